"""Whose figures are on the cards: the shipped ones, or with a user's own figures in place of some.

    template of estimated figures ─> filled in from the box ─> load_faces ─> use ─> cards_in_use, faces_in_use

A file of faces is CSV with a line per figure. Lines whose `value` is empty count as not looked at; a card with a value
in any of its lines counts as checked by the user, who has the box, and is no longer marked as estimated.
"""

import copy
import csv
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from gah_stats.cards.components import ESTIMATED, USER, Component, Face, GuestCard, text_of, whole
from gah_stats.cards.loader import TABLES, Cards, load_cards, readers
from gah_stats.errors import InputError

COLUMNS = ("table", "id", "card", "field", "shipped", "value")
NEEDED = ("table", "id", "field", "value")
CONSTANTS = "constants"
OPEN_CONSTANTS = ("ballroom_rows.cost", "ballroom_rows.spaces", "rehearsal_rooms.boards", "dove_tokens")
LARGEST_CONSTANT = 9
NOTHING = "-"
ORDER = ("strudel", "cake", "wine", "coffee", "champagne")
# What is said about a card, and no rule reads.
WORDS = ("name", "name_zh", "note", "source", "face_source", "cost_source", "order", ESTIMATED, USER)


class Figure(NamedTuple):
    """One figure or text on a component, as a cell of its table. A constant's `field` is its path below `id`."""

    table: str
    id: int | str
    field: str
    value: int | str


@dataclass(frozen=True)
class Faces:
    """Fingerprint of the figures in use: 12 hex digits, and what differs from the shipped ones.

    A change is {table, id, field, from, to}.
    """

    hash: str
    changes: list[dict[str, Any]]


class _Cell(NamedTuple):
    value: str
    line: int


def figures(cards: Cards) -> Iterator[Figure]:
    """Every figure of all tables and constants, in file order."""
    for table, kind in TABLES.items():
        columns = [column for column in readers(kind) if column not in WORDS]
        for row in getattr(cards, table):
            for column in columns:
                yield Figure(table, row.key, column, text_of(row.value(column)))
    for path, value in constants_of(cards.constants):
        key, _, field = path.partition(".")
        yield Figure(CONSTANTS, key, field, value)


def constants_of(constants: Any, path: str = "") -> Iterator[tuple[str, int | str]]:
    """All constants by path, such as `ballroom_rows.cost.top`; entries of a list count from 1."""
    if isinstance(constants, dict):
        for key, value in constants.items():
            if not key.endswith(WORDS):
                yield from constants_of(value, f"{path}.{key}".strip("."))
    elif isinstance(constants, list):
        for place, value in enumerate(constants, 1):
            yield from constants_of(value, f"{path}.{place}")
    else:
        yield path, constants


def constant_face(constants: dict[str, Any], path: str) -> Face:
    """Where the constant at a path comes from."""
    if path in constants.get(USER, ()):
        return USER
    estimated = any(f"{path}.".startswith(f"{known}.") for known in constants[ESTIMATED])
    return ESTIMATED if estimated else "seed"


def constants_face(constants: dict[str, Any], path: str) -> Face:
    """The weakest source of the constants below a path."""
    found = {
        constant_face(constants, known) for known, _ in constants_of(constants) if f"{known}.".startswith(f"{path}.")
    }
    return next((face for face in (ESTIMATED, USER) if face in found), "seed")


def faces_of(cards: Cards) -> Faces:
    """The fingerprint of a set of tables. Names, sources and notes do not count: no rule reads them."""
    mine = list(figures(cards))
    digest = blake2b(json.dumps(mine, ensure_ascii=False).encode(), digest_size=6).hexdigest()
    changes = [
        {"table": now.table, "id": now.id, "field": now.field, "from": before.value, "to": now.value}
        for before, now in zip(figures(load_cards()), mine, strict=True)
        if before != now
    ]
    return Faces(digest, changes)


@cache
def shipped_faces() -> Faces:
    """The fingerprint of the shipped tables."""
    return faces_of(load_cards())


_in_use: tuple[Cards, Faces] | None = None


def use(cards: Cards | None) -> None:
    """Have this process use these tables, None for the shipped ones, before anything else reads them."""
    global _in_use
    _in_use = None if cards is None else (cards, faces_of(cards))


def cards_in_use() -> Cards:
    """The tables that this process uses."""
    return _in_use[0] if _in_use else load_cards()


def faces_in_use() -> Faces:
    """The fingerprint of the tables that this process uses."""
    return _in_use[1] if _in_use else shipped_faces()


def metadata() -> dict[str, str]:
    """What a batch log says about the faces its games were played with."""
    mine = faces_in_use()
    return {"faces": mine.hash, "faces_changed": json.dumps(mine.changes, ensure_ascii=False)}


def mismatch(found: str | None) -> str | None:
    """Why games or tables of the faces `found` (None: the shipped ones) cannot be used, or None where they can."""
    shipped, mine = shipped_faces().hash, faces_in_use().hash
    found = found or shipped
    if found == mine:
        return None
    named = {shipped: " (the shipped ones)"}
    what_to_do = "leave out --faces" if found == shipped else "name the file of those faces with --faces"
    return f"was made with faces {found}{named.get(found, '')}, in use are {mine}{named.get(mine, '')}; {what_to_do}"


def load_faces(path: Path | str, onto: Cards | None = None) -> Cards:
    """The shipped tables, or others, with the figures that a file gives in place of theirs. Raises InputError.

    Whether the rules engine knows the effects is checked by `use_faces` of the game.
    """
    path = Path(path)
    onto = onto or load_cards()
    own: dict[str, list[Any]] = {table: list(getattr(onto, table)) for table in TABLES}
    constants = {USER: {}, **copy.deepcopy(onto.constants)}
    for (table, key), cells in _read(path).items():
        if table == CONSTANTS:
            _set_constants(constants, key, cells, path)
        else:
            place = next(place for place, row in enumerate(own[table]) if str(row.key) == key)
            own[table][place] = _replaced(own[table][place], cells, path)
    return Cards(**{table: tuple(rows) for table, rows in own.items()}, constants=constants)


def _read(path: Path) -> dict[tuple[str, str], dict[str, _Cell]]:
    """The filled-in lines: {(table, id): {field: cell}}."""
    found: dict[tuple[str, str], dict[str, _Cell]] = {}
    seen: dict[tuple[str, str, str], int] = {}
    for line, row in _lines(path):
        where = f"{path} line {line}"
        table, key, field = (row[column].strip() for column in NEEDED[:3])
        _require_known(table, key, field, where)
        value = row["value"].strip()
        parts = {field: value}
        if (table, field) == ("guests", "order") and value:
            parts = _order(value, where)
        for part, cell in parts.items():
            other = seen.setdefault((table, key, part), line)
            if other != line:
                raise InputError(f"{where}: {table} {key} {part} stands in line {other} already")
            if cell:
                found.setdefault((table, key), {})[part] = _Cell("" if cell == NOTHING else cell, line)
    return found


def _lines(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """The lines of a file of faces with their numbers; a spreadsheet may have put semicolons for commas."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text") from None
    first = text.partition("\n")[0]
    lines = csv.reader(text.splitlines(), delimiter=";" if first.count(";") > first.count(",") else ",", strict=True)
    try:
        header = [name.strip() for name in next(lines, [])]
        for name in header:
            if name not in COLUMNS or header.count(name) > 1:
                raise InputError(f"{path} line 1: {name!r} is not one of the columns {', '.join(COLUMNS)}, once each")
        for name in NEEDED:
            if name not in header:
                raise InputError(f"{path} line 1: the column {name} is missing")
        for cells in lines:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(header):
                raise InputError(f"{path} line {lines.line_num}: {len(cells)} columns where {len(header)} belong")
            yield lines.line_num, dict(zip(header, cells, strict=True))
    except csv.Error as error:
        raise InputError(f"{path} line {lines.line_num}: {error}") from None


def _require_known(table: str, key: str, field: str, where: str) -> None:
    """Refuse a table, row or field that is not there or that is no face but a rule."""
    shipped = load_cards()
    if table == CONSTANTS:
        known = dict(constants_of(shipped.constants))
        if f"{key}.{field}" not in known:
            raise InputError(f"{where}, column field: there is no constant {key} {field}")
        if not f"{key}.{field}.".startswith(tuple(f"{start}." for start in OPEN_CONSTANTS)):
            raise InputError(f"{where}, column field: the constant {key} {field} is a rule and stays")
        return
    if table not in TABLES:
        raise InputError(f"{where}, column table: {table!r} is not one of {', '.join((*TABLES, CONSTANTS))}")
    if key not in {str(row.key) for row in getattr(shipped, table)}:
        raise InputError(f"{where}, column id: {table} has no {key!r}")
    printed = TABLES[table].printed + (("order",) if table == "guests" else ())
    if field not in printed:
        those = f"those are {', '.join(printed)}" if printed else "it has none"
        raise InputError(f"{where}, column field: {field!r} is no figure of {table} that can be replaced; {those}")


def _order(value: str, where: str) -> dict[str, str]:
    """The five figures of an order such as `strudel 1; wine 2`."""
    order = dict.fromkeys(ORDER, "0")
    for part in value.split(";") if value != NOTHING else ():
        item, _, count = part.strip().partition(" ")
        if item not in ORDER or not count.isdecimal() or order[item] != "0":
            raise InputError(f"{where}, column value: {part.strip()!r} is not an item and its number, such as wine 2")
        order[item] = count
    return order


def _replaced(row: Component, cells: dict[str, _Cell], path: Path) -> Component:
    """A row with a user's figures."""
    columns, values = readers(type(row)), {}
    for field, cell in cells.items():
        try:
            values[row.attribute(field)] = columns[field](cell.value)
        except ValueError as error:
            raise InputError(f"{path} line {cell.line}, column value: {error}") from None
    lines = sorted({cell.line for cell in cells.values()})
    where = f"{path} line {lines[0]}" + (f" to {lines[-1]}" if len(lines) > 1 else "")
    try:
        return replace(row, **values, **{row.source_column: USER}, where=where)
    except ValueError as error:
        raise InputError(f"{where}, {error}") from None


def _set_constants(constants: dict[str, Any], key: str, cells: dict[str, _Cell], path: Path) -> None:
    """Put a user's figures into the constants, and under USER where they are from."""
    for field, cell in cells.items():
        where = f"{path} line {cell.line}"
        inner, place = _place(constants, f"{key}.{field}")
        try:
            inner[place] = whole(0, LARGEST_CONSTANT)(cell.value) if isinstance(inner[place], int) else cell.value
        except ValueError as error:
            raise InputError(f"{where}, column value: {error}") from None
        constants[USER][f"{key}.{field}"] = where


def _place(constants: dict[str, Any], path: str) -> tuple[Any, Any]:
    """The object or list that holds a constant, and its key or index there."""
    *way, last = path.split(".")
    inner: Any = constants
    for step in way:
        inner = inner[step]
    return inner, int(last) - 1 if isinstance(inner, list) else last


def one_by_one(cards: Cards) -> Iterator[tuple[str, Cards]]:
    """For every row and constant that a user replaced, where it is from and the shipped tables with it alone."""
    shipped = load_cards()
    for table in TABLES:
        before = getattr(shipped, table)
        for place, row in enumerate(getattr(cards, table)):
            if row.face == USER:
                alone: dict[str, Any] = {table: (*before[:place], row, *before[place + 1 :])}
                yield row.where, replace(shipped, **alone)
    for path, where in cards.constants.get(USER, {}).items():
        constants = copy.deepcopy(shipped.constants)
        (inner, place), (own, _) = _place(constants, path), _place(cards.constants, path)
        inner[place] = own[place]
        yield where, replace(shipped, constants=constants)


def template(cards: Cards) -> list[tuple[str, ...]]:
    """A line of COLUMNS for every estimated figure, `value` left empty."""
    lines: list[tuple[str, ...]] = []
    for table in TABLES:
        for row in getattr(cards, table):
            if row.face == ESTIMATED:
                for field in row.doubtful:
                    shown = order_text(row) if field == "order" else str(text_of(row.value(field)))
                    name = getattr(row, "name", row.key)
                    lines.append((table, str(row.key), name, field, shown or NOTHING, ""))
    for path, value in constants_of(cards.constants):
        if constant_face(cards.constants, path) == ESTIMATED:
            key, _, field = path.partition(".")
            lines.append((CONSTANTS, key, key.replace("_", " ").capitalize(), field, str(value) or NOTHING, ""))
    return lines


def order_text(guest: GuestCard) -> str:
    """An order as the faces file writes it: `strudel 1; wine 2`."""
    return "; ".join(f"{item} {count}" for item, count in zip(ORDER, guest.order, strict=True) if count)


def write_template(path: Path | str, cards: Cards) -> int:
    """Write the lines to fill in; their number. Raises InputError rather than write over a file, filled in perhaps."""
    path = Path(path)
    if path.exists():
        raise InputError(f"{path}: is there already; name a new file")
    lines = template(cards)
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerows([COLUMNS, *lines])
        os.replace(part, path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    return len(lines)
