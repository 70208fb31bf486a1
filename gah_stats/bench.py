"""What `gah bench` measures. Every figure is a median of several runs in this process or in fresh ones."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import duckdb
import numpy as np
from numba import njit

from gah_stats.bots.selfplay import CHUNK_GAMES, Plan, plan_arrays, play_all, self_play
from gah_stats.games.grand_austria_hotel.codes import Module
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.statistics import (
    Filters,
    auctions,
    ballrooms,
    cards,
    choices,
    dice,
    emperor,
    games,
    guests,
    modules,
    openings,
    scores,
    strength,
)
from gah_stats.terminal import progress
from gah_stats.warehouse import connect, replay_into

MEASURES = {
    "random_games_per_s": "games/s, 1 core, by players",
    "decisions_per_s": "decisions/s, 1 core, by players",
    "random_games_per_s_all_modules": "games/s, 1 core, 4 players",
    "bot_games_per_s": "games/s, 1 core, 4 players, not logged",
    "tuned_logged_games_per_s": "games/s, 1 core, 4 players, logged",
    "search_ms_per_decision": "ms, 1 core, 2 players, 400 rollouts",
    "copy_ns": "ns a state",
    "state_bytes": "bytes",
    "logging_overhead": "share of playing time",
    "logging_processor_overhead": "share of its processor time",
    "cold_compile_s": "s, one run",
    "warm_start_s": "s, a process that plays one game",
    "replay_games_per_s": "games/s, all cores, logs to facts",
    "replay_with_marts_games_per_s": "games/s, all cores, marts and checks too",
    "marts_s": "s, all cores, all marts and checks, by games",
    "answer_ms": "ms, one question to the marts of these games",
    "peak_rss_mb": "MB, 50,000 games",
    "peak_rss_growth_mb": "MB from 5,000 on",
}
GAMES = 2_000
FIVE_MODULES = tuple(module.name.lower() for module in Module if module != Module.PROMO)
LOGGED_GAMES = 8_000
SEARCHED_GAMES = 1
REPLAYED_GAMES = 40_000
COPIES = 1_000_000
STRATEGIES = ("guest=red", "guest=blue+die=4", "emperor=early+rooms=3")
# what charts and reports ask; every one is asked about all games, and again about those of one player count and bot
QUESTIONS: dict[str, Callable[..., object]] = {
    "dice": dice.dice,
    "dice by round": partial(dice.dice, by="round"),
    "dice, distribution": dice.distribution,
    "dice, strengths": dice.strengths,
    "dice, picks": dice.best,
    "dice, fits": dice.fits,
    **{f"emperor by {by}": partial(emperor.emperor, by=by) for by in ("round", "seat", "tile")},
    **{f"{kind} cards": partial(cards.cards, kind=kind) for kind in ("staff", "guest")},
    **{f"{kind} by round": partial(cards.by_round, kind=kind) for kind in ("staff", "guest")},
    **{f"strength of {kind}": partial(strength.strength, kind=kind) for kind in ("staff", "guest", "objective")},
    "strength of staff played": partial(strength.strength, kind="staff", how="played"),
    **{f"modules of {kind}": partial(modules.by_module, kind=kind) for kind in ("staff", "guest")},
    "modules, levels": modules.levels,
    "guests": guests.guests,
    "openings": openings.openings,
    "openings, three strategies": partial(openings.openings, strategies=STRATEGIES),
    "scores": scores.scores,
    "scores by seat": partial(scores.scores, by="seat"),
    "results by seat": scores.results,
    "games by day": partial(games.games, by="day"),
    "ballrooms": ballrooms.ballrooms,
    "auctions": auctions.auctions,
}
WARM_UP = "from gah_stats.cli.warmup import compile_everything; compile_everything()"
FIRST_GAME = """
from gah_stats.bots.selfplay import Plan, plan_arrays, play_all
play_all(*plan_arrays(Plan(1, 1), 0, 1))
"""
PEAK = """
import resource, sys
from pathlib import Path
from gah_stats.bots.selfplay import Plan, self_play
list(self_play(Plan(int(sys.argv[1]), 1, bots=("random",)), Path(sys.argv[2]), 2))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


@njit(cache=True, nogil=True)
def copy_states(states, copies):
    """Copy states[0] over the others in turn."""
    for i in range(copies):
        states[1 + i % (len(states) - 1)] = states[0]


def seconds(work: Callable[[], object]) -> float:
    """Wall-clock seconds of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def median_of(runs: int, work: Callable[[], float]) -> float:
    return statistics.median(work() for _ in range(runs))


def play_rate(plan: Plan) -> tuple[float, float]:
    """Games and decisions per second of playing without logging, on one core."""
    arrays = plan_arrays(plan, 0, plan.games)
    start = time.perf_counter()
    _, action_offsets, _, _ = play_all(*arrays)
    took = time.perf_counter() - start
    return plan.games / took, int(action_offsets[-1]) / took


def logging_overhead(folder: Path) -> tuple[float, float]:
    """How much more time and processor time `gah play` with one player thread takes than playing alone.

    Both play the same random games, one right after the other. The log is written by a second thread.
    """
    plan = Plan(LOGGED_GAMES, 1, bots=("random",))
    chunks = range(0, plan.games, CHUNK_GAMES)

    def plain() -> None:
        for first in chunks:
            play_all(*plan_arrays(plan, first, first + CHUNK_GAMES))

    def logged() -> None:
        list(self_play(plan, folder, 1))

    costs = []
    for work in (plain, logged):
        processor = time.process_time()
        costs.append((seconds(work), time.process_time() - processor))
    for path in folder.iterdir():
        path.unlink()
    return costs[1][0] / costs[0][0] - 1, costs[1][1] / costs[0][1] - 1


def fresh_process(program: str, *arguments: str, cache: Path | None = None) -> tuple[float, str]:
    """Wall-clock seconds and output of a Python program in a process of its own."""
    environment = {**os.environ, **({"NUMBA_CACHE_DIR": str(cache)} if cache else {})}
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], env=environment, check=True, capture_output=True, text=True
    )
    return time.perf_counter() - start, done.stdout


def stopwatch(steps: dict[str, float]) -> Callable[..., AbstractContextManager[Callable[[int], None]]]:
    """In the place of a progress bar: writes the seconds of each step to `steps`, by what it does."""

    @contextmanager
    def clock(total: int | None, what: str, unit: str) -> Iterator[Callable[[int], None]]:
        start = time.perf_counter()
        yield lambda done: None
        steps[what] = time.perf_counter() - start

    return clock


def replay_rates(logs: Path, db: Path) -> tuple[float, float]:
    """Games per second from log files to fact tables, and to marts and checks."""
    steps: dict[str, float] = {}
    db.unlink(missing_ok=True)
    start = time.perf_counter()
    games = replay_into(db, [logs], workers=os.cpu_count() or 1, progress=stopwatch(steps)).games
    return games / steps["replaying"], games / (time.perf_counter() - start)


def marts_seconds(logs: Path, db: Path) -> float:
    """Seconds that all marts and checks of the games in `logs` take; `db` is left complete."""
    steps: dict[str, float] = {}
    clock = stopwatch(steps)

    def keep(con: duckdb.DuckDBPyConnection) -> None:
        with clock(None, "keeping sums", "tables"):
            strength.keep(con)

    replay_into(db, [logs], os.cpu_count() or 1, clock, keep)
    return sum(steps.values()) - steps["replaying"]


def answers_ms(db: Path, runs: int) -> dict[str, float]:
    """Milliseconds of every question, the median of several runs, the slowest of its filters."""
    with connect(db) as con:
        known = choices(con)
        some = Filters(players=(known["players"][0],), bot=known["bot"][0])
        return {
            name: max(
                1000 * median_of(runs, partial(seconds, partial(ask, con, filters))) for filters in (Filters(), some)
            )
            for name, ask in QUESTIONS.items()
        }


def peak_rss_mb(games: int, folder: Path) -> float:
    """Peak resident memory of a process that plays and logs random games."""
    return float(fresh_process(PEAK, str(games), str(folder))[1])


def log_tuned(folder: Path) -> None:
    """Play and log games of the tuned bot with one worker."""
    list(self_play(Plan(LOGGED_GAMES, 1, bots=("tuned",)), folder, 1))


def measure_all(runs: int, mart_games: int) -> dict[str, object]:
    """All figures, by name; those by player count are a dictionary. `mart_games`: of the bot tuned, for the marts and
    the questions."""
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as name, progress(10, "measuring", "steps") as advance:
        folder = Path(name)
        rates = {p: [play_rate(Plan(GAMES, 1, (p,), bots=("random",))) for _ in range(runs)] for p in (2, 3, 4)}
        figures["random_games_per_s"] = {str(p): round(statistics.median(r[0] for r in rates[p])) for p in rates}
        figures["decisions_per_s"] = {str(p): round(statistics.median(r[1] for r in rates[p])) for p in rates}
        advance(1)
        waltz = Plan(GAMES, 1, bots=("random",), modules=FIVE_MODULES)
        figures["random_games_per_s_all_modules"] = round(median_of(runs, lambda: play_rate(waltz)[0]))
        bots = {bot: Plan(GAMES, 1, bots=(bot,)) for bot in ("greedy", "tuned")}
        figures["bot_games_per_s"] = {
            bot: round(statistics.median(play_rate(plan)[0] for _ in range(runs))) for bot, plan in bots.items()
        }
        logged = [LOGGED_GAMES / seconds(partial(log_tuned, folder / f"tuned-{run}")) for run in range(runs)]
        figures["tuned_logged_games_per_s"] = round(statistics.median(logged))
        searching = Plan(SEARCHED_GAMES, 1, (2,), bots=("search",))
        figures["search_ms_per_decision"] = round(1000 / median_of(runs, lambda: play_rate(searching)[1]), 1)
        advance(1)
        states = np.zeros(64, GAME.state)
        copy_states(states, 1)
        copies = median_of(runs, lambda: seconds(lambda: copy_states(states, COPIES)))
        figures["copy_ns"] = round(copies / COPIES * 1e9, 1)
        figures["state_bytes"] = GAME.state.itemsize
        advance(1)
        overheads = [logging_overhead(folder / "overhead") for _ in range(2 * runs)]
        figures["logging_overhead"] = round(statistics.median(o[0] for o in overheads), 3)
        figures["logging_processor_overhead"] = round(statistics.median(o[1] for o in overheads), 3)
        advance(1)
        cache = folder / "cache"
        figures["cold_compile_s"] = round(fresh_process(WARM_UP, cache=cache)[0], 1)
        advance(1)
        figures["warm_start_s"] = round(median_of(runs, lambda: fresh_process(FIRST_GAME, cache=cache)[0]), 2)
        advance(1)
        for bot in ("random", "tuned"):
            list(self_play(Plan(REPLAYED_GAMES, 1, bots=(bot,)), folder / bot, os.cpu_count() or 1))
        advance(1)
        db = folder / "bench.duckdb"
        replays = {bot: [replay_rates(folder / bot, db) for _ in range(min(runs, 3))] for bot in ("random", "tuned")}
        for i, name in enumerate(("replay_games_per_s", "replay_with_marts_games_per_s")):
            figures[name] = {bot: round(statistics.median(rate[i] for rate in replays[bot])) for bot in replays}
        advance(1)
        list(self_play(Plan(mart_games, 1, bots=("tuned",)), folder / "marts", os.cpu_count() or 1))
        db.unlink()
        figures["marts_s"] = {f"{mart_games:,}": round(marts_seconds(folder / "marts", db), 1)}
        took = answers_ms(db, runs)
        slowest = max(took, key=lambda name: took[name])
        figures["answer_ms"] = {
            f"median of {len(took)}": round(statistics.median(took.values()), 1),
            f"slowest: {slowest}": round(took[slowest], 1),
        }
        advance(1)
        small, large = peak_rss_mb(5_000, folder / "small"), peak_rss_mb(50_000, folder / "large")
        figures["peak_rss_mb"] = round(large)
        figures["peak_rss_growth_mb"] = round(large - small)
        figures["runs"] = runs
        advance(1)
    return figures
