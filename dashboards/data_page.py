"""Page: what is in the file and whether its identities hold."""

import polars as pl
import polars.selectors as cs
import streamlit as st

import charts
import frame
from gah_stats.statistics import checks, games


def show() -> None:
    """Games, those of every day, identity checks, refused games."""
    st.subheader("Games in the file", anchor=False)
    _table(frame.ask(checks.overview))
    days = frame.ask(games.games, frame.filters(), by="day")
    shown = days.filter(days["metric"] == "top_score")
    frame.block(
        "When do the games come from?",
        shown,
        games.days_takeaway(days),
        lambda: charts.days(shown),
        "Day: of a recorded match, where it says one, else the one on which the game came into the file.",
    )
    st.subheader("Identity checks", anchor=False)
    latest = frame.ask(checks.checks)
    st.caption(f"Run at {latest['checked_at'].max():%Y-%m-%d %H:%M} UTC. A check with violations did not hold.")
    for name, grain, rows, violations in latest.select("name", "grain", "rows", "violations").rows():
        verdict = f"✗ {violations:,} of {rows:,} rows break it" if violations else f"✓ held on {rows:,} rows"
        st.markdown(f"**{name.replace('_', ' ')}**: {verdict}. {grain[:1].upper()}{grain[1:]}")
    refused = frame.ask(checks.quarantine)
    st.subheader(f"Refused games: {len(refused):,}", anchor=False)
    if not refused.is_empty():
        _table(refused)


def _table(rows: pl.DataFrame) -> None:
    """Whole numbers with separators of thousands."""
    numbers = dict.fromkeys(rows.select(cs.integer()).columns, st.column_config.NumberColumn(format="localized"))
    st.dataframe(rows, hide_index=True, column_config=numbers)
