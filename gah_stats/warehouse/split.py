"""From the event stream of replayed games to the columns of the fact tables, compiled.

A table's columns are one int16 array (columns, rows) in the order of sql/schema, without `game`, which is an int32
array beside it. -1 stands for null.
"""

from enum import IntEnum
from functools import cache

import numpy as np
from numba import njit

from gah_stats.cards import load_cards
from gah_stats.games.grand_austria_hotel.box import shipped_box
from gah_stats.games.grand_austria_hotel.codes import Event, Part
from gah_stats.warehouse.rows import PLACES, ROWS, kind_code
from gah_stats.warehouse.schema import tables

EVENT_TABLES = ("guest_reveals", "staff_events", "room_events", "vp_events", "objective_claims")
TABLES = (*EVENT_TABLES, "guest_visits", "turns", "rolls", "emperor_scorings")
STAFF = 1
VISITS, TURNS, ROLLS, SCORINGS = 5, 6, 7, 8
GUEST = 1
KINDS = max(Event) + 1
MOST_COLUMNS = 16
CARDS = 128
PACKET_CARDS = 24
NOWHERE = -1
NULL = -1

KIND, ROUND, TURN, SEAT, A, B, C, D, E = range(9)
EVENT_WIDTH = 10
PREVIOUS_A, PLACE_OF_NULL, PLACE_OF_ZERO = range(EVENT_WIDTH, EVENT_WIDTH + 3)

# The columns of the tables that are put together here, in the order of sql/schema; numbers that compiled code can use.
Visit = IntEnum(
    "Visit",
    "taken_event taken_round seat guest place krones source completed_event completed_round "
    "seated_event seated_round room is_left",
    start=0,
)
Turn = IntEnum(
    "Turn",
    "event round seat pick on_1 on_2 on_3 on_4 on_5 on_6 die action pool boost strength krones",
    start=0,
)
Roll = IntEnum("Roll", "event round seat taken discarded dice on_1 on_2 on_3 on_4 on_5 on_6", start=0)
Scoring = IntEnum("Scoring", "event round seat tile track_before vp track_after outcome swing", start=0)

PLAN = np.dtype(
    (
        np.record,
        [
            ("table", "i2", (KINDS,)),
            ("copies", "i2", (KINDS,)),
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
    """The columns of a fact table, without `game`."""
    return tuple(column.name for column in tables()[table].columns[1:])


for _table, _names in (("guest_visits", Visit), ("turns", Turn), ("rolls", Roll), ("emperor_scorings", Scoring)):
    assert tuple(name.name for name in _names) == columns(_table), f"{_table} has other columns than split here"


@cache
def plan() -> np.ndarray:
    """How events become rows: ROWS as numbers, shape (1,), dtype PLAN."""
    plans = np.zeros(1, PLAN)
    p = plans[0]
    p.table[:] = NOWHERE
    p.place[:] = PLACE_OF_ZERO
    p.table[Event.TAKE_GUEST] = VISITS
    p.table[Event.PASS] = p.table[Event.TAKE_DIE] = TURNS
    p.table[Event.ROLL], p.table[Event.EMPEROR_SCORE] = ROLLS, SCORINGS
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
            p.code[event, j] = {"kind": kind_code(row.table, row.kind), "seat": 1}.get(name, 0)
    return plans


class Rows:
    """The fact rows of some games, in arrays that are used again and again: fresh memory costs more than filling it."""

    def __init__(self) -> None:
        self._games = tuple(np.empty(0, np.int32) for _ in TABLES)
        self._columns = tuple(np.empty((len(columns(table)), 0), np.int16) for table in TABLES)
        self._origin = np.empty((len(TABLES), 0), np.int32)
        self._numbers = np.empty((2, len(TABLES), 0), np.int32)
        self._used = np.zeros(len(TABLES), np.int64)

    def clear(self) -> None:
        self._used[:] = 0

    def add(self, events: np.ndarray, offsets: np.ndarray, games: np.ndarray) -> None:
        """Add the rows of games; events: int16 (n, 10), offsets: int64 (games + 1,), games: int32 (games,), their
        numbers."""
        longest = int(offsets[-1]) + PACKET_CARDS * len(games)
        if longest > self._origin.shape[1]:
            self._origin = np.empty((len(TABLES), longest), np.int32)
            self._numbers = np.empty((2, len(TABLES), longest), np.int32)
        self._reserve(self._used + longest)
        fill(events, offsets, games, plan()[0], self._games, self._columns, self._used, self._origin, self._numbers)

    def _reserve(self, wanted: np.ndarray) -> None:
        """Make room for so many rows of each table."""
        sizes = list(zip(wanted.tolist(), self._used.tolist(), strict=True))
        self._games = tuple(_longer(old, *size) for old, size in zip(self._games, sizes, strict=True))
        self._columns = tuple(_longer(old, *size) for old, size in zip(self._columns, sizes, strict=True))

    def table(self, t: int, left_out: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Column `game`, int32 (rows,), and the other columns, int16 (columns, rows), of table number t, as views.

        Rows of the games `left_out` (their numbers) are left out.
        """
        games, block = self._games[t][: self._used[t]], self._columns[t][:, : self._used[t]]
        if len(left_out):
            kept = ~np.isin(games, left_out)
            return games[kept], block[:, kept]
        return games, block


def _longer(array: np.ndarray, size: int, used: int) -> np.ndarray:
    """The array, or where it is shorter than `size` a longer one with its first `used` elements."""
    if array.shape[-1] >= size:
        return array
    longer = np.empty((*array.shape[:-1], max(size, 2 * array.shape[-1])), array.dtype)
    longer[..., :used] = array[..., :used]
    return longer


@njit(cache=True, nogil=True)
def fill(events, offsets, games, plan, game_columns, tables, at, origin, numbers):
    """Write all rows from `at` (int64 (tables,)) on, and move it.

    Scratch, int32, one line for each table: origin, the event that a row comes from; numbers, its number in the game
    and the game.
    """
    table_of, copies = plan.table, plan.copies
    begin = at.copy()
    rows_of = np.zeros(len(at), np.int64)
    for game in range(len(games)):
        first = offsets[game]
        rows = events[first : offsets[game + 1]]
        split_visits(rows, plan.number[GUEST], tables[VISITS], at[VISITS])
        split_turns(rows, tables[TURNS], at[TURNS])
        split_rolls(rows, tables[ROLLS], at[ROLLS])
        split_scorings(rows, tables[SCORINGS], at[SCORINGS])
        for i in range(len(rows)):
            kind = rows[i, KIND]
            t = table_of[kind]
            if t >= 0:
                for row in range(rows_of[t], rows_of[t] + copies[kind]):
                    origin[t, row] = first + i
                    numbers[0, t, row] = i
                    numbers[1, t, row] = games[game]
                rows_of[t] += copies[kind]
        for t in range(len(at)):
            at[t] = begin[t] + rows_of[t]
    for t in range(len(at)):
        n = rows_of[t]
        tables[t][0, begin[t] : at[t]] = numbers[0, t, :n]
        game_columns[t][begin[t] : at[t]] = numbers[1, t, :n]
        if t < VISITS:
            fill_columns(events, plan, t, tables[t], origin[t, :n], begin[t])


@njit(cache=True, nogil=True)
def fill_columns(events, plan, t, table, origin, begin):
    """The columns of a table whose events are rows by themselves; column 0 is there."""
    places_of, codes_of, numbers = plan.place, plan.code, plan.number
    for j in range(1, len(table)):
        column, places, codes, deck = table[j, begin:], places_of[:, j], codes_of[:, j], numbers[plan.cards[t, j]]
        is_card = plan.cards[t, j] != 0
        for row in range(len(origin)):
            i = origin[row]
            kind = events[i, KIND]
            place = places[kind]
            if place < EVENT_WIDTH:
                value = events[i, place]
            elif place == PREVIOUS_A:
                value = events[i - 1, A]
            else:
                value = NULL if place == PLACE_OF_NULL else 0
            if is_card and value >= 0:
                value = deck[value]
            column[row] = value + codes[kind]
    if t == STAFF:
        fill_packets(events, plan, table[plan.staff_column, begin:], origin)


@njit(cache=True, nogil=True)
def fill_packets(events, plan, staff, origin):
    """The cards of starter packets, whose number stands in the event."""
    packets = plan.packet
    copy = 0
    for row in range(len(origin)):
        i = origin[row]
        if events[i, KIND] == Event.DEAL_PACKET:
            staff[row] = packets[events[i, A], copy]
            copy = (copy + 1) % packets.shape[1]


@njit(cache=True, nogil=True)
def split_visits(rows, numbers, visits, at):
    """One row per TAKE_GUEST; what follows with the same guest belongs to it, until he is taken again."""
    visit_of = np.full(CARDS, NOWHERE, np.int64)
    for number in range(len(rows)):
        kind = rows[number, KIND]
        if kind == Event.TAKE_GUEST:
            visit_of[rows[number, A]] = at
            visits[Visit.taken_round, at] = rows[number, ROUND]
            visits[Visit.seat, at] = rows[number, SEAT] + 1
            visits[Visit.guest, at] = numbers[rows[number, A]]
            visits[Visit.place, at] = rows[number, B]
            visits[Visit.krones, at] = rows[number, C]
            visits[Visit.source, at] = rows[number, E]
            visits[Visit.completed_event : Visit.is_left, at] = NULL
            visits[Visit.is_left, at] = 0
            at += 1
        elif kind == Event.COMPLETE_ORDER:
            visits[Visit.completed_event, visit_of[rows[number, A]]] = number
            visits[Visit.completed_round, visit_of[rows[number, A]]] = rows[number, ROUND]
        elif kind == Event.SEAT_GUEST:
            visits[Visit.seated_event, visit_of[rows[number, A]]] = number
            visits[Visit.seated_round, visit_of[rows[number, A]]] = rows[number, ROUND]
            visits[Visit.room, visit_of[rows[number, A]]] = rows[number, B]
        elif kind == Event.LEFT_GUEST:
            visits[Visit.is_left, visit_of[rows[number, A]]] = 1


@njit(cache=True, nogil=True)
def split_turns(rows, turns, at):
    """One row per PASS or TAKE_DIE, with the dice that lay there when the turn began."""
    picks = 0
    begun = 0
    for number in range(len(rows)):
        kind = rows[number, KIND]
        if kind == Event.ROLL and rows[number - 1, KIND] != Event.STARVED_DICE:
            picks = 0
        elif kind == Event.TURN:
            begun = number
        elif kind == Event.PASS or kind == Event.TAKE_DIE:
            took = kind == Event.TAKE_DIE
            turns[Turn.round, at] = rows[number, ROUND]
            turns[Turn.seat, at] = rows[number, SEAT] + 1
            turns[Turn.pick, at] = picks + 1
            for face in range(6):
                turns[Turn.on_1 + face, at] = rows[begun, A + face]
                turns[Turn.die + face, at] = rows[number, A + face] if took else NULL
            picks += took
            at += 1


@njit(cache=True, nogil=True)
def split_rolls(rows, rolls, at):
    """One row per ROLL; after a starved pool it is a re-roll."""
    taken = discarded = 0
    for number in range(len(rows)):
        kind = rows[number, KIND]
        if kind == Event.TAKE_DIE:
            taken += 1
        elif kind == Event.STARVED_DICE:
            discarded += 1
        elif kind == Event.ROLL:
            if rows[number - 1, KIND] != Event.STARVED_DICE:
                taken = discarded = 0
            rolls[Roll.round, at] = rows[number, ROUND]
            rolls[Roll.seat, at] = rows[number, SEAT] + 1
            rolls[Roll.taken, at] = taken
            rolls[Roll.discarded, at] = discarded
            rolls[Roll.dice, at] = 0
            for face in range(6):
                rolls[Roll.dice, at] += rows[number, A + face]
                rolls[Roll.on_1 + face, at] = rows[number, A + face]
            at += 1


@njit(cache=True, nogil=True)
def split_scorings(rows, scorings, at):
    """One row per EMPEROR_SCORE; its outcome and the points that come with it follow later in the round."""
    first = at
    current = NOWHERE
    for number in range(len(rows)):
        kind = rows[number, KIND]
        if kind == Event.EMPEROR_SCORE:
            scorings[Scoring.round, at] = rows[number, ROUND]
            scorings[Scoring.seat, at] = rows[number, SEAT] + 1
            scorings[Scoring.tile, at] = rows[number, D]
            scorings[Scoring.track_before, at] = rows[number, A]
            scorings[Scoring.vp, at] = rows[number, B]
            scorings[Scoring.track_after, at] = rows[number, C]
            scorings[Scoring.outcome, at] = NULL
            scorings[Scoring.swing, at] = 0
            current = NOWHERE
            at += 1
        elif kind == Event.EMPEROR_OUTCOME:
            current = at - 1
            while current > first and scorings[Scoring.seat, current] != rows[number, SEAT] + 1:
                current -= 1
            scorings[Scoring.outcome, current] = rows[number, A]
        elif kind == Event.ROLL or (kind == Event.GAIN_VP and rows[number, A] >= Part.END_STAFF):
            current = NOWHERE
        elif kind == Event.GAIN_VP and current >= 0 and scorings[Scoring.seat, current] == rows[number, SEAT] + 1:
            scorings[Scoring.swing, current] += rows[number, B]
