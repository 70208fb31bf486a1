"""The tables as shipped, and the refusal of tables that do not fit."""

from collections import Counter
from pathlib import Path

import pytest

from gah_stats.cards import Component, load_cards
from gah_stats.cards.components import face_of
from gah_stats.cards.loader import SHIPPED, TABLES, read_table
from gah_stats.errors import InputError

CARDS = load_cards()
ROWS: list[Component] = [row for table in TABLES for row in getattr(CARDS, table)]


def changed(folder: Path, table: str, old: str, new: str) -> Path:
    """A copy of a shipped table, its first `old` replaced by `new`."""
    shipped = (SHIPPED / table).read_text(encoding="utf-8")
    assert old in shipped
    (folder / table).write_text(shipped.replace(old, new, 1), encoding="utf-8")
    return folder / table


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as refused:
        read_table(path, TABLES[path.stem])
    message = str(refused.value)
    assert "\n" not in message
    return message


def test_base_game_has_14_guests_of_each_colour():
    base = [guest for guest in CARDS.guests if guest.module == "base"]
    assert Counter(guest.colour for guest in base) == {"yellow": 14, "blue": 14, "red": 14, "green": 14}
    assert [guest.id for guest in base] == list(range(49, 105))


def test_base_game_has_48_staff():
    assert [card.id for card in CARDS.staff if card.module == "base"] == list(range(1, 49))


@pytest.mark.parametrize("table", ["objectives", "emperor_tiles"])
def test_base_game_has_four_of_each_class(table: str):
    assert Counter(row.class_ for row in getattr(CARDS, table) if row.module == "base") == {"A": 4, "B": 4, "C": 4}


def test_modules_add_their_cards():
    assert Counter(guest.module for guest in CARDS.guests) == {"base": 56, "ballrooms": 29, "promo": 9}
    assert Counter(card.module for card in CARDS.staff) == {"base": 48, "ballrooms": 15, "more": 14, "promo": 1}
    assert (len(CARDS.ballrooms), len(CARDS.celebrities), len(CARDS.hotels)) == (5, 12, 10)


def test_starter_packets_are_the_ones_on_the_staff_cards():
    for packet, cards in CARDS.constants["starter_packets"].items():
        assert [card.id for card in CARDS.staff if card.starter_packet == packet] == cards


@pytest.mark.parametrize("board", CARDS.hotel_boards, ids=lambda board: board.board)
def test_board_has_ten_groups_covering_its_20_rooms_in_single_colours(board):
    assert len(board.groups) == 10
    assert sorted(room for group in board.groups for room in group.rooms) == list(range(20))
    assert all(board.colours[room] == group.colour for group in board.groups for room in group.rooms)
    assert sorted(len(group.rooms) for group in board.groups) == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]
    assert all(touches_another(room, group.rooms) for group in board.groups for room in group.rooms)
    assert dict(board.printed_vp) == {13: 1, 14: 1, 17: 2, 18: 2, 19: 2}


def touches_another(room: int, rooms: tuple[int, ...]) -> bool:
    floor, column = divmod(room, 5)
    beside = {(floor + 1, column), (floor - 1, column), (floor, column + 1), (floor, column - 1)}
    return len(rooms) == 1 or any(divmod(other, 5) in beside for other in rooms)


def test_night_board_is_drawn_from_the_bottom_left():
    """
    floor 4  B R B R B
    floor 3  B R B Y Y
    floor 2  Y Y R R Y
    floor 1  B Y R R B
    """
    night = CARDS.hotel_boards[0]
    drawn = ["".join(colour[0].upper() for colour in night.colours[start : start + 5]) for start in (0, 5, 10, 15)]
    assert drawn == ["BYRRB", "YYRRY", "BRBYY", "BRBRB"]


def test_every_row_says_where_its_figures_come_from():
    assert all(row.provenance and row.face in ("seed", "public", "estimated") for row in ROWS)


def test_weakest_source_is_the_face():
    assert face_of("vp:seed order:estimated") == "estimated"
    assert face_of("seed text; number and class matched from public sources") == "public"
    assert face_of("seed") == "seed"
    assert {guest.face for guest in CARDS.guests if guest.module == "base"} == {"public"}
    assert {board.board: board.face for board in CARDS.hotel_boards}["day-1"] == "estimated"


def test_provenance_holds_source_and_note():
    kitchen_hand = next(card for card in CARDS.staff if card.id == 17)
    assert kitchen_hand.provenance == "public; seed: 5 in the 2022 edition (3 in older printings)"


def test_a_guest_reads_as_printed():
    gizia = next(guest for guest in CARDS.guests if guest.id == 97)
    assert (gizia.name, gizia.colour, gizia.order, gizia.vp) == ("E. Gizia", "green", (2, 0, 1, 0, 0), 4)
    assert gizia.where.endswith(f"guests.csv line {CARDS.guests.index(gizia) + 2}")


def test_objective_is_named_after_its_condition():
    names = {card.id: card.name for card in CARDS.objectives}
    assert names[106] == "Emperor position at least 10"
    assert names[113] == "Occupied blue at least 4 and red at least 3"


def test_tile_without_alternative_has_no_otherwise_vp():
    otherwise = {tile.tile: tile.otherwise_vp for tile in CARDS.emperor_tiles}
    assert (otherwise["A1"], otherwise["A4"]) == (-5, None)


def test_loading_twice_reads_once():
    assert load_cards() is CARDS


def test_a_table_may_carry_a_byte_order_mark_and_windows_line_ends(tmp_path: Path):
    text = (SHIPPED / "staff.csv").read_text(encoding="utf-8")
    (tmp_path / "staff.csv").write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert read_table(tmp_path / "staff.csv", TABLES["staff"]) == CARDS.staff


@pytest.mark.parametrize(
    ("table", "old", "new", "reason"),
    [
        ("guests.csv", "colour", "color", "line 1, column 5: 'color' where 'colour' belongs"),
        ("guests.csv", ",note\n", "\n", "line 1, column 15: nothing where 'note' belongs"),
        ("guests.csv", ",note\n", ",note,more\n", "line 1, column 16: 'more' is one column too many"),
        ("guests.csv", "base,yellow", "base,violet", "line 2, column colour: 'violet' is not one of blue"),
        ("guests.csv", "base,yellow", "core,yellow", "line 2, column module: 'core' is not one of base"),
        ("guests.csv", "yellow,0", "yellow,x", "line 2, column strudel: 'x' is no whole number"),
        ("guests.csv", "yellow,0", "yellow,", "line 2, column strudel: '' is no whole number"),
        ("guests.csv", "yellow,0", "yellow,1.0", "line 2, column strudel: '1.0' is no whole number"),
        ("guests.csv", "yellow,0", "yellow,٣", "line 2, column strudel: '٣' is no whole number"),
        ("guests.csv", "yellow,0", "yellow,-1", "line 2, column strudel: -1 is outside 0 to 9"),
        ("guests.csv", "49,Sculptor", "49,", "line 2, column name: is empty"),
        ("guests.csv", "49,Sculptor,", "49,", "line 2: 14 columns where 15 belong"),
        ("guests.csv", "public", "a friend", "line 2, column face_source: 'a friend' names none of seed"),
        ("guests.csv", "Sculptor", '"Sculp"tor', "line 2: "),
        ("staff.csv", "base,4,round", "base,4,often", "line 2, column kind: 'often' is not one of permanent"),
        ("staff.csv", "base,4,round", "base,99,round", "line 2, column cost: 99 is outside 0 to 20"),
        ("staff.csv", "strudel 1,B", "strudel 1,E", "line 2, column starter_packet: 'E' is not one of nothing, A"),
        ("objectives.csv", "A,base", "D,base", "line 2, column class: 'D' is not one of A, B, C"),
        ("emperor_tiles.csv", "-5", "five", "line 2, column otherwise_vp: 'five' is no whole number"),
        ("hotel_boards.csv", "BYRRB", "BYRRG", "line 2, column floor1: 'BYRRG' is not 5 letters of B, R, Y"),
        ("hotel_boards.csv", "Y:1-5-6", "Y:1-5", "line 2, column groups: must name every room 0 to 19 once"),
        ("hotel_boards.csv", "Y:1-5-6", "R:1-5-6", "line 2, column groups: rooms (1, 5, 6) are not all red"),
        ("hotel_boards.csv", "Y:1-5-6", "Y:1-5-", "line 2, column groups: 'Y:1-5-' is no room group"),
        ("hotel_boards.csv", "13=1", "20=1", "line 2, column printed_vp: '20=1 14=1"),
        ("hotel_boards.csv", "13=1", "14=1", "line 2, column printed_vp: '14=1 14=1"),
        ("celebrities.csv", "Christie,0", "Christie,2", "line 2, column needs_ballrooms: 2 is outside 0 to 1"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_place(tmp_path: Path, table: str, old: str, new: str, reason: str):
    message = refusal(changed(tmp_path, table, old, new))
    assert message.startswith(str(tmp_path / table))
    assert reason in message


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\x00", b"id\n"])
def test_files_of_another_kind_are_refused(tmp_path: Path, content: bytes):
    (tmp_path / "guests.csv").write_bytes(content)
    assert "guests.csv" in refusal(tmp_path / "guests.csv")


def test_a_missing_table_is_refused(tmp_path: Path):
    assert "No such file" in refusal(tmp_path / "guests.csv")
