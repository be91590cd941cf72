"""Which blocks of a run count: one account, which everything that tells of a run goes by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest

from analysis.findings.samples import samples
from analysis.runs import simulate
from analysis.runs.blocks import in_whole_blocks
from analysis.runs.match import A, match_plan, result
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.rows import schema
from analysis.runs.run import Run
from analysis.runs.simulate import PlayedGames, Stop, play_chunk
from analysis.runs.summary import summary
from tests.helpers.playing import play

MIXED = Plan(
    ("greedy", "random"),
    (Part((Table((Chair(0), Chair(1))), Table((Chair(1),) * 3)), 8), Part((Table((Chair(0), Chair(1))),), 3)),
)
"""Blocks of three games and of two; the last of each part is cut short."""


def games_of(plan: Plan, failed: Sequence[int] = (), missing: Sequence[int] = ()) -> pd.DataFrame:
    """What the table of games has of them, in an odd order."""
    numbers = [number for number in range(plan.games) if number not in missing][::-1]
    places = [plan.place(number) for number in numbers]
    return pd.DataFrame(
        {
            "game": numbers,
            "part": pd.Series([place.part for place in places], dtype="int16[pyarrow]"),
            "block": pd.Series([place.block for place in places], dtype="int32[pyarrow]"),
            "failed": pd.Series(["no luck" if number in failed else None for number in numbers], dtype="str"),
        }
    )


@pytest.mark.parametrize(
    ("failed", "missing", "whole"),
    [
        ((), (), [0, 1, 2, 3, 4, 5, 8, 9]),
        ((4,), (), [0, 1, 2, 8, 9]),
        ((), (9,), [0, 1, 2, 3, 4, 5]),
        ((0, 1, 2, 3, 9), (), []),
        ((10,), (7,), [0, 1, 2, 3, 4, 5, 8, 9]),
    ],
)
def test_a_block_is_whole_if_all_its_games_were_played(
    failed: Sequence[int], missing: Sequence[int], whole: list[int]
) -> None:
    """None failed, none is missing, and its part's end did not cut it short; blocks of one number are each a part's."""
    games = games_of(MIXED, failed, missing)
    assert sorted(games["game"][in_whole_blocks(games, MIXED)]) == whole
    assert in_whole_blocks(games[:0], MIXED).tolist() == []


@pytest.mark.parametrize("games", [12, 11])
def test_everything_that_tells_of_a_run_goes_by_the_same_games(
    games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table of `simulate`, the figures of `match` and the samples of `report`: without halves of blocks."""

    def some_fail(plan: Plan, numbers: Sequence[int], stop: Stop) -> PlayedGames:
        rows = play_chunk(plan, numbers, stop).rows.to_pylist()
        for row in rows:
            if row["game"] in (3, 4):
                row |= {"failed": "RuntimeError: no such luck", "seats": []}
        return PlayedGames(pa.Table.from_pylist(rows, schema(plan)), {})

    monkeypatch.setattr(simulate, "play_chunk", some_fail)
    plan = match_plan(("random", "greedy"), 2, 12, seed=3)
    plan = replace(plan, parts=(Part(plan.parts[0].tables, games),))
    play(plan, tmp_path / "run")
    run = Run(tmp_path / "run")
    (sample,), (played,) = samples(run, ["all"])
    counted = 8 if games == 12 else 6
    assert (len(sample.block), played.games, played.failed) == (counted, counted, 2)
    lines = summary(run)
    numbers, words = sample.seat_words("agent")
    for agent, line in lines.iterrows():
        own = numbers == words.index(str(agent))
        assert line.seats == counted
        assert line.win == pytest.approx(sample.win[own].mean())
        assert line.points == pytest.approx(sample.points[own].mean())
    if games == 12:
        found = result(run)
        assert (found.games, found.numbers) == (counted, [0, 3, 4, 5])
        assert found.win.value == pytest.approx(lines["win"][plan.agents[A]])
