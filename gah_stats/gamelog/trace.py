"""One game replayed with everything that happened, and where each decision stood in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

import numpy as np
from numba import njit

from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import EVERY_KIND, Fault, fail, give_tape, new_journal, reset
from gah_stats.games.grand_austria_hotel.codes import Event
from gah_stats.games.grand_austria_hotel.decisions import act, settle
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.rewards import top_owner
from gah_stats.games.grand_austria_hotel.setup import setup
from gah_stats.games.grand_austria_hotel.state import COLOURED

TAPE_AT, EVENT_AT, OWNER = range(3)
FIRST_COLUMN = 4


@dataclass(frozen=True)
class Trace:
    """A game up to a decision, its end or a fault.

    `marks`, int32 (done + 1, 3), says for every decision reached how much of the tape was used, how many events had
    happened and who decides (-1: nobody). `legal` are the legal actions of the last one.
    """

    state: np.ndarray  # STATE (1,)
    tape: np.ndarray  # int16, as far as it was read or written
    events: np.ndarray  # int16 (n, EVENT_WIDTH)
    marks: np.ndarray
    done: int  # actions carried out
    legal: list[int]
    fault: Fault
    inside_action: bool  # the fault came up before the last action was carried out in full

    @property
    def over(self) -> bool:
        """Whether the final scoring is done."""
        return bool(GAME.is_over(self.state[0]))

    @property
    def scores(self) -> list[int]:
        """Victory points of every seat."""
        return [int(GAME.score(self.state[0], seat)) for seat in range(self.state[0]["players"])]

    def events_before(self, step: int) -> np.ndarray:
        """What happened between decision `step` - 1 and decision `step`; before decision 0: the set-up."""
        begin = self.marks[step - 1, EVENT_AT] if step else 0
        return self.events[begin : self.marks[step, EVENT_AT]]


def trace(config: np.void, actions: np.ndarray, tape: np.ndarray, strict: bool = True) -> Trace:
    """Replay actions (int16) and tape (int16) on a configuration (CONFIG), as far as they are possible.

    Unless `strict`, chance that the tape does not give comes from a generator.
    """
    state, journal = np.zeros(1, GAME.state), new_journal()
    marks = np.zeros((len(actions) + 1, 3), np.int32)
    legal = np.zeros(MOST_LEGAL, np.int16)
    done, reached, options = _trace(state[0], GAME.box()[0], journal[0], config, actions, tape, strict, marks, legal)
    record = journal[0]
    return Trace(
        state=state,
        tape=record["tape"][: record["tape_at"]].copy(),
        events=record["events"][: record["event_count"]].copy(),
        marks=marks[: reached + 1],
        done=done,
        legal=legal[:options].tolist(),
        fault=Fault(record["fault"]),
        inside_action=reached < done,
    )


def with_coloured_dice(events: np.ndarray) -> Iterator[list[int]]:
    """The rows of events; what the coloured dice show (0: not rolled) stands behind the columns of their roll."""
    rows = events.tolist()
    for row, after in zip_longest(rows, rows[1:]):
        if row[0] == Event.ROLL and after and after[0] == Event.ROLL_COLOURED:
            yield row + after[FIRST_COLUMN : FIRST_COLUMN + COLOURED]
        elif row[0] != Event.ROLL_COLOURED:
            yield row


@njit(cache=True, nogil=True)
def _trace(state, box, journal, config, actions, tape, strict, marks, legal):
    """Fill `marks` and `legal`; actions carried out, the last decision reached, how many actions are legal there."""
    reset(journal, EVERY_KIND)
    give_tape(journal, tape)
    journal.strict = strict
    setup(state, box, journal, config, np.uint64(0))
    n = 0
    for i in range(len(actions) + 1):
        n = settle(state, box, journal, legal)
        marks[i, TAPE_AT] = journal.tape_at
        marks[i, EVENT_AT] = journal.event_count
        marks[i, OWNER] = top_owner(state) if n else -1
        if i == len(actions) or n == 0:
            return i, i, n
        if not is_among(actions[i], legal, n):
            fail(journal, Fault.ILLEGAL_ACTION)
            return i, i, n
        act(state, box, journal, actions[i])
        if journal.fault:
            return i + 1, i, 0
    return 0, 0, n


@njit(cache=True, nogil=True)
def is_among(action, legal, n):
    """Whether an action is one of the first n of `legal`."""
    for i in range(n):
        if legal[i] == action:
            return True
    return False
