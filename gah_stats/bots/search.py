"""The `search` bot: it plays the best-looking actions out, many times, and takes the one that ends best.

Unless that is surely better than what `tuned` would do, it does this: of many alike, chance makes one look best. What
its seat cannot know is drawn anew for every rollout (determinisation); all actions compared meet the same hidden cards
and the same chance to come (common random numbers). All seats go on as `tuned`. The budget goes to the
actions in rounds of sequential halving (Karnin, Koren and Somekh 2013).
"""

import numpy as np

from gah_stats.bots.greedy import play_out, weigh
from gah_stats.bots.thumbs import allocating_thumb, open_thumb
from gah_stats.engine.chance import random_below
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import JOURNAL, reset
from gah_stats.games.grand_austria_hotel.compiled import rule
from gah_stats.games.grand_austria_hotel.decisions import act
from gah_stats.games.grand_austria_hotel.rewards import top_owner
from gah_stats.games.grand_austria_hotel.scoring import score
from gah_stats.games.grand_austria_hotel.sets import add, remove, size
from gah_stats.games.grand_austria_hotel.setup import give_chance
from gah_stats.games.grand_austria_hotel.staff import first_of
from gah_stats.games.grand_austria_hotel.state import SEATS, STATE, WORDS

CANDIDATES = 12
SURENESS = 2  # standard errors by which an action must end better than the one `tuned` would take
OWN = 4  # an own point counts as much as so many of the others' mean score


@open_thumb
def search(state, box, out, n, weights, luck, rollouts):
    """Compare the actions that look best with `rollouts` rollouts in all.

    Gives these actions, the one to take first, with the sum of their `ending`s and the number of their rollouts, all
    int64 of one length. luck: uint64 (1,), the bot's own chance, moved on. weights: those of `tuned`.
    """
    seat = top_owner(state)
    actions = best_looking(state, box, out, n, weights)
    candidates = affordable(len(actions), rollouts)
    totals, counts = np.zeros(candidates, np.int64), np.zeros(candidates, np.int64)
    # how each ends, by how much better than the first, and the squares of that
    ends = np.zeros(candidates, np.int64)
    leads, squares = np.zeros(candidates, np.int64), np.zeros(candidates, np.int64)
    # A record does not keep its array alive: both arrays must still be named where their records are used.
    states, journals = np.empty(2, STATE), np.empty(1, JOURNAL)
    legal = np.empty(MOST_LEGAL, np.int16)
    order = np.arange(candidates)
    rounds = halvings(candidates)
    kept = candidates
    for _ in range(rounds):
        each = rollouts // (rounds * kept)
        for _ in range(each):
            states[0] = state
            imagine(states[0], seat, luck)
            for i in order[:kept]:
                states[1] = states[0]
                played, journal = states[1], journals[0]
                reset(journal, 0)
                act(played, box, journal, actions[i])
                play_out(played, box, journal, legal, weights)
                ends[i] = ending(played, seat)
            for i in order[:kept]:
                lead = ends[i] - ends[0]
                totals[i] += ends[i]
                leads[i] += lead
                squares[i] += lead * lead
                counts[i] += 1
        sort_by(totals[order], order, kept)
        kept = max((kept + 1) // 2, 2)
        keep_first(order, kept)
    best = order[0]
    if not is_sure(leads[best], squares[best], counts[best]):
        keep_first(order, 1)
    return actions[order], totals[order], counts[order]


@rule
def keep_first(order, kept):
    """Have candidate 0 among the first `kept`, in place of the last of them."""
    for at in range(kept, len(order)):
        if order[at] == 0:
            order[at], order[kept - 1] = order[kept - 1], order[at]
    return 0


@rule
def is_sure(lead, squares, n):
    """Whether the mean of n leads, given their sum and that of their squares, exceeds SURENESS standard errors."""
    return lead > 0 and lead * lead > SURENESS**2 * n * squares // (n + SURENESS**2 - 1)


@rule
def halvings(candidates):
    """How many rounds leave one of these."""
    rounds = np.int64(0)
    while 1 << rounds < candidates:
        rounds += 1
    return rounds


@rule
def affordable(candidates, rollouts):
    """How many candidates a budget can give a rollout in every round."""
    while halvings(candidates) * candidates > rollouts:
        candidates -= 1
    return candidates


@allocating_thumb
def best_looking(state, box, out, n, weights):
    """The actions that the rules of thumb rate best, the best first, at most CANDIDATES: int64."""
    worths = np.empty(n, np.int64)
    order = np.empty(n, np.int64)
    weigh(state, box, out, n, weights, worths, 1)
    for i in range(n):
        order[i] = out[i]
    sort_by(worths, order, n)
    return order[:CANDIDATES]


@rule
def sort_by(keys, values, n):
    """Sort the first n keys and their values by falling key; equal ones keep their order."""
    for i in range(1, n):
        key, value = keys[i], values[i]
        at = i
        while at > 0 and keys[at - 1] < key:
            keys[at], values[at] = keys[at - 1], values[at - 1]
            at -= 1
        keys[at], values[at] = key, value


@rule
def ending(state, seat):
    """How good the end of a game is for a seat: its points against the mean of the others."""
    others = np.int64(0)
    for other in range(state.players):
        if other != seat:
            others += score(state, other)
    return OWN * (np.int64(state.players) - 1) * score(state, seat) - others


@rule
def imagine(state, seat, luck):
    """Draw anew what a seat cannot know: the others' staff cards, the decks' order, all chance to come."""
    seed = np.uint64(random_below(luck, 1 << 31)) << np.uint64(32) | np.uint64(random_below(luck, 1 << 31))
    give_chance(state, seed)
    for w in range(WORDS):
        for other in range(SEATS):
            if other != seat:
                state.staff_deck[w] |= state.hand[other, w] | state.pack[other, w]
    for i in range(state.bottom_count):
        add(state.staff_deck, np.int64(state.staff_bottom[i]))
    for other in range(SEATS):
        if other != seat:
            deal_anew(state, state.hand[other], seed)
            deal_anew(state, state.pack[other], seed)
    for i in range(state.bottom_count):
        card = first_of(state.staff_deck, seed)
        remove(state.staff_deck, card)
        state.staff_bottom[i] = card


@rule
def deal_anew(state, cards, seed):
    """As many cards of the deck as a set holds take its place."""
    n = size(cards)
    for w in range(WORDS):
        cards[w] = 0
    for _ in range(n):
        card = first_of(state.staff_deck, seed)
        remove(state.staff_deck, card)
        add(cards, card)
