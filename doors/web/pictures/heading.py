"""The head of the table: the round, who begins, whose turn it is, and who has passed."""

from __future__ import annotations

from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import meeple
from doors.web.pictures.places import place
from doors.web.pictures.reading import Names, items, shown, text
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, fitting, rectangle
from doors.web.pictures.worded import framed_as
from engine.documents import Json

LINE = 38
"""Height of a place of the head."""


def heading(document: Json, names: Names, title: str, rounds: int, width: float, extra: str | None = None) -> Framed:
    """The game's name and what is said of the whole table; `extra` is a further place with a seat."""
    wanted = [("first_player", "First player"), ("to_move", "To move"), *([(extra, "Expo card")] if extra else [])]
    each_line = 2 if width < 450 else 2 + len(wanted)
    each = (width - 2 * PAD - 6 * (each_line - 1)) / each_line
    boxes = [
        Area(PAD + n % each_line * (each + 6), HEAD + n // each_line * (LINE + 6), each, LINE)
        for n in range(2 + len(wanted))
    ]
    drawn = [_round(document, rounds, boxes[0])]
    drawn += [_seat(document, names, where, label, box) for (where, label), box in zip(wanted, boxes[1:], strict=False)]
    drawn.append(_passed(document, names, boxes[len(drawn)]))
    return panel(title, width, boxes[len(drawn) - 1].bottom + PAD, *drawn)


def _round(document: Json, rounds: int, box: Area) -> Shape:
    value = document.get("round")
    name = f"Round {shown(value) if value is not None else '–'} of {rounds}"
    step = min(18.0, (box.width - 16) / rounds)
    pips = [
        rectangle(Area(box.x + 8 + n * step, box.y + 24, step - 4, 7), "pip on" if n + 1 == value else "pip", 3)
        for n in range(rounds)
    ]
    said = beside(name, box.x + 8, box.y + 12)
    return place("round", name, box, said, *pips, kind=framed_as(value is not None))


def _seat(document: Json, names: Names, where: str, label: str, box: Area) -> Shape:
    value = document.get(where)
    name = text(value)
    piece = meeple(names.initial(value), names.colour(value), box.x + 18, box.y + 20, 1.2) if name else None
    x, said = box.x + 36, name or "nobody"
    drawn = [
        beside(label, x, box.y + 10, SMALL, "faint"),
        beside(fitting(said, box.width - 44, 13), x, box.y + 25, 13, "words" if name else "faint"),
    ]
    return place(where, f"{label}: {said}", box, piece, *drawn, kind=framed_as(name))


def _passed(document: Json, names: Names, box: Area) -> Shape:
    passed = [text(name) for name in items(document, "passed")][: int((box.width - 12) / 24)]
    pieces = [
        meeple(names.initial(name), names.colour(name), box.x + 18 + n * 24, box.y + 27, 0.85)
        for n, name in enumerate(passed)
    ]
    nobody = beside("nobody", box.x + 10, box.y + 25, 13, "faint") if not passed else None
    title = beside("Passed", box.x + 10, box.y + 10, SMALL, "faint")
    label = f"passed: {', '.join(passed) or 'nobody'}"
    return place("passed", label, box, title, nobody, *pieces, kind=framed_as(passed))
