"""`gah experiment`: what a card, board, hotel, figure, ruling or opening causes, from pairs of games of one deal."""

import argparse
import csv
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from gah_stats.cli.cards import add_faces
from gah_stats.cli.play import add_kind, module_names, player_counts, whole
from gah_stats.errors import InputError
from gah_stats.terminal import RIGHT, Column, progress, table

if TYPE_CHECKING:
    import polars as pl

    from gah_stats.bots.selfplay import Plan
    from gah_stats.experiments.designs import Design

INTERVAL = "± 95 %"
MOST_PAIRS = 10_000_000
# Kinds of things to exchange: what the help says of them, and of their names
EXCHANGED = {
    "hotel": ("a unique hotel, for nothing", "its number"),
    "objective": ("an objective, for all seats", "its number"),
    "tile": ("an emperor tile, for all seats", "its name, such as B2"),
    "ballroom": ("a ballroom, for all seats", "its number"),
    "celebrity": ("a celebrity in the lounge when the game begins, for all seats", "its number"),
    "rehearsal": ("a rehearsal board", "its letter"),
}
DECKS = ("staff", "guests", "hotels", "rehearsal", "objectives", "tiles", "ballrooms", "celebrities")


def register(subparsers: argparse._SubParsersAction) -> None:
    """Add `experiment` and its subjects."""
    experiment = subparsers.add_parser("experiment", help="what a card, board or opening causes: paired games")
    subjects = experiment.add_subparsers(title="subjects", metavar="SUBJECT", required=True)

    card = subjects.add_parser("card", help="a staff card in the opening hand, or a guest at the start")
    card.add_argument("card", type=whole("card", 1, 999), help="its number")
    card.add_argument("--vs", default="random", metavar="CARD", help="the card in its place; default a random one")
    card.add_argument("--where", choices=("start", "queue"), default="start", help="a guest: where it is met")
    _add_common(card, lambda given, plan: _designs().card(given.card, given.vs, given.where, plan))

    opening = subjects.add_parser("opening", help="an opening strategy such as guest=red+die=4")
    opening.add_argument("strategy")
    opening.add_argument("--vs", default="bot", metavar="STRATEGY", help="default bot: whatever the bot likes")
    _add_common(opening, lambda given, plan: _designs().opening(given.strategy, given.vs, plan))

    board = subjects.add_parser("board", help="a hotel board")
    board.add_argument("board", help="its name, such as day-1")
    board.add_argument("--vs", default="night", metavar="BOARD", help="default night")
    _add_common(board, lambda given, plan: _designs().board(given.board, given.vs))

    for kind, (about, named) in EXCHANGED.items():
        exchanged = subjects.add_parser(kind, help=about)
        exchanged.add_argument("name", metavar=kind.upper(), help=named)
        exchanged.add_argument("--vs", default="random", metavar=kind.upper(), help="default a random other one")
        exchanged.set_defaults(kind=kind)
        _add_common(exchanged, lambda given, plan: _designs().exchange(given.kind, given.name, given.vs, plan))

    ruling = subjects.add_parser("ruling", help="the other reading of a ruling of docs/rules.md, such as R-20")
    ruling.add_argument("ruling", nargs="?", metavar="R-NUMBER", help="none: which rulings have another reading")
    _add_common(ruling, lambda given, plan: _designs().ruling(given.ruling))
    ruling.set_defaults(run=run_ruling)

    face = subjects.add_parser("face", help="a card's figures, such as 126 cost=4, against those in use")
    face.add_argument("card", type=whole("card", 1, 999), help="its number")
    face.add_argument("changes", nargs="+", metavar="FIELD=VALUE", help="as in a file of faces: docs/cards.md")
    _add_common(face, lambda given, plan: _designs().face(given.card, given.changes, plan))

    every = subjects.add_parser("all-cards", help="every card of a deck, into a folder; an interrupted run goes on")
    every.add_argument("--deck", choices=DECKS, default="staff", metavar="DECK", help=", ".join(DECKS))
    every.add_argument(
        "--deals",
        type=whole("deals", 1, MOST_PAIRS),
        default=10_000,
        help="at least so many, in files of 500 or 4; default 10,000",
    )
    every.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the results")
    add_games(every)
    _add_forms(every)
    add_faces(every)
    every.set_defaults(run=run_all_cards)


def _designs():
    from gah_stats.experiments import designs

    return designs


def _add_common(parser: argparse.ArgumentParser, design: "Callable[[argparse.Namespace, Plan], Design]") -> None:
    add_games(parser)
    parser.add_argument("--pairs", type=whole("pairs", 2, MOST_PAIRS), default=20_000, help="at most; default 20,000")
    parser.add_argument("--precision", type=_width, metavar="VP", help="stop once the interval is ± this many VP")
    _add_forms(parser)
    add_faces(parser)
    parser.set_defaults(run=run_experiment, design=design)


def _add_forms(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")


def add_games(parser: argparse.ArgumentParser) -> None:
    """Add which games to play."""
    parser.add_argument("--players", type=player_counts, default=(4,), help="2, 3, 4, or a range such as 2..4")
    add_kind(parser)
    parser.add_argument("--bots", default="tuned", help="names separated by commas; they take turns at the seats")
    parser.add_argument("--seed", type=whole("seed", 0, 2**63 - 1), default=1, help="same seed, same numbers")
    parser.add_argument("--workers", type=whole("workers", 1, 64), default=os.cpu_count() or 1)


def plan_of(arguments: argparse.Namespace) -> "Plan":
    """The games to play. Raises InputError."""
    from gah_stats.bots.registry import find_bot

    bots = tuple(arguments.bots.split(","))
    for name in bots:
        find_bot(name)
    modules = module_names(arguments.modules)

    from gah_stats.bots.selfplay import Plan

    return Plan(0, arguments.seed, arguments.players, arguments.boards, arguments.hands, bots, modules)


def _width(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value < 1000:
        raise argparse.ArgumentTypeError(f"precision must be a number of VP over 0, not {text!r}")
    return value


def run_experiment(arguments: argparse.Namespace) -> None:
    """Play pairs of games and print what the treatment does."""
    from gah_stats.cli.warmup import warm_up_experiments

    plan = plan_of(arguments)
    warm_up_experiments(plan.bots)
    design = arguments.design(arguments, plan)
    from gah_stats.experiments.pairs import run
    from gah_stats.experiments.summary import summary, takeaway

    with progress(arguments.pairs, "playing", "pairs") as advance:
        found = run(design.treatment, plan, arguments.pairs, arguments.precision, arguments.workers, advance)
    frame = summary(found)
    sentence = takeaway(frame, design)
    games = plan.metadata() | {"with_it": design.with_it, "without": design.without}
    if not _printed(arguments, frame, sentence, games):
        _show(frame, design, sentence)


def run_ruling(arguments: argparse.Namespace) -> None:
    """The experiment, or without a ruling those there are."""
    if arguments.ruling is not None:
        run_experiment(arguments)
        return
    rows = [(number, other, ruled) for number, (_, other, ruled) in _designs().READINGS.items()]
    if arguments.json:
        print(json.dumps([dict(zip(("ruling", "other", "ruled"), row, strict=True)) for row in rows]))
    elif arguments.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([("ruling", "other", "ruled"), *rows])
    else:
        table("Rulings with another reading", ("ruling", "instead", "as ruled"), rows, "docs/rules.md says why.")


def run_all_cards(arguments: argparse.Namespace) -> None:
    """Measure a deck and print the cards, the strongest first."""
    from gah_stats.cli.warmup import warm_up_experiments

    plan = plan_of(arguments)
    if arguments.out.exists() and not arguments.out.is_dir():
        raise InputError(f"--out: {arguments.out} is not a folder")
    warm_up_experiments(plan.bots)
    from gah_stats.cli.report import cells
    from gah_stats.experiments import deck, results
    from gah_stats.statistics.cards import footnote, marked

    wanted = deck.Deck(arguments.deck, plan, arguments.deals)
    with progress(wanted.chunks * wanted.chunk_deals, "playing", "deals") as advance:
        deck.measure(wanted, arguments.out, arguments.workers, advance)
    frame, made = results.read(arguments.out)
    sentence = f"{results.takeaway(frame, made)} {results.ABOUT[arguments.deck]}"
    if _printed(arguments, frame, sentence, made):
        return
    metric = results.main_metric(made)
    shown = (("causal_win", 100), ("causal_score", 1)) if metric == "causal_win" else (("causal_score", 1),)
    of_card = {card: cell for (card,), cell in cells(frame, ["card"])}
    rows = [
        (
            row["card"],
            marked(row),
            row["n"],
            *(of_card[row["card"]].text(name, scale, 2, "+") for name, scale in shown),
            row["q"],
        )
        for row in frame.filter(metric=metric).sort("value", descending=True).iter_rows(named=True)
    ]
    titles = ("win share", "VP") if metric == "causal_win" else ("VP of a seat",)
    columns: tuple[Column, ...] = ("no", "card", "n", *((title, RIGHT) for title in titles), ("q", ".3f"))
    units = "points of win share, VP" if metric == "causal_win" else "VP"
    title = f"What each card causes, {int(made['deals']):,} deals; {units}; {INTERVAL}"
    table(title, columns, rows, f"{sentence} q of the {titles[0]}. {footnote(frame)}".rstrip())


def _printed(arguments: argparse.Namespace, frame: "pl.DataFrame", sentence: str, games: dict[str, str]) -> bool:
    """Print a frame as JSON or CSV if that is wanted."""
    if arguments.csv:
        sys.stdout.write(frame.write_csv())
    elif arguments.json:
        from gah_stats.statistics import COLUMNS, METRICS

        metrics = {name: asdict(METRICS[name]) for name in frame["metric"].unique(maintain_order=True)}
        metrics |= {name: asdict(COLUMNS[name]) for name in frame.columns if name in COLUMNS}
        answer = {"experiment": games, "takeaway": sentence, "metrics": metrics, "rows": frame.to_dicts()}
        print(json.dumps(answer, ensure_ascii=False))
    return arguments.csv or arguments.json


def _show(frame: "pl.DataFrame", design: "Design", sentence: str) -> None:
    from gah_stats.cli.report import Cell
    from gah_stats.statistics import METRICS

    rows = []
    for row in frame.iter_rows(named=True):
        metric = METRICS[row["metric"]]
        scale, sign = (1, "+") if metric.unit == "VP" else (100, "+" if metric.unit.startswith("points") else "")
        arms = [None if row[name] is None else f"{scale * row[name]:.1f}" for name in ("with_it", "without")]
        difference = Cell([row]).text(row["metric"], scale, 2, sign)
        rows.append(
            (f"{metric.title}, {'VP' if scale == 1 else '%'}", row["n"], *arms, difference, row["variance_ratio"])
        )
    columns = ("", "n", ("with", RIGHT), ("without", RIGHT), (f"difference {INTERVAL}", RIGHT), ("pairing", ".1f"))
    note = f"{sentence} Pairing: how many times as many games of unrelated deals would tell as much."
    table(f"{design.with_it} instead of {design.without}", columns, rows, note)
