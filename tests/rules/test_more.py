"""The module `more`: bell staff, staff that ask a payment, three objectives, three tiles.

Night board:

    floor 4   15 16 17 18 19      B R B R B
    floor 3   10 11 12 13 14      B R B Y Y
    floor 2    5  6  7  8  9      Y Y R R Y
    floor 1    0  1  2  3  4      B Y R R B

Groups 0, 1-5-6, 2-3-7-8, 4, 9-13-14, 10-15, 11-16, 12-17, 18, 19.
"""

import pytest
from positions import CARDS, OBJECTIVE, STAFF, Event, Op, Part, position, scoring, staff_cards

MORE = dict(modules="more")
CHURCHILL = 11

# number, name, krones, when it works
CARDS_OF_MORE = [
    (166, "Handmaid", 4, "bell"),
    (167, "Apprentice", 2, "bell"),
    (168, "Dishwasher", 2, "bell"),
    (169, "Tapster", 2, "bell"),
    (170, "Coachwoman", 5, "round"),
    (171, "Bookkeeper", 4, "round"),
    (172, "Chef de Rang", 2, "bell"),
    (173, "Interpreter", 4, "round"),
    (174, "Bartender", 3, "bell"),
    (175, "Wagon Master", 3, "round"),
    (176, "Dog Walker", 4, "round"),
    (177, "Hairdresser", 4, "round"),
    (178, "Janitor", 4, "bell"),
    (179, "Entertainer", 3, "bell"),
]
PRINCESS, EARL, COUNT, LANDGRAVE, COMMERCE, PHOTOGRAPHER, POLO, CONDUCTOR = 68, 74, 73, 66, 83, 55, 98, 102


def at(*played, **given):
    """A turn with these staff cards played."""
    return position(**({"played": list(played)} | MORE | given))


def seat(number, room, *played, **given):
    """A guest whose order is complete has just moved into a prepared room."""
    given = {"prepared": [room]} | given
    return at(*played, guests=[(number, "")], **given).act("seat_guest", table=0, room=room)


def dance(p, row, ballroom):
    """The guest at the first table goes dancing; the dancer comes from the section of four."""
    return p.act("dance", table=0, ballroom=ballroom, row=row, section=4)


def take(p, face, **split):
    """A die is taken and its items or krones are split: `second` cakes or coffees, or `krones`."""
    p.act("take_die", face=face, boost=False)
    return p.act("split_krones" if face == 4 else "split_items", **split)


def bells(p):
    """The bell cards that may be turned now."""
    return p.options("turn_bell")


def turned(p, number):
    return number in {CARDS.staff[row[1]].id for row in p.events(Event.TURN_BELL)}


@pytest.mark.parametrize(("number", "name", "cost", "kind"), CARDS_OF_MORE, ids=[f"{r[0]}" for r in CARDS_OF_MORE])
def test_cost_and_kind(number, name, cost, kind):
    card = CARDS.staff[STAFF[number]]
    assert (card.name, card.cost, card.kind, card.module) == (name, cost, kind, "more")


def test_the_cards_are_mixed_in():
    assert [c.id for c in CARDS.staff if c.module == "more"] == [row[0] for row in CARDS_OF_MORE]
    assert [c.id for c in CARDS.objectives if c.module == "more"] == [180, 181, 182]
    assert [t.tile for t in CARDS.emperor_tiles if t.module == "more"] == ["A6", "B6", "C6"]


# 166 Handmaid: 3 steps in one action, two rooms prepared and occupied free


def test_166_after_three_steps_of_a_main_action():
    p = take(at(166, dice="4 4 4", prepared=[0], krones=0), 4, krones=0)
    assert (p.track(), bells(p), p.can("stop")) == (3, [166], True)
    p.act("turn_bell", staff=166)
    assert p.pending() == Op.PREPARE_OCCUPY
    p.act("prepare", room=5).act("prepare", room=10)
    assert (p.occupied(), p.krones()) == ({5, 10}, 0)
    assert turned(p, 166)


def test_166_not_after_two_steps_and_a_krone():
    p = take(at(166, dice="4 4 4", prepared=[0]), 4, krones=1)
    assert (p.track(), bells(p)) == (2, [])


def test_166_after_a_guest_reward():
    p = seat(PRINCESS, 0, 166)
    assert (p.track(), bells(p)) == (3, [166])


def test_166_after_a_group_bonus():
    """Yellow group of three: 6 steps."""
    p = seat(POLO, 6, 166, occupied=[1, 5])
    assert (p.track(), bells(p)) == (6, [166])


def test_166_after_the_bonus_of_a_row():
    """Goldener Strauss, top row: 3 steps; the Earl gives a krone."""
    p = at(166, ballrooms=(2, 1, 3), guests=[(EARL, "")], kitchen="3 champagne", prepared=[0])
    dance(p, "top", 0)
    assert (p.track(), bells(p)) == (3, [166])


def test_166_steps_of_two_rewards_are_not_added():
    """Main action with 2 steps, Churchill's 1 step for it: 3, but two gains (R-23)."""
    p = at(166, dice="4 4", modules="more celebrities")
    p.state.celebrities[0] = 1 << CHURCHILL
    take(p, 4, krones=0)
    assert (p.track(), bells(p)) == (3, [])


def test_r64_steps_at_the_end_of_the_track_count():
    """Track 12: 3 steps are one to 13 and 2 VP (R-64)."""
    p = take(at(166, dice="4 4 4", track=12, prepared=[0]), 4, krones=0)
    assert (p.track(), p.vp(Part.EMPEROR_OVERFLOW), bells(p)) == (13, 2, [166])


@pytest.mark.parametrize("strength", [3, 4])
def test_166_after_an_imitated_main_action(strength):
    p = at(166, dice="6 " * strength, prepared=[0])
    p.act("take_six", action="krones_and_emperor", boost=False).act("split_krones", krones=0)
    assert (p.track(), bells(p)) == (strength, [166])


def test_166_after_the_bootblack_doubles_the_strength():
    """15 Bootblack: 3 krones and 3 steps."""
    p = at(166, 15, dice="4 4 4", prepared=[0]).act("take_die", face=4, boost=False)
    assert (p.krones(), p.track(), bells(p)) == (8, 3, [166])


# 167 to 169: a guest of a colour with three items or more


@pytest.mark.parametrize(
    ("number", "guest", "room", "kitchen", "krones"),
    [
        (167, PRINCESS, 0, "3 strudel 3 cake", 5),
        (168, COMMERCE, 3, "3 wine 3 coffee", 10),
        (169, PHOTOGRAPHER, 1, "", 11),
    ],
)
def test_167_to_169_after_seating_a_big_guest_of_the_colour(number, guest, room, kitchen, krones):
    """The Princess gives 3 steps, the Councillor of Commerce 5 krones, the Photographer two cards."""
    p = seat(guest, room, number)
    assert bells(p) == [number]
    p.act("turn_bell", staff=number)
    assert (p.kitchen(), p.krones()) == (kitchen, krones)
    assert p.pending() == Op.TURN


@pytest.mark.parametrize(
    ("number", "guest", "room", "why"),
    [
        (167, LANDGRAVE, 0, "two items"),
        (167, COMMERCE, 3, "red"),
        (167, POLO, 0, "green, though in a blue room"),
        (168, PRINCESS, 0, "blue"),
        (168, POLO, 3, "green, though in a red room"),
        (168, 81, 3, "two items"),
        (169, PRINCESS, 0, "blue"),
        (169, 54, 1, "two items"),
    ],
)
def test_167_to_169_not_for_others(number, guest, room, why):
    p = seat(guest, room, number)
    while p.pending() != Op.TURN:
        assert bells(p) == []
        p.act("stop") if p.can("stop") else p.act(p.legal()[0][0], **p.legal()[0][1])
    assert not turned(p, number)


@pytest.mark.parametrize(
    ("number", "guest", "rung"),
    [
        (167, PRINCESS, True),
        (168, COMMERCE, True),
        (169, PHOTOGRAPHER, True),
        (167, LANDGRAVE, False),
        (167, POLO, False),
        (168, PRINCESS, False),
    ],
)
def test_167_to_169_after_dancing(number, guest, rung):
    """To the bottom row, which gives nothing, from the section of four."""
    p = dance(at(number, ballrooms=(1, 2, 3), guests=[(guest, "")], kitchen="1 champagne"), "bottom", 0)
    if rung:
        assert bells(p) == [number]
        p.act("turn_bell", staff=number)
    assert turned(p, number) == rung


def test_167_its_items_may_go_onto_orders():
    p = at(167, guests=[(PRINCESS, ""), (98, "3 strudel")], prepared=[0]).act("seat_guest", table=0, room=0)
    p.act("turn_bell", staff=167)
    for _ in range(3):
        p.act("place_item", item="strudel", table=1)
    assert (p.missing(1), p.kitchen()) == ("", "3 cake")


# 172 Chef de Rang: 3 drinks, 5 steps; 174 Bartender: 3 dishes, a guest with its order filled


@pytest.mark.parametrize("coffee", [0, 1])
def test_172_after_three_drinks_of_a_main_action(coffee):
    p = take(at(172, dice="2 2 2"), 2, second=coffee)
    assert bells(p) == [172]
    p.act("turn_bell", staff=172)
    assert p.track() == 5


def test_172_not_after_two_drinks_or_three_dishes():
    assert bells(take(at(172, dice="2 2"), 2, second=0)) == []
    assert bells(take(at(172, dice="1 1 1"), 1, second=0)) == []


def hire(number, *played):
    """This card has just been played on space 5."""
    p = at(*played, dice="5 1", hand=[number, 2], krones=9, prepared=[0])
    return p.act("take_die", face=5, boost=False).act("play_staff", staff=number)


@pytest.mark.parametrize(
    ("number", "name", "rung"),
    [
        (43, "Barista: 4 coffee", [172]),
        (36, "Sommelier: 4 wine", [172]),
        (44, "Larder Cook: 4 strudel", [174]),
        (39, "Confectioner: 4 cake", [174]),
        (21, "Chef: one of each, two dishes and two drinks", []),
        (45, "Pool Attendant: 3 steps", [166]),
    ],
)
def test_166_172_174_after_a_card_that_works_once(number, name, rung):
    assert bells(hire(number, 166, 172, 174)) == rung


def test_172_items_are_placed_before_it_is_turned():
    p = take(at(172, dice="2 2 2", guests=[(63, "1 coffee")]), 2, second=1)
    assert p.legal_names() == {"place_item", "rest_to_kitchen"}
    p.act("place_item", item="coffee", table=0)
    assert bells(p) == [172]


@pytest.mark.parametrize("cakes", [0, 1])
def test_174_after_three_dishes_a_guest_with_its_order_filled(cakes):
    """The guest at the dear end of the queue costs nothing; the Duke wants 2 strudel and 2 coffee."""
    p = take(at(174, dice="1 1 1", krones=0, queue=[76, 99, 98, 97, 96]), 1, second=cakes)
    assert bells(p) == [174]
    p.act("turn_bell", staff=174)
    assert p.options("take_guest") == [0, 1, 2, 3, 4]
    p.act("take_guest", place=0)
    assert (p.guests(), p.missing(0), p.krones()) == ([76, None, None], "", 0)
    assert len(p.events(Event.COMPLETE_ORDER)) == 1


def test_174_not_after_two_dishes_or_three_drinks():
    assert bells(take(at(174, dice="1 1"), 1, second=1)) == []
    assert bells(take(at(174, dice="2 2 2"), 2, second=1)) == []


def test_174_after_a_card_that_gives_three_dishes():
    """The Apprentice: 3 strudels and 3 cakes."""
    p = seat(PRINCESS, 0, 167, 174).act("turn_bell", staff=167)
    assert p.kitchen() == "3 strudel 3 cake"
    assert bells(p) == [174]


def test_r65_a_bell_may_be_turned_for_nothing():
    p = take(at(174, dice="1 1 1", guests=[(75, "1 coffee"), (76, "1 coffee"), (73, "1 coffee")]), 1, second=0)
    p.act("turn_bell", staff=174)
    assert p.guests() == [75, 76, 73]
    assert p.owner == 1


def test_r66_filling_an_order_is_no_gain():
    """The Porter fills an order of three dishes, the Entertainer any: no Bartender."""
    p = at(174, dice="5 1", hand=[38, 2], krones=9, guests=[POLO]).act("take_die", face=5, boost=False)
    p.act("play_staff", staff=38).act("fill_order", table=0)
    assert (p.missing(0), bells(p)) == ("", [])


# 178 Janitor: a group of three rooms or more, two cards free


def test_178_after_a_guest_fills_a_group_of_three():
    p = seat(POLO, 6, 178, occupied=[1, 5], hand=[2, 4, 9], krones=0)
    assert bells(p) == [178]
    p.act("turn_bell", staff=178).act("play_staff", staff=2).act("play_staff", staff=4)
    assert (p.played(), p.hand(), p.krones()) == ({178, 2, 4}, {9}, 4)


def test_178_after_a_group_of_four():
    assert bells(seat(POLO, 8, 178, occupied=[2, 3, 7])) == [178]


@pytest.mark.parametrize(("room", "others"), [(15, [10]), (18, []), (6, [1])])
def test_178_not_after_a_group_of_two_or_one_or_none(room, others):
    assert bells(seat(POLO, room, 178, occupied=others)) == []


def test_178_after_a_room_occupied_by_a_reward():
    """The Prince occupies room 6, the last of 1-5-6."""
    p = seat(72, 0, 178, occupied=[1, 5], prepared=[0, 6]).act("occupy", room=6)
    assert bells(p) == [178]


def test_178_after_a_room_prepared_and_occupied_by_a_tile():
    """Tile B1 occupies room 6: 6 steps and the Janitor."""
    p = scoring(5, "B1", track=8, occupied=[1, 5], hand=[2], played=[178], **MORE).act("prepare", room=6)
    assert (p.track(), bells(p)) == (9, [178])


def test_r69_178_not_again_when_a_group_is_filled_again():
    """A group pays once per game (R-20), and is filled once."""
    p = at(178, guests=[(POLO, "")], occupied=[1, 5], prepared=[6])
    p.state.groups_paid[0] |= 1 << 1
    p.act("seat_guest", table=0, room=6)
    assert bells(p) == []


# 179 Entertainer: an objective marker, two orders filled


def test_179_after_placing_a_marker():
    """105: 20 krones."""
    p = at(179, krones=20, guests=[75, 76, (63, "")]).act("claim_objective", objective=0)
    assert bells(p) == [179]
    p.act("turn_bell", staff=179)
    assert p.options("fill_order") == [0, 1]
    p.act("fill_order", table=0).act("fill_order", table=1)
    assert (p.missing(0), p.missing(1)) == ("", "")


# Bells: once, wait, several


def test_a_bell_not_turned_waits_for_the_next_time():
    p = at(167, guests=[(PRINCESS, ""), (EARL, "")], prepared=[0, 4], krones=0)
    p.act("seat_guest", table=0, room=0).act("stop")
    assert not turned(p, 167)
    p.act("seat_guest", table=1, room=4)
    assert bells(p) == [167]


def test_a_bell_is_turned_once():
    p = at(167, guests=[(PRINCESS, ""), (EARL, "")], prepared=[0, 4], krones=0)
    p.act("seat_guest", table=0, room=0).act("turn_bell", staff=167)
    p.act("seat_guest", table=1, room=4)
    assert bells(p) == []


def test_a_turned_bell_counts_as_played():
    """Tile C1: 2 VP per played card; the Apprentice is turned."""
    p = scoring(7, "C1", track=10, played=[167, 168], **MORE)
    p.state.turned[0] = p.state.played[0]
    assert p.vp(Part.EMPEROR_REWARDS) == 4


def test_a_bell_does_not_ring_for_others():
    p = at(172, dice="2 2 2 3", others={1: dict(played=[172])})
    take(p, 2, second=0).act("turn_bell", staff=172)
    assert (p.track(0), p.track(1)) == (5, 0)
    assert p.owner == 1


def test_r10_what_was_done_before_the_card_was_played_does_not_count():
    """The Count is blue with three items; his reward plays the Apprentice."""
    p = seat(COUNT, 0, hand=[167], krones=5).act("play_staff", staff=167)
    assert p.played() == {167}
    assert bells(p) == []
    assert p.pending() == Op.TURN


def test_a_bell_is_one_of_the_rewards_in_any_order():
    """The Count's two cards (the same choice twice) and the Apprentice."""
    p = seat(COUNT, 0, 167, hand=[3], krones=9)
    assert len(p.options("resolve")) == 2
    p.act("resolve", reward=max(p.options("resolve")))
    assert bells(p) == [167]
    p.act("turn_bell", staff=167)
    assert p.options("play_staff") == [3]


def test_two_bells_of_one_event_are_two_choices():
    """The Photographer fills the yellow group of three: Tapster and Janitor."""
    p = seat(PHOTOGRAPHER, 6, 169, 178, occupied=[1, 5], hand=[2], krones=0, chance=staff_cards(9, 33))
    p.act("resolve", reward=min(p.options("resolve")))
    (first,) = bells(p)
    p.act("stop")
    (second,) = bells(p)
    assert {first, second} == {169, 178}


def test_one_bell_rings_another():
    """Dishwasher -> 3 wine 3 coffee -> Chef de Rang -> 5 steps -> Handmaid -> room 6 -> group of three -> Janitor."""
    p = seat(COMMERCE, 3, 168, 172, 166, 178, occupied=[1, 5], hand=[2, 4], krones=0)
    for number in (168, 172, 166):
        assert bells(p) == [number]
        p.act("turn_bell", staff=number)
    p.act("prepare", room=6)
    assert p.track() == 11
    assert bells(p) == [178]
    p.act("turn_bell", staff=178).act("play_staff", staff=2).act("play_staff", staff=4)
    assert p.played() == {168, 172, 166, 178, 2, 4}


def test_r65_a_bell_turned_meanwhile_asks_no_more():
    """The Conductor fills 1-5-6 and occupies room 8, which fills 2-3-7-8: the Janitor is turned for that one."""
    p = seat(CONDUCTOR, 6, 178, occupied=[1, 5, 2, 3, 7], prepared=[6, 8, 9], hand=[2, 4, 9], krones=0)
    p.act("resolve", reward=min(p.options("resolve"))).act("occupy", room=8)
    assert bells(p) == [178]
    p.act("turn_bell", staff=178).act("play_staff", staff=2).act("play_staff", staff=4)
    assert (p.pending(), p.played()) == (Op.TURN, {178, 2, 4})


def test_a_bell_left_for_one_group_may_be_turned_for_the_other():
    p = seat(CONDUCTOR, 6, 178, occupied=[1, 5, 2, 3, 7], prepared=[6, 8, 9], hand=[2, 4, 9], krones=0)
    p.act("resolve", reward=min(p.options("resolve"))).act("occupy", room=8).act("stop")
    assert bells(p) == [178]


# Once per round, for a payment


def use(p, number):
    return p.act("use_staff", staff=number)


@pytest.mark.parametrize(
    ("number", "enough", "short"),
    [
        (170, dict(kitchen="1 coffee"), dict(kitchen="3 wine 1 champagne", guests=[(63, "")])),
        (171, dict(kitchen="1 cake"), dict(kitchen="3 strudel")),
        (173, dict(kitchen="2 strudel"), dict(kitchen="1 strudel 3 cake")),
        (175, dict(kitchen="1 wine 1 cake"), dict(kitchen="1 wine 2 champagne")),
        (176, dict(kitchen="2 wine"), dict(kitchen="1 wine 1 coffee")),
        (177, dict(track=2), dict(track=1)),
        (122, dict(kitchen="1 champagne"), dict(kitchen="1 wine")),
        (123, dict(krones=2), dict(krones=1)),
        (128, dict(kitchen="1 coffee"), dict(kitchen="1 champagne")),
    ],
)
def test_a_card_with_a_payment_can_be_used_when_it_can_be_paid(number, enough, short):
    assert at(number, **enough).options("use_staff") == [number]
    assert at(number, **short).options("use_staff") == []


def test_170_a_coffee_for_3_vp_and_a_guest():
    p = use(at(170, kitchen="2 coffee", krones=0, queue=[76, 99, 98, 97, 96]), 170)
    assert (p.vp(), p.kitchen()) == (3, "1 coffee")
    p.act("take_guest", place=0)
    assert (p.guests()[0], p.krones()) == (76, 0)
    assert p.missing(0) == "2 strudel 2 coffee"
    assert "pass" not in p.legal_names()


def test_171_a_cake_for_a_room_two_krones_less():
    """Room 10 on floor 3 costs 2: free."""
    p = use(at(171, kitchen="1 cake", krones=0, prepared=[0, 5]), 171)
    assert p.options("prepare") == [1, 6, 10]
    p.act("prepare", room=10)
    assert (p.krones(), p.kitchen()) == (0, "")


def test_173_two_strudels_for_2_krones_and_2_vp():
    p = use(at(173, kitchen="3 strudel"), 173)
    assert (p.krones(), p.vp(), p.kitchen()) == (7, 2, "1 strudel")
    assert [row[:3] for row in p.events(Event.PAY_ITEM)] == [(0, 0, 2)]


def test_175_two_items_for_two_of_other_kinds_and_2_vp():
    p = use(at(175, kitchen="2 strudel 2 wine 1 champagne"), 175)
    assert p.options("pay_item") == ["strudel", "wine"]
    assert not p.can("stop")
    p.act("pay_item", item="strudel").act("pay_item", item="wine")
    assert p.vp() == 2
    assert p.options("choose_item") == ["cake", "coffee"]
    p.act("choose_item", item="coffee").act("choose_item", item="coffee")
    assert p.kitchen() == "1 strudel 1 wine 2 coffee 1 champagne"


def test_r68_two_items_of_one_kind():
    """The second wine is paid unasked: nothing else is there."""
    p = use(at(175, kitchen="2 wine"), 175)
    assert p.options("choose_item") == ["strudel", "cake", "coffee"]


def test_175_forgets_what_another_card_was_paid_with():
    p = use(at(175, 173, kitchen="2 strudel 2 wine"), 173)
    use(p, 175)
    assert p.options("choose_item") == ["strudel", "cake", "coffee"]


def test_175_what_was_paid_is_forgotten_after_the_turn():
    p = use(at(175, kitchen="2 wine", dice="4 4"), 175)
    p.act("choose_item", item="cake").act("choose_item", item="cake")
    p.act("take_die", face=4, boost=False).act("split_krones", krones=0)
    if p.can("end_turn"):
        p.act("end_turn")
    assert p.owner == 1
    assert p.state.kinds_paid == 0


def test_176_two_wines_for_2_vp_and_2_steps():
    p = use(at(176, kitchen="2 wine"), 176)
    assert (p.vp(), p.track(), p.kitchen()) == (2, 2, "")


def test_177_two_steps_for_a_card_three_krones_less():
    """Waitress, 6 krones, for 3."""
    p = use(at(177, track=5, krones=3, hand=[2, 9]), 177)
    assert p.track() == 3
    p.act("play_staff", staff=2)
    assert p.krones() == 0


def test_122_a_champagne_for_5_vp():
    p = use(at(122, kitchen="2 champagne"), 122)
    assert (p.vp(), p.kitchen()) == (5, "1 champagne")


def test_123_two_krones_for_a_champagne_and_3_vp():
    p = use(at(123, krones=2), 123)
    assert (p.krones(), p.kitchen(), p.vp()) == (0, "1 champagne", 3)


def test_128_any_dish_or_drink_is_paid():
    p = use(at(128, kitchen="1 cake 1 coffee 1 champagne"), 128)
    assert p.options("pay_item") == ["cake", "coffee"]
    p.act("pay_item", item="cake")
    assert p.kitchen() == "1 coffee 1 champagne"


def test_128_a_dancer_for_a_champagne_less():
    """The bottom row costs nothing, the middle one 1 (three players)."""
    p = use(at(128, players=3, ballrooms=(1, 2, 3), kitchen="1 cake 1 champagne"), 128)
    rows = {option["row"] for option in p.options("send_dancer")}
    assert (rows, p.kitchen()) == ({"bottom", "middle"}, "1 champagne")


def test_a_payment_in_champagne_is_champagne_spent():
    """183 Manager's Son: 1 krone."""
    p = use(at(122, 183, kitchen="1 champagne", krones=0), 122)
    assert p.krones() == 1
    p = use(at(173, 183, kitchen="2 strudel", krones=0), 173)
    assert p.krones() == 2


def test_a_card_with_a_payment_works_once_per_round():
    p = use(at(173, kitchen="4 strudel"), 173)
    assert p.options("use_staff") == []


def test_a_payment_is_no_gain():
    """The three drinks of the Chef de Rang are gained, not paid."""
    p = use(at(176, 172, kitchen="4 wine"), 176)
    assert bells(p) == []


# Objectives


def claimable(number, **given):
    objectives = [105, 109, 113]
    place = (number - 180) % 3
    objectives[place] = number
    return place in position(objectives=objectives, **(dict(krones=5) | MORE | given)).options("claim_objective")


def test_180_three_of_each_in_the_kitchen():
    assert CARDS.objectives[OBJECTIVE[180]].class_ == "A"
    assert claimable(180, kitchen="3 strudel 4 cake 3 wine 5 coffee")
    assert not claimable(180, kitchen="3 strudel 4 cake 3 wine 2 coffee 5 champagne")


def test_181_three_rooms_of_the_top_floor():
    assert CARDS.objectives[OBJECTIVE[181]].class_ == "B"
    assert claimable(181, occupied=[15, 16, 19])
    assert not claimable(181, occupied=[10, 11, 12, 13, 15, 16], prepared=[17, 18])


@pytest.mark.parametrize(("guest", "holds"), [(PRINCESS, True), (LANDGRAVE, False)])
def test_182_five_guests_with_three_items_or_more(guest, holds):
    """Four are there; the Princess has three items, the Landgrave two."""
    assert CARDS.objectives[OBJECTIVE[182]].class_ == "C"
    p = position(objectives=[105, 109, 182], guests=[(guest, "")], prepared=[0], krones=0, **MORE)
    p.state.big_guests[0] = 4
    p.act("seat_guest", table=0, room=0)
    assert (2 in p.options("claim_objective")) == holds


# Tiles


def reward(tile, **given):
    round = {"A": 3, "B": 5, "C": 7}[tile[0]]
    return scoring(round, tile, track=round + 3, **(MORE | given))


def penalty(tile, **given):
    round = {"A": 3, "B": 5, "C": 7}[tile[0]]
    return scoring(round, tile, track=0, **(MORE | given))


def lost(p):
    return p.vp(Part.EMPEROR_PENALTIES)


def test_a6_two_krones_and_a_dish_or_drink():
    p = reward("A6", krones=5)
    assert p.krones() == 7
    assert p.options("choose_item") == ["strudel", "cake", "wine", "coffee"]
    assert p.act("choose_item", item="wine").kitchen() == "1 wine"


def test_a6_pay_two_krones_and_return_a_dish_or_drink():
    p = penalty("A6", krones=5, kitchen="1 strudel 2 coffee 1 champagne")
    assert p.options("pay_item") == ["strudel", "coffee"]
    assert not p.can("stop")
    p.act("pay_item", item="coffee")
    assert (p.krones(), p.kitchen(), lost(p)) == (3, "1 strudel 1 coffee 1 champagne", 0)


@pytest.mark.parametrize(
    ("krones", "kitchen"), [(1, "2 wine"), (5, ""), (5, "2 champagne")], ids=["krones", "item", "only champagne"]
)
def test_a6_what_cannot_be_done_in_full_costs_5_vp(krones, kitchen):
    p = penalty("A6", krones=krones, kitchen=kitchen)
    assert (p.krones(), p.kitchen(), lost(p)) == (krones, kitchen, -5)


def test_b6_three_cards_and_4_vp():
    p = reward("B6", hand=[5], chance=staff_cards(2, 9, 45))
    assert (p.hand(), p.vp(Part.EMPEROR_REWARDS)) == ({5, 2, 9, 45}, 4)


def test_b6_three_cards_back_or_7_vp():
    p = penalty("B6", hand=[5, 6, 7, 8])
    for card in (8, 5, 7):
        p.act("deck_bottom", staff=card)
    assert (p.hand(), p.deck_bottom(), lost(p)) == ({6}, [8, 5, 7], 0)
    p = penalty("B6", hand=[5, 6])
    assert (p.hand(), lost(p)) == ({5, 6}, -7)


def test_c6_5_vp_for_every_marker():
    assert reward("C6", markers=[0, 2]).vp(Part.EMPEROR_REWARDS) == 10
    assert reward("C6").vp(Part.EMPEROR_REWARDS) == 0


def test_c6_all_krones_and_the_whole_kitchen_are_lost():
    p = penalty("C6", krones=13, kitchen="2 strudel 1 cake 3 wine 1 coffee 2 champagne", guests=[(75, "1 coffee")])
    assert (p.krones(), p.kitchen(), lost(p)) == (0, "", 0)
    assert p.missing(0) == "1 coffee"


def test_r63_a5_two_champagne_back_or_5_vp():
    """The tile of the ballrooms. Returning is not spending: 183 gives nothing (R-63)."""
    p = penalty("A5", kitchen="1 wine 3 champagne", played=[183], krones=5)
    assert (p.kitchen(), p.krones(), lost(p)) == ("1 wine 1 champagne", 5, 0)
    p = penalty("A5", kitchen="3 wine 1 champagne")
    assert (p.kitchen(), lost(p)) == ("3 wine 1 champagne", -5)
