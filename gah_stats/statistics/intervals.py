"""The mathematics of intervals: pure functions of sums, vectorised over NumPy arrays; no data is read here."""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

LEVEL = 0.95
# Random groups that the games of a kind fall into: clusters in the marts.
GROUPS = 32
# Shares this near to 0 or 1 are 0 or 1.
ROUNDING = 1e-9
Floats = NDArray[np.float64]


def residuals(
    ratio: ArrayLike, n: ArrayLike, n_n: ArrayLike, y: ArrayLike, y_y: ArrayLike, n_y: ArrayLike
) -> tuple[Floats, Floats]:
    """Sum and sum of squares of d_c = y_c - ratio * n_c over clusters c.

    From n = sum n_c, n_n = sum n_c^2, y = sum y_c, y_y = sum y_c^2, n_y = sum n_c y_c.
    """
    r, n, n_n, y, y_y, n_y = (np.asarray(a, float) for a in (ratio, n, n_n, y, y_y, n_y))
    return y - r * n, np.maximum(y_y - 2 * r * n_y + r * r * n_n, 0)


def spread_between_clusters(clusters: ArrayLike, d: ArrayLike, d_d: ArrayLike) -> Floats:
    """A stratum's part in the variance of sum(y): C / (C - 1) * sum((d_c - mean d)^2) over its C clusters.

    The variance of the ratio sum(y) / sum(n) over all strata is the sum of their parts over sum(n)^2, by linearisation.
    A single cluster is held against the common ratio. Source: Cochran, Sampling Techniques, 3rd edition, 1977, sections
    6.3 and 6.11.
    """
    c, d, d_d = (np.asarray(a, float) for a in (clusters, d, d_d))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(c > 1, c / (c - 1) * np.maximum(d_d - d * d / c, 0), d_d)


def group_variance(spread: ArrayLike, n: ArrayLike, filled: ArrayLike) -> Floats:
    """The variance of the ratio sum(y) / n, from the sum of the parts (`spread_between_clusters`) of strata with GROUPS
    clusters each, random groups of its observations.

    Groups without an observation count, with y = n = 0: how many observations a stratum has is chance as well. Where
    few groups are filled in all, the ratio fits them better than the truth would: `filled` / (filled - 1) makes up for
    that. Source: Wolter, Introduction to Variance Estimation, 2nd edition, 2007, chapter 2.
    """
    spread, n, filled = (np.asarray(a, float) for a in (spread, n, filled))
    few = filled / np.maximum(filled - 1, 1) * (GROUPS - 1) / GROUPS
    return spread * np.maximum(few, 1) / n**2


def student_interval(value: ArrayLike, variance: ArrayLike, freedom: ArrayLike) -> tuple[Floats, Floats]:
    """value -+ t * sqrt(variance) with Student's t of `freedom` degrees; NaN where freedom < 1, and where all
    observations were alike: that leaves out what is rare."""
    value, variance, freedom = (np.asarray(a, float) for a in (value, variance, freedom))
    half = np.where(_alike(value, variance), np.nan, quantile(freedom) * np.sqrt(variance))
    return value - half, value + half


def _alike(value: Floats, variance: Floats) -> NDArray[np.bool_]:
    """Whether a variance is 0 but for rounding."""
    return variance <= 1e-12 * (1 + value**2)


def quantile(freedom: ArrayLike) -> Floats:
    """The two-sided 95 % quantile of Student's t; NaN below one degree of freedom."""
    freedom = np.asarray(freedom, float)
    return np.where(freedom >= 1, stats.t.ppf(0.5 + LEVEL / 2, np.maximum(freedom, 1)), np.nan)


def wilson(share: ArrayLike, n: ArrayLike, z: ArrayLike | None = None) -> tuple[Floats, Floats]:
    """Wilson's score interval of a share of n independent observations. Source: Wilson, JASA 22 (1927) 209-212."""
    p, n = np.asarray(share, float), np.asarray(n, float)
    z = stats.norm.ppf(0.5 + LEVEL / 2) if z is None else np.asarray(z, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = np.clip(centre - half, 0, 1), np.clip(centre + half, 0, 1)
    # an end that rounding puts beside 0 or 1 would leave out a share that is so
    return np.where(p <= ROUNDING, np.minimum(low, 0), low), np.where(p >= 1 - ROUNDING, np.maximum(high, 1), high)


def effective_n(share: ArrayLike, n: ArrayLike, variance: ArrayLike) -> Floats:
    """How many independent observations would give a share this variance: p (1 - p) / variance.

    n where all observations were alike, which tells nothing about the variance. Source: Kish, Survey Sampling, 1965,
    8.2.
    """
    p, n, variance = np.asarray(share, float), np.asarray(n, float), np.asarray(variance, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(_all_or_none(p) | (variance <= ROUNDING**2), n, p * (1 - p) / variance)


def excess_interval(
    excess: ArrayLike, base: ArrayLike, n: ArrayLike, variance: ArrayLike, freedom: ArrayLike
) -> tuple[Floats, Floats]:
    """Wilson's interval of a share, less the base that the share exceeds by `excess`.

    On the effective number of observations, with Student's t; variance: of the excess. Where all n observations were
    alike, that is the variance of the base alone, and its error is added to Wilson's as those of independent parts of a
    difference are (source: `difference`). NaN where the base is 0 or 1: a handful of others all won or all lost, which
    tells nothing of how sure it is.
    """
    excess, base, n, variance = (np.asarray(a, float) for a in (excess, base, n, variance))
    p, t = np.clip(excess + base, 0, 1), quantile(freedom)
    low, high = wilson(p, effective_n(p, n, variance), t)
    of_base = np.where(_all_or_none(p), t * np.sqrt(variance), 0)
    nothing = np.where(_all_or_none(base), np.nan, 0)
    low, high = excess - np.hypot(p - low, of_base), excess + np.hypot(high - p, of_base)
    return np.maximum(low, -1) + nothing, np.minimum(high, 1) + nothing


def excess_p_value(excess: ArrayLike, base: ArrayLike, n: ArrayLike, variance: ArrayLike, freedom: ArrayLike) -> Floats:
    """Two-sided p for the hypothesis that a share is the base; NaN where `excess_interval` is.

    Below 5 % where that leaves out 0; where all observations were alike, the two can differ near 5 %.
    """
    excess, base, n, variance, freedom = (np.asarray(a, float) for a in (excess, base, n, variance, freedom))
    p = np.clip(excess + base, 0, 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        of_share = base * (1 - base) / effective_n(p, n, variance)
        t = np.abs(excess) / np.sqrt(of_share + np.where(_all_or_none(p), variance, 0))
    return np.where((freedom >= 1) & ~_all_or_none(base), 2 * stats.t.sf(t, np.maximum(freedom, 1)), np.nan)


def difference(
    value: ArrayLike, low: ArrayLike, high: ArrayLike, variance: ArrayLike, apart: float
) -> tuple[float, float, float]:
    """The first of two estimates less the second, with an interval from theirs; apart: the variance of the difference.

    Every end comes from how far the two intervals reach on that side, less what the estimates have in common (MOVER).
    Source: Zou and Donner, Statistics in Medicine 27 (2008) 1693-1702.
    """
    value, low, high, variance = (np.asarray(a, float) for a in (value, low, high, variance))
    both = np.sqrt(variance.prod())
    common = np.clip((variance.sum() - apart) / 2 / both, -1, 1) if both > 0 else 0
    down, up = value - low, high - value
    below, above = (
        np.sqrt(np.maximum(a * a + b * b - 2 * common * a * b, 0)) for a, b in ((down[0], up[1]), (up[0], down[1]))
    )
    d = value[0] - value[1]
    return float(d), float(d - below), float(d + above)


def _all_or_none(share: Floats) -> NDArray[np.bool_]:
    return (share <= ROUNDING) | (share >= 1 - ROUNDING)


def p_value(value: ArrayLike, variance: ArrayLike, freedom: ArrayLike) -> Floats:
    """Two-sided p of Student's t for the hypothesis that the true value is 0; NaN where `student_interval` is."""
    value, variance, freedom = (np.asarray(a, float) for a in (value, variance, freedom))
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.abs(value) / np.sqrt(variance)
    known = (freedom >= 1) & ~_alike(value, variance)
    return np.where(known, 2 * stats.t.sf(t, np.maximum(freedom, 1)), np.nan)


def false_discovery(p: ArrayLike) -> Floats:
    """q-values of Benjamini and Hochberg (JRSS B 57, 1995); NaN stays NaN and is not counted."""
    p = np.asarray(p, float)
    q = np.full(p.shape, np.nan)
    known = ~np.isnan(p)
    if known.any():
        q[known] = stats.false_discovery_control(p[known])
    return q
