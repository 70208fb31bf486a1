"""The contract between a game and everything around it.

Compiled functions (numba, nogil) that a game offers; `state`, `box` and `journal` are records:

    setup(state, box, journal, config, seed)   lay out a new game
    settle(state, box, journal, out) -> n      go on to the next real decision; its n legal actions are in out
                                               (int16); 0 = the game is over or the journal holds a fault
    act(state, box, journal, action)           carry out one legal action of the decision that settle reached
    is_over(state) -> bool
    owner(state) -> seat                       whose decision it is, after settle
    score(state, box, seat) -> int             victory points of a seat

A forced move is not asked: settle makes it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

MOST_LEGAL = 512


@dataclass(frozen=True)
class Argument:
    """One named argument of an action or event: an integer in low..high, or one of `words`."""

    name: str
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    optional: bool = False


@dataclass(frozen=True)
class ActionForm:
    """The named form of one kind of action; `encode` and `decode` map its arguments to 0..255 and back."""

    kind: IntEnum
    name: str
    meaning: str
    arguments: tuple[Argument, ...]
    encode: Callable[..., int]
    decode: Callable[[int], dict[str, Any]]


@dataclass(frozen=True)
class Game:
    """One game: its compiled functions and the names of what it uses.

    action = kind * 256 + value, an int16.
    """

    name: str
    edition: str
    state: np.dtype
    config: np.dtype
    box: Callable[[], np.ndarray]
    setup: Callable
    settle: Callable
    act: Callable
    is_over: Callable
    owner: Callable
    score: Callable
    forms: Mapping[int, ActionForm]
    event_kinds: type[IntEnum]
    score_parts: type[IntEnum]

    def describe(self, action: int) -> tuple[str, dict[str, Any]]:
        """The named form of an action: (name, {argument: value}).

        Raises ValueError for a number that is no action.
        """
        form = self.forms.get(int(action) >> 8)
        if form is None:
            raise ValueError(f"{action} is not an action of {self.name}")
        return form.name, form.decode(int(action) & 255)

    def parse(self, name: str, arguments: Mapping[str, Any]) -> int:
        """The number of a named action. Raises ValueError naming the part that does not fit."""
        form = next((f for f in self.forms.values() if f.name == name), None)
        if form is None:
            raise ValueError(f"there is no action {name!r}")
        allowed = {a.name: a for a in form.arguments}
        for key, value in arguments.items():
            if key not in allowed:
                raise ValueError(f"action {name!r} has no argument {key!r}")
            check_argument(name, allowed[key], value)
        for argument in form.arguments:
            if not argument.optional and argument.name not in arguments:
                raise ValueError(f"action {name!r} needs the argument {argument.name!r}")
        return int(form.kind) << 8 | form.encode(**arguments)


def check_argument(action: str, argument: Argument, value: Any) -> None:
    """Raises ValueError unless `value` is one the argument can take."""
    if argument.words:
        if value not in argument.words:
            raise ValueError(f"action {action!r}: {argument.name} is {value!r}, not one of {', '.join(argument.words)}")
    elif isinstance(value, bool) or not isinstance(value, int) or not argument.low <= value <= argument.high:
        raise ValueError(f"action {action!r}: {argument.name} is {value!r}, not in {argument.low}..{argument.high}")
