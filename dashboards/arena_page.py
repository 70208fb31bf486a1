"""Page: which bot is stronger, from the results of `gah arena`."""

from functools import partial
from pathlib import Path

import polars as pl
import streamlit as st

import charts
import frame
from gah_stats import arena
from gah_stats.errors import InputError

TITLES = {
    "rating": "Which bot is strongest?",
    "win_share": "How often does a seat of a bot win?",
    "final_score": "How many points does a bot make?",
    "winning_score": "How many points does it win with?",
}


def show() -> None:
    """One chart per metric of the standings, then the comparisons of two bots."""
    folder = frame.given("arena")
    if folder is None:
        raise InputError("no tournament given: run `gah dashboard --db FILE --arena DIR`")
    standings, pairs, sentence, notes = _summary(folder, _stamp(folder))
    st.header("Arena", anchor=False)
    st.caption(" ".join([*notes, "The filters do not apply here: these games are not in the database."]))
    for metric, title in TITLES.items():
        rows = standings.filter(pl.col("metric") == metric, pl.col("value").is_not_null())
        if not rows.is_empty():
            text = sentence if metric == "rating" else arena.best(rows)
            frame.block(title, rows, text, partial(charts.bots, rows))
    above = pairs.filter(metric="above_share")
    frame.block("How do the bots do against each other?", above, sentence, partial(charts.bots, above))
    speeds = arena.speeds(folder)
    if speeds:
        st.subheader("How fast do they decide?", anchor=False)
        st.caption("Decisions a second on one core where the bot has all seats, the rules included; measured once.")
        st.dataframe(pl.DataFrame({"bot": list(speeds), "decisions/s": [f"{speed:,.0f}" for speed in speeds.values()]}))


def _stamp(folder: Path) -> tuple[int, int]:
    """Changes when files are added or replaced."""
    times = [path.stat().st_mtime_ns for path in folder.glob("*")]
    return len(times), max(times, default=0)


@st.cache_data(max_entries=4, show_spinner="Rating the bots")
def _summary(folder: Path, stamp: tuple[int, int]) -> tuple:
    results = arena.read_results(folder)
    standings, pairs = arena.summary(results)
    return standings, pairs, arena.takeaway(pairs), arena.notes(results, standings)
