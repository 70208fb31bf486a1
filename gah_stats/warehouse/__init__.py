"""Replay of logs into DuckDB tables, and the marts built on them."""

from typing import Any

from gah_stats.warehouse.file import connect

__all__ = ["Summary", "connect", "replay_into"]


def __getattr__(name: str) -> Any:
    """What replays is imported when it is first used: readers need no rules engine."""
    if name in __all__:
        from gah_stats.warehouse import ingest

        return getattr(ingest, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
