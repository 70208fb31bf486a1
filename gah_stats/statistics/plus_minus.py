"""Regularised plus-minus: what every card adds, all cards and opponents' cards at once; no data is read here.

    y_i = base(i) + sum_k own_k x_ik + sum_k against_k z_ik + number x_i. + number' z_i. + e_i

over seats i, with x_ik = 1 where the seat has card k, z_ik the share of its opponents that have it, and x_i., z_i. how
many cards they have. own and against are shrunk by a common ridge penalty (Hoerl and Kennard, Technometrics 12, 1970;
for players in teams: Sill, MIT Sloan Sports Analytics Conference 2010). With the number of cards in the model, own_k is
what card k brings in the place of an average other card.

All it takes from the games are sums: those of games with other bases are added up.

    some seats --count--> Counts --+
    some seats --count--> Counts --+--plus_minus--> an Estimate for each outcome
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from gah_stats.statistics.intervals import GROUPS, Floats

FOLDS = 8
# In units of the mean number of seats that have a card.
PENALTIES = np.geomspace(1e-3, 1e2, 11)
# Degrees of freedom that the bases and columns must leave: with fewer the fit is nearly exact and looks sure.
LEAST_LEFT = 100
# A column with less variation between the seats of a base tells nothing.
NOTHING = 1e-9
# Enough that the counts of cards can be told from a constant, too little to shrink what they explain.
UNSHRUNK = 1e-9


@dataclass(frozen=True)
class Seats:
    """The seats of whole games with the same number of players.

    has: sparse (seats, cards), 1 where a seat has a card; game: its number (seats,); group: the random group of the
    game, 0 to 31 (seats,); base: what else the seats differ in, as whole numbers (seats,), one per kind of game, bot
    and place in the turn order; results: (seats, outcomes); measured: bool (seats,), the seats to explain (the others
    are only their opponents).
    """

    has: sparse.csr_array
    game: np.ndarray
    group: np.ndarray
    base: np.ndarray
    results: np.ndarray
    measured: np.ndarray


@dataclass(frozen=True)
class Counts:
    """What the regression needs of some games, by random group and base. Whole numbers but for the moments.

    Columns are cards of the seat, then how many opponents have each: k = 2 cards. opponents: of every seat; games
    (groups,); seats (groups, bases); totals (groups, bases, k): sums of the columns; products (groups, k (k + 1) / 2):
    sums of the products of any two columns, the upper triangle row by row; moments (groups, k, outcomes): sums of
    column times result, both less their mean in the base.
    """

    opponents: int
    games: np.ndarray
    seats: np.ndarray
    totals: np.ndarray
    products: np.ndarray
    moments: Floats


@dataclass(frozen=True)
class Estimate:
    """What cards add to one outcome, arrays (cards,).

    number, company, opponents: how much of the raw difference (mean result of the seats with the card over their base)
    comes from how many cards those seats and their opponents have, which other ones, and which ones the opponents.
    """

    value: Floats
    variance: Floats
    freedom: Floats
    number: Floats
    company: Floats
    opponents: Floats
    penalty: float


def count(seats: Seats) -> Counts:
    """The sums over the measured seats."""
    n, cards = seats.has.shape
    numbers, first, game = np.unique(seats.game, return_index=True, return_inverse=True)
    in_game = _groups(game, len(numbers))
    opponents = (in_game.T @ (in_game @ seats.has)) - seats.has
    rows = np.flatnonzero(seats.measured)
    rows = rows[np.argsort(seats.group[rows], kind="stable")]
    x = sparse.hstack([seats.has, opponents], "csr")[rows].toarray().astype(np.float32)
    names, base = np.unique(seats.base[rows], return_inverse=True)
    bases, k = len(names), 2 * cards
    of_base = _groups(base, bases)
    y = seats.results[rows] - ((of_base @ seats.results[rows]) / of_base.sum(1)[:, None])[base]
    group = seats.group[rows]
    in_both = _groups(group * bases + base, GROUPS * bases)
    totals = (in_both @ x).reshape(GROUPS, bases, k)
    means = totals.sum(0) / np.bincount(base)[:, None]
    moments = -np.einsum("bk,gbm->gkm", means, (in_both @ y).reshape(GROUPS, bases, -1))
    upper = _upper(k)
    products = np.zeros((GROUPS, len(upper)), np.int32)
    begins = np.searchsorted(group, np.arange(GROUPS + 1))
    for g in np.unique(group):
        some = x[begins[g] : begins[g + 1]]
        # whole numbers below 2^24 stay whole in the sums of float32
        products[g] = (some.T @ some).ravel()[upper]
        moments[g] += some.T @ y[begins[g] : begins[g + 1]]
    return Counts(
        n // len(numbers) - 1,
        np.bincount(seats.group[first], minlength=GROUPS).astype(np.int32),
        in_both.sum(1).reshape(GROUPS, bases).astype(np.int32),
        totals.astype(np.int32),
        products,
        moments,
    )


def plus_minus(parts: Sequence[Counts]) -> list[Estimate]:
    """The estimates for every outcome, from the sums of different bases with the same cards.

    The penalty is the one that predicts left-out games best (8 folds of games). The ridge estimate of a card is then
    freed from its own shrinkage: card j is estimated with all *others* shrunk. With P = (X'X + penalty)^-1 and J the
    card's two columns, that is (I - penalty P_JJ)^-1 P_J X'y (Woodbury's update). So the penalty steadies what a card
    is adjusted for and does not pull the card itself to 0, and its interval can keep what it promises.

    Where fewer than LEAST_LEFT degrees of freedom are left, nothing is told (NaN).

    The variance is the sandwich of White and Huber, summed by random groups of games: seats of a game depend on each
    other in any way they like, groups not at all (Cameron and Miller, Journal of Human Resources 50, 2015; Wolter,
    Introduction to Variance Estimation, 2nd edition, 2007, chapter 2). Degrees of freedom: the groups with the card
    less 1.
    """
    design = _Design(parts)
    gram, moment = design.gram.sum(0), design.moment.sum(0)
    penalties = _penalties(design)
    estimates = []
    for m, penalty in enumerate(penalties):
        inverse = np.linalg.inv(gram + penalty * design.shrunk)
        slope = inverse @ moment[:, m]
        weights = _freed(inverse, penalty, design.cards)
        scores = (design.moment[:, :, m] - design.gram @ slope) @ weights
        left = design.seats - design.bases - np.trace(inverse @ gram)
        lost = design.seats / max(left, 1)
        few = design.groups / np.maximum(design.groups - 1, 1)
        varies = (np.diag(gram)[: design.cards] > NOTHING) & (left >= LEAST_LEFT)
        estimates.append(
            Estimate(
                np.where(varies, moment[:, m] @ weights, np.nan),
                np.where(varies & (design.groups > 1), (scores**2).sum(0) * few * lost, np.nan),
                design.groups - 1.0,
                *_parts(gram, slope, design),
                float(penalty),
            )
        )
    return estimates


def _freed(inverse: Floats, penalty: float, cards: int) -> Floats:
    """Weights (k, cards) of X'y that estimate every card with itself not shrunk."""
    own, against = np.arange(cards), np.arange(cards, 2 * cards)
    block = np.stack([own, against], axis=1)
    kept = np.eye(2) - penalty * inverse[block[:, :, None], block[:, None, :]]
    first = np.linalg.pinv(kept, rcond=NOTHING)[:, 0, :]
    return inverse[:, own] * first[:, 0] + inverse[:, against] * first[:, 1]


def _parts(gram: Floats, slope: Floats, design: "_Design") -> tuple[Floats, Floats, Floats]:
    """What the number of cards, the other own ones and the opponents' add to the mean of the seats with a card."""
    p = design.cards
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = gram[:p] * slope / design.held[:, None]
    return (
        parts[:, 2 * p :].sum(1),
        parts[:, :p].sum(1) - np.diag(parts[:, :p]),
        parts[:, p : 2 * p].sum(1),
    )


def _penalties(design: "_Design") -> Floats:
    """For each outcome the penalty with the least squared error in the games left out.

    The error is counted without the sum of y^2, which is the same.
    """
    gram, moment = (
        np.stack([some[fold::FOLDS].sum(0) for fold in range(FOLDS)]) for some in (design.gram, design.moment)
    )
    tried = PENALTIES * max(float(design.held[design.held > 0].mean()), 1.0)
    errors = []
    for penalty in tried:
        slopes = np.linalg.solve(gram.sum(0) - gram + penalty * design.shrunk, moment.sum(0) - moment)
        errors.append((slopes * (gram @ slopes - 2 * moment)).sum((0, 1)))
    return tried[np.argmin(errors, axis=0)]


class _Design:
    """X'X (groups, k + 2, k + 2) and X'y (groups, k + 2, outcomes) of the columns own cards, opponents' cards and their
    two numbers, less the means of each base; and what else of the parts is added up."""

    def __init__(self, parts: Sequence[Counts]) -> None:
        k = parts[0].totals.shape[2]
        self.cards = p = k // 2
        gram, self.moment = np.zeros((GROUPS, k, k)), np.zeros((GROUPS, *parts[0].moments.shape[1:]))
        upper = _upper(k)
        sums, means, apart = [], [], []
        for opponents in sorted({part.opponents for part in parts}):
            some = [part for part in parts if part.opponents == opponents]
            share = np.r_[np.ones(p), np.full(p, 1 / max(opponents, 1))]
            scale = np.outer(share, share).ravel()[upper]
            gram.reshape(GROUPS, -1)[:, upper] += sum(part.products for part in some) * scale
            self.moment += sum(part.moments for part in some) * share[:, None]
            for part in some:
                total, seats = part.totals * share, part.seats[:, :, None]
                mean = total.sum(0) / seats.sum(0)
                sums.append(total)
                means.append(np.broadcast_to(mean, total.shape))
                apart.append(total - seats * mean)
        gram += np.triu(gram, 1).transpose(0, 2, 1)
        # sum of (x - mean)(x - mean)' in a base = X'X - total' mean - mean' (total - n mean)
        left, right = np.concatenate([*sums, *means], axis=1), np.concatenate([*means, *apart], axis=1)
        gram -= left.transpose(0, 2, 1) @ right
        numbers = np.c_[np.repeat([1.0, 0.0], p), np.repeat([0.0, 1.0], p)]
        with_numbers = np.c_[np.eye(k), numbers]
        self.gram = with_numbers.T @ gram @ with_numbers
        self.moment = with_numbers.T @ self.moment
        held = sum(part.totals[:, :, :p].sum(1) for part in parts)
        self.held, self.groups = held.sum(0), (held > 0).sum(0)
        self.seats = int(sum(part.seats.sum() for part in parts))
        self.bases = sum(part.seats.shape[1] for part in parts)
        self.shrunk = np.diag(np.r_[np.ones(k), UNSHRUNK, UNSHRUNK])


def _upper(k: int) -> np.ndarray:
    """Where the upper triangle of a (k, k) matrix lies in it, row by row."""
    return np.flatnonzero(np.triu(np.ones((k, k))))


def _groups(number: np.ndarray, groups: int) -> sparse.csr_array:
    """A matrix that sums rows by their group: (groups, rows), 1 where the row has this number."""
    rows = np.arange(len(number))
    return sparse.csr_array((np.ones(len(number)), (number, rows)), shape=(groups, len(number)))
