"""Batches of games: the same tables however they are played, and runs that leave each other alone."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from analysis.runs import simulate
from analysis.runs.folder import RunFolder
from analysis.runs.plan import Chair, Part, Plan, Table, one_table, opening
from analysis.runs.rows import schema
from analysis.runs.simulate import RunStopped, Stop, missing, play_chunk, shard_seconds
from analysis.studies.given_position import GivenPosition
from engine.game import final_scores
from search import agents
from tests.helpers.paths import ROOT
from tests.helpers.plans import GIFTED, PARTS, QUICK, SEARCHING
from tests.helpers.playing import play, rows_of, tables

pytestmark = pytest.mark.usefixtures("few_at_once")


@pytest.mark.parametrize("plan", [QUICK, SEARCHING, PARTS], ids=["quick", "searching", "parts"])
def test_jobs_do_not_matter(plan: Plan, tmp_path: Path) -> None:
    """One worker and three workers write the same tables."""
    play(plan, tmp_path / "one", jobs=1)
    play(plan, tmp_path / "three", jobs=3)
    assert tables(tmp_path / "one") == tables(tmp_path / "three")


def test_a_game_does_not_depend_on_other_parts() -> None:
    """Nor on the games that are played with it."""
    alone = Plan(PARTS.agents, PARTS.parts[2:], PARTS.seed)
    names = [name for name in schema(alone).names if name not in ("game", "part", "seats")]
    together = play_chunk(PARTS, list(PARTS.numbers(2))).rows
    for game in range(alone.games):
        own = play_chunk(alone, [game]).rows
        assert own.select(names).to_pylist() == together.slice(game, 1).select(names).to_pylist()


@pytest.mark.parametrize(
    "codes",
    [("random",) * 3, ("greedy", "greedy:strategy=banker", "greedy:strategy=builder"), ("random", "greedy", "random")],
)
def test_games_are_the_same_with_a_record(codes: tuple[str, ...]) -> None:
    """Compiled code makes the choices that the players make one by one."""
    short = play_chunk(one_table(codes, 12, seed=5), [2, 3, 7])
    assert short.rows["failed"].null_count == 3
    assert short.records == {}
    for place, number in enumerate((2, 3, 7)):
        long = play_chunk(one_table(codes, 12, seed=5, records=True), [number])
        assert long.records[number]["scores"]
        assert long.rows.to_pylist() == short.rows.slice(place, 1).to_pylist()


def from_position(name: str, **keys: Any) -> Table:
    return Table(CHAIRS, position=GivenPosition.read(ROOT / "examples" / f"{name}.json"), **keys)


CHAIRS = (Chair(0), Chair(1), Chair(0), Chair(0))
PARK = Chair(0, first_moves=("turn: park",))

BEGUN = {
    "from a position": from_position("4-players-middle"),
    "from a position of 1897": from_position("1897-4-players-middle", game="1897"),
    "from where all have passed": Table(
        (Chair(0), Chair(1), *(Chair(0),) * 3),
        position=GivenPosition.read(ROOT / "examples" / "5-players-prestige-card.json"),
    ),
    "from a position with an opening": from_position("4-players-middle", first_moves=("turn: pass",)),
    "with an opening": Table(CHAIRS, first_moves=("start with blue", "turn: stock exchange", "turn: market")),
    "with openings of seats": Table((PARK, Chair(1), Chair(1, first_moves=("turn: market", "turn: park")))),
    "with an opening of 1897": Table(CHAIRS, game="1897", first_moves=("turn: pass",)),
    "with an opening that is not always legal": Table(CHAIRS, first_moves=("turn: place 4-1",)),
    "with an opening that is never over": Table(CHAIRS[:2], first_moves=("pavilion: take",)),
}


@pytest.mark.parametrize("codes", [("instant", "greedy"), ("greedy", "random")], ids=lambda codes: codes[0])
@pytest.mark.parametrize("table", BEGUN.values(), ids=BEGUN.keys())
def test_games_that_begin_otherwise_are_the_same_with_a_record(codes: tuple[str, str], table: Table) -> None:
    """Together in compiled code, or choice by choice, failed ones too."""
    together, alone = (Plan(codes, (Part((table,), 6),), seed=5, records=records) for records in (False, True))
    assert [len(piece) for piece in missing(together, np.zeros(6, np.bool_))] == [5, 1]
    by_choice = pa.concat_tables(play_chunk(alone, [number]).rows for number in range(6))
    assert play_chunk(together, range(6)).rows.sort_by("game").to_pylist() == by_choice.to_pylist()


def test_games_go_on_beside_one_that_fails() -> None:
    """Some cards do not allow the opening: games with others are played to their end, at once as well."""
    table = Table(CHAIRS, first_moves=("turn: place 4-1",))
    failed = play_chunk(Plan(("random", "greedy"), (Part((table,), 24),), seed=5), range(24)).rows["failed"]
    assert 0 < failed.null_count < 24


def test_gifts_are_given_before_the_first_choice() -> None:
    """The game goes on as one that was set up with them."""
    plan = Plan(PARTS.agents, (Part((GIFTED,), 3),), seed=2)
    game = plan.new_game(1)
    words, place = plan.agents_stream(plan.place(1)), plan.place(1)
    seated = [agents.parse(plan.agents[chair.agent]) for chair in GIFTED.seated(place.rotation)]
    states = opening(GIFTED, 0).package.new_states(1)
    for agent in seated:
        agent.prepare(states)
    while not game.over:
        states[0] = game.state
        game.play_action(seated[game.seat].choose(game.rules, states, words))
    points = np.zeros(5)
    final_scores(game.rules, game.state, points)
    assert [seat["points"] for seat in rows_of(plan, 1)["seats"]] == points[:3].tolist()


def test_a_million_games_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run keeps a truth value of each game: pieces of work are made up when they are asked for."""
    monkeypatch.setattr(simulate, "AT_ONCE", 500)
    plan = one_table(("greedy",) * 4, 1_000_000)
    there = np.zeros(plan.games, np.bool_)
    there[2:12] = True
    pieces = missing(plan, there)
    assert next(pieces) == [0, 1, *range(12, 500)]
    assert there.nbytes == plan.games
    assert sum(map(len, pieces)) == plan.games - 500


def test_a_short_run_keeps_its_games_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After half a second at first, then after a tenth of its time, and every ten seconds at least."""
    assert [shard_seconds(elapsed) for elapsed in (0.0, 5.0, 20.0, 100.0, 5000.0)] == [0.5, 0.5, 2.0, 10.0, 10.0]
    now = [0.0]

    def passing() -> float:
        now[0] += 0.3
        return now[0]

    monkeypatch.setattr(simulate, "time", SimpleNamespace(monotonic=passing, perf_counter=passing))
    monkeypatch.setattr(simulate, "AT_ONCE", 1)
    kept: list[int] = []
    monkeypatch.setattr(RunFolder, "add", lambda folder, rows, records: kept.append(len(rows)))
    monkeypatch.setattr(RunFolder, "finish", lambda folder, games: None)
    play(one_table(("random",) * 2, 8), tmp_path / "run", executor=AtOnce())
    assert kept == [4, 4]


class AtOnce(Executor):
    """Does what is submitted before it returns: two games, then, between two looks at the clock."""

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(task(*arguments, **named))
        return done


def test_two_runs_at_once_leave_each_other_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One is broken off, and waits for a game in progress, while the other is played from beginning to end."""
    broken, go_on = threading.Event(), threading.Event()

    class Slow(agents.Random):
        """Takes as long over its second game as another run does in all."""

        games = 0

        def prepare(self, states: np.ndarray) -> None:
            super().prepare(states)
            Slow.games += 1
            if Slow.games == 2:
                assert go_on.wait(60)

    def break_off(stop: Stop) -> None:
        now(stop)
        broken.set()

    monkeypatch.setattr(agents, "AGENTS", {**agents.AGENTS, "slow": Slow})
    now = Stop.now
    with monkeypatch.context() as listening:
        listening.setattr(Stop, "now", break_off)
        slow = one_table(("slow",) * 2, 6)
        with ThreadPoolExecutor(1) as other:
            first = other.submit(play, slow, tmp_path / "slow", 2, break_after=1)
            assert broken.wait(60)
            play(SEARCHING, tmp_path / "beside")
            go_on.set()
            assert isinstance(first.exception(), KeyboardInterrupt)
    play(SEARCHING, tmp_path / "alone")
    assert tables(tmp_path / "beside") == tables(tmp_path / "alone")
    stopped = Stop()
    now(stopped)
    with pytest.raises(RunStopped):
        play_chunk(slow, [0], stopped)


def test_all_that_compiled_games_need_is_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games with players who learned run other code than games without any: one of each kind is played ahead."""
    parts = tuple(Part((Table((Chair(number), Chair(number))),), 4) for number in (0, 1, 0))
    ahead: list[int] = []
    monkeypatch.setattr(simulate, "_play", lambda plan, numbers, stop: ahead.extend(numbers))
    simulate.compile_for(Plan(("greedy", "instant"), parts, 1))
    assert sorted(ahead) == [0, 4]
