"""Experiments: arms differ in the treatment alone, effects are true, runs repeat."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import httpx
import numpy as np
import polars as pl
import proof
import pytest
from numba import njit
from streamlit.testing.v1 import AppTest

from gah_stats import cli
from gah_stats.bots.choosing import choose
from gah_stats.bots.registry import find_bot
from gah_stats.bots.selfplay import Plan
from gah_stats.cards import cards_in_use
from gah_stats.engine.compiling import specialise
from gah_stats.engine.journal import new_journal
from gah_stats.errors import InputError
from gah_stats.experiments import deck, designs, play, results, strategies
from gah_stats.experiments.decks import KINDS, things
from gah_stats.experiments.estimates import effects, half_width, sums_of
from gah_stats.experiments.pairs import Arm, Deals, deals, run
from gah_stats.experiments.summary import summary, takeaway
from gah_stats.experiments.treatments import (
    Board,
    ChangedFace,
    GuestAtStart,
    GuestInQueue,
    HotelForNothing,
    Laid,
    Opening,
    OtherReading,
    RehearsalBoard,
    StaffInHand,
)
from gah_stats.games.grand_austria_hotel.box import box_in_use, use_faces
from gah_stats.games.grand_austria_hotel.codes import Ruling
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.rewards import top_owner
from gah_stats.paths import DASHBOARDS
from gah_stats.service import create_app
from gah_stats.statistics import COLUMNS, METRICS, Filters, intervals, strength
from gah_stats.statistics.filters import EVERYTHING
from gah_stats.warehouse import connect
from gah_stats.warehouse.columns import all_ranks

PLAN = Plan(0, 1, (3,), bots=("greedy",))
MODULES = Plan(0, 1, (3,), bots=("greedy",), modules=("ballrooms", "celebrities", "hotels"))
WALTZ = Plan(0, 1, (3,), "mixed", bots=("greedy",), modules=("hotels",))
CHEF, FLORIST = 20, 10
GAME_ACT = GAME.act
SMALL = deck.Deck("staff", Plan(0, 3, (2,), bots=("random",)), 700)


def gah(*arguments: object) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "gah_stats", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


def cards_of(words: np.ndarray) -> set[int]:
    """The indices in a set of cards."""
    return {card for card in range(2 * play.WORD) if int(words[card // play.WORD]) >> card % play.WORD & 1}


def differing(one: np.ndarray, other: np.ndarray) -> set[str]:
    """The fields in which states differ."""
    return {name for name in one.dtype.names if not np.array_equal(one[name], other[name])}


# ---- the arms


@pytest.mark.parametrize("hands", ["random", "draft", "packets"])
def test_a_staff_card_takes_the_place_of_a_random_one_and_nothing_else_changes(hands):
    plan = Plan(0, 1, (3,), hands=hands, bots=("greedy",))
    here, a, b = StaffInHand(CHEF).arms(deals(plan, 0, 200))
    assert len(here) > 50
    own = "pack" if hands == "draft" else "hand"
    assert differing(a.states, b.states) == {own, "staff_deck", "staff_bottom", "bottom_count"}
    for with_it, without, seat in zip(a.states, b.states, here.seats, strict=True):
        before, after = cards_of(without[own][seat]), cards_of(with_it[own][seat])
        [gone] = before - after
        assert after - before == {CHEF} and len(after) == 6
        assert cards_of(without["staff_deck"]) - cards_of(with_it["staff_deck"]) == {CHEF}
        assert (with_it["bottom_count"], with_it["staff_bottom"][0]) == (1, gone)
        others = np.arange(4) != seat
        assert np.array_equal(with_it[own][others], without[own][others])


def test_the_replaced_card_is_any_of_the_hand_and_the_seat_any_of_the_table():
    """2,000 deals of 3 seats with 6 cards: the place of the card given back among the sorted hand is uniform."""
    here, a, b = StaffInHand(CHEF).arms(deals(PLAN, 0, 2000))
    places = [
        sorted(cards_of(state["hand"][seat])).index(int(treated["staff_bottom"][0]))
        for state, treated, seat in zip(b.states, a.states, here.seats, strict=True)
    ]
    for drawn, n in ((places, 6), (here.seats, 3)):
        counts = np.bincount(drawn, minlength=n)
        expected = len(here) / n
        assert ((counts - expected) ** 2 / expected).sum() < 20.5  # the 99.9 % quantile with 5 degrees


def test_against_another_card_both_arms_give_back_the_same_one():
    here, a, b = StaffInHand(CHEF, FLORIST).arms(deals(PLAN, 0, 100))
    assert differing(a.states, b.states) == {"hand", "staff_deck"}
    for one, other, seat in zip(a.states, b.states, here.seats, strict=True):
        assert cards_of(one["hand"][seat]) ^ cards_of(other["hand"][seat]) == {CHEF, FLORIST}
        assert CHEF in cards_of(other["staff_deck"]) and FLORIST in cards_of(one["staff_deck"])


def test_a_seat_given_its_starting_guest_takes_none_of_the_queue():
    here, a, b = GuestAtStart(7).arms(deals(PLAN, 0, 60))
    assert differing(a.states, b.states) <= {"guest", "need", "guest_deck"}
    own = np.arange(len(here)), here.seats, 0
    assert (a.states["guest"][own] == 7).all() and (b.states["guest"][own] != 7).all()
    for arm in (a, b):
        for actions in actions_of(here, arm)[0]:
            assert actions[0][0] == "prepare"


def test_a_guest_at_the_head_of_the_queue():
    here, a, b = GuestInQueue(7).arms(deals(PLAN, 0, 60))
    assert differing(a.states, b.states) == {"queue", "guest_deck", "guest_discard"}
    assert (a.states["queue"][:, 4] == 7).all() and len(set(b.states["queue"][:, 4])) > 10
    here, a, b = GuestInQueue(7, 9).arms(deals(PLAN, 0, 60))
    assert differing(a.states, b.states) == {"queue", "guest_deck"}
    assert (a.states["queue"][:, 4] == 7).all() and (b.states["queue"][:, 4] == 9).all()
    assert (here.seats == 2).all()


def test_boards_differ_at_the_treated_seat_alone():
    here, a, b = Board(2, 0).arms(deals(WALTZ, 0, 200))
    assert differing(a.states, b.states) == {"board"}
    row = np.arange(len(here))
    assert (a.states["board"][row, here.seats] == 2).all() and (b.states["board"][row, here.seats] == 0).all()
    assert ((a.states["board"] == 2).sum(axis=1) == 1).all()


@pytest.mark.parametrize("other", [None, 5])
def test_a_hotel_for_nothing(other):
    here, a, b = HotelForNothing(2, other).arms(deals(WALTZ, 0, 200))
    row = np.arange(len(here))
    assert (a.states["hotel"][row, here.seats] == 2).all()
    theirs = b.states["hotel"][row, here.seats]
    assert (theirs == other).all() if other else (theirs != 2).all() and len(set(theirs)) > 5
    assert np.array_equal(a.states["hotels_left"], b.states["hotels_left"])
    assert np.array_equal(a.states["money"], b.states["money"])


@pytest.mark.parametrize(
    ("deck_name", "field", "card", "other"),
    [
        ("objectives", "objective", 0, None),
        ("objectives", "objective", 0, 3),
        ("tiles", "tile", 5, None),
        ("ballrooms", "ballroom", 4, None),
        ("ballrooms", "ballroom", 4, 0),
        ("celebrities", "lounge", 5, None),
        ("celebrities", "lounge", 5, 4),
    ],
)
def test_what_lies_there_for_all_is_exchanged_in_one_place(deck_name, field, card, other):
    here, a, b = Laid(deck_name, card, other).arms(deals(MODULES, 0, 300))
    moved = {field, "celebrity_deck"} if deck_name == "celebrities" else {field}
    assert len(here) > 50 and differing(a.states, b.states) == moved
    there, instead = a.states[field] != b.states[field], a.states[field] == card
    assert (there.sum(axis=1) == 1).all() and np.array_equal(there, instead)
    theirs = set(b.states[field][there].tolist())
    assert theirs == {other} if other is not None else len(theirs) > 1 and card not in theirs
    if deck_name in ("objectives", "tiles"):
        assert there[:, "ABC".index(things(deck_name)[card].class_)].all()
    else:
        assert there.any(axis=0).all()
    if deck_name == "celebrities":
        waiting = [(arm.states["celebrity_deck"].astype(int), arm.states["lounge"].astype(int)) for arm in (a, b)]
        for stack, lounge in waiting:
            assert (stack & (1 << lounge).sum(axis=1) == 0).all()
        assert len({(stack | (1 << lounge).sum(axis=1)).tobytes() for stack, lounge in waiting}) == 1


def test_a_celebrity_who_needs_ballrooms_comes_where_they_are_in_play():
    mixed = Plan(0, 1, (3,), bots=("greedy",), modules=("celebrities", "random"))
    here, _, _ = Laid("celebrities", 4).arms(deals(mixed, 0, 100))
    assert len(here) > 10 and (here.configs["modules"] & 1).all()


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("other", [None, 3])
def test_a_rehearsal_board_is_swapped_with_who_has_it(players, other):
    plan = Plan(0, 1, (players,), bots=("greedy",), modules=("ballrooms",))
    here, a, b = RehearsalBoard(1, other).arms(deals(plan, 0, 200))
    assert differing(a.states, b.states) == {"rehearsal"}
    row = np.arange(len(here)), here.seats
    assert (a.states["rehearsal"][row] == 1).all()
    theirs = b.states["rehearsal"][row]
    assert (theirs == other).all() if other else (theirs != 1).all() and len(set(theirs)) == 3
    for arm in (a, b):
        dealt = arm.states["rehearsal"][:, :players]
        assert all(len(set(boards)) == players for boards in dealt.tolist())


@pytest.mark.parametrize("bots", ["random", "greedy", "tuned"])
def test_bots_play_all_other_readings_to_the_end(bots):
    """With every module, where all of the five can matter."""
    plan = Plan(0, 1, (2, 3, 4), "mixed", bots=(bots,), modules=("random",))
    box = box_in_use().copy()
    box[0]["rulings"] = (1 << len(Ruling)) - 1
    here, a, b = OtherReading(box).arms(deals(plan, 0, 100))
    (found, follows), (ruled, _) = a.outcome(here), b.outcome(here)
    assert follows.all() and (a.states["phase"] == b.states["phase"]).all()
    assert not np.array_equal(found["causal_score"], ruled["causal_score"])
    assert box_in_use()[0]["rulings"] == 0


def test_pairs_that_all_come_out_alike_are_called_so():
    nothing = designs.Design(OtherReading(box_in_use()), "R-0: nothing else", "as ruled")
    found = run(nothing.treatment, PLAN, 60, None, 1)
    frame = summary(found)
    assert found.differing == 0 and frame.filter(metric="differing_share")["value"].to_list() == [0]
    assert takeaway(frame, nothing) == "R-0: nothing else could be compared in 60 pairs of games: all came out alike."


def test_games_of_one_deal_without_a_treatment_are_the_same_game():
    nothing = strategies.parse("", PLAN)
    found = run(Opening(nothing, nothing), PLAN, 100, None, 1)
    frame = effects(found.sums)
    assert (frame["value"] == 0).all() and frame["low"].null_count() == frame.height
    assert frame.filter(metric="causal_score")["with_it"][0] > 50


# ---- openings


@njit(cache=True, nogil=True)
def act_noting(state, box, journal, action):
    """Carry out an action, and up to round 1 write it down: seat and action."""
    if state.round_number <= 1:
        journal.events[journal.event_count, 0] = top_owner(state)
        journal.events[journal.event_count, 1] = action
        journal.event_count += 1
    GAME_ACT(state, box, journal, action)


finish_noting = specialise(play.finish, settle=GAME.settle, act=act_noting, choose=choose)


def actions_of(here: Deals, arm: Arm) -> tuple[list[list[tuple[str, dict]]], np.ndarray]:
    """What the treated seats do up to the end of round 1, by name, and which of them followed their strategy."""
    asks = np.full((len(here), play.ASKS), play.NOTHING) if arm.strategies is None else arm.strategies
    journal, luck, got = new_journal(), np.zeros(1, np.uint64), np.zeros(len(here), np.int64)
    done = []
    for game in range(len(here)):
        one = slice(game, game + 1)
        dealt = here.seats[one], here.seeds[one], here.bots[one]
        finish_noting(GAME.box()[0], arm.states[one], *dealt, arm.given, asks[one], journal[0], luck, got[one])
        noted = journal[0].events[: journal[0].event_count, :2].tolist()
        done.append([GAME.describe(action) for seat, action in noted if seat == here.seats[game]])
    return done, got & play.FAILED == 0


def opened(strategy: str) -> list[list[tuple[str, dict]]]:
    """What the treated seats do that follow a strategy, of 40 deals."""
    here, arm, _ = Opening(strategies.parse(strategy, PLAN), strategies.parse("", PLAN)).arms(deals(PLAN, 0, 40))
    done, follows = actions_of(here, arm)
    return [actions for actions, kept in zip(done, follows, strict=True) if kept]


def arguments_of(actions: list[tuple[str, dict]], *names: str) -> list[dict]:
    return [arguments for name, arguments in actions if name in names]


def test_a_strategy_names_the_first_two_dice():
    followed = opened("die=4+second=2")
    assert followed
    for actions in followed:
        faces = [a.get("face", 6) for a in arguments_of(actions, "take_die", "take_six")]
        assert faces[:2] == [4, 2]


def test_a_strategy_names_the_starting_rooms():
    """The first of the three is room 0 of floor 1, and not asked."""
    followed = opened("rooms=2-1")
    assert len(followed) == 40
    for actions in followed:
        assert sorted(a["room"] // 5 for a in arguments_of(actions, "prepare")[:2]) == [0, 1]


def test_a_strategy_names_the_guest_by_colour():
    """Nearly always one of five guests in the queue is green or red; its place there tells its colour."""
    here, arm, _ = Opening(strategies.parse("guest=red", PLAN), strategies.parse("", PLAN)).arms(deals(PLAN, 0, 40))
    last = here.take(here.seats == 2)
    queues = arm.states["queue"][here.seats == 2].copy()
    last_arm = Arm(arm.states[here.seats == 2].copy(), strategies=arm.strategies[here.seats == 2])
    done, follows = actions_of(last, last_arm)
    colours = [card.colour for card in cards_in_use().guests]
    for actions, followed, queue in zip(done, follows, queues, strict=True):
        assert followed == ("red" in [colours[guest] for guest in queue])
        if followed:
            assert colours[queue[actions[0][1]["place"]]] == "red"
    assert follows.any()


def test_a_staff_card_is_the_first_played_or_the_strategy_could_not_be_followed():
    """Only hands that hold the card can follow; the card is in play more often then."""
    asks = strategies.parse("staff=21", PLAN)
    here, arm, _ = Opening(asks, asks).arms(deals(PLAN, 0, 300))
    holds = [CHEF in cards_of(state["hand"][seat]) for state, seat in zip(arm.states, here.seats, strict=True)]
    _, follows = arm.outcome(here)
    assert follows.tolist() == holds
    played = arm.states["played"][np.arange(300), here.seats, 0] >> CHEF & 1
    assert played[follows].mean() > 0.8


def test_an_early_emperor_is_reached_more_often():
    here, arm, other = Opening(strategies.parse("emperor=early", PLAN), strategies.parse("", PLAN)).arms(
        deals(PLAN, 0, 200)
    )
    row = np.arange(200), here.seats
    early, _ = arm.outcome(here)
    usual, _ = other.outcome(here)
    emperor = [int(part) for part in GAME.score_parts if part.name in ("EMPEROR_TRACK", "EMPEROR_REWARDS")]
    assert arm.states["vp"][row][:, emperor].sum() > other.states["vp"][row][:, emperor].sum()
    assert not np.array_equal(early["causal_score"], usual["causal_score"])


# ---- the truth


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """Faces in which one staff card gives 6 VP more at the end, and one is of no use at its own price."""
    path = tmp_path_factory.mktemp("faces") / "planted.csv"
    path.write_text(proof.PLANTED)
    return path


def test_raw_adjusted_and_causal_find_planted_effects_and_causal_holds_the_truth(planted, tmp_path):
    """Of 8,000 games and 2,000 pairs; the truth of 8,000 games of other seeds has an error of its own."""
    frame = proof.estimated(Plan(8000, 5, (3,), bots=("greedy",)), planted, tmp_path, 2000)
    use_faces(planted)
    truth = proof.truth(Plan(8000, 99, (3,), bots=("greedy",)))
    use_faces(None)
    for card, sign in ((proof.BETTER, 1), (proof.USELESS, -1)):
        rows = {row["metric"]: row for row in frame.filter(card=card).iter_rows(named=True)}
        for metric in ("score_excess", "adjusted_margin", "causal_score", "causal_margin"):
            assert min(sign * rows[metric]["low"], sign * rows[metric]["high"]) > 0
        value, error = truth[card]
        causal = rows["causal_score"]
        half = np.hypot((causal["high"] - causal["low"]) / 2, 1.96 * error)
        assert sign * value > 2 * error and abs(causal["value"] - value) <= half


def test_points_at_the_end_that_no_bot_knows_of_are_all_that_changes():
    """Bots do not look at the fixed points, so games go on alike and the seat gains 6 VP where the card is played."""
    design = designs.face(27, ["effect=vp 3 per occupied red room; vp 6"], PLAN)
    rows = {row["metric"]: row for row in effects(run(design.treatment, PLAN, 300, None, 1).sums).to_dicts()}
    assert rows["causal_in_play"]["value"] == 0 and 0.1 < rows["causal_in_play"]["with_it"] < 1
    assert rows["causal_score"]["value"] == pytest.approx(6 * rows["causal_in_play"]["with_it"])


def test_intervals_hold_the_truth_as_often_as_they_promise_also_when_width_ends_them():
    """1,000 made-up experiments with a true effect of 1: fixed in size, and stopped once narrow enough."""
    rng = np.random.default_rng(1)
    fixed = stopped = 0
    for _ in range(1000):
        y = 1 + rng.normal(0, 10, 4000) + rng.choice([0.0, 20.0, -20.0], 4000, p=[0.9, 0.05, 0.05])
        zero = np.zeros(1000)
        row = effects(sums_of({"causal_score": y[:1000]}, {"causal_score": zero})).row(0, named=True)
        fixed += row["low"] <= 1 <= row["high"]
        n = next((n for n in range(500, 4000, 250) if half_width(y[:n]) <= 0.6), 4000)
        row = effects(sums_of({"causal_score": y[:n]}, {"causal_score": np.zeros(n)})).row(0, named=True)
        stopped += row["low"] <= 1 <= row["high"]
    assert 0.93 <= fixed / 1000 <= 0.97 and 0.93 <= stopped / 1000 <= 0.97


def test_a_changed_face_is_compared_on_the_seat_that_has_the_card():
    design = designs.face(21, ["cost=20"], PLAN)
    assert isinstance(design.treatment, ChangedFace) and design.with_it == "Chef (21) with cost=20"
    frame = summary(run(design.treatment, PLAN, 200, None, 1))
    in_play = frame.filter(metric="causal_in_play").row(0, named=True)
    assert in_play["with_it"] < 0.3 < 0.5 < in_play["without"] and in_play["high"] < 0
    dear = designs.face(cards_in_use().guests[0].id, ["vp=40"], PLAN)
    score = summary(run(dear.treatment, PLAN, 200, None, 1)).filter(metric="causal_score")
    assert 20 < score["value"][0] < 60


def test_effects_counted_by_hand():
    """Pairs (3, 1), (2, 2), (7, 3): differences 2, 0, 4, their variance 4; variances of the arms 7 and 1."""
    row = effects(sums_of({"causal_score": np.array([3.0, 2, 7])}, {"causal_score": np.array([1.0, 2, 3])})).row(
        0, named=True
    )
    half = intervals.quantile(2) * np.sqrt(4 / 3)
    assert (row["n"], row["value"], row["with_it"], row["without"], row["variance_ratio"]) == (3, 2, 4, 2, 2)
    assert (row["low"], row["high"]) == pytest.approx((2 - half, 2 + half))


# ---- runs


def test_workers_do_not_matter_and_precision_ends_a_run_early():
    treatment = StaffInHand(CHEF)
    one, three = (run(treatment, PLAN, 900, None, workers) for workers in (1, 3))
    assert one.sums.equals(three.sums) and one.played == 900
    early = run(treatment, PLAN, 5000, 2.5, 2)
    row = effects(early.sums).filter(metric="causal_score").row(0, named=True)
    assert early.played < 1500 and (row["high"] - row["low"]) / 2 <= 2.5


def test_outcomes_are_those_of_the_finished_games():
    here, arm, _ = StaffInHand(CHEF).arms(deals(PLAN, 0, 50))
    found, _ = arm.outcome(here)
    winner = all_ranks(arm.states)[:, :3] == 1
    score = arm.states["vp"].sum(axis=2)[:, :3]
    for i, seat in enumerate(here.seats):
        assert found["causal_win"][i] == winner[i, seat] / winner[i].sum()
        assert found["causal_score"][i] == score[i, seat]
        assert found["causal_margin"][i] == score[i, seat] - np.delete(score[i], seat).mean()


def test_what_all_seats_share_is_measured_by_the_level_of_scores():
    here, arm, _ = Laid("tiles", 0).arms(deals(PLAN, 0, 50))
    found, _ = arm.outcome(here)
    score = arm.states["vp"].sum(axis=2)[:, :3]
    assert set(found) == {"causal_score", "causal_winning_score"}
    assert np.allclose(found["causal_score"], score.mean(axis=1))
    assert np.array_equal(found["causal_winning_score"], score.max(axis=1))


def test_a_treatment_that_no_deal_allows_is_refused():
    packets = Plan(0, 1, (4,), hands="packets", bots=("random",))
    with pytest.raises(InputError, match="none of 20,000 deals"):
        run(StaffInHand(0), packets, 10, None, 1)


@pytest.fixture(scope="module")
def measured(tmp_path_factory) -> Path:
    """The folder of SMALL."""
    folder = tmp_path_factory.mktemp("causal")
    deck.measure(SMALL, folder, 1)
    return folder


def test_a_whole_deck_goes_on_where_it_was_interrupted(measured, tmp_path):
    files = {path.name: path.read_bytes() for path in measured.iterdir()}
    assert len(files) == 2
    half = deck.Deck("staff", SMALL.plan, 500)
    deck.measure(half, tmp_path, 1)
    done = []
    deck.measure(SMALL, tmp_path, 2, done.append)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files and done == [500, 500]
    other = deck.Deck("staff", Plan(0, 4, (2,), bots=("random",)), 700)
    with pytest.raises(InputError, match="master_seed 3, not 4"):
        deck.measure(other, tmp_path, 1)


def test_a_card_of_a_whole_deck_has_the_numbers_of_its_own_experiment(measured):
    frame, made = results.read(measured)
    assert (frame["card"].n_unique(), made["deals"]) == (48, "1000")
    row = frame.filter(card=21, metric="causal_score").row(0, named=True)
    alone = effects(run(StaffInHand(CHEF), SMALL.plan, row["n"], None, 1).sums).filter(metric="causal_score")
    assert (alone["value"][0], alone["low"][0]) == pytest.approx((row["value"], row["low"]))


def test_games_that_cannot_be_among_those_asked_for_are_named(measured):
    _, made = results.read(measured)
    for fits in (EVERYTHING, Filters(players=(2, 4)), Filters(boards=("night",), modules=("base",), bot="random@1")):
        assert results.games(made, fits).endswith("random@1; other games may differ.")
    asked = Filters(players=(3, 4), boards=("day",), modules=("hotels",), source=("paper",), bot="greedy@4")
    said = "none of the games asked for (players 3 or 4, boards day, modules hotels, source paper, bot greedy@4)."
    assert results.games(made, asked).endswith(said)
    waltz = made | {"modules": "ballrooms,random", "boards": "mixed"}
    assert "may differ" in results.games(waltz, Filters(boards=("day",), modules=("ballrooms+hotels",)))
    for modules in ("hotels", "ballrooms+promo"):
        assert f"none of the games asked for (modules {modules})" in results.games(waltz, Filters(modules=(modules,)))


@pytest.mark.parametrize(
    ("deck_name", "cards", "metrics"),
    [
        ("hotels", 10, {"causal_win", "causal_score", "causal_margin"}),
        ("rehearsal", 4, {"causal_win", "causal_score", "causal_margin"}),
        ("celebrities", 12, {"causal_score"}),
        ("ballrooms", 5, {"causal_score"}),
        ("objectives", 18, {"causal_score"}),
        ("tiles", 18, {"causal_score"}),
    ],
)
def test_every_deck_can_be_measured(deck_name, cards, metrics, tmp_path):
    """Also where chance says which games have the module."""
    plan = Plan(0, 3, (2,), bots=("random",), modules=("ballrooms", "random"))
    deck.measure(deck.Deck(deck_name, plan, 500), tmp_path, 1)
    frame, made = results.read(tmp_path)
    assert frame["card"].n_unique() == cards and set(frame["metric"]) == metrics
    assert results.causal_of(tmp_path, KINDS[deck_name], EVERYTHING) is not None
    assert results.causal_of(tmp_path, "staff", EVERYTHING) is None


# ---- faces


def test_the_causal_column_stands_beside_the_others(database, measured):
    done = gah("report", "strength", "--db", database, "--how", "dealt", "--causal", measured)
    assert done.returncode == 0, done.stderr
    assert "causal" in done.stdout and "correlation" in done.stdout and max(map(len, done.stdout.splitlines())) <= 80
    wrong = gah("report", "strength", "--db", database, "--kind", "guest", "--causal", measured)
    assert wrong.returncode == 2 and "is not about cards of the kind guest" in wrong.stderr
    others = gah("report", "strength", "--db", database, "--players", 4, "--how", "dealt", "--causal", measured)
    assert "none of the games asked for (players 4)" in " ".join(others.stdout.split())


async def answered(app, address: str) -> dict:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
        return (await client.get(address)).json()


def strength_page(database: Path, causal: Path, monkeypatch, kind: str = "staff") -> AppTest:
    """The page about a kind of card, beside a folder of results."""
    monkeypatch.setattr(sys, "argv", ["app.py", "--db", str(database), "--causal", str(causal)])
    monkeypatch.syspath_prepend(DASHBOARDS)
    script = "import frame, strength_page\nwith frame.on_page():\n    frame.open_database()\n    strength_page.show()"
    page = AppTest.from_string(script, default_timeout=120)
    page.session_state["strength_kind"] = kind
    page.run()
    assert not page.exception and not page.error
    return page


def test_the_service_and_the_page_show_the_causal_column(database, measured, monkeypatch):
    with connect(database) as con:
        answer = asyncio.run(answered(create_app(con, measured), "/v1/strength?how=dealt"))
        guests = asyncio.run(answered(create_app(con, measured), "/v1/strength?kind=guest"))
    causal = {row["card"]: row["value"] for row in answer["rows"] if row["metric"] == "causal_win"}
    assert len(causal) == 48 and "correlation" in answer["takeaway"]
    assert not any(row["metric"] == "causal_win" for row in guests["rows"])
    page = strength_page(database, measured, monkeypatch)
    [chart] = page.get("plotly_chart")
    shares, vp = [trace for trace in json.loads(chart.proto.spec)["data"] if trace["name"] == "Causal"]
    assert len(shares["customdata"]) == len(vp["customdata"]) == 48


def test_what_all_seats_share_has_a_causal_column_in_vp(database, tmp_path, capsys, monkeypatch):
    deck.measure(deck.Deck("tiles", SMALL.plan, 500), tmp_path, 1)
    assert cli.main(["report", "strength", "--db", str(database), "--kind=tile", "--causal", str(tmp_path)]) == 0
    table = capsys.readouterr().out
    assert "causal, VP" in table and "points, VP" in table and max(map(len, table.splitlines())) <= 80
    measured_tiles, _ = results.read(tmp_path)
    with connect(database) as con:
        frame = strength.with_causal(strength.strength(con, kind="tile"), measured_tiles)
    row = frame.filter(card=1, metric="causal_score").row(0, named=True)
    assert row["name"] == "Emperor tile A1" and f"{row['value']:+.1f}" in table
    [chart] = strength_page(database, tmp_path, monkeypatch, "tile").get("plotly_chart")
    traces = {trace["name"]: trace for trace in json.loads(chart.proto.spec)["data"]}
    assert set(traces) == {"Points credited", "Causal"} and len(traces["Causal"]["customdata"]) == 12
    assert traces["Points credited"]["xaxis"] != traces["Causal"]["xaxis"]


def test_raw_and_causal_that_disagree_are_explained():
    rows = [
        ("win_excess", 0.10, 0.08, 0.12), ("adjusted_win", 0.09, 0.07, 0.11), ("causal_win", 0.0, -0.02, 0.02),
        ("from_number", 0.01, None, None), ("from_company", 0.0, None, None), ("from_opponents", 0.0, None, None),
    ]  # fmt: skip
    names = ["card", "name", "name_zh", "mark", "metric", "value", "low", "high"]
    frame = pl.DataFrame([(1, "Waitress", "", "", *row) for row in rows], names, orient="row")
    said = strength.causal_disagreement(frame)
    assert "Raw and causal disagree (+10.0 and +0.0)" in said
    assert "how and when seats come by it" in said


def test_agreement_weighs_cards_by_what_is_known_of_them():
    """Twenty cards whose causal win share is half the adjusted one, and one of which next to nothing is known."""
    x = np.linspace(-0.1, 0.1, 20)
    y = x / 2 + 0.002 * (-1.0) ** np.arange(20)
    cards = [(card, 0.01, *both) for card, both in enumerate(zip(x, y, strict=True), 1)] + [(21, 5.0, 0.1, -3.0)]
    rows = [
        (card, "", "", "", metric, value, value - half, value + half)
        for card, half, *both in cards
        for metric, value in zip(("adjusted_win", "causal_win"), both, strict=True)
    ]
    names = ["card", "name", "name_zh", "mark", "metric", "value", "low", "high"]
    [correlation, slope] = strength.agreement(pl.DataFrame(rows, names, orient="row")).to_dicts()
    assert correlation["low"] > 0.9 and slope["n"] == 21
    assert slope["low"] < 0.5 < slope["high"] and slope["high"] - slope["low"] < 0.05
    assert strength.agreement(pl.DataFrame(rows[:4], names, orient="row")).is_empty()


@pytest.mark.parametrize("error", [0.0, 0.02, 0.04])
def test_the_slope_of_causal_on_adjusted_is_free_of_the_error_in_adjusted(error):
    """On average over 200 decks of 50 cards whose strengths have a deviation of 0.04, and which adjusted sees with
    errors."""
    rng = np.random.default_rng(1)
    true = rng.normal(0, 0.04, (200, 50))
    seen = true + rng.normal(0, error, true.shape)
    slopes = [strength._slope(x, y, np.ones(50), np.full(50, error**2)) for x, y in zip(seen, true, strict=True)]
    assert np.median(slopes) == pytest.approx(1, abs=0.05)


def test_gah_experiment_prints_a_table_and_the_same_numbers_as_json():
    asked = ("experiment", "card", 21, "--players", 3, "--bots", "greedy", "--pairs", 300)
    table, answer = gah(*asked), gah(*asked, "--json")
    assert table.returncode == answer.returncode == 0, table.stderr + answer.stderr
    assert max(map(len, table.stdout.splitlines())) <= 80 and "Chef (21) in the opening hand" in table.stdout
    found = json.loads(answer.stdout)
    rows = {row["metric"]: row for row in found["rows"]}
    assert set(rows) <= set(METRICS) and set(found["metrics"]) >= set(rows)
    assert set(found["rows"][0]) - {"metric", "value"} <= set(COLUMNS)
    assert rows["causal_win"]["n"] == 300 and f"{rows['causal_score']['value']:+.2f}" in table.stdout
    assert found["experiment"]["bots"] == find_bot("greedy").title and found["takeaway"] in " ".join(
        table.stdout.split()
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("card", "500"), "there is no staff card or guest 500"),
        (("card", "119"), "needs the module ballrooms"),
        (("card", "21", "--vs", "50"), "not of one deck"),
        (("card", "21", "--vs", "21"), "cannot be compared with itself"),
        (("card", "21", "--where", "queue"), "--where queue: 21 is a staff card, and only guests lie in the queue"),
        (("opening", "die=4+guest=red", "--vs", "guest=red+die=4"), "cannot be compared with itself"),
        (("board", "day-9"), "there is no hotel board 'day-9'"),
        (("hotel", "3"), "needs the module hotels: name it with --modules"),
        (("hotel", "10", "--modules", "hotels"), "needs the module ballrooms"),
        (("objective", "99"), "there is no objective '99'; there are 105, 106"),
        (("objective", "105", "--vs", "109"), "objectives 105 and 109 are of classes A and B"),
        (("tile", "a1"), "there is no tile 'a1'; there are A1"),
        (("tile", "A6"), "tile A6 needs the module more"),
        (("celebrity", "5", "--modules", "celebrities"), "celebrity 5 needs the module ballrooms"),
        (("rehearsal", "A", "--vs", "A", "--modules", "ballrooms"), "cannot be compared with itself"),
        (("ballroom", "1"), "ballroom 1 needs the module ballrooms"),
        (("ruling", "R-3"), "ruling R-3 has no other reading here; those that have: R-1, R-2"),
        (("all-cards", "--deck", "hotels", "--out", "nowhere"), "the deck hotels needs the module hotels"),
        (("face", "21", "cost=x"), "'x' is no whole number"),
        (("face", "21", "kost=1"), "'kost' is no figure of staff"),
        (("card", "2", "--vs", "50"), "not of one deck"),
        (("opening", "guest=pink"), "'guest=pink' is no opening"),
        (("opening", "staff=50"), "card 50 is no staff"),
        (("opening", "die=1+die=2"), "asks for die twice"),
        (("card", "21", "--bots", "clever"), "there is no bot 'clever'"),
        (("card", "21", "--precision", "0"), "precision must be"),
        (("all-cards", "--out", "README.md"), "is not a folder"),
    ],
)
def test_bad_input_is_one_line(arguments, said, capsys):
    assert cli.main(["experiment", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tile", "C3", "--vs", "C1"), "Emperor tile C3 instead of Emperor tile C1"),
        (("rehearsal", "B", "--modules", "ballrooms"), "Rehearsal board B * instead of the board dealt to the seat"),
        (("ruling", "1"), "R-1: a player may stop laying starting rooms instead of laying all three"),
    ],
)
def test_an_experiment_of_every_new_kind_prints_a_table(arguments, said, capsys):
    assert cli.main(["experiment", *arguments, "--players=2", "--bots=random", "--pairs=200"]) == 0
    table = capsys.readouterr().out
    assert said in " ".join(table.split()) and max(map(len, table.splitlines())) <= 80
    shared = "All seats share it" in " ".join(table.split())
    assert shared is ("causal win share" not in table) and shared is (arguments[0] != "rehearsal")


def test_rulings_with_another_reading_are_listed(capsys):
    assert cli.main(["experiment", "ruling"]) == 0
    listed = capsys.readouterr().out
    assert all(number in listed for number in designs.READINGS)
    assert cli.main(["experiment", "ruling", "--json"]) == 0
    assert [row["ruling"] for row in json.loads(capsys.readouterr().out)] == list(designs.READINGS)


def test_a_change_of_a_face_is_made_on_top_of_a_file(tmp_path):
    """The file makes the Chef cost 5; with a cost of 5 on top nothing changes, with 0 much does."""
    path = tmp_path / "mine.csv"
    path.write_text("table,id,field,value\nstaff,21,cost,5\n")
    use_faces(path)
    try:
        same = designs.face(21, ["cost=5"], PLAN)
        assert run(same.treatment, PLAN, 100, None, 1).differing == 0
        free = designs.face(21, ["cost=0"], PLAN)
        assert run(free.treatment, PLAN, 100, None, 1).differing > 20
        also = designs.face(22, ["cost=0"], PLAN).treatment
        assert isinstance(also, ChangedFace) and also.box[0]["staff_cost"][CHEF] == 5
    finally:
        use_faces(None)


def test_an_experiment_with_a_bot_that_searches():
    found = run(StaffInHand(CHEF), Plan(0, 1, (2,), bots=("search:rollouts=1", "random")), 2, None, 1)
    assert found.played == 2


def test_few_pairs_are_called_too_few():
    design = designs.opening("staff=21", "bot", PLAN)
    frame = summary(run(design.treatment, PLAN, 3, None, 1))
    assert frame.filter(metric="followed_share")["n"][0] == 3
    assert takeaway(frame, design).endswith("too few.")
