"""The cards that experiments are about, by number."""

from collections.abc import Sequence
from typing import Any

from gah_stats.bots.selfplay import RANDOM, Plan
from gah_stats.cards import GuestCard, StaffCard, cards_in_use
from gah_stats.errors import InputError
from gah_stats.games.grand_austria_hotel.box import NEED_BALLROOMS

BALLROOMS, PROMO = "ballrooms", "promo"
ESTIMATED = "estimated"


def find(number: int, plan: Plan) -> tuple[int, StaffCard | GuestCard]:
    """The index of a staff card or guest in its table, and its row. Raises InputError when the plan leaves it out."""
    cards = cards_in_use()
    tables: tuple[tuple[StaffCard | GuestCard, ...], ...] = (cards.staff, cards.guests)
    for rows in tables:
        for index, row in enumerate(rows):
            if row.id == number:
                needed = [] if row.module == "base" else [row.module]
                require_modules(f"card {number}", needed + [BALLROOMS] * (number in NEED_BALLROOMS), plan)
                return index, row
    raise InputError(f"there is no staff card or guest {number}; 'gah cards' lists them")


def require_modules(what: str, needed: Sequence[str], plan: Plan) -> None:
    """Raises InputError unless games of the plan can have the modules; `random` never draws the promo cards."""
    for module in needed:
        if module not in plan.modules and (RANDOM not in plan.modules or module == PROMO):
            raise InputError(f"{what} needs the module {module}: name it with --modules")


def title(row: Any) -> str:
    """How a card is named: Waitress (2), with a star if its figures are estimated."""
    return f"{row.name} ({row.id})" + (" *" if row.face == ESTIMATED else "")
