"""Runs of games with other numbers of rounds than the rulebook has."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from analysis.findings.samples import samples
from analysis.runs.plan import Chair, Part, Plan, Table, one_table
from analysis.runs.run import Run
from engine.what_if import WhatIf
from tests.helpers.playing import of_run, play, rows_of

pytestmark = pytest.mark.usefixtures("few_at_once")


def of_rounds(rounds: int) -> WhatIf:
    return WhatIf((("setup.rounds", rounds),))


@pytest.mark.parametrize(("game", "rounds"), [("1893", 4), ("1893", 7), ("1897", 2), ("1897", 6)])
def test_lists_by_round_are_as_long_as_the_games(game: str, rounds: int) -> None:
    """Every round is there, and no more."""
    row = rows_of(one_table(("greedy", "random"), 1, game=game, what_if=of_rounds(rounds)), 0)
    assert (row["rounds"], len(row["leader_by_round"])) == (rounds, rounds)
    for seat in row["seats"]:
        assert all(1 <= place <= 2 for place in seat["passed_by_round"])
        assert len(seat["passed_by_round"]) == rounds


def test_lists_of_shorter_games_end_with_nulls(tmp_path: Path) -> None:
    """All have the length of the longest game, and a sample has the rounds that all its games have."""
    chairs = (Chair(0), Chair(1))
    tables = tuple(Table(chairs, what_if=of_rounds(rounds)) for rounds in (4, 6))
    play(Plan(("greedy", "random"), (Part(tables, 8),), 3), tmp_path / "run")
    for row in of_run(tmp_path / "run", "games.parquet"):
        led = row["leader_by_round"]
        assert len(led) == 6
        assert [place for place, leader in enumerate(led) if leader is None] == list(range(row["rounds"], 6))
    assert pq.read_table(tmp_path / "run" / "seats.parquet")["points_by_round"].null_count == 0
    (sample,), _ = samples(Run(tmp_path / "run"), ["both"])
    assert sample.games_by_round("leader_by_round").shape == (8, 4)
    points = sample.seats_by_round("points_by_round")
    assert points.shape == (8, 2, 4)
    assert np.issubdtype(points.dtype, np.integer)
    longer = sample.only(sample.game_numbers("rounds") == 6)
    assert longer.seats_by_round("points_by_round").shape == (4, 2, 6)


@pytest.mark.parametrize(("game", "rounds"), [("1893", 2), ("1893", 7), ("1897", 2), ("1897", 6)])
def test_agents_that_learned_play_other_numbers_of_rounds(game: str, rounds: int) -> None:
    """What they have learned is of five rounds, or four: they look at the end of it."""
    codes = ("instant", "ismcts:iterations=4,nodes=64")
    row = rows_of(one_table(codes, 1, game=game, what_if=of_rounds(rounds)), 0)
    assert (row["failed"], row["rounds"]) == (None, rounds)
