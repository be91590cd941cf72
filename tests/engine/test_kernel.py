"""The compile decorator: one version for all integers; folders of old sources go, the one in use stays."""

from __future__ import annotations

import errno
import os
import re
import shutil
import time
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

from engine import code_cache, kernel

compiles = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")

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


@compiles
def test_a_kernel_that_allocates_does_not_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing allocates in a rollout, and what is never allocated needs no references counted."""
    monkeypatch.setattr(kernel, "cache_folder", lambda: None)
    allocate: Any = kernel.kernel(lambda count: np.zeros(count)[0])
    with pytest.raises(numba.NumbaError, match=r"NRT required|array passed into the function"):
        allocate(3)


@compiles
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


@compiles
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
        "engine/bruxelles1893/files/position_reading.py": False,
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


ADDING = """
from engine.kernel import kernel

@kernel
def add(one, other):
    return one + other
"""


def compiled_add(folder: Path) -> Any:
    """A kernel of a small module in the folder, loaded anew and called once."""
    path = folder / "adding.py"
    path.write_text(ADDING)
    spec = spec_from_file_location("adding", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.add(2, 3) == 5
    return module.add


def from_cache(add: Any) -> bool:
    """Whether the version of the one call came from the cache."""
    hits, misses = sum(add.stats.cache_hits.values()), sum(add.stats.cache_misses.values())
    assert hits + misses == 1
    return bool(hits)


@compiles
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: bytes(2000),
        lambda content: content[:-10],
        lambda content: content[:10],
        lambda content: content[: len(content) // 2] + bytes(len(content) - len(content) // 2),
    ],
    ids=["emptied", "zeros", "end cut off", "start alone", "half zeros"],
)
def test_a_damaged_cache_is_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, damage: Callable[[bytes], bytes]
) -> None:
    """As a loss of power or a full disk leaves a file, the index or the code: it counts as absent and is replaced."""
    monkeypatch.setattr(kernel, "cache_folder", lambda: tmp_path / "cache")
    assert not from_cache(compiled_add(tmp_path))
    assert from_cache(compiled_add(tmp_path))
    (file,) = (tmp_path / "cache").glob(f"*/*.{kind}")
    file.write_bytes(damage(file.read_bytes()))
    assert not from_cache(compiled_add(tmp_path))
    assert from_cache(compiled_add(tmp_path))


@compiles
def test_a_cache_file_that_cannot_be_read_counts_as_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "cache_folder", lambda: tmp_path / "cache")
    compiled_add(tmp_path)
    (index,) = (tmp_path / "cache").glob("*/*.nbi")
    index.unlink()
    index.mkdir()
    assert not from_cache(compiled_add(tmp_path))


@compiles
def test_no_room_for_the_cache_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is compiled serves all the same; the disk is full for each file, and one line says so."""
    monkeypatch.setattr(kernel, "cache_folder", lambda: tmp_path / "cache")

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(code_cache._CheckedFiles, "_open_for_write", full)
    assert not from_cache(compiled_add(tmp_path))
    add = compiled_add(tmp_path)
    assert add(0.5, 1.0) == 1.5
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"compiled code cannot be kept in {tmp_path / 'cache'}: No space left on device;"
        " the next start compiles it again\n"
    )


@compiles
def test_a_warm_cache_that_is_read_only_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing can be written to either folder; the one with compiled code serves, an empty one does not."""
    monkeypatch.setattr(kernel, "_user_folder", lambda: tmp_path / "cold")
    monkeypatch.setattr(kernel, "_temporary_folder", lambda: tmp_path / "warm")
    (tmp_path / "warm").mkdir()
    warm = tmp_path / "warm" / kernel.compiled_digest()
    monkeypatch.setattr(kernel, "cache_folder", lambda: warm)
    compiled_add(tmp_path)

    def read_only(*_: Any, **__: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", read_only)
    assert find() == warm
    assert from_cache(compiled_add(tmp_path))
    assert capsys.readouterr().err == ""


def test_what_another_user_may_have_written_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that the administrator made is used, unless others can write to it; that of another user never."""
    me = 1000

    def status(*_: Any, **__: Any) -> SimpleNamespace:
        return SimpleNamespace(st_uid=owner, st_mode=mode)

    for owner, mode, trusted in (
        (0, 0o40755, True),
        (0, 0o40775, False),
        (0, 0o40757, False),
        (me, 0o40775, True),
        (2000, 0o40755, False),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(os, "getuid", lambda: me, raising=False)
            patch.setattr(Path, "stat", status)
            assert kernel._is_trusted(tmp_path) == trusted, (owner, oct(mode))
