"""A hundred games, and ten for every module alone and for all of them, whose actions, chance and final states must
never change unless a rule does.

After a change of the rules that is meant:  python tests/golden.py  writes tests/golden.json anew; say in the commit
which rule it was. When only `state` differs, the layout of the record changed and no rule.
"""

import json
from hashlib import blake2b
from pathlib import Path

import numpy as np

from gah_stats.engine.chance import random_below, seed_of
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import new_journal, reset
from gah_stats.games.grand_austria_hotel.codes import Action, Module
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.setup import sample_config

FILE = Path(__file__).with_name("golden.json")
GAMES = 100
OF_MODULE = 10
ALONE = [1 << module for module in Module]
MODULES = [0] * GAMES + [modules for modules in [*ALONE, (1 << len(Module)) - 1] for _ in range(OF_MODULE)]


def digest(*arrays):
    hashed = blake2b(digest_size=8)
    for array in arrays:
        hashed.update(array.tobytes())
    return hashed.hexdigest()


def kind(number):
    """Players, boards mode, hand mode and modules of a golden game: every mix of the first three in turn."""
    return 2 + number % 3, number // 3 % 3, number // 9 % 3, MODULES[number]


def play(number):
    """One golden game, random but for passing, done once in ten times only; its hashes and scores."""
    seed = np.uint64(seed_of(2022, number))
    luck = np.array([seed_of(seed, 1)], np.uint64)
    box = GAME.box()[0]
    config, state, journal = np.zeros(1, GAME.config), np.zeros(1, GAME.state), new_journal()
    sample_config(luck, box, config[0], *kind(number))
    reset(journal[0], 0)
    GAME.setup(state[0], box, journal[0], config[0], seed)
    out, actions = np.zeros(MOST_LEGAL, np.int16), []
    while n := GAME.settle(state[0], box, journal[0], out):
        action = int(out[random_below(luck, n)])
        if action >> 8 == Action.PASS and random_below(luck, 10):
            continue
        actions.append(action)
        GAME.act(state[0], box, journal[0], action)
    assert journal[0].fault == 0
    return {
        "config": digest(config),
        "actions": digest(np.array(actions, np.int16)),
        "tape": digest(journal[0].tape[: journal[0].tape_at]),
        "state": digest(state),
        "scores": [int(GAME.score(state[0], seat)) for seat in range(config[0].players)],
    }


def written():
    return json.loads(FILE.read_text())


if __name__ == "__main__":
    rows = ",\n".join(json.dumps(play(number)) for number in range(len(MODULES)))
    FILE.write_text(f"[\n{rows}\n]\n")
