"""Dice strength: what a roll gives, what lies there when players choose, what they take."""

from collections.abc import Sequence

import duckdb
import numpy as np
import polars as pl
from scipy import stats

from gah_stats.statistics import intervals
from gah_stats.statistics.estimates import estimates, means, sums
from gah_stats.statistics.filters import EVERYTHING, Filters, kinds, require_by, whole_kinds
from gah_stats.statistics.metrics import require
from gah_stats.statistics.query import select

FACES = 6
ROLLED = require("rolled_dice")
CHOSEN = require("available_dice", "taken_share", "pool_strength", "realised_strength", "boost_share", "krones_paid")
SLICES = {None: "round = 0 and pick = 0", "round": "round > 0", "pick": "pick > 0", "players": "round = 0 and pick = 0"}


def dice(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str | None = None) -> pl.DataFrame:
    """Means and shares of every face: [by], die, metric, n, games, value, low, high.

    by: None, "round", "pick" (number of the die in the round) or "players". Rolls belong to no seat and no pick: a bot
    does not filter them, and by pick there are none. Raises InputError.
    """
    require_by(by, tuple(SLICES))
    keys = [by, "die"] if by else ["die"]
    chosen, games = sums(con, "dice_measures", filters, keys, SLICES[by])
    parts = [chosen]
    if by != "pick":
        parts.insert(0, _rolled(con, filters, keys))
    order = pl.Enum([*ROLLED, *CHOSEN])
    return (
        estimates(pl.concat(parts), games).with_columns(pl.col("metric").cast(order)).sort(*keys, "metric")
    ).with_columns(pl.col("metric").cast(pl.String))


def _rolled(con: duckdb.DuckDBPyConnection, filters: Filters, keys: Sequence[str]) -> pl.DataFrame:
    """The sums of `dice_rolls`, each roll being a cluster: rolls do not depend on each other."""
    return select(
        con,
        f"""
        select
            {", ".join(keys)}, 'rolled_dice' as metric, kind,
            sum(rolls)::double as clusters,
            sum(rolls)::double as n,
            sum(rolls)::double as n_n,
            sum(rolls * showing)::double as y,
            sum(rolls * showing * showing)::double as y_y,
            sum(rolls * showing)::double as n_y
        from dice_rolls join kinds using (kind)
        where kind in (select unnest(?::integer[]))
        group by all
        """,
        [whole_kinds(con, filters)],
    )


def distribution(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING) -> pl.DataFrame:
    """How many dice lie on a face: die, kind, dice, n, count, share, low, high, exact.

    kind: "rolled" (all rolls, re-rolls included), "available" (when a die is chosen), "taken" (when this one is).
    `exact` is the share the law of the dice gives to the rolls that were rolled. Raises InputError.
    """
    whole = whole_kinds(con, filters)
    pools = con.execute(
        "select dice, sum(rolls)::bigint from dice_rolls where die = 1 and kind in (select unnest(?::integer[])) "
        "group by all order by all",
        [whole],
    ).fetchall()
    most = max((d for d, _ in pools), default=0)
    total = sum(rolls for _, rolls in pools)
    exact = sum((rolls / total * np.pad(face_law(d), (0, most - d)) for d, rolls in pools), np.zeros(most + 1))
    parts = []
    for kind, sql, kept in (
        ("rolled", "select die, showing as dice, sum(rolls) as count from dice_rolls", whole),
        ("available", "select die, available as dice, sum(turns) as count from dice_choices", None),
        ("taken", "select die, available as dice, sum(taken) as count from dice_choices", None),
    ):
        kept = kinds(con, filters)["kind"].to_list() if kept is None else kept
        counts = select(con, f"{sql} where kind in (select unnest(?::integer[])) group by all", [kept])
        grid = pl.DataFrame(
            {"die": np.repeat(np.arange(1, FACES + 1), most + 1), "dice": np.tile(np.arange(most + 1), FACES)}
        ).with_columns(kind=pl.lit(kind))
        parts.append(
            grid.join(counts.cast({"die": pl.Int64, "dice": pl.Int64}), on=["die", "dice"], how="left")
            .with_columns(pl.col("count").cast(pl.Int64).fill_null(0), exact=pl.Series(np.tile(exact, FACES)))
            .with_columns(n=pl.col("count").sum().over("die"))
        )
    frame = pl.concat(parts).filter(pl.col("n") > 0)
    return _with_shares(frame, _design_effects(con, filters, frame)).select(
        "die", "kind", "dice", "n", "count", "share", "low", "high", "exact"
    )


def strengths(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str | None = None) -> pl.DataFrame:
    """The strength of the pool that dice are taken from, all faces together: [by], strength, n, count, share, low,
    high, exact.

    by: None, "round" or "pick". `exact` is the share with which a roll puts so many dice on a given face; every
    strength a roll can give has a row, so that `exact` adds up to 1. Raises InputError.
    """
    require_by(by, (None, "round", "pick"))
    keys = [by] if by else []
    taken = select(
        con,
        f"""
        select {", ".join([*keys, "strength"])}, sum(taken)::bigint as count
        from dice_strengths
        where kind in (select unnest(?::integer[]))
        group by all order by all
        """,
        [kinds(con, filters)["kind"].to_list()],
    )
    rolled = distribution(con, filters).filter((pl.col("kind") == "rolled") & (pl.col("die") == 1))
    law = rolled.select(pl.col("dice").cast(taken.schema["strength"]).alias("strength"), "exact")
    n = taken.group_by(keys).agg(n=pl.col("count").sum()) if keys else taken.select(n=pl.col("count").sum())
    frame = n.filter(pl.col("n") > 0).join(law, how="cross").join(taken, on=[*keys, "strength"], how="left")
    frame = frame.with_columns(pl.col("count").fill_null(0))
    return _with_shares(frame.sort(*keys, "strength"), np.ones(len(frame))).select(
        *keys, "strength", "n", "count", "share", "low", "high", "exact"
    )


def _with_shares(frame: pl.DataFrame, design_effect: np.ndarray) -> pl.DataFrame:
    n = frame["n"].to_numpy()
    share = frame["count"].to_numpy() / np.maximum(n, 1)
    low, high = intervals.wilson(share, n / design_effect)
    return frame.with_columns(pl.Series("share", share), pl.Series("low", low), pl.Series("high", high))


def _design_effects(con: duckdb.DuckDBPyConnection, filters: Filters, frame: pl.DataFrame) -> np.ndarray:
    """By how much the variance of a mean exceeds that of independent observations, for every row; 1 for rolls.

    Several dice are chosen from the same roll. The factor comes from the means of `dice`, whose clusters are games.
    """
    measured = means(sums(con, "dice_measures", filters, ["die"], SLICES[None])[0])
    simple = frame.group_by("die", "kind").agg(
        (
            (pl.col("dice") ** 2 * pl.col("count")).sum() / pl.col("count").sum()
            - ((pl.col("dice") * pl.col("count")).sum() / pl.col("count").sum()) ** 2
        ).alias("spread"),
        pl.col("count").sum().alias("total"),
    )
    named = measured.select(
        pl.col("die").cast(pl.Int64),
        "variance",
        kind=pl.col("metric").replace_strict({"available_dice": "available", "pool_strength": "taken"}, default=None),
    ).drop_nulls("kind")
    effect = simple.join(named, on=["die", "kind"], how="left").select(
        "die", "kind", effect=(pl.col("variance") * pl.col("total") / pl.col("spread"))
    )
    joined = frame.join(effect, on=["die", "kind"], how="left", maintain_order="left")["effect"]
    return np.maximum(joined.fill_null(1).fill_nan(1).to_numpy(), 1)


def face_law(dice: int) -> np.ndarray:
    """P(k of `dice` dice show a given face) for k = 0..dice: Binomial(dice, 1/6), shape (dice + 1,)."""
    return stats.binom.pmf(np.arange(dice + 1), dice, 1 / FACES)


def pool_probability(pool: Sequence[int]) -> float:
    """P(a roll gives exactly these dice on 1..6): the multinomial law. `pool` has six counts."""
    return float(stats.multinomial.pmf(pool, sum(pool), [1 / FACES] * FACES))


def largest_law(dice: int) -> np.ndarray:
    """P(the fullest space holds k of `dice` dice) for k = 0..dice, shape (dice + 1,).

    From P(no space holds more than k) = dice! / 6^dice * [x^dice] (sum of x^i / i! for i <= k)^6.
    """
    up_to = np.array([_none_above(dice, k) for k in range(dice + 1)])
    return np.diff(up_to, prepend=0.0)


def _none_above(dice: int, k: int) -> float:
    terms = 1 / np.cumprod(np.concatenate([[1.0], np.arange(1, k + 1)]))
    product = np.ones(1)
    for _ in range(FACES):
        product = np.convolve(product, terms)[: dice + 1]
    if len(product) <= dice:
        return 0.0
    return float(product[dice] * np.prod(np.arange(1, dice + 1) / FACES))


def fit(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING) -> tuple[float, int, float]:
    """Pearson's test that all faces come up equally often: (statistic, degrees of freedom, p); NaN without rolls."""
    counts = con.execute(
        "select sum(rolls * showing)::bigint from dice_rolls where kind in (select unnest(?::integer[])) "
        "group by die order by die",
        [whole_kinds(con, filters)],
    ).fetchall()
    if not counts:
        return float("nan"), FACES - 1, float("nan")
    test = stats.chisquare([count for (count,) in counts])
    return float(test.statistic), FACES - 1, float(test.pvalue)


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `dice` without `by`."""
    if frame.is_empty():
        return "There are no games to look at."
    value = {(die, metric): v for die, metric, v in frame.select("die", "metric", "value").iter_rows()}
    taken = sorted(range(1, FACES + 1), key=lambda die: value.get((die, "taken_share")) or 0)
    n = {die: n for die, metric, n in frame.select("die", "metric", "n").iter_rows() if metric == "pool_strength"}
    strength = sum(value[die, "pool_strength"] * n[die] for die in n) / sum(n.values())
    rolled = sum(value[die, "rolled_dice"] for die in range(1, FACES + 1)) / FACES
    return (
        f"Players take dice from spaces with {strength:.2f} dice where a roll puts {rolled:.2f} on a space; "
        f"they take the {taken[-1]} most often ({value[taken[-1], 'taken_share']:.1%}) "
        f"and the {taken[0]} least often ({value[taken[0], 'taken_share']:.1%})."
    )


def strengths_takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `strengths` without `by`."""
    if frame.is_empty():
        return "There are no games to look at."
    strong = frame.filter(pl.col("strength") >= 3)
    return (
        f"{strong['share'].sum():.0%} of the dice are taken from spaces with 3 or more dice; "
        f"a roll makes {strong['exact'].sum():.0%} of the spaces that strong."
    )


def fit_takeaway(test: tuple[float, int, float]) -> str:
    """One sentence about the result of `fit`."""
    _, _, p = test
    if np.isnan(p):
        return "There are no rolls to look at."
    if p < 1 - intervals.LEVEL:
        return f"The six faces do not come up equally often (chi-squared test, p = {p:.2g})."
    return f"The six faces come up equally often, as they should (chi-squared test, p = {p:.2f})."
