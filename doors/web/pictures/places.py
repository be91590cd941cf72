"""Places of a document as groups of the drawing that can be clicked, and the marks on them."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from doors.web.pictures.shapes import CORNER, Area, Shape, circle, group, rectangle, shape, words

SIGNS = {"wrong": "!", "wanted": "?"}
"""What stands beside the colour of a mark."""

SIGN = 7
"""Radius of a sign."""


class Marks(NamedTuple):
    """Places that are drawn in another way."""

    wrong: frozenset[str] = frozenset()
    """Where something is impossible."""
    filled: frozenset[str] = frozenset()
    """Whose value follows from the rest and was filled in."""
    lit: frozenset[str] = frozenset()
    """What a turn touches, or what can be chosen."""
    wanted: frozenset[str] = frozenset()
    """What should be filled in next."""


def place(where: str, label: str, box: Area, *inside: Shape | None, kind: str = "", corner: float = CORNER) -> Shape:
    """The group of a place of the document, with its words for those who do not see it; `box` can be clicked."""
    return shape(
        "g",
        rectangle(box, "frame", corner),
        *inside,
        kind=f"place {kind}".rstrip(),
        data_place=where,
        tabindex=0,
        role="button",
        aria_label=label,
    )


def drawn_place(place: str, drawn: Collection[str]) -> str | None:
    """The longest of the drawn places in which a place lies, itself included."""
    around = [other for other in drawn if place == other or place.startswith((f"{other}.", f"{other}["))]
    return max(around, key=len, default=None)


def mark(drawing: Shape, marks: Marks) -> None:
    """Give the groups of marked places their classes and signs."""
    groups = {found.get("data-place", ""): found for found in drawing.iter("g") if found.get("data-place")}
    kinds = (("filled", marks.filled), ("lit", marks.lit), ("wanted", marks.wanted), ("wrong", marks.wrong))
    for kind, marked in kinds:
        for where in {drawn_place(spot, groups) for spot in marked} - {None}:
            _mark(groups[str(where)], kind)


def _mark(found: Shape, kind: str) -> None:
    found.set("class", f"{found.get('class')} {kind}")
    if kind in SIGNS:
        frame = found[0]
        x, y = float(frame.attrib["x"]) + float(frame.attrib["width"]) / 2, float(frame.attrib["y"]) - 1
        sign = words(SIGNS[kind], 0, 0, 11, "sign-words")
        found.append(group(circle(0, 0, SIGN, "sign-ground"), sign, at=(x, y), kind=f"sign sign-{kind}"))
