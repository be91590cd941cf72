"""A run folder: what was asked, what came out, and the games finished so far, so that a broken run can go on.

    manifest.json    the command, settings, versions, digests, machine, counts, and the games that failed
    games.parquet    a row a game
    seats.parquet    a row a seat of a game
    choices.parquet  a row an option of a choice, where a study plays choices out
    records/         the games move by move, where they were asked for
    shards/          finished games of a run that is not complete yet
    replay/          of a study: the claims played again, a run folder of its own (replay.py)

A shard holds whole games, each with its seats and choices inside, and appears under its name only when it is complete.
The tables are put together from the shards at the end, in the order of the games: they do not depend on how many
workers there were, or on how often the run was broken off. docs/runs.md describes every key and column.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as pad
import pyarrow.parquet as pq

from analysis.runs.manifest import MANIFEST_FILE, Manifest, RunSettings, is_run
from analysis.runs.output_folders import Claim, claimed, demand_own, difference, empty
from analysis.runs.report_files import report_files
from analysis.runs.rows import CHOICES, choice_rows, game_rows, seat_rows
from engine.documents import complete_only, dumps, quoted
from engine.errors import InputError
from engine.kernel import source_digest

TABLES: dict[str, Callable[[pa.Table], pa.Table]] = {"games": game_rows, "seats": seat_rows, CHOICES: choice_rows}
"""How each table is made of the rows of games; that of choices is only there where a study plays them out."""

REPLAY = "replay"
OWN_NAMES = (MANIFEST_FILE, *(f"{name}.parquet" for name in TABLES), "records", "shards", REPLAY)
"""All that a run writes into its folder; a report may stand beside it."""

COMPRESSION = "zstd"

ROW_GROUP = 10_000
"""Games in one row group of the tables, and in memory while they are put together."""


@contextmanager
def folder_of_runs(path: Path, names: Sequence[str], *, force: bool = False, resume: bool = False) -> Iterator[None]:
    """A folder that holds several runs under some of these `names`; what `force` is to replace is gone then.

    Raises InputError as `claimed` does, and if the folder or one of its runs holds other files as well. A folder that
    was made for what is then refused is gone again.
    """
    new = not path.exists()
    claim, there = claimed(
        path,
        names[0],
        "folder of such runs",
        lambda folder: any(is_run(folder / name) for name in names),
        force=force,
        resume=resume,
    )
    try:
        if there and force:
            for run in filter(is_run, (path / name for name in names)):
                demand_own(run, (*OWN_NAMES, *report_files(run)))
            empty(path, names)
        yield
    finally:
        claim.give_back()
        if new and not any(path.iterdir()):
            path.rmdir()


class RunFolder:
    """One run on disk.

    `schema` is that of a game's row as `analysis.runs.rows` has it.
    """

    manifest: Manifest
    """From `begin` on."""
    _claim: Claim

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self.path = path
        self.schema = schema

    @property
    def records(self) -> Path:
        """Where the records of the games go."""
        return self.path / "records"

    @property
    def _shards(self) -> Path:
        return self.path / "shards"

    def begin(self, settings: RunSettings, *, force: bool = False, resume: bool = False) -> np.ndarray:
        """Make the folder, or take up the run in it, and return for each game whether it is there already.

        Raises InputError as `claimed` does, and if it holds other files as well, another run or a damaged one.
        """
        self._claim, there = claimed(self.path, MANIFEST_FILE, "run folder", is_run, force=force, resume=resume)
        try:
            if there and resume:
                return self._take_up(Manifest.read(self.path), settings)
            if there:
                if is_run(again := self.path / REPLAY):
                    demand_own(again, (*OWN_NAMES, *report_files(again)))
                empty(self.path, (*OWN_NAMES, *report_files(self.path)))
        except InputError:
            self._claim.give_back()
            raise
        self._shards.mkdir(exist_ok=True)
        self.manifest = Manifest.of(settings)
        self.manifest.write(self.path)
        return np.zeros(settings.games, np.bool_)

    def add(self, rows: pa.Table, records: Mapping[int, dict[str, Any]] = MappingProxyType({})) -> None:
        """Keep finished games, and their records by number: all of them or, if this is broken off, none."""
        for number, record in records.items():
            self._write_record(number, record)
        files = self._shard_files()
        name = f"{int(files[-1].stem) + 1 if files else 0:06d}.parquet"
        with complete_only(self._shards / name) as unfinished:
            pq.write_table(rows.sort_by("game"), unfinished, compression=COMPRESSION)

    def kept(self) -> Iterator[pa.Table]:
        """The rows of a run that is not complete yet, shard by shard."""
        for file in self._shard_files():
            yield pq.read_table(file)

    def finish(self, games: int | None = None) -> None:
        """Put the tables together and say in the manifest that the run is complete, with its first `games` if given."""
        if not self.manifest.complete:
            total = self.manifest.settings.games if games is None else games
            with ExitStack() as stack:
                self._write_tables(
                    total, {name: stack.enter_context(complete_only(file)) for name, file in self._table_files.items()}
                )
            reasons = pq.read_table(self._table_files["games"], columns=["game", "seed", "failed"])
            failed = reasons.filter(pc.field("failed").is_valid())
            self.manifest = self.manifest.completed(total - len(failed), failed.to_pylist())
            self.manifest.write(self.path)
        shutil.rmtree(self._shards, ignore_errors=True)
        self._claim.give_back()

    def _take_up(self, manifest: Manifest, settings: RunSettings) -> np.ndarray:
        if found := difference(manifest.settings.to_json(), settings.to_json()):
            name, begun, wanted = found
            many = isinstance(begun, dict | list) or isinstance(wanted, dict | list)
            how = f"other {name}" if many else f"{name} {quoted(begun)}, not {quoted(wanted)}"
            raise InputError(f"{self.path} was begun with {how}, by: {shlex.join(manifest.command)}")
        self.manifest = manifest
        if manifest.complete:
            for file in self._table_files.values():
                if not _is_whole(file):
                    raise InputError(f"{file} is damaged; --force plays the run again")
            return np.ones(settings.games, np.bool_)
        if manifest.sources != source_digest():
            raise InputError(f"{self.path} was begun with other sources of this project; --force begins it again")
        there = np.zeros(settings.games, np.bool_)
        for file in self._shard_files():
            whole = _is_whole(file, self.schema)
            numbers = pq.read_table(file, columns=["game"])["game"].to_numpy() if whole else np.array([len(there)])
            if numbers.max(initial=0) >= len(there):
                raise InputError(f"{file} is damaged; remove it, and its games are played again")
            there[numbers] = True
        return there

    def _write_record(self, number: int, record: dict[str, Any]) -> None:
        self.records.mkdir(exist_ok=True)
        with complete_only(self.records / f"{number:06d}.json") as unfinished:
            unfinished.write_text(dumps(record), encoding="utf-8")

    @property
    def _table_files(self) -> dict[str, Path]:
        names = [name for name in TABLES if name != CHOICES or CHOICES in self.schema.names]
        return {name: self.path / f"{name}.parquet" for name in names}

    def _shard_files(self) -> list[Path]:
        return sorted(self._shards.glob("*.parquet"))

    def _write_tables(self, total: int, files: Mapping[str, Path]) -> None:
        rows = pad.dataset(self._shard_files(), schema=self.schema)

        def read(first: int) -> pa.Table:
            here = (pc.field("game") >= first) & (pc.field("game") < min(first + ROW_GROUP, total))
            return rows.to_table(filter=here).sort_by("game").combine_chunks()

        groups = map(read, range(0, total, ROW_GROUP))
        none = self.schema.empty_table()
        with ThreadPoolExecutor(1) as reader, ExitStack() as stack:
            writers = {
                name: stack.enter_context(pq.ParquetWriter(file, TABLES[name](none).schema, compression=COMPRESSION))
                for name, file in files.items()
            }
            following = reader.submit(next, groups, None)
            while (group := following.result()) is not None:
                following = reader.submit(next, groups, None)  # reads on while this one is written
                for name, writer in writers.items():
                    writer.write_table(TABLES[name](group))


def _is_whole(file: Path, schema: pa.Schema | None = None) -> bool:
    """Whether every row of a table can be read, and its columns are those of the schema if one is given."""
    try:
        with pq.ParquetFile(file) as table:
            for _ in table.iter_batches():
                pass
            return schema is None or table.schema_arrow.equals(schema)
    except (pa.ArrowException, OSError, ValueError):
        return False
