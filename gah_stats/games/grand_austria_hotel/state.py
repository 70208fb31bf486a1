"""The whole state of one game as one fixed-size record, and the rules of its sets.

The hotel, rooms numbered floor * 5 + column from the bottom left:

    floor 4   15 16 17 18 19
    floor 3   10 11 12 13 14
    floor 2    5  6  7  8  9
    floor 1    0  1  2  3  4     <- room 0 is where everybody starts

Guests and staff are indices into their tables. Sets of cards are two words of 48 bits, sets of rooms one word of
20 bits. `stack` holds the pending decisions and rewards, see `stack.py`.
"""

from gah_stats.engine.records import record
from gah_stats.games.grand_austria_hotel.codes import ITEMS, PARTS

SEATS = 4
ROOMS = 20
QUEUE = 5
TABLES = 3
STACK = 40
WORD = 48
WORDS = 2
MOST_STAFF = 80
NO_CARD = -1

STATE = record(
    [
        ("rng", "u8", (1,)),
        # sets of staff cards
        ("staff_deck", "i8", (WORDS,)),
        ("staff_removed", "i8", (WORDS,)),
        ("hand", "i8", (SEATS, WORDS)),
        ("pack", "i8", (SEATS, WORDS)),
        ("played", "i8", (SEATS, WORDS)),
        ("used", "i8", (SEATS, WORDS)),
        ("offer", "i8", (WORDS,)),
        # sets of guest cards
        ("guest_deck", "i8", (WORDS,)),
        ("guest_discard", "i8", (WORDS,)),
        # what waits to be decided or collected
        ("stack", "i8", (STACK,)),
        ("depth", "i1"),
        # hotels: sets of rooms
        ("prepared", "i4", (SEATS,)),
        ("occupied", "i4", (SEATS,)),
        ("groups_paid", "i2", (SEATS,)),
        ("board", "i1", (SEATS,)),
        # the seats
        ("players", "i1"),
        ("hands", "i1"),
        ("money", "i1", (SEATS,)),
        ("track", "i1", (SEATS,)),
        ("kitchen", "i2", (SEATS, ITEMS)),
        ("guest", "i1", (SEATS, TABLES)),
        ("need", "i1", (SEATS, TABLES, ITEMS)),
        ("vp", "i2", (SEATS, PARTS)),
        ("markers", "i1", (SEATS,)),
        # the common table
        ("queue", "i1", (QUEUE,)),
        ("dice", "i1", (6,)),
        ("objective", "i1", (3,)),
        ("objective_markers", "i1", (3,)),
        ("tile", "i1", (3,)),
        ("staff_bottom", "i1", (MOST_STAFF,)),
        ("bottom_count", "i1"),
        ("gained", "i2", (ITEMS,)),
        # where the game stands
        ("phase", "i1"),
        ("step", "i1"),
        ("round_number", "i1"),
        ("turn", "i2"),
        ("start_player", "i1"),
        ("slots_used", "i2"),
        ("passed", "i1"),
        ("seat", "i1"),
        ("begun", "i1"),
        ("guest_taken", "i1"),
        ("die_taken", "i1"),
    ]
)

CONFIG = record(
    [
        ("players", "i1"),
        ("hands", "i1"),
        ("modules", "i1"),
        ("board", "i1", (SEATS,)),
        ("objective", "i1", (3,)),
        ("tile", "i1", (3,)),
    ]
)
