"""Writing recorded matches: every game is replayed, and what happened is written line by line."""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from gah_stats.cards import faces_in_use
from gah_stats.engine.journal import FAULT_TEXT
from gah_stats.errors import InputError
from gah_stats.gamelog.batch import NONE, GameBatch, Rejected, hex_id, outcome_fault
from gah_stats.gamelog.names import BOARDS, CARDS, COLOURED_DICE, HANDS, PACKETS, REHEARSAL_BOARDS, modules_in
from gah_stats.gamelog.recorded import CHANCE_NAME, STATED
from gah_stats.gamelog.records import FORMAT, HIDEABLE, NAMED, NUMBERED
from gah_stats.gamelog.trace import OWNER, Trace, trace, with_coloured_dice
from gah_stats.games.grand_austria_hotel.codes import Action, Event
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.state import NO_CARD
from gah_stats.games.grand_austria_hotel.turn import FACES

Fields = dict[str, Any]
FORCED = {int(Event.PLAY_STAFF): Action.PLAY_STAFF, int(Event.KEEP_STAFF): Action.KEEP_STAFF}


def write_recorded(path: Path | str, batches: Iterable[GameBatch], seen_by: int | None = None) -> int:
    """Write games to a JSON Lines file, atomically; how many. Raises InputError for a game that cannot be replayed.

    With `seen_by` only what that seat saw is written: staff cards of the others stay unknown until they are played.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    games = 0
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as file:
            for batch in batches:
                for i in range(len(batch)):
                    file.writelines(
                        json.dumps(line, ensure_ascii=False) + "\n" for line in match_lines(batch, i, seen_by)
                    )
                games += len(batch)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return games


def match_lines(batch: GameBatch, i: int, seen_by: int | None = None) -> Iterator[Fields]:
    """The header and the events of game i, in order. Raises InputError when it cannot be replayed."""
    actions, tape = batch.game(i)
    played = replayed(batch, i)
    yield _header(batch, i, seen_by)
    guessed = set(batch.guessed[i])
    for step in range(len(played.marks)):
        own = int(actions[step - 1]) >> 8 if step else None
        for event in with_coloured_dice(played.events_before(step)):
            kind, seat, card = event[0], event[3], event[4]
            hidden = seen_by not in (None, seat)
            if kind in CHANCE_NAME and card >= 0:
                yield _chance_line(CHANCE_NAME[kind], seat, event[4:], hidden, (seat, card) in guessed)
            elif kind in FORCED and own == FORCED[kind]:
                own = None
            elif kind == Event.PLAY_STAFF and hidden or kind == Event.KEEP_STAFF and seat == seen_by:
                yield {"event": STATED[kind], "seat": seat, **_card(CARDS.staff[card], "staff")}
        if step < played.done:
            seat = int(played.marks[step, OWNER])
            yield _action_line(seat, int(actions[step]), seen_by not in (None, seat), guessed)


def replayed(batch: GameBatch, i: int) -> Trace:
    """Game i with all that happened. Raises InputError, naming file and line, when it cannot be replayed."""
    actions, tape = batch.game(i)
    played = trace(batch.configs[i], actions, tape)
    claimed = batch.scores[i, : batch.configs["players"][i]].tolist() if batch.scored[i] else None
    if played.inside_action or played.done < len(actions):
        reason: str | None = (
            f"action {played.done + 1}: {FAULT_TEXT.get(played.fault, 'the game is already over here')}"
        )
    elif played.fault and batch.complete[i]:
        reason = FAULT_TEXT[played.fault]
    else:
        reason = outcome_fault(played.over, bool(batch.complete[i]), played.scores, claimed)
    if reason:
        raise InputError(str(Rejected(batch.path or "game", int(batch.lines[i]), reason)))
    return played


def _header(batch: GameBatch, i: int, seen_by: int | None) -> Fields:
    config = batch.configs[i]
    players = int(config["players"])
    if seen_by is not None and not 0 <= seen_by < players:
        raise InputError(f"seat {seen_by} is not in this game: it has the seats 0 to {players - 1}")
    header: Fields = {
        "record": "match",
        "format": FORMAT,
        "game": GAME.name,
        "edition": GAME.edition,
        "modules": modules_in(config["modules"]),
        "players": [_player(name) for name in batch.players[i]],
        "boards": [BOARDS[board] for board in config["board"][:players]],
        "hands": HANDS[config["hands"]],
        "objectives": [CARDS.objectives[row].id for row in config["objective"]],
        "tiles": [CARDS.emperor_tiles[row].tile for row in config["tile"]],
        **_module_parts(config),
        "source": batch.sources[i],
    }
    if changes := faces_in_use().changes:
        header["faces"] = {"hash": faces_in_use().hash, "changes": changes}
    if batch.dates[i] is not None:
        header["date"] = batch.dates[i]
    if batch.scored[i]:
        header["final_scores"] = batch.scores[i, :players].tolist()
    if not batch.complete[i]:
        header["complete"] = False
    if seen_by is None:
        if batch.seeded[i]:
            header["seed"] = hex_id(batch.seeds[i])
        if batch.shards[i] != NONE:
            header["shard"] = int(batch.shards[i])
        if batch.numbers[i] != NONE:
            header["number"] = int(batch.numbers[i])
        header["game_id"] = hex_id(batch.game_ids[i])
    return header


def _module_parts(config: np.void) -> Fields:
    """What is laid out for the modules in play."""
    parts: Fields = {
        "ballrooms": [CARDS.ballrooms[row].name for row in config["ballroom"] if row != NO_CARD],
        "rehearsal_boards": [REHEARSAL_BOARDS[row] for row in config["rehearsal"] if row != NO_CARD],
        "hotels": [CARDS.hotels[row].name for row in config["hotel"] if row != NO_CARD],
    }
    return {name: entries for name, entries in parts.items() if entries}


def _player(name: str) -> Fields:
    word, _, version = name.partition("@")
    return {"name": word, "kind": "bot", "version": version} if version else {"name": word, "kind": "human"}


def _card(card: Any, what: str) -> Fields:
    return {what: card.id, "name": card.name}


def _chance_line(name: str, seat: int, result: list[int], hidden: bool, guessed: bool) -> Fields:
    if name == "roll":
        dice = [face for face, count in enumerate(result[:FACES], 1) for _ in range(count)]
        coloured = {die: face for die, face in zip(COLOURED_DICE, result[FACES:], strict=False) if face}
        return {"event": name, "seat": seat, "dice": dice, **coloured}
    if name == "reveal":
        return {"event": name, **_card(CARDS.guests[result[0]], "guest")}
    if name == "celebrity":
        return {"event": name, **_card(CARDS.celebrities[result[0]], "celebrity")}
    if name == "personal_objective":
        return {"event": name, "seat": seat, "objective": CARDS.objectives[result[0]].id}
    if name == "wray_tile":
        return {"event": name, "seat": seat, "tile": CARDS.emperor_tiles[result[0]].tile}
    if name == "packet":
        return {"event": name, "seat": seat, "packet": PACKETS[result[0]]}
    if hidden:
        return {"event": name, "seat": seat, "staff": None}
    return {
        "event": name,
        "seat": seat,
        **_card(CARDS.staff[result[0]], "staff"),
        **({"guessed": True} if guessed else {}),
    }


def _action_line(seat: int, action: int, hidden: bool, guessed: set[tuple[int, int]]) -> Fields:
    name, arguments = GAME.describe(action)
    line = {"event": name, "seat": seat, **arguments}
    for argument in NAMED.keys() & arguments.keys():
        line["name"] = NUMBERED[argument][arguments[argument]].name
    if "staff" in arguments:
        row = action & 255
        if action >> 8 in HIDEABLE and hidden:
            line["staff"] = None
        else:
            line["name"] = CARDS.staff[row].name
            if action >> 8 in HIDEABLE and (seat, row) in guessed:
                line["guessed"] = True
    return line
