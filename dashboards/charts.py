"""Every figure of the project. Each function draws one frame of gah_stats.statistics; nothing is computed here.

Titles and takeaways stand beside a figure as text, where they can wrap on a narrow screen.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go
import polars as pl
from plotly.subplots import make_subplots

from gah_stats.statistics import METRICS
from gah_stats.statistics.cards import EXCESS, marked
from gah_stats.statistics.cards import ranked as ranked_cards
from gah_stats.statistics.modules import sure_ones
from gah_stats.statistics.strength import ranked

# Okabe and Ito's palette for colour-blind readers, with greys.
BLUE, VERMILION, INK, GREY, LIGHT = "#0072B2", "#D55E00", "#1F2933", "#6B7785", "#E3E7EB"
FONT = "Source Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, Arial, sans-serif"
# Rows that fit on a screen; the axis of more stands on top.
SCREENFUL = 25
CONFIG = {"displayModeBar": False, "responsive": True}

# A share too small to be seen beside the others.
SEEN = 5e-4

# What each face of the die does, as short as a label allows.
ACTIONS = {
    1: "strudel, cake",
    2: "wine, coffee",
    3: "rooms",
    4: "krones, emperor",
    5: "staff",
    6: "any action",
}

OUTCOMES = {
    "reward_rate": ("Reward", BLUE),
    "nothing_rate": ("Nothing", GREY),
    "penalty_rate": ("Penalty", VERMILION),
    "avoided_rate": ("Avoided", INK),
}

WHY = {
    "win_excess": "Raw",
    "adjusted_win": "Adjusted",
    "from_number": "Number of cards",
    "from_company": "Its other cards",
    "from_opponents": "Opponents' cards",
}


def strengths(frame: pl.DataFrame) -> go.Figure:
    """Share of the dice taken by their strength, beside that of dice taken blindly, and the exact law of a
    roll. `frame` of dice.strengths."""
    frame = frame.filter(pl.max_horizontal("share", "exact") > SEEN)
    figure = _figure(400)
    figure.add_bar(
        x=frame["strength"],
        y=frame["share"],
        error_y=_interval(frame, "share"),
        name="Dice taken",
        marker_color=BLUE,
        customdata=frame.select("n", "count", "low", "high").rows(),
        hovertemplate="Strength %{x}: <b>%{y:.1%}</b> of the dice taken"
        "<br>95 % interval %{customdata[2]:.1%} to %{customdata[3]:.1%}"
        "<br>%{customdata[1]:,} of n = %{customdata[0]:,}<extra></extra>",
    )
    figure.add_scatter(
        x=frame["strength"],
        y=frame["blind"],
        name="Taken blindly",
        mode="markers",
        marker={"color": VERMILION, "size": 26, "symbol": "line-ew-open", "line": {"width": 3}},
        hovertemplate="Strength %{x}: <b>%{y:.1%}</b> if every die were taken as often<extra></extra>",
    )
    figure.add_scatter(
        x=frame["strength"],
        y=frame["exact"],
        name="Exact law of a roll",
        mode="lines+markers",
        line={"color": INK, "width": 1.5, "dash": "dot"},
        marker={"color": INK, "size": 8, "symbol": "diamond"},
        hovertemplate="Strength %{x}: <b>%{y:.1%}</b> by the exact law<extra></extra>",
    )
    figure.update_layout(bargap=0.25)
    figure.update_xaxes(
        title_text="Strength (dice on the action space)", range=[-0.6, len(frame) - 0.4], dtick=1, showgrid=False
    )
    figure.update_yaxes(title_text="Share of dice", tickformat=".0%", rangemode="tozero")
    return figure


def faces(frame: pl.DataFrame) -> go.Figure:
    """Mean dice on each face: in a fresh roll, and when a player takes it. `frame` of dice.dice without `by`."""
    figure = _figure(360)
    series = {
        "rolled_dice": ("In a fresh roll", GREY, "diamond"),
        "pool_strength": ("When a player takes it", BLUE, "circle"),
    }
    for metric, (name, colour, symbol) in series.items():
        rows = frame.filter(pl.col("metric") == metric).sort("die", descending=True)
        figure.add_scatter(
            x=rows["value"],
            y=[f"{ACTIONS[die]}  <b>{die}</b>" for die in rows["die"]],
            error_x=_interval(rows, "value"),
            name=name,
            mode="markers",
            marker={"color": colour, "size": 11, "symbol": symbol},
            customdata=_evidence(rows),
            hovertemplate="%{y}: <b>%{x:.2f} dice</b>" + _evidence_text(".2f"),
        )
    figure.update_xaxes(title_text="Mean strength (dice on the space)", rangemode="tozero")
    return figure


def rolls(frame: pl.DataFrame) -> go.Figure:
    """Six panels, one per face: dice on it in fresh rolls, beside the exact law. `frame` of dice.distribution."""
    figure = _panels(2, 3, 460, [f"Face {die}" for die in ACTIONS])
    rolled = frame.filter(pl.col("kind") == "rolled", pl.col("exact") > SEEN).sort("die", "dice")
    for rows in rolled.partition_by("die", maintain_order=True):
        die = rows["die"][0]
        place = {"row": (die - 1) // 3 + 1, "col": (die - 1) % 3 + 1, "showlegend": die == 1}
        _beside_law(figure, rows, "dice", 6, **place)
    figure.update_layout(bargap=0.15)
    figure.update_xaxes(dtick=2, showgrid=False)
    figure.update_xaxes(title_text="Dice on the face", row=2, col=2)
    figure.update_yaxes(tickformat=".0%", rangemode="tozero")
    figure.update_yaxes(title_text="Share of rolls", col=1)
    return figure


def emperor(frame: pl.DataFrame, by: str = "round") -> go.Figure:
    """One panel per outcome of an emperor scoring, one bar per round or seat. `frame` of emperor.emperor by this."""
    figure = _panels(1, len(OUTCOMES), 380, [f"<b>{name}</b>" for name, _ in OUTCOMES.values()])
    numbers = sorted(frame[by].unique().to_list())
    step = 1 if len(numbers) < 2 else numbers[1] - numbers[0]
    for title, (_, colour) in zip(figure.layout.annotations, OUTCOMES.values(), strict=True):
        title.font = {"color": colour, "size": 14}
    for column, (metric, (name, colour)) in enumerate(OUTCOMES.items(), start=1):
        rows = frame.filter(pl.col("metric") == metric)
        place = {"row": 1, "col": column}
        figure.add_bar(
            x=rows[by],
            y=rows["value"],
            width=0.7 * step,
            error_y=_interval(rows, "value"),
            name=name,
            marker_color=colour,
            customdata=_evidence(rows),
            hovertemplate=f"{name}, {by} %{{x}}: <b>%{{y:.1%}}</b>" + _evidence_text(".1%"),
            **place,
        )
        for number, value, high in rows.select(by, "value", "high").rows():
            top = value if high is None else high
            figure.add_annotation(
                x=number, y=top, text=f"{value:.0%}", yshift=9, font_size=11, showarrow=False, **place
            )
    figure.update_xaxes(tickvals=numbers, range=[numbers[0] - 0.6 * step, numbers[-1] + 0.6 * step], showgrid=False)
    axis = {"round": "After round", "seat": "Seat (by turn order)"}[by]
    figure.add_annotation(text=axis, x=0.5, xref="paper", y=0, yref="paper", yshift=-46, showarrow=False)
    figure.update_yaxes(tickformat=".0%", range=[0, 1.1], dtick=0.25)
    figure.update_yaxes(title_text="Share of emperor scorings", col=1)
    figure.update_layout(showlegend=False, margin={"t": 32, "b": 52})
    return figure


def days(frame: pl.DataFrame) -> go.Figure:
    """Games of every day, above what they were won with. `frame`: the rows of top_score of games.games by day."""
    figure = _panels(2, 1, 440, [])
    days = [f"{day:%Y-%m-%d}" for day in frame["day"]]
    figure.add_bar(
        x=days,
        y=frame["n"],
        width=min(0.1 * len(days), 0.7),
        marker_color=GREY,
        hovertemplate="%{x}: <b>%{y:,} games</b><extra></extra>",
        row=1,
        col=1,
    )
    figure.add_scatter(
        x=days,
        y=frame["value"],
        error_y={**_interval(frame, "value"), "color": BLUE},
        mode="markers",
        marker={"color": BLUE, "size": 9},
        customdata=_evidence(frame),
        hovertemplate="%{x}: <b>%{y:.1f} VP</b>" + _evidence_text(".1f"),
        row=2,
        col=1,
    )
    figure.update_xaxes(type="category", showgrid=False, nticks=8)
    figure.update_xaxes(title_text="Day", row=2, col=1)
    figure.update_yaxes(title_text="Games", rangemode="tozero", row=1, col=1)
    figure.update_yaxes(title_text="Winning score (VP)", nticks=5, row=2, col=1)
    figure.update_layout(showlegend=False, bargap=0.3, margin={"t": 8})
    return figure


def cards(frame: pl.DataFrame, chinese: bool = False, ends: int = 0) -> go.Figure:
    """Win contribution of each card with its interval, the surest gains on top. `frame`: cards.cards for one `how`.

    Blue or vermilion: better or worse than the base rate, at the false discovery rate of the takeaway. Hollow, with a
    star: the card's figures are estimated.
    `ends` keeps only so many cards from either end.
    """
    rows = ranked_cards(frame.filter(pl.col("metric") == "win_excess")).with_row_index("place")
    rows = rows.with_columns(pl.col("value", "low", "high") * 100)
    left_out = len(rows) - 2 * ends if ends else 0
    if left_out > 0:
        best = rows.tail(ends).with_columns(pl.col("place") - left_out + 1)
        rows = pl.concat([rows.head(ends), best])
    figure = _figure(110 + 21 * len(rows))
    about = (pl.col("card"), pl.col("name"), pl.col("name_zh").fill_null(""), pl.col("face"))
    title = "<b>%{customdata[5]}</b> %{customdata[6]}, card %{customdata[4]} (figures: %{customdata[7]})"
    _add_verdicts(figure, rows, ("Wins more", "Wins less"), about, title)
    hollow = rows.filter(pl.col("mark") == "*")
    hole = {"color": "white", "size": 5}
    figure.add_scatter(
        x=hollow["value"], y=hollow["place"], mode="markers", marker=hole, showlegend=False, hoverinfo="skip"
    )
    labels = {row["place"]: marked(row, chinese) for row in rows.iter_rows(named=True)}
    if left_out > 0:
        labels[ends] = f"<i>{left_out} more</i>"
    figure.update_yaxes(tickvals=list(labels), ticktext=list(labels.values()), range=[-0.8, max(labels) + 0.8])
    figure.update_xaxes(
        title_text=f"{METRICS['win_excess'].title.capitalize()}<br>(percentage points)",
        tickformat="+",
        labelalias={"+0": "0"},
        zeroline=True,
        zerolinecolor=INK,
    )
    return figure


def _add_verdicts(
    figure: go.Figure, rows: pl.DataFrame, names: tuple[str, str], about: Sequence[str | pl.Expr], title: str
) -> None:
    """A dot with interval at the `place` of every row, coloured by whether it is surely above 0, below, or unclear.

    names: of the first two; about: what the hover title says of a row, from customdata[4] on.
    """
    verdict = pl.when(sure_ones()).then(pl.col("value").sign()).otherwise(0)
    for name, sign, colour in zip((*names, "Unclear"), (1, -1, 0), (BLUE, VERMILION, GREY), strict=True):
        some = rows.filter(verdict == sign)
        figure.add_scatter(
            x=some["value"],
            y=some["place"],
            error_x={**_interval(some, "value"), "color": colour},
            name=name,
            mode="markers",
            marker={"color": colour, "size": 10, "symbol": _symbols(some)},
            customdata=some.select("n", "games", "low", "high", *about).rows(),
            hovertemplate=f"{title}<br><b>%{{x:+.1f}} points</b>" + _evidence_text("+.1f"),
        )


# Metric: (name, colour, symbol, panel, how far below the middle of its row).
MEASURES = {
    "win_excess": ("Raw", GREY, "diamond-open", 1, -0.27),
    "adjusted_win": ("Adjusted", BLUE, "circle", 1, 0.0),
    "causal_win": ("Causal", INK, "triangle-up", 1, 0.27),
    "causal_score": ("Causal", INK, "triangle-up", 2, 0.13),
    "causal_margin": ("Causal", INK, "triangle-up", 2, 0.13),
    "score_excess": ("Raw", GREY, "diamond-open", 2, -0.27),
    "adjusted_margin": ("Adjusted", BLUE, "circle", 2, 0.0),
    "points": ("Points credited", VERMILION, "square", 2, 0.27),
}


LEGEND = ("win_excess", "adjusted_win", "points", "causal_win", "causal_score")


def strength(frame: pl.DataFrame, chinese: bool = False) -> go.Figure:
    """The measures of each card side by side, the strongest on top. `frame`: strength.strength without the parts.

    Left the win share, right VP; of cards that all seats share there are only points, and what they cause. Causal
    scores are drawn where no win share is caused.
    """
    order = ranked(frame).with_row_index("place")
    titles = ["Win share gained (percentage points)", "VP gained"]
    there = frame["metric"].unique()
    if "adjusted_win" not in there:
        titles = ["VP credited to a seat", "VP gained by a seat"] if "causal_score" in there else ["VP per seat"]
    figure = _panels(1, len(titles), 150 + 26 * len(order), [])
    for metric, (name, colour, symbol, panel, shift) in MEASURES.items():
        if metric not in there or (metric == "causal_score" and "causal_win" in there):
            continue
        if metric == "points" and "adjusted_win" not in there:
            panel = 1
        scale = 100 if METRICS[metric].unit == "points of share" else 1
        rows = frame.filter(pl.col("metric") == metric).join(order.select("card", "place"), on="card")
        rows = rows.with_columns(pl.col("value", "low", "high") * scale)
        figure.add_scatter(
            x=rows["value"],
            y=rows["place"] - (shift if len(titles) > 1 else 0),
            error_x={**_interval(rows, "value"), "color": colour, "width": 0},
            name=name,
            legendgroup=name,
            showlegend=len(titles) == 1 or metric in LEGEND,
            mode="markers",
            marker={"color": colour, "size": 7, "symbol": symbol},
            customdata=rows.select("n", "games", "low", "high", "card", "name", "face").rows(),
            hovertemplate="<b>%{customdata[5]}</b>, card %{customdata[4]} (figures: %{customdata[6]})"
            f"<br>{METRICS[metric].title}: <b>%{{x:.1f}}</b>" + _evidence_text(".1f"),
            row=1,
            col=min(panel, len(titles)),
        )
    labels = {row["place"]: marked(row, chinese) for row in order.iter_rows(named=True)}
    figure.update_yaxes(
        tickvals=list(labels), ticktext=list(labels.values()), range=[-0.8, max(labels, default=0) + 0.8]
    )
    figure.update_xaxes(zeroline=True, zerolinecolor=INK, side="top", tickangle=0, nticks=5)
    for column, title in enumerate(titles, start=1):
        figure.update_xaxes(title_text=title.replace(" (", "<br>("), row=1, col=column)
    figure.update_layout(margin={"t": 120})
    return figure


def why_raw(frame: pl.DataFrame) -> go.Figure:
    """What the raw win share of one card is made of, as the regression of adjusted has it. `frame`: the rows of one
    card of strength.strength."""
    figure = _figure(260)
    rows = frame.filter(pl.col("metric").is_in(list(WHY))).with_columns(pl.col("value", "low", "high") * 100)
    rows = rows.sort(pl.col("metric").cast(pl.Enum(list(WHY))), descending=True)
    figure.add_bar(
        x=rows["value"],
        y=[WHY[metric] for metric in rows["metric"]],
        orientation="h",
        error_x=_interval(rows, "value"),
        marker_color=[{"win_excess": INK, "adjusted_win": BLUE}.get(metric, GREY) for metric in rows["metric"]],
        customdata=rows.select("n", "games").rows(),
        hovertemplate="%{y}: <b>%{x:+.1f} points</b>"
        "<br>n = %{customdata[0]:,} in %{customdata[1]:,} games<extra></extra>",
        showlegend=False,
    )
    figure.update_xaxes(title_text="Win share (percentage points)", zeroline=True, zerolinecolor=INK, tickformat="+")
    figure.update_layout(margin={"t": 8})
    return figure


def module_ends(frame: pl.DataFrame, chinese: bool = False) -> go.Figure:
    """What cards gain and lose with modules, best on top. `frame`: modules.ends of modules.by_module."""
    rows = frame.sort("value").with_row_index("place").with_columns(pl.col("value", "low", "high") * 100)
    figure = _figure(110 + 24 * len(rows))
    title = "<b>%{customdata[4]}</b> with %{customdata[5]} (figures: %{customdata[6]})"
    _add_verdicts(figure, rows, ("Gains", "Loses"), ["name", "module", "face"], title)
    labels = [f"{marked(row, chinese)}, <b>{row['module']}</b>" for row in rows.iter_rows(named=True)]
    figure.update_yaxes(tickvals=list(range(len(rows))), ticktext=labels, range=[-0.8, len(rows) - 0.2])
    figure.update_xaxes(
        title_text="Win share gained<br>(percentage points)",
        tickformat="+",
        labelalias={"+0": "0"},
        zeroline=True,
        zerolinecolor=INK,
    )
    return figure


def module_gains(frame: pl.DataFrame, chinese: bool = False) -> go.Figure:
    """One row per card, one column per module: win share gained, coloured where sure. `frame`: the rows of module_win
    of modules.by_module."""
    order = frame.group_by("card").agg(pl.col("value").abs().max()).sort("value", "card")["card"].to_list()
    names = {row["card"]: marked(row, chinese) for row in frame.iter_rows(named=True)}
    columns = frame["module"].unique().sort().to_list()
    cells = {(row["card"], row["module"]): row for row in frame.iter_rows(named=True)}
    found = [[cells.get((card, module)) for module in columns] for card in order]
    known = set(frame.filter(sure_ones()).select("card", "module").iter_rows())
    sure = [[(card, module) in known for module in columns] for card in order]
    figure = _figure(120 + 22 * len(order))
    short = [module.replace("_", "<br>") for module in columns]
    _heat(figure, found, sure, short, [names[card] for card in order])
    return figure


def levels(frame: pl.DataFrame) -> go.Figure:
    """Final score with each set of modules, the highest on top. `frame`: the rows of final_score of modules.levels."""
    rows = frame.sort("value")
    names = [_set(one) for one in rows["modules"]]
    figure = _figure(110 + _row_height(names) * len(rows))
    figure.add_scatter(
        x=rows["value"],
        y=names,
        error_x={**_interval(rows, "value"), "color": BLUE},
        mode="markers",
        marker={"color": BLUE, "size": 9},
        customdata=_evidence(rows),
        hovertemplate="%{y}: <b>%{x:.1f} VP</b>" + _evidence_text(".1f"),
        showlegend=False,
    )
    figure.update_xaxes(side="top", title_text="Final score (VP per seat)")
    figure.update_yaxes(range=[-0.8, len(rows) - 0.2])
    return figure


def seats(frame: pl.DataFrame) -> go.Figure:
    """Advantage of every seat with each set of modules, those that matter most on top. `frame`: the rows of pooled_seat
    of modules.levels."""
    order = frame.group_by("modules").agg(pl.col("value").abs().max()).sort("value", "modules")["modules"].to_list()
    columns = frame["seat"].unique().sort().to_list()
    cells = {(row["modules"], row["seat"]): row for row in frame.iter_rows(named=True)}
    found = [[cells.get((one, seat)) for seat in columns] for one in order]
    names = [_set(one) for one in order]
    figure = _figure(110 + _row_height(names) * len(order))
    sure = [[row is not None and (row["low"] > 0 or row["high"] < 0) for row in line] for line in found]
    _heat(figure, found, sure, [f"Seat {seat}" for seat in columns], names)
    return figure


def _set(modules: str) -> str:
    """A set of modules in lines of few letters."""
    return "<br>".join(wrap(modules.replace("+", " + "), 30))


def _row_height(names: list[str]) -> int:
    """Pixels that the label with the most lines needs."""
    return 6 + 20 * max((name.count("<br>") + 1 for name in names), default=1)


def _heat(
    figure: go.Figure,
    rows: list[list[dict[str, Any] | None]],
    coloured: list[list[bool]],
    columns: list[str],
    names: list[str],
) -> None:
    """Add a map of win shares in points, blue above 0 and vermilion below where `coloured`."""
    values = [[None if row is None else 100 * row["value"] for row in line] for line in rows]
    most = max((abs(value) for line in values for value in line if value is not None), default=1.0)
    told = [
        [
            ""
            if row is None
            else f"{100 * row['value']:+.1f} points<br>95 % interval {100 * row['low']:+.1f} to "
            f"{100 * row['high']:+.1f}<br>n = {row['n']:,} in {row['games']:,} games"
            for row in line
        ]
        for line in rows
    ]
    # no minus before 0
    text = [["" if value is None else f"{round(value, 1) + 0.0:+.1f}" for value in line] for line in values]
    colours = [
        [None if value is None else value * shown for value, shown in zip(line, flags, strict=True)]
        for line, flags in zip(values, coloured, strict=True)
    ]
    figure.add_heatmap(
        z=colours,
        x=columns,
        y=names,
        zmin=-most,
        zmax=most,
        colorscale=[[0, VERMILION], [0.5, "#FFFFFF"], [1, BLUE]],
        showscale=False,
        text=text,
        texttemplate="%{text}",
        customdata=told,
        hovertemplate="%{y}, %{x}: %{customdata}<extra></extra>",
        xgap=2,
        ygap=2,
    )
    figure.update_xaxes(side="top", showgrid=False, tickangle=0)
    figure.update_yaxes(showgrid=False)
    figure.update_layout(margin={"t": 60})


def picks(frame: pl.DataFrame) -> go.Figure:
    """The most dice on one face at each pick, between two exact laws. `frame` of dice.best."""
    figure = _figure(360)
    series = {
        "best_any": ("Law, any die taken", GREY, "dot", "diamond"),
        "best_strength": ("In the games", BLUE, "solid", "circle"),
        "best_strongest": ("Law, strongest die taken", VERMILION, "dot", "diamond"),
    }
    for metric, (name, colour, dash, symbol) in series.items():
        rows = frame.filter(pl.col("metric") == metric)
        figure.add_scatter(
            x=rows["pick"],
            y=rows["value"],
            error_y=_interval(rows, "value"),
            name=name,
            mode="lines+markers",
            line={"color": colour, "dash": dash, "width": 1.5},
            marker={"color": colour, "symbol": symbol, "size": 8},
            customdata=_evidence(rows),
            hovertemplate="Pick %{x}: <b>%{y:.2f} dice</b>" + _evidence_text(".2f"),
        )
    figure.update_xaxes(title_text="Pick (number of the die in the round)", dtick=1, showgrid=False)
    figure.update_yaxes(title_text="Most dice on one face", rangemode="tozero")
    return figure


def _beside_law(figure: go.Figure, rows: pl.DataFrame, dice: str, size: int, **place: Any) -> None:
    """Add how many rolls have so many dice, the column `dice`, as bars, and the exact law as diamonds of a size."""
    figure.add_bar(
        x=rows[dice],
        y=rows["share"],
        error_y=_interval(rows, "share"),
        name="Rolled",
        marker_color=BLUE,
        customdata=rows.select("n", "count").rows(),
        hovertemplate="%{x} dice: <b>%{y:.1%}</b> of rolls<br>%{customdata[1]:,} of n = %{customdata[0]:,}"
        "<extra></extra>",
        **place,
    )
    figure.add_scatter(
        x=rows[dice],
        y=rows["exact"],
        name="Exact law",
        mode="markers",
        marker={"color": INK, "size": size, "symbol": "diamond"},
        hovertemplate="%{x} dice: <b>%{y:.1%}</b> by the exact law<extra></extra>",
        **place,
    )


def best_of_rolls(frame: pl.DataFrame) -> go.Figure:
    """Share of rolls by the dice on the fullest space, beside the exact law. `frame` of dice.best_of_rolls."""
    figure = _figure(360)
    rows = frame.filter(pl.col("exact") > SEEN)
    _beside_law(figure, rows, "strength", 8)
    figure.update_layout(bargap=0.25)
    figure.update_xaxes(title_text="Dice on the fullest space", dtick=1, showgrid=False)
    figure.update_yaxes(title_text="Share of rolls", tickformat=".0%", rangemode="tozero")
    return figure


GUESTS = {
    "taken_rate": "Taken<br>(share of those in the queue)",
    "stranded_rate": "Left over<br>(share of those taken)",
}


def guests(frame: pl.DataFrame, chinese: bool = False) -> go.Figure:
    """How often each guest is taken, most on top, beside how often he is left over. `frame`: rows of guests.guests with
    these metrics."""
    return _side_by_side(frame, GUESTS, chinese)


def openings(frame: pl.DataFrame, chinese: bool = False) -> go.Figure:
    """Win share and VP of each strategy over its base rate, best on top. `frame`: rows of openings.openings with
    metrics win_excess and score_excess."""
    titles = {"win_excess": "Win share over base<br>(percentage points)", "score_excess": "Score over base<br>(VP)"}
    return _side_by_side(frame, titles, chinese)


def ballrooms(frame: pl.DataFrame) -> go.Figure:
    """Points of each ballroom, most on top, beside the share of seats without a dancer there. `frame` of
    ballrooms.ballrooms without `by`."""
    titles = {
        "ballroom_vp": "Points<br>(VP per scoring)",
        "no_dancer_rate": "Without a dancer<br>(share of seats)",
    }
    return _side_by_side(frame, titles)


def auctions(frame: pl.DataFrame) -> go.Figure:
    """Price of each hotel, highest on top, beside how its winners do. `frame` of auctions.auctions without `by`."""
    titles = {"auction_price": "Price<br>(krones)", "win_excess": "Win share over base<br>(percentage points)"}
    return _side_by_side(frame, titles)


def _side_by_side(frame: pl.DataFrame, titles: dict[str, str], chinese: bool = False) -> go.Figure:
    """One row per name, one panel per metric with its title; the highest value of the first metric is on top."""
    first, *_ = titles
    ordered = frame.filter(pl.col("metric") == first).sort("value")
    names = [marked(row, chinese) for row in ordered.iter_rows(named=True)]
    figure = _panels(1, len(titles), 90 + 34 * len(names), [], gap=0.06)
    for column, ((metric, title), colour) in enumerate(zip(titles.items(), (BLUE, INK), strict=True), start=1):
        rows = frame.filter(pl.col("metric") == metric)
        axis: dict[str, Any] = {"rangemode": "tozero"}
        hover = ".2f"
        if METRICS[metric].unit == "share":
            axis |= {"tickformat": ".0%"}
            hover = ".1%"
        if METRICS[metric].unit == "points of share":
            rows = rows.with_columns(pl.col("value", "low", "high") * 100)
        if metric in EXCESS:
            axis = {"tickformat": "+", "labelalias": {"+0": "0"}, "zeroline": True, "zerolinecolor": INK}
            hover = "+.1f"
        figure.add_scatter(
            x=rows["value"],
            y=[marked(row, chinese) for row in rows.iter_rows(named=True)],
            error_x={**_interval(rows, "value"), "color": colour},
            mode="markers",
            marker={"color": colour, "size": 11, "symbol": _symbols(rows)},
            cliponaxis=False,
            customdata=_evidence(rows),
            hovertemplate=f"%{{y}}: <b>%{{x:{hover}}}</b>" + _evidence_text(hover),
            row=1,
            col=column,
        )
        figure.update_xaxes(title_text=title, **axis, row=1, col=column)
    figure.update_yaxes(categoryorder="array", categoryarray=names, range=[-0.6, len(names) - 0.4])
    figure.update_layout(showlegend=False, margin={"t": 8})
    if len(names) > SCREENFUL:
        figure.update_xaxes(side="top")
    return figure


def dancers(frame: pl.DataFrame) -> go.Figure:
    """One panel per ballroom: its points by own dancers there. `frame` of ballrooms.ballrooms by dancers."""
    halls = frame.filter(pl.col("metric") == "ballroom_vp").partition_by("ballroom", maintain_order=True)
    first = [rows.row(0, named=True) for rows in halls]
    figure = _panels(2, 3, 540, [marked({**row, "name": row["name"].replace(" ", "<br>", 1)}) for row in first])
    figure.update_annotations(font_size=14)
    for i, rows in enumerate(halls):
        place = {"row": i // 3 + 1, "col": i % 3 + 1}
        figure.add_scatter(
            x=rows["dancers"],
            y=rows["value"],
            error_y=_interval(rows, "value"),
            mode="lines+markers",
            marker={"color": BLUE, "size": 8},
            line={"color": BLUE, "width": 1.5},
            cliponaxis=False,
            customdata=_evidence(rows),
            hovertemplate="%{x} dancers: <b>%{y:.1f} VP</b>" + _evidence_text(".1f"),
            **place,
        )
        if i + 3 >= len(halls):
            figure.update_xaxes(title_text="Dancers there", showticklabels=True, **place)
    figure.update_xaxes(dtick=2, rangemode="tozero", showgrid=False, matches="x")
    figure.update_yaxes(zeroline=True, zerolinecolor=INK)
    figure.update_yaxes(title_text="VP per scoring", col=1)
    figure.update_layout(showlegend=False, margin={"t": 44})
    return figure


def bots(frame: pl.DataFrame) -> go.Figure:
    """One metric of every bot, or of every two, best rating on top. `frame`: rows of arena.summary."""
    metric = METRICS[frame["metric"][0]]
    share = metric.unit == "share"
    form = ".1%" if share else "+.0f" if metric.unit == "Elo points" else ".1f"
    other = [f" over {name}" for name in frame["other"]] if "other" in frame.columns else [""] * len(frame)
    labels = [bot + text for bot, text in zip(frame["bot"], other, strict=True)]
    figure = _figure(100 + 34 * len(frame))
    figure.add_scatter(
        x=frame["value"],
        y=labels,
        error_x=_interval(frame, "value"),
        mode="markers+text",
        text=[format(value, form) for value in frame["value"]],
        textposition="top center",
        marker={"color": BLUE, "size": 11},
        customdata=_evidence(frame),
        hovertemplate=f"%{{y}}: <b>%{{x:{form}}}</b>" + _evidence_text(form),
        showlegend=False,
        cliponaxis=False,
    )
    unit = "" if share else f" ({metric.unit})"
    figure.update_xaxes(title_text=metric.title.capitalize() + unit)
    if share:
        figure.update_xaxes(tickformat=".0%", range=[-0.06, 1.06])
    figure.update_yaxes(categoryorder="array", categoryarray=labels[::-1], range=[-0.6, len(frame) - 0.3])
    return figure


def _figure(height: int) -> go.Figure:
    figure = go.Figure()
    _style(figure, height, top=36)
    return figure


def _panels(rows: int, columns: int, height: int, titles: list[str], gap: float = 0.025) -> go.Figure:
    """Panels with common axes and a title each, and a `gap` between columns as a share of the width."""
    figure = make_subplots(
        rows,
        columns,
        shared_xaxes=True,
        shared_yaxes=True,
        horizontal_spacing=gap,
        vertical_spacing=0.14,
        subplot_titles=titles,
    )
    figure.update_annotations(font_size=15)
    _style(figure, height, top=60)
    return figure


def _style(figure: go.Figure, height: int, top: int) -> None:
    """The common look: the legend stands in the `top` pixels, from the left edge."""
    corner = {"x": 0, "xref": "container", "y": 1, "yref": "container", "yanchor": "top"}
    figure.update_layout(
        template="none",
        height=height,
        font={"family": FONT, "size": 14, "color": INK},
        legend={"orientation": "h", "font_size": 14, "itemclick": False, "itemdoubleclick": False, **corner},
        hoverlabel={"bgcolor": "white", "font": {"family": FONT, "color": INK}},
        margin={"l": 8, "r": 8, "t": top, "b": 8},
        dragmode=False,
    )
    line = {"gridcolor": LIGHT, "zeroline": False, "linecolor": LIGHT, "automargin": True, "fixedrange": True}
    figure.update_xaxes(**line, title={"font_size": 14, "standoff": 8})
    figure.update_yaxes(**line, title={"font_size": 14, "standoff": 8}, ticklabelstandoff=4)


def _interval(rows: pl.DataFrame, value: str) -> dict[str, Any]:
    """Error bars from `low` to `high`; a missing interval has none."""
    above = rows.select((pl.col("high") - pl.col(value)).fill_null(0).clip(0)).to_series()
    below = rows.select((pl.col(value) - pl.col("low")).fill_null(0).clip(0)).to_series()
    return {"array": above, "arrayminus": below, "symmetric": False, "color": INK, "thickness": 1.5, "width": 3}


def _symbols(rows: pl.DataFrame) -> list[str]:
    """A dot; a cross where there is no interval."""
    return ["x-thin-open" if low is None else "circle" for low in rows["low"]]


def _evidence(rows: pl.DataFrame) -> list[tuple[Any, ...]]:
    return rows.select("n", "games", "low", "high").rows()


def _evidence_text(form: str) -> str:
    return (
        f"<br>95 % interval %{{customdata[2]:{form}}} to %{{customdata[3]:{form}}}"
        "<br>n = %{customdata[0]:,} in %{customdata[1]:,} games<extra></extra>"
    )
