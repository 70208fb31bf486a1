"""Replay into DuckDB: every game once, whatever comes between; facts as the game had them; checks that can fail."""

import dataclasses
import os
import re
import signal
import subprocess
import sys
from contextlib import nullcontext

import duckdb
import numpy as np
import pytest

from gah_stats import cli
from gah_stats.errors import InputError
from gah_stats.gamelog import GameBatch, convert, read_log, write_batch
from gah_stats.games.grand_austria_hotel.codes import Event, Outcome, Part, Source
from gah_stats.statistics import checks
from gah_stats.warehouse import catalogue, columns, connect, ingest, marts, replay_into, schema, split

FACTS = (*split.TABLES, "games", "seats", "guessed_cards")


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """Sixty games of four random players in one Parquet file."""
    folder = tmp_path_factory.mktemp("logs")
    assert cli.main(["play", "--games=60", "--bots=random", "--seed=3", "--out", str(folder)]) == 0
    return next(folder.glob("*.parquet"))


@pytest.fixture(scope="module")
def games(log):
    return next(iter(read_log(log)))


@pytest.fixture(scope="module")
def whole(log, tmp_path_factory):
    """The warehouse of these games, replayed without any trouble."""
    path = tmp_path_factory.mktemp("whole") / "gah.duckdb"
    replay_into(path, [log])
    return path


def counts(path) -> dict[str, int]:
    with connect(path) as con:
        return {table: con.execute(f"select count(*) from {table}").fetchall()[0][0] for table in FACTS}


def content(path, table: str) -> list[tuple]:
    """The rows of a table under the games' lasting ids, in a fixed order."""
    with connect(path) as con:
        by_id = "*" if table == "games" else f"{table}.*, game_id"
        join = "" if table == "games" else "join games using (game)"
        names = "game, ingest" if table == "games" else "game"
        rows = con.execute(f"select * exclude ({names}) from (select {by_id} from {table} {join})").fetchall()
    return sorted(rows, key=repr)


def assert_same(one, two):
    for table in FACTS:
        assert content(one, table) == content(two, table), table


def damaged(games: GameBatch, game: int) -> GameBatch:
    """The same games, but `game` has an action that is not legal where it stands."""
    actions = games.actions.copy()
    actions[games.action_offsets[game] + 5] = 0x7FFF
    return GameBatch.of(
        games.configs,
        actions,
        games.action_offsets,
        games.tapes,
        games.tape_offsets,
        games.players,
        scores=games.scores,
    )


# ---- every game once


def test_a_second_replay_adds_nothing(log, whole, tmp_path):
    path = tmp_path / "gah.duckdb"
    first, second = replay_into(path, [log]), replay_into(path, [log])
    assert (first.games, first.already_there) == (60, 0)
    assert (second.games, second.already_there) == (0, 60)
    assert_same(path, whole)


def test_the_two_formats_of_a_game_are_one_game(log, whole, tmp_path):
    convert(log, tmp_path / "same.jsonl")
    done = replay_into(tmp_path / "gah.duckdb", [tmp_path / "same.jsonl", log])
    assert (done.games, done.already_there) == (60, 60)
    assert counts(tmp_path / "gah.duckdb") == counts(whole)


def test_a_game_that_comes_twice_in_one_file_is_there_once(games, whole, tmp_path):
    write_batch(tmp_path / "twice.parquet", games.select(np.tile(np.arange(60), 2)))
    done = replay_into(tmp_path / "gah.duckdb", [tmp_path / "twice.parquet"])
    assert (done.games, done.already_there) == (60, 60)
    assert_same(tmp_path / "gah.duckdb", whole)


def test_one_worker_or_three_give_the_same(log, whole, tmp_path, monkeypatch):
    monkeypatch.setattr(ingest, "TASK", 7)
    for workers in (1, 3):
        path = tmp_path / f"{workers}.duckdb"
        replay_into(path, [log], workers)
        assert_same(path, whole)


def test_one_worker_or_two_give_the_same_marts_to_the_last_bit(tmp_path):
    """Enough games for threads to share the sums of the marts."""
    play = ["play", "--games=9000", "--players=3..4", "--bots=random", "--out", str(tmp_path / "logs")]
    assert cli.main(play) == 0
    found = []
    for workers in (1, 2):
        replay_into(tmp_path / f"{workers}.duckdb", [tmp_path / "logs"], workers)
        with connect(tmp_path / f"{workers}.duckdb") as con:
            columns = {name: con.sql(f"from {name}").columns for name in marts.models("marts")}
            summaries = [name for name, of in columns.items() if not {"game", "game_seat"} & set(of)]
            found.append({name: sorted(map(repr, con.execute(f"from {name}").fetchall())) for name in summaries})
    assert found[0] == found[1] and found[0].keys() > {"card_results", "card_points", "game_results", "score_parts"}


KILLED = """
import contextlib, os, signal, sys
from gah_stats.warehouse import ingest
ingest.BATCH, ingest.TASK = 10, 5
done = 0
def advance(games):
    global done
    done += games
    if done >= int(sys.argv[3]):
        os.kill(os.getpid(), int(sys.argv[4]))
ingest.replay_into(sys.argv[1], [sys.argv[2]], 2, lambda total, what, unit: contextlib.nullcontext(advance))
"""


def kill_after(games: int, path, log, sign: signal.Signals = signal.SIGKILL) -> None:
    words = [str(path), str(log), str(games), str(int(sign))]
    ended = subprocess.run([sys.executable, "-c", KILLED, *words], timeout=600, stderr=subprocess.DEVNULL)
    assert ended.returncode == -sign


@pytest.mark.parametrize(
    ("at", "sign"), [(5, signal.SIGKILL), (25, signal.SIGKILL), (60, signal.SIGKILL), (25, signal.SIGINT)]
)
def test_a_killed_replay_loses_and_doubles_nothing(log, whole, tmp_path, at, sign):
    path = tmp_path / "gah.duckdb"
    kill_after(at, path, log, sign)
    assert not path.exists()
    done = replay_into(path, [log])
    assert done.games + done.already_there == 60
    assert done.already_there >= at - 10  # batches of 10 are committed; the last one may not have been
    assert_same(path, whole)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["gah.duckdb"]


def test_a_killed_replay_leaves_the_old_file_as_it_was(games, log, whole, tmp_path):
    path = tmp_path / "gah.duckdb"
    write_batch(tmp_path / "some.parquet", games.select(np.arange(20)))
    replay_into(path, [tmp_path / "some.parquet"])
    before = path.read_bytes()
    kill_after(50, path, log)
    assert path.read_bytes() == before
    replay_into(path, [log])
    assert_same(path, whole)


def test_what_a_killed_replay_left_is_dropped_when_the_file_has_changed(games, log, whole, tmp_path):
    path = tmp_path / "gah.duckdb"
    kill_after(40, path, log)
    left = (tmp_path / "gah.duckdb.part").rename(tmp_path / "left")
    write_batch(tmp_path / "some.parquet", games.select(np.arange(20)))
    replay_into(path, [tmp_path / "some.parquet"])
    left.rename(tmp_path / "gah.duckdb.part")
    done = replay_into(path, [log])
    assert (done.games, done.already_there) == (40, 20)
    assert_same(path, whole)


def test_readers_see_the_old_file_until_the_new_one_is_complete(games, log, tmp_path):
    path = tmp_path / "gah.duckdb"
    write_batch(tmp_path / "some.parquet", games.select(np.arange(20)))
    replay_into(path, [tmp_path / "some.parquet"])
    seen = []

    def look(done):
        reader = subprocess.run(
            [sys.executable, "-c", f"from gah_stats.warehouse import connect; print(connect({str(path)!r})"
             ".execute('select count(*) from seat_results').fetchall()[0][0])"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        seen.append(int(reader.stdout))

    replay_into(path, [log], progress=lambda total, what, unit: nullcontext(look))
    assert seen and set(seen) == {80}
    look(0)
    assert seen[-1] == 240


# ---- what is refused


def test_a_bad_game_is_quarantined_and_the_rest_goes_on(games, tmp_path):
    write_batch(tmp_path / "bad.parquet", damaged(games, 7))
    path = tmp_path / "gah.duckdb"
    done = replay_into(path, [tmp_path / "bad.parquet"])
    assert (done.games, done.quarantined, done.failed_checks) == (59, 1, [])
    with connect(path) as con:
        (row,) = checks.quarantine(con).to_dicts()
        assert (row["file"], row["line"]) == (str(tmp_path / "bad.parquet"), 8)
        assert row["reason"] == "action 6: this action is not legal here"
        assert len(row["game"]) == 16
        assert con.execute("select games, quarantined from ingests").fetchall() == [(59, 1)]


def test_nothing_of_a_game_with_a_wrong_score_stays(games, whole, tmp_path):
    scores = games.scores.copy()
    scores[3, 0] += 1
    write_batch(tmp_path / "wrong.parquet", dataclasses.replace(games, scores=scores))
    replay_into(tmp_path / "wrong.duckdb", [tmp_path / "wrong.parquet"])
    write_batch(tmp_path / "right.parquet", games.select([i for i in range(60) if i != 3]))
    replay_into(tmp_path / "right.duckdb", [tmp_path / "right.parquet"])
    assert_same(tmp_path / "wrong.duckdb", tmp_path / "right.duckdb")
    with connect(tmp_path / "wrong.duckdb") as con:
        assert "final scores" in checks.quarantine(con)["reason"][0]


def test_a_bad_game_that_comes_twice_is_refused_twice(games, tmp_path):
    bad = damaged(games, 0)
    write_batch(tmp_path / "bad.parquet", bad.select([0, 1, 0]))
    done = replay_into(tmp_path / "gah.duckdb", [tmp_path / "bad.parquet"])
    assert (done.games, done.quarantined, done.already_there) == (1, 2, 0)
    with connect(tmp_path / "gah.duckdb") as con:
        assert checks.quarantine(con)["line"].to_list() == [1, 3]


def test_quarantine_forgets_a_file_that_has_been_mended(games, log, tmp_path):
    path = tmp_path / "gah.duckdb"
    write_batch(tmp_path / "log.parquet", damaged(games, 7))
    replay_into(path, [tmp_path / "log.parquet"])
    replay_into(path, [tmp_path / "log.parquet"])
    with connect(path) as con:
        assert checks.quarantine(con).height == 1
    write_batch(tmp_path / "log.parquet", games)
    replay_into(path, [tmp_path / "log.parquet"])
    with connect(path) as con:
        assert checks.quarantine(con).height == 0


def test_a_broken_line_is_quarantined_with_its_number(log, tmp_path):
    convert(log, tmp_path / "log.jsonl")
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    second = next(i for i, line in enumerate(lines) if i and '"record": "match"' in line)
    lines[second + 3] = lines[second + 3][:-5]
    (tmp_path / "log.jsonl").write_text("\n".join(lines))
    done = replay_into(tmp_path / "gah.duckdb", [tmp_path / "log.jsonl"])
    assert (done.games, done.quarantined) == (59, 1)
    with connect(tmp_path / "gah.duckdb") as con:
        assert checks.quarantine(con)["line"].to_list() == [second + 4]


def test_a_game_that_ends_early_counts_in_no_mart(games, tmp_path):
    short = games.select([0, 1])
    cut = short.action_offsets[1] - 10
    actions = np.concatenate([short.actions[:cut], short.actions[short.action_offsets[1] :]])
    offsets = short.action_offsets - np.array([0, 10, 10])
    batch = GameBatch.of(short.configs, actions, offsets, short.tapes, short.tape_offsets, short.players)
    complete = np.array([False, True])
    # What the cut actions drew is still on the tape of the first game; a real log would not have it.
    drawn = drawn_until(batch, 0)
    tape_offsets = short.tape_offsets - np.array([0, 1, 1]) * (short.tape_offsets[1] - drawn)
    tapes = np.concatenate([short.tapes[:drawn], short.tapes[short.tape_offsets[1] :]])
    batch = GameBatch.of(short.configs, actions, offsets, tapes, tape_offsets, short.players)
    write_batch(tmp_path / "early.parquet", dataclasses.replace(batch, complete=complete))
    done = replay_into(tmp_path / "gah.duckdb", [tmp_path / "early.parquet"])
    assert (done.games, done.quarantined, done.failed_checks) == (2, 0, [])
    with connect(tmp_path / "gah.duckdb") as con:
        assert con.execute("select finished, count(*) from games group by all order by all").fetchall() == [
            (False, 1),
            (True, 1),
        ]
        assert con.execute("select count(*), count(rank), count(win_share) from seats").fetchall() == [(8, 4, 4)]
        assert con.execute("select count(distinct game) from seat_results").fetchall() == [(1,)]


def drawn_until(batch: GameBatch, game: int) -> int:
    """How much of its tape a game has used when its actions end."""
    from gah_stats.engine.journal import give_tape, new_journal, reset
    from gah_stats.games.grand_austria_hotel.game import GAME

    actions, tape = batch.game(game)
    state, journal, out = np.zeros(1, GAME.state)[0], new_journal()[0], np.zeros(512, np.int16)
    reset(journal, 0)
    give_tape(journal, tape)
    GAME.setup(state, GAME.box()[0], journal, batch.configs[game], np.uint64(0))
    for action in actions:
        GAME.settle(state, GAME.box()[0], journal, out)
        GAME.act(state, GAME.box()[0], journal, int(action))
    GAME.settle(state, GAME.box()[0], journal, out)
    return int(journal.tape_at)


def test_only_one_replay_writes(log, tmp_path, capsys):
    path = tmp_path / "gah.duckdb"
    with ingest._writer(path):
        assert cli.main(["replay", str(log), "--db", str(path)]) == 2
    assert capsys.readouterr().err == f"gah: {path}: another replay is writing to it\n"
    assert cli.main(["replay", str(log), "--db", str(path)]) == 0


@pytest.mark.parametrize(
    ("logs", "db", "message"),
    [
        ("missing", "gah.duckdb", "missing: no such file"),
        ("empty", "gah.duckdb", "empty: holds no logs (.parquet or .jsonl)"),
        ("log", "missing/gah.duckdb", "missing/gah.duckdb: its folder does not exist"),
        ("log", "empty", "empty: is a folder"),
        ("log", "text.duckdb", "text.duckdb: cannot be opened as a DuckDB file"),
        ("log", "foreign.duckdb", "foreign.duckdb: is a DuckDB file, but no warehouse of gah"),
        ("log", "old.duckdb", "old.duckdb: was made by another version of gah"),
    ],
)
def test_what_cannot_be_used_is_one_line(log, whole, tmp_path, capsys, logs, db, message):
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.duckdb").write_text("not a database, whatever its name says\n" * 100)
    duckdb.connect(str(tmp_path / "foreign.duckdb")).execute("create table games (game integer)").close()
    (tmp_path / "old.duckdb").write_bytes(whole.read_bytes())
    with duckdb.connect(str(tmp_path / "old.duckdb")) as con:
        con.execute("update warehouse set version = 'older'")
    before = sorted(tmp_path.iterdir())
    source = log if logs == "log" else tmp_path / logs
    assert cli.main(["replay", str(source), "--db", str(tmp_path / db)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"gah: {tmp_path}/{message}")
    assert captured.err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_replay_tells_what_it_did(games, tmp_path):
    write_batch(tmp_path / "bad.parquet", damaged(games, 7))
    command = [sys.executable, "-c", "import sys; from gah_stats.cli import main; sys.exit(main())", "replay"]
    ended = subprocess.run(
        [*command, str(tmp_path / "bad.parquet"), "--db", str(tmp_path / "gah.duckdb"), "--workers=1"],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "200"},
    )
    assert ended.returncode == 0 and ended.stderr == ""
    lines = ended.stdout.splitlines()
    assert any(line.split()[-1:] == ["59"] and "games added" in line for line in lines)
    assert lines[-1] == f"{tmp_path}/bad.parquet:8: action 6: this action is not legal here"


# ---- facts, counted by hand


def event(kind: Event, seat: int, *values: int, round_: int = 1) -> tuple[int, ...]:
    return (kind, round_, 0, seat, *values, *[0] * (6 - len(values)))


def facts_of(*events: tuple[int, ...]) -> dict[str, list[dict]]:
    """The fact rows of one game, number 9, with these events."""
    rows = split.Rows()
    rows.add(np.array(events, np.int16), np.array([0, len(events)]), np.array([9], np.int32))
    with duckdb.connect() as con:
        schema.create(con)
        for table, values in columns.event_facts(rows, np.zeros(0, np.int32)).items():
            con.register("rows", values)
            con.execute(f"insert into {table} select {', '.join(ingest._selected(table))} from rows")
        return {table: con.sql(f"from {table}").to_arrow_table().to_pylist() for table in split.TABLES}


def test_turns_and_rolls():
    """Ten dice; seat 1 takes a 3 of four, seat 2 passes, seat 1 passes; one die is discarded, eight are rolled."""
    facts = facts_of(
        event(Event.ROLL, 0, 1, 2, 4, 1, 1, 1),
        event(Event.TURN, 0, 1, 2, 4, 1, 1, 1),
        event(Event.TAKE_DIE, 0, 3, 3, 4, 1, 6, 1),
        event(Event.TURN, 1, 1, 2, 3, 1, 1, 1),
        event(Event.PASS, 1, 9),
        event(Event.TURN, 0, 1, 2, 3, 1, 1, 1),
        event(Event.PASS, 0, 9),
        event(Event.STARVED_DICE, 0, 8),
        event(Event.ROLL, 0, 0, 0, 2, 2, 2, 2),
        event(Event.TURN, 1, 0, 0, 2, 2, 2, 2),
        event(Event.TAKE_DIE, 1, 6, 2, 2, 0, 2, 1),
        event(Event.ROLL, 1, 5, 1, 1, 1, 1, 1, round_=2),
    )
    assert [(r["round"], r["taken"], r["discarded"], r["dice"], r["on_1"]) for r in facts["rolls"]] == [
        (1, 0, 0, 10, 1),
        (1, 1, 1, 8, 0),
        (2, 0, 0, 10, 5),
    ]
    first, passed, _, six = facts["turns"]
    assert first == {
        "game": 9, "event": 2, "round": 1, "seat": 1, "pick": 1,
        "on_1": 1, "on_2": 2, "on_3": 4, "on_4": 1, "on_5": 1, "on_6": 1,
        "die": 3, "action": 3, "pool": 4, "boost": 1, "strength": 6, "krones": 1,
    }  # fmt: skip
    assert (passed["seat"], passed["pick"], passed["on_3"], passed["die"], passed["strength"]) == (2, 2, 3, None, None)
    assert (six["pick"], six["die"], six["action"], six["pool"], six["krones"]) == (2, 6, 2, 2, 1)


def test_a_guest_is_one_visit_for_each_seat_that_takes_him():
    """Guest 0 (number 49) moves in with seat 1, comes back by the discard pile and is left in the café of seat 2."""
    facts = facts_of(
        event(Event.REVEAL_GUEST, 0, 0, 4, round_=0),
        event(Event.TAKE_GUEST, 0, 0, 4, 0, 2, 0, round_=0),
        event(Event.COMPLETE_ORDER, 0, 0, round_=1),
        event(Event.SEAT_GUEST, 0, 0, 7, 3, round_=2),
        event(Event.TAKE_GUEST, 1, 0, 1, 2, 0, Source.GUEST << 8 | 5, round_=4),
        event(Event.LEFT_GUEST, 1, 0, 0, round_=7),
    )
    assert facts["guest_reveals"] == [{"game": 9, "event": 0, "round": 0, "guest": 49, "place": 4}]
    moved_in, left = facts["guest_visits"]
    assert moved_in == {
        "game": 9, "taken_event": 1, "taken_round": 0, "seat": 1, "guest": 49, "place": 4, "krones": 0, "source": 0,
        "completed_event": 2, "completed_round": 1, "seated_event": 3, "seated_round": 2, "room": 7,
        "danced_event": None, "danced_round": None, "is_left": False,
    }  # fmt: skip
    assert (left["seat"], left["krones"], left["source"]) == (2, 2, 261)
    assert (left["completed_event"], left["seated_event"], left["room"], left["is_left"]) == (None, None, None, True)


def test_a_starter_packet_deals_six_cards():
    facts = facts_of(event(Event.DEAL_PACKET, 1, 0, round_=0), event(Event.PLAY_STAFF, 1, 2, 4, 0))
    dealt = [(r["seat"], r["kind"], r["staff"]) for r in facts["staff_events"][:6]]
    assert dealt == [(2, "dealt", number) for number in (3, 6, 9, 38, 39, 48)]
    assert facts["staff_events"][6] == {
        "game": 9, "event": 1, "round": 1, "seat": 2, "kind": "played", "staff": 3, "krones": 4, "source": 0,
    }  # fmt: skip


def test_a_filled_group_names_the_room_that_filled_it():
    facts = facts_of(event(Event.OCCUPY, 0, 18, 1, -1, 0), event(Event.FILL_GROUP, 0, 9, 1, 1))
    assert [(r["kind"], r["room"]) for r in facts["room_events"]] == [("occupied", 18), ("filled", 18)]


def test_the_swing_of_an_emperor_scoring_is_what_its_reward_or_penalty_brings():
    """Seat 2 gains 8 + 5 by the reward of C3 (tile 10); seat 1 loses 10; points of the final scoring do not count."""
    reward, penalty = Part.EMPEROR_REWARDS, Part.EMPEROR_PENALTIES
    facts = facts_of(
        event(Event.EMPEROR_SCORE, 1, 12, 8, 5, 10, round_=7),
        event(Event.GAIN_VP, 1, Part.EMPEROR_TRACK, 8, 0, round_=7),
        event(Event.EMPEROR_SCORE, 0, 2, 2, 0, 10, round_=7),
        event(Event.EMPEROR_OUTCOME, 1, Outcome.REWARD, 10, round_=7),
        event(Event.GAIN_VP, 1, reward, 8, 0, round_=7),
        event(Event.GAIN_VP, 1, Part.STAFF, 5, 0, round_=7),
        event(Event.EMPEROR_OUTCOME, 0, Outcome.PENALTY_VP, 10, round_=7),
        event(Event.GAIN_VP, 0, penalty, -10, 0, round_=7),
        event(Event.GAIN_VP, 0, Part.END_STAFF, 4, 0, round_=7),
        event(Event.GAIN_VP, 0, Part.KRONES, 3, 0, round_=7),
    )
    first, second = facts["emperor_scorings"]
    assert first == {
        "game": 9, "event": 0, "round": 7, "seat": 2, "tile": "C3", "track_before": 12, "vp": 8, "track_after": 5,
        "outcome": "reward", "swing": 13,
    }  # fmt: skip
    assert (second["seat"], second["outcome"], second["swing"]) == (1, "penalty_vp", -10)
    assert [r["part"] for r in facts["vp_events"]][:3] == ["emperor_track", "emperor_rewards", "staff"]


def test_seats_agree_with_the_engine(games, whole):
    with connect(whole) as con:
        rows = con.execute(
            "select game_id, list(score order by seat), sum(win_share), list(bot order by seat) "
            "from seats join games using (game) group by all"
        ).fetchall()
    expected = {int(game): games.scores[i].tolist() for i, game in enumerate(games.game_ids)}
    assert {game: scores for game, scores, *_ in rows} == expected
    assert all(share == pytest.approx(1) for _, _, share, _ in rows)
    assert {tuple(bots) for *_, bots in rows} == {games.players[0]}


def test_every_source_has_a_name(whole):
    with connect(whole) as con:
        for table in ("vp_events", "staff_events", "room_events", "guest_visits"):
            assert con.execute(f"select count(*) from {table} anti join sources using (source)").fetchall() == [(0,)]


# ---- identity checks

CORRUPTIONS = {
    "components_sum_to_score": "update seats set kitchen_vp = kitchen_vp + 1 where seat = 1",
    "dice_are_taken_where_they_lie": "update turns set pool = pool + 1 where pick = 2",
    "emperor_scores_every_seat": "update emperor_scorings set outcome = 'reward' where track_after = 0",
    "games_are_there_once": "insert into games select * from games limit 1",
    "guests_go_one_way": "delete from guest_visits where seated_event is null and taken_round = 7",
    "hands_are_dealt": "delete from staff_events where event = 0",
    "picks_are_counted": "update turns set pick = pick + 1 where pick > 3",
    "rolls_have_all_dice": "update rolls set on_1 = on_1 + 1 where round = 4",
    "turns_end_in_a_die_or_a_pass": "delete from turns where pick = 1 and round = 1",
    "win_shares_sum_to_one": "update seats set win_share = 0.5 where rank = 1",
}


def test_every_check_has_a_corruption():
    assert CORRUPTIONS.keys() == marts.models("checks").keys()


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_a_check_finds_what_is_wrong(whole, tmp_path, name):
    (tmp_path / "copy.duckdb").write_bytes(whole.read_bytes())
    with duckdb.connect(str(tmp_path / "copy.duckdb")) as con:
        assert marts.check(con) == []
        con.execute(CORRUPTIONS[name])
        assert name in marts.check(con)
        found = checks.checks(con).filter(name=name).to_dicts()[0]
        assert 0 < found["violations"] <= found["rows"]


def test_r40_a_die_left_idle_is_taken_where_it_lies(whole, tmp_path):
    (tmp_path / "copy.duckdb").write_bytes(whole.read_bytes())
    with duckdb.connect(str(tmp_path / "copy.duckdb")) as con:
        for action, failing in ((0, []), (6, ["dice_are_taken_where_they_lie"])):
            con.execute(f"update turns set action = {action}, boost = 0, strength = 0 where die = 5")
            assert marts.check(con) == failing


def test_replay_says_which_check_fails(whole, log, tmp_path, capsys):
    (tmp_path / "gah.duckdb").write_bytes(whole.read_bytes())
    with duckdb.connect(str(tmp_path / "gah.duckdb")) as con:
        con.execute(CORRUPTIONS["win_shares_sum_to_one"])
    assert cli.main(["replay", str(log), "--db", str(tmp_path / "gah.duckdb")]) == 1
    assert "the identity check win_shares_sum_to_one does not hold" in capsys.readouterr().out


# ---- sql/


@pytest.mark.parametrize("folder", ["staging", "marts", "checks"])
def test_a_model_says_its_grain_first_and_selects_from_its_last_step(folder):
    for name, sql in marts.models(folder).items():
        assert sql.startswith("-- One row per "), name
        if folder != "checks":
            assert "\n-- Key: " in sql, name
        if folder == "marts":
            last = [line.split()[0] for line in sql.splitlines() if line.endswith(" as (") and line[0] != " "][-1]
            assert sql.rstrip().endswith(f"select * from {last}"), name


@pytest.mark.parametrize("name", marts.models("marts"))
def test_no_two_rows_of_a_mart_have_the_same_key(waltz_database, name):
    [key] = re.findall(r"^-- Key: (.+)\.$", marts.models("marts")[name], re.MULTILINE)
    with duckdb.connect(str(waltz_database), read_only=True) as con:
        rows, keys = con.execute(f"select count(*), count(distinct ({key}, 0)) from {name}").fetchone()
    assert rows == keys > 0


# Sums over a mart, and over the facts
IDENTITIES = {
    "auction_results": (
        "select sum(n) from auction_results semi join whole using (kind) where metric = 'auction_price' and seat = 0",
        "select count(*) from auctions join games using (game) where kind = 'won' and finished",
    ),
    "ballroom_results": (
        "select sum(y) from ballroom_results semi join whole using (kind) where metric = 'ballroom_vp' and seat = 0 "
        "and round = 0 and dancers is null",
        "select sum(vp) from ballroom_scorings join games using (game) where extra = 0 and finished",
    ),
    "card_results": (
        "select sum(n) from card_results semi join whole using (kind) where metric = 'win_share'",
        "select count(*) from card_uses join stg_seats using (game_seat) join games using (game) where finished",
    ),
    "cluster_results": (
        "select sum(n) from cluster_results semi join whole using (kind) where metric = 'win_excess' and seat = 0",
        "select count(win_excess) from seat_results semi join whole using (kind)",
    ),
    "dice_choices": (
        "select sum(taken) from dice_choices semi join whole using (kind)",
        "select count(die) from turns join games using (game) where finished",
    ),
    "dice_rolled": (
        "select sum(y) from dice_rolled semi join whole using (kind) where round = 0",
        "select sum(dice) from rolls join games using (game) where finished",
    ),
    "dice_rolls": (
        "select sum(rolls * showing) from dice_rolls semi join whole using (kind)",
        "select sum(dice) from rolls join games using (game) where finished",
    ),
    "dice_strengths": (
        "select sum(taken * strength) from dice_strengths semi join whole using (kind)",
        "select sum(pool) from turns join games using (game) where finished and die is not null",
    ),
    "emperor_rates": (
        "select sum(y) from emperor_rates semi join whole using (kind) where metric = 'emperor_swing' and seat = 0 and "
        "tile is null and position is null",
        "select sum(swing) from stg_emperor_scorings join stg_seats using (game_seat) join games using (game) "
        "where finished",
    ),
    "game_results": (
        "select sum(y) from game_results semi join whole using (kind) where metric = 'top_score' and day is null",
        "select sum(top) "
        "from (select max(score) as top from seats join games using (game) where finished group by game)",
    ),
    "guest_courses": (
        "select sum(y) from guest_courses semi join whole using (kind) where metric = 'stranded_rate'",
        "select count_if(is_left) from guest_visits join games using (game) where finished",
    ),
    "opening_clusters": (
        "select sum(n) from opening_clusters semi join whole using (kind) where word = 'die'",
        "select count(win_excess) from seat_results semi join whole using (kind)",
    ),
    "score_parts": (
        "select sum(y) from score_parts semi join whole using (kind) "
        "where part = 'final' and seat = 0 and place = 'all'",
        "select sum(score) from seats join games using (game) where finished",
    ),
}


@pytest.mark.parametrize("name", IDENTITIES)
def test_a_mart_adds_up_to_the_facts(waltz_database, name):
    of_mart, of_facts = IDENTITIES[name]
    with duckdb.connect(str(waltz_database)) as con:
        con.execute("create temp table whole as select kind from kinds where whole")
        [(mart,)], [(facts,)] = (con.execute(sql).fetchall() for sql in (of_mart, of_facts))
    assert mart == facts > 0


@pytest.mark.parametrize("table", schema.tables().values(), ids=lambda table: table.name)
def test_every_column_of_a_table_is_described(table):
    with duckdb.connect() as con:
        schema.create(con)
        created = [(name, kind.lower()) for name, kind, *_ in con.execute(f"describe {table.name}").fetchall()]
    described = [(c.name, c.kind if c.kind not in schema.WORDS else "enum") for c in table.columns]
    assert [(n, "enum" if k.startswith("enum") else k) for n, k in created] == described
    assert all(len(column.text) > 3 for column in table.columns)


def test_marts_are_built_in_the_order_of_what_they_read():
    assert marts.in_order({"c": "from b join a", "b": "select 1 from a", "a": "select 2"}) == ["a", "b", "c"]


def test_the_catalogue_is_up_to_date():
    assert catalogue.PATH.read_text(encoding="utf-8") == catalogue.catalogue()


def test_connect_opens_only_complete_files(whole, tmp_path):
    with pytest.raises(InputError, match="no such file"):
        connect(tmp_path / "none.duckdb")
    with connect(whole) as con, pytest.raises(duckdb.Error, match="read-only"):
        con.execute("delete from games")
