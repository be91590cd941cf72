"""A comparison before it is tested: values by label and player; and the family that the tests of all of them make.

Samples that play it again, with fresh seeds, test what it claims. docs/statistics.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

import numpy as np

from analysis.findings.model.comparisons import Family, Measure, Replay, Row, Trend
from analysis.findings.model.terms import ALL, CLAIM_BLOCKS, CLAIM_SEATS, FALSE_DISCOVERIES, Evidence, Unit
from analysis.findings.samples import Sample
from analysis.findings.trends import last_step, same, trend
from analysis.statistics.estimates import Estimate, Ratio, false_discoveries, joined, pooled
from analysis.statistics.selection import combined


class Cell(NamedTuple):
    """A value before its tests."""

    label: str
    agent: str
    value: Ratio
    games: int


@dataclass
class Quantity:
    """A measure before its tests."""

    measure: str
    title: str
    unit: Unit
    par: float | None = None
    against: str | None = None
    cells: list[Cell] = field(default_factory=list)
    """Of a label from the weakest agent to the strongest."""

    def add(self, label: str, sample: Sample, value: Ratio, games: int) -> None:
        if value.units:
            self.cells.append(Cell(label, sample.agent, value, games))

    def estimate(self, value: Ratio) -> Estimate:
        return value.share if self.unit == "share" and self.against is None else value.mean


def enough(value: Ratio) -> bool:
    """Whether there are blocks and seats enough for a claim."""
    return value.blocks >= CLAIM_BLOCKS and value.units >= CLAIM_SEATS


class Ladder(NamedTuple):
    """A label by one quantity for two or more agents with enough games, from the weakest on."""

    quantity: Quantity
    cells: list[Cell]
    again: Sequence[Ratio]
    """The same of fresh games, if every agent has played them."""
    p: float
    """Of all agents having the same value, by all games."""
    q: float
    """The smallest share of false discoveries among the family's ladders at which these agents are said to differ."""
    q_first: float
    """The same by the first games."""

    @property
    def values(self) -> list[Ratio]:
        """Of all games."""
        return _of_all_games(self.cells, self.again)

    @property
    def differ(self) -> bool:
        """Whether the first games say so, or all of them, with the fresh ones in agreement."""
        return self.q_first < FALSE_DISCOVERIES or (self.q < FALSE_DISCOVERIES and bool(self._comes_again))

    @property
    def differ_again(self) -> bool | None:
        """Whether the two agents that differ most surely do so in fresh games, too, in the same direction."""
        return self._comes_again if self.differ else None

    @property
    def _comes_again(self) -> bool | None:
        if not self.again:
            return None
        values = self.values
        pairs = combinations(range(len(values)), 2)
        one, other = min(pairs, key=lambda pair: (values[pair[0]] - values[pair[1]]).p(0.0))
        anew = (self.again[one] - self.again[other]).mean
        return anew.low > 0 if values[one].value > values[other].value else anew.high < 0

    @property
    def pooled(self) -> Cell | None:
        """The first games of all of them, if they do not differ."""
        games = sum(cell.games for cell in self.cells)
        firsts = [cell.value for cell in self.cells]
        return None if self.differ else Cell(self.cells[0].label, ALL, pooled(firsts), games)


def family_of(
    name: str,
    subject: str,
    title: str,
    evidence: Evidence,
    explains: str,
    players: int,
    quantities: Sequence[Quantity],
    again: Sequence[Quantity] = (),
    labels: Sequence[str] = (),
) -> Family:
    """A family with the tests of all its quantities together, and what the same ones of fresh games make of them.

    `again` is empty where nothing is replayed; `labels` are in order, where they are not in the order of the cells.
    """
    fresh = {
        (id(quantity), cell.label, cell.agent): cell.value
        for quantity, other in zip(quantities, again, strict=bool(again))
        for cell in other.cells
    }
    quantities = [quantity for quantity in quantities if quantity.cells]
    ladders = _ladders(quantities, fresh)
    for ladder in ladders:
        if ladder.again and not ladder.differ:
            fresh[id(ladder.quantity), ladder.cells[0].label, ALL] = pooled(ladder.again)
    together = [(ladder.quantity, cell) for ladder in ladders if (cell := ladder.pooled) is not None]
    claims = [
        (quantity, cell)
        for quantity in quantities
        if quantity.par is not None
        for cell in quantity.cells
        if enough(cell.value)
    ]
    claims += together
    tests = [cell.value.p(quantity.par or 0.0) for quantity, cell in claims]
    tested = {(id(quantity), cell[:2]): q for (quantity, cell), q in zip(claims, false_discoveries(tests), strict=True)}
    level, claimed = claim_level(list(tested.values())), claim_level(list(tested.values()), more=0)

    def row(quantity: Quantity, cell: Cell) -> Row:
        value, estimate, par = cell.value, quantity.estimate(cell.value), quantity.par or 0.0
        q = tested.get((id(quantity), cell[:2]))
        differs = q is not None and q < FALSE_DISCOVERIES and not estimate.holds(par)
        anew = fresh.get((id(quantity), *cell[:2]))
        return Row(
            label=cell.label,
            agent=cell.agent,
            n=value.units,
            games=cell.games,
            blocks=value.blocks,
            value=estimate.value,
            low=estimate.low,
            high=estimate.high,
            p=None if q is None else value.p(par),
            q=q,
            enough=enough(value),
            differs=differs,
            detectable=None if q is None else value.detectable(level),
            replay=None if q is None or anew is None else _replay(quantity, value, anew, claimed if differs else None),
        )

    def place(row: Row) -> int:
        return labels.index(row.label) if labels else 0

    measures = [
        Measure(
            measure=quantity.measure,
            title=quantity.title,
            unit=quantity.unit,
            par=quantity.par,
            against=quantity.against,
            rows=sorted((row(quantity, cell) for cell in quantity.cells), key=place),
            pooled=sorted((row(quantity, cell) for own, cell in together if own is quantity), key=place),
        )
        for quantity in quantities
    ]
    return Family(
        id=name,
        subject=subject,
        title=title,
        evidence=evidence,
        explains=explains,
        players=players,
        measures=measures,
        trends=list(_trends(quantities, measures, ladders)),
    )


def _replay(quantity: Quantity, first: Ratio, again: Ratio, claimed: float | None) -> Replay:
    """What fresh games make of a value, which was `claimed` at this level of p, or not at all."""
    par, anew = quantity.par or 0.0, quantity.estimate(again)
    both = combined(first, again, par, 0.0 if claimed is None else first.critical(claimed))
    if quantity.unit == "share" and quantity.against is None:
        both = Estimate(*np.clip([both.value, both.low, both.high], 0.0, 1.0).tolist())
        if not (first.error > 0 and again.error > 0):  # all ended alike, which does not make the value certain
            both = joined(first, again).share
    same_side = anew.low > par if first.value > par else anew.high < par
    return Replay(
        n=again.units,
        blocks=again.blocks,
        replayed=anew,
        combined=both,
        again=None if claimed is None else same_side,
    )


def _ladders(quantities: Sequence[Quantity], fresh: Mapping[tuple[int, str, str], Ratio]) -> list[Ladder]:
    """Those of all quantities that have a par, with the values of fresh games by quantity, label and agent."""
    found = [
        (quantity, cells)
        for quantity in quantities
        for label in dict.fromkeys(cell.label for cell in quantity.cells if quantity.par is not None)
        if len(cells := [cell for cell in quantity.cells if cell.label == label and enough(cell.value)]) > 1
    ]
    anew = []
    for quantity, cells in found:
        values = [fresh.get((id(quantity), cell.label, cell.agent)) for cell in cells]
        anew.append([value for value in values if value is not None] if None not in values else [])
    tests = [same(_of_all_games(cells, again)) for (_, cells), again in zip(found, anew, strict=True)]
    firsts = [same([cell.value for cell in cells]) for _, cells in found]
    qs = zip(false_discoveries(tests), false_discoveries(firsts), strict=True)
    return [Ladder(*own, again, p, *q) for own, again, p, q in zip(found, anew, tests, qs, strict=True)]


def _of_all_games(cells: Sequence[Cell], again: Sequence[Ratio]) -> list[Ratio]:
    """The values of cells with those of fresh games, if there are any."""
    firsts = [cell.value for cell in cells]
    return [joined(*both) for both in zip(firsts, again, strict=True)] if again else firsts


def _trends(quantities: Sequence[Quantity], measures: Sequence[Measure], ladders: Sequence[Ladder]) -> Iterator[Trend]:
    level = claim_level([ladder.q for ladder in ladders])
    differing = [ladder.values for ladder in ladders if ladder.differ]
    steps = false_discoveries([same(values[-2:]) for values in differing])
    last_steps = iter([last_step(values, q) for values, q in zip(differing, steps, strict=True)])
    for ladder in ladders:
        measure = next(own for own, quantity in zip(measures, quantities, strict=True) if quantity is ladder.quantity)
        label = ladder.cells[0].label
        rows = [row for row in measure.rows if row.label == label and row.enough]
        together = next((row for row in measure.pooled if row.label == label), None)
        last = next(last_steps) if ladder.differ else None
        yield trend(measure, rows, ladder.values, together, ladder.p, last, level, ladder.differ_again)


def claim_level(qs: Sequence[float], more: int = 1) -> float:
    """The p at which so many `more` claims would be made (Benjamini and Hochberg's step), with these q of all tests."""
    claims = sum(q < FALSE_DISCOVERIES for q in qs)
    return FALSE_DISCOVERIES * min(1.0, (claims + more) / max(1, len(qs)))
