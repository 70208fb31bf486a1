"""The tables: read from sql/schema, where every table and column is described, and created from there.

games 1--n seats 1--n turns, guest_visits, staff_events, room_events, vp_events, emperor_scorings, objective_claims
      1--n rolls            |             |             |            |          |                 |
           guest_reveals -- guest_cards   staff_cards   rooms        sources    emperor_tiles     objective_cards
"""

import re
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

import duckdb

from gah_stats.games.grand_austria_hotel.codes import Hands, Outcome, Part
from gah_stats.paths import SQL
from gah_stats.warehouse.rows import kinds

WORDS: dict[str, tuple[str, ...]] = {
    "hands": tuple(h.name.lower() for h in Hands),
    "boards": ("night", "day", "mixed"),
    "part": tuple(p.name.lower() for p in Part),
    "outcome": tuple(o.name.lower() for o in Outcome),
    "staff_event": kinds("staff_events"),
    "room_event": kinds("room_events"),
    "celebrity_event": kinds("celebrity_uses"),
    "auction_event": kinds("auctions"),
    "personal_event": kinds("personal_objectives"),
}

COLUMN = re.compile(r"^    (\w+) ([a-z_\[\] ]+?)( not null)?,? -- (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Column:
    """One column: `kind` is its SQL type, `text` its description with the unit in square brackets."""

    name: str
    kind: str
    required: bool
    text: str


@dataclass(frozen=True)
class Table:
    """One table of sql/schema: its CREATE statement, what one row is, what its key is."""

    name: str
    sql: str
    grain: str
    key: str
    columns: tuple[Column, ...]


def head(sql: str, field: str) -> str:
    """The text behind `-- One row ` or `-- Key: ` at the start of a SQL file."""
    match = re.search(rf"^-- {field}(.+)$", sql, re.MULTILINE)
    if match is None:
        raise ValueError(f"no line '-- {field}...' in: {sql[:80]}")
    return match[1].strip()


@cache
def tables() -> dict[str, Table]:
    """All tables by name."""
    found = {}
    for path in sorted((SQL / "schema").glob("*.sql")):
        sql = path.read_text(encoding="utf-8")
        columns = tuple(Column(name, kind, bool(no), text) for name, kind, no, text in COLUMN.findall(sql))
        found[path.stem] = Table(path.stem, sql, "One row " + head(sql, "One row "), head(sql, "Key: "), columns)
    return found


@cache
def version() -> str:
    """A hash of all tables, macros, views and marts and of the words in them: files of another version are not read."""
    digest = blake2b(repr(sorted(WORDS.items())).encode(), digest_size=8)
    for folder in ("schema", "macros", "staging", "marts"):
        for path in sorted((SQL / folder).glob("*.sql")):
            code = re.sub("--.*", "", path.read_text(encoding="utf-8"))
            digest.update(f"{path.stem}: {' '.join(code.split())}".encode())
    return digest.hexdigest()


def create(con: duckdb.DuckDBPyConnection) -> None:
    """Create all tables, empty, in an empty file."""
    for name, words in WORDS.items():
        con.execute(f"create type {name} as enum ({', '.join(map(_quoted, words))})")
    for table in tables().values():
        con.execute(table.sql)
        con.execute(f"comment on table {table.name} is {_quoted(f'{table.grain} Key: {table.key}')}")
        for column in table.columns:
            con.execute(f"comment on column {table.name}.{column.name} is {_quoted(column.text)}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
