"""The bots: their names, and how a compiled loop finds the one that holds a seat."""

from dataclasses import dataclass

from numba import njit

from gah_stats.bots.greedy import WEIGHTS, choose_greedy
from gah_stats.engine.chance import random_below
from gah_stats.games.grand_austria_hotel.rewards import top_owner

RANDOM, GREEDY = 0, 1


@dataclass(frozen=True)
class Bot:
    """A bot's name, version and number in `choose`."""

    name: str
    version: str
    number: int
    about: str

    @property
    def title(self) -> str:
        """How logs name it: name@version."""
        return f"{self.name}@{self.version}"


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "1", RANDOM, "any legal action, each as likely as the others"),
        Bot("greedy", "2", GREEDY, "rules of thumb over the legal actions"),
    )
}


@njit(cache=True, nogil=True)
def choose_random(out, n, luck):
    """Any legal action, each as likely as the others."""
    return out[random_below(luck, n)]


@njit(cache=True, nogil=True)
def choose(bots, state, box, out, n, luck):
    """The action of the bot that holds the owner's seat."""
    if bots[top_owner(state)] == GREEDY:
        return choose_greedy(state, box, out, n, WEIGHTS)
    return choose_random(out, n, luck)
