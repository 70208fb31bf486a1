"""What a player gains and pays: krones, emperor steps, victory points, items."""

import numpy as np

from gah_stats.games.grand_austria_hotel.codes import ITEMS, Colour, Event, Item, Op, Part, Quantity, Source, Trigger
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.entries import items_in
from gah_stats.games.grand_austria_hotel.reactions import react_to_gain
from gah_stats.games.grand_austria_hotel.sets import bits, room_bit, size
from gah_stats.games.grand_austria_hotel.stack import entry, next_level, pop, push
from gah_stats.games.grand_austria_hotel.state import BALLROOMS, ROOMS, ROWS, TABLES

FLOOR_1 = 0b11111
COLUMN_1 = 0b00001_00001_00001_00001


@rule
def gain_vp(state, box, journal, seat, part, vp, source):
    """Score (or lose) victory points; the score may go below zero."""
    if vp == 0:
        return
    state.vp[seat, part] += vp
    note(state, journal, Event.GAIN_VP, seat, part, vp, source)
    if vp > 0 and state.celebrities[seat]:
        react_to_gain(state, box, journal, seat, Trigger.GAIN_VP, vp, source)


@rule
def gain_krones(state, box, journal, seat, krones, source):
    """Krones above the cap of 20 are lost."""
    before = np.int64(state.money[seat])
    after = min(before + krones, np.int64(box.money_cap))
    state.money[seat] = after
    note(state, journal, Event.GAIN_KRONES, seat, after - before, before + krones - after, source)
    if state.modules:
        react_to_gain(state, box, journal, seat, Trigger.GAIN_KRONES, krones, source)


@rule
def pay(state, seat, krones):
    """Pay krones that the caller knows are there."""
    state.money[seat] -= krones


@rule
def gain_steps(state, box, journal, seat, steps, source):
    """Advance on the emperor track; each step beyond its end is 1 VP."""
    reached = np.int64(state.track[seat]) + steps
    after = min(reached, np.int64(box.track_cap))
    state.track[seat] = after
    note(state, journal, Event.GAIN_STEPS, seat, steps, after, source)
    if state.modules:
        react_to_gain(state, box, journal, seat, Trigger.GAIN_STEPS, steps, source)
    gain_vp(state, box, journal, seat, Part.EMPEROR_OVERFLOW, reached - after, source)


@rule
def part_of(source):
    """The score component that a reward's victory points belong to."""
    kind = source >> 8
    if kind == Source.STAFF:
        return Part.STAFF
    if kind == Source.TILE:
        return Part.EMPEROR_REWARDS
    if kind == Source.GROUP:
        return Part.GROUPS
    if kind == Source.ROW or kind == Source.SECTION:
        return Part.DANCERS
    if kind == Source.CELEBRITY:
        return Part.CELEBRITIES
    if kind == Source.HOTEL:
        return Part.HOTELS
    return Part.REWARDS


@rule
def is_wanted(state, seat, item):
    """Whether an order in the seat's café still misses the item."""
    need = np.int64(0)
    for table in range(TABLES):
        need |= state.need[seat, table, item]
    return need != 0


@rule
def take_items(state, box, journal, seat, source):
    """What `gained` holds was taken from the supply: here stands everything that reacts to it."""
    note(
        state,
        journal,
        Event.GAIN_ITEMS,
        seat,
        state.gained[Item.STRUDEL],
        state.gained[Item.CAKE],
        state.gained[Item.WINE],
        state.gained[Item.COFFEE],
        state.gained[Item.CHAMPAGNE],
        source,
    )
    if state.modules:
        dishes = np.int64(state.gained[Item.STRUDEL]) + state.gained[Item.CAKE]
        drinks = np.int64(state.gained[Item.WINE]) + state.gained[Item.COFFEE]
        champagne = np.int64(state.gained[Item.CHAMPAGNE])
        if dishes:
            react_to_gain(state, box, journal, seat, Trigger.GAIN_DISHES, dishes, source)
        if drinks:
            react_to_gain(state, box, journal, seat, Trigger.GAIN_DRINKS, drinks, source)
        if champagne:
            react_to_gain(state, box, journal, seat, Trigger.GAIN_CHAMPAGNE, champagne, source)


@rule
def hold_items(state, word):
    """The items of an ITEMS entry wait in `gained`."""
    for item in range(ITEMS):
        state.gained[item] = items_in(word, item)


@rule
def place_gained(state, box, journal, seat, source):
    """Take what `gained` holds, in the place of the topmost entry; it is placed before what reacts to it (R-24)."""
    pop(state)
    take_items(state, box, journal, seat, source)
    push(state, journal, entry(Op.PLACE_ITEMS), seat, next_level(state))


@rule
def rest_to_kitchen(state, seat):
    """What was gained and not put onto orders goes to the kitchen."""
    for item in range(ITEMS):
        state.kitchen[seat, item] += state.gained[item]
        state.gained[item] = 0


@rule
def place_item(state, journal, seat, table, item, from_kitchen):
    """Put one item onto an order; there it stays."""
    guest = state.guest[seat, table]
    state.need[seat, table, item] -= 1
    note(state, journal, Event.SERVE, seat, guest, item, from_kitchen)
    if order_is_complete(state, seat, table):
        note(state, journal, Event.COMPLETE_ORDER, seat, guest)


@rule
def order_is_complete(state, seat, table):
    """Whether the guest at a table misses nothing."""
    need = np.int64(0)
    for item in range(ITEMS):
        need |= state.need[seat, table, item]
    return need == 0


@rule
def full_lines(occupied, first, shift, lines):
    """How many of `lines` shifted copies of a set of rooms are fully occupied."""
    n = 0
    for i in range(lines):
        line = np.int64(first) << np.int64(shift * i)
        if occupied & line == line:
            n += 1
    return n


@rule
def full_groups(box, board, occupied):
    """How many room groups are fully occupied."""
    n = 0
    for group in range(box.group_rooms.shape[1]):
        rooms = box.group_rooms[board, group]
        if occupied & rooms == rooms:
            n += 1
    return n


@rule
def occupied_of(state, box, seat, colour):
    """How many rooms of a colour the seat has occupied."""
    return bits(state.occupied[seat] & box.colour_rooms[state.board[seat], colour])


@rule
def measure(state, box, seat, quantity):
    """A Quantity of one seat, as objectives and end-of-game staff count it."""
    occupied = np.int64(state.occupied[seat])
    board = state.board[seat]
    if quantity == Quantity.MONEY:
        return np.int64(state.money[seat])
    if quantity == Quantity.EMPEROR:
        return np.int64(state.track[seat])
    if quantity == Quantity.PLAYED_STAFF:
        return size(state.played[seat])
    if quantity == Quantity.ROOM_TILES:
        return bits(state.prepared[seat])
    if quantity == Quantity.OCCUPIED:
        return bits(occupied)
    if quantity >= Quantity.OCCUPIED_BLUE and quantity <= Quantity.OCCUPIED_YELLOW:
        return occupied_of(state, box, seat, quantity - Quantity.OCCUPIED_BLUE)
    if quantity == Quantity.COLOUR_SETS:
        return min(occupied_of(state, box, seat, 0), occupied_of(state, box, seat, 1), occupied_of(state, box, seat, 2))
    if quantity == Quantity.FULL_FLOORS:
        return full_lines(occupied, FLOOR_1, 5, 4)
    if quantity == Quantity.FULL_COLUMNS:
        return full_lines(occupied, COLUMN_1, 1, 5)
    if quantity == Quantity.FULL_GROUPS:
        return full_groups(box, board, occupied)
    if quantity == Quantity.FULL_COLOURS:
        n = 0
        for colour in range(3):
            rooms = box.colour_rooms[board, colour]
            if occupied & rooms == rooms:
                n += 1
        return n
    if quantity >= Quantity.CHAMPAGNE:
        return measure_more(state, seat, quantity)
    return bits(state.markers[seat])


@rule
def measure_more(state, seat, quantity):
    """The quantities that the modules count."""
    if quantity == Quantity.CHAMPAGNE:
        return np.int64(state.kitchen[seat, Item.CHAMPAGNE])
    if quantity == Quantity.DANCERS:
        n = np.int64(0)
        for place in range(BALLROOMS):
            for row in range(ROWS):
                n += state.dancers[seat, place, row]
        return n
    if quantity == Quantity.GREEN_GUESTS:
        return np.int64(state.guests_done[seat, Colour.GREEN])
    if quantity == Quantity.LEAST_ITEM:
        least = np.int64(state.kitchen[seat, 0])
        for item in range(1, Item.CHAMPAGNE):
            least = min(least, np.int64(state.kitchen[seat, item]))
        return least
    if quantity == Quantity.TOP_FLOOR:
        return bits(np.int64(state.occupied[seat]) >> (ROOMS - 5))
    return np.int64(state.big_guests[seat])


@rule
def neighbours(rooms):
    """The rooms orthogonally next to a set of rooms."""
    rooms = np.int64(rooms)
    right = (rooms & ~(COLUMN_1 << 4)) << 1
    left = (rooms & ~COLUMN_1) >> 1
    return (right | left | rooms << 5 | rooms >> 5) & ((1 << ROOMS) - 1)


@rule
def frontier(prepared):
    """The rooms that may be prepared next; a hotel without any room starts again bottom-left (R-22)."""
    if prepared == 0:
        return room_bit(0)
    return neighbours(prepared) & ~np.int64(prepared)
