"""Strategies and seats fitted together: planted coefficients come back, closed forms agree, no bound is reported."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.special import stdtr, stdtrit

from analysis.findings.coefficients import Fit, behind_best, fit_winners, model
from analysis.findings.samples import Sample
from tests.helpers.made_samples import sample_of

WORTHS = np.array([0.8, 0.3, -0.2, -0.9])
SEATS = np.array([0.3, 0.1, -0.1, -0.3])
LABELS = ["builder", "banker", "patron", "dealer"]


def luce(random: np.random.Generator, blocks: int, shared: float = 0.0) -> Sample:
    """Games whose winner is drawn by Luce's rule, the four labels in each order of a rotation, chosen by block.

    `shared` is the standard deviation of what the cards of a block give to each label's log odds. One winner in ten
    shares the win with another seat.
    """
    games = 4 * blocks
    block = np.repeat(np.arange(blocks), 4)
    order = random.permuted(np.tile(np.arange(4), (blocks, 1)), axis=1)[block]
    items = np.take_along_axis(order, (np.arange(4) - np.tile(np.arange(4), blocks)[:, None]) % 4, axis=1)
    luck = np.take_along_axis(random.normal(0, shared, (blocks, 4))[block], items, axis=1)
    winner = np.argmax(WORTHS[items] + SEATS + luck + random.gumbel(size=items.shape), axis=1)
    points = np.zeros((games, 4), np.int64)
    points[np.arange(games), winner] = 1
    tie = random.random(games) < 0.1
    second = np.argmax(WORTHS[items] + SEATS + random.gumbel(size=items.shape) - 100 * points, axis=1)
    points[tie, second[tie]] = 1
    return sample_of(points, block, {"strategy": np.array(LABELS)[items].ravel()})


def test_planted_worths_and_seats_come_back() -> None:
    found = model("strategy", "strategy", luce(np.random.default_rng(1), 6000))
    assert found is not None
    assert found.enough
    assert found.problem is None
    assert [own.label for own in found.items] == LABELS
    # the tenth of wins that are shared draws coefficients together a little
    for own, worth in zip(found.items, WORTHS, strict=True):
        assert own.coefficient.value == pytest.approx(worth, abs=0.1)
        assert own.coefficient.high - own.coefficient.low < 0.1
        assert own.win.value == pytest.approx(math.exp(own.coefficient.value) / (math.exp(own.coefficient.value) + 3))
    assert [own.coefficient.value for own in found.seats] == pytest.approx(SEATS.tolist(), abs=0.06)
    assert sum(own.coefficient.value for own in found.items) == pytest.approx(0)
    assert (found.games, found.blocks, found.items[0].n) == (24000, 6000, 24000)


def test_with_a_reference_worths_are_counted_from_it() -> None:
    """Whose field is one of the reference, as at the tables: planted odds against it, and it is itself no item."""
    sample = luce(np.random.default_rng(6), 3000)
    average = model("strategy", "strategy", sample)
    found = model("strategy", "strategy", sample, "banker")
    assert average is not None
    assert found is not None
    coefficients = {own.label: own.coefficient.value for own in average.items}
    assert (found.reference, [own.label for own in found.items]) == ("banker", ["builder", "patron", "dealer"])
    for own in found.items:
        assert own.coefficient.value == pytest.approx(coefficients[own.label] - coefficients["banker"], abs=1e-6)
        odds = math.exp(WORTHS[LABELS.index(own.label)] - WORTHS[LABELS.index("banker")])
        assert own.win.value == pytest.approx(odds / (odds + 3), abs=0.03)
        assert own.n == 12000
    assert [own.coefficient.value for own in found.seats] == pytest.approx(
        [own.coefficient.value for own in average.seats]
    )
    numbers, words = sample.seat_words("strategy")
    items = np.array([LABELS.index(word) for word in words])[numbers]
    fit = fit_winners(items, sample.win, sample.block, LABELS)
    assert isinstance(fit, Fit)
    error = math.sqrt(fit.covariance[0, 0] + fit.covariance[1, 1] - 2 * fit.covariance[0, 1])
    builder = found.items[0].coefficient
    assert (builder.high - builder.low) / 2 == pytest.approx(1.961 * error, rel=0.001)
    nobody = model("strategy", "strategy", sample, "mason")
    assert nobody is not None
    assert nobody == average


def test_blocks_are_clusters() -> None:
    """Errors are as large as the spread of fits over fresh runs whose blocks share luck, and larger than without."""
    random = np.random.default_rng(2)
    fits = []
    for _ in range(60):
        sample = luce(random, 150, shared=1.0)
        numbers, words = sample.seat_words("strategy")
        items = np.array([LABELS.index(word) for word in words])[numbers]
        fit, apart = (fit_winners(items, sample.win, block, LABELS) for block in (sample.block, np.arange(600)))
        assert isinstance(fit, Fit)
        assert isinstance(apart, Fit)
        fits.append((fit.coefficients, np.sqrt(np.diag(fit.covariance)), np.sqrt(np.diag(apart.covariance))))
    spread = np.std([coefficients for coefficients, _, _ in fits], axis=0, ddof=1)[:4]
    errors, naive = (np.mean([own[which] for own in fits], axis=0)[:4] for which in (1, 2))
    assert errors == pytest.approx(spread, rel=0.25)
    assert np.all(errors > 1.1 * naive)


def test_two_items_are_a_closed_form() -> None:
    """In each seat as often: the log odds between them and between the seats, where they do not interact."""
    items = np.array([[0, 1]] * 100 + [[1, 0]] * 100)
    win = np.zeros((200, 2))
    win[:60, 0], win[60:100, 1] = 1, 1
    win[100:140, 0], win[140:, 1] = 1, 1
    fit = fit_winners(items, win, np.arange(200), ["a", "b"])
    assert isinstance(fit, Fit)
    # a wins 60 in seat 1 and 60 in seat 2: odds of 1.5 wherever it sits
    assert fit.coefficients == pytest.approx([math.log(1.5) / 2, -math.log(1.5) / 2, 0, 0], abs=1e-6)
    # of the difference between the two: 1 / sqrt(n p (1 - p))
    error = math.sqrt(fit.covariance[0, 0] * 4)
    assert error == pytest.approx(1 / math.sqrt(200 * 0.6 * 0.4), rel=0.01)


def test_few_blocks_have_larger_errors() -> None:
    """Of the two items above with ten games in each seat: the same closed form, times m / (m - 1) for m blocks."""
    items = np.array([[0, 1]] * 10 + [[1, 0]] * 10)
    win = np.zeros((20, 2))
    win[:6, 0], win[6:10, 1], win[10:14, 0], win[14:, 1] = 1, 1, 1, 1
    fit = fit_winners(items, win, np.arange(20), ["a", "b"])
    assert isinstance(fit, Fit)
    assert 4 * fit.covariance[0, 0] == pytest.approx(20 / 19 / (20 * 0.6 * 0.4), rel=1e-4)


def test_a_shared_win_counts_in_parts() -> None:
    items = np.array([[0, 1], [1, 0]] * 50)
    shared = fit_winners(items, np.full((100, 2), 0.5), np.arange(100), ["a", "b"])
    assert isinstance(shared, Fit)
    assert shared.coefficients == pytest.approx([0, 0, 0, 0], abs=1e-9)


def test_what_has_no_bound_is_said() -> None:
    """One that never wins, one that always wins, and items that never leave their seats."""
    random = np.random.default_rng(3)
    points = random.permuted(np.tile([3, 2, 1], (90, 1)), axis=1)
    names = np.tile(["a", "b", "c"], (90, 1))
    rolled = np.stack([np.roll(own, i) for i, own in enumerate(names)])
    never = np.where(rolled == "c", 0, points)
    unbounded = model("strategy", "strategy", sample_of(never, np.arange(90), {"strategy": rolled.ravel()}))
    assert unbounded is not None
    assert not unbounded.enough
    assert unbounded.items == []
    assert unbounded.problem is not None
    assert unbounded.problem.startswith("c: always or never ahead")
    fixed = model("strategy", "strategy", sample_of(points, np.arange(90), {"strategy": names.ravel()}))
    assert fixed is not None
    assert fixed.problem == "its levels never change seats, so their effects and those of the seats cannot be separated"


def test_nothing_to_fit() -> None:
    """Where all seats of a table have the same, or none is named."""
    points = np.random.default_rng(4).integers(0, 9, (40, 2))
    for words in (["a"] * 80, [None] * 80):
        assert model("strategy", "strategy", sample_of(points, np.arange(40), {"strategy": words})) is None


def test_the_best_and_the_last_are_compared_as_those_that_were_chosen() -> None:
    """Of six that are equal the two farthest apart are told from each other in one fit in twenty, not in a third."""
    random = np.random.default_rng(5)
    covariance = np.eye(6) - 1 / 6
    told = naive = 0
    for _ in range(200):
        coefficients = random.multivariate_normal(np.zeros(6), covariance)
        told += min(own.p for own in behind_best(Fit(coefficients, covariance), 6, 400)) < 0.05
        naive += bool(np.ptp(coefficients) / math.sqrt(2) > 1.96)
    assert 0.02 * 200 <= told <= 0.09 * 200
    assert naive > 0.25 * 200


def test_of_two_the_comparison_is_students() -> None:
    covariance = np.array([[0.04, -0.04], [-0.04, 0.04]])
    behind = behind_best(Fit(np.array([-0.4, 0.4]), covariance), 2, 30)
    assert [own.p for own in behind] == [pytest.approx(2 * stdtr(29, -0.8 / 0.4), abs=0.005), 1.0]
    assert behind[0].detectable == pytest.approx(0.4 * (stdtrit(29, 0.975) + stdtrit(29, 0.8)), abs=0.02)
