"""A complete client of `bruxelles serve` to copy; it needs nothing but Python's standard library.

    python examples/serve_client.py --seconds 2 examples/*.json

asks about all these positions at once and prints the best turn of each. Without files it takes the examples. What the
fields of a query and of an answer mean stands in docs/serve.md.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

COMMAND = (sys.executable, "-m", "scripts.main", "serve")
"""Where the project is installed, `bruxelles serve` is the same."""


class ServeError(Exception):
    """What the server says of a query that it cannot answer, and the field at fault where it is one."""

    def __init__(self, problem: str, field: str | None = None) -> None:
        super().__init__(problem)
        self.field = field


class SentQuery:
    """A query that has been sent."""

    def __init__(self, client: Client, id: str, last_answers: int) -> None:
        self.id = id
        self._client = client
        self._missing = last_answers
        self._answers: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._last: dict[str, Any] = {}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The answers as they come in, partial ones too, up to the last; raises ServeError."""
        while (answer := self._answers.get()) is not None:
            if "error" in answer:
                raise ServeError(answer["error"], answer.get("field"))
            self._last = answer
            yield answer
        self._answers.put(None)

    def result(self) -> dict[str, Any]:
        """The last answer; raises ServeError."""
        for _ in self:
            pass
        return self._last

    def cancel(self) -> None:
        """Have it answered at once, with what has been found so far."""
        self._client.send(action="cancel", query=self.id)

    def take(self, answer: dict[str, Any]) -> bool:
        """Take an answer from the thread that reads them; whether it is the last."""
        self._answers.put(answer)
        if not answer.get("partial"):
            whole = "error" in answer and answer.get("turn") is None
            self._missing -= self._missing if whole else 1
        if self._missing == 0:
            self._answers.put(None)
        return self._missing == 0


class Client:
    """A server and what has been asked of it; any thread may ask. Use it in a `with` statement, or close it."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        """`command` may have options, such as `--threads 2` and `--box FILE`."""
        self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._to, self._from = self._server.stdin, self._server.stdout
        self._lock = threading.Lock()
        self._open: dict[str, SentQuery] = {}
        """What is not answered yet, by its id: the number of its line."""
        self._lines = 0
        self._ended = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.close(at_once=kind is not None)

    def ask(self, **query: Any) -> SentQuery:
        """Ask for advice, such as `ask(position=json.load(file), seconds=2, report_every=0.5)`."""
        return self.send(**query)

    def version(self) -> dict[str, Any]:
        """What the server is and understands."""
        return self.send(action="version").result()

    def cancel_all(self) -> int:
        """Have everything answered at once; how many answers that cuts short."""
        return self.send(action="cancel_all").result()["stopped"]

    def close(self, at_once: bool = False) -> int:
        """Wait until everything is answered, or break it off, and end the server; its exit status."""
        with contextlib.suppress(ServeError, BrokenPipeError):  # it may have ended already
            if at_once:
                self.send(action="cancel_all")
            with self._lock:
                self._to.close()
        self._reader.join()
        self._from.close()
        return self._server.wait()

    def send(self, **query: Any) -> SentQuery:
        """Send a line, which is all that the others do; raises ServeError once the server has ended."""
        with self._lock:
            if self._ended:
                raise ServeError("the server has ended")
            self._lines += 1
            asked = self._open[str(self._lines)] = SentQuery(self, str(self._lines), len(query.get("turns") or [None]))
            try:
                self._to.write(json.dumps({"id": asked.id, **query}).encode() + b"\n")
                self._to.flush()
            except BrokenPipeError:
                raise ServeError("the server has ended") from None
        return asked

    def _read(self) -> None:
        """Hand each answer to the query it belongs to."""
        for line in self._from:
            answer = json.loads(line)
            # an error has no id where the line could not be understood, but always the number of the line
            id = str(answer["line"]) if "error" in answer else answer["id"]
            if id in self._open and self._open[id].take(answer):
                del self._open[id]
        with self._lock:
            self._ended = True
            for asked in self._open.values():
                asked.take({"error": "the server has ended"})


def main() -> None:
    """Print the best turn of some positions."""
    examples = sorted(Path(__file__).parent.glob("*.json"))
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=examples, metavar="FILE")
    parser.add_argument("--seconds", type=float, metavar="S", help="for each position")
    parser.add_argument("--iterations", type=int, metavar="N", help="for each position, in place of seconds")
    given = parser.parse_args()
    budget = {name: getattr(given, name) for name in ("seconds", "iterations") if getattr(given, name) is not None}
    with Client() as client:
        asked = {path: client.ask(position=json.loads(path.read_text("utf-8")), **budget) for path in given.files}
        for path, query in asked.items():
            try:
                advice = query.result()["advice"]
            except ServeError as problem:
                print(f"{path.name}: {problem}")
                continue
            best = advice["moves"][0]
            print(f"{path.name}: {advice['to_move']}: {best['move']} ({100 * best['win']:.0f} %)")


if __name__ == "__main__":
    main()
