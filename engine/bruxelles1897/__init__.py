"""Bruxelles 1897 as kernels over one state record; each file is one thing of the game, under the rulebook's word."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from engine.bruxelles1897.files.reasons import reason
from engine.bruxelles1897.hidden import conceal, determinize, determinize_for, next_cards, turned_up
from engine.bruxelles1897.judging.features import FEATURES, STAGES, features, stage, stages_left
from engine.bruxelles1897.judging.inputs import SEAT_INPUTS, SHARED_INPUTS, inputs
from engine.bruxelles1897.judging.ratings import WANTS, rate
from engine.bruxelles1897.judging.turn_classes import TURN_CLASSES, turn_class
from engine.bruxelles1897.rules import RULES
from engine.bruxelles1897.scoring import final_scores, tie_breaks
from engine.bruxelles1897.setup import deal
from engine.bruxelles1897.state import SEATS, SOURCES, STATE, new_states
from engine.plain_game import BOARD_MODULE, BOARDS, EDITIONS, MODULES, VARIANTS, give_boards, meanings
from engine.seats import players, points_by_source

if TYPE_CHECKING:
    from engine.contract import Drawing
    from engine.revealed import Revealed

PLAYERS = range(2, SEATS + 1)
"""Numbers of players."""


def drawing() -> Drawing:
    """The drawings, with the library that prints them."""
    from engine.bruxelles1897.files import drawing

    return drawing


def revealed() -> type[Revealed]:
    """The model of the cards of a real game."""
    from engine.bruxelles1897.files.revealing import Revealed

    return Revealed


__all__ = [
    "BOARDS",
    "BOARD_MODULE",
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
    "RULES",
    "SEATS",
    "SEAT_INPUTS",
    "SHARED_INPUTS",
    "SOURCES",
    "STAGES",
    "STATE",
    "TURN_CLASSES",
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
    "drawing",
    "facts",
    "fault",
    "features",
    "final_scores",
    "gifts",
    "give",
    "give_boards",
    "inputs",
    "legal_actions",
    "meanings",
    "new_states",
    "next_cards",
    "notation",
    "observe",
    "players",
    "points_by_source",
    "position",
    "rate",
    "reason",
    "revealed",
    "stage",
    "stages_left",
    "tie_breaks",
    "to_move",
    "turn_class",
    "turn_number",
    "turned_up",
]
