"""The whole table of Bruxelles 1897."""

from __future__ import annotations

from functools import partial

from doors.web.pictures.card_area import area, brussels, discards
from doors.web.pictures.heading import heading
from doors.web.pictures.panels import laid_out
from doors.web.pictures.seats1897 import seat
from doors.web.pictures.shapes import Shape
from doors.web.pictures.table1897 import Table1897
from engine.bruxelles1897.state import ROUNDS
from engine.documents import Json


def drawn(document: Json, narrow: bool) -> Shape:
    """The table with its cards and seats."""
    table = Table1897(document)
    head = partial(heading, document, table.names, "Bruxelles 1897", ROUNDS, extra="expo")
    seats = [partial(seat, table, number) for number in range(len(table.names.seats))]
    return laid_out(head, [partial(part, table) for part in (area, brussels, discards)], seats, narrow)
