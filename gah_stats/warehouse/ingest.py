"""Replay: logs in, facts out.

    log files -> batches -> games not there yet -> compiled replay -> columns -> one transaction per batch
                                                   (threads, without the GIL)      (this thread)

Everything goes into FILE.part, which takes the place of FILE when facts, marts and checks are complete: readers see a
whole warehouse or the one before. A run that was interrupted leaves its FILE.part, and the next one goes on from it.
"""

import fcntl
import os
import shutil
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from gah_stats.engine.journal import EVENT_LENGTH, EVENT_WIDTH, new_journal
from gah_stats.errors import InputError
from gah_stats.gamelog import GameBatch, Rejected, log_files, read_log, refusals
from gah_stats.games.grand_austria_hotel.game import GAME, replay
from gah_stats.warehouse import dimensions, marts, schema, split
from gah_stats.warehouse.columns import Facts, event_facts, game_facts, names
from gah_stats.warehouse.file import connect

TASK = 500
EVENTS_PER_GAME = 1000
MEMORY = "2GB"


@dataclass
class Summary:
    """What one replay did; `failed_checks` names the identity checks that do not hold."""

    files: int = 0
    games: int = 0
    already_there: int = 0
    quarantined: int = 0
    failed_checks: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Replayed:
    """The facts of some games of one batch, and the games that were refused."""

    facts: list[Facts]
    refused: list[tuple[int | None, Rejected]]


def replay_into(
    db: Path | str,
    logs: Iterable[Path | str],
    workers: int = 2,
    advance: Callable[[int], None] = lambda games: None,
    phase: Callable[[str], None] = lambda name: None,
) -> Summary:
    """Replay logs (files or folders) into the warehouse `db` with `workers` threads; a new file is created.

    Games that are there already are skipped, games that cannot be replayed go to quarantine. `advance` is called with
    the number of games done, `phase` when the marts are built. Raises InputError for logs or a file that cannot
    be used, and while another replay writes to the file.
    """
    db, files = Path(db), log_files(logs)
    with _writer(db) as part:
        con = _open(db, part)
        try:
            con.execute("set preserve_insertion_order = false")
            con.execute(f"set memory_limit = '{MEMORY}'")
            con.execute("set threads = 1")
            summary = _Ingest(con, workers, advance).run(files)
            con.execute(f"set threads = {max(workers, 1)}")
            phase("building the marts")
            summary.failed_checks = marts.build(con)
            con.execute("update warehouse set part_of = null")
            con.execute("checkpoint")
        finally:
            con.close()
        os.replace(part, db)
    return summary


def games_in(log: Path) -> int:
    """How many games a log claims to hold, for a progress bar; 0 where it cannot be told."""
    if log.suffix == ".parquet":
        try:
            return pq.read_metadata(log).num_rows
        except (pa.ArrowException, OSError):
            return 0
    with log.open("rb") as lines:
        return sum(b'"record": "match"' in line or b'"record":"match"' in line for line in lines)


@contextmanager
def _writer(db: Path) -> Iterator[Path]:
    """Be the only replay that writes to `db`; the file to write to until it is complete."""
    if db.is_dir() or not db.parent.is_dir():
        raise InputError(f"{db}: {'is a folder' if db.is_dir() else 'its folder does not exist'}")
    lock = db.with_name(db.name + ".lock")
    handle = os.open(lock, os.O_CREAT | os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Whoever held the lock before may have removed the file that was just locked.
        if not lock.exists() or os.fstat(handle).st_ino != lock.stat().st_ino:
            raise BlockingIOError
    except BlockingIOError:
        os.close(handle)
        raise InputError(f"{db}: another replay is writing to it") from None
    try:
        yield db.with_name(db.name + ".part")
    finally:
        lock.unlink()
        os.close(handle)


def _open(db: Path, part: Path) -> duckdb.DuckDBPyConnection:
    """The part file of an interrupted replay into this very `db`, else a copy of `db`, else a new file."""
    if db.exists():
        connect(db).close()
    origin = f"{db.stat().st_size} bytes, {db.stat().st_mtime_ns} ns" if db.exists() else "new"
    if part.exists():
        con = _resume(part, origin)
        if con is not None:
            return con
        part.unlink()
        part.with_name(part.name + ".wal").unlink(missing_ok=True)
    if db.exists():
        shutil.copyfile(db, part)
    con = duckdb.connect(str(part))
    con.begin()
    if not db.exists():
        schema.create(con)
        dimensions.fill(con)
        con.execute("insert into warehouse values (?, null)", [schema.version()])
    con.execute("update warehouse set part_of = ?", [origin])
    con.commit()
    return con


def _resume(part: Path, origin: str) -> duckdb.DuckDBPyConnection | None:
    """The part file, if it began from `origin` and can be read."""
    try:
        con = duckdb.connect(str(part))
        if con.execute("select version, part_of from warehouse").fetchall() == [(schema.version(), origin)]:
            return con
        con.close()
    except duckdb.Error:
        pass
    return None


class _Ingest:
    """One run over log files. At most two batches are on their way: one is replayed while the one before is written."""

    def __init__(self, con: duckdb.DuckDBPyConnection, workers: int, advance: Callable[[int], None]) -> None:
        self._con = con
        self._advance = advance
        self._pool = ThreadPoolExecutor(workers)
        self._waiting: deque[_Waiting] = deque()
        self._known = np.sort(con.execute("select game_id from games").fetchnumpy()["game_id"].astype(np.int64))
        self._ingests = max(con.execute("select ingest from ingests").fetchnumpy()["ingest"], default=0)
        self._summary = Summary()

    def run(self, files: list[Path]) -> Summary:
        with self._pool:
            for path in files:
                self._read(path)
            self._drain()
        self._summary.files = len(files)
        return self._summary

    def _read(self, path: Path) -> None:
        """Put all games of one log on their way."""
        self._con.execute("delete from quarantine where file = ?", [str(path)])
        rejected: list[Rejected] = []
        for item in read_log(path):
            if isinstance(item, Rejected):
                rejected.append(item)
            else:
                self._submit(path, item, rejected)
                rejected = []
        if rejected:
            self._submit(path, None, rejected)

    def _submit(self, path: Path, batch: GameBatch | None, rejected: list[Rejected]) -> None:
        """Replay the games that are not there yet, and write the batch before this one in the meantime."""
        again = None
        there = 0
        tasks = []
        ids = np.zeros(0, np.int64)
        if batch is not None:
            new = ~_among(batch.game_ids, self._known)
            there = int(len(batch) - new.sum())
            first = np.zeros(len(batch), bool)
            first[np.unique(batch.game_ids, return_index=True)[1]] = True
            for waiting in self._waiting:
                first &= ~_among(batch.game_ids, waiting.ids)
            again = batch.select(np.flatnonzero(new & ~first)) if (new & ~first).any() else None
            rows = np.flatnonzero(new & first)
            ids = np.sort(batch.game_ids[rows])
            self._ingests += 1
            for begin in range(0, len(rows), TASK):
                tasks.append(self._pool.submit(replay_batch, batch.select(rows[begin : begin + TASK]), self._ingests))
        self._waiting.append(_Waiting(path, self._ingests, ids, there, rejected, tasks))
        while len(self._waiting) > (0 if again is not None else 1):
            self._write(self._waiting.popleft())
        if again is not None:
            # Only now it is known whether the games that came twice are there or were refused.
            self._submit(path, again, [])

    def _drain(self) -> None:
        while self._waiting:
            self._write(self._waiting.popleft())

    def _write(self, waiting: "_Waiting") -> None:
        """Write one batch in one transaction."""
        parts = [task.result() for task in waiting.tasks]
        refused: list[tuple[int | None, Rejected]] = [item for part in parts for item in part.refused]
        refused += [(None, item) for item in waiting.rejected]
        games = len(waiting.ids) - (len(refused) - len(waiting.rejected))
        now = datetime.now(UTC).replace(tzinfo=None)
        con = self._con
        con.begin()
        for table in parts[0].facts[0] if parts else ():
            rows = pa.concat_tables(facts[table] for part in parts for facts in part.facts)
            con.register("rows", rows)
            con.execute(f"insert into {table} select {', '.join(_selected(table))} from rows")
            con.unregister("rows")
        for game, item in refused:
            con.execute("insert into quarantine values (?, ?, ?, ?, ?)", [item.file, item.line, item.reason, game, now])
        con.execute(
            "insert into ingests values (?, ?, ?, ?, ?, ?)",
            [waiting.ingest, str(waiting.path), games, waiting.already_there, len(refused), now],
        )
        con.commit()
        self._known = np.sort(np.concatenate([self._known, np.setdiff1d(waiting.ids, [g for g, _ in refused if g])]))
        self._summary.games += games
        self._summary.already_there += waiting.already_there
        self._summary.quarantined += len(refused)
        self._advance(len(waiting.ids) + waiting.already_there + len(waiting.rejected))


@dataclass(frozen=True)
class _Waiting:
    """A batch on its way; `ids` are the games that are replayed, sorted."""

    path: Path
    ingest: int
    ids: np.ndarray
    already_there: int
    rejected: list[Rejected]
    tasks: list[Future[Replayed]]


def _among(values: np.ndarray, ordered: np.ndarray) -> np.ndarray:
    """Which of `values` are in the sorted array `ordered`."""
    if len(ordered) == 0:
        return np.zeros(len(values), bool)
    return ordered[np.searchsorted(ordered, values).clip(max=len(ordered) - 1)] == values


def _selected(table: str) -> list[str]:
    """What to select for a table; the splitter's number for null becomes null."""
    if table not in split.TABLES:
        return names(table)
    columns = schema.tables()[table].columns
    return [c.name if c.required or c.kind in schema.WORDS else f"nullif({c.name}, {split.NULL})" for c in columns]


class _Desk(threading.local):
    """What one replaying thread writes to, again and again."""

    def __init__(self) -> None:
        self.journal = new_journal()
        self.events = np.empty((TASK * EVENTS_PER_GAME + EVENT_LENGTH, EVENT_WIDTH), np.int16)


_desk = _Desk()


def replay_batch(batch: GameBatch, ingest: int) -> Replayed:
    """Replay a batch and split what happened into columns; `ingest` is the number of the batch in `ingests`."""
    n = len(batch)
    states, faults, offsets = np.zeros(n, GAME.state), np.zeros((n, 2), np.int32), np.zeros(n + 1, np.int64)
    logs = (batch.actions, batch.action_offsets, batch.tapes, batch.tape_offsets)
    facts: list[Facts] = []
    refused: list[tuple[int | None, Rejected]] = []
    done = 0
    while done < n:
        first = done
        done = replay(
            GAME.box()[0], batch.configs, *logs, first, n, _desk.journal[0], states, _desk.events, offsets, faults
        )
        games = np.arange(first, done)
        part = batch.select(games)
        bad = refusals(part, states[first:done], faults[first:done])
        refused += [(int(part.game_ids[i]), rejected) for i, rejected in bad]
        kept = np.ones(len(part), bool)
        kept[[i for i, _ in bad]] = False
        facts.append(
            {
                **game_facts(part.select(np.flatnonzero(kept)), states[first:done][kept], ingest),
                **event_facts(_desk.events, offsets[first : done + 1], kept, part.game_ids),
            }
        )
    return Replayed(facts, refused)
