"""The version of this program, which stands in pyproject.toml alone."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """The installed version, "unknown" where the sources run without being installed."""
    try:
        return metadata.version("bruxelles1893")
    except metadata.PackageNotFoundError:
        return "unknown"
