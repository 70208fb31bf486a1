"""The `greedy` bot: every legal action gets a worth by a rule of thumb, and the best one is taken.

Worths are whole hundredths of a victory point, so that every machine chooses alike. The bot looks at what its seat
may see: its own hand, the offer before it and the open table; never at other hands, the decks or the tape.

A decision starts with `look`, which writes what the seat sees to `view`; `weights` are what it weighs (`thumbs.py`).
"""

import numpy as np

from gah_stats.bots.thumbs import DECAYS, MOST_CHAIN, STRENGTHS, VIEW, allocating_thumb, thumb
from gah_stats.games.grand_austria_hotel import emperor, guests, hotel, staff
from gah_stats.games.grand_austria_hotel.box import EFFECTS, GROUPS, SECRETARY
from gah_stats.games.grand_austria_hotel.codes import (
    ITEMS,
    Action,
    Celebrity,
    Colour,
    Constraint,
    Item,
    Modifier,
    Module,
    Op,
    Phase,
    Quantity,
    StaffKind,
    Trigger,
)
from gah_stats.games.grand_austria_hotel.decisions import (
    BOOST,
    CAKES,
    SERVED_ITEMS,
    SIX,
    act,
    imitation_fee,
    serving_cost,
    settle,
)
from gah_stats.games.grand_austria_hotel.entries import (
    LOWER,
    aux_of,
    count_of,
    items_in,
    less_of,
    op_of,
    owner_of,
)
from gah_stats.games.grand_austria_hotel.gains import COLUMN_1, FLOOR_1, is_wanted, measure
from gah_stats.games.grand_austria_hotel.modules import celebrities
from gah_stats.games.grand_austria_hotel.modules.ballrooms import (
    PLACE,
    SPACES,
    TOP,
    ballroom_vp,
    champagne_for,
    row_is_open,
    scoring_place,
)
from gah_stats.games.grand_austria_hotel.modules.celebrities import COLOUR, SWAP
from gah_stats.games.grand_austria_hotel.modules.promo import vp_by_round
from gah_stats.games.grand_austria_hotel.modules.unique_hotels import FROM
from gah_stats.games.grand_austria_hotel.reactions import reacts
from gah_stats.games.grand_austria_hotel.rewards import is_resolving_order
from gah_stats.games.grand_austria_hotel.sets import bits, has, has_module, lowest, room_bit, size
from gah_stats.games.grand_austria_hotel.stack import group_start, top
from gah_stats.games.grand_austria_hotel.state import BALLROOMS, NO_CARD, ROOMS, ROWS, SECTIONS, TABLES, WORD, WORDS
from gah_stats.games.grand_austria_hotel.turn import ROUNDS, dice_left, slot_owner

GAME_TURNS = 2 * ROUNDS
SCORINGS = 3
KRONE_TURNS = 3
MODIFIERS = len(Modifier)
WHOLE = 10_000


SURE = 10_000_000
FIRST = 1_000_000
DIE = 100_000


@allocating_thumb
def choose_greedy(state, box, out, n, weights):
    """The legal action of the highest worth, the lowest of equals."""
    worths = np.empty(n, np.int64)
    weigh(state, box, out, n, weights, worths, 0)
    best = 0
    for i in range(1, n):
        if worths[i] > worths[best] or (worths[i] == worths[best] and out[i] < out[best]):
            best = i
    return out[best]


@allocating_thumb
def play_out(state, box, journal, legal, weights):
    """Play a game to its end, all seats with the same weights. legal: int16, room for the legal actions."""
    while True:
        n = settle(state, box, journal, legal)
        if n == 0:
            return
        act(state, box, journal, choose_greedy(state, box, legal, n, weights))


@allocating_thumb
def weigh(state, box, out, n, weights, worths, to_the_end):
    """Write the worth of every legal action to `worths`, int64 (n,), in hundredths of a victory point.

    What comes before the die of a turn has a multiple of FIRST on top, a die DIE. When something free comes first,
    dice are only weighed if `to_the_end`.
    """
    word = np.int64(top(state))
    seat = owner_of(word)
    views = np.zeros(1, VIEW)
    view = views[0]
    look(state, box, weights, view, seat)
    resolving = is_resolving_order(state)
    best = np.int64(-SURE)
    for dice in range(2):
        for i in range(n):
            kind = np.int64(out[i]) >> 8
            value = np.int64(out[i]) & 255
            if is_die(kind) != dice:
                if dice == 0:
                    worths[i] = -SURE
                continue
            if resolving:
                worth = order_worth(state, box, value)
            elif op_of(word) == Op.TURN:
                worth = turn_worth(state, box, weights, view, seat, kind, value)
            else:
                worth = reward_action_worth(state, box, weights, view, seat, word, kind, value)
            worths[i] = worth
            best = max(best, worth)
        if best >= FIRST and not to_the_end:
            break
    views[0].turns = 0  # a record does not keep its array alive


@thumb
def is_die(kind):
    """Whether an action takes a die or what stands for one; such actions are weighed when nothing better is to do."""
    if kind == Action.TAKE_DIE or kind == Action.TAKE_SIX:
        return 1
    return 1 if kind == Action.TAKE_COLOURED or kind == Action.MOVE_DIE or kind == Action.TAKE_KEY else 0


# What the seat sees


@thumb
def look(state, box, weights, view, seat):
    """Write `view`: time, prices, the café and its rooms."""
    count_turns(state, view, seat)
    turns = view.turns
    look_ahead(weights, view)
    view.left = -100 * np.int64(box.guest_left_vp) * (GAME_TURNS - turns) // GAME_TURNS
    money = np.int64(state.money[seat])
    krone = krones_worth(box, weights, view, money + 2) - krones_worth(box, weights, view, money)
    view.krone = krone // 2
    view.step = 150
    for k in range(next_scoring(state), SCORINGS):
        view.reward[k] = effects_worth(state, box, weights, view, seat, box.tile_reward[state.tile[k]])
        view.penalty[k] = penalty_worth(state, box, view, seat, state.tile[k])
    track = np.int64(state.track[seat])
    steps = emperor_worth(state, box, weights, view, track + 2) - emperor_worth(state, box, weights, view, track)
    view.step = steps // 2
    view.dance = -SURE
    if has_module(state.modules, Module.BALLROOMS):
        look_at_ballrooms(state, box, weights, view, seat)
    look_at_cafe(state, box, weights, view, seat)


@thumb
def look_at_ballrooms(state, box, weights, view, seat):
    """What the best dancer is worth that can be paid; -SURE when there is none."""
    best = np.int64(-SURE)
    for place in range(BALLROOMS):
        for row in range(ROWS):
            champagne = champagne_for(box, row, 0)
            if champagne > state.kitchen[seat, Item.CHAMPAGNE] or not row_is_open(state, box, place, row):
                continue
            worth = floor_worth(state, box, weights, view, seat, place, row)
            best = max(best, worth - champagne * item_price(state, weights, view, seat, Item.CHAMPAGNE))
    section = np.int64(-SURE)
    for i in range(SECTIONS):
        if state.rehearsing[seat, i] > 0:
            section = max(section, section_worth(state, box, weights, view, seat, i))
    if best > -SURE and section > -SURE:
        view.dance = best + section + reactions_worth(state, box, weights, view, seat, Trigger.SEND_DANCER, 0, 0)


@thumb
def count_turns(state, view, seat):
    """Own turns after this one, and how many of them are in this round."""
    rounds = ROUNDS - np.int64(state.round_number)
    opened = np.int64(0)
    if state.phase == Phase.ROUNDS:
        for slot in range(2 * state.players):
            if (np.int64(state.slots_used) >> np.int64(slot)) & 1 == 0 and slot_owner(state, slot) == seat:
                opened += 1
    view.open = opened
    view.turns = 2 * rounds + opened


@thumb
def look_ahead(weights, view):
    """How much of a guest's worth is left for what it misses; after the last turn only the kitchen can serve."""
    turns = view.turns
    share = weights.decay - weights.late // (turns + 1)
    view.decay[0] = WHOLE
    for i in range(1, DECAYS):
        view.decay[i] = view.decay[i - 1] * share // 100
        if turns == 0 and i > SERVED_ITEMS:
            view.decay[i] = 0
    view.no_room = weights.no_room * min(turns, 2) // 2


@thumb
def look_at_cafe(state, box, weights, view, seat):
    """What the guests in the café are worth, and which of them lack a room."""
    vacant = hotel.vacant(state, seat)
    view.vacant[3] = bits(vacant)
    for colour in range(3):
        view.vacant[colour] = bits(vacant & box.colour_rooms[state.board[seat], colour])
    for table in range(TABLES):
        guest = np.int64(state.guest[seat, table])
        if guest != NO_CARD:
            view.wanted[box.guest_colour[guest]] += 1
            view.half[table] = half_missing(state, seat, table)
    for table in range(TABLES):
        guest = np.int64(state.guest[seat, table])
        if guest == NO_CARD:
            continue
        colour = np.int64(box.guest_colour[guest])
        dance = dance_payoff(state, box, weights, view, seat, guest)
        worth = payoff(state, box, weights, view, seat, guest)
        if is_stuck(box, guest, vacant):
            worth = worth * weights.stuck // 100
        if not has_room(view, colour, 0):
            share = 100 - view.no_room
            if dance > 0:
                share = max(100 - 100 * dance // max(worth, 1), 0)
            gain = worth * view.decay[view.half[table]] // WHOLE * share // 100
            for c in range(3):
                if colour == c or colour == Colour.GREEN:  # noqa: SIM109
                    view.demand[c] = max(view.demand[c], gain)
            worth = worth * view.no_room // 100
        view.payoff[table] = max(worth, dance)


@thumb
def dance_payoff(state, box, weights, view, seat, guest):
    """What a guest brings that goes dancing; -SURE when it cannot."""
    constraint = box.guest_constraint[guest]
    if view.dance == -SURE or (constraint != Constraint.NONE and constraint != Constraint.BALLROOM_ONLY):
        return np.int64(-SURE)
    worth = 100 * np.int64(box.guest_vp[guest]) + effects_worth(
        state, box, weights, view, seat, box.guest_effects[guest]
    )
    colour, number = box.guest_colour[guest], box.guest_size[guest]
    worth += reactions_worth(state, box, weights, view, seat, Trigger.COMPLETE_GUEST, colour, number)
    return (worth + weights.seat + weights.dance + view.dance) * weights.ballroom // 100


@thumb
def is_stuck(box, guest, rooms):
    """Whether a guest asks for a kind of room, such as one on the bottom floor, that none of these is."""
    constraint = box.guest_constraint[guest]
    if constraint != Constraint.BOTTOM_FLOOR_ONLY and constraint != Constraint.TWO_ADJACENT_ROOMS:
        return False
    return guests.rooms_allowed(box, guest, rooms) == 0


@thumb
def has_room(view, colour, more):
    """Whether vacant rooms are left for the guests in the café of a colour and `more` of them; green ones come last."""
    if colour == Colour.GREEN:
        vacant = view.vacant[3] - view.wanted[3] - more
        for c in range(3):
            vacant -= min(view.vacant[c], view.wanted[c])
        return vacant >= 0
    return view.vacant[colour] >= view.wanted[colour] + more


@thumb
def half_missing(state, seat, table):
    """Half items an order misses: two for an item, one for an item that the kitchen holds."""
    halves = np.int64(0)
    for item in range(ITEMS):
        need = np.int64(state.need[seat, table, item])
        halves += 2 * need - min(need, np.int64(state.kitchen[seat, item]))
    return halves


# What things are worth


@thumb
def krones_worth(box, weights, view, krones):
    """A krone is a point at the end and more while it can be spent; the first ones are needed most."""
    krones = min(krones, np.int64(box.money_cap))
    needed = min(krones, weights.needed_krones) * weights.needed_krone
    turns = view.turns
    spent = (weights.krone - 100) * min(turns, KRONE_TURNS) // KRONE_TURNS
    return (100 + spent) * krones + needed * turns // GAME_TURNS


@thumb
def price(state, box, weights, view, seat, krones):
    """What paying krones costs."""
    money = np.int64(state.money[seat])
    return krones_worth(box, weights, view, money) - krones_worth(box, weights, view, money - krones)


@thumb
def late(view, worth):
    """What needs time to be of use is worth less in the last turns."""
    return worth * min(view.turns, 4) // 4


@thumb
def next_scoring(state):
    """The number of the next emperor scoring, 0..2; 3 when there is none."""
    n = scoring_place(state.round_number)
    return n + 1 if state.phase == Phase.EMPEROR else n


@thumb
def emperor_worth(state, box, weights, view, track):
    """Points under the marker and the outcome of every scoring to come, with the steps that later turns bring."""
    cap = 100 * np.int64(box.track_cap)
    at = 100 * track
    worth = max(at - cap, 0)
    turns = view.turns
    for k in range(next_scoring(state), SCORINGS):
        round_ = 3 + 2 * k
        ahead = turns - 2 * (ROUNDS - round_)
        turns -= ahead
        at = min(at + weights.drift * ahead, cap)
        here = at // 100
        worth += 100 * np.int64(box.track_vp[here])
        if at < cap:
            worth += at % 100 * (np.int64(box.track_vp[here + 1]) - np.int64(box.track_vp[here]))
        at = max(at - 100 * np.int64(box.retreat[round_]), 0)
        worth += outcome_worth(box, view, k, at, ahead)
    return worth


@thumb
def outcome_worth(box, view, k, at, ahead):
    """The tile's reward or penalty; while turns are ahead, what lies between counts in proportion."""
    reward_at = 100 * np.int64(box.reward_from)
    if at >= reward_at:
        return view.reward[k]
    if ahead <= 0:
        return np.int64(0) if at > 100 * np.int64(box.penalty_at) else -view.penalty[k]
    return (view.reward[k] + view.penalty[k]) * at // reward_at - view.penalty[k]


@thumb
def penalty_worth(state, box, view, seat, tile):
    """What a tile's penalty costs, at most the points it can be changed for."""
    cost = np.int64(0)
    for i in range(EFFECTS):
        word = box.tile_penalty[tile, i]
        if word == 0:
            break
        op = op_of(word)
        count = count_of(word)
        if op == Op.PAY_MONEY:
            cost += 120 * count
        elif op == Op.VP:
            cost += 100 * count
        elif op == Op.VP_PER:
            cost += 100 * count * measure(state, box, seat, aux_of(word))
        elif op == Op.RETURN_STAFF:
            cost += 60 * count
        elif op == Op.REMOVE_VACANT:
            cost += 250 * count
        elif op == Op.REMOVE_OCCUPIED or op == Op.REMOVE_END_STAFF:
            cost += 700 * count
        else:
            cost += 300
    if box.tile_otherwise[tile] != 0:
        cost = min(cost, -100 * np.int64(box.tile_otherwise[tile]))
    return cost


@thumb
def effects_worth(state, box, weights, view, seat, effects):
    """A card's rewards together."""
    worth = np.int64(0)
    for i in range(EFFECTS):
        if effects[i] == 0:
            break
        worth += reward_worth(state, box, weights, view, seat, effects[i])
    return worth


@thumb
def reward_worth(state, box, weights, view, seat, word):
    """One reward, before it is known how well it can be used."""
    op = op_of(word)
    count = count_of(word)
    less = min(less_of(word), 4)
    if op == Op.MONEY:
        return count * view.krone
    if op == Op.EMPEROR:
        return count * view.step
    if op == Op.VP:
        return 100 * count
    if op == Op.VP_PER:
        return 100 * count * measure(state, box, seat, aux_of(word))
    if op == Op.ITEMS:
        worth = np.int64(0)
        for item in range(ITEMS):
            worth += items_in(word, item) * item_price(state, weights, view, seat, item)
        return worth
    if op == Op.DISH_OR_DRINK:
        return count * weights.any_item
    if op == Op.DRAW_STAFF:
        return late(view, count * weights.drawn_staff)
    if op == Op.PREPARE:
        return late(view, count * (weights.room + less * weights.room_krone))
    if op == Op.OCCUPY:
        return min(count, 1 + view.vacant[3]) * weights.occupy
    if op == Op.PREPARE_OCCUPY:
        return count * (weights.occupy + weights.room)
    if op == Op.PLAY_STAFF:
        held = min(size(state.hand[seat]), count)
        return held * (weights.hire + less * weights.hire_krone)
    if op == Op.DRAW_PLAY:
        return count * (weights.hire + less * weights.hire_krone)
    if op == Op.TAKE_GUEST:
        return late(view, count * weights.guest)
    if op == Op.FILL_ORDER:
        best = np.int64(0)
        for table in range(TABLES):
            best = max(best, fill_gain(weights, view, table, 0) if view.half[table] else 0)
        return best
    if op == Op.EXTRA_ACTION:
        return weights.extra_action
    if op == Op.DANCER:
        sent = max(view.dance + less * item_price(state, weights, view, seat, Item.CHAMPAGNE), 0)
        return count * (late(view, weights.dancer) + sent * weights.sent // 100)
    if op == Op.VP_BY_ROUND:
        return 100 * vp_by_round(state, word)
    if op == Op.SCORE_BALLROOM or op == Op.FILL_WINE:
        return weights.any_item
    return np.int64(0)


@thumb
def item_price(state, weights, view, seat, item):
    """An item for the kitchen: a point at the end, more while the kitchen is short of it."""
    if item == Item.CHAMPAGNE:
        stock = weights.champagne - weights.champagne_fall * np.int64(state.kitchen[seat, item])
        return 100 + max(late(view, stock), 0)
    stock = weights.stock - weights.stock_fall * np.int64(state.kitchen[seat, item])
    if item == Item.CAKE or item == Item.COFFEE:
        stock += weights.rare
    return 100 + max(late(view, stock), 0)


@thumb
def payoff(state, box, weights, view, seat, guest):
    """What a guest brings once it moves in: points, reward, what played staff add, and the room."""
    worth = 100 * np.int64(box.guest_vp[guest]) + weights.seat
    worth += effects_worth(state, box, weights, view, seat, box.guest_effects[guest])
    for trigger in range(Trigger.COMPLETE_GUEST, Trigger.TAKE_DIE):
        worth += reactions_worth(
            state, box, weights, view, seat, trigger, box.guest_colour[guest], box.guest_size[guest]
        )
    return worth


@thumb
def reactions_worth(state, box, weights, view, seat, trigger, colour, number):
    """What the seat's played staff add to an event."""
    worth = np.int64(0)
    for w in range(WORDS):
        rest = np.int64(state.played[seat, w] & box.trigger[trigger, w])
        while rest:
            card = w * WORD + lowest(rest)
            rest &= rest - 1
            spent = box.staff_kind[card] == StaffKind.BELL and has(state.turned[seat], card)
            if not spent and reacts(box, card, trigger, colour, number):
                worth += effects_worth(state, box, weights, view, seat, box.staff_effects[card])
    return worth


# Guests and items


@thumb
def guest_worth(state, box, weights, view, seat, guest):
    """A guest for a free table: its payoff, less for what it misses and for a missing room, less the table itself."""
    halves = np.int64(0)
    for item in range(ITEMS):
        need = np.int64(box.guest_order[guest, item])
        halves += 2 * need - min(need, np.int64(state.kitchen[seat, item]))
    if box.guest_constraint[guest] == Constraint.STAYS:
        rounds = ROUNDS + 1 - np.int64(state.round_number)
        return rounds * weights.staying - late(view, 3 * weights.table)
    worth = payoff(state, box, weights, view, seat, guest)
    if is_stuck(box, guest, hotel.vacant(state, seat)):
        worth = worth * weights.stuck // 100
    if not has_room(view, np.int64(box.guest_colour[guest]), 1):
        worth = worth * view.no_room // 100
    worth = max(worth, dance_payoff(state, box, weights, view, seat, guest))
    left = view.left
    decay = view.decay[halves]
    now = 2 * served_now(state, box, guest)
    if now > 0 and not state.die_taken:
        better = view.decay[max(halves - now, 0)]
        decay += (better - decay) * weights.now // 100
    return (worth + left) * decay // WHOLE - left - late(view, weights.table)


@thumb
def served_now(state, box, guest):
    """How many items of a guest's order one die on the table could bring at once."""
    order = box.guest_order[guest]
    best = np.int64(0)
    for space in range(2):
        first, second = np.int64(order[2 * space]), np.int64(order[2 * space + 1])
        strength = np.int64(state.dice[space])
        seconds = min(second, strength // 2)
        best = max(best, seconds + min(first, strength - seconds))
    return best


@thumb
def saved_halves(state, seat, table, item, count):
    """Half items an order misses less after `count` of an item."""
    need = np.int64(state.need[seat, table, item])
    kitchen = np.int64(state.kitchen[seat, item])
    return 2 * count - min(need, kitchen) + min(need - count, kitchen)


@thumb
def fill_gain(weights, view, table, halves):
    """What it is worth to bring the order at a table from what it misses to `halves`."""
    before = view.decay[view.half[table]]
    worth = view.payoff[table] + view.left
    gain = worth * (view.decay[halves] - before) // WHOLE
    return gain + weights.complete if halves == 0 else gain


@thumb
def items_worth(state, weights, view, seat, first, firsts, seconds):
    """Items of a kind and of the next: the order that gains most is filled first; the rest goes to the kitchen."""
    worth = np.int64(0)
    done = np.int64(0)
    for _ in range(TABLES):
        best, at = np.int64(0), -1
        for table in range(TABLES):
            if (done >> np.int64(table)) & 1 or view.half[table] == 0:
                continue
            a = min(firsts, np.int64(state.need[seat, table, first]))
            b = min(seconds, np.int64(state.need[seat, table, first + 1]))
            if a + b == 0:
                continue
            halves = view.half[table]
            halves -= saved_halves(state, seat, table, first, a) + saved_halves(state, seat, table, first + 1, b)
            gain = fill_gain(weights, view, table, halves)
            if gain > best:
                best, at = gain, table
        if at < 0:
            break
        worth += best
        done |= np.int64(1) << np.int64(at)
        firsts -= min(firsts, np.int64(state.need[seat, at, first]))
        seconds -= min(seconds, np.int64(state.need[seat, at, first + 1]))
    worth += firsts * item_price(state, weights, view, seat, first)
    return worth + seconds * item_price(state, weights, view, seat, first + 1)


@thumb
def pour_worth(state, weights, view, seat, table, most, serving):
    """Putting up to `most` items onto one order, from what was gained or from the kitchen."""
    halves = view.half[table]
    cost = np.int64(0)
    for item in range(ITEMS):
        need = np.int64(state.need[seat, table, item])
        if serving:
            count = min(need, np.int64(state.kitchen[seat, item]), most)
            halves -= count
            cost += count * weights.served
        else:
            count = min(need, np.int64(state.gained[item]), most)
            halves -= saved_halves(state, seat, table, item, count)
        most -= count
    return fill_gain(weights, view, table, halves) - cost


@thumb
def kitchen_can_serve(state, seat, table):
    """How many items the kitchen holds that an order misses."""
    n = np.int64(0)
    for item in range(ITEMS):
        n += min(np.int64(state.need[seat, table, item]), np.int64(state.kitchen[seat, item]))
    return n


@thumb
def serve_worth(state, box, weights, view, seat):
    """Serving from the kitchen: up to three items onto the orders that gain most, less the krone."""
    left = np.int64(SERVED_ITEMS)
    worth = np.int64(0)
    done = np.int64(0)
    for _ in range(TABLES):
        best, at = np.int64(0), -1
        for table in range(TABLES):
            if (done >> np.int64(table)) & 1 or kitchen_can_serve(state, seat, table) == 0:
                continue
            gain = pour_worth(state, weights, view, seat, table, left, 1)
            if gain > best:
                best, at = gain, table
        if at < 0 or left == 0:
            break
        worth += best
        done |= np.int64(1) << np.int64(at)
        left -= min(left, kitchen_can_serve(state, seat, at))
    return worth - price(state, box, weights, view, seat, serving_cost(state, box, seat))


# Rooms


@thumb
def group_worth(state, box, weights, view, seat, room):
    """A group's bonus: the room that fills it gets the rest, the rooms before it a growing share."""
    board = state.board[seat]
    group = np.int64(box.room_group[board, room])
    if (np.int64(state.groups_paid[seat]) >> group) & 1:
        return np.int64(0)
    colour = np.int64(box.group_colour[board, group])
    bonus = np.int64(box.group_bonus[colour, box.group_size[board, group] - 1])
    if colour == Colour.BLUE:
        bonus *= 100
    elif colour == Colour.RED:
        bonus *= view.krone
    else:
        bonus *= view.step
    missing = bits(np.int64(box.group_rooms[board, group]) & ~np.int64(state.occupied[seat]))
    share = weights.group
    for _ in range(missing - 1):
        bonus = bonus * share // 100
    gain = bonus * (100 - share) // 100
    return bonus if missing == 1 else late(view, gain)


@thumb
def occupy_worth(state, box, weights, view, seat, room):
    """Occupying a room: its floor, its group, objectives, end-of-game staff."""
    worth = 100 * np.int64(box.floor_vp[room // 5])
    worth += group_worth(state, box, weights, view, seat, room)
    occupied = state.occupied[seat]
    state.occupied[seat] = np.int64(occupied) & ~room_bit(room)
    worth -= goals_worth(state, box, weights, seat)
    state.occupied[seat] |= room_bit(room)
    worth += goals_worth(state, box, weights, seat)
    state.occupied[seat] = occupied
    return worth


@thumb
def goals_worth(state, box, weights, seat):
    """Where the seat stands with the objectives and with its end-of-game staff."""
    worth = np.int64(0)
    for i in range(3):
        worth += objective_worth(state, box, weights, seat, i)
    for w in range(WORDS):
        rest = emperor.end_staff(state, box, seat, w)
        while rest:
            card = w * WORD + lowest(rest)
            rest &= rest - 1
            quantity = box.staff_end_quantity[card]
            if quantity != SECRETARY:
                worth += 100 * np.int64(box.staff_end_vp[card]) * measure(state, box, seat, quantity)
    return worth


@thumb
def objective_worth(state, box, weights, seat, i):
    """An objective: its points now, a share of them for every step that is missing."""
    markers = np.int64(state.objective_markers[i])
    if markers >= box.objective_vp.shape[0] or (state.markers[seat] >> np.int64(i)) & 1:
        return np.int64(0)
    objective = state.objective[i]
    worth = 100 * np.int64(box.objective_vp[markers])
    for k in range(box.objective_condition_count[objective]):
        condition = box.objective_conditions[objective, k]
        for _ in range(missing_steps(state, box, seat, condition[0], np.int64(condition[2]))):
            worth = worth * weights.objective // 100
    return worth


@thumb
def missing_steps(state, box, seat, quantity, value):
    """Steps a quantity lacks; for floors, columns, groups and colours the rooms that the nearest of them lack."""
    board = state.board[seat]
    empty = ~np.int64(state.occupied[seat])
    counts = np.int64(0)
    if quantity == Quantity.FULL_FLOORS:
        for floor in range(4):
            counts += np.int64(1) << np.int64(4 * bits(empty & (FLOOR_1 << 5 * floor)))
    elif quantity == Quantity.FULL_COLUMNS:
        for column in range(5):
            counts += np.int64(1) << np.int64(4 * bits(empty & (COLUMN_1 << column)))
    elif quantity == Quantity.FULL_GROUPS:
        for group in range(GROUPS):
            counts += np.int64(1) << np.int64(4 * bits(empty & box.group_rooms[board, group]))
    elif quantity == Quantity.FULL_COLOURS:
        for colour in range(3):
            counts += np.int64(1) << np.int64(4 * bits(empty & box.colour_rooms[board, colour]))
    else:
        return max(value - measure(state, box, seat, quantity), 0)
    steps = np.int64(0)
    for missing in range(10):
        here = min((counts >> np.int64(4 * missing)) & 15, value)
        steps += here * missing
        value -= here
    return steps


@thumb
def prepare_worth(state, box, weights, view, seat, room, less):
    """Preparing a room: printed points, a guest that waits for it, a share of what it will bring, less its price."""
    board = state.board[seat]
    colour = np.int64(box.room_colour[board, room])
    worth = 100 * np.int64(box.room_vp[board, room])
    worth += view.demand[colour]
    vacant = view.vacant[colour]
    worth += late(view, weights.spare) // (1 + vacant)
    future = 100 * np.int64(box.floor_vp[room // 5]) + group_worth(state, box, weights, view, seat, room)
    worth += late(view, future * weights.future // 100)
    return worth - price(state, box, weights, view, seat, hotel.room_cost(state, box, seat, room, less))


@thumb
def fill_chain(state, box, weights, view, seat):
    """Work out once what preparing 1, 2, ... rooms is worth, each time the best; the hotel is restored after."""
    view.chain_ready = 1
    prepared, money = state.prepared[seat], state.money[seat]
    most = 2 + np.int64(max(state.dice[2], state.dice[SIX - 1]))
    demand = view.demand[0], view.demand[1], view.demand[2]
    n = 0
    while n < most and n < MOST_CHAIN:
        best, at = np.int64(0), np.int64(-1)
        rooms = hotel.preparable(state, box, seat, 0, 0)
        while rooms:
            room = lowest(rooms)
            rooms &= rooms - 1
            worth = prepare_worth(state, box, weights, view, seat, room, 0)
            if worth > best:
                best, at = worth, room
        if at < 0:
            break
        n += 1
        view.chain[n] = view.chain[n - 1] + best
        colour = np.int64(box.room_colour[state.board[seat], at])
        view.vacant[colour] += 1
        view.demand[colour] = 0
        state.money[seat] -= hotel.room_cost(state, box, seat, at, 0)
        state.prepared[seat] |= room_bit(at)
    state.prepared[seat], state.money[seat] = prepared, money
    look_again = hotel.vacant(state, seat)
    for colour in range(3):
        view.vacant[colour] = bits(look_again & box.colour_rooms[state.board[seat], colour])
        view.demand[colour] = demand[colour]
    while n < MOST_CHAIN:
        n += 1
        view.chain[n] = view.chain[n - 1]


@thumb
def room_use_worth(state, box, weights, view, seat, room, table):
    """Giving a vacant room away: what it brings, less what a guest in the café loses that waits for one like it."""
    colour = np.int64(box.room_colour[state.board[seat], room])
    worth = occupy_worth(state, box, weights, view, seat, room)
    if view.vacant[colour] <= view.wanted[colour]:
        for other in range(TABLES):
            guest = np.int64(state.guest[seat, other])
            if other != table and guest != NO_CARD and box.guest_colour[guest] == colour:
                share = 100 - view.no_room
                decay = view.decay[view.half[other]]
                loss = view.payoff[other] * decay // WHOLE * share // 100
                if view.dance > -SURE:
                    guest_dance = dance_payoff(state, box, weights, view, seat, guest)
                    loss = max(min(loss, (view.payoff[other] - guest_dance) * decay // WHOLE), 0)
                worth -= loss
    left = hotel.vacant(state, seat) & ~room_bit(room)
    for other in range(TABLES):
        guest = np.int64(state.guest[seat, other])
        if other != table and guest != NO_CARD and is_stuck(box, guest, left):
            share = 100 - weights.stuck
            decay = view.decay[view.half[other]]
            worth -= view.payoff[other] * decay // WHOLE * share // 100
    return worth


# Staff


@thumb
def card_worth(state, box, weights, view, seat, card):
    """What a staff card brings from now to the end, its price aside."""
    kind = box.staff_kind[card]
    if kind == StaffKind.END:
        return end_card_worth(state, box, weights, view, seat, card)
    effects = effects_worth(state, box, weights, view, seat, box.staff_effects[card])
    if kind == StaffKind.BELL:
        rare = has(box.trigger[Trigger.PLACE_MARKER], card) or has(box.trigger[Trigger.FILL_GROUP], card)
        return late(view, effects * weights.bell // (200 if rare else 100))
    if kind == StaffKind.ROUND:
        cost = payment_worth(state, box, weights, view, seat, card)
        effects = max(effects - cost, 0) * weights.paid // 100 if cost else effects
        return effects * min(ROUNDS + 1 - np.int64(state.round_number), ROUNDS)
    if kind == StaffKind.PERMANENT:
        return permanent_worth(state, box, weights, view, card, effects)
    return effects


@thumb
def payment_worth(state, box, weights, view, seat, card):
    """What using a once-per-round card costs."""
    cost = np.int64(box.staff_pays_krones[card]) * view.krone
    cost += np.int64(box.staff_pays_steps[card]) * view.step
    for item in range(ITEMS):
        cost += np.int64(box.staff_pays[card, item]) * item_price(state, weights, view, seat, item)
    return cost + np.int64(box.staff_pays_any[card]) * 100


@thumb
def end_card_worth(state, box, weights, view, seat, card):
    """End-of-game staff: what it counts, now and as far as it usually grows."""
    quantity = np.int64(box.staff_end_quantity[card])
    if quantity == SECRETARY:
        return weights.secretary
    growth = weights.growth[quantity] * view.turns // GAME_TURNS
    if quantity == Quantity.PLAYED_STAFF:
        growth += 100
    return np.int64(box.staff_end_vp[card]) * (100 * measure(state, box, seat, quantity) + growth)


@thumb
def permanent_worth(state, box, weights, view, card, gain):
    """Permanent staff: how often it usually works in the turns left, times what it gives."""
    turns = view.turns
    worth = np.int64(0)
    for modifier in range(MODIFIERS):
        if has(box.modifier[modifier], card):
            worth += weights.modifier[modifier] * turns // GAME_TURNS
    guests_left = weights.guests * turns
    if has(box.trigger[Trigger.COMPLETE_GUEST], card):
        worth += gain * guests_left // 400
    if has(box.trigger[Trigger.OCCUPY_ROOM], card):
        worth += gain * guests_left // 85
    if has(box.trigger[Trigger.EMPEROR_REWARD], card):
        worth += gain * turns // 7
    if has(box.trigger[Trigger.PLACE_MARKER], card):
        worth += gain * turns // 7
    if has(box.trigger[Trigger.SEND_DANCER], card):
        worth += gain * guests_left // 200
    if has(box.trigger[Trigger.TAKE_DIE], card) or has(box.trigger[Trigger.TAKE_DIE_AFTER], card):
        gain += weights.strength * np.int64(box.staff_strength[card])
        worth += gain * bits(box.staff_faces[card]) * turns * weights.trigger // 100
    return worth


@thumb
def hire_worth(state, box, weights, view, seat, card, less):
    """Playing a staff card now: what it brings, less its price and its place in the hand."""
    cost = staff.staff_cost(box, card, less)
    worth = card_worth(state, box, weights, view, seat, card) - price(state, box, weights, view, seat, cost)
    return worth - late(view, weights.held_staff)


@thumb
def best_hire(state, box, weights, view, seat, less):
    """The best staff card of the hand that can be paid; below 0 when it must be played and none is worth it."""
    best = -SURE
    for w in range(WORDS):
        rest = np.int64(staff.playable(state, box, seat, state.hand[seat], less, w))
        while rest:
            card = w * WORD + lowest(rest)
            rest &= rest - 1
            best = max(best, hire_worth(state, box, weights, view, seat, card, less))
    return np.int64(0) if best == -SURE else best


# The turn


@thumb
def turn_worth(state, box, weights, view, seat, kind, value):
    """A turn: what is free comes first, then the guest, the die, and last what costs or can wait."""
    if kind == Action.CLAIM_OBJECTIVE:
        return np.int64(9 * FIRST)
    if kind == Action.SEAT_GUEST:
        return 7 * FIRST + room_use_worth(state, box, weights, view, seat, value % ROOMS, value // ROOMS)
    if kind == Action.USE_STAFF:
        return use_staff_worth(state, box, weights, view, seat, value)
    if kind == Action.TAKE_GUEST:
        return queue_worth(state, box, weights, view, seat, value)
    if kind == Action.SERVE:
        worth = serve_worth(state, box, weights, view, seat)
        if state.die_taken:
            return worth
        return 5 * FIRST + worth if worth > 0 and frees_table(state, view, seat) else np.int64(-1)
    if kind == Action.TAKE_DIE:
        return die_worth(state, box, weights, view, seat, value & 7, value & 7, value // BOOST)
    if kind == Action.TAKE_SIX:
        return die_worth(state, box, weights, view, seat, SIX, value & 7, value // BOOST)
    if kind == Action.PASS:
        return pass_worth(state, box, weights, view, seat)
    if kind == Action.END_TURN:
        return np.int64(0)
    return module_turn_worth(state, box, weights, view, seat, kind, value)


@thumb
def frees_table(state, view, seat):
    """Whether all tables are taken and the kitchen alone can complete an order, so that a guest can still be taken."""
    if state.guest_taken or guests.free_table(state, seat) >= 0:
        return False
    for table in range(TABLES):
        halves = view.half[table]
        if halves > 0 and halves <= SERVED_ITEMS and kitchen_can_serve(state, seat, table) == halves:
            return True
    return False


@thumb
def use_staff_worth(state, box, weights, view, seat, card):
    """Once-per-round staff: at once when an order misses its item, else at the end of the last turn of the round.

    Staff that must be paid is used before the die, if it gives more than it costs.
    """
    cost = payment_worth(state, box, weights, view, seat, card)
    if cost > 0:
        gives = effects_worth(state, box, weights, view, seat, box.staff_effects[card])
        return np.int64(4 * FIRST if gives > cost else -1)
    for i in range(EFFECTS):
        word = box.staff_effects[card, i]
        if op_of(word) == Op.ITEMS:
            for item in range(ITEMS):
                if items_in(word, item) and is_wanted(state, seat, item):
                    return np.int64(8 * FIRST)
    return np.int64(1) if state.die_taken and view.open == 0 else np.int64(-1)


@thumb
def queue_worth(state, box, weights, view, seat, place):
    """A guest of the queue, less its price; one that is not worth it is left there."""
    worth = guest_worth(state, box, weights, view, seat, np.int64(state.queue[place]))
    worth -= price(state, box, weights, view, seat, guests.queue_cost(state, box, seat, place))
    return 6 * FIRST + worth if worth > 0 else np.int64(-1)


@thumb
def die_worth(state, box, weights, view, seat, face, space, boost):
    """A die: its main action, what staff add, less the fees."""
    if space == 0:
        return np.int64(0)
    fees = boost + (imitation_fee(state, box, seat) if face == SIX else 0)
    strength = np.int64(state.dice[face - 1]) + boost + staff.extra_strength(state, box, seat, face)
    both = face == 4 and staff.has_modifier(state, box, seat, Modifier.KRONES_AND_EMPEROR)
    if both:
        worth = split_worth(state, box, weights, view, seat, strength, strength)
    else:
        worth = main_worth(state, box, weights, view, seat, space, strength)
    worth += reactions_worth(state, box, weights, view, seat, Trigger.TAKE_DIE, 0, face)
    worth += reactions_worth(state, box, weights, view, seat, Trigger.TAKE_DIE_AFTER, 0, face)
    return DIE + worth - price(state, box, weights, view, seat, fees) - boost * weights.boost


@thumb
def main_worth(state, box, weights, view, seat, space, strength):
    """`best_main`, worked out once for every action and strength."""
    at = min(strength, STRENGTHS - 1)
    if view.main[space - 1, at] == 0:
        view.main[space - 1, at] = best_main(state, box, weights, view, seat, space, strength) + 1
    return view.main[space - 1, at] - 1


@thumb
def best_main(state, box, weights, view, seat, space, strength):
    """The best that a main action of a strength can bring."""
    best = np.int64(0)
    if space == 3:
        if not view.chain_ready:
            fill_chain(state, box, weights, view, seat)
        return view.chain[min(strength, MOST_CHAIN)]
    if space == 4:
        for krones in range(strength + 1):
            best = max(best, split_worth(state, box, weights, view, seat, krones, strength - krones))
        return best
    if space == 5:
        return best_hire(state, box, weights, view, seat, strength)
    first = 2 * (space - 1)
    for seconds in range(strength // 2 + 1):
        best = max(best, items_worth(state, weights, view, seat, first, strength - seconds, seconds))
    if has_module(state.modules, Module.BALLROOMS):
        for champagne in range(1, strength // 3 + 1):
            for seconds in range(champagne, (strength - champagne) // 2 + 1):
                firsts = strength - seconds - champagne
                worth = items_worth(state, weights, view, seat, first, firsts, seconds)
                best = max(best, worth + champagne * item_price(state, weights, view, seat, Item.CHAMPAGNE))
    return best


@thumb
def split_worth(state, box, weights, view, seat, krones, steps):
    """Krones and emperor steps of main action 4."""
    money, track = np.int64(state.money[seat]), np.int64(state.track[seat])
    worth = krones_worth(box, weights, view, money + krones) - krones_worth(box, weights, view, money)
    if steps > 0:
        worth += emperor_worth(state, box, weights, view, track + steps)
        worth -= emperor_worth(state, box, weights, view, track)
    return worth


@thumb
def pass_worth(state, box, weights, view, seat):
    """Pass when nobody else has a turn left in the round and rolling the other dice again promises more."""
    dice = dice_left(state) - 1
    if dice < 3:
        return np.int64(-1)
    for slot in range(2 * state.players):
        if (np.int64(state.slots_used) >> np.int64(slot)) & 1 == 0 and slot_owner(state, slot) != seat:
            return np.int64(-1)
    strength = (dice * weights.pass_dice + 300) // 600
    best = np.int64(-SURE)
    for face in range(1, SIX):
        if state.dice[face - 1] > 0:
            best = max(best, die_worth(state, box, weights, view, seat, face, face, 0))
        if state.dice[SIX - 1] > 0 and state.money[seat] > 0:
            best = max(best, die_worth(state, box, weights, view, seat, SIX, face, 0))
    hope = np.int64(0)
    for space in range(1, SIX):
        hope = max(hope, main_worth(state, box, weights, view, seat, space, strength))
    return np.int64(10 * FIRST) if DIE + hope > best + weights.passing else np.int64(-1)


# Rewards and other decisions


@thumb
def order_worth(state, box, index):
    """Which reward comes next: a new guest before items, krones before what they can pay, rooms before moving in."""
    word = np.int64(state.stack[group_start(state) + index])
    op = op_of(word)
    if op == Op.TAKE_GUEST:
        return np.int64(9)
    if op == Op.MONEY:
        return np.int64(8) if state.money[owner_of(word)] + count_of(word) <= box.money_cap else np.int64(1)
    if op == Op.ITEMS or op == Op.DISH_OR_DRINK:
        return np.int64(7)
    if op == Op.PREPARE_OCCUPY or op == Op.PREPARE:
        return np.int64(6)
    if op == Op.MAIN_ACTION:
        return np.int64(5)
    if op == Op.OCCUPY:
        return np.int64(4)
    return np.int64(3)


@thumb
def reward_action_worth(state, box, weights, view, seat, word, kind, value):
    """An action of a decision that an event or the set-up asked for; declining is worth nothing."""
    if kind == Action.PLACE_ITEM:
        op = op_of(word)
        most = count_of(word) if op == Op.SERVE else np.int64(SURE)
        return pour_worth(state, weights, view, seat, value % 4, most, op == Op.SERVE)
    if kind == Action.SPLIT_ITEMS:
        seconds = value // CAKES
        first = 2 * ((aux_of(word) & 7) - 1)
        champagne = value % CAKES
        worth = items_worth(state, weights, view, seat, first, count_of(word) - seconds - champagne, seconds)
        return worth + champagne * item_price(state, weights, view, seat, Item.CHAMPAGNE)
    if kind == Action.SPLIT_KRONES:
        return split_worth(state, box, weights, view, seat, value, count_of(word) - value)
    if kind == Action.CHOOSE_ITEM:
        return choose_item_worth(state, weights, view, seat, value)
    if kind == Action.PREPARE:
        worth = prepare_worth(state, box, weights, view, seat, value, less_of(word))
        if op_of(word) == Op.PREPARE_OCCUPY:
            worth += occupy_worth(state, box, weights, view, seat, value)
        return worth
    if kind == Action.OCCUPY:
        return room_use_worth(state, box, weights, view, seat, value, -1)
    if kind == Action.PLAY_STAFF:
        return hire_worth(state, box, weights, view, seat, value, less_of(word))
    if kind == Action.TAKE_GUEST:
        return guest_worth(state, box, weights, view, seat, np.int64(state.queue[value]))
    if kind == Action.FILL_ORDER:
        return fill_gain(weights, view, value, 0)
    if kind == Action.EXTRA_ACTION:
        return extra_action_worth(state, box, weights, view, seat, value)
    if kind == Action.DECK_BOTTOM:
        return -hire_worth(state, box, weights, view, seat, value, 0)
    if kind == Action.REMOVE_ROOM:
        return -occupy_worth(state, box, weights, view, seat, value)
    if kind == Action.REMOVE_STAFF:
        return -end_card_worth(state, box, weights, view, seat, value)
    if kind == Action.KEEP_STAFF:
        return hire_worth(state, box, weights, view, seat, value, 2)
    if kind == Action.AVOID_PENALTY:
        return penalty_worth(state, box, view, seat, aux_of(word)) - view.krone
    if kind == Action.STOP or kind == Action.REST_TO_KITCHEN:
        return np.int64(0)
    return module_reward_worth(state, box, weights, view, seat, word, kind, value)


@thumb
def choose_item_worth(state, weights, view, seat, item):
    """A dish or drink of one's choice: what the order gains that gains most, else its worth in the kitchen."""
    best = item_price(state, weights, view, seat, item)
    chosen = np.int64(state.gained[item])
    for table in range(TABLES):
        if state.need[seat, table, item] > chosen:
            halves = view.half[table]
            for other in range(ITEMS):
                have = min(np.int64(state.gained[other]), np.int64(state.need[seat, table, other]))
                if other == item:
                    have += 1
                halves -= saved_halves(state, seat, table, other, have)
            best = max(best, fill_gain(weights, view, table, halves))
    return best


@thumb
def extra_action_worth(state, box, weights, view, seat, value):
    """97 E. Gizia: the main action of a space with the strength of its dice."""
    face = SIX if value >= BOOST else value & 7
    strength = np.int64(state.dice[face - 1])
    worth = main_worth(state, box, weights, view, seat, value & 7, strength)
    return worth - price(state, box, weights, view, seat, np.int64(1)) if face == SIX else worth


# Let's Waltz!


@thumb
def module_turn_worth(state, box, weights, view, seat, kind, value):
    """The actions that modules add to a turn."""
    if kind == Action.DANCE:
        guest = np.int64(state.guest[seat, value // SPACES])
        colour, number = box.guest_colour[guest], box.guest_size[guest]
        moving_in = payoff(state, box, weights, view, seat, guest)
        dancing = moving_in + weights.dance
        dancing -= reactions_worth(state, box, weights, view, seat, Trigger.OCCUPY_ROOM, colour, number)
        dancing += dancer_worth(state, box, weights, view, seat, value % SPACES, np.int64(0))
        if view.turns > 0 and dancing < moving_in * weights.hold // 100:
            return np.int64(-1)
        return 7 * FIRST + dancing - moving_in
    if kind == Action.SEAT_IN_TWO:
        table, room = value // ROOMS, value % ROOMS
        worth = room_use_worth(state, box, weights, view, seat, room, table)
        return 7 * FIRST + worth + room_use_worth(state, box, weights, view, seat, room + 1, table)
    if kind == Action.TAKE_COLOURED:
        return coloured_worth(state, box, weights, view, seat, value)
    if kind == Action.MOVE_DIE:
        return moved_worth(state, box, weights, view, seat, value // FROM % FROM, value % FROM)
    if kind == Action.TAKE_KEY:
        return (
            DIE
            + main_worth(state, box, weights, view, seat, value, np.int64(1))
            + weights.any_item
            + late(view, weights.key)
        )
    if kind == Action.USE_TILE:
        steps = np.int64(box.tile_steps[value // 2])
        track = np.int64(state.track[seat])
        cost = emperor_worth(state, box, weights, view, track)
        cost -= emperor_worth(state, box, weights, view, track - steps)
        gain = effects_worth(state, box, weights, view, seat, box.tile_reward[state.wray_tile[value]])
        return np.int64(8 * FIRST) if gain > cost + 100 else np.int64(-1)
    if kind == Action.USE_CELEBRITY:
        return np.int64(8 * FIRST) if value == Celebrity.FREUD or best_swap(state, seat) > 0 else np.int64(-1)
    if kind == Action.USE_GUEST:
        return np.int64(8 * FIRST)
    return np.int64(0)


@thumb
def module_reward_worth(state, box, weights, view, seat, word, kind, value):
    """The actions that modules add to rewards and to the set-up; declining is worth nothing."""
    if kind == Action.SEND_DANCER:
        return dancer_worth(state, box, weights, view, seat, value, less_of(word))
    if kind == Action.PAY_ITEM:
        return -item_price(state, weights, view, seat, value)
    if kind == Action.TURN_BELL:
        return effects_worth(state, box, weights, view, seat, box.staff_effects[value])
    if kind == Action.TAKE_TOKEN:
        return effects_worth(state, box, weights, view, seat, box.token_bonus[1 if aux_of(word) & LOWER else 0, value])
    if kind == Action.SWAP_ITEM:
        return swap_gain(state, seat, value // SWAP, value % SWAP)
    if kind == Action.NAME_HOTEL:
        return weights.hotel[value]
    if kind == Action.BID:
        worth = weights.hotel[np.int64(state.auctioned)] - price(state, box, weights, view, seat, value)
        return worth if value == 0 or worth > rest_worth(state, weights) else value - SURE // 2
    if kind == Action.PASS_BID:
        return np.int64(-SURE // 4)
    if kind == Action.REMOVE_DANCER:
        return -np.int64(state.dancers[seat, value // ROWS, value % ROWS])
    return np.int64(0)


@thumb
def rest_worth(state, weights):
    """What a player who lets this hotel go can hope for: the mean of those not yet up for auction, less a krone."""
    worth, n = np.int64(0), np.int64(0)
    rest = np.int64(state.hotels_left)
    while rest:
        worth += weights.hotel[lowest(rest)]
        n += 1
        rest &= rest - 1
    return worth // n - 300 if n else np.int64(-SURE)


@thumb
def dancer_worth(state, box, weights, view, seat, value, less):
    """A dancer in a row: what the ballroom will score more, the row's and the section's bonus, less the champagne."""
    place, row, section = value // PLACE, value % PLACE // ROWS, value % ROWS
    worth = floor_worth(state, box, weights, view, seat, place, row)
    worth += section_worth(state, box, weights, view, seat, section)
    worth += reactions_worth(state, box, weights, view, seat, Trigger.SEND_DANCER, 0, 0)
    return worth - champagne_for(box, row, less) * item_price(state, weights, view, seat, Item.CHAMPAGNE)


@thumb
def floor_worth(state, box, weights, view, seat, place, row):
    """What a dancer in a row adds to the scoring to come, and the row's bonus."""
    worth = np.int64(0)
    if place >= next_scoring(state):
        before = ballroom_vp(state, box, seat, place)
        if before < 0:
            worth -= weights.first_dancer * before
            before = np.int64(0)
        state.dancers[seat, place, row] += 1
        one = ballroom_vp(state, box, seat, place) - before
        state.dancers[seat, place, row] += 1
        two = ballroom_vp(state, box, seat, place) - before
        state.dancers[seat, place, row] -= 2
        scored = weights.floor[state.ballroom[place]] * one + weights.pair[state.ballroom[place]] * two
        worth += scored if place == next_scoring(state) else scored * weights.later_floor // 100
    bonus = box.row_bonus[state.ballroom[place], min(row, TOP)]
    return worth + effects_worth(state, box, weights, view, seat, bonus)


@thumb
def section_worth(state, box, weights, view, seat, section):
    """A section's bonus, less for every dancer that must leave before."""
    bonus = effects_worth(state, box, weights, view, seat, box.section_bonus[state.rehearsal[seat], section])
    for _ in range(state.rehearsing[seat, section] - 1):
        bonus = bonus * weights.section // 100
    return bonus


@thumb
def coloured_worth(state, box, weights, view, seat, value):
    """A coloured die: what a white one would bring and its celebrity, less a krone for every other die there."""
    colour, action, boost = value // COLOUR, value & 7, value // BOOST & 1
    face = np.int64(state.coloured[colour])
    worth = die_worth(state, box, weights, view, seat, face, action, boost)
    if state.lounge[colour] != NO_CARD and state.lounge_taker[colour] == NO_CARD:
        worth += 100 * np.int64(box.celebrity_vp[state.lounge_rounds[colour]])
        worth += weights.celebrity * (1 + min(view.open, 1)) // 2
    return worth - price(state, box, weights, view, seat, celebrities.price(state, colour))


@thumb
def moved_worth(state, box, weights, view, seat, start, face):
    """Kozi: moving a die is worth the best that can then be done there."""
    state.dice[start - 1] -= 1
    state.dice[face - 1] += 1
    best = np.int64(-SURE)
    for action in range(1, SIX):
        if face == SIX or action == face:
            best = max(best, die_worth(state, box, weights, view, seat, face, action, np.int64(0)))
    state.dice[start - 1] += 1
    state.dice[face - 1] -= 1
    return best - 10


@thumb
def swap_gain(state, seat, give, get):
    """Einstein: an item that no order misses for one that an order misses and the kitchen lacks."""
    wanted = lacking(state, seat, get)
    return np.int64(1) if wanted > 0 and lacking(state, seat, give) < 0 else np.int64(-1)


@thumb
def lacking(state, seat, item):
    """How many of an item the orders miss beyond what the kitchen holds."""
    need = np.int64(0)
    for table in range(TABLES):
        need += state.need[seat, table, item]
    return need - np.int64(state.kitchen[seat, item])


@thumb
def best_swap(state, seat):
    """The best gain of swapping one item."""
    best = np.int64(-1)
    for give in range(Item.CHAMPAGNE):
        for get in range(Item.CHAMPAGNE):
            if state.kitchen[seat, give] > 0 and give != get:
                best = max(best, swap_gain(state, seat, give, get))
    return best
