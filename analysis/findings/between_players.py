"""What a label does at one number of players and not at another: the difference of its effects, block by block.

Win shares of different numbers of players have different pars. So effects on them are compared relative to par: how far
a win share is from par, divided by par. With all other measures the effects are compared as they are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from analysis.findings.model.comparisons import Family, Measure, Row
from analysis.findings.model.terms import Unit
from analysis.findings.quantities import Cell, Quantity, family_of
from analysis.findings.words import capital, titled
from analysis.statistics.estimates import Ratio

STATED: Mapping[Unit, float] = {"of par": 0.1, "points": 2.0, "decisions": 10.0}
"""A difference that players may notice, for which reports say how many games would show it."""

FEWER = "fewer players"


def between_players(one: Family, by_players: Mapping[int, Sequence[Quantity]]) -> Family | None:
    """Every two numbers of players compared by what each label does at them; None if no label is at two of them.

    `one` is the family at one number of players, `by_players` the quantities of all of them.
    """
    contrasts: dict[str, Quantity] = {}
    for fewer, more in combinations(sorted(by_players), 2):
        of_fewer = {quantity.measure: quantity for quantity in by_players[fewer] if quantity.par is not None}
        for quantity in by_players[more]:
            if quantity.par is None or quantity.measure not in of_fewer:
                continue
            others = {cell[:2]: cell for cell in of_fewer[quantity.measure].cells}
            contrast = contrasts.setdefault(quantity.measure, _contrast(quantity))
            for cell in quantity.cells:
                if (other := others.get(cell[:2])) is not None:
                    effects = (
                        _effect(quantity, cell.value, more),
                        _effect(of_fewer[quantity.measure], other.value, fewer),
                    )
                    label = f"{cell.label}, {more} players instead of {fewer}"
                    games = min(cell.games, other.games)
                    contrast.cells.append(Cell(label, cell.agent, effects[0] - effects[1], games))
    labels = _in_order(by_players, contrasts)
    if not labels:
        return None
    family = family_of(
        f"between-players-{one.subject}",
        one.subject,
        f"{capital(titled(one.subject))}: numbers of players compared",
        one.evidence,
        "How much more a label does with more players than with fewer, with the same seeds. Win shares are compared"
        " relative to par, as par depends on the number of players: 30 % with four players is 20 % above par. All"
        " other measures are compared as they are.",
        max(by_players),
        list(contrasts.values()),
        labels=labels,
    )
    return replace(family, measures=[_with_needed(measure) for measure in family.measures])


def _contrast(quantity: Quantity) -> Quantity:
    unit: Unit = "of par" if quantity.unit == "share" else quantity.unit
    title = f"{quantity.title}, relative to par" if quantity.unit == "share" else quantity.title
    return Quantity(quantity.measure, title, unit, par=0.0, against=FEWER)


def _effect(quantity: Quantity, value: Ratio, players: int) -> Ratio:
    """How far a value is from par; of a share, in parts of a fair share."""
    times = players if quantity.unit == "share" else 1
    return replace(value, value=times * (value.value - (quantity.par or 0.0)), influence=times * value.influence)


def _in_order(by_players: Mapping[int, Sequence[Quantity]], contrasts: Mapping[str, Quantity]) -> list[str]:
    """The labels of the contrasts, those of the same thing together."""
    things = dict.fromkeys(cell.label for own in by_players.values() for quantity in own for cell in quantity.cells)
    found = dict.fromkeys(cell.label for quantity in contrasts.values() for cell in quantity.cells)
    pairs = list(combinations(sorted(by_players), 2))
    every = (f"{thing}, {more} players instead of {fewer}" for thing in things for fewer, more in pairs)
    return [label for label in every if label in found]


def _with_needed(measure: Measure) -> Measure:
    """With the number of games that would show the difference stated for its unit."""
    stated = STATED[measure.unit]

    def with_needed(row: Row) -> Row:
        if row.detectable is None or not math.isfinite(row.detectable):
            return row
        return replace(row, needed=math.ceil(row.games * (row.detectable / stated) ** 2))

    return replace(
        measure,
        stated=stated,
        rows=[with_needed(row) for row in measure.rows],
        pooled=[with_needed(row) for row in measure.pooled],
    )
