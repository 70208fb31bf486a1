"""One test per emperor tile: its reward at 3 or more, its penalty at 0, and what is lost when that cannot be done.

The hotel here (v vacant, o occupied), night board:

    floor 3   v  .  .  .  .      B R B Y Y
    floor 2   v  .  v  .  .      Y Y R R Y
    floor 1   o  v  v  .  .      B Y R R B
"""

import pytest
from positions import CARDS, TILE, Event, Part, scoring, staff_cards

REWARDED = {3: 6, 5: 8, 7: 10}
ROUND = {"A": 3, "B": 5, "C": 7}
HOTEL = dict(occupied=[0], prepared=[1, 2, 5, 7, 10])
REWARD, NOTHING, PENALTY, PENALTY_VP = 0, 1, 2, 3


def reward(tile, **given):
    round = ROUND[tile[0]]
    return scoring(round, tile, track=REWARDED[round], **given)


def penalty(tile, **given):
    return scoring(ROUND[tile[0]], tile, track=0, **given)


def outcome(p):
    return next(row[1] for row in p.events(Event.EMPEROR_OUTCOME) if row[0] == 0)


def lost(p):
    return p.vp(Part.EMPEROR_PENALTIES)


def test_the_base_game_has_these_tiles():
    base = [tile.tile for tile in CARDS.emperor_tiles if tile.module == "base"]
    assert base == [f"{klass}{i}" for klass in "ABC" for i in range(1, 5)]
    assert list(TILE) == base + [f"{klass}{i}" for i in (5, 6) for klass in "ABC"]


def test_a1_prepare_a_room_free_or_lose_the_highest_vacant_one():
    p = reward("A1", krones=0, **HOTEL)
    assert outcome(p) == REWARD
    assert p.options("prepare") == [3, 6, 8, 11, 12, 15]
    assert p.can("stop")
    assert p.act("prepare", room=15).prepared() == {0, 1, 2, 5, 7, 10, 15}
    assert p.krones() == 0
    p = penalty("A1", **HOTEL)
    assert p.prepared() == {0, 1, 2, 5, 7}
    assert (outcome(p), lost(p)) == (PENALTY, 0)
    p = penalty("A1", occupied=[0, 1])
    assert p.prepared() == {0, 1}
    assert (outcome(p), lost(p)) == (PENALTY_VP, -5)


def test_a1_the_player_chooses_among_vacant_rooms_of_the_highest_floor():
    p = penalty("A1", occupied=[0, 6], prepared=[1, 5, 7])
    assert p.options("remove_room") == [5, 7]
    assert not p.can("stop")
    assert p.act("remove_room", room=7).prepared() == {0, 1, 5, 6}


def test_a2_gain_or_pay_three_krones():
    assert reward("A2", krones=5).krones() == 8
    p = penalty("A2", krones=3)
    assert (p.krones(), lost(p)) == (0, 0)
    p = penalty("A2", krones=2)
    assert (p.krones(), lost(p)) == (2, -5)


@pytest.mark.parametrize(("tile", "less"), [("A3", 3), ("B4", None)])
def test_a3_and_b4_draw_three_play_one(tile, less):
    """A3 for 3 less, B4 free: Waitress (6), Butler (5), Pool Attendant (1) are drawn."""
    p = reward(tile, krones=3, hand=[33], chance=staff_cards(2, 9, 45))
    assert p.options("play_staff") == [2, 9, 45]
    assert p.can("stop")
    p.act("play_staff", staff=2)
    assert p.krones() == (0 if less else 3)
    assert p.played() == {2}
    p.act("deck_bottom", staff=45)
    assert p.deck_bottom() == [45, 9]
    assert p.hand() == {33}


@pytest.mark.parametrize(("tile", "number", "vp"), [("A3", 2, -5), ("B4", 3, -7)])
def test_a3_and_b4_return_staff_from_the_hand(tile, number, vp):
    """A3 two, B4 three cards to the deck bottom, in the player's order; with fewer in hand VP are lost."""
    hand = [5, 6, 7, 8]
    p = penalty(tile, hand=hand)
    chosen = [8, 5, 7][:number]
    for card in chosen:
        assert not p.can("stop")
        p.act("deck_bottom", staff=card)
    assert p.deck_bottom() == chosen
    assert p.hand() == set(hand) - set(chosen)
    assert lost(p) == 0
    p = penalty(tile, hand=hand[: number - 1])
    assert p.hand() == set(hand[: number - 1])
    assert (outcome(p), lost(p)) == (PENALTY_VP, vp)


def test_a4_two_dishes_or_drinks_or_an_empty_kitchen():
    p = reward("A4")
    assert p.options("choose_item") == ["strudel", "cake", "wine", "coffee"]
    p.act("choose_item", item="cake").act("choose_item", item="wine")
    assert p.kitchen() == "1 cake 1 wine"
    p = penalty("A4", kitchen="2 strudel 1 cake 3 wine 1 coffee 1 champagne", guests=[(75, "1 coffee")])
    assert p.kitchen() == "1 champagne"
    assert p.missing(0) == "1 coffee"
    assert (outcome(p), lost(p)) == (PENALTY, 0)


def test_a4_chosen_items_may_go_onto_orders():
    p = reward("A4", guests=[63]).act("choose_item", item="coffee").act("choose_item", item="wine")
    p.act("place_item", item="coffee", table=0)
    assert (p.missing(0), p.kitchen()) == ("", "1 wine")


def test_b1_prepare_and_occupy_on_floor_1_or_2_or_lose_two_vacant_rooms():
    p = reward("B1", krones=0, **HOTEL)
    assert p.options("prepare") == [3, 6, 8]
    assert p.can("stop")
    p.act("prepare", room=3)
    assert p.occupied() == {0, 3}
    assert p.krones() == 0
    p = penalty("B1", **HOTEL)
    assert 10 not in p.prepared()
    assert p.options("remove_room") == [5, 7]
    p.act("remove_room", room=5)
    assert p.prepared() == {0, 1, 2, 7}
    p = penalty("B1", occupied=[0], prepared=[1])
    assert p.prepared() == {0, 1}
    assert (outcome(p), lost(p)) == (PENALTY_VP, -7)


def test_b1_the_occupied_room_may_fill_a_group():
    """Room 4 is a blue group of one: 2 VP."""
    p = reward("B1", occupied=[0], prepared=[1, 2, 3]).act("prepare", room=4)
    assert p.vp(Part.GROUPS) == 2


def test_b2_one_of_each_or_an_empty_kitchen_and_café():
    assert reward("B2").kitchen() == "1 strudel 1 cake 1 wine 1 coffee"
    p = penalty("B2", kitchen="1 strudel 2 wine", guests=[(75, "1 coffee"), (63, "")])
    assert p.kitchen() == ""
    assert (p.missing(0), p.missing(1)) == ("2 wine 2 coffee", "1 coffee")
    assert (outcome(p), lost(p)) == (PENALTY, 0)


def test_b3_gain_or_pay_five_krones():
    assert reward("B3", krones=16).krones() == 20
    assert penalty("B3", krones=6).krones() == 1
    p = penalty("B3", krones=4)
    assert (p.krones(), lost(p)) == (4, -7)


def test_c1_two_points_for_every_played_staff_card():
    assert reward("C1", played=[5, 6, 7]).vp(Part.EMPEROR_REWARDS) == 6
    assert lost(penalty("C1", played=[5, 6, 7])) == -6
    assert lost(penalty("C1")) == 0


def test_c2_prepare_and_occupy_anywhere_or_lose_occupied_rooms_of_two_floors():
    """Penalty: one of the highest floor that has one, then one of the next lower floor that has one."""
    p = reward("C2", krones=0, **HOTEL)
    assert p.options("prepare") == [3, 6, 8, 11, 12, 15]
    p.act("prepare", room=15)
    assert p.occupied() == {0, 15}
    p = penalty("C2", occupied=[0, 1, 10, 11], prepared=[5, 6])
    assert p.options("remove_room") == [10, 11]
    p.act("remove_room", room=10)
    assert p.options("remove_room") == [0, 1]
    p.act("remove_room", room=0)
    assert p.occupied() == {1, 11}
    assert p.prepared() == {1, 5, 6, 11}
    p = penalty("C2", occupied=[0, 1])
    p.act("remove_room", room=1)
    assert (p.occupied(), lost(p)) == ({0}, 0)
    assert lost(penalty("C2", prepared=[0])) == 0


def test_c3_gain_or_lose_eight_points():
    assert reward("C3").vp(Part.EMPEROR_REWARDS) == 8
    assert lost(penalty("C3")) == -8


def test_c4_a_staff_card_free_or_lose_an_end_of_game_card():
    p = reward("C4", krones=0, hand=[2, 9])
    assert p.options("play_staff") == [2, 9]
    assert p.can("stop")
    assert p.act("play_staff", staff=2).played() == {2}
    p = penalty("C4", played=[5, 27, 31])
    assert p.options("remove_staff") == [27, 31]
    p.act("remove_staff", staff=31)
    assert p.played() == {5, 27}
    assert lost(p) == 0
    p = penalty("C4", played=[5])
    assert (p.played(), lost(p)) == ({5}, -10)


def test_every_seat_is_scored_rewards_and_penalties_in_turn_order():
    """Start player 1: seat 1 decides about the room before seat 0 does."""
    p = reward("A1", start_player=1, others={1: dict(track=6, prepared=[0])}, prepared=[0])
    assert p.owner == 1
    p.act("stop")
    assert p.owner == 0


def test_points_of_the_track():
    """0 to 13: 0 1 2 3 3 4 4 5 5 6 6 7 8 9 VP; then back by 3, 5 or 7, not below 0."""
    for track, vp in enumerate([0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9]):
        for round, retreat in ((3, 3), (5, 5), (7, 7)):
            tile = {3: "A4", 5: "B2", 7: "C3"}[round]
            p = scoring(round, tile, track=track)
            assert p.vp(Part.EMPEROR_TRACK) == vp
            assert p.track() == max(track - retreat, 0)
