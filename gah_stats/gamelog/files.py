"""Log files of either format: which there are, reading them, turning one into the other."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np

from gah_stats.errors import InputError
from gah_stats.gamelog.batch import GameBatch, Rejected, parse_id, refusals, replay_games
from gah_stats.gamelog.export import write_recorded
from gah_stats.gamelog.parquet import BatchWriter, read_parquet, row_count
from gah_stats.gamelog.recorded import read_recorded

BATCH, RECORDED = ".parquet", ".jsonl"
GAMES_AT_ONCE = 5000


def log_files(paths: Iterable[Path | str]) -> list[Path]:
    """The log files among files and folders, each once; folders are searched with all that is in them.

    Raises InputError for a path that is missing, has another ending, or is a folder without logs.
    """
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in (BATCH, RECORDED) and file.is_file())
            if not inside:
                raise InputError(f"{path}: holds no logs ({BATCH} or {RECORDED})")
            found.update(dict.fromkeys(inside))
        elif not path.exists():
            raise InputError(f"{path}: no such file")
        elif path.suffix not in (BATCH, RECORDED):
            raise InputError(f"{path}: a log ends in {BATCH} or {RECORDED}")
        else:
            found[path] = None
    return list(found)


def read_log(path: Path | str, size: int = GAMES_AT_ONCE) -> Iterator[GameBatch | Rejected]:
    """The games of one file in batches of at most `size`, and every game that is refused.

    Recorded matches have been driven through the engine; batch logs have not, see `refusals`.
    """
    read = read_parquet if Path(path).suffix == BATCH else read_recorded
    return read(path, size)


def read_logs(paths: Iterable[Path | str], size: int = GAMES_AT_ONCE) -> Iterator[GameBatch | Rejected]:
    """The games of files and folders, as `log_files` finds them and `read_log` reads them."""
    for path in log_files(paths):
        yield from read_log(path, size)


def check_log(path: Path | str, size: int = GAMES_AT_ONCE) -> Iterator[GameBatch | Rejected]:
    """As `read_log`, with the games of batch logs replayed as well."""
    for item in read_log(path, size):
        if isinstance(item, Rejected) or Path(path).suffix == RECORDED:
            yield item
            continue
        bad = dict(refusals(item, *replay_games(item)))
        yield from bad.values()
        if len(bad) < len(item):
            yield item.select([i for i in range(len(item)) if i not in bad]) if bad else item


def count_games(paths: Iterable[Path | str]) -> int:
    """About how many games files and folders hold, without reading them: for progress bars."""
    games = 0
    for path in log_files(paths):
        if path.suffix == BATCH:
            games += row_count(path)
        else:
            with open(path, "rb") as file:
                games += sum(b'"record"' in line for line in file)
    return games


def find_game(path: Path | str, wanted: str) -> tuple[GameBatch, int]:
    """The game of a file with this number, from 1, or this id, as a batch and its place there. Raises InputError."""
    (path,) = _one_file(path)
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 16 else None
    game_id = None if number is not None else parse_id(wanted)
    before = 0
    for item in read_log(path, GAMES_AT_ONCE if path.suffix == BATCH else 1):
        if isinstance(item, Rejected):
            before += 1
            if number in (before, item.line if path.suffix == BATCH else None) or item.line == 0:
                raise InputError(str(item))
            continue
        numbers = item.lines if path.suffix == BATCH else np.array([before + 1])
        found = np.flatnonzero(item.game_ids == game_id if number is None else numbers == number)
        if len(found):
            return item, int(found[0])
        before += len(item)
    raise InputError(f"{path}: has no game {wanted}")


def _one_file(path: Path | str) -> list[Path]:
    if Path(path).is_dir():
        raise InputError(f"{path}: is a folder, not a log")
    return log_files([path])


def convert(
    source: Path | str,
    target: Path | str,
    seen_by: int | None = None,
    advance: Callable[[int], None] = lambda games: None,
) -> int:
    """Write the games of a file or folder to one file of the format its ending names, atomically; how many.

    Games, ids, players, seeds and scores stay the same, unless `seen_by` hides cards. `advance` is called with the
    number of games after every batch. Raises InputError at the first game that is refused.
    """
    target = Path(target)
    if target.suffix not in (BATCH, RECORDED):
        raise InputError(f"{target}: a log ends in {BATCH} or {RECORDED}")
    batches = _accepted((item for path in log_files([source]) for item in check_log(path)), advance)
    if target.suffix == RECORDED:
        return write_recorded(target, batches, seen_by)
    if seen_by is not None:
        raise InputError(f"{target}: only a {RECORDED} log can leave cards unknown")
    games = 0
    with BatchWriter(target) as writer:
        for batch in batches:
            writer.write(batch)
            games += len(batch)
    return games


def _accepted(items: Iterable[GameBatch | Rejected], advance: Callable[[int], None]) -> Iterator[GameBatch]:
    for item in items:
        if isinstance(item, Rejected):
            raise InputError(str(item))
        yield item
        advance(len(item))
