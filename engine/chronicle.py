"""What every game's chronicle has, from which reports are made: points and actions, round by round.

A game adds fields of its own, and says in its `facts` what each means.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from engine.compiled_records import record_type
from engine.facts import Fact, points_column, uses_column
from engine.kernel import kernel

Fields: TypeAlias = Sequence[tuple[str, str | np.dtype] | tuple[str, str | np.dtype, tuple[int, ...]]]
"""Fields of a record as NumPy takes them."""

LOWEST = -(1 << 15)
"""No score is lower."""

NOBODY = -1


def chronicle_of(
    rounds: int, seats: int, sources: Sequence[str], uses: Sequence[str], of_game: Fields, of_seat: Fields
) -> np.dtype:
    """The CHRONICLE of a game: a record with one for each seat in it, by the game's own fields of both."""
    seat = np.dtype(
        [
            ("points", "i2"),
            ("points_by_source", "i2", (len(sources),)),
            ("points_by_round", "i2", (rounds,)),
            ("uses_by_round", "i1", (len(uses), rounds)),
            *of_seat,
        ],
        align=True,
    )
    return record_type(
        [
            ("first_player_by_round", "i1", (rounds,)),
            ("lead_by_round", "i2", (rounds,)),
            ("leader_by_round", "i1", (rounds,)),
            *of_game,
            ("seats", seat, (seats,)),
        ]
    )


@kernel
def note_lead(rules, round_number, chronicle):
    """Who leads at the end of a round, whose points have been noted, and by how much."""
    best, second, leader = LOWEST, LOWEST, NOBODY
    for seat in range(rules.players):
        points = int(chronicle.seats[seat].points_by_round[round_number])
        if points > best:
            best, second, leader = points, best, seat
        elif points == best:
            second, leader = best, NOBODY
        else:
            second = max(second, points)
    chronicle.lead_by_round[round_number] = best - second
    chronicle.leader_by_round[round_number] = leader


FIRST_PLAYER = Fact("first_player_by_round", False, "seat of the first player of the round", by_round=True)
LEAD = (
    Fact(
        "lead_by_round",
        False,
        "points of the first seat less those of the second at the end of the round, before final scoring",
        by_round=True,
    ),
    Fact("leader_by_round", False, "the seat with most points then, -1 if several have them", by_round=True),
)
POINTS_BY_ROUND = Fact("points_by_round", True, "points at the end of the round, before final scoring", by_round=True)


def points_facts(sources: Sequence[str]) -> tuple[Fact, Fact]:
    """The final score, and its parts by source."""
    columns = tuple(map(points_column, sources))
    return (
        Fact("points", True, "final score"),
        Fact("points_by_source", True, "the parts of `points`, which they add up to", columns, "columns"),
    )


def uses_fact(uses: Sequence[str], meaning: str) -> Fact:
    """How often a seat used each action, by round."""
    columns = tuple(map(uses_column, uses))
    return Fact("uses_by_round", True, meaning, columns, "columns", by_round=True)
