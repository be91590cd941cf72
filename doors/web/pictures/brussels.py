"""The Brussels board of Bruxelles 1893."""

from __future__ import annotations

from doors.web.pictures.icons import sign
from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import meeple
from doors.web.pictures.places import place
from doors.web.pictures.reading import Names
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, words
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import framed_as
from engine.bruxelles1893.state import BRUSSELS

PIECE = 24
"""Height of a line of meeples."""


def brussels(table: Table1893, width: float) -> Framed:
    """Each action with the meeples that its next use takes, whose meeples are there, and whose Travelers."""
    each = (width - 2 * PAD - 6 * (len(BRUSSELS) - 1)) / len(BRUSSELS)
    beside_each_other = max(1, int(each / 44))
    most = max(len(table.brussels(action)) for action in BRUSSELS)
    lines = max(1, -(-most // beside_each_other))
    height = 76 + PIECE * lines
    buildings = []
    for number, action in enumerate(BRUSSELS):
        box = Area(PAD + number * (each + 6), HEAD, each, height)
        buildings.append(_building(table, action, box, beside_each_other))
        if table.has_expansion:
            below = Area(box.x, box.bottom + 6, each, 8 + PIECE * _lines(table, beside_each_other))
            buildings.append(_travelers(table, action, below, beside_each_other))
            bottom = below.bottom
        else:
            bottom = box.bottom
    return panel("Brussels", width, bottom + PAD, *buildings)


def _lines(table: Table1893, beside_each_other: int) -> int:
    most = max(len(table.travelers(action)) for action in BRUSSELS)
    return max(1, -(-most // beside_each_other))


def _building(table: Table1893, action: str, box: Area, beside_each_other: int) -> Shape:
    price = table.next_price(action)
    there = table.brussels(action)
    whose = [f"{count} of {name}" for name, count in there]
    takes = f"takes {'?' if price is None else price}"
    name = action.replace("-", "- ").split()
    return place(
        f"brussels.{action}",
        f"{action}, the next use {takes}: {', '.join(whose) or 'nobody'}",
        box,
        sign(action, box.middle, box.y + 16, 0.95),
        *(words(line.capitalize(), box.middle, box.y + 36 + 13 * n, SMALL) for n, line in enumerate(name)),
        words(takes, box.middle, box.y + 64, SMALL, "price"),
        *pieces(table.names, there, box._replace(y=box.y + 70), beside_each_other),
        kind="card",
    )


def _travelers(table: Table1893, action: str, box: Area, beside_each_other: int) -> Shape:
    there = table.travelers(action)
    whose = [f"{count} of {name}" for name, count in there]
    empty = words("Travelers", box.middle, box.y + 16, SMALL, "faint") if not there else None
    return place(
        f"belle_epoque.brussels_travelers.{action}",
        f"Travelers on {action}: {', '.join(whose) or 'nobody'}",
        box,
        empty,
        *pieces(table.names, there, box, beside_each_other, hollow=True),
        kind=framed_as(there),
    )


def pieces(names: Names, there: list[tuple[str, int]], box: Area, each_line: int, hollow: bool = False) -> list[Shape]:
    """Meeples of seats and how many, in lines."""
    drawn = []
    for n, (name, count) in enumerate(there):
        x = box.x + 15 + n % each_line * (box.width / each_line)
        y = box.y + 15 + n // each_line * PIECE
        drawn += [
            meeple(names.initial(name), names.colour(name), x, y, 1.05, hollow),
            beside(f"{count}", x + 12, y, 13, "count"),
        ]
    return drawn
