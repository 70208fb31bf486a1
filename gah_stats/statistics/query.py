"""Asking DuckDB."""

from collections.abc import Sequence
from typing import Any

import duckdb
import polars as pl


def select(con: duckdb.DuckDBPyConnection, sql: str, values: Sequence[Any] = ()) -> pl.DataFrame:
    """The rows of a SELECT; `values` stand in the place of its question marks."""
    return con.sql(sql, params=list(values)).pl()
