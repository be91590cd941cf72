"""Setup (Rulebook, Chapter 1, Setup)."""

from __future__ import annotations

import pytest

from engine import Game
from engine.bruxelles1893.state import (
    ACTIONS,
    BRUGMANN,
    COMPASS,
    COMPASS_SIDE,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PRESTIGE_CARDS,
    STOCK_CARDS,
)
from tests.helpers.moves import check, choices, play
from tests.helpers.seats import own

PLAYERS = (2, 3, 4, 5)
COLOURS = ("yellow", "brown", "blue", "green")


def started(players: int, seed: int = 0) -> Game:
    """A game after its setup, every player having started with blue."""
    game = Game.new(players=players, seed=seed)
    return play(game, *["start with blue"] * players)


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_starts_with_one_franc_more_than_the_one_before(players: int) -> None:
    """The first player has 5 BF, everyone else 1 BF more than the neighbour before (Rulebook, Chapter 1, Setup 12)."""
    game = Game.new(players=players)
    assert [int(seat.money) for seat in game.state.seats] == [5, 6, 7, 8, 9][:players] + [0] * (5 - players)
    assert game.state.first_player == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_pieces_of_each_player(players: int) -> None:
    """Brugmann, five meeples and two in the Courthouse, discs at the start (Rulebook, Chapter 1, Setup 16, A to D)."""
    game = Game.new(players=players)
    check(game)
    for name in game.names:
        seat = own(game, name)
        assert (seat.meeples, seat.courthouse) == (5, 2)
        assert (seat.iris, seat.crown, seat.architect) == (0, 0, 0)
        assert [NOBLE_NAMES[noble] for noble in range(8) if seat.noble[noble]] == ["brugmann"]
        assert seat.houses == seat.jokers == seat.materials.sum() == 0
        assert game.scores()[name]["total"] == 0


def test_starting_artwork_is_any_colour_but_black_in_turn_order() -> None:
    """Beginning with the first player, each takes one artwork that is not black (Rulebook, Chapter 1, Setup 15)."""
    game = Game.new(players=4)
    for name in game.names:
        assert (game.to_move, game.decision) == (name, "starting artwork")
        assert choices(game) == {f"start with {colour}" for colour in COLOURS}
        play(game, "start with green")
        assert own(game, name).artworks.tolist() == [0, 0, 0, 1, 0]
    assert game.state.stacks.tolist() == [6, 6, 6, 2, 6]
    assert (game.to_move, game.decision) == (game.names[0], "try square")


def test_supplies() -> None:
    """Ten cubes a material, 15 jokers, six artworks a colour (Rulebook, Chapter 1, Setup 6 to 8, and Components).

    Glass comes with the expansion only (Chapter 2, Setup 6).
    """
    state = Game.new(players=3).state
    assert state.cubes.tolist() == [10, 10, 10, 0]
    assert state.jokers == 15
    assert state.stacks.tolist() == [6] * 5


def test_boards_are_empty() -> None:
    """No meeple, house or artwork for sale; the indicator in the centre (Rulebook, Chapter 1, Setup 1 and 5)."""
    state = Game.new(players=3).state
    assert set(state.meeple) == set(state.house) == {NOBODY}
    assert set(state.display) == {NOTHING}
    assert state.indicator.tolist() == [3, 3]
    assert state.brussels.sum() == state.uses.sum() == 0


def test_nothing_of_the_expansion_is_there() -> None:
    """No Belle Époque cards, tiles, Traveler meeples or white artworks (Rulebook, Chapter 2, Setup)."""
    state = Game.new(players=3).state
    assert set(state.tile) == {NOTHING}
    assert set(state.belle_card) == {0}
    assert set(state.pavilion) == {NOBODY}
    assert state.travelers == state.brussels_travelers.sum() == 0
    assert state.seats["travelers"].sum() == state.seats["white"].sum() == 0


def test_needles_point_to_wood_and_stone_and_the_arrow_covers_glass() -> None:
    """Rulebook, Chapter 1, Setup 9 and 10."""
    game = Game.new(players=3)
    compass = [COMPASS[kind] for kind in game.rules.compass]
    assert {compass[space] for space in game.state.needles} == {"wood", "stone"}
    assert compass[game.rules.arrow] == "glass"


def test_noble_pile_has_21_cards_without_brugmann_and_four_are_shown() -> None:
    """Seven kinds in 21 cards; the players hold the Brugmanns (Rulebook, Chapter 1, Setup 2)."""
    state = Game.new(players=4, seed=5).state
    assert state.n_noble_pile == 17
    cards = [*state.market, *state.noble_pile[:17]]
    assert len(cards) == 21
    assert set(cards) == set(range(8)) - {BRUGMANN}


def test_prestige_cards_lie_under_the_columns_the_others_in_the_pile() -> None:
    """One of the thirty face up under each column (Rulebook, Chapter 1, Setup 4)."""
    state = Game.new(players=4, seed=5).state
    assert NOTHING not in state.column
    assert state.n_prestige_pile == PRESTIGE_CARDS - 5


def test_stock_cards_are_shuffled_and_none_shown_before_planning() -> None:
    """Twelve cards in random order, of which five are used (Rulebook, Chapter 1, Setup 3)."""
    orders = {tuple(Game.new(players=2, seed=seed).state.stock) for seed in range(5)}
    assert len(orders) == 5
    assert all(sorted(order) == list(range(STOCK_CARDS)) for order in orders)
    assert Game.new(players=2).state.n_stock == 0


def test_strips_lie_in_random_rows_and_hold_each_action_once() -> None:
    """The five strips make the five rows in any order (Rulebook, Chapter 1, Setup 1a)."""
    orders = set()
    for seed in range(5):
        game = Game.new(players=2, seed=seed)
        strips = game.state.strips.tolist()
        assert sorted(strips) == list(range(5))
        orders.add(tuple(strips))
        for row, strip in enumerate(strips):
            actions = game.state.action[5 * row : 5 * row + 5].tolist()
            assert actions == game.rules.strip[COMPASS_SIDE][strip].tolist()
            assert sorted(actions) == list(range(len(ACTIONS)))
    assert len(orders) > 1


@pytest.mark.parametrize("players", PLAYERS)
def test_planning_follows_the_setup(players: int) -> None:
    """The first of five rounds begins with the first player's Planning phase (Rulebook, Chapter 1, How to play)."""
    game = started(players)
    assert (game.to_move, game.decision) == ("A", "try square")
    assert game.position()["round"] == 1
    assert game.state.n_stock == 1


@pytest.mark.parametrize("pile", ["noble_pile", "prestige_pile", "stock"])
def test_piles_are_shuffled(pile: str) -> None:
    """No two of ten games have a pile in the same order (Rulebook, Chapter 1, Setup 2 to 4)."""
    orders = {tuple(Game.new(players=3, seed=seed).state[pile].tolist()) for seed in range(10)}
    assert len(orders) == 10
