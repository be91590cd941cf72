"""Construction action and the compass (Rulebook, Chapter 1, Construction action and Rules for the compass)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
import pytest

from engine import Game
from engine.bruxelles1893 import MOST_ACTIONS
from engine.bruxelles1893.construction import (
    BUILDINGS,
    EXCHANGE_COST,
    EXCHANGE_SURCHARGE,
    HOUSE,
    NO_EXCHANGE,
    can_pay,
    legal_payments,
    surcharge_of,
)
from engine.bruxelles1893.state import GLASS, HOUSES, MATERIALS, NOTHING
from engine.chance import below, stream
from tests.helpers.moves import choices, play, sites, use
from tests.helpers.payments import serves
from tests.helpers.seats import cubes, own, vp
from tests.helpers.spaces import CONSTRUCTION, NOBLES
from tests.helpers.tables import ALL_PLAYERS, ELISABETH, GABRIEL, LOUISE, expanded, table

POINTED_AT = ("iron", "wood", "stone", "3bf", "any", "empty")
UNITS = ("wood", "iron", "stone", "3bf", "joker")
ELSEWHERE = ("1-1", "1-2", "1-3", "1-4", "1-5", "2-1")
COSTS = (2, 2, 3, 3, 4, 4)
RICH = {"wood": 5, "iron": 5, "stone": 5, "jokers": 5}


def building(
    materials: dict[str, int],
    compass: tuple[str, str] = ("wood", "stone"),
    built: int = 0,
    money: int = 0,
    **more: Any,
) -> Game:
    """Elisabeth, with some houses built outside the area, has just taken a Construction space; `money` is left."""
    houses = {**dict.fromkeys(ELSEWHERE[:built], ELISABETH), **more.pop("houses", {})}
    game = table(
        {ELISABETH: {"money": money + 1, "materials": materials}}, compass=list(compass), houses=houses, **more
    )
    return use(game, CONSTRUCTION)


def pay(*units: str) -> str:
    return " ".join(["pay", *sorted(units, key=UNITS.index)])


HANDS: tuple[tuple[dict[str, int], int], ...] = (
    (RICH, 30),
    ({"wood": 1, "iron": 1, "stone": 1}, 3),
    ({"wood": 2, "stone": 2, "jokers": 1}, 7),
    ({"iron": 3, "jokers": 2}, 2),
    ({"wood": 4}, 12),
    ({"jokers": 3}, 0),
    ({}, 11),
)


@pytest.mark.parametrize("mixed", [True, False])
@pytest.mark.parametrize("needles", list(combinations(POINTED_AT, 2)), ids="-".join)
def test_every_payment_the_compass_allows_and_no_other(needles: tuple[str, str], mixed: bool) -> None:
    """At least one unit of what either needle points to, split as one likes; a joker for any unit, 3 BF too.

    Under "any" each unit may be another kind, or with the switch any_may_mix off all are of one; the empty space asks
    for nothing of its own. Without a possible payment nothing is built (Rulebook, Chapter 1, Rules for the compass;
    Rulings 24 and 26).
    """
    for materials, money in HANDS:
        for built in (0, 2, 4):
            at_hand = Counter({**materials, "3bf": money // 3, "joker": materials.get("jokers", 0)})
            possible = {
                pay(*units)
                for units in combinations_with_replacement(UNITS, COSTS[built])
                if not Counter(units) - at_hand and serves(units, needles, mixed)
            }
            game = building(materials, needles, built, money, rulings={"any_may_mix": mixed})
            if len(possible) > 1:
                assert (game.to_move, game.decision) == (ELISABETH, "payment")
                assert choices(game) == possible, (materials, money, built)
            elif possible:
                assert game.to_move == ELISABETH
                assert game.decision in ("needle", "site"), (materials, money, built)
            else:
                assert game.to_move == GABRIEL, (materials, money, built)


def test_the_empty_space_asks_for_nothing_wherever_it_lies() -> None:
    """Only what the other needle points to is paid (Rulebook, Chapter 1, Rules for the compass)."""
    game = table({ELISABETH: {"materials": {"wood": 2, "stone": 3, "jokers": 1}}}, houses={"1-1": ELISABETH})
    game.state.compass[[1, 5]] = game.state.compass[[5, 1]]  # the needles point to empty and stone now
    use(game, CONSTRUCTION)
    assert choices(game) == {"pay stone stone", "pay stone joker"}


@pytest.mark.parametrize("built", range(6))
def test_houses_cost_two_three_and_four_materials_from_the_bottom(built: int) -> None:
    """Two houses at 2, two at 3, two at 4 (Rulebook, Chapter 1, Construction action)."""
    game = building(RICH, built=built)
    assert {len(text.split()) - 1 for text in choices(game)} == {COSTS[built]}


def test_a_cost_of_two_is_one_of_each() -> None:
    """Rulebook, Chapter 1, Rules for the compass."""
    game = building({"wood": 2, "stone": 2, "iron": 2, "jokers": 1}, money=9)
    assert choices(game) == {"pay wood stone", "pay wood joker", "pay stone joker"}


def test_louises_fourth_house_in_materials_and_money() -> None:
    """The example: 2 wood and 3 BF, or 1 wood and 6 BF (Rulebook, Chapter 1, Rules for the compass)."""
    game = building({"wood": 2, "stone": 2}, ("wood", "3bf"), built=3, money=6)
    assert choices(game) == {"pay wood wood 3bf", "pay wood 3bf 3bf"}
    two_wood = play(game.copy(), "pay wood wood 3bf")
    assert (cubes(two_wood, ELISABETH)["wood"], own(two_wood, ELISABETH).money) == (0, 3)
    one_wood = play(game, "pay wood 3bf 3bf")
    assert (cubes(one_wood, ELISABETH)["wood"], own(one_wood, ELISABETH).money) == (1, 0)
    for paid in (two_wood, one_wood):
        assert vp(paid, ELISABETH, "building") == 5


def test_louises_fourth_house_with_a_joker() -> None:
    """The example: a joker for money she has not, and no 5 VP (Rulebook, Chapter 1, Rules for the compass)."""
    game = building({"wood": 2, "stone": 2, "jokers": 1}, ("wood", "3bf"), built=3, money=2)
    assert game.decision == "needle"
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 2}
    assert (own(game, ELISABETH).jokers, own(game, ELISABETH).money) == (0, 2)
    assert vp(game, ELISABETH) == 0
    play(game, "turn wood needle", "site 2-2")
    assert own(game, ELISABETH).houses == 4


def test_louises_fourth_house_with_a_joker_and_enough_money() -> None:
    """A joker for any one unit, the wood as well as the money (Rulebook, Chapter 1, Construction action)."""
    game = building({"wood": 2, "stone": 2, "jokers": 1}, ("wood", "3bf"), built=3, money=6)
    assert choices(game) == {
        "pay wood wood 3bf",
        "pay wood 3bf 3bf",
        "pay wood wood joker",
        "pay wood 3bf joker",
        "pay 3bf 3bf joker",
    }


def test_everything_may_be_paid_in_jokers() -> None:
    """Each unit may be a joker (Rulebook, Chapter 1, Construction action)."""
    game = building({"jokers": 4}, built=4)
    assert own(game, ELISABETH).jokers == 0
    assert game.state.jokers == 15


@pytest.mark.parametrize(
    ("built", "with_joker", "without"), [(0, 0, 5), (1, 0, 5), (2, 0, 5), (3, 0, 5), (4, 5, 10), (5, 5, 10)]
)
def test_points_for_building(built: int, with_joker: int, without: int) -> None:
    """5 VP without a joker, 5 VP for either house at the top (Rulebook, Chapter 1, Construction action; Ruling 25)."""
    game = building({"wood": 3, "stone": 3, "jokers": 1}, built=built)
    units = ["wood", "stone", "wood", "stone"][: COSTS[built]]
    assert vp(play(game.copy(), pay(*units)), ELISABETH, "building") == without
    assert vp(play(game.copy(), pay(*units[1:], "joker")), ELISABETH, "building") == with_joker


@pytest.mark.parametrize(("money_is_pure", "points"), [(True, 5), (False, 0)])
def test_money_in_place_of_a_cube(money_is_pure: bool, points: int) -> None:
    """Only a joker spoils the 5 VP, not money; with the switch money_is_pure off, money does too (Ruling 25)."""
    rulings = {"money_is_pure": money_is_pure}
    game = building({"wood": 1, "stone": 1}, ("wood", "any"), money=3, rulings=rulings)
    assert choices(game) == {"pay wood stone", "pay wood 3bf"}
    assert vp(play(game.copy(), "pay wood 3bf"), ELISABETH) == points
    assert vp(play(game.copy(), "pay wood stone"), ELISABETH) == 5


def test_what_is_paid_returns_to_the_supply() -> None:
    """Rulebook, Chapter 1, Construction action."""
    game = building({"wood": 3, "stone": 2, "jokers": 1}, built=2)
    play(game, "pay wood stone joker")
    assert cubes(game, ELISABETH) == {"wood": 2, "iron": 0, "stone": 1}
    assert game.state.cubes.tolist() == [8, 10, 9, 0]
    assert game.state.jokers == 15


def test_a_house_must_be_built_where_it_can_be_with_jokers() -> None:
    """Jokers count among what is at hand (Rulebook, Chapter 1; Rulings 1 and 26)."""
    assert building({"jokers": 2}).to_move == ELISABETH
    assert building({"jokers": 1}).to_move == GABRIEL
    assert building({"wood": 2}).to_move == GABRIEL


def test_no_house_left() -> None:
    """After six houses the action cannot be carried out (Ruling 26)."""
    assert building(RICH, built=5).decision == "payment"
    assert building(RICH, built=6).to_move == GABRIEL


def test_no_site_left() -> None:
    """With a tile or meeple on every space, nothing can be built (Ruling 26)."""
    spaces = [f"{row}-{column}" for row in range(1, 6) for column in range(1, 6)]
    houses = {space: ALL_PLAYERS[number // 5] for number, space in enumerate(spaces) if space != CONSTRUCTION}
    game = table({ELISABETH: {"materials": RICH}}, players=5, houses=houses)
    assert own(game, ELISABETH).houses == 5
    assert use(game, CONSTRUCTION).to_move == GABRIEL


@pytest.mark.parametrize("left", ["1-1", "5-5"])
def test_one_site_left(left: str) -> None:
    """The house goes on the only free space, the first of the board or the last (Rulebook, Chapter 1, Construction)."""
    spaces = [f"{row}-{column}" for row in range(1, 6) for column in range(1, 6)]
    others = [space for space in spaces if space not in (CONSTRUCTION, left)]
    houses = {space: ALL_PLAYERS[number // 5] for number, space in enumerate(others)}
    game = table({ELISABETH: {"materials": {"jokers": 4}}}, players=5, houses=houses)
    use(game, CONSTRUCTION)
    assert game.position()["spaces"][left] == {"house": ELISABETH}
    assert game.to_move == GABRIEL


@pytest.mark.parametrize(
    ("compass", "turned"),
    [
        (("iron", "stone"), {"iron": "wood", "stone": "3bf"}),
        (("wood", "3bf"), {"wood": "stone", "3bf": "any"}),
        (("wood", "any"), {"wood": "stone", "any": "empty"}),
        (("wood", "empty"), {"wood": "stone", "empty": "iron"}),
    ],
)
def test_either_needle_turns_one_step_clockwise(compass: tuple[str, str], turned: dict[str, str]) -> None:
    """The step onto the Arrow tile goes on to iron (Rulebook, Chapter 1, Construction action; Ruling 8)."""
    game = building({"jokers": 2}, compass)
    assert game.decision == "needle"
    assert choices(game) == {f"turn {needle} needle" for needle in compass}
    for needle, reached in turned.items():
        (other,) = set(compass) - {needle}
        assert set(play(game.copy(), f"turn {needle} needle").position()["compass"]) == {reached, other}


@pytest.mark.parametrize(
    ("compass", "after"),
    [
        (("wood", "stone"), {"wood", "3bf"}),
        (("3bf", "any"), {"3bf", "empty"}),
        (("any", "empty"), {"any", "iron"}),
        (("empty", "iron"), {"empty", "wood"}),
    ],
)
def test_a_needle_never_turns_onto_the_other(compass: tuple[str, str], after: set[str]) -> None:
    """Then the other one turns, also beside the Arrow tile (Rulebook, Chapter 1, Construction action; Ruling 8)."""
    game = building({"jokers": 2}, compass)
    assert game.decision == "site"
    assert set(game.position()["compass"]) == after


def test_sites_are_all_spaces_without_tile_or_meeple() -> None:
    """Also outside the active area, whatever its action (Rulebook, Chapter 1, Construction action)."""
    game = table(
        {ELISABETH: {"materials": {"jokers": 2}}},
        houses={"1-1": GABRIEL, "3-4": LOUISE},
        meeples={"5-5": GABRIEL, "4-4": LOUISE},
    )
    use(game, CONSTRUCTION)
    assert game.decision == "site"
    every = {f"{row}-{column}" for row in range(1, 6) for column in range(1, 6)}
    assert sites(game) == every - {"1-1", "3-4", "5-5", "4-4", CONSTRUCTION}
    play(game, "site 2-1")
    assert game.position()["spaces"]["2-1"] == {"house": ELISABETH}
    assert own(game, ELISABETH).houses == 1
    assert game.to_move == GABRIEL


def test_a_house_can_be_used_from_then_on() -> None:
    """A house covers no action (Rulebook, Chapter 1, Free action)."""
    game = play(building({"jokers": 2}), f"site {NOBLES}")
    assert f"place {NOBLES}" in choices(game)


@pytest.mark.parametrize("mixed", [True, False])
def test_what_can_be_paid_is_what_there_are_payments_for(mixed: bool) -> None:
    """Counting units and listing payments are two accounts of one rule: they agree on hands of all kinds.

    With and without a surcharge and the Belle Époque card that replaces a cube (Rulebook, Chapter 1, Rules for the
    compass; Chapter 2, Construction action and card 9; Rulings 24 and 26). A cube of the cost is replaced where it
    changes anything: what can be paid without is left out.
    """
    game = expanded({ELISABETH: {}}, rulings={"any_may_mix": mixed})
    rules, state, seat = game.rules, game.state, own(game, ELISABETH)
    words, out = stream(3, "hands"), np.empty(MOST_ACTIONS, np.int16)
    found: Counter[bool] = Counter()
    for _ in range(150):
        seat.materials[:] = [below(words, 4) for _ in MATERIALS]
        seat.jokers, seat.money, seat.houses = below(words, 3), below(words, 10), below(words, HOUSES)
        one = below(words, int(rules.compass_spaces))
        other = (one + 1 + below(words, int(rules.compass_spaces) - 1)) % int(rules.compass_spaces)
        state.needles[:] = sorted((one, other))
        for building in range(BUILDINGS):

            def can(exchange: int, given: int = NOTHING, building: int = building) -> bool:
                return bool(can_pay(rules, state, 0, state.needles[0], state.needles[1], building, exchange, given))

            def listed(exchange: int, building: int = building) -> bool:
                """The surcharge, which leaves no choice, is paid besides."""
                surcharge = [surcharge_of(rules, building, exchange, material) for material in range(len(MATERIALS))]
                payments = legal_payments(rules, state, 0, building, exchange, out)
                return bool(payments > 0 and (seat.materials >= surcharge).all())

            assert can(NO_EXCHANGE) == listed(NO_EXCHANGE)
            found[can(NO_EXCHANGE)] += 1
            if building != HOUSE and rules.surcharge[building - 1] > 0:
                for material in range(GLASS):
                    assert can(EXCHANGE_SURCHARGE + material) == listed(EXCHANGE_SURCHARGE + material)
            if not can(NO_EXCHANGE):
                assert any(can(EXCHANGE_COST, material) for material in range(1 + GLASS)) == listed(EXCHANGE_COST)
    assert min(found.values()) > 100
