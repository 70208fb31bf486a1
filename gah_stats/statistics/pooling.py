"""Partial pooling of a deck's cards over sets of modules (hierarchical Bayes); no data is read here.

    y_kc = mean + card_k + sum_m module_km x_cm + cell_kc + e_kc,    e_kc ~ N(0, variance_kc)
    card_k ~ N(0, s_card^2),  module_km ~ N(0, s_module^2),  cell_kc ~ N(0, s_cell^2)

for card k in the set of modules c, with x_cm = 1/2 where module m is in the set and -1/2 where it is not. This is the
model of small areas of Fay and Herriot (JASA 74, 1979) with a regression of its own for every card: a thin cell is
drawn to what the card does elsewhere, module by module, and a card with few games to the average card.

s_module and s_cell are integrated over on a grid, with a flat prior (Gelman, Bayesian Analysis 1, 2006): the most
likely value is often 0, and with it in their place every interval would be of no width. s_card and the mean, which
hundreds of seats tell, are the most likely ones.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import optimize, stats

from gah_stats.statistics.intervals import LEVEL, Floats

GRID = 8
PASSES = 2
# Of the greatest likelihood: too little to count.
NOTHING = 1e-4
# Of the root mean square of the unpooled differences: far beyond what they could be without any error.
REACH = 1.5


@dataclass(frozen=True)
class Cells:
    """Unpooled values, arrays (cards, sets): value, and its variance, infinite where a card has no games in a set.

    modules: bool (sets, modules), what each set has.
    """

    value: Floats
    variance: Floats
    modules: np.ndarray


@dataclass(frozen=True)
class Posterior:
    """Mean and standard deviation of what is asked for."""

    mean: Floats
    deviation: Floats

    def interval(self) -> tuple[Floats, Floats]:
        """The central 95 % of the normal distribution with this mean and deviation."""
        half = stats.norm.ppf(0.5 + LEVEL / 2) * self.deviation
        return self.mean - half, self.mean + half

    def false_discovery(self) -> Floats:
        """If this and all that are at least as sure are said to differ from 0, at most the share expected to be wrong:
        running mean of twice the local false sign rate (Stephens, Biostatistics 18, 2017); NaN stays NaN."""
        wrong = 2 * stats.norm.sf(np.abs(self.mean) / self.deviation).ravel()
        order = np.argsort(wrong)
        rate = np.full(wrong.shape, np.nan)
        rate[order] = np.cumsum(wrong[order]) / np.arange(1, len(wrong) + 1)
        return rate.reshape(self.mean.shape)


class Pooled:
    """Posteriors as mixtures over s_module and s_cell, and `spread`, the means of these two."""

    def __init__(self, cells: Cells) -> None:
        self._there = np.isfinite(cells.variance)
        self._modules = cells.modules
        x = np.c_[np.ones(len(cells.modules)), np.where(cells.modules, 0.5, -0.5)]
        problem = _Problem(np.where(self._there, cells.value, 0), np.where(self._there, 1 / cells.variance, 0), x)
        card = problem.card_spread()
        ranges = [(0.0, reach) for reach in problem.reach()]
        for _ in range(PASSES):
            module, cell = (low + (high - low) * (np.arange(GRID) + 0.5) / GRID for low, high in ranges)
            fits = [_Fit(problem, card, module, one) for one in cell]
            likelihood = np.stack([fit.likelihood for fit in fits])
            weight = np.exp(likelihood - likelihood.max())
            ranges = [_around(module, weight.max(0)), _around(cell, weight.max(1))]
        weight /= weight.sum()
        self.spread = float(weight.sum(0) @ module), float(weight.sum(1) @ cell)
        self._fits = [(w, fit) for w, fit in zip(weight, fits, strict=True) if w.sum() > NOTHING]

    def cell(self) -> Posterior:
        """Each card in each set (cards, sets); NaN where it has no games."""
        return self._mixed(_Fit.cell, self._there)

    def gain(self) -> Posterior:
        """Each card in each set, less its mean over the sets where it has games; NaN where that is one only."""
        sets = self._there.sum(1, keepdims=True)
        share = self._there / np.maximum(sets, 1)
        return self._mixed(lambda fit: fit.gain(share), self._there & (sets > 1))

    def module(self) -> Posterior:
        """What a module adds to a card (cards, modules); NaN unless the card has games both with and without it."""
        games = self._there.astype(int)
        return self._mixed(_Fit.module, (games @ self._modules > 0) & (games @ ~self._modules > 0))

    def own(self) -> Floats:
        """How much of `cell` the cell's own games tell: its derivative by the unpooled value (cards, sets)."""
        own = sum(np.tensordot(weight, fit.own(), 1) for weight, fit in self._fits)
        return np.where(self._there, own, np.nan)

    def _mixed(self, part: Callable[["_Fit"], tuple[Floats, Floats]], there: np.ndarray) -> Posterior:
        """Mean and deviation of the mixture of the means and variances that `part` gives, for every s_module."""
        parts = [(weight, *part(fit)) for weight, fit in self._fits]
        mean = sum(np.tensordot(w, m, 1) for w, m, _ in parts)
        square = sum(np.tensordot(w, v + (m - mean) ** 2, 1) for w, m, v in parts)
        return Posterior(np.where(there, mean, np.nan), np.where(there, np.sqrt(np.maximum(square, 0)), np.nan))


def _around(steps: Floats, weight: Floats) -> tuple[float, float]:
    """The range of steps that count, and one step more."""
    kept, width = steps[weight > NOTHING], steps[1] - steps[0]
    return max(float(kept[0] - width), 0.0), float(kept[-1] + width)


class _Problem:
    """y and 1 / variance (cards, sets; 0: nothing known), and x (sets, 1 + modules)."""

    def __init__(self, y: Floats, precision: Floats, x: Floats) -> None:
        self.y, self.precision, self.x = y, precision, x
        self.total = np.maximum(precision.sum(1), 1e-300)
        self.means = (precision * y).sum(1) / self.total

    def card_spread(self) -> float:
        """s_card from the cards' means, after Paule and Mandel (Journal of Research of the NBS 87, 1982)."""

        def excess(square: float) -> float:
            weight = 1 / (1 / self.total + square)
            return float(weight @ (self.means - weight @ self.means / weight.sum()) ** 2) - (len(self.means) - 1)

        most = 10 * float(np.var(self.means)) + float((1 / self.total).mean())
        least = 1e-3 * most
        return float(np.sqrt(optimize.brentq(excess, least, most) if excess(least) > 0 > excess(most) else least))

    def reach(self) -> tuple[float, float]:
        """More than s_module and s_cell would be if all differences between unpooled values were real."""
        there = self.precision > 0
        away = np.where(there, self.y - self.means[:, None], 0)
        slopes = 4 * (self.precision * away) @ self.x[:, 1:] / self.total[:, None]
        least = 1e-3 / float(self.precision.max())
        module = float((slopes**2).mean()) if slopes.size else 0.0
        cell = float((away[there] ** 2).mean())
        return REACH * max(module, least) ** 0.5, REACH * max(cell, least) ** 0.5


class _Fit:
    """The posteriors for one s_cell and several s_module (first axis). A cell's y is x u + noise of variance
    variance + s_cell^2, with u = (card, modules) a priori N(0, prior)."""

    def __init__(self, problem: _Problem, card: float, module: Floats, cell: float) -> None:
        y, precision, self.x = problem.y, problem.precision, problem.x
        self.y = y
        self.weight = weight = precision / (1 + cell**2 * precision)
        prior = np.full((len(module), self.x.shape[1]), card**-2)
        prior[:, 1:] = module[:, None] ** -2
        self.pairs = self.x[:, :, None] * self.x[:, None, :]
        gram = np.tensordot(weight, self.pairs, 1)
        self.cov = np.linalg.inv(gram + (prior[:, :, None] * np.eye(prior.shape[1]))[:, None])
        # With V the variance of y: y' V^-1 z = y' W z - (x'W y)' cov (x'W z), for y and 1 in the places of y and z.
        moment, ones = (weight * y) @ self.x, weight @ self.x
        u_y, u_1 = (self.cov @ moment[:, :, None])[..., 0], (self.cov @ ones[:, :, None])[..., 0]
        one_one = weight.sum() - (ones * u_1).sum((1, 2))
        one_y = (weight * y).sum() - (ones * u_y).sum((1, 2))
        y_y = (weight * y * y).sum() - (moment * u_y).sum((1, 2))
        mean = one_y / one_one
        self.mean = mean[:, None, None]
        self.u = u_y - self.mean * u_1
        determinant = np.log1p(cell**2 * precision).sum() - np.linalg.slogdet(self.cov)[1].sum(1)
        determinant -= len(y) * np.log(prior).sum(1)
        self.likelihood = -0.5 * (y_y - mean * one_y + determinant + np.log(one_one))
        # A cell is mean + x u + held * (y - mean - x u) + noise of variance left.
        self.held = cell**2 * weight
        self.left = cell**2 * (1 - self.held)
        self.rest = 1 - self.held

    def cell(self) -> tuple[Floats, Floats]:
        fitted = self.mean + self.u @ self.x.T
        return fitted + self.held * (self.y - fitted), self.rest**2 * self._fitted_variance + self.left

    def gain(self, share: Floats) -> tuple[Floats, Floats]:
        value, variance = self.cell()
        by_u = (share * self.rest) @ self.x
        common = (self.cov @ by_u[:, :, None])[..., 0]
        variance = variance - 2 * self.rest * (common @ self.x.T) + (common * by_u).sum(2, keepdims=True)
        noise = (share**2 * self.left).sum(1, keepdims=True) - 2 * share * self.left
        return value - (share * value).sum(2, keepdims=True), variance + noise

    def module(self) -> tuple[Floats, Floats]:
        return self.u[:, :, 1:], np.diagonal(self.cov, axis1=2, axis2=3)[:, :, 1:]

    def own(self) -> Floats:
        return self.held + self.rest * self._fitted_variance * self.weight

    @cached_property
    def _fitted_variance(self) -> Floats:
        """The variance of x u (s_module, cards, sets)."""
        return self.cov.reshape(*self.cov.shape[:2], -1) @ self.pairs.reshape(len(self.x), -1).T
