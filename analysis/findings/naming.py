"""Plain names for what tables know by codes: players, seats, cards, values of the box."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from analysis.findings.model.comparisons import Family, Row
from analysis.findings.model.terms import ALL
from analysis.findings.words import listed

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

_PLAYERS = {"greedy": "rules of thumb", "instant": "instant players", "random": "random players"}
_SEARCH = re.compile(r"(?P<kind>ismcts|uct|flat):(?:iterations=(?P<iterations>\d+)|ms=(?P<ms>\d+))$")
_KINDS = {"ismcts": "searches", "uct": "plain searches (uct)", "flat": "flat searches"}
_KEY = re.compile(r"(?P<key>[a-z_-]+(?:\.[\w-]+)+)(?P<rest>(?: =|,).*)?$")
_CODED = re.compile(r"\b[a-z]+\d")
"""A letter with its number, as the faces of cards have them."""

_SHORTER = (
    (r"\bno [^;]*? and no [^;]*", ""),
    (r"\bno [^;]*? and | and no [^;]*", ""),
    (r" symbols?\b", ""),
    (r"\ban? step on the (\w+) track", r"a \1 step"),
    (r"\ba (\w+) step and a \1 step", r"two \1 steps"),
    (r"\ba (\w+)((?: \w+)*?) and a \1\2(?=;|$)", r"two \1s\2"),
    (r" step or a (?=\w+ step)", " or "),
    (r"\ba (?=[AEIOU])", "an "),
)


def agents_name(code: str) -> str:
    """Such as "searches of 100 iterations"; an agent of one's own keeps its code."""
    if " and " in code:
        return listed([agents_name(own) for own in code.split(" and ")])
    plain, _, strategy = code.partition("strategy=")
    plain = plain.rstrip(":,")
    style = f" with the strategy {strategy}" if strategy else ""
    if plain in _PLAYERS:
        return f"{_PLAYERS[plain]}{style}"
    found = _SEARCH.match(plain)
    if found is None:
        return code
    budget = f"{int(found['iterations']):,} iterations" if found["iterations"] else f"{found['ms']} ms"
    return f"{_KINDS[found['kind']]} of {budget}{style}"


def seat_name(label: str) -> str:
    """Of a seat in the order of the first round."""
    return f"{ORDINALS[int(label.removeprefix('seat ')) - 1]} player"


def key_name(key: str) -> str:
    """The key of a value in the box as words."""
    return re.sub(r"[._]", " ", key)


def short_meaning(meaning: str) -> str:
    """What a card does in fewer words: "two Iris steps, 1 Manneken Pis" for two steps on the Iris track and so on."""
    for pattern, words in _SHORTER:
        meaning = re.sub(pattern, words, meaning)
    return meaning.rstrip("; ").replace("; ", ", ")


def names_of(family: Family) -> dict[str, str]:
    """The plain name of each label of a family; its own where that would not be unique."""
    labels = list(dict.fromkeys(row.label for measure in family.measures for row in measure.rows))
    references = [measure.against for measure in family.measures if measure.against is not None]
    names = {label: _label_name(family, label) for label in [*labels, *references]}
    return names if len(set(names.values())) == len(names) else {label: label for label in names}


def _label_name(family: Family, label: str) -> str:
    if label in family.names:
        return family.names[label]
    if family.subject == "seat" and re.fullmatch(r"seat \d", label):
        return seat_name(label)
    if family.subject == "agent":
        return agents_name(label)
    if _CODED.search(label) and (meaning := family.meanings.get(label)) is not None:
        return short_meaning(meaning)
    found = _KEY.match(label)
    if found is None:
        return label
    return key_name(found["key"]) + re.sub(r"[][]", "", found["rest"] or "")


def renamed(family: Family) -> Family:
    """The same family with plain names for labels and for what they are compared with."""
    names = names_of(family)

    def named(label: str) -> str:
        return names.get(label, label)

    def rows(own: Sequence[Row]) -> list[Row]:
        return [replace(row, label=named(row.label)) for row in own]

    return replace(
        family,
        measures=[
            replace(
                own,
                against=None if own.against is None else named(own.against),
                rows=rows(own.rows),
                pooled=rows(own.pooled),
            )
            for own in family.measures
        ],
        trends=[
            replace(own, label=named(own.label), text=f"{named(own.label)}{own.text.removeprefix(own.label)}")
            for own in family.trends
        ],
        meetings=[replace(own, label=named(own.label), other=named(own.other)) for own in family.meetings],
        meanings={named(label): meaning for label, meaning in family.meanings.items()},
    )


def plain(family: Family) -> Family:
    """The same, and with plain names for players."""

    def rows(own: Sequence[Row]) -> list[Row]:
        return [replace(row, agent=row.agent if row.agent == ALL else agents_name(row.agent)) for row in own]

    own = renamed(family)
    return replace(
        own,
        measures=[replace(measure, rows=rows(measure.rows), pooled=rows(measure.pooled)) for measure in own.measures],
    )
