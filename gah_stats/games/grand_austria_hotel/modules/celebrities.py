"""Celebrities: three coloured dice, the lounge, and the celebrities that change a rule or give an action.

    dice[face - 1]     all dice of a space, coloured ones too: that is the strength
    coloured[colour]   the face that the red, blue, yellow die shows; 0: it was taken or discarded
    lounge[colour]     the celebrity who comes with that die; lounge_rounds: how long nobody has taken her

What celebrities do "on" an event stands in their table, see `reactions.push_celebrities`.
"""

import numpy as np

from gah_stats.engine.chance import random_below
from gah_stats.engine.journal import Fault, fail, is_taped, read_tape, write_tape
from gah_stats.games.grand_austria_hotel.codes import (
    ITEMS,
    Action,
    Celebrity,
    Event,
    Item,
    Module,
    Op,
    Part,
    Source,
)
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.entries import MUST
from gah_stats.games.grand_austria_hotel.gains import gain_vp, pay
from gah_stats.games.grand_austria_hotel.modules.bells import DISHES_AND_DRINKS, items_held
from gah_stats.games.grand_austria_hotel.options import BOOST, is_open, put
from gah_stats.games.grand_austria_hotel.sets import has_module
from gah_stats.games.grand_austria_hotel.stack import count_down, entry, next_level, push
from gah_stats.games.grand_austria_hotel.staff import draw_number
from gah_stats.games.grand_austria_hotel.state import COLOURED, NO_CARD, SEATS, TABLES

FACES = 6
SIX = 6
COLOUR = 32
SWAPS = 4
SWAP = 4
LEAST_TO_IGNORE = 2


@rule
def open_lounge(state, box, journal):
    """Set-up: shuffle the celebrities, three of them wait in the lounge."""
    state.celebrity_deck = box.celebrities
    if has_module(state.modules, Module.BALLROOMS):
        state.celebrity_deck |= box.ballroom_celebrities
    fill_lounge(state, journal)


@rule
def fill_lounge(state, journal):
    """A celebrity for each empty place, left to right; an empty stack is the shuffled discard pile."""
    for colour in range(COLOURED):
        if state.lounge[colour] != NO_CARD:
            continue
        if state.celebrity_deck == 0:
            state.celebrity_deck = state.celebrity_discard
            state.celebrity_discard = 0
        celebrity = draw_celebrity(state, journal)
        if celebrity != NO_CARD:
            state.lounge[colour] = celebrity
            note(state, journal, Event.REVEAL_CELEBRITY, state.start_player, celebrity, colour)


@rule
def draw_celebrity(state, journal):
    """The next celebrity of the stack; NO_CARD when there is none."""
    deck = np.int64(state.celebrity_deck)
    if deck == 0:
        return np.int64(NO_CARD)
    celebrity = draw_number(state, journal, deck)
    if celebrity != NO_CARD:
        state.celebrity_deck = deck & ~(np.int64(1) << celebrity)
    return celebrity


@rule
def close_lounge(state, box, journal):
    """Round end: an untaken celebrity gets a token or leaves, taken ones go; nobody holds an effect any longer."""
    for colour in range(COLOURED):
        state.coloured[colour] = 0
        celebrity = np.int64(state.lounge[colour])
        if celebrity == NO_CARD:
            continue
        state.lounge_rounds[colour] += 1
        taken = state.lounge_taker[colour] != NO_CARD
        if taken or state.lounge_rounds[colour] == len(box.celebrity_vp):
            if not taken:
                note(state, journal, Event.LEAVE_LOUNGE, state.start_player, celebrity, colour)
            state.celebrity_discard |= np.int64(1) << celebrity
            state.lounge[colour] = NO_CARD
            state.lounge_rounds[colour] = 0
            state.lounge_taker[colour] = NO_CARD
    for seat in range(SEATS):
        state.celebrities[seat] = 0
    state.celebrities_used = 0


@rule
def bring_coloured(state):
    """All coloured dice are there again; which face they show is rolled next."""
    for colour in range(COLOURED):
        state.coloured[colour] = 1


@rule
def white_dice(state, face):
    """White dice on a space."""
    n = np.int64(state.dice[face - 1])
    if state.modules:
        for colour in range(COLOURED):
            if state.coloured[colour] == face:
                n -= 1
    return n


@rule
def place_coloured(state, journal, dice):
    """After a roll of so many dice: which of them are the coloured ones. Each die is as likely to be it."""
    there = np.int64(0)
    for colour in range(COLOURED):
        if state.coloured[colour]:
            there |= np.int64(1) << np.int64(colour)
            state.coloured[colour] = 0
    left = dice
    for colour in range(COLOURED):
        if (there >> np.int64(colour)) & 1 == 0:
            continue
        if is_taped(journal):
            face = read_tape(journal)
            if face < 1 or face > FACES or white_dice(state, face) == 0:
                fail(journal, Fault.IMPOSSIBLE_CHANCE)
                return
        elif journal.fault:
            return
        else:
            skip = random_below(state.rng, left)
            face = np.int64(1)
            while skip >= white_dice(state, face):
                skip -= white_dice(state, face)
                face += 1
            write_tape(journal, face)
        state.coloured[colour] = face
        left -= 1
    coloured = state.coloured
    note(state, journal, Event.ROLL_COLOURED, state.start_player, coloured[0], coloured[1], coloured[2])


@rule
def discard_white(state, journal):
    """All have passed: a white die goes; without one the start player has to choose (R-8), False until then."""
    if not has_module(state.modules, Module.CELEBRITIES):
        return True
    for face in range(1, FACES + 1):
        if white_dice(state, face) > 0:
            note(state, journal, Event.DISCARD_DIE, state.start_player, 0)
            return True
    push(state, journal, entry(Op.DISCARD_DIE, 1, 0, 0, MUST), state.start_player, next_level(state))
    return False


@rule
def discard_coloured(state, journal, colour):
    """The chosen die is not rolled again."""
    state.coloured[colour] = 0
    note(state, journal, Event.DISCARD_DIE, state.start_player, colour + 1)


@rule
def price(state, colour):
    """1 krone for each other die on the space of a coloured one."""
    return np.int64(state.dice[state.coloured[colour] - 1]) - 1


@rule
def legal_coloured(state, out, n, seat, imitation_fee):
    """Coloured dice whose price and fees can be paid, with and without boost."""
    for colour in range(COLOURED):
        face = np.int64(state.coloured[colour])
        if face == 0 or not is_open(state, face):
            continue
        fees = price(state, colour)
        first = face
        last = face
        if face == SIX:
            fees += imitation_fee
            first = np.int64(1)
            last = np.int64(SIX - 1)
        for boost in range(2):
            if fees + boost <= state.money[seat]:
                for action in range(first, last + 1):
                    n = put(out, n, Action.TAKE_COLOURED, colour * COLOUR + boost * BOOST + action)
    return n


@rule
def legal_idle(state, out, n):
    """Who can pay for no die takes a white six without an action, without one a coloured die (R-18, R-40)."""
    if white_dice(state, SIX) > 0:
        return put(out, n, Action.TAKE_SIX, 0)
    for colour in range(COLOURED):
        if state.coloured[colour]:
            n = put(out, n, Action.TAKE_COLOURED, colour * COLOUR)
    return n


@rule
def take_celebrity(state, box, journal, seat, colour):
    """Pay for a coloured die and take its celebrity, whose VP are gained before the effect holds (R-25)."""
    krones = price(state, colour)
    pay(state, seat, krones)
    celebrity = np.int64(state.lounge[colour])
    if celebrity == NO_CARD:
        return
    vp = box.celebrity_vp[state.lounge_rounds[colour]]
    note(state, journal, Event.TAKE_CELEBRITY, seat, celebrity, colour, krones, vp)
    gain_vp(state, box, journal, seat, Part.CELEBRITIES, vp, Source.CELEBRITY << 8 | celebrity)
    state.lounge_taker[colour] = seat
    state.celebrities[seat] |= np.int64(1) << celebrity


@rule
def can_ignore(state, box, seat, table):
    """11 Sigmund Freud: an order of two or more items that misses just one."""
    guest = state.guest[seat, table]
    if guest == NO_CARD:
        return False
    missing = np.int64(0)
    for item in range(ITEMS):
        missing += state.need[seat, table, item]
    return box.guest_size[guest] >= LEAST_TO_IGNORE and missing == 1


@rule
def legal_uses(state, box, out, n, seat):
    """The celebrities of the seat who give an action of their own, once in the round, when there is something to do."""
    ready = np.int64(state.celebrities[seat]) & ~np.int64(state.celebrities_used)
    if (ready >> np.int64(Celebrity.EINSTEIN)) & 1 and items_held(state, seat, DISHES_AND_DRINKS):
        n = put(out, n, Action.USE_CELEBRITY, Celebrity.EINSTEIN)
    if (ready >> np.int64(Celebrity.FREUD)) & 1:
        tables = 0
        for table in range(TABLES):
            if can_ignore(state, box, seat, table):
                tables += 1
        if tables:
            n = put(out, n, Action.USE_CELEBRITY, Celebrity.FREUD)
    return n


@rule
def use_celebrity(state, journal, seat, celebrity):
    """2 Albert Einstein swaps items, 11 Sigmund Freud completes an order that misses one."""
    state.celebrities_used |= np.int64(1) << celebrity
    note(state, journal, Event.USE_CELEBRITY, seat, celebrity)
    source = Source.CELEBRITY << 8 | celebrity
    if celebrity == Celebrity.EINSTEIN:
        push(state, journal, entry(Op.SWAP_ITEMS, SWAPS, 0, source), seat, next_level(state))
    else:
        push(state, journal, entry(Op.IGNORE_ITEM, 1, 0, source, MUST), seat, next_level(state))


@rule
def legal_choices(state, box, out, op, seat):
    """Which die to discard; which order to complete; which item of the kitchen to swap for which."""
    n = 0
    if op == Op.DISCARD_DIE:
        for colour in range(COLOURED):
            if state.coloured[colour]:
                n = put(out, n, Action.DISCARD_DIE, colour)
    elif op == Op.IGNORE_ITEM:
        for table in range(TABLES):
            if can_ignore(state, box, seat, table):
                n = put(out, n, Action.FILL_ORDER, table)
    else:
        for give in range(Item.CHAMPAGNE):
            for get in range(Item.CHAMPAGNE):
                if give != get and state.kitchen[seat, give] > 0:
                    n = put(out, n, Action.SWAP_ITEM, give * SWAP + get)
    return n


@rule
def swap_item(state, journal, give, get, seat, source):
    """An item of the kitchen for one of another kind; that is no gain, nothing reacts (R-44)."""
    count_down(state)
    state.kitchen[seat, give] -= 1
    state.kitchen[seat, get] += 1
    note(state, journal, Event.PAY_ITEM, seat, give, 1, source)
    one = np.int64(1) << np.int64(get)
    note(state, journal, Event.GAIN_ITEMS, seat, one & 1, one >> 1 & 1, one >> 2 & 1, one >> 3 & 1, 0, source)
