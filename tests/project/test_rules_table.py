"""The pages of rules say where each rule is tested: nothing is missing there, and every test they name exists."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from engine.bruxelles1893 import Box, agenda, state
from engine.bruxelles1893.rules import RULES
from engine.bruxelles1897 import agenda as agenda_1897
from engine.bruxelles1897 import state as state_1897
from engine.game import GAMES
from tests.helpers.paths import DOCS, TESTS

PAGES = {
    name: (DOCS / page).read_text(encoding="utf-8") for name, page in (("1893", "rules.md"), ("1897", "rules-1897.md"))
}
ROWS = {
    (name, kind, what): re.findall(r"`(\w+\.py)::(\w+)`", tests)
    for name, page in PAGES.items()
    for kind, what, tests in re.findall(r"^\| ([^|]+) \| ([^|]+) \| (`test_[^|]+) \|$", page, re.MULTILINE)
}
SWITCHES = {
    name: tuple(
        row["key"].removeprefix("rulings.") for row in game.Box.load().listing() if row["key"].startswith("rulings.")
    )
    for name, game in GAMES.items()
}
WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "1893": {
        "noble": state.NOBLE_NAMES,
        "character": state.BOARDS[1:],
        "free action": state.ACTIONS,
        "Brussels action": state.BRUSSELS,
        "Belle Époque card": tuple(str(card) for card in range(1, state.BELLE_CARDS + 1)),
        "Belle Époque tile": state.TILES,
        "decision": agenda.DECISIONS,
        "switch": SWITCHES["1893"],
    },
    "1897": {
        "noble": state_1897.NOBLE_NAMES,
        "action": state_1897.ACTIONS,
        "Brussels card": state_1897.BRUSSELS,
        "top half": state_1897.TOPS,
        "bottom half": state_1897.BOTTOMS,
        "decision": agenda_1897.DECISIONS,
        "switch": SWITCHES["1897"],
    },
}


FOLDERS = {name: TESTS / "engine" / f"bruxelles{name}" for name in PAGES}
"""Where the tests of each game's rules are; the tests that all games share lie elsewhere."""


@cache
def functions(name: str, file: str) -> set[str]:
    """The functions that a test file of a game, or one of all games, defines."""
    own = FOLDERS[name] / file
    (path,) = (own,) if own.is_file() else TESTS.rglob(file)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name, kinds in WORDS.items() for kind in kinds])
def test_everything_has_a_row(name: str, kind: str) -> None:
    """Each word of the engine's lists, and no other."""
    words = WORDS[name][kind]
    assert len(words) > 1
    assert sorted(what for game, other, what in ROWS if (game, other) == (name, kind)) == sorted(words)


def test_every_difference_of_the_first_edition_has_a_row() -> None:
    """Each value of the rules record in which the editions differ, and no other, is named in a row."""
    first, second = (Box.load(edition=edition).rules(4) for edition in ("first", "second"))
    differing = {name for name in RULES.names or () if first[name].tobytes() != second[name].tobytes()}
    named = {word for _, kind, what in ROWS if kind == "edition difference" for word in re.findall(r"`(\w+)`", what)}
    assert named == differing - {"edition"}


@pytest.mark.parametrize(("name", "kind", "what"), ROWS)
def test_the_tests_of_a_row_exist(name: str, kind: str, what: str) -> None:
    """At least one, and each under its name."""
    named = ROWS[name, kind, what]
    assert named
    for file, function in named:
        assert function in functions(name, file), f"{file} has no {function}"


@pytest.mark.parametrize("name", GAMES)
def test_every_switch_is_explained_with_a_ruling(name: str) -> None:
    """The table of rulings names the switch of each answer that can be changed."""
    explained = re.findall(r"^\| \d+ \|.*\| `(\w+)` \|$", PAGES[name], re.MULTILINE)
    assert sorted(explained) == sorted(SWITCHES[name])
