"""Card strength: planted effects are found, intervals keep their promise, shuffled results give no discoveries."""

import shutil

import duckdb
import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal
from scipy import sparse, stats

from gah_stats.errors import InputError
from gah_stats.statistics import Filters, cards, choices, estimates, intervals, strength
from gah_stats.statistics.intervals import GROUPS
from gah_stats.statistics.plus_minus import Estimate, Seats, count, plus_minus
from gah_stats.warehouse import connect, dimensions, marts, schema

PLAYERS = 4
CARDS = 24
WIN, MARGIN = 0, 1


def dealt(rng: np.random.Generator, games: int, hand: int = 4) -> np.ndarray:
    """Who has which of 24 cards, shape (seats, cards): each seat of four gets `hand` of a shuffled deck."""
    decks = rng.permuted(np.tile(np.arange(CARDS), (games, 1)), axis=1)[:, : PLAYERS * hand]
    has = np.zeros((games * PLAYERS, CARDS))
    np.put_along_axis(has, decks.reshape(games * PLAYERS, hand), 1, axis=1)
    return has


def results(rng: np.random.Generator, has: np.ndarray, effects: np.ndarray) -> np.ndarray:
    """Win share and margin, (seats, 2), of games whose seats share luck and score what their cards bring."""
    games = len(has) // PLAYERS
    scores = has @ effects + rng.normal(0, 15, len(has)) + np.repeat(rng.normal(0, 10, games), PLAYERS)
    scores = scores.reshape(games, PLAYERS)
    margin = scores - (scores.sum(1, keepdims=True) - scores) / (PLAYERS - 1)
    return np.column_stack([(scores == scores.max(1, keepdims=True)).ravel(), margin.ravel()]).astype(float)


def estimated(has: np.ndarray, outcome: np.ndarray, measured: np.ndarray | None = None) -> list[Estimate]:
    """The estimates from games of one kind."""
    game = np.repeat(np.arange(len(has) // PLAYERS), PLAYERS)
    place = np.tile(np.arange(PLAYERS), len(has) // PLAYERS)
    measured = np.ones(len(has), bool) if measured is None else measured
    return plus_minus([count(Seats(sparse.csr_array(has), game, game % GROUPS, place, outcome, measured))])


def over_average(effects: np.ndarray) -> np.ndarray:
    """What each card brings in the place of an average other one."""
    return effects - (effects.sum() - effects) / (len(effects) - 1)


@pytest.mark.parametrize("games", [150, 400])
def test_95_percent_intervals_hold_planted_effects_95_times_in_100(games):
    rng = np.random.default_rng(games)
    effects = rng.permutation(np.r_[6.0, -6.0, rng.normal(0, 1.5, CARDS - 2)])
    held, planted = [], []
    for _ in range(80):
        has = dealt(rng, games)
        found = estimated(has, results(rng, has, effects))[MARGIN]
        low, high = intervals.student_interval(found.value, found.variance, found.freedom)
        inside = (low <= over_average(effects)) & (over_average(effects) <= high)
        held.append(inside.mean())
        planted.append(inside[np.abs(effects) == 6].mean())
    assert 0.93 <= np.mean(held) <= 0.97
    assert np.mean(planted) >= 0.9


def test_what_is_planted_is_found_without_bias():
    rng = np.random.default_rng(3)
    effects = np.r_[6.0, -4.0, np.zeros(CARDS - 2)]
    has = dealt(rng, 6000)
    win, margin = estimated(has, results(rng, has, effects))
    assert margin.value[:2] == pytest.approx(over_average(effects)[:2], abs=1.5)
    assert win.value.argmax() == 0 and win.value.argmin() == 1


def test_adjusted_does_not_credit_a_card_with_its_company():
    """Card 1 is worth nothing, but its seats always have card 0 as well, which is worth 8; others have that alone."""
    rng = np.random.default_rng(4)
    has = dealt(rng, 3000)
    has[:, 1] = has[:, 0] * (rng.random(len(has)) < 0.5)
    effects = np.r_[8.0, np.zeros(CARDS - 1)]
    outcome = results(rng, has, effects)
    found = estimated(has, outcome)[MARGIN]
    low, high = intervals.student_interval(found.value, found.variance, found.freedom)
    raw = outcome[has[:, 1] > 0, MARGIN].mean()
    assert raw > 5
    assert low[1] <= over_average(effects)[1] <= high[1] and high[1] < 3
    assert found.company[1] == pytest.approx(raw, rel=0.4)


def test_shuffled_results_give_false_discoveries_at_most_at_the_promised_rate():
    """Results are dealt to other games at random: nothing is true, so with q <= 5 % at most 5 % of the corpora may have
    any discovery; of 200 corpora no more than 17, the 99 % quantile."""
    rng = np.random.default_rng(5)
    with_discoveries = 0
    for _ in range(200):
        has = dealt(rng, 120)
        outcome = results(rng, dealt(rng, 120), rng.normal(0, 3, CARDS))
        found = estimated(has, outcome)[MARGIN]
        q = intervals.false_discovery(intervals.p_value(found.value, found.variance, found.freedom))
        with_discoveries += bool((q <= 0.05).any())
    assert with_discoveries <= stats.binom.ppf(0.99, 200, 0.05)


def test_without_penalty_it_is_least_squares():
    """So many games that the penalty weighs nothing: the estimate is that of ordinary least squares."""
    rng = np.random.default_rng(6)
    has = dealt(rng, 4000)[:, :6]
    outcome = results(rng, has, np.r_[8.0, -8.0, 4.0, 0, 0, 0])
    found = estimated(has, outcome)[MARGIN]
    against = (has.reshape(-1, PLAYERS, 6).sum(1).repeat(PLAYERS, axis=0) - has) / (PLAYERS - 1)
    place = np.tile(np.eye(PLAYERS), (len(has) // PLAYERS, 1))
    slopes = np.linalg.lstsq(np.c_[has, against, place], outcome[:, MARGIN])[0][:6]
    assert found.value == pytest.approx(over_average(slopes), abs=0.25)


def test_a_card_without_variation_has_no_value():
    rng = np.random.default_rng(7)
    has = dealt(rng, 100)
    has[:, 3], has[:, 4] = 1, 0
    found = estimated(has, results(rng, has, np.zeros(CARDS)))[WIN]
    assert np.isnan(found.value[3]) and np.isnan(found.value[4]) and np.isfinite(found.value[5])


def test_one_bot_is_measured_against_all_opponents():
    """Seats 1 and 2 are measured; card 0 brings 8 to whoever has it. Opponents' cards count though they are not
    measured: without them the margin of seats that face card 0 would be noise."""
    rng = np.random.default_rng(8)
    has = dealt(rng, 2000)
    measured = np.tile([True, True, False, False], 2000)
    effects = np.r_[8.0, np.zeros(CARDS - 1)]
    found = estimated(has, results(rng, has, effects), measured)[MARGIN]
    assert found.value[0] == pytest.approx(over_average(effects)[0], abs=2)
    assert found.opponents[0] == pytest.approx(0, abs=2)


# ---- raw


def raw(has: np.ndarray, margin: np.ndarray) -> pl.DataFrame:
    """Per card, what the marts and `estimates` make of the margins: card, value, variance, freedom."""
    games = len(has) // PLAYERS
    table = margin.reshape(games, PLAYERS)
    excess = (table - (table.sum(0) - table) / (games - 1)).ravel()
    group = np.repeat(np.arange(games) % 32, PLAYERS)
    n, y = (np.array([(has * w[:, None])[group == g].sum(0) for g in range(32)]) for w in (np.ones(len(has)), excess))
    products = {"clusters": (n > 0), "n": n, "n_n": n * n, "y": y, "y_y": y * y, "n_y": n * y}
    columns = {name: values.sum(0).astype(float) for name, values in products.items()}
    return estimates.means(pl.DataFrame({"card": np.arange(CARDS), "metric": "score_excess", "kind": 1, **columns}))


@pytest.mark.parametrize("games", [150, 400])
def test_95_percent_intervals_of_raw_hold_what_is_true_95_times_in_100(games):
    """The margin of seats with a card is on average what it brings over one of the 23 others, which opponents may
    have."""
    rng = np.random.default_rng(games)
    effects = rng.permutation(np.r_[6.0, -6.0, rng.normal(0, 1.5, CARDS - 2)])
    held = []
    for _ in range(80):
        has = dealt(rng, games)
        found = raw(has, results(rng, has, effects)[:, MARGIN])
        low, high = intervals.student_interval(found["value"], found["variance"], found["freedom"])
        held.append(((low <= over_average(effects)) & (over_average(effects) <= high)).mean())
    assert 0.93 <= np.mean(held) <= 0.97


def test_shuffled_results_give_raw_no_more_discoveries_than_promised():
    """As for adjusted: of 200 corpora without any truth no more than 17 may have a discovery."""
    rng = np.random.default_rng(6)
    with_discoveries = 0
    for _ in range(200):
        found = raw(dealt(rng, 120), results(rng, dealt(rng, 120), rng.normal(0, 3, CARDS))[:, MARGIN])
        p = intervals.p_value(found["value"], found["variance"], found["freedom"])
        with_discoveries += bool((intervals.false_discovery(p) <= 0.05).any())
    assert with_discoveries <= stats.binom.ppf(0.99, 200, 0.05)


# ---- in a warehouse


def insert(con: duckdb.DuckDBPyConnection, table: str, frame: pl.DataFrame) -> None:
    """Rows of a fact table; columns that are not given are 0, or null where they may be."""
    columns = [
        pl.col(c.name) if c.name in frame.columns else pl.lit(0 if c.required else None).alias(c.name)
        for c in schema.tables()[table].columns
    ]
    con.register("rows", frame.select(columns).to_arrow())
    con.execute(f"insert into {table} select * from rows")
    con.unregister("rows")


@pytest.fixture(scope="module")
def corpus():
    """400 games of four seats with four of 24 staff cards each: card 1 brings 20 VP, card 2 costs 10.

    The points of card 1 come from itself (15) and from a room it prepared (5); card 3 plays card 1 wherever a seat has
    both. Objective 105 lies in every game, and brings 7 VP to seat 1.
    """
    rng = np.random.default_rng(9)
    games = 400
    has = dealt(rng, games)
    scores = (50 + has @ np.r_[20.0, -10.0, np.zeros(CARDS - 2)] + rng.normal(0, 10, len(has))).round()
    scores = scores.reshape(games, PLAYERS)
    game = np.repeat(np.arange(1, games + 1), PLAYERS)
    seat = np.tile(np.arange(1, PLAYERS + 1), games)
    best = scores == scores.max(1, keepdims=True)
    con = duckdb.connect()
    schema.create(con)
    dimensions.fill(con)
    insert(con, "games", pl.DataFrame({"game": range(1, games + 1), "game_id": range(1, games + 1)}).with_columns(
        players=4, hands=pl.lit("random"), boards=pl.lit("night"), modules=pl.lit("base"), source=pl.lit("self-play"),
        lineup=pl.lit("a@1"), objective_a=105, tile_a=pl.lit("A1"), tile_b=pl.lit("B1"), tile_c=pl.lit("C1"),
        finished=True,
    ))  # fmt: skip
    insert(con, "seats", pl.DataFrame({"game": game, "seat": seat, "score": scores.ravel().astype(int)}).with_columns(
        pl.Series("win_share", (best / best.sum(1, keepdims=True)).ravel()), krones_vp=pl.col("score"),
        bot=pl.lit("a@1"), board=pl.lit("night"), rank=1,
    ))  # fmt: skip
    row, card = np.nonzero(has)
    events = pl.DataFrame({"game": game[row], "seat": seat[row], "staff": card + 1, "event": row % 4 * 100 + card})
    insert(con, "staff_events", events.with_columns(kind=pl.lit("dealt")))
    first = events.filter(staff=1)
    [source_1], [source_3], room, objective = (
        con.execute("select source from sources where kind = ? and number = ?", which).fetchall()
        for which in (("staff", 1), ("staff", 3), ("room", 4), ("objective", 105))
    )
    both = first.join(events.filter(staff=3).select("game", "seat"), on=["game", "seat"], how="semi")
    played = both.with_columns(event=500, kind=pl.lit("played"), staff=1, source=source_3[0])
    insert(con, "staff_events", played)
    insert(
        con, "room_events", first.select("game", "seat", event=600, kind=pl.lit("prepared"), room=4, source=source_1[0])
    )
    own = {"event": 501, "part": pl.lit("staff"), "vp": 15, "source": source_1[0]}
    room_vp = {"event": 601, "part": pl.lit("rooms_prepared"), "vp": 5, "source": room[0][0]}
    objective_vp = {"event": 700, "part": pl.lit("objectives"), "vp": 7, "source": objective[0][0]}
    insert(con, "vp_events", first.select("game", "seat", **own))
    insert(con, "vp_events", first.select("game", "seat", **room_vp))
    insert(con, "vp_events", pl.DataFrame({"game": range(1, games + 1)}).select("game", seat=1, **objective_vp))
    marts.build(con)
    return con


def of(frame: pl.DataFrame, metric: str, card: int) -> dict:
    [row] = frame.filter(metric=metric, card=card).to_dicts()
    return row


def test_measures_stand_side_by_side(corpus):
    frame = strength.strength(corpus, how="dealt")
    assert set(frame["metric"]) == set(strength.METRICS)
    assert frame.columns[:6] == ["card", "name", "name_zh", "face", "mark", "staff_kind"]
    raw = cards.cards(corpus, how="dealt").filter(pl.col("metric").is_in(strength.RAW))
    assert frame.filter(pl.col("metric").is_in(strength.RAW)).select(raw.columns).sort("card", "metric").equals(
        raw.sort("card", "metric")
    )  # fmt: skip
    effects = over_average(np.r_[20.0, -10.0, np.zeros(CARDS - 2)])
    for card in (1, 2, 3):
        row = of(frame, "adjusted_margin", card)
        assert abs(row["value"] - effects[card - 1]) < row["high"] - row["low"] < 5
        assert row["n"] == of(frame, "win_excess", card)["n"]
    adjusted = frame.filter(metric="adjusted_win").sort("value")
    assert (adjusted["card"][0], adjusted["card"][-1]) == (2, 1)
    assert of(frame, "adjusted_win", 1)["q"] < 0.001 and of(frame, "points", 1)["q"] is None


def test_points_go_along_the_chain(corpus):
    """Card 1 brings 15 and a room of 5. Card 3 is credited with all 20 where it played card 1, else with nothing."""
    frame = strength.strength(corpus, how="dealt")
    assert of(frame, "points", 1)["value"] == 20.0
    row = of(frame, "points", 3)
    both = corpus.execute("select count(*) from staff_events where kind = 'played'").fetchall()[0][0]
    assert both > 20 and row["value"] == pytest.approx(20 * both / row["n"])
    assert row["low"] < row["value"] < row["high"]
    assert of(frame, "points", 2)["value"] == 0.0


def test_of_very_many_games_an_even_part_is_followed():
    """120,000 games of one make and 500 of another: every seventh of the many, all of the few."""
    con = duckdb.connect()
    schema.create(con)
    for hands, first, last in (("random", 1, 120_000), ("draft", 120_001, 120_500)):
        numbers = pl.DataFrame({"game": range(first, last + 1), "game_id": range(first, last + 1)})
        insert(con, "games", numbers.with_columns(
            hands=pl.lit(hands), boards=pl.lit("night"), modules=pl.lit("base"), source=pl.lit("a"), lineup=pl.lit("a"),
            tile_a=pl.lit("A1"), tile_b=pl.lit("B1"), tile_c=pl.lit("C1"), finished=True,
        ))  # fmt: skip
    con.execute(f"create view stg_games as {marts.models('staging')['stg_games']}")
    con.execute(f"create table sampled_games as {marts.models('marts')['sampled_games']}")
    counts = con.execute("select hands::varchar, count(*) from sampled_games join games using (game) group by 1")
    assert dict(counts.fetchall()) == {"random": 17_142, "draft": 500}


def test_what_all_seats_share_has_points_only(corpus):
    frame = strength.strength(corpus, kind="objective")
    assert frame["metric"].unique().to_list() == ["points"]
    assert of(frame, "points", 105)["value"] == 7 / 4 and of(frame, "points", 105)["n"] == 1600
    assert set(strength.strength(corpus, kind="tile")["name"]) == {
        f"Emperor tile {tile}" for tile in ("A1", "B1", "C1")
    }
    assert strength.strength(corpus, kind="ballroom").is_empty()


def test_the_parts_explain_the_raw_difference(corpus):
    """With least squares they would be exactly what raw has more than the card's own part of adjusted."""
    frame = strength.strength(corpus, how="dealt")
    value = {metric: of(frame, metric, 1)["value"] for metric in strength.METRICS}
    rest = value["win_excess"] - sum(value[part] for part in strength.PARTS)
    assert rest == pytest.approx(value["adjusted_win"], rel=0.25)


def test_disagreement_names_the_card_and_the_reason():
    rows = [
        ("win_excess", 0.10, 0.08, 0.12), ("adjusted_win", 0.0, -0.02, 0.02),
        ("from_number", 0.08, None, None), ("from_company", 0.01, None, None), ("from_opponents", 0.0, None, None),
    ]  # fmt: skip
    frame = pl.DataFrame(
        [(1, "Waitress", "", "*", *row) for row in rows],
        ["card", "name", "name_zh", "mark", "metric", "value", "low", "high"],
        orient="row",
    )
    said = strength.disagreement(frame)
    assert said == (
        "Raw and adjusted disagree (+10.0 and +0.0): seats with it have more cards, and raw counts what any card is "
        "worth."
    )
    agree = frame.with_columns(low=pl.lit(-1.0), high=pl.lit(1.0))
    assert strength.disagreement(agree) == "Raw and adjusted agree within their intervals."
    two = pl.concat([frame, agree.with_columns(card=pl.lit(2, pl.Int64), name=pl.lit("Boilerman"))])
    assert strength.disagreement(two).startswith(
        "Raw and adjusted disagree for 1 of 2 cards, most for Waitress * (+10.0 and +0.0): seats with it have more"
    )
    assert strength.disagreement(pl.concat([agree, agree.with_columns(card=pl.lit(2, pl.Int64))])) == (
        "Raw and adjusted agree within their intervals for all 2 cards."
    )
    assert strength.most_apart(two) == 1
    assert strength.told(frame) == (
        "Waitress *: raw +10.0 (+8.0 to +12.0) points of win share, adjusted +0.0 (-2.0 to +2.0) points of win share."
    )


def test_a_card_that_nobody_had_and_filters_that_no_game_matches(corpus):
    assert set(strength.strength(corpus, how="drawn")["metric"]) == set()
    with pytest.raises(InputError, match="no game in the file has players 2"):
        strength.strength(corpus, Filters(players=(2,)))
    with pytest.raises(InputError, match="how 'seated' is not possible"):
        strength.strength(corpus, kind="staff", how="seated")
    assert strength.takeaway(strength.strength(corpus, how="drawn")) == "There are no games to look at."


def test_every_kind_and_way_can_be_asked_for(waltz_database):
    with connect(waltz_database) as con:
        for kind, ways in strength.WAYS.items():
            for how in ways:
                frame = strength.strength(con, kind=kind, how=how)
                assert strength.takeaway(frame)
                assert ("points" in frame["metric"]) == (frame.height > 0 and kind != "key")


def test_a_bot_is_only_measured_where_it_sat(corpus):
    frame = strength.strength(corpus, Filters(bot="a@1"), how="dealt")
    assert frame.equals(strength.strength(corpus, how="dealt"))


@pytest.mark.parametrize("enough", [1, 60, 100])
def test_what_a_replay_keeps_is_what_is_computed(waltz_database, tmp_path, monkeypatch, enough):
    """For all games, for some, and for one of two bots; of all kinds of game and all of a player count together, or of
    those with so many seats and more."""
    shutil.copy(waltz_database, tmp_path / "kept.duckdb")
    with connect(tmp_path / "kept.duckdb", read_only=False) as con:
        some = (Filters(), Filters(players=(2,)), Filters(bot=choices(con)["bot"][0]))
        asked = [(filters, kind, how) for filters in some for kind, ways in cards.WAYS.items() for how in ways]
        con.execute("delete from plus_minus_sums")
        computed = [strength.strength(con, *question) for question in asked]
        monkeypatch.setattr(strength, "_enough", lambda cards: enough)
        strength.keep(con)
        kept = {tuple(kinds) for (kinds,) in con.execute("select kinds from plus_minus_sums").fetchall()}
        kinds_ = con.sql("select kind, players, seats, whole from kinds").pl()
        every = [kinds_.filter(kind=kind) for kind in kinds_["kind"]]
        every += [kinds_.filter(pl.col("whole"), players=players) for players in (2, 3, 4)]
        assert kept == {tuple(some["kind"]) for some in every if some["seats"].sum() >= max(enough, 1)}
        for question, frame in zip(asked, computed, strict=True):
            assert_frame_equal(strength.strength(con, *question), frame, abs_tol=1e-9)
        assert sum("adjusted_win" in frame["metric"] for frame in computed) > 20


def test_too_few_games_are_not_adjusted(waltz_database):
    """Of 20 games of one set of modules: raw and points only, and the sentence says so."""
    with connect(waltz_database) as con:
        some = Filters(modules=("ballrooms",), players=(2,))
        [(games,)] = con.execute(
            "select count(*) from games where finished and modules = 'ballrooms' and players = 2"
        ).fetchall()
        assert 0 < games <= 20
        frame = strength.strength(con, some)
        assert set(frame["metric"]) == {"win_excess", "score_excess", "points"}
        assert strength.takeaway(frame).endswith("There are too few games for adjusted strength.")
