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
LARGEST_CONSTANT = 999


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


def load_cards(folder: Path | str | None = None) -> Cards:
    """The shipped components, with those tables replaced that `folder` holds files for.

    A replacing table must have the rows of the shipped one, known by their first column, in the same order; a
    replacing constants.json its keys and lists. The result is shared: do not change it. Raises InputError.
    """
    return _load(None if folder is None else Path(folder).resolve())


@cache
def _load(folder: Path | None) -> Cards:
    if folder is None:
        tables: dict[str, Any] = {name: read_table(SHIPPED / f"{name}.csv", kind) for name, kind in TABLES.items()}
        return Cards(**tables, constants=read_constants(SHIPPED / CONSTANTS))

    if not folder.is_dir():
        raise InputError(f"{folder}: no such folder of card tables")
    shipped = load_cards()
    own = {name: getattr(shipped, name) for name in (*TABLES, "constants")}
    for path in sorted(folder.glob("*.csv")) + sorted(folder.glob("*.json")):
        if path.name == CONSTANTS:
            own["constants"] = read_constants(path)
            _require_shape(own["constants"], shipped.constants, str(path))
        elif path.suffix == ".csv" and path.stem in TABLES:
            own[path.stem] = read_table(path, TABLES[path.stem])
            _require_rows(own[path.stem], getattr(shipped, path.stem), path)
        else:
            raise InputError(f"{path}: no card table has this name; known are {', '.join(TABLES)} and {CONSTANTS}")
    return Cards(**own)


def read_table(path: Path, kind: type[Component]) -> tuple[Any, ...]:
    """The rows of one CSV file as components of one kind. Raises InputError."""
    readers = _readers(kind)
    rows = []
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            lines = csv.reader(file, strict=True)
            _require_header(next(lines, []), list(readers), path)
            for cells in lines:
                rows.append(_read_row(cells, readers, kind, f"{path} line {lines.line_num}"))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text") from None
    except csv.Error as error:
        raise InputError(f"{path} line {lines.line_num}: {error}") from None
    return tuple(rows)


def read_constants(path: Path) -> dict[str, Any]:
    """The JSON object in `path`. Raises InputError."""
    try:
        constants = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise InputError(f"{path} line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path}: holds a number too long or lists too deep to read") from None
    if not isinstance(constants, dict):
        raise InputError(f"{path}: is no JSON object")
    return constants


def _readers(kind: type[Component]) -> dict[str, Callable[[str], Any]]:
    """For each column of a table the function that reads its cells."""
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


def _read_row(cells: list[str], readers: dict[str, Callable[[str], Any]], kind: type[Component], where: str) -> Any:
    if len(cells) != len(readers):
        raise InputError(f"{where}: {len(cells)} columns where {len(readers)} belong")
    values = []
    for cell, (column, read) in zip(cells, readers.items(), strict=True):
        try:
            values.append(read(cell))
        except ValueError as error:
            raise InputError(f"{where}, column {column}: {error}") from None
    try:
        return kind(*values, where=where)
    except ValueError as error:
        raise InputError(f"{where}, {error}") from None


def _require_rows(own: tuple[Component, ...], shipped: tuple[Component, ...], path: Path) -> None:
    """Refuse a table whose first column differs from the shipped one."""
    key = next(iter(_readers(type(shipped[0]))))
    for row, model in zip(own, shipped, strict=False):
        if getattr(row, key) != getattr(model, key):
            raise InputError(f"{row.where}, column {key}: {getattr(row, key)} where {getattr(model, key)} belongs")
    if len(own) != len(shipped):
        raise InputError(f"{path}: {len(own)} rows where {len(shipped)} belong")


def _require_shape(own: Any, shipped: Any, where: str) -> None:
    """Refuse constants whose keys, list lengths or kinds of value differ from the shipped ones."""
    if type(own) is not type(shipped):
        raise InputError(f"{where}: {own!r} is not of type {type(shipped).__name__}")
    if isinstance(own, int) and abs(own) > LARGEST_CONSTANT:
        raise InputError(f"{where}: {own} is outside {-LARGEST_CONSTANT} to {LARGEST_CONSTANT}")
    if isinstance(own, dict):
        wrong = sorted(own.keys() ^ shipped.keys())
        if wrong:
            raise InputError(f"{where}: {wrong[0]!r} is {'unknown' if wrong[0] in own else 'missing'}")
        for key in own:
            _require_shape(own[key], shipped[key], f"{where}, {key}")
    if isinstance(own, list):
        if len(own) != len(shipped):
            raise InputError(f"{where}: {len(own)} entries where {len(shipped)} belong")
        for place, (entry, model) in enumerate(zip(own, shipped, strict=True)):
            _require_shape(entry, model, f"{where}, entry {place + 1}")
