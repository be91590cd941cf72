"""How the agents of a finished run did, in a few figures."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analysis.estimates import Estimate, mean
from engine.errors import InputError

BLOCK = ["part", "block"]
"""What tells a block from others."""


@dataclass(frozen=True)
class Line:
    """How one agent did in the whole blocks of a run: means over the blocks, each the mean of its seats there."""

    agent: str
    seats: int
    win: float
    win_error: float | None
    """Standard error of `win`, from the blocks; a single one gives none."""
    points: float


def summary(path: Path) -> list[Line]:
    """How the agents of a finished run did, the best first."""
    blocks = _blocks(path, ["win_share", "points"])
    lines = []
    for agent in blocks["agent"].unique().to_pylist():
        own = blocks.filter(pc.field("agent") == agent)
        wins, points, seats = (own[name].to_numpy() for name in ("win_share_mean", "points_mean", "count_all"))
        error = float(np.std(wins, ddof=1) / np.sqrt(len(wins))) if len(wins) > 1 else None
        lines.append(Line(agent, int(seats.sum()), float(wins.mean()), error, float(points.mean())))
    return sorted(lines, key=lambda line: (-line.win, line.agent))


def share_of_points(path: Path, agent: str, sources: Collection[str]) -> Estimate:
    """How much of its points an agent made from some of the game's SOURCES: its mean from them over its mean of all.

    Of all games together, not the mean of each game's own share, in which poor games would weigh as much as rich
    ones. The interval is that of a ratio of means over blocks (Cochran, *Sampling Techniques*, 1977, chapter 6).
    Raises `InputError` for an agent that did not play.
    """
    columns = [f"points_{source.replace(' ', '_')}" for source in set(sources)]
    blocks = _blocks(path, ["points", *columns])
    own = blocks.filter(pc.field("agent") == agent)
    if not own.num_rows:
        there = ", ".join(sorted(set(blocks["agent"].to_pylist())))
        raise InputError(f"{path}: agent {agent!r} did not play there; those who did are {there}")
    points = own["points_mean"].to_numpy()
    part = np.sum([own[f"{column}_mean"].to_numpy() for column in columns], axis=0)
    share = part.mean() / points.mean()
    return mean(share + (part - share * points) / points.mean())


def _blocks(path: Path, columns: list[str]) -> pa.Table:
    """Of each agent and whole block of a finished run: the means of some columns, "NAME_mean", and "count_all" seats.

    A block that the end of its part cut short is left out, unless the part has no other.
    """
    games = pq.read_table(path / "games.parquet", columns=BLOCK).group_by(BLOCK).aggregate([([], "count_all")])
    sizes = games.group_by("part").aggregate([("count_all", "max")])
    whole = games.join(sizes, "part").filter(pc.field("count_all") == pc.field("count_all_max"))
    seats = pq.read_table(path / "seats.parquet", columns=[*BLOCK, "agent", *columns])
    seats = seats.join(whole.select(BLOCK), BLOCK, join_type="inner")
    return seats.group_by(["agent", *BLOCK]).aggregate([*((name, "mean") for name in columns), ([], "count_all")])
