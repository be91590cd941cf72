"""The page on which a game is played, against agents or between several persons at one screen."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from nicegui import run, ui

from analysis.advice.comparison import Comparison, explain
from doors.seating import ME, OPPONENT
from doors.sitting import Sitting, StageEnd
from doors.web.pages.board import Board
from doors.web.pages.frame import answer, frame
from doors.web.pages.game_form import GameForm
from doors.web.pages.reasons import show_reasons
from doors.web.pictures import Marks
from doors.web.touched import choices_by_place, lying_in, touched
from engine import Game, records
from engine.documents import dumps
from engine.drawing import pending, won
from engine.errors import InputError
from search import Advice, best_move
from search.comparison import Stopped

AGENTS = (ME, OPPONENT, "ismcts:iterations=500", "instant", "greedy", "random")
"""Offered for a seat; any other code can be typed."""

HINT_ITERATIONS = 20_000
HINT_TURNS = 3
WHY_GAMES = 12

KEPT = "bruxelles-game"
"""Where the browser keeps the record."""


async def play_page(box: Path | None) -> None:
    """Build the page; it goes on with the game that the browser kept, if there is one."""
    with frame("Play"):
        page = PlayPage(box)
    kept = await answer(f"bruxelles.kept('{KEPT}')")
    await page.board.fit_window()
    if isinstance(kept, str):
        await page.take_up(kept)


class PlayPage:
    """A game in one browser window."""

    def __init__(self, box: Path | None) -> None:
        self._box = box
        self._client = ui.context.client
        self._sitting: Sitting | None = None
        self._advice: Advice | None = None
        self._ended = threading.Event()
        """Set once the table is another than the one that advice is worked out for."""
        self._busy = False
        self._by_place: dict[str, list[str]] = {}
        with ui.element("div").classes("columns"):
            with ui.element("div").classes("left"):
                self.board = Board(self._clicked)
            with ui.element("div").classes("right"):
                with ui.expansion("New game", value=True) as self._begin:
                    self._form = GameForm(with_seats=AGENTS)
                    ui.button("Begin", on_click=self._new).props("no-caps")
                self._asked = ui.label().classes("asked").props('aria-live="polite"')
                self._choices = ui.row().classes("choices")
                with ui.row() as self._tools:
                    for words, does in (
                        ("Hint", self._hint),
                        ("Why", self._why),
                        ("Take back", self._take_back),
                        ("Save the record", self._save),
                    ):
                        ui.button(words, on_click=does).props("dense outline no-caps")
                self._told = ui.column().classes("told w-full")
                ui.label("What has happened").classes("heading")
                self._events = ui.column().classes("events w-full")
        self._client.on_disconnect(self._end_advice)
        ui.on("resize", lambda event: self.board.fit(float(event.args["width"])))
        self._show()

    # --- beginning and going on ---------------------------------------------------------------------------------------

    async def _new(self) -> None:
        try:
            seats = [None if code == ME else code for code in self._form.seats]
            seed = secrets.randbelow(1_000_000)
            names = self._form.names
            fresh = Game.new(players=len(seats), seed=seed, names=names, box=self._box, **self._form.for_game())
            self._sitting = Sitting(fresh, seed, seats)
        except InputError as problem:
            ui.notify(str(problem), type="warning", multi_line=True)
            return
        self._begin.value = False
        await self._agents_play()

    async def take_up(self, kept: str) -> None:
        """Go on with a record, where it can be read."""
        try:
            document = records.check(json.loads(kept))
            fresh, chosen = records.with_choices(document, self._box)
            self._sitting = Sitting(fresh, document["seed"], document["agents"], chosen)
        except (InputError, ValueError, KeyError) as problem:
            ui.notify(f"The game cannot be continued: {problem}", type="warning")
            return
        self._begin.value = False
        await self._agents_play()

    async def _agents_play(self) -> None:
        """Let the agents choose up to the next choice of a person, on another thread."""
        sitting = self._sitting
        if sitting is None:
            return
        self._busy, self._advice = True, None
        self._end_advice()
        self._told.clear()
        steps: Iterator[None] = sitting.agents_play()
        self._show()
        while await run.io_bound(_made, steps) and sitting is self._sitting:
            self._show()
        if sitting is not self._sitting:  # another game has begun meanwhile
            return
        self._busy = False
        self._show()
        self._client.run_javascript(f"bruxelles.keep({json.dumps(json.dumps(sitting.document()))}, '{KEPT}')")

    async def _play(self, move: str) -> None:
        sitting = self._sitting
        if sitting is not None and not self._busy and sitting.person_decides:
            sitting.play(sitting.game.code(move))
            await self._agents_play()

    async def _take_back(self) -> None:
        before = None if self._sitting is None or self._busy else self._sitting.taken_back()
        if before is None:
            ui.notify("You have made no choice to take back.")
            return
        self._sitting = before
        await self._agents_play()

    def _save(self) -> None:
        if self._sitting is not None:
            record = self._sitting.document()
            name = f"bruxelles-{record['game']}-{record['seed']}.json"
            ui.download.content(dumps(record), name, "application/json")

    # --- advice -------------------------------------------------------------------------------------------------------

    async def _advised(self) -> Advice | None:
        """Advice for the person to decide, worked out on another thread; None where nobody is to."""
        sitting = self._sitting
        if sitting is None or self._busy or not sitting.person_decides:
            return None
        if self._advice is None:
            self._told.clear()
            with self._told:
                ui.spinner()
            game, ended = sitting.game.copy(), self._ended
            advice = await run.io_bound(
                lambda: best_move(game, iterations=HINT_ITERATIONS, top=HINT_TURNS, stopped=ended)
            )
            if ended.is_set():  # it is about a table that has changed meanwhile
                return None
            self._advice = advice
        return self._advice

    def _end_advice(self) -> None:
        """Work out no more advice on the table as it was."""
        self._ended.set()
        self._ended = threading.Event()

    async def _hint(self) -> None:
        advice = await self._advised()
        if advice is None or self._sitting is None:
            return
        self._told.clear()
        with self._told:
            ui.label(f"Best: {advice.best.move} (wins {100 * advice.best.win:.0f} %)")
            for move in advice.moves[1:]:
                if move.close:
                    ui.label(f"Perhaps as good: {move.move}").classes("quiet")
        self._draw(touched(self._sitting.game, advice.best.actions))

    async def _why(self) -> None:
        advice = await self._advised()
        if advice is None or self._sitting is None:
            return
        await self._hint()
        game, ended = self._sitting.game.copy(), self._ended
        with suppress(Stopped):
            comparison: Comparison | None = await run.io_bound(lambda: explain(game, advice, WHY_GAMES, stopped=ended))
            if comparison is not None and not ended.is_set():
                with self._told:
                    show_reasons(comparison)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def _clicked(self, place: str) -> None:
        if self._sitting is not None and self._sitting.person_decides and not self._busy:
            self._offer(lying_in(place, self._by_place) or self._sitting.game.legal_moves())

    def _offer(self, moves: list[str]) -> None:
        self._choices.clear()
        with self._choices:
            for move in moves:
                ui.button(move, on_click=lambda move=move: self._play(move)).props("dense outline no-caps")

    def _show(self) -> None:
        sitting = self._sitting
        self._tools.set_visibility(sitting is not None)
        self._choices.clear()
        if sitting is None:
            self._asked.text = "Choose who plays, and begin."
            return
        game = sitting.game
        if game.over:
            self._asked.text = f"The game is over. {won(game)}"
        elif sitting.person_decides:
            self._asked.text = f"{game.to_move} to decide: {pending(game)}"
            self._offer(game.legal_moves())
        else:
            self._asked.text = f"{game.to_move} thinks …"
        self._by_place = choices_by_place(game) if sitting.person_decides and not self._busy else {}
        self._draw(frozenset(self._by_place))
        self._tell(sitting)

    def _draw(self, lit: frozenset[str]) -> None:
        if self._sitting is not None:
            self.board.show(self._sitting.game.position(), Marks(lit=lit))

    def _tell(self, sitting: Sitting) -> None:
        """What has happened, the latest first."""
        self._events.clear()
        with self._events:
            for event in reversed(sitting.events[: sitting.past]):
                if isinstance(event, StageEnd):
                    totals = ", ".join(f"{name} {points} VP" for name, points in event.totals.items())
                    ui.label(f"— the end of round {event.number}: {totals} —")
                else:
                    ui.label(sitting.words(event))


def _made(steps: Iterator[None]) -> bool:
    """Whether an agent made another choice."""
    return next(steps, _made) is not _made
