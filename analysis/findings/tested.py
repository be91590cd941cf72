"""Differences with their tests: which of several values, looked at together, are not 0."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.findings.model.terms import FALSE_DISCOVERIES, Tested
from analysis.findings.quantities import claim_level, enough
from analysis.statistics.estimates import Ratio, false_discoveries


def tested(values: Sequence[Ratio]) -> list[Tested]:
    """Of each value, whether it is 0: q over all of them that have enough games (Benjamini and Hochberg 1995)."""
    qs = false_discoveries([value.p(0.0) for value in values if enough(value)])
    level, left = claim_level(qs), iter(qs)
    return [_tested(value, next(left) if enough(value) else None, level) for value in values]


def _tested(value: Ratio, q: float | None, level: float) -> Tested:
    estimate = value.mean
    return Tested(
        n=value.units,
        blocks=value.blocks,
        estimate=estimate,
        q=q,
        detectable=None if q is None else value.detectable(level),
        enough=q is not None,
        differs=q is not None and q < FALSE_DISCOVERIES and not estimate.holds(0.0),
    )
