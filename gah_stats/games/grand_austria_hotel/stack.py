"""The stack of pending decisions and rewards.

One entry is one word of 63 bits; entries of one level are rewards of one event, which may come in any order, and
the entry on top, when it is alone on its level, is what is being decided.

    bits   0-5   6-7     8-13    14-17   18-20    21-36    37-42   43-62
           op    owner   count   less    floors   source   level   aux

    count   how many times; less: krones off (FREE = 15); floors: highest floor allowed, 0 = any
    aux     items, four bits each (ITEMS); space, and BOTH (MAIN_ACTION); quantity (VP_PER); MUST; tile (PENALTY)
"""

import numpy as np
from numba import njit

from gah_stats.engine.journal import Fault, fail
from gah_stats.games.grand_austria_hotel.state import STACK

FREE = 15
MUST = 1
BOTH = 8


def word(op: int, count: int = 0, less: int = 0, floors: int = 0, source: int = 0, aux: int = 0) -> int:
    """An entry without owner and level, as the card tables hold it."""
    return int(op) | count << 8 | less << 14 | floors << 18 | source << 21 | aux << 43


@njit(cache=True, nogil=True)
def entry(op, count=0, less=0, source=0, aux=0):
    """`word` for compiled code."""
    return np.int64(op) | np.int64(count) << 8 | np.int64(less) << 14 | np.int64(source) << 21 | np.int64(aux) << 43


@njit(cache=True, nogil=True)
def op_of(word):
    return word & 63


@njit(cache=True, nogil=True)
def owner_of(word):
    return (word >> 6) & 3


@njit(cache=True, nogil=True)
def count_of(word):
    return (word >> 8) & 63


@njit(cache=True, nogil=True)
def less_of(word):
    return (word >> 14) & 15


@njit(cache=True, nogil=True)
def floors_of(word):
    return (word >> 18) & 7


@njit(cache=True, nogil=True)
def source_of(word):
    return (word >> 21) & 0xFFFF


@njit(cache=True, nogil=True)
def level_of(word):
    return (word >> 37) & 63


@njit(cache=True, nogil=True)
def aux_of(word):
    return word >> 43


@njit(cache=True, nogil=True)
def with_source(word, source):
    """The same entry, coming from `source`."""
    return (word & ~(np.int64(0xFFFF) << 21)) | np.int64(source) << 21


@njit(cache=True, nogil=True)
def with_count(word, count):
    return (word & ~(np.int64(63) << 8)) | np.int64(count) << 8


@njit(cache=True, nogil=True)
def item_aux(item, count):
    """The aux of an ITEMS entry: `count` of one item."""
    return np.int64(count) << np.int64(4 * item)


@njit(cache=True, nogil=True)
def items_in(word, item):
    """How many of an item an ITEMS entry gives."""
    return (word >> np.int64(43 + 4 * item)) & 15


@njit(cache=True, nogil=True)
def top(state):
    """The topmost entry."""
    return state.stack[state.depth - 1]


@njit(cache=True, nogil=True)
def next_level(state):
    """The level of a new event: above all that waits."""
    if state.depth == 0:
        return np.int64(1)
    return level_of(top(state)) + 1


@njit(cache=True, nogil=True)
def push(state, journal, word, owner, level):
    """Lay an entry on top."""
    if state.depth >= STACK or level > 63:
        fail(journal, Fault.STACK_FULL)
        return
    clean = word & ~(np.int64(3) << 6 | np.int64(63) << 37)
    state.stack[state.depth] = clean | np.int64(owner) << 6 | np.int64(level) << 37
    state.depth += 1


@njit(cache=True, nogil=True)
def pop(state):
    """Take the topmost entry away; what lies above the depth is kept zero, so that equal states are equal bytes."""
    state.depth -= 1
    state.stack[state.depth] = 0


@njit(cache=True, nogil=True)
def replace_top(state, word):
    """Put another entry in the place of the topmost one, for the same owner on the same level."""
    keep = np.int64(3) << 6 | np.int64(63) << 37
    i = state.depth - 1
    state.stack[i] = (word & ~keep) | (state.stack[i] & keep)


@njit(cache=True, nogil=True)
def count_down(state):
    """One of the topmost entry's times is used; the last one takes the entry away."""
    word = top(state)
    count = count_of(word)
    if count <= 1:
        pop(state)
    else:
        state.stack[state.depth - 1] = with_count(word, count - 1)


@njit(cache=True, nogil=True)
def group_start(state):
    """The index of the first entry on the topmost level."""
    i = state.depth - 1
    level = level_of(state.stack[i])
    while i > 0 and level_of(state.stack[i - 1]) == level:
        i -= 1
    return i


@njit(cache=True, nogil=True)
def take_out(state, index):
    """Remove the entry at `index` and return it."""
    word = state.stack[index]
    for i in range(index, state.depth - 1):
        state.stack[i] = state.stack[i + 1]
    pop(state)
    return word


@njit(cache=True, nogil=True)
def raise_entry(state, journal, index):
    """Make the entry at `index` the one that is being decided: alone on a level of its own."""
    word = take_out(state, index)
    push(state, journal, word, owner_of(word), next_level(state))
