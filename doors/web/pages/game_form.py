"""What is played, and by whom: the form with which a game or a table begins."""

from __future__ import annotations

import json
from typing import Any

from nicegui import ui

from doors.opponents import OPPONENTS
from doors.seating import ME, OPPONENT, filled_up, names_for
from engine import GAME
from engine.face import NAMES
from engine.game import GAMES
from search import strategies

GAME_WORDS = {"1893": "Bruxelles 1893", "1897": "Bruxelles 1897"}
EDITION_WORDS = {"second": "second edition", "first": "first edition"}
MODULE_WORDS = {
    "belle-epoque": "Belle Époque",
    "asymmetric": "asymmetric boards",
    "experienced": "for experienced players",
}

FOUR = 4
"""Players at first."""

SEATED = {ME: "a person at this screen", **{name: one.described for name, one in OPPONENTS.items()}}
"""Who is offered for a seat, and what is said of each; anybody else can be typed."""

DESCRIBING = f"""
<q-item v-bind="props.itemProps"><q-item-section>
  <q-item-label>{{{{ props.opt.label }}}}</q-item-label>
  <q-item-label caption>{{{{ ({json.dumps(SEATED)})[props.opt.label] }}}}</q-item-label>
</q-item-section></q-item>
"""
"""How the browser lists one of them."""


class GameForm:
    """Game, edition, modules and number of players; a name for each seat and, `with_seats`, who plays there."""

    def __init__(self, *, with_seats: bool = False) -> None:
        self._with_seats = with_seats
        with ui.row().classes("items-center"):
            self._game = ui.select(
                {name: GAME_WORDS.get(name, name) for name in GAMES}, value=GAME, label="Game", on_change=self._fit
            )
            self._edition = ui.select([], label="Edition", on_change=self._fit_modules)
            self._players = ui.select([], label="Players", on_change=self._fit_seats)
        self._modules = ui.row()
        self._seats = ui.column().classes("w-full")
        self._styles = ui.label().classes("quiet")
        self._styles.set_visibility(with_seats)
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
        usual = names_for(self.seats) if self._with_seats else NAMES
        return filled_up(typed, usual)

    @property
    def seats(self) -> list[str]:
        """Who plays: persons, opponents, or agents by code."""
        return [str(seat.value) for _, seat in self._inputs if seat is not None]

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
        self._styles.text = (
            "Elo counts from easy, with 95 % intervals, in the base game of Bruxelles 1893. Type a style after a name,"
            f" as in club:builder; this game has {', '.join(strategies.names(self.game))}. You can also type the code"
            " of an agent, such as ismcts:ms=500."
        )
        self._fit_modules()
        self._fit_seats()

    def _fit_modules(self) -> None:
        self._modules.clear()
        own = [modules for edition, modules in GAMES[self.game].VARIANTS if edition == self.edition]
        known = dict.fromkeys(module for modules in own for module in modules)
        with self._modules:
            self._switches = {module: ui.checkbox(MODULE_WORDS.get(module, module)) for module in known}

    def _fit_seats(self) -> None:
        before = [(name.value, None if seat is None else seat.value) for name, seat in self._inputs]
        self._seats.clear()
        self._inputs = []
        with self._seats:
            for place in range(int(self._players.value or 0)):
                name, seat = before[place] if place < len(before) else ("", None)
                with ui.row().classes("items-center"):
                    typed = ui.input(f"Name of seat {place + 1}", placeholder=NAMES[place], value=name)
                    self._inputs.append((typed, self._choice(seat or (OPPONENT if place else ME))))

    def _choice(self, seat: str) -> ui.select | None:
        if not self._with_seats:
            return None
        offered = list(dict.fromkeys([*SEATED, seat]))
        choice = ui.select(offered, value=seat, label="Who plays", new_value_mode="add-unique", with_input=True)
        choice.add_slot("option", DESCRIBING)
        return choice
