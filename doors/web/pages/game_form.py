"""What is played, and by whom: the form with which a game or a table begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nicegui import ui

from doors.seating import ME, filled_up, names_for
from engine import GAME
from engine.face import NAMES
from engine.game import GAMES

GAME_WORDS = {"1893": "Bruxelles 1893", "1897": "Bruxelles 1897"}
EDITION_WORDS = {"second": "second edition", "first": "first edition"}
MODULE_WORDS = {
    "belle-epoque": "Belle Époque",
    "asymmetric": "asymmetric boards",
    "experienced": "for experienced players",
}

FOUR = 4
"""Players at first."""


class GameForm:
    """Game, edition, modules and number of players; names or seats, too."""

    def __init__(self, with_seats: Sequence[str] = ()) -> None:
        """`with_seats` are the codes offered for each seat, the first of them for the first; none for names alone."""
        self._codes = tuple(with_seats)
        with ui.row().classes("items-center"):
            self._game = ui.select(
                {name: GAME_WORDS.get(name, name) for name in GAMES}, value=GAME, label="Game", on_change=self._fit
            )
            self._edition = ui.select([], label="Edition", on_change=self._fit_modules)
            self._players = ui.select([], label="Players", on_change=self._fit_seats)
        self._modules = ui.row()
        self._seats = ui.column().classes("w-full")
        self._switches: dict[str, ui.checkbox] = {}
        self._inputs: list[tuple[ui.input, ui.select | None]] = []
        self._fit()

    @property
    def game(self) -> str:
        return str(self._game.value)

    @property
    def edition(self) -> str | None:
        return self._edition.value

    @property
    def modules(self) -> tuple[str, ...]:
        return tuple(name for name, switch in self._switches.items() if switch.value)

    @property
    def players(self) -> int:
        return int(self._players.value)

    @property
    def names(self) -> list[str]:
        """A name for each seat: as typed, else one that nobody has been given."""
        typed = [str(name.value or "").strip() for name, _ in self._inputs]
        usual = names_for([None if code == ME else code for code in self.seats]) if self._codes else NAMES
        return filled_up(typed, usual)

    @property
    def seats(self) -> list[str]:
        """Who plays, by code."""
        return [str(code.value) for _, code in self._inputs if code is not None]

    def for_game(self) -> dict[str, Any]:
        """The arguments of `Game.new` for it, but for players and names."""
        return {"game": self.game, "edition": self.edition, "modules": self.modules}

    def _fit(self) -> None:
        """Offer what the game has."""
        package = GAMES[self.game]
        editions = list(dict.fromkeys(edition for edition, _ in package.VARIANTS if edition is not None))
        self._edition.set_options(
            {edition: EDITION_WORDS.get(edition, edition) for edition in editions},
            value=editions[0] if editions else None,
        )
        self._edition.set_visibility(len(editions) > 1)
        wanted = self._players.value if self._players.value in package.PLAYERS else FOUR
        self._players.set_options(list(package.PLAYERS), value=wanted)
        self._fit_modules()
        self._fit_seats()

    def _fit_modules(self) -> None:
        self._modules.clear()
        own = [modules for edition, modules in GAMES[self.game].VARIANTS if edition == self.edition]
        known = dict.fromkeys(module for modules in own for module in modules)
        with self._modules:
            self._switches = {module: ui.checkbox(MODULE_WORDS.get(module, module)) for module in known}

    def _fit_seats(self) -> None:
        before = [(name.value, None if code is None else code.value) for name, code in self._inputs]
        self._seats.clear()
        self._inputs = []
        with self._seats:
            for place in range(int(self._players.value or 0)):
                name, code = before[place] if place < len(before) else ("", None)
                with ui.row().classes("items-center"):
                    typed = ui.input(f"Name of seat {place + 1}", placeholder=NAMES[place], value=name)
                    self._inputs.append((typed, self._choice(place, code)))

    def _choice(self, place: int, code: str | None) -> ui.select | None:
        if not self._codes:
            return None
        first = self._codes[0] if place == 0 else self._codes[1]
        return ui.select(
            list(dict.fromkeys([*self._codes, code or first])),
            value=code or first,
            label="Who plays",
            new_value_mode="add-unique",
            with_input=True,
        )
