"""The registry of metrics: everything a face shows is one of these, with its definition, unit and formula."""

from dataclasses import dataclass, fields

UNITS = ("share", "points of share", "VP", "dice", "krones", "steps", "rounds", "probability")


@dataclass(frozen=True)
class Metric:
    """One number people can ask for.

    `definition` says it in plain language, `grain` what one observation is, `formula` how value comes from
    observations. A changed meaning gets a new `version`.
    """

    name: str
    title: str
    definition: str
    unit: str
    grain: str
    formula: str
    version: int = 1


RIDGE = (
    "ridge regression of the result, less the base rate, on own cards, opponents' cards and their numbers; the card's "
    "own coefficient not shrunk; 95 % interval from the sandwich variance, clustered by game: docs/strength.md"
)
PART = "mean over the seats with the card of what the regression of adjusted_win says comes from this"
MEAN = "sum(y) / n; 95 % interval from the variance between clusters of games"
RATE = "sum(y) / n; 95 % Wilson interval on the effective number of observations, from the variance between clusters"

_ENTRIES = (
    Metric("rolled_dice", "dice rolled", "How many dice a roll puts on this face, on average.", "dice", "a roll", MEAN),
    Metric(
        "available_dice",
        "dice to choose from",
        "How many dice lie on this face when a player chooses a die, on average.",
        "dice",
        "a die taken",
        MEAN,
    ),
    Metric(
        "taken_share",
        "share of dice taken",
        "How many of the dice that players take are taken from this face.",
        "share",
        "a die taken",
        RATE,
    ),
    Metric(
        "pool_strength",
        "strength of the pool",
        "How many dice lie on the face a die is taken from, that one included: its strength before boost and staff.",
        "dice",
        "a die taken from this face",
        MEAN,
    ),
    Metric(
        "realised_strength",
        "strength in the end",
        "Strength of the main action done with the die, boost and staff included; 0 for a six left idle.",
        "dice",
        "a die taken from this face",
        MEAN,
    ),
    Metric(
        "boost_share",
        "share boosted",
        "How often the player pays 1 krone for one more strength.",
        "share",
        "a die taken from this face",
        RATE,
    ),
    Metric(
        "krones_paid",
        "krones paid",
        "Krones paid for boost and imitation.",
        "krones",
        "a die taken from this face",
        MEAN,
    ),
    Metric(
        "reward_rate",
        "reward",
        "How often a seat gets the emperor tile's reward: its marker is at 3 or higher after the retreat.",
        "share",
        "a seat at an emperor scoring",
        RATE,
    ),
    Metric(
        "nothing_rate",
        "nothing",
        "How often a seat gets neither reward nor penalty: its marker is at 1 or 2 after the retreat.",
        "share",
        "a seat at an emperor scoring",
        RATE,
    ),
    Metric(
        "penalty_rate",
        "penalty",
        "How often a seat suffers the tile's penalty or loses the VP of its otherwise-clause.",
        "share",
        "a seat at an emperor scoring",
        RATE,
    ),
    Metric(
        "avoided_rate",
        "avoided",
        "How often a seat at 0 pays 1 krone to its Conference Manager and suffers no penalty.",
        "share",
        "a seat at an emperor scoring",
        RATE,
    ),
    Metric(
        "otherwise_rate",
        "otherwise-clause",
        "How often a seat loses VP because the penalty cannot be carried out in full; part of the penalties.",
        "share",
        "a seat at an emperor scoring",
        RATE,
    ),
    Metric(
        "track_vp",
        "VP under the marker",
        "Points for the position on the emperor track, before the retreat.",
        "VP",
        "a seat at an emperor scoring",
        MEAN,
    ),
    Metric(
        "track_before",
        "emperor track",
        "Position on the emperor track when the scoring begins.",
        "steps",
        "a seat at an emperor scoring",
        MEAN,
    ),
    Metric(
        "emperor_swing",
        "VP swing",
        "Points gained or lost while the tile's reward or penalty is carried out, whatever follows from it included.",
        "VP",
        "a seat at an emperor scoring",
        MEAN,
    ),
    Metric(
        "win_share",
        "win share",
        "1 for the winner, 1/k for each of k who share the win, 0 for the others.",
        "share",
        "a seat of a game",
        RATE,
    ),
    Metric(
        "win_excess",
        "win share over base",
        "Win share less the base rate: the mean win share of the same bot in the same place of the turn order, "
        "in games of the same kind (players, boards, hands, source, line-up).",
        "points of share",
        "a seat of a game",
        MEAN,
    ),
    Metric(
        "score_excess",
        "score over base",
        "Final score less the mean final score of the same bot in the same place of the turn order, "
        "in games of the same kind.",
        "VP",
        "a seat of a game",
        MEAN,
    ),
    Metric(
        "adjusted_win",
        "adjusted win share",
        "Win share that a seat gains with this card in the place of an average other card, with the same other cards, "
        "opponents' cards, seat, bot, players and modules.",
        "points of share",
        "a seat of a game",
        RIDGE,
    ),
    Metric(
        "adjusted_margin",
        "adjusted margin",
        "Margin (own score less the mean score of the others) that a seat gains with this card in the place of an "
        "average other card, with the same other cards, opponents' cards, seat, bot, players and modules.",
        "VP",
        "a seat of a game",
        RIDGE,
    ),
    Metric(
        "points",
        "points credited",
        "Points along the chain the card sets off: its own, those of rooms it prepares or occupies (bonus of the "
        "group it fills included), and those of staff it plays. What its krones and items, drawn cards and taken "
        "guests lead to is not credited; all cards along a chain are, so credits do not add up to the score.",
        "VP",
        "a seat that had the card; for what lies there for all, a seat of the game",
        MEAN,
    ),
    Metric(
        "from_number",
        "raw: number of cards",
        "Part of win share over base that comes from how many cards the seats with this card and their opponents had.",
        "points of share",
        "a seat of a game",
        PART,
    ),
    Metric(
        "from_company",
        "raw: other own cards",
        "Part of win share over base that comes from which other cards the seats with this card had.",
        "points of share",
        "a seat of a game",
        PART,
    ),
    Metric(
        "from_opponents",
        "raw: opponents' cards",
        "Part of win share over base that comes from which cards the opponents of the seats with this card had.",
        "points of share",
        "a seat of a game",
        PART,
    ),
    Metric(
        "round_used",
        "round",
        "Round in which it happened, 0 being the set-up.",
        "rounds",
        "a seat and card",
        MEAN,
    ),
    Metric(
        "part_vp",
        "VP",
        "Points of one part of the final score; the parts add up to it.",
        "VP",
        "a seat of a game",
        MEAN,
    ),
    Metric(
        "final_score",
        "final score",
        "Points at the end of the game.",
        "VP",
        "a seat of a game",
        MEAN,
    ),
)

METRICS: dict[str, Metric] = {metric.name: metric for metric in _ENTRIES}

assert len(METRICS) == len(_ENTRIES), "two metrics have one name"
for _metric in _ENTRIES:
    assert all(getattr(_metric, field.name) for field in fields(_metric)), f"{_metric.name} is not fully defined"
    assert _metric.unit in UNITS, f"{_metric.name}: {_metric.unit} is no unit"


def require(*names: str) -> tuple[str, ...]:
    """The names, every one of which must be in the registry; called at import by the modules that show them."""
    missing = [name for name in names if name not in METRICS]
    assert not missing, f"no definition of {', '.join(missing)}"
    return names
