"""Statistics, on warehouses so small that the right answer is counted by hand."""

import re
from datetime import date, datetime

import duckdb
import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from polars.testing import assert_frame_equal
from scipy import stats

from gah_stats import cli
from gah_stats.errors import InputError
from gah_stats.gamelog import batch
from gah_stats.statistics import (
    METRICS,
    Filters,
    auctions,
    ballrooms,
    cards,
    checks,
    choices,
    dice,
    emperor,
    estimates,
    games,
    guests,
    intervals,
    modules,
    openings,
    scores,
)
from gah_stats.statistics.filters import SELF_PLAY, kept_kinds
from gah_stats.statistics.metrics import UNITS, require
from gah_stats.warehouse import connect, dimensions, marts, schema

PARTS = schema.WORDS["part"]


class Table:
    """A warehouse in memory that is filled row by row."""

    def __init__(self) -> None:
        self.con = duckdb.connect()
        schema.create(self.con)
        dimensions.fill(self.con)
        self.games = 0

    def add(self, table: str, **values) -> None:
        """One row; columns that are not named are 0, or null where they may be."""
        row = {}
        for column in schema.tables()[table].columns:
            row[column.name] = values.pop(column.name, 0 if column.required else None)
        assert not values, f"{table} has no {', '.join(values)}"
        self.con.execute(f"insert into {table} values ({', '.join('?' * len(row))})", list(row.values()))

    def game(self, *scores: int, bots=("a@1", "a@1"), hands="random", boards="night", source="self-play") -> int:
        """A finished game with these final scores, all of them krones; its number. Games lie in different clusters."""
        self.games += 1
        self.add(
            "games", game=self.games, game_id=self.games, players=len(scores), hands=hands, boards=boards,
            modules="base",
            source=source, lineup=", ".join(sorted(set(bots))), tile_a="A2", tile_b="B3", tile_c="C3", finished=True,
        )  # fmt: skip
        winners = scores.count(max(scores))
        for i, score in enumerate(scores):
            self.add(
                "seats", game=self.games, seat=i + 1, bot=bots[i], board="night", score=score, krones_vp=score,
                rank=1 + sum(other > score for other in scores), win_share=(score == max(scores)) / winners,
            )  # fmt: skip
        return self.games

    def roll(self, game: int, *pool: int, round_: int = 1) -> None:
        self.add("rolls", game=game, event=1, round=round_, dice=sum(pool), **_on(pool))

    def turn(self, game: int, seat: int, pick: int, pool: tuple[int, ...], die: int | None, boost=0, round_=1) -> None:
        taken = {} if die is None else {"die": die, "pool": pool[die - 1], "boost": boost, "krones": boost}
        strength = {} if die is None else {"action": die, "strength": pool[die - 1] + boost}
        self.add("turns", game=game, event=pick, round=round_, seat=seat, pick=pick, **_on(pool), **taken, **strength)

    def built(self) -> duckdb.DuckDBPyConnection:
        marts.build(self.con)
        return self.con


def _on(pool: tuple[int, ...]) -> dict[str, int]:
    return {f"on_{face}": dice for face, dice in enumerate(pool, 1)}


@pytest.fixture
def table():
    return Table()


def value(frame: pl.DataFrame, metric: str, **keys) -> tuple:
    """n and value of the one row with these keys."""
    rows = frame.filter(pl.col("metric") == metric, **keys)
    assert rows.height == 1, rows
    return rows["n"][0], rows["value"][0]


# ---- win share


def test_a_shared_win_counts_half(table):
    """Seat 1 wins one of three games alone and shares one: (1 + 1/2 + 0) / 3; seat 2 the rest."""
    table.game(30, 20)
    table.game(25, 25)
    table.game(10, 40)
    frame = scores.results(table.built(), by="seat")
    assert value(frame, "win_share", seat=1) == (3, pytest.approx(0.5))
    assert value(frame, "win_share", seat=2) == (3, pytest.approx(0.5))
    assert value(frame, "final_score", seat=1) == (3, pytest.approx(65 / 3))


def test_a_card_is_compared_with_the_base_rate_of_its_seat(table):
    """Seat 1 scores 20, 10, 15, 15 and wins all but game 2. In game 1 it has card 7 and wins where it wins 2 of the 3
    others, in game 2 it loses where it wins all others: (1/3 - 1) / 2. 20 is 20/3 above 40/3, 10 is 20/3 below 50/3."""
    for score, other in ((20, 10), (10, 20), (15, 10), (15, 10)):
        table.game(score, other)
    table.add("staff_events", game=1, event=1, seat=1, kind="dealt", staff=7)
    table.add("staff_events", game=2, event=1, seat=1, kind="dealt", staff=7)
    table.add("staff_events", game=2, event=9, seat=1, kind="played", staff=7, round=3)
    frame = cards.cards(table.built())
    assert value(frame, "win_share", card=7, how="dealt") == (2, 0.5)
    assert value(frame, "win_excess", card=7, how="dealt") == (2, pytest.approx(-1 / 3))
    assert value(frame, "score_excess", card=7, how="dealt") == (2, pytest.approx(0.0))
    assert value(frame, "score_excess", card=7, how="played") == (1, pytest.approx(-20 / 3))
    assert value(frame, "round_used", card=7, how="played") == (1, 3.0)
    assert frame["name"].unique().to_list() == ["Masseuse"]
    assert frame["name_zh"].unique().to_list() == ["按摩师"]


def test_the_interval_of_an_excess_comes_from_the_games(table):
    """Seat 1's results: 1, 0, 1, 1. Card 7 in games 1 and 2: excesses 1 - 2/3 and 0 - 1, mean -1/3, variance of the
    mean s^2 / 2 = 4/9, so a share of 1/2 of 9/16 independent seats over a base of 5/6."""
    for score, other in ((20, 10), (10, 20), (15, 10), (15, 10)):
        table.game(score, other)
    for game in (1, 2):
        table.add("staff_events", game=game, event=1, seat=1, kind="dealt", staff=7)
    row = cards.cards(table.built(), how="dealt").filter(metric="win_excess").row(0, named=True)
    low, high = intervals.wilson(0.5, 9 / 16, stats.t.ppf(0.975, 1))
    assert (row["low"], row["high"]) == (pytest.approx(low - 5 / 6), pytest.approx(high - 5 / 6))
    assert row["q"] == pytest.approx(2 * stats.t.sf(1 / 3 / np.sqrt(5 / 6 * 1 / 6 / (9 / 16)), 1))


TAKERS = "select card::varchar, list(game_seat) from card_uses where deck = 'guest' and how = 'taken' group by all"
OPENERS = """
select word || '=' || coalesce(choice, 'no'), list(game_seat)
from (
    unpivot (select game_seat, die::varchar as die, rooms, emperor, coalesce(guest_colour, 'no') as guest from openings)
    on die, rooms, emperor, guest into name word value choice
)
group by all
"""


def test_the_interval_of_score_over_base_is_that_of_the_jackknife(tmp_path):
    play = ["play", "--games=200", "--players=3", "--bots=greedy", "--out", str(tmp_path / "logs")]
    assert cli.main(play) == 0
    assert cli.main(["replay", str(tmp_path / "logs"), "--db", str(tmp_path / "gah.duckdb")]) == 0
    with connect(tmp_path / "gah.duckdb") as con:
        seats = con.execute("select cluster, seat, score, game_seat from seat_results").fetchnumpy()
        taken, opened = (dict(con.execute(sql).fetchall()) for sql in (TAKERS, OPENERS))
        guests_ = cards.cards(con, kind="guest", how="taken").with_columns(pl.col("card").cast(pl.String))
        openings_ = openings.openings(con).filter(pl.col("strategy").is_in(opened))
    clusters = np.unique(seats["cluster"])
    for frame, key, groups in ((guests_, "card", taken), (openings_, "strategy", opened)):
        found = frame.filter((pl.col("metric") == "score_excess") & pl.col("n").is_between(2, 500))
        held = [np.isin(seats["game_seat"], groups[one]) for one in found[key]]

        def values(kept: np.ndarray, held: list[np.ndarray] = held) -> np.ndarray:
            excess = np.full(len(kept), np.nan)
            for seat in np.unique(seats["seat"]):
                score = np.where(kept & (seats["seat"] == seat), seats["score"], np.nan)
                n = np.isfinite(score).sum()
                excess = np.where(np.isfinite(score), score - (np.nansum(score) - score) / (n - 1), excess)
            return np.array([np.nanmean(excess[one]) for one in held])

        without = np.array([values(seats["cluster"] != cluster) for cluster in clusters])
        n = len(clusters)
        error = np.sqrt((n - 1) / n * ((without - without.mean(axis=0)) ** 2).sum(axis=0))
        half = (found["high"] - found["low"]).to_numpy() / 2 / stats.t.ppf(0.975, n - 1)
        assert found["value"].to_numpy() == pytest.approx(values(np.ones(len(seats["seat"]), bool)), abs=1e-6)
        assert (half / error).mean() == pytest.approx(1, abs=0.02)
        assert half == pytest.approx(error, rel=0.1)


def test_the_interval_of_an_excess_is_that_of_the_share_over_its_base():
    """8 of 20 won, as sure as 10 seats; none of 4 won, over a base that is known to 0.1; over a base of none won."""
    low, high = intervals.excess_interval([0.15, -0.25, 0.5], [0.25, 0.25, 0.0], [20, 4, 2], [0.024, 0.01, 0.1], 9)
    t = stats.t.ppf(0.975, 9)
    least, most = intervals.wilson(0.4, 10, t)
    assert (low[0], high[0]) == (pytest.approx(least - 0.25), pytest.approx(most - 0.25))
    _, most = intervals.wilson(0.0, 4, t)
    assert (low[1], high[1]) == (pytest.approx(-0.25 - t * 0.1), pytest.approx(-0.25 + np.hypot(most, t * 0.1)))
    assert np.isnan(low[2]) and np.isnan(high[2]) and np.isnan(intervals.excess_p_value(0.5, 0.0, 2, 0.1, 9))


@given(won=st.integers(1, 39), base=st.floats(0.02, 0.98), sure=st.floats(0.3, 3), freedom=st.integers(1, 99))
def test_an_excess_is_a_discovery_where_its_interval_leaves_out_0(won, base, sure, freedom):
    """Of 40 seats, that are as sure as 12 to 120."""
    p = won / 40
    about = (p - base, base, 40, p * (1 - p) / (40 * sure), freedom)
    low, high = intervals.excess_interval(*about)
    probability = float(intervals.excess_p_value(*about))
    if abs(probability - 0.05) > 1e-6:
        assert (probability < 0.05) == (low > 0 or high < 0)


@pytest.mark.parametrize("n", [2, 4, 8, 16])
def test_win_shares_of_a_handful_of_seats_keep_what_their_interval_promises(n):
    """Seats of n clusters over a base of 1/4, won one time in four or in two."""
    rng = np.random.default_rng(n)
    for p in (0.25, 0.5):
        excess = rng.binomial(1, p, (20_000, n)) - 0.25
        low, high = intervals.excess_interval(excess.mean(1), 0.25, n, excess.var(1, ddof=1) / n, n - 1)
        assert ((low <= p - 0.25) & (p - 0.25 <= high)).mean() > 0.93


def test_the_interval_of_a_difference_is_newcombes():
    """56 of 70 less 48 of 80, independent. Source: Newcombe, Statistics in Medicine 17 (1998) 873-890, method 10."""
    shares, n = np.array([56 / 70, 48 / 80]), np.array([70, 80])
    variances = shares * (1 - shares) / n
    value, low, high = intervals.difference(shares, *intervals.wilson(shares, n), variances, variances.sum())
    assert (value, low, high) == (pytest.approx(0.2), pytest.approx(0.0524, abs=5e-5), pytest.approx(0.3339, abs=5e-5))


def test_a_seat_without_another_to_compare_with_has_no_excess(table):
    """Card 7 in a game of its own kind, and in one of two games of another: 1 - 0."""
    alone = table.game(30, 20, hands="draft")
    first, _ = table.game(30, 20), table.game(10, 20)
    for game in (alone, first):
        table.add("staff_events", game=game, event=1, seat=1, kind="dealt", staff=7)
    frame = cards.cards(table.built(), how="dealt")
    assert value(frame, "win_share", card=7) == (2, 1.0)
    assert value(frame, "win_excess", card=7) == (1, 1.0)
    assert value(frame, "score_excess", card=7) == (1, 20.0)


def test_where_all_seats_that_can_be_compared_are_alike_there_is_no_excess(table):
    """Bots a and b meet twice with a first and once with b first. The seats of the third game have no base rate, all
    others have card 7; card 8 is had by one of these."""
    for bots in (("a@1", "b@1"), ("a@1", "b@1"), ("b@1", "a@1")):
        table.game(30, 20, bots=bots)
    for game, seat in ((1, 1), (1, 2), (2, 1), (2, 2)):
        table.add("staff_events", game=game, event=seat, seat=seat, kind="dealt", staff=7)
    table.add("staff_events", game=1, event=9, seat=1, kind="dealt", staff=8)
    frame = cards.cards(table.built(), how="dealt")
    assert "win_excess" not in frame.filter(card=7)["metric"]
    assert value(frame, "win_share", card=7) == (4, 0.5)
    assert value(frame, "win_excess", card=8)[0] == 1


def test_a_seat_may_use_a_card_more_than_once(table):
    """Of four seats one takes the key for staff three times and one once: four uses, but others to compare with. Seat
    1 wins game 1 and seat 2 game 2, each 1 or -1 over its other game: (3 * 1 - 1) / 4."""
    table.game(30, 20)
    table.game(20, 30)
    for event, seat in ((1, 1), (2, 1), (3, 1), (4, 2)):
        table.add("key_takes", game=1, event=event, seat=seat, action=5)
    frame = cards.cards(table.built(), kind="key")
    assert value(frame, "win_excess", card=5) == (4, 0.5)


def test_a_handful_of_results_all_alike_gives_neither_interval_nor_discovery(table):
    """Seat 1 wins all five games, each over a base of four others won: nothing tells how sure that is. The win share
    keeps Wilson's interval, which needs no spread."""
    for _ in range(5):
        game = table.game(30, 20)
        table.add("staff_events", game=game, event=1, seat=1, kind="dealt", staff=7)
    rows = {row["metric"]: row for row in cards.cards(table.built(), how="dealt").iter_rows(named=True)}
    assert [rows["win_excess"][name] for name in ("n", "value", "low", "high", "q")] == [5, 0.0, None, None, None]
    assert 0.3 < rows["win_share"]["low"] < 0.7 and rows["win_share"]["high"] == 1


def test_results_all_alike_say_nothing_of_rare_ones():
    assert np.isnan(intervals.student_interval([2.0, 2.0], [0.0, 1e-17], [4, 1000])).all()
    assert np.isnan(intervals.p_value(2.0, 0.0, 1000))


def test_a_hand_is_what_was_dealt_kept_and_drawn(table):
    game = table.game(30, 20)
    for event, (kind, card) in enumerate((("dealt", 1), ("kept", 2), ("drawn", 3), ("offered", 4), ("packed", 5))):
        table.add("staff_events", game=game, event=event, seat=1, kind=kind, staff=card)
    frame = cards.cards(table.built()).filter(pl.col("metric") == "win_share")
    found = {how: rows["card"].to_list() for (how,), rows in frame.partition_by("how", as_dict=True).items()}
    assert found == {
        "start": [1, 2], "dealt": [1], "kept": [2], "drawn": [3], "hand": [1, 2, 3], "offered": [4],
    }  # fmt: skip


def test_a_guessed_card_counts_only_once_it_is_played(table):
    game = table.game(30, 20)
    table.add("staff_events", game=game, event=0, seat=1, kind="dealt", staff=1)
    table.add("staff_events", game=game, event=9, seat=1, kind="played", staff=1)
    table.add("guessed_cards", game=game, seat=1, staff=1)
    assert cards.cards(table.built())["how"].unique().to_list() == ["played"]


def test_guests_are_taken_seated_and_start(table):
    """Guest 49 starts in the café of seat 1 and moves in in round 2; guest 50 is taken in round 3 and left."""
    game = table.game(30, 20)
    table.add(
        "guest_visits", game=game, seat=1, guest=49, taken_event=1, completed_event=3, seated_event=4, seated_round=2
    )
    table.add("guest_visits", game=game, seat=1, guest=50, taken_event=9, taken_round=3, is_left=True)
    table.game(30, 20)
    frame = cards.cards(table.built(), kind="guest").filter(pl.col("metric") == "round_used")
    assert frame.select("card", "how", "value", "colour").rows() == [
        (49, "start", 0.0, "yellow"),
        (49, "taken", 0.0, "yellow"),
        (49, "seated", 2.0, "yellow"),
        (50, "taken", 3.0, "yellow"),
    ]
    by_round = cards.by_round(table.con, kind="guest").filter(pl.col("metric") == "win_excess")
    assert by_round.select("card", "round", "n").rows() == [(49, 2, 1)]


def test_estimated_figures_stay_marked(table):
    game, other = table.game(30, 20), table.game(20, 30)
    estimated = table.con.execute("select staff from staff_cards where face = 'estimated' limit 1").fetchall()[0][0]
    table.add("staff_events", game=game, event=1, seat=1, kind="dealt", staff=estimated)
    table.add("staff_events", game=other, event=1, seat=1, kind="dealt", staff=1)
    frame = cards.cards(table.built())
    assert dict(frame.select("card", "face").iter_rows()) == {1: "public", estimated: "estimated"}
    assert dict(frame.select("card", "mark").iter_rows()) == {1: "", estimated: "*"}
    shown = frame.filter(how="dealt", metric="win_excess").sort("value")
    assert " *" in cards.ends(shown) and cards.footnote(frame).startswith("* ")
    assert cards.footnote(frame.filter(pl.col("card") == 1)) == ""


def test_the_master_key_counts_by_its_main_action(table):
    """Seat 1 takes the key for rooms in rounds 2 and 4, seat 2 for staff in round 5."""
    game = table.game(30, 20)
    for event, (round_, seat, action) in enumerate(((2, 1, 3), (4, 1, 3), (5, 2, 5))):
        table.add("key_takes", game=game, event=event, round=round_, seat=seat, action=action)
    frame = cards.cards(table.built(), kind="key").filter(metric="round_used")
    assert frame.select("name", "n", "value").rows() == [("Key for rooms", 2, 3.0), ("Key for staff", 1, 5.0)]


# ---- dice


def test_dice_by_face(table):
    """Two picks in one game: from (2,1,3,0,2,2) a 3 at strength 3, boosted; from (2,1,2,0,2,2) a 1 at strength 2."""
    game = table.game(30, 20)
    table.roll(game, 2, 1, 3, 0, 2, 2)
    table.turn(game, 1, 1, (2, 1, 3, 0, 2, 2), 3, boost=1)
    table.turn(game, 2, 2, (2, 1, 2, 0, 2, 2), 1)
    table.turn(game, 1, 3, (1, 1, 2, 0, 2, 2), None)
    frame = dice.dice(table.built())
    assert value(frame, "rolled_dice", die=3) == (1, 3.0)
    assert value(frame, "available_dice", die=3) == (2, 2.5)
    assert value(frame, "taken_share", die=3) == (2, 0.5)
    assert value(frame, "taken_share", die=4) == (2, 0.0)
    assert value(frame, "pool_strength", die=3) == (1, 3.0)
    assert value(frame, "realised_strength", die=3) == (1, 4.0)
    assert value(frame, "boost_share", die=3) == (1, 1.0)
    assert value(frame, "krones_paid", die=1) == (1, 0.0)
    assert not frame.filter(pl.col("metric") == "pool_strength", die=4).height
    by_pick = dice.dice(table.con, by="pick")
    assert value(by_pick, "available_dice", die=3, pick=2) == (1, 2.0)
    assert "rolled_dice" not in by_pick["metric"]
    assert value(dice.dice(table.con, by="round"), "available_dice", die=3, round=1) == (2, 2.5)
    assert value(dice.dice(table.con, by="players"), "taken_share", die=1, players=2) == (2, 0.5)


def test_the_dice_interval_takes_a_game_as_one_observation(table):
    """In game 1 both picks see four 1s, in game 2 none: two clusters with totals 8 and 0 of 2 each, mean 2, variance
    2/1 * ((8-4)^2 + (0-4)^2) / 4^2 = 4. There are never fewer than 0 dice."""
    for pool in ((4, 0, 2, 2, 1, 1), (0, 4, 2, 2, 1, 1)):
        game = table.game(30, 20)
        table.roll(game, *pool)
        for pick in (1, 2):
            table.turn(game, pick, pick, pool, 3)
    row = dice.dice(table.built()).filter(pl.col("metric") == "available_dice", die=1).to_dicts()[0]
    half = stats.t.ppf(0.975, 1) * 2
    assert (row["n"], row["games"], row["value"]) == (4, 2, 2.0)
    assert (row["low"], row["high"]) == (0, pytest.approx(2 + half))


def test_the_interval_of_dice_rolled_counts_that_kinds_differ(table):
    """Half of 40 games are packets, where two dice lie on a face; else one: 1.5 +-0.5, each game one observation."""
    for number in range(40):
        game = table.game(30, 20, hands="packets" if number % 2 else "random")
        table.roll(game, *((2, 2, 1, 1, 1, 1) if number % 2 else (1, 1, 1, 1, 0, 0)))
    row = dice.dice(table.built()).filter(metric="rolled_dice", die=1).row(0, named=True)
    half = stats.t.ppf(0.975, 39) * 0.5 / 40**0.5
    assert (row["n"], row["value"]) == (40, 1.5)
    assert row["high"] - row["value"] == pytest.approx(half, rel=0.15)


def test_seats_of_one_bot_count_in_games_of_it_alone(table):
    """Seat 1 wins one game of two of bot a against itself, and all of those against b. Of one set of modules nothing is
    pooled."""
    for scores_, other in (((30, 10), "a@1"), ((10, 30), "a@1"), ((30, 10), "b@1"), ((30, 10), "b@1")):
        table.game(*scores_, bots=("a@1", other))
    con = table.built()
    frame = modules.levels(con, Filters(bot="a@1"))
    assert value(frame, "seat_excess", seat=1) == value(frame, "pooled_seat", seat=1) == (2, 0.0)
    assert value(modules.levels(con), "seat_excess", seat=1) == (4, 0.25)
    assert value(frame, "final_score", seat=0)[0] == 6


def test_dice_taken_blindly_come_from_a_pool_as_often_as_they_lie_there(table):
    """Of a pool of 6 and of one of 2 dice: spaces with 4 hold 4/6 of one, with 2 hold 2/6 and all of the other."""
    game = table.game(30, 20)
    table.roll(game, 4, 2, 0, 0, 0, 0)
    table.turn(game, 1, 1, (4, 2, 0, 0, 0, 0), 1)
    table.turn(game, 2, 2, (2, 0, 0, 0, 0, 0), 1)
    found = dict(dice.strengths(table.built()).select("strength", "blind").iter_rows())
    assert found == {
        4: pytest.approx(1 / 3, abs=1e-6),
        2: pytest.approx(2 / 3, abs=1e-6),
        **dict.fromkeys((0, 1, 3, 5, 6), 0),
    }
    assert dice.strengths(table.con, by="round")["blind"].is_null().all()


def test_the_distribution_of_rolls_stands_beside_their_law(table):
    game = table.game(30, 20)
    table.roll(game, 2, 1, 3, 0, 2, 2)
    table.turn(game, 1, 1, (2, 1, 3, 0, 2, 2), 3)
    frame = dice.distribution(table.built())
    rolled = frame.filter(kind="rolled", die=3)
    assert rolled["dice"].to_list() == list(range(11))
    assert rolled["share"].to_list() == [0.0] * 3 + [1.0] + [0.0] * 7
    assert rolled["exact"].to_list() == pytest.approx(stats.binom.pmf(range(11), 10, 1 / 6).tolist())
    assert frame.filter(kind="taken")["die"].unique().to_list() == [3]
    assert frame.filter(kind="available", die=3, dice=3)["share"].to_list() == [1.0]
    strengths = dice.strengths(table.con)
    assert strengths.filter(pl.col("count") > 0).select("strength", "n", "share").rows() == [(3, 1, 1.0)]


def test_the_law_of_the_dice():
    """Of two dice on two different faces the fullest space holds 1: 30 of 36 rolls."""
    assert dice.face_law(2).tolist() == pytest.approx([25 / 36, 10 / 36, 1 / 36])
    assert dice.largest_law(2).tolist() == pytest.approx([0, 30 / 36, 6 / 36])
    assert dice.pool_probability((1, 1, 0, 0, 0, 0)) == pytest.approx(2 / 36)
    for n in (10, 12, 14):
        assert dice.face_law(n).sum() == pytest.approx(1)
        assert dice.largest_law(n).sum() == pytest.approx(1)


def test_the_largest_space_of_four_dice_counted_out():
    """All 6^4 rolls."""
    rolls = np.array(np.meshgrid(*[range(6)] * 4)).reshape(4, -1)
    largest = (rolls[:, None, :] == np.arange(6)[None, :, None]).sum(axis=0).max(axis=0)
    assert dice.largest_law(4).tolist() == pytest.approx(np.bincount(largest, minlength=5) / 6**4)


def test_the_fit_of_the_rolls():
    """One hundred rolls of six dice with one on each face: all alike, but far too even; all on one face fit nothing."""
    even, odd = Table(), Table()
    for corpus, pool in ((even, (1, 1, 1, 1, 1, 1)), (odd, (6, 0, 0, 0, 0, 0))):
        game = corpus.game(1, 2, 3, bots=("a",) * 3)
        for _ in range(100):
            corpus.roll(game, *pool)
    tests = {test: (statistic, p) for test, _, statistic, _, p in dice.fits(even.built()).iter_rows()}
    assert tests["all faces alike"] == pytest.approx((0.0, 1.0))
    assert len(tests) == 8 and tests["dice on the fullest space"][1] < 1e-6
    assert dice.fits(odd.built()).filter(test="all faces alike")["statistic"][0] == pytest.approx(3000)
    assert "do not follow" in dice.fits_takeaway(dice.fits(odd.con))


def test_rolls_too_few_for_a_test_have_no_p(table):
    table.roll(table.game(30, 20), 2, 2, 1, 1, 1, 1)
    rows = {row["test"]: row for row in dice.fits(table.built()).to_dicts()}
    assert rows["dice on face 1"] == {"test": "dice on face 1", "n": 1, "statistic": None, "freedom": 0, "p": None}


def test_chi_squared_puts_thin_cells_together():
    """Expected 40, 40, 16, 4 of 100: the last two make one cell of 20, so (10, 0, 10) off 40, 40, 20."""
    statistic, freedom, p = dice.chi_squared(np.array([50, 40, 9, 1]), np.array([0.4, 0.4, 0.16, 0.04]))
    assert (statistic, freedom) == (pytest.approx(100 / 40 + 100 / 20), 2)
    assert p == pytest.approx(stats.chi2.sf(7.5, 2))


def test_the_best_space_of_two_dice_pick_by_pick():
    """30 of 36 rolls show two faces. One die is left after the first pick, whichever it was."""
    for law in (dice.best_if_any, dice.best_if_strongest):
        first, second = law(2)
        assert first.tolist() == pytest.approx([0, 30 / 36, 6 / 36])
        assert second.tolist() == pytest.approx([0, 1, 0])


@pytest.mark.parametrize("strongest", [False, True])
def test_the_laws_of_the_picks_are_those_of_simulated_rolls(strongest):
    rng = np.random.default_rng(1)
    pools = rng.multinomial(12, [1 / 6] * 6, size=20_000)
    for law in (dice.best_if_strongest if strongest else dice.best_if_any)(12):
        counts = np.bincount(pools.max(axis=1), minlength=13)
        np.testing.assert_allclose(counts / len(pools), law, atol=4 * 0.5 / np.sqrt(len(pools)))
        if strongest:
            taken = pools.argmax(axis=1)
        else:
            order = rng.random(len(pools))[:, None] * pools.sum(axis=1, keepdims=True)
            taken = (pools.cumsum(axis=1) <= order).sum(axis=1)
        pools[np.arange(len(pools)), taken] -= 1


def test_the_best_there_is_at_each_pick(table):
    """Ten dice show (4,2,1,1,1,1); a 1 is taken, then at pick 2 the best is 3. After a discarded die the pool is no
    longer the roll less the dice taken: pick 3 does not count, but the re-roll does among the rolls."""
    game = table.game(30, 20)
    table.roll(game, 4, 2, 1, 1, 1, 1)
    table.turn(game, 1, 1, (4, 2, 1, 1, 1, 1), 1)
    table.turn(game, 2, 2, (3, 2, 1, 1, 1, 1), 2)
    table.add("rolls", game=game, event=2, round=1, discarded=1, taken=2, dice=7, on_5=7)
    table.turn(game, 1, 3, (0, 0, 0, 0, 7, 0), 5)
    frame = dice.best(table.built())
    assert frame.filter(metric="best_strength").select("pick", "n", "value").rows() == [(1, 1, 4.0), (2, 1, 3.0)]
    laws = [np.dot(law(10)[1], range(11)) for law in (dice.best_if_any, dice.best_if_strongest)]
    assert frame.filter(pl.col("metric") != "best_strength", pick=2)["value"].to_list() == pytest.approx(laws)
    rolls = dice.best_of_rolls(table.con)
    assert rolls.filter(pl.col("count") > 0).select("strength", "n", "count").rows() == [(4, 2, 1), (7, 2, 1)]
    assert rolls["exact"].sum() == pytest.approx(1)


# ---- emperor


def scoring(table: Table, game: int, seat: int, outcome: str, swing: int, round_: int = 3, tile: str = "A2") -> None:
    table.add(
        "emperor_scorings", game=game, event=seat, round=round_, seat=seat, tile=tile, outcome=outcome, swing=swing
    )


def test_emperor_rates(table):
    """Round 3: one reward, one penalty, one otherwise-clause, one avoided. Two of four pay."""
    for outcomes in (("reward", "penalty"), ("penalty_vp", "avoided")):
        game = table.game(30, 20)
        for seat, outcome in enumerate(outcomes, 1):
            scoring(table, game, seat, outcome, -5 if outcome == "penalty_vp" else 0)
    scoring(table, game, 1, "nothing", 0, round_=5, tile="B3")
    frame = emperor.emperor(table.built())
    found = {metric: value(frame, metric, round=3) for metric in emperor.METRICS[:5]}
    assert found == {
        "reward_rate": (4, 0.25),
        "nothing_rate": (4, 0.0),
        "penalty_rate": (4, 0.5),
        "avoided_rate": (4, 0.25),
        "otherwise_rate": (4, 0.25),
    }
    assert value(frame, "emperor_swing", round=3) == (4, -1.25)
    assert value(frame, "nothing_rate", round=5) == (1, 1.0)
    assert value(emperor.emperor(table.con, by="seat"), "nothing_rate", seat=1) == (3, pytest.approx(1 / 3))
    assert emperor.seats_takeaway(emperor.emperor(table.con, by="seat")) == (
        "Seat 1 is rewarded most (33.3%), seat 2 least (0.0%), which may be chance; seat 2 is punished most (50.0%), "
        "seat 1 least (33.3%), which may be chance."
    )
    assert value(emperor.emperor(table.con, by="round_seat"), "reward_rate", round=3, seat=1) == (2, 0.5)
    by_tile = emperor.emperor(table.con, by="tile")
    assert by_tile.select("tile", "reward", "face").unique(maintain_order=True).rows() == [
        ("A2", "money 3", "seed"),
        ("B3", "money 5", "seed"),
    ]
    assert value(emperor.emperor(table.con, by="tile_seat"), "penalty_rate", tile="A2", seat=2) == (2, 0.5)


# ---- ballrooms


def waltz(
    table: Table, game: int, seat: int, dancers: int, vp: int, ballroom: int = 5, round_: int = 3, **more
) -> None:
    """A seat scores ballroom 5, Zur Kettenbruecke, unless another is named."""
    table.add(
        "ballroom_scorings", game=game, event=seat, round=round_, seat=seat, ballroom=ballroom, dancers=dancers, vp=vp,
        **more,
    )  # fmt: skip


def test_ballrooms_counted_by_hand(table):
    """In two games seat 1 has 2 dancers (7 VP) and 4 (14 VP), seat 2 none (-5) and 1 (0): four seats, mean 4 VP, 7/4
    dancers, one of four without. Seat 1 wins both: with 2 dancers its win share is that of its seat."""
    for scores_, both in (((30, 20), ((2, 7), (0, -5))), ((20, 10), ((4, 14), (1, 0)))):
        game = table.game(*scores_)
        for seat, (dancers, vp) in enumerate(both, 1):
            waltz(table, game, seat, dancers, vp)
    frame = ballrooms.ballrooms(table.built())
    assert frame["metric"].to_list() == ["ballroom_vp", "dancers_there", "no_dancer_rate"]
    assert value(frame, "ballroom_vp", ballroom=5) == (4, 4.0)
    assert value(frame, "dancers_there", ballroom=5) == (4, 1.75)
    assert value(frame, "no_dancer_rate", ballroom=5) == (4, 0.25)
    assert value(ballrooms.ballrooms(table.con, by="seat"), "ballroom_vp", seat=2) == (2, -2.5)
    assert value(ballrooms.ballrooms(table.con, by="round"), "ballroom_vp", round=3) == (4, 4.0)
    assert value(ballrooms.ballrooms(table.con, by="players"), "ballroom_vp", players=2) == (4, 4.0)
    by_dancers = ballrooms.ballrooms(table.con, by="dancers")
    assert by_dancers.filter(metric="ballroom_vp").select("dancers", "value").rows() == [
        (0, -5.0),
        (1, 0.0),
        (2, 7.0),
        (4, 14.0),
    ]
    assert value(by_dancers, "win_excess", dancers=2) == (1, 0.0)
    assert ballrooms.dancers_takeaway(by_dancers).startswith("The first dancer is worth 5.0 VP")


def test_ballrooms_scored_by_a_card_do_not_count(table):
    game = table.game(30, 20)
    waltz(table, game, 1, 2, 7)
    waltz(table, game, 1, 4, 14, round_=4, extra=1)
    assert value(ballrooms.ballrooms(table.built()), "ballroom_vp", ballroom=5) == (1, 7.0)


def test_ballrooms_stay_marked_while_their_rows_are_estimated(table):
    waltz(table, table.game(30, 20), 1, 0, -5)
    row = ballrooms.ballrooms(table.built()).row(0, named=True)
    assert (row["name"], row["face"], row["mark"]) == ("Zur Kettenbruecke", "estimated", "*")


def test_the_best_and_the_worst_ballroom_are_named(table):
    game = table.game(30, 20)
    waltz(table, game, 1, 2, 7)
    waltz(table, game, 1, 0, -5, ballroom=3, round_=5)
    assert ballrooms.takeaway(ballrooms.ballrooms(table.built())) == (
        "Zur Kettenbruecke * gives a seat most (7.0 VP), Odeonsaal * least (-5.0); "
        "50% of seats have no dancer when a ballroom is scored, and lose points."
    )


# ---- auctions


def auction(table: Table, game: int, hotel: int, winner: int, *bids: int) -> None:
    """Hotel by hotel: the bids, the last of which wins; without a bid the hotel is free."""
    for event, krones in enumerate(bids):
        table.add("auctions", game=game, event=10 * hotel + event, kind="bid", hotel=hotel, krones=krones)
    price = bids[-1] if bids else 0
    table.add("auctions", game=game, event=10 * hotel + 9, seat=winner, kind="won", hotel=hotel, krones=price)
    table.con.execute("update seats set hotel = ? where game = ? and seat = ?", [hotel, game, winner])


def test_auctions_of_games_that_have_none_to_compare_with(table):
    game = table.game(30, 20)
    auction(table, game, 7, 1, 3)
    frame = auctions.auctions(table.built())
    assert value(frame, "auction_price", hotel=7) == (1, 3.0)
    assert auctions.takeaway(frame).endswith("least (3.0); there is no other game to compare win shares with.")


def test_auctions_counted_by_hand(table):
    """Stroup (7) goes for 3 after three bids and for 0 after one; its winners, both seat 1, win 1 and 0 of a base of
    1/2. Kaufman (4) is the last one twice."""
    for scores_, bids in (((30, 20), (0, 2, 3)), ((10, 20), (0,))):
        game = table.game(*scores_)
        auction(table, game, 7, 1, *bids)
        auction(table, game, 4, 2)
    table.con.execute("update seats set hotels_vp = 6, krones_vp = krones_vp - 6 where seat = 1 and game = 1")
    frame = auctions.auctions(table.built())
    assert value(frame, "auction_price", hotel=7) == (2, 1.5)
    assert value(frame, "free_rate", hotel=7) == (2, 0.5)
    assert value(frame, "auction_bids", hotel=7) == (2, 2.0)
    assert value(frame, "hotel_vp", hotel=7) == (2, 3.0)
    assert value(frame, "win_share", hotel=7) == (2, 0.5)
    assert value(frame, "win_excess", hotel=7) == (2, 0.0)
    assert value(frame, "auction_bids", hotel=4) == (2, 0.0)
    assert value(frame, "free_rate", hotel=4) == (2, 1.0)
    assert value(auctions.auctions(table.con, by="seat"), "auction_price", hotel=7, seat=1) == (2, 1.5)
    assert value(auctions.auctions(table.con, by="players"), "auction_price", hotel=4, players=2) == (2, 0.0)
    assert auctions.takeaway(frame).startswith("Stroup costs most (1.5 krones), Kaufman least (0.0); with ")


def test_games_are_those_in_which_it_can_happen(table):
    """Two games with hotels, one without: the auctions are about two games, the scores about three."""
    for _ in range(2):
        auction(table, table.game(30, 20), 7, 1, 0)
    table.con.execute("update games set modules = 'hotels'")
    table.game(30, 20)
    assert auctions.auctions(table.built())["games"].unique().to_list() == [2]
    assert scores.scores(table.con)["games"].unique().to_list() == [3]
    assert scores.scores(table.con, by="bot")["games"].unique().to_list() == [3]


# ---- scores


def test_the_parts_add_up_to_the_final_score(table):
    table.game(30, 20)
    table.con.execute("update seats set krones_vp = krones_vp - 7, guests_vp = 7")
    frame = scores.scores(table.built())
    assert frame["part"].to_list() == [*PARTS, "final"]
    assert frame["value"][:-1].sum() == frame["value"][-1] == 25.0
    winner = scores.scores(table.con, by="place").filter(place="winner")
    assert value(winner, "part_vp", part="krones") == (1, 23.0)


# ---- which games


def mixed_line_up(table: Table) -> duckdb.DuckDBPyConnection:
    """a beats b twice and loses once; two more games of a alone; one with packets and day boards, recorded."""
    for scores_ in ((30, 20), (30, 20), (10, 20)):
        table.game(*scores_, bots=("a@1", "b@1"))
    table.game(50, 40)
    table.game(50, 40)
    table.game(7, 6, bots=("Anna", "b@1"), hands="packets", boards="day", source="recorded")
    return table.built()


def test_one_bot_of_a_mixed_line_up(table):
    con = mixed_line_up(table)
    frame = scores.results(con, by="bot")
    assert value(frame, "win_share", bot="a@1") == (7, pytest.approx(4 / 7))
    assert value(frame, "win_share", bot="b@1") == (4, pytest.approx(1 / 4))
    assert value(scores.results(con, Filters(bot="b@1")), "win_share", seat=2) == (4, pytest.approx(1 / 4))
    assert value(scores.results(con, by="players"), "win_share", players=2) == (12, pytest.approx(0.5))


def test_filters(table):
    con = mixed_line_up(table)
    assert choices(con) == {
        "players": [2],
        "boards": ["day", "night"],
        "hands": ["packets", "random"],
        "modules": ["base"],
        "source": ["recorded", "self-play"],
        "bot": ["Anna", "a@1", "b@1"],
    }
    for filters in (Filters(hands=("packets",)), Filters(boards=("day",)), Filters(source=("recorded",))):
        assert value(scores.results(con, filters, "players"), "final_score", players=2) == (2, 6.5)
    assert SELF_PLAY == batch.SELF_PLAY
    table.game(9, 8, source="a café in Graz")
    table.built()
    assert choices(con)["source"] == ["a café in Graz", "recorded", "self-play"]
    for source, n in ((("recorded",), 4), (("a café in Graz",), 2), (("recorded", "self-play"), 14)):
        assert value(scores.results(con, Filters(source=source), "players"), "final_score", players=2)[0] == n
    both = Filters(boards=("day", "night"))
    assert value(scores.results(con, both, "players"), "final_score", players=2)[0] == 14
    assert checks.overview(con)["games"].to_list() == [3, 2, 1, 1]


@pytest.mark.parametrize("modules", ["hotels+ballrooms", "ballrooms hotels", "ballrooms+hotels"])
def test_a_set_of_modules_has_no_order(modules):
    of = {name: [name] * 2 for name in ("players", "boards", "hands", "source", "lineup", "bot")}
    every = pl.DataFrame({**of, "modules": ["base", "ballrooms+hotels"], "kind": [1, 2], "whole": [True, True]})
    assert kept_kinds(every, Filters(modules=(modules,)))["kind"].to_list() == [2]


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        (Filters(players=(5,)), "no game in the file has players 5; there are 2"),
        (Filters(boards=("dusk",)), "no game in the file has boards dusk; there are day, night"),
        (Filters(bot="c@1"), "no game in the file has bot c@1; there are Anna, a@1, b@1"),
    ],
)
def test_unknown_filters_are_refused(table, filters, message):
    with pytest.raises(InputError, match=message):
        dice.dice(mixed_line_up(table), filters)


def test_unknown_ways_to_split_are_refused(table):
    con = table.built()
    asks = (dice.dice, emperor.emperor, scores.scores, scores.results, dice.strengths)
    for ask in (*asks, ballrooms.ballrooms, auctions.auctions):
        with pytest.raises(InputError, match="by 'weather' is not possible here; possible are"):
            ask(con, by="weather")
    with pytest.raises(InputError):
        cards.cards(con, how="eaten")
    with pytest.raises(InputError):
        cards.cards(con, kind="waltz")


def test_no_games_give_empty_frames_of_the_same_shape(table):
    empty = table.built()
    full = mixed_line_up(Table())
    for ask in (
        dice.dice,
        dice.distribution,
        dice.strengths,
        emperor.emperor,
        cards.cards,
        cards.by_round,
        scores.scores,
        scores.results,
        ballrooms.ballrooms,
        auctions.auctions,
        checks.checks,
        checks.overview,
        checks.quarantine,
    ):
        assert ask(empty).columns == ask(full).columns
    nothing = "There are no games to look at."
    assert dice.takeaway(dice.dice(empty)) == emperor.takeaway(emperor.emperor(empty)) == nothing
    assert emperor.seats_takeaway(emperor.emperor(empty, by="seat")) == nothing
    assert games.days_takeaway(games.games(empty, by="day")) == nothing
    assert ballrooms.takeaway(ballrooms.ballrooms(empty)) == ballrooms.NOTHING
    assert ballrooms.dancers_takeaway(ballrooms.ballrooms(empty, by="dancers")) == ballrooms.NOTHING
    assert auctions.takeaway(auctions.auctions(empty)) == auctions.NOTHING
    assert scores.takeaway(scores.scores(empty)) == nothing
    assert cards.takeaway(cards.cards(empty), "played") == cards.NONE_TO_COMPARE


def test_every_number_is_a_metric_with_all_columns(waltz_database):
    from gah_stats.warehouse import connect

    with connect(waltz_database) as con:
        frames = [dice.dice(con), emperor.emperor(con), cards.cards(con), scores.scores(con), scores.results(con)]
        frames += [ballrooms.ballrooms(con, by=by) for by in ballrooms.SLICES]
        frames += [auctions.auctions(con, by=by) for by in auctions.SLICES]
    for frame in frames:
        assert set(frame["metric"]) <= METRICS.keys()
        assert frame.columns[frame.columns.index("metric") :][:6] == ["metric", "n", "games", "value", "low", "high"]
        known = frame.drop_nulls("low")
        assert known.height > 0
        assert (known["low"] <= known["value"] + 1e-9).all() and (known["value"] <= known["high"] + 1e-9).all()
        shares = known.filter(pl.col("metric").is_in([m.name for m in METRICS.values() if m.unit == "share"]))
        assert shares["low"].is_between(0, 1).all() and shares["high"].is_between(0, 1).all()


# ---- formulas


def ratio_variance(clusters, n, n_n, y, y_y, n_y):
    """The variance of y / n where all clusters are one stratum."""
    d = intervals.residuals(y / n, n, n_n, y, y_y, n_y)
    return intervals.spread_between_clusters(clusters, *d) / n**2


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson(successes, n, low, high):
    """The examples of Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert intervals.wilson(successes / n, n) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize("n", range(1, 200))
def test_the_interval_of_what_always_happens_ends_at_1(n):
    low, high = intervals.wilson([0.0, 1.0], [n, n])
    assert low[0] == 0 and high[1] == 1


def test_the_variance_of_a_ratio_of_single_observations_is_that_of_a_mean():
    y = np.array([3.0, 1.0, 4.0, 1.0, 5.0])
    assert ratio_variance(5, 5, 5, y.sum(), (y * y).sum(), y.sum()) == pytest.approx(y.var(ddof=1) / 5)


def test_the_variance_of_a_ratio_grows_when_observations_come_in_clusters():
    """Three clusters of two equal observations know as much as three observations, not six."""
    y = np.array([2.0, 0.0, 4.0])
    doubled = ratio_variance(3, 6, 12, 2 * y.sum(), 4 * (y * y).sum(), 4 * y.sum())
    assert doubled == pytest.approx(y.var(ddof=1) / 3)


def test_one_cluster_has_no_interval():
    assert np.isnan(intervals.quantile(0))
    assert np.isnan(intervals.student_interval(3.0, 1.0, 0)).all()


def test_how_many_games_of_each_kind_there_are_is_chance(table):
    """Packets score 10 and 12, random hands 110 and 112: the mean is 61, and the two seats of a game are off it by -102
    and -98, or by 98 and 102. Of each kind 30 of the 32 groups are empty, so the sum of squares around their mean is
    102^2 + 98^2 - 200^2 / 32; four filled groups make it 4 / 3 of that, with three degrees of freedom."""
    for hands, score in (("packets", 10), ("packets", 12), ("random", 110), ("random", 112)):
        table.game(score, score, hands=hands)
    row = scores.results(table.built(), by="players").filter(metric="final_score").to_dicts()[0]
    assert (row["n"], row["value"]) == (8, 61.0)
    variance = 4 / 3 * 2 * (102**2 + 98**2 - 200**2 / 32) / 8**2
    assert row["high"] - row["value"] == pytest.approx(stats.t.ppf(0.975, 3) * variance**0.5)


def test_kinds_of_one_game_have_an_interval_together(table):
    """Scores 10 and 20 in two kinds of one game each: off the mean by -10 and 10 for two seats together."""
    table.game(10, 10, hands="packets")
    table.game(20, 20, hands="random")
    row = scores.results(table.built(), by="players").filter(metric="final_score").to_dicts()[0]
    variance = 2 * 2 * (10**2 - 10**2 / 32) / 4**2
    assert row["high"] - row["value"] == pytest.approx(stats.t.ppf(0.975, 1) * variance**0.5)


@pytest.mark.parametrize("games", [40, 200, 3000])
def test_means_over_many_kinds_of_game_hold_the_truth(games):
    """Of 30 kinds that differ as much as their games do games are drawn, 1,000 times; 30 kinds with 1 to 100 games."""
    rng = np.random.default_rng(games)
    level, hold = rng.normal(size=30), []
    for _ in range(1000):
        kind, group = rng.integers(0, 30, games), rng.integers(0, 32, games)
        y = level[kind] + rng.normal(size=games)
        cell, of = np.unique(kind * 32 + group, return_inverse=True)
        n, total = np.bincount(of).astype(float), np.bincount(of, y)
        products = {"clusters": n * 0 + 1, "n": n, "n_n": n * n, "y": total, "y_y": total**2, "n_y": n * total}
        sums = pl.DataFrame({"kind": cell // 32, **products}).group_by("kind", maintain_order=True).sum()
        row = estimates.estimates(sums.with_columns(metric=pl.lit("lead")), games).row(0, named=True)
        hold.append(row["low"] <= level.mean() <= row["high"])
    assert 0.93 < np.mean(hold) < 0.97


def test_the_interval_covers_the_truth_as_often_as_it_says():
    """2000 experiments of 40 clusters with 1 to 5 observations that share their cluster's level: about 95 % cover."""
    rng = np.random.default_rng(1)
    n = rng.integers(1, 6, (2000, 40))
    y = n * rng.normal(size=n.shape) + rng.normal(size=n.shape) * np.sqrt(n)
    sums = [a.sum(axis=1) for a in (n, n * n, y, y * y, n * y)]
    low, high = intervals.student_interval(sums[2] / sums[0], ratio_variance(40, *sums), 39)
    assert 0.93 < ((low <= 0) & (high >= 0)).mean() < 0.965


def test_the_false_discovery_rate_of_benjamini_and_hochberg():
    """q = p * m / rank, made monotone from the largest on: 0.01*4/1, 0.02*4/2, 0.03*4/3 -> 0.04, 0.5."""
    q = intervals.false_discovery([0.01, 0.02, np.nan, 0.03, 0.5])
    assert q[[0, 1, 3, 4]] == pytest.approx([0.04, 0.04, 0.04, 0.5])
    assert np.isnan(q[2])


# ---- the registry


def test_a_metric_without_definition_is_refused():
    with pytest.raises(AssertionError, match="no definition of luck"):
        require("win_share", "luck")


@pytest.mark.parametrize("metric", METRICS.values(), ids=lambda metric: metric.name)
def test_a_metric_is_defined(metric):
    assert metric.unit in UNITS
    assert metric.definition.endswith(".") and metric.version >= 1


# ---- openings


def opened(table, game, seat, guest, dice, staff=None, track=0, rooms=(0, 1, 2)):
    """Seat `seat` of a game opens so: its starting guest, dice of round 1, first staff, marker at the first scoring."""
    table.add("guest_visits", game=game, taken_event=seat, taken_round=0, seat=seat, guest=guest)
    for number, room in enumerate(rooms):
        event = 10 * seat + number
        table.add("room_events", game=game, event=event, round=0, seat=seat, kind="prepared", room=room)
    for number, die in enumerate(dice):
        table.turn(game, seat, 2 * number + seat, (2, 2, 2, 2, 2, 2), die)
    for event, (card, round_) in enumerate(staff or ()):
        table.add("staff_events", game=game, event=event, round=round_, seat=seat, kind="played", staff=card)
    table.add("emperor_scorings", game=game, event=99, round=3, seat=seat, tile="A2", track_before=track)


@pytest.fixture
def opened_games(table):
    """Four games of two; seat 1 wins the first three, seat 2 the last.

    Guests 49 (yellow), 77 (red); seat 1 takes the 4 first in games 1, 2 and 4, and rooms on two floors in game 4.
    """
    for game, score in ((1, 40), (2, 30), (3, 50), (4, 10)):
        table.game(score, 20)
        opened(table, game, 1, 49 if game < 3 else 77, (4, 2) if game != 3 else (2, 4), [(7, 3)] if game == 1 else
               [(9, 4)], track=6 if game == 1 else 5, rooms=(0, 1, 5) if game == 4 else (0, 1, 2))  # fmt: skip
        opened(table, game, 2, 77, (1,))
    return table.built()


def test_a_strategy_is_compared_with_the_base_rate(opened_games):
    """Seats of guest 49: games 1 and 2, two wins, each 1/3 above the base of the other three games; scores 40 and 30,
    means of the seat's others 30 and 100/3."""
    frame = openings.openings(opened_games, strategies=["guest=49"])
    assert value(frame, "win_excess", strategy="guest=49") == (2, pytest.approx(1 / 3))
    assert value(frame, "score_excess", strategy="guest=49") == (2, pytest.approx(10 / 3))
    assert frame["name"].unique().to_list() == ["Sculptor"] and frame["name_zh"].unique().to_list() == ["雕塑家"]


def test_predicates_joined_by_plus_must_all_hold(opened_games):
    counted = {
        "die=4": 3, "second=2": 3, "second=no": 4, "staff=7": 1, "staff=no": 7, "emperor=early": 1, "rooms=2-1": 1,
        "rooms=3": 7, "die=4+rooms=2-1": 1, "guest=49+die=4+emperor=late": 1, "guest=49 die=4": 2, "guest=red": 6,
    }  # fmt: skip
    frame = openings.openings(opened_games, strategies=list(counted)).filter(pl.col("metric") == "win_excess")
    assert frame["n"].to_list() == list(counted.values())
    assert frame["strategy"].to_list() == [strategy.replace(" ", "+") for strategy in counted]


def test_single_choices_are_those_of_strategies(opened_games):
    single = openings.openings(opened_games)
    assert single["strategy"].unique(maintain_order=True).to_list()[:3] == ["guest=red", "guest=yellow", "guest=49"]
    for strategy in single["strategy"].unique():
        asked = openings.openings(opened_games, strategies=[strategy])
        assert_frame_equal(asked.drop("q"), single.filter(pl.col("strategy") == strategy).drop("q"))


@pytest.mark.parametrize("bot", [None, "a@1"])
def test_single_choices_are_those_of_strategies_where_bots_meet(table, bot):
    """40 games of four line-ups and two ways to deal; some seats have none to compare with."""
    rng = np.random.default_rng(3)
    for game in range(1, 41):
        bots = tuple(rng.choice(["a@1", "b@1"], 2))
        table.game(*map(int, rng.integers(10, 90, 2)), bots=bots, hands=str(rng.choice(["random", "draft", "packets"])))
        for seat in (1, 2):
            opened(table, game, seat, 49, (int(rng.integers(1, 5)),), track=int(rng.integers(4, 8)))
    con, filters = table.built(), Filters(bot=bot)
    single = openings.openings(con, filters)
    assert single["strategy"].n_unique() > 5
    for strategy in single["strategy"].unique():
        asked = openings.openings(con, filters, strategies=[strategy])
        assert_frame_equal(asked.drop("q"), single.filter(pl.col("strategy") == strategy).drop("q"))


def test_strategies_are_held_against_the_first_game_by_game(opened_games):
    """Win excess of seat 1 with die 4 first: (1/3 + 1/3 - 1) / 3; of seats with guest 77: (1/3 - 1 + 2/3 ...) / 6: each
    is 4/3 of the distance to the mean of all four games. Win shares are 2/3 and 1/3, so bases are 7/9 and 4/9.

    Variances: z = (y - mean n) / N of one, and of one less the other, in the clusters that have such seats.
    """
    frame = openings.openings(opened_games, strategies=["die=4", "guest=77"])
    wins = np.array([[1, 1, 1, 0], [0, 0, 0, 1]]) - np.array([[0.75], [0.25]])
    wins *= 4 / 3
    first, n_first = wins[0] * [1, 1, 0, 1], np.array([1, 1, 0, 1])
    other, n_other = wins[0] * [0, 0, 1, 1] + wins[1], np.array([1, 1, 2, 2])
    assert first.sum() / 3 == pytest.approx(-1 / 9) and other.sum() / 6 == pytest.approx(-1 / 9)
    z = (other + n_other / 9) / 6, (first + n_first / 9) / 3

    def spread(z: np.ndarray, clusters: int) -> float:
        return clusters / (clusters - 1) * ((z**2).sum() - z.sum() ** 2 / clusters)

    variances = spread(z[0], 4), spread(z[1], 3)
    common = (sum(variances) - spread(z[0] - z[1], 4)) / 2 / np.sqrt(np.prod(variances))
    (down, up), (down_first, up_first) = (
        np.abs(np.array(intervals.excess_interval(-1 / 9, base, n, variance, freedom)) + 1 / 9)
        for base, n, variance, freedom in ((4 / 9, 6, variances[0], 3), (7 / 9, 3, variances[1], 2))
    )
    low = -np.sqrt(down**2 + up_first**2 - 2 * common * down * up_first)
    high = np.sqrt(up**2 + down_first**2 - 2 * common * up * down_first)
    row = frame.filter(pl.col("metric") == "win_over_first").row(0, named=True)
    assert (row["strategy"], row["n"], row["value"]) == ("guest=77", 6, pytest.approx(0, abs=1e-7))
    assert (row["low"], row["high"]) == (pytest.approx(low, abs=1e-6), pytest.approx(high, abs=1e-6))


def test_how_every_seat_opens_has_nothing_to_be_compared_with(table):
    for game in (1, 2, 3):
        table.game(30, 20)
        for seat in (1, 2):
            opened(table, game, seat, 49, (4,) if seat == 1 else (game,))
    con = table.built()
    single = openings.openings(con)
    assert "die=4" in single["strategy"] and "guest=49" not in single["strategy"]
    frame = openings.openings(con, strategies=["guest=49", "die=4"])
    assert frame.filter(strategy="guest=49")["n"].to_list() == [0, 0]
    assert frame.filter(metric="win_over_first")["value"].to_list() == [None]


def test_games_needed_bring_the_interval_to_the_precision(opened_games):
    """Four times the games halve the interval: at twice the precision three times the games are left."""
    row = openings.openings(opened_games, strategies=["die=4"]).row(1, named=True)
    assert row["metric"] == "score_excess"
    half = (row["high"] - row["low"]) / 2
    for precision, left in ((half, 0), (half / 2, 12), (2 * half, 0)):
        asked = openings.openings(opened_games, strategies=["die=4"], precision=precision)
        assert asked["games_needed"][1] == pytest.approx(left, abs=1)


def test_a_precision_that_nobody_reaches_and_a_strategy_asked_for_twice(opened_games):
    frame = openings.openings(opened_games, strategies=["die=4", "die=4"], precision=1e-9)
    assert frame["metric"].to_list() == ["win_excess", "score_excess"]
    assert set(frame["games_needed"]) == {openings.MOST_GAMES}
    assert openings.takeaway(frame).startswith("die 4 first: -11.1 points, ")


def test_a_strategy_that_no_seat_of_the_games_kept_follows_has_n_0(opened_games):
    frame = openings.openings(opened_games, strategies=["emperor=early+rooms=2-1", "die=4"])
    assert frame["n"].to_list()[:2] == [0, 0] and frame["value"].to_list()[:2] == [None, None]


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        ("colour=red", "'colour=red' in the strategy 'colour=red' is not WORD=VALUE; words are guest, die, second"),
        ("die=4+red", "'red' in the strategy 'die=4+red' is not WORD=VALUE"),
        ("", "'' in the strategy '' is not WORD=VALUE"),
        ("die=7", "no seat in the file opened with die=7"),
    ],
)
def test_what_is_no_strategy_is_refused(opened_games, strategy, message):
    with pytest.raises(InputError, match=re.escape(message)):
        openings.openings(opened_games, strategies=[strategy])
    with pytest.raises(InputError, match="precision must be a number above 0"):
        openings.openings(opened_games, precision=float("nan"))


# ---- guests and games


def test_what_becomes_of_a_guest(table):
    """Guest 49 comes in two of three games, in one of them twice; he is taken twice, once paid for, and served once.
    Of the others in the box none comes; those of modules are not in it."""
    for scores_ in ((30, 20), (20, 30), (40, 10)):
        table.game(*scores_)
    for game, event in ((1, 1), (1, 50), (2, 1)):
        table.add("guest_reveals", game=game, event=event, guest=49)
    table.add("guest_visits", game=1, taken_event=2, taken_round=0, seat=1, guest=49, is_left=True)
    table.add("guest_visits", game=1, taken_event=60, taken_round=2, seat=2, guest=49, krones=3, completed_event=61,
              completed_round=2, seated_event=62, seated_round=3, room=0)  # fmt: skip
    every = guests.guests(table.built())
    frame = every.filter(card=49)
    assert {row["metric"]: (row["n"], row["value"]) for row in frame.to_dicts()} == {
        "seen_rate": (3, pytest.approx(2 / 3)), "taken_rate": (3, pytest.approx(2 / 3)), "queue_price": (1, 3.0),
        "served_rate": (2, 0.5), "seated_rate": (2, 0.5), "danced_rate": (2, 0.0), "stranded_rate": (2, 0.5),
    }  # fmt: skip
    assert (frame["name"][0], frame["colour"][0]) == ("Sculptor", "yellow")
    others = every.filter(pl.col("card") != 49)
    assert set(others.select("metric", "n", "value").rows()) == {("seen_rate", 3, 0.0)} and others.height == 55


def test_games_by_day_and_hands(table):
    """Scores 30:20 and 10:40 with random hands, 25:25 drafted; two games of one day, the third of the day it came."""
    table.add("ingests", ingest=0, file="a", committed_at=datetime(2026, 1, 3, 12))
    first, _, _ = table.game(30, 20), table.game(10, 40), table.game(25, 25, hands="draft")
    table.con.execute("update games set turns = 20 + game")
    table.con.execute("update games set played_on = '2026-01-02' where game <> ?", [first])
    con = table.built()
    frame = games.games(con)
    expected = {"game_score": 25.0, "top_score": 95 / 3, "lead": 40 / 3, "game_turns": 22.0}
    assert {metric: value(frame, metric) for metric in games.METRICS} == {
        metric: (3, pytest.approx(mean)) for metric, mean in expected.items()
    }
    by_day = games.games(con, by="day")
    assert games.days_takeaway(by_day) == (
        "3 games came on 2 days from 2026-01-02 to 2026-01-03, most on 2026-01-02 (2); they are won with 30 to 32 VP."
    )
    days = by_day.filter(pl.col("metric") == "lead").select("day", "n", "value").rows()
    assert days == [(date(2026, 1, 2), 2, 15.0), (date(2026, 1, 3), 1, 10.0)]
    assert value(games.games(con, by="hands"), "top_score", hands="random") == (2, 35.0)


def test_the_emperor_by_position(table):
    """At 6 before the scoring of round 3 there is a reward, at 3 a penalty of 4."""
    game = table.game(30, 20)
    for seat, track, outcome, swing in ((1, 6, "reward", 2), (2, 3, "penalty", -4)):
        table.add("emperor_scorings", game=game, event=seat, round=3, seat=seat, tile="A2", track_before=track,
                  track_after=track - 3, outcome=outcome, swing=swing)  # fmt: skip
    frame = emperor.emperor(table.built(), by="position")
    assert value(frame, "reward_rate", position=6) == (1, 1.0) and value(frame, "penalty_rate", position=3) == (1, 1.0)
    assert value(frame, "emperor_swing", position=3) == (1, -4.0) and frame["round"].unique().to_list() == [3]
    assert value(emperor.emperor(table.con), "emperor_swing", round=3) == (2, -1.0)


def test_a_discarded_card_counts_for_the_hand_it_left(table):
    game = table.game(30, 20)
    table.add("staff_events", game=game, event=1, seat=1, kind="returned", staff=7, round=2)
    table.add("staff_events", game=game, event=2, seat=1, kind="bottomed", staff=8, round=2)
    frame = cards.cards(table.built(), how="discarded")
    assert value(frame, "round_used", card=7) == (1, 2.0) and frame["card"].unique().to_list() == [7]
