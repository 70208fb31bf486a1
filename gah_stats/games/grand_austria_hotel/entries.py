"""An entry of the stack of pending decisions and rewards: one word of 63 bits.

bits   0-5   6-7     8-13    14-17   18-20    21-36    37-42   43-62
       op    owner   count   less    floors   source   level   aux

count   how many times; less: krones off (FREE = 15); floors: highest floor allowed, 0 = any
aux     items, four bits each (ITEMS); space, and BOTH (MAIN_ACTION); quantity (VP_PER); MUST; tile (PENALTY)
        SECOND: onto the row of the guest's own dancer, above the flags place * 4 + row + 1 (DANCER)
        LESS_OTHERS: a champagne less for each other player (DANCER)
        NOT_PAID: of kinds not paid (DISH_OR_DRINK); FILLED: fill his order (TAKE_GUEST); items as a set (PAY_ITEMS,
        RETURN_ITEMS); place of the ballroom (REMOVE_DANCERS); card (BELL); LOWER: the lower bonus (TAKE_TOKEN)
"""

import numpy as np
from numba import njit

FREE = 15
MUST = 1
BOTH = 8
SECOND = 2
LESS_OTHERS = 4
NOT_PAID = 2
FILLED = 8
LOWER = 2


def word(op: int, count: int = 0, less: int = 0, floors: int = 0, source: int = 0, aux: int = 0) -> int:
    """An entry without owner and level, as the card tables hold it."""
    return int(op) | count << 8 | less << 14 | floors << 18 | source << 21 | aux << 43


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
def reduced(cost, less):
    """A price less the discount of an entry, not below 0; FREE takes it all."""
    if less == FREE:
        return np.int64(0)
    return max(np.int64(cost) - less, np.int64(0))


@njit(cache=True, nogil=True)
def with_count(word, count):
    return (word & ~(np.int64(63) << 8)) | np.int64(count) << 8


@njit(cache=True, nogil=True)
def items_in(word, item):
    """How many of an item an ITEMS entry gives."""
    return (word >> np.int64(43 + 4 * item)) & 15
