"""What is said of crossed factors in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.findings.crossings import INTERACTION
from analysis.findings.family_sentences import MOST_NAMED, NO_CHANGE, refutations, unseen_changes
from analysis.findings.finding import Finding, findings_of
from analysis.findings.model.comparisons import Family
from analysis.findings.words import listed


def on_crossing(found: Sequence[Finding]) -> str:
    """The effect of one factor at each level of the other, and where these differ significantly."""
    interactions = [own for own in found if own.measure.measure.endswith(INTERACTION)]
    effects = [own for own in found if own not in interactions]
    first = [own for own in effects if own.measure is effects[0].measure]
    shown = [f"“{own.label}” {own.figures()}" for own in first[: 2 * MOST_NAMED]]
    sentences = [f"Effect on the {first[0].measure.title}: {'; '.join(shown)}."] if shown else []
    differing = sorted((own for own in interactions if own.significant), key=lambda own: -own.sureness)
    for own in differing[:MOST_NAMED]:
        sentences.append(
            f"“{own.label}”: the {own.measure.title} differs from that with “{own.measure.against}” by {own.figures()}."
        )
    if len(differing) > MOST_NAMED:
        rest = [f"{own.label} ({own.measure.title})" for own in differing[MOST_NAMED:]]
        sentences.append(f"Also significant: {listed(rest)}.")
    sentences += refutations([(f"{own.label}, {own.measure.title}", own) for own in found])
    still = [own for own in interactions if not own.significant and not own.refuted]
    if still:
        sentences.append(f"No significant interaction {NO_CHANGE}: {unseen_changes(still)}.")
    return " ".join(sentences)


def on_nested(family: Family, families: Sequence[Family]) -> str:
    """What another factor changes that was varied only within the levels of this one; empty if none was."""
    sentences = []
    for own in families:
        if own.crossed and own.part_of == family.id:
            measure = own.measures[0]
            changes = [f"{one.figures()} with “{one.label}”" for one in findings_of(own) if one.measure is measure]
            if changes:
                sentences.append(f" Rests on “{measure.against}”: the {measure.title} changes by {'; '.join(changes)}.")
    return "".join(sentences)
