"""The loops every game shares, as plain Python; `compiling.specialise` compiles them for one game.

They leave these names open: setup, settle, act, is_over (the game), choose (the bots).
"""

import numpy as np

from gah_stats.engine.chance import seed_of
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import EVENT_LENGTH, EVENT_WIDTH, Fault, fail, give_tape, reset

__all__ = ["play", "replay"]


def play(box, configs, seeds, bots, first, last, journal, states, actions, action_offsets, tapes, tape_offsets, luck):
    """Play games first..last-1 until a buffer is full; the first game not played.

    configs: CONFIG (n,); seeds: uint64 (n,); bots: int64 (n, seats), what `choose` gets; states: STATE (n,), the
    final states; actions and tapes: int16, filled from the start; *_offsets: int64 (n + 1,), relative to the call,
    written at first..last; luck: uint64 (1,), the bots' own chance.
    """
    out = np.empty(MOST_LEGAL, np.int16)
    actions_at = 0
    tapes_at = 0
    action_offsets[first] = 0
    tape_offsets[first] = 0
    for game in range(first, last):
        state = states[game]
        reset(journal, 0)
        luck[0] = seed_of(seeds[game], 1)
        setup(state, box, journal, configs[game], seeds[game])  # noqa: F821
        seated = bots[game]
        while True:
            n = settle(state, box, journal, out)  # noqa: F821
            if n == 0:
                break
            if actions_at == len(actions):
                return game
            action = choose(seated, state, box, out, n, luck)  # noqa: F821
            actions[actions_at] = action
            actions_at += 1
            act(state, box, journal, action)  # noqa: F821
        if tapes_at + journal.tape_at > len(tapes):
            return game
        if journal.fault:
            return -1 - game
        for i in range(journal.tape_at):
            tapes[tapes_at + i] = journal.tape[i]
        tapes_at += journal.tape_at
        action_offsets[game + 1] = actions_at
        tape_offsets[game + 1] = tapes_at
    return last


def replay(
    box,
    configs,
    actions,
    action_offsets,
    tapes,
    tape_offsets,
    first,
    last,
    journal,
    states,
    recorded,
    events,
    event_offsets,
    faults,
):
    """Replay games first..last-1 until `events` is full; the first game not replayed.

    configs: CONFIG (n,); actions, tapes: int16 flat with int64 offsets (n + 1,); states: STATE (n,), the final
    states; recorded: the event kinds to record, one bit each; events: int16 (rows, EVENT_WIDTH), filled from the start;
    event_offsets: int64 (n + 1,), relative to the call, written at first..last; faults: int32 (n, 2), a Fault or 0
    and the index of the action where it came up. A log that ends before the game is over has no fault.
    """
    out = np.empty(MOST_LEGAL, np.int16)
    at = 0
    event_offsets[first] = 0
    for game in range(first, last):
        if recorded and at + EVENT_LENGTH > len(events):
            return game
        state = states[game]
        reset(journal, recorded)
        give_tape(journal, tapes[tape_offsets[game] : tape_offsets[game + 1]])
        faults[game, 0] = 0
        faults[game, 1] = 0
        setup(state, box, journal, configs[game], np.uint64(0))  # noqa: F821
        begin = action_offsets[game]
        end = action_offsets[game + 1]
        i = begin
        while journal.fault == 0:
            n = settle(state, box, journal, out)  # noqa: F821
            if i == end:
                if journal.fault == Fault.MISSING_CHANCE:
                    journal.fault = 0
                break
            if n == 0:
                fail(journal, Fault.ACTIONS_AFTER_END)
                break
            action = actions[i]
            found = False
            for k in range(n):
                if out[k] == action:
                    found = True
                    break
            if not found:
                fail(journal, Fault.ILLEGAL_ACTION)
                break
            act(state, box, journal, action)  # noqa: F821
            i += 1
        if journal.fault == 0 and journal.tape_at < journal.tape_given:
            fail(journal, Fault.CHANCE_LEFT_OVER)
        faults[game, 0] = journal.fault
        faults[game, 1] = i - begin
        if journal.fault == 0:
            for k in range(journal.event_count):
                for j in range(EVENT_WIDTH):
                    events[at + k, j] = journal.events[k, j]
            at += journal.event_count
        event_offsets[game + 1] = at
    return last
