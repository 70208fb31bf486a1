"""Auctions of unique hotels (module hotels): what they cost, and how their winners do."""

import duckdb
import polars as pl

from gah_stats.statistics.cards import frequent, in_points, marked, with_names
from gah_stats.statistics.estimates import estimates, sums
from gah_stats.statistics.filters import EVERYTHING, Filters, require_one
from gah_stats.statistics.metrics import require

METRICS = require("auction_price", "free_rate", "auction_bids", "hotel_vp", "win_share", "win_excess", "score_excess")
SLICES = {None: "seat = 0", "seat": "seat > 0", "players": "seat = 0"}
NOTHING = "There are no games with the module hotels to look at."


def auctions(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str | None = None) -> pl.DataFrame:
    """Hotel by hotel: hotel (its number), name, face (where its figures come from), mark (* for estimated ones), [by],
    metric, n, games, value, low, high.

    by: None, "seat" (the winner's place in the turn order of round 1) or "players". Raises InputError.
    """
    require_one("by", by, tuple(SLICES))
    keys = ["hotel", by] if by else ["hotel"]
    frame = estimates(*sums(con, "auction_results", filters, keys, SLICES[by]))
    return with_names(con, "select hotel, name, face from unique_hotels", frame, keys, METRICS)


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `auctions` without `by`."""
    if frame.is_empty():
        return NOTHING
    prices, wins = (
        frame.filter(metric=metric).drop_nulls("value").sort("value") for metric in ("auction_price", "win_excess")
    )
    cheap, dear = prices.row(0, named=True), prices.row(-1, named=True)
    told = f"{marked(dear)} costs most ({dear['value']:.1f} krones), {marked(cheap)} least ({cheap['value']:.1f});"
    if wins.is_empty():
        return f"{told} there is no other game to compare win shares with."
    known = frequent(wins).drop_nulls("low")
    if known.is_empty():
        return f"{told} too little is known of their winners to tell them from their base rate."
    best = known.row(-1, named=True)
    doubt = "" if best["low"] > 0 else ", which may be chance"
    return f"{told} with {marked(best)} seats win most over their base rate ({in_points(best)}){doubt}."
