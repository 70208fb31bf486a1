"""What the rules of thumb weigh and what they see, as records, and how such rules are compiled."""

from collections.abc import Callable

import numpy as np
from numba import from_dtype, int64

from gah_stats.engine.compiling import compile_by_names
from gah_stats.engine.records import record
from gah_stats.games.grand_austria_hotel import compiled
from gah_stats.games.grand_austria_hotel.state import TABLES

DECAYS = 20
STRENGTHS = 18
MOST_CHAIN = STRENGTHS - 1

# Weights set by hand. Worths in hundredths of a victory point, shares in per cent.
BY_HAND: dict[str, int | tuple[int, ...]] = {
    "krone": 160,  # any krone while there are turns to spend it
    "needed_krone": 50,  # on top, for each of the first krones at the start of the game
    "needed_krones": 10,  # how many those are
    "drift": 60,  # hundredths of emperor steps a turn brings anyway
    "any_item": 180,  # a dish or drink of one's choice
    "drawn_staff": 50,
    "room": 200,  # a room that a reward lets prepare, its price aside
    "room_krone": 110,  # each krone a reward takes off its price
    "occupy": 350,  # a room a reward lets occupy
    "hire": 140,  # a staff card that a reward lets play
    "hire_krone": 90,  # each krone off its price
    "guest": 200,  # a guest taken by a reward
    "strength": 140,  # strength that staff add to a die
    "extra_action": 400,
    "seat": 500,  # a guest moving in, beside what it scores and gives
    "decay": 90,  # share of a guest's worth that is left for half an item missing
    "late": 25,  # share that goes when there is no turn left; half of it with one turn left, and so on
    "no_room": 70,  # share of a guest's worth while there is no room for it
    "complete": 110,  # completing an order
    "table": 170,  # a free table
    "now": 50,  # share of what the dice on the table could serve a new guest
    "stock": 100,  # an item in an empty kitchen, beside its point at the end
    "stock_fall": 20,  # what each item of the kind takes off
    "rare": 20,  # a cake or a coffee
    "served": 70,  # what the kitchen loses with a served item
    "boost": 20,  # boosting, beside its krone
    "group": 60,  # share of a group's bonus left for every room that is missing
    "spare": 250,  # a vacant room nobody waits for, the first of its colour
    "future": 50,  # share of a vacant room's points and bonus
    "objective": 80,  # share of an objective left for every step that is missing
    "guests": 70,  # guests that move in, per hundred turns
    "trigger": 25,  # dice of one face taken, per hundred turns
    "secretary": 550,
    "held_staff": 40,  # a staff card in hand
    "pass_dice": 200,  # strength to hope for after rolling again, in per cent of a sixth of the dice
    "passing": 60,  # what must be hoped for on top
    # what a played modifier is worth at the start of the game, in the order of Modifier
    "modifier": (450, 500, 300, 400, 700, 500, 1550, 350),
    # what a player gains in a game of each Quantity, in hundredths
    "growth": (-5, 300, 350, 800, 900, 300, 300, 400, 200, 60, 80, 400, 10, 90, -20, -300, 60, 170, 25, 160),
    "champagne": 200,  # champagne in the kitchen while dancers can be sent, beside its point at the end
    "dancer": 100,  # a dancer that a reward lets send, beside the best one that can be sent now
    "section": 50,  # share of a section's bonus left for every dancer that is missing
    "celebrity": 150,  # what a celebrity's effect brings until the end of the round, with two turns left
    "key": 60,  # becoming start player
    "dance": -200,  # a guest dancing instead of moving in, beside what its dancer brings
    # share of what a dancer adds to the scoring of its ballroom, and of what it would add with another one, in the
    # order of Ballroom
    "floor": (50, 50, 50, 50, 50),
    "pair": (20, 20, 20, 20, 20),
    "later_floor": 100,  # share of that in a ballroom whose turn is not the next
    "hold": 80,  # share of what moving in later would bring that dancing must bring
    "ballroom": 90,  # share of what a guest would bring that goes dancing
    "bell": 80,  # share of a bell card's rewards
    "paid": 20,  # share of what a card that must be paid gives more than it costs
    "staying": 150,  # a round with the guest who stays
    "hotel": (700, 600, 700, 350, 700, 500, 850, 550, 750, 600),  # a unique hotel, in the order of their table
    "stuck": 30,  # share of a guest's worth while no vacant room is of the kind that it asks for
    "first_dancer": 90,  # share of the points a ballroom without a dancer of one's own will cost
    "sent": 60,  # share of the best dancer that can be sent now
    "champagne_fall": 20,  # what each champagne in the kitchen takes off it
}

WEIGHTS = record([(name, "i8", np.shape(weight)) for name, weight in BY_HAND.items()])
HAND = np.array([tuple(BY_HAND.values())], WEIGHTS)


def numbers_by_hand() -> np.ndarray:
    """The weights set by hand, one number after the other: int64 (weights,)."""
    return HAND.view(np.int64).copy()


# What a seat sees before a decision.
VIEW = record(
    [
        ("turns", "i8"),  # own turns after this one
        ("open", "i8"),  # those of them in this round
        ("krone", "i8"),  # worth of a krone gained now
        ("step", "i8"),  # worth of an emperor step
        ("left", "i8"),  # what a guest that stays in the café to the end threatens to cost
        ("dance", "i8"),  # the best dancer that can be paid
        ("no_room", "i8"),  # share of a guest's worth while there is no room for it
        ("reward", "i8", (3,)),  # of the tile of each scoring
        ("penalty", "i8", (3,)),
        ("vacant", "i8", (4,)),  # vacant rooms of each colour, then of all
        ("wanted", "i8", (4,)),  # guests in the café of each colour
        ("demand", "i8", (3,)),  # what a room of each colour would add to the guests in the café
        ("payoff", "i8", (TABLES,)),  # of the guest at each table once it moves in
        ("half", "i8", (TABLES,)),  # half items it misses; an item in the kitchen is half there
        ("decay", "i8", (DECAYS,)),  # share (of WHOLE) of a guest's worth with 0, 1, ... half items missing
        ("chain_ready", "i8"),
        ("chain", "i8", (MOST_CHAIN + 1,)),  # worth of preparing 1, 2, ... rooms
        ("main", "i8", (5, STRENGTHS)),  # worth of main actions 1 to 5 with each strength, plus 1; 0 = not yet known
    ]
)

TYPES = {**compiled.TYPES, "weights": from_dtype(WEIGHTS), "view": from_dtype(VIEW)}


def thumb(function: Callable) -> Callable:
    """Compile a rule of thumb as a rule of the game is compiled."""
    return compile_by_names(function, TYPES, int64, for_python=False)


def allocating_thumb(function: Callable) -> Callable:
    """Compile a rule of thumb that makes arrays of its own."""
    return compile_by_names(function, TYPES, int64, for_python=False, allocates=True)


def open_thumb(function: Callable) -> Callable:
    """Compile a rule of thumb that Python calls as well."""
    return compile_by_names(function, TYPES, int64, for_python=True)
