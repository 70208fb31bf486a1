"""Questions to a warehouse: one module each; every number is a metric of the registry, with n and an interval."""

from gah_stats.statistics import (
    auctions,
    ballrooms,
    cards,
    checks,
    dice,
    emperor,
    games,
    guests,
    modules,
    openings,
    scores,
    strength,
)
from gah_stats.statistics.filters import Filters, choices
from gah_stats.statistics.metrics import COLUMNS, METRICS, Metric

__all__ = [
    "COLUMNS",
    "METRICS",
    "Filters",
    "Metric",
    "auctions",
    "ballrooms",
    "cards",
    "checks",
    "choices",
    "dice",
    "emperor",
    "modules",
    "games",
    "guests",
    "openings",
    "scores",
    "strength",
]
