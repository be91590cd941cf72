"""A seat that gets another name is called by it wherever a document speaks of it."""

from __future__ import annotations

from typing import Any

from doors.web.setting_up.offers import NAMED
from doors.web.setting_up.places import Spot, game_of, keys_of, top, within
from engine.documents import Json


def renamed(document: Json, before: str, after: str) -> Json:
    """A document in which a seat has another name; only its own `name` stays as it is."""
    game = game_of(document)

    def value(spot: Spot, there: Any) -> Any:
        if isinstance(there, list):
            return [inside(spot, number, item) for number, item in enumerate(there)]
        if isinstance(there, dict):
            by_name = f"{spot.pattern}.*" in NAMED and keys_of(spot.schema) is None
            return {after if by_name and key == before else key: inside(spot, key, item) for key, item in there.items()}
        return after if there == before and spot.pattern in NAMED else there

    def inside(spot: Spot, part: str | int, item: Any) -> Any:
        try:
            return value(within(game, spot, part), item)
        except KeyError:
            return item

    written: Json = value(top(game), document)
    return written
