"""A game at one decision as plain data, for the terminal and for other programs."""

from collections.abc import Collection
from typing import Any

import numpy as np

from gah_stats.gamelog.batch import GameBatch, hex_id
from gah_stats.gamelog.names import BOARDS, CARDS, HANDS
from gah_stats.gamelog.trace import OWNER, trace
from gah_stats.gamelog.words import DISHES_AND_DRINKS, chinese, english, sentence
from gah_stats.games.grand_austria_hotel.codes import Phase
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.state import NO_CARD, WORD

Fields = dict[str, Any]


def position(batch: GameBatch, i: int, step: int) -> Fields:
    """Game i of a batch when decision `step` (0 to the number of actions) is to be made.

    Cards are given by printed number and name, seats from 0, rooms from 0 at the bottom left.
    """
    actions, tape = batch.game(i)
    here = trace(batch.configs[i], actions[:step], tape)
    state = here.state[0]
    players = int(batch.configs["players"][i])
    owner = int(here.marks[-1, OWNER])
    events = here.events_before(here.done).tolist()
    return {
        "game_id": hex_id(batch.game_ids[i]),
        "file": batch.path,
        "line": int(batch.lines[i]),
        "step": step,
        "steps": len(actions),
        "hands": HANDS[state["hands"]],
        "phase": Phase(state["phase"]).name.lower(),
        "round": int(state["round_number"]),
        "turn": int(state["turn"]),
        "start_player": int(state["start_player"]),
        "over": here.over,
        "queue": [_queued(row, place) for place, row in enumerate(state["queue"].tolist())],
        "dice": state["dice"].tolist(),
        "objectives": [_objective(state, place, players) for place in range(3)],
        "tiles": [_tile(int(row), round_) for row, round_ in zip(state["tile"], (3, 5, 7), strict=True)],
        "seats": [_seat(state, seat, batch.players[i][seat], batch.guessed[i]) for seat in range(players)],
        "happened": [
            {"en": text, "zh": sentence(event, chinese)} for event in events if (text := sentence(event, english))
        ],
        "decision": None if owner < 0 else _decision(here.legal, owner, actions, step),
    }


def _named(card: Any) -> Fields:
    return {"id": card.id, "name": card.name, "name_zh": card.name_zh}


def _items(counts: Any) -> Fields:
    return {item: int(count) for item, count in zip(DISHES_AND_DRINKS, counts, strict=False) if count}


def _guest(row: int) -> Fields:
    card = CARDS.guests[row]
    return {**_named(card), "colour": card.colour, "order": _items(card.order), "vp": card.vp, "reward": card.reward}


def _queued(row: int, place: int) -> Fields:
    cost = CARDS.constants["queue_cost"][place]
    return {"place": place, "krones": cost, "guest": None if row == NO_CARD else _guest(row)}


def _objective(state: np.void, place: int, players: int) -> Fields:
    card = CARDS.objectives[state["objective"][place]]
    claimed = [seat for seat in range(players) if state["markers"][seat] >> place & 1]
    return {"id": card.id, "condition": card.condition, "name_zh": card.name_zh, "claimed_by": claimed}


def _tile(row: int, round_: int) -> Fields:
    card = CARDS.emperor_tiles[row]
    return {
        "tile": card.tile,
        "round": round_,
        "reward": card.reward,
        "penalty": card.penalty,
        "else": card.otherwise_vp,
    }


def _cards(words: np.ndarray) -> list[int]:
    """The rows in a set of staff cards."""
    return [w * WORD + bit for w, word in enumerate(words.tolist()) for bit in range(WORD) if word >> bit & 1]


def _seat(state: np.void, seat: int, player: str, guessed: Collection[tuple[int, int]]) -> Fields:
    board = CARDS.hotel_boards[state["board"][seat]]
    used = set(_cards(state["used"][seat]))
    group_of = {room: number for number, group in enumerate(board.groups) for room in group.rooms}
    prepared, occupied = int(state["prepared"][seat]), int(state["occupied"][seat])
    return {
        "seat": seat,
        "player": player,
        "krones": int(state["money"][seat]),
        "emperor": int(state["track"][seat]),
        "vp": int(GAME.score(state, seat)),
        "kitchen": _items(state["kitchen"][seat]),
        "tables": [
            {"table": table, "guest": _guest(row), "missing": _items(state["need"][seat, table])}
            for table, row in enumerate(state["guest"][seat].tolist())
            if row != NO_CARD
        ],
        "hand": [
            {**_named(CARDS.staff[row]), "cost": CARDS.staff[row].cost, "guessed": (seat, row) in guessed}
            for row in _cards(state["hand"][seat])
        ],
        "played": [{**_named(CARDS.staff[row]), "used": row in used} for row in _cards(state["played"][seat])],
        "board": BOARDS[state["board"][seat]],
        "rooms": [
            {
                "room": room,
                "colour": colour,
                "group": group_of[room],
                "state": ("unprepared", "vacant", "occupied")[(prepared >> room & 1) + (occupied >> room & 1)],
            }
            for room, colour in enumerate(board.colours)
        ],
    }


def _decision(legal: list[int], owner: int, actions: np.ndarray, step: int) -> Fields:
    chosen = int(actions[step]) if step < len(actions) else None
    return {
        "seat": owner,
        "legal": [_action(action) for action in legal],
        "chosen": None if chosen is None else _action(chosen),
    }


def _action(action: int) -> Fields:
    name, arguments = GAME.describe(action)
    return {"event": name, **arguments}
