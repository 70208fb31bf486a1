"""`gah cards`: what is on the cards, where every figure comes from, and a file to replace estimated ones."""

import argparse
import csv
import dataclasses
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gah_stats.cards import Cards, Component, Module, cards_in_use, faces, faces_in_use
from gah_stats.cards.components import ESTIMATED, USER
from gah_stats.errors import InputError
from gah_stats.terminal import Column, table

MODULES: tuple[Module, ...] = ("base", "ballrooms", "celebrities", "hotels", "more", "promo")
LETTERS = dict(zip(faces.ORDER, "SCWKX", strict=True))
ORDER_NOTE = "Orders: S strudel, C cake, W wine, K coffee (Kaffee), X champagne."
ESTIMATED_NOTE = """* estimated: no source states the figures; they are fitted to the base cards.
  To use your own box: gah cards --template FILE, fill it in, play --faces FILE.
  See docs/cards.md."""
NOTES = {ESTIMATED: ESTIMATED_NOTE, USER: "user: your own figures, from the file named with --faces."}
WORDING = (
    (r"^boards, (\w), (\d)$", r"board \1, section of \2"),
    (r"^spaces, (\d)", r"spaces with \1 players"),
    (r"^(upper|lower), (\d)$", r"token \2, \1 bonus"),
)


class Deck(NamedTuple):
    """How the rows of a table are listed: a cell for each of `columns`, and the constants printed with the deck."""

    title: str
    table: str
    columns: tuple[Column, ...]
    cells: Callable[[Any], Sequence[Any]]
    constants: tuple[str, ...] = ()


DECKS = {
    "guests": Deck(
        "Guests",
        "guests",
        ("colour", "order", "VP", "reward"),
        lambda g: (g.colour, _order(g), g.vp, _joined(g.reward, g.constraint)),
    ),
    "staff": Deck("Staff", "staff", ("cost", "works", "effect"), lambda s: (s.cost, s.kind, s.effect)),
    "objectives": Deck("Objectives", "objectives", ("class", "condition"), lambda o: (o.class_, o.condition)),
    "emperor_tiles": Deck(
        "Emperor tiles",
        "emperor_tiles",
        ("reward", "penalty", "or VP"),
        lambda t: (t.reward, t.penalty, t.otherwise_vp),
    ),
    "ballrooms": Deck(
        "Ballrooms",
        "ballrooms",
        ("top and middle row", "scoring"),
        lambda b: (f"{b.top_bonus} / {b.middle_bonus}", b.scoring),
        ("ballroom_rows",),
    ),
    "celebrities": Deck(
        "Celebrities", "celebrities", ("effect", "limit"), lambda c: (c.effect, _joined(c.limit, _needs_ballrooms(c)))
    ),
    "hotels": Deck(
        "Unique hotels",
        "hotels",
        ("starts with", "on acquiring; then all game"),
        lambda h: (h.start_items, _joined(h.on_acquire, h.continuous, _needs_ballrooms(h))),
        ("dove_tokens",),
    ),
    "rehearsal_boards": Deck("Rehearsal boards", "", (), lambda _: (), ("rehearsal_rooms.boards",)),
    "boards": Deck(
        "Hotel boards",
        "hotel_boards",
        ("floors from the bottom", "groups", "printed VP"),
        lambda b: tuple(
            faces.text_of(cell) if isinstance(cell, tuple) else cell
            for cell in (" ".join(str(faces.text_of(floor)) for floor in _floors(b)), b.groups, b.printed_vp)
        ),
    ),
}


def register(subparsers: argparse._SubParsersAction) -> None:
    """Add the command."""
    cards = subparsers.add_parser("cards", help="list cards with the source of every figure; replace estimated ones")
    cards.add_argument("--deck", choices=tuple(DECKS), metavar="DECK", help=f"only this deck: {', '.join(DECKS)}")
    cards.add_argument("--module", choices=MODULES, help="only what comes with this module")
    cards.add_argument("--estimated", action="store_true", help="only what is estimated")
    cards.add_argument("--zh", action="store_true", help="with the Chinese names")
    form = cards.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print comma-separated values; needs --deck")
    form.add_argument(
        "--template",
        type=Path,
        metavar="FILE",
        help="write all estimated figures to a CSV file to fill in from the box",
    )
    add_faces(cards)
    cards.set_defaults(run=run_cards)


def add_faces(parser: argparse.ArgumentParser) -> None:
    """The option `--faces`; `main` has the process use that file."""
    parser.add_argument("--faces", type=Path, metavar="FILE", help="card figures of your own; see docs/cards.md")


def run_cards(arguments: argparse.Namespace) -> None:
    """List decks, or write the template."""
    cards = cards_in_use()
    if arguments.template:
        if arguments.deck or arguments.module or arguments.estimated or arguments.zh:
            raise InputError("--template: holds all estimated figures; no other choice goes with it")
        lines = faces.write_template(arguments.template, cards)
        print(
            f"{lines} estimated figures in {arguments.template}. Fill in the column value from your box (- for nothing;"
        )
        print("empty where you have not looked), then: gah play, replay, report ... --faces", arguments.template)
        return
    decks = [arguments.deck] if arguments.deck else list(DECKS)
    wanted = {name: _wanted(cards, DECKS[name], arguments) for name in decks}
    if arguments.json:
        print(json.dumps(_json(cards, wanted), ensure_ascii=False))
    elif arguments.csv:
        _print_csv(cards, wanted)
    else:
        _print_tables(cards, wanted, arguments.zh)


def _wanted(cards: Cards, deck: Deck, arguments: argparse.Namespace) -> tuple[list[Any], list[str]]:
    """The rows and the constants of a deck that were asked for."""

    def is_wanted(module: str, face: str) -> bool:
        return arguments.module in (None, module) and (face == ESTIMATED or not arguments.estimated)

    rows = [row for row in _rows(cards, deck) if is_wanted(row.module, row.face)]
    constants = [
        path
        for path, _ in faces.constants_of(cards.constants)
        if path.startswith(tuple(f"{key}." for key in deck.constants))
        and is_wanted(_module_of(path), faces.constant_face(cards.constants, path))
    ]
    return rows, constants


def _rows(cards: Cards, deck: Deck) -> Sequence[Any]:
    return getattr(cards, deck.table) if deck.table else ()


def _module_of(path: str) -> str:
    return "hotels" if path.startswith("dove_tokens.") else "ballrooms"


def _order(guest: Any) -> str:
    return "".join(LETTERS[item] * count for item, count in zip(faces.ORDER, guest.order, strict=True))


def _joined(*texts: str) -> str:
    return "; ".join(filter(None, texts))


def _needs_ballrooms(row: Any) -> str:
    return "only with ballrooms" if row.needs_ballrooms else ""


def _floors(board: Any) -> tuple[Any, ...]:
    return board.floor1, board.floor2, board.floor3, board.floor4


def _source(row: Component) -> str:
    """The source of a row in a word, or in a word per figure where it says so: `vp:seed order:estimated`."""
    text = row.value(row.source_column)
    return text if re.fullmatch(r"(\w+:\w+ ?)+", text) else row.face


def _spaced(cell: Any) -> Any:
    """An effect with its words apart, so that lines can end between them."""
    return cell.replace("_", " ") if isinstance(cell, str) else cell


def _star(face: str) -> str:
    return " *" if face == ESTIMATED else ""


def _print_tables(cards: Cards, wanted: dict[str, tuple[list[Any], list[str]]], zh: bool) -> None:
    """A table for every deck and module, and one for the constants of a deck; what the marks mean below all."""
    found: set[str] = set()
    for name, (rows, constants) in wanted.items():
        for module in MODULES:
            if some := [row for row in rows if row.module == module]:
                _print_rows(DECKS[name], module, some, zh)
        if constants:
            _print_constants(DECKS[name], cards, constants)
        found |= {row.face for row in rows} | {faces.constant_face(cards.constants, path) for path in constants}
    notes = [note for face, note in NOTES.items() if face in found]
    if notes or not found:
        print("\n".join(notes or ["No card is like that."]))


def _print_rows(deck: Deck, module: str, rows: list[Any], zh: bool) -> None:
    """The rows of one module, known by number and name, or by what stands for both."""
    head = ["no", "name"] if hasattr(rows[0], "name") and deck.table != "objectives" else ["no"]
    columns: list[Column] = [*head, *(["中文"] if zh else []), *deck.columns, "source"]
    cells = []
    for row in rows:
        key = [row.key, row.name] if len(head) > 1 else [str(row.key)]
        key[-1] += _star(row.face)
        chinese = [getattr(row, "name_zh", "") or None] if zh else []
        cells.append([*key, *chinese, *map(_spaced, deck.cells(row)), _source(row)])
    notes = [ORDER_NOTE] if deck.table == "guests" else []
    without = sum(not getattr(row, "name_zh", "") for row in rows)
    if zh and without:
        notes.append(f"{without} of {len(rows)} have no Chinese name in the tables: -")
    table(f"{deck.title}, {module}", columns, cells, " ".join(notes))


def _print_constants(deck: Deck, cards: Cards, paths: list[str]) -> None:
    records = _constant_records(cards, paths)
    rows = [(_what(found["path"]) + _star(found["face"]), found["value"], found["face"]) for found in records]
    table(f"{deck.title}, what else is printed" if deck.table else deck.title, ("what", "figure", "source"), rows)


def _what(path: str) -> str:
    """A constant in words: `ballroom_rows.spaces.2.top` is spaces with 2 players, top."""
    words = path.partition(".")[2].replace("_", " ").replace(".", ", ")
    for form, word in WORDING:
        words = re.sub(form, word, words)
    return words


def _record(row: Any) -> dict[str, Any]:
    """A row with all its columns as cells show them, its module and where its figures come from."""
    cells = {column: faces.text_of(row.value(column)) for column in faces.readers(type(row))}
    return {**cells, "module": row.module, "face": row.face, "is_estimated": row.face == ESTIMATED}


def _constant_records(cards: Cards, paths: list[str]) -> list[dict[str, Any]]:
    values = dict(faces.constants_of(cards.constants))
    found = [(path, faces.constant_face(cards.constants, path)) for path in paths]
    return [
        {
            "path": path,
            "value": values[path],
            "module": _module_of(path),
            "face": face,
            "is_estimated": face == ESTIMATED,
        }
        for path, face in found
    ]


def _json(cards: Cards, wanted: dict[str, tuple[list[Any], list[str]]]) -> dict[str, Any]:
    decks = {
        name: {"rows": [_record(row) for row in rows], "constants": _constant_records(cards, constants)}
        for name, (rows, constants) in wanted.items()
    }
    return {"faces": dataclasses.asdict(faces_in_use()), "decks": decks}


def _print_csv(cards: Cards, wanted: dict[str, tuple[list[Any], list[str]]]) -> None:
    """The rows of one deck; the constants of a deck that has nothing else."""
    if len(wanted) > 1:
        raise InputError("--csv: choose one deck with --deck, as decks have different columns")
    [(name, (rows, constants))] = wanted.items()
    records = [_record(row) for row in rows] if DECKS[name].table else _constant_records(cards, constants)
    if records:
        writer = csv.DictWriter(sys.stdout, list(records[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)
