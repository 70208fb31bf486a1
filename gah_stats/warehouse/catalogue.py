"""Writes docs/tables.md from sql/: `python -m gah_stats.warehouse.catalogue`."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import duckdb

from gah_stats.paths import ROOT, SQL
from gah_stats.warehouse import marts, schema

PATH = ROOT / "docs" / "tables.md"
HEAD = """# The tables of a warehouse

`gah replay LOGS... --db FILE` makes them. This page is written by `python -m gah_stats.warehouse.catalogue` from the
comments in sql/; change those.

```
{drawing}
```

Facts and dimensions are in `sql/schema`, one CREATE per file; views that rename, cast and give keys in `sql/staging`;
marts, which statistics read, in `sql/marts`, with what they share in `sql/macros`; identity checks in `sql/checks`.
`game` is a number within the file, its lasting name is `games.game_id`. `event` numbers what happens in a game from 0,
so rows of different tables can be put in order. Seats count from 1 (logs count them from 0). Whole numbers are INTEGER:
DuckDB packs them to the bits they need, so narrower types save no space, and they load a quarter slower. Square
brackets hold units.
"""


def catalogue() -> str:
    """The page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield HEAD.format(drawing=(schema.__doc__ or "").strip().split("\n\n")[1])
    yield "## Facts and dimensions"
    for table in schema.tables().values():
        yield f"\n### {table.name}\n{table.grain} Key: {table.key}\n\n| column | type | |\n|---|---|---|"
        for column in table.columns:
            optional = "" if column.required else ", may be null"
            yield f"| {column.name} | {column.kind}{optional} | {column.text} |"
    yield "\nWords of the types that are lists of words:\n"
    for name, words in schema.WORDS.items():
        yield f"- {name}: {', '.join(words)}"
    yield "\n## Macros\n"
    for name, sql in marts.models("macros").items():
        remarks = " ".join(line.removeprefix("-- ") for line in sql.splitlines() if line.startswith("--"))
        yield f"- {name}: {remarks}"
    described = _described()
    for folder, title in (("staging", "Views"), ("marts", "Marts")):
        yield f"\n## {title}"
        for name, sql in marts.models(folder).items():
            remarks = " ".join(line.removeprefix("-- ") for line in sql.splitlines() if line.startswith("--"))
            yield f"\n### {name}\n{remarks}\n\nColumns: {', '.join(described[name])}."
    yield "\n## Identity checks\n\nRun after every replay; what they find is in the table `checks`.\n"
    for name, sql in marts.models("checks").items():
        remarks = " ".join(line.removeprefix("-- ") for line in sql.splitlines() if line.startswith("--"))
        yield f"- {name}: {remarks}"


def _described() -> dict[str, list[str]]:
    """The columns of every view and mart, as DuckDB names and types them."""
    with tempfile.TemporaryDirectory() as folder, duckdb.connect(str(Path(folder) / "empty.duckdb")) as con:
        schema.create(con)
        marts.build(con)
        names = [*marts.models("staging"), *marts.models("marts")]
        return {
            name: [f"{column} {kind}" for column, kind, *_ in con.execute(f"describe {name}").fetchall()]
            for name in names
        }


if __name__ == "__main__":
    PATH.write_text(catalogue(), encoding="utf-8")
    print(f"{PATH} written from {SQL}")
