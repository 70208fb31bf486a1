"""What the arena needs of bots and engine: deals, games of given line-ups, and how fast a bot decides."""

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gah_stats.bots import selfplay
from gah_stats.bots.registry import find_bot
from gah_stats.errors import InputError
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.state import SEATS
from gah_stats.warehouse.columns import all_ranks

MEASURED_SECONDS = 1.0
MOST_MEASURED_GAMES = 1_024


class Deals(NamedTuple):
    """What luck and choice fix before a game: configs, CONFIG (n,), and the seeds of its chance, uint64 (n,)."""

    configs: np.ndarray
    seeds: NDArray[np.uint64]


class Played(NamedTuple):
    """How games ended.

    scores: VP, int16 (n, seats); ranks: 1 = winner, equal seats share the better rank, int8 (n, seats);
    decisions: how many were taken by all seats together, int32 (n,).
    """

    scores: NDArray[np.int16]
    ranks: NDArray[np.int8]
    decisions: NDArray[np.int32]


def bots_of(text: str) -> tuple[str, ...]:
    """The bots named in a text such as "random,greedy". Raises InputError."""
    bots = tuple(text.split(","))
    for bot in bots:
        find_bot(bot)
        if bots.count(bot) > 1:
            raise InputError(f"--bots: {bot} is there twice")
    if len(bots) < 2:
        raise InputError("--bots: a tournament needs two bots or more, such as random,greedy")
    return bots


def title(bot: str) -> str:
    """How results name a bot: name@version."""
    return find_bot(bot).title


def deals(seed: int, first: int, last: int, players: int, boards: str, hands: str, modules: tuple[str, ...]) -> Deals:
    """Deals first..last-1 of a master seed; the same whoever plays them."""
    plan = selfplay.Plan(last, seed, (players,), boards, hands, modules=modules)
    _, configs, seeds, *_ = selfplay.plan_arrays(plan, first, last)
    return Deals(configs, seeds)


def play_games(line_ups: Sequence[Sequence[str]], dealt: Deals) -> Played:
    """Play one game per line-up, the bots of seats 0, 1, ... of game i on deal i."""
    players = len(line_ups[0])
    numbers = np.zeros((len(line_ups), SEATS), np.int64)
    numbers[:, :players] = [[find_bot(bot).number for bot in line_up] for line_up in line_ups]
    states = np.zeros(len(line_ups), GAME.state)
    _, action_offsets, *_ = selfplay.play_all(GAME.box()[0], dealt.configs, dealt.seeds, numbers, states)
    scores = states["vp"].sum(axis=2, dtype=np.int16)
    return Played(scores[:, :players], all_ranks(states)[:, :players], np.diff(action_offsets).astype(np.int32))


def decisions_per_second(bot: str, dealt: Deals) -> float:
    """Decisions a second on one core where this bot has all seats, the rules included.

    Plays deals from the first on, twice as many each time, until a run takes `MEASURED_SECONDS`.
    """
    players = int(dealt.configs["players"][0])
    games = 1
    while True:
        again = np.arange(games) % len(dealt.seeds)
        start = perf_counter()
        played = play_games([(bot,) * players] * games, Deals(dealt.configs[again], dealt.seeds[again]))
        seconds = perf_counter() - start
        if seconds >= MEASURED_SECONDS or games >= MOST_MEASURED_GAMES:
            return float(played.decisions.sum() / seconds)
        games *= 2
