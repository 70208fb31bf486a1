"""The causal strength of every card of a deck, into a folder, a small file per chunk of deals.

All cards are compared with one common arm: on each deal the game without a treatment is played once, then one game with
every card that the deal leaves free. So a card costs one game a pair instead of two.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from gah_stats.bots.selfplay import Plan
from gah_stats.cards import GuestCard, StaffCard, cards_in_use
from gah_stats.errors import InputError
from gah_stats.experiments.cards import ESTIMATED, find
from gah_stats.experiments.estimates import SUMS, effects, sums_of
from gah_stats.experiments.pairs import chunk_deals, deals
from gah_stats.experiments.treatments import GuestAtStart, StaffInHand
from gah_stats.games.grand_austria_hotel.state import NO_CARD
from gah_stats.statistics import intervals

FORMAT = "gah-causal-1"
COMPARED = ("causal_win", "causal_score", "causal_margin")
TREATMENTS: dict[str, type[StaffInHand] | type[GuestAtStart]] = {"staff": StaffInHand, "guests": GuestAtStart}
ABOUT = {
    "staff": "Each card in a seat's opening hand instead of a random one of it, in deals in which nobody has the card.",
    "guests": "Each guest as the starting guest instead of a random other one of the deck.",
}


@dataclass(frozen=True)
class Deck:
    """What to measure: every card of a deck ("staff" or "guests") in `deals` deals of a plan, in whole chunks."""

    deck: str
    plan: Plan
    deals: int

    @property
    def chunks(self) -> int:
        """How many files it takes."""
        return -(-self.deals // self.chunk_deals)

    @property
    def chunk_deals(self) -> int:
        """How many deals a file holds."""
        return chunk_deals(self.plan)

    def cards(self) -> list[int]:
        """The indices of the cards that games of the plan can have."""
        rows: tuple[StaffCard | GuestCard, ...] = getattr(cards_in_use(), self.deck)
        found = []
        for index, row in enumerate(rows):
            try:
                find(row.id, self.plan)
            except InputError:
                continue
            found.append(index)
        return found

    def metadata(self) -> dict[str, str]:
        """What a file says about how it was made, and what must agree to go on."""
        return {"format": FORMAT, "deck": self.deck, "deals": str(self.chunk_deals), **self.plan.metadata()}


def measure(deck: Deck, folder: Path, workers: int, advance: Callable[[int], None] = lambda n: None) -> None:
    """Play what is not yet in `folder`. `advance` is told the number of deals just done.

    The files depend on the deck alone. Raises InputError, before anything is played, when the folder holds another one.
    """
    metadata = deck.metadata()
    for path in sorted(folder.glob("chunk-*.parquet")):
        require_same(path, metadata)
    folder.mkdir(parents=True, exist_ok=True)
    missing = [chunk for chunk in range(deck.chunks) if not path_of(folder, chunk).exists()]
    advance((deck.chunks - len(missing)) * deck.chunk_deals)
    with ThreadPoolExecutor(workers) as pool:
        try:
            for future in as_completed([pool.submit(measure_chunk, deck, folder, chunk) for chunk in missing]):
                future.result()
                advance(deck.chunk_deals)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def measure_chunk(deck: Deck, folder: Path, chunk: int) -> None:
    """Play one chunk and write its sums, whole or not at all."""
    size = deck.chunk_deals
    table = chunk_sums(deck, chunk * size, (chunk + 1) * size).to_arrow()
    path = path_of(folder, chunk)
    unfinished = path.with_suffix(".part")
    pq.write_table(table.replace_schema_metadata(deck.metadata()), unfinished)
    os.replace(unfinished, path)


def chunk_sums(deck: Deck, first: int, last: int) -> pl.DataFrame:
    """card (printed number), metric and the sums of `estimates.effects` over deals first..last-1."""
    dealt = deals(deck.plan, first, last)
    states = dealt.set_up()
    rows: tuple[StaffCard | GuestCard, ...] = getattr(cards_in_use(), deck.deck)
    treat = TREATMENTS[deck.deck]
    without, _ = treat(NO_CARD).without(dealt, states).outcome(dealt)
    parts = []
    for card in deck.cards():
        free = treat(card).fit(dealt, states)
        here = dealt.take(free)
        with_it, _ = treat(card).with_it(here, states[free]).outcome(here)
        pair = sums_of({name: with_it[name] for name in COMPARED}, {name: without[name][free] for name in COMPARED})
        parts.append(pair.insert_column(0, pl.Series("card", [rows[card].id] * len(pair), pl.Int32)))
    return pl.concat(parts)


def read(folder: Path) -> tuple[pl.DataFrame, dict[str, str]]:
    """All that a folder holds, an unfinished run included, and how it was made.

    card, name, name_zh, face, mark, metric, n, value, low, high, with_it, without, variance_ratio, q (the false
    discovery rate over the cards). Raises InputError.
    """
    paths = sorted(folder.glob("chunk-*.parquet"))
    if not paths:
        raise InputError(f"{folder}: there are no results of gah experiment all-cards")
    metadata = metadata_of(paths[0])
    for path in paths:
        require_same(path, metadata)
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


def takeaway(frame: pl.DataFrame) -> str:
    """One sentence about a frame of `read`."""
    rows = frame.filter(metric="causal_win").drop_nulls("q").sort("value")
    sure = rows.filter(pl.col("q") <= 1 - intervals.LEVEL)
    told = f"{sure.height} of {rows.height} cards differ from a random one (false discovery rate 5 %)"
    if sure.is_empty():
        return f"{told}."
    ends = [
        f"{row['name']} {row['mark']}".rstrip() + f" {word} ({100 * row['value']:+.1f} points of win share)"
        for row, word in ((sure.row(-1, named=True), "gains most"), (sure.row(0, named=True), "least"))
        if (row["value"] > 0) == (word == "gains most")
    ]
    return f"{told}: {', '.join(ends)}."


def path_of(folder: Path, chunk: int) -> Path:
    return folder / f"chunk-{chunk:05d}.parquet"


def metadata_of(path: Path) -> dict[str, str]:
    """How a file was made. Raises InputError."""
    try:
        found = pq.read_schema(path).metadata or {}
    except (pa.ArrowInvalid, OSError):
        raise InputError(f"{path}: cannot be read as Parquet") from None
    metadata = {key.decode(): value.decode() for key, value in found.items() if key != b"ARROW:schema"}
    if metadata.get("format") != FORMAT:
        raise InputError(f"{path}: is no result of gah experiment all-cards")
    return metadata


def require_same(path: Path, metadata: dict[str, str]) -> None:
    """Raises InputError when a file was made otherwise."""
    found = metadata_of(path)
    for key, value in metadata.items():
        if found.get(key) != value:
            raise InputError(f"{path}: was played with {key} {found.get(key)}, not {value}; choose another folder")
