"""Ratings from who finished above whom: pure functions of counts."""

import choix
import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import connected_components

ELO = 400 / np.log(10)
REPLICATES = 1_000
MOST_ROUNDS = 10_000
Floats = NDArray[np.float64]


def finishes_above(seat: NDArray, rank: NDArray, bots: int) -> Floats:
    """How often one bot finished above another: (deals, bots, bots), [d, a, b] for a above b.

    A shared rank counts half. Every two seats of a game with different bots are compared once. seat: bots' indices;
    rank: 1 = best; both (deals, games, seats).
    """
    above = np.zeros((len(seat), bots, bots))
    deal = np.broadcast_to(np.arange(len(seat))[:, None], seat.shape[:2])
    for one in range(seat.shape[2]):
        for other in range(seat.shape[2]):
            a, b = seat[:, :, one], seat[:, :, other]
            won = (rank[:, :, one] < rank[:, :, other]) + 0.5 * (rank[:, :, one] == rank[:, :, other])
            np.add.at(above, (deal, a, b), np.where(a == b, 0, won))
    return above


def ratings(above: Floats, start: Floats | None = None) -> Floats:
    """Elo-like ratings (bots,) with mean 0: 400 more is to finish above with odds of ten to one.

    `above` (bots, bots): how often the row's bot finished above the column's. In the model of Plackett and Luce bot a
    finishes above b with probability w_a / (w_a + w_b), whoever else sits at the table; this is the estimate by the
    likelihood of these comparisons (consistent: Azari Soufiani, Parkes and Xia, ICML 2014), which for two players is
    the likelihood itself. rating = 400 / ln 10 * ln w. One drawn comparison is added to every two bots that met, so
    that a bot that won all its games has a rating, too. `start`: ratings to begin the search from.
    """
    met = (above + above.T) > 0
    begin = None if start is None else start / ELO
    strengths = choix.ilsr_pairwise_dense(above + 0.5 * met, initial_params=begin, max_iter=MOST_ROUNDS)
    return ELO * (strengths - strengths.mean())


def replicates(above: Floats, seed: int = 0, count: int = REPLICATES) -> Floats:
    """Ratings (count, bots) of as many tournaments drawn from this one's deals with replacement (the bootstrap).

    `above` (deals, bots, bots). Games of one deal stay together, as they share their luck. Source: Davison and
    Hinkley, Bootstrap Methods and their Application, 1997, sections 2.4 and 3.8.
    """
    luck = np.random.default_rng(seed)
    deals, bots, _ = above.shape
    flat = above.reshape(deals, -1)
    start = ratings(above.sum(axis=0))
    found = np.empty((count, bots))
    for i in range(count):
        weight = np.bincount(luck.integers(deals, size=deals), minlength=deals)
        found[i] = ratings((weight @ flat).reshape(bots, bots), start)
    return found


def classes(above: Floats) -> NDArray[np.int32]:
    """A class (bots,) for every bot: two are of one class if each finished above the other, directly or by others.

    Between classes the results set no bound to the difference in strength. `above` as in `ratings`. Source: Hunter,
    Annals of Statistics 32 (2004), assumption 1.
    """
    return connected_components(above > 0, connection="strong")[1]
