"""Commands as the tests run them; the fixture `bruxelles` is in conftest.py."""

from __future__ import annotations

from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]
"""Runs the command with some words; its exit status, standard output and standard error."""


def refused(answer: tuple[int, str, str], *words: str) -> None:
    """Exit 2, nothing on standard output, one line of error that has all the words."""
    status, out, err = answer
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    for word in words:
        assert word in err
