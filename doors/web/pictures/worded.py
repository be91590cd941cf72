"""Places whose value is drawn in words."""

from __future__ import annotations

from collections.abc import Sequence

from doors.web.pictures.places import place
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, fitting, lines_of, words

LINE = 15
"""Height of a line."""


def boxed(where: str, label: str, said: str, box: Area, filled: bool = True) -> Shape:
    """A few words in the middle of their place."""
    inside = words(fitting(said, box.width - 6, SMALL), *box.centre, SMALL, "words" if filled else "faint")
    return place(where, f"{label}: {said}", box, inside, kind=framed_as(filled))


def listed(where: str, title: str, phrases: Sequence[str], x: float, y: float, width: float) -> tuple[Shape, float]:
    """A place as a title and phrases in as many lines as they need; and where it ends."""
    first, *others = phrases or ["none"]
    lines = lines_of([f"{title}: {first}", *others], width - 12, SMALL)
    box = Area(x, y, width, 8 + LINE * len(lines))
    drawn = [beside(line, x + 6, y + 11 + LINE * n, SMALL) for n, line in enumerate(lines)]
    label = f"{title}: {', '.join(phrases) or 'none'}"
    return place(where, label, box, *drawn, kind=framed_as(bool(phrases))), box.bottom


def framed_as(filled: object) -> str:
    """The CSS classes of a place that is a plain frame, pale where nothing is in it."""
    return "outlined" if filled else "outlined empty"
