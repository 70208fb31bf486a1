"""The registry of metrics: everything a face shows is one of these, with its definition, unit and formula."""

from dataclasses import dataclass, fields

UNITS = (
    *("share", "points of share", "VP", "dice", "krones", "steps", "rounds", "probability", "dancers", "bids"),
    "Elo points",
)


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


MEAN = "sum(y) / n; 95 % interval from the variance between clusters of games"
RATE = "sum(y) / n; 95 % Wilson interval on the effective number of observations, from the variance between clusters"

DRAWN = "95 % interval from tournaments drawn anew from the deals (bootstrap)"

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
        "in games of the same kind (players, boards, hands, modules, source, line-up).",
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
    Metric(
        "ballroom_vp",
        "VP of the ballroom",
        "Points of a ballroom when it is scored in turn, the loss without a dancer included.",
        "VP",
        "a seat at a ballroom scoring",
        MEAN,
    ),
    Metric(
        "dancers_there",
        "dancers there",
        "Own dancers in the ballroom when it is scored, those on its balcony included.",
        "dancers",
        "a seat at a ballroom scoring",
        MEAN,
    ),
    Metric(
        "no_dancer_rate",
        "without a dancer",
        "How often a seat has no dancer in the ballroom when it is scored, and loses 5 VP.",
        "share",
        "a seat at a ballroom scoring",
        RATE,
    ),
    Metric(
        "auction_price",
        "price",
        "Krones that the winner of the auction pays.",
        "krones",
        "an auctioned hotel",
        MEAN,
    ),
    Metric(
        "free_rate",
        "won for nothing",
        "How often a hotel is won for 0 krones: nobody bids more, or it is the last one left.",
        "share",
        "an auctioned hotel",
        RATE,
    ),
    Metric(
        "auction_bids",
        "bids",
        "Bids in the auction, the opening one included; the last hotel gets none.",
        "bids",
        "an auctioned hotel",
        MEAN,
    ),
    Metric(
        "hotel_vp",
        "VP of the hotel",
        "Points that the hotel's own rule brings its owner.",
        "VP",
        "an auctioned hotel",
        MEAN,
    ),
    Metric(
        "winning_score",
        "winning score",
        "Points at the end of the game of seats that won it, alone or shared.",
        "VP",
        "a seat that won",
        MEAN,
    ),
    Metric(
        "above_share",
        "finishes above",
        "How often a seat of one bot finishes above a seat of the other at the same table; a shared rank counts half.",
        "share",
        "two seats of a game",
        RATE,
    ),
    Metric(
        "rating",
        "rating",
        "Strength on Elo's scale: 400 more is to finish above with odds of ten to one. 0 is the mean of the bots whose "
        "distance to the best one the games bound.",
        "Elo points",
        "two seats of a game",
        f"400 / ln 10 * ln w, w the Plackett-Luce strength; {DRAWN}",
    ),
    Metric(
        "rating_gap",
        "rating gap",
        "Rating of one bot less that of the other.",
        "Elo points",
        "two seats of a game",
        f"difference of the two ratings; {DRAWN}",
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
