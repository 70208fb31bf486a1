"""Openings: how seats that opened in some way did, against their own base rate.

A strategy is one predicate, such as `guest=red`, or several that must all hold, joined with +: `guest=red+die=4`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np
import polars as pl

from gah_stats.errors import InputError
from gah_stats.statistics import cards, intervals
from gah_stats.statistics.estimates import (
    MEAN,
    SCORE_EXCESS,
    VALUE,
    WIN_BASE,
    WIN_EXCESS,
    means,
    p_values,
    sums,
    with_intervals,
)
from gah_stats.statistics.filters import EVERYTHING, Filters, kinds
from gah_stats.statistics.metrics import require
from gah_stats.statistics.query import select

EXCESS = (WIN_EXCESS, SCORE_EXCESS)
OVER_FIRST = require("win_over_first", "score_over_first")
METRICS = (*EXCESS, *OVER_FIRST)
# What a predicate can say of a seat up to the first emperor scoring; the columns of mart `openings`. Each can be `no`.
WORDS = {
    "guest": "starting guest, by colour or printed number",
    "die": "first die taken in round 1",
    "second": "second die taken in round 1",
    "staff": "first staff card played, in rounds 1 to 3, by printed number",
    "rooms": "starting rooms on floor 1, 2, ...: 3 or 2-1; four where a hotel gives one",
    "emperor": "early: 6 or higher when first scored, so rewarded; or late",
}
TITLES = {
    "guest": "{} guest",
    "die": "die {} first",
    "second": "die {} second",
    "staff": "{} first",
    "rooms": "rooms {}",
    "emperor": "emperor {}",
}
NONE = {"guest": "no guest", "die": "no die", "second": "no second die", "staff": "no staff", "emperor": "no emperor"}
PRECISION = 0.5
# more games than anybody will play
MOST_GAMES = 10**15
KEYS = ("strategy", "name", "name_zh", "mark")
NO_Q = pl.lit(None, pl.Float64).alias("q")
CAVEAT = "Seats choose how they open, so a difference need not come from the opening."


def openings(
    con: duckdb.DuckDBPyConnection,
    filters: Filters = EVERYTHING,
    strategies: Sequence[str] = (),
    precision: float = PRECISION,
) -> pl.DataFrame:
    """Strategy by strategy: strategy, name, name_zh, mark (* where figures of its cards are estimated), metric, n,
    games, value, low, high, q, games_needed.

    Without `strategies` every single predicate that a seat of the file fulfils, in the order of WORDS, with q, the
    false discovery rate over them. Otherwise those asked for, in this order, and for all but the first how far they are
    above it (metrics win_over_first, score_over_first). games_needed: games still to be played until the half width of
    the interval is `precision`, in points of win share or VP. Raises InputError.
    """
    if not 0 < precision < float("inf"):
        raise InputError(f"the precision must be a number above 0, not {precision}")
    known = {
        f"{word}={value}"
        for word, value in con.execute("select distinct word, choice from opening_clusters").fetchall()
    }
    kept = [_predicates(strategy, known) for strategy in dict.fromkeys(strategies)]
    frame = _compared(con, filters, kept) if kept else _single(con, filters)
    named = frame.join(_names(con, frame["strategy"].unique(maintain_order=True)), on="strategy", how="left")
    points = pl.when(pl.col("metric").is_in([EXCESS[0], OVER_FIRST[0]])).then(100.0).otherwise(1.0)
    half = points * (pl.col("high") - pl.col("low")) / 2
    needed = (
        pl.when(half > 0)
        .then((pl.col("games") * ((half / precision) ** 2 - 1)).ceil().clip(0, MOST_GAMES))
        .cast(pl.Int64)
    )
    return named.select(*KEYS, "metric", *VALUE, "q", needed.alias("games_needed"))


def predicates(strategy: str) -> list[tuple[str, str]]:
    """The predicates of a strategy as (word, value); a space joins them too, as a + in an address is one. Raises
    InputError for what is none."""
    found: list[tuple[str, str]] = []
    for one in re.split(r"[+ ]", strategy):
        match = re.fullmatch(r"(\w+)=([\w-]+)", one)
        if match is None or match[1] not in WORDS:
            raise InputError(f"'{one}' in the strategy '{strategy}' is not WORD=VALUE; words are {', '.join(WORDS)}")
        if match[1] in dict(found):
            raise InputError(f"'{strategy}' asks for {match[1]} twice")
        found.append((match[1], match[2]))
    return found


def _predicates(strategy: str, known: set[str]) -> list[tuple[str, str]]:
    """The predicates of a strategy, each of which holds for some seat of the file."""
    found = predicates(strategy)
    for word, value in found:
        if f"{word}={value}" not in known:
            raise InputError(
                f"no seat in the file opened with {word}={value}; 'gah report openings' lists how they did"
            )
    return found


def _single(con: duckdb.DuckDBPyConnection, filters: Filters) -> pl.DataFrame:
    kept = kinds(con, filters)
    games = _games(_every_seat(con, kept["kind"].to_list()), kept)
    frame = means(sums(con, "opening_results", filters, ["word", "choice"])[0])
    p = pl.Series("p", p_values(frame))
    q = pl.col("p").map_batches(lambda s: pl.Series(intervals.false_discovery(s.to_numpy()))).over("metric")
    number = pl.col("choice").cast(pl.Int64, strict=False).fill_null(0)
    order = (pl.col("word").cast(pl.Enum(list(WORDS))), number, pl.col("choice"))
    return (
        with_intervals(frame, games)
        .with_columns(p)
        .with_columns(q.fill_nan(None).alias("q"), strategy=pl.col("word") + "=" + pl.col("choice"))
        .sort(*order, pl.col("metric").cast(pl.Enum(METRICS)))
    )


def _compared(
    con: duckdb.DuckDBPyConnection, filters: Filters, strategies: Sequence[list[tuple[str, str]]]
) -> pl.DataFrame:
    kept = kinds(con, filters)
    numbers = kept["kind"].to_list()
    every = found = _every_seat(con, numbers)
    for i, strategy in enumerate(strategies):
        found = found.join(_sums(con, strategy, numbers, i), on=["kind", "cluster"], how="left")
    found = found.sort("kind", "cluster").fill_null(0)
    wanted = range(len(strategies) if kept.height else 0)
    means_of = {(i, metric): _mean(found, metric, i) for i in wanted for metric in EXCESS}
    columns = {"strategy": pl.Int64, "metric": pl.String, **dict.fromkeys(MEAN, pl.Float64)}
    rows = [(*key, mean.n, mean.value, *_spread(found, mean), mean.base) for key, mean in means_of.items()]
    frame = with_intervals(pl.DataFrame(rows, columns, orient="row"), _games(every, kept))
    over = [
        _difference(found, means_of, frame, i, metric, name)
        for i in wanted[1:]
        for metric, name in zip(EXCESS, OVER_FIRST, strict=True)
    ]
    both = pl.concat([frame, pl.DataFrame(over, frame.schema, orient="row")])
    names = ["+".join(f"{word}={value}" for word, value in strategy) for strategy in strategies]
    return both.sort("strategy", pl.col("metric").cast(pl.Enum(METRICS))).with_columns(
        NO_Q, strategy=pl.col("strategy").replace_strict(dict(enumerate(names)), return_dtype=pl.String)
    )


def _every_seat(con: duckdb.DuckDBPyConnection, kept: list[int]) -> pl.DataFrame:
    """All seats with a base rate by kind and cluster: n and the sums of the excesses."""
    metrics = ", ".join(f"sum(excess) filter (metric = '{metric}') as {metric}" for metric in EXCESS)
    return select(
        con,
        f"""
        select kind, cluster, max(n) as n, {metrics}
        from cluster_results
        where kind in (select unnest(?::integer[])) and seat = 0
        group by all
        """,
        [kept],
    )


def _games(every: pl.DataFrame, kept: pl.DataFrame) -> int:
    """How many games the kinds have that have seats to compare, as `_every_seat` gives them."""
    return int(kept.join(every, on="kind", how="semi")["games"].sum())


def _sums(con: duckdb.DuckDBPyConnection, strategy: list[tuple[str, str]], kept: list[int], i: int) -> pl.DataFrame:
    """The seats that opened so, by kind and cluster: n and the sums of the excesses, with the number i in the names."""
    sums_of = (WIN_BASE, *EXCESS)
    metrics = ", ".join(f"sum({metric}) as {metric}{i}" for metric in sums_of)
    if len(strategy) == 1:
        return select(
            con,
            f"""
            select kind, cluster, n as n{i}, {", ".join(f"{metric} as {metric}{i}" for metric in sums_of)}
            from opening_clusters
            where word = ? and choice = ? and kind in (select unnest(?::integer[]))
            """,
            [*strategy[0], kept],
        )
    conditions: list[str] = []
    values: list[str | int] = []
    for word, value in strategy:
        column = "guest_colour" if word == "guest" and value.isalpha() and value != "no" else word
        if value == "no":
            conditions.append(f"{column} is null")
        else:
            conditions.append(f"{column} = ?")
            values.append(int(value) if value.isdecimal() and word != "rooms" else value)
    return select(
        con,
        f"""
        select kind, cluster, count(win_excess)::double as n{i}, {metrics}
        from openings
        where {" and ".join(conditions)} and kind in ({", ".join(map(str, kept))})
        group by all
        """,
        values,
    )


@dataclass(frozen=True)
class _Mean:
    """Mean of a metric over n seats, with their mean base rate (NaN for what is no share); what every cluster adds to
    it (z), and whether it has such seats.

    z_c = (y_c - s e_c - mean n_c) / n, by linearisation, where e_c is the excess of all seats of the cluster and s the
    share of the seats of the kind that count, which raise the base rate of the others.
    """

    n: float
    value: float
    base: float
    z: np.ndarray
    used: np.ndarray


def _mean(found: pl.DataFrame, metric: str, i: int) -> _Mean:
    """Of the seats of strategy number i, but for kinds of game where all seats are."""
    share = found.select((pl.col(f"n{i}").sum() / pl.col("n").sum()).over("kind")).to_series().to_numpy()
    n, y, base = (np.where(share < 1, found[f"{name}{i}"].to_numpy(), 0) for name in ("n", metric, WIN_BASE))
    value, rate = (some.sum() / n.sum() if n.any() else np.nan for some in (y, base))
    z = np.where(n.any() & (share < 1), y - share * found[metric].to_numpy() - value * n, 0) / max(n.sum(), 1)
    return _Mean(n.sum(), value, rate if metric == WIN_EXCESS else np.nan, z, n > 0)


def _spread(found: pl.DataFrame, *of: _Mean) -> tuple[float, float]:
    """Variance and its degrees of freedom of a mean, or of one less another: seats that both have, and seats of the
    same games, are allowed for. As in `means`."""
    strata = (
        found.select("kind", z=pl.Series(of[0].z - sum(mean.z for mean in of[1:])))
        .group_by("kind", maintain_order=True)
        .agg(pl.col("z").sum(), z_z=(pl.col("z") ** 2).sum())
    )
    spread = intervals.spread_between_clusters(intervals.GROUPS, strata["z"].to_numpy(), strata["z_z"].to_numpy())
    filled = np.any([mean.used for mean in of], axis=0).sum()
    return float(intervals.group_variance(spread.sum(), 1, filled)), float(filled - 1)


def _difference(
    found: pl.DataFrame, means_of: dict[tuple[int, str], _Mean], frame: pl.DataFrame, i: int, metric: str, name: str
) -> dict[str, Any]:
    """The row of metric `name`: how much strategy number i is above the first one in `metric`."""
    rows = [
        frame.row(by_predicate=(pl.col("strategy") == j) & (pl.col("metric") == metric), named=True) for j in (i, 0)
    ]
    pair = [means_of[j, metric] for j in (i, 0)]
    apart, *each = (_spread(found, *of)[0] for of in (pair, pair[:1], pair[1:]))
    value, low, high = ([np.nan if row[end] is None else row[end] for row in rows] for end in ("value", "low", "high"))
    over = intervals.difference(value, low, high, each, apart)
    ends = {end: None if np.isnan(one) else one for end, one in zip(("value", "low", "high"), over, strict=True)}
    return {**rows[0], "metric": name, **ends}


def _names(con: duckdb.DuckDBPyConnection, strategies: pl.Series) -> pl.DataFrame:
    """What strategies are in words: strategy, name, name_zh (English where no Chinese name is known), mark."""
    faces = {
        (deck, row["card"]): row
        for deck in ("guest", "staff")
        for row in cards.with_marks(select(con, cards.TABLE[deck])).iter_rows(named=True)
    }
    rows = []
    for strategy in strategies:
        english, chinese, marks = [], [], []
        for word, value in predicates(strategy):
            card = faces.get((word, int(value))) if value.isdecimal() else None
            title = "{}" if card and word == "guest" else TITLES[word]
            if value == "no":
                title = NONE.get(word, TITLES[word])
            english.append(title.format(card["name"] if card else value))
            chinese.append(title.format((card["name_zh"] or card["name"]) if card else value))
            marks.append(card["mark"] if card else "")
        rows.append((strategy, ", ".join(english), ", ".join(chinese), max(marks)))
    return pl.DataFrame(rows, dict.fromkeys(KEYS, pl.String), orient="row")


def takeaway(frame: pl.DataFrame, chinese: bool = False) -> str:
    """A few sentences about a frame of `openings`; single choices of few seats are passed over."""
    wins = frame.filter(pl.col("metric") == EXCESS[0]).drop_nulls("value")
    if wins.is_empty():
        return (
            cards.NONE_TO_COMPARE if frame.is_empty() else "No seat of these games opened so, with others to compare."
        )
    if OVER_FIRST[0] not in frame["metric"] and wins.height > 1:
        return f"{_of_single(cards.frequent(wins), chinese)} {CAVEAT}"
    best = wins.sort("value").row(-1, named=True)
    name = cards.marked(best, chinese)
    if wins.height == 1:
        return f"{name}: {cards.in_points(best)} of win share over its base rate. {CAVEAT}"
    if best["high"] is not None and best["high"] < 0:
        told = f"All win less than their base rates, {name} least so ({cards.in_points(best)})."
    else:
        doubt = "" if best["low"] is not None and best["low"] > 0 else ", which may be chance"
        told = f"{name} wins most over its base rate ({cards.in_points(best)}){doubt}."
    apart = frame.filter(pl.col("metric") == OVER_FIRST[0]).drop_nulls("low")
    if not apart.is_empty():
        clear = apart.filter((pl.col("low") > 0) | (pl.col("high") < 0)).height
        first = cards.marked(wins.row(0, named=True), chinese)
        if apart.height > 1:
            told += f" {clear} of the {apart.height} others differ from {first} beyond chance."
        else:
            other = cards.marked(apart.row(0, named=True), chinese)
            told += f" {other} {'differs' if clear else 'does not differ'} from {first} beyond chance."
    return f"{told} {CAVEAT}"


def _of_single(wins: pl.DataFrame, chinese: bool) -> str:
    """How many single choices differ from the base rate, and which most."""
    if not wins["q"].count():
        return f"Too little is known of {wins.height} single choices to tell any from the base rate."
    sure = wins.filter(pl.col("q") <= cards.FALSE_DISCOVERIES).sort(cards.nearer())
    told = f"{sure.height} of {wins.height} single choices differ from the base rate (false discovery rate 5 %)"
    ends = [sure.row(-1, named=True), sure.row(0, named=True)] if sure.height > 1 else sure.to_dicts()
    named = ", ".join(f"{cards.marked(row, chinese)} {100 * row['value']:+.1f} points of win share" for row in ends)
    return f"{told}{': ' if named else ''}{named}."
