"""The box: every number of the card tables in one record, the effect strings compiled to stack entries.

A compiled function gets the box as an argument, so that other faces need no other compilation.
"""

import re
from functools import cache
from pathlib import Path

import numpy as np

from gah_stats.cards import Cards, cards_in_use, faces, faces_in_use
from gah_stats.engine.records import record
from gah_stats.errors import InputError
from gah_stats.games.grand_austria_hotel.codes import (
    ITEMS,
    Colour,
    Constraint,
    Item,
    Modifier,
    Module,
    Op,
    Quantity,
    Source,
    StaffKind,
    Trigger,
    UniqueHotel,
)
from gah_stats.games.grand_austria_hotel.entries import FILLED, FREE, LESS_OTHERS, NOT_PAID, SECOND, word
from gah_stats.games.grand_austria_hotel.state import MOST_STAFF, ROOMS, SECTIONS, WORD, WORDS

MOST_GUESTS = 96
EFFECTS = 6
MOST_COUNT, MOST_ITEMS = 63, 9
BOARDS = 5
GROUPS = 10
TILES = 20
OBJECTIVES = 20
CONDITIONS = 3
SECRETARY = 99
AT_LEAST, EXACTLY = 0, 1
ALL_BALLROOMS = 5
MOST_BALLROOM_VP = 5
REHEARSAL_BOARDS = 4
CELEBRITIES = 12
HOTELS = 10
TOKENS = 5
COMPLETED = 6
BASE = -1
OCCUPIED_COLOURS = (Quantity.OCCUPIED_BLUE, Quantity.OCCUPIED_RED, Quantity.OCCUPIED_YELLOW)

BOX = record(
    [
        ("guest_colour", "i1", (MOST_GUESTS,)),
        ("guest_vp", "i2", (MOST_GUESTS,)),
        ("guest_order", "i1", (MOST_GUESTS, ITEMS)),
        ("guest_size", "i1", (MOST_GUESTS,)),
        ("guest_constraint", "i1", (MOST_GUESTS,)),
        ("guest_effects", "i8", (MOST_GUESTS, EFFECTS)),
        ("guests", "i8", (WORDS,)),
        ("staff_cost", "i1", (MOST_STAFF,)),
        ("staff_kind", "i1", (MOST_STAFF,)),
        ("staff_effects", "i8", (MOST_STAFF, EFFECTS)),
        ("staff_faces", "i1", (MOST_STAFF,)),
        ("staff_strength", "i1", (MOST_STAFF,)),
        ("staff_colour", "i1", (MOST_STAFF,)),
        ("staff_least", "i1", (MOST_STAFF,)),
        ("staff_pays", "i1", (MOST_STAFF, ITEMS)),
        ("staff_pays_any", "i1", (MOST_STAFF,)),
        ("staff_pays_krones", "i1", (MOST_STAFF,)),
        ("staff_pays_steps", "i1", (MOST_STAFF,)),
        ("staff_end_quantity", "i1", (MOST_STAFF,)),
        ("staff_end_vp", "i1", (MOST_STAFF,)),
        ("staff_end_fixed", "i1", (MOST_STAFF,)),
        ("staff", "i8", (WORDS,)),
        ("module_guests", "i8", (len(Module), WORDS)),
        ("module_staff", "i8", (len(Module), WORDS)),
        ("ballroom_guests", "i8", (WORDS,)),
        ("ballroom_staff", "i8", (WORDS,)),
        ("staff_of_kind", "i8", (len(StaffKind), WORDS)),
        ("modifier", "i8", (len(Modifier), WORDS)),
        ("trigger", "i8", (len(Trigger), WORDS)),
        ("packet", "i1", (4, 6)),
        ("tile_reward", "i8", (TILES, EFFECTS)),
        ("tile_penalty", "i8", (TILES, EFFECTS)),
        ("tile_otherwise", "i1", (TILES,)),
        ("tile_class", "i1", (TILES,)),
        ("tile_module", "i1", (TILES,)),
        ("objective_class", "i1", (OBJECTIVES,)),
        ("objective_conditions", "i1", (OBJECTIVES, CONDITIONS, 3)),
        ("objective_condition_count", "i1", (OBJECTIVES,)),
        ("objective_rooms", "i1", (OBJECTIVES,)),
        ("objective_module", "i1", (OBJECTIVES,)),
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
        ("row_spaces", "i1", (5, 3)),
        ("row_champagne", "i1", (4,)),
        ("row_bonus", "i8", (ALL_BALLROOMS, 3, EFFECTS)),
        ("section_bonus", "i8", (REHEARSAL_BOARDS, SECTIONS, EFFECTS)),
        ("no_dancer_vp", "i1"),
        ("ballroom_vp", "i1", (ALL_BALLROOMS, 2, MOST_BALLROOM_VP)),
        ("celebrity_trigger", "i2", (len(Trigger),)),
        ("celebrity_effects", "i8", (CELEBRITIES, EFFECTS)),
        ("celebrities", "i2"),
        ("ballroom_celebrities", "i2"),
        ("celebrity_vp", "i1", (3,)),
        ("hotel_items", "i1", (HOTELS, ITEMS)),
        ("hotel_acquire", "i8", (HOTELS, EFFECTS)),
        ("more_start_rooms", "i1", (HOTELS,)),
        ("paulwei_bonus", "i1", (3, 4)),
        ("dice_bonus", "i8", (13, EFFECTS)),
        ("token_bonus", "i8", (2, TOKENS, EFFECTS)),
        ("pile_vp", "i1", (6,)),
        ("mayenfels_bonus", "i8", (EFFECTS,)),
        ("personal_vp", "i1", (8,)),
        ("completed_vp", "i1", (COMPLETED + 1,)),
        ("first_room_bonus", "i8", (3,)),
        ("tile_steps", "i1", (3,)),
        ("key_start_money", "i1", (4,)),
        ("key_compensation", "i1", (5, 3)),
        # a set of Ruling: those read the other way; 0 is as ruled
        ("rulings", "i1"),
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
    "dancer": Op.DANCER,
}
# Rewards of single cards that no general word says.
WHOLE_REWARDS = {
    "second_dancer_same_space": word(Op.DANCER, 1, FREE, aux=SECOND),
    "vp_per_own_dancer 1": word(Op.VP_PER, 1, aux=Quantity.DANCERS),
    "dancer 1 less=other_players": word(Op.DANCER, 1, aux=LESS_OTHERS),
    "others dish_or_drink 1": word(Op.OTHERS_ITEM, 1),
    "vp_by_round 8/5/2": word(Op.VP_BY_ROUND, 1, aux=8 | 5 << 4 | 2 << 8),
    "score_current_ballroom": word(Op.SCORE_BALLROOM, 1),
    "fill_wine_of_remaining_guests": word(Op.FILL_WINE, 1),
    "take_guest 1 and fill its order": word(Op.TAKE_GUEST, 1, aux=FILLED),
    "dish_or_drink 2 of kinds not paid": word(Op.DISH_OR_DRINK, 2, aux=NOT_PAID),
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
    "own dancer in any ballroom or on the balcony": Quantity.DANCERS,
}
WHOLE_CONDITIONS = {
    "every room of one colour occupied": (Quantity.FULL_COLOURS, 1),
    "champagne in the kitchen >= 7": (Quantity.CHAMPAGNE, 7),
    "own dancers in ballrooms and on the balcony >= 7": (Quantity.DANCERS, 7),
    "completed green guests >= 4": (Quantity.GREEN_GUESTS, 4),
    "kitchen holds >= 3 each of strudel, cake, wine, coffee": (Quantity.LEAST_ITEM, 3),
    "occupied rooms on the top floor >= 3": (Quantity.TOP_FLOOR, 3),
    "completed guests with order_size >= 3: >= 5": (Quantity.BIG_GUESTS, 5),
}
EVENT_WORDS = {
    "occupy_room": Trigger.OCCUPY_ROOM,
    "emperor_reward": Trigger.EMPEROR_REWARD,
    "send_dancer": Trigger.SEND_DANCER,
    "place_objective_marker": Trigger.PLACE_MARKER,
    "play_staff": Trigger.PLAY_STAFF,
    "emperor_gain": Trigger.GAIN_STEPS,
    "vp_gain": Trigger.GAIN_VP,
    "money_gain": Trigger.GAIN_KRONES,
    "champagne_gain": Trigger.GAIN_CHAMPAGNE,
}
BELL_FORMS = (
    (r"emperor>=(\d) in one action", Trigger.GAIN_STEPS),
    (r"strudel\+cake>=(\d) in one action", Trigger.GAIN_DISHES),
    (r"wine\+coffee>=(\d) in one action", Trigger.GAIN_DRINKS),
    (r"seating or dancing a (?:blue|red|yellow) guest with order_size>=(\d)", Trigger.COMPLETE_GUEST),
    (r"filling a room group of size>=(\d)", Trigger.FILL_GROUP),
    (r"placing an objective marke(r)", Trigger.PLACE_MARKER),
)
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
# Promo cards that are of no use without ballrooms; 187 orders champagne.
NEED_BALLROOMS = (183, 184, 185, 186, 187)
PAYMENT_FIELDS = {"money": "staff_pays_krones", "emperor": "staff_pays_steps", "dish_or_drink": "staff_pays_any"}
WHOLE_PENALTIES = {
    "return champagne 2": [word(Op.RETURN_ITEMS, 2, aux=1 << Item.CHAMPAGNE)],
    "remove 1 own dancer from the middle ballroom": [word(Op.REMOVE_DANCERS, 1, aux=1)],
    "remove 2 own dancers from the rightmost ballroom (balcony counts)": [word(Op.REMOVE_DANCERS, 2, aux=2)],
    "pay money 2 and return 1 dish or drink": [word(Op.PAY_MONEY, 2), word(Op.RETURN_ITEMS, 1, aux=0b1111)],
    "lose all money and every item in the kitchen": [word(Op.LOSE_ALL, 1)],
}


def compile_effects(text: str, source: int) -> list[int]:
    """The stack entries of an effect string of the card tables, in printed order.

    Fixed items of one string become one entry: they are gained together and placed one by one.
    Raises ValueError for a word the rules engine does not know.
    """
    entries: list[int] = []
    items = 0
    items_at = -1
    for part in filter(None, (p.strip() for p in text.split(";"))):
        if part in WHOLE_REWARDS:
            entries.append(WHOLE_REWARDS[part] | source << 21)
            continue
        per = re.fullmatch(r"vp (\d+) per (.+)", part)
        if per:
            entries.append(word(Op.VP_PER, count=int(per[1]), source=source, aux=quantity(per[2])))
            continue
        name, *options = part.split()
        count, less, floors = 1, 0, 0
        for option in options:
            if option == "free":
                less = FREE
            elif match := re.fullmatch(r"less=(\d)", option):
                less = int(match[1])
            elif match := re.fullmatch(r"max_floor=([1-4])", option):
                floors = int(match[1])
            elif option.isdigit():
                count = int(option)
            else:
                raise ValueError(f"effect {part!r}: {option!r} is not known")
        if not 0 < count <= (MOST_ITEMS if name in ITEM_WORDS else MOST_COUNT):
            raise ValueError(f"effect {part!r}: {count} is too many or too few")
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
    if text in WHOLE_CONDITIONS:
        whole, least = WHOLE_CONDITIONS[text]
        return [(whole, AT_LEAST, least)]
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


def rooms_needed(conditions: list[tuple[int, int, int]], cards: Cards) -> int:
    """At least so many rooms are occupied when all conditions of an objective hold."""
    of_colours = sum(value for what, _, value in conditions if what in OCCUPIED_COLOURS)
    one_colour = min((board.colours.count(c) for board in cards.hotel_boards for c in board.colours), default=0)
    each = {
        Quantity.FULL_FLOORS: 5,
        Quantity.FULL_COLUMNS: 4,
        Quantity.FULL_GROUPS: 1,
        Quantity.FULL_COLOURS: one_colour,
    }
    return max(of_colours, *(value * each.get(Quantity(what), 0) for what, _, value in conditions))


def compile_penalty(text: str, source: int) -> list[int]:
    """The stack entries of a tile's penalty. Raises ValueError for an unknown wording."""
    if text in WHOLE_PENALTIES:
        return [entry | source << 21 for entry in WHOLE_PENALTIES[text]]
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
    if len(entries) > len(row):
        raise ValueError(f"{len(entries)} effects where at most {len(row)} fit")
    row[: len(entries)] = entries


def fill_guests(box: np.record, cards: Cards) -> None:
    for g, guest in enumerate(cards.guests):
        box.guest_colour[g] = Colour[guest.colour.upper()]
        box.guest_vp[g] = guest.vp
        box.guest_order[g] = (guest.strudel, guest.cake, guest.wine, guest.coffee, guest.champagne)
        box.guest_size[g] = box.guest_order[g].sum()
        box.guest_constraint[g] = Constraint[guest.constraint.upper() or "NONE"]
        put_card(box.guests if guest.module == "base" else box.module_guests[Module[guest.module.upper()]], g)
        if guest.id in NEED_BALLROOMS:
            put_card(box.ballroom_guests, g)
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
        put_card(box.staff if card.module == "base" else box.module_staff[Module[card.module.upper()]], s)
        if card.id in NEED_BALLROOMS:
            put_card(box.ballroom_staff, s)
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
            entry, *more = compile_effects(effect, source)
            if entry & 63 != Op.VP_PER or [fixed & 63 for fixed in more] not in ([], [Op.VP]):
                raise ValueError(f"effect {effect!r} is no vp n per THING, or that and vp n")
            box.staff_end_quantity[s] = entry >> 43
            box.staff_end_vp[s] = entry >> 8 & 63
            box.staff_end_fixed[s] = sum(fixed >> 8 & 63 for fixed in more)
    elif kind == StaffKind.BELL:
        fill_bell(box, s, effect, source)
    elif effect.startswith("after playing another staff card: "):
        box.staff_of_kind[kind, s // WORD] &= ~(np.int64(1) << np.int64(s % WORD))
        put_card(box.trigger[Trigger.PLAY_STAFF], s)
        put_entries(box.staff_effects[s], compile_effects(effect.partition(": ")[2], source))
    elif kind in (StaffKind.ONCE, StaffKind.ROUND):
        if effect.startswith("pay "):
            effect = fill_payment(box, s, effect)
        put_entries(box.staff_effects[s], compile_effects(effect, source))
    elif kind == StaffKind.PERMANENT:
        fill_permanent(box, s, effect, source)


def fill_payment(box: np.record, s: int, effect: str) -> str:
    """What a once-per-round card asks to be paid; the effects it gives for it."""
    payment, _, rest = effect.removeprefix("pay ").partition(": ")
    name, _, count = payment.partition(" ")
    if not count.isdecimal():
        raise ValueError(f"effect {effect!r}: {payment!r} is no number of things to pay")
    if name in ITEM_WORDS:
        box.staff_pays[s, ITEM_WORDS[name]] = int(count)
    elif name in PAYMENT_FIELDS:
        box[PAYMENT_FIELDS[name]][s] = int(count)
    else:
        raise ValueError(f"effect {effect!r}: {name!r} cannot be paid")
    return rest


def fill_bell(box: np.record, s: int, effect: str, source: int) -> None:
    """When a bell card may be turned, and what for."""
    condition, _, reward = effect.removeprefix("after ").partition(": ")
    for form, trigger in BELL_FORMS:
        if match := re.fullmatch(form, condition):
            put_card(box.trigger[trigger], s)
            box.staff_least[s] = int(match[1]) if match[1].isdigit() else 0
            colours = [colour for colour in Colour if f" {colour.name.lower()} guest" in condition]
            box.staff_colour[s] = colours[0] if colours else -1
            put_entries(box.staff_effects[s], compile_effects(reward, source))
            return
    raise ValueError(f"effect {effect!r}: {condition!r} is not known")


def fill_permanent(box: np.record, s: int, effect: str, source: int) -> None:
    if effect in MODIFIER_WORDS:
        put_card(box.modifier[MODIFIER_WORDS[effect]], s)
        return
    effect = effect.replace("on an action that spent champagne>=1", "on spend_champagne")
    match = re.fullmatch(r"on (\w+)( [a-z_]+[=>]+\S+)?( before_or_after| after)?: (?:before_or_after )?(.+)", effect)
    if not match:
        raise ValueError(f"effect {effect!r} is not known")
    event, condition, when, reward = match.groups()
    reward = reward.replace("before_or_after ", "")
    key, _, value = (condition or "").strip().replace(">=", "=").partition("=")
    if event == "seat_guest" and key == "colour":
        box.staff_colour[s] = Colour[value.upper()]
        put_card(box.trigger[Trigger.COMPLETE_GUEST], s)
    elif event == "guest_reward" and key == "order_size":
        box.staff_least[s] = int(value)
        put_card(box.trigger[Trigger.COMPLETE_GUEST], s)
    elif event == "take_die" and key == "face":
        box.staff_faces[s] = sum(1 << int(face) for face in value.split(","))
        put_card(box.trigger[Trigger.TAKE_DIE_AFTER if when == " after" else Trigger.TAKE_DIE], s)
        for phrase in ("no imitation fee", "strength counts as money and as emperor"):
            if phrase in reward:
                put_card(box.modifier[MODIFIER_WORDS[phrase]], s)
                reward = reward.replace(phrase, "").strip(", ")
        if plus := re.fullmatch(r"strength \+(\d)", reward):
            box.staff_strength[s] = int(plus[1])
            reward = ""
    elif event == "spend_champagne":
        put_card(box.trigger[Trigger.SPEND_CHAMPAGNE], s)
    elif event in EVENT_WORDS:
        put_card(box.trigger[EVENT_WORDS[event]], s)
    else:
        raise ValueError(f"effect {effect!r}: {event!r} is not known")
    put_entries(box.staff_effects[s], compile_effects(reward, source))


def module_of(module: str) -> int:
    """The number of a module, BASE for the base game."""
    return BASE if module == "base" else Module[module.upper()]


def fill_tiles(box: np.record, cards: Cards) -> None:
    box.tile_class[:] = -1
    for t, tile in enumerate(cards.emperor_tiles):
        box.tile_module[t] = module_of(tile.module)
        source = Source.TILE << 8 | t
        box.tile_class[t] = "ABC".index(tile.class_)
        put_entries(box.tile_reward[t], compile_effects(tile.reward, source))
        put_entries(box.tile_penalty[t], compile_penalty(tile.penalty, source))
        box.tile_otherwise[t] = tile.otherwise_vp or 0


def fill_objectives(box: np.record, cards: Cards) -> None:
    box.objective_class[:] = -1
    for o, card in enumerate(cards.objectives):
        box.objective_module[o] = module_of(card.module)
        box.objective_class[o] = "ABC".index(card.class_)
        conditions = compile_conditions(card.condition)
        box.objective_condition_count[o] = len(conditions)
        for i, condition in enumerate(conditions):
            box.objective_conditions[o, i] = condition
        box.objective_rooms[o] = rooms_needed(conditions, cards)


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


def fill_ballrooms(box: np.record, cards: Cards) -> None:
    """Rows, their bonuses and champagne, and the rehearsal boards."""
    rows = cards.constants["ballroom_rows"]
    names = ("bottom", "middle", "top")
    for players, spaces in rows["spaces"].items():
        box.row_spaces[int(players)] = [spaces[name] for name in names]
    box.row_champagne[:] = [rows["cost"][name] for name in (*names, "balcony")]
    box.no_dancer_vp = rows["no_dancer_vp"]
    for b, ballroom in enumerate(cards.ballrooms):
        for row, bonus in ((1, ballroom.middle_bonus), (2, ballroom.top_bonus)):
            put_entries(box.row_bonus[b, row], compile_effects(bonus, Source.ROW << 8 | b * 4 + row))
        for more_than_two in (0, 1):
            vp = scoring_vp(ballroom.scoring, more_than_two)
            box.ballroom_vp[b, more_than_two, : len(vp)] = vp
    for r, board in enumerate(cards.constants["rehearsal_rooms"]["boards"].values()):
        for i, bonus in enumerate(board):
            put_entries(box.section_bonus[r, i], compile_effects(bonus, Source.SECTION << 8 | r * 4 + i))


def scoring_vp(scoring: str, more_than_two: int) -> list[int]:
    """The figures of a ballroom's scoring in printed order; of two lists by players the second is for 3 and 4."""
    lists = re.findall(r"(?:vp|bottom|middle|top) (\d+(?:/\d+)*)", scoring)
    if "players" in scoring:
        lists = [lists[more_than_two]]
    return [int(vp) for some in lists for vp in some.split("/")]


def fill_celebrities(box: np.record, cards: Cards) -> None:
    """What celebrities react to and give; those that change a rule are named in the code of that rule."""
    vp = cards.constants["celebrity_vp"]
    box.celebrity_vp[:] = (vp["no_token"], vp["after_first_round_unclaimed"], vp["after_second"])
    for c, celebrity in enumerate(cards.celebrities):
        if celebrity.needs_ballrooms:
            box.ballroom_celebrities |= 1 << c
        else:
            box.celebrities |= 1 << c
        if match := re.fullmatch(r"on (\w+): (.+)", celebrity.effect):
            box.celebrity_trigger[EVENT_WORDS[match[1]]] |= 1 << c
            put_entries(box.celebrity_effects[c], compile_effects(match[2], Source.CELEBRITY << 8 | c))


def table_of(text: str, pattern: str) -> dict[int, int]:
    """Numbers printed side by side, `vp 1/3 for 2/3` as {2: 1, 3: 3}; a range `4-5` stands for each of its numbers."""
    match = re.search(pattern, text)
    if not match:
        raise ValueError(f"{text!r}: {pattern!r} is not found")
    table = {}
    for value, keys in zip(match[1].split("/"), match[2].split("/"), strict=True):
        first, _, last = keys.partition("-")
        table.update(dict.fromkeys(range(int(first), int(last or first) + 1), int(value)))
    return table


def fill_hotels(box: np.record, cards: Cards) -> None:
    """What the unique hotels start with and pay; which rule they change is said in the code of that rule."""
    for h, hotel in enumerate(cards.hotels):
        for entry in compile_effects(hotel.start_items or "", Source.HOTEL << 8 | h):
            if entry & 63 != Op.ITEMS:
                raise ValueError(f"start items {hotel.start_items!r} are not all items")
            box.hotel_items[h] = [entry >> 43 + 4 * item & 15 for item in Item]
        acquire = hotel.on_acquire or ""
        gains = [part for part in acquire.split("; ") if part.split()[:1] and part.split()[0] in REWARD_WORDS]
        put_entries(box.hotel_acquire[h], compile_effects("; ".join(gains), Source.HOTEL << 8 | h))
        if rooms := re.search(r"may prepare (\d|a) (?:more|fourth) starting room", acquire):
            box.more_start_rooms[h] = 1 if rooms[1] == "a" else int(rooms[1])
    fill_hotel_rules(box, {UniqueHotel(h): hotel.continuous or "" for h, hotel in enumerate(cards.hotels)})
    for lower, name in enumerate(("upper", "lower")):
        for token, bonus in enumerate(cards.constants["dove_tokens"][name]):
            put_entries(box.token_bonus[lower, token], compile_effects(bonus, Source.HOTEL << 8 | UniqueHotel.DOVE))


def fill_hotel_rules(box: np.record, rules: dict[UniqueHotel, str]) -> None:
    """The numbers in the continuous effects of the unique hotels."""
    for colour, unit in ((Colour.BLUE, "blue vp"), (Colour.RED, "red money"), (Colour.YELLOW, "yellow emperor")):
        bonuses = re.search(rf"{unit} ([\d/]+)", rules[UniqueHotel.PAULWEI])
        first = re.search(rf"{unit} \d", rules[UniqueHotel.STROUP])
        if not bonuses or not first:
            raise ValueError(f"unique hotels: no bonus for {unit!r}")
        box.paulwei_bonus[colour] = [int(bonus) for bonus in bonuses[1].split("/")]
        source = Source.HOTEL << 8 | UniqueHotel.STROUP
        (box.first_room_bonus[colour],) = compile_effects(first[0].partition(" ")[2], source)
    by_sum = rules[UniqueHotel.COROGARI].partition(": ")[2]
    for sums, reward in re.findall(r"(\d+(?: or \d+)?) ([a-z].*?)(?:;|$)", by_sum):
        if reward != "nothing":
            effects = compile_effects(reward.replace(", ", "; "), Source.HOTEL << 8 | UniqueHotel.COROGARI)
            for total in sums.split(" or "):
                if int(total) >= len(box.dice_bonus):
                    raise ValueError(f"unique hotels: two dice do not show {total}")
                put_entries(box.dice_bonus[int(total)], effects)
    bonus = rules[UniqueHotel.MAYENFELS].partition(": ")[2].replace(" and may ", "; ")
    put_entries(box.mayenfels_bonus, compile_effects(bonus, Source.HOTEL << 8 | UniqueHotel.MAYENFELS))
    ninas = rules[UniqueHotel.NINAS]
    for numbers, table in (
        (box.pile_vp, table_of(rules[UniqueHotel.KAUFMAN], r"vp ([\d/]+) for ([\d/]+)")),
        (box.personal_vp, table_of(ninas, r"vp ([\d/]+) in rounds ([-\d/]+)")),
        (box.completed_vp, table_of(ninas, r"vp ([\d/]+) for ([\d/]+)")),
    ):
        for key, vp in table.items():
            if key >= len(numbers):
                raise ValueError(f"unique hotels: {key} is more than can happen")
            numbers[key] = vp
    box.tile_steps[:] = [int(steps) for steps in re.findall(r"\d", rules[UniqueHotel.WRAY])]


def fill_start_player(box: np.record, cards: Cards) -> None:
    """Start money by turn order, and what the others get when one takes the master key."""
    module = cards.constants["start_player_module"]
    box.key_start_money[:] = module["start_money"]
    for players, krones in module["compensation"].items():
        box.key_compensation[int(players), : len(krones)] = krones


def build_box(cards: Cards) -> np.ndarray:
    """The record of a set of card tables, shape (1,), dtype BOX."""
    boxes = np.zeros(1, BOX)
    for fill in FILLS:
        fill(boxes[0], cards)
    return boxes


FILLS = (
    fill_guests,
    fill_staff,
    fill_tiles,
    fill_objectives,
    fill_boards,
    fill_constants,
    fill_ballrooms,
    fill_celebrities,
    fill_hotels,
    fill_start_player,
)


def box_in_use() -> np.ndarray:
    """The box of the card tables that this process uses: the shipped ones, or those named to `use_faces`."""
    return _box_of(faces_in_use().hash)


@cache
def _box_of(faces_hash: str) -> np.ndarray:
    return build_box(cards_in_use())


def use_faces(path: Path | str | None) -> None:
    """Have this process use the faces of a file, None for the shipped ones.

    Raises InputError when they do not fit their tables or the rules engine does not know them.
    """
    cards = None if path is None else faces.load_faces(path)
    if cards is not None:
        require_known(cards)
    faces.use(cards)


def require_known(cards: Cards) -> None:
    """Raises InputError, with the place of the row, unless a box can be built of the tables."""
    if fault(cards):
        for where, alone in faces.one_by_one(cards):
            if why := fault(alone):
                raise InputError(f"{where}: {why}")


def fault(cards: Cards) -> str | None:
    """What keeps the tables from being compiled."""
    try:
        build_box(cards)
    except (ValueError, OverflowError) as error:
        return str(error)
    return None
