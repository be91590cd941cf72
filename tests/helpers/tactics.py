"""Small endgames solved exactly, so that a test proves which turns win before it asks the search."""

from __future__ import annotations

from engine import Game


class Solver:
    """Whether a player is sure to win alone; by plain recursion over every decision that is left."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._known: dict[bytes, bool] = {}

    def is_won(self, game: Game) -> bool:
        """With hidden cards as they lie in `game`; the others may play as they like, against the player above all."""
        if game.over:
            points = {name: sources["total"] for name, sources in game.scores().items()}
            return points.pop(self.name) > max(points.values())
        key = game.state.tobytes()
        if key not in self._known:
            enough = any if game.to_move == self.name else all
            self._known[key] = enough(self.is_won(_after(game, code)) for code in game.actions())
        return self._known[key]

    def winning(self, game: Game) -> set[str]:
        """The moves that win, in notation."""
        return {game.text(code) for code in game.actions() if self.is_won(_after(game, code))}


def _after(game: Game, code: int) -> Game:
    ahead = game.copy()
    ahead.play_action(code)
    return ahead
