"""The whole table of Bruxelles 1893."""

from __future__ import annotations

from functools import partial

from doors.web.pictures import belle_epoque, seats1893
from doors.web.pictures.art_market import art_market
from doors.web.pictures.art_nouveau import board
from doors.web.pictures.artwork_stack import artwork_stack
from doors.web.pictures.brussels import brussels
from doors.web.pictures.compass import compass_and_stock
from doors.web.pictures.heading import heading
from doors.web.pictures.nobles import nobles
from doors.web.pictures.panels import laid_out
from doors.web.pictures.shapes import Shape
from doors.web.pictures.supply import supply
from doors.web.pictures.table1893 import Table1893
from engine.bruxelles1893.state import ROUNDS
from engine.documents import Json


def drawn(document: Json, narrow: bool) -> Shape:
    """The table with all its boards and seats."""
    table = Table1893(document)
    parts = [board, brussels, nobles, art_market, compass_and_stock, supply]
    if table.has_expansion:
        parts += [belle_epoque.pavilions, belle_epoque.tiles]
    if table.is_first:
        parts.append(artwork_stack)
    head = partial(heading, document, table.names, "Bruxelles 1893", ROUNDS)
    seats = [partial(seats1893.seat, table, number) for number in range(len(table.names.seats))]
    return laid_out(head, [partial(part, table) for part in parts], seats, narrow)
