"""Module `ballrooms`: champagne, dancing, the scoring of ballrooms, its staff, guests, objectives and tiles.

Ballrooms by printed number; what their rows give, and how they score:

    1 Apollosaal          top 3 krones              middle 2 krones           dancers x highest row
    2 Goldener Strauss    top 3 steps               middle 1 step             each row 7 / 2 for most dancers
    3 Odeonsaal           top a room + 3 VP         middle a room, floor 1-3  1 / 4 / 9 / 16 / 25
    4 Zum Sperl           top strudel wine coffee   middle coffee             most dancers 15 / 10 / 5, or 10 / 3
    5 Zur Kettenbruecke   top 5 VP                  middle 2 VP               7 for every two

Rows cost 1, 2, 3 champagne, the balcony 3. Rehearsal board A gives 1 champagne, 2 krones, 2 champagne + 1 step, 8 VP
for the last dancer of its sections of 1, 2, 3, 4.
"""

import pytest
from positions import GUEST, STAFF, Event, Part, Position, new_game, position, scoring

from gah_stats.games.grand_austria_hotel.codes import UniqueHotel
from gah_stats.games.grand_austria_hotel.scoring import tie_break

KNIGHT = 65  # blue, 3 VP, no reward
ROOMS_234 = {2: dict(bottom=4, middle=0, top=2), 3: dict(bottom=4, middle=3, top=2), 4: dict(bottom=5, middle=4, top=3)}


def ball(ballrooms=(1, 2, 3), guests=((KNIGHT, ""),), kitchen="3 champagne", **given):
    """A turn with ballrooms, a guest whose order is complete and champagne for any row."""
    return position(ballrooms=ballrooms, guests=guests, kitchen=kitchen, **given)


def dance(p, row="bottom", ballroom=0, section=4, table=0):
    return p.act("dance", table=table, ballroom=ballroom, row=row, section=section)


def sent(p, row="bottom", ballroom=0, section=4):
    return p.act("send_dancer", ballroom=ballroom, row=row, section=section)


def rows(p, name="dance"):
    return {(option["ballroom"], option["row"]) for option in p.options(name)}


def scored(ballroom, *dancers, **given):
    """The points of every seat for a ballroom scored after round 3; `dancers` as `2 top 1 bottom`."""
    seats = []
    for text in dancers:
        words = text.split()
        seats.append({(0, row): int(n) for n, row in zip(words[::2], words[1::2], strict=True)})
    others = {seat: dict(dancers=found, track=4) for seat, found in enumerate(seats) if seat > 0}
    ballrooms = (ballroom, *[b for b in range(1, 6) if b != ballroom][:2])
    p = scoring(
        3, "A3", ballrooms=ballrooms, players=len(dancers), dancers=seats[0], track=4, others=others, **given
    )  # fmt: skip
    return [p.vp(Part.BALLROOMS, seat=seat) for seat in range(len(dancers))]


# Champagne and the main actions


def test_everybody_starts_with_one_champagne_and_ten_dancers():
    p = new_game(players=3, modules="ballrooms")
    for seat in range(3):
        assert p.kitchen(seat) == "1 strudel 1 cake 1 wine 1 coffee 1 champagne"
        assert list(p.state.rehearsing[seat]) == [1, 2, 3, 4]
    assert list(p.state.ballroom) == [0, 1, 2]
    assert list(p.state.rehearsal) == [0, 1, 2, -1]
    assert new_game(players=3).kitchen() == "1 strudel 1 cake 1 wine 1 coffee"


def test_champagne_may_not_exceed_cake_nor_cake_strudel():
    """18. Space 1, 3 dice: 3 strudel; 2 + 1 cake; 1 + 1 + 1. Space 2, 4 dice: 4 wine; 3 + 1; 2 + 2; 2 + 1 + 1."""
    p = ball(dice="1 1 1 4", kitchen="").act("take_die", face=1, boost=False)
    named = [arguments for name, arguments in p.legal() if name == "split_items"]
    assert named == [{"second": 0}, {"second": 1}, {"second": 1, "champagne": 1}]
    assert p.act("split_items", second=1, champagne=1).kitchen() == "1 strudel 1 cake 1 champagne"
    p = ball(dice="2 2 2 2", kitchen="").act("take_die", face=2, boost=False)
    named = [arguments for name, arguments in p.legal() if name == "split_items"]
    assert named == [{"second": 0}, {"second": 1}, {"second": 2}, {"second": 1, "champagne": 1}]
    assert p.act("split_items", second=1, champagne=1).kitchen() == "2 wine 1 coffee 1 champagne"


def test_no_champagne_without_ballrooms():
    p = position(dice="1 1 1 4").act("take_die", face=1, boost=False)
    assert p.options("split_items") == [0, 1]


def test_champagne_is_served_like_any_item():
    p = ball(guests=[(KNIGHT, "1 champagne")], kitchen="1 champagne", krones=1).act("serve")
    assert p.missing(0) == ""
    assert p.kitchen() == ""


def test_champagne_counts_a_point_at_the_end_and_breaks_ties():
    p = scoring(7, "C3", track=10, ballrooms=(1, 2, 3), kitchen="4 champagne 1 wine", krones=2)
    assert p.vp(Part.KITCHEN) == 5
    assert tie_break(p.state, 0) == 7


# Dancing


def test_a_guest_goes_dancing():
    """Champagne is paid, the guest scores and leaves; no room is occupied, its colour does not matter."""
    p = dance(ball(krones=5, prepared=[0]), "top")
    assert p.kitchen() == ""
    assert p.krones() == 5 + 3
    assert p.vp(Part.GUESTS) == 3
    assert p.guests() == [None, None, None]
    assert p.dancers() == {(0, "top"): 1}
    assert list(p.state.rehearsing[0]) == [1, 2, 3, 3]
    assert p.occupied() == set()
    assert int(p.state.guest_discard[GUEST[KNIGHT] // 48]) >> GUEST[KNIGHT] % 48 & 1
    assert p.events(Event.DANCE_GUEST) == [(0, GUEST[KNIGHT], 0, 3, 0, 0, 0)]
    assert [row[:6] for row in p.events(Event.SEND_DANCER)] == [(0, 0, 2, 3, 3, GUEST[KNIGHT])]


def test_an_order_must_be_complete_to_dance():
    assert "dance" not in ball(guests=[(KNIGHT, "1 coffee")]).legal_names()


@pytest.mark.parametrize(
    ("held", "names"), [("", []), ("1 champagne", ["bottom"]), ("2 champagne", ["bottom", "middle"])]
)
def test_a_row_costs_champagne_from_the_kitchen(held, names):
    assert rows(ball(players=3, kitchen=held)) == {(place, row) for place in range(3) for row in names}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("row", ["bottom", "middle", "top"])
def test_spaces_of_a_row_by_players(players, row):
    """With 2 players there is no middle row."""
    spaces = ROOMS_234[players][row]
    assert ((0, row) in rows(ball(players=players))) == (spaces > 0)
    others = {1: dict(dancers={(0, row): spaces})}
    assert (0, row) not in rows(ball(players=players, others=others))
    if spaces:
        others = {1: dict(dancers={(0, row): spaces - 1})}
        assert (0, row) in rows(ball(players=players, others=others))


def test_a_dancer_comes_from_any_section_that_has_one():
    p = ball(sections=(0, 2, 0, 1))
    assert {option["section"] for option in p.options("dance")} == {2, 4}


def test_without_dancers_nobody_dances():
    assert "dance" not in ball(sections=(0, 0, 0, 0)).legal_names()


def test_the_last_dancer_of_a_section_takes_its_bonus():
    p = dance(ball(sections=(1, 2, 3, 1)), section=2)
    assert (p.krones(), p.vp(Part.DANCERS)) == (5, 0)
    p = dance(ball(sections=(1, 1, 3, 1)), section=2)
    assert p.krones() == 5 + 2
    p = dance(ball(sections=(1, 2, 3, 1)), section=4)
    assert p.vp(Part.DANCERS) == 8


def test_bonuses_come_in_any_order():
    """72 Prince occupies a room; so does the top row of Odeonsaal, and the section of 3 on board D."""
    p = ball((3, 1, 2), guests=[(72, "")], prepared=[0, 1, 2], rehearsal="D", sections=(0, 0, 1, 0))
    p = dance(p, "top", section=3)
    assert p.vp(Part.GUESTS, Part.DANCERS) == 7 + 3
    assert p.options("resolve") == [0, 1, 2]
    p.act("resolve", reward=1).act("occupy", room=1).act("resolve", reward=0).act("occupy", room=2)
    assert p.act("occupy", room=0).occupied() == {0, 1, 2}


def test_staff_for_completed_guests_react_to_dancers_staff_for_rooms_do_not():
    """6 Stableman: a blue guest, 1 step (R-7); 23 Custodian: a room, 1 krone."""
    p = dance(ball(krones=5, played=[6, 23]))
    assert (p.track(), p.krones()) == (1, 5)


def test_flamenco_dancer_takes_a_room_or_dances():
    p = ball(guests=[(53, "")], prepared=[0, 1])
    assert {"dance", "seat_guest"} <= p.legal_names()


def test_scored_ballrooms_still_accept_dancers():
    assert (0, "bottom") in rows(ball(round=6))


@pytest.mark.parametrize(
    ("ballroom", "row", "gain"),
    [
        (1, "top", (3, 0, 0, "")),
        (1, "middle", (2, 0, 0, "")),
        (2, "top", (0, 3, 0, "")),
        (2, "middle", (0, 1, 0, "")),
        (4, "top", (0, 0, 0, "1 strudel 1 wine 1 coffee")),
        (4, "middle", (0, 0, 0, "1 coffee")),
        (5, "top", (0, 0, 5, "")),
        (5, "middle", (0, 0, 2, "")),
    ],
)
def test_row_bonus(ballroom, row, gain):
    kitchen = "3 champagne" if row == "top" else "2 champagne"
    p = dance(ball((ballroom, 3, 3), players=3, kitchen=kitchen, krones=5), row)
    assert (p.krones() - 5, p.track(), p.vp(Part.DANCERS), p.kitchen()) == gain


def test_row_bonus_of_odeonsaal():
    """Middle: a room on floors 1 to 3; top: any room, and 3 VP."""
    p = dance(ball((3, 1, 2), players=3, prepared=[0, 10, 15]), "middle")
    assert p.options("occupy") == [0, 10]
    p = dance(ball((3, 1, 2), players=3, prepared=[0, 10, 15]), "top")
    assert p.options("occupy") == [0, 10, 15]
    assert p.vp(Part.DANCERS) == 3


@pytest.mark.parametrize(
    ("board", "bonuses"),
    [
        ("A", ["1 champagne", (2, 0), ("2 champagne", 0, 1), 8]),
        ("B", [(1, 0), (0, 2), ("1 champagne", 3, 0), 8]),
        ("C", [(0, 1), "1 champagne", "choose", 8]),
        ("D", ["choose", "staff", "occupy", 8]),
    ],
)
def test_section_bonus(board, bonuses):
    for section, bonus in enumerate(bonuses, 1):
        left = tuple(1 if s == section else 0 for s in range(1, 5))
        p = ball(kitchen="1 champagne", krones=5, rehearsal=board, sections=left, prepared=[0, 1])
        p = dance(p, section=section)
        found = (p.kitchen(), p.krones() - 5, p.track(), p.vp(Part.DANCERS), len(p.hand()))
        if bonus == "choose":
            assert p.options("choose_item") == ["strudel", "cake", "wine", "coffee"]
        elif bonus == "occupy":
            assert p.options("occupy") == [0, 1]
        elif bonus == "staff":
            assert found == ("", 0, 0, 0, 2)
        elif isinstance(bonus, int):
            assert found == ("", 0, 0, bonus, 0)
        elif isinstance(bonus, str):
            assert found == (bonus, 0, 0, 0, 0)
        else:
            assert found == (*(("",) if len(bonus) == 2 else ()), *bonus, 0, 0)


# Rewards that send dancers, and the balcony


def test_dancer_by_reward_at_the_printed_cost():
    """148 Ambassador: a room for the guest, a dancer besides."""
    p = ball(guests=[(148, "")], prepared=[2], kitchen="2 champagne").act("seat_guest", table=0, room=2)
    assert rows(p, "send_dancer") == {(place, "bottom") for place in range(3)}
    assert p.can("stop")
    p = sent(p)
    assert p.kitchen() == "1 champagne"
    assert p.dancers() == {(0, "bottom"): 1}


def test_dancers_by_reward_come_one_by_one():
    """137 Prima Ballerina: 2 krones, up to 2 dancers."""
    p = ball(guests=[(137, "")], prepared=[1], kitchen="2 champagne", krones=5).act("seat_guest", table=0, room=1)
    assert p.krones() == 7
    assert sent(sent(p)).dancers() == {(0, "bottom"): 2}
    assert p.kitchen() == ""


def test_dancer_for_less_champagne():
    """161 Partyer: a dancer for 2 champagne less; top row for 1."""
    p = ball(guests=[(161, "")], prepared=[0], kitchen="1 champagne").act("seat_guest", table=0, room=0)
    assert rows(p, "send_dancer") == {(place, row) for place in range(3) for row in ("bottom", "top")}
    assert sent(p, "top").kitchen() == ""


def test_a_dancer_that_cannot_be_paid_is_lost():
    p = ball(guests=[(148, "")], prepared=[2], kitchen="").act("seat_guest", table=0, room=2)
    assert "send_dancer" not in p.legal_names()


BALCONY = dict(ballrooms=(2, 3, 1), sections=(0, 0, 1, 0), rehearsal="A", others={1: dict(dancers={(2, "top"): 2})})


def test_balcony_opens_when_the_top_row_of_the_rightmost_ballroom_is_full():
    """19. For 1 less it costs 2; Apollosaal's top row pays 3 krones, the section of 3 pays 2 champagne and 1 step."""
    given = dict(guests=[(147, "")], prepared=[0], krones=5, **BALCONY)
    p = ball(kitchen="2 champagne", **given).act("seat_guest", table=0, room=0)
    assert (2, "balcony") in rows(p, "send_dancer")
    assert (2, "top") not in rows(p, "send_dancer")
    p = sent(p, "balcony", 2, section=3)
    assert p.krones() == 5 + 3
    assert p.kitchen() == "2 champagne"
    assert p.track() == 1
    p = ball(kitchen="1 champagne", **given).act("seat_guest", table=0, room=0)
    assert (2, "balcony") not in rows(p, "send_dancer")


def test_balcony_is_unlimited_and_costs_three():
    p = ball(**BALCONY | dict(others={1: dict(dancers={(2, "top"): 2, (2, "balcony"): 6})}))
    assert (2, "balcony") in rows(p)
    assert dance(p, "balcony", 2, section=3).krones() == 5 + 3


def test_no_balcony_elsewhere_or_before():
    assert not [r for r in rows(ball(**BALCONY | dict(others={1: dict(dancers={(2, "top"): 1})}))) if r[1] == "balcony"]
    assert not [r for r in rows(ball(others={1: dict(dancers={(0, "top"): 2, (1, "top"): 2})})) if r[1] == "balcony"]


def test_r34_balcony_closes_when_the_row_below_has_room_again():
    given = dict(ballrooms=(3, 1, 2), others={1: dict(dancers={(2, "top"): 1, (2, "balcony"): 1})})
    assert {row for place, row in rows(ball(**given)) if place == 2} == {"bottom", "top"}


def test_dancing_with_champagne_that_the_bonus_would_bring_is_illegal():
    """Champagne is paid before any reward: 139 Diva brings 2, but 1 must be there."""
    assert "dance" not in ball(guests=[(139, "")], kitchen="").legal_names()
    assert dance(ball(guests=[(139, "")], kitchen="1 champagne")).kitchen() == "2 champagne"


# Scoring


def test_apollosaal():
    """20. Dancers times the highest row they hold."""
    assert scored(1, "1 top 1 bottom", "1 bottom", "3 middle") == [6, 1, 6]


def test_goldener_strauss():
    """21. Row by row most dancers 7, second most 2; (7 + 2) / 2 rounded down; an empty row pays nobody."""
    assert scored(2, "1 middle 2 bottom", "1 middle", "1 bottom") == [4 + 7, 4, 2]
    assert scored(2, "1 bottom", "1 top", "1 top") == [7, 4, 4]
    assert scored(2, "1 bottom", "1 bottom", "1 bottom") == [3, 3, 3]
    assert scored(2, "2 bottom", "1 bottom", "1 bottom") == [7, 1, 1]


def test_odeonsaal():
    """22. 1 / 4 / 9 / 16 / 25 for 1 to 5 or more dancers, -5 for none."""
    assert scored(3, "4 bottom 2 middle", "1 middle", "") == [25, 1, -5]
    assert scored(3, "2 bottom", "3 middle", "3 bottom 1 middle", "3 top 2 bottom") == [4, 9, 16, 25]


def test_zum_sperl():
    """23. 3 or 4 players 15 / 10 / 5, 2 players 10 / 3; ties share."""
    assert scored(4, "3 bottom", "2 middle 1 top", "1 bottom") == [12, 12, 5]
    assert scored(4, "3 bottom", "2 bottom", "1 middle", "1 top") == [15, 10, 2, 2]
    assert scored(4, "2 bottom", "1 top") == [10, 3]
    assert scored(4, "1 bottom", "1 top") == [6, 6]
    assert scored(4, "2 bottom", "") == [10, -5]


def test_zur_kettenbruecke():
    """24. 7 for every two dancers."""
    assert scored(5, "1 bottom", "4 bottom", "2 top 1 middle") == [0, 14, 7]


def test_balcony_counts_as_the_top_row():
    dancers = {(2, "balcony"): 2, (2, "bottom"): 1}
    given = dict(dancers=dancers, track=8, ballrooms=(3, 2, 1))
    p = scoring(7, "C3", **given)
    assert p.vp(Part.BALLROOMS) == 3 * 3
    given["ballrooms"] = (3, 1, 2)
    p = scoring(7, "C3", others={1: dict(dancers={(2, "top"): 2})}, **given)
    assert p.vp(Part.BALLROOMS) == 4 + 7


@pytest.mark.parametrize(("round", "tile", "place"), [(3, "A3", 0), (5, "B3", 1), (7, "C3", 2)])
def test_ballrooms_are_scored_from_left_to_right_after_the_emperor(round, tile, place):
    retreat = {3: 3, 5: 5, 7: 7}[round]
    p = scoring(round, tile, track=retreat + 1, ballrooms=(3, 3, 3), dancers={(place, "bottom"): 3})
    assert p.vp(Part.BALLROOMS) == 9
    assert [row[1:6] for row in p.events(Event.BALLROOM_SCORE) if row[0] == 0] == [(2, place, 3, 9, 0)]
    kinds = [int(row[0]) for row in p.journal.events[: p.journal.event_count]]
    assert kinds.index(Event.BALLROOM_SCORE) > max(i for i, kind in enumerate(kinds) if kind == Event.EMPEROR_OUTCOME)


def test_no_ballroom_is_scored_after_other_rounds():
    p = scoring(4, "A3", ballrooms=(3, 3, 3))
    assert p.vp(Part.BALLROOMS) == 0


def test_a_dancer_won_from_the_emperor_counts_in_the_ballroom_scored_next():
    p = scoring(5, "B5", track=8, ballrooms=(3, 3, 3))
    assert p.vp(Part.BALLROOMS) == 0
    p = sent(p, ballroom=1)
    assert p.vp(Part.BALLROOMS) == 1


# The Ren


def ren(p):
    p.state.hotel[0] = UniqueHotel.REN
    return p


def test_ren_takes_row_bonuses_twice():
    assert dance(ren(ball(krones=5)), "top").krones() == 5 + 6


def test_ren_takes_section_bonuses_once():
    assert dance(ren(ball(krones=5, sections=(0, 1, 0, 0))), section=2).krones() == 5 + 2


@pytest.mark.parametrize(("mine", "theirs", "vp"), [(2, 1, 4), (1, 1, 0), (1, 2, 0), (1, 0, 4), (0, 0, 0)])
def test_ren_scores_for_strictly_most_dancers(mine, theirs, vp, monkeypatch):
    settle = Position.settle
    monkeypatch.setattr(Position, "settle", lambda p: settle(ren(p)))
    others = {1: dict(dancers={(0, "bottom"): theirs})}
    p = scoring(3, "A3", track=4, ballrooms=(3, 1, 2), dancers={(0, "bottom"): mine}, others=others)
    assert p.vp(Part.HOTELS) == vp


# Staff


def take(p, face):
    return p.act("take_die", face=face, boost=False)


def test_119_dancing_master():
    """A die from space 3: 1 krone, and a dancer before or after preparing."""
    p = take(ball(dice="3 1", krones=5, played=[119], prepared=[0], guests=[]), 3)
    assert p.krones() == 6
    assert p.legal_names() == {"resolve"}
    p = p.act("resolve", reward=1)
    assert sent(p).dancers() == {(0, "bottom"): 1}


def test_120_violinist():
    p = take(ball(dice="5 1", krones=5, hand=[120], kitchen="", guests=[]), 5)
    assert p.kitchen() == "3 champagne"


def test_121_concertmaster():
    p = take(ball(dice="1 2", played=[121], kitchen="", guests=[]), 1)
    assert p.kitchen() == "1 strudel 1 champagne"
    assert p.vp(Part.STAFF) == 1


def test_124_conductor():
    p = take(ball(dice="4 1", krones=5, played=[124], kitchen="", guests=[]), 4).act("split_krones", krones=0)
    assert (p.kitchen(), p.krones(), p.track()) == ("1 champagne", 6, 1)


def test_125_choirmaster():
    """A die from space 5: a dancer for 1 less, before or after playing a card."""
    p = take(ball(dice="5 1", played=[125], hand=[120], kitchen="", krones=5, guests=[]), 5)
    p = p.act("resolve", reward=1)
    assert rows(p, "send_dancer") == {(place, "bottom") for place in range(3)}
    assert sent(p).played() == {125, 120}


def test_126_leading_dancer():
    p = scoring(7, "C3", track=8, ballrooms=(3, 2, 1), played=[126], dancers={(0, "top"): 1, (2, "balcony"): 2})
    assert p.vp(Part.END_STAFF) == 6


def test_127_harpist():
    """A dancer for 2 less, a dancer for 1 less."""
    p = take(ball(dice="5 1", hand=[127], kitchen="", krones=9, players=3, guests=[]), 5)
    assert p.options("resolve") == [0, 1]
    p = p.act("resolve", reward=0)
    assert rows(p, "send_dancer") == {(place, row) for place in range(3) for row in ("bottom", "middle")}
    p = sent(p, "middle")
    assert rows(p, "send_dancer") == {(place, "bottom") for place in range(3)}
    assert sent(p, "bottom").krones() == 9 - 3 + 2


def test_129_pianist():
    p = ball(played=[129], kitchen="", guests=[]).act("use_staff", staff=129)
    assert p.kitchen() == "1 champagne"
    assert not p.can("use_staff", staff=129)


def test_130_ballet_master():
    """Every dancer: 1 krone and a staff card."""
    p = dance(ball(played=[130], krones=5))
    assert (p.krones(), len(p.hand())) == (6, 1)


def test_131_trumpeter():
    p = take(ball(dice="2 1", played=[131], kitchen="", guests=[]), 2)
    assert p.kitchen() == "1 wine 1 champagne"
    assert len(p.hand()) == 1


def test_132_arranger():
    p = ball(played=[132], krones=20, kitchen="", guests=[]).act("claim_objective", objective=0)
    assert p.kitchen() == "2 champagne"


def test_133_captain_sends_one_dancer_a_round():
    """After another card is played a dancer for 1 less; used up when he is sent, not when he is declined."""
    given = dict(dice="5 5 1", played=[133], hand=[120], krones=9, guests=[])
    p = take(ball(kitchen="", **given), 5)
    assert p.kitchen() == "3 champagne"
    assert p.pending().name == "DANCER"
    p = sent(p, "top")
    assert p.kitchen() == "1 champagne"
    used = int(p.state.used[0, STAFF[133] // 48]) >> STAFF[133] % 48 & 1
    assert used
    assert p.events(Event.USE_STAFF) == [(0, STAFF[133], 0, 0, 0, 0, 0)]
    p = take(ball(**given), 5).act("stop")
    assert not p.state.used.any()


def test_133_captain_is_no_action_of_his_own_and_rests_when_used():
    p = ball(dice="5 5 1", played=[133], hand=[2], krones=9, guests=[])
    assert not p.can("use_staff", staff=133)
    p.state.used[0, STAFF[133] // 48] |= 1 << STAFF[133] % 48
    assert "send_dancer" not in take(p, 5).legal_names()


# Objectives and tiles


@pytest.mark.parametrize(("held", "holds"), [("7 champagne", True), ("6 champagne 9 wine", False)])
def test_objective_163_seven_champagne(held, holds):
    p = ball(kitchen=held, guests=[], objectives=(163, 109, 113))
    assert p.can("claim_objective", objective=0) == holds


@pytest.mark.parametrize(("balcony", "holds"), [(3, True), (2, False)])
def test_objective_164_seven_dancers(balcony, holds):
    dancers = {(0, "bottom"): 2, (1, "top"): 2, (2, "balcony"): balcony}
    p = ball(guests=[], dancers=dancers, objectives=(105, 164, 113))
    assert p.can("claim_objective", objective=1) == holds


def test_objective_165_four_green_guests_to_rooms_and_to_ballrooms():
    p = ball(guests=[(92, ""), (93, "")], prepared=[0], objectives=(105, 109, 165))
    p.state.guests_done[0, 3] = 2
    p = p.act("seat_guest", table=0, room=0)
    assert not p.can("claim_objective", objective=2)
    assert dance(p, table=1).can("claim_objective", objective=2)


def penalty(tile, round, **given):
    p = scoring(round, tile, track=0, ballrooms=(3, 3, 3), **given)
    return p, p.vp(Part.EMPEROR_PENALTIES)


def test_a5_two_champagne():
    p = scoring(3, "A5", track=6, ballrooms=(3, 3, 3))
    assert p.kitchen() == "2 champagne"
    p, vp = penalty("A5", 3, kitchen="3 champagne")
    assert (p.kitchen(), vp) == ("1 champagne", 0)
    assert penalty("A5", 3, kitchen="1 champagne 4 wine")[1] == -5


def test_b5_a_free_dancer_or_one_of_the_middle_ballroom():
    p = scoring(5, "B5", track=8, ballrooms=(3, 1, 2), krones=5)
    assert (1, "top") in rows(p, "send_dancer")
    assert sent(p, "top", 1).krones() == 8
    p, vp = penalty("B5", 5, dancers={(1, "bottom"): 1, (0, "top"): 1})
    assert (p.dancers(), vp) == ({(0, "top"): 1}, 0)
    assert list(p.state.rehearsing[0]) == [1, 2, 3, 4]
    assert penalty("B5", 5, dancers={(0, "bottom"): 1})[1] == -7
    p, vp = penalty("B5", 5, dancers={(1, "bottom"): 1, (1, "top"): 1})
    assert p.options("remove_dancer") == [{"ballroom": 1, "row": row} for row in ("bottom", "top")]
    assert not p.can("stop")
    assert p.act("remove_dancer", ballroom=1, row="top").dancers() == {(1, "bottom"): 1}


def test_c5_points_per_dancer_or_two_of_the_rightmost_ballroom():
    p = scoring(7, "C5", track=10, ballrooms=(3, 1, 2), dancers={(0, "top"): 1, (2, "balcony"): 2})
    assert p.vp(Part.EMPEROR_REWARDS) == 6
    p, vp = penalty("C5", 7, dancers={(2, "top"): 1, (2, "balcony"): 1})
    assert p.options("remove_dancer") == [{"ballroom": 2, "row": row} for row in ("top", "balcony")]
    p.act("remove_dancer", ballroom=2, row="top")
    assert (p.dancers(), vp) == ({}, 0)
    assert penalty("C5", 7, dancers={(2, "top"): 1, (1, "top"): 4})[1] == -10


# Guests


def test_162_pope_takes_a_room_and_never_dances():
    p = ball(guests=[(162, "")], prepared=[0, 1])
    assert "dance" not in p.legal_names()
    p = p.act("seat_guest", table=0, room=0).act("occupy", room=1)
    assert p.occupied() == {0, 1}
    assert p.vp(Part.GUESTS) == 5


@pytest.mark.parametrize(
    ("number", "colour_room", "vp", "gain"),
    [
        (134, 1, 0, ("1 champagne", 0)),
        (136, 1, 2, ("1 champagne", 0)),
        (139, 1, 2, ("2 champagne", 0)),
        (140, 1, 15, ("", 0)),
        (141, 0, 1, ("1 champagne", 0)),
        (144, 0, 3, ("1 champagne", 0)),
        (145, 0, 3, ("2 champagne", 0)),
        (146, 0, 15, ("", 0)),
        (149, 2, 0, ("", 5)),
        (150, 2, 0, ("1 champagne", 2)),
        (152, 2, 4, ("1 champagne", 0)),
        (153, 2, 14, ("", 0)),
        (156, 0, 0, ("2 champagne", 0)),
    ],
)
def test_guests_with_plain_rewards(number, colour_room, vp, gain):
    p = ball(guests=[(number, "")], prepared=[0, 1, 2], kitchen="", krones=5)
    p = p.act("seat_guest", table=0, room=colour_room)
    bonus = {0: (1 + 1, 0), 1: (0, 0), 2: (0, 0)}[colour_room][0]
    assert p.vp(Part.GUESTS) == vp
    assert p.vp(Part.GROUPS) == bonus
    assert (p.kitchen(), p.krones() - 5) == gain


@pytest.mark.parametrize(("number", "vp"), [(155, -1), (158, -2)])
def test_guests_that_cost_points(number, vp):
    p = ball(guests=[(number, "")], prepared=[1], kitchen="").act("seat_guest", table=0, room=1)
    assert p.vp(Part.GUESTS) == vp


@pytest.mark.parametrize(
    ("number", "asked"),
    [
        (135, {"play_staff"}),
        (138, {"play_staff"}),
        (142, {"prepare"}),
        (143, {"choose_item"}),
        (147, {"send_dancer"}),
        (148, {"send_dancer"}),
        (151, {"send_dancer"}),
        (154, {"send_dancer"}),
        (155, {"prepare"}),
        (157, {"resolve"}),
        (158, {"resolve"}),
        (159, {"resolve"}),
        (160, {"choose_item"}),
        (161, {"send_dancer"}),
    ],
)
def test_guests_whose_reward_asks(number, asked):
    p = ball(guests=[(number, "")], hand=[2, 4], krones=9, prepared=[0, 1, 2], kitchen="3 champagne")
    p = p.act("seat_guest", table=0, room=p.options("seat_guest")[0]["room"])
    assert p.legal_names() - {"stop"} == asked
