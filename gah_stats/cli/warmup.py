"""The first use of compiled code on a machine: compile everything at once, and say so."""

import fcntl
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from gah_stats.engine.compiling import use_cache
from gah_stats.terminal import progress

BOTS = "from gah_stats.cli.warmup import compile_bots; compile_bots()"


def warm_up() -> None:
    """Load the compiled engine, compiling it first if this machine has not done so for these sources.

    One run compiles at a time: two that store the same function at once would spoil each other's files.
    """
    cache = use_cache()
    done = cache / "complete"
    if done.exists():
        return
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as lock, progress(None, "compiling the rules engine, once", ""):
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            compile_everything()
            done.touch()


def compile_everything() -> None:
    """Play, log, replay and convert one game, which compiles all that such a game uses.

    The bots, a third of the work, are compiled by a second process. Where both store the same function one of them is
    lost, and compiled again when the game is played; whether the second process succeeds does not matter.
    """
    with subprocess.Popen([sys.executable, "-c", BOTS], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as bots:
        try:
            compile_rules()
        except BaseException:
            bots.kill()
            raise
    from gah_stats.bots.selfplay import Plan, self_play
    from gah_stats.gamelog import convert
    from gah_stats.warehouse import replay_into

    with TemporaryDirectory() as name:
        logs = Path(name) / "logs"
        list(self_play(Plan(games=1, seed=1), logs, 1))
        replay_into(Path(name) / "one.duckdb", [logs], 1)
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


def compile_bots() -> None:
    """Compile what the bots choose with, without a game."""
    import numpy as np
    from numba import njit, typeof

    from gah_stats.bots.greedy import WEIGHTS, choose_greedy
    from gah_stats.games.grand_austria_hotel.game import GAME

    state, out = np.zeros(1, GAME.state)[0], np.zeros(1, np.int16)
    chosen = njit(lambda state, box, out, n, weights: choose_greedy(state, box, out, n, weights))
    chosen.compile(tuple(map(typeof, (state, GAME.box()[0], out, 1, WEIGHTS))))
