"""Card strength, measured in several ways side by side: raw, adjusted, and the points a card brings."""

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
from scipy import sparse, stats

from gah_stats.statistics import cards, intervals
from gah_stats.statistics.estimates import VALUE, estimates, sums
from gah_stats.statistics.filters import EVERYTHING, FIELDS, Filters, kinds, require_one, whole_kinds
from gah_stats.statistics.intervals import GROUPS
from gah_stats.statistics.metrics import METRICS as REGISTRY
from gah_stats.statistics.metrics import require
from gah_stats.statistics.plus_minus import Counts, Estimate, Seats, count, plus_minus
from gah_stats.statistics.query import select

RAW = require("win_excess", "score_excess")
ADJUSTED = require("adjusted_win", "adjusted_margin")
PARTS = require("from_number", "from_company", "from_opponents")
POINTS = require("points")
CAUSAL = require("causal_win", "causal_margin", "causal_score")
AGREEMENT = require("causal_correlation", "causal_slope")
METRICS = (*RAW, *ADJUSTED, *POINTS, *PARTS)
# below this many cards no line is drawn
FEWEST_CARDS = 10
# in the words of `told`
TOLD = {
    "win_excess": "raw",
    "adjusted_win": "adjusted",
    "causal_win": "causal",
    "score_excess": "raw",
    "adjusted_margin": "adjusted",
    "points": "along its chain",
    "causal_margin": "causal",
}
COMMON = ("objective", "tile", "ballroom")
WAYS = {**cards.WAYS, **{kind: ("laid",) for kind in COMMON}}
HAD = {**cards.HAD, **{kind: "laid" for kind in COMMON}}
REASONS = {
    "from_number": ("seats with it have more cards, and raw counts what any card is worth", "they have fewer cards"),
    "from_company": ("the other cards of its seats are good ones", "the other cards of its seats are poor ones"),
    "from_opponents": ("its opponents have poor cards", "its opponents have good cards"),
}
APART = {
    **REASONS,
    "rest": (
        "how and when seats come by it, in the game and not by the deal, goes with winning",
        "how and when seats come by it, in the game and not by the deal, goes with losing",
    ),
}
SUMS = ("games", "seats", "totals", "products", "moments")
# Below that counting is as quick, and whatever is kept slows down reading the rest.
WORTH = 4
NO_Q = pl.lit(None, pl.Float64).alias("q")
UNDEFINED = (
    "All seats share {}s, so raw and adjusted strength, which compare the seats of a game, are not defined for them. "
    "Points are what is written down for them, not what they change: that is causal."
)


def strength(
    con: duckdb.DuckDBPyConnection, filters: Filters = EVERYTHING, kind: str = "staff", how: str | None = None
) -> pl.DataFrame:
    """Card by card: card, name, name_zh, face, mark, staff_kind or colour, how, metric, n, games, value, low, high, q.

    kind: those of `cards.cards`, or "objective", "tile" or "ballroom", which lie there for every seat of the game: raw
    and adjusted strength compare seats and are not defined for them, so `points` is all they have. how: one of WAYS;
    None is HAD, with the least choice in it. metric: raw (win_excess, score_excess), adjusted (adjusted_win,
    adjusted_margin), points, and the parts of win_excess that adjusted_win leaves out (from_number, from_company,
    from_opponents; without interval). Adjusted and points are measured in the games of mart `sampled_games`. q: false
    discovery rate over the cards, for raw and adjusted. Raises InputError.
    """
    require_one("kind", kind, tuple(WAYS))
    require_one("how", how, (None, *WAYS[kind]))
    how = how or HAD[kind]
    where = f"deck = '{kind}' and how = '{how}'"
    points = estimates(*sums(con, "card_points", filters, ["card", "how"], where))
    if kind in COMMON:
        return cards.named(con, kind, points.with_columns(NO_Q), ["how"], ["q"])
    raw = cards.cards(con, filters, kind, how).filter(pl.col("metric").is_in(RAW))
    keys = ["card", "how", "metric", *VALUE]
    adjusted = _adjusted(con, filters, kind, how).with_columns(how=pl.lit(how))
    found = pl.concat([raw.select(*keys, "q"), adjusted.select(*keys, "q"), points.select(*keys, NO_Q)])
    return cards.named(con, kind, found, ["how"], ["q"]).sort("card", pl.col("metric").cast(pl.Enum(METRICS)))


def with_causal(frame: pl.DataFrame, causal: pl.DataFrame) -> pl.DataFrame:
    """A frame of `strength` with rows of the CAUSAL metrics, for the cards that are in both.

    causal: card, metric, n, value, low, high, q, as experiments give them. `games` are pairs of games there.
    """
    about = frame.select(pl.exclude("metric", *VALUE, "q")).unique("card", maintain_order=True)
    known = causal.filter(pl.col("metric").is_in(CAUSAL))
    rows = about.join(known.select("card", "metric", "n", "value", "low", "high", "q"), on="card")
    rows = rows.with_columns(games=pl.col("n"))
    order = pl.col("metric").cast(pl.Enum((*METRICS, *CAUSAL)))
    return pl.concat([frame, rows], how="diagonal").sort("card", order)


def keep(con: duckdb.DuckDBPyConnection) -> None:
    """Keep in the file what adjusted strength needs, so that few questions have to look at seats: of each kind of game,
    and of all with the same number of players together, as most questions are about these.

    Not where there are not `_enough` seats for that.
    """
    con.execute("delete from plus_minus_sums")
    seats = select(
        con,
        """
        select kind, whole, kinds.players, count(*) as seats
        from seat_results
        semi join sampled_games using (game)
        join kinds using (kind)
        group by all
        order by kind
        """,
    )
    together = seats.filter("whole").group_by("players", maintain_order=True).agg("kind", pl.col("seats").sum())
    one_by_one = seats.select(kind=pl.concat_list("kind"), seats="seats")
    every = pl.concat([one_by_one, together.select("kind", "seats")]).unique("kind", maintain_order=True)
    for deck, ways in cards.WAYS.items():
        for how in ways:
            numbers = con.execute(
                "select distinct card from card_seats where deck = ? and how = ? order by card", [deck, how]
            ).fetchnumpy()["card"]
            kept = every.filter(pl.col("seats") >= _enough(len(numbers)))["kind"].to_list()
            if not len(numbers) or not kept:
                continue
            counts = _counted(con, kept, numbers, deck, how)
            lists = {"kinds": [np.array(one, np.int32) for one in kept], "cards": [numbers] * len(counts)}
            lists |= {name: [getattr(one, name).ravel() for one in counts] for name in SUMS}
            columns = {name: _list_array(values) for name, values in lists.items()}
            table = pa.table({**columns, "opponents": [one.opponents for one in counts]})
            con.register("rows", table)
            con.execute("insert into plus_minus_sums by name select ? as deck, ? as how, * from rows", [deck, how])
            con.unregister("rows")


def _enough(cards: int) -> int:
    """How many seats are WORTH times as many numbers as their sums: k a seat, k = 2 cards, against k (k + 1) / 2
    products of each group."""
    return WORTH * GROUPS * (2 * cards + 1) // 2


def _list_array(values: list[np.ndarray]) -> pa.ListArray:
    """One list per array."""
    return pa.ListArray.from_arrays(np.cumsum([0, *map(len, values)], dtype=np.int32), np.concatenate(values))


def _kept(
    con: duckdb.DuckDBPyConnection, kinds: list[int], deck: str, how: str
) -> tuple[np.ndarray, list[Counts], list[int]]:
    """The cards of the deck, what `keep` kept of these kinds of game, and the kinds of which it kept nothing."""
    rows = con.execute(
        """
        select rowid, kinds
        from plus_minus_sums
        where deck = ? and how = ? and list_has_all(?::integer[], kinds)
        order by len(kinds) desc, kinds
        """,
        [deck, how, kinds],
    ).fetchall()
    left, chosen = set(kinds), []
    for row, of in rows:
        if left.issuperset(of):
            chosen.append(row)
            left -= set(of)
    found = con.execute(
        f"""
        select cards, opponents, {", ".join(SUMS)}
        from plus_minus_sums
        where rowid in (select unnest(?::bigint[]))
        order by kinds
        """,
        [chosen],
    ).fetchnumpy()
    numbers = np.asarray(found["cards"][0]) if chosen else np.zeros(0, int)
    k = 2 * len(numbers)
    shapes = ((GROUPS,), (GROUPS, -1), (GROUPS, -1, k), (GROUPS, -1), (GROUPS, k, len(ADJUSTED)))
    counts = []
    for row in range(len(chosen)):
        sums_of = (np.asarray(found[name][row]).reshape(shape) for name, shape in zip(SUMS, shapes, strict=True))
        counts.append(Counts(int(found["opponents"][row]), *sums_of))
    return numbers, counts, sorted(left)


def _counted(
    con: duckdb.DuckDBPyConnection, kinds: list[list[int]], numbers: np.ndarray, deck: str, how: str
) -> list[Counts]:
    """What adjusted strength needs of several kinds of game together, with the same number of players, for each list
    of them. numbers: of the cards, rising."""
    every = [kind for some in kinds for kind in some]
    whole = dict(
        con.execute(
            f"""
            select one.kind, whole.kind
            from kinds as one
            join kinds as whole using ({", ".join(FIELDS)}, lineup)
            where whole.whole and one.kind in (select unnest(?::integer[]))
            """,
            [every],
        ).fetchall()
    )
    had = con.execute(
        """
        select kind, game_seat, card
        from card_seats
        where deck = ? and how = ? and kind in (select unnest(?::integer[]))
        order by all
        """,
        [deck, how, sorted(set(whole.values()))],
    ).fetchnumpy()
    rows = con.execute(
        """
        select kind, game_seat, game, cluster, base, win_share, margin
        from seat_results
        semi join sampled_games using (game)
        where kind in (select unnest(?::integer[]))
        order by kind, game_seat
        """,
        [sorted({*whole, *whole.values()})],
    ).fetchnumpy()

    def of(found: dict[str, np.ndarray], kinds: list[int]) -> np.ndarray:
        begins, ends = (np.searchsorted(found["kind"], kinds, side) for side in ("left", "right"))
        return np.concatenate([np.arange(begin, end) for begin, end in zip(begins, ends, strict=True)])

    counts = []
    for some in kinds:
        mine = of(rows, some)
        here = of(rows, sorted({whole[kind] for kind in some}))
        here = here[np.isin(rows["game"][here], rows["game"][mine])]
        here = here[np.argsort(rows["game_seat"][here])]
        seat, measured = rows["game_seat"][here], np.isin(rows["game_seat"][here], rows["game_seat"][mine])
        held = of(had, sorted({whole[kind] for kind in some}))
        held = held[np.isin(had["game_seat"][held], seat)]
        places = np.searchsorted(seat, had["game_seat"][held]), np.searchsorted(numbers, had["card"][held])
        has = sparse.csr_array((np.ones(len(held)), places), shape=(len(seat), len(numbers)))
        game, group, base = (rows[name][here] for name in ("game", "cluster", "base"))
        results = np.column_stack([rows["win_share"][here], rows["margin"][here]])
        counts.append(count(Seats(has, game, group, base, results, measured)))
    return counts


def _adjusted(con: duckdb.DuckDBPyConnection, filters: Filters, kind: str, how: str) -> pl.DataFrame:
    """The rows of the adjusted metrics and of the parts of the raw one."""
    asked = kinds(con, filters)
    numbers, counts, left = _kept(con, asked["kind"].to_list(), kind, how)
    few = asked.filter(pl.col("kind").is_in(left))
    if few.height:
        if not counts:
            numbers = con.execute(
                """
                select distinct card
                from card_seats
                where deck = ? and how = ? and kind in (select unnest(?::integer[]))
                order by card
                """,
                [kind, how, whole_kinds(con, filters)],
            ).fetchnumpy()["card"]
        together = few.group_by("players", maintain_order=True).agg("kind")["kind"].to_list()
        counts += _counted(con, together, numbers, kind, how) if len(numbers) else []
    n = sum((one.totals[:, :, : len(numbers)].sum((0, 1)) for one in counts), np.zeros(len(numbers), int))
    if not n.any():
        return _long(numbers, {}, n, 0)
    found = plus_minus(counts)
    if all(np.isnan(one.value).all() for one in found):
        return _long(numbers, {}, n, 0)
    games = int(sum(one.games.sum() for one in counts))
    return _long(numbers, dict(zip(ADJUSTED, found, strict=True)), n, games)


def _long(numbers: np.ndarray, found: dict[str, Estimate], n: np.ndarray, games: int) -> pl.DataFrame:
    """Row by row: card, metric, n, value, low, high, q, games; for cards that a seat had."""
    values = {}
    for metric, one in found.items():
        low, high = intervals.student_interval(one.value, one.variance, one.freedom)
        q = intervals.false_discovery(intervals.p_value(one.value, one.variance, one.freedom))
        values[metric] = (one.value, low, high, q)
    if found:
        win = found[ADJUSTED[0]]
        nothing = np.full(len(numbers), np.nan)
        parts = zip(PARTS, (win.number, win.company, win.opponents), strict=True)
        values |= {metric: (part, nothing, nothing, nothing) for metric, part in parts}
    times = len(values)
    columns = np.reshape(list(values.values()), (times, 4, len(numbers))).transpose(1, 0, 2)
    frame = pl.DataFrame(
        {
            "card": np.tile(numbers, times).astype(np.int32),
            "metric": pl.Series(np.repeat(np.array(list(values), object), len(numbers)), dtype=pl.String),
            "n": np.tile(n, times).astype(np.int64),
            **dict(zip(("value", "low", "high", "q"), columns.reshape(4, times * len(numbers)), strict=True)),
        }
    )
    return frame.filter(pl.col("n") > 0).with_columns(
        pl.col("value", "low", "high", "q").fill_nan(None), games=pl.lit(games, pl.Int64)
    )


def main_metric(frame: pl.DataFrame) -> str:
    """What the cards of a frame of `strength` are ranked by: adjusted win share, or points where that is not there."""
    return ADJUSTED[0] if ADJUSTED[0] in frame["metric"] else POINTS[0]


def ranked(frame: pl.DataFrame) -> pl.DataFrame:
    """The cards of a frame of `strength`, the weakest first: card, name, name_zh, mark, value, q.

    By their `main_metric`, in the order of the ends of the intervals nearer to 0, so that a card of which little is
    known is neither first nor last.
    """
    rows = frame.filter((pl.col("metric") == main_metric(frame)) & pl.col("value").is_not_null())
    return rows.sort(cards.nearer(), "value", "card").select("card", "name", "name_zh", "mark", "value", "q")


def takeaway(frame: pl.DataFrame) -> str:
    """A few sentences about a frame of `strength`: the best and the worst card, and where raw and adjusted disagree."""
    rows = ranked(frame)
    if rows.is_empty():
        return cards.NONE_TO_COMPARE if RAW[0] in frame["metric"] else "There are no games to look at."
    worst, best = rows.row(0, named=True), rows.row(-1, named=True)
    if ADJUSTED[0] not in frame["metric"]:
        few = " There are too few games for adjusted strength." if RAW[0] in frame["metric"] else ""
        return (
            f"Most is credited to {cards.marked(best)} ({best['value']:.1f} VP a seat), least to {cards.marked(worst)} "
            f"({worst['value']:.1f}).{few}"
        )
    sure = rows.filter(pl.col("q") <= 1 - intervals.LEVEL)
    if sure.is_empty():
        return f"None of {rows.height} cards differs for sure from an average one. {disagreement(frame)}".rstrip()
    told = f"{sure.height} of {rows.height} cards differ from an average one (false discovery rate 5 %)"
    return f"{told}: of these {cards.ends(sure)}. {disagreement(frame)}".rstrip()


def told(frame: pl.DataFrame) -> str:
    """One sentence about the rows of one card: what every measure says of it, with its 95 % interval."""
    said = []
    for metric, word in TOLD.items():
        for row in frame.filter(pl.col("metric") == metric).drop_nulls("value").iter_rows(named=True):
            share = REGISTRY[metric].unit == "points of share"
            values = [None if row[name] is None else row[name] * (100 if share else 1) for name in VALUE[2:]]
            value, low, high = values
            between = "" if low is None or high is None else f" ({low:+.1f} to {high:+.1f})"
            said.append(f"{word} {value:+.1f}{between} {'points of win share' if share else 'VP'}")
    return f"{cards.marked(frame.row(0, named=True))}: {', '.join(said)}." if said else "There are no games to look at."


def most_apart(frame: pl.DataFrame) -> int | None:
    """The card of a frame of `strength` whose raw and adjusted win share are furthest apart beyond their intervals, if
    they are for any; else the first in rank; None where there is none."""
    rows = _wide(frame)
    if {"win_excess", "adjusted_win"} <= set(rows.columns):
        gap = pl.max_horizontal(
            pl.col("win_excess_low") - pl.col("adjusted_win_high"),
            pl.col("adjusted_win_low") - pl.col("win_excess_high"),
        )
        rows = rows.with_columns(gap=gap).drop_nulls("gap").sort("gap", "card")
        if rows.height:
            return int(rows["card"][-1])
    order = ranked(frame)
    return int(order["card"][-1]) if order.height else None


def disagreement(frame: pl.DataFrame) -> str:
    """The sentence that says for how many cards raw and adjusted disagree (their intervals do not touch), and why for
    the one where most; "" where there is nothing to compare."""
    return _apart(_wide(frame), "win_excess", "adjusted_win", REASONS, "Raw and adjusted")


def causal_disagreement(frame: pl.DataFrame) -> str:
    """The same of raw and causal, for a frame with both. Beside what adjusted leaves out, a reason may be the rest."""
    rows = _wide(frame)
    if not {"adjusted_win", "causal_win"} <= set(rows.columns):
        return ""
    rows = rows.with_columns(rest=pl.col("adjusted_win") - pl.col("causal_win"))
    return _apart(rows, "win_excess", "causal_win", APART, "Raw and causal")


def agreement(frame: pl.DataFrame) -> pl.DataFrame:
    """How well adjusted foretells causal win share over the cards that have both: metric, n, value, low, high.

    Cards weigh as the inverse square of the width of their two intervals, and count as (sum w)^2 / sum w^2 equal ones
    (Kish, Survey Sampling, 1965, 8.2). The slope is freed from the error in adjusted, which would pull it to 0 (Fuller,
    Measurement Error Models, 1987, section 1.2), with an interval from leaving out card by card (jackknife); null where
    adjusted tells the cards apart no better than chance.
    """
    rows, (one, other) = _wide(frame), ("adjusted_win", "causal_win")
    if not {one, other} <= set(rows.columns):
        return pl.DataFrame()
    both = rows.drop_nulls([f"{one}_low", f"{other}_low"])
    if both.height < FEWEST_CARDS:
        return pl.DataFrame()
    x, y = both[one].to_numpy(), both[other].to_numpy()
    widths = [(both[f"{name}_high"] - both[f"{name}_low"]).to_numpy() for name in (one, other)]
    w = 1 / (widths[0] ** 2 + widths[1] ** 2)
    (x_x, x_y), (_, y_y) = np.cov(x, y, aweights=w)
    r, n = x_y / np.sqrt(x_x * y_y), w.sum() ** 2 / (w * w).sum()
    z = stats.norm.ppf(0.5 + intervals.LEVEL / 2)
    error = (widths[0] / 2 / z) ** 2
    z /= np.sqrt(n - 3)
    slope = _slope(x, y, w, error)
    without = np.array([_slope(*(np.delete(a, i) for a in (x, y, w, error))) for i in range(len(x))])
    variance = (len(x) - 1) / len(x) * ((without - without.mean()) ** 2).sum()
    low, high = intervals.student_interval(slope, variance, len(x) - 1)
    values = ((r, np.tanh(np.arctanh(r) - z), np.tanh(np.arctanh(r) + z)), (slope, low, high))
    return pl.DataFrame(
        [(name, both.height, *map(float, three)) for name, three in zip(AGREEMENT, values, strict=True)],
        {"metric": pl.String, "n": pl.Int64, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64},
        orient="row",
    ).fill_nan(None)


def _slope(x: np.ndarray, y: np.ndarray, w: np.ndarray, error: np.ndarray) -> float:
    """The slope of y on what x would be without its error variances; NaN where these are all of its variance."""
    (x_x, x_y), _ = np.cov(x, y, aweights=w)
    true = x_x - np.average(error, weights=w)
    return x_y / true if true > 0 else np.nan


def causal_takeaway(frame: pl.DataFrame) -> str:
    """A few sentences about a frame with causal strength: where raw disagrees and why, how well adjusted foretells."""
    found = agreement(frame).to_dicts()
    if not found:
        return causal_disagreement(frame)
    correlation, slope = (
        "unknown" if row["low"] is None else f"{row['value']:.2f} ({row['low']:.2f} to {row['high']:.2f})"
        for row in found
    )
    return (
        f"{causal_disagreement(frame)} Adjusted and causal: correlation {correlation}, slope {slope} over "
        f"{found[0]['n']} cards."
    )


def _apart(rows: pl.DataFrame, one: str, other: str, reasons: dict[str, tuple[str, str]], names: str) -> str:
    if not {one, other} <= set(rows.columns):
        return ""
    both = rows.drop_nulls([f"{one}_low", f"{other}_low"])
    apart = both.filter(
        (pl.col(f"{one}_low") > pl.col(f"{other}_high")) | (pl.col(f"{one}_high") < pl.col(f"{other}_low"))
    ).with_columns(gap=pl.col(one) - pl.col(other))
    if apart.is_empty():
        agree = f"{names} agree within their intervals"
        return {0: "", 1: f"{agree}."}.get(both.height, f"{agree} for all {both.height} cards.")
    most = apart.sort(pl.col("gap").abs()).row(-1, named=True)
    up = most["gap"] > 0
    part = max(reasons, key=lambda name: most[name] if up else -most[name])
    which = f" for {apart.height} of {both.height} cards, most for {cards.marked(most)}" if both.height > 1 else ""
    return (
        f"{names} disagree{which} ({100 * most[one]:+.1f} and {100 * most[other]:+.1f}): "
        f"{reasons[part][0 if up else 1]}."
    )


def _wide(frame: pl.DataFrame) -> pl.DataFrame:
    """One row per card: a column with the value of each metric, and its low and high."""
    wide = frame.select("card", "name", "name_zh", "mark").unique(maintain_order=True)
    for metric in frame["metric"].unique(maintain_order=True):
        values = frame.filter(pl.col("metric") == metric).select(
            "card",
            pl.col("value").alias(metric),
            pl.col("low").alias(f"{metric}_low"),
            pl.col("high").alias(f"{metric}_high"),
        )
        wide = wide.join(values, on="card", how="left")
    return wide
