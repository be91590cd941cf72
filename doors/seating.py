"""Who sits where in a game that somebody plays: persons and agents, and how they are called."""

from __future__ import annotations

from collections.abc import Sequence

ME = "me"
"""Stands for a person among the seats."""

OPPONENT = "ismcts:iterations=5000"
"""Who plays where no seats are given: a tenth of a second or more for a decision."""


def names_for(seats: Sequence[str | None]) -> list[str]:
    """You and the agents' kinds, numbered where there are several; `seats` has each agent's code, None for a person."""
    kinds = ["You" if code is None else code.partition(":")[0] for code in seats]
    if kinds.count("You") > 1:
        kinds = ["Player" if kind == "You" else kind for kind in kinds]
    return [
        kind if kinds.count(kind) == 1 else f"{kind} {kinds[: place + 1].count(kind)}"
        for place, kind in enumerate(kinds)
    ]
