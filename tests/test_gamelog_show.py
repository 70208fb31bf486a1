"""`gah show`: any step of any game, in words, as JSON, and by hand at a terminal."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
import shipped_logs
from rich.cells import cell_len

from gah_stats.gamelog import find_game, hex_id
from gah_stats.gamelog.drawing import draw
from gah_stats.gamelog.position import position

GAH = Path(sys.executable).with_name("gah")
RECORDED = sorted((shipped_logs.LOGS / "recorded").glob("*.jsonl"))
BATCH = shipped_logs.LOGS / "self-play.parquet"


def gah(*arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run([GAH, *map(str, arguments)], capture_output=True, text=True)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_step_fits_eighty_columns(path):
    batch, place = find_game(path, "1")
    for step in range(0, len(batch.game(place)[0]) + 1, 7):
        here = position(batch, place, step)
        for zh in (False, True):
            assert max(map(cell_len, draw(here, zh))) <= 80


def test_positions_follow_the_log():
    path = RECORDED[0]
    header, *events = map(json.loads, path.read_text().splitlines())
    batch, place = find_game(path, "1")
    steps = len(batch.game(place)[0])
    start, end = position(batch, place, 0), position(batch, place, steps)
    assert [seat["krones"] for seat in start["seats"]] == [10, 10]
    assert start["round"] == 0 and start["happened"][0]["en"].startswith("seat 0 is dealt ")
    assert end["over"] and end["decision"] is None
    assert [seat["vp"] for seat in end["seats"]] == header["final_scores"]
    first = next(line for line in events if line["event"] == "take_guest")
    assert start["decision"]["seat"] == first["seat"]
    assert start["decision"]["chosen"] == {"event": "take_guest", "place": first["place"]}
    assert start["decision"]["chosen"] in start["decision"]["legal"]
    room = end["seats"][0]["rooms"][0]
    assert room["room"] == 0 and room["state"] in ("vacant", "occupied", "unprepared")


def test_an_early_end_is_said(capsys):
    batch, place = find_game(RECORDED[13], "1")
    lines = draw(position(batch, place, len(batch.game(place)[0])))
    assert "log ends here" in lines[-1]


def test_hidden_cards_that_were_guessed_carry_a_question_mark():
    batch, place = find_game(RECORDED[12], "1")
    assert any("?" in line for line in draw(position(batch, place, 0)))


def test_games_are_found_by_number_and_by_id():
    batch, place = find_game(BATCH, "7")
    again, found = find_game(BATCH, hex_id(batch.game_ids[place]))
    assert batch.lines[place] == 7 and again.game_ids[found] == batch.game_ids[place]


def test_piped_output_is_one_step():
    done = gah("show", RECORDED[0], "--step", -1)
    assert done.returncode == 0 and done.stdout.count("SEAT 0") == 1 and "the game is over" in done.stdout


def test_json_is_one_object():
    done = gah("show", BATCH, "--game", 3, "--step", 5, "--json")
    assert json.loads(done.stdout)["step"] == 5


def test_chinese_names_are_shown():
    done = gah("show", RECORDED[0], "--zh")
    batch, place = find_game(RECORDED[0], "1")
    assert position(batch, place, 0)["queue"][0]["guest"]["name_zh"] in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--step", 100_000),
        ("--step", "two"),
        ("--game", 9999),
        ("--game", "0000000000000000"),
        ("--game", "first"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(arguments):
    done = gah("show", BATCH, *arguments)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and not done.stdout


def test_a_person_at_a_terminal_steps_through():
    leader, follower = pty.openpty()
    process = subprocess.Popen([GAH, "show", RECORDED[0]], stdin=follower, stdout=follower, stderr=follower)
    os.close(follower)
    seen = _read_until(leader, "q quit: ")
    assert "step 0 of" in seen
    for key, expected in (("n", "step 1 of"), ("12", "step 12 of"), ("p", "step 11 of"), ("x", "the steps are 0 to ")):
        os.write(leader, f"{key}\n".encode())
        assert expected in _read_until(leader, "q quit: ")
    os.write(leader, b"q\n")
    assert process.wait(20) == 0
    os.close(leader)


def _read_until(terminal: int, wanted: str) -> str:
    """What the terminal shows until `wanted` comes."""
    text, end = "", time.monotonic() + 120
    while wanted not in text and time.monotonic() < end:
        if select.select([terminal], [], [], 1)[0]:
            text += os.read(terminal, 65536).decode(errors="replace")
    return text
