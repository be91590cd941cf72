"""White artworks, and Henri Privat-Livemont who creates them (Rulebook, Chapter 2, Nobles action and Sales action)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import choices, play, use
from tests.helpers.seats import own, vp, whites
from tests.helpers.spaces import FREE_CONSTRUCTION, NOBLES, SALES
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded

COLOURS = ("yellow", "brown", "blue", "green", "black")
PRIVAT = {"nobles": ["brugmann", "privat-livemont"]}
ALL_CREATED = {"yellow": 6, "brown": 6, "blue": 6, "green": 6}


def selling(
    white: dict[str, int], artworks: dict[str, int] | None = None, display: tuple[str, ...] = (), **more: Any
) -> Game:
    """Elisabeth has just taken a Sales space, with 9 BF left."""
    indicator = more.pop("indicator", "4-4")
    return use(
        expanded(
            {ELISABETH: {"white_artworks": white, "artworks": artworks or {}}},
            art_market={"indicator": indicator, "display": list(display)},
            **more,
        ),
        SALES,
    )


def test_privat_livemont_creates_a_white_artwork() -> None:
    """Of any colour but black, white side up (Rulebook, Chapter 2, Nobles action)."""
    game = play(expanded({ELISABETH: PRIVAT}), "grand-place", "activate privat-livemont")
    assert game.decision == "white artwork"
    assert choices(game) == {"white yellow", "white brown", "white blue", "white green"}
    play(game, "white blue")
    assert whites(game, ELISABETH) == {"blue": 1}
    assert own(game, ELISABETH).artworks.sum() == 0
    assert game.state.stacks.tolist() == [6, 6, 5, 6, 6]


def test_privat_livemont_taken_from_the_market() -> None:
    """The effect comes at once, then the card is kept or discarded (Rulebook, Chapters 1 and 2, Nobles action)."""
    game = expanded(market={"0": "privat-livemont", "1": "buls", "2": "albert", "3": "empain"})
    use(game, NOBLES, "take privat-livemont for 0", "white green")
    assert choices(game) == {"keep", "discard"}
    assert whites(game, ELISABETH) == {"green": 1}


def test_privat_livemont_when_no_colour_is_left() -> None:
    """From nothing comes nothing (Ruling 16)."""
    seats: dict[str, Any] = {ELISABETH: PRIVAT, LOUISE: {"artworks": ALL_CREATED}}
    game = play(expanded(seats), "grand-place", "activate privat-livemont")
    assert game.to_move == GABRIEL
    assert whites(game, ELISABETH) == {}


def test_a_white_artwork_is_sold_as_any_colour_not_on_display() -> None:
    """Black too (Rulebook, Chapter 2, Sales action; Ruling 30)."""
    assert choices(selling({"green": 1})) == {f"sell white-green as {colour}" for colour in COLOURS}
    game = selling({"green": 1}, {"black": 1, "blue": 1}, display=("blue", "yellow"))
    as_white = {f"sell white-green as {colour}" for colour in ("brown", "green", "black")}
    assert choices(game) == {"sell black", *as_white}


@pytest.mark.parametrize("order", [("blue", "green"), ("green", "blue")])
def test_two_white_artworks_are_told_apart(order: tuple[str, str]) -> None:
    """By their other side, which decides the stack that they go back to (Rulebook, Chapter 2, Sales action)."""
    side, colour = order
    game = play(selling({"blue": 1, "green": 1}), f"sell white-{side} as {colour}")
    play(game, "indicator 4-4")
    assert whites(game, ELISABETH) == {colour: 1}


@pytest.mark.parametrize(
    ("colour", "indicator", "money", "points"),
    [
        ("blue", "2-2", 3, 3),
        ("blue", "3-4", 2, 1),
        ("yellow", "2-6", 3, 3),
        ("green", "6-3", 3, 2),
        ("brown", "6-5", 3, 2),
        ("black", "2-2", 2, 2),
        ("black", "4-4", 1, 1),
    ],
)
def test_half_of_what_the_colour_brings(colour: str, indicator: str, money: int, points: int) -> None:
    """In BF and in VP (Rulebook, Chapter 2, Sales action)."""
    game = play(selling({"brown": 1}, indicator=indicator), f"sell white-brown as {colour}", f"indicator {indicator}")
    assert own(game, ELISABETH).money == 9 + money
    assert vp(game, ELISABETH, "sales") == vp(game, ELISABETH) == points


def test_an_odd_half_is_rounded_down() -> None:
    """Ruling 21."""
    game = expanded({ELISABETH: {"white_artworks": {"brown": 1}}})
    game.rules.grid_money[:] = 5
    game.rules.grid_vp[:] = 3
    use(game, SALES, "sell white-brown as black", "indicator 4-4")
    assert own(game, ELISABETH).money == 9 + 2
    assert vp(game, ELISABETH) == 1


def test_strauven_receives_his_franc_and_point_in_full() -> None:
    """They are additional, no benefit of the colour (Rulebook, Chapter 2, and Chapter 3, Gustave Strauven board)."""
    seat = {"board": "strauven", "white_artworks": {"brown": 1}}
    game = expanded({ELISABETH: seat}, modules=["asymmetric"])
    use(game, SALES, "sell white-brown as black", "indicator 4-4")
    assert own(game, ELISABETH).money == 9 + 1 + 1
    assert vp(game, ELISABETH) == 1 + 1


def test_no_second_white_artwork_on_display() -> None:
    """Whatever their other sides, and whatever it is to be sold as (Rulebook, Chapter 2, Sales action)."""
    game = selling({"green": 1}, {"yellow": 1}, display=("blue", "white brown"))
    assert game.decision == "indicator"
    play(game, "indicator 4-4")
    assert choices(game) == {"leave blue", "leave white"}
    assert whites(game, ELISABETH) == {"green": 1}
    alone = selling({"green": 1}, display=("blue", "white brown"))
    assert alone.to_move == GABRIEL
    assert whites(alone, ELISABETH) == {"green": 1}


def test_on_display_it_is_white_and_blocks_no_colour() -> None:
    """Neither that of its other side nor the one it was sold as (Rulebook, Chapter 2, Sales action; Ruling 30)."""
    game = selling({"green": 1}, display=("blue", "yellow"))
    play(game, "sell white-green as brown", "indicator 4-4", "leave yellow")
    assert game.state.display.tolist() == [COLOURS.index("blue"), 5 + COLOURS.index("green")]
    seller = own(game, GABRIEL)
    seller.artworks[:] = [0, 1, 1, 1, 0]
    game.state.stacks[:] -= [0, 1, 1, 1, 0]
    use(game, "4-4")
    assert choices(game) == {"sell brown", "sell green"}


def test_a_black_artwork_on_display_leaves_room_for_a_white_one() -> None:
    """Only a white one keeps a white one away (Rulebook, Chapter 2, Sales action; Ruling 30)."""
    game = selling({"green": 1}, display=("blue", "black"))
    assert choices(game) == {f"sell white-green as {colour}" for colour in ("yellow", "brown", "green")}


@pytest.mark.parametrize("side", ["yellow", "brown", "blue", "green"])
def test_it_goes_back_to_the_stack_of_its_colour(side: str) -> None:
    """When it is replaced (Rulebook, Chapter 1, Sales action; Ruling 17)."""
    game = selling({}, {"yellow": 1}, display=("blue", f"white {side}"))
    assert game.state.stacks.sum() == 30 - 3
    play(game, "indicator 4-4", "leave white")
    assert game.state.stacks.tolist() == [5, 6, 5, 6, 6]
    assert game.state.display.tolist() == [COLOURS.index("yellow"), COLOURS.index("blue")]


def test_the_first_sales_go_to_empty_spaces() -> None:
    """A white artwork like any other (Rulebook, Chapter 1, Sales action)."""
    game = play(selling({"blue": 1}, {"blue": 1}), "sell white-blue as blue", "indicator 4-4")
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 1, 0, 0]
    play(game, "pass", "pass")
    use(game, "4-4", "indicator 4-4")
    assert game.state.display.tolist() == [2, 5 + 2]


def test_the_indicator_moves_by_white_artworks_too() -> None:
    """By as many spaces as one has Artwork tiles (Rulebook, Chapter 1, Sales action; Ruling 52)."""
    game = play(selling({"blue": 2}, {"black": 1}), "sell black")
    assert {"indicator 2-3", "indicator 6-5"} <= choices(game)
    assert "indicator 2-2" not in choices(game)


@pytest.mark.parametrize(
    ("white", "artworks", "income"),
    [({"blue": 1}, {}, 1), ({"blue": 2, "green": 1}, {}, 1), ({"blue": 1}, {"blue": 2, "black": 1}, 3), ({}, {}, 0)],
)
def test_income_when_passing(white: dict[str, int], artworks: dict[str, int], income: int) -> None:
    """1 BF beside that for the colours, however many there are (Rulebook, Chapter 2, Sales action; Ruling 30)."""
    seat = {"white_artworks": white, "artworks": artworks}
    game = play(expanded({ELISABETH: seat}, passed=[LOUISE]), "pass")
    assert own(game, ELISABETH).money == 10 + income


def test_free_action_of_a_sale_counts_white_artworks() -> None:
    """1 VP for each work of art the owner has (Rulebook, Chapter 1, Free action)."""
    owner = {"white_artworks": {"blue": 2}, "artworks": {"green": 1}}
    game = use(expanded({LOUISE: owner}, houses={SALES: LOUISE}), SALES)
    play(game, "free points")
    assert vp(game, LOUISE, "free actions") == 3


def test_a_white_artwork_is_no_material_and_no_colour() -> None:
    """It does not help to construct: a joker among artworks only (Rulebook, Chapter 2, Sales action)."""
    game = use(expanded({ELISABETH: {"white_artworks": {"blue": 3}}}), FREE_CONSTRUCTION)
    assert game.to_move == GABRIEL


@pytest.mark.parametrize("side", ["yellow", "green"])
def test_the_first_colour_on_the_other_side_makes_no_difference(side: str) -> None:
    """A white artwork sells for half of a colour, and one is on display at most (Rulebook, Chapter 2, Sales action).

    The colour on its other side counts for nothing, the first of all colours as the last.
    """
    game = play(selling({side: 2}, {"yellow": 1}), f"sell white-{side} as yellow", "indicator 4-4")
    other = play(selling({"blue": 2}, {"yellow": 1}), "sell white-blue as yellow", "indicator 4-4")
    assert own(game, ELISABETH).money == own(other, ELISABETH).money
    assert vp(game, ELISABETH) == vp(other, ELISABETH)
    assert (whites(game, ELISABETH), own(game, ELISABETH).artworks.sum()) == ({side: 1}, 1)
    shown = selling({"blue": 1}, {"brown": 1, "black": 1}, display=("green", f"white {side}"))
    assert choices(shown) == {"sell brown", "sell black"}
