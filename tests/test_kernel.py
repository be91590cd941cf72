"""Where compiled code is kept: folders of old sources go, the one in use stays."""

from __future__ import annotations

import os
import time
from pathlib import Path

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
