"""A game between agents and functions on the Python face: nobody sees the future, one seed is one game."""

from __future__ import annotations

import pytest

from engine import Game
from engine.errors import IllegalMove, InputError
from search import play_game


def first_move(game: Game) -> str:
    return game.legal_moves()[0]


def test_a_function_plays_against_an_agent() -> None:
    """To the end, the same for the same seed."""
    ends = set()
    for _ in range(2):
        game = Game.new("1897", players=2, seed=3)
        play_game(game, [first_move, "random"], seed=1)
        assert game.over
        ends.add(game.state.tobytes())
    assert len(ends) == 1


def test_a_function_sees_no_more_than_its_player() -> None:
    """What it is given looks like the table, has other piles, and is a copy."""
    game = Game.new("1897", players=2, seed=3)
    tables: list[tuple[object, object]] = []

    def looking(seen: Game) -> str:
        if not tables:
            tables.append((seen.position(), seen.position(piles=True)))
            for _ in range(3):
                seen.play_action(seen.actions()[0])
        return game.legal_moves()[0]

    shown, hidden = game.position(), game.position(piles=True)
    play_game(game, [looking, first_move])
    assert tables[0][0] == shown
    assert tables[0][1] != hidden


def test_what_cannot_be_is_refused() -> None:
    """A number of players that is not the game's, a code that nobody knows, a move that is none."""
    game = Game.new("1897", players=2)
    with pytest.raises(InputError, match=r"^players: 3 given, the game has 2$"):
        play_game(game, ["random"] * 3)
    with pytest.raises(InputError, match="there is no agent 'best'"):
        play_game(game, ["random", "best"])
    before = game.state.tobytes()
    with pytest.raises(IllegalMove, match='"win" is not possible'):
        play_game(game, [lambda seen: "win"] * 2)
    assert game.state.tobytes() == before
