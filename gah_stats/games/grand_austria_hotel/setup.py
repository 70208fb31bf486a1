"""Setting up a game, and drawing what a self-played game is set up with."""

import numpy as np

from gah_stats.engine.chance import random_below, seed_of
from gah_stats.games.grand_austria_hotel.box import ALL_BALLROOMS, BOARDS, HOTELS, REHEARSAL_BOARDS
from gah_stats.games.grand_austria_hotel.codes import Chance, Event, Hands, Module, Phase
from gah_stats.games.grand_austria_hotel.compiled import note, open_rule, rule
from gah_stats.games.grand_austria_hotel.guests import reveal_guest
from gah_stats.games.grand_austria_hotel.modules import celebrities, unique_hotels
from gah_stats.games.grand_austria_hotel.modules.ballrooms import open_ballrooms
from gah_stats.games.grand_austria_hotel.sets import add, has_module, nth_bit, remove
from gah_stats.games.grand_austria_hotel.staff import UNSHUFFLED, draw_number, draw_staff_card, draw_to_hand
from gah_stats.games.grand_austria_hotel.state import NO_CARD, QUEUE, SEATS, TABLES, WORDS
from gah_stats.games.grand_austria_hotel.turn import HAND

NIGHT, DAY, MIXED = 0, 1, 2
PACKETS = 4
MODULES = len(Module)
CHANCES = len(Chance)
# the numbers below are those of the bots' chance and of what is drawn before a game
FIRST_CHANCE = 16


@open_rule
def setup(state, box, journal, config, seed):
    """Lay out a game: `state` is overwritten, chance comes from `seed` (uint64) or the journal's tape."""
    clear(state)
    give_chance(state, seed)
    state.players = config.players
    state.hands = config.hands
    state.modules = config.modules
    for w in range(WORDS):
        state.guest_deck[w] = box.guests[w]
        state.staff_deck[w] = box.staff[w]
    for module in range(MODULES):
        if has_module(config.modules, module):
            for w in range(WORDS):
                state.guest_deck[w] |= box.module_guests[module, w]
                state.staff_deck[w] |= box.module_staff[module, w]
    if not has_module(config.modules, Module.BALLROOMS):
        for w in range(WORDS):
            state.guest_deck[w] &= ~box.ballroom_guests[w]
            state.staff_deck[w] &= ~box.ballroom_staff[w]
    for i in range(3):
        state.objective[i] = config.objective[i]
        state.tile[i] = config.tile[i]
    for seat in range(config.players):
        state.board[seat] = config.board[seat]
        state.money[seat] = box.start_money
        if has_module(state.modules, Module.START_PLAYER):
            state.money[seat] = box.key_start_money[seat]
        for item in range(4):
            state.kitchen[seat, item] = 1
    if has_module(config.modules, Module.HOTELS):
        unique_hotels.lay_out_hotels(state, config)
    if has_module(state.modules, Module.BALLROOMS):
        open_ballrooms(state, config)
    deal_hands(state, box, journal)
    for place in range(QUEUE - 1, -1, -1):
        reveal_guest(state, journal, place)
    if has_module(state.modules, Module.CELEBRITIES):
        celebrities.open_lounge(state, box, journal)


@rule
def give_chance(state, seed):
    """Let all chance to come depend on a seed (uint64)."""
    for place in range(CHANCES):
        state.rng[place] = seed_of(seed, FIRST_CHANCE + place)
    state.order[:] = 0
    state.order_at[:] = UNSHUFFLED


@rule
def clear(state):
    """Make every byte of the state that of an unplayed game."""
    state.depth = 0
    state.bottom_count = 0
    state.phase = Phase.DRAFT
    state.step = 0
    state.round_number = 0
    state.turn = 0
    state.start_player = 0
    state.slots_used = 0
    state.passed = 0
    state.seat = 0
    state.begun = 0
    state.guest_taken = 0
    state.die_taken = 0
    state.modules = 0
    clear_modules(state)
    state.stack[:] = 0
    state.staff_bottom[:] = 0
    state.dice[:] = 0
    state.objective_markers[:] = 0
    state.gained[:] = 0
    for w in range(WORDS):
        state.staff_removed[w] = 0
        state.offer[w] = 0
        state.guest_discard[w] = 0
    for seat in range(SEATS):
        clear_seat(state, seat)


@rule
def clear_modules(state):
    """The fields that only the modules use."""
    state.celebrities_used = 0
    state.celebrity_deck = 0
    state.celebrity_discard = 0
    state.hotels_left = 0
    state.auctioned = NO_CARD
    state.bid = 0
    state.bidder = NO_CARD
    state.opener = 0
    state.out_of_auction = 0
    state.tokens = 0
    state.first_die = 0
    state.groups_begun = 0
    state.personal_done = 0
    state.tile_used = 0
    state.moved_to = 0
    state.key_holder = NO_CARD
    state.passed_before = 0
    state.kinds_paid = 0
    state.guest_used = 0
    state.personal[:] = NO_CARD
    state.wray_tile[:] = NO_CARD
    state.ballroom[:] = NO_CARD
    state.coloured[:] = 0
    state.lounge[:] = NO_CARD
    state.lounge_rounds[:] = 0
    state.lounge_taker[:] = NO_CARD
    for w in range(WORDS):
        state.pile[w] = 0


@rule
def clear_seat(state, seat):
    state.hotel[seat] = NO_CARD
    state.rehearsal[seat] = NO_CARD
    state.rehearsing[seat, :] = 0
    state.dancers[seat, :, :] = 0
    state.guests_done[seat, :] = 0
    state.big_guests[seat] = 0
    state.celebrities[seat] = 0
    for w in range(WORDS):
        state.turned[seat, w] = 0
        state.hand[seat, w] = 0
        state.pack[seat, w] = 0
        state.played[seat, w] = 0
        state.used[seat, w] = 0
    state.prepared[seat] = 0
    state.occupied[seat] = 0
    state.groups_paid[seat] = 0
    state.board[seat] = 0
    state.money[seat] = 0
    state.track[seat] = 0
    state.markers[seat] = 0
    state.kitchen[seat, :] = 0
    state.need[seat, :, :] = 0
    state.vp[seat, :] = 0
    for table in range(TABLES):
        state.guest[seat, table] = NO_CARD


@rule
def deal_hands(state, box, journal):
    """Deal the staff hands, the packs of a draft, or the starter packets."""
    if state.hands == Hands.PACKETS:
        deal_packets(state, box, journal)
        return
    for seat in range(state.players):
        for _ in range(HAND):
            if state.hands == Hands.DRAFT:
                card = draw_staff_card(state, journal)
                if card != NO_CARD:
                    add(state.pack[seat], card)
                    note(state, journal, Event.DRAFT_PACK, seat, card)
            else:
                draw_to_hand(state, journal, seat, Event.DEAL_STAFF, 0)


@rule
def deal_packets(state, box, journal):
    """One starter packet per player at random; the other packets are shuffled into the deck (R-21)."""
    left = np.int64((1 << PACKETS) - 1)
    for seat in range(state.players):
        packet = draw_number(state, journal, left)
        if packet == NO_CARD:
            return
        left &= ~(np.int64(1) << packet)
        note(state, journal, Event.DEAL_PACKET, seat, packet)
        for i in range(box.packet.shape[1]):
            card = box.packet[packet, i]
            add(state.hand[seat], card)
            remove(state.staff_deck, card)


@open_rule
def sample_config(rng, box, config, players, boards, hands, modules):
    """Draw boards (NIGHT, DAY, MIXED), one objective and one tile of each class, from a generator.

    With modules (a set) also ballrooms, rehearsal boards and hotels.
    """
    config.players = players
    config.hands = hands
    config.modules = modules
    day = np.int64(0)
    for seat in range(SEATS):
        config.board[seat] = 0
    for seat in range(players):
        if boards == NIGHT or (boards == MIXED and random_below(rng, 2) == 0):
            continue
        board = 1 + random_below(rng, BOARDS - 1)
        while (day >> board) & 1:
            board = 1 + random_below(rng, BOARDS - 1)
        day |= np.int64(1) << board
        config.board[seat] = board
    for i in range(3):
        config.objective[i] = draw_of_class(rng, box.objective_class, box.objective_module, modules, i)
        config.tile[i] = draw_of_class(rng, box.tile_class, box.tile_module, modules, i)
    config.ballroom[:] = NO_CARD
    config.rehearsal[:] = NO_CARD
    config.hotel[:] = NO_CARD
    if has_module(modules, Module.BALLROOMS):
        draw_distinct(rng, config.ballroom, len(config.ballroom), ALL_BALLROOMS)
        draw_distinct(rng, config.rehearsal, players, REHEARSAL_BOARDS)
    if has_module(modules, Module.HOTELS):
        hotels = HOTELS if has_module(modules, Module.BALLROOMS) else HOTELS - 1
        draw_distinct(rng, config.hotel, players, hotels)


@rule
def draw_distinct(rng, out, n, most):
    """Write n different numbers below `most` to `out`, in random order."""
    rest = (np.int64(1) << np.int64(most)) - 1
    for i in range(n):
        out[i] = nth_bit(rest, random_below(rng, most - i))
        rest &= ~(np.int64(1) << np.int64(out[i]))


@rule
def draw_of_class(rng, classes, of_module, modules, wanted):
    """A random card whose class is `wanted`, of the base game or one of the modules."""
    while True:
        card = random_below(rng, len(classes))
        if classes[card] == wanted and has_module(modules, of_module[card]):
            return card
