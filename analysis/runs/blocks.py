"""Which blocks of a run are whole: those that count.

The games of a block have the same cards, and every chair stands everywhere in it. In a block of which a game failed, or
that the end of its part cut short, somebody has had the better cards or seats: none of its games counts.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from analysis.runs.plan import Plan

COLUMNS = ["part", "block", "failed"]
"""What is read of the table of games."""


def in_whole_blocks(games: pa.Table, plan: Plan) -> np.ndarray:
    """Of some rows of the table of games, in any order: whether every game of the row's block is there and played."""
    part, block = (games[name].to_numpy() for name in ("part", "block"))
    sizes = np.array([len(own.block) for own in plan.parts])
    number = part.astype(np.int64) * (1 + int(block.max(initial=0))) + block
    played = np.bincount(number[games["failed"].is_null().to_numpy()], minlength=int(number.max(initial=0)) + 1)
    return np.asarray(played[number] == sizes[part])
