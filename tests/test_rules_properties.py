"""What must hold in every game: random play by hypothesis, every decision looked at."""

import random
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st

from gah_stats.cards import load_cards
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import EVENT_LENGTH, EVENT_WIDTH, EVERY_KIND, Fault, new_journal, reset
from gah_stats.games.grand_austria_hotel.codes import Action, Event, Module, Op, Part, Phase
from gah_stats.games.grand_austria_hotel.entries import op_of
from gah_stats.games.grand_austria_hotel.game import GAME, replay
from gah_stats.games.grand_austria_hotel.setup import sample_config
from gah_stats.games.grand_austria_hotel.state import STACK, TABLES

CARDS = load_cards()
BOX = GAME.box()
NEED_BALLROOMS = {183, 184, 185, 186, 187}
SCHULZE = [guest.id for guest in CARDS.guests].index(190)
DICE = {2: 10, 3: 12, 4: 14}
DULL = {Action.PASS, Action.STOP, Action.END_TURN, Action.REST_TO_KITCHEN}

games = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 2**63 - 1),
        "players": st.integers(2, 4),
        "boards": st.integers(0, 2),
        "hands": st.integers(0, 2),
        "modules": st.integers(0, (1 << len(Module)) - 1),
        "dull": st.sampled_from([0.02, 0.2, 1.0]),
    }
)
# A seed has no smaller seed that is simpler: nothing to shrink.
over_games = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    phases=[Stage.explicit, Stage.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@dataclass
class Played:
    """One game: its log, and the state, the legal actions and the number of events at every decision."""

    config: np.ndarray
    final: np.ndarray
    journal: np.ndarray
    states: list = field(default_factory=list)
    legal: list = field(default_factory=list)
    events: list = field(default_factory=list)
    actions: list = field(default_factory=list)

    @property
    def players(self):
        return int(self.config[0].players)

    def tape(self):
        return self.journal[0].tape[: self.journal[0].tape_at].copy()


def draw_config(seed, players, boards, hands, modules):
    config = np.zeros(1, GAME.config)
    sample_config(np.array([seed], np.uint64), BOX[0], config[0], players, boards, hands, modules)
    return config


def start(config, seed):
    state, journal = np.zeros(1, GAME.state), new_journal()
    reset(journal[0], EVERY_KIND)
    GAME.setup(state[0], BOX[0], journal[0], config[0], np.uint64(seed))
    return state, journal


def legal_of(state, journal):
    out = np.zeros(MOST_LEGAL, np.int16)
    n = GAME.settle(state[0], BOX[0], journal[0], out)
    return [int(action) for action in out[:n]]


def choose(luck, legal, dull):
    """Any action, but passing, stopping and the like only with the probability `dull` when there is another."""
    lively = [action for action in legal if action >> 8 not in DULL]
    return luck.choice(legal if luck.random() < dull or not lively else lively)


def play(seed, players, boards, hands, dull, modules=0):
    config = draw_config(seed, players, boards, hands, modules)
    state, journal = start(config, seed)
    game = Played(config, state, journal)
    luck = random.Random(seed)
    while legal := legal_of(state, journal):
        game.states.append(state.copy())
        game.legal.append(legal)
        game.events.append(int(journal[0].event_count))
        game.actions.append(choose(luck, legal, dull))
        GAME.act(state[0], BOX[0], journal[0], game.actions[-1])
    assert journal[0].fault == 0
    assert GAME.is_over(state[0])
    return game


def members(words):
    return [48 * w + i for w in range(2) for i in range(48) if int(words[w]) >> i & 1]


def guests_of(state):
    found = members(state.guest_deck) + members(state.guest_discard) + members(state.pile)
    found += [int(guest) for guest in state.queue if guest >= 0]
    return sorted(found + [int(g) for row in state.guest for g in row if g >= 0])


def in_play(deck, modules):
    """The indices of the cards of a deck that a set of modules brings into play."""
    on = {"base", *(module.name.lower() for module in Module if modules >> module & 1)}
    out = set() if "ballrooms" in on else NEED_BALLROOMS
    return [i for i, card in enumerate(deck) if card.module in on and card.id not in out]


def staff_of(state):
    found = members(state.staff_deck) + members(state.staff_removed) + members(state.offer)
    found += [int(card) for card in state.staff_bottom[: state.bottom_count]]
    for seat in range(4):
        found += members(state.hand[seat]) + members(state.pack[seat]) + members(state.played[seat])
    return sorted(found)


@over_games
@given(games)
def test_no_card_is_lost_or_doubled(given_game):
    """Each guest lies in the deck, the discard, the queue, a café or Kaufman's pile; each staff card in the deck, under
    it, in a hand, a pack, an offer, played or removed. Offered cards exist only while they are being dealt with."""
    game = play(**given_game)
    for state in [*game.states, game.final]:
        state = state[0]
        assert guests_of(state) == in_play(CARDS.guests, state.modules)
        assert staff_of(state) == in_play(CARDS.staff, state.modules)
        for seat in range(4):
            assert not any(state.used[seat] & ~state.played[seat])
        ops = {op_of(int(word)) for word in state.stack[: state.depth]}
        assert not any(state.offer) or ops & {Op.PLAY_DRAWN, Op.DECK_BOTTOM}


@over_games
@given(games)
def test_everything_stays_in_its_bounds(given_game):
    game = play(**given_game)
    for state in [*game.states, game.final]:
        state = state[0]
        assert state.money.min() >= 0
        assert state.money.max() <= 20
        assert state.track.min() >= 0
        assert state.track.max() <= 13
        assert state.kitchen.min() >= 0
        assert state.gained.min() >= 0
        assert state.dice.min() >= 0
        assert 0 <= state.depth <= (STACK - 8 if state.modules else STACK // 2)
        assert state.dancers.min() >= 0
        assert state.rehearsing.min() >= 0
        assert not any(state.stack[state.depth :])
        for seat in range(4):
            assert not int(state.occupied[seat]) & ~int(state.prepared[seat])
            for table in range(TABLES):
                guest = state.guest[seat, table]
                order = BOX[0].guest_order[guest] if guest >= 0 else np.zeros(5, int)
                assert all(0 <= need <= ordered for need, ordered in zip(state.need[seat, table], order, strict=True))


@over_games
@given(games)
def test_no_dice_appear_or_vanish(given_game):
    """Dice on the spaces = 10, 12 or 14 less those taken and those discarded after a round of passes."""
    game = play(**given_game)
    kinds, rounds = game.journal[0].events[:, 0], game.journal[0].events[:, 1]
    gone = (kinds == Event.TAKE_DIE) | (kinds == Event.STARVED_DICE)
    for state, count in zip(game.states, game.events, strict=True):
        state = state[0]
        if state.phase != Phase.ROUNDS:
            continue
        assert state.dice.sum() == DICE[game.players] - (gone & (rounds == state.round_number))[:count].sum()


@over_games
@given(games)
def test_every_decision_has_a_choice_that_names_itself(given_game):
    """At least two different actions; each is described in words that name it and no other."""
    game = play(**given_game)
    for state, legal in zip(game.states, game.legal, strict=True):
        assert len(legal) >= 2
        assert len(set(legal)) == len(legal)
        assert 0 <= GAME.owner(state[0]) < game.players
        for action in legal:
            name, arguments = GAME.describe(action)
            assert GAME.parse(name, arguments) == action


@settings(over_games, max_examples=12)
@given(games)
def test_every_legal_action_leads_on(given_game):
    """Whatever legal action is taken: no fault, and another decision or the end."""
    game = play(**given_game)
    journal = game.journal.copy()
    for state, legal in zip(game.states[::7], game.legal[::7], strict=True):
        for action in legal:
            branch = state.copy()
            journal[0].tape_given = journal[0].event_count = journal[0].tape_at = 0
            GAME.act(branch[0], BOX[0], journal[0], action)
            next_legal = legal_of(branch, journal)
            assert journal[0].fault == 0
            assert len(next_legal) >= 2 or GAME.is_over(branch[0])


@over_games
@given(games)
def test_score_components_add_up(given_game):
    """The components are the sums of what the events gave, and the score is their sum; the last ones recounted."""
    game = play(**given_game)
    state = game.final[0]
    parts = np.zeros((4, len(Part)), np.int64)
    for row in game.journal[0].events[: game.journal[0].event_count].astype(np.int64):
        if row[0] == Event.GAIN_VP:
            parts[row[3], row[4]] += row[5]
    assert (parts == state.vp).all()
    for seat in range(game.players):
        assert GAME.score(state, seat) == parts[seat].sum()
        floors = [bin(int(state.occupied[seat]) >> 5 * floor & 31).count("1") for floor in range(4)]
        assert parts[seat, Part.ROOMS_OCCUPIED] == sum(rooms * (floor + 1) for floor, rooms in enumerate(floors))
        assert parts[seat, Part.KRONES] == state.money[seat]
        assert parts[seat, Part.KITCHEN] == state.kitchen[seat].sum()
        left = [guest for guest in state.guest[seat] if guest >= 0 and guest != SCHULZE]
        assert parts[seat, Part.GUESTS_LEFT] == -5 * len(left)


@over_games
@given(games)
def test_krones_are_accounted_for(given_game):
    """Krones = 10 + gains - prices, fees, servings and penalties, counted with whole numbers of any size."""
    game = play(**{**given_game, "modules": 0})
    rows = game.journal[0].events.astype(np.int64)
    for seat in range(game.players):
        purse, seen = 10, 0
        for state, action, count in zip(game.states, game.actions, game.events, strict=True):
            for row in rows[seen:count]:
                purse += krones_of(row, seat)
            seen = count
            assert purse == state[0].money[seat]
            if GAME.owner(state[0]) == seat:
                purse -= unrecorded_price(state[0], seat, action)


def krones_of(row, seat):
    """What an event changes in the purse of a seat."""
    if row[3] != seat:
        return 0
    if row[0] == Event.GAIN_KRONES:
        return row[4]
    if row[0] == Event.TAKE_GUEST:
        return -row[6]
    if row[0] == Event.TAKE_DIE:
        return -row[9]
    if row[0] == Event.PREPARE:
        return -row[6]
    if row[0] == Event.PLAY_STAFF:
        return -row[5]
    if row[0] == Event.EMPEROR_OUTCOME:
        paid = {"A2": 3, "B3": 5}.get(CARDS.emperor_tiles[row[5]].tile, 0)
        return {2: -paid, 4: -1}.get(int(row[4]), 0)
    if row[0] == Event.EXTRA_ACTION:
        return -1 if row[4] == 6 else 0
    return 0


def unrecorded_price(state, seat, action):
    """Serving from the kitchen: 1 krone, free with the Chief Waiter (24)."""
    return int(action >> 8 == Action.SERVE and not int(state.played[seat, 0]) >> 23 & 1)


def replayed(game, actions, tape):
    """Final state, events and (fault, action) of a log."""
    states, journal = np.zeros(1, GAME.state), new_journal()
    events, faults = np.zeros((EVENT_LENGTH, EVENT_WIDTH), np.int16), np.zeros((1, 2), np.int32)
    offsets = np.zeros(2, np.int64)
    actions, tape = np.array(actions, np.int16), np.array(tape, np.int16)
    action_offsets, tape_offsets = np.array([0, len(actions)]), np.array([0, len(tape)])
    logs = (actions, action_offsets, tape, tape_offsets)
    assert replay(BOX[0], game.config, *logs, 0, 1, journal[0], states, EVERY_KIND, events, offsets, faults) == 1
    return states, events[: offsets[1]], tuple(int(x) for x in faults[0])


def take_chance(state, other):
    """Give a state the chance to come of another; a replayed one has none of its own."""
    for name in ("rng", "order", "order_at"):
        state[name] = other[name]


@over_games
@given(games)
def test_replay_of_the_log_is_byte_identical(given_game):
    game = play(**given_game)
    states, events, fault = replayed(game, game.actions, game.tape())
    take_chance(states[0], game.final[0])
    assert fault == (0, len(game.actions))
    assert states.tobytes() == game.final.tobytes()
    assert events.tobytes() == game.journal[0].events[: game.journal[0].event_count].tobytes()


@over_games
@given(games, st.data())
def test_replay_refuses_what_the_rules_do_not_allow(given_game, data):
    """An illegal action, a missing or left-over chance result, an action after the end: a fault at that very action."""
    game = play(**given_game)
    tape = game.tape()
    at = data.draw(st.integers(0, len(game.actions) - 1))
    illegal = next(action for action in range(44 * 256) if action not in game.legal[at])
    assert replayed(game, [*game.actions[:at], illegal, *game.actions[at + 1 :]], tape)[2] == (Fault.ILLEGAL_ACTION, at)
    assert replayed(game, [*game.actions, 0], tape)[2] == (Fault.ACTIONS_AFTER_END, len(game.actions))
    assert replayed(game, game.actions, [*tape, 0])[2] == (Fault.CHANCE_LEFT_OVER, len(game.actions))
    states, _, fault = replayed(game, game.actions, tape[:-1])
    assert fault[0] == Fault.MISSING_CHANCE or not GAME.is_over(states[0])
    assert replayed(game, game.actions, [999, *tape[1:]])[2][0] == Fault.IMPOSSIBLE_CHANCE


@over_games
@given(games, st.data())
def test_a_copied_state_has_the_same_future(given_game, data):
    """From any decision on, a copy of the state alone, played with the same actions, ends in the same bytes."""
    game = play(**given_game)
    at = data.draw(st.integers(0, len(game.states) - 1))
    state, journal = game.states[at].copy(), new_journal()
    for action, legal in zip(game.actions[at:], game.legal[at:], strict=True):
        assert legal_of(state, journal) == legal
        GAME.act(state[0], BOX[0], journal[0], action)
    assert legal_of(state, journal) == []
    assert state.tobytes() == game.final.tobytes()


@pytest.mark.parametrize("hands", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_every_kind_reach_the_end(players, hands):
    game = play(seed=players * 10 + hands, players=players, boards=2, hands=hands, dull=0.02)
    assert game.final[0].round_number == 7
    assert game.final[0].phase == Phase.OVER


@pytest.mark.parametrize("modules", range(1 << len(Module)))
def test_every_combination_of_modules_reaches_the_end_and_replays(modules):
    """All 32 combinations, with and without promo cards: cards are conserved, points add up, the log replays."""
    game = play(seed=modules, players=2 + modules % 3, boards=2, hands=modules // 3 % 3, dull=0.05, modules=modules)
    state = game.final[0]
    assert state.round_number == 7
    assert state.phase == Phase.OVER
    assert guests_of(state) == in_play(CARDS.guests, modules)
    assert staff_of(state) == in_play(CARDS.staff, modules)
    gained = np.zeros(4, np.int64)
    for row in game.journal[0].events[: game.journal[0].event_count]:
        if row[0] == Event.GAIN_VP:
            gained[row[3]] += row[5]
    assert [int(GAME.score(state, seat)) for seat in range(game.players)] == gained[: game.players].tolist()
    states, _, fault = replayed(game, game.actions, game.tape())
    take_chance(states[0], state)
    assert fault == (0, len(game.actions))
    assert states.tobytes() == game.final.tobytes()
