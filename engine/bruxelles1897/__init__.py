"""Bruxelles 1897 as kernels over one state record; each file is one thing of the game, under the rulebook's word."""

from __future__ import annotations

from typing import Any

from engine.agenda import to_move, turn_number
from engine.bruxelles1897.agenda import DECISIONS
from engine.bruxelles1897.box.box import Box
from engine.bruxelles1897.box.names import ALL as OTHER_NAMES
from engine.bruxelles1897.counting.chronicle import CHRONICLE, OBSERVED, USES, facts, observe
from engine.bruxelles1897.counting.gifts import cards, gifts, give
from engine.bruxelles1897.counting.integrity import FAULTS, fault
from engine.bruxelles1897.decisions import (
    CODES,
    MOST_ACTIONS,
    apply_action,
    decision_key,
    legal_actions,
)
from engine.bruxelles1897.files import notation, position
from engine.bruxelles1897.hidden import conceal, determinize, determinize_for, turned_up
from engine.bruxelles1897.judging.features import FEATURES, STAGES, features, stage
from engine.bruxelles1897.judging.ratings import WANTS, rate
from engine.bruxelles1897.scoring import final_scores, tie_breaks
from engine.bruxelles1897.setup import deal
from engine.bruxelles1897.state import SEATS, SOURCES, STATE, new_states
from engine.seats import players, points_by_source

EDITIONS: tuple[str, ...] = ()
"""There is one only, which has no name."""

MODULES: tuple[str, ...] = ()
"""It is played with nothing besides the base game."""

BOARDS: tuple[str, ...] = ()
"""It has no Architect boards."""

VARIANTS: tuple[tuple[str | None, tuple[str, ...]], ...] = ((None, ()),)
"""Editions and modules that it is played in."""

PLAYERS = range(2, SEATS + 1)
"""Numbers of players."""


def meanings(box: Box, rules: Any) -> dict[str, str]:
    """The meaning of each name that does not say itself what it stands for: none, as all do."""
    return {}


__all__ = [
    "BOARDS",
    "CHRONICLE",
    "CODES",
    "DECISIONS",
    "EDITIONS",
    "FAULTS",
    "FEATURES",
    "MODULES",
    "MOST_ACTIONS",
    "OBSERVED",
    "OTHER_NAMES",
    "PLAYERS",
    "SEATS",
    "SOURCES",
    "STAGES",
    "STATE",
    "USES",
    "VARIANTS",
    "WANTS",
    "Box",
    "apply_action",
    "cards",
    "conceal",
    "deal",
    "decision_key",
    "determinize",
    "determinize_for",
    "facts",
    "fault",
    "features",
    "final_scores",
    "gifts",
    "give",
    "legal_actions",
    "meanings",
    "new_states",
    "notation",
    "observe",
    "players",
    "points_by_source",
    "position",
    "rate",
    "stage",
    "tie_breaks",
    "to_move",
    "turn_number",
    "turned_up",
]
