"""Moves made and offered in games of every sort; after each one made, no piece is lost or out of its range."""

from __future__ import annotations

from collections.abc import Callable

from engine import Game
from engine.chance import below, stream
from engine.game import determinize, fault, package_of
from engine.what_if import WhatIf


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


def after(game: Game, *moves: str) -> Game:
    """The game that the moves lead to; the one given stays as it is."""
    return play(game.copy(), *moves)


def use(game: Game, space: str, *moves: str) -> Game:
    """The player to move uses a space for 1 BF, and goes on with the moves."""
    name = game.to_move
    play(game, f"place {space}")
    if game.decision == "bid" and game.to_move == name:
        play(game, "bid 1")
    return play(game, *moves)


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


def choices(game: Game) -> set[str]:
    """Everything that may be done now."""
    return set(game.legal_moves())


def sites(game: Game) -> set[str]:
    """The spaces among the choices, such as "3-4"."""
    return {text.split()[1] for text in game.legal_moves() if text.startswith(("place", "site", "neutral"))}


def assert_multiplied(source: str, times: int, new_game: Callable[[WhatIf, int], Game], other: WhatIf) -> None:
    """With `other` values the same moves bring so many `times` the points from a source, and all else is the same."""
    scored = 0
    for seed in range(6):
        plain, changed = new_game(WhatIf(), seed), new_game(other, seed)
        for game in (plain, changed):
            play_out(game, seed)
        for name, before in plain.scores().items():
            after = changed.scores()[name]
            assert {word for word in before if before[word] != after[word]} <= {source, "total"}
            assert after[source] == times * before[source]
            scored += before[source]
    assert scored > 0
