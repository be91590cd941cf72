"""What a seat has between two rounds, as numbers: checked against the final scoring, and against the fitted worths."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest

from engine import Game, bruxelles1893
from engine.bruxelles1893 import FEATURES, PLAYERS, stage
from engine.bruxelles1893.judging.features import features
from engine.bruxelles1893.state import SOURCES
from engine.game import GAMES
from search.estimates import FOLDER, Estimates

SCORED = {
    "houses × architect": "houses",
    "meeples in row": "meeple row",
    "nobles in row": "noble row",
    "artworks in row": "artwork row",
    "money in row": "money row",
}
"""Features that at the end of a game are what final scoring gives, without the tiles of the expansion."""


def of_seat(game: Game, seat: int) -> dict[str, float]:
    out = np.full(len(FEATURES), np.nan)
    features(game.rules, game.state, seat, out)
    return dict(zip(FEATURES, out.tolist(), strict=True))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", ["second", "first"])
def test_at_the_end_features_are_what_is_scored(edition: str, players: int) -> None:
    """Final scoring: Architect level times houses, a point for each refined material, the Strategic rows, and the
    first player's points.
    """
    game = Game.new(players=players, seed=players, edition=edition, modules=["asymmetric"] * (edition == "second"))
    chance, rounds = np.random.default_rng(players), []
    while not game.over:
        rounds.append(stage(game.state))
        game.play_action(int(chance.choice(game.actions())))
    assert rounds == sorted(rounds)
    assert sorted(set(rounds)) == list(range(bruxelles1893.STAGES))
    for seat in range(players):
        found = of_seat(game, seat)
        scored = dict(zip(SOURCES, game.state.seats[seat].vp.tolist(), strict=True))
        assert {name: found[name] for name in SCORED} == {name: scored[source] for name, source in SCORED.items()}
        assert found["cubes"] * game.rules.cube_vp == scored["materials"]
        assert found["first player"] * game.rules.first_player_vp == scored["first player"]


def test_features_are_finite_with_the_expansion() -> None:
    game = Game.new(players=3, seed=5, modules=["belle-epoque", "asymmetric"])
    chance = np.random.default_rng(5)
    while not game.over:
        assert all(np.isfinite(list(of_seat(game, seat).values())).all() for seat in range(3))
        game.play_action(int(chance.choice(game.actions())))


@pytest.mark.parametrize("game", GAMES)
def test_every_feature_has_a_worth_at_every_stage(game: str) -> None:
    """For each number of players, in the order of FEATURES; nothing is estimated before the first round."""
    package = GAMES[game]
    fitted = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    assert list(fitted) == [str(players) for players in package.PLAYERS]
    estimates = Estimates.of(package)
    assert estimates.coefficients.shape == (package.SEATS + 1, package.STAGES, len(package.FEATURES))
    for players, table in ((int(number), table) for number, table in fitted.items()):
        assert set(table["coefficients"]) == set(package.FEATURES)
        for place, feature in enumerate(package.FEATURES):
            assert estimates.coefficients[players, :, place].tolist() == [0.0, *table["coefficients"][feature]]
        assert estimates.residual_sd[players].tolist() == [0.0, *table["residual_sd"]]
        assert (estimates.residual_sd[players, 1:] > 0).all()
