"""The one compile decorator of the project, and where compiled code is kept.

numba's cache notices a changed source file, but not a changed callee in another file (numba issues 1833, 8359 and
8396). The cache folder's name therefore carries a digest of every source that compiled code is made of: a change in any
of them starts a fresh folder, and folders of other digests are never read.

`BRUXELLES_DEBUG=1` compiles with bounds checks, into a folder of its own.
`NUMBA_DISABLE_JIT=1` runs the same code as plain Python.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from getpass import getuser
from pathlib import Path
from typing import Any

import numba
from numba.core import event, types
from platformdirs import user_cache_dir

from engine.code_cache import CodeCache
from engine.compiled_records import unbox_quickly

DEBUG = os.environ.get("BRUXELLES_DEBUG", "") not in ("", "0")

STALE_SECONDS = 30 * 24 * 3600

unbox_quickly()

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH

_ROOT = Path(__file__).resolve().parent.parent


@cache
def source_digest() -> str:
    """A short digest of all engine and search sources, what they learned and the box included, and numba's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    for package in ("engine", "search"):
        for path in sorted(path for kind in ("*.py", "*.toml", "*.npz") for path in (_ROOT / package).rglob(kind)):
            digest.update(path.relative_to(_ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_IS_COMPILED = re.compile(r"^@(kernel|inlined|overload)\b", re.MULTILINE)
_IMPORT = re.compile(r"^from ([\w.]+) import (\([^)]*\)|.*)$", re.MULTILINE)


@cache
def compiled_digest() -> str:
    """A short digest of the modules that hold kernels, of all modules from which those import, and of numba's version.

    A kernel takes what it calls, and the constants it uses, from its module and that module's imports. A package's
    `__init__` only passes on what is counted where it is defined. So files, words and drawings can change without
    anything being compiled anew.
    """
    texts = {
        ".".join(path.relative_to(_ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
        for package in ("engine", "search")
        for path in (_ROOT / package).rglob("*.py")
    }
    counted = {module for module, text in texts.items() if _IS_COMPILED.search(text)}
    ahead = list(counted)
    while ahead:
        for source, names in _IMPORT.findall(texts[ahead.pop()]):
            for module in (source, *(f"{source}.{name}" for name in re.findall(r"\w+", names))):
                if module in texts and module not in counted:
                    counted.add(module)
                    ahead.append(module)
    digest = hashlib.sha256(numba.__version__.encode())
    for module in sorted(counted):
        digest.update(f"{module}\n{texts[module]}".encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """The folder for compiled code: the user's cache, else the temporary folder; None if neither can be used.

    One that can only be read is used where there is compiled code in it.
    """
    name = compiled_digest() + ("-debug" if DEBUG else "")
    for find_base in (_user_folder, _temporary_folder):
        try:
            base = find_base()
            folder = base / name
            base.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not _is_trusted(base):
                continue
            folder.mkdir(exist_ok=True)
            if _can_be_written(folder):
                os.utime(folder)
                _remove_stale(base)
                return folder
            if any(folder.glob("*/*.nbi")):
                return folder
        except OSError:
            continue
    return None


def _user_folder() -> Path:
    return Path(user_cache_dir("bruxelles1893"))


def _temporary_folder() -> Path:
    user = os.getuid() if hasattr(os, "getuid") else getuser()
    return Path(tempfile.gettempdir()) / f"bruxelles1893-{user}"


def _is_trusted(folder: Path) -> bool:
    """Whether nobody but the user and the system's administrator may have put there what is run from there."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() or (status.st_uid == 0 and not status.st_mode & _OTHERS_WRITE)


def _can_be_written(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _remove_stale(base: Path) -> None:
    """Remove what was compiled for other sources and has not been used for a month."""
    for folder in base.iterdir():
        with suppress(FileNotFoundError):  # another program does the same
            if folder.is_dir() and time.time() - folder.stat().st_mtime > STALE_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile `function` without the interpreter: cached, releasing the GIL, with C division.

    It allocates nothing, or it does not compile: not even what assigning a slice of an array to another may take.
    """
    return _compiled(function, "never")


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same, but for kernels alone to call, which take in its body.

    For links of the chain from the search to the whole game: each that is a function of its own is optimised with all
    that it calls, which takes seconds.
    """
    return _compiled(function, "always")


def _compiled(function: Callable[..., Any], inline: str) -> Callable[..., Any]:
    # without numba's runtime (_nrt): counting the references to arrays took a third of the time of a search
    compiled = numba.njit(inline=inline, nogil=True, error_model="numpy", boundscheck=DEBUG, _nrt=False)(function)
    if not numba.config.DISABLE_JIT:
        _keep(compiled, function)
        _compile_once_for_all_integers(compiled)
    return compiled


def _keep(compiled: Any, function: Callable[..., Any]) -> None:
    """Cache what is compiled: what `numba.njit(cache=True)` does, in a folder and with a cache of our own."""
    folder = cache_folder()
    if folder is None:
        return
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        compiled._cache = CodeCache(function)
    finally:
        numba.config.CACHE_DIR = before


def _compile_once_for_all_integers(compiled: Any) -> None:
    """Let kernels call `compiled` with signed integers of any size as one type.

    numba compiles a function anew for each combination of integer types and constants among its arguments, which here
    would be twice as many functions, and slower ones.
    """
    choose = compiled.get_call_template

    def choose_widened(arguments: Any, keywords: Any) -> Any:
        widened = tuple(_widened(argument) for argument in arguments)
        return choose(widened, {name: _widened(argument) for name, argument in keywords.items()})

    compiled.get_call_template = choose_widened


def _widened(argument: Any) -> Any:
    """The type of an argument, int64 in place of any signed integer and of constants."""
    plain = getattr(argument, "literal_type", argument)
    return types.int64 if plain in types.signed_domain else argument


class _Watcher(event.Listener):
    def __init__(self, report: Callable[[int], None]) -> None:
        self.report = report
        self.count = 0

    def on_start(self, event: event.Event) -> None:
        pass

    def on_end(self, event: event.Event) -> None:
        self.count += 1
        self.report(self.count)


@contextmanager
def compilation_watched(report: Callable[[int], None]) -> Iterator[None]:
    """Call `report` with the number of functions compiled so far, after each one."""
    with event.install_listener("numba:compile", _Watcher(report)):
        yield
