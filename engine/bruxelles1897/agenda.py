"""The agenda's entries: which decisions wait for a player, and which steps the rules carry out themselves.

Applying an action takes its decision off and puts what follows on, so that an action at the park, the other players'
part in an exhibition or a noble's effect nest without special cases.
"""

from __future__ import annotations

from engine.agenda import FIRST_STEP

DECISIONS = (
    "turn",
    "architect",
    "brussels cards",
    "park",
    "sale",
    "payment",
    "one of two",
    "noble",
    "activation",
    "release",
    "exhibition",
    "prison",
)
(
    TURN,
    ARCHITECT,  # a: the space
    BRUSSELS_CARDS,  # a: the Brussels card
    PARK_ACTION,
    SELL,  # a: the BEF that it brings
    PAYMENT,  # a: the House card
    ONE_OF_TWO,  # a, b: the Action cards drawn, ascending
    KEEP_NOBLE,  # a: the noble
    ACTIVATE,  # a: how many nobles at most, b: how many have been activated by this action
    FREE,
    EXHIBIT,  # a: colours exhibited, b: seats that take part no more, both as bits
    IMPRISON,
) = range(12)
"""Decisions of a player, in the words of `DECISIONS`."""

STEPS = (
    "next turn",
    "next exhibitor",
    "columns",
    "coats of arms",
    "brussels majority",
    "end of round",
    "scoring",
)
(
    NEXT_TURN,  # seat: whose turn was last
    NEXT_EXHIBITOR,  # seat: the first to be asked; a, b: as EXHIBIT
    COLUMN_MAJORITIES,
    COATS_OF_ARMS,
    BRUSSELS_MAJORITY,
    END_ROUND,
    SCORING,
) = range(FIRST_STEP, FIRST_STEP + 7)
"""Steps of the rules, in the words of `STEPS`."""
