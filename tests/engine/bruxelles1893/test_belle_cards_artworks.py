"""Belle Époque cards of the Workshop and of Sales, 1 to 4 (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.belle_cards import at, uses
from tests.helpers.moves import after, choices, play, use
from tests.helpers.seats import own, vp, whites
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE

# --- 1 and 2, Workshop ----------------------------------------------------------------------------------------------


def test_card_1_brings_a_franc_for_each_artwork() -> None:
    """The new one, black and white ones too (Rulebook, Chapter 2, card 1)."""
    game = at(1, seat={"artworks": {"blue": 1, "black": 2}, "white_artworks": {"green": 1}})
    play(game, "use card 1")
    assert own(game, ELISABETH).money == 9 + 5


def test_card_2_flips_a_white_artwork() -> None:
    """One, to its coloured side (Rulebook, Chapter 2, card 2)."""
    game = at(2, seat={"white_artworks": {"green": 2, "yellow": 1}})
    assert uses(game, 2) == {"green", "yellow"}
    play(game, "use card 2 green")
    assert whites(game, ELISABETH) == {"yellow": 1, "green": 1}
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 1, 1, 0]


def test_card_2_without_a_white_artwork() -> None:
    """There is nothing to ask (Rulebook, Chapter 2, card 2)."""
    assert at(2, seat={"white_artworks": {}}).to_move == GABRIEL


# --- 3 and 4, Sales -------------------------------------------------------------------------------------------------


def reached(steps: int) -> set[str]:
    """Places of the indicator so many steps from the middle of the grid."""
    lines = range(2, 7)
    return {f"indicator {row}-{column}" for row in lines for column in lines if abs(row - 4) + abs(column - 4) <= steps}


def test_card_3_moves_the_indicator_two_steps_further() -> None:
    """Up to two additional ones, for this sale (Rulebook, Chapter 2, card 3)."""
    game = at(3)
    assert choices(after(game, "keep card 3")) == reached(1)
    play(game, "use card 3")
    assert choices(game) == reached(3)
    play(game, "indicator 2-3")
    assert (own(game, ELISABETH).money, vp(game, ELISABETH)) == (9 + 6, 4)


def test_card_3_is_for_one_sale() -> None:
    """The next one has the steps of the artworks only (Rulebook, Chapter 2, card 3)."""
    game = at(3, seat={"artworks": {"blue": 1, "green": 1}}, passed=[GABRIEL, LOUISE])
    play(game, "sell blue", "use card 3", "indicator 4-4")
    use(game, "4-4")
    assert choices(game) == reached(1)


def test_card_4_returns_a_displayed_artwork() -> None:
    """To its stack; the sale fills the empty space and the other artwork stays (Chapter 2, card 4; Ruling 38)."""
    game = at(4)
    assert uses(game, 4) == {"yellow", "green"}
    play(game, "use card 4 yellow")
    assert game.state.stacks.tolist() == [6, 6, 5, 5, 6]
    play(game, "indicator 4-4")
    assert game.state.display.tolist() == [2, 3]
    assert game.to_move == GABRIEL


def test_card_4_kept() -> None:
    """The sale goes on as ever (Rulebook, Chapter 2, card 4)."""
    game = play(at(4), "keep card 4", "indicator 4-4")
    assert choices(game) == {"leave yellow", "leave green"}


def test_card_4_comes_before_the_artwork_is_chosen() -> None:
    """The colour returned may then be sold (Rulebook, Chapter 2, card 4)."""
    seat = {"artworks": {"yellow": 1, "blue": 1}}
    game = at(4, seat=seat)
    assert choices(after(game, "use card 4 green")) >= {"indicator 4-4"}
    play(game, "use card 4 yellow")
    assert choices(game) == {"sell yellow", "sell blue"}


def test_card_4_makes_a_sale_possible() -> None:
    """It need not be used for that; what it is used for must then be sold (Ruling 26)."""
    game = at(4, seat={"artworks": {"green": 1}})
    assert uses(game, 4) == {"green"}
    assert after(game, "keep card 4").to_move == GABRIEL
    play(game, "use card 4 green")
    assert game.decision == "indicator"
    play(game, "indicator 4-4")
    assert game.state.display.tolist() == [0, 3]


def test_card_4_returns_a_white_artwork() -> None:
    """So that another white one may be sold (Rulebook, Chapter 2, card 4 and Sales action)."""
    seat = {"artworks": {}, "white_artworks": {"blue": 1}}
    game = at(4, seat=seat, art_market={"display": ["yellow", "white green"]})
    assert uses(game, 4) == {"white"}
    play(game, "use card 4 white")
    assert game.state.stacks.tolist() == [5, 6, 5, 6, 6]
    assert choices(game) == {f"sell white-blue as {colour}" for colour in ("brown", "blue", "green", "black")}


@pytest.mark.parametrize(
    ("seat", "display", "returned"),
    [
        ({"artworks": {"yellow": 1}}, ["yellow", "blue"], {"yellow"}),
        ({"artworks": {"black": 1}}, ["blue", "black"], {"black"}),
        ({"white_artworks": {"blue": 1}}, ["yellow", "black"], {"yellow", "black"}),
        ({"white_artworks": {"blue": 1}}, ["yellow", "white yellow"], {"white"}),
        ({"white_artworks": {"blue": 1}}, ["black", "white green"], {"white"}),
    ],
)
def test_card_4_returns_what_leaves_something_to_sell(
    seat: dict[str, Any], display: list[str], returned: set[str]
) -> None:
    """An artwork not yet on display, or a white one where no white one is (Rulebook, Chapter 2, card 4 and Sales
    action; Ruling 26).
    """
    game = at(4, seat={"artworks": {}, **seat}, art_market={"display": display})
    assert uses(game, 4) == returned


def test_card_4_with_one_artwork_on_display_or_none() -> None:
    """There is one to return, or nothing to ask (Rulebook, Chapter 2, card 4)."""
    game = at(4, art_market={"display": ["yellow"]})
    assert uses(game, 4) == {"yellow"}
    play(game, "use card 4 yellow", "indicator 4-4")
    assert game.state.display.tolist() == [-1, 2]
    assert at(4, art_market={"display": []}).decision == "indicator"
