"""Opening a warehouse file."""

from pathlib import Path

import duckdb

from gah_stats.cards import faces
from gah_stats.errors import InputError
from gah_stats.warehouse import schema


def connect(path: Path | str, read_only: bool = True) -> duckdb.DuckDBPyConnection:
    """Open a complete warehouse. Raises InputError for a missing file and for one that is none of ours.

    A replay puts a new file in the place of the old one: to see it, close every connection of this process to the old
    one, then connect again.
    """
    if not Path(path).is_file():
        raise InputError(f"{path}: no such file; 'gah replay LOGS --db {path}' makes it")
    try:
        con = duckdb.connect(str(path), read_only=read_only)
    except duckdb.Error as error:
        raise InputError(f"{path}: cannot be opened as a DuckDB file: {str(error).splitlines()[0]}") from None
    try:
        about = con.execute("select version, part_of from warehouse").fetchall()
    except duckdb.Error:
        about = []
    if len(about) == 1 and about[0] == (schema.version(), None):
        return con
    con.close()
    if not about:
        raise InputError(f"{path}: is a DuckDB file, but no warehouse of gah")
    raise InputError(f"{path}: was made by another version of gah; replay the logs into a new file")


def require_faces(con: duckdb.DuckDBPyConnection, path: Path | str) -> None:
    """Raises InputError when the games of a warehouse were played with other faces than those in use."""
    [(found,)] = con.execute("select faces from warehouse").fetchall()
    if reason := faces.mismatch(found):
        raise InputError(f"{path}: {reason}")
