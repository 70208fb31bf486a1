"""The compiled bots: legal, repeatable, blind to what is hidden, and as strong as they claim."""

import numpy as np
import pytest

from gah_stats.bots.greedy import WEIGHTS, Weight, choose_greedy
from gah_stats.bots.selfplay import Plan, plan_arrays, play_all
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import EVENT_WIDTH, new_journal
from gah_stats.games.grand_austria_hotel.codes import Phase
from gah_stats.games.grand_austria_hotel.game import GAME, replay
from gah_stats.games.grand_austria_hotel.sets import add, has, remove
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
    hidden.rng[0] = rng.integers(1 << 62)
    return hidden


@pytest.mark.parametrize("hands", [0, 1])
def test_greedy_does_not_see_other_hands_or_the_deck(hands):
    rng = np.random.default_rng(7)
    box = GAME.box()[0]
    config = np.zeros(1, GAME.config)[0]
    config.players, config.hands = 3, hands
    config.objective[:], config.tile[:] = (0, 4, 8), (0, 4, 8)
    state, journal, out = np.zeros(1, GAME.state)[0], new_journal()[0], np.zeros(MOST_LEGAL, np.int16)
    GAME.setup(state, box, journal, config, np.uint64(5))
    decisions = differing = 0
    while n := GAME.settle(state, box, journal, out):
        hidden = reshuffled(state, GAME.owner(state), rng)
        action = choose_greedy(state, box, out, n, WEIGHTS)
        assert choose_greedy(hidden, box, out, n, WEIGHTS) == action
        decisions += 1
        differing += not np.array_equal(hidden.hand, state.hand)
        GAME.act(state, box, journal, action)
    assert decisions > 150
    assert differing > decisions // 2


def test_choosing_leaves_the_position_as_it_was():
    box = GAME.box()[0]
    config = np.zeros(1, GAME.config)[0]
    config.players = 2
    config.objective[:], config.tile[:] = (1, 5, 9), (1, 5, 9)
    state, journal, out = np.zeros(1, GAME.state)[0], new_journal()[0], np.zeros(MOST_LEGAL, np.int16)
    GAME.setup(state, box, journal, config, np.uint64(6))
    while n := GAME.settle(state, box, journal, out):
        before, legal = state.tobytes(), out[:n].tolist()
        action = choose_greedy(state, box, out, n, WEIGHTS)
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


def test_every_weight_has_its_place():
    assert len(WEIGHTS) == Weight.HOTEL + 10
