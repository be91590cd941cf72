"""numba's cache of compiled code, made so that neither damage nor want of room stops a program.

numba trusts its files: one that lost its content, as when the power or the room on a disk went, ends in an error of
pickle, or in a crash where broken machine code is run. Here each file begins with a digest of the rest, and one that
does not fit it counts as absent: the function is compiled anew and the file replaced. numba tries a folder by writing
to it, and passes over one that is only to be read; here the folder is taken as given. What cannot be written is said
once, and the code stays in memory.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, UserProvidedCacheLocator

_DIGEST_BYTES = hashlib.sha256().digest_size


class _GivenFolder(UserProvidedCacheLocator):
    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> _GivenFolder | None:
        return cls(py_func, py_file) if Path(py_file).exists() else None


class _Kept(CompileResultCacheImpl):
    _locator_classes = [_GivenFolder]


class _CheckedFiles(IndexDataCacheFile):
    """The index of a function's versions and the file of each."""

    def _load_index(self) -> dict[Any, str]:
        stamp, overloads = _read(self._index_path) or (None, {})
        return overloads if stamp == self._source_stamp else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        return _read(self._data_path(name))

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _write(self, path: str, value: Any) -> None:
        content = self._dump(value)
        with self._open_for_write(path) as file:
            file.write(_digest(content))
            file.write(content)


class CodeCache(FunctionCache):
    """The compiled versions of one function, in a folder of `numba.config.CACHE_DIR` as it is when this is made."""

    _impl_class = _Kept

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file = _CheckedFiles(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as problem:
            _tell_not_kept(problem.strerror or str(problem), Path(self._cache_path).parent)


@cache
def _tell_not_kept(reason: str, folder: Path) -> None:
    print(f"compiled code cannot be kept in {folder}: {reason}; the next start compiles it again", file=sys.stderr)


def _read(path: str) -> Any:
    """What was written to a file; None where there is none, or another than was written."""
    try:
        data = Path(path).read_bytes()
    except OSError:
        return None
    content = memoryview(data)[_DIGEST_BYTES:]
    return pickle.loads(content) if data[:_DIGEST_BYTES] == _digest(content) else None


def _digest(content: bytes | memoryview) -> bytes:
    return hashlib.sha256(content).digest()
