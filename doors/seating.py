"""Who sits where in a game that somebody plays: persons and agents, and how they are called."""

from __future__ import annotations

from collections.abc import Sequence

ME = "me"
"""Stands for a person among the seats."""

OPPONENT = "ismcts:iterations=5000"
"""Who plays where no seats are given: a tenth of a second or more for a decision."""


def names_for(seats: Sequence[str | None]) -> list[str]:
    """You and the agents' kinds, numbered where there are several; `seats` has each agent's code, None for a person."""
    kinds = ["You" if code is None else _kind(code) for code in seats]
    if kinds.count("You") > 1:
        kinds = ["Player" if kind == "You" else kind for kind in kinds]
    return [
        kind if kinds.count(kind) == 1 else f"{kind} {kinds[: place + 1].count(kind)}"
        for place, kind in enumerate(kinds)
    ]


def _kind(code: str) -> str:
    """What an agent is called: by its own name where it stands in a file."""
    name, _, rest = code.partition(":")
    return rest.partition(":")[0] if name.endswith(".py") else name


def filled_up(typed: Sequence[str], usual: Sequence[str]) -> list[str]:
    """The names with those that are empty replaced: by the usual one of that place, or where it is taken by another."""
    from engine.face import NAMES  # with all of the engine, which --help need not wait for

    names = list(typed)
    for place, name in enumerate(typed):
        if not name:
            ahead = (*usual[place : place + 1], *usual, *NAMES)
            names[place] = next(other for other in ahead if other not in names)
    return names
