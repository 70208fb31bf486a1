"""Page: which openings win."""

import polars as pl
import streamlit as st

import charts
import frame
from gah_stats.statistics import cards, openings

PARTS = {
    "guest": "Starting guest",
    "die": "First die",
    "second": "Second die",
    "staff": "First staff card",
    "rooms": "Starting rooms",
    "emperor": "Emperor, early or late",
}
EXAMPLE = "guest=red+die=4, guest=blue"


def show() -> None:
    """One part of the opening, choice by choice; then strategies side by side."""
    left, right = st.columns(2)
    part = left.selectbox("Part of the opening", list(PARTS), format_func=lambda part: PARTS[part], key="opening_part")
    language = right.segmented_control(
        "Names", ["English", "中文"], default="English", required=True, key="opening_names"
    )
    rows = frame.ask(openings.openings, frame.filters())
    _block(f"Which openings win? {PARTS[part]}", rows.filter(pl.col("strategy").str.starts_with(f"{part}=")), language)
    text = st.text_input(
        "Strategies to compare, by commas",
        placeholder=EXAMPLE,
        key="opening_strategies",
        help="  \n".join(f"`{word}`: {about}" for word, about in openings.WORDS.items()),
    )
    strategies = tuple(one.strip() for one in text.split(",") if one.strip())
    if strategies:
        compared = frame.ask(openings.openings, frame.filters(), strategies=strategies)
        _block("Strategies side by side", compared, language)


def _block(title: str, rows: pl.DataFrame, language: str) -> None:
    chinese = language == "中文"
    shown = rows.filter(pl.col("metric").is_in(openings.EXCESS))
    needed = shown.filter(pl.col("metric") == "win_excess")["games_needed"].max()
    enough = f"For ±{openings.PRECISION} points everywhere {needed:,} more games are needed. " if needed else ""
    frame.block(
        title,
        shown,
        openings.takeaway(rows, chinese),
        lambda: charts.openings(shown, chinese),
        f"{enough}{cards.footnote(shown)}",
    )
