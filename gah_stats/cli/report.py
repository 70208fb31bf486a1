"""`gah report`: what the games in a DuckDB file say, as tables, JSON, CSV or Parquet."""

import argparse
import dataclasses
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gah_stats.cli.cards import add_faces
from gah_stats.cli.play import player_counts
from gah_stats.errors import InputError
from gah_stats.terminal import RIGHT, Column, progress, table

if TYPE_CHECKING:
    import duckdb
    import polars as pl

    from gah_stats.statistics import Filters

DICE_BY = ("round", "pick", "players")
EMPEROR_BY = ("round", "tile", "seat", "round_seat", "position", "tile_seat")
BALLROOMS_BY = ("round", "seat", "players", "dancers")
AUCTIONS_BY = ("seat", "players")
MODULES_BY = ("module", "set", "seat")
GAMES_BY = ("day", "players", "boards", "hands", "modules", "source")
SCORES_BY = ("seat", "bot", "players", "boards", "hands", "place")
CARD_KINDS = ("staff", "guest", "hotel", "celebrity", "rehearsal", "key")
STAFF_WAYS = ("start", "dealt", "kept", "drawn", "hand", "offered", "played", "turned", "discarded")
WAYS = (*STAFF_WAYS, "taken", "seated", "danced", "won", "held")
STRENGTH_KINDS = (*CARD_KINDS, "objective", "tile", "ballroom")
INTERVAL = "± 95 %"
# Of the table of cards and modules; --csv has all.
ENDS = 24


def register(subparsers: argparse._SubParsersAction) -> None:
    """Add `report` and its subjects."""
    report = subparsers.add_parser("report", help="what the games in a DuckDB file say")
    subjects = report.add_subparsers(title="subjects", metavar="SUBJECT", required=True)

    dice = subjects.add_parser("dice", help="what the dice give and what players take")
    dice.add_argument("--by", choices=DICE_BY, help="split the rows further")
    emperor = subjects.add_parser("emperor", help="how often the emperor rewards and punishes")
    emperor.add_argument("--by", choices=EMPEROR_BY, default="round", help="one row per ...")
    cards = subjects.add_parser("cards", help="how seats with a card do against their base rate")
    cards.add_argument("--kind", choices=CARD_KINDS, default="staff")
    _add_how(cards, WAYS)
    cards.add_argument("--zh", action="store_true", help="cards by their Chinese names")
    strength = subjects.add_parser("strength", help="card strength raw, adjusted and in points, side by side")
    strength.add_argument(
        "--kind", choices=STRENGTH_KINDS, default="staff", metavar="KIND", help=f"{', '.join(STRENGTH_KINDS)}"
    )
    _add_how(strength, (*WAYS, "laid"))
    strength.add_argument("--zh", action="store_true", help="cards by their Chinese names")
    strength.add_argument(
        "--causal", type=Path, metavar="DIR", help="with the results of gah experiment all-cards beside"
    )
    openings = subjects.add_parser("openings", help="how seats that open by a strategy do against their base rate")
    openings.add_argument(
        "strategies",
        nargs="*",
        metavar="STRATEGY",
        help="such as guest=red or guest=red+die=4; none: every single choice. Words: guest (colour or number), die "
        "and second (first dice of round 1), staff (number of the first one), rooms (on floor 1, 2, ..., such as 2-1), "
        "emperor (early, late); no: none",
    )
    openings.add_argument(
        "--precision", type=float, default=0.5, metavar="P", help="wanted half width: points of win share, VP (0.5)"
    )
    openings.add_argument("--zh", action="store_true", help="cards by their Chinese names")
    picks = subjects.add_parser("picks", help="the best dice at each pick, beside their exact law")
    rolls = subjects.add_parser("rolls", help="the rolls against the exact law of the dice")
    ballrooms = subjects.add_parser("ballrooms", help="what ballrooms give, and who has no dancer there")
    ballrooms.add_argument("--by", choices=BALLROOMS_BY, help="split the rows further")
    auctions = subjects.add_parser("auctions", help="what unique hotels cost, and how their winners do")
    auctions.add_argument("--by", choices=AUCTIONS_BY, help="split the rows further")
    modules = subjects.add_parser("modules", help="how strong cards are with which modules, who starts best there")
    modules.add_argument("--by", choices=MODULES_BY, default="module", help="cards by module or by set; or the seats")
    modules.add_argument("--kind", choices=CARD_KINDS, default="staff")
    _add_how(modules, WAYS)
    modules.add_argument("--zh", action="store_true", help="cards by their Chinese names")
    guests = subjects.add_parser("guests", help="how often guests come and are taken, and what becomes of them")
    guests.add_argument("--zh", action="store_true", help="cards by their Chinese names")
    games = subjects.add_parser("games", help="how many games there are, how long they last and how they end")
    games.add_argument("--by", choices=GAMES_BY, help="one row per ...")
    scores = subjects.add_parser("scores", help="where the points come from and who wins")
    scores.add_argument("--by", choices=SCORES_BY, help="one column per ...")

    runs = (
        (dice, report_dice),
        (picks, report_picks),
        (rolls, report_rolls),
        (emperor, report_emperor),
        (cards, report_cards),
        (strength, report_strength),
        (openings, report_openings),
        (ballrooms, report_ballrooms),
        (auctions, report_auctions),
        (modules, report_modules),
        (guests, report_guests),
        (games, report_games),
        (scores, report_scores),
    )
    for subject, run in runs:
        _add_common(subject)
        subject.set_defaults(run=run)


def _add_how(parser: argparse.ArgumentParser, ways: Sequence[str]) -> None:
    parser.add_argument(
        "--how",
        choices=ways,
        metavar="HOW",
        help=f"what the seat had of the card: {', '.join(ways)}; default: start, or for other cards taken, won, ...",
    )


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", type=Path, required=True, metavar="FILE", help="the file that gah replay made")
    parser.add_argument("--players", type=player_counts, default=(), help="only games of 2, 3, 4, or such as 2..3")
    parser.add_argument("--boards", type=_words, default=(), help="only night, day, mixed; several by commas")
    parser.add_argument(
        "--modules", type=_words, default=(), help="only these sets of modules, such as base or ballrooms+hotels"
    )
    parser.add_argument("--hands", type=_words, default=(), help="only random, draft, packets; several by commas")
    parser.add_argument("--source", type=_words, default=(), help="only self-play, or only recorded matches")
    parser.add_argument("--bot", help="only the seats of this bot, as name@version")
    add_faces(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    form.add_argument("--parquet", type=Path, metavar="OUT", help="write the rows to a Parquet file")


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def report_dice(arguments: argparse.Namespace) -> None:
    """One row per face of the die."""
    from gah_stats.statistics import dice

    def show(frame: "pl.DataFrame", note: str) -> None:
        keys = [*([arguments.by] if arguments.by else []), "die"]
        means = {"rolled": "rolled_dice"} if arguments.by else {"rolled": "rolled_dice", "there": "available_dice"}
        rows = [
            (
                *key,
                cell.n("pool_strength"),
                *(cell.value(metric) for metric in means.values()),
                cell.text("taken_share", 100, 1),
                cell.text("pool_strength", 1, 2),
                cell.text("realised_strength", 1, 2),
                cell.text("boost_share", 100, 1),
            )
            for key, cell in cells(frame, keys)
        ]
        columns: tuple[Column, ...] = (
            "n taken",
            *means,
            ("taken %", RIGHT),
            ("dice there", RIGHT),
            ("strength", RIGHT),
            ("boosted %", RIGHT),
        )
        table(f"Dice by face: rolled, there to choose from, taken; {INTERVAL}", (*keys, *columns), rows, note)

    _report(arguments, _by(arguments.by, dice.dice, dice.takeaway), show)


def report_emperor(arguments: argparse.Namespace) -> None:
    """One row per round, tile or seat."""
    from gah_stats.statistics import emperor

    def show(frame: "pl.DataFrame", note: str) -> None:
        keys = [key for key in emperor.SLICES[arguments.by][0] if key != "round" or "tile" not in arguments.by]
        rates = ("reward_rate", "nothing_rate", "penalty_rate", "avoided_rate")
        rows = [
            (
                *key,
                cell.n("reward_rate"),
                *(cell.text(rate, 100, 0 if arguments.by == "position" else 1) for rate in rates),
                cell.text("emperor_swing", 1, 2),
            )
            for key, cell in cells(frame, keys)
        ]
        titles = [(f"{rate.removesuffix('_rate')} %", RIGHT) for rate in rates]
        table(f"Emperor scorings; {INTERVAL}", (*keys, "n", *titles, ("VP", RIGHT)), rows, note)

    def of_seats(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        frame = emperor.emperor(con, filters, "seat")
        return frame, emperor.seats_takeaway(frame)

    of_rounds = _by(arguments.by, emperor.emperor, emperor.takeaway)
    _report(arguments, of_seats if arguments.by == "seat" else of_rounds, show)


def report_cards(arguments: argparse.Namespace) -> None:
    """One row per card, the surest gains first."""
    from gah_stats.statistics import cards

    how = arguments.how or cards.HAD[arguments.kind]

    def ask(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        frame = cards.cards(con, filters, arguments.kind, how)
        return frame, cards.takeaway(frame, how)

    def show(frame: "pl.DataFrame", note: str) -> None:
        names = {row["card"]: cards.marked(row, arguments.zh) for row in frame.iter_rows(named=True)}
        of_card = {card: cell for (card,), cell in cells(frame, ["card"])}
        compared = cards.ranked(frame.filter(frame["metric"] == "win_excess")).reverse()
        order = [*compared["card"], *(card for card in of_card if card not in compared["card"])]
        rows = [
            (
                card,
                names[card],
                cell.n("win_excess"),
                cell.value("win_share") if cell.n("win_excess") else None,
                cell.text("win_excess", 100, 1, "+"),
                cell.text("score_excess", 1, 1, "+"),
            )
            for card, cell in sorted(of_card.items(), key=lambda row: order.index(row[0]))
        ]
        columns = ("no", "card", "n", ("wins", ".1%"), ("points over base", RIGHT), ("VP over base", RIGHT))
        title = f"{arguments.kind.capitalize()}, {how}: win share, and over the seat's base rate; {INTERVAL}"
        note = f"{note} The surest gains first. {cards.CAVEAT}"
        table(title, columns, rows, f"{note} {cards.footnote(frame)}".rstrip())

    _report(arguments, ask, show)


def report_ballrooms(arguments: argparse.Namespace) -> None:
    """One row per ballroom."""
    from gah_stats.statistics import ballrooms, cards

    def show(frame: "pl.DataFrame", note: str) -> None:
        by = [arguments.by] if arguments.by else []
        names = {row["ballroom"]: cards.marked(row) for row in frame.iter_rows(named=True)}
        numbers: list[tuple[str, Callable[[Cell], str | None]]] = [("VP", lambda cell: cell.text("ballroom_vp", 1, 2))]
        if arguments.by == "dancers":
            numbers.append(("points over base", lambda cell: cell.text("win_excess", 100, 1, "+")))
        else:
            numbers.append(("dancers there", lambda cell: cell.text("dancers_there", 1, 2)))
            numbers.append(("no dancer %", lambda cell: cell.text("no_dancer_rate", 100, 1)))
        rows = [
            (names[ballroom], *key, cell.n("ballroom_vp"), *(text(cell) for _, text in numbers))
            for (ballroom, *key), cell in cells(frame, ["ballroom", *by])
        ]
        columns = ("ballroom", *by, "n", *((title, RIGHT) for title, _ in numbers))
        table(f"Ballrooms, per seat and scoring; {INTERVAL}", columns, rows, f"{note} {cards.footnote(frame)}".rstrip())

    _report(arguments, _by(arguments.by, ballrooms.ballrooms, ballrooms.takeaway), show)


def report_auctions(arguments: argparse.Namespace) -> None:
    """One row per hotel."""
    from gah_stats.statistics import auctions, cards

    def show(frame: "pl.DataFrame", note: str) -> None:
        by = [arguments.by] if arguments.by else []
        names = {row["hotel"]: cards.marked(row) for row in frame.iter_rows(named=True)}
        hotel_vp = [] if by else [("its VP", RIGHT)]
        rows = [
            (
                names[hotel],
                *key,
                cell.n("auction_price"),
                cell.text("auction_price", 1, 1),
                cell.text("free_rate", 100, 0),
                *(cell.text("hotel_vp", 1, 1) for _ in hotel_vp),
                cell.text("win_excess", 100, 1, "+"),
            )
            for (hotel, *key), cell in cells(frame, ["hotel", *by])
        ]
        columns = ("hotel", *by, "n", ("krones", RIGHT), ("for 0 %", RIGHT), *hotel_vp, ("over base", RIGHT))
        title = f"Auctioned hotels: price, and points of win share over base; {INTERVAL}"
        table(title, columns, rows, f"{note} {cards.footnote(frame)}".rstrip())

    _report(arguments, _by(arguments.by, auctions.auctions, auctions.takeaway), show)


def report_strength(arguments: argparse.Namespace) -> None:
    """One row per card, the strongest first."""
    from gah_stats.statistics import cards, strength

    def ask(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        with progress(None, "comparing seats", "seats"):
            frame = strength.strength(con, filters, arguments.kind, arguments.how)
        if arguments.causal is None:
            return frame, strength.takeaway(frame)
        from gah_stats.experiments.results import causal_of

        causal = causal_of(arguments.causal, arguments.kind, filters)
        if causal is None:
            raise InputError(f"{arguments.causal}: is not about cards of the kind {arguments.kind}")
        measured, games = causal
        frame = strength.with_causal(frame, measured)
        told = (strength.takeaway(frame), strength.causal_takeaway(frame), games)
        return frame, " ".join(filter(None, told))

    def show(frame: "pl.DataFrame", note: str) -> None:
        common = arguments.kind in strength.COMMON
        measures = [(("points", 1, ""), "points, VP")]
        if "causal_score" in frame["metric"] and "causal_win" not in frame["metric"]:
            measures.insert(0, (("causal_score", 1, "+"), "causal, VP"))
        elif arguments.causal:
            measures.insert(0, (("causal_win", 100, "+"), "causal"))
        elif not common:
            measures.insert(0, (("adjusted_margin", 1, "+"), "margin, VP"))
        if not common:
            measures[:0] = [(("win_excess", 100, "+"), "raw"), (("adjusted_win", 100, "+"), "adjusted")]
        shown = [measure for measure, _ in measures]
        of_card = {card: cell for (card,), cell in cells(frame, ["card"])}
        rows = [
            (
                row["card"],
                cards.marked(row, arguments.zh),
                next(filter(None, map(of_card[row["card"]].n, ("adjusted_win", "win_excess", shown[-1][0]))), None),
                *(of_card[row["card"]].text(metric, scale, 1, sign) for metric, scale, sign in shown),
                *(() if common else (row["q"],)),
            )
            for row in strength.ranked(frame).reverse().iter_rows(named=True)
        ]
        columns = ("no", "card", "n", *((title, RIGHT) for _, title in measures), *(() if common else (("q", ".3f"),)))
        how = arguments.how or strength.HAD[arguments.kind]
        title = f"Strength of {arguments.kind} cards ({how}); {INTERVAL}"
        if common:
            note = f"{note} {strength.UNDEFINED.format(arguments.kind)}"
        else:
            causal = ", causal" if "causal_win" in shown[2] else ""
            note = f"{note} Raw, adjusted{causal}: points of win share; q of adjusted."
        table(title, columns, rows, f"{note} {cards.footnote(frame)}".rstrip())

    _report(arguments, ask, show)


def report_openings(arguments: argparse.Namespace) -> None:
    """One row per strategy, in the order asked for, or per single choice, the surest gains first."""
    from gah_stats.statistics import cards, openings

    def ask(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        frame = openings.openings(con, filters, arguments.strategies, arguments.precision)
        return frame, openings.takeaway(frame, arguments.zh)

    def show(frame: "pl.DataFrame", note: str) -> None:
        asked, several = bool(arguments.strategies), len(arguments.strategies) > 1
        names = {row["strategy"]: cards.marked(row, arguments.zh) for row in frame.iter_rows(named=True)}
        needed = dict(frame.filter(frame["metric"] == "win_excess").select("strategy", "games_needed").iter_rows())
        found = [(strategy, cell) for (strategy,), cell in cells(frame, ["strategy"])]
        if not asked:
            order = list(openings.WORDS)
            wins = frame.filter(frame["metric"] == "win_excess")
            compared = wins.sort(cards.nearer(), wins["n"] >= cards.FEW, "value", descending=True)
            ranks = {strategy: rank for rank, strategy in enumerate(compared["strategy"])}
            found.sort(key=lambda row: (order.index(row[0].partition("=")[0]), ranks.get(row[0], len(ranks))))
        rows = [
            (
                *(() if asked else (strategy,)),
                names[strategy],
                cell.n("win_excess"),
                cell.text("win_excess", 100, 1, "+"),
                *((cell.text("win_over_first", 100, 1, "+"),) if several else ()),
                cell.text("score_excess", 1, 1, "+"),
                needed[strategy],
            )
            for strategy, cell in found
        ]
        first = () if asked else ("strategy",)
        over = (("over the first", RIGHT),) if several else ()
        columns = (*first, "opening", "n", ("points", RIGHT), *over, ("VP", RIGHT), "games needed")
        title = f"Openings: points of win share and VP over the seat's base rate; {INTERVAL}"
        note = f"{note} Games needed: still, for ±{arguments.precision:g} points of win share."
        table(title, columns, rows, f"{note} {cards.footnote(frame)}".rstrip())

    _report(arguments, ask, show)


def report_picks(arguments: argparse.Namespace) -> None:
    """One row per pick of a round."""
    from gah_stats.statistics import dice

    def ask(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        frame = dice.best(con, filters)
        return frame, dice.best_takeaway(frame)

    def show(frame: "pl.DataFrame", note: str) -> None:
        rows = [
            (
                pick,
                cell.n("best_strength"),
                cell.text("best_strength", 1, 2),
                cell.value("best_any"),
                cell.value("best_strongest"),
            )
            for (pick,), cell in cells(frame, ["pick"])
        ]
        columns = ("pick", "n", ("best strength", RIGHT), "law, any taken", "law, strongest taken")
        table(f"Most dice on one face at each pick; {INTERVAL}", columns, rows, note)

    _report(arguments, ask, show)


def report_rolls(arguments: argparse.Namespace) -> None:
    """One row per chi-squared test."""
    from gah_stats.statistics import dice

    def ask(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        frame = dice.fits(con, filters)
        return frame, dice.fits_takeaway(frame)

    def show(frame: "pl.DataFrame", note: str) -> None:
        columns = ("test", "n", ("chi-squared", ".1f"), "freedom", ("p", ".3f"))
        table("The rolls against the exact law of the dice", columns, frame.rows(), note)

    _report(arguments, ask, show)


def report_modules(arguments: argparse.Namespace) -> None:
    """One row per card and module or set of modules, the surest gains and losses; or one per set of modules."""
    from gah_stats.statistics import cards, modules

    def ask(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        if arguments.by == "seat":
            frame = modules.levels(con, filters)
            return frame, f"{modules.levels_takeaway(frame)} {modules.seats_takeaway(frame)}".rstrip()
        question = modules.by_module if arguments.by == "module" else modules.in_sets
        frame = question(con, filters, arguments.kind, arguments.how)
        return frame, modules.takeaway(frame)

    def show_seats(frame: "pl.DataFrame", note: str) -> None:
        found = {key: cell for key, cell in cells(frame, ["modules", "seat"])}
        seats = sorted({seat for _, seat in found if seat})
        rows = [
            (
                one.replace("+", " + "),
                found[one, 0].n("final_score"),
                found[one, 0].text("final_score", 1, 1),
                *(
                    found[one, seat].text("pooled_seat", 100, 1, "+") if (one, seat) in found else None
                    for seat in seats
                ),
            )
            for one in frame["modules"].unique(maintain_order=True)
        ]
        columns: tuple[Column, ...] = ("modules", "n", ("VP", RIGHT), *((f"seat {seat}", RIGHT) for seat in seats))
        title = f"Score level, and points of win share over an even share (pooled); {INTERVAL}"
        table(title, columns, rows, note)

    def show_cards(frame: "pl.DataFrame", note: str) -> None:
        by, metric, more = ("module", "module", ()) if arguments.by == "module" else ("modules", "gain", ("cell",))
        shown = modules.ends(frame, f"{metric}_win", ENDS)
        found = {key: cell for key, cell in cells(frame, ["card", by])}
        rows = []
        for row in shown.iter_rows(named=True):
            cell = found[row["card"], row[by]]
            thin = " (thin)" if row.get("thin") else ""
            rows.append(
                (
                    cards.marked(row, arguments.zh),
                    row[by].replace("+", " + ") + thin,
                    row["n"],
                    *(cell.text(f"{name}_win", 100, 1, "+") for name in (*more, metric)),
                    cell.text(f"{metric}_score", 1, 1, "+"),
                    row["q"],
                )
            )
        unpooled = [("unpooled", RIGHT)] if more else []
        columns: tuple[Column, ...] = ("card", by, "n", *unpooled, ("gain", RIGHT), ("gain, VP", RIGHT), ("q", ".3f"))
        title = f"{arguments.kind.capitalize()}: points of win share gained with modules (pooled); {INTERVAL}"
        kept = frame.filter(frame["metric"] == f"{metric}_win").height
        note = f"{note} {shown.height} of {kept:,} rows, the surest; --csv has all."
        table(title, columns, rows, f"{note} {cards.footnote(shown)}".rstrip())

    _report(arguments, ask, show_seats if arguments.by == "seat" else show_cards)


def report_guests(arguments: argparse.Namespace) -> None:
    """One row per guest, the most wanted first."""
    from gah_stats.statistics import cards, guests

    def ask(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        frame = guests.guests(con, filters)
        return frame, guests.takeaway(frame, arguments.zh)

    def show(frame: "pl.DataFrame", note: str) -> None:
        names = {row["card"]: cards.marked(row, arguments.zh) for row in frame.iter_rows(named=True)}
        rows = [
            (
                card,
                names[card],
                cell.n("taken_rate"),
                *(cell.text(rate, 100, 0) for rate in ("taken_rate", "served_rate", "seated_rate", "stranded_rate")),
                cell.text("queue_price", 1, 2),
            )
            for (card,), cell in sorted(cells(frame, ["card"]), key=lambda row: -(row[1].value("taken_rate") or 0))
        ]
        shares = ("taken %", "served %", "seated %", "left %")
        columns: tuple[Column, ...] = (
            *("no", "guest", "seen"),
            *((share, RIGHT) for share in shares),
            ("krones", RIGHT),
        )
        title = f"Guests in the queue, taken; of those taken served, seated, left over; price; {INTERVAL}"
        table(title, columns, rows, f"{note} {cards.footnote(frame)}".rstrip())

    _report(arguments, ask, show)


def report_games(arguments: argparse.Namespace) -> None:
    """One row per day, number of players or the like."""
    from gah_stats.statistics import games

    def show(frame: "pl.DataFrame", note: str) -> None:
        keys = [arguments.by] if arguments.by else []
        rows = [
            (
                *(str(value).replace("+", " + ") for value in key),
                cell.n("game_score"),
                *(cell.text(metric, 1, 1) for metric in games.METRICS),
            )
            for key, cell in cells(frame, keys)
        ]
        titles = ("mean VP", "VP of winner", "lead, VP", "turns")
        columns: tuple[Column, ...] = (*keys, "n", *((title, RIGHT) for title in titles))
        table(f"Games: mean score, winning score, lead, turns; {INTERVAL}", columns, rows, note)

    _report(arguments, _by(arguments.by, games.games, games.takeaway), show)


def report_scores(arguments: argparse.Namespace) -> None:
    """One row per part of the score."""
    from gah_stats.statistics import scores

    def show(frame: "pl.DataFrame", note: str) -> None:
        parts = frame["part"].unique(maintain_order=True).to_list()
        if arguments.by is None:
            by_part = {part: cell for (part,), cell in cells(frame, ["part"])}
            rows: list[tuple[Any, ...]] = [
                (_words_of(part), cell.n("part_vp"), cell.text("part_vp", 1, 2)) for part, cell in by_part.items()
            ]
            table(f"Parts of the final score, VP per seat; {INTERVAL}", ("part", "n", ("VP", RIGHT)), rows, note)
            return
        values = frame[arguments.by].unique(maintain_order=True).to_list()
        found = {key: cell for key, cell in cells(frame, [arguments.by, "part"])}
        rows = [(_words_of(part), *(found[value, part].text("part_vp", 1, 1) for value in values)) for part in parts]
        rows.append(("n", *(f"{found[value, parts[0]].n('part_vp'):,}" for value in values)))
        table(
            f"Parts of the final score by {arguments.by}, VP per seat; {INTERVAL}",
            ("part", *((str(value), RIGHT) for value in values)),
            rows,
            note,
        )

    _report(arguments, _by(arguments.by, scores.scores, scores.takeaway), show)


def _words_of(part: str) -> str:
    return part.replace("_", " ")


class Cell:
    """The metrics of one row of a table."""

    def __init__(self, rows: Sequence[dict[str, Any]]) -> None:
        self._rows = {row["metric"]: row for row in rows}

    def value(self, metric: str) -> float | None:
        return self._rows[metric]["value"] if metric in self._rows else None

    def n(self, metric: str) -> int | None:
        return self._rows[metric]["n"] if metric in self._rows else None

    def text(self, metric: str, scale: float, digits: int, sign: str = "") -> str | None:
        """The value and how far its 95 % interval reaches, on the side where that is farther, both times `scale`; a
        digit less where that is far."""
        row = self._rows.get(metric)
        if row is None or row["value"] is None:
            return None
        if row["low"] is None:
            return f"{scale * row['value']:{sign}.{digits}f}"
        reach = scale * max(row["high"] - row["value"], row["value"] - row["low"])
        if reach >= 10:
            digits = max(digits - 1, 0)
        return f"{scale * row['value']:{sign}.{digits}f} ±{reach:.{digits}f}"


def cells(frame: "pl.DataFrame", keys: list[str]) -> list[tuple[tuple, Cell]]:
    """The rows of a long frame, gathered by `keys`, in order."""
    found: dict[tuple, list[dict[str, Any]]] = {}
    for row in frame.iter_rows(named=True):
        found.setdefault(tuple(row[key] for key in keys), []).append(row)
    return [(key, Cell(rows)) for key, rows in found.items()]


def _by(by: str | None, ask: Callable[..., "pl.DataFrame"], takeaway: Callable[["pl.DataFrame"], str]) -> Callable:
    """Asks for the rows split by `by`, and for the sentence about those that are not split."""

    def both(con: "duckdb.DuckDBPyConnection", filters: "Filters") -> tuple["pl.DataFrame", str]:
        frame = ask(con, filters, by)
        return frame, takeaway(ask(con, filters) if by else frame)

    return both


def _report(
    arguments: argparse.Namespace,
    ask: Callable[["duckdb.DuckDBPyConnection", "Filters"], tuple["pl.DataFrame", str]],
    show: Callable[["pl.DataFrame", str], None],
) -> None:
    """Ask the file and print the answer in the form that is wanted."""
    from gah_stats.statistics import COLUMNS, METRICS, Filters
    from gah_stats.statistics.filters import kinds
    from gah_stats.warehouse.file import connect, require_faces

    filters = Filters(
        arguments.players, arguments.boards, arguments.hands, arguments.modules, arguments.source, arguments.bot
    )
    with connect(arguments.db) as con:
        if arguments.faces:
            require_faces(con, arguments.db)
        frame, sentence = ask(con, filters)
        matching = int(kinds(con, filters)["games"].sum())
    if arguments.csv:
        sys.stdout.write(frame.write_csv())
    elif arguments.json:
        names = frame["metric"].unique(maintain_order=True) if "metric" in frame.columns else ()
        metrics = {name: dataclasses.asdict(METRICS[name]) for name in names}
        metrics |= {name: dataclasses.asdict(COLUMNS[name]) for name in frame.columns if name in COLUMNS}
        kept = dataclasses.asdict(filters)
        answer = {"filters": kept, "takeaway": sentence, "metrics": metrics, "rows": frame.to_dicts()}
        print(json.dumps(answer, ensure_ascii=False, default=str))
    elif arguments.parquet:
        _write(arguments.parquet, frame)
        print(f"{len(frame):,} rows in {arguments.parquet}. {sentence}")
    else:
        of = frame["games"][0] if len(frame) and "games" in frame.columns else matching
        games = f"{of:,} game{'' if of == 1 else 's'}. " if "games" in frame.columns else ""
        show(frame, f"{games}{sentence}")


def _write(path: Path, frame: "pl.DataFrame") -> None:
    """Write a Parquet file, whole or not at all."""
    content = io.BytesIO()
    frame.write_parquet(content)
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(content.getvalue())
        os.replace(part, path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
