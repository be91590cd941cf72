"""Planning phase and the neutral meeples (Rulebook, Chapter 1, Planning Phase and Action Phase)."""

from __future__ import annotations

from itertools import product

import pytest

from engine import Game
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.state import IRIS_LINES
from tests.helpers.moves import choices, play, sites
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, table

LINES = range(1, 6)
PLANNING = [{"decision": "try square", "seat": GABRIEL}]
IRISES = [f"{row}-{column}" for row, column in product(range(1, 5), repeat=2)]


def largest_area(iris: str) -> set[str]:
    """The largest of the four parts that lines through an iris cut the board into."""
    row, column = map(int, iris.split("-"))
    rows = ([line for line in LINES if line <= row], [line for line in LINES if line > row])
    columns = ([line for line in LINES if line <= column], [line for line in LINES if line > column])
    parts = [{f"{r}-{c}" for r in part for c in other} for part in rows for other in columns]
    parts.sort(key=len)
    assert len(parts[-1]) > len(parts[-2])
    return parts[-1]


def test_active_area_of_iris_2_2() -> None:
    """The example: of the four areas around 2-2, the largest is active (Rulebook, Chapter 1, Planning Phase)."""
    area = {"3-3", "3-4", "3-5", "4-3", "4-4", "4-5", "5-3", "5-4", "5-5"}
    assert sites(table(area="2-2")) == area == largest_area("2-2")


@pytest.mark.parametrize("iris", IRISES)
def test_active_area_is_the_largest_of_four(iris: str) -> None:
    """The Try Square is turned so that the area has as many spaces as possible: 9, 12 or 16 of them."""
    near_an_edge = sum(line in "14" for line in iris.split("-"))
    area = sites(table(area=iris))
    assert area == largest_area(iris)
    assert len(area) == (9, 12, 16)[near_an_edge]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_try_square_goes_on_either_iris_of_the_cards_row(players: int) -> None:
    """The card has a row for each number of players, with two irises (Rulebook, Chapter 1, Planning Phase)."""
    game = Game.new(players=players, seed=7)
    play(game, *["start with blue"] * players)
    card = game.position()["stock"]["card"]
    listed = next(row["value"] for row in game.box.listing() if row["key"] == f"stock.irises.{players}")
    assert choices(game) == {f"try square {iris}" for iris in listed[Box.of(game.box).stock_cards.index(card)]}


def test_first_player_chooses_the_iris_and_has_the_first_turn() -> None:
    """Not the owner of the first seat, but who has the First Player tile (Rulebook, Chapter 1, Planning Phase)."""
    game = table(area=None, first_player=GABRIEL, pending=PLANNING)
    assert game.to_move == GABRIEL
    assert choices(game) == {"try square 2-1", "try square 2-2"}
    play(game, "try square 2-1")
    assert game.position()["try_square"] == "2-1"
    assert game.state.iris == IRIS_LINES
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_neutral_meeples_are_placed_by_both_players_first_player_first() -> None:
    """Two players each place a neutral meeple before the first turn (Rulebook, Chapter 1, Action Phase; Ruling 4)."""
    game = table(players=2, area=None, first_player=GABRIEL, pending=PLANNING)
    play(game, "try square 2-2")
    assert (game.to_move, game.decision) == (GABRIEL, "neutral meeple")
    assert choices(game) == {f"neutral {space}" for space in largest_area("2-2")}
    play(game, "neutral 4-4")
    assert (game.to_move, game.decision) == (ELISABETH, "neutral meeple")
    assert choices(game) == {f"neutral {space}" for space in largest_area("2-2") - {"4-4"}}
    play(game, "neutral 3-3")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")
    assert sites(game) == largest_area("2-2") - {"3-3", "4-4"}


def test_no_neutral_meeple_on_a_house() -> None:
    """A neutral meeple needs a space without a tile in the active area (Rulebook, Chapter 1, Action Phase)."""
    houses = {"3-3": GABRIEL, "3-4": ELISABETH, "1-1": ELISABETH}
    game = table(players=2, area=None, houses=houses, first_player=GABRIEL, pending=PLANNING)
    play(game, "try square 2-2")
    assert sites(game) == largest_area("2-2") - {"3-3", "3-4"}


def test_no_neutral_meeple_without_an_empty_space() -> None:
    """With one empty space only the first is placed, with none neither (Rulebook, Chapter 1, Action Phase)."""
    spaces = sorted(largest_area("2-2"))
    owners = [GABRIEL] * 4 + [ELISABETH] * 4
    houses = dict(zip(spaces, owners, strict=False))
    game = table(players=2, area=None, houses=houses, first_player=GABRIEL, pending=PLANNING)
    play(game, "try square 2-2")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")
    assert game.position()["spaces"]["5-5"] == {"meeple": NEUTRAL}
    game = table(players=2, area=None, houses={**houses, "5-5": GABRIEL}, first_player=GABRIEL, pending=PLANNING)
    play(game, "try square 2-2")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")
    assert sites(game) == largest_area("2-2")


def test_neutral_meeples_are_for_two_players_only() -> None:
    """Three players begin with a turn at once (Rulebook, Chapter 1, Action Phase)."""
    game = table(players=3, area=None, first_player=GABRIEL, pending=PLANNING)
    play(game, "try square 2-2")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_neutral_meeples_block_their_spaces() -> None:
    """Rulebook, Chapter 1, Action Phase."""
    game = table(players=2, meeples={"3-3": NEUTRAL, "5-5": NEUTRAL}, to_move=ELISABETH)
    assert sites(game) == largest_area("2-2") - {"3-3", "5-5"}


def test_turn_order_is_clockwise_from_the_first_player() -> None:
    """Rulebook, Chapter 1, Action Phase."""
    game = table(first_player=LOUISE)
    order = []
    for _ in range(4):
        order.append(game.to_move)
        play(game, "market")
    assert order == [LOUISE, ELISABETH, GABRIEL, LOUISE]
