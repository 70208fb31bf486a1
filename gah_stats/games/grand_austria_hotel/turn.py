"""The course of the game: what comes next when nothing is pending.

draft -> auction of hotels -> starting guests -> starting rooms -> 7 rounds -> over
                                                                    |  ^
                                                   after 3, 5, 7    v  |
                                                               emperor scoring
"""

import numpy as np

from gah_stats.engine.chance import random_below, seed_of
from gah_stats.engine.journal import Fault, fail, is_taped, read_tape, write_tape
from gah_stats.games.grand_austria_hotel.codes import Chance, Event, Hands, Module, Op, Phase
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.emperor import outcome, score_track
from gah_stats.games.grand_austria_hotel.entries import MUST
from gah_stats.games.grand_austria_hotel.modules import celebrities, unique_hotels
from gah_stats.games.grand_austria_hotel.modules.ballrooms import score_ballroom, scoring_place
from gah_stats.games.grand_austria_hotel.modules.start_player import pass_start_player
from gah_stats.games.grand_austria_hotel.scoring import score_seat
from gah_stats.games.grand_austria_hotel.sets import has_module
from gah_stats.games.grand_austria_hotel.stack import entry, push
from gah_stats.games.grand_austria_hotel.state import SEATS, WORDS

ROUNDS = 7
HAND = 6
FACES = 6


@rule
def dice_left(state):
    """Dice on all six spaces."""
    n = np.int64(0)
    for face in range(FACES):
        n += state.dice[face]
    return n


@rule
def roll(state, journal, dice):
    """The player with turn slot 1 rolls the dice and sorts them onto the six spaces."""
    if is_taped(journal):
        total = 0
        for face in range(FACES):
            if not is_taped(journal):
                return
            here = read_tape(journal)
            if here < 0 or here > dice:
                fail(journal, Fault.IMPOSSIBLE_CHANCE)
                return
            state.dice[face] = here
            total += here
        if total != dice:
            fail(journal, Fault.IMPOSSIBLE_CHANCE)
            return
    elif journal.fault:
        return
    else:
        for face in range(FACES):
            state.dice[face] = 0
        number = 32 * np.int64(state.round_number) + dice
        state.rng[Chance.RUNNING] = seed_of(state.rng[Chance.ROLLS], number)
        for _ in range(dice):
            state.dice[random_below(state.rng, FACES)] += 1
        for face in range(FACES):
            write_tape(journal, state.dice[face])
    note_dice(state, journal, Event.ROLL, state.start_player)
    if has_module(state.modules, Module.CELEBRITIES):
        celebrities.place_coloured(state, journal, dice)


@rule
def note_dice(state, journal, event, seat):
    """Record the dice on the six spaces."""
    dice = state.dice
    note(state, journal, event, seat, dice[0], dice[1], dice[2], dice[3], dice[4], dice[5])


@rule
def advance(state, box, journal):
    """Go one step on in the course of the game; nothing is pending."""
    players = state.players
    step = state.step
    if state.phase == Phase.DRAFT:
        if state.hands != Hands.DRAFT or step == HAND * players:
            start_phase(state, Phase.AUCTION if state.hotels_left else Phase.START_GUESTS)
            return
        if step > 0 and step % players == 0:
            pass_packs(state)
        push(state, journal, entry(Op.DRAFT, 1), step % players, 1)
    elif state.phase == Phase.AUCTION:
        if not unique_hotels.next_auction(state, box, journal):
            start_phase(state, Phase.START_GUESTS)
        return
    elif state.phase == Phase.START_GUESTS:
        if step >= players:
            if step > players or not unique_hotels.second_starting_guest(state, journal):
                start_phase(state, Phase.START_ROOMS)
                return
        else:
            push(state, journal, entry(Op.TAKE_GUEST, 1, 0, 0, MUST), players - 1 - step, 1)
    elif state.phase == Phase.START_ROOMS:
        if step == players:
            start_phase(state, Phase.ROUNDS)
            start_round(state, box, journal)
            return
        unique_hotels.start_rooms(state, box, journal, step)
    elif state.phase == Phase.ROUNDS:
        next_turn(state, box, journal)
        return
    elif state.phase == Phase.EMPEROR:
        if step == players and has_module(state.modules, Module.BALLROOMS):
            score_ballroom(state, box, journal, scoring_place(state.round_number), 0)
        elif step >= players:
            end_round(state, box, journal)
            return
        else:
            outcome(state, box, journal, (state.start_player + step) % players)
    state.step = step + 1


@rule
def start_phase(state, phase):
    state.phase = phase
    state.step = 0


@rule
def pass_packs(state):
    """Draft: everybody hands the rest of the pack to the left."""
    last = state.players - 1
    for w in range(WORDS):
        kept = state.pack[last, w]
        for seat in range(last, 0, -1):
            state.pack[seat, w] = state.pack[seat - 1, w]
        state.pack[0, w] = kept


@rule
def start_round(state, box, journal):
    """A new round: once-per-round staff become usable again, all dice are rolled."""
    state.round_number += 1
    state.slots_used = 0
    state.passed = 0
    state.first_die = 0
    state.passed_before = 0
    state.guest_used = 0
    for seat in range(SEATS):
        for w in range(WORDS):
            state.used[seat, w] = 0
    if has_module(state.modules, Module.CELEBRITIES):
        celebrities.bring_coloured(state)
    roll(state, journal, np.int64(box.dice[state.players]))


@rule
def slot_owner(state, slot):
    """The seat whose turn slot this is (0-based): 1-2-3-3-2-1, with the module `start_player` 1-2-3-1-2-3."""
    place = np.int64(slot)
    if slot >= state.players and not has_module(state.modules, Module.START_PLAYER):
        place = 2 * np.int64(state.players) - 1 - slot
    return (state.start_player + place) % state.players


@rule
def next_turn(state, box, journal):
    """The lowest open slot of a player who has not passed; if all have passed, re-roll with one die less."""
    dice = dice_left(state)
    open_slots = False
    if dice > 0:
        for slot in range(2 * state.players):
            if (state.slots_used >> np.int64(slot)) & 1:
                continue
            open_slots = True
            seat = slot_owner(state, slot)
            if (state.passed >> np.int64(seat)) & 1 == 0:
                begin_turn(state, journal, seat, slot)
                return
    if not open_slots or dice <= 1:
        close_round(state, box, journal)
    elif celebrities.discard_white(state, journal):
        roll_again(state, journal)


@rule
def roll_again(state, journal):
    """All have passed: the dice are rolled again, one less."""
    dice = dice_left(state) - 1
    state.passed = 0
    note(state, journal, Event.STARVED_DICE, state.start_player, dice)
    roll(state, journal, dice)


@rule
def begin_turn(state, journal, seat, slot):
    """One turn slot of one player; the slot is used up unless the player passes."""
    state.turn += 1
    state.seat = seat
    state.slots_used |= np.int64(1) << np.int64(slot)
    state.begun = 0
    state.guest_taken = 0
    state.die_taken = 0
    state.tile_used = 0
    state.moved_to = 0
    state.kinds_paid = 0
    note_dice(state, journal, Event.TURN, seat)
    push(state, journal, entry(Op.TURN, slot), seat, 1)


@rule
def close_round(state, box, journal):
    """All slots are used or the dice have run out."""
    for face in range(FACES):
        state.dice[face] = 0
    if has_module(state.modules, Module.CELEBRITIES):
        celebrities.close_lounge(state, box, journal)
        if state.round_number < ROUNDS:
            celebrities.fill_lounge(state, journal)
    unique_hotels.score_pile(state, box, journal)
    if box.retreat[state.round_number]:
        score_track(state, box, journal)
        start_phase(state, Phase.EMPEROR)
    else:
        end_round(state, box, journal)


@rule
def end_round(state, box, journal):
    """The slot tiles pass on; after round 7 the game is scored."""
    if state.round_number == ROUNDS:
        for seat in range(state.players):
            score_seat(state, box, journal, seat)
        state.phase = Phase.OVER
        return
    pass_start_player(state)
    start_phase(state, Phase.ROUNDS)
    start_round(state, box, journal)
