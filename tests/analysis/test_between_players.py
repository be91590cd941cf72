"""Effects of a label at several numbers of players, compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from analysis.findings.between_players import STATED, between_players
from analysis.findings.families import by_seat, of_each_seat
from analysis.findings.model.comparisons import Family
from analysis.findings.samples import Sample
from tests.helpers.made_samples import made_sample


def compared(samples: Sequence[Sample]) -> Family:
    found = between_players(by_seat(samples[:1]), {own.players: of_each_seat(own.players, [own]) for own in samples})
    assert found is not None
    return found


def seats(players: int, gain: float, blocks: int = 150) -> Sample:
    """The first seat has so many points more."""
    random = np.random.default_rng(players)
    return made_sample(random, blocks, [list("abcde")[:players]], seat_gains=(gain, 0.0, 0.0, 0.0, 0.0))


def test_effects_that_differ_are_found_and_others_are_not() -> None:
    """The first seat gains 10 points with four players and none with two; the second seat is what is left."""
    two, four = seats(2, 0.0), seats(4, 10.0)
    win, margin = compared([two, four]).measures
    first, second = margin.rows
    assert [row.label for row in margin.rows] == [f"seat {seat}, 4 players instead of 2" for seat in (1, 2)]
    assert first.estimate.holds(10.0)
    assert first.differs
    assert second.estimate.holds(-10 / 3)
    expected = 4 * (four.win[:, 0].mean() - 1 / 4) - 2 * (two.win[:, 0].mean() - 1 / 2)
    assert win.rows[0].value == pytest.approx(expected)
    assert win.rows[0].differs
    assert win.unit == "of par"


def test_seats_that_win_as_often_relative_to_par_do_not_differ() -> None:
    assert not any(row.differs for measure in compared([seats(3, 0.0), seats(5, 0.0)]).measures for row in measure.rows)


def test_every_two_numbers_of_players_are_compared() -> None:
    win, _ = compared([seats(number, 0.0, 30) for number in (2, 3, 4)]).measures
    pairs = ("3 players instead of 2", "4 players instead of 2", "4 players instead of 3")
    assert [row.label for row in win.rows] == [
        *(f"seat {seat}, {pair}" for seat in (1, 2) for pair in pairs),
        f"seat 3, {pairs[2]}",
    ]


def test_what_both_owe_to_the_same_cards_cancels_out() -> None:
    """A quantity compared with itself differs by nothing, whatever its own error."""
    sample = seats(3, 5.0)
    other = of_each_seat(3, [sample])
    found = between_players(by_seat([sample]), {3: other[1:], 4: other[1:]})
    assert found is not None
    (margin,) = found.measures
    assert all(row.value == row.low == row.high == 0 for row in margin.rows)


def test_games_needed_are_those_after_which_the_difference_is_found() -> None:
    """With so many games, the effect that is found 4 times in 5 is about the one stated."""
    first = compared([seats(2, 0.0, 100), seats(4, 0.0, 100)]).measures[1].rows[0]
    assert first.needed is not None
    times = first.needed / first.games
    more = compared([seats(2, 0.0, round(100 * times)), seats(4, 0.0, round(100 * times))]).measures[1].rows[0]
    assert more.detectable == pytest.approx(STATED["points"], rel=0.2)


def test_labels_of_one_number_of_players_alone_are_not_compared() -> None:
    quantities = of_each_seat(2, [seats(2, 0.0, 30)])
    others = [replace(own, cells=[cell._replace(label="other") for cell in own.cells]) for own in quantities]
    assert between_players(by_seat([seats(2, 0.0, 30)]), {2: quantities, 3: others}) is None
