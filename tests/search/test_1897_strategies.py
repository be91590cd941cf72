"""Ratings of Bruxelles 1897, and how much better than chance they play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analysis.runs.manifest import RunSettings
from analysis.runs.plan import one_table
from engine import Game, bruxelles1897
from engine.bruxelles1897 import FEATURES, SOURCES, STAGES
from engine.chance import stream
from engine.errors import InputError
from engine.game import features, final_scores, points_by_source, stage
from search import strategies
from search.agents import parse
from tests.helpers.playing import play
from tests.helpers.shares import share_of_points


def played(codes: list[str], seed: int) -> list[int]:
    """The final scores by seat of a game between agents."""
    game = Game.new(game="1897", players=len(codes), seed=seed)
    states = bruxelles1897.new_states(1)
    agents, words = [parse(code) for code in codes], stream(seed, "agents")
    for agent in agents:
        agent.prepare(states)
    while not game.over:
        states[0] = game.state
        game.play_action(agents[game.seat].choose(game.rules, states, words))
    return [own["total"] for own in game.scores().values()]


def test_greedy_beats_random_play() -> None:
    """In each of six games, from either seat."""
    for seed in range(3):
        first, second = played(["greedy", "random"], seed)
        assert first > second
        first, second = played(["random", "greedy"], seed)
        assert first < second


def test_at_least_four_archetypes() -> None:
    """Each of which is out for some of the sources of points."""
    named = [name for name in strategies.names("1897") if name != strategies.BALANCED]
    assert len(named) >= 4
    assert all(strategies.field(name, bruxelles1897) for name in named)


def test_four_archetypes_visibly_play_their_way(tmp_path: Path) -> None:
    """Beside balanced players, at least twice the share of points that these make there among themselves.

    Coats of arms, which the herald is out for, are more than half of what balanced players make.
    """
    play(one_table(("greedy",) * 4, 200, game="1897", seed=1897), tmp_path / "balanced")
    factors = {}
    for name in strategies.names("1897"):
        if name != strategies.BALANCED:
            field, code = strategies.field(name, bruxelles1897), f"greedy:strategy={name}"
            play(one_table((code, "greedy", "greedy", "greedy"), 200, game="1897", seed=1897), tmp_path / name)
            own = share_of_points(tmp_path / name, code, field)
            factors[name] = own / share_of_points(tmp_path / "balanced", "greedy", field)
    assert factors["herald"] > 1.15
    assert sum(factor >= 2 for factor in factors.values()) >= 4


def test_a_strategy_of_the_other_game_is_refused() -> None:
    """By its name, before a game is played."""
    with pytest.raises(InputError, match=r'^there is no strategy "dealer" of Bruxelles 1897; known: balanced'):
        RunSettings.of(one_table(("greedy:strategy=dealer", "greedy"), 1, game="1897"))


def test_features_and_sources_have_their_numbers() -> None:
    """One for each word; the sources add up to the points, but for what decides ties."""
    game = Game.new(game="1897", players=3, seed=5)
    chance = np.random.default_rng(5)
    stages = set()
    while not game.over:
        stages.add(int(stage(game.state)))
        for seat in range(3):
            found = np.full(len(FEATURES), np.nan)
            features(game.rules, game.state, seat, found)
            assert np.isfinite(found).all()
        game.play_action(int(chance.choice(game.actions())))
    assert stages == set(range(STAGES))
    scores = np.zeros(3)
    final_scores(game.rules, game.state, scores)
    for seat in range(3):
        points = np.zeros(len(SOURCES))
        points_by_source(game.rules, game.state, seat, points)
        assert 0 <= scores[seat] - points.sum() < 0.01
