"""From a run folder to findings: made-up runs of a study with planted truths, and one of no study."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.findings.find import find
from analysis.findings.meanings import setting_words
from analysis.findings.model.findings import Findings
from engine.bruxelles1893 import USES, Box
from engine.errors import InputError
from engine.facts import uses_column
from search import strategies
from tests.helpers.made_samples import ROUNDS, by_round

AGENTS = ("greedy", "ismcts:iterations=100")
NOBLES = ("none", "solvay", "empain")
STUDY = {
    "name": "nobles",
    "question": "Which nobles are worth keeping?",
    "about": "Each noble in one seat.",
    "factors": [
        {"name": "noble", "of": "seat", "assign": "one", "levels": {noble: {} for noble in NOBLES}, "reference": "none"}
    ],
    "parts": [{"strength": agent, "plain": plain} for agent in AGENTS for plain in ([], [0])],
    "compare": ["noble", "seat", "nobles_kept"],
    "strengths": [{"agent": agent, "games": 1} for agent in AGENTS],
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
            pd.DataFrame(
                {
                    "game": game,
                    "block": block,
                    "part": np.full(len(game), number),
                    "table": np.zeros(len(game), int),
                    "decisions": np.full(len(game), 200),
                    "turns": np.full(len(game), 70),
                    "leader_by_round": by_round(now.argmax(axis=1)),
                    "failed": pd.Series(["ValueError: no" if own else None for own in failed], dtype="str"),
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
            **{uses_column(use): by_round(np.ones(now.shape, int)) for use in USES},
            **part.get("seats", {}),
        }
        seats.append(pd.DataFrame(seat)[~np.repeat(failed, players)])
    for name, rows in (("games", games), ("seats", seats)):
        table = pa.Table.from_pandas(pd.concat(rows), preserve_index=False)
        pq.write_table(table.replace_schema_metadata(None), path / f"{name}.parquet")
    manifest = {
        "format": "bruxelles-run/2",
        "command": ["bruxelles", "study", "nobles", "-o", "my run"],
        "settings": {"records": False, **settings, "parts": with_games(settings["parts"], parts)},
        "versions": {},
        "sources": "0",
        "machine": {},
        "begun": "then",
        "complete": True,
        "played": sum(len(part["points"]) - len(part.get("failed", ())) for part in parts),
        "failed": [{"game": game, "seed": 0, "failed": "no"} for part in parts for game in part.get("failed", ())],
    }
    (path / "manifest.json").write_text(json.dumps(manifest))
    return path


def with_games(described: Sequence[Mapping[str, Any]], parts: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{"games": len(part["points"]), **own} for own, part in zip(described, parts, strict=False)]


def table(players: int, **more: object) -> dict[str, Any]:
    chairs = [{"agent": AGENTS[0]}] * players
    values = cast("dict[str, Any]", more.get("what_if", {})).get("values", {})
    box = {"box": Box.load(values=values).digest}
    return {"game": "1893", "edition": "second", "modules": [], "players": players, **box, "chairs": chairs, **more}


def chairs(levels: Sequence[str], factor: str) -> list[dict[str, Any]]:
    """Chairs at a table with these levels."""
    return [{"agent": AGENTS[0], "levels": {factor: level}} for level in levels]


def nobles(random: np.random.Generator, blocks: int) -> dict[str, Any]:
    """Each noble in each seat and a game without any, in every block."""
    given = [np.roll([noble, "none", "none", "none"], turn) for noble in NOBLES[1:] for turn in range(4)]
    levels = np.tile([*given, np.array(["none"] * 4)], (blocks, 1))
    block = np.repeat(np.arange(blocks), 9)
    cards = random.normal(0, 8, (blocks, 4))[block]
    gains = np.vectorize(GAINS.__getitem__)(levels)
    points = np.round(100 + cards + gains + random.normal(0, 9, levels.shape)).astype(int)
    seats = {"factor_noble": levels.ravel(), "nobles_kept": [["solvay"]] * points.size}
    return {"points": points, "block": block, "seats": seats}


def undisturbed(random: np.random.Generator, games: int) -> dict[str, Any]:
    """Nobody is given anything; the first seat has more points, and so has who keeps Solvay on their own."""
    kept = random.random((games, 4)) < 0.3
    points = np.round(np.array([105, 100, 100, 100]) + 6 * kept + random.normal(0, 12, kept.shape)).astype(int)
    seats = {
        "factor_noble": pd.Series([None] * points.size, dtype="str"),
        "nobles_kept": [["solvay"] if own else ["buls"] for own in kept.ravel().tolist()],
    }
    return {"points": points, "block": np.arange(games), "seats": seats}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    random = np.random.default_rng(1)
    parts = [nobles(random, 200), undisturbed(random, 400), nobles(random, 150), undisturbed(random, 300)]
    parts[0]["failed"] = [4]
    lineups = [[noble, "none", "none", "none"] for noble in (*NOBLES[1:], "none")]
    tables = [table(4, chairs=chairs(lineup, "noble")) for lineup in lineups]
    settings = {
        "games": 3850,
        "seed": 7,
        "agents": np.repeat(AGENTS, 2).tolist(),
        "study": STUDY,
        "parts": [{"tables": tables}, {"tables": [table(4)]}] * 2,
    }
    return find(write_run(tmp_path_factory.mktemp("runs") / "nobles", parts, settings))


def test_what_was_asked(found: Findings) -> None:
    assert found.study.question == "Which nobles are worth keeping?"
    assert found.study.command == "bruxelles study nobles -o 'my run' --seed 7"
    assert [family.id for family in found.families] == ["factor-noble-4", "seat-4", "observed-nobles_kept-4"]
    assert [family.evidence for family in found.families] == ["intervention", "design", "observed"]


def test_a_failed_game_takes_its_block_with_it(found: Findings) -> None:
    weak, strong = found.agents
    assert (weak.games, weak.failed, weak.left_out) == (199 * 9 + 400, 1, 8)
    assert (strong.games, strong.failed, strong.left_out) == (150 * 9 + 300, 0, 0)
    assert found.families[0].measures[0].rows[0].blocks == 199
    assert any(
        "Failed games: 1. They are left out, with 8 other games of their blocks." in limit for limit in found.limits
    )
    assert any("The most extreme of many estimates is usually flattered by chance" in limit for limit in found.limits)
    assert any("Ways of scoring are fitted to the same seats" in limit for limit in found.limits)


def test_given_and_kept_nobles_stand_side_by_side(found: Findings) -> None:
    """The planted five points are found; the other noble is not; what was kept is called observed."""
    given, _, kept = found.families
    assert (given.counterpart, kept.counterpart) == (kept.id, given.id)
    points = {row.label: row for row in given.measures[2].rows if row.agent == "greedy"}
    assert points["solvay"].estimate.holds(5.0)
    assert points["solvay"].differs
    assert not points["empain"].differs
    said, of_seats, observed = [takeaway.detail for takeaway in found.takeaways]
    assert said.startswith("Noble, 4 players (given by the study; fair share 25.0 %). More wins and points: ")
    assert "; strongest agent " in said
    assert "No significant difference for empain (effects above ±" in said
    assert "all agents together (strongest agent: searches of 100 iterations)." in said
    assert "Nobles kept, 4 players (observed, no proof of cause; compared with all seats). " in observed
    assert " Given by the study (noble): solvay " in observed
    assert all(takeaway.n > 0 for takeaway in (*found.takeaways, *found.others))
    assert all(f"{takeaway.n:,} " in takeaway.text for takeaway in (*found.takeaways, *found.others))
    assert of_seats.startswith("Seats, 4 players (fair share 25.0 %). More wins and points: first player ")
    assert [takeaway.kind for takeaway in found.takeaways][:2] == ["matters", "matters"]


def test_only_games_to_which_the_study_does_nothing_tell_how_games_go(found: Findings) -> None:
    """Seats, facts and courses are of the undisturbed games, and a limit says so."""
    _, seats, kept = found.families
    assert [row.games for row in seats.measures[0].rows[:2]] == [400, 300]
    assert all(row.games <= 400 for row in kept.measures[0].rows)
    assert [games.games for games in found.course] == [400, 300]
    assert any("from the 700 of 3,841 games with the usual rules" in limit for limit in found.limits)


def test_everything_is_there_and_goes_into_json(found: Findings) -> None:
    for part in (found.models, found.sources, found.course, found.actions, found.length, found.assumed, found.limits):
        assert part
    assert [(model.of, model.agent) for model in found.models] == [("noble", own) for own in AGENTS]
    assert [clustered.agent for clustered in found.clusters] == [AGENTS[1]]
    written = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert written["families"][0]["measures"][0]["rows"][0]["label"] == "solvay"
    assert written["least"] == {"blocks": 20, "seats": 50}
    assert written["warnings"] == []


def test_alternatives_of_assumed_values_move_headlines(tmp_path: Path) -> None:
    """A tornado of tables, the largest shift first, each against the default with the same cards.

    Two strategies meet at every table, and one of them gains by one of the alternatives; what is said of seats and
    strategies themselves rests on the default tables.
    """
    random = np.random.default_rng(2)
    key = "nobles.cost.empain"
    assert key in Box.load().assumed()
    names = ["as assumed", f"{key} = 4", f"{key} = 5"]
    levels = np.tile(np.repeat(names, 2), 60)
    number = np.tile(np.repeat([0, 1, 2], 2), 60)
    block = np.repeat(np.arange(60), 6)
    strategies = np.tile([["builder", "banker"], ["banker", "builder"]], (180, 1))
    points = np.round(random.normal(0, 9, (60, 2))[block] + random.normal(100, 9, (360, 2))).astype(int)
    points[number == 1] += 3
    points[number == 2] -= 8
    points[(number == 2)[:, None] & (strategies == "builder")] += 10
    part = {
        "points": points,
        "block": block,
        "games": {"factor_assumed": levels, "table": number},
        "seats": {"factor_strategy": strategies.ravel()},
    }
    met = chairs(["builder", "banker"], "strategy")
    tables = [table(2, chairs=met, levels={"assumed": names[0]})] + [
        table(2, chairs=met, levels={"assumed": f"{key} = {value}"}, what_if={"values": {key: value}})
        for value in (4, 5)
    ]
    strategy = {"name": "strategy", "of": "seat", "assign": "together", "levels": {"builder": {}, "banker": {}}}
    assumed = {"name": "assumed", "of": "table", "reference": "as assumed", "levels": {own: {} for own in names}}
    study = STUDY | {
        "factors": [assumed, strategy],
        "parts": [{"strength": "greedy", "plain": [0]}],
        "compare": ["assumed", "strategy", "seat"],
    }
    settings = {"games": 360, "seed": 7, "agents": ["greedy"], "study": study, "parts": [{"tables": tables}]}
    found = find(write_run(tmp_path / "run", [part], settings))
    headlines = {own.label: own for own in found.tornado}
    points_of_seat = headlines["mean score of a seat"]
    assert [(row.key, row.value_text) for row in points_of_seat.rows] == [(key, "5"), (key, "4")]
    assert [row.shift.value > 0 for row in points_of_seat.rows] == [False, True]
    assert points_of_seat.base.holds(points[number == 0].mean())
    wins = headlines["win share of builder"]
    assert [row.differs for row in wins.rows] == [True, False]
    assert wins.rows[0].value_text == "5"
    assert any("most of all: “nobles cost empain = 5” by " in takeaway.detail for takeaway in found.takeaways)
    assert {headline.family for headline in found.tornado} == {"factor-assumed-2"}
    of_strategies, of_seats = found.families[1:]
    assert {row.games for family in (of_strategies, of_seats) for row in family.measures[0].rows} == {120}
    assert not any(row.differs for row in of_strategies.measures[0].rows)


def test_what_a_rule_changes_is_said_in_words(tmp_path: Path) -> None:
    """In a sentence: the surest differences, and which changes are not significant."""
    random = np.random.default_rng(4)
    rules = np.tile(["shared", "first passer", "last passer"], 300)
    block = np.repeat(np.arange(300), 3)
    points = np.round(random.normal(0, 9, (300, 3))[block] + random.normal(100, 6, (900, 3))).astype(int)
    points[rules == "first passer"] += [20, 0, 0]
    part = {"points": points, "block": block, "games": {"factor_tie": rules, "table": np.tile([0, 1, 2], 300)}}
    levels: dict[str, dict[str, Any]] = {"shared": {}, "first passer": {}, "last passer": {}}
    tie = {"name": "tie", "of": "table", "reference": "shared", "levels": levels}
    study = STUDY | {"factors": [tie], "parts": [{"strength": "greedy", "plain": [0]}], "compare": ["tie"]}
    settings = {"games": 900, "seed": 7, "agents": ["greedy"], "study": study, "parts": [{"tables": [table(3)] * 3}]}
    found = find(write_run(tmp_path / "run", [part], settings))
    (said,) = [takeaway.detail for takeaway in found.takeaways]
    assert said.startswith("Tie, 3 players (given by the study; compared with “shared”). “first passer” changes the ")
    assert "the win share of the first player by +" in said
    assert "the mean score of a seat by +6." in said
    assert (
        "No significant change by “last passer” (effects above the figures in brackets would be found 4 times in 5):"
        in said
    )
    assert said.endswith(" 300 games in 300 blocks, played by rules of thumb.")
    assert found.tornado == []


@pytest.mark.parametrize(
    ("label", "settings", "said"),
    [
        ("horta", {"board": "horta"}, []),
        ("solvay", {"without": ["noble solvay"]}, []),
        ("rich", {"gifts": ["money 9"]}, ["gifts: money 9"]),
        ("without", {"modules": []}, ["modules: none"]),
        ("a.b = 4", {"values": {"a.b": 4}}, []),
        ("a.b, alternative 2", {"values": {"a.b": ["x", 4]}}, ["a.b: [x, 4]"]),
        ("courtier", {"strategy": "courtier"}, [strategies.description("courtier", "1893")]),
    ],
)
def test_names_that_do_not_say_what_they_set_are_explained(
    label: str, settings: dict[str, Any], said: list[str]
) -> None:
    assert list(setting_words(label, settings, "1893")) == said


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
    assert (found.agents[0].games, found.agents[0].left_out) == (100, 1)
    assert [row.label for row in found.families[1].measures[0].rows] == codes
    assert found.families[1].measures[0].rows[0].differs
    assert found.study.name == "run"


def test_numbers_of_players_and_columns_of_numbers_are_compared(tmp_path: Path) -> None:
    """The first seat gains with four players alone; whoever sells much scores it."""
    random = np.random.default_rng(4)
    parts = []
    for players, gain in ((2, 0), (4, 12)):
        sold = random.integers(0, 30, (300, players))
        points = np.round(60 + sold + gain * (np.arange(players) == 0) + random.normal(0, 9, sold.shape)).astype(int)
        parts.append({"points": points, "block": np.arange(300), "seats": {"points_sales": sold.ravel()}})
    described = [{"strength": "greedy", "plain": [0]}] * 2
    study = STUDY | {"factors": [], "parts": described, "compare": ["seat", "points_sales"]}
    tables = [{"tables": [table(players)]} for players in (2, 4)]
    settings = {"games": 600, "seed": 7, "agents": ["greedy"] * 2, "study": study, "parts": tables}
    found = find(write_run(tmp_path / "run", parts, settings))
    assert [family.id for family in found.families] == [
        *("seat-2", "seat-4"),
        *("observed-points_sales-2", "observed-points_sales-4"),
    ]
    (seats,) = found.between_players
    assert [row.label for row in seats.measures[1].rows if row.differs] == [
        f"seat {seat}, 4 players instead of 2" for seat in (1, 2)
    ]
    least, *_, most = found.families[-1].measures[1].rows
    assert (least.differs, most.differs) == (True, True)
    assert least.value < 0 < most.value
    assert found.warnings == []
    assert {own.players for own in found.opening} == {2, 4}
    assert [own.players for own in found.catch_up] == [own.players for own in found.runaway] == [2, 4]
    assert found.waiting == []


def test_a_report_warns_of_players_who_misuse_what_is_compared(tmp_path: Path) -> None:
    """Of tiles, of which some have none, and not of nobles, of which all have one."""
    random = np.random.default_rng(5)
    claims = random.random((400, 2)) < 0.5
    points = np.round(random.normal(60, 9, claims.shape) - 20 * claims).astype(int)
    tiles = [["iris"] if own else [] for own in claims.ravel().tolist()]
    nobles_kept = [["solvay"] if own else ["buls"] for own in claims.ravel().tolist()]
    part = {"points": points, "block": np.arange(400), "seats": {"tiles": tiles, "nobles_kept": nobles_kept}}
    settings = {"games": 400, "seed": 7, "agents": ["greedy"], "parts": [{"tables": [table(2)]}]}
    (warning,) = find(write_run(tmp_path / "run", [part], settings)).warnings
    assert warning.startswith("Tiles: players may be misusing them. Seats that have any of their own choice")


def test_a_single_block_that_was_cut_short_is_no_block(tmp_path: Path) -> None:
    """It is told from a whole one by the table's chairs, not by what other blocks there are."""
    tables = [table(2, chairs=[{"agent": code} for code in ("greedy", "random")])]
    settings = {"games": 1, "seed": 7, "agents": ["greedy", "random"], "parts": [{"tables": tables}]}
    path = write_run(tmp_path / "run", [{"points": np.array([[1, 2]]), "block": np.array([0])}], settings)
    with pytest.raises(InputError, match=r"no whole block, of 2 games"):
        find(path)


def test_what_is_no_complete_run(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a run folder"):
        find(tmp_path)
    settings = {"games": 1, "seed": 7, "agents": ["greedy"], "parts": [{"tables": [table(2)]}]}
    part = {"points": np.array([[1, 2]]), "block": np.array([0])}
    path = write_run(tmp_path / "run", [part], settings)
    manifest = json.loads((path / "manifest.json").read_text())
    (path / "manifest.json").write_text(json.dumps(manifest | {"complete": False}))
    with pytest.raises(InputError, match="not complete"):
        find(path)


@pytest.mark.parametrize("name", ["games.parquet", "seats.parquet", "manifest.json"])
@pytest.mark.parametrize("damage", ["gone", "empty", "cut short", "of another run"])
def test_a_damaged_run_is_refused_in_a_line(tmp_path: Path, name: str, damage: str) -> None:
    settings = {"games": 2, "seed": 7, "agents": ["greedy"], "parts": [{"tables": [table(2)]}]}
    part = {"points": np.array([[1, 2], [2, 1]]), "block": np.array([0, 1])}
    path = write_run(tmp_path / "run", [part], settings)
    find(path)
    file = path / name
    content = file.read_bytes()
    if damage == "gone":
        file.unlink()
    elif damage == "of another run":
        one = {"points": np.array([[1, 2]]), "block": np.array([0])}
        other = write_run(tmp_path / "other", [one], settings | {"games": 1})
        file.write_bytes((other / name).read_bytes())
    else:
        file.write_bytes(content[: len(content) // 2 if damage == "cut short" else 0])
    with pytest.raises(
        InputError, match=r"cannot be read, it is not as a run leaves it|is damaged|is missing|is not a run folder"
    ):
        find(path)


def test_tables_in_each_others_place_are_refused_in_a_line(tmp_path: Path) -> None:
    settings = {"games": 2, "seed": 7, "agents": ["greedy"], "parts": [{"tables": [table(2)]}]}
    path = write_run(tmp_path / "run", [{"points": np.array([[1, 2], [2, 1]]), "block": np.array([0, 1])}], settings)
    (path / "seats.parquet").write_bytes((path / "games.parquet").read_bytes())
    with pytest.raises(InputError, match="cannot be read, it is not as a run leaves it"):
        find(path)
