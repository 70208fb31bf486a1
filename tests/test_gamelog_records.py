"""The lines of a recorded match, one by one."""

import json

import pytest
import shipped_logs

from gah_stats.gamelog import Rejected, read_log, schema
from gah_stats.gamelog.records import ACTIONS, EVENTS, read_line
from gah_stats.games.grand_austria_hotel.game import GAME

MATCH = shipped_logs.LOGS / "recorded" / "01-2p-night-random.jsonl"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"[1]", "is not a JSON object"),
        (b"{", "is not JSON: "),
        (b'{"event": "roll"', "is not JSON: "),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"[" * 100_000, "is not JSON that can be read: it is nested too deeply"),
        (b'{"event": "deal", "event": "draw"}', "has a field twice"),
        (b'{"event": "deal", "seat": NaN}', "is not JSON: NaN is no number"),
        (b'{"event": "deal", "seat": ' + b"9" * 5000 + b"}", "has a number with more than 20 digits"),
        (b"{}", "has neither record nor event"),
        (b'{"record": "game"}', "record 'game' is unknown"),
        (b'{"event": "juggle"}', "event 'juggle' is unknown"),
        (b'{"event": ["roll"]}', "event ['roll'] is unknown"),
        (b'{"event": "deal", "seat": 0}', "field staff is missing"),
        (b'{"event": "deal", "seat": 0, "staff": 1, "x": 1}', "field 'x' is unknown"),
        (b'{"event": "deal", "seat": 0, "staff": 49}', "staff: 49 is no staff card"),
        (b'{"event": "deal", "seat": true, "staff": 1}', "seat is True: "),
        (b'{"event": "deal", "seat": 0, "staff": 1.0}', "staff is 1.0: "),
        (b'{"event": "deal", "seat": 4, "staff": 1}', "seat is 4: "),
        (b'{"event": "deal", "seat": 0, "staff": 1, "name": "Waitress"}', "'Waitress' is not the name of card 1"),
        (b'{"event": "deal", "seat": 0, "staff": null, "name": "Waitress"}', "'Waitress' is not the name of card None"),
        (b'{"event": "deal", "seat": 0, "staff": null, "guessed": true}', "a guess names a card"),
        (b'{"event": "play_staff", "seat": 0, "staff": null}', "staff is None: "),
        (b'{"event": "roll", "seat": 0, "dice": [2, 1]}', "the dice are not in ascending order"),
        (b'{"event": "roll", "seat": 0, "dice": []}', "dice is []: "),
        (b'{"event": "take_die", "seat": 0, "face": 6, "boost": false}', "face is 6: "),
        (b'{"event": "take_die", "seat": 0, "face": 1, "boost": 1}', "boost is 1: "),
        (b'{"event": "packet", "seat": 0, "packet": "E"}', "packet is 'E': "),
    ],
)
def test_a_line_that_does_not_fit_is_refused_with_its_reason(line, reason):
    with pytest.raises(ValueError, match=r".") as error:
        read_line(line)
    assert str(error.value).startswith(reason)
    assert len(str(error.value)) < 300 and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"boards": ["night"]}, "boards is "),
        ({"boards": ["night"] * 3}, "boards has 3 entries for 2 players"),
        ({"boards": ["day-1", "day-1"]}, "boards names a day board twice"),
        ({"final_scores": [1]}, "final_scores has 1 entries for 2 players"),
        ({"final_scores": [1, 2], "complete": False}, "a log that ends early has no final_scores"),
        ({"players": [{"name": "Anna", "kind": "human", "version": "1"}] * 2}, "players.0: a bot has a version"),
        ({"players": [{"name": "a@b", "kind": "human"}] * 2}, "players.0.name is 'a@b': "),
        ({"players": [{"name": "", "kind": "human"}] * 2}, "players.0.name is '': "),
        ({"date": "2026-02-30"}, "date: "),
        ({"seed": "12"}, "seed is '12': "),
        ({"objectives": [109, 105, 113]}, "objectives are not one each"),
        ({"tiles": ["A1", "B1", "B2"]}, "tiles are not one each"),
    ],
)
def test_a_header_that_does_not_fit_is_refused_with_its_reason(changed, reason):
    header = json.loads(MATCH.read_text().splitlines()[0])
    assert read_line(json.dumps(header).encode())
    with pytest.raises(ValueError, match=r".") as error:
        read_line(json.dumps({**header, **changed}).encode())
    assert str(error.value).startswith(reason)


def test_every_kind_of_line_is_explained_in_the_schema():
    definitions = schema()["$defs"]
    for model in EVENTS.values():
        assert definitions[model.__name__]["description"]
        assert definitions[model.__name__]["additionalProperties"] is False
    assert set(ACTIONS) == {form.name for form in GAME.forms.values()}


def refused(lines: list[bytes], folder) -> list[Rejected]:
    (folder / "log.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    return [item for item in read_log(folder / "log.jsonl") if isinstance(item, Rejected)]


def test_space_between_lines_and_fields_is_harmless(tmp_path):
    lines = MATCH.read_bytes().splitlines()
    assert refused([b"", *(b"  " + line.replace(b'": ', b'" :  ') + b" \r" for line in lines), b" "], tmp_path) == []


def test_an_empty_file_holds_no_match(tmp_path):
    assert [item.reason for item in refused([], tmp_path)] == ["holds no match"]


def test_events_before_a_header_are_refused_once(tmp_path):
    lines = MATCH.read_bytes().splitlines()
    (rejected,) = refused([*lines[1:5], *lines], tmp_path)
    assert (rejected.line, rejected.reason) == (1, "comes before any header")


def test_the_match_after_a_broken_line_is_read(tmp_path):
    lines = MATCH.read_bytes().splitlines()
    (rejected,) = refused([*lines[:9], b"?", *lines[10:], *lines], tmp_path)
    assert rejected.line == 10


@pytest.mark.parametrize(
    ("event", "inserted", "reason"),
    [
        (
            "take_guest",
            b'{"event": "roll", "seat": 0, "dice": [1]}',
            "nothing of this kind happens here: seat 1 decides",
        ),
        ("roll", b'{"event": "reveal", "guest": 49}', "seat 0 rolls the dice before this can happen"),
        ("roll", b'{"event": "end_turn", "seat": 0}', "seat 0 rolls the dice before this can happen"),
        ("reveal", b'{"event": "draw", "seat": 0, "staff": 1}', "a guest enters the queue before this can happen"),
        (
            "take_die",
            b'{"event": "take_die", "seat": OTHER, "face": 1, "boost": false}',
            "seat OTHER acts, but seat SEAT decides here",
        ),
        ("take_die", b'{"event": "end_turn", "seat": SEAT}', "this action is not legal here; possible are "),
    ],
)
def test_what_does_not_happen_here_is_refused_on_its_line(event, inserted, reason, tmp_path):
    lines = MATCH.read_bytes().splitlines()
    at = next(i for i, line in enumerate(lines) if f'"{event}"'.encode() in line)
    seat = json.loads(lines[at]).get("seat", 0)
    for word, value in (("OTHER", 1 - seat), ("SEAT", seat)):
        inserted, reason = inserted.replace(word.encode(), b"%d" % value), reason.replace(word, str(value))
    (rejected,) = refused([*lines[:at], inserted, *lines[at:]], tmp_path)
    assert rejected.line == at + 1 and rejected.reason.startswith(reason)


def test_lines_after_the_end_are_refused(tmp_path):
    lines = MATCH.read_bytes().splitlines()
    (rejected,) = refused([*lines, b'{"event": "end_turn", "seat": 0}'], tmp_path)
    assert (rejected.line, rejected.reason) == (len(lines) + 1, "the game is already over here")


def test_a_log_may_not_end_inside_an_action(tmp_path):
    header, *events = MATCH.read_bytes().splitlines()
    fields = {key: value for key, value in json.loads(header).items() if key not in ("game_id", "final_scores")}
    header = json.dumps({**fields, "complete": False}).encode()
    at = next(i for i, line in enumerate(events) if b'"take_guest"' in line)
    (rejected,) = refused([header, *events[: at + 1]], tmp_path)
    assert (rejected.line, rejected.reason) == (at + 2, "the log ends before a guest enters the queue")
    assert refused([header, *events[: at + 2]], tmp_path) == []
