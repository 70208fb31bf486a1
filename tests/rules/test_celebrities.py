"""Celebrities: coloured dice, the lounge, one test per celebrity, who reacts to what (R-12), rulings R-40 to R-45.

The hotel of the night board:

    floor 4   15 16 17 18 19      B R B R B
    floor 3   10 11 12 13 14      B R B Y Y
    floor 2    5  6  7  8  9      Y Y R R Y
    floor 1    0  1  2  3  4      B Y R R B
"""

import numpy as np
import pytest
from positions import Event, Hands, Op, Part, guest_card, new_game, position, roll, scoring

from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import Fault
from gah_stats.games.grand_austria_hotel.codes import Source
from gah_stats.games.grand_austria_hotel.entries import source_of
from gah_stats.games.grand_austria_hotel.game import GAME

CHRISTIE, EINSTEIN, CHAPLIN, MAGIE, PUCCINI, TOLKIEN = 1, 2, 3, 4, 5, 6
GANDHI, CURIE, MATA_HARI, PICASSO, FREUD, CHURCHILL = 7, 8, 9, 10, 11, 12
RED, BLUE, YELLOW = 0, 1, 2
OTHERS = {1: {"krones": 9}}
ACTIONS = ("strudel_and_cake", "wine_and_coffee", "prepare_rooms", "krones_and_emperor", "play_staff")


def take(p, colour, face, boost=False):
    """Take a coloured die for the action of this number."""
    return p.act("take_coloured", colour=colour, action=ACTIONS[face - 1], boost=boost)


def steps(p, krones=0):
    """Take a white four; all its strength but these krones are emperor steps."""
    return p.act("take_die", face=4, boost=False).act("split_krones", krones=krones)


def lounge(p):
    """The celebrities of the lounge by printed number, None for an empty place."""
    return [number + 1 if number >= 0 else None for number in p.state.lounge.tolist()]


def bits(numbers):
    return sum(1 << number - 1 for number in numbers)


# Taking a coloured die


def test_a_coloured_die_costs_a_krone_for_each_other_die_there():
    """25. 3 white, 1 red, 1 blue on a space: taking red costs 4 krones, gives the red celebrity and its VP."""
    p = position(dice="4 4 4 4 4 1", coloured="red 4 blue 4 yellow 1", lounge=(7, 6, 11), krones=6)
    take(p, "red", 4)
    assert p.options("split_krones") == [0, 1, 2, 3, 4, 5]
    assert p.krones() == 2
    assert p.vp(Part.CELEBRITIES) == 1
    assert p.state.celebrities.tolist() == [bits([GANDHI]), 0, 0, 0]
    assert p.state.coloured.tolist() == [0, 4, 1]
    assert p.dice() == "1 4 4 4 4"
    assert p.events(Event.TAKE_CELEBRITY) == [(0, GANDHI - 1, RED, 4, 1, 0, 0)]
    assert p.events(Event.TAKE_DIE)[0] == (0, 4, 4, 5, 0, 5, 0)


def test_who_cannot_pay_for_the_other_dice_cannot_take_it():
    p = position(dice="4 4 4 4 4 1", coloured="red 4 blue 1", krones=3)
    assert {option["colour"] for option in p.options("take_coloured")} == {"blue"}
    p = position(dice="4 4 4 4 4 1", coloured="red 4 blue 1", krones=4)
    assert [o["boost"] for o in p.options("take_coloured") if o["colour"] == "red"] == [False]
    p = position(dice="4 4 4 4 4 1", coloured="red 4 blue 1", krones=5)
    assert [o["boost"] for o in p.options("take_coloured") if o["colour"] == "red"] == [False, True]
    take(p, "red", 4, boost=True)
    assert p.krones() == 0
    assert p.options("split_krones")[-1] == 6


def test_a_coloured_die_alone_on_its_space_costs_nothing():
    p = take(position(dice="4 1 1", coloured="yellow 4", lounge=(2, 7, 3), krones=0), "yellow", 4)
    assert p.state.celebrities[0] == bits([CHAPLIN])
    assert p.vp(Part.CELEBRITIES) == 1


def test_a_coloured_six_imitates_for_a_krone_more():
    """Two other dice on 6 and the imitation: 3 krones, with boost 4; the Kitchen Hand (17) saves one."""
    p = position(dice="6 6 6 1", coloured="blue 6", krones=2)
    assert p.options("take_coloured") == []
    p = position(dice="6 6 6 1", coloured="blue 6", krones=4)
    assert len(p.options("take_coloured")) == 10
    take(p, "blue", 2, boost=True)
    assert p.krones() == 0
    assert p.options("split_items")[-1] == 2
    p = position(dice="6 6 6 1", coloured="blue 6", krones=4, played=[17])
    assert take(p, "blue", 4).krones() == 2


def test_a_white_die_is_taken_only_where_one_lies():
    p = position(dice="1 1 3 6 6", coloured="red 1 blue 3 yellow 6", krones=9)
    assert {option["face"] for option in p.options("take_die")} == {1}
    assert p.options("take_six")
    p.act("take_die", face=1, boost=False)
    assert p.options("split_items") == [0, 1]
    p = position(dice="1 1 6", coloured="red 1 blue 1 yellow 6", krones=9)
    assert p.options("take_die") == []
    assert p.options("take_six") == []


def test_coloured_dice_count_for_the_strength_of_a_white_one():
    p = position(dice="2 2 2 1", coloured="red 2 blue 2").act("take_die", face=2, boost=False)
    assert p.events(Event.TAKE_DIE)[0][3] == 3
    assert p.state.coloured.tolist() == [2, 2, 0]
    assert p.state.celebrities[0] == 0


@pytest.mark.parametrize(("rounds", "vp"), [(0, 1), (1, 2), (2, 4)])
def test_a_celebrity_scores_1_or_its_token_of_2_or_4(rounds, vp):
    p = position(dice="4 1", coloured="red 4")
    p.state.lounge_rounds[RED] = rounds
    assert take(p, "red", 4).vp(Part.CELEBRITIES) == vp


def test_the_staff_reacts_to_a_coloured_die():
    """The Interior Architect (19) scores 5 VP for a die of 3."""
    p = take(position(dice="3 1", coloured="red 3", played=[19]), "red", 3)
    assert p.vp(Part.STAFF) == 5


def test_r47_without_a_celebrity_it_is_just_a_die():
    p = position(dice="4 4 1", coloured="red 4", krones=5)
    p.state.lounge[RED] = -1
    take(p, "red", 4)
    assert (p.krones(), p.options("split_krones"), p.vp()) == (4, [0, 1, 2], 0)
    assert p.events(Event.TAKE_CELEBRITY) == []
    assert p.events(Event.TAKE_DIE)[0] == (0, 4, 4, 2, 0, 2, 0)


# Rolling


def start_of_round(chance):
    """The last turn of round 1 is over; the lounge is refilled, then this is rolled."""
    p = position(dice="", coloured="", lounge=(2, 7, 11), turn=False, chance=chance)
    p.state.slots_used = 0b1111
    return p


def test_a_roll_tells_the_counts_then_the_coloured_faces():
    p = start_of_round([*roll("1 1 2 3 3 4 5 6 6 6"), 6, 1, 1])
    p.settle()
    assert p.state.coloured.tolist() == [6, 1, 1]
    assert p.dice() == "1 1 2 3 3 4 5 6 6 6"
    assert p.events(Event.ROLL_COLOURED) == [(1, 6, 1, 1, 0, 0, 0)]


@pytest.mark.parametrize("faces", [(0, 1, 1), (7, 1, 1), (2, 2, 1), (4, 1, 1)])
def test_a_roll_without_such_dice_is_refused(faces):
    """One die shows a 2, none a 4."""
    p = start_of_round([*roll("1 1 2 3 3 3 5 6 6 6"), *faces])
    GAME.settle(p.state, p.box, p.journal, np.zeros(MOST_LEGAL, np.int16))
    assert p.journal.fault == Fault.IMPOSSIBLE_CHANCE


def test_each_die_is_as_likely_to_be_the_red_one():
    """Eight dice on 1 and two on 5: red lies on 5 in a fifth of the games."""
    faces = []
    for seed in range(300):
        p = start_of_round(roll("1 1 1 1 1 1 1 1 5 5"))
        p.state.rng[0] = seed * 7919
        p.settle()
        faces.append(int(p.state.coloured[RED]))
        assert set(p.state.coloured.tolist()) <= {1, 5}
    assert set(faces) == {1, 5}
    assert 40 <= faces.count(5) <= 80


def test_dice_that_were_taken_stay_away_until_the_next_round():
    p = position(dice="3 3 4", coloured="red 3 yellow 4", used_slots=[0], start_player=0, chance=[*roll("2 5"), 5, 2])
    p.act("pass").act("pass")
    assert p.state.coloured.tolist() == [5, 0, 2]
    assert p.dice() == "2 5"


# No die can be paid, passing


def test_r40_who_can_pay_for_no_die_takes_a_white_six_first():
    """It is the only legal action, so it is done at once; the other player is next."""
    p = position(dice="6 6 6", coloured="red 6", krones=0, others=OTHERS)
    assert p.legal_names() == {"pass", "take_guest"}
    p.act("take_guest", place=4)
    assert p.events(Event.TAKE_DIE) == [(0, 6, 0, 3, 0, 0, 0)]
    assert p.state.coloured.tolist() == [6, 0, 0]
    assert (p.owner, p.vp(), p.state.celebrities[0]) == (1, 0, 0)


def test_r40_with_only_coloured_dice_left_one_of_them_is_taken_without_action_and_celebrity():
    p = position(dice="3 3 3", coloured="red 3 blue 3 yellow 3", krones=0, others=OTHERS)
    p.act("take_guest", place=4)
    idle = [{"colour": colour, "action": "none", "boost": False} for colour in ("red", "blue", "yellow")]
    assert p.options("take_coloured") == idle
    p.act("take_coloured", **idle[1])
    assert p.state.coloured.tolist() == [3, 0, 3]
    assert p.dice() == "3 3"
    assert p.krones() == 0
    assert (p.vp(), p.state.celebrities[0], p.state.lounge_taker[BLUE]) == (0, 0, -1)
    assert p.events(Event.TAKE_DIE)[0] == (0, 3, 0, 3, 0, 0, 0)


def test_r40_who_has_not_begun_passes():
    p = position(dice="3 3", coloured="red 3 blue 3", krones=0, others=OTHERS, guests=[91, 92, 93])
    assert p.owner == 1
    assert p.state.passed == 1


def test_when_all_pass_a_white_die_is_discarded():
    p = position(dice="3 3 3 3", coloured="red 3 blue 3 yellow 3", chance=[*roll("1 1 2"), 1, 2, 1], others=OTHERS)
    p.act("pass").act("pass")
    assert p.state.coloured.tolist() == [1, 2, 1]
    assert p.dice() == "1 1 2"
    assert p.events(Event.DISCARD_DIE) == [(0, 0, 0, 0, 0, 0, 0)]
    assert p.events(Event.STARVED_DICE) == [(0, 3, 0, 0, 0, 0, 0)]


def test_r8_without_a_white_die_the_start_player_chooses_a_coloured_one():
    chance = [*roll("1 4"), 4, 1]
    p = position(3, dice="3 3 5", coloured="red 3 blue 3 yellow 5", start_player=2, seat=2, chance=chance)
    p.act("pass").act("pass").act("pass")
    assert (p.owner, p.pending()) == (2, Op.DISCARD_DIE)
    assert p.options("discard_die") == ["red", "blue", "yellow"]
    assert p.dice() == "3 3 5"
    p.act("discard_die", colour="blue")
    assert p.state.coloured.tolist() == [4, 0, 1]
    assert p.dice() == "1 4"
    assert p.events(Event.DISCARD_DIE) == [(2, 2, 0, 0, 0, 0, 0)]
    assert p.events(Event.STARVED_DICE) == [(2, 2, 0, 0, 0, 0, 0)]
    assert (p.owner, p.legal_names() >= {"pass", "take_coloured"}) == (2, True)


def test_a_last_coloured_die_that_nobody_takes_ends_the_round():
    p = position(dice="3", coloured="red 3", chance=roll("1 1 1 1 1 1 1 1 1 2"), others=OTHERS)
    p.act("pass").act("pass")
    assert p.state.round_number == 2
    assert all(face > 0 for face in p.state.coloured)


# The lounge


def test_three_celebrities_of_nine_wait_in_the_lounge():
    for hands in Hands:
        p = new_game(modules="celebrities", hands=hands)
        deck = bits(range(1, 13)) & ~bits([PUCCINI, MATA_HARI, PICASSO])
        assert int(p.state.celebrity_deck) == deck & ~bits(lounge(p))
        assert bits(lounge(p)).bit_count() == 3
        revealed = p.events(Event.REVEAL_CELEBRITY)
        assert [row[1] + 1 for row in revealed] == lounge(p)
        assert [row[2] for row in revealed] == [RED, BLUE, YELLOW]


def test_with_ballrooms_there_are_twelve():
    p = new_game(modules="celebrities ballrooms")
    assert int(p.state.celebrity_deck) | bits(lounge(p)) == bits(range(1, 13))


def test_without_the_module_there_is_no_lounge():
    p = new_game()
    assert lounge(p) == [None, None, None]
    assert p.state.celebrity_deck == 0


def end_of_round(round=1, rounds=(0, 0, 0), taken=(), chance=(), deck=None, **given):
    """The lounge (2, 7, 11) after a round in which the celebrities of the colours in `taken` were taken by seat 0."""
    p = position(dice="", lounge=(2, 7, 11), round=round, turn=False, chance=chance, **given)
    p.state.slots_used = 0b1111
    p.state.lounge_rounds = rounds
    if deck is not None:
        p.state.celebrity_deck = bits(deck)
    for colour in taken:
        p.state.lounge_taker[colour] = 0
        p.state.celebrities[0] |= 1 << p.state.lounge[colour]
    p.settle()
    return p


def test_an_untaken_celebrity_gets_2_vp_then_4_then_leaves():
    p = end_of_round(rounds=(0, 1, 2), chance=[CHURCHILL - 1])
    assert lounge(p) == [2, 7, 12]
    assert p.state.lounge_rounds.tolist() == [1, 2, 0]
    assert p.state.celebrity_discard == bits([11])
    assert p.events(Event.LEAVE_LOUNGE) == [(0, 10, YELLOW, 0, 0, 0, 0)]


def test_taken_celebrities_are_discarded_and_the_lounge_is_refilled_left_to_right():
    p = end_of_round(rounds=(2, 1, 1), taken=(RED, YELLOW), chance=[CURIE - 1, CHAPLIN - 1])
    assert lounge(p) == [8, 7, 3]
    assert p.state.lounge_rounds.tolist() == [0, 2, 0]
    assert p.state.lounge_taker.tolist() == [-1, -1, -1]
    assert p.state.celebrity_discard == bits([2, 11])
    assert p.state.celebrities[0] == 0
    assert p.events(Event.LEAVE_LOUNGE) == []
    assert [row[1:3] for row in p.events(Event.REVEAL_CELEBRITY)] == [(7, RED), (2, YELLOW)]


def test_an_empty_stack_is_rebuilt_from_the_discard():
    """The only card left comes first, then the discard pile, the two just taken among it."""
    p = end_of_round(taken=(RED, BLUE), deck=[CURIE], chance=[CURIE - 1, EINSTEIN - 1])
    assert lounge(p) == [8, 2, 11]
    assert p.state.celebrity_deck == bits([GANDHI])
    assert p.state.celebrity_discard == 0


def test_effects_end_before_the_emperor_scores():
    """Track 5 scores 3 VP after round 3; Charlie Chaplin no longer adds to it."""
    p = scoring(3, "A1", track=5, celebrities=[CHAPLIN])
    assert p.vp(Part.EMPEROR_TRACK) > 0
    assert p.vp(Part.CELEBRITIES) == 0
    assert p.state.celebrities[0] == 0


def test_r45_after_the_last_round_nobody_is_revealed():
    p = end_of_round(round=7, taken=(RED,))
    assert lounge(p) == [None, 7, 11]
    assert p.events(Event.REVEAL_CELEBRITY) == []


# The celebrities


def test_the_effect_holds_for_the_turn_in_which_it_is_taken():
    """The yellow 4 brings Winston Churchill: its own step gives another one."""
    p = take(position(dice="4 1", coloured="yellow 4", lounge=(2, 7, 12)), "yellow", 4)
    assert p.act("split_krones", krones=0).track() == 2


def test_the_effect_holds_for_its_taker_only():
    p = position(dice="4 1", others={1: {"celebrities": [CHURCHILL]}})
    assert steps(p).track() == 1


def test_r25_the_vp_of_taking_chaplin_do_not_count_for_him_but_those_of_the_next_celebrity_do():
    p = take(position(dice="4 1", coloured="red 4", lounge=(CHAPLIN, 7, 11)), "red", 4)
    assert p.act("split_krones", krones=0).vp() == 1
    p = take(position(dice="4 1", coloured="red 4", lounge=(12, 7, 11), celebrities=[CHAPLIN]), "red", 4)
    assert p.act("split_krones", krones=1).vp(Part.CELEBRITIES) == 3


def test_christie_plays_staff_for_2_less_on_emperor_steps():
    """Breakfast Server (1) costs 4: 2 krones. It may be declined. Krones alone are no emperor gain."""
    p = steps(position(dice="4 4 1", krones=2, hand=[1, 2], celebrities=[CHRISTIE]))
    assert p.options("play_staff") == [1]
    assert p.can("stop")
    p.act("play_staff", staff=1)
    assert (p.krones(), p.played()) == (0, {1})
    p = steps(position(dice="4 4 1", krones=2, hand=[1, 2], celebrities=[CHRISTIE]), krones=2)
    assert p.owner == 1
    assert p.hand() == {1, 2}


def test_christie_comes_again_for_the_steps_of_the_card_she_brought():
    """R-41: Pool Attendant (45, 3 steps) is a source of its own, so the Breakfast Server (1) may follow."""
    p = steps(position(dice="4 1", krones=9, hand=[1, 45], celebrities=[CHRISTIE]))
    p.act("play_staff", staff=45)
    assert p.track() == 4
    assert p.options("play_staff") == [1]


def test_einstein_swaps_up_to_four_dishes_and_drinks():
    p = position(dice="1 1 3", kitchen="1 strudel 2 wine 1 champagne", celebrities=[EINSTEIN])
    p.act("use_celebrity", celebrity=EINSTEIN)
    pairs = {(option["give"], option["get"]) for option in p.options("swap_item")}
    assert pairs == {(give, get) for give in ("strudel", "wine") for get in ("strudel", "cake", "wine", "coffee")} - {
        ("strudel", "strudel"),
        ("wine", "wine"),
    }
    p.act("swap_item", give="strudel", get="cake").act("swap_item", give="wine", get="coffee")
    p.act("swap_item", give="wine", get="coffee")
    assert p.can("stop")
    p.act("swap_item", give="cake", get="strudel")
    assert p.kitchen() == "1 strudel 2 coffee 1 champagne"
    assert p.options("use_celebrity") == []


def test_einstein_may_stop_early_and_comes_once_in_the_round_before_or_after_the_die():
    p = position(dice="4 1", kitchen="1 strudel", celebrities=[EINSTEIN])
    assert p.options("use_celebrity") == [EINSTEIN]
    steps(p)
    p.act("use_celebrity", celebrity=EINSTEIN).act("swap_item", give="strudel", get="wine").act("stop")
    assert p.kitchen() == "1 wine"
    assert p.options("use_celebrity") == []
    assert p.events(Event.USE_CELEBRITY) == [(0, 1, 0, 0, 0, 0, 0)]


def test_einstein_needs_something_to_swap():
    assert position(kitchen="2 champagne", celebrities=[EINSTEIN]).options("use_celebrity") == []


def test_r44_a_swap_is_no_gain():
    """The kitchen's books balance by what is given and what comes; nothing reacts."""
    p = position(kitchen="1 strudel", guests=[92], celebrities=[EINSTEIN, CHAPLIN, MAGIE])
    p.act("use_celebrity", celebrity=EINSTEIN).act("swap_item", give="strudel", get="wine")
    assert p.pending() == Op.SWAP_ITEMS
    source = Source.CELEBRITY << 8 | EINSTEIN - 1
    assert p.events(Event.PAY_ITEM) == [(0, 0, 1, source, 0, 0, 0)]
    assert p.events(Event.GAIN_ITEMS) == [(0, 0, 0, 1, 0, 0, source)]


def test_chaplin_adds_2_vp_to_every_gain_of_vp():
    """Seating Knight of the Empire (65, 3 VP) in the blue group of one: 3 + 2, 2 + 2 VP for the group."""
    p = position(guests=[(65, "")], prepared=[0], krones=0, celebrities=[CHAPLIN]).act("seat_guest", table=0, room=0)
    assert p.vp(Part.GUESTS) == 3
    assert p.vp(Part.GROUPS) == 2
    assert p.vp(Part.CELEBRITIES) == 4


def test_chaplin_adds_2_vp_to_an_objective():
    """20 krones are objective 105: 15 VP for the first."""
    p = position(krones=20, celebrities=[CHAPLIN]).act("claim_objective", objective=0)
    assert (p.vp(Part.OBJECTIVES), p.vp(Part.CELEBRITIES)) == (15, 2)


def test_chaplin_adds_2_vp_to_steps_beyond_the_track():
    """Three steps from track 12 are 2 VP, in one gain."""
    p = steps(position(dice="4 4 4 1", track=12, celebrities=[CHAPLIN]))
    assert p.vp(Part.EMPEROR_OVERFLOW) == 2
    assert p.vp(Part.CELEBRITIES) == 2


def test_magie_prepares_a_room_for_a_krone_less_on_krones():
    """A krone from space 4: room 5 on floor 2 costs 1, less 1. Two krones in one gain prepare one room."""
    p = steps(position(dice="4 4 1", krones=0, prepared=[0, 1], celebrities=[MAGIE]), krones=2)
    assert p.options("prepare") == [2, 5, 6]
    assert p.can("stop")
    p.act("prepare", room=5)
    assert p.krones() == 2
    assert p.options("prepare") == []
    p = steps(position(dice="4 4 1", krones=0, prepared=[0], celebrities=[MAGIE]), krones=0)
    assert p.options("prepare") == []


def test_magie_comes_for_each_reward_of_krones():
    """Apothecary (77): a krone; the red group of room 18: another. Room 13 costs 2 less 1, rooms 17 and 19 3 less 1."""
    p = position(guests=[(77, "")], prepared=[18], krones=0, celebrities=[MAGIE]).act("seat_guest", table=0, room=18)
    assert (p.krones(), p.options("prepare")) == (1, [13])
    p.act("stop")
    assert (p.krones(), p.options("prepare")) == (2, [13, 17, 19])
    p.act("prepare", room=17)
    assert p.krones() == 0
    assert p.options("prepare") == []


def test_r43_krones_and_steps_lost_to_the_cap_are_gained_all_the_same():
    p = position(guests=[(92, "")], prepared=[4], krones=20, celebrities=[MAGIE]).act("seat_guest", table=0, room=4)
    assert p.krones() == 20
    assert p.options("prepare") == [3, 9]
    p = steps(position(dice="4 1", track=13, krones=2, hand=[1, 2], celebrities=[CHRISTIE]))
    assert p.options("play_staff") == [1]


def test_puccini_gives_champagne_and_2_vp_for_a_played_card():
    p = position(dice="5 1", krones=9, hand=[1], celebrities=[PUCCINI]).act("take_die", face=5, boost=False)
    assert p.kitchen() == "1 champagne"
    assert p.vp(Part.CELEBRITIES) == 2


def test_tolkien_gives_2_vp_for_each_occupied_room():
    """The Page Boy (35) occupies two rooms."""
    p = position(dice="5 1", hand=[35], prepared=[1, 2], celebrities=[TOLKIEN]).act("take_die", face=5, boost=False)
    p.act("occupy", room=1).act("occupy", room=2)
    assert p.vp(Part.CELEBRITIES) == 4


def test_gandhi_makes_rooms_free_and_gives_no_action():
    p = position(dice="3 1", krones=0, prepared=[0, 5, 10], celebrities=[GANDHI])
    assert p.options("use_celebrity") == []
    p.act("take_die", face=3, boost=False)
    assert p.options("prepare") == [1, 6, 11, 15]
    assert p.act("prepare", room=15).krones() == 0
    p = position(dice="3 1", krones=0, prepared=[0, 5, 10]).act("take_die", face=3, boost=False)
    assert 15 not in p.prepared()


def test_curie_gives_two_dishes_or_drinks_for_a_played_card():
    p = position(dice="5 1", krones=9, hand=[1], celebrities=[CURIE]).act("take_die", face=5, boost=False)
    p.act("choose_item", item="cake").act("choose_item", item="wine")
    assert p.kitchen() == "1 cake 1 wine"


def test_picasso_gives_a_dish_or_drink_and_1_vp_for_champagne():
    """Three champagne of the Violinist (120) are one gain."""
    p = position(dice="5 1", krones=9, hand=[120], celebrities=[PICASSO]).act("take_die", face=5, boost=False)
    p.act("choose_item", item="coffee")
    assert p.kitchen() == "1 coffee 3 champagne"
    assert p.vp(Part.CELEBRITIES) == 1


def test_freud_completes_an_order_that_misses_one_item():
    """M. Polo (98, 3 strudel) misses one; Countess (69) misses two; Capt. Goldhaken (92) ordered only one."""
    guests = [(98, "1 strudel"), (69, "1 cake 1 coffee"), 92]
    p = position(dice="4 1", guests=guests, prepared=[0], celebrities=[FREUD])
    assert p.options("use_celebrity") == [FREUD]
    p.act("use_celebrity", celebrity=FREUD)
    assert p.missing(0) == ""
    assert p.can("seat_guest", table=0, room=0)
    assert p.options("use_celebrity") == []
    assert p.events(Event.COMPLETE_ORDER) == [(0, guest_card(98)[0], 0, 0, 0, 0, 0)]


def test_freud_chooses_among_the_orders_and_ignores_nothing_twice():
    p = position(dice="4 1", guests=[(98, "1 strudel"), (69, "1 cake"), 92], celebrities=[FREUD])
    p.act("use_celebrity", celebrity=FREUD)
    assert p.options("fill_order") == [0, 1]
    p.act("fill_order", table=1)
    assert (p.missing(0), p.missing(1)) == ("1 strudel", "")
    assert p.options("use_celebrity") == []


def test_freud_does_nothing_for_orders_of_one_item_or_without_a_missing_one():
    assert position(guests=[92, (98, ""), (69, "2 cake")], celebrities=[FREUD]).options("use_celebrity") == []


def test_churchill_adds_a_step_to_every_gain_of_steps():
    """Two steps from space 4 are one gain."""
    assert steps(position(dice="4 4 1", celebrities=[CHURCHILL])).track() == 3
    assert steps(position(dice="4 4 1", celebrities=[CHURCHILL]), krones=2).track() == 0


# Who reacts to what


def test_r12_churchill_and_chaplin_never_react_to_themselves():
    p = steps(position(dice="4 1", celebrities=[CHURCHILL]))
    assert p.events(Event.GAIN_STEPS)[1:] == [(0, 1, 2, Source.CELEBRITY << 8 | CHURCHILL - 1, 0, 0, 0)]
    p = position(guests=[(65, "")], prepared=[4], celebrities=[CHAPLIN]).act("seat_guest", table=0, room=4)
    assert [row[2] for row in p.events(Event.GAIN_VP) if row[1] == Part.CELEBRITIES][0] == 2


def test_r12_christie_does_not_react_to_the_step_churchill_adds_to_the_same_gain():
    p = steps(position(dice="4 1", krones=9, hand=[1, 2], celebrities=[CHRISTIE, CHURCHILL]))
    assert p.track() == 2
    p.act("play_staff", staff=1)
    assert p.hand() == {2}
    assert p.options("play_staff") == []


def test_r12_both_react_to_the_steps_of_a_card_christie_brought():
    """Pool Attendant (45): 3 steps, Churchill's one, and Christie brings the Breakfast Server (1)."""
    p = steps(position(dice="4 1", krones=9, hand=[1, 45], celebrities=[CHRISTIE, CHURCHILL]))
    p.act("play_staff", staff=45)
    assert p.track() == 6
    p.act("play_staff", staff=1)
    assert p.played() == {1, 45}


def test_r12_chaplin_reacts_to_the_vp_of_each_other_celebrity():
    """Puccini 2 + 2, Picasso's for Puccini's champagne 1 + 2."""
    held = [CHAPLIN, PUCCINI, PICASSO]
    p = position(dice="5 1", krones=9, hand=[1], celebrities=held).act("take_die", face=5, boost=False)
    p.act("choose_item", item="wine")
    assert p.vp(Part.CELEBRITIES) == 7
    assert p.kitchen() == "1 wine 1 champagne"
    p = position(guests=[(92, "")], prepared=[1], celebrities=[CHAPLIN, TOLKIEN]).act("seat_guest", table=0, room=1)
    assert p.vp(Part.CELEBRITIES) == 4


def test_r12_chaplin_reacts_to_each_step_beyond_the_track():
    """Track 13: the step of the die 1 + 2 VP, Churchill's 1 + 2."""
    p = steps(position(dice="4 1", track=13, celebrities=[CHAPLIN, CHURCHILL]))
    assert p.vp(Part.EMPEROR_OVERFLOW) == 2
    assert p.vp(Part.CELEBRITIES) == 4


def test_r12_puccini_and_curie_both_react_to_a_card_christie_brings():
    p = steps(position(dice="4 1", krones=9, hand=[1], celebrities=[CHRISTIE, PUCCINI, CURIE]))
    p.act("play_staff", staff=1).act("choose_item", item="cake").act("choose_item", item="cake")
    assert p.kitchen() == "2 cake 1 champagne"
    assert p.vp(Part.CELEBRITIES) == 2


def test_r12_magie_prepares_free_with_gandhi():
    p = steps(position(dice="4 1", krones=0, prepared=[0, 5, 10], celebrities=[MAGIE, GANDHI]), krones=1)
    assert p.options("prepare") == [1, 6, 11, 15]
    assert p.act("prepare", room=15).krones() == 1


# each way to gain, each celebrity that reacts to it once
STEPS = {
    "die": lambda **given: steps(position(dice="4 4 1", **given)),
    "guest": lambda **given: position(guests=[(95, "")], prepared=[4], **given).act("seat_guest", table=0, room=4),
    "staff": lambda **given: position(dice="5 1", **given | {"hand": [45]}).act("take_die", face=5, boost=False),
}
GAINED = {"die": 2, "guest": 2, "staff": 3}


@pytest.mark.parametrize("way", STEPS)
def test_r12_each_source_of_steps_counts_once(way):
    assert STEPS[way](celebrities=[CHURCHILL]).track() == GAINED[way] + 1


def test_r42_krones_and_steps_of_one_die_are_two_gains_of_different_kinds():
    """Two fours: a krone (Elizabeth Magie prepares) and a step (Winston Churchill adds one)."""
    p = steps(position(dice="4 4 1", krones=0, prepared=[0], celebrities=[MAGIE, CHURCHILL]), krones=1)
    assert p.track() == 2
    assert p.options("prepare") == [1, 5]


def dancing(**given):
    """A guest without points goes dancing; neither the bottom row nor the section of four pays a bonus."""
    p = position(ballrooms=(1, 2, 3), guests=[(91, "")], kitchen="1 champagne", staff_deck=[], **given)
    return p.act("dance", table=0, ballroom=0, row="bottom", section=4)


# what happens to seat 0, and who reacts to it; Tezcatlipoca (91) gives no points, room 2 fills no group
EVENTS = {
    "emperor steps": (lambda **given: steps(position(dice="4 1", hand=[1], **given)), {CHRISTIE, CHURCHILL}),
    "krones": (lambda **given: steps(position(dice="4 1", prepared=[0], **given), krones=1), {MAGIE}),
    "points": (lambda **given: position(krones=20, **given).act("claim_objective", objective=0), {CHAPLIN}),
    "staff played": (
        lambda **given: position(dice="5 1", hand=[6], **given).act("take_die", face=5, boost=False),
        {PUCCINI, CURIE},
    ),
    "room occupied": (
        lambda **given: position(guests=[(91, "")], prepared=[2], **given).act("seat_guest", table=0, room=2),
        {TOLKIEN},
    ),
    "dancer sent": (dancing, {MATA_HARI}),
    "champagne, by a card played": (
        lambda **given: position(dice="5 1", krones=9, hand=[120], **given).act("take_die", face=5, boost=False),
        {PUCCINI, CURIE, PICASSO},
    ),
}


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("celebrity", range(1, 13))
def test_each_celebrity_reacts_to_its_own_event_only(celebrity, event):
    """What it gives was gained, or waits for a choice."""
    happen, react = EVENTS[event]
    p = happen(celebrities=[celebrity])
    source = Source.CELEBRITY << 8 | celebrity - 1
    waiting = [source_of(int(word)) for word in p.state.stack[: p.state.depth]]
    places = {Event.GAIN_VP: 3, Event.GAIN_STEPS: 3, Event.GAIN_ITEMS: 6}
    gained = [row[place] for kind, place in places.items() for row in p.events(kind)]
    assert (source in waiting + gained) == (celebrity in react)


def test_mata_hari_gives_1_vp_and_a_step_for_each_dancer():
    """Tezcatlipoca (91) dances in the bottom row; Agatha Christie reacts to the step, Charlie Chaplin to the VP."""
    p = dancing(celebrities=[MATA_HARI])
    assert (p.vp(Part.CELEBRITIES), p.track()) == (1, 1)
    p = dancing(celebrities=[MATA_HARI, CHURCHILL, CHAPLIN])
    assert (p.vp(Part.CELEBRITIES), p.track()) == (3, 2)
    p = dancing(celebrities=[MATA_HARI, CHRISTIE], hand=[1, 2], krones=2)
    assert p.options("play_staff") == [1]
