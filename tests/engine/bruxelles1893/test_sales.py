"""Sales action (Rulebook, Chapter 1, Sales action)."""

from __future__ import annotations

from itertools import product

import pytest

from engine import Game
from tests.helpers.moves import choices, play, use
from tests.helpers.seats import own, vp
from tests.helpers.spaces import SALES, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, table

CORNERS = {"blue": (-1, -1), "yellow": (-1, 1), "green": (1, -1), "brown": (1, 1), "black": (0, 0)}
SCALE = dict(enumerate((6, 4, 2, 2, 2, 4, 6), start=1))
"""Of rows in BF and of columns in VP, in the box of the rule tests."""


def selling(artworks: dict[str, int], indicator: str = "4-4", display: tuple[str, ...] = ()) -> Game:
    """Elisabeth has just taken a Sales space, with 9 BF left."""
    game = table({ELISABETH: {"artworks": artworks}}, art_market={"indicator": indicator, "display": list(display)})
    return use(game, SALES)


def test_selling_with_two_artworks() -> None:
    """The example: green, two steps, brown goes back, 2 BF and 6 VP at once (Rulebook, Chapter 1, Sales action)."""
    game = selling({"green": 1, "yellow": 1}, display=("brown", "blue"))
    play(game, "sell green", "indicator 4-2")
    assert choices(game) == {"leave brown", "leave blue"}
    assert own(game, ELISABETH).money == 9
    play(game, "leave brown")
    assert own(game, ELISABETH).money == 9 + 2
    assert vp(game, ELISABETH, "sales") == vp(game, ELISABETH) == 6
    assert own(game, ELISABETH).artworks.tolist() == [1, 0, 0, 0, 0]
    assert game.position()["art_market"] == {"indicator": "4-2", "display": ["blue", "green"]}
    assert game.state.stacks.tolist() == [5, 6, 5, 5, 6]
    assert game.to_move == GABRIEL


def test_a_colour_on_display_cannot_be_sold() -> None:
    """Rulebook, Chapter 1, Sales action."""
    game = selling({"green": 2, "yellow": 1, "brown": 1, "black": 1}, display=("blue", "brown"))
    assert game.decision == "sell"
    assert choices(game) == {"sell yellow", "sell green", "sell black"}


def test_nothing_to_sell() -> None:
    """With colours on display only, the space may still be taken, and nothing moves (Rulebook, Chapter 1; Ruling 1)."""
    game = selling({"green": 2, "brown": 1}, display=("green", "brown"))
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).artworks.sum() == 3
    assert own(game, ELISABETH).money == 9


@pytest.mark.parametrize("indicator", ["4-4", "2-3", "6-6"])
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_indicator_moves_up_to_the_number_of_artworks_within_the_grid(indicator: str, count: int) -> None:
    """Sideways and up or down, the artwork being sold counted too, less far or not at all (Ruling 52)."""
    game = selling({"green": count}, indicator)
    row, column = map(int, indicator.split("-"))
    reached = {
        f"indicator {r}-{c}" for r, c in product(range(2, 7), repeat=2) if abs(r - row) + abs(c - column) <= count
    }
    assert choices(game) == reached


@pytest.mark.parametrize("indicator", ["2-2", "3-5", "4-4", "6-2"])
@pytest.mark.parametrize("colour", CORNERS)
def test_each_colour_is_paid_where_its_square_lies(colour: str, indicator: str) -> None:
    """The row of the colour's square gives BF, its column VP (Rulebook, Chapter 1, Sales action and Free action)."""
    game = play(selling({colour: 1}, indicator), f"indicator {indicator}")
    row, column = map(int, indicator.split("-"))
    down, right = CORNERS[colour]
    assert own(game, ELISABETH).money == 9 + SCALE[row + down]
    assert vp(game, ELISABETH, "sales") == SCALE[column + right]


def test_black_never_pays_more_than_four() -> None:
    """The middle of the indicator sees 4 BF and 4 VP at most (Rulebook, Chapter 1, Free action)."""
    game = selling({"black": 6, "blue": 6})
    play(game, "sell black")
    paid = []
    for text in game.legal_moves():
        sold = play(game.copy(), text)
        paid.append((int(own(sold, ELISABETH).money) - 9, vp(sold, ELISABETH)))
    assert len(paid) == 25
    assert max(money for money, _ in paid) == max(points for _, points in paid) == 4


def test_first_two_sales_go_to_empty_spaces() -> None:
    """No artwork leaves before both spaces are taken (Rulebook, Chapter 1, Sales action)."""
    game = play(selling({"green": 1}), "indicator 4-4")
    assert game.position()["art_market"]["display"] == ["green"]
    game = play(selling({"green": 1}, display=("brown",)), "indicator 4-4")
    assert game.to_move == GABRIEL
    assert game.position()["art_market"]["display"] == ["brown", "green"]
    game = play(selling({"green": 1}, display=("brown", "blue")), "indicator 4-4")
    assert (game.to_move, game.decision) == (ELISABETH, "leave")


def test_the_artwork_that_leaves_is_in_its_stack_at_once() -> None:
    """The next player may create in a colour that had run out (Rulebook, Chapter 1, Sales action; Ruling 17)."""
    game = table(
        {ELISABETH: {"artworks": {"green": 1}}, LOUISE: {"artworks": {"brown": 5}}},
        art_market={"display": ["brown", "blue"]},
    )
    use(game, SALES, "indicator 4-4", "leave brown")
    assert "create brown" in choices(use(game, WORKSHOP))


def test_one_artwork_a_sale() -> None:
    """Rulebook, Chapter 1, Sales action."""
    game = play(selling({"green": 3}), "indicator 4-4")
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 0, 2, 0]
    assert game.to_move == GABRIEL
