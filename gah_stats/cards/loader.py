"""Reads the tables strictly: whatever does not fit is refused with file, line and column."""

import csv
import json
import typing
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from gah_stats.cards.components import (
    Ballroom,
    Celebrity,
    Component,
    EmperorTile,
    GuestCard,
    HotelBoard,
    ObjectiveCard,
    StaffCard,
    UniqueHotel,
)
from gah_stats.errors import InputError

SHIPPED = Path(__file__).parent
CONSTANTS = "constants.json"


@dataclass(frozen=True)
class Cards:
    """All components, each table in file order. Table `guests` is the file guests.csv, and so on."""

    guests: tuple[GuestCard, ...]
    staff: tuple[StaffCard, ...]
    objectives: tuple[ObjectiveCard, ...]
    emperor_tiles: tuple[EmperorTile, ...]
    hotel_boards: tuple[HotelBoard, ...]
    ballrooms: tuple[Ballroom, ...]
    celebrities: tuple[Celebrity, ...]
    hotels: tuple[UniqueHotel, ...]
    constants: dict[str, Any]


TABLES: dict[str, type[Component]] = {
    name: typing.get_args(kind)[0] for name, kind in typing.get_type_hints(Cards).items() if name != "constants"
}


@cache
def load_cards() -> Cards:
    """The shipped components. The result is shared: do not change it."""
    tables: dict[str, Any] = {name: read_table(SHIPPED / f"{name}.csv", kind) for name, kind in TABLES.items()}
    return Cards(**tables, constants=json.loads((SHIPPED / CONSTANTS).read_text(encoding="utf-8")))


def read_table(path: Path, kind: type[Component]) -> tuple[Any, ...]:
    """The rows of one CSV file as components of one kind. Raises InputError."""
    columns = readers(kind)
    rows = []
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            lines = csv.reader(file, strict=True)
            _require_header(next(lines, []), list(columns), path)
            for cells in lines:
                rows.append(_read_row(cells, columns, kind, f"{path} line {lines.line_num}"))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text") from None
    except csv.Error as error:
        raise InputError(f"{path} line {lines.line_num}: {error}") from None
    return tuple(rows)


def readers(kind: type[Component]) -> dict[str, Callable[[str], Any]]:
    """For each column of a table the function that reads its cells, or raises ValueError."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return {field.name.rstrip("_"): _reader(hints[field.name]) for field in fields(kind) if field.name != "where"}


def _reader(annotation: Any) -> Callable[[str], Any]:
    if typing.get_origin(annotation) is not typing.Literal:
        return annotation.__metadata__[0]
    known = typing.get_args(annotation)

    def read(cell: str) -> str:
        if cell not in known:
            raise ValueError(f"{cell!r} is not one of {', '.join(word or 'nothing' for word in known)}")
        return cell

    return read


def _require_header(header: list[str], columns: list[str], path: Path) -> None:
    for place, column in enumerate(columns):
        if place >= len(header) or header[place] != column:
            found = repr(header[place]) if place < len(header) else "nothing"
            raise InputError(f"{path} line 1, column {place + 1}: {found} where {column!r} belongs")
    if len(header) > len(columns):
        raise InputError(f"{path} line 1, column {len(columns) + 1}: {header[len(columns)]!r} is one column too many")


def _read_row(cells: list[str], columns: dict[str, Callable[[str], Any]], kind: type[Component], where: str) -> Any:
    if len(cells) != len(columns):
        raise InputError(f"{where}: {len(cells)} columns where {len(columns)} belong")
    values = []
    for cell, (column, read) in zip(cells, columns.items(), strict=True):
        try:
            values.append(read(cell))
        except ValueError as error:
            raise InputError(f"{where}, column {column}: {error}") from None
    try:
        return kind(*values, where=where)
    except ValueError as error:
        raise InputError(f"{where}, {error}") from None
