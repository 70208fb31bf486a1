"""Page: what is in the file and whether its identities hold."""

import streamlit as st

import frame
from gah_stats.statistics import checks


def show() -> None:
    """Games, identity checks, refused games."""
    st.subheader("Games in the file", anchor=False)
    st.dataframe(frame.ask(checks.overview), hide_index=True)
    st.subheader("Identity checks", anchor=False)
    st.caption("Each asks whether parts add up to their whole; a check with violations did not hold.")
    st.dataframe(frame.ask(checks.checks), hide_index=True)
    refused = frame.ask(checks.quarantine)
    st.subheader(f"Refused games: {len(refused):,}", anchor=False)
    if not refused.is_empty():
        st.dataframe(refused, hide_index=True)
