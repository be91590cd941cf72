"""Traveler meeples, and Georges Nagelmackers who brings them (Rulebook, Chapter 2, Nobles action)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import choices, play, use
from tests.helpers.seats import own
from tests.helpers.spaces import FREE_CONSTRUCTION, FREE_WORKSHOP, NOBLES, SALES, WORKSHOP
from tests.helpers.tables import ALL_PLAYERS, ELISABETH, GABRIEL, LOUISE, expanded

NAGELMACKERS = {"nobles": ["brugmann", "nagelmackers"]}
FOUR_OF_ELISABETH = {FREE_CONSTRUCTION: ELISABETH, FREE_WORKSHOP: ELISABETH, SALES: ELISABETH, "5-5": ELISABETH}
"""Spaces that leave her one Architect meeple of five."""


def meeples(game: Game, name: str) -> tuple[int, int]:
    """Architect and Traveler meeples in a personal supply."""
    return int(own(game, name).meeples), int(own(game, name).travelers)


def in_brussels(game: Game, action: int, name: str) -> tuple[int, int]:
    """Architect and Traveler meeples of a player on a Brussels action."""
    seat = game.names.index(name)
    return int(game.state.brussels[action, seat]), int(game.state.brussels_travelers[action, seat])


def test_nagelmackers_brings_a_traveler() -> None:
    """From the Train space, which holds four (Rulebook, Chapter 2, Setup and Nobles action)."""
    game = play(expanded({ELISABETH: NAGELMACKERS}), "grand-place", "activate nagelmackers")
    assert meeples(game, ELISABETH) == (4, 1)
    assert game.state.travelers == 3


def test_nagelmackers_taken_from_the_market() -> None:
    """The effect comes at once (Rulebook, Chapters 1 and 2, Nobles action)."""
    game = expanded(market={"0": "nagelmackers", "1": "buls", "2": "albert", "3": "empain"})
    use(game, NOBLES, "take nagelmackers for 0")
    assert meeples(game, ELISABETH) == (4, 1)


@pytest.mark.parametrize("left", [0, 1])
def test_nagelmackers_takes_the_last_traveler_and_no_more(left: int) -> None:
    """Nothing comes of an empty Train space (Ruling 16)."""
    seats: dict[str, Any] = {
        ELISABETH: NAGELMACKERS,
        GABRIEL: {"meeples": {"travelers": 3}},
        LOUISE: {"meeples": {"travelers": 1 - left}},
    }
    game = play(expanded(seats), "grand-place", "activate nagelmackers")
    assert meeples(game, ELISABETH) == (4, left)
    assert game.state.travelers == 0


def without_architects(**more: Any) -> Game:
    """Elisabeth's turn with two Travelers and no Architect meeple at hand."""
    spaces = {**FOUR_OF_ELISABETH, "4-4": ELISABETH}
    return expanded({ELISABETH: {"meeples": {"travelers": 2}}}, meeples=spaces, **more)


def test_a_traveler_is_for_the_brussels_board_only() -> None:
    """It carries out no action on the Art Nouveau board (Rulebook, Chapter 2, Nobles action)."""
    assert choices(without_architects()) == {"stock exchange", "grand-place", "park", "market", "pass"}


def test_a_traveler_carries_out_a_brussels_action() -> None:
    """In place of an Architect meeple (Rulebook, Chapter 2, Nobles action)."""
    game = play(without_architects(), "market")
    assert own(game, ELISABETH).jokers == 3
    assert meeples(game, ELISABETH) == (0, 1)
    assert in_brussels(game, 3, ELISABETH) == (0, 1)
    assert game.to_move == GABRIEL


@pytest.mark.parametrize(
    ("uses", "travelers", "possible"),
    [
        (0, 1, {0, 1}),
        (0, 4, {0, 1}),
        (1, 1, {0, 1}),
        (1, 3, {0, 1, 2}),
        (2, 2, {0, 1, 2}),
        (2, 4, {0, 1, 2, 3}),
    ],
)
def test_travelers_and_architect_meeples_pay_together(uses: int, travelers: int, possible: set[int]) -> None:
    """Each meeple of the price may be either, as the player likes (Rulebook, Chapters 1 and 2)."""
    seats = {ELISABETH: {"meeples": {"travelers": travelers}}}
    brussels = {"market": {GABRIEL: 1}} if uses == 1 else {"market": {GABRIEL: 1, LOUISE: 2}} if uses == 2 else {}
    game = play(expanded(seats, brussels=brussels), "market")
    assert game.decision == "travelers"
    assert choices(game) == {f"travelers {count}" for count in possible}
    play(game, "travelers 1")
    assert meeples(game, ELISABETH) == (5 - uses, travelers - 1)
    assert in_brussels(game, 3, ELISABETH) == (uses, 1)


def test_travelers_make_up_for_missing_architect_meeples() -> None:
    """With one at hand and a price of three, two Travelers at least (Rulebook, Chapters 1 and 2)."""
    brussels = {"market": {GABRIEL: 1, LOUISE: 2}}
    seats = {ELISABETH: {"meeples": {"travelers": 3}}}
    game = play(expanded(seats, brussels=brussels, meeples=FOUR_OF_ELISABETH), "market")
    assert choices(game) == {"travelers 2", "travelers 3"}
    seats = {ELISABETH: {"meeples": {"travelers": 2}}}
    game = play(expanded(seats, brussels=brussels, meeples=FOUR_OF_ELISABETH), "market")
    assert in_brussels(game, 3, ELISABETH) == (1, 2)
    seats = {ELISABETH: {"meeples": {"travelers": 1}}}
    assert "market" not in choices(expanded(seats, brussels=brussels, meeples=FOUR_OF_ELISABETH))


@pytest.mark.parametrize(("players", "price"), [(3, 2), (4, 1)])
def test_a_use_with_travelers_makes_the_next_one_dearer(players: int, price: int) -> None:
    """By the same steps as with Architect meeples (Rulebook, Chapter 1, Actions on the Brussels board; Ruling 29)."""
    seats: dict[str, Any] = {name: {} for name in ALL_PLAYERS[:players]}
    game = expanded({**seats, ELISABETH: {"meeples": {"travelers": 1}}}, players=players)
    play(game, "stock exchange", "travelers 1", "stock exchange")
    assert in_brussels(game, 0, GABRIEL) == (price, 0)


def test_travelers_used_before_count_for_the_price() -> None:
    """Two uses, the second with two Travelers: the third takes three meeples (Ruling 29)."""
    game = expanded(brussels={"park": {GABRIEL: 1}}, brussels_travelers={"park": {LOUISE: 2}})
    play(game, "park", "copy workshop", "create blue")
    assert in_brussels(game, 2, ELISABETH) == (3, 0)


def test_a_traveler_claims_no_tile() -> None:
    """Only an Architect meeple does (Rulebook, Chapter 2, Belle Époque tiles)."""
    game = expanded({ELISABETH: {"meeples": {"travelers": 2}}}, meeples=FOUR_OF_ELISABETH)
    use(game, WORKSHOP, "create blue")
    assert game.to_move == GABRIEL
    assert meeples(game, ELISABETH) == (0, 2)
