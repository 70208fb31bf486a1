"""Games: how many there are, how long they last and how they end, by day, players, modules and the like."""

import duckdb
import polars as pl

from gah_stats.statistics.estimates import estimates, sums
from gah_stats.statistics.filters import EVERYTHING, FIELDS, Filters, require_one
from gah_stats.statistics.metrics import require

METRICS = require("game_score", "top_score", "lead", "game_turns")
SLICES: dict[str | None, str] = {None: "day is null", "day": "day is not null", **dict.fromkeys(FIELDS, "day is null")}


def games(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str | None = None) -> pl.DataFrame:
    """Means over games: [by], metric, n (games of the row), games, value, low, high.

    by: None, "day" (of a recorded match, if it says one, else on which the game came into the file), "players",
    "boards", "hands", "modules" or "source". With a bot the games that it played in. Raises InputError.
    """
    require_one("by", by, tuple(SLICES))
    keys = [by] if by else []
    frame = estimates(*sums(con, "game_results", filters, keys, SLICES[by]))
    return frame.select(*keys, "metric", pl.exclude(*keys, "metric")).sort(
        *keys, pl.col("metric").cast(pl.Enum(METRICS))
    )


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `games` without `by`."""
    if frame.is_empty():
        return "There are no games to look at."
    value = dict(frame.select("metric", "value").iter_rows())
    return (
        f"A game is won with {value['top_score']:.0f} VP, {value['lead']:.0f} ahead of the next seat; "
        f"the mean score of a game is {value['game_score']:.0f}."
    )


def days_takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `games` by day: when most games came, and how the winning score moved."""
    rows = frame.filter(metric="top_score").sort("day")
    if rows.is_empty():
        return "There are no games to look at."
    first, last, most = rows.row(0, named=True), rows.row(-1, named=True), rows.sort("n").row(-1, named=True)
    if rows.height == 1:
        return f"All {first['n']:,} games are of {first['day']:%Y-%m-%d}; they are won with {first['value']:.0f} VP."
    return (
        f"{rows['n'].sum():,} games came on {rows.height} days from {first['day']:%Y-%m-%d} to {last['day']:%Y-%m-%d}, "
        f"most on {most['day']:%Y-%m-%d} ({most['n']:,}); they are won with {min(rows['value']):.0f} to "
        f"{max(rows['value']):.0f} VP."
    )
