"""Gifts that make seats equal: on win shares that are made up, and by command."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from analysis.balance import Balance, SeatBalance, chance_of_equals, fairest
from analysis.statistics.estimates import Estimate
from doors.terminal.shown_balance import print_balance
from tests.helpers.commands import Run, refused

GAMES, STEP = 20_000, 3


def drawn(chances: list[float], chance: np.random.Generator) -> np.ndarray:
    """Games that one seat each wins, with these chances: (games, seats)."""
    return chance.multinomial(1, chances, size=GAMES).astype(np.float64)


def played(alone: list[float], worth: float, chance: np.random.Generator) -> np.ndarray:
    """Games without gifts, and with STEP for one seat; a gift of 1 is worth so much, taken from the others."""
    seats = len(alone)
    tables = [alone]
    for seat in range(seats):
        tables.append([own + STEP * worth * (1 if seat == k else -1 / (seats - 1)) for k, own in enumerate(alone)])
    return np.stack([drawn(chances, chance) for chances in tables])


@pytest.mark.parametrize(
    ("alone", "amounts"),
    [
        ([0.25, 0.25, 0.25, 0.25], [0, 0, 0, 0]),
        ([0.31, 0.27, 0.23, 0.19], [0, 1, 2, 3]),  # with 3 a seat of 4 gains 3 × 4/3 × 0.03 on the first
        ([0.56, 0.44], [0, 2]),
    ],
)
def test_the_smallest_amounts_that_make_seats_equal_are_found(alone: list[float], amounts: list[int]) -> None:
    """In at least 18 of 20 made-up games: a gift of 1 is worth 3 percentage points, so nothing else fits as well."""
    found = [fairest(played(alone, 0.03, np.random.default_rng(seed)), STEP, 8) for seed in range(20)]
    assert found.count(amounts) >= 18


def test_equal_seats_are_rarely_called_unequal() -> None:
    """p is below 0.05 about as often as it says, and always where one seat wins much more."""
    chance = np.random.default_rng(3)
    equal = [chance_of_equals(drawn([0.25] * 4, chance)) for _ in range(200)]
    assert 2 <= sum(p < 0.05 for p in equal) <= 20
    assert all(chance_of_equals(drawn([0.3, 0.25, 0.25, 0.2], chance)) < 0.001 for _ in range(20))


def test_by_command(bruxelles: Run, tmp_path: Path) -> None:
    """One seed, one answer; a run that is there already is gone on with, or refused."""
    words = ("balance", "--game", "1897", "--players", "2", "--agent", "greedy", "--games", "60", "--most", "2")
    status, out, _ = bruxelles(*words, "--json", "-o", tmp_path / "one")
    assert status == 0
    told = json.loads(out)
    assert len(told["seats"]) == 2
    assert told["games"] == 30
    assert sum(seat["without"]["value"] for seat in told["seats"]) == pytest.approx(1)
    assert bruxelles(*words, "--json", "--resume", "-o", tmp_path / "one")[1] == out
    refused(bruxelles(*words, "-o", tmp_path / "one"), "exists; choose another folder")
    refused(bruxelles(*words, "--gift", "mony", "-o", tmp_path / "two"), 'gift: "mony" is unknown')
    refused(bruxelles(*words, "--agent", "nobody", "-o", tmp_path / "two"), "there is no agent")
    few = ("balance", "--players", "3", "--games", "79", "-o", tmp_path / "two")
    refused(bruxelles(*few), "games: 79 are too few to choose gifts by; play 80 at least")
    refused(bruxelles(*words, "--with", "nothing", "-o", tmp_path / "two"), "nothing")
    assert not (tmp_path / "two").exists()
    refused(bruxelles(*words, "-o", tmp_path / "two", "--resume"), "does not exist, there is nothing to resume")


def test_unequal_seats_are_not_called_equal(capsys: pytest.CaptureFixture[str]) -> None:
    """Where no gift was chosen, what the fresh games say of the seats decides."""
    wide, seats = Estimate(0.5, 0.3, 0.7), [Estimate(0.56, 0.54, 0.58), Estimate(0.44, 0.42, 0.46)]
    nothing = Estimate(0.0, 0.0, 0.0)
    for without, p, said in (
        (seats, 1e-6, "the seats differ, but the first games were too few to choose gifts by"),
        ([wide, wide], 0.9, "each wins within 20.0 percentage points of a fair 50.0 %"),
    ):
        told = [SeatBalance(0, own, own, nothing) for own in without]
        print_balance(Balance("greedy", "money", told, 30, p, p, nothing))
        assert said in capsys.readouterr().out
