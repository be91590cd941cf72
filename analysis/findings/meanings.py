"""What labels mean that do not say it themselves: cards, tiles, strategies, and the settings of levels."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from analysis.findings.asked import Asked, boxes_of
from analysis.findings.model.comparisons import Family
from engine.game import GAMES
from search import strategies


def meanings(family: Family, asked: Asked) -> dict[str, str]:
    """What labels mean that do not say it themselves: cards, tiles, strategies, and the settings of other levels."""
    known: dict[str, str] = {}
    for box, rules in boxes_of(asked.plan.tables):
        known |= GAMES[asked.study.game].meanings(box, rules)
    levels: dict[str, dict[str, Any]] = {}
    for factor in asked.study.settings.get("factors", ()):
        if factor["name"] == family.subject:
            levels = factor["levels"]
    found = {}
    for label in labels_in(family):
        settings = levels.get(label, {})
        if family.evidence == "played" and (word := label.rsplit(" ", 1)[-1]) in known:
            found[label] = known[word]
            continue
        if label in known and (family.evidence == "observed" or {"gifts", "without"} & settings.keys()):
            found[label] = known[label]
        elif said := "; ".join(setting_words(label, settings, asked.study.game)):
            found[label] = said
    return found


def setting_words(label: str, settings: Mapping[str, Any], game: str) -> Iterator[str]:
    """What a level sets, so far as its label does not hold it."""
    for setting, value in settings.items():
        if setting == "strategy" and not value.endswith(strategies.SUFFIX):
            yield strategies.description(value, game)
            continue
        for key, own in value.items() if setting == "values" else [(setting, value)]:
            words = (own or ["none"]) if setting in ("gifts", "without", "modules") else [_short(own)]
            if any(word.rsplit(" ", 1)[-1] not in label for word in words):
                yield f"{key}: {', '.join(words)}"


def _short(value: Any) -> str:
    """A value of the box without the quotes around its words."""
    return json.dumps(value, ensure_ascii=False).replace('"', "")


def labels_in(family: Family) -> list[str]:
    return list(dict.fromkeys(row.label for measure in family.measures for row in measure.rows))
