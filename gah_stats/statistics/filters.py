"""Which games a statistic is about."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import polars as pl

from gah_stats.errors import InputError
from gah_stats.statistics.query import select

FIELDS = ("players", "boards", "hands", "modules", "source")
# what logs of self-play say of themselves; recorded matches say where they are from
SELF_PLAY = "self-play"
RECORDED = "recorded"


@dataclass(frozen=True)
class Filters:
    """Keep the games that have one of the values in every field; () keeps all. With `bot` only the seats it played.

    source: "self-play", "recorded" for all others, or what a recorded match says of itself.
    """

    players: tuple[int, ...] = ()
    boards: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    bot: str | None = None


EVERYTHING = Filters()


def choices(con: duckdb.DuckDBPyConnection) -> dict[str, list[Any]]:
    """The values that finished games in the file have, for each field of Filters."""
    return _choices(every_kind(con))


def every_kind(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """Mart `kinds`."""
    return select(con, "select * from kinds order by kind")


def _choices(every: pl.DataFrame) -> dict[str, list[Any]]:
    known = {name: set(every[name].to_list()) - {None} for name in (*FIELDS, "bot")}
    if known["source"] - {SELF_PLAY}:
        known["source"].add(RECORDED)
    return {name: sorted(values) for name, values in known.items()}


def kinds(con: duckdb.DuckDBPyConnection, filters: Filters, each_bot: bool = False) -> pl.DataFrame:
    """The rows of mart `kinds` that the filters keep, as `kept_kinds` says."""
    return kept_kinds(every_kind(con), filters, each_bot)


def whole_kinds(con: duckdb.DuckDBPyConnection, filters: Filters) -> list[int]:
    """The kinds that count every seat of the games that the filters keep; for a bot of every game it plays in."""
    every = every_kind(con)
    whole = every.filter("whole").join(kept_kinds(every, filters), on=[*FIELDS, "lineup"], how="semi")
    return whole["kind"].sort().to_list()


def kept_kinds(every: pl.DataFrame, filters: Filters, each_bot: bool = False) -> pl.DataFrame:
    """Those of `every` kind that the filters keep, for all bots together or one row for each.

    Raises InputError for a value that no game in the file has.
    """
    known = _choices(every)
    wanted = {name: getattr(filters, name) for name in FIELDS} | {"bot": (filters.bot,) if filters.bot else ()}
    wanted["modules"] = tuple(_as_known(value, known["modules"]) for value in wanted["modules"])
    for name, values in wanted.items():
        for value in values:
            _require(name, value, known[name])
        if values:
            recorded = (pl.col("source") != SELF_PLAY) & (name == "source" and RECORDED in values)
            every = every.filter(pl.col(name).is_in(values) | recorded)
    if filters.bot:
        return every
    return every.filter(pl.col("bot").is_not_null() if each_bot else pl.col("whole"))


def require_one(name: str, value: str | None, allowed: Sequence[str | None]) -> None:
    """Raises InputError unless the value of the parameter `name` is one of the allowed ones."""
    if value not in allowed:
        raise InputError(f"{name} {value!r} is not possible here; possible are {_listed([a for a in allowed if a])}")


def _as_known(modules: str, known: list[str]) -> str:
    """A set of modules in the order of the file; a space joins them too, as a + in an address is one."""
    names = sorted(re.split("[+ ]", modules))
    return next((one for one in known if sorted(one.split("+")) == names), modules)


def _require(name: str, value: Any, known: list[Any]) -> None:
    if value not in known:
        raise InputError(f"no game in the file has {name} {value}" + (f"; there are {_listed(known)}" if known else ""))


def _listed(values: Sequence[Any]) -> str:
    return ", ".join(map(str, values))
