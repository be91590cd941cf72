"""Two factors varied together: the tables, the interaction, what is played again, and one factor within another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.findings import answer_sentences
from analysis.findings.crossing_sentences import on_crossing
from analysis.findings.crossings import CrossedFactors, by_crossing
from analysis.findings.families import ComparedFactor
from analysis.findings.find import find
from analysis.findings.finding import findings_of
from analysis.findings.samples import Sample
from analysis.runs.design import Design, design, varied
from analysis.runs.replay import ClaimedLabel, replay
from analysis.studies import study as studies
from analysis.studies.study import Crossing, Study
from analysis.studying import run_study
from engine.documents import parse
from engine.errors import InputError
from engine.what_if import WhatIf
from tests.helpers.made_samples import sample_of

PRESENT = {
    "name": "present",
    "of": "seat",
    "assign": "one",
    "reference": "no",
    "levels": {"no": {}, "BF": {}, "VP": {}},
}
WISH = {"name": "wish", "of": "seat", "assign": "one", "reference": "none", "levels": {"none": {}, "all": {}}}
TIE = {"name": "tie", "of": "table", "reference": "a", "levels": {"a": {}, "b": {}}}
MIXED = {"name": "mixed", "of": "seat", "assign": "mixed", "levels": {"x": {}, "y": {}}}


def made(*factors: dict[str, Any], players: int = 3, **keys: Any) -> Design:
    strengths = [{"agent": "greedy", "games": 1000}]
    table = {"question": "Why?", "about": "So.", "players": [players], "strengths": strengths, **keys}
    return design("mine", parse(Study, {**table, "factors": list(factors)}, InputError))


def levels(found: Design) -> list[tuple[dict[str, str], list[dict[str, str]]]]:
    """Of each table that has two levels off their reference: its own, and those of its chairs."""
    tables = [table for table in found.plan.parts[0].tables if len(varied(table, found.study.factors) or ()) > 1]
    return [(dict(table.levels), [dict(chair.levels) for chair in table.chairs]) for table in tables]


def test_every_level_meets_every_level_of_the_other() -> None:
    """A seat's level at a table's, in every seat; of two levels of seats the same chair has both."""
    found = made(PRESENT, TIE, WISH, cross=[["tie", "present"], ["present", "wish"]])
    no, nothing = {"present": "no"}, {"present": "no", "wish": "none"}
    assert levels(found) == [
        ({"tie": "b"}, [{"present": "BF"}, no, no]),
        ({"tie": "b"}, [{"present": "VP"}, no, no]),
        ({}, [{"present": "BF", "wish": "all"}, nothing, nothing]),
        ({}, [{"present": "VP", "wish": "all"}, nothing, nothing]),
    ]
    assert [table.rotations for table in found.plan.parts[0].tables[-4:]] == [3, 3, 3, 3]
    assert found.study.compared == ["seat", "present", "tie", "wish", "present × tie", "present × wish"]


def test_what_both_levels_set_adds_up() -> None:
    """Values, gifts and cards taken out of both."""
    cost = {"values": {"nobles.cost.empain": 4}, "without": ["noble buls"]}
    rule = {"values": {"rulings.first_passer_wins_ties": True}, "without": ["noble solvay"]}
    one = {"name": "cost", "of": "table", "reference": "-", "levels": {"-": {}, "dear": cost}}
    other = {"name": "rule", "of": "table", "reference": "-", "levels": {"-": {}, "other": rule}}
    last = made(one, other, cross=[["cost", "rule"]]).plan.parts[0].tables[-1]
    values = (("nobles.cost.empain", 4), ("rulings.first_passer_wins_ties", True))
    assert last.what_if == WhatIf(values, ("noble buls", "noble solvay"))


@pytest.mark.parametrize(
    ("factors", "keys", "message"),
    [
        ([PRESENT, TIE], {"cross": [["present", "ties"]]}, 'cross[0]: there is no factor "ties"; did you mean "tie"?'),
        ([PRESENT, TIE], {"cross": [["present", "tie"], ["tie", "present"]]}, "cross[1]: tie and present appear twice"),
        ([PRESENT, TIE], {"cross": [["tie", "tie"]]}, "cross[0]: tie cannot be crossed with itself"),
        ([PRESENT, TIE], {"cross": [["tie"]]}, "cross[0]: 1 given, at least 2 needed"),
        ([MIXED, TIE], {"cross": [["mixed", "tie"]]}, 'cross[0]: mixed has assign = "mixed"; only factors of tables'),
        ([{**PRESENT, "within": "tie"}, TIE], {}, 'factors[0]: "within" is for factors of tables'),
        ([PRESENT, {**TIE, "within": "wish"}], {}, 'factor tie: within: there is no factor "wish"'),
        (
            [PRESENT, {**TIE, "within": "present"}],
            {},
            "factor tie: within: none of its levels concerns a level of present",
        ),
        (
            [PRESENT, {**TIE, "within": "present"}],
            {"cross": [["present", "tie"]]},
            "cross[0]: tie is varied within present and nowhere else",
        ),
        (
            [
                {**PRESENT, "levels": {"no": {}, "x": {"agent": "random"}}},
                {**WISH, "levels": {"none": {}, "y": {"agent": "greedy"}}},
            ],
            {"cross": [["present", "wish"]]},
            "factor present, level x and factor wish, level y: both set agent",
        ),
    ],
)
def test_what_cannot_be_crossed_is_refused(factors: list[dict[str, Any]], keys: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        made(*factors, **keys)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


TABLES = {
    frozenset[tuple[str, str]](): {(0, 0)},
    frozenset({("present", "BF")}): {(0, 1)},
    frozenset({("tie", "b")}): {(0, 2)},
    frozenset({("present", "BF"), ("tie", "b")}): {(0, 3)},
}
FACTORS = CrossedFactors(
    Crossing("present", "tie"),
    ComparedFactor("present", ("no", "BF"), "no"),
    ComparedFactor("tie", ("a", "b"), "a"),
    frozenset({"present"}),
)


def crossed_sample(random: np.random.Generator, gain: float, more: float, blocks: int = 100) -> Sample:
    """Two players: a present is worth `gain` points, and `more` on top under the other tie rule, which gives all 7."""
    table = np.tile([0, 1, 1, 2, 3, 3], blocks)
    block = np.repeat(np.arange(blocks), 6)
    has = np.zeros((len(table), 2), np.bool_)
    has[np.isin(table, [1, 3]), 0] = np.tile([True, False], 2 * blocks)
    has[np.isin(table, [1, 3]), 1] = np.tile([False, True], 2 * blocks)
    points = 100 + random.normal(0, 9, (blocks, 2))[block] + random.normal(0, 6, (len(table), 2))
    points += gain * has + more * (has & (table == 3)[:, None]) + 7 * (table >= 2)[:, None]
    seats = {"factor_present": np.where(has, "BF", "no").ravel()}
    games = {"part": np.zeros_like(table), "table": table}
    return sample_of(np.round(points).astype(np.int64), block, seats, games)


def test_the_interaction_is_the_difference_of_differences() -> None:
    """Of the means of the four cells, block by block; a planted one is claimed, and said."""
    sample = crossed_sample(np.random.default_rng(1), gain=3, more=8)
    family = by_crossing(FACTORS, [sample], TABLES)
    assert family is not None
    rows = {(own.measure, row.label): row for own in family.measures for row in own.rows}
    has = sample.seat_words("factor_present")[0] == sample.seat_words("factor_present")[1].index("BF")
    table = sample.game_numbers("table")[:, None]
    cells = [sample.points[has & (table == number)].mean() for number in (1, 3)]
    bare = [sample.points[np.broadcast_to(table == number, has.shape)].mean() for number in (0, 2)]
    alone, there = cells[0] - bare[0], cells[1] - bare[1]
    assert rows["points", "BF with a"].value == pytest.approx(alone)
    assert rows["points", "BF with b"].value == pytest.approx(there)
    interaction = rows["points_interaction", "BF with b"]
    assert interaction.value == pytest.approx(there - alone)
    assert interaction.low < 8 < interaction.high
    assert interaction.stands
    assert interaction.detectable is not None
    said = on_crossing(findings_of(family))
    assert "“BF with b”: the effect on the points differs from that with “a” by +" in said
    assert said.startswith("Effect on the win share: “BF with a” +")


@pytest.mark.parametrize(("more", "direction"), [(8, "higher"), (-8, "lower")])
def test_the_answer_says_whether_two_factors_act_together(more: int, direction: str) -> None:
    """In one sentence with its size and interval; without effects of single levels."""
    family = by_crossing(FACTORS, [crossed_sample(np.random.default_rng(1), gain=3, more=more)], TABLES)
    assert family is not None
    said = answer_sentences.on_crossing(family, findings_of(family)).sentence
    first = r"Present × tie, 2 players: they act together\. “BF with b”: the effect on the [a-z ]+ is [\d.]+ [a-z ]+"
    assert re.match(rf"{first} \([\d.]+ … [\d.]+\) {direction} than with “a”\. Played: ", said)


def test_effects_that_are_the_same_have_no_interaction() -> None:
    """In about one of twenty families chance claims one, and 95 % of the intervals hold 0."""
    families = [
        by_crossing(FACTORS, [crossed_sample(np.random.default_rng(seed), gain=5, more=0, blocks=40)], TABLES)
        for seed in range(100)
    ]
    rows = [
        next(row for own in family.measures for row in own.rows if own.measure == "points_interaction")
        for family in families
        if family is not None
    ]
    assert len(rows) == 100
    assert sum(row.stands for row in rows) <= 10
    assert 88 <= sum(row.estimate.holds(0) for row in rows) <= 100


def test_a_claim_of_two_factors_brings_back_four_tables() -> None:
    """And one of a factor by itself only the two of old."""
    found = made(PRESENT, TIE, cross=[["present", "tie"]])

    def again(subject: str, label: str) -> list[set[tuple[str, str]]]:
        anew = replay(found.plan, found.study, {ClaimedLabel(subject, 3, label)})
        assert anew is not None
        return [set(varied(table, found.study.factors) or ()) for table in anew.plan.parts[0].tables]

    present, tie = ("present", "BF"), ("tie", "b")
    assert again("present × tie", "BF with b") == [set(), {present}, {tie}, {present, tie}]
    assert again("present × tie", "BF with a") == again("present", "BF") == [set(), {present}]
    assert again("tie", "b") == [set(), {tie}]


CROSSED = """
question = "Are 60 points worth as much under the other rule?"
about = "So."
players = [2]
cross = [["present", "tie"]]
strengths = [{ agent = "random", games = 240 }]

[[factors]]
name = "present"
of = "seat"
assign = "one"
reference = "nothing"
levels = { nothing = {}, "60 points" = { gifts = ["points 60"] } }

[[factors]]
name = "tie"
of = "table"
reference = "clockwise"
levels = { clockwise = {}, passer = { values = { rulings.first_passer_wins_ties = true } } }
"""


def test_a_crossed_study_from_end_to_end(tmp_path: Path) -> None:
    """Each factor is compared without the tables of both; the report gives the effect at each level of the other."""
    file = tmp_path / "crossed.toml"
    file.write_text(CROSSED, encoding="utf-8")
    found = find(run_study(str(file), tmp_path / "run", jobs=1).path)
    families = {own.id: own for own in found.families}
    assert set(families) == {"seat-2", "factor-present-2", "factor-tie-2", "cross-present-tie-2"}
    blocks = found.agents[0].blocks
    assert {row.n for row in families["factor-present-2"].measures[0].rows} == {2 * blocks}
    assert {row.n for own in families["factor-tie-2"].measures for row in own.rows if row.label == "passer"} == {blocks}
    answer = next(own for own in found.takeaways if own.family == "cross-present-tie-2")
    own = "each acts on its own. The effect of one changes by at most "  # points are not play
    assert answer.text.startswith(f"Present × tie, 2 players: {own}")
    text = answer.detail
    assert text.startswith("Present × tie, 2 players (given by the study; compared with “nothing”). Effect on the win")
    assert "“60 points with clockwise” +" in text
    assert "“60 points with passer” +" in text
    assert "No significant interaction (effects above" in text


def test_a_crossing_is_not_compared_between_numbers_of_players(tmp_path: Path) -> None:
    """Its two factors are."""
    file = tmp_path / "crossed.toml"
    file.write_text(CROSSED.replace("players = [2]", "players = [2, 3]"), encoding="utf-8")
    found = find(run_study(str(file), tmp_path / "run", jobs=1).path)
    assert {"cross-present-tie-2", "cross-present-tie-3"} <= {own.id for own in found.families}
    assert {own.subject for own in found.between_players} == {"seat", "present", "tie"}


def test_assumed_values_are_varied_where_they_concern_a_level() -> None:
    """Those of one B side only where a player has that side, and nowhere alone."""
    _, content = studies.load("boards", "1893")
    found = design("boards", content)
    nested = [
        (dict(table.levels)["assumed"].split(".")[1], dict(table.chairs[0].levels)["against_a_sides"])
        for table in found.plan.parts[0].tables
        if dict(table.levels).get("assumed", "as assumed") != "as assumed"
    ]
    assert sorted(nested) == sorted(2 * [(side, side) for side in ("hankar", "cauchie", "horta", "strauven")])


NESTED = """
question = "Is this side too strong?"
about = "So."
modules = ["asymmetric"]
players = [2]
compare = ["side"]
strengths = [{ agent = "random", games = 320 }]

[[factors]]
name = "side"
of = "seat"
assign = "one"
reference = "a"
levels = { a = { board = "a" }, strauven = { board = "strauven" } }

[[factors]]
name = "assumed"
of = "table"
reference = "as assumed"
within = "side"

[factors.levels]
"as assumed" = {}
"boards.strauven.cost = 3" = { values = { boards.strauven.cost = [3, 3, 3, 3, 3, 3] } }
"""


def test_the_takeaway_on_a_level_says_what_it_rests_on(tmp_path: Path) -> None:
    """By how much it would change with the other value; what is compared otherwise does not see those games."""
    file = tmp_path / "nested.toml"
    file.write_text(NESTED, encoding="utf-8")
    found = find(run_study(str(file), tmp_path / "run", jobs=1).path)
    side, nested = found.families
    assert (side.id, nested.id, nested.part_of) == ("factor-side-2", "within-side-assumed-2", "factor-side-2")
    assert {row.n for row in side.measures[0].rows} == {2 * found.agents[0].blocks}
    (takeaway,) = [own for own in found.takeaways if own.family in (side.id, nested.id)]
    assert "Rests on “as assumed”: the win share changes by " in takeaway.detail
    assert "Rests on assumed values: boards strauven cost (" in takeaway.text
    assert "with “boards strauven cost = 3”" in takeaway.detail
    assert found.tornado == []
