"""The dashboard: its script under Streamlit's own test runner, then what a browser shows."""

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager

import duckdb
import polars as pl
import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from streamlit.testing.v1 import AppTest

from gah_stats import cli
from gah_stats.paths import DASHBOARDS
from gah_stats.statistics import (
    Filters,
    auctions,
    ballrooms,
    cards,
    choices,
    dice,
    emperor,
    games,
    guests,
    modules,
    openings,
    strength,
)
from gah_stats.warehouse import connect

TITLES = {
    "How strong are the dice that players take?",
    "How often does the emperor reward and punish?",
    "Which staff win games?",
}
ALL = Filters()
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--window-size=1400,1000",
)


@pytest.fixture
def app(monkeypatch):
    """Opens the dashboard on a file, or one `page` of it, as (module, call)."""

    def open_app(path, page=None) -> AppTest:
        monkeypatch.setattr(sys, "argv", ["app.py", *(["--db", str(path)] if path else [])])
        monkeypatch.syspath_prepend(DASHBOARDS)
        if page is None:
            return AppTest.from_file(DASHBOARDS / "app.py", default_timeout=120).run()
        lines = [f"import frame, {page}", "with frame.on_page():", "    frame.open_database()", f"    {page}.show()"]
        return AppTest.from_string("\n".join(lines), default_timeout=120).run()

    return open_app


@pytest.fixture(scope="module")
def connection(database):
    with connect(database) as connection:
        yield connection


def texts(elements) -> list[str]:
    return [element.value for element in elements]


def takeaways(connection, filters=ALL) -> set[str]:
    return {
        f"**{dice.strengths_takeaway(dice.strengths(connection, filters))}**",
        f"**{emperor.takeaway(emperor.emperor(connection, filters))}**",
        f"**{cards.takeaway(cards.cards(connection, filters, kind='staff', how='start'), 'start')}**",
    }


def test_overview_has_three_charts_with_titles_and_takeaways(app, connection, database):
    page = app(database)
    assert not page.exception and not page.error
    assert set(texts(page.subheader)) >= TITLES
    assert takeaways(connection) <= set(texts(page.markdown))
    assert len(page.get("plotly_chart")) == 3


def test_checks_are_shown_below_the_charts(app, database):
    assert any("identity checks held" in text for text in texts(app(database).caption))


def test_a_failed_check_is_named_on_the_page(app, database, tmp_path):
    spoilt = tmp_path / "spoilt.duckdb"
    shutil.copy(database, spoilt)
    with duckdb.connect(spoilt) as writer:
        name = writer.execute("select min(name) from checks").fetchone()[0]
        writer.execute("update checks set violations = 3 where name = ?", [name])
    errors = texts(app(spoilt).error)
    assert len(errors) == 1 and name in errors[0]


def test_filters_change_the_numbers(app, connection, database):
    page = app(database)
    page.multiselect(key="filter_players").set_value([2]).run()
    assert takeaways(connection, Filters(players=(2,))) <= set(texts(page.markdown))
    page.selectbox(key="filter_bot").set_value(page.selectbox(key="filter_bot").options[0]).run()
    assert not page.exception and len(page.get("plotly_chart")) == 3


def test_filters_that_no_game_matches_are_said_so(app, database):
    page = app(database)
    page.multiselect(key="filter_players").set_value([2]).run()
    page.multiselect(key="filter_hands").set_value(["draft"]).run()
    assert texts(page.info) == ["No game matches these filters."] * 3
    assert not page.exception and not page.get("plotly_chart")


def test_a_single_game_has_nothing_to_compare(app, tmp_path):
    logs, file = str(tmp_path / "logs"), tmp_path / "one.duckdb"
    assert cli.main(["play", "--games=1", "--bots=random", "--out", logs]) == 0
    assert cli.main(["replay", logs, "--db", str(file)]) == 0
    page = app(file, "cards_page")
    assert texts(page.info) == [cards.NONE_TO_COMPARE]
    assert "1 of 1 games" in texts(page.caption)


def test_a_file_that_breaks_while_it_is_open_is_one_line(app, tmp_path, database):
    broken = tmp_path / "broken.duckdb"
    shutil.copy(database, broken)
    with duckdb.connect(str(broken)) as con:
        con.execute("drop table dice_rolls")
    page = app(broken, "dice_page")
    assert len(page.error) == 1 and str(broken) in page.error[0].value and "dice_rolls" in page.error[0].value
    assert not page.exception


def test_cards_switch_between_staff_and_guests(app, connection, database):
    page = app(database, "cards_page")
    assert "Which staff win games?" in texts(page.subheader)
    page.button_group(key="kind").set_value("guest").run()
    assert "Which guests win games?" in texts(page.subheader)
    guests = cards.cards(connection, kind="guest", how="taken")
    assert f"**{cards.takeaway(guests, 'taken')}**" in texts(page.markdown)
    page.button_group(key="names").set_value("中文").run()
    chart = json.loads(page.get("plotly_chart")[0].proto.spec)
    labels = {label.removesuffix(" *") for label in chart["layout"]["yaxis"]["ticktext"]}
    often = guests.filter(pl.col("n") >= cards.FEW, metric="win_excess")
    assert labels == set(often["name_zh"]) and len(often) < guests["card"].n_unique()
    assert "Cards with n below 30 are only in the numbers below." in " ".join(texts(page.caption))


def test_strength_shows_the_measures_side_by_side(app, connection, database):
    page = app(database, "strength_page")
    frame = strength.strength(connection)
    assert f"**{strength.takeaway(frame)}**" in texts(page.markdown)
    chart = json.loads(page.get("plotly_chart")[0].proto.spec)
    assert [trace["name"] for trace in chart["data"]] == ["Raw", "Adjusted", "Raw", "Adjusted", "Points credited"]
    page.selectbox(key="strength_kind").set_value("objective").run()
    assert not page.exception
    chart = json.loads(page.get("plotly_chart")[0].proto.spec)
    assert [trace["name"] for trace in chart["data"]] == ["Points credited"]
    assert any("not defined" in text for text in texts(page.caption))


def test_modules_have_four_charts_and_one_set_alone_two(app, waltz_database, database):
    page = app(waltz_database, "modules_page")
    with connect(waltz_database) as con:
        gains, levels = modules.by_module(con), modules.levels(con)
    said = (modules.takeaway(gains), modules.levels_takeaway(levels), modules.seats_takeaway(levels))
    assert {f"**{sentence}**" for sentence in said} <= set(texts(page.markdown))
    charts = [json.loads(chart.proto.spec) for chart in page.get("plotly_chart")]
    assert [chart["data"][0]["type"] for chart in charts] == ["scatter", "heatmap", "scatter", "heatmap"]
    assert set(charts[1]["data"][0]["x"]) == {name.replace("_", "<br>") for name in gains["module"]}
    page.selectbox(key="modules_kind").set_value("hotel").run()
    assert not page.exception and any("Dove *" in name for name in json.loads(
        page.get("plotly_chart")[1].proto.spec)["data"][0]["y"])  # fmt: skip
    assert len(app(database, "modules_page").get("plotly_chart")) == 2


def test_guests_show_what_statistics_say(app, connection, database):
    page = app(database, "guests_page")
    assert f"**{guests.takeaway(guests.guests(connection))}**" in texts(page.markdown)
    page.button_group(key="guest_names").set_value("中文").run()
    assert f"**{guests.takeaway(guests.guests(connection), chinese=True)}**" in texts(page.markdown)
    assert len(page.get("plotly_chart")) == 1 and not page.exception


def test_openings_are_compared_by_part_and_by_strategy(app, connection, database):
    page = app(database, "openings_page")
    frame = openings.openings(connection)
    colours = cards.frequent(frame.filter(frame["strategy"].str.contains("guest=[a-z]")))
    assert f"**{openings.takeaway(colours)}**" in texts(page.markdown)
    page.selectbox(key="opening_part").set_value("First die").run()
    assert "Which openings win? First die" in texts(page.subheader)
    page.text_input(key="opening_strategies").set_value("guest=red+die=4, die=1").run()
    compared = openings.openings(connection, strategies=("guest=red+die=4", "die=1"))
    assert f"**{openings.takeaway(compared)}**" in texts(page.markdown) and len(page.get("plotly_chart")) == 2
    page.text_input(key="opening_strategies").set_value("die=9").run()
    assert texts(page.error) == ["no seat in the file opened with die=9; 'gah report openings' lists how they did"]


def test_each_kind_of_card_has_its_chart_and_only_the_choices_it_needs(app, waltz_database):
    page = app(waltz_database, "cards_page")
    for kind, names, how in (
        ("hotel", {"Stroup", "Dove *"}, None),
        ("celebrity", {"Mahatma Gandhi"}, None),
        ("rehearsal", {"Rehearsal board A *"}, None),
        ("key", {"Key for staff"}, None),
        ("guest", {"Debutante *"}, "danced"),
        ("staff", {"Arranger *"}, "hand"),
    ):
        page.button_group(key="kind").set_value(kind).run()
        selects = [box for box in page.selectbox if box.label == "The card was"]
        if how:
            selects[0].set_value(how).run()
        chart = json.loads(page.get("plotly_chart")[0].proto.spec)
        assert names <= set(chart["layout"]["yaxis"]["ticktext"])
        assert len(selects) == (how is not None)
        assert [box.label for box in page.button_group].count("Names") == (how is not None)
        assert any("Its figures are estimated" in text for text in texts(page.caption)) == any("*" in n for n in names)


def test_without_the_module_the_page_names_it(app, database):
    for name, module, charts in (("ballrooms_page", "ballrooms", 2), ("auctions_page", "hotels", 1)):
        page = app(database, name)
        said = f"No game with the module {module} matches these filters. `gah play --modules {module}` plays some."
        assert texts(page.info) == [said] * charts
        assert not page.exception and not page.get("plotly_chart")
    page = app(database, "cards_page")
    page.button_group(key="kind").set_value("rehearsal").run()
    assert "module ballrooms" in texts(page.info)[0] and not page.exception


def test_ballrooms_and_auctions_show_what_statistics_say(app, waltz_database):
    with connect(waltz_database) as con:
        said = {
            "ballrooms_page": [
                ballrooms.takeaway(ballrooms.ballrooms(con)),
                ballrooms.dancers_takeaway(ballrooms.ballrooms(con, by="dancers")),
            ],
            "auctions_page": [auctions.takeaway(auctions.auctions(con))],
        }
    for name, sentences in said.items():
        page = app(waltz_database, name)
        assert not page.exception and not page.error
        assert {f"**{text}**" for text in sentences} <= set(texts(page.markdown))
        assert len(page.get("plotly_chart")) == len(sentences)
        assert sum("Its figures are estimated" in text for text in texts(page.caption)) == len(sentences)


def test_modules_are_chosen_one_by_one(app, waltz_database):
    """hotels: with ballrooms and celebrities, and with two others; with these two: only the latter; base: none."""
    page = app(waltz_database, "auctions_page")
    chosen = page.multiselect(key="filter_modules")
    assert chosen.options == ["base", "ballrooms", "celebrities", "hotels", "more", "start_player"]
    with connect(waltz_database) as con:
        both = auctions.takeaway(auctions.auctions(con))
        three = "hotels+start_player+more"
        one = auctions.takeaway(auctions.auctions(con, Filters(modules=(three,))))
        assert choices(con)["modules"] == ["ballrooms", "ballrooms+celebrities+hotels", "base", three]
    page.multiselect(key="filter_modules").set_value(["hotels"]).run()
    assert f"**{both}**" in texts(page.markdown)
    page.multiselect(key="filter_modules").set_value(["hotels", "more", "start_player"]).run()
    assert f"**{one}**" in texts(page.markdown) and one != both
    page.toggle(key="filter_no_others").set_value(True).run()
    assert f"**{one}**" in texts(page.markdown)
    page.multiselect(key="filter_modules").set_value(["hotels"]).run()
    assert texts(page.error) == ["no game in the file has the modules hotels and no others"]
    page.multiselect(key="filter_modules").set_value(["base"]).run()
    assert "module hotels" in texts(page.info)[0] and not page.exception


def test_the_emperor_is_shown_by_seat_and_games_by_day(app, connection, database):
    page = app(database, "emperor_page")
    assert "Does the seat matter to the emperor?" in texts(page.subheader)
    assert f"**{emperor.seats_takeaway(emperor.emperor(connection, by='seat'))}**" in texts(page.markdown)
    by_seat = json.loads(page.get("plotly_chart")[1].proto.spec)
    assert len(by_seat["data"]) == 4 and by_seat["layout"]["xaxis"]["tickvals"] == [1, 2, 3, 4]
    page = app(database, "data_page")
    assert "When do the games come from?" in texts(page.subheader)
    assert f"**{games.days_takeaway(games.games(connection, by='day'))}**" in texts(page.markdown)
    bars, scores = json.loads(page.get("plotly_chart")[0].proto.spec)["data"]
    assert len(bars["x"]) == len(scores["x"]) == 1


@pytest.mark.parametrize("page", ["dice_page", "emperor_page", "data_page"])
def test_every_page_opens(app, database, page):
    shown = app(database, page)
    assert not shown.exception and not shown.error


def test_bad_files_are_one_line(app, tmp_path):
    foreign, text = tmp_path / "foreign.duckdb", tmp_path / "text.duckdb"
    with duckdb.connect(foreign) as other:
        other.execute("create table games as select 1 as one")
    text.write_text("not a database")
    for path in (None, tmp_path / "missing.duckdb", foreign, text):
        page = app(path)
        assert not page.exception and not page.get("plotly_chart")
        (error,) = texts(page.error)
        assert "\n" not in error and (path is None or path.name in error)


def test_a_file_without_games_says_so(app, empty_database):
    page = app(empty_database)
    assert not page.exception and not page.error and not page.get("plotly_chart")
    (info,) = texts(page.info)
    assert "no games" in info


def test_the_command_refuses_bad_files_and_ports(capsys, tmp_path, database):
    assert cli.main(["dashboard", "--db", str(tmp_path / "missing.duckdb")]) == 2
    assert "missing.duckdb" in capsys.readouterr().err
    assert cli.main(["dashboard", "--db", str(database), "--port", "-1"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@contextmanager
def dashboard(database, *more):
    """The address of `gah dashboard` on a database, with more arguments."""
    program = "import sys; from gah_stats.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "dashboard", "--db", str(database), "--port", "0"]
    command += more
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        assert line.startswith("dashboard: http://"), line
        yield line.split()[1]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        process.stdout.close()


@pytest.fixture(scope="module")
def address(database, tournament):
    with dashboard(database, "--arena", str(tournament)) as address:
        yield address


@pytest.fixture(scope="module")
def waltz_address(waltz_database):
    with dashboard(waltz_database) as address:
        yield address


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    if CHROMIUM is None and "CI" not in os.environ:
        pytest.skip("chromium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(flag)
    driver = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()


def seen(browser, selector: str) -> list[str]:
    return [element.text for element in browser.find_elements(By.CSS_SELECTOR, selector)]


def opened(browser, address: str, charts: int) -> None:
    """Open a page once the server listens and wait until its charts are drawn."""

    def ready(_) -> bool:
        browser.get(address)
        return bool(browser.find_elements(By.ID, "root"))

    WebDriverWait(browser, 120, ignored_exceptions=[Exception]).until(ready)
    wait(browser, lambda: len(browser.find_elements(By.CSS_SELECTOR, ".js-plotly-plot .xaxislayer-above")) >= charts)


def wait(browser, condition) -> None:
    WebDriverWait(browser, 120).until(lambda _: condition())


def test_browser_draws_the_three_charts(browser, address, connection):
    opened(browser, address, 3)
    assert set(seen(browser, "h3")) >= TITLES
    paragraphs = set(seen(browser, "[data-testid=stMarkdown] strong"))
    assert {text.strip("*") for text in takeaways(connection)} <= paragraphs
    charts = browser.find_elements(By.CSS_SELECTOR, ".js-plotly-plot")
    titles = [" ".join(seen(chart, ".xtitle, .ytitle, .annotation-text")) for chart in charts]
    assert "Share of dice" in titles[0] and "Strength" in titles[0]
    assert "Share of emperor scorings" in titles[1] and "After round" in titles[1]
    assert "percentage points" in titles[2]
    assert len(charts[0].find_elements(By.CSS_SELECTOR, ".bars .point")) > 5
    assert len(charts[1].find_elements(By.CSS_SELECTOR, ".bars .point")) == 12
    assert charts[2].find_elements(By.CSS_SELECTOR, ".errorbar")


def test_browser_filters_by_players(browser, address, connection):
    opened(browser, address, 3)
    box = browser.find_element(By.CSS_SELECTOR, "[data-testid=stMultiSelect] input[aria-label*=Players]")
    box.send_keys("2\n")
    narrowed = {text.strip("*") for text in takeaways(connection, Filters(players=(2,)))}
    wait(browser, lambda: narrowed <= set(seen(browser, "[data-testid=stMarkdown] strong")))


@pytest.mark.parametrize(
    ("page", "charts"),
    [
        ("dice", 5),
        ("emperor", 2),
        ("data", 1),
        ("cards", 1),
        ("strength", 1),
        ("guests", 1),
        ("openings", 1),
        ("modules", 2),
        ("arena", 5),
    ],
)
def test_browser_opens_every_page(browser, address, page, charts):
    opened(browser, f"{address}/{page}", charts)
    assert not seen(browser, "[data-testid=stAlert], [data-testid=stException]")


def test_browser_shows_every_kind_of_card_to_choose(browser, waltz_address):
    opened(browser, f"{waltz_address}/cards", 1)
    group = browser.find_element(By.CSS_SELECTOR, "[data-testid=stButtonGroup]")
    frame = group.rect
    for button in group.find_elements(By.TAG_NAME, "button"):
        assert button.rect["x"] + button.rect["width"] <= frame["x"] + frame["width"] + 1, button.text


@pytest.mark.parametrize("width", [1400, 420])
@pytest.mark.parametrize(
    ("page", "charts"),
    [("", 3), ("openings", 1), ("ballrooms", 2), ("auctions", 1), ("modules", 4), ("emperor", 2), ("data", 1)],
)
def test_no_text_of_a_chart_is_cut(browser, waltz_address, width, page, charts):
    """Every text of every chart lies within the chart's own frame."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    )
    try:
        opened(browser, f"{waltz_address}/{page}", charts)
        assert not seen(browser, "[data-testid=stAlert], [data-testid=stException]")
        cut = browser.execute_script("""
            return [...document.querySelectorAll('.js-plotly-plot')].flatMap(chart => {
                const frame = chart.getBoundingClientRect();
                return [...chart.querySelectorAll('text')].filter(text => {
                    const box = text.getBoundingClientRect();
                    return box.width && (box.left < frame.left - 1 || box.right > frame.right + 1
                                         || box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
                }).map(text => text.textContent);
            })""")
        assert cut == []
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
