"""Search: the best move, and agents that play."""

from search.advice import Advice, Move, Reply, best_move
from search.settings import Settings

__all__ = ["Advice", "Move", "Reply", "Settings", "best_move"]
