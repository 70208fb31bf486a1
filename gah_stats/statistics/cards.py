"""Cards: how seats that had or used a card did, against their own base rate."""

from typing import Any

import duckdb
import numpy as np
import polars as pl

from gah_stats.statistics import intervals
from gah_stats.statistics.estimates import VALUE, estimates, means, p_values, sums, with_intervals
from gah_stats.statistics.filters import EVERYTHING, Filters, require_one
from gah_stats.statistics.metrics import require
from gah_stats.statistics.query import select

METRICS = require("win_share", "win_excess", "score_excess", "round_used")
EXCESS = METRICS[1:3]
WAYS = {
    "staff": ("start", "dealt", "kept", "drawn", "hand", "offered", "played", "turned", "discarded"),
    "guest": ("start", "taken", "seated", "danced"),
    "hotel": ("won",),
    "celebrity": ("taken",),
    "rehearsal": ("held",),
    "key": ("taken",),
}
FALSE_DISCOVERIES = 0.05
FEW = 30
ESTIMATED = "estimated"
CAVEAT = (
    "Raw differences: how seats come by a card can go with winning, too; adjusted and causal strength leave that out "
    "(gah report strength)."
)
NONE_TO_COMPARE = "There are no seats to compare: that takes two games of one kind, and seats that differ in it."
FOOTNOTE = "* Its figures are estimated, not read from the box: see docs/cards.md."
# What is asked for unless something else is: it has the least choice in it
HAD = {
    "staff": "start",
    "guest": "taken",
    "hotel": "won",
    "celebrity": "taken",
    "rehearsal": "held",
    "key": "taken",
}
TABLE = {
    "staff": "select staff as card, name, name_zh, face, kind as staff_kind from staff_cards",
    "guest": "select guest as card, name, name_zh, face, colour from guest_cards",
    "hotel": "select hotel as card, name, null::varchar as name_zh, face from unique_hotels",
    "celebrity": "select celebrity as card, name, null::varchar as name_zh, face from celebrities",
    "rehearsal": """
        select ascii(board) - 64 as card, 'Rehearsal board ' || board as name, null::varchar as name_zh, face
        from rehearsal_boards
    """,
    "objective": "select objective as card, name, name_zh, face from objective_cards",
    "tile": """
        select row_number() over (order by tile)::integer as card, 'Emperor tile ' || tile as name,
            null::varchar as name_zh, face
        from emperor_tiles
    """,
    "ballroom": "select ballroom as card, name, null::varchar as name_zh, face from ballrooms",
    "key": """
        select card, name, null::varchar as name_zh, 'seed' as face
        from (
            values
                (1, 'Key for strudel, cake'),
                (2, 'Key for wine, coffee'),
                (3, 'Key for rooms'),
                (4, 'Key for krones, emperor'),
                (5, 'Key for staff')
        ) as actions (card, name)
    """,
}


def cards(
    con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, kind: str = "staff", how: str | None = None
) -> pl.DataFrame:
    """Card by card: card (printed number), name, name_zh, face (where its figures come from), mark (* for estimated
    ones), staff_kind or colour, how, metric, n, games, value, low, high, q.

    kind: "staff", "guest", "hotel", "celebrity", "rehearsal" (board) or "key" (the master key, by its main action).
    how: what a seat had of the card or did with it, one of WAYS; "start": the starting guest, or staff dealt or (in a
    draft) kept; "hand": drawn too; "turned": a bell card; "discarded": from the hand; None gives all. q: false
    discovery rate over the cards of one `how`, for win_excess and score_excess. Raises InputError.
    """
    require_one("kind", kind, tuple(WAYS))
    require_one("how", how, (None, *WAYS[kind]))
    where = f"deck = '{kind}'" + (f" and how = '{how}'" if how else "")
    frame, games = sums(con, "card_results", filters, ["card", "how"], where)
    frame = means(frame)
    p = np.where(frame["metric"].is_in(EXCESS), p_values(frame), np.nan)
    found = with_intervals(frame, games).with_columns(pl.Series("p", p))
    q = found.select(
        pl.col("p").map_batches(lambda s: pl.Series(intervals.false_discovery(s.to_numpy()))).over("how", "metric")
    ).to_series()
    return named(con, kind, found.with_columns(q.fill_nan(None).alias("q")).drop("p"), ["how"], ["q"])


def by_round(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, kind: str = "staff") -> pl.DataFrame:
    """Card by card and round in which staff was played or a guest moved in: the columns of `cards` with `round` behind
    `how` and without q; metrics win_excess and score_excess. Raises InputError.
    """
    require_one("kind", kind, tuple(WAYS))
    frame = estimates(*sums(con, "card_rounds", filters, ["card", "how", "round"], f"deck = '{kind}'"))
    return named(con, kind, frame, ["how", "round"], [])


def named(
    con: duckdb.DuckDBPyConnection, kind: str, frame: pl.DataFrame, keys: list[str], more: list[str]
) -> pl.DataFrame:
    """With what stands on the card, in the order of the cards' numbers."""
    table = with_marks(select(con, TABLE[kind]))
    ways = pl.Enum(WAYS.get(kind, ()))
    return (
        frame.join(table, on="card", how="left")
        .select(*table.columns, *keys, "metric", *VALUE, *more)
        .sort("card", *(pl.col(key).cast(ways) if key == "how" and kind in WAYS else key for key in keys), "metric")
    )


def with_names(
    con: duckdb.DuckDBPyConnection, query: str, frame: pl.DataFrame, keys: list[str], metrics: tuple[str, ...]
) -> pl.DataFrame:
    """What `query` says of each card (keys[0], name, face) and its mark, before the columns of a frame with one row per
    `keys` and metric, in this order."""
    table = with_marks(select(con, query))
    order = pl.col("metric").cast(pl.Enum(metrics))
    return (
        frame.join(table, on=keys[0], how="left").select(*table.columns, pl.exclude(table.columns)).sort(*keys, order)
    )


def with_marks(table: pl.DataFrame) -> pl.DataFrame:
    """With `mark` behind `face`: * where the figures are estimated."""
    star = pl.when(pl.col("face") == ESTIMATED).then(pl.lit("*")).otherwise(pl.lit(""))
    return table.insert_column(table.get_column_index("face") + 1, table.select(mark=star)["mark"])


def marked(row: dict[str, Any], chinese: bool = False) -> str:
    """The name of a card, with its mark."""
    return f"{(chinese and row['name_zh']) or row['name']} {row['mark']}".rstrip()


def in_points(row: dict[str, Any]) -> str:
    """A value of win share in percentage points, with its interval where there is one."""
    value, low, high = (None if row[end] is None else f"{100 * row[end]:+.1f}" for end in ("value", "low", "high"))
    return f"{value} points, {low} to {high}" if low else f"{value} points, of {row['n']:,}, too little for an interval"


def nearer() -> pl.Expr:
    """The end of the interval nearer to 0, else 0: by it, what little is known of is neither first nor last."""
    return (pl.max_horizontal("low", 0.0) + pl.min_horizontal("high", 0.0)).fill_null(0)


def ranked(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows of one metric and `how` of a frame of `cards`, those that surely lose first, those that surely gain last."""
    return frame.sort(nearer(), "value", "card")


def least_shown(frame: pl.DataFrame) -> int:
    """The n from which on rows are worth showing beside the others: FEW, and a hundredth of the greatest."""
    return max(FEW, int(frame["n"].max() or 0) // 100)  # type: ignore[arg-type]


def frequent(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows that are worth showing; all, where none is."""
    often = frame.filter(pl.col("n") >= least_shown(frame))
    return often if often.height else frame


def footnote(frame: pl.DataFrame) -> str:
    """What the mark means, where a card of a frame has it."""
    return FOOTNOTE if (frame["mark"] == "*").any() else ""


def takeaway(frame: pl.DataFrame, how: str) -> str:
    """A sentence about a frame of `cards`, for one `how`."""
    rows = frame.filter((pl.col("how") == how) & (pl.col("metric") == "win_excess")).drop_nulls("value").sort("value")
    if rows.is_empty():
        return NONE_TO_COMPARE
    tested = rows["q"].count()
    if not tested:
        return f"Too little is known of {rows.height} cards to tell any from its seats' base rate."
    differ = rows.filter(pl.col("q") <= FALSE_DISCOVERIES)
    told = f"{differ.height} of {tested} cards differ from their seats' base rate (false discovery rate 5 %)"
    return f"{told}." if differ.is_empty() else f"{told}: of these {ends(differ)}."


def ends(rows: pl.DataFrame, scale: int = 100, unit: str = "points of win share", form: str = "+.1f") -> str:
    """Which of some cards, in the order of their values, gains most and which least, where these gain and lose."""
    return ", ".join(
        f"{marked(row)} {word} ({scale * row['value']:{form}} {unit})"
        for row, word in ((rows.row(-1, named=True), "gains most"), (rows.row(0, named=True), "least"))
        if (row["value"] > 0) == (word == "gains most")
    )
