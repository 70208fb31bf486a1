"""The rulings of docs/rules.md, one or more tests each."""

from positions import Event, Hands, Op, Part, Phase, guest_card, new_game, position, roll, scoring

from gah_stats.games.grand_austria_hotel.codes import Ruling
from gah_stats.games.grand_austria_hotel.entries import word

PACKETS = [{3, 6, 9, 38, 39, 48}, {1, 13, 25, 30, 32, 44}, {4, 11, 24, 27, 40, 43}, {2, 7, 10, 28, 36, 41}]


def test_r1_starting_rooms_in_turn_order_and_all_three():
    """Room 0 is laid unasked; then two more, and nobody may stop while a room can be paid."""
    p = new_game(3)
    while p.state.phase == Phase.START_GUESTS:
        p.act("take_guest", place=0)
    for seat in range(3):
        assert p.owner == seat
        assert p.prepared(seat) == {0}
        assert p.options("prepare") == [1, 5]
        assert p.legal_names() == {"prepare"}
        p.act("prepare", room=5)
        p.act("prepare", room=10)
        assert p.krones(seat) == 10 - 1 - 2
    assert p.state.phase == Phase.ROUNDS


def test_r1_otherwise_a_player_may_stop_laying_starting_rooms():
    p = new_game(2).otherwise(Ruling.STARTING_ROOMS)
    while p.state.phase == Phase.START_GUESTS:
        p.act("take_guest", place=0)
    assert p.options("prepare") == [0]
    p.act("stop")
    assert (p.owner, p.prepared(0)) == (1, set())
    p.act("prepare", room=0).act("prepare", room=1).act("stop")
    assert (p.prepared(1), p.state.phase) == ({0, 1}, Phase.ROUNDS)


def test_r2_pass_only_as_the_very_first_thing():
    assert position(krones=5).can("pass")
    assert not position(krones=5).act("take_guest", place=4).can("pass")
    p = position(krones=5, kitchen="1 coffee", guests=[63]).act("serve")
    assert not p.can("pass")
    assert not position(played=[1]).act("use_staff", staff=1).can("pass")
    assert not position(krones=20).act("claim_objective", objective=0).can("pass")
    assert not position(dice="1 2", krones=20).act("take_die", face=1, boost=False).can("pass")


def test_r2_otherwise_pass_until_a_guest_or_a_die_was_taken():
    p = position(krones=20, played=[1], dice="5 1").otherwise(Ruling.PASSING).act("use_staff", staff=1)
    assert p.can("pass")
    assert not position(krones=5).otherwise(Ruling.PASSING).act("take_guest", place=4).can("pass")
    p = position(dice="5 1", krones=20, played=[1]).otherwise(Ruling.PASSING).act("take_die", face=5, boost=False)
    assert p.owner == 0 and not p.can("pass")
    assert p.can("use_staff", staff=1)


def test_r2_otherwise_who_can_pay_for_no_die_may_still_pass():
    """Only sixes, no krone, a staff card used first: no six has to be taken."""
    p = position(dice="6 6", krones=0, played=[1], queue=[51, 52, 53, 54, 55], guests=[63, 64, 65])
    p.otherwise(Ruling.PASSING).act("use_staff", staff=1)
    assert (p.owner, p.dice(), p.events(Event.TAKE_DIE)) == (1, "6 6", [])


def test_r3_a_die_may_be_taken_though_nothing_can_be_done_with_it():
    """Space 5 without a card, space 3 without a room that can be paid: the turn is over."""
    p = position(dice="5 1", krones=5).act("take_die", face=5, boost=False)
    assert p.owner == 1
    p = position(dice="5 1", krones=2, hand=[2]).act("take_die", face=5, boost=False)
    assert (p.owner, p.hand()) == (1, {2})
    p = position(dice="3 1", krones=0, prepared=[15, 16, 17, 18, 19]).act("take_die", face=3, boost=False)
    assert p.owner == 1


def test_r3_a_card_that_can_be_paid_must_be_played():
    p = position(dice="5 1", krones=9, hand=[2, 3]).act("take_die", face=5, boost=False)
    assert p.legal_names() == {"play_staff"}


def test_r3_fees_are_paid_before_the_action():
    """1 krone: after the boost none is left for the Breakfast Server, who costs 4 - 2."""
    p = position(dice="5 1", krones=1, hand=[1]).act("take_die", face=5, boost=True)
    assert (p.krones(), p.hand()) == (0, {1})
    p = position(dice="6 1", krones=1, hand=[45]).act("take_six", action="play_staff", boost=False)
    assert (p.krones(), p.played()) == (0, {45})


def test_r4_choice_free_rewards_come_in_printed_order_unasked():
    """Tailor (52): the strudel (no order waits) and 2 krones, nothing is asked."""
    p = position(krones=5, guests=[(52, "")], prepared=[1]).act("seat_guest", table=0, room=1)
    assert p.pending() == Op.TURN
    assert (p.kitchen(), p.krones()) == ("1 strudel", 7)


def test_r4_the_player_orders_rewards_that_hold_a_choice():
    """Landgrave (66): a staff card and a room, in either order."""
    given = dict(krones=5, hand=[5, 6], guests=[(66, "")], prepared=[5, 10])
    p = position(**given).act("seat_guest", table=0, room=10)
    assert p.options("resolve") == [0, 1]
    assert p.act("resolve", reward=1).pending() == Op.PREPARE
    p.act("stop")
    assert p.pending() == Op.PLAY_STAFF
    assert position(**given).act("seat_guest", table=0, room=10).act("resolve", reward=0).pending() == Op.PLAY_STAFF


def test_r4_krones_that_the_cap_would_take_may_wait():
    """Court Councillor (84), 3 krones and a free guest: the order is asked at 19 krones, not at 17."""
    p = position(krones=19, guests=[(84, "")], prepared=[2]).act("seat_guest", table=0, room=2)
    assert p.options("resolve") == [0, 1]
    p.act("resolve", reward=0)
    assert p.krones() == 20
    assert p.pending() == Op.TAKE_GUEST
    p = position(krones=17, guests=[(84, "")], prepared=[2]).act("seat_guest", table=0, room=2)
    assert p.krones() == 20
    assert p.pending() == Op.TAKE_GUEST


def test_r4_krones_alone_ask_for_no_order():
    """Lord High Commissioner (89) and the Groom (5): 4 + 2 krones at 18."""
    p = position(krones=18, played=[5], guests=[(89, "")], prepared=[2]).act("seat_guest", table=0, room=2)
    assert p.pending() == Op.TURN
    assert p.krones() == 20


def test_r4_spending_first_saves_krones_from_the_cap():
    """Veterinary Councillor (86) and the Groom (5) at 20 krones: the Waitress (6 - 3) first leaves 19, else 17."""
    given = dict(krones=20, hand=[2], played=[5], guests=[(86, "")], prepared=[2])
    p = position(**given).act("seat_guest", table=0, room=2).act("resolve", reward=0).act("play_staff", staff=2)
    assert p.krones() == 20 - 3 + 2
    p = position(**given).act("seat_guest", table=0, room=2).act("resolve", reward=1).act("play_staff", staff=2)
    assert p.krones() == 20 - 3


def test_r4_items_that_an_order_misses_are_placed_by_the_player():
    """General (81) gives 1 wine, the Baroness (75) waits for it."""
    p = position(krones=5, guests=[(81, ""), 75], prepared=[2]).act("seat_guest", table=0, room=2)
    assert p.legal_names() == {"place_item", "rest_to_kitchen"}
    assert p.krones() == 8
    p.act("place_item", item="wine", table=1)
    assert p.missing(1) == "1 wine 2 coffee"


def test_r4_equal_rewards_are_offered_once():
    """Count (73): two staff cards for 1 less each are the same reward twice."""
    p = position(krones=9, hand=[5, 6, 7], guests=[(73, "")], prepared=[10]).act("seat_guest", table=0, room=10)
    assert p.pending() == Op.PLAY_STAFF
    p.act("play_staff", staff=5)
    assert p.pending() == Op.PLAY_STAFF
    p.act("stop")
    assert p.pending() == Op.TURN


def test_r4_rewards_may_be_declined():
    for guest, room in ((58, 1), (63, 10), (64, 10), (71, 10), (97, 10)):
        p = position(krones=9, hand=[5], guests=[(guest, "")], prepared=[1, 2, 10])
        assert p.act("seat_guest", table=0, room=room).can("stop")
        p.act("stop")
        assert p.pending() == Op.TURN


def test_r5_the_extra_action_comes_after_every_other_reward():
    """E. Gizia (97) into red room 18, a group of one: 1 krone at 20 first, then the extra action."""
    p = position(dice="4", krones=20, guests=[(97, "")], prepared=[18], played=[8, 23])
    p.act("seat_guest", table=0, room=18)
    assert p.vp(Part.STAFF) == 2
    assert len(p.events(Event.GAIN_KRONES)) == 2
    assert p.pending() == Op.EXTRA_ACTION


def test_r5_the_extra_action_is_not_among_the_rewards_to_order():
    """With a room to prepare and one to occupy waiting beside it, only those two can come next."""
    p = position(dice="4", prepared=[0])
    for depth, op in ((1, Op.EXTRA_ACTION), (2, Op.PREPARE), (3, Op.OCCUPY)):
        p.state.stack[depth] = word(op, count=1) | 2 << 37
    p.state.depth = 4
    assert p.options("resolve") == [1, 2]
    p.act("resolve", reward=1).act("stop")
    assert p.pending() == Op.OCCUPY
    assert p.act("stop").pending() == Op.EXTRA_ACTION


def test_r5_extra_action_on_six_costs_its_krone_and_gets_no_staff():
    """Kitchen Hand (17) adds nothing and saves nothing here; on the last krone the space can be chosen, on none not."""
    given = dict(dice="6 6 1", guests=[(97, "")], prepared=[0], played=[17])
    p = position(krones=1, **given).act("seat_guest", table=0, room=0)
    p.act("extra_action", space=6, action="krones_and_emperor")
    assert p.krones() == 0
    assert p.options("split_krones") == [0, 1, 2]
    p = position(krones=0, **given).act("seat_guest", table=0, room=0)
    assert [option["space"] for option in p.options("extra_action")] == [1]


def test_r5_otherwise_the_extra_action_is_one_of_the_rewards():
    """The same three rewards; and E. Gizia at 20 krones: the krone waits, as the action might spend some."""
    p = position(dice="4", prepared=[0]).otherwise(Ruling.EXTRA_ACTION)
    for depth, op in ((1, Op.EXTRA_ACTION), (2, Op.PREPARE), (3, Op.OCCUPY)):
        p.state.stack[depth] = word(op, count=1) | 2 << 37
    p.state.depth = 4
    assert p.options("resolve") == [0, 1, 2]
    assert p.act("resolve", reward=0).pending() == Op.EXTRA_ACTION
    p = position(dice="3", krones=20, guests=[(97, "")], prepared=[13, 18]).otherwise(Ruling.EXTRA_ACTION)
    p.act("seat_guest", table=0, room=18).act("resolve", reward=0).act("extra_action", space=3, action="prepare_rooms")
    p.act("prepare", room=17)
    assert p.krones() == 20 - 3 + 1


def test_r6_rewards_and_penalties_in_turn_order_after_all_have_scored():
    """Round 5, start player 1 of 3: 1, 2, 0. Seat 2 scores before seat 1 decides."""
    others = {1: dict(track=9, prepared=[0]), 2: dict(track=9, prepared=[0])}
    p = scoring(5, "B1", players=3, start_player=1, track=9, prepared=[0], others=others)
    order = []
    assert [p.vp(Part.EMPEROR_TRACK, seat=seat) for seat in range(3)] == [6, 6, 6]
    for _ in range(3):
        order.append(p.owner)
        p.act("stop")
    assert order == [1, 2, 0]


def test_r18_who_can_pay_for_no_die_takes_a_six_without_an_action():
    """Only sixes, the last krone spent on a guest: the six is taken, nothing happens, no staff reacts."""
    p = position(dice="6 6", krones=1, queue=[51, 67, 79, 92, 99], chance=guest_card(85))
    p.act("take_guest", place=2)
    assert p.krones() == 0
    assert p.owner == 1
    assert p.events(Event.TAKE_DIE) == [(0, 6, 0, 2, 0, 0, 0)]
    assert p.dice() == "6"


def test_r18_only_when_no_die_can_be_paid():
    assert "none" not in [o["action"] for o in position(dice="6 6", krones=1).options("take_six")]
    p = position(dice="6 5", krones=0, played=[1]).act("use_staff", staff=1)
    assert p.options("take_six") == []
    assert p.options("take_die") == [{"face": 5, "boost": False}]


def test_r18_who_has_not_begun_passes():
    """Only sixes, no krone and no free table: the pass is forced, and with everybody passing 1 of 2 dice is rolled."""
    full = dict(krones=0, guests=[63, 64, 65])
    p = position(dice="6 6", **full, others={1: full | dict(guests=[66, 67, 68])}, chance=roll("1"))
    assert p.owner == 0
    assert p.dice() == "1"


def test_r18_otherwise_the_turn_ends_without_a_die():
    """Only sixes, the last krone spent on a guest: both sixes stay for the others."""
    p = position(dice="6 6", krones=1, queue=[51, 67, 79, 92, 99], chance=guest_card(85)).otherwise(Ruling.NO_DIE)
    p.act("take_guest", place=2)
    assert (p.owner, p.dice(), p.events(Event.TAKE_DIE)) == (1, "6 6", [])
    assert p.state.slots_used & 1


def test_r19_a_card_hired_by_the_chain_does_not_react_to_its_beginning():
    """Mr. Oundo (96) hires the Tour Guide (8, 2 VP for green guests): nothing for 96 himself, 2 VP for the next."""
    p = position(krones=5, hand=[8, 2], guests=[(96, ""), (92, "")], prepared=[1, 2])
    p.act("seat_guest", table=0, room=1).act("play_staff", staff=8)
    assert p.vp(Part.STAFF) == 0
    p.act("seat_guest", table=1, room=2)
    assert p.vp(Part.STAFF) == 2


def test_r19_a_card_hired_with_the_staff_manager_does_not_see_the_die():
    """22 on a three hires the Interior Architect (19, 5 VP on a three): no VP for this die."""
    p = position(dice="3 3", krones=9, prepared=[0], hand=[19, 5], played=[22]).act("take_die", face=3, boost=False)
    p.act("resolve", reward=1).act("play_staff", staff=19)
    assert p.vp(Part.STAFF) == 0


def test_r19_the_gardener_hired_by_a_reward_does_not_score_it():
    p = scoring(7, "C4", track=10, hand=[42, 5]).act("play_staff", staff=42)
    assert p.vp(Part.STAFF) == 0


def test_r20_a_group_pays_once_per_game():
    """Room 0 occupied: 2 VP. Lost to a penalty and occupied again: no second 2 VP."""
    p = position(guests=[(65, ""), (65, "")], prepared=[0]).act("seat_guest", table=0, room=0)
    assert p.vp(Part.GROUPS) == 2
    p.state.occupied[0] = 0
    p.act("seat_guest", table=1, room=0)
    assert p.occupied() == {0}
    assert p.vp(Part.GROUPS) == 2


def test_r20_otherwise_a_group_that_is_filled_again_pays_again():
    p = position(guests=[(65, ""), (65, "")], prepared=[0]).otherwise(Ruling.GROUP_BONUS)
    p.act("seat_guest", table=0, room=0)
    p.state.occupied[0] = 0
    p.act("seat_guest", table=1, room=0)
    assert p.vp(Part.GROUPS) == 2 + 2


def test_r21_packets_come_at_random_and_the_rest_goes_into_the_deck():
    """Packets C and A for two players; the cards of B and D can be drawn later."""
    p = new_game(2, Hands.PACKETS, chance=[2, 0])
    assert p.hand(0) == PACKETS[2]
    assert p.hand(1) == PACKETS[0]
    deck = [card for card in range(48) if int(p.state.staff_deck[0]) >> card & 1]
    assert {card + 1 for card in deck} == set(range(1, 49)) - PACKETS[0] - PACKETS[2]
    seen = {frozenset(new_game(2, Hands.PACKETS, seed=seed).hand(0)) for seed in range(40)}
    assert seen == {frozenset(packet) for packet in PACKETS}


def test_r22_a_hotel_without_rooms_starts_again_at_the_bottom_left():
    p = position(dice="3 3 1", krones=5).act("take_die", face=3, boost=False)
    assert p.options("prepare") == [0]
    p.act("prepare", room=0)
    assert p.options("prepare") == [1, 5]
