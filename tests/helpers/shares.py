"""How much of its points an agent makes from some sources, for tests of strategies."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from analysis.runs.run import Run
from engine.facts import points_column


def share_of_points(path: Path, agent: str, sources: Collection[str]) -> float:
    """Of all games of a run together, as docs/strategies.md has them: points from some of the SOURCES over all."""
    columns = [points_column(source) for source in sources]
    seats = Run(path).seats
    own = seats[seats["agent"] == agent]
    return own[columns].sum().sum() / own["points"].sum()
