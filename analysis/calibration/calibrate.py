"""Many made-up studies, reported on by several processes; a file can keep what is finished, for a later start."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import analysis
from analysis.calibration.cases import CASES, Case
from analysis.calibration.tallies import ReportTally, tally
from engine.documents import complete_only
from engine.errors import InputError
from engine.kernel import source_digest
from search.forest import processors

NULL_REPORTS = 4
"""Reports on a study of nothing for one on each planted effect: false claims are rare and need more."""

AT_ONCE = 5
"""Reports that a worker makes before it hands them over."""

Numbered = tuple[Case, int]


def calibrate(
    reports: int, seed: int = 0, *, jobs: int | None = None, keep: Path | None = None
) -> dict[Case, list[ReportTally]]:
    """So many reports on each planted effect, and `NULL_REPORTS` times as many on each study of nothing.

    By so many `jobs`, one a processor if not said. `keep` is a file for finished reports; those there are not made
    again. Raises `InputError` if they are of another seed or other sources.
    """
    wanted = [
        (case, number * times + place)
        for number in range(reports)
        for case in CASES
        for times in [1 if case.planted else NULL_REPORTS]
        for place in range(times)
    ]
    there = {} if keep is None else _kept(keep, seed)
    missing = [own for own in wanted if own not in there]
    with ProcessPoolExecutor(jobs or processors(), mp_context=get_context("spawn")) as executor:
        chunks = [missing[first : first + AT_ONCE] for first in range(0, len(missing), AT_ONCE)]
        try:
            for future in as_completed([executor.submit(_tallied, chunk, seed) for chunk in chunks]):
                there |= future.result()
                if keep is not None:
                    _append(keep, future.result())
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise
    return {case: [there[own] for own in wanted if own[0] == case] for case in CASES}


def _tallied(which: Sequence[Numbered], seed: int) -> dict[Numbered, ReportTally]:
    return {(case, number): tally(case, seed, number) for case, number in which}


def _kept(file: Path, seed: int) -> dict[Numbered, ReportTally]:
    head = {"seed": seed, "sources": _sources()}
    try:
        if not file.exists():
            _write(file, f"{json.dumps(head)}\n")
        first, *rows = (line for line in file.read_text(encoding="utf-8").splitlines(True) if line.endswith("\n"))
        begun = json.loads(first)
        found = {(Case(*own["case"]), own["number"]): ReportTally(**own["tally"]) for own in map(json.loads, rows)}
    except (ValueError, TypeError, LookupError):
        raise InputError(f"{file} is not a file that --keep wrote; name a new one") from None
    except OSError as problem:
        raise InputError(f"{file}: {problem.strerror}") from None
    if begun != head:
        raise InputError(f"{file} has reports of another seed or other sources; name a new file")
    _write(file, "".join([first, *rows]))  # without a line that was broken off
    return found


def _write(file: Path, text: str) -> None:
    with complete_only(file) as unfinished:
        unfinished.write_text(text, encoding="utf-8")


def _append(file: Path, finished: Mapping[Numbered, ReportTally]) -> None:
    rows: list[dict[str, Any]] = [
        {"case": case, "number": number, "tally": own.to_json()} for (case, number), own in finished.items()
    ]
    with file.open("a", encoding="utf-8") as out:
        out.write("".join(f"{json.dumps(row)}\n" for row in rows))


def _sources() -> str:
    """A digest of all that reports depend on."""
    digest = hashlib.sha256(source_digest().encode())
    for path in sorted(Path(analysis.__path__[0]).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
