"""From what people ask for to a treatment, with the words for its two arms."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from gah_stats.bots.selfplay import Plan
from gah_stats.cards import Cards, StaffCard, cards_in_use, load_faces
from gah_stats.errors import InputError
from gah_stats.experiments.cards import ESTIMATED, find, require_modules, title
from gah_stats.experiments.decks import COMMON, DECKS, things
from gah_stats.experiments.pairs import Treatment
from gah_stats.experiments.strategies import parse
from gah_stats.experiments.treatments import (
    Board,
    ChangedFace,
    GuestAtStart,
    GuestInQueue,
    HotelForNothing,
    Laid,
    Opening,
    OtherReading,
    RehearsalBoard,
    StaffInHand,
)
from gah_stats.games.grand_austria_hotel.box import box_in_use, build_box, require_known
from gah_stats.games.grand_austria_hotel.codes import Ruling

AVERAGE = "random"
OWN_CHOICE = "bot"
EARLY = (
    "emperor=early is a policy here: dice of 4 and their steps until the marker stands at 6, whatever else there is. "
    "Seats that come there by themselves do so when it costs little."
)
# What a random one is, of things that an experiment exchanges
RANDOM_ONE = {
    "hotel": "a random other hotel",
    "rehearsal": "the board dealt to the seat",
    "objective": "a random other objective of its class",
    "tile": "a random other tile of its class",
    "ballroom": "a random other ballroom",
    "celebrity": "a random other celebrity of the lounge",
}
# The other reading of a ruling, and what is ruled; docs/rules.md says more
READINGS = {
    "R-1": (Ruling.STARTING_ROOMS, "a player may stop laying starting rooms", "laying all three"),
    "R-2": (Ruling.PASSING, "passing until a guest or a die is taken", "passing first or not at all"),
    "R-5": (Ruling.EXTRA_ACTION, "the extra action in any order", "after all other rewards"),
    "R-18": (Ruling.NO_DIE, "a turn without a die where none can be paid", "an idle six"),
    "R-20": (Ruling.GROUP_BONUS, "a group pays again when it is filled again", "once per game"),
}


@dataclass(frozen=True)
class Design:
    """A treatment in words. with_it, without: the two arms, as a heading; starred: whether a figure is estimated; note:
    what else there is to say."""

    treatment: Treatment
    with_it: str
    without: str
    starred: bool = False
    note: str = ""


def card(number: int, other: str, where: str, plan: Plan) -> Design:
    """A staff card in the opening hand, or a guest at the start or in the queue. Raises InputError."""
    index, row = find(number, plan)
    rival = None if other == AVERAGE else find(as_number(other), plan)
    if rival and rival[1].id == number:
        raise InputError(f"--vs: card {number} cannot be compared with itself")
    if rival and type(rival[1]) is not type(row):
        raise InputError(f"--vs: {number} and {other} are not of one deck")
    place = rival[0] if rival else None
    starred = any(of.face == ESTIMATED for of in (row, rival and rival[1]) if of)
    if isinstance(row, StaffCard):
        if where == "queue":
            raise InputError(f"--where queue: {number} is a staff card, and only guests lie in the queue")
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


def exchange(kind: str, key: str, other: str, plan: Plan) -> Design:
    """A thing of a deck in the place of another: a hotel, a rehearsal board, an objective, a tile, a ballroom, a
    celebrity. Raises InputError."""
    deck = DECKS[kind]
    known = {thing.key: place for place, thing in enumerate(things(deck))}
    for wanted in (key, *(() if other == AVERAGE else (other,))):
        if wanted not in known:
            raise InputError(f"there is no {kind} {wanted!r}; there are {', '.join(known)}")
        require_modules(f"{kind} {wanted}", things(deck)[known[wanted]].needs, plan)
    if key == other:
        raise InputError(f"--vs: {kind} {key} cannot be compared with itself")
    asked = [things(deck)[known[name]] for name in (key, other) if name in known]
    if len({thing.class_ for thing in asked}) > 1:
        raise InputError(f"--vs: {kind}s {key} and {other} are of classes {asked[0].class_} and {asked[1].class_}")
    places = known[key], known.get(other)
    treatment: Treatment
    if deck in COMMON:
        treatment = Laid(deck, *places)
    else:
        treatment = {"hotels": HotelForNothing, "rehearsal": RehearsalBoard}[deck](*places)
    without = asked[1].title if len(asked) > 1 else RANDOM_ONE[kind]
    return Design(treatment, asked[0].title, without, any(thing.face == ESTIMATED for thing in asked))


def ruling(number: str) -> Design:
    """The other reading of a ruling, by its number such as R-20. Raises InputError."""
    name = number.upper() if number.upper().startswith("R-") else f"R-{number.upper().removeprefix('R')}"
    if name not in READINGS:
        raise InputError(f"ruling {number} has no other reading here; those that have: {', '.join(READINGS)}")
    bit, other, ruled = READINGS[name]
    box = box_in_use().copy()
    box[0]["rulings"] |= 1 << bit
    note = "The bots are made for the ruling in force, so what a reading lets players plan for is not in it."
    return Design(OtherReading(box), f"{name}: {other}", ruled, note=note)


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
    if asks[0] == asks[1]:
        raise InputError(f"--vs: {strategy} cannot be compared with itself")
    policy = re.search("emperor=early", f"{strategy} {other}")
    without = "the bot's own choice" if other == OWN_CHOICE else other
    return Design(Opening(*asks), strategy, without, note=EARLY if policy else "")


def as_number(text: str) -> int:
    """The number of a card. Raises InputError."""
    if not text.isascii() or not text.isdecimal():
        raise InputError(f"--vs: {text!r} is neither {AVERAGE} nor the number of a card")
    return int(text)


def changed(lines: Sequence[tuple[str, str, str, str]]) -> Cards:
    """The tables in use with other figures. Raises InputError."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "changes"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([("table", "id", "field", "value"), *lines])
        try:
            cards = load_faces(path, cards_in_use())
            require_known(cards)
        except InputError as error:
            raise InputError(
                re.sub(rf"{re.escape(str(path))} line \d+(, column)?", "the changes", str(error))
            ) from None
    return cards
