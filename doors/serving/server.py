"""The server of `bruxelles serve`: a query a line, several answered at a time; docs/serve.md explains it for people.

One thread reads lines and another writes them. Between them the one that called `serve` makes out what is asked, and
each of some workers searches for one table at a time. What compiles or reads files is done by that one alone.
"""

from __future__ import annotations

import itertools
import json
import math
import queue
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from analysis.advice.comparison import compared, compile_for
from doors.serving import queries
from doors.serving.queries import (
    LONGEST_LINE,
    QUERIES,
    Advise,
    AdvisedTable,
    Cancel,
    CancelAll,
    Query,
    QueryError,
    Version,
)
from engine import Game
from engine.contract import GamePackage
from engine.game import GAMES, package_of
from engine.version import version
from search import Advice, best_move

PROTOCOL = 1
"""The version of the protocol: another one need not keep the promise of this one."""

LINES_AHEAD = 100
"""Lines that are read before those ahead of them are understood."""

EXPLAINED_GAMES = 20
"""Played on after each turn where it is to be explained and no number is given."""

BLOCK = 1 << 16
"""Bytes read at a time, at most."""

Answer = dict[str, Any]


class RawInput(Protocol):
    """An unbuffered stream of bytes, as `open(..., buffering=0)` gives it."""

    def read(self, size: int, /) -> bytes | None: ...


class RawOutput(Protocol):
    """The same for writing."""

    def write(self, data: memoryview, /) -> int | None: ...


@dataclass(eq=False)
class _Task:
    """A table to advise on."""

    query: Advise
    table: AdvisedTable
    line: int
    begun: bool = False
    stopped: threading.Event = field(default_factory=threading.Event)


class Server:
    """Understands lines, and has workers give advice."""

    def __init__(
        self,
        answer: Callable[[Answer], object],
        threads: int,
        box: str | Path | None = None,
        announced: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """`answer` is called from any thread and returns at once; `announced` is entered around what may compile."""
        self._answer = answer
        self._box = box
        self._announced = announced
        self._compiled: set[GamePackage] = set()
        self._lock = threading.Lock()
        self._open: dict[str, list[_Task]] = {}
        """What is not answered yet, by the id of the query; under the lock, as is what a task says of itself."""
        self._arrivals = itertools.count()
        self._waiting: queue.PriorityQueue[tuple[float, int, _Task | None]] = queue.PriorityQueue()
        """By falling priority, then by arrival; None sends a worker home."""
        self._workers = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]
        for worker in self._workers:
            worker.start()

    def take(self, line: bytes, number: int) -> None:
        """Understand a line, the `number`th of the input; it is answered now or by a worker. Blank ones are not."""
        if not line.strip():
            return
        id = None
        try:
            query = queries.read(line, number)
            id = query.id
            self._carry_out(query, number)
        except QueryError as problem:
            self._answer(_error(problem.told[0], number, problem.id, problem.field, errors=problem.told))
        except RecursionError:
            self._answer(_error("nested too deeply", number, id))
        except Exception as problem:  # a fault of ours must not end what others wait for
            self._answer(_error(_failure(problem), number, id))

    def finish(self) -> None:
        """Wait until all is answered, and end."""
        self._send_home(after=math.inf)

    def stop(self) -> None:
        """Break off all that is not answered yet, and end."""
        with self._lock:
            for task in itertools.chain(*self._open.values()):
                task.stopped.set()
        self._send_home(after=-math.inf)

    def _send_home(self, after: float) -> None:
        for _ in self._workers:
            self._waiting.put((after, next(self._arrivals), None))
        for worker in self._workers:
            worker.join()

    # --- what is asked ------------------------------------------------------------------------------------------------

    def _carry_out(self, query: Query, line: int) -> None:
        with self._lock:
            taken = query.id in self._open
        if taken:  # told without the id, with which it would be an answer to the other query
            raise QueryError(f"id: {query.id!r} is still being answered; give another id", "id")
        told: Answer = {"id": query.id, "action": query.action}
        if isinstance(query, Advise):
            self._ask(query, line)
        elif isinstance(query, Cancel):
            self._answer({**told, "query": query.query, "stopped": self._cancel([query.query])})
        elif isinstance(query, CancelAll):
            self._answer({**told, "stopped": self._cancel(list(self._open))})
        elif isinstance(query, Version):
            fields = {action: list(model.model_fields) for action, model in QUERIES.items()}
            self._answer({**told, "version": version(), "protocol": PROTOCOL, "games": list(GAMES), "fields": fields})

    def _ask(self, query: Advise, line: int) -> None:
        with self._announced():
            tasks = [_Task(query, table, line) for table in queries.tables(query, self._box)]
            self._compile_for(tasks[0].table)
        with self._lock:
            self._open[query.id] = list(tasks)
        for task in tasks:
            self._waiting.put((-query.priority, next(self._arrivals), task))

    def _compile_for(self, table: AdvisedTable) -> None:
        """Compile all that an answer runs before the time of one is measured."""
        package = package_of(table.game.state)
        if package not in self._compiled:
            compile_for(table.game)
            self._compiled.add(package)

    def _cancel(self, ids: list[str]) -> int:
        """Break off what is open of some queries; how many answers that cuts short."""
        with self._lock:
            tasks = [task for id in ids for task in self._open.get(id, ()) if not task.stopped.is_set()]
            for task in tasks:
                task.stopped.set()
        for task in tasks:
            if not task.begun:
                self._close(task, None)
        return len(tasks)

    # --- workers ------------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while (task := self._waiting.get()[2]) is not None:
            with self._lock:
                task.begun = not task.stopped.is_set()
            if task.begun:
                try:
                    self._close(task, self._advise(task))
                except Exception as problem:  # as in `take`
                    self._close(task, None, _failure(problem))

    def _advise(self, task: _Task) -> Answer:
        """What is said of a table, or as much of it as there was time for before it was stopped."""
        query, game = task.query, task.table.game
        advice = best_move(
            game,
            seconds=query.seconds,
            iterations=query.iterations,
            threads=1,
            seed=query.seed,
            top=query.top,
            among=task.table.among,
            asked=query.asked or (),
            games=_games(query),
            report=lambda advice: self._answer(_told(task, advice.to_json(), partial=True)),
            report_every=math.inf if query.report_every is None else query.report_every,
            stopped=task.stopped,
        )
        return advice.to_json() | ({} if task.stopped.is_set() else _compared(query, game, advice))

    def _close(self, task: _Task, advice: Answer | None, failure: str | None = None) -> None:
        """Give the last answer about a table."""
        id = task.query.id
        with self._lock:
            self._open[id].remove(task)
            if not self._open[id]:
                del self._open[id]
            if failure is None:
                self._answer(_told(task, advice, cancelled=task.stopped.is_set()))
            else:
                self._answer(_error(failure, task.line, id, turn=task.table.turn))


def _games(query: Advise) -> int:
    """How many are to be played on after each turn for what is asked beside the advice."""
    return query.compare or (EXPLAINED_GAMES if query.why else 0)


def _compared(query: Advise, game: Game, advice: Advice) -> Answer:
    """What is asked beside the advice."""
    comparison = compared(game, advice) if query.why or query.compare else None
    if comparison is None:
        return {}
    why = {"why": comparison.why_json()} if query.why else {}
    return why | ({} if query.compare is None else {"compare": comparison.to_json()})


def _told(task: _Task, advice: Answer | None, *, partial: bool = False, cancelled: bool = False) -> Answer:
    notes = {"notes": list(task.table.game.notes)} if task.table.game.notes else {}
    return {
        "id": task.query.id,
        "turn": task.table.turn,
        "partial": partial,
        "cancelled": cancelled,
        "advice": advice,
        **notes,
    }


def _error(
    problem: str,
    line: int,
    id: str | None = None,
    field: str | None = None,
    turn: int | None = None,
    errors: Sequence[str] = (),
) -> Answer:
    """A refusal; `errors` are all that is wrong, told where it is more than the one `problem`."""
    more = {"errors": list(errors)} if len(errors) > 1 else {}
    return {"id": id, "turn": turn, "error": problem, "field": field, "line": line, **more}


def _failure(problem: Exception) -> str:
    """What to say of a fault in this program, which standard error explains at length."""
    with suppress(OSError):
        traceback.print_exception(problem)
    return f"the program failed: {type(problem).__name__}: {problem}"


def serve(
    source: RawInput,
    sink: RawOutput,
    threads: int,
    box: str | Path | None = None,
    announced: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> None:
    """Answer the lines of `source` on `sink`, until they end and all are answered.

    Raises what ends either stream before that, such as BrokenPipeError where nobody reads any more.
    """
    lines: queue.Queue[bytes | None] = queue.Queue(LINES_AHEAD)
    answers: queue.SimpleQueue[Answer | None] = queue.SimpleQueue()
    problems: list[Exception] = []
    server = Server(answers.put, threads, box, announced)

    def read() -> None:
        try:
            for line in split(source):
                lines.put(line)
        except Exception as problem:
            problems.append(problem)
        lines.put(None)

    def write() -> None:
        try:
            while (answer := answers.get()) is not None:
                _write(sink, answer)
        except Exception as problem:
            problems.append(problem)
            server.stop()
            lines.put(None)

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    threading.Thread(target=read, daemon=True).start()
    try:
        for number, line in enumerate(iter(lines.get, None), start=1):
            server.take(line, number)
        server.finish()
    finally:
        server.stop()
    answers.put(None)
    writer.join()
    for problem in problems:
        raise problem


def split(source: RawInput) -> Iterator[bytes]:
    """The lines of a stream as they come in, without their ends; of one too long as much as shows that it is."""
    rest = b""
    while block := source.read(BLOCK):
        *whole, rest = (rest + block).split(b"\n")
        yield from whole
        rest = rest[: LONGEST_LINE + 1]
    if rest:
        yield rest


def _write(sink: RawOutput, answer: Answer) -> None:
    text = json.dumps(answer, ensure_ascii=False) + "\n"
    data = memoryview(text.encode("utf-8", "backslashreplace"))  # half a surrogate pair is written as JSON escapes it
    while data:
        data = data[sink.write(data) :]
