"""The module `hotels`: the auction, and a test or more for each of the ten hotels.

Hotels by printed number: 1 Chateau Paulwei, 2 Corogari Zant-Mainz, 3 Dove, 4 Kaufman, 5 Mayenfels, 6 Ninas Melange,
7 Stroup, 8 The Grand Wray, 9 The Kozi Palace, 10 The Ren.
"""

import pytest
from positions import (
    CARDS,
    GUEST,
    NOBODY,
    OBJECTIVE,
    TILE,
    Event,
    Op,
    Part,
    Phase,
    card_set,
    cards_in,
    new_game,
    position,
    roll,
)

from gah_stats.games.grand_austria_hotel.modules.unique_hotels import score_completed

PAULWEI, COROGARI, DOVE, KAUFMAN, MAYENFELS, NINAS, STROUP, WRAY, KOZI, REN = range(1, 11)


def owning(hotel, modules="hotels", **given):
    """Seat 0 has the hotel and is to move."""
    return position(modules=modules, hotel=hotel, **given)


def won(hotel, modules="hotels"):
    """A new game of two in which seat 0 has won the hotel for nothing, seat 1 got another one free."""
    p = new_game(2, modules=modules, hotels=(hotel, STROUP if hotel != STROUP else KAUFMAN))
    return p.act("name_hotel", hotel=hotel).act("bid", krones=0).act("pass_bid")


def at_last_turn(hotel, chance=(), **given):
    """Seat 0 has the last slot of a round of two, and only a die on 4 is left."""
    return owning(hotel, dice="4", slot=3, used_slots=range(4), chance=chance, **given)


def hotels_of(p):
    return [int(hotel) + 1 for hotel in p.state.hotel[: p.state.players]]


# The auction


def test_auction_of_three_hotels():
    """26. A opens at 5, B 7, C passes, A 8, B passes: A has 2. B opens at 0, C wins at 5. B takes the third free."""
    p = new_game(3, modules="hotels", hotels=(STROUP, KOZI, KAUFMAN))
    p.act("name_hotel", hotel=STROUP).act("bid", krones=5)
    assert p.owner == 1
    p.act("bid", krones=7)
    assert p.owner == 2
    p.act("pass_bid").act("bid", krones=8)
    assert p.owner == 1
    p.act("pass_bid")
    assert p.krones(0) == 2
    assert p.owner == 1
    assert p.options("name_hotel") == [KAUFMAN, KOZI]
    p.act("name_hotel", hotel=KOZI).act("bid", krones=0)
    assert p.owner == 2
    p.act("bid", krones=5).act("pass_bid")
    assert [p.krones(seat) for seat in range(3)] == [2, 10, 5]
    assert hotels_of(p) == [STROUP, KAUFMAN, KOZI]
    assert p.events(Event.WIN_HOTEL) == [
        (0, STROUP - 1, 8, 0, 0, 0, 0),
        (2, KOZI - 1, 5, 0, 0, 0, 0),
        (1, KAUFMAN - 1, 0, 0, 0, 0, 0),
    ]
    assert p.events(Event.BID)[:2] == [(0, STROUP - 1, 5, 0, 0, 0, 0), (1, STROUP - 1, 7, 0, 0, 0, 0)]
    assert p.events(Event.NAME_HOTEL) == [(0, STROUP - 1, 0, 0, 0, 0, 0), (1, KOZI - 1, 0, 0, 0, 0, 0)]
    assert p.state.phase == Phase.START_GUESTS


def test_hotel_brings_its_items_into_an_empty_kitchen():
    p = new_game(2, modules="hotels", hotels=(STROUP, WRAY))
    assert p.kitchen(0) == p.kitchen(1) == ""
    p.act("name_hotel", hotel=WRAY).act("bid", krones=3).act("pass_bid")
    assert p.kitchen(0) == "1 strudel"
    assert p.kitchen(1) == "1 strudel 1 cake 1 wine 1 coffee"


def test_opener_bids_from_0_to_its_money_and_may_not_pass():
    p = new_game(2, modules="hotels", hotels=(STROUP, WRAY)).act("name_hotel", hotel=STROUP)
    assert p.owner == 0
    assert p.legal_names() == {"bid"}
    assert p.options("bid") == list(range(11))


def test_a_bid_is_higher_than_the_last_one_and_within_money():
    p = new_game(2, modules="hotels", hotels=(STROUP, WRAY)).act("name_hotel", hotel=STROUP).act("bid", krones=7)
    assert p.options("bid") == [8, 9, 10]
    assert p.can("pass_bid")


def test_who_cannot_bid_more_passes_without_being_asked():
    p = new_game(2, modules="hotels", hotels=(STROUP, WRAY)).act("name_hotel", hotel=STROUP).act("bid", krones=10)
    assert hotels_of(p) == [STROUP, WRAY]
    assert p.krones(0) == 0


def test_who_has_passed_is_out_of_this_auction_only():
    """A 0, B passes, C 1, A 2, C passes: B is not asked again; in the next auction B opens."""
    p = new_game(3, modules="hotels", hotels=(STROUP, KOZI, KAUFMAN))
    p.act("name_hotel", hotel=STROUP).act("bid", krones=0).act("pass_bid").act("bid", krones=1)
    assert p.owner == 0
    p.act("bid", krones=2)
    assert p.owner == 2
    p.act("pass_bid")
    assert p.owner == 1
    assert p.pending() == Op.NAME_HOTEL


def test_r9_the_same_player_opens_again_when_another_wins():
    p = new_game(3, modules="hotels", hotels=(STROUP, KOZI, KAUFMAN))
    p.act("name_hotel", hotel=STROUP).act("bid", krones=0).act("bid", krones=1).act("pass_bid").act("pass_bid")
    assert hotels_of(p)[1] == STROUP
    assert p.owner == 0
    assert p.pending() == Op.NAME_HOTEL


def test_auction_comes_after_the_hands_and_before_the_starting_guests():
    p = new_game(2, modules="hotels", hotels=(STROUP, WRAY))
    assert p.state.phase == Phase.AUCTION
    assert len(p.hand(0)) == 6
    assert p.guests(0) == [None] * 3


def test_who_opened_is_forgotten_after_the_auction():
    """Two games of two that differ only in who won its hotel first go on alike."""
    first = new_game(2, modules="hotels", hotels=(STROUP, KOZI))
    first.act("name_hotel", hotel=STROUP).act("bid", krones=0).act("pass_bid")
    second = new_game(2, modules="hotels", hotels=(STROUP, KOZI))
    second.act("name_hotel", hotel=KOZI).act("bid", krones=0).act("bid", krones=1).act("pass_bid")
    assert first.state.phase == second.state.phase == Phase.START_GUESTS
    assert first.state.opener == second.state.opener == 0


def test_r51_what_a_hotel_gives_comes_before_the_next_auction():
    """Seat 0 wins Mayenfels: it plays its card before seat 1 opens."""
    p = new_game(3, modules="hotels", hotels=(MAYENFELS, KOZI, KAUFMAN))
    p.act("name_hotel", hotel=MAYENFELS).act("bid", krones=0).act("pass_bid").act("pass_bid")
    assert (p.owner, p.pending()) == (0, Op.PLAY_STAFF)
    p.act("stop")
    assert (p.owner, p.pending()) == (1, Op.NAME_HOTEL)


# 1 Chateau Paulwei


@pytest.mark.parametrize(
    ("occupied", "room", "colour", "bonus"),
    [((), 0, "blue", 4), ((10,), 15, "blue", 8), ((2, 3, 7), 8, "red", 13), ((9, 13), 14, "yellow", 8)],
)
def test_paulwei_has_its_own_group_bonuses(occupied, room, colour, bonus):
    """Guest 92 gives 1 krone himself."""
    p = owning(PAULWEI, guests=[(92, "")], occupied=occupied, prepared=(room,))
    p.act("seat_guest", table=0, room=room)
    gained = {"blue": p.vp(Part.GROUPS), "red": p.krones() - 5 - 1, "yellow": p.track()}
    assert gained == {"blue": 0, "red": 0, "yellow": 0} | {colour: bonus}


def test_paulwei_may_prepare_two_more_starting_rooms_at_their_cost():
    p = won(PAULWEI).act("take_guest", place=0).act("take_guest", place=0)
    p.act("prepare", room=5).act("prepare", room=10)
    assert p.krones() == 10 - 1 - 2
    assert p.can("stop")
    p.act("prepare", room=15).act("prepare", room=1)
    assert p.krones() == 10 - 1 - 2 - 3
    assert p.owner == 1


def test_r50_paulwei_must_prepare_only_three_starting_rooms():
    p = won(PAULWEI).act("take_guest", place=0).act("take_guest", place=0)
    p.act("prepare", room=1)
    assert not p.can("stop")
    p.act("prepare", room=2).act("stop")
    assert p.prepared() == {0, 1, 2}
    assert p.owner == 1


# 2 Corogari Zant-Mainz


def second_die(first, die, **given):
    """Seat 0 holds a die and takes its second one; two dice lie there, so that the main actions 1, 2 and 4 ask."""
    p = owning(COROGARI, **(dict(dice=f"{die} {die}") | given))
    p.state.first_die = first
    return p.act("take_die", face=die, boost=False)


@pytest.mark.parametrize(
    ("first", "die", "kitchen", "krones", "steps"),
    [
        (5, 2, "", 0, 0),
        (3, 2, "1 strudel 1 wine", 0, 0),
        (5, 4, "1 strudel 1 wine", 0, 0),
        (2, 2, "", 1, 1),
        (6, 4, "", 1, 1),
        (1, 2, "1 cake 1 coffee", 0, 0),
    ],
)
def test_corogari_pays_by_the_sum_of_both_dice_before_the_main_action(first, die, kitchen, krones, steps):
    p = second_die(first, die)
    assert p.pending() == Op.MAIN_ACTION
    assert (p.kitchen(), p.krones(), p.track()) == (kitchen, 5 + krones, steps)


def test_corogari_pays_a_free_room_and_a_point_for_2():
    p = second_die(1, 1, occupied=(0, 5, 10))
    assert p.vp(Part.HOTELS) == 1
    p.act("prepare", room=15)
    assert p.krones() == 5
    assert p.pending() == Op.MAIN_ACTION


@pytest.mark.parametrize(("first", "die"), [(4, 2), (4, 4)])
def test_corogari_plays_a_card_for_1_less_for_6_or_8(first, die):
    """Card 12 costs 2."""
    p = second_die(first, die, hand=(12,)).act("play_staff", staff=12)
    assert p.krones() == 5 - 1
    assert p.pending() == Op.MAIN_ACTION


def test_corogari_pays_nothing_for_the_first_die():
    p = owning(COROGARI, dice="2 2").act("take_die", face=2, boost=False)
    assert p.kitchen() == ""
    assert p.state.first_die == 2


def test_corogari_forgets_the_dice_of_the_last_round():
    p = at_last_turn(COROGARI, chance=roll("1 1 1 1 1 1 1 1 1 1"))
    p.state.first_die = 3
    p.act("take_die", face=4, boost=False).act("split_krones", krones=1)
    assert p.state.round_number == 2
    assert p.state.first_die == 0


def test_r52_corogari_holds_a_six_left_idle_too():
    """Without a krone, and with nothing else to do, the six is taken unasked."""
    p = owning(COROGARI, dice="6 6", krones=0).act("take_guest", place=4)
    assert p.dice() == "6"
    assert p.state.first_die == 6


def test_corogari_with_the_master_key_doubles_the_die_held():
    """A 2 and the key are 4: 1 krone and 1 step."""
    p = owning(COROGARI, modules="hotels start_player", dice="2 2")
    p.state.first_die = 2
    p.act("take_key", action="strudel_and_cake")
    assert (p.krones(), p.track()) == (5 + 1, 1)


def test_corogari_doubles_the_die_taken_after_the_master_key():
    """The key and a 5 are 10: 1 krone and 1 step."""
    p = owning(COROGARI, modules="hotels start_player", dice="5 5")
    p.state.key_holder = 0
    p.act("take_die", face=5, boost=False)
    assert (p.krones(), p.track()) == (5 + 1, 1)


# 3 Dove


def test_dove_may_prepare_a_fourth_starting_room_free():
    p = won(DOVE).act("take_guest", place=0).act("take_guest", place=0)
    p.act("prepare", room=5).act("prepare", room=10)
    assert p.can("stop")
    p.act("prepare", room=15)
    assert p.krones() == 10 - 1 - 2
    assert p.owner == 1


def full_column_and_floor(**given):
    """Room 4 is the last of the right column and of floor 1; guest 92 gives 1 krone."""
    p = owning(DOVE, guests=[(92, "")], prepared=(4,), **given)
    p.state.tokens = 0b11111
    return p.act("seat_guest", table=0, room=4)


def test_dove_takes_the_upper_bonus_for_a_column():
    p = full_column_and_floor(occupied=(9, 14, 19))
    assert p.options("take_token") == [0, 1, 2, 3, 4]
    p.act("take_token", token=1)
    assert p.krones() == 5 + 1 + 4
    assert p.state.tokens == 0b11101
    assert p.events(Event.TAKE_TOKEN) == [(0, 1, 0, 0, 0, 0, 0)]


def test_dove_takes_the_lower_bonus_for_a_floor():
    p = full_column_and_floor(occupied=(0, 1, 2, 3)).act("take_token", token=0)
    assert p.vp(Part.HOTELS) == 6
    assert p.events(Event.TAKE_TOKEN) == [(0, 0, 1, 0, 0, 0, 0)]


def test_dove_takes_a_token_each_for_a_column_and_a_floor():
    """The lower bonus first: 6 VP; then the upper one of another token: 4 krones."""
    p = full_column_and_floor(occupied=(0, 1, 2, 3, 9, 14, 19)).act("resolve", reward=1)
    p.act("take_token", token=0)
    assert p.options("take_token") == [1, 2, 3, 4]
    p.act("take_token", token=1)
    assert p.vp(Part.HOTELS) == 6
    assert p.krones() == 5 + 1 + 4


@pytest.mark.parametrize(
    ("token", "kitchen", "track"), [(2, "", 4), (3, "3 strudel", 0)], ids=["emperor", "dish_or_drink"]
)
def test_dove_upper_bonuses(token, kitchen, track):
    p = full_column_and_floor(occupied=(9, 14, 19)).act("take_token", token=token)
    while p.can("choose_item", item="strudel"):
        p.act("choose_item", item="strudel")
    assert (p.kitchen(), p.track()) == (kitchen, track)


def test_dove_plays_a_card_free_and_scores_3():
    p = full_column_and_floor(occupied=(0, 1, 2, 3), hand=(9,)).act("take_token", token=4)
    p.act("play_staff", staff=9)
    assert p.krones() == 5 + 1
    assert p.vp(Part.HOTELS) == 3


def test_dove_without_tokens_gets_nothing():
    p = owning(DOVE, guests=[(92, "")], prepared=(4,), occupied=(9, 14, 19)).act("seat_guest", table=0, room=4)
    assert p.pending() == Op.TURN


def test_dove_starts_with_five_tokens():
    assert won(DOVE).state.tokens == 0b11111


def test_r56_a_token_may_be_left_for_later():
    p = full_column_and_floor(occupied=(9, 14, 19)).act("stop")
    assert p.state.tokens == 0b11111


def test_r56_a_line_that_is_completed_again_pays_again():
    """Room 4 was emptied by a penalty; its group has paid."""
    p = owning(DOVE, guests=[(92, "")], occupied=(4, 9, 14, 19))
    p.state.tokens = 0b00001
    p.state.occupied[0] &= ~(1 << 4)
    p.act("seat_guest", table=0, room=4).act("take_token", token=0)
    assert p.vp(Part.HOTELS) == 4
    assert p.vp(Part.GROUPS) == 0


# 4 Kaufman


def test_kaufman_may_take_a_second_starting_guest_free():
    p = won(KAUFMAN).act("take_guest", place=0)
    assert p.owner == 0
    p.act("take_guest", place=0)
    assert p.owner == 0
    assert p.can("stop")
    p.act("take_guest", place=0)
    assert sum(guest is not None for guest in p.guests(0)) == 2
    assert p.krones(0) == 10
    assert p.state.phase == Phase.START_ROOMS


def test_kaufman_has_a_fourth_table():
    p = owning(KAUFMAN, guests=[49, 50, 51]).act("take_guest", place=4)
    assert None not in p.guests()
    assert "take_guest" not in p.legal_names()


def test_kaufman_takes_two_guests_at_their_queue_cost():
    p = owning(KAUFMAN, krones=5).act("take_guest", place=0)
    assert p.krones() == 5 - 3
    p.act("take_guest", place=1)
    assert p.krones() == 5 - 3 - 2
    assert "take_guest" not in p.legal_names()


def test_others_take_one_guest_a_turn():
    assert "take_guest" not in owning(STROUP).act("take_guest", place=4).legal_names()


def test_kaufman_keeps_completed_guests_in_a_pile():
    p = owning(KAUFMAN, guests=[(92, "")], prepared=(0,)).act("seat_guest", table=0, room=0)
    assert cards_in(p.state.pile) == [GUEST[92]]
    assert cards_in(p.state.guest_discard) == []


@pytest.mark.parametrize(("guests", "vp"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 5), (5, 9), (6, 9)])
def test_kaufman_scores_the_pile_at_the_end_of_the_round(guests, vp):
    p = at_last_turn(KAUFMAN, guests=[49, 50, 51])
    pile = [GUEST[number] for number in (90, 91, 92, 93, 94, 95)][:guests]
    p.state.pile = card_set(pile)
    p.act("take_die", face=4, boost=False).act("split_krones", krones=1)
    assert p.state.round_number == 2
    assert p.vp(Part.HOTELS) == vp
    assert cards_in(p.state.pile) == []
    assert cards_in(p.state.guest_discard) == pile
    assert p.events(Event.SCORE_PILE) == ([(0, guests, vp, 0, 0, 0, 0)] if guests else [])


def test_r53_kaufman_may_do_something_between_its_two_guests():
    p = owning(KAUFMAN, guests=[49, 50, (92, "")], prepared=(0,)).act("take_guest", place=4)
    p.act("seat_guest", table=2, room=0).act("take_guest", place=4)
    assert sum(guest is not None for guest in p.guests()) == 4


def test_r53_the_pile_is_scored_before_the_emperor():
    """In round 3; seat 0 stands on 0, so that it then pays for tile A1: 5 VP."""
    p = at_last_turn(KAUFMAN, round=3)
    p.state.pile = card_set([GUEST[90], GUEST[91]])
    p.act("take_die", face=4, boost=False).act("split_krones", krones=1)
    parts = [event[1] for event in p.events(Event.GAIN_VP) if event[0] == 0]
    assert parts == [Part.HOTELS, Part.EMPEROR_PENALTIES]


# 5 Mayenfels


def test_mayenfels_draws_a_card_and_may_play_one_for_3_less():
    p = won(MAYENFELS)
    assert len(p.hand()) == 7
    assert p.can("stop")
    cheap = next(card for card in CARDS.staff if card.id in p.hand() and card.kind in ("permanent", "end", "round"))
    p.act("play_staff", staff=cheap.id)
    assert p.krones() == 10 - max(cheap.cost - 3, 0) + 1
    assert len(p.hand()) == 7 - 1 + 1


def test_r59_mayenfels_gets_a_krone_and_a_card_for_playing_staff():
    """Card 12 costs 2, less the strength of 1."""
    p = owning(MAYENFELS, dice="5", hand=(12,), staff_deck=(13,)).act("take_die", face=5, boost=False)
    assert p.played() == {12}
    assert p.krones() == 5 - 1 + 1
    assert p.hand() == {13}


# 6 Ninas Melange


def with_personal(**given):
    """Personal objectives 106 (10 on the emperor track), 110, 114."""
    p = owning(NINAS, **given)
    p.state.personal = [OBJECTIVE[number] for number in (106, 110, 114)]
    return p


def test_ninas_draws_an_objective_of_each_class_that_is_not_in_the_game():
    personal = won(NINAS).state.personal
    cards = [CARDS.objectives[card] for card in personal]
    assert [card.class_ for card in cards] == ["A", "B", "C"]
    assert not {card.id for card in cards} & {105, 109, 113}
    assert {card.module for card in cards} == {"base"}


def test_ninas_draws_are_the_tapes():
    p = new_game(2, modules="hotels", hotels=(NINAS, STROUP))
    dealt = [OBJECTIVE[number] for number in (108, 111, 116)]
    at = int(p.journal.tape_at)
    p.journal.tape[at : at + 3] = dealt
    p.journal.tape_given = at + 3
    p.act("name_hotel", hotel=NINAS).act("bid", krones=0).act("pass_bid")
    assert list(p.state.personal) == dealt
    assert [event[:2] for event in p.events(Event.DEAL_OBJECTIVE)] == [(0, card) for card in dealt]


@pytest.mark.parametrize(("round", "vp"), [(1, 15), (3, 15), (4, 10), (5, 10), (6, 5), (7, 5)])
def test_ninas_scores_a_personal_objective_by_round(round, vp):
    p = with_personal(round=round, track=10)
    assert p.options("claim_objective") == [3]
    p.act("claim_objective", objective=3)
    assert p.vp(Part.HOTELS) == vp
    assert "claim_objective" not in p.legal_names()


def test_r58_personal_objectives_take_no_marker():
    p = with_personal(track=10).act("claim_objective", objective=3)
    assert p.state.markers[0] == 0
    assert list(p.state.objective_markers) == [0, 0, 0]


@pytest.mark.parametrize(
    ("personal", "markers", "vp"),
    [(0b111, (), 0), (0b011, (2,), 0), (0b111, (0,), 3), (0b110, (0, 1, 2), 6), (0b111, (0, 1, 2), 10)],
)
def test_ninas_scores_completed_objectives_at_the_end(personal, markers, vp):
    p = with_personal(markers=markers)
    p.state.personal_done = personal
    score_completed(p.state, p.box, p.journal, 0)
    assert p.vp(Part.HOTELS) == vp


# 7 Stroup


@pytest.mark.parametrize(
    ("guest", "room", "vp", "krones", "steps"),
    [(65, 10, 3, 0, 0), (92, 2, 0, 1 + 2, 0), (92, 5, 0, 1, 2)],
    ids=["blue", "red", "yellow"],
)
def test_stroup_pays_for_the_first_room_of_a_group(guest, room, vp, krones, steps):
    p = owning(STROUP, guests=[(guest, "")], prepared=(room,)).act("seat_guest", table=0, room=room)
    assert (p.vp(Part.HOTELS), p.krones() - 5, p.track()) == (vp, krones, steps)


def test_stroup_pays_once_for_each_group():
    p = owning(STROUP, guests=[(92, ""), (93, "")], prepared=(10, 15))
    p.act("seat_guest", table=0, room=10).act("seat_guest", table=1, room=15)
    assert p.vp(Part.HOTELS) == 3


def test_r57_a_group_is_begun_once_per_game():
    """Room 10 was emptied by a penalty."""
    p = owning(STROUP, guests=[(92, ""), (93, "")], prepared=(10,)).act("seat_guest", table=0, room=10)
    p.state.occupied[0] = 0
    p.act("seat_guest", table=1, room=10)
    assert p.vp(Part.HOTELS) == 3


# 8 The Grand Wray


def with_tiles(**given):
    """Beside the hotel: A2 3 krones, A3, B3 5 krones, B4, C3 8 VP, C4."""
    p = owning(WRAY, **given)
    p.state.wray_tile = [TILE[tile] for tile in ("A2", "A3", "B3", "B4", "C3", "C4")]
    return p


def test_wray_starts_on_2_with_two_tiles_of_each_class_that_are_not_in_the_game():
    p = won(WRAY)
    assert p.track() == 2
    tiles = [CARDS.emperor_tiles[tile] for tile in p.state.wray_tile]
    assert [tile.class_ for tile in tiles] == ["A", "A", "B", "B", "C", "C"]
    assert len({tile.tile for tile in tiles} | {"A1", "B1", "C1"}) == 9
    assert {tile.module for tile in tiles} == {"base"}
    assert len(p.events(Event.DEAL_TILE)) == 6


@pytest.mark.parametrize(
    ("tile", "steps", "krones", "vp"), [(0, 1, 3, 0), (2, 2, 5, 0), (4, 3, 0, 8)], ids=["A2", "B3", "C3"]
)
def test_wray_goes_back_for_the_reward_of_a_tile(tile, steps, krones, vp):
    p = with_tiles(track=5).act("use_tile", tile=tile)
    assert (p.track(), p.krones(), p.vp(Part.HOTELS)) == (5 - steps, 5 + krones, vp)
    assert p.state.wray_tile[tile] == NOBODY
    assert len(p.events(Event.USE_TILE)) == 1


def test_wray_needs_the_steps():
    assert with_tiles(track=2).options("use_tile") == [0, 1, 2, 3]
    assert "use_tile" not in with_tiles(track=0).legal_names()


def test_wray_uses_one_tile_a_turn():
    assert "use_tile" not in with_tiles(track=9).act("use_tile", tile=0).legal_names()


def test_wray_uses_a_tile_after_the_die_too():
    p = with_tiles(track=5, dice="4").act("take_die", face=4, boost=False).act("split_krones", krones=1)
    assert p.can("use_tile", tile=0)


def test_r54_a_tile_of_the_grand_wray_is_an_emperor_reward():
    """42 Gardener: 5 VP."""
    p = with_tiles(track=5, played=(42,)).act("use_tile", tile=0)
    assert p.vp(Part.STAFF) == 5


# 9 The Kozi Palace


def test_kozi_moves_a_die_before_strength_is_counted():
    """28. Two dice on 5 and two on 6, one moved from 6 to 5: staff costs 3 less, then 2 dice lie on 5 and 1 on 6.

    Card 1 costs 4.
    """
    p = owning(KOZI, dice="5 5 6 6", hand=(1, 29)).act("move_die", die="white", face=6, to=5)
    p.act("take_die", face=5, boost=False).act("play_staff", staff=1)
    assert p.krones() == 5 - 1
    assert p.dice() == "5 5 6"


def moves(p):
    return [(move["die"], move["face"], move["to"]) for move in p.options("move_die")]


def test_kozi_moves_between_neighbours_and_1_and_6_are_none():
    assert moves(owning(KOZI, dice="1 6")) == [("white", 1, 2), ("white", 6, 5)]


def test_kozi_takes_a_die_from_where_it_moved_one():
    p = owning(KOZI, dice="1 3 3 6").act("move_die", die="white", face=3, to=2)
    assert {option["face"] for option in p.options("take_die")} == {2}
    assert "take_six" not in p.legal_names()
    assert "pass" not in p.legal_names()


def test_kozi_moves_one_die_a_turn_and_before_the_die():
    p = owning(KOZI, dice="4 5 5").act("move_die", die="white", face=5, to=4)
    assert "move_die" not in p.legal_names()
    p = owning(KOZI, dice="4 5 5").act("take_die", face=4, boost=False).act("split_krones", krones=0)
    assert "move_die" not in p.legal_names()


def test_kozi_moves_to_six_only_with_the_krone_for_it():
    assert moves(owning(KOZI, dice="5", krones=0)) == [("white", 5, 4)]
    assert moves(owning(KOZI, dice="5", krones=1)) == [("white", 5, 4), ("white", 5, 6)]


def test_r55_kozi_moves_coloured_dice_where_one_can_be_paid():
    """Red on 2 and blue on 3: together on a space each would cost 1 krone."""
    kozi = dict(modules="hotels celebrities", dice="2 3", coloured="red 2 blue 3")
    assert moves(owning(KOZI, krones=0, **kozi)) == [("red", 2, 1), ("blue", 3, 4)]
    p = owning(KOZI, krones=1, **kozi).act("move_die", die="blue", face=3, to=2)
    assert list(p.state.coloured) == [2, 2, 0]
    assert {option["colour"] for option in p.options("take_coloured")} == {"red", "blue"}


def test_kozi_cannot_take_the_master_key_after_a_move():
    p = owning(KOZI, modules="hotels start_player", dice="3 3")
    assert "take_key" in p.legal_names()
    assert "take_key" not in p.act("move_die", die="white", face=3, to=2).legal_names()


def test_others_move_no_dice():
    assert "move_die" not in owning(STROUP, dice="3 3").legal_names()


def test_r55_who_can_no_longer_pay_for_a_die_there_takes_one_without_an_action():
    """The last krone goes into serving; then no six can be imitated."""
    p = owning(KOZI, dice="4 5", krones=1, kitchen="1 strudel", guests=[92]).act("move_die", die="white", face=5, to=6)
    p.act("serve")
    assert "take_die" not in p.legal_names()
    p.act("take_six", action="none", boost=False)
    assert p.dice() == "4"
    assert p.events(Event.TAKE_DIE)[0][:3] == (0, 6, 0)


# 10 The Ren


def test_ren_starts_with_a_champagne_on_top_of_everybodys():
    p = new_game(2, modules="hotels ballrooms", hotels=(REN, STROUP))
    assert p.kitchen(0) == p.kitchen(1) == "1 champagne"
    p.act("name_hotel", hotel=REN).act("bid", krones=0).act("pass_bid")
    assert p.kitchen(0) == "1 strudel 1 cake 1 wine 2 champagne"
