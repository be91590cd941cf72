"""Elements of an SVG, whose texts and attributes are escaped whatever they hold."""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.etree import ElementTree

from rich.cells import cell_len

from engine.drawing import shortened

Shape = ElementTree.Element

LETTER, WIDE_LETTER = 0.57, 0.95
"""Widths of a usual and of a wide letter in parts of their height, in the widest of the usual fonts."""

SMALL, PLAIN = 11, 12
"""Heights of letters."""

CORNER = 6

_WIDE = re.compile("[MWmw@%]")
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Area(NamedTuple):
    """A rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def centre(self) -> tuple[float, float]:
        return self.middle, self.y + self.height / 2


def shape(tag: str, *inside: Shape | None, kind: str | None = None, **attributes: object) -> Shape:
    """An element of some `kind` (its CSS class) with others inside it; `stroke_width` becomes `stroke-width`."""
    found = ElementTree.Element(tag)
    if kind is not None:
        found.set("class", kind)
    for name, value in attributes.items():
        found.set(name.replace("_", "-"), _written(value))
    found.extend(part for part in inside if part is not None)
    return found


def group(
    *inside: Shape | None, at: tuple[float, float] | None = None, size: float = 1, kind: str | None = None
) -> Shape:
    """Several elements as one, drawn about a point, and larger or smaller."""
    found = shape("g", *inside, kind=kind)
    if at is not None:
        scale = "" if size == 1 else f" scale({_written(size)})"
        found.set("transform", f"translate({_written(at[0])} {_written(at[1])}){scale}")
    return found


def path(line: str, kind: str) -> Shape:
    return shape("path", d=line, kind=kind)


def circle(x: float, y: float, radius: float, kind: str) -> Shape:
    return shape("circle", cx=x, cy=y, r=radius, kind=kind)


def rectangle(box: Area, kind: str, corner: float = CORNER) -> Shape:
    x, y, width, height = box
    return shape("rect", x=x, y=y, width=width, height=height, rx=corner, kind=kind)


def words(text: str, x: float, y: float, size: float = PLAIN, kind: str = "words", anchor: str = "middle") -> Shape:
    """A text whose letters stand about a middle height `y`."""
    found = shape("text", x=x, y=y + size * 0.36, font_size=size, text_anchor=anchor, kind=kind)
    found.text = printable(text)
    return found


def beside(text: str, x: float, y: float, size: float = PLAIN, kind: str = "words") -> Shape:
    """A text that begins at `x`."""
    return words(text, x, y, size, kind, "start")


def fitting(text: str, width: float, size: float = PLAIN) -> str:
    """A text cut in its middle to a width."""
    found = printable(text)
    for room in range(cell_len(found), 3, -1):
        if width_of(found, size) <= width:
            break
        found = shortened(found, room - 1)
    return found


def width_of(text: str, size: float = PLAIN) -> float:
    """About how wide a text is drawn."""
    return size * (LETTER * cell_len(text) + (WIDE_LETTER - LETTER) * len(_WIDE.findall(text)))


def lines_of(phrases: list[str], width: float, size: float = PLAIN, separator: str = " · ") -> list[str]:
    """Phrases in lines of a width."""
    lines: list[str] = []
    for phrase in phrases:
        longer = f"{lines[-1]}{separator}{phrase}" if lines else phrase
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(fitting(phrase, width, size))
    return lines


def printable(text: str) -> str:
    """A text without what no XML file can hold."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def _written(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else printable(str(value))
