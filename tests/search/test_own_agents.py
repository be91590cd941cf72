"""Agents in files of the user's: functions and classes, what they are given, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.runs.manifest import RunSettings
from analysis.runs.plan import one_table
from analysis.runs.simulate import play_chunk
from engine import Game
from engine.errors import InputError
from search import play_game
from search.agents import parse
from tests.helpers.commands import Run, refused
from tests.helpers.paths import EXAMPLES
from tests.helpers.playing import play, tables

TEMPLATE = EXAMPLES / "my_agent.py"


def written(folder: Path, text: str) -> str:
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    return str(file)


LAST = "def last(game):\n    return game.legal_moves()[-1]\n"

LAST_CLASS = """
import numpy as np
from engine.game import legal_actions, package_of
class Last:
    PARAMETERS = ("lots",)
    ms = None
    def __init__(self, lots):
        self.lots = lots
    @classmethod
    def from_words(cls, words):
        return cls(words.get("lots"))
    def prepare(self, states):
        self.legal = np.zeros(package_of(states).MOST_ACTIONS, np.int16)
    def choose(self, rules, states, words):
        return int(self.legal[legal_actions(rules, states[0], self.legal) - 1])
"""


@pytest.mark.parametrize("game", ["1893", "1897"])
def test_a_function_plays_as_a_class_does(game: str, tmp_path: Path) -> None:
    """And as a function that is handed over in Python."""
    file = written(tmp_path, LAST + LAST_CLASS)
    agents = [f"{file}:last", f"{file}:Last", f"{file}:Last:lots=2"]
    points = [
        [[seat["points"] for seat in row["seats"]] for row in rows.to_pylist()]
        for rows in (play_chunk(one_table((agent, agent), 4, game=game), range(4)).rows for agent in agents)
    ]
    assert points[0] == points[1] == points[2]
    assert parse(agents[2]).lots == "2"  # type: ignore[attr-defined]
    ends = []
    for player in (agents[0], lambda game: game.legal_moves()[-1]):
        table = Game.new(game, players=2, seed=5)
        play_game(table, [player, "greedy"], seed=1)
        ends.append(table.scores())
    assert ends[0] == ends[1]


def test_a_function_learns_nothing_of_what_is_hidden(tmp_path: Path) -> None:
    """What it is shown of the piles is drawn anew, so two tables that look alike are alike to it."""
    file = written(
        tmp_path,
        "seen = []\ndef spy(game):\n    seen.append(game.position(piles=True))\n    return game.legal_moves()[0]\n",
    )
    game = Game.new(players=2, seed=3)
    true = game.position(piles=True)
    play_game(game, [f"{file}:spy", "random"], seed=1)
    from search.own_agents import load

    shown = load(f"{file}:spy").chooser.__globals__["seen"][0]
    assert {key: shown[key] for key in shown if key != "piles"} == {key: true[key] for key in true if key != "piles"}
    assert shown["piles"] != true["piles"]


def test_jobs_do_not_matter(tmp_path: Path) -> None:
    plan = one_table((f"{written(tmp_path, LAST)}:last", "random"), 6, game="1897")
    play(plan, tmp_path / "one", jobs=1)
    play(plan, tmp_path / "three", jobs=3)
    assert tables(tmp_path / "one") == tables(tmp_path / "three")


def test_settings_hold_the_file(tmp_path: Path) -> None:
    """A file that has changed makes another run."""
    code = f"{written(tmp_path, LAST)}:last"
    before = RunSettings.of(one_table((code, "random"), 2)).agent_files
    written(tmp_path, LAST + "\n# changed\n")
    assert list(before) == [code]
    assert RunSettings.of(one_table((code, "random"), 2)).agent_files != before


@pytest.mark.parametrize(
    ("text", "name", "problem"),
    [
        (LAST, "", "name the agent in it"),
        (LAST, ":first", "there is no function or class first"),
        ("x = 1\n", ":x", "there is no function or class x"),
        (
            "class Mine:\n    pass\n",
            ":Mine",
            "class Mine is no agent without PARAMETERS, ms, from_words, prepare, choose",
        ),
        ("def mine(:\n", ":mine", "line 1: invalid syntax"),
        ("\nimport nothing_like_this\n", ":mine", "line 2: ModuleNotFoundError"),
        (LAST, ":last:depth=3", "has no parameter 'depth'"),
    ],
)
def test_what_is_no_agent_is_refused(bruxelles: Run, tmp_path: Path, text: str, name: str, problem: str) -> None:
    refused(bruxelles("match", written(tmp_path, text) + name, "random", "--players", 2, "--games", 4), problem)


def test_a_file_that_is_not_there_is_refused(bruxelles: Run) -> None:
    refused(bruxelles("match", "none.py:mine", "random", "--players", 2, "--games", 4), "none.py: cannot be read")


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("return 1 / 0", "mine.py:mine: line 2: ZeroDivisionError"),
        ("return 'fly'", 'mine.py:mine: "fly" is not possible'),
        ("return 3", "mine.py:mine: returned 3, not one of the game's legal_moves"),
    ],
)
def test_what_goes_wrong_in_a_function_is_told_with_its_line(tmp_path: Path, body: str, problem: str) -> None:
    code = f"{written(tmp_path, f'def mine(game):{chr(10)}    {body}{chr(10)}')}:mine"
    with pytest.raises(InputError, match=problem):
        play_game(Game.new("1897", players=2, seed=1), [code, "random"])


@pytest.mark.slow
def test_a_function_that_cannot_be_called_is_named(tmp_path: Path) -> None:
    """No line of the file is at fault then."""
    code = f"{written(tmp_path, 'def mine():' + chr(10) + '    return 0' + chr(10))}:mine"
    with pytest.raises(
        InputError, match=r"mine.py:mine: TypeError: mine\(\) takes 0 positional arguments but 1 was given"
    ):
        play_game(Game.new("1897", players=2, seed=1), [code, "random"])


def test_the_template_beats_chance() -> None:
    """By far, in a game that both play once from each seat."""
    for seat in range(2):
        game = Game.new(players=2, seed=seat)
        players = ["random", "random"]
        players[seat] = f"{TEMPLATE}:builder"
        play_game(game, players, seed=1)
        assert game.winners() == [game.names[seat]]
