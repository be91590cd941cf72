"""What is planted in expectations is found by the comparison with the ends of games."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from engine.game import GAMES
from tests.helpers.calibration import BEGINNING, CHOICE, by_said_win, compare, play


def planted(games: int, each: int) -> pd.DataFrame:
    """Margins said 3 points too low, of which half comes; and shares of the win that are said twice as bold."""
    chance = np.random.default_rng(1897)
    game = np.repeat(np.arange(games), each)
    luck = np.repeat(chance.normal(scale=6.0, size=games), each)  # that all rows of a game have in common
    margin, chances = chance.normal(scale=10.0, size=games * each), chance.uniform(0.25, 0.75, size=games * each)
    return pd.DataFrame(
        {
            "game": game,
            "margin": margin,
            "final_margin": 3.0 + 0.5 * margin + luck,
            "win": 0.5 + 2 * (chances - 0.5),
            "won": (chance.uniform(size=games * each) < chances).astype(float),
        }
    )


def test_planted_errors_are_found() -> None:
    found = compare(planted(2000, 4))
    assert found.short == pytest.approx(3.0, abs=0.5)
    assert found.margin_slope == pytest.approx(0.5, abs=0.03)
    assert found.win_slope == pytest.approx(0.5, abs=0.06)


def test_errors_are_those_of_games() -> None:
    """Deviations of the figures over many samples are the errors given, though four rows share a game's luck."""
    rows = planted(40 * 300, 4)
    found = pd.DataFrame([compare(own) for _, own in rows.groupby(rows["game"] // 40)])
    for name in ("short", "margin_slope", "win_slope"):
        assert found[name].std() == pytest.approx(found[name + "_error"].mean(), rel=0.15), name


def test_said_and_came_by_what_was_said() -> None:
    rows = pd.DataFrame({"win": [0.0, 0.05, 0.6, 0.7, 1.0], "won": [0.0, 1.0, 1.0, 0.0, 1.0]})
    assert by_said_win(rows).to_numpy().tolist() == [
        [2, pytest.approx(0.025), 0.5],
        [2, pytest.approx(0.65), 0.5],
        [1, 1.0, 1.0],
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_followed_from_stage_to_stage(game: str) -> None:
    """All seats at the beginning of each stage but the first; the shares of the win add up to 1, said or won, and the
    margins of two players are opposite.
    """
    rows = play(game, *GAMES[game].VARIANTS[0], players=2, agent="ismcts:iterations=8,learned=0", seed=3)
    begun = rows[rows["kind"] == BEGINNING]
    assert begun["stage"].tolist() == [number for number in range(2, GAMES[game].STAGES + 1) for _ in range(2)]
    sums = begun.groupby("stage")[["win", "won", "margin", "final_margin"]].sum()
    assert sums["win"].to_numpy() == pytest.approx(1.0)
    assert sums["won"].to_numpy() == pytest.approx(1.0)
    assert sums["margin"].to_numpy() == pytest.approx(0.0, abs=1e-9)
    chosen = rows[rows["kind"] == CHOICE]
    assert set(chosen["stage"]) == set(range(1, GAMES[game].STAGES + 1))
    assert chosen["win"].between(0.0, 1.0).all()
    assert chosen["margin"].abs().max() < 150
