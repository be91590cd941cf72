"""A run folder opened for reading: its manifest and its tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Literal

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from analysis.runs.blocks import BLOCK_COLUMNS, in_whole_blocks
from analysis.runs.manifest import Manifest
from analysis.runs.plan import Plan
from engine.errors import InputError

TableName = Literal["games", "seats", "choices"]


class Run:
    """A complete run.

    Columns keep the types that the files have: they are pandas' columns of Arrow types, lists included. What is not
    known of a game that failed is missing; it has no seats. docs/runs.md describes every column.
    """

    def __init__(self, path: str | Path) -> None:
        """Open a folder; raises `InputError` if there is no complete run in it."""
        self.path = Path(path)
        self.manifest = Manifest.read(self.path)
        if not self.manifest.complete:
            raise InputError(f"{path} is not complete; finish it with the same command and --resume")

    @cached_property
    def plan(self) -> Plan:
        """What was played."""
        return self.manifest.settings.plan

    @cached_property
    def games(self) -> pd.DataFrame:
        """A row a game, in the order of their numbers."""
        return self.read("games")

    @cached_property
    def seats(self) -> pd.DataFrame:
        """A row a seat of a game, by game and in it by seat."""
        return self.read("seats")

    @cached_property
    def choices(self) -> pd.DataFrame:
        """A row an option that was played out, by game, of a study that plays choices out."""
        return self.read("choices")

    @cached_property
    def whole(self) -> pd.Series[bool]:
        """Of each row of `games`: whether it counts, every game of its block having been played to its end."""
        return in_whole_blocks(self.read("games", BLOCK_COLUMNS), self.plan)

    def columns(self, table: TableName) -> list[str]:
        """The names of a table's columns."""
        with _reading(file := self._file(table)):
            return list(pq.read_schema(file).names)

    def read(self, table: TableName, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """A table, or some columns of it: of a million games, all take gigabytes.

        Raises `InputError` where the file is damaged or has no such column.
        """
        names = None if columns is None else list(columns)
        with _reading(file := self._file(table)):
            return pd.read_parquet(file, columns=names, dtype_backend="pyarrow")

    def batches(self, table: TableName) -> Iterator[pd.DataFrame]:
        """A table piece by piece, for whoever needs all its columns and each row once."""
        with _reading(file := self._file(table)), pq.ParquetFile(file) as rows:
            for batch in rows.iter_batches():
                yield pa.Table.from_batches([batch]).to_pandas(types_mapper=pd.ArrowDtype)

    def _file(self, table: TableName) -> Path:
        if table == "choices" and not self.plan.choices:
            raise InputError(f"{self.path} has no table of choices; studies with choices write one")
        return self.path / f"{table}.parquet"


@contextmanager
def _reading(file: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise InputError(f"{file} is missing; --force plays the run again") from None
    except (pa.ArrowException, OSError) as problem:
        raise InputError(f"{file} cannot be read, it is not as a run leaves it: {problem}") from problem
