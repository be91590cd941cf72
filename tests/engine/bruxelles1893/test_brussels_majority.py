"""Brussels majority (Rulebook, Chapter 1, Brussels majority)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.helpers.moves import play
from tests.helpers.seats import own
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, table


def courthouses(brussels: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """The meeples of each player in the Courthouse, and elsewhere all the others, after the round."""
    game = table(brussels=brussels, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "pass")
    assert game.decision == "try square"
    for name in game.names:
        assert own(game, name).meeples + own(game, name).courthouse == 7
    return {name: int(own(game, name).courthouse) for name in game.names}


def test_tied_players_all_lose_a_meeple_in_the_example() -> None:
    """Elisabeth placed one, Louise and Gabriel two each (Rulebook, Chapter 1, Brussels majority; Ruling 11)."""
    brussels = {"stock exchange": {ELISABETH: 1, GABRIEL: 2}, "grand-place": {LOUISE: 1}, "market": {LOUISE: 1}}
    assert courthouses(brussels) == {ELISABETH: 2, GABRIEL: 3, LOUISE: 3}


def test_the_highest_total_of_all_four_actions_loses_one_meeple() -> None:
    """One meeple only, and for the sum, not for any single action (Rulebook, Chapter 1, Brussels majority)."""
    brussels = {
        "stock exchange": {ELISABETH: 1, GABRIEL: 2},
        "grand-place": {LOUISE: 1},
        "park": {LOUISE: 1},
        "market": {LOUISE: 1},
    }
    assert courthouses(brussels) == {ELISABETH: 2, GABRIEL: 2, LOUISE: 3}


@pytest.mark.parametrize(("ahead", "behind"), [(ELISABETH, GABRIEL), (GABRIEL, LOUISE), (LOUISE, ELISABETH)])
def test_whoever_placed_most_loses_a_meeple(ahead: str, behind: str) -> None:
    """Two, where another placed one (Rulebook, Chapter 1, Brussels majority)."""
    assert courthouses({"park": {behind: 1, ahead: 2}}) == {ELISABETH: 2, GABRIEL: 2, LOUISE: 2, ahead: 3}


def test_nobody_in_brussels_nobody_loses() -> None:
    """Rulebook, Chapter 1, Brussels majority; Ruling 11."""
    assert courthouses({}) == {ELISABETH: 2, GABRIEL: 2, LOUISE: 2}


def test_it_comes_after_the_bonuses() -> None:
    """A meeple freed by a card does not save another from the Courthouse (Rulebook, Chapter 1, Resolution Phase)."""
    game = table(
        meeples={"3-3": LOUISE},
        columns={3: "free m2 v0"},
        brussels={"market": {LOUISE: 1}},
        passed=[GABRIEL, LOUISE],
        to_move=ELISABETH,
    )
    play(game, "pass")
    assert (own(game, LOUISE).courthouse, own(game, LOUISE).meeples) == (2, 5)


def test_the_last_meeple_may_be_lost() -> None:
    """Then no meeple is left in the next round (Rulebook, Chapter 1, Brussels majority)."""
    game = table(
        {LOUISE: {"meeples": {"courthouse": 6}}},
        brussels={"market": {LOUISE: 1}},
        passed=[GABRIEL, LOUISE],
        to_move=ELISABETH,
    )
    play(game, "pass")
    assert (own(game, LOUISE).courthouse, own(game, LOUISE).meeples) == (7, 0)
