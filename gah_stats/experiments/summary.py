"""What an experiment says: a row per metric and a sentence."""

import polars as pl

from gah_stats.experiments.designs import Design
from gah_stats.experiments.estimates import effects
from gah_stats.experiments.pairs import Found
from gah_stats.statistics import intervals
from gah_stats.statistics.cards import FEW, FOOTNOTE
from gah_stats.statistics.metrics import require

FOLLOWED, DIFFERING = require("followed_share", "differing_share")
COMMON = "All seats share it, so win shares add up to 1 either way and could shift between positions only."


def summary(found: Found) -> pl.DataFrame:
    """metric, n, value, low, high, with_it, without, variance_ratio: the effects, then how many pairs came out
    differently, where not every one, and in how many the arms could be treated at all, likewise."""
    frame = effects(found.sums).drop("p")
    n = int(frame["n"][0])
    shares = []
    for metric, count, of in ((DIFFERING, found.differing, n), (FOLLOWED, n, found.played)):
        if count < of:
            low, high = intervals.wilson(count / of, of)
            shares.append({"metric": metric, "n": of, "value": count / of, "low": float(low), "high": float(high)})
    rows = pl.DataFrame(shares, {name: frame.schema[name] for name in ("metric", "n", "value", "low", "high")})
    return pl.concat([frame, rows], how="diagonal") if shares else frame


def takeaway(frame: pl.DataFrame, design: Design) -> str:
    """A few sentences about a frame of `summary`."""
    rows = {row["metric"]: row for row in frame.to_dicts()}
    score = rows["causal_score"]
    if score["low"] is None or rows.get("causal_win", score)["low"] is None:
        few = "too few" if score["n"] < FEW else "all came out alike"
        return f"{design.with_it} could be compared in {score['n']:,} pairs of games: {few}."
    vp = f"{score['value']:+.2f} VP ({score['low']:+.2f} to {score['high']:+.2f})"
    if "causal_win" in rows:
        win = rows["causal_win"]
        sure = "wins more" if win["low"] > 0 else "wins less" if win["high"] < 0 else "makes no sure difference to wins"
        told = (
            f"{design.with_it} instead of {design.without} {sure}: {100 * win['value']:+.1f} points of win share "
            f"({100 * win['low']:+.1f} to {100 * win['high']:+.1f}) and {vp}, {win['n']:,} pairs of games."
        )
    else:
        sure = score["low"] > 0 or score["high"] < 0
        told = (
            f"{design.with_it} instead of {design.without} {'changes' if sure else 'makes no sure difference to'} "
            f"what a seat scores: {vp}, {score['n']:,} pairs of games. {COMMON}"
        )
    return " ".join(filter(None, (told, design.note, FOOTNOTE if design.starred else "")))
