"""docs/rules.md says where each rule is tested: nothing is missing there, and every test it names exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.bruxelles1893 import Box
from engine.bruxelles1893.agenda import DECISIONS
from engine.bruxelles1893.rules import RULES
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


def test_every_difference_of_the_first_edition_has_a_row() -> None:
    """Each value of the rules record in which the editions differ, and no other, is named in a row."""
    first, second = (Box.load(edition=edition).rules(4) for edition in ("first", "second"))
    differing = {name for name in RULES.names or () if first[name].tobytes() != second[name].tobytes()}
    named = {word for kind, what in ROWS if kind == "edition difference" for word in re.findall(r"`(\w+)`", what)}
    assert named == differing - {"edition"}


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
