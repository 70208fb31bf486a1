"""Staff cards that nobody who kept the log saw: which cards they were, or may have been.

Every physical card that leaves the shuffled deck is one token. What the players do later names some tokens; the
rest get cards that turn up nowhere else, chosen by a hash of the log, so that the same log is always bound alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from gah_stats.gamelog.names import CARDS, PACKETS, STAFF_ROWS, staff_rows_in_play
from gah_stats.gamelog.records import (
    ActionLine,
    CardActionLine,
    Deal,
    Draw,
    EventLine,
    Match,
    Offer,
    Pack,
    Packet,
    StaffLine,
)
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.turn import HAND


class Impossible(Exception):
    """The line `at` does not fit what is known about the staff cards."""

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(reason)
        self.at = at


@dataclass(eq=False)
class Token:
    """A staff card; `row` is its row in the table, None while unknown. `seat` had it last."""

    row: int | None
    seat: int
    guessed: bool = False


@dataclass(frozen=True)
class Binding:
    """The staff rows of the lines that have one, by position; the guesses as (seat, row).

    Seats that are `hiding` cards have every card they play stated in the log, even where the rules force the play.
    """

    rows: dict[int, int]
    guessed: tuple[tuple[int, int], ...]
    hiding: frozenset[int] = frozenset()


def hidden_lines(lines: Sequence[EventLine]) -> list[tuple[int, StaffLine]]:
    """The lines that leave their staff card unknown, with their positions."""
    return [(at, line) for at, line in enumerate(lines) if isinstance(line, StaffLine) and line.staff is None]


def plain_binding(lines: Sequence[EventLine], players: int) -> Binding:
    """The binding of a log that hides nothing. The last card of a draft pack is kept without a line."""
    rows, guesses, keeps = {}, [], set()
    for at, line in enumerate(lines):
        if isinstance(line, StaffLine | CardActionLine) and line.staff is not None:
            rows[at] = STAFF_ROWS[line.staff]
            if line.event == "keep_staff":
                keeps.add(rows[at])
            if isinstance(line, StaffLine) and line.guessed:
                guesses.append((line, rows[at]))
    guessed = {(line.seat, row) for line, row in guesses}
    if len(keeps) >= (HAND - 1) * players:
        last = [(line.seat, row) for line, row in guesses if isinstance(line, Pack) and row not in keeps]
        guessed |= {((seat + HAND - 1) % players, row) for seat, row in last}
    return Binding(rows, tuple(sorted(guessed)))


def content_hash(lines: Sequence[EventLine]) -> str:
    """What the guesses depend on: the events, whatever their layout in the file."""
    return blake2b("\n".join(line.model_dump_json() for line in lines).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class Advice:
    """What earlier guesses taught, by seat: another `salt` gives other guesses; rows to `avoid` did not fit there."""

    salts: tuple[int, ...]
    avoid: tuple[frozenset[int], ...]


def bind(match: Match, lines: Sequence[EventLine], content: str, advice: Advice) -> Binding:
    """Name every hidden card. Raises Impossible when a card is named that cannot be there."""
    return _Table(match, lines, content, advice).bind()


@dataclass
class _Table:
    """Where every token is."""

    match: Match
    lines: Sequence[EventLine]
    content: str
    advice: Advice
    tokens: list[Token] = field(default_factory=list)
    bottom: list[Token] = field(default_factory=list)
    offer: list[Token] = field(default_factory=list)
    offer_is_asked: bool = False

    def __post_init__(self) -> None:
        seats = range(len(self.match.players))
        self.hands: list[list[Token]] = [[] for _ in seats]
        self.packs: list[list[Token]] = [[] for _ in seats]
        self.kept = [0 for _ in seats]
        self.named: dict[int, Token] = {}
        self.shown: dict[int, Token] = {}
        self.choices = 0
        self.deck = staff_rows_in_play(self.match.modules)
        self.namings: dict[int, list[tuple[int, int]]] = {}
        for at, line in enumerate(self.lines):
            if isinstance(line, ActionLine) and getattr(line, "staff", None) is not None:
                self.namings.setdefault(line.staff, []).append((at, line.seat))  # type: ignore[attr-defined]

    def bind(self) -> Binding:
        for at, line in enumerate(self.lines):
            if isinstance(line, Packet):
                self._take_packet(line)
            elif isinstance(line, Pack):
                self.packs[line.seat].append(self._draw(at, line))
            elif isinstance(line, Deal | Draw):
                self._flush_offer()
                self.hands[line.seat].append(self._draw(at, line))
            elif isinstance(line, Offer):
                if self.offer_is_asked or len(self.offer) == 3 or self.offer and self.offer[0].seat != line.seat:
                    self._flush_offer()
                self.offer.append(self._draw(at, line))
            elif isinstance(line, ActionLine):
                self._act(at, line)
        self._guess()
        plain = plain_binding(self.lines, len(self.hands))
        rows = {at: token.row for at, token in self.shown.items() if token.row is not None}
        hidden = hidden_lines(self.lines)
        guessed = {(token.seat, token.row) for token in self.tokens if token.guessed and token.row is not None}
        guessed |= {(line.seat, rows[at]) for at, line in hidden if self.shown[at].guessed}
        hiding = frozenset(line.seat for _, line in hidden)
        return Binding({**plain.rows, **rows}, tuple(sorted(guessed | set(plain.guessed))), hiding)

    def _pick(self, seat: int, tokens: Sequence[Token]) -> Token:
        """One of several that fit alike."""
        return tokens[self._number(seat) % len(tokens)]

    def _number(self, seat: int) -> int:
        self.choices += 1
        text = f"{self.content}:{self.advice.salts[seat]}:{self.choices}"
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    def _name(self, token: Token, row: int) -> None:
        token.row = row
        self.named[row] = token

    def _take_packet(self, line: Packet) -> None:
        for row in GAME.box()[0]["packet"][PACKETS.index(line.packet)].tolist():
            self.hands[line.seat].append(Token(row, line.seat))
            self._name(self.hands[line.seat][-1], row)
            self.tokens.append(self.hands[line.seat][-1])

    def _draw(self, at: int, line: StaffLine) -> Token:
        """The next card of the deck: of its shuffled part, then of its bottom."""
        row = None if line.staff is None else STAFF_ROWS[line.staff]
        if len(self.tokens) < len(self.deck):
            token = Token(None, line.seat)
            self.tokens.append(token)
        elif self.bottom:
            token = self.bottom.pop(0)
        else:
            raise Impossible(at, "the staff deck is empty here")
        token.seat = line.seat
        if row is not None and token.row != row:
            if row in self.named or token.row is not None:
                raise Impossible(at, f"staff card {line.staff} cannot be drawn here")
            self._name(token, row)
        self.shown[at] = token
        return token

    def _act(self, at: int, line: ActionLine) -> None:
        if line.event == "keep_staff":
            self._keep(at, line)
            return
        self._end_draft()
        from_offer = bool(self.offer) and line.seat == self.offer[0].seat
        if from_offer and line.event in ("play_staff", "stop") and not self.offer_is_asked:
            self.offer_is_asked = True
        elif not (from_offer and line.event == "deck_bottom" and self._is_asked_or_stated(line)):
            self._flush_offer()
            from_offer = False
        if line.event in ("play_staff", "deck_bottom"):
            self._leave(at, line, self.offer if from_offer else self.hands[line.seat])

    def _is_asked_or_stated(self, line: ActionLine) -> bool:
        """Whether a card put under the deck is an offered one: the last of them goes there by force."""
        number: int | None = line.staff  # type: ignore[attr-defined]
        return len(self.offer) > 1 or number is not None and self.offer[0].row == STAFF_ROWS[number]

    def _leave(self, at: int, line: ActionLine, cards: list[Token]) -> None:
        """A card is played or put under the deck."""
        number: int | None = line.staff  # type: ignore[attr-defined]
        if number is None:
            unknown = [token for token in cards if token.row is None]
            idle = [
                token for token in cards if token.row is not None and not self._is_named_later(at, line.seat, token.row)
            ]
            if not unknown + idle:
                raise Impossible(at, f"seat {line.seat} has no such staff card here")
            unfitting = [token for token in idle if token.row in self.advice.avoid[line.seat]]
            token = self._pick(line.seat, unfitting or unknown + idle)
        else:
            token = self._find(at, line.seat, cards, STAFF_ROWS[number])
        cards.remove(token)
        self.shown[at] = token
        if line.event == "deck_bottom":
            self.bottom.append(token)

    def _find(self, at: int, seat: int, cards: list[Token], row: int) -> Token:
        """The token that is the card `row`."""
        for token in cards:
            if token.row == row:
                return token
        unknown = [token for token in cards if token.row is None]
        if row in self.named or not unknown:
            raise Impossible(at, f"seat {seat} does not have staff card {CARDS.staff[row].id} here")
        token = self._pick(seat, unknown)
        self._name(token, row)
        return token

    def _is_named_later(self, at: int, seat: int | None, row: int) -> bool:
        """Whether a seat (None: any) is later said to keep, play or return the card."""
        return any(later > at and seat in (None, by) for later, by in self.namings.get(CARDS.staff[row].id, ()))

    def _keep(self, at: int, line: ActionLine) -> None:
        """Draft: the pack a seat chooses from started one seat further right with every card kept."""
        seat, number = line.seat, line.staff  # type: ignore[attr-defined]
        pack = self.packs[(seat - self.kept[seat]) % len(self.packs)]
        if number is not None:
            token = self._find(at, seat, pack, STAFF_ROWS[number])
        else:
            own = [t for t in pack if t.row is not None and self._is_named_later(at, seat, t.row)]
            free = [t for t in pack if t.row is None or not self._is_named_later(at, None, t.row)]
            if not own + free:
                raise Impossible(at, f"seat {seat} has no card left to keep here")
            # Now and then a card that did not fit is kept after all: it may have left the hand unseen.
            strict = self._number(seat) % 4 > 0
            fitting = [t for t in free if not (strict and t.row in self.advice.avoid[seat])]
            wrong_elsewhere = [t for t in fitting if any(t.row in rows for rows in self.advice.avoid)]
            token = own[0] if own else self._pick(seat, wrong_elsewhere or fitting or free)
        self._take(seat, pack, token)
        self.shown[at] = token

    def _take(self, seat: int, pack: list[Token], token: Token) -> None:
        pack.remove(token)
        token.seat = seat
        self.hands[seat].append(token)
        self.kept[seat] += 1

    def _end_draft(self) -> None:
        """The last card of every pack is kept without a choice."""
        for seat, kept in enumerate(self.kept):
            pack = self.packs[(seat - kept) % len(self.packs)]
            if kept == HAND - 1 and len(pack) == 1:
                self._take(seat, pack, pack[0])

    def _flush_offer(self) -> None:
        """What is left of the offered cards lies under the deck."""
        self.bottom += self.offer
        self.offer = []
        self.offer_is_asked = False

    def _guess(self) -> None:
        """Give the tokens that nothing named cards that turn up nowhere else."""
        pool = [row for row in self.deck if row not in self.named]
        for token in self.tokens:
            if token.row is None:
                fitting = [row for row in pool if row not in self.advice.avoid[token.seat]] or pool
                token.row = fitting[self._number(token.seat) % len(fitting)]
                token.guessed = True
                pool.remove(token.row)
