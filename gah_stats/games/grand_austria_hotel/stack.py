"""The stack of pending decisions and rewards.

Entries of one level are rewards of one event, which may come in any order; the entry on top, when it is alone on
its level, is what is being decided.
"""

import numpy as np

from gah_stats.engine.journal import Fault, fail
from gah_stats.games.grand_austria_hotel.compiled import rule
from gah_stats.games.grand_austria_hotel.entries import count_of, level_of, owner_of, with_count
from gah_stats.games.grand_austria_hotel.state import STACK


@rule
def entry(op, count=0, less=0, source=0, aux=0):
    """`word` for compiled code."""
    return np.int64(op) | np.int64(count) << 8 | np.int64(less) << 14 | np.int64(source) << 21 | np.int64(aux) << 43


@rule
def top(state):
    """The topmost entry."""
    return state.stack[state.depth - 1]


@rule
def next_level(state):
    """The level of a new event: above all that waits."""
    if state.depth == 0:
        return np.int64(1)
    return level_of(top(state)) + 1


@rule
def push(state, journal, word, owner, level):
    """Lay an entry on top."""
    if state.depth >= STACK or level > 63:
        fail(journal, Fault.STACK_FULL)
        return
    clean = word & ~(np.int64(3) << 6 | np.int64(63) << 37)
    state.stack[state.depth] = clean | np.int64(owner) << 6 | np.int64(level) << 37
    state.depth += 1


@rule
def pop(state):
    """Take the topmost entry away; what lies above the depth is kept zero, so that equal states are equal bytes."""
    state.depth -= 1
    state.stack[state.depth] = 0


@rule
def replace_top(state, word):
    """Put another entry in the place of the topmost one, for the same owner on the same level."""
    keep = np.int64(3) << 6 | np.int64(63) << 37
    i = state.depth - 1
    state.stack[i] = (word & ~keep) | (state.stack[i] & keep)


@rule
def count_down(state):
    """One of the topmost entry's times is used; the last one takes the entry away."""
    word = top(state)
    count = count_of(word)
    if count <= 1:
        pop(state)
    else:
        state.stack[state.depth - 1] = with_count(word, count - 1)


@rule
def group_start(state):
    """The index of the first entry on the topmost level."""
    i = np.int64(state.depth) - 1
    level = level_of(state.stack[i])
    while i > 0 and level_of(state.stack[i - 1]) == level:
        i -= 1
    return i


@rule
def take_out(state, index):
    """Remove the entry at `index` and return it."""
    word = state.stack[index]
    for i in range(index, state.depth - 1):
        state.stack[i] = state.stack[i + 1]
    pop(state)
    return word


@rule
def raise_entry(state, journal, index):
    """Make the entry at `index` the one that is being decided: alone on a level of its own."""
    word = take_out(state, index)
    push(state, journal, word, owner_of(word), next_level(state))
