"""The choices of the player to decide: all of them, those at a place of the table, those that fit what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nicegui import ui

from doors.web.typed_turn import TypedTurn, typed_turn
from engine import Game

MOST_LISTED = 60
"""Choices listed before the others are asked for."""


class Choices:
    """A button for each choice, and a field in which one or a whole turn can be typed."""

    def __init__(self, play: Callable[[list[str]], object], look: Callable[[list[str]], object]) -> None:
        """`play` hears choices to make one after another, `look` those typed so far, to be shown on the table."""
        self._play, self._look = play, look
        self._game: Game | None = None
        self._looked_at: list[str] = []
        with ui.element("div").classes("choosing w-full"):
            self._typed = ui.input("Type a choice, or a turn with commas", on_change=self._read)
            self._typed.props("dense outlined clearable data-focus=typed").classes("w-full").on(
                "keydown.enter", self._enter
            )
            self._fault = ui.label().classes("problem").props('aria-live="polite"')
            with ui.element("div").classes("offered") as self._sheet:
                self._list = ui.row().classes("choices")
                self._all = ui.button(on_click=self._show_all).props("dense flat no-caps data-focus=all")

    def show(self, game: Game | None) -> None:
        """List the choices of a table, none where there is no game or nobody to choose."""
        self._game = game
        self._looked_at = []
        if self._typed.value:
            self._typed.value = ""  # which has them listed
        else:
            self._read()

    def pick(self, moves: Sequence[str]) -> None:
        """List those that touch a place that was clicked, and lead the keyboard there; where there are none, all."""
        if self._game is None or not moves:
            self._read()
        else:
            self._offer([], moves, len(self._game.legal_moves()))
            self._sheet.classes("picked")
            ui.run_javascript("bruxelles.focusOn('choice')")

    def _read(self) -> None:
        """List what fits what is typed, and show on the table what is typed in full."""
        typed = self._turn()
        self._typed.set_visibility(typed is not None)
        self._fault.text = "" if typed is None else typed.fault
        self._fault.set_visibility(bool(self._fault.text))
        if typed is None:
            self._offer([], [], 0)
            return
        self._offer(typed.begun, typed.offered[:MOST_LISTED], len(typed.offered))
        if typed.moves != self._looked_at:
            self._looked_at = typed.moves
            self._look(typed.moves)

    def _turn(self) -> TypedTurn | None:
        game = self._game
        return None if game is None or game.over else typed_turn(game, str(self._typed.value or ""))

    def _enter(self) -> object:
        """Make what is typed; what playing gives is awaited where it takes time."""
        typed = self._turn()
        if typed is None or typed.fault:
            return None
        if typed.meant is not None:
            return self._play(typed.meant)
        self._fault.text = f"{len(typed.offered)} choices fit: type more, or click one."
        self._fault.set_visibility(True)
        return None

    def _show_all(self) -> None:
        typed = self._turn()
        if typed is not None:
            self._offer(typed.begun, typed.offered, len(typed.offered))

    def _offer(self, begun: list[str], moves: Sequence[str], there_are: int) -> None:
        self._sheet.classes(remove="picked")
        self._list.clear()
        with self._list:
            for move in moves:
                button = ui.button(move, on_click=lambda move=move: self._play([*begun, move]))
                button.props("dense outline no-caps data-focus=choice")
        self._all.text = f"All {there_are} choices"
        self._all.set_visibility(len(moves) < there_are)
