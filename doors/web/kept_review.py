"""A review as a browser keeps it: the record, what was asked, and the turns that are done."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from analysis.reviews.folder import request
from analysis.reviews.review import Effort, PlayedRecord, ReviewedTurn
from doors.web.setting_up.places import part_of
from engine import records
from engine.documents import Json
from engine.errors import InputError

_TURNS = TypeAdapter(tuple[ReviewedTurn, ...])


@dataclass(frozen=True)
class KeptReview:
    """A review that was begun."""

    document: Json
    """The record."""
    played: PlayedRecord
    effort: Effort
    done: tuple[ReviewedTurn, ...] = ()
    shown: int = 0
    """The number of the turn that is looked at, 0 where none was chosen."""
    stopped: bool = False
    """Whether somebody wanted no more turns to be reviewed."""

    def kept(self) -> str:
        """It as JSON."""
        return json.dumps(
            {
                "record": self.document,
                "asked": self._asked,
                "turns": list(map(asdict, self.done)),
                "shown": self.shown,
                "stopped": self.stopped,
            }
        )

    @classmethod
    def taken_up(cls, kept: str, box: Path | None) -> KeptReview | None:
        """What `kept` has made; None for anything else that a browser sends.

        Turns that would be reviewed differently now, as with other values of the box or another version, are left out.
        """
        try:
            found: Any = json.loads(kept)
            document = records.check(part_of(found, "record"))
            effort = Effort(float(part_of(part_of(found, "asked"), "ms")))
            begun = cls(document, PlayedRecord.of(document, box), effort, stopped=part_of(found, "stopped") is True)
            if part_of(found, "asked") != begun._asked:
                return begun
            done, numbers = _TURNS.validate_python(part_of(found, "turns")), {t.number for t in begun.played.turns}
        except (InputError, ValueError, TypeError, AttributeError, RecursionError):
            return None
        shown = part_of(found, "shown")
        return cls(
            document,
            begun.played,
            effort,
            tuple(turn for turn in done if turn.number in numbers),
            shown if shown in numbers else 0,
            begun.stopped,
        )

    @property
    def _asked(self) -> Json:
        return request(self.document, self.played, None, self.effort, 0)
