"""Unique hotels: their auction, and what each of them changes.

    hands are known -> auction -> starting guests -> ...

    NAME_HOTEL   BID   BID, PASS_BID ...   the others, clockwise, until one is left: pays, takes the hotel
    the opener         `bid` is the highest so far, `bidder` its seat, `out_of_auction` who passed

At most one seat has a hotel, so that what a hotel keeps (tokens, pile, tiles) lies in the state once.
"""

import numpy as np

from gah_stats.games.grand_austria_hotel.box import EFFECTS, HOTELS, TOKENS
from gah_stats.games.grand_austria_hotel.codes import (
    ITEMS,
    Action,
    Die,
    Event,
    Op,
    Part,
    Ruling,
    Source,
    Trigger,
    UniqueHotel,
)
from gah_stats.games.grand_austria_hotel.compiled import note, rule
from gah_stats.games.grand_austria_hotel.entries import FREE, LOWER, MUST, aux_of, with_source
from gah_stats.games.grand_austria_hotel.gains import COLUMN_1, FLOOR_1, gain_vp, rest_to_kitchen, take_items
from gah_stats.games.grand_austria_hotel.modules.celebrities import white_dice
from gah_stats.games.grand_austria_hotel.options import put
from gah_stats.games.grand_austria_hotel.reactions import push_effects, push_reactions
from gah_stats.games.grand_austria_hotel.sets import bits, has_module, lowest, read_otherwise, size
from gah_stats.games.grand_austria_hotel.stack import entry, next_level, pop, push
from gah_stats.games.grand_austria_hotel.staff import draw_number
from gah_stats.games.grand_austria_hotel.state import COLOURED, NO_CARD, WORDS, WRAY_TILES

CLASSES = 3
SPACES = 6
FROM = 8
DIE = 64
PERSONAL = 3
START_ROOMS = 3


# The auction


@rule
def lay_out_hotels(state, config):
    """As many hotels as players are up for auction; nobody has food in the kitchen."""
    for seat in range(state.players):
        state.hotels_left |= np.int64(1) << np.int64(config.hotel[seat])
        for item in range(ITEMS - 1):
            state.kitchen[seat, item] = 0


@rule
def hotel_seat(state, hotel):
    """The seat that has the hotel, or -1."""
    for seat in range(state.players):
        if state.hotel[seat] == hotel:
            return np.int64(seat)
    return np.int64(-1)


@rule
def next_without_hotel(state, seat):
    """The next seat clockwise without a hotel that has not passed in this auction."""
    following = np.int64(seat)
    for _ in range(state.players):
        following = (following + 1) % state.players
        if state.hotel[following] == NO_CARD and (state.out_of_auction >> following) & 1 == 0:
            return following
    return np.int64(seat)


@rule
def next_auction(state, box, journal):
    """Somebody opens the next auction; the last hotel is free. False when all hotels are taken."""
    if state.hotels_left == 0:
        state.opener = 0
        return False
    opener = np.int64(state.opener)
    if bits(state.hotels_left) == 1:
        win_hotel(state, box, journal, opener, lowest(state.hotels_left), 0)
    else:
        push(state, journal, entry(Op.NAME_HOTEL, 1), opener, 1)
    return True


@rule
def legal_auction(state, out, op, seat):
    """The opener names a hotel and must bid; the others bid more, within their money, or pass."""
    n = 0
    if op == Op.NAME_HOTEL:
        for hotel in range(HOTELS):
            if (state.hotels_left >> np.int64(hotel)) & 1:
                n = put(out, n, Action.NAME_HOTEL, hotel)
        return n
    least = np.int64(0)
    if state.bidder != NO_CARD:
        least = np.int64(state.bid) + 1
        n = put(out, n, Action.PASS_BID, 0)
    for krones in range(least, state.money[seat] + 1):
        n = put(out, n, Action.BID, krones)
    return n


@rule
def act_auction(state, box, journal, kind, value, seat):
    """Name a hotel, bid or pass; when only the highest bidder is left, the hotel is won."""
    pop(state)
    if kind == Action.NAME_HOTEL:
        state.auctioned = value
        note(state, journal, Event.NAME_HOTEL, seat, value)
        push(state, journal, entry(Op.BID, 1), seat, 1)
        return
    if kind == Action.BID:
        state.bid = value
        state.bidder = seat
        note(state, journal, Event.BID, seat, state.auctioned, value)
    else:
        state.out_of_auction |= np.int64(1) << np.int64(seat)
    following = next_without_hotel(state, seat)
    if following == state.bidder:
        win_hotel(state, box, journal, following, np.int64(state.auctioned), np.int64(state.bid))
    else:
        push(state, journal, entry(Op.BID, 1), following, 1)


@rule
def win_hotel(state, box, journal, seat, hotel, krones):
    """The winner pays and takes the hotel, its items and what it gives at once; who opened is followed (R-9)."""
    state.money[seat] -= krones
    state.hotel[seat] = hotel
    state.hotels_left &= ~(np.int64(1) << np.int64(hotel))
    state.auctioned = NO_CARD
    state.bid = 0
    state.bidder = NO_CARD
    state.out_of_auction = 0
    note(state, journal, Event.WIN_HOTEL, seat, hotel, krones)
    if state.opener == seat:
        state.opener = next_without_hotel(state, seat)
    for item in range(ITEMS):
        state.gained[item] = box.hotel_items[hotel, item]
    take_items(state, box, journal, seat, Source.HOTEL << 8 | np.int64(hotel))
    rest_to_kitchen(state, seat)
    push_effects(state, journal, box.hotel_acquire[hotel], seat, next_level(state))
    if hotel == UniqueHotel.DOVE:
        state.tokens = (1 << TOKENS) - 1
    elif hotel == UniqueHotel.NINAS:
        deal_personal(state, box, journal, seat)
    elif hotel == UniqueHotel.WRAY:
        deal_tiles(state, box, journal, seat)


@rule
def spare_of_class(state, classes, of_module, wanted):
    """The numbers of all cards of a class that the base game and the modules in play have."""
    spare = np.int64(0)
    for card in range(len(classes)):
        if classes[card] == wanted and has_module(state.modules, of_module[card]):
            spare |= np.int64(1) << np.int64(card)
    return spare


@rule
def without(spare, laid):
    """A set of numbers without those laid out."""
    spare = np.int64(spare)
    for i in range(len(laid)):
        if laid[i] != NO_CARD:
            spare &= ~(np.int64(1) << np.int64(laid[i]))
    return spare


@rule
def deal_personal(state, box, journal, seat):
    """Ninas Melange: one objective each of A, B, C that is not in the game becomes a personal one."""
    for i in range(CLASSES):
        spare = without(spare_of_class(state, box.objective_class, box.objective_module, i), state.objective)
        state.personal[i] = draw_number(state, journal, spare)
        note(state, journal, Event.DEAL_OBJECTIVE, seat, state.personal[i])


@rule
def deal_tiles(state, box, journal, seat):
    """The Grand Wray: two tiles each of A, B, C that are not in the game are laid beside it."""
    for i in range(WRAY_TILES):
        spare = without(spare_of_class(state, box.tile_class, box.tile_module, i // 2), state.tile)
        state.wray_tile[i] = draw_number(state, journal, without(spare, state.wray_tile))
        note(state, journal, Event.DEAL_TILE, seat, state.wray_tile[i])


# The start


@rule
def second_starting_guest(state, journal):
    """Kaufman: when all have their starting guest, a second one free; False when nobody has it."""
    seat = hotel_seat(state, UniqueHotel.KAUFMAN)
    if seat < 0:
        return False
    push(state, journal, entry(Op.TAKE_GUEST, 1, 0, Source.HOTEL << 8 | UniqueHotel.KAUFMAN), seat, 1)
    return True


@rule
def start_rooms(state, box, journal, seat):
    """Three starting rooms, all of them (R-1); Chateau Paulwei and Dove may prepare more of them after these."""
    hotel = np.int64(state.hotel[seat])
    if hotel == UniqueHotel.PAULWEI or hotel == UniqueHotel.DOVE:
        less = FREE if hotel == UniqueHotel.DOVE else 0
        push(state, journal, entry(Op.PREPARE, box.more_start_rooms[hotel], less, Source.HOTEL << 8 | hotel), seat, 1)
    must = 0 if read_otherwise(box, Ruling.STARTING_ROOMS) else MUST
    push(state, journal, entry(Op.PREPARE, START_ROOMS, 0, 0, must), seat, next_level(state))


# Rooms


@rule
def group_bonus(state, box, seat, colour, size):
    """What a filled group of a size pays; Chateau Paulwei has a table of its own."""
    if state.hotel[seat] == UniqueHotel.PAULWEI:
        return np.int64(box.paulwei_bonus[colour, size - 1])
    return np.int64(box.group_bonus[colour, size - 1])


@rule
def react_to_room(state, box, journal, seat, room, level):
    """A room was occupied: Stroup pays for the first of a group, Dove for a full column or floor."""
    board = state.board[seat]
    if state.hotel[seat] == UniqueHotel.STROUP:
        group = np.int64(box.room_group[board, room])
        if (state.groups_begun >> group) & 1 == 0:
            state.groups_begun |= np.int64(1) << group
            push(state, journal, box.first_room_bonus[box.room_colour[board, room]], seat, level)
    elif state.hotel[seat] == UniqueHotel.DOVE:
        occupied = np.int64(state.occupied[seat])
        column = np.int64(COLUMN_1) << np.int64(room % 5)
        floor = np.int64(FLOOR_1) << np.int64(room // 5 * 5)
        source = Source.HOTEL << 8 | UniqueHotel.DOVE
        if occupied & column == column and state.tokens:
            push(state, journal, entry(Op.TAKE_TOKEN, 1, 0, source), seat, level)
        if occupied & floor == floor and state.tokens:
            push(state, journal, entry(Op.TAKE_TOKEN, 1, 0, source, LOWER), seat, level)


@rule
def legal_tokens(state, out):
    """Dove: the tokens that are left."""
    n = 0
    for token in range(TOKENS):
        if (state.tokens >> np.int64(token)) & 1:
            n = put(out, n, Action.TAKE_TOKEN, token)
    return n


@rule
def take_token(state, box, journal, word, token, seat):
    """Dove: a token's upper or lower bonus; the token is gone."""
    pop(state)
    lower = np.int64(aux_of(word) // LOWER)
    state.tokens &= ~(np.int64(1) << np.int64(token))
    note(state, journal, Event.TAKE_TOKEN, seat, token, lower)
    push_effects(state, journal, box.token_bonus[lower, token], seat, next_level(state))


# Guests


@rule
def guests_a_turn(state, seat):
    """How many guests a seat may take before its die: one, Kaufman two."""
    return 2 if state.hotel[seat] == UniqueHotel.KAUFMAN else 1


@rule
def score_pile(state, box, journal):
    """Kaufman, at the end of the round: the pile of completed guests scores and goes to the discard."""
    guests = size(state.pile)
    if guests == 0:
        return
    vp = box.pile_vp[min(guests, len(box.pile_vp) - 1)]
    seat = hotel_seat(state, UniqueHotel.KAUFMAN)
    for w in range(WORDS):
        state.guest_discard[w] |= state.pile[w]
        state.pile[w] = 0
    note(state, journal, Event.SCORE_PILE, seat, guests, vp)
    gain_vp(state, box, journal, seat, Part.HOTELS, vp, Source.HOTEL << 8 | UniqueHotel.KAUFMAN)


# Dice


@rule
def hold_die(state, box, journal, seat, face):
    """Corogari Zant-Mainz: the sum of both dice pays, before the main action; the master key copies the die."""
    if state.hotel[seat] != UniqueHotel.COROGARI:
        return
    other = np.int64(state.first_die)
    if state.key_holder == seat:
        other = np.int64(face)
    if other == 0:
        state.first_die = face
    else:
        push_effects(state, journal, box.dice_bonus[other + face], seat, next_level(state))


@rule
def hold_key(state, box, journal, seat):
    """Corogari Zant-Mainz: the master key doubles a die that is held already."""
    if state.hotel[seat] == UniqueHotel.COROGARI and state.first_die:
        push_effects(state, journal, box.dice_bonus[2 * state.first_die], seat, next_level(state))


@rule
def legal_moves(state, out, n, seat, six_fee):
    """Kozi: any die to a space beside its own, where a die can then be paid; `six_fee` is what imitation costs."""
    if state.hotel[seat] != UniqueHotel.KOZI or state.moved_to:
        return n
    for face in range(1, SPACES + 1):
        for to in range(max(face - 1, 1), min(face + 1, SPACES) + 1):
            if to == face:
                continue
            fee = six_fee if to == SPACES else 0
            for die in range(COLOURED + 1):
                if die == Die.WHITE:
                    there = white_dice(state, face) > 0
                    cost = fee
                else:
                    there = state.coloured[die - 1] == face
                    cost = fee if white_dice(state, to) else fee + state.dice[to - 1]
                if there and cost <= state.money[seat]:
                    n = put(out, n, Action.MOVE_DIE, die * DIE + face * FROM + to)
    return n


@rule
def move_die(state, journal, seat, die, face, to):
    """Kozi: turn a die to the value of the space it is moved to."""
    state.dice[face - 1] -= 1
    state.dice[to - 1] += 1
    if die != Die.WHITE:
        state.coloured[die - 1] = to
    state.moved_to = to
    note(state, journal, Event.MOVE_DIE, seat, face, to, die)


# Objectives and tiles of one's own


@rule
def has_personal(state, seat, i):
    """Ninas Melange: whether a personal objective of the seat still lies face up."""
    return state.hotel[seat] == UniqueHotel.NINAS and (state.personal_done >> np.int64(i)) & 1 == 0


@rule
def claim_personal(state, box, journal, seat, i):
    """Ninas Melange: a personal objective scores by round; it takes no marker."""
    state.personal_done |= np.int64(1) << np.int64(i)
    vp = box.personal_vp[state.round_number]
    note(state, journal, Event.CLAIM_PERSONAL, seat, state.personal[i], vp)
    gain_vp(state, box, journal, seat, Part.HOTELS, vp, Source.HOTEL << 8 | UniqueHotel.NINAS)


@rule
def score_completed(state, box, journal, seat):
    """Ninas Melange, at the end: for all completed objectives, personal and common together."""
    if state.hotel[seat] == UniqueHotel.NINAS:
        vp = box.completed_vp[bits(state.personal_done) + bits(state.markers[seat])]
        gain_vp(state, box, journal, seat, Part.HOTELS, vp, Source.HOTEL << 8 | UniqueHotel.NINAS)


@rule
def legal_tiles(state, box, out, n, seat):
    """The Grand Wray: once per turn a tile whose steps can be gone back."""
    if state.hotel[seat] != UniqueHotel.WRAY or state.tile_used:
        return n
    for i in range(WRAY_TILES):
        if state.wray_tile[i] != NO_CARD and box.tile_steps[i // 2] <= state.track[seat]:
            n = put(out, n, Action.USE_TILE, i)
    return n


@rule
def use_tile(state, box, journal, seat, i):
    """The Grand Wray: retreat for the reward of a tile, which leaves the game."""
    tile = np.int64(state.wray_tile[i])
    steps = box.tile_steps[i // 2]
    state.track[seat] -= steps
    state.wray_tile[i] = NO_CARD
    state.tile_used = 1
    note(state, journal, Event.USE_TILE, seat, tile, steps)
    level = next_level(state)
    source = Source.HOTEL << 8 | UniqueHotel.WRAY
    for k in range(EFFECTS):
        word = box.tile_reward[tile, k]
        if word == 0:
            break
        push(state, journal, with_source(word, source), seat, level)
    push_reactions(state, box, journal, seat, Trigger.EMPEROR_REWARD, 0, 0, level)
