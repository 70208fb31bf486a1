"""Grand Austria Hotel in numbers: `gah dashboard --db FILE`, or `streamlit run dashboards/app.py -- --db FILE`."""

import streamlit as st

import card_contribution
import data
import dice_strength
import emperor_scorings
import frame
import overview

st.set_page_config("Grand Austria Hotel in numbers", "🎲", layout="wide")
st.html("<style>.stMainBlockContainer { max-width: 66rem; padding: 3.5rem 1rem 4rem }</style>")

PAGES = [
    st.Page(overview.show, title="Overview", url_path="overview", default=True),
    st.Page(dice_strength.show, title="Dice", url_path="dice"),
    st.Page(emperor_scorings.show, title="Emperor", url_path="emperor"),
    st.Page(card_contribution.show, title="Cards", url_path="cards"),
    st.Page(data.show, title="Data and checks", url_path="data"),
]

page = st.navigation(PAGES)
with frame.on_page():
    frame.open_database()
    frame.warn_of_failed_checks()
    page.run()
    frame.footer()
