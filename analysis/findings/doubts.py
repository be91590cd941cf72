"""What could turn the answers of a study, in few words: its players, what is assumed, and what has not settled."""

from __future__ import annotations

from collections.abc import Iterator

from analysis.findings.assumptions import doubts_on
from analysis.findings.finding import findings_of, labels_of
from analysis.findings.model.comparisons import Family
from analysis.findings.model.findings import Findings
from analysis.findings.naming import agents_name, plain
from analysis.findings.words import count, listed

MOST_NAMED = 4


def doubts(found: Findings) -> Iterator[str]:
    """The doubts on findings whose takeaways are known, the gravest first."""
    yield from found.warnings
    yield from doubts_on([own for takeaway in found.takeaways for own in takeaway.rests_on])
    changing = {family.title: labels for family in map(plain, found.families) if (labels := _still_changing(family))}
    if changing:
        yield f"Effects that still change in stronger play: {'; '.join(map(_named, changing, changing.values()))}."
    strongest = agents_name(found.agents[-1].code)
    if len(found.agents) == 1:
        yield f"All games are played by {strongest}: nobody knows whether the answers hold up in stronger play."
    yield "The players are programs. People may play differently."
    if found.assumed and not found.tornado:
        yield (
            f"The games rest on {count(len(found.assumed), 'value')} of the box that no rulebook states. The study"
            " “assumptions” tries others."
        )


def _still_changing(family: Family) -> list[str]:
    return labels_of(
        [
            own
            for own in findings_of(family)
            if own.trend is not None and own.split and own.trend.last_step == "still changing"
        ]
    )


def _named(title: str, labels: list[str]) -> str:
    more = [f"{len(labels) - MOST_NAMED} more"] if len(labels) > MOST_NAMED else []
    return f"{listed([*labels[:MOST_NAMED], *more])} ({title})"
