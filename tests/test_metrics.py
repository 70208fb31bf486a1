"""The registry: no number without a definition, on every face; its page is up to date."""

import json
import subprocess
import sys

import pytest

from gah_stats import cli
from gah_stats.statistics import (
    COLUMNS,
    METRICS,
    Metric,
    auctions,
    ballrooms,
    cards,
    checks,
    dice,
    emperor,
    games,
    glossary,
    guests,
    modules,
    openings,
    scores,
    strength,
)
from gah_stats.warehouse import connect

# What tells rows apart; not measured.
KEYS = {
    "die",
    "dice",
    "pick",
    "round",
    "strength",
    "seat",
    "players",
    "card",
    "ballroom",
    "hotel",
    "dancers",
    "position",
}


def test_the_page_is_up_to_date():
    assert glossary.PATH.read_text(encoding="utf-8") == glossary.glossary(), (
        "run python -m gah_stats.statistics.glossary"
    )


@pytest.mark.parametrize("field", ["name", "title", "definition", "unit", "grain", "formula"])
def test_an_entry_without_a_definition_fails(field):
    whole = {"name": "a", "title": "A", "definition": "What it is.", "unit": "VP", "grain": "a seat", "formula": "y"}
    assert Metric(**whole).version == 1
    with pytest.raises(AssertionError):
        Metric(**{**whole, field: ""})


def test_a_module_that_shows_a_number_without_an_entry_fails_at_import():
    program = "from gah_stats.statistics.metrics import require; require('win_share', 'luck')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1 and "no definition of luck" in done.stderr


def test_every_change_is_a_version_and_stands_on_the_page(monkeypatch):
    changed = Metric("luck", "luck", "What is left.", "VP", "a seat", "y", ("Now without rolls.",))
    assert changed.version == 2
    monkeypatch.setitem(METRICS, "luck", changed)
    assert "- `luck` 2: Now without rolls." in glossary.glossary()


@pytest.mark.parametrize(
    "ask",
    [
        dice.dice, dice.distribution, dice.strengths, dice.best, dice.best_of_rolls, dice.fits, emperor.emperor,
        cards.cards, cards.by_round, strength.strength, scores.scores, scores.results, checks.checks, checks.overview,
        ballrooms.ballrooms, auctions.auctions, modules.by_module, modules.in_sets, modules.levels,
        openings.openings, guests.guests,
        games.games,
    ],
    ids=lambda ask: f"{ask.__module__.rpartition('.')[2]}.{ask.__name__}",
)  # fmt: skip
def test_every_number_of_a_frame_is_an_entry(waltz_database, ask):
    with connect(waltz_database) as con:
        frame = ask(con)
    numbers = {name for name, kind in frame.schema.items() if kind.is_numeric()} - KEYS - {"value"}
    assert numbers <= set(COLUMNS)
    assert frame.height and ("metric" not in frame.columns or set(frame["metric"]) <= set(METRICS))


def test_gah_metrics_lists_them_all(capsys):
    assert cli.main(["metrics"]) == 0
    printed = capsys.readouterr().out
    assert all(f" {name} " in f" {printed}" for name in {**METRICS, **COLUMNS})
    assert max(map(len, printed.splitlines())) <= 80
    assert cli.main(["metrics", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {*METRICS, *COLUMNS}
    assert answer["adjusted_win"]["version"] == METRICS["adjusted_win"].version


def test_gah_metrics_tells_all_about_one(capsys):
    assert cli.main(["metrics", "points"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert METRICS["points"].definition in printed and METRICS["points"].formula in printed
    assert cli.main(["metrics", "luck"]) == 2
    assert capsys.readouterr().err == "gah: no metric luck; 'gah metrics' lists them\n"
