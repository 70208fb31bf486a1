"""The module `start_player`: turns clockwise twice, start money by position, the master key."""

import pytest
from positions import Event, Phase, new_game, position, roll

from gah_stats.games.grand_austria_hotel.turn import slot_owner

KEY = dict(modules="start_player")
ACTIONS = ["strudel_and_cake", "wine_and_coffee", "prepare_rooms", "krones_and_emperor", "play_staff"]
DIE_STAFF = [12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 121, 124, 131]


def take_key(p, action, item="strudel"):
    return p.act("take_key", action=action).act("choose_item", item=item)


def last_turn(**given):
    """Two players, the last slot of the round is that of seat 1."""
    return position(**(dict(seat=1, slot=3, used_slots=range(4)) | KEY | given))


# Turn order and start money


@pytest.mark.parametrize(
    ("players", "start", "order"),
    [(2, 0, [0, 1, 0, 1]), (3, 1, [1, 2, 0, 1, 2, 0]), (4, 3, [3, 0, 1, 2, 3, 0, 1, 2])],
)
def test_turns_go_clockwise_twice(players, start, order):
    p = position(players=players, start_player=start, **KEY)
    assert [slot_owner(p.state, slot) for slot in range(2 * players)] == order


def test_turns_go_clockwise_twice_in_play():
    """Three players who take a die each time, the first of them 0."""
    p = new_game(3, **KEY)
    while p.state.phase != Phase.ROUNDS:
        name, arguments = p.legal()[0]
        p.act(name, **arguments)
    owners = []
    while p.state.round_number == 1:
        actions = p.legal()
        if "pass" in p.legal_names():
            owners.append(p.owner)
            name, arguments = next(a for a in actions if a[0] in ("take_die", "take_six"))
        else:
            name, arguments = next((a for a in actions if a[0] in ("end_turn", "stop")), actions[0])
        p.act(name, **arguments)
    assert owners == [0, 1, 2, 0, 1, 2]
    assert p.owner == 1


def test_the_snake_stays_without_the_module():
    p = position(players=3, start_player=1)
    assert [slot_owner(p.state, slot) for slot in range(6)] == [1, 2, 0, 0, 2, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_money_by_position(players):
    p = new_game(players, **KEY)
    assert [p.krones(seat) for seat in range(players)] == [9, 10, 11, 12][:players]


# The key


def test_worked_example_27_the_key_for_a_strudel_and_a_strudel():
    """A-B-C are 0-1-2; B takes it: C, to the left, gets 0, A gets 1."""
    p = take_key(position(players=3, seat=1, **KEY), "strudel_and_cake")
    assert p.kitchen(1) == "2 strudel"
    assert [p.krones(seat) for seat in range(3)] == [6, 5, 5]
    assert p.events(Event.TAKE_KEY) == [(1, 1, 0, 0, 0, 0, 0)]
    assert [row[:2] for row in p.events(Event.COMPENSATE)] == [(0, 1)]


@pytest.mark.parametrize(("players", "krones"), [(2, [5, 5]), (3, [5, 5, 6]), (4, [5, 5, 6, 7])])
def test_the_others_are_compensated_clockwise_from_the_left(players, krones):
    """0 takes it; 0 / 1 / 2 krones for four players, 0 / 1 for three, 0 for two."""
    p = take_key(position(players=players, **KEY), "strudel_and_cake")
    assert [p.krones(seat) for seat in range(players)] == krones


def test_r67_the_others_are_compensated_after_the_item_and_the_action():
    p = position(players=4, **KEY).act("take_key", action="krones_and_emperor")
    assert [p.krones(seat) for seat in range(4)] == [5, 5, 5, 5]
    p.act("choose_item", item="coffee")
    assert [p.krones(seat) for seat in range(4)] == [5, 5, 5, 5]
    p.act("split_krones", krones=1)
    assert [p.krones(seat) for seat in range(4)] == [6, 5, 6, 7]


def test_compensation_stops_at_20_krones():
    p = take_key(position(players=4, others={2: dict(krones=20), 3: dict(krones=19)}, **KEY), "strudel_and_cake")
    assert [p.krones(seat) for seat in range(4)] == [5, 5, 20, 20]


def test_the_five_main_actions_and_the_item_may_be_chosen():
    p = position(**KEY)
    assert p.options("take_key") == ACTIONS
    assert p.act("take_key", action="strudel_and_cake").options("choose_item") == ["strudel", "cake", "wine", "coffee"]


def test_main_action_1_and_2_give_one_item_of_the_first_kind():
    """No cakes above strudels, no coffees above wines."""
    assert take_key(position(**KEY), "strudel_and_cake", "cake").kitchen() == "1 strudel 1 cake"
    assert take_key(position(**KEY), "wine_and_coffee", "cake").kitchen() == "1 cake 1 wine"


def test_main_action_3_prepares_one_room():
    p = take_key(position(prepared=[0], krones=2, **KEY), "prepare_rooms")
    assert p.options("prepare") == [1, 5]
    assert p.act("prepare", room=5).prepared() == {0, 5}
    assert p.krones() == 1
    assert "prepare" not in p.legal_names()


def test_main_action_4_gives_a_krone_or_a_step():
    p = take_key(position(**KEY), "krones_and_emperor")
    assert p.options("split_krones") == [0, 1]
    p.act("split_krones", krones=0)
    assert (p.krones(), p.track()) == (5, 1)


def test_main_action_5_plays_a_card_for_one_krone_less():
    """Barkeeper (4) and Waitress (6) with 3 krones: the Barkeeper it is."""
    p = take_key(position(krones=3, hand=[3, 2], **KEY), "play_staff")
    assert (p.played(), p.krones()) == ({3}, 0)


@pytest.mark.parametrize("action", ACTIONS)
def test_the_space_may_be_empty_and_no_die_is_taken(action):
    p = take_key(position(dice="6 6", krones=0, **KEY), action)
    assert p.dice() == "6 6"
    assert p.krones() in (0, 1)
    assert p.events(Event.TAKE_DIE) == []


@pytest.mark.parametrize("action", ACTIONS)
def test_no_staff_that_reacts_to_dice(action):
    """All of them on the table: strength 1 and nothing beside the main action."""
    p = take_key(position(krones=0, prepared=[0], played=DIE_STAFF, **KEY), action)
    for name in ("split_krones", "prepare"):
        if name in p.legal_names():
            p.act(name, **({"krones": 1} if name == "split_krones" else {"room": 1}))
    items = sum(int(n) for n in p.kitchen().split()[::2])
    assert items == (2 if action in ACTIONS[:2] else 1)
    assert (p.krones(), p.track(), p.vp()) == (int(action == "krones_and_emperor"), 0, 0)
    assert len(p.hand()) == 0


def test_the_item_may_go_onto_an_order_before_the_main_action():
    """The Duchess misses a coffee; the key gives it."""
    p = position(guests=[64], **KEY).act("take_key", action="play_staff").act("choose_item", item="coffee")
    p.act("place_item", item="coffee", table=0)
    assert p.missing(0) == ""


def test_it_uses_up_the_turn():
    """Then no die, no pass, no guest; additional actions and the end of the turn."""
    p = position(played=[1, 2], **KEY).act("use_staff", staff=1)
    take_key(p, "strudel_and_cake")
    assert p.legal_names() == {"use_staff", "end_turn"}
    p.act("end_turn")
    assert p.owner == 1
    assert p.state.slots_used & 1


def test_not_after_the_die():
    p = position(dice="1 2", played=[1], **KEY).act("take_die", face=1, boost=False)
    assert "take_key" not in p.legal_names()


def test_a_guest_may_be_taken_before_it():
    p = position(**KEY).act("take_guest", place=4)
    assert "take_key" in p.legal_names()
    take_key(p, "strudel_and_cake", "cake")
    assert "take_guest" not in p.legal_names()


def test_it_is_taken_once_per_round():
    p = take_key(position(**KEY), "strudel_and_cake")
    assert p.owner == 1
    assert "take_key" not in p.legal_names()


def test_there_is_no_key_without_the_module():
    assert "take_key" not in position(modules="more").legal_names()


# The end of the round


def test_the_key_holder_becomes_start_player_and_the_key_returns():
    """Three players, start player 0; 2 holds the key, the last turn is 2's."""
    p = position(players=3, seat=2, slot=5, used_slots=range(6), dice="1 1", **KEY)
    take_key(p, "strudel_and_cake")
    assert p.state.round_number == 2
    assert (p.owner, p.state.start_player) == (2, 2)
    assert [slot_owner(p.state, slot) for slot in range(6)] == [2, 0, 1, 2, 0, 1]
    assert "take_key" in p.legal_names()


def test_the_holder_may_have_been_start_player_before():
    p = last_turn(dice="1 1", start_player=0)
    p.state.key_holder = 0
    p.act("take_die", face=1, boost=False).act("split_items", second=0)
    assert (p.state.round_number, p.owner) == (2, 0)


def test_untaken_the_tiles_pass_to_the_left():
    p = last_turn(dice="1").act("take_die", face=1, boost=False)
    assert (p.state.round_number, p.owner) == (2, 1)


def test_the_emperor_scoring_goes_in_the_order_of_the_round_just_played():
    """Tile A1, both may prepare a room: 0, who began, before 1, who holds the key and begins round 4."""
    p = last_turn(round=3, dice="1", track=6, prepared=[0], others={0: dict(track=6, prepared=[0])})
    take_key(p, "strudel_and_cake")
    assert p.owner == 0
    p.act("stop")
    assert p.owner == 1
    p.act("stop")
    assert (p.state.round_number, p.owner) == (4, 1)


# Rulings


def test_r60_who_has_passed_this_round_may_not_take_the_key_after_a_new_roll():
    """Both pass, a die goes, 0 is on turn again: no key for either of them in this round."""
    p = position(dice="1 2", chance=roll("3"), **KEY).act("pass").act("pass")
    assert (p.owner, p.dice()) == (0, "3")
    assert "take_key" not in p.legal_names()


def test_r60_in_the_next_round_all_may():
    """0 and 1 pass twice, so that the dice run out."""
    p = position(dice="1 2", chance=roll("3"), **KEY).act("pass").act("pass").act("pass").act("pass")
    assert p.state.round_number == 2
    assert "take_key" in p.legal_names()


def test_r60_who_passes_after_another_took_a_die_has_passed():
    p = position(players=3, dice="1 2", chance=roll("4"), **KEY).act("pass")
    p.act("take_die", face=1, boost=False).act("pass")
    assert p.owner == 1
    assert "take_key" in p.legal_names()


def test_r61_without_dice_the_round_ends_though_the_key_is_there():
    p = position(dice="1", **KEY).act("take_die", face=1, boost=False)
    assert p.state.round_number == 2


def test_r62_who_can_pay_for_no_die_may_take_the_key_or_a_six_left_idle():
    """Only sixes, no krone, the turn has begun."""
    p = position(dice="6 6", krones=0, played=[1], **KEY).act("use_staff", staff=1)
    assert p.options("take_six") == [{"action": "none", "boost": False}]
    assert p.options("take_key") == ACTIONS
