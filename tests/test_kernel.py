"""The compile decorator: one version for all integers; folders of old sources go, the one in use stays."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from engine import kernel

find = kernel.cache_folder.__wrapped__
"""The search for a folder as it goes at first use, without what is remembered of it."""


def test_what_has_not_been_used_for_a_month_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the present sources counts as used by being asked for, however old it is."""
    monkeypatch.setattr(kernel, "_user_folder", lambda: tmp_path)
    long_ago = time.time() - 2 * kernel.STALE_SECONDS
    present = find()
    assert present is not None
    for name in (present.name, "old", "recent"):
        (tmp_path / name).mkdir(exist_ok=True)
        if name != "recent":
            os.utime(tmp_path / name, (long_ago, long_ago))
    assert find() == present
    assert {folder.name for folder in tmp_path.iterdir()} == {present.name, "recent"}


def test_the_temporary_folder_serves_where_the_cache_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in the place of the cache folder is as good as a home that is read-only."""
    (tmp_path / "file").touch()
    monkeypatch.setattr(kernel, "_user_folder", lambda: tmp_path / "file")
    monkeypatch.setattr(kernel, "_temporary_folder", lambda: tmp_path / "temporary")
    found = find()
    assert found is not None
    assert found.parent == tmp_path / "temporary"
    monkeypatch.setattr(kernel, "_temporary_folder", lambda: tmp_path / "file")
    assert find() is None


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_kernels_call_one_version_for_all_signed_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of the random stream stay unsigned: widening one to int64 would make its shifts carry the sign."""
    monkeypatch.setattr(kernel, "cache_folder", lambda: None)  # what is loaded from there would not be compiled here
    add: Any = kernel.kernel(lambda one, other: one + other)

    @kernel.kernel
    def sums(small, words):
        total = add(small[0], 1) + add(small[0], small[1]) + add(2, len(small))
        return total, add(words[0], words[1])

    top = np.uint64(1 << 63)
    total, word = sums(np.array([3, 4], np.int8), np.array([top, 1], np.uint64))
    assert (total, word) == (3 + 1 + 3 + 4 + 2 + 2, top + np.uint64(1))
    assert len(add.signatures) == 2
