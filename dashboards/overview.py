"""Page: the three questions of the project, one chart each."""

import streamlit as st

import card_contribution
import dice_strength
import emperor_scorings


def show() -> None:
    """The charts of the other pages; of the staff only the ends of the list."""
    st.title("Grand Austria Hotel in numbers", anchor=False)
    dice_strength.strengths()
    emperor_scorings.rates()
    card_contribution.contribution("staff", "hand", ends=8)
