"""The printed names and numbers of what logs mention, and the table rows they stand for."""

from collections.abc import Sequence
from typing import Any

from gah_stats.cards import Celebrity, UniqueHotel, cards_in_use
from gah_stats.games.grand_austria_hotel.box import NEED_BALLROOMS
from gah_stats.games.grand_austria_hotel.codes import Die, Hands, Module

CARDS = cards_in_use()

BOARDS = tuple(board.board for board in CARDS.hotel_boards)
HANDS = tuple(hands.name.lower() for hands in Hands)
MODULES = tuple(module.name.lower() for module in Module)
REHEARSAL_BOARDS = tuple(CARDS.constants["rehearsal_rooms"]["boards"])
COLOURED_DICE = tuple(die.name.lower() for die in Die if die != Die.WHITE)
PACKETS = ("A", "B", "C", "D")
CLASSES = ("A", "B", "C")

# A person or a program as logs name it, and free text: no control characters; @ stands between a bot and its version.
NAME_PART = r"^[^@\x00-\x1f\x7f]{1,60}$"
NAME = r"^[^@\x00-\x1f\x7f]{1,60}(@[^@\x00-\x1f\x7f]{1,60})?$"
TEXT = r"^[^\x00-\x1f\x7f]{1,200}$"


def _rows(cards: Sequence[Any], key: str) -> dict[Any, int]:
    """Where cards stand in their table: {printed number or name: row}."""
    return {getattr(card, key): row for row, card in enumerate(cards)}


GUEST_ROWS = _rows(CARDS.guests, "id")
STAFF_ROWS = _rows(CARDS.staff, "id")
OBJECTIVE_ROWS = _rows(CARDS.objectives, "id")
TILE_ROWS = _rows(CARDS.emperor_tiles, "tile")
BALLROOM_ROWS = _rows(CARDS.ballrooms, "name")
CELEBRITY_ROWS = _rows(CARDS.celebrities, "id")
HOTEL_ROWS = _rows(CARDS.hotels, "name")
BOARD_ROWS = {board: row for row, board in enumerate(BOARDS)}
REHEARSAL_ROWS = {board: row for row, board in enumerate(REHEARSAL_BOARDS)}
OBJECTIVE_CLASS = {card.id: card.class_ for card in CARDS.objectives}
TILE_CLASS = {card.tile: card.class_ for card in CARDS.emperor_tiles}


def modules_in(word: int) -> list[str]:
    """The names of a set of modules."""
    return [name for bit, name in enumerate(MODULES) if word >> bit & 1]


def modules_needed(card: Any) -> tuple[str, ...]:
    """The modules without which a card, tile, celebrity or unique hotel stays in the box."""
    module = {Celebrity: "celebrities", UniqueHotel: "hotels"}.get(type(card)) or card.module
    needs_ballrooms = getattr(card, "needs_ballrooms", 0) or getattr(card, "id", 0) in NEED_BALLROOMS
    return (*((module,) if module != "base" else ()), *(("ballrooms",) if needs_ballrooms else ()))


def staff_rows_in_play(modules: Sequence[str]) -> list[int]:
    """The rows of the staff cards that are shuffled with these modules."""
    return [row for row, card in enumerate(CARDS.staff) if set(modules_needed(card)) <= set(modules)]
