"""The worked examples 1 to 17 of the base game, each named after its rule.

The hotel of the night board, as `positions.py` draws it:

    floor 4   15 16 17 18 19      B R B R B
    floor 3   10 11 12 13 14      B R B Y Y
    floor 2    5  6  7  8  9      Y Y R R Y
    floor 1    0  1  2  3  4      B Y R R B
"""

import numpy as np
import pytest
from positions import (
    Event,
    Op,
    Part,
    after_last_round,
    position,
    roll,
    scoring,
)

from gah_stats.games.grand_austria_hotel.scoring import ranks


def seconds(p):
    """The legal numbers of cakes (or coffees) in a split."""
    return p.options("split_items")


def test_cake_may_not_exceed_strudel():
    """1. Three dice on 1: 3 strudel or 2 strudel + 1 cake, never 1 + 2. Two dice stay."""
    p = position(dice="1 1 1 4", krones=5).act("take_die", face=1, boost=False)
    assert seconds(p) == [0, 1]
    p.act("split_items", second=1)
    assert p.kitchen() == "2 strudel 1 cake"
    assert p.dice() == "1 1 4"
    assert p.krones() == 5
    p = position(dice="1 1 1 4").act("take_die", face=1, boost=False).act("split_items", second=0)
    assert p.kitchen() == "3 strudel"


def test_coffee_may_not_exceed_wine():
    """2. Three dice on 2 and a boost: 1 krone, 4 items, 2 + 2 is legal; strength 3: 1 wine + 2 coffee is not."""
    p = position(dice="2 2 2 4", krones=5).act("take_die", face=2, boost=True)
    assert p.krones() == 4
    assert seconds(p) == [0, 1, 2]
    p.act("split_items", second=2)
    assert p.kitchen() == "2 wine 2 coffee"
    p = position(dice="2 2 2 4").act("take_die", face=2, boost=False)
    assert seconds(p) == [0, 1]


def test_strength_takes_krones_off_a_staff_card():
    """3. Three dice on 5: the Breakfast Server (1, cost 4) costs 1 krone; no card is drawn."""
    p = position(dice="5 5 5 1", krones=1, hand=[1, 2, 4]).act("take_die", face=5, boost=False)
    assert p.krones() == 0
    assert p.played() == {1}
    assert p.hand() == {2, 4}


def test_three_krones_and_steps_split_freely():
    """4. Three dice on 4: 3 krones, 2 + 1 step, 1 + 2 or 3 steps."""
    for krones in range(4):
        p = position(dice="4 4 4 1", krones=5, track=2).act("take_die", face=4, boost=False)
        assert p.options("split_krones") == [0, 1, 2, 3]
        p.act("split_krones", krones=krones)
        assert (p.krones(), p.track()) == (5 + krones, 2 + 3 - krones)


def test_krones_end_at_20_and_steps_beyond_13_score():
    """4. At 19 krones three more leave 20; at track 12 three steps leave 13 and give 2 VP."""
    p = position(dice="4 4 4 1", krones=19, track=12)
    p.act("take_die", face=4, boost=False).act("split_krones", krones=3)
    assert (p.krones(), p.track(), p.vp()) == (20, 12, 0)
    p = position(dice="4 4 4 1", krones=19, track=12)
    p.act("take_die", face=4, boost=False).act("split_krones", krones=0)
    assert (p.krones(), p.track(), p.vp(Part.EMPEROR_OVERFLOW)) == (19, 13, 2)


def test_imitation_uses_the_dice_on_six():
    """5. Three dice on 2, two on 6: taking from 2 gives 3 items, imitating it from 6 gives 2 and costs 1 krone."""
    dice = "2 2 2 6 6"
    p = position(dice=dice, krones=5).act("take_die", face=2, boost=False).act("split_items", second=0)
    assert (p.kitchen(), p.krones(), p.dice()) == ("3 wine", 5, "2 2 6 6")
    p = position(dice=dice, krones=5).act("take_six", action="wine_and_coffee", boost=False)
    p.act("split_items", second=1)
    assert (p.kitchen(), p.krones(), p.dice()) == ("1 wine 1 coffee", 4, "2 2 2 6")


def test_imitated_space_may_be_empty():
    """5. Two dice on 6 prepare up to two rooms though space 3 is empty."""
    p = position(dice="2 6 6", krones=5, prepared=[0]).act("take_six", action="prepare_rooms", boost=False)
    p.act("prepare", room=1).act("prepare", room=2)
    assert p.prepared() == {0, 1, 2}
    assert p.krones() == 4
    assert p.pending() == Op.TURN


def test_serving_from_the_kitchen_moves_three_items_for_one_krone():
    """6. 1 krone: 2 wine to the Portrait Painter (54), 1 coffee to the Dame (63). They cannot be taken back."""
    p = position(krones=5, kitchen="3 wine 2 coffee", guests=[(54, "2 wine"), (63, "1 coffee")])
    p.act("serve")
    assert p.krones() == 4
    assert "stop" not in p.legal_names()
    p.act("place_item", item="wine", table=0)
    assert p.can("stop")
    p.act("place_item", item="wine", table=0).act("place_item", item="coffee", table=1)
    assert p.kitchen() == "1 wine 1 coffee"
    assert (p.missing(0), p.missing(1)) == ("", "")
    assert p.pending() == Op.TURN
    assert "serve" not in p.legal_names()
    assert p.legal_names() <= {"pass", "take_guest", "take_die", "take_six", "seat_guest", "claim_objective"}


def test_incomplete_order_keeps_a_guest_in_the_café():
    """7. Baroness (75): 2 wine + 2 coffee. One coffee short she stays; complete she needs a vacant blue room."""
    p = position(krones=5, kitchen="1 coffee", guests=[(75, "1 coffee")], prepared=[0, 1])
    assert "seat_guest" not in p.legal_names()
    p.act("serve")
    assert p.options("seat_guest") == [{"table": 0, "room": 0}]
    p = position(guests=[(75, "")], prepared=[1, 2], occupied=[0])
    assert "seat_guest" not in p.legal_names()


def test_group_pays_when_its_last_room_is_occupied():
    """8. Room 0 is a blue group of one: 2 VP at once. The pair 10-15 pays 5 VP only when both are occupied."""
    p = position(guests=[(65, "")], prepared=[0]).act("seat_guest", table=0, room=0)
    assert p.vp(Part.GROUPS) == 2
    p = position(guests=[(65, ""), (65, "")], prepared=[0, 5, 10, 15])
    p.act("seat_guest", table=0, room=10)
    assert p.vp(Part.GROUPS) == 0
    p.act("seat_guest", table=1, room=15)
    assert p.vp(Part.GROUPS) == 5


def test_preparing_alone_pays_no_group():
    """8. Rooms 10 and 15 only prepared: nothing."""
    p = position(dice="3 3 1", krones=9, prepared=[0, 5]).act("take_die", face=3, boost=False)
    p.act("prepare", room=10).act("prepare", room=15)
    assert p.vp() == 0


def test_emperor_scores_retreats_and_rewards():
    """9. Round 5, track 8: 5 VP, back to 3, the reward (5 krones)."""
    p = scoring(5, "B3", track=8, krones=5)
    assert (p.vp(Part.EMPEROR_TRACK), p.track(), p.krones()) == (5, 3, 10)


def test_emperor_gives_nothing_at_one_or_two():
    """9. Round 5, track 6: 4 VP, back to 1, nothing. The track does not reset."""
    p = scoring(5, "B3", track=6, krones=5)
    assert (p.vp(Part.EMPEROR_TRACK), p.track(), p.krones(), p.vp(Part.EMPEROR_PENALTIES)) == (4, 1, 5, 0)


@pytest.mark.parametrize(("krones", "vp", "track", "purse"), [(0, 5, 3, 10), (3, 4, 0, 3)])
def test_three_steps_make_the_difference(krones, vp, track, purse):
    """10. Round 5, track 5, space 4 with 3 dice: 3 steps -> 8 -> 5 VP, reward; 3 krones -> 5 -> 4 VP, penalty."""
    p = position(round=5, dice="4 4 4", krones=5, track=5, tiles=("A1", "B3", "C1"), slot=3)
    p.act("take_die", face=4, boost=False).act("split_krones", krones=krones)
    assert (p.vp(Part.EMPEROR_TRACK), p.track(), p.krones()) == (vp, track, purse)


def test_penalty_is_done_if_it_can_be_done_in_full():
    """11. Pay 5 krones, else -7 VP: with 5 they must be paid; with 4 none are paid and 7 VP are lost, below zero."""
    p = scoring(5, "B3", track=0, krones=5)
    assert (p.krones(), p.vp()) == (0, 0)
    p = scoring(5, "B3", track=0, krones=4)
    assert (p.krones(), p.vp()) == (4, -7)


def test_last_tile_gives_eight_points():
    """12. Round 7, track 10: 6 VP, back to 3, +8 VP."""
    p = scoring(7, "C3", track=10)
    assert (p.vp(Part.EMPEROR_TRACK), p.track(), p.vp(Part.EMPEROR_REWARDS)) == (6, 3, 8)
    p = scoring(7, "C3", track=7)
    assert (p.vp(Part.EMPEROR_TRACK), p.track(), p.vp(Part.EMPEROR_PENALTIES)) == (5, 0, -8)


def test_floors_cost_0_1_2_3():
    """13. Room 15 on floor 4 costs 3, room 11 on floor 3 costs 2, 6 on floor 2 costs 1, 2 on floor 1 nothing."""
    for room, below, cost in ((15, [0, 5, 10], 3), (11, [0, 1, 6], 2), (6, [0, 1], 1), (2, [0, 1], 0)):
        p = position(dice="3 1", krones=9, prepared=below).act("take_die", face=3, boost=False)
        p.act("prepare", room=room)
        assert p.krones() == 9 - cost


@pytest.mark.parametrize(("rooms", "krones"), [((1, 2), 10), ((1, 6), 9)])
def test_starting_rooms_are_paid(rooms, krones):
    """13. Room 0 and two more: three on floor 1 are free, one of them on floor 2 costs 1."""
    p = position(turn=False, krones=10)
    p.state.phase, p.state.step, p.state.round_number = 2, 0, 0
    for room in rooms:
        p.act("prepare", room=room)
    assert p.prepared() == {0, *rooms}
    assert p.krones() == krones


def test_final_scoring():
    """14. Occupied on floor 2: 2 VP, vacant none; 2 wine + 3 krones: 5; a fed guest left -5, its items none."""
    p = after_last_round(krones=3, kitchen="2 wine", guests=[(63, "")], occupied=[6], prepared=[0, 5])
    assert p.vp(Part.ROOMS_OCCUPIED) == 2
    assert p.vp(Part.KRONES, Part.KITCHEN) == 5
    assert p.vp(Part.GUESTS_LEFT) == -5
    assert p.vp() == 6 + 8 + 2 + 5 - 5


def test_ties_go_to_krones_and_kitchen():
    """14. Equal VP: the higher sum of krones and kitchen items wins; still equal, they share the win."""
    out = np.zeros(4, np.int64)
    p = after_last_round(krones=3, kitchen="1 wine", others={1: dict(krones=3, track=10)})
    p.state.vp[1, Part.REWARDS] += 1
    assert p.vp(seat=0) == p.vp(seat=1)
    ranks(p.state, out)
    assert list(out[:2]) == [1, 2]
    p = after_last_round(krones=3, others={1: dict(krones=2, kitchen="1 cake", track=10)})
    ranks(p.state, out)
    assert list(out[:2]) == [1, 1]


def test_kitchen_hand_costs_5():
    """15. Kitchen Hand (17) with strength 1 costs 4 krones."""
    p = position(dice="5 1", krones=4, hand=[17, 2]).act("take_die", face=5, boost=False)
    assert (p.played(), p.krones()) == ({17}, 0)


def test_operator_counts_two_for_every_step():
    """15. Operator (41): 2 VP x track; at 13 before the last scoring 13 - 7 = 6 remain: 12 VP; at 20 - no cap of 12."""
    assert after_last_round(track=13, played=[41]).vp(Part.END_STAFF) == 12
    p = position(round=7, dice="4", krones=0, track=13, played=[41], slot=3)
    p.state.phase = 4
    p.state.step = 2
    p.state.depth = 0
    p.state.stack[0] = 0
    p.settle()
    assert p.vp(Part.END_STAFF) == 26


def test_extra_action_takes_no_die():
    """15. E. Gizia (97): no die leaves the space, no boost, no staff such as the Laundress (16) reacts."""
    p = position(dice="4 4 4 5", krones=5, played=[16], guests=[(97, "")], prepared=[0])
    p.act("seat_guest", table=0, room=0)
    assert p.options("extra_action") == [
        {"space": 4, "action": "krones_and_emperor"},
        {"space": 5, "action": "play_staff"},
    ]
    p.act("extra_action", space=4, action="krones_and_emperor").act("split_krones", krones=3)
    assert (p.krones(), p.dice(), p.vp(Part.STAFF)) == (8, "4 4 4 5", 0)
    assert "take_die" in p.legal_names()


def test_slots_of_three_players_run_1_2_3_3_2_1():
    """16. The order of the turns of a round, from the start player; next round it starts with the one to the left."""
    p = position(players=3, dice="1 1 1 1 1 1 1 1 1 1 1 1", start_player=1, seat=1)
    owners = []
    while p.state.round_number == 1:
        owners.append(p.owner)
        p.act("take_die", face=1, boost=False)
        while p.state.round_number == 1 and p.pending() != Op.TURN:
            p.act(*[name for name, _ in p.legal()[:1]], **p.legal()[0][1])
    assert owners == [1, 2, 0, 0, 2, 1]
    assert p.owner == 2


def test_who_passes_is_skipped_until_the_dice_are_rolled_again():
    """16. Three players, 0 and 2 pass, 1 acts twice; then 4 - 1 dice are rolled and slot 1 is 0's again."""
    p = position(players=3, dice="1 1 1 1 1 1", krones=0, chance=roll("2 2 3"), others={1: dict(krones=0)})
    assert p.owner == 0
    p.act("pass")
    assert p.owner == 1
    p.act("take_die", face=1, boost=False).act("split_items", second=0)
    assert p.owner == 2
    p.act("pass")
    assert p.owner == 1
    p.act("take_die", face=1, boost=False).act("split_items", second=0)
    assert p.dice() == "2 2 3"
    assert p.owner == 0
    assert p.events(Event.STARVED_DICE) == [(0, 3, 0, 0, 0, 0, 0)]


def test_objective_pays_15_10_5_and_no_fourth():
    """17. The first gets 15, the second 10, the third 5, a fourth nothing; nobody twice."""
    for markers, vp in ((0, 15), (1, 10), (2, 5)):
        p = position(players=4, krones=20, objective_markers=(markers, 0, 0)).act("claim_objective", objective=0)
        assert p.vp(Part.OBJECTIVES) == vp
        assert "claim_objective" not in p.legal_names()
    p = position(players=4, krones=20, objective_markers=(3, 0, 0))
    assert "claim_objective" not in p.legal_names()
