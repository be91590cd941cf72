"""Iris majorities (Rulebook, Chapter 1, Iris majorities)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.helpers.moves import play
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, Spaces, table

EXAMPLE_TRACKS = {GABRIEL: 2, LOUISE: 3, ELISABETH: 2}
AROUND = ("3-3", "3-4", "4-3", "4-4")
"""The spaces around one iris."""


def irises(meeples: Spaces, tracks: Mapping[str, int], **more: Any) -> dict[str, int]:
    """Each player's points for irises after the round; the discs stand on the spaces `tracks` of their Iris tracks."""
    names = (ELISABETH, GABRIEL) if more.get("players") == 2 else (ELISABETH, GABRIEL, LOUISE)
    seats = {name: {"tracks": {"iris": tracks.get(name, 1)}} for name in names}
    game = table(seats, meeples=meeples, passed=names[1:], to_move=ELISABETH, **more)
    play(game, "pass")
    while game.decision == "card":
        play(game, game.legal_moves()[0])
    return {name: game.scores()[name]["irises"] for name in names}


def test_the_four_irises_of_the_example() -> None:
    """Two are open, Gabriel has 2 VP for the second, Louise 3 and Elisabeth 2 for the third (Rulebook, Chapter 1)."""
    meeples = {
        "2-4": ELISABETH,  # above iris 1, 2-3, whose fourth space, 2-3, is empty
        "3-3": GABRIEL,  # around iris 2, 3-3
        "3-4": GABRIEL,
        "4-3": LOUISE,
        "4-4": ELISABETH,
        "5-3": LOUISE,  # below iris 3, 4-3
        "5-4": ELISABETH,
        "3-5": LOUISE,  # beside iris 4, 3-4, whose fourth space, 4-5, is empty
    }
    assert irises(meeples, EXAMPLE_TRACKS, area="1-1") == {ELISABETH: 2, GABRIEL: 2, LOUISE: 3}


@pytest.mark.parametrize("empty", AROUND)
def test_three_meeples_do_not_surround_an_iris(empty: str) -> None:
    """All four spaces must be taken (Rulebook, Chapter 1, Iris majorities)."""
    meeples = {space: GABRIEL for space in AROUND if space != empty}
    assert irises(meeples, {}) == {ELISABETH: 0, GABRIEL: 0, LOUISE: 0}


@pytest.mark.parametrize("level", range(1, 7))
def test_an_iris_scores_the_level_on_the_iris_track(level: int) -> None:
    """Rulebook, Chapter 1, Iris majorities."""
    meeples = {"3-3": GABRIEL, "3-4": GABRIEL, "4-3": LOUISE, "4-4": ELISABETH}
    assert irises(meeples, {GABRIEL: level}) == {ELISABETH: 0, GABRIEL: level, LOUISE: 0}


def test_money_does_not_count() -> None:
    """Two meeples with 1 BF each beat one with 20 (Rulebook, Chapter 1, Iris majorities)."""
    meeples: Spaces = {"3-3": GABRIEL, "3-4": GABRIEL, "4-3": (LOUISE, 20), "4-4": ELISABETH}
    assert irises(meeples, {}) == {ELISABETH: 0, GABRIEL: 1, LOUISE: 0}


def test_every_surrounded_iris_scores() -> None:
    """Four irises between nine meeples, each by itself (Rulebook, Chapter 1, Iris majorities)."""
    columns = {3: GABRIEL, 4: GABRIEL, 5: LOUISE}
    meeples = {f"{row}-{column}": columns[column] for row in (3, 4) for column in (3, 4, 5)}
    assert irises(meeples, {GABRIEL: 2, LOUISE: 3}) == {ELISABETH: 0, GABRIEL: 2 + 2, LOUISE: 3}


def test_a_house_does_not_surround() -> None:
    """Meeples count, tiles do not (Rulebook, Chapter 1, Iris majorities)."""
    meeples = {"3-3": GABRIEL, "3-4": GABRIEL, "4-3": LOUISE}
    assert irises(meeples, {}, houses={"4-4": GABRIEL}) == {ELISABETH: 0, GABRIEL: 0, LOUISE: 0}


@pytest.mark.parametrize(
    ("neutral_in_irises", "points"),
    [(True, {ELISABETH: 0, GABRIEL: 0}), (False, {ELISABETH: 3, GABRIEL: 2})],
)
def test_neutral_meeples_alone_ahead(neutral_in_irises: bool, points: dict[str, int]) -> None:
    """Then nobody scores; with the switch neutral_in_irises off they only fill their spaces (Ruling 4)."""
    meeples = {"3-3": NEUTRAL, "3-4": NEUTRAL, "4-3": GABRIEL, "4-4": ELISABETH}
    rulings = {"neutral_in_irises": neutral_in_irises}
    assert irises(meeples, {ELISABETH: 3, GABRIEL: 2}, players=2, rulings=rulings) == points


@pytest.mark.parametrize("neutral_in_irises", [True, False])
def test_tied_with_the_neutral_meeples(neutral_in_irises: bool) -> None:
    """Two neutral meeples against two of Gabriel's: Gabriel scores (Ruling 4)."""
    meeples = {"3-3": NEUTRAL, "3-4": NEUTRAL, "4-3": GABRIEL, "4-4": GABRIEL}
    rulings = {"neutral_in_irises": neutral_in_irises}
    assert irises(meeples, {GABRIEL: 2}, players=2, rulings=rulings) == {ELISABETH: 0, GABRIEL: 2}


def test_a_neutral_meeple_in_the_minority() -> None:
    """One neutral meeple and one of Gabriel's against two of Elisabeth's (Ruling 4)."""
    meeples = {"3-3": NEUTRAL, "3-4": GABRIEL, "4-3": ELISABETH, "4-4": ELISABETH, "5-5": NEUTRAL}
    assert irises(meeples, {}, players=2) == {ELISABETH: 1, GABRIEL: 0}
