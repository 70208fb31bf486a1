"""Where the points come from, and how often which seat or bot wins."""

import duckdb
import polars as pl

from gah_stats.statistics.estimates import estimates, sums
from gah_stats.statistics.filters import EVERYTHING, Filters, require_one
from gah_stats.statistics.metrics import require

require("part_vp", "win_share", "final_score")
FINAL = "final"
ALL = "seat = 0 and place = 'all'"
SLICES: dict[str | None, str] = {
    None: ALL,
    "seat": "seat > 0",
    "place": "place <> 'all'",
    **{by: ALL for by in ("bot", "players", "boards", "hands")},
}


def scores(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str | None = None) -> pl.DataFrame:
    """The parts of the final score: [by], part, metric (part_vp), n, games, value, low, high.

    Parts come in the order of the score sheet, then "final", their sum. by: None, "seat" (place in the turn order of
    round 1), "bot", "players", "boards", "hands", "place" ("winner", shared wins too, or "other"). Raises InputError.
    """
    parts = [part for (part,) in con.execute("select unnest(enum_range(null::part))::varchar").fetchall()]
    require_one("by", by, tuple(SLICES))
    frame = _means(con, filters, by, f"part <> 'win_share' and {SLICES[by]}", "'part_vp'")
    return frame.sort(*([by] if by else []), pl.col("part").cast(pl.Enum([*parts, FINAL])))


def results(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, by: str = "seat") -> pl.DataFrame:
    """Win share and final score: by, metric (win_share, final_score), n, games, value, low, high.

    by as in `scores`, without "place". Raises InputError.
    """
    require_one("by", by, tuple(name for name in SLICES if name not in (None, "place")))
    metric = "if(part = 'final', 'final_score', part)"
    return _means(con, filters, by, f"part in ('win_share', 'final') and {SLICES[by]}", metric).drop("part")


def _means(con: duckdb.DuckDBPyConnection, filters: Filters, by: str | None, where: str, metric: str) -> pl.DataFrame:
    keys = [by, "part"] if by else ["part"]
    return estimates(*sums(con, f"(select *, {metric} as metric from score_parts)", filters, keys, where))


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about the frame of `scores` without `by`."""
    if frame.is_empty():
        return "There are no games to look at."
    value = dict(frame.select("part", "value").iter_rows())
    final = value.pop(FINAL)
    most, least = max(value, key=lambda part: value[part]), min(value, key=lambda part: value[part])
    return (
        f"A seat ends with {final:.1f} VP on average; most come from {most.replace('_', ' ')} ({value[most]:.1f}), "
        f"and {least.replace('_', ' ')} cost {-value[least]:.1f}."
        if value[least] < 0
        else f"A seat ends with {final:.1f} VP on average; most come from {most.replace('_', ' ')} ({value[most]:.1f})."
    )
