"""The page on which a game that was played is reviewed, turn by turn."""

from __future__ import annotations

import threading
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from nicegui import events, run, ui

from analysis.reviews.review import MS, Effort, PlayedRecord, Review, ReviewedTurn, compile_for, review
from analysis.reviews.words import SEATS, about, deciding, seat_row, swing_words, title
from analysis.statistics.numbers import number_text
from doors.web.kept_review import KeptReview
from doors.web.pages.bar import Bar
from doors.web.pages.board import Board
from doors.web.pages.frame import frame, keep, kept, part
from doors.web.pages.grid import show_grid
from doors.web.pages.review_list import ReviewList, link
from doors.web.pages.upload import upload
from doors.web.pictures import Marks
from doors.web.starting import document_of, record_in
from doors.web.touched import touched
from engine import Game
from engine.errors import InputError
from search.forest import processors

BUDGETS = {50.0: "50 ms a decision", MS: "200 ms a decision", 1000.0: "1 s a decision", 5000.0: "5 s a decision"}


class _Stopped(Exception):
    """The review was stopped."""


LOOK_EVERY = 0.5
"""Seconds between two looks at how far a review is."""

SYMBOLS = ("circle", "triangle", "rect", "diamond", "pin")
"""By seat, beside the colours."""

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00")

KEPT = "bruxelles-review"
"""Where the browser keeps it."""


async def review_page(box: Path | None) -> None:
    """Build the page; it shows the review that the browser kept, and goes on with it where it is not whole."""
    with frame("Review"):
        page = ReviewPage(box)
    found = await kept(KEPT)
    await page.board.fit_window()
    if found is not None:
        await page.take_up(found)


class ReviewPage:
    """A record and its review in one browser window."""

    def __init__(self, box: Path | None) -> None:
        self._box = box
        self._client = ui.context.client
        self._begun: KeptReview | None = None
        self._done: list[ReviewedTurn] = []
        self._drawn = -1
        """Turns of the review that is shown, as far as they are drawn."""
        self._shown = 0
        self._pictured: ReviewedTurn | None = None
        """The turn whose table is drawn."""
        self._stopped = threading.Event()
        self._working = False
        with ui.element("div").classes("columns"):
            with part("Table", "left"):
                self.board = Board(lambda place: None)
            with ui.element("div").classes("right"):
                with ui.row().classes("items-center"):
                    self._budget = ui.select(BUDGETS, value=MS, label="Budget")
                    self._stop = ui.button("Stop", on_click=self._stop_here).props("dense outline no-caps")
                upload("Choose a record, or drop it here", self._take)
                self._progress = ui.linear_progress(0, show_value=False).props("instant-feedback")
                self._title = ui.label().classes("heading").props('aria-live="polite"')
                self._chart = ui.echart({}, on_point_click=lambda event: self._go_to(event.data_index))
                self._chart.classes("chances")
                with part("The turn", "reviewed"):
                    self._turn = ui.column().classes("w-full gap-1")
                with part("Turns", "listed"):
                    self._deciding = ui.column().classes("turns w-full")
                    self._heading = ui.label("All turns").classes("heading")
                    self._turns = ReviewList(self._look_at)
                self._seats = ui.column().classes("w-full")
        self._bar = Bar(lambda: self._client.run_javascript("bruxelles.goTo('.reviewed')"))
        self._bar.part("Table", ".left")
        self._bar.part("Turns", ".listed")
        ui.timer(LOOK_EVERY, self._look)
        ui.on("resize", lambda event: self.board.fit(float(event.args["width"])))
        self._client.on_disconnect(self._end)
        self._show()

    # --- reviewing ----------------------------------------------------------------------------------------------------

    async def take_up(self, text: str) -> None:
        """Show a review that was kept, and go on with it unless it was stopped."""
        found = await run.io_bound(KeptReview.taken_up, text, self._box)
        if found is not None:
            self._shown = found.shown
            await self._review(found)

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
        self._shown = 0
        await self._review(KeptReview(document, played, Effort(float(self._budget.value))))

    async def _review(self, begun: KeptReview) -> None:
        """Review those turns that are not done yet."""
        self._end()
        self._begun, self._done, self._drawn = begun, list(begun.done), -1
        self._turns.clear()
        known = {turn.number for turn in begun.done}
        waiting = [turn for turn in begun.played.turns if turn.number not in known]
        stopped = self._stopped = threading.Event()
        self._working = bool(waiting) and not begun.stopped
        self._show()
        if not self._working:
            return
        done = self._done

        def add(turn: ReviewedTurn) -> None:
            if stopped.is_set():
                raise _Stopped
            done.append(turn)

        def work() -> None:
            compile_for(waiting[0])
            review(waiting, begun.effort, 0, processors(), add)

        try:
            await run.io_bound(work)
        except _Stopped:
            pass
        except Exception as problem:  # the page says so; the server goes on
            ui.notify(f"The review failed: {type(problem).__name__}: {problem}", type="negative")
        if done is self._done:
            self._working = False
            self._show()

    def _end(self) -> None:
        """Review no more; the turns in progress are dropped."""
        self._stopped.set()

    def _stop_here(self) -> None:
        """Review no more, even if the page is loaded again."""
        self._end()
        if self._begun is not None:
            self._begun = replace(self._begun, stopped=True)
            self._keep()

    def _look(self) -> None:
        if self._working:
            self._show()

    def _keep(self) -> None:
        if self._begun is not None:
            keep(self._client, KEPT, replace(self._begun, done=tuple(self._done), shown=self._shown).kept())

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def _played(self) -> PlayedRecord | None:
        return None if self._begun is None else self._begun.played

    @property
    def _is_whole(self) -> bool:
        """Whether every turn has been reviewed."""
        return self._played is not None and len(self._done) == len(self._played.turns)

    @property
    def _answer(self) -> Review | None:
        if self._begun is None or not self._done:
            return None
        turns = sorted(self._done, key=lambda turn: turn.number)
        return Review(self._begun.played, None, self._begun.effort, 0, turns)

    def _show(self) -> None:
        """Show how far it is; what has not changed since stays as it is."""
        played, answer = self._played, self._answer
        count = 0 if played is None else len(played.turns)
        self._stop.set_visibility(self._working)
        self._progress.set_visibility(self._working)
        self._progress.value = len(self._done) / max(1, count)
        for shown in (self._chart, self._heading):
            shown.set_visibility(answer is not None)
        if played is not None and answer is None:
            self._title.text = f"Reviewing {count} turns …" if self._working else "Stopped before the first turn"
        if answer is not None:
            progress = f"{len(answer.turns)} of {count} turns reviewed"
            self._title.text = (
                f"{progress} …" if self._working else title(answer) if self._is_whole else f"{progress}, then stopped"
            )
        drawn = 0 if answer is None else len(answer.turns)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self._keep()
        self._sum_up(answer if self._is_whole else None)
        if answer is not None:
            self._chart.options.clear()
            self._chart.options.update(chances(answer))
            self._chart.update()
            self._turns.show(answer.turns)
        self._show_turn()

    def _sum_up(self, answer: Review | None) -> None:
        """What can be said once all turns are reviewed."""
        self._deciding.clear()
        self._seats.clear()
        if answer is None:
            return
        with self._deciding:
            if answer.deciding:
                ui.label(deciding(answer).capitalize()).classes("heading")
                for swing in answer.deciding:
                    link(swing_words(answer, swing), "", swing.number, self._look_at)
        with self._seats:
            ui.label("The players").classes("heading")
            head, *rows = zip(SEATS, *map(seat_row, answer.summaries), strict=True)
            show_grid(head, rows)
            ui.label(about(answer) + "; ± is one standard error").classes("quiet")

    def _go_to(self, index: int) -> None:
        answer = self._answer
        if answer is not None and 0 <= index < len(answer.turns):
            self._look_at(answer.turns[index].number)

    def _look_at(self, number: int) -> None:
        self._shown = number
        self._show_turn()
        self._keep()
        ui.run_javascript("bruxelles.showLit()")

    def _show_turn(self) -> None:
        """The table before the turn that one looks at, what was played, and what is better."""
        answer, played = self._answer, self._played
        if answer is None or played is None:
            self._pictured = None
            self._turn.clear()
            return
        numbers = [turn.number for turn in answer.turns]
        number = self._shown if self._shown in numbers else numbers[0]
        turn = answer.turn(number)
        if turn is self._pictured:
            return
        self._pictured = turn
        game = next(other.game for other in played.turns if other.number == number)
        self._point(game, turn.actions)
        self._bar.say(f"{number} {turn.player}: {turn.move}", turn.grade)
        self._turn.clear()
        with self._turn:
            ui.label(f"Turn {number}, round {turn.round}: {turn.player}").classes("heading")
            ui.label(f"Played: {turn.move} ({turn.grade}{', the game was decided' if turn.decided else ''})")
            if turn.lost:
                sure = turn.surely_lost
                ui.label(f"{'Better' if sure else 'First choice, not surely better'}: {turn.best}")
                ui.label(
                    f"The difference is {number_text(100 * turn.win_loss, '+.1f')} ± {100 * turn.win_loss_se:.1f} % of"
                    f" the win and {number_text(turn.margin_loss, '+.1f')} ± {turn.margin_loss_se:.1f} VP."
                )
                if turn.why is not None:
                    ui.label(f"It gains and loses: {turn.why} VP.")
                with ui.row():
                    for words, actions in (
                        ("Show what was played", turn.actions),
                        ("Show the first choice", turn.best_actions),
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
