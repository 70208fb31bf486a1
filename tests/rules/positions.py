"""Positions for rule tests, written out in words: what lies where, and whose turn it is.

Seat 0 is to move unless `seat` says otherwise. Cards are named by their printed numbers, rooms by

    floor 4   15 16 17 18 19      night   B R B R B
    floor 3   10 11 12 13 14              B R B Y Y
    floor 2    5  6  7  8  9              Y Y R R Y
    floor 1    0  1  2  3  4              B Y R R B
"""

import numpy as np

from gah_stats.cards import load_cards
from gah_stats.engine.contract import MOST_LEGAL
from gah_stats.engine.journal import EVERY_KIND, new_journal
from gah_stats.games.grand_austria_hotel.codes import Event, Hands, Item, Module, Op, Part, Phase, Row, UniqueHotel
from gah_stats.games.grand_austria_hotel.entries import op_of, word
from gah_stats.games.grand_austria_hotel.forms import DIE_COLOURS
from gah_stats.games.grand_austria_hotel.game import GAME

CARDS = load_cards()
GUEST = {card.id: i for i, card in enumerate(CARDS.guests)}
STAFF = {card.id: i for i, card in enumerate(CARDS.staff)}
TILE = {tile.tile: i for i, tile in enumerate(CARDS.emperor_tiles)}
OBJECTIVE = {card.id: i for i, card in enumerate(CARDS.objectives)}
BOARD = {board.board: i for i, board in enumerate(CARDS.hotel_boards)}
BASE_GUESTS = [card.id for card in CARDS.guests if card.module == "base"]
BASE_STAFF = [card.id for card in CARDS.staff if card.module == "base"]
ITEM_NAMES = [item.name.lower() for item in Item]
NOBODY = -1
LOUNGE = (2, 7, 11)
NOTHING_YET = (
    "hotel", "lounge", "lounge_taker", "ballroom", "key_holder", "rehearsal", "bidder", "auctioned", "personal",
    "wray_tile",
)  # fmt: skip


def card_set(cards):
    """Two words of 48 bits."""
    words = [0, 0]
    for card in cards:
        words[card // 48] |= 1 << card % 48
    return words


def cards_in(words):
    return [48 * w + i for w in range(2) for i in range(48) if int(words[w]) >> i & 1]


def room_set(rooms):
    return sum(1 << room for room in rooms)


def rooms_in(rooms):
    return {room for room in range(20) if int(rooms) >> room & 1}


def module_set(text):
    """`more start_player` as a set of modules."""
    return sum(1 << Module[name.upper()] for name in text.split())


def items(text):
    """`2 wine 1 coffee` as {item: number}."""
    words = text.split()
    return {ITEM_NAMES.index(name): int(number) for number, name in zip(words[::2], words[1::2], strict=True)}


def guest_card(number):
    """A revealed guest, on the tape of chance."""
    return [GUEST[number]]


def staff_cards(*numbers):
    """Drawn staff cards, on the tape of chance."""
    return [STAFF[number] for number in numbers]


def roll(text):
    """A roll such as `1 1 3 6`, on the tape of chance."""
    faces = text.split()
    return [faces.count(str(face)) for face in range(1, 7)]


def lay_lounge(state, lounge, coloured):
    """The celebrities module with these three in the lounge; the others that need no ballrooms are the stack."""
    state.modules |= 1 << Module.CELEBRITIES
    state.lounge = [number - 1 for number in lounge]
    stack = [c.id for c in CARDS.celebrities if not c.needs_ballrooms and c.id not in lounge]
    state.celebrity_deck = sum(1 << number - 1 for number in stack if not (state.celebrities >> number - 1 & 1).any())
    words = coloured.split()
    for colour, face in zip(words[::2], words[1::2], strict=True):
        state.coloured[DIE_COLOURS.index(colour)] = int(face)


class Position:
    """A game at one decision; `act` goes on to the next one."""

    def __init__(self, players):
        self.games = np.zeros(1, GAME.state)
        self.boxes = GAME.box()
        self.journals = new_journal(EVERY_KIND)
        self.state = self.games[0]
        self.box = self.boxes[0]
        self.journal = self.journals[0]
        self.state.players = players
        for field in NOTHING_YET:
            self.state[field] = NOBODY

    def otherwise(self, ruling):
        """Have a ruling read the other way from here on."""
        self.boxes = self.boxes.copy()
        self.box = self.boxes[0]
        self.box.rulings |= 1 << ruling
        return self

    def settle(self):
        out = np.zeros(MOST_LEGAL, np.int16)
        n = GAME.settle(self.state, self.box, self.journal, out)
        assert self.journal.fault == 0
        return [int(action) for action in out[:n]]

    def legal(self):
        """The legal actions as (name, arguments)."""
        return [GAME.describe(action) for action in self.settle()]

    def legal_names(self):
        return {name for name, _ in self.legal()}

    def options(self, name):
        """The arguments that the legal actions of this name have; a lone argument without its name."""
        found = []
        for legal_name, arguments in self.legal():
            if legal_name == name:
                found.append(next(iter(arguments.values())) if len(arguments) == 1 else arguments)
        return found

    def can(self, name, **arguments):
        return (name, arguments) in self.legal()

    def act(self, name, **arguments):
        """Do a legal action and go on to the next decision."""
        assert self.can(name, **arguments), f"{name} {arguments} is not among {self.legal()}"
        GAME.act(self.state, self.box, self.journal, GAME.parse(name, arguments))
        self.settle()
        return self

    @property
    def owner(self):
        """The seat whose decision it is."""
        self.settle()
        return int(GAME.owner(self.state))

    def krones(self, seat=0):
        return int(self.state.money[seat])

    def track(self, seat=0):
        return int(self.state.track[seat])

    def kitchen(self, seat=0):
        """`1 strudel 2 wine`, without what is missing."""
        held = self.state.kitchen[seat]
        return " ".join(f"{held[i]} {name}" for i, name in enumerate(ITEM_NAMES) if held[i])

    def missing(self, table, seat=0):
        """What the guest at a table still misses, as `1 coffee`."""
        need = self.state.need[seat, table]
        return " ".join(f"{need[i]} {name}" for i, name in enumerate(ITEM_NAMES) if need[i])

    def guests(self, seat=0):
        """The guests in the café by printed number, None for an empty table."""
        tables = self.state.guest[seat][: 4 if self.state.hotel[seat] == UniqueHotel.KAUFMAN else 3]
        return [None if g == NOBODY else CARDS.guests[g].id for g in tables]

    def queue(self):
        return [CARDS.guests[g].id for g in self.state.queue]

    def hand(self, seat=0):
        return {CARDS.staff[card].id for card in cards_in(self.state.hand[seat])}

    def played(self, seat=0):
        return {CARDS.staff[card].id for card in cards_in(self.state.played[seat])}

    def deck_bottom(self):
        return [CARDS.staff[card].id for card in self.state.staff_bottom[: self.state.bottom_count]]

    def prepared(self, seat=0):
        return rooms_in(self.state.prepared[seat])

    def occupied(self, seat=0):
        return rooms_in(self.state.occupied[seat])

    def vp(self, *parts, seat=0):
        """Victory points of the named components, of all when none is named."""
        return sum(int(self.state.vp[seat, part]) for part in (parts or Part))

    def dancers(self, seat=0):
        """The seat's dancers as {(ballroom, row): number}."""
        found = self.state.dancers[seat]
        return {(b, row.name.lower()): int(found[b, row]) for b in range(3) for row in Row if found[b, row]}

    def dice(self):
        return " ".join(str(face) for face in range(1, 7) for _ in range(self.state.dice[face - 1]))

    def pending(self):
        """The op on top of the stack."""
        self.settle()
        return Op(int(op_of(int(self.state.stack[self.state.depth - 1]))))

    def events(self, kind):
        """Rows of one event: (seat, a, b, c, d, e, f)."""
        rows = self.journal.events[: self.journal.event_count]
        return [tuple(int(cell) for cell in row[3:]) for row in rows if row[0] == kind]

    def place(
        self,
        seat,
        krones=5,
        track=0,
        kitchen="",
        guests=(),
        hand=(),
        played=(),
        prepared=(),
        occupied=(),
        board="night",
        vp=0,
        markers=(),
        celebrities=(),
        dancers=None,
        hotel=None,
        rehearsal="A",
        sections=(1, 2, 3, 4),
    ):
        """Lay out one seat. A guest is a number, or (number, what its order misses).

        dancers: {(ballroom 0 to 2 from the left, row): number}; sections: how many are left in each.
        """
        state = self.state
        state.money[seat], state.track[seat], state.board[seat] = krones, track, BOARD[board]
        for item, number in items(kitchen).items():
            state.kitchen[seat, item] = number
        state.hand[seat] = card_set(STAFF[card] for card in hand)
        state.played[seat] = card_set(STAFF[card] for card in played)
        state.occupied[seat] = room_set(occupied)
        state.prepared[seat] = room_set(set(prepared) | set(occupied))
        state.vp[seat, Part.REWARDS] = vp
        state.markers[seat] = sum(1 << marker for marker in markers)
        state.hotel[seat] = NOBODY if hotel is None else hotel - 1
        state.celebrities[seat] = sum(1 << number - 1 for number in celebrities)
        state.rehearsal[seat], state.rehearsing[seat] = "ABCD".index(rehearsal), sections
        for (ballroom, row), number in (dancers or {}).items():
            state.dancers[seat, ballroom, Row[row.upper()]] = number
        for group in CARDS.hotel_boards[BOARD[board]].groups:
            if set(group.rooms) <= set(occupied):
                state.groups_paid[seat] |= 1 << CARDS.hotel_boards[BOARD[board]].groups.index(group)
        state.guest[seat] = NOBODY
        for table, guest in enumerate(guests):
            number, missing = (guest, None) if isinstance(guest, int) else guest
            index = GUEST[number]
            state.guest[seat, table] = index
            if missing is None:
                state.need[seat, table] = self.box.guest_order[index]
            for item, count in items(missing or "").items():
                state.need[seat, table, item] = count
        return self


def position(
    players=2,
    dice="1 1 1 3",
    queue=None,
    round=1,
    seat=0,
    slot=None,
    tiles=("A1", "B1", "C1"),
    objectives=(105, 109, 113),
    objective_markers=(0, 0, 0),
    chance=(),
    others=None,
    staff_deck=None,
    deck_bottom=(),
    used_slots=None,
    turn=True,
    start_player=0,
    modules="",
    lounge=None,
    coloured="",
    ballrooms=None,
    **own,
):
    """Seat `seat` at the start of its turn, the others with nothing; `own` and `others[seat]` are what `place` takes.

    lounge: the celebrities by printed number; coloured: where their dice lie, as `red 1 blue 3`; both are in `dice`.
    ballrooms: their printed numbers, left to right.
    chance: what the decks and dice give next (`guest_card`, `staff_cards`, `roll`), after it they give anything.
    """
    p = Position(players)
    state = p.state
    others = others or {}
    for other in range(4):
        p.place(other, **(own if other == seat else others.get(other, {})))
    state.phase, state.round_number, state.hands = Phase.ROUNDS, round, Hands.RANDOM
    for face in dice.split():
        state.dice[int(face) - 1] += 1
    state.tile = [TILE[tile] for tile in tiles]
    state.objective = [OBJECTIVE[number] for number in objectives]
    state.objective_markers = objective_markers
    in_cafes = {CARDS.guests[g].id for row in state.guest[:players] for g in row if g != NOBODY}
    drawn = {CARDS.guests[g].id for g in chance if g < len(BASE_GUESTS)}
    free = [guest for guest in reversed(BASE_GUESTS) if guest not in in_cafes | drawn]
    queue = queue or free[:5]
    state.queue = [GUEST[guest] for guest in queue]
    state.guest_deck = card_set(GUEST[guest] for guest in BASE_GUESTS if guest not in in_cafes | set(queue))
    held = {CARDS.staff[card].id for side in (state.hand, state.played) for row in side for card in cards_in(row)}
    deck = [card for card in BASE_STAFF if card not in held] if staff_deck is None else staff_deck
    state.staff_deck = card_set(STAFF[card] for card in deck)
    for i, card in enumerate(deck_bottom):
        state.staff_bottom[i] = STAFF[card]
    state.bottom_count = len(deck_bottom)
    tape = [int(value) for value in chance]
    p.journal.tape[: len(tape)] = tape
    p.journal.tape_given = len(tape)
    state.start_player = start_player
    state.modules = module_set(modules)
    if ballrooms:
        state.modules |= 1 << Module.BALLROOMS
        state.ballroom = [number - 1 for number in ballrooms]
    if lounge or coloured or state.celebrities.any():
        lay_lounge(state, lounge or LOUNGE, coloured)
    state.rng[0] = 7
    if turn:
        order = (seat - start_player) % players
        slot = order if slot is None else slot
        state.slots_used = sum(1 << used for used in (range(slot + 1) if used_slots is None else used_slots))
        state.seat = seat
        state.turn = 1
        state.stack[0] = word(Op.TURN, count=slot) | seat << 6 | 1 << 37
        state.depth = 1
    return p


def new_game(players=2, hands=Hands.RANDOM, seed=1, chance=(), modules="", hotels=()):
    """A game from its very beginning: night boards, the first objective and tile of each class."""
    p = Position(players)
    config = np.zeros(1, GAME.config)[0]
    config.players, config.hands, config.modules = players, hands, module_set(modules)
    config.objective = [OBJECTIVE[number] for number in (105, 109, 113)]
    config.tile = [TILE[tile] for tile in ("A1", "B1", "C1")]
    config.hotel[: len(hotels)] = [number - 1 for number in hotels]
    config.ballroom, config.rehearsal = (0, 1, 2), (0, 1, 2, 3)
    p.journal.tape[: len(chance)] = chance
    p.journal.tape_given = len(chance)
    GAME.setup(p.state, p.box, p.journal, config, np.uint64(seed))
    p.settle()
    return p


def scoring(round, tile, **given):
    """The emperor scoring after a round, with this tile; everything of the round itself is done."""
    players = given.get("players", 2)
    tiles = ["A1", "B1", "C1"]
    tiles[(round - 3) // 2] = tile
    p = position(round=round, dice="", tiles=tiles, turn=False, **given)
    p.state.slots_used = (1 << 2 * players) - 1
    p.settle()
    return p


def after_last_round(**given):
    """The end of the game, everybody at track 3 + 7 so that the last scoring rewards with 8 VP (tile C3)."""
    given.setdefault("track", 10)
    return scoring(7, "C3", **given)


__all__ = ["Event", "Hands", "Op", "Part", "Phase"]
