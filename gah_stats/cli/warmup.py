"""The first use of compiled code on a machine: compile everything at once, and say so."""

from gah_stats.engine.compiling import use_cache
from gah_stats.terminal import progress


def warm_up() -> None:
    """Load the compiled engine, compiling it first if this machine has not done so for these sources."""
    done = use_cache() / "complete"
    if done.exists():
        return
    with progress(None, "compiling the rules engine, once", ""):
        compile_everything()
    done.parent.mkdir(parents=True, exist_ok=True)
    done.touch()


def compile_everything() -> None:
    """Play and replay one game, which compiles all that such a game uses."""
    import numpy as np

    from gah_stats.bots.selfplay import Plan, play_chunk
    from gah_stats.engine.journal import EVENT_LENGTH, EVENT_WIDTH, new_journal
    from gah_stats.games.grand_austria_hotel.game import GAME, replay

    batch = play_chunk(Plan(games=1, seed=1), 0, 1)
    replay(
        GAME.box()[0],
        batch.configs,
        batch.actions,
        batch.action_offsets,
        batch.tapes,
        batch.tape_offsets,
        0,
        1,
        new_journal()[0],
        np.zeros(1, GAME.state),
        np.zeros((EVENT_LENGTH, EVENT_WIDTH), np.int16),
        np.zeros(2, np.int64),
        np.zeros((1, 2), np.int32),
    )
