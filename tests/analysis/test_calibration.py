"""Reports on made-up studies against their truth, and that the truth of these is what it is said to be."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from analysis.calibration import calibrate as many
from analysis.calibration.cases import EFFECTS, FACT, NULL, PLANTED, STUDIES, Case, prepared
from analysis.calibration.made_runs import gain_for, mean_win_shares
from analysis.calibration.tallies import COMBINED, KINDS, REPLAYED, ReportTally, lines, table, tally
from analysis.findings.find import find_in
from analysis.runs.replay import ClaimedLabel, replay
from engine.errors import InputError
from engine.seats import win_shares

SEED = 1893


@pytest.mark.slow
def test_reports_on_nothing_claim_nothing_and_intervals_hold() -> None:
    """Four studies, eight reports each: after the replay hardly one takeaway is false, and intervals hold 95 %."""
    tallies = {case: [tally(case, SEED, number) for number in range(8)] for case in NULL}
    every = [one for told in tallies.values() for one in told]
    assert len(tallies) == len(STUDIES)
    assert 1 <= sum(one.seemed for one in every) <= 10
    assert sum(one.false for one in every) <= 2
    assert sum(one.changes for one in every) <= 1
    assert sum(one.misuse for one in every) <= 2
    rates = {line.where: line for line in lines(tallies) if line.what == "interval holds the truth"}
    assert set(KINDS.values()) <= set(rates)
    for kind in KINDS.values():
        assert rates[kind].n > 300
        assert 0.92 <= rates[kind].rate.value <= 0.98, kind


def test_what_is_planted_is_found_and_keeps_its_size() -> None:
    """12 percentage points always, 2 points for one seat in few reports; the values told hold the truth."""
    large = [tally(case, SEED, number) for case in EFFECTS if case.lead == 0.12 for number in range(4)]
    assert all(one.found for one in large)
    assert sum(one.false for one in large) <= 1
    held = np.sum([one.held[kind] for one in large for kind in (REPLAYED, COMBINED)], axis=0)
    assert held[0] > 150
    assert 0.88 <= held[1] / held[0] <= 0.99
    small = [tally(Case("gifts", points=2.0), SEED, number) for number in range(5)]
    assert sum(one.found for one in small) <= 3


@pytest.mark.parametrize("gains", [(0.0, 0.0), (5.0, 0.0, 0.0, 0.0), (3.0, -2.0, 0.0)])
def test_mean_win_shares_are_those_of_many_games(gains: tuple[float, ...]) -> None:
    random = np.random.default_rng(1)
    spread = np.sqrt(8**2 + 5**2 + 10**2)
    shares = win_shares(np.round(100 + np.array(gains) + random.normal(0, spread, (400_000, len(gains)))))
    assert mean_win_shares(gains) == pytest.approx(shares.mean(axis=0), abs=0.003)
    assert mean_win_shares(gains).sum() == pytest.approx(1)


def test_what_is_planted_is_what_the_truth_says() -> None:
    """A label that wins 6 percentage points more; the others of a table share what it takes. Seats stay equal."""
    assert mean_win_shares([gain_for(0.06, 4), 0, 0, 0])[0] == pytest.approx(0.31)
    of_gifts = prepared(Case("gifts", lead=0.06)).truth
    assert of_gifts["factor-gift-4", "win", PLANTED] == pytest.approx(0.31)
    assert of_gifts["factor-gift-4", "win", "level 2"] == pytest.approx(0.25)
    of_labels = prepared(Case("labels", lead=0.06)).truth
    assert of_labels["factor-label-4", "win", PLANTED] == pytest.approx(0.31)
    assert 0.23 < of_labels["factor-label-4", "win", "level 2"] < 0.25
    assert of_labels["seat-4", "win", "seat 1"] == pytest.approx(0.25)
    of_values = prepared(Case("values", points=5.0)).truth
    assert of_values["factor-value-4", "points", PLANTED] == pytest.approx(5)
    assert of_values["factor-value-4", "first_seat", PLANTED] == pytest.approx(0)


def test_a_made_run_has_the_columns_and_the_chance_of_a_run() -> None:
    """The same seed makes the same run; games that share the stream of their agents have chance in common."""
    ready = prepared(Case("values"))
    maker = ready.maker(ready.design)
    one, same, other = (maker.run(np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert one.seats.equals(same.seats)
    assert not one.seats["points"].equals(other.seats["points"])
    assert one.whole.all()
    assert np.allclose(one.seats.groupby("game")["win_share"].sum(), 1)
    games = one.games[one.games["part"] == 0]
    points = one.seats["points"].to_numpy().reshape(-1, 4)[: len(games)]
    repeat = games["repeat"].to_numpy()
    blocks = points.reshape(200, -1, 4)[:, :, 0]
    first, again, level = (blocks[:, column] for column in (0, 1, len(np.flatnonzero(repeat[:34])) + 1))
    assert np.corrcoef(first, level)[0, 1] > np.corrcoef(again, level)[0, 1]


def test_a_claim_on_what_players_chose_is_replayed_without_any_level() -> None:
    """By plain games alone, whose tables have no column of the factor."""
    ready = prepared(Case("gifts"))
    plan, study = ready.design.plan, ready.design.study
    anew = replay(plan, study, {ClaimedLabel(FACT, 4, "solvay")})
    assert anew is not None
    random = np.random.default_rng(0)
    fresh = ready.maker(anew).run(random)
    assert "factor_gift" not in fresh.seats.columns
    found = find_in(ready.maker(ready.design).run(random), fresh)
    assert [own.replayed for own in found.agents] == [len(fresh.games[fresh.games["part"] == part]) for part in (0, 1)]


# ---------------------------------------------------------------- many of them


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only reports on seats, so that there are few."""
    monkeypatch.setattr(many, "CASES", (Case("seats"),))


@pytest.mark.usefixtures("few")
def test_kept_reports_are_not_made_again(tmp_path: Path) -> None:
    """And the rest comes to the same as without a break, by other jobs; a line that was broken off is made again."""
    file = tmp_path / "kept.jsonl"
    whole = many.calibrate(2, SEED, jobs=2, keep=file)
    written = file.read_text(encoding="utf-8").splitlines(True)
    file.write_text("".join(written[:-1]) + written[-1][:20], encoding="utf-8")
    assert many.calibrate(2, SEED, jobs=1, keep=file) == whole
    assert file.read_text(encoding="utf-8").count("\n") == 1 + 8
    assert table(lines(whole)).count("| nothing planted |") == 5


def test_other_reports_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "CASES", ())
    file = tmp_path / "kept.jsonl"
    many.calibrate(1, SEED, jobs=1, keep=file)
    with pytest.raises(InputError, match="has reports of another seed or other sources; name a new file"):
        many.calibrate(1, SEED + 1, jobs=1, keep=file)
    file.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="is not a file that --keep wrote"):
        many.calibrate(1, SEED, jobs=1, keep=file)
    with pytest.raises(InputError, match="No such file"):
        many.calibrate(1, SEED, jobs=1, keep=tmp_path / "none" / "kept.jsonl")


def test_tallies_are_kept_as_they_are() -> None:
    told = tally(Case("seats"), SEED, 0)
    assert ReportTally(**json.loads(json.dumps(told.to_json()))) == told
