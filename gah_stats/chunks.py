"""A folder of Parquet files, each a chunk of a long run, that an interrupted run goes on with."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from gah_stats.errors import InputError


@dataclass(frozen=True)
class Chunks:
    """Files of `folder`, each whole or not there. `command` makes them, and `format` is what they call themselves."""

    folder: Path
    command: str
    format: str

    def path(self, number: int) -> Path:
        """Where a chunk is."""
        return self.folder / f"chunk-{number:05d}.parquet"

    def paths(self) -> list[Path]:
        """The chunks that are there."""
        return sorted(self.folder.glob("chunk-*.parquet"))

    def fill(
        self,
        count: int,
        size: int,
        metadata: dict[str, str],
        make: Callable[[int], pa.Table],
        workers: int,
        advance: Callable[[int], None],
    ) -> None:
        """Make those of `count` chunks that are not there, in parallel. `advance` is told of `size` for every chunk.

        Raises InputError, before anything is made, when the folder holds chunks that were made otherwise.
        """
        for path in self.paths():
            self.require_same(path, metadata)
        self.folder.mkdir(parents=True, exist_ok=True)
        missing = [number for number in range(count) if not self.path(number).exists()]
        advance((count - len(missing)) * size)

        def write(number: int) -> None:
            unfinished = self.path(number).with_suffix(".part")
            pq.write_table(make(number).replace_schema_metadata(metadata), unfinished)
            os.replace(unfinished, self.path(number))

        with ThreadPoolExecutor(workers) as pool:
            try:
                for future in as_completed([pool.submit(write, number) for number in missing]):
                    future.result()
                    advance(size)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def found(self) -> tuple[list[Path], dict[str, str]]:
        """All that is there and how it was made. Raises InputError when nothing is, or not all in one way."""
        paths = self.paths()
        if not paths:
            raise InputError(f"{self.folder}: there are no results of {self.command}")
        metadata = self.metadata(paths[0])
        for path in paths:
            self.require_same(path, metadata)
        return paths, metadata

    def metadata(self, path: Path) -> dict[str, str]:
        """How a file was made. Raises InputError."""
        try:
            found = pq.read_schema(path).metadata or {}
        except (pa.ArrowInvalid, OSError):
            raise InputError(f"{path}: cannot be read as Parquet") from None
        metadata = {key.decode(): value.decode() for key, value in found.items() if key != b"ARROW:schema"}
        if metadata.get("format") != self.format:
            raise InputError(f"{path}: is no result of {self.command}")
        return metadata

    def require_same(self, path: Path, metadata: dict[str, str]) -> None:
        """Raises InputError when a file was made otherwise."""
        found = self.metadata(path)
        for key, value in metadata.items():
            if found.get(key) != value:
                raise InputError(f"{path}: was played with {key} {found.get(key)}, not {value}; choose another folder")
