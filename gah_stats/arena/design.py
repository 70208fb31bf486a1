"""Who sits where: on every deal each bot has each seat exactly once."""

import numpy as np
from numpy.typing import NDArray


def seatings(bots: int, players: int, seed: int, deal: int) -> NDArray[np.int8]:
    """The line-ups of a deal: int8 (bots, players), a bot's index for every game and seat.

    Put the bots on a circle in random order and give each seat a place to start from; from game to game all seats
    move on by one bot. After as many games as there are bots every bot has had every seat once:

        4 bots, 4 seats      2 bots, 4 seats      3 bots, 2 seats
        A C D B              A B B A              A C
        C D B A              B A A B              C B
        D B A C                                   B A
        B A C D

    With more seats than bots, starting places repeat as evenly as can be; with fewer, each game has other bots. Circle
    and starting places are drawn afresh for each deal, so that over deals each bot meets the others equally often, and
    sits before them as often as behind them.
    """
    luck = np.random.default_rng([seed, deal])
    circle = luck.permutation(bots)
    starts = luck.permutation(np.arange(players) % bots)
    return circle[(np.arange(bots)[:, None] + starts) % bots].astype(np.int8)
