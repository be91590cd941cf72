"""What is said of bad input."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.errors import InputError


def refusal(read: Callable[[], object], kind: type[InputError] = InputError) -> str:
    """The one line with which reading is refused."""
    with pytest.raises(kind) as refused:
        read()
    assert "\n" not in str(refused.value)
    return str(refused.value)
