"""The `gah` command. Each file beside this one registers one group of subcommands."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from gah_stats import __version__
from gah_stats.cards.faces import use
from gah_stats.errors import InputError

GROUPS = ("play", "arena", "experiment", "logs", "warehouse", "report", "metrics", "cards", "faces")


class _Parser(argparse.ArgumentParser):
    """Reports a wrong argument as InputError and accepts no shortened options."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        raise InputError(message)


def build_parser() -> argparse.ArgumentParser:
    """The parser of all groups. Groups import what they run only when they run it, so `gah --help` stays fast."""
    parser = _Parser(prog="gah", description="Play, log, replay and measure games of Grand Austria Hotel.")
    parser.add_argument("--version", action="version", version=f"gah {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for group in GROUPS:
        importlib.import_module(f"gah_stats.cli.{group}").register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 found fault, 2 bad input, 130 interrupted."""
    try:
        arguments = build_parser().parse_args(argv)
        _use_faces(getattr(arguments, "faces", None))
        status = arguments.run(arguments) or 0
        sys.stdout.flush()
        return status
    except InputError as error:
        return _refuse(str(error), 2)
    except KeyboardInterrupt:
        return _refuse("interrupted", 130)
    except BrokenPipeError:
        # The reader has gone (`gah ... | head`); point stdout elsewhere so that Python's last flush is quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        if error.filename is None:
            raise
        return _refuse(f"{error.filename}: {error.strerror}", 2)
    except Exception as error:
        # not imported unless a command has done so: that takes longer than most commands
        duckdb = sys.modules.get("duckdb")
        if duckdb is None or not isinstance(error, duckdb.Error) or isinstance(error, duckdb.ProgrammingError):
            raise
        return _refuse(f"the database cannot be read or written: {str(error).partition(chr(10))[0]}", 2)


def _use_faces(path: Path | None) -> None:
    """Have the command use the card figures of a file, without one the shipped ones."""
    if path is None:
        use(None)
        return
    from gah_stats.games.grand_austria_hotel.box import use_faces

    use_faces(path)


def _refuse(message: str, status: int) -> int:
    print("gah:", " ".join(message.split()), file=sys.stderr)
    return status
