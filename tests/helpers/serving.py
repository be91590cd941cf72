"""Conversations with a server of `bruxelles serve`, for tests; some of them are kept word by word.

In what is kept the name of a file stands for its content, and … for what depends on the time.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator, Sequence
from io import BufferedReader, FileIO
from typing import Any

from doors.serving import server
from tests.helpers.paths import ROOT

Query = dict[str, Any]
Answer = dict[str, Any]


def document(name: str) -> dict[str, Any]:
    """An example, by its name without ending."""
    return json.loads((ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8"))


class Conversation:
    """A server in this process, spoken to over pipes."""

    def __init__(self, threads: int = 1) -> None:
        (source, to_server), (from_server, sink) = os.pipe(), os.pipe()
        self._to, self._from = FileIO(to_server, "wb"), BufferedReader(FileIO(from_server))
        self._lines = 0

        def run() -> None:
            with FileIO(source) as lines, FileIO(sink, "wb") as answers:
                server.serve(lines, answers, threads)

        self._server = threading.Thread(target=run)
        self._server.start()

    def __enter__(self) -> Conversation:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None and not self._to.closed:
            self.send({"id": "the end", "action": "cancel_all"})
        self.end()

    def send(self, *lines: Query | bytes) -> None:
        """Send some lines at once."""
        self._lines += len(lines)
        text = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
        while text:
            text = text[self._to.write(text) :]

    def receive(self) -> Answer:
        """The next answer."""
        return json.loads(self._from.readline())

    def ask(self, *lines: Query | bytes) -> list[Answer]:
        """Send some lines at once; all that comes until each of them has its last answer."""
        first = self._lines + 1
        missing: dict[Any, int] = {}
        for number, line in enumerate(lines, first):
            if isinstance(line, dict) and isinstance(line.get("id"), str) and line["id"] != "":
                missing[line["id"]] = len(line.get("turns") or [0])
            else:
                missing[number] = 1
        self.send(*lines)
        answers = []
        while missing:
            answer = self.receive()
            answers.append(answer)
            if answer.get("partial"):
                continue
            name = answer["line"] if answer["id"] is None else answer["id"]
            missing[name] = 0 if "error" in answer else missing.get(name, 1) - 1
            if missing[name] == 0:
                del missing[name]
        return answers

    def end(self) -> list[Answer]:
        """End the input; all that is still answered."""
        if self._to.closed:
            return []
        self._to.close()
        answers = [json.loads(line) for line in self._from]
        self._from.close()
        self._server.join()
        return answers


# --- what is kept -----------------------------------------------------------------------------------------------------

LAST_ROUND, EARLY = "examples/2-players-last-round.json", "examples/3-players-early.json"
CARDS, RECORD = "examples/1897-2-players-last-round.json", "examples/records/3-players.json"

KEPT: dict[str, Sequence[Sequence[Query | str]]] = {
    "serve": [
        [{"id": "v", "action": "version"}],
        [{"id": "a", "position": CARDS, "iterations": 100, "top": 1}],
        [{"id": "b", "positon": CARDS}],
        [{"id": "c", "record": RECORD, "turns": [4, 5], "iterations": 40, "top": 1}],
        [{"id": "d", "position": CARDS, "seconds": 60}, {"id": "e", "action": "cancel", "query": "d"}],
    ],
    "serve-moves": [
        [{"id": "allow", "position": EARLY, "iterations": 60, "allow": ["park", "place 3-4"]}],
        [{"id": "avoid", "position": LAST_ROUND, "iterations": 60, "avoid": ["pass"], "top": 1, "seed": 3}],
        [{"id": "both", "position": EARLY, "allow": ["park"], "avoid": ["pass"]}],
        [{"id": "none", "position": EARLY, "allow": ["fly"]}],
        [{"id": "two", "record": RECORD, "turns": [4, 5], "allow": ["park"]}],
        [{"id": "why", "position": CARDS, "iterations": 60, "top": 2, "why": True, "compare": 20}],
    ],
    "serve-errors": [
        [{"id": "a", "action": "cancle"}],
        [{"id": "b"}],
        [{"id": "c", "position": EARLY, "record": RECORD}],
        [{"id": "d", "position": RECORD}],
        [{"id": "e", "position": EARLY, "turns": [1]}],
        [{"id": "f", "position": EARLY, "seconds": 1, "iterations": 1}],
        [{"id": "g", "position": EARLY, "seconds": -1}],
        [{"id": "h", "position": EARLY, "top": "five"}],
        [{"id": "i", "position": {"format": "bruxelles-position/1", "round": 9}}],
        [{"id": "j", "record": RECORD}],
        [{"id": "k", "record": RECORD, "turns": [1, 91]}],
        [{"id": "l", "record": RECORD, "turns": [2, 2]}],
        [{"id": "m", "position": EARLY, "report_every": 0}],
        [{"id": "n", "position": EARLY, "compare": 1}],
        [{"id": "", "action": "version"}],
        [{"id": 7, "action": "version"}],
        ["hello"],
        ["[]"],
        ['{"id": "o", "id": "p"}'],
        ['{"id": "q", "seconds": NaN}'],
        [{"id": "r", "action": "cancel"}],
        [{"id": "s", "action": "cancel", "query": "a"}],
        [{"id": "t", "action": "cancel_all"}],
    ],
}
"""By name, lines that are sent at once and wholly answered before the next."""


def kept() -> Iterator[tuple[str, str]]:
    """Every conversation's file and what should stand in it."""
    for name in KEPT:
        yield f"{name}.txt", transcript(name)


def transcript(name: str) -> str:
    """A conversation as it is kept, the answers to lines sent at once in the order of these."""
    told = []
    with Conversation() as conversation:
        for lines in KEPT[name]:
            asked = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
            ids = [line.get("id") for line in lines if isinstance(line, dict)]
            answers = conversation.ask(
                *(line.encode() + b"\n" if isinstance(line, str) else _with_files(line) for line in lines)
            )
            answers.sort(key=lambda answer: ids.index(answer["id"]) if answer["id"] in ids else 0)
            told += [f"> {line}" for line in asked]
            told += [f"< {json.dumps(_timeless(answer), ensure_ascii=False)}" for answer in answers]
    return "\n".join(told) + "\n"


def _with_files(query: Query) -> Query:
    def content(value: Any) -> Any:
        named = isinstance(value, str) and value.endswith(".json")
        return json.loads((ROOT / value).read_text(encoding="utf-8")) if named else value

    return {key: content(value) for key, value in query.items()}


def _timeless(answer: Answer) -> Answer:
    """Without what another run would have otherwise."""
    if "advice" not in answer:
        return answer
    return answer | {"advice": "…" if answer["cancelled"] else answer["advice"] | {"seconds": 0.0}}
