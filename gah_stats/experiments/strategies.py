"""Opening strategies as names that can be joined, in the words of `gah report openings`: guest=red+die=4.

guest=COLOUR or NUMBER   the starting guest                    staff=NUMBER   the first staff card played
rooms=3, 2-1, ...        starting rooms on floor 1, 2, ...     emperor=early  up to round 3 dice of 4, all steps
die=FACE, second=FACE    the first and second die of round 1                  and no krones, until step 6
"""

import re

from gah_stats.bots.selfplay import Plan
from gah_stats.cards import GuestCard, StaffCard
from gah_stats.errors import InputError
from gah_stats.experiments import play
from gah_stats.experiments.cards import find
from gah_stats.games.grand_austria_hotel.codes import Colour

START_ROOMS = 3
CARDS = {"guest": (play.GUEST, GuestCard), "staff": (play.STAFF, StaffCard)}
WORDS = "guest=COLOUR or NUMBER, rooms=3 or 2-1, die=FACE, second=FACE, staff=NUMBER, emperor=early; + joins them"


def parse(text: str, plan: Plan) -> tuple[int, ...]:
    """What a strategy asks, play.ASKS numbers; an empty one asks nothing. Raises InputError."""
    asks = [play.NOTHING] * play.ASKS
    words = []
    for part in text.split("+") if text else ():
        word, _, value = part.partition("=")
        if word in words:
            raise InputError(f"{text!r} asks for {word} twice")
        words.append(word)
        place, asked = predicate(word, value, plan)
        asks[place] = asked
    return tuple(asks)


def predicate(word: str, value: str, plan: Plan) -> tuple[int, int]:
    """The place of a predicate in what a strategy asks, and what it asks. Raises InputError."""
    if word == "guest" and value.upper() in Colour.__members__:
        return play.COLOUR, int(Colour[value.upper()])
    if word in CARDS and re.fullmatch("[0-9]{1,3}", value):
        place, kind = CARDS[word]
        index, row = find(int(value), plan)
        if not isinstance(row, kind):
            raise InputError(f"'{word}={value}': card {value} is no {word}")
        return place, index
    if word in ("die", "second") and re.fullmatch("[1-6]", value):
        return play.DIE if word == "die" else play.SECOND, int(value)
    if word == "rooms" and re.fullmatch("[1-3](-[0-3]){0,3}", value):
        floors = [int(rooms) for rooms in value.split("-")]
        if sum(floors) == START_ROOMS:
            return play.ROOMS, sum(rooms << play.FLOOR_BITS * floor for floor, rooms in enumerate(floors))
    if (word, value) == ("emperor", "early"):
        return play.EMPEROR, 1
    raise InputError(f"'{word}={value}' is no opening; there are {WORDS}")
