"""What `gah bench` measures: the steps it times are those of a whole replay, and every question is asked."""

import pytest

from gah_stats import bench
from gah_stats.bots.selfplay import Plan, self_play
from gah_stats.statistics import Filters, strength
from gah_stats.warehouse import connect


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("logs")
    list(self_play(Plan(120, 1, bots=("greedy",)), folder, 1))
    return folder


def test_the_stopwatch_takes_the_place_of_a_progress_bar():
    steps = {}
    with bench.stopwatch(steps)(10, "counting", "games") as advance:
        advance(10)
    assert list(steps) == ["counting"] and steps["counting"] >= 0


def test_marts_are_timed_without_the_replay_and_leave_a_whole_file(logs, tmp_path, monkeypatch):
    monkeypatch.setattr(strength, "WORTH", 0)
    db = tmp_path / "bench.duckdb"
    assert bench.marts_seconds(logs, db) > 0
    with connect(db) as con:
        assert con.execute("SELECT count(*) FROM games").fetchone() == (120,)
        assert con.execute("SELECT count(*) FROM plus_minus_sums").fetchone()[0] > 0


def test_a_replay_with_marts_is_the_slower_one(logs, tmp_path):
    facts, marts = bench.replay_rates(logs, tmp_path / "bench.duckdb")
    assert facts > marts > 0


def test_every_question_is_asked_about_all_games_and_some(database, monkeypatch):
    asked = []

    def question(name):
        return lambda con, filters: asked.append((name, filters == Filters()))

    names = list(bench.QUESTIONS)
    monkeypatch.setattr(bench, "QUESTIONS", {name: question(name) for name in names})
    assert list(bench.answers_ms(database, 1)) == names
    assert asked == [(name, everything) for name in names for everything in (True, False)]


def test_questions_of_the_bench_have_answers(database):
    took = bench.answers_ms(database, 1)
    assert took.keys() == bench.QUESTIONS.keys() and min(took.values()) > 0
