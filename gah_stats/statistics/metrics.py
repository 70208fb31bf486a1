"""The registry: everything a face shows is one of its entries, with definition, unit and formula.

METRICS are what a row of a frame can be about; COLUMNS are the numbers that stand beside the value of any of them, or
in frames without metrics. docs/metrics.md is written from here by `python -m gah_stats.statistics.glossary`.
"""

from dataclasses import dataclass, field, fields, replace

UNITS = (
    "share",
    "points of share",
    "VP",
    "dice",
    "krones",
    "steps",
    "rounds",
    "turns",
    "probability",
    "dancers",
    "bids",
    "Elo points",
    "count",
    "degrees",
    "chi-squared",
    "times",
    "correlation",
    "as the value",
)


@dataclass(frozen=True)
class Metric:
    """One number people can ask for.

    `definition` says it in plain language, `grain` what one observation is, `formula` how value comes from
    observations. `changes` says what each later version changed in the meaning, so that it has version 1 without any.
    """

    name: str
    title: str
    definition: str
    unit: str
    grain: str
    formula: str
    changes: tuple[str, ...] = ()
    version: int = field(init=False)

    def __post_init__(self) -> None:
        for one in fields(self):
            if one.type is str:
                assert getattr(self, one.name), f"{self.name or 'a metric'} has no {one.name}"
        assert self.unit in UNITS, f"{self.name}: {self.unit} is no unit"
        object.__setattr__(self, "version", 1 + len(self.changes))


RIDGE = (
    "ridge regression of the result, less the base rate, on own cards, opponents' cards and their numbers; the card's "
    "own coefficient not shrunk; 95 % interval from the sandwich variance between clusters of games: docs/strength.md"
)
GROUPED = "The variance of the interval is summed by 32 random groups of games; before, by game. Values are the same."
PAIRED = "mean of (with - without) over independent pairs; 95 % interval of Student's t: docs/experiments.md"
PART = "mean over the seats with the card of what the regression of adjusted_win says comes from this"
LAW = "exact expectation over all rolls, mixed over the numbers of dice rolled; no interval, as nothing is estimated"
POOL = "posterior mean and central 95 % of the hierarchical model of card, module and set of modules: docs/pooling.md"
MEAN = "sum(y) / n; 95 % interval from the variance between clusters of games"
RATE = "sum(y) / n; 95 % Wilson interval on the effective number of observations, from the variance between clusters"
OVER_BASE = (
    "sum(y) / n; 95 % interval: that of the share, Wilson's on the effective number of observations, less the base rate"
)
APART = (
    "difference of two values; 95 % interval from theirs and from how they go together, cluster by cluster (Zou and "
    "Donner, Statistics in Medicine 27, 2008)"
)

ALONE = (
    "The base rate leaves out the seat's own game, and a seat without any other game to compare with is not counted; "
    "before, such a seat counted as on the base rate."
)
RAISED = (
    "The interval of cards counts that seats with the card raise the base rate of each other, so it is narrower, by "
    "about half the share of seats that have the card. Values are the same."
)
RAISED_TOO = (
    "The interval of openings counts, as that of cards does, that seats that opened alike raise the base rate of each "
    "other; so does that of win shares, which differs where seats of several bots play. Values are the same."
)
WILSON = (
    "The interval is Wilson's, before Student's t: of a handful of seats that nearly all lost, that one was far too "
    "narrow. Kinds of game in which all seats are alike are not counted, as they have none to compare with."
)
COMPARED = "The interval comes from those of the two values, before from Student's t."
NONE_TO_COMPARE = "Kinds of game in which all seats are alike are not counted, as they have none to compare with."
MIX = (
    "How many games of each kind there are counts as chance, however few they are; before, only where they were many, "
    "so intervals of means over many kinds with a few games each were too narrow. Values are the same."
)
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
        "Strength of the main action done with the die, boost and staff included; 0 for a die left idle.",
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
        "best_strength",
        "best strength there is",
        "How many dice lie on the fullest space when a die is picked, on average; at the first pick, after the roll.",
        "dice",
        "a pick of a round without a re-roll before it",
        MEAN,
    ),
    Metric(
        "best_any",
        "law, any die taken",
        "How many dice lie on the fullest space by the law of the dice, if earlier picks took any die alike.",
        "dice",
        "a pick of a round without a re-roll before it",
        LAW,
    ),
    Metric(
        "best_strongest",
        "law, strongest die taken",
        "How many dice lie on the fullest space by the law of the dice, if earlier picks took from a fullest space.",
        "dice",
        "a pick of a round without a re-roll before it",
        LAW,
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
        "in the other games of the same kind (players, boards, hands, modules, source, line-up).",
        "points of share",
        "a seat of a game with which there is another to compare",
        OVER_BASE,
        (ALONE, RAISED_TOO, WILSON),
    ),
    Metric(
        "score_excess",
        "score over base",
        "Final score less the mean final score of the same bot in the same place of the turn order, "
        "in the other games of the same kind.",
        "VP",
        "a seat of a game with which there is another to compare",
        MEAN,
        (ALONE, RAISED, RAISED_TOO, NONE_TO_COMPARE),
    ),
    Metric(
        "win_over_first",
        "win share over the first",
        "Win share over base of the seats that open by a strategy, less that of the seats that open by the first one.",
        "points of share",
        "a seat of a game",
        APART,
        (RAISED_TOO, COMPARED),
    ),
    Metric(
        "score_over_first",
        "score over the first",
        "Score over base of the seats that open by a strategy, less that of the seats that open by the first one.",
        "VP",
        "a seat of a game",
        APART,
        (RAISED_TOO, COMPARED),
    ),
    Metric(
        "adjusted_win",
        "adjusted win share",
        "Win share that a seat gains with this card in the place of an average other card, with the same other cards, "
        "opponents' cards, seat, bot, players and modules.",
        "points of share",
        "a seat of a game",
        RIDGE,
        (GROUPED,),
    ),
    Metric(
        "adjusted_margin",
        "adjusted margin",
        "Margin (own score less the mean score of the others) that a seat gains with this card in the place of an "
        "average other card, with the same other cards, opponents' cards, seat, bot, players and modules.",
        "VP",
        "a seat of a game",
        RIDGE,
        (GROUPED,),
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
        "causal_win",
        "causal win share",
        "Win share that a seat gains by the treatment (a card in its opening hand, a board, ...): mean difference of "
        "two games of the same deal and chance, with it and without it.",
        "points of share",
        "a pair of games",
        PAIRED,
    ),
    Metric(
        "causal_score",
        "causal score",
        "Final score that a seat gains by the treatment: mean difference of two games of the same deal and chance; "
        "where all seats share the treatment, of the mean score of the game.",
        "VP",
        "a pair of games",
        PAIRED,
    ),
    Metric(
        "causal_margin",
        "causal margin",
        "Margin (own score less the mean score of the others) that a seat gains by the treatment: mean difference of "
        "two games of the same deal and chance.",
        "VP",
        "a pair of games",
        PAIRED,
    ),
    Metric(
        "causal_in_play",
        "causal share in play",
        "By how much more often the staff card lies played before the seat at the end of the game.",
        "points of share",
        "a pair of games",
        PAIRED,
    ),
    Metric(
        "causal_winning_score",
        "causal winning score",
        "By how much the highest score of the game rises by a treatment that all seats share.",
        "VP",
        "a pair of games",
        PAIRED,
    ),
    Metric(
        "differing_share",
        "came out differently",
        "How many of the pairs that count did not come out alike for the seats that were treated.",
        "share",
        "a pair of games",
        "count / n; 95 % Wilson interval",
    ),
    Metric(
        "causal_correlation",
        "adjusted and causal",
        "Correlation of adjusted with causal win share over the cards of a deck; the errors of both pull it to 0.",
        "correlation",
        "a card",
        "Pearson's r, cards weighted by how well both are known; 95 % interval by Fisher's z",
    ),
    Metric(
        "causal_slope",
        "causal for adjusted",
        "Causal win share that comes with a point of adjusted win share, over the cards of a deck; 1: it foretells the "
        "cause without bias.",
        "times",
        "a card",
        "cov(adjusted, causal) / (var(adjusted) - its error variance), weighted alike; 95 % interval by the jackknife",
        ("Freed from the error in adjusted, which pulled it to 0.",),
    ),
    Metric(
        "followed_share",
        "could be followed",
        "How many of the pairs count, as the strategy could be followed in them.",
        "share",
        "a pair of games",
        "count / n; 95 % Wilson interval",
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
        "cell_win",
        "win share in the set",
        "Win share over base of the seats with this card in games with these modules, less that of the deck's average "
        "card there.",
        "points of share",
        "a seat of a game",
        "sum(y) / n; 95 % interval with the variance of all cards of the deck in the set",
    ),
    Metric(
        "cell_score",
        "VP in the set",
        "Score over base of the seats with this card in games with these modules, less that of the deck's average "
        "card there.",
        "VP",
        "a seat of a game",
        "sum(y) / n; 95 % interval with the variance of all cards of the deck in the set",
    ),
    Metric(
        "pooled_win",
        "pooled win share",
        "Win share of a card over the deck's average card in games with these modules, steadied by what the card does "
        "with other modules: the fewer games there are, the more.",
        "points of share",
        "a seat of a game",
        POOL,
    ),
    Metric(
        "pooled_score",
        "pooled VP",
        "Score of a card over the deck's average card in games with these modules, steadied by what the card does with "
        "other modules: the fewer games there are, the more.",
        "VP",
        "a seat of a game",
        POOL,
    ),
    Metric(
        "gain_win",
        "gain in the set",
        "Pooled win share of a card with these modules, less its mean over all sets of modules in which it was had.",
        "points of share",
        "a seat of a game",
        POOL,
    ),
    Metric(
        "gain_score",
        "gain of VP in the set",
        "Pooled VP of a card with these modules, less its mean over all sets of modules in which it was had.",
        "VP",
        "a seat of a game",
        POOL,
    ),
    Metric(
        "module_win",
        "gain by the module",
        "How much more win share over the deck's average card this card brings with the module than without it, the "
        "other modules as they may be; drawn to 0 as far as the cards of the deck differ little in it.",
        "points of share",
        "a seat of a game",
        POOL,
    ),
    Metric(
        "module_score",
        "gain of VP by the module",
        "How many more VP over the deck's average card this card brings with the module than without it, the other "
        "modules as they may be; drawn to 0 as far as the cards of the deck differ little in it.",
        "VP",
        "a seat of a game",
        POOL,
    ),
    Metric(
        "seat_excess",
        "win share over an even share",
        "Win share of a place in the turn order of round 1, less 1 / players; with a bot, in games of it alone.",
        "points of share",
        "a seat of a game",
        MEAN,
        ("With a bot only games that it plays at all seats count: else a better bot has the better seats.",),
    ),
    Metric(
        "pooled_seat",
        "pooled seat advantage",
        "Win share over an even share of a place in the turn order with these modules, steadied by what the place "
        "brings with other modules: the fewer games there are, the more. With one set of modules not steadied.",
        "points of share",
        "a seat of a game",
        POOL,
        (
            "With a bot only games that it plays at all seats count. Of one set of modules it is the win share over an "
            "even share itself; before, its interval was far too narrow.",
        ),
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
        "seen_rate",
        "seen",
        "How often the guest comes to the queue in a game.",
        "share",
        "a game with the guest in the box",
        RATE,
        ("All games with the guest in the box count; before, only kinds of game in which he was seen at all.",),
    ),
    Metric(
        "taken_rate",
        "taken",
        "How often the guest is taken when he has come to the queue; with a bot: by its seats.",
        "share",
        "a guest in the queue",
        RATE,
    ),
    Metric(
        "queue_price",
        "price in the queue",
        "Krones paid for the guest when he is taken in a turn.",
        "krones",
        "a guest taken in a turn",
        MEAN,
    ),
    Metric(
        "served_rate",
        "served",
        "How often the order of the guest is completed, once he is taken.",
        "share",
        "a guest taken",
        RATE,
    ),
    Metric(
        "seated_rate",
        "seated",
        "How often the guest moves into a room, once he is taken.",
        "share",
        "a guest taken",
        RATE,
    ),
    Metric(
        "danced_rate",
        "danced",
        "How often the guest goes dancing, once he is taken.",
        "share",
        "a guest taken",
        RATE,
    ),
    Metric(
        "stranded_rate",
        "left over",
        "How often the guest still sits in the café at the end, once he is taken.",
        "share",
        "a guest taken",
        RATE,
    ),
    Metric(
        "game_score",
        "score of a seat",
        "Mean final score of the seats of a game.",
        "VP",
        "a game",
        MEAN,
    ),
    Metric(
        "top_score",
        "winning score of a game",
        "Final score of the seat that wins.",
        "VP",
        "a game",
        MEAN,
    ),
    Metric(
        "lead",
        "lead",
        "Final score of the winner less that of the next seat; 0 for a shared win.",
        "VP",
        "a game",
        MEAN,
    ),
    Metric(
        "game_turns",
        "turns",
        "Turns begun in a game by all its seats, passed ones included.",
        "turns",
        "a game",
        MEAN,
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

EVERY = "a row of the answer"

_COLUMNS = (
    Metric("n", "n", "Observations behind the value.", "count", "the grain of the metric", "count"),
    Metric(
        "games",
        "games",
        "Finished games that the filters keep; for adjusted strength those of them in mart sampled_games.",
        "count",
        EVERY,
        "count",
        ("Adjusted strength takes a part of very many games.",),
    ),
    Metric(
        "low",
        "lower end",
        "Lower end of the 95 % interval: of many such intervals 95 % hold the true value. Empty: it cannot be had.",
        "as the value",
        EVERY,
        "the formula of the metric",
    ),
    Metric(
        "high",
        "upper end",
        "Upper end of the 95 % interval: of many such intervals 95 % hold the true value. Empty: it cannot be had.",
        "as the value",
        EVERY,
        "the formula of the metric",
    ),
    Metric(
        "q",
        "false discovery rate",
        "If this card and all that are at least as sure are said to differ from 0, the share of them expected to be "
        "wrong.",
        "probability",
        "a card of one deck, way and metric",
        "Benjamini and Hochberg (1995) on the p-values of Student's t",
    ),
    Metric("with_it", "with it", "Mean of the seats with the treatment.", "as the value", EVERY, "sum(with) / n"),
    Metric(
        "without", "without it", "Mean of the seats without the treatment.", "as the value", EVERY, "sum(without) / n"
    ),
    Metric(
        "variance_ratio",
        "gain of pairing",
        "How many times as many games it would take to know as much from two groups of games of unrelated deals.",
        "times",
        EVERY,
        "(variance with + variance without) / variance of the differences",
    ),
    Metric(
        "own",
        "told by its own games",
        "How much of a pooled value the games with these very modules tell; the rest comes from the same card with "
        "other modules and from the other cards. Below 5 % the row is marked as thin.",
        "share",
        "a card in a set of modules",
        "derivative of the posterior mean by the unpooled value",
    ),
    Metric(
        "games_needed",
        "games still needed",
        "Games like those counted that are still to be played until half the width of the 95 % interval is the wanted "
        "precision, in points of win share or VP; 0: it is.",
        "count",
        EVERY,
        "games * ((half the width / precision)^2 - 1)",
    ),
    Metric("count", "count", "How many of the n are of this row.", "count", EVERY, "count"),
    Metric(
        "share", "share", "How many of the n are of this row, as a share.", "share", EVERY, "count / n; Wilson interval"
    ),
    Metric(
        "blind",
        "taken blindly",
        "Share of the dice that would be of this row if every die of the pool were taken as often.",
        "share",
        EVERY,
        "mean of (dice on such spaces / dice in the pool) over the turns in which a die was taken",
    ),
    Metric(
        "exact",
        "exact law",
        "Share that the law of the dice gives this row, for the numbers of dice that were rolled.",
        "share",
        EVERY,
        "binomial law of a face, or law of the fullest space, mixed over the numbers of dice rolled",
    ),
    Metric(
        "statistic",
        "chi-squared",
        "How far the counts are from their exact law: 0 is on it, about the degrees of freedom is by chance.",
        "chi-squared",
        "a roll",
        "sum((count - expected)^2 / expected), cells of fewer than 5 expected put together",
    ),
    Metric("freedom", "degrees of freedom", "Cells of the test less 1.", "degrees", "a test", "cells - 1"),
    Metric(
        "p",
        "p",
        "How often counts as far from the law as these come up by chance.",
        "probability",
        "a test",
        "upper tail of the chi-squared distribution",
    ),
    Metric("rows", "rows", "Rows that an identity check looked at.", "count", "a check", "count"),
    Metric("violations", "violations", "Rows that break the identity; 0: it holds.", "count", "a check", "count"),
    Metric("seats", "seats", "Seats of the finished games of a kind.", "count", "a kind of game", "count"),
)

_MEANS = [
    replace(metric, changes=(*metric.changes, MIX)) if metric.formula in (MEAN, RATE, OVER_BASE, APART) else metric
    for metric in _ENTRIES
]
METRICS: dict[str, Metric] = {metric.name: metric for metric in _MEANS}
COLUMNS: dict[str, Metric] = {metric.name: metric for metric in _COLUMNS}

assert len(METRICS | COLUMNS) == len(_ENTRIES) + len(_COLUMNS), "two metrics have one name"


def require(*names: str) -> tuple[str, ...]:
    """The names, every one of which must be in the registry; called at import by the modules that show them."""
    missing = [name for name in names if name not in METRICS]
    assert not missing, f"no definition of {', '.join(missing)}"
    return names
