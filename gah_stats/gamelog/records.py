"""The lines of a recorded match: one model per kind of line, from which the JSON Schema is made.

A match is a header and its events in the order they happened. The models of the actions come from the game's own
action forms, so that a new action needs no second description here.
"""

import datetime
import json
from typing import Annotated, Any, ClassVar, Literal, Union

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    create_model,
    model_validator,
)

from gah_stats.engine.contract import ActionForm, Argument
from gah_stats.gamelog.names import (
    BALLROOM_ROWS,
    BOARD_ROWS,
    BOARDS,
    CARDS,
    CELEBRITY_ROWS,
    CLASSES,
    COLOURED_DICE,
    GUEST_ROWS,
    HOTEL_ROWS,
    MODULES,
    NAME_PART,
    OBJECTIVE_CLASS,
    OBJECTIVE_ROWS,
    REHEARSAL_BOARDS,
    STAFF_ROWS,
    TEXT,
    TILE_CLASS,
    TILE_ROWS,
    modules_needed,
)
from gah_stats.games.grand_austria_hotel.codes import Action
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.state import BALLROOMS, SEATS
from gah_stats.games.grand_austria_hotel.turn import FACES

FORMAT = 1
MOST_DICE = max(CARDS.constants["dice"].values())
# Actions with a card that the other players need not see.
HIDEABLE = (Action.DECK_BOTTOM, Action.KEEP_STAFF)
# Fields that hold the printed number of something with a name.
NUMBERED = {
    what: {card.id: card for card in cards}
    for what, cards in (
        ("staff", CARDS.staff),
        ("guest", CARDS.guests),
        ("celebrity", CARDS.celebrities),
        ("hotel", CARDS.hotels),
    )
}
HEX = "^[0-9a-f]{16}$"


def _in(rows: dict[Any, int], what: str) -> AfterValidator:
    """Accepts the printed numbers or names that stand in a table."""

    def known(value: Any) -> Any:
        if value not in rows:
            raise ValueError(f"{_short(value)} is no {what}")
        return value

    return AfterValidator(known)


def _enum(kind: str, rows: dict[Any, int]) -> WithJsonSchema:
    return WithJsonSchema({"type": kind, "enum": list(rows)})


def _day(text: str) -> str:
    if datetime.date.fromisoformat(text).isoformat() != text:
        raise ValueError("is no day such as 2026-01-31")
    return text


Guest = Annotated[int, _in(GUEST_ROWS, "guest card"), _enum("integer", GUEST_ROWS)]
Staff = Annotated[int, _in(STAFF_ROWS, "staff card"), _enum("integer", STAFF_ROWS)]
Objective = Annotated[int, _in(OBJECTIVE_ROWS, "objective card"), _enum("integer", OBJECTIVE_ROWS)]
Tile = Annotated[str, _in(TILE_ROWS, "emperor tile"), _enum("string", TILE_ROWS)]
Board = Annotated[str, _in(BOARD_ROWS, "hotel board"), _enum("string", BOARD_ROWS)]
Ballroom = Annotated[str, _in(BALLROOM_ROWS, "ballroom"), _enum("string", BALLROOM_ROWS)]
Celebrity = Annotated[int, _in(CELEBRITY_ROWS, "celebrity"), _enum("integer", CELEBRITY_ROWS)]
UniqueHotel = Annotated[str, _in(HOTEL_ROWS, "unique hotel"), _enum("string", HOTEL_ROWS)]
Seat = Annotated[int, Field(ge=0, lt=SEATS, description="a player by place in the turn order of round 1, from 0")]
Face = Annotated[int, Field(ge=1, le=6)]
Score = Annotated[int, Field(ge=-(2**15), lt=2**15)]
Text = Annotated[str, Field(pattern=TEXT)]
NamePart = Annotated[str, Field(pattern=NAME_PART)]
Hex = Annotated[str, Field(pattern=HEX)]
CardName = Annotated[str | None, Field(description="the card's name, for people; checked")]
Day = Annotated[str, AfterValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]


class Line(BaseModel):
    """What every line shares: no unknown field, no conversion of types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Player(Line):
    """Who plays a seat: a human, or a bot with its version."""

    name: NamePart
    kind: Literal["human", "bot"]
    version: NamePart | None = None

    @model_validator(mode="after")
    def _bots_have_a_version(self) -> "Player":
        if (self.kind == "bot") != (self.version is not None):
            raise ValueError("a bot has a version and a human has none")
        return self


class FaceChange(Line):
    """A figure of a card that differs from the shipped one."""

    table: Text
    id: int | str
    field: Text
    from_: int | str = Field(alias="from")
    to: int | str


class OwnFaces(Line):
    """The faces of a match that was not played with the shipped ones; the hash decides, the changes are for people."""

    hash: str = Field(pattern="^[0-9a-f]{12}$")
    changes: list[FaceChange] = Field(max_length=5000)


class Match(Line):
    """The header: the first line of a match. Players, boards and scores are listed by seat."""

    record: Literal["match"]
    format: Literal[1] = Field(description="version of this format")
    game: Literal[GAME.name]  # type: ignore[name-defined]
    edition: Literal[GAME.edition]  # type: ignore[name-defined]
    modules: list[Literal[MODULES]] = Field(default=[], description="expansion modules in play")  # type: ignore[valid-type]
    players: list[Player] = Field(min_length=2, max_length=SEATS)
    boards: list[Board] = Field(min_length=2, max_length=SEATS)
    hands: Literal["random", "draft", "packets"]
    objectives: list[Objective] = Field(min_length=3, max_length=3, description="of class A, B and C")
    tiles: list[Tile] = Field(min_length=3, max_length=3, description="of class A, B and C: rounds 3, 5 and 7")
    ballrooms: list[Ballroom] | None = Field(default=None, description="from left to right, with module ballrooms")
    rehearsal_boards: list[Literal[REHEARSAL_BOARDS]] | None = Field(  # type: ignore[valid-type]
        default=None, description="with module ballrooms"
    )
    hotels: list[UniqueHotel] | None = Field(default=None, description="up for auction, with module hotels")
    faces: OwnFaces | None = Field(default=None, description="absent: the shipped ones")
    source: Text = Field(description="where the match comes from")
    date: Day | None = None
    seed: Hex | None = Field(default=None, description="seed of the chance of a simulated game, as hex digits")
    shard: int | None = Field(default=None, ge=0, lt=2**31, description="shard of a self-play run")
    number: int | None = Field(default=None, ge=0, lt=2**63, description="number of the game in a self-play run")
    complete: bool = Field(default=True, description="false for a log that ends before the game is over")
    final_scores: list[Score] | None = Field(default=None, description="checked against the replayed game")
    game_id: Hex | None = Field(default=None, description="checked against the hash of the content")

    @model_validator(mode="after")
    def _one_entry_per_seat(self) -> "Match":
        for name in ("boards", "final_scores"):
            entries = getattr(self, name)
            if entries is not None and len(entries) != len(self.players):
                raise ValueError(f"{name} has {len(entries)} entries for {len(self.players)} players")
        days = [board for board in self.boards if board != BOARDS[0]]
        if len(set(days)) < len(days):
            raise ValueError("boards names a day board twice")
        return self

    @model_validator(mode="after")
    def _parts_of_the_modules(self) -> "Match":
        if len(set(self.modules)) < len(self.modules):
            raise ValueError("modules names a module twice")
        seats = len(self.players)
        for name, module, count in (
            ("ballrooms", "ballrooms", BALLROOMS),
            ("rehearsal_boards", "ballrooms", seats),
            ("hotels", "hotels", seats),
        ):
            entries = getattr(self, name)
            if entries is None:
                if module in self.modules:
                    raise ValueError(f"{name} is missing: the module {module} is in play")
            elif module not in self.modules:
                raise ValueError(f"{name} is superfluous: the module {module} is not in play")
            elif len(entries) != count:
                raise ValueError(f"{name} has {len(entries)} entries, not {count}")
            elif len(set(entries)) < count:
                raise ValueError(f"{name} names one twice")
        return self

    @model_validator(mode="after")
    def _from_the_modules_in_play(self) -> "Match":
        for name, rows, table in (
            ("objectives", OBJECTIVE_ROWS, CARDS.objectives),
            ("tiles", TILE_ROWS, CARDS.emperor_tiles),
            ("hotels", HOTEL_ROWS, CARDS.hotels),
        ):
            for entry in getattr(self, name) or ():
                for module in modules_needed(table[rows[entry]]):
                    if module not in self.modules:
                        raise ValueError(f"{name} names {entry}, which needs the module {module}")
        return self

    @model_validator(mode="after")
    def _classes_in_order(self) -> "Match":
        if tuple(OBJECTIVE_CLASS[o] for o in self.objectives) != CLASSES:
            raise ValueError("objectives are not one each of the classes A, B, C in this order")
        if tuple(TILE_CLASS[t] for t in self.tiles) != CLASSES:
            raise ValueError("tiles are not one each of the classes A, B, C in this order")
        return self

    @model_validator(mode="after")
    def _scores_only_at_the_end(self) -> "Match":
        if self.final_scores is not None and not self.complete:
            raise ValueError("a log that ends early has no final_scores")
        return self


class EventLine(Line):
    """What every line after the header shares."""

    event: str

    def needs(self) -> tuple[str, ...]:
        """The modules without which such a line cannot be."""
        return ()


class CardLine(EventLine):
    """A line about one card by its printed number, in the field `what`; its name beside it is optional."""

    name: CardName = None

    what: ClassVar[str]

    @model_validator(mode="after")
    def _name_of_the_card(self) -> "CardLine":
        card = self.card()
        if self.name is not None and (card is None or self.name not in (card.name, getattr(card, "name_zh", ""))):
            raise ValueError(f"{self.name!r} is not the name of card {getattr(self, self.what)}")
        return self

    def card(self) -> Any:
        """The card, None while nobody has seen it."""
        return NUMBERED[self.what].get(getattr(self, self.what))

    def needs(self) -> tuple[str, ...]:
        card = self.card()
        return () if card is None else modules_needed(card)


class StaffLine(CardLine):
    """A line about one staff card. `staff` is null while nobody has seen it; `guessed` marks a guess at such a card."""

    seat: Seat
    staff: Staff | None
    guessed: bool = False

    what: ClassVar[str] = "staff"

    @model_validator(mode="after")
    def _a_guess_names_a_card(self) -> "StaffLine":
        if self.guessed and self.staff is None:
            raise ValueError("a guess names a card")
        return self


class Deal(StaffLine):
    """Set-up with hands `random`: a staff card is dealt to a hand."""

    event: Literal["deal"]


class Pack(StaffLine):
    """Set-up with hands `draft`: a staff card of the pack that this seat starts with."""

    event: Literal["pack"]


class Packet(EventLine):
    """Set-up with hands `packets`: a seat gets a starter packet."""

    event: Literal["packet"]
    seat: Seat
    packet: Literal["A", "B", "C", "D"]


class Reveal(CardLine):
    """A guest enters the queue."""

    event: Literal["reveal"]
    guest: Guest

    what: ClassVar[str] = "guest"


class Roll(EventLine):
    """A seat rolls the dice. `red`, `blue`, `yellow`: what the coloured dice among them show."""

    event: Literal["roll"]
    seat: Seat
    dice: list[Face] = Field(min_length=1, max_length=MOST_DICE, description="all faces in ascending order")
    red: Face | None = None
    blue: Face | None = None
    yellow: Face | None = None

    @model_validator(mode="after")
    def _sorted(self) -> "Roll":
        if self.dice != sorted(self.dice):
            raise ValueError("the dice are not in ascending order")
        for face in range(1, FACES + 1):
            if self.coloured().count(face) > self.dice.count(face):
                raise ValueError(f"more coloured dice show {face} than dice do")
        return self

    def coloured(self) -> list[int]:
        """What the coloured dice that were rolled show."""
        faces = (getattr(self, colour) for colour in COLOURED_DICE)
        return [face for face in faces if face is not None]

    def needs(self) -> tuple[str, ...]:
        return ("celebrities",) if self.coloured() else ()


class Lounge(CardLine):
    """A celebrity enters the lounge."""

    event: Literal["celebrity"]
    celebrity: Celebrity

    what: ClassVar[str] = "celebrity"


class PersonalObjective(EventLine):
    """Ninas Melange: an objective becomes a personal one of its owner."""

    event: Literal["personal_objective"]
    seat: Seat
    objective: Objective

    def needs(self) -> tuple[str, ...]:
        return modules_needed(CARDS.objectives[OBJECTIVE_ROWS[self.objective]])


class WrayTile(EventLine):
    """The Grand Wray Hotel: an emperor tile is laid beside it."""

    event: Literal["wray_tile"]
    seat: Seat
    tile: Tile

    def needs(self) -> tuple[str, ...]:
        return modules_needed(CARDS.emperor_tiles[TILE_ROWS[self.tile]])


class Draw(StaffLine):
    """A seat draws a staff card to its hand."""

    event: Literal["draw"]


class Offer(StaffLine):
    """A seat draws a staff card of which it may play at most one."""

    event: Literal["offer"]


class ActionLine(EventLine):
    """What every player action shares."""

    seat: Seat


class CardActionLine(ActionLine, CardLine):
    """What every player action with a staff card shares."""

    staff: Staff

    what: ClassVar[str] = "staff"


class CelebrityActionLine(ActionLine, CardLine):
    """What every player action with a celebrity shares."""

    what: ClassVar[str] = "celebrity"


class HotelActionLine(ActionLine, CardLine):
    """What every player action with a unique hotel shares."""

    what: ClassVar[str] = "hotel"


class HideableActionLine(ActionLine, StaffLine):
    """What every player action with a staff card that others may not see shares."""


NAMED = {"celebrity": CelebrityActionLine, "hotel": HotelActionLine}


def _argument_type(argument: Argument) -> Any:
    if set(argument.words) == {True, False}:
        return bool
    if argument.words:
        return Literal[argument.words]
    return Annotated[int, Field(ge=argument.low, le=argument.high)]


def _action_model(form: ActionForm) -> type[ActionLine]:
    """The model of the lines of one kind of action."""
    base: type[ActionLine] = ActionLine
    fields: dict[str, Any] = {"event": (Literal[form.name], ...)}
    for argument in form.arguments:
        if argument.name == "staff":
            base = HideableActionLine if form.kind in HIDEABLE else CardActionLine
        else:
            base = NAMED.get(argument.name, base)
            kind = _argument_type(argument)
            fields[argument.name] = (kind | None, None) if argument.optional else (kind, ...)
    title = "".join(word.capitalize() for word in form.name.split("_"))
    meaning = f"{form.meaning[0].upper()}{form.meaning[1:]}."
    return create_model(title, __base__=base, __doc__=meaning, **fields)


CHANCE: dict[str, type[EventLine]] = {
    "deal": Deal,
    "pack": Pack,
    "packet": Packet,
    "reveal": Reveal,
    "roll": Roll,
    "celebrity": Lounge,
    "personal_objective": PersonalObjective,
    "wray_tile": WrayTile,
    "draw": Draw,
    "offer": Offer,
}
ACTIONS: dict[str, type[ActionLine]] = {form.name: _action_model(form) for form in GAME.forms.values()}
EVENTS: dict[str, type[EventLine]] = {**CHANCE, **ACTIONS}


def schema() -> dict[str, Any]:
    """The JSON Schema of one line of a recorded match."""
    lines: Any = Union[(Match, *EVENTS.values())]  # noqa: UP007
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of a recorded match",
        **TypeAdapter(lines).json_schema(),
    }


def read_line(text: bytes) -> Match | EventLine:
    """The model of one line. Raises ValueError with the reason for anything else."""
    fields = _parse(text)
    if not isinstance(fields, dict):
        raise ValueError("is not a JSON object")
    try:
        return _model_of(fields).model_validate(fields)
    except ValidationError as error:
        raise ValueError(_first_fault(error)) from None


def _parse(text: bytes) -> Any:
    try:
        return DECODER.decode(text.decode())
    except UnicodeDecodeError:
        raise ValueError("is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"is not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ValueError("is not JSON that can be read: it is nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("has a field twice")
    return fields


def _integer(digits: str) -> int:
    if len(digits) > 20:
        raise ValueError("has a number with more than 20 digits")
    return int(digits)


def _refuse_constant(word: str) -> None:
    raise ValueError(f"is not JSON: {word} is no number")


DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse_constant, parse_int=_integer)


def _model_of(fields: dict[str, Any]) -> type[Match] | type[EventLine]:
    """The model a line claims to be."""
    if "record" in fields:
        if fields["record"] != "match":
            raise ValueError(f"record {_short(fields['record'])} is unknown, expected 'match'")
        return Match
    event = fields.get("event")
    if not isinstance(event, str) or event not in EVENTS:
        raise ValueError(f"event {_short(event)} is unknown" if "event" in fields else "has neither record nor event")
    return EVENTS[event]


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _first_fault(error: ValidationError) -> str:
    """The first fault pydantic found, in one line: field, fault and what stood there."""
    fault = error.errors(include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in fault["loc"])
    message = fault["msg"].removeprefix("Value error, ")
    if fault["type"] in ("missing", "extra_forbidden"):
        return f"field {where} is missing" if fault["type"] == "missing" else f"field {_short(where)} is unknown"
    if not where or fault["type"] == "value_error":
        return f"{where}: {message}" if where else message
    return f"{where} is {_short(fault['input'])}: {message[0].lower()}{message[1:]}"
