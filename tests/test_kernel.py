"""The compile decorator: one version for all integers; folders of old sources go, the one in use stays."""

from __future__ import annotations

import os
import re
import shutil
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


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_the_cache_depends_on_all_that_compiled_code_is_made_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules, their constants and the search start a fresh cache; a drawing and the reading of files do not."""
    root = Path(kernel.__file__).parent.parent
    digest = kernel.compiled_digest.__wrapped__
    for package in ("engine", "search"):
        shutil.copytree(root / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(kernel, "_ROOT", tmp_path)
    before = digest()
    assert before == kernel.compiled_digest()
    for name, counts in {
        "engine/bruxelles1893/sales.py": True,
        "engine/bruxelles1897/state.py": True,
        "search/settings.py": True,
        "search/ismcts.py": True,
        "engine/drawing.py": False,
        "engine/bruxelles1893/position_reading.py": False,
    }.items():
        text = (tmp_path / name).read_text()
        (tmp_path / name).write_text(f"{text}\n# changed\n")
        assert (digest() != before) == counts, name
        (tmp_path / name).write_text(text)


def test_kernels_take_nothing_from_the_first_page_of_a_game() -> None:
    """A game's `__init__` passes names on from modules that the digest of compiled code would not see behind it."""
    root = Path(kernel.__file__).parent.parent
    packages = {".".join(path.parent.relative_to(root).parts) for path in root.glob("engine/*/__init__.py")}
    for path in sorted(path for package in ("engine", "search") for path in (root / package).rglob("*.py")):
        text = path.read_text()
        if kernel._IS_COMPILED.search(text):
            for source, names in kernel._IMPORT.findall(text):
                for name in re.findall(r"\w+", names) if source in packages else []:
                    folder = root.joinpath(*source.split("."))
                    assert (folder / f"{name}.py").exists() or (folder / name).is_dir(), f"{path}: {source}.{name}"
