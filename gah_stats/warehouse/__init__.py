"""Replay of logs into DuckDB tables, and the marts built on them."""

from gah_stats.warehouse.file import connect
from gah_stats.warehouse.ingest import Summary, replay_into

__all__ = ["Summary", "connect", "replay_into"]
