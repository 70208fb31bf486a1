"""Batch logs: Parquet files with one row per game. See docs/log_format.md."""

import datetime
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from gah_stats.cards import faces
from gah_stats.engine.journal import TAPE_LENGTH
from gah_stats.errors import InputError
from gah_stats.gamelog.batch import NONE, GameBatch, Rejected, game_ids, hex_id
from gah_stats.gamelog.names import (
    BALLROOM_ROWS,
    BOARD_ROWS,
    BOARDS,
    CARDS,
    CLASSES,
    HANDS,
    HOTEL_ROWS,
    MODULES,
    NAME,
    OBJECTIVE_CLASS,
    OBJECTIVE_ROWS,
    REHEARSAL_ROWS,
    STAFF_ROWS,
    TEXT,
    TILE_CLASS,
    TILE_ROWS,
    modules_needed,
)
from gah_stats.games.grand_austria_hotel.codes import Module
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.state import BALLROOMS, CONFIG, NO_CARD, SEATS

VERSION = "1"
ROW_GROUP = 4096
GUESSES = [seat << 8 | staff for seat in range(SEATS) for staff in STAFF_ROWS.values()]

SCHEMA = pa.schema(
    [
        pa.field("game_id", pa.int64(), nullable=False),
        pa.field("shard", pa.int32()),
        pa.field("number", pa.int64()),
        pa.field("seed", pa.uint64()),
        pa.field("players", pa.int8(), nullable=False),
        pa.field("modules", pa.list_(pa.string()), nullable=False),
        pa.field("hands", pa.string(), nullable=False),
        pa.field("boards", pa.list_(pa.string()), nullable=False),
        pa.field("objectives", pa.list_(pa.int16()), nullable=False),
        pa.field("tiles", pa.list_(pa.string()), nullable=False),
        pa.field("ballrooms", pa.list_(pa.string()), nullable=False),
        pa.field("rehearsal_boards", pa.list_(pa.string()), nullable=False),
        pa.field("hotels", pa.list_(pa.string()), nullable=False),
        pa.field("bots", pa.list_(pa.string()), nullable=False),
        pa.field("actions", pa.list_(pa.int16()), nullable=False),
        pa.field("tape", pa.list_(pa.int16()), nullable=False),
        pa.field("scores", pa.list_(pa.int16())),
        pa.field("complete", pa.bool_(), nullable=False),
        pa.field("source", pa.string(), nullable=False),
        pa.field("date", pa.date32()),
        pa.field("guessed", pa.list_(pa.int16()), nullable=False),
    ]
)
# What pyarrow raises for a file that is damaged.
UNREADABLE = (pa.ArrowException, OSError, ValueError, LookupError, MemoryError, OverflowError)
# Columns stored as a dictionary, and columns whose bytes are sorted by place before they are compressed.
WORDS = ("modules", "boards", "objectives", "tiles", "ballrooms", "rehearsal_boards", "hotels", "bots")
REPEATED = ["hands", "source", "date", *(f"{name}.list.element" for name in WORDS)]
VARIED = [f"{name}.list.element" for name in ("actions", "tape")]
HEAD = {"gah_format": VERSION, "gah_game": GAME.name, "gah_edition": GAME.edition}


class BatchWriter:
    """Writes batches to one file, as a context manager. The file appears when the block ends without an exception."""

    def __init__(self, path: Path | str, metadata: Mapping[str, str] | None = None) -> None:
        self._path = Path(path)
        self._part = self._path.with_name(f"{self._path.name}.{os.getpid()}.part")
        self._schema = SCHEMA.with_metadata({**(metadata or {}), **faces.metadata(), **HEAD})
        self._waiting: list[pa.Table] = []

    def __enter__(self) -> "BatchWriter":
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._writer = pq.ParquetWriter(
            self._part,
            self._schema,
            compression="zstd",
            use_dictionary=REPEATED,
            column_encoding=dict.fromkeys(VARIED, "BYTE_STREAM_SPLIT"),
            write_page_checksum=True,
        )
        return self

    def write(self, batch: GameBatch) -> None:
        """Append games."""
        self._waiting.append(pa.Table.from_arrays(_columns(batch), schema=self._schema))
        if sum(map(len, self._waiting)) >= ROW_GROUP:
            self._write_row_group()

    def _write_row_group(self) -> None:
        self._writer.write_table(pa.concat_tables(self._waiting), row_group_size=1 << 20)
        self._waiting = []

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None and self._waiting:
                self._write_row_group()
            self._writer.close()
            if kind is None:
                os.replace(self._part, self._path)
        finally:
            self._part.unlink(missing_ok=True)


def write_batch(path: Path | str, batch: GameBatch, metadata: Mapping[str, str] | None = None) -> None:
    """Write one file, atomically, over whatever is there."""
    with BatchWriter(path, metadata) as writer:
        writer.write(batch)


def read_metadata(path: Path | str) -> dict[str, str]:
    """The metadata of a batch log, those given to the writer and HEAD. Raises InputError when it is no batch log."""
    try:
        schema = pq.read_schema(path)
    except UNREADABLE as error:
        raise InputError(f"{path}: {_reason(error)}") from None
    _require_schema(path, schema)
    return _metadata(schema)


def row_count(path: Path | str) -> int:
    """How many rows a file says it has; 0 for a file that cannot be read."""
    try:
        return pq.read_metadata(path).num_rows
    except UNREADABLE:
        return 0


def read_parquet(path: Path | str, size: int) -> Iterator[GameBatch | Rejected]:
    """The games of a file in batches of at most `size`, and every row that is no possible game.

    The games are not replayed, but each has the id of its content.
    """
    row = 0
    try:
        for records in _record_batches(path, size):
            yield from _games(str(path), row, records)
            row += len(records)
    except InputError as error:
        yield Rejected(str(path), row and row + 1, str(error).removeprefix(f"{path}: "))


def _record_batches(path: Path | str, size: int) -> Iterator[pa.RecordBatch]:
    """The rows of a file as they stand there. Raises InputError when it is damaged or of another kind."""
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            _require_schema(path, file.schema_arrow)
            if reason := faces.mismatch(_metadata(file.schema_arrow).get("faces")):
                raise InputError(f"{path}: {reason}")
            batches = file.iter_batches(batch_size=size)
            while (records := next(batches, None)) is not None:
                records.validate(full=True)
                yield records
    except UNREADABLE as error:
        raise InputError(f"{path}: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    return "cannot be read as Parquet: " + (str(error).strip().splitlines() or [type(error).__name__])[0][:200]


def _metadata(schema: pa.Schema) -> dict[str, str]:
    return {
        key.decode(errors="replace"): value.decode(errors="replace") for key, value in (schema.metadata or {}).items()
    }


def _require_schema(path: Path | str, schema: pa.Schema) -> None:
    """Raises InputError unless this is the schema of this format and game."""
    metadata = _metadata(schema)
    for key, value in HEAD.items():
        if metadata.get(key) != value:
            found = repr(metadata[key]) if key in metadata else "missing"
            raise InputError(f"{path}: {key.removeprefix('gah_')} is {found}, expected {value!r}")
    for place, wanted in enumerate(SCHEMA):
        if place >= len(schema):
            raise InputError(f"{path}: the column {wanted.name} is missing")
        found = schema.field(place)
        if found.name != wanted.name or found.type != wanted.type:
            raise InputError(
                f"{path}: column {place + 1} is {found.name} {found.type}, expected {wanted.name} {wanted.type}"
            )
    if len(schema) > len(SCHEMA):
        raise InputError(f"{path}: the column {schema.field(len(SCHEMA)).name} is unknown")


def _columns(batch: GameBatch) -> list[pa.Array]:
    """The batch as the columns of SCHEMA."""
    n = len(batch)
    configs = batch.configs
    seats = configs["players"].astype(np.int64)
    absent = np.arange(SEATS) >= seats[:, None]
    lineups = {lineup: place for place, lineup in enumerate(dict.fromkeys(batch.players))}
    names = pa.array([list(lineup) for lineup in lineups], pa.list_(pa.string()))
    guessed = [[seat << 8 | staff for seat, staff in pairs] for pairs in batch.guessed]
    each_module = np.broadcast_to(np.arange(len(MODULES)), (n, len(MODULES)))
    columns = {
        "game_id": pa.array(batch.game_ids, pa.int64()),
        "shard": pa.array(batch.shards, pa.int32(), mask=batch.shards == NONE),
        "number": pa.array(batch.numbers, pa.int64(), mask=batch.numbers == NONE),
        "seed": pa.array(batch.seeds, pa.uint64(), mask=~batch.seeded),
        "players": pa.array(configs["players"], pa.int8()),
        "modules": _ragged(pa.array(MODULES), each_module, configs["modules"][:, None] >> each_module & 1 == 0),
        "hands": pa.array(HANDS).take(pa.array(configs["hands"])),
        "boards": _ragged(pa.array(list(BOARD_ROWS)), configs["board"], absent),
        "objectives": _ragged(pa.array(list(OBJECTIVE_ROWS), pa.int16()), configs["objective"]),
        "tiles": _ragged(pa.array(list(TILE_ROWS)), configs["tile"]),
        "ballrooms": _ragged(pa.array(list(BALLROOM_ROWS)), configs["ballroom"], configs["ballroom"] == NO_CARD),
        "rehearsal_boards": _ragged(
            pa.array(list(REHEARSAL_ROWS)), configs["rehearsal"], configs["rehearsal"] == NO_CARD
        ),
        "hotels": _ragged(pa.array(list(HOTEL_ROWS)), configs["hotel"], configs["hotel"] == NO_CARD),
        "bots": names.take(pa.array([lineups[lineup] for lineup in batch.players], pa.int32())),
        "actions": _lists(batch.actions, batch.action_offsets),
        "tape": _lists(batch.tapes, batch.tape_offsets),
        "scores": _lists(
            batch.scores[~absent & batch.scored[:, None]],
            np.concatenate([[0], np.cumsum(seats * batch.scored)]),
            ~batch.scored,
        ),
        "complete": pa.array(batch.complete),
        "source": pa.array(batch.sources, pa.string()).dictionary_encode().cast(pa.string()),
        "date": pa.array([day and datetime.date.fromisoformat(day) for day in batch.dates], pa.date32()),
        "guessed": pa.array(guessed, pa.list_(pa.int16()))
        if any(guessed)
        else _lists(np.zeros(0, np.int16), np.zeros(n + 1)),
    }
    return [columns[name] for name in SCHEMA.names]


def _lists(values: np.ndarray, offsets: np.ndarray, missing: np.ndarray | None = None) -> pa.ListArray:
    """Flat values and their offsets as a column of lists, null where `missing`."""
    values = pa.array(np.ascontiguousarray(values, np.int16))
    return pa.ListArray.from_arrays(
        pa.array(offsets, pa.int32()), values, mask=None if missing is None else pa.array(missing)
    )


def _ragged(words: pa.Array, indices: np.ndarray, absent: np.ndarray | None = None) -> pa.ListArray:
    """A matrix of indices as a column of lists of the words they stand for, without what is `absent`."""
    n, width = indices.shape
    lengths = np.full(n, width) if absent is None else (~absent).sum(1)
    kept = indices.reshape(-1) if absent is None else indices[~absent]
    return pa.ListArray.from_arrays(
        pa.array(np.concatenate([[0], np.cumsum(lengths)]), pa.int32()), words.take(pa.array(kept))
    )


def _games(path: str, before: int, records: pa.RecordBatch) -> Iterator[GameBatch | Rejected]:
    """The rows of one record batch; `before` rows of the file come before it."""
    rows = np.arange(before + 1, before + 1 + len(records))
    for check in (_nulls, _sizes, _values):
        bad = check(records)
        if bad:
            yield from (Rejected(path, int(rows[i]), reason) for i, reason in sorted(bad.items()))
            good = np.setdiff1d(np.arange(len(rows)), list(bad))
            records, rows = records.take(pa.array(good)), rows[good]
    if not len(rows):
        return
    batch, claimed = _batch(path, rows, records)
    wrong = np.flatnonzero(batch.game_ids != claimed)
    for i in wrong:
        yield Rejected(
            path, int(rows[i]), f"the game id is {hex_id(claimed[i])}, its content has {hex_id(batch.game_ids[i])}"
        )
    if len(wrong) < len(batch):
        yield batch.select(np.flatnonzero(batch.game_ids == claimed)) if len(wrong) else batch


def _numpy(values: pa.Array) -> np.ndarray:
    return values.to_numpy(zero_copy_only=False)


def _parents(column: pa.ListArray) -> np.ndarray:
    """The row that each value of a column of lists belongs to."""
    return _numpy(pc.list_parent_indices(column))


def _faults(*checks: tuple[np.ndarray, str]) -> dict[int, str]:
    """{row: first reason} of every row that a check marks as bad."""
    bad: dict[int, str] = {}
    for mask, reason in checks:
        for i in np.flatnonzero(mask):
            bad.setdefault(int(i), reason)
    return bad


def _nulls(records: pa.RecordBatch) -> dict[int, str]:
    checks = []
    for field in SCHEMA:
        column = records.column(field.name)
        missing = _numpy(column.is_null())
        if not field.nullable:
            checks.append((missing, f"{field.name} is null"))
        if pa.types.is_list(field.type) and column.flatten().null_count:
            holes = np.zeros(len(records), bool)
            holes[_parents(column)[_numpy(column.flatten().is_null())]] = True
            checks.append((holes, f"{field.name} holds a null"))
    return _faults(*checks)


def _sizes(records: pa.RecordBatch) -> dict[int, str]:
    players = _numpy(records.column("players"))
    length = {
        field.name: _numpy(pc.list_value_length(records.column(field.name)).fill_null(0))
        for field in SCHEMA
        if pa.types.is_list(field.type)
    }
    scored = _numpy(records.column("scores").is_valid())
    modules = _modules(records)
    parts = []
    for name, module, count in (
        ("ballrooms", Module.BALLROOMS, BALLROOMS),
        ("rehearsal_boards", Module.BALLROOMS, players),
        ("hotels", Module.HOTELS, players),
    ):
        in_play = modules >> module & 1 != 0
        word = MODULES[module]
        parts += [
            (in_play & (length[name] == 0), f"{name} is missing: the module {word} is in play"),
            (~in_play & (length[name] > 0), f"{name} is superfluous: the module {word} is not in play"),
            (in_play & (length[name] != count), f"{name} has the wrong number of entries"),
        ]
    return _faults(
        ((players < 2) | (players > SEATS), f"players is not 2 to {SEATS}"),
        (length["boards"] != players, "boards does not name one board per player"),
        (length["bots"] != players, "bots does not name one player per seat"),
        (scored & (length["scores"] != players), "scores does not hold one score per player"),
        (length["objectives"] != len(CLASSES), "objectives does not name three cards"),
        (length["tiles"] != len(CLASSES), "tiles does not name three tiles"),
        *parts,
        (length["tape"] > TAPE_LENGTH, f"the tape has more than {TAPE_LENGTH} chance results"),
    )


def _modules(records: pa.RecordBatch) -> np.ndarray:
    """The set of known modules that every row names."""
    modules = np.zeros(len(records), np.int64)
    column = records.column("modules")
    for bit, name in enumerate(MODULES):
        modules[_parents(column)[_numpy(pc.equal(column.flatten(), name))]] |= 1 << bit
    return modules


def _values(records: pa.RecordBatch) -> dict[int, str]:
    n = len(records)

    def holds(name: str, wrong: pa.Array) -> np.ndarray:
        """Which rows hold a list value that is wrong."""
        rows = np.zeros(n, bool)
        parents = _parents(records.column(name))
        rows[parents[_numpy(wrong)]] = True
        return rows

    def unknown(name: str, known: Sequence[Any]) -> np.ndarray:
        values = records.column(name).flatten()
        return holds(name, pc.invert(pc.is_in(values, pa.array(known, values.type))))

    def misplaced(name: str, class_of: Mapping[Any, str]) -> np.ndarray:
        """Which rows have cards that are not of the classes A, B, C in this order."""
        values = records.column(name).flatten()
        wrong = np.zeros(len(values), bool)
        for place, wanted in enumerate(CLASSES):
            known = pa.array([key for key, found in class_of.items() if found == wanted], values.type)
            wrong[place :: len(CLASSES)] = ~_numpy(pc.is_in(values, known))[place :: len(CLASSES)]
        return holds(name, pa.array(wrong))

    def twice(name: str, words: Iterable[str]) -> np.ndarray:
        """Which rows hold one of the words more than once."""
        flat, parents = records.column(name).flatten(), _parents(records.column(name))
        rows = np.zeros(n, bool)
        for word in words:
            rows |= np.bincount(parents[_numpy(pc.equal(flat, word))], minlength=n) > 1
        return rows

    modules = _modules(records)

    def out_of_play(name: str, rows_of: Mapping[Any, int], cards: Sequence[Any]) -> np.ndarray:
        """Which rows hold a card that needs a module which is not in play."""
        rows = np.zeros(n, bool)
        values, parents = records.column(name).flatten(), _parents(records.column(name))
        for bit, module in enumerate(MODULES):
            needy = pa.array([key for key, row in rows_of.items() if module in modules_needed(cards[row])], values.type)
            asking = parents[_numpy(pc.is_in(values, needy))]
            rows[asking[modules[asking] >> bit & 1 == 0]] = True
        return rows

    bots = records.column("bots").flatten()
    guessed = records.column("guessed").flatten()
    hands = records.column("hands")
    return _faults(
        (unknown("modules", MODULES), "modules names an unknown module"),
        (twice("modules", MODULES), "modules names a module twice"),
        (~_numpy(pc.is_in(hands, pa.array(HANDS))), f"hands is not one of {', '.join(HANDS)}"),
        (unknown("boards", list(BOARD_ROWS)), "boards names an unknown board"),
        (unknown("objectives", list(OBJECTIVE_ROWS)), "objectives names an unknown card"),
        (unknown("tiles", list(TILE_ROWS)), "tiles names an unknown tile"),
        (misplaced("objectives", OBJECTIVE_CLASS), "objectives are not of the classes A, B, C"),
        (misplaced("tiles", TILE_CLASS), "tiles are not of the classes A, B, C"),
        (twice("boards", BOARDS[1:]), "boards names a day board twice"),
        *(
            fault
            for name, words in (
                ("ballrooms", BALLROOM_ROWS),
                ("rehearsal_boards", REHEARSAL_ROWS),
                ("hotels", HOTEL_ROWS),
            )
            for fault in (
                (unknown(name, list(words)), f"{name} holds an unknown name"),
                (twice(name, words), f"{name} names one twice"),
            )
        ),
        *(
            (out_of_play(name, rows_of, cards), f"{name} needs a module that is not in play")
            for name, rows_of, cards in (
                ("objectives", OBJECTIVE_ROWS, CARDS.objectives),
                ("tiles", TILE_ROWS, CARDS.emperor_tiles),
                ("hotels", HOTEL_ROWS, CARDS.hotels),
            )
        ),
        (~_numpy(pc.match_substring_regex(records.column("source"), TEXT)), "source is not possible"),
        (holds("bots", pc.invert(pc.match_substring_regex(bots, NAME))), "bots holds a name that is not possible"),
        (
            holds("guessed", pc.invert(pc.is_in(guessed, pa.array(GUESSES, pa.int16())))),
            "guessed names an unknown card",
        ),
    )


def _batch(path: str, rows: np.ndarray, records: pa.RecordBatch) -> tuple[GameBatch, np.ndarray]:
    """The games of records that passed all checks, and the ids the file claims."""
    n = len(records)
    column = {name: records.column(name) for name in SCHEMA.names}
    configs = np.zeros(n, CONFIG)
    configs["players"] = _numpy(column["players"])
    configs["hands"] = _numpy(pc.index_in(column["hands"], pa.array(HANDS)))
    configs["modules"] = _modules(records)
    present = np.arange(SEATS) < configs["players"][:, None]
    configs["board"][present] = _indices(column["boards"], list(BOARD_ROWS))
    for field, name, words in (
        ("ballroom", "ballrooms", BALLROOM_ROWS),
        ("rehearsal", "rehearsal_boards", REHEARSAL_ROWS),
        ("hotel", "hotels", HOTEL_ROWS),
    ):
        lengths = _numpy(pc.list_value_length(column[name]))
        given = np.arange(configs[field].shape[1]) < lengths[:, None]
        configs[field] = NO_CARD
        configs[field][given] = _indices(column[name], list(words))
    configs["objective"] = _indices(column["objectives"], list(OBJECTIVE_ROWS)).reshape(n, -1)
    configs["tile"] = _indices(column["tiles"], list(TILE_ROWS)).reshape(n, -1)

    scored = _numpy(column["scores"].is_valid())
    scores = np.zeros((n, SEATS), np.int16)
    scores[present & scored[:, None]] = _numpy(column["scores"].flatten())
    actions, action_offsets = _flat(column["actions"])
    tapes, tape_offsets = _flat(column["tape"])
    players = _lineups(column["bots"])
    batch = GameBatch(
        configs=configs,
        actions=actions,
        action_offsets=action_offsets,
        tapes=tapes,
        tape_offsets=tape_offsets,
        players=players,
        game_ids=game_ids(configs, players, tapes, tape_offsets, actions, action_offsets),
        scores=scores,
        scored=scored,
        complete=_numpy(column["complete"]),
        seeds=_numpy(column["seed"].fill_null(0)),
        seeded=_numpy(column["seed"].is_valid()),
        shards=_numpy(column["shard"].fill_null(NONE)),
        numbers=_numpy(column["number"].fill_null(NONE)),
        sources=column["source"].to_pylist(),
        dates=[day and day.isoformat() for day in column["date"].to_pylist()],
        guessed=[tuple(divmod(value, 256) for value in values) for values in column["guessed"].to_pylist()],
        path=path,
        lines=rows,
    )
    return batch, _numpy(column["game_id"])


def _flat(column: pa.ListArray) -> tuple[np.ndarray, np.ndarray]:
    """The values of a column of lists, which may be written to as those of a fresh game, and their offsets from 0."""
    offsets = _numpy(column.offsets).astype(np.int64)
    return _numpy(column.flatten()).copy(), offsets - offsets[0]


def _indices(column: pa.ListArray, words: list[Any]) -> np.ndarray:
    values = column.flatten()
    return _numpy(pc.index_in(values, pa.array(words, values.type)))


def _lineups(column: pa.ListArray) -> list[tuple[str, ...]]:
    """The line-up of every row; equal names are one object."""
    names = column.flatten().dictionary_encode()
    words = names.dictionary.to_pylist()
    flat = [words[code] for code in names.indices.to_pylist()]
    _, offsets = _flat(column)
    ends = offsets.tolist()
    return [tuple(flat[ends[i] : ends[i + 1]]) for i in range(len(column))]
