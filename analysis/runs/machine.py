"""What kind of machine and which versions a figure comes from."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Any

from engine.version import version

LIBRARIES = ("numba", "numpy", "pandas", "pyarrow")


def machine() -> dict[str, Any]:
    """The kind of machine: system, architecture, processor and the number of cores."""
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
    }


def versions() -> dict[str, str]:
    """The versions of Python, this project and the libraries that results rest on."""
    return {
        "python": platform.python_version(),
        "bruxelles1893": version(),
        **{name: metadata.version(name) for name in LIBRARIES},
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor()
