"""Logs: round trips without loss, strict refusals with file and line, hidden cards, the commands."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import numpy as np
import pytest
import shipped_logs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gah_stats.bots.selfplay import Plan, play_chunk
from gah_stats.errors import InputError
from gah_stats.gamelog import (
    GameBatch,
    Rejected,
    convert,
    read_logs,
    schema,
    write_batch,
    write_recorded,
)

RECORDED = sorted((shipped_logs.LOGS / "recorded").glob("*.jsonl"))
WHOLE = [path for path in RECORDED if path.stem.endswith(("random", "draft", "packets"))]
KEPT = ("configs", "actions", "action_offsets", "tapes", "tape_offsets", "game_ids", "scores", "scored", "complete")


def gah(*arguments: object) -> subprocess.CompletedProcess:
    command = Path(sys.executable).with_name("gah")
    return subprocess.run([command, *map(str, arguments)], capture_output=True, text=True)


def only(path: Path) -> GameBatch | Rejected:
    (item,) = read_logs([path])
    return item


def matches(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def write(path: Path, lines: list[dict]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def refused(path: Path) -> Rejected:
    item = only(path)
    assert isinstance(item, Rejected), "the log was accepted"
    return item


def assert_same(one: GameBatch, two: GameBatch) -> None:
    for name in KEPT:
        assert np.array_equal(getattr(one, name), getattr(two, name)), name
    assert one.players == two.players and one.sources == two.sources


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_formats_convert_both_ways_without_loss(path, tmp_path):
    assert convert(path, tmp_path / "batch.parquet") == 1
    assert convert(tmp_path / "batch.parquet", tmp_path / "again.jsonl") == 1
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()
    assert_same(only(path), only(tmp_path / "batch.parquet"))


def test_batches_come_back_as_they_were_written(tmp_path):
    batch = play_chunk(Plan(40, 3, (2, 3, 4), "mixed", "draft", ("random",)), 0, 40)
    write_batch(tmp_path / "one.parquet", batch)
    assert_same(batch, only(tmp_path / "one.parquet"))
    write_recorded(tmp_path / "one.jsonl", [batch])
    (again,) = read_logs([tmp_path / "one.jsonl"])
    assert_same(batch, again)


def test_every_shipped_line_fits_the_schema():
    validator = jsonschema.Draft202012Validator(schema())
    for path in RECORDED:
        for number, line in enumerate(matches(path), 1):
            assert validator.is_valid(line), f"{path.name}:{number}"
    assert not validator.is_valid({"event": "take_die", "seat": 0, "face": 7, "boost": False})
    assert not validator.is_valid({"event": "dance", "seat": 0})


def other(seat: int) -> int:
    """The other seat of two."""
    return 1 - seat


def change(lines: list[dict], event: str, **changed: object) -> tuple[list[dict], int]:
    """The lines with the first one of an event changed, by a value or a function of the old one; its line number."""
    at = next(i for i, line in enumerate(lines) if line.get("event", line.get("record")) == event)
    values = {name: value(lines[at][name]) if callable(value) else value for name, value in changed.items()}
    lines[at] = {**lines[at], **values}
    return lines, at + 1


@pytest.mark.parametrize(
    ("event", "changed"),
    [
        ("match", {"final_scores": [1, 2]}),
        ("match", {"players": [{"name": "greedy", "kind": "bot", "version": "1"}]}),
        ("match", {"tiles": ["B1", "A4", "C2"]}),
        ("match", {"objectives": [108, 110, 999]}),
        ("match", {"boards": ["night", "dusk"]}),
        ("match", {"format": 2}),
        ("match", {"weather": "fine"}),
        ("match", {"game_id": "0123456789abcdef"}),
        ("deal", {"staff": 119}),
        ("deal", {"seat": other}),
        ("deal", {"staff": 10**30}),
        ("reveal", {"guest": 93}),
        ("roll", {"dice": [1, 1, 1]}),
        ("roll", {"dice": [6, 5, 4, 3, 3, 3, 2, 2, 1, 1]}),
        ("take_die", {"seat": other}),
        ("take_die", {"face": "three"}),
        ("take_die", {"boost": 1}),
        ("take_die", {"strength": 3}),
        ("prepare", {"room": 19}),
        ("take_guest", {"place": 5}),
    ],
)
def test_a_wrong_line_is_refused_with_its_number(event, changed, tmp_path):
    lines, number = change(matches(WHOLE[0]), event, **changed)
    rejected = refused(write(tmp_path / "bad.jsonl", lines))
    assert rejected.file.endswith("bad.jsonl") and rejected.reason and "\n" not in rejected.reason
    # A card in two places shows only at its second place.
    assert rejected.line >= number


def test_a_log_that_stops_is_refused_unless_it_says_so(tmp_path):
    lines = matches(WHOLE[0])[:-1]
    assert "over" in refused(write(tmp_path / "cut.jsonl", lines)).reason
    for key in ("final_scores", "game_id"):
        del lines[0][key]
    lines[0]["complete"] = False
    assert not only(write(tmp_path / "early.jsonl", lines)).complete[0]


def test_a_bad_match_does_not_hide_the_good_one_after_it(tmp_path):
    lines, _ = change(matches(WHOLE[0]), "take_die", seat=other)
    bad, good = read_logs([write(tmp_path / "two.jsonl", lines + matches(WHOLE[3]))])
    if isinstance(bad, GameBatch):
        bad, good = good, bad
    assert isinstance(bad, Rejected) and len(good) == 1


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_mutated_matches_never_crash_and_are_never_another_game(data, tmp_path):
    path = data.draw(st.sampled_from(WHOLE[:4]))
    lines = path.read_bytes().splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["drop", "double", "swap", "byte", "cut", "value"]))
    if how == "drop":
        del lines[at]
    elif how == "double":
        lines.insert(at, lines[at])
    elif how == "swap":
        to = data.draw(st.integers(0, len(lines) - 1))
        lines[at], lines[to] = lines[to], lines[at]
    elif how == "byte":
        place = data.draw(st.integers(0, len(lines[at]) - 1))
        lines[at] = lines[at][:place] + bytes([data.draw(st.integers(0, 255))]) + lines[at][place + 1 :]
    elif how == "cut":
        lines = [*lines[:at], lines[at][: data.draw(st.integers(0, len(lines[at])))]]
    else:
        line = json.loads(lines[at])
        key = data.draw(st.sampled_from(sorted(line)))
        line[key] = data.draw(st.one_of(st.none(), st.integers(), st.floats(), st.text(), st.lists(st.integers())))
        lines[at] = json.dumps(line).encode()
    (tmp_path / "mutated.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    original = only(path)
    for item in read_logs([tmp_path / "mutated.jsonl"]):
        if isinstance(item, GameBatch):
            # The id is claimed by the header; what is accepted is the very same game.
            assert item.game_ids.tolist() == original.game_ids.tolist() or b"game_id" not in b"".join(lines)
        else:
            assert item.reason and "\n" not in item.reason


def test_check_command_names_file_line_and_reason(tmp_path):
    lines, number = change(matches(WHOLE[0]), "take_die", seat=other)
    bad = write(tmp_path / "bad.jsonl", lines)
    done = gah("check", WHOLE[1], bad)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert f"{bad}:{number}: " in done.stdout + done.stderr
    assert gah("check", WHOLE[1]).returncode == 0


def test_commands_refuse_what_is_no_log(tmp_path):
    (tmp_path / "notes.txt").write_text("hello")
    for arguments in (("check", tmp_path / "none.jsonl"), ("check", tmp_path / "notes.txt"), ("show", tmp_path)):
        done = gah(*arguments)
        assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    with pytest.raises(InputError):
        list(read_logs([tmp_path / "none.jsonl"]))


def test_convert_command_says_what_it_wrote_and_writes_all_or_nothing(tmp_path):
    done = gah("convert", WHOLE[0], tmp_path / "seen.jsonl", "--seen-by", 1)
    assert (done.returncode, done.stdout) == (0, f"1 games in {tmp_path / 'seen.jsonl'}\n")
    lines, number = change(matches(WHOLE[0]), "take_die", seat=other)
    bad = write(tmp_path / "bad.jsonl", lines)
    done = gah("convert", bad, tmp_path / "good.parquet")
    assert done.returncode == 2 and done.stderr.startswith(f"gah: {bad}:{number}: ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.jsonl", "seen.jsonl"]


def test_schema_command_prints_the_schema():
    assert json.loads(gah("schema").stdout) == schema()
