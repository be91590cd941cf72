"""Positions: a document of what lies on the table becomes a state, and a state a document.

What nobody has seen is not in a document: the piles follow from the box less all that is seen, their order is drawn
by seed. So do supplies, stacks and the active area. Whatever cannot lie on a table is refused.
"""

from __future__ import annotations

from engine.box_files import ComponentBox
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.files.notation import SALE_WORDS_OF
from engine.bruxelles1893.files.pending_checks import check_agenda
from engine.bruxelles1893.files.position_model import DISPLAYED_OF, Position
from engine.bruxelles1893.files.position_piles import draw_unseen
from engine.bruxelles1893.files.position_reading import fill
from engine.bruxelles1893.files.position_state import Reading
from engine.bruxelles1893.files.position_writing import from_state
from engine.bruxelles1893.rules import BELLE_EPOQUE, MODULES_OF
from engine.bruxelles1893.state import (
    COLOURS_OF,
    EDITIONS,
    GLASS,
    MATERIALS,
    NAGELMACKERS,
    NOBLE_NAMES,
    PRIVAT_LIVEMONT,
)
from engine.contract import Rules, States
from engine.documents import Json, parse
from engine.errors import PositionError
from engine.likeness import known_as

__all__ = ["Position", "from_state", "to_state"]

NEW_NOBLES = (NOBLE_NAMES[NAGELMACKERS], NOBLE_NAMES[PRIVAT_LIVEMONT])
"""Those of the Belle Époque expansion."""


def to_state(
    document: Json, box: ComponentBox, seed: int, notes: list[str] | None = None
) -> tuple[tuple[str, ...], Rules, States]:
    """The names, the rules record and the one-element state array of a position document.

    Hidden piles that the document does not give are shuffled by `seed`. What the reading rests on besides the document
    is added to `notes`, a line each. Raises PositionError with a line on each fault that names the field and says what
    would be right.
    """
    own = Box.of(box)
    table = Reading(parse(Position, document, PositionError, _unused(document, own)), own)
    fill(table)
    draw_unseen(table, seed)
    check_agenda(table.rules, table.state, table.names)
    if notes is not None:
        notes += table.notes
    return table.names, table.rules, table.states


def _unused(document: Json, box: Box) -> set[str]:
    """Words that have no place in the game that a document is of."""
    edition = EDITIONS.index(box.edition)
    given = document.get("modules")
    modules = [word for word in given if isinstance(word, str)] if isinstance(given, list) else []
    unused = {colour for colours in COLOURS_OF for colour in colours if colour not in COLOURS_OF[edition]}
    unused |= {module for modules_of in MODULES_OF for module in modules_of} - set(MODULES_OF[edition])
    if known_as(BELLE_EPOQUE, modules) is None:
        unused |= {*NEW_NOBLES, MATERIALS[GLASS]}
        unused |= {word for words in (*DISPLAYED_OF, *SALE_WORDS_OF) for word in words if word.startswith("white")}
    return unused
