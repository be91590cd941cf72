"""A run folder: what was asked, what came out, and the games finished so far, so that a broken run can go on.

    manifest.json    the command, settings, versions, digests, machine, counts, and the games that failed
    games.parquet    a row a game
    seats.parquet    a row a seat of a game
    records/         the games move by move, where they were asked for
    shards/          finished games of a run that is not complete yet

A shard holds whole games, each with its seats inside, and appears under its name only when it is complete. The two
tables are put together from the shards at the end, in the order of the games: they do not depend on how many workers
there were, or on how often the run was broken off. docs/runs.md describes every key and column.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as pad
import pyarrow.parquet as pq

from analysis.folders import Claim, demand_no_others, demand_wanted, difference
from analysis.machine import machine, versions
from analysis.report_files import CHARTS, report_files
from analysis.tables import game_rows, seat_rows
from engine.documents import complete_only, dumps
from engine.errors import InputError
from engine.kernel import source_digest

OWN_NAMES = ("manifest.json", "games.parquet", "seats.parquet", "records", "shards")
"""All that a run writes into its folder; a report may stand beside it."""

COMPRESSION = "zstd"

ROW_GROUP = 10_000
"""Games in one row group of the tables, and in memory while they are put together."""


class RunFolder:
    """One run on disk.

    `schema` is that of a game's row as `analysis.tables` has it.
    """

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self.path = path
        self.schema = schema
        self.manifest: dict[str, Any] = {}
        self._claim = Claim(path)

    @property
    def records(self) -> Path:
        """Where the records of the games go."""
        return self.path / "records"

    @property
    def _shards(self) -> Path:
        return self.path / "shards"

    def begin(self, settings: dict[str, Any], *, force: bool = False, resume: bool = False) -> np.ndarray:
        """Make the folder, or take up the run in it, and return for each game whether it is there already.

        `settings` must hold `games`, how many there are to be. Raises InputError if the folder exists and neither
        `force` (begin again) nor `resume` (go on) is given, if it is no run folder or holds other files as well, if it
        holds another run, or if another process is at work in it; also if there is nothing to resume.
        """
        demand_wanted(self.path, force=force, resume=resume)
        if self.path.exists():
            manifest = self._read_manifest()
            self._claim.take()
            try:
                if resume:
                    return self._take_up(manifest, settings)
                self._empty()
            except InputError:
                self._claim.give_back()
                raise
        self._shards.mkdir(parents=True)
        self._claim.take()
        self.manifest = {
            "command": ["bruxelles", *sys.argv[1:]],
            "settings": settings,
            "versions": versions(),
            "sources": source_digest(),
            "machine": machine(),
            "begun": _now(),
            "complete": False,
        }
        self._write_manifest()
        return np.zeros(settings["games"], np.bool_)

    def _empty(self) -> None:
        """Remove the run and its report, but no folder in which somebody keeps files of their own."""
        own = (*OWN_NAMES, *report_files(self.path))
        demand_no_others(self.path, own)
        for name in (*own, CHARTS):
            entry = self.path / name
            if entry.is_dir():
                shutil.rmtree(entry)
            else:
                entry.unlink(missing_ok=True)

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
        if not self.manifest["complete"]:
            total = self.manifest["settings"]["games"] if games is None else games
            games_file, seats_file = self.path / "games.parquet", self.path / "seats.parquet"
            with complete_only(games_file) as unfinished_games, complete_only(seats_file) as unfinished_seats:
                self._write_tables(total, unfinished_games, unfinished_seats)
            reasons = pq.read_table(games_file, columns=["game", "seed", "failed"])
            failed = reasons.filter(pc.field("failed").is_valid())
            self.manifest |= {
                "finished": _now(),
                "complete": True,
                "played": total - len(failed),
                "failed": failed.to_pylist(),
            }
            self._write_manifest()
        shutil.rmtree(self._shards, ignore_errors=True)
        self._claim.give_back()

    def _take_up(self, manifest: dict[str, Any], settings: dict[str, Any]) -> np.ndarray:
        if found := difference(manifest["settings"], settings):
            name, begun, wanted = found
            raise InputError(f"{self.path} was begun with {name} {begun}, not {wanted}")
        self.manifest = manifest
        if manifest["complete"]:
            return np.ones(settings["games"], np.bool_)
        if manifest["sources"] != source_digest():
            raise InputError(f"{self.path} was begun with other sources of this project; --force begins it again")
        there = np.zeros(settings["games"], np.bool_)
        for file in self._shard_files():
            try:
                there[pq.read_table(file, columns=["game"])["game"].to_numpy()] = True
            except pa.ArrowInvalid:
                raise InputError(f"{file} is damaged; remove it, and its games are played again") from None
        return there

    def _write_record(self, number: int, record: dict[str, Any]) -> None:
        self.records.mkdir(exist_ok=True)
        with complete_only(self.records / f"{number:06d}.json") as unfinished:
            unfinished.write_text(dumps(record), encoding="utf-8")

    def _shard_files(self) -> list[Path]:
        return sorted(self._shards.glob("*.parquet"))

    def _read_manifest(self) -> dict[str, Any]:
        try:
            manifest = json.loads((self.path / "manifest.json").read_text(encoding="utf-8"))
            if isinstance(manifest["settings"], dict) and {"sources", "complete"} <= set(manifest):
                return dict(manifest)
            raise ValueError
        except (OSError, ValueError, KeyError, TypeError):
            raise InputError(f"{self.path} exists and is no run folder; give another folder") from None

    def _write_manifest(self) -> None:
        with complete_only(self.path / "manifest.json") as unfinished:
            unfinished.write_text(dumps(self.manifest), encoding="utf-8")

    def _write_tables(self, total: int, games_file: Path, seats_file: Path) -> None:
        rows = pad.dataset(self._shard_files(), schema=self.schema)

        def read(first: int) -> pa.Table:
            here = (pc.field("game") >= first) & (pc.field("game") < min(first + ROW_GROUP, total))
            return rows.to_table(filter=here).sort_by("game").combine_chunks()

        groups = map(read, range(0, total, ROW_GROUP))
        none = self.schema.empty_table()
        with (
            ThreadPoolExecutor(1) as reader,
            pq.ParquetWriter(games_file, game_rows(none).schema, compression=COMPRESSION) as games,
            pq.ParquetWriter(seats_file, seat_rows(none).schema, compression=COMPRESSION) as seats,
        ):
            following = reader.submit(next, groups, None)
            while (group := following.result()) is not None:
                following = reader.submit(next, groups, None)  # reads on while this one is written
                games.write_table(game_rows(group))
                seats.write_table(seat_rows(group))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
