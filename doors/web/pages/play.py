"""The page on which a game is played, against opponents or between several persons at one screen."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from nicegui import run, ui

from analysis.advice.comparison import explained
from doors.seating import agent_for
from doors.sitting import PlayerTurn, Sitting, StageEnd
from doors.web.pages.bar import Bar
from doors.web.pages.board import Board
from doors.web.pages.choices import Choices
from doors.web.pages.frame import frame, keep, kept, part
from doors.web.pages.game_form import GameForm
from doors.web.pages.grid import show_scores
from doors.web.pages.reasons import show_reasons
from doors.web.pictures import Marks
from doors.web.touched import choices_by_place, lying_in, touched
from engine import Game, records
from engine.documents import dumps
from engine.drawing import pending, won
from engine.errors import InputError
from search import Advice, best_move

HINT_ITERATIONS = 20_000
HINT_TURNS = 3
WHY_GAMES = 32

KEPT = "bruxelles-game"
"""Where the browser keeps the record."""


async def play_page(box: Path | None) -> None:
    """Build the page; it goes on with the game that the browser kept, if there is one."""
    with frame("Play"):
        page = PlayPage(box)
    found = await kept(KEPT)
    await page.board.fit_window()
    if found is not None:
        await page.take_up(found)


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
        self._events_told: list[str] = []
        with ui.element("div").classes("columns"):
            with part("Table", "left"):
                self.board = Board(self._clicked)
            with ui.element("div").classes("right"):
                with ui.expansion("New game", value=True) as self._begin:
                    self._form = GameForm(with_seats=True)
                    ui.button("Begin", on_click=self._new).props("no-caps")
                with part("Choices", "deciding"):
                    self._asked = ui.label().classes("asked").props('aria-live="polite"')
                    self._end = ui.column().classes("w-full gap-0")
                    self._choices = Choices(self._play, self._look)
                    with ui.row() as self._tools:
                        self._advising = [_tool("Hint", self._hint), _tool("Why", self._why)]
                        self._back = _tool("Take back", self._take_back)
                        _tool("Save the record", self._save)
                    self._told = ui.column().classes("told w-full").props('aria-live="polite"')
                with ui.column().classes("events w-full"):
                    ui.label("What has happened").classes("heading")
                    self._events = ui.column().classes("events w-full")
        self._bar = Bar(lambda: self._client.run_javascript("bruxelles.goTo('.deciding')"))
        self._bar.part("Table", ".left")
        self._bar.part("Choices", ".deciding")
        self._client.on_disconnect(self._end_advice)
        ui.on("resize", lambda event: self.board.fit(float(event.args["width"])))
        self._show()

    # --- beginning and going on ---------------------------------------------------------------------------------------

    async def _new(self) -> None:
        try:
            seats = [agent_for(seat, self._form.game) for seat in self._form.seats]
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
        keep(self._client, KEPT, json.dumps(sitting.document()))

    async def _play(self, moves: list[str]) -> None:
        sitting = self._sitting
        if sitting is not None and not self._busy and sitting.person_decides:
            for move in moves:
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
                lambda: best_move(game, iterations=HINT_ITERATIONS, top=HINT_TURNS, games=WHY_GAMES, stopped=ended)
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
        comparison = explained(self._sitting.game, advice)
        if comparison is not None:
            with self._told:
                show_reasons(comparison)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def _clicked(self, place: str) -> None:
        if self._sitting is not None and self._sitting.person_decides and not self._busy:
            self._choices.pick(lying_in(place, self._by_place))

    def _look(self, moves: list[str]) -> None:
        """Light what the choices touch that are being typed."""
        if self._sitting is not None:
            self._draw(touched(self._sitting.game, moves) or frozenset(self._by_place))

    def _show(self) -> None:
        sitting = self._sitting
        self._tools.set_visibility(sitting is not None)
        self._end.clear()
        self._asked.text = _asked(sitting)
        self._bar.say("" if sitting is None else self._asked.text)
        if sitting is None:
            self._choices.show(None)
            return
        decides = sitting.person_decides and not self._busy
        if sitting.game.over:
            with self._end:
                show_scores(sitting.game)
        for tool in self._advising:
            tool.set_enabled(decides)
        self._back.set_enabled(not self._busy)
        self._by_place = choices_by_place(sitting.game) if decides else {}
        self._choices.show(sitting.game if decides else None)
        self._draw(frozenset(self._by_place))
        self._tell(sitting)

    def _draw(self, lit: frozenset[str]) -> None:
        if self._sitting is not None:
            self.board.show(self._sitting.game.position(), Marks(lit=lit))

    def _tell(self, sitting: Sitting) -> None:
        """What has happened, the latest first; what stands there already stays."""
        told = [_told(sitting, event) for event in sitting.events[: sitting.past]]
        stay = len(self._events_told)
        if self._events_told != told[:stay]:
            self._events.clear()
            stay = 0
        self._events_told = told
        with self._events:
            for words in told[stay:]:
                ui.label(words).move(target_index=0)


def _tool(words: str, does: Callable[[], object]) -> ui.button:
    return ui.button(words, on_click=does).props(f'dense outline no-caps data-focus="{words}"')


def _asked(sitting: Sitting | None) -> str:
    """What is to be done now."""
    if sitting is None:
        return "Choose who plays, and begin."
    game = sitting.game
    if game.over:
        return f"The game is over: {won(game)}"
    return f"{game.to_move} to decide: {pending(game)}" if sitting.person_decides else f"{game.to_move} thinks …"


def _told(sitting: Sitting, event: PlayerTurn | StageEnd) -> str:
    """An event in words."""
    if isinstance(event, StageEnd):
        totals = ", ".join(f"{name} {points} VP" for name, points in event.totals.items())
        return f"— the end of round {event.number}: {totals} —"
    return sitting.words(event)


def _made(steps: Iterator[None]) -> bool:
    """Whether an agent made another choice."""
    return next(steps, _made) is not _made
