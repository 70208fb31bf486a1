"""One test per guest: colour, order, victory points and the reward as printed, carried out word by word.

The hotel before the guest moves in (o occupied, v vacant, . empty), night board:

    floor 4   .  .  .  .  .      B R B R B
    floor 3   v  .  .  .  .      B R B Y Y
    floor 2   v  .  v  .  .      Y Y R R Y
    floor 1   o  v  v  .  .      B Y R R B

A blue guest takes room 10, a red one room 2, a yellow or green one room 1; none of them fills a group.
"""

from collections import Counter

import pytest
from positions import BASE_GUESTS, CARDS, GUEST, Event, Op, Part, guest_card, position, staff_cards

# number, name, colour, order, victory points, reward
GUESTS = [
    (49, "Sculptor", "yellow", "1 wine", 0, "prepare 1 room free on floor 1 or 2"),
    (50, "Musician", "yellow", "1 wine", 0, "draw 1 staff, prepare 1 room"),
    (51, "Composer", "yellow", "1 wine", 1, "1 strudel"),
    (52, "Tailor", "yellow", "1 wine 1 coffee", 0, "1 strudel, 2 krones"),
    (53, "Flamenco Dancer", "yellow", "1 strudel 1 wine", 0, "1 coffee, 2 steps"),
    (54, "Portrait Painter", "yellow", "2 wine", 0, "any 1 dish or drink, 2 krones"),
    (55, "Photographer", "yellow", "3 wine", 7, "draw 2 staff"),
    (56, "Vocalist", "yellow", "1 strudel 2 wine", 0, "1 cake, play 1 staff for 3 less"),
    (57, "Architect", "yellow", "2 wine 1 coffee", 1, "prepare 1 room for 1 less, prepare 1 room for 1 less"),
    (58, "Actress", "yellow", "3 wine 1 coffee", 7, "occupy 1 room"),
    (59, "Poet", "yellow", "3 strudel 1 wine", 5, "1 cake, play 1 staff for 2 less"),
    (60, "Jewelry Designer", "yellow", "2 cake 2 wine", 5, "1 coffee, 3 krones"),
    (61, "Painter", "yellow", "1 strudel 3 wine", 2, "prepare 1 room for 1 less, prepare 1 room"),
    (62, "Opera Singer", "yellow", "1 strudel 1 cake 2 wine", 4, "take 1 guest, 3 steps"),
    (63, "Dame", "blue", "1 coffee", 0, "take 1 guest"),
    (64, "Duchess", "blue", "1 coffee", 0, "play 1 staff for 1 less"),
    (65, "Knight of the Empire", "blue", "1 coffee", 3, ""),
    (66, "Landgrave", "blue", "1 cake 1 coffee", 3, "play 1 staff for 1 less, prepare 1 room"),
    (67, "Sovereign", "blue", "2 coffee", 2, "draw 2 staff, 2 steps"),
    (68, "Princess", "blue", "2 strudel 1 coffee", 4, "3 steps"),
    (69, "Countess", "blue", "2 cake 1 coffee", 7, "3 krones"),
    (70, "Elector", "blue", "1 strudel 1 wine 1 coffee", 1, "play 1 staff for 1 less, 3 steps"),
    (71, "Baron", "blue", "1 strudel 2 coffee", 4, "prepare 1 room free"),
    (72, "Prince", "blue", "1 strudel 1 cake 1 coffee", 7, "occupy 1 room"),
    (73, "Count", "blue", "1 wine 2 coffee", 4, "play 1 staff for 1 less, play 1 staff for 1 less"),
    (74, "Earl", "blue", "1 cake 2 coffee", 10, "1 krone"),
    (75, "Baroness", "blue", "2 wine 2 coffee", 5, "draw 3 staff and play 1 of them for 3 less"),
    (76, "Duke", "blue", "2 strudel 2 coffee", 4, "draw 3 staff and play 1 of them free"),
    (77, "Apothecary", "red", "1 cake", 1, "1 krone"),
    (78, "Post Councillor", "red", "1 cake", 0, "take 1 guest"),
    (79, "Privy Councillor", "red", "1 cake", 0, "1 krone, 1 step"),
    (80, "Professor Emeritus", "red", "1 cake 1 wine", 4, "take 1 guest"),
    (81, "General", "red", "2 cake", 0, "1 wine, 3 krones"),
    (82, "Senior Councillor", "red", "1 cake 1 wine 1 coffee", 7, "occupy 1 room"),
    (83, "Councillor of Commerce", "red", "1 strudel 1 cake 1 wine", 0, "5 krones"),
    (84, "Court Councillor", "red", "2 cake 1 wine", 2, "3 krones, take 1 guest"),
    (85, "Major", "red", "2 strudel 1 cake", 3, "3 krones"),
    (86, "Veterinary Councillor", "red", "1 cake 2 wine", 3, "play 1 staff for 3 less"),
    (87, "Medicinal Councillor", "red", "2 cake 2 coffee", 3, "3 krones, take 1 guest, take 1 guest"),
    (88, "Procurator", "red", "1 cake 3 wine", 0, "prepare 1 room free, prepare 1 room free"),
    (89, "Lord High Commissioner", "red", "2 strudel 1 cake 1 wine", 5, "4 krones"),
    (90, "Senior Legal Secretary", "red", "1 strudel 3 cake", 7, "1 wine, 3 krones"),
    (91, "Tezcatlipoca", "green", "1 strudel", 0, "draw 3 staff"),
    (92, "Capt. Goldhaken", "green", "1 strudel", 0, "1 krone"),
    (93, "Mr. Horsa", "green", "1 strudel", 0, "1 step"),
    (94, "M. Ingalls", "green", "2 strudel", 0, "play 1 staff for 1 less"),
    (95, "Mr. Boydell", "green", "1 strudel 1 cake", 2, "2 steps"),
    (96, "Mr. Oundo", "green", "1 strudel 1 coffee", 0, "play 1 staff for 3 less"),
    (97, "E. Gizia", "green", "2 strudel 1 wine", 4, "the main action of a space with dice"),
    (98, "M. Polo", "green", "3 strudel", 0, "4 krones"),
    (99, "Cramersopholus", "green", "1 strudel 2 cake", 5, "draw 1 staff, 2 steps"),
    (100, "Farmer Franz", "green", "1 strudel 3 coffee", 4, "3 steps, occupy 1 room"),
    (101, "Brother Uwe", "green", "3 strudel 1 coffee", 3, "3 steps, take 1 guest"),
    (102, "Conductor", "green", "1 strudel 1 coffee", 0, "1 step, occupy 1 room"),
    (103, "Durgoing", "green", "1 strudel 1 wine", 4, "draw 2 staff"),
    (104, "MacLeod", "green", "2 strudel 2 cake", 2, "play 1 staff free"),
]

ROOM_OF = {"blue": 10, "red": 2, "yellow": 1, "green": 1}
VACANT = {1, 2, 5, 7, 10}
FLOOR_COST = {3: 0, 6: 1, 8: 1, 11: 2, 12: 2, 15: 3}
KRONES, STEPS = 12, 4
# cost 5, cost 2, cost 6; none of them works when it is played
HAND = {33: 5, 46: 2, 4: 6}


def named(number):
    return next(row[1] for row in GUESTS if row[0] == number)


def test_the_base_game_has_these_guests():
    assert [row[0] for row in GUESTS] == BASE_GUESTS
    assert Counter(row[2] for row in GUESTS) == {"yellow": 14, "blue": 14, "red": 14, "green": 14}


class Reward:
    """Carries out one reward after the other and keeps what should have changed."""

    def __init__(self, p, drawn):
        self.p, self.drawn = p, drawn
        self.krones, self.steps, self.items = KRONES, STEPS, Counter()
        self.hand = set(HAND)
        self.rooms, self.occupied, self.guests = 0, 0, 0

    def of(self, phrase):
        amount, _, thing = phrase.partition(" ")
        if amount.isdigit():
            self.gains(int(amount), thing)
        elif phrase.startswith("prepare 1 room"):
            self.prepares(phrase.removeprefix("prepare 1 room").strip())
        elif phrase.startswith("play 1 staff"):
            self.plays(phrase.removeprefix("play 1 staff").strip())
        elif phrase.startswith("draw 3 staff and play 1 of them"):
            self.plays_drawn(phrase.removeprefix("draw 3 staff and play 1 of them").strip())
        else:
            {
                "draw 1 staff": lambda: self.hand.update(self.drawn[:1]),
                "draw 2 staff": lambda: self.hand.update(self.drawn[:2]),
                "draw 3 staff": lambda: self.hand.update(self.drawn[:3]),
                "any 1 dish or drink": self.chooses_an_item,
                "occupy 1 room": self.occupies,
                "take 1 guest": self.takes_a_guest,
                "the main action of a space with dice": self.does_an_extra_action,
            }[phrase]()

    def next_choice(self, op):
        """Ask for this reward if the order is asked for, and see that it is the one being decided."""
        if "resolve" in self.p.legal_names():
            self.p.act("resolve", reward=min(self.p.options("resolve")))
        assert self.p.pending() == op

    def gains(self, amount, thing):
        thing = thing.removesuffix("s")
        if thing == "krone":
            self.krones += amount
        elif thing == "step":
            self.steps += amount
        else:
            self.items[thing] += amount

    def chooses_an_item(self):
        self.next_choice(Op.DISH_OR_DRINK)
        assert self.p.options("choose_item") == ["strudel", "cake", "wine", "coffee"]
        self.p.act("choose_item", item="coffee")
        self.items["coffee"] += 1

    def prepares(self, price):
        self.next_choice(Op.PREPARE)
        reach = {room for room in FLOOR_COST if room not in self.p.prepared()}
        if "floor 1 or 2" in price:
            reach &= {3, 6, 8}
        assert reach <= set(self.p.options("prepare"))
        assert self.p.can("stop")
        if "floor 1 or 2" in price:
            assert all(room < 10 for room in self.p.options("prepare"))
        room = max(reach - {15})
        self.p.act("prepare", room=room)
        full = FLOOR_COST[room]
        self.krones -= {"": full, "for 1 less": max(full - 1, 0)}.get(price, 0)
        self.rooms += 1

    def plays(self, price):
        self.next_choice(Op.PLAY_STAFF)
        assert set(self.p.options("play_staff")) == self.hand
        assert self.p.can("stop")
        card = 33 if 33 in self.hand else 46
        self.p.act("play_staff", staff=card)
        self.hand.remove(card)
        self.krones -= self.price(HAND[card], price)

    def plays_drawn(self, price):
        self.next_choice(Op.PLAY_DRAWN)
        offered = {28: 4, 25: 6, 34: 5}
        assert set(self.p.options("play_staff")) == set(offered)
        assert self.p.can("stop")
        self.p.act("play_staff", staff=25)
        assert self.p.played() == {25}
        self.krones -= self.price(offered[25], price)
        assert set(self.p.options("deck_bottom")) == {28, 34}
        self.p.act("deck_bottom", staff=34)
        assert self.p.deck_bottom() == [34, 28]

    @staticmethod
    def price(cost, text):
        return 0 if text == "free" else max(cost - int(text.split()[1]), 0)

    def occupies(self):
        self.next_choice(Op.OCCUPY)
        vacant = self.p.prepared() - self.p.occupied()
        assert set(self.p.options("occupy")) == vacant
        assert {5, 7} <= vacant
        assert self.p.can("stop")
        self.p.act("occupy", room=7)
        self.occupied += 1

    def takes_a_guest(self):
        self.next_choice(Op.TAKE_GUEST)
        assert self.p.options("take_guest") == [0, 1, 2, 3, 4]
        assert self.p.can("stop")
        wanted = self.p.queue()[0]
        self.p.act("take_guest", place=0)
        assert wanted in self.p.guests()
        self.guests += 1

    def does_an_extra_action(self):
        self.next_choice(Op.EXTRA_ACTION)
        assert {option["space"] for option in self.p.options("extra_action")} == {1, 4, 6}
        assert self.p.can("stop")
        self.p.act("extra_action", space=4, action="krones_and_emperor").act("split_krones", krones=1)
        self.krones += 1
        self.steps += 1


@pytest.mark.parametrize(
    ("number", "name", "colour", "order", "vp", "reward"), GUESTS, ids=[f"{row[0]} {row[1]}" for row in GUESTS]
)
def test_guest(number, name, colour, order, vp, reward):
    """The guest ordered what is printed, takes a room of its colour, scores, and gives its reward."""
    drawn = [28, 25, 34]
    queue = [guest for guest in (51, 67, 79, 92, 99, 104) if guest != number][:5]
    revealed = [guest_card(guest)[0] for guest in (85, 68) if guest != number]
    p = position(
        players=3,
        dice="1 1 4 4 6",
        krones=KRONES,
        track=STEPS,
        hand=list(HAND),
        guests=[number],
        prepared=VACANT,
        occupied=[0],
        queue=queue,
        chance=staff_cards(*drawn) if "draw" in reward else revealed * ("take" in reward),
    )
    assert CARDS.guests[GUEST[number]].name == name
    assert p.missing(0) == order
    assert "seat_guest" not in p.legal_names()
    p.state.need[0, 0] = 0
    rooms = {"blue": {10}, "red": {2, 7}, "yellow": {1, 5}, "green": VACANT}[colour]
    assert {option["room"] for option in p.options("seat_guest")} == rooms
    p.act("seat_guest", table=0, room=ROOM_OF[colour])
    assert p.vp(Part.GUESTS) == vp
    assert number not in p.guests()

    expected = Reward(p, drawn)
    for phrase in filter(None, reward.split(", ")):
        expected.of(phrase)

    assert p.pending() == Op.TURN
    assert p.krones() == expected.krones
    assert p.track() == expected.steps
    assert Counter(p.kitchen().split()[1::2]) == expected.items
    assert p.hand() == expected.hand
    assert len(p.prepared()) == 6 + expected.rooms
    assert len(p.occupied()) == 2 + expected.occupied
    assert len([guest for guest in p.guests() if guest]) == expected.guests
    assert p.vp() == vp
    assert p.events(Event.SEAT_GUEST) == [(0, GUEST[number], ROOM_OF[colour], vp, 0, 0, 0)]


def test_a_taken_guest_fills_the_café_and_the_queue_moves_up():
    """Place 2 of the queue (1 krone) is taken: the two newer ones move right, a new one enters at the left."""
    p = position(krones=5, queue=[51, 67, 79, 92, 99], chance=guest_card(85)).act("take_guest", place=2)
    assert p.queue() == [85, 51, 67, 92, 99]
    assert p.guests() == [79, None, None]
    assert p.krones() == 4


def test_queue_costs_3_2_1_0_0():
    for place, cost in enumerate((3, 2, 1, 0, 0)):
        assert position(krones=5).act("take_guest", place=place).krones() == 5 - cost
    assert position(krones=1).options("take_guest") == [2, 3, 4]


def test_one_guest_a_turn_before_the_die_and_only_with_a_free_table():
    p = position(krones=5).act("take_guest", place=4)
    assert "take_guest" not in p.legal_names()
    p = position(dice="1 2", krones=5, kitchen="1 coffee", guests=[63]).act("take_die", face=1, boost=False)
    assert "serve" in p.legal_names()
    assert "take_guest" not in p.legal_names()
    assert "take_guest" not in position(krones=5, guests=[63, 64, 65]).legal_names()


def test_an_empty_guest_deck_is_the_shuffled_discard_pile():
    p = position(krones=5, chance=guest_card(85))
    p.state.guest_deck = [0, 0]
    p.state.guest_discard = [0, 0]
    p.state.guest_discard[0] = 1 << GUEST[85] | 1 << GUEST[84]
    queue = p.queue()
    p.act("take_guest", place=4)
    assert p.queue() == [85, *queue[:4]]
    assert int(p.state.guest_deck[0]) == 1 << GUEST[84]
    assert int(p.state.guest_discard[0]) == 0
