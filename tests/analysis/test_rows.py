"""The rows of a run's tables: what is said of each game and seat, and of games that failed."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from analysis.runs import folder as run_folder
from analysis.runs import simulate
from analysis.runs.manifest import Failure
from analysis.runs.plan import Place, Plan, one_table
from engine import records
from search import agents
from tests.helpers.plans import PARTS, QUICK, SEARCHING
from tests.helpers.playing import TABLES, of_run, play, rows_of

ASYMMETRIC = one_table(
    ("random",) * 3, 6, seed=5, modules=("asymmetric",), boards=("hankar", "a", "horta"), records=True
)
pytestmark = pytest.mark.usefixtures("few_at_once")


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

    def tied(plan: Plan, outcome: Any) -> dict[int, str]:
        outcome.scores[0] = outcome.chronicles["seats"]["points"][0] = [50, 70, 70, 20, 0]
        outcome.counts[0] = 10, 20, 5
        return {}

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
    assert [(game["block"], game["repeat"]) for game in games[13:]] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert not any(game["repeat"] for game in games[:13])
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
