"""What all findings share: units, evidence, what a claim needs, and a difference that is tested.

Shares are 0 to 1. An interval holds the true value with `LEVEL`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from analysis.statistics.estimates import Estimate

CLAIM_BLOCKS = 20
CLAIM_SEATS = 50
"""A claim needs so many blocks and so many seats (games, where games are counted): Student's interval assumes that
means are about normal, and what fewer games show may well not replicate."""

FALSE_DISCOVERIES = 0.05
"""The accepted share of false claims among a family's claims."""

ALL = "all agents together"
"""Stands for the agent of a row that pools them."""

Evidence = Literal["design", "intervention", "played", "observed"]
"""How the seats came by what they are compared by.

design: the rotation of the seats gave it to them; intervention: the study gave it to them; played: they had to choose,
and the study tried each option; observed: they chose or won it themselves, so that seats with it may differ in other
ways too. `KINDS` in evidence.py says what follows from each.
"""

Unit = Literal["share", "of par", "points", "decisions", "turns", "rounds", "changes", "uses", "minutes", "number"]
"""of par: a win share divided by that of equal seats; number: of whatever a column counts."""


@dataclass(frozen=True, kw_only=True)
class Tested:
    """A difference, with the test of whether it is 0, adjusted for all that are tested with it."""

    n: int
    """Seats; games, where games are compared."""
    blocks: int
    estimate: Estimate
    q: float | None
    """Benjamini and Hochberg's; None without enough games."""
    detectable: float | None
    """The true value that would be found with 80 % power; None without q."""
    enough: bool
    differs: bool
    """Whether it is significantly not 0."""
