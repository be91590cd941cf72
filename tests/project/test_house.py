"""The house: floors, rooms without circles, and seams with types, read from the sources alone."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.helpers.paths import ROOT

FLOORS = ("engine", "search", "analysis", "doors", "scripts")
"""From the ground up; each may import from those below it, and from itself."""

PACKAGES = ("engine.bruxelles1893", "engine.bruxelles1897")

REGISTERS = "engine.game"
"""The one module that names games, in `GAMES`."""

PICTURES = "doors.web.pictures."
"""Draw the tables of each game."""

BEHIND = ("files", "judging")
"""Folders of a game's package that its rules do not know of."""

BOXES = ("box", "counting", *BEHIND)
"""Folders of a game's package that hold no rules."""

OF_EVERY_GAME = {"Box", "Revealed"}
"""Classes that each game's package has under the name that the common floor has them by."""

SEAMS = (
    "agenda",
    "box_files",
    "contract",
    "face",
    "game",
    "gifts",
    "notation",
    "phrase",
    "plain_game",
    "reasons",
    "records",
    "revealed",
    "revealing",
    "schemas",
    "seats",
)
"""Modules of engine/ between a game's package and all that ask one."""


class Arrow(NamedTuple):
    """One module imports from another."""

    source: str
    target: str
    for_types: bool
    """Whether only a type checker follows it."""


@cache
def modules() -> dict[str, Path]:
    """The file of every module, a package's under the package's name."""
    found = {}
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


@cache
def arrows() -> tuple[Arrow, ...]:
    """Every import between modules of the project, those inside functions too."""
    return tuple(arrow for module in modules() for arrow in arrows_of(module, tree(module), modules()))


def arrows_of(module: str, source: ast.Module, known: Iterable[str]) -> list[Arrow]:
    for_types = {
        node
        for block in ast.walk(source)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for statement in block.body
        for node in ast.walk(statement)
    }
    found = []
    for node in ast.walk(source):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None, f"{module}: imports are absolute"
            assert node.level == 0, f"{module}: imports are absolute"
            names = [whole if (whole := f"{node.module}.{one.name}") in known else node.module for one in node.names]
        elif isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        found += [Arrow(module, name, node in for_types) for name in names if name in known and name != module]
    return found


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The sets of nodes that lead to each other, sorted; none in a graph without circles."""

    def reached(start: str) -> set[str]:
        seen, ahead = set[str](), [start]
        while ahead:
            for target in graph.get(ahead.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    ahead.append(target)
        return seen

    beyond = {node: reached(node) for node in graph}
    rings = {frozenset(other for other in beyond[node] if node in beyond.get(other, ())) for node in graph}
    return sorted(sorted(ring) for ring in rings if ring)


def floor(module: str) -> int:
    return FLOORS.index(module.split(".")[0])


def test_nothing_is_imported_from_a_floor_above() -> None:
    """Not even for types."""
    assert [arrow for arrow in arrows() if floor(arrow.target) > floor(arrow.source)] == []


def test_no_import_is_hidden_from_this_test() -> None:
    """Only what plays another version of the project, or somebody's file, imports what is named at run time."""
    hidden = {
        module
        for module in modules()
        for node in ast.walk(tree(module))
        if (isinstance(node, ast.alias) and node.name.split(".")[0] in ("importlib", "import_module"))
        or (isinstance(node, ast.Name) and node.id == "__import__")
    }
    assert hidden - {"engine.version"} == {"search.checkout_worker", "search.own_agents"}


def test_modules_have_no_circles() -> None:
    """Nor do those that import each other when a function is called."""
    graph: dict[str, set[str]] = {module: set() for module in modules()}
    for arrow in arrows():
        if not arrow.for_types:
            graph[arrow.source].add(arrow.target)
    assert circles(graph) == []


@pytest.mark.parametrize("of", ["analysis", "doors"])
def test_packages_of_a_floor_have_no_circles(of: str) -> None:
    def room(module: str) -> str:
        """The package of a module; a module right on the floor is a room of its own."""
        parts = module.split(".")
        return ".".join(parts[:2])

    graph: dict[str, set[str]] = {room(module): set() for module in modules() if floor(module) == FLOORS.index(of)}
    for source, target, _ in arrows():
        if source != of and source.split(".")[0] == of == target.split(".")[0] and room(source) != room(target):
            graph[room(source)].add(room(target))
    assert circles(graph) == []


def test_one_module_names_the_games() -> None:
    """Whatever is above the games, and the common floor below them, knows them by the contract alone.

    Pictures of a table are each game's own, as its pieces are; they stand above, since no rule needs them.
    """
    named = {
        arrow.source
        for arrow in arrows()
        if arrow.target.startswith(PACKAGES)
        and not arrow.source.startswith((*PACKAGES, PICTURES))
        and arrow.source != REGISTERS
    }
    assert named == set()
    for arrow in arrows():
        for package, other in (PACKAGES, PACKAGES[::-1]):
            assert not (arrow.source.startswith(package) and arrow.target.startswith(other)), arrow


def test_rules_know_nothing_of_files_and_judgements() -> None:
    """A rule does not depend on how a position is written or on what a move seems worth."""
    for arrow in arrows():
        for package in PACKAGES:
            if arrow.source.startswith(f"{package}.") and arrow.source.split(".")[2] not in BOXES:
                behind = arrow.target.startswith(tuple(f"{package}.{folder}" for folder in BEHIND))
                assert not behind, arrow


@pytest.mark.parametrize("name", SEAMS)
def test_seams_are_typed(name: str) -> None:
    """No `Any` where a game's package is asked; a document's values, `Json`, are the one thing of any type."""
    found = [
        node.lineno for node in ast.walk(tree(f"engine.{name}")) if isinstance(node, ast.Name) and node.id == "Any"
    ]
    assert found == []


def test_a_class_name_stands_for_one_thing() -> None:
    """The games have the same names for the same things; otherwise no two public classes have one name."""
    places: dict[str, list[str]] = {}
    for module in modules():
        owner = next((package for package in PACKAGES if module.startswith(f"{package}.")), "")
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(owner)
    for name, owners in places.items():
        assert len(set(owners)) == len(owners), name
        assert "" not in owners or len(owners) == 1 or name in OF_EVERY_GAME, name


def test_circles_are_found() -> None:
    """The test's own eye: a ring of three, with what leads to it and what it leads to outside."""
    graph = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": [], "e": ["a"], "f": ["f"]}
    assert circles(graph) == [["a", "b", "c"], ["f"]]


def test_arrows_are_found() -> None:
    """Imports of a module, of a name in one, inside a function, and for types."""
    lines = (
        "import engine.a",
        "from engine.b import name",
        "from engine import c",
        "if TYPE_CHECKING:",
        "    from engine.d import T",
        "def f():",
        "    from search.e import g",
    )
    source = ast.parse("\n".join(lines))
    known = ("engine", "engine.a", "engine.b", "engine.c", "engine.d", "search.e")
    found = {(arrow.target, arrow.for_types) for arrow in arrows_of("x", source, known)}
    assert found == {
        ("engine.a", False), ("engine.b", False), ("engine.c", False), ("engine.d", True), ("search.e", False)
    }  # fmt: skip
