"""Learning the weights of `tuned` by self-play, with the CMA evolution strategy (Hansen; library `cma`).

One stage for every column of tuned.csv: the base game at four players starts from the weights of `greedy`; every
other column is what is added to it. A generation's candidates all play the same games, each against itself, and what
counts is the mean score of a seat. Same seed, same weights, however many workers there are.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numba import njit

from gah_stats.bots.greedy import WEIGHTS, Weight, choose_greedy
from gah_stats.bots.selfplay import Plan, plan_arrays
from gah_stats.bots.tuned import BASE, COLUMNS, write
from gah_stats.engine.chance import seed_of
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import new_journal, reset
from gah_stats.games.grand_austria_hotel.codes import Quantity
from gah_stats.games.grand_austria_hotel.game import GAME

GAMES = 240
CANDIDATES = 16
STEP = 0.25
# no weight is so small that it is not worth moving by this
SMALLEST_SCALE = 40
BASE_GENERATIONS = 300
GENERATIONS = 100


@dataclass(frozen=True)
class Stage:
    """Learning one column: in games of `players` with `modules`, for so many generations."""

    column: str
    players: int
    modules: tuple[str, ...]
    generations: int

    @property
    def games(self) -> int:
        """How many games it plays."""
        return self.generations * CANDIDATES * GAMES


def stages(share: float = 1) -> list[Stage]:
    """All stages, each with a share of its generations, at least one."""

    def some(generations: int) -> int:
        return max(round(generations * share), 1)

    found = [Stage(BASE, 4, (), some(BASE_GENERATIONS))]
    for column in COLUMNS[1:]:
        if column.startswith("players_"):
            found.append(Stage(column, int(column[-1]), (), some(GENERATIONS)))
        else:
            found.append(Stage(column, 4, (column,), some(GENERATIONS)))
    return found


def in_base_game() -> np.ndarray:
    """Which weights matter without modules: bool (weights,)."""
    matters = np.ones(len(WEIGHTS), bool)
    matters[Weight.CHAMPAGNE :] = False
    matters[Weight.GROWTH + Quantity.CHAMPAGNE : Weight.CHAMPAGNE] = False
    return matters


@njit(cache=True, nogil=True)
def play_with(box, configs, seeds, weights, journal, states):
    """Play games in which all seats hold the same weights; `states` become the final ones."""
    legal = np.empty(MOST_LEGAL, np.int16)
    for game in range(len(configs)):
        state = states[game]
        reset(journal, 0)
        GAME_setup(state, box, journal, configs[game], seeds[game])
        while True:
            n = GAME_settle(state, box, journal, legal)
            if n == 0:
                break
            GAME_act(state, box, journal, choose_greedy(state, box, legal, n, weights))


GAME_setup, GAME_settle, GAME_act = GAME.setup, GAME.settle, GAME.act


def mean_score(stage: Stage, weights: np.ndarray, seed: int, games: int = GAMES) -> float:
    """The mean final score of a seat in games of a stage that all seats play with these weights."""
    plan = Plan(games, seed, (stage.players,), modules=stage.modules)
    box, configs, seeds, _, states = plan_arrays(plan, 0, games)
    play_with(box, configs, seeds, weights, new_journal()[0], states)
    return float(states["vp"][:, : stage.players].sum(axis=(1, 2)).mean() / stage.players)


def learn(stage: Stage, start: np.ndarray, seed: int, pool: ThreadPoolExecutor, advance: Callable[[int], None]):
    """The weights a stage ends with, from those it starts with, both int64 (weights,)."""
    import cma

    moved = np.flatnonzero(in_base_game() if stage.column == BASE or not stage.modules else start == start)
    scale = np.maximum(np.abs(start[moved]), SMALLEST_SCALE)

    def weights_of(point: np.ndarray) -> np.ndarray:
        weights = start.copy()
        weights[moved] += np.rint(scale * point).astype(np.int64)
        return weights

    options = {"popsize": CANDIDATES, "seed": seed % 2**31 + 1, "CMA_diagonal": True, "verbose": -9}
    strategy = cma.CMAEvolutionStrategy(np.zeros(len(moved)), STEP, options)
    for generation in range(stage.generations):
        points = strategy.ask()
        games_seed = int(seed_of(seed, generation)) % 2**62
        scores = pool.map(lambda point, s=games_seed: mean_score(stage, weights_of(point), s), points)
        losses = []
        for score in scores:
            losses.append(-score)
            advance(GAMES)
        strategy.tell(points, losses)
    return weights_of(strategy.mean)


def tune(out: Path, seed: int, workers: int, share: float, advance: Callable[[int], None]) -> None:
    """Learn all columns and write them to `out`, as far as they are known after every stage."""
    table = np.zeros((len(WEIGHTS), len(COLUMNS)), np.int64)
    table[:, 0] = WEIGHTS
    with ThreadPoolExecutor(workers) as pool:
        for number, stage in enumerate(stages(share)):
            start = table[:, 0]
            weights = learn(stage, start, int(seed_of(seed, number)) % 2**62, pool, advance)
            table[:, number] = weights if number == 0 else weights - start
            write(out, table)
