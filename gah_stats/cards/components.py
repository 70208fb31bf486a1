"""The printed components: one frozen dataclass per table, one field per column, in column order.

The annotation of a field says how its cell is read: a function that returns the value or raises ValueError with the
reason. A column named like a Python keyword (`class`) has a field with an underscore behind it.
"""

import keyword
import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

Colour = Literal["blue", "red", "yellow", "green"]
Module = Literal["base", "ballrooms", "celebrities", "hotels", "more", "promo"]
Face = Literal["seed", "public", "estimated", "user"]
USER: Face = "user"
ESTIMATED: Face = "estimated"

COLOUR_OF_LETTER: dict[str, Colour] = {"B": "blue", "R": "red", "Y": "yellow"}
FLOORS, COLUMNS = 4, 5
ROOMS = FLOORS * COLUMNS
LARGEST_GROUP = 4


class RoomGroup(NamedTuple):
    """Rooms that pay one bonus together once all are occupied."""

    colour: Colour
    rooms: tuple[int, ...]


def face_of(source: str) -> Face:
    """The weakest source a source column names: `vp:seed order:estimated` is estimated. Raises ValueError."""
    if source == USER:
        return USER
    if "estimated" in source or "assumed" in source:
        return "estimated"
    if "public" in source:
        return "public"
    if "seed" in source:
        return "seed"
    raise ValueError(f"{source!r} names none of seed, public, estimated")


def source(cell: str) -> str:
    """A text that says where the figures of a row come from."""
    face_of(cell)
    return cell


def text(cell: str) -> str:
    """A text that must be there."""
    if not cell.strip():
        raise ValueError("is empty")
    return cell


def whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number from `low` to `high`, both included."""

    def read(cell: str) -> int:
        if not re.fullmatch("-?[0-9]{1,4}", cell):
            raise ValueError(f"{cell!r} is no whole number")
        if not low <= int(cell) <= high:
            raise ValueError(f"{cell} is outside {low} to {high}")
        return int(cell)

    return read


def maybe(read: Callable[[str], int]) -> Callable[[str], int | None]:
    """What `read` reads, or None for an empty cell."""
    return lambda cell: read(cell) if cell else None


def floor(cell: str) -> tuple[Colour, ...]:
    """The colours of one floor, left to right: `BYRRB`."""
    if len(cell) != COLUMNS or set(cell) - set(COLOUR_OF_LETTER):
        raise ValueError(f"{cell!r} is not {COLUMNS} letters of B, R, Y")
    return tuple(COLOUR_OF_LETTER[letter] for letter in cell)


def groups(cell: str) -> tuple[RoomGroup, ...]:
    """The room groups of a board: `B:0 Y:1-5-6 R:2-3-7-8`."""
    found = []
    for part in cell.split(" "):
        if not re.fullmatch("[BRY]:[0-9]{1,2}(-[0-9]{1,2})*", part):
            raise ValueError(f"{part!r} is no room group such as Y:1-5-6")
        rooms = tuple(int(room) for room in part[2:].split("-"))
        if len(rooms) > LARGEST_GROUP:
            raise ValueError(f"{part!r} has more than {LARGEST_GROUP} rooms")
        found.append(RoomGroup(COLOUR_OF_LETTER[part[0]], rooms))
    return tuple(found)


def printed_vp(cell: str) -> tuple[tuple[int, int], ...]:
    """Pairs of room and the VP printed in it: `13=1 17=2`."""
    pairs = []
    for part in cell.split(" ") if cell else ():
        if not re.fullmatch("[0-9]{1,2}=[0-9]{1,2}", part):
            raise ValueError(f"{part!r} is not room=vp such as 13=1")
        room, vp = map(int, part.split("="))
        pairs.append((room, vp))
    rooms = [room for room, _ in pairs]
    if len(set(rooms)) < len(rooms) or any(room >= ROOMS for room in rooms):
        raise ValueError(f"{cell!r} must name rooms 0 to {ROOMS - 1}, each at most once")
    return tuple(pairs)


def text_of(value: Any) -> int | str:
    """A value as a cell shows it: the inverse of reading."""
    if value is None:
        return ""
    if not isinstance(value, tuple):
        return value
    letter = {colour: letter for letter, colour in COLOUR_OF_LETTER.items()}
    if isinstance(value[0], RoomGroup):
        return " ".join(f"{letter[group.colour]}:{'-'.join(map(str, group.rooms))}" for group in value)
    if isinstance(value[0], tuple):
        return " ".join(f"{room}={vp}" for room, vp in value)
    return "".join(letter[colour] for colour in value)


Text = Annotated[str, text]
MaybeText = Annotated[str, str]
CardNumber = Annotated[int, whole(1, 999)]
Items = Annotated[int, whole(0, 9)]
Krones = Annotated[int, whole(0, 20)]
Vp = Annotated[int, whole(-50, 50)]
MaybeVp = Annotated[int | None, maybe(whole(-50, 50))]
Flag = Annotated[int, whole(0, 1)]
Source = Annotated[str, source]
Floor = Annotated[tuple[Colour, ...], floor]


@dataclass(frozen=True)
class Component:
    """One row of a table. `where` names its file and line, for messages about the row."""

    where: str = field(kw_only=True, compare=False, repr=False)

    source_column: ClassVar[str] = "source"
    # The fields that a user may replace by what is printed in the box.
    printed: ClassVar[tuple[str, ...]] = ()

    @property
    def key(self) -> int | str:
        """What the row is known by: its first column."""
        return next(getattr(self, field.name) for field in fields(self) if field.name != "where")

    @classmethod
    def attribute(cls, column: str) -> str:
        """The name of the field for a column."""
        return f"{column}_" if keyword.iskeyword(column) else column

    def value(self, column: str) -> Any:
        """What stands in a column."""
        return getattr(self, self.attribute(column))

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The fields that an estimated row asks a user about."""
        return self.printed

    @property
    def face(self) -> Face:
        """Where the figures come from: the weakest of the sources the row names."""
        return face_of(getattr(self, self.source_column))

    @property
    def provenance(self) -> str:
        """What the row says about its sources, with its note."""
        note: Any = getattr(self, "note", "")
        return "; ".join(filter(None, (getattr(self, self.source_column), note)))


@dataclass(frozen=True)
class GuestCard(Component):
    """A guest: `strudel` to `champagne` are the order, `reward` is an effect string."""

    id: CardNumber
    name: Text
    name_zh: MaybeText
    module: Module
    colour: Colour
    strudel: Items
    cake: Items
    wine: Items
    coffee: Items
    champagne: Items
    vp: Vp
    reward: MaybeText
    constraint: Literal["", "room_only", "ballroom_only", "two_adjacent_rooms", "stays", "bottom_floor_only"]
    face_source: Source
    note: MaybeText

    source_column: ClassVar[str] = "face_source"
    printed: ClassVar[tuple[str, ...]] = ("colour", "strudel", "cake", "wine", "coffee", "champagne", "vp", "reward")

    @property
    def doubtful(self) -> tuple[str, ...]:
        """Order and reward, and the points unless their source is a better one."""
        return ("order", "reward") if "vp:seed" in self.face_source else ("order", "vp", "reward")

    @property
    def order(self) -> tuple[int, int, int, int, int]:
        """Items ordered: strudel, cake, wine, coffee, champagne."""
        return self.strudel, self.cake, self.wine, self.coffee, self.champagne


@dataclass(frozen=True)
class StaffCard(Component):
    """A staff card: `cost` in krones; `kind` says when `effect` works."""

    id: CardNumber
    name: Text
    name_zh: MaybeText
    module: Module
    cost: Krones
    kind: Literal["permanent", "round", "once", "bell", "end"]
    effect: Text
    starter_packet: Literal["", "A", "B", "C", "D"]
    cost_source: Source
    note: MaybeText

    source_column: ClassVar[str] = "cost_source"
    printed: ClassVar[tuple[str, ...]] = ("cost", "kind", "effect")

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The cost, which the source column speaks of."""
        return ("cost",)


@dataclass(frozen=True)
class ObjectiveCard(Component):
    """An objective card and the condition for placing a marker on it."""

    id: CardNumber
    name_zh: MaybeText
    class_: Literal["A", "B", "C"]
    module: Module
    condition: Text
    source: Source
    note: MaybeText

    printed: ClassVar[tuple[str, ...]] = ("condition",)

    @property
    def name(self) -> str:
        """The condition as a heading: `Played staff at least 6`."""
        words = self.condition.replace(">=", "at least").replace("_", " ")
        return words[0].upper() + words[1:]


@dataclass(frozen=True)
class EmperorTile(Component):
    """An emperor tile: `reward` and `penalty`; `otherwise_vp` is lost where the penalty cannot be paid in full."""

    tile: Text
    class_: Literal["A", "B", "C"]
    module: Module
    reward: Text
    penalty: Text
    otherwise_vp: MaybeVp
    source: Source
    note: MaybeText

    printed: ClassVar[tuple[str, ...]] = ("reward", "penalty", "otherwise_vp")


@dataclass(frozen=True)
class HotelBoard(Component):
    """One side of a hotel board. Rooms are numbered floor by floor from the bottom left:

    floor4  15 16 17 18 19
    floor3  10 11 12 13 14
    floor2   5  6  7  8  9
    floor1   0  1  2  3  4
    """

    board: Text
    floor1: Floor
    floor2: Floor
    floor3: Floor
    floor4: Floor
    groups: Annotated[tuple[RoomGroup, ...], groups]
    printed_vp: Annotated[tuple[tuple[int, int], ...], printed_vp]
    source: Source

    module: ClassVar[Module] = "base"
    printed: ClassVar[tuple[str, ...]] = ("floor1", "floor2", "floor3", "floor4", "groups", "printed_vp")

    def __post_init__(self) -> None:
        colours = self.colours
        covered = sorted(room for group in self.groups for room in group.rooms)
        if covered != list(range(ROOMS)):
            raise ValueError(f"column groups: must name every room 0 to {ROOMS - 1} once")
        for group in self.groups:
            if {colours[room] for room in group.rooms} != {group.colour}:
                raise ValueError(f"column groups: rooms {group.rooms} are not all {group.colour} on the floors")

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of rooms 0 to 19."""
        return self.floor1 + self.floor2 + self.floor3 + self.floor4


@dataclass(frozen=True)
class Ballroom(Component):
    """A ballroom: the bonus of its top and middle row, and how it is scored."""

    id: CardNumber
    name: Text
    top_bonus: MaybeText
    middle_bonus: MaybeText
    scoring: Text
    source: Source
    note: MaybeText

    module: ClassVar[Module] = "ballrooms"
    printed: ClassVar[tuple[str, ...]] = ("top_bonus", "middle_bonus")


@dataclass(frozen=True)
class Celebrity(Component):
    """A celebrity; with `needs_ballrooms` 1 it stays out unless the ballrooms are in play."""

    id: CardNumber
    name: Text
    needs_ballrooms: Flag
    effect: Text
    limit: MaybeText
    source: Source

    module: ClassVar[Module] = "celebrities"


@dataclass(frozen=True)
class UniqueHotel(Component):
    """A unique hotel: what it starts with, what acquiring it gives, what it does all game."""

    id: CardNumber
    name: Text
    needs_ballrooms: Flag
    start_items: MaybeText
    on_acquire: MaybeText
    continuous: MaybeText
    source: Source
    note: MaybeText

    module: ClassVar[Module] = "hotels"
