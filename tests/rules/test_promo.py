"""The promo cards: one test or more for each.

floor 4   15 16 17 18 19      B R B R B
floor 3   10 11 12 13 14      B R B Y Y
floor 2    5  6  7  8  9      Y Y R R Y
floor 1    0  1  2  3  4      B Y R R B
"""

import pytest
from positions import GUEST, STAFF, Event, Part, after_last_round, cards_in, new_game, position

PROMO = "promo"
BALL = dict(ballrooms=(3, 2, 1), modules=PROMO)
NEED_BALLROOMS = {GUEST[184], GUEST[185], GUEST[186], GUEST[187]}
PROMO_GUESTS = {GUEST[number] for number in range(184, 193)}


def guest(number, missing="", **given):
    return position(guests=[(number, missing)], **{"modules": PROMO, **given})


def dance(p, row="bottom", ballroom=0, section=4, table=0):
    return p.act("dance", table=table, ballroom=ballroom, row=row, section=section)


def sent(p, row="bottom", ballroom=0, section=4):
    return p.act("send_dancer", ballroom=ballroom, row=row, section=section)


@pytest.mark.parametrize(
    ("modules", "guests", "staff"),
    [("", set(), 0), ("promo", PROMO_GUESTS - NEED_BALLROOMS, 0), ("promo ballrooms", PROMO_GUESTS, 1)],
)
def test_which_promo_cards_are_shuffled_in(modules, guests, staff):
    """Those that need ballrooms stay out without them (R-27), 187 for the champagne of its order."""
    p = new_game(modules=modules)
    seen = set(cards_in(p.state.guest_deck)) | {int(g) for g in p.state.queue}
    assert seen & PROMO_GUESTS == guests
    cards = {card for row in (*p.state.hand, p.state.staff_deck) for card in cards_in(row)}
    assert (STAFF[183] in cards) == staff


def test_183_managers_son_gets_a_krone_for_champagne_that_was_paid():
    """R-39. Once for each payment, however large; champagne that is served is not spent."""
    given = dict(played=[183], krones=5, kitchen="3 champagne", **BALL)
    assert dance(guest(65, **given), "bottom").krones() == 6
    assert dance(guest(65, **given | dict(ballrooms=(2, 2, 2))), "top").krones() == 6
    p = dance(guest(148, **given))
    assert sent(p).krones() == 7
    p = position(**given | dict(kitchen="1 champagne"), guests=[(65, "1 champagne")]).act("serve")
    assert p.krones() == 4


def test_184_doolittle_dances_only_and_her_second_dancer_shares_the_space():
    """The second one comes from any section, pays nothing and takes no row bonus; then 1 VP for every own dancer."""
    given = dict(kitchen="3 champagne", krones=5, **BALL | dict(ballrooms=(1, 2, 3)))
    p = guest(184, prepared=[0], dancers={(2, "bottom"): 2}, **given)
    assert "seat_guest" not in p.legal_names()
    p = dance(p, "top")
    assert (p.krones(), p.vp(Part.GUESTS), p.kitchen()) == (8, 3, "")
    assert p.options("resolve") == [0, 1]
    p.act("resolve", reward=0)
    assert [option["section"] for option in p.options("send_dancer")] == [1, 2, 3, 4]
    assert {(option["ballroom"], option["row"]) for option in p.options("send_dancer")} == {(0, "top")}
    p = sent(p, "top", section=1)
    assert p.dancers() == {(0, "top"): 2, (2, "bottom"): 2}
    assert p.krones() == 8
    assert p.kitchen() == "1 champagne"
    assert p.vp(Part.REWARDS) == 4


def test_184_doolittle_finds_room_for_both_on_the_last_space():
    """R-31."""
    p = dance(guest(184, kitchen="3 champagne", others={1: dict(dancers={(0, "top"): 1})}, **BALL), "top")
    p.act("resolve", reward=p.options("resolve")[0])
    assert {(option["ballroom"], option["row"]) for option in p.options("send_dancer")} == {(0, "top")}


@pytest.mark.parametrize(("players", "rows"), [(2, {"bottom"}), (4, {"bottom", "middle", "top"})])
def test_185_antoinettes_dancer_costs_less_for_every_other_player(players, rows):
    p = guest(185, prepared=[0], players=players, kitchen="", **BALL)
    assert "dance" not in p.legal_names()
    p = p.act("seat_guest", table=0, room=0).act("resolve", reward=0)
    assert {option["row"] for option in p.options("send_dancer")} == rows


@pytest.mark.parametrize(("round", "vp"), [(1, 8), (3, 8), (4, 5), (5, 5), (6, 2), (7, 2)])
def test_185_antoinette_scores_by_round(round, vp):
    p = guest(185, prepared=[0], round=round, **BALL).act("seat_guest", table=0, room=0)
    assert p.vp(Part.REWARDS) == vp


def test_185_antoinettes_gifts_are_chosen_in_turn_order():
    """R-13. The start player is seat 2: seats 2, 3, 0 choose, then seat 1 goes on."""
    others = {3: dict(guests=[(63, "1 coffee")])}
    p = guest(185, prepared=[0], seat=1, start_player=2, players=4, kitchen="", others=others, **BALL)
    p.act("seat_guest", table=0, room=0).act("resolve", reward=1)
    assert p.owner == 2
    p.act("choose_item", item="cake")
    assert p.owner == 3
    p.act("choose_item", item="coffee").act("place_item", item="coffee", table=0)
    assert p.owner == 0
    p.act("choose_item", item="wine")
    assert p.owner == 1
    assert [p.kitchen(seat) for seat in range(4)] == ["1 wine", "", "1 cake", ""]
    assert p.missing(0, 3) == ""
    assert p.pending().name == "DANCER"


@pytest.mark.parametrize(("round", "place"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2), (7, 2)])
def test_186_lord_mayor_scores_the_next_ballroom_for_all(round, place):
    """Odeonsaal: 2 dancers 4, none -5. His own dancer counts."""
    given = BALL | dict(ballrooms=(3, 3, 3), dancers={(place, "bottom"): 1}, kitchen="1 champagne")
    p = dance(
        guest(186, round=round, players=3, others={2: dict(dancers={(place, "top"): 1})}, **given), ballroom=place
    )
    assert [p.vp(Part.BALLROOMS, seat=seat) for seat in range(3)] == [4, -5, 1]
    assert {row[1:3] + row[5:6] for row in p.events(Event.BALLROOM_SCORE)} == {(2, place, 1)}


def test_187_gatsby_occupies_a_room_and_never_dances():
    p = guest(187, prepared=[0, 1], kitchen="3 champagne", **BALL)
    assert "dance" not in p.legal_names()
    p = p.act("seat_guest", table=0, room=0).act("occupy", room=1)
    assert (p.occupied(), p.track(), p.vp(Part.GUESTS)) == ({0, 1}, 4, 6)


def test_188_hildegard_never_dances():
    p = guest(188, prepared=[0, 1], kitchen="3 champagne", **BALL)
    assert "dance" not in p.legal_names()
    assert p.act("seat_guest", table=0, room=0).vp(Part.GUESTS) == 6


def test_189_hagedorn_takes_two_adjacent_rooms_of_any_colours():
    p = guest(189, prepared=[0, 1, 2, 4, 5, 9, 10], kitchen="3 champagne", **BALL)
    assert not {"dance", "seat_guest"} & p.legal_names()
    assert [option["room"] for option in p.options("seat_in_two")] == [0, 1]
    p = p.act("seat_in_two", table=0, room=0)
    assert p.occupied() == {0, 1}
    assert p.vp(Part.GUESTS) == 8
    assert p.guests() == [None, None, None]


def test_189_hagedorn_sets_off_both_rooms_but_is_one_guest():
    """23 Custodian: a krone for each room; 5 Groom: 2 krones for a red guest; group of one room: 2 VP."""
    p = guest(189, prepared=[0, 1], krones=5, played=[5, 23]).act("seat_in_two", table=0, room=0)
    assert p.krones() == 5 + 2 + 2
    assert p.vp(Part.GROUPS) == 2
    assert p.state.guests_done[0].sum() == 1


def test_189_hagedorn_fills_a_group_with_both_rooms():
    p = guest(189, occupied=[2, 3], prepared=[7, 8], krones=5).act("seat_in_two", table=0, room=7)
    assert p.krones() == 5 + 10


def test_190_schulze_spends_an_item_once_per_round():
    """Any item, champagne too; then a card at its cost, 1 VP, 1 step."""
    p = guest(190, kitchen="1 cake 1 champagne", hand=[2], krones=9, **BALL).act("use_guest", table=0)
    assert p.options("pay_item") == ["cake", "champagne"]
    p = p.act("pay_item", item="champagne")
    assert (p.kitchen(), p.track(), p.vp(Part.REWARDS)) == ("1 cake", 1, 1)
    assert p.options("play_staff") == [2]
    p = p.act("play_staff", staff=2)
    assert p.played() == {2}
    assert not p.can("use_guest", table=0)


def test_190_schulze_needs_an_item():
    assert not guest(190, kitchen="").can("use_guest", table=0)


def test_190_schulze_never_leaves_and_costs_nothing_at_the_end():
    p = guest(190, prepared=[0], kitchen="3 champagne", **BALL)
    assert not {"dance", "seat_guest"} & p.legal_names()
    p = after_last_round(guests=[(190, ""), (65, "")], modules=PROMO)
    assert p.vp(Part.GUESTS_LEFT) == -5


def test_191_kesselhut_brings_the_wine_of_the_guests_left():
    p = position(
        guests=[(191, ""), (55, "3 wine"), (59, "1 strudel 1 wine")], prepared=[2], modules=PROMO, staff_deck=[]
    ).act("seat_guest", table=0, room=2)
    assert (p.missing(1), p.missing(2)) == ("", "1 strudel")
    assert p.events(Event.COMPLETE_ORDER) == [(0, GUEST[55], 0, 0, 0, 0, 0)]
    assert p.kitchen() == ""


def test_192_kunkel_takes_a_yellow_room_on_the_bottom_floor():
    p = guest(192, prepared=[0, 1, 5, 6], kitchen="3 champagne", **BALL)
    assert "dance" not in p.legal_names()
    assert [option["room"] for option in p.options("seat_guest")] == [1]
    assert "seat_guest" not in guest(192, occupied=[0, 1], prepared=[5, 6]).legal_names()
    p = after_last_round(guests=[(192, "")], occupied=[0, 1], prepared=[5, 6], modules=PROMO)
    assert p.vp(Part.GUESTS_LEFT) == -5
