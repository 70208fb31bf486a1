"""From pairs to effects with intervals: pure functions of arrays and sums."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from gah_stats.statistics import intervals
from gah_stats.statistics.metrics import METRICS as REGISTRY
from gah_stats.statistics.metrics import require

METRICS = require("causal_win", "causal_score", "causal_margin", "causal_in_play", "causal_winning_score")
SUMS = ("n", "d", "d_d", "a", "a_a", "b", "b_b")
Floats = NDArray[np.float64]


def half_width(d: Floats) -> float:
    """Half the width of the 95 % interval of the mean of independent differences."""
    return float(intervals.quantile(len(d) - 1) * np.sqrt(d.var(ddof=1) / len(d)))


def sums_of(a: dict[str, Floats], b: dict[str, Floats]) -> pl.DataFrame:
    """A row per metric: n pairs, and the sums and sums of squares of the arms a, b and of d = a - b."""
    rows = []
    for metric, y in a.items():
        x = b[metric]
        d = y - x
        rows.append((metric, len(d), *(float(v) for z in (d, y, x) for v in (z.sum(), (z * z).sum()))))
    return pl.DataFrame(rows, {"metric": pl.String, "n": pl.Int64, **dict.fromkeys(SUMS[1:], pl.Float64)}, orient="row")


def effects(sums: pl.DataFrame, keys: Sequence[str] = ()) -> pl.DataFrame:
    """A row per keys and metric: n, value, low, high, with_it, without, variance_ratio, p.

    value: the mean of the differences d within pairs, which are independent of each other; interval: Student's t of
    n - 1 degrees. with_it, without: the means of the arms. variance_ratio: (var a + var b) / var d, how many times as
    many games two arms with chance of their own would need. p: of Student's t.
    """
    whole = sums.group_by(*keys, "metric", maintain_order=True).agg(pl.col(SUMS).sum())
    n, d, d_d, a, a_a, b, b_b = (whole[name].to_numpy().astype(float) for name in SUMS)
    with np.errstate(divide="ignore", invalid="ignore"):
        var_d, var_a, var_b = ((yy - y * y / n).clip(0) / (n - 1) for y, yy in ((d, d_d), (a, a_a), (b, b_b)))
        value = d / n
        # pairs that all come out alike tell nothing about the variance
        var_d = np.where(var_d > 0, var_d, np.nan)
        low, high = intervals.student_interval(value, var_d / n, n - 1)
        # a difference of two shares
        most = np.array([1 if REGISTRY[name].unit == "points of share" else np.inf for name in whole["metric"]])
        low, high = low.clip(-most), high.clip(None, most)
        p = intervals.p_value(value, var_d / n, n - 1)
        columns = {
            "value": value,
            "low": low,
            "high": high,
            "with_it": a / n,
            "without": b / n,
            "variance_ratio": (var_a + var_b) / var_d,
            "p": p,
        }
    return whole.select(*keys, "metric", "n").with_columns(
        pl.Series(name, values).fill_nan(None) for name, values in columns.items()
    )
