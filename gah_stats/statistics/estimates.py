"""From sums over clusters, as the marts hold them, to values with intervals."""

from collections.abc import Sequence

import duckdb
import numpy as np
import polars as pl

from gah_stats.statistics import intervals
from gah_stats.statistics.filters import FIELDS, Filters, every_kind, kept_kinds
from gah_stats.statistics.metrics import METRICS
from gah_stats.statistics.query import select

SUMS = ("clusters", "n", "n_n", "y", "y_y", "n_y")
VALUE = ("n", "games", "value", "low", "high")
ALONE = -1


def sums(
    con: duckdb.DuckDBPyConnection, mart: str, filters: Filters, keys: Sequence[str], where: str = "true"
) -> tuple[pl.DataFrame, int]:
    """The sums of a mart by `keys`, metric and kind of game, for the kinds that the filters keep; and how many games
    the kinds with a row have.

    A key is a column of the mart or of `kinds`.
    """
    every = every_kind(con)
    kept = kept_kinds(every, filters, each_bot="bot" in keys)
    by = ", ".join((*keys, "metric", "kind"))
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
    found = kept.join(frame, on="kind", how="semi")
    games = kept_kinds(every, filters).join(found, on=[*FIELDS, "lineup"], how="semi")["games"]
    return frame, int(games.sum())


def means(frame: pl.DataFrame) -> pl.DataFrame:
    """n, value, variance and freedom (degrees of freedom of the variance) in the place of sums and kind.

    Kinds of game are strata: how they differ is no chance. Those with one cluster make up one stratum together.
    """
    keys = [name for name in frame.columns if name not in (*SUMS, "kind")]
    stratum = pl.when(pl.col("clusters") < 2).then(ALONE).otherwise(pl.col("kind")).alias("kind")
    strata = (
        frame.with_columns(stratum)
        .group_by(*keys, "kind", maintain_order=True)
        .agg(pl.col(SUMS).sum())
        .with_columns(value=pl.col("y").sum().over(keys) / pl.col("n").sum().over(keys))
    )
    columns = {name: strata[name].to_numpy() for name in (*SUMS, "value")}
    d = intervals.residuals(*(columns[name] for name in ("value", "n", "n_n", "y", "y_y", "n_y")))
    spread = intervals.spread_between_clusters(columns["clusters"], *d)
    return (
        strata.with_columns(pl.Series("spread", spread))
        .group_by(keys, maintain_order=True)
        .agg(
            pl.col("n").sum().cast(pl.Int64),
            pl.col("value").first(),
            variance=pl.col("spread").sum() / pl.col("n").sum() ** 2,
            freedom=(pl.col("clusters") - 1).sum(),
        )
    )


def estimates(frame: pl.DataFrame, games: int) -> pl.DataFrame:
    """Values with 95 % intervals in the place of sums and kind; the other columns stay. Rates get Wilson intervals."""
    return with_intervals(means(frame), games)


def with_intervals(frame: pl.DataFrame, games: int) -> pl.DataFrame:
    """Values with 95 % intervals in the place of variance and freedom."""
    n, value, variance, freedom = (frame[name].to_numpy() for name in ("n", "value", "variance", "freedom"))
    low, high = intervals.student_interval(value, variance, freedom)
    rate = np.array([METRICS[name].unit == "share" for name in frame["metric"]], bool)
    least, most = intervals.wilson(value, intervals.effective_n(value, n, variance), intervals.quantile(freedom))
    return frame.drop("n", "value", "variance", "freedom").with_columns(
        pl.Series("n", n, pl.Int64),
        pl.lit(games, pl.Int64).alias("games"),
        pl.Series("value", value).fill_nan(None),
        pl.Series("low", np.where(rate, least, low)).fill_nan(None),
        pl.Series("high", np.where(rate, most, high)).fill_nan(None),
    )
