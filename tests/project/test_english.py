"""The words that a user reads: plain English, and pages that a terminal or a diff shows without breaking lines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from scripts.commands import app
from tests.helpers.paths import DOCS, ROOT

WIDTH = 120

PHRASES = {
    "unless you say": "by default",
    "unless said": "by default",
    "of one's own": "your own",
    "come along": "are built in",
    "comes along": "is built in",
    "cannot be told": "no significant difference",
    "not be told apart": "no significant difference",
    "not told apart": "do not differ significantly",
    "told from": "differ from",
    "what it has otherwise": "as before",
    "lies nowhere else": "is nowhere else",
    "stands twice": "appears twice",
    "stands once": "appears once",
}
"""What we never write, and what we write instead."""

PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "results" / "README.md", *DOCS.glob("*.md")])

SOURCES = sorted(
    path for room in ("engine", "search", "analysis", "doors", "scripts") for path in (ROOT / room).rglob("*.py")
)


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _found(text: str) -> list[str]:
    """The phrases in a text, however its lines break, each with a better one."""
    flat = " ".join(text.split()).casefold()
    return [f"{phrase} → {better}" for phrase, better in PHRASES.items() if re.search(rf"\b{phrase}\b", flat)]


def _prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a page, by number, without code, tables, quoted output and links alone on a line."""
    in_block = False
    after_blank = True
    indented = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            in_block = not in_block
        indented = line.startswith("    ") and (after_blank or indented)
        after_blank = not line.strip()
        link_alone = re.fullmatch(r"\s*([-*] )?\[[^\]]*\]\([^)]*\)[.,;]?", line) is not None
        if not in_block and not indented and not link_alone and not line.startswith(("|", "```", "<")):
            yield number, line


def _said(path: Path) -> Iterator[tuple[int, str]]:
    """The texts that a source can print, by line: all but docstrings and other texts that only explain."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explain = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "…" for part in node.values]
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explain:
            yield node.lineno, node.value


def _helps(command: Any, name: str) -> Iterator[tuple[str, str]]:
    """What `--help` prints of a command, its options and its sub-commands."""
    yield name, command.help or ""
    for option in command.params:
        yield f"{name} {option.name}", getattr(option, "help", None) or ""
    for inner, nested in getattr(command, "commands", {}).items():
        yield from _helps(nested, f"{name} {inner}")


@pytest.mark.parametrize("path", PAGES, ids=_named)
def test_pages_are_in_plain_english(path: Path) -> None:
    assert _found(path.read_text(encoding="utf-8")) == []


def test_messages_are_in_plain_english() -> None:
    said = [(path, line, _found(text)) for path in SOURCES for line, text in _said(path)]
    assert [f"{_named(path)}:{line}: {', '.join(found)}" for path, line, found in said if found] == []


def test_help_is_in_plain_english() -> None:
    helps = list(_helps(typer.main.get_command(app), "bruxelles"))
    assert len(helps) > 50
    assert {name: found for name, text in helps if (found := _found(text))} == {}


@pytest.mark.parametrize("path", PAGES, ids=_named)
def test_prose_is_wrapped(path: Path) -> None:
    """A line of prose has 120 characters at most, as one of code."""
    lines = _prose(path.read_text(encoding="utf-8"))
    assert [number for number, line in lines if len(line) > WIDTH] == []


def test_what_counts_as_prose() -> None:
    """Code, tables and links alone on a line may be longer."""
    page = "\n".join(
        [
            "A paragraph.",
            "",
            "    code " + "x" * WIDTH,
            "",
            "```text",
            "x" * 2 * WIDTH,
            "```",
            "| a table | " + "x" * WIDTH,
            "[a link](" + "x" * WIDTH + ")",
            "- an item whose second line",
            "    is indented",
        ]
    )
    assert [number for number, line in _prose(page) if line] == [1, 10, 11]


def test_phrases_are_found_across_lines() -> None:
    assert _found("They come\n  along.") == ["come along → are built in"]
    assert _found("Outcome alongside it.") == []
