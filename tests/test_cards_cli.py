"""`gah cards`: listings with their sources, and the way from the template to a user's own faces."""

import csv
import io
import json
from pathlib import Path

import pytest

from gah_stats import cli
from gah_stats.cards import load_cards
from gah_stats.cards.faces import use
from gah_stats.cli.cards import DECKS, MODULES

CARDS = load_cards()


@pytest.fixture
def gah(capsys):
    """Runs `gah cards`: (status, what it printed, what it complained)."""
    yield lambda *arguments: (cli.main(["cards", *arguments]), *capsys.readouterr())
    use(None)


def width(line: str) -> int:
    """Columns of a terminal: Chinese characters take two."""
    return sum(2 if ord(c) > 0x2E7F else 1 for c in line)


@pytest.mark.parametrize("more", [(), ("--zh",), ("--estimated",)], ids=" ".join)
@pytest.mark.parametrize("deck", DECKS)
def test_a_listing_fits_80_columns(gah, deck: str, more: tuple[str, ...]):
    status, printed, complaint = gah("--deck", deck, *more)
    assert (status, complaint) == (0, "")
    assert max(map(width, printed.splitlines())) <= 80
    assert "…" not in printed


def test_a_guest_is_listed_with_order_points_reward_and_source(gah):
    line = next(line for line in gah("--deck", "guests")[1].splitlines() if "Khan" in line)
    assert line.split() == ["141", "Khan", "*", "blue", "WK", "1", "champagne", "1", "estimated"]


def test_a_source_per_figure_is_told_per_figure(gah):
    _, printed, _ = gah("--deck", "guests", "--module", "promo")
    assert "vp:seed" in printed and "order:estimated" in printed


def test_estimated_cards_have_a_star_that_is_explained_once(gah):
    _, printed, _ = gah()
    assert printed.count("* estimated:") == 1 and "--template FILE" in printed
    _, printed, _ = gah("--deck", "celebrities")
    assert "*" not in printed


def test_only_estimated_ones(gah):
    answer = json.loads(gah("--estimated", "--json")[1])
    rows = [row for deck in answer["decks"].values() for row in (*deck["rows"], *deck["constants"])]
    assert all(row["is_estimated"] for row in rows)
    assert len(answer["decks"]["guests"]["rows"]) == sum(card.face == "estimated" for card in CARDS.guests)
    assert len(answer["decks"]["rehearsal_boards"]["constants"]) == 15
    assert gah("--deck", "celebrities", "--estimated")[1] == "No card is like that.\n"


@pytest.mark.parametrize("module", MODULES)
def test_one_module(gah, module: str):
    answer = json.loads(gah("--module", module, "--json")[1])
    rows = [row for deck in answer["decks"].values() for row in (*deck["rows"], *deck["constants"])]
    assert rows and {row["module"] for row in rows} == {module}


def test_json_has_every_card_with_module_and_source(gah):
    answer = json.loads(gah("--json")[1])
    assert answer["faces"]["changes"] == []
    assert [row["id"] for row in answer["decks"]["staff"]["rows"]] == [card.id for card in CARDS.staff]
    assert {"module", "face", "cost_source", "is_estimated"} <= set(answer["decks"]["staff"]["rows"][0])
    assert answer["decks"]["boards"]["rows"][0]["floor1"] == "BYRRB"


def test_csv_is_one_deck(gah):
    rows = list(csv.DictReader(io.StringIO(gah("--deck", "emperor_tiles", "--csv")[1])))
    assert [row["tile"] for row in rows] == [tile.tile for tile in CARDS.emperor_tiles]
    assert gah("--csv")[0] == 2


def test_chinese_names_and_where_there_are_none(gah):
    _, printed, _ = gah("--deck", "staff", "--zh")
    assert "侍从" in printed and "15 of 15 have no Chinese name" in printed


def test_from_the_template_to_own_faces(gah, tmp_path: Path):
    path = tmp_path / "own.csv"
    status, printed, _ = gah("--template", str(path))
    assert status == 0 and "estimated figures in" in printed
    text = path.read_text(encoding="utf-8")
    line = "guests,141,Khan,vp,1,\n"
    assert text.count(line) == 1
    path.write_text(text.replace(line, line.replace(",\n", ",2\n")), encoding="utf-8")

    _, printed, _ = gah("--deck", "guests", "--faces", str(path))
    khan = next(line for line in printed.splitlines() if "Khan" in line)
    assert khan.split() == ["141", "Khan", "blue", "WK", "2", "champagne", "1", "user"]
    assert "user: your own figures" in printed
    answer = json.loads(gah("--json", "--faces", str(path))[1])
    assert answer["faces"]["changes"] == [{"table": "guests", "id": 141, "field": "vp", "from": 1, "to": 2}]


def test_faces_are_in_use_for_one_command_only(gah, tmp_path: Path):
    path = tmp_path / "own.csv"
    path.write_text("table,id,field,value\nguests,141,vp,2\n")
    assert json.loads(gah("--json", "--faces", str(path))[1])["faces"]["changes"]
    assert not json.loads(gah("--json")[1])["faces"]["changes"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--deck", "dragons"), "argument --deck: invalid choice"),
        (("--module", "start_player"), "argument --module: invalid choice"),
        (("--template", "{folder}"), "is there already"),
        (("--template", "{folder}/none/file.csv"), "No such file or directory"),
        (("--template", "{folder}/file.csv", "--deck", "guests"), "no other choice goes with it"),
        (("--template", "{folder}/file.csv", "--json"), "not allowed with argument"),
        (("--faces", "{folder}/none.csv"), "none.csv: No such file or directory"),
        (("--faces", "{folder}"), "Is a directory"),
    ],
)
def test_bad_input_is_one_line(gah, tmp_path: Path, arguments: tuple[str, ...], reason: str):
    status, printed, complaint = gah(*(argument.format(folder=tmp_path) for argument in arguments))
    assert (status, printed) == (2, "")
    assert complaint.startswith("gah: ") and complaint.count("\n") == 1 and reason in complaint
    assert list(tmp_path.iterdir()) == []
