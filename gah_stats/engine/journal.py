"""The journal of one game: the tape of chance, the stream of events and the fault that stopped it.

    tape    what the dice and the decks gave, in order; given (replay) or written as it happens (play)
    events  what happened, one row of EVENT_WIDTH integers each, if `recorded` has the bit of its kind

    event row:  kind | round | turn | seat | a | b | c | d | e | f

The meaning of `kind` and of a..f belongs to the game. Both arrays are fixed in size, so that a journal is one
record; a game that outgrows them sets a fault instead of writing past the end.
"""

from enum import IntEnum

import numpy as np
from numba import njit

from gah_stats.engine.records import record

TAPE_LENGTH = 4096
EVENT_LENGTH = 4096
EVENT_WIDTH = 10
EVERY_KIND = -1

JOURNAL = record(
    [
        ("recorded", "i8"),
        ("fault", "i4"),
        ("strict", "i1"),
        ("tape_given", "i4"),
        ("tape_at", "i4"),
        ("event_count", "i4"),
        ("tape", "i2", (TAPE_LENGTH,)),
        ("events", "i2", (EVENT_LENGTH, EVENT_WIDTH)),
    ]
)


class Fault(IntEnum):
    """Why a game could not go on."""

    NONE = 0
    ILLEGAL_ACTION = 1
    IMPOSSIBLE_CHANCE = 2
    MISSING_CHANCE = 3
    TAPE_FULL = 4
    EVENTS_FULL = 5
    STACK_FULL = 6
    ACTIONS_AFTER_END = 7
    CHANCE_LEFT_OVER = 8


FAULT_TEXT = {
    Fault.ILLEGAL_ACTION: "this action is not legal here",
    Fault.IMPOSSIBLE_CHANCE: "this chance result is not possible here",
    Fault.MISSING_CHANCE: "a chance result is missing here",
    Fault.TAPE_FULL: "the game draws more chance results than a tape can hold",
    Fault.EVENTS_FULL: "the game has more events than a journal can hold",
    Fault.STACK_FULL: "more decisions are pending at once than a state can hold",
    Fault.ACTIONS_AFTER_END: "the game is already over here",
    Fault.CHANCE_LEFT_OVER: "chance results are left over at the end",
}


def new_journal(recorded: int = 0) -> np.ndarray:
    """One empty journal, shape (1,), dtype JOURNAL; recorded: the event kinds to record, one bit each."""
    journal = np.zeros(1, JOURNAL)
    journal["recorded"] = recorded
    return journal


@njit(cache=True, nogil=True)
def reset(journal, recorded):
    """Empty the journal for a new game whose chance comes from the state's own generator."""
    journal.fault = 0
    journal.strict = 0
    journal.recorded = recorded
    journal.tape_given = 0
    journal.tape_at = 0
    journal.event_count = 0


@njit(cache=True, nogil=True)
def give_tape(journal, tape):
    """Let chance come from `tape` (int16), and from nowhere else."""
    if len(tape) > TAPE_LENGTH:
        journal.fault = Fault.TAPE_FULL
        return
    for i in range(len(tape)):
        journal.tape[i] = tape[i]
    journal.tape_given = len(tape)
    journal.strict = 1


@njit(cache=True, nogil=True)
def fail(journal, fault):
    """Keep the first fault."""
    if journal.fault == 0:
        journal.fault = fault


@njit(cache=True, nogil=True)
def is_taped(journal):
    """Whether the next chance result is given; a strict journal fails when it should be and is not."""
    if journal.tape_at < journal.tape_given:
        return True
    if journal.strict:
        fail(journal, Fault.MISSING_CHANCE)
    return False


@njit(cache=True, nogil=True)
def read_tape(journal):
    """The next given chance result."""
    value = journal.tape[journal.tape_at]
    journal.tape_at += 1
    return np.int64(value)


@njit(cache=True, nogil=True)
def write_tape(journal, value):
    """Record a chance result that the generator gave."""
    if journal.tape_at >= TAPE_LENGTH:
        fail(journal, Fault.TAPE_FULL)
        return
    journal.tape[journal.tape_at] = value
    journal.tape_at += 1


@njit(cache=True, nogil=True)
def next_event(journal, kind):
    """The row to write an event of this kind to, or -1 where it is not recorded."""
    if not (journal.recorded >> kind) & 1:
        return -1
    row = journal.event_count
    if row >= EVENT_LENGTH:
        fail(journal, Fault.EVENTS_FULL)
        return -1
    journal.event_count = row + 1
    return row
