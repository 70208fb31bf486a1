"""From the event stream of replayed games to the columns of the fact tables, compiled.

A table's columns are one int16 array (columns, rows) in the order of sql/schema, without game_id, which is an int64
array beside it. -1 stands for null.
"""

from functools import cache

import numpy as np
from numba import njit

from gah_stats.cards import load_cards
from gah_stats.games.grand_austria_hotel.box import shipped_box
from gah_stats.games.grand_austria_hotel.codes import Event, Part
from gah_stats.warehouse.rows import PLACES, ROWS, kind_code
from gah_stats.warehouse.schema import tables

EVENT_TABLES = ("guest_events", "staff_events", "room_events", "vp_events", "objective_claims")
TABLES = (*EVENT_TABLES, "turns", "rolls", "emperor_scorings")
STAFF = 1
TURNS, ROLLS, SCORINGS = 5, 6, 7
KINDS = max(Event) + 1
MOST_COLUMNS = 16
CARDS = 128
NOWHERE = -1
NULL = -1

KIND, ROUND, TURN, SEAT, A, B, C, D, E = range(9)
F = 9
EVENT_WIDTH = 10
PREVIOUS_A, PLACE_OF_NULL, PLACE_OF_ZERO = range(EVENT_WIDTH, EVENT_WIDTH + 3)

PLAN = np.dtype(
    (
        np.record,
        [
            ("table", "i2", (KINDS,)),
            ("copies", "i2", (KINDS,)),
            ("width", "i2", (len(TABLES),)),
            ("code", "i2", (KINDS, MOST_COLUMNS)),
            ("place", "i2", (KINDS, MOST_COLUMNS)),
            ("cards", "i2", (len(EVENT_TABLES), MOST_COLUMNS)),
            ("number", "i2", (4, CARDS)),
            ("packet", "i2", (4, 6)),
            ("staff_column", "i2"),
        ],
    )
)


def columns(table: str) -> tuple[str, ...]:
    """The columns of a fact table, without game_id."""
    return tuple(column.name for column in tables()[table].columns[1:])


@cache
def plan() -> np.ndarray:
    """How events become rows: ROWS as numbers, shape (1,), dtype PLAN."""
    plans = np.zeros(1, PLAN)
    p = plans[0]
    p.table[:] = NOWHERE
    p.place[:] = PLACE_OF_ZERO
    p.table[Event.TURN], p.table[Event.ROLL], p.table[Event.EMPEROR_SCORE] = TURNS, ROLLS, SCORINGS
    p.width[:] = [len(columns(table)) for table in TABLES]
    decks = load_cards()
    p.number[0] = np.arange(CARDS)
    card_columns = ("guest", "staff", "objective")
    numbers = ([c.id for c in decks.guests], [c.id for c in decks.staff], [c.id for c in decks.objectives])
    for i, deck in enumerate(numbers, 1):
        p.number[i, : len(deck)] = deck
    p.copies[:] = 1
    p.copies[Event.DEAL_PACKET] = p.packet.shape[1]
    p.staff_column = columns("staff_events").index("staff")
    p.packet[:] = p.number[2][shipped_box()[0].packet]
    for event, row in ROWS.items():
        t = EVENT_TABLES.index(row.table)
        p.table[event] = t
        nullable = {column.name for column in tables()[row.table].columns if not column.required}
        for j, name in enumerate(columns(row.table)):
            place = name if name in ("round", "seat") else "null" if name in nullable else "zero"
            p.place[event, j] = PLACES.index(row.columns.get(name, place))
            p.cards[t, j] = card_columns.index(name) + 1 if name in card_columns else 0
            if name == "kind":
                p.code[event, j] = kind_code(row.table, row.kind)
            if name == "seat" and "seat" not in row.columns:
                p.code[event, j] = 1
    return plans


def split(events, offsets, kept, game_ids):
    """The fact rows of games: {table: (game_id int64 (rows,), columns int16 (columns, rows))}.

    events: int16 (n, 10) with offsets int64 (games + 1,); kept: bool (games,), the games to split; game_ids: int64.
    """
    counts = count(events, offsets, kept, plan()[0])
    ids = tuple(np.empty(n, np.int64) for n in counts)
    out = tuple(np.empty((len(columns(table)), n), np.int16) for table, n in zip(TABLES, counts, strict=True))
    origin = tuple(np.empty(n, np.int32) for n in counts)
    fill(events, offsets, kept, game_ids, plan()[0], ids, out, origin)
    return dict(zip(TABLES, zip(ids, out, strict=True), strict=True))


@njit(cache=True, nogil=True)
def count(events, offsets, kept, plan):
    """Rows of each table, int64 (tables,)."""
    counts = np.zeros(len(plan.width), np.int64)
    tables, copies = plan.table, plan.copies
    for game in range(len(kept)):
        if kept[game]:
            for i in range(offsets[game], offsets[game + 1]):
                kind = events[i, KIND]
                if tables[kind] >= 0:
                    counts[tables[kind]] += copies[kind]
    return counts


@njit(cache=True, nogil=True)
def fill(events, offsets, kept, game_ids, plan, ids, out, origin):
    """Write all rows; `ids`, `out` and `origin` (the event each row comes from) have room for exactly those."""
    at = np.zeros(len(plan.width), np.int64)
    tables, copies = plan.table, plan.copies
    for game in range(len(kept)):
        if not kept[game]:
            continue
        first = offsets[game]
        rows = events[first : offsets[game + 1]]
        split_turns(rows, out[TURNS], at[TURNS])
        split_rolls(rows, out[ROLLS], at[ROLLS])
        split_scorings(rows, out[SCORINGS], at[SCORINGS])
        for number in range(len(rows)):
            kind = rows[number, KIND]
            t = tables[kind]
            if t < 0:
                continue
            for row in range(at[t], at[t] + copies[kind]):
                ids[t][row] = game_ids[game]
                out[t][0, row] = number
                origin[t][row] = first + number
            at[t] += copies[kind]
    for t in range(TURNS):
        fill_columns(events, plan, t, out[t], origin[t])


@njit(cache=True, nogil=True)
def fill_columns(events, plan, t, table, origin):
    """The columns of a table whose events are rows by themselves; column 0 is there."""
    all_places, all_codes, numbers = plan.place, plan.code, plan.number
    kinds = np.empty(len(origin), np.int16)
    for row in range(len(origin)):
        kinds[row] = events[origin[row], KIND]
    for j in range(1, len(table)):
        column, places, codes, deck = table[j], all_places[:, j], all_codes[:, j], numbers[plan.cards[t, j]]
        for row in range(len(origin)):
            place = places[kinds[row]]
            if place < EVENT_WIDTH:
                value = events[origin[row], place]
            elif place == PREVIOUS_A:
                value = events[origin[row] - 1, A]
            else:
                value = NULL if place == PLACE_OF_NULL else 0
            if plan.cards[t, j] != 0 and value >= 0:
                value = deck[value]
            column[row] = value + codes[kinds[row]]
    if t == STAFF:
        fill_packets(events, plan, table, origin)


@njit(cache=True, nogil=True)
def fill_packets(events, plan, table, origin):
    """The cards of starter packets, whose number stands in the event."""
    copy = 0
    for row in range(len(origin)):
        i = origin[row]
        if events[i, KIND] == Event.DEAL_PACKET:
            table[plan.staff_column, row] = plan.packet[events[i, A], copy]
            copy = (copy + 1) % plan.packet.shape[1]


@njit(cache=True, nogil=True)
def split_turns(rows, turns, at):
    """One row per TURN; what follows says how it was used."""
    picks = 0
    for number in range(len(rows)):
        row = rows[number]
        if row[KIND] == Event.ROLL and (number == 0 or rows[number - 1, KIND] != Event.STARVED_DICE):
            picks = 0
        elif row[KIND] == Event.TURN:
            turns[1, at] = row[TURN]
            turns[2, at] = row[ROUND]
            turns[3, at] = row[SEAT] + 1
            turns[4, at] = picks + 1
            for face in range(6):
                turns[5 + face, at] = row[A + face]
            turns[11, at] = 0
            turns[12:, at] = NULL
            at += 1
        elif row[KIND] == Event.PASS:
            turns[11, at - 1] = 1
        elif row[KIND] == Event.TAKE_DIE:
            picks += 1
            for i in range(6):
                turns[12 + i, at - 1] = row[A + i]


@njit(cache=True, nogil=True)
def split_rolls(rows, rolls, at):
    """One row per ROLL; after a starved pool it is a re-roll."""
    for number in range(len(rows)):
        row = rows[number]
        if row[KIND] != Event.ROLL:
            continue
        rolls[1, at] = row[ROUND]
        rolls[2, at] = row[SEAT] + 1
        rolls[3, at] = number > 0 and rows[number - 1, KIND] == Event.STARVED_DICE
        rolls[4, at] = row[A] + row[B] + row[C] + row[D] + row[E] + row[F]
        for face in range(6):
            rolls[5 + face, at] = row[A + face]
        at += 1


@njit(cache=True, nogil=True)
def split_scorings(rows, scorings, at):
    """One row per EMPEROR_SCORE; its outcome and the points that come with it follow later in the round."""
    first = at
    current = NOWHERE
    for number in range(len(rows)):
        row = rows[number]
        kind = row[KIND]
        if kind == Event.EMPEROR_SCORE:
            scorings[1, at] = row[ROUND]
            scorings[2, at] = row[SEAT] + 1
            scorings[3, at] = row[D]
            scorings[4, at] = row[A]
            scorings[5, at] = row[B]
            scorings[6, at] = row[C]
            scorings[7, at] = NULL
            scorings[8, at] = 0
            current = NOWHERE
            at += 1
        elif kind == Event.EMPEROR_OUTCOME:
            current = at - 1
            while current > first and scorings[2, current] != row[SEAT] + 1:
                current -= 1
            scorings[7, current] = row[A]
        elif kind == Event.ROLL or (kind == Event.GAIN_VP and row[A] >= Part.END_STAFF):
            current = NOWHERE
        elif kind == Event.GAIN_VP and current >= 0 and scorings[2, current] == row[SEAT] + 1:
            scorings[8, current] += row[B]
