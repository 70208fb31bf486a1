"""Bots from outside the package: found by their entry point, asked for every decision, seeing only what they may."""

import json
import os
import subprocess
import sys

import pytest

from gah_stats.gamelog import read_log

BOT = """
class Thrifty:
    name, version, about = "thrifty", "7", "ends its turn when it can"

    @staticmethod
    def choose(decision):
        names = [action["action"] for action in decision.actions()]
        assert len(names) == len(decision.legal) and decision.state["players"] == 2
        return names.index("end_turn") if "end_turn" in names else int(decision.rng.integers(len(names)))


class Cheat(Thrifty):
    name = "cheat"

    @staticmethod
    def choose(decision):
        return len(decision.legal)


class Silent:
    name, version, about = "silent", "1", "cannot choose"
"""


@pytest.fixture
def play(tmp_path):
    """`gah play` where these classes are installed as bots."""

    def run(*classes, bots, experiment=()):
        (tmp_path / "my_bots.py").write_text(BOT)
        info = tmp_path / "my_bots-1.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1\n")
        points = "".join(f"{name.lower()} = my_bots:{name}\n" for name in classes)
        (info / "entry_points.txt").write_text(f"[gah_stats.bots]\n{points}")
        paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
        what = ("experiment", *experiment) if experiment else ("play", "--games=3", "--out", tmp_path / "logs")
        command = [sys.executable, "-m", "gah_stats", *what, "--players=2", f"--bots={bots}"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    return run


def test_a_bot_of_an_entry_point_plays_and_is_named_in_the_logs(play, tmp_path):
    done = play("Thrifty", bots="thrifty,random")
    assert done.returncode == 0, done.stderr
    (batch,) = read_log(next((tmp_path / "logs").iterdir()))
    assert batch.players == [("thrifty@7", "random@1"), ("random@1", "thrifty@7"), ("thrifty@7", "random@1")]
    first = (tmp_path / "logs" / "shard-00000.parquet").read_bytes()
    (tmp_path / "logs" / "shard-00000.parquet").unlink()
    play("Thrifty", bots="thrifty,random")
    assert (tmp_path / "logs" / "shard-00000.parquet").read_bytes() == first


def test_an_experiment_with_a_bot_of_an_entry_point(play):
    done = play("Thrifty", bots="thrifty,random", experiment=("card", "21", "--pairs=3", "--json"))
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["experiment"]["bots"] == "thrifty@7,random@1"
    assert {row["n"] for row in answer["rows"]} == {3}


def test_a_choice_that_is_not_there_ends_the_run_with_one_line(play, tmp_path):
    done = play("Cheat", bots="cheat")
    assert done.returncode == 2
    assert done.stderr.startswith("gah: the bot cheat@7 chose ")
    assert done.stderr.count("\n") == 1
    assert not list((tmp_path / "logs").glob("*.parquet"))


def test_an_entry_point_without_a_choice_is_named(play):
    done = play("Silent", bots="silent")
    assert done.returncode == 2
    assert done.stderr == "gah: the bot of entry point my_bots:Silent has no choose\n"
