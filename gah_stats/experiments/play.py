"""Dealing a game, changing one thing in the deal, and playing on. Everything that is compiled in this room is here,
as the compiler's cache notices changes of the file itself only.

Chance is keyed by what it decides, so two games of one seed keep their dice and the order of their decks when their
players' decisions part.
"""

from collections.abc import Callable

import numpy as np
from numba import njit

from gah_stats.bots.choosing import FOREIGN, KINDS, SEARCH, choose, choose_searching
from gah_stats.engine.chance import random_below, seed_of
from gah_stats.engine.compiling import specialise
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import FAULT_TEXT, Fault, new_journal, reset
from gah_stats.games.grand_austria_hotel.codes import ITEMS, Action, Hands, Op, Phase
from gah_stats.games.grand_austria_hotel.entries import op_of, source_of
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.modules.celebrities import COLOUR as COLOURED_DIE
from gah_stats.games.grand_austria_hotel.modules.unique_hotels import win_hotel
from gah_stats.games.grand_austria_hotel.rewards import top_owner
from gah_stats.games.grand_austria_hotel.sets import add, bits, has, nth_bit, remove, size
from gah_stats.games.grand_austria_hotel.stack import pop, top
from gah_stats.games.grand_austria_hotel.staff import put_to_bottom
from gah_stats.games.grand_austria_hotel.state import NO_CARD, WORD

BOT_LUCK = 1
# of the choice of the treated seat; the numbers before it are the bots' and the configuration's
TREATMENT_LUCK = 3
SIX = 6
COLUMNS = 5
# What a strategy asks of its seat, NOTHING where it does not care
COLOUR, GUEST, ROOMS, DIE, SECOND, STAFF, EMPEROR = range(7)
ASKS = 7
NOTHING = -1
# Rooms asked for are counted by floor, two bits each
FLOOR_BITS = 2
# Where the marker must stand at the first scoring to be rewarded, and the round of that scoring
REWARDED, FIRST_SCORING = 6, 3
KRONES_DIE = 4
# How far a strategy got: one bit each
GUEST_CHOSEN, DIE_CHOSEN, SECOND_CHOSEN, STAFF_SEEN, STAFF_PLAYED, FAILED = (1 << i for i in range(6))

_setup = GAME.setup


@njit(cache=True, nogil=True)
def lay_out(box, configs, seeds, journal, states):
    """Set up all games."""
    for game in range(len(states)):
        reset(journal, 0)
        _setup(states[game], box, journal, configs[game], seeds[game])


@njit(cache=True, nogil=True)
def draw_seats(configs, seeds, seats):
    """The treated seat of every game, at random; int64 (n,)."""
    rng = np.zeros(1, np.uint64)
    for game in range(len(seats)):
        rng[0] = seed_of(seeds[game], TREATMENT_LUCK)
        seats[game] = random_below(rng, configs[game].players)


@njit(cache=True, nogil=True)
def random_card(cards, seed):
    """A random card of a set, NO_CARD of an empty one."""
    rng = np.zeros(1, np.uint64)
    rng[0] = seed_of(seed, TREATMENT_LUCK + 1)
    n = size(cards)
    if n == 0:
        return np.int64(NO_CARD)
    place = random_below(rng, n)
    first = bits(cards[0])
    if place < first:
        return np.int64(nth_bit(cards[0], place))
    return np.int64(WORD + nth_bit(cards[1], place - first))


@njit(cache=True, nogil=True)
def draw_staff(states, seeds, seats, cards):
    """A random staff card of the treated seat's opening hand, or of its first pack of a draft, for every game."""
    for game in range(len(cards)):
        state = states[game]
        own = state.pack[seats[game]] if state.hands == Hands.DRAFT else state.hand[seats[game]]
        cards[game] = random_card(own, seeds[game])


@njit(cache=True, nogil=True)
def draw_guests(states, seeds, cards):
    """A random guest of the deck for every game."""
    for game in range(len(cards)):
        cards[game] = random_card(states[game].guest_deck, seeds[game])


@njit(cache=True, nogil=True)
def swap_staff(states, seats, replaced, card):
    """The treated seat gets a card of the deck for one of its own, which goes under the deck.

    As the card given back is a random one, the deck is as well shuffled as any; and what is drawn before is the same.
    """
    for game in range(len(seats)):
        state = states[game]
        own = state.pack[seats[game]] if state.hands == Hands.DRAFT else state.hand[seats[game]]
        remove(own, replaced[game])
        add(own, card)
        remove(state.staff_deck, card)
        put_to_bottom(state, replaced[game])


@njit(cache=True, nogil=True)
def give_guests(box, states, seats, cards):
    """The treated seat starts with a guest of the deck; `finish` then lets it take none of the queue."""
    for game in range(len(seats)):
        state, seat, guest = states[game], seats[game], cards[game]
        remove(state.guest_deck, guest)
        state.guest[seat, 0] = guest
        for item in range(ITEMS):
            state.need[seat, 0, item] = box.guest_order[guest, item]


@njit(cache=True, nogil=True)
def head_queue(states, cards, place):
    """A guest of the deck comes to a place of the queue in the place of the one there, which is discarded and so
    comes back last."""
    for game in range(len(cards)):
        state = states[game]
        remove(state.guest_deck, cards[game])
        add(state.guest_discard, state.queue[place])
        state.queue[place] = cards[game]


@njit(cache=True, nogil=True)
def give_hotels(box, states, seats, hotels, journal):
    """The treated seat gets a unique hotel that is up for auction, for nothing."""
    for game in range(len(seats)):
        reset(journal, 0)
        win_hotel(states[game], box, journal, seats[game], np.int64(hotels[game]), np.int64(0))


@njit(cache=True, nogil=True)
def starts_with_given_guest(state, seat):
    """Whether the treated seat is to take a starting guest of the queue although it was given one."""
    word = top(state)
    return (
        state.phase == Phase.START_GUESTS
        and op_of(word) == Op.TAKE_GUEST
        and source_of(word) == 0
        and state.guest[seat, 0] != NO_CARD
    )


@njit(cache=True, nogil=True)
def face_of(state, action):
    """The face of the die that an action takes, 0 if it takes none."""
    kind, value = action >> 8, action & 255
    if kind == Action.TAKE_DIE:
        return value & 7
    if kind == Action.TAKE_SIX:
        return SIX
    if kind == Action.TAKE_COLOURED:
        return np.int64(state.coloured[value // COLOURED_DIE])
    return 0


@njit(cache=True, nogil=True)
def fits(state, box, strategy, seat, action, asked):
    """Whether an action does what is `asked` for."""
    kind, value = action >> 8, action & 255
    if asked in (DIE, SECOND):
        return face_of(state, action) == strategy[asked]
    if asked == STAFF:
        return kind == Action.PLAY_STAFF and value == strategy[STAFF]
    if asked == EMPEROR:
        return face_of(state, action) == KRONES_DIE or (kind == Action.SPLIT_KRONES and value == 0)
    if asked == ROOMS:
        floor = value // COLUMNS
        there = bits(np.int64(state.prepared[seat]) >> floor * COLUMNS & (1 << COLUMNS) - 1)
        return kind == Action.PREPARE and there < strategy[ROOMS] >> FLOOR_BITS * floor & (1 << FLOOR_BITS) - 1
    if kind != Action.TAKE_GUEST:
        return False
    guest = state.queue[value]
    return guest == strategy[GUEST] or (strategy[COLOUR] >= 0 and box.guest_colour[guest] == strategy[COLOUR])


@njit(cache=True, nogil=True)
def is_about(state, action, asked):
    """Whether an action is of the kind that is asked for: a guest, a die, a staff card."""
    kind = action >> 8
    if asked in (DIE, SECOND, EMPEROR):
        dice = (Action.PASS, Action.TAKE_KEY, Action.MOVE_DIE, Action.SPLIT_KRONES)
        return face_of(state, action) > 0 or kind in dice
    if asked == STAFF:
        return kind == Action.PLAY_STAFF
    return kind == Action.TAKE_GUEST or kind == Action.PREPARE


@njit(cache=True, nogil=True)
def narrow(state, box, strategy, seat, out, n, asked):
    """Leave of the legal actions those that fit, or are of another kind; their number, 0 if none fits.

    A staff card that fits is played at once; where none fits no other is played, if there is anything else to do.
    """
    found = False
    for i in range(n):
        if fits(state, box, strategy, seat, np.int64(out[i]), asked):
            found = True
    if not found and asked != STAFF:
        return 0
    at_once = found and asked == STAFF
    kept = 0
    for i in range(n):
        action = np.int64(out[i])
        if fits(state, box, strategy, seat, action, asked) or not (at_once or is_about(state, action, asked)):
            out[kept] = action
            kept += 1
    return kept


@njit(cache=True, nogil=True)
def follow(state, box, strategy, seat, out, n, got):
    """Narrow the legal actions of the treated seat to its strategy: (their number, how far it got)."""
    op = op_of(top(state))
    asked = NOTHING
    if state.phase == Phase.START_GUESTS:
        if (strategy[GUEST] >= 0 or strategy[COLOUR] >= 0) and op == Op.TAKE_GUEST and not got & GUEST_CHOSEN:
            asked = GUEST
            got |= GUEST_CHOSEN
    elif state.phase == Phase.START_ROOMS:
        if strategy[ROOMS] >= 0 and op == Op.PREPARE and source_of(top(state)) == 0:
            asked = ROOMS
    elif state.phase == Phase.ROUNDS:
        if strategy[STAFF] >= 0 and not got & STAFF_PLAYED:
            n, got = follow_staff(state, box, strategy, seat, out, n, got)
        if op == Op.TURN and strategy[DIE] >= 0 and not got & DIE_CHOSEN:
            asked = DIE
        elif op == Op.TURN and strategy[SECOND] >= 0 and got & DIE_CHOSEN and not got & SECOND_CHOSEN:
            asked = SECOND
        if asked != NOTHING and (state.die_taken or state.round_number > 1):
            return n, got | FAILED if state.round_number > 1 else got
        early = strategy[EMPEROR] >= 0 and state.round_number <= FIRST_SCORING and state.track[seat] < REWARDED
        if asked == NOTHING and early and op in (Op.TURN, Op.MAIN_ACTION):
            kept = narrow(state, box, strategy, seat, out, n, EMPEROR)
            return kept if kept > 0 else n, got
    if asked == NOTHING:
        return n, got
    kept = narrow(state, box, strategy, seat, out, n, asked)
    if kept == 0:
        return n, got | FAILED
    return kept, got


@njit(cache=True, nogil=True)
def follow_staff(state, box, strategy, seat, out, n, got):
    """The staff card asked for is played as soon as it can be, and no other before; it must be in hand in round 1."""
    if not got & STAFF_SEEN:
        got |= STAFF_SEEN
        if not has(state.hand[seat], strategy[STAFF]):
            return n, got | FAILED | STAFF_PLAYED
    kept = narrow(state, box, strategy, seat, out, n, STAFF)
    if kept > 0:
        n = kept
    if n == 1 and fits(state, box, strategy, seat, np.int64(out[0]), STAFF):
        got |= STAFF_PLAYED
    return n, got


@njit(cache=True, nogil=True)
def dice_chosen(got):
    """How far a strategy got with one more die."""
    return got | (SECOND_CHOSEN if got & DIE_CHOSEN else DIE_CHOSEN)


def finish(box, states, seats, seeds, bots, given, strategies, journal, luck, progress):
    """Play all games on from where they stand; -1 when all are over, else the number of the game with a fault.

    states: STATE (n,); seats, seeds: the treated seat, int64, and the seed, uint64, of each; bots: int64 (n, seats);
    given: whether the treated seat has its starting guest already; strategies: int64 (n, ASKS), what the treated seat
    must do; progress: int64 (n,), how far its strategy got. Leaves settle, act, choose open.
    """
    out = np.empty(MOST_LEGAL, np.int16)
    for game in range(len(states)):
        state = states[game]
        seat = seats[game]
        strategy = strategies[game]
        reset(journal, 0)
        luck[0] = seed_of(seeds[game], BOT_LUCK)
        while True:
            n = settle(state, box, journal, out)  # noqa: F821
            if n == 0:
                break
            treated = top_owner(state) == seat
            if treated and given and starts_with_given_guest(state, seat):
                pop(state)
                continue
            if treated:
                n, progress[game] = follow(state, box, strategy, seat, out, n, progress[game])
            action = out[0] if n == 1 else choose(bots[game], state, box, out, n, luck)  # noqa: F821
            if treated and face_of(state, np.int64(action)) > 0:
                progress[game] = dice_chosen(progress[game])
            act(state, box, journal, action)  # noqa: F821
        if journal.fault:
            return game
    return -1


FUNCTIONS = {"settle": GAME.settle, "act": GAME.act}
finish_games = specialise(finish, **FUNCTIONS, choose=choose)
finish_searching = specialise(finish, **FUNCTIONS, choose=choose_searching)


def loop_for(numbers: np.ndarray) -> Callable:
    """The fastest loop that knows all of these bots."""
    kinds = numbers % KINDS
    if (kinds == FOREIGN).any():
        from gah_stats.bots.foreign import ask
        from gah_stats.engine.compiling import with_functions

        return with_functions(finish, **FUNCTIONS, choose=ask)
    return finish_searching if (kinds == SEARCH).any() else finish_games


def play_on(box, states, seats, seeds, bots, given, strategies) -> np.ndarray:
    """Finish all games in place; how far the strategies got. Raises RuntimeError when a game comes to a fault."""
    journal = new_journal()
    progress = np.zeros(len(states), np.int64)
    luck = np.zeros(1, np.uint64)
    fault = loop_for(bots)(box, states, seats, seeds, bots, given, strategies, journal[0], luck, progress)
    if fault >= 0:
        raise RuntimeError(f"game with seed {seeds[fault]}: {FAULT_TEXT[Fault(int(journal[0].fault))]}")
    return progress
