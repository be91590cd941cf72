"""How much of its points an agent makes from some sources, for tests of strategies."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

from engine.facts import points_column


def share_of_points(path: Path, agent: str, sources: Collection[str]) -> float:
    """Of all games of a run together, as docs/strategies.md has them: points from some of the SOURCES over all."""
    columns = [points_column(source) for source in sources]
    seats = pq.read_table(path / "seats.parquet", columns=["agent", "points", *columns])
    own = seats.filter(pc.field("agent") == agent)
    return sum(pc.sum(own[column]).as_py() for column in columns) / pc.sum(own["points"]).as_py()
