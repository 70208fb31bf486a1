"""Batch logs: what a row must be, what a damaged or foreign file leads to, nothing half written."""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from gah_stats.bots.selfplay import Plan, play_chunk
from gah_stats.errors import InputError
from gah_stats.gamelog import (
    BatchWriter,
    GameBatch,
    Rejected,
    check_log,
    hex_id,
    parse_id,
    read_log,
    read_logs,
    read_metadata,
    refusals,
    replay_games,
    write_batch,
)

ROW = 2


@cache
def batch() -> GameBatch:
    """Six games of two to four players."""
    return play_chunk(Plan(6, 5, (2, 3, 4), "mixed", "draft", ("random",)), 0, 6)


@pytest.fixture
def log(tmp_path) -> Path:
    write_batch(tmp_path / "log.parquet", batch(), {"master_seed": "5"})
    return tmp_path / "log.parquet"


def rewrite(log: Path, change: Callable[[dict[str, list]], object]) -> None:
    """Write the file again with changed columns."""
    table = pq.read_table(log)
    columns = table.to_pydict()
    change(columns)
    pq.write_table(pa.table(columns, schema=table.schema), log)


def change_row(column: str, value: object) -> Callable[[dict[str, list]], object]:
    return lambda columns: columns[column].__setitem__(ROW - 1, value)


def first_of(column: str, value: object) -> Callable[[dict[str, list]], object]:
    return lambda columns: columns[column][ROW - 1].__setitem__(0, value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (change_row("players", 5), "players is not 2 to 4"),
        (change_row("players", 0), "players is not 2 to 4"),
        (change_row("hands", "open"), "hands is not one of random, draft, packets"),
        (first_of("boards", "day-9"), "boards names an unknown board"),
        (first_of("boards", None), "boards holds a null"),
        (change_row("boards", ["night"]), "boards does not name one board per player"),
        (change_row("boards", ["day-1"] * 4), "boards "),
        (first_of("objectives", 999), "objectives names an unknown card"),
        (change_row("objectives", [113, 109, 105]), "objectives are not of the classes A, B, C"),
        (first_of("tiles", "Z1"), "tiles names an unknown tile"),
        (change_row("tiles", ["A1", "A2", "A3"]), "tiles are not of the classes A, B, C"),
        (change_row("bots", ["greedy@2"]), "bots does not name one player per seat"),
        (first_of("bots", "a@b@c"), "bots holds a name that is not possible"),
        (first_of("bots", "line\nfeed"), "bots holds a name that is not possible"),
        (change_row("scores", [1]), "scores does not hold one score per player"),
        (change_row("source", ""), "source is not possible"),
        (change_row("guessed", [255]), "guessed names an unknown card"),
        (change_row("tape", [0] * 5000), "the tape has more than 4096 chance results"),
        (first_of("actions", 7), "the game id is "),
        (first_of("tape", 7), "the game id is "),
        (first_of("bots", "someone@1"), "the game id is "),
        (change_row("game_id", 1), "the game id is 0000000000000001, its content has "),
    ],
)
def test_an_impossible_row_is_rejected_and_the_others_are_read(log, change, reason):
    rewrite(log, change)
    items = list(read_log(log))
    (rejected,) = [item for item in items if isinstance(item, Rejected)]
    assert (rejected.file, rejected.line) == (str(log), ROW)
    assert rejected.reason.startswith(reason)
    (good,) = [item for item in items if isinstance(item, GameBatch)]
    assert good.game_ids.tolist() == np.delete(batch().game_ids, ROW - 1).tolist()
    assert good.lines.tolist() == [1, 3, 4, 5, 6]


def test_a_wrong_score_is_found_by_replay(log):
    rewrite(log, first_of("scores", 400))
    (read,) = read_log(log)
    ((place, rejected),) = refusals(read, *replay_games(read))
    assert place == ROW - 1 and rejected.line == ROW
    assert rejected.reason.startswith("the final scores are said to be [400, ")
    assert [len(item) for item in check_log(log) if isinstance(item, GameBatch)] == [5]


def test_an_unfinished_game_must_say_so(log):
    rewrite(log, change_row("complete", False))
    (rejected,) = [item for item in check_log(log) if isinstance(item, Rejected)]
    assert rejected.line == ROW and rejected.reason == "the log is said to end early, but the game is over"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda table: table.drop_columns("tape"), "column 16 is scores"),
        (lambda table: table.append_column("weather", pa.array(["fine"] * 6)), "the column weather is unknown"),
        (lambda table: table.drop_columns("guessed"), "the column guessed is missing"),
        (lambda table: table.set_column(4, "players", pa.array([2.0] * 6)), "column 5 is players double"),
        (lambda table: table.replace_schema_metadata({}), "format is missing"),
        (lambda table: table.replace_schema_metadata({**table.schema.metadata, b"gah_edition": "1999"}), "edition is "),
    ],
)
def test_a_file_of_another_kind_is_rejected_as_a_whole(log, change, reason):
    pq.write_table(change(pq.read_table(log)), log)
    (rejected,) = read_log(log)
    assert rejected.line == 0 and rejected.reason.startswith(reason)
    with pytest.raises(InputError, match=reason):
        read_metadata(log)


def test_damaged_files_are_never_accepted_as_other_games(log, tmp_path):
    data, chance = log.read_bytes(), random.Random(1)
    known = set(batch().game_ids.tolist())
    damaged = tmp_path / "damaged.parquet"
    for _ in range(300):
        changed = bytearray(data)
        for _ in range(chance.choice((1, 1, 3, 20))):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        damaged.write_bytes(changed[: chance.choice((len(changed), len(changed), chance.randrange(len(changed))))])
        for item in check_log(damaged):
            if isinstance(item, GameBatch):
                assert set(item.game_ids.tolist()) <= known
            else:
                assert "\n" not in str(item)


def test_what_the_writer_was_told_stands_in_the_file(log):
    assert read_metadata(log)["master_seed"] == "5"


def test_an_interrupted_writer_leaves_what_was_there(log, tmp_path):
    before = log.read_bytes()
    with pytest.raises(KeyboardInterrupt), BatchWriter(log) as writer:
        writer.write(batch())
        raise KeyboardInterrupt
    assert log.read_bytes() == before and list(tmp_path.iterdir()) == [log]


def test_batches_are_read_in_pieces_of_the_wanted_size(log):
    pieces = list(read_logs([log], size=4))
    assert [len(piece) for piece in pieces] == [4, 2]
    assert np.concatenate([piece.lines for piece in pieces]).tolist() == [1, 2, 3, 4, 5, 6]
    joined = np.concatenate([piece.game_ids for piece in pieces])
    assert joined.tolist() == batch().game_ids.tolist()


def test_selected_games_keep_what_is_theirs():
    whole = batch()
    some = whole.select([4, 1])
    assert some.game_ids.tolist() == whole.game_ids[[4, 1]].tolist()
    for place, row in enumerate((4, 1)):
        for mine, its in zip(some.game(place), whole.game(row), strict=True):
            assert mine.tolist() == its.tolist()


def test_ids_are_written_as_sixteen_hex_digits():
    assert hex_id(-1) == "ffffffffffffffff" and parse_id("ffffffffffffffff") == -1
    assert parse_id(hex_id(2**62 + 5)) == 2**62 + 5
    for text in ("", "12", "FFFFFFFFFFFFFFFF", "0x00000000000000", "١" * 16):
        with pytest.raises(InputError):
            parse_id(text)
