"""Builds what sql/ says on top of the facts: macros, staging views, marts as tables, identity checks."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from graphlib import TopologicalSorter

import duckdb

from gah_stats.paths import SQL
from gah_stats.warehouse.schema import head

USED = re.compile(r"\b(?:from|join|unpivot)\s+(\w+)")
KINDS = {"macros": "macro {}(per_cluster) as table", "staging": "view {} as", "marts": "table {} as"}


def steps() -> int:
    """How many views, marts and checks there are."""
    return sum(len(models(folder)) for folder in (*KINDS, "checks"))


def build(con: duckdb.DuckDBPyConnection, advance: Callable[[int], None] = lambda steps: None) -> list[str]:
    """Rebuild all macros, views and marts, run and store all checks, in one transaction; the checks that fail.

    `advance` is called with 1 after each of the `steps`.
    """
    con.begin()
    con.execute("delete from plus_minus_sums")
    heads = {name: head.format(name) for folder, head in KINDS.items() for name in models(folder)}
    selects = {name: sql for folder in KINDS for name, sql in models(folder).items()}
    for name in in_order(selects):
        con.execute(f"create or replace {heads[name]} {selects[name]}")
        advance(1)
    failed = check(con, advance)
    con.commit()
    return failed


def check(con: duckdb.DuckDBPyConnection, advance: Callable[[int], None] = lambda steps: None) -> list[str]:
    """Run all identity checks and store what they find in `checks`; the names of those that fail."""
    now = datetime.now(UTC).replace(tzinfo=None)
    failed = []
    for name, sql in models("checks").items():
        rows, violations = (value or 0 for value in con.execute(sql).fetchone() or (0, 0))
        con.execute(
            "insert into checks values (?, ?, ?, ?, ?)", [name, head(sql, "One row per "), rows, violations, now]
        )
        if violations:
            failed.append(name)
        advance(1)
    return failed


def models(folder: str) -> dict[str, str]:
    """The SELECTs of a folder of sql/ by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((SQL / folder).glob("*.sql"))}


def in_order(selects: dict[str, str]) -> list[str]:
    """Names of SELECTs so that each comes after those it reads."""
    return list(
        TopologicalSorter({name: set(USED.findall(sql)) & set(selects) for name, sql in selects.items()}).static_order()
    )
