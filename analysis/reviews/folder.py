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
from hashlib import sha256
from pathlib import Path
from typing import Any

from analysis.reviews.page import FILES
from analysis.reviews.review import FORMAT, Effort, PlayedRecord, ReviewedTurn
from analysis.runs.output_folders import claimed, difference, empty
from analysis.runs.report_files import CHARTS
from engine.documents import Json, complete_only, dumps, naming, quoted
from engine.errors import InputError
from engine.kernel import source_digest

TURNS = "turns.jsonl"


def request(document: Json, played: PlayedRecord, seat: str | None, effort: Effort, seed: int) -> Json:
    """All that the turns of a review depend on: a review is gone on with only if this is the same."""
    return {
        "record": sha256(dumps(document).encode()).hexdigest()[:16],
        "box": played.end.box.digest,
        "seat": seat,
        "seed": seed,
        **effort.to_json(),
        "sources": source_digest(),
    }


class ReviewFolder:
    """One review on disk, between `begin` and the end of the `with` block that it opens."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done: list[ReviewedTurn] = []
        """The turns that are there."""

    @contextmanager
    def begun(self, asked: dict[str, Any], *, force: bool = False, resume: bool = False) -> Iterator[ReviewFolder]:
        """Make the folder, or take up the review in it, and keep other processes out meanwhile.

        `asked` is the `request` of the review. Raises InputError as `claimed` does, and if the folder holds another
        review or other files.
        """
        claim, there = claimed(
            self.path, TURNS, "folder of a review", lambda _: self._head() is not None, force=force, resume=resume
        )
        try:
            if there and resume:
                self._take_up(asked)
            elif there:
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
