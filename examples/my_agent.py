"""A template for an agent of yours: copy it, change it, and let it play.

bruxelles match examples/my_agent.py:builder random --players 2 --games 20
bruxelles simulate --agents examples/my_agent.py:builder,random,random --games 30 -o DIR
bruxelles play --seats me,examples/my_agent.py:builder
"""

from __future__ import annotations

from engine import Game

WORTH = {"cubes": 1.0, "jokers": 1.0, "houses": 6.0, "architect": 3.0, "artworks": 2.0, "nobles": 2.0, "money": 0.5}
"""Points that this agent gives to one of each, by the words of `Game.features()`."""


def builder(game: Game) -> str:
    """Look ahead to the end of the turn, by choices that seem best one by one, and pass only if nothing else is left.

    `game` is the table as the player to move sees it; what is hidden has been drawn anew. Return one of its
    `legal_moves()`. You may look at `decision`, `position()`, `scores()` and `features()`, and try moves on a `copy()`.
    """

    def after_turn(move: str) -> float:
        ahead = after(game, move)
        while ahead.to_move == game.to_move and ahead.decision not in ("turn", game.decision):
            ahead = max((after(ahead, move) for move in ahead.legal_moves()), key=lambda table: worth(table, game))
        return worth(ahead, game) - 100 * (move == "pass")

    return max(game.legal_moves(), key=after_turn)


def after(game: Game, move: str) -> Game:
    """The table after a move."""
    ahead = game.copy()
    ahead.play(move)
    return ahead


def worth(table: Game, asked: Game) -> float:
    """Points of the player who is `asked`, so far and by what this player has."""
    player = str(asked.to_move)
    has = table.features()[player]
    return table.scores()[player]["total"] + sum(WORTH[word] * has[word] for word in WORTH if word in has)
