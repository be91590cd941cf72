"""What is left in the supplies of Bruxelles 1893, which follows from what is elsewhere."""

from __future__ import annotations

from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import artwork, card_back, cube
from doors.web.pictures.reading import counts, inner, items, number, text
from doors.web.pictures.shapes import PLAIN, SMALL, Shape, beside, group
from doors.web.pictures.table1893 import Table1893
from engine.bruxelles1893.box.names import MATERIALS as MATERIAL_NAMES
from engine.bruxelles1893.state import BLACK, MATERIALS

STEP = 42
"""Room for a kind of pieces."""


def supply(table: Table1893, width: float) -> Framed:
    """Cubes, jokers and artworks that nobody has."""
    pieces = [(cube(kind, 0, 0), left) for kind, left in _cubes(table).items()]
    artworks = _artworks(table)
    if table.rules.hidden_artworks:
        coloured = sum(artworks.pop(colour) for colour in table.colours[:BLACK])
        pieces.append((card_back(), coloured))
    pieces += [(artwork(colour, 0, 0), left) for colour, left in artworks.items()]
    step = min(STEP, (width - 2 * PAD) / len(pieces))
    drawn = [group(_left(piece, left), at=(PAD + 12 + n * step, HEAD + 12)) for n, (piece, left) in enumerate(pieces)]
    return panel("Supply", width, HEAD + 24 + PAD, *drawn)


def _left(piece: Shape, left: int) -> Shape:
    return group(
        piece, beside(f"{left}", 11, 0, PLAIN if 0 <= left < 10 else SMALL, "count"), kind=None if left else "none"
    )


def _cubes(table: Table1893) -> dict[str, int]:
    """Cubes and jokers."""
    left = {kind: int(count) for kind, count in zip(MATERIALS, table.rules.cubes, strict=True) if count}
    left["jokers"] = int(table.rules.jokers)
    for seat in table.names.seats:
        _take(left, counts(seat, "materials", tuple(left), MATERIAL_NAMES))
    return left


def _artworks(table: Table1893) -> dict[str, int]:
    """Artworks by colour, white ones by the colour of their other side."""
    left = {colour: int(count) for colour, count in zip(table.colours, table.rules.stacks, strict=True)}
    market = inner(table.document, "art_market")
    for seat in table.names.seats:
        for sort in ("artworks", "white_artworks"):
            _take(left, counts(seat, sort, table.colours))
    _take(left, counts(market, "covered", table.colours))
    _take(left, counts(inner(table.document, "artwork_stack"), "drawn", table.colours))
    for shown in items(market, "display"):
        colour = text(shown).rpartition(" ")[2]
        if colour in left:
            left[colour] -= 1
    return left


def _take(left: dict[str, int], taken: dict[str, object]) -> None:
    for kind, count in taken.items():
        left[kind] -= number(count)
