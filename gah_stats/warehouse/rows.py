"""Which row of which table an event of the engine becomes.

A row has the columns event, round and seat of its event, the `kind` written here, and in its other columns what the
event carries in a..f; a column that is not named is null where it may be, else 0. Rows that need more than one event
(guest visits, turns, rolls, emperor scorings) are put together in `split.py`.
"""

from dataclasses import dataclass

from gah_stats.games.grand_austria_hotel.codes import Event

# An event row, then value a of the event before it and two constants.
PLACES = ("event_kind", "round", "turn", "seat", *"abcdef", "previous_a", "null", "zero")


@dataclass(frozen=True)
class Row:
    """A row of `table`; `columns` maps a column to a place of PLACES."""

    table: str
    kind: str | None
    columns: dict[str, str]


def row(table: str, kind: str | None = None, /, **columns: str) -> Row:
    return Row(table, kind, columns)


ROWS: dict[Event, Row] = {
    Event.REVEAL_GUEST: row("guest_reveals", guest="a", place="b"),
    Event.DEAL_STAFF: row("staff_events", "dealt", staff="a"),
    Event.DEAL_PACKET: row("staff_events", "dealt", staff="a"),
    Event.DRAFT_PACK: row("staff_events", "packed", staff="a"),
    Event.KEEP_STAFF: row("staff_events", "kept", staff="a"),
    Event.DRAW_STAFF: row("staff_events", "drawn", staff="a", source="b"),
    Event.OFFER_STAFF: row("staff_events", "offered", staff="a", source="b"),
    Event.PLAY_STAFF: row("staff_events", "played", staff="a", krones="b", source="c"),
    Event.USE_STAFF: row("staff_events", "used", staff="a"),
    Event.RETURN_STAFF: row("staff_events", "returned", staff="a"),
    Event.BOTTOM_STAFF: row("staff_events", "bottomed", staff="a"),
    Event.TURN_BELL: row("staff_events", "turned", staff="a"),
    Event.REMOVE_STAFF: row("staff_events", "removed", staff="a"),
    Event.PREPARE: row("room_events", "prepared", room="a", krones="c", source="e"),
    Event.OCCUPY: row("room_events", "occupied", room="a", source="d"),
    Event.FILL_GROUP: row("room_events", "filled", room="previous_a"),
    Event.REMOVE_ROOM: row("room_events", "removed", room="a"),
    Event.GAIN_VP: row("vp_events", part="a", vp="b", source="c"),
    Event.CLAIM_OBJECTIVE: row("objective_claims", objective="a", place="b", vp="c"),
    Event.SEND_DANCER: row("dancers", place="a", row="b", section="c", champagne="d", guest="e", source="f"),
    Event.BALLROOM_SCORE: row("ballroom_scorings", ballroom="a", place="b", dancers="c", vp="d", extra="e"),
    Event.REVEAL_CELEBRITY: row("celebrity_uses", "revealed", celebrity="a", colour="b"),
    Event.TAKE_CELEBRITY: row("celebrity_uses", "taken", celebrity="a", colour="b", krones="c", vp="d"),
    Event.USE_CELEBRITY: row("celebrity_uses", "used", celebrity="a"),
    Event.LEAVE_LOUNGE: row("celebrity_uses", "gone", celebrity="a", colour="b"),
    Event.NAME_HOTEL: row("auctions", "named", hotel="a"),
    Event.BID: row("auctions", "bid", hotel="a", krones="b"),
    Event.WIN_HOTEL: row("auctions", "won", hotel="a", krones="b"),
    Event.TAKE_KEY: row("key_takes", action="a"),
    Event.DEAL_OBJECTIVE: row("personal_objectives", "dealt", objective="a"),
    Event.CLAIM_PERSONAL: row("personal_objectives", "claimed", objective="a", vp="b"),
}


def kinds(table: str) -> tuple[str, ...]:
    """The words of a table's `kind`, in the order of their codes."""
    return tuple(dict.fromkeys(row.kind for row in ROWS.values() if row.table == table and row.kind is not None))


def kind_code(table: str, kind: str | None) -> int:
    """The number of a word of a table's `kind`; 0 where the table has none."""
    return kinds(table).index(kind) if kind else 0
