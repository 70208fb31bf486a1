"""Card, tile and board tables with their provenance, and their loader."""

from gah_stats.cards.components import (
    Ballroom,
    Celebrity,
    Colour,
    Component,
    EmperorTile,
    Face,
    GuestCard,
    HotelBoard,
    Module,
    ObjectiveCard,
    RoomGroup,
    StaffCard,
    UniqueHotel,
)
from gah_stats.cards.loader import Cards, load_cards

__all__ = [
    "Ballroom",
    "Cards",
    "Celebrity",
    "Colour",
    "Component",
    "EmperorTile",
    "Face",
    "GuestCard",
    "HotelBoard",
    "Module",
    "ObjectiveCard",
    "RoomGroup",
    "StaffCard",
    "UniqueHotel",
    "load_cards",
]
