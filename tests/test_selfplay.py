"""Self-play: the same seed gives the same bytes, an interrupted run goes on, nothing is half written."""

import subprocess
import sys
from pathlib import Path

import pytest

from gah_stats.bots import selfplay
from gah_stats.bots.selfplay import Plan, self_play
from gah_stats.errors import InputError
from gah_stats.gamelog import read_logs

PLAN = Plan(games=150, seed=7, players=(2, 3, 4), boards="mixed", hands="draft", bots=("random", "greedy"))


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr(selfplay, "SHARD_GAMES", 60)
    monkeypatch.setattr(selfplay, "CHUNK_GAMES", 20)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def games(folder: Path) -> list:
    return [batch for batch in read_logs([folder])]


def gah(*arguments: object) -> subprocess.CompletedProcess:
    command = Path(sys.executable).with_name("gah")
    return subprocess.run([command, *map(str, arguments)], capture_output=True, text=True)


def test_workers_do_not_change_a_byte(tmp_path):
    list(self_play(PLAN, tmp_path / "one", 1))
    list(self_play(PLAN, tmp_path / "two", 2))
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert [len(batch) for batch in games(tmp_path / "one")] == [60, 60, 30]


def test_another_seed_plays_other_games(tmp_path):
    list(self_play(Plan(20, 1, bots=("random",)), tmp_path / "one", 1))
    list(self_play(Plan(20, 2, bots=("random",)), tmp_path / "two", 1))
    assert not set(games(tmp_path / "one")[0].game_ids) & set(games(tmp_path / "two")[0].game_ids)


def test_interrupted_run_goes_on_where_it_was(tmp_path):
    list(self_play(PLAN, tmp_path / "whole", 1))

    def interrupt(done: int) -> None:
        interrupt.games += done
        if interrupt.games > 80:
            raise KeyboardInterrupt

    interrupt.games = 0
    with pytest.raises(KeyboardInterrupt):
        list(self_play(PLAN, tmp_path / "halves", 2, interrupt))
    assert [path.name for path in (tmp_path / "halves").glob("*.parquet")] == ["shard-00000.parquet"]
    kept = (tmp_path / "halves" / "shard-00000.parquet").stat().st_mtime_ns
    list(self_play(PLAN, tmp_path / "halves", 2))
    assert (tmp_path / "halves" / "shard-00000.parquet").stat().st_mtime_ns == kept
    assert contents(tmp_path / "halves") == contents(tmp_path / "whole")


def test_a_longer_run_keeps_what_is_there(tmp_path):
    list(self_play(Plan(90, 7, bots=("random",)), tmp_path / "grown", 1))
    list(self_play(Plan(150, 7, bots=("random",)), tmp_path / "grown", 1))
    list(self_play(Plan(150, 7, bots=("random",)), tmp_path / "whole", 1))
    assert contents(tmp_path / "grown") == contents(tmp_path / "whole")


def test_a_folder_of_other_games_is_refused(tmp_path):
    list(self_play(Plan(20, 1, bots=("random",)), tmp_path, 1))
    before = contents(tmp_path)
    with pytest.raises(InputError, match="was played with master_seed 1, not 2"):
        list(self_play(Plan(20, 2, bots=("random",)), tmp_path, 1))
    assert contents(tmp_path) == before


def test_bots_take_turns_at_the_seats(tmp_path):
    list(self_play(Plan(4, 3, players=(3,), bots=("random", "greedy")), tmp_path, 1))
    (batch,) = games(tmp_path)
    assert batch.players[0] == ("random@1", "greedy@6", "random@1")
    assert batch.players[1] == ("greedy@6", "random@1", "greedy@6")


def test_play_command_says_what_it_wrote(tmp_path):
    done = gah("play", "--games", 30, "--players", "2..4", "--bots", "random", "--out", tmp_path / "logs")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("30 games in") and "bytes a game" in done.stdout
    assert {len(players) for batch in games(tmp_path / "logs") for players in batch.players} == {2, 3, 4}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--games", "0"), "games must be a whole number from 1"),
        (("--games", "many"), "games must be a whole number from 1"),
        (("--games", "5", "--players", "5"), "players must be 2, 3, 4 or a range"),
        (("--games", "5", "--players", "4..2"), "players must be 2, 3, 4 or a range"),
        (("--games", "5", "--bots", "nobody"), "there is no bot 'nobody'"),
        (("--games", "5", "--seed", "-1"), "seed must be a whole number"),
        (("--games", "5", "--boards", "dusk"), "invalid choice: 'dusk'"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(tmp_path, arguments, reason):
    done = gah("play", *arguments, "--out", tmp_path / "logs")
    assert done.returncode == 2
    assert reason in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "logs").exists()


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("here")
    done = gah("play", "--games", 5, "--out", tmp_path / "file")
    assert done.returncode == 2 and "is not a folder" in done.stderr
    assert (tmp_path / "file").read_text() == "here"
