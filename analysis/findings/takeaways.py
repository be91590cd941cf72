"""The answers to a study's question in few sentences, each with its interval and the number of games behind it.

A label differs if any measure shows it, adjusted for all comparisons of its family. Where agents do not differ, they
are pooled, and the strongest agent's own figure is given too; where they do, each is reported for itself. The tables
have the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analysis.findings.crossing_sentences import on_crossing, on_nested
from analysis.findings.family_sentences import (
    NO_CHANGE,
    compares_tables,
    heading,
    on_interventions,
    on_seats,
    on_tables,
    refutations,
    sample_size,
    unseen_changes,
)
from analysis.findings.finding import Finding, by_measure, findings_of, labels_of
from analysis.findings.model import Family, Findings, Takeaway
from analysis.findings.words import capital, count

MOST_ANSWERS = 8
"""What can be read in a minute."""


class Answer(NamedTuple):
    """A takeaway with what it is sorted by."""

    takeaway: Takeaway
    sureness: float
    """Of the surest difference in it, in half intervals from par; 0 without a difference."""
    observed: bool = False


def answers(found: Findings) -> list[Takeaway]:
    """The answers to the study's question: effects of the study before what was observed, the surest first."""
    of_alternatives = {headline.family for headline in found.tornado}
    given: list[Answer] = []
    for family in asked(found):
        if family.id in of_alternatives:
            given += _of_alternatives(family)
        else:
            given.append(_of_family(family, found.families))
    given.sort(key=lambda answer: (answer.observed, -answer.sureness))
    return [answer.takeaway for answer in given[:MOST_ANSWERS]]


def asked(found: Findings) -> list[Family]:
    """The families that answer the question; seats are among them only if the study compares them first."""
    first = found.families[0].subject if found.families else None
    return [
        family for family in found.families if family.part_of is None and (family.subject != "seat" or first == "seat")
    ]


def _of_family(family: Family, families: Sequence[Family]) -> Answer:
    found = findings_of(family)
    if not found:
        n = max(row.n for row in family.measures[0].rows)
        text = f"{family.title}: too few games for any claim, at most {n:,} each."
        return Answer(Takeaway(text, family.id, n), 0.0)
    if family.crossed:
        body = on_crossing(found)
    else:
        body = on_tables(found) if compares_tables(family) else on_seats(family, found)
        body += on_nested(family, families)
    surest = sorted((own for own in found if own.significant), key=lambda own: -own.sureness)
    of_interventions = (on_interventions(family, label, families) for label in labels_of(surest))
    intervention = next(filter(None, of_interventions), "")
    smallest = min((own.row for own in found), key=lambda row: row.n)
    text = f"{heading(family)} {body}{intervention} {sample_size(family, found, smallest)}"
    sureness = max(own.sureness for own in found)
    return Answer(Takeaway(capital(text), family.id, smallest.n), sureness, family.evidence == "observed")


def _of_alternatives(family: Family) -> Iterator[Answer]:
    """What alternatives to assumed values change: an answer for each measure that they do, one for all the others."""
    found = findings_of(family)
    gone = " ".join(refutations([(f"“{one.label}”, {one.measure.title}", one) for one in found]))
    still: list[Finding] = []
    for own in by_measure(found):
        moving = [one for one in own if one.significant]
        if not moving:
            still += [one for one in own if not one.refuted]
            continue
        smallest = min((one.row for one in own), key=lambda row: row.n)
        most = max(moving, key=lambda one: one.distance)
        sentence = f"{_which_move(moving, own)}: “{most.label}” by {most.figures()}."
        text = f"With {family.players} players {sentence} {sample_size(family, own, smallest)}"
        yield Answer(Takeaway(text, family.id, smallest.n), max(one.sureness for one in moving))
    if still:
        smallest = min((one.row for one in still), key=lambda row: row.n)
        text = (
            f"With {family.players} players no significant change by any of {_alternatives(len(labels_of(still)))}"
            f" {NO_CHANGE}: {unseen_changes(still)}. {sample_size(family, still, smallest)}"
        )
        yield Answer(Takeaway(text, family.id, smallest.n), 0.0)
    if gone:
        unborne = [one for one in found if one.refuted]
        smallest = min((one.row for one in unborne), key=lambda row: row.n)
        text = f"With {family.players} players. {gone} {sample_size(family, unborne, smallest)}"
        yield Answer(Takeaway(text, family.id, smallest.n), 0.0)


def _which_move(moving: Sequence[Finding], every: Sequence[Finding]) -> str:
    """How many alternatives move a measure."""
    verb = "moves" if len(moving) == 1 else "move"
    most = ", most of all" if len(moving) > 1 else ""
    return f"{len(moving)} of {_alternatives(len(every))} {verb} the {moving[0].measure.title}{most}"


def _alternatives(number: int) -> str:
    return f"{count(number, 'alternative')} to assumed values"
