"""Glass, the refined material of the expansion (Rulebook, Chapter 2, Materials action and Construction action)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import choices, play, use
from tests.helpers.seats import cubes, own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION, FREE_WORKSHOP, MATERIALS_SPACE
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded

KINDS = ("wood", "iron", "stone", "glass")


def building(materials: dict[str, int], compass: tuple[str, str], **seat: Any) -> Game:
    """Elisabeth has just chosen to construct a house."""
    more = {"modules": seat.pop("modules", ())}
    game = expanded({ELISABETH: {"materials": materials, "money": 1, **seat}}, compass=list(compass), **more)
    return use(game, FREE_CONSTRUCTION)


def test_two_cubes_of_any_kinds_glass_among_them() -> None:
    """Rulebook, Chapter 2, Materials action."""
    game = use(expanded(), MATERIALS_SPACE)
    pairs = combinations_with_replacement(KINDS, 2)
    assert choices(game) == {" ".join(["cubes", *pair]) for pair in pairs}
    play(game, "cubes wood glass")
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 0, "stone": 0, "glass": 1}
    assert game.state.cubes.tolist() == [9, 10, 10, 9]


def test_glass_that_has_run_out_is_not_available() -> None:
    """There are ten (Rulebook, Chapter 2, Setup; Ruling 16)."""
    game = use(expanded({LOUISE: {"materials": {"glass": 9}}}), MATERIALS_SPACE)
    assert "cubes wood glass" in choices(game)
    assert "cubes glass glass" not in choices(game)
    game = use(expanded({LOUISE: {"materials": {"glass": 10}}}), MATERIALS_SPACE)
    assert choices(game) == {" ".join(["cubes", *pair]) for pair in combinations_with_replacement(KINDS[:3], 2)}


@pytest.mark.parametrize(
    ("pointed_at", "turned", "to"), [("empty", "empty", "glass"), ("glass", "glass", "iron"), ("3bf", "3bf", "any")]
)
def test_the_compass_has_seven_spaces(pointed_at: str, turned: str, to: str) -> None:
    """The Arrow tile is in the box: glass is a space like the others (Rulebook, Chapter 2, Setup; Ruling 8)."""
    game = building({"jokers": 2}, ("wood", pointed_at))
    play(game, "house", f"turn {turned} needle")
    order = [KINDS[kind] if kind < 4 else {4: "3bf", 5: "any", 6: "empty"}[kind] for kind in game.state.compass]
    assert {order[needle] for needle in game.state.needles} == {"wood", to}


def test_a_needle_does_not_turn_from_glass_onto_iron_when_the_other_is_there() -> None:
    """Two needles never point to the same material (Rulebook, Chapter 1, Construction action)."""
    game = play(building({"iron": 1, "glass": 1}, ("iron", "glass")), "house")
    assert game.decision == "site"
    assert game.state.needles.tolist() == [1, 6]


def test_glass_is_paid_where_a_needle_points_to_it() -> None:
    """Like any other refined material, the 5 VP included (Rulebook, Chapter 2, Construction action)."""
    game = play(building({"wood": 2, "stone": 2, "glass": 1}, ("wood", "glass")), "house")
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 0, "stone": 2, "glass": 0}
    assert vp(game, ELISABETH, "building") == 5


def test_a_joker_replaces_glass_of_the_cost() -> None:
    """As it replaces any element, without the 5 VP (Rulebook, Chapters 1 and 2, Construction action)."""
    game = play(building({"wood": 1, "jokers": 1}, ("wood", "glass")), "house")
    assert own(game, ELISABETH).jokers == 0
    assert vp(game, ELISABETH, "building") == 0


def test_glass_where_no_needle_points_to_it_pays_nothing() -> None:
    """Rulebook, Chapters 1 and 2, Construction action."""
    assert building({"wood": 4, "glass": 4}, ("wood", "stone")).to_move == GABRIEL


def test_glass_under_a_needle_on_any() -> None:
    """Any type of refined material (Rulebook, Chapter 1, Rules for the compass; Ruling 31)."""
    game = play(building({"wood": 2, "glass": 1}, ("wood", "any")), "house")
    assert choices(game) == {"pay wood wood", "pay wood glass"}


def test_solvay_gives_glass() -> None:
    """One refined cube of choice, or two for a joker (Rulebook, Chapter 1, Nobles action; Ruling 31)."""
    seat = {"nobles": ["brugmann", "solvay"], "materials": {"jokers": 1}}
    game = play(expanded({ELISABETH: seat}), "grand-place", "activate solvay")
    assert choices(game) == {"joker for two cubes", *(f"cube {kind}" for kind in KINDS)}
    single = play(game.copy(), "cube glass")
    assert cubes(single, ELISABETH)["glass"] == 1
    play(game, "joker for two cubes", "cubes glass glass")
    assert cubes(game, ELISABETH)["glass"] == 2
    assert own(game, ELISABETH).jokers == 0


def test_free_action_gives_glass() -> None:
    """A refined cube from the supply (Rulebook, Chapter 1, Free action; Ruling 31)."""
    game = use(expanded(houses={MATERIALS_SPACE: LOUISE}), MATERIALS_SPACE, "cubes wood wood")
    assert choices(game) == {"decline", *(f"free {kind}" for kind in KINDS)}
    play(game, "free glass")
    assert cubes(game, LOUISE)["glass"] == 1


def test_cauchies_green_artwork_brings_glass() -> None:
    """The joker is for games without the expansion (Rulebook, Chapter 3, Paul Cauchie board)."""
    game = expanded({ELISABETH: {"board": "cauchie"}}, modules=["asymmetric"])
    space = next(f"2-{column}" for column in (3, 4, 5) if game.state.action[4 + column] == 0)
    use(game, space, "create green")
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0, "glass": 1}
    assert own(game, ELISABETH).jokers == 0


def test_cauchies_green_artwork_when_glass_has_run_out() -> None:
    """Nothing, not even a joker (Rulebook, Chapter 3, Paul Cauchie board; Ruling 16)."""
    seats: dict[str, Any] = {ELISABETH: {"board": "cauchie"}, LOUISE: {"materials": {"glass": 10}}}
    game = use(expanded(seats, modules=["asymmetric"]), FREE_WORKSHOP, "create green")
    assert cubes(game, ELISABETH)["glass"] == 0
    assert own(game, ELISABETH).jokers == 0


def test_saintenoy_moves_a_needle_back_from_iron_to_glass() -> None:
    """No Arrow tile swivels it (Rulebook, Chapter 2, Setup, and Chapter 3, Paul Saintenoy board; Ruling 40)."""
    game = building({"stone": 1, "glass": 1}, ("iron", "stone"), board="saintenoy", modules=["asymmetric"])
    assert choices(game) == {"needles stay", "move iron needle back"}
    play(game, "move iron needle back", "house")
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0, "glass": 0}


@pytest.mark.parametrize(
    ("materials", "move"), [({"iron": 1, "stone": 1}, "move glass needle on"), ({"stone": 2}, "move glass needle back")]
)
def test_saintenoy_constructs_where_only_a_needle_moved_from_glass_lets_him_pay(
    materials: dict[str, int], move: str
) -> None:
    """On to iron, or back to the empty space (Rulebook, Chapter 3, Paul Saintenoy board; Rulings 8 and 26)."""
    game = building(materials, ("glass", "stone"), board="saintenoy", modules=["asymmetric"])
    assert choices(game) == {"needles stay", move}
    play(game, move, "house")
    assert sum(cubes(game, ELISABETH).values()) == 0
