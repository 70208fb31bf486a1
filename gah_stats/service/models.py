"""The shapes of questions and answers over HTTP; definitions and units come from the registry of metrics."""

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from gah_stats.statistics import COLUMNS, METRICS, Filters
from gah_stats.statistics.openings import PRECISION, WORDS


class Nothing(BaseModel):
    """A question without parameters."""

    model_config = ConfigDict(extra="forbid")


class Question(BaseModel):
    """Which games to count. A parameter given several times keeps any of its values; left out, all games count."""

    model_config = ConfigDict(extra="forbid")

    players: list[int] = Field([], description="Number of players, 2 to 4")
    boards: list[Literal["night", "day", "mixed"]] = Field([], description="Hotel boards of the seats")
    hands: list[Literal["random", "draft", "packets"]] = Field([], description="How staff hands were dealt")
    modules: list[str] = Field([], description="Modules in play, joined by +, such as ballrooms+hotels; base: none")
    source: list[str] = Field([], description="self-play, recorded (all others), or what a match says of its origin")
    bot: str | None = Field(None, description="Only the seats of this bot, as name@version")

    def filters(self) -> Filters:
        return Filters(
            tuple(self.players),
            tuple(self.boards),
            tuple(self.hands),
            tuple(self.modules),
            tuple(self.source),
            self.bot,
        )


class DiceQuestion(Question):
    by: Literal["round", "pick", "players"] | None = Field(None, description="Split the rows further")


class EmperorQuestion(Question):
    by: Literal["round", "tile", "seat", "round_seat", "position", "tile_seat"] = Field(
        "round", description="One row per"
    )


class CardsQuestion(Question):
    kind: Literal["staff", "guest", "hotel", "celebrity", "rehearsal", "key"] = Field(
        "staff", description="Which cards; rehearsal: boards; key: the master key, by its main action"
    )
    how: (
        Literal[
            "dealt", "kept", "drawn", "hand", "offered", "played", "turned", "discarded",
            "start", "taken", "seated", "danced", "won", "held",
        ]
        | None
    ) = Field(
        None,
        description="What the seat had of the card or did with it. Staff: start (opening hand: dealt or kept), dealt, "
        "kept (drafted), drawn, hand (any of these), offered, played, turned (bell cards), discarded. Guests: start "
        "(starting guest), taken, seated, danced. Hotels: won. Celebrities, key: taken. Rehearsal boards: held. Left "
        "out: all, with a takeaway about staff of the opening hand, guests taken and so on",
    )  # fmt: skip


class GamesQuestion(Question):
    by: Literal["day", "players", "boards", "hands", "modules", "source"] | None = Field(
        None, description="One row per; day: of a recorded match, if it says one, else of the replay"
    )


class BallroomsQuestion(Question):
    by: Literal["round", "seat", "players", "dancers"] | None = Field(None, description="Split the rows further")


class AuctionsQuestion(Question):
    by: Literal["seat", "players"] | None = Field(None, description="Split the rows further")


class StrengthQuestion(Question):
    kind: Literal["staff", "guest", "hotel", "celebrity", "rehearsal", "key", "objective", "tile", "ballroom"] = Field(
        "staff", description="Which cards"
    )
    how: str | None = Field(
        None,
        description="What the seat had of the card, as in /v1/cards, or laid (objectives, tiles, ballrooms). Left out: "
        "staff of the opening hand, guests and celebrities taken, hotels won, rehearsal boards held, uses of the key",
    )


class OpeningsQuestion(Question):
    strategy: list[str] = Field(
        [],
        description="One predicate or several joined by + (or a space, as which a + in an address is read), such as "
        "guest=red+die=4; several are compared with the first. Left out: every single predicate. Words:\n"
        + "\n".join(f"- `{word}`: {about}" for word, about in WORDS.items()),
    )
    precision: float = Field(PRECISION, gt=0, description="Wanted half width: points of win share, VP")


class ModulesQuestion(CardsQuestion):
    by: Literal["module", "set", "seat"] = Field(
        "module",
        description="One row per card and module (how much stronger it is with it), per card and set of modules (all "
        "pairs: many rows), or per set of modules and seat (score level, seat advantage; kind and how are not used)",
    )


class Metric(BaseModel):
    """What a number means."""

    name: str
    title: str
    definition: str
    unit: str
    grain: str = Field(description="What one observation is")
    formula: str
    changes: list[str] = Field(description="What each later version changed in the meaning")
    version: int


class Row(BaseModel):
    """One number with the evidence behind it."""

    metric: str = Field(description="\n".join(f"- `{m.name}` ({m.unit}): {m.definition}" for m in METRICS.values()))
    n: int = Field(description="Observations behind the value")
    games: int = Field(description="Games behind the value; the interval is clustered by game")
    value: float | None = Field(description="In the unit of the metric")
    low: float | None = Field(description="Lower end of the 95 % interval; null when there is none")
    high: float | None = Field(description="Upper end of the 95 % interval; null when there is none")


class DiceRow(Row):
    die: int = Field(description="Face of the die, 1 to 6")
    round: int | None = None
    pick: int | None = None
    players: int | None = None


class StrengthRow(BaseModel):
    """One strength of the dice taken."""

    strength: int = Field(description="Dice on the action space before one is taken")
    n: int = Field(description="Dice taken in all")
    count: int = Field(description="Dice taken at this strength")
    share: float = Field(description="count / n")
    low: float | None = Field(description="Lower end of the 95 % interval of the share")
    high: float | None = Field(description="Upper end of the 95 % interval of the share")
    exact: float = Field(description="Share by the exact law of a roll: so many dice on a fixed face")
    blind: float | None = Field(None, description=COLUMNS["blind"].definition)


class EmperorRow(Row):
    round: int | None = Field(None, description="Emperor scoring after this round: 3, 5 or 7")
    tile: str | None = Field(None, description="Emperor tile, such as A1")
    reward: str | None = Field(None, description="Reward of the tile")
    penalty: str | None = Field(None, description="Penalty of the tile")
    face: str | None = Field(None, description="Source of the figures of the tile: seed, public, estimated or user")
    seat: int | None = Field(None, description="Place in the turn order of round 1")
    position: int | None = Field(None, description="Steps on the emperor track when the scoring begins")


class CardRow(Row):
    card: int = Field(description="Printed number")
    name: str
    name_zh: str | None = Field(description="Chinese name, where known")
    face: str = Field(description="Where the figures of the card come from: seed, public, estimated or user")
    mark: str = Field(description="* for a card whose figures are estimated, else empty; see footnote")
    colour: str | None = Field(None, description="Colour of a guest")
    staff_kind: str | None = Field(None, description="Kind of a staff card")
    how: str = Field(description="How the seat had the card")
    q: float | None = Field(description="False discovery rate (Benjamini-Hochberg) over the cards of one `how`")


class ModulesRow(Row):
    card: int | None = Field(None, description="Printed number")
    name: str | None = None
    name_zh: str | None = Field(None, description="Chinese name, where known")
    face: str | None = Field(None, description="Where the figures of the card come from")
    mark: str | None = Field(None, description="* for a card whose figures are estimated, else empty; see footnote")
    colour: str | None = Field(None, description="Colour of a guest")
    staff_kind: str | None = Field(None, description="Kind of a staff card")
    how: str | None = Field(None, description="How the seat had the card")
    module: str | None = Field(None, description="The module with and without which the card is compared")
    modules: str | None = Field(None, description="The set of modules in play, such as base or ballrooms+hotels")
    seat: int | None = Field(None, description="Place in the turn order of round 1; 0: all")
    q: float | None = Field(None, description="False discovery rate over the gains of one metric")
    own: float | None = Field(None, description=COLUMNS["own"].definition)
    thin: bool | None = Field(None, description="The set's own games tell less than 5 % of the pooled value")


class GuestRow(Row):
    card: int = Field(description="Printed number")
    name: str
    name_zh: str | None = Field(description="Chinese name, where known")
    face: str = Field(description="Where the figures of the guest come from: seed, public, estimated or user")
    mark: str = Field(description="* for a guest whose figures are estimated, else empty; see footnote")
    colour: str


class GameRow(Row):
    day: date | None = None
    players: int | None = None
    boards: str | None = None
    hands: str | None = None
    modules: str | None = None
    source: str | None = None


class PickRow(Row):
    pick: int = Field(description="Number of the die in the round")


class FitRow(BaseModel):
    """One chi-squared test of the rolls against the exact law of the dice."""

    test: str = Field(description="What is counted in a roll")
    n: int = Field(description="Rolls")
    statistic: float = Field(description=COLUMNS["statistic"].definition)
    freedom: int = Field(description=COLUMNS["freedom"].definition)
    p: float = Field(description=COLUMNS["p"].definition)


class BallroomRow(Row):
    ballroom: int = Field(description="Number of the ballroom")
    name: str
    face: str = Field(description="Source of the figures of the ballroom and its rows: seed, public, estimated or user")
    mark: str = Field(description="* for a ballroom with estimated figures, else empty; see footnote")
    round: int | None = Field(None, description="Scoring after this round: 3, 5 or 7")
    seat: int | None = Field(None, description="Place in the turn order of round 1")
    players: int | None = None
    dancers: int | None = Field(None, description="Own dancers there")


class AuctionRow(Row):
    hotel: int = Field(description="Number of the hotel")
    name: str
    face: str = Field(description="Where the figures of the hotel come from: seed, public, estimated or user")
    mark: str = Field(description="* for a hotel whose figures are estimated, else empty; see footnote")
    seat: int | None = Field(None, description="The winner's place in the turn order of round 1")
    players: int | None = None


class OpeningRow(Row):
    strategy: str = Field(description="Predicates joined by +")
    name: str = Field(description="The same in words")
    name_zh: str = Field(description="The same with Chinese names of cards, where known")
    mark: str = Field(description="* for a card whose figures are estimated, else empty; see footnote")
    q: float | None = Field(
        description="False discovery rate over all single predicates; null for strategies asked for"
    )
    games_needed: int | None = Field(description=COLUMNS["games_needed"].definition)


class Answer(BaseModel):
    """The games counted, one sentence, what the numbers mean."""

    filters: dict[str, list[int] | list[str] | str | None] = Field(description="The games counted")
    takeaway: str = Field(description="The answer in one sentence")
    metrics: list[Metric] = Field(description="The metrics of the rows")


class DiceAnswer(Answer):
    rows: list[DiceRow]
    strengths: list[StrengthRow] = Field(description="Strength of the dice taken, all faces together, beside the law")
    picks: list[PickRow] = Field(description="Most dice on one face at each pick, beside two exact laws")
    fits: list[FitRow] = Field(description="Tests of the rolls against the exact law of the dice")


class EmperorAnswer(Answer):
    rows: list[EmperorRow]


class MarkedAnswer(Answer):
    footnote: str = Field(description="What the mark * means; empty where nothing has it")


class CardsAnswer(MarkedAnswer):
    rows: list[CardRow]


class GuestsAnswer(MarkedAnswer):
    rows: list[GuestRow]


class GamesAnswer(Answer):
    rows: list[GameRow]


class OpeningsAnswer(MarkedAnswer):
    rows: list[OpeningRow]


class BallroomsAnswer(MarkedAnswer):
    rows: list[BallroomRow]


class AuctionsAnswer(MarkedAnswer):
    rows: list[AuctionRow]


class ModulesAnswer(MarkedAnswer):
    rows: list[ModulesRow]


class StrengthAnswer(CardsAnswer):
    undefined: str = Field(description="Which measures are not defined for these cards, and why; empty where all are")


class Health(BaseModel):
    status: Literal["ok", "checks failed"]
    version: str = Field(description="Version of gah_stats")
    games: int = Field(description="Games in the database")
    checks_held: int = Field(description="Identity checks without a violation at the latest replay")
    checks_failed: list[str] = Field(description="Names of the identity checks with violations")
