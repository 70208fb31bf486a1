"""Grand Austria Hotel in numbers: `gah dashboard --db FILE`, or `streamlit run dashboards/app.py -- --db FILE`."""

import streamlit as st

import arena_page
import auctions_page
import ballrooms_page
import cards_page
import data_page
import dice_page
import emperor_page
import frame
import guests_page
import modules_page
import openings_page
import overview_page
import strength_page

st.set_page_config("Grand Austria Hotel in numbers", "🎲", layout="wide")
st.html("<style>.stMainBlockContainer { max-width: 66rem; padding: 3.5rem 1rem 4rem }</style>")

PAGES = [
    st.Page(overview_page.show, title="Overview", url_path="overview", default=True),
    st.Page(dice_page.show, title="Dice", url_path="dice"),
    st.Page(emperor_page.show, title="Emperor", url_path="emperor"),
    st.Page(cards_page.show, title="Cards", url_path="cards"),
    st.Page(guests_page.show, title="Guests", url_path="guests"),
    st.Page(strength_page.show, title="Card strength", url_path="strength"),
    st.Page(openings_page.show, title="Openings", url_path="openings"),
    st.Page(modules_page.show, title="Modules", url_path="modules"),
    st.Page(ballrooms_page.show, title="Ballrooms", url_path="ballrooms"),
    st.Page(auctions_page.show, title="Hotel auctions", url_path="auctions"),
    *([st.Page(arena_page.show, title="Arena", url_path="arena")] if frame.given("arena") else []),
    st.Page(data_page.show, title="Data and checks", url_path="data"),
]

page = st.navigation(PAGES)
with frame.on_page():
    frame.open_database()
    frame.warn_of_failed_checks()
    page.run()
    frame.footer()
