"""Page: which openings win."""

import polars as pl
import streamlit as st

import charts
import frame
from gah_stats.statistics import cards, openings

# Part of an opening: pattern of its strategies.
PARTS = {
    "Starting guest, by colour": "^guest=[a-z]",
    "Starting guest, by card": r"^guest=\d",
    "First die": "^die=",
    "Second die": "^second=",
    "First staff card": "^staff=",
    "Starting rooms": "^rooms=",
    "Emperor, early or late": "^emperor=",
}
EXAMPLE = "guest=red+die=4, guest=blue"


def show() -> None:
    """One part of the opening, choice by choice; then strategies side by side."""
    left, right = st.columns(2)
    part = left.selectbox("Part of the opening", list(PARTS), key="opening_part")
    language = right.segmented_control(
        "Names", ["English", "中文"], default="English", required=True, key="opening_names"
    )
    rows = frame.ask(openings.openings, frame.filters())
    choices = rows.filter(pl.col("strategy").str.contains(PARTS[part]))
    _block(f"Which openings win? {part}", choices, language)
    text = st.text_input(
        "Strategies to compare, by commas",
        placeholder=EXAMPLE,
        key="opening_strategies",
        help="  \n".join(f"`{word}`: {about}" for word, about in openings.WORDS.items()),
    )
    strategies = tuple(one.strip() for one in text.split(",") if one.strip())
    if strategies:
        compared = frame.ask(openings.openings, frame.filters(), strategies=strategies)
        needed = compared.filter(pl.col("metric") == "win_excess")["games_needed"].max()
        more = f"For ±{openings.PRECISION} points everywhere {needed:,} more games are needed." if needed else ""
        _block("Strategies side by side", compared, language, more)


def _block(title: str, rows: pl.DataFrame, language: str, more: str = "") -> None:
    chinese = language == "中文"
    both = rows.filter(pl.col("metric").is_in(openings.EXCESS))
    shown, rare = frame.frequent(both, "Choices")
    frame.block(
        title,
        both,
        openings.takeaway(rows, chinese),
        lambda: charts.openings(shown, chinese),
        f"{more} {rare} {cards.footnote(shown)}",
    )
