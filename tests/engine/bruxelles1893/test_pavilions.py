"""Pavilions in the Construction action (Rulebook, Chapter 2, Construction action)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import choices, play, sites, use
from tests.helpers.seats import belle_cards, cubes, own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION, FREE_WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, PAUL, VICTOR, expanded

PLAIN_COST = {"wood": 4, "stone": 4}
"""Enough for any building with the needles on wood and stone, a surcharge apart."""

ELSEWHERE = ("1-1", "1-2", "1-3", "1-4", "1-5", "2-1")
CROSS = {"2-3", "3-2", "3-3", "3-4", "4-3"}
PAVILIONS = {f"pavilion {place}" for place in range(1, 6)}


def building(materials: dict[str, int], built: int = 0, money: int = 0, **more: Any) -> Game:
    """Elisabeth, with some houses built, has just taken a Construction space; `money` is left."""
    houses = {**dict.fromkeys(ELSEWHERE[:built], ELISABETH), **more.pop("houses", {})}
    game = expanded({ELISABETH: {"money": money + 1, "materials": materials}}, houses=houses, **more)
    return use(game, FREE_CONSTRUCTION)


def test_louises_pavilion_in_the_example() -> None:
    """On the 3rd space, with a surcharge of two glass beside the cost; the card there is hers from then on."""
    seat = {"materials": {"wood": 1, "stone": 1, "glass": 2}}
    game = expanded({LOUISE: seat}, cards={30: None, 31: None, 32: None}, first_player=LOUISE)
    use(game, FREE_CONSTRUCTION, "pavilion 3")
    assert belle_cards(game, LOUISE) == {32: False}
    assert cubes(game, LOUISE) == {"wood": 0, "iron": 0, "stone": 0, "glass": 0}
    assert game.state.cubes.tolist() == [10, 10, 10, 10]
    assert own(game, LOUISE).houses == 1
    assert vp(game, LOUISE, "building") == 5


def test_a_house_or_any_of_five_pavilions() -> None:
    """Instead of a house (Rulebook, Chapter 2, Construction action)."""
    game = building({**PLAIN_COST, "glass": 2})
    assert (game.to_move, game.decision) == (ELISABETH, "building")
    assert choices(game) == {"house", *PAVILIONS}


def test_each_place_takes_one_pavilion() -> None:
    """Of one player (Rulebook, Chapter 2, Construction action)."""
    game = building({**PLAIN_COST, "glass": 2}, pavilions={1: GABRIEL, 3: LOUISE, 4: ELISABETH})
    assert choices(game) == {"house", "pavilion 2", "pavilion 5"}


@pytest.mark.parametrize(
    ("glass", "possible"),
    [
        (0, {"house", "pavilion 1", "pavilion 5"}),
        (1, {"house", "pavilion 1", "pavilion 2", "pavilion 4", "pavilion 5"}),
        (2, {"house", *PAVILIONS}),
    ],
)
def test_the_surcharge_is_paid_in_glass(glass: int, possible: set[str]) -> None:
    """Some places ask for one or two beside the cost (Rulebook, Chapter 2, Construction action)."""
    assert choices(building({**PLAIN_COST, "glass": glass})) == possible


@pytest.mark.parametrize(("place", "glass"), [(1, 0), (2, 1), (3, 2), (4, 1), (5, 0)])
def test_the_glass_of_the_surcharge_returns_to_the_supply(place: int, glass: int) -> None:
    """Rulebook, Chapter 2, Construction action."""
    game = play(building({"wood": 1, "stone": 1, "glass": 3}), f"pavilion {place}")
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0, "glass": 3 - glass}
    assert game.state.cubes[3] == 7 + glass


def test_jokers_never_pay_the_surcharge() -> None:
    """Though they pay any part of the cost (Rulebook, Chapter 2, Construction action)."""
    game = building({"jokers": 9})
    assert choices(game) == {"house", "pavilion 1", "pavilion 5"}
    game = building({"jokers": 9, "glass": 1})
    assert choices(game) == {"house", "pavilion 1", "pavilion 2", "pavilion 4", "pavilion 5"}
    play(game, "pavilion 2")
    assert (own(game, ELISABETH).jokers, own(game, ELISABETH).materials[3]) == (7, 0)


def test_the_surcharge_comes_beside_the_glass_of_the_cost() -> None:
    """In addition to the required materials; a joker may stand for that in the cost only (Chapter 2)."""
    compass = ["wood", "glass"]
    assert choices(building({"wood": 1, "glass": 1}, compass=compass)) == {"house", "pavilion 1", "pavilion 5"}
    two = building({"wood": 1, "glass": 2}, compass=compass)
    assert choices(two) == {"house", "pavilion 1", "pavilion 2", "pavilion 4", "pavilion 5"}
    play(two, "pavilion 4")
    assert cubes(two, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0, "glass": 0}
    helped = building({"wood": 1, "glass": 2, "jokers": 1}, compass=compass)
    assert "pavilion 3" in choices(helped)
    play(helped, "pavilion 3")
    assert own(helped, ELISABETH).jokers == 0
    assert cubes(helped, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0, "glass": 0}


@pytest.mark.parametrize(
    ("built", "payments"),
    [
        (0, {"pay wood stone"}),
        (2, {"pay wood wood stone", "pay wood stone stone"}),
        (4, {"pay wood wood wood stone", "pay wood wood stone stone", "pay wood stone stone stone"}),
    ],
)
def test_a_pavilion_costs_what_the_next_house_would(built: int, payments: set[str]) -> None:
    """The house tile comes from the same place of the Architect board (Rulebook, Chapters 1 and 2)."""
    game = play(building(PLAIN_COST, built), "pavilion 1")
    if len(payments) > 1:
        assert (game.to_move, game.decision) == (ELISABETH, "payment")
        assert choices(game) == payments
    else:
        assert cubes(game, ELISABETH) == {"wood": 3, "iron": 0, "stone": 3, "glass": 0}


def test_a_pavilion_makes_the_next_house_dearer() -> None:
    """It has used up a house tile: after a house and a pavilion the next costs three (Rulebook, Chapters 1 and 2)."""
    game = play(building(PLAIN_COST, built=1, pavilions={5: ELISABETH}), "house")
    assert choices(game) == {"pay wood wood stone", "pay wood stone stone"}


def test_houses_and_pavilions_together_are_six() -> None:
    """A player has six house tiles (Rulebook, Chapter 1, Setup)."""
    pavilions = {1: ELISABETH, 2: ELISABETH, 4: ELISABETH}
    five = building({**PLAIN_COST, "glass": 2}, built=2, pavilions=pavilions)
    assert five.decision == "building"
    assert own(five, ELISABETH).houses == 5
    six = building({**PLAIN_COST, "glass": 2}, built=3, pavilions=pavilions)
    assert six.to_move == GABRIEL
    assert own(six, ELISABETH).houses == 6


@pytest.mark.parametrize(
    ("built", "materials", "money", "payment", "points"),
    [
        (0, {"wood": 1, "stone": 1}, 0, None, 5),
        (0, {"wood": 1, "jokers": 1}, 0, None, 0),
        (4, PLAIN_COST, 0, "pay wood wood stone stone", 5 + 5),
        (4, {"wood": 2, "stone": 1, "jokers": 1}, 0, None, 5),
    ],
)
def test_points_for_a_pavilion(
    built: int, materials: dict[str, int], money: int, payment: str | None, points: int
) -> None:
    """5 VP without a joker, and 5 for the two house tiles at the top, as for houses (Chapters 1 and 2; Ruling 25)."""
    game = building(materials, built, money)
    play(game, "pavilion 1")
    if payment is not None:
        play(game, payment)
    assert vp(game, ELISABETH, "building") == vp(game, ELISABETH) == points


def test_money_for_a_pavilion_does_not_spoil_its_points() -> None:
    """Only a joker does (Rulebook, Chapter 1, Construction action; Ruling 25)."""
    game = play(building({"wood": 1}, compass=["wood", "3bf"], money=3), "pavilion 5")
    assert own(game, ELISABETH).money == 0
    assert vp(game, ELISABETH, "building") == 5


def test_the_surcharge_does_not_spoil_its_points() -> None:
    """Glass is no joker (Rulebook, Chapter 2, Construction action)."""
    game = play(building({"wood": 1, "stone": 1, "glass": 2}), "pavilion 3")
    assert vp(game, ELISABETH, "building") == 5


def test_a_needle_turns_and_no_site_is_chosen() -> None:
    """The house tile lies on the Belle Époque board (Rulebook, Chapters 1 and 2, Construction action)."""
    game = play(building({"wood": 1, "stone": 1}), "pavilion 1")
    assert game.state.needles.tolist() == [1, 3]  # only stone can turn, wood would come to lie on it
    assert (game.state.house == -1).all()
    assert (game.to_move, game.decision) == (GABRIEL, "turn")
    either = play(building({"wood": 1, "glass": 1}, compass=["wood", "glass"]), "pavilion 1")
    assert choices(either) == {"turn wood needle", "turn glass needle"}


def test_the_park_may_construct_a_pavilion() -> None:
    """It copies the Construction action (Rulebook, Chapters 1 and 2)."""
    game = expanded({ELISABETH: {"money": 0, "materials": {"wood": 1, "stone": 1, "glass": 2}}}, cards={30: None})
    play(game, "park", "copy construction", "pavilion 1")
    assert belle_cards(game, ELISABETH) == {30: False}
    assert game.to_move == GABRIEL


def test_a_pavilion_when_no_site_is_free() -> None:
    """It needs no Action space (Rulebook, Chapter 2, Construction action; Ruling 26)."""
    spaces = [f"{row}-{column}" for row in range(1, 6) for column in range(1, 6)]
    kept_free = {FREE_CONSTRUCTION, "3-5", "4-5"}
    crowded = [space for space in spaces if space not in CROSS | kept_free]
    owners = [ELISABETH] * 5 + [GABRIEL] * 6 + [LOUISE] * 6
    full: dict[str, Any] = {
        "houses": dict(zip(crowded, owners, strict=True)),
        "meeples": {"3-5": GABRIEL, "4-5": LOUISE},
        "materials": PLAIN_COST,
    }
    game = building(**full)
    assert (game.to_move, game.decision) == (ELISABETH, "building")
    assert choices(game) == {"pavilion 1", "pavilion 5"}
    roomy = building(**{**full, "meeples": {"3-5": GABRIEL}})
    assert choices(roomy) == {"house", "pavilion 1", "pavilion 5"}


def test_the_last_pavilion_when_no_site_is_free() -> None:
    """All others are built; it can still be constructed (Rulebook, Chapter 2, Construction action; Ruling 26)."""
    spaces = [f"{row}-{column}" for row in range(1, 6) for column in range(1, 6)]
    crowded = [space for space in spaces if space not in CROSS | {FREE_CONSTRUCTION}]
    owners = [GABRIEL] * 6 + [LOUISE] * 6 + [VICTOR] * 6 + [PAUL]
    game = building(
        {"wood": 1, "stone": 1},
        houses=dict(zip(crowded, owners, strict=True)),
        pavilions=dict.fromkeys(range(1, 5), PAUL),
        players=5,
        compass=["wood", "stone"],
    )
    assert game.position()["belle_epoque"]["pavilions"] == [*[PAUL] * 4, ELISABETH]


def test_all_pavilions_built_leave_houses() -> None:
    """There is no choice of a building then (Rulebook, Chapter 2, Construction action)."""
    pavilions = {1: GABRIEL, 2: GABRIEL, 3: LOUISE, 4: LOUISE, 5: LOUISE}
    game = building({"wood": 1, "stone": 1, "glass": 2}, pavilions=pavilions, compass=["wood", "stone"])
    assert (game.to_move, game.decision) == (ELISABETH, "site")


def test_no_house_on_a_belle_epoque_tile() -> None:
    """Free or not, inside the area or outside (Rulebook, Chapter 2, Construction action)."""
    game = play(building({"wood": 1, "stone": 1}, meeples={"4-4": LOUISE}), "house")
    every = {f"{row}-{column}" for row in range(1, 6) for column in range(1, 6)}
    assert game.decision == "site"
    assert sites(game) == every - CROSS - {FREE_CONSTRUCTION, "4-4"}


def test_free_action_counts_pavilions() -> None:
    """1 VP for each house and each pavilion of the owner (Rulebook, Chapter 2, Free action)."""
    houses = {FREE_CONSTRUCTION: LOUISE, "1-1": LOUISE, "1-2": GABRIEL}
    game = expanded(houses=houses, pavilions={1: LOUISE, 4: LOUISE, 5: GABRIEL})
    use(game, FREE_CONSTRUCTION)
    assert (game.to_move, game.decision) == (LOUISE, "free action")
    play(game, "free points")
    assert vp(game, LOUISE, "free actions") == 4


def test_no_free_action_at_a_pavilion() -> None:
    """It covers no Action space: nobody lands on it (Rulebook, Chapters 1 and 2, Free action)."""
    game = use(expanded(pavilions={2: LOUISE}), FREE_WORKSHOP, "create blue")
    assert game.to_move == GABRIEL
