"""Page: which cards win."""

import polars as pl
import streamlit as st

import charts
import frame
from gah_stats.statistics import cards

HOW = {
    "staff": {
        "hand": "in hand (dealt or drawn)",
        "dealt": "dealt at the start",
        "drawn": "drawn later",
        "played": "played",
    },
    "guest": {"taken": "taken from the queue", "seated": "seated in a room", "start": "the starting guest"},
}


def show() -> None:
    """Every card of a kind."""
    one, two, three = st.columns(3)
    kinds = {"staff": "Staff", "guest": "Guests"}
    kind = one.segmented_control(
        "Cards", list(kinds), format_func=kinds.get, default="staff", required=True, key="kind"
    )
    how = two.selectbox("The card was", list(HOW[kind]), format_func=HOW[kind].get, key=f"how_{kind}")
    names = ["English", "中文"]
    chinese = three.segmented_control("Names", names, default="English", required=True, key="names") == "中文"
    contribution(kind, how, chinese)


def contribution(kind: str, how: str, chinese: bool = False, ends: int | None = None) -> None:
    """The chart of the mission."""
    rows = frame.ask(cards.cards, frame.filters(), kind=kind, how=how)
    shown = rows.filter(pl.col("metric") == "win_excess").sort("value", descending=True)
    frame.block(
        f"Which {'staff' if kind == 'staff' else 'guests'} win games?",
        shown,
        cards.takeaway(rows),
        lambda: charts.cards(shown, chinese, ends),
        "Hollow dots with a star: the printed figures of the card are estimated.",
    )
