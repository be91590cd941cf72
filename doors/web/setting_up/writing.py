"""A document in the usual writing: its keys and words as the model has them, as far as they are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from doors.web.setting_up.offers import OFFERS
from doors.web.setting_up.places import Spot, game_of, keys_of, top, within
from doors.web.setting_up.setting import Setting, setting_of
from engine.documents import Json, number_as_text
from engine.game import GAMES
from engine.likeness import known_as


def usual(document: Json) -> Json:
    """A document whose keys and words are written as usual; what is unknown stays as it is."""
    game = game_of(document)
    document = _keyed(document, list(top(game).schema["properties"]), {})
    document = {key: number_as_text(value) if key == "game" else value for key, value in document.items()}
    names = GAMES[game].OTHER_NAMES
    also = {**names, **{f"noble {name}": f"noble {word}" for name, word in names.items()}, "joker": "jokers"}
    step, written = top(game), document
    for _ in range(2):  # names of seats are known once the seats have been read
        written = _Writer(game, also, setting_of(written), written).value(step, written)
    return written


class _Writer:
    def __init__(self, game: str, also: Mapping[str, str], setting: Setting, document: Json) -> None:
        self.game = game
        self.also = also
        self.setting = setting
        self.document = document

    def value(self, step: Spot, value: Any) -> Any:
        """A value that stands at a step, in the usual writing."""
        if isinstance(value, list):
            return [self._within(step, place, item) for place, item in enumerate(value)]
        if isinstance(value, dict):
            keys = keys_of(step.schema) or self._offered(f"{step.pattern}.*")
            value = _keyed(value, keys, self.also)
            return {key: self._within(step, key, item) for key, item in value.items()}
        if not isinstance(value, str):
            return value
        words = [word for word in step.schema.get("enum", ()) if isinstance(word, str)]
        return known_as(value, words or self._offered(step.pattern), self.also) or value

    def _within(self, step: Spot, part: str | int, item: Any) -> Any:
        try:
            return self.value(within(self.game, step, part), item)
        except KeyError:
            return item

    def _offered(self, pattern: str) -> list[str]:
        """The words that the document and the box have for a pattern; none that depend on the place."""
        offer = OFFERS.get(pattern)
        if offer is None or pattern.startswith("seats[].") or pattern == "spaces.*.value":
            return []
        return [word for word in offer(self.setting, self.document, ()) if isinstance(word, str)]


def _keyed(table: Json, known: Sequence[str], also: Mapping[str, str]) -> Json:
    """An object with its keys in the usual writing; as it is where two of them mean the same."""
    written = {(key if key in known else known_as(key, known, also) or key): value for key, value in table.items()}
    return written if len(written) == len(table) else table
