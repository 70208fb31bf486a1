"""What every page stands in: the database, the filters, the block of title, takeaway, chart and numbers."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import plotly.graph_objects as go
import polars as pl
import streamlit as st

import charts
from gah_stats.errors import InputError
from gah_stats.statistics import METRICS, Filters, cards, checks, choices
from gah_stats.statistics.filters import kinds
from gah_stats.warehouse import connect

FILTERS = {"players": "Players", "boards": "Boards", "hands": "Hands", "source": "Source"}


@contextmanager
def on_page() -> Iterator[None]:
    """Show bad input, and a file that cannot be read on, as one line on the page."""
    try:
        yield
    except InputError as error:
        st.error(str(error))
        st.stop()
    except (duckdb.Error, MemoryError) as error:
        st.error(f"{_path()}: {str(error).partition(chr(10))[0]}")
        st.stop()


def ask(question: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """`question(cursor, *arguments, **options)`, kept until the file changes."""
    path = _path()
    name = f"{question.__module__}.{question.__qualname__}"
    return _answer(name, arguments, options, path, _stamp(path), question)


def filters() -> Filters:
    """The filters of the sidebar."""
    return st.session_state["filters"]


def open_database() -> None:
    """Draw the sidebar; end the page with one line if there is no database or no game in it."""
    options = ask(choices)
    if not options["players"]:
        st.info(f"{_path()} holds no games yet. Fill it with `gah replay LOGS --db {_path()}`.")
        st.stop()
    with st.sidebar:
        st.subheader("Count only")
        several = {
            name: tuple(st.multiselect(label, options[name], placeholder="All", key=f"filter_{name}"))
            for name, label in FILTERS.items()
        }
        modules = _modules(options["modules"])
        bot = st.selectbox("Bot", options["bot"], None, placeholder="All", key="filter_bot")
    st.session_state["filters"] = Filters(**several, modules=modules, bot=bot)
    with st.sidebar:
        st.caption(f"{games():,} of {ask(checks.overview)['games'].sum():,} games")


def games() -> int:
    """How many finished games the filters of the sidebar keep."""
    return int(ask(kinds, filters())["games"].sum())


def _modules(sets: list[str]) -> tuple[str, ...]:
    """The sets of modules, such as ballrooms+hotels, that have all those chosen; end the page if there is none."""
    known = sorted({module for one in sets for module in one.split("+")}, key=lambda module: (module != "base", module))
    chosen = st.multiselect(
        "Modules", known, placeholder="All", key="filter_modules", help="Games with all of these; base: with none"
    )
    alone = st.toggle("and no others", key="filter_no_others", disabled=not chosen)
    if not chosen:
        return ()
    found = tuple(
        one for one in sets if (set(one.split("+")) == set(chosen) if alone else set(one.split("+")) >= set(chosen))
    )
    if not found:
        raise InputError(f"no game in the file has the modules {', '.join(chosen)}{' and no others' if alone else ''}")
    return found


def block(
    title: str, rows: pl.DataFrame, takeaway: str, figure: Callable[[], go.Figure], note: str = "", module: str = ""
) -> None:
    """A chart with its title and takeaway above, its evidence and its numbers below. `rows` are what it shows; they are
    there only in games with `module`, if one is named."""
    st.subheader(title, anchor=False)
    if rows.is_empty():
        sets = ask(kinds, filters())["modules"].to_list()
        if not sets:
            st.info("No game matches these filters.")
        elif module and not any(module in one.split("+") for one in sets):
            st.info(
                f"No game with the module {module} matches these filters. `gah play --modules {module}` plays some."
            )
        else:
            st.info(cards.NONE_TO_COMPARE)
        return
    st.markdown(f"**{takeaway}**")
    st.plotly_chart(figure(), theme=None, config=charts.CONFIG, key=title, alt=f"{title}. {takeaway}")
    st.caption(f"{_evidence(rows)} Whiskers: 95 % intervals. {note}")
    with st.expander("The numbers and what they mean"):
        for name in rows["metric"].unique(maintain_order=True) if "metric" in rows.columns else ():
            metric = METRICS[name]
            st.markdown(f"**{metric.title}** ({metric.unit}): {metric.definition}")
        st.dataframe(rows, hide_index=True)


def warn_of_failed_checks() -> None:
    """Name the identity checks that failed, if any, above everything else."""
    latest, failed = _checks()
    if failed:
        st.error(f"{len(failed)} of {len(latest)} identity checks failed, trust no number here: {', '.join(failed)}.")


def footer() -> None:
    """Say below every page that the identity checks held, and how many games the file holds."""
    latest, failed = _checks()
    held = "" if failed else f"✓ All {len(latest)} identity checks held. "
    st.caption(f"{held}{ask(checks.overview)['games'].sum():,} games in the file.")


def _checks() -> tuple[pl.DataFrame, list[str]]:
    """The latest identity checks, and the names of those with violations."""
    latest = ask(checks.checks)
    return latest, latest.filter(pl.col("violations") > 0)["name"].to_list()


def _evidence(rows: pl.DataFrame) -> str:
    low, high = rows.select(low=pl.col("n").min(), high=pl.col("n").max()).row(0)
    grains = {METRICS[name].grain for name in rows["metric"].unique()} if "metric" in rows.columns else set()
    each = f", each {grains.pop()}" if len(grains) == 1 else ""
    return f"n = {low:,}{each}." if low == high else f"n = {low:,} to {high:,}{each}."


def frequent(rows: pl.DataFrame, what: str) -> tuple[pl.DataFrame, str]:
    """The rows that a chart shows, without those of few observations, and what to say of these."""
    often = cards.frequent(rows)
    left_out = len(often) < len(rows)
    rare = f"{what} with n below {cards.least_shown(rows):,} are only in the numbers below." if left_out else ""
    return often, rare


def given(option: str) -> Path | None:
    """The path that the command was given as `option`, such as "db"."""
    parser = argparse.ArgumentParser("dashboard")
    parser.add_argument(f"--{option}", type=Path, dest="path")
    return parser.parse_known_args(sys.argv[1:])[0].path


def _path() -> Path:
    path = given("db")
    if path is None:
        raise InputError("no database given: run `gah dashboard --db FILE`")
    return path


def _stamp(path: Path) -> tuple[int, int]:
    """Changes when the file is replaced."""
    try:
        status = path.stat()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    return status.st_ino, status.st_mtime_ns


@st.cache_resource(max_entries=1, on_release=lambda connection: connection.close())
def _connection(path: Path, stamp: tuple[int, int]) -> duckdb.DuckDBPyConnection:
    return connect(path)


@st.cache_data(max_entries=500, show_spinner="Counting games")
def _answer(name: str, arguments: tuple, options: dict, path: Path, stamp: tuple[int, int], _question: Callable) -> Any:
    return _question(_connection(path, stamp).cursor(), *arguments, **options)
