"""Warehouses that several tests read: played, logged and replayed once by the commands themselves."""

import pytest

from gah_stats import cli

PLAYED = (
    ("--players=4", "--boards=night", "--hands=random", "--bots=greedy,random", "--games=60"),
    ("--players=2", "--boards=mixed", "--hands=packets", "--bots=greedy", "--games=30"),
    ("--players=3", "--boards=day", "--hands=draft", "--bots=random", "--games=30"),
)
WALTZED = (
    ("--players=4", "--modules=ballrooms,celebrities,hotels", "--bots=greedy,random", "--games=40"),
    ("--players=2", "--modules=ballrooms", "--bots=greedy", "--games=20"),
    ("--players=3", "--modules=hotels,start_player,more", "--boards=mixed", "--bots=greedy", "--games=20"),
    ("--players=2", "--bots=random", "--games=10"),
)


def warehouse(folder, corpora):
    """Plays one corpus for each set of arguments and replays them all; the file."""
    logs = [folder / str(number) for number in range(len(corpora))]
    for out, arguments in zip(logs, corpora, strict=True):
        assert cli.main(["play", *arguments, "--seed=1", "--out", str(out)]) == 0
    path = folder / "gah.duckdb"
    assert cli.main(["replay", *map(str, logs), "--db", str(path)]) == 0
    return path


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    """A warehouse of 120 games of self-play: four players at night, two on mixed boards, three by day."""
    return warehouse(tmp_path_factory.mktemp("warehouse"), PLAYED)


@pytest.fixture(scope="session")
def waltz_database(tmp_path_factory):
    """A warehouse of 90 games of self-play: 60 with ballrooms, 60 with hotels, 40 of them with both; 10 base games."""
    return warehouse(tmp_path_factory.mktemp("waltz"), WALTZED)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """A warehouse whose only log line was refused."""
    folder = tmp_path_factory.mktemp("empty")
    (folder / "bad.jsonl").write_text("{}\n")
    cli.main(["replay", str(folder / "bad.jsonl"), "--db", str(folder / "gah.duckdb")])
    return folder / "gah.duckdb"
