"""One player's Architect board of Bruxelles 1893."""

from __future__ import annotations

from doors.web.pictures.icons import sign
from doors.web.pictures.panels import PAD, Framed
from doors.web.pictures.pieces import artwork, cube, house, meeple
from doors.web.pictures.places import place
from doors.web.pictures.prestige import face_of, meaning
from doors.web.pictures.reading import UNKNOWN, counts, inner, items, shown, text, word
from doors.web.pictures.seat_parts import (
    BOARD,
    GAP,
    LINE,
    Counted,
    SeatLines,
    chips,
    counted_places,
    counts_line,
    money_line,
    name_line,
    nobles_of,
    seat_board,
    tracks_line,
)
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, group, rectangle, words
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import boxed, framed_as
from engine.bruxelles1893.box.names import BOARDS as BOARD_NAMES
from engine.bruxelles1893.box.names import MATERIALS as MATERIAL_NAMES
from engine.bruxelles1893.box.names import NOBLES
from engine.bruxelles1893.files.drawing import TRACKS
from engine.bruxelles1893.state import (
    A_SIDE,
    BLACK,
    BOARDS,
    HOUSES,
    MATERIALS,
    NOBLE_NAMES,
    ROWS,
    TILE_PORTRAIT,
    TILE_ROW,
)
from engine.documents import Json

ROW = 60
"""Height of a Strategic row."""

PASSED_FIRST = (
    ("first_pass_cards", "cards for passing first", "cards"),
    ("exhibitions", "Exhibition tiles", "exhibitions"),
)
"""What passing first brings, by edition: the key, its words and its sign."""

SLIM = 0.85
"""Size of artworks, of which there are up to nine kinds in a line."""


def seat(table: Table1893, number: int, width: float) -> Framed:
    """Everything in front of a player."""
    own, where = table.names.seats[number], f"seats[{number}]"
    nobles, activated = nobles_of(own, "activated", NOBLE_NAMES, NOBLES)
    tracks = {track: _levels(table, own, track) for track in TRACKS}
    return seat_board(
        width,
        name_line(table.names, table.document, number, width, _side(table, own, where)),
        lambda y: money_line(where, own, "BF", y, width),
        lambda y: tracks_line(f"{where}.tracks", counts(own, "tracks", TRACKS), tracks, y, width),
        lambda y: counts_line(_goods(table, own, where, number), y, width),
        lambda y: counts_line(_artworks(table, own, where), y, width, room=16),
        lambda y: chips(f"{where}.nobles", "Nobles", nobles, y, width),
        lambda y: chips(f"{where}.activated", "Turned", activated, y, width, turned=True),
        lambda y: _rows(table, own, where, y, width),
        lambda y: _last_line(table, own, where, number, y, width),
    )


def _side(table: Table1893, own: Json, where: str) -> Shape | None:
    """The side of the Architect board in the asymmetric variant."""
    board = own.get("board")
    if board is None and not table.is_asymmetric:
        return None
    side = word(board, BOARDS, BOARD_NAMES) or text(board)
    said = f"side {side.upper()}" if side == BOARDS[A_SIDE] else side.capitalize()
    return boxed(f"{where}.board", "board", said or "no board", Area(0, 0, BOARD, 26), bool(side))


def _levels(table: Table1893, own: Json, track: str) -> list[int]:
    levels = [int(level) for level in table.board(own)[f"{track}_track"]]
    if track == "architect" and table.has_expansion:
        levels.append(int(table.rules.tile_amount[TILE_PORTRAIT]))
    return levels


def _goods(table: Table1893, own: Json, where: str, seat: int) -> list[Counted]:
    """Cubes, jokers and meeples."""
    kinds = [*(kind for kind, count in zip(MATERIALS, table.rules.cubes, strict=True) if count), "jokers"]
    materials = counts(own, "materials", kinds, MATERIAL_NAMES)
    meeples = {"supply": UNKNOWN, "courthouse": UNKNOWN} | inner(own, "meeples")
    initial, colour = table.names.initial_of(seat), table.names.colour_of(seat)
    pieces = {"supply": meeple(initial, colour, 0, 0, 1.05), "courthouse": sign("courthouse", 0, 0, 0.8)}
    if table.has_expansion:
        pieces["travelers"] = meeple(initial, colour, 0, 0, 1.05, hollow=True)
    return [
        *counted_places(f"{where}.materials", materials, {kind: cube(kind, 0, 0) for kind in kinds}),
        *counted_places(f"{where}.meeples", meeples, pieces),
    ]


def _artworks(table: Table1893, own: Json, where: str) -> list[Counted]:
    """Artworks by colour, then the white ones by the colour of their other side."""
    line = []
    for key, colours in (("artworks", table.colours), ("white_artworks", table.colours[:BLACK])):
        if key == "artworks" or table.has_expansion:
            pieces = {colour: artwork(colour, 0, 0, key != "artworks", SLIM) for colour in colours}
            line += counted_places(f"{where}.{key}", counts(own, key, colours), pieces)
    return line


def _rows(table: Table1893, own: Json, where: str, y: float, width: float) -> SeatLines:
    """The Strategic rows, the prestige cards under each, and how often each counts."""
    each = (width - 2 * PAD - 4 * (len(ROWS) - 1)) / len(ROWS)
    rows = inner(own, "rows")
    drawn = [
        _row(table, own, f"{where}.rows.{row}", row, items(rows, row), Area(PAD + n * (each + 4), y, each, ROW))
        for n, row in enumerate(ROWS)
    ]
    return SeatLines(drawn, y + ROW + GAP)


def _row(table: Table1893, own: Json, where: str, row: str, faces: list[object], box: Area) -> Shape:
    symbols = int(table.board(own).row_symbols)
    found = [face_of(face) for face in faces]
    symbols += sum(face.symbols for face in found if face is not None)
    if word(own.get("tile_row"), ROWS) == row:
        symbols += int(table.rules.tile_amount[TILE_ROW])
    step = min(17.0, (box.width - 23) / max(1, len(faces) - 1))
    cards = [
        group(
            rectangle(Area(0, 0, 15, 22), "card-back", 3),
            words("?" if face is None else f"v{face.symbols}", 7.5, 11, SMALL),
            at=(box.x + 4 + n * step, box.y + 34),
        )
        for n, face in enumerate(found)
    ]
    label = f"row {row}, counts {symbols} times: {'; '.join(map(meaning, faces)) or 'no card'}"
    return place(
        where,
        label,
        box,
        sign(row, box.x + 14, box.y + 15, 0.75),
        beside(f"×{symbols}", box.x + 28, box.y + 15, 14, "count"),
        words(row, box.right - 4, box.y + 29, SMALL, "faint", "end") if not faces else None,
        *cards,
        kind=framed_as(faces),
    )


def _last_line(table: Table1893, own: Json, where: str, seat: int, y: float, width: float) -> SeatLines:
    """Cards or tiles for passing first, houses, and what has been tucked and chosen."""
    tucked, row = [text(row) for row in items(own, "tucked_this_round")], text(own.get("tile_row"))
    worded = [("tucked_this_round", "tucked this round", ", ".join(tucked) or "none tucked", bool(tucked))]
    if table.has_expansion:
        worded.append(("tile_row", "row of the tile", f"tile: {row}" if row else "no tile row", bool(row)))
    left = PAD + 140
    each = (width - PAD - left - 4 * (len(worded) - 1)) / len(worded)
    drawn = [_passed_first(table, own, where, Area(PAD, y, 48, LINE)), _houses(table, own, seat, y + LINE / 2)]
    drawn += [
        boxed(f"{where}.{key}", label, said, Area(left + n * (each + 4), y, each, LINE), filled)
        for n, (key, label, said, filled) in enumerate(worded)
    ]
    return SeatLines(drawn, y + LINE + GAP)


def _passed_first(table: Table1893, own: Json, where: str, box: Area) -> Shape:
    """How many prestige cards, or in the first edition Exhibition tiles, a seat has for passing first."""
    key, label, name = PASSED_FIRST[table.edition]
    count = shown(own.get(key), UNKNOWN)
    inside = [sign(name, box.x + 14, box.centre[1], 0.8), beside(count, box.x + 30, box.centre[1], 13, "count")]
    return place(f"{where}.{key}", f"{label}: {count}", box, *inside, kind="outlined")


def _houses(table: Table1893, own: Json, seat: int, y: float) -> Shape:
    """How many houses and pavilions a seat has built, and what the next costs."""
    built = table.houses(table.names.names[seat])
    cost = f", next {table.board(own).house_cost[built]}" if built < HOUSES else ""
    piece = house(table.names.initial_of(seat), table.names.colour_of(seat), PAD + 66, y, 0.9)
    return group(piece, beside(f"{built}{cost}", PAD + 79, y))
