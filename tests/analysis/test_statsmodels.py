"""Statistics of blocks and of winners against statsmodels, whose estimators come from other formulas."""

from __future__ import annotations

from dataclasses import astuple

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
import statsmodels.formula.api as smf
from statsmodels.discrete.conditional_models import ConditionalLogit

from analysis.findings.coefficients import Fit, fit_winners
from analysis.findings.families import ComparedFactor, by_factor_of_seats
from analysis.statistics.estimates import Ratio
from analysis.statistics.variance import variance
from tests.helpers.made_samples import made_sample

BLOCKS = 80


def noisy_blocks(random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Blocks of one to five values that share a part: the block of each value, and the values."""
    block = np.repeat(np.arange(BLOCKS), random.integers(1, 6, BLOCKS))
    return block, random.normal(5, 1, len(block)) + random.normal(0, 2, BLOCKS)[block]


def clustered(values: np.ndarray, design: np.ndarray, block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Least squares with errors for clusters (Liang and Zeger 1986), times m/(m-1) of those m that the last column has.

    statsmodels' own correction counts the coefficients too, which a ratio of sums has not.
    """
    groups = {"groups": block, "use_correction": False}
    fit = sm.OLS(values, design).fit(cov_type="cluster", cov_kwds=groups)
    blocks = len(np.unique(block[design[:, -1] != 0]))
    return fit.params, fit.bse * np.sqrt(blocks / (blocks - 1))


def test_a_ratio_is_least_squares_on_a_constant() -> None:
    block, values = noisy_blocks(np.random.default_rng(1))
    ratio = Ratio.of(block, values, BLOCKS)
    coefficients, errors = clustered(values, np.ones((len(values), 1)), block)
    assert ratio.value == pytest.approx(coefficients[0])
    assert ratio.error == pytest.approx(errors[0])


def test_a_difference_is_the_coefficient_of_a_dummy() -> None:
    """Whichever side a value is on, the blocks are those of both."""
    random = np.random.default_rng(2)
    block, values = noisy_blocks(random)
    on = random.random(len(values)) < 0.4
    ratios = [Ratio.of(block[side], values[side] + 0.7 * on[side], BLOCKS) for side in (on, ~on)]
    difference = ratios[0] - ratios[1]
    coefficients, errors = clustered(values + 0.7 * on, sm.add_constant(on.astype(float)), block)
    assert difference.blocks == len(np.unique(block[on]))
    assert difference.value == pytest.approx(coefficients[1])
    assert difference.error == pytest.approx(errors[1])


def test_winners_are_a_conditional_logit() -> None:
    """Its coefficients, and the sandwich of its inverse Hessian around the scores of each block on its own.

    statsmodels counts from the first item and the first seat, ours from the mean of all.
    """
    random = np.random.default_rng(3)
    players, labels = 3, ["builder", "banker", "patron", "dealer"]
    block = np.repeat(np.arange(BLOCKS), 4)
    items = random.integers(0, len(labels), (len(block), players))
    strength = np.array([0.6, 0.2, -0.3, -0.5])[items] + np.array([0.3, 0.0, -0.3])
    winner = np.argmax(strength + random.gumbel(size=items.shape), axis=1)
    win = (np.arange(players) == winner[:, None]).astype(float)

    seats = np.tile(np.arange(players), len(block))
    dummies = [items.ravel() == item for item in range(1, len(labels))]
    dummies += [seats == seat for seat in range(1, players)]
    design, game = np.stack(dummies, axis=1).astype(float), np.repeat(np.arange(len(block)), players)
    fit = ConditionalLogit(win.ravel(), design, groups=game).fit(method="newton", disp=False)
    scores = []
    for number in range(BLOCKS):
        own = block[game] == number
        scores.append(ConditionalLogit(win.ravel()[own], design[own], groups=game[own]).score(fit.params))
    pulls, bread = np.array(scores), fit.cov_params()
    sandwich = BLOCKS / (BLOCKS - 1) * bread @ (pulls.T @ pulls) @ bread
    change = np.zeros((len(labels) + players, len(fit.params)))
    for first, count, column in ((0, len(labels), 0), (len(labels), players, len(labels) - 1)):
        from_mean = np.eye(count) - 1 / count
        change[first : first + count, column : column + count - 1] = from_mean[:, 1:]

    ours = fit_winners(items, win, block, labels)
    assert isinstance(ours, Fit)
    coefficients, covariance = astuple(ours)
    assert coefficients == pytest.approx(change @ fit.params, abs=1e-4)
    assert covariance == pytest.approx(change @ sandwich @ change.T, rel=1e-3, abs=1e-6)


def test_a_study_is_what_generalized_estimating_equations_say() -> None:
    """Win share, margin and difference to the reference of a label, with its intervals, on one made-up study.

    GEE with exchangeable correlation in each block, identity link, and normal intervals from the robust covariance.
    With 400 blocks alike, a working correlation changes no mean; intervals differ by Student's t, by m/(m-1), and for
    the share by Korn and Graubard's exact limits.
    """
    blocks, lead = 400, {"b": 3.0}
    lineups = (("b", "a", "a", "a"), ("a", "a", "a", "a"))
    sample = made_sample(np.random.default_rng(4), blocks, lineups, gains=lead)
    family = by_factor_of_seats(ComparedFactor("label", ("a", "b"), "a"), [sample])
    assert family is not None
    rows = {measure.measure: measure.rows[0] for measure in family.measures}
    labels = np.asarray(sample.seats["factor_label"]).reshape(-1, 4)
    has = labels == "b"
    alone = (labels == "a").all(axis=1)[:, None] & np.ones((1, 4), np.bool_)

    def gee(values: np.ndarray, which: np.ndarray, design: np.ndarray) -> tuple[float, float, float]:
        groups = sample.block_of_seats[which]
        order = np.argsort(groups, kind="stable")
        model = sm.GEE(values[which][order], design[order], groups[order], cov_struct=sm.cov_struct.Exchangeable())
        fit = model.fit()
        low, high = fit.conf_int()[-1]
        return float(fit.params[-1]), float(low), float(high)

    constant = np.ones((int(has.sum()), 1))
    both = has | alone
    dummy = sm.add_constant(has[both].astype(float))
    for measure, expected, apart in (
        ("win", gee(sample.win, has, constant), 0.002),
        ("margin", gee(sample.ahead, has, constant), 0.02),
        ("points", gee(sample.points, both, dummy), 0.02),
    ):
        row = rows[measure]
        assert row.n == 4 * blocks
        assert row.value == pytest.approx(expected[0], abs=1e-6)
        assert (row.low, row.high) == pytest.approx(expected[1:], abs=apart), measure


def test_parts_of_a_variance_are_those_of_a_mixed_model() -> None:
    """Deals, seats of a deal and games of a deal as random effects, by restricted maximum likelihood.

    In balanced tables that is the analysis of variance. Ours takes the mean of each game's number out as well.
    """
    random = np.random.default_rng(4)
    blocks, games, players = BLOCKS, 4, 3
    deals = random.normal(0, 4, (blocks, 1, 1)) + random.normal(0, 5, (blocks, 1, players))
    results = deals + random.normal(0, 3, (blocks, games, 1)) + random.normal(0, 6, (blocks, games, players))
    results += np.array([2.0, 0.0, -2.0])
    deal, game, seat = (axis.ravel() for axis in np.indices(results.shape))
    table = pd.DataFrame({"y": results.ravel(), "deal": deal, "game": game, "seat": seat})
    effects = {"seat": "0 + C(seat)", "game": "0 + C(game)"}
    fit = smf.mixedlm("y ~ C(seat)", table, groups="deal", re_formula="1", vc_formula=effects).fit()
    of_deal, (of_game, of_seat) = float(fit.cov_re.iloc[0, 0]), fit.vcomp
    ours = variance(results, np.zeros(games, np.int64))
    assert ours.deal.value == pytest.approx(of_deal + of_seat / players, rel=0.05)
    assert ours.cards.value == pytest.approx(of_seat * (players - 1) / players, rel=0.05)
    assert ours.play.value == pytest.approx(of_game + fit.scale, rel=0.05)
