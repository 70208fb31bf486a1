"""The bots that are compiled with the game, and how a compiled loop finds the one that holds a seat."""

import numpy as np

from gah_stats.bots.greedy import choose_greedy
from gah_stats.bots.search import search
from gah_stats.bots.thumbs import HAND, allocating_thumb, thumb
from gah_stats.bots.tuned import tuned_weights
from gah_stats.engine.chance import random_below
from gah_stats.games.grand_austria_hotel.rewards import top_owner

RANDOM, GREEDY, TUNED, SEARCH, FOREIGN = range(5)
# a bot's number is its kind and KINDS times its rollouts
KINDS = 16
TUNED_WEIGHTS = tuned_weights()


@thumb
def choose_random(out, n, luck):
    """Any legal action, each as likely as the others."""
    return out[random_below(luck, n)]


@thumb
def choose(bots, state, box, out, n, luck):
    """The action of the bot that holds the owner's seat, which does not search."""
    bot = bots[top_owner(state)] % KINDS
    if bot == GREEDY:
        return choose_greedy(state, box, out, n, HAND[0])
    if bot == TUNED:
        return choose_greedy(state, box, out, n, TUNED_WEIGHTS[state.players - 2, state.modules])
    return choose_random(out, n, luck)


@allocating_thumb
def choose_searching(bots, state, box, out, n, luck):
    """The action of the bot that holds the owner's seat, whichever it is."""
    bot = bots[top_owner(state)]
    if bot % KINDS != SEARCH:
        return choose(bots, state, box, out, n, luck)
    weights = TUNED_WEIGHTS[state.players - 2, state.modules]
    actions, _, _ = search(state, box, out, n, weights, luck, bot // KINDS)
    return np.int16(actions[0])
