"""Staff: drawing, playing, what played cards change and react to."""

import numpy as np

from gah_stats.engine.chance import GOLDEN, mix, random_below
from gah_stats.engine.journal import Fault, fail, is_taped, read_tape, write_tape
from gah_stats.games.grand_austria_hotel.codes import Chance, Deck, Event, StaffKind, Trigger, UniqueHotel
from gah_stats.games.grand_austria_hotel.compiled import allocating_rule, note, rule
from gah_stats.games.grand_austria_hotel.entries import reduced
from gah_stats.games.grand_austria_hotel.gains import pay
from gah_stats.games.grand_austria_hotel.reactions import push_celebrities, push_effects, push_reactions
from gah_stats.games.grand_austria_hotel.sets import add, bits, has, lowest, nth_bit, remove, size
from gah_stats.games.grand_austria_hotel.stack import next_level
from gah_stats.games.grand_austria_hotel.state import MOST_STAFF, NO_CARD, WORD, WORDS

UNSHUFFLED = -1
# a key: its last bits are the card, its first ones the place where it is sought
CARD = np.uint64(127)
PLACES = 128
PLACE = np.uint64(57)


@rule
def draw_from(state, journal, cards, deck, most):
    """Draw the next card of a deck that holds `cards`, or the one the tape gives; NO_CARD after a fault."""
    if is_taped(journal):
        card = read_tape(journal)
        if card < 0 or card >= most or not has(cards, card):
            fail(journal, Fault.IMPOSSIBLE_CHANCE)
            return np.int64(NO_CARD)
    elif journal.fault:
        return np.int64(NO_CARD)
    else:
        if state.order_at[deck] == UNSHUFFLED:
            shuffle(state, cards, deck)
        while not has(cards, np.int64(state.order[deck, state.order_at[deck]])):
            state.order_at[deck] += 1
            if state.order_at[deck] == WORD * WORDS:  # cards came to the deck after it was shuffled
                shuffle(state, cards, deck)
        card = np.int64(state.order[deck, state.order_at[deck]])
        write_tape(journal, card)
    remove(cards, card)
    return card


@allocating_rule
def shuffle(state, cards, deck):
    """Lay the cards of a deck in the order of `first_of`: by keys, which are sorted as they are spread over places."""
    seed = state.rng[Chance.STAFF + deck]
    places = np.zeros(PLACES + WORD * WORDS, np.uint64)
    for w in range(WORDS):
        rest = np.int64(cards[w])
        while rest:
            card = np.uint64(w * WORD + lowest(rest))
            rest &= rest - 1
            key = mix(seed + card * GOLDEN) & ~CARD | card
            place = np.int64(key >> PLACE)
            while places[place]:
                if places[place] > key:
                    places[place], key = key, places[place]
                place += 1
            places[place] = key
    n = 0
    for key in places:
        if key:
            state.order[deck, n] = key & CARD
            n += 1
    state.order_at[deck] = 0


@rule
def first_of(cards, seed):
    """The first card of a set in the order that a seed gives to all cards, whichever of them are in the set."""
    first = np.int64(NO_CARD)
    lowest_key = np.uint64(0)
    for w in range(WORDS):
        rest = np.int64(cards[w])
        while rest:
            card = w * WORD + lowest(rest)
            rest &= rest - 1
            key = mix(seed + np.uint64(card) * GOLDEN)
            if first == NO_CARD or key < lowest_key:
                first, lowest_key = card, key
    return first


@rule
def draw_number(state, journal, spare):
    """Draw one of a set of numbers, or the one the tape gives; NO_CARD after a fault."""
    if is_taped(journal):
        number = read_tape(journal)
        if number < 0 or number > 62 or (spare >> number) & 1 == 0:
            fail(journal, Fault.IMPOSSIBLE_CHANCE)
            return np.int64(NO_CARD)
    elif journal.fault:
        return np.int64(NO_CARD)
    else:
        number = np.int64(nth_bit(spare, random_below(state.rng, bits(spare))))
        write_tape(journal, number)
    return number


@rule
def draw_staff_card(state, journal):
    """The next card of the staff deck: the shuffled part first, then what was put to its bottom; NO_CARD if none."""
    if size(state.staff_deck):
        return draw_from(state, journal, state.staff_deck, Deck.STAFF, MOST_STAFF)
    if state.bottom_count == 0:
        return np.int64(NO_CARD)
    card = np.int64(state.staff_bottom[0])
    if is_taped(journal):
        if read_tape(journal) != card:
            fail(journal, Fault.IMPOSSIBLE_CHANCE)
    elif journal.fault == 0:
        write_tape(journal, card)
    state.bottom_count -= 1
    for i in range(state.bottom_count):
        state.staff_bottom[i] = state.staff_bottom[i + 1]
    state.staff_bottom[state.bottom_count] = 0
    return card


@rule
def draw_to_hand(state, journal, seat, event, source):
    """Draw one staff card to the hand; an empty deck gives none."""
    card = draw_staff_card(state, journal)
    if card != NO_CARD:
        add(state.hand[seat], card)
        note(state, journal, event, seat, card, source)


@rule
def offer_staff(state, journal, seat, source):
    """Draw three staff cards of which one may be played."""
    for _ in range(3):
        card = draw_staff_card(state, journal)
        if card != NO_CARD:
            add(state.offer, card)
            note(state, journal, Event.OFFER_STAFF, seat, card, source)


@rule
def put_to_bottom(state, card):
    """Put a staff card under the deck, below what was put there before."""
    state.staff_bottom[state.bottom_count] = card
    state.bottom_count += 1


@rule
def staff_cost(box, card, less):
    """Krones to play a staff card: its cost less the discount, not below 0."""
    return reduced(box.staff_cost[card], less)


@rule
def playable(state, box, seat, cards, less, word):
    """Word `word` of the set of those of `cards` that the seat can pay."""
    rest = np.int64(cards[word])
    result = np.int64(0)
    while rest:
        index = lowest(rest)
        rest &= rest - 1
        if staff_cost(box, word * WORD + index, less) <= state.money[seat]:
            result |= np.int64(1) << np.int64(index)
    return result


@rule
def play_staff(state, box, journal, seat, card, less, source):
    """A staff card was played: here stands everything that reacts to it. A card that works once works now."""
    cost = staff_cost(box, card, less)
    pay(state, seat, cost)
    level = next_level(state)
    push_reactions(state, box, journal, seat, Trigger.PLAY_STAFF, 0, 0, level)
    push_celebrities(state, box, journal, seat, Trigger.PLAY_STAFF, source, level)
    if state.hotel[seat] == UniqueHotel.MAYENFELS:
        push_effects(state, journal, box.mayenfels_bonus, seat, level)
    add(state.played[seat], card)
    note(state, journal, Event.PLAY_STAFF, seat, card, cost, source)
    if box.staff_kind[card] == StaffKind.ONCE:
        push_effects(state, journal, box.staff_effects[card], seat, level)


@rule
def has_modifier(state, box, seat, modifier):
    """Whether a played card gives the seat a standing change of a rule."""
    for w in range(WORDS):
        if state.played[seat, w] & box.modifier[modifier, w]:
            return True
    return False


@rule
def extra_strength(state, box, seat, face):
    """Strength that played cards add to a die taken with this face."""
    plus = 0
    for w in range(WORDS):
        rest = np.int64(state.played[seat, w] & box.trigger[Trigger.TAKE_DIE, w])
        while rest:
            card = w * WORD + lowest(rest)
            rest &= rest - 1
            if (box.staff_faces[card] >> np.int64(face)) & 1:
                plus += box.staff_strength[card]
    return plus
