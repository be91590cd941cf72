"""Two factors that a study varies together: the effect of one at each level of the other, and how far these differ.

The interaction is the difference of two effects, each a difference itself, block by block: what they owe to the same
cards cancels out. docs/statistics.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from analysis.findings.families import AHEAD, ComparedFactor, GameFigure, figures_of_games
from analysis.findings.model.comparisons import Family
from analysis.findings.quantities import Quantity, family_of
from analysis.findings.samples import Sample
from analysis.findings.words import capital, level_name, titled
from analysis.statistics.estimates import Ratio, against_reference
from analysis.studies.study import Crossing

Tables = Mapping[frozenset[tuple[str, str]], set[tuple[int, int]]]
"""Part and number of the tables at which these factors, and no others, are at these levels and off their reference."""

INTERACTION = "_interaction"

OF_SEATS = [
    GameFigure("win", "win share", "share", lambda sample: sample.win),
    GameFigure("margin", AHEAD, "points", lambda sample: sample.ahead),
    GameFigure("points", "points", "points", lambda sample: sample.points),
]


@dataclass(frozen=True)
class CrossedFactors:
    """Two factors that are varied together."""

    crossing: Crossing
    one: ComparedFactor
    other: ComparedFactor
    of_seats: frozenset[str]
    """Which of the two vary between seats, by name."""


def by_crossing(
    factors: CrossedFactors,
    samples: Sequence[Sample],
    tables: Tables,
    again: Sequence[Sample] = (),
    tables_again: Tables | None = None,
) -> Family | None:
    """What becomes of the effect of one factor with the other; None if no level of both was played.

    Where the other is varied only within levels of the one, what each of its levels changes there.
    """
    crossing, players = factors.crossing, samples[0].players
    quantities = _quantities(factors, players, samples, tables)
    if not quantities[-1].cells:
        return None
    one, other = titled(factors.one.name), titled(factors.other.name)
    labels = [crossing.label(*levels) for levels in product(factors.one.levels, factors.other.levels)]
    reference = level_name(factors.other.reference or "", factors.other.name)
    explains = (
        f"Each concerns one level of {one}. Seats that have that level are compared with and without it, with the same"
        " cards."
        if crossing.nested
        else f"The effect of {one} at each level of {other}, and how far it differs from its effect with {reference}:"
        " the interaction. The cards are the same."
    )
    family = family_of(
        f"{'within' if crossing.nested else 'cross'}-{factors.one.name}-{factors.other.name}-{players}",
        crossing.subject,
        f"{capital(one)} {'and' if crossing.nested else '×'} {other}, {players} players",
        "intervention",
        explains,
        players,
        quantities,
        _quantities(factors, players, again, tables_again or {}) if again else (),
        list(dict.fromkeys(labels)),
    )
    part_of = f"factor-{factors.one.name}-{players}" if crossing.nested else None
    return replace(family, crossed=True, part_of=part_of)


def _quantities(factors: CrossedFactors, players: int, samples: Sequence[Sample], tables: Tables) -> list[Quantity]:
    """Of each figure the effects and, after them, how far they differ from those at the reference of the other."""
    one, other, nested = factors.one, factors.other, factors.crossing.nested
    figures = OF_SEATS if factors.of_seats else figures_of_games((one.seats or other.seats)[:players], ())
    effects = [Quantity(own.measure, own.title, own.unit, 0.0, one.reference) for own in figures]
    changes = [
        Quantity(own.measure, own.title, own.unit, 0.0, other.reference)
        if nested
        else Quantity(f"{own.measure}{INTERACTION}", f"effect on the {own.title}", own.unit, 0.0, other.reference)
        for own in figures
    ]
    for sample in samples:
        cells = _Cells(factors, sample, tables)
        for figure, effect, change in zip(figures, effects, changes, strict=True):
            values = figure.of(sample)
            for level in one.levels:
                if level == one.reference:
                    continue
                alone, by_other = cells.effects(values, level)
                if not nested and alone.units:
                    label = factors.crossing.label(level, other.reference or "")
                    effect.add(label, sample, alone, alone.units)
                for with_other, value in by_other.items():
                    label = factors.crossing.label(level, with_other)
                    if not nested:
                        effect.add(label, sample, value, value.units)
                    change.add(label, sample, value if nested else value - alone, value.units)
    return changes if nested else [*effects, *changes]


class _Cells:
    """The games, or seats, of a sample that have both factors at some level."""

    def __init__(self, factors: CrossedFactors, sample: Sample, tables: Tables) -> None:
        self._factors = factors
        self._sample = sample
        self._games = {levels: sample.at_tables(places) for levels, places in tables.items()}
        self._words = {name: sample.seat_words(f"factor_{name}") for name in factors.of_seats}
        self._again = sample.repeat > 0

    def effects(self, values: np.ndarray, level: str) -> tuple[Ratio, dict[str, Ratio]]:
        """What a level of the one changes at the reference of the other, and at each other level.

        Of a factor within the one: what its levels change where the one is at this level.
        """
        one, other = self._factors.one.name, self._factors.other
        alone, reference = self._mean(values, {one: level}), (~self._again, self._again)
        found = {}
        for own in other.levels:
            both = self._mean(values, {one: level, other.name: own})
            if own != other.reference and both.units:
                nested = self._factors.crossing.nested
                found[own] = both - (alone if nested else self._mean(values, {other.name: own}))
        return against_reference(alone, *(self._mean(values, {}, which) for which in reference)), found

    def _mean(self, values: np.ndarray, levels: Mapping[str, str], among: np.ndarray | None = None) -> Ratio:
        games = self._games.get(frozenset(levels.items()), np.zeros(len(values), np.bool_))
        games = games if among is None else games & among
        if values.ndim == 1:
            return self._sample.mean_of_games(values, games)
        has = np.broadcast_to(games[:, None], values.shape)
        for name in self._factors.of_seats & levels.keys():
            numbers, words = self._words[name]
            has = has & (numbers == words.index(levels[name])) if levels[name] in words else np.zeros_like(has)
        return self._sample.mean_of_seats(values, has)
