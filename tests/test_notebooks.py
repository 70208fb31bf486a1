"""Every notebook runs, as a test and as a script."""

import importlib.util
import subprocess
import sys

import plotly.graph_objects as go
import pytest

from gah_stats.paths import NOTEBOOKS
from gah_stats.statistics import dice, strength
from gah_stats.warehouse import connect


def run(name: str, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, NOTEBOOKS / name, *arguments], capture_output=True, text=True)


def test_dice_strength_prints_its_sentences(database):
    ran = run("dice_strength.py", "--", "--db", str(database))
    assert (ran.returncode, ran.stderr) == (0, "")
    with connect(database) as connection:
        assert dice.strengths_takeaway(dice.strengths(connection)) in ran.stdout.splitlines()


def figures(name: str, **defined) -> list[go.Figure]:
    """The charts of a notebook whose first cell defined these."""
    spec = importlib.util.spec_from_file_location("notebook", NOTEBOOKS / name)
    notebook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(notebook)
    _, found = notebook.app.run(defs=defined)
    return [value for value in found.values() if isinstance(value, go.Figure)]


def test_dice_strength_draws_three_charts(database):
    with connect(database) as connection:
        drawn = figures("dice_strength.py", connection=connection, strengths=dice.strengths(connection))
    assert len(drawn) == 3
    assert all(trace.x is not None and len(trace.x) for figure in drawn for trace in figure.data)


def test_card_strength_tells_the_story_of_the_card_asked_for(database):
    with connect(database) as connection:
        deck = strength.strength(connection, kind="guest")
    one = deck.filter(card=deck["card"][0])
    ran = run("card_strength.py", "--", "--db", str(database), "--kind", "guest", "--card", str(one["card"][0]))
    assert (ran.returncode, ran.stderr) == (0, "")
    told = [strength.told(one), strength.disagreement(one), strength.takeaway(deck)]
    assert ran.stdout.splitlines() == [sentence for sentence in told if sentence]


def test_card_strength_draws_three_charts_of_the_card_furthest_apart(database):
    with connect(database) as connection:
        deck = strength.strength(connection)
    drawn = figures("card_strength.py", deck=deck, card=strength.most_apart(deck), played="")
    assert len(drawn) == 3
    assert all(trace.x is not None and len(trace.x) for figure in drawn for trace in figure.data)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no database given"),
        (("--card", "999"), "no card 999 of the kind staff"),
        (("--kind", "waiter"), "'waiter' is not possible"),
        (("--causal", "missing"), "missing"),
    ],
)
def test_card_strength_refuses_what_it_cannot_use_in_one_line(database, arguments, message):
    ran = run("card_strength.py", *(("--", "--db", str(database), *arguments) if arguments else ()))
    assert ran.returncode == 2
    assert ran.stderr.startswith("gah: ") and message in ran.stderr and ran.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [(), ("--", "--db", "missing.duckdb")])
def test_dice_strength_refuses_a_missing_database_in_one_line(arguments):
    ran = run("dice_strength.py", *arguments)
    assert ran.returncode == 2
    assert ran.stderr.startswith("gah: ") and ran.stderr.count("\n") == 1
