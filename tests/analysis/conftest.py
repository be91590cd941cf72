"""Fixtures of tests that play runs."""

from __future__ import annotations

import pytest

from analysis.runs import simulate


@pytest.fixture
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that small runs have several pieces of work."""
    monkeypatch.setattr(simulate, "AT_ONCE", 5)
    monkeypatch.setattr(simulate, "BLOCKS_AT_ONCE", 1)
