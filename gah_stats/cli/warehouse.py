"""`gah replay`: logs into a DuckDB file."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from gah_stats.cli.cards import add_faces
from gah_stats.cli.play import whole
from gah_stats.terminal import progress, table

if TYPE_CHECKING:
    import duckdb

SHOWN = 5


def register(subparsers: argparse._SubParsersAction) -> None:
    """Add the command."""
    replay = subparsers.add_parser("replay", help="replay logs into a DuckDB file")
    replay.add_argument(
        "logs", nargs="+", type=Path, metavar="LOGS", help="files (.jsonl, .parquet) or folders of them"
    )
    replay.add_argument("--db", type=Path, required=True, metavar="FILE", help="the file; games it has are skipped")
    replay.add_argument("--workers", type=whole("workers", 1, 64), default=os.cpu_count() or 1)
    add_faces(replay)
    replay.set_defaults(run=run_replay)


def run_replay(arguments: argparse.Namespace) -> int:
    """Replay, and say what came of it; 1 when an identity check does not hold."""
    from gah_stats.cli.warmup import warm_up

    warm_up()
    from gah_stats.statistics import checks, strength
    from gah_stats.warehouse import connect, replay_into

    def finish(con: "duckdb.DuckDBPyConnection") -> None:
        with progress(None, "comparing seats", "seats"):
            strength.keep(con)

    done = replay_into(arguments.db, arguments.logs, arguments.workers, progress, finish)
    with connect(arguments.db) as con:
        kept, refused = checks.overview(con)["games"].sum(), checks.quarantine(con)
    rows = [
        ("log files read", done.files),
        ("games added", done.games),
        ("games that were there already", done.already_there),
        ("games refused, now in quarantine", done.quarantined),
        ("finished games in the file", kept),
    ]
    table(str(arguments.db), ("", "number"), rows)
    if done.quarantined:
        for row in refused.head(SHOWN).iter_rows(named=True):
            print(f"{row['file']}:{row['line']}: {row['reason']}" if row["line"] else f"{row['file']}: {row['reason']}")
        if len(refused) > SHOWN:
            print(f"... and {len(refused) - SHOWN:,} more in the table quarantine")
    for name in done.failed_checks:
        print(f"the identity check {name} does not hold; see the table checks")
    return 1 if done.failed_checks else 0
