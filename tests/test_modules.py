"""Cards over sets of modules: planted effects come back, intervals keep their promise, thin cells lean on others."""

from itertools import product

import duckdb
import numpy as np
import polars as pl
import pytest
from scipy import stats
from test_strength import dealt, insert

from gah_stats.errors import InputError
from gah_stats.statistics import Filters, modules
from gah_stats.statistics.pooling import Cells, Pooled, Posterior
from gah_stats.warehouse import connect, dimensions, marts, schema

# What a card that brings 40 has over the average one of 24 in hands of four: its seats have 3 of the 23 others.
OVER_AVERAGE = 40 * 20 / 24
SETS = np.array(list(product([False, True], repeat=4)))
CARDS = 24


def planted(rng: np.random.Generator, card: float, module: float, cell: float) -> tuple:
    """24 cards in 16 sets of 4 modules: effects have these deviations, they are seen with errors of 3 that differ four
    times; the true cells, and what the modules add."""
    modules_k = rng.normal(0, module, (CARDS, SETS.shape[1]))
    true = rng.normal(0, card, (CARDS, 1)) + modules_k @ (SETS - 0.5).T + rng.normal(0, cell, (CARDS, len(SETS)))
    error = 3 * np.exp(rng.uniform(-0.7, 0.7, true.shape))
    return Cells(true + error * rng.normal(size=true.shape), error**2, SETS), true, modules_k


def holds(posterior: Posterior, truth: np.ndarray) -> float:
    low, high = posterior.interval()
    return float(((low <= truth) & (truth <= high)).mean())


def test_95_percent_intervals_hold_the_true_cells_gains_and_modules_95_times_in_100():
    """On average over cells: 120 corpora whose effects are of three sizes, the spread of none being known to it."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(40):
        for spreads in ((2, 1, 0.5), (2, 2, 1), (1, 1.5, 2)):
            cells, true, by_module = planted(rng, *spreads)
            pooled = Pooled(cells)
            gain = true - true.mean(1, keepdims=True)
            found.append((holds(pooled.cell(), true), holds(pooled.gain(), gain), holds(pooled.module(), by_module)))
    assert ((np.mean(found, axis=0) >= 0.93) & (np.mean(found, axis=0) <= 0.97)).all(), np.mean(found, axis=0)


def test_pooling_halves_the_error_at_least():
    """Root mean square error over cells, of the pooled and of the unpooled values."""
    rng = np.random.default_rng(2)
    cells, true, _ = planted(rng, 2, 1, 0.5)
    pooled, unpooled = (np.sqrt(((value - true) ** 2).mean()) for value in (Pooled(cells).cell().mean, cells.value))
    assert pooled < unpooled / 2


def test_a_planted_effect_of_one_module_on_one_card_is_found():
    """Card 5 brings 12 with module 2, and nothing else differs: of all discoveries that is the surest. As the only one
    of its kind it is drawn to the other cards, by a third here, and never beyond itself."""
    rng = np.random.default_rng(3)
    cells, _, _ = planted(rng, 2, 0, 0)
    cells.value[5] += 12 * SETS[:, 2]
    posterior = Pooled(cells).module()
    q = posterior.false_discovery()
    assert np.unravel_index(q.argmin(), q.shape) == (5, 2) and q[5, 2] < 1e-6 and (q <= 0.05).sum() <= 4
    assert 7 < posterior.mean[5, 2] < 12


def test_without_effects_of_modules_discoveries_are_rare():
    """Modules matter to no card: at most 5 % of 100 corpora may have a discovery; 10 is the 99 % quantile."""
    rng = np.random.default_rng(4)
    pools = [Pooled(planted(rng, 2, 0, 0)[0]) for _ in range(100)]
    for ask in (Pooled.module, Pooled.gain):
        assert sum((ask(pool).false_discovery() <= 0.05).any() for pool in pools) <= stats.binom.ppf(0.99, 100, 0.05)


def test_a_thin_cell_leans_on_the_others():
    """Two sets of modules. Card 0 has few games in the second one and looks 30 better there; the others say that sets
    hardly differ, so it is drawn to what it does in the first."""
    rng = np.random.default_rng(5)
    value = np.repeat(rng.normal(0, 3, (CARDS, 1)), 2, axis=1) + rng.normal(0, 0.5, (CARDS, 2))
    variance = np.full((CARDS, 2), 0.25)
    value[0], variance[0, 1] = (2.0, 32.0), 400.0
    pooled = Pooled(Cells(value, variance, np.array([[False], [True]])))
    assert pooled.cell().mean[0, 1] == pytest.approx(2, abs=1)
    assert pooled.own()[0, 1] < modules.THIN < 0.5 < pooled.own()[0, 0]


def test_cells_without_games_have_no_value_and_a_module_needs_games_on_both_sides():
    rng = np.random.default_rng(6)
    cells, _, _ = planted(rng, 2, 1, 0.5)
    cells.variance[0, SETS[:, 0]] = np.inf
    cells.variance[1, 1:] = np.inf
    pooled = Pooled(cells)
    assert np.isnan(pooled.cell().mean[0]).tolist() == SETS[:, 0].tolist()
    assert np.isnan(pooled.module().mean[0]).tolist() == [True, False, False, False]
    assert np.isnan(pooled.module().mean[1]).all() and np.isnan(pooled.gain().mean[1]).all()
    assert np.isfinite(pooled.cell().mean[1, 0])


def test_the_grid_is_the_posterior_of_its_own_model():
    """Against a posterior computed from the joint normal distribution of all cells of one card, its spreads given."""
    rng = np.random.default_rng(7)
    cells, _, _ = planted(rng, 2, 1, 0.5)
    pooled = Pooled(cells)
    module, cell = pooled.spread
    x = SETS - 0.5
    prior = 4 + module**2 * x @ x.T + cell**2 * np.eye(len(SETS))
    expected = [
        prior @ np.linalg.solve(prior + np.diag(v), y) for y, v in zip(cells.value, cells.variance, strict=True)
    ]
    assert pooled.cell().mean == pytest.approx(np.array(expected), abs=0.6)


# ---- in a warehouse


@pytest.fixture(scope="module")
def corpus():
    """1,200 games of four seats with four of 24 staff cards each, a third each with no module, with ballrooms and with
    ballrooms and hotels. Card 1 brings 40 VP with ballrooms and nothing without; hotels add 20 VP to every seat. Seat 1
    has 15 VP more."""
    rng = np.random.default_rng(9)
    games = 1200
    has = dealt(rng, games)
    seat = np.tile([1, 2, 3, 4], games)
    which = np.repeat(np.arange(games) % 3, 4)
    scores = 50 + 40 * has[:, 0] * (which > 0) + 20 * (which == 2) + 15 * (seat == 1) + rng.normal(0, 10, len(has))
    scores = scores.round().reshape(games, 4)
    game = np.repeat(np.arange(1, games + 1), 4)
    best = scores == scores.max(1, keepdims=True)
    con = duckdb.connect()
    schema.create(con)
    dimensions.fill(con)
    three = pl.Series("modules", ["base", "ballrooms", "ballrooms+hotels"])
    names = three.gather(np.arange(games) % 3)
    insert(con, "games", pl.DataFrame({"game": range(1, games + 1), "game_id": range(1, games + 1)}).with_columns(
        names, players=4, hands=pl.lit("random"), boards=pl.lit("night"), source=pl.lit("self-play"),
        lineup=pl.lit("a@1"),
        tile_a=pl.lit("A1"), tile_b=pl.lit("B1"), tile_c=pl.lit("C1"), finished=True,
    ))  # fmt: skip
    insert(con, "seats", pl.DataFrame({"game": game, "seat": seat, "score": scores.ravel().astype(int)}).with_columns(
        pl.Series("win_share", (best / best.sum(1, keepdims=True)).ravel()), krones_vp=pl.col("score"),
        bot=pl.lit("a@1"), board=pl.lit("night"), rank=1,
    ))  # fmt: skip
    row, card = np.nonzero(has)
    events = pl.DataFrame({"game": game[row], "seat": seat[row], "staff": card + 1, "event": row % 4 * 100 + card})
    insert(con, "staff_events", events.with_columns(kind=pl.lit("dealt")))
    marts.build(con)
    return con


def test_the_module_with_which_a_card_gains_is_named(corpus):
    frame = modules.by_module(corpus)
    [row] = frame.filter(card=1, metric="module_score", module="ballrooms").to_dicts()
    assert row["low"] < OVER_AVERAGE < row["high"] < row["low"] + 15 and row["q"] < 1e-6
    others = frame.filter(pl.col("card") != 1, pl.col("metric") == "module_score")
    assert others["value"].abs().max() < 8
    hands = corpus.execute(
        "select count(*) from staff_events join games using (game) where staff = 1 and modules <> 'base'"
    )
    assert row["n"] == hands.fetchall()[0][0]
    assert f"{row['name']} gains most with ballrooms (+" in modules.takeaway(frame)


def test_a_card_in_each_set_of_modules(corpus):
    """Card 1 is worth nothing more than the average card in base games, and what it brings in the others."""
    frame = modules.in_sets(corpus)
    assert set(frame["metric"]) == set(modules.CELLS) and frame.height == 24 * 3 * 6
    for metric in ("cell_score", "pooled_score"):
        rows = {row["modules"]: row for row in frame.filter(card=1, metric=metric).iter_rows(named=True)}
        assert rows["base"]["value"] == pytest.approx(0, abs=3)
        assert all(
            rows[name]["value"] == pytest.approx(OVER_AVERAGE, abs=5) for name in ("ballrooms", "ballrooms+hotels")
        )
    gains = modules.ends(frame, "gain_win", 2)
    assert gains.row(0, named=True)["card"] == gains.row(1, named=True)["card"] == 1
    assert gains["modules"][1] == "base" and gains["value"][0] > 0 > gains["value"][1]
    assert not frame["thin"].any()


def test_score_level_and_seat_advantage(corpus):
    frame = modules.levels(corpus)
    level = {row["modules"]: row["value"] for row in frame.filter(metric="final_score").iter_rows(named=True)}
    assert level["ballrooms+hotels"] - level["ballrooms"] == pytest.approx(20, abs=2)
    seats = frame.filter(metric="seat_excess", modules="base")
    assert seats["value"].sum() == pytest.approx(0, abs=1e-9) and seats["value"].arg_max() == 0
    pooled = frame.filter(metric="pooled_seat", seat=1)
    unpooled = frame.filter(metric="seat_excess", seat=1)
    assert (pooled["high"] - pooled["low"]).sum() < (unpooled["high"] - unpooled["low"]).sum()
    assert modules.levels_takeaway(frame).startswith("Most is scored with ballrooms+hotels (")
    assert modules.seats_takeaway(frame).startswith("Seat 1 with ")


def test_one_set_alone_is_shown_without_gains(corpus):
    only = Filters(modules=("base",))
    assert set(modules.in_sets(corpus, only)["metric"]) == {"cell_win", "cell_score", "pooled_win", "pooled_score"}
    assert modules.by_module(corpus, only).is_empty()
    assert modules.takeaway(modules.by_module(corpus, only)).startswith("There are no cards with different modules")


def test_a_way_that_cannot_be_and_cards_that_nobody_had(corpus):
    with pytest.raises(InputError, match="how 'seated' is not possible"):
        modules.in_sets(corpus, kind="staff", how="seated")
    assert modules.in_sets(corpus, kind="celebrity").is_empty()


def test_every_kind_can_be_asked_for_where_games_are_few(waltz_database):
    with connect(waltz_database) as con:
        for kind in ("staff", "guest", "hotel", "celebrity", "rehearsal", "key"):
            for ask in (modules.by_module, modules.in_sets):
                frame = ask(con, kind=kind)
                assert modules.takeaway(frame)
                shown = frame.drop_nulls("value")
                assert (shown["low"] <= shown["value"]).all() and (shown["value"] <= shown["high"]).all()
        assert set(modules.levels(con)["metric"]) == set(modules.LEVELS)
