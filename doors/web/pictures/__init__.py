"""The table of a position document drawn as one SVG, whatever the document lacks or has wrong."""

from __future__ import annotations

from xml.etree import ElementTree

from doors.web.pictures import picture1893, picture1897
from doors.web.pictures.places import Marks, drawn_place, mark
from engine.documents import Json, number_as_text

__all__ = ["Marks", "drawn_place", "picture"]

UNMARKED = Marks()


def picture(document: Json, marks: Marks = UNMARKED, narrow: bool = False) -> str:
    """The table as SVG: in columns for a wide screen, or `narrow`, one below the other, for a phone of 390 points."""
    is_card_game = number_as_text(document.get("game")) == "1897"
    drawing = (picture1897 if is_card_game else picture1893).drawn(document, narrow)
    mark(drawing, marks)
    return ElementTree.tostring(drawing, encoding="unicode")
