"""docs/rules-1897.md says where each rule is tested: nothing is missing there, and every test it names exists."""

from __future__ import annotations

import re

import pytest

from engine.bruxelles1897 import Box
from engine.bruxelles1897.agenda import DECISIONS
from engine.bruxelles1897.state import ACTIONS, BOTTOMS, BRUSSELS, NOBLE_NAMES, TOPS
from tests.test_rules_table import TESTS, functions

PAGE = (TESTS.parent / "docs" / "rules-1897.md").read_text(encoding="utf-8")
ROWS = {
    (kind, what): re.findall(r"`(\w+\.py)::(\w+)`", tests)
    for kind, what, tests in re.findall(r"^\| ([^|]+) \| ([^|]+) \| (`test_[^|]+) \|$", PAGE, re.MULTILINE)
}
SWITCHES = tuple(
    row["key"].removeprefix("rulings.") for row in Box.load().listing() if row["key"].startswith("rulings.")
)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("noble", NOBLE_NAMES),
        ("action", ACTIONS),
        ("Brussels card", BRUSSELS),
        ("top half", TOPS),
        ("bottom half", BOTTOMS),
        ("decision", DECISIONS),
        ("switch", SWITCHES),
    ],
)
def test_everything_has_a_row(kind: str, words: tuple[str, ...]) -> None:
    """Each word of the engine's lists, and no other."""
    assert sorted(what for other, what in ROWS if other == kind) == sorted(words)


@pytest.mark.parametrize(("kind", "what"), ROWS)
def test_the_tests_of_a_row_exist(kind: str, what: str) -> None:
    """At least one, and each under its name."""
    for file, function in ROWS[kind, what]:
        assert function in functions(file), f"{file} has no {function}"


def test_every_switch_is_explained_with_a_ruling() -> None:
    """The table of rulings names the switch of each answer that can be changed."""
    explained = re.findall(r"^\| \d+ \|.*\| `(\w+)` \|$", PAGE, re.MULTILINE)
    assert sorted(explained) == sorted(SWITCHES)
