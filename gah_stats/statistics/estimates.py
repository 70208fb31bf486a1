"""From sums over clusters, as the marts hold them, to values with intervals."""

from collections.abc import Sequence

import duckdb
import numpy as np
import polars as pl

from gah_stats.statistics import intervals
from gah_stats.statistics.filters import FIELDS, Filters, every_kind, kept_kinds
from gah_stats.statistics.metrics import METRICS, require
from gah_stats.statistics.query import select

SUMS = ("clusters", "n", "n_n", "y", "y_y", "n_y")
MEAN = ("n", "value", "variance", "freedom", "base")
VALUE = ("n", "games", "value", "low", "high")
# units of what cannot be below 0
AMOUNTS = ("dice", "krones", "steps", "rounds", "turns", "dancers", "bids")
# of marts only: the base rates that WIN_EXCESS is over
WIN_BASE = "win_base"
WIN_EXCESS, SCORE_EXCESS = require("win_excess", "score_excess")


def sums(
    con: duckdb.DuckDBPyConnection, mart: str, filters: Filters, keys: Sequence[str], where: str = "true"
) -> tuple[pl.DataFrame, int]:
    """The sums of a mart by `keys`, metric and kind of game, for the kinds that the filters keep; and how many games
    the kinds with a row have. A key is a column of the mart or of `kinds`.
    """
    every = every_kind(con)
    kept = kept_kinds(every, filters, each_bot="bot" in keys)
    by = ", ".join((*keys, "metric", "kind"))
    frame = select(
        con,
        f"""
        select {by}, {", ".join(f"sum({name})::double as {name}" for name in SUMS)}
        from {mart} join kinds using (kind)
        where
            kind in (select unnest(?::integer[]))
            and ({where})
        group by all
        order by all
        """,
        [kept["kind"].to_list()],
    )
    found = kept.join(frame, on="kind", how="semi")
    games = kept_kinds(every, filters).join(found, on=[*FIELDS, "lineup"], how="semi")["games"]
    return frame, int(games.sum())


def means(frame: pl.DataFrame) -> pl.DataFrame:
    """n, value, variance, freedom (degrees of freedom of the variance) and base in the place of sums and kind.

    base: of WIN_EXCESS the mean base rate, from the rows of WIN_BASE, which are dropped.
    """
    keys = [name for name in frame.columns if name not in (*SUMS, "kind")]
    ratios = frame.with_columns(value=pl.col("y").sum().over(keys) / pl.col("n").sum().over(keys))
    columns = {name: ratios[name].to_numpy() for name in (*SUMS, "value")}
    d = intervals.residuals(*(columns[name] for name in ("value", "n", "n_n", "y", "y_y", "n_y")))
    found = (
        ratios.with_columns(pl.Series("spread", intervals.spread_between_clusters(intervals.GROUPS, *d)))
        .group_by(keys, maintain_order=True)
        .agg(
            pl.col("n").sum().cast(pl.Int64),
            pl.col("value").first(),
            pl.col("spread").sum(),
            pl.col("clusters").sum(),
        )
    )
    variance = intervals.group_variance(*(found[name].to_numpy() for name in ("spread", "n", "clusters")))
    base = pl.when(metric=WIN_EXCESS).then(pl.col("value").filter(metric=WIN_BASE).first())
    about = [name for name in keys if name != "metric"]
    return found.select(
        *keys,
        *("n", "value"),
        pl.Series("variance", variance),
        freedom=pl.col("clusters") - 1,
        base=base.over(about) if about else base,
    ).filter(pl.col("metric") != WIN_BASE)


def estimates(frame: pl.DataFrame, games: int) -> pl.DataFrame:
    """Values with 95 % intervals in the place of sums and kind; the other columns stay."""
    return with_intervals(means(frame), games)


def with_intervals(frame: pl.DataFrame, games: int) -> pl.DataFrame:
    """Values with 95 % intervals in the place of variance, freedom and base.

    Rates get Wilson intervals, and so do excesses of win share: around the share, less the base rate. Those of amounts
    do not reach below 0.
    """
    n, value, variance, freedom, base = _columns(frame)
    units = np.array([METRICS[name].unit for name in frame["metric"]], object)
    student = intervals.student_interval(value, variance, freedom)
    student = np.where(np.isin(units, AMOUNTS), np.maximum(student[0], 0), student[0]), student[1]
    rate = intervals.wilson(value, intervals.effective_n(value, n, variance), intervals.quantile(freedom))
    excess = intervals.excess_interval(value, base, n, variance, freedom)
    which = [units == "share", ~np.isnan(base)]
    low, high = (np.select(which, ends, other) for *ends, other in zip(rate, excess, student, strict=True))
    return frame.drop(MEAN).with_columns(
        pl.Series("n", n, pl.Int64),
        pl.lit(games, pl.Int64).alias("games"),
        pl.Series("value", value).fill_nan(None),
        pl.Series("low", low).fill_nan(None),
        pl.Series("high", high).fill_nan(None),
    )


def p_values(frame: pl.DataFrame) -> intervals.Floats:
    """Two-sided p of a frame of `means` for the hypothesis that the value is 0; NaN where that cannot be told."""
    n, value, variance, freedom, base = _columns(frame)
    student = intervals.p_value(value, variance, freedom)
    return np.where(np.isnan(base), student, intervals.excess_p_value(value, base, n, variance, freedom))


def _columns(frame: pl.DataFrame) -> list[np.ndarray]:
    """The columns of a frame of `means`. Raises ValueError where an excess of win share has no base."""
    if frame.filter(pl.col("value").is_not_nan() & pl.col("base").is_null(), metric=WIN_EXCESS).height:
        raise ValueError(f"rows of {WIN_EXCESS} without those of {WIN_BASE}")
    return [frame[name].to_numpy() for name in MEAN]
