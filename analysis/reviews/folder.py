"""The folder of a review: the turns reviewed so far, so that a broken-off review can be resumed, and its page.

turns.jsonl      the request in the first line, then a line for each turn as it is done, in any order
review.json      the whole review, once it is complete
review.html      the same as a page; its charts are in charts/ too
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from analysis.reviews.page import FILES
from analysis.reviews.review import FORMAT, ReviewedTurn
from analysis.runs.folders import Claim, demand_wanted, difference, empty, is_bare
from analysis.runs.report_files import CHARTS
from engine.documents import complete_only, naming, quoted
from engine.errors import InputError

TURNS = "turns.jsonl"


class ReviewFolder:
    """One review on disk, between `begin` and the end of the `with` block that it opens."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done: list[ReviewedTurn] = []
        """The turns that are there."""

    @contextmanager
    def begun(self, asked: dict[str, Any], *, force: bool = False, resume: bool = False) -> Iterator[ReviewFolder]:
        """Make the folder, or take up the review in it, and keep other processes out meanwhile.

        `asked` is all that the turns depend on. Raises InputError if the folder exists and neither `force` (begin
        again) nor `resume` (go on) is given, if it holds no review, another one or other files, or if another process
        is at work in it; also if there is nothing to resume. A folder in which nothing is yet is as good as none.
        """
        demand_wanted(self.path, force=force, resume=resume)
        bare = not self.path.exists() or is_bare(self.path, TURNS)
        if not bare and self._head() is None:
            raise InputError(f"{self.path} exists and is not a folder of a review; give another folder")
        self.path.mkdir(parents=True, exist_ok=True)
        claim = Claim(self.path)
        claim.take()
        try:
            if resume and not bare:
                self._take_up(asked)
            elif not bare:
                empty(self.path, (TURNS, *FILES))
            self._write_turns(asked)
            yield self
        finally:
            claim.give_back()

    def add(self, turn: ReviewedTurn) -> None:
        """Keep a turn."""
        with naming(self.path / TURNS), (self.path / TURNS).open("a", encoding="utf-8") as file:
            file.write(_line(asdict(turn)))

    def write(self, files: Mapping[str, bytes]) -> None:
        """Write the files of a complete review."""
        (self.path / CHARTS).mkdir(exist_ok=True)
        for name, content in files.items():
            with complete_only(self.path / name) as unfinished:
                unfinished.write_bytes(content)

    def _head(self) -> dict[str, Any] | None:
        """What was asked of the review in the folder; None where there is none."""
        try:
            with (self.path / TURNS).open("rb") as file:
                head = json.loads(file.readline())
            return dict(head["asked"]) if head["format"] == FORMAT else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _take_up(self, asked: dict[str, Any]) -> None:
        """Read the turns that are there; a line that was broken off in the middle is one that is not."""
        if found := difference(self._head(), asked):
            name, begun, wanted = found
            raise InputError(f"{self.path} was begun with {name} {quoted(begun)}, not {quoted(wanted)}")
        lines = (self.path / TURNS).read_bytes().split(b"\n")
        for number, line in enumerate(lines[1:-1], 2):
            try:
                self.done.append(ReviewedTurn(**json.loads(line)))
            except (ValueError, TypeError, RecursionError):
                raise InputError(
                    f"{self.path / TURNS}: line {number} is damaged; remove it, and its turn is reviewed again"
                ) from None

    def _write_turns(self, asked: dict[str, Any]) -> None:
        with complete_only(self.path / TURNS) as unfinished:
            lines = [{"format": FORMAT, "asked": asked}, *map(asdict, self.done)]
            unfinished.write_text("".join(map(_line, lines)), encoding="utf-8")


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
