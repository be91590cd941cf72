"""The command `bench`: every speed that the design sets a budget for."""

from __future__ import annotations

import json

from tests.helpers.commands import Run


def test_bench_prints_every_figure(bruxelles: Run) -> None:
    """The budgets of the design are what it measures."""
    status, out, _ = bruxelles("bench", "--json", "--players", 2, "--with", "asymmetric", "--seconds", 0.05)
    assert status == 0
    figures = json.loads(out)
    assert (figures["players"], figures["modules"]) == (2, ["asymmetric"])
    for name in (
        "playouts_per_s",
        "decisions_per_s",
        "iterations_per_s",
        "uniform_iterations_per_s",
        "copy_ns",
        "state_bytes",
        "threads_speedup",
    ):
        assert figures[name] > 0
    assert figures["decisions_per_s"] > figures["playouts_per_s"]
