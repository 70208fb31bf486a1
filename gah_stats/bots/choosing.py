"""The compiled bots and how a loop finds them by number."""

from numba import njit

from gah_stats.engine.chance import random_below

RANDOM, GREEDY = 0, 1


@njit(cache=True, nogil=True)
def choose_random(out, n, luck):
    """Any legal action, each as likely as the others."""
    return out[random_below(luck, n)]


@njit(cache=True, nogil=True)
def choose(bots, state, box, journal, out, n, luck, scratch):
    """The action of the bot that holds the owner's seat."""
    return choose_random(out, n, luck)
