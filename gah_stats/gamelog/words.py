"""What happened, in words: one sentence per journal event."""

from collections.abc import Callable, Sequence

from gah_stats.gamelog.names import CARDS, PACKETS
from gah_stats.games.grand_austria_hotel.codes import Colour, Event, Item, Outcome, Part, Source
from gah_stats.games.grand_austria_hotel.forms import MAIN_ACTIONS
from gah_stats.games.grand_austria_hotel.turn import FACES

ITEMS = tuple(item.name.lower() for item in Item)
DISHES_AND_DRINKS = ITEMS[: Item.CHAMPAGNE]
OUTCOMES = {
    Outcome.REWARD: "takes the emperor's reward",
    Outcome.NOTHING: "gets nothing from the emperor",
    Outcome.PENALTY: "suffers the emperor's penalty",
    Outcome.PENALTY_VP: "cannot pay the emperor's penalty and loses VP",
    Outcome.AVOIDED: "pays 1 krone and avoids the emperor's penalty",
}
Names = Callable[[object], str]


def english(card: object) -> str:
    """The English name of a card."""
    return card.name  # type: ignore[attr-defined,no-any-return]


def chinese(card: object) -> str:
    """The Chinese name of a card, or the English one where there is none."""
    return getattr(card, "name_zh", "") or english(card)


def sentence(event: Sequence[int], name: Names = english) -> str:
    """What a row of the journal says; "" for what goes without saying. `name` names the cards."""
    kind, _, _, seat, a, b, c, d, e, f = event
    staff = name(CARDS.staff[a]) if 0 <= a < len(CARDS.staff) else ""
    guest = name(CARDS.guests[a]) if 0 <= a < len(CARDS.guests) else ""
    what = {
        Event.ROLL: lambda: f"rolls {_dice((a, b, c, d, e, f))}",
        Event.REVEAL_GUEST: lambda: f"{guest} enters the queue",
        Event.DEAL_STAFF: lambda: f"is dealt {staff}",
        Event.DRAFT_PACK: lambda: f"finds {staff} in the pack",
        Event.KEEP_STAFF: lambda: f"keeps {staff}",
        Event.DEAL_PACKET: lambda: f"gets starter packet {PACKETS[a]}",
        Event.DRAW_STAFF: lambda: f"draws {staff}{_from(b, name)}",
        Event.OFFER_STAFF: lambda: f"may play {staff}{_from(b, name)}",
        Event.TURN: lambda: "begins a turn",
        Event.PASS: lambda: "passes",
        Event.TAKE_GUEST: lambda: f"takes {guest} from the queue for {_krones(c)}",
        Event.TAKE_DIE: lambda: _die(a, b, e, f),
        Event.EXTRA_ACTION: lambda: f"does the action {MAIN_ACTIONS[b - 1]} of space {a} with strength {c}",
        Event.GAIN_ITEMS: lambda: f"gains {_items((a, b, c, d, e))}{_from(f, name)}",
        Event.SERVE: lambda: f"serves {ITEMS[b]} to {guest}{' from the kitchen' if c else ''}",
        Event.COMPLETE_ORDER: lambda: f"has completed the order of {guest}",
        Event.SEAT_GUEST: lambda: f"moves {guest} into room {b}",
        Event.PREPARE: lambda: f"prepares room {a} ({Colour(b).name.lower()}) for {_krones(c)}",
        Event.OCCUPY: lambda: "" if c >= 0 else f"occupies room {a}{_from(d, name)}",
        Event.FILL_GROUP: lambda: f"has filled a {Colour(b).name.lower()} group of {c}",
        Event.REMOVE_ROOM: lambda: f"removes the {'occupied' if c else 'vacant'} room {a}",
        Event.PLAY_STAFF: lambda: f"plays {staff} for {_krones(b)}",
        Event.USE_STAFF: lambda: f"uses {staff}",
        Event.RETURN_STAFF: lambda: f"puts {staff} from the hand under the deck",
        Event.BOTTOM_STAFF: lambda: f"puts {staff} under the deck",
        Event.REMOVE_STAFF: lambda: f"removes {staff}",
        Event.CLAIM_OBJECTIVE: lambda: f"claims objective {CARDS.objectives[a].id} as number {b}",
        Event.EMPEROR_SCORE: lambda: f"stands at {a} on the emperor track, retreats to {c}",
        Event.EMPEROR_OUTCOME: lambda: f"{OUTCOMES[Outcome(a)]} ({CARDS.emperor_tiles[b].tile})",
        Event.GAIN_VP: lambda: f"{'scores' if b >= 0 else 'loses'} {abs(b)} VP: {_part(a)}{_from(c, name)}",
        Event.GAIN_KRONES: lambda: f"gains {_krones(a)}{f', {b} lost' if b else ''}{_from(c, name)}",
        Event.GAIN_STEPS: lambda: f"goes {a} up to {b} on the emperor track{_from(c, name)}",
        Event.LEFT_GUEST: lambda: f"still has {guest} in the café, {'fed' if b else 'not fed'}",
        Event.STARVED_DICE: lambda: f"discards a die; {a} are rolled again",
    }[Event(kind)]()
    return what if not what or kind == Event.REVEAL_GUEST else f"seat {seat} {what}"


def _krones(n: int) -> str:
    return f"{n} krone{'' if n == 1 else 's'}"


def _dice(counts: Sequence[int]) -> str:
    return " ".join(str(face) for face, count in enumerate(counts, 1) for _ in range(count))


def _items(counts: Sequence[int]) -> str:
    return ", ".join(f"{count} {item}" for item, count in zip(ITEMS, counts, strict=True) if count) or "nothing"


def _die(face: int, action: int, strength: int, krones: int) -> str:
    if action == 0:
        return f"takes a {face} without an action"
    paid = f", pays {_krones(krones)}" if krones else ""
    imitated = f" for {MAIN_ACTIONS[action - 1]}" if face == FACES else ""
    return f"takes a {face}{imitated}, strength {strength}{paid}"


def _part(part: int) -> str:
    return Part(part).name.lower().replace("_", " ")


def _from(source: int, name: Names) -> str:
    """What a reward comes from; nothing for what the sentence or the rules say anyway."""
    kind, row = divmod(source, 256)
    if kind == Source.GUEST:
        return f" from {name(CARDS.guests[row])}"
    if kind == Source.STAFF:
        return f" from {name(CARDS.staff[row])}"
    if kind == Source.TILE:
        return f" from tile {CARDS.emperor_tiles[row].tile}"
    return {Source.GROUP: " from a group of rooms"}.get(Source(kind), "")
