"""A position of a game drawn for the terminal, at most 80 columns wide."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.cells import cell_len, chop_cells, set_cell_size

from gah_stats.cards.components import COLUMNS, ESTIMATED, FLOORS
from gah_stats.gamelog.words import STAR
from gah_stats.terminal import WIDTH

MARKS = {"unprepared": " ", "vacant": ".", "occupied": "#"}
HOTEL_WIDTH = 4 * COLUMNS + 2
STARRED = f"{STAR} its printed figures are estimated"
LEGEND = "rooms: colour and group; y1 not prepared, Y1. vacant, Y1# occupied"


def draw(position: dict[str, Any], zh: bool = False) -> list[str]:
    """The lines of a position as `position.position` gives it; `zh`: cards by their Chinese names."""
    lines = [line.rstrip() for line in _lines(position, "name_zh" if zh else "name")]
    if any(STAR in line for line in lines):
        lines.insert(lines.index(LEGEND) + 1, STARRED)
    return lines


def _lines(position: dict[str, Any], name: str) -> Iterator[str]:
    yield from _head(position)
    yield ""
    yield from _queue(position["queue"], name)
    yield "dice    " + "   ".join(_dice(face, position) for face in range(1, len(position["dice"]) + 1))
    yield ""
    yield from _objectives_and_tiles(position, name)
    yield from _modules(position, name)
    for seat in position["seats"]:
        yield ""
        yield from _seat(seat, position, name)
    yield LEGEND
    yield ""
    yield from _happened(position["happened"], "zh" if name == "name_zh" else "en")
    yield from _decision(position)


def _head(position: dict[str, Any]) -> Iterator[str]:
    phase = "game over" if position["over"] else position["phase"].replace("_", " ")
    if position["round"] and not position["over"]:
        phase = f"round {position['round']}, turn {position['turn']}" + (", emperor" if phase == "emperor" else "")
    yield f"game {position['game_id']}   step {position['step']} of {position['steps']}   {phase}"


def _queue(queue: Sequence[dict[str, Any]], name: str) -> Iterator[str]:
    for place in queue:
        head = "queue" if place["place"] == 0 else ""
        guest = place["guest"]
        text = "nobody" if guest is None else f"{_title(guest, name)} ({guest['colour']}): {_order(guest)}"
        yield from _labelled(head, f"{place['krones']} kr  {text}")


def _title(card: dict[str, Any], name: str) -> str:
    """Printed number and name, with the star of estimated figures."""
    return f"{card['id']} {card[name] or card['name']}{_star(card)}"


def _star(component: dict[str, Any]) -> str:
    return STAR if component["face"] == ESTIMATED else ""


def _dice(face: int, position: dict[str, Any]) -> str:
    """The dice on a space; coloured ones by their first letter."""
    coloured = [die[0].upper() for die, shown in position["coloured_dice"].items() if shown == face]
    dice = "o" * (position["dice"][face - 1] - len(coloured)) + "".join(coloured)
    return f"{face}: {dice or '-'}"


def _order(guest: dict[str, Any]) -> str:
    return ", ".join(filter(None, (_items(guest["order"]), f"{guest['vp']} VP", _plain(guest["reward"]))))


def _plain(effects: str) -> str:
    """An effect string of the card tables without underscores."""
    return effects.replace("_", " ")


def _items(items: dict[str, int]) -> str:
    return " ".join(f"{count} {item}" for item, count in items.items())


def _objectives_and_tiles(position: dict[str, Any], name: str) -> Iterator[str]:
    for card in position["objectives"]:
        condition = card["name_zh"] if name == "name_zh" and card["name_zh"] else card["condition"]
        claimed = "".join(f"  [seat {seat}]" for seat in card["claimed_by"])
        yield from _labelled("aim", f"{card['id']} {condition}{claimed}")
    for tile in position["tiles"]:
        penalty = tile["penalty"] + (f", else {tile['else']} VP" if tile["else"] else "")
        yield from _labelled(
            "emperor", f"round {tile['round']} {tile['tile']}{_star(tile)}  + {_plain(tile['reward'])}  - {penalty}"
        )


def _modules(position: dict[str, Any], name: str) -> Iterator[str]:
    """What the modules in play add to the common table."""
    for ballroom in position["ballrooms"]:
        rows = "  ".join(_row(row) for row in ballroom["rows"])
        yield from _labelled("ball", f"round {ballroom['round']} {_title(ballroom, name)}  {rows}")
        bonuses = [f"{row['row']} {_plain(row['bonus'])}" for row in ballroom["rows"] if row["bonus"]]
        yield from _labelled("", f"  {', '.join(bonuses)};  {ballroom['scoring']}")
    for guest in position["lounge"]:
        celebrity = guest["celebrity"]
        state = "" if guest["taken_by"] is None else f"  [seat {guest['taken_by']}]"
        vp = f"{guest['colour']} {guest['vp']} VP"
        used = " (used)" if guest["used"] else ""
        yield from _labelled("lounge", f"{vp}  {_title(celebrity, name)}{used}: {_plain(celebrity['effect'])}{state}")
    if (auction := position["auction"]) is not None:
        yield from _labelled("hotels", ", ".join(_title(hotel, name) for hotel in auction["hotels"]))
        yield from _labelled("bid", _bid(auction, name))
    if (key := position["master_key"]) is not None:
        yield f"{'key':8}{'on the action board' if key['holder'] is None else 'taken by seat ' + str(key['holder'])}"


def _row(row: dict[str, Any]) -> str:
    """A row of a ballroom: every dancer by its seat, every free space as a dot."""
    dancers = "".join(str(seat) * count for seat, count in enumerate(row["dancers"]))
    free = "" if row["spaces"] is None else "." * (row["spaces"] - len(dancers))
    return f"{row['row']}{_star(row)} {dancers}{free}"


def _bid(auction: dict[str, Any], name: str) -> str:
    if auction["auctioned"] is None:
        return "nobody has named a hotel yet"
    bid = "no bid yet" if auction["bid"] is None else f"{auction['bid']} kr by seat {auction['bidder']}"
    passed = "".join(f", seat {seat} passed" for seat in auction["passed"])
    return f"{_title(auction['auctioned'], name)}: {bid}{passed}"


def _seat(seat: dict[str, Any], position: dict[str, Any], name: str) -> Iterator[str]:
    decision = position["decision"]
    marks = [
        "start player" if seat["seat"] == position["start_player"] and position["round"] else "",
        "decides" if decision and decision["seat"] == seat["seat"] else "",
    ]
    yield from _wrapped(
        f"SEAT {seat['seat']}  {seat['player']}   {seat['vp']} VP   {', '.join(filter(None, marks))}", WIDTH
    )
    for hotel, text in _beside(list(_hotel(seat["rooms"])), list(_belongings(seat, name))):
        yield f"  {set_cell_size(hotel, HOTEL_WIDTH)}{text}"


def _beside(left: list[str], right: list[str]) -> Iterator[tuple[str, str]]:
    for row in range(max(len(left), len(right))):
        yield left[row] if row < len(left) else "", right[row] if row < len(right) else ""


def _hotel(rooms: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The hotel, floor 4 on top."""
    for floor in reversed(range(FLOORS)):
        yield " ".join(_room(room) for room in rooms[floor * COLUMNS : (floor + 1) * COLUMNS])


def _room(room: dict[str, Any]) -> str:
    letter = room["colour"][0]
    return f"{letter if room['state'] == 'unprepared' else letter.upper()}{room['group']}{MARKS[room['state']]}"


def _belongings(seat: dict[str, Any], name: str) -> Iterator[str]:
    width = WIDTH - HOTEL_WIDTH - 2
    yield f"{seat['krones']} krones   emperor {seat['emperor']}"
    yield from _wrapped("kitchen: " + (_items(seat["kitchen"]) or "empty"), width)
    for table in seat["tables"]:
        missing = f"misses {_items(table['missing'])}" if table["missing"] else "is served"
        yield from _wrapped(f"table {table['table']}: {_title(table['guest'], name)} {missing}", width)
    hand = [f"{_title(card, name)}{'?' if card['guessed'] else ''}" for card in seat["hand"]]
    played = [f"{_title(card, name)}{_state(card)}" for card in seat["played"]]
    yield from _wrapped("hand: " + (", ".join(hand) or "none"), width)
    yield from _wrapped("played: " + (", ".join(played) or "none"), width)
    if (rehearsal := seat["rehearsal"]) is not None:
        yield f"rehearsal {rehearsal['board']}: " + " ".join(_section(section) for section in rehearsal["sections"])
    if (hotel := seat["hotel"]) is not None:
        yield from _wrapped(f"hotel: {_title(hotel, name)}", width)
        for text in _beside_hotel(hotel, name):
            yield from _wrapped(text, width)


def _state(card: dict[str, Any]) -> str:
    return " (turned)" if card["turned"] else " (used)" if card["used"] else ""


def _section(section: dict[str, Any]) -> str:
    """A section of a rehearsal board with the dancers that are left there."""
    return f"{'o' * section['dancers']:.<{section['size']}}{_star(section)}"


def _beside_hotel(hotel: dict[str, Any], name: str) -> Iterator[str]:
    """What lies beside a unique hotel."""
    for token in hotel.get("tokens", ()):
        yield f"  token {token['token']}{_star(token)}: {_plain(token['upper'])} / {_plain(token['lower'])}"
    for card in hotel.get("objectives", ()):
        done = " (done)" if card["done"] else ""
        yield f"  aim {card['place']}: {card['id']}{_star(card)} {card['condition']}{done}"
    for tile in hotel.get("tiles", ()):
        yield f"  tile {tile['place']}: {tile['tile']}{_star(tile)} {_plain(tile['reward'])}"
    if hotel.get("pile"):
        yield "  pile: " + ", ".join(_title(guest, name) for guest in hotel["pile"])


def _happened(happened: Sequence[dict[str, str]], language: str) -> Iterator[str]:
    for number, event in enumerate(happened):
        yield from _labelled("since" if number == 0 else "", event[language])


def _decision(position: dict[str, Any]) -> Iterator[str]:
    decision = position["decision"]
    if decision is None:
        yield "the game is over" if position["over"] else "the log ends here"
        return
    yield from _labelled("legal", ";  ".join(action_text(action) for action in decision["legal"]))
    if decision["chosen"]:
        yield from _labelled("next", f"seat {decision['seat']}: {action_text(decision['chosen'])}")
    else:
        yield f"{'next':8}seat {decision['seat']} decides, but the log ends here"


def action_text(action: dict[str, Any]) -> str:
    """An action with its arguments in one line."""
    arguments = [
        key if value is True else f"{key} {value}"
        for key, value in action.items()
        if key != "event" and value is not False
    ]
    return " ".join([action["event"], *arguments])


def _labelled(label: str, text: str) -> Iterator[str]:
    for number, line in enumerate(_wrapped(text, WIDTH - 8)):
        yield f"{label if number == 0 else '':8}{line}"


def _wrapped(text: str, width: int) -> Iterator[str]:
    """The text in lines of at most `width` columns, broken at spaces; every line but the first is indented."""
    line = ""
    for word in text.split(" "):
        if line and cell_len(line) + 1 + cell_len(word) > width:
            yield line
            line = "  " + word
        else:
            line = f"{line} {word}" if line else word
        while cell_len(line) > width:
            first, *_ = chop_cells(line, width)
            yield first
            line = "  " + line[len(first) :]
    yield line
