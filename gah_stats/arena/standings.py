"""What a tournament says: one row per bot and metric, one per two bots, with intervals clustered by deal."""

import numpy as np
import polars as pl

from gah_stats.arena.play import Results
from gah_stats.arena.ratings import Floats, classes, finishes_above, ratings, replicates
from gah_stats.statistics import intervals
from gah_stats.statistics.metrics import METRICS, require

STANDINGS = require("rating", "win_share", "final_score", "winning_score")
PAIRS = require("above_share", "rating_gap")
QUANTILES = (0.5 - intervals.LEVEL / 2, 0.5 + intervals.LEVEL / 2)


def summary(results: Results) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The standings and the comparisons of two bots, the best rating first.

    Standings: bot, metric (STANDINGS), n, games, value, low, high; n: the seats a bot had, or those with which it won.
    Comparisons: bot, other, metric (PAIRS), and the same; n: two seats at one table with the two bots, as often as
    that was. low, high: the 95 % interval, null where there is none.
    """
    above = finishes_above(results.seat, results.rank, len(results.bots))
    total = above.sum(axis=0)
    rated, drawn, group = ratings(total), replicates(above), classes(total)
    order = np.argsort(-rated, kind="stable").tolist()
    bounded = group == group[order[0]]
    rated, drawn = rated - rated[bounded].mean(), drawn - drawn[:, bounded].mean(axis=1, keepdims=True)
    names = results.bots
    won = results.rank == 1
    share = won / won.sum(axis=2, keepdims=True)
    bots, pairs = [], []
    for place, bot in enumerate(order):
        mine = results.seat == bot
        limits = _limits(drawn[:, bot], bounded[bot] and bounded.sum() > 1)
        bots.append((names[bot], "rating", int(mine.sum()), results.games, float(rated[bot]), *limits))
        for metric, y, n in (
            ("win_share", share, mine),
            ("final_score", results.score, mine),
            ("winning_score", results.score, mine & won),
        ):
            bots.append((names[bot], metric, *mean_over_deals(metric, np.where(n, y, 0), n, results.games)))
        for other in order[place + 1 :]:
            y, n = above[:, bot, other], above[:, bot, other] + above[:, other, bot]
            if n.any():
                both = (names[bot], names[other])
                limits = _limits(drawn[:, bot] - drawn[:, other], group[bot] == group[other])
                gap = float(rated[bot] - rated[other])
                pairs.append((*both, "above_share", *mean_over_deals("above_share", y, n, results.games)))
                pairs.append((*both, "rating_gap", int(n.sum()), results.games, gap, *limits))
    return _frame(("bot",), bots), _frame(("bot", "other"), pairs)


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the comparisons."""
    first = frame.filter(pl.col("metric") == "above_share").row(0, named=True)
    text = f"{first['bot']} finishes above {first['other']} in {first['value']:.1%} of comparisons"
    if first["low"] <= 0.5 <= first["high"]:
        return f"{text}: which of the two is stronger is open."
    return f"{text}."


def best(frame: pl.DataFrame) -> str:
    """One sentence about the rows of win share, final score or winning score in the standings."""
    first = frame.drop_nulls("value").sort("value", descending=True).row(0, named=True)
    return {
        "win_share": "{bot} wins most: {value:.1%} of its seats.",
        "final_score": "{bot} makes most points: {value:.1f} VP a seat.",
        "winning_score": "{bot} wins with most points: {value:.1f} VP.",
    }[first["metric"]].format(**first)


def notes(results: Results, frame: pl.DataFrame) -> list[str]:
    """What a reader of the standings has to know: how many games, and which ratings have no bound."""
    deals, games, players = results.rank.shape
    meant = [
        f"{results.games:,} games of {players} players on {deals:,} deals; on each, every bot had every "
        f"seat once, so each had {deals * players:,} seats. At equal strength a seat's win share is {1 / players:.0%}."
    ]
    unbounded = frame.filter(pl.col("metric") == "rating", pl.col("low").is_null())["bot"].to_list()
    if unbounded:
        meant.append(
            f"No interval for the rating of {', '.join(unbounded)}: a bot that never finishes below another may be "
            "stronger by any amount. The difference shown comes from one drawn comparison added to every two bots."
        )
    return meant


def mean_over_deals(metric: str, y: np.ndarray, n: np.ndarray, games: int) -> tuple[int | float | None, ...]:
    """n, games, value, low, high of the ratio sum(y) / sum(n) over deals, which lie along the first axis.

    A mean of one deal has no interval.
    """
    deals = len(y)
    y, n = y.reshape(deals, -1).sum(axis=1), n.reshape(deals, -1).sum(axis=1)
    total = n.sum()
    if not total:
        return 0, games, None, None, None
    value = y.sum() / total
    d = y - value * n
    variance = intervals.spread_between_clusters(deals, d.sum(), (d * d).sum()) / total**2
    low, high = intervals.student_interval(value, variance, deals - 1)
    if METRICS[metric].unit == "share":
        # Deals that all came out alike tell nothing about the variance.
        effective = intervals.effective_n(value, deals, variance) if variance else deals
        low, high = intervals.wilson(value, effective, intervals.quantile(deals - 1))
    elif np.count_nonzero(n) < 2:
        return int(total), games, float(value), None, None
    return int(total), games, float(value), float(low), float(high)


def _limits(drawn: Floats, bound: bool) -> tuple[float | None, float | None]:
    """The middle 95 % of the bootstrap; nothing where results set no bound."""
    low, high = np.quantile(drawn, QUANTILES).tolist()
    return (low, high) if bound else (None, None)


def _frame(keys: tuple[str, ...], rows: list[tuple]) -> pl.DataFrame:
    texts = dict.fromkeys((*keys, "metric"), pl.String)
    numbers = {"n": pl.Int64, "games": pl.Int64, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64}
    return pl.DataFrame(rows, {**texts, **numbers}, orient="row")
