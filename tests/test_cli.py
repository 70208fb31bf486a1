"""What holds for every `gah` command: one-line errors, exit statuses, a fast start."""

import argparse
import subprocess
import sys
from collections.abc import Iterator

import pytest

from gah_stats import cli
from gah_stats.errors import InputError


@pytest.fixture
def command(monkeypatch):
    """Runs `gah test ...` with `run` as the command's function and returns the exit status."""

    def main(run, *arguments: str) -> int:
        def build_parser() -> argparse.ArgumentParser:
            parser = cli._Parser(prog="gah")
            one = parser.add_subparsers(required=True, metavar="COMMAND").add_parser("test")
            one.add_argument("--games", type=int)
            one.set_defaults(run=run)
            return parser

        monkeypatch.setattr(cli, "build_parser", build_parser)
        return cli.main(["test", *arguments])

    return main


def raising(error: BaseException):
    def run(arguments):
        raise error

    return run


def test_a_command_that_returns_nothing_succeeded(command):
    assert command(lambda arguments: None) == 0
    assert command(lambda arguments: 1) == 1


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (InputError("a.jsonl line 3: no such die\nhere"), 2, "gah: a.jsonl line 3: no such die here\n"),
        (KeyboardInterrupt(), 130, "gah: interrupted\n"),
        (PermissionError(13, "Permission denied", "out.db"), 2, "gah: out.db: Permission denied\n"),
    ],
)
def test_an_error_is_one_line(command, capsys, error, status, line):
    assert command(raising(error)) == status
    assert capsys.readouterr() == ("", line)


def test_a_fault_of_the_program_is_not_taken_for_bad_input(command):
    with pytest.raises(OSError, match="no file has to do with it"):
        command(raising(OSError("no file has to do with it")))


@pytest.mark.parametrize("arguments", [["--games", "many"], ["--game", "3"], ["--games"], ["more"]])
def test_a_wrong_argument_is_one_line(command, capsys, arguments):
    assert command(lambda _: None, *arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("gah: ") and err.count("\n") == 1


def test_an_unknown_command_is_one_line(capsys):
    assert cli.main(["plaay"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("gah: ") and "plaay" in err and err.count("\n") == 1


def test_help_imports_nothing_heavy():
    program = (
        "import sys; from gah_stats.cli import build_parser; build_parser();"
        "print(*{'numba', 'numpy', 'polars', 'duckdb', 'streamlit', 'pyarrow', 'rich'} & set(sys.modules))"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == []


def test_a_reader_that_goes_away_ends_the_command_quietly():
    program = (
        "import sys; from gah_stats import cli; import types;"
        "sys.modules['gah_stats.cli.flood'] = types.SimpleNamespace(register=lambda s: s.add_parser('flood')"
        ".set_defaults(run=lambda a: print('x\\n' * 10**6))); cli.GROUPS = ('flood',); sys.exit(cli.main(['flood']))"
    )
    flood = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    flood.stdout.readline()
    flood.stdout.close()
    assert flood.wait(timeout=30) == 1
    assert flood.stderr.read() == b""
    flood.stderr.close()


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for of_command in action.choices.values():
                yield from _parsers(of_command)


@pytest.mark.parametrize("parser", list(_parsers(cli.build_parser())), ids=lambda parser: parser.prog)
def test_help_fits_80_columns(parser, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, parser.format_help().splitlines())) <= 80
