"""Belle Époque cards of Construction, 9 and 10 (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from engine import Game
from tests.helpers.belle_cards import KINDS, is_asked, uses
from tests.helpers.moves import after, choices, play, use
from tests.helpers.payments import serves
from tests.helpers.seats import belle_cards, cubes, own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, PAUL, VICTOR, expanded

UNITS = (*KINDS, "3bf", "joker")
POINTED_AT = ("wood", "iron", "stone", "glass", "3bf", "any", "empty")
ELSEWHERE = ("1-1", "1-2", "1-3", "1-4")
COSTS = (2, 2, 3, 3)
HANDS: tuple[tuple[dict[str, int], int], ...] = (
    ({"wood": 3, "iron": 3, "stone": 3, "glass": 3, "jokers": 3}, 9),
    ({"wood": 1, "glass": 1}, 3),
    ({"iron": 2, "jokers": 1}, 0),
    ({"stone": 1, "jokers": 2}, 4),
    ({"glass": 3}, 0),
)


def building(
    materials: dict[str, int], compass: tuple[str, str] = ("wood", "stone"), built: int = 0, money: int = 0, **more: Any
) -> Game:
    """Elisabeth, who has card 9 and some houses, has just taken a Construction space; `money` is left.

    The card lies at the first pavilion, which counts as built.
    """
    houses = dict.fromkeys(ELSEWHERE[: built - 1], ELISABETH)
    seats = {ELISABETH: {"money": money + 1, "materials": materials}}
    game = expanded(seats, cards={9: ELISABETH}, compass=list(compass), houses=houses, **more)
    return use(game, FREE_CONSTRUCTION)


def pay(units: tuple[str, ...]) -> str:
    return " ".join(["pay", *sorted(units, key=UNITS.index)])


def exchanged(proper: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """What card 9 makes of payments: one cube of a material in each is another cube, refined or a joker.

    Without what needs no card: another way that the compass allows as well, and a joker beside others.
    """
    found = set()
    for units in proper:
        for asked in set(units) & set(KINDS):
            for given in {*KINDS, "joker"} - {asked}:
                rest = list(units)
                rest[rest.index(asked)] = given
                payment = tuple(sorted(rest, key=UNITS.index))
                if payment not in proper or (given == "joker" and "joker" not in units):
                    found.add(payment)
    return found


@pytest.mark.parametrize("mixed", [True, False])
@pytest.mark.parametrize("needles", list(combinations(POINTED_AT, 2)), ids="-".join)
def test_every_payment_of_card_9_and_no_other(needles: tuple[str, str], mixed: bool) -> None:
    """One cube of the cost is another one; without use the compass alone decides (Chapter 2, card 9; Ruling 36)."""
    for built in (1, 2):
        every = set(combinations_with_replacement(UNITS, COSTS[built]))
        proper = {units for units in every if serves(units, needles, mixed)}
        for materials, money in HANDS:
            at_hand = Counter({**materials, "3bf": money // 3, "joker": materials.get("jokers", 0)})
            plain = {pay(units) for units in proper if not Counter(units) - at_hand}
            with_card = {pay(units) for units in exchanged(proper) if not Counter(units) - at_hand}
            game = building(materials, needles, built, money, rulings={"any_may_mix": mixed})
            if not plain and not with_card:
                assert game.to_move == GABRIEL, (materials, money, built)
                continue
            play(game, "house")
            assert is_asked(game, 9) == bool(with_card), (materials, money, built)
            if with_card:
                kept = after(game, "keep card 9")
                assert_paid_by(after(game, "use card 9 cost"), with_card)
                if plain:
                    assert_paid_by(kept, plain)
                else:
                    assert kept.to_move == GABRIEL
            else:
                assert_paid_by(game, plain)


def assert_paid_by(game: Game, payments: set[str]) -> None:
    """These are the choices, or the only one has been made."""
    if len(payments) > 1:
        assert game.decision == "payment"
        assert choices(game) == payments
    else:
        assert game.decision in ("needle", "site")


@pytest.mark.parametrize(
    ("materials", "compass", "money", "points"),
    [
        ({"wood": 1, "iron": 1}, ("wood", "stone"), 0, 5),
        ({"wood": 1, "jokers": 1}, ("wood", "stone"), 0, 5),
        ({"jokers": 1}, ("wood", "3bf"), 3, 5),
        ({"iron": 1, "jokers": 1}, ("wood", "stone"), 0, 0),
    ],
)
def test_card_9_and_the_points_for_building(
    materials: dict[str, int], compass: tuple[str, str], money: int, points: int
) -> None:
    """The joker that it gives does not cost the 5 VP, another one does (Rulebook, Chapter 2, card 9)."""
    game = play(building(materials, compass, built=1, money=money), "house", "use card 9 cost")
    assert vp(game, ELISABETH, "building") == points
    assert own(game, ELISABETH).materials.sum() == own(game, ELISABETH).jokers == own(game, ELISABETH).money == 0


def test_card_9_kept_costs_the_points_of_a_joker() -> None:
    """As for everybody (Rulebook, Chapter 1, Construction action)."""
    game = play(building({"wood": 1, "jokers": 1}, built=1), "house", "keep card 9")
    assert vp(game, ELISABETH, "building") == 0


def test_card_9_exchanges_a_cube_and_not_money() -> None:
    """A joker for 3 BF is a joker like any other (Rulebook, Chapter 2, card 9; Ruling 36)."""
    game = play(building({"wood": 1, "jokers": 1}, ("wood", "3bf"), built=1), "house")
    assert game.decision != "belle epoque card"
    assert vp(game, ELISABETH, "building") == 0


def test_card_9_makes_a_construction_possible() -> None:
    """It need not be used for that; kept, nothing is constructed (Ruling 26)."""
    game = building({"wood": 1, "iron": 1}, built=1)
    assert (game.to_move, game.decision) == (ELISABETH, "building")
    kept = after(game, "house", "keep card 9")
    assert kept.to_move == GABRIEL
    assert belle_cards(kept, ELISABETH) == {9: False}
    assert own(kept, ELISABETH).materials.sum() == 2
    used = after(game, "house", "use card 9 cost")
    assert own(used, ELISABETH).materials.sum() == 0


@pytest.mark.parametrize("money_is_pure", [True, False])
def test_card_9_gives_a_joker_where_that_saves_the_points(money_is_pure: bool) -> None:
    """A joker beside 3 BF; with the switch money_is_pure off the points are lost to the money, and the card would
    change nothing (Rulebook, Chapter 2, card 9; Ruling 25).
    """
    rulings = {"money_is_pure": money_is_pure}
    game = play(building({"jokers": 1}, ("wood", "3bf"), built=1, money=3, rulings=rulings), "house")
    assert is_asked(game, 9) == money_is_pure


def test_card_9_and_the_surcharge() -> None:
    """Another refined cube stands in for one of glass, never a joker (Chapter 2, card 9; Rulings 36 and 65)."""
    game = building({"wood": 2, "stone": 2, "iron": 1, "glass": 1, "jokers": 3}, built=1)
    assert "pavilion 3" in choices(game)
    play(game, "pavilion 3")
    assert uses(game, 9) == {"wood for glass", "iron for glass", "stone for glass"}
    play(game, "use card 9 iron for glass", "pay wood stone")
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 0, "stone": 1, "glass": 0}
    assert own(game, ELISABETH).jokers == 3
    assert vp(game, ELISABETH, "building") == 5
    assert game.state.pavilion[2] == 0


@pytest.mark.parametrize("materials", [{"wood": 3, "stone": 3}, {"wood": 2, "stone": 1}, {"wood": 1, "stone": 2}])
def test_card_9_replaces_one_cube_of_the_surcharge(materials: dict[str, int]) -> None:
    """One material cube: without any glass the third pavilion stays out of reach (Rulebook, Chapter 2, card 9)."""
    game = building(materials, built=1)
    assert choices(game) == {"house", "pavilion 2", "pavilion 4", "pavilion 5"}


def test_card_9_for_the_cost_or_for_the_surcharge() -> None:
    """With enough glass either; the cube given must be left beside the cost (Rulebook, Chapter 2, card 9)."""
    game = play(building({"wood": 1, "stone": 2, "iron": 1, "glass": 2}, built=1), "pavilion 2")
    assert uses(game, 9) == {"cost", "stone for glass", "iron for glass"}
    play(game, "use card 9 cost", "pay iron stone")
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 0, "stone": 1, "glass": 2 - game.rules.surcharge[1]}


def test_card_9_for_a_pavilion_without_surcharge() -> None:
    """There is no glass for another cube to stand in for (Rulebook, Chapter 2, card 9 and Construction action)."""
    game = play(building({"wood": 2, "stone": 1}, built=1), "pavilion 5")
    assert uses(game, 9) == {"cost"}


def test_card_9_belongs_to_a_pavilion_where_only_a_house_needs_none() -> None:
    """The house could be had without the card, so something must be constructed (Rulings 1 and 26)."""
    game = building({"wood": 2, "stone": 1}, built=1, pavilions={5: GABRIEL})
    assert choices(game) == {"house", "pavilion 2", "pavilion 4"}
    assert belle_cards(play(game, "pavilion 4"), ELISABETH) == {9: True, 30: False}


def test_card_9_belongs_to_a_pavilion_where_only_the_last_one_needs_none() -> None:
    """No site is left for a house; the fifth pavilion could be had without the card (Rulings 1 and 26)."""
    spaces = [f"{row}-{column}" for row in range(1, 6) for column in range(1, 6)]
    crowded = [space for space in spaces if space not in {"2-3", "3-2", "3-3", "3-4", "4-3", FREE_CONSTRUCTION}]
    game = expanded(
        {ELISABETH: {"materials": {"wood": 2, "stone": 1}}},
        cards={9: ELISABETH},
        houses=dict(zip(crowded, [GABRIEL] * 6 + [LOUISE] * 6 + [VICTOR] * 6 + [PAUL], strict=True)),
        players=5,
        compass=["wood", "stone"],
    )
    use(game, FREE_CONSTRUCTION)
    assert choices(game) == {"pavilion 2", "pavilion 4", "pavilion 5"}
    assert belle_cards(play(game, "pavilion 4"), ELISABETH) == {9: True, 30: False}


def test_card_9_belongs_to_a_pavilion_chosen_with_it() -> None:
    """A construction that needs no card must be carried out: keeping it does not give that up (Rulings 1 and 26)."""
    game = building({"wood": 2, "stone": 1}, built=1)
    assert choices(game) == {"house", "pavilion 2", "pavilion 4", "pavilion 5"}
    play(game, "pavilion 4")
    assert belle_cards(game, ELISABETH) == {9: True, 30: False}
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0, "glass": 0}


@pytest.mark.parametrize(
    ("materials", "compass", "money", "points"),
    [
        ({"wood": 1, "stone": 1}, ["wood", "stone"], 0, 2),
        ({"wood": 1, "jokers": 1}, ["wood", "stone"], 0, 2),
        ({"wood": 1}, ["wood", "3bf"], 3, 1),
    ],
)
def test_card_10_scores_for_each_cube_used(
    materials: dict[str, int], compass: list[str], money: int, points: int
) -> None:
    """Refined or joker, not for money (Rulebook, Chapter 2, card 10)."""
    seats = {ELISABETH: {"money": 1 + money, "materials": materials}}
    game = expanded(seats, cards={10: ELISABETH}, compass=compass)
    use(game, FREE_CONSTRUCTION, "house")
    if game.decision == "needle":
        play(game, "turn wood needle")
    play(game, "site 1-1", "use card 10")
    assert vp(game, ELISABETH, "belle epoque cards") == points


def test_card_10_does_not_count_the_surcharge() -> None:
    """The glass of the surcharge is not taken into account, that of the cost is (Rulebook, Chapter 2, card 10)."""
    seats = {ELISABETH: {"materials": {"wood": 1, "glass": 3}}}
    game = use(expanded(seats, cards={10: ELISABETH}, compass=["wood", "glass"]), FREE_CONSTRUCTION)
    play(game, "pavilion 3", "turn wood needle", "use card 10")
    assert cubes(game, ELISABETH)["glass"] == 0
    assert vp(game, ELISABETH, "belle epoque cards") == 2


def test_card_10_for_a_house_paid_with_money_alone() -> None:
    """Nothing was used that counts (Rulebook, Chapter 2, card 10)."""
    seats = {ELISABETH: {"money": 7}}
    game = expanded(seats, cards={10: ELISABETH}, compass=["empty", "3bf"])
    use(game, FREE_CONSTRUCTION, "house")
    if game.decision == "needle":
        play(game, "turn 3bf needle")
    play(game, "site 1-1")
    assert game.to_move == GABRIEL
