"""The OpenSpiel games: the library's own random simulations, clones and resampled states, and its bots."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts

import doors.adapters.open_spiel_game  # noqa: F401  registers the games
from engine import Game
from engine.errors import IllegalMove
from engine.game import GAMES

NAMES = [
    "bruxelles1893(players=4)",
    "bruxelles1893(players=3,modules=belle-epoque+asymmetric)",
    "bruxelles1893(players=5,edition=first)",
    "bruxelles1897(players=2)",
]


def dealt(name: str, seed: int = 1) -> Any:
    """A state after the deal."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        seed, byte = divmod(seed, 256)
        state.apply_action(byte)
    return state


def after(state: Any, decisions: int, seed: int = 1) -> Any:
    """The state after some random decisions."""
    chance = np.random.default_rng(seed)
    for _ in range(decisions):
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_the_librarys_random_simulations_pass(name: str) -> None:
    """With serialised and cloned states, masks, observations and returns looked at."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_every_number_of_players_can_be_loaded() -> None:
    """And a game's string loads the same game."""
    for name, package in GAMES.items():
        for players in package.PLAYERS:
            game = pyspiel.load_game(f"bruxelles{name}", {"players": players})
            assert game.num_players() == players
            assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
            assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0, 1, 1)


def test_a_history_is_one_game() -> None:
    """The deal is the seed of `Game.new`, and the same actions lead to the same state."""
    state = dealt("bruxelles1897(players=3)", seed=70_000)
    assert state.table.states.tobytes() == Game.new("1897", players=3, seed=70_000).state.tobytes()
    after(state, 20)
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    words = state.action_to_string(state.current_player(), state.legal_actions()[0])
    assert words in state.table.game().legal_moves()


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_alike_and_is_another(name: str) -> None:
    """To every player, to move or not; other numbers give other states, the same numbers the same."""
    state = after(dealt(name), 25)
    for player in range(state.num_players()):
        first, again, other = (
            state.resample_from_infostate(player, lambda number=number: number) for number in (0.25, 0.25, 0.5)
        )
        assert str(first) == str(again) != str(other)
        for resampled in (first, other):
            assert resampled.current_player() == state.current_player()
            assert resampled.information_state_string(player) == state.information_state_string(player)
            assert resampled.observation_string(player) == state.observation_string(player)
            assert resampled.observation_tensor(player) == state.observation_tensor(player)


def test_clones_go_their_own_ways() -> None:
    """What is played in a clone leaves the state as it is."""
    state = after(dealt("bruxelles1897(players=2)"), 5)
    before, clone = str(state), state.clone()
    after(clone, 3)
    assert str(state) == before != str(clone)
    assert clone.history()[: len(state.history())] == state.history()


def test_an_action_that_is_not_legal_is_refused() -> None:
    """Of the deal and of the game, with nothing changed."""
    state = pyspiel.load_game("bruxelles1897(players=2)").new_initial_state()
    with pytest.raises(IllegalMove, match="action 256 is not a byte of the deal, 0 to 255"):
        state.apply_action(256)
    assert state.history() == []
    state = after(dealt("bruxelles1897(players=2)"), 5)
    before, history = str(state), state.history()
    illegal = next(action for action in range(1000) if action not in state.legal_actions())
    with pytest.raises(IllegalMove, match=f"action {illegal} is not among the legal ones: "):
        state.apply_action(illegal)
    assert (str(state), state.history()) == (before, history)
    after(state, 1)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_games_and_states_can_be_copied_and_pickled(copied: Callable[[Any], Any]) -> None:
    """During the deal, in the middle of a game, and where what is unseen was drawn anew."""
    game = pyspiel.load_game("bruxelles1893(players=3,modules=belle-epoque)")
    assert str(copied(game)) == str(game)
    assert type(copied(game)) is type(game)
    dealing = game.new_initial_state()
    dealing.apply_action(9)
    state = after(dealt(str(game)), 20)
    for one in (dealing, state, state.resample_from_infostate(1, lambda: 0.5)):
        twin = copied(one)
        assert (str(twin), twin.history()) == (str(one), one.history())
        assert twin.legal_actions() == one.legal_actions()
        for player in range(3):
            assert twin.information_state_string(player) == one.information_state_string(player)
        after(twin, 5)
        assert str(twin) != str(one)


def test_bots_of_the_library_play() -> None:
    """IS-MCTS, which resamples, and MCTS choose legal actions, the same for the same seed."""
    state = after(dealt("bruxelles1897(players=2)"), 40)
    game = state.get_game()

    def choices() -> list[int]:
        chance = np.random.RandomState(1)
        rollouts = mcts.RandomRolloutEvaluator(1, chance)
        bots = (
            ismcts.ISMCTSBot(game, rollouts, 1.0, 3, random_state=chance),
            mcts.MCTSBot(game, 1.0, 3, rollouts, random_state=chance),
        )
        return [int(bot.step(state)) for bot in bots]

    assert set(choices()) <= set(state.legal_actions())
