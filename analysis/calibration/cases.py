"""The made-up studies: what they compare, who plays, and what is planted in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from analysis.calibration.made_runs import Maker, gain_for
from analysis.findings.find import find_in
from analysis.findings.model.terms import Unit
from analysis.runs.design import Design, design
from analysis.runs.plan import Part
from analysis.studies.study import Study
from engine.documents import parse
from engine.errors import InputError

PLANTED = "planted"
"""The label that has what is planted."""

AGENTS = ("random", "greedy", "instant")
"""Who is said to play, from the weakest on; nobody plays."""

FACT = "nobles_kept"
"""What seats have of their own choice."""


def _levels(number: int, reference: str | None = None) -> dict[str, Any]:
    names = [PLANTED, *(f"level {place}" for place in range(2, number + 1))]
    return {name: {} for name in ([] if reference is None else [reference]) + names}


STUDIES: Mapping[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "seats": ({"players": [2, 4], "compare": ["seat", FACT]}, (200, 100, 60)),
    "labels": (
        {
            "compare": ["label", "seat"],
            "factors": [{"name": "label", "of": "seat", "assign": "mixed", "levels": _levels(9)}],
        },
        (60, 40, 25),
    ),
    "gifts": (
        {
            "plain": 0.2,
            "compare": ["gift", FACT],
            "factors": [
                {"name": "gift", "of": "seat", "assign": "one", "reference": "none", "levels": _levels(7, "none")}
            ],
        },
        (80, 25),
    ),
    "values": (
        {
            "compare": ["value", "seat"],
            "factors": [{"name": "value", "of": "table", "reference": "usual", "levels": _levels(29, "usual")}],
        },
        (200, 60),
    ),
}
"""Keys of each study, and the blocks of each agent.

Seats alone; nine labels that meet each other; seven gifts for one seat among a reference, with games in which nothing
is varied; 29 values for whole tables against one reference.
"""


class Case(NamedTuple):
    """A made-up study."""

    study: str
    lead: float = 0.0
    """By how much the planted label wins more than its fair share."""
    points: float = 0.0
    """Or how many points it gains."""

    @property
    def unit(self) -> Unit:
        """Of what is planted."""
        return "share" if self.lead else "points"

    @property
    def planted(self) -> bool:
        return bool(self.lead or self.points)

    @property
    def words(self) -> str:
        size = f"{100 * self.lead:g} percentage points" if self.lead else f"{self.points:g} points"
        return f"{self.study}, {size}"


NULL = tuple(Case(name) for name in STUDIES)
EFFECTS = (
    *(Case(name, lead=lead) for name in ("labels", "gifts") for lead in (0.03, 0.06, 0.12)),
    *(Case(name, points=points) for name in ("gifts", "values") for points in (2.0, 5.0)),
)
CASES = (*NULL, *EFFECTS)


class Prepared:
    """A case with its truth, ready to be made; takes seconds."""

    def __init__(self, case: Case) -> None:
        self.design = _design(*STUDIES[case.study])
        players = self.design.study.players[0]
        self._gains = {PLANTED: gain_for(case.lead, players) if case.lead else case.points}
        self._makers: dict[tuple[Part, ...], Maker] = {}
        self.truth = {
            (family.id, measure.measure, row.label): measure.par if family.evidence == "observed" else row.value
            for family in find_in(self.maker(self.design).expected()).families
            for measure in family.measures
            if measure.par is not None
            for row in measure.rows
        }
        """The true value by family, measure and label; what seats have by their own choice changes nothing."""

    def gain(self, label: str) -> float:
        return self._gains.get(label, 0.0)

    def maker(self, of: Design) -> Maker:
        """Of its design, or of a replay."""
        if of.plan.parts not in self._makers:
            self._makers[of.plan.parts] = Maker(of, self._gains)
        return self._makers[of.plan.parts]


prepared = cache(Prepared)


def _design(keys: Mapping[str, Any], blocks: Sequence[int]) -> Design:
    """The design in which each agent has so many blocks of the tables at which anything is varied."""
    agents = dict(zip(AGENTS, blocks, strict=False))
    keys = {"question": "Is it true?", "about": "Made up.", **keys}
    small = design("made", parse(Study, keys | {"strengths": [{"agent": AGENTS[0], "games": 1}]}, InputError))
    block = len(small.plan.parts[0].block) / (1 - small.study.plain)
    strengths = [{"agent": agent, "games": round(number * block)} for agent, number in agents.items()]
    return design("made", parse(Study, keys | {"strengths": strengths}, InputError))
