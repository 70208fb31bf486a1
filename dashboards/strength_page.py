"""Page: how strong each card is, measured in several ways."""

import streamlit as st

import charts
import frame
from cards_page import HOW, KINDS, MODULES
from gah_stats.experiments.results import causal_of
from gah_stats.statistics import cards, strength

COMMON = {"objective": "Objectives", "tile": "Emperor tiles", "ballroom": "Ballrooms"}
LAID = {"laid": "laid out in the game"}
ABOUT = (
    "Raw: against the base rate of the seat. Adjusted: in the place of an average other card, all else alike. "
    "Points: VP along the chain the card sets off. Sorted by the end of the adjusted interval nearer to 0."
)


def show() -> None:
    """Every card of a kind, the measures side by side."""
    names = KINDS | COMMON
    left, middle, right = st.columns(3)
    kind = left.selectbox("Cards", list(names), format_func=lambda kind: names[kind], key="strength_kind")
    ways = LAID if kind in COMMON else HOW[kind]
    first = list(ways).index(strength.HAD[kind])
    how = middle.selectbox("The card was", list(ways), first, lambda how: ways[how], key=f"strength_how_{kind}")
    language = right.segmented_control(
        "Names", ["English", "中文"], default="English", required=True, key="strength_names"
    )
    filters = frame.filters()
    rows = frame.ask(strength.strength, filters, kind=kind, how=how)
    sentence = strength.takeaway(rows)
    if found := causal_of(frame.given("causal"), kind, filters):
        measured, games = found
        rows = strength.with_causal(rows, measured)
        sentence = f"{sentence} {strength.causal_takeaway(rows)} {games}"
    shown = rows.filter(~rows["metric"].is_in(strength.PARTS))
    about = strength.UNDEFINED.format(kind) if kind in COMMON else ABOUT
    often, rare = frame.frequent(shown.filter(shown["metric"] == strength.main_metric(shown)), "Cards")
    often = shown.filter(shown["card"].is_in(often["card"].to_list()))
    mark = f"{cards.footnote(shown)} " if cards.footnote(shown) else ""
    frame.block(
        f"How strong is each card? {names[kind]}",
        shown,
        sentence,
        lambda: charts.strength(often, language == "中文"),
        f"{about} {rare} {mark}",
        "ballrooms" if kind == "ballroom" else MODULES.get(kind, ""),
    )
