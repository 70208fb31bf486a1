"""From sums over clusters, as the marts hold them, to values with intervals."""

from collections.abc import Sequence

import duckdb
import numpy as np
import polars as pl

from gah_stats.statistics import intervals
from gah_stats.statistics.filters import Filters, kinds
from gah_stats.statistics.metrics import METRICS
from gah_stats.statistics.query import select

SUMS = ("clusters", "n", "n_n", "y", "y_y", "n_y")
VALUE = ("n", "games", "value", "low", "high")


def sums(
    con: duckdb.DuckDBPyConnection, mart: str, filters: Filters, keys: Sequence[str], where: str = "true"
) -> tuple[pl.DataFrame, int]:
    """The sums of a mart over the kinds of game that the filters keep, by `keys`; and how many games those are.

    A key is a column of the mart or of `kinds`.
    """
    kept = kinds(con, filters, each_bot="bot" in keys)
    by = ", ".join((*keys, "metric"))
    frame = select(
        con,
        f"""
        select {by}, {", ".join(f"sum({name})::double as {name}" for name in SUMS)}
        from {mart} join kinds using (kind)
        where kind in (select unnest(?::integer[])) and ({where})
        group by all
        order by all
        """,
        [kept["kind"].to_list()],
    )
    return frame, int(kinds(con, filters)["games"].sum())


def estimates(frame: pl.DataFrame, games: int) -> pl.DataFrame:
    """Values with 95 % intervals in the place of sums; the other columns stay. Rates get Wilson intervals."""
    clusters, n, n_n, y, y_y, n_y = (frame[name].to_numpy() for name in SUMS)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = y / n
    variance = intervals.ratio_variance(clusters, n, n_n, y, y_y, n_y)
    low, high = intervals.student_interval(value, variance, clusters - 1)
    rate = np.array([METRICS[name].unit == "share" for name in frame["metric"]], bool)
    least, most = intervals.wilson(value, intervals.effective_n(value, n, variance), intervals.quantile(clusters - 1))
    return frame.drop(SUMS).with_columns(
        pl.Series("n", n, pl.Int64),
        pl.lit(games).alias("games"),
        pl.Series("value", value).fill_nan(None),
        pl.Series("low", np.where(rate, least, low)).fill_nan(None),
        pl.Series("high", np.where(rate, most, high)).fill_nan(None),
    )


def p_values(frame: pl.DataFrame) -> np.ndarray:
    """Two-sided p for the value being 0, from the same sums."""
    clusters, n, n_n, y, y_y, n_y = (frame[name].to_numpy() for name in SUMS)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = y / n
    return intervals.p_value(value, intervals.ratio_variance(clusters, n, n_n, y, y_y, n_y), clusters - 1)
