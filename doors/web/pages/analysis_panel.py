"""What the search says of the table that one looks at, while it thinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nicegui import ui

from analysis.advice.comparison import Comparison
from analysis.advice.words import mark, meanings, verdict
from analysis.statistics.numbers import number_text
from doors.web.analysis import Known
from doors.web.pages.reasons import show_reasons
from search import Advice
from search.advice import Move

TOP = 5
"""Turns shown, as many as `best_move` gives."""


class AnalysisPanel:
    """The first turns with their figures, how sure the first place is, replies and reasons.

    It thinks and tells again and again; what has not changed since stays as it is, with the keyboard in it.
    """

    def __init__(
        self,
        play: Callable[[list[str]], object],
        point: Callable[[Move | None], object],
        think: Callable[[], object],
    ) -> None:
        """`play` hears a turn to go on with, `point` one to show on the table, `think` that the switch was turned."""
        self._play, self._point = play, point
        self._shown: Move | None = None
        self._moves: list[Move] = []
        self._comparison: Comparison | None = None
        with ui.element("section").classes("analysis").props('aria-label="Analysis"') as self._section:
            with ui.row().classes("items-center justify-between w-full"):
                self._status = ui.label().classes("status").props('aria-live="polite"')
                self.thinking = ui.switch("Think", value=True, on_change=think)
            self._verdict = ui.label().classes("verdict")
            self._rows = [self._row(place) for place in range(TOP)]
            self._marks = ui.label().classes("marks")
            self._detail = _Detail(self._play_shown)
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
        self._verdict.text = "" if advice is None else _verdict(advice)
        self._marks.text = "" if advice is None else "; ".join(meanings(advice))
        if self._shown is not None:
            actions = self._shown.actions
            self._shown = next((move for move in self._moves if move.actions == actions), self._shown)
        self._show_turns()
        if known.reasons is not self._comparison:
            self._comparison = known.reasons
            self._show_reasons()

    def clear(self, *, over: bool) -> None:
        """Forget what was chosen, as another table is looked at, perhaps one where the game is `over`."""
        self._shown = None
        self.show(Known())
        self._section.set_visibility(not over)

    def _choose(self, place: int) -> None:
        move = self._move(place)
        self._shown = None if move is self._shown else move
        self._point(self._shown)
        self._show_turns()
        if self._shown is not None:
            ui.run_javascript("bruxelles.showLit()")

    def _show_turns(self) -> None:
        for place, row in enumerate(self._rows):
            move = self._move(place)
            row.show(move, chosen=move is not None and move is self._shown)
        self._detail.show(self._shown, listed=self._shown in self._moves)

    def _play_shown(self) -> None:
        if self._shown is not None:
            self._play(self._shown.actions)

    def _show_reasons(self) -> None:
        self._reasons.clear()
        if self._comparison is not None:
            with self._reasons:
                show_reasons(self._comparison)


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
            self._looks = ui.label().classes("looks quiet")

    def show(self, move: Move | None, *, chosen: bool) -> None:
        self.button.set_visibility(move is not None)
        self.button.props(f'aria-pressed="{str(chosen).lower()}"')
        if move is None:
            return
        self._mark.text = mark(move)
        self._words.text = move.move
        self._win.text = f"{_with_error(100 * move.win, None if move.exact else 100 * move.win_se, '.1f')} %"
        self._margin.text = f"{_with_error(move.margin, None if move.exact else move.margin_se, '+.1f')} VP"
        self._looks.text = _looks(move)


def _looks(move: Move) -> str:
    """What the figures of a turn rest on most."""
    if move.exact:
        return "counted out"
    return f"{move.games:,} games" if move.games else f"{move.visits:,} visits"


class _Detail:
    """What else is known of the turn that was chosen."""

    def __init__(self, play: Callable[[], object]) -> None:
        with ui.column().classes("detail w-full") as self._whole:
            ui.button("Play this turn on the table", on_click=play).props("dense outline no-caps data-focus=play")
            self._gone = ui.label("No longer among the first turns.").classes("quiet")
            self._notation = ui.label().classes("quiet")
            self._line = _List("ol")
            self._replies = _List("ul")

    def show(self, move: Move | None, *, listed: bool) -> None:
        """Show a turn; one that is no longer `listed` stays until another is chosen."""
        self._whole.set_visibility(move is not None)
        if move is None:
            return
        self._gone.set_visibility(not listed)
        self._notation.text = f"In notation: {', '.join(move.actions)}"
        self._line.show("Expected to follow:", move.line)
        replies = [] if move.exact else move.replies  # then the line has the only one
        who = replies[0].player if replies else ""
        self._replies.show(f"{who}'s likely replies, the most searched first:", [reply.move for reply in replies])


class _List:
    """Turns under a heading, nothing where there are none."""

    def __init__(self, kind: str) -> None:
        self._shown: list[str] = []
        self._heading = ui.label()
        self._list = ui.element(kind)

    def show(self, heading: str, turns: Sequence[str]) -> None:
        for part in (self._heading, self._list):
            part.set_visibility(bool(turns))
        self._heading.text = heading
        if turns == self._shown:
            return
        self._shown = list(turns)
        self._list.clear()
        with self._list:
            for turn in turns:
                with ui.element("li"):
                    ui.label(turn)


def _with_error(value: float, error: float | None, form: str) -> str:
    text = number_text(value, form)
    return text if error is None else f"{text} ± {error:.1f}"


def _verdict(advice: Advice) -> str:
    """How sure the first place is, as a sentence."""
    if advice.forced:
        return "There is no other choice."
    words = verdict(advice)
    return f"{words[0].upper()}{words[1:]}."


def _status(known: Known) -> str:
    if known.failure:
        return f"The analysis failed: {known.failure}"
    searched = known.advice is not None and not known.advice.exact
    spent = known.advice.iterations if known.advice is not None else 0
    words = [f"{known.budget or spent:,} iterations"] if searched else []
    return " · ".join([*words, *([f"{known.activity} …"] if known.activity else [])])
