"""The Art Nouveau board of Bruxelles 1893: its spaces, the irises with the Try Square, and the prestige cards."""

from __future__ import annotations

from doors.web.pictures.icons import sign
from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import coin, coin_width, house, meeple
from doors.web.pictures.places import place
from doors.web.pictures.prestige import column_card, discards
from doors.web.pictures.reading import inner, item, shown, text
from doors.web.pictures.shapes import (
    SMALL,
    Area,
    Shape,
    beside,
    circle,
    fitting,
    group,
    path,
    rectangle,
    words,
)
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import framed_as
from engine.bruxelles1893.planning import larger_part
from engine.bruxelles1893.state import IRIS_LINES, LINES

SPACE, GAP, CARD, LABEL = 76, 7, 62, 24
"""Heights of a space, of the room below it and of a prestige card, and width of the strips' numbers."""

SHORT = {"construction": "constr."}
"""The action whose name does not fit on a space."""


class _Grid:
    """Where the spaces of a board of some width are."""

    def __init__(self, width: float) -> None:
        self.left, self.top = PAD + LABEL, HEAD + 24.0
        self.side = (width - 2 * PAD - LABEL - (LINES - 1) * GAP) / LINES

    def column(self, column: int) -> float:
        return self.left + column * (self.side + GAP)

    def row(self, row: int) -> float:
        return self.top + row * (SPACE + GAP)

    def space(self, row: int, column: int) -> Area:
        return Area(self.column(column), self.row(row), self.side, SPACE)

    def iris(self, row: int, column: int) -> tuple[float, float]:
        """The middle of the crossing behind a row and a column."""
        return self.column(column + 1) - GAP / 2, self.row(row + 1) - GAP / 2


def board(table: Table1893, width: float) -> Framed:
    """The board with the prestige cards below its columns."""
    grid = _Grid(width)
    rows, columns = _active_area(table)
    spaces = [
        _space(table, grid.space(row, column), row, column, row in rows and column in columns)
        for row in range(LINES)
        for column in range(LINES)
    ]
    end = grid.row(LINES)
    cards = [column_card(table, Area(grid.column(n), end, grid.side, CARD), n) for n in range(LINES)]
    legend = beside("m Manneken Pis · v VP · gold iris: Stock Exchange card", PAD + 6, end + CARD + 11, SMALL, "faint")
    discarded, bottom = discards(table, end + CARD + 22, width)
    return panel(
        "Art Nouveau board",
        width,
        bottom + PAD,
        *(_strip(table, Area(PAD, grid.row(row) + 8, LABEL - 4, SPACE - 16), row) for row in range(LINES)),
        _area(grid, rows, columns),
        *spaces,
        _try_square(table, grid),
        *cards,
        legend,
        discarded,
    )


def _active_area(table: Table1893) -> tuple[range, range]:
    """The rows and columns in the largest part of the board beside the Try Square."""
    iris = _iris(table.document.get("try_square"))
    if iris is None:
        return range(0), range(0)
    row, column = (larger_part(line + 1) for line in iris)
    return range(*row), range(*column)


def _iris(value: object) -> tuple[int, int] | None:
    """Row and column of an iris, counted from 0."""
    lines = [str(line) for line in range(1, IRIS_LINES + 1)]
    row, _, column = text(value).partition("-")
    return (int(row) - 1, int(column) - 1) if row in lines and column in lines else None


def _area(grid: _Grid, rows: range, columns: range) -> Shape | None:
    """The outline of the active area."""
    if not rows:
        return None
    first, last = grid.space(rows[0], columns[0]), grid.space(rows[-1], columns[-1])
    edge = 3
    box = Area(first.x - edge, first.y - edge, last.right - first.x + 2 * edge, last.bottom - first.y + 2 * edge)
    return rectangle(box, "active-area", 9)


def _strip(table: Table1893, box: Area, row: int) -> Shape:
    """The number of the Action strip in a row."""
    number, plain = table.strip(row)
    label = "" if item(table.document, "strips", row) is None else "?" if number is None else str(number + 1)
    side = words("plain", box.middle, box.bottom - 16, SMALL) if plain else None
    if side is not None:
        side.set("transform", f"rotate(-90 {box.middle:g} {box.bottom - 16:g})")
    return place(
        f"strips[{row}]",
        f"Action strip of row {row + 1}: {label or 'none'}{', plain side' if plain else ''}",
        box,
        words(label, box.middle, box.y + (12 if plain else box.height / 2), 14, "title"),
        side,
        kind=framed_as(label),
    )


def _space(table: Table1893, box: Area, row: int, column: int, active: bool) -> Shape:
    """A space: its action, whose meeple stands there with how much, whose house it is."""
    where = f"{row + 1}-{column + 1}"
    content = inner(table.document, "spaces", where)
    action = table.action(row, column)
    owner, builder, names = content.get("meeple"), content.get("house"), table.names
    label = [f"space {where}", action or "no action", *(["in the active area"] if active else [])]
    inside: list[Shape | None] = []
    if action is not None:
        name = SHORT.get(action, action)
        inside += [sign(action, box.x + 15, box.y + 16, 0.85), words(name, box.middle, box.bottom - 9, SMALL, "faint")]
    if builder is not None:
        inside.append(house(names.initial(builder), names.colour(builder), box.right - 15, box.y + 17))
        label.append(f"house of {text(builder)}")
    elif table.is_cross(row, column):
        inside.append(_tile_cross(box.right - 14, box.y + 15))
        label.append("Belle Époque tile")
    if owner is not None:
        bid = shown(content["bid"]) if "bid" in content else None
        inside += _standing(table, owner, bid, box.middle, box.y + SPACE / 2 + 5)
        label += [f"meeple of {text(owner)}", *([f"bid {bid}"] if bid is not None else [])]
    return place(f"spaces.{where}", ", ".join(label), box, *inside, kind="space active" if active else "space")


def _standing(table: Table1893, owner: object, bid: str | None, x: float, y: float) -> list[Shape]:
    """A meeple, and beside it the bid."""
    initial, colour = table.names.initial(owner), table.names.colour(owner)
    if bid is None:
        return [meeple(initial, colour, x, y)]
    room = coin_width(bid)
    return [meeple(initial, colour, x - 1 - room / 2, y), coin(bid, x + 14, y + 1)]


def _tile_cross(x: float, y: float) -> Shape:
    return group(path("M-2.5-8H2.5V-2.5H8V2.5H2.5V8H-2.5V2.5H-8V-2.5H-2.5Z", "tile-cross"), at=(x, y))


_SQUARE = "M-9-9H-4V4H9V9H-9Z"


def _try_square(table: Table1893, grid: _Grid) -> Shape:
    """The irises at the crossings, the Try Square on one of them, and in words above the board."""
    value = text(table.document.get("try_square"))
    lies_on, offered = _iris(value), [_iris(iris) for iris in table.offered_irises]
    irises = [
        _iris_mark((row, column), grid.iris(row, column), (row, column) in offered, (row, column) == lies_on)
        for row in range(IRIS_LINES)
        for column in range(IRIS_LINES)
    ]
    label = f"Try Square on iris {value}" if value else "Try Square not placed"
    box = Area(grid.left, HEAD - 2, 190, 20)
    said = beside(fitting(label, box.width - 26), box.x + 22, box.centre[1])
    return place("try_square", label, box, _square(box.x + 10, box.centre[1]), said, *irises, kind=framed_as(value))


def _iris_mark(iris: tuple[int, int], at: tuple[float, float], offered: bool, lies_on: bool) -> Shape:
    """An iris, on which the Try Square may lie."""
    if lies_on:
        found = group(circle(0, 0, 11, "iris-ground chosen"), _square(0, 0), at=at)
    else:
        ground = circle(0, 0, 8.5, "iris-ground offered" if offered else "iris-ground")
        found = group(ground, sign("iris", 0, 0, 0.52, "iris-flower"), at=at)
    found.set("data-value", f"{iris[0] + 1}-{iris[1] + 1}")
    return found


def _square(x: float, y: float) -> Shape:
    return group(path(_SQUARE, "try-square"), at=(x, y), size=0.8)
