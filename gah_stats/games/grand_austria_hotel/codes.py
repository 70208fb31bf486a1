"""The numbers of the game and their names, in the words of the rulebook."""

from enum import IntEnum


class Item(IntEnum):
    """What guests order. Two dishes, two drinks, and champagne, which is neither."""

    STRUDEL = 0
    CAKE = 1
    WINE = 2
    COFFEE = 3
    CHAMPAGNE = 4


ITEMS = len(Item)


class Module(IntEnum):
    """The modules of Let's Waltz! and the promo cards; a set of them is a word with one bit each."""

    BALLROOMS = 0
    CELEBRITIES = 1
    HOTELS = 2
    START_PLAYER = 3
    MORE = 4
    PROMO = 5


class Ruling(IntEnum):
    """Rulings of docs/rules.md that `box.rulings` can turn to their other reading; a word with one bit each."""

    STARTING_ROOMS = 0  # a player may stop laying starting rooms
    PASSING = 1  # passing is possible until a guest or a die was taken or moved
    EXTRA_ACTION = 2  # an extra action is one of the rewards in any order
    NO_DIE = 3  # who has begun and can pay for no die ends the turn without one
    GROUP_BONUS = 4  # a group pays whenever its last room is occupied


class Row(IntEnum):
    """The rows of a ballroom; the balcony belongs to the rightmost one and counts as its top row."""

    BOTTOM = 0
    MIDDLE = 1
    TOP = 2
    BALCONY = 3


class Chance(IntEnum):
    """The places of `state.rng`. Each seed fixes an order, so that what one player does moves no other chance."""

    RUNNING = 0  # the generator: seeded at every roll, for the roll and what is drawn until the next
    ROLLS = 1  # the seed of the rolls of each round
    STAFF = 2  # the seed of the order of the staff deck
    GUESTS = 3  # and of the guest deck


class Deck(IntEnum):
    """The decks that are shuffled."""

    STAFF = 0
    GUESTS = 1


DECKS = len(Deck)


class Die(IntEnum):
    """The dice of the celebrities module."""

    WHITE = 0
    RED = 1
    BLUE = 2
    YELLOW = 3


class Colour(IntEnum):
    """Colours of rooms and guests; green guests take any room."""

    BLUE = 0
    RED = 1
    YELLOW = 2
    GREEN = 3


class Constraint(IntEnum):
    """Where a guest with a complete order may go, other than into a room of its colour or a ballroom."""

    NONE = 0
    ROOM_ONLY = 1
    BALLROOM_ONLY = 2
    TWO_ADJACENT_ROOMS = 3
    STAYS = 4
    BOTTOM_FLOOR_ONLY = 5


class Ballroom(IntEnum):
    """The ballrooms, in the order of their table."""

    APOLLOSAAL = 0
    GOLDENER_STRAUSS = 1
    ODEONSAAL = 2
    ZUM_SPERL = 3
    ZUR_KETTENBRUECKE = 4


class Hands(IntEnum):
    """How the staff hands are dealt."""

    RANDOM = 0
    DRAFT = 1
    PACKETS = 2


class Phase(IntEnum):
    """Where the game stands between two decisions."""

    DRAFT = 0
    START_GUESTS = 1
    START_ROOMS = 2
    ROUNDS = 3
    EMPEROR = 4
    OVER = 5
    AUCTION = 6


class Action(IntEnum):
    """Kinds of action; an action is kind * 256 + value."""

    PASS = 0
    TAKE_DIE = 1
    TAKE_SIX = 2
    TAKE_GUEST = 3
    SERVE = 4
    SEAT_GUEST = 5
    USE_STAFF = 6
    CLAIM_OBJECTIVE = 7
    END_TURN = 8
    SPLIT_ITEMS = 9
    SPLIT_KRONES = 10
    PLACE_ITEM = 11
    REST_TO_KITCHEN = 12
    CHOOSE_ITEM = 13
    PREPARE = 14
    OCCUPY = 15
    PLAY_STAFF = 16
    FILL_ORDER = 17
    EXTRA_ACTION = 18
    RESOLVE = 19
    STOP = 20
    DECK_BOTTOM = 21
    REMOVE_ROOM = 22
    REMOVE_STAFF = 23
    AVOID_PENALTY = 24
    KEEP_STAFF = 25
    DANCE = 26
    SEND_DANCER = 27
    REMOVE_DANCER = 28
    TAKE_COLOURED = 29
    DISCARD_DIE = 30
    USE_CELEBRITY = 31
    SWAP_ITEM = 32
    NAME_HOTEL = 33
    BID = 34
    PASS_BID = 35
    MOVE_DIE = 36
    USE_TILE = 37
    TAKE_TOKEN = 38
    TAKE_KEY = 39
    TURN_BELL = 40
    PAY_ITEM = 41
    USE_GUEST = 42
    SEAT_IN_TWO = 43


class Op(IntEnum):
    """What can lie on the stack of pending decisions and rewards.

    From MONEY to EXTRA_ACTION: the words of the card tables. Then what the turn itself puts there, then the modules.
    """

    NOTHING = 0
    MONEY = 1
    EMPEROR = 2
    VP = 3
    ITEMS = 4
    DISH_OR_DRINK = 5
    DRAW_STAFF = 6
    PREPARE = 7
    PREPARE_OCCUPY = 8
    OCCUPY = 9
    PLAY_STAFF = 10
    DRAW_PLAY = 11
    TAKE_GUEST = 12
    FILL_ORDER = 13
    EXTRA_ACTION = 14
    VP_PER = 15
    PAY_MONEY = 16
    RETURN_STAFF = 17
    EMPTY_KITCHEN = 18
    EMPTY_ORDERS = 19
    REMOVE_VACANT = 20
    REMOVE_OCCUPIED = 21
    REMOVE_END_STAFF = 22
    MAIN_ACTION = 23
    PLACE_ITEMS = 24
    SERVE = 25
    PLAY_DRAWN = 26
    DECK_BOTTOM = 27
    PENALTY = 28
    DRAFT = 29
    TURN = 30
    DANCER = 31
    REMOVE_DANCERS = 32
    SCORE_BALLROOM = 33
    DISCARD_DIE = 34
    SWAP_ITEMS = 35
    IGNORE_ITEM = 36
    NAME_HOTEL = 37
    BID = 38
    TAKE_TOKEN = 39
    BELL = 40
    PAY_ITEMS = 41
    RETURN_ITEMS = 42
    LOSE_ALL = 43
    VP_BY_ROUND = 44
    OTHERS_ITEM = 45
    FILL_WINE = 46


class Source(IntEnum):
    """What a reward comes from; a source is kind * 256 + index."""

    RULE = 0
    GUEST = 1
    STAFF = 2
    TILE = 3
    GROUP = 4
    DIE = 5
    OBJECTIVE = 6
    ROOM = 7
    ROW = 8  # ballroom * 4 + row
    SECTION = 9  # rehearsal board * 4 + section
    BALLROOM = 10
    CELEBRITY = 11
    HOTEL = 12
    KEY = 13


class Quantity(IntEnum):
    """What objectives ask for and end-of-game staff count, on one player's side."""

    MONEY = 0
    EMPEROR = 1
    PLAYED_STAFF = 2
    ROOM_TILES = 3
    OCCUPIED = 4
    OCCUPIED_BLUE = 5
    OCCUPIED_RED = 6
    OCCUPIED_YELLOW = 7
    COLOUR_SETS = 8
    FULL_FLOORS = 9
    FULL_COLUMNS = 10
    FULL_GROUPS = 11
    FULL_COLOURS = 12
    MARKERS = 13
    CHAMPAGNE = 14
    DANCERS = 15
    GREEN_GUESTS = 16
    LEAST_ITEM = 17
    TOP_FLOOR = 18
    BIG_GUESTS = 19


class Modifier(IntEnum):
    """Standing changes of a rule by a played staff card."""

    FREE_BLUE = 0
    FREE_RED = 1
    FREE_YELLOW = 2
    FREE_SERVING = 3
    FREE_QUEUE = 4
    NO_IMITATION_FEE = 5
    KRONES_AND_EMPEROR = 6
    AVOID_PENALTY = 7


class Trigger(IntEnum):
    """Events that played staff cards, celebrities and unique hotels can react to."""

    COMPLETE_GUEST = 0
    OCCUPY_ROOM = 1
    TAKE_DIE = 2
    EMPEROR_REWARD = 3
    TAKE_DIE_AFTER = 4
    PLAY_STAFF = 5
    SEND_DANCER = 6
    GAIN_KRONES = 7
    GAIN_STEPS = 8
    GAIN_VP = 9
    GAIN_CHAMPAGNE = 10
    GAIN_DISHES = 11
    GAIN_DRINKS = 12
    SPEND_CHAMPAGNE = 13
    FILL_GROUP = 14
    PLACE_MARKER = 15


class StaffKind(IntEnum):
    """When a staff card works."""

    ROUND = 0
    PERMANENT = 1
    ONCE = 2
    END = 3
    BELL = 4


class Part(IntEnum):
    """The components a final score is the sum of."""

    GUESTS = 0
    ROOMS_PREPARED = 1
    GROUPS = 2
    REWARDS = 3
    STAFF = 4
    OBJECTIVES = 5
    EMPEROR_TRACK = 6
    EMPEROR_OVERFLOW = 7
    EMPEROR_REWARDS = 8
    EMPEROR_PENALTIES = 9
    DANCERS = 10
    BALLROOMS = 11
    CELEBRITIES = 12
    HOTELS = 13
    END_STAFF = 14
    ROOMS_OCCUPIED = 15
    KRONES = 16
    KITCHEN = 17
    GUESTS_LEFT = 18


PARTS = len(Part)


class Outcome(IntEnum):
    """How an emperor scoring ended for one seat."""

    REWARD = 0
    NOTHING = 1
    PENALTY = 2
    PENALTY_VP = 3
    AVOIDED = 4


class Celebrity(IntEnum):
    """Celebrities that change a rule or give an action; an index into their table, as all others."""

    EINSTEIN = 1
    GANDHI = 6
    FREUD = 10


class UniqueHotel(IntEnum):
    """The unique hotels, in the order of their table."""

    PAULWEI = 0
    COROGARI = 1
    DOVE = 2
    KAUFMAN = 3
    MAYENFELS = 4
    NINAS = 5
    STROUP = 6
    WRAY = 7
    KOZI = 8
    REN = 9


class Event(IntEnum):
    """Kinds of journal events; in brackets the columns a, b, c, ... of the row.

    Guests and staff are indices into their card tables (the order of the file), rooms 0..19, faces 1..6.
    """

    ROLL = 1  # [dice on 1, 2, 3, 4, 5, 6]; seat = who rolls
    REVEAL_GUEST = 2  # [guest, queue position]
    DEAL_STAFF = 3  # [staff]
    DRAFT_PACK = 4  # [staff] a card of the pack this seat starts with
    KEEP_STAFF = 5  # [staff, pick]
    DEAL_PACKET = 6  # [packet 0..3]
    DRAW_STAFF = 7  # [staff, source]
    OFFER_STAFF = 8  # [staff, source] drawn to play at most one
    TURN = 9  # [dice on 1..6 when the turn begins]
    PASS = 10  # [dice left]
    TAKE_GUEST = 11  # [guest, queue position, krones paid, table, source]
    TAKE_DIE = 12  # [face, action 1..5 or 0 for a six left idle, dice on the space, boost, strength, krones paid]
    EXTRA_ACTION = 13  # [space, action, strength]
    GAIN_ITEMS = 14  # [strudel, cake, wine, coffee, champagne, source]
    SERVE = 15  # [guest, item, from the kitchen 0/1]
    COMPLETE_ORDER = 16  # [guest]
    SEAT_GUEST = 17  # [guest, room, vp]
    PREPARE = 18  # [room, colour, krones paid, printed vp, source]
    OCCUPY = 19  # [room, colour, guest or -1, source]
    FILL_GROUP = 20  # [group, colour, size]
    REMOVE_ROOM = 21  # [room, colour, was occupied 0/1]
    PLAY_STAFF = 22  # [staff, krones paid, source]
    USE_STAFF = 23  # [staff]
    RETURN_STAFF = 24  # [staff] from the hand to the deck bottom
    BOTTOM_STAFF = 25  # [staff] an offered card to the deck bottom
    REMOVE_STAFF = 26  # [staff] a played card taken away
    CLAIM_OBJECTIVE = 27  # [objective, place 1..3, vp]
    EMPEROR_SCORE = 28  # [track before, vp, track after, tile]
    EMPEROR_OUTCOME = 29  # [Outcome, tile]
    GAIN_VP = 30  # [Part, vp, source]
    GAIN_KRONES = 31  # [krones gained, krones lost to the cap, source]
    GAIN_STEPS = 32  # [steps, track after, source]
    LEFT_GUEST = 33  # [guest, order complete 0/1] in the café at the end
    STARVED_DICE = 34  # [dice left] all passed: one die is discarded
    SEND_DANCER = 35  # [ballroom's place 0..2 from the left, Row, section, champagne paid, guest or -1, source]
    BALLROOM_SCORE = 36  # [ballroom, place 0..2 from the left, dancers, vp, extra scoring by a guest 0/1]
    REMOVE_DANCER = 37  # [ballroom's place, Row]
    DANCE_GUEST = 38  # [guest, ballroom's place, vp]
    REVEAL_CELEBRITY = 39  # [celebrity, colour 0..2]
    TAKE_CELEBRITY = 40  # [celebrity, colour 0..2, krones paid, vp]
    USE_CELEBRITY = 41  # [celebrity]
    LEAVE_LOUNGE = 42  # [celebrity, colour 0..2] untaken for three rounds
    DISCARD_DIE = 43  # [Die]
    NAME_HOTEL = 44  # [hotel]
    BID = 45  # [hotel, krones]
    WIN_HOTEL = 46  # [hotel, krones paid]
    MOVE_DIE = 47  # [from face, to face, Die]
    USE_TILE = 48  # [tile, steps]
    TAKE_TOKEN = 49  # [token, upper 0 / lower 1]
    DEAL_OBJECTIVE = 50  # [objective] a personal one
    CLAIM_PERSONAL = 51  # [objective, vp]
    SCORE_PILE = 52  # [guests, vp]
    TAKE_KEY = 53  # [action 1..5]
    COMPENSATE = 54  # [krones] due as another takes the key; the gain follows
    TURN_BELL = 55  # [staff]
    PAY_ITEM = 56  # [item, count, source] paid, or returned as a penalty
    ROLL_COLOURED = 57  # [face of the red, blue, yellow die, 0 = not rolled] after ROLL, with celebrities
    DEAL_TILE = 58  # [tile] laid beside The Grand Wray Hotel
