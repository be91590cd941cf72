"""Effects planted in real games are found, with the right sign and size, by a study from end to end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from analysis.findings.find import find
from analysis.findings.model.comparisons import Row
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.running import play
from analysis.studying import run_study

pytestmark = pytest.mark.slow

STUDY = """
question = "Is it found?"
about = "One seat has what the other has not."
modules = {modules}
players = [2]

[[strengths]]
agent = "greedy"
games = {games}

[[factors]]
name = "plant"
of = "seat"
assign = "one"
reference = "as it is"

[factors.levels]
{levels}
"""


def found(folder: Path, games: int, levels: Sequence[str], modules: str = "[]") -> dict[str, dict[str, Row]]:
    """What a study says of each level, by measure."""
    file = folder / "planted.toml"
    file.write_text(STUDY.format(games=games, levels="\n".join(levels), modules=modules), encoding="utf-8")
    run_study(str(file), folder / "run", seed=5, jobs=2)
    family = next(own for own in find(folder / "run").families if own.subject == "plant")
    rows: dict[str, dict[str, Row]] = {}
    for measure in family.measures:
        for row in measure.rows:
            assert row.enough
            rows.setdefault(row.label, {})[measure.measure] = row
    return rows


def test_a_board_with_five_points_more(tmp_path: Path) -> None:
    """Points change nothing of how `greedy` plays: the seat ends with just 5 more than it would have."""
    levels = (
        '"as it is" = { board = "a" }',
        'horta = { board = "horta" }',
        'planted = { board = "horta", gifts = ["points 5"] }',
    )
    rows = found(tmp_path, 1_500, levels, modules='["asymmetric"]')
    planted, horta = rows["planted"], rows["horta"]
    assert planted["points"].value - horta["points"].value == pytest.approx(5)
    assert planted["margin"].value - horta["margin"].value == pytest.approx(5)
    assert planted["win"].value > horta["win"].value
    assert planted["points"].differs


def test_a_noble_with_one_bf_more(tmp_path: Path) -> None:
    """What 1 BF is worth beside a noble is told apart from nothing, and agrees with games of other cards."""
    noble = ("noble solvay",)
    levels = ('"as it is" = { gifts = ["noble solvay"] }', 'planted = { gifts = ["noble solvay", "money 1"] }')
    points = found(tmp_path, 12_000, levels)["planted"]["points"]
    assert points.value > 0
    assert points.differs

    chairs = Chair(0, gifts=(*noble, "money 1")), Chair(0, gifts=noble)
    tables = Table(chairs), Table((chairs[1],) * 2)
    play(Plan(("greedy",), (Part(tables, 12_000),), seed=6), tmp_path / "other", jobs=2)
    seats = pq.read_table(tmp_path / "other" / "seats.parquet")["points"].to_numpy().reshape(-1, 6)  # a row a block
    differences = seats[:, [0, 3]].mean(axis=1) - seats[:, [4, 5]].mean(axis=1)
    error = np.std(differences, ddof=1) / np.sqrt(len(differences))
    other = np.hypot(error, (points.high - points.low) / (2 * 1.96))
    assert abs(points.value - differences.mean()) < 3 * other
