"""Folders that a command fills: what is there is not lost, and one process at a time works in one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from filelock import FileLock, Timeout

from analysis.runs.report_files import CHARTS
from engine.documents import unfinished
from engine.errors import InputError

LOCK = ".lock"
"""Stands in a folder while a process is at work in it."""


class Claim:
    """Keeps other processes out of a folder."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = FileLock(path / LOCK)

    def take(self) -> None:
        """From now on, until it is given back or this process ends; raises InputError if another process has it."""
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise InputError(f"another process is at work in {self._path}") from None

    def give_back(self) -> None:
        self._lock.release()
        (self._path / LOCK).unlink(missing_ok=True)


def claimed(
    path: Path, first: str, kind: str, is_one: Callable[[Path], bool], *, force: bool, resume: bool
) -> tuple[Claim, bool]:
    """Make a folder, or take one of the same `kind`, and keep other processes out; tell whether there is work in it.

    `first` is the file that it has first, and `is_one` says whether a folder holds such work. Raises InputError if the
    folder exists and neither `force` (begin again) nor `resume` (go on) is given, if it holds anything else, or if
    another process is at work in it; also if there is nothing to resume. A folder in which nothing is yet is as good as
    none.
    """
    _demand_wanted(path, force=force, resume=resume)
    there = path.exists() and not _is_bare(path, first)
    if there and not is_one(path):
        raise InputError(f"{path} exists and is no {kind}; give another folder")
    path.mkdir(parents=True, exist_ok=True)
    claim = Claim(path)
    claim.take()
    return claim, there


@contextmanager
def at_work_in(path: Path) -> Iterator[None]:
    """Keep other processes out of a folder for a while; raises InputError if one is at work in it."""
    claim = Claim(path)
    claim.take()
    try:
        yield
    finally:
        claim.give_back()


@contextmanager
def lasting_or_passing(output: Path | None) -> Iterator[Path]:
    """The folder asked for, or one that does not last."""
    if output is not None:
        yield output
        return
    with TemporaryDirectory(prefix="bruxelles-match-", ignore_cleanup_errors=True) as passing:
        yield Path(passing) / "run"


def _demand_wanted(path: Path, *, force: bool, resume: bool) -> None:
    """Refuse a folder that exists and is neither to be replaced nor gone on with, and to go on where nothing is."""
    if resume and not path.exists():
        raise InputError(f"{path} does not exist, there is nothing to resume")
    if path.exists() and not (force or resume):
        raise InputError(f"{path} exists; choose another folder, --resume to continue or --force to replace")


def _is_bare(path: Path, first: str) -> bool:
    """Whether a folder holds nothing yet, as a process leaves it that was killed before its `first` file was there.

    Empty folders in it do not count.
    """
    mere = {LOCK, unfinished(Path(first)).name}
    return path.is_dir() and all(
        entry.name in mere or (entry.is_dir() and not any(entry.iterdir())) for entry in path.iterdir()
    )


def empty(path: Path, own: Collection[str]) -> None:
    """Remove a command's `own` files and folders, and what it left of them unfinished, from a folder.

    Refuses a folder in which somebody keeps other files, among the charts too.
    """
    demand_own(path, own)
    for name in (*_with_unfinished(own), CHARTS):
        entry = path / name
        if entry.is_dir():
            shutil.rmtree(entry)
        else:
            entry.unlink(missing_ok=True)


def demand_own(path: Path, own: Collection[str]) -> None:
    """Refuse a folder in which somebody keeps other files than a command's `own`, among the charts too."""
    charts = path / CHARTS
    found = {entry.name for entry in path.iterdir()} - {CHARTS}
    found |= {f"{CHARTS}/{entry.name}" for entry in charts.iterdir()} if charts.exists() else set()
    if others := sorted(found - {LOCK, *_with_unfinished(own)}):
        raise InputError(f"{path} is not replaced, it holds other files too, such as {others[0]}")


def _with_unfinished(own: Collection[str]) -> set[str]:
    return {name for own_name in own for name in (own_name, unfinished(Path(own_name)).as_posix())}


def difference(begun: Any, wanted: Any, name: str = "") -> tuple[str, Any, Any] | None:
    """The first setting in which two runs differ, and what it is in each."""
    pairs: Iterable[tuple[str, Any, Any]]
    if isinstance(begun, dict) and isinstance(wanted, dict):
        names = dict.fromkeys([*wanted, *begun])
        pairs = ((f"{name}.{key}".strip("."), begun.get(key), wanted.get(key)) for key in names)
    elif isinstance(begun, list) and isinstance(wanted, list) and len(begun) == len(wanted):
        pairs = ((f"{name}[{place}]", *pair) for place, pair in enumerate(zip(begun, wanted, strict=True)))
    else:
        return None if begun == wanted else (name, begun, wanted)
    return next((found for key, one, other in pairs if (found := difference(one, other, key))), None)
