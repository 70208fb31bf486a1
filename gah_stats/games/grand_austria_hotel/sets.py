"""Sets of cards (two words of 48 bits) and of rooms (one word of 20 bits)."""

import numpy as np

from gah_stats.games.grand_austria_hotel.compiled import rule
from gah_stats.games.grand_austria_hotel.state import WORD


@rule
def has(cards, card):
    """Whether a set of cards (two words) holds the card."""
    return (cards[card // WORD] >> np.int64(card % WORD)) & 1 != 0


@rule
def add(cards, card):
    """Put a card into a set."""
    cards[card // WORD] |= np.int64(1) << np.int64(card % WORD)


@rule
def remove(cards, card):
    """Take a card out of a set."""
    cards[card // WORD] &= ~(np.int64(1) << np.int64(card % WORD))


@rule
def bits(word):
    """How many bits are set; the compiler turns the loop into one instruction."""
    word = np.int64(word)
    n = 0
    while word != 0:
        word &= word - 1
        n += 1
    return n


@rule
def lowest(word):
    """The index of the lowest set bit of a word that is not 0."""
    word = np.int64(word)
    return bits((word & -word) - 1)


@rule
def nth_bit(word, n):
    """The index of the n-th set bit of a word, counted from 0."""
    word = np.int64(word)
    for _ in range(n):
        word &= word - 1
    return lowest(word)


@rule
def size(cards):
    """How many cards a set holds."""
    return bits(cards[0]) + bits(cards[1])


@rule
def room_bit(room):
    """The set that holds one room."""
    return np.int64(1) << np.int64(room)


@rule
def read_otherwise(box, ruling):
    """Whether a ruling is turned to its other reading."""
    return (np.int64(box.rulings) >> np.int64(ruling)) & 1 != 0


@rule
def has_module(modules, module):
    """Whether a set of modules holds one; the base game, numbered below 0, is always there."""
    return module < 0 or (np.int64(modules) >> np.int64(module)) & 1 != 0
