"""Guests: how often they come and are taken, and what becomes of them."""

import duckdb
import numpy as np
import polars as pl

from gah_stats.statistics.cards import FEW, TABLE, marked, with_names
from gah_stats.statistics.estimates import estimates, sums
from gah_stats.statistics.filters import EVERYTHING, Filters
from gah_stats.statistics.metrics import require

METRICS = require(
    "seen_rate", "taken_rate", "queue_price", "served_rate", "seated_rate", "danced_rate", "stranded_rate"
)


def guests(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING) -> pl.DataFrame:
    """Guest by guest: card (printed number), name, name_zh, face (where his figures come from), mark (* for estimated
    ones), colour, metric, n, games, value, low, high. Raises InputError.
    """
    frame = estimates(*sums(con, "guest_courses", filters, ["guest"])).rename({"guest": "card"})
    return with_names(con, TABLE["guest"], frame, ["card"], METRICS)


def takeaway(frame: pl.DataFrame, chinese: bool = False) -> str:
    """One sentence about the frame of `guests`."""
    taken, stranded = (frame.filter(metric=metric) for metric in ("taken_rate", "stranded_rate"))
    if stranded.is_empty():
        return "There are no games to look at."
    often = taken.filter(pl.col("n") >= pl.col("n").max() / 10).sort("value")
    least, most = often.row(0, named=True), often.row(-1, named=True)
    if most["n"] < FEW:
        return f"No guest lay in the queue {FEW} times, too few to tell who is wanted."
    share = float(np.average(stranded["value"], weights=stranded["n"]))
    return (
        f"Of guests often there {marked(most, chinese)} is taken from the queue most ({most['value']:.0%}), "
        f"{marked(least, chinese)} least ({least['value']:.0%}); {share:.1%} of the guests taken are left over."
    )
