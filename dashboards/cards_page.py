"""Page: which cards win."""

import polars as pl
import streamlit as st

import charts
import frame
from gah_stats.statistics import cards

HOW = {
    "staff": {
        "start": "in the opening hand",
        "hand": "in hand (dealt or drawn)",
        "played": "played",
        "dealt": "dealt at the start",
        "kept": "kept in the draft",
        "drawn": "drawn later",
        "offered": "offered (draw 3, play 1)",
        "turned": "turned (bell cards)",
        "discarded": "discarded from the hand",
    },
    "guest": {
        "taken": "taken from the queue",
        "seated": "seated in a room",
        "danced": "sent dancing",
        "start": "the starting guest",
    },
    "hotel": {"won": "won in the auction"},
    "celebrity": {"taken": "taken"},
    "rehearsal": {"held": "held"},
    "key": {"taken": "taken"},
}
KINDS = {
    "staff": "Staff",
    "guest": "Guests",
    "hotel": "Hotels",
    "celebrity": "Celebrities",
    "rehearsal": "Rehearsal boards",
    "key": "Uses of the key",
}


# The module without which there is no such card, or nothing of this happens to it.
MODULES = {
    "hotel": "hotels",
    "celebrity": "celebrities",
    "rehearsal": "ballrooms",
    "key": "start_player",
    "danced": "ballrooms",
    "turned": "more",
}


def show() -> None:
    """Every card of a kind."""
    kind = st.segmented_control(
        "Cards", list(KINDS), format_func=lambda kind: KINDS[kind], default="staff", required=True, key="kind"
    )
    known = frame.ask(cards.cards, kind=kind)
    left, right = st.columns(2)
    ways = {how: text for how, text in HOW[kind].items() if how in known["how"]} or HOW[kind]
    how = next(iter(ways))
    if len(ways) > 1:
        how = left.selectbox("The card was", list(ways), format_func=lambda how: ways[how], key=f"how_{kind}")
    chinese = False
    if known["name_zh"].count():
        names = right.segmented_control("Names", ["English", "中文"], default="English", required=True, key="names")
        chinese = names == "中文"
    contribution(kind, how, chinese)


def contribution(kind: str, how: str, chinese: bool = False, ends: int = 0) -> None:
    """The chart of the mission."""
    rows = frame.ask(cards.cards, frame.filters(), kind=kind, how=how)
    known = rows.filter(pl.col("metric") == "win_excess").sort("value", descending=True)
    shown, rare = frame.frequent(known, "Cards")
    frame.block(
        f"Which {KINDS[kind].lower()} win games?",
        known,
        cards.takeaway(rows, how),
        lambda: charts.cards(shown, chinese, ends),
        f"{rare} {cards.CAVEAT} {f'{cards.footnote(shown)} Their dots are hollow.' if cards.footnote(shown) else ''}",
        MODULES.get(how) or MODULES.get(kind, ""),
    )
