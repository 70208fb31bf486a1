"""The dimension tables: cards, tiles, rooms and sources, each with the `face` its figures come from."""

from collections.abc import Iterator
from typing import Any

import duckdb
import pyarrow as pa

from gah_stats.cards import Cards, cards_in_use
from gah_stats.cards.faces import constants_face
from gah_stats.gamelog.names import REHEARSAL_BOARDS
from gah_stats.games.grand_austria_hotel.codes import Source, UniqueHotel
from gah_stats.games.grand_austria_hotel.forms import ROW_NAMES
from gah_stats.warehouse.schema import tables

DOVE = UniqueHotel.DOVE + 1
Rows = Iterator[tuple[Any, ...]]


def fill(con: duckdb.DuckDBPyConnection) -> None:
    """Write the cards in use into the empty dimension tables."""
    cards = cards_in_use()
    for name, rows in (
        ("guest_cards", guests(cards)),
        ("staff_cards", staff(cards)),
        ("objective_cards", objectives(cards)),
        ("emperor_tiles", tiles(cards)),
        ("rooms", rooms(cards)),
        ("ballrooms", ballrooms(cards)),
        ("celebrities", celebrities(cards)),
        ("unique_hotels", unique_hotels(cards)),
        ("rehearsal_boards", rehearsal_boards(cards)),
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


def ballrooms(cards: Cards) -> Rows:
    rows = constants_face(cards.constants, "ballroom_rows")
    for b in cards.ballrooms:
        yield b.id, b.name, b.scoring, rows if rows != "seed" else b.face


def celebrities(cards: Cards) -> Rows:
    for c in cards.celebrities:
        yield c.id, c.name, c.effect, c.face


def unique_hotels(cards: Cards) -> Rows:
    tokens = constants_face(cards.constants, "dove_tokens")
    for h in cards.hotels:
        face = tokens if h.id == DOVE and tokens != "seed" else h.face
        yield h.id, h.name, h.start_items or None, h.on_acquire or None, h.continuous or None, face


def rehearsal_boards(cards: Cards) -> Rows:
    for board, bonuses in cards.constants["rehearsal_rooms"]["boards"].items():
        yield board, " | ".join(bonuses), constants_face(cards.constants, f"rehearsal_rooms.boards.{board}")


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
        Source.ROW: [(b.id, f"{b.name}, {row}") for b in cards.ballrooms for row in ROW_NAMES],
        Source.SECTION: [(n, f"rehearsal board {b}, section of {n}") for b in REHEARSAL_BOARDS for n in range(1, 5)],
        Source.BALLROOM: [(b.id, b.name) for b in cards.ballrooms],
        Source.CELEBRITY: [(c.id, c.name) for c in cards.celebrities],
        Source.HOTEL: [(h.id, h.name) for h in cards.hotels],
        Source.KEY: [(None, "the master key")],
    }
    for kind, things in named.items():
        for i, (number, name) in enumerate(things):
            if kind == Source.DIE and i == 0:
                continue
            yield kind << 8 | i, kind.name.lower(), number, name
