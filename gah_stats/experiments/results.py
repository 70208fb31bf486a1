"""What a folder of `gah experiment all-cards` says; no engine is needed to read it."""

from pathlib import Path

import polars as pl

from gah_stats.cards import cards_in_use
from gah_stats.chunks import Chunks
from gah_stats.experiments.estimates import SUMS, effects
from gah_stats.statistics import intervals
from gah_stats.statistics.cards import ESTIMATED, marked

FORMAT = "gah-causal-1"
# how statistics call the cards of a deck
KINDS = {"staff": "staff", "guests": "guest"}
ABOUT = {
    "staff": "Each card in a seat's opening hand instead of a random one of it, in deals in which nobody has the card.",
    "guests": "Each guest as the starting guest instead of a random other one of the deck.",
}


def read(folder: Path) -> tuple[pl.DataFrame, dict[str, str]]:
    """All that a folder holds, an unfinished run included, and how it was made.

    card, name, name_zh, face, mark, metric, n, value, low, high, with_it, without, variance_ratio, q (the false
    discovery rate over the cards). Raises InputError.
    """
    paths, metadata = chunks_of(folder).found()
    sums = pl.concat([pl.read_parquet(path) for path in paths]).filter(pl.col("n") > 0)
    found = effects(sums.select("card", "metric", *SUMS), ["card"])
    q = pl.col("p").map_batches(lambda p: pl.Series(intervals.false_discovery(p.fill_null(float("nan")).to_numpy())))
    found = found.with_columns(q.over("metric").fill_nan(None).alias("q")).drop("p")
    rows = getattr(cards_in_use(), metadata["deck"])
    names = pl.DataFrame(
        [(row.id, row.name, row.name_zh, row.face, "*" if row.face == ESTIMATED else "") for row in rows],
        {"card": pl.Int32, **dict.fromkeys(("name", "name_zh", "face", "mark"), pl.String)},
        orient="row",
    )
    deals_done = len(paths) * int(metadata["deals"])
    joined = names.join(found, on="card").sort("card", "metric", maintain_order=True)
    return joined, metadata | {"deals": str(deals_done)}


def causal_of(folder: Path | None, kind: str) -> tuple[pl.DataFrame, str] | None:
    """What a folder holds of the cards of a kind ("staff", "guest"), and which games it comes from in a sentence; None
    if it is about another kind. Raises InputError."""
    if folder is None:
        return None
    frame, made = read(folder)
    return (frame, games(made)) if KINDS[made["deck"]] == kind else None


def games(made: dict[str, str]) -> str:
    """One sentence: which games causal strengths come from, by how they were made."""
    modules = made["modules"].replace(",", " + ") or "no modules"
    return (
        f"Causal: {int(made['deals']):,} deals, {made['players'].replace(',', ' or ')} players, "
        f"{made['boards']} boards, {made['hands']} hands, {modules}, "
        f"{made['bots'].replace(',', ' and ')}; other games may differ."
    )


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about a frame of `read`."""
    rows = frame.filter(metric="causal_win").drop_nulls("q").sort("value")
    sure = rows.filter(pl.col("q") <= 1 - intervals.LEVEL)
    told = f"{sure.height} of {rows.height} cards differ from a random one (false discovery rate 5 %)"
    if sure.is_empty():
        return f"{told}."
    ends = [
        f"{marked(row)} {word} ({100 * row['value']:+.1f} points of win share)"
        for row, word in ((sure.row(-1, named=True), "gains most"), (sure.row(0, named=True), "least"))
        if (row["value"] > 0) == (word == "gains most")
    ]
    return f"{told}: {', '.join(ends)}."


def chunks_of(folder: Path) -> Chunks:
    """The files of a folder."""
    return Chunks(folder, "gah experiment all-cards", FORMAT)
