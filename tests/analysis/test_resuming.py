"""Runs that were broken off or killed go on where they were, to the tables of an unbroken run."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from analysis.runs import folder as run_folder
from analysis.runs import simulate
from analysis.runs.folder import RunFolder
from analysis.runs.manifest import RunSettings
from analysis.runs.plan import Plan, one_table
from analysis.runs.rows import schema
from analysis.runs.simulate import PlayedGames, Stop, play_chunk
from engine.errors import InputError
from tests.helpers.plans import PARTS, QUICK
from tests.helpers.playing import TABLES, play, tables

pytestmark = pytest.mark.usefixtures("few_at_once")


def test_broken_off_run_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run broken off twice keeps its games, plays exactly the missing ones, and ends like an unbroken one."""
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    monkeypatch.setattr(simulate, "AT_ONCE", 2)
    plan = one_table(("random", "greedy", "random"), 24, seed=5)
    play(plan, tmp_path / "whole")
    path = tmp_path / "broken"
    with pytest.raises(KeyboardInterrupt):
        play(plan, path, break_after=4)
    with pytest.raises(KeyboardInterrupt):
        play(plan, path, jobs=2, resume=True, break_after=2)
    assert not (path / "games.parquet").exists()
    there = RunFolder(path, schema(plan)).begin(RunSettings.of(plan), resume=True)
    assert 6 <= there.sum() < plan.games

    played: list[int] = []

    def noted(plan: Plan, numbers: Sequence[int], stop: Stop) -> PlayedGames:
        played.extend(numbers)
        return play_chunk(plan, numbers, stop)

    monkeypatch.setattr(simulate, "play_chunk", noted)
    play(plan, path, resume=True)
    assert sorted(played) == np.flatnonzero(~there).tolist()
    assert tables(path) == tables(tmp_path / "whole")
    assert not (path / "shards").exists()
    assert play(plan, path, resume=True).manifest.played == plan.games


KILLED = """
import sys
from pathlib import Path
from analysis.runs import simulate
from tests.helpers.playing import play
from tests.helpers.plans import PARTS

def report(finished):
    if finished > 7 and any(Path(sys.argv[1]).glob("shards/*.parquet")):
        print(finished, flush=True)
        sys.stdin.read()

simulate.AT_ONCE = simulate.BLOCKS_AT_ONCE = simulate.SHARD_GAMES = 1
play(PARTS, Path(sys.argv[1]), report=report)
"""
"""It goes on to the eighth game, or until something is kept, and waits."""


def test_killed_run_is_finished(tmp_path: Path) -> None:
    """Killed in the middle, with a file half written, it keeps what it had and ends like an unbroken run."""
    path = tmp_path / "killed"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert int(process.stdout.readline()) > 7
        os.kill(process.pid, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    shard = next((path / "shards").glob("*.parquet"))
    (path / "shards" / ".000009.parquet.unfinished").write_bytes(shard.read_bytes()[:100])
    there = RunFolder(path, schema(PARTS)).begin(RunSettings.of(PARTS), resume=True)
    assert 4 <= there.sum() < PARTS.games
    play(PARTS, path, jobs=2, resume=True)
    play(PARTS, tmp_path / "whole")
    assert tables(path) == tables(tmp_path / "whole")
    assert {entry.name for entry in path.iterdir()} == {"manifest.json", *TABLES}


def test_run_of_other_sources_is_not_taken_up(tmp_path: Path) -> None:
    """Games of two versions of the rules never stand in one table."""
    path = tmp_path / "run"
    RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK))
    manifest = json.loads((path / "manifest.json").read_text())
    (path / "manifest.json").write_text(json.dumps(manifest | {"sources": "0"}))
    with pytest.raises(InputError, match="other sources"):
        RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), resume=True)


def test_a_game_is_never_kept_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off just after a shard was written, the run goes on to the tables of an unbroken one."""
    keep = RunFolder.add

    def broken_off(folder: RunFolder, rows: pa.Table, records: dict[int, dict[str, Any]]) -> None:
        keep(folder, rows, records)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with monkeypatch.context() as breaking:
        breaking.setattr(RunFolder, "add", broken_off)
        with pytest.raises(KeyboardInterrupt):
            play(QUICK, tmp_path / "broken")
    play(QUICK, tmp_path / "broken", resume=True)
    play(QUICK, tmp_path / "whole")
    assert tables(tmp_path / "broken") == tables(tmp_path / "whole")


@pytest.mark.parametrize("option", ["resume", "force"])
@pytest.mark.parametrize(
    "left", [(), ("shards",), ("shards", ".lock"), ("shards", ".lock", ".manifest.json.unfinished")]
)
def test_a_run_killed_at_once_can_be_taken_up(left: tuple[str, ...], option: str, tmp_path: Path) -> None:
    """Between its folder and its manifest there is nothing to lose: it begins, whichever way it is asked for."""
    path = tmp_path / "run"
    path.mkdir()
    for name in left:
        if name == "shards":
            (path / name).mkdir()
        else:
            (path / name).write_text('{"for', encoding="utf-8")
    folder = RunFolder(path, schema(QUICK))
    assert not folder.begin(RunSettings.of(QUICK), **{option: True}).any()
    assert {entry.name for entry in path.iterdir()} == {"manifest.json", "shards", ".lock"}


def test_a_folder_of_somebody_elses_is_no_run_killed_at_once(tmp_path: Path) -> None:
    """One with any other file, and one with games but without the manifest that says what they are."""
    for name in ("notes.md", "shards/000000.parquet"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"mine")
        for option in ("resume", "force"):
            with pytest.raises(InputError, match="no run folder"):
                RunFolder(tmp_path, schema(QUICK)).begin(RunSettings.of(QUICK), **{option: True})
        (tmp_path / name).unlink()


@pytest.mark.parametrize("table", ["games", "seats"])
def test_a_run_killed_while_its_tables_are_put_together_is_taken_up(
    table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left of them is its own: it is replaced, or goes on to the tables of an unbroken one."""

    class Killed(BaseException):
        pass

    def killed(rows: pa.Table) -> pa.Table:
        if len(rows):
            raise Killed
        return written(rows)

    path = tmp_path / "run"
    written = run_folder.TABLES[table]
    play(QUICK, tmp_path / "whole")
    for option in ("force", "resume"):
        shutil.rmtree(path, ignore_errors=True)
        with monkeypatch.context() as killing:
            killing.setitem(run_folder.TABLES, table, killed)
            with pytest.raises(Killed):
                play(QUICK, path)
        unfinished = path / ".games.parquet.unfinished"
        unfinished.write_bytes(b"half a table")  # as a process leaves it that is killed, and cannot tidy up
        folder = RunFolder(path, schema(QUICK))
        assert folder.begin(RunSettings.of(QUICK), **{option: True}).all() == (option == "resume")
        assert not unfinished.exists() or option == "resume"
        del folder
    play(QUICK, path, resume=True)
    assert tables(path) == tables(tmp_path / "whole")
    assert {entry.name for entry in path.iterdir()} == {"manifest.json", *TABLES}


def test_there_must_be_something_to_resume(tmp_path: Path) -> None:
    """A mistyped folder does not begin a new run."""
    with pytest.raises(InputError, match="there is nothing to resume"):
        RunFolder(tmp_path / "rum", schema(QUICK)).begin(RunSettings.of(QUICK), resume=True)
