"""Self-play: games among bots, as batch logs in shards that depend only on the master seed and their number."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from gah_stats.bots.choosing import FOREIGN, KINDS, SEARCH, choose, choose_searching
from gah_stats.bots.registry import any_slow, find_bot
from gah_stats.cards import faces
from gah_stats.engine import loops
from gah_stats.engine.chance import random_below, seed_of
from gah_stats.engine.compiling import specialise
from gah_stats.engine.journal import FAULT_TEXT, Fault, new_journal
from gah_stats.errors import InputError
from gah_stats.games.grand_austria_hotel.codes import Hands, Module
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.setup import DAY, MIXED, NIGHT, sample_config
from gah_stats.games.grand_austria_hotel.state import SEATS

# Logs take half a second to load, and playing alone needs none.
if TYPE_CHECKING:
    from gah_stats.gamelog import BatchWriter, GameBatch

SHARD_GAMES = 20_000
CHUNK_GAMES = 1_000
# of bots whose games take seconds
SLOW_SHARD_GAMES = 40
SLOW_CHUNK_GAMES = 2
BOARDS = {"night": NIGHT, "day": DAY, "mixed": MIXED}
HANDS = {hands.name.lower(): int(hands) for hands in Hands}
CONFIG_LUCK = 2
RANDOM = "random"
FIVE = 5

FUNCTIONS = {"setup": GAME.setup, "settle": GAME.settle, "act": GAME.act}
play_games = specialise(loops.play, **FUNCTIONS, choose=choose)
play_searching = specialise(loops.play, **FUNCTIONS, choose=choose_searching)


@dataclass(frozen=True)
class Plan:
    """What to play: `games` games with these choices, all drawn from the master seed.

    players: the player counts to draw from. bots: names; seat s of game g gets bots[(s + g) % len(bots)].
    modules: names of modules, with `random` among them each of the five is in a game or not.
    """

    games: int
    seed: int
    players: tuple[int, ...] = (4,)
    boards: str = "night"
    hands: str = "random"
    bots: tuple[str, ...] = ("tuned",)
    modules: tuple[str, ...] = ()

    def metadata(self) -> dict[str, str]:
        """What a shard's file says about how it was made, and what must agree to resume."""
        return {
            "master_seed": str(self.seed),
            "players": ",".join(map(str, self.players)),
            "boards": self.boards,
            "hands": self.hands,
            "modules": ",".join(self.modules),
            "bots": ",".join(find_bot(name).title for name in self.bots),
            **faces.metadata(),
        }

    def shards(self) -> list[tuple[int, int]]:
        """The first game and the game after the last of every shard."""
        return [(first, min(first + self.shard_games, self.games)) for first in range(0, self.games, self.shard_games)]

    @property
    def shard_games(self) -> int:
        """How many games a shard holds."""
        return SLOW_SHARD_GAMES if any_slow(self.bots) else SHARD_GAMES

    @property
    def chunk_games(self) -> int:
        """How many games are played at a time."""
        return SLOW_CHUNK_GAMES if any_slow(self.bots) else CHUNK_GAMES


@njit(cache=True, nogil=True)
def draw_configs(box, configs, seeds, master, first, players, boards, hands, modules, is_random):
    """The seeds and configurations of games first, first + 1, ... ; players: int64, the counts to draw from."""
    rng = np.zeros(1, np.uint64)
    for i in range(len(configs)):
        seeds[i] = seed_of(master, first + i)
        rng[0] = seed_of(seeds[i], CONFIG_LUCK)
        count = players[random_below(rng, len(players))]
        mixed = modules | random_below(rng, 1 << FIVE) if is_random else modules
        sample_config(rng, box, configs[i], count, boards, hands, mixed)


def modules_of(plan: Plan) -> int:
    """The modules that are in every game of a plan, as a set."""
    return sum(1 << Module[name.upper()] for name in plan.modules if name != RANDOM)


def plan_arrays(plan: Plan, first: int, last: int) -> tuple:
    """What `play_all` takes for games first..last-1 of a plan: (box, configs, seeds, bot numbers, blank states)."""
    n = last - first
    box = GAME.box()[0]
    configs = np.zeros(n, GAME.config)
    seeds = np.zeros(n, np.uint64)
    players = np.array(plan.players)
    drawn = (players, BOARDS[plan.boards], HANDS[plan.hands], modules_of(plan), RANDOM in plan.modules)
    draw_configs(box, configs, seeds, np.uint64(plan.seed), first, *drawn)
    turns = (np.arange(first, last)[:, None] + np.arange(SEATS)) % len(plan.bots)
    numbers = np.array([find_bot(name).number for name in plan.bots])[turns]
    return box, configs, seeds, numbers, np.zeros(n, GAME.state)


def line_up(plan: Plan, game: int) -> tuple[str, ...]:
    """The bots at the four seats of a game, as logs name them; they take turns at the seats."""
    return tuple(find_bot(plan.bots[(game + seat) % len(plan.bots)]).title for seat in range(SEATS))


def play_chunk(plan: Plan, first: int, last: int) -> "GameBatch":
    """Games first..last-1 of a plan. Raises RuntimeError when a game comes to a fault, which none may."""
    from gah_stats.gamelog import GameBatch

    box, configs, seeds, numbers, states = plan_arrays(plan, first, last)
    actions, action_offsets, tapes, tape_offsets = play_all(box, configs, seeds, numbers, states)
    lineups = [line_up(plan, first + turn) for turn in range(len(plan.bots))]
    return GameBatch.of(
        configs,
        actions,
        action_offsets,
        tapes,
        tape_offsets,
        players=[lineups[i % len(lineups)][:count] for i, count in enumerate(configs["players"].tolist())],
        scores=states["vp"].sum(axis=2, dtype=np.int16),
        seeds=seeds,
        shards=np.full(last - first, first // plan.shard_games, np.int32),
        numbers=np.arange(first, last),
    )


def loop_for(numbers: np.ndarray) -> Callable:
    """The fastest loop that knows all of these bots."""
    kinds = numbers % KINDS
    if (kinds == FOREIGN).any():
        from gah_stats.bots.foreign import play_foreign

        return play_foreign
    return play_searching if (kinds == SEARCH).any() else play_games


def play_all(box, configs, seeds, numbers, states):
    """Play all games of the arrays: (actions, action_offsets, tapes, tape_offsets), and the final `states`."""
    play = loop_for(numbers)
    n = len(configs)
    journal = new_journal()[0]
    luck = np.zeros(1, np.uint64)
    actions = np.zeros(max(n * 400, 4_000), np.int16)
    tapes = np.zeros(max(n * 200, 4_000), np.int16)
    action_offsets = np.zeros(n + 1, np.int64)
    tape_offsets = np.zeros(n + 1, np.int64)
    all_actions, all_tapes = [], []
    done = played_actions = played_tapes = 0
    while done < n:
        last = play(
            box, configs, seeds, numbers, done, n, journal, states, actions, action_offsets, tapes, tape_offsets,
            luck,
        )  # fmt: skip
        if last < 0:
            raise RuntimeError(f"game with seed {seeds[-1 - last]}: {FAULT_TEXT[Fault(int(journal.fault))]}")
        if last == done:
            actions, tapes = np.zeros(2 * len(actions), np.int16), np.zeros(2 * len(tapes), np.int16)
            continue
        all_actions.append(actions[: action_offsets[last]].copy())
        all_tapes.append(tapes[: tape_offsets[last]].copy())
        action_offsets[done : last + 1] += played_actions
        tape_offsets[done : last + 1] += played_tapes
        played_actions, played_tapes = int(action_offsets[last]), int(tape_offsets[last])
        done = last
    return np.concatenate(all_actions), action_offsets, np.concatenate(all_tapes), tape_offsets


def self_play(
    plan: Plan, folder: Path, workers: int, advance: Callable[[int], None] = lambda n: None
) -> Iterator[Path]:
    """Play a plan into `folder`, a Parquet file for every shard; yields each file once it is complete.

    A shard that is there already is kept, so an interrupted run goes on where it was. `advance` is told the number
    of games just done. Raises InputError when the folder holds shards of another plan.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(workers) as pool:
        for shard, (first, last) in enumerate(plan.shards()):
            path = folder / f"shard-{shard:05d}.parquet"
            metadata = {**plan.metadata(), "shard": str(shard), "games": str(last - first)}
            if is_done(path, metadata):
                advance(last - first)
            else:
                write_shard(plan, path, metadata, first, last, pool, workers, advance)
            yield path


def is_done(path: Path, metadata: dict[str, str]) -> bool:
    """Whether a shard is complete. Raises InputError when it was made by another plan."""
    from gah_stats.gamelog import read_metadata

    if not path.exists():
        return False
    found = read_metadata(path)
    for key, value in metadata.items():
        if key != "games" and found.get(key) != value:
            raise InputError(f"{path}: was played with {key} {found.get(key)}, not {value}; choose another folder")
    return found["games"] == metadata["games"]


def write_shard(plan, path, metadata, first, last, pool, workers, advance) -> None:
    """Play one shard in chunks, in parallel, and write them in order; a chunk waits only for those just before it."""
    from gah_stats.gamelog import BatchWriter

    size = plan.chunk_games
    starts = range(first, last, size)
    with BatchWriter(path, metadata) as writer:
        pending = []
        for start in starts:
            pending.append(pool.submit(play_chunk, plan, start, min(start + size, last)))
            if len(pending) > workers:
                write_first(pending, writer, advance)
        while pending:
            write_first(pending, writer, advance)


def write_first(pending: list, writer: "BatchWriter", advance: Callable[[int], None]) -> None:
    batch = pending.pop(0).result()
    writer.write(batch)
    advance(len(batch))
