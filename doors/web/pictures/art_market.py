"""The Art Market of Bruxelles 1893."""

from __future__ import annotations

from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import artwork
from doors.web.pictures.places import place
from doors.web.pictures.reading import counts, inner, items, shown, text
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, group, rectangle, words
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import framed_as, listed
from engine.bruxelles1893.state import GRID

LINE, SQUARE = 21, 20
"""Height of a line with what a colour sells for, and side of a square of the grid."""


def art_market(table: Table1893, width: float) -> Framed:
    """The grid with the indicator, what each colour sells for, and the artworks on display."""
    grid = Area(PAD + 24, HEAD + 16, GRID * SQUARE, GRID * SQUARE)
    left = grid.right + 14
    market = inner(table.document, "art_market")
    prices = [_selling(table, left, HEAD + 8 + LINE * n, *sold) for n, sold in enumerate(_squares(table))]
    top = HEAD + LINE * len(prices) + 4
    display = _display(items(market, "display"), Area(left, top, width - PAD - left, grid.bottom - top))
    parts, bottom = [_grid(table, grid), *prices, display], grid.bottom
    if table.is_first:
        found = counts(market, "covered", table.colours)
        phrases = [f"{shown(count)} {colour}" for colour, count in found.items()]
        covered, bottom = listed("art_market.covered", "Covered", phrases, PAD, bottom + 8, width - 2 * PAD)
        parts.append(covered)
    return panel("Art Market", width, bottom + PAD, *parts)


def _indicator(table: Table1893) -> tuple[int, int]:
    """Row and column of the indicator's middle, counted from 0."""
    row, _, column = text(inner(table.document, "art_market").get("indicator")).partition("-")
    lines = [str(line) for line in range(2, GRID)]
    return (int(row) - 1, int(column) - 1) if row in lines and column in lines else (GRID // 2, GRID // 2)


def _squares(table: Table1893) -> list[tuple[tuple[int, int], str]]:
    """The square of the grid for which each colour sells now."""
    row, column = _indicator(table)
    return [
        ((row + int(down), column + int(right)), colour)
        for (down, right), colour in zip(table.rules.corner, table.colours, strict=True)
    ]


def _grid(table: Table1893, box: Area) -> Shape:
    """The grid with BF on its left and VP above, and the indicator with the colours."""
    row, column = _indicator(table)
    numbers = [
        label
        for n in range(GRID)
        for label in (
            words(f"{table.rules.grid_money[n]}", box.x - 9, box.y + (n + 0.5) * SQUARE, SMALL),
            words(f"{table.rules.grid_vp[n]}", box.x + (n + 0.5) * SQUARE, box.y - 8, SMALL),
        )
    ]
    squares = [
        rectangle(Area(box.x + right * SQUARE + 1, box.y + down * SQUARE + 1, SQUARE - 2, SQUARE - 2), "grid-square", 3)
        for down in range(GRID)
        for right in range(GRID)
    ]
    around = Area(box.x + (column - 1) * SQUARE, box.y + (row - 1) * SQUARE, 3 * SQUARE, 3 * SQUARE)
    colours = [
        artwork(colour, box.x + (right + 0.5) * SQUARE, box.y + (down + 0.5) * SQUARE, size=SQUARE / 27)
        for (down, right), colour in _squares(table)
    ]
    return place(
        "art_market.indicator",
        f"indicator with its middle on {row + 1}-{column + 1}",
        Area(box.x - 22, box.y - 16, box.width + 24, box.height + 18),
        words("BF", box.x - 11, box.y - 8, SMALL, "faint"),
        *numbers,
        *squares,
        rectangle(around, "indicator", 6),
        *colours,
    )


def _selling(table: Table1893, x: float, y: float, square: tuple[int, int], colour: str) -> Shape:
    """What a colour sells for now."""
    return group(
        artwork(colour, x + 8, y, size=0.8),
        beside(f"{table.rules.grid_money[square[0]]} BF", x + 26, y),
        beside(f"{table.rules.grid_vp[square[1]]} VP", x + 72, y),
    )


def _display(display: list[object], box: Area) -> Shape:
    """The two artworks on display."""
    y = box.y + box.height / 2 + 8
    drawn: list[Shape] = [beside("Display", box.x + 6, box.y + 10, SMALL, "faint")]
    for slot in range(max(2, len(display))):
        x = box.x + 20 + slot * 26
        if slot < len(display):
            *white, colour = text(display[slot]).split()[-2:] or ["?"]
            drawn.append(artwork(colour, x, y, bool(white)))
        else:
            drawn.append(rectangle(Area(x - 9, y - 11, 18, 22), "slot", 2))
    label = f"on display: {', '.join(map(text, display)) or 'nothing'}"
    return place("art_market.display", label, box, *drawn, kind=framed_as(display))
