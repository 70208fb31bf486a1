"""The bots by name: those of this package and those that others add by an entry point."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from gah_stats.bots.choosing import FOREIGN, GREEDY, KINDS, RANDOM, SEARCH, TUNED
from gah_stats.errors import InputError

if TYPE_CHECKING:
    from gah_stats.bots.foreign import Decision

ENTRY_POINTS = "gah_stats.bots"
ROLLOUTS = "rollouts"
MOST_ROLLOUTS = 1_000_000


@dataclass(frozen=True)
class Bot:
    """A player: what logs call it, and how it chooses.

    kind: how compiled loops know it. rollouts: the budget of a searching bot for each decision, else 0.
    choose: for a bot that is not compiled, the place in `decision.legal` of the action it takes; `place` is its own
    place among the known bots.
    """

    name: str
    version: str
    about: str
    kind: int
    rollouts: int = 0
    choose: "Callable[[Decision], int] | None" = None
    place: int = 0

    @property
    def title(self) -> str:
        """How logs name it: name@version, with its budget if it has one."""
        return f"{self.name}@{self.version}" + (f":{ROLLOUTS}={self.rollouts}" if self.rollouts else "")

    @property
    def number(self) -> int:
        """What compiled loops take for it."""
        return self.kind + KINDS * (self.rollouts or self.place)

    @property
    def is_slow(self) -> bool:
        """Whether a game takes seconds, not milliseconds."""
        return self.kind in (SEARCH, FOREIGN)


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "1", "any legal action, each as likely as the others", RANDOM),
        Bot("greedy", "6", "rules of thumb over the legal actions, weighed by hand", GREEDY),
        Bot("tuned", "5", "the same rules, their weights learned by self-play", TUNED),
        Bot("search", "5", "rollouts of tuned, 400 a decision; another budget: search:rollouts=100", SEARCH, 400),
    )
}


def any_slow(names: Sequence[str]) -> bool:
    """Whether a game of one of these bots takes seconds, not milliseconds. Raises InputError."""
    return any(find_bot(name).is_slow for name in names)


@cache
def known_bots() -> dict[str, Bot]:
    """All bots by name. An entry point of the group `gah_stats.bots` names an object with name, version, about and
    choose(decision), see docs/adding_a_bot.md. Raises InputError for one that has not."""
    found = dict(BOTS)
    for point in entry_points(group=ENTRY_POINTS):
        bot = point.load()
        missing = [name for name in ("name", "version", "about", "choose") if not hasattr(bot, name)]
        if missing:
            raise InputError(f"the bot of entry point {point.value} has no {missing[0]}")
        if bot.name in found:
            raise InputError(f"the bot of entry point {point.value} has a name that is taken: {bot.name}")
        found[bot.name] = Bot(bot.name, str(bot.version), bot.about, FOREIGN, choose=bot.choose, place=len(found))
    return found


def find_bot(text: str) -> Bot:
    """The bot a name or a name with a budget, such as search:rollouts=100, stands for. Raises InputError."""
    name, _, budget = text.partition(":")
    bots = known_bots()
    if name not in bots:
        raise InputError(f"there is no bot {name!r}; there are {', '.join(bots)}")
    bot = bots[name]
    if not budget:
        return bot
    key, _, value = budget.partition("=")
    if not bot.rollouts or key != ROLLOUTS:
        raise InputError(f"the bot {name} has no {key!r}" + (f"; it has {ROLLOUTS}" if bot.rollouts else ""))
    if not value.isascii() or not value.isdigit() or not 1 <= int(value) <= MOST_ROLLOUTS:
        raise InputError(f"{ROLLOUTS} must be a whole number from 1 to {MOST_ROLLOUTS:,}, not {value!r}")
    return Bot(bot.name, bot.version, bot.about, bot.kind, int(value))
