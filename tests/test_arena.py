"""The arena: who sits where is exact, runs repeat, and what it says of strength is true of bots of known strength."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from gah_stats import cli
from gah_stats.arena import Results, Tournament, measure, notes, play, read_results, speeds, summary, takeaway
from gah_stats.arena.design import seatings
from gah_stats.arena.play import CHUNK_DEALS
from gah_stats.arena.ratings import ELO, classes, finishes_above, ratings, replicates
from gah_stats.arena.standings import mean_over_deals
from gah_stats.errors import InputError
from gah_stats.paths import DASHBOARDS
from gah_stats.statistics import METRICS

SMALL = Tournament(
    ("random", "greedy"), games=60, players=3, boards="mixed", hands="draft", modules=("random",), seed=7
)
TABLES = [(bots, players) for bots in (2, 3, 4, 5, 7) for players in (2, 3, 4)]


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    """The folder of SMALL."""
    folder = tmp_path_factory.mktemp("arena")
    play(SMALL, folder, 1)
    return folder


def gah(*arguments: object) -> subprocess.CompletedProcess:
    command = Path(sys.executable).with_name("gah")
    return subprocess.run([command, *map(str, arguments)], capture_output=True, text=True)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.parquet"))}


def planted(strengths: list[float], players: int, deals: int, seed: int, noise_of_deal: float = 0) -> Results:
    """A tournament of bots that play by Plackett and Luce: most VP has who has most strength and Gumbel luck.

    noise_of_deal: standard deviation of how much a deal suits each bot, which its games have in common.
    """
    luck = np.random.default_rng(seed)
    bots = len(strengths)
    seat = np.array([seatings(bots, players, seed, deal) for deal in range(min(deals, 200))])
    seat = np.resize(seat, (deals, bots, players))
    suited = np.array(strengths) + noise_of_deal * luck.normal(size=(deals, bots))
    of_seat = suited[np.arange(deals)[:, None, None], seat]
    score = of_seat + luck.gumbel(size=seat.shape)
    rank = 1 + (score[..., None, :] > score[..., :, None]).sum(axis=-1)
    names = tuple(f"bot{i}@1" for i in range(bots))
    return Results(names, seat, np.round(100 * score).astype(np.int16), rank.astype(np.int8), {})


def row(frame: pl.DataFrame, **keys: str) -> dict:
    return frame.filter(**keys).row(0, named=True)


# ---- who sits where


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_every_bot_has_every_seat_once_per_deal(bots, players):
    for deal in range(20):
        table = seatings(bots, players, 3, deal)
        assert table.shape == (bots, players)
        assert (np.sort(table, axis=0) == np.arange(bots)[:, None]).all()


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_copies_of_a_bot_are_spread_as_evenly_as_can_be(bots, players):
    for deal in range(20):
        for line_up in seatings(bots, players, 3, deal):
            copies = np.bincount(line_up, minlength=bots)
            assert set(copies) <= {players // bots, -(-players // bots)}


@pytest.mark.parametrize(("bots", "players"), [(3, 2), (4, 4), (5, 3)])
def test_every_bot_sits_behind_every_other_equally_often(bots, players):
    behind = np.zeros((bots, bots))
    for deal in range(4_000):
        table = seatings(bots, players, 5, deal)
        np.add.at(behind, (table[:, 0], table[:, 1]), 1)
    expected = behind.sum() / (bots * (bots - 1))
    assert (np.diag(behind) == 0).all()
    off = behind[~np.eye(bots, dtype=bool)]
    assert abs(off - expected).max() < 5 * np.sqrt(expected)


def test_all_games_of_a_deal_are_played_on_its_configuration_and_seed(played):
    dealt = SMALL.deals(0, 30)
    again = SMALL.deals(10, 20)
    assert (dealt.seeds[10:20] == again.seeds).all() and (dealt.configs[10:20] == again.configs).all()
    assert len(set(dealt.seeds.tolist())) == 30
    rotated = play(Tournament(("random", "greedy"), 20, 2, seed=3), played / "two", 1)
    assert (rotated.seat[:, 0] == rotated.seat[:, 1, ::-1]).all()


# ---- bots of known strength


def test_planted_ratings_are_recovered():
    strengths = [-1.5, -0.5, 0.0, 2.0]
    for players in (2, 3, 4):
        results = planted(strengths, players, 6_000, 11)
        above = finishes_above(results.seat, results.rank, 4).sum(axis=0)
        expected = ELO * (np.array(strengths) - np.mean(strengths))
        assert ratings(above) == pytest.approx(expected, abs=16)


@pytest.mark.parametrize(("bots", "players", "noise"), [(2, 2, 0.0), (2, 4, 1.0), (3, 3, 0.5)])
def test_intervals_cover_the_planted_truth(bots, players, noise):
    """Of 60 tournaments 95 % hold the truth, give or take, also where the games of a deal share their luck."""
    strengths = [0.4 * i for i in range(bots)]
    truth = planted(strengths, players, 60_000, 1, noise)
    expected = ratings(finishes_above(truth.seat, truth.rank, bots).sum(axis=0))[0]
    held = 0
    for seed in range(100, 160):
        results = planted(strengths, players, 150, seed, noise)
        drawn = replicates(finishes_above(results.seat, results.rank, bots), count=100)
        low, high = np.quantile(drawn[:, 0], (0.025, 0.975))
        held += low <= expected <= high
    assert 52 <= held < 60


@pytest.mark.parametrize(("players", "noise"), [(2, 0.0), (4, 1.0)])
def test_intervals_of_win_share_cover_the_planted_truth(players, noise):
    def won(results: Results) -> tuple[np.ndarray, np.ndarray]:
        mine = results.seat == 0
        return mine & (results.rank == 1), mine

    y, n = won(planted([0.0, 0.8], players, 100_000, 1, noise))
    expected = y.sum() / n.sum()
    held = 0
    for seed in range(100, 500):
        _, _, _, low, high = mean_over_deals("win_share", *won(planted([0.0, 0.8], players, 60, seed, noise)), 120)
        held += low <= expected <= high
    assert 0.92 <= held / 400 <= 0.98


def test_equal_bots_get_equal_ratings_within_their_intervals():
    standings, pairs = summary(planted([0.0, 0.0, 0.0], 3, 400, 8))
    rated = standings.filter(metric="rating")
    assert ((rated["low"] < 0) & (rated["high"] > 0)).all()
    gaps = pairs.filter(metric="rating_gap")
    assert len(gaps) == 3 and (gaps["low"] < 0).all()
    for share in standings.filter(metric="win_share").iter_rows(named=True):
        assert share["low"] < 1 / 3 < share["high"]


def test_common_luck_of_a_deal_widens_the_interval():
    """Games of one deal are not independent: with much common luck the bootstrap must see fewer observations."""
    alone = planted([0.0, 0.0], 4, 300, 2)
    common = planted([0.0, 0.0], 4, 300, 2, noise_of_deal=3)
    widths = [np.ptp(replicates(finishes_above(r.seat, r.rank, 2))[:, 0]) for r in (alone, common)]
    assert widths[1] > 1.4 * widths[0]


def test_a_shared_rank_counts_half():
    seat, rank = np.array([[[0, 1, 1]]]), np.array([[[1, 1, 3]]])
    assert finishes_above(seat, rank, 2)[0].tolist() == [[0, 1.5], [0.5, 0]]


def test_a_shared_win_is_split_and_its_points_count():
    seat, rank = np.array([[[0, 1], [1, 0]]] * 2), np.array([[[1, 1], [1, 2]]] * 2)
    score = np.array([[[30, 30], [50, 10]]] * 2)
    standings, _ = summary(Results(("a@1", "b@1"), seat, score, rank, {}))
    found = {(r["bot"], r["metric"]): (r["n"], r["value"]) for r in standings.iter_rows(named=True)}
    assert found["a@1", "win_share"] == (4, 0.25) and found["b@1", "win_share"] == (4, 0.75)
    assert found["a@1", "final_score"] == (4, 20) and found["b@1", "final_score"] == (4, 40)
    assert found["a@1", "winning_score"] == (2, 30) and found["b@1", "winning_score"] == (4, 40)


def test_the_points_of_a_single_win_have_no_interval():
    won = np.array([[[150, 0]], [[0, 0]], [[0, 0]]]), np.array([[[1, 0]], [[0, 0]], [[0, 0]]])
    assert mean_over_deals("winning_score", *won, 3) == (1, 3, 150.0, None, None)


def test_a_bot_that_never_loses_has_no_bounded_rating():
    above = np.array([[0, 50.0, 50], [0, 0, 20], [0, 30, 0]])
    group = classes(above)
    assert group[1] == group[2] != group[0]
    found = ratings(above)
    assert np.isfinite(found).all() and found[0] > found[2] > found[1]


# ---- playing


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_at_every_table_and_on_every_seat(tmp_path, players):
    results = play(Tournament(("random", "greedy"), 60, players, modules=("random",)), tmp_path, 1)
    standings, pairs = summary(results)
    assert standings["bot"][0] == "greedy@6"
    assert row(pairs, metric="above_share")["low"] > 0.85
    for seat in range(players):
        at_seat = results.seat[:, :, seat], results.score[:, :, seat]
        assert at_seat[1][at_seat[0] == 1].mean() > at_seat[1][at_seat[0] == 0].mean() + 20


def test_one_bot_under_two_names_comes_out_exactly_equal(tmp_path):
    """Common deals: what one has on a seat the other has in the other game, to the point."""
    results = play(Tournament(("greedy", "greedy"), 40, 2), tmp_path, 1)
    assert (results.score[:, 0] == results.score[:, 1]).all()
    assert ratings(finishes_above(results.seat, results.rank, 2).sum(axis=0)) == pytest.approx([0, 0])


def test_ratings_without_bound_are_said_so(played):
    results = read_results(played)
    standings, pairs = summary(results)
    assert standings.filter(metric="rating")["low"].null_count() == 2
    assert pairs.filter(metric="rating_gap")["low"].null_count() == 1
    assert "No interval for the rating of greedy@6, random@1" in notes(results, standings)[1]


def test_bots_that_can_be_compared_have_intervals_beside_one_that_always_loses():
    results = planted([0.0, 0.3, -40.0], 3, 200, 4)
    standings, pairs = summary(results)
    rated = {r["bot"]: r for r in standings.filter(metric="rating").iter_rows(named=True)}
    assert rated["bot0@1"]["value"] + rated["bot1@1"]["value"] == pytest.approx(0)
    assert rated["bot1@1"]["low"] < 26 < rated["bot1@1"]["high"] < 60
    assert rated["bot2@1"]["low"] is None and rated["bot2@1"]["value"] < -400
    gaps = {(r["bot"], r["other"]): r["low"] for r in pairs.filter(metric="rating_gap").iter_rows(named=True)}
    assert [low is None for low in gaps.values()] == ["bot2@1" in both for both in gaps]


def test_workers_do_not_change_a_byte(played, tmp_path):
    play(SMALL, tmp_path, 2)
    assert contents(tmp_path) == contents(played)
    assert len(contents(played)) == 60 / (2 * CHUNK_DEALS)


def test_interrupted_tournament_goes_on_where_it_was(played, tmp_path):
    def interrupt(games: int) -> None:
        if games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(SMALL, tmp_path, 1, interrupt)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    assert 0 < len(kept) < 3
    assert read_results(tmp_path).games == 20 * len(kept)
    play(SMALL, tmp_path, 1)
    assert all(path.stat().st_mtime_ns == at for path, at in kept.items())
    assert contents(tmp_path) == contents(played)


def test_more_games_keep_what_is_there(tmp_path):
    play(Tournament(("random", "greedy"), 20), tmp_path / "grown", 1)
    play(Tournament(("random", "greedy"), 60), tmp_path / "grown", 1)
    assert play(Tournament(("random", "greedy"), 20), tmp_path / "grown", 1).games == 20
    play(Tournament(("random", "greedy"), 60), tmp_path / "whole", 1)
    assert contents(tmp_path / "grown") == contents(tmp_path / "whole")


@pytest.mark.parametrize("change", [{"seed": 8}, {"bots": ("greedy", "random")}, {"players": 2}, {"modules": ()}])
def test_a_folder_of_another_tournament_is_refused(played, change):
    before = contents(played)
    with pytest.raises(InputError, match=f"was played with {next(iter(change))} .*, not .*; choose another folder"):
        play(Tournament(**{**vars(SMALL), **change}), played, 1)
    assert contents(played) == before


def test_speed_is_no_part_of_the_results(played):
    before = contents(played)
    assert speeds(played) == {}
    measure(SMALL, played)
    assert speeds(played).keys() == {"random@1", "greedy@6"}
    assert all(speed > 0 for speed in speeds(played).values())
    assert contents(played) == before


# ---- the faces


def test_the_command_prints_tables_of_80_columns(played):
    done = gah("arena", "--bots", "random,greedy", "--games", 40, "--players", 4)
    assert done.returncode == 0, done.stderr
    assert max(map(len, done.stdout.splitlines())) <= 80
    words = " ".join(done.stdout.split())
    assert "rating" in words and "winning VP" in words and "decisions/s" in words
    assert "40 games of 4 players on 20 deals" in words and "win share is 25%" in words


def test_json_has_every_number_with_definition_and_interval(tmp_path, capsys):
    command = ("arena", "--bots", "random,greedy", "--games", "20", "--out", str(tmp_path), "--json")
    assert cli.main(command) == 0
    first = capsys.readouterr().out
    assert cli.main([*command, "--workers", "2"]) == 0
    assert capsys.readouterr().out == first
    answer = json.loads(first)
    assert answer["tournament"]["bots"] == "random@1 greedy@6"
    rows = answer["standings"] + answer["pairs"]
    assert {r["metric"] for r in rows} == set(answer["metrics"]) <= set(METRICS)
    assert all({"n", "games", "value", "low", "high"} <= r.keys() for r in rows)
    assert set(answer["decisions_per_second"]) == {"random@1", "greedy@6"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--bots", "random"), "needs two bots or more"),
        (("--bots", "random,nobody"), "there is no bot 'nobody'"),
        (("--bots", "random,random"), "random is there twice"),
        (("--bots", "random,greedy", "--players", "5"), "invalid choice: 5"),
        (("--bots", "random,greedy", "--modules", "ghosts"), "there is no module 'ghosts'"),
        (("--bots", "random,greedy", "--games", "0"), "games must be a whole number"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(tmp_path, capsys, arguments, reason):
    games = () if "--games" in arguments else ("--games", "20")
    assert cli.main(["arena", *arguments, *games, "--out", str(tmp_path / "out")]) == 2
    err = capsys.readouterr().err
    assert reason in err and err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_foreign_files_are_one_line(tmp_path):
    with pytest.raises(InputError, match="no results of gah arena"):
        read_results(tmp_path)
    (tmp_path / "chunk-00000.parquet").write_text("not Parquet")
    with pytest.raises(InputError, match="cannot be read as Parquet"):
        read_results(tmp_path)
    pl.DataFrame({"one": [1]}).write_parquet(tmp_path / "chunk-00000.parquet")
    with pytest.raises(InputError, match="is no result of gah arena"):
        play(SMALL, tmp_path, 1)


@pytest.fixture
def page(monkeypatch, database):
    """The Arena page of the dashboard on a folder."""

    def open_page(folder) -> AppTest:
        monkeypatch.setattr(
            sys, "argv", ["app.py", "--db", str(database), *(["--arena", str(folder)] if folder else [])]
        )
        monkeypatch.syspath_prepend(DASHBOARDS)
        return AppTest.from_string(
            "import frame, arena_page\nwith frame.on_page():\n    arena_page.show()", default_timeout=120
        ).run()

    return open_page


def test_the_page_shows_a_chart_per_metric_and_the_comparisons(page, tournament):
    shown = page(tournament)
    assert not shown.exception and not shown.error
    assert len(shown.get("plotly_chart")) == 5
    _, pairs = summary(read_results(tournament))
    assert f"**{takeaway(pairs)}**" in [text.value for text in shown.markdown]
    rating = json.loads(shown.get("plotly_chart")[0].proto.spec)
    assert set(rating["data"][0]["y"]) == {"random@1", "greedy@6"}
    assert rating["layout"]["xaxis"]["title"]["text"] == "Rating (Elo points)"


def test_the_page_says_what_is_wrong_with_a_folder(page, tmp_path):
    for folder in (None, tmp_path):
        shown = page(folder)
        assert not shown.exception and len(shown.error) == 1


def test_the_dashboard_refuses_a_folder_without_results(database, tmp_path, capsys):
    assert cli.main(["dashboard", "--db", str(database), "--arena", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "no results of gah arena" in err and err.count("\n") == 1
