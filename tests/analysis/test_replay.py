"""What a study seems to show is played again: the right tables, with fresh seeds, and what becomes of the claims."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from analysis.findings.coefficients import model, replayed
from analysis.findings.families import ComparedFactor, by_fact, by_factor_of_seats, by_factor_of_tables, by_seat
from analysis.findings.family_sentences import on_seats
from analysis.findings.find import claims, find
from analysis.findings.finding import Finding, findings_of
from analysis.findings.model.comparisons import Family
from analysis.findings.quantities import Cell, Quantity, family_of
from analysis.findings.samples import Sample
from analysis.runs import simulate
from analysis.runs.design import Design, design
from analysis.runs.plan import Table
from analysis.runs.replay import ClaimedLabel, replay
from analysis.runs.run import Run
from analysis.runs.running import News
from analysis.statistics.estimates import Ratio, joined
from analysis.studies.study import Study
from analysis.studying import run_study
from engine.documents import parse
from engine.errors import InputError
from tests.helpers.made_samples import made_sample, with_cards
from tests.helpers.playing import tables
from tests.helpers.small_studies import PRESENTS


@pytest.fixture
def study(tmp_path: Path) -> str:
    file = tmp_path / "presents.toml"
    file.write_text(PRESENTS, encoding="utf-8")
    return str(file)


class BrokenOff(News):
    """Breaks a run off in one of its folders, after a few games."""

    def __init__(self, name: str) -> None:
        self.name = name

    @contextmanager
    def playing(self, path: Path, games: int, there: int, *, at_most: bool) -> Iterator[Callable[[int], None]]:
        def report(finished: int) -> None:
            if path.name == self.name:
                raise KeyboardInterrupt

        yield report


def test_only_what_was_claimed_is_played_again(study: str, tmp_path: Path) -> None:
    """With its reference, as many games of each, all from fresh seeds; the report tells of both."""
    run = run_study(study, tmp_path / "run", jobs=1, seed=3)
    assert claims(run) == {ClaimedLabel("present", 2, "60 points")}
    again = Run(run.path / "replay")
    assert _levels(again) == _levels(run) - {"1 BF"}
    assert not set(again.games["seed"]) & set(run.games["seed"])
    found = find(run.path)
    (family,) = [own for own in found.families if own.subject == "present"]
    rows = {(row.label, measure.measure): row for measure in family.measures for row in measure.rows}
    given, other = rows["60 points", "margin"], rows["1 BF", "margin"]
    assert other.replay is None
    assert given.replay is not None
    assert (given.replay.n, given.replay.blocks, given.replay.again) == (given.n, given.blocks, True)
    alone = next(own for own in find(run.path / "replay").families if own.subject == "present")
    assert given.replay.replayed in [row.estimate for measure in alone.measures for row in measure.rows]
    assert found.agents[0].replayed == len(again.games)
    (text,) = [own.detail for own in found.takeaways if own.family == family.id]
    assert f"first {given.value:+.1f}, replayed {given.replay.replayed.value:+.1f}" in text
    assert "1 BF" in text.partition("No significant difference for ")[2]
    written = next(own for own in found.to_json()["families"] if own["subject"] == "present")["measures"][1]["rows"]
    assert written[0]["value"] == pytest.approx(given.value, rel=1e-5)
    assert written[0]["replay"].keys() == {"n", "blocks", "replayed", "combined", "again"}


def _levels(run: Run) -> set[str]:
    return {str(own) for own in run.seats["factor_present"]}


def test_a_study_without_claims_is_not_replayed(study: str, tmp_path: Path) -> None:
    run = run_study(study, tmp_path / "run", jobs=1, games=20)
    assert not (run.path / "replay").exists()
    assert not any("replayed" in limit for limit in find(run.path).limits)


@pytest.mark.parametrize("where", ["run", "replay"])
def test_a_study_broken_off_in_either_part_goes_on(
    where: str, study: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the tables of an unbroken one, whatever the jobs; until then the report says how."""
    monkeypatch.setattr(simulate, "AT_ONCE", 20)
    path, whole = tmp_path / "run", tmp_path / "whole"
    run_study(study, whole, jobs=2, seed=3)
    with pytest.raises(KeyboardInterrupt):
        run_study(study, path, jobs=1, seed=3, news=BrokenOff(where))
    with pytest.raises(InputError, match=f"{where} is not complete; finish it with the same command and --resume"):
        find(path)
    for _ in range(2):  # the second time there is nothing to do
        run_study(study, path, jobs=1, seed=3, resume=True)
    for folder in ("", "replay"):
        assert tables(path / folder) == tables(whole / folder)


def test_a_study_is_replaced_with_its_replay(study: str, tmp_path: Path) -> None:
    """But not if somebody keeps a file there; then nothing is lost."""
    run = run_study(study, tmp_path / "run", jobs=1, seed=3)
    notes = run.path / "replay" / "notes.md"
    notes.write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"replay is not replaced, it holds other files too, such as notes\.md"):
        run_study(study, run.path, jobs=1, games=20, force=True)
    assert len(Run(run.path).games) > 20
    notes.unlink()
    run_study(study, run.path, jobs=1, games=20, force=True)
    assert not (run.path / "replay").exists()


def test_claims_that_were_not_replayed_are_called_so(study: str, tmp_path: Path) -> None:
    """A study killed between its parts is readable; other sources may not add to it."""
    run = run_study(study, tmp_path / "run", jobs=1, seed=3)
    (run.path / "replay").rename(tmp_path / "elsewhere")
    assert any("have not been replayed" in limit for limit in find(run.path).limits)
    manifest = run.path / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"sources": "0"}))
    with pytest.raises(InputError, match="was played with other sources"):
        run_study(study, run.path, jobs=1, seed=3, resume=True)


NAMES: dict[str, Any] = {name: {} for name in ("no", "x", "y")}
MIXED = {"name": "wish", "of": "seat", "assign": "mixed", "levels": {name: {} for name in "abcde"}}
PAIRS = ("ab", "bc", "cd", "de", "ae", "ac", "bd", "ce", "ad", "be")
ONE = {"name": "gift", "of": "seat", "assign": "one", "reference": "no", "levels": NAMES}
RULE = {"name": "rule", "of": "table", "reference": "no", "levels": NAMES}
TOGETHER = {"name": "who", "of": "seat", "assign": "together", "levels": {name: {} for name in "ab"}}


def made(*factors: dict[str, Any], plain: float = 0.0, players: tuple[int, ...] = (2,)) -> Design:
    strengths = [{"agent": "random", "games": 1000}, {"agent": "greedy", "games": 100}]
    keys = {"question": "Why?", "about": "So.", "plain": plain, "players": list(players), "strengths": strengths}
    return design("mine", parse(Study, {**keys, "factors": list(factors)}, InputError))


def of_table(table: Table) -> str:
    """The levels at a table, those of chairs in brackets."""
    chairs = "".join(sorted({level for chair in table.chairs for _, level in chair.levels}))
    return f"{table.players}{''.join(level for _, level in table.levels)}({chairs})"


@pytest.mark.parametrize(
    ("factors", "plain", "claim", "replayed"),
    [
        ([ONE], 0.5, ("gift", "x"), ["2(no)", "2(nox)"]),
        ([ONE], 0.5, ("seat", "seat 1"), ["2()"]),
        ([ONE], 0.0, ("seat", "seat 1"), ["2(no)", "2(nox)", "2(noy)"]),
        ([RULE], 0.0, ("rule", "y"), ["2no()", "2y()"]),
        ([RULE, ONE], 0.0, ("rule", "y"), ["2no(no)", "2y()"]),
        ([RULE, ONE], 0.0, ("gift", "y"), ["2no(no)", "2(noy)"]),
        ([RULE, TOGETHER], 0.0, ("who", "a"), ["2no(ab)"]),
        ([RULE, TOGETHER], 0.0, ("rule", "x"), ["2no(ab)", "2x(ab)"]),
        (
            [MIXED, RULE],
            0.0,
            ("wish", "a"),
            [f"2({pair})" for pair in PAIRS],
        ),
    ],
)
def test_what_is_behind_a_claim(
    factors: list[dict[str, Any]], plain: float, claim: tuple[str, str], replayed: list[str]
) -> None:
    """The tables of its label and of what that is compared with, at its number of players, with every agent."""
    first = made(*factors, plain=plain, players=(2, 3) if TOGETHER not in factors else (2,))
    again = replay(first.plan, first.study, {ClaimedLabel(claim[0], 2, claim[1])})
    assert again is not None
    played = {
        strength: [
            of_table(table)
            for part, own in zip(again.plan.parts, again.study.parts, strict=True)
            for table in part.tables
            if own.strength == strength
        ]
        for strength in ("random", "greedy")
    }
    assert played == dict.fromkeys(played, replayed)
    blocks = [{part.games / len(part.block) for part in own.plan.parts} for own in (first, again)]
    assert blocks[1] <= blocks[0]
    assert _plain(again) == _plain(first) & {table for part in again.plan.parts for table in part.tables}
    assert again.plan.seed != first.plan.seed
    assert replay(first.plan, first.study, set()) is None


def _plain(of: Design) -> set[Table]:
    parts = zip(of.plan.parts, of.study.parts, strict=True)
    return {part.tables[number] for part, own in parts for number in own.plain}


LABELS = ComparedFactor("label", ("a", "b", "c", "d"), None)


def study_of(random: np.random.Generator, gains: dict[str, float]) -> list[Sample]:
    agents = (("weak", 40), ("strong", 25))
    return [replace(made_sample(random, blocks, gains=gains, agent=name), blocks=40) for name, blocks in agents]


def reported(random: np.random.Generator, gains: dict[str, float]) -> tuple[list[Finding], list[Finding]]:
    """The findings of a made-up study, and those after what they claim is played again."""
    first = study_of(random, gains)
    before = _findings([by_factor_of_seats(LABELS, first), by_seat(first)])
    if not any(own.claimed for own in before):
        return before, before
    again = study_of(random, gains)
    return before, _findings([by_factor_of_seats(LABELS, first, again), by_seat(first, again)])


def _findings(families: list[Family | None]) -> list[Finding]:
    return [own for family in families if family is not None for own in findings_of(family)]


def test_of_nothing_hardly_a_report_claims_anything() -> None:
    """Equal labels and equal seats: a false claim in about 13 % of such reports at first, and then in 0.6 %."""
    random = np.random.default_rng(19)
    reports = [reported(random, {}) for _ in range(120)]
    seemed = [after for before, after in reports if any(own.claimed for own in before)]
    assert len(seemed) >= 8
    assert sum(any(own.significant for own in after) for after in seemed) <= 2
    assert all(any(own.refuted or own.significant for own in after) for after in seemed)


def test_a_planted_effect_keeps_its_size() -> None:
    """One of 3 points, of which the first games make more on average, and all together no more."""
    random = np.random.default_rng(20)
    rows = [
        own.row
        for _ in range(80)
        for own in reported(random, {"a": 3.0})[1]
        if (own.label, own.measure.measure) == ("a", "margin") and own.claimed and not own.agents_differ
    ]
    replays = [row.replay for row in rows if row.replay is not None]
    values = [own.combined.value for own in replays]
    assert len(values) == len(rows) >= 25
    assert np.mean([row.value for row in rows]) > 3.4
    assert np.mean(values) == pytest.approx(3.0, abs=2.5 * float(np.std(values)) / np.sqrt(len(values)))
    assert np.mean([own.again for own in replays if own.again is not None]) > 0.6


def with_rule(sample: Sample) -> Sample:
    """Every other block's games with a rule."""
    rule = np.where(np.arange(len(sample.block)) % 2, "with", "without")
    return replace(sample, games=pd.DataFrame({"block": sample.block, "decisions": 200, "factor_rule": rule}))


@pytest.mark.parametrize(
    ("kind", "samples"),
    [
        (by_seat, made_sample),
        (partial(by_factor_of_seats, LABELS), made_sample),
        (partial(by_factor_of_tables, ComparedFactor("rule", ("with", "without"), "with")), made_sample),
        (partial(by_fact, "cards"), partial(with_cards, each=2.0)),
    ],
)
def test_the_fresh_value_is_that_of_the_fresh_games_alone(
    kind: Callable[..., Family], samples: Callable[..., Sample]
) -> None:
    """For every label that is tested and both agents; of all together where the first do not differ."""
    random = np.random.default_rng(22)
    first, again = (
        [with_rule(samples(random, 40, agent=name)) for name in ("weak", "strong")] for _ in ("first", "again")
    )
    both, alone = kind(first, again=again), kind(again)
    for measure, fresh in zip(both.measures, alone.measures, strict=True):
        values = {(row.label, row.agent): row.estimate for row in (*fresh.rows, *fresh.pooled)}
        for row in (*measure.rows, *measure.pooled):
            assert (row.replay is None) == (measure.par is None)
            assert row.replay is None or row.replay.replayed == values[row.label, row.agent]


@pytest.mark.parametrize(("gain", "again"), [(8.0, True), (0.0, False)])
def test_the_best_of_a_fit_is_fitted_again(gain: float, again: bool) -> None:
    random = np.random.default_rng(23)
    first = model("label", "factor_label", made_sample(random, 60, gains={"a": 8.0}))
    assert first is not None
    assert first.claims
    fresh = made_sample(random, 60, gains={"a": gain})
    both, alone = replayed(first, "factor_label", fresh), model("label", "factor_label", fresh)
    assert alone is not None
    assert (both.again, first.again) == (again, None)
    assert {own.label: own.replayed for own in both.items} == {own.label: own.win for own in alone.items}
    assert [own.win for own in both.items] == [own.win for own in first.items]


def test_agents_that_do_not_differ_again_are_not_told_apart() -> None:
    """Made to differ in the first games alone; where they do in both, the trend stays."""
    random = np.random.default_rng(21)
    apart = [
        made_sample(random, 100, gains={"a": gain}, agent=name) for gain, name in ((12.0, "weak"), (2.0, "strong"))
    ]
    alike = [made_sample(random, 100, gains={"a": 7.0}, agent=name) for name in ("weak", "strong")]
    for again, stays in ((apart, True), (alike, False)):
        family = by_factor_of_seats(LABELS, apart, again)
        assert family is not None
        own = next(one for one in findings_of(family) if (one.label, one.measure.measure) == ("a", "margin"))
        assert own.agents_differ
        assert own.trend is not None
        assert own.trend.again == own.split == stays
        assert ("did not differ again" in own.trend.text) != stays
        assert ("Depends on the agent: a, points" in on_seats(family, findings_of(family))) == stays
        gone = f"a, points: that it depends on the agent (first {own.rows[0].value:+.1f}, replayed "
        assert (gone in on_seats(family, findings_of(family))) != stays


def test_agents_are_told_apart_by_all_games_if_the_fresh_ones_agree() -> None:
    """Four points that 25 games a seat of the first cannot show; fresh games of equal agents leave them together."""
    random = np.random.default_rng(23)
    agents = (("weak", 10.0), ("strong", 6.0))
    first = [replace(made_sample(random, 25, gains={"a": gain}, agent=name), blocks=25) for name, gain in agents]
    apart = [made_sample(random, 300, gains={"a": gain}, agent=name) for name, gain in agents]
    alike = [made_sample(random, 300, gains={"a": 8.0}, agent=name) for name, _ in agents]
    families = [by_factor_of_seats(LABELS, first, again) for again in ([], apart, alike)]
    owns = [
        next(one for one in _findings([family]) if (one.label, one.measure.measure) == ("a", "margin"))
        for family in families
    ]
    assert [own.agents_differ for own in owns] == [False, True, False]
    assert [own.split for own in owns] == [False, True, False]
    assert [own.trend is not None and own.trend.again for own in owns] == [None, True, None]


def test_a_share_that_never_was_is_not_certain() -> None:
    """Nobody who has it won in any game, first or fresh: the combined value has the interval of all games."""
    none = Ratio.of_sums(np.zeros(100), np.ones(100, np.int64))
    first, again = (
        [Quantity("win", "win share", "share", par=0.25, cells=[Cell("a", "weak", none, 100)])] for _ in range(2)
    )
    family = family_of("label", "label", "Label", "intervention", "", 4, first, again)
    combined = family.measures[0].rows[0].replay
    assert combined is not None
    assert combined.combined == joined(none, none).share
    assert 0.01 < combined.combined.high < 0.03
