"""Ballrooms: guests that go dancing, dancers sent by rewards, the scoring of the three ballrooms.

    place         0      1      2
    balcony                     3     open while the top row of the rightmost ballroom is full; unlimited
    top           2      2      2
    middle        1      1      1     not with 2 players
    bottom        0      0      0

A space to dance on and where its dancer comes from is one number: place * 16 + row * 4 + section.
"""

import numpy as np

from gah_stats.games.grand_austria_hotel.box import EFFECTS, MOST_BALLROOM_VP
from gah_stats.games.grand_austria_hotel.codes import (
    Action,
    Ballroom,
    Constraint,
    Event,
    Item,
    Op,
    Part,
    Quantity,
    Row,
    Source,
    StaffKind,
    Trigger,
    UniqueHotel,
)
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.entries import (
    LESS_OTHERS,
    SECOND,
    aux_of,
    less_of,
    op_of,
    reduced,
    source_of,
)
from gah_stats.games.grand_austria_hotel.gains import gain_vp, order_is_complete
from gah_stats.games.grand_austria_hotel.guests import complete_guest, leave_cafe
from gah_stats.games.grand_austria_hotel.options import put
from gah_stats.games.grand_austria_hotel.reactions import push_celebrities, push_effects, push_reactions
from gah_stats.games.grand_austria_hotel.sets import add, has
from gah_stats.games.grand_austria_hotel.stack import count_down, next_level, push
from gah_stats.games.grand_austria_hotel.state import BALLROOMS, NO_CARD, ROWS, SECTIONS, TABLES

SPACES = 48
PLACE = 16
RIGHTMOST = BALLROOMS - 1
TOP = int(Row.TOP)
SPACE_SHIFT = 3
REN_VP = 4


@rule
def open_ballrooms(state, config):
    """Three ballrooms, a rehearsal board with 1, 2, 3, 4 dancers each, one champagne each."""
    for place in range(BALLROOMS):
        state.ballroom[place] = config.ballroom[place]
    for seat in range(state.players):
        state.rehearsal[seat] = config.rehearsal[seat]
        state.kitchen[seat, Item.CHAMPAGNE] = 1
        for section in range(SECTIONS):
            state.rehearsing[seat, section] = section + 1


# Dancing


@rule
def row_is_open(state, box, place, row):
    """Whether a row has room for a dancer; the balcony has while the top row below it is full."""
    counted = row
    if row == Row.BALCONY:
        if place != RIGHTMOST:
            return False
        counted = np.int64(Row.TOP)
    dancers = np.int64(0)
    for seat in range(state.players):
        dancers += state.dancers[seat, place, counted]
    return (dancers < box.row_spaces[state.players, counted]) == (row != Row.BALCONY)


@rule
def champagne_for(box, row, less):
    """What a space in a row costs."""
    return reduced(box.row_champagne[row], less)


@rule
def put_spaces(state, box, out, n, action, seat, first, less):
    """Write an action for every space that can be paid and every section with dancers, numbered from `first`."""
    for place in range(BALLROOMS):
        for row in range(ROWS):
            if champagne_for(box, row, less) > state.kitchen[seat, Item.CHAMPAGNE]:
                continue
            if row_is_open(state, box, place, row):
                n = put_sections(state, out, n, action, seat, first + place * PLACE + row * ROWS)
    return n


@rule
def put_sections(state, out, n, action, seat, first):
    """Write an action for every section of the rehearsal board that has dancers."""
    for section in range(SECTIONS):
        if state.rehearsing[seat, section] > 0:
            n = put(out, n, action, first + section)
    return n


@rule
def legal_dances(state, box, out, n, seat):
    """Guests with complete orders may go dancing instead of moving in."""
    if state.ballroom[0] == NO_CARD:
        return n
    for table in range(TABLES):
        guest = state.guest[seat, table]
        if guest == NO_CARD or not order_is_complete(state, seat, table):
            continue
        constraint = box.guest_constraint[guest]
        if constraint == Constraint.NONE or constraint == Constraint.BALLROOM_ONLY:
            n = put_spaces(state, box, out, n, Action.DANCE, seat, table * SPACES, 0)
    return n


@rule
def legal_dancer(state, box, out, word, seat):
    """Where a reward can send a dancer; a second dancer goes where the guest's own one stands, full or not (R-31)."""
    if is_used_up(state, box, seat, source_of(word)):
        return 0
    aux = aux_of(word)
    if aux & SECOND:
        if aux >> SPACE_SHIFT == 0:
            return 0
        return put_sections(state, out, 0, Action.SEND_DANCER, seat, ((aux >> SPACE_SHIFT) - 1) * ROWS)
    return put_spaces(state, box, out, 0, Action.SEND_DANCER, seat, 0, less_for(state, word))


@rule
def less_for(state, word):
    """How much less champagne a reward's dancer costs."""
    if aux_of(word) & LESS_OTHERS:
        return np.int64(state.players) - 1
    return less_of(word)


@rule
def is_used_up(state, box, seat, source):
    """Whether a dancer comes from a once-per-round card that reacts (133) and has sent one this round."""
    card = source & 255
    if source >> 8 != Source.STAFF or box.staff_kind[card] != StaffKind.ROUND:
        return False
    return has(box.trigger[Trigger.PLAY_STAFF], card) and has(state.used[seat], card)


@rule
def dance(state, box, journal, seat, table, space):
    """A guest goes dancing: champagne first, then its VP; its reward and what its dancer brings in any order."""
    guest = np.int64(state.guest[seat, table])
    state.guest[seat, table] = NO_CARD
    leave_cafe(state, box, seat, guest)
    vp = box.guest_vp[guest]
    source = Source.GUEST << 8 | guest
    note(state, journal, Event.DANCE_GUEST, seat, guest, space // PLACE, vp)
    champagne = champagne_for(box, space % PLACE // ROWS, 0)
    state.kitchen[seat, Item.CHAMPAGNE] -= champagne
    gain_vp(state, box, journal, seat, Part.GUESTS, vp, source)
    level = next_level(state)
    for i in range(EFFECTS):
        word = box.guest_effects[guest, i]
        if word == 0:
            break
        if op_of(word) == Op.DANCER and aux_of(word) & SECOND:
            word |= (np.int64(space) // ROWS + 1) << (43 + SPACE_SHIFT)
        push(state, journal, word, seat, level)
    take_floor(state, box, journal, seat, space, champagne, guest, source, level, 1)
    complete_guest(state, box, journal, seat, guest, level)


@rule
def send_by_reward(state, box, journal, seat, word, space):
    """A reward sends a dancer; the second one onto a space pays nothing and takes no row bonus again."""
    count_down(state)
    source = source_of(word)
    card = source & 255
    if source >> 8 == Source.STAFF and box.staff_kind[card] == StaffKind.ROUND and not has(state.used[seat], card):
        add(state.used[seat], card)
        note(state, journal, Event.USE_STAFF, seat, card)
    champagne = np.int64(0)
    bonuses = np.int64(0)
    if not aux_of(word) & SECOND:
        champagne = champagne_for(box, space % PLACE // ROWS, less_for(state, word))
        bonuses = np.int64(1)
    state.kitchen[seat, Item.CHAMPAGNE] -= champagne
    take_floor(state, box, journal, seat, space, champagne, NO_CARD, source, next_level(state), bonuses)


@rule
def take_floor(state, box, journal, seat, space, champagne, guest, source, level, bonuses):
    """A dancer enters a ballroom: here stands everything that reacts to it. The champagne is paid."""
    place = space // PLACE
    row = space % PLACE // ROWS
    section = space % ROWS
    state.rehearsing[seat, section] -= 1
    state.dancers[seat, place, row] += 1
    note(state, journal, Event.SEND_DANCER, seat, place, row, section, champagne, guest, source)
    if state.hotel[seat] == UniqueHotel.REN:
        bonuses *= 2
    for _ in range(bonuses):
        push_effects(state, journal, box.row_bonus[state.ballroom[place], min(row, TOP)], seat, level)
    if state.rehearsing[seat, section] == 0:
        push_effects(state, journal, box.section_bonus[state.rehearsal[seat], section], seat, level)
    push_reactions(state, box, journal, seat, Trigger.SEND_DANCER, 0, 0, level)
    push_celebrities(state, box, journal, seat, Trigger.SEND_DANCER, source, level)
    if champagne > 0:
        push_reactions(state, box, journal, seat, Trigger.SPEND_CHAMPAGNE, 0, champagne, level)


@rule
def counts_dancers(word):
    """Whether a reward is worth more after another dancer: points per dancer, a ballroom scored at once."""
    op = op_of(word)
    return op == Op.SCORE_BALLROOM or (op == Op.VP_PER and aux_of(word) == Quantity.DANCERS)


@rule
def dancers_in(state, seat, place, low, high):
    """The seat's dancers in the rows `low` to `high` of a ballroom."""
    n = np.int64(0)
    for row in range(low, high + 1):
        n += state.dancers[seat, place, row]
    return n


# Penalties


@rule
def legal_removal(state, out, seat, place):
    """The rows of a ballroom that a penalty can take a dancer from."""
    n = 0
    for row in range(ROWS):
        if state.dancers[seat, place, row] > 0:
            n = put(out, n, Action.REMOVE_DANCER, place * ROWS + row)
    return n


@rule
def remove_dancer(state, journal, seat, space):
    """A dancer leaves the game."""
    count_down(state)
    state.dancers[seat, space // ROWS, space % ROWS] -= 1
    note(state, journal, Event.REMOVE_DANCER, seat, space // ROWS, space % ROWS)


# Scoring


@rule
def scoring_place(round_):
    """The ballroom to be scored next: the left one after round 3, the middle one after 5, the right one after 7."""
    return max((np.int64(round_) - 2) // 2, np.int64(0))


@rule
def score_ballroom(state, box, journal, place, extra):
    """All players score a ballroom in turn order; who has no dancer there loses points."""
    ballroom = np.int64(state.ballroom[place])
    for i in range(state.players):
        seat = (np.int64(state.start_player) + i) % state.players
        dancers = dancers_in(state, seat, place, Row.BOTTOM, Row.BALCONY)
        vp = ballroom_vp(state, box, seat, place)
        source = Source.BALLROOM << 8 | ballroom
        note(state, journal, Event.BALLROOM_SCORE, seat, ballroom, place, dancers, vp, extra)
        gain_vp(state, box, journal, seat, Part.BALLROOMS, vp, source)
        if state.hotel[seat] == UniqueHotel.REN and dancers > 0:
            ahead, tied = rivals(state, seat, place, Row.BOTTOM, Row.BALCONY)
            if ahead == 0 and tied == 0:
                gain_vp(state, box, journal, seat, Part.HOTELS, REN_VP, Source.HOTEL << 8 | UniqueHotel.REN)


@rule
def ballroom_vp(state, box, seat, place):
    """What a ballroom is worth to a seat, each by its own rule; without a dancer it costs points."""
    dancers = dancers_in(state, seat, place, Row.BOTTOM, Row.BALCONY)
    if dancers == 0:
        return np.int64(box.no_dancer_vp)
    ballroom = state.ballroom[place]
    figures = box.ballroom_vp[ballroom, 1 if state.players > 2 else 0]
    vp = np.int64(0)
    if ballroom == Ballroom.APOLLOSAAL:
        for row in range(ROWS):
            if state.dancers[seat, place, row] > 0:
                vp = dancers * figures[min(row, TOP)]
    elif ballroom == Ballroom.GOLDENER_STRAUSS:
        vp += ranked_vp(state, seat, place, Row.BOTTOM, Row.BOTTOM, figures)
        vp += ranked_vp(state, seat, place, Row.MIDDLE, Row.MIDDLE, figures)
        vp += ranked_vp(state, seat, place, Row.TOP, Row.BALCONY, figures)
    elif ballroom == Ballroom.ODEONSAAL:
        vp += figures[min(dancers, MOST_BALLROOM_VP) - 1]
    elif ballroom == Ballroom.ZUM_SPERL:
        vp += ranked_vp(state, seat, place, Row.BOTTOM, Row.BALCONY, figures)
    elif ballroom == Ballroom.ZUR_KETTENBRUECKE:
        vp += dancers // 2 * figures[0]
    return vp


@rule
def rivals(state, seat, place, low, high):
    """How many others have more dancers in these rows, and how many as many."""
    mine = dancers_in(state, seat, place, low, high)
    ahead = np.int64(0)
    tied = np.int64(0)
    for other in range(state.players):
        theirs = dancers_in(state, other, place, low, high)
        if theirs > mine:
            ahead += 1
        elif theirs == mine and other != seat:
            tied += 1
    return ahead, tied


@rule
def ranked_vp(state, seat, place, low, high, figures):
    """Points for most dancers, second most, ...; who ties shares those of the tied ranks, rounded down."""
    if dancers_in(state, seat, place, low, high) == 0:
        return np.int64(0)
    ahead, tied = rivals(state, seat, place, low, high)
    vp = np.int64(0)
    for rank in range(ahead, ahead + tied + 1):
        vp += figures[rank]
    return vp // (tied + 1)
