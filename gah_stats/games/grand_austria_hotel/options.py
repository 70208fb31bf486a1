"""Writing legal actions."""

import numpy as np

from gah_stats.games.grand_austria_hotel.compiled import rule
from gah_stats.games.grand_austria_hotel.sets import lowest
from gah_stats.games.grand_austria_hotel.state import WORD, WORDS

BOOST = 8


@rule
def is_open(state, face):
    """Whether a die of this space may be taken: the hotel Kozi takes one from where it moved a die."""
    return state.moved_to == 0 or state.moved_to == face


@rule
def put(out, n, action, value):
    """Write one action; the new number of actions."""
    out[n] = action * 256 + value
    return n + 1


@rule
def put_rooms(out, n, action, rooms):
    """Write an action for every room of a set."""
    rooms = np.int64(rooms)
    while rooms:
        n = put(out, n, action, lowest(rooms))
        rooms &= rooms - 1
    return n


@rule
def put_cards(out, n, action, cards):
    """Write an action for every card of a set of staff cards."""
    for w in range(WORDS):
        n = put_word(out, n, action, cards[w], w)
    return n


@rule
def put_word(out, n, action, some, word):
    """Write an action for every card of one word of a set."""
    rest = some
    while rest:
        n = put(out, n, action, word * WORD + lowest(rest))
        rest &= rest - 1
    return n
