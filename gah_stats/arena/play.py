"""Playing a tournament into a folder, a small file per chunk of deals, and reading it back."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from gah_stats.arena.design import seatings
from gah_stats.arena.games import Deals, deals, decisions_per_second, play_games, title
from gah_stats.bots.registry import any_slow
from gah_stats.cards import faces
from gah_stats.chunks import Chunks

CHUNK_DEALS = 10
# of bots whose games take seconds
SLOW_CHUNK_DEALS = 1
FORMAT = "gah-arena-1"
SPEEDS = "speeds.json"
SCHEMA = pa.schema(
    [
        ("deal", pa.int32()),
        ("game", pa.int8()),
        ("seat", pa.int8()),
        ("bot", pa.int8()),
        ("score", pa.int16()),
        ("rank", pa.int8()),
    ]
)


@dataclass(frozen=True)
class Tournament:
    """Which bots meet, at a table of how many players, in which games.

    games: how many at least; whole chunks of `chunk_deals` deals are played, each deal once per bot. modules as in
    `gah_stats.bots.selfplay.Plan`.
    """

    bots: tuple[str, ...]
    games: int
    players: int = 2
    boards: str = "night"
    hands: str = "random"
    modules: tuple[str, ...] = ()
    seed: int = 1

    @property
    def chunks(self) -> int:
        """How many files the results take."""
        return -(-self.games // self.chunk_games)

    @property
    def chunk_games(self) -> int:
        """How many games a file holds."""
        return self.chunk_deals * len(self.bots)

    @property
    def chunk_deals(self) -> int:
        """How many deals a file holds."""
        return SLOW_CHUNK_DEALS if any_slow(self.bots) else CHUNK_DEALS

    def metadata(self) -> dict[str, str]:
        """What a file says about how it was made, and what must agree to resume."""
        return {
            "format": FORMAT,
            "bots": " ".join(map(title, self.bots)),
            "players": str(self.players),
            "boards": self.boards,
            "hands": self.hands,
            "modules": ",".join(self.modules),
            "seed": str(self.seed),
            **faces.metadata(),
        }

    def deals(self, first: int, last: int) -> Deals:
        """Deals first..last-1."""
        return deals(self.seed, first, last, self.players, self.boards, self.hands, self.modules)


@dataclass(frozen=True)
class Results:
    """The games of a tournament, as arrays (deals, games of a deal, seats).

    bots: their names, name@version; seat: indices into them, int8; score: VP, int16; rank: 1 = winner, equal seats
    share the better rank, int8. metadata: how it was made.
    """

    bots: tuple[str, ...]
    seat: NDArray[np.int8]
    score: NDArray[np.int16]
    rank: NDArray[np.int8]
    metadata: dict[str, str]

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.rank.shape[0] * self.rank.shape[1]


def play(
    tournament: Tournament, folder: Path, workers: int, advance: Callable[[int], None] = lambda n: None
) -> Results:
    """Play what is not yet in `folder`, then return the results. `advance` is told the number of games just done.

    The files depend on the tournament alone. Raises InputError, before anything is played, when the folder holds
    another one.
    """
    chunks = _chunks(folder)

    def make(chunk: int) -> pa.Table:
        return _play_chunk(tournament, chunk)

    chunks.fill(tournament.chunks, tournament.chunk_games, tournament.metadata(), make, workers, advance)
    return _results([chunks.path(chunk) for chunk in range(tournament.chunks)], tournament.metadata())


def read_results(folder: Path) -> Results:
    """All that a folder holds, an unfinished tournament included. Raises InputError."""
    return _results(*_chunks(folder).found())


def measure(tournament: Tournament, folder: Path) -> None:
    """Measure how fast the bots decide, unless that was done in this folder.

    Kept apart from the results, as it never repeats to the digit.
    """
    path = folder / SPEEDS
    if not path.exists():
        dealt = tournament.deals(0, tournament.chunk_deals)
        measured = {title(bot): round(decisions_per_second(bot, dealt), 1) for bot in tournament.bots}
        path.write_text(json.dumps(measured) + "\n")


def speeds(folder: Path) -> dict[str, float]:
    """Decisions a second of each bot that was measured, on one core where it has all seats, the rules included."""
    path = folder / SPEEDS
    return json.loads(path.read_text()) if path.exists() else {}


def _play_chunk(tournament: Tournament, chunk: int) -> pa.Table:
    first, bots = chunk * tournament.chunk_deals, len(tournament.bots)
    last = first + tournament.chunk_deals
    seats = np.concatenate([seatings(bots, tournament.players, tournament.seed, d) for d in range(first, last)])
    line_ups = [[tournament.bots[bot] for bot in line_up] for line_up in seats.tolist()]
    configs, seeds = tournament.deals(first, last)
    played = play_games(line_ups, Deals(configs.repeat(bots), seeds.repeat(bots)))
    deal, game, seat = np.indices((tournament.chunk_deals, bots, tournament.players)).reshape(3, -1)
    columns = (deal + first, game, seat, seats.ravel(), played.scores.ravel(), played.ranks.ravel())
    arrays = [pa.array(column).cast(field.type) for column, field in zip(columns, SCHEMA, strict=True)]
    return pa.table(arrays, SCHEMA)


def _results(paths: list[Path], metadata: dict[str, str]) -> Results:
    bots = tuple(metadata["bots"].split())
    table = pa.concat_tables(pq.read_table(path, schema=SCHEMA) for path in paths)
    shape = (-1, len(bots), int(metadata["players"]))
    seat, score, rank = (table[name].to_numpy().reshape(shape) for name in ("bot", "score", "rank"))
    return Results(bots, seat, score, rank, metadata)


def _chunks(folder: Path) -> Chunks:
    return Chunks(folder, "gah arena", FORMAT)
