"""Batches of games: the same tables however they were played, broken off or not, and nothing overwritten."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

from analysis.findings.find import find
from analysis.reports.report import write_report
from analysis.runs import folder as run_folder
from analysis.runs import rows as tables_of
from analysis.runs import simulate
from analysis.runs.folder import RunFolder
from analysis.runs.manifest import Failure, Manifest, RunSettings
from analysis.runs.plan import Chair, Part, Place, Plan, Table, one_table, opening
from analysis.runs.rows import schema
from analysis.runs.run import Run
from analysis.runs.simulate import PlayedGames, RunStopped, Stop, missing, play_chunk, shard_seconds
from analysis.runs.summary import summary
from engine import records
from engine.errors import InputError
from engine.game import final_scores
from engine.what_if import WhatIf
from search import agents
from tests.helpers.paths import ROOT
from tests.helpers.playing import TABLES, play, tables

QUICK = one_table(("random", "greedy", "random"), 12, seed=5)
"""Compiled code plays it, several games at once."""

SEARCHING = one_table(("random", "ismcts:iterations=2,nodes=64"), 3, seed=5)
"""Choice by choice, a game at a time."""

ASYMMETRIC = one_table(
    ("random",) * 3, 6, seed=5, modules=("asymmetric",), boards=("hankar", "a", "horta"), records=True
)
GIFTED = Table((Chair(0, gifts=("noble solvay", "money 2"), levels=(("gift", "solvay"),)), Chair(1), Chair(1)))
PARTS = Plan(
    ("greedy", "random", "ismcts:iterations=1,nodes=64"),
    (
        Part((Table((Chair(0),) * 2, levels=(("box", "as it is"),)), GIFTED), 10),
        Part((Table((Chair(2), Chair(1))),), 3),
        Part(
            (Table((Chair(0),) * 5, what_if=WhatIf(values=(("nobles.cost.empain", 9),)), modules=("asymmetric",)),), 4
        ),
    ),
    seed=8,
)
"""Tables of different sorts and sizes."""


@pytest.fixture(autouse=True)
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that small runs have several pieces of work."""
    monkeypatch.setattr(simulate, "AT_ONCE", 5)
    monkeypatch.setattr(simulate, "BLOCKS_AT_ONCE", 1)


def of_run(path: Path, name: str) -> list[dict[str, Any]]:
    return pq.read_table(path / name).to_pylist()


def rows_of(plan: Plan, number: int) -> dict[str, Any]:
    return play_chunk(plan, [number]).rows.to_pylist()[0]


@pytest.mark.parametrize("plan", [QUICK, SEARCHING, PARTS], ids=["quick", "searching", "parts"])
def test_jobs_do_not_matter(plan: Plan, tmp_path: Path) -> None:
    """One worker and three workers write the same tables."""
    play(plan, tmp_path / "one", jobs=1)
    play(plan, tmp_path / "three", jobs=3)
    assert tables(tmp_path / "one") == tables(tmp_path / "three")


def test_broken_off_run_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run broken off twice keeps its games, plays exactly the missing ones, and ends like an unbroken one."""
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    monkeypatch.setattr(simulate, "AT_ONCE", 2)
    plan = one_table(("random", "greedy", "random"), 24, seed=5)
    play(plan, tmp_path / "whole")
    path = tmp_path / "broken"
    with pytest.raises(KeyboardInterrupt):
        play(plan, path, break_after=4)
    with pytest.raises(KeyboardInterrupt):
        play(plan, path, jobs=2, resume=True, break_after=2)
    assert not (path / "games.parquet").exists()
    there = RunFolder(path, schema(plan)).begin(RunSettings.of(plan), resume=True)
    assert 6 <= there.sum() < plan.games

    played: list[int] = []

    def noted(plan: Plan, numbers: Sequence[int], stop: Stop) -> PlayedGames:
        played.extend(numbers)
        return play_chunk(plan, numbers, stop)

    monkeypatch.setattr(simulate, "play_chunk", noted)
    play(plan, path, resume=True)
    assert sorted(played) == np.flatnonzero(~there).tolist()
    assert tables(path) == tables(tmp_path / "whole")
    assert not (path / "shards").exists()
    assert play(plan, path, resume=True).manifest.played == plan.games


KILLED = """
import sys
from pathlib import Path
from analysis.runs import simulate
from tests.helpers.playing import play
from tests.analysis.test_simulate import PARTS

def report(finished):
    print(finished, flush=True)
    if finished > 7:
        sys.stdin.read()

simulate.AT_ONCE = simulate.BLOCKS_AT_ONCE = simulate.SHARD_GAMES = 1
play(PARTS, Path(sys.argv[1]), report=report)
"""
"""It goes on to the eighth game and waits."""


def test_killed_run_is_finished(tmp_path: Path) -> None:
    """Killed in the middle, with a file half written, it keeps what it had and ends like an unbroken run."""
    path = tmp_path / "killed"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        while int(process.stdout.readline()) <= 7:
            pass
        os.kill(process.pid, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    shard = next((path / "shards").glob("*.parquet"))
    (path / "shards" / ".000009.parquet.unfinished").write_bytes(shard.read_bytes()[:100])
    there = RunFolder(path, schema(PARTS)).begin(RunSettings.of(PARTS), resume=True)
    assert 4 <= there.sum() < PARTS.games
    play(PARTS, path, jobs=2, resume=True)
    play(PARTS, tmp_path / "whole")
    assert tables(path) == tables(tmp_path / "whole")
    assert {entry.name for entry in path.iterdir()} == {"manifest.json", *TABLES}


def test_row_groups_do_not_matter_to_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables put together in several pieces hold every game once, in order."""
    play(QUICK, tmp_path / "whole")
    monkeypatch.setattr(run_folder, "ROW_GROUP", 5)
    play(QUICK, tmp_path / "pieces")
    for name in TABLES:
        assert pq.read_table(tmp_path / "whole" / name).equals(pq.read_table(tmp_path / "pieces" / name))
    assert pq.read_table(tmp_path / "pieces" / "games.parquet")["game"].to_pylist() == list(range(QUICK.games))


def test_rows_fit_the_games(tmp_path: Path) -> None:
    """A record replays to the scores in the tables; parts add up, ranks, shares and margins follow the points."""
    plan = one_table(SEARCHING.agents, 2, seed=6, records=True)
    play(plan, tmp_path / "run")
    seats = of_run(tmp_path / "run", "seats.parquet")
    for game in of_run(tmp_path / "run", "games.parquet"):
        own = [row for row in seats if row["game"] == game["game"]]
        replayed = records.replay(records.read(tmp_path / "run" / "records" / f"{game['game']:06d}.json"))
        assert [row["points"] for row in own] == [points["total"] for points in replayed.scores().values()]
        best = max(row["points"] for row in own)
        assert game["winners"] == [row["seat"] for row in own if row["points"] == best]
        assert sum(row["win_share"] for row in own) == pytest.approx(1)
        assert sum(row["margin"] for row in own) == pytest.approx(0)
        for row in own:
            sources = (value for key, value in row.items() if key.startswith("points_") and key != "points_by_round")
            assert row["points"] == sum(sources)
            assert row["points"] - row["margin"] == pytest.approx(sum(other["points"] for other in own) / len(own))
            assert row["rank"] == 1 + sum(other["points"] > row["points"] for other in own)
            assert (row["win_share"] > 0) == (row["rank"] == 1)


def test_tied_winners_share_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among as many as are ahead; those behind them have the next rank after all of these."""
    plan = one_table(("random",) * 4, 1)

    def tied(plan: Plan, outcome: Any) -> None:
        outcome.scores[0] = outcome.chronicles["seats"]["points"][0] = [50, 70, 70, 20, 0]
        outcome.counts[0] = 10, 20, 5

    monkeypatch.setattr(simulate, "_play_at_once", tied)
    row = rows_of(plan, 0)
    assert (row["winners"], row["decisions"], row["turns"], row["rounds"]) == ([1, 2], 10, 20, 5)
    assert [seat["win_share"] for seat in row["seats"]] == [0, 0.5, 0.5, 0]
    assert [seat["rank"] for seat in row["seats"]] == [3, 1, 1, 4]
    assert [seat["margin"] for seat in row["seats"]] == [-2.5, 17.5, 17.5, -32.5]


def test_boards_stand_in_the_tables_and_records(tmp_path: Path) -> None:
    """Each seat has its given board in every game; without given boards the agents choose five different ones."""
    play(ASYMMETRIC, tmp_path / "given")
    seats = of_run(tmp_path / "given", "seats.parquet")
    assert {(row["seat"], row["board"]) for row in seats} == {(0, "hankar"), (1, "a"), (2, "horta")}
    record = records.read(tmp_path / "given" / "records" / "000001.json")
    assert (record["modules"], record["boards"]) == (["asymmetric"], ["hankar", "a", "horta"])
    assert records.replay(record).over
    table = json.loads((tmp_path / "given" / "manifest.json").read_text())["settings"]["parts"][0]["tables"][0]
    assert (table["modules"], table["boards"]) == (record["modules"], record["boards"])

    chosen = rows_of(one_table(("random",) * 5, 1, modules=("asymmetric",)), 0)
    assert {row["board"] for row in chosen["seats"]} == {"hankar", "cauchie", "horta", "saintenoy", "strauven"}
    assert {row["board"] for row in rows_of(QUICK, 0)["seats"]} == {"a"}


def test_rows_say_whose_chair_it_was(tmp_path: Path) -> None:
    """Chair, agent, gifts and factors go round; tables have theirs, and what another table has is null."""
    play(PARTS, tmp_path / "run")
    games, seats = (of_run(tmp_path / "run", name) for name in TABLES)
    assert [(game["part"], game["block"], game["table"]) for game in games[:5]] == [
        *((0, 0, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1)),
        (0, 1, 0),
    ]
    assert [game["factor_box"] for game in games[:5]] == ["as it is", None, None, None, "as it is"]
    assert [game["seed"] for game in games] == [PARTS.game_seed(game["block"]) for game in games]
    for game in range(1, 4):
        own = [row for row in seats if row["game"] == game]
        assert [row["chair"] for row in own] == [(seat - (game - 1)) % 3 for seat in range(3)]
        for row in own:
            given = row["chair"] == 0
            assert row["agent"] == ("greedy" if given else "random") == PARTS.agents[row["agent_number"]]
            assert row["gifts"] == (["noble solvay", "money 2"] if given else [])
            assert row["factor_gift"] == ("solvay" if given else None)
            assert (row["part"], row["block"], row["table"]) == (0, 0, 1)
    assert [sum(row["game"] == game for row in seats) for game in (0, 1, 10, 13)] == [2, 3, 2, 5]
    assert len({row["agent"] for row in seats if row["part"] == 2}) == 1


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


def test_overruns_of_a_time_budget_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest of a game's decisions, 0 where none took too long; nothing is said of agents without a budget."""
    passed = [0.0]

    class Late(agents.Random):
        """Takes 80 ms for a decision, 130 for its third and 110 for its fourth."""

        spends = (80, 80, 130, 110)

        def prepare(self, states: np.ndarray) -> None:
            super().prepare(states)
            self.decisions = 0

        def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
            passed[0] += self.spends[min(self.decisions, 3)] / 1000
            self.decisions += 1
            return super().choose(rules, states, words)

    class Budgeted(Late):
        ms = 100.0

    class Timely(Budgeted):
        spends = (80, 80, 80, 80)

    monkeypatch.setattr(simulate, "time", SimpleNamespace(perf_counter=lambda: passed[0]))
    named = {"late": Late, "budgeted": Budgeted, "timely": Timely}
    monkeypatch.setattr(agents, "AGENTS", named)
    row = rows_of(one_table(tuple(named), 1, records=True), 0)
    assert [seat["overrun_ms"] for seat in row["seats"]] == [None, pytest.approx(30), 0]


@pytest.mark.parametrize(("plan", "bad"), [(QUICK, 7), (SEARCHING, 1)], ids=["quick", "searching"])
def test_failed_game_is_recorded(plan: Plan, bad: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that breaks off by a fault stands in the table and the manifest with its seed; the others go on."""
    play(plan, tmp_path / "whole")
    whole = Plan.agents_stream

    def faulty(plan: Plan, place: Place) -> np.ndarray:
        if place.like == bad:
            raise RuntimeError("no such luck")
        return whole(plan, place)

    monkeypatch.setattr(Plan, "agents_stream", faulty)
    folder = play(plan, tmp_path / "run")
    seed = plan.game_seed(plan.place(bad).block)
    assert folder.manifest.failed == [Failure(game=bad, seed=seed, failed="RuntimeError: no such luck")]
    assert folder.manifest.played == plan.games - 1
    for name in TABLES:
        own, others = (of_run(tmp_path / run, name) for run in ("run", "whole"))
        assert [row for row in own if row["game"] != bad] == [row for row in others if row["game"] != bad]
    row = of_run(tmp_path / "run", "games.parquet")[bad]
    assert (row["game"], row["seed"], row["failed"]) == (bad, seed, "RuntimeError: no such luck")
    assert (row["rounds"], row["winners"], row["lead_by_round"]) == (None, None, None)
    assert bad not in pq.read_table(tmp_path / "run" / "seats.parquet")["game"].to_pylist()


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


def test_folder_is_not_overwritten(tmp_path: Path) -> None:
    """An existing folder is refused, another run is not mixed in, and --force spares what is not a run folder."""
    path = tmp_path / "run"
    play(QUICK, path)
    before = tables(path)
    with pytest.raises(InputError, match=r"run exists"):
        play(QUICK, path)
    with pytest.raises(InputError, match="begun with seed 5, not 6"):
        play(one_table(("random", "greedy", "random"), 12, seed=6), path, resume=True)
    with pytest.raises(InputError, match=r"begun with parts\[0\].tables\[0\].edition \"second\", not \"first\""):
        play(one_table(("random", "greedy", "random"), 12, seed=5, edition="first"), path, resume=True)
    assert tables(path) == before
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.md").touch()
    with pytest.raises(InputError, match="no run folder"):
        RunFolder(other, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    assert not (path / "games.parquet").exists()


def test_run_of_other_sources_is_not_taken_up(tmp_path: Path) -> None:
    """Games of two versions of the rules never stand in one table."""
    path = tmp_path / "run"
    RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK))
    manifest = json.loads((path / "manifest.json").read_text())
    (path / "manifest.json").write_text(json.dumps(manifest | {"sources": "0"}))
    with pytest.raises(InputError, match="other sources"):
        RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), resume=True)


def test_summary_means_are_over_whole_blocks(tmp_path: Path) -> None:
    """The odd game at the end, which not every agent plays from every seat, does not count."""
    play(SEARCHING, tmp_path / "run")
    seats = [row for row in pq.read_table(tmp_path / "run" / "seats.parquet").to_pylist() if row["game"] < 2]
    for line in summary(Run(tmp_path / "run")).itertuples():
        shares = [row["win_share"] for row in seats if row["agent"] == line.Index]
        assert line.seats == 2
        assert line.win == pytest.approx(sum(shares) / 2)


def test_a_game_is_never_kept_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off just after a shard was written, the run goes on to the tables of an unbroken one."""
    keep = RunFolder.add

    def broken_off(folder: RunFolder, rows: pa.Table, records: dict[int, dict[str, Any]]) -> None:
        keep(folder, rows, records)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with monkeypatch.context() as breaking:
        breaking.setattr(RunFolder, "add", broken_off)
        with pytest.raises(KeyboardInterrupt):
            play(QUICK, tmp_path / "broken")
    play(QUICK, tmp_path / "broken", resume=True)
    play(QUICK, tmp_path / "whole")
    assert tables(tmp_path / "broken") == tables(tmp_path / "whole")


def test_two_processes_never_work_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes second is told, and the first one's run stays as it was."""
    path = tmp_path / "run"
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with pytest.raises(KeyboardInterrupt):
        play(QUICK, path, break_after=2)
    with FileLock(path / ".lock"), pytest.raises(InputError, match="another process is at work in"):
        play(QUICK, path, resume=True)


def test_replacing_a_run_spares_other_files(tmp_path: Path) -> None:
    """A folder in which somebody keeps notes is not emptied."""
    path = tmp_path / "run"
    play(QUICK, path)
    (path / "notes.md").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"is not replaced, it holds other files too, such as notes.md"):
        RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    assert (path / "notes.md").read_text(encoding="utf-8") == "mine"
    (path / "notes.md").unlink()
    others = RunSettings.of(replace(QUICK, seed=6))
    with pytest.raises(InputError, match="was begun with seed 5, not 6"):
        RunFolder(path, schema(QUICK)).begin(others, resume=True)
    assert not (path / ".lock").exists()
    assert RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True).tolist() == [False] * 12


def test_replacing_a_run_takes_its_report_along(tmp_path: Path) -> None:
    """A report of games that are gone would mislead; a picture of somebody's own beside its charts stays."""
    path = tmp_path / "run"
    play(QUICK, path)
    write_report(path, find(path))
    (path / "charts" / "mine.png").touch()
    with pytest.raises(InputError, match=r"is not replaced, it holds other files too, such as charts/mine.png"):
        RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    (path / "charts" / "mine.png").unlink()
    RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)
    assert {entry.name for entry in path.iterdir()} == {"manifest.json", "shards", ".lock"}


def test_a_damaged_shard_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file cut short is one clear line, and no game is lost silently."""
    path = tmp_path / "run"
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with pytest.raises(KeyboardInterrupt):
        play(QUICK, path, break_after=4)
    shard = min((path / "shards").glob("*.parquet"))
    shard.write_bytes(shard.read_bytes()[:100])
    with pytest.raises(InputError, match="is damaged; remove it"):
        RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), resume=True)
    shard.unlink()
    play(QUICK, path, resume=True, jobs=2)
    play(QUICK, tmp_path / "whole")
    assert tables(path) == tables(tmp_path / "whole")


@pytest.mark.parametrize("left", ["page in the middle", "no parquet", "of another run", "game beyond the last"])
def test_a_shard_that_is_not_the_runs_is_named(left: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong with it: also where its first columns can be read."""
    path = tmp_path / "run"
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with pytest.raises(KeyboardInterrupt):
        play(QUICK, path, break_after=4)
    shard = min((path / "shards").glob("*.parquet"))
    content, rows = shard.read_bytes(), pq.read_table(shard)
    middle = len(content) // 2
    if left == "page in the middle":
        shard.write_bytes(content[:middle] + bytes(400) + content[middle + 400 :])
    elif left == "no parquet":
        shard.write_bytes(b"PAR1 and so on")
    elif left == "of another run":
        pq.write_table(rows.drop_columns("seats"), shard)
    else:
        beyond = pa.array([QUICK.games] * len(rows), pa.int32())
        pq.write_table(rows.set_column(0, rows.schema.field("game"), beyond), shard)
    with pytest.raises(InputError, match="is damaged; remove it, and its games are played again") as refusal:
        play(QUICK, path, resume=True)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", TABLES)
def test_a_damaged_table_of_a_complete_run_is_named(name: str, tmp_path: Path) -> None:
    """Rather than summed up, or in a traceback; --force plays the run again."""
    path = tmp_path / "run"
    play(QUICK, path)
    content = (path / name).read_bytes()
    for damaged in (content[: len(content) // 2], b"", content[:2000] + bytes(400) + content[2400:]):
        (path / name).write_bytes(damaged)
        with pytest.raises(InputError, match=f"{name} is damaged; --force plays the run again"):
            play(QUICK, path, resume=True)
    (path / name).unlink()
    with pytest.raises(InputError, match=f"{name} is damaged; --force plays the run again"):
        play(QUICK, path, resume=True)
    RunFolder(path, schema(QUICK)).begin(RunSettings.of(QUICK), force=True)


@pytest.mark.parametrize("option", ["resume", "force"])
@pytest.mark.parametrize(
    "left", [(), ("shards",), ("shards", ".lock"), ("shards", ".lock", ".manifest.json.unfinished")]
)
def test_a_run_killed_at_once_can_be_taken_up(left: tuple[str, ...], option: str, tmp_path: Path) -> None:
    """Between its folder and its manifest there is nothing to lose: it begins, whichever way it is asked for."""
    path = tmp_path / "run"
    path.mkdir()
    for name in left:
        if name == "shards":
            (path / name).mkdir()
        else:
            (path / name).write_text('{"for', encoding="utf-8")
    folder = RunFolder(path, schema(QUICK))
    assert not folder.begin(RunSettings.of(QUICK), **{option: True}).any()
    assert {entry.name for entry in path.iterdir()} == {"manifest.json", "shards", ".lock"}


def test_a_folder_of_somebody_elses_is_no_run_killed_at_once(tmp_path: Path) -> None:
    """One with any other file, and one with games but without the manifest that says what they are."""
    for name in ("notes.md", "shards/000000.parquet"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"mine")
        for option in ("resume", "force"):
            with pytest.raises(InputError, match="no run folder"):
                RunFolder(tmp_path, schema(QUICK)).begin(RunSettings.of(QUICK), **{option: True})
        (tmp_path / name).unlink()


@pytest.mark.parametrize("table", ["game_rows", "seat_rows"])
def test_a_run_killed_while_its_tables_are_put_together_is_taken_up(
    table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left of them is its own: it is replaced, or goes on to the tables of an unbroken one."""

    class Killed(BaseException):
        pass

    def killed(rows: pa.Table) -> pa.Table:
        if len(rows):
            raise Killed
        return getattr(tables_of, table)(rows)

    path = tmp_path / "run"
    play(QUICK, tmp_path / "whole")
    for option in ("force", "resume"):
        shutil.rmtree(path, ignore_errors=True)
        with monkeypatch.context() as killing:
            killing.setattr(run_folder, table, killed)
            with pytest.raises(Killed):
                play(QUICK, path)
        unfinished = path / ".games.parquet.unfinished"
        unfinished.write_bytes(b"half a table")  # as a process leaves it that is killed, and cannot tidy up
        folder = RunFolder(path, schema(QUICK))
        assert folder.begin(RunSettings.of(QUICK), **{option: True}).all() == (option == "resume")
        assert not unfinished.exists() or option == "resume"
        del folder
    play(QUICK, path, resume=True)
    assert tables(path) == tables(tmp_path / "whole")
    assert {entry.name for entry in path.iterdir()} == {"manifest.json", *TABLES}


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


def test_every_run_that_is_kept_can_be_read() -> None:
    """Those of results/ that have parts: written by earlier versions, or by this one, again as they were."""
    folders = [path.parent for path in (ROOT / "results").rglob("manifest.json")]
    read = 0
    for folder in folders:
        content = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        if "parts" not in content["settings"]:
            with pytest.raises(InputError, match="is a run of an earlier version, which this one cannot read"):
                Manifest.read(folder)
            continue
        manifest, read = Manifest.read(folder), read + 1
        settings = content["settings"]
        assert manifest.settings.to_json() == {key: value for key, value in settings.items() if value is not None}
        assert manifest.settings.plan.games == settings["games"]
    assert read


def test_there_must_be_something_to_resume(tmp_path: Path) -> None:
    """A mistyped folder does not begin a new run."""
    with pytest.raises(InputError, match="there is nothing to resume"):
        RunFolder(tmp_path / "rum", schema(QUICK)).begin(RunSettings.of(QUICK), resume=True)
