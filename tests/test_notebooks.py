"""Every notebook runs, as a test and as a script."""

import importlib.util
import subprocess
import sys

import plotly.graph_objects as go
import pytest

from gah_stats.paths import NOTEBOOKS
from gah_stats.statistics import dice
from gah_stats.warehouse import connect


def run(name: str, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, NOTEBOOKS / name, *arguments], capture_output=True, text=True)


def test_dice_strength_prints_its_sentences(database):
    ran = run("dice_strength.py", "--", "--db", str(database))
    assert (ran.returncode, ran.stderr) == (0, "")
    with connect(database) as connection:
        assert dice.strengths_takeaway(dice.strengths(connection)) in ran.stdout.splitlines()


def test_dice_strength_draws_three_charts(database, monkeypatch):
    spec = importlib.util.spec_from_file_location("notebook", NOTEBOOKS / "dice_strength.py")
    notebook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(notebook)
    with connect(database) as connection:
        _, defined = notebook.app.run(defs={"connection": connection, "strengths": dice.strengths(connection)})
    figures = [value for value in defined.values() if isinstance(value, go.Figure)]
    assert len(figures) == 3
    assert all(trace.x is not None and len(trace.x) for figure in figures for trace in figure.data)


@pytest.mark.parametrize("arguments", [(), ("--", "--db", "missing.duckdb")])
def test_dice_strength_refuses_a_missing_database_in_one_line(arguments):
    ran = run("dice_strength.py", *arguments)
    assert ran.returncode == 2
    assert ran.stderr.startswith("gah: ") and ran.stderr.count("\n") == 1
