"""The command `new`: tables of a seed, at any moment of a game, that other commands take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import Game
from tests.helpers.commands import Run, refused


def test_new_is_reproducible_and_never_overwrites(bruxelles: Run, tmp_path: Path) -> None:
    """The same seed gives the same table, on standard output or in a file, which must not be there yet."""
    status, out, _ = bruxelles("new", "--players", 2, "--seed", 7, "--after", 30)
    assert status == 0
    path = tmp_path / "new.json"
    words = ("new", "--players", 2, "--seed", 7, "--after", 30, "-o", path)
    assert bruxelles(*words)[0] == 0
    assert path.read_text(encoding="utf-8") == out
    refused(bruxelles(*words), str(path))
    assert path.read_text(encoding="utf-8") == out
    assert bruxelles("new", "--players", 2, "--seed", 8, "--after", 30)[1] != out


@pytest.mark.parametrize(
    "modules",
    [
        (),
        ("--with", "asymmetric"),
        ("--with", "belle-epoque"),
        ("--with", "belle-epoque", "--with", "asymmetric"),
        ("--edition", "first"),
        ("--edition", "first", "--with", "experienced"),
    ],
    ids=["base", "asymmetric", "belle-epoque", "belle-epoque-asymmetric", "first", "first-experienced"],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("after", [0, 45, 100_000])
def test_new_gives_tables_that_can_be_used(
    bruxelles: Run, tmp_path: Path, modules: tuple[str, ...], players: int, after: int
) -> None:
    """However many decisions are asked for, `show` and `best-move` take the position; beyond the end it is said."""
    path = tmp_path / "new.json"
    status, _, err = bruxelles("new", *modules, "--players", players, "--seed", 11, "--after", after, "-o", path)
    assert status == 0
    assert ("the game ends with decision" in err) == (after == 100_000)
    assert not Game.from_position(path).over
    assert bruxelles("show", path)[0] == 0
    status, out, _ = bruxelles("best-move", path, "--iterations", 20, "--json")
    assert status == 0
    game = Game.from_position(path)
    for move in json.loads(out)["moves"][0]["actions"]:
        game.play(move)
