"""Hidden staff cards: what is known is kept, what is guessed fits, and is the same every time."""

import json
from pathlib import Path

import numpy as np
import pytest

from gah_stats.bots.selfplay import Plan, play_chunk
from gah_stats.gamelog import GameBatch, Rejected, convert, read_log, write_recorded
from gah_stats.gamelog.names import STAFF_ROWS

GAMES = 12


@pytest.fixture(scope="module")
def full(tmp_path_factory) -> dict[tuple[int, str], Path]:
    """Twelve games for every number of players and hand mode, nothing hidden."""
    folder = tmp_path_factory.mktemp("full")
    paths = {}
    for players in (2, 3, 4):
        for hands in ("random", "draft", "packets"):
            plan = Plan(GAMES, 9, (players,), "mixed", hands, ("random", "greedy"))
            paths[players, hands] = folder / f"{players}{hands}.jsonl"
            write_recorded(paths[players, hands], [play_chunk(plan, 0, GAMES)])
    return paths


def read(path: Path) -> GameBatch:
    (item,) = read_log(path)
    assert isinstance(item, GameBatch), str(item)
    return item


def lines_of(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def write(path: Path, lines: list[dict]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def first_match(path: Path) -> list[dict]:
    """The lines of the first match of a file, its header without what depends on hidden cards."""
    header, *rest = lines_of(path)
    end = next(at for at, line in enumerate(rest) if "record" in line)
    kept = {key: value for key, value in header.items() if key not in ("game_id", "seed", "shard", "number")}
    return [kept, *rest[:end]]


@pytest.mark.parametrize("hands", ["random", "draft", "packets"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_one_seat_saw_is_bound_to_games_with_the_same_scores(full, players, hands, tmp_path):
    path, known = full[players, hands], read(full[players, hands])
    for seat in range(players):
        convert(path, tmp_path / "seen.jsonl", seen_by=seat)
        seen = read(tmp_path / "seen.jsonl")
        assert len(seen) == GAMES and np.array_equal(seen.scores, known.scores)
        assert not any(guess_seat == seat for guessed in seen.guessed for guess_seat, _ in guessed)


@pytest.mark.parametrize("hands", ["random", "draft"])
def test_guesses_are_marked_and_stay_the_same(full, hands, tmp_path):
    convert(full[4, hands], tmp_path / "seen.jsonl", seen_by=1)
    convert(tmp_path / "seen.jsonl", tmp_path / "bound.parquet")
    convert(tmp_path / "bound.parquet", tmp_path / "bound.jsonl")
    convert(tmp_path / "bound.jsonl", tmp_path / "again.parquet")
    assert (tmp_path / "bound.parquet").read_bytes() == (tmp_path / "again.parquet").read_bytes()
    bound = read(tmp_path / "bound.parquet")
    assert all(bound.guessed)
    marked = [line for line in lines_of(tmp_path / "bound.jsonl") if line.get("guessed")]
    assert marked and not any(line["event"] == "play_staff" for line in marked)
    assert bound.game_ids.tolist() == read(tmp_path / "seen.jsonl").game_ids.tolist()


def test_a_played_card_is_not_a_guess(full, tmp_path):
    lines = first_match(full[2, "random"])
    played = {line["staff"] for line in lines if line.get("event") == "play_staff" and line["seat"] == 1}
    assert played
    hidden = [
        {**{k: v for k, v in line.items() if k != "name"}, "staff": None}
        if line.get("event") in ("deal", "draw") and line["seat"] == 1
        else line
        for line in lines
    ]
    item = next(read_log(write(tmp_path / "hidden.jsonl", hidden)))
    if isinstance(item, Rejected):
        pytest.fail(str(item))
    guessed = {row for _, row in item.guessed[0]}
    assert guessed.isdisjoint(STAFF_ROWS[number] for number in played)


def test_plays_by_force_are_stated_where_cards_are_hidden(full, tmp_path):
    convert(full[3, "random"], tmp_path / "seen.jsonl", seen_by=0)
    seen, known = lines_of(tmp_path / "seen.jsonl"), lines_of(full[3, "random"])

    def plays(lines: list[dict], seat: int) -> int:
        return sum(line.get("event") == "play_staff" and line["seat"] == seat for line in lines)

    assert plays(seen, 0) == plays(known, 0)
    assert plays(seen, 1) > plays(known, 1) and plays(seen, 2) > plays(known, 2)


def test_an_impossible_card_is_refused_after_a_bounded_search(full, tmp_path):
    convert(full[2, "random"], tmp_path / "seen.jsonl", seen_by=0)
    seen = lines_of(tmp_path / "seen.jsonl")
    dealt = next(line for line in seen if line.get("event") == "deal" and line["seat"] == 0)
    at = next(i for i, line in enumerate(seen) if line.get("event") == "play_staff" and line["seat"] == 1)
    seen[at] = {**seen[at], "staff": dealt["staff"], "name": dealt["name"]}
    rejected = next(item for item in read_log(write(tmp_path / "bad.jsonl", seen)) if isinstance(item, Rejected))
    assert rejected.line == at + 1
    assert rejected.reason.startswith(f"seat 1 does not have staff card {dealt['staff']} here (")


def test_two_files_with_other_spaces_are_bound_alike(full, tmp_path):
    convert(full[2, "draft"], tmp_path / "seen.jsonl", seen_by=0)
    spaced = [json.dumps(line, indent=None, separators=(" , ", " : ")) for line in lines_of(tmp_path / "seen.jsonl")]
    (tmp_path / "spaced.jsonl").write_text("\n\n".join(spaced) + "\n")
    assert read(tmp_path / "spaced.jsonl").game_ids.tolist() == read(tmp_path / "seen.jsonl").game_ids.tolist()
