"""The position from which every game of a run goes on, in place of a deal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from engine import GAME, Game
from engine.box_files import ComponentBox
from engine.chance import stream
from engine.documents import Json
from engine.errors import InputError
from engine.face import package
from engine.game import determinize


@dataclass(frozen=True)
class GivenPosition:
    """What lies on a table, of which nothing hidden is kept."""

    text: str
    """The position document as JSON."""

    @classmethod
    def read(cls, source: Json | str | Path, box: str | Path | None = None) -> GivenPosition:
        """A position by its document or its file, read with a file of a user's own `box`; raises `InputError`."""
        try:
            game = Game.from_position(source, box=box)
        except InputError as problem:
            raise InputError.within("position", problem.problems) from None
        if game.over:
            raise InputError("position: the game is over; nothing can be played from it")
        return cls.of(game.position())

    @classmethod
    def of(cls, document: Json) -> GivenPosition:
        """A position by a document of `Game.position`."""
        return cls(json.dumps(document))

    @property
    def document(self) -> Json:
        found: Json = json.loads(self.text)
        return found

    @property
    def names(self) -> list[str]:
        """Of the players, by seat."""
        return [seat["name"] for seat in self.document["seats"]]

    def given(self) -> Json:
        """What the position says of the game: by the keys of a study."""
        document = self.document
        return {
            "game": document.get("game", GAME),
            "edition": document.get("edition"),
            "modules": document.get("modules", []),
            "players": [len(document.get("seats", ()))],
        }

    def demand_same(self, asked: Json) -> None:
        """Raise `InputError` where something that the position gives is asked to be otherwise."""
        for key, given in self.given().items():
            if key in asked and not _same_in_any_order(asked[key], given):
                wanted, there = (json.dumps(value, ensure_ascii=False) for value in (asked[key], given))
                raise InputError(f"{key}: {wanted}, but the position has {there}; leave it out")

    def new_game(self, box: ComponentBox, seed: int) -> Game:
        """The game at the first choice from the position on, with what nobody has seen redrawn by `seed`."""
        game = self.as_it_lies(box)
        if not game.over:
            determinize(game.rules, game.state, stream(seed, "deal"))
        game.take_up()
        return game

    def as_it_lies(self, box: ComponentBox) -> Game:
        """The game where the position stands; raises `InputError` if it cannot be with these values of the box."""
        known = package(self.document["game"])
        try:
            names, rules, states = known.position.to_state(self.document, box, 0)
        except InputError as problem:
            raise InputError.within("position", problem.problems) from None
        return Game(known, box, names, rules, states)


def _same_in_any_order(one: object, other: object) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(str, one)) == sorted(map(str, other))
    return one == other
