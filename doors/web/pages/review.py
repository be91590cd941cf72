"""The page on which a game that was played is reviewed, turn by turn."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from typing import Any

from nicegui import events, run, ui

from analysis.reviews.review import LOSSES, MS, Effort, PlayedRecord, Review, ReviewedTurn, compile_for, review
from analysis.reviews.words import about, seat_row, swing_words, title
from analysis.statistics.numbers import number_text
from doors.web.pages.board import Board
from doors.web.pages.frame import frame
from doors.web.pages.upload import upload
from doors.web.pictures import Marks
from doors.web.starting import document_of, record_in
from doors.web.touched import touched
from engine import Game
from engine.errors import InputError
from search.comparison import Stopped
from search.forest import processors

BUDGETS = {50.0: "50 ms a decision", MS: "200 ms a decision", 1000.0: "1 s a decision", 5000.0: "5 s a decision"}

LOOK_EVERY = 0.5
"""Seconds between two looks at how far a review is."""

SYMBOLS = ("circle", "triangle", "rect", "diamond", "pin")
"""By seat, beside the colours."""

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00")


async def review_page(box: Path | None) -> None:
    """Build the page."""
    with frame("Review"):
        page = ReviewPage(box)
    await page.board.fit_window()


class ReviewPage:
    """A record and its review in one browser window."""

    def __init__(self, box: Path | None) -> None:
        self._box = box
        self._played: PlayedRecord | None = None
        self._effort = Effort(MS)
        self._done: list[ReviewedTurn] = []
        self._shown = 0
        self._stopped = threading.Event()
        self._working = False
        with ui.element("div").classes("columns"):
            with ui.element("div").classes("left"):
                self.board = Board(lambda place: None)
            with ui.element("div").classes("right"):
                with ui.row().classes("items-center"):
                    self._budget = ui.select(BUDGETS, value=MS, label="Budget")
                    self._stop = ui.button("Stop", on_click=self._end).props("dense outline no-caps")
                upload("Choose a record, or drop it here", self._take)
                self._progress = ui.linear_progress(0, show_value=False).props("instant-feedback")
                self._title = ui.label().classes("heading").props('aria-live="polite"')
                self._chart = ui.echart({}, on_point_click=lambda event: self._go_to(event.data_index))
                self._chart.classes("chances")
                self._turn = ui.column().classes("reviewed w-full")
                self._turns = ui.column().classes("turns w-full")
                self._seats = ui.column().classes("w-full")
        self._clock = ui.timer(LOOK_EVERY, self._look)
        ui.on("resize", lambda event: self.board.fit(float(event.args["width"])))
        ui.context.client.on_disconnect(self._end)
        self._show()

    async def _take(self, event: events.UploadEventArguments) -> None:
        """Review the record in a file, and no longer the one before."""
        try:
            document = record_in(document_of(await event.file.read(), event.file.name), event.file.name)
            played = await run.io_bound(PlayedRecord.of, document, self._box)
        except InputError as problem:
            ui.notify(str(problem), type="negative", multi_line=True)
            return
        if played is None:  # the server ends
            return
        self._end()
        self._played, self._effort, self._done, self._shown = played, Effort(float(self._budget.value)), [], 0
        stopped = self._stopped = threading.Event()
        self._working = True
        self._show()
        effort, done = self._effort, self._done

        def keep(turn: ReviewedTurn) -> None:
            if stopped.is_set():
                raise Stopped
            done.append(turn)

        def work() -> None:
            compile_for(played.turns[0])
            review(played.turns, effort, 0, processors(), keep)

        try:
            await run.io_bound(work)
        except Stopped:
            pass
        except Exception as problem:  # the page says so; the server goes on
            ui.notify(f"The review failed: {type(problem).__name__}: {problem}", type="negative")
        if done is self._done:
            self._working = False
            self._show()

    def _end(self) -> None:
        """Review no more; the turns in progress are dropped."""
        self._stopped.set()

    def _look(self) -> None:
        if self._working:
            self._show()

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def _is_whole(self) -> bool:
        """Whether every turn has been reviewed."""
        return self._played is not None and len(self._done) == len(self._played.turns)

    @property
    def _answer(self) -> Review | None:
        if self._played is None or not self._done:
            return None
        turns = sorted(self._done, key=lambda turn: turn.number)
        return Review(self._played, None, self._effort, 0, turns)

    def _show(self) -> None:
        played, answer = self._played, self._answer
        count = 0 if played is None else len(played.turns)
        self._stop.set_visibility(self._working)
        self._progress.set_visibility(self._working)
        self._progress.value = len(self._done) / max(1, count)
        self._chart.set_visibility(answer is not None)
        if played is not None and answer is None:
            self._title.text = f"Reviewing {count} turns …"
        if answer is None:
            return
        progress = f"{len(self._done)} of {count} turns reviewed"
        self._title.text = (
            f"{progress} …" if self._working else title(answer) if self._is_whole else f"{progress}, then stopped"
        )
        self._chart.options.clear()
        self._chart.options.update(chances(answer))
        self._chart.update()
        self._list(answer)
        self._show_turn()

    def _list(self, answer: Review) -> None:
        self._turns.clear()
        with self._turns:
            if answer.deciding and self._is_whole:
                ui.label("The turns that decided the game").classes("heading")
                for swing in answer.deciding:
                    self._link(swing_words(answer, swing), swing.number, "")
            ui.label("All turns").classes("heading")
            for turn in answer.turns:
                lost = f", {number_text(100 * turn.win_loss)} % of the win lost" if turn.grade in LOSSES else ""
                self._link(f"{turn.number}  {turn.player}: {turn.move} – {turn.grade}{lost}", turn.number, turn.grade)
        self._seats.clear()
        if not self._is_whole:
            return
        with self._seats:
            ui.label("The players").classes("heading")
            for summary in answer.summaries:
                ui.label(" · ".join(seat_row(summary)))
            ui.label(about(answer) + "; ± is one standard error").classes("quiet")

    def _link(self, words: str, number: int, grade: str) -> None:
        button = ui.element("button").classes(f"link {grade}").props('type="button"')
        button.on("click", lambda: self._look_at(number))
        with button:
            ui.label(words)

    def _go_to(self, index: int) -> None:
        answer = self._answer
        if answer is not None and 0 <= index < len(answer.turns):
            self._look_at(answer.turns[index].number)

    def _look_at(self, number: int) -> None:
        self._shown = number
        self._show_turn()

    def _show_turn(self) -> None:
        """The table before the turn that one looks at, what was played, and what is better."""
        self._turn.clear()
        answer, played = self._answer, self._played
        if answer is None or played is None:
            return
        numbers = [turn.number for turn in answer.turns]
        number = self._shown if self._shown in numbers else numbers[0]
        turn = answer.turn(number)
        game = next(other.game for other in played.turns if other.number == number)
        self._point(game, turn.actions)
        with self._turn:
            ui.label(f"Turn {number}, round {turn.round}: {turn.player}").classes("heading")
            ui.label(f"Played: {turn.move} ({turn.grade})")
            if turn.best_actions != turn.actions:
                ui.label(f"The search prefers: {turn.best}")
                ui.label(
                    f"That is {number_text(100 * turn.win_loss, '+.1f')} ± {100 * turn.win_loss_se:.1f} % of the win"
                    f" and {number_text(turn.margin_loss, '+.1f')} ± {turn.margin_loss_se:.1f} VP better."
                )
                with ui.row():
                    for words, actions in (
                        ("Show what was played", turn.actions),
                        ("Show the best", turn.best_actions),
                    ):
                        show = partial(self._point, game, actions)
                        ui.button(words, on_click=show).props("dense outline no-caps")

    def _point(self, game: Game, actions: list[str]) -> None:
        self.board.show(game.position(), Marks(lit=touched(game, actions)))


def chances(answer: Review) -> dict[str, Any]:
    """Each player's chance to win after each turn, as ECharts takes it."""
    return {
        "animation": False,
        "tooltip": {"trigger": "axis"},
        "legend": {"top": 0},
        "grid": {"left": 40, "right": 10, "top": 40, "bottom": 30},
        "xAxis": {"type": "category", "name": "turn", "data": [turn.number for turn in answer.turns]},
        "yAxis": {"type": "value", "min": 0, "max": 100, "name": "win %"},
        "series": [
            {
                "name": name,
                "type": "line",
                "symbol": SYMBOLS[seat],
                "symbolSize": 6,
                "color": COLOURS[seat],
                "data": [round(100 * turn.wins[name], 1) for turn in answer.turns],
            }
            for seat, name in enumerate(answer.players)
        ],
    }
