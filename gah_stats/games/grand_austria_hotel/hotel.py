"""Rooms: preparing, occupying, groups and their bonus, removal by a penalty."""

import numpy as np

from gah_stats.games.grand_austria_hotel.codes import (
    Celebrity,
    Colour,
    Event,
    Modifier,
    Op,
    Part,
    Ruling,
    Source,
    Trigger,
)
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.entries import reduced
from gah_stats.games.grand_austria_hotel.gains import frontier, gain_vp, pay
from gah_stats.games.grand_austria_hotel.modules import unique_hotels
from gah_stats.games.grand_austria_hotel.reactions import push_celebrities, push_reactions
from gah_stats.games.grand_austria_hotel.sets import lowest, read_otherwise, room_bit
from gah_stats.games.grand_austria_hotel.stack import entry, next_level, push
from gah_stats.games.grand_austria_hotel.staff import has_modifier
from gah_stats.games.grand_austria_hotel.state import NO_CARD


@rule
def room_cost(state, box, seat, room, less):
    """Krones to prepare a room: its floor's cost, less the discount; free with Gandhi or staff of its colour."""
    if (np.int64(state.celebrities[seat]) >> np.int64(Celebrity.GANDHI)) & 1:
        return np.int64(0)
    if has_modifier(state, box, seat, box.room_colour[state.board[seat], room] + Modifier.FREE_BLUE):
        return np.int64(0)
    return reduced(box.floor_cost[room // 5], less)


@rule
def preparable(state, box, seat, less, floors):
    """The set of rooms the seat can prepare now, on floors 1..floors (0 = any)."""
    rooms = np.int64(0)
    reach = up_to_floor(frontier(state.prepared[seat]), floors)
    while reach:
        room = lowest(reach)
        reach &= reach - 1
        if room_cost(state, box, seat, room, less) <= state.money[seat]:
            rooms |= room_bit(room)
    return rooms


@rule
def prepare_room(state, box, journal, seat, room, less, source):
    """Pay and lay a vacant room tile; printed VP are scored at once."""
    board = state.board[seat]
    cost = room_cost(state, box, seat, room, less)
    pay(state, seat, cost)
    state.prepared[seat] |= room_bit(room)
    printed = box.room_vp[board, room]
    colour = box.room_colour[board, room]
    note(state, journal, Event.PREPARE, seat, room, colour, cost, printed, source)
    gain_vp(state, box, journal, seat, Part.ROOMS_PREPARED, printed, Source.ROOM << 8 | room)


@rule
def occupy_room(state, box, journal, seat, room, guest, source, level):
    """A room was occupied: here stands everything that reacts to it. Their rewards go on `level`."""
    board = state.board[seat]
    state.occupied[seat] |= room_bit(room)
    note(state, journal, Event.OCCUPY, seat, room, box.room_colour[board, room], guest, source)
    fill_group(state, box, journal, seat, room, level)
    push_reactions(state, box, journal, seat, Trigger.OCCUPY_ROOM, 0, 0, level)
    push_celebrities(state, box, journal, seat, Trigger.OCCUPY_ROOM, source, level)
    if state.modules:
        unique_hotels.react_to_room(state, box, journal, seat, room, level)


@rule
def occupy_by_reward(state, box, journal, seat, room, source):
    """Occupy a prepared room without a guest."""
    occupy_room(state, box, journal, seat, room, NO_CARD, source, next_level(state))


@rule
def fill_group(state, box, journal, seat, room, level):
    """Occupying the last room of a group pays its bonus, once per game (R-20)."""
    board = state.board[seat]
    group = np.int64(box.room_group[board, room])
    rooms = box.group_rooms[board, group]
    bit = np.int64(1) << group
    if state.occupied[seat] & rooms != rooms:
        return
    if state.groups_paid[seat] & bit and not read_otherwise(box, Ruling.GROUP_BONUS):
        return
    state.groups_paid[seat] |= bit
    colour = box.group_colour[board, group]
    size = box.group_size[board, group]
    note(state, journal, Event.FILL_GROUP, seat, group, colour, size)
    op = Op.VP
    if colour == Colour.RED:
        op = Op.MONEY
    elif colour == Colour.YELLOW:
        op = Op.EMPEROR
    bonus = entry(op, unique_hotels.group_bonus(state, box, seat, colour, size), 0, Source.GROUP << 8 | group)
    push(state, journal, bonus, seat, level)
    push_reactions(state, box, journal, seat, Trigger.FILL_GROUP, colour, size, level)


@rule
def highest_floor(rooms, floors):
    """The rooms of a set that lie on its highest floor, looking at floors 1..floors only."""
    rooms = np.int64(rooms)
    for floor in range(floors - 1, -1, -1):
        here = rooms & (np.int64(0b11111) << np.int64(5 * floor))
        if here:
            return here
    return np.int64(0)


@rule
def up_to_floor(rooms, floors):
    """The rooms of a set on floors 1..floors (0 = any)."""
    return np.int64(rooms) & ((np.int64(1) << (5 * floors)) - 1) if floors else np.int64(rooms)


@rule
def vacant(state, seat):
    """The set of prepared rooms that nobody occupies."""
    return np.int64(state.prepared[seat]) & ~np.int64(state.occupied[seat])


@rule
def remove_room(state, box, journal, seat, room):
    """Take a room tile off the board."""
    was_occupied = (state.occupied[seat] >> np.int64(room)) & 1
    state.prepared[seat] &= ~room_bit(room)
    state.occupied[seat] &= ~room_bit(room)
    colour = box.room_colour[state.board[seat], room]
    note(state, journal, Event.REMOVE_ROOM, seat, room, colour, was_occupied)
