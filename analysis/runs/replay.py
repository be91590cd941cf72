"""What is played again of a study, with fresh seeds: the tables behind what its games seem to show.

In the run folder of a study, `replay/` is a run folder of its own.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import NamedTuple

from analysis.runs.design import Design, varied
from analysis.runs.folder import REPLAY
from analysis.runs.plan import Part, Plan, Table
from analysis.runs.seeds import derived_seed
from analysis.studies.study import Crossing, PlayedPart, PlayedStudy


class ClaimedLabel(NamedTuple):
    """A label of which the games of a study seem to show something."""

    subject: str
    """A factor or a choice; or seat, or a column of what players chose or won themselves."""
    players: int
    label: str


def replay(plan: Plan, study: PlayedStudy, claims: Collection[ClaimedLabel]) -> Design | None:
    """The tables that claims are drawn from, as many blocks of each as were played; None without any claim.

    Of the choices, those are played out that something is claimed of.
    """
    has_plain = {
        (own.strength, part.tables[number].players)
        for part, own in zip(plan.parts, study.parts, strict=True)
        for number in own.plain
    }
    parts: list[Part] = []
    described: list[PlayedPart] = []
    for part, own in zip(plan.parts, study.parts, strict=True):
        chosen = []
        for number, table in enumerate(part.tables):
            plain = number in own.plain if (own.strength, table.players) in has_plain else None
            if any(_is_behind(table, claim, study, plain) for claim in claims):
                chosen.append(number)
        if not chosen:
            continue
        block = Part(tuple(part.tables[number] for number in chosen), 1)
        parts.append(Part(block.tables, part.games // len(part.block) * len(block.block)))
        plain_ones = [place for place, number in enumerate(chosen) if number in own.plain]
        described.append(PlayedPart(strength=own.strength, plain=plain_ones))
    if not parts:
        return None
    seed = derived_seed(plan.seed, REPLAY)
    subjects = {claim.subject for claim in claims}
    left_out = [choice for choice in study.choices if choice not in subjects]
    kept = {
        "choices": [choice for choice in study.choices if choice in subjects],
        "compare": [name for name in study.compare if name not in left_out],
    }
    again = study.model_copy(update={**kept, "parts": described})
    return Design(Plan(plan.agents, tuple(parts), seed, False, *again.played_out), again)


def _is_behind(table: Table, claim: ClaimedLabel, study: PlayedStudy, plain: bool | None) -> bool:
    """Whether `analysis.findings.find` draws a claim from a table.

    `plain` says whether the study does nothing to it; None if it does something to every table of as many players.
    """
    if table.players != claim.players:
        return False
    levels_of_table = varied(table, study.factors)
    crossing = next((own for own in study.crossings if own.subject == claim.subject), None)
    if crossing is not None:
        return levels_of_table is not None and any(levels_of_table <= pair for pair in _pairs(crossing, claim, study))
    if levels_of_table is not None and len(levels_of_table) > 1:
        return False
    factor = next((own for own in study.factors if own.name == claim.subject), None)
    references = {own.name: own.reference for own in study.factors}
    at_reference = all(references[name] == level for name, level in table.levels)
    if factor is None:
        return at_reference if plain is None else plain
    if factor.of == "seat" and not at_reference:
        return False
    noted = (*table.levels, *(pair for chair in table.chairs for pair in chair.levels))
    levels = {level for name, level in noted if name == factor.name}
    return bool(levels) and (not factor.has_reference or levels <= {claim.label, factor.reference})


def _pairs(crossing: Crossing, claim: ClaimedLabel, study: PlayedStudy) -> list[set[tuple[str, str]]]:
    """The levels that a label of crossed factors may stand for."""
    levels = {own.name: own.levels for own in study.factors}
    return [
        {(crossing.one, one), (crossing.other, other)}
        for one, other in product(levels[crossing.one], levels[crossing.other])
        if crossing.label(one, other) == claim.label
    ]
