"""Pairs of games of the same deal that differ in the treatment alone."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from typing import Protocol, TypeVar

import numpy as np
import polars as pl
from numpy.typing import NDArray

from gah_stats.bots import selfplay
from gah_stats.bots.registry import any_slow
from gah_stats.engine.journal import new_journal
from gah_stats.errors import InputError
from gah_stats.experiments import play
from gah_stats.experiments.estimates import half_width, sums_of
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.warehouse.columns import all_ranks

CHUNK_DEALS = 500
# of bots whose games take seconds
SLOW_CHUNK_DEALS = 4
# a width is not trusted before
FEWEST_PAIRS = 500
# chunks without any pair after which there is none to be had
MOST_EMPTY = 40
T = TypeVar("T")

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Outcome = dict[str, Floats]


@dataclass(frozen=True)
class Deals:
    """Deals of a plan, arrays of one entry for each.

    configs: CONFIG; seeds: of all chance, uint64; bots: int64 (n, seats), what `choose` takes; seats: the treated
    seat, at random, int64.
    """

    configs: np.ndarray
    seeds: NDArray[np.uint64]
    bots: Ints
    seats: Ints

    def __len__(self) -> int:
        return len(self.seeds)

    def take(self, which: Bools) -> "Deals":
        """The deals that are marked."""
        return Deals(self.configs[which], self.seeds[which], self.bots[which], self.seats[which])

    def with_configs(self, **fields: np.ndarray) -> "Deals":
        """The same deals, fields of their configurations replaced."""
        configs = self.configs.copy()
        for name, values in fields.items():
            configs[name] = values
        return replace(self, configs=configs)

    def set_up(self, box: np.ndarray | None = None) -> np.ndarray:
        """The games as they are laid out, STATE (n,)."""
        states = np.zeros(len(self), GAME.state)
        journal = new_journal()
        play.lay_out((GAME.box() if box is None else box)[0], self.configs, self.seeds, journal[0], states)
        return states


@dataclass(frozen=True)
class Arm:
    """The games of one arm, treated and ready to be played on.

    states: STATE (n,). box: the figures it is played with, None for those in use. given: whether the treated seat has
    its starting guest. strategies: int64 (n, play.ASKS), what it must do. card: index of the staff card of which
    `causal_in_play` tells. common: whether all seats are treated alike.
    """

    states: np.ndarray
    box: np.ndarray | None = None
    given: bool = False
    strategies: Ints | None = None
    card: int | None = None
    common: bool = False

    def outcome(self, deals: Deals) -> tuple[Outcome, Bools]:
        """Play on: what came out for the treated seats, by metric, and which of them could follow their strategy."""
        n = len(deals)
        strategies = np.full((n, play.ASKS), play.NOTHING) if self.strategies is None else self.strategies
        box = (GAME.box() if self.box is None else self.box)[0]
        got = play.play_on(box, self.states, deals.seats, deals.seeds, deals.bots, self.given, strategies)
        score = self.states["vp"].sum(axis=2, dtype=np.int64)
        if self.common:
            found = {
                "causal_score": score.sum(axis=1) / deals.configs["players"],
                "causal_winning_score": score.max(axis=1).astype(float),
            }
            return found, np.ones(n, bool)
        seat = (np.arange(n), deals.seats)
        winner = all_ranks(self.states) == 1
        others = deals.configs["players"] - 1
        found = {
            "causal_win": (winner / winner.sum(axis=1, keepdims=True))[seat],
            "causal_score": score[seat].astype(float),
            "causal_margin": score[seat] - (score.sum(axis=1) - score[seat]) / others,
        }
        if self.card is not None:
            word, bit = divmod(self.card, play.WORD)
            found["causal_in_play"] = (self.states["played"][*seat, word] >> bit & 1).astype(float)
        return found, got & play.FAILED == 0


class Treatment(Protocol):
    """What is done to the games of an experiment."""

    def arms(self, deals: Deals) -> tuple[Deals, Arm, Arm]:
        """The deals to which it can be done, with it and without it."""


@dataclass(frozen=True)
class Found:
    """What an experiment found: the sums of `estimates.effects`, how many pairs were played for them, and how many of
    those that count did not come out alike."""

    sums: pl.DataFrame
    played: int
    differing: int


def deals(plan: selfplay.Plan, first: int, last: int) -> Deals:
    """Deals first..last-1 of a plan; they depend on its seed and kind of game alone."""
    _, configs, seeds, bots, _ = selfplay.plan_arrays(plan, first, last)
    seats = np.zeros(len(seeds), np.int64)
    play.draw_seats(configs, seeds, seats)
    return Deals(configs, seeds, bots, seats)


def chunk_deals(plan: selfplay.Plan) -> int:
    """How many deals are played at a time."""
    return SLOW_CHUNK_DEALS if any_slow(plan.bots) else CHUNK_DEALS


def run(
    treatment: Treatment,
    plan: selfplay.Plan,
    pairs: int,
    precision: float | None,
    workers: int,
    advance: Callable[[int], None] = lambda n: None,
) -> Found:
    """Play `pairs` pairs, or as many as give the mean difference in VP a 95 % interval of half the width `precision`.

    Chunks of deals are played in parallel and counted in order, so the result does not depend on `workers`. `advance`
    is told the number of pairs just played. Raises InputError when no deal allows the treatment.
    """
    size = chunk_deals(plan)
    with_it: list[Outcome] = []
    without: list[Outcome] = []
    played = 0

    def one(number: int) -> tuple[int, Bools, Outcome, Outcome]:
        here, a, b = treatment.arms(deals(plan, number * size, (number + 1) * size))
        (y, follows), (x, also) = a.outcome(here), b.outcome(here)
        return len(here), follows & also, y, x

    for number, (n, follows, y, x) in enumerate(in_order(one, count(), workers), 1):
        n = min(n, pairs - played)
        played += n
        advance(n)
        kept = np.flatnonzero(follows[:n])
        with_it.append({name: values[kept] for name, values in y.items()})
        without.append({name: values[kept] for name, values in x.items()})
        if played >= pairs or (precision and is_narrow(with_it, without, precision)):
            break
        if number >= MOST_EMPTY and not played:
            raise InputError(f"none of {number * size:,} deals allows this treatment")
    a, b = joined(with_it), joined(without)
    differing = np.any([a[name] != b[name] for name in a], axis=0)
    return Found(sums_of(a, b), played, int(differing.sum()))


def is_narrow(with_it: list[Outcome], without: list[Outcome], precision: float) -> bool:
    """Whether the interval of the difference in VP is as narrow as was asked for."""
    d = joined(with_it)["causal_score"] - joined(without)["causal_score"]
    return len(d) >= FEWEST_PAIRS and half_width(d) <= precision


def joined(parts: list[Outcome]) -> Outcome:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def in_order(call: Callable[[int], T], numbers: Iterator[int], workers: int) -> Iterator[T]:
    """The results of calls for each number, in order, `workers` of them at a time; those begun in vain are dropped."""
    with ThreadPoolExecutor(workers) as pool:
        pending: list[Future[T]] = []
        try:
            for number in numbers:
                pending.append(pool.submit(call, number))
                if len(pending) >= workers:
                    yield pending.pop(0).result()
            while pending:
                yield pending.pop(0).result()
        finally:
            pool.shutdown(cancel_futures=True)
