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
from gah_stats.cards.faces import Faces, cards_in_use, faces_in_use, faces_of, load_faces
from gah_stats.cards.loader import Cards, load_cards

__all__ = [
    "Ballroom",
    "Cards",
    "Celebrity",
    "Colour",
    "Component",
    "EmperorTile",
    "Face",
    "Faces",
    "GuestCard",
    "HotelBoard",
    "Module",
    "ObjectiveCard",
    "RoomGroup",
    "StaffCard",
    "UniqueHotel",
    "cards_in_use",
    "faces_in_use",
    "faces_of",
    "load_cards",
    "load_faces",
]
