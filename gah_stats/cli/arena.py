"""`gah arena`: which bot is stronger, and by how much."""

import argparse
import json
import os
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from gah_stats.cli.cards import add_faces
from gah_stats.cli.play import add_kind, module_names, whole
from gah_stats.errors import InputError
from gah_stats.terminal import RIGHT, progress, table

if TYPE_CHECKING:
    import polars as pl

    from gah_stats.arena import Results

INTERVAL = "± 95 %"


def register(subparsers: argparse._SubParsersAction) -> None:
    """Add the command."""
    arena = subparsers.add_parser("arena", help="a seat-balanced tournament among bots, with ratings")
    arena.add_argument("--bots", required=True, help="two names or more, separated by commas")
    arena.add_argument("--players", type=int, choices=(2, 3, 4), default=2, help="seats at a table, default 2")
    arena.add_argument(
        "--games",
        type=whole("games", 1, 10_000_000),
        required=True,
        help="how many; full chunks of deals are played",
    )
    add_kind(arena)
    arena.add_argument("--seed", type=whole("seed", 0, 2**63 - 1), default=1, help="master seed of the deals")
    arena.add_argument("--out", type=Path, help="folder for the results; an interrupted tournament resumes there")
    arena.add_argument("--workers", type=whole("workers", 1, 64), default=os.cpu_count() or 1)
    arena.add_argument("--json", action="store_true", help="print one JSON object")
    add_faces(arena)
    arena.set_defaults(run=run_arena)


def run_arena(arguments: argparse.Namespace) -> None:
    """Play a tournament and print its standings."""
    from gah_stats.arena.games import bots_of

    bots = bots_of(arguments.bots)
    modules = module_names(arguments.modules)
    if arguments.out and arguments.out.exists() and not arguments.out.is_dir():
        raise InputError(f"--out: {arguments.out} is not a folder")

    from gah_stats.arena import Tournament, measure, play, speeds
    from gah_stats.cli.warmup import warm_up

    warm_up(bots)
    tournament = Tournament(
        bots, arguments.games, arguments.players, arguments.boards, arguments.hands, modules, arguments.seed
    )
    games = tournament.chunks * tournament.chunk_games
    with ExitStack() as stack:
        folder = arguments.out or Path(stack.enter_context(TemporaryDirectory()))
        with progress(games, "playing", "games") as advance:
            results = play(tournament, folder, arguments.workers, advance)
        with progress(None, "measuring the bots' speed", ""):
            measure(tournament, folder)
        speed = speeds(folder)
    show(results, speed, arguments.json)


def show(results: "Results", speed: dict[str, float], as_json: bool) -> None:
    """Print the standings and the comparisons."""
    from dataclasses import asdict

    from gah_stats.arena import notes, summary, takeaway
    from gah_stats.statistics import METRICS

    standings, pairs = summary(results)
    if as_json:
        names = [*standings["metric"].unique(maintain_order=True), *pairs["metric"].unique(maintain_order=True)]
        answer = {
            "tournament": results.metadata,
            "takeaway": takeaway(pairs),
            "notes": notes(results, standings),
            "metrics": {name: asdict(METRICS[name]) for name in names},
            "standings": standings.to_dicts(),
            "pairs": pairs.to_dicts(),
            "decisions_per_second": speed,
        }
        print(json.dumps(answer, ensure_ascii=False))
        return
    _show_standings(results, standings, speed)
    _show_pairs(pairs, " ".join([takeaway(pairs), *notes(results, standings)]))


def _show_standings(results: "Results", standings: "pl.DataFrame", speed: dict[str, float]) -> None:
    from gah_stats.cli.report import cells

    rows = [
        (
            bot,
            cell.text("rating", 1, 0, "+"),
            cell.text("win_share", 100, 1),
            cell.text("final_score", 1, 1),
            cell.text("winning_score", 1, 1),
            round(speed[bot]) if bot in speed else None,
        )
        for (bot,), cell in cells(standings, ["bot"])
    ]
    columns = ("bot", ("rating", RIGHT), ("wins %", RIGHT), ("mean VP", RIGHT), ("winning VP", RIGHT), "decisions/s")
    table(f"Arena, {results.rank.shape[2]} players; {INTERVAL}", columns, rows)


def _show_pairs(pairs: "pl.DataFrame", note: str) -> None:
    from gah_stats.cli.report import cells

    rows = [
        (bot, other, cell.n("above_share"), cell.text("above_share", 100, 1), cell.text("rating_gap", 1, 0, "+"))
        for (bot, other), cell in cells(pairs, ["bot", "other"])
    ]
    columns = ("bot", "other", "n", ("finishes above %", RIGHT), ("rating gap", RIGHT))
    table(f"Every two bots at one table; {INTERVAL}", columns, rows, note)
