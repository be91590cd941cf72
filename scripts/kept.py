"""The runs kept in results/: what is read of them in review, without what can be made anew.

python -m scripts.kept trim FOLDER ...        leave the manifest, a report with few charts, and compact findings
python -m scripts.kept remake FOLDER -o NEW   play the run of a manifest again, and write its whole report
python -m scripts.kept older                  list the kept runs that present sources did not play
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from analysis.alone import run_alone
from analysis.runs.folder import REPLAY, TABLES
from analysis.runs.manifest import MANIFEST_FILE, with_seed
from analysis.runs.report_files import CHARTS, FINDINGS, MARKDOWN, PAGE
from analysis.runs.run import Run
from analysis.runs.summary import summary
from engine.documents import complete_only
from engine.errors import InputError
from engine.kernel import source_digest
from scripts.main import main

FOLDER = Path(__file__).resolve().parents[1] / "results"

MOST_CHARTS = 2
"""Kept with a report; their values and those of all others are in its tables."""

SUMMARY = "summary.csv"
"""How each agent did, where there is no report."""

app = typer.Typer(add_completion=False, help=__doc__, pretty_exceptions_enable=False)


def kept_runs() -> list[Path]:
    """The folders of all kept runs, in the order of their names."""
    return sorted(path.parent for path in FOLDER.rglob(MANIFEST_FILE))


def is_of_present_sources(run: Path) -> bool:
    """Whether the engine and search that played a run are those of today, to the letter."""
    return bool(_manifest(run)["sources"] == source_digest())


@app.command()
def trim(folders: list[Path]) -> None:
    """Remove from run folders what need not be kept."""
    for folder in folders:
        _manifest(folder)
        if (folder / MARKDOWN).exists():
            _trim_report(folder)
            _compact(folder / FINDINGS)
        elif not (folder / SUMMARY).exists():
            _summarise(folder)
        for name in (*(f"{table}.parquet" for table in TABLES), PAGE):
            (folder / name).unlink(missing_ok=True)
        if (folder / REPLAY).exists():  # its figures are in the findings
            shutil.rmtree(folder / REPLAY)


@app.command()
def remake(
    folder: Path,
    output: Annotated[Path, typer.Option("-o", metavar="NEW", help="A folder that does not exist.")],
) -> None:
    """Play a kept run again with the present sources, by the command and the seed in its manifest."""
    manifest = _manifest(folder)
    words = with_seed(manifest["command"], manifest["settings"]["seed"])  # defaults have changed
    commands = [_into(output, words[1:])]
    if (folder / MARKDOWN).exists():
        commands.append(["report", str(output)])
    for command in commands:
        sys.argv = ["bruxelles", *command]
        try:
            main()
        except SystemExit as left:
            if left.code:
                raise


@app.command()
def older() -> None:
    """List the kept runs of other sources than the present."""
    for run in kept_runs():
        if not is_of_present_sources(run):
            print(run.relative_to(FOLDER).as_posix())


def _manifest(run: Path) -> dict[str, Any]:
    """As it was written, by whatever version."""
    path = run / MANIFEST_FILE
    if not path.exists():
        raise InputError(f"{run} is not a run folder, it has no {MANIFEST_FILE}")
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def _into(output: Path, words: Sequence[str]) -> list[str]:
    """A command with another output folder."""
    for place, word in enumerate(words):
        if word in ("-o", "--output"):
            return [*words[: place + 1], str(output), *words[place + 2 :]]
        if word.startswith("--output="):
            return [*words[:place], f"--output={output}", *words[place + 1 :]]
    return [*words, "-o", str(output)]


def _trim_report(run: Path) -> None:
    """Leave the report's first charts."""
    path = run / MARKDOWN
    picture = re.compile(rf"^!\[.*\]\({CHARTS}/([\w-]+\.svg)\)\n\n?", re.MULTILINE)
    text = path.read_text(encoding="utf-8")
    kept = [match[1] for match in picture.finditer(text)][:MOST_CHARTS]
    with complete_only(path) as unfinished:
        unfinished.write_text(picture.sub(lambda match: match[0] if match[1] in kept else "", text), encoding="utf-8")
    for chart in (run / CHARTS).iterdir():
        if chart.name not in kept:
            chart.unlink()


def _compact(path: Path) -> None:
    """Write a JSON file without spaces and breaks."""
    content = json.loads(path.read_text(encoding="utf-8"))
    with complete_only(path) as unfinished:
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        unfinished.write_text(text + "\n", encoding="utf-8")


def _summarise(run: Path) -> None:
    """Write how the agents did."""
    with complete_only(run / SUMMARY) as unfinished:
        summary(Run(run)).round(4).to_csv(unfinished)


if __name__ == "__main__":
    run_alone(app)
