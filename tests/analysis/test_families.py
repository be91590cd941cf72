"""Families of comparisons: planted effects are found, naive twins agree, and nothing is claimed without enough."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.findings.families import ComparedFactor, by_fact, by_factor_of_seats, by_factor_of_tables, by_seat
from analysis.findings.finding import findings_of
from analysis.findings.model.comparisons import Family, Measure, Row
from analysis.findings.model.terms import ALL, FALSE_DISCOVERIES
from analysis.findings.samples import Sample
from tests.helpers.made_samples import CARDS, made_sample, sample_of, with_cards

BOARDS = ComparedFactor("label", ("a", "horta"), "a")
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
    assert row(family, "margin", "seat 1").estimate.holds(4)
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
    assert row(family, "margin", "horta").estimate.holds(5.0)
    assert row(family, "win", "horta").differs
    assert row(family, "win", "horta").n == 1600


def test_points_against_a_control_equal_pairs_of_blocks() -> None:
    sample = made_sample(np.random.default_rng(3), 60, LEVELS, {"horta": 5.0})
    labels = np.array(sample.seats["factor_label"].tolist()).reshape(-1, 4)
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
        ComparedFactor("label", ("d", "c", "b", "a"), None), [made_sample(np.random.default_rng(104), 300, gains=gains)]
    )
    assert [own.label for own in measure(family, "win").rows] == ["d", "c", "b", "a"]
    assert row(family, "win", "a").value > 0.25 > row(family, "win", "d").value
    assert row(family, "margin", "a").estimate.holds(6 - -6 / 3)
    assert family is not None
    assert {own.measure for own in family.measures} == {"win", "margin"}


def test_who_beats_whom_at_tables_of_two() -> None:
    """Each pair once, from both seats; the one planted difference is told and the other pair is not."""
    lineups = (("a", "b"), ("a", "c"), ("b", "c"))
    sample = made_sample(np.random.default_rng(22), 300, lineups, {"a": 8.0})
    family = by_factor_of_seats(ComparedFactor("label", ("a", "b", "c"), None), [sample])
    assert family is not None
    assert [(own.label, own.other, own.n, own.blocks) for own in family.meetings] == [
        (*pair, 600, 300) for pair in lineups
    ]
    assert [own.differs for own in family.meetings] == [True, True, False]
    assert family.meetings[0].win.low > 0.6
    assert family.meetings[2].win.holds(0.5)
    four = by_factor_of_seats(
        ComparedFactor("label", ("a", "b", "c", "d"), None), [made_sample(np.random.default_rng(21))]
    )
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
    family = by_factor_of_tables(ComparedFactor("tie", ("shared", "first passer"), "shared"), [sample])
    first = row(family, "first_seat", "first passer", difference=True)
    wins = sample.win[:, 0]
    assert first.value == pytest.approx(wins[rule == "first passer"].mean() - wins[rule == "shared"].mean())
    assert first.differs
    assert row(family, "lead", "shared").value == pytest.approx(
        np.mean([np.diff(np.sort(own))[-1] for own in changed[rule == "shared"]])
    )


@pytest.mark.parametrize("of", ["seats", "tables"])
def test_more_games_at_the_reference_narrow_differences(of: str) -> None:
    """Without any change of what is estimated; n stays that of the level."""
    blocks, lineups = 150, (("horta", "a", "a", "a"), *[("a",) * 4] * 5)
    sample = made_sample(np.random.default_rng(81), blocks, lineups, {"horta": 4.0})
    rule = np.tile(np.repeat(["first passer", *["shared"] * 5], 4), blocks)
    repeat = np.tile(np.repeat([0, 0, 1, 2, 3, 4], 4), blocks)
    seats = {"factor_label": sample.seats["factor_label"]}
    sample = sample_of(sample.points, sample.block, seats, {"factor_tie": rule, "repeat": repeat})
    if of == "seats":  # chairs that are alike do not move on: a game of four such seats each time
        sample = sample.only(np.tile(np.arange(24) < 4, blocks) | np.tile(np.arange(24) % 4 == 0, blocks))

    def points(sample: Sample) -> Row:
        if of == "seats":
            return row(by_factor_of_seats(BOARDS, [sample]), "points", "horta", difference=True)
        tie = ComparedFactor("tie", ("shared", "first passer"), "shared")
        return row(by_factor_of_tables(tie, [sample]), "points", "first passer", difference=True)

    once, often = points(sample.only(sample.repeat == 0)), points(sample)
    assert (often.n, often.blocks) == (once.n, once.blocks)
    assert often.high - often.low < 0.95 * (once.high - once.low)
    assert often.estimate.holds(4.0 if of == "seats" else 1.0)


def test_a_card_is_not_credited_with_having_cards() -> None:
    """Whoever has any card is ahead here, but no card is better than another: against as many none differs."""
    sample = with_cards(np.random.default_rng(71), 150, each=6.0)
    held = sample.number_held("cards")
    for has in sample.with_fact("cards").values():
        assert sample.ahead[has].mean() > 2 * sample.ahead[held > 0].std() / np.sqrt(has.sum())
    family = by_fact("cards", [sample])
    assert family is not None
    assert "seats of these games that have as many of the kind" in family.explains
    rows = measure(family, "margin", difference=True).rows
    assert len(rows) == len(CARDS)
    assert not any(own.differs for own in (*rows, *measure(family, "win", difference=True).rows))


def test_what_a_strong_agent_chooses_is_not_what_makes_it_win() -> None:
    """One of two scores 30 points more and mostly takes card 0; by either agent alone the card brings nothing."""
    random = np.random.default_rng(76)
    block, who = np.repeat(np.arange(150), 4), np.tile([0, 1], (600, 2))
    cards = np.where(random.random(who.shape) < np.where(who, 0.8, 0.2), "card 0", "card 1")
    points = 30.0 * who + random.normal(100, 10, who.shape)
    columns = {"kept": cards.ravel(), "agent": np.array(["weak", "strong"])[who].ravel()}
    family = by_fact("kept", [sample_of(points, block, columns)])
    assert family is not None
    assert "Only seats of the same player are compared" in family.explains
    assert not any(own.differs for own in measure(family, "margin", difference=True).rows)
    mixed = by_fact("kept", [sample_of(points, block, {"kept": columns["kept"]})])
    assert all(own.differs for own in measure(mixed, "margin", difference=True).rows)


def test_a_better_card_is_found_against_those_with_as_many() -> None:
    """By hand: of each number of cards the mean of all seats that have as many, weighed as the card's holders are."""
    sample = with_cards(np.random.default_rng(72), 150, each=6.0, special=9.0)
    held, has = sample.number_held("cards"), sample.with_fact("cards")["card 0"]
    has = has & ~has.all(axis=1, keepdims=True)
    expected = np.array([sample.ahead[held == number].mean() for number in range(5)])[held]
    found = row(by_fact("cards", [sample]), "margin", "card 0", difference=True)
    assert found.value == pytest.approx((sample.ahead - expected)[has].mean())
    assert (found.n, found.games) == (has.sum(), has.any(axis=1).sum())
    assert found.differs
    others = [own for own in measure(by_fact("cards", [sample]), "margin", difference=True).rows if own != found]
    assert all(own.value < found.value for own in others)


def test_intervals_of_facts_hold_the_truth() -> None:
    """Of eight equal cards, 0, in about 95 % of studies of 25 blocks."""
    random = np.random.default_rng(73)
    held = []
    for _ in range(40):
        family = by_fact("cards", [with_cards(random, 25, each=6.0)])
        held += [own.estimate.holds(0.0) for own in measure(family, "margin", difference=True).rows]
    assert 0.91 <= np.mean(held) <= 0.985


def test_all_have_one_word_of_a_single_column() -> None:
    """Then those with as many are all seats; a column in which all have the same compares nothing."""
    sample = made_sample(np.random.default_rng(8), 60, gains={"a": 9.0})
    columns = {name: sample.seats[name] for name in sample.seats.columns}
    sample = replace(sample, seats=pd.DataFrame(columns | {"board": sample.seats["factor_label"], "box": "x"}))
    family = by_fact("board", [sample])
    assert row(family, "win", "a", difference=True).differs
    win = row(family, "win", "a")
    assert row(family, "win", "a", difference=True).value == pytest.approx(win.value - 0.25)
    assert by_fact("box", [sample]) is None
    assert family is not None
    assert measure(family, "win", difference=True).against == "all seats"
    assert "none" not in family.explains


@pytest.mark.parametrize("players", [2, 4])
def test_points_above_the_others_are_those_that_were_given(players: int) -> None:
    """Whoever is given 5 points has 5 more than the others, at tables of two as of four."""
    levels = ("horta", *["a"] * (players - 1))
    lineups = (levels, ("a",) * players)
    nothing, given = (made_sample(np.random.default_rng(74), 30, lineups, {"horta": points}) for points in (0.0, 5.0))
    without, with_them = (row(by_factor_of_seats(BOARDS, [own]), "margin", "horta").value for own in (nothing, given))
    assert with_them - without == pytest.approx(5)


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
    """Every q is at least its p, and the largest p is its own q, over both measures and both agents."""
    samples = [
        made_sample(np.random.default_rng(seed), 60, agent=name) for seed, name in ((10, "weak"), (11, "strong"))
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


def two_agents(weak: float, strong: float, blocks: int = 300) -> tuple[Sample, Sample]:
    random = np.random.default_rng(12)
    return (
        made_sample(random, blocks, LEVELS, {"horta": weak}, agent="weak"),
        made_sample(random, blocks, LEVELS, {"horta": strong}, agent="strong"),
    )


@pytest.mark.parametrize(
    ("weak", "strong", "verdict"),
    [
        (8.0, 8.0, "holds up"),
        (12.0, 4.0, "shrinks"),
        (4.0, 12.0, "grows"),
        (8.0, 0.0, "vanishes"),
        (8.0, -8.0, "reverses"),
        (0.0, 8.0, "appears"),
        (0.0, 0.0, "no effect"),
    ],
)
def test_whether_a_finding_holds_up_in_stronger_play(weak: float, strong: float, verdict: str) -> None:
    """By each measure; agents are pooled only if they do not differ."""
    family = by_factor_of_seats(BOARDS, two_agents(weak, strong))
    assert family is not None
    trends = {own.measure: own for own in family.trends}
    assert set(trends) == {own.title for own in family.measures}
    own = trends["points above the others at the table"]
    assert (own.label, own.verdict) == ("horta", verdict)
    assert own.text.startswith("horta: ")
    assert "with weak" in own.text
    assert bool(measure(family, "margin").pooled) == (weak == strong)


@pytest.mark.parametrize(
    ("gains", "blocks", "said"),
    [
        ((12.0, 4.0, 4.0), 300, "shrinks in stronger play (has settled): "),
        ((15.0, 10.0, 4.0), 300, "shrinks in stronger play (still changing): "),
        ((9.0, 4.0, 4.0), 25, " (unclear whether it has settled): "),
    ],
)
def test_a_trend_says_whether_it_goes_on(gains: tuple[float, ...], blocks: int, said: str) -> None:
    """By the two strongest of three agents, of which the last has so many blocks."""
    random = np.random.default_rng(12)
    sizes = zip(gains, ("weak", "middle", "strong"), (300, 300, blocks), strict=True)
    samples = [made_sample(random, number, LEVELS, {"horta": gain}, agent=name) for gain, name, number in sizes]
    family = by_factor_of_seats(BOARDS, [replace(own, blocks=300) for own in samples])
    assert family is not None
    own = next(own for own in family.trends if own.measure == "points above the others at the table")
    assert said in own.text


def test_equal_agents_are_pooled() -> None:
    """Every seat counts as much, with a narrower interval, and the test of all together is one of the family's."""
    family = by_factor_of_seats(BOARDS, two_agents(2.0, 2.0, 150))
    margin = measure(family, "margin")
    (together,) = margin.pooled
    weak, strong = margin.rows
    assert together.agent == ALL
    assert together.n == weak.n + strong.n
    assert together.value == pytest.approx((weak.n * weak.value + strong.n * strong.value) / together.n)
    assert together.high - together.low < 0.8 * (weak.high - weak.low)
    assert together.estimate.holds(2.0)
    assert together.q is not None


def test_agents_of_one_truth_seldom_differ() -> None:
    """Four labels by two measures, the same for both agents: few studies of 25 blocks claim a change of any.

    Where none is claimed, agents are not reported one by one either.
    """
    random = np.random.default_rng(75)
    gains = {"a": 8.0, "d": -4.0}
    claimed = 0
    for _ in range(60):
        samples = [made_sample(random, 25, gains=gains, agent=name) for name in ("weak", "strong")]
        family = by_factor_of_seats(ComparedFactor("label", ("a", "b", "c", "d"), None), samples)
        assert family is not None
        claims = any(own.verdict not in ("holds up", "no effect", "unclear") for own in family.trends)
        assert claims == any(own.split for own in findings_of(family))
        claimed += claims
    assert claimed <= 7  # 3 are expected, 8 or more come about once in a hundred times


def test_a_small_effect_of_few_games_is_unclear() -> None:
    """All together show it, but whether the stronger alone would is not known; too few games do not count."""
    weak, _ = two_agents(3.0, 0.0, 1000)
    strong = replace(two_agents(0.0, 1.0, 25)[1], blocks=1000)
    family = by_factor_of_seats(BOARDS, [weak, strong])
    assert family is not None
    assert {own.verdict for own in family.trends} == {"unclear"}
    few = by_factor_of_seats(BOARDS, [weak, replace(two_agents(0.0, 1.0, 10)[1], blocks=1000)])
    alone = by_factor_of_seats(BOARDS, [weak])
    for own in (few, alone):
        assert own is not None
        assert own.trends == []
        assert own.measures[0].pooled == []


def test_trends_of_tables_are_of_each_measure() -> None:
    """A rule gives all seats of the weaker points: its effect on the mean score vanishes, wins show nothing."""
    samples = []
    for name, gain in (("weak", 8), ("strong", 0)):
        sample = made_sample(np.random.default_rng(76), 100, (("x",) * 4,) * 2)
        rule = np.tile(np.repeat(["with", "without"], 4), 100)
        points = sample.points + gain * (rule == "without")[:, None]
        samples.append(sample_of(points, sample.block, games={"factor_tie": rule}, agent=name))
    family = by_factor_of_tables(ComparedFactor("tie", ("with", "without"), "with"), samples)
    assert family is not None
    trends = {own.measure: own for own in family.trends}
    assert trends["mean score of a seat"].verdict == "vanishes"
    assert "vanishes in stronger play" in trends["mean score of a seat"].text
    assert trends["win share of the first player"].verdict == "no effect"
    assert "(detectable: ±" in trends["win share of the first player"].text


def test_what_is_detectable_is_found_four_times_in_five() -> None:
    """A planted effect of the size that a null names differs significantly in about 80 % of such studies."""
    random = np.random.default_rng(77)
    null = row(by_factor_of_seats(BOARDS, [made_sample(random, 400, LEVELS)]), "margin", "horta")
    assert null.detectable is not None
    effect = null.detectable * np.sqrt(400 / 40)
    found = [
        row(by_factor_of_seats(BOARDS, [made_sample(random, 40, LEVELS, {"horta": effect})]), "margin", "horta").differs
        for _ in range(150)
    ]
    assert 0.72 <= np.mean(found) <= 0.95  # more than 80 % where the other measures are found, too


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
