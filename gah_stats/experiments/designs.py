"""From what people ask for to a treatment, with the words for its two arms."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from gah_stats.bots.selfplay import RANDOM, Plan
from gah_stats.cards import Cards, StaffCard, cards_in_use, load_faces
from gah_stats.errors import InputError
from gah_stats.experiments.cards import BALLROOMS, ESTIMATED, find, require_modules, title
from gah_stats.experiments.pairs import Treatment
from gah_stats.experiments.strategies import parse
from gah_stats.experiments.treatments import (
    Board,
    ChangedFace,
    GuestAtStart,
    GuestInQueue,
    HotelForNothing,
    Opening,
    StaffInHand,
)
from gah_stats.games.grand_austria_hotel.box import build_box, require_known

AVERAGE = "random"
OWN_CHOICE = "bot"
HOTELS = "hotels"


@dataclass(frozen=True)
class Design:
    """A treatment in words. with_it, without: the two arms, as a heading; starred: whether a figure is estimated."""

    treatment: Treatment
    with_it: str
    without: str
    starred: bool = False


def card(number: int, other: str, where: str, plan: Plan) -> Design:
    """A staff card in the opening hand, or a guest at the start or in the queue. Raises InputError."""
    index, row = find(number, plan)
    rival = None if other == AVERAGE else find(as_number(other), plan)
    if rival and rival[0] == index:
        raise InputError(f"--vs: card {number} cannot be compared with itself")
    if rival and type(rival[1]) is not type(row):
        raise InputError(f"--vs: {number} and {other} are not of one deck")
    place = rival[0] if rival else None
    starred = any(of.face == ESTIMATED for of in (row, rival and rival[1]) if of)
    if isinstance(row, StaffCard):
        without = title(rival[1]) if rival else "a random staff card"
        return Design(StaffInHand(index, place), f"{title(row)} in the opening hand", without, starred)
    without = title(rival[1]) if rival else "a random guest"
    if where == "queue":
        return Design(GuestInQueue(index, place), f"{title(row)} at the head of the queue", without, starred)
    return Design(GuestAtStart(index, place), f"{title(row)} as the starting guest", without, starred)


def board(name: str, other: str) -> Design:
    """A hotel board. Raises InputError."""
    names = [row.board for row in cards_in_use().hotel_boards]
    for wanted in (name, other):
        if wanted not in names:
            raise InputError(f"there is no hotel board {wanted!r}; there are {', '.join(names)}")
    if name == other:
        raise InputError(f"--vs: board {name} cannot be compared with itself")
    starred = {row.board: " *" for row in cards_in_use().hotel_boards if row.face == ESTIMATED}
    with_it, without = (f"board {wanted}{starred.get(wanted, '')}" for wanted in (name, other))
    return Design(Board(names.index(name), names.index(other)), with_it, without, bool(starred.keys() & {name, other}))


def hotel(number: int, other: str, plan: Plan) -> Design:
    """A unique hotel. Raises InputError."""
    if HOTELS not in plan.modules and RANDOM not in plan.modules:
        raise InputError("unique hotels are a module: name it with --modules hotels")
    rows = cards_in_use().hotels
    found = []
    for wanted in (number, *(() if other == AVERAGE else (as_number(other),))):
        place = next((i for i, row in enumerate(rows) if row.id == wanted), None)
        if place is None:
            raise InputError(f"there is no unique hotel {wanted}; there are 1 to {len(rows)}")
        require_modules(f"hotel {wanted}", [BALLROOMS] if rows[place].needs_ballrooms else [], plan)
        found.append(place)
    if len(set(found)) < len(found):
        raise InputError(f"--vs: hotel {number} cannot be compared with itself")
    without = title(rows[found[1]]) if len(found) > 1 else "a random other hotel"
    starred = any(rows[place].face == ESTIMATED for place in found)
    return Design(HotelForNothing(*found), title(rows[found[0]]), without, starred)


def face(number: int, changes: Sequence[str], plan: Plan) -> Design:
    """Changed figures of a staff card or a guest, given as field=value. Raises InputError."""
    index, row = find(number, plan)
    table = "staff" if isinstance(row, StaffCard) else "guests"
    lines = []
    for change in changes:
        field, equals, value = change.partition("=")
        if not equals:
            raise InputError(f"{change!r} is not field=value, such as cost=4")
        lines.append((table, str(number), field, value or "-"))
    box = build_box(changed(lines))
    words = f"{title(row)} with {', '.join(changes)}"
    return Design(ChangedFace(index, box, table == "staff"), words, "as it is", row.face == ESTIMATED)


def opening(strategy: str, other: str, plan: Plan) -> Design:
    """An opening strategy against another one, or against what the bot likes. Raises InputError."""
    asks = parse(strategy, plan), parse("" if other == OWN_CHOICE else other, plan)
    return Design(Opening(*asks), strategy, "the bot's own choice" if other == OWN_CHOICE else other)


def as_number(text: str) -> int:
    """The number of a card. Raises InputError."""
    if not text.isascii() or not text.isdecimal():
        raise InputError(f"--vs: {text!r} is neither {AVERAGE} nor the number of a card")
    return int(text)


def changed(lines: Sequence[tuple[str, str, str, str]]) -> Cards:
    """The shipped tables with other figures. Raises InputError."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "changes"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([("table", "id", "field", "value"), *lines])
        try:
            cards = load_faces(path)
            require_known(cards)
        except InputError as error:
            raise InputError(
                re.sub(rf"{re.escape(str(path))} line \d+(, column)?", "the changes", str(error))
            ) from None
    return cards
