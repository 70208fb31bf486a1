"""What happened, in words: one sentence per journal event."""

from collections.abc import Callable, Sequence
from typing import Any

from gah_stats.cards.components import ESTIMATED
from gah_stats.gamelog.names import CARDS, COLOURED_DICE, PACKETS
from gah_stats.games.grand_austria_hotel.codes import Colour, Die, Event, Item, Outcome, Part, Row, Source
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
PLACES = ("left", "middle", "right")
STAR = "*"
TOKENS = ("upper", "lower")
NOBODY_DOES = (Event.REVEAL_GUEST, Event.REVEAL_CELEBRITY, Event.LEAVE_LOUNGE)
NAMED_SOURCES = {
    Source.GUEST: CARDS.guests,
    Source.STAFF: CARDS.staff,
    Source.CELEBRITY: CARDS.celebrities,
    Source.HOTEL: CARDS.hotels,
    Source.BALLROOM: CARDS.ballrooms,
}
SOURCES = {
    Source.GROUP: " from a group of rooms",
    Source.SECTION: " from a rehearsal section",
    Source.KEY: " from the master key",
}
Names = Callable[[Any], str]


def english(card: Any) -> str:
    """The English name of a card, with a star where its figures are estimated."""
    return card.name + star(card)


def chinese(card: Any) -> str:
    """The Chinese name of a card, or the English one where there is none; with the star."""
    return (getattr(card, "name_zh", "") or card.name) + star(card)


def star(card: Any) -> str:
    """The mark of a component whose figures are estimated."""
    return STAR if card.face == ESTIMATED else ""


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
        Event.OCCUPY: lambda: "" if c >= 0 and not _takes_two(c) else f"occupies room {a}{_from(d, name)}",
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
        Event.SEND_DANCER: lambda: (
            f"sends a dancer of section {c + 1} to {_floor(a, b)} for {_champagne(d)}{_from(f, name)}"
        ),
        Event.BALLROOM_SCORE: lambda: (
            f"has {c} dancer{_s(c)} in {name(CARDS.ballrooms[a])}{' (extra scoring)' if e else ''}"
        ),
        Event.REMOVE_DANCER: lambda: f"removes a dancer from {_floor(a, b)}",
        Event.DANCE_GUEST: lambda: f"lets {guest} go dancing in the {PLACES[b]} ballroom",
        Event.REVEAL_CELEBRITY: lambda: f"{_celebrity(a, name)} comes to the lounge with the {COLOURED_DICE[b]} die",
        Event.TAKE_CELEBRITY: lambda: f"pays {_krones(c)} and takes {_celebrity(a, name)}",
        Event.USE_CELEBRITY: lambda: f"uses {_celebrity(a, name)}",
        Event.LEAVE_LOUNGE: lambda: f"{_celebrity(a, name)} leaves the lounge",
        Event.DISCARD_DIE: lambda: f"discards a {Die(a).name.lower()} die",
        Event.NAME_HOTEL: lambda: f"puts {_hotel(a, name)} up for auction",
        Event.BID: lambda: f"bids {_krones(b)} for {_hotel(a, name)}",
        Event.WIN_HOTEL: lambda: f"gets {_hotel(a, name)} for {_krones(b)}",
        Event.MOVE_DIE: lambda: f"turns a {Die(c).name.lower()} die from {a} to {b}",
        Event.USE_TILE: lambda: f"goes back {b} for the reward of tile {CARDS.emperor_tiles[a].tile}",
        Event.TAKE_TOKEN: lambda: f"takes the {TOKENS[b]} bonus of token {a}: {dove_token(b, a)}",
        Event.DEAL_OBJECTIVE: lambda: f"gets objective {CARDS.objectives[a].id} as a personal one",
        Event.CLAIM_PERSONAL: lambda: f"claims its personal objective {CARDS.objectives[a].id}",
        Event.SCORE_PILE: lambda: f"has {a} completed guest{_s(a)} on its pile",
        Event.TAKE_KEY: lambda: f"takes the master key for {MAIN_ACTIONS[a - 1]}",
        Event.COMPENSATE: lambda: "",
        Event.TURN_BELL: lambda: f"turns {staff}",
        Event.PAY_ITEM: lambda: f"gives {b} {ITEMS[a]}{_from(c, name)}",
        Event.ROLL_COLOURED: lambda: (
            "has " + ", ".join(f"{die} on {face}" for die, face in zip(COLOURED_DICE, (a, b, c), strict=True) if face)
        ),
        Event.DEAL_TILE: lambda: f"lays tile {CARDS.emperor_tiles[a].tile} beside its hotel",
    }[Event(kind)]()
    return what if not what or kind in NOBODY_DOES else f"seat {seat} {what}"


def dove_token(side: int, token: int) -> str:
    """The bonus on the upper (0) or lower (1) half of a token of the hotel Dove."""
    bonus: str = CARDS.constants["dove_tokens"][TOKENS[side]][token]
    return bonus.replace("_", " ")


def _krones(n: int) -> str:
    return f"{n} krone{_s(n)}"


def _s(n: int) -> str:
    return "" if n == 1 else "s"


def _champagne(n: int) -> str:
    return f"{n} champagne" if n else "nothing"


def _floor(place: int, row: int) -> str:
    """A row of a ballroom."""
    return f"the {Row(row).name.lower()}{'' if row == Row.BALCONY else ' row'} of the {PLACES[place]} ballroom"


def _takes_two(guest: int) -> bool:
    return CARDS.guests[guest].constraint == "two_adjacent_rooms"


def _celebrity(row: int, name: Names) -> str:
    return name(CARDS.celebrities[row])


def _hotel(row: int, name: Names) -> str:
    return name(CARDS.hotels[row])


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
    if kind == Source.TILE:
        return f" from tile {CARDS.emperor_tiles[row].tile}"
    if kind == Source.ROW:
        ballroom, line = divmod(row, len(Row))
        return f" from the {Row(line).name.lower()} row of {name(CARDS.ballrooms[ballroom])}"
    if kind in NAMED_SOURCES:
        return f" from {name(NAMED_SOURCES[Source(kind)][row])}"
    return SOURCES.get(Source(kind), "")
