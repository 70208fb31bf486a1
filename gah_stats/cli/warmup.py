"""The first use of compiled code on a machine: compile everything at once, and say so."""

import fcntl
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from gah_stats.engine.compiling import use_cache
from gah_stats.terminal import progress

BESIDE = "from gah_stats.cli.warmup import compile_beside; compile_beside()"


def warm_up(bots: Sequence[str] = ()) -> None:
    """Load the compiled engine, compiling it first if this machine has not done so for these sources; the same for the
    bots that search and those from outside, where they are among `bots`."""
    compile_once("complete", "compiling the rules engine, once", compile_everything)
    if bots:
        from gah_stats.bots.registry import any_slow

        if any_slow(bots):
            compile_once("complete-search", "compiling the bots that search, once", compile_search)


def warm_up_experiments(bots: Sequence[str]) -> None:
    """The same, with what experiments play on with."""
    warm_up(bots)
    compile_once("complete-experiments", "compiling what experiments play, once", compile_experiments)
    from gah_stats.bots.registry import find_bot

    for name in bots:
        bot = find_bot(name)
        if bot.is_slow:
            quick = f"{bot.name}:rollouts=1" if bot.rollouts else bot.name
            what = f"compiling experiments with {bot.name}, once"
            compile_once(f"complete-experiments-{bot.kind}", what, partial(play_deal, quick))


def compile_once(name: str, what: str, compile_it: Callable[[], None]) -> None:
    """Compile unless the cache has the mark `name`, showing `what`.

    One run compiles at a time: two that store the same function at once would spoil each other's files.
    """
    cache = use_cache()
    done = cache / name
    if done.exists():
        return
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as lock, progress(None, what, ""):
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            compile_it()
            done.touch()


def compile_everything() -> None:
    """Play, log, replay and convert one game, which compiles all that such a game uses.

    A second process compiles half of it. What both reach at once is compiled twice; whether the second succeeds does
    not matter. When it is told that the rules are done it goes on with what is built on them.
    """
    from gah_stats.bots.selfplay import Plan, self_play
    from gah_stats.gamelog import convert
    from gah_stats.warehouse import replay_into

    process = subprocess.Popen(
        [sys.executable, "-c", BESIDE], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    with TemporaryDirectory() as name, process as beside:
        logs = Path(name) / "logs"
        try:
            compile_rules()
            if beside.stdin:
                beside.stdin.close()
            list(self_play(Plan(games=1, seed=1), logs, 1))
            replay_into(Path(name) / "one.duckdb", [logs], 1)
            beside.wait()
        except BaseException:
            beside.kill()
            raise
        convert(logs, Path(name) / "one.jsonl")


def compile_rules() -> None:
    """Compile what the rules of the game are replayed with, by replaying no game."""
    import numpy as np

    from gah_stats.engine.journal import EVENT_WIDTH, new_journal
    from gah_stats.games.grand_austria_hotel.game import GAME, replay

    nothing, offsets = np.zeros(0, np.int16), np.zeros(1, np.int64)
    events, faults = np.zeros((0, EVENT_WIDTH), np.int16), np.zeros((0, 2), np.int32)
    configs, states = np.zeros(0, GAME.config), np.zeros(0, GAME.state)
    logs = (nothing, offsets, nothing, offsets)
    replay(GAME.box()[0], configs, *logs, 0, 0, new_journal()[0], states, 0, events, offsets, faults)


def compile_beside() -> None:
    """Compile the rules' list of legal actions, the bots and the splitting into tables; once the rules are done, what
    steps through games."""
    import numpy as np
    from numba import njit, typeof

    from gah_stats.bots.choosing import choose
    from gah_stats.engine.journal import EVENT_WIDTH
    from gah_stats.gamelog.trace import trace
    from gah_stats.games.grand_austria_hotel.decisions import legal
    from gah_stats.games.grand_austria_hotel.game import GAME
    from gah_stats.warehouse.split import Rows

    state, box, out, luck = np.zeros(1, GAME.state)[0], GAME.box()[0], np.zeros(1, np.int16), np.zeros(1, np.uint64)
    bots, offsets = np.zeros(1, np.int64), np.zeros(1, np.int64)
    njit(lambda state, box, out: legal(state, box, out)).compile(tuple(map(typeof, (state, box, out))))
    njit(lambda bots, state, box, out, n, luck: choose(bots, state, box, out, n, luck)).compile(
        tuple(map(typeof, (bots, state, box, out, 1, luck)))
    )
    Rows().add(np.zeros((0, EVENT_WIDTH), np.int16), offsets, np.zeros(0, np.int32))
    sys.stdin.read()
    trace(np.zeros(1, GAME.config)[0], out[:0], out[:0])


def compile_search() -> None:
    """Play one game with one rollout a decision."""
    from gah_stats.bots.selfplay import Plan, plan_arrays, play_all

    play_all(*plan_arrays(Plan(1, 1, (2,), bots=("search:rollouts=1",)), 0, 1))


def play_deal(bot: str) -> None:
    """Play one deal for an experiment, all seats held by one bot."""
    from gah_stats.bots.selfplay import Plan
    from gah_stats.experiments.pairs import Arm, deals

    dealt = deals(Plan(1, 1, (2,), bots=(bot,)), 0, 1)
    Arm(dealt.set_up()).outcome(dealt)


def compile_experiments() -> None:
    """Play one pair of games with every treatment that has compiled code of its own."""
    from gah_stats.bots.selfplay import Plan
    from gah_stats.experiments.pairs import deals
    from gah_stats.experiments.treatments import GuestAtStart, GuestInQueue, HotelForNothing, StaffInHand

    plan = Plan(1, 1, (2,), modules=("hotels",))
    for treatment in (StaffInHand(0), GuestAtStart(0), GuestInQueue(0), HotelForNothing(0)):
        here, arm, _ = treatment.arms(deals(plan, 0, 10))
        arm.outcome(here)
