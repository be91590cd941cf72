"""What the `bruxelles` command says of itself: help and version, without loading what they do not need."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import typer
from typer.core import TyperGroup

from scripts.commands import app
from tests.helpers.commands import Run
from tests.helpers.paths import ROOT


def test_help_loads_no_heavy_library() -> None:
    """Help and complaints about arguments come at once: no library that takes long to load is imported for them."""
    code = """
import sys
sys.argv = ["bruxelles", *{words!r}]
from scripts.main import _run
status = _run()
heavy = "numba", "numpy", "pandas", "pyarrow", "pydantic", "rich", "scipy", "matplotlib", "jinja2", "dask"
heavy += "distributed", "nicegui", "jax"
print([name for name in heavy if name in sys.modules], status)
"""
    for words, status in (
        (["--help"], 0),
        (["report", "--help"], 0),
        (["play", "--help"], 0),
        (["simulate", "--help"], 0),
        (["web", "--help"], 0),
        (["best-move", "x", "--seconds", "0"], 2),
    ):
        command = [sys.executable, "-c", code.format(words=words)]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert result.stdout.splitlines()[-1] == f"[] {status}"


def test_advice_loads_no_library_of_studies() -> None:
    """Whoever asks for a move does not wait for what only tables and reports need."""
    code = """
import sys
sys.argv = ["bruxelles", *{words!r}]
from scripts.main import _run
status = _run()
for_studies = "pandas", "pyarrow", "scipy.stats", "matplotlib", "distributed"
print([name for name in for_studies if name in sys.modules], status)
"""
    position = "examples/1897-3-players-exhibition.json"
    for words in (["show", position], ["best-move", position, "--iterations", "10"]):
        command = [sys.executable, "-c", code.format(words=words)]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert result.stdout.splitlines()[-1] == "[] 0"


def test_every_command_has_help(bruxelles: Run) -> None:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    assert "best-move" in group.commands
    for name in group.commands:
        status, out, _ = bruxelles(name, "--help")
        assert status == 0
        assert f"bruxelles {name}" in out


def test_version(bruxelles: Run) -> None:
    assert bruxelles("--version") == (0, f"bruxelles {version('bruxelles1893')}\n", "")
