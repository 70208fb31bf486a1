"""Ballrooms (module ballrooms): what a scoring gives, who has no dancer there, what each dancer is worth."""

import duckdb
import numpy as np
import polars as pl

from gah_stats.statistics.cards import marked, with_names
from gah_stats.statistics.estimates import estimates, sums
from gah_stats.statistics.filters import EVERYTHING, Filters, require_one
from gah_stats.statistics.metrics import require

METRICS = require("ballroom_vp", "dancers_there", "no_dancer_rate", "win_excess")
ALL = "round = 0 and seat = 0 and dancers is null"
SLICES: dict[str | None, str] = {
    None: ALL,
    "round": "round > 0",
    "seat": "seat > 0",
    "players": ALL,
    "dancers": "dancers is not null and metric in ('ballroom_vp', 'win_base', 'win_excess')",
}
NOTHING = "There are no games with the module ballrooms to look at."


def ballrooms(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str | None = None) -> pl.DataFrame:
    """Ballroom by ballroom: ballroom (its number), name, face (where its figures come from), mark (* for estimated
    ones), [by], metric, n, games, value, low, high.

    by: None, "round" (3, 5 or 7), "seat" (place in the turn order of round 1), "players", or "dancers" (own dancers
    there; metrics ballroom_vp and win_excess). Scorings out of turn, by a card, do not count. Raises InputError.
    """
    require_one("by", by, tuple(SLICES))
    keys = ["ballroom", by] if by else ["ballroom"]
    frame = estimates(*sums(con, "ballroom_results", filters, keys, SLICES[by]))
    return with_names(con, "select ballroom, name, face from ballrooms", frame, keys, METRICS)


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `ballrooms` without `by`."""
    if frame.is_empty():
        return NOTHING
    points = frame.filter(metric="ballroom_vp").sort("value")
    worst, best = points.row(0, named=True), points.row(-1, named=True)
    alone = _mean(frame.filter(metric="no_dancer_rate"))
    return (
        f"{marked(best)} gives a seat most ({best['value']:.1f} VP), {marked(worst)} least ({worst['value']:.1f}); "
        f"{alone:.0%} of seats have no dancer when a ballroom is scored, and lose points."
    )


def dancers_takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `ballrooms` by dancers."""
    if frame.is_empty():
        return NOTHING
    points = frame.filter(metric="ballroom_vp")
    none, one = (points.filter(dancers=dancers) for dancers in (0, 1))
    if none.is_empty() or one.is_empty():
        return "These games do not say what the first dancer is worth."
    return (
        f"The first dancer is worth {_mean(one) - _mean(none):.1f} VP: without one a ballroom gives "
        f"{_mean(none):.1f}, with one {_mean(one):.1f} VP on average."
    )


def _mean(rows: pl.DataFrame) -> float:
    """The value over all ballrooms."""
    return float(np.average(rows["value"], weights=rows["n"]))
