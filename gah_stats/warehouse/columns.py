"""From replayed games to Arrow tables, one per fact table, in the column order of sql/schema."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
import pyarrow as pa
from numba import njit

from gah_stats.cards import load_cards
from gah_stats.gamelog import NONE, GameBatch
from gah_stats.gamelog.names import REHEARSAL_BOARDS, modules_in
from gah_stats.games.grand_austria_hotel.codes import Part, Phase
from gah_stats.games.grand_austria_hotel.scoring import ranks
from gah_stats.games.grand_austria_hotel.state import SEATS
from gah_stats.warehouse import split
from gah_stats.warehouse.schema import WORDS, tables

CARDS = load_cards()
BOARDS = tuple(board.board for board in CARDS.hotel_boards)
TILES = tuple(tile.tile for tile in CARDS.emperor_tiles)


def event_facts(rows: split.Rows, left_out: np.ndarray) -> dict[str, pa.Table]:
    """The tables that come from the event stream, without the games `left_out` (their numbers)."""
    facts = {}
    for t, table in enumerate(split.TABLES):
        games, block = rows.table(t, left_out)
        values = [_column(table, name, column) for name, column in zip(names(table)[1:], block, strict=True)]
        facts[table] = pa.table([pa.array(games), *values], names=names(table))
    return facts


def game_facts(batch: GameBatch, games: np.ndarray, states: np.ndarray, ingest: int) -> dict[str, pa.Table]:
    """The tables games, seats and guessed_cards of replayed games.

    games: int32 (n,), their numbers; states: STATE (n,), the final states; ingest: number of their batch.
    """
    return {
        "games": _table("games", _games(batch, games, states, ingest)),
        "seats": _table("seats", _seats(batch, games, states)),
        "guessed_cards": _table("guessed_cards", _guessed(batch, games)),
    }


def names(table: str) -> list[str]:
    """The columns of a table, in order."""
    return [column.name for column in tables()[table].columns]


def _table(name: str, columns: dict[str, pa.Array | np.ndarray]) -> pa.Table:
    return pa.table([pa.array(columns[column]) for column in names(name)], names=names(name))


def _column(table: str, name: str, values: np.ndarray) -> pa.Array:
    """One column of numbers, with words in the place of codes."""
    if (words := _words(table, name)) is None:
        return pa.array(values)
    return pa.DictionaryArray.from_arrays(pa.array(values, mask=values < 0), pa.array(words))


def _words(table: str, name: str) -> tuple[str, ...] | None:
    kind = next(column.kind for column in tables()[table].columns if column.name == name)
    return TILES if name == "tile" else WORDS.get(kind)


def _words_array(codes: np.ndarray, words: tuple[str, ...]) -> pa.Array:
    """Words in the place of codes, null in that of negative ones."""
    return pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int16), mask=codes < 0), pa.array(words))


def _card(deck: Sequence[Any], indices: np.ndarray) -> pa.Array:
    """Printed numbers in the place of indices into a deck, null in that of negative ones."""
    return pa.array(np.array([card.id for card in deck], np.int16)[indices], mask=indices < 0)


def _maybe(values: np.ndarray, known: np.ndarray) -> pa.Array:
    return pa.array(values, mask=~known)


def _games(batch: GameBatch, games: np.ndarray, states: np.ndarray, ingest: int) -> dict[str, pa.Array | np.ndarray]:
    n = len(batch)
    configs = batch.configs
    present = np.arange(SEATS) < configs["players"][:, None]
    night = ((configs["board"] == 0) & present).sum(axis=1)
    boards = np.where(night == configs["players"], 0, np.where(night == 0, 1, 2))
    objective = np.array([card.id for card in CARDS.objectives], np.int16)[configs["objective"]]
    days = [None if day is None else date.fromisoformat(day) for day in batch.dates]
    modules = {bits: "+".join(modules_in(bits)) or "base" for bits in set(configs["modules"].tolist())}
    lineups = {players: ", ".join(sorted(set(players))) for players in set(batch.players)}
    return {
        "game": games,
        "game_id": batch.game_ids,
        "ingest": np.full(n, ingest, np.int32),
        "source": pa.array(batch.sources, pa.string()),
        "played_on": pa.array(days, pa.date32()),
        "seed": _maybe(batch.seeds, batch.seeded),
        "shard": _maybe(batch.shards, batch.shards != NONE),
        "number": _maybe(batch.numbers, batch.numbers != NONE),
        "players": configs["players"].copy(),
        "modules": pa.array([modules[bits] for bits in configs["modules"].tolist()]),
        "hands": _words_array(configs["hands"], WORDS["hands"]),
        "boards": _words_array(boards, WORDS["boards"]),
        "lineup": pa.array([lineups[players] for players in batch.players], pa.string()),
        **{f"objective_{'abc'[i]}": objective[:, i].copy() for i in range(3)},
        **{f"tile_{'abc'[i]}": _words_array(configs["tile"][:, i], TILES) for i in range(3)},
        **{f"ballroom_{i + 1}": _card(CARDS.ballrooms, configs["ballroom"][:, i]) for i in range(3)},
        "rounds": states["round_number"].copy(),
        "turns": states["turn"].copy(),
        "finished": states["phase"] == Phase.OVER,
    }


def _seats(batch: GameBatch, games: np.ndarray, states: np.ndarray) -> dict[str, pa.Array | np.ndarray]:
    """One row per seat that is in the game, game by game."""
    present = np.arange(SEATS) < batch.configs["players"][:, None]
    finished = np.repeat(states["phase"] == Phase.OVER, SEATS).reshape(present.shape)[present]
    rank = all_ranks(states)
    winners = ((rank == 1) & present).sum(axis=1, keepdims=True)

    def cards(field: str) -> np.ndarray:
        return np.bitwise_count(states[field]).sum(axis=2)

    return {
        "game": np.repeat(games, batch.configs["players"]),
        "seat": np.broadcast_to(np.arange(1, SEATS + 1, dtype=np.int8), present.shape)[present],
        "bot": pa.array([player for players in batch.players for player in players], pa.string()),
        "board": _words_array(batch.configs["board"][present], BOARDS),
        "hotel": _card(CARDS.hotels, states["hotel"][present]),
        "rehearsal": _words_array(states["rehearsal"][present], REHEARSAL_BOARDS),
        "score": states["vp"].sum(axis=2, dtype=np.int16)[present],
        **{f"{part.name.lower()}_vp": states["vp"][:, :, part][present] for part in Part},
        "rank": _maybe(rank[present], finished),
        "win_share": _maybe(((rank == 1) / winners)[present], finished),
        "krones": states["money"][present],
        "kitchen": states["kitchen"].sum(axis=2)[present],
        "track": states["track"][present],
        "prepared": np.bitwise_count(states["prepared"])[present],
        "occupied": np.bitwise_count(states["occupied"])[present],
        "markers": np.bitwise_count(states["markers"])[present],
        "staff_played": cards("played")[present],
        "staff_left": cards("hand")[present],
    }


def _guessed(batch: GameBatch, games: np.ndarray) -> dict[str, np.ndarray]:
    rows = [(i, seat, card) for i, cards in enumerate(batch.guessed) for seat, card in cards]
    game, seat, staff = np.array(rows, np.int64).reshape(-1, 3).T
    number = np.array([card.id for card in CARDS.staff], np.int16)
    return {"game": games[game], "seat": (seat + 1).astype(np.int8), "staff": number[staff]}


def all_ranks(states: np.ndarray) -> np.ndarray:
    """The rank of every seat, int8 (n, seats), 0 for seats nobody has."""
    out = np.zeros((len(states), SEATS), np.int8)
    _ranks(states, out)
    return out


@njit(cache=True, nogil=True)
def _ranks(states, out):
    for i in range(len(states)):
        ranks(states[i], out[i])
