"""The causal strength of every card of a deck, into a folder, a small file per chunk of deals.

All cards are compared with one common arm: on each deal the game without a treatment is played once, then one game with
every card that the deal leaves free. So a card costs one game a pair instead of two.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa

from gah_stats.bots.selfplay import Plan
from gah_stats.errors import InputError
from gah_stats.experiments.cards import missing_module
from gah_stats.experiments.decks import COMMON, things
from gah_stats.experiments.estimates import sums_of
from gah_stats.experiments.pairs import chunk_deals, deals
from gah_stats.experiments.results import FORMAT, chunks_of
from gah_stats.experiments.treatments import (
    Exchange,
    GuestAtStart,
    HotelForNothing,
    Laid,
    RehearsalBoard,
    StaffInHand,
    have,
)
from gah_stats.games.grand_austria_hotel.state import NO_CARD

COMPARED = ("causal_win", "causal_score", "causal_margin")
TREATMENTS: dict[str, Callable[[int], Exchange]] = {
    "staff": StaffInHand,
    "guests": GuestAtStart,
    "hotels": HotelForNothing,
    "rehearsal": RehearsalBoard,
    **{deck: partial(Laid, deck) for deck in COMMON},
}


@dataclass(frozen=True)
class Deck:
    """What to measure: every card of a deck of TREATMENTS in `deals` deals of a plan, in whole chunks."""

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
        """The places in the deck of the cards that games of the plan can have."""
        return [place for place, thing in enumerate(things(self.deck)) if not missing_module(thing.needs, self.plan)]

    def metadata(self) -> dict[str, str]:
        """What a file says about how it was made, and what must agree to go on."""
        return {"format": FORMAT, "deck": self.deck, "deals": str(self.chunk_deals), **self.plan.metadata()}


def measure(deck: Deck, folder: Path, workers: int, advance: Callable[[int], None] = lambda n: None) -> None:
    """Play what is not yet in `folder`. `advance` is told the number of deals just done.

    The files depend on the deck alone. Raises InputError, before anything is played, when the folder holds another one
    or the games have no such cards.
    """
    if not deck.cards():
        module = missing_module(things(deck.deck)[0].needs, deck.plan)
        raise InputError(f"the deck {deck.deck} needs the module {module}: name it with --modules")
    size = deck.chunk_deals

    def make(chunk: int) -> pa.Table:
        return chunk_sums(deck, chunk * size, (chunk + 1) * size).to_arrow()

    chunks_of(folder).fill(deck.chunks, size, deck.metadata(), make, workers, advance)


def chunk_sums(deck: Deck, first: int, last: int) -> pl.DataFrame:
    """card (printed number), metric and the sums of `estimates.effects` over deals first..last-1."""
    dealt, cards, numbers = deals(deck.plan, first, last), deck.cards(), things(deck.deck)
    treat = TREATMENTS[deck.deck]
    dealt = dealt.take(np.any([have(dealt, deck.deck, [card]) for card in cards], axis=0))
    states = dealt.set_up()
    without, _ = treat(NO_CARD).without(dealt, states).outcome(dealt)
    compared = [name for name in COMPARED if name in without]
    parts = []
    for card in cards:
        free = treat(card).fit(dealt, states)
        here = dealt.take(free)
        with_it, _ = treat(card).with_it(here, states[free]).outcome(here)
        pair = sums_of({name: with_it[name] for name in compared}, {name: without[name][free] for name in compared})
        parts.append(pair.insert_column(0, pl.Series("card", [numbers[card].number] * len(pair), pl.Int32)))
    return pl.concat(parts)
