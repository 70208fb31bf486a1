"""How the rules of this game are compiled: a parameter's name says its type.

state, box, journal, config     records
seed                            uint64
arrays                          as they come
everything else                 int64
"""

from collections.abc import Callable

from numba import from_dtype, int64, uint64

from gah_stats.engine.compiling import compile_by_names
from gah_stats.engine.journal import JOURNAL, next_event
from gah_stats.games.grand_austria_hotel.box import BOX
from gah_stats.games.grand_austria_hotel.state import CONFIG, STATE

TYPES = {
    "state": from_dtype(STATE),
    "box": from_dtype(BOX),
    "journal": from_dtype(JOURNAL),
    "config": from_dtype(CONFIG),
    "seed": uint64,
}


def rule(function: Callable) -> Callable:
    """Compile a rule of the game, once, by the names of its parameters."""
    return compile_by_names(function, TYPES, int64, for_python=False)


def allocating_rule(function: Callable) -> Callable:
    """Compile a rule that makes arrays of its own."""
    return compile_by_names(function, TYPES, int64, for_python=False, allocates=True)


def open_rule(function: Callable) -> Callable:
    """Compile a rule that Python calls as well."""
    return compile_by_names(function, TYPES, int64, for_python=True)


@rule
def note(state, journal, kind, seat, a=0, b=0, c=0, d=0, e=0, f=0):
    """Append one event to the journal, if it records this kind."""
    i = next_event(journal, kind)
    if i < 0:
        return
    row = journal.events[i]
    row[0] = kind
    row[1] = state.round_number
    row[2] = state.turn
    row[3] = seat
    row[4] = a
    row[5] = b
    row[6] = c
    row[7] = d
    row[8] = e
    row[9] = f
