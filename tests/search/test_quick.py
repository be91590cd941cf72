"""Playouts by what has been learned: turns as the network and the rules of thumb say, all else as the latter do."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.special import softmax

from engine import Game
from engine.chance import stream
from engine.errors import InputError
from engine.game import GAMES, determinize, inputs, legal_actions, package_of, rate, stage, to_move, turn_class
from search import weights
from search.forest import Budget, Forest
from search.instant import Instinct
from search.network import Network
from search.playout import WHOLE_GAME
from search.quick import draw_quickly, playout_by_instinct, weigh_quickly
from search.settings import Settings
from search.tree import one
from search.weights import Learned, input_count
from tests.search.test_instant import by_hand, random_weights


@pytest.mark.parametrize("game", GAMES)
def test_logits_of_turns_are_those_of_their_classes_and_of_the_rules_of_thumb(game: str, tmp_path: Path) -> None:
    """A class has its output, and a point of the rating counts a quarter; all other decisions have their ratings."""
    table = Game.new(game, players=3, seed=4)
    package = package_of(table.state)
    learned = weights.load(package, 3, random_weights(tmp_path, game, 3))
    instinct, wants = Instinct.of(table.state, learned), tuple(package.WANTS.values())
    legal, random = np.zeros(package.MOST_ACTIONS, np.int16), np.random.default_rng(0)
    seen, ratings = np.zeros(input_count(package, 3), np.float32), np.zeros(package.MOST_ACTIONS)
    turns = others = 0
    while not table.over and turns + others < 200:
        n = legal_actions(table.rules, table.state, legal)
        if n > 1:
            weigh_quickly(table.rules, table.state, instinct, wants, legal, n)
            rate(table.rules, table.state, wants, legal, n, ratings)
            classes = [turn_class(table.state, int(action)) for action in legal[:n]]
            if classes[0] >= 0:
                inputs(table.rules, table.state, to_move(table.state), seen)
                wanted = by_hand(learned.turns, seen)[classes] + 0.25 * ratings[:n]
                turns += 1
            else:
                wanted = ratings[:n]
                others += 1
            assert instinct.logits[:n] == pytest.approx(wanted, rel=1e-3, abs=1e-3)
        table.play_action(int(random.choice(legal[:n])))
    assert turns > 20
    assert others > 20


def test_actions_are_drawn_by_their_shares(tmp_path: Path) -> None:
    table = Game.new(players=3, seed=4)
    package = package_of(table.state)
    instinct = Instinct.of(table.state, weights.load(package, 3, random_weights(tmp_path, "1893", 3)))
    wants, words = tuple(package.WANTS.values()), stream(1)
    while len(table.actions()) < 5 or turn_class(table.state, table.actions()[0]) < 0:
        table.play_action(table.actions()[0])
    legal = np.array(table.actions(), np.int16)
    n, draws = len(legal), 4000
    drawn = [draw_quickly(table.rules, table.state, instinct, wants, words, legal, n) for _ in range(draws)]
    shares = softmax(instinct.logits[:n])
    found = np.array([drawn.count(action) for action in legal]) / draws
    assert np.abs(found - shares).max() < 4 * 0.5 / np.sqrt(draws)


@pytest.mark.parametrize("game", GAMES)
def test_a_playout_goes_to_the_end_of_its_last_stage(game: str, tmp_path: Path) -> None:
    table = Game.new(game, players=3, seed=5)
    package = package_of(table.state)
    instinct = Instinct.of(table.state, weights.load(package, 3, random_weights(tmp_path, game, 3)))
    wants, out = tuple(package.WANTS.values()), np.zeros(package.MOST_ACTIONS, np.int16)
    for last in (0, 1, WHOLE_GAME):
        world = one(table.state)
        determinize(table.rules, world[0], stream(last, "world"))
        playout_by_instinct(table.rules, world[0], instinct, wants, stream(last, "play"), out, last)
        if last == WHOLE_GAME:
            assert to_move(world[0]) < 0
        else:
            assert stage(world[0]) == last + 1
            assert to_move(world[0]) >= 0
        assert package.fault(table.rules, world[0]) == 0


def test_a_search_plays_on_by_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a network for turns is known, tournaments between ratings have no part in it; else they decide."""
    game, package = Game.new(players=3, seed=6), GAMES["1893"]
    known = weights.load(package, 3, random_weights(tmp_path, "1893", 3))

    def values(learned: Learned, tournament_size: int) -> dict[tuple[int, int], float]:
        monkeypatch.setattr(weights, "find", lambda package, players: learned)
        settings = Settings(tournament_size=tournament_size, trees=1)
        forest = Forest(game.rules, game.state, settings, seed=2, trees=1, threads=1)
        forest.grow(Budget(iterations=60), game.actions())
        return {answer: branch.value.mean for answer, branch in forest.root.children().items()}

    unknown = known._replace(turns=Network.empty())
    assert values(known, 2) == values(known, 5)
    assert values(unknown, 2) != values(unknown, 5)
    assert values(known, 5) != values(unknown, 5)


def test_weights_of_other_classes_are_refused_but_begin_a_course_without_them(tmp_path: Path) -> None:
    package = GAMES["1893"]
    random_weights(tmp_path, "1893", 3)
    path = weights.path_of(package, 3, tmp_path)
    with np.load(path) as file:
        arrays = dict(file)
    np.savez(path, allow_pickle=False, **{**arrays, "turn_classes": np.array(["rest"])})
    with pytest.raises(InputError, match="other inputs or turns than there are now, for example"):
        weights.load(package, 3, tmp_path)
    assert len(weights.load_to_learn(package, 3, tmp_path).turns.first) == len(Network.empty().first)
