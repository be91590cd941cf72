"""One player's cards and markers of Bruxelles 1897."""

from __future__ import annotations

from doors.web.pictures.panels import PAD, Framed
from doors.web.pictures.pieces import MATERIAL_LETTERS, artwork, house
from doors.web.pictures.reading import counts
from doors.web.pictures.seat_parts import (
    GAP,
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
from doors.web.pictures.table1897 import Table1897, total
from engine.bruxelles1897.box.box import ARCHITECT_SORTS
from engine.bruxelles1897.box.names import NOBLES
from engine.bruxelles1897.state import COLOURS, HOUSE_KINDS, NOBLE_NAMES, PAIRS, TRACKS
from engine.documents import Json


def seat(table: Table1897, number: int, width: float) -> Framed:
    """Everything in front of a player."""
    own, where = table.names.seats[number], f"seats[{number}]"
    lengths = [int(length) for length in table.rules.track_length]
    tracks = {track: [int(level) for level in table.rules.track[n, : lengths[n]]] for n, track in enumerate(TRACKS)}
    nobles, tapped = nobles_of(own, "tapped", NOBLE_NAMES, NOBLES)
    return seat_board(
        width,
        name_line(table.names, table.document, number, width),
        lambda y: money_line(where, own, "BEF", y, width),
        lambda y: tracks_line(f"{where}.tracks", counts(own, "tracks", TRACKS), tracks, y, width),
        lambda y: counts_line(_architects(own, where), y, width, room=30),
        lambda y: counts_line(_artworks_and_houses(own, where), y, width),
        lambda y: counts_line(_materials(own, where), y, width, room=28),
        lambda y: chips(f"{where}.nobles", "Nobles", nobles, y, width),
        lambda y: chips(f"{where}.tapped", "Tapped", tapped, y, width, turned=True),
        lambda y: _next_house(table, own, y),
    )


def _next_house(table: Table1897, own: Json, y: float) -> SeatLines:
    """What the next house costs."""
    cost = table.next_house(total(counts(own, "houses", HOUSE_KINDS)))
    said = beside(f"materials for the next house: {cost}", PAD + 6, y + 8, SMALL, "faint")
    return SeatLines([said], y + 18 + GAP)


def _architects(own: Json, where: str) -> list[Counted]:
    """Architect cards in hand and in prison."""
    line = []
    for key in ("hand", "prison"):
        found = dict.fromkeys(ARCHITECT_SORTS, 0 if key in own or key == "prison" else "?")
        found |= counts(own, key, ARCHITECT_SORTS)
        line += counted_places(
            f"{where}.{key}", found, {sort: _card(sort, key == "prison") for sort in ARCHITECT_SORTS}
        )
    return line


def _card(sort: str, imprisoned: bool) -> Shape:
    """An Architect card; one in prison is behind bars."""
    bars = (
        [rectangle(Area(x, y, 1.4, 5), "bar", 0) for x in (-10, -4, 2.5, 8.5) for y in (-11, 6)] if imprisoned else []
    )
    return group(rectangle(Area(-14, -11, 28, 22), "card-back", 3), *bars, words(sort, 0, 0, SMALL, "letter"))


def _artworks_and_houses(own: Json, where: str) -> list[Counted]:
    houses = {kind: house(str(n), "card-house", 0, 0, 1.1) for n, kind in enumerate(HOUSE_KINDS, 1)}
    return [
        *counted_places(
            f"{where}.artworks", counts(own, "artworks", COLOURS), {kind: artwork(kind, 0, 0) for kind in COLOURS}
        ),
        *counted_places(f"{where}.houses", counts(own, "houses", HOUSE_KINDS), houses),
    ]


def _materials(own: Json, where: str) -> list[Counted]:
    return counted_places(f"{where}.materials", counts(own, "materials", PAIRS), {pair: _pair(pair) for pair in PAIRS})


def _pair(pair: str) -> Shape:
    """A Material card with its two materials."""
    halves = [
        group(
            rectangle(Area(-7, -10, 14, 20), "piece", 2),
            words(MATERIAL_LETTERS[material], 0, 0, SMALL, "letter"),
            at=(x, 0),
            kind=f"material-{material} solid",
        )
        for material, x in zip(pair.split("-"), (-7.0, 7.0), strict=True)
    ]
    return group(*halves)
