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
    play.add_argument("--games", type=whole("games", 1, 100_000_000), help="how many games")
    play.add_argument("--players", type=player_counts, default=(4,), help="2, 3, 4, or a range such as 2..4")
    add_kind(play)
    play.add_argument("--bots", default="tuned", help="names separated by commas; they take turns at the seats")
    play.add_argument("--seed", type=whole("seed", 0, 2**63 - 1), default=1, help="master seed; same seed, same bytes")
    play.add_argument("--out", type=Path, help="folder for the logs; an interrupted run resumes there")
    play.add_argument("--workers", type=whole("workers", 1, 64), default=os.cpu_count() or 1)
    play.add_argument(
        "--explain",
        type=Path,
        metavar="LOG",
        help="play nothing: print what the bot sees and weighs in a position of LOG",
    )
    play.add_argument("--game", default="1", help="with --explain: number of the game in the log, or its id")
    play.add_argument("--step", type=whole("step", 0, 10_000), default=0, help="with --explain: which decision, from 0")
    add_faces(play)
    play.set_defaults(run=run_play)

    tune = subparsers.add_parser("tune", help="learn the weights of the bot `tuned` by self-play")
    tune.add_argument("--out", type=Path, required=True, help="the file to write, as gah_stats/bots/tuned.csv")
    tune.add_argument("--seed", type=whole("seed", 0, 2**63 - 1), default=1, help="same seed, same weights")
    tune.add_argument("--share", type=share, default=1, help="share of the generations, over 0 up to 10; default 1")
    tune.add_argument("--workers", type=whole("workers", 1, 64), default=os.cpu_count() or 1)
    tune.set_defaults(run=run_tune)

    bench = subparsers.add_parser("bench", help="measure the engine, the logs and the replay on this machine")
    bench.add_argument(
        "--runs", type=whole("runs", 1, 100), default=5, help="runs of each measure; the median is shown"
    )
    bench.add_argument(
        "--mart-games",
        type=whole("mart-games", 1_000, 100_000_000),
        default=20_000,
        metavar="N",
        help="games for the marts and the questions",
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
    from gah_stats.bots.registry import find_bot

    if arguments.explain:
        explain_position(arguments)
        return
    for name in ("games", "out"):
        if getattr(arguments, name) is None:
            raise InputError(f"--{name} is missing")
    bots = tuple(arguments.bots.split(","))
    for name in bots:
        find_bot(name)
    modules = module_names(arguments.modules)
    if arguments.out.exists() and not arguments.out.is_dir():
        raise InputError(f"--out: {arguments.out} is not a folder")

    from gah_stats.bots.selfplay import Plan, self_play
    from gah_stats.cli.warmup import warm_up

    plan = Plan(arguments.games, arguments.seed, arguments.players, arguments.boards, arguments.hands, bots, modules)
    warm_up(bots)
    with progress(plan.games, "playing", "games") as advance:
        files = list(self_play(plan, arguments.out, arguments.workers, advance))
    size = sum(path.stat().st_size for path in files)
    print(f"{plan.games:,} games in {arguments.out}, {len(files)} files, {size / plan.games:,.0f} bytes a game")


def explain_position(arguments: argparse.Namespace) -> None:
    """Print what a bot sees and weighs."""
    from gah_stats.bots.explaining import explain
    from gah_stats.bots.registry import find_bot
    from gah_stats.cli.warmup import warm_up
    from gah_stats.gamelog import find_game
    from gah_stats.gamelog.drawing import action_text
    from gah_stats.gamelog.export import replayed
    from gah_stats.gamelog.trace import trace
    from gah_stats.games.grand_austria_hotel.game import GAME

    bot = find_bot(arguments.bots)
    warm_up((arguments.bots,))
    batch, place = find_game(arguments.explain, arguments.game)
    replayed(batch, place)
    actions, tape = batch.game(place)
    if arguments.step >= len(actions):
        raise InputError(f"--step: {arguments.step} is not in this game; its decisions are 0 to {len(actions) - 1}")
    here = trace(batch.configs[place], actions[: arguments.step], tape)
    found = explain(bot, here.state[0], here.legal)
    seat = GAME.owner(here.state[0])
    if found.seen:
        table(f"{bot.title} at seat {seat}, decision {arguments.step}, sees", ("what", "worth", "unit"), found.seen)
    rows = []
    for entry in found.actions:
        name, values = GAME.describe(entry.action)
        played = "<" if entry.action == actions[arguments.step] else ""
        rows.append((action_text({"event": name, **values}), entry.rank, entry.worth, entry.rollouts or None, played))
    note = "Actions of a lower rank come first. Worth in VP. < is what was played."
    table("and weighs", ("action", "rank", "worth", "rollouts", ""), rows, note)


def run_tune(arguments: argparse.Namespace) -> None:
    """Learn, and say what came out."""
    from gah_stats.cli.warmup import warm_up

    if not arguments.out.parent.is_dir() or arguments.out.is_dir():
        raise InputError(f"--out: {arguments.out} is not a file in a folder that is there")
    warm_up()
    from gah_stats.bots.tuning import gains, stages, tune

    plan = stages(arguments.share)
    with progress(sum(stage.games for stage in plan), "learning", "games") as advance:
        tune(arguments.out, arguments.seed, arguments.workers, plan, advance)
    with progress(None, "measuring", ""):
        rows = gains(arguments.out)
    note = "Mean final score of a seat in games among equals, in VP, on games that were not learned from."
    table(f"weights in {arguments.out}", ("games", "greedy", "tuned", "gain", "+-"), rows, note)


def share(text: str) -> float:
    """A number over 0 up to 10."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value <= 10:
        raise argparse.ArgumentTypeError(f"share must be a number over 0 up to 10, not {text!r}")
    return value


def run_bench(arguments: argparse.Namespace) -> None:
    """Measure and print."""
    import json

    from gah_stats.bench import MEASURES, measure_all

    figures = measure_all(arguments.runs, arguments.mart_games)
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
