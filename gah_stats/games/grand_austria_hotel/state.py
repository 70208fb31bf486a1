"""The whole state of one game as one fixed-size record, and the rules of its sets.

The hotel, rooms numbered floor * 5 + column from the bottom left:

    floor 4   15 16 17 18 19
    floor 3   10 11 12 13 14
    floor 2    5  6  7  8  9
    floor 1    0  1  2  3  4     <- room 0 is where everybody starts

Tables 0 to 2 are every seat's, table 3 is that of the hotel Kaufman.
Guests and staff are indices into their tables. Sets of cards are two words of 48 bits, sets of rooms one word of
20 bits. `stack` holds the pending decisions and rewards, see `stack.py`.
"""

from gah_stats.engine.records import record
from gah_stats.games.grand_austria_hotel.codes import DECKS, ITEMS, PARTS

SEATS = 4
ROOMS = 20
QUEUE = 5
TABLES = 4
STACK = 40
BALLROOMS = 3
ROWS = 4
SECTIONS = 4
COLOURED = 3
WRAY_TILES = 6
WORD = 48
WORDS = 2
MOST_STAFF = 80
NO_CARD = -1

STATE = record(
    [
        # the generator between two rolls, and the seeds of what has an order of its own, by `Chance`
        ("rng", "u8", (4,)),
        # the cards of a deck in the order that its seed gives them, by `Deck`, and the place of the next one
        ("order", "i1", (DECKS, WORD * WORDS)),
        ("order_at", "i1", (DECKS,)),
        # sets of staff cards
        ("staff_deck", "i8", (WORDS,)),
        ("staff_removed", "i8", (WORDS,)),
        ("hand", "i8", (SEATS, WORDS)),
        ("pack", "i8", (SEATS, WORDS)),
        ("played", "i8", (SEATS, WORDS)),
        ("used", "i8", (SEATS, WORDS)),
        ("turned", "i8", (SEATS, WORDS)),
        ("offer", "i8", (WORDS,)),
        # sets of guest cards
        ("guest_deck", "i8", (WORDS,)),
        ("guest_discard", "i8", (WORDS,)),
        ("pile", "i8", (WORDS,)),
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
        # modules: a set of Module
        ("modules", "i1"),
        # ballrooms: which, left to right; dancers there and in the sections of the rehearsal boards
        ("ballroom", "i1", (BALLROOMS,)),
        ("dancers", "i1", (SEATS, BALLROOMS, ROWS)),
        ("rehearsal", "i1", (SEATS,)),
        ("rehearsing", "i1", (SEATS, SECTIONS)),
        ("guests_done", "i1", (SEATS, 4)),
        ("big_guests", "i1", (SEATS,)),
        # celebrities: in the lounge by die colour, who took them this round, sets of those held, deck and discard
        ("coloured", "i1", (COLOURED,)),
        ("lounge", "i1", (COLOURED,)),
        ("lounge_rounds", "i1", (COLOURED,)),
        ("lounge_taker", "i1", (COLOURED,)),
        ("celebrities", "i2", (SEATS,)),
        ("celebrities_used", "i2"),
        ("celebrity_deck", "i2"),
        ("celebrity_discard", "i2"),
        # unique hotels: whose, and the auction
        ("hotel", "i1", (SEATS,)),
        ("hotels_left", "i2"),
        ("auctioned", "i1"),
        ("bid", "i1"),
        ("bidder", "i1"),
        ("opener", "i1"),
        ("out_of_auction", "i1"),
        ("tokens", "i1"),
        ("first_die", "i1"),
        ("groups_begun", "i2"),
        ("personal", "i1", (3,)),
        ("personal_done", "i1"),
        ("wray_tile", "i1", (WRAY_TILES,)),
        ("tile_used", "i1"),
        ("moved_to", "i1"),
        # the master key: who took it this round, who has ever passed in it
        ("key_holder", "i1"),
        ("passed_before", "i1"),
        ("kinds_paid", "i1"),
        ("guest_used", "i1"),
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
        ("ballroom", "i1", (BALLROOMS,)),
        ("rehearsal", "i1", (SEATS,)),
        ("hotel", "i1", (SEATS,)),
    ]
)
