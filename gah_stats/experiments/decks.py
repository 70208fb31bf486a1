"""The decks that experiments go through: what is in them and what games must have for it."""

from dataclasses import dataclass
from typing import Any

from gah_stats.cards import cards_in_use
from gah_stats.statistics.cards import ESTIMATED

# How statistics call the cards of a deck
KINDS = {
    "staff": "staff",
    "guests": "guest",
    "hotels": "hotel",
    "rehearsal": "rehearsal",
    "objectives": "objective",
    "tiles": "tile",
    "ballrooms": "ballroom",
    "celebrities": "celebrity",
}
DECKS = {kind: deck for deck, kind in KINDS.items()}
# What lies there for all seats alike
COMMON = ("objectives", "tiles", "ballrooms", "celebrities")
# Of what is lettered, and of those that have a Chinese name
NAMES = {"tiles": "Emperor tile", "rehearsal": "Rehearsal board"}
CHINESE = ("staff", "guests", "objectives")


@dataclass(frozen=True)
class Thing:
    """A card, tile, board, ballroom or hotel.

    number: by which statistics know it; key: what people call it, its number or letters; class_: A, B, C or "";
    needs: the modules without which it stays in the box.
    """

    number: int
    key: str
    name: str
    name_zh: str
    face: str
    class_: str
    needs: tuple[str, ...]

    @property
    def title(self) -> str:
        """How it is named, with a star if its figures are estimated."""
        named = self.name if self.name.endswith(f" {self.key}") else f"{self.name} ({self.key})"
        return named + (" *" if self.face == ESTIMATED else "")


def things(deck: str) -> list[Thing]:
    """What is in a deck, in the order in which the rules count it."""
    # what a statistic without experiments need not load
    from gah_stats.gamelog.names import modules_needed
    from gah_stats.warehouse import dimensions

    cards = cards_in_use()
    rows: list[Any]
    if deck == "tiles":
        rows, shown = list(cards.emperor_tiles), dimensions.tiles(cards)
    elif deck == "rehearsal":
        rows, shown = list(cards.constants["rehearsal_rooms"]["boards"]), dimensions.rehearsal_boards(cards)
    else:
        rows = list(getattr(cards, deck))
        shown = getattr(dimensions, "unique_hotels" if deck == "hotels" else deck)(cards)
    found = list(zip(rows, shown, strict=True))
    letters = sorted(key for _, (key, *_) in found)
    return [
        Thing(
            number=letters.index(key) + 1 if deck in NAMES else key,
            key=str(key),
            name=f"{NAMES[deck]} {key}" if deck in NAMES else name,
            name_zh=(rest[0] or "") if deck in CHINESE else "",
            face=rest[-1],
            class_=getattr(row, "class_", ""),
            needs=("ballrooms",) if deck == "rehearsal" else modules_needed(row),
        )
        for row, (key, name, *rest) in found
    ]
