"""Batches of games: the same tables however they were played, broken off or not, and nothing overwritten."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

from analysis import run_folder, simulate
from analysis.run_folder import RunFolder
from analysis.simulate import SCHEMA, Plan, plan_seats, play_game, run, share_of_points, split_agents, summary
from engine import Game, records
from engine.errors import InputError
from search import agents

TABLES = ("games.parquet", "seats.parquet")
RANDOM = Plan(("random",) * 3, games=12, seed=5)
ASYMMETRIC = Plan(
    ("random",) * 3, games=6, seed=5, modules=("asymmetric",), boards=("hankar", "a", "horta"), records=True
)
MIXED = Plan(("random", "ismcts:iterations=2,nodes=64"), games=3, seed=5)


def play(plan: Plan, path: Path, jobs: int = 1, *, resume: bool = False, break_after: int | None = None) -> RunFolder:
    finished = 0

    def report(more: int) -> None:
        nonlocal finished
        finished += more
        if break_after is not None and finished >= break_after:
            raise KeyboardInterrupt

    folder = RunFolder(path, SCHEMA)
    there = folder.begin(plan.settings(), resume=resume)
    with ThreadPoolExecutor(jobs) as executor:
        run(plan, folder, there, executor, jobs, report)
    return folder


def tables(path: Path) -> list[bytes]:
    return [(path / name).read_bytes() for name in TABLES]


@pytest.mark.parametrize("plan", [RANDOM, MIXED], ids=["random", "mixed"])
def test_jobs_do_not_matter(plan: Plan, tmp_path: Path) -> None:
    """One worker and three workers write the same tables."""
    play(plan, tmp_path / "one", jobs=1)
    play(plan, tmp_path / "three", jobs=3)
    assert tables(tmp_path / "one") == tables(tmp_path / "three")


def test_broken_off_run_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run broken off twice keeps its games, plays exactly the missing ones, and ends like an unbroken one."""
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    play(RANDOM, tmp_path / "whole")
    path = tmp_path / "broken"
    with pytest.raises(KeyboardInterrupt):
        play(RANDOM, path, break_after=5)
    with pytest.raises(KeyboardInterrupt):
        play(RANDOM, path, jobs=2, resume=True, break_after=2)
    assert not (path / "games.parquet").exists()
    there = RunFolder(path, SCHEMA).begin(RANDOM.settings(), resume=True)
    assert 7 <= len(there) < RANDOM.games

    played: list[int] = []

    def noted(plan: Plan, number: int) -> dict[str, object]:
        played.append(number)
        return play_game(plan, number)

    monkeypatch.setattr(simulate, "play_game", noted)
    play(RANDOM, path, resume=True)
    assert set(played) == set(range(RANDOM.games)) - there
    assert tables(path) == tables(tmp_path / "whole")
    assert not (path / "shards").exists()
    assert play(RANDOM, path, resume=True).manifest["played"] == RANDOM.games


def test_row_groups_do_not_matter_to_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables put together in several pieces hold every game once, in order."""
    play(RANDOM, tmp_path / "whole")
    monkeypatch.setattr(run_folder, "ROW_GROUP", 5)
    play(RANDOM, tmp_path / "pieces")
    for name in TABLES:
        assert pq.read_table(tmp_path / "whole" / name).equals(pq.read_table(tmp_path / "pieces" / name))
    assert pq.read_table(tmp_path / "pieces" / "games.parquet")["game"].to_pylist() == list(range(RANDOM.games))


def test_rows_fit_the_games(tmp_path: Path) -> None:
    """A record replays to the scores in the tables; parts add up, ranks and win shares follow the points."""
    plan = Plan(MIXED.agents, games=2, seed=6, records=True)
    play(plan, tmp_path / "run")
    games = pq.read_table(tmp_path / "run" / "games.parquet").to_pylist()
    seats = pq.read_table(tmp_path / "run" / "seats.parquet").to_pylist()
    for game in games:
        own = [row for row in seats if row["game"] == game["game"]]
        replayed = records.replay(records.read(tmp_path / "run" / "records" / f"{game['game']:06d}.json"))
        assert [row["points"] for row in own] == [points["total"] for points in replayed.scores().values()]
        best = max(row["points"] for row in own)
        assert game["winners"] == [row["seat"] for row in own if row["points"] == best]
        assert sum(row["win_share"] for row in own) == pytest.approx(1)
        for row in own:
            assert row["points"] == sum(value for key, value in row.items() if key.startswith("points_"))
            assert row["rank"] == 1 + sum(other["points"] > row["points"] for other in own)
            assert (row["win_share"] > 0) == (row["rank"] == 1)


def test_boards_stand_in_the_tables_and_records(tmp_path: Path) -> None:
    """Each seat has its given board in every game; without given boards the agents choose five different ones."""
    play(ASYMMETRIC, tmp_path / "given")
    seats = pq.read_table(tmp_path / "given" / "seats.parquet").to_pylist()
    assert {(row["seat"], row["board"]) for row in seats} == {(0, "hankar"), (1, "a"), (2, "horta")}
    record = records.read(tmp_path / "given" / "records" / "000001.json")
    assert (record["modules"], record["boards"]) == (["asymmetric"], ["hankar", "a", "horta"])
    assert records.replay(record).over
    manifest = json.loads((tmp_path / "given" / "manifest.json").read_text())
    assert (manifest["settings"]["modules"], manifest["settings"]["boards"]) == (record["modules"], record["boards"])

    chosen = play_game(Plan(("random",) * 5, games=1, modules=("asymmetric",)), 0)
    assert {row["board"] for row in chosen["seats"]} == {"hankar", "cauchie", "horta", "saintenoy", "strauven"}
    assert {row["board"] for row in play_game(RANDOM, 0)["seats"]} == {"a"}


@pytest.mark.parametrize("codes", [RANDOM.agents, ("greedy", "greedy:strategy=banker", "greedy:strategy=builder")])
def test_games_are_the_same_with_a_record(codes: tuple[str, ...]) -> None:
    """The compiled short cuts make the choices that the players make one by one."""
    short = play_game(Plan(codes, games=12, seed=5), 3)
    long = play_game(Plan(codes, games=12, seed=5, records=True), 3)
    assert long.pop("record")["scores"]
    assert short == long


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
    row = play_game(Plan(tuple(named), games=1, records=True), 0)
    assert [seat["overrun_ms"] for seat in row["seats"]] == [None, pytest.approx(30), 0]


def test_seed_sets_the_game_up_again() -> None:
    """The seed in a game's row is that of `Game.new`; the games of a block share it, other blocks have others."""
    row = play_game(RANDOM, 4)
    assert Game.new(players=3, seed=row["seed"]).position(piles=True) == RANDOM.new_game(4).position(piles=True)
    assert RANDOM.game_seed(3) == RANDOM.game_seed(4) == RANDOM.game_seed(5)
    assert len({RANDOM.game_seed(number) for number in range(300)}) == 100


def test_every_agent_sits_everywhere() -> None:
    """Over as many games as players each agent has each seat once; in game 0 they sit as listed."""
    plan = Plan(("random", "ismcts", "random", "ismcts"), games=4)
    assert [plan.agent_number(0, seat) for seat in range(4)] == [0, 1, 2, 3]
    for agent in range(4):
        sat = [seat for game in range(4) for seat in range(4) if plan.agent_number(game, seat) == agent]
        assert sorted(sat) == [0, 1, 2, 3]


def test_failed_game_is_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that breaks off by a fault stands in the table and the manifest with its seed; the others go on."""
    whole = Plan.new_game

    def faulty(plan: Plan, number: int) -> Game:
        if number == 7:
            raise RuntimeError("no such luck")
        return whole(plan, number)

    monkeypatch.setattr(Plan, "new_game", faulty)
    folder = play(RANDOM, tmp_path / "run")
    seed = RANDOM.game_seed(7)
    assert folder.manifest["failed"] == [{"game": 7, "seed": seed, "failed": "RuntimeError: no such luck"}]
    assert folder.manifest["played"] == RANDOM.games - 1
    assert 7 not in pq.read_table(tmp_path / "run" / "seats.parquet")["game"].to_pylist()


def test_folder_is_not_overwritten(tmp_path: Path) -> None:
    """An existing folder is refused, another run is not mixed in, and --force spares what is no run folder."""
    path = tmp_path / "run"
    play(RANDOM, path)
    before = tables(path)
    with pytest.raises(InputError, match=r"run exists"):
        play(RANDOM, path)
    with pytest.raises(InputError, match="begun with seed 5, not 6"):
        play(Plan(RANDOM.agents, games=12, seed=6), path, resume=True)
    assert tables(path) == before
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(InputError, match="no run folder"):
        RunFolder(other, SCHEMA).begin(RANDOM.settings(), force=True)
    RunFolder(path, SCHEMA).begin(RANDOM.settings(), force=True)
    assert not (path / "games.parquet").exists()


def test_run_of_other_sources_is_not_taken_up(tmp_path: Path) -> None:
    """Games of two versions of the rules never stand in one table."""
    path = tmp_path / "run"
    RunFolder(path, SCHEMA).begin(RANDOM.settings())
    manifest = json.loads((path / "manifest.json").read_text())
    (path / "manifest.json").write_text(json.dumps(manifest | {"sources": "0"}))
    with pytest.raises(InputError, match="other sources"):
        RunFolder(path, SCHEMA).begin(RANDOM.settings(), resume=True)


def test_agents_are_parted_by_commas() -> None:
    """A comma begins another agent unless a parameter follows it."""
    assert split_agents("random,ismcts:iterations=50,few=5, random,ismcts") == [
        "random",
        "ismcts:iterations=50,few=5",
        "random",
        "ismcts",
    ]


def test_seats_are_filled() -> None:
    """One agent sits everywhere; several must be as many as the players; each code must be known."""
    assert plan_seats(["random"], 3) == ("random",) * 3
    assert len(plan_seats(["random"], None)) == 4
    assert plan_seats(["random", "ismcts"], None) == ("random", "ismcts")
    with pytest.raises(InputError, match="2 agents for 3 players"):
        plan_seats(["random", "random"], 3)
    with pytest.raises(InputError, match="nobody"):
        plan_seats(["random", "nobody"], None)


def test_summary_means_are_over_whole_blocks(tmp_path: Path) -> None:
    """The odd game at the end, which not every agent plays from every seat, does not count."""
    play(MIXED, tmp_path / "run")
    seats = [row for row in pq.read_table(tmp_path / "run" / "seats.parquet").to_pylist() if row["game"] < 2]
    for line in summary(tmp_path / "run"):
        shares = [row["win_share"] for row in seats if row["agent"] == line.agent]
        assert line.seats == 2
        assert line.win == pytest.approx(sum(shares) / 2)


def test_share_of_points_is_of_all_games_together(tmp_path: Path) -> None:
    """Points from some sources over all points, of an agent's seats in whole blocks."""
    play(MIXED, tmp_path / "run")
    seats = [row for row in pq.read_table(tmp_path / "run" / "seats.parquet").to_pylist() if row["game"] < 2]
    own = [row for row in seats if row["agent"] == "random"]
    part = sum(row["points_sales"] + row["points_noble_row"] for row in own)
    share = share_of_points(tmp_path / "run", "random", ("sales", "noble row"))
    assert share.value == pytest.approx(part / sum(row["points"] for row in own))
    play(Plan(("random",) * 3, games=60, seed=2), tmp_path / "more")
    share = share_of_points(tmp_path / "more", "random", ("sales",))
    assert 0 < share.low < share.value < share.high < 1


def test_a_game_is_never_kept_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off just after a shard was written, the run goes on to the tables of an unbroken one."""
    keep = RunFolder.add

    def broken_off(folder: RunFolder, rows: list[dict[str, Any]]) -> None:
        keep(folder, rows)
        if rows:
            raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with monkeypatch.context() as breaking:
        breaking.setattr(RunFolder, "add", broken_off)
        with pytest.raises(KeyboardInterrupt):
            play(RANDOM, tmp_path / "broken")
    play(RANDOM, tmp_path / "broken", resume=True)
    play(RANDOM, tmp_path / "whole")
    for name in ("games.parquet", "seats.parquet"):
        assert (tmp_path / "broken" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_two_processes_never_work_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes second is told, and the first one's run stays as it was."""
    path = tmp_path / "run"
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with pytest.raises(KeyboardInterrupt):
        play(RANDOM, path, break_after=2)
    with FileLock(path / ".lock"), pytest.raises(InputError, match="another process is at work in"):
        play(RANDOM, path, resume=True)


def test_replacing_a_run_spares_other_files(tmp_path: Path) -> None:
    """A folder in which somebody keeps notes is not emptied."""
    path = tmp_path / "run"
    play(RANDOM, path)
    (path / "notes.md").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"is not replaced, it holds other files too, such as notes.md"):
        RunFolder(path, SCHEMA).begin(RANDOM.settings(), force=True)
    assert (path / "notes.md").read_text(encoding="utf-8") == "mine"
    (path / "notes.md").unlink()
    assert RunFolder(path, SCHEMA).begin(RANDOM.settings(), force=True) == set()


def test_a_damaged_shard_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file cut short is one clear line, and no game is lost silently."""
    path = tmp_path / "run"
    monkeypatch.setattr(simulate, "SHARD_GAMES", 2)
    with pytest.raises(KeyboardInterrupt):
        play(RANDOM, path, break_after=4)
    shard = min((path / "shards").glob("*.parquet"))
    shard.write_bytes(shard.read_bytes()[:100])
    with pytest.raises(InputError, match="is damaged; remove it"):
        RunFolder(path, SCHEMA).begin(RANDOM.settings(), resume=True)


def test_there_must_be_something_to_resume(tmp_path: Path) -> None:
    """A mistyped folder does not begin a new run."""
    with pytest.raises(InputError, match="there is nothing to resume"):
        RunFolder(tmp_path / "rum", SCHEMA).begin(RANDOM.settings(), resume=True)
