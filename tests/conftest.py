"""Warehouses that several tests read: played, logged and replayed once by the commands themselves."""

import pytest

from gah_stats import cli

PLAYED = (
    ("--players=4", "--boards=night", "--hands=random", "--bots=greedy,random", "--games=60"),
    ("--players=2", "--boards=mixed", "--hands=packets", "--bots=greedy", "--games=30"),
    ("--players=3", "--boards=day", "--hands=draft", "--bots=random", "--games=30"),
)


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    """A warehouse of 120 games of self-play: four players at night, two on mixed boards, three by day."""
    folder = tmp_path_factory.mktemp("warehouse")
    logs = [folder / str(number) for number in range(len(PLAYED))]
    for out, arguments in zip(logs, PLAYED, strict=True):
        assert cli.main(["play", *arguments, "--seed=1", "--out", str(out)]) == 0
    path = folder / "gah.duckdb"
    assert cli.main(["replay", *map(str, logs), "--db", str(path)]) == 0
    return path


@pytest.fixture(scope="session")
def tournament(tmp_path_factory):
    """The folder of a tournament of 40 games among two bots at a table of three."""
    folder = tmp_path_factory.mktemp("tournament")
    played = ["arena", "--bots=random,greedy", "--players=3", "--games=40", "--out", str(folder), "--json"]
    assert cli.main(played) == 0
    return folder


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """A warehouse whose only log line was refused."""
    folder = tmp_path_factory.mktemp("empty")
    (folder / "bad.jsonl").write_text("{}\n")
    cli.main(["replay", str(folder / "bad.jsonl"), "--db", str(folder / "gah.duckdb")])
    return folder / "gah.duckdb"
