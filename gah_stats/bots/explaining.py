"""What a bot sees and weighs in a position."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from gah_stats.bots.choosing import FOREIGN, GREEDY, RANDOM, TUNED_WEIGHTS
from gah_stats.bots.greedy import DIE, FIRST, SURE, look, weigh
from gah_stats.bots.registry import Bot
from gah_stats.bots.search import OWN, search
from gah_stats.bots.thumbs import HAND, VIEW
from gah_stats.games.grand_austria_hotel.game import GAME

# what of a view says something by itself: where it stands, its words, parts of a unit and unit
SHOWN = (
    ("turns", 0, "own turns after this one", 1, "turns"),
    ("open", 0, "of them in this round", 1, "turns"),
    ("krone", 0, "a krone gained now", 100, "VP"),
    ("step", 0, "a step on the emperor track", 100, "VP"),
    ("vacant", 3, "vacant rooms", 1, "rooms"),
    ("payoff", 0, "the guest at table 1, once served", 100, "VP"),
    ("payoff", 1, "the guest at table 2", 100, "VP"),
    ("payoff", 2, "the guest at table 3", 100, "VP"),
)


@dataclass(frozen=True)
class Weighed:
    """A legal action as a bot weighs it.

    rank: what is done first, the smaller the sooner; the worth decides only among actions of one rank.
    worth: VP by the rules of thumb, or by its rollouts: the mean of the own final score less a quarter of what the
    others score on average; None if it was not weighed.
    rollouts: how many there were.
    """

    action: int
    rank: int | None
    worth: float | None
    rollouts: int = 0


@dataclass(frozen=True)
class Explanation:
    """What a bot sees, as (words, value, unit), and the legal actions, the chosen one first."""

    seen: list[tuple[str, float, str]]
    actions: list[Weighed]


def explain(bot: Bot, state: Any, legal: list[int], seed: int = 1) -> Explanation:
    """How a bot decides in a position, dtype GAME.state, shape (); `seed` is that of its own chance.

    A bot from outside the package, and one that does not weigh, gives only the legal actions.
    """
    if bot.kind in (RANDOM, FOREIGN):
        return Explanation([], [Weighed(action, None, None) for action in legal])
    box, out, seat = GAME.box()[0], np.array(legal, np.int16), GAME.owner(state)
    weights = HAND[0] if bot.kind == GREEDY else TUNED_WEIGHTS[state["players"] - 2, state["modules"]]
    view = np.zeros(1, VIEW)[0]
    look(state, box, weights, view, seat)
    seen = [(words, float(np.atleast_1d(view[name])[at] / parts), unit) for name, at, words, parts, unit in SHOWN]
    if bot.rollouts:
        return Explanation(seen, searched(bot, state, box, out, weights, seed))
    worths = np.empty(len(out), np.int64)
    weigh(state, box, out, len(out), weights, worths, 1)
    order = np.lexsort((out, -worths))
    return Explanation(seen, [by_thumb(int(out[place]), int(worths[place])) for place in order])


def by_thumb(action: int, worth: int) -> Weighed:
    """An action and what the rules of thumb make of it."""
    if worth <= -SURE // 8:
        return Weighed(action, None, None)
    if worth >= FIRST // 2:
        first = (worth + FIRST // 2) // FIRST
        return Weighed(action, 10 - first, (worth - first * FIRST) / 100)
    return Weighed(action, 10, (worth - DIE if worth >= DIE // 2 else worth) / 100)


def searched(bot: Bot, state: Any, box: Any, out: np.ndarray, weights: np.ndarray, seed: int) -> list[Weighed]:
    """The legal actions by their rollouts, those not looked at last."""
    luck = np.array([seed], np.uint64)
    actions, totals, counts = search(state, box, out, len(out), weights, luck, bot.rollouts)
    others = int(state["players"]) - 1
    weighed = [
        Weighed(int(action), None, float(total / count / others / OWN) if count else None, int(count))
        for action, total, count in zip(actions, totals, counts, strict=True)
    ]
    looked_at = {entry.action for entry in weighed}
    return weighed + [Weighed(action, None, None) for action in out.tolist() if action not in looked_at]
