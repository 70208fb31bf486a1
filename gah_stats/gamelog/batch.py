"""Many games as flat arrays, in the shape the compiled replay reads, and the id of a game.

game i:      actions[action_offsets[i] : action_offsets[i + 1]]      what the players decided
             tapes[tape_offsets[i] : tape_offsets[i + 1]]            what the dice and the decks gave
             configs[i]                                              modules, boards, hand mode, objectives, tiles, ...
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from gah_stats.engine.journal import EVENT_WIDTH, FAULT_TEXT, Fault, new_journal
from gah_stats.errors import InputError
from gah_stats.games.grand_austria_hotel.codes import Phase
from gah_stats.games.grand_austria_hotel.game import GAME, replay
from gah_stats.games.grand_austria_hotel.state import SEATS

NONE = -1
SELF_PLAY = "self-play"


@dataclass(frozen=True)
class Rejected:
    """A game, or with line 0 a whole file, that cannot be used. `line` is the line or the row, counted from 1."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}" if self.line else f"{self.file}: {self.reason}"


@dataclass(frozen=True)
class GameBatch:
    """n games. A player is "name@version" for a bot and a name without @ for a human."""

    configs: np.ndarray  # CONFIG[n]
    actions: np.ndarray  # int16, flat
    action_offsets: np.ndarray  # int64[n + 1]
    tapes: np.ndarray  # int16, flat
    tape_offsets: np.ndarray  # int64[n + 1]
    players: list[tuple[str, ...]]  # one name per seat
    game_ids: np.ndarray  # int64[n]
    scores: np.ndarray  # int16[n, 4], the final scores the log claims, 0 for seats nobody has
    scored: np.ndarray  # bool[n], whether it claims any
    complete: np.ndarray  # bool[n], False for a log that ends early
    seeds: np.ndarray  # uint64[n]
    seeded: np.ndarray  # bool[n], whether the seed is known
    shards: np.ndarray  # int32[n], NONE where there is none
    numbers: np.ndarray  # int64[n], game number under the master seed, NONE where there is none
    sources: list[str]
    dates: list[str | None]  # ISO 8601 days
    guessed: list[tuple[tuple[int, int], ...]]  # (seat, staff index) of hidden cards that were guessed
    path: str
    lines: np.ndarray  # int64[n], row or line of the header in `path`

    def __len__(self) -> int:
        return len(self.configs)

    @classmethod
    def of(
        cls,
        configs: np.ndarray,
        actions: np.ndarray,
        action_offsets: np.ndarray,
        tapes: np.ndarray,
        tape_offsets: np.ndarray,
        players: Sequence[str] | Sequence[Sequence[str]],
        scores: np.ndarray | None = None,
        seeds: np.ndarray | None = None,
        shards: np.ndarray | int = NONE,
        numbers: np.ndarray | int = NONE,
        source: str = SELF_PLAY,
    ) -> "GameBatch":
        """A batch of complete games that were just played; `players` is one line-up for all games or one per game."""
        n = len(configs)
        one = tuple(name for name in players if isinstance(name, str))
        lineups = [one] * n if one else [tuple(lineup) for lineup in players]
        return cls(
            configs=configs,
            actions=actions,
            action_offsets=action_offsets,
            tapes=tapes,
            tape_offsets=tape_offsets,
            players=lineups,
            game_ids=game_ids(configs, lineups, tapes, tape_offsets, actions, action_offsets),
            scores=np.zeros((n, SEATS), np.int16) if scores is None else np.asarray(scores, np.int16),
            scored=np.full(n, scores is not None),
            complete=np.ones(n, bool),
            seeds=np.zeros(n, np.uint64) if seeds is None else np.asarray(seeds, np.uint64),
            seeded=np.full(n, seeds is not None),
            shards=np.broadcast_to(np.asarray(shards, np.int32), n),
            numbers=np.broadcast_to(np.asarray(numbers, np.int64), n),
            sources=[source] * n,
            dates=[None] * n,
            guessed=[()] * n,
            path="",
            lines=np.arange(1, n + 1),
        )

    def game(self, i: int) -> tuple[np.ndarray, np.ndarray]:
        """The actions and the tape of game i."""
        return (
            self.actions[self.action_offsets[i] : self.action_offsets[i + 1]],
            self.tapes[self.tape_offsets[i] : self.tape_offsets[i + 1]],
        )

    def select(self, rows: Sequence[int] | np.ndarray) -> "GameBatch":
        """The games at `rows`, in that order."""
        rows = np.asarray(rows, np.int64)
        actions, action_offsets = _take(self.actions, self.action_offsets, rows)
        tapes, tape_offsets = _take(self.tapes, self.tape_offsets, rows)
        return GameBatch(
            configs=self.configs[rows],
            actions=actions,
            action_offsets=action_offsets,
            tapes=tapes,
            tape_offsets=tape_offsets,
            players=[self.players[i] for i in rows],
            game_ids=self.game_ids[rows],
            scores=self.scores[rows],
            scored=self.scored[rows],
            complete=self.complete[rows],
            seeds=self.seeds[rows],
            seeded=self.seeded[rows],
            shards=self.shards[rows],
            numbers=self.numbers[rows],
            sources=[self.sources[i] for i in rows],
            dates=[self.dates[i] for i in rows],
            guessed=[self.guessed[i] for i in rows],
            path=self.path,
            lines=self.lines[rows],
        )


def _take(values: np.ndarray, offsets: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The slices of `values` at `rows`, joined, with their offsets."""
    lengths = np.diff(offsets)[rows]
    taken = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    at = np.arange(taken[-1]) - np.repeat(taken[:-1] - offsets[rows], lengths)
    return values[at], taken


def game_ids(
    configs: np.ndarray,
    players: Sequence[Sequence[str]],
    tapes: np.ndarray,
    tape_offsets: np.ndarray,
    actions: np.ndarray,
    action_offsets: np.ndarray,
) -> np.ndarray:
    """The ids of n games, int64[n]: the first 8 bytes of a hash of what was laid out, who played, chance and actions.

    The same game has the same id in every format and on every machine.
    """
    start = blake2b(b"gah1" + GAME.name.encode() + GAME.edition.encode(), digest_size=8)
    config_bytes, size = configs.tobytes(), configs.dtype.itemsize
    tape_bytes, action_bytes = (values.astype("<i2").tobytes() for values in (tapes, actions))
    tape_ends, action_ends = (2 * tape_offsets).tolist(), (2 * action_offsets).tolist()
    names = {lineup: "\0".join(lineup).encode() for lineup in set(map(tuple, players))}
    digests = []
    for i, lineup in enumerate(players):
        hashed = start.copy()
        hashed.update(
            config_bytes[i * size : (i + 1) * size]
            + names[tuple(lineup)]
            + tape_bytes[tape_ends[i] : tape_ends[i + 1]]
            + action_bytes[action_ends[i] : action_ends[i + 1]]
        )
        digests.append(hashed.digest())
    return np.frombuffer(b"".join(digests), ">i8").astype(np.int64)


def outcome_fault(over: bool, complete: bool, scores: Sequence[int], claimed: Sequence[int] | None) -> str | None:
    """What is wrong with the end of a replayed log, or None. `scores` are the real ones, `claimed` those of the log."""
    if complete and not over:
        return "the log ends before the game is over"
    if over and not complete:
        return "the log is said to end early, but the game is over"
    if claimed is not None and list(claimed) != list(scores):
        return f"the final scores are said to be {list(claimed)}, but the replayed game has {list(scores)}"
    return None


def replay_games(batch: GameBatch) -> tuple[np.ndarray, np.ndarray]:
    """Replay all games: their final states, STATE (n,), and faults, int32 (n, 2), both as `refusals` wants them."""
    n = len(batch)
    states, faults = np.zeros(n, GAME.state), np.zeros((n, 2), np.int32)
    no_events = np.zeros((0, EVENT_WIDTH), np.int16)
    tapes, actions = (batch.tapes, batch.tape_offsets), (batch.actions, batch.action_offsets)
    box, journal, offsets = GAME.box()[0], new_journal()[0], np.zeros(n + 1, np.int64)
    replay(box, batch.configs, *actions, *tapes, 0, n, journal, states, 0, no_events, offsets, faults)
    return states, faults


def refusals(batch: GameBatch, states: np.ndarray, faults: np.ndarray) -> list[tuple[int, Rejected]]:
    """The games of a replayed batch that cannot be used, as (place in the batch, why).

    states: STATE (n,), the final states; faults: int32 (n, 2), a Fault or 0 and the action where it came up.
    """
    totals = states["vp"].sum(axis=2, dtype=np.int64)
    over = states["phase"] == Phase.OVER
    wrong = (faults[:, 0] != 0) | (over != batch.complete) | (batch.scored & (totals != batch.scores).any(axis=1))
    found = []
    for i in np.flatnonzero(wrong):
        seats = batch.configs["players"][i]
        if faults[i, 0]:
            reason = f"action {faults[i, 1] + 1}: {FAULT_TEXT[Fault(faults[i, 0])]}"
        else:
            claimed = batch.scores[i, :seats].tolist() if batch.scored[i] else None
            reason = outcome_fault(bool(over[i]), bool(batch.complete[i]), totals[i, :seats].tolist(), claimed) or ""
        found.append((int(i), Rejected(batch.path, int(batch.lines[i]), reason)))
    return found


def hex_id(game_id: int) -> str:
    """A game id as people read it: 16 hex digits."""
    return f"{int(game_id) & (1 << 64) - 1:016x}"


def parse_id(text: str) -> int:
    """The game id in 16 hex digits. Raises InputError for any other text."""
    if len(text) != 16 or set(text) - set("0123456789abcdef"):
        raise InputError(f"{text!r} is no game id: it has 16 digits of 0-9, a-f")
    word = int(text, 16)
    return word - (1 << 64) if word >> 63 else word
