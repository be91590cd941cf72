"""The page of one table: set it up, think about it, try turns on it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from nicegui import ui

from doors.web.analysis import Analysis, Known
from doors.web.pages.analysis_panel import AnalysisPanel
from doors.web.pages.board import Board
from doors.web.pages.frame import answer, frame
from doors.web.pages.set_up_panel import SetUpPanel
from doors.web.pages.variations_panel import VariationsPanel
from doors.web.pictures import Marks
from doors.web.setting_up.draft import Draft
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
    page.begin(given, await answer(f"bruxelles.kept('{KEPT}', {json.dumps(given is None)})"))
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
        self._choices: dict[str, list[str]] = {}
        with ui.element("div").classes("columns"):
            with ui.element("div").classes("left"):
                self.board = Board(self._clicked)
            with ui.element("div").classes("right"):
                self._tabs = ui.tabs().props("dense no-caps align=left")
                with self._tabs:
                    ui.tab(SET_UP)
                    ui.tab(ANALYSE)
                with ui.tab_panels(self._tabs, value=SET_UP, animated=False).classes("w-full"):
                    with ui.tab_panel(SET_UP):
                        self._set_up = SetUpPanel(self.draft, self._changed, box)
                    with ui.tab_panel(ANALYSE):
                        self._moves = VariationsPanel(self._play, self._look_at_here, self._change_here)
                        self._advice = AnalysisPanel(lambda move: self._play(move.actions), self._point, self._think)
        self._tabs.on_value_change(self._turn_to)
        ui.on("resize", lambda event: self.board.fit(float(event.args["width"])))
        ui.timer(LOOK_EVERY, self._look)
        self._client.on_disconnect(self._analysis.stop)
        self._client.on_connect(self._go_on)

    def begin(self, given: Json | None, kept: object) -> None:
        """Show what this browser kept of an earlier visit, or else what was given."""
        if isinstance(kept, str):
            self.draft.take_up(kept)
        elif given is not None:
            self._set_up.take(given)
        self._changed()

    # --- setting up ---------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Show the draft after a change, and keep it in the browser."""
        self.variations = None
        self._set_up.show()
        self._show()
        self._client.run_javascript(f"bruxelles.keep({json.dumps(self.draft.kept())}, '{KEPT}')")

    def _clicked(self, place: str) -> None:
        if self._tabs.value == SET_UP:
            self._set_up.open(place)
        elif self.variations is not None:
            self._moves.offer(lying_in(place, self._choices) or self.variations.game.legal_moves())

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

    def _look_at_here(self) -> None:
        """Think about the table that one looks at now."""
        self._analysis.stop()
        self._news, self._known, self._lit, self._after = None, Known(), frozenset(), None
        self._choices = {} if self.variations is None else choices_by_place(self.variations.game)
        self._advice.clear()
        self._moves.show(self.variations, self.draft.problems)
        self._show()
        self._go_on()

    def _go_on(self) -> None:
        if self.variations is not None and self._tabs.value == ANALYSE and self._advice.thinking.value:
            game = self.variations.game
            if not game.over:
                self._analysis.begin(game)

    def _think(self, wanted: bool) -> None:
        if wanted:
            self._go_on()
        else:
            self._analysis.stop()
            self._news = replace(self._known, activity="")

    def _hear(self, known: Known) -> None:
        self._news = self._known = known

    def _look(self) -> None:
        """Show what was found since the last look."""
        news, self._news = self._news, None
        if news is not None:
            self._advice.show(news)
            if self._after is not None and self._advice.chosen is None:  # no longer among the first
                self._point(None)

    def _point(self, move: Move | None) -> None:
        """Light what a turn touches; the one that was chosen is carried out on the table."""
        game, shown = None if self.variations is None else self.variations.game, self._after
        self._lit, self._after = frozenset(), None
        if move is not None and game is not None:
            self._lit = touched(game, move.actions)
            if move is self._advice.chosen:
                self._after = carried_out(game, move.actions)
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
        self._look_at_here()

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


def _position(game: Game) -> Json:
    try:
        return game.position()
    except InputError:  # a card that nobody listed has come up
        return {}
