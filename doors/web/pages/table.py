"""The page of one table: set it up, think about it, try turns on it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from nicegui import ui

from doors.web.analysis import Analysis, Known
from doors.web.pages.analysis_panel import AnalysisPanel
from doors.web.pages.bar import Bar
from doors.web.pages.board import Board
from doors.web.pages.frame import frame, keep, kept, part
from doors.web.pages.set_up_panel import SetUpPanel
from doors.web.pages.variations_panel import VariationsPanel
from doors.web.pictures import Marks
from doors.web.setting_up.draft import Draft
from doors.web.setting_up.places import part_of
from doors.web.touched import carried_out, choices_by_place, lying_in, touched
from doors.web.variations import Variations
from engine import Game
from engine.documents import Json
from engine.errors import InputError
from search.advice import Move

SET_UP, ANALYSE = "Set up", "Analyse"

LOOK_EVERY = 0.15
"""Seconds between two looks at what the analysis found."""

KEPT = "bruxelles-table"
"""Where the browser keeps it."""


async def table_page(given: Json | None, box: Path | None) -> None:
    """Build the page for the browser that asked.

    It begins with what this tab kept, else with the position or record `given`, else with what another tab kept.
    """
    with frame("Table"):
        page = TablePage(box)
    page.begin(given, await kept(KEPT, anywhere=given is None))
    await page.board.fit_window()


class TablePage:
    """A table in one browser window, with all that is known of it."""

    def __init__(self, box: Path | None) -> None:
        self._box = box
        self._client = ui.context.client
        self.draft = Draft.new(box=box)
        self.variations: Variations | None = None
        self._analysis = Analysis(self._hear)
        self._news: Known | None = None
        self._known = Known()
        self._lit: frozenset[str] = frozenset()
        self._after: Game | None = None
        self._typed: list[str] = []
        """Choices typed, as far as they are whole."""
        self._choices: dict[str, list[str]] = {}
        with ui.element("div").classes("columns"):
            with part("Table", "left"):
                self.board = Board(self._clicked)
            with part("Set up and analyse", "right"):
                self._tabs = ui.tabs().props("dense no-caps align=left")
                with self._tabs:
                    ui.tab(SET_UP)
                    ui.tab(ANALYSE)
                with ui.tab_panels(self._tabs, value=SET_UP, animated=False).classes("w-full"):
                    with ui.tab_panel(SET_UP):
                        self._set_up = SetUpPanel(self.draft, self._changed, box)
                    with ui.tab_panel(ANALYSE):
                        self._moves = VariationsPanel(
                            self._play, self._look_at_typed, self._look_at_another, self._change_here
                        )
                        self._advice = AnalysisPanel(self._play, self._point, self._think)
        self._bar = Bar(self._tapped)
        self._bar.part("Table", ".left")
        self._ways = {
            name: self._bar.part(name, ".right", partial(self._tabs.set_value, name)) for name in (SET_UP, ANALYSE)
        }
        self._tabs.on_value_change(self._turn_to)
        ui.on("resize", lambda event: self.board.fit(float(event.args["width"])))
        ui.timer(LOOK_EVERY, self._look)
        self._client.on_disconnect(self._analysis.stop)
        self._client.on_connect(self._go_on)

    def begin(self, given: Json | None, kept: str | None) -> None:
        """Show what this browser kept of an earlier visit, or else what was given."""
        if kept is None:
            if given is not None:
                self._set_up.take(given)
            self._changed()
            return
        self.draft.take_up(kept)
        found: Any = None
        with suppress(ValueError, RecursionError):
            found = json.loads(kept)
        self._set_up.take_up(part_of(found, "record"))
        self._set_up.show()
        self._advice.thinking.value = part_of(found, "think") is not False
        if part_of(found, "tab") == ANALYSE:
            if self.draft.game is not None:
                self.variations = Variations(self.draft.game)
                self.variations.take_up(part_of(found, "tree"))
            self._tabs.value = ANALYSE
        self._show()
        self._keep()

    def _keep(self) -> None:
        """Have the browser keep all that a page begins with."""
        tree = None if self.variations is None else self.variations.kept()
        more = {"tab": self._tabs.value, "think": self._advice.thinking.value, "tree": tree}
        whole = json.loads(self.draft.kept()) | more | {"record": self._set_up.kept()}
        keep(self._client, KEPT, json.dumps(whole))

    # --- setting up ---------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Show the draft after a change, and keep it in the browser."""
        self.variations = None
        self._set_up.show()
        self._show()
        self._keep()

    def _clicked(self, place: str) -> None:
        if self._tabs.value == SET_UP:
            self._set_up.open(place)
        elif self.variations is not None:
            self._moves.offer(lying_in(place, self._choices))

    # --- thinking -----------------------------------------------------------------------------------------------------

    def _turn_to(self) -> None:
        """Another tab: what is set up is thought about, or no longer."""
        if self._tabs.value == ANALYSE:
            game = self.draft.game
            if game is not None and self.variations is None:
                self.variations = Variations(game)
            self._look_at_here()
        else:
            self._analysis.stop()
        self._show()
        self._keep()

    def _look_at_another(self) -> None:
        """Another table of the tree."""
        self._look_at_here()
        self._keep()

    def _look_at_here(self) -> None:
        """Think about the table that one looks at now."""
        self._analysis.stop()
        game = None if self.variations is None else self.variations.game
        self._news, self._known, self._lit, self._after, self._typed = None, Known(), frozenset(), None, []
        self._choices = {} if game is None else choices_by_place(game)
        self._advice.clear(over=game is None or game.over)
        self._moves.show(self.variations, self.draft.problems)
        self._show()
        self._go_on()

    def _go_on(self) -> None:
        if self.variations is not None and self._tabs.value == ANALYSE and self._advice.thinking.value:
            game = self.variations.game
            if not game.over:
                self._analysis.begin(game)

    def _think(self) -> None:
        if self._advice.thinking.value:
            self._go_on()
        else:
            self._analysis.stop()
            self._news = replace(self._known, activity="")
        self._keep()

    def _hear(self, known: Known) -> None:
        self._news = self._known = known

    def _look(self) -> None:
        """Show what was found since the last look."""
        news, self._news = self._news, None
        if news is not None:
            self._advice.show(news)
            self._say()

    def _point(self, move: Move | None) -> None:
        """Light what a turn touches; the one that was chosen is carried out on the table."""
        chosen = move is not None and move is self._advice.chosen
        self._look_at(self._typed if move is None else move.actions, made=chosen or move is None)

    def _look_at_typed(self, moves: list[str]) -> None:
        self._typed = moves
        self._look_at(moves, made=True)

    def _look_at(self, moves: Sequence[str], *, made: bool) -> None:
        """Light what choices touch, and show the table as it is once they are `made`."""
        game, shown = None if self.variations is None else self.variations.game, self._after
        self._lit, self._after = frozenset(), None
        if moves and game is not None:
            self._lit = touched(game, moves)
            self._after = carried_out(game, moves) if made else None
        if shown is self._after is None and self._lit:
            self.board.point(self._lit)
        else:
            self._show()

    # --- trying turns -------------------------------------------------------------------------------------------------

    def _play(self, moves: list[str]) -> None:
        if self.variations is None:
            return
        try:
            self.variations.play(moves)
        except InputError as problem:
            ui.notify(str(problem), type="warning")
            return
        self._look_at_another()

    def _change_here(self) -> None:
        """Set up from the table that one looks at on; undo leads back."""
        if self.variations is not None:
            self.draft.replace(_position(self.variations.game))
            self._tabs.value = SET_UP
            self._changed()

    # --- drawing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        if self._tabs.value == SET_UP or self.variations is None:
            self.board.show(*self._set_up.drawn())
        else:
            game = self.variations.game
            lit = self._lit or frozenset(self._choices)
            self.board.show(_position(self._after or game), Marks(lit=lit))
        self._say()

    def _say(self) -> None:
        """In the bar: what is to be filled in next, or the first turn."""
        for name, way in self._ways.items():
            way.props(f'aria-current="{str(name == self._tabs.value).lower()}"')
        advice = self._known.advice
        if self._tabs.value == SET_UP:
            wanted = self.draft.next_question()
            self._bar.say("" if wanted is None else f"What next? {wanted.text}")
        elif advice is None:
            self._bar.say("")
        else:
            self._bar.say(f"1 {advice.best.move}", f"wins {100 * advice.best.win:.0f} %")

    def _tapped(self) -> None:
        if self._tabs.value == SET_UP:
            self._set_up.go_to_next()
        else:
            self._client.run_javascript("bruxelles.goTo('.analysis')")


def _position(game: Game) -> Json:
    try:
        return game.position()
    except InputError:  # a card that nobody listed has come up
        return {}
