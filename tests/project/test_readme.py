"""The README: its Python session runs as it stands, and what it points to exists."""

from __future__ import annotations

import doctest
import re

import pytest

from search import agents
from tests.helpers.paths import ROOT


@pytest.mark.parametrize(
    ("document", "needed"),
    [("README.md", ()), ("docs/python.md", ()), ("docs/adapters.md", ("pettingzoo", "pyspiel"))],
)
def test_the_python_sessions_run(document: str, needed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every `>>>` line, from the project's folder; agents that are added there go again."""
    for library in needed:
        pytest.importorskip(library)
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(agents, "AGENTS", dict(agents.AGENTS))
    result = doctest.testfile(str(ROOT / document), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_every_example_is_described() -> None:
    """The page in examples/ has each file that lies there."""
    text = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    folder = ROOT / "examples"
    files = {str(path.relative_to(folder)) for kind in ("*.json", "*.toml") for path in folder.rglob(kind)}
    assert set(re.findall(r"\]\(([^)]+\.(?:json|toml))\)", text)) == files


@pytest.mark.parametrize(
    "document", ["README.md", "examples/README.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
)
def test_links_lead_somewhere(document: str) -> None:
    """Every relative link is a file of the project."""
    path = ROOT / document
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target
