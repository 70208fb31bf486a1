"""The golden games are played as they were written down; see golden.py for how to write them anew."""

import golden


def test_first_golden_games():
    """Also run uncompiled, where a number that leaves its field is an error and not a wrapped one."""
    assert [golden.play(number) for number in range(6)] == golden.written()[:6]


def test_all_golden_games():
    assert len(golden.written()) == len(golden.MODULES)
    assert [golden.play(number) for number in range(len(golden.MODULES))] == golden.written()
