"""docs/rules.md says where each rule is tested: nothing is missing there, and every test it names exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.bruxelles1893 import Box
from engine.bruxelles1893.agenda import DECISIONS
from engine.bruxelles1893.state import ACTIONS, BELLE_CARDS, BOARDS, BRUSSELS, NOBLE_NAMES, TILES

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
ROWS = {
    (kind, what): re.findall(r"`(\w+\.py)::(\w+)`", tests)
    for kind, what, tests in re.findall(r"^\| ([^|]+) \| ([^|]+) \| (`test_[^|]+) \|$", PAGE, re.MULTILINE)
}
SWITCHES = tuple(
    row["key"].removeprefix("rulings.") for row in Box.load().listing() if row["key"].startswith("rulings.")
)


@cache
def functions(file: str) -> set[str]:
    """The functions that a test file defines."""
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("noble", NOBLE_NAMES),
        ("character", BOARDS[1:]),
        ("free action", ACTIONS),
        ("Brussels action", BRUSSELS),
        ("Belle Époque card", tuple(str(card) for card in range(1, BELLE_CARDS + 1))),
        ("Belle Époque tile", TILES),
        ("decision", DECISIONS),
        ("switch", SWITCHES),
    ],
)
def test_everything_has_a_row(kind: str, words: tuple[str, ...]) -> None:
    """Each word of the engine's lists, and no other."""
    assert len(words) > 1
    assert sorted(what for other, what in ROWS if other == kind) == sorted(words)


@pytest.mark.parametrize(("kind", "what"), ROWS)
def test_the_tests_of_a_row_exist(kind: str, what: str) -> None:
    """At least one, and each under its name."""
    named = ROWS[kind, what]
    assert named
    for file, function in named:
        assert (TESTS / file).is_file(), file
        assert function in functions(file), f"{file} has no {function}"


def test_every_switch_is_explained_with_a_ruling() -> None:
    """The table of rulings names the switch of each answer that can be changed."""
    explained = re.findall(r"^\| \d+ \|.*\| `(\w+)` \|$", PAGE, re.MULTILINE)
    assert sorted(explained) == sorted(SWITCHES)
