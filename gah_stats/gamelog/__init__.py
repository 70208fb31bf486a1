"""The two log formats: recorded matches (JSON Lines) and batches of self-play (Parquet)."""

from gah_stats.gamelog.batch import (
    NONE,
    SELF_PLAY,
    GameBatch,
    Rejected,
    game_ids,
    hex_id,
    parse_id,
    refusals,
    replay_games,
)
from gah_stats.gamelog.export import write_recorded
from gah_stats.gamelog.files import check_log, convert, count_games, find_game, log_files, read_log, read_logs
from gah_stats.gamelog.parquet import BatchWriter, read_metadata, write_batch
from gah_stats.gamelog.records import schema

__all__ = [
    "NONE",
    "SELF_PLAY",
    "BatchWriter",
    "GameBatch",
    "Rejected",
    "check_log",
    "convert",
    "count_games",
    "find_game",
    "game_ids",
    "hex_id",
    "log_files",
    "parse_id",
    "read_log",
    "read_logs",
    "read_metadata",
    "refusals",
    "replay_games",
    "schema",
    "write_batch",
    "write_recorded",
]
