"""Free action of a house's owner (Rulebook, Chapter 1, Free action)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import choices, play, use
from tests.helpers.seats import cubes, nobles, own, vp
from tests.helpers.spaces import CONSTRUCTION, MATERIALS_SPACE, NOBLES, SALES, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, table


def visited(
    space: str, *moves: str, owner: dict[str, Any] | None = None, visitor: dict[str, Any] | None = None, **more: Any
) -> Game:
    """Elisabeth has used a space with a house of Louise's, making the moves of the action."""
    houses = {space: LOUISE, **more.pop("houses", {})}
    game = table({ELISABETH: visitor or {}, LOUISE: owner or {}}, houses=houses, **more)
    return use(game, space, *moves)


def test_workshop_gives_a_black_artwork() -> None:
    """Rulebook, Chapter 1, Free action."""
    game = visited(WORKSHOP, "create blue")
    assert (game.to_move, game.decision) == (LOUISE, "free action")
    assert choices(game) == {"free artwork", "decline"}
    play(game, "free artwork")
    assert own(game, LOUISE).artworks.tolist() == [0, 0, 0, 0, 1]
    assert game.state.stacks[4] == 5
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_workshop_gives_nothing_when_black_is_gone() -> None:
    """Only if one is available (Rulebook, Chapter 1, Free action; Ruling 16)."""
    game = visited(WORKSHOP, "create blue", visitor={"artworks": {"black": 6}})
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_workshop_gives_the_last_black_artwork() -> None:
    """One is available (Rulebook, Chapter 1, Free action)."""
    game = visited(WORKSHOP, "create blue", "free artwork", visitor={"artworks": {"black": 5}})
    assert own(game, LOUISE).artworks[4] == 1
    assert game.state.stacks[4] == 0


def test_sales_scores_a_point_for_each_artwork() -> None:
    """Of the owner's, black ones too (Rulebook, Chapter 1, Free action)."""
    owner = {"artworks": {"blue": 2, "green": 1, "black": 1}}
    game = visited(SALES, "indicator 4-4", owner=owner, visitor={"artworks": {"yellow": 1}})
    assert choices(game) == {"free points", "decline"}
    play(game, "free points")
    assert vp(game, LOUISE) == vp(game, LOUISE, "free actions") == 4


def test_sales_gives_nothing_without_an_artwork() -> None:
    """There is nothing to ask (Rulebook, Chapter 1, Free action)."""
    game = visited(SALES)
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_nobles_activates_a_noble_not_yet_activated() -> None:
    """One of the owner's, whatever the Crown level (Rulebook, Chapter 1, Free action)."""
    owner = {"nobles": ["brugmann", "buls", "maeterlinck"], "activated": ["buls"]}
    game = visited(NOBLES, "take maeterlinck for 0", "keep", owner=owner)
    assert choices(game) == {"free brugmann", "free maeterlinck", "decline"}
    play(game, "free maeterlinck")
    assert vp(game, LOUISE, "nobles") == 5
    assert nobles(game, LOUISE) == {"brugmann": False, "buls": True, "maeterlinck": True}


def test_nobles_effect_with_a_choice() -> None:
    """The owner chooses Solvay's cube (Rulebook, Chapter 1, Free action)."""
    owner = {"nobles": ["brugmann", "solvay"], "activated": ["brugmann"]}
    game = visited(NOBLES, "take maeterlinck for 0", "keep", "free solvay", owner=owner)
    assert (game.to_move, choices(game)) == (LOUISE, {"cube wood", "cube iron", "cube stone"})
    play(game, "cube stone")
    assert cubes(game, LOUISE)["stone"] == 1
    assert game.to_move == GABRIEL


def test_nobles_gives_nothing_when_all_are_activated() -> None:
    """Each noble works once a round (Rulebook, Chapter 1, Free action)."""
    game = visited(NOBLES, "take maeterlinck for 0", "keep", owner={"activated": ["brugmann"]})
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_materials_gives_a_cube_of_choice() -> None:
    """Rulebook, Chapter 1, Free action."""
    game = visited(MATERIALS_SPACE, "cubes wood wood")
    assert choices(game) == {"free wood", "free iron", "free stone", "decline"}
    play(game, "free iron")
    assert cubes(game, LOUISE) == {"wood": 0, "iron": 1, "stone": 0}
    assert cubes(game, ELISABETH)["wood"] == 2


def test_materials_gives_what_the_action_leaves() -> None:
    """The visitor's cubes are taken first (Rulebook, Chapter 1, Free action; Ruling 16)."""
    visitor = {"materials": {"wood": 10, "iron": 8, "stone": 9}}
    game = visited(MATERIALS_SPACE, "cubes iron stone", visitor=visitor)
    assert choices(game) == {"free iron", "decline"}
    visitor = {"materials": {"wood": 10, "iron": 8, "stone": 10}}
    game = visited(MATERIALS_SPACE, visitor=visitor)
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_construction_scores_a_point_for_each_house() -> None:
    """Of the owner's own houses, this one included (Rulebook, Chapter 1, Free action)."""
    game = visited(CONSTRUCTION, houses={"1-1": LOUISE, "1-2": LOUISE, "1-3": ELISABETH})
    assert choices(game) == {"free points", "decline"}
    play(game, "free points")
    assert vp(game, LOUISE, "free actions") == 3


@pytest.mark.parametrize(
    ("space", "moves", "visitor"),
    [
        (WORKSHOP, ["create blue"], {}),
        (SALES, ["indicator 4-4"], {"artworks": {"yellow": 1}}),
        (NOBLES, ["take maeterlinck for 0", "keep"], {}),
        (MATERIALS_SPACE, ["cubes wood wood"], {}),
        (CONSTRUCTION, ["site 1-1"], {"materials": {"jokers": 2}}),
    ],
)
def test_the_main_action_comes_first(space: str, moves: list[str], visitor: dict[str, Any]) -> None:
    """The owner's turn comes after all of the visitor's choices (Rulebook, Chapter 1, Free action; Ruling 7)."""
    game = table({ELISABETH: visitor, LOUISE: {"artworks": {"blue": 1}}}, houses={space: LOUISE})
    use(game, space)
    for move in moves:
        assert game.to_move == ELISABETH
        play(game, move)
    assert (game.to_move, game.decision) == (LOUISE, "free action")


def test_also_when_the_main_action_could_not_be_done() -> None:
    """The visitor has nothing to sell (Ruling 7)."""
    game = visited(SALES, owner={"artworks": {"blue": 1}})
    assert (game.to_move, game.decision) == (LOUISE, "free action")


def test_also_after_the_owner_has_passed() -> None:
    """Passing ends turns, not free actions (Ruling 7)."""
    game = visited(WORKSHOP, "create blue", passed=[LOUISE])
    assert (game.to_move, game.decision) == (LOUISE, "free action")
    play(game, "free artwork")
    assert game.to_move == GABRIEL


def test_none_for_oneself() -> None:
    """Only an opponent's meeple counts (Rulebook, Chapter 1, Free action; Ruling 7)."""
    game = use(table(houses={WORKSHOP: ELISABETH}), WORKSHOP, "create blue")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_a_house_built_just_now_gives_its_owner_nothing_yet() -> None:
    """It is landing that counts (Rulebook, Chapter 1, Free action)."""
    game = table({ELISABETH: {"materials": {"jokers": 2}}})
    use(game, CONSTRUCTION, f"site {WORKSHOP}")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")
    use(game, WORKSHOP, "create blue")
    assert (game.to_move, game.decision) == (ELISABETH, "free action")


def test_declining_costs_and_gives_nothing() -> None:
    """A free action may be declined (Ruling 47)."""
    game = visited(NOBLES, "take maeterlinck for 0", "keep", "decline")
    assert nobles(game, LOUISE) == {"brugmann": False}
    assert game.to_move == GABRIEL


def test_declining_can_be_ruled_out() -> None:
    """With the switch free_action_declinable off one is taken; a single one comes by itself (Ruling 47)."""
    rulings = {"free_action_declinable": False}
    game = visited(MATERIALS_SPACE, "cubes wood wood", rulings=rulings)
    assert choices(game) == {"free wood", "free iron", "free stone"}
    game = visited(NOBLES, "take maeterlinck for 0", "keep", owner={"nobles": ["brugmann", "buls"]}, rulings=rulings)
    assert choices(game) == {"free brugmann", "free buls"}
    game = visited(WORKSHOP, "create blue", rulings=rulings)
    assert own(game, LOUISE).artworks[4] == 1
    assert game.to_move == GABRIEL
