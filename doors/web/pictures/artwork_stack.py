"""What is known of the artwork stack in the first edition."""

from __future__ import annotations

from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import artwork, card_back, meeple
from doors.web.pictures.places import place
from doors.web.pictures.reading import counts, inner, items, shown, text, word
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, group
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import framed_as

TILE, LINE = 44, 30
"""Width of a tile with its player, and height of a line of them."""


def artwork_stack(table: Table1893, width: float) -> Framed:
    """The tiles put under the stack, from the bottom, and those drawn in the Workshop action under way."""
    stack = inner(table.document, "artwork_stack")
    under = [inner({"tile": tile}, "tile") for tile in items(stack, "put_under")]
    each_line = int((width - 2 * PAD - 12) / TILE)
    lines = max(1, -(-len(under) // each_line))
    box = Area(PAD, HEAD, width - 2 * PAD, 24 + LINE * lines)
    tiles = [
        _tile(table, tile, box.x + 8 + n % each_line * TILE, box.y + 36 + n // each_line * LINE)
        for n, tile in enumerate(under)
    ]
    whose = [f"{text(tile.get('colour')) or 'unknown'} of {text(tile.get('seat'))}" for tile in under]
    title = "Put under it, from the bottom" if under else "Nothing is known of what lies under it"
    found = place(
        "artwork_stack.put_under",
        f"put under the artwork stack, from the bottom: {', '.join(whose) or 'nothing'}",
        box,
        beside(title, box.x + 6, box.y + 12, SMALL, "faint"),
        *tiles,
        kind=framed_as(under),
    )
    drawn, bottom = _drawn(table, Area(PAD, box.bottom + 6, box.width, 36))
    return panel("Artwork stack", width, bottom + PAD, found, drawn)


def _tile(table: Table1893, tile: dict[str, object], x: float, y: float) -> Shape:
    """A tile, face down where its colour is not known, and who put it there."""
    colour, seat = word(tile.get("colour"), table.colours), tile.get("seat")
    picture = card_back(x + 9, y) if colour is None else artwork(colour, x + 9, y)
    return group(picture, meeple(table.names.initial(seat), table.names.colour(seat), x + 28, y, 0.8))


def _drawn(table: Table1893, box: Area) -> tuple[Shape, float]:
    found = counts(inner(table.document, "artwork_stack"), "drawn", table.colours)
    pieces = [
        group(artwork(colour, box.x + 66 + n * 44, box.y + 18), beside(shown(count), box.x + 79 + n * 44, box.y + 18))
        for n, (colour, count) in enumerate(found.items())
    ]
    said = [f"{shown(count)} {colour}" for colour, count in found.items()]
    title = beside("Drawn" if found else "Drawn: none", box.x + 6, box.y + 18, SMALL, "faint")
    kind = framed_as(found)
    return place(
        "artwork_stack.drawn", f"drawn: {', '.join(said) or 'none'}", box, title, *pieces, kind=kind
    ), box.bottom
