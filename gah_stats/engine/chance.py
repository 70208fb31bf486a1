"""Explicit chance: a small generator whose one word lives in the state, so that a copied state has the same future.

SplitMix64 (Steele, Lea and Flood 2014): one 64-bit word of state, full period, the same on every machine.
"""

import numpy as np
from numba import njit

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@njit(cache=True, nogil=True)
def mix(word):
    """The SplitMix64 finaliser: a bijection of 64-bit words."""
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return word ^ (word >> S31)


@njit(cache=True, nogil=True)
def seed_of(master, number):
    """The seed of game `number` (int) under the master seed (int): a uint64, independent of who plays it when."""
    return mix(mix(np.uint64(master) + GOLDEN) + np.uint64(number) * GOLDEN)


@njit(cache=True, nogil=True)
def random_below(rng, n):
    """A uniform integer in 0..n-1 from a generator, uint64 (1,); the bias of the multiply-shift is below n / 2**32."""
    rng[0] += GOLDEN
    return np.int64(((mix(rng[0]) >> S32) * np.uint64(n)) >> S32)
