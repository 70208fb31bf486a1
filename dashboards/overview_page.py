"""Page: the three questions of the project, one chart each."""

import streamlit as st

import cards_page
import dice_page
import emperor_page


def show() -> None:
    """The charts of the other pages; of the staff only the ends of the list."""
    st.header("Grand Austria Hotel in numbers", anchor=False)
    dice_page.strengths()
    emperor_page.rates()
    cards_page.contribution("staff", "start", ends=8)
