"""Whether what the weakest players of a study show still holds when all play better."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.estimates import Ratio
from analysis.findings import Hold, Measure, Row, Verdict
from analysis.words import amount

ALPHA = 0.05
"""Chance of calling two strengths different that are not."""


def holds(measure: Measure, values: Mapping[tuple[str, str], Ratio]) -> list[Hold]:
    """Of every label that several strengths have: the weakest against the strongest of those with enough games.

    `measure` is the family's first, with its rows of a label from the weakest strength to the strongest; `values` are
    those of the rows by label and strength.
    """
    if measure.par is None:
        return []
    labels = dict.fromkeys(row.label for row in measure.rows)
    found = []
    for label in labels:
        rows = [row for row in measure.rows if row.label == label]
        if len(rows) > 1:
            found.append(_hold(label, measure, measure.par, [(row, values[label, row.strength]) for row in rows]))
    return found


def _hold(label: str, measure: Measure, par: float, cells: list[tuple[Row, Ratio]]) -> Hold:
    told = [(row, value) for row, value in cells if row.enough]
    if len(told) < 2:
        return Hold(label, "cannot be told", f"{label}: there are too few games of several strengths.")
    (weak, weak_value), (strong, strong_value) = told[0], told[-1]
    change = strong_value - weak_value
    changed = change.p(0.0) < ALPHA
    figures = f"{_shown(weak, measure)}, and {_shown(strong, measure)}"
    shift = f"from the one to the other {amount(change.mean, measure.unit, signed=True)}"
    verdict: Verdict
    if weak.differs and strong.differs:
        same = (weak.value > par) == (strong.value > par)
        verdict = "holds" if same else "reverses"
        more = abs(strong.value - par) > abs(weak.value - par)
        size = ("more" if more else "less") + " of it among the stronger" if changed else "no sure change in its size"
        text = f"it holds, with {size}: {figures}" if same else f"it reverses: {figures}"
    elif weak.differs:
        verdict = "fades" if changed else "cannot be told"
        text = (
            f"it fades: {figures}; {shift}"
            if changed
            else f"whether it holds cannot be told: {figures}; {shift} may be chance"
        )
    elif strong.differs:
        verdict = "appears" if changed else "cannot be told"
        text = (
            f"it appears only among the stronger: {figures}; {shift}"
            if changed
            else f"only the stronger show it, but whether they differ cannot be told: {figures}; {shift} may be chance"
        )
    else:
        verdict = "none"
        text = f"no strength shows an effect: {figures}"
    return Hold(label, verdict, f"{label}: {text}.")


def _shown(row: Row, measure: Measure) -> str:
    return f"{amount(row.estimate, measure.unit, signed=measure.par == 0)} by {row.strength}"
