"""Families of comparisons: planted effects are found, naive twins agree, and nothing is claimed without enough."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest

from analysis.families import Factor, by_fact, by_factor_of_seats, by_factor_of_tables, by_seat
from analysis.findings import FALSE_DISCOVERIES, Family, Measure, Row
from analysis.samples import Sample
from tests.made_samples import made_sample, sample_of

BOARDS = Factor("label", ("a", "horta"), "a")
LEVELS = (("horta", "a", "a", "a"), ("a", "a", "a", "a"))


def measure(family: Family | None, name: str, *, difference: bool = False) -> Measure:
    assert family is not None
    return next(own for own in family.measures if own.measure == name and (own.against is not None) == difference)


def row(family: Family | None, name: str, label: str, *, difference: bool = False) -> Row:
    return next(own for own in measure(family, name, difference=difference).rows if own.label == label)


def test_seats() -> None:
    """A planted advantage of the first seat is found, the fair share of three players is a third, shares add up."""
    lineups = (("a", "b", "c"),)
    family = by_seat([made_sample(np.random.default_rng(101), 400, lineups, seat_gains=(4.0, 0.0, 0.0))])
    wins = measure(family, "win")
    assert wins.par == pytest.approx(1 / 3)
    assert sum(own.value for own in wins.rows) == pytest.approx(1)
    first = row(family, "win", "seat 1")
    assert first.differs
    assert first.value > 1 / 3
    assert row(family, "margin", "seat 1").estimate.holds(4 - 4 / 3)
    assert (first.n, first.games, first.blocks) == (1200, 1200, 400)


def test_a_board_with_five_points_more() -> None:
    """Found with its sign and size by points against tables without it, block by block; nothing is said of the rest."""
    sample = made_sample(np.random.default_rng(2), 400, LEVELS, {"horta": 5.0})
    family = by_factor_of_seats(BOARDS, [sample])
    assert {own.label for own in measure(family, "win").rows} == {"horta"}
    points = row(family, "points", "horta", difference=True)
    assert points.estimate.holds(5.0)
    assert points.differs
    assert points.high - points.low < 2.5
    assert row(family, "margin", "horta").estimate.holds(5 - 5 / 4)
    assert row(family, "win", "horta").differs
    assert row(family, "win", "horta").n == 1600


def test_points_against_a_control_equal_pairs_of_blocks() -> None:
    sample = made_sample(np.random.default_rng(3), 60, LEVELS, {"horta": 5.0})
    labels = np.array(sample.seats["factor_label"].to_pylist()).reshape(-1, 4)
    with_it = (labels == "horta").any(axis=1)
    gaps = [
        sample.points[(sample.block == block) & with_it][labels[(sample.block == block) & with_it] == "horta"].mean()
        - sample.points[(sample.block == block) & ~with_it].mean()
        for block in range(60)
    ]
    found = row(by_factor_of_seats(BOARDS, [sample]), "points", "horta", difference=True)
    assert found.value == pytest.approx(np.mean(gaps))
    reach = 2.0010 * np.std(gaps, ddof=1) / np.sqrt(60)
    assert found.high - found.value == pytest.approx(reach, rel=1e-4)


def test_levels_that_meet_each_other() -> None:
    """Without a reference every level has its rows, and there are no points to compare with."""
    gains = {"a": 6.0, "b": 0.0, "c": 0.0, "d": -6.0}
    family = by_factor_of_seats(
        Factor("label", ("d", "c", "b", "a"), None), [made_sample(np.random.default_rng(104), 300, gains=gains)]
    )
    assert [own.label for own in measure(family, "win").rows] == ["d", "c", "b", "a"]
    assert row(family, "win", "a").value > 0.25 > row(family, "win", "d").value
    assert row(family, "margin", "a").estimate.holds(6.0)
    assert family is not None
    assert {own.measure for own in family.measures} == {"win", "margin"}


def test_who_beats_whom_at_tables_of_two() -> None:
    """Each pair once, from both seats; the one planted difference is told and the other pair is not."""
    lineups = (("a", "b"), ("a", "c"), ("b", "c"))
    sample = made_sample(np.random.default_rng(22), 300, lineups, {"a": 8.0})
    family = by_factor_of_seats(Factor("label", ("a", "b", "c"), None), [sample])
    assert family is not None
    assert [(own.label, own.other, own.n, own.blocks) for own in family.meetings] == [
        (*pair, 600, 300) for pair in lineups
    ]
    assert [own.differs for own in family.meetings] == [True, True, False]
    assert family.meetings[0].win.low > 0.6
    assert family.meetings[2].win.holds(0.5)
    four = by_factor_of_seats(Factor("label", ("a", "b", "c", "d"), None), [made_sample(np.random.default_rng(21))])
    assert four is not None
    assert four.meetings == []


def test_levels_that_never_meet_are_compared_between_tables() -> None:
    """All seats of a table have the level: no seat gains, but all have more points."""
    lineups = (("a",) * 4, ("horta",) * 4)
    sample = made_sample(np.random.default_rng(5), 200, lineups, {"horta": 5.0})
    assert by_factor_of_seats(BOARDS, [sample]) is None
    family = by_factor_of_tables(BOARDS, [sample])
    assert row(family, "points", "horta", difference=True).estimate.holds(5.0)
    assert row(family, "winning_points", "horta", difference=True).differs
    assert not row(family, "first_seat", "horta", difference=True).differs
    assert not row(family, "decisions", "horta", difference=True).differs
    assert row(family, "points", "a").p is None


def test_factors_of_tables() -> None:
    """The first seat's advantage at tables with a rule, against those of the same cards without it, by hand."""
    sample = made_sample(np.random.default_rng(6), 100, (("x",) * 4,) * 2)
    rule = np.tile(np.repeat(["shared", "first passer"], 4), 100)
    changed = sample.points.copy()
    changed[rule == "first passer", 0] += 6
    sample = sample_of(changed, sample.block, games={"factor_tie": rule})
    family = by_factor_of_tables(Factor("tie", ("shared", "first passer"), "shared"), [sample])
    first = row(family, "first_seat", "first passer", difference=True)
    wins = sample.win[:, 0]
    assert first.value == pytest.approx(wins[rule == "first passer"].mean() - wins[rule == "shared"].mean())
    assert first.differs
    assert row(family, "lead", "shared").value == pytest.approx(
        np.mean([np.diff(np.sort(own))[-1] for own in changed[rule == "shared"]])
    )


def test_observed_facts_are_set_against_the_same_table() -> None:
    """By hand, with lists; games in which all or none have it do not count, and the frequent come first."""
    random = np.random.default_rng(7)
    sample = made_sample(random, 50)
    has = random.random(sample.points.shape) < 0.4
    has[:40] = True
    rare = random.random(sample.points.shape) < 0.05
    kept = [["solvay"] * a * 2 + ["buls"] * b for a, b in zip(has.ravel().tolist(), rare.ravel().tolist(), strict=True)]
    points = sample.points + 5 * has
    sample = sample_of(points, sample.block, {"nobles_kept": pa.array(kept)})
    family = by_fact("nobles_kept", [sample])
    assert family is not None
    assert family.evidence == "observed"
    assert [own.label for own in measure(family, "win").rows] == ["solvay", "buls"]
    gaps, wins = [], []
    for game in range(len(points)):
        if has[game].any() and not has[game].all():
            gaps.append(points[game][has[game]].mean() - points[game][~has[game]].mean())
            wins += sample.win[game][has[game]].tolist()
    beside = row(family, "points", "solvay", difference=True)
    assert beside.value == pytest.approx(np.mean(gaps))
    assert beside.games == len(gaps)
    assert beside.estimate.holds(5.0)
    win = row(family, "win", "solvay")
    assert win.value == pytest.approx(np.mean(wins))
    assert win.n == len(wins)


def test_a_column_of_single_words_is_a_fact_too() -> None:
    sample = made_sample(np.random.default_rng(8), 60, gains={"a": 9.0})
    boards = sample.seats["factor_label"]
    sample = replace(
        sample, seats=pa.table({name: sample.seats[name] for name in sample.seats.column_names} | {"board": boards})
    )
    assert row(by_fact("board", [sample]), "win", "a").differs


def test_too_few_games_make_no_claim() -> None:
    """19 blocks, or 49 seats, have rows without p and q, however large the effect."""
    few = by_seat([made_sample(np.random.default_rng(9), 19, seat_gains=(50.0, 0.0, 0.0, 0.0))])
    enough = by_seat([made_sample(np.random.default_rng(9), 20, seat_gains=(50.0, 0.0, 0.0, 0.0))])
    assert not row(few, "win", "seat 1").enough
    assert row(few, "win", "seat 1").p is None
    assert not row(few, "win", "seat 1").differs
    assert row(enough, "win", "seat 1").differs
    blocks = np.arange(49)
    points = np.random.default_rng(9).normal(0, 1, (49, 2)) + np.array([50.0, 0.0])
    assert not row(by_seat([sample_of(points, blocks)]), "win", "seat 1").enough


def test_false_discoveries_are_counted_over_the_family() -> None:
    """Every q is at least its p, and the largest p is its own q, over both measures and both strengths."""
    samples = [
        made_sample(np.random.default_rng(seed), 60, strength=name) for seed, name in ((10, "weak"), (11, "strong"))
    ]
    rows = [own for measure in by_seat(samples).measures for own in measure.rows]
    tests = [own.p for own in rows if own.p is not None]
    assert len(tests) == 16
    assert all(own.q is not None and own.p is not None and own.q >= own.p for own in rows)
    assert max(own.q for own in rows if own.q is not None) == pytest.approx(max(tests))


def test_ties_count_for_each_winner() -> None:
    points = np.tile([[10, 10, 0, 0], [10, 10, 10, 10]], (50, 1))
    family = by_seat([sample_of(points, np.repeat(np.arange(50), 2))])
    assert row(family, "win", "seat 1").value == pytest.approx((0.5 + 0.25) / 2)
    assert row(family, "win", "seat 3").value == pytest.approx(0.125)


def strengths(weak: float, strong: float, blocks: int = 300) -> tuple[Sample, Sample]:
    random = np.random.default_rng(12)
    return (
        made_sample(random, blocks, LEVELS, {"horta": weak}, strength="weak"),
        made_sample(random, blocks, LEVELS, {"horta": strong}, strength="strong"),
    )


@pytest.mark.parametrize(
    ("weak", "strong", "verdict"),
    [(8.0, 8.0, "holds"), (8.0, 0.0, "fades"), (8.0, -8.0, "reverses"), (0.0, 8.0, "appears"), (0.0, 0.0, "none")],
)
def test_whether_a_finding_holds(weak: float, strong: float, verdict: str) -> None:
    family = by_factor_of_seats(BOARDS, strengths(weak, strong))
    assert family is not None
    (hold,) = family.holds
    assert (hold.label, hold.verdict) == ("horta", verdict)
    assert hold.text.startswith("horta: ")
    assert "by weak" in hold.text


def test_what_cannot_be_told_of_strengths() -> None:
    """A small effect that few games of the stronger show may be chance; a single strength holds nothing."""
    weak, _ = strengths(2.0, 0.0, 1000)
    for blocks in (25, 10):
        strong = replace(strengths(0.0, 1.0, blocks)[1], blocks=1000)
        family = by_factor_of_seats(BOARDS, [weak, strong])
        assert family is not None
        assert [hold.verdict for hold in family.holds] == ["cannot be told"]
    alone = by_factor_of_seats(BOARDS, [weak])
    assert alone is not None
    assert alone.holds == []


def test_nothing_differs_whose_interval_holds_par() -> None:
    """Near 0 Student's p is too sure: of 8 wins in 80, 7 of them in two blocks, the exact limits hold a quarter."""
    block, winner = np.repeat(np.arange(20), 4), np.zeros((20, 4), np.int64)
    for seat in (1, 2, 3):
        winner[3 * seat], winner[3 * seat + 1, :3], winner[3 * seat + 2, 0] = seat, seat, seat
    sample = sample_of((np.arange(4) == winner.reshape(-1, 1)).astype(np.int64), block)
    first, *others = (row(by_seat([sample]), "win", f"seat {seat}") for seat in (1, 2, 3, 4))
    assert first.differs
    for own in others:
        assert own.value == pytest.approx(0.1)
        assert own.q is not None
        assert own.q < FALSE_DISCOVERIES
        assert own.low < 0.25 < own.high
        assert not own.differs
