"""Why one turn rather than another: the final points of the player to move by source, and how they differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.statistics.estimates import LEVEL, Estimate, mean
from analysis.statistics.numbers import number_text
from engine.facts import TOTAL

NOTABLE = 0.05
"""Differences below this are not named: they would read as 0.0."""

LEAST_GAMES = 20
"""After fewer than these nothing is said to differ: they may all end alike by chance."""

Points = dict[str, Estimate]
"""Points of one turn, or the difference between two: the total, and those from each source."""


@dataclass(frozen=True)
class Reason:
    """Where the points of a turn come from, and which sources favour it over the next one."""

    number: int
    """Its place in the advice, from 1."""
    games: int
    points: Points
    """Final points of the player to move."""
    than: int | None
    """The place of the turn that it is set against, the next one that was played on; None for the last of them."""
    difference: Points | None
    """How many more than that one, with joint intervals."""

    @property
    def words(self) -> str | None:
        """The sources that differ significantly from the next turn's, in a sentence."""
        if self.difference is None:
            return None
        if not self.named:
            return f"no source of points differs significantly between {self.number} and {self.than}"
        return f"{self.number} rather than {self.than}: {self.named}"

    @property
    def named(self) -> str:
        """Those sources alone, gains before losses and the largest first; empty where there are none."""
        if self.difference is None:
            return ""
        named = [
            (source, estimate.value)
            for source, estimate in self.difference.items()
            if source != TOTAL and abs(estimate.value) >= NOTABLE and not estimate.holds(0)
        ]
        named.sort(key=lambda entry: (entry[1] < 0, -abs(entry[1])))
        return ", ".join(f"{number_text(value, '+.1f')} {source}" for source, value in named)

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "points": _json(self.points),
            "than": self.than,
            "difference": None if self.difference is None else _json(self.difference),
            "words": self.words,
        }


def reasons(points: np.ndarray, sources: Sequence[str], numbers: Sequence[int]) -> list[Reason]:
    """The reasons of each turn from its points, (turns, games, sources), in worlds that the turns share.

    `numbers` are the places of the turns in the advice. Bonferroni: each interval of a difference leaves out so little
    that those of all sources and of the total hold together with the usual level; so seldom does a sentence name a
    source that makes no difference.
    """
    turns, games, _ = points.shape
    names = (TOTAL, *sources)
    table = np.concatenate([points.sum(axis=2, keepdims=True), points], axis=2)
    together = 1 - (1 - LEVEL) / len(names)

    def differences(points: np.ndarray) -> Points:
        return {name: paired(column, together) for name, column in zip(names, points.T, strict=True)}

    return [
        Reason(
            number=numbers[turn],
            games=games,
            points={name: mean(list(column)) for name, column in zip(names, table[turn].T, strict=True)},
            than=numbers[turn + 1] if turn + 1 < turns else None,
            difference=differences(table[turn] - table[turn + 1]) if turn + 1 < turns else None,
        )
        for turn in range(turns)
    ]


def paired(differences: Sequence[float], level: float) -> Estimate:
    """The mean of differences between two turns, one a world, with Student's interval; open below LEAST_GAMES."""
    found = mean(differences, level)
    return found if len(differences) >= LEAST_GAMES else Estimate(found.value, -math.inf, math.inf)


def _json(points: Points) -> dict[str, Any]:
    return {source: estimate.to_json() for source, estimate in points.items()}
