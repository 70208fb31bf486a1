"""The end of the game: end-of-game staff, rooms, krones, kitchen, guests left over; who wins."""

import numpy as np

from gah_stats.games.grand_austria_hotel.box import SECRETARY
from gah_stats.games.grand_austria_hotel.codes import ITEMS, Constraint, Event, Part, Source
from gah_stats.games.grand_austria_hotel.compiled import note, open_rule, rule
from gah_stats.games.grand_austria_hotel.emperor import end_staff
from gah_stats.games.grand_austria_hotel.gains import gain_vp, measure, order_is_complete
from gah_stats.games.grand_austria_hotel.modules import unique_hotels
from gah_stats.games.grand_austria_hotel.sets import lowest, room_bit
from gah_stats.games.grand_austria_hotel.state import NO_CARD, PARTS, ROOMS, SEATS, TABLES, WORD, WORDS


@rule
def end_card_vp(state, box, seat, card):
    """What an end-of-game staff card is worth on this seat's side."""
    vp = np.int64(box.staff_end_vp[card]) * measure(state, box, seat, box.staff_end_quantity[card])
    return vp + box.staff_end_fixed[card]


@rule
def secretary_vp(state, box, seat):
    """29 Secretary: the best end-of-game card of one opponent as if it were one's own, never another Secretary."""
    best = np.int64(0)
    for other in range(state.players):
        if other == seat:
            continue
        for w in range(WORDS):
            rest = end_staff(state, box, other, w)
            while rest:
                card = w * WORD + lowest(rest)
                rest &= rest - 1
                if box.staff_end_quantity[card] != SECRETARY:
                    best = max(best, end_card_vp(state, box, seat, card))
    return best


@rule
def score_end_staff(state, box, journal, seat):
    """All played end-of-game staff cards of one seat."""
    for w in range(WORDS):
        rest = end_staff(state, box, seat, w)
        while rest:
            card = w * WORD + lowest(rest)
            rest &= rest - 1
            if box.staff_end_quantity[card] == SECRETARY:
                vp = secretary_vp(state, box, seat)
            else:
                vp = end_card_vp(state, box, seat, card)
            gain_vp(state, box, journal, seat, Part.END_STAFF, vp, Source.STAFF << 8 | card)


@rule
def kitchen_items(state, seat):
    """All items in the kitchen."""
    n = np.int64(0)
    for item in range(ITEMS):
        n += state.kitchen[seat, item]
    return n


@rule
def score_seat(state, box, journal, seat):
    """The final scoring of one seat."""
    score_end_staff(state, box, journal, seat)
    unique_hotels.score_completed(state, box, journal, seat)
    for room in range(ROOMS):
        if state.occupied[seat] & room_bit(room):
            gain_vp(
                state,
                box,
                journal,
                seat,
                Part.ROOMS_OCCUPIED,
                box.floor_vp[room // 5],
                Source.ROOM << 8 | np.int64(room),
            )
    gain_vp(state, box, journal, seat, Part.KRONES, state.money[seat], Source.RULE)
    gain_vp(state, box, journal, seat, Part.KITCHEN, kitchen_items(state, seat), Source.RULE)
    for table in range(TABLES):
        guest = state.guest[seat, table]
        if guest != NO_CARD:
            fed = order_is_complete(state, seat, table)
            note(state, journal, Event.LEFT_GUEST, seat, guest, fed)
            source = Source.GUEST << 8 | np.int64(guest)
            if box.guest_constraint[guest] != Constraint.STAYS:
                gain_vp(state, box, journal, seat, Part.GUESTS_LEFT, box.guest_left_vp, source)


@open_rule
def score(state, seat):
    """Victory points of a seat so far; final once the game is over."""
    total = np.int64(0)
    for part in range(PARTS):
        total += state.vp[seat, part]
    return total


@rule
def tie_break(state, seat):
    """Krones plus kitchen items."""
    return np.int64(state.money[seat]) + kitchen_items(state, seat)


@open_rule
def ranks(state, out):
    """Write each seat's rank (1 = best) to out[0:4]: most VP, then the tie-break; equal seats share the better rank."""
    for seat in range(SEATS):
        out[seat] = 0
    for seat in range(state.players):
        rank = 1
        for other in range(state.players):
            mine, theirs = score(state, seat), score(state, other)
            if theirs > mine or (theirs == mine and tie_break(state, other) > tie_break(state, seat)):
                rank += 1
        out[seat] = rank
