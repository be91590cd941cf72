"""What a document is played with: its game, edition, modules and seats, and the box of that edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from doors.web.setting_up.places import game_of, names_in
from engine.documents import Json
from engine.errors import InputError
from engine.game import GAMES
from engine.likeness import known_as


class Setting(NamedTuple):
    """What of a document all its parts rest on; where it says nothing usable, the default."""

    game: str
    edition: str | None
    modules: tuple[str, ...]
    """Those of the edition."""
    names: tuple[str, ...]
    """What the seats are called, as far as they are."""
    box: Mapping[str, Any]
    """The values of the box by dotted key."""
    meanings: Mapping[str, str]
    """What cards and tiles stand for."""

    @property
    def players(self) -> int:
        """The number of seats, as far as the game allows it."""
        possible = GAMES[self.game].PLAYERS
        return min(max(len(self.names), possible[0]), possible[-1])


def setting_of(document: Json, box: Path | None = None) -> Setting:
    """What a document is played with, and from which box: that of its edition, under a user's own values if given."""
    game = game_of(document)
    edition = edition_of(document)
    given = document.get("modules")
    known = modules_of(game, edition)
    words = [known_as(word, known) for word in given if isinstance(word, str)] if isinstance(given, list) else []
    modules = tuple(word for word in known if word in words)
    names = tuple(dict.fromkeys(names_in(document)))
    bare = Setting(game, edition, modules, names, {}, {})
    values, meanings = _printed(game, edition, modules, bare.players, box)
    return bare._replace(box=values, meanings=meanings)


def edition_of(document: Json) -> str | None:
    """The edition that a document names, else the first of its game; None where there is only one."""
    editions = GAMES[game_of(document)].EDITIONS
    word = document.get("edition")
    known = known_as(word, editions) if isinstance(word, str) else None
    return known or next(iter(editions), None)


def modules_of(game: str, edition: str | None) -> Sequence[str]:
    """The modules that go with an edition."""
    variants = GAMES[game].VARIANTS
    return list(dict.fromkeys(module for known, modules in variants if known == edition for module in modules))


@lru_cache(maxsize=64)
def _printed(
    game: str, edition: str | None, modules: tuple[str, ...], players: int, box: Path | None
) -> tuple[Mapping[str, Any], Mapping[str, str]]:
    """The values of a box by key, and what its cards stand for; a box file of another edition has no say."""
    package = GAMES[game]
    try:
        held = package.Box.load(box, edition)
    except InputError:
        held = package.Box.load(None, edition)
    values = {row["key"]: row["value"] for row in held.listing()}
    try:
        return values, package.meanings(held, held.rules(players, modules))
    except InputError:  # modules that do not go together
        return values, {}
