"""The `greedy` bot: every legal action gets a worth by a rule of thumb, and the best one is taken.

Worths are whole hundredths of a victory point, so that every machine chooses alike. The bot looks at what its seat
may see: its own hand, the offer before it and the open table; never at other hands, the decks or the tape.

A decision starts with `look`, which writes what the seat sees to `view` (int64, one place for each `Seen`).
"""

from enum import IntEnum

import numpy as np

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
from gah_stats.games.grand_austria_hotel.compiled import rule
from gah_stats.games.grand_austria_hotel.decisions import (
    BOOST,
    CAKES,
    SERVED_ITEMS,
    SIX,
    imitation_fee,
    serving_cost,
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
    ballroom_vp,
    champagne_for,
    scoring_place,
)
from gah_stats.games.grand_austria_hotel.modules.celebrities import COLOUR, SWAP
from gah_stats.games.grand_austria_hotel.modules.promo import vp_by_round
from gah_stats.games.grand_austria_hotel.modules.unique_hotels import FROM
from gah_stats.games.grand_austria_hotel.reactions import reacts
from gah_stats.games.grand_austria_hotel.rewards import is_resolving_order
from gah_stats.games.grand_austria_hotel.sets import bits, has, has_module, lowest, room_bit, size
from gah_stats.games.grand_austria_hotel.stack import group_start, top
from gah_stats.games.grand_austria_hotel.state import NO_CARD, ROOMS, ROWS, TABLES, WORD, WORDS
from gah_stats.games.grand_austria_hotel.turn import ROUNDS, dice_left, slot_owner


class Weight(IntEnum):
    """What the rules of thumb weigh. Worths in hundredths of a victory point, shares in per cent."""

    KRONE = 0  # any krone while there are turns to spend it
    NEEDED_KRONE = 1  # on top, for each of the first krones at the start of the game
    NEEDED_KRONES = 2  # how many those are
    DRIFT = 3  # hundredths of emperor steps a turn brings anyway
    ITEM = 4  # a dish or drink of one's choice
    DRAWN_STAFF = 5
    ROOM = 6  # a room that a reward lets prepare, its price aside
    ROOM_KRONE = 7  # each krone a reward takes off its price
    OCCUPY = 8  # a room a reward lets occupy
    HIRE = 9  # a staff card that a reward lets play
    HIRE_KRONE = 10  # each krone off its price
    GUEST = 11  # a guest taken by a reward
    STRENGTH = 12  # strength that staff add to a die
    EXTRA_ACTION = 13
    SEAT = 14  # a guest moving in, beside what it scores and gives
    DECAY = 15  # share of a guest's worth that is left for half an item missing
    LATE = 16  # share that goes when there is no turn left; half of it with one turn left, and so on
    NO_ROOM = 17  # share of a guest's worth while there is no room for it
    COMPLETE = 18  # completing an order
    TABLE = 19  # a free table
    NOW = 20  # share of what the dice on the table could serve a new guest
    STOCK = 21  # an item in an empty kitchen, beside its point at the end
    STOCK_FALL = 22  # what each item of the kind takes off
    RARE = 23  # a cake or a coffee
    SERVED = 24  # what the kitchen loses with a served item
    BOOST = 25  # boosting, beside its krone
    GROUP = 26  # share of a group's bonus left for every room that is missing
    SPARE = 27  # a vacant room nobody waits for, the first of its colour
    FUTURE = 28  # share of a vacant room's points and bonus
    OBJECTIVE = 29  # share of an objective left for every step that is missing
    GUESTS = 30  # guests that move in, per hundred turns
    TRIGGER = 31  # dice of one face taken, per hundred turns
    SECRETARY = 32
    HELD_STAFF = 33  # a staff card in hand
    PASS_DICE = 34  # strength to hope for after rolling again, in per cent of a sixth of the dice
    PASS = 35  # what must be hoped for on top
    # what a played modifier is worth at the start of the game, in the order of Modifier
    MODIFIER = 36
    # what a player gains in a game of each Quantity, in hundredths
    GROWTH = 44
    CHAMPAGNE = 64  # champagne in the kitchen while dancers can be sent, beside its point at the end
    DANCER = 65  # a dancer that a reward lets send
    SECTION = 66  # share of a section's bonus left for every dancer that is missing
    CELEBRITY = 67  # what a celebrity's effect brings until the end of the round, with two turns left
    KEY = 68  # becoming start player
    DANCE = 69  # a guest dancing instead of moving in, beside what its dancer brings
    FLOOR = 70  # share of what a dancer adds to the scoring of its ballroom
    PAIR = 71  # and of what it would add with another one
    BALLROOM = 72  # share of a guest's worth that is left without a room for it when champagne could pay a dance
    BELL = 73  # share of a bell card's rewards
    PAID = 74  # share of what a card that must be paid gives more than it costs
    STAYING = 75  # a round with the guest who stays
    HOTEL = 76  # a unique hotel, in the order of their table
    STUCK = 86  # share of a guest's worth while no vacant room is of the kind that it asks for
    FIRST_DANCER = 87  # share of the points a ballroom without a dancer of one's own will cost


WEIGHTS = np.array(
    [
        160,  # KRONE
        50,  # NEEDED_KRONE
        10,  # NEEDED_KRONES
        60,  # DRIFT
        180,  # ITEM
        50,  # DRAWN_STAFF
        200,  # ROOM
        110,  # ROOM_KRONE
        350,  # OCCUPY
        140,  # HIRE
        90,  # HIRE_KRONE
        200,  # GUEST
        140,  # STRENGTH
        400,  # EXTRA_ACTION
        500,  # SEAT
        90,  # DECAY
        25,  # LATE
        70,  # NO_ROOM
        110,  # COMPLETE
        170,  # TABLE
        50,  # NOW
        100,  # STOCK
        20,  # STOCK_FALL
        20,  # RARE
        70,  # SERVED
        20,  # BOOST
        60,  # GROUP
        250,  # SPARE
        50,  # FUTURE
        80,  # OBJECTIVE
        70,  # GUESTS
        25,  # TRIGGER
        550,  # SECRETARY
        40,  # HELD_STAFF
        200,  # PASS_DICE
        60,  # PASS
        # MODIFIER: free blue, red, yellow; free serving, free queue, no imitation fee, krones and steps, no penalty
        *(450, 500, 300, 400, 700, 500, 1550, 350),
        # GROWTH: krones, emperor, staff, tiles, occupied, blue, red, yellow, sets, floors, columns, groups, colours,
        # markers, champagne, dancers, green guests, least item, top floor, big guests
        *(-5, 300, 350, 800, 900, 300, 300, 400, 200, 60, 80, 400, 10, 90, -20, -300, 60, 170, 25, 160),
        200,  # CHAMPAGNE
        500,  # DANCER
        50,  # SECTION
        150,  # CELEBRITY
        60,  # KEY
        -200,  # DANCE
        50,  # FLOOR
        20,  # PAIR
        90,  # BALLROOM
        80,  # BELL
        30,  # PAID
        150,  # STAYING
        # HOTEL
        *(700, 600, 700, 350, 700, 500, 850, 550, 750, 600),
        30,  # STUCK
        90,  # FIRST_DANCER
    ],
    np.int64,
)

GAME_TURNS = 2 * ROUNDS
SCORINGS = 3
KRONE_TURNS = 3
MODIFIERS = len(Modifier)
DECAYS = 20
STRENGTHS = 18
WHOLE = 10_000


class Seen(IntEnum):
    """The places of `view`."""

    TURNS = 0  # own turns after this one
    OPEN = 1  # those of them in this round
    KRONE = 2  # worth of a krone gained now
    STEP = 3  # worth of an emperor step
    LEFT = 4  # what a guest that stays in the café to the end threatens to cost
    REWARD = 5  # of the tile of each scoring
    PENALTY = 8
    VACANT = 11  # vacant rooms of each colour, then of all
    WANTED = 15  # guests in the café of each colour
    DEMAND = 19  # what a room of each colour would add to the guests in the café
    PAYOFF = 23  # of the guest at each table once it moves in
    HALF = 27  # half items it misses; an item in the kitchen is half there
    NO_ROOM = 31  # share of a guest's worth while there is no room for it
    CHAIN_READY = 32
    CHAIN = 33  # worth of preparing 1, 2, ... rooms
    DECAY = 52  # share (of WHOLE) of a guest's worth with 0, 1, ... half items missing
    MAIN = 72  # worth of main actions 1 to 5 with each strength, plus 1; 0 = not yet known


SEEN = Seen.MAIN + 5 * STRENGTHS
MOST_CHAIN = STRENGTHS - 1

SURE = 10_000_000
FIRST = 1_000_000
DIE = 100_000


@rule
def choose_greedy(state, box, out, n, weights):
    """The legal action of the highest worth, the lowest of equals."""
    worths = np.empty(n, np.int64)
    weigh(state, box, out, n, weights, worths, 0)
    best = 0
    for i in range(1, n):
        if worths[i] > worths[best] or (worths[i] == worths[best] and out[i] < out[best]):
            best = i
    return out[best]


@rule
def weigh(state, box, out, n, weights, worths, to_the_end):
    """Write the worth of every legal action to `worths`, int64 (n,), in hundredths of a victory point.

    What comes before the die of a turn has a multiple of FIRST on top, a die DIE. When something free comes first,
    dice are only weighed if `to_the_end`.
    """
    word = np.int64(top(state))
    seat = owner_of(word)
    view = np.zeros(SEEN, np.int64)
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


@rule
def is_die(kind):
    """Whether an action takes a die or what stands for one; such actions are weighed when nothing better is to do."""
    if kind == Action.TAKE_DIE or kind == Action.TAKE_SIX:
        return 1
    return 1 if kind == Action.TAKE_COLOURED or kind == Action.MOVE_DIE or kind == Action.TAKE_KEY else 0


# What the seat sees


@rule
def look(state, box, weights, view, seat):
    """Write `view`: time, prices, the café and its rooms."""
    count_turns(state, view, seat)
    turns = view[Seen.TURNS]
    look_ahead(weights, view)
    if state.kitchen[seat, Item.CHAMPAGNE] > 0 and view[Seen.TURNS] > 0:
        view[Seen.NO_ROOM] = max(view[Seen.NO_ROOM], weights[Weight.BALLROOM])
    view[Seen.LEFT] = -100 * np.int64(box.guest_left_vp) * (GAME_TURNS - turns) // GAME_TURNS
    money = np.int64(state.money[seat])
    krone = krones_worth(box, weights, view, money + 2) - krones_worth(box, weights, view, money)
    view[Seen.KRONE] = krone // 2
    view[Seen.STEP] = 150
    for k in range(next_scoring(state), SCORINGS):
        view[Seen.REWARD + k] = effects_worth(state, box, weights, view, seat, box.tile_reward[state.tile[k]])
        view[Seen.PENALTY + k] = penalty_worth(state, box, view, seat, state.tile[k])
    track = np.int64(state.track[seat])
    steps = emperor_worth(state, box, weights, view, track + 2) - emperor_worth(state, box, weights, view, track)
    view[Seen.STEP] = steps // 2
    look_at_cafe(state, box, weights, view, seat)


@rule
def count_turns(state, view, seat):
    """Own turns after this one, and how many of them are in this round."""
    rounds = ROUNDS - np.int64(state.round_number)
    opened = np.int64(0)
    if state.phase == Phase.ROUNDS:
        for slot in range(2 * state.players):
            if (np.int64(state.slots_used) >> np.int64(slot)) & 1 == 0 and slot_owner(state, slot) == seat:
                opened += 1
    view[Seen.OPEN] = opened
    view[Seen.TURNS] = 2 * rounds + opened


@rule
def look_ahead(weights, view):
    """How much of a guest's worth is left for what it misses; after the last turn only the kitchen can serve."""
    turns = view[Seen.TURNS]
    share = weights[Weight.DECAY] - weights[Weight.LATE] // (turns + 1)
    view[Seen.DECAY] = WHOLE
    for i in range(1, DECAYS):
        view[Seen.DECAY + i] = view[Seen.DECAY + i - 1] * share // 100
        if turns == 0 and i > SERVED_ITEMS:
            view[Seen.DECAY + i] = 0
    view[Seen.NO_ROOM] = weights[Weight.NO_ROOM] * min(turns, 2) // 2


@rule
def look_at_cafe(state, box, weights, view, seat):
    """What the guests in the café are worth, and which of them lack a room."""
    vacant = hotel.vacant(state, seat)
    view[Seen.VACANT + 3] = bits(vacant)
    for colour in range(3):
        view[Seen.VACANT + colour] = bits(vacant & box.colour_rooms[state.board[seat], colour])
    for table in range(TABLES):
        guest = np.int64(state.guest[seat, table])
        if guest != NO_CARD:
            view[Seen.WANTED + box.guest_colour[guest]] += 1
            view[Seen.HALF + table] = half_missing(state, seat, table)
    for table in range(TABLES):
        guest = np.int64(state.guest[seat, table])
        if guest == NO_CARD:
            continue
        colour = np.int64(box.guest_colour[guest])
        worth = payoff(state, box, weights, view, seat, guest)
        if is_stuck(box, guest, vacant):
            worth = worth * weights[Weight.STUCK] // 100
        if not has_room(view, colour, 0):
            share = 100 - view[Seen.NO_ROOM]
            gain = worth * view[Seen.DECAY + view[Seen.HALF + table]] // WHOLE * share // 100
            for c in range(3):
                if colour == c or colour == Colour.GREEN:  # noqa: SIM109
                    view[Seen.DEMAND + c] = max(view[Seen.DEMAND + c], gain)
            worth = worth * view[Seen.NO_ROOM] // 100
        view[Seen.PAYOFF + table] = worth


@rule
def is_stuck(box, guest, rooms):
    """Whether a guest asks for a kind of room, such as one on the bottom floor, that none of these is."""
    constraint = box.guest_constraint[guest]
    if constraint != Constraint.BOTTOM_FLOOR_ONLY and constraint != Constraint.TWO_ADJACENT_ROOMS:
        return False
    return guests.rooms_allowed(box, guest, rooms) == 0


@rule
def has_room(view, colour, more):
    """Whether vacant rooms are left for the guests in the café of a colour and `more` of them; green ones come last."""
    if colour == Colour.GREEN:
        vacant = view[Seen.VACANT + 3] - view[Seen.WANTED + 3] - more
        for c in range(3):
            vacant -= min(view[Seen.VACANT + c], view[Seen.WANTED + c])
        return vacant >= 0
    return view[Seen.VACANT + colour] >= view[Seen.WANTED + colour] + more


@rule
def half_missing(state, seat, table):
    """Half items an order misses: two for an item, one for an item that the kitchen holds."""
    halves = np.int64(0)
    for item in range(ITEMS):
        need = np.int64(state.need[seat, table, item])
        halves += 2 * need - min(need, np.int64(state.kitchen[seat, item]))
    return halves


# What things are worth


@rule
def krones_worth(box, weights, view, krones):
    """A krone is a point at the end and more while it can be spent; the first ones are needed most."""
    krones = min(krones, np.int64(box.money_cap))
    needed = min(krones, weights[Weight.NEEDED_KRONES]) * weights[Weight.NEEDED_KRONE]
    turns = view[Seen.TURNS]
    spent = (weights[Weight.KRONE] - 100) * min(turns, KRONE_TURNS) // KRONE_TURNS
    return (100 + spent) * krones + needed * turns // GAME_TURNS


@rule
def price(state, box, weights, view, seat, krones):
    """What paying krones costs."""
    money = np.int64(state.money[seat])
    return krones_worth(box, weights, view, money) - krones_worth(box, weights, view, money - krones)


@rule
def late(view, worth):
    """What needs time to be of use is worth less in the last turns."""
    return worth * min(view[Seen.TURNS], 4) // 4


@rule
def next_scoring(state):
    """The number of the next emperor scoring, 0..2; 3 when there is none."""
    n = scoring_place(state.round_number)
    return n + 1 if state.phase == Phase.EMPEROR else n


@rule
def emperor_worth(state, box, weights, view, track):
    """Points under the marker and the outcome of every scoring to come, with the steps that later turns bring."""
    cap = 100 * np.int64(box.track_cap)
    at = 100 * track
    worth = max(at - cap, 0)
    turns = view[Seen.TURNS]
    for k in range(next_scoring(state), SCORINGS):
        round_ = 3 + 2 * k
        ahead = turns - 2 * (ROUNDS - round_)
        turns -= ahead
        at = min(at + weights[Weight.DRIFT] * ahead, cap)
        here = at // 100
        worth += 100 * np.int64(box.track_vp[here])
        if at < cap:
            worth += at % 100 * (np.int64(box.track_vp[here + 1]) - np.int64(box.track_vp[here]))
        at = max(at - 100 * np.int64(box.retreat[round_]), 0)
        worth += outcome_worth(box, view, k, at, ahead)
    return worth


@rule
def outcome_worth(box, view, k, at, ahead):
    """The tile's reward or penalty; while turns are ahead, what lies between counts in proportion."""
    reward_at = 100 * np.int64(box.reward_from)
    if at >= reward_at:
        return view[Seen.REWARD + k]
    if ahead <= 0:
        return np.int64(0) if at > 100 * np.int64(box.penalty_at) else -view[Seen.PENALTY + k]
    return (view[Seen.REWARD + k] + view[Seen.PENALTY + k]) * at // reward_at - view[Seen.PENALTY + k]


@rule
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


@rule
def effects_worth(state, box, weights, view, seat, effects):
    """A card's rewards together."""
    worth = np.int64(0)
    for i in range(EFFECTS):
        if effects[i] == 0:
            break
        worth += reward_worth(state, box, weights, view, seat, effects[i])
    return worth


@rule
def reward_worth(state, box, weights, view, seat, word):
    """One reward, before it is known how well it can be used."""
    op = op_of(word)
    count = count_of(word)
    less = min(less_of(word), 4)
    if op == Op.MONEY:
        return count * view[Seen.KRONE]
    if op == Op.EMPEROR:
        return count * view[Seen.STEP]
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
        return count * weights[Weight.ITEM]
    if op == Op.DRAW_STAFF:
        return late(view, count * weights[Weight.DRAWN_STAFF])
    if op == Op.PREPARE:
        return late(view, count * (weights[Weight.ROOM] + less * weights[Weight.ROOM_KRONE]))
    if op == Op.OCCUPY:
        return min(count, 1 + view[Seen.VACANT + 3]) * weights[Weight.OCCUPY]
    if op == Op.PREPARE_OCCUPY:
        return count * (weights[Weight.OCCUPY] + weights[Weight.ROOM])
    if op == Op.PLAY_STAFF:
        held = min(size(state.hand[seat]), count)
        return held * (weights[Weight.HIRE] + less * weights[Weight.HIRE_KRONE])
    if op == Op.DRAW_PLAY:
        return count * (weights[Weight.HIRE] + less * weights[Weight.HIRE_KRONE])
    if op == Op.TAKE_GUEST:
        return late(view, count * weights[Weight.GUEST])
    if op == Op.FILL_ORDER:
        best = np.int64(0)
        for table in range(TABLES):
            best = max(best, fill_gain(weights, view, table, 0) if view[Seen.HALF + table] else 0)
        return best
    if op == Op.EXTRA_ACTION:
        return weights[Weight.EXTRA_ACTION]
    if op == Op.DANCER:
        return late(view, count * weights[Weight.DANCER])
    if op == Op.VP_BY_ROUND:
        return 100 * vp_by_round(state, word)
    if op == Op.SCORE_BALLROOM or op == Op.FILL_WINE:
        return weights[Weight.ITEM]
    return np.int64(0)


@rule
def item_price(state, weights, view, seat, item):
    """An item for the kitchen: a point at the end, more while the kitchen is short of it."""
    if item == Item.CHAMPAGNE:
        return 100 + late(view, weights[Weight.CHAMPAGNE])
    stock = weights[Weight.STOCK] - weights[Weight.STOCK_FALL] * np.int64(state.kitchen[seat, item])
    if item == Item.CAKE or item == Item.COFFEE:
        stock += weights[Weight.RARE]
    return 100 + max(late(view, stock), 0)


@rule
def payoff(state, box, weights, view, seat, guest):
    """What a guest brings once it moves in: points, reward, what played staff add, and the room."""
    worth = 100 * np.int64(box.guest_vp[guest]) + weights[Weight.SEAT]
    worth += effects_worth(state, box, weights, view, seat, box.guest_effects[guest])
    for trigger in range(Trigger.COMPLETE_GUEST, Trigger.TAKE_DIE):
        worth += reactions_worth(
            state, box, weights, view, seat, trigger, box.guest_colour[guest], box.guest_size[guest]
        )
    return worth


@rule
def reactions_worth(state, box, weights, view, seat, trigger, colour, number):
    """What the seat's played staff add to an event."""
    worth = np.int64(0)
    for w in range(WORDS):
        rest = np.int64(state.played[seat, w] & box.trigger[trigger, w])
        while rest:
            card = w * WORD + lowest(rest)
            rest &= rest - 1
            if reacts(box, card, trigger, colour, number):
                worth += effects_worth(state, box, weights, view, seat, box.staff_effects[card])
    return worth


# Guests and items


@rule
def guest_worth(state, box, weights, view, seat, guest):
    """A guest for a free table: its payoff, less for what it misses and for a missing room, less the table itself."""
    halves = np.int64(0)
    for item in range(ITEMS):
        need = np.int64(box.guest_order[guest, item])
        halves += 2 * need - min(need, np.int64(state.kitchen[seat, item]))
    if box.guest_constraint[guest] == Constraint.STAYS:
        rounds = ROUNDS + 1 - np.int64(state.round_number)
        return rounds * weights[Weight.STAYING] - late(view, 3 * weights[Weight.TABLE])
    worth = payoff(state, box, weights, view, seat, guest)
    if is_stuck(box, guest, hotel.vacant(state, seat)):
        worth = worth * weights[Weight.STUCK] // 100
    if not has_room(view, np.int64(box.guest_colour[guest]), 1):
        worth = worth * view[Seen.NO_ROOM] // 100
    left = view[Seen.LEFT]
    decay = view[Seen.DECAY + halves]
    now = 2 * served_now(state, box, guest)
    if now > 0 and not state.die_taken:
        better = view[Seen.DECAY + max(halves - now, 0)]
        decay += (better - decay) * weights[Weight.NOW] // 100
    return (worth + left) * decay // WHOLE - left - late(view, weights[Weight.TABLE])


@rule
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


@rule
def saved_halves(state, seat, table, item, count):
    """Half items an order misses less after `count` of an item."""
    need = np.int64(state.need[seat, table, item])
    kitchen = np.int64(state.kitchen[seat, item])
    return 2 * count - min(need, kitchen) + min(need - count, kitchen)


@rule
def fill_gain(weights, view, table, halves):
    """What it is worth to bring the order at a table from what it misses to `halves`."""
    before = view[Seen.DECAY + view[Seen.HALF + table]]
    worth = view[Seen.PAYOFF + table] + view[Seen.LEFT]
    gain = worth * (view[Seen.DECAY + halves] - before) // WHOLE
    return gain + weights[Weight.COMPLETE] if halves == 0 else gain


@rule
def items_worth(state, weights, view, seat, first, firsts, seconds):
    """Items of a kind and of the next: the order that gains most is filled first; the rest goes to the kitchen."""
    worth = np.int64(0)
    done = np.int64(0)
    for _ in range(TABLES):
        best, at = np.int64(0), -1
        for table in range(TABLES):
            if (done >> np.int64(table)) & 1 or view[Seen.HALF + table] == 0:
                continue
            a = min(firsts, np.int64(state.need[seat, table, first]))
            b = min(seconds, np.int64(state.need[seat, table, first + 1]))
            if a + b == 0:
                continue
            halves = view[Seen.HALF + table]
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


@rule
def pour_worth(state, weights, view, seat, table, most, serving):
    """Putting up to `most` items onto one order, from what was gained or from the kitchen."""
    halves = view[Seen.HALF + table]
    cost = np.int64(0)
    for item in range(ITEMS):
        need = np.int64(state.need[seat, table, item])
        if serving:
            count = min(need, np.int64(state.kitchen[seat, item]), most)
            halves -= count
            cost += count * weights[Weight.SERVED]
        else:
            count = min(need, np.int64(state.gained[item]), most)
            halves -= saved_halves(state, seat, table, item, count)
        most -= count
    return fill_gain(weights, view, table, halves) - cost


@rule
def kitchen_can_serve(state, seat, table):
    """How many items the kitchen holds that an order misses."""
    n = np.int64(0)
    for item in range(ITEMS):
        n += min(np.int64(state.need[seat, table, item]), np.int64(state.kitchen[seat, item]))
    return n


@rule
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


@rule
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
        bonus *= view[Seen.KRONE]
    else:
        bonus *= view[Seen.STEP]
    missing = bits(np.int64(box.group_rooms[board, group]) & ~np.int64(state.occupied[seat]))
    share = weights[Weight.GROUP]
    for _ in range(missing - 1):
        bonus = bonus * share // 100
    gain = bonus * (100 - share) // 100
    return bonus if missing == 1 else late(view, gain)


@rule
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


@rule
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


@rule
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
            worth = worth * weights[Weight.OBJECTIVE] // 100
    return worth


@rule
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


@rule
def prepare_worth(state, box, weights, view, seat, room, less):
    """Preparing a room: printed points, a guest that waits for it, a share of what it will bring, less its price."""
    board = state.board[seat]
    colour = np.int64(box.room_colour[board, room])
    worth = 100 * np.int64(box.room_vp[board, room])
    worth += view[Seen.DEMAND + colour]
    vacant = view[Seen.VACANT + colour]
    worth += late(view, weights[Weight.SPARE]) // (1 + vacant)
    future = 100 * np.int64(box.floor_vp[room // 5]) + group_worth(state, box, weights, view, seat, room)
    worth += late(view, future * weights[Weight.FUTURE] // 100)
    return worth - price(state, box, weights, view, seat, hotel.room_cost(state, box, seat, room, less))


@rule
def fill_chain(state, box, weights, view, seat):
    """Work out once what preparing 1, 2, ... rooms is worth, each time the best; the hotel is restored after."""
    view[Seen.CHAIN_READY] = 1
    prepared, money = state.prepared[seat], state.money[seat]
    most = 2 + np.int64(max(state.dice[2], state.dice[SIX - 1]))
    demand = np.zeros(3, np.int64)
    for colour in range(3):
        demand[colour] = view[Seen.DEMAND + colour]
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
        view[Seen.CHAIN + n] = view[Seen.CHAIN + n - 1] + best
        colour = np.int64(box.room_colour[state.board[seat], at])
        view[Seen.VACANT + colour] += 1
        view[Seen.DEMAND + colour] = 0
        state.money[seat] -= hotel.room_cost(state, box, seat, at, 0)
        state.prepared[seat] |= room_bit(at)
    state.prepared[seat], state.money[seat] = prepared, money
    look_again = hotel.vacant(state, seat)
    for colour in range(3):
        view[Seen.VACANT + colour] = bits(look_again & box.colour_rooms[state.board[seat], colour])
        view[Seen.DEMAND + colour] = demand[colour]
    while n < MOST_CHAIN:
        n += 1
        view[Seen.CHAIN + n] = view[Seen.CHAIN + n - 1]


@rule
def room_use_worth(state, box, weights, view, seat, room, table):
    """Giving a vacant room away: what it brings, less what a guest in the café loses that waits for one like it."""
    colour = np.int64(box.room_colour[state.board[seat], room])
    worth = occupy_worth(state, box, weights, view, seat, room)
    if view[Seen.VACANT + colour] <= view[Seen.WANTED + colour]:
        for other in range(TABLES):
            guest = np.int64(state.guest[seat, other])
            if other != table and guest != NO_CARD and box.guest_colour[guest] == colour:
                share = 100 - view[Seen.NO_ROOM]
                decay = view[Seen.DECAY + view[Seen.HALF + other]]
                worth -= view[Seen.PAYOFF + other] * decay // WHOLE * share // 100
    left = hotel.vacant(state, seat) & ~room_bit(room)
    for other in range(TABLES):
        guest = np.int64(state.guest[seat, other])
        if other != table and guest != NO_CARD and is_stuck(box, guest, left):
            share = 100 - weights[Weight.STUCK]
            decay = view[Seen.DECAY + view[Seen.HALF + other]]
            worth -= view[Seen.PAYOFF + other] * decay // WHOLE * share // 100
    return worth


# Staff


@rule
def card_worth(state, box, weights, view, seat, card):
    """What a staff card brings from now to the end, its price aside."""
    kind = box.staff_kind[card]
    if kind == StaffKind.END:
        return end_card_worth(state, box, weights, view, seat, card)
    effects = effects_worth(state, box, weights, view, seat, box.staff_effects[card])
    if kind == StaffKind.BELL:
        return effects * weights[Weight.BELL] // 100
    if kind == StaffKind.ROUND:
        cost = payment_worth(state, box, weights, view, seat, card)
        effects = max(effects - cost, 0) * weights[Weight.PAID] // 100 if cost else effects
        return effects * min(ROUNDS + 1 - np.int64(state.round_number), ROUNDS)
    if kind == StaffKind.PERMANENT:
        return permanent_worth(state, box, weights, view, card, effects)
    return effects


@rule
def payment_worth(state, box, weights, view, seat, card):
    """What using a once-per-round card costs."""
    cost = np.int64(box.staff_pays_krones[card]) * view[Seen.KRONE]
    cost += np.int64(box.staff_pays_steps[card]) * view[Seen.STEP]
    for item in range(ITEMS):
        cost += np.int64(box.staff_pays[card, item]) * item_price(state, weights, view, seat, item)
    return cost + np.int64(box.staff_pays_any[card]) * 100


@rule
def end_card_worth(state, box, weights, view, seat, card):
    """End-of-game staff: what it counts, now and as far as it usually grows."""
    quantity = np.int64(box.staff_end_quantity[card])
    if quantity == SECRETARY:
        return weights[Weight.SECRETARY]
    growth = weights[Weight.GROWTH + quantity] * view[Seen.TURNS] // GAME_TURNS
    if quantity == Quantity.PLAYED_STAFF:
        growth += 100
    return np.int64(box.staff_end_vp[card]) * (100 * measure(state, box, seat, quantity) + growth)


@rule
def permanent_worth(state, box, weights, view, card, gain):
    """Permanent staff: how often it usually works in the turns left, times what it gives."""
    turns = view[Seen.TURNS]
    worth = np.int64(0)
    for modifier in range(MODIFIERS):
        if has(box.modifier[modifier], card):
            worth += weights[Weight.MODIFIER + modifier] * turns // GAME_TURNS
    guests_left = weights[Weight.GUESTS] * turns
    if has(box.trigger[Trigger.COMPLETE_GUEST], card):
        worth += gain * guests_left // 400
    if has(box.trigger[Trigger.OCCUPY_ROOM], card):
        worth += gain * guests_left // 85
    if has(box.trigger[Trigger.EMPEROR_REWARD], card):
        worth += gain * turns // 7
    if has(box.trigger[Trigger.TAKE_DIE], card):
        gain += weights[Weight.STRENGTH] * np.int64(box.staff_strength[card])
        worth += gain * bits(box.staff_faces[card]) * turns * weights[Weight.TRIGGER] // 100
    return worth


@rule
def hire_worth(state, box, weights, view, seat, card, less):
    """Playing a staff card now: what it brings, less its price and its place in the hand."""
    cost = staff.staff_cost(box, card, less)
    worth = card_worth(state, box, weights, view, seat, card) - price(state, box, weights, view, seat, cost)
    return worth - late(view, weights[Weight.HELD_STAFF])


@rule
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


@rule
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


@rule
def frees_table(state, view, seat):
    """Whether all tables are taken and the kitchen alone can complete an order, so that a guest can still be taken."""
    if state.guest_taken or guests.free_table(state, seat) >= 0:
        return False
    for table in range(TABLES):
        halves = view[Seen.HALF + table]
        if halves > 0 and halves <= SERVED_ITEMS and kitchen_can_serve(state, seat, table) == halves:
            return True
    return False


@rule
def use_staff_worth(state, box, weights, view, seat, card):
    """Once-per-round staff: at once when an order misses its item, else at the end of the last turn of the round.

    Staff that must be paid is used when it gives more than it costs.
    """
    cost = payment_worth(state, box, weights, view, seat, card)
    if cost > 0 and effects_worth(state, box, weights, view, seat, box.staff_effects[card]) <= cost:
        return np.int64(-1)
    for i in range(EFFECTS):
        word = box.staff_effects[card, i]
        if op_of(word) == Op.ITEMS:
            for item in range(ITEMS):
                if items_in(word, item) and is_wanted(state, seat, item):
                    return np.int64(8 * FIRST)
    return np.int64(1) if state.die_taken and view[Seen.OPEN] == 0 else np.int64(-1)


@rule
def queue_worth(state, box, weights, view, seat, place):
    """A guest of the queue, less its price; one that is not worth it is left there."""
    worth = guest_worth(state, box, weights, view, seat, np.int64(state.queue[place]))
    worth -= price(state, box, weights, view, seat, guests.queue_cost(state, box, seat, place))
    return 6 * FIRST + worth if worth > 0 else np.int64(-1)


@rule
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
    return DIE + worth - price(state, box, weights, view, seat, fees) - boost * weights[Weight.BOOST]


@rule
def main_worth(state, box, weights, view, seat, space, strength):
    """`best_main`, worked out once for every action and strength."""
    at = Seen.MAIN + (space - 1) * STRENGTHS + min(strength, STRENGTHS - 1)
    if view[at] == 0:
        view[at] = best_main(state, box, weights, view, seat, space, strength) + 1
    return view[at] - 1


@rule
def best_main(state, box, weights, view, seat, space, strength):
    """The best that a main action of a strength can bring."""
    best = np.int64(0)
    if space == 3:
        if not view[Seen.CHAIN_READY]:
            fill_chain(state, box, weights, view, seat)
        return view[Seen.CHAIN + min(strength, MOST_CHAIN)]
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


@rule
def split_worth(state, box, weights, view, seat, krones, steps):
    """Krones and emperor steps of main action 4."""
    money, track = np.int64(state.money[seat]), np.int64(state.track[seat])
    worth = krones_worth(box, weights, view, money + krones) - krones_worth(box, weights, view, money)
    if steps > 0:
        worth += emperor_worth(state, box, weights, view, track + steps)
        worth -= emperor_worth(state, box, weights, view, track)
    return worth


@rule
def pass_worth(state, box, weights, view, seat):
    """Pass when nobody else has a turn left in the round and rolling the other dice again promises more."""
    dice = dice_left(state) - 1
    if dice < 3:
        return np.int64(-1)
    for slot in range(2 * state.players):
        if (np.int64(state.slots_used) >> np.int64(slot)) & 1 == 0 and slot_owner(state, slot) != seat:
            return np.int64(-1)
    strength = (dice * weights[Weight.PASS_DICE] + 300) // 600
    best = np.int64(-SURE)
    for face in range(1, SIX):
        if state.dice[face - 1] > 0:
            best = max(best, die_worth(state, box, weights, view, seat, face, face, 0))
        if state.dice[SIX - 1] > 0 and state.money[seat] > 0:
            best = max(best, die_worth(state, box, weights, view, seat, SIX, face, 0))
    hope = np.int64(0)
    for space in range(1, SIX):
        hope = max(hope, main_worth(state, box, weights, view, seat, space, strength))
    return np.int64(10 * FIRST) if DIE + hope > best + weights[Weight.PASS] else np.int64(-1)


# Rewards and other decisions


@rule
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


@rule
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
        return penalty_worth(state, box, view, seat, aux_of(word)) - view[Seen.KRONE]
    if kind == Action.STOP or kind == Action.REST_TO_KITCHEN:
        return np.int64(0)
    return module_reward_worth(state, box, weights, view, seat, word, kind, value)


@rule
def choose_item_worth(state, weights, view, seat, item):
    """A dish or drink of one's choice: what the order gains that gains most, else its worth in the kitchen."""
    best = item_price(state, weights, view, seat, item)
    chosen = np.int64(state.gained[item])
    for table in range(TABLES):
        if state.need[seat, table, item] > chosen:
            halves = view[Seen.HALF + table]
            for other in range(ITEMS):
                have = min(np.int64(state.gained[other]), np.int64(state.need[seat, table, other]))
                if other == item:
                    have += 1
                halves -= saved_halves(state, seat, table, other, have)
            best = max(best, fill_gain(weights, view, table, halves))
    return best


@rule
def extra_action_worth(state, box, weights, view, seat, value):
    """97 E. Gizia: the main action of a space with the strength of its dice."""
    face = SIX if value >= BOOST else value & 7
    strength = np.int64(state.dice[face - 1])
    worth = main_worth(state, box, weights, view, seat, value & 7, strength)
    return worth - price(state, box, weights, view, seat, np.int64(1)) if face == SIX else worth


# Let's Waltz!


@rule
def module_turn_worth(state, box, weights, view, seat, kind, value):
    """The actions that modules add to a turn."""
    if kind == Action.DANCE:
        worth = dancer_worth(state, box, weights, view, seat, value % SPACES, np.int64(0))
        return 7 * FIRST + weights[Weight.DANCE] + worth
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
            + weights[Weight.ITEM]
            + late(view, weights[Weight.KEY])
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


@rule
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
        return weights[Weight.HOTEL + value]
    if kind == Action.BID:
        worth = weights[Weight.HOTEL + np.int64(state.auctioned)] - price(state, box, weights, view, seat, value)
        return worth if value == 0 or worth > rest_worth(state, weights) else value - SURE // 2
    if kind == Action.PASS_BID:
        return np.int64(-SURE // 4)
    if kind == Action.REMOVE_DANCER:
        return -np.int64(state.dancers[seat, value // ROWS, value % ROWS])
    return np.int64(0)


@rule
def rest_worth(state, weights):
    """What a player who lets this hotel go can hope for: the mean of those not yet up for auction, less a krone."""
    worth, n = np.int64(0), np.int64(0)
    rest = np.int64(state.hotels_left)
    while rest:
        worth += weights[Weight.HOTEL + lowest(rest)]
        n += 1
        rest &= rest - 1
    return worth // n - 300 if n else np.int64(-SURE)


@rule
def dancer_worth(state, box, weights, view, seat, value, less):
    """A dancer in a row: what the ballroom will score more, the row's and the section's bonus, less the champagne."""
    place, row, section = value // PLACE, value % PLACE // ROWS, value % ROWS
    worth = np.int64(0)
    if place >= next_scoring(state):
        before = ballroom_vp(state, box, seat, place)
        if before < 0:
            worth -= weights[Weight.FIRST_DANCER] * before
            before = np.int64(0)
        state.dancers[seat, place, row] += 1
        one = ballroom_vp(state, box, seat, place) - before
        state.dancers[seat, place, row] += 1
        two = ballroom_vp(state, box, seat, place) - before
        state.dancers[seat, place, row] -= 2
        worth += weights[Weight.FLOOR] * one + weights[Weight.PAIR] * two
    shown = min(row, 2)
    worth += effects_worth(state, box, weights, view, seat, box.row_bonus[state.ballroom[place], shown])
    bonus = effects_worth(state, box, weights, view, seat, box.section_bonus[state.rehearsal[seat], section])
    for _ in range(state.rehearsing[seat, section] - 1):
        bonus = bonus * weights[Weight.SECTION] // 100
    worth += bonus + reactions_worth(state, box, weights, view, seat, Trigger.SEND_DANCER, 0, 0)
    return worth - champagne_for(box, row, less) * item_price(state, weights, view, seat, Item.CHAMPAGNE)


@rule
def coloured_worth(state, box, weights, view, seat, value):
    """A coloured die: what a white one would bring and its celebrity, less a krone for every other die there."""
    colour, action, boost = value // COLOUR, value & 7, value // BOOST & 1
    face = np.int64(state.coloured[colour])
    worth = die_worth(state, box, weights, view, seat, face, action, boost)
    if state.lounge[colour] != NO_CARD and state.lounge_taker[colour] == NO_CARD:
        worth += 100 * np.int64(box.celebrity_vp[state.lounge_rounds[colour]])
        worth += weights[Weight.CELEBRITY] * (1 + min(view[Seen.OPEN], 1)) // 2
    return worth - price(state, box, weights, view, seat, celebrities.price(state, colour))


@rule
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


@rule
def swap_gain(state, seat, give, get):
    """Einstein: an item that no order misses for one that an order misses and the kitchen lacks."""
    wanted = lacking(state, seat, get)
    return np.int64(1) if wanted > 0 and lacking(state, seat, give) < 0 else np.int64(-1)


@rule
def lacking(state, seat, item):
    """How many of an item the orders miss beyond what the kitchen holds."""
    need = np.int64(0)
    for table in range(TABLES):
        need += state.need[seat, table, item]
    return need - np.int64(state.kitchen[seat, item])


@rule
def best_swap(state, seat):
    """The best gain of swapping one item."""
    best = np.int64(-1)
    for give in range(Item.CHAMPAGNE):
        for get in range(Item.CHAMPAGNE):
            if state.kitchen[seat, give] > 0 and give != get:
                best = max(best, swap_gain(state, seat, give, get))
    return best
