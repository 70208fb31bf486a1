"""The emperor scorings after rounds 3, 5 and 7: who is rewarded, who pays, and what it is worth."""

import duckdb
import polars as pl

from gah_stats.statistics.estimates import estimates, sums
from gah_stats.statistics.filters import EVERYTHING, Filters, require_one
from gah_stats.statistics.metrics import require
from gah_stats.statistics.query import select

METRICS = require(
    "reward_rate",
    "nothing_rate",
    "penalty_rate",
    "avoided_rate",
    "otherwise_rate",
    "track_vp",
    "track_before",
    "emperor_swing",
)
SLICES = {
    "round": (["round"], "round > 0 and tile is null and seat = 0 and position is null"),
    "tile": (["round", "tile"], "tile is not null and seat = 0"),
    "seat": (["seat"], "round = 0 and seat > 0"),
    "round_seat": (["round", "seat"], "round > 0 and tile is null and seat > 0"),
    "position": (["round", "position"], "position is not null"),
    "tile_seat": (["round", "tile", "seat"], "tile is not null and seat > 0"),
}


def emperor(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str = "round") -> pl.DataFrame:
    """Rates and means of the emperor scorings: keys, metric, n, games, value, low, high.

    by and its keys: "round" (round); "tile" (round, tile, reward, penalty, face: where the tile's figures come from);
    "seat" (place in the turn order of round 1); "round_seat"; "position" (round,
    position: steps on the track when the scoring begins); "tile_seat". Raises InputError.
    """
    require_one("by", by, tuple(SLICES))
    keys, where = SLICES[by]
    frame = estimates(*sums(con, "emperor_rates", filters, keys, where))
    if "tile" in keys:
        tiles = select(con, "select tile, reward, penalty, face from emperor_tiles")
        frame = frame.join(tiles, on="tile", how="left").select(
            "round", "tile", "reward", "penalty", "face", pl.exclude("round", "tile", "reward", "penalty", "face")
        )
    order = pl.col("metric").cast(pl.Enum(METRICS))
    return frame.sort(*keys, order)


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `emperor` by round."""
    if frame.is_empty():
        return "There are no games to look at."
    value = {(r, metric): v for r, metric, v in frame.select("round", "metric", "value").iter_rows()}
    rounds = sorted({r for r, _ in value})
    told = [
        f"{value[r, 'reward_rate']:.0%} are rewarded and {value[r, 'penalty_rate']:.0%} punished after round {r}"
        for r in rounds
    ]
    return f"Of all seats {'; '.join(told)}."


def seats_takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `emperor` by seat: who is rewarded and who is punished most."""
    if frame.is_empty():
        return "There are no games to look at."
    told = []
    for metric, word in (("reward_rate", "rewarded"), ("penalty_rate", "punished")):
        rows = frame.filter(metric=metric).sort("value")
        least, most = rows.row(0, named=True), rows.row(-1, named=True)
        sure = "" if (least["high"] or 1) < (most["low"] or 0) else ", which may be chance"
        told.append(
            f"seat {most['seat']} is {word} most ({most['value']:.1%}), seat {least['seat']} least "
            f"({least['value']:.1%}){sure}"
        )
    sentence = "; ".join(told)
    return f"{sentence[0].upper()}{sentence[1:]}."
