"""A game at one decision as plain data, for the terminal and for other programs."""

from collections.abc import Collection
from typing import Any

import numpy as np

from gah_stats.cards.faces import constant_face
from gah_stats.gamelog.batch import GameBatch, hex_id
from gah_stats.gamelog.names import BOARDS, CARDS, COLOURED_DICE, HANDS, REHEARSAL_BOARDS, modules_in
from gah_stats.gamelog.trace import OWNER, trace
from gah_stats.gamelog.words import ITEMS, TOKENS, chinese, english, sentence
from gah_stats.games.grand_austria_hotel.codes import Module, Phase, Row, UniqueHotel
from gah_stats.games.grand_austria_hotel.game import GAME
from gah_stats.games.grand_austria_hotel.sets import has_module
from gah_stats.games.grand_austria_hotel.state import NO_CARD, WORD

Fields = dict[str, Any]
SCORED = tuple(map(int, CARDS.constants["emperor_track"]["retreat"]))
CELEBRITY_VP = CARDS.constants["celebrity_vp"]


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
        "modules": modules_in(state["modules"]),
        "queue": [_queued(row, place) for place, row in enumerate(state["queue"].tolist())],
        "dice": state["dice"].tolist(),
        "coloured_dice": {
            die: face for die, face in zip(COLOURED_DICE, state["coloured"].tolist(), strict=True) if face
        },
        "objectives": [_objective(state, place, players) for place in range(3)],
        "tiles": [{**_tile(int(row)), "round": round_} for row, round_ in zip(state["tile"], SCORED, strict=True)],
        "ballrooms": [
            _ballroom(state, place, players) for place, row in enumerate(state["ballroom"]) if row != NO_CARD
        ],
        "lounge": [_lounge(state, place) for place, row in enumerate(state["lounge"]) if row != NO_CARD],
        "auction": _auction(state, players),
        "master_key": _master_key(state),
        "seats": [_seat(state, seat, batch.players[i][seat], batch.guessed[i]) for seat in range(players)],
        "happened": [
            {"en": text, "zh": sentence(event, chinese)} for event in events if (text := sentence(event, english))
        ],
        "decision": None if owner < 0 else _decision(here.legal, owner, actions, step),
    }


def _named(card: Any) -> Fields:
    return {"id": card.id, "name": card.name, "name_zh": getattr(card, "name_zh", ""), "face": card.face}


def _items(counts: Any) -> Fields:
    return {item: int(count) for item, count in zip(ITEMS, counts, strict=True) if count}


def _guest(row: int) -> Fields:
    card = CARDS.guests[row]
    return {**_named(card), "colour": card.colour, "order": _items(card.order), "vp": card.vp, "reward": card.reward}


def _queued(row: int, place: int) -> Fields:
    cost = CARDS.constants["queue_cost"][place]
    return {"place": place, "krones": cost, "guest": None if row == NO_CARD else _guest(row)}


def _objective(state: np.void, place: int, players: int) -> Fields:
    card = CARDS.objectives[state["objective"][place]]
    claimed = [seat for seat in range(players) if state["markers"][seat] >> place & 1]
    return {**_condition(card), "claimed_by": claimed}


def _condition(card: Any) -> Fields:
    return {"id": card.id, "condition": card.condition, "name_zh": card.name_zh, "face": card.face}


def _tile(row: int) -> Fields:
    card = CARDS.emperor_tiles[row]
    return {
        "tile": card.tile,
        "face": card.face,
        "reward": card.reward,
        "penalty": card.penalty,
        "else": card.otherwise_vp,
    }


def _ballroom(state: np.void, place: int, players: int) -> Fields:
    """A ballroom and the dancers of every seat in its rows, from the bottom."""
    card = CARDS.ballrooms[state["ballroom"][place]]
    bonus = {Row.MIDDLE: card.middle_bonus, Row.TOP: card.top_bonus, Row.BALCONY: card.top_bonus}
    spaces = {**CARDS.constants["ballroom_rows"]["spaces"][str(players)], "balcony": None}
    rows = []
    for row in Row:
        name, dancers = row.name.lower(), state["dancers"][:players, place, row].tolist()
        if spaces[name] == 0 or row == Row.BALCONY and not any(dancers):
            continue
        paths = (f"cost.{name}", f"spaces.{players}.{name}")
        faces = [constant_face(CARDS.constants, f"ballroom_rows.{path}") for path in paths]
        rows.append(
            {
                "row": name,
                "champagne": CARDS.constants["ballroom_rows"]["cost"][name],
                "spaces": spaces[name],
                "face": "estimated" if "estimated" in faces else faces[0],
                "bonus": bonus.get(row, ""),
                "dancers": dancers,
            }
        )
    return {**_named(card), "round": SCORED[place], "scoring": card.scoring, "rows": rows}


def _lounge(state: np.void, place: int) -> Fields:
    """A celebrity, what taking it scores, and who has taken it this round."""
    row, taker = int(state["lounge"][place]), int(state["lounge_taker"][place])
    vp = (CELEBRITY_VP["no_token"], CELEBRITY_VP["after_first_round_unclaimed"], CELEBRITY_VP["after_second"])
    return {
        "colour": COLOURED_DICE[place],
        "celebrity": {**_named(CARDS.celebrities[row]), "effect": CARDS.celebrities[row].effect},
        "vp": vp[state["lounge_rounds"][place]],
        "taken_by": None if taker == NO_CARD else taker,
        "used": bool(state["celebrities_used"] >> row & 1),
    }


def _auction(state: np.void, players: int) -> Fields | None:
    """The unique hotels that wait for an owner, and how far the bids have come."""
    if not state["hotels_left"]:
        return None
    named, bidder = int(state["auctioned"]), int(state["bidder"])
    return {
        "hotels": [_hotel(row) for row in range(len(CARDS.hotels)) if state["hotels_left"] >> row & 1],
        "auctioned": None if named == NO_CARD else _hotel(named),
        "bid": None if bidder == NO_CARD else int(state["bid"]),
        "bidder": None if bidder == NO_CARD else bidder,
        "passed": [seat for seat in range(players) if state["out_of_auction"] >> seat & 1],
    }


def _hotel(row: int) -> Fields:
    card = CARDS.hotels[row]
    return {**_named(card), "on_acquire": card.on_acquire, "continuous": card.continuous}


def _master_key(state: np.void) -> Fields | None:
    """Who holds the master key, nobody while it lies on the action board."""
    if not has_module(state["modules"], Module.START_PLAYER):
        return None
    return {"holder": None if state["key_holder"] == NO_CARD else int(state["key_holder"])}


def _rehearsal(state: np.void, seat: int) -> Fields | None:
    """The rehearsal board: the dancers still on each section, and what emptying it brings."""
    if state["rehearsal"][seat] == NO_CARD:
        return None
    board = REHEARSAL_BOARDS[state["rehearsal"][seat]]
    rehearsal = CARDS.constants["rehearsal_rooms"]
    return {
        "board": board,
        "sections": [
            {
                "size": size,
                "dancers": int(state["rehearsing"][seat, section]),
                "bonus": bonus,
                "face": constant_face(CARDS.constants, f"rehearsal_rooms.boards.{board}.{section + 1}"),
            }
            for section, (size, bonus) in enumerate(zip(rehearsal["sections"], rehearsal["boards"][board], strict=True))
        ],
    }


def _unique_hotel(state: np.void, seat: int) -> Fields | None:
    """A seat's unique hotel with what lies beside it."""
    row = int(state["hotel"][seat])
    if row == NO_CARD:
        return None
    beside: Fields = {}
    if row == UniqueHotel.DOVE:
        beside["tokens"] = [
            {side: CARDS.constants["dove_tokens"][side][token] for side in TOKENS}
            | {"token": token, "face": constant_face(CARDS.constants, "dove_tokens")}
            for token in range(len(CARDS.constants["dove_tokens"]["upper"]))
            if state["tokens"] >> token & 1
        ]
    elif row == UniqueHotel.NINAS:
        beside["objectives"] = [
            {
                "place": len(state["objective"]) + place,
                **_condition(CARDS.objectives[card]),
                "done": bool(state["personal_done"] >> place & 1),
            }
            for place, card in enumerate(state["personal"])
            if card != NO_CARD
        ]
    elif row == UniqueHotel.WRAY:
        laid = enumerate(state["wray_tile"])
        beside["tiles"] = [{"place": place, **_tile(int(tile))} for place, tile in laid if tile != NO_CARD]
    elif row == UniqueHotel.KAUFMAN:
        beside["pile"] = [_named(CARDS.guests[guest]) for guest in _cards(state["pile"])]
    return {**_hotel(row), **beside}


def _cards(words: np.ndarray) -> list[int]:
    """The rows in a set of cards."""
    return [w * WORD + bit for w, word in enumerate(words.tolist()) for bit in range(WORD) if word >> bit & 1]


def _seat(state: np.void, seat: int, player: str, guessed: Collection[tuple[int, int]]) -> Fields:
    board = CARDS.hotel_boards[state["board"][seat]]
    used, turned = set(_cards(state["used"][seat])), set(_cards(state["turned"][seat]))
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
        "played": [
            {**_named(CARDS.staff[row]), "used": row in used, "turned": row in turned}
            for row in _cards(state["played"][seat])
        ],
        "rehearsal": _rehearsal(state, seat),
        "hotel": _unique_hotel(state, seat),
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
