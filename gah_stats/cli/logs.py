"""`gah check`, `gah convert`, `gah show` and `gah schema`: what can be done with logs."""

import argparse
import json
import sys
from pathlib import Path

from gah_stats.cli.cards import add_faces
from gah_stats.errors import InputError
from gah_stats.terminal import progress

BAD = 2


def register(subparsers: argparse._SubParsersAction) -> None:
    """Add the commands of this group."""
    check = subparsers.add_parser("check", help="check logs: every action, chance result, score and id")
    check.add_argument("logs", nargs="+", type=Path, metavar="LOGS", help="files (.jsonl, .parquet) or folders of them")
    add_faces(check)
    check.set_defaults(run=run_check)

    convert = subparsers.add_parser("convert", help="turn logs of one format into the other")
    convert.add_argument("source", type=Path, help="a log, or a folder of logs")
    convert.add_argument("target", type=Path, help="the file to write, .jsonl or .parquet")
    convert.add_argument(
        "--seen-by",
        type=_seat,
        metavar="SEAT",
        help="leave out staff cards of others that this seat (0 to 3) never saw",
    )
    add_faces(convert)
    convert.set_defaults(run=run_convert)

    show = subparsers.add_parser("show", help="step through a game")
    show.add_argument("log", type=Path, help="a log, .jsonl or .parquet")
    show.add_argument("--game", default="1", help="number of the game in the log, from 1, or its id; default 1")
    show.add_argument("--step", type=_step, help="print this step only; 0 is the first decision, -1 the last")
    show.add_argument("--zh", action="store_true", help="cards by their Chinese names")
    show.add_argument("--json", action="store_true", help="print one JSON object for each step")
    add_faces(show)
    show.set_defaults(run=run_show)

    schema = subparsers.add_parser("schema", help="print the JSON Schema of a line of a recorded match")
    schema.set_defaults(run=run_schema)


def run_check(arguments: argparse.Namespace) -> int:
    """Print for every file how many games it holds and its first fault; 2 when there is one."""
    from gah_stats.cli.warmup import warm_up

    warm_up()
    from gah_stats.gamelog import Rejected, check_log, count_games, log_files

    report, status = [], 0
    with progress(count_games(arguments.logs), "checking", "games") as advance:
        for path in log_files(arguments.logs):
            good, refused = 0, []
            for item in check_log(path):
                games = 1 if isinstance(item, Rejected) else len(item)
                if isinstance(item, Rejected):
                    refused.append(item)
                else:
                    good += games
                advance(games)
            report.append(f"{path}: {good + len(refused):,} games, {good:,} good, {len(refused):,} refused")
            if refused:
                report.append(f"  {min(refused, key=lambda item: item.line)}")
                status = BAD
    print("\n".join(report))
    return status


def run_convert(arguments: argparse.Namespace) -> None:
    """Convert and say how many games there were."""
    from gah_stats.cli.warmup import warm_up

    warm_up()
    from gah_stats.gamelog import convert, count_games

    with progress(count_games([arguments.source]), "converting", "games") as advance:
        games = convert(arguments.source, arguments.target, arguments.seen_by, advance)
    print(f"{games:,} games in {arguments.target}")


def run_schema(arguments: argparse.Namespace) -> None:
    """Print the schema."""
    from gah_stats.gamelog import schema

    print(json.dumps(schema(), indent=2))


def run_show(arguments: argparse.Namespace) -> None:
    """Print one step, or step through the game where a person sits at a terminal."""
    from gah_stats.cli.warmup import warm_up

    warm_up()
    from gah_stats.gamelog import find_game
    from gah_stats.gamelog.drawing import draw
    from gah_stats.gamelog.export import replayed
    from gah_stats.gamelog.position import position

    batch, place = find_game(arguments.log, arguments.game)
    replayed(batch, place)
    steps = len(batch.game(place)[0])

    def show(step: int) -> None:
        here = position(batch, place, step)
        print(json.dumps(here, ensure_ascii=False) if arguments.json else "\n".join(draw(here, arguments.zh)))

    step = arguments.step or 0
    if not -steps - 1 <= step <= steps:
        raise InputError(f"--step: {step} is not in this game; its steps are 0 to {steps}")
    step = step % (steps + 1)
    show(step)
    if arguments.step is None and not arguments.json and sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(show, step, steps)


def _step_through(show, step: int, steps: int) -> None:
    """Ask for steps until the person has seen enough."""
    while True:
        try:
            word = input("n next, p previous, a number, q quit: ").strip()
        except EOFError:
            print()
            return
        wanted = {"": step + 1, "n": step + 1, "p": step - 1}.get(word)
        if word == "q":
            return
        if wanted is None and word.isascii() and word.isdigit():
            wanted = int(word)
        if wanted is None or not 0 <= wanted <= steps:
            print(f"the steps are 0 to {steps}")
            continue
        step = wanted
        show(step)


def _step(text: str) -> int:
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"step must be a whole number, not {text!r}")
    return int(text)


def _seat(text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise argparse.ArgumentTypeError(f"seat must be 0, 1, 2 or 3, not {text!r}")
    return int(text)
