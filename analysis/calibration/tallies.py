"""What a report on a made-up study says against its truth, and what many of them come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from analysis.calibration.cases import PLANTED, Case, Prepared, prepared
from analysis.findings.find import claims, find_in
from analysis.findings.finding import findings_of, par_of
from analysis.findings.model.comparisons import Family, Measure, Row
from analysis.findings.model.findings import Findings
from analysis.runs.replay import replay
from analysis.statistics.estimates import DUST, Estimate, Ratio, share

KINDS = {
    ("share", False): "win share",
    ("points", False): "points above the others",
    ("share", True): "difference of shares",
    ("points", True): "difference of points",
    ("decisions", True): "difference of lengths",
}
"""Intervals by what they are of: a unit, and whether the value is a difference."""

REPLAYED, COMBINED = "replayed value", "combined value of what was claimed"


@dataclass
class ReportTally:
    """What a single report says."""

    seemed: bool = False
    """Whether its first games claimed anything false."""
    false: bool = False
    """Whether its takeaways do, after the replay."""
    changes_seemed: bool = False
    """Whether its first games claimed that an effect depends on the agent; none does."""
    changes: bool = False
    misuse: bool = False
    """Whether it warns of players who misuse something."""
    found: bool = False
    """Whether it claims what is planted, by a measure of what is planted."""
    found_anyhow: bool = False
    """Or by any measure."""
    held: dict[str, list[int]] = field(default_factory=dict)
    """Of each kind of interval: how many there are, and how many hold the truth."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def hold(self, kind: str, interval: Estimate, truth: float) -> None:
        counts = self.held.setdefault(kind, [0, 0])
        counts[0] += 1
        counts[1] += interval.low - DUST <= truth <= interval.high + DUST


def tally(case: Case, seed: int, number: int) -> ReportTally:
    """Make a study and its replay, report on it, and compare that with the truth."""
    ready = prepared(case)
    random = np.random.default_rng([seed, crc32(repr(tuple(case)).encode()), number])
    run = ready.maker(ready.design).run(random)
    anew = replay(ready.design.plan, ready.design.study, claims(run))
    return compared(find_in(run, None if anew is None else ready.maker(anew).run(random)), ready, case)


def compared(found: Findings, ready: Prepared, case: Case) -> ReportTally:
    """A report against the truth."""
    told = ReportTally(misuse=bool(found.warnings))
    for family in found.families:
        for own in findings_of(family):
            truth = ready.truth[family.id, own.measure.measure, own.label]
            wrong = _is_wrong(own.measure, own.row, truth)
            told.changes_seemed |= own.agents_differ
            told.changes |= own.split
            told.seemed |= own.agents_differ or (own.row.differs and wrong)
            told.false |= own.split or (own.row.stands and wrong)
            if own.label == PLANTED and own.row.stands and not wrong:
                told.found_anyhow = True
                told.found |= own.measure.unit == case.unit
        _hold(told, family, ready.truth)
    for model in found.models:
        if model.agent == found.agents[-1].code and model.claims:
            wrong = ready.gain(model.items[0].label) <= ready.gain(model.items[-1].label)
            told.seemed |= wrong
            told.false |= wrong and model.again is not False
    return told


def _is_wrong(measure: Measure, row: Row, truth: float) -> bool:
    """Whether the row is not on that side of par on which the truth is."""
    effect = truth - par_of(measure)
    return abs(effect) < DUST or (row.value > par_of(measure)) != (effect > 0)


def _hold(told: ReportTally, family: Family, truths: Mapping[tuple[str, str, str], float]) -> None:
    for measure in family.measures:
        if measure.par is None:
            continue
        kind = KINDS[measure.unit, measure.against is not None]
        for row in (*measure.rows, *measure.pooled):
            truth = truths[family.id, measure.measure, row.label]
            if row.enough:
                told.hold(kind, row.estimate, truth)
            if row.replay is not None:
                told.hold(REPLAYED, row.replay.replayed, truth)
            if row.replay is not None and row.replay.again is not None:
                told.hold(COMBINED, row.replay.combined, truth)


class Line(NamedTuple):
    """A line of the table."""

    what: str
    where: str
    n: int
    """Reports; of intervals these."""
    rate: Estimate


ALARMS = {
    "seemed": "first games claim anything false",
    "false": "takeaways claim anything false",
    "changes_seemed": "first games: a false change with strength",
    "changes": "takeaways: a false change with strength",
    "misuse": "false warning of misuse",
}


def lines(tallies: Mapping[Case, Sequence[ReportTally]]) -> Iterator[Line]:
    """What all reports come to; the report is the unit of every interval."""
    for group, cases in (("nothing planted", False), ("an effect planted", True)):
        own = [one for case, told in tallies.items() if case.planted is cases for one in told]
        for name, words in ALARMS.items() if own else ():
            yield Line(words, group, len(own), _rate([getattr(one, name) for one in own]))
    every = [one for told in tallies.values() for one in told]
    for kind in (*KINDS.values(), REPLAYED, COMBINED):
        counts = np.array([one.held.get(kind, [0, 0]) for one in every])
        if counts[:, 0].any():
            held = Ratio.of_sums(counts[:, 1].astype(np.float64), counts[:, 0])
            yield Line("interval holds the truth", kind, held.units, held.mean)
    for case, told in tallies.items():
        if case.planted and told:
            yield Line("found", case.words, len(told), _rate([one.found for one in told]))
            yield Line("found by any measure", case.words, len(told), _rate([one.found_anyhow for one in told]))


def _rate(outcomes: Sequence[bool]) -> Estimate:
    """The share of reports, each counting as one game."""
    return share([float(own) for own in outcomes], 1)


def table(found: Iterable[Line]) -> str:
    """A line each, as Markdown."""
    rows = ["| | | n | % | 95 % interval |", "|---|---|---|---|---|"]
    for what, where, n, rate in found:
        value, low, high = (f"{100 * end:.1f}" for end in (rate.value, rate.low, rate.high))
        rows.append(f"| {what} | {where} | {n:,} | {value} | {low} … {high} |")
    return "\n".join(rows)
