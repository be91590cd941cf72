"""Belle Époque cards of the Materials action, 7 and 8 (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""

from __future__ import annotations

import pytest

from tests.helpers.belle_cards import KINDS, at, uses
from tests.helpers.moves import play, use
from tests.helpers.seats import cubes, own
from tests.helpers.spaces import MATERIALS_SPACE
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded


@pytest.mark.parametrize(("supply", "taken"), [(15, 2), (2, 2), (1, 1)])
def test_card_7_brings_two_jokers(supply: int, taken: int) -> None:
    """As far as they go (Rulebook, Chapter 2, card 7; Ruling 16)."""
    game = expanded({LOUISE: {"materials": {"jokers": 15 - supply}}}, cards={7: ELISABETH})
    use(game, MATERIALS_SPACE, "cubes wood wood", "use card 7")
    assert own(game, ELISABETH).jokers == taken


def test_card_7_when_no_joker_is_left() -> None:
    """There is nothing to ask (Ruling 16)."""
    game = expanded({LOUISE: {"materials": {"jokers": 15}}}, cards={7: ELISABETH})
    assert use(game, MATERIALS_SPACE, "cubes wood wood").to_move == GABRIEL


def test_card_8_exchanges_a_joker_for_a_refined_cube() -> None:
    """Of any kind, glass too, that the supply has (Rulebook, Chapter 2, card 8; Ruling 31)."""
    game = at(8)
    assert uses(game, 8) == set(KINDS)
    play(game, "use card 8 glass")
    assert cubes(game, ELISABETH) == {"wood": 2, "iron": 0, "stone": 0, "glass": 1}
    assert own(game, ELISABETH).jokers == 0
    assert game.state.jokers == 15


def test_card_8_without_a_joker() -> None:
    """There is nothing to ask (Rulebook, Chapter 2, card 8)."""
    assert at(8, seat={"materials": {}}).to_move == GABRIEL
