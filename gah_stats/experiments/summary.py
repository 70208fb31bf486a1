"""What an experiment says: a row per metric and a sentence."""

import polars as pl

from gah_stats.experiments.designs import Design
from gah_stats.experiments.estimates import effects
from gah_stats.experiments.pairs import Found
from gah_stats.statistics import intervals
from gah_stats.statistics.cards import FOOTNOTE
from gah_stats.statistics.metrics import require

FOLLOWED = require("followed_share")[0]


def summary(found: Found) -> pl.DataFrame:
    """metric, n, value, low, high, with_it, without, variance_ratio: the effects, then in how many pairs the arms could
    be treated at all, where not in every one."""
    frame = effects(found.sums).drop("p")
    n = int(frame["n"][0])
    if n == found.played:
        return frame
    low, high = intervals.wilson(n / found.played, found.played)
    row = {"metric": FOLLOWED, "n": found.played, "value": n / found.played, "low": float(low), "high": float(high)}
    return pl.concat([frame, pl.DataFrame([row], {name: frame.schema[name] for name in row})], how="diagonal")


def takeaway(frame: pl.DataFrame, design: Design) -> str:
    """One sentence about a frame of `summary`."""
    rows = {row["metric"]: row for row in frame.to_dicts()}
    win, score = rows["causal_win"], rows["causal_score"]
    if win["low"] is None:
        return f"{design.with_it} could be compared in {win['n']} pairs of games: too few."
    sure = "wins more" if win["low"] > 0 else "wins less" if win["high"] < 0 else "makes no sure difference to wins"
    told = (
        f"{design.with_it} instead of {design.without} {sure}: "
        f"{100 * win['value']:+.1f} points of win share ({100 * win['low']:+.1f} to {100 * win['high']:+.1f}) and "
        f"{score['value']:+.2f} VP ({score['low']:+.2f} to {score['high']:+.2f}), {win['n']:,} pairs of games."
    )
    return f"{told} {FOOTNOTE}" if design.starred else told
