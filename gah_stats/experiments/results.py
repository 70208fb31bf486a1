"""What a folder of `gah experiment all-cards` says; no engine is needed to read it."""

from pathlib import Path

import polars as pl

from gah_stats.chunks import Chunks
from gah_stats.experiments.decks import COMMON, KINDS, things
from gah_stats.experiments.estimates import SUMS, effects
from gah_stats.statistics import Filters, intervals
from gah_stats.statistics.cards import ESTIMATED, ends

FORMAT = "gah-causal-1"
ABOUT = {
    "staff": "Each card in a seat's opening hand instead of a random one of it, in deals in which nobody has the card.",
    "guests": "Each guest as the starting guest instead of a random other one of the deck.",
    "hotels": "Each hotel for nothing before the auctions, instead of a random other one.",
    "rehearsal": "Each board instead of the one dealt to the seat, which goes to who had this one.",
    "objectives": "Each objective instead of a random other one of its class.",
    "tiles": "Each tile instead of a random other one of its class.",
    "ballrooms": "Each ballroom instead of a random one of the three.",
    "celebrities": "Each celebrity in the lounge when the game begins, instead of a random one of the three.",
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
    names = pl.DataFrame(
        [
            (thing.number, thing.name, thing.name_zh, thing.face, "*" if thing.face == ESTIMATED else "")
            for thing in things(metadata["deck"])
        ],
        {"card": pl.Int32, **dict.fromkeys(("name", "name_zh", "face", "mark"), pl.String)},
        orient="row",
    )
    deals_done = len(paths) * int(metadata["deals"])
    joined = names.join(found, on="card").sort("card", "metric", maintain_order=True)
    return joined, metadata | {"deals": str(deals_done)}


def main_metric(made: dict[str, str]) -> str:
    """What the cards of a folder are ranked by."""
    return "causal_score" if made["deck"] in COMMON else "causal_win"


def causal_of(folder: Path | None, kind: str, filters: Filters) -> tuple[pl.DataFrame, str] | None:
    """What a folder holds of the cards of a kind, and in a sentence which games it comes from and whether they can be
    among those that the filters keep; None if it is about another kind. Raises InputError."""
    if folder is None:
        return None
    frame, made = read(folder)
    return (frame, games(made, filters)) if KINDS[made["deck"]] == kind else None


def games(made: dict[str, str], filters: Filters) -> str:
    """One sentence: which games causal strengths come from, by how they were made, and what was asked for instead."""
    modules = made["modules"].replace(",", " + ") or "no modules"
    told = (
        f"Causal: {int(made['deals']):,} deals, {made['players'].replace(',', ' or ')} players, "
        f"{made['boards']} boards, {made['hands']} hands, {modules}, {made['bots'].replace(',', ' and ')}"
    )
    from gah_stats.experiments.cards import out_of

    if apart := out_of(made, filters):
        return f"{told}: none of the games asked for ({', '.join(apart)})."
    return f"{told}; other games may differ."


def takeaway(frame: pl.DataFrame, made: dict[str, str]) -> str:
    """One sentence about what `read` gives."""
    metric = main_metric(made)
    scale, unit, form = (100, "points of win share", "+.1f") if metric == "causal_win" else (1, "VP a seat", "+.2f")
    rows = frame.filter(metric=metric).drop_nulls("q").sort("value")
    sure = rows.filter(pl.col("q") <= 1 - intervals.LEVEL)
    told = f"{sure.height} of {rows.height} cards differ from a random one (false discovery rate 5 %)"
    if sure.is_empty():
        return f"{told}."
    return f"{told}: {ends(sure, scale, unit, form)}."


def chunks_of(folder: Path) -> Chunks:
    """The files of a folder."""
    return Chunks(folder, "gah experiment all-cards", FORMAT)
