"""The emperor scoring after rounds 3, 5 and 7."""

import numpy as np

from gah_stats.games.grand_austria_hotel.box import EFFECTS
from gah_stats.games.grand_austria_hotel.codes import (
    Event,
    Item,
    Modifier,
    Op,
    Outcome,
    Part,
    Row,
    Source,
    StaffKind,
    Trigger,
)
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.entries import aux_of, count_of, op_of, source_of
from gah_stats.games.grand_austria_hotel.gains import gain_vp, measure, pay
from gah_stats.games.grand_austria_hotel.hotel import vacant
from gah_stats.games.grand_austria_hotel.modules.ballrooms import dancers_in
from gah_stats.games.grand_austria_hotel.modules.bells import items_held, lose_all
from gah_stats.games.grand_austria_hotel.reactions import push_effects, push_reactions
from gah_stats.games.grand_austria_hotel.sets import bits, size
from gah_stats.games.grand_austria_hotel.stack import entry, next_level, push
from gah_stats.games.grand_austria_hotel.staff import has_modifier
from gah_stats.games.grand_austria_hotel.state import NO_CARD, TABLES, WORDS


@rule
def scoring_number(round_):
    """0, 1, 2 for the scorings after rounds 3, 5, 7."""
    return (np.int64(round_) - 3) // 2


@rule
def score_track(state, box, journal):
    """All players score the VP under their marker, then retreat."""
    tile = state.tile[scoring_number(state.round_number)]
    for place in range(state.players):
        seat = (state.start_player + place) % state.players
        before = np.int64(state.track[seat])
        after = max(before - box.retreat[state.round_number], 0)
        state.track[seat] = after
        vp = box.track_vp[before]
        note(state, journal, Event.EMPEROR_SCORE, seat, before, vp, after, tile)
        gain_vp(state, box, journal, seat, Part.EMPEROR_TRACK, vp, Source.TILE << 8 | np.int64(tile))


@rule
def outcome(state, box, journal, seat):
    """At 3 or higher the tile's reward, at 1 or 2 nothing, at 0 its penalty."""
    tile = np.int64(state.tile[scoring_number(state.round_number)])
    if state.track[seat] >= box.reward_from:
        level = next_level(state)
        note_outcome(state, journal, seat, Outcome.REWARD, tile)
        push_effects(state, journal, box.tile_reward[tile], seat, level)
        push_reactions(state, box, journal, seat, Trigger.EMPEROR_REWARD, 0, 0, level)
    elif state.track[seat] > box.penalty_at:
        note_outcome(state, journal, seat, Outcome.NOTHING, tile)
    elif has_modifier(state, box, seat, Modifier.AVOID_PENALTY) and state.money[seat] >= 1:
        push(state, journal, entry(Op.PENALTY, 1, 0, 0, tile), seat, next_level(state))
    else:
        suffer(state, box, journal, seat, tile)


@rule
def note_outcome(state, journal, seat, result, tile):
    note(state, journal, Event.EMPEROR_OUTCOME, seat, result, tile)


@rule
def avoid(state, journal, seat, tile):
    """26 Conference Manager: pay 1 krone, no penalty."""
    pay(state, seat, 1)
    note_outcome(state, journal, seat, Outcome.AVOIDED, tile)


@rule
def suffer(state, box, journal, seat, tile):
    """The penalty: its first part must be done if it can be done in full, otherwise the VP are lost."""
    if box.tile_otherwise[tile] != 0 and not penalty_is_possible(state, box, seat, tile):
        note_outcome(state, journal, seat, Outcome.PENALTY_VP, tile)
        source = Source.TILE << 8 | tile
        gain_vp(state, box, journal, seat, Part.EMPEROR_PENALTIES, box.tile_otherwise[tile], source)
        return
    note_outcome(state, journal, seat, Outcome.PENALTY, tile)
    level = next_level(state)
    for i in range(EFFECTS):
        word = box.tile_penalty[tile, i]
        if word == 0:
            break
        op = op_of(word)
        if op == Op.PAY_MONEY:
            pay(state, seat, count_of(word))
        elif op == Op.EMPTY_KITCHEN:
            empty_kitchen(state, seat)
        elif op == Op.EMPTY_ORDERS:
            empty_orders(state, box, seat)
        elif op == Op.LOSE_ALL:
            lose_all(state, seat)
        elif op == Op.VP:
            gain_vp(state, box, journal, seat, Part.EMPEROR_PENALTIES, -count_of(word), source_of(word))
        elif op == Op.VP_PER:
            vp = count_of(word) * measure(state, box, seat, aux_of(word))
            gain_vp(state, box, journal, seat, Part.EMPEROR_PENALTIES, -vp, source_of(word))
        else:
            push(state, journal, word, seat, level)


@rule
def penalty_is_possible(state, box, seat, tile):
    """Whether every part of a penalty can be done in full."""
    for i in range(EFFECTS):
        word = box.tile_penalty[tile, i]
        if word == 0:
            break
        op = op_of(word)
        count = count_of(word)
        if op == Op.PAY_MONEY and state.money[seat] < count:
            return False
        if op == Op.RETURN_STAFF and size(state.hand[seat]) < count:
            return False
        if op == Op.RETURN_ITEMS and items_held(state, seat, aux_of(word)) < count:
            return False
        if op == Op.REMOVE_DANCERS and dancers_in(state, seat, aux_of(word), Row.BOTTOM, Row.BALCONY) < count:
            return False
        if op == Op.REMOVE_VACANT and bits(vacant(state, seat)) < count:
            return False
        if op == Op.REMOVE_END_STAFF and end_staff_count(state, box, seat) < count:
            return False
    return True


@rule
def end_staff_count(state, box, seat):
    """How many end-of-game staff cards the seat has played."""
    n = 0
    for w in range(WORDS):
        n += bits(end_staff(state, box, seat, w))
    return n


@rule
def end_staff(state, box, seat, word):
    """Word `word` of the set of played end-of-game staff cards."""
    return np.int64(state.played[seat, word] & box.staff_of_kind[StaffKind.END, word])


@rule
def empty_kitchen(state, seat):
    """All dishes and drinks in the kitchen are lost; champagne is neither."""
    for item in range(Item.CHAMPAGNE):
        state.kitchen[seat, item] = 0


@rule
def empty_orders(state, box, seat):
    """All dishes and drinks on own guests are lost."""
    for table in range(TABLES):
        guest = state.guest[seat, table]
        if guest == NO_CARD:
            continue
        for item in range(Item.CHAMPAGNE):
            state.need[seat, table, item] = box.guest_order[guest, item]
