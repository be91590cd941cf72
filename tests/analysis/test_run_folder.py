"""The folder of a run: nothing is overwritten, and what is damaged is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

from analysis.findings.find import find
from analysis.reports.report import write_report
from analysis.runs import simulate
from analysis.runs.folder import RunFolder
from analysis.runs.manifest import RunSettings
from analysis.runs.plan import one_table
from analysis.runs.rows import schema
from engine.errors import InputError
from tests.helpers.plans import QUICK
from tests.helpers.playing import TABLES, play, tables

pytestmark = pytest.mark.usefixtures("few_at_once")


def test_folder_is_not_overwritten(tmp_path: Path) -> None:
    """An existing folder is refused, another run is not mixed in, and --force spares what is not a run folder."""
    path = tmp_path / "run"
    play(QUICK, path)
    before = tables(path)
    with pytest.raises(InputError, match=r"run exists"):
        play(QUICK, path)
    with pytest.raises(InputError, match="begun with seed 5, not 6"):
        play(one_table(("random", "greedy", "random"), 12, seed=6), path, resume=True)
    with pytest.raises(InputError, match=r"begun with parts\[0\].tables\[0\].edition \"second\", not \"first\""):
        play(one_table(("random", "greedy", "random"), 12, seed=5, edition="first"), path, resume=True)
    assert tables(path) == before
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.md").touch()
    with pytest.raises(InputError, match="no run folder"):
        RunFolder(other, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    assert not (path / "games.parquet").exists()


def test_two_processes_never_work_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes second is told, and the first one's run stays as it was."""
    path = tmp_path / "run"
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with pytest.raises(KeyboardInterrupt):
        play(QUICK, path, break_after=2)
    with FileLock(path / ".lock"), pytest.raises(InputError, match="another process is at work in"):
        play(QUICK, path, resume=True)


def test_replacing_a_run_spares_other_files(tmp_path: Path) -> None:
    """A folder in which somebody keeps notes is not emptied."""
    path = tmp_path / "run"
    play(QUICK, path)
    (path / "notes.md").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"is not replaced, it holds other files too, such as notes.md"):
        RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    assert (path / "notes.md").read_text(encoding="utf-8") == "mine"
    (path / "notes.md").unlink()
    others = RunSettings.of(replace(QUICK, seed=6))
    with pytest.raises(InputError, match="was begun with seed 5, not 6"):
        RunFolder(path, schema(QUICK)).begin(others, resume=True)
    assert not (path / ".lock").exists()
    assert RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True).tolist() == [False] * 12


def test_replacing_a_run_takes_its_report_along(tmp_path: Path) -> None:
    """A report of games that are gone would mislead; a picture of somebody's own beside its charts stays."""
    path = tmp_path / "run"
    play(QUICK, path)
    write_report(path, find(path))
    (path / "charts" / "mine.png").touch()
    with pytest.raises(InputError, match=r"is not replaced, it holds other files too, such as charts/mine.png"):
        RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    (path / "charts" / "mine.png").unlink()
    RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    assert {entry.name for entry in path.iterdir()} == {"manifest.json", "shards", ".lock"}


def test_a_damaged_shard_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file cut short is one clear line, and no game is lost silently."""
    path = tmp_path / "run"
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with pytest.raises(KeyboardInterrupt):
        play(QUICK, path, break_after=4)
    shard = min((path / "shards").glob("*.parquet"))
    shard.write_bytes(shard.read_bytes()[:100])
    with pytest.raises(InputError, match="is damaged; remove it"):
        RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), resume=True)
    shard.unlink()
    play(QUICK, path, resume=True, jobs=2)
    play(QUICK, tmp_path / "whole")
    assert tables(path) == tables(tmp_path / "whole")


@pytest.mark.parametrize("left", ["page in the middle", "no parquet", "of another run", "game beyond the last"])
def test_a_shard_that_is_not_the_runs_is_named(left: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong with it: also where its first columns can be read."""
    path = tmp_path / "run"
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with pytest.raises(KeyboardInterrupt):
        play(QUICK, path, break_after=4)
    shard = min((path / "shards").glob("*.parquet"))
    content, rows = shard.read_bytes(), pq.read_table(shard)
    middle = len(content) // 2
    if left == "page in the middle":
        shard.write_bytes(content[:middle] + bytes(400) + content[middle + 400 :])
    elif left == "no parquet":
        shard.write_bytes(b"PAR1 and so on")
    elif left == "of another run":
        pq.write_table(rows.drop_columns("seats"), shard)
    else:
        beyond = pa.array([QUICK.games] * len(rows), pa.int32())
        pq.write_table(rows.set_column(0, rows.schema.field("game"), beyond), shard)
    with pytest.raises(InputError, match="is damaged; remove it, and its games are played again") as refusal:
        play(QUICK, path, resume=True)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", TABLES)
def test_a_damaged_table_of_a_complete_run_is_named(name: str, tmp_path: Path) -> None:
    """Rather than summed up, or in a traceback; --force plays the run again."""
    path = tmp_path / "run"
    play(QUICK, path)
    content = (path / name).read_bytes()
    for damaged in (content[: len(content) // 2], b"", content[:2000] + bytes(400) + content[2400:]):
        (path / name).write_bytes(damaged)
        with pytest.raises(InputError, match=f"{name} is damaged; --force plays the run again"):
            play(QUICK, path, resume=True)
    (path / name).unlink()
    with pytest.raises(InputError, match=f"{name} is damaged; --force plays the run again"):
        play(QUICK, path, resume=True)
    RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
