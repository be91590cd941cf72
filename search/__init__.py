"""Search: the best move, and agents that play."""

from search.advice import Advice, Move, Reply
from search.advising import best_move
from search.game_play import play_game
from search.settings import Settings

__all__ = ["Advice", "Move", "Reply", "Settings", "best_move", "play_game"]
