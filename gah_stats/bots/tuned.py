"""The weights of the `tuned` bot: those of the rules of thumb, learned by self-play (`gah tune`).

The table tuned.csv has a row for every weight: its value in the base game at four players, and what each other number
of players and each module adds to it.
"""

import csv
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from gah_stats.bots.thumbs import BY_HAND, WEIGHTS
from gah_stats.games.grand_austria_hotel.codes import Module

MOST_PLAYERS = 4
BASE = "base"
COLUMNS = (BASE, "players_2", "players_3", *(module.name.lower() for module in Module))
FILE = files("gah_stats.bots").joinpath("tuned.csv")


def weight_names() -> list[str]:
    """The name of every weight; those of a list carry their number, as in `hotel_3`."""
    names: list[str] = []
    for name, weight in BY_HAND.items():
        names += [name] if isinstance(weight, int) else [f"{name}_{place}" for place in range(len(weight))]
    return names


def read(text: str) -> np.ndarray:
    """The table of a file: int64 (weights, len(COLUMNS))."""
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["weight"] for row in rows] == weight_names(), "the weights are not those of the rules of thumb"
    return np.array([[int(row[column]) for column in COLUMNS] for row in rows], np.int64)


def write(path: Path, table: np.ndarray) -> None:
    """Write a table as `read` takes it."""
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("weight", *COLUMNS))
        for name, row in zip(weight_names(), table.tolist(), strict=True):
            writer.writerow((name, *row))


def by_game(table: np.ndarray) -> np.ndarray:
    """The weights of every kind of game: int64 (3, 2 ** modules, weights) by players less two and set of modules."""
    sets = np.arange(1 << len(Module))
    modules = (sets[:, None] >> np.arange(len(Module)) & 1) @ table[:, COLUMNS.index("players_3") + 1 :].T
    players = [table[:, 1], table[:, 2], np.zeros(len(table), np.int64)]
    return np.array([table[:, 0] + modules + added for added in players])


def as_weights(numbers: np.ndarray) -> np.ndarray:
    """Weights, WEIGHTS (...) or one record, from their numbers in the order of the file, int64 (..., weights)."""
    return np.ascontiguousarray(numbers).view(WEIGHTS)[..., 0].view(np.recarray)[()]


@cache
def tuned_weights() -> np.ndarray:
    """The shipped weights: WEIGHTS (3, 2 ** modules), as those of `by_game`."""
    return as_weights(by_game(read(FILE.read_text())))
