"""What a network is told of the irises, and of the space of a bid."""

from __future__ import annotations

import pytest

from tests.helpers.moves import play
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, Spaces, table
from tests.helpers.told import standing, told

AROUND: Spaces = {"3-3": GABRIEL, "3-4": GABRIEL, "4-3": LOUISE}
"""Three meeples around one iris; of the other three of the active area two have one of them."""


def test_how_each_seat_stands_at_the_irises() -> None:
    """Not only how many meeples it has there, but whether somebody has more."""
    _, (gabriel, louise, elisabeth) = told(table(meeples=AROUND), GABRIEL)
    assert standing(gabriel, "irises") == {
        "with 1 open, 1 ahead": 1,
        "with 3 open, 1 ahead": 1,  # beside 3-4
        "with 3 open, 1 behind": 1,  # below 4-3
    }
    assert standing(louise, "irises") == {
        "with 1 open, 1 behind": 1,
        "with 3 open, 1 behind": 1,
        "with 3 open, 1 ahead": 1,
    }
    assert standing(elisabeth, "irises")["with 1 open, 2 behind"] == 1


@pytest.mark.parametrize("level", [1, 3])
def test_points_of_irises_won(level: int) -> None:
    """A surrounded iris scores the level for whoever has most meeples there (Rulebook, Chapter 1, Iris majorities)."""
    game = table({GABRIEL: {"tracks": {"iris": level}}}, meeples={**AROUND, "4-4": ELISABETH})
    _, (gabriel, louise, _) = told(game, GABRIEL)
    assert gabriel["irises won so far"] == 0.25
    assert gabriel["points of irises won so far"] == pytest.approx(0.1 * level)
    assert gabriel["points of irises, by the chance to win them"] > gabriel["points of irises won so far"]
    assert standing(louise, "irises")["with 0 open, 1 behind"] == 1
    assert "points of irises won so far" not in louise


@pytest.mark.parametrize("counts", [True, False])
def test_neutral_meeples_count_where_the_box_says_so(counts: bool) -> None:
    """Two neutral meeples and one of Gabriel's around an iris (Ruling 4)."""
    meeples = {"3-3": NEUTRAL, "3-4": NEUTRAL, "4-3": GABRIEL}
    _, (gabriel, _) = told(table(players=2, meeples=meeples, rulings={"neutral_in_irises": counts}), GABRIEL)
    assert ("with 1 open, 1 behind" if counts else "with 1 open, 1 ahead") in standing(gabriel, "irises")


def test_a_meeple_counts_as_soon_as_it_is_placed() -> None:
    """Before its bid: so spaces differ by the irises around them."""
    game = table(meeples=AROUND, to_move=ELISABETH)
    chances = "points of irises, by the chance to win them"
    before = told(game, ELISABETH)[1][0][chances]
    placed = play(game, "place 4-4")
    assert game.decision == "bid"
    assert standing(told(placed, ELISABETH)[1][0], "irises")["with 0 open, 1 behind"] == 1
    assert told(placed, ELISABETH)[1][0][chances] != before


@pytest.mark.parametrize(("owner", "word"), [(ELISABETH, "the bidder"), (GABRIEL, "another"), (None, None)])
def test_whose_house_a_bid_is_at(owner: str | None, word: str | None) -> None:
    """Another owner has a free action (Rulebook, Chapter 1, Construction)."""
    game = table(houses={} if owner is None else {"3-3": owner}, to_move=ELISABETH)
    shared, _ = told(play(game, "place 3-3"), ELISABETH)
    there = [said.removeprefix("the bid is at a house of ") for said in shared if said.startswith("the bid is at")]
    assert there == ([] if word is None else [word])
