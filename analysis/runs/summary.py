"""How the agents of a finished run did, in a few figures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analysis.runs.blocks import COLUMNS, in_whole_blocks
from analysis.runs.plan import Plan


@dataclass(frozen=True)
class Line:
    """How one agent did in the whole blocks of a run: means over the blocks, each the mean of its seats there."""

    agent: str
    seats: int
    win: float
    win_error: float | None
    """Standard error of `win`, from the blocks; a single one gives none."""
    points: float


def summary(path: Path, plan: Plan) -> list[Line]:
    """How the agents of a finished run did, the best first; nothing where no block is whole."""
    games = pq.read_table(path / "games.parquet", columns=["game", *COLUMNS])
    whole = games.filter(in_whole_blocks(games, plan)).select(["game"])
    seats = pq.read_table(
        path / "seats.parquet", columns=["game", "part", "block", "agent", "win_share", "points"]
    ).join(whole, "game", join_type="inner")
    blocks = seats.group_by(["agent", "part", "block"]).aggregate(
        [("win_share", "mean"), ("points", "mean"), ([], "count_all")]
    )
    lines = []
    for agent in blocks["agent"].unique().to_pylist():
        own = blocks.filter(pc.field("agent") == agent)
        wins, points, count = (own[name].to_numpy() for name in ("win_share_mean", "points_mean", "count_all"))
        error = float(np.std(wins, ddof=1) / np.sqrt(len(wins))) if len(wins) > 1 else None
        lines.append(Line(agent, int(count.sum()), float(wins.mean()), error, float(points.mean())))
    return sorted(lines, key=lambda line: (-line.win, line.agent))
