"""Bell staff and staff that ask a payment (module `more`, some of `ballrooms` and `promo`), and penalties in items."""

import numpy as np

from gah_stats.games.grand_austria_hotel.codes import ITEMS, Event, Item, Op, Source, Trigger
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.entries import op_of, source_of
from gah_stats.games.grand_austria_hotel.gains import pay
from gah_stats.games.grand_austria_hotel.reactions import push_effects, push_reactions
from gah_stats.games.grand_austria_hotel.sets import add
from gah_stats.games.grand_austria_hotel.stack import count_down, entry, next_level, pop, push

DISHES_AND_DRINKS = 0b01111


@rule
def turn_bell(state, box, journal, seat, card):
    """Turn a bell card for its reward, once per game; turned it still counts as played."""
    pop(state)
    add(state.turned[seat], card)
    note(state, journal, Event.TURN_BELL, seat, card)
    push_effects(state, journal, box.staff_effects[card], seat, next_level(state))


@rule
def items_held(state, seat, kinds):
    """How many items of a set of kinds the kitchen holds."""
    n = np.int64(0)
    for item in range(ITEMS):
        if (np.int64(kinds) >> np.int64(item)) & 1:
            n += state.kitchen[seat, item]
    return n


@rule
def can_pay(state, box, seat, card):
    """Whether the seat holds what a once-per-round card asks for."""
    for item in range(ITEMS):
        if state.kitchen[seat, item] < box.staff_pays[card, item]:
            return False
    if state.money[seat] < box.staff_pays_krones[card] or state.track[seat] < box.staff_pays_steps[card]:
        return False
    return items_held(state, seat, DISHES_AND_DRINKS) >= box.staff_pays_any[card]


@rule
def pay_for_staff(state, box, journal, seat, card, level):
    """Fixed costs are paid at once; the choice of items goes above the effects, which lie on `level`."""
    source = Source.STAFF << 8 | card
    pay(state, seat, box.staff_pays_krones[card])
    state.track[seat] -= box.staff_pays_steps[card]
    for item in range(ITEMS):
        count = np.int64(box.staff_pays[card, item])
        if count > 0:
            spend(state, box, journal, seat, item, count, source, level)
    if box.staff_pays_any[card] > 0:
        state.kinds_paid = 0
        payment = entry(Op.PAY_ITEMS, box.staff_pays_any[card], 0, source, DISHES_AND_DRINKS)
        push(state, journal, payment, seat, next_level(state))


@rule
def spend(state, box, journal, seat, item, count, source, level):
    """Pay items from the kitchen: here stands what reacts to it."""
    state.kitchen[seat, item] -= count
    note(state, journal, Event.PAY_ITEM, seat, item, count, source)
    if item == Item.CHAMPAGNE:
        push_reactions(state, box, journal, seat, Trigger.SPEND_CHAMPAGNE, 0, count, level)


@rule
def pay_item(state, box, journal, word, item, seat):
    """One item of choice, paid for what it gives or returned as a penalty, which spends nothing (R-63)."""
    count_down(state)
    if op_of(word) == Op.PAY_ITEMS:
        state.kinds_paid |= np.int64(1) << item
        spend(state, box, journal, seat, item, 1, source_of(word), next_level(state))
    else:
        state.kitchen[seat, item] -= 1
        note(state, journal, Event.PAY_ITEM, seat, item, 1, source_of(word))


@rule
def lose_all(state, seat):
    """C6: all krones and every item in the kitchen are lost, champagne too."""
    state.money[seat] = 0
    for item in range(ITEMS):
        state.kitchen[seat, item] = 0
