"""The compiled bots: legal, repeatable, blind to what is hidden, and as strong as they claim."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gah_stats.bots.choosing import TUNED_WEIGHTS, choose_searching
from gah_stats.bots.explaining import explain
from gah_stats.bots.greedy import choose_greedy
from gah_stats.bots.registry import find_bot
from gah_stats.bots.search import best_looking, imagine, is_sure, search
from gah_stats.bots.selfplay import Plan, plan_arrays, play_all
from gah_stats.bots.thumbs import HAND, numbers_by_hand
from gah_stats.bots.tuned import FILE, read, weight_names
from gah_stats.bots.tuning import GAMES, stages, tune
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import EVENT_WIDTH, new_journal
from gah_stats.errors import InputError
from gah_stats.games.grand_austria_hotel.codes import Phase
from gah_stats.games.grand_austria_hotel.game import GAME, replay
from gah_stats.games.grand_austria_hotel.sets import add, has, remove
from gah_stats.games.grand_austria_hotel.staff import UNSHUFFLED
from gah_stats.games.grand_austria_hotel.state import MOST_STAFF


def play(**plan):
    """Games of a plan: (box, configs, states, actions, action_offsets, tapes, tape_offsets)."""
    made = Plan(**plan)
    box, configs, seeds, numbers, states = plan_arrays(made, 0, made.games)
    return box, configs, states, *play_all(box, configs, seeds, numbers, states)


def scores(states, players):
    return states["vp"][:, :players].sum(axis=2)


@pytest.mark.parametrize("hands", ["random", "draft", "packets"])
def test_greedy_plays_every_kind_of_game_by_the_rules(hands):
    n = 60
    box, configs, states, *logs = play(games=n, seed=11, players=(2, 3, 4), boards="mixed", hands=hands)
    again, faults = np.zeros(n, GAME.state), np.zeros((n, 2), np.int32)
    no_events = np.zeros((0, EVENT_WIDTH), np.int16)
    done = replay(box, configs, *logs, 0, n, new_journal()[0], again, 0, no_events, np.zeros(n + 1, np.int64), faults)
    assert done == n
    assert not faults[:, 0].any()
    assert (again["phase"] == Phase.OVER).all()
    assert np.array_equal(again["vp"], states["vp"])


def test_greedy_plays_the_same_game_twice():
    first, second = (play(games=20, seed=3, players=(2, 3, 4))[3:] for _ in range(2))
    for one, other in zip(first, second, strict=True):
        assert np.array_equal(one, other)


def reshuffled(state, seat, rng):
    """A copy of a position that differs only in what the seat cannot see: other hands and packs, the deck, chance."""
    other = np.zeros(1, GAME.state)
    other[0] = state
    hidden = other[0]
    groups = [hidden.staff_deck]
    for s in range(hidden.players):
        if s != seat:
            groups += [hidden.hand[s], hidden.pack[s]]
    held = [[card for card in range(MOST_STAFF) if has(group, card)] for group in groups]
    cards = rng.permutation([card for some in held for card in some])
    for group, some in zip(groups, held, strict=True):
        for card in some:
            remove(group, card)
    for group, some in zip(groups, held, strict=True):
        for card in cards[: len(some)]:
            add(group, int(card))
        cards = cards[len(some) :]
    hidden.rng[:] = rng.integers(1 << 62, size=4)
    hidden.order[:] = 0
    hidden.order_at[:] = UNSHUFFLED
    return hidden


def positions(players, hands, modules=0, seed=5):
    """The decisions of a game that `tuned` plays: (state, the array of legal actions, how many they are)."""
    box = GAME.box()[0]
    config = np.zeros(1, GAME.config)[0]
    config.players, config.hands, config.modules = players, hands, modules
    config.objective[:], config.tile[:] = (0, 4, 8), (0, 4, 8)
    config.ballroom[:], config.rehearsal[:], config.hotel[:] = (0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3)
    state, journal, out = np.zeros(1, GAME.state)[0], new_journal()[0], np.zeros(MOST_LEGAL, np.int16)
    GAME.setup(state, box, journal, config, np.uint64(seed))
    while n := GAME.settle(state, box, journal, out):
        yield state, out, n
        GAME.act(state, box, journal, choose_greedy(state, box, out, n, TUNED_WEIGHTS[players - 2, modules]))
    assert journal.fault == 0


def choice(state, out, n, bot):
    """What a bot does in a position, its own chance always the same."""
    numbers = np.full(4, find_bot(bot).number)
    return choose_searching(numbers, state, GAME.box()[0], out, n, np.array([9], np.uint64))


@pytest.mark.parametrize("hands", [0, 1])
@pytest.mark.parametrize("bot", ["greedy", "tuned", "search:rollouts=12"])
def test_a_bot_does_not_see_other_hands_or_the_decks(hands, bot):
    rng = np.random.default_rng(7)
    decisions = differing = 0
    for step, (state, out, n) in enumerate(positions(3, hands)):
        if step % 4:
            continue
        hidden = reshuffled(state, GAME.owner(state), rng)
        assert choice(hidden, out, n, bot) == choice(state, out, n, bot)
        decisions += 1
        differing += not np.array_equal(hidden.hand, state.hand)
    assert decisions > 40
    assert differing > decisions // 2


def test_what_a_seat_imagines_keeps_all_it_knows():
    luck = np.array([3], np.uint64)
    for state, _, _ in positions(3, 1, modules=0b111111):
        seat = GAME.owner(state)
        world = np.array([state])[0]
        imagine(world, seat, luck)
        for field in state.dtype.names:
            if field not in ("rng", "order", "order_at", "hand", "pack", "staff_deck", "staff_bottom"):
                assert np.array_equal(state[field], world[field]), field
        assert np.array_equal(state.hand[seat], world.hand[seat])
        sizes, imagined = (np.bitwise_count(some.hand).sum(axis=1) for some in (state, world))
        assert np.array_equal(sizes, imagined)
        assert np.bitwise_count(state.staff_deck).sum() == np.bitwise_count(world.staff_deck).sum()


def test_search_stays_within_its_budget_and_is_repeatable():
    box = GAME.box()[0]
    looked_at = 0
    for step, (state, out, n) in enumerate(positions(2, 0)):
        if step % 10:
            continue
        found = []
        for _ in range(2):
            luck = np.array([1], np.uint64)
            actions, totals, counts = search(state, box, out, n, TUNED_WEIGHTS[0, 0], luck, 100)
            found.append((actions.tolist(), totals.tolist()))
        assert found[0] == found[1]
        assert counts.sum() <= 100
        assert set(actions.tolist()) <= set(out[:n].tolist())
        looked_at += counts.sum() > 50
    assert looked_at > 5


def test_search_that_cannot_be_sure_does_what_tuned_does():
    box = GAME.box()[0]
    for state, out, n in positions(2, 0):
        luck = np.array([1], np.uint64)
        actions, _, counts = search(state, box, out, n, TUNED_WEIGHTS[0, 0], luck, 2)
        assert counts.tolist() == [1] * len(actions)
        assert actions[0] == best_looking(state, box, out, n, TUNED_WEIGHTS[0, 0])[0]


@settings(deadline=None)
@given(st.lists(st.integers(-2_000, 2_000), min_size=2, max_size=400))
def test_sure_is_what_leads_by_two_standard_errors(leads):
    leads = np.array(leads)
    sure = leads.mean() > 2 * leads.std(ddof=1) / len(leads) ** 0.5
    near = abs(leads.mean() - 2 * leads.std(ddof=1) / len(leads) ** 0.5) < 1e-6
    assert near or is_sure(int(leads.sum()), int((leads**2).sum()), len(leads)) == sure


def test_search_does_the_same_beside_other_threads():
    def one(game):
        arrays = plan_arrays(Plan(2, 3, (2,), bots=("search:rollouts=8", "tuned")), game, game + 1)
        return play_all(*arrays)[0].tolist()

    alone = [one(0), one(1)]
    with ThreadPoolExecutor(2) as pool:
        for _ in range(4):
            assert list(pool.map(one, (0, 1))) == alone


@pytest.mark.parametrize("bot", ["greedy", "tuned"])
def test_a_bot_plays_every_set_of_modules_by_the_rules(bot):
    n = 320
    modules = ("more", "promo", "random")
    box, configs, states, *logs = play(games=n, seed=4, players=(2, 3, 4), boards="mixed", bots=(bot,), modules=modules)
    again, faults = np.zeros(n, GAME.state), np.zeros((n, 2), np.int32)
    no_events = np.zeros((0, EVENT_WIDTH), np.int16)
    replay(box, configs, *logs, 0, n, new_journal()[0], again, 0, no_events, np.zeros(n + 1, np.int64), faults)
    assert not faults[:, 0].any()
    assert np.array_equal(again["vp"], states["vp"])
    assert len(np.unique(configs["modules"])) >= 16


def test_search_plays_modules_by_the_rules():
    n = 6
    plan = {"games": n, "seed": 4, "players": (2, 4), "bots": ("search:rollouts=4",), "modules": ("promo", "random")}
    box, configs, states, *logs = play(**plan)
    again, faults = np.zeros(n, GAME.state), np.zeros((n, 2), np.int32)
    no_events = np.zeros((0, EVENT_WIDTH), np.int16)
    replay(box, configs, *logs, 0, n, new_journal()[0], again, 0, no_events, np.zeros(n + 1, np.int64), faults)
    assert not faults[:, 0].any()
    assert np.array_equal(again["vp"], states["vp"])


def test_choosing_leaves_the_position_as_it_was():
    box = GAME.box()[0]
    config = np.zeros(1, GAME.config)[0]
    config.players = 2
    config.objective[:], config.tile[:] = (1, 5, 9), (1, 5, 9)
    state, journal, out = np.zeros(1, GAME.state)[0], new_journal()[0], np.zeros(MOST_LEGAL, np.int16)
    GAME.setup(state, box, journal, config, np.uint64(6))
    while n := GAME.settle(state, box, journal, out):
        before, legal = state.tobytes(), out[:n].tolist()
        action = choose_greedy(state, box, out, n, HAND[0])
        assert state.tobytes() == before
        assert action in legal
        GAME.act(state, box, journal, action)


def test_greedy_scores_well_among_its_like():
    states = play(games=400, seed=1, players=(4,), boards="night")[2]
    assert scores(states, 4).mean() > 75


def test_greedy_beats_random():
    n = 200
    states = play(games=n, seed=2, players=(4,), bots=("greedy", "random", "random", "random"))[2]
    points = scores(states, 4)
    greedy = points[np.arange(n), -np.arange(n) % 4]
    assert greedy.mean() > (points.sum() - greedy.sum()) / (3 * n) + 60
    assert (greedy == points.max(axis=1)).mean() > 0.95


def test_tuned_scores_more_than_greedy_in_games_among_equals():
    tuned, greedy = (scores(play(games=400, seed=1, bots=(bot,))[2], 4).mean() for bot in ("tuned", "greedy"))
    assert tuned > greedy + 5


def test_search_beats_tuned_at_two_players():
    plan = {"games": 6, "seed": 1, "players": (2,), "bots": ("search:rollouts=100", "tuned")}
    points = scores(play(**plan)[2], 2)
    searching = points[np.arange(6), -np.arange(6) % 2]
    assert searching.sum() > points.sum() - searching.sum()


def test_every_weight_has_its_name():
    names = weight_names()
    assert len(set(names)) == len(names) == len(numbers_by_hand())
    assert {"krone", "modifier_0", "growth_19", "hotel_9"} <= set(names)
    assert read(FILE.read_text()).shape[0] == len(names)


def test_learning_is_the_same_with_one_worker_or_two(tmp_path):
    """It draws from a source of its own: NumPy's common one, which other threads may use, stays where it is."""
    plan = stages(0.001)
    told = []
    common = np.random.get_state()[1].copy()
    for workers in (1, 2):
        tune(tmp_path / f"{workers}.csv", 3, workers, plan[:2], told.append)
    assert (tmp_path / "1.csv").read_text() == (tmp_path / "2.csv").read_text() != FILE.read_text()
    assert (np.random.get_state()[1] == common).all()
    assert sum(told) == 2 * sum(stage.games for stage in plan[:2])
    assert set(told) == {GAMES}


def test_an_explanation_puts_the_action_first_that_the_bot_takes():
    for step, (state, out, n) in enumerate(positions(2, 0)):
        if step % 8 == 0:
            for bot in ("greedy", "tuned"):
                found = explain(find_bot(bot), state, out[:n].tolist())
                assert found.actions[0].action == choice(state, out, n, bot)
                assert sorted(entry.action for entry in found.actions) == sorted(out[:n].tolist())
                assert len(found.seen) > 5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nobody", "there is no bot 'nobody'; there are random, greedy, tuned, search"),
        ("tuned:rollouts=5", "the bot tuned has no 'rollouts'"),
        ("search:time=5", "the bot search has no 'time'; it has rollouts"),
        ("search:rollouts=0", "rollouts must be a whole number from 1 to 1,000,000, not '0'"),
        ("search:rollouts=x", "rollouts must be a whole number from 1 to 1,000,000, not 'x'"),
    ],
)
def test_an_unknown_bot_is_refused_in_one_line(text, reason):
    with pytest.raises(InputError, match=reason):
        find_bot(text)


def test_a_budget_is_part_of_the_name_in_logs():
    assert find_bot("search:rollouts=30").title == "search@5:rollouts=30"
    assert find_bot("tuned").title == "tuned@5"
