"""Luck taken out of a result: what cheap games of the same deals say of these deals, as a control variate."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from analysis.statistics.estimates import DUST, Ratio


@dataclass(frozen=True)
class Adjusted:
    """A value before and after luck is taken out of it."""

    plain: Ratio
    value: Ratio

    @property
    def saved(self) -> float:
        """The share of the games that could have been left out for the plain value's error; negative if it is less."""
        return 1 - (self.value.error / self.plain.error) ** 2 if self.plain.error > 0 else 0.0


def adjusted(value: Ratio, same: Ratio, many: Ratio) -> Adjusted:
    """A value less the luck of its deals.

    `same` is what the control got in these deals, `many` what it got in more of them, these included. The regression
    estimator for two phases (Cochran 1977, chapter 12): the value less w (same - many), with the w that leaves the
    least error, estimated from the blocks; the error allows for that (Lavenberg and Welch 1981).
    """
    gap = same - many
    size, blocks = float(gap.influence @ gap.influence), value.blocks
    if size <= DUST**2 or blocks <= 3:
        return Adjusted(value, value)
    weight = float(value.influence @ gap.influence) / size
    wider = math.sqrt((blocks - 1) / (blocks - 3))
    influence = wider * (value.influence - weight * gap.influence)
    return Adjusted(value, replace(value, value=value.value - weight * gap.value, influence=influence))
