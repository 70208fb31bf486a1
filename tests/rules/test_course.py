"""Set-up, the order of turns, what a turn allows, and the end of a round."""

import pytest
from positions import BASE_STAFF, Event, Hands, Op, Phase, guest_card, new_game, position, roll


def packs(p):
    """Whose decision of a draft it is, and the cards it can keep."""
    return p.owner, set(p.options("keep_staff"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_starts_alike(players):
    p = new_game(players)
    for seat in range(players):
        assert p.krones(seat) == 10
        assert p.track(seat) == 0
        assert p.vp(seat=seat) == 0
        assert p.kitchen(seat) == "1 strudel 1 cake 1 wine 1 coffee"
        assert len(p.hand(seat)) == 6
    assert len(set().union(*(p.hand(seat) for seat in range(players)))) == 6 * players
    assert len(set(p.queue())) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_guests_are_taken_counter_clockwise_from_the_right_of_the_start_player(players):
    """The last in turn order begins; all five places are free; the queue is refilled after each."""
    p = new_game(players)
    for seat in reversed(range(players)):
        assert p.state.phase == Phase.START_GUESTS
        assert p.owner == seat
        assert p.legal_names() == {"take_guest"}
        assert p.options("take_guest") == [0, 1, 2, 3, 4]
        wanted = p.queue()[0]
        p.act("take_guest", place=0)
        assert p.guests(seat)[0] == wanted
        assert p.krones(seat) == 10
        assert len(set(p.queue())) == 5


@pytest.mark.parametrize(("players", "dice"), [(2, 10), (3, 12), (4, 14)])
def test_10_12_or_14_dice_are_rolled(players, dice):
    p = new_game(players)
    while p.state.phase != Phase.ROUNDS:
        name, arguments = p.legal()[0]
        p.act(name, **arguments)
    assert len(p.dice().split()) == dice
    assert p.owner == 0
    assert p.events(Event.ROLL)[0][0] == 0


def test_draft_keeps_one_and_passes_the_rest_to_the_left():
    """Three players: what 0 did not keep goes to 1, 1's to 2, 2's to 0; the last card of a pack is kept unasked."""
    p = new_game(3, Hands.DRAFT)
    first = []
    for seat in range(3):
        owner, pack = packs(p)
        assert (owner, len(pack)) == (seat, 6)
        first.append(pack)
        p.act("keep_staff", staff=min(pack))
    for seat in range(3):
        owner, pack = packs(p)
        assert owner == seat
        giver = (seat - 1) % 3
        assert pack == first[giver] - {min(first[giver])}
        p.act("keep_staff", staff=max(pack))
    while p.state.phase == Phase.DRAFT:
        p.act("keep_staff", staff=p.options("keep_staff")[0])
    for seat in range(3):
        assert len(p.hand(seat)) == 6
        assert min(first[seat]) in p.hand(seat)


def test_slots_run_up_and_down_again():
    """1-2-2-1 and 1-2-3-4-4-3-2-1; the tiles pass to the left after the round."""
    for players, order in ((2, [0, 1, 1, 0]), (4, [0, 1, 2, 3, 3, 2, 1, 0])):
        p = position(players=players, dice="1 " * 14)
        owners = []
        while p.state.round_number == 1:
            owners.append(p.owner)
            p.act("take_die", face=1, boost=False)
            if p.pending() == Op.MAIN_ACTION:
                p.act("split_items", second=0)
        assert owners == order
        assert p.owner == 1


def test_round_ends_when_every_slot_is_used():
    """Two players take 4 of 10 dice; the rest is rolled anew with 10 dice."""
    p = position(slot=3, dice="1 1 1 2 2 2 3", chance=roll("1 2 3 4 5 6 6 6 6 6"))
    p.act("take_die", face=3, boost=False).act("stop")
    assert p.state.round_number == 2
    assert p.dice() == "1 2 3 4 5 6 6 6 6 6"


def test_round_ends_when_the_dice_have_run_out():
    p = position(slot=1, used_slots=[0, 1], dice="1").act("take_die", face=1, boost=False)
    assert p.state.round_number == 2


def test_with_one_die_left_and_all_passed_the_round_ends():
    p = position(dice="1").act("pass").act("pass")
    assert p.state.round_number == 2


def test_who_passed_may_use_the_same_slot_after_the_next_roll():
    """Both pass: 2 - 1 dice are rolled, and 0 is to move in slot 1 again with the pass still allowed."""
    p = position(dice="1 1", krones=0, chance=roll("4")).act("pass").act("pass")
    assert (p.owner, p.dice(), p.state.round_number) == (0, "4", 1)
    assert p.can("pass")


def test_the_strength_is_that_before_the_die_is_taken():
    p = position(dice="4 4 4 4", krones=0).act("take_die", face=4, boost=False)
    assert p.dice() == "4 4 4"
    assert p.options("split_krones") == [0, 1, 2, 3, 4]


def test_boost_adds_one_once_and_costs_a_krone():
    p = position(dice="4 4", krones=1)
    assert p.can("take_die", face=4, boost=True)
    p.act("take_die", face=4, boost=True)
    assert p.options("split_krones") == [0, 1, 2, 3]
    assert not position(dice="4 4", krones=0).can("take_die", face=4, boost=True)


def test_boosted_six_costs_two():
    p = position(dice="6 6 1", krones=2).act("take_six", action="krones_and_emperor", boost=True)
    assert p.krones() == 0
    assert p.options("split_krones") == [0, 1, 2, 3]
    assert not position(dice="6 1", krones=1).can("take_six", action="krones_and_emperor", boost=True)


def test_up_to_strength_rooms_are_prepared():
    """Two dice on 3: two rooms at most, one may be enough."""
    p = position(dice="3 3 1", prepared=[0]).act("take_die", face=3, boost=False).act("prepare", room=1)
    assert p.can("stop")
    p.act("prepare", room=2)
    assert p.pending() == Op.TURN
    p = position(dice="3 3 1", prepared=[0]).act("take_die", face=3, boost=False).act("stop")
    assert p.prepared() == {0}


def test_rooms_are_prepared_next_to_rooms_orthogonally():
    """Next to 4 lie 3 and 9, not 5 (the floor above starts on the left) and not 8."""
    p = position(dice="3 1", krones=9, prepared=[4]).act("take_die", face=3, boost=False)
    assert p.options("prepare") == [3, 9]
    p = position(dice="3 1", krones=9, prepared=[5, 10, 15]).act("take_die", face=3, boost=False)
    assert p.options("prepare") == [0, 6, 11, 16]


def test_printed_points_score_when_the_room_is_prepared():
    """Room 13 shows 1 VP, room 17 shows 2."""
    p = position(dice="3 3", krones=9, prepared=[12]).act("take_die", face=3, boost=False)
    assert p.act("prepare", room=13).vp() == 1
    assert p.act("prepare", room=17).vp() == 3


def test_gained_items_go_onto_orders_one_by_one():
    """2 wine + 1 coffee, Baroness (75) and Dame (63) wait: 1 wine to 75, the coffee to 63, the rest to the kitchen."""
    p = position(dice="2 2 2 1", guests=[75, 63]).act("take_die", face=2, boost=False).act("split_items", second=1)
    p.act("place_item", item="wine", table=0).act("place_item", item="coffee", table=1).act("rest_to_kitchen")
    assert (p.missing(0), p.missing(1), p.kitchen()) == ("1 wine 2 coffee", "", "1 wine")
    assert p.krones() == 5


def test_no_item_beyond_the_order():
    p = position(dice="2 2 2 1", guests=[63]).act("take_die", face=2, boost=False).act("split_items", second=1)
    assert p.options("place_item") == [{"item": "coffee", "table": 0}]


def test_serving_needs_an_item_that_an_order_misses():
    assert "serve" not in position(krones=5, kitchen="3 wine", guests=[63]).legal_names()
    assert "serve" not in position(krones=0, kitchen="3 coffee", guests=[63]).legal_names()
    assert "serve" in position(krones=1, kitchen="3 coffee", guests=[63]).legal_names()


def test_serving_again_costs_again():
    """Four items are two servings."""
    p = position(krones=5, kitchen="2 wine 2 coffee", guests=[75]).act("serve")
    p.act("place_item", item="wine", table=0).act("place_item", item="wine", table=0)
    p.act("place_item", item="coffee", table=0)
    assert p.missing(0) == "1 coffee"
    assert p.krones() == 4
    p.act("serve")
    assert p.missing(0) == ""
    assert p.krones() == 3


def test_additional_actions_before_and_after_the_die():
    given = dict(krones=5, kitchen="1 coffee", guests=[63, (92, "")], prepared=[1], played=[1])
    additional = {"serve", "seat_guest", "use_staff"}
    p = position(dice="1 2", **given)
    assert additional < p.legal_names()
    p.act("take_die", face=2, boost=False)
    assert p.legal_names() == additional | {"end_turn"}


def test_no_additional_action_inside_another():
    """While rooms are being prepared nothing else can be done."""
    given = dict(krones=5, kitchen="1 coffee", guests=[63, (92, "")], prepared=[0, 1], played=[1])
    p = position(dice="3 1", **given).act("take_die", face=3, boost=False)
    assert p.legal_names() == {"prepare", "stop"}


def test_turn_ends_by_itself_when_nothing_is_left_to_do():
    p = position(dice="1 2").act("take_die", face=1, boost=False)
    assert p.owner == 1


def test_green_guests_take_any_room():
    p = position(guests=[(92, "")], prepared=[0, 1, 2], occupied=[4])
    assert [option["room"] for option in p.options("seat_guest")] == [0, 1, 2]


@pytest.mark.parametrize(
    ("rooms", "gain"),
    [
        ([0], "2 VP"),
        ([10, 15], "5 VP"),
        ([11, 16], "3 krones"),
        ([18], "1 krone"),
        ([2, 3, 7, 8], "10 krones"),
        ([1, 5, 6], "6 steps"),
    ],
)
def test_group_bonus_by_colour_and_size(rooms, gain):
    """Blue 2/5/9/15 VP, red 1/3/6/10 krones, yellow 1/3/6/10 steps for 1/2/3/4 rooms."""
    *before, last = rooms
    p = position(krones=0, guests=[(98, "")], prepared=rooms, occupied=before).act("seat_guest", table=0, room=last)
    amount, what = gain.split()
    gained = {"VP": p.vp(), "krones": p.krones() - 4, "krone": p.krones() - 4, "steps": p.track()}
    assert gained[what] == int(amount)


def test_group_bonus_on_a_day_board():
    """day-2: blue 0-5-10 is a group of three: 9 VP; red 2-3-4-7 one of four: 10 krones; yellow 15 a group of one."""
    given = dict(board="day-2", krones=0, guests=[(98, "")])
    assert position(prepared=[10], occupied=[0, 5], **given).act("seat_guest", table=0, room=10).vp() == 9
    assert position(prepared=[7], occupied=[2, 3, 4], **given).act("seat_guest", table=0, room=7).krones() == 14
    assert position(prepared=[15], **given).act("seat_guest", table=0, room=15).track() == 1


def test_left_guest_goes_to_the_discard_and_can_come_back():
    p = position(guests=[(80, "")], prepared=[2], chance=guest_card(80))
    p.state.guest_deck = [0, 0]
    p.act("seat_guest", table=0, room=2).act("take_guest", place=4)
    assert p.queue()[0] == 80


def test_staff_cards_are_all_somewhere_after_the_deal():
    for hands in Hands:
        p = new_game(4, hands)
        deck = bin(int(p.state.staff_deck[0])).count("1") + bin(int(p.state.staff_deck[1])).count("1")
        assert deck == len(BASE_STAFF) - 24
