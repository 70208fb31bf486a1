"""Regularised plus-minus: what every card adds, all cards and opponents' cards at once; no data is read here.

    y_i = base(i) + sum_k own_k x_ik + sum_k against_k z_ik + number x_i. + number' z_i. + e_i

over seats i, with x_ik = 1 where the seat has card k, z_ik the share of its opponents that have it, and x_i., z_i. how
many cards they have. own and against are shrunk by a common ridge penalty (Hoerl and Kennard, Technometrics 12, 1970;
for players in teams: Sill, MIT Sloan Sports Analytics Conference 2010). With the number of cards in the model, own_k is
what card k brings in the place of an average other card.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import sparse

from gah_stats.statistics.intervals import Floats

FOLDS = 8
# In units of the mean number of seats that have a card.
PENALTIES = np.geomspace(1e-3, 1e2, 11)
BLOCK = 1 << 14
# A column with less variation between the seats of a base tells nothing.
NOTHING = 1e-9
# Enough that the counts of cards can be told from a constant, too little to shrink what they explain.
UNSHRUNK = 1e-9


@dataclass(frozen=True)
class Seats:
    """The seats of whole games, in the order of their games.

    has: sparse (seats, cards), 1 where a seat has a card; game: whole numbers (seats,), rising; base: what else the
    seats differ in, as whole numbers (seats,), one per combination of kind of game, bot and place in the turn order;
    results: (seats, outcomes); measured: bool (seats,), the seats to explain (the others are only their opponents).
    """

    has: sparse.csr_array
    game: np.ndarray
    base: np.ndarray
    results: np.ndarray
    measured: np.ndarray


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


def plus_minus(seats: Seats) -> list[Estimate]:
    """The estimates for every outcome.

    The penalty is the one that predicts left-out games best (8 folds of games). The ridge estimate of a card is then
    freed from its own shrinkage: card j is estimated with all *others* shrunk. With P = (X'X + penalty)^-1 and J the
    card's two columns, that is (I - penalty P_JJ)^-1 P_J X'y (Woodbury's update). So the penalty steadies what a card
    is adjusted for and does not pull the card itself to 0, and its interval can keep what it promises.

    The variance is the sandwich of White and Huber, summed by game: seats of a game depend on each other in any way
    they like, games not at all (Cameron and Miller, Journal of Human Resources 50, 2015). Degrees of freedom: the games
    with the card less 1, as these make up nearly all of it.
    """
    design = _Design(seats)
    gram, moment = design.sums
    all_gram, all_moment = gram.sum(0), moment.sum(0)
    penalties = _penalties(gram, moment, design)
    inverses = [np.linalg.inv(all_gram + penalty * design.shrunk) for penalty in penalties]
    slopes = [inverse @ all_moment[:, m] for m, inverse in enumerate(inverses)]
    weights = [_freed(inverse, penalty, design.cards) for inverse, penalty in zip(inverses, penalties, strict=True)]
    variances = design.variances(slopes, weights)
    estimates = []
    for m, (inverse, slope) in enumerate(zip(inverses, slopes, strict=True)):
        lost = design.seats / max(design.seats - design.bases - np.trace(inverse @ all_gram), 1)
        few = design.games_with / np.maximum(design.games_with - 1, 1)
        varies = np.diag(all_gram)[: design.cards] > NOTHING
        estimates.append(
            Estimate(
                np.where(varies, all_moment[:, m] @ weights[m], np.nan),
                np.where(varies & (design.games_with > 1), variances[m] * few * lost, np.nan),
                design.games_with - 1.0,
                *_parts(all_gram, slope, design),
                float(penalties[m]),
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


def _penalties(gram: Floats, moment: Floats, design: "_Design") -> Floats:
    """For each outcome the penalty with the least squared error in the games left out.

    gram (folds, k, k), moment (folds, k, outcomes). The error is counted without the sum of y^2, which is the same.
    """
    tried = PENALTIES * max(float(design.held.mean()), 1.0)
    errors = []
    for penalty in tried:
        slopes = np.linalg.solve(gram.sum(0) - gram + penalty * design.shrunk, moment.sum(0) - moment)
        errors.append((slopes * (gram @ slopes - 2 * moment)).sum((0, 1)))
    return tried[np.argmin(errors, axis=0)]


class _Design:
    """The columns of the regression, block by block: own cards, opponents' cards, their two numbers; less the means of
    each base."""

    def __init__(self, seats: Seats) -> None:
        number = np.cumsum(np.diff(seats.game, prepend=seats.game[0] - 1) != 0) - 1
        order = np.argsort(number % FOLDS, kind="stable")
        self.cards = seats.has.shape[1]
        self.has = seats.has.astype(np.float64)[order]
        self.game = number[order]
        self.fold = self.game % FOLDS
        self.measured = seats.measured[order]
        names, self.base = np.unique(seats.base[order], return_inverse=True)
        self.bases = len(np.unique(self.base[self.measured]))
        self.shrunk = np.diag(np.r_[np.ones(2 * self.cards), UNSHRUNK, UNSHRUNK])
        in_base = _groups(self.base[self.measured], len(names))
        self.of_base = np.maximum(in_base.sum(1), 1)[:, None]
        y = seats.results[order]
        self.y = y - ((in_base @ y[self.measured]) / self.of_base)[self.base]
        measured = self.has[self.measured]
        self.seats = measured.shape[0]
        self.held = measured.sum(0)
        self.games_with = ((_groups(self.game[self.measured], len(self.game)) @ measured) > 0).sum(0)

    def blocks(self) -> Iterator[tuple[int, slice, np.ndarray, np.ndarray]]:
        """fold, rows, columns (rows, 2 cards + 2), games of the rows from 0; a game lies in one block."""
        begins = np.flatnonzero(np.diff(self.game, prepend=-1))
        for fold in range(FOLDS):
            first, last = np.searchsorted(self.fold, [fold, fold + 1])
            while first < last:
                later = begins[np.searchsorted(begins, first + BLOCK) :]
                end = min(int(later[0]), last) if len(later) else last
                rows = slice(first, end)
                own = self.has[rows].toarray()
                game = np.cumsum(np.diff(self.game[rows], prepend=-1) != 0) - 1
                in_game = _groups(game)
                opponents = np.maximum(in_game.sum(1) - 1, 1)[game, None]
                against = ((in_game @ own)[game] - own) / opponents
                numbers = own.sum(1), against.sum(1)
                yield fold, rows, np.column_stack([own, against, *numbers]), game
                first = end

    @cached_property
    def sums(self) -> tuple[Floats, Floats]:
        """X'X (folds, k, k) and X'y (folds, k, outcomes)."""
        k = 2 * self.cards + 2
        gram, moment = np.zeros((FOLDS, k, k)), np.zeros((FOLDS, k, self.y.shape[1]))
        total, number = np.zeros((FOLDS, len(self.of_base), k)), np.zeros((FOLDS, len(self.of_base)))
        result = np.zeros((FOLDS, len(self.of_base), self.y.shape[1]))
        for fold, rows, columns, _ in self.blocks():
            kept = self.measured[rows]
            x, y, in_base = columns[kept], self.y[rows][kept], _groups(self.base[rows][kept], len(self.of_base))
            gram[fold] += x.T @ x
            moment[fold] += x.T @ y
            total[fold] += in_base @ x
            result[fold] += in_base @ y
            number[fold] += in_base.sum(1)
        self.means = total.sum(0) / self.of_base
        for fold in range(FOLDS):
            apart = total[fold].T @ self.means
            gram[fold] += (self.means.T * number[fold]) @ self.means - apart - apart.T
            moment[fold] -= self.means.T @ result[fold]
        return gram, moment

    def variances(self, slopes: list[Floats], weights: list[Floats]) -> Floats:
        """The variances (outcomes, cards) of y'X times the weights: sums of squares over games of what they add."""
        total = np.zeros((len(slopes), self.cards))
        for _, rows, columns, game in self.blocks():
            kept = self.measured[rows]
            x, in_game = (columns - self.means[self.base[rows]])[kept], _groups(game[kept])
            for m, (slope, weight) in enumerate(zip(slopes, weights, strict=True)):
                error = self.y[rows, m][kept] - x @ slope
                total[m] += ((in_game @ ((x @ weight) * error[:, None])) ** 2).sum(0)
        return total


def _groups(number: np.ndarray, groups: int | None = None) -> sparse.csr_array:
    """A matrix that sums rows by their group: (groups, rows), 1 where the row has this number."""
    rows = np.arange(len(number))
    shape = None if groups is None else (groups, len(number))
    return sparse.csr_array((np.ones(len(number)), (number, rows)), shape=shape)
