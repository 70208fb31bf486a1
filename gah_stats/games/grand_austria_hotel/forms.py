"""The named form of every action: what logs, schemas and people write."""

from collections.abc import Callable
from typing import Any

from gah_stats.engine.contract import ActionForm, Argument
from gah_stats.games.grand_austria_hotel.box import CELEBRITIES, HOTELS, TOKENS
from gah_stats.games.grand_austria_hotel.codes import Action, Die, Item, Row
from gah_stats.games.grand_austria_hotel.decisions import BOOST, CAKES
from gah_stats.games.grand_austria_hotel.modules.ballrooms import PLACE as PLACE_STEP
from gah_stats.games.grand_austria_hotel.modules.ballrooms import SPACES
from gah_stats.games.grand_austria_hotel.modules.celebrities import COLOUR, SWAP
from gah_stats.games.grand_austria_hotel.modules.unique_hotels import DIE, FROM
from gah_stats.games.grand_austria_hotel.state import BALLROOMS, QUEUE, ROOMS, ROWS, SECTIONS, TABLES, WRAY_TILES

DISHES_AND_DRINKS = tuple(item.name.lower() for item in Item if item != Item.CHAMPAGNE)
ITEM_NAMES = tuple(item.name.lower() for item in Item)
MAIN_ACTIONS = (
    "strudel_and_cake",
    "wine_and_coffee",
    "prepare_rooms",
    "krones_and_emperor",
    "play_staff",
)
IDLE = "none"
CLAIMING = "put a marker on an objective, 0 to 2 for A to C; 3 to 5 for personal ones"
DIE_COLOURS = tuple(die.name.lower() for die in Die if die != Die.WHITE)
DICE = ("white", *DIE_COLOURS)

PLACE = Argument("place", 0, QUEUE - 1)
TABLE = Argument("table", 0, TABLES - 1)
ROOM = Argument("room", 0, ROOMS - 1)
ITEM = Argument("item", words=ITEM_NAMES)
FACE = Argument("face", 1, 5)
ROW_NAMES = tuple(row.name.lower() for row in Row)
SPACE = (
    Argument("ballroom", 0, BALLROOMS - 1),
    Argument("row", words=ROW_NAMES),
    Argument("section", 1, SECTIONS),
)
COLOUR_WORDS = Argument("colour", words=DIE_COLOURS)
BOOSTED = Argument("boost", words=(True, False))  # type: ignore[arg-type]


def forms(staff_ids: tuple[int, ...]) -> dict[int, ActionForm]:
    """All action forms by kind; staff cards are named by their printed numbers, in the order of the table."""
    index = {card: i for i, card in enumerate(staff_ids)}
    staff = Argument("staff", words=staff_ids)  # type: ignore[arg-type]

    def plain(kind: Action, meaning: str) -> ActionForm:
        return ActionForm(kind, kind.name.lower(), meaning, (), lambda: 0, lambda value: {})

    def single(kind: Action, argument: Argument, meaning: str) -> ActionForm:
        name = argument.name
        return ActionForm(
            kind,
            kind.name.lower(),
            meaning,
            (argument,),
            lambda **given: given[name],
            lambda value: {name: value},
        )

    def card(kind: Action, meaning: str) -> ActionForm:
        return ActionForm(
            kind,
            kind.name.lower(),
            meaning,
            (staff,),
            lambda staff: index[staff],
            lambda value: {"staff": staff_ids[value]},
        )

    def form(
        kind: Action,
        meaning: str,
        arguments: tuple[Argument, ...],
        encode: Callable[..., int],
        decode: Callable[[int], dict[str, Any]],
    ) -> ActionForm:
        return ActionForm(kind, kind.name.lower(), meaning, arguments, encode, decode)

    imitated = Argument("action", words=(*MAIN_ACTIONS, IDLE))
    extra = Argument("action", words=MAIN_ACTIONS)
    space = Argument("space", 1, 6)
    listed = [
        plain(Action.PASS, "pass; the slot stays open"),
        form(
            Action.TAKE_DIE,
            "take a die from space 1 to 5 and do its main action",
            (FACE, BOOSTED),
            lambda face, boost: face + BOOST * boost,
            lambda value: {"face": value & 7, "boost": value >= BOOST},
        ),
        form(
            Action.TAKE_SIX,
            "take a die from space 6 and imitate a main action; none: nothing can be paid",
            (imitated, BOOSTED),
            lambda action, boost: (0 if action == IDLE else MAIN_ACTIONS.index(action) + 1) + BOOST * boost,
            lambda value: {
                "action": MAIN_ACTIONS[(value & 7) - 1] if value & 7 else IDLE,
                "boost": value >= BOOST,
            },
        ),
        single(Action.TAKE_GUEST, PLACE, "take the guest at a place of the queue, 0 = newest"),
        plain(Action.SERVE, "pay to serve up to three items from the kitchen"),
        form(
            Action.SEAT_GUEST,
            "move a guest with a complete order into a room",
            (TABLE, ROOM),
            lambda table, room: table * ROOMS + room,
            lambda value: {"table": value // ROOMS, "room": value % ROOMS},
        ),
        card(Action.USE_STAFF, "use a once-per-round staff card"),
        single(Action.CLAIM_OBJECTIVE, Argument("objective", 0, 5), CLAIMING),
        plain(Action.END_TURN, "end the turn"),
        form(
            Action.SPLIT_ITEMS,
            "main action 1 or 2: how many of the items are cakes (1) or coffees (2), how many champagne",
            (Argument("second", 0, 15), Argument("champagne", 0, 15, optional=True)),
            lambda second, champagne=0: second * CAKES + champagne,
            decode_split,
        ),
        single(Action.SPLIT_KRONES, Argument("krones", 0, 63), "main action 4: krones, the rest is emperor steps"),
        form(
            Action.PLACE_ITEM,
            "put an item onto the order of the guest at a table",
            (ITEM, TABLE),
            lambda item, table: ITEM_NAMES.index(item) * 4 + table,
            lambda value: {"item": ITEM_NAMES[value // 4], "table": value % 4},
        ),
        plain(Action.REST_TO_KITCHEN, "the rest of the items goes to the kitchen"),
        form(
            Action.CHOOSE_ITEM,
            "choose a dish or drink",
            (Argument("item", words=DISHES_AND_DRINKS),),
            lambda item: ITEM_NAMES.index(item),
            lambda value: {"item": ITEM_NAMES[value]},
        ),
        single(Action.PREPARE, ROOM, "prepare a room (floor * 5 + column, from the bottom left)"),
        single(Action.OCCUPY, ROOM, "occupy a prepared room"),
        card(Action.PLAY_STAFF, "play a staff card"),
        single(Action.FILL_ORDER, TABLE, "fill a guest's order from the supply"),
        form(
            Action.EXTRA_ACTION,
            "E. Gizia: do a space's main action without taking a die",
            (space, extra),
            encode_extra,
            lambda value: {
                "space": 6 if value >= BOOST else value,
                "action": MAIN_ACTIONS[(value & 7) - 1],
            },
        ),
        single(Action.RESOLVE, Argument("reward", 0, 39), "which of the pending rewards comes next, in printed order"),
        plain(Action.STOP, "decline, or take no more"),
        card(Action.DECK_BOTTOM, "put a staff card under the deck"),
        single(Action.REMOVE_ROOM, ROOM, "remove a room as a penalty"),
        card(Action.REMOVE_STAFF, "remove a played staff card as a penalty"),
        plain(Action.AVOID_PENALTY, "pay 1 krone to the Conference Manager instead of the penalty"),
        form(
            Action.TAKE_KEY,
            "take the master key instead of a die: 1 dish or drink, then a main action of strength 1",
            (extra,),
            lambda action: MAIN_ACTIONS.index(action) + 1,
            lambda value: {"action": MAIN_ACTIONS[value - 1]},
        ),
        card(Action.TURN_BELL, "turn a bell card for its reward"),
        form(
            Action.PAY_ITEM,
            "pay or return an item from the kitchen",
            (ITEM,),
            lambda item: ITEM_NAMES.index(item),
            lambda value: {"item": ITEM_NAMES[value]},
        ),
        form(
            Action.TAKE_COLOURED,
            "pay 1 krone for each other die there, take a coloured die and its celebrity; none: nothing can be paid",
            (COLOUR_WORDS, imitated, BOOSTED),
            lambda colour, action, boost: (
                DIE_COLOURS.index(colour) * COLOUR
                + (0 if action == IDLE else MAIN_ACTIONS.index(action) + 1)
                + BOOST * boost
            ),
            lambda value: {
                "colour": DIE_COLOURS[value // COLOUR],
                "action": MAIN_ACTIONS[(value & 7) - 1] if value & 7 else IDLE,
                "boost": bool(value & BOOST),
            },
        ),
        form(
            Action.DISCARD_DIE,
            "discard a coloured die before the others are rolled again",
            (COLOUR_WORDS,),
            lambda colour: DIE_COLOURS.index(colour),
            lambda value: {"colour": DIE_COLOURS[value]},
        ),
        form(
            Action.USE_CELEBRITY,
            "use a celebrity who gives an action: 2 Albert Einstein, 11 Sigmund Freud",
            (Argument("celebrity", 1, CELEBRITIES),),
            lambda celebrity: celebrity - 1,
            lambda value: {"celebrity": value + 1},
        ),
        form(
            Action.SWAP_ITEM,
            "Albert Einstein: swap a dish or drink of the kitchen for one of another kind",
            (Argument("give", words=DISHES_AND_DRINKS), Argument("get", words=DISHES_AND_DRINKS)),
            lambda give, get: ITEM_NAMES.index(give) * SWAP + ITEM_NAMES.index(get),
            lambda value: {"give": ITEM_NAMES[value // SWAP], "get": ITEM_NAMES[value % SWAP]},
        ),
        form(
            Action.DANCE,
            "a guest with a complete order goes dancing: the ballroom from the left, its row, the dancer's section",
            (TABLE, *SPACE),
            lambda table, **space: table * SPACES + encode_space(**space),
            lambda value: {"table": value // SPACES, **decode_space(value % SPACES)},
        ),
        form(Action.SEND_DANCER, "send a dancer to a ballroom", SPACE, encode_space, decode_space),
        form(
            Action.REMOVE_DANCER,
            "remove a dancer as a penalty",
            SPACE[:2],
            lambda ballroom, row: ballroom * ROWS + ROW_NAMES.index(row),
            lambda value: {"ballroom": value // ROWS, "row": ROW_NAMES[value % ROWS]},
        ),
        form(
            Action.SEAT_IN_TWO,
            "move a guest into a room and its right neighbour",
            (TABLE, ROOM),
            lambda table, room: table * ROOMS + room,
            lambda value: {"table": value // ROOMS, "room": value % ROOMS},
        ),
        single(Action.USE_GUEST, TABLE, "spend an item for a guest that stays in the café"),
        card(Action.KEEP_STAFF, "draft: keep a staff card and pass the rest on"),
        form(
            Action.NAME_HOTEL,
            "put a hotel up for auction",
            (Argument("hotel", 1, HOTELS),),
            lambda hotel: hotel - 1,
            lambda value: {"hotel": value + 1},
        ),
        single(Action.BID, Argument("krones", 0, 20), "bid for the hotel"),
        plain(Action.PASS_BID, "leave this auction"),
        form(
            Action.MOVE_DIE,
            "The Kozi Palace: turn a die to the value of the space beside its own",
            (Argument("die", words=DICE), Argument("face", 1, 6), Argument("to", 1, 6)),
            lambda die, face, to: DICE.index(die) * DIE + face * FROM + to,
            lambda value: {"die": DICE[value // DIE], "face": value // FROM % FROM, "to": value % FROM},
        ),
        single(Action.USE_TILE, Argument("tile", 0, WRAY_TILES - 1), "Grand Wray: retreat for a tile's reward"),
        single(Action.TAKE_TOKEN, Argument("token", 0, TOKENS - 1), "Dove: take the bonus of a token"),
    ]
    return {int(form.kind): form for form in listed}


def decode_split(value: int) -> dict[str, Any]:
    """Champagne is named when there is some, so that logs without ballrooms do not change."""
    split = {"second": value // CAKES, "champagne": value % CAKES}
    return split if split["champagne"] else {"second": split["second"]}


def encode_space(ballroom: int, row: str, section: int) -> int:
    return ballroom * PLACE_STEP + ROW_NAMES.index(row) * ROWS + section - 1


def decode_space(space: int) -> dict[str, Any]:
    ballroom, rest = divmod(space, PLACE_STEP)
    return {"ballroom": ballroom, "row": ROW_NAMES[rest // ROWS], "section": rest % ROWS + 1}


def encode_extra(space: int, action: str) -> int:
    """Raises ValueError when a space below 6 is given another space's action."""
    main = MAIN_ACTIONS.index(action) + 1
    if space == 6:
        return BOOST + main
    if space != main:
        raise ValueError(f"action 'extra_action': space {space} cannot do {action!r}")
    return space
