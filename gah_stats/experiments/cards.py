"""The cards that experiments are about, by number, and which games can have what."""

from collections.abc import Sequence
from typing import Any

from gah_stats.bots.selfplay import RANDOM, Plan
from gah_stats.cards import GuestCard, StaffCard, cards_in_use
from gah_stats.errors import InputError
from gah_stats.gamelog import SELF_PLAY
from gah_stats.gamelog.names import modules_needed
from gah_stats.statistics import Filters

PROMO = "promo"
ESTIMATED = "estimated"


def find(number: int, plan: Plan) -> tuple[int, StaffCard | GuestCard]:
    """The index of a staff card or guest in its table, and its row. Raises InputError when the plan leaves it out."""
    cards = cards_in_use()
    tables: tuple[tuple[StaffCard | GuestCard, ...], ...] = (cards.staff, cards.guests)
    for rows in tables:
        for index, row in enumerate(rows):
            if row.id == number:
                require_modules(f"card {number}", modules_needed(row), plan)
                return index, row
    raise InputError(f"there is no staff card or guest {number}; 'gah cards' lists them")


def missing_module(needed: Sequence[str], plan: Plan) -> str | None:
    """A needed module that no game of the plan has, if there is one; `random` never draws the promo cards."""
    for module in needed:
        if module not in plan.modules and (RANDOM not in plan.modules or module == PROMO):
            return module
    return None


def require_modules(what: str, needed: Sequence[str], plan: Plan) -> None:
    """Raises InputError unless games of the plan can have the modules."""
    if module := missing_module(needed, plan):
        raise InputError(f"{what} needs the module {module}: name it with --modules")


def title(row: Any) -> str:
    """How a card is named: Waitress (2), with a star if its figures are estimated."""
    return f"{row.name} ({row.id})" + (" *" if row.face == ESTIMATED else "")


def out_of(made: dict[str, str], filters: Filters) -> list[str]:
    """The filters that keep no game of a folder of `results`, by how it was made."""
    fixed = [name for name in made["modules"].split(",") if name]
    possible = {
        "players": lambda wanted: str(wanted) in made["players"].split(","),
        "boards": lambda wanted: made["boards"] in ("mixed", wanted),
        "hands": lambda wanted: wanted == made["hands"],
        "modules": lambda wanted: has_modules(fixed, wanted),
        "source": lambda wanted: wanted == SELF_PLAY,
        "bot": lambda wanted: wanted in made["bots"].split(","),
    }
    apart = []
    for name, fits in possible.items():
        wanted = getattr(filters, name)
        asked = (wanted,) if isinstance(wanted, str) else wanted or ()
        if asked and not any(map(fits, asked)):
            apart.append(f"{name} {' or '.join(map(str, asked))}")
    return apart


def has_modules(fixed: list[str], wanted: str) -> bool:
    """Whether games with these modules can have just the wanted ones, named as statistics do."""
    names = set() if wanted == "base" else set(wanted.split("+"))
    if RANDOM not in fixed:
        return names == set(fixed)
    return set(fixed) - {RANDOM} <= names and (PROMO not in names or PROMO in fixed)
