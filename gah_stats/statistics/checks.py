"""What is in the file, whether its identities hold, and what was refused."""

import duckdb
import polars as pl

from gah_stats.statistics.query import select


def checks(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """The latest run of every identity check: name, grain, rows, violations, checked_at (UTC)."""
    return select(
        con,
        """
        select name, grain, rows_checked as rows, violations, checked_at
        from checks
        where checked_at = (select max(checked_at) from checks)
        order by name
        """,
    )


def overview(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """The finished games in the file: players, boards, hands, modules, source, lineup, games, seats."""
    return select(
        con,
        "select players, boards, hands, modules, source, lineup, games, seats::bigint as seats from kinds "
        "where whole order by games desc, kind",
    )


def quarantine(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """The games that were refused: file, line, reason, game (16 hex digits, or null where it is not known), refused_at
    (UTC)."""
    return select(
        con,
        "select file, line, reason, lower(lpad(to_hex(game_id), 16, '0')) as game, refused_at from quarantine "
        "order by file, line",
    )
