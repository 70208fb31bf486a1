"""Opening strategies as names that can be joined: guest=red+die=4.

guest=COLOUR   the starting guest is of this colour        die=FACE    the first die of round 1 shows this
guest=NUMBER   it is this card                             staff=NUMBER  the first staff card played is this one
"""

import numpy as np

from gah_stats.bots.selfplay import Plan
from gah_stats.cards import cards_in_use
from gah_stats.errors import InputError
from gah_stats.experiments import play
from gah_stats.games.grand_austria_hotel.codes import Colour

FACES = 6
WORDS = "guest=COLOUR or NUMBER, die=1 to 6, staff=NUMBER, joined by +"


def parse(text: str, plan: Plan) -> tuple[int, ...]:
    """What a strategy asks, play.ASKS numbers; an empty one asks nothing. Raises InputError."""
    from gah_stats.experiments.designs import find

    asks = np.full(play.ASKS, play.NOTHING)
    for part in text.split("+") if text else ():
        name, _, value = part.partition("=")
        number = int(value) if value.isascii() and value.isdecimal() else None
        if name == "guest" and value.upper() in Colour.__members__:
            place, asked = play.COLOUR, int(Colour[value.upper()])
        elif name == "die" and number is not None and 1 <= number <= FACES:
            place, asked = play.DIE, number
        elif name in ("guest", "staff") and number is not None:
            index, row = find(number, plan)
            if row not in (cards_in_use().staff if name == "staff" else cards_in_use().guests):
                raise InputError(f"{part}: card {number} is not of that deck")
            place, asked = (play.STAFF if name == "staff" else play.GUEST), index
        else:
            raise InputError(f"{part!r} is no opening; there are {WORDS}")
        if asks[place] != play.NOTHING or (name == "guest" and asks[[play.COLOUR, play.GUEST]].max() >= 0):
            raise InputError(f"{text!r} asks for {name} twice")
        asks[place] = asked
    return tuple(asks.tolist())
