"""The first use of compiled code on a machine: compile everything at once, and say so."""

import fcntl
from pathlib import Path
from tempfile import TemporaryDirectory

from gah_stats.engine.compiling import use_cache
from gah_stats.terminal import progress


def warm_up() -> None:
    """Load the compiled engine, compiling it first if this machine has not done so for these sources.

    One process compiles at a time: two that store the same function at once would spoil each other's files.
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
    """Play, log, replay and convert one game, which compiles all that such a game uses."""
    from gah_stats.bots.selfplay import Plan, self_play
    from gah_stats.gamelog import convert
    from gah_stats.warehouse import replay_into

    with TemporaryDirectory() as name:
        logs = Path(name) / "logs"
        list(self_play(Plan(games=1, seed=1), logs, 1))
        replay_into(Path(name) / "one.duckdb", [logs], 1)
        convert(logs, Path(name) / "one.jsonl")
