"""What an experiment does to a seat. Every treatment is asked for a chunk of deals and gives the two arms of it.

Arms are copies of one set-up: whatever is not named in the treatment is the same in both, chance to come included.
"""

from dataclasses import dataclass

import numpy as np

from gah_stats.engine.journal import new_journal
from gah_stats.experiments import play
from gah_stats.experiments.decks import things
from gah_stats.experiments.pairs import Arm, Bools, Deals, Ints
from gah_stats.games.grand_austria_hotel.codes import Module
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.setup import NIGHT
from gah_stats.games.grand_austria_hotel.state import NO_CARD, WORD

STAFF, GUESTS = "staff_deck", "guest_deck"
# the place of the queue where a guest costs least
HEAD = 4
# where the state has what lies there for all seats, three of each
FIELDS = {"objectives": "objective", "tiles": "tile", "ballrooms": "ballroom", "celebrities": "lounge"}
LAID = 3


class Exchange:
    """A treatment that has one thing in the place of another. card, other: their places in their deck.

    Without `other` the other arm keeps what chance gave; then all cards of a deck share that arm.
    """

    card: int
    other: int | None

    def arms(self, deals: Deals) -> tuple[Deals, Arm, Arm]:
        states = deals.set_up()
        free = self.fit(deals, states)
        deals, states = deals.take(free), states[free]
        return deals, self.with_it(deals, states), self.without(deals, states)

    def fit(self, deals: Deals, states: np.ndarray) -> Bools:
        """The games to which it can be done."""
        raise NotImplementedError

    def with_it(self, deals: Deals, states: np.ndarray) -> Arm:
        """The arm with the card; `states` stay as they are."""
        raise NotImplementedError

    def without(self, deals: Deals, states: np.ndarray) -> Arm:
        """The arm without."""
        raise NotImplementedError

    @property
    def both(self) -> list[int]:
        """The card and the other one, if there is one."""
        return [self.card] if self.other is None else [self.card, self.other]


@dataclass(frozen=True)
class StaffInHand(Exchange):
    """A staff card comes into the treated seat's opening hand in the place of a random one.

    In a draft, into the first pack it sees. card, other: indices. Without `other` the other arm keeps the random card,
    else it gets `other` for it. Only deals count in which nobody was dealt either.
    """

    card: int
    other: int | None = None

    def fit(self, deals: Deals, states: np.ndarray) -> Bools:
        """The games in which nobody was dealt either card."""
        free = in_deck(states, STAFF, self.card)
        return free if self.other is None else free & in_deck(states, STAFF, self.other)

    def with_it(self, deals: Deals, states: np.ndarray) -> Arm:
        return Arm(given_staff(deals, states, self.card), card=self.card)

    def without(self, deals: Deals, states: np.ndarray) -> Arm:
        kept = states.copy() if self.other is None else given_staff(deals, states, self.other)
        return Arm(kept, card=self.card)


@dataclass(frozen=True)
class GuestAtStart(Exchange):
    """The treated seat starts with this guest in the place of a random other one of the deck, or of `other`.

    Neither is in the queue of the set-up, and the seat takes none of the queue. card, other: indices.
    """

    card: int
    other: int | None = None

    def fit(self, deals: Deals, states: np.ndarray) -> Bools:
        """The games in which neither guest is in the queue, and the random one is not the card itself."""
        free = in_deck(states, GUESTS, self.card)
        if self.other is None:
            return free & (random_guests(deals, states) != self.card)
        return free & in_deck(states, GUESTS, self.other)

    def with_it(self, deals: Deals, states: np.ndarray) -> Arm:
        return given_guest(deals, states, np.full(len(states), self.card))

    def without(self, deals: Deals, states: np.ndarray) -> Arm:
        others = random_guests(deals, states) if self.other is None else np.full(len(states), self.other)
        return given_guest(deals, states, others)


@dataclass(frozen=True)
class GuestInQueue:
    """The cheapest guest of the queue is this one for the seat that chooses its starting guest first.

    Without `other` the other arm keeps the guest there, else it is `other`. Neither is elsewhere in the queue.
    """

    card: int
    other: int | None = None

    def arms(self, deals: Deals) -> tuple[Deals, Arm, Arm]:
        states = deals.set_up()
        free = in_deck(states, GUESTS, self.card)
        if self.other is not None:
            free &= in_deck(states, GUESTS, self.other)
        deals, states = deals.take(free), states[free]
        first = Deals(deals.configs, deals.seeds, deals.bots, deals.configs["players"].astype(np.int64) - 1)
        heads = [states.copy(), states.copy()]
        for arm, card in zip(heads, (self.card, self.other), strict=True):
            if card is not None:
                play.head_queue(arm, np.full(len(arm), card), HEAD)
        return first, Arm(heads[0]), Arm(heads[1])


@dataclass(frozen=True)
class Board:
    """The treated seat plays on one hotel board in the place of another; numbers as in the table of boards.

    Only deals count in which nobody else has a day board of the two.
    """

    board: int
    other: int

    def arms(self, deals: Deals) -> tuple[Deals, Arm, Arm]:
        boards = deals.configs["board"].copy()
        boards[np.arange(len(deals)), deals.seats] = NIGHT
        days = [board for board in (self.board, self.other) if board != NIGHT]
        free = np.isin(boards, days).sum(axis=1) == 0
        deals, boards = deals.take(free), boards[free]
        arms = []
        for board in (self.board, self.other):
            boards[np.arange(len(deals)), deals.seats] = board
            arms.append(Arm(deals.with_configs(board=boards).set_up()))
        return deals, arms[0], arms[1]


@dataclass(frozen=True)
class HotelForNothing(Exchange):
    """The treated seat has a unique hotel before the auctions begin, for 0 krones, in the place of another one.

    That is `other`, or a random one. The others bid for the same hotels in both arms, and neither of the two is there.
    """

    card: int
    other: int | None = None

    def fit(self, deals: Deals, states: np.ndarray) -> Bools:
        elsewhere = deals.configs["hotel"][:, 0 if self.other is None else 1 :]
        return have(deals, "hotels", self.both) & ~np.isin(elsewhere, self.both).any(axis=1)

    def with_it(self, deals: Deals, states: np.ndarray) -> Arm:
        return given_hotel(deals, states, np.full(len(deals), self.card))

    def without(self, deals: Deals, states: np.ndarray) -> Arm:
        first = deals.configs["hotel"][:, 0].astype(np.int64)
        return given_hotel(deals, states, first if self.other is None else np.full(len(deals), self.other))


@dataclass(frozen=True)
class RehearsalBoard(Exchange):
    """The treated seat has a rehearsal board in the place of the one dealt to it, or of `other`.

    Who was dealt the board gets the other one for it.
    """

    card: int
    other: int | None = None

    def fit(self, deals: Deals, states: np.ndarray) -> Bools:
        free = have(deals, "rehearsal", self.both)
        return free if self.other is not None else free & (states["rehearsal"][row_of(deals)] != self.card)

    def with_it(self, deals: Deals, states: np.ndarray) -> Arm:
        return Arm(swapped_board(deals, states, self.card))

    def without(self, deals: Deals, states: np.ndarray) -> Arm:
        if self.other is None:
            return Arm(states.copy())
        return Arm(swapped_board(deals, swapped_board(deals, states, self.card), self.other))


@dataclass(frozen=True)
class Laid(Exchange):
    """An objective, an emperor tile, a ballroom or a celebrity of the lounge lies there for all seats from the start.

    deck: where it is from. It lies in the place of the one of its class; of those without class, in the place of a
    random one of the three.
    """

    deck: str
    card: int
    other: int | None = None

    def places(self, deals: Deals) -> Ints:
        """In which of the three places."""
        if class_ := things(self.deck)[self.card].class_:
            return np.full(len(deals), "ABC".index(class_))
        # seeds are random numbers, of which the games see others that are drawn from them
        return (deals.seeds % np.uint64(LAID)).astype(np.int64)

    def fit(self, deals: Deals, states: np.ndarray) -> Bools:
        elsewhere = states[FIELDS[self.deck]].copy()
        if self.other is not None:
            elsewhere[np.arange(len(deals)), self.places(deals)] = NO_CARD
        return have(deals, self.deck, self.both) & ~np.isin(elsewhere, self.both).any(axis=1)

    def with_it(self, deals: Deals, states: np.ndarray) -> Arm:
        return self.laid(deals, states, self.card)

    def without(self, deals: Deals, states: np.ndarray) -> Arm:
        return Arm(states.copy(), common=True) if self.other is None else self.laid(deals, states, self.other)

    def laid(self, deals: Deals, states: np.ndarray, card: int) -> Arm:
        """Copies of games with a card in its place; a celebrity goes back into the stack for the new one."""
        treated, place = states.copy(), (np.arange(len(deals)), self.places(deals))
        there = treated[FIELDS[self.deck]]
        gone = there[place].astype(np.int64)
        there[place] = card
        if self.deck == "celebrities":
            treated["celebrity_deck"] = (treated["celebrity_deck"] | 1 << gone) & ~(1 << card)
        return Arm(treated, common=True)


@dataclass(frozen=True)
class OtherReading:
    """All seats play by another reading of a ruling. box: the rules with it."""

    box: np.ndarray

    def arms(self, deals: Deals) -> tuple[Deals, Arm, Arm]:
        states = deals.set_up()
        return deals, Arm(states.copy(), self.box, common=True), Arm(states, common=True)


@dataclass(frozen=True)
class ChangedFace:
    """A card's figures are changed; the treated seat has the card in both arms, so that it matters.

    box: the changed figures. Staff: in the opening hand; guests: as the starting guest.
    """

    card: int
    box: np.ndarray
    is_staff: bool

    def arms(self, deals: Deals) -> tuple[Deals, Arm, Arm]:
        states = deals.set_up()
        if self.is_staff:
            free = in_deck(states, STAFF, self.card)
            deals, states = deals.take(free), states[free]
            changed = Arm(given_staff(deals, states, self.card), self.box, card=self.card)
            return deals, changed, Arm(given_staff(deals, states, self.card), card=self.card)
        free = in_deck(states, GUESTS, self.card)
        deals, states = deals.take(free), states[free]
        cards = np.full(len(states), self.card)
        return deals, given_guest(deals, states, cards, self.box), given_guest(deals, states, cards)


@dataclass(frozen=True)
class Opening:
    """The treated seat opens by one strategy in the place of another, or of what its bot likes.

    strategies: two arrays of play.ASKS numbers.
    """

    strategy: tuple[int, ...]
    other: tuple[int, ...]

    def arms(self, deals: Deals) -> tuple[Deals, Arm, Arm]:
        states = deals.set_up()
        n = len(deals)
        a, b = (np.tile(np.array(asks, np.int64), (n, 1)) for asks in (self.strategy, self.other))
        return deals, Arm(states.copy(), strategies=a), Arm(states, strategies=b)


def row_of(deals: Deals) -> tuple[Ints, Ints]:
    """Index of the treated seats in a field with a value for each seat."""
    return np.arange(len(deals)), deals.seats


def have(deals: Deals, deck: str, cards: list[int]) -> Bools:
    """The games with the modules that cards of a deck need."""
    needed = {module for card in cards for module in things(deck)[card].needs}
    word = sum(1 << Module[module.upper()] for module in needed)
    return deals.configs["modules"] & word == word


def in_deck(states: np.ndarray, deck: str, card: int) -> Bools:
    """Where a card is still in a deck, the field STAFF or GUESTS of the states: neither dealt nor in the queue."""
    return (states[deck][:, card // WORD] >> card % WORD & 1).astype(bool)


def given_staff(deals: Deals, states: np.ndarray, card: int) -> np.ndarray:
    """Copies of games, the treated seat with a staff card of the deck in the place of a random one."""
    replaced = np.zeros(len(states), np.int64)
    play.draw_staff(states, deals.seeds, deals.seats, replaced)
    treated = states.copy()
    play.swap_staff(treated, deals.seats, replaced, card)
    return treated


def random_guests(deals: Deals, states: np.ndarray) -> Ints:
    """A random guest of each deck."""
    cards = np.zeros(len(states), np.int64)
    play.draw_guests(states, deals.seeds, cards)
    return cards


def given_guest(deals: Deals, states: np.ndarray, cards: Ints, box: np.ndarray | None = None) -> Arm:
    """Copies of games in which the treated seat starts with a guest of the deck."""
    treated = states.copy()
    play.give_guests((GAME.box() if box is None else box)[0], treated, deals.seats, cards)
    return Arm(treated, box, given=True)


def given_hotel(deals: Deals, states: np.ndarray, hotels: Ints) -> Arm:
    """Copies of games in which the treated seat has a hotel in the place of the first one up for auction."""
    treated = states.copy()
    first = deals.configs["hotel"][:, 0].astype(np.int64)
    treated["hotels_left"] = (treated["hotels_left"] & ~(1 << first)) | 1 << hotels
    play.give_hotels(GAME.box()[0], treated, deals.seats, hotels, new_journal()[0])
    return Arm(treated)


def swapped_board(deals: Deals, states: np.ndarray, board: int) -> np.ndarray:
    """Copies of games in which the treated seat has a rehearsal board, and who had it has that of the treated seat."""
    treated = states.copy()
    boards, own = treated["rehearsal"], treated["rehearsal"][row_of(deals)]
    boards[:] = np.where(boards == board, own[:, None], boards)
    boards[row_of(deals)] = board
    return treated
