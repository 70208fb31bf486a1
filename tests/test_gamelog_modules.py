"""The modules of Let's Waltz! in both log formats and in `gah show`."""

import json
from functools import cache
from pathlib import Path

import jsonschema
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from rich.cells import cell_len

from gah_stats import cli
from gah_stats.bots.selfplay import Plan, play_chunk
from gah_stats.cli.play import module_names
from gah_stats.errors import InputError
from gah_stats.gamelog import GameBatch, Rejected, read_log, schema, write_batch, write_recorded
from gah_stats.gamelog.drawing import STARRED, draw
from gah_stats.gamelog.export import replayed
from gah_stats.gamelog.names import CARDS, MODULES, modules_in, modules_needed, staff_rows_in_play
from gah_stats.gamelog.position import position
from gah_stats.gamelog.records import read_line
from gah_stats.gamelog.words import chinese, english, sentence
from gah_stats.games.grand_austria_hotel.codes import Event, Module, UniqueHotel

GAMES = 4
KEPT = ("configs", "actions", "action_offsets", "tapes", "tape_offsets", "game_ids", "scores", "scored", "complete")


@cache
def batch(modules: tuple[str, ...] = MODULES, players: int = 3, hands: str = "random") -> GameBatch:
    """Games of random bots with these modules."""
    return play_chunk(Plan(GAMES, 8, (players,), "mixed", hands, ("random",), modules), 0, GAMES)


def lines_of(one: GameBatch, folder: Path) -> list[dict]:
    """The lines of its first match; the header without what depends on the content."""
    write_recorded(folder / "one.jsonl", [one.select([0])])
    header, *lines = map(json.loads, (folder / "one.jsonl").read_text().splitlines())
    return [{key: value for key, value in header.items() if key not in ("game_id", "seed")}, *lines]


def read(lines: list[dict], folder: Path) -> GameBatch | Rejected:
    (folder / "log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (item,) = read_log(folder / "log.jsonl")
    return item


def refused(lines: list[dict], folder: Path) -> Rejected:
    item = read(lines, folder)
    assert isinstance(item, Rejected), "the log was accepted"
    assert "\n" not in item.reason
    return item


def first(lines: list[dict], event: str) -> int:
    return next(at for at, line in enumerate(lines) if line.get("event") == event)


@pytest.mark.parametrize("hands", ["random", "draft", "packets"])
@pytest.mark.parametrize("modules", [MODULES, ("random", "promo"), ("celebrities",), ("hotels",), ("ballrooms",)])
def test_games_with_modules_come_back_from_both_formats(modules, hands, tmp_path):
    played = batch(modules, 2, hands)
    write_batch(tmp_path / "log.parquet", played)
    write_recorded(tmp_path / "log.jsonl", [played])
    for path in (tmp_path / "log.parquet", tmp_path / "log.jsonl"):
        (again,) = read_log(path)
        assert isinstance(again, GameBatch), str(again)
        for name in KEPT:
            assert np.array_equal(getattr(again, name), getattr(played, name)), name


@pytest.mark.parametrize("players", [2, 4])
def test_what_one_seat_saw_is_bound_to_the_same_scores(players, tmp_path):
    played = batch(MODULES, players, "random").select([0, 1])
    write_recorded(tmp_path / "seen.jsonl", [played], seen_by=1)
    (seen,) = read_log(tmp_path / "seen.jsonl")
    assert isinstance(seen, GameBatch), str(seen)
    assert np.array_equal(seen.scores, played.scores) and all(seen.guessed)


def test_guesses_come_from_the_modules_in_play():
    numbers = {CARDS.staff[row].id for row in staff_rows_in_play([])}
    assert numbers == set(range(1, 49))
    assert {CARDS.staff[row].id for row in staff_rows_in_play(["more"])} == numbers | set(range(166, 180))
    assert 183 not in {CARDS.staff[row].id for row in staff_rows_in_play(["promo"])}
    assert 183 in {CARDS.staff[row].id for row in staff_rows_in_play(["promo", "ballrooms"])}


def test_every_line_fits_the_schema(tmp_path):
    validator = jsonschema.Draft202012Validator(schema())
    lines = lines_of(batch(), tmp_path)
    assert {"celebrity", "name_hotel", "bid"} <= {line.get("event") for line in lines}
    for number, line in enumerate(lines, 1):
        assert validator.is_valid(line), f"{number}: {line}"
    assert not validator.is_valid({**lines[0], "ballrooms": ["Moulin Rouge"]})
    assert not validator.is_valid({"event": "celebrity", "celebrity": 13})


HEADER = {
    "record": "match",
    "format": 1,
    "game": "grand_austria_hotel",
    "edition": "2022",
    "modules": ["ballrooms", "hotels"],
    "players": [{"name": "Anna", "kind": "human"}, {"name": "Ben", "kind": "human"}],
    "boards": ["night", "night"],
    "hands": "random",
    "objectives": [163, 110, 115],
    "tiles": ["A5", "B1", "C2"],
    "ballrooms": ["Zum Sperl", "Odeonsaal", "Apollosaal"],
    "rehearsal_boards": ["D", "A"],
    "hotels": ["The Ren", "Dove"],
    "source": "a test",
}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"modules": ["ballrooms", "hotels", "fireworks"]}, "modules.2 is 'fireworks': "),
        ({"modules": ["ballrooms", "hotels", "ballrooms"]}, "modules names a module twice"),
        ({"modules": ["ballrooms"]}, "hotels is superfluous: the module hotels is not in play"),
        ({"hotels": None}, "hotels is missing: the module hotels is in play"),
        ({"hotels": ["Dove"]}, "hotels has 1 entries, not 2"),
        ({"hotels": ["Dove", "Dove"]}, "hotels names one twice"),
        ({"hotels": ["Dove", "Sacher"]}, "hotels.1: 'Sacher' is no unique hotel"),
        ({"ballrooms": None}, "ballrooms is missing: the module ballrooms is in play"),
        ({"ballrooms": ["Zum Sperl", "Odeonsaal"]}, "ballrooms has 2 entries, not 3"),
        ({"ballrooms": ["Odeonsaal"] * 3}, "ballrooms names one twice"),
        ({"ballrooms": ["Odeonsaal", "Apollosaal", "Sophiensaal"]}, "ballrooms.2: 'Sophiensaal' is no ballroom"),
        ({"rehearsal_boards": None}, "rehearsal_boards is missing: "),
        ({"rehearsal_boards": ["A", "A"]}, "rehearsal_boards names one twice"),
        ({"rehearsal_boards": ["A", "E"]}, "rehearsal_boards.1 is 'E': "),
        ({"rehearsal_boards": ["A", "B", "C"]}, "rehearsal_boards has 3 entries, not 2"),
        ({"objectives": [180, 110, 115]}, "objectives names 180, which needs the module more"),
        ({"tiles": ["A6", "B1", "C2"]}, "tiles names A6, which needs the module more"),
        (
            {"modules": ["hotels"], "ballrooms": None, "rehearsal_boards": None, "objectives": [105, 110, 115]},
            "tiles names A5, which needs the module ballrooms",
        ),
        (
            {
                "modules": ["hotels"],
                "ballrooms": None,
                "rehearsal_boards": None,
                "objectives": [105, 110, 115],
                "tiles": ["A1", "B1", "C1"],
            },
            "hotels names The Ren, which needs the module ballrooms",
        ),
    ],
)
def test_a_header_must_fit_its_modules(changed, reason):
    assert read_line(json.dumps(HEADER).encode())
    with pytest.raises(ValueError, match=r".") as error:
        read_line(json.dumps({**HEADER, **changed}).encode())
    assert str(error.value).startswith(reason)


def test_the_order_of_the_modules_does_not_matter():
    turned = read_line(json.dumps({**HEADER, "modules": ["hotels", "ballrooms"]}).encode())
    assert set(turned.modules) == {"ballrooms", "hotels"}


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("modules", [*MODULES, "fireworks"], "modules names an unknown module"),
        ("modules", [*MODULES, "more"], "modules names a module twice"),
        ("modules", list(MODULES[1:]), "ballrooms is superfluous: the module ballrooms is not in play"),
        ("hotels", [], "hotels is missing: the module hotels is in play"),
        ("hotels", ["Dove", "Stroup"], "hotels has the wrong number of entries"),
        ("hotels", ["Dove", "Dove", "Stroup"], "hotels names one twice"),
        ("hotels", ["Dove", "Sacher", "Stroup"], "hotels holds an unknown name"),
        ("ballrooms", ["Odeonsaal"] * 3, "ballrooms names one twice"),
        ("ballrooms", ["Odeonsaal"], "ballrooms has the wrong number of entries"),
        ("rehearsal_boards", ["A", "B", "E"], "rehearsal_boards holds an unknown name"),
        ("rehearsal_boards", ["A"], "rehearsal_boards has the wrong number of entries"),
        ("rehearsal_boards", ["A", None, "C"], "rehearsal_boards holds a null"),
    ],
)
def test_a_row_must_fit_its_modules(column, value, reason, tmp_path):
    assert rejection(batch(), {column: value}, tmp_path).reason == reason


def rejection(played: GameBatch, changed: dict, folder: Path) -> Rejected:
    """Why the second row of a file with these columns changed is refused; the others are read."""
    write_batch(folder / "log.parquet", played)
    table = pq.read_table(folder / "log.parquet")
    columns = table.to_pydict()
    for column, value in changed.items():
        columns[column][1] = value
    pq.write_table(pa.table(columns, schema=table.schema), folder / "log.parquet")
    items = list(read_log(folder / "log.parquet"))
    assert sum(len(item) for item in items if isinstance(item, GameBatch)) == GAMES - 1
    (rejected,) = (item for item in items if isinstance(item, Rejected))
    assert rejected.line == 2
    return rejected


def test_rows_take_tiles_objectives_and_hotels_of_the_modules_in_play_only(tmp_path):
    played = batch(("hotels",), 2)
    out_of_play = " needs a module that is not in play"
    assert rejection(played, {"objectives": [163, 109, 113]}, tmp_path).reason == "objectives" + out_of_play
    assert rejection(played, {"tiles": ["A1", "B6", "C1"]}, tmp_path).reason == "tiles" + out_of_play
    assert rejection(played, {"hotels": ["Dove", "The Ren"]}, tmp_path).reason == "hotels" + out_of_play


def test_cards_of_other_modules_are_refused_on_their_line(tmp_path):
    lines = lines_of(batch(("celebrities",), 2), tmp_path)
    for event, changed, module in (
        ("deal", {"staff": 124, "name": "Conductor"}, "ballrooms"),
        ("reveal", {"guest": 192, "name": "Mrs. Kunkel"}, "promo"),
        ("reveal", {"guest": 184, "name": "E. Doolittle"}, "promo"),
        ("celebrity", {"celebrity": 5, "name": "Giacomo Puccini"}, "ballrooms"),
    ):
        at = first(lines, event)
        rejected = refused([*lines[:at], {**lines[at], **changed}, *lines[at + 1 :]], tmp_path)
        assert (rejected.line, rejected.reason) == (
            at + 1,
            f"this {event} needs the module {module}, which is not in play",
        )


def test_promo_cards_that_need_ballrooms_stay_out_without_them():
    doolittle = next(card for card in CARDS.guests if card.id == 184)
    assert modules_needed(doolittle) == ("promo", "ballrooms")


def test_coloured_dice_are_part_of_a_roll(tmp_path):
    lines = lines_of(batch(("celebrities",), 2), tmp_path)
    at = first(lines, "roll")
    whole = lines[at]
    assert {"red", "blue", "yellow"} <= set(whole)
    without_red = {key: value for key, value in whole.items() if key != "red"}
    for changed in (without_red, {**whole, "red": None}):
        rejected = refused([*lines[:at], changed, *lines[at + 1 :]], tmp_path)
        assert (rejected.line, rejected.reason) == (at + 1, "this roll is not possible here")
    missing = next(face for face in range(1, 7) if face not in whole["dice"] or whole["dice"].count(face) < 3)
    over = {**whole, **dict.fromkeys(("red", "blue", "yellow"), missing)}
    rejected = refused([*lines[:at], over, *lines[at + 1 :]], tmp_path)
    assert (rejected.line, rejected.reason) == (at + 1, f"more coloured dice show {missing} than dice do")


def test_a_log_may_not_end_inside_a_roll(tmp_path):
    lines = lines_of(batch(("celebrities",), 2), tmp_path)
    header = {**{key: value for key, value in lines[0].items() if key != "final_scores"}, "complete": False}
    at = first(lines, "roll")
    assert isinstance(read([header, *lines[1 : at + 1]], tmp_path), GameBatch)
    cut = {key: value for key, value in lines[at].items() if key not in ("blue", "yellow")}
    assert refused([header, *lines[1:at], cut], tmp_path).line == at + 1


def test_coloured_dice_need_the_celebrities(tmp_path):
    lines = lines_of(batch((), 2), tmp_path)
    at = first(lines, "roll")
    coloured = {**lines[at], "red": lines[at]["dice"][0]}
    rejected = refused([*lines[:at], coloured, *lines[at + 1 :]], tmp_path)
    assert (rejected.line, rejected.reason) == (
        at + 1,
        "this roll needs the module celebrities, which is not in play",
    )


def test_a_celebrity_that_cannot_come_is_refused_on_its_line(tmp_path):
    lines = lines_of(batch(("celebrities",), 2), tmp_path)
    at = first(lines, "celebrity")
    twice = [*lines[: at + 1], lines[at], *lines[at + 2 :]]
    rejected = refused(twice, tmp_path)
    assert (rejected.line, rejected.reason) == (at + 2, "this celebrity is not possible here")
    wrong_name = {**lines[at], "name": "Sisi"}
    assert "is not the name of card" in refused([*lines[:at], wrong_name, *lines[at + 1 :]], tmp_path).reason
    missing = [*lines[:at], *lines[at + 1 :]]
    assert refused(missing, tmp_path).reason == "a celebrity enters the lounge before this can happen"


def hotel_games(hotel: UniqueHotel) -> GameBatch:
    """Four-player games in which somebody has this hotel."""
    played = play_chunk(Plan(12, 3, (4,), "night", "random", ("random",), ("hotels",)), 0, 12)
    return played.select(np.flatnonzero((played.configs["hotel"] == hotel).any(axis=1)))


def test_personal_objectives_are_on_the_tape_and_in_the_picture(tmp_path):
    played = hotel_games(UniqueHotel.NINAS)
    lines = lines_of(played, tmp_path)
    dealt = [line for line in lines if line.get("event") == "personal_objective"]
    assert len(dealt) == 3 and not {line["objective"] for line in dealt} & set(lines[0]["objectives"])
    end = position(played, 0, len(played.game(0)[0]))
    owner = end["seats"][dealt[0]["seat"]]
    assert [card["id"] for card in owner["hotel"]["objectives"]] == [line["objective"] for line in dealt]
    assert any(f"aim 3: {dealt[0]['objective']}" in line for line in draw(end))
    at = first(lines, "personal_objective")
    common = {**lines[at], "objective": lines[0]["objectives"][0]}
    assert refused([*lines[:at], common, *lines[at + 1 :]], tmp_path).line == at + 1


def test_tiles_of_the_grand_wray_are_on_the_tape_and_in_the_picture(tmp_path):
    played = hotel_games(UniqueHotel.WRAY)
    lines = lines_of(played, tmp_path)
    laid = [line["tile"] for line in lines if line.get("event") == "wray_tile"]
    assert [tile[0] for tile in laid] == ["A", "A", "B", "B", "C", "C"] and len(set(laid)) == 6
    end = position(played, 0, len(played.game(0)[0]))
    (tiles,) = (seat["hotel"]["tiles"] for seat in end["seats"] if seat["hotel"]["id"] == UniqueHotel.WRAY + 1)
    assert {tile["tile"] for tile in tiles} <= set(laid)


@pytest.mark.parametrize("players", [2, 4])
def test_every_picture_with_modules_fits_eighty_columns(players):
    played = batch(MODULES, players)
    for step in range(0, len(played.game(0)[0]) + 1, 7):
        here = position(played, 0, step)
        json.dumps(here)
        for zh in (False, True):
            assert max(map(cell_len, draw(here, zh))) <= 80


def test_dancers_lounge_and_rehearsal_are_drawn():
    played = batch()
    start = position(played, 0, 0)
    assert start["modules"] == list(MODULES) and start["phase"] == "auction"
    assert [row["dancers"] for room in start["ballrooms"] for row in room["rows"]] == [[0, 0, 0]] * 9
    assert [section["dancers"] for section in start["seats"][0]["rehearsal"]["sections"]] == [1, 2, 3, 4]
    assert [guest["colour"] for guest in start["lounge"]] == ["red", "blue", "yellow"]
    text = "\n".join(draw(start))
    assert "bottom* ....  middle* ...  top* .." in text
    assert "key     on the action board" in text and "nobody has named a hotel yet" in text
    end = position(played, 0, len(played.game(0)[0]))
    waiting = sum(section["dancers"] for seat in end["seats"] for section in seat["rehearsal"]["sections"])
    dancing = sum(sum(row["dancers"]) for room in end["ballrooms"] for row in room["rows"])
    removed = 10 * len(end["seats"]) - waiting - dancing
    assert removed >= 0 and dancing > 0
    assert all(seat["hotel"] for seat in end["seats"])


def test_a_star_marks_estimated_figures_and_is_explained():
    with_modules = draw(position(batch(), 0, 0))
    assert STARRED in with_modules and any("*" in line for line in with_modules if line != STARRED)
    base = play_chunk(Plan(1, 1, (2,), "night", "random", ("random",)), 0, 1)
    assert not any("*" in line for line in draw(position(base, 0, len(base.game(0)[0]))))


def test_a_star_stands_behind_the_name_of_an_estimated_card():
    conductor = next(card for card in CARDS.staff if card.id == 124)
    assert conductor.face == "estimated" and english(conductor) == chinese(conductor) == "Conductor*"
    sculptor = next(card for card in CARDS.guests if card.id == 49)
    assert english(sculptor) == "Sculptor" and chinese(sculptor) == "雕塑家"


def test_every_kind_of_event_has_words():
    for kind in Event:
        for name in (english, chinese):
            assert isinstance(sentence([kind, 1, 1, 0, 1, 1, 1, 1, 1, 1], name), str)
    events = replayed(batch(), 0).events.tolist()
    assert all(sentence(event)[-1:] not in list(" :,") for event in events)
    assert any(sentence(event).endswith(" comes to the lounge with the red die") for event in events)


def test_modules_are_named_in_their_order():
    assert module_names("none") == ()
    assert module_names("hotels,ballrooms") == ("ballrooms", "hotels")
    assert module_names("random,promo") == ("promo", "random")
    assert modules_in(1 << Module.HOTELS | 1 << Module.BALLROOMS) == ["ballrooms", "hotels"]
    for text in ("", "ballroom", "none,hotels", "hotels,hotels", "random,"):
        with pytest.raises(InputError):
            module_names(text)


def test_a_wrong_module_is_one_line(tmp_path, capsys):
    assert cli.main(["play", "--games=1", "--modules=hotels,fireworks", "--out", str(tmp_path / "out")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "'fireworks'" in err
    assert not (tmp_path / "out").exists()


def test_the_lines_of_the_documentation_are_lines_of_the_format():
    text = (Path(__file__).resolve().parents[1] / "docs" / "log_format.md").read_text()
    examples = [line for line in text.splitlines() if line.startswith('{"event"')]
    assert len(examples) > 15
    for example in examples:
        fields, _ = json.JSONDecoder().raw_decode(example)
        assert read_line(json.dumps(fields).encode()), example
