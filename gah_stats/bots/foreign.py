"""Bots from outside the package: what they are asked, and a loop that is not compiled to ask them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from gah_stats.bots.choosing import FOREIGN, KINDS, choose_searching
from gah_stats.bots.registry import known_bots
from gah_stats.bots.search import imagine
from gah_stats.engine import loops
from gah_stats.engine.compiling import with_functions
from gah_stats.errors import InputError
from gah_stats.games.grand_austria_hotel.game import GAME


@dataclass(frozen=True)
class Decision:
    """One decision, as the seat that makes it may know it.

    state: a copy of the position, dtype GAME.state, shape (); what the seat cannot know is drawn anew: the others'
    staff cards, the order of the decks, all chance to come. seat: 0..3. legal: the legal actions, int16 numbers.
    rng: the bot's own chance; a bot that draws from nothing else plays the same game again from the same seed.
    """

    state: Any
    seat: int
    legal: list[int]
    rng: np.random.Generator

    def actions(self) -> list[dict[str, Any]]:
        """The legal actions by name, with their arguments, in the order of `legal`."""
        named = map(GAME.describe, self.legal)
        return [{"action": name, **arguments} for name, arguments in named]


def ask(bots, state, box, out, n, luck):
    """The action of the bot that holds the owner's seat. Raises InputError when it names none that is legal."""
    seat = GAME.owner(state)
    number = int(bots[seat])
    if number % KINDS != FOREIGN:
        return choose_searching(bots, state, box, out, n, luck)
    bot = list(known_bots().values())[number // KINDS]
    seen = np.array([state])
    imagine(seen[0], seat, luck)
    legal = out[:n].tolist()
    place = bot.choose(Decision(seen[0], seat, legal, np.random.default_rng(luck.tolist())))
    if isinstance(place, bool) or not isinstance(place, int | np.integer) or not 0 <= place < n:
        raise InputError(f"the bot {bot.title} chose {place!r}, not a whole number from 0 to {n - 1}")
    return legal[place]


play_foreign = with_functions(loops.play, setup=GAME.setup, settle=GAME.settle, act=GAME.act, choose=ask)
