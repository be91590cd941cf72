"""Ladders: Elo added up from match to match, and the speed of each player."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from analysis.ladders.climb import added_up, climb
from analysis.runs.run import Run
from analysis.statistics.estimates import Estimate
from engine.errors import InputError
from tests.helpers.commands import Run as Command
from tests.helpers.commands import refused


def test_elo_adds_up_and_so_do_the_squares_of_its_errors() -> None:
    """Two matches of 100 ± 30 and 50 ± 40 put the upper player 150 ± 50 above the lowest."""
    lowest, middle, highest = added_up([Estimate(100, 70, 130), Estimate(50, 10, 90)])
    assert lowest == Estimate(0, 0, 0)
    assert middle == Estimate(100, 70, 130)
    assert (highest.value, highest.low, highest.high) == pytest.approx((150, 100, 200))


def test_a_match_won_whole_says_only_the_least() -> None:
    """The count begins above it; the loser is at least so far below."""
    lowest, middle, highest = added_up([Estimate(math.inf, 300, math.inf), Estimate(50, 10, 90)])
    assert lowest == Estimate(-300, -math.inf, -300)
    assert middle == Estimate(0, 0, 0)
    assert highest == Estimate(50, 10, 90)
    lowest, middle, highest = added_up([Estimate(50, 10, 90), Estimate(math.inf, 300, math.inf)])
    assert (lowest.value, lowest.high) == pytest.approx((-350, -310))
    assert middle == Estimate(-300, -math.inf, -300)
    assert highest == Estimate(0, 0, 0)


def test_a_ladder_is_played(tmp_path: Path) -> None:
    rungs = climb(tmp_path / "ladder", ("random", "greedy"), games=20, seconds=0.05, game="1897")
    assert [rung.agent for rung in rungs] == ["random", "greedy"]
    assert rungs[0].match is None
    assert rungs[1].match is not None
    assert rungs[1].match.games == 200, "players who do not search play ten times as many"
    assert rungs[0].elo.high < rungs[1].elo.low
    assert all(rung.ms > 0 and rung.games_per_s > 0 for rung in rungs)
    again = climb(tmp_path / "ladder", ("random", "greedy"), games=20, seconds=0.05, game="1897", resume=True)
    assert again[1].elo == rungs[1].elo


def test_matches_of_a_ladder_share_no_cards(tmp_path: Path) -> None:
    """Their errors could not be added up as independent ones otherwise."""
    climb(tmp_path / "ladder", ("random", "random", "random"), games=4, seconds=0.05, game="1897")
    first, second = (set(Run(path).games["seed"]) for path in sorted((tmp_path / "ladder").iterdir()))
    assert first
    assert second
    assert not first & second


def test_a_ladder_begun_anew_forgets_the_one_before(tmp_path: Path) -> None:
    folder, players = tmp_path / "ladder", ("random", "random", "random")
    climb(folder, players, games=4, seconds=0.05, game="1897")
    climb(folder, players[:2], games=4, seconds=0.05, game="1897", force=True)
    assert [path.name for path in folder.iterdir()] == ["01"]
    (folder / "01" / "mine.txt").write_text("notes", encoding="utf-8")
    with pytest.raises(InputError, match=r"holds other files too, such as mine\.txt"):
        climb(folder, players[:2], games=4, seconds=0.05, game="1897", force=True)
    with pytest.raises(InputError, match="does not exist, there is nothing to resume"):
        climb(tmp_path / "none", players[:2], games=4, seconds=0.05, game="1897", resume=True)


def test_a_match_with_a_search_has_the_games_that_were_asked_for(tmp_path: Path) -> None:
    rungs = climb(tmp_path / "ladder", ("greedy", "ismcts:iterations=2"), games=2, seconds=0.05, game="1897")
    assert rungs[1].match is not None
    assert rungs[1].match.games == 2


def test_refusals(bruxelles: Command, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    refused(bruxelles("ladder", "-o", tmp_path / "there"), "exists; choose another folder")
    refused(
        bruxelles("ladder", "-o", tmp_path / "new", "--agents", "random"), "a ladder has from 2 to 100 players, not 1"
    )
    refused(bruxelles("ladder", "-o", tmp_path / "new", "--agents", "random,nobody"), "there is no agent 'nobody'")
