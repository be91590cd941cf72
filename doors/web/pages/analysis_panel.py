"""What the search says of the table that one looks at, while it thinks."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from analysis.statistics.numbers import number_text
from doors.web.analysis import Known
from doors.web.pages.reasons import show_reasons
from search import Advice
from search.advice import Move

TOP = 5
"""Turns shown, as many as `best_move` gives."""

MARKS = {"≈": "may be as good as the first", "?": "too few visits to say"}


class AnalysisPanel:
    """The first turns with their figures, how sure the first place is, replies and reasons."""

    def __init__(
        self,
        play: Callable[[Move], object],
        point: Callable[[Move | None], object],
        think: Callable[[bool], object],
    ) -> None:
        """`play` hears a turn to go on with, `point` one to show on the table, `think` whether to go on thinking."""
        self._play, self._point = play, point
        self._shown: Move | None = None
        self._moves: list[Move] = []
        with ui.element("section").classes("analysis").props('aria-label="Analysis"'):
            with ui.row().classes("items-center justify-between w-full"):
                self._status = ui.label().classes("status").props('aria-live="polite"')
                self.thinking = ui.switch("Think", value=True, on_change=lambda event: think(bool(event.value)))
            self._verdict = ui.label().classes("verdict")
            self._rows = [self._row(place) for place in range(TOP)]
            self._marks = ui.label().classes("marks")
            self._detail = ui.column().classes("detail w-full")
            self._reasons = ui.column().classes("reasons w-full")

    @property
    def chosen(self) -> Move | None:
        """The turn whose details are shown."""
        return self._shown

    def _row(self, place: int) -> _Row:
        row = _Row(place)
        row.button.on("click", lambda: self._choose(place))
        for event in ("mouseenter", "focus"):
            row.button.on(event, lambda: self._point(self._move(place)))
        for event in ("mouseleave", "blur"):
            row.button.on(event, lambda: self._point(self._shown))
        return row

    def _move(self, place: int) -> Move | None:
        return self._moves[place] if place < len(self._moves) else None

    def show(self, known: Known) -> None:
        """Show what is known by now."""
        advice = known.advice
        self._status.text = _status(known)
        self._moves = [] if advice is None else advice.moves[:TOP]
        for place, row in enumerate(self._rows):
            row.show(self._move(place))
        self._verdict.text = "" if advice is None else verdict(advice)
        marks = {_mark(move) for move in self._moves}
        self._marks.text = "; ".join(f"{mark} {meaning}" for mark, meaning in MARKS.items() if mark in marks)
        if self._shown is not None:
            same = [move for move in self._moves if move.actions == self._shown.actions]
            self._shown = same[0] if same else None
        self._show_detail()
        self._show_reasons(known)

    def clear(self) -> None:
        """Forget what was chosen, as another table is looked at."""
        self._shown = None
        self.show(Known())

    def _choose(self, place: int) -> None:
        move = self._move(place)
        self._shown = None if move is self._shown else move
        self._point(self._shown)
        self._show_detail()

    def _show_detail(self) -> None:
        self._detail.clear()
        move = self._shown
        if move is None:
            return
        with self._detail:
            ui.button("Play this turn on the table", on_click=lambda: self._play(move)).props(
                "dense outline no-caps data-focus=play"
            )
            ui.label(f"In notation: {', '.join(move.actions)}").classes("quiet")
            if move.line:
                ui.label("Expected to follow:")
                with ui.element("ol"):
                    for turn in move.line:
                        with ui.element("li"):
                            ui.label(turn)
            if move.replies and not move.exact:
                ui.label(f"{move.replies[0].player}'s likely replies, the most searched first:")
                with ui.element("ul"):
                    for reply in move.replies:
                        with ui.element("li"):
                            ui.label(reply.move)

    def _show_reasons(self, known: Known) -> None:
        self._reasons.clear()
        if known.reasons is not None:
            with self._reasons:
                show_reasons(known.reasons)


class _Row:
    """One turn of the list."""

    def __init__(self, place: int) -> None:
        self.button = ui.element("button").classes("turn").props('type="button"')
        with self.button:
            self._mark = ui.label().classes("mark")
            ui.label(str(place + 1)).classes("rank")
            self._words = ui.label().classes("words")
            self._win = ui.label().classes("win")
            self._margin = ui.label().classes("margin")
            self._visits = ui.label().classes("visits quiet")

    def show(self, move: Move | None) -> None:
        self.button.set_visibility(move is not None)
        if move is None:
            return
        self._mark.text = _mark(move)
        self._words.text = move.move
        self._win.text = f"{_with_error(100 * move.win, None if move.exact else 100 * move.win_se, '.1f')} %"
        self._margin.text = f"{_with_error(move.margin, None if move.exact else move.margin_se, '+.1f')} VP"
        self._visits.text = "counted out" if move.exact else f"{move.visits:,} visits"


def _mark(move: Move) -> str:
    return "?" if move.small_sample else "≈" if move.close else ""


def _with_error(value: float, error: float | None, form: str) -> str:
    text = number_text(value, form)
    return text if error is None else f"{text} ± {error:.1f}"


def verdict(advice: Advice) -> str:
    """How sure the first place is, in words."""
    if advice.forced:
        return "There is no other choice."
    if advice.exact:
        return "Exact: counted out to the end of the game, every player playing for the best."
    if advice.settled:
        return "Settled: the first turn is ahead of all others by more than the error."
    return "Not settled: another turn may be as good as the first; more time may decide."


def _status(known: Known) -> str:
    if known.failure:
        return f"The analysis failed: {known.failure}"
    searched = known.advice is not None and not known.advice.exact
    words = [f"{known.advice.iterations:,} iterations"] if known.advice is not None and searched else []
    return " · ".join([*words, *([f"{known.activity} …"] if known.activity else [])])
