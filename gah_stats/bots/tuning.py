"""Learning the weights of `tuned` by self-play, with the CMA evolution strategy (Hansen; library `cma`).

One stage for every column of tuned.csv: the base game at four players starts from the weights of `greedy`; every
other column is what is added to it. A generation's candidates all play the same games, each against itself, and what
counts is the mean score of a seat. Same seed, same weights, however many workers there are.
"""

import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numba import njit

from gah_stats.bots.greedy import play_out
from gah_stats.bots.selfplay import Plan, plan_arrays
from gah_stats.bots.thumbs import numbers_by_hand
from gah_stats.bots.tuned import BASE, COLUMNS, as_weights, by_game, read, weight_names, write
from gah_stats.engine.chance import seed_of
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import new_journal, reset
from gah_stats.games.grand_austria_hotel.box import ALL_BALLROOMS, HOTELS
from gah_stats.games.grand_austria_hotel.codes import Module, Quantity
from gah_stats.games.grand_austria_hotel.setup import setup

GAMES = 240
CANDIDATES = 16
STEP = 0.25
# no weight is so small that it is not worth moving by this
SMALLEST_SCALE = 40
# the master seed of games that no stage learns from
UNSEEN = 2**62 + 1
BASE_GENERATIONS = 120
GENERATIONS = 40
# modules that change more of what is worth doing
LONG_GENERATIONS = {"ballrooms": 480, "hotels": 80, "start_player": 80, "more": 120, "promo": 200}


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
            found.append(Stage(column, 4, (column,), some(LONG_GENERATIONS.get(column, GENERATIONS))))
    return found


# the weights that only games with a module look at
OF_MODULES = {
    "ballrooms": (
        *("champagne", "champagne_fall", "dancer", "sent", "section", "dance", "later_floor", "hold", "ballroom"),
        *(f"{share}_{ballroom}" for share in ("floor", "pair") for ballroom in range(ALL_BALLROOMS)),
        *("first_dancer", f"growth_{Quantity.CHAMPAGNE}", f"growth_{Quantity.DANCERS}"),
    ),
    "celebrities": ("celebrity",),
    "hotels": tuple(f"hotel_{hotel}" for hotel in range(HOTELS)),
    "start_player": ("key",),
    "more": ("bell", "paid", *(f"growth_{quantity}" for quantity in range(Quantity.GREEN_GUESTS, len(Quantity)))),
    "promo": ("staying", "stuck"),
}


def that_matter(modules: tuple[str, ...]) -> np.ndarray:
    """Which weights matter in games with these modules: bool (weights,)."""
    others = {name for module, names in OF_MODULES.items() if module not in modules for name in names}
    return np.array([name not in others for name in weight_names()])


@njit(cache=True, nogil=True)
def play_with(box, configs, seeds, weights, journal, states):
    """Play games in which all seats hold the same weights; `states` become the final ones."""
    legal = np.empty(MOST_LEGAL, np.int16)
    for game in range(len(configs)):
        state = states[game]
        reset(journal, 0)
        setup(state, box, journal, configs[game], seeds[game])
        play_out(state, box, journal, legal, weights)


def scores(stage: Stage, weights: np.ndarray, seed: int, games: int) -> np.ndarray:
    """The mean final score of a seat in each of some games of a stage that all seats play with these weights, by their
    numbers."""
    plan = Plan(games, seed, (stage.players,), modules=stage.modules)
    box, configs, seeds, _, states = plan_arrays(plan, 0, games)
    play_with(box, configs, seeds, as_weights(weights), new_journal()[0], states)
    return states["vp"].sum(axis=(1, 2)) / stage.players


def learn(stage: Stage, start: np.ndarray, seed: int, pool: ThreadPoolExecutor, advance: Callable[[int], None]):
    """The weights a stage ends with, from those it starts with, both int64 (weights,)."""
    with warnings.catch_warnings(action="ignore"):  # it would plot
        import cma

    moved = np.flatnonzero(that_matter(stage.modules))
    scale = np.maximum(np.abs(start[moved]), SMALLEST_SCALE)

    def weights_of(point: np.ndarray) -> np.ndarray:
        weights = start.copy()
        weights[moved] += np.rint(scale * point).astype(np.int64)
        return weights

    # its own source of chance: the library's is NumPy's common one, which any other thread moves on
    chance = np.random.RandomState(seed % 2**31 + 1).randn
    options = {"popsize": CANDIDATES, "randn": chance, "seed": np.nan, "CMA_diagonal": True, "verbose": -9}
    strategy = cma.CMAEvolutionStrategy(np.zeros(len(moved)), STEP, options)
    for generation in range(stage.generations):
        points = strategy.ask()
        games_seed = int(seed_of(seed, generation)) % 2**62
        played = pool.map(lambda point, seed=games_seed: scores(stage, weights_of(point), seed, GAMES), points)
        losses = []
        for found in played:
            losses.append(-found.mean())
            advance(GAMES)
        strategy.tell(points, losses)
    return weights_of(strategy.mean)


def tune(out: Path, seed: int, workers: int, plan: list[Stage], advance: Callable[[int], None]) -> None:
    """Learn all columns by their stages and write them to `out`, as far as they are known after every stage."""
    table = np.zeros((len(weight_names()), len(COLUMNS)), np.int64)
    table[:, 0] = numbers_by_hand()
    with ThreadPoolExecutor(workers) as pool:
        for number, stage in enumerate(plan):
            start = table[:, 0]
            weights = learn(stage, start, int(seed_of(seed, number)) % 2**62, pool, advance)
            table[:, number] = weights if number == 0 else weights - start
            write(out, table)


def gains(path: Path, games: int = 2_000) -> list[tuple[str, float, float, float, float]]:
    """For every kind of game that has a column: its name, the mean score of a seat with the weights of `greedy`, with
    those of a file, the gain and half of its 95 % interval, paired by game."""
    known = by_game(read(path.read_text()))
    rows = []
    for stage in stages():
        modules = sum(1 << Module[name.upper()] for name in stage.modules)
        before, after = (
            scores(stage, weights, UNSEEN, games) for weights in (numbers_by_hand(), known[stage.players - 2, modules])
        )
        half = 1.96 * (after - before).std(ddof=1) / games**0.5
        rows.append((stage.column, before.mean(), after.mean(), (after - before).mean(), half))
    return rows
