"""`bruxelles serve`: what it answers, that nothing ends it, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from referencing import Registry, Resource

from analysis.advice.comparison import Comparison, compared
from doors.serving import queries, server
from engine import Game, records
from engine.game import GAMES, package_of
from engine.schemas import FOLDER
from examples.serve_client import Client, ServeError
from search import best_move
from search.verdict import Race
from tests.golden import FOLDER as GOLDEN
from tests.helpers.paths import ROOT
from tests.helpers.serving import KEPT, Answer, Conversation, document, transcript

LONG = 600
"""Seconds after which a process has failed to end."""

COMMAND = (sys.executable, "-m", "scripts.main", "serve")
EARLY = document("3-players-early")
CARDS = document("1897-2-players-last-round")
RECORD = document("records/3-players")


@pytest.fixture
def one() -> Iterator[Conversation]:
    """With a server that searches one table at a time."""
    with Conversation() as conversation:
        yield conversation


def timeless(advice: Answer) -> Answer:
    return {**advice, "seconds": None}


def advised(position: dict[str, Any], **given: Any) -> Answer:
    return timeless(best_move(Game.from_position(position), threads=1, **given).to_json())


# --- the whole command ------------------------------------------------------------------------------------------------


def test_fifty_queries_at_once() -> None:
    """Five are cancelled, three malformed; each has what is due to it, and the server ends when all is answered."""
    proper = [{"id": f"q{n}", "position": (EARLY, CARDS)[n % 2], "iterations": 5, "top": 1} for n in range(42)]
    long = [{"id": f"l{n}", "position": EARLY, "seconds": 3600, "priority": 1} for n in range(5)]
    wrong = [
        {"id": "w0", "positon": EARLY},
        {"id": "w1", "position": EARLY, "iterations": "many"},
        {"id": "w2", "position": {**EARLY, "round": 6}},
    ]
    asked = [*proper[:20], *long, wrong[0], *proper[20:], *wrong[1:]]
    assert len(asked) == 50
    cancels = [{"id": f"c{n}", "action": "cancel", "query": f"l{n}"} for n in range(5)]
    later = {"id": "later", "position": CARDS, "iterations": 5}
    text = "".join(json.dumps(line) + "\n" for line in (*asked, *cancels, later))
    done = subprocess.run([*COMMAND, "--threads", "2"], cwd=ROOT, input=text, capture_output=True, text=True)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    assert len(done.stdout.splitlines()) == len(answers) == 50 + 5 + 1
    for query in proper:
        answer = answers[query["id"]]
        assert (answer["cancelled"], answer["advice"]["iterations"]) == (False, 5)
    for query in long:
        answer = answers[query["id"]]
        assert answer["cancelled"]
        assert answer["advice"] is None or answer["advice"]["moves"]
    assert [answers[query["id"]]["field"] for query in wrong] == ["positon", "iterations", "position"]
    assert [answers[query["id"]]["line"] for query in wrong] == [26, 49, 50]
    assert [answers[query["id"]]["stopped"] for query in cancels] == [1] * 5
    assert answers["later"]["advice"]["moves"]


@pytest.fixture
def searching() -> Iterator[subprocess.Popen[bytes]]:
    """The command, with a search under way that would take an hour, and its input open."""
    with subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # which may be ignored by who runs the tests
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        line = {"id": "a", "position": EARLY, "seconds": 3600, "report_every": 0.05}
        process.stdin.write(json.dumps(line).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["partial"]
        yield process
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()


def test_it_is_interrupted_without_a_word(searching: subprocess.Popen[bytes]) -> None:
    """Status 130."""
    searching.send_signal(signal.SIGINT)
    assert searching.wait(LONG) == 130


def test_it_ends_when_nobody_reads(searching: subprocess.Popen[bytes]) -> None:
    """Status 0."""
    assert searching.stdout is not None
    searching.stdout.close()
    assert searching.wait(LONG) == 0


@pytest.mark.parametrize(
    ("text", "said"), [(None, "box.toml"), ("colour = 1", "colour"), ("colour", "not TOML")], ids=str
)
def test_a_box_that_suits_no_game_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    """At once, before a query comes."""
    path = tmp_path / "box.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        queries.check_box(path)


@pytest.mark.parametrize("name", ["rule_box.toml", "first_rule_box.toml"])
def test_a_box_that_suits_one_edition_will_do(name: str) -> None:
    queries.check_box(ROOT / "tests/helpers" / name)


# --- what is answered -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KEPT)
def test_a_conversation_has_not_changed(name: str) -> None:
    """A difference means that the protocol, or the search, has changed; `python -m tests.golden` writes them anew."""
    assert transcript(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_no_conversation_lies_about_that_is_not_held() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(KEPT)


def test_the_advice_is_that_of_best_move(one: Conversation) -> None:
    """The very object, with what the games after its turns say beside it, though other tables were searched before."""
    game = records.replay(RECORD, at=57)
    given: dict[str, Any] = {"iterations": 80, "seed": 4, "top": 3}
    advice = best_move(game, threads=1, **given)

    def with_games(games: int) -> tuple[Answer, Comparison]:
        played_on = best_move(game, threads=1, games=games, **given)
        comparison = compared(game, played_on)
        assert comparison is not None
        return played_on.to_json(), comparison

    query = {"id": "a", "position": game.position(), **given}
    plain, reported, both, why = one.ask(
        query,
        {**query, "id": "b", "report_every": 10},
        {**query, "id": "c", "why": True, "compare": 6},
        {**query, "id": "d", "why": True},
    )
    assert timeless(plain["advice"]) == timeless(reported["advice"]) == timeless(advice.to_json())
    found, comparison = with_games(6)
    more = {"why": comparison.why_json(), "compare": comparison.to_json()}
    assert comparison.games == 6
    assert timeless(both["advice"]) == timeless(found | more)
    found, comparison = with_games(server.EXPLAINED_GAMES)
    assert timeless(why["advice"]) == timeless(found | {"why": comparison.why_json()})


def test_every_variant_is_advised_on(one: Conversation) -> None:
    """Both games, both editions, the expansion and asymmetric boards: every example at once."""
    paths = sorted((ROOT / "examples").glob("*.json"))
    answers = one.ask(*({"id": path.stem, "position": document(path.stem), "iterations": 2} for path in paths))
    for answer in answers:
        assert answer["advice"]["to_move"] == Game.from_position(document(answer["id"])).to_move
    assert [answer["id"] for answer in answers] == [path.stem for path in paths]


def test_turns_of_a_record(one: Conversation) -> None:
    """Each is looked at before it is played, in an answer of its own; without turns it is the end that is meant."""
    answers = one.ask({"id": "a", "record": RECORD, "turns": [30, 4], "iterations": 20})
    assert [answer["turn"] for answer in answers] == [30, 4]
    for answer in answers:
        game = records.replay(RECORD, at=answer["turn"])
        assert timeless(answer["advice"]) == timeless(best_move(game, iterations=20, threads=1).to_json())
    begun = {**RECORD, "turns": RECORD["turns"][:29]}
    del begun["scores"]
    (end,) = one.ask({"id": "a", "record": begun, "iterations": 20})
    assert (end["turn"], timeless(end["advice"])) == (30, timeless(answers[0]["advice"]))


def test_what_is_hidden_is_not_read(one: Conversation) -> None:
    """Two games alike on the table: one answer, whether the piles are given, which, or not."""
    game = Game.from_position(EARLY, seed=1)
    other = Game.from_position(EARLY, seed=2)
    piles = [game.position(piles=True), other.position(piles=True), EARLY]
    assert piles[0] != piles[1]
    asked = ({"id": str(n), "position": position, "iterations": 60} for n, position in enumerate(piles))
    answers = [timeless(answer["advice"]) for answer in one.ask(*asked)]
    assert answers[0] == answers[1] == answers[2]


def test_moves_are_allowed_or_avoided(one: Conversation) -> None:
    """Of each decision the turns begin as they may, and nothing else is searched."""
    legal = Game.from_position(EARLY).legal_moves()
    query = {"position": EARLY, "iterations": 300, "top": 100}
    (free,) = one.ask({"id": "a", **query})
    first = [move["actions"][0] for move in free["advice"]["moves"]]
    allowed, avoided, rest = one.ask(
        {"id": "b", **query, "allow": first[-2:]},
        {"id": "c", **query, "avoid": first[:1]},
        {"id": "d", **query, "allow": [move.upper() for move in legal if move != first[0]]},
    )
    assert {move["actions"][0] for move in allowed["advice"]["moves"]} == set(first[-2:])
    assert sum(move["share"] for move in allowed["advice"]["moves"]) == pytest.approx(1, abs=1e-3)
    assert first[0] not in {move["actions"][0] for move in avoided["advice"]["moves"]}
    assert timeless(avoided["advice"]) == timeless(rest["advice"])
    (none,) = one.ask({"id": "e", **query, "avoid": legal})
    assert (none["field"], none["error"]) == ("avoid", "avoid: no move is left to look at")


def test_turns_may_be_asked_for(one: Conversation) -> None:
    """Each is valued, and one that is not possible is refused with its place and the reason."""
    last = Game.from_position(EARLY).legal_moves()[-1]
    (told,) = one.ask({"id": "a", "position": EARLY, "iterations": 300, "top": 1, "asked": [last.upper()]})
    assert [move["actions"][0] for move in told["advice"]["asked"]] == [last]
    (refused,) = one.ask({"id": "b", "position": EARLY, "asked": [last, "place 9-9"]})
    assert refused["field"] == "asked[1]"
    assert '"place 9-9" is not possible' in refused["error"]


def test_partial_answers_come_before_the_last(one: Conversation) -> None:
    """Each knows more than the one before, and with iterations the last is as without them."""
    one.send({"id": "a", "position": EARLY, "seconds": 3600, "report_every": 0.05, "why": True})
    answers = [one.receive() for _ in range(3)]
    assert all(answer["partial"] and not answer["cancelled"] for answer in answers)
    assert all("why" not in answer["advice"] for answer in answers)
    counts = [answer["advice"]["iterations"] for answer in answers]
    assert counts == sorted(set(counts))
    one.send({"id": "b", "action": "cancel_all"})
    *_, last = one.ask({"id": "c", "position": EARLY, "iterations": 3000, "report_every": 0.05})
    assert not last["partial"]
    assert timeless(last["advice"]) == advised(EARLY, iterations=3000)


def test_higher_priority_comes_first(one: Conversation) -> None:
    """Of what waits, and otherwise the first to come; what has begun is not interrupted."""
    one.send({"id": "begun", "position": EARLY, "seconds": 3600, "report_every": 0.05})
    assert one.receive()["partial"]
    waiting = {"low": -1, "first": 0, "second": 0, "high": 7, "huge": 10**30}
    asked = ({"id": id, "position": EARLY, "iterations": 1, "priority": value} for id, value in waiting.items())
    one.send(*asked, {"id": "go", "action": "cancel", "query": "begun"})
    order = [answer["id"] for answer in one.end() if not answer.get("partial") and answer["id"] != "go"]
    assert order == ["begun", "huge", "high", "first", "second", "low"]


def test_what_has_begun_is_cancelled_with_what_was_found(one: Conversation) -> None:
    """And what has not, with nothing."""
    one.send({"id": "a", "position": EARLY, "seconds": 3600, "report_every": 0.05})
    assert one.receive()["partial"]
    one.send({"id": "waiting", "position": EARLY, "seconds": 3600})
    for query in ("waiting", "a"):
        one.send({"id": f"cancel {query}", "action": "cancel", "query": query})
    answers = {answer["id"]: answer for answer in one.end() if not answer.get("partial")}
    assert answers["cancel a"] == {"id": "cancel a", "action": "cancel", "query": "a", "stopped": 1}
    for query in ("waiting", "a"):
        assert (answers[query]["cancelled"], answers[query]["partial"]) == (True, False)
    assert answers["waiting"]["advice"] is None
    assert answers["a"]["advice"]["moves"]


def test_playing_on_is_cancelled_too(one: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    """The advice of the search is there by then, the games that say why are not."""
    begun, complete = threading.Event(), Race.complete

    def complete_at_length(race: Race, places: Sequence[int], games: int, stopped: threading.Event) -> None:
        begun.set()
        assert stopped.wait(LONG)
        complete(race, places, games, stopped)

    one.ask({"id": "a", "position": EARLY, "iterations": 1})
    monkeypatch.setattr(Race, "complete", complete_at_length)
    one.send({"id": "a", "position": EARLY, "iterations": 20, "why": True})
    assert begun.wait(LONG)
    one.send({"id": "b", "action": "cancel", "query": "a"})
    answers = {answer["id"]: answer for answer in one.end()}
    assert answers["a"]["cancelled"]
    assert timeless(answers["a"]["advice"]) == advised(EARLY, iterations=20)


def test_cancelling_what_is_not_there_does_nothing(one: Conversation) -> None:
    """Unknown or answered already; everything; and of a record each turn that is left."""
    one.ask({"id": "a", "position": EARLY, "iterations": 1})
    for query in ("a", "unknown"):
        (answer,) = one.ask({"id": "b", "action": "cancel", "query": query})
        assert answer["stopped"] == 0
    (answer,) = one.ask({"id": "c", "action": "cancel_all"})
    assert answer["stopped"] == 0
    answers = one.ask(
        {"id": "d", "record": RECORD, "turns": [4, 5, 6], "seconds": 3600},
        {"id": "e", "action": "cancel_all"},
        {"id": "f", "action": "cancel_all"},
    )
    assert [answer["cancelled"] for answer in answers if answer["id"] == "d"] == [True] * 3
    assert [answer["stopped"] for answer in answers if answer["id"] in ("e", "f")] == [3, 0]


def test_an_id_is_free_again_once_it_is_answered(one: Conversation) -> None:
    """Until then it is refused without the id, for that would answer the query that has it."""
    one.send({"id": "a", "position": EARLY, "seconds": 3600}, {"id": "a", "action": "version"})
    refused = one.receive()
    assert (refused["id"], refused["field"], refused["line"]) == (None, "id", 2)
    one.send({"id": "b", "action": "cancel", "query": "a"})
    assert {one.receive()["id"], one.receive()["id"]} == {"a", "b"}
    (answer,) = one.ask({"id": "a", "position": EARLY, "iterations": 1})
    assert not answer["cancelled"]


def test_the_end_of_the_input_waits_for_answers(one: Conversation) -> None:
    one.send(*({"id": str(n), "position": EARLY, "iterations": 30} for n in range(8)))
    assert [answer["id"] for answer in one.end()] == [str(n) for n in range(8)]


# --- what is refused --------------------------------------------------------------------------------------------------

BAD_LINES = [
    (b"hello", None, "not JSON at line 1, column 1"),
    (b'{"id": "a"', None, "not JSON at line 1"),
    (b"null", None, "should be an object"),
    (b'{"id": "a"} {"id": "b"}', None, "Extra data"),
    (b"\xff\xfe", None, "UTF-8"),
    (b'{"id": "a", "seconds": NaN}', None, "NaN is not a number"),
    (b'{"id": "a", "id": "b"}', None, "appears twice"),
    (b"[" * 100_000, None, "recursion"),
    (b'{"id": ' + b"9" * 5000 + b"}", None, "digits"),
    (b'{"id": "a", "action": "version", "more": "' + b"x" * queries.LONGEST_LINE + b'"}', None, "1048576 bytes"),
    (b'{"action": "version"}', "id", '"id" is missing'),
    (b'{"id": "\\ud800", "action": "version"}', None, "id"),
    (b'{"id": "a", "action": []}', "action", "unknown"),
    (b'{"id": "a", "action": "version", "seed": 1}', "seed", 'unknown key "seed"'),
    (b'{"id": "a", "positions": {}}', "positions", 'did you mean "position"?'),
    (b'{"id": "a", "position": []}', "position", "should be an object"),
    (b'{"id": "a", "position": {}, "seconds": 1e999}', "seconds", "finite"),
    (b'{"id": "a", "position": {}, "seconds": 1e300}', "seconds", "at most 86400"),
    (b'{"id": "a", "position": {}, "seconds": 0}', "seconds", "should be more than 0"),
    (b'{"id": "a", "position": {}, "iterations": 1e3}', "iterations", "whole number"),
    (b'{"id": "a", "position": {}, "iterations": true}', "iterations", "whole number"),
    (b'{"id": "a", "position": {}, "why": 1}', "why", "true or false"),
    (b'{"id": "a", "position": {}, "allow": []}', "allow", "at least 1 needed"),
    (b'{"id": "a", "position": {}, "allow": [1]}', "allow[0]", "text in quotes"),
    (b'{"id": "a", "position": ' + b'{"a": ' * 500 + b"1" + b"}" * 501, "position", "nested too deeply"),
    (b'{"id": "a", "position": {"game": "1894"}}', "position", "1894"),
    (b'{"id": "a", "record": {"game": ["1893"]}}', "record", "is not one of"),
]


@pytest.mark.parametrize(("line", "field", "said"), BAD_LINES, ids=lambda value: str(value)[:40])
def test_a_bad_line_is_told(line: bytes, field: str | None, said: str) -> None:
    """In one line that names the field."""
    answers: list[Answer] = []
    listener = server.Server(answers.append, threads=1)
    listener.take(line, 1)
    listener.finish()
    (answer,) = answers
    assert (answer["field"], answer["line"], answer["turn"]) == (field, 1, None)
    assert said in answer["error"]
    assert "\n" not in answer["error"]
    assert json.dumps(answer)


def test_lines_end_as_they_do_elsewhere() -> None:
    """With and without a carriage return, blank ones between them, and the last one without an end."""
    assert list(server.split(BytesIO(b"a\r\n\n b\nc"))) == [b"a\r", b"", b" b", b"c"]
    answers: list[Answer] = []
    listener = server.Server(answers.append, threads=1)
    for line in (b"", b" \r", b'{"id": "a", "action": "version"}\r'):
        listener.take(line, 1)
    listener.finish()
    assert [answer["id"] for answer in answers] == ["a"]


def test_a_long_line_is_not_kept() -> None:
    """Its rest is passed over as it comes, and the next line is read as ever."""
    text = BytesIO(b"x" * 10 * queries.LONGEST_LINE + b"\nnext")
    long, following = server.split(text)
    assert queries.LONGEST_LINE < len(long) <= queries.LONGEST_LINE + 1 + server.BLOCK
    assert following == b"next"


def test_a_fault_of_the_program_ends_nothing(
    one: Conversation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither where a query is read nor where it is answered; standard error has the details."""

    def fail(*given: Any, **others: Any) -> Any:
        raise KeyError("nothing")

    one.ask({"id": "a", "position": EARLY, "iterations": 1})
    with monkeypatch.context() as patched:
        patched.setattr(server, "best_move", fail)
        answers = one.ask({"id": "b", "record": RECORD, "turns": [4], "iterations": 1})
    assert [(answer["id"], answer["turn"], answer["line"]) for answer in answers] == [("b", 4, 2)]
    assert "KeyError" in answers[0]["error"]
    with monkeypatch.context() as patched:
        patched.setattr(queries, "tables", fail)
        one.send({"id": "c", "position": EARLY, "iterations": 1})
        answer = one.receive()
        assert (answer["id"], answer["line"], "KeyError" in answer["error"]) == ("c", 3, True)
    assert capsys.readouterr().err.count("Traceback") == 2
    (answer,) = one.ask({"id": "b", "position": EARLY, "iterations": 1})
    assert answer["advice"]["moves"]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8) | st.just("advise"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
FIELDS = {field for model in queries.QUERIES.values() for field in model.model_fields}
QUERY = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "b"]), "iterations": st.just(1), "position": st.just(CARDS) | ANYTHING},
    optional=dict.fromkeys(sorted(FIELDS - {"id", "iterations", "position", "seconds", "compare"}), ANYTHING),
)


@pytest.fixture(scope="module")
def lasting() -> Iterator[Conversation]:
    with Conversation() as conversation:
        yield conversation


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(line=QUERY.map(json.dumps).map(str.encode) | ANYTHING.map(json.dumps).map(str.encode) | st.binary(max_size=40))
def test_whatever_comes_one_answer_goes(lasting: Conversation, line: bytes) -> None:
    """As many lines go as came that are not blank, and all of them are JSON."""
    text = line.replace(b"\n", b" ")
    expected = 2 if text.strip() else 1
    lasting.send(text + b"\n", b'{"id": "sentinel", "action": "version"}\n')
    answers: list[Answer] = []
    while len(answers) < expected:
        answer = lasting.receive()
        if not answer.get("partial"):
            answers.append(answer)
    assert [answer["id"] for answer in answers].count("sentinel") == 1


# --- what is written about it -----------------------------------------------------------------------------------------


def page() -> str:
    return (ROOT / "docs" / "serve.md").read_text(encoding="utf-8")


def table(header: str) -> list[str]:
    """What stands in code in the first column of the table that has this header."""
    rows = page().split(f"\n{header} |")[1].split("\n\n")[0].splitlines()[2:]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


def test_the_schema_in_docs_is_up_to_date() -> None:
    """If this fails, run `python -m doors.serving.queries`."""
    assert (FOLDER / queries.SCHEMA).read_text(encoding="utf-8") == queries.schema_text()


def test_the_schema_holds_for_what_is_asked_here() -> None:
    """For queries that are answered, and for none with an unknown field."""
    names = (path.name for path in FOLDER.glob("*.schema.json"))
    files = [(name, Resource.from_contents(json.loads((FOLDER / name).read_text("utf-8")))) for name in names]
    validator = jsonschema.Draft202012Validator(
        json.loads(queries.schema_text()), registry=Registry().with_resources(files)
    )
    for query in (
        {"id": "a", "position": EARLY, "seconds": 1, "allow": ["park"]},
        {"id": "a", "action": "advise", "record": RECORD, "turns": [1, 2], "iterations": 5, "why": True},
        {"id": "a", "position": CARDS},
        {"id": "a", "action": "cancel", "query": "b"},
        {"id": "a", "action": "cancel_all"},
        {"id": "a", "action": "version"},
    ):
        validator.validate(query)
        assert not validator.is_valid({**query, "colour": "red"})


def test_every_field_is_explained() -> None:
    """Those of queries in the order of the schema, and the keys of answers in that in which they are written."""
    assert table("| field | what it holds") == list(queries.Advise.model_fields)
    assert [json.loads(word) for word in table("| action | what it does")] == list(queries.QUERIES)[1:]
    parts = page().split("\n| key | what it holds |")
    keys = [[row.split("`")[1] for row in part.split("\n\n")[0].splitlines()[2:]] for part in parts[1:]]
    answers: list[Answer] = []
    listener = server.Server(answers.append, threads=1)
    for line in (
        {"id": "v", "action": "version"},
        {"id": "c", "action": "cancel", "query": "a"},
        {"id": "w"},
        {"id": "a", "position": CARDS, "iterations": 1},
    ):
        listener.take(json.dumps(line).encode(), 1)
    listener.finish()
    version, cancel, wrong, advice = answers
    told = list(wrong)
    told.insert(told.index("error") + 1, "errors")  # where there are several, as notes where there are any
    assert keys == [[*advice, "notes"], list(cancel)[2:] + list(version)[2:], told]


def test_the_conversation_of_the_page_is_one_that_is_kept() -> None:
    """If this fails, copy tests/golden/serve.txt into the page."""
    assert page().split("```text\n")[1].split("```")[0] == (GOLDEN / "serve.txt").read_text(encoding="utf-8")


# --- the client -------------------------------------------------------------------------------------------------------


def test_the_client() -> None:
    """Partial answers, errors, cancelling and the end, for its users to see how; its own errors end no query."""
    with Client([*COMMAND, "--threads", "1"]) as client:
        assert client.version()["protocol"] == server.PROTOCOL
        long = client.ask(position=EARLY, seconds=3600, report_every=0.05)
        short = client.ask(record=RECORD, turns=[4, 5], iterations=5)
        for answer in long:
            if answer["partial"]:
                long.cancel()
        assert answer["cancelled"]
        assert long.result() == answer
        assert [answer["turn"] for answer in short] == [4, 5]
        with pytest.raises(ServeError, match="round") as refused:
            client.ask(position={**EARLY, "round": 6}).result()
        assert refused.value.field == "position"
        with pytest.raises(ServeError, match="NaN"):
            client.ask(position=EARLY, seconds=float("nan")).result()
        assert client.cancel_all() == 0
        assert client.close() == 0
        with pytest.raises(ServeError, match="ended"):
            client.ask(position=EARLY)


def test_the_client_prints_the_best_turns() -> None:
    """As the command that its first lines show."""
    words = [sys.executable, "examples/serve_client.py", "--iterations", "50"]
    files = ["examples/3-players-early.json", "examples/records/3-players.json"]
    done = subprocess.run(
        [*words, *files], cwd=ROOT, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": "."}
    )
    best = advised(EARLY, iterations=50)["moves"][0]
    first, second = done.stdout.splitlines()
    assert first == f"3-players-early.json: Louise: {best['move']} ({100 * best['win']:.0f} %)"
    assert "this is a record" in second
    assert done.returncode == 0


def test_every_game_is_compiled_for_before_it_is_timed() -> None:
    """Nothing is left to compile in the time of an answer."""
    listener = server.Server(lambda answer: None, threads=1)
    for game in GAMES:
        position = Game.new(game, players=2).position()
        listener.take(json.dumps({"id": game, "position": position, "iterations": 1}).encode(), 1)
        assert package_of(Game.from_position(position).state) in listener._compiled
    listener.finish()
