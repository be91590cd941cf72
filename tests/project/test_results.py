"""The runs kept in results/: small enough to clone, whole enough to read, and honest about their sources."""

from __future__ import annotations

import fnmatch
import json
import re
from pathlib import Path

import pytest

from analysis.runs.manifest import MANIFEST_FILE, Manifest
from analysis.runs.report_files import CHARTS, FINDINGS, MARKDOWN
from engine.errors import InputError
from scripts import kept
from tests.helpers.commands import Run
from tests.helpers.paths import ROOT
from tests.helpers.playing import tables

RESULTS = ROOT / "results"

MOST_BYTES = 10_000_000


def test_they_are_small() -> None:
    assert sum(path.stat().st_size for path in RESULTS.rglob("*") if path.is_file()) < MOST_BYTES


@pytest.mark.parametrize("run", kept.kept_runs(), ids=lambda run: run.relative_to(RESULTS).as_posix())
def test_a_kept_run_can_be_read(run: Path) -> None:
    """It has a manifest and either a report, whose pictures are all there, or a summary; and nothing else."""
    names = {path.name for path in run.iterdir()}
    if MARKDOWN in names:
        text = (run / MARKDOWN).read_text(encoding="utf-8")
        pictures = set(re.findall(r"^!\[.*\]\((.+)\)$", text, re.MULTILINE))
        assert {f"{CHARTS}/{path.name}" for path in (run / CHARTS).iterdir()} == pictures
        assert 1 <= len(pictures) <= kept.MOST_CHARTS
        assert names == {MANIFEST_FILE, MARKDOWN, FINDINGS, CHARTS}
    else:
        assert names == {MANIFEST_FILE, kept.SUMMARY}


def test_every_run_that_is_kept_can_be_read() -> None:
    """Those of results/ that have parts: written by earlier versions, or by this one, again as they were."""
    folders = [path.parent for path in RESULTS.rglob("manifest.json")]
    read = 0
    for folder in folders:
        content = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        if "parts" not in content["settings"]:
            with pytest.raises(InputError, match="is a run of an earlier version, which this one cannot read"):
                Manifest.read(folder)
            continue
        manifest, read = Manifest.read(folder), read + 1
        settings = content["settings"]
        assert manifest.settings.to_json() == {key: value for key, value in settings.items() if value is not None}
        assert manifest.settings.plan.games == settings["games"]
    assert read


def test_the_page_says_which_runs_are_of_older_sources() -> None:
    """All but those that it names: a change of the engine or the search makes every kept run older."""
    (said,) = re.findall(
        r"^Runs of the present sources: (.*?)\.$", (RESULTS / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    patterns = re.findall(r"`([^`]+)`", said)
    runs = {run.relative_to(RESULTS).as_posix(): kept.is_of_present_sources(run) for run in kept.kept_runs()}
    assert all(fnmatch.filter(runs, pattern) for pattern in patterns)
    for name, is_present in runs.items():
        assert any(fnmatch.fnmatch(name, pattern) for pattern in patterns) == is_present, name


def test_what_is_no_run_is_not_trimmed(tmp_path: Path) -> None:
    (tmp_path / "games.parquet").write_text("mine")
    with pytest.raises(InputError, match=r"it has no manifest\.json"):
        kept.trim([tmp_path])
    assert (tmp_path / "games.parquet").exists()


def test_a_run_is_played_again_by_its_manifest(bruxelles: Run, tmp_path: Path) -> None:
    """With its seed, though the command that the manifest keeps does not say it."""
    kept_run = tmp_path / "kept"
    assert bruxelles("simulate", "--agents", "random", "--games", 3, "--seed", 5, "-o", kept_run)[0] == 0
    before = tables(kept_run)
    manifest = json.loads((kept_run / MANIFEST_FILE).read_text(encoding="utf-8"))
    manifest["command"] = ["bruxelles", "simulate", "--agents", "random", "--games", "3", "-o", "elsewhere"]
    (kept_run / MANIFEST_FILE).write_text(json.dumps(manifest), encoding="utf-8")
    kept.trim([kept_run])
    assert {path.name for path in kept_run.iterdir()} == {MANIFEST_FILE, kept.SUMMARY}
    kept.remake(kept_run, tmp_path / "again")
    assert tables(tmp_path / "again") == before
