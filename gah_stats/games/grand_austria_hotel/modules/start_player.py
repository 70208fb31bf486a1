"""Start player: turns clockwise twice, and the master key, whose holder begins the next round."""

import numpy as np

from gah_stats.games.grand_austria_hotel.codes import Event, Module, Op, Source
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.sets import has_module
from gah_stats.games.grand_austria_hotel.stack import entry, next_level, push
from gah_stats.games.grand_austria_hotel.state import NO_CARD

KEY_STRENGTH = 1


@rule
def can_take_key(state, seat):
    """The key is on the action board, and the seat has not passed this round, not even before a re-roll (R-60)."""
    if not has_module(state.modules, Module.START_PLAYER) or state.key_holder != NO_CARD:
        return False
    return (np.int64(state.passed_before) >> np.int64(seat)) & 1 == 0


@rule
def take_key(state, box, journal, seat, action):
    """Instead of a die: 1 dish or drink, then a main action of strength 1, then the others are compensated."""
    state.key_holder = seat
    state.die_taken = 1
    note(state, journal, Event.TAKE_KEY, seat, action)
    source = Source.KEY << 8
    level = next_level(state)
    for i in range(state.players - 1):
        krones = np.int64(box.key_compensation[state.players, i])
        if krones > 0:
            other = (np.int64(seat) + 1 + i) % state.players
            note(state, journal, Event.COMPENSATE, other, krones)
            push(state, journal, entry(Op.MONEY, krones, 0, source), other, level)
    push(state, journal, entry(Op.MAIN_ACTION, KEY_STRENGTH, 0, source, action), seat, level + 1)
    push(state, journal, entry(Op.DISH_OR_DRINK, 1, 0, source), seat, level + 2)


@rule
def pass_start_player(state):
    """The key holder is the next start player and the key returns; untaken, the slot tiles pass to the left."""
    if state.key_holder != NO_CARD:
        state.start_player = state.key_holder
        state.key_holder = NO_CARD
    else:
        state.start_player = (state.start_player + 1) % state.players
