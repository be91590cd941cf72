"""The box: every component value, where it comes from, and the rules record that kernels take.

The values of an edition are in `box/<edition>.toml`, each with its source: all of them, or those that differ from the
edition that it `extends`, which it may be `without` some of. A user's own file is laid over them key by key. Only what
no copy of the game can break is checked: types, ranges, counts and what each list must hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from engine.box_files import (
    ComponentBox,
    Leaf,
    Overlay,
    leaves_of,
)
from engine.bruxelles1893.box import names
from engine.bruxelles1893.box.faces import Face
from engine.bruxelles1893.box.rules_fields import (
    belle_epoque_fields,
    common_fields,
    first_edition_fields,
    second_edition_fields,
)
from engine.bruxelles1893.box.values import (
    FEWEST_PLAYERS,
    EditionValues,
    FirstValues,
    SecondValues,
    check_together,
)
from engine.bruxelles1893.rules import (
    ASYMMETRIC,
    BELLE_EPOQUE,
    EXPERIENCED,
    MODULES,
    MODULES_OF,
    RULES,
)
from engine.bruxelles1893.state import (
    BRUGMANN,
    COMPASS_SIDE,
    EDITIONS,
    FIRST,
    NOBLE_NAMES,
    PLAIN_SIDE,
    SEATS,
    SECOND,
    STOCK_CARDS,
)
from engine.contract import Rules
from engine.documents import Json, parse, quoted, read_toml, suggestion
from engine.errors import BoxError
from engine.likeness import known_as

FOLDER = Path(__file__).parent

_MODELS: dict[str, type[SecondValues] | type[FirstValues]] = {"second": SecondValues, "first": FirstValues}


@dataclass(frozen=True, eq=False)
class Box(ComponentBox):
    """All component values of one copy of the game; make one with `Box.load`."""

    _values: EditionValues

    @classmethod
    def load(
        cls, overlay: Overlay | None = None, edition: str | None = None, values: Mapping[str, object] | None = None
    ) -> Box:
        """The box of an edition, the second if none is named, with a user's own values laid over it; raises BoxError.

        `overlay` is a box file, or its values by dotted key; `values`, a what-if, come over that by the same keys:
        `{"nobles.cost.empain": 4}`.
        """
        if edition is None:
            edition = EDITIONS[SECOND]
        word: Any = edition  # a position may name anything
        known = known_as(word, EDITIONS) if isinstance(word, str) else None
        if known is None:
            raise BoxError(f"no edition {quoted(edition)}{suggestion(edition, EDITIONS)}")
        edition = known
        model = _MODELS[edition]
        return cls._laid_over(
            _edition(edition), lambda table: _read(model, table), FOLDER / f"{edition}.toml", overlay, values
        )

    @property
    def edition(self) -> str:
        """One of EDITIONS."""
        return EDITIONS[FIRST if isinstance(self._values, FirstValues) else SECOND]

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the prestige cards, such as "crown+architect m0 v1", by number."""
        return tuple(card.face for card in self._values.prestige.cards)

    def face_id(self, text: str) -> int:
        """The number of a face, its options and bonuses in any order; raises BoxError."""
        try:
            face = str(Face.read(text))
        except ValueError as problem:
            raise BoxError(str(problem)) from None
        if face not in self.faces:
            raise BoxError(f"no prestige card shows {quoted(face)}{suggestion(face, self.faces)}")
        return self.faces.index(face)

    @property
    def stock_cards(self) -> tuple[str, ...]:
        """The names of the Stock Exchange cards by number."""
        return tuple(f"S{number}" for number in range(1, STOCK_CARDS + 1))

    def entries(self, key: str) -> tuple[str, ...]:
        """What to call the entries of a value that is best read one by one, also of those of Stock Exchange cards."""
        return self.stock_cards if key.startswith("stock.") else super().entries(key)

    def assumed(self, rules: Rules | None = None) -> list[str]:
        """The keys of the values that are only assumed; of those that a game can rest on, given its rules record."""
        keys = [key for key, leaf in self._leaves.items() if leaf.source == "assumed"]
        return keys if rules is None else [key for key in keys if _matters(key, rules)]

    def card(self, text: str) -> tuple[str, int]:
        """The pile, "noble" or "prestige", and the number of a card such as "noble solvay"; raises BoxError.

        Brugmann is no such card: he is in no pile, every player starts with one.
        """
        pile, _, name = text.strip().partition(" ")
        pile = pile.casefold()
        if pile == "prestige":
            return pile, self.face_id(name)
        if pile != "noble":
            raise BoxError(f'{quoted(text)} is not a card; write it as "noble solvay" or "prestige iris m1 v1"')
        kinds = NOBLE_NAMES[BRUGMANN + 1 :]
        name = known_as(name, NOBLE_NAMES, names.NOBLES) or name
        if name == NOBLE_NAMES[BRUGMANN]:
            raise BoxError(f"every player starts with {name}, he is in no pile")
        if name not in kinds:
            raise BoxError(f"no noble is called {quoted(name)}{suggestion(name, kinds)}")
        return pile, NOBLE_NAMES.index(name)

    def rules(
        self, players: int, modules: Iterable[str] = (), choose_boards: bool = True, without: Iterable[str] = ()
    ) -> Rules:
        """The rules record, a `RULES` scalar, for 2 to 5 players and some of the edition's modules; raises BoxError.

        In the asymmetric variant the players choose their boards in the setup, unless they are given beforehand.
        All copies of the cards named by `without`, as `card` reads them, are left out of the game.
        """
        if not FEWEST_PLAYERS <= players <= SEATS:
            raise BoxError(f"{players} players: the game is for {FEWEST_PLAYERS} to {SEATS}")
        modules = tuple(known_as(module, MODULES) or module for module in modules)
        edition = EDITIONS.index(self.edition)
        _check_modules(modules, edition)
        fields = common_fields(self._values, players)
        if isinstance(self._values, SecondValues):
            fields |= second_edition_fields(self._values)
            if BELLE_EPOQUE in modules:
                fields |= belle_epoque_fields(self._values, players)
        else:
            fields |= first_edition_fields(self._values)
        record = np.zeros(1, RULES)[0]
        for name, value in fields.items():
            record[name] = value
        record.side = PLAIN_SIDE if edition == FIRST and EXPERIENCED not in modules else COMPASS_SIDE
        record.asymmetric = ASYMMETRIC in modules
        record.choose_boards = record.asymmetric and choose_boards
        for text in without:
            try:
                pile, number = self.card(text)
            except BoxError as problem:
                raise BoxError(f"without: {problem}") from None
            copies = record.noble_copies if pile == "noble" else record.face_copies
            if copies[number] == 0:
                raise BoxError(f"without: {quoted(text)}: this game has none to take out")
            copies[number] = 0
        return record


def _check_modules(modules: tuple[str, ...], edition: int) -> None:
    for module in modules:
        if module in MODULES_OF[edition]:
            continue
        for other, known in enumerate(MODULES_OF):
            if module in known:
                raise BoxError(f"modules: {module} goes with the {EDITIONS[other]} edition, not this one")
        raise BoxError(f"modules: there is no {quoted(module)}; known: {', '.join(MODULES_OF[edition])}")


def _matters(key: str, rules: Any) -> bool:
    """Whether a game under these rules can rest on a value."""
    if key.startswith("stock.irises."):
        return key == f"stock.irises.{rules.players}"
    if key.startswith("boards."):
        return bool(rules.asymmetric)
    if key.startswith("strips."):
        return bool(rules.asymmetric) or key == ("strips.compass_side", "strips.plain_side")[rules.side]
    if key.startswith("belle_epoque.") or key == "rulings.black_for_cubes":
        return bool(rules.belle_epoque)
    return key != "rulings.neutral_in_irises" or bool(rules.players == FEWEST_PLAYERS)


@cache
def _edition(edition: str) -> dict[str, Leaf]:
    """The values of an edition by dotted key, section by section."""
    table = read_toml(FOLDER / f"{edition}.toml", BoxError)
    extended, without = table.pop("extends", None), table.pop("without", [])
    leaves: dict[str, Leaf] = {}
    for key, leaf in _edition(extended).items() if extended else ():
        if not any(f"{key}.".startswith(f"{group}.") for group in without):
            leaves[key] = leaf.model_copy(update={"note": f"As in the {extended} edition. {leaf.note}"})
    leaves |= {key: Leaf.model_validate(leaf) for key, leaf in leaves_of(table, "")}
    sections = list(dict.fromkeys(key.rpartition(".")[0] for key in leaves))
    return dict(sorted(leaves.items(), key=lambda entry: sections.index(entry[0].rpartition(".")[0])))


def _read(model: type[SecondValues] | type[FirstValues], table: Json) -> EditionValues:
    values = parse(model, table, BoxError)
    check_together(values)
    return values
