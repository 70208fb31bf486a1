"""Which games a statistic is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import polars as pl

from gah_stats.errors import InputError
from gah_stats.statistics.query import select

FIELDS = ("players", "boards", "hands", "modules", "source")


@dataclass(frozen=True)
class Filters:
    """Keep the games that have one of the values in every field; () keeps all. With `bot` only the seats it played."""

    players: tuple[int, ...] = ()
    boards: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    bot: str | None = None


EVERYTHING = Filters()


def choices(con: duckdb.DuckDBPyConnection) -> dict[str, list[Any]]:
    """The values that finished games in the file have, for each field of Filters."""
    return {name: _values(con, name) for name in (*FIELDS, "bot")}


def _values(con: duckdb.DuckDBPyConnection, name: str) -> list[Any]:
    rows = con.execute(f"select distinct {name} from kinds where {name} is not null order by 1").fetchall()
    return [value for (value,) in rows]


def kinds(con: duckdb.DuckDBPyConnection, filters: Filters, each_bot: bool = False) -> pl.DataFrame:
    """The rows of mart `kinds` that the filters keep, for all bots together or one row for each.

    Raises InputError for a value that no game in the file has.
    """
    known = choices(con)
    conditions, values = ["bot is not null" if each_bot else "whole"], []
    if filters.bot is not None:
        conditions, values = ["bot = ?"], [filters.bot]
    for name in FIELDS:
        wanted: Sequence[Any] = getattr(filters, name)
        for value in wanted:
            _require(name, value, known[name])
        if wanted:
            conditions.append(f"{name} in ({', '.join('?' * len(wanted))})")
            values += wanted
    if filters.bot is not None:
        _require("bot", filters.bot, known["bot"])
    return select(con, f"select * from kinds where {' and '.join(conditions)} order by kind", values)


def whole_kinds(con: duckdb.DuckDBPyConnection, filters: Filters) -> list[int]:
    """The kinds that count every seat of the games that the filters keep; for a bot of every game it plays in."""
    kept = kinds(con, filters)
    if filters.bot is None:
        return kept["kind"].to_list()
    whole = select(con, "select * from kinds where whole")
    return whole.join(kept, on=[*FIELDS, "lineup"], how="semi")["kind"].to_list()


def require_by(by: str | None, allowed: Sequence[str | None]) -> None:
    """Raises InputError unless `by` is one of the allowed ones."""
    if by not in allowed:
        raise InputError(f"by {by!r} is not possible here; possible are {_listed([a for a in allowed if a])}")


def _require(name: str, value: Any, known: list[Any]) -> None:
    if value not in known:
        raise InputError(f"no game in the file has {name} {value}" + (f"; there are {_listed(known)}" if known else ""))


def _listed(values: Sequence[Any]) -> str:
    return ", ".join(map(str, values))
