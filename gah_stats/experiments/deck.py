"""The causal strength of every card of a deck, into a folder, a small file per chunk of deals.

All cards are compared with one common arm: on each deal the game without a treatment is played once, then one game with
every card that the deal leaves free. So a card costs one game a pair instead of two.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pyarrow as pa

from gah_stats.bots.selfplay import Plan
from gah_stats.cards import GuestCard, StaffCard, cards_in_use
from gah_stats.errors import InputError
from gah_stats.experiments.cards import find
from gah_stats.experiments.estimates import sums_of
from gah_stats.experiments.pairs import chunk_deals, deals
from gah_stats.experiments.results import FORMAT, chunks_of
from gah_stats.experiments.treatments import GuestAtStart, StaffInHand
from gah_stats.games.grand_austria_hotel.state import NO_CARD

COMPARED = ("causal_win", "causal_score", "causal_margin")
TREATMENTS: dict[str, type[StaffInHand] | type[GuestAtStart]] = {"staff": StaffInHand, "guests": GuestAtStart}


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
    size = deck.chunk_deals

    def make(chunk: int) -> pa.Table:
        return chunk_sums(deck, chunk * size, (chunk + 1) * size).to_arrow()

    chunks_of(folder).fill(deck.chunks, size, deck.metadata(), make, workers, advance)


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
