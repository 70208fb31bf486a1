"""Resolving what lies on the stack: what needs no decision is carried out, what needs one is opened.

top level holds   one entry      open it: do it at once, or turn it into the decision it stands for
                  several        first those without a choice, in printed order; then, while two or more hold a
                                 choice, the player says which comes next (R-4)
"""

import numpy as np

from gah_stats.games.grand_austria_hotel.codes import ITEMS, Event, Op, Ruling
from gah_stats.games.grand_austria_hotel.compiled import open_rule, rule
from gah_stats.games.grand_austria_hotel.entries import (
    BOTH,
    MUST,
    aux_of,
    count_of,
    items_in,
    less_of,
    op_of,
    owner_of,
    source_of,
)
from gah_stats.games.grand_austria_hotel.gains import (
    gain_krones,
    gain_steps,
    gain_vp,
    hold_items,
    is_wanted,
    measure,
    part_of,
    place_gained,
    rest_to_kitchen,
    take_items,
)
from gah_stats.games.grand_austria_hotel.modules.ballrooms import (
    counts_dancers,
    score_ballroom,
    scoring_place,
)
from gah_stats.games.grand_austria_hotel.modules.promo import fill_wine, give_others, vp_by_round
from gah_stats.games.grand_austria_hotel.sets import has, read_otherwise, size
from gah_stats.games.grand_austria_hotel.stack import (
    entry,
    group_start,
    pop,
    raise_entry,
    replace_top,
    take_out,
    top,
)
from gah_stats.games.grand_austria_hotel.staff import draw_to_hand, offer_staff

MOST_LESS = 14


@rule
def wants_any(state, seat, word):
    """Whether an order misses one of the items of an ITEMS entry."""
    for item in range(ITEMS):
        if items_in(word, item) and is_wanted(state, seat, item):
            return True
    return False


@rule
def comes_last(box, word):
    """Whether a reward waits for all others: an extra action does (R-5)."""
    return op_of(word) == Op.EXTRA_ACTION and not read_otherwise(box, Ruling.EXTRA_ACTION)


@rule
def others_wait(state, box, op, start):
    """Whether another kind of reward is among those from `start` on that do not come last anyway."""
    for i in range(start, state.depth):
        word = state.stack[i]
        if op_of(word) != op and not comes_last(box, word):
            return True
    return False


@rule
def waits(state, op, start):
    """Whether a reward of this kind is among those from `start` on."""
    for i in range(start, state.depth):
        if op_of(state.stack[i]) == op:
            return True
    return False


@rule
def holds_choice(state, box, word, start):
    """Whether a reward asks for a decision, or its place among those that start at `start` can matter.

    Krones hold one when some would be lost to the cap and another reward might spend some first; items when they
    could go onto an order, now or onto that of a guest another of these rewards brings; what counts dancers when
    another of these rewards sends one (R-32). A bell card already turned has nothing left to ask.
    """
    op = op_of(word)
    seat = owner_of(word)
    if op == Op.MONEY:
        return state.money[seat] + count_of(word) > box.money_cap and others_wait(state, box, op, start)
    if op == Op.ITEMS:
        return wants_any(state, seat, word) or waits(state, Op.TAKE_GUEST, start)
    if op == Op.BELL:
        return not has(state.turned[seat], aux_of(word))
    if counts_dancers(word):
        return waits(state, Op.DANCER, start)
    if op == Op.FILL_WINE:
        return waits(state, Op.TAKE_GUEST, start)
    return not (op == Op.EMPEROR or op == Op.VP or op == Op.VP_PER or op == Op.DRAW_STAFF or op == Op.VP_BY_ROUND)


@rule
def collect(state, box, journal, word):
    """Give a reward that needs no decision."""
    op = op_of(word)
    seat = owner_of(word)
    count = count_of(word)
    source = source_of(word)
    if op == Op.MONEY:
        gain_krones(state, box, journal, seat, count, source)
    elif op == Op.EMPEROR:
        gain_steps(state, box, journal, seat, count, source)
    elif op == Op.VP:
        gain_vp(state, box, journal, seat, part_of(source), count, source)
    elif op == Op.VP_PER:
        vp = count * measure(state, box, seat, aux_of(word))
        gain_vp(state, box, journal, seat, part_of(source), vp, source)
    elif op == Op.VP_BY_ROUND:
        gain_vp(state, box, journal, seat, part_of(source), vp_by_round(state, word), source)
    elif op == Op.SCORE_BALLROOM:
        score_ballroom(state, box, journal, scoring_place(state.round_number), 1)
    elif op == Op.FILL_WINE:
        fill_wine(state, journal, seat)
    elif op == Op.DRAW_STAFF:
        for _ in range(count):
            draw_to_hand(state, journal, seat, Event.DRAW_STAFF, source)
    elif op == Op.ITEMS:
        hold_items(state, word)
        take_items(state, box, journal, seat, source)
        rest_to_kitchen(state, seat)


@rule
def resolve_top(state, box, journal):
    """Take one step that needs no decision; False when the top is a decision."""
    start = group_start(state)
    last = state.depth - 1
    if start == last:
        return open_entry(state, box, journal, top(state))
    for i in range(start, last + 1):
        if not holds_choice(state, box, state.stack[i], start):
            collect(state, box, journal, take_out(state, i))
            return True
    choices = 0
    first = start
    for i in range(last, start - 1, -1):
        if not comes_last(box, state.stack[i]):
            if choices == 0 or state.stack[i] != state.stack[first]:
                choices += 1
            first = i
    if choices > 1:
        return False
    raise_entry(state, journal, first)
    return True


@rule
def open_entry(state, box, journal, word):
    """Do a lonely reward that needs no decision, or turn it into its decision; False when it already is one."""
    op = op_of(word)
    seat = owner_of(word)
    if op == Op.TURN:
        return False
    if not holds_choice(state, box, word, state.depth):
        pop(state)
        collect(state, box, journal, word)
        return True
    if op == Op.ITEMS:
        hold_items(state, word)
        place_gained(state, box, journal, seat, source_of(word))
        return True
    if op == Op.MAIN_ACTION:
        return open_main_action(state, box, journal, word, seat)
    if op == Op.DRAW_PLAY:
        offer_staff(state, journal, seat, source_of(word))
        replace_top(state, entry(Op.PLAY_DRAWN, 1, less_of(word), source_of(word)))
        return True
    if op == Op.OTHERS_ITEM:
        pop(state)
        give_others(state, journal, seat, count_of(word), source_of(word))
        return True
    if op == Op.PLACE_ITEMS:
        for item in range(ITEMS):
            if state.gained[item] and is_wanted(state, seat, item):
                return False
        rest_to_kitchen(state, seat)
        pop(state)
        return True
    if op == Op.DECK_BOTTOM and size(state.offer) == 0:
        pop(state)
        return True
    return False


@rule
def open_main_action(state, box, journal, word, seat):
    """Main actions 3 and 5 become their decision; 4 needs none when the strength counts twice; 1, 2, 4 are split."""
    space = aux_of(word) & 7
    strength = count_of(word)
    source = source_of(word)
    if space == 3:
        replace_top(state, entry(Op.PREPARE, strength, 0, source))
        return True
    if space == 5:
        replace_top(state, entry(Op.PLAY_STAFF, 1, min(strength, MOST_LESS), source, MUST))
        return True
    if space == 4 and aux_of(word) & BOTH:
        pop(state)
        gain_krones(state, box, journal, seat, strength, source)
        gain_steps(state, box, journal, seat, strength, source)
        return True
    return False


@rule
def is_resolving_order(state):
    """Whether the decision at hand is which of several rewards comes next."""
    return group_start(state) != state.depth - 1


@rule
def order_options(state, box, out, action):
    """The rewards that may come next, each kind once."""
    n = 0
    start = group_start(state)
    for i in range(start, state.depth):
        word = state.stack[i]
        if comes_last(box, word):
            continue
        repeated = False
        for k in range(start, i):
            if state.stack[k] == word:
                repeated = True
        if not repeated:
            out[n] = action * 256 + (i - start)
            n += 1
    return n


@rule
def resolve_next(state, journal, index):
    """The player chose the reward that comes next."""
    raise_entry(state, journal, group_start(state) + index)


@open_rule
def top_owner(state):
    """Whose decision is on top."""
    return owner_of(np.int64(top(state)))
