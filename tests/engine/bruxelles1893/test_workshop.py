"""Workshop action (Rulebook, Chapter 1, Workshop action)."""

from __future__ import annotations

import pytest

from tests.helpers.moves import choices, play, use
from tests.helpers.seats import own
from tests.helpers.spaces import WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, table

EVERY_COLOUR = {"yellow": 6, "brown": 6, "blue": 6, "green": 6}


def test_any_colour_but_black() -> None:
    """Black works of art come from houses only (Rulebook, Chapter 1, Workshop action and Free action)."""
    game = use(table(), WORKSHOP)
    assert game.decision == "create"
    assert choices(game) == {"create yellow", "create brown", "create blue", "create green"}


def test_the_artwork_leaves_its_stack() -> None:
    """Rulebook, Chapter 1, Workshop action."""
    game = use(table(), WORKSHOP, "create blue")
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 1, 0, 0]
    assert game.state.stacks.tolist() == [6, 6, 5, 6, 6]
    assert game.to_move == GABRIEL


def test_an_empty_stack_cannot_be_chosen() -> None:
    """The colours left are the choice (Ruling 16)."""
    game = use(table({LOUISE: {"artworks": {"yellow": 6, "blue": 5}}}), WORKSHOP)
    assert choices(game) == {"create brown", "create blue", "create green"}


def test_without_any_coloured_artwork_nothing_happens() -> None:
    """Black does not help; the space may be taken all the same (Rulebook, Chapter 1; Ruling 1)."""
    game = use(table({LOUISE: {"artworks": EVERY_COLOUR}}), WORKSHOP)
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).artworks.sum() == 0


@pytest.mark.parametrize("colour", EVERY_COLOUR)
def test_the_last_colour_left_is_taken(colour: str) -> None:
    """An action that can be carried out must be (Rulebook, Chapter 1; Ruling 1)."""
    game = use(table({LOUISE: {"artworks": {**EVERY_COLOUR, colour: 5}}}), WORKSHOP)
    assert game.position()["seats"][0]["artworks"] == {colour: 1}
    assert game.to_move == GABRIEL
    assert play(game, "market").to_move == LOUISE
