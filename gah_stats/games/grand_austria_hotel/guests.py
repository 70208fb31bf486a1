"""Guests: the queue, the café, completed orders, moving in."""

import numpy as np

from gah_stats.engine.chance import mix
from gah_stats.games.grand_austria_hotel.box import MOST_GUESTS
from gah_stats.games.grand_austria_hotel.codes import (
    ITEMS,
    Action,
    Chance,
    Colour,
    Constraint,
    Deck,
    Event,
    Modifier,
    Part,
    Source,
    Trigger,
    UniqueHotel,
)
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.gains import COLUMN_1, gain_vp, order_is_complete, pay
from gah_stats.games.grand_austria_hotel.hotel import occupy_room, up_to_floor, vacant
from gah_stats.games.grand_austria_hotel.reactions import push_effects, push_reactions
from gah_stats.games.grand_austria_hotel.sets import add, size
from gah_stats.games.grand_austria_hotel.stack import next_level
from gah_stats.games.grand_austria_hotel.staff import UNSHUFFLED, draw_from, has_modifier
from gah_stats.games.grand_austria_hotel.state import NO_CARD, TABLES, WORDS

BIG = 3


@rule
def free_table(state, seat):
    """A table without a guest, or -1; the fourth one is Kaufman's."""
    for table in range(TABLES if state.hotel[seat] == UniqueHotel.KAUFMAN else TABLES - 1):
        if state.guest[seat, table] == NO_CARD:
            return table
    return -1


@rule
def queue_cost(state, box, seat, place):
    """Krones for the guest at a place of the queue (0 = newest)."""
    if has_modifier(state, box, seat, Modifier.FREE_QUEUE):
        return np.int64(0)
    return np.int64(box.queue_cost[place])


@rule
def reveal_guest(state, journal, place):
    """Turn up the next guest; an empty deck is the shuffled discard pile."""
    if size(state.guest_deck) == 0:
        for w in range(WORDS):
            state.guest_deck[w] = state.guest_discard[w]
            state.guest_discard[w] = 0
        state.rng[Chance.GUESTS] = mix(state.rng[Chance.GUESTS])
        state.order_at[Deck.GUESTS] = UNSHUFFLED
        if size(state.guest_deck) == 0:
            state.queue[place] = NO_CARD
            return
    guest = draw_from(state, journal, state.guest_deck, Deck.GUESTS, MOST_GUESTS)
    state.queue[place] = guest
    note(state, journal, Event.REVEAL_GUEST, state.start_player, guest, place)


@rule
def take_guest(state, box, journal, seat, place, krones, source):
    """A guest leaves the queue for a table; the newer ones move up and a new one enters."""
    guest = state.queue[place]
    table = free_table(state, seat)
    pay(state, seat, krones)
    state.guest[seat, table] = guest
    for item in range(ITEMS):
        state.need[seat, table, item] = box.guest_order[guest, item]
    note(state, journal, Event.TAKE_GUEST, seat, guest, place, krones, table, source)
    for i in range(place, 0, -1):
        state.queue[i] = state.queue[i - 1]
    reveal_guest(state, journal, 0)


@rule
def fill_order(state, journal, seat, table):
    """Fill a guest's order from the supply."""
    for item in range(ITEMS):
        state.need[seat, table, item] = 0
    note(state, journal, Event.COMPLETE_ORDER, seat, state.guest[seat, table])


@rule
def rooms_for(state, box, seat, table):
    """The vacant prepared rooms the guest at a table can move into now; green guests take any colour.

    Who takes two rooms can have those whose right neighbour is vacant too, of any colours.
    """
    guest = state.guest[seat, table]
    if guest == NO_CARD or not order_is_complete(state, seat, table):
        return np.int64(0)
    rooms = rooms_allowed(box, guest, vacant(state, seat))
    colour = box.guest_colour[guest]
    if colour == Colour.GREEN or box.guest_constraint[guest] == Constraint.TWO_ADJACENT_ROOMS:
        return rooms
    return rooms & box.colour_rooms[state.board[seat], colour]


@rule
def rooms_allowed(box, guest, rooms):
    """What a guest's constraint leaves of the vacant rooms."""
    constraint = box.guest_constraint[guest]
    if constraint == Constraint.BALLROOM_ONLY or constraint == Constraint.STAYS:
        return np.int64(0)
    if constraint == Constraint.BOTTOM_FLOOR_ONLY:
        return up_to_floor(rooms, 1)
    if constraint == Constraint.TWO_ADJACENT_ROOMS:
        return rooms & ~(COLUMN_1 << 4) & rooms >> 1
    return rooms


@rule
def seat_action(state, box, seat, table):
    """The kind of action that moves the guest at a table in."""
    if box.guest_constraint[state.guest[seat, table]] == Constraint.TWO_ADJACENT_ROOMS:
        return np.int64(Action.SEAT_IN_TWO)
    return np.int64(Action.SEAT_GUEST)


@rule
def seat_guest(state, box, journal, seat, table, room):
    """A guest moves in: VP at once, then its reward, the group bonus and what staff add, in any order."""
    guest = state.guest[seat, table]
    state.guest[seat, table] = NO_CARD
    leave_cafe(state, box, seat, guest)
    vp = box.guest_vp[guest]
    source = Source.GUEST << 8 | np.int64(guest)
    note(state, journal, Event.SEAT_GUEST, seat, guest, room, vp)
    gain_vp(state, box, journal, seat, Part.GUESTS, vp, source)
    level = next_level(state)
    push_effects(state, journal, box.guest_effects[guest], seat, level)
    occupy_room(state, box, journal, seat, room, guest, source, level)
    if box.guest_constraint[guest] == Constraint.TWO_ADJACENT_ROOMS:
        occupy_room(state, box, journal, seat, room + 1, guest, source, level)
    complete_guest(state, box, journal, seat, guest, level)


@rule
def leave_cafe(state, box, seat, guest):
    """Where a guest goes that has moved in or gone dancing: the discard, with Kaufman first a pile."""
    if state.hotel[seat] == UniqueHotel.KAUFMAN:
        add(state.pile, guest)
    else:
        add(state.guest_discard, guest)


@rule
def complete_guest(state, box, journal, seat, guest, level):
    """A guest with a complete order left the café: here stands everything that reacts to it."""
    state.guests_done[seat, box.guest_colour[guest]] += 1
    if box.guest_size[guest] >= BIG:
        state.big_guests[seat] += 1
    push_reactions(
        state,
        box,
        journal,
        seat,
        Trigger.COMPLETE_GUEST,
        box.guest_colour[guest],
        box.guest_size[guest],
        level,
    )
