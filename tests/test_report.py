"""`gah report`: tables that fit, JSON, CSV, one-line errors."""

import csv
import io
import json
import re
import subprocess
import sys

import duckdb
import polars as pl
import pytest

from gah_stats import cli
from gah_stats.statistics import (
    Filters,
    auctions,
    ballrooms,
    cards,
    dice,
    emperor,
    games,
    guests,
    openings,
    scores,
    strength,
)
from gah_stats.warehouse import connect

GAH = (sys.executable, "-c", "import sys; from gah_stats.cli import main; sys.exit(main())")
SUBJECTS = {
    "dice": ([], ["--by=round"], ["--by=pick"], ["--by=players"]),
    "emperor": ([], ["--by=tile"], ["--by=seat"], ["--by=round_seat"], ["--by=position"], ["--by=tile_seat"]),
    "cards": ([], ["--kind=guest"], ["--how=hand"], ["--zh"], ["--kind=guest", "--how=start", "--zh"]),
    "strength": ([], ["--kind=guest", "--zh"], ["--how=played"], ["--kind=tile"], ["--kind=objective", "--zh"]),
    "openings": ([], ["--zh"], ["guest=red"], ["guest=red+die=4", "guest=blue", "emperor=early", "--precision=2"]),
    "guests": ([], ["--zh"]),
    "games": ([], ["--by=day"], ["--by=players"], ["--by=modules"], ["--by=source"]),
    "picks": ([],),
    "rolls": ([],),
    "modules": ([], ["--kind=guest", "--zh"], ["--by=set"], ["--by=seat"]),
    "scores": ([], ["--by=seat"], ["--by=bot"], ["--by=place"], ["--by=hands"]),
}
WALTZ = {
    "ballrooms": ([], ["--by=round"], ["--by=seat"], ["--by=players"], ["--by=dancers"]),
    "auctions": ([], ["--by=seat"], ["--by=players"]),
    "cards": (
        ["--kind=hotel"],
        ["--kind=celebrity"],
        ["--kind=rehearsal"],
        ["--kind=key"],
        ["--kind=guest", "--how=danced"],
    ),
}
CALLS = [(subject, arguments) for subject, ways in SUBJECTS.items() for arguments in ways]
WALTZ_CALLS = [(subject, arguments) for subject, ways in WALTZ.items() for arguments in ways]
BROKEN_CELL = re.compile(r"^ {20,}±", re.MULTILINE)


@pytest.fixture
def report(capsys):
    """Runs `gah report` in this process: (status, what it printed, what it complained)."""

    def run(*arguments: str) -> tuple[int, str, str]:
        status = cli.main(["report", *arguments])
        return status, *capsys.readouterr()

    return run


def process(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([*GAH, "report", *arguments], capture_output=True, text=True, timeout=120)


def width(line: str) -> int:
    """Columns of a terminal: Chinese characters take two."""
    return sum(2 if ord(c) > 0x2E7F else 1 for c in line)


@pytest.mark.parametrize(("subject", "arguments"), CALLS, ids=lambda value: " ".join(value) if value else "")
def test_a_table_fits_80_columns_and_says_one_thing(database, report, subject, arguments):
    status, printed, complaint = report(subject, "--db", str(database), *arguments)
    assert (status, complaint) == (0, "")
    assert max(map(width, printed.splitlines())) <= 80
    assert " games. " in " ".join(printed.split()) or subject == "rolls"
    assert "…" not in printed and not BROKEN_CELL.search(printed)


@pytest.mark.parametrize(("subject", "arguments"), CALLS, ids=lambda value: " ".join(value) if value else "")
def test_every_answer_is_there_as_json_and_csv(database, report, subject, arguments):
    call = (subject, "--db", str(database), *arguments)
    rows = json.loads(report(*call, "--json")[1], parse_constant=pytest.fail)["rows"]
    lines = report(*call, "--csv")[1].splitlines()
    assert len(lines) == 1 + len(rows)
    assert all(lines[0].split(",") == list(row) for row in rows)


@pytest.mark.parametrize(("subject", "arguments"), WALTZ_CALLS, ids=lambda value: " ".join(value) if value else "")
def test_a_table_of_the_modules_fits_and_marks_what_is_estimated(waltz_database, report, subject, arguments):
    status, printed, complaint = report(subject, "--db", str(waltz_database), *arguments)
    assert (status, complaint) == (0, "")
    assert max(map(width, printed.splitlines())) <= 80
    assert "…" not in printed and not BROKEN_CELL.search(printed)
    frame = json.loads(report(subject, "--db", str(waltz_database), *arguments, "--json")[1])["rows"]
    assert [row["name"] for row in frame if row["name"] not in printed] == []
    starred = {row["name"] for row in frame if row["face"] == "estimated"}
    assert all(f"{name} *" in printed for name in starred)
    assert ("* Its figures are estimated" in " ".join(printed.split())) == bool(starred)


@pytest.mark.parametrize("arguments", [[], ["--by=set"], ["--by=seat"], ["--kind=hotel", "--by=set"]], ids=" ".join)
def test_modules_fit_and_show_only_the_surest(waltz_database, report, arguments):
    status, printed, complaint = report("modules", "--db", str(waltz_database), *arguments)
    assert (status, complaint) == (0, "")
    assert max(map(width, printed.splitlines())) <= 80 and "…" not in printed and not BROKEN_CELL.search(printed)
    if "--by=seat" in arguments:
        assert "start_player" in printed and "seat 4" in printed
        return
    answer = json.loads(report("modules", "--db", str(waltz_database), *arguments, "--json")[1])
    metric = "gain_win" if "--by=set" in arguments else "module_win"
    assert f"{sum(row['metric'] == metric for row in answer['rows']):,} rows" in " ".join(printed.split())
    assert ("(thin)" in printed) <= any(row.get("thin") for row in answer["rows"])


@pytest.mark.parametrize("subject", ["ballrooms", "auctions"])
def test_a_file_without_the_module_says_which(database, report, subject):
    module = {"ballrooms": "ballrooms", "auctions": "hotels"}[subject]
    status, printed, _ = report(subject, "--db", str(database))
    assert status == 0
    assert f"0 games. There are no games with the module {module} to look at." in printed


def test_every_way_of_having_a_card_can_be_asked_for(waltz_database, report):
    for kind, ways in cards.WAYS.items():
        for how in ways:
            assert report("cards", "--db", str(waltz_database), f"--kind={kind}", f"--how={how}")[0] == 0


def test_json_is_what_the_statistics_say(database):
    done = process("dice", "--db", str(database), "--json", "--players=4", "--bot=random@1")
    answer = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert answer["filters"]["players"] == [4]
    with connect(database) as con:
        frame = dice.dice(con, Filters(players=(4,), bot="random@1"))
    assert answer["rows"] == frame.to_dicts()
    assert answer["takeaway"] == dice.takeaway(frame)
    assert answer["metrics"]["taken_share"]["unit"] == "share"


@pytest.mark.parametrize(
    ("arguments", "ask"),
    [
        (("dice", "--by=round"), lambda con: dice.dice(con, by="round")),
        (("emperor",), lambda con: emperor.emperor(con)),
        (("cards", "--kind=guest"), lambda con: cards.cards(con, kind="guest", how="taken")),
        (("scores", "--by=seat"), lambda con: scores.scores(con, by="seat")),
        (("ballrooms", "--by=dancers"), lambda con: ballrooms.ballrooms(con, by="dancers")),
        (("auctions",), lambda con: auctions.auctions(con)),
        (("guests",), lambda con: guests.guests(con)),
        (("games", "--by=modules"), lambda con: games.games(con, by="modules")),
        (("openings",), lambda con: openings.openings(con)),
        (("openings", "die=4", "die=1"), lambda con: openings.openings(con, strategies=["die=4", "die=1"])),
    ],
)
def test_csv_has_all_rows(waltz_database, report, arguments, ask):
    _, printed, _ = report(*arguments, "--db", str(waltz_database), "--csv")
    with connect(waltz_database) as con:
        frame = ask(con)
    rows = list(csv.reader(io.StringIO(printed)))
    assert rows[0] == frame.columns
    assert len(rows) == 1 + frame.height
    assert pl.read_csv(io.StringIO(printed))["n"].to_list() == frame["n"].to_list()


def test_strength_as_json_has_every_measure_with_its_definition(database, report):
    answer = json.loads(report("strength", "--db", str(database), "--kind=guest", "--json")[1])
    with connect(database) as con:
        frame = strength.strength(con, kind="guest")
    assert answer["rows"] == frame.to_dicts()
    assert answer["takeaway"] == strength.takeaway(frame)
    assert set(frame["metric"]) <= set(answer["metrics"]) and "definition" in answer["metrics"]["q"]


def test_parquet_holds_the_rows(database, report, tmp_path):
    out = tmp_path / "picks.parquet"
    status, printed, _ = report("picks", "--db", str(database), "--parquet", str(out))
    assert status == 0 and str(out) in " ".join(printed.split())
    with connect(database) as con:
        assert pl.read_parquet(out).equals(dice.best(con))
    assert [path.name for path in tmp_path.iterdir()] == ["picks.parquet"]


def test_chinese_names(database, report):
    assert "按摩师" in report("cards", "--db", str(database), "--zh", "--how=hand")[1]
    assert "Masseuse" in report("cards", "--db", str(database), "--how=hand")[1]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_file_without_games(empty_database, report, subject):
    status, printed, _ = report(subject, "--db", str(empty_database))
    assert status == 0
    assert "There are no " in printed or "There are too few " in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dice", "--db", "none.duckdb"], "none.duckdb: no such file; 'gah replay LOGS --db none.duckdb' makes it"),
        (["dice", "--db", "text.duckdb"], "text.duckdb: cannot be opened as a DuckDB file"),
        (["dice", "--db", "foreign.duckdb"], "foreign.duckdb: is a DuckDB file, but no warehouse of gah"),
        (["dice"], "the following arguments are required: --db"),
        (["weather", "--db", "none.duckdb"], "argument SUBJECT: invalid choice: 'weather'"),
        (["dice", "--db", "GAH", "--players=7"], "argument --players: players must be 2, 3, 4"),
        (["dice", "--db", "GAH", "--boards=dusk"], "no game in the file has boards dusk; there are day, mixed, night"),
        (["dice", "--db", "GAH", "--bot=nobody"], "no game in the file has bot nobody"),
        (["auctions", "--db", "GAH", "--by=dancers"], "argument --by: invalid choice: 'dancers'"),
        (["cards", "--db", "GAH", "--how=seated"], "how 'seated' is not possible here"),
        (
            ["strength", "--db", "GAH", "--kind=tile", "--how=played"],
            "how 'played' is not possible here; possible are laid",
        ),
        (["picks", "--db", "GAH", "--parquet", "none/a.parquet"], "none/a.parquet: No such file or directory"),
        (["openings", "die=9", "--db", "GAH"], "no seat in the file opened with die=9; 'gah report openings' lists"),
        (["openings", "--db", "GAH", "--precision=0"], "the precision must be a number above 0, not 0.0"),
        (["dice", "--db", "GAH", "--json", "--csv"], "argument --csv: not allowed with argument --json"),
    ],
)
def test_bad_input_is_one_line(database, tmp_path, monkeypatch, report, arguments, message):
    (tmp_path / "text.duckdb").write_text("not a database\n" * 1000)
    duckdb.connect(str(tmp_path / "foreign.duckdb")).execute("create table seats (seat integer)").close()
    monkeypatch.chdir(tmp_path)
    status, printed, complaint = report(*(str(database) if word == "GAH" else word for word in arguments))
    assert (status, printed) == (2, "")
    assert complaint.startswith(f"gah: {message}")
    assert complaint.count("\n") == 1


def test_bad_input_ends_the_process_with_status_2(tmp_path):
    done = process("scores", "--db", str(tmp_path / "none.duckdb"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("gah: ") and done.stderr.count("\n") == 1
