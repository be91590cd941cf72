"""Which blocks of a run are whole: those that count.

The games of a block have the same cards, and every chair stands everywhere in it. In a block of which a game failed, or
that the end of its part cut short, somebody has had the better cards or seats: none of its games counts.
"""

from __future__ import annotations

import pandas as pd

from analysis.runs.plan import Plan

BLOCK_COLUMNS = ("part", "block", "failed")
"""What is read of the table of games."""


def in_whole_blocks(games: pd.DataFrame, plan: Plan) -> pd.Series[bool]:
    """Of some rows of the table of games, in any order: whether every game of the row's block is there and played."""
    sizes = pd.Series([len(part.block) for part in plan.parts])
    played = games["failed"].isna().groupby([games["part"], games["block"]]).transform("sum")
    return played.astype(int) == games["part"].map(sizes).astype(int)
