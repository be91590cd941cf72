"""The PettingZoo environments: the library's own tests, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from doors.adapters.pettingzoo_env import BruxellesEnv, env
from doors.adapters.seated_game import Setup
from engine import Game
from engine.errors import IllegalMove

CYCLES = 40
CHOICES: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 3, "modules": ["belle-epoque", "asymmetric"]},
    {"players": 5, "edition": "first"},
    {"players": 2, "game": "1897"},
]

EXEMPTED = (
    "Observation space for each agent",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
)


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_the_librarys_own_tests_pass(choice: dict[str, Any]) -> None:
    """Without a warning, but for those from which it exempts its own environments with masks by their names."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        for exempted in EXEMPTED:
            warnings.filterwarnings("ignore", exempted)
        api_test(env(**choice), num_cycles=CYCLES)
        seed_test(lambda: env(**choice), num_cycles=CYCLES // 4)


def test_the_table_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """The library's test of rendering passes; the text says whose decision it is."""
    render_test(lambda render_mode: env(game="1897", players=2, render_mode=render_mode))
    assert "decides: turn" in capsys.readouterr().out
    table = env(game="1897", players=2, render_mode="ansi")
    table.reset(seed=1)
    assert "A decides: turn" in table.render()


def play(table: BruxellesEnv, chance: np.random.Generator) -> dict[str, float]:
    """Play at random to the end: the rewards."""
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        earned[agent] += reward
        over = terminated or truncated
        table.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return earned


def test_rewards_are_shares_of_the_win_and_seeds_are_games() -> None:
    """One seed, one game, that of `Game.new`; without a seed other games follow, the same after the same seed."""
    table = BruxellesEnv(game="1897", players=3)
    series = []
    for _ in range(2):
        table.reset(seed=4)
        assert table.table.states.tobytes() == Game.new("1897", players=3, seed=4).state.tobytes()
        earned = play(table, np.random.default_rng(1))
        assert sum(earned.values()) == pytest.approx(1)
        table.reset()
        series.append(table.table.states.tobytes())
    assert series[0] == series[1] != Game.new("1897", players=3, seed=4).state.tobytes()


def test_an_illegal_action_is_refused_or_ends_the_game() -> None:
    """Without wrappers by an error that changes nothing; with them by what the library does."""
    bare = BruxellesEnv(game="1897", players=2)
    bare.reset(seed=1)
    wrong = int(np.flatnonzero(bare.observe("player_0")["action_mask"] == 0)[0])
    before = bare.table
    with pytest.raises(IllegalMove):
        bare.step(wrong)
    assert bare.table is before
    wrapped = env(game="1897", players=2)
    wrapped.reset(seed=1)
    wrapped.step(wrong)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards == {"player_0": -1.0, "player_1": 0.0}


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
@pytest.mark.parametrize("made", [env, BruxellesEnv])
def test_environments_can_be_copied_and_pickled(made: Callable[..., Any], copied: Callable[[Any], Any]) -> None:
    """Before they are reset, as vector environments do it, and in the middle of a game, which goes on in both alike."""
    assert copied(made(players=3, modules=["asymmetric"])).unwrapped.setup == Setup(players=3, modules=("asymmetric",))
    table = made(game="1897", players=2)
    table.reset(seed=3)
    for _ in range(15):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    twin = copied(table)
    before = twin.unwrapped.table.states.tobytes()
    assert before == table.unwrapped.table.states.tobytes()
    assert twin.agent_selection == table.agent_selection
    rewards = [play(one, np.random.default_rng(2)) for one in (table, twin)]
    assert rewards[0] == rewards[1]
    table.reset()
    twin.reset()
    assert twin.unwrapped.table.states.tobytes() == table.unwrapped.table.states.tobytes() != before
