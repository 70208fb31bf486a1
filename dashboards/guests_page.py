"""Page: which guests are taken, and what becomes of them."""

import polars as pl
import streamlit as st

import charts
import frame
from gah_stats.statistics import cards, guests


def show() -> None:
    """How often each guest is taken from the queue, and how often he is left over."""
    language = st.segmented_control("Names", ["English", "中文"], default="English", required=True, key="guest_names")
    rows = frame.ask(guests.guests, frame.filters())
    known = rows.filter(pl.col("metric").is_in(list(charts.GUESTS)))
    shown, rare = frame.frequent(known, "Guests")
    frame.block(
        "Which guests are taken, and which are left over?",
        known,
        guests.takeaway(rows, language == "中文"),
        lambda: charts.guests(shown, language == "中文"),
        f"{rare} {cards.footnote(shown)}",
    )
