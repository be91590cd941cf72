"""What sits at a table and where it sits, fitted together to who wins.

A conditional logit (McFadden 1974): seat s of a game, with item i, wins with a chance in proportion to
exp(coefficient of i + coefficient of s). It is the first place of Plackett's and Luce's model. Later places do not
enter: they say who beats whom among those who do not win, which is another question. A win that k seats share counts
1/k for each.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit

from analysis.findings.families import seat_label
from analysis.findings.model.comparisons import Coefficient, Model
from analysis.findings.model.terms import CLAIM_BLOCKS, CLAIM_SEATS, FALSE_DISCOVERIES
from analysis.findings.samples import Sample
from analysis.statistics.estimates import DUST, POWER, TAIL, Estimate

DRAWS = 10_000
"""From the distribution of the largest difference: p of 0.05 then has a standard error of 0.002."""

LARGEST = 12.0
"""A coefficient beyond this, odds of 160,000 to 1, is one that the games do not bound."""


class Lineups(NamedTuple):
    """The games in which words of a column meet."""

    labels: list[str]
    items: np.ndarray
    """The number of the label in each seat, (games, players)."""
    win: np.ndarray
    block: np.ndarray

    @property
    def blocks(self) -> int:
        return len(np.unique(self.block))


def lineups_of(column: str, sample: Sample) -> Lineups | None:
    numbers, words = sample.seat_words(column)
    used = np.all(numbers >= 0, axis=1)
    if not np.any(numbers[used] != numbers[used][:, :1]):
        return None
    present, items = np.unique(numbers[used], return_inverse=True)
    labels = [words[number] for number in present.tolist()]
    return Lineups(labels, items.reshape(-1, sample.players), sample.win[used], sample.block[used])


def replayed(first: Model, column: str, sample: Sample) -> Model:
    """The same with what fresh games say of its best and its last, if it claims that one is ahead."""
    games, fresh = lineups_of(column, sample), model(first.of, column, sample, first.reference)
    ends = (first.items[0].label, first.items[-1].label) if first.claims else ()
    if not ends or games is None or fresh is None or not set(ends) <= {own.label for own in fresh.items}:
        return first
    fit = fit_winners(games.items, games.win, games.block, games.labels)
    assert isinstance(fit, Fit)  # as that of `fresh` is
    best, last = map(games.labels.index, ends)
    wins = {own.label: own.win for own in fresh.items}
    items = [replace(own, replayed=wins.get(own.label)) for own in first.items]
    return replace(first, items=items, again=fit.lead(best, last, games.blocks).low > 0)


def model(of: str, column: str, sample: Sample, reference: str | None = None) -> Model | None:
    """The coefficients of the words in a column of seats, and of the seats; None where no two words meet at a table.

    Where one word is the `reference` that the opponents of the others have, coefficients are counted from it.
    """
    games = lineups_of(column, sample)
    if games is None:
        return None
    labels, items, win, block = games
    if reference in labels:  # at the end, where it is no item but what items are counted from
        last = labels.index(reference)
        labels.append(labels.pop(last))
        items = np.where(items == last, len(labels) - 1, items - (items > last))
    else:
        reference = None
    blocks, seats = games.blocks, np.bincount(items.ravel()).tolist()
    fit = fit_winners(items, win, block, labels)
    found, places = [], []
    if isinstance(fit, Fit):
        count = len(labels)
        places = [
            _coefficient(fit, count + seat, seat_label(seat), len(items), blocks, sample.players)
            for seat in range(sample.players)
        ]
        if reference is not None:
            count -= 1
            fit = counted_from(fit, count, len(labels))
        fitted = [_coefficient(fit, item, labels[item], seats[item], blocks, sample.players) for item in range(count)]
        if blocks > 1:
            top = max(own.coefficient.value for own in fitted)
            fitted = [
                replace(own, behind=p, detectable=_share(top, sample.players) - _share(top - gap, sample.players))
                for own, (p, gap) in zip(fitted, behind_best(fit, count, blocks), strict=True)
            ]
        found = sorted(fitted, key=lambda own: -own.coefficient.value)
    return Model(
        of=of,
        agent=sample.agent,
        players=sample.players,
        par=1 / sample.players,
        games=len(items),
        blocks=blocks,
        enough=isinstance(fit, Fit) and blocks >= CLAIM_BLOCKS and min(seats) >= CLAIM_SEATS,
        items=found,
        seats=places,
        problem=None if isinstance(fit, Fit) else fit,
        reference=reference,
    )


@dataclass(frozen=True)
class Fit:
    """Coefficients of the items and after them of the seats, each of the two with mean 0, and their covariance."""

    coefficients: np.ndarray
    covariance: np.ndarray

    def lead(self, one: int, other: int, blocks: int) -> Estimate:
        """By how much a coefficient is greater than another, both of which were named beforehand."""
        gap = float(self.coefficients[one] - self.coefficients[other])
        spread = np.zeros(len(self.coefficients))
        spread[one], spread[other] = 1, -1
        reach = float(stdtrit(blocks - 1, 1 - TAIL)) * math.sqrt(max(0.0, spread @ self.covariance @ spread))
        return Estimate(gap, gap - reach, gap + reach)


def fit_winners(items: np.ndarray, win: np.ndarray, block: np.ndarray, labels: list[str]) -> Fit | str:
    """The greatest likelihood of who won, or why there is none.

    `items` has the number of what sits in each seat, (games, players), and `win` what it won; games of a `block` may
    depend on each other: the covariance is Liang and Zeger's (1986), with blocks as clusters.
    """
    from scipy.optimize import minimize

    games, players = items.shape
    count, size = len(labels), len(labels) + players
    # games with the same items in the same seats differ in nothing that the model knows
    code = np.ravel_multi_index(tuple(items.T), (count,) * players)
    _, first, lineup = np.unique(code, return_index=True, return_inverse=True)
    lineups = items[first]
    wins = np.stack([np.bincount(lineup, win[:, seat], minlength=len(first)) for seat in range(players)], axis=1)
    played = np.bincount(lineup)
    unbounded = _never_ahead(lineups, wins, labels)
    if unbounded is not None:
        return unbounded
    free = np.zeros((size, size - 2))  # coefficients from as many free ones as determine them
    free[:count, : count - 1] = np.vstack([np.eye(count - 1), -np.ones(count - 1)])
    free[count:, count - 1 :] = np.vstack([np.eye(players - 1), -np.ones(players - 1)])
    design = free[lineups] + free[count:]

    def chances(some: np.ndarray) -> np.ndarray:
        odds = np.exp(design @ some - (design @ some).max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def loss(some: np.ndarray) -> float:
        return -float(np.sum(wins * np.log(chances(some)))) / games

    def slope(some: np.ndarray) -> np.ndarray:
        return np.einsum("ls,lsf->f", played[:, None] * chances(some) - wins, design) / games

    def curvature(some: np.ndarray) -> np.ndarray:
        chance = chances(some)
        middle = np.einsum("ls,lsf->lf", chance, design)
        weighted = design * (played[:, None] * chance)[:, :, None]
        flat = design.reshape(-1, size - 2)
        return (weighted.reshape(-1, size - 2).T @ flat - (middle * played[:, None]).T @ middle) / games

    start = np.zeros(size - 2)
    if np.linalg.matrix_rank(curvature(start), hermitian=True) < size - 2:
        return "its levels never change seats, so their effects and those of the seats cannot be separated"
    found = minimize(loss, start, jac=slope, hess=curvature, method="trust-exact", options={"gtol": 1e-9}).x
    if np.abs(free @ found).max() > LARGEST:
        return "some win or lose so often that the games set no bound to their strength"
    surprise = win - chances(found)[lineup]
    number, clusters = np.unique(block, return_inverse=True)
    cells = np.concatenate([items, np.broadcast_to(np.arange(count, size), items.shape)], axis=1)
    places = (clusters[:, None] * size + cells).ravel()
    influence = np.bincount(places, np.concatenate([surprise, surprise], axis=1).ravel(), minlength=len(number) * size)
    scores = influence.reshape(-1, size) @ free
    bread = np.linalg.inv(curvature(found) * games)
    finite = len(number) / max(1, len(number) - 1)
    outer = free @ bread
    return Fit(free @ found, finite * outer @ (scores.T @ scores) @ outer.T)


def _never_ahead(lineups: np.ndarray, wins: np.ndarray, labels: list[str]) -> str | None:
    """Why coefficients have no bound: some of the items, or of the seats, never win against the others.

    There must be a way from each to each other along wins (Hunter 2004, assumption 1).
    """
    from scipy.sparse.csgraph import connected_components

    players = lineups.shape[1]
    seats = np.broadcast_to(np.arange(players), lineups.shape)
    for entries, names in ((lineups, labels), (seats, [seat_label(seat) for seat in range(players)])):
        beats = np.zeros((len(names), len(names)), np.bool_)
        for winner in range(players):
            ahead = wins[:, winner] > 0
            for other in range(players):
                beats[entries[ahead, winner], entries[ahead, other]] = True
        parts, part = connected_components(beats, connection="strong")
        if parts > 1:
            smallest = int(np.argmin(np.bincount(part)))
            some = ", ".join(name for name, own in zip(names, part.tolist(), strict=True) if own == smallest)
            return f"{some}: always or never ahead of the others, so the games set no bound to the difference"
    return None


def counted_from(fit: Fit, reference: int, count: int) -> Fit:
    """The first `count` coefficients less that of one of them, which is then 0."""
    change = np.eye(len(fit.coefficients))
    change[:count, reference] -= 1
    return Fit(change @ fit.coefficients, change @ fit.covariance @ change.T)


class BehindBest(NamedTuple):
    """A coefficient compared with the greatest of all."""

    p: float
    """Of their difference; 1 for the greatest itself."""
    detectable: float
    """The difference that a test at 5 % finds with a chance of `POWER`."""


def behind_best(fit: Fit, count: int, blocks: int) -> list[BehindBest]:
    """Each of the first `count` coefficients compared with the greatest of them.

    p allows for the choice of both among all pairs: how often the largest difference of any two, over its standard
    error, is as large if all are equal (Tukey's range test for estimates of any covariance; Hothorn, Bretz and Westfall
    2008). That is drawn, always alike, from the multivariate t distribution of the differences.
    """
    covariance = fit.covariance[:count, :count]
    variances = np.diag(covariance)
    errors = np.sqrt(np.maximum(variances[:, None] + variances - 2 * covariance, DUST**2))
    values, directions = np.linalg.eigh(covariance)
    random = np.random.default_rng(0)
    chance = random.standard_normal((DRAWS, count)) @ (directions * np.sqrt(np.maximum(values, 0.0))).T
    chance /= np.sqrt(random.chisquare(blocks - 1, (DRAWS, 1)) / (blocks - 1))
    largest = np.zeros(DRAWS)
    for one in range(count - 1):
        drawn = np.abs(chance[:, one, None] - chance[:, one + 1 :]) / errors[one, one + 1 :]
        largest = np.maximum(largest, drawn.max(axis=1))
    best = int(np.argmax(fit.coefficients[:count]))
    gaps = (fit.coefficients[best] - fit.coefficients[:count]) / errors[best]
    needed = np.quantile(largest, 1 - FALSE_DISCOVERIES) + stdtrit(blocks - 1, POWER)
    return [
        BehindBest(float(np.mean(largest >= gap)), float(needed * error))
        for gap, error in zip(gaps, errors[best], strict=True)
    ]


def _coefficient(fit: Fit, index: int, label: str, n: int, blocks: int, players: int) -> Coefficient:
    value = float(fit.coefficients[index])
    error = math.sqrt(max(0.0, float(fit.covariance[index, index])))
    reach = float(stdtrit(blocks - 1, 1 - TAIL)) * error if blocks > 1 else math.inf
    log_odds = Estimate(value, value - reach, value + reach)
    win = Estimate(*(_share(own, players) for own in (log_odds.value, log_odds.low, log_odds.high)))
    return Coefficient(label=label, n=n, coefficient=log_odds, win=win)


def _share(coefficient: float, players: int) -> float:
    """The win share against opponents of coefficient 0."""
    return 1 / (1 + (players - 1) * math.exp(-coefficient))
