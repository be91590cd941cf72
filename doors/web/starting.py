"""Where a table can start from: a file, pasted text, an example, a record at a turn, a game dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from doors.web.guard import MOST_BYTES
from engine import Game, records
from engine.documents import FORMATS, Json, read_object
from engine.errors import PositionError
from engine.likeness import known_as

POSITION_FORMAT, RECORD_FORMAT = FORMATS

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


def table_in(document: Json, name: str, box: Path | None) -> tuple[Json, Recorded | None]:
    """The position in a document called `name`, or the first of the record that it is, and that record.

    The position may have faults, to be mended. Raises InputError with one line for a document of another kind, and for
    a record that cannot be.
    """
    kind = _format_of(document, name)
    if kind == POSITION_FORMAT:
        return {"format": kind, **document}, None
    document = records.check(document)
    record = Recorded(document, len(document["turns"]), box)
    return record.at(1), record


def record_in(document: Json, name: str) -> Json:
    """A document called `name` as a record; raises InputError with one line for anything else."""
    if _format_of(document, name) == POSITION_FORMAT:
        raise PositionError(f"{name}: this is a position, not the record of a game; choose it on the page Table")
    return records.check(document)


def _format_of(document: Json, name: str) -> str:
    """Which of our formats a document has; a position need not say so, as it is known by its seats."""
    written = {known_as(key, ("format", "seats")): value for key, value in document.items()}
    found = written.get("format", POSITION_FORMAT if "seats" in written else None)
    if found not in FORMATS:
        raise PositionError(
            f'{name}: neither a position nor a record; give a file with the format "{POSITION_FORMAT}" or'
            f' "{RECORD_FORMAT}"'
        )
    return str(found)


def examples() -> Mapping[str, Path]:
    """The example positions by name."""
    return {path.stem: path for path in sorted(EXAMPLES.glob("*.json"))}


def dealt(game: str, edition: str | None, modules: tuple[str, ...], names: list[str], seed: int) -> Json:
    """A new game dealt by a seed; raises InputError for what cannot be."""
    return Game.new(game, edition, len(names), seed, names, modules=modules).position()
