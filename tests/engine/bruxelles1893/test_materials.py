"""Materials action (Rulebook, Chapter 1, Materials action)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bruxelles1893 import Box
from engine.errors import BoxError
from tests.helpers.moves import choices, use
from tests.helpers.seats import cubes
from tests.helpers.spaces import MATERIALS_SPACE
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded, table


def test_two_cubes_of_any_kinds() -> None:
    """Alike or different (Rulebook, Chapter 1, Materials action)."""
    game = use(table(), MATERIALS_SPACE)
    assert game.decision == "cubes"
    assert choices(game) == {
        "cubes wood wood",
        "cubes iron iron",
        "cubes stone stone",
        "cubes wood iron",
        "cubes wood stone",
        "cubes iron stone",
    }


def test_the_cubes_come_from_the_supply() -> None:
    """Rulebook, Chapter 1, Materials action."""
    game = use(table(), MATERIALS_SPACE, "cubes wood stone")
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 0, "stone": 1}
    assert game.state.cubes.tolist() == [9, 10, 9, 0]
    assert game.to_move == GABRIEL


def test_a_kind_that_has_run_out_is_not_available() -> None:
    """No wood and one stone are left (Rulebook, Chapter 1, Materials action; Ruling 16)."""
    game = use(table({LOUISE: {"materials": {"wood": 10, "stone": 9}}}), MATERIALS_SPACE)
    assert choices(game) == {"cubes iron iron", "cubes iron stone"}


def test_one_cube_left_is_taken() -> None:
    """As far as possible (Rulings 1 and 16)."""
    game = use(table({LOUISE: {"materials": {"wood": 10, "iron": 10, "stone": 9}}}), MATERIALS_SPACE)
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 1}
    assert game.to_move == GABRIEL


def test_none_left_gives_nothing() -> None:
    """The space may be taken all the same (Rulings 1 and 16)."""
    game = use(table({LOUISE: {"materials": {"wood": 10, "iron": 10, "stone": 10}}}), MATERIALS_SPACE)
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0}
    assert game.to_move == GABRIEL


def test_as_many_cubes_as_action_codes_hold(tmp_path: Path) -> None:
    """Three together are 10 different choices, 20 with glass; a box with four is refused, as codes would clash."""
    for game, ways in ((table(), 10), (expanded(), 20)):
        game.rules.materials_cubes = 3
        use(game, MATERIALS_SPACE)
        assert len(choices(game)) == len(game.actions()) == ways
    box = tmp_path / "my.toml"
    box.write_text("[actions]\nmaterials_cubes = 4\n", encoding="utf-8")
    with pytest.raises(BoxError, match=r"actions\.materials_cubes"):
        Box.load(box)
