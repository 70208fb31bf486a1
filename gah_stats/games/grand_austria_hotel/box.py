"""The box: every number of the card tables in one record, the effect strings compiled to stack entries.

A compiled function gets the box as an argument, so that other faces need no other compilation.
"""

import re
from functools import cache

import numpy as np

from gah_stats.cards import Cards, load_cards
from gah_stats.engine.records import record
from gah_stats.games.grand_austria_hotel.codes import (
    ITEMS,
    Colour,
    Item,
    Modifier,
    Op,
    Quantity,
    Source,
    StaffKind,
    Trigger,
)
from gah_stats.games.grand_austria_hotel.entries import FREE, word
from gah_stats.games.grand_austria_hotel.state import MOST_STAFF, ROOMS, WORD, WORDS

MOST_GUESTS = 96
EFFECTS = 6
BOARDS = 5
GROUPS = 10
TILES = 20
OBJECTIVES = 20
CONDITIONS = 3
SECRETARY = 99
AT_LEAST, EXACTLY = 0, 1

BOX = record(
    [
        ("guest_colour", "i1", (MOST_GUESTS,)),
        ("guest_vp", "i2", (MOST_GUESTS,)),
        ("guest_order", "i1", (MOST_GUESTS, ITEMS)),
        ("guest_size", "i1", (MOST_GUESTS,)),
        ("guest_effects", "i8", (MOST_GUESTS, EFFECTS)),
        ("guests", "i8", (WORDS,)),
        ("staff_cost", "i1", (MOST_STAFF,)),
        ("staff_kind", "i1", (MOST_STAFF,)),
        ("staff_effects", "i8", (MOST_STAFF, EFFECTS)),
        ("staff_faces", "i1", (MOST_STAFF,)),
        ("staff_strength", "i1", (MOST_STAFF,)),
        ("staff_colour", "i1", (MOST_STAFF,)),
        ("staff_order_size", "i1", (MOST_STAFF,)),
        ("staff_end_quantity", "i1", (MOST_STAFF,)),
        ("staff_end_vp", "i1", (MOST_STAFF,)),
        ("staff", "i8", (WORDS,)),
        ("staff_of_kind", "i8", (len(StaffKind), WORDS)),
        ("modifier", "i8", (len(Modifier), WORDS)),
        ("trigger", "i8", (len(Trigger), WORDS)),
        ("packet", "i1", (4, 6)),
        ("tile_reward", "i8", (TILES, EFFECTS)),
        ("tile_penalty", "i8", (TILES, EFFECTS)),
        ("tile_otherwise", "i1", (TILES,)),
        ("tile_class", "i1", (TILES,)),
        ("tiles", "i1"),
        ("objective_class", "i1", (OBJECTIVES,)),
        ("objective_conditions", "i1", (OBJECTIVES, CONDITIONS, 3)),
        ("objective_condition_count", "i1", (OBJECTIVES,)),
        ("objectives", "i1"),
        ("room_colour", "i1", (BOARDS, ROOMS)),
        ("room_group", "i1", (BOARDS, ROOMS)),
        ("room_vp", "i1", (BOARDS, ROOMS)),
        ("colour_rooms", "i4", (BOARDS, 3)),
        ("group_rooms", "i4", (BOARDS, GROUPS)),
        ("group_colour", "i1", (BOARDS, GROUPS)),
        ("group_size", "i1", (BOARDS, GROUPS)),
        ("group_bonus", "i1", (3, 4)),
        ("dice", "i1", (5,)),
        ("start_money", "i1"),
        ("money_cap", "i1"),
        ("queue_cost", "i1", (5,)),
        ("floor_cost", "i1", (4,)),
        ("floor_vp", "i1", (4,)),
        ("objective_vp", "i1", (3,)),
        ("guest_left_vp", "i1"),
        ("track_vp", "i1", (14,)),
        ("track_cap", "i1"),
        ("retreat", "i1", (8,)),
        ("reward_from", "i1"),
        ("penalty_at", "i1"),
    ]
)

REWARD_WORDS = {
    "money": Op.MONEY,
    "emperor": Op.EMPEROR,
    "vp": Op.VP,
    "dish_or_drink": Op.DISH_OR_DRINK,
    "draw_staff": Op.DRAW_STAFF,
    "prepare": Op.PREPARE,
    "prepare_occupy": Op.PREPARE_OCCUPY,
    "occupy": Op.OCCUPY,
    "play_staff": Op.PLAY_STAFF,
    "draw3_play1": Op.DRAW_PLAY,
    "take_guest": Op.TAKE_GUEST,
    "fill_order": Op.FILL_ORDER,
    "extra_action": Op.EXTRA_ACTION,
}
ITEM_WORDS = {item.name.lower(): item for item in Item}
QUANTITY_WORDS = {
    "money": Quantity.MONEY,
    "emperor position": Quantity.EMPEROR,
    "emperor track position": Quantity.EMPEROR,
    "played staff": Quantity.PLAYED_STAFF,
    "played staff card": Quantity.PLAYED_STAFF,
    "played staff card, itself included": Quantity.PLAYED_STAFF,
    "room tiles (vacant or occupied)": Quantity.ROOM_TILES,
    "room tile, vacant or occupied": Quantity.ROOM_TILES,
    "occupied room": Quantity.OCCUPIED,
    "occupied blue": Quantity.OCCUPIED_BLUE,
    "occupied red": Quantity.OCCUPIED_RED,
    "occupied yellow": Quantity.OCCUPIED_YELLOW,
    "occupied blue room": Quantity.OCCUPIED_BLUE,
    "occupied red room": Quantity.OCCUPIED_RED,
    "occupied yellow room": Quantity.OCCUPIED_YELLOW,
    "set of one occupied red, blue and yellow room": Quantity.COLOUR_SETS,
    "fully occupied floors": Quantity.FULL_FLOORS,
    "fully occupied floor": Quantity.FULL_FLOORS,
    "fully occupied columns": Quantity.FULL_COLUMNS,
    "fully occupied column": Quantity.FULL_COLUMNS,
    "fully occupied room groups": Quantity.FULL_GROUPS,
    "fully occupied room group": Quantity.FULL_GROUPS,
    "own marker on an objective card": Quantity.MARKERS,
}
MODIFIER_WORDS = {
    "rooms colour=blue cost 0": Modifier.FREE_BLUE,
    "rooms colour=red cost 0": Modifier.FREE_RED,
    "rooms colour=yellow cost 0": Modifier.FREE_YELLOW,
    "serving from the kitchen costs 0": Modifier.FREE_SERVING,
    "queue costs 0": Modifier.FREE_QUEUE,
    "no imitation fee": Modifier.NO_IMITATION_FEE,
    "strength counts as money and as emperor": Modifier.KRONES_AND_EMPEROR,
    "on emperor_penalty: may pay 1 money to ignore it": Modifier.AVOID_PENALTY,
}
PENALTY_FORMS = (
    (r"pay money (\d+)", Op.PAY_MONEY),
    (r"return (\d+) staff cards from hand to the deck bottom", Op.RETURN_STAFF),
    (r"remove (\d+) vacant rooms?,? .*", Op.REMOVE_VACANT),
    (r"remove (1) vacant room from .*", Op.REMOVE_VACANT),
    (r"remove (1) own played end-of-game staff card", Op.REMOVE_END_STAFF),
)


def compile_effects(text: str, source: int) -> list[int]:
    """The stack entries of an effect string of the card tables, in printed order.

    Fixed items of one string become one entry: they are gained together and placed one by one.
    Raises ValueError for a word the rules engine does not know.
    """
    entries: list[int] = []
    items = 0
    items_at = -1
    for part in filter(None, (p.strip() for p in text.split(";"))):
        per = re.fullmatch(r"vp (\d+) per (.+)", part)
        if per:
            entries.append(word(Op.VP_PER, count=int(per[1]), source=source, aux=quantity(per[2])))
            continue
        name, *options = part.split()
        count, less, floors = 1, 0, 0
        for option in options:
            if option == "free":
                less = FREE
            elif match := re.fullmatch(r"less=(\d+)", option):
                less = int(match[1])
            elif match := re.fullmatch(r"max_floor=(\d)", option):
                floors = int(match[1])
            elif option.isdigit():
                count = int(option)
            else:
                raise ValueError(f"effect {part!r}: {option!r} is not known")
        if name in ITEM_WORDS:
            if items_at < 0:
                items_at = len(entries)
                entries.append(0)
            items += count << 4 * ITEM_WORDS[name]
        elif name in REWARD_WORDS:
            entries.append(word(REWARD_WORDS[name], count, less, floors, source))
        else:
            raise ValueError(f"effect {part!r}: {name!r} is not known")
    if items_at >= 0:
        entries[items_at] = word(Op.ITEMS, source=source, aux=items)
    return entries


def quantity(text: str) -> Quantity:
    """The quantity a phrase of the card tables names. Raises ValueError for an unknown phrase."""
    if text not in QUANTITY_WORDS:
        raise ValueError(f"quantity {text!r} is not known")
    return QUANTITY_WORDS[text]


def compile_conditions(text: str) -> list[tuple[int, int, int]]:
    """The conditions of an objective as (quantity, AT_LEAST or EXACTLY, value); all must hold."""
    if text == "every room of one colour occupied":
        return [(Quantity.FULL_COLOURS, AT_LEAST, 1)]
    conditions = []
    subject = ""
    for part in re.split(r", | and ", text):
        match = re.fullmatch(r"(.+?) (>=|=) (\d+)", part)
        if not match:
            raise ValueError(f"condition {text!r}: {part!r} is not known")
        name = match[1]
        if name in ("red", "yellow", "blue"):
            name = f"{subject} {name}"
        subject = name.split()[0]
        conditions.append((quantity(name), EXACTLY if match[2] == "=" else AT_LEAST, int(match[3])))
    return conditions


def compile_penalty(text: str, source: int) -> list[int]:
    """The stack entries of a tile's penalty. Raises ValueError for an unknown wording."""
    if text.startswith("empty the kitchen"):
        entries = [word(Op.EMPTY_KITCHEN, source=source)]
        if "own guests" in text:
            entries.append(word(Op.EMPTY_ORDERS, source=source))
        return entries
    if text.startswith("remove 1 occupied room from the highest floor that has one, then 1 from the next lower"):
        return [word(Op.REMOVE_OCCUPIED, count=2, floors=4, source=source)]
    if match := re.fullmatch(r"vp -(\d+) per (.+)", text):
        return [word(Op.VP_PER, count=int(match[1]), source=source, aux=quantity(match[2]))]
    if match := re.fullmatch(r"vp -(\d+)", text):
        return [word(Op.VP, count=int(match[1]), source=source)]
    for form, op in PENALTY_FORMS:
        if match := re.fullmatch(form, text):
            return [word(op, count=int(match[1]), source=source)]
    raise ValueError(f"penalty {text!r} is not known")


def put_card(cards: np.ndarray, card: int) -> None:
    cards[card // WORD] |= np.int64(1) << np.int64(card % WORD)


def put_entries(row: np.ndarray, entries: list[int]) -> None:
    row[: len(entries)] = entries


def fill_guests(box: np.record, cards: Cards) -> None:
    for g, guest in enumerate(cards.guests):
        box.guest_colour[g] = Colour[guest.colour.upper()]
        box.guest_vp[g] = guest.vp
        box.guest_order[g] = (guest.strudel, guest.cake, guest.wine, guest.coffee, guest.champagne)
        box.guest_size[g] = box.guest_order[g].sum()
        if guest.module == "base":
            put_card(box.guests, g)
            put_entries(box.guest_effects[g], compile_effects(guest.reward, Source.GUEST << 8 | g))


def fill_staff(box: np.record, cards: Cards) -> None:
    box.staff_colour[:] = -1
    packets: dict[str, list[int]] = {}
    for s, card in enumerate(cards.staff):
        box.staff_cost[s] = card.cost
        kind = StaffKind[card.kind.upper()]
        box.staff_kind[s] = kind
        if card.starter_packet:
            packets.setdefault(card.starter_packet, []).append(s)
        if card.module != "base":
            continue
        put_card(box.staff, s)
        put_card(box.staff_of_kind[kind], s)
        try:
            fill_staff_effect(box, s, kind, card.effect)
        except ValueError as error:
            raise ValueError(f"staff card {card.id}: {error}") from None
    for i, name in enumerate("ABCD"):
        box.packet[i] = packets[name]


def fill_staff_effect(box: np.record, s: int, kind: StaffKind, effect: str) -> None:
    source = Source.STAFF << 8 | s
    if kind == StaffKind.END:
        if effect.startswith("copy one opponent"):
            box.staff_end_quantity[s] = SECRETARY
        else:
            (entry,) = compile_effects(effect, source)
            box.staff_end_quantity[s] = entry >> 43
            box.staff_end_vp[s] = entry >> 8 & 63
    elif kind in (StaffKind.ONCE, StaffKind.ROUND):
        put_entries(box.staff_effects[s], compile_effects(effect, source))
    elif kind == StaffKind.PERMANENT:
        fill_permanent(box, s, effect, source)


def fill_permanent(box: np.record, s: int, effect: str, source: int) -> None:
    if effect in MODIFIER_WORDS:
        put_card(box.modifier[MODIFIER_WORDS[effect]], s)
        return
    match = re.fullmatch(r"on (\w+)( [a-z_]+[=>]+\S+)?( before_or_after)?: (.+)", effect)
    if not match:
        raise ValueError(f"effect {effect!r} is not known")
    event, condition, _, reward = match.groups()
    key, _, value = (condition or "").strip().replace(">=", "=").partition("=")
    if event == "seat_guest" and key == "colour":
        box.staff_colour[s] = Colour[value.upper()]
        put_card(box.trigger[Trigger.COMPLETE_GUEST], s)
    elif event == "guest_reward" and key == "order_size":
        box.staff_order_size[s] = int(value)
        put_card(box.trigger[Trigger.COMPLETE_GUEST], s)
    elif event == "occupy_room":
        put_card(box.trigger[Trigger.OCCUPY_ROOM], s)
    elif event == "emperor_reward":
        put_card(box.trigger[Trigger.EMPEROR_REWARD], s)
    elif event == "take_die" and key == "face":
        box.staff_faces[s] = sum(1 << int(face) for face in value.split(","))
        put_card(box.trigger[Trigger.TAKE_DIE], s)
        for phrase in ("no imitation fee", "strength counts as money and as emperor"):
            if phrase in reward:
                put_card(box.modifier[MODIFIER_WORDS[phrase]], s)
                reward = reward.replace(phrase, "").strip(", ")
        if plus := re.fullmatch(r"strength \+(\d)", reward):
            box.staff_strength[s] = int(plus[1])
            reward = ""
    else:
        raise ValueError(f"effect {effect!r}: {event!r} is not known")
    put_entries(box.staff_effects[s], compile_effects(reward, source))


def fill_tiles(box: np.record, cards: Cards) -> None:
    box.tiles = sum(tile.module == "base" for tile in cards.emperor_tiles)
    for t, tile in enumerate(cards.emperor_tiles[: box.tiles]):
        source = Source.TILE << 8 | t
        box.tile_class[t] = "ABC".index(tile.class_)
        put_entries(box.tile_reward[t], compile_effects(tile.reward, source))
        put_entries(box.tile_penalty[t], compile_penalty(tile.penalty, source))
        box.tile_otherwise[t] = tile.otherwise_vp or 0


def fill_objectives(box: np.record, cards: Cards) -> None:
    box.objectives = sum(card.module == "base" for card in cards.objectives)
    for o, card in enumerate(cards.objectives[: box.objectives]):
        box.objective_class[o] = "ABC".index(card.class_)
        conditions = compile_conditions(card.condition)
        box.objective_condition_count[o] = len(conditions)
        for i, condition in enumerate(conditions):
            box.objective_conditions[o, i] = condition


def fill_boards(box: np.record, cards: Cards) -> None:
    for b, board in enumerate(cards.hotel_boards):
        for room, colour in enumerate(board.colours):
            box.room_colour[b, room] = Colour[colour.upper()]
            box.colour_rooms[b, Colour[colour.upper()]] |= 1 << room
        for g, group in enumerate(board.groups):
            for room in group.rooms:
                box.room_group[b, room] = g
                box.group_rooms[b, g] |= 1 << room
            box.group_size[b, g] = len(group.rooms)
            box.group_colour[b, g] = Colour[group.colour.upper()]
        for room, vp in board.printed_vp:
            box.room_vp[b, room] = vp


def fill_constants(box: np.record, cards: Cards) -> None:
    c = cards.constants
    for players, dice in c["dice"].items():
        box.dice[int(players)] = dice
    box.start_money, box.money_cap = c["money"]["start"], c["money"]["cap"]
    box.queue_cost[:] = c["queue_cost"]
    box.floor_cost[:] = c["floor_cost"]
    box.floor_vp[:] = c["floor_vp"]
    box.objective_vp[:] = c["objective_vp"]
    box.guest_left_vp = c["guest_left_in_cafe_vp"]
    track = c["emperor_track"]
    box.track_vp[:] = track["points"]
    box.track_cap, box.reward_from, box.penalty_at = track["cap"], track["reward_from"], track["penalty_at"]
    for round_, steps in track["retreat"].items():
        box.retreat[int(round_)] = steps
    bonus = c["group_bonus"]
    box.group_bonus[Colour.BLUE] = bonus["blue_vp"]
    box.group_bonus[Colour.RED] = bonus["red_money"]
    box.group_bonus[Colour.YELLOW] = bonus["yellow_emperor"]


def build_box(cards: Cards) -> np.ndarray:
    """The record of a set of card tables, shape (1,), dtype BOX."""
    boxes = np.zeros(1, BOX)
    for fill in (fill_guests, fill_staff, fill_tiles, fill_objectives, fill_boards, fill_constants):
        fill(boxes[0], cards)
    return boxes


@cache
def shipped_box() -> np.ndarray:
    """The box of the shipped card tables."""
    return build_box(load_cards())
