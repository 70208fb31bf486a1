"""`gah play`, `gah bench` and `gah compile`."""

import argparse
import os
import re
from pathlib import Path

from gah_stats.cli.cards import add_faces
from gah_stats.errors import InputError
from gah_stats.terminal import progress, table


def register(subparsers: argparse._SubParsersAction) -> None:
    """Add the commands of this group."""
    play = subparsers.add_parser("play", help="let bots play games and log them")
    play.add_argument("--games", type=whole("games", 1, 100_000_000), required=True, help="how many games")
    play.add_argument("--players", type=player_counts, default=(4,), help="2, 3, 4, or a range such as 2..4")
    add_kind(play)
    play.add_argument("--bots", default="greedy", help="names separated by commas; they take turns at the seats")
    play.add_argument("--seed", type=whole("seed", 0, 2**63 - 1), default=1, help="master seed; same seed, same bytes")
    play.add_argument("--out", type=Path, required=True, help="folder for the logs; an interrupted run resumes there")
    play.add_argument("--workers", type=whole("workers", 1, 64), default=os.cpu_count() or 1)
    add_faces(play)
    play.set_defaults(run=run_play)

    bench = subparsers.add_parser("bench", help="measure the engine, the logs and the replay on this machine")
    bench.add_argument(
        "--runs", type=whole("runs", 1, 100), default=5, help="runs of each measure; the median is shown"
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=run_bench)

    subparsers.add_parser("compile", help="compile the rules engine once and keep it").set_defaults(run=run_compile)


def add_kind(parser: argparse.ArgumentParser) -> None:
    """Add what kind of game to play, beside the number of players."""
    parser.add_argument("--boards", choices=("night", "day", "mixed"), default="night")
    parser.add_argument("--hands", choices=("random", "draft", "packets"), default="random")
    parser.add_argument(
        "--modules",
        default="none",
        help="names separated by commas, such as ballrooms,hotels; random: each of the five in or out; none",
    )


def whole(what: str, low: int, high: int):
    """An argument type: an integer in low..high."""

    def parse(text: str) -> int:
        if not re.fullmatch(r"\d{1,19}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{what} must be a whole number from {low} to {high}, not {text!r}")
        return int(text)

    return parse


def player_counts(text: str) -> tuple[int, ...]:
    """2, 3, 4, or a range such as 2..4."""
    match = re.fullmatch(r"([2-4])(?:\.\.([2-4]))?", text)
    if not match or (match[2] and match[2] < match[1]):
        raise argparse.ArgumentTypeError(f"players must be 2, 3, 4 or a range such as 2..4, not {text!r}")
    return tuple(range(int(match[1]), int(match[2] or match[1]) + 1))


def module_names(text: str) -> tuple[str, ...]:
    """The modules of a plan, in their order: names, `random`, or `none` alone. Raises InputError."""
    from gah_stats.games.grand_austria_hotel.codes import Module

    known = (*(module.name.lower() for module in Module), "random")
    if text == "none":
        return ()
    names = text.split(",")
    for name in names:
        if name not in known:
            raise InputError(f"--modules: there is no module {name!r}; there are {', '.join(known)}, none")
        if names.count(name) > 1:
            raise InputError(f"--modules: {name} is there twice")
    return tuple(name for name in known if name in names)


def run_compile(arguments: argparse.Namespace) -> None:
    """Compile all that a first game and a first replay need."""
    from gah_stats.cli.warmup import warm_up

    warm_up()


def run_play(arguments: argparse.Namespace) -> None:
    """Play and log games."""
    from gah_stats.bots.choosing import BOTS

    bots = tuple(arguments.bots.split(","))
    for name in bots:
        if name not in BOTS:
            raise InputError(f"--bots: there is no bot {name!r}; there are {', '.join(BOTS)}")
    modules = module_names(arguments.modules)
    if arguments.out.exists() and not arguments.out.is_dir():
        raise InputError(f"--out: {arguments.out} is not a folder")

    from gah_stats.bots.selfplay import Plan, self_play
    from gah_stats.cli.warmup import warm_up

    warm_up()
    plan = Plan(arguments.games, arguments.seed, arguments.players, arguments.boards, arguments.hands, bots, modules)
    with progress(plan.games, "playing", "games") as advance:
        files = list(self_play(plan, arguments.out, arguments.workers, advance))
    size = sum(path.stat().st_size for path in files)
    print(f"{plan.games:,} games in {arguments.out}, {len(files)} files, {size / plan.games:,.0f} bytes a game")


def run_bench(arguments: argparse.Namespace) -> None:
    """Measure and print."""
    import json

    from gah_stats.bench import MEASURES, measure_all

    figures = measure_all(arguments.runs)
    if arguments.json:
        print(json.dumps(figures))
        return
    rows = [
        (name if key is None else f"{name}, {key}", value, MEASURES[name])
        for name, values in figures.items()
        for key, value in (values.items() if isinstance(values, dict) else [(None, values)])
        if name in MEASURES
    ]
    table(f"median of {arguments.runs} runs on this machine", ("measure", "value", "unit"), rows)
