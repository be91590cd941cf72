"""Many games: batches, studies, what they found, and reports of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.findings.find import find
    from analysis.runs.run import Run
    from analysis.studying import run_study

__all__ = ["Run", "find", "run_study"]


def __getattr__(name: str) -> Any:
    """Import them when they are asked for: what stands behind them takes its time."""
    if name == "Run":
        from analysis.runs.run import Run

        return Run
    if name == "run_study":
        from analysis.studying import run_study

        return run_study
    if name == "find":
        from analysis.findings.find import find

        return find
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
