"""The printed names and numbers of what logs mention, and the table rows they stand for."""

from collections.abc import Sequence
from typing import Any

from gah_stats.cards import load_cards
from gah_stats.games.grand_austria_hotel.codes import Hands

CARDS = load_cards()

BOARDS = tuple(board.board for board in CARDS.hotel_boards)
HANDS = tuple(hands.name.lower() for hands in Hands)
PACKETS = ("A", "B", "C", "D")
CLASSES = ("A", "B", "C")

# A person or a program as logs name it, and free text: no control characters; @ stands between a bot and its version.
NAME_PART = r"^[^@\x00-\x1f\x7f]{1,60}$"
NAME = r"^[^@\x00-\x1f\x7f]{1,60}(@[^@\x00-\x1f\x7f]{1,60})?$"
TEXT = r"^[^\x00-\x1f\x7f]{1,200}$"


def _rows(cards: Sequence[Any], key: str) -> dict[Any, int]:
    """Where the base game's cards stand in their table: {printed number or name: row}."""
    return {getattr(card, key): row for row, card in enumerate(cards) if card.module == "base"}


GUEST_ROWS = _rows(CARDS.guests, "id")
STAFF_ROWS = _rows(CARDS.staff, "id")
OBJECTIVE_ROWS = _rows(CARDS.objectives, "id")
TILE_ROWS = _rows(CARDS.emperor_tiles, "tile")
BOARD_ROWS = {board: row for row, board in enumerate(BOARDS)}
OBJECTIVE_CLASS = {card.id: card.class_ for card in CARDS.objectives}
TILE_CLASS = {card.tile: card.class_ for card in CARDS.emperor_tiles}
