"""Answers in a sentence or two: what matters and by how much, what does not, and what is not known yet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analysis.findings.crossings import INTERACTION
from analysis.findings.evidence import KINDS
from analysis.findings.family_sentences import MOST_NAMED, label_words
from analysis.findings.finding import Finding, by_measure, labels_of, par_of
from analysis.findings.model.answers import Kind
from analysis.findings.model.comparisons import Family
from analysis.findings.model.terms import Evidence
from analysis.findings.naming import agents_name
from analysis.findings.trends import plain_figure
from analysis.findings.verdicts import (
    MATTERS,
    games_needed,
    games_text,
    is_small,
    least_sizes,
    mattered,
    matters,
    reach,
    rounded_up,
    size,
)
from analysis.findings.words import capital, count, interval, listed, number, with_unit
from analysis.statistics.estimates import Estimate

TESTED_FIRST = ("win", "margin")
"""Measures of seats by which something is said to be small, or unknown."""


class Answer(NamedTuple):
    """What a comparison shows, in short."""

    kind: Kind
    sentence: str
    measure: str
    """The title of the measure that it is mostly about."""
    named: list[str]
    """Labels that matter, the largest effects first."""
    games: int | None = None
    """Of each label, for what is not known."""


class Sorted(NamedTuple):
    """The findings of a comparison by what they show."""

    mattering: list[Finding]
    """The most important first."""
    small: list[Finding]
    unknown: list[list[Finding]]
    """Of each thing that is unknown, the findings of which one suffices to know it."""
    among: int
    """Labels that are compared, which intervals have to hold for together."""

    @property
    def kind(self) -> Kind:
        return "matters" if self.mattering else "unknown" if self.unknown else "small"

    @property
    def bound(self) -> str:
        """The largest effects that small ones may have, by unit."""
        most: dict[str, str] = {}
        for own in sorted(self.small, key=lambda one: reach(one, self.among)):
            most[own.measure.unit] = size(reach(own, self.among), own.measure.unit)
        return " or ".join(most.values())

    @property
    def unsure(self) -> list[Finding]:
        return [one for own in self.unknown for one in own]

    @property
    def _soonest(self) -> list[Finding]:
        """Of each thing that is unknown, the finding that would know it by the fewest games."""
        return [min(own, key=games_needed) for own in self.unknown]

    @property
    def games(self) -> float:
        """Of each label, to know all that is unknown and that any number of games would tell."""
        needed = [games_needed(own) for own in self._soonest]
        return max((games for games in needed if math.isfinite(games)), default=math.inf if needed else 0.0)

    @property
    def wanted(self) -> str:
        sizes = least_sizes(own.measure.unit for own in self._soonest)
        if math.isinf(self.games):
            return f"more games are needed to see {sizes}"
        return f"to see {sizes} takes {games_text(self.games)} each"


def on_seats(family: Family, found: Sequence[Finding]) -> Answer:
    """Of labels that seats have."""
    labels = labels_of(found)
    result = Sorted([], [], [], len(labels))
    for label in labels:
        own = [one for one in found if one.label == label]
        first = [one for one in own if one.measure.measure in TESTED_FIRST] or own
        clear = next((one for one in own if matters(one, len(labels))), None)
        slight = next((one for one in first if is_small(one, len(labels))), None)
        if clear is not None:
            result.mattering.append(clear)
        elif slight is not None and not any(mattered(one, len(labels)) for one in first):
            result.small.append(slight)
        else:
            result.unknown.append(first)
    result.mattering.sort(key=lambda one: -one.distance / MATTERS.get(one.measure.unit, 1.0))
    had = [one for one in result.mattering if one.measure.measure == "winners"]
    won = [one for one in result.mattering if one not in had]
    compared: dict[str, list[Finding]] = {}
    for word, is_better in (("Better", True), ("Worse", False)):
        for one in won:
            if (one.row.told.value > par_of(one.measure)) is is_better:
                compared.setdefault(f"{word} than {_par(one)}", []).append(one)
    sentences = [f"{words}: {_some(family, own)}." for words, own in compared.items()]
    sentences += [f"Winners compared with the others: {_some(family, had)}."] if had else []
    split = [next(one for one in own if one.split) for own in result.unknown if any(one.split for one in own)]
    by_players = [_by_players(family, one) for one in split]
    depends = "it depends on who plays"
    if result.mattering:
        sentences += [f"{capital(depends)}: {listed(by_players)}."] if split else []
    else:
        sentences += [f"{capital(words)}." for words in by_players]
    if result.small and len(result.small) < len(labels):
        sentences.append(f"Not by more than {result.bound}: {_names([one.label for one in result.small])}.")
    open_labels = [own[0].label for own in result.unknown if own[0].label not in labels_of(split)]
    if open_labels and len(open_labels) < len(labels):
        sentences.append(f"Not known for {_names(open_labels)}: {result.wanted}.")
    lead = f"{depends}." if split and not result.mattering else _lead(result, family.evidence)
    return _answer(family, found, result, lead, sentences)


def _by_players(family: Family, one: Finding) -> str:
    """What the weakest and the strongest players make of a label."""
    figures = [f"{plain_figure(one.measure, row)} with {agents_name(row.agent)}" for row in (one.rows[0], one.rows[-1])]
    against = "" if one.measure.against is None else f", compared with {_par(one)}"
    against = ", winners compared with the others" if one.measure.measure == "winners" else against
    return f"{_quoted(label_words(family, one.label))} {listed(figures)}{against}"


def on_tables(family: Family, found: Sequence[Finding]) -> Answer:
    """Of levels that whole tables have."""
    result = _by_measures(found)
    firsts = {one.label: one for one in reversed(result.mattering)}  # the most important of each level
    ranked = sorted(result.mattering, key=lambda one: firsts[one.label] is not one)
    shown, rest = ranked[:MOST_NAMED], ranked[MOST_NAMED:]
    sentences = []
    for label in labels_of(shown):
        changes = [f"{one.measure.title} {plain_figure(one.measure, one.row)}" for one in shown if one.label == label]
        sentences.append(f"“{label}” instead of “{shown[0].measure.against}”: {listed(changes)}.")
    if rest:
        sentences.append(f"Further differences matter, too, in the {_titles(rest)}.")
    lead = _lead(result, family.evidence)
    if result.kind == "unknown" and result.small:
        lead = f"not known yet for the {_titles(result.unsure)}: {result.wanted}."
    return _answer(family, found, result, lead, [*sentences, *_of_other_measures(result)])


def on_crossing(family: Family, found: Sequence[Finding]) -> Answer:
    """Of two factors: whether they act together, the effect of one depending on the other, or each on its own."""
    interactions = [one for one in found if one.measure.measure.endswith(INTERACTION)]
    if not interactions:
        result = _by_measures(found)
        return _answer(family, found, result, _lead(result, family.evidence), [])
    result = _by_measures(interactions)
    sentences = []
    if result.kind == "matters":
        lead = f"they act together. {_together(result.mattering[0])}."
        others = [label for label in labels_of(result.mattering) if label != result.mattering[0].label]
        sentences += [f"They also do in {_names(others)}."] if others else []
    elif result.kind == "small":
        lead = f"each acts on its own. The effect of one changes by at most {result.bound} with the other."
    else:
        lead = f"not known yet whether they act together; {result.wanted}."
    return _answer(family, interactions, result, lead, sentences)


def _together(interaction: Finding) -> str:
    """How much higher or lower the effect of one factor is at a level of the other than at the other's reference."""
    told, unit = interaction.row.told, interaction.measure.unit
    higher = told.value > 0
    gap = told if higher else Estimate(-told.value, -told.high, -told.low)
    figure = f"{with_unit(number(gap.value, unit=unit), unit, signed=True)} ({interval(gap, unit=unit)})"
    return (
        f"“{interaction.label}”: the {interaction.measure.title} is {figure} {'higher' if higher else 'lower'} than"
        f" with “{interaction.measure.against}”"
    )


def _by_measures(found: Sequence[Finding]) -> Sorted:
    """A measure by which nothing matters is small if it is so for all labels."""
    among = len(labels_of(found))
    mattering = [one for one in found if matters(one, among)]
    mattering.sort(key=lambda one: (one.measure.unit == "decisions", -one.sureness))
    titles = {one.measure.title for one in mattering}
    still = [own for own in by_measure(found) if own[0].measure.title not in titles]
    small = [own for own in still if all(is_small(one, among) for one in own)]
    unknown = [own for own in still if own not in small]
    return Sorted(mattering, [one for own in small for one in own], [[one] for own in unknown for one in own], among)


def _of_other_measures(result: Sorted) -> Iterator[str]:
    """By which nothing matters, and by which that is not known."""
    if result.small and (result.mattering or result.unknown):
        bounds = []
        for own in by_measure(result.small):
            most = max(reach(one, result.among) for one in own)
            bounds.append(f"the {own[0].measure.title} by at most {size(most, own[0].measure.unit)}")
        yield f"It changes {listed(bounds)}."
    if result.unknown and result.mattering:
        yield f"Not known: {_titles(result.unsure)}; {result.wanted}."


def _titles(found: Sequence[Finding]) -> str:
    """Titles of measures; what several seats have is said once, as "win share of seats 1 and 2"."""
    seats: dict[str, list[str]] = {}
    for own in by_measure(found):
        title, _, seat = own[0].measure.title.partition(" of seat ")
        seats.setdefault(title, []).extend([seat] if seat else [])
    titles = [
        f"{title} of seat{'s' if len(own) > 1 else ''} {listed(sorted(own))}" if own else title
        for title, own in seats.items()
    ]
    return listed(titles[:1] + [title.removeprefix("effect on the ") for title in titles[1:]])


def _lead(result: Sorted, evidence: Evidence) -> str:
    observed = evidence == "observed"
    if result.kind == "matters":
        return f"results differ ({KINDS[evidence].label})." if observed else "it matters."
    if result.kind == "small":
        return f"{'results differ by at most' if observed else 'it does not matter by more than'} {result.bound}."
    return "not known yet." if result.small else f"not known yet: {result.wanted}."


def _answer(family: Family, found: Sequence[Finding], result: Sorted, lead: str, sentences: list[str]) -> Answer:
    if any(one.split for one in result.mattering):
        sentences.append("How much depends on who plays: these are figures of the strongest players.")
    thing = "game" if all(one.row.n == one.row.games for one in found) else "seat"
    thing = "decision" if family.evidence == "played" else thing
    few = min(one.row.n for one in found)
    n = f"Played: {'at least ' if len({one.row.n for one in found}) > 1 else ''}{count(few, thing)} each."
    return Answer(
        result.kind,
        " ".join([f"{family.title}: {lead}", *sentences, n]),
        (result.mattering or found)[0].measure.title,
        labels_of(result.mattering),
        rounded_up(result.games) if result.unknown and math.isfinite(result.games) else None,
    )


def _par(one: Finding) -> str:
    if one.measure.against is not None:
        _, where, taken = one.measure.title.partition(" where ")
        return one.measure.against + where + taken
    return f"a fair {number(par_of(one.measure), unit='share')} %" if one.measure.unit == "share" else "the others"


def _some(family: Family, found: Sequence[Finding]) -> str:
    """The first with their figures, the others by name or number."""
    shown = [
        f"{_quoted(label_words(family, one.label))} {plain_figure(one.measure, one.row)}" for one in found[:MOST_NAMED]
    ]
    rest = [one.label for one in found[MOST_NAMED:]]
    return listed([*shown, *([_names(rest)] if rest else [])])


def _names(labels: Sequence[str]) -> str:
    if len(labels) > MOST_NAMED:
        return f"{len(labels)} others"
    return listed([_quoted(label) for label in labels])


def _quoted(name: str) -> str:
    """In quotation marks if it is more than one or two words."""
    return f"“{name}”" if len(name.split()) > 2 else name
