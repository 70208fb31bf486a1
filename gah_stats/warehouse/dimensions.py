"""The dimension tables: cards, tiles, rooms and sources, each with the `face` its figures come from."""

from collections.abc import Iterator
from typing import Any

import duckdb
import pyarrow as pa

from gah_stats.cards import Cards, load_cards
from gah_stats.games.grand_austria_hotel.codes import Source
from gah_stats.warehouse.schema import tables

Rows = Iterator[tuple[Any, ...]]


def fill(con: duckdb.DuckDBPyConnection) -> None:
    """Write the shipped cards into the empty dimension tables."""
    cards = load_cards()
    for name, rows in (
        ("guest_cards", guests(cards)),
        ("staff_cards", staff(cards)),
        ("objective_cards", objectives(cards)),
        ("emperor_tiles", tiles(cards)),
        ("rooms", rooms(cards)),
        ("sources", sources(cards)),
    ):
        names = [column.name for column in tables()[name].columns]
        con.register("rows", pa.table(dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))))
        con.execute(f"insert into {name} select * from rows")
        con.unregister("rows")


def guests(cards: Cards) -> Rows:
    for g in cards.guests:
        yield g.id, g.name, g.name_zh or None, g.module, g.colour, *g.order, g.vp, g.reward or None, g.face


def staff(cards: Cards) -> Rows:
    for s in cards.staff:
        yield s.id, s.name, s.name_zh or None, s.module, s.cost, s.kind, s.effect, s.face


def objectives(cards: Cards) -> Rows:
    for o in cards.objectives:
        yield o.id, o.name, o.name_zh or None, o.class_, o.module, o.condition, o.face


def tiles(cards: Cards) -> Rows:
    for t in cards.emperor_tiles:
        yield t.tile, t.class_, t.module, t.reward, t.penalty, t.otherwise_vp, t.face


def rooms(cards: Cards) -> Rows:
    for b in cards.hotel_boards:
        vp = dict(b.printed_vp)
        group_of = {room: (i, len(group.rooms)) for i, group in enumerate(b.groups) for room in group.rooms}
        for room, colour in enumerate(b.colours):
            yield b.board, room, room // 5 + 1, colour, *group_of[room], vp.get(room, 0), b.face


def sources(cards: Cards) -> Rows:
    """Everything a reward can come from, under the engine's number: kind * 256 + index (a die's index is its face)."""
    named: dict[Source, list[tuple[int | None, str]]] = {
        Source.RULE: [(None, "the rules")],
        Source.GUEST: [(g.id, g.name) for g in cards.guests],
        Source.STAFF: [(s.id, s.name) for s in cards.staff],
        Source.TILE: [(None, f"emperor tile {t.tile}") for t in cards.emperor_tiles],
        Source.GROUP: [(i, f"room group {i}") for i in range(len(cards.hotel_boards[0].groups))],
        Source.DIE: [(face, f"die {face}") for face in range(7)],
        Source.OBJECTIVE: [(o.id, o.name) for o in cards.objectives],
        Source.ROOM: [(room, f"room {room}") for room in range(20)],
    }
    for kind, things in named.items():
        for i, (number, name) in enumerate(things):
            if kind == Source.DIE and i == 0:
                continue
            yield kind << 8 | i, kind.name.lower(), number, name
