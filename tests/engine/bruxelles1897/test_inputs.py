"""What a network is told of a table of Bruxelles 1897."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.bruxelles1897.state import TOPS
from tests.helpers.moves import play
from tests.helpers.tables_1897 import BONUSES, CLAUDIA, JOHN, ROB, Architects, last_pass, table
from tests.helpers.told import standing, told

COATS = "coats of arms"

AROUND: Architects = {"1-1": JOHN, "1-2": JOHN, "2-1": CLAUDIA}


def test_how_each_seat_stands_at_the_coats_of_arms() -> None:
    """Three cards around the first one; one card, John's or Claudia's, at each of its neighbours; and the neutral cards
    of two players.
    """
    _, (john, claudia) = told(table(players=2, architects=AROUND), JOHN)
    assert standing(john, COATS) == {
        "with 1 open, 1 ahead": 1,
        "with 3 open, 1 ahead": 1,  # 1-2
        "with 2 open, 1 behind": 1,  # 2-1 and the neutral card of 3-1
        "with 3 open, 1 behind": 1,  # the other neutral card
    }
    assert standing(claudia, COATS) == {
        "with 1 open, 1 behind": 1,
        "with 3 open, 1 behind": 2,
        "with 2 open, 0 ahead": 1,
    }
    assert {word for word in john if word.startswith("Architect card on")} == {
        "Architect card on space 1",
        "Architect card on space 2",
    }


def test_the_space_just_chosen_counts_as_taken() -> None:
    """Which card will lie there is all that is still to be said."""
    game = table(players=2, architects=AROUND)
    before = told(game, JOHN)[1][0]
    shared, (john, claudia) = told(play(game, "place 2-2"), JOHN)
    assert "Architect card on space 6" in john
    assert standing(john, COATS)["with 0 open, 2 ahead"] == 1
    assert standing(claudia, COATS)["with 0 open, 2 behind"] == 1
    assert john["points of coats of arms won so far"] == pytest.approx(0.1)
    assert "points of coats of arms won so far" not in before
    assert shared["placing in the column of nobility"] == 1
    chosen = told(play(game, "1/3 as 1"), JOHN)[1][0]
    assert standing(chosen, COATS) == standing(john, COATS)


@pytest.mark.parametrize("order", [BONUSES, ("prisoner", "prestige", "nobility", "architecture")])
def test_columns_are_told_apart_by_their_bonus(order: Sequence[str]) -> None:
    """The lead in the column of the Prestige track is the same input wherever that column lies."""
    column = 1 + order.index("prestige")
    architects: Architects = {f"1-{column}": (JOHN, "2/4", 4), f"2-{column}": (CLAUDIA, "1/3", 3)}
    shared, (john, claudia, *_) = told(table(architects=architects, bonuses=order), JOHN)
    leads = {word: value for word, value in john.items() if word.startswith("lead in")}
    assert leads == {"lead in the column of prestige": pytest.approx(0.2)}
    assert claudia["lead in the column of prestige"] == pytest.approx(-0.2)
    assert john["value in the column of prestige"] == pytest.approx(0.4)
    free = [shared[f"free spaces in the column of {top}"] for top in TOPS]
    assert free == [0.5 if top == "prestige" else 1.0 for top in TOPS]


def test_what_lies_in_the_column_of_a_bonus() -> None:
    """Column 3 has three houses and the Expo card."""
    shared, _ = told(table(bonuses=("nobility", "prestige", "architecture", "prisoner")), JOHN)
    there = {word: 2 * value for word, value in shared.items() if word.startswith("column and cards: architecture")}
    assert there == {"column and cards: architecture houses": 3, "column and cards: architecture expo": 1}


@pytest.mark.parametrize(("money", "cards"), [(0, 0), (3, 3), (5, 4), (6, 5), (20, 7)])
def test_cards_that_money_suffices_for(money: int, cards: int) -> None:
    """Four of 1/3, two of 2/4 and one of 2/5, with the cheaper sides up."""
    john = told(table({JOHN: {"money": money}}), JOHN)[1][0]
    assert john.get("Architect cards at hand that money suffices for", 0) == pytest.approx(0.2 * cards)
    assert ("worth of a space that it can take: best" in john) == (cards > 0)


def test_the_best_spaces_that_are_left() -> None:
    """The fourth card around a coat of arms is the best there is, unless somebody else has taken its space. Nothing is
    left to a player who has passed.
    """
    best, second = ("gain at coats of arms by its next Architect card: " + word for word in ("best", "second"))
    game = table(players=2, architects=AROUND)
    john, claudia = told(game, JOHN)[1]
    assert john[best] > john[second] > 0
    assert claudia[best] > claudia[second] > 0
    taken = play(table(players=2, architects=AROUND, to_move=CLAUDIA), "place 2-2")
    assert told(taken, JOHN)[1][0][best] < john[best]
    rob = told(last_pass(architects=AROUND, last=JOHN), ROB)[1][0]
    assert best not in rob


def test_what_a_decision_is_about() -> None:
    """The Brussels card whose price is being paid, and the house."""
    game = table({JOHN: {"materials": {"steel-brick": 1, "wood-wood": 1}}})
    assert told(play(game.copy(), "park"), JOHN)[0]["placing cards at park"] == 1
    shared, _ = told(play(game, "place 2-3", "1/3 as 1"), JOHN)
    assert shared["paying for a house of kind two"] == 1
