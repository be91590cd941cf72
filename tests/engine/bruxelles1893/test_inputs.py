"""What a network is told of the irises, of the columns, and of the space of a bid."""

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


FULL: Spaces = {"3-4": (GABRIEL, 3), "4-4": (LOUISE, 2), "5-4": ELISABETH}
"""A column in which nobody can place any more."""
LEVEL: Spaces = {**FULL, "4-4": (LOUISE, 3)}


@pytest.mark.parametrize(("meeples", "steps", "symbols"), [(FULL, (1, 0), (1, 0)), (LEVEL, (1, 1), (0, 0))])
def test_what_each_seat_is_likely_to_win(meeples: Spaces, steps: tuple[int, int], symbols: tuple[int, int]) -> None:
    """Whoever bid most has the card; if several did, each has its bonus, but nobody may slide it under a board
    (Rulebook, Chapter 1, Column majorities).
    """
    game = table(meeples=meeples, columns={4: "iris m1 v1"}, to_move=ELISABETH)
    _, (_, gabriel, louise) = told(game, ELISABETH)
    for seat, step, symbol in zip((gabriel, louise), steps, symbols, strict=True):
        assert seat.get("likely to be won in the columns: iris", 0) == 0.5 * step
        assert seat.get("symbols likely to be won in the columns", 0) == 0.5 * symbol
        assert "likely to be won in the columns: crown" not in seat


def test_who_is_behind_in_a_column_may_bid_again() -> None:
    """As long as a space is free there, nothing is won or lost."""
    open_column = {space: bid for space, bid in FULL.items() if space != "5-4"}
    game = table(meeples=open_column, columns={4: "iris/crown m1 v1"}, to_move=ELISABETH)
    _, (elisabeth, gabriel, louise) = told(game, ELISABETH)
    for bonus in ("iris", "crown"):
        word = f"likely to be won in the columns: {bonus}"
        assert word not in elisabeth
        assert 0 < louise[word] < gabriel[word] < 0.5


def test_what_a_bid_is_for() -> None:
    game = play(table(columns={4: "crown+architect m0 v1"}, to_move=ELISABETH), "place 3-4")
    shared, _ = told(game, ELISABETH)
    word = "on the card in the column of the bid:"
    assert {said.removeprefix(word).strip(): value for said, value in shared.items() if said.startswith(word)} == {
        "crown": 0.5,
        "architect": 0.5,
    }
    assert shared["symbols on the card in the column of the bid"] == 0.5
