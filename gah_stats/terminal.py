"""What the commands print: a progress bar on stderr and tables of at most 80 columns on stdout."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

WIDTH = 80
RIGHT = ">"

Column = str | tuple[str, str]


@contextmanager
def progress(total: int | None, what: str, unit: str) -> Iterator[Callable[[int], None]]:
    """Show `what` as a bar with count, rate in `unit` per second and time left; silent unless stderr is a terminal.

    Yields `advance(n)`, to be called with the number of units just done. `total` None means the amount of work is
    not known, as in compiling: the bar then only shows that work goes on and for how long.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, Task, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(TextColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f} {unit}/s" if speed else f"- {unit}/s")

    console = Console(stderr=True)
    counted = () if total is None else (TextColumn("{task.completed:,.0f}/{task.total:,.0f}"), Rate(""))
    clock = TimeElapsedColumn() if total is None else TimeRemainingColumn(elapsed_when_finished=True)
    text = TextColumn("{task.description}", markup=False)
    bar = Progress(text, BarColumn(20), *counted, clock, console=console, disable=not console.is_terminal)
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def table(title: str, columns: Sequence[Column], rows: Sequence[Sequence[Any]], note: str = "") -> None:
    """Print a table of at most 80 columns: numbers right aligned, None as a dash, `note` in a line below.

    A column is its heading, or (heading, format) with the format of its cells, such as ("win share", ".1%"), or RIGHT.
    Without one, whole numbers get thousands separators and others two decimals.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    formats = []
    for place, column in enumerate(columns):
        heading, form = (column, "") if isinstance(column, str) else column
        formats.append(form)
        numeric = all(_is_number(row[place]) for row in rows if row[place] is not None)
        grid.add_column(Text(heading), justify="right" if numeric or form == RIGHT else "left")
    for row in rows:
        grid.add_row(*(Text(_cell(value, form)) for value, form in zip(row, formats, strict=True)))

    console = Console(highlight=False)
    console.width = min(WIDTH, console.width)
    console.print(Text(title, style="bold"))
    console.print(grid)
    if note:
        console.print(Text(note))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _cell(value: Any, form: str) -> str:
    if value is None:
        return "-"
    if not _is_number(value):
        return str(value)
    if form == RIGHT:
        form = ""
    return format(value, form or ("," if isinstance(value, int) else ",.2f"))
