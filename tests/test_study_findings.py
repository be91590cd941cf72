"""From a run folder to findings: made-up runs of a study with planted truths, and one of no study."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.course import ACTIONS
from analysis.findings import Findings
from analysis.study_findings import find
from engine.errors import InputError
from tests.made_samples import ROUNDS, by_round

STRENGTHS = ("greedy", "ismcts:iterations=100")
NOBLES = ("none", "solvay", "empain")
STUDY = {
    "name": "nobles",
    "question": "Which nobles are worth keeping?",
    "about": "Each noble in one seat.",
    "factors": [{"name": "noble", "of": "seat", "levels": list(NOBLES), "reference": "none"}],
    "strength_of_part": list(STRENGTHS),
    "compare": ["noble", "seat", "nobles_kept"],
}
GAINS = {"none": 0.0, "solvay": 5.0, "empain": 0.0}


def write_run(path: Path, parts: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> Path:
    """A complete run folder with these parts: each with points (games, players), block and columns of both tables."""
    path.mkdir()
    games, seats, first = [], [], 0
    for number, part in enumerate(parts):
        points, block = part["points"], part["block"]
        players = points.shape[1]
        game = first + np.arange(len(points))
        first += len(points)
        failed = np.isin(np.arange(len(points)), part.get("failed", ()))
        won = points == points.max(axis=1, keepdims=True)
        now = np.sort(np.random.default_rng(number).integers(0, 90, (*points.shape, ROUNDS)), axis=2)
        sold = np.random.default_rng(number).integers(0, 30, points.shape)
        games.append(
            pa.table(
                {
                    "game": game,
                    "block": block,
                    "part": np.full(len(game), number),
                    "decisions": np.full(len(game), 200),
                    "turns": np.full(len(game), 70),
                    "leader_by_round": by_round(now.argmax(axis=1)),
                    "failed": pa.array(["ValueError: no" if own else None for own in failed], pa.string()),
                    **part.get("games", {}),
                }
            )
        )
        seat = {
            "game": np.repeat(game, players),
            "seat": np.tile(np.arange(players), len(game)),
            "agent": [settings["agents"][number]] * points.size,
            "rank": (1 + np.sum(points[:, None, :] > points[:, :, None], axis=2)).ravel(),
            "win_share": (won / won.sum(axis=1, keepdims=True)).ravel(),
            "margin": (points - points.mean(axis=1, keepdims=True)).ravel(),
            "points": points.ravel(),
            "points_sales": sold.ravel(),
            "points_houses": (points - sold).ravel(),
            "points_by_round": by_round(now),
            **{f"{action}_by_round": by_round(np.ones(now.shape, int)) for action in ACTIONS},
            **part.get("seats", {}),
        }
        seats.append(pa.table(seat).filter(pa.array(~np.repeat(failed, players))))
    pq.write_table(pa.concat_tables(games), path / "games.parquet")
    pq.write_table(pa.concat_tables(seats), path / "seats.parquet")
    manifest = {"command": ["bruxelles", "study", "nobles", "-o", "my run"], "complete": True, "settings": settings}
    (path / "manifest.json").write_text(json.dumps(manifest))
    return path


def table(players: int, **more: object) -> dict[str, Any]:
    chairs = [{"agent": STRENGTHS[0]}] * players
    return {"game": "1893", "edition": "second", "modules": [], "players": players, "chairs": chairs, **more}


def nobles(random: np.random.Generator, blocks: int) -> dict[str, Any]:
    """Each noble in each seat and a game without any, in every block; who keeps it on their own wins a little more."""
    given = [np.roll(["solvay", *["none"] * 3], turn) for turn in range(4)]
    given += [np.roll(["empain", *["none"] * 3], turn) for turn in range(4)]
    given += [np.array(["none"] * 4)]
    levels = np.tile(given, (blocks, 1))
    block = np.repeat(np.arange(blocks), len(given))
    kept = random.random(levels.shape) < 0.3
    cards = random.normal(0, 8, (blocks, 4))[block]
    gains = np.vectorize(GAINS.__getitem__)(levels)
    points = np.round(100 + cards + gains + 3 * kept + random.normal(0, 9, levels.shape)).astype(int)
    seats = {
        "factor_noble": levels.ravel(),
        "nobles_kept": [["solvay"] if own else [] for own in kept.ravel().tolist()],
    }
    return {"points": points, "block": block, "seats": seats}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    random = np.random.default_rng(1)
    parts = [nobles(random, 200), nobles(random, 100)]
    parts[0]["failed"] = [4]
    settings = {
        "games": 2700,
        "seed": 7,
        "agents": list(STRENGTHS),
        "study": STUDY,
        "parts": [{"tables": [table(4)]}] * 2,
    }
    return find(write_run(tmp_path_factory.mktemp("runs") / "nobles", parts, settings))


def test_what_was_asked(found: Findings) -> None:
    assert found.study.question == "Which nobles are worth keeping?"
    assert found.study.command == "bruxelles study nobles -o 'my run'"
    assert [family.id for family in found.families] == ["factor-noble-4", "seat-4", "observed-nobles_kept-4"]
    assert [family.evidence for family in found.families] == ["intervention", "design", "observed"]


def test_a_failed_game_takes_its_block_with_it(found: Findings) -> None:
    weak, strong = found.strengths
    assert (weak.games, weak.blocks, weak.failed, weak.left_out) == (199 * 9, 199, 1, 8)
    assert (strong.games, strong.blocks, strong.failed, strong.left_out) == (900, 100, 0, 0)
    assert found.families[1].measures[0].rows[0].blocks == 199
    assert any("failed: 1. With them 8 others" in limit for limit in found.limits)


def test_given_and_kept_nobles_stand_side_by_side(found: Findings) -> None:
    """The planted five points are found; the other noble is not; what was kept is called observed."""
    given, _, kept = found.families
    assert (given.beside, kept.beside) == (kept.id, given.id)
    points = {row.label: row for row in given.measures[2].rows if row.strength == "greedy"}
    assert points["solvay"].estimate.holds(5.0)
    assert points["solvay"].differs
    assert not points["empain"].differs
    said = [takeaway.text for takeaway in found.takeaways]
    assert said[0].startswith("At 4 players a seat with noble solvay wins ")
    assert "more than a fair 25.0 %" in said[0]
    assert "it holds from the weakest players on" in said[0]
    assert "noble empain makes a difference to the win share cannot be told" in said[1]
    observed = next(text for text in said if "those with solvay" in text)
    assert "which is not proof of cause; given by the study, solvay wins" in observed
    assert all(takeaway.n > 0 for takeaway in found.takeaways)


def test_everything_is_there_and_goes_into_json(found: Findings) -> None:
    for part in (found.models, found.sources, found.course, found.actions, found.length, found.assumed, found.limits):
        assert part
    assert [(model.of, model.strength) for model in found.models] == [("noble", own) for own in STRENGTHS]
    assert [clustered.strength for clustered in found.clusters] == [STRENGTHS[1]]
    written = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert written["families"][0]["measures"][0]["rows"][0]["label"] == "solvay"
    assert written["least"] == {"blocks": 20, "seats": 50}


def test_alternatives_of_assumed_values_move_headlines(tmp_path: Path) -> None:
    """A tornado of tables, the largest shift first, each against the default with the same cards."""
    random = np.random.default_rng(2)
    levels = np.tile(["default", "cost 4", "cost 5"], 60)
    block = np.repeat(np.arange(60), 3)
    points = np.round(random.normal(0, 9, (60, 4))[block] + random.normal(100, 2, (180, 4))).astype(int)
    points[levels == "cost 4"] += 2
    points[levels == "cost 5"] -= 6
    part = {"points": points, "block": block, "games": {"factor_value": levels}}
    tables = [table(4, levels={"value": "default"})] + [
        table(4, levels={"value": f"cost {cost}"}, what_if={"values": {"nobles.cost.empain": cost}}) for cost in (4, 5)
    ]
    study = STUDY | {
        "factors": [
            {"name": "value", "of": "table", "levels": ["default", "cost 4", "cost 5"], "reference": "default"}
        ],
        "strength_of_part": ["greedy"],
        "compare": ["value"],
    }
    settings = {"games": 180, "seed": 7, "agents": ["greedy"], "study": study, "parts": [{"tables": tables}]}
    found = find(write_run(tmp_path / "run", [part], settings))
    headline = next(own for own in found.tornado if own.label == "mean points of a seat")
    assert [(row.key, row.value_text) for row in headline.rows] == [
        ("nobles.cost.empain", "5"),
        ("nobles.cost.empain", "4"),
    ]
    assert [round(row.shift.value) for row in headline.rows] == [-6, 2]
    assert all(row.differs for row in headline.rows)
    assert headline.base.holds(points[levels == "default"].mean())
    assert any("nobles.cost.empain = 5 the most: −6" in takeaway.text for takeaway in found.takeaways)


def test_a_run_of_no_study(tmp_path: Path) -> None:
    """Seats and agents are compared, and whatever facts there are; the last block was cut short and does not count."""
    random = np.random.default_rng(3)
    codes = ["greedy", "random"]
    chairs = np.tile([codes, codes[::-1]], (51, 1))[:101]
    points = np.round(random.normal(60, 9, (101, 2)) + 30 * (chairs == "greedy")).astype(int)
    part = {"points": points, "block": np.arange(101) // 2, "seats": {"agent": chairs.ravel(), "board": ["a"] * 202}}
    tables = [table(2, chairs=[{"agent": code} for code in codes])]
    settings = {"games": 101, "seed": 7, "agents": codes, "parts": [{"tables": tables}]}
    found = find(write_run(tmp_path / "run", [part], settings))
    assert [family.id for family in found.families] == ["seat-2", "factor-agent-2"]
    assert (found.strengths[0].games, found.strengths[0].left_out) == (100, 1)
    assert [row.label for row in found.families[1].measures[0].rows] == codes
    assert found.families[1].measures[0].rows[0].differs
    assert found.study.name == "run"


def test_what_is_no_complete_run(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is no run folder"):
        find(tmp_path)
    settings = {"games": 1, "seed": 7, "agents": ["greedy"], "parts": [{"tables": [table(2)]}]}
    part = {"points": np.array([[1, 2]]), "block": np.array([0])}
    path = write_run(tmp_path / "run", [part], settings)
    manifest = json.loads((path / "manifest.json").read_text())
    (path / "manifest.json").write_text(json.dumps(manifest | {"complete": False}))
    with pytest.raises(InputError, match="not complete"):
        find(path)
