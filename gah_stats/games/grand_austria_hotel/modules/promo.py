"""Promo guests whose reward or presence no general word says."""

import numpy as np

from gah_stats.games.grand_austria_hotel.codes import ITEMS, Action, Constraint, Event, Item, Op, Source
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.entries import aux_of
from gah_stats.games.grand_austria_hotel.gains import order_is_complete
from gah_stats.games.grand_austria_hotel.modules.ballrooms import scoring_place
from gah_stats.games.grand_austria_hotel.modules.bells import items_held
from gah_stats.games.grand_austria_hotel.options import put
from gah_stats.games.grand_austria_hotel.stack import entry, next_level, push
from gah_stats.games.grand_austria_hotel.state import NO_CARD, TABLES

ANY_ITEM = (1 << ITEMS) - 1


@rule
def legal_staying_guest(state, box, out, n, seat):
    """190 Mr. Schulze: once per round, while the kitchen holds an item."""
    if state.guest_used or items_held(state, seat, ANY_ITEM) == 0:
        return n
    for table in range(TABLES):
        guest = state.guest[seat, table]
        if guest != NO_CARD and box.guest_constraint[guest] == Constraint.STAYS:
            n = put(out, n, Action.USE_GUEST, table)
    return n


@rule
def use_staying_guest(state, journal, seat, table):
    """190 Mr. Schulze: spend any item; then play a staff card at its cost, 1 VP and 1 emperor step, in any order."""
    state.guest_used = 1
    source = Source.GUEST << 8 | np.int64(state.guest[seat, table])
    level = next_level(state)
    push(state, journal, entry(Op.EMPEROR, 1, 0, source), seat, level)
    push(state, journal, entry(Op.VP, 1, 0, source), seat, level)
    push(state, journal, entry(Op.PLAY_STAFF, 1, 0, source), seat, level)
    push(state, journal, entry(Op.PAY_ITEMS, 1, 0, source, ANY_ITEM), seat, level + 1)


@rule
def give_others(state, journal, seat, count, source):
    """185 M. Antoinette: the others choose dishes or drinks in turn order (R-13), each before the next."""
    for i in range(state.players - 1, -1, -1):
        other = (np.int64(state.start_player) + i) % state.players
        if other != seat:
            push(state, journal, entry(Op.DISH_OR_DRINK, count, 0, source), other, next_level(state))


@rule
def vp_by_round(state, word):
    """185 M. Antoinette: points for rounds 1 to 3, 4 and 5, 6 and 7."""
    return (aux_of(word) >> (4 * scoring_place(state.round_number))) & 15


@rule
def fill_wine(state, journal, seat):
    """191 J. Kesselhut: the wine of all guests in the café comes from the supply."""
    for table in range(TABLES):
        if state.guest[seat, table] != NO_CARD and state.need[seat, table, Item.WINE] > 0:
            state.need[seat, table, Item.WINE] = 0
            if order_is_complete(state, seat, table):
                note(state, journal, Event.COMPLETE_ORDER, seat, state.guest[seat, table])
