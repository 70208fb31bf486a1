"""A user's own faces: the file, what it replaces, its fingerprint, and logs and warehouses that know theirs."""

import csv
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from gah_stats.bots.selfplay import Plan, play_chunk, self_play
from gah_stats.cards import Cards, faces, faces_in_use, faces_of, load_cards, load_faces
from gah_stats.errors import InputError
from gah_stats.gamelog import Rejected, read_log, write_recorded
from gah_stats.games.grand_austria_hotel.box import box_in_use, use_faces
from gah_stats.games.grand_austria_hotel.codes import Item
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.warehouse import dimensions, schema
from gah_stats.warehouse.file import require_faces

SHIPPED = load_cards()
OWN = """\
guests,134,order,strudel 2; wine 1
guests,134,vp,3
staff,119,cost,4
emperor_tiles,A2,otherwise_vp,-6
hotel_boards,day-1,printed_vp,13=1 14=1 17=2 18=2 19=3
constants,ballroom_rows,cost.middle,1
constants,rehearsal_rooms,boards.B.4,vp 9
"""


@pytest.fixture
def faces_file(tmp_path: Path):
    """Writes a file of faces; whatever a test used, the shipped faces are in use after it."""

    def write(lines: str, header: str = "table,id,field,value") -> Path:
        path = tmp_path / "own.csv"
        path.write_text(f"{header}\n{lines}", encoding="utf-8")
        return path

    yield write
    use_faces(None)


def guest(cards: Cards, number: int):
    return next(card for card in cards.guests if card.id == number)


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as refused:
        use_faces(path)
    message = str(refused.value)
    assert message.startswith(str(path)) and "\n" not in message
    return message.removeprefix(f"{path} ")


def test_a_filled_in_figure_replaces_the_shipped_one(faces_file):
    cards = load_faces(faces_file(OWN))
    debutante = guest(cards, 134)
    assert (debutante.order, debutante.vp, debutante.reward) == ((2, 0, 1, 0, 0), 3, "champagne 1")
    assert next(card for card in cards.staff if card.id == 119).cost == 4
    assert cards.constants["ballroom_rows"]["cost"]["middle"] == 1
    assert cards.constants["rehearsal_rooms"]["boards"]["B"] == ["money 1", "emperor 2", "money 3; champagne 1", "vp 9"]
    assert guest(cards, 135) == guest(SHIPPED, 135) and cards.objectives == SHIPPED.objectives
    assert SHIPPED.constants["ballroom_rows"]["cost"]["middle"] == 2


def test_a_card_checked_by_the_user_is_no_longer_estimated(faces_file):
    cards = load_faces(faces_file(OWN))
    debutante = guest(cards, 134)
    assert (guest(SHIPPED, 134).face, debutante.face, debutante.face_source) == ("estimated", "user", "user")
    assert faces.constant_face(cards.constants, "ballroom_rows.cost.middle") == "user"
    assert faces.constant_face(cards.constants, "ballroom_rows.cost.bottom") == "estimated"
    assert faces.constants_face(cards.constants, "rehearsal_rooms.boards.B") == "estimated"
    assert guest(cards, 135).face == "estimated"


def test_a_figure_that_was_right_is_checked_but_changes_nothing(faces_file):
    cards = load_faces(faces_file("guests,134,vp,0\n"))
    assert guest(cards, 134).face == "user"
    assert faces_of(cards) == faces.shipped_faces()


def test_an_empty_value_is_not_looked_at_and_a_dash_is_nothing(faces_file):
    cards = load_faces(faces_file("guests,134,reward,-\nguests,134,vp,\nguests,135,vp, \n"))
    assert (guest(cards, 134).reward, guest(cards, 134).vp) == ("", 0)
    assert guest(cards, 135).face == "estimated"


def test_a_spreadsheet_may_write_semicolons_and_more_columns(faces_file):
    path = faces_file('guests;134;Debutante;order;-;"strudel 2; wine 1"\n', "table;id;card;field;shipped;value")
    assert guest(load_faces(path), 134).order == (2, 0, 1, 0, 0)


def test_the_fingerprint_names_what_changed(faces_file):
    found = faces_of(load_faces(faces_file(OWN)))
    assert len(found.hash) == 12 and set(found.hash) <= set("0123456789abcdef")
    assert found.hash != faces.shipped_faces().hash
    assert [tuple(change.values()) for change in found.changes] == [
        ("guests", 134, "strudel", 1, 2),
        ("guests", 134, "vp", 0, 3),
        ("staff", 119, "cost", 3, 4),
        ("emperor_tiles", "A2", "otherwise_vp", -5, -6),
        ("hotel_boards", "day-1", "printed_vp", "13=1 14=1 17=2 18=2 19=2", "13=1 14=1 17=2 18=2 19=3"),
        ("constants", "ballroom_rows", "cost.middle", 2, 1),
        ("constants", "rehearsal_rooms", "boards.B.4", "vp 8", "vp 9"),
    ]
    assert set(found.changes[0]) == {"table", "id", "field", "from", "to"}


def test_the_fingerprint_does_not_depend_on_the_order_of_lines(faces_file):
    first = faces_of(load_faces(faces_file(OWN)))
    assert faces_of(load_faces(faces_file("".join(reversed(OWN.splitlines(keepends=True)))))) == first


def test_names_and_notes_are_no_part_of_the_fingerprint():
    fields = {figure.field for figure in faces.figures(SHIPPED)}
    assert {"vp", "cost", "effect", "upper.1"} <= fields
    assert not fields & {"name", "name_zh", "note", "source", "face_source", "cost_source"}


def test_a_cell_is_written_as_it_was_read():
    """What a change or a template shows is what the table holds."""
    for table, kind in faces.TABLES.items():
        columns = list(faces.readers(kind))
        with (Path(faces.__file__).parent / f"{table}.csv").open(encoding="utf-8", newline="") as file:
            for row, cells in zip(getattr(SHIPPED, table), csv.DictReader(file), strict=True):
                assert {column: str(faces.text_of(row.value(column))) for column in columns} == cells


def test_the_box_follows_the_faces_in_use(faces_file):
    before = box_in_use()
    row = next(row for row, card in enumerate(SHIPPED.guests) if card.id == 134)
    use_faces(faces_file(OWN))
    assert GAME.box()[0].guest_order[row, Item.STRUDEL] == 2 and GAME.box()[0].guest_vp[row] == 3
    assert GAME.box()[0].row_champagne.tolist() == [1, 1, 3, 3]
    assert faces_in_use().changes
    use_faces(None)
    assert GAME.box() is before and faces_in_use() == faces.shipped_faces()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("guest,134,vp,1", "line 2, column table: 'guest' is not one of guests, staff"),
        ("guests,999,vp,1", "line 2, column id: guests has no '999'"),
        ("guests,134,points,1", "line 2, column field: 'points' is no figure of guests that can be replaced"),
        ("guests,134,name,Lady", "line 2, column field: 'name' is no figure of guests"),
        ("hotels,3,start_items,cake 1", "line 2, column field: 'start_items' is no figure of hotels"),
        ("guests,134,vp,many", "line 2, column value: 'many' is no whole number"),
        ("guests,134,vp,51", "line 2, column value: 51 is outside -50 to 50"),
        ("guests,134,colour,pink", "line 2, column value: 'pink' is not one of blue"),
        ("guests,134,order,beer 1", "line 2, column value: 'beer 1' is not an item and its number"),
        ("guests,134,order,wine", "line 2, column value: 'wine' is not an item and its number"),
        ("guests,134,reward,champagn 1", "line 2: effect 'champagn 1': 'champagn' is not known"),
        ("guests,134,reward,wine 10", "line 2: effect 'wine 10': 10 is too many or too few"),
        ("guests,134,reward,vp 64", "line 2: effect 'vp 64': 64 is too many or too few"),
        ("guests,134,reward,vp 1;money 1;vp 1;money 1;vp 1;money 1;vp 1", "line 2: 7 effects where at most 6 fit"),
        ("staff,119,effect,on waltz: vp 1", "line 2: staff card 119: "),
        ("staff,122,effect,pay champagne: vp 1", "'champagne' is no number of things to pay"),
        ("staff,126,effect,vp 3", "line 2: staff card 126: effect 'vp 3' is no vp n per THING"),
        ("staff,126,effect,vp 3 per waltz", "line 2: staff card 126: quantity 'waltz' is not known"),
        ("objectives,163,condition,waltzes >= 2", "line 2: quantity 'waltzes' is not known"),
        ("emperor_tiles,A1,penalty,dance", "line 2: penalty 'dance' is not known"),
        ("hotel_boards,day-1,groups,R:0", "line 2, column groups: must name every room"),
        ("constants,dove_tokens,upper.1,waltz 1", "line 2: effect 'waltz 1': 'waltz' is not known"),
        ("constants,dove_tokens,upper.6,vp 1", "line 2, column field: there is no constant dove_tokens upper.6"),
        ("constants,ballroom_rows,cost.middle,10", "line 2, column value: 10 is outside 0 to 9"),
        ("constants,money,cap,30", "line 2, column field: the constant money cap is a rule and stays"),
        ("guests,134,vp", "line 2: 3 columns where 4 belong"),
        ('guests,134,vp,"1', "line 2: "),
        ("guests,134,vp,1\nguests,134,vp,1", "line 3: guests 134 vp stands in line 2 already"),
        ("guests,134,order,wine 1\nguests,134,wine,1", "line 3: guests 134 wine stands in line 2 already"),
    ],
)
def test_what_does_not_fit_is_one_line_with_its_place(faces_file, line: str, reason: str):
    assert reason in refusal(faces_file(line + "\n"))
    assert faces_in_use() == faces.shipped_faces()


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("table,id,field", "line 1: the column value is missing"),
        ("table,id,field,value,value", "line 1: 'value' is not one of the columns"),
        ("table,id,field,figure", "line 1: 'figure' is not one of the columns"),
    ],
)
def test_the_columns_must_be_there(faces_file, header: str, reason: str):
    assert reason in refusal(faces_file("", header))


def test_files_that_cannot_be_read_are_refused(tmp_path: Path):
    with pytest.raises(InputError, match="No such file"):
        load_faces(tmp_path / "none.csv")
    (tmp_path / "latin.csv").write_bytes("table,id,field,value\nguests,134,reward,café".encode("latin-1"))
    with pytest.raises(InputError, match="is not UTF-8 text"):
        load_faces(tmp_path / "latin.csv")


def test_the_template_asks_for_every_estimated_figure(tmp_path: Path):
    path = tmp_path / "template.csv"
    lines = faces.write_template(path, SHIPPED)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == lines and not any(row["value"] for row in rows)
    for table in faces.TABLES:
        estimated = {str(row.key) for row in getattr(SHIPPED, table) if row.face == "estimated"}
        assert {row["id"] for row in rows if row["table"] == table} == estimated
    constants = {f"{row['id']}.{row['field']}" for row in rows if row["table"] == "constants"}
    assert len(constants) == 2 + 8 + 15 + 10
    assert ("guests", "140", "order") in {(row["table"], row["id"], row["field"]) for row in rows}
    assert ("guests", "140", "vp") not in {(row["table"], row["id"], row["field"]) for row in rows}


def test_a_template_filled_with_its_own_figures_changes_nothing(tmp_path: Path):
    """Every line of the template can be filled in; then nothing is estimated any more."""
    filled = tmp_path / "filled.csv"
    with filled.open("w", encoding="utf-8", newline="") as file:
        rows = [(*line[:5], line[4]) for line in faces.template(SHIPPED)]
        csv.writer(file).writerows([faces.COLUMNS, *rows])
    use_faces(filled)
    try:
        assert faces_in_use() == faces.shipped_faces()
        assert faces.template(faces.cards_in_use()) == []
    finally:
        use_faces(None)


def test_a_template_is_not_written_over_a_file(tmp_path: Path):
    path = tmp_path / "template.csv"
    path.write_text("mine")
    with pytest.raises(InputError, match="is there already"):
        faces.write_template(path, SHIPPED)
    assert path.read_text() == "mine" and list(tmp_path.iterdir()) == [path]


def test_a_batch_log_says_its_faces_and_is_read_with_no_other(faces_file, tmp_path: Path):
    own = faces_file("guests,49,vp,5\n")
    use_faces(own)
    [log] = self_play(Plan(games=1, seed=1, players=(2,), bots=("random",)), tmp_path / "logs", 1)
    about = pq.read_schema(log).metadata
    assert about[b"faces"].decode() == faces_in_use().hash
    assert json.loads(about[b"faces_changed"]) == [{"table": "guests", "id": 49, "field": "vp", "from": 0, "to": 5}]
    assert [len(batch) for batch in read_log(log)] == [1]

    mine, shipped = faces_in_use().hash, faces.shipped_faces().hash
    use_faces(None)
    [refused] = read_log(log)
    assert isinstance(refused, Rejected) and refused.line == 0
    assert f"faces {mine}, in use are {shipped} (the shipped ones); name the file of those faces with --faces" in str(
        refused
    )


def test_a_batch_log_of_the_shipped_faces_is_refused_with_own_ones(faces_file, tmp_path: Path):
    [log] = self_play(Plan(games=1, seed=1, players=(2,), bots=("random",)), tmp_path / "logs", 1)
    assert [len(batch) for batch in read_log(log)] == [1]
    use_faces(faces_file("guests,49,vp,5\n"))
    [refused] = read_log(log)
    assert "leave out --faces" in str(refused)
    with pytest.raises(InputError, match="was played with faces"):
        list(self_play(Plan(games=1, seed=1, players=(2,), bots=("random",)), tmp_path / "logs", 1))


def test_a_log_that_names_no_faces_was_played_with_the_shipped_ones(faces_file):
    assert faces.mismatch(None) is None
    use_faces(faces_file("guests,49,vp,5\n"))
    assert faces.mismatch(None) == faces.mismatch(faces.shipped_faces().hash) is not None


def test_a_warehouse_holds_the_cards_in_use(faces_file):
    duckdb = pytest.importorskip("duckdb")
    use_faces(faces_file(OWN + "constants,dove_tokens,upper.1,vp 5\n"))
    con = duckdb.connect()
    schema.create(con)
    dimensions.fill(con)
    con.execute("insert into warehouse values ('', ?, null)", [faces_in_use().hash])
    found = con.execute("select guest, strudel, vp, module, face from guest_cards where guest in (134, 135)").fetchall()
    assert found == [(134, 2, 3, "ballrooms", "user"), (135, 1, 1, "ballrooms", "estimated")]
    assert con.execute("select name, face from unique_hotels where face != 'seed' order by name").fetchall() == [
        ("Dove", "estimated"),
        ("Kaufman", "public"),
    ]
    assert con.execute("select distinct face from rehearsal_boards").fetchall() == [("estimated",)]
    require_faces(con, "games.duckdb")
    use_faces(None)
    with pytest.raises(InputError, match=r"games.duckdb: was made with faces \w{12}, in use are \w{12} \(the shipped"):
        require_faces(con, "games.duckdb")


def test_a_recorded_match_of_own_faces_is_read_with_these_only(faces_file, tmp_path):
    """Its header names them; without them, and a shipped match with them, is refused in one line."""
    shipped, own = tmp_path / "shipped.jsonl", tmp_path / "own.jsonl"
    plan = Plan(1, 3, (2,), bots=("random",))
    write_recorded(shipped, [play_chunk(plan, 0, 1)])
    use_faces(faces_file(OWN))
    write_recorded(own, [play_chunk(plan, 0, 1)])
    header = json.loads(own.read_text(encoding="utf-8").splitlines()[0])
    assert header["faces"] == {"hash": faces_in_use().hash, "changes": list(faces_in_use().changes)}
    assert not any(isinstance(found, Rejected) for found in read_log(own))
    (refused,) = read_log(shipped)
    assert isinstance(refused, Rejected) and faces_in_use().hash in refused.reason
    use_faces(None)
    (refused,) = read_log(own)
    assert isinstance(refused, Rejected) and "--faces" in refused.reason
    assert "faces" not in json.loads(shipped.read_text(encoding="utf-8").splitlines()[0])
