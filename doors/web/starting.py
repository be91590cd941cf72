"""Where a table can start from: a file, pasted text, an example, a record at a turn, a game dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from doors.web.guard import MOST_BYTES
from engine import Game, records
from engine.documents import Json, read_object
from engine.errors import PositionError

RECORD_FORMAT = "bruxelles-record/1"

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
"""Beside the sources; nowhere where the package was installed without them."""


@dataclass(frozen=True)
class Recorded:
    """A record, whose tables can be looked at turn by turn."""

    document: Json
    turns: int
    box: Path | None

    def at(self, turn: int) -> Json:
        """The table before a turn, from 1; one more than there are is the end."""
        return records.replay(self.document, turn, self.box).position()


def document_of(data: bytes, name: str) -> Json:
    """The document in a file or pasted text; raises PositionError with one line."""
    if len(data) > MOST_BYTES:
        raise PositionError(f"{name}: too large, at most {MOST_BYTES:,} bytes can be read")
    return read_object(data, name, PositionError)


def record_of(document: Json, box: Path | None) -> Recorded | None:
    """The record that a document is, None where it is something else; raises InputError for one that cannot be."""
    if document.get("format") != RECORD_FORMAT:
        return None
    document = records.check(document)
    return Recorded(document, len(document["turns"]), box)


def examples() -> Mapping[str, Path]:
    """The example positions by name."""
    return {path.stem: path for path in sorted(EXAMPLES.glob("*.json"))}


def dealt(game: str, edition: str | None, modules: tuple[str, ...], names: list[str], seed: int) -> Json:
    """A new game dealt by a seed; raises InputError for what cannot be."""
    return Game.new(game, edition, len(names), seed, names, modules=modules).position()
