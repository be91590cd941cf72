"""Travelers return to the Train space (Rulebook, Chapter 2, Brussels majority and End of the round; card 22)."""

from __future__ import annotations

from typing import Any

from engine import Game
from tests.helpers.moves import play
from tests.helpers.seats import own
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded

TRAVELERS = 4
"""All that there are, on the Train space at the start of each round."""


def passing(seats: dict[str, Any] | None = None, **more: Any) -> Game:
    """Gabriel and Louise have passed, Elisabeth passes."""
    return play(expanded(seats, passed=[GABRIEL, LOUISE], to_move=ELISABETH, **more), "pass")


def courthouses(game: Game) -> list[int]:
    return [int(own(game, name).courthouse) for name in game.names]


def test_travelers_do_not_count_for_the_brussels_majority() -> None:
    """They are removed before it (Rulebook, Chapter 2, Brussels majority; Ruling 29)."""
    game = passing(
        brussels_travelers={"market": {GABRIEL: 1}, "park": {GABRIEL: 1}, "stock exchange": {GABRIEL: 1}},
        brussels={"grand-place": {LOUISE: 1}},
    )
    assert courthouses(game) == [2, 2, 3]


def test_travelers_alone_cost_nobody_a_meeple() -> None:
    """Nobody placed an Architect meeple then (Rulebook, Chapter 2, Brussels majority; Rulings 11 and 29)."""
    game = passing(brussels_travelers={"market": {GABRIEL: 1}})
    assert courthouses(game) == [2, 2, 2]


def test_used_travelers_are_home_before_the_visit() -> None:
    """They leave at the Brussels majority, those not used at the end of the round (Rulebook, Chapter 2)."""
    game = passing(
        {LOUISE: {"meeples": {"travelers": 1}}},
        cards={31: ELISABETH},
        brussels_travelers={"market": {GABRIEL: 1}, "park": {LOUISE: 1}},
    )
    assert "keep card 31" in game.legal_moves()
    assert game.state.travelers == TRAVELERS - 1
    assert game.state.brussels_travelers.sum() == 0
    assert own(game, LOUISE).travelers == 1


def test_unused_travelers_go_home_at_the_end_of_the_round() -> None:
    """Return them to the Train space (Rulebook, Chapter 2, End of the round)."""
    game = passing({ELISABETH: {"meeples": {"travelers": 1}}, LOUISE: {"meeples": {"travelers": 2}}})
    assert game.position()["round"] == 2
    assert [int(own(game, name).travelers) for name in game.names] == [0, 0, 0]
    assert game.state.travelers == TRAVELERS


def test_the_architect_on_card_22_comes_back() -> None:
    """Take it back at the end of the round (Rulebook, Chapter 2, card 22)."""
    game = passing(
        cards={22: LOUISE}, used=[22], extra_turn_meeple="architect", meeples={"5-5": LOUISE}, columns={5: None}
    )
    assert game.position()["round"] == 2
    assert own(game, LOUISE).meeples == 5
    assert game.state.extra_meeple == 0


def test_the_traveler_on_card_22_goes_home() -> None:
    """Return it to the Train space (Rulebook, Chapter 2, card 22)."""
    game = passing(cards={22: LOUISE}, used=[22], extra_turn_meeple="traveler")
    assert game.position()["round"] == 2
    assert own(game, LOUISE).travelers == 0
    assert game.state.travelers == TRAVELERS
    assert game.state.extra_meeple == 0


def test_the_meeple_on_card_22_stays_until_the_end_of_the_round() -> None:
    """Even while the other meeples are counted (Rulebook, Chapter 2, card 22; Ruling 68)."""
    game = passing({LOUISE: {"money": 5}}, cards={22: LOUISE, 23: LOUISE}, used=[22], extra_turn_meeple="traveler")
    assert "keep card 23" in game.legal_moves()
    assert game.state.travelers == TRAVELERS - 1
