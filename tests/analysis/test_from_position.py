"""Runs whose games go on from a position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from analysis.findings.find import find
from analysis.findings.naming import ORDINALS
from analysis.reports.exhibits import sections
from analysis.runs.design import Design, design
from analysis.runs.manifest import RunSettings
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.rows import game_rows, seat_rows
from analysis.runs.running import play
from analysis.runs.simulate import play_chunk
from analysis.studies.given_position import GivenPosition
from analysis.studies.study import Study, load
from analysis.studying import run_study
from engine import Game
from engine.documents import Json, parse
from engine.errors import InputError
from engine.facts import TOTAL
from engine.what_if import WhatIf
from tests.helpers.paths import ROOT

EXAMPLES = ROOT / "examples"
MIDDLE = EXAMPLES / "4-players-middle.json"


def given(name: str) -> GivenPosition:
    return GivenPosition.read(EXAMPLES / f"{name}.json")


def table(position: GivenPosition, chairs: int = 4, **keys: Any) -> Table:
    return Table((Chair(0),) * chairs, position=position, **keys)


def plan(*tables: Table, games: int = 4, seed: int = 3) -> Plan:
    return Plan(("random",), (Part(tables, games),), seed)


def rows(asked: Plan) -> pa.Table:
    played = play_chunk(asked, range(asked.games)).rows
    assert played["failed"].to_pylist() == [None] * asked.games
    return played


def seen(game: Game) -> Json:
    return game.position()


def hidden(game: Game) -> Json:
    return game.position(piles=True)


def test_every_game_goes_on_from_the_position() -> None:
    """The table is as it was, but for forced choices; points that a seat has stay in its total."""
    asked = plan(table(given("4-players-middle")), games=6)
    before = Game.from_position(MIDDLE)
    assert seen(asked.new_game(0)) == seen(before)
    played = rows(asked)
    totals = [own[TOTAL] for own in before.scores().values()]
    scored = seat_rows(played)
    sources = [name for name in scored.column_names if name.startswith("points_") and name != "points_by_round"]
    for row in scored.to_pylist():
        assert row["points"] == sum(row[name] for name in sources)
        assert row["points_by_round"][2] >= totals[row["seat"]] > 0
    assert played.equals(rows(asked))
    assert not played.equals(rows(plan(asked.tables[0], games=6, seed=4)))


def test_a_block_has_one_world_and_blocks_have_others() -> None:
    """Two tables of a block share what nobody has seen, and chairs move on at the same table."""
    position = given("4-players-middle")
    chairs = (Chair(0), Chair(1), Chair(1), Chair(1))
    two = (Table(chairs, position=position), Table((Chair(1),) * 4, position=position))
    asked = Plan(("random", "greedy"), (Part(two, 10),), seed=3)
    worlds = [json.dumps(hidden(asked.new_game(number))) for number in range(10)]
    assert len(set(worlds[:5])) == len(set(worlds[5:])) == 1
    assert worlds[0] != worlds[5]
    agents = [row["agent"] for row in seat_rows(play_chunk(asked, range(4)).rows).to_pylist()]
    assert [agents[4 * game : 4 * game + 4].index("random") for game in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("name", ["4-players-middle", "3-players-first-edition-workshop", "1897-3-players-exhibition"])
def test_the_hidden_order_of_a_file_is_not_read(name: str) -> None:
    """Files that differ in their piles alone have the same games, at the table that both show."""
    one, other = (hidden(Game.from_position(EXAMPLES / f"{name}.json", seed=seed)) for seed in (1, 2))
    assert one != other
    read = GivenPosition.read(one)
    assert read == GivenPosition.read(other) == given(name)
    assert seen(Game.from_position(read.document)) == seen(Game.from_position(one))
    worlds = [hidden(own.new_game(Game.from_position(one).box, 5)) for own in (read, GivenPosition.read(other))]
    assert worlds[0] == worlds[1] != one


def test_rounds_before_the_position_are_null() -> None:
    """In the round of the position the columns begin where its boards are still to be noted."""
    early = game_rows(rows(plan(table(given("4-players-middle")), games=1))).to_pylist()[0]
    assert early["rounds"] == 5
    assert [number is None for number in early["leader_by_round"]] == [True, True, False, False, False]
    all_passed = given("5-players-prestige-card")
    late = rows(plan(table(all_passed, 5), games=1))
    assert Game.from_position(all_passed.document).position()["round"] == 4
    for name in ("leader_by_round", "first_player_by_round"):
        assert [number is None for number in late[name].to_pylist()[0]] == [True] * 4 + [False]
    assert [number is None for number in seat_rows(late)["bids_by_round"].to_pylist()[0]] == [True] * 4 + [False]


def made(position: Json, *factors: dict[str, Any], number: int | None = None, **keys: Any) -> Design:
    asked = {
        "question": "Why?",
        "about": "So.",
        "strengths": [{"agent": "random", "games": 1}],
        "position": position,
        "factors": list(factors),
        **keys,
    }
    return design("mine", parse(Study, asked, InputError), players=number)


def test_a_study_is_played_from_a_position_which_says_what_is_played() -> None:
    levels: dict[str, Any] = {"free": {}, "pass": {"opening": ["turn: pass"]}}
    first = {"name": "first", "of": "table", "reference": "free", "levels": levels}
    position = given("1897-4-players-middle").document
    found = made(position, first)
    assert (found.study.game, found.study.players) == ("1897", [4])
    assert {own.position for own in found.plan.tables} == {GivenPosition.of(position)}
    settings = RunSettings.of(found.plan, found.study)
    kept = RunSettings.model_validate(json.loads(json.dumps(settings.to_json())))
    assert kept.plan.tables == found.plan.tables
    assert kept == settings
    assert "position" not in settings.to_json()["study"]
    assert rows(found.plan)["rounds"].to_pylist() == [4] * found.plan.games


def test_changed_values_hold_from_the_position_on() -> None:
    position = given("4-players-middle")
    plain = rows(plan(table(position)))
    short = rows(plan(table(position, what_if=WhatIf((("setup.rounds", 4),)))))
    assert plain["rounds"].to_pylist() == [5] * 4
    assert short["rounds"].to_pylist() == [4] * 4


def test_a_position_is_read_with_the_box_of_the_run(tmp_path: Path) -> None:
    box = ROOT / "tests" / "helpers" / "rule_box.toml"
    document = Game.new(players=2, seed=1, box=box).position()
    (tmp_path / "table.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "study.toml").write_text(STUDY.format(position="table.json"), encoding="utf-8")
    run = run_study(str(tmp_path / "study.toml"), tmp_path / "run", box=box, jobs=1)
    assert run.plan.opening(run.plan.tables[0], 0).box.digest == Game.new(box=box).box.digest
    assert run.games["failed"].isna().all()
    with pytest.raises(InputError, match="no prestige card shows"):
        load(str(tmp_path / "study.toml"))


def gift(level: dict[str, Any], of: str = "seat") -> dict[str, Any]:
    how = {"assign": "one"} if of == "seat" else {}
    return {"name": "own", "of": of, "reference": "-", "levels": {"-": {}, "more": level}, **how}


@pytest.mark.parametrize(
    ("factors", "keys", "message"),
    [
        ((), {"players": [3]}, "players: [3], but the position has [4]; leave it out"),
        ((), {"edition": "first"}, 'edition: "first", but the position has "second"; leave it out'),
        ((), {"game": "1897"}, 'game: "1897", but the position has "1893"; leave it out'),
        ((), {"modules": ["asymmetric"]}, 'modules: ["asymmetric"], but the position has []; leave it out'),
        ([gift({"gifts": ["money 1"]})], {}, "factor own, level more: gifts: a game that goes on from a position"),
        ([gift({"seat_gifts": {"1": ["money 1"]}}, "table")], {}, "level more: seat_gifts: a game that goes on from"),
        ([gift({"without": ["noble solvay"]}, "table")], {}, "factor own, level more: without: a game that goes on"),
        ([gift({"edition": "first"}, "table")], {}, 'level more: edition: "first", but the position has "second"'),
        ([gift({"values": {"setup.rounds": 2}}, "table")], {}, "factor own, level more: position: round"),
    ],
)
def test_what_the_position_leaves_no_room_for_is_refused(factors: Any, keys: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        made(given("4-players-middle").document, *factors, **keys)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_another_number_of_players_is_refused() -> None:
    with pytest.raises(InputError, match=r"players: \[3\], but the position has \[4\]"):
        made(given("4-players-middle").document, number=3)


STUDY = """
question = "Who wins from here?"
about = "The seats of one table."
position = "{position}"

[[strengths]]
agent = "random"
games = 12
"""


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("nowhere.json", "nowhere.json: No such file or directory"),
        ("study.toml", "study.toml: not JSON"),
        ("record.json", "position: format: this is a record"),
        ("broken.json", "position: round:"),
    ],
)
def test_what_is_no_position_is_refused(tmp_path: Path, position: str, message: str) -> None:
    (tmp_path / "study.toml").write_text(STUDY.format(position=position), encoding="utf-8")
    (tmp_path / "record.json").write_text('{"format": "bruxelles-record/1"}', encoding="utf-8")
    broken = json.loads(MIDDLE.read_text(encoding="utf-8")) | {"round": 9}
    (tmp_path / "broken.json").write_text(json.dumps(broken), encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        load(str(tmp_path / "study.toml"))
    assert str(refusal.value).startswith(f"{tmp_path / 'study.toml'}: ")
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_run_is_resumed_and_reported_without_the_file(tmp_path: Path) -> None:
    """The path of the position starts at the study's file; the report says which table it is about."""
    (tmp_path / "table.json").write_text(MIDDLE.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "study.toml").write_text(STUDY.format(position="table.json"), encoding="utf-8")
    name, study = load(str(tmp_path / "study.toml"))
    asked = design(name, study)
    run = play(asked.plan, tmp_path / "run", jobs=1, study=asked.study)
    (tmp_path / "table.json").unlink()
    kept = run.manifest.settings
    assert play(kept.plan, tmp_path / "run", jobs=2, study=kept.study, resume=True).games.equals(run.games)
    assert play(kept.plan, tmp_path / "anew", jobs=2, study=kept.study).seats.equals(run.seats)
    found = find(tmp_path / "run")
    assert any(limit.startswith("Every game goes on from one position, in round 3") for limit in found.limits)
    assert [at.round for at in found.course[0].leader_wins] == [3, 4, 5]
    assert found.actions[0].rounds == [3, 4, 5]
    assert found.opening == []
    players = [seat["name"] for seat in json.loads(MIDDLE.read_text(encoding="utf-8"))["seats"]]
    assert list(found.study.seats.values()) == players
    shown = sections(found)
    pages = " ".join([*(own.text for own in (*found.takeaways, *found.others)), *(str(own) for own in shown)])
    assert all(f"{name}'" in pages for name in players)
    assert "seat 4" not in pages.replace("'Victor', 'seat 4'", "")
    assert f"{ORDINALS[3]} player" not in pages


def test_levels_are_compared_seat_by_seat(tmp_path: Path) -> None:
    """The seats of a position are not alike."""
    levels: dict[str, Any] = {"free": {}, "pass": {"opening": ["turn: pass"]}}
    now = {"name": "now", "of": "table", "reference": "free", "levels": levels}
    asked = made(given("4-players-middle").document, now, strengths=[{"agent": "random", "games": 8}])
    (family,) = (
        own
        for own in find(play(asked.plan, tmp_path / "run", jobs=1, study=asked.study).path).families
        if own.subject == "now"
    )
    titles = {own.measure: own.title for own in family.measures}
    assert titles["win_seat_1"] == "win share of Elisabeth"
    assert titles["points_seat_4"] == "points of Victor"


def test_a_position_after_the_last_pass_has_a_report_without_rounds(tmp_path: Path) -> None:
    """Nothing is left to be noted by round."""
    position = given("5-players-prestige-card").document | {"round": 5}
    run = play(plan(table(GivenPosition.read(position), 5), games=12), tmp_path / "run", jobs=1)
    assert run.games["failed"].isna().all()
    found = find(tmp_path / "run")
    assert (found.course, found.actions, found.catch_up, found.runaway) == ([], [], [], [])
    assert found.sources
    asked = made(position, compare=["bids_by_round", "seat"], strengths=[{"agent": "random", "games": 12}])
    compared = play(asked.plan, tmp_path / "study", jobs=1, study=asked.study)
    assert [family.subject for family in find(compared.path).families] == ["seat"]
