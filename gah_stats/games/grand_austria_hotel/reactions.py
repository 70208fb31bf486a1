"""What reacts to an event: played staff, the celebrities a seat holds this round, its unique hotel.

Who reacts is fixed at the moment of the event (R-19); the rewards go on one level, so that they may come in any order.
"""

import numpy as np

from gah_stats.games.grand_austria_hotel.box import EFFECTS
from gah_stats.games.grand_austria_hotel.codes import Op, Source, StaffKind, Trigger
from gah_stats.games.grand_austria_hotel.compiled import rule
from gah_stats.games.grand_austria_hotel.sets import has, lowest
from gah_stats.games.grand_austria_hotel.stack import entry, next_level, push
from gah_stats.games.grand_austria_hotel.state import WORD, WORDS


@rule
def push_effects(state, journal, effects, seat, level):
    """Lay a card's rewards on a level, in printed order."""
    for i in range(EFFECTS):
        if effects[i] == 0:
            break
        push(state, journal, effects[i], seat, level)


@rule
def push_reactions(state, box, journal, seat, trigger, colour, number, level):
    """Lay the rewards of every played card that reacts to an event on its level.

    `colour` and `number` say what happened: guest colour and order size (COMPLETE_GUEST), the face (TAKE_DIE), the
    size of a gain or a group.
    """
    for w in range(WORDS):
        rest = np.int64(state.played[seat, w] & box.trigger[trigger, w])
        while rest:
            card = w * WORD + lowest(rest)
            rest &= rest - 1
            if not reacts(box, card, trigger, colour, number):
                continue
            if box.staff_kind[card] == StaffKind.BELL:
                if not has(state.turned[seat], card):
                    push(state, journal, entry(Op.BELL, 1, 0, Source.STAFF << 8 | card, card), seat, level)
            elif box.staff_kind[card] != StaffKind.ROUND or not has(state.used[seat], card):
                push_effects(state, journal, box.staff_effects[card], seat, level)


@rule
def reacts(box, card, trigger, colour, number):
    """Whether the condition of a card's trigger holds."""
    if trigger == Trigger.TAKE_DIE or trigger == Trigger.TAKE_DIE_AFTER:
        return (box.staff_faces[card] >> np.int64(number)) & 1 != 0
    asked = box.staff_colour[card]
    return (asked < 0 or asked == colour) and number >= box.staff_least[card]


@rule
def react_to_gain(state, box, journal, seat, trigger, number, source):
    """A gain of krones, steps, points or items: what reacts goes above all that waits, at once."""
    level = next_level(state)
    push_reactions(state, box, journal, seat, trigger, 0, number, level)
    push_celebrities(state, box, journal, seat, trigger, source, level)


@rule
def push_celebrities(state, box, journal, seat, trigger, source, level):
    """Lay the rewards of the celebrities that react to an event.

    What a celebrity gives triggers neither itself nor another that has reacted to the same event (R-12).
    """
    rest = np.int64(state.celebrities[seat] & box.celebrity_trigger[trigger])
    if rest and source >> 8 == Source.CELEBRITY and (box.celebrity_trigger[trigger] >> (source & 255)) & 1:
        return
    while rest:
        celebrity = lowest(rest)
        rest &= rest - 1
        push_effects(state, journal, box.celebrity_effects[celebrity], seat, level)
