"""Sets of modules: how strong each card is in each, with partial pooling; who starts best, and what is scored."""

from dataclasses import dataclass

import duckdb
import numpy as np
import polars as pl

from gah_stats.statistics import cards, intervals
from gah_stats.statistics.estimates import VALUE, estimates, means, sums
from gah_stats.statistics.filters import EVERYTHING, Filters, require_one
from gah_stats.statistics.intervals import Floats
from gah_stats.statistics.metrics import require
from gah_stats.statistics.pooling import Cells, Pooled

CELLS = require("cell_win", "pooled_win", "gain_win", "cell_score", "pooled_score", "gain_score")
MODULES = require("module_win", "module_score")
LEVELS = require("final_score", "seat_excess", "pooled_seat")
EXCESS = {"win_excess": "win", "score_excess": "score"}
BASE = "base"
# A cell that tells less of its pooled value itself is thin.
THIN = 0.05
# Degrees of freedom with which a set of modules has half its own variance.
ENOUGH = 30


@dataclass(frozen=True)
class _Deck:
    """One metric of a deck: arrays (cards, sets), and their pooling."""

    card: np.ndarray
    sets: list[str]
    modules: list[str]
    n: Floats
    cells: Cells
    pooled: Pooled


def in_sets(
    con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, kind: str = "staff", how: str | None = None
) -> pl.DataFrame:
    """Card by card and set of modules: card, name, name_zh, face, mark, staff_kind or colour, how, modules, metric, n,
    games, value, low, high, q, own, thin.

    kind, how: as in `cards.cards`; None is `cards.HAD`, with the least choice in it. modules: the set, such as base
    or ballrooms+hotels. metric: cell_win, cell_score (unpooled: over the average card of the deck in the set),
    pooled_win, pooled_score, gain_win, gain_score (pooled, less the card's mean over its sets). q: false discovery rate
    over all gains. own: how much of the pooled value the cell's own games tell; thin: less than THIN. Raises
    InputError.
    """
    decks, how, games = _decks(con, filters, kind, how)
    parts = []
    for word, deck in decks.items():
        half = intervals.quantile(np.inf) * np.sqrt(deck.cells.variance)
        value, nothing = deck.cells.value, np.full(half.shape, np.nan)
        pooled, gain = deck.pooled.cell(), deck.pooled.gain()
        for name, columns in (
            ("cell", (value, value - half, value + half, nothing)),
            ("pooled", (pooled.mean, *pooled.interval(), nothing)),
            ("gain", (gain.mean, *gain.interval(), gain.false_discovery())),
        ):
            parts.append(_rows(deck.card, deck.sets, f"{name}_{word}", deck.n, columns, deck.pooled.own()))
    frame = _together(parts, games, how).rename({"column": "modules"})
    frame = frame.with_columns(thin=pl.col("own") < THIN)
    return _in_order(cards.named(con, kind, frame, ["how", "modules"], ["q", "own", "thin"]), CELLS)


def by_module(
    con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, kind: str = "staff", how: str | None = None
) -> pl.DataFrame:
    """Card by card and module: card, name, name_zh, face, mark, staff_kind or colour, how, module, metric, n, games,
    value, low, high, q.

    metric: module_win, module_score: how much stronger the card is with the module than without it, pooled. n: seats
    with card and module. q: false discovery rate over all cards and modules. Raises InputError.
    """
    decks, how, games = _decks(con, filters, kind, how)
    parts = []
    for word, deck in decks.items():
        found = deck.pooled.module()
        columns = (found.mean, *found.interval(), found.false_discovery())
        parts.append(_rows(deck.card, deck.modules, f"module_{word}", deck.n @ deck.cells.modules, columns))
    frame = _together(parts, games, how).rename({"column": "module"})
    return _in_order(cards.named(con, kind, frame, ["how", "module"], ["q"]), MODULES)


def levels(con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING) -> pl.DataFrame:
    """Score level and seat advantage: modules, seat (0: all), metric, n, games, value, low, high.

    metric: final_score (of all seats together); seat_excess (win share over an even share; with a bot in games
    of it alone) and pooled_seat, the same pooled over the sets of modules, if there are several. Raises InputError.
    """
    results = """(
        select kind, 0 as seat, 'final_score' as metric, clusters, n, n_n, y, y_y, n_y
        from score_parts where part = 'final' and seat = 0 and place = 'all'
        union all
        select
            kind, seat, 'seat_excess', clusters, n, n_n,
            y - n / players, y_y - 2 * n_y / players + n_n / players ** 2, n_y - n_n / players
        from score_parts join kinds using (kind) where part = 'win_share' and seat > 0 and whole
    )"""
    sheet, games = sums(con, results, filters, ["modules", "seat"])
    frame = estimates(sheet, games).select("modules", "seat", "metric", *VALUE)
    seats = means(sheet.filter(pl.col("seat") > 0)).rename({"seat": "card"})
    deck = None if seats.is_empty() else _deck(seats)
    if seats["modules"].n_unique() == 1:
        # four seats alone do not tell how much seats differ
        frame = pl.concat([frame, frame.filter(metric=LEVELS[1]).with_columns(metric=pl.lit(LEVELS[2]))])
    elif deck is not None:
        posterior = deck.pooled.cell()
        values = (posterior.mean, *posterior.interval(), posterior.mean * np.nan)
        pooled = _rows(deck.card, deck.sets, LEVELS[2], deck.n, values).rename({"card": "seat", "column": "modules"})
        frame = pl.concat([frame, pooled.with_columns(pl.lit(games, pl.Int64).alias("games")).select(frame.columns)])
    return frame.sort("modules", "seat", pl.col("metric").cast(pl.Enum(LEVELS)))


def _decks(
    con: duckdb.DuckDBPyConnection, filters: Filters, kind: str, how: str | None
) -> tuple[dict[str, _Deck], str, int]:
    """By "win" and "score": the cells of a deck, pooled; `how`; how many games there are."""
    require_one("kind", kind, tuple(cards.WAYS))
    require_one("how", how, (None, *cards.WAYS[kind]))
    how = how or cards.HAD[kind]
    where = f"deck = '{kind}' and how = '{how}' and metric in {tuple(EXCESS)}"
    frame, games = sums(con, "card_results", filters, ["card", "modules"], where)
    found = means(frame).filter(pl.col("n") > 0)
    decks = {EXCESS[metric]: _deck(rows) for (metric,), rows in found.group_by("metric", maintain_order=True)}
    return {word: deck for word, deck in decks.items() if deck is not None}, how, games


def _deck(rows: pl.DataFrame) -> _Deck | None:
    """The cells of one metric; None where nothing varies.

    The variance of a single observation is taken to be the same for all cards in a set of modules, so that a thin cell
    does not depend on its own few, and is drawn to that of all sets (smoothed sampling variances: Rao and Molina, Small
    Area Estimation, 2015, section 2.5).
    """
    numbers, card = np.unique(rows["card"], return_inverse=True)
    sets, column = np.unique(rows["modules"], return_inverse=True)
    n, value, spread, freedom = (np.zeros((len(numbers), len(sets))) for _ in range(4))
    n[card, column], value[card, column] = rows["n"], rows["value"]
    spread[card, column] = rows["variance"] * rows["n"] ** 2
    freedom[card, column] = rows["freedom"]
    counted = n * (freedom > 0)
    if not (spread * counted).any():
        return None
    value -= (n * value).sum(0) / n.sum(0)
    spread *= freedom > 0
    own, common = spread.sum(0) / np.maximum(counted.sum(0), 1), spread.sum() / counted.sum()
    known = freedom.max(0)
    variance = (known * own + ENOUGH * common) / (known + ENOUGH)
    names = sorted({name for one in sets for name in one.split("+")} - {BASE})
    has = np.array([[name in one.split("+") for name in names] for one in sets], bool).reshape(len(sets), len(names))
    varies = has.any(0) & ~has.all(0)
    cells = Cells(value, np.where(n > 0, variance / np.maximum(n, 1), np.inf), has[:, varies])
    return _Deck(numbers, list(sets), list(np.array(names)[varies]), n, cells, Pooled(cells))


def _rows(
    card: np.ndarray, columns: list[str], metric: str, n: Floats, values: tuple[Floats, ...], own: Floats | None = None
) -> pl.DataFrame:
    """One row per card and column with a value."""
    row, column = np.indices(n.shape)
    names = ("value", "low", "high", "q", "own")
    arrays = dict(zip(names, (*values, n * np.nan if own is None else own), strict=True))
    return (
        pl.DataFrame({name: array.ravel() for name, array in arrays.items()})
        .with_columns(
            pl.Series("card", card[row.ravel()], pl.Int32),
            pl.Series("column", np.array(columns, object)[column.ravel()], pl.String),
            pl.Series("n", n.ravel(), pl.Int64),
            pl.lit(metric).alias("metric"),
        )
        .filter(pl.col("value").is_not_nan() & (pl.col("n") > 0))
        .with_columns(pl.col(names).fill_nan(None))
    )


def _together(parts: list[pl.DataFrame], games: int, how: str) -> pl.DataFrame:
    nothing = np.zeros((0, 0))
    frame = pl.concat([_rows(np.zeros(0, int), [], "", nothing, (nothing,) * 4), *parts])
    return frame.with_columns(pl.lit(games, pl.Int64).alias("games"), pl.lit(how).alias("how"))


def _in_order(frame: pl.DataFrame, metrics: tuple[str, ...]) -> pl.DataFrame:
    return frame.sort(pl.col("metric").cast(pl.Enum(metrics)), maintain_order=True)


def ranked(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of a frame with an interval, the greatest gain for sure first: by the end nearer to 0."""
    return frame.drop_nulls("low").sort(cards.nearer(), "value", descending=True, maintain_order=True)


def ends(frame: pl.DataFrame, metric: str, rows: int) -> pl.DataFrame:
    """So many rows of a metric: the surest gains, then the surest losses, all of them if there are no more."""
    some = ranked(frame.filter(pl.col("metric") == metric))
    return some if some.height <= rows else pl.concat([some.head(rows // 2), some.tail(rows - rows // 2)])


def sure_ones() -> pl.Expr:
    """Which rows are sure: among those at the false discovery rate, the ones whose own interval leaves out 0."""
    return (pl.col("q") <= cards.FALSE_DISCOVERIES) & ((pl.col("low") > 0) | (pl.col("high") < 0))


def takeaway(frame: pl.DataFrame) -> str:
    """A sentence about a frame of `by_module` or `in_sets`: which card gains and which loses most, and where."""
    metric, where = (MODULES[0], "module") if "module" in frame.columns else ("gain_win", "modules")
    rows = ranked(frame.filter(pl.col("metric") == metric))
    if rows.is_empty():
        return "There are no cards with different modules to look at."
    sure = rows.filter(sure_ones())
    told = f"{sure.height:,} of {rows.height:,} gains and losses are sure (false discovery rate 5 %)"
    if sure.is_empty():
        return f"{told}: no card is known to be stronger with some modules than with others."
    said = [
        f"{cards.marked(row)} {word} most with {row[where]} ({100 * row['value']:+.1f} points of win share)"
        for row, word in ((sure.row(0, named=True), "gains"), (sure.row(-1, named=True), "loses"))
        if (row["value"] > 0) == (word == "gains")
    ]
    return f"{told}: {', '.join(said)}."


def levels_takeaway(frame: pl.DataFrame) -> str:
    """A sentence about the final scores in a frame of `levels`: where most and least is scored."""
    score = cards.frequent(frame.filter(pl.col("metric") == LEVELS[0]).sort("value"))
    if score.is_empty():
        return "There are no games to look at."
    least, most = score.row(0, named=True), score.row(-1, named=True)
    if score.height == 1:
        rest = "; of other sets too little is known" if frame["modules"].n_unique() > 1 else ""
        return f"A seat scores {most['value']:.0f} VP with {most['modules']}{rest}."
    return (
        f"Most is scored with {most['modules']} ({most['value']:.0f} VP a seat), least with {least['modules']} "
        f"({least['value']:.0f})."
    )


def seats_takeaway(frame: pl.DataFrame) -> str:
    """A sentence about the seats in a frame of `levels`: where one matters most; "" where there is nothing to pool."""
    seats = frame.filter(pl.col("metric") == LEVELS[2]).sort(pl.col("value").abs())
    if seats.is_empty():
        return ""
    far = seats.row(-1, named=True)
    doubt = "" if far["low"] > 0 or far["high"] < 0 else ", which may be chance"
    return (
        f"Seat {far['seat']} with {far['modules']} is furthest from an even share of the wins "
        f"({100 * far['value']:+.1f} ±{50 * (far['high'] - far['low']):.1f} points){doubt}."
    )
