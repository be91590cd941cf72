"""Ladders: Elo added up from match to match, and the speed of each player."""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from analysis.ladder import above, climb
from analysis.statistics.estimates import Estimate
from tests.helpers.commands import Run, refused


def match_of(value: float, low: float, high: float) -> Any:
    return SimpleNamespace(elo=Estimate(value, low, high))


def test_elo_adds_up_and_so_do_the_squares_of_its_errors() -> None:
    """Two matches of 100 ± 30 and 50 ± 40 put the upper player 150 ± 50 above the lowest."""
    first = above(Estimate(0, 0, 0), match_of(100, 70, 130))
    second = above(first, match_of(50, 10, 90))
    assert (second.value, second.low, second.high) == pytest.approx((150, 100, 200))


def test_a_match_won_whole_counts_the_least_that_it_shows() -> None:
    below = Estimate(100, 80, 120)
    assert above(below, match_of(math.inf, 300, math.inf)) == Estimate(400, 380, math.inf)
    assert above(below, match_of(-math.inf, -math.inf, -300)) == Estimate(-200, -math.inf, -180)


def test_a_ladder_is_played(tmp_path: Path) -> None:
    rungs = climb(tmp_path / "ladder", ("random", "greedy"), games=20, seconds=0.05, game="1897")
    assert [rung.agent for rung in rungs] == ["random", "greedy"]
    assert rungs[0].match is None
    assert rungs[1].match is not None
    assert rungs[1].match.games == 20
    assert rungs[1].elo.low > 0
    assert all(rung.ms > 0 and rung.games_per_s > 0 for rung in rungs)
    again = climb(tmp_path / "ladder", ("random", "greedy"), games=20, seconds=0.05, game="1897", resume=True)
    assert again[1].elo == rungs[1].elo


def test_refusals(bruxelles: Run, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    refused(bruxelles("ladder", "-o", tmp_path / "there"), "exists; choose another folder")
    refused(
        bruxelles("ladder", "-o", tmp_path / "new", "--agents", "random"), "a ladder has two players at least, not 1"
    )
    refused(bruxelles("ladder", "-o", tmp_path / "new", "--agents", "random,nobody"), "there is no agent 'nobody'")
