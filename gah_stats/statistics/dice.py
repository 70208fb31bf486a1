"""Dice strength: what a roll gives, what lies there when players choose, what they take."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import duckdb
import numpy as np
import polars as pl
from scipy import stats

from gah_stats.statistics import cards, intervals
from gah_stats.statistics.estimates import estimates, means, sums
from gah_stats.statistics.filters import EVERYTHING, Filters, kinds, require_one, whole_kinds
from gah_stats.statistics.metrics import require
from gah_stats.statistics.query import select

FACES = 6
ROLLED = require("rolled_dice")
BEST = require("best_strength", "best_any", "best_strongest")
EXPECTED = 5.0
CHOSEN = require("available_dice", "taken_share", "pool_strength", "realised_strength", "boost_share", "krones_paid")
SLICES = {None: "round = 0 and pick = 0", "round": "round > 0", "pick": "pick > 0", "players": "round = 0 and pick = 0"}


def dice(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str | None = None) -> pl.DataFrame:
    """Means and shares of every face: [by], die, metric, n, games, value, low, high.

    by: None, "round", "pick" (number of the die in the round) or "players". Rolls belong to no seat and no pick: a bot
    does not filter them, and by pick there are none. Raises InputError.
    """
    require_one("by", by, tuple(SLICES))
    keys = [by, "die"] if by else ["die"]
    chosen, games = sums(con, "dice_measures", filters, keys, SLICES[by])
    parts = [chosen]
    if by != "pick":
        parts.insert(0, sums(con, "dice_rolled", filters, keys, "round > 0" if by == "round" else "round = 0")[0])
    order = pl.Enum([*ROLLED, *CHOSEN])
    return (
        estimates(pl.concat(parts), games).with_columns(pl.col("metric").cast(order)).sort(*keys, "metric")
    ).with_columns(pl.col("metric").cast(pl.String))


def distribution(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING) -> pl.DataFrame:
    """How many dice lie on a face: die, kind, dice, n, count, share, low, high, exact.

    kind: "rolled" (all rolls, re-rolls included), "available" (when a die is chosen), "taken" (when this one is).
    `exact` is the share the law of the dice gives to the rolls that were rolled. Raises InputError.
    """
    kept = kinds(con, filters)["kind"].to_list()
    rolled = _rolls(con, filters)
    exact = rolled.select("die", "dice", "exact")
    parts = [rolled]
    for kind, counted in (("available", "turns"), ("taken", "taken")):
        counts = select(
            con,
            f"""
            select die::bigint as die, available::bigint as dice, sum({counted})::bigint as count
            from dice_choices
            where kind in (select unnest(?::integer[]))
            group by all
            """,
            [kept],
        )
        parts.append(_with_all(exact, counts).select(pl.lit(kind).alias("kind"), pl.all()))
    frame = pl.concat([part.select("die", "kind", "dice", "n", "count", "exact") for part in parts])
    frame = frame.filter(pl.col("n") > 0)
    return _with_shares(frame, _design_effects(con, filters, frame)).select(
        "die", "kind", "dice", "n", "count", "share", "low", "high", "exact"
    )


def _rolls(con: duckdb.DuckDBPyConnection, filters: Filters) -> pl.DataFrame:
    """How many of the rolls put how many dice on each face: die, kind (rolled), dice, n, count, exact."""
    rolls = select(
        con,
        """
        select dice as rolled, die::bigint as die, showing::bigint as dice, sum(rolls)::bigint as count
        from dice_rolls
        where kind in (select unnest(?::integer[]))
        group by all
        """,
        [whole_kinds(con, filters)],
    )
    pools = rolls.filter(pl.col("die") == 1).group_by("rolled").agg(pl.col("count").sum()).sort("rolled").rows()
    most = max((d for d, _ in pools), default=0)
    total = sum(n for _, n in pools)
    exact = sum((n / total * np.pad(face_law(d), (0, most - d)) for d, n in pools), np.zeros(most + 1))
    grid = {"die": np.repeat(np.arange(1, FACES + 1), most + 1), "dice": np.tile(np.arange(most + 1), FACES)}
    counts = rolls.group_by("die", "dice").agg(pl.col("count").sum())
    return _with_all(pl.DataFrame({**grid, "exact": np.tile(exact, FACES)}), counts).select(
        pl.lit("rolled").alias("kind"), pl.all()
    )


def _with_all(exact: pl.DataFrame, counts: pl.DataFrame) -> pl.DataFrame:
    """The counts of all numbers of dice that a roll can put on a face, and n, their sum by face."""
    frame = exact.join(counts, on=["die", "dice"], how="left", maintain_order="left")
    return frame.with_columns(pl.col("count").fill_null(0)).with_columns(n=pl.col("count").sum().over("die"))


def strengths(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str | None = None) -> pl.DataFrame:
    """The strength of the pool that dice are taken from, all faces together: [by], strength, n, count, share, low,
    high, blind, exact.

    by: None, "round" or "pick". `blind` is the share if every die of the pool were taken as often, null with
    `by`: more dice lie on fuller spaces, so dice taken blindly come from there as well. `exact` is the share with
    which a roll puts so many dice on a given face; every strength a roll can give has a row, so that `exact` adds up to
    1. Raises InputError.
    """
    require_one("by", by, (None, "round", "pick"))
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
    rolled = _rolls(con, filters).filter((pl.col("n") > 0) & (pl.col("die") == 1))
    law = rolled.select(pl.col("dice").cast(taken.schema["strength"]).alias("strength"), "exact")
    n = taken.group_by(keys).agg(n=pl.col("count").sum()) if keys else taken.select(n=pl.col("count").sum())
    frame = n.filter(pl.col("n") > 0).join(law, how="cross").join(taken, on=[*keys, "strength"], how="left")
    frame = frame.with_columns(pl.col("count").fill_null(0))
    blind = select(
        con,
        """
        select available as strength, sum(blind) / sum(sum(blind)) over () as blind
        from dice_choices
        where kind in (select unnest(?::integer[])) and ?
        group by available
        """,
        [kinds(con, filters)["kind"].to_list(), by is None],
    )
    frame = frame.join(blind.cast({"strength": frame.schema["strength"]}), on="strength", how="left")
    if by is None:
        frame = frame.with_columns(pl.col("blind").fill_null(0))
    return _with_shares(frame.sort(*keys, "strength"), np.ones(len(frame))).select(
        *keys, "strength", "n", "count", "share", "low", "high", "blind", "exact"
    )


def best(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING) -> pl.DataFrame:
    """The most dice on one face at every pick of a round: pick, metric, n, games, value, low, high.

    Metrics: best_strength, what lay there; best_any and best_strongest, what lies there by the law of the dice when
    every die is as likely to be taken, and when each pick takes from a fullest space; the first pick is before any
    choice, so there both are the same. A bot filters the games, not the seats. Raises InputError.
    """
    frame = _pools(con, filters, "pick > 0")
    seen = estimates(
        frame.group_by("pick", "metric", "kind", "cluster")
        .agg(n=pl.col("pools").sum().cast(pl.Float64), y=(pl.col("pools") * pl.col("best")).sum().cast(pl.Float64))
        .sort("pick", "kind", "cluster")
        .group_by("pick", "metric", "kind", maintain_order=True)
        .agg(
            pl.len().cast(pl.Float64).alias("clusters"),
            pl.col("n").sum(),
            (pl.col("n") ** 2).sum().alias("n_n"),
            pl.col("y").sum(),
            (pl.col("y") ** 2).sum().alias("y_y"),
            (pl.col("n") * pl.col("y")).sum().alias("n_y"),
        ),
        int(kinds(con, filters)["games"].sum()),
    )
    mixed = frame.group_by("pick", "rolled").agg(pl.col("pools").sum()).sort("pick", "rolled")
    parts = [seen]
    for metric, law in zip(BEST[1:], (best_if_any, best_if_strongest), strict=True):
        means = [
            float(np.dot(law(rolled)[pick - 1], np.arange(rolled + 1)) * pools)
            for pick, rolled, pools in mixed.select("pick", "rolled", "pools").iter_rows()
        ]
        values = mixed.with_columns(pl.Series("sum", means, pl.Float64)).group_by("pick", maintain_order=True).agg(
            value=pl.col("sum").sum() / pl.col("pools").sum()
        )  # fmt: skip
        exact = seen.join(values.rename({"value": "law"}), on="pick").with_columns(
            pl.lit(metric).alias("metric"), value=pl.col("law"), low=None, high=None
        )
        parts.append(exact.select(seen.columns))
    return pl.concat(parts).sort("pick", pl.col("metric").cast(pl.Enum(BEST)))


def best_of_rolls(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING) -> pl.DataFrame:
    """The most dice on one face in a roll, re-rolls included: strength, n, count, share, low, high, exact.

    `exact` is the law of the fullest space mixed over the numbers of dice rolled. Raises InputError.
    """
    frame = _pools(con, filters, "pick < 2")
    most = int(frame["rolled"].max() or 0)  # type: ignore[arg-type]
    exact, n = np.zeros(most + 1), int(frame["pools"].sum())
    for rolled, pools in frame.group_by("rolled").agg(pl.col("pools").sum()).sort("rolled").iter_rows():
        exact[: rolled + 1] += pools / n * largest_law(rolled)
    counts = frame.group_by(pl.col("best").cast(pl.Int64).alias("strength")).agg(
        count=pl.col("pools").sum().cast(pl.Int64)
    )
    grid = pl.DataFrame({"strength": np.arange(most + 1), "exact": exact}).filter(pl.lit(n > 0))
    found = grid.join(counts, on="strength", how="left").with_columns(
        pl.col("count").fill_null(0), n=pl.lit(n, pl.Int64)
    )
    found = found.filter(pl.col("exact") > 0).sort("strength")
    return _with_shares(found, np.ones(len(found))).select("strength", "n", "count", "share", "low", "high", "exact")


def _pools(con: duckdb.DuckDBPyConnection, filters: Filters, where: str) -> pl.DataFrame:
    """Rows of `dice_best` that count every seat of the games kept."""
    return select(
        con,
        f"select *, 'best_strength' as metric from dice_best where kind in (select unnest(?::integer[])) and {where}",
        [whole_kinds(con, filters)],
    )


def fits(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING) -> pl.DataFrame:
    """Chi-squared tests of the rolls against their exact laws: test, n, statistic, freedom, p.

    The tests: whether all faces come up alike (n dice), how many dice lie on each face (n rolls), and how many on the
    fullest space. Numbers of dice that fewer than 5 rolls would show are put together; null where fewer than two are
    left. Raises InputError.
    """
    rolled = _rolls(con, filters).filter(pl.col("n") > 0)
    alike = rolled.group_by("die", maintain_order=True).agg(count=(pl.col("dice") * pl.col("count")).sum())
    alike = alike.with_columns(n=pl.col("count").sum(), exact=pl.lit(1 / FACES)).filter(pl.col("n") > 0)
    tests = {"all faces alike": alike}
    tests |= {f"dice on face {die}": rolled.filter(pl.col("die") == die) for die in range(1, FACES + 1)}
    tests["dice on the fullest space"] = best_of_rolls(con, filters)
    rows = [
        (name, frame["n"][0], *chi_squared(frame["count"].to_numpy(), frame["exact"].to_numpy()))
        for name, frame in tests.items()
        if not frame.is_empty()
    ]
    schema = {"test": pl.String, "n": pl.Int64, "statistic": pl.Float64, "freedom": pl.Int64, "p": pl.Float64}
    return pl.DataFrame(rows, schema, orient="row").with_columns(pl.col("statistic", "p").fill_nan(None))


def chi_squared(counts: np.ndarray, law: np.ndarray) -> tuple[float, int, float]:
    """Pearson's test of counts against a law: statistic, degrees of freedom, p; cells are put together from the thin
    ends until each expects 5 or more; NaN where fewer than two are left."""
    cells = np.column_stack([counts, law / law.sum() * counts.sum()]).astype(float)
    while len(cells) > 1 and cells[:, 1].min() < EXPECTED:
        thin = int(cells[:, 1].argmin())
        near = thin - 1 if thin > 0 and (thin == len(cells) - 1 or cells[thin - 1, 1] < cells[thin + 1, 1]) else thin
        cells = np.vstack([cells[:near], cells[near : near + 2].sum(0), cells[near + 2 :]])
    if len(cells) < 2:
        return float("nan"), 0, float("nan")
    test = stats.chisquare(cells[:, 0], cells[:, 1])
    return float(test.statistic), len(cells) - 1, float(test.pvalue)


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


@cache
def best_if_any(dice: int) -> tuple[np.ndarray, ...]:
    """Law of the fullest space (dice + 1,) before each of `dice` picks, when each takes any die with the same chance.

    The dice left are then as independent as freshly rolled ones.
    """
    return tuple(np.pad(largest_law(dice - taken), (0, taken)) for taken in range(dice))


@cache
def best_if_strongest(dice: int) -> tuple[np.ndarray, ...]:
    """Law of the fullest space (dice + 1,) before each of `dice` picks, when each takes a die from a fullest space.

    By dynamic programming over the pools, which are partitions of the dice on six faces: 90 of them for 14 dice.
    """
    pools = _partitions(dice)
    laws = []
    for _ in range(dice):
        law = np.zeros(dice + 1)
        after: Counter[tuple[int, ...]] = Counter()
        for pool, probability in pools.items():
            law[pool[0]] += probability
            after[tuple(sorted((pool[0] - 1, *pool[1:]), reverse=True))] += probability  # type: ignore[assignment]
        laws.append(law)
        pools = after
    return tuple(laws)


def _partitions(dice: int) -> Counter[tuple[int, ...]]:
    """The probability of every roll of `dice` dice, faces told apart by nothing but how many dice they hold, fullest
    first."""
    rolls: Counter[tuple[int, ...]] = Counter()
    for pool in combinations_with_replacement(range(dice, -1, -1), FACES):
        if sum(pool) == dice:
            orders = factorial(FACES) // prod(map(factorial, Counter(pool).values()))
            rolls[pool] = pool_probability(pool) * orders  # type: ignore[assignment]
    return rolls


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `dice` without `by`."""
    if frame.is_empty():
        return "There are no games to look at."
    value = {(die, metric): v for die, metric, v in frame.select("die", "metric", "value").iter_rows()}
    taken = sorted(range(1, FACES + 1), key=lambda die: value.get((die, "taken_share")) or 0)
    n = {die: n for die, metric, n in frame.select("die", "metric", "n").iter_rows() if metric == "pool_strength"}
    strength = sum(value[die, "pool_strength"] * n[die] for die in n) / sum(n.values())
    least, most = taken[0], taken[-1]
    return (
        f"Players take dice from spaces with {strength:.2f} dice on average; they take the {most} most often "
        f"({value[most, 'taken_share']:.1%}) and the {least} least often ({value[least, 'taken_share']:.1%})."
    )


def strengths_takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `strengths` without `by`."""
    if frame.is_empty():
        return "There are no games to look at."
    strong = frame.filter(pl.col("strength") >= 3)
    return (
        f"{strong['share'].sum():.0%} of the dice are taken from spaces with 3 or more dice; taken blindly it would be "
        f"{strong['blind'].sum():.0%}, and a roll makes {strong['exact'].sum():.0%} of the spaces that strong."
    )


def best_takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `best`."""
    if frame.is_empty():
        return "There are no games to look at."
    value = {(pick, metric): v for pick, metric, v in frame.select("pick", "metric", "value").iter_rows()}
    often = frame.filter(pl.col("n") >= pl.col("n").max() / 2)
    last = int(often["pick"].max())  # type: ignore[arg-type]
    return (
        f"The best space holds {value[1, BEST[0]]:.2f} dice at the first pick and {value[last, BEST[0]]:.2f} at pick "
        f"{last}; there it would hold {value[last, BEST[1]]:.2f} if dice were taken at random, "
        f"{value[last, BEST[2]]:.2f} if everybody took from the fullest space."
    )


def best_of_rolls_takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `best_of_rolls`."""
    if frame.is_empty():
        return "There are no rolls to look at."
    strong = frame.filter(pl.col("strength") >= 4)
    return (
        f"{strong['share'].sum():.1%} of the rolls put 4 or more dice on one space; "
        f"by the exact law it is {strong['exact'].sum():.1%}."
    )


def fits_takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `fits`."""
    p = frame["p"].drop_nulls().to_numpy()
    if not len(p):
        return "There are too few rolls to hold against the exact law."
    failed = intervals.false_discovery(p) <= cards.FALSE_DISCOVERIES
    at = f"least p = {p.min():.2g}, false discovery rate 5 %"
    if failed.any():
        return f"The rolls do not follow the exact law: {failed.sum()} of {len(p)} chi-squared tests fail ({at})."
    return f"Nothing speaks against the exact law of the dice in {len(p)} chi-squared tests of the rolls ({at})."
