"""Records go to compiled code by their address, whatever numba does of its own."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from numba.core import boxing, pythonapi, types

from engine.compiled_records import record_type
from engine.game import GAMES
from engine.kernel import kernel

PAIR = record_type([("one", "i1"), ("two", "i4")])


@kernel
def count(record):
    record.two += record.one
    return int(record.two)


def test_a_kernel_changes_the_record_it_is_given() -> None:
    """Not a copy: so a state taken out of an array, and the array itself, see what a rule did."""
    pairs = np.zeros(2, PAIR)
    pairs[1].one = 3
    assert count(pairs[1]) == 3
    assert count(pairs[1]) == 6
    assert pairs[1].two == 6
    assert pairs[0].two == 0


@pytest.mark.parametrize("name", GAMES)
def test_all_states_of_a_game_share_the_object_of_their_type(name: str) -> None:
    """numba compares types that are two objects field by field, at every call."""
    package = GAMES[name]
    states = package.new_states(2)
    assert states[0].dtype is package.STATE
    assert states.copy()[1].dtype is package.STATE


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_this_version_of_numba_unboxes_records_quickly() -> None:
    """Where it keeps its own elsewhere, `unbox_quickly` has to follow it there."""
    assert pythonapi._unboxers.functions[types.Record] is not boxing.unbox_record
