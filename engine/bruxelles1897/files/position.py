"""Positions: a document of what lies on the table becomes a state, and a state a document.

What nobody has seen is not in a document: the piles follow from the box less all that is seen, their order is drawn
by seed. Whatever cannot lie on a table is refused.
"""

from __future__ import annotations

from engine.box_files import ComponentBox
from engine.bruxelles1897.box.box import Box
from engine.bruxelles1897.files.position_model import Position
from engine.bruxelles1897.files.position_reading import Reading
from engine.bruxelles1897.files.position_writing import from_state
from engine.contract import Rules, States
from engine.documents import Json, parse
from engine.errors import PositionError

__all__ = ["Position", "from_state", "to_state"]


def to_state(
    document: Json, box: ComponentBox, seed: int, notes: list[str] | None = None
) -> tuple[tuple[str, ...], Rules, States]:
    """The names, the rules record and the one-element state array of a position document.

    Hidden piles that the document does not give are shuffled by `seed`. What the reading rests on besides the document
    is added to `notes`, a line each. Raises PositionError with a line on each fault that names the field and says what
    would be right.
    """
    table = Reading(parse(Position, document, PositionError), Box.of(box))
    table.fill()
    table.draw_unseen(seed)
    if notes is not None:
        notes += table.notes
    return table.names, table.rules, table.states
