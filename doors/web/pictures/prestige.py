"""Prestige cards: those below the columns of the Art Nouveau board and those discarded."""

from __future__ import annotations

from doors.web.pictures.icons import sign
from doors.web.pictures.panels import PAD
from doors.web.pictures.places import place
from doors.web.pictures.reading import inner, item, shown, text
from doors.web.pictures.shapes import Area, Shape, group, rectangle, words
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import listed
from engine.bruxelles1893.box.faces import Face
from engine.bruxelles1893.state import BONUSES


def column_card(table: Table1893, box: Area, column: int) -> Shape:
    """The card below a column."""
    value = item(inner(table.document, "prestige"), "columns", column)
    where = f"prestige.columns[{column}]"
    if value is None:
        return place(where, f"no prestige card below column {column + 1}", box, kind="card empty")
    label = f"prestige card below column {column + 1}: {meaning(value)}"
    return place(where, label, box, face_sign(value, box), kind="card")


def discards(table: Table1893, y: float, width: float) -> tuple[Shape, float]:
    """The cards discarded, in words; and where they end."""
    faces = inner(table.document, "prestige", "discards")
    phrases = [face if count == 1 else f"{shown(count)} × {face}" for face, count in faces.items()]
    return listed("prestige.discards", "Discards", phrases, PAD, y, width - 2 * PAD)


def face_of(value: object) -> Face | None:
    """The face that a value writes, None if it is no face."""
    try:
        return Face.read(text(value))
    except ValueError:
        return None


def meaning(value: object) -> str:
    """A face in words."""
    face = face_of(value)
    return f"unknown, {text(value)}" if face is None else face.meaning


def face_sign(value: object, box: Area) -> Shape:
    """What a card shows: its bonuses as signs, then its Manneken Pis and VP symbols."""
    face = face_of(value)
    if face is None:
        return words("?", *box.centre, 16, "title")
    y, aside = box.bottom - 13, box.width * 0.23
    symbols = [_symbol("m", face.manneken, box.middle - aside, y), _symbol("v", face.symbols, box.middle + aside, y)]
    return group(*_bonuses(face, box), *symbols)


def _bonuses(face: Face, box: Area) -> list[Shape]:
    """The bonuses: a stroke before those that can be chosen instead, a plus before those that come with others."""
    found = [
        ("+" if n else "/" if option is not face.options[0] else "", BONUSES[bonus])
        for option in face.options
        for n, bonus in enumerate(option)
    ]
    one_line = len(found) <= 2
    size, step = (0.75, 26) if one_line else (0.55, 22)
    drawn = []
    for line in range(0, len(found), 2):
        y = box.y + (21 if one_line else 12 + 8.5 * line)
        pair = found[line : line + 2]
        for n, (joined, bonus) in enumerate(pair):
            x = box.middle + (n - (len(pair) - 1) / 2) * step
            drawn += [words(joined, x - step / 2, y, 13), sign(bonus, x, y, size)]
    return drawn


def _symbol(letter: str, count: int, x: float, y: float) -> Shape:
    ground = rectangle(Area(x - 13, y - 8, 26, 16), f"symbol-{letter}", 8)
    return group(ground, words(f"{letter}{count}", x, y, 12, "letter"), kind=None if count else "none")
