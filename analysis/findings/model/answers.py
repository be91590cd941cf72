"""What a study answers, in sentences, and what the answers rest on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["matters", "small", "unknown"]
"""What an answer says: something matters; nothing matters by more than a stated size; or too few games to say either.

`verdicts.MATTERS` has the sizes that matter at a table.
"""


@dataclass(frozen=True)
class RestsOn:
    """An assumed value of the box that an answer rests on."""

    key: str
    note: str
    """Of the box: why it is assumed."""
    effect: str | None
    """What the other value that changes most does, in words; None if this study did not try any."""


@dataclass(frozen=True)
class Takeaway:
    text: str
    family: str | None
    """The id of the family, or of the section on luck or skill, that it is drawn from, if it is drawn from one."""
    n: int
    kind: Kind | None = None
    """None if it answers no question that the study asked."""
    games_needed: int | None = None
    """Games of each label, or at each level, that would show what matters at a table, where that is unknown."""
    measure: str | None = None
    """The title of the measure that it is mostly about."""
    rests_on: list[RestsOn] = field(default_factory=list)
    detail: str = ""
    """All figures behind it: of agents, of replays, and what would have been found."""
