"""Games of every sort, checked after each move: no piece is lost or out of its range."""

from __future__ import annotations

from engine import Game
from engine.chance import below, stream
from engine.game import determinize, fault, package_of


def check(game: Game) -> None:
    """No piece is lost or out of its range."""
    found = fault(game.rules, game.state)
    assert found == 0, package_of(game.state).FAULTS[found]


def play(game: Game, *moves: str) -> Game:
    """Make the moves, the integrity check after each."""
    for move in moves:
        game.play(move)
        check(game)
    return game


def play_out(game: Game, seed: int) -> None:
    """Play at random to the end, with no fault after any action, nor now and then in another world."""
    words = stream(seed, "play")
    check(game)
    while not game.over:
        legal = game.actions()
        game.play_action(legal[below(words, len(legal))])
        check(game)
        if below(words, 10) == 0:
            other = game.copy()
            determinize(other.rules, other.state, words)
            check(other)
