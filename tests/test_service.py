"""The service over HTTP, against a real process on a free port of this machine."""

import subprocess
import sys
from contextlib import contextmanager

import duckdb
import httpx
import pytest

from gah_stats import cli
from gah_stats.statistics import (
    METRICS,
    Filters,
    auctions,
    ballrooms,
    cards,
    dice,
    emperor,
    games,
    guests,
    modules,
    openings,
    strength,
)
from gah_stats.warehouse import connect

GAH = (sys.executable, "-c", "import sys; from gah_stats.cli import main; sys.exit(main())")
BROKEN = """
import duckdb, uvicorn
from gah_stats.service import create_app
from gah_stats.cli.faces import _listen
connection = duckdb.connect()
connection.close()
with _listen("127.0.0.1", 0) as listening:
    print(f"serving: http://127.0.0.1:{listening.getsockname()[1]}/docs", flush=True)
    uvicorn.Server(uvicorn.Config(create_app(connection), log_level="critical")).run([listening])
"""


def client_of(process: subprocess.Popen) -> httpx.Client:
    """A client of the service whose first line names its address."""
    line = process.stdout.readline()
    assert line.startswith("serving: http://"), line
    return httpx.Client(base_url=line.split()[1].removesuffix("/docs"), timeout=60, trust_env=False)


def end(process: subprocess.Popen) -> None:
    process.terminate()
    process.wait(timeout=30)
    process.stdout.close()


@contextmanager
def serving(database):
    process = subprocess.Popen([*GAH, "serve", "--db", str(database), "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        with client_of(process) as client:
            yield client
    finally:
        end(process)


@pytest.fixture(scope="module")
def service(database):
    with serving(database) as client:
        yield client


@pytest.fixture(scope="module")
def waltz_service(waltz_database):
    with serving(waltz_database) as client:
        yield client


@pytest.fixture(scope="module")
def connection(database):
    with connect(database) as connection:
        yield connection


def rows_of(answer: httpx.Response) -> list[dict]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()["rows"]


def test_dice_are_those_of_statistics(service, connection):
    answer = service.get("/v1/dice", params={"by": "round"})
    assert rows_of(answer) == dice.dice(connection, by="round").to_dicts()
    strengths = dice.strengths(connection)
    assert answer.json()["strengths"] == strengths.to_dicts()
    assert answer.json()["takeaway"] == dice.strengths_takeaway(strengths)
    assert answer.json()["picks"] == dice.best(connection).to_dicts()
    assert answer.json()["fits"] == dice.fits(connection).to_dicts()


def test_emperor_is_that_of_statistics(service, connection):
    frame = emperor.emperor(connection, by="tile")
    answer = service.get("/v1/emperor", params={"by": "tile"})
    assert rows_of(answer) == frame.to_dicts()


@pytest.mark.parametrize(("kind", "how"), [("staff", "played"), ("guest", "taken"), ("guest", None)])
def test_cards_are_those_of_statistics(service, connection, kind, how):
    frame = cards.cards(connection, kind=kind, how=how)
    answer = service.get("/v1/cards", params={"kind": kind} | ({"how": how} if how else {}))
    assert rows_of(answer) == frame.to_dicts()
    assert answer.json()["takeaway"] == cards.takeaway(frame, how or "seated")


@pytest.mark.parametrize(("kind", "how"), [("staff", None), ("guest", "seated"), ("objective", None)])
def test_strength_is_that_of_statistics(service, connection, kind, how):
    frame = strength.strength(connection, kind=kind, how=how)
    answer = service.get("/v1/strength", params={"kind": kind} | ({"how": how} if how else {}))
    assert rows_of(answer) == frame.to_dicts()
    assert answer.json()["takeaway"] == strength.takeaway(frame)
    assert ("not defined" in answer.json()["undefined"]) == (kind == "objective")


def test_modules_are_those_of_statistics(waltz_service, waltz_database):
    with connect(waltz_database) as con:
        for by, ask, takeaway in (
            ("module", modules.by_module(con, kind="hotel"), modules.takeaway),
            ("set", modules.in_sets(con, kind="hotel"), modules.takeaway),
            ("seat", modules.levels(con), modules.levels_takeaway),
        ):
            answer = waltz_service.get("/v1/modules", params={"by": by, "kind": "hotel"})
            assert rows_of(answer) == ask.to_dicts() and ask.height
            assert answer.json()["takeaway"].startswith(takeaway(ask))
            assert ("* " in answer.json()["footnote"]) == (by != "seat")


def test_guests_and_games_are_those_of_statistics(service, connection):
    assert rows_of(service.get("/v1/guests")) == guests.guests(connection).to_dicts()
    for by in games.SLICES:
        rows = rows_of(service.get("/v1/games", params={"by": by} if by else {}))
        found = games.games(connection, by=by)
        assert rows == [row | ({"day": f"{row['day']}"} if by == "day" else {}) for row in found.to_dicts()]


@pytest.mark.parametrize("strategies", [(), ("die=4",), ("guest=red+die=4", "guest=blue", "emperor=early")])
def test_openings_are_those_of_statistics(service, connection, strategies):
    frame = openings.openings(connection, strategies=strategies, precision=2)
    answer = service.get("/v1/openings", params={"strategy": strategies, "precision": 2})
    assert rows_of(answer) == frame.to_dicts()
    assert answer.json()["takeaway"] == openings.takeaway(frame)
    assert rows_of(service.get("/v1/openings?strategy=guest=red+die=4"))[0]["strategy"] == "guest=red+die=4"


def test_ballrooms_and_auctions_are_those_of_statistics(waltz_service, waltz_database):
    with connect(waltz_database) as con:
        for route, module, ask in (
            ("ballrooms", ballrooms, ballrooms.ballrooms),
            ("auctions", auctions, auctions.auctions),
        ):
            for by in module.SLICES:
                answer = waltz_service.get(f"/v1/{route}", params={"by": by} if by else {})
                assert rows_of(answer) == ask(con, by=by).to_dicts()
                assert answer.json()["takeaway"] == module.takeaway(ask(con))
                assert answer.json()["footnote"].startswith("* Its figures are estimated")


def test_without_the_module_there_are_no_rows_but_a_sentence(service):
    for route, sentence in (("ballrooms", ballrooms.NOTHING), ("auctions", auctions.NOTHING)):
        answer = service.get(f"/v1/{route}")
        assert rows_of(answer) == []
        assert (answer.json()["takeaway"], answer.json()["footnote"]) == (sentence, "")


def test_every_way_of_having_a_card_can_be_asked_for(waltz_service):
    for kind, ways in cards.WAYS.items():
        for how in ways:
            assert waltz_service.get("/v1/cards", params={"kind": kind, "how": how}).status_code == 200


def test_every_metric_comes_with_its_definition(service):
    answer = service.get("/v1/emperor").json()
    assert {metric["name"] for metric in answer["metrics"]} == {row["metric"] for row in answer["rows"]}
    for metric in answer["metrics"]:
        assert metric["definition"] == METRICS[metric["name"]].definition
        assert metric["unit"] == METRICS[metric["name"]].unit


def test_filters_narrow_the_games(service, connection):
    answer = service.get("/v1/emperor", params={"players": [2, 3], "boards": ["day", "mixed"], "source": "self-play"})
    frame = emperor.emperor(connection, Filters(players=(2, 3), boards=("day", "mixed"), source=("self-play",)))
    assert rows_of(answer) == frame.to_dicts()
    assert answer.json()["filters"]["players"] == [2, 3]
    assert max(row["games"] for row in rows_of(answer)) < max(
        row["games"] for row in rows_of(service.get("/v1/emperor"))
    )


def test_filters_that_no_game_matches_give_no_rows(service):
    answer = service.get("/v1/cards", params={"players": 2, "hands": "draft"})
    assert rows_of(answer) == []
    assert answer.json()["takeaway"]


def test_health_counts_games_and_names_failed_checks(service, connection):
    (games,) = connection.execute("select count(*) from games").fetchone()
    answer = service.get("/v1/health").json()
    assert answer["status"] == "ok" and answer["checks_failed"] == []
    assert answer["games"] == games
    assert answer["checks_held"] > 0


@pytest.mark.parametrize(
    ("method", "path", "status", "named"),
    [
        ("GET", "/v1/nothing", 404, "Not Found"),
        ("POST", "/v1/dice", 405, "Method Not Allowed"),
        ("GET", "/v1/dice?colour=red", 422, "colour"),
        ("GET", "/v1/health?players=2", 422, "players"),
        ("GET", "/v1/dice?by=colour", 422, "by"),
        ("GET", "/v1/dice?players=many", 422, "many"),
        ("GET", "/v1/dice?players=9", 422, "9"),
        ("GET", "/v1/dice?players=99999999999999999999", 422, "players"),
        ("GET", "/v1/emperor?bot=nobody", 422, "nobody"),
        ("GET", "/v1/emperor?bot=a&bot=%27%20or%201%3D1", 422, "or 1=1"),
        ("GET", "/v1/auctions?by=dancers", 422, "by"),
        ("GET", "/v1/ballrooms?modules=fireworks", 422, "fireworks"),
        ("GET", "/v1/cards?kind=dog", 422, "kind"),
        ("GET", "/v1/cards?kind=guest&how=played", 422, "played"),
        ("GET", "/v1/strength?kind=tile&how=played", 422, "played"),
        ("GET", "/v1/cards?source=%00%ff", 422, "source"),
    ],
)
def test_a_refusal_is_a_problem_document(service, method, path, status, named):
    answer = service.request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status and problem["type"] == "about:blank"
    assert problem["instance"] == path.partition("?")[0]
    assert named in problem["detail"] and "\n" not in problem["detail"]


def test_a_failure_is_a_problem_document():
    process = subprocess.Popen([sys.executable, "-c", BROKEN], stdout=subprocess.PIPE, text=True)
    try:
        with client_of(process) as client:
            answer = client.get("/v1/dice")
    finally:
        end(process)
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["title"] == "Internal Server Error"


def test_openapi_describes_answers_and_problems(service):
    schema = service.get("/openapi.json").json()
    assert set(schema["paths"]) == {
        f"/v1/{name}"
        for name in (
            *("dice", "emperor", "cards", "strength", "guests", "openings", "games", "modules"),
            *("ballrooms", "auctions", "health"),
        )
    }
    shapes = schema["components"]["schemas"]
    assert METRICS["pool_strength"].definition in shapes["DiceRow"]["properties"]["metric"]["description"]
    for path in schema["paths"].values():
        answers = path["get"]["responses"]
        assert "$ref" in answers["200"]["content"]["application/json"]["schema"]
        for status in ("422", "500"):
            problem = answers[status]["content"]["application/problem+json"]["schema"]["$ref"]
            assert problem == "#/components/schemas/Problem"


def test_the_page_of_the_api_needs_no_network(service):
    answer = service.get("/docs")
    assert answer.headers["content-type"].startswith("text/html")
    assert "/v1/cards" in answer.text and 'id="CardRow"' in answer.text
    assert "http" not in answer.text.replace("HTTP", "")
    assert service.get("/", follow_redirects=True).text == answer.text


@pytest.mark.parametrize("modules", ["hotels+ballrooms+celebrities", "celebrities%2Bhotels%2Bballrooms"])
def test_a_set_of_modules_in_an_address_has_no_order(waltz_service, modules):
    """A + in an address is a space."""
    answer = waltz_service.get(f"/v1/games?modules={modules}")
    assert answer.status_code == 200 and answer.json()["rows"][0]["n"] > 0


def test_serve_refuses_what_it_cannot_use(tmp_path, capsys, database):
    foreign = tmp_path / "foreign.duckdb"
    with duckdb.connect(foreign) as other:
        other.execute("create table games as select 1 as one")
    (tmp_path / "text.duckdb").write_text("not a database")
    for name in ("missing.duckdb", "foreign.duckdb", "text.duckdb"):
        assert cli.main(["serve", "--db", str(tmp_path / name), "--port", "0"]) == 2
        error = capsys.readouterr().err
        assert error.startswith("gah: ") and name in error and error.count("\n") == 1
    assert cli.main(["serve", "--db", str(database), "--port", "many"]) == 2
    assert cli.main(["serve", "--db", str(database), "--port", "70000"]) == 2


def test_serve_refuses_a_port_in_use(service, capsys, database):
    assert cli.main(["serve", "--db", str(database), "--port", str(service.base_url.port)]) == 2
    error = capsys.readouterr().err
    assert str(service.base_url.port) in error and error.count("\n") == 1
