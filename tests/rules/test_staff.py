"""One or more tests per staff card: what it costs, what it does, when it works and when it does not.

The hotel of the night board:

    floor 4   15 16 17 18 19      B R B R B
    floor 3   10 11 12 13 14      B R B Y Y
    floor 2    5  6  7  8  9      Y Y R R Y
    floor 1    0  1  2  3  4      B Y R R B
"""

from dataclasses import replace

import pytest
from positions import BASE_STAFF, CARDS, STAFF, Event, Op, Part, after_last_round, position, scoring, staff_cards

from gah_stats.cards import load_cards
from gah_stats.games.grand_austria_hotel.box import build_box
from gah_stats.games.grand_austria_hotel.scoring import end_card_vp

# number, name, krones, when it works
STAFF_CARDS = [
    (1, "Breakfast Server", 4, "once per round"),
    (2, "Waitress", 6, "once per round"),
    (3, "Barkeeper", 4, "once per round"),
    (4, "Sous-Chef", 6, "once per round"),
    (5, "Groom", 4, "permanent"),
    (6, "Stableman", 1, "permanent"),
    (7, "Masseuse", 1, "permanent"),
    (8, "Tour Guide", 2, "permanent"),
    (9, "Butler", 5, "permanent"),
    (10, "Chauffeur", 5, "permanent"),
    (11, "Florist", 5, "permanent"),
    (12, "Executive Housekeeper", 2, "permanent"),
    (13, "Restaurant Manager", 2, "permanent"),
    (14, "Decorator", 2, "permanent"),
    (15, "Bootblack", 4, "permanent"),
    (16, "Laundress", 2, "permanent"),
    (17, "Kitchen Hand", 5, "permanent"),
    (18, "Checker", 2, "permanent"),
    (19, "Interior Architect", 3, "permanent"),
    (20, "Detective", 2, "permanent"),
    (21, "Chef", 3, "once"),
    (22, "Staff Manager", 3, "permanent"),
    (23, "Custodian", 5, "permanent"),
    (24, "Chief Waiter", 1, "permanent"),
    (25, "Delivery Boy", 6, "permanent"),
    (26, "Conference Manager", 5, "permanent"),
    (27, "Booking Manager", 4, "end"),
    (28, "Concierge", 4, "end"),
    (29, "Secretary", 5, "end"),
    (30, "Reception Clerk", 4, "end"),
    (31, "Chambermaid", 4, "end"),
    (32, "Assistant Manager", 4, "end"),
    (33, "Male Floor Housekeeper", 5, "permanent"),
    (34, "Receptionist", 5, "end"),
    (35, "Page Boy", 2, "once"),
    (36, "Sommelier", 2, "once"),
    (37, "Room Service", 3, "end"),
    (38, "Porter", 5, "once"),
    (39, "Confectioner", 3, "once"),
    (40, "Marketing Director", 2, "end"),
    (41, "Operator", 3, "end"),
    (42, "Gardener", 3, "permanent"),
    (43, "Barista", 3, "once"),
    (44, "Larder Cook", 2, "once"),
    (45, "Pool Attendant", 1, "once"),
    (46, "Female Floor Housekeeper", 2, "end"),
    (47, "Liftboy", 4, "end"),
    (48, "Hotel Manager", 4, "end"),
]

MAIN_ACTION = {
    1: "strudel_and_cake",
    2: "wine_and_coffee",
    3: "prepare_rooms",
    4: "krones_and_emperor",
    5: "play_staff",
}


def take(p, face, imitate=None, boost=False):
    """Take a die; a six imitates."""
    if face == 6:
        return p.act("take_six", action=MAIN_ACTION[imitate], boost=boost)
    return p.act("take_die", face=face, boost=boost)


def hire(number, **given):
    """A position in which this card has just been played on space 5 with strength 1."""
    given = {"dice": "5 1", "krones": 9, "hand": [number, 4 if number != 4 else 2]} | given
    return position(**given).act("take_die", face=5, boost=False).act("play_staff", staff=number)


def die_taken(p):
    """Strength and krones paid of the last die taken."""
    _, _, _, _, _, strength, krones = p.events(Event.TAKE_DIE)[-1]
    return strength, krones


def test_the_base_game_has_these_staff_cards():
    assert [row[0] for row in STAFF_CARDS] == BASE_STAFF


@pytest.mark.parametrize(("number", "name", "cost", "kind"), STAFF_CARDS, ids=[f"{r[0]} {r[1]}" for r in STAFF_CARDS])
def test_cost(number, name, cost, kind):
    """With strength 1 on space 5 a card costs 1 krone less; with less money it cannot be played."""
    card = CARDS.staff[STAFF[number]]
    assert (card.name, card.kind) == (name, {"once per round": "round"}.get(kind, kind))
    p = position(dice="5 1", krones=cost - 1, hand=[number]).act("take_die", face=5, boost=False)
    assert number in p.played()
    assert p.hand() == set()
    assert p.events(Event.PLAY_STAFF)[0][1:3] == (STAFF[number], cost - 1)
    if cost > 1:
        p = position(dice="5 1", krones=cost - 2, hand=[number]).act("take_die", face=5, boost=False)
        assert p.hand() == {number}
        assert p.krones() == cost - 2


# Once per round

ONCE_PER_ROUND = [(1, "strudel"), (2, "cake"), (3, "wine"), (4, "coffee")]


@pytest.mark.parametrize(("number", "item"), ONCE_PER_ROUND)
def test_once_per_round_item(number, item):
    """1 item in the turn, before or after the die; not twice in a round; again in the next round."""
    p = position(dice="1 1 2 2", slot=3, played=[number]).act("use_staff", staff=number)
    assert p.kitchen() == f"1 {item}"
    assert "use_staff" not in p.legal_names()
    p.act("take_die", face=1, boost=False)
    p.act("split_items", second=0)
    assert p.state.round_number == 2
    assert p.owner == 1
    p.act("pass")
    assert p.owner == 0
    assert p.options("use_staff") == [number]


def test_once_per_round_item_may_go_straight_onto_an_order():
    p = position(played=[4], guests=[63]).act("use_staff", staff=4)
    assert p.legal_names() == {"place_item", "rest_to_kitchen"}
    p.act("place_item", item="coffee", table=0)
    assert p.missing(0) == ""
    assert p.kitchen() == ""


def test_once_per_round_card_works_in_the_turn_it_was_played():
    assert hire(1).options("use_staff") == [1]


# When a guest moves in

QUIET = {"blue": (65, 10), "red": (85, 2), "yellow": (51, 1), "green": (92, 2)}
WHEN_SEATED = [
    (5, "red", "2 krones"),
    (6, "blue", "1 step"),
    (7, "yellow", "1 krone"),
    (8, "green", "2 VP"),
]


def purse(p):
    return p.krones(), p.track(), p.vp(Part.STAFF)


def seated(colour, played):
    number, room = QUIET[colour]
    p = position(krones=5, guests=[(number, "")], prepared=[1, 2, 5, 10], played=played)
    return p.act("seat_guest", table=0, room=room)


@pytest.mark.parametrize(("number", "colour", "gain"), WHEN_SEATED)
def test_staff_react_to_guests_of_their_colour(number, colour, gain):
    """A guest of the colour moves in: the gain. A guest of another colour: nothing."""
    for guest_colour in QUIET:
        before, after = purse(seated(guest_colour, [])), purse(seated(guest_colour, [number]))
        gained = tuple(b - a for a, b in zip(before, after, strict=True))
        expected = {"2 krones": (2, 0, 0), "1 step": (0, 1, 0), "1 krone": (1, 0, 0), "2 VP": (0, 0, 2)}[gain]
        assert gained == (expected if guest_colour == colour else (0, 0, 0))


def test_groom_asks_for_a_red_guest_not_for_a_red_room():
    """A green guest in the red room 2 is no red guest."""
    assert purse(seated("green", [5]))[0] == 6


def test_male_floor_housekeeper_counts_orders_of_four():
    """33: a guest that ordered 4 items or more gives 4 VP, one that ordered 3 none."""
    for number, room, vp in ((90, 2, 4), (75, 10, 4), (85, 2, 0), (68, 10, 0)):
        p = position(guests=[(number, "")], prepared=[1, 2, 5, 10], played=[33], staff_deck=[])
        assert p.act("seat_guest", table=0, room=room).vp(Part.STAFF) == vp


def test_custodian_pays_for_every_occupied_room():
    """23: 1 krone for a guest moving in, 1 for each of the two rooms of the Page Boy (35); none for preparing."""
    assert purse(seated("blue", [23])) == (6, 0, 0)
    p = hire(35, krones=5, played=[23], prepared=[1, 2])
    p.act("occupy", room=1).act("occupy", room=2)
    assert p.krones() == 5 - 1 + 2
    p = position(dice="3 1", krones=5, prepared=[0], played=[23]).act("take_die", face=3, boost=False)
    assert p.act("prepare", room=1).krones() == 5


# Preparing

FREE_ROOMS = [(9, "Butler", "blue"), (10, "Chauffeur", "red"), (11, "Florist", "yellow")]
# room on floor 2 or higher: colour, krones, rooms below it
ROOMS = {10: ("blue", 2, [0, 5]), 7: ("red", 1, [0, 1, 2]), 6: ("yellow", 1, [0, 1]), 15: ("blue", 3, [0, 5, 10])}


@pytest.mark.parametrize(("number", "name", "colour"), FREE_ROOMS)
def test_rooms_of_a_colour_are_free(number, name, colour):
    for room, (room_colour, cost, below) in ROOMS.items():
        p = position(dice="3 1", krones=0 if room_colour == colour else cost, prepared=below, played=[number])
        p.act("take_die", face=3, boost=False).act("prepare", room=room)
        assert p.krones() == 0


# Taking a die

WHEN_A_DIE_IS_TAKEN = [
    (12, "Executive Housekeeper", {3, 4}, "2 VP"),
    (16, "Laundress", {4}, "4 VP"),
    (19, "Interior Architect", {3}, "5 VP"),
    (20, "Detective", {5}, "2 steps"),
    (13, "Restaurant Manager", {1, 2}, "strength +1"),
    (18, "Checker", {5}, "strength +2"),
    (17, "Kitchen Hand", {6}, "strength +1, no fee"),
]


@pytest.mark.parametrize(("number", "name", "faces", "effect"), WHEN_A_DIE_IS_TAKEN)
def test_staff_react_to_the_die_taken(number, name, faces, effect):
    """Dice of these faces have the effect, others not; a six that imitates such a face has not."""
    for face, imitate in [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1), (6, 2), (6, 3), (6, 4), (6, 5)]:
        p = take(position(dice="1 2 3 4 5 6", krones=5, played=[number]), face, imitate)
        works = face in faces
        vp = int(effect[0]) if "VP" in effect and works else 0
        plus = int(effect.split("+")[1][0]) if "strength" in effect and works else 0
        steps = 2 if effect == "2 steps" and works else 0
        fee = 1 if face == 6 and not (works and "no fee" in effect) else 0
        assert p.vp() == vp
        assert die_taken(p) == (1 + plus, fee)
        if face != 4 and imitate != 4:
            assert p.track() == steps


def test_kitchen_hand_needs_no_krone():
    """17: without a krone a six can be used; the boost still costs 1."""
    p = position(dice="6", krones=0, played=[17])
    assert p.options("take_six") == [{"action": action, "boost": False} for action in MAIN_ACTION.values()]
    p = take(position(dice="6 1", krones=1, played=[17]), 6, 1, boost=True)
    assert die_taken(p) == (3, 1)


def test_decorator_prepares_before_or_after_at_the_normal_price():
    """14: on 1 or 2, one room for its price, before or after the main action, never in between."""
    for first in (0, 1):
        p = take(position(dice="1 1 3", krones=5, prepared=[0, 1], kitchen="1 coffee", guests=[63], played=[14]), 1)
        assert p.legal_names() == {"resolve"}
        p.act("resolve", reward=first)
        if first == 0:
            p.act("split_items", second=1)
        assert p.legal_names() == {"prepare", "stop"}
        p.act("prepare", room=6)
        assert p.krones() == 4
        if first == 1:
            assert p.legal_names() == {"split_items"}
            p.act("split_items", second=0)
        assert p.pending() == Op.TURN
    for face, imitate in ((3, 0), (6, 1), (6, 2)):
        p = take(position(dice="1 2 3 6", krones=5, prepared=[0, 1], played=[14]), face, imitate)
        assert "resolve" not in p.legal_names()
    assert take(position(dice="2 2 3", krones=5, prepared=[0, 1], played=[14]), 2).legal_names() == {"resolve"}


def test_bootblack_counts_the_strength_twice():
    """15: three dice on 4: 3 krones and 3 steps. A six imitating 4 splits as usual."""
    p = take(position(dice="4 4 4", krones=5, track=1, played=[15]), 4)
    assert (p.krones(), p.track()) == (8, 4)
    p = take(position(dice="4 6 6", krones=5, track=1, played=[15]), 6, 4)
    assert p.options("split_krones") == [0, 1, 2]


def test_staff_manager_plays_a_card_at_its_price():
    """22: on 3, one staff card for its full price, before or after; not on other dice."""
    p = take(position(dice="3 3 3", krones=5, prepared=[0], hand=[27, 2], played=[22]), 3)
    assert p.legal_names() == {"resolve"}
    p.act("resolve", reward=1)
    assert p.options("play_staff") == [27]
    assert p.can("stop")
    p.act("play_staff", staff=27)
    assert p.krones() == 1
    assert p.options("prepare") == [1, 5]
    p = take(position(dice="1 3 6", krones=5, prepared=[0], hand=[27], played=[22]), 6, 3)
    assert p.legal_names() == {"prepare", "stop"}


# Once, when played


@pytest.mark.parametrize(
    ("number", "given"),
    [
        (21, "1 strudel 1 cake 1 wine 1 coffee"),
        (36, "4 wine"),
        (39, "4 cake"),
        (43, "4 coffee"),
        (44, "4 strudel"),
    ],
)
def test_items_when_played(number, given):
    """The items come at once, and may go straight onto orders."""
    p = hire(number)
    assert p.kitchen() == given
    assert "use_staff" not in p.legal_names()
    p = hire(number, guests=[104, 75])
    assert p.legal_names() == {"place_item", "rest_to_kitchen"}
    p.act("rest_to_kitchen")
    assert p.kitchen() == given


def test_pool_attendant_gives_three_steps():
    """45"""
    assert hire(45, track=4).track() == 7


def test_page_boy_occupies_up_to_two_rooms_of_any_colour():
    """35: blue 10 and red 2; without a guest, so the Groom (5) stays idle; one may be left."""
    p = hire(35, krones=5, prepared=[1, 2, 10], played=[5])
    assert p.options("occupy") == [1, 2, 10]
    p.act("occupy", room=10)
    assert p.can("stop")
    p.act("occupy", room=2)
    assert p.occupied() == {2, 10}
    assert p.pending() == Op.TURN
    assert p.krones() == 4
    p = hire(35, prepared=[4, 9]).act("occupy", room=4).act("stop")
    assert p.occupied() == {4}
    assert p.vp(Part.GROUPS) == 2


def test_porter_fills_one_order_from_the_supply():
    """38: the guest at table 1 gets all it misses, the kitchen nothing."""
    p = hire(38, kitchen="1 wine", guests=[75, 104, (63, "")])
    assert p.options("fill_order") == [0, 1]
    assert p.can("stop")
    p.act("fill_order", table=1)
    assert (p.missing(0), p.missing(1), p.kitchen()) == ("2 wine 2 coffee", "", "1 wine")


# Standing rules


def test_chief_waiter_serves_free():
    """24: serving costs nothing, even without a krone; without him it needs one."""
    given = dict(krones=0, kitchen="1 wine 1 coffee", guests=[75])
    assert "serve" not in position(**given).legal_names()
    p = position(**given, played=[24]).act("serve")
    assert p.legal_names() == {"place_item"}
    p.act("place_item", item="wine", table=0).act("place_item", item="coffee", table=0)
    assert p.missing(0) == "1 wine 1 coffee"
    assert p.krones() == 0


def test_delivery_boy_pays_no_queue():
    """25: the newest guest costs 3 krones, with him nothing."""
    p = position(krones=0, played=[25])
    assert p.options("take_guest") == [0, 1, 2, 3, 4]
    assert p.act("take_guest", place=0).krones() == 0


def test_conference_manager_pays_a_krone_instead_of_the_penalty():
    """26: 1 krone and no penalty; or the penalty; without a krone no choice."""
    p = scoring(5, "B3", krones=6, played=[26])
    assert p.legal_names() == {"avoid_penalty", "stop"}
    p.act("avoid_penalty")
    assert (p.krones(), p.vp()) == (5, 0)
    p = scoring(5, "B3", krones=6, played=[26]).act("stop")
    assert (p.krones(), p.vp()) == (1, 0)
    p = scoring(5, "B3", krones=0, played=[26])
    assert (p.krones(), p.vp()) == (0, -7)
    p = scoring(5, "B3", track=6, krones=5, played=[26])
    assert p.krones() == 5


def test_gardener_scores_for_every_emperor_reward():
    """42: 5 VP with a reward; none with nothing or a penalty."""
    for track, vp in ((8, 5), (6, 0), (5, 0)):
        assert scoring(5, "B3", track=track, krones=9, played=[42]).vp(Part.STAFF) == vp


# At the end of the game

AT_THE_END = [
    (27, "3 per occupied red room", dict(occupied=[2, 3, 0], prepared=[7]), 6),
    (28, "3 per occupied blue room", dict(occupied=[0, 4, 1], prepared=[10]), 6),
    (30, "3 per occupied yellow room", dict(occupied=[1, 5, 0], prepared=[6]), 6),
    (31, "1 per occupied room", dict(occupied=[0, 1, 2], prepared=[3, 4]), 3),
    (32, "2 per played staff card, itself included", dict(more=[5, 6]), 6),
    (34, "1 per room tile, vacant or occupied", dict(occupied=[0, 1, 2], prepared=[3, 4]), 5),
    (37, "2 per fully occupied group", dict(occupied=[0, 4, 10, 15, 1, 5], prepared=[6]), 6),
    (40, "5 per own marker", dict(markers=[0, 2]), 10),
    (41, "2 per step of the track, after the last retreat", dict(track=13), 12),
    (46, "5 per fully occupied floor", dict(occupied=[0, 1, 2, 3, 4, 5, 6, 7, 8], prepared=[9]), 5),
    (47, "5 per fully occupied column", dict(occupied=[0, 5, 10, 15, 1, 6, 11], prepared=[16]), 5),
    (48, "4 per set of red, blue and yellow", dict(occupied=[2, 3, 7, 0, 4, 1, 5], prepared=[6]), 8),
]


def end_of_game(number, more=(), **given):
    return after_last_round(played=[number, *more], **given)


@pytest.mark.parametrize(("number", "text", "given", "vp"), AT_THE_END)
def test_end_of_game_card(number, text, given, vp):
    """A position that counts, one with nothing to count, and the score it adds to."""
    assert end_of_game(number, **given).vp(Part.END_STAFF) == vp
    nothing = {32: 2, 41: 6}.get(number, 0)
    assert end_of_game(number).vp(Part.END_STAFF) == nothing


def test_an_end_of_game_card_may_give_fixed_points_beside_what_it_counts():
    """28, 3 per blue room, with 6 more: 3 + 6 for one room, and 6 for none."""
    cards = load_cards()
    changed = replace(cards.staff[STAFF[28]], effect="vp 3 per occupied blue room; vp 6")
    staff = tuple(changed if card.id == 28 else card for card in cards.staff)
    [box] = build_box(replace(cards, staff=staff))
    for occupied, vp in (([0], 3 + 6), ([], 6)):
        assert end_card_vp(position(occupied=occupied).state, box, 0, STAFF[28]) == vp


def test_secretary_takes_the_best_card_of_an_opponent():
    """29: 27 (3 per red room) and 31 (1 per room) of the others, on her own 2 red and 1 blue rooms: 6."""
    others = {1: dict(played=[31]), 2: dict(played=[27, 5])}
    p = end_of_game(29, players=3, occupied=[2, 3, 0], others=others)
    assert p.vp(Part.END_STAFF) == 6
    assert p.vp(Part.END_STAFF, seat=2) == 0


def test_secretary_copies_no_secretary_and_not_her_own_cards():
    """29: with Secretaries of others only, or only one's own other cards, nothing."""
    assert end_of_game(29, more=[31], occupied=[0, 1]).vp(Part.END_STAFF) == 2
    assert end_of_game(29, occupied=[0, 1], others={1: dict(played=[5, 21])}).vp(Part.END_STAFF) == 0


def test_secretary_with_assistant_manager_counts_own_staff():
    """29 as 32: three own cards, 2 VP each."""
    p = end_of_game(29, more=[5, 6], others={1: dict(played=[32])})
    assert p.vp(Part.END_STAFF) == 6


# Hands and deck


def test_hand_is_not_refilled_and_the_deck_bottom_comes_last():
    """91 draws three: the only card of the shuffled deck, then those from the bottom, oldest first."""
    given = dict(guests=[(91, "")], prepared=[1], staff_deck=[5], deck_bottom=[9, 8, 7])
    p = position(**given).act("seat_guest", table=0, room=1)
    assert p.hand() == {5, 9, 8}
    assert p.deck_bottom() == [7]


def test_an_empty_staff_deck_gives_fewer_cards():
    p = position(guests=[(91, "")], prepared=[1], staff_deck=[5, 6]).act("seat_guest", table=0, room=1)
    assert p.hand() == {5, 6}
    p = position(guests=[(76, "")], prepared=[10], staff_deck=[5]).act("seat_guest", table=0, room=10)
    assert p.options("play_staff") == [5]


def test_drawn_cards_that_cannot_be_paid_go_to_the_deck_bottom():
    """75: three drawn for 3 less, no krone: 25 (6), 2 (6) and 4 (6) go below in the order the player likes."""
    p = position(krones=0, guests=[(75, "")], prepared=[10], chance=staff_cards(25, 2, 4))
    p.act("seat_guest", table=0, room=10)
    assert set(p.options("deck_bottom")) == {2, 4, 25}
    p.act("deck_bottom", staff=4).act("deck_bottom", staff=25)
    assert p.deck_bottom() == [4, 25, 2]
    assert p.pending() == Op.TURN


def test_drawn_card_may_be_declined():
    p = position(guests=[(76, "")], prepared=[10], chance=staff_cards(25, 2, 4)).act("seat_guest", table=0, room=10)
    p.act("stop")
    assert set(p.options("deck_bottom")) == {2, 4, 25}
