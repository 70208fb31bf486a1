"""Replay: logs in, facts out.

    log files -> batches -> games not there yet -> compiled replay -> columns -> one transaction per batch
                                                   (threads, without the GIL)      (this thread)

Everything goes into FILE.part, which takes the place of FILE when facts, marts and checks are complete: readers see a
whole warehouse or the one before. A run that was interrupted leaves its FILE.part, and the next one goes on from it.
"""

import fcntl
import os
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, fields
from dataclasses import replace as changed
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa

from gah_stats.cards import faces_in_use
from gah_stats.engine.journal import EVENT_LENGTH, EVENT_WIDTH, new_journal
from gah_stats.errors import InputError
from gah_stats.gamelog import GameBatch, Rejected, count_games, log_files, read_log, refusals
from gah_stats.games.grand_austria_hotel.game import GAME, replay
from gah_stats.warehouse import dimensions, marts, schema, split
from gah_stats.warehouse.columns import event_facts, game_facts, names
from gah_stats.warehouse.file import connect, require_faces

BATCH = 10_000
TASK = 2_500
EVENTS_AT_ONCE = 1 << 15
MEMORY = "1GB"
WHOLE = ("actions", "action_offsets", "tapes", "tape_offsets", "path")

Refused = tuple[int | None, Rejected]
Progress = Callable[[int | None, str, str], AbstractContextManager[Callable[[int], None]]]


@dataclass
class Summary:
    """What one replay did; `failed_checks` names the identity checks that do not hold."""

    files: int = 0
    games: int = 0
    already_there: int = 0
    quarantined: int = 0
    failed_checks: list[str] = field(default_factory=list)


@contextmanager
def silent(total: int | None, what: str, unit: str) -> Iterator[Callable[[int], None]]:
    """A progress that nobody sees."""
    yield lambda done: None


def replay_into(
    db: Path | str,
    logs: Iterable[Path | str],
    workers: int = 2,
    progress: Progress = silent,
    finish: Callable[[duckdb.DuckDBPyConnection], None] = lambda con: None,
) -> Summary:
    """Replay logs (files or folders) into the warehouse `db` with `workers` threads; a new file is created.

    Games that are there already are skipped, games that cannot be replayed go to quarantine. `progress` shows how it
    goes on, as `terminal.progress` does. `finish` has the last word on the file before readers see it. Raises
    InputError for logs or a file that cannot be used, and while another replay writes to the file.
    """
    db, files = Path(db), [path.absolute() for path in log_files(logs)]
    try:
        with _writer(db) as part:
            con = _open(db, part)
            try:
                con.execute("set preserve_insertion_order = false")
                # Packed to the bits they need, the facts are as small, and DuckDB need not try both ways.
                con.execute("set disabled_compression_methods = 'rle'")
                # Row groups that are written when they are full are compressed by all threads, those at commit by one.
                con.execute("set write_buffer_row_group_count = 1")
                con.execute(f"set memory_limit = '{MEMORY}'")
                con.execute(f"set threads = {workers}")
                with progress(count_games(files), "replaying", "games") as advance:
                    summary = _Ingest(con, workers, advance).run(files)
                with progress(marts.steps(), "building the marts", "tables") as advance:
                    summary.failed_checks = marts.build(con, advance)
                finish(con)
                con.execute("update warehouse set part_of = null")
                con.execute("checkpoint")
            finally:
                con.close()
            os.replace(part, db)
    except duckdb.IOException as error:
        raise InputError(f"{db}: {str(error).splitlines()[0]}") from None
    return summary


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
        with connect(db) as before:
            require_faces(before, db)
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
        con.execute("insert into warehouse values (?, ?, null)", [schema.version(), faces_in_use().hash])
    con.execute("update warehouse set part_of = ?", [origin])
    con.commit()
    return con


def _resume(part: Path, origin: str) -> duckdb.DuckDBPyConnection | None:
    """The part file, if it began from `origin` and can be read."""
    try:
        con = duckdb.connect(str(part))
        about = con.execute("select version, faces, part_of from warehouse").fetchall()
        if about == [(schema.version(), faces_in_use().hash, origin)]:
            return con
        con.close()
    except duckdb.Error:
        pass
    return None


class _Ingest:
    """One run over log files: while this thread writes what one batch became, the pool replays the next one."""

    def __init__(self, con: duckdb.DuckDBPyConnection, workers: int, advance: Callable[[int], None]) -> None:
        self._con = con
        self._advance = advance
        self._pool = ThreadPoolExecutor(workers)
        self._desks: list[Desk] = []
        self._waiting: deque[_Batch] = deque()
        games = con.execute("select game, game_id from games").fetchnumpy()
        self._known = np.sort(games["game_id"].astype(np.int64))
        self._numbered = int(max(games["game"], default=0))
        self._ingests = int(max(con.execute("select ingest from ingests").fetchnumpy()["ingest"], default=0))
        self._summary = Summary()

    def run(self, files: list[Path]) -> Summary:
        with self._pool:
            for path in files:
                self._read(path)
            self._write_all_but(0)
        self._summary.files = len(files)
        return self._summary

    def _read(self, path: Path) -> None:
        """Put all games of one log on their way."""
        self._con.execute("delete from quarantine where file = ?", [str(path)])
        rejected: list[Rejected] = []
        for item in read_log(path, BATCH):
            if isinstance(item, Rejected):
                rejected.append(item)
            else:
                self._submit(path, item, rejected)
                rejected = []
        if rejected:
            self._submit(path, None, rejected)

    def _submit(self, path: Path, games: GameBatch | None, rejected: list[Rejected]) -> None:
        """Put the games that are not there yet on their way, and write the batch before this one in the meantime."""
        self._ingests += 1
        batch = _Batch(path, self._ingests, [(None, item) for item in rejected])
        again = None
        if games is not None:
            new = ~_among(games.game_ids, self._known)
            first = np.zeros(len(games), bool)
            first[np.unique(games.game_ids, return_index=True)[1]] = True
            for other in self._waiting:
                first &= ~_among(games.game_ids, other.ids)
            batch.already_there = int((~new).sum())
            if (new & ~first).any():
                again = games.select(np.flatnonzero(new & ~first))
            if not (new & first).all():
                games = games.select(np.flatnonzero(new & first))
            self._start(batch, games)
        self._waiting.append(batch)
        if again is None:
            self._write_all_but(2)
        else:
            # Only when all are written it is known whether games that came twice are there or were refused.
            self._write_all_but(0)
            self._submit(path, again, [])

    def _start(self, batch: "_Batch", games: GameBatch) -> None:
        """Have the games of a batch replayed."""
        batch.ids = np.sort(games.game_ids)
        numbers = np.arange(1, len(games) + 1, dtype=np.int32) + self._numbered
        self._numbered += len(games)
        for begin in range(0, len(games), TASK):
            desk = self._desks.pop() if self._desks else Desk()
            part = window(games, begin, begin + TASK)
            batch.desks.append(desk)
            batch.tasks.append(self._pool.submit(desk.replay, part, numbers[begin : begin + TASK], batch.ingest))

    def _write_all_but(self, batches: int) -> None:
        while len(self._waiting) > batches:
            self._write(self._waiting.popleft())

    def _write(self, batch: "_Batch") -> None:
        """Write a batch in one transaction, each table at once."""
        results = [task.result() for task in batch.tasks]
        refused = [*batch.rejected, *(item for _, refused in results for item in refused)]
        added = np.zeros(0, np.int64)
        now = datetime.now(UTC).replace(tzinfo=None)
        con = self._con
        con.begin()
        for table in results[0][0] if results else ():
            rows = pa.concat_tables([facts[table] for facts, _ in results])
            con.register("rows", rows)
            con.execute(f"insert into {table} select {', '.join(_selected(table))} from rows")
            con.unregister("rows")
            if table == "games":
                added = rows["game_id"].to_numpy()
        for game, item in refused:
            con.execute("insert into quarantine values (?, ?, ?, ?, ?)", [item.file, item.line, item.reason, game, now])
        con.execute(
            "insert into ingests values (?, ?, ?, ?, ?, ?)",
            [batch.ingest, str(batch.path), len(added), batch.already_there, len(refused), now],
        )
        con.commit()
        self._desks += batch.desks
        self._known = np.sort(np.concatenate([self._known, added]))
        self._summary.games += len(added)
        self._summary.already_there += batch.already_there
        self._summary.quarantined += len(refused)
        self._advance(len(added) + batch.already_there + len(refused))


@dataclass
class _Batch:
    """Games that are written in one transaction; `ids` are those being replayed, sorted, in tasks at desks."""

    path: Path
    ingest: int
    rejected: list[Refused]
    already_there: int = 0
    ids: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    desks: list["Desk"] = field(default_factory=list)
    tasks: list[Future[tuple[dict[str, pa.Table], list[Refused]]]] = field(default_factory=list)


class Desk:
    """What replaying writes to, again and again; it is free when its facts are written."""

    def __init__(self) -> None:
        self._journal = new_journal()
        self._events = np.empty((EVENTS_AT_ONCE + EVENT_LENGTH, EVENT_WIDTH), np.int16)
        self._states = np.zeros(TASK, GAME.state)
        self._rows = split.Rows()

    def replay(self, games: GameBatch, numbers: np.ndarray, ingest: int) -> tuple[dict[str, pa.Table], list[Refused]]:
        """Replay at most TASK games: their facts, and the games that are refused. The facts are views of this desk.

        numbers: int32 (n,), the numbers of the games in the file; ingest: number of their batch.
        """
        n = len(games)
        states, faults, offsets = self._states[:n], np.zeros((n, 2), np.int32), np.zeros(n + 1, np.int64)
        logs = (games.actions, games.action_offsets, games.tapes, games.tape_offsets)
        self._rows.clear()
        done = 0
        while done < n:
            first = done
            buffers = (self._journal[0], states, split.RECORDED, self._events, offsets, faults)
            done = replay(GAME.box()[0], games.configs, *logs, first, n, *buffers)
            self._rows.add(self._events, offsets[first : done + 1], numbers[first:done])
        bad = refusals(games, states, faults)
        refused: list[Refused] = [(int(games.game_ids[i]), item) for i, item in bad]
        left_out = numbers[[i for i, _ in bad]]
        if bad:
            kept = np.setdiff1d(np.arange(n), [i for i, _ in bad])
            games, numbers, states = games.select(kept), numbers[kept], states[kept]
        return {**game_facts(games, numbers, states, ingest), **event_facts(self._rows, left_out)}, refused


def window(games: GameBatch, first: int, last: int) -> GameBatch:
    """Games first..last-1 without copying their logs."""
    here = slice(first, last)
    ends = slice(first, min(last, len(games)) + 1)
    return changed(
        games,
        **{f.name: getattr(games, f.name)[here] for f in fields(games) if f.name not in WHOLE},
        action_offsets=games.action_offsets[ends],
        tape_offsets=games.tape_offsets[ends],
    )


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
