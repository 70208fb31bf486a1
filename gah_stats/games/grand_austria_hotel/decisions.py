"""Every decision: what is legal and what an action does. One pair of functions for each kind."""

import numpy as np

from gah_stats.engine.journal import Fault, fail
from gah_stats.games.grand_austria_hotel import emperor, guests, hotel, rewards, staff
from gah_stats.games.grand_austria_hotel.box import AT_LEAST
from gah_stats.games.grand_austria_hotel.codes import (
    ITEMS,
    Action,
    Event,
    Item,
    Modifier,
    Module,
    Op,
    Part,
    Phase,
    Ruling,
    Source,
    StaffKind,
    Trigger,
)
from gah_stats.games.grand_austria_hotel.compiled import note, open_rule, rule
from gah_stats.games.grand_austria_hotel.entries import (
    BOTH,
    FILLED,
    MUST,
    NOT_PAID,
    aux_of,
    count_of,
    floors_of,
    less_of,
    op_of,
    owner_of,
    source_of,
)
from gah_stats.games.grand_austria_hotel.gains import (
    gain_krones,
    gain_steps,
    gain_vp,
    is_wanted,
    measure,
    order_is_complete,
    pay,
    place_gained,
    place_item,
    rest_to_kitchen,
)
from gah_stats.games.grand_austria_hotel.modules import (
    ballrooms,
    bells,
    celebrities,
    promo,
    start_player,
    unique_hotels,
)
from gah_stats.games.grand_austria_hotel.modules.celebrities import COLOUR, SWAP
from gah_stats.games.grand_austria_hotel.modules.unique_hotels import DIE, FROM, PERSONAL
from gah_stats.games.grand_austria_hotel.options import BOOST, is_open, put, put_cards, put_rooms, put_word
from gah_stats.games.grand_austria_hotel.reactions import push_effects, push_reactions
from gah_stats.games.grand_austria_hotel.sets import add, bits, has_module, lowest, read_otherwise, remove
from gah_stats.games.grand_austria_hotel.stack import count_down, entry, next_level, pop, push, replace_top, top
from gah_stats.games.grand_austria_hotel.state import NO_CARD, QUEUE, ROOMS, TABLES, WORD, WORDS
from gah_stats.games.grand_austria_hotel.turn import advance, dice_left, roll_again

SIX = 6
SERVED_ITEMS = 3
CAKES = 16


@open_rule
def settle(state, box, journal, out):
    """Go on to the next real decision and write its legal actions to `out`; their number, 0 when there is none."""
    while journal.fault == 0:
        if state.depth == 0:
            if state.phase == Phase.OVER:
                return 0
            advance(state, box, journal)
        elif not rewards.resolve_top(state, box, journal):
            n = legal(state, box, out)
            if n > 1:
                return n
            if n == 1:
                act(state, box, journal, out[0])
            else:
                word = top(state)
                stop(state, box, journal, op_of(word), word, owner_of(word))
    return 0


@rule
def put_playable(state, box, out, n, seat, cards, less):
    """Write an action for every card of a set that the seat can pay."""
    for w in range(WORDS):
        n = put_word(out, n, Action.PLAY_STAFF, staff.playable(state, box, seat, cards, less, w), w)
    return n


@rule
def legal(state, box, out):
    """Write the legal actions of the decision on top of the stack; 0 when nothing can be done there."""
    if rewards.is_resolving_order(state):
        return rewards.order_options(state, box, out, Action.RESOLVE)
    word = top(state)
    op = op_of(word)
    seat = owner_of(word)
    n = 0
    if op == Op.TURN:
        return legal_turn(state, box, out, seat)
    if op == Op.PLACE_ITEMS:
        n = legal_places(state, out, n, seat, state.gained)
        return put(out, n, Action.REST_TO_KITCHEN, 0)
    if op == Op.SERVE:
        n = legal_places(state, out, n, seat, state.kitchen[seat])
        if count_of(word) < SERVED_ITEMS:
            n = put(out, n, Action.STOP, 0)
        return n
    if op == Op.MAIN_ACTION:
        return legal_split(state, out, aux_of(word) & 7, count_of(word))
    if op == Op.DISH_OR_DRINK:
        barred = np.int64(state.kinds_paid) if aux_of(word) & NOT_PAID else np.int64(0)
        for item in range(Item.CHAMPAGNE):
            if (barred >> np.int64(item)) & 1 == 0:
                n = put(out, n, Action.CHOOSE_ITEM, item)
        return n
    if op == Op.NAME_HOTEL or op == Op.BID:
        return unique_hotels.legal_auction(state, out, op, seat)
    if op == Op.PENALTY:
        n = put(out, n, Action.AVOID_PENALTY, 0)
        return put(out, n, Action.STOP, 0)
    if op == Op.DRAFT:
        return put_cards(out, n, Action.KEEP_STAFF, state.pack[seat])
    if op == Op.RETURN_STAFF:
        return put_cards(out, n, Action.DECK_BOTTOM, state.hand[seat])
    if op == Op.DECK_BOTTOM:
        return put_cards(out, n, Action.DECK_BOTTOM, state.offer)
    if op == Op.REMOVE_VACANT:
        return put_rooms(out, n, Action.REMOVE_ROOM, hotel.highest_floor(hotel.vacant(state, seat), 4))
    if op == Op.REMOVE_OCCUPIED:
        return put_rooms(out, n, Action.REMOVE_ROOM, hotel.highest_floor(state.occupied[seat], floors_of(word)))
    if op == Op.REMOVE_DANCERS:
        return ballrooms.legal_removal(state, out, seat, aux_of(word))
    if op == Op.REMOVE_END_STAFF:
        for w in range(WORDS):
            n = put_word(out, n, Action.REMOVE_STAFF, emperor.end_staff(state, box, seat, w), w)
        return n
    if op == Op.BELL:
        n = put(out, n, Action.TURN_BELL, aux_of(word))
        return put(out, n, Action.STOP, 0)
    if op == Op.PAY_ITEMS or op == Op.RETURN_ITEMS:
        for item in range(ITEMS):
            if (aux_of(word) >> np.int64(item)) & 1 and state.kitchen[seat, item] > 0:
                n = put(out, n, Action.PAY_ITEM, item)
        return n
    n = legal_reward(state, box, out, word, op, seat)
    if n > 0 and not aux_of(word) & MUST:
        n = put(out, n, Action.STOP, 0)
    return n


@rule
def legal_reward(state, box, out, word, op, seat):
    """What a reward that may be declined can be used for."""
    n = 0
    if op == Op.PREPARE or op == Op.PREPARE_OCCUPY:
        return put_rooms(out, n, Action.PREPARE, hotel.preparable(state, box, seat, less_of(word), floors_of(word)))
    if op == Op.OCCUPY:
        return put_rooms(out, n, Action.OCCUPY, hotel.up_to_floor(hotel.vacant(state, seat), floors_of(word)))
    if op == Op.PLAY_STAFF:
        return put_playable(state, box, out, n, seat, state.hand[seat], less_of(word))
    if op == Op.PLAY_DRAWN:
        return put_playable(state, box, out, n, seat, state.offer, less_of(word))
    if op == Op.TAKE_GUEST:
        if guests.free_table(state, seat) >= 0:
            for place in range(QUEUE):
                if state.queue[place] != NO_CARD:
                    n = put(out, n, Action.TAKE_GUEST, place)
        return n
    if op == Op.FILL_ORDER:
        for table in range(TABLES):
            if state.guest[seat, table] != NO_CARD and not order_is_complete(state, seat, table):
                n = put(out, n, Action.FILL_ORDER, table)
        return n
    if op == Op.DANCER:
        return ballrooms.legal_dancer(state, box, out, word, seat)
    if op == Op.EXTRA_ACTION:
        return legal_extra_action(state, out, seat)
    if op == Op.TAKE_TOKEN:
        return unique_hotels.legal_tokens(state, out)
    if op == Op.DISCARD_DIE or op == Op.SWAP_ITEMS or op == Op.IGNORE_ITEM:
        return celebrities.legal_choices(state, box, out, op, seat)
    return n


@rule
def legal_places(state, out, n, seat, items):
    """Each kind of item that is there, onto each order that misses it."""
    for item in range(ITEMS):
        if items[item] > 0:
            for table in range(TABLES):
                if state.need[seat, table, item] > 0:
                    n = put(out, n, Action.PLACE_ITEM, item * 4 + table)
    return n


@rule
def legal_split(state, out, space, strength):
    """Main actions 1 and 2: cakes up to strudels, coffees up to wines; 4: any krones, the rest steps.

    With ballrooms also champagne, up to cakes or coffees.
    """
    n = 0
    if space == 4:
        for krones in range(strength + 1):
            n = put(out, n, Action.SPLIT_KRONES, krones)
    else:
        most = strength // 3 if has_module(state.modules, Module.BALLROOMS) else np.int64(0)
        for champagne in range(most + 1):
            for cakes in range(champagne, (strength - champagne) // 2 + 1):
                n = put(out, n, Action.SPLIT_ITEMS, cakes * CAKES + champagne)
    return n


@rule
def legal_extra_action(state, out, seat):
    """97 E. Gizia: a space that has dice; space 6 costs its krone and does any of 1 to 5."""
    n = 0
    for face in range(1, SIX):
        if state.dice[face - 1] > 0:
            n = put(out, n, Action.EXTRA_ACTION, face)
    if state.dice[SIX - 1] > 0 and state.money[seat] >= 1:
        for face in range(1, SIX):
            n = put(out, n, Action.EXTRA_ACTION, BOOST + face)
    return n


@rule
def legal_turn(state, box, out, seat):
    """A turn: pass at the very start; a guest before the die; a die; additional actions at any time."""
    n = 0
    if not state.die_taken:
        if may_pass(state, box):
            n = put(out, n, Action.PASS, 0)
        if state.guest_taken < unique_hotels.guests_a_turn(state, seat):
            n = legal_queue(state, box, out, n, seat)
        n = legal_dice(state, box, out, n, seat)
        if state.modules:
            n = unique_hotels.legal_moves(state, out, n, seat, imitation_fee(state, box, seat))
            if state.moved_to == 0 and start_player.can_take_key(state, seat):
                for face in range(1, SIX):
                    n = put(out, n, Action.TAKE_KEY, face)
    n = legal_additional(state, box, out, n, seat)
    if state.die_taken:
        n = put(out, n, Action.END_TURN, 0)
    return n


@rule
def may_pass(state, box):
    """Passing is the very first thing of a turn (R-2)."""
    if read_otherwise(box, Ruling.PASSING):
        return not (state.guest_taken or state.die_taken or state.moved_to)
    return not state.begun


@rule
def legal_queue(state, box, out, n, seat):
    """The guests the seat can pay for, if it has a free table."""
    if guests.free_table(state, seat) < 0:
        return n
    free = staff.has_modifier(state, box, seat, Modifier.FREE_QUEUE)
    for place in range(QUEUE):
        if state.queue[place] != NO_CARD and (free or box.queue_cost[place] <= state.money[seat]):
            n = put(out, n, Action.TAKE_GUEST, place)
    return n


@rule
def imitation_fee(state, box, seat):
    """1 krone for using a six, unless the Kitchen Hand is there."""
    return np.int64(0) if staff.has_modifier(state, box, seat, Modifier.NO_IMITATION_FEE) else np.int64(1)


@rule
def legal_dice(state, box, out, n, seat):
    """Dice whose fees can be paid, with and without boost; who can pay for none takes a six left idle (R-18)."""
    before = n
    money = np.int64(state.money[seat])
    for face in range(1, SIX):
        if celebrities.white_dice(state, face) > 0 and is_open(state, face):
            n = put(out, n, Action.TAKE_DIE, face)
            if money >= 1:
                n = put(out, n, Action.TAKE_DIE, BOOST + face)
    if celebrities.white_dice(state, SIX) > 0 and is_open(state, SIX):
        fee = imitation_fee(state, box, seat)
        for face in range(1, SIX):
            if money >= fee:
                n = put(out, n, Action.TAKE_SIX, face)
            if money >= fee + 1:
                n = put(out, n, Action.TAKE_SIX, BOOST + face)
    if has_module(state.modules, Module.CELEBRITIES):
        n = celebrities.legal_coloured(state, out, n, seat, imitation_fee(state, box, seat))
    if n == before and not may_pass(state, box):
        if read_otherwise(box, Ruling.NO_DIE):
            return put(out, n, Action.END_TURN, 0)
        n = celebrities.legal_idle(state, out, n)
    return n


@rule
def legal_additional(state, box, out, n, seat):
    """Serving from the kitchen, seating, once-per-round staff, objective markers."""
    if can_serve(state, box, seat):
        n = put(out, n, Action.SERVE, 0)
    for table in range(TABLES):
        if state.guest[seat, table] == NO_CARD:
            continue
        rooms = guests.rooms_for(state, box, seat, table)
        while rooms:
            n = put(out, n, guests.seat_action(state, box, seat, table), table * ROOMS + lowest(rooms))
            rooms &= rooms - 1
    if state.modules:
        n = ballrooms.legal_dances(state, box, out, n, seat)
        n = promo.legal_staying_guest(state, box, out, n, seat)
        n = unique_hotels.legal_tiles(state, box, out, n, seat)
    for w in range(WORDS):
        n = put_word(out, n, Action.USE_STAFF, ready_staff(state, box, seat, w), w)
    for i in range(3):
        if can_claim(state, box, seat, i):
            n = put(out, n, Action.CLAIM_OBJECTIVE, i)
        if unique_hotels.has_personal(state, seat, i) and objective_holds(state, box, seat, state.personal[i]):
            n = put(out, n, Action.CLAIM_OBJECTIVE, PERSONAL + i)
    if state.celebrities[seat]:
        n = celebrities.legal_uses(state, box, out, n, seat)
    return n


@rule
def ready_staff(state, box, seat, word):
    """Word `word` of the set of once-per-round cards that the seat has not used yet and can pay for."""
    ready = np.int64(state.played[seat, word] & box.staff_of_kind[StaffKind.ROUND, word] & ~state.used[seat, word])
    if state.modules:
        rest = ready
        while rest:
            index = lowest(rest)
            rest &= rest - 1
            if not bells.can_pay(state, box, seat, word * WORD + index):
                ready &= ~(np.int64(1) << index)
    return ready


@rule
def serving_cost(state, box, seat):
    return np.int64(0) if staff.has_modifier(state, box, seat, Modifier.FREE_SERVING) else np.int64(1)


@rule
def can_serve(state, box, seat):
    """Whether the krone can be paid and an order misses an item that the kitchen holds."""
    if state.money[seat] < serving_cost(state, box, seat):
        return False
    for item in range(ITEMS):
        if is_wanted(state, seat, item) and state.kitchen[seat, item] > 0:
            return True
    return False


@rule
def can_claim(state, box, seat, i):
    """An objective with a free place, not yet claimed by the seat, whose condition holds."""
    if state.objective_markers[i] >= box.objective_vp.shape[0] or (state.markers[seat] >> np.int64(i)) & 1:
        return False
    return objective_holds(state, box, seat, state.objective[i])


@rule
def objective_holds(state, box, seat, objective):
    """Whether all conditions of an objective card hold for the seat."""
    if bits(state.occupied[seat]) < box.objective_rooms[objective]:
        return False
    for i in range(box.objective_condition_count[objective]):
        condition = box.objective_conditions[objective, i]
        value = measure(state, box, seat, condition[0])
        if condition[1] == AT_LEAST:
            if value < condition[2]:
                return False
        elif value != condition[2]:
            return False
    return True


@open_rule
def act(state, box, journal, action):
    """Carry out one legal action."""
    kind = np.int64(action) >> 8
    value = np.int64(action) & 255
    word = top(state)
    seat = owner_of(word)
    if kind == Action.RESOLVE:
        rewards.resolve_next(state, journal, value)
    elif op_of(word) == Op.TURN:
        act_turn(state, box, journal, kind, value, seat)
    else:
        act_reward(state, box, journal, kind, value, word, seat)


@rule
def act_turn(state, box, journal, kind, value, seat):
    """An action of the turn itself."""
    state.begun = 1
    if kind == Action.PASS:
        pass_turn(state, journal, seat)
    elif kind == Action.END_TURN:
        pop(state)
    elif kind == Action.TAKE_GUEST:
        state.guest_taken += 1
        cost = guests.queue_cost(state, box, seat, value)
        guests.take_guest(state, box, journal, seat, value, cost, Source.RULE)
    elif kind == Action.TAKE_DIE:
        take_die(state, box, journal, seat, value & 7, value & 7, value // BOOST)
    elif kind == Action.TAKE_SIX:
        take_die(state, box, journal, seat, SIX, value & 7, value // BOOST)
    elif kind == Action.TAKE_COLOURED:
        take_coloured(state, box, journal, seat, value // COLOUR, value & 7, value // BOOST & 1)
    elif kind == Action.USE_CELEBRITY:
        celebrities.use_celebrity(state, journal, seat, value)
    elif kind == Action.SERVE:
        pay(state, seat, serving_cost(state, box, seat))
        push(state, journal, entry(Op.SERVE, SERVED_ITEMS), seat, next_level(state))
    elif kind == Action.SEAT_GUEST or kind == Action.SEAT_IN_TWO:
        guests.seat_guest(state, box, journal, seat, value // ROOMS, value % ROOMS)
    elif kind == Action.DANCE:
        spaces = ballrooms.SPACES
        ballrooms.dance(state, box, journal, seat, value // spaces, value % spaces)
    elif kind == Action.USE_GUEST:
        promo.use_staying_guest(state, journal, seat, value)
    elif kind == Action.USE_STAFF:
        add(state.used[seat], value)
        note(state, journal, Event.USE_STAFF, seat, value)
        level = next_level(state)
        push_effects(state, journal, box.staff_effects[value], seat, level)
        if state.modules:
            bells.pay_for_staff(state, box, journal, seat, value, level)
    elif kind == Action.TAKE_KEY:
        start_player.take_key(state, box, journal, seat, value)
        unique_hotels.hold_key(state, box, journal, seat)
    elif kind == Action.CLAIM_OBJECTIVE:
        if value < PERSONAL:
            claim_objective(state, box, journal, seat, value)
        else:
            unique_hotels.claim_personal(state, box, journal, seat, value - PERSONAL)
    elif kind == Action.USE_TILE:
        unique_hotels.use_tile(state, box, journal, seat, value)
    elif kind == Action.MOVE_DIE:
        unique_hotels.move_die(state, journal, seat, value // DIE, value // FROM % FROM, value % FROM)


@rule
def pass_turn(state, journal, seat):
    """The player is skipped until the dice are rolled again; the slot stays open."""
    slot = count_of(top(state))
    state.slots_used &= ~(np.int64(1) << slot)
    state.passed |= np.int64(1) << np.int64(seat)
    state.passed_before |= state.passed
    note(state, journal, Event.PASS, seat, dice_left(state))
    pop(state)


@rule
def take_die(state, box, journal, seat, face, space, boost):
    """Fees first, then the die; here stands everything that reacts to it. The main action is one of its rewards.

    `space` is the action to do: the face, or what a six imitates; 0 = a six left idle (R-18).
    """
    pool = np.int64(state.dice[face - 1])
    state.dice[face - 1] -= 1
    state.die_taken = 1
    fees = np.int64(boost)
    if face == SIX and space > 0:
        fees += imitation_fee(state, box, seat)
    pay(state, seat, fees)
    strength = np.int64(0)
    if space > 0:
        strength = pool + boost + staff.extra_strength(state, box, seat, face)
    note(state, journal, Event.TAKE_DIE, seat, face, space, pool, boost, strength, fees)
    if space == 0:
        unique_hotels.hold_die(state, box, journal, seat, face)
        return
    push_reactions(state, box, journal, seat, Trigger.TAKE_DIE_AFTER, 0, face, next_level(state))
    level = next_level(state)
    aux = np.int64(space)
    if face == 4 and staff.has_modifier(state, box, seat, Modifier.KRONES_AND_EMPEROR):
        aux |= BOTH
    push(state, journal, entry(Op.MAIN_ACTION, strength, 0, Source.DIE << 8 | face, aux), seat, level)
    push_reactions(state, box, journal, seat, Trigger.TAKE_DIE, 0, face, level)
    unique_hotels.hold_die(state, box, journal, seat, face)


@rule
def take_coloured(state, box, journal, seat, colour, space, boost):
    """The price and the celebrity first, then as any die; without an action (R-40) there is neither."""
    face = np.int64(state.coloured[colour])
    if space > 0:
        celebrities.take_celebrity(state, box, journal, seat, colour)
    state.coloured[colour] = 0
    take_die(state, box, journal, seat, face, space, boost)


@rule
def claim_objective(state, box, journal, seat, i):
    """15 / 10 / 5 VP for the first / second / third player on an objective."""
    place = state.objective_markers[i]
    vp = box.objective_vp[place]
    objective = np.int64(state.objective[i])
    state.objective_markers[i] = place + 1
    state.markers[seat] |= np.int64(1) << i
    note(state, journal, Event.CLAIM_OBJECTIVE, seat, objective, place + 1, vp)
    gain_vp(state, box, journal, seat, Part.OBJECTIVES, vp, Source.OBJECTIVE << 8 | objective)
    push_reactions(state, box, journal, seat, Trigger.PLACE_MARKER, 0, 0, next_level(state))


@rule
def act_reward(state, box, journal, kind, value, word, seat):
    """An action of a decision that an event or the set-up asked for."""
    op = op_of(word)
    source = source_of(word)
    if kind == Action.STOP:
        stop(state, box, journal, op, word, seat)
    elif kind == Action.PLACE_ITEM:
        act_place(state, journal, op, value // 4, value % 4, seat)
    elif kind == Action.REST_TO_KITCHEN:
        rest_to_kitchen(state, seat)
        pop(state)
    elif kind == Action.SPLIT_ITEMS:
        split_items(state, box, journal, word, value // CAKES, value % CAKES, seat)
    elif kind == Action.SPLIT_KRONES:
        pop(state)
        if value > 0:
            gain_krones(state, box, journal, seat, value, source)
        if count_of(word) > value:
            gain_steps(state, box, journal, seat, count_of(word) - value, source)
    elif kind == Action.CHOOSE_ITEM:
        choose_item(state, box, journal, word, value, seat)
    elif kind == Action.PREPARE:
        count_down(state)
        hotel.prepare_room(state, box, journal, seat, value, less_of(word), source)
        if op == Op.PREPARE_OCCUPY:
            hotel.occupy_by_reward(state, box, journal, seat, value, source)
    elif kind == Action.OCCUPY:
        count_down(state)
        hotel.occupy_by_reward(state, box, journal, seat, value, source)
    elif kind == Action.PLAY_STAFF:
        if op == Op.PLAY_DRAWN:
            remove(state.offer, value)
            pop(state)
        else:
            remove(state.hand[seat], value)
            count_down(state)
        staff.play_staff(state, box, journal, seat, value, less_of(word), source)
        if op == Op.PLAY_DRAWN:
            push(state, journal, entry(Op.DECK_BOTTOM), seat, next_level(state))
    elif kind == Action.TAKE_GUEST:
        count_down(state)
        table = guests.free_table(state, seat)
        guests.take_guest(state, box, journal, seat, value, 0, source)
        if aux_of(word) & FILLED and not order_is_complete(state, seat, table):
            guests.fill_order(state, journal, seat, table)
    elif kind == Action.FILL_ORDER:
        count_down(state)
        guests.fill_order(state, journal, seat, value)
    elif kind == Action.EXTRA_ACTION:
        extra_action(state, journal, word, value, seat)
    elif kind == Action.DECK_BOTTOM:
        act_deck_bottom(state, journal, op, value, seat)
    elif kind == Action.REMOVE_ROOM:
        count_down(state)
        if state.depth > 0 and op == Op.REMOVE_OCCUPIED and count_of(word) > 1:
            replace_top(state, entry(Op.REMOVE_OCCUPIED, 1, 0, source) | np.int64(value // 5) << 18)
        hotel.remove_room(state, box, journal, seat, value)
    elif kind == Action.REMOVE_STAFF:
        count_down(state)
        remove(state.played[seat], value)
        add(state.staff_removed, value)
        note(state, journal, Event.REMOVE_STAFF, seat, value)
    elif kind == Action.AVOID_PENALTY:
        pop(state)
        emperor.avoid(state, journal, seat, aux_of(word))
    elif kind == Action.TURN_BELL:
        bells.turn_bell(state, box, journal, seat, value)
    elif kind == Action.PAY_ITEM:
        bells.pay_item(state, box, journal, word, value, seat)
    elif kind == Action.SWAP_ITEM:
        celebrities.swap_item(state, journal, value // SWAP, value % SWAP, seat, source)
    elif kind == Action.DISCARD_DIE:
        pop(state)
        celebrities.discard_coloured(state, journal, value)
        roll_again(state, journal)
    elif kind == Action.SEND_DANCER:
        ballrooms.send_by_reward(state, box, journal, seat, word, value)
    elif kind == Action.REMOVE_DANCER:
        ballrooms.remove_dancer(state, journal, seat, value)
    elif kind == Action.KEEP_STAFF:
        pop(state)
        remove(state.pack[seat], value)
        add(state.hand[seat], value)
        note(state, journal, Event.KEEP_STAFF, seat, value, (state.step - 1) // state.players + 1)
    elif kind == Action.NAME_HOTEL or kind == Action.BID or kind == Action.PASS_BID:
        unique_hotels.act_auction(state, box, journal, kind, value, seat)
    elif kind == Action.TAKE_TOKEN:
        unique_hotels.take_token(state, box, journal, word, value, seat)
    else:
        fail(journal, Fault.ILLEGAL_ACTION)


@rule
def stop(state, box, journal, op, word, seat):
    """Decline a reward, end a count early, or accept a penalty."""
    pop(state)
    if op == Op.PLAY_DRAWN:
        push(state, journal, entry(Op.DECK_BOTTOM), seat, next_level(state))
    elif op == Op.PENALTY:
        emperor.suffer(state, box, journal, seat, aux_of(word))


@rule
def act_place(state, journal, op, item, table, seat):
    """Put one item onto an order, from what was gained or from the kitchen."""
    if op == Op.SERVE:
        state.kitchen[seat, item] -= 1
        count_down(state)
    else:
        state.gained[item] -= 1
    place_item(state, journal, seat, table, item, op == Op.SERVE)


@rule
def split_items(state, box, journal, word, cakes, champagne, seat):
    """Main actions 1 and 2: exactly `strength` items."""
    first = Item.STRUDEL if aux_of(word) & 7 == 1 else Item.WINE
    state.gained[first] = count_of(word) - cakes - champagne
    state.gained[first + 1] = cakes
    state.gained[Item.CHAMPAGNE] = champagne
    place_gained(state, box, journal, seat, source_of(word))


@rule
def choose_item(state, box, journal, word, item, seat):
    """Choose one dish or drink; after the last one they are placed together."""
    state.gained[item] += 1
    if count_of(word) > 1:
        count_down(state)
    else:
        place_gained(state, box, journal, seat, source_of(word))


@rule
def extra_action(state, journal, word, value, seat):
    """Do a space's main action with its strength: no die, no boost, no staff."""
    action = value & 7
    space = np.int64(action)
    if value >= BOOST:
        pay(state, seat, 1)
        space = np.int64(SIX)
    strength = np.int64(state.dice[space - 1])
    note(state, journal, Event.EXTRA_ACTION, seat, space, action, strength)
    replace_top(state, entry(Op.MAIN_ACTION, strength, 0, source_of(word), action))


@rule
def act_deck_bottom(state, journal, op, card, seat):
    """Put a staff card under the deck: one of those drawn, or one of the hand as a penalty."""
    if op == Op.RETURN_STAFF:
        remove(state.hand[seat], card)
        note(state, journal, Event.RETURN_STAFF, seat, card)
        count_down(state)
    else:
        remove(state.offer, card)
        note(state, journal, Event.BOTTOM_STAFF, seat, card)
    staff.put_to_bottom(state, card)
