"""Findings of few games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analysis.findings.model.findings import Findings
from tests.helpers.findings import findings


def one_family(found: Findings) -> Findings:
    """Findings without most of what does not depend on the labels."""
    return replace(
        found,
        families=found.families[:1],
        sources=[],
        course=[],
        actions=[],
        length=[],
        opening=[],
        catch_up=[],
        runaway=[],
        waiting=[],
        luck=[],
        adjusted=[],
        skill=[],
    )


def small(labels: Sequence[str] = ("only",)) -> Findings:
    """Findings with few charts."""
    return replace(one_family(findings(labels, 1)), models=[], clusters=[], tornado=[], between_players=[])
