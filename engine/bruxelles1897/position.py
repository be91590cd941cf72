"""Positions: a document of what lies on the table becomes a state, and a state a document.

What nobody has seen is not in a document: the piles follow from the box less all that is seen, their order is drawn
by seed. Whatever cannot lie on a table is refused.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.bruxelles1897.box import Box
from engine.bruxelles1897.position_model import Position
from engine.bruxelles1897.position_reading import Table
from engine.bruxelles1897.position_writing import from_state
from engine.documents import parse
from engine.errors import PositionError

__all__ = ["from_state", "to_state"]


def to_state(document: Any, box: Box, seed: int) -> tuple[tuple[str, ...], Any, np.recarray]:
    """The names, the rules record and the one-element state array of a position document.

    Hidden piles that the document does not give are shuffled by `seed`. Raises PositionError with one line that names
    the field at fault and what would be right.
    """
    table = Table(parse(Position, document, PositionError), box)
    table.fill()
    table.draw_unseen(seed)
    return table.names, table.rules, table.states
