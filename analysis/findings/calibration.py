"""How often identical players with different labels are called different, and how often intervals hold the truth.

    python -m analysis.findings.calibration --studies 1000 --blocks 25

plays one long run of four equal agents and cuts it into many small studies. Called different should be 5 % of the
comparisons, before the correction for how many there are; intervals should hold the truth in 95 %.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.findings.families import ComparedFactor, by_factor_of_seats, by_seat
from analysis.findings.model import Family
from analysis.findings.samples import Columns, Sample, samples
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.running import play

LABELS = ("a", "b", "c", "d")

ALPHA = 0.05

COLUMNS = {"games": ("block",), "seats": ("factor_label", "win_share", "margin", "points")}


@dataclass(frozen=True)
class Calibration:
    """What small studies made of one measure."""

    subject: str
    measure: str
    comparisons: int
    called: float
    """Share of comparisons with p below `ALPHA`."""
    held: float
    """Share of intervals that hold the truth."""


def calibrate(sample: Sample, blocks: int) -> list[Calibration]:
    """Cut games of players who differ by their `factor_label` alone into studies of so many blocks, and evaluate them.

    The truth is par for labels, as they differ in nothing; for seats it is what all games together say, and whether
    they are called different is no matter of calibration: nan.
    """
    measures: dict[tuple[str, str], list[tuple[bool, bool]]] = {}
    seats = {(m.measure, row.label): row.value for m in by_seat([sample]).measures for row in m.rows}
    for study in small_studies(sample, blocks):
        for family in _families(study):
            for measure in family.measures:
                for row in measure.rows:
                    truth = seats[measure.measure, row.label] if family.subject == "seat" else measure.par
                    if row.p is None or truth is None:
                        raise ValueError(f"studies of {blocks} blocks are too small for a claim")
                    outcome = (row.p < ALPHA, row.estimate.holds(truth))
                    measures.setdefault((family.subject, measure.measure), []).append(outcome)
    return [
        Calibration(
            subject,
            measure,
            len(outcomes),
            np.nan if subject == "seat" else float(np.mean([called for called, _ in outcomes])),
            float(np.mean([held for _, held in outcomes])),
        )
        for (subject, measure), outcomes in measures.items()
    ]


def _families(study: Sample) -> Iterator[Family]:
    yield by_seat([study])
    meeting = by_factor_of_seats(ComparedFactor("label", LABELS, None), [study])
    against = by_factor_of_seats(ComparedFactor("label", LABELS, LABELS[0]), [study])
    if meeting is not None and against is not None:
        yield meeting
        points = [measure for measure in against.measures if measure.measure == "points"]
        yield replace(against, measures=points, trends=[])


def small_studies(sample: Sample, blocks: int) -> Iterator[Sample]:
    """A sample of which every block has as many games, cut into samples of so many blocks; what is over is left out."""
    number, first, sizes = np.unique(sample.block, return_index=True, return_counts=True)
    games, seats = _loaded(sample.games, COLUMNS["games"]), _loaded(sample.seats, COLUMNS["seats"])
    size = int(sizes[0])
    block = np.repeat(np.arange(blocks), size)
    for start in range(0, len(number) - blocks + 1, blocks):
        here = int(first[start])
        own = games[here : here + blocks * size].assign(block=block)
        own_seats = seats[here * sample.players : (here + blocks * size) * sample.players]
        yield Sample(sample.agent, sample.players, blocks, own, own_seats)


def _loaded(columns: Columns, names: Sequence[str]) -> pd.DataFrame:
    return pd.DataFrame({name: columns[name] for name in names})


def labelled(agent: str, games: int, seed: int) -> Plan:
    """Games of four equal agents, each with a label and with choices of chance of its own."""
    chairs = tuple(Chair(number, levels=(("label", label),)) for number, label in enumerate(LABELS))
    return Plan((agent,) * len(LABELS), (Part((Table(chairs),), games),), seed)


def main() -> None:
    """Play, calibrate and print a line for each measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=1000)
    parser.add_argument("--blocks", type=int, default=25, help="of each study; a block has four games")
    parser.add_argument("--agent", default="greedy")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bruxelles-calibration-") as passing:
        path = Path(passing) / "run"
        plan = labelled(asked.agent, asked.studies * asked.blocks * len(LABELS), asked.seed)
        (sample,), _ = samples(play(plan, path), [asked.agent])
        for line in calibrate(sample, asked.blocks):
            print(
                f"{line.subject:6} {line.measure:7} {line.comparisons:6} comparisons"
                f"  called different {100 * line.called:5.1f} %  interval holds the truth {100 * line.held:5.1f} %"
            )


if __name__ == "__main__":
    main()
