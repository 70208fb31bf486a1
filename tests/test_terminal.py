"""Tables of at most 80 columns and the progress bar."""

import io
import sys

from gah_stats.terminal import WIDTH, progress, table


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_table_aligns_numbers_right_and_formats_them(capsys):
    table("Seats", ["seat", ("share", ".1%"), "mean"], [["north", 0.25, 1234.5], ["south", None, 7.0]], note="n = 2")
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "Seats"
    assert " seat   share      mean" in lines
    assert " north  25.0%  1,234.50" in lines
    assert " south      -      7.00" in lines
    assert lines[-1] == "n = 2"


def test_table_stays_within_80_columns(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    table("A long title " * 10, ["card", "effect"], [["[red]Chef[/red]", "strudel 1; cake 1; wine 1; " * 8]])
    out = capsys.readouterr().out
    assert "[red]Chef[/red]" in out
    assert max(map(len, out.splitlines())) <= WIDTH


def test_progress_is_silent_where_stderr_is_no_terminal(capsys):
    with progress(10, "play", "games") as advance:
        advance(10)
    assert capsys.readouterr() == ("", "")


def test_progress_shows_count_rate_and_time(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress(3000, "play [4]", "games") as advance:
        advance(1000)
        advance(2000)
    shown = sys.stderr.getvalue()
    assert "play [4]" in shown and "3,000/3,000" in shown and "games/s" in shown and "0:00:00" in shown
