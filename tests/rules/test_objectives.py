"""One test per objective: a position in which it holds, and one that just misses it.

Night board:

    floor 4   15 16 17 18 19      B R B R B
    floor 3   10 11 12 13 14      B R B Y Y
    floor 2    5  6  7  8  9      Y Y R R Y
    floor 1    0  1  2  3  4      B Y R R B

Blue 0 4 10 12 15 17 19, red 2 3 7 8 11 16 18, yellow 1 5 6 9 13 14;
groups 0, 1-5-6, 2-3-7-8, 4, 9-13-14, 10-15, 11-16, 12-17, 18, 19.
"""

import pytest
from positions import CARDS, OBJECTIVE, position

FLOOR_1, FLOOR_2 = [0, 1, 2, 3, 4], [5, 6, 7, 8, 9]
COLUMN_1, COLUMN_2 = [0, 5, 10, 15], [1, 6, 11, 16]
YELLOW, RED, BLUE = [1, 5, 6, 9, 13, 14], [2, 3, 7, 8, 11, 16, 18], [0, 4, 10, 12, 15, 17, 19]

# number, class, text, holds, just not
OBJECTIVES = [
    (105, "A", "20 krones", dict(krones=20), dict(krones=19)),
    (106, "A", "track at 10 or higher", dict(track=10), dict(track=9)),
    (107, "A", "6 staff played", dict(played=[5, 6, 7, 8, 9, 10]), dict(played=[5, 6, 7, 8, 9])),
    (
        108,
        "A",
        "12 rooms, vacant or occupied",
        dict(occupied=FLOOR_1, prepared=[*FLOOR_2, 10, 11]),
        dict(occupied=FLOOR_1, prepared=[*FLOOR_2, 10]),
    ),
    (
        109,
        "B",
        "2 floors occupied",
        dict(occupied=FLOOR_1 + FLOOR_2),
        dict(occupied=FLOOR_1 + [5, 6, 7, 8], prepared=[9]),
    ),
    (
        110,
        "B",
        "2 columns occupied",
        dict(occupied=COLUMN_1 + COLUMN_2),
        dict(occupied=COLUMN_1 + [1, 6, 11], prepared=[16]),
    ),
    (111, "B", "every room of a colour", dict(occupied=YELLOW), dict(occupied=[1, 5, 6, 9, 13, *RED[1:], *BLUE[1:]])),
    (
        112,
        "B",
        "6 groups occupied",
        dict(occupied=[0, 4, 18, 19, 10, 15, 11, 16]),
        dict(occupied=[0, 4, 18, 19, 10, 15, 11]),
    ),
    (113, "C", "4 blue and 3 red", dict(occupied=BLUE[:4] + RED[:3]), dict(occupied=BLUE[:7] + RED[:2] + YELLOW)),
    (
        114,
        "C",
        "3 of each colour",
        dict(occupied=BLUE[:3] + RED[:3] + YELLOW[:3]),
        dict(occupied=BLUE + RED + YELLOW[:2]),
    ),
    (115, "C", "4 red and 3 yellow", dict(occupied=RED[:4] + YELLOW[:3]), dict(occupied=RED[:3] + YELLOW + BLUE)),
    (116, "C", "4 yellow and 3 blue", dict(occupied=YELLOW[:4] + BLUE[:3]), dict(occupied=YELLOW[:3] + BLUE + RED)),
]


def claimable(number, place, **given):
    objectives = [105, 109, 113]
    objectives[place] = number
    return place in position(objectives=objectives, **({"krones": 5} | given)).options("claim_objective")


@pytest.mark.parametrize(
    ("number", "klass", "text", "holds", "just_not"), OBJECTIVES, ids=[f"{o[0]}" for o in OBJECTIVES]
)
def test_objective(number, klass, text, holds, just_not):
    """A marker may be placed exactly when the condition holds."""
    assert CARDS.objectives[OBJECTIVE[number]].class_ == klass
    place = "ABC".index(klass)
    assert claimable(number, place, **holds)
    assert not claimable(number, place, **just_not)


def test_the_base_game_has_these_objectives():
    assert [o[0] for o in OBJECTIVES] == [card.id for card in CARDS.objectives if card.module == "base"]


def test_objective_of_all_rooms_of_a_colour_takes_any_colour():
    assert claimable(111, 1, occupied=RED)
    assert claimable(111, 1, occupied=BLUE)


def test_vacant_rooms_do_not_count_as_occupied():
    assert not claimable(113, 2, prepared=BLUE + RED)
    assert not claimable(109, 1, prepared=FLOOR_1 + FLOOR_2)


def test_marker_is_placed_before_or_after_the_die_and_once():
    p = position(dice="1 2", krones=20).act("take_die", face=1, boost=False).act("claim_objective", objective=0)
    assert int(p.state.objective_markers[0]) == 1
    assert p.owner == 1
    assert not claimable(105, 0, krones=20, markers=[0])
