"""How the agents of a run did, as `simulate` shows it."""

from __future__ import annotations

import pandas as pd

from analysis.runs.run import Run


def summary(run: Run) -> pd.DataFrame:
    """How the agents did in the whole blocks of a run, the best first; without a row where no block is whole.

    By agent: `seats`, and means over the blocks, each the mean of the agent's seats there: `win`, its standard error
    `win_error`, which a single block does not give, and `points`.
    """
    counting = run.read("games", ["game"])[run.whole]
    seats = run.read("seats", ["game", "part", "block", "agent", "win_share", "points"]).merge(counting, on="game")
    blocks = seats.groupby(["agent", "part", "block"]).agg(
        seats=("game", "size"), win=("win_share", "mean"), points=("points", "mean")
    )
    agents = blocks.groupby("agent").agg(
        seats=("seats", "sum"), win=("win", "mean"), win_error=("win", "sem"), points=("points", "mean")
    )
    return agents.sort_values(["win", "agent"], ascending=[False, True])
