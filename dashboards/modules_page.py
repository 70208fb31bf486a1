"""Page: which cards gain and lose with which modules, what is scored and who starts best."""

import polars as pl
import streamlit as st

import charts
import frame
from cards_page import HOW, KINDS
from gah_stats.statistics import cards, modules

ENDS = 20
POOLED = (
    "Pooled over the sets of modules: what few games tell is drawn to what the card does elsewhere. Over the average "
    "card of the deck, with the module less without it."
)


def show() -> None:
    """The surest gains and losses, then all cards and modules, then the sets of modules."""
    left, middle, right = st.columns(3)
    kind = left.selectbox("Cards", list(KINDS), format_func=lambda kind: KINDS[kind], key="modules_kind")
    ways = HOW[kind]
    first = list(ways).index(cards.HAD[kind])
    how = middle.selectbox("The card was", list(ways), first, lambda how: ways[how], key=f"modules_how_{kind}")
    names = right.segmented_control("Names", ["English", "中文"], default="English", required=True, key="modules_names")
    rows = frame.ask(modules.by_module, frame.filters(), kind=kind, how=how)
    if rows.is_empty():
        st.markdown(modules.takeaway(rows))
    else:
        gains(rows, KINDS[kind], names == "中文")
    levels = frame.ask(modules.levels, frame.filters())
    scores = levels.filter(levels["metric"] == "final_score")
    often, rare = frame.frequent(scores, "Sets")
    frame.block(
        "What is scored with which modules?",
        scores,
        modules.levels_takeaway(levels),
        lambda: charts.levels(often),
        f"{rare} Where other bots or numbers of players play with other sets, scores differ by these too: filter to "
        "compare like with like.",
    )
    seats = levels.filter(levels["metric"] == "pooled_seat")
    frame.block(
        "Who starts best with which modules?",
        seats,
        modules.seats_takeaway(levels),
        lambda: charts.seats(seats),
        "Win share over an even share, with a bot in games of it alone (percentage points), pooled over the sets of "
        "modules; "
        "coloured where the interval leaves out 0; point at a number for it.",
    )


def gains(rows: pl.DataFrame, name: str, chinese: bool) -> None:
    """The surest gains and losses, then all of them. `rows` of modules.by_module."""
    ends = modules.ends(rows, "module_win", ENDS)
    mark = cards.footnote(rows)
    frame.block(
        f"Which {name.lower()} gain or lose most with a module?",
        ends,
        modules.takeaway(rows),
        lambda: charts.module_ends(ends, chinese),
        f"{POOLED} The {len(ends)} surest. {mark}",
    )
    every = rows.filter(pl.col("metric") == "module_win")
    frame.block(
        f"{name} with every module",
        every,
        "Blue: stronger with the module than without it; vermilion: weaker; white: not known to be either.",
        lambda: charts.module_gains(every, chinese),
        f"Sure: at a false discovery rate of 5 %. {mark}",
    )
