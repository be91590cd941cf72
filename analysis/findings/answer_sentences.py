"""Answers in a sentence or two: what matters and by how much, what does not, and what is not known yet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from analysis.findings.family_sentences import MOST_NAMED, MOST_NAMES, direction, label_words
from analysis.findings.finding import Finding, by_measure, labels_of, par_of
from analysis.findings.model import Family, Kind
from analysis.findings.trends import plain_figure
from analysis.findings.verdicts import games_needed, games_text, is_small, least_sizes, matters, reach, rounded_up, size
from analysis.findings.words import count, listed, number

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


def on_seats(family: Family, found: Sequence[Finding]) -> Answer:
    """Of labels that seats have."""
    labels = labels_of(found)
    leading: dict[str, Finding] = {}
    small: dict[str, Finding] = {}
    unknown: dict[str, list[Finding]] = {}
    for label in labels:
        own = [one for one in found if one.label == label]
        first = [one for one in own if one.measure.measure in TESTED_FIRST] or own
        clear = next((one for one in own if matters(one, len(labels))), None)
        slight = next((one for one in first if is_small(one, len(labels))), None)
        if clear is not None:
            leading[label] = clear
        elif slight is not None:
            small[label] = slight
        else:
            unknown[label] = first
    groups: dict[str, list[Finding]] = {}
    for one in leading.values():
        groups.setdefault(f"{direction(family, [one])}{_than(family, one)}", []).append(one)
    sentences = [f"{words}: {_some(family, own)}." for words, own in groups.items()]
    bound = _bounds(list(small.values()), len(labels))
    games = max((min(map(games_needed, own)) for own in unknown.values()), default=0.0)
    if small and len(small) < len(labels):
        sentences.append(f"Not by more than {bound}: {_names(family, list(small))}.")
    if unknown and len(unknown) < len(labels):
        sentences.append(f"Not known for {_names(family, list(unknown))}: {_wanted(list(unknown.values())[0], games)}.")
    if any(one.split for one in leading.values()):
        sentences.append("How much depends on who plays: these are figures of the strongest players.")
    main = next(iter(leading.values()), found[0])
    return _answer(
        family, sentences, bound, next(iter(unknown.values()), []), games, main, list(leading), bool(small), found
    )


def on_tables(family: Family, found: Sequence[Finding]) -> Answer:
    """Of levels that whole tables have."""
    number_of_labels = len(labels_of(found))
    moved = [one for one in found if matters(one, number_of_labels)]
    moved.sort(key=lambda one: (one.measure.unit == "decisions", -one.sureness))
    shown, rest = moved[:MOST_NAMED], moved[MOST_NAMED:]
    sentences = [
        f"“{label}” instead of “{family.measures[0].against}” changes "
        + "; ".join(f"the {one.measure.title} by {plain_figure(one.measure, one.row)}" for one in shown if one.label == label)
        + "."
        for label in labels_of(shown)
    ]
    if rest:
        sentences.append(f"Also changed: {listed([own[0].measure.title for own in by_measure(rest)])}.")
    titles = {one.measure.title for one in moved}
    still = [own for own in by_measure(found) if own[0].measure.title not in titles]
    small = [own for own in still if all(is_small(one, number_of_labels) for one in own)]
    unknown = [own for own in still if own not in small]
    games = max((games_needed(one) for own in unknown for one in own), default=0.0)
    bound = _bounds([one for own in small for one in own], number_of_labels)
    if small and (moved or unknown):
        sentences.append(f"Not by more than {bound}: {listed([own[0].measure.title for own in small])}.")
    if unknown and (moved or small):
        titles_unknown = listed([own[0].measure.title for own in unknown])
        sentences.append(f"Not known: {titles_unknown}; {_wanted([own[0] for own in unknown], games)}.")
    if any(one.split for one in shown):
        sentences.append("How much depends on who plays: these are figures of the strongest players.")
    main = shown[0] if shown else found[0]
    return _answer(
        family, sentences, bound, [own[0] for own in unknown], games, main, labels_of(shown), bool(small), found
    )


def _answer(
    family: Family,
    sentences: list[str],
    bound: str,
    unknown: Sequence[Finding],
    games: float,
    main: Finding,
    named: list[str],
    some_small: bool,
    found: Sequence[Finding],
) -> Answer:
    smallest = min(one.row.n for one in found)
    thing = "game" if all(one.row.n == one.row.games for one in found) else "seat"
    thing = "decision" if family.evidence == "played" else thing
    n = f"{'At least ' if len({one.row.n for one in found}) > 1 else ''}{count(smallest, thing)} each."
    kind: Kind = "matters" if named else "unknown" if unknown else "small"
    if kind == "matters":
        lead = "it matters."
    elif kind == "small":
        lead = f"it does not matter by more than {bound}."
    elif some_small:
        lead = "not known yet."
    else:
        lead = f"not known yet: {_wanted(unknown, games)}."
    wanted = rounded_up(games) if unknown and math.isfinite(games) else None
    return Answer(kind, " ".join([f"{family.title}: {lead}", *sentences, n]), main.measure.title, named, wanted)


def _wanted(unknown: Sequence[Finding], games: float) -> str:
    return f"to see {least_sizes(unknown)} takes {games_text(games)} each"


def _bounds(small: Sequence[Finding], among: int) -> str:
    """The largest effects that there may be, by unit."""
    most: dict[str, str] = {}
    for own in sorted(small, key=lambda one: reach(one, among)):
        most[own.measure.unit] = size(reach(own, among), own.measure.unit)
    return " or ".join(most.values())


def _than(family: Family, one: Finding) -> str:
    measure = one.measure
    if measure.measure == "points":  # `counted` says it
        return ""
    if measure.against is not None:
        return f" than {measure.against}"
    return f" than a fair {number(par_of(measure), unit='share')} %" if measure.unit == "share" else " than the others"


def _some(family: Family, found: Sequence[Finding]) -> str:
    ranked = sorted(found, key=lambda one: -one.distance)
    shown = [f"{quoted(label_words(family, one.label))} {plain_figure(one.measure, one.row)}" for one in ranked[:MOST_NAMED]]
    rest = [one.label for one in ranked[MOST_NAMED:]]
    return "; ".join([*shown, *([f"also {_names(family, rest)}"] if rest else [])])


def _names(family: Family, labels: Sequence[str]) -> str:
    if len(labels) > MOST_NAMES:
        return f"{len(labels)} others"
    return listed([quoted(label) for label in labels])


def quoted(name: str) -> str:
    """In quotation marks if it is more than one or two words."""
    return f"“{name}”" if len(name.split()) > 2 else name

