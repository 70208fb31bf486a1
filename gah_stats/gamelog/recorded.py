"""Recorded matches: JSON Lines files, read by driving the engine through every line. See docs/log_format.md."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from gah_stats.cards import faces
from gah_stats.engine.journal import FAULT_TEXT, TAPE_LENGTH, Fault
from gah_stats.gamelog.batch import NONE, GameBatch, Rejected, game_ids, hex_id, outcome_fault
from gah_stats.gamelog.hidden import Advice, Binding, Impossible, bind, content_hash, hidden_lines, plain_binding
from gah_stats.gamelog.names import (
    BALLROOM_ROWS,
    BOARD_ROWS,
    CARDS,
    CELEBRITY_ROWS,
    GUEST_ROWS,
    HANDS,
    HOTEL_ROWS,
    MODULES,
    OBJECTIVE_ROWS,
    PACKETS,
    REHEARSAL_ROWS,
    TILE_ROWS,
)
from gah_stats.gamelog.records import (
    ACTIONS,
    CHANCE,
    ActionLine,
    EventLine,
    Lounge,
    Match,
    Packet,
    PersonalObjective,
    Reveal,
    Roll,
    WrayTile,
    read_line,
)
from gah_stats.gamelog.trace import EVENT_AT, OWNER, Trace, trace, with_coloured_dice
from gah_stats.games.grand_austria_hotel.codes import Action, Event, Module
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.state import CONFIG, NO_CARD, SEATS
from gah_stats.games.grand_austria_hotel.turn import FACES

LONGEST_LINE = 1 << 14
MOST_LINES = 2 * TAPE_LENGTH
MOST_TRIES = 200
TRIES_IN_VAIN = 60

CHANCE_KIND = {
    "deal": Event.DEAL_STAFF,
    "pack": Event.DRAFT_PACK,
    "packet": Event.DEAL_PACKET,
    "reveal": Event.REVEAL_GUEST,
    "roll": Event.ROLL,
    "draw": Event.DRAW_STAFF,
    "offer": Event.OFFER_STAFF,
    "celebrity": Event.REVEAL_CELEBRITY,
    "personal_objective": Event.DEAL_OBJECTIVE,
    "wray_tile": Event.DEAL_TILE,
}
CHANCE_NAME = {int(kind): name for name, kind in CHANCE_KIND.items()}
# What happens to a staff card by force may be stated in a log; these events then confirm it.
STATED = {
    int(Event.PLAY_STAFF): "play_staff",
    int(Event.KEEP_STAFF): "keep_staff",
    int(Event.BOTTOM_STAFF): "deck_bottom",
    int(Event.RETURN_STAFF): "deck_bottom",
}
FORMS = {form.name: form for form in GAME.forms.values()}
DUE = {
    "deal": "seat {seat} is dealt a staff card",
    "pack": "seat {seat} gets a staff card into its draft pack",
    "packet": "seat {seat} gets a starter packet",
    "reveal": "a guest enters the queue",
    "roll": "seat {seat} rolls the dice",
    "draw": "seat {seat} draws a staff card",
    "offer": "seat {seat} is offered a staff card",
    "celebrity": "a celebrity enters the lounge",
    "personal_objective": "seat {seat} gets a personal objective",
    "wray_tile": "seat {seat} gets a tile for its hotel",
}


class Refused(Exception):
    """The line at position `at` of a match (-1: its header) is wrong.

    `seats` are those it concerns; `playable` are staff rows that the first of them should not have been able to play.
    """

    def __init__(self, at: int, reason: str, seats: Sequence[int] = (), playable: Sequence[int] = ()) -> None:
        super().__init__(reason)
        self.at = at
        self.seats = seats
        self.playable = playable


@dataclass
class _Game:
    """A match as it is read: the header, the lines after it and their numbers in the file."""

    match: Match
    header_line: int
    lines: list[EventLine]
    numbers: list[int]

    def line_number(self, at: int) -> int:
        return self.numbers[at] if 0 <= at < len(self.numbers) else self.header_line


@dataclass(frozen=True)
class _Played:
    """A match that the engine accepts."""

    game: _Game
    config: np.ndarray
    actions: list[int]
    trace: Trace
    guessed: tuple[tuple[int, int], ...]


def read_recorded(path: Path | str, size: int) -> Iterator[GameBatch | Rejected]:
    """The matches of a file in batches of at most `size`, and every match that is refused."""
    played: list[_Played] = []
    for game in _matches(path):
        if isinstance(game, Rejected):
            yield game
            continue
        try:
            played.append(_play(game))
        except Refused as refusal:
            yield Rejected(str(path), game.line_number(refusal.at), str(refusal))
        if len(played) == size:
            yield from _batches(str(path), played)
            played = []
    yield from _batches(str(path), played)


def _matches(path: Path | str) -> Iterator[_Game | Rejected]:
    """The matches of a file. After a line that cannot be read everything up to the next header is left out."""
    game: _Game | None = None
    skipping = False
    number = 0
    for number, text in _numbered_lines(path):
        starts = b'"record"' in text
        try:
            line = read_line(text)
            if not isinstance(line, Match):
                _require_place(game, skipping, line)
        except ValueError as error:
            if starts and game:
                yield game
            game, was_skipping, skipping = None, skipping, True
            if starts or not was_skipping:
                yield Rejected(str(path), number, str(error))
            continue
        if isinstance(line, Match):
            if game:
                yield game
            game, skipping = _Game(line, number, [], []), False
        elif game:
            game.lines.append(line)
            game.numbers.append(number)
    if game:
        yield game
    elif number == 0:
        yield Rejected(str(path), 0, "holds no match")


def _require_place(game: _Game | None, skipping: bool, line: EventLine) -> None:
    """Raises ValueError for an event outside of a match, of a player nobody is or of a module that is not in play."""
    if game is None:
        if not skipping:
            raise ValueError("comes before any header")
        return
    seat, players = getattr(line, "seat", 0), len(game.match.players)
    if seat >= players:
        raise ValueError(f"seat is {seat}: the seats of {players} players are 0 to {players - 1}")
    for module in line.needs():
        if module not in game.match.modules:
            raise ValueError(f"this {line.event} needs the module {module}, which is not in play")
    if len(game.lines) == MOST_LINES:
        raise ValueError(f"the match has more than {MOST_LINES} lines")


def _numbered_lines(path: Path | str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not blank, from 1; one that is too long is cut and so no JSON."""
    with open(path, "rb") as file:
        number = 0
        while text := file.readline(LONGEST_LINE):
            number += 1
            rest = text
            while not rest.endswith(b"\n") and (rest := file.readline(LONGEST_LINE)):
                pass
            if text.strip():
                yield number, text


def _play(game: _Game) -> _Played:
    """Drive a match through the engine. Raises Refused."""
    match, lines = game.match, game.lines
    if reason := faces.mismatch(match.faces.hash if match.faces else None):
        raise Refused(-1, reason)
    config = _config(match)
    if hidden_lines(lines):
        return _play_hidden(game, config)
    return _drive(game, config, plain_binding(lines, len(match.players)))


def _config(match: Match) -> np.ndarray:
    """CONFIG (1,) of a header."""
    config = np.zeros(1, CONFIG)
    config["players"] = len(match.players)
    config["hands"] = HANDS.index(match.hands)
    config["modules"] = sum(1 << MODULES.index(module) for module in match.modules)
    config["objective"][0] = [OBJECTIVE_ROWS[objective] for objective in match.objectives]
    config["tile"][0] = [TILE_ROWS[tile] for tile in match.tiles]
    config["ballroom"], config["rehearsal"], config["hotel"] = NO_CARD, NO_CARD, NO_CARD
    for field, entries, rows in (
        ("board", match.boards, BOARD_ROWS),
        ("ballroom", match.ballrooms or [], BALLROOM_ROWS),
        ("rehearsal", match.rehearsal_boards or [], REHEARSAL_ROWS),
        ("hotel", match.hotels or [], HOTEL_ROWS),
    ):
        config[field][0, : len(entries)] = [rows[entry] for entry in entries]
    return config


def _play_hidden(game: _Game, config: np.ndarray) -> _Played:
    """Guess the hidden cards until the engine accepts the match: after each refusal the seats concerned get others."""
    match, lines = game.match, game.lines
    content = content_hash(lines)
    first_hidden, _ = hidden_lines(lines)[0]
    salts = best_salts = (0,) * len(match.players)
    avoid = (frozenset[int](),) * len(match.players)
    best, learned = Refused(-2, ""), 0
    for attempt in range(1, MOST_TRIES + 1):
        try:
            return _drive(game, config, bind(match, lines, content, Advice(salts, avoid)))
        except Impossible as error:
            refusal = Refused(error.at, str(error))
        except Refused as error:
            refusal = error
        if refusal.at < first_hidden:
            raise refusal
        known = sum(map(len, avoid))
        if refusal.playable:
            avoid = tuple(rows.union(refusal.playable if i == refusal.seats[0] else ()) for i, rows in enumerate(avoid))
        if refusal.at > best.at or sum(map(len, avoid)) > known:
            learned = attempt
        elif attempt - learned == TRIES_IN_VAIN:
            break
        if refusal.at >= best.at:
            best, best_salts = refusal, salts
        stuck = attempt - learned > TRIES_IN_VAIN // 3
        seats = range(len(salts)) if stuck or not best.seats else best.seats
        salts = tuple(attempt if seat in seats else salt for seat, salt in enumerate(best_salts))
    raise Refused(best.at, f"{best} ({attempt} assignments of the hidden staff cards were tried)")


def _drive(game: _Game, config: np.ndarray, binding: Binding) -> _Played:
    """The replayed match, every line of which must be what happens. Raises Refused."""
    match, lines = game.match, game.lines
    values = {at: _chance_values(line, binding.rows.get(at)) for at, line in enumerate(lines) if line.event in CHANCE}
    tape = np.array([value for at in sorted(values) for value in values[at]], np.int16)
    if len(tape) > TAPE_LENGTH:
        raise Refused(-1, FAULT_TEXT[Fault.TAPE_FULL])
    codes = {at: _code(at, line, binding.rows.get(at)) for at, line in enumerate(lines) if line.event in ACTIONS}
    stated: set[int] = set()
    while True:
        actions = [code for at, code in codes.items() if at not in stated]
        played = trace(config[0], np.array(actions, np.int16), tape)
        confirmed = _Reading(lines, values, codes, stated, binding, played, config).compare()
        if confirmed is None:
            break
        stated.add(confirmed)
    fault = outcome_fault(played.over, match.complete, played.scores, match.final_scores)
    if fault and played.over:
        raise Refused(-1, fault)
    if fault:
        raise Refused(len(lines) - 1, fault, [int(played.marks[-1, OWNER])], _playable(played))
    return _Played(game, config, actions, played, binding.guessed)


def _chance_values(line: EventLine, row: int | None) -> tuple[int, ...]:
    """What a chance line puts on the tape."""
    if isinstance(line, Roll):
        return (*(line.dice.count(face) for face in range(1, FACES + 1)), *line.coloured())
    if isinstance(line, Reveal):
        return (GUEST_ROWS[line.guest],)
    if isinstance(line, Lounge):
        return (CELEBRITY_ROWS[line.celebrity],)
    if isinstance(line, PersonalObjective):
        return (OBJECTIVE_ROWS[line.objective],)
    if isinstance(line, WrayTile):
        return (TILE_ROWS[line.tile],)
    if isinstance(line, Packet):
        return (PACKETS.index(line.packet),)
    assert row is not None
    return (row,)


def _drawn(kind: int, result: Sequence[int]) -> tuple[int, ...]:
    """What a chance event took from the tape: `result` are its columns."""
    return (*result[:FACES], *filter(None, result[FACES:])) if kind == Event.ROLL else (result[0],)


def _code(at: int, line: EventLine, row: int | None) -> int:
    """The number of an action line. Raises Refused when its arguments exclude each other."""
    form = FORMS[line.event]
    named = {argument.name: getattr(line, argument.name) for argument in form.arguments}
    arguments = {name: value for name, value in named.items() if value is not None}
    if row is not None:
        arguments["staff"] = CARDS.staff[row].id
    try:
        return int(form.kind) << 8 | form.encode(**arguments)
    except ValueError as error:
        raise Refused(at, str(error)) from None


@dataclass
class _Reading:
    """The comparison of the lines of a match with what the engine did."""

    lines: Sequence[EventLine]
    values: dict[int, tuple[int, ...]]
    codes: dict[int, int]
    stated: set[int]
    binding: Binding
    trace: Trace
    config: np.ndarray

    def __post_init__(self) -> None:
        self.at = 0
        self.acted: ActionLine | None = None

    def compare(self) -> int | None:
        """None when every line is what happened, or the position of a line that states a forced move.

        Raises Refused at the first line that is not what happens.
        """
        reached = len(self.trace.marks) - 1
        for step in range(reached + 1):
            confirmed = self._compare_events(self.trace.events_before(step))
            if confirmed is not None:
                return confirmed
            if self.trace.fault not in (Fault.NONE, Fault.ILLEGAL_ACTION) and step == self.trace.done:
                return self._stop_at_fault()
            if self.at == len(self.lines):
                return None
            self._require_decision(step)
            self.at += 1
        confirmed = self._compare_events(self.trace.events[self.trace.marks[-1, EVENT_AT] :])
        return self._stop_at_fault() if confirmed is None else confirmed

    def _line(self) -> EventLine | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def _compare_events(self, events: np.ndarray) -> int | None:
        """Match chance events, and moves by force where a line states one."""
        for event in with_coloured_dice(events):
            kind, seat, card = event[0], event[3], event[4]
            if kind in CHANCE_NAME and card >= 0:
                self._require_chance(kind, seat, event[4:])
            elif kind in STATED:
                if self.acted is not None and self.acted.event == STATED[kind]:
                    self.acted = None
                    continue
                line = self._line()
                if (
                    isinstance(line, ActionLine)
                    and (line.event, line.seat) == (STATED[kind], seat)
                    and self.binding.rows[self.at] == card
                ):
                    if self.at not in self.stated:
                        return self.at
                    self.at += 1
                elif kind == Event.PLAY_STAFF and seat in self.binding.hiding:
                    raise Refused(self.at, f"seat {seat} has to play a staff card before this", [seat], [card])
        return None

    def _require_chance(self, kind: int, seat: int, result: Sequence[int]) -> None:
        """The next line is the chance event that happened."""
        name, line = CHANCE_NAME[kind], self._line()
        if line is None or line.event != name or getattr(line, "seat", seat) != seat:
            raise self._refused_chance(name, seat)
        is_half = kind == Event.ROLL and len(result) == FACES and self._has_celebrities()
        if is_half or _drawn(kind, result) != self.values[self.at]:
            raise self._refused_chance(name, seat)
        self.at += 1

    def _has_celebrities(self) -> bool:
        return bool(self.config[0]["modules"] >> Module.CELEBRITIES & 1)

    def _refused_chance(self, name: str, seat: int) -> Refused:
        due, line = DUE[name].format(seat=seat), self._line()
        if line is None:
            return Refused(len(self.lines) - 1, f"the log ends before {due}", [seat])
        seats = [seat, getattr(line, "seat", seat)]
        if line.event == name and seats[0] == seats[1]:
            return Refused(self.at, f"this {name} is not possible here", seats)
        return Refused(self.at, f"{due} before this can happen", seats)

    def _require_decision(self, step: int) -> None:
        """The next line is a legal action of the seat that decides."""
        line, owner = self._line(), int(self.trace.marks[step, OWNER])
        assert line
        if owner < 0:
            raise Refused(self.at, FAULT_TEXT[Fault.ACTIONS_AFTER_END])
        if not isinstance(line, ActionLine):
            raise Refused(
                self.at, f"nothing of this kind happens here: seat {owner} decides", [owner], self._playable()
            )
        if line.seat != owner:
            reason = f"seat {line.seat} acts, but seat {owner} decides here"
            raise Refused(self.at, reason, [owner, line.seat], self._playable())
        if step == self.trace.done and self.trace.fault == Fault.ILLEGAL_ACTION:
            reason = FAULT_TEXT[Fault.ILLEGAL_ACTION]
            kinds = dict.fromkeys(GAME.describe(action)[0] for action in self.trace.legal)
            if line.event in kinds:
                raise Refused(self.at, f"{reason} with these arguments", [owner])
            raise Refused(self.at, f"{reason}; possible are {', '.join(kinds)}", [owner], self._playable())
        self.acted = line

    def _stop_at_fault(self) -> int | None:
        """Refuse the line where chance failed; the end of the log between two decisions is none."""
        fault = self.trace.fault
        if fault == Fault.MISSING_CHANCE and self.at == len(self.lines) and not self.trace.inside_action:
            return None
        if fault not in (Fault.MISSING_CHANCE, Fault.IMPOSSIBLE_CHANCE):
            raise Refused(self.at, FAULT_TEXT[fault])
        chance = [event for event in self._until_here(strict=False).events.tolist() if event[0] in CHANCE_NAME]
        kind, _, _, seat, *_ = chance[sum(at < self.at for at in self.values)]
        raise self._refused_chance(CHANCE_NAME[kind], seat)

    def _playable(self) -> list[int]:
        return _playable(self._until_here())

    def _until_here(self, strict: bool = True) -> Trace:
        """The game as the lines before this one tell it; unless `strict`, with what comes next by chance."""
        tape = [value for at, values in self.values.items() if at < self.at for value in values]
        actions = [code for at, code in self.codes.items() if at < self.at and at not in self.stated]
        return trace(self.config[0], np.array(actions, np.int16), np.array(tape, np.int16), strict)


def _playable(played: Trace) -> list[int]:
    """The rows of the staff cards that can be played in the last decision reached."""
    return [action & 255 for action in played.legal if action >> 8 == Action.PLAY_STAFF]


def _batches(path: str, played: Sequence[_Played]) -> Iterator[GameBatch | Rejected]:
    """The matches that the engine accepted, and each whose header claims another game id."""
    if not played:
        return
    batch = _batch(path, played)
    good = []
    for row, game in enumerate(played):
        claimed, found = game.game.match.game_id, hex_id(batch.game_ids[row])
        if claimed in (None, found):
            good.append(row)
        else:
            yield Rejected(path, game.game.header_line, f"the game id is {claimed}, its content has {found}")
    if good:
        yield batch if len(good) == len(batch) else batch.select(good)


def _batch(path: str, played: Sequence[_Played]) -> GameBatch:
    configs = np.concatenate([game.config for game in played])
    matches = [game.game.match for game in played]
    actions, action_offsets = _joined([np.array(game.actions, np.int16) for game in played])
    tapes, tape_offsets = _joined([game.trace.tape for game in played])
    players = [tuple(f"{p.name}@{p.version}" if p.version else p.name for p in match.players) for match in matches]
    scores = np.zeros((len(played), SEATS), np.int16)
    for row, match in enumerate(matches):
        if match.final_scores is not None:
            scores[row, : len(match.final_scores)] = match.final_scores
    return GameBatch(
        configs=configs,
        actions=actions,
        action_offsets=action_offsets,
        tapes=tapes,
        tape_offsets=tape_offsets,
        players=players,
        game_ids=game_ids(configs, players, tapes, tape_offsets, actions, action_offsets),
        scores=scores,
        scored=np.array([match.final_scores is not None for match in matches]),
        complete=np.array([match.complete for match in matches]),
        seeds=np.array([int(match.seed or "0", 16) for match in matches], np.uint64),
        seeded=np.array([match.seed is not None for match in matches]),
        shards=np.array([NONE if match.shard is None else match.shard for match in matches], np.int32),
        numbers=np.array([NONE if match.number is None else match.number for match in matches], np.int64),
        sources=[match.source for match in matches],
        dates=[match.date for match in matches],
        guessed=[game.guessed for game in played],
        path=path,
        lines=np.array([game.game.header_line for game in played], np.int64),
    )


def _joined(parts: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    return np.concatenate(parts), np.concatenate([[0], np.cumsum([len(part) for part in parts])]).astype(np.int64)
