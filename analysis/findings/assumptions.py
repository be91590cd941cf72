"""Which answers rest on values of the box that no rulebook states, and by how much these could turn them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from analysis.findings.finding import findings_of
from analysis.findings.model.answers import RestsOn
from analysis.findings.model.comparisons import Family
from analysis.findings.model.findings import Assumed, Findings
from analysis.findings.model.terms import Unit
from analysis.findings.naming import key_name
from analysis.findings.words import amount, listed
from analysis.statistics.estimates import Estimate

MOST_NAMED = 3


def labels_about(key: str, value: Any) -> tuple[str, ...]:
    """The labels that a value of the box is part of: the words of its key, and the components that it describes.

    `boards.cauchie.crown` is about cauchie. A list of tables describes the components that their words name.
    """
    described = [
        word
        for component in (value if isinstance(value, list) else [])
        if isinstance(component, Mapping)
        for word in component.values()
        if isinstance(word, str)
    ]
    return (*key.split("."), *described)


def rests_on(family: Family, found: Findings) -> list[RestsOn]:
    """The assumed values that labels of a family rest on, those first whose alternatives did most in the same study."""
    labels = list(dict.fromkeys(row.label for measure in family.measures for row in measure.rows))
    resting = []
    for own in found.assumed:
        touched = [label for label in labels if label in own.about]
        if touched:
            tried = _within(found, family, own.key) or _by_headlines(found, own.key, touched, family.players)
            most = max(tried, key=lambda effect: abs(effect.change.value), default=None)
            resting.append((most, RestsOn(own.key, own.note, None if most is None else most.text)))
    resting.sort(key=lambda pair: 0.0 if pair[0] is None else -abs(pair[0].change.value))
    return [own for _, own in resting]


def of_box(assumed: Sequence[Assumed], alternatives: Iterable[str]) -> list[RestsOn]:
    """The assumed values that these alternatives replace, with what the box says of them."""
    keys = dict.fromkeys(
        own for label in alternatives for own in assumed if label.startswith((f"{own.key} ", f"{own.key},"))
    )
    return [RestsOn(own.key, own.note, None) for own in keys]


class _Effect(NamedTuple):
    """What an alternative to an assumed value changes."""

    change: Estimate
    unit: Unit
    value: str
    """The alternative, in words."""

    @property
    def text(self) -> str:
        return f"{amount(self.change, self.unit, signed=True)} with {self.value}"


def _within(found: Findings, family: Family, key: str) -> list[_Effect]:
    """Of the alternatives that were tried within the levels of this family, on its wins."""
    return [
        _Effect(one.row.told, one.measure.unit, one.label.removeprefix(key).lstrip(" =,"))
        for own in found.families
        if own.crossed and own.part_of == family.id
        for one in findings_of(own)
        if one.measure is own.measures[0] and one.label.startswith(f"{key} ")
    ]


def _by_headlines(found: Findings, key: str, labels: Sequence[str], players: int) -> list[_Effect]:
    """Of the alternatives that were tried at every table, on the wins of these labels."""
    titles = [f"win share of {label}" for label in labels]
    return [
        _Effect(shift.shift, headline.unit, shift.value_text)
        for headline in found.tornado
        if headline.players == players and headline.label in titles
        for shift in headline.rows
        if shift.key == key and shift.enough
    ]


def words_on(resting: Sequence[RestsOn]) -> str:
    """A sentence for the answer, empty if it rests on nothing assumed."""
    if not resting:
        return ""
    shown = [f"{key_name(own.key)}{f' ({own.effect})' if own.effect else ''}" for own in resting[:MOST_NAMED]]
    more = len(resting) - len(shown)
    return f"Rests on assumed values: {listed([*shown, *([f'{more} more'] if more else [])])}."


def doubts_on(resting: Sequence[RestsOn]) -> Iterator[str]:
    """What could turn an answer: each assumed value that it rests on, why it is assumed, and what another one did."""
    for own in dict.fromkeys(resting):
        tried = f" With another value: {own.effect}." if own.effect else ""
        yield f"{key_name(own.key)} ({own.key}) is assumed. {own.note}{tried}"
