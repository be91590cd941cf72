"""Frames of the table's parts, and how they are laid out beside and below each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from doors.web.pictures.shapes import Area, Shape, beside, group, path, rectangle, shape, width_of

NARROW, WIDE = 390, 800
"""Widths of the table in one column and in two."""

EDGE, GAP, PAD = 8, 12, 10
HEAD = 34
"""Height of a panel's title."""

TITLE = 16
"""Height of its letters."""


class Framed(NamedTuple):
    """A part of the table, drawn from its upper left corner."""

    height: float
    drawing: Shape


Drawn = Callable[[float], Framed]
"""Draws a part of the table for a width."""


def panel(title: str, width: float, height: float, *inside: Shape | None) -> Framed:
    """A framed part of the table; what is inside begins below the title."""
    line = _whiplash(PAD + 24 + width_of(title, TITLE), width - PAD)
    return framed(width, height, line, beside(title, PAD + 4, 18, TITLE, "title"), *inside)


def framed(width: float, height: float, *inside: Shape | None) -> Framed:
    """A part of the table in its frame."""
    frame = rectangle(Area(0, 0, width, height), "panel", 14)
    inner = rectangle(Area(3, 3, width - 6, height - 6), "panel-line", 11)
    return Framed(height, group(frame, inner, *inside))


def _whiplash(start: float, end: float) -> Shape | None:
    """The curved line that runs from a title to the corner and whips back."""
    length = end - start
    if length < 40:
        return None
    line = (
        f"M{start:g} 22C{start + length * 0.3:g} 8 {start + length * 0.55:g} 30 {end - 22:g} 17"
        f"C{end - 10:g} 11 {end:g} 16 {end - 6:g} 21C{end - 10:g} 24 {end - 15:g} 20 {end - 10:g} 17"
        f"M{start + length * 0.42:g} 19C{start + length * 0.47:g} 10 {start + length * 0.55:g} 10"
        f" {start + length * 0.6:g} 12"
    )
    return path(line, "whiplash")


def laid_out(head: Drawn, parts: Sequence[Drawn], seats: Sequence[Drawn], narrow: bool) -> Shape:
    """The whole table: its head, its parts in two columns, then the seats two by two; or all below each other."""
    width = NARROW if narrow else WIDE
    columns = 1 if narrow else 2
    drawing = shape("svg", xmlns="http://www.w3.org/2000/svg", kind=f"table {'narrow' if narrow else 'wide'}")
    y = _in_columns(drawing, [head], 1, EDGE, width)
    y = _in_columns(drawing, parts, columns, y, width)
    for first in range(0, len(seats), columns):
        y = _in_columns(drawing, seats[first : first + columns], columns, y, width)
    drawing.set("viewBox", f"0 0 {width} {y - GAP + EDGE:g}")
    return drawing


def _in_columns(drawing: Shape, drawn: Sequence[Drawn], columns: int, top: float, width: float) -> float:
    """Place each part in the column that is shortest so far; where the longest ends."""
    each = (width - 2 * EDGE - (columns - 1) * GAP) / columns
    ends = [top] * columns
    for draw in drawn:
        column = ends.index(min(ends))
        part = draw(each)
        part.drawing.set("transform", f"translate({EDGE + column * (each + GAP):g} {ends[column]:g})")
        drawing.append(part.drawing)
        ends[column] += part.height + GAP
    return max(ends)
