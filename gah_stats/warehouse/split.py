"""From the event stream of replayed games to the columns of the fact tables, compiled.

A table's columns are one int16 array (columns, rows) in the order of sql/schema, without `game`, which is an int32
array beside it. -1 stands for null.
"""

from enum import IntEnum
from functools import cache

import numpy as np
from numba import njit

from gah_stats.cards import load_cards
from gah_stats.engine.journal import EVENT_WIDTH
from gah_stats.games.grand_austria_hotel.box import box_in_use
from gah_stats.games.grand_austria_hotel.codes import Event, Part
from gah_stats.warehouse.rows import PLACES, ROWS, kind_code
from gah_stats.warehouse.schema import tables

EVENT_TABLES = (
    "guest_reveals",
    "staff_events",
    "room_events",
    "vp_events",
    "objective_claims",
    "dancers",
    "ballroom_scorings",
    "celebrity_uses",
    "auctions",
    "key_takes",
    "personal_objectives",
)
TABLES = (*EVENT_TABLES, "guest_visits", "turns", "rolls", "emperor_scorings")
VISITS, TURNS, ROLLS, SCORINGS = 11, 12, 13, 14
GUEST = 1
KINDS = max(Event) + 1
MOST_COLUMNS = 16
CARDS = 128
PACKET_CARDS = 24
NOWHERE = -1
NULL = -1

KIND, ROUND, TURN, SEAT, A, B, C, D, E = range(9)
PREVIOUS_A, OF_NULL, OF_ZERO, PLACES_OF_ROW = range(EVENT_WIDTH, EVENT_WIDTH + 4)

# The columns of the tables that are put together here, in the order of sql/schema; numbers that compiled code can use.
Visit = IntEnum(
    "Visit",
    "taken_event taken_round seat guest place krones source completed_event completed_round "
    "seated_event seated_round room danced_event danced_round is_left",
    start=0,
)
Turn = IntEnum(
    "Turn",
    "event round seat pick on_1 on_2 on_3 on_4 on_5 on_6 die action pool boost strength krones",
    start=0,
)
Roll = IntEnum("Roll", "event round seat taken discarded dice on_1 on_2 on_3 on_4 on_5 on_6", start=0)
Scoring = IntEnum("Scoring", "event round seat tile track_before vp track_after outcome swing", start=0)

PUT_TOGETHER = (
    Event.TAKE_GUEST,
    Event.COMPLETE_ORDER,
    Event.SEAT_GUEST,
    Event.DANCE_GUEST,
    Event.LEFT_GUEST,
    Event.TURN,
    Event.MOVE_DIE,
    Event.PASS,
    Event.TAKE_DIE,
    Event.ROLL,
    Event.STARVED_DICE,
    Event.EMPEROR_SCORE,
    Event.EMPEROR_OUTCOME,
)
RECORDED = sum(1 << event for event in {*ROWS, *PUT_TOGETHER})

PLAN = np.dtype(
    (
        np.record,
        [
            ("table", "i2", (KINDS,)),
            ("columns", "i2", (KINDS,)),
            ("place", "i2", (KINDS, MOST_COLUMNS)),
            ("code", "i2", (KINDS, MOST_COLUMNS)),
            ("deck", "i2", (KINDS, MOST_COLUMNS)),
            ("number", "i2", (7, CARDS)),
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
    decks = load_cards()
    card_columns = ("guest", "staff", "objective", "ballroom", "celebrity", "hotel")
    numbers = [
        [card.id for card in deck]
        for deck in (decks.guests, decks.staff, decks.objectives, decks.ballrooms, decks.celebrities, decks.hotels)
    ]
    for i, deck in enumerate(numbers, 1):
        p.number[i, : len(deck)] = deck
    p.staff_column = columns("staff_events").index("staff")
    p.packet[:] = p.number[2][box_in_use()[0].packet]
    for event, row in ROWS.items():
        p.table[event] = EVENT_TABLES.index(row.table)
        p.columns[event] = len(columns(row.table))
        nullable = {column.name for column in tables()[row.table].columns if not column.required}
        for j, name in enumerate(columns(row.table)):
            place = name if name in ("round", "seat") else "null" if name in nullable else "zero"
            p.place[event, j] = PLACES.index(row.columns.get(name, place))
            p.deck[event, j] = card_columns.index(name) + 1 if name in card_columns else 0
            p.code[event, j] = {"kind": kind_code(row.table, row.kind), "seat": 1}.get(name, 0)
    return plans


class Rows:
    """The fact rows of some games, in arrays that are used again and again: fresh memory costs more than filling it."""

    def __init__(self) -> None:
        self._games = tuple(np.empty(0, np.int32) for _ in TABLES)
        self._columns = tuple(np.empty((len(columns(table)), 0), np.int16) for table in TABLES)
        self._used = np.zeros(len(TABLES), np.int64)

    def clear(self) -> None:
        self._used[:] = 0

    def add(self, events: np.ndarray, offsets: np.ndarray, games: np.ndarray) -> None:
        """Add the rows of games; events: int16 (n, 10), offsets: int64 (games + 1,), games: int32 (games,), their
        numbers."""
        longest = int(offsets[-1]) + PACKET_CARDS * len(games)
        self._reserve(self._used + longest)
        fill(events, offsets, games, plan()[0], self._games, self._columns, self._used)

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
def fill(events, offsets, games, plan, game_columns, tables, at):
    """Write all rows from `at` (int64 (tables,)) on, and move it."""
    table_of, number = plan.table, plan.number
    visits, turns, rolls, scorings = tables[VISITS], tables[TURNS], tables[ROLLS], tables[SCORINGS]
    row = np.zeros(PLACES_OF_ROW, np.int16)
    row[OF_NULL] = NULL
    visit_of = np.zeros(CARDS, np.int64)
    begin = np.zeros_like(at)
    for game in range(len(games)):
        for t in range(len(at)):
            begin[t] = at[t]
        begun = picks = taken = discarded = 0
        kind = previous = scored = NOWHERE
        first = offsets[game]
        for number_of in range(offsets[game + 1] - first):
            row[PREVIOUS_A] = row[A]
            for j in range(EVENT_WIDTH):
                row[j] = events[first + number_of, j]
            previous = kind
            kind = np.int64(row[KIND])
            t = table_of[kind]
            if t >= 0:
                if kind == Event.DEAL_PACKET:
                    fill_packet(number_of, row, plan, tables[t], at[t])
                    at[t] += plan.packet.shape[1]
                else:
                    fill_row(number_of, row, kind, plan, tables[t], at[t])
                    at[t] += 1
            if kind == Event.GAIN_VP:
                if row[A] >= Part.END_STAFF:
                    scored = NOWHERE
                elif scored >= 0 and scorings[Scoring.seat, scored] == row[SEAT] + 1:
                    scorings[Scoring.swing, scored] += row[B]
            elif kind == Event.TAKE_GUEST:
                visit_of[row[A]] = at[VISITS]
                begin_visit(number_of, row, number[GUEST], visits, at[VISITS])
                at[VISITS] += 1
            elif kind == Event.COMPLETE_ORDER:
                visits[Visit.completed_event, visit_of[row[A]]] = number_of
                visits[Visit.completed_round, visit_of[row[A]]] = row[ROUND]
            elif kind == Event.SEAT_GUEST:
                visits[Visit.seated_event, visit_of[row[A]]] = number_of
                visits[Visit.seated_round, visit_of[row[A]]] = row[ROUND]
                visits[Visit.room, visit_of[row[A]]] = row[B]
            elif kind == Event.DANCE_GUEST:
                visits[Visit.danced_event, visit_of[row[A]]] = number_of
                visits[Visit.danced_round, visit_of[row[A]]] = row[ROUND]
            elif kind == Event.LEFT_GUEST:
                visits[Visit.is_left, visit_of[row[A]]] = 1
            elif kind == Event.TURN:
                begun = first + number_of
            elif kind == Event.MOVE_DIE:
                events[begun, A + row[A] - 1] -= 1
                events[begun, A + row[B] - 1] += 1
            elif kind == Event.BALLROOM_SCORE:
                scored = NOWHERE
            elif kind == Event.PASS or kind == Event.TAKE_DIE or kind == Event.TAKE_KEY:
                fill_turn(number_of, row, events[begun], picks + 1, turns, at[TURNS])
                at[TURNS] += 1
                if kind == Event.TAKE_DIE:
                    picks += 1
                    taken += 1
            elif kind == Event.STARVED_DICE:
                discarded += 1
            elif kind == Event.ROLL:
                if previous != Event.STARVED_DICE:
                    picks = taken = discarded = 0
                scored = NOWHERE
                fill_roll(number_of, row, taken, discarded, rolls, at[ROLLS])
                at[ROLLS] += 1
            elif kind == Event.EMPEROR_SCORE:
                begin_scoring(number_of, row, scorings, at[SCORINGS])
                scored = NOWHERE
                at[SCORINGS] += 1
            elif kind == Event.EMPEROR_OUTCOME:
                scored = at[SCORINGS] - 1
                while scored > begin[SCORINGS] and scorings[Scoring.seat, scored] != row[SEAT] + 1:
                    scored -= 1
                scorings[Scoring.outcome, scored] = row[A]
        for t in range(len(at)):
            for i in range(begin[t], at[t]):
                game_columns[t][i] = games[game]


@njit(cache=True, nogil=True)
def fill_row(number_of, row, kind, plan, table, at):
    """A row of a table whose events are rows by themselves."""
    table[0, at] = number_of
    for j in range(1, plan.columns[kind]):
        value = row[plan.place[kind, j]]
        deck = plan.deck[kind, j]
        if deck and value >= 0:
            value = plan.number[deck, value]
        table[j, at] = value + plan.code[kind, j]


@njit(cache=True, nogil=True)
def fill_packet(number_of, row, plan, table, at):
    """The rows of a starter packet, whose number stands in the event."""
    packet = row[A]
    row[A] = 0
    for i in range(plan.packet.shape[1]):
        fill_row(number_of, row, Event.DEAL_PACKET, plan, table, at + i)
        table[plan.staff_column, at + i] = plan.packet[packet, i]


@njit(cache=True, nogil=True)
def begin_visit(number_of, row, numbers, visits, at):
    """A row per TAKE_GUEST; what follows with the same guest belongs to it, until he is taken again."""
    visits[Visit.taken_event, at] = number_of
    visits[Visit.taken_round, at] = row[ROUND]
    visits[Visit.seat, at] = row[SEAT] + 1
    visits[Visit.guest, at] = numbers[row[A]]
    visits[Visit.place, at] = row[B]
    visits[Visit.krones, at] = row[C]
    visits[Visit.source, at] = row[E]
    for j in range(Visit.completed_event, Visit.is_left):
        visits[j, at] = NULL
    visits[Visit.is_left, at] = 0


@njit(cache=True, nogil=True)
def fill_turn(number_of, row, begun, pick, turns, at):
    """A row per PASS, TAKE_DIE or TAKE_KEY, with the dice that lay there when the turn began (or one was moved)."""
    turns[Turn.event, at] = number_of
    turns[Turn.round, at] = row[ROUND]
    turns[Turn.seat, at] = row[SEAT] + 1
    turns[Turn.pick, at] = pick
    for j in range(6):
        turns[Turn.on_1 + j, at] = begun[A + j]
        turns[Turn.die + j, at] = row[A + j] if row[KIND] == Event.TAKE_DIE else NULL
    if row[KIND] == Event.TAKE_KEY:
        turns[Turn.action, at] = row[A]
        turns[Turn.strength, at] = 1


@njit(cache=True, nogil=True)
def fill_roll(number_of, row, taken, discarded, rolls, at):
    """A row per ROLL; after a starved pool it is a re-roll."""
    rolls[Roll.event, at] = number_of
    rolls[Roll.round, at] = row[ROUND]
    rolls[Roll.seat, at] = row[SEAT] + 1
    rolls[Roll.taken, at] = taken
    rolls[Roll.discarded, at] = discarded
    dice = 0
    for face in range(6):
        dice += row[A + face]
        rolls[Roll.on_1 + face, at] = row[A + face]
    rolls[Roll.dice, at] = dice


@njit(cache=True, nogil=True)
def begin_scoring(number_of, row, scorings, at):
    """A row per EMPEROR_SCORE; its outcome and the points that come with it follow later in the round."""
    scorings[Scoring.event, at] = number_of
    scorings[Scoring.round, at] = row[ROUND]
    scorings[Scoring.seat, at] = row[SEAT] + 1
    scorings[Scoring.tile, at] = row[D]
    scorings[Scoring.track_before, at] = row[A]
    scorings[Scoring.vp, at] = row[B]
    scorings[Scoring.track_after, at] = row[C]
    scorings[Scoring.outcome, at] = NULL
    scorings[Scoring.swing, at] = 0
