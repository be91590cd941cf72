"""Studies: the files, the tables that are made of them, what is refused, and a small one from end to end."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from analysis.findings.find import find
from analysis.findings.model.terms import CLAIM_BLOCKS
from analysis.runs.design import Design, design, mixed
from analysis.runs.manifest import Manifest
from analysis.runs.plan import OwnBox, Part, Table
from analysis.studies import study as studies
from analysis.studies.study import EACH, Factor, Level, PlayedStudy, Study
from engine.bruxelles1893 import Box
from engine.bruxelles1893.rules import MODULES_OF
from engine.bruxelles1893.state import BOARDS, EDITIONS, NOBLE_NAMES
from engine.documents import parse
from engine.errors import InputError
from engine.what_if import WhatIf
from search.strategies import names as strategy_names
from tests.helpers.commands import Run, refused
from tests.helpers.paths import DOCS

GREEDY = {"agent": "greedy", "games": 100}
TIE = {"values": {"rulings.first_passer_wins_ties": True}}
WISHES = {"plain": {}, "build": {"strategy": "builder"}}
SEAT = {"name": "wish", "of": "seat", "assign": "one", "reference": "plain", "levels": WISHES}
TABLE = {"name": "tie", "of": "table", "reference": "no", "levels": {"no": {}, "yes": TIE}}


def made(*factors: dict[str, Any], options: dict[str, Any] | None = None, **keys: Any) -> Design:
    """The design of a study with some factors; `keys` are further ones of its file."""
    table = {"question": "Why?", "about": "It is so.", "strengths": [GREEDY], "factors": list(factors), **keys}
    return design("mine", parse(Study, table, InputError), **(options or {}))


def seated(tables: tuple[Table, ...], factor: str) -> Counter[tuple[str, int]]:
    """How often each level of a factor of seats sits in each seat, over all rotations."""
    counts: Counter[tuple[str, int]] = Counter()
    for table in tables:
        for rotation in range(table.rotations):
            for seat, chair in enumerate(table.seated(rotation)):
                if factor in dict(chair.levels):
                    counts[dict(chair.levels)[factor], seat] += 1
    return counts


def levels(tables: tuple[Table, ...], factor: str) -> list[list[str | None]]:
    """The levels of a factor of seats around each table."""
    return [[dict(chair.levels).get(factor) for chair in table.chairs] for table in tables]


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in studies.games() for name in studies.names(game)])
def test_each_study_that_comes_along_can_be_played(game: str, name: str) -> None:
    """It is read, and all its tables can be set up; the content for the report is whole, and the folder holds it."""
    title, content = studies.load(name, game)
    assert (title, content.game) == (name, game)
    found = design(title, content, games=1)
    assert all(part.games == len(part.block) for part in found.plan.parts)
    blocks = [part.games // len(part.block) for part in design(title, content).plan.parts]
    assert min(blocks) >= CLAIM_BLOCKS
    assert len(found.study.parts) == len(found.plan.parts)
    assert {part.strength for part in found.study.parts} == {own.agent for own in content.strengths}
    assert found.study.compare == content.compared
    assert parse(PlayedStudy, json.loads(json.dumps(found.study.to_json())), InputError) == found.study
    for part, described in zip(found.plan.parts, found.study.parts, strict=True):
        assert all(not chair.gifts for place in described.plain for chair in part.tables[place].chairs)
    assert set(found.study.to_json()) == {
        *("name", "question", "about", "game", "edition", "modules", "players", "plain"),
        *("strengths", "factors", "compare", "parts"),
        *(("choices", "worlds") if content.choices else ()),
        *(("repeats",) if content.repeats else ()),
    }


def test_the_studies_ask_what_they_should() -> None:
    """Those that the reports rest on."""
    assert set(studies.names("1893")) >= {
        *("seats", "boards", "nobles", "prestige", "strategies"),
        *("belle-epoque", "first-player-tie", "editions", "assumptions", "choices"),
    }


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 9, 13])
def test_in_a_mixed_design_levels_sit_everywhere_and_meet_evenly(number: int, players: int) -> None:
    """Each in every seat as often; with each other as often as with any, or once more in the cycle."""
    words = [f"level {chr(97 + k)}" for k in range(number)]
    factor = {"name": "wish", "of": "seat", "assign": "mixed", "levels": {word: {} for word in words}}
    found = made(factor, players=[players])
    tables = found.plan.parts[0].tables
    assert len(set(seated(tables, "wish").values())) == 1
    assert set(seated(tables, "wish")) == {(word, seat) for word in words for seat in range(players)}
    met: Counter[tuple[str, str]] = Counter()
    for table in tables:
        chairs = [dict(chair.levels)["wish"] for chair in table.chairs]
        for one, other in combinations(sorted(chairs), 2):
            met[one, other] += table.rotations
    meetings = [met[pair] for pair in combinations(words, 2)]
    assert max(meetings) - min(meetings) <= players
    if players == 2 or number <= players or (players, number) in ((3, 4), (4, 5), (5, 6), (4, 13)):
        assert len(set(meetings)) == 1


def test_two_players_meet_in_all_pairs() -> None:
    """Every two levels once, from both seats."""
    assert sorted(tuple(sorted(pair)) for pair in mixed("abcde", 2)) == list(combinations("abcde", 2))


def test_one_chair_has_the_level_and_the_rest_the_reference() -> None:
    """From every seat, beside a table at which all have the reference."""
    factor = {"name": "side", "of": "seat", "assign": "one", "reference": "a", "each": "board"}
    found = made(factor, modules=["asymmetric"])
    tables = found.plan.parts[0].tables
    assert levels(tables, "side") == [["a"] * 4, *([board, "a", "a", "a"] for board in BOARDS[1:])]
    assert [chair.board for chair in tables[1].chairs] == ["hankar", "a", "a", "a"]
    assert [table.rotations for table in tables] == [1, 4, 4, 4, 4, 4]
    counts = seated(tables, "side")
    assert {counts[board, seat] for board in BOARDS[1:] for seat in range(4)} == {1}
    assert found.study.to_json()["parts"] == [{"strength": "greedy", "plain": []}]


def test_the_reference_is_played_as_often_as_its_role_needs() -> None:
    """√k times for k levels of all factors that are compared with it; once where nothing is, or little."""

    def times(*factors: dict[str, Any], **keys: Any) -> list[int]:
        return [table.times for table in made(*factors, **keys).plan.parts[0].tables]

    side = {"name": "side", "of": "seat", "assign": "one", "reference": "a", "each": "board"}
    noble = {"name": "out", "of": "table", "reference": "none", "each": "noble"}
    levels = {f"level {number}": {"gifts": [f"money {number}"]} for number in range(1, 10)}
    money = {"name": "money", "of": "seat", "assign": "one", "reference": "none", "levels": {"none": {}, **levels}}
    assert times(TABLE) == [1, 1]
    assert times(money) == [3, *[1] * 9]
    assert times(side, modules=["asymmetric"]) == [2, *[1] * 5]
    assert times(side, noble, modules=["asymmetric"]) == [3, *[1] * 12]  # √12 = 3.46
    assert set(times({"name": "wish", "of": "seat", "assign": "mixed", "levels": WISHES})) == {1}


def test_a_study_says_how_often_its_reference_is_repeated() -> None:
    tables = made(SEAT, repeats=6).plan.parts[0].tables
    assert [table.times for table in tables] == [6, 1]
    assert [table.times for table in made(repeats=3).plan.parts[0].tables] == [3]


@pytest.mark.parametrize(
    ("agent", "thought", "code"),
    [
        ("ismcts:iterations=25", 2, "ismcts:iterations=50"),
        ("ismcts:strategy=builder,iterations=25", 0.5, "ismcts:strategy=builder,iterations=12"),
        ("uct:ms=20,nodes=5000", 4, "uct:ms=80,nodes=5000"),
    ],
)
def test_one_seat_thinks_longer(agent: str, thought: float, code: str) -> None:
    """At every strength that thinks; one that does not has the reference alone."""
    levels = {"like the others": {}, "other": {"thought": thought}}
    factor = {**SEAT, "reference": "like the others", "levels": levels}
    plan = made(factor, strengths=[GREEDY, {"agent": agent, "games": 100}]).plan
    seated = [[[plan.agents[chair.agent] for chair in table.chairs] for table in part.tables] for part in plan.parts]
    assert seated == [[["greedy"] * 4], [[agent] * 4, [code, *[agent] * 3]]]


def test_everybody_has_the_level() -> None:
    """One table a level, that does not rotate."""
    factor = {"name": "wish", "of": "seat", "assign": "all", "reference": "balanced", "each": "strategy"}
    found = made(factor, players=[3])
    tables = found.plan.parts[0].tables
    wishes = ["balanced", *(strategy for strategy in strategy_names("1893") if strategy != "balanced")]
    assert levels(tables, "wish") == [[wish] * 3 for wish in wishes]
    assert {table.rotations for table in tables} == {1}


def test_all_levels_together_at_every_table() -> None:
    """Their seats rotate whatever the table's level is; the others are compared with the reference's table."""
    found = made(
        TABLE,
        {"name": "wish", "of": "seat", "assign": "together", "levels": WISHES},
        players=[2],
    )
    tables = found.plan.parts[0].tables
    assert levels(tables, "wish") == [["plain", "build"]] * 2
    assert [dict(table.levels) for table in tables] == [{"tie": "no"}, {"tie": "yes"}]
    assert [table.what_if for table in tables] == [WhatIf(), WhatIf((("rulings.first_passer_wins_ties", True),))]
    assert {table.rotations for table in tables} == {2}
    assert found.study.to_json()["parts"] == [{"strength": "greedy", "plain": [0]}]


def test_factors_are_varied_one_at_a_time() -> None:
    """Each has its own tables, in which no other is noted; the reference's table notes all, and is shared."""
    given_levels = {"nothing": {}, "2 BF": {"gifts": ["money 2"]}}
    out_levels = {"none": {}, "buls": {"without": ["noble buls"]}}
    found = made(
        {"name": "given", "of": "seat", "assign": "one", "reference": "nothing", "levels": given_levels},
        {"name": "out", "of": "table", "reference": "none", "levels": out_levels},
        players=[2],
    )
    control, given, out = found.plan.parts[0].tables
    assert dict(control.levels) == {"out": "none"}
    assert [dict(chair.levels) for chair in control.chairs] == [{"given": "nothing"}] * 2
    assert dict(given.levels) == {}
    assert [chair.gifts for chair in given.chairs] == [("money 2",), ()]
    assert [dict(chair.levels) for chair in out.chairs] == [{}, {}]
    assert out.what_if == WhatIf(without=("noble buls",))
    assert found.study.to_json()["parts"] == [{"strength": "greedy", "plain": [0]}]


def test_what_a_reference_sets_holds_where_another_factor_is_varied() -> None:
    """There too the chairs have its board, or the tables its values."""
    found = made(
        {"name": "side", "of": "seat", "assign": "one", "reference": "a", "each": "board"},
        {"name": "wish", "of": "seat", "assign": "mixed", "levels": WISHES},
        modules=["asymmetric"],
        players=[2],
    )
    last = found.plan.parts[0].tables[-1]
    assert [dict(chair.levels) for chair in last.chairs] == [{"wish": "plain"}, {"wish": "build"}]
    assert [chair.board for chair in last.chairs] == ["a", "a"]


@pytest.mark.parametrize(("edition", "modules"), list(zip(EDITIONS, MODULES_OF, strict=True)))
def test_a_level_for_each(edition: str, modules: tuple[str, ...]) -> None:
    """Each noble and face of the game, as a gift and as what is taken out; each alternative of what is assumed."""
    box = Box.load(edition=edition)
    rules = box.rules(4, modules)
    nobles = [name for name, copies in zip(NOBLE_NAMES, rules.noble_copies, strict=True) if copies]
    rows = {row["key"]: row for row in box.listing()}
    alternatives = [(key, value) for key in box.assumed(rules) for value in rows[key]["alternatives"]]

    def tables(of: str, each: str) -> tuple[Table, ...]:
        factor = {"name": "n", "of": of, "reference": "-", "each": each, **({"assign": "one"} if of == "seat" else {})}
        return made(factor, edition=edition, modules=list(modules)).plan.parts[0].tables

    for each, words in (("noble", nobles), ("prestige", box.faces)):
        given = [table.chairs[0].gifts for table in tables("seat", each)]
        taken_out = [table.what_if.without for table in tables("table", each)]
        assert given == taken_out == [(), *((f"{each} {word}",) for word in words)]
    assumed = tables("table", "assumed")
    assert [table.what_if.values for table in assumed] == [(), *((pair,) for pair in alternatives)]
    names = [dict(table.levels)["n"] for table in assumed]
    assert len(set(names)) == 1 + len(alternatives)
    assert max(map(len, names)) < 70


def test_strengths_are_parts_of_whole_blocks() -> None:
    """The tables share the games, rounded up; the plain ones have their share of them in a part of their own."""
    factor = {"name": "given", "of": "seat", "assign": "one", "reference": "nothing", "each": "noble"}
    strengths = [{"agent": "greedy", "games": 1000}, {"agent": "ismcts:iterations=25", "games": 101}]
    found = made(factor, strengths=strengths, plain=0.25, players=[3, 4])
    block = (3 + 7 * 3) + (3 + 7 * 4)  # the reference √7 = 2.6 times
    assert [(len(part.block), part.games) for part in found.plan.parts] == [
        *((block, 14 * block), (2, 250)),
        *((block, 2 * block), (2, 26)),
    ]
    assert found.study.to_json()["parts"] == [
        {"strength": "greedy", "plain": []},
        {"strength": "greedy", "plain": [0, 1]},
        {"strength": "ismcts:iterations=25", "plain": []},
        {"strength": "ismcts:iterations=25", "plain": [0, 1]},
    ]
    plain = found.plan.parts[1].tables
    assert [(table.players, table.levels) for table in plain] == [(3, ()), (4, ())]
    assert {(chair.gifts, chair.levels) for table in plain for chair in table.chairs} == {((), ())}


def test_games_agents_players_and_seed_can_be_others() -> None:
    """As the command line says; an agent of the study keeps its number of games."""
    whole = {"strengths": [GREEDY, {"agent": "ismcts:iterations=25", "games": 7}]}

    def games(**options: Any) -> list[tuple[str, int]]:
        found = made(options=options, **whole)
        return [(own.strength, part.games) for own, part in zip(found.study.parts, found.plan.parts, strict=True)]

    assert games() == [("greedy", 100), ("ismcts:iterations=25", 7)]
    assert games(games=9) == [("greedy", 9), ("ismcts:iterations=25", 9)]
    assert games(codes=["ismcts:iterations=25"]) == [("ismcts:iterations=25", 7)]
    assert games(codes=["random"], games=3) == [("random", 3)]
    with pytest.raises(InputError, match=r"^agents: the study does not say how many games random plays, give --games"):
        games(codes=["random"])
    with pytest.raises(InputError, match=r"^there is no agent ''; the agents are"):
        made(options={"codes": ["greedy", ""]})
    with pytest.raises(InputError, match=r"^agents: random appears twice"):
        games(codes=["random", "random"], games=1)
    other = made(options={"players": 5, "seed": 8}, **whole)
    assert other.plan.seed == 8
    assert other.study.players == [5]
    assert [table.players for table in other.plan.tables] == [5, 5]


@pytest.mark.parametrize(
    ("agent", "strategy", "code"),
    [
        ("greedy", "builder", "greedy:strategy=builder"),
        ("ismcts:iterations=25", "builder", "ismcts:iterations=25,strategy=builder"),
        ("greedy", "balanced", "greedy"),
    ],
)
def test_a_strategy_is_played_by_the_agent_of_the_strength(agent: str, strategy: str, code: str) -> None:
    """Its code says so; the balanced one is every agent's own."""
    levels = {"x": {"strategy": strategy}, "y": {"agent": "random"}}
    factor = {"name": "wish", "of": "seat", "assign": "together", "levels": levels}
    assert made(factor, players=[2], strengths=[{"agent": agent, "games": 1}]).plan.agents == (code, "random")


def one_level(**settings: Any) -> dict[str, Any]:
    """A factor of seats with a level that sets something, beside a reference that sets nothing."""
    return {**SEAT, "levels": {"plain": {}, "other": settings}}


def table_level(**settings: Any) -> dict[str, Any]:
    return {**TABLE, "levels": {"no": {}, "other": settings}}


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"questions": "?"}, 'unknown key "questions"; did you mean "question"?'),
        ({"strengths": [{**GREEDY, "game": 1}]}, 'strengths[0]: unknown key "game"; did you mean "games"?'),
        ({"strengths": []}, "strengths: 0 given, at least 1 needed"),
        ({"strengths": [GREEDY, GREEDY]}, 'strengths: "greedy" appears twice'),
        ({"strengths": [{"agent": "greedy", "games": 0}]}, "strengths[0].games: 0 should be at least 1"),
        ({"strengths": [{"agent": "gredy", "games": 1}]}, "there is no agent 'gredy'; the agents are random"),
        ({"edition": "frist"}, 'no edition "frist"; did you mean "first"?'),
        ({"modules": ["asymetric"]}, 'modules: there is no "asymetric"'),
        ({"game": "1894"}, 'game: "1894" is unknown; known: 1893'),
        ({"players": [4, 6]}, "players: 6, Bruxelles 1893 takes 2 to 5"),
        ({"players": [4, 4]}, "players: 4 appears twice"),
        ({"players": 4}, "players: 4 should be a list in [ ]"),
        ({"plain": 1}, "plain: 1 should be less than 1"),
        ({"plain": 0.5}, "plain: without factors all games are plain"),
        ({"compare": ["seats"]}, 'compare: the tables have no "seats"; did you mean "seat"?'),
        ({"compare": ["nobles_cept"]}, 'compare: the tables have no "nobles_cept"; did you mean "nobles_kept"?'),
        ({"compare": ["points"]}, 'compare: "points" is how a game ends or how it is counted; compare what players'),
        ({"factors": [SEAT, {**TABLE, "name": "wish"}]}, 'factors: "wish" appears twice'),
        ({"factors": [{**SEAT, "name": "My wish"}]}, 'factors[0].name: "My wish" cannot be the name of a column'),
        (
            {"factors": [{**SEAT, "assign": "some"}]},
            'factors[0].assign: "some" is not one of one, mixed, all, together',
        ),
        (
            {"factors": [{**SEAT, "assign": "mixed"}]},
            'factors[0]: reference: with assign = "mixed" the levels meet each',
        ),
        ({"factors": [{"name": "w", "of": "seat", "levels": WISHES}]}, 'factors[0]: "assign" is missing'),
        ({"factors": [{**TABLE, "assign": "one"}]}, 'factors[0]: "assign" is for factors of seats'),
        ({"factors": [{**SEAT, "reference": "plane"}]}, 'reference: there is no level "plane"; did you mean "plain"?'),
        ({"factors": [{"name": "t", "of": "table", "levels": {}}]}, 'factors[0]: "reference" is missing'),
        ({"factors": [{**SEAT, "levels": {"plain": {}}}]}, "factor wish: at least two levels are needed, there are 1"),
        (
            {"factors": [{**SEAT, "each": "assumed"}]},
            "factor wish: each: assumed is not for a factor of seats, which takes",
        ),
        ({"factors": [{**SEAT, "name": "seat"}]}, 'factors[0].name: "seat" is what reports compare anyway'),
        ({"factors": [{**SEAT, "levels": {"plain": {}, "a\nb": {}}}]}, "cannot be the name of a level"),
        ({"factors": [{**SEAT, "levels": {"plain": {}, "桌": {}}}]}, "charts have no letter 桌"),
        ({"question": " \n"}, "question: a sentence is needed"),
        ({"factors": [one_level(bord="a")]}, 'factors[0].levels.other: unknown key "bord"; did you mean "board"?'),
        (
            {"factors": [one_level(edition="first")]},
            "levels.other: edition is not for a seat; what is varied there are",
        ),
        ({"factors": [table_level(board="a")]}, "levels.other: board is not for a table; what is varied there are"),
        ({"factors": [one_level(strategy="bilder")]}, 'factor wish, level other: there is no strategy "bilder"'),
        ({"factors": [one_level(agent="gredy")]}, "factor wish, level other: there is no agent 'gredy'"),
        (
            {"factors": [one_level(agent="random", strategy="builder")]},
            "factor wish, level other: agent random has no parameter 'strategy'",
        ),
        ({"factors": [one_level(gifts=["noble solvey"])]}, "factor wish, level other: gifts: no noble is called"),
        (
            {"factors": [one_level(gifts=["noble nagelmackers"])]},
            'factor wish, level other: gifts: "noble nagelmackers": this game has none to give',
        ),
        ({"factors": [one_level(gifts=["prestige iris m2 v2"])]}, "level other: gifts: no prestige card shows"),
        (
            {"factors": [{**SEAT, "levels": {"plain": {"board": "a"}, "other": {"board": "horta"}}}]},
            'the reference: boards: they need modules = ["asymmetric"]',
        ),
        ({"factors": [one_level(board="horta")]}, 'level other: boards: they need modules = ["asymmetric"]'),
        ({"factors": [{**SEAT, "levels": {}}]}, 'reference: there is no level "plain"; there are none'),
        (
            {"modules": ["asymmetric"], "factors": [one_level(board="horta")]},
            "factor wish, level other: boards: either every chair brings one",
        ),
        (
            {
                "modules": ["asymmetric"],
                "factors": [{"name": "b", "of": "seat", "assign": "all", "reference": "a", "each": "board"}],
            },
            "factor b, level hankar: boards: hankar twice, there is one of each B side",
        ),
        (
            {"factors": [{"name": "w", "of": "seat", "assign": "together", "each": "strategy"}]},
            "factor w: 9 levels for 4 players; together they need a seat each",
        ),
        (
            {"factors": [{"name": "w", "of": "seat", "assign": "together", "levels": WISHES}, SEAT], "players": [2]},
            "factors: w has all its levels at every table, so that no other factor of seats fits",
        ),
        (
            {"factors": [{**TABLE, "name": name, "levels": {"no": TIE, "yes": {}}} for name in ("tie", "other")]},
            "factors: the references of tie and other both set values",
        ),
        ({"factors": [table_level(edition="frist")]}, 'factor tie, level other: no edition "frist"'),
        (
            {"factors": [table_level(modules=["asymetric"])]},
            'factor tie, level other: modules: there is no "asymetric"',
        ),
        ({"factors": [table_level(without=["noble brugmann"])]}, "level other: without: every player starts with"),
        (
            {"factors": [table_level(values={"rulings.any_may_mx": True})]},
            'level other: values: unknown key "rulings.any',
        ),
        (
            {"factors": [table_level(values={"rulings.any_may_mix": 3})]},
            "values: rulings.any_may_mix: 3 should be true",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_name(keys: dict[str, Any], message: str) -> None:
    """Before any game is played."""
    with pytest.raises(InputError) as refusal:
        made(**keys)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_what_one_seat_has_not_got_is_refused_before_any_game() -> None:
    """A chair that moves on comes to the first seat, which has less money to give away than the others."""
    levels = {"a": {"gifts": ["points -1"]}, "b": {"gifts": ["money -6"]}}
    with pytest.raises(InputError, match=r'gifts: "money -6": the seat has only 5 to start with'):
        made({"name": "gift", "of": "seat", "assign": "mixed", "levels": levels}, players=[2])


OWN = """
question = "Is money worth more than points?"
about = "Two presents."
players = [2]
strengths = [{ agent = "greedy", games = 12 }, { agent = "random", games = 6 }]
compare = ["present", "rule", "nobles_kept"]

[[factors]]
name = "present"
of = "seat"
assign = "one"
reference = "nothing"

[factors.levels]
nothing = {}
money = { gifts = ["money 3"] }
points = { gifts = ["points 3"] }

[[factors]]
name = "rule"
of = "table"
reference = "clockwise"

[factors.levels]
clockwise = {}
passer = { values = { rulings.first_passer_wins_ties = true } }
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "presents.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_a_study_of_ones_own_from_end_to_end(bruxelles: Run, own: Path, tmp_path: Path) -> None:
    """The folder alone says what was asked, and has the level of every seat and table."""
    run = tmp_path / "run"
    status, out, _ = bruxelles("study", own, "--seed", 3, "--jobs", 1, "-o", run)
    assert (status, out) == (0, f"21 games in {run}\nto see what they show: bruxelles report {run}\n")
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    study = manifest["settings"]["study"]
    assert (study["name"], study["question"]) == ("presents", "Is money worth more than points?")
    assert study["parts"] == [{"strength": "greedy", "plain": [0]}, {"strength": "random", "plain": [0]}]
    assert study["factors"][1]["levels"]["passer"] == TIE
    games = pq.read_table(run / "games.parquet").to_pylist()
    seats = pq.read_table(run / "seats.parquet").to_pylist()
    assert [game["part"] for game in games] == [0] * 14 + [1] * 7
    assert [game["factor_rule"] for game in games] == ["clockwise", "clockwise", *[None] * 4, "passer"] * 3
    assert [game["repeat"] for game in games] == [0, 1, *[0] * 5] * 3
    assert [table.get("times") for table in manifest["settings"]["parts"][0]["tables"]] == [2, *[None] * 3]
    presents = [(seat["factor_present"], seat["gifts"], seat["points_earlier"]) for seat in seats[:12]]
    assert presents == [
        *[("nothing", [], 0)] * 4,
        *[("money", ["money 3"], 0), ("nothing", [], 0)],
        *[("nothing", [], 0), ("money", ["money 3"], 0)],
        *[("points", ["points 3"], 3), ("nothing", [], 0)],
        *[("nothing", [], 0), ("points", ["points 3"], 3)],
    ]
    assert all(seat["agent"] == ("greedy" if seat["part"] == 0 else "random") for seat in seats)
    assert len({game["seed"] for game in games[:7]}) == 1


def test_each_study_has_a_seed_that_its_name_makes(bruxelles: Run, own: Path, tmp_path: Path) -> None:
    """No two share their cards; any other can be given, and the report repeats the one that was used."""
    seeds = {studies.own_seed(game, name) for game in studies.games() for name in studies.names(game)}
    assert len(seeds) == sum(len(studies.names(game)) for game in studies.games())
    for words, seed in (((), studies.own_seed("1893", "presents")), (("--seed", 0), 0)):
        run = tmp_path / f"run {seed}"
        assert bruxelles("study", own, *words, "--jobs", 1, "-o", run)[0] == 0
        assert json.loads((run / "manifest.json").read_text(encoding="utf-8"))["settings"]["seed"] == seed
        assert find(run).study.command.endswith(f"--seed {seed}" if not words else f"-o '{run}'")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A file with two values that are assumed otherwise."""
    path = tmp_path / "box.toml"
    known = Box.load().listing()
    iris = next(row["value"] for row in known if row["key"] == "tracks.iris")
    path.write_text(f"[nobles.cost]\nempain = 3\n[tracks]\niris = {json.dumps(iris)}\n", encoding="utf-8")
    assert {"nobles.cost.empain", "tracks.iris"} <= set(Box.load().assumed())
    return path


def test_a_study_of_the_users_own_copy(bruxelles: Run, own: Path, box: Path, tmp_path: Path) -> None:
    """Every table has its values; the report knows them without the file, and calls none of them assumed."""
    run, asked = tmp_path / "run", ("study", own, "--seed", 3, "--jobs", 1, "-o", tmp_path / "run")
    assert bruxelles(*asked, "--box", box)[0] == 0
    manifest = Manifest.read(run)
    given = {"nobles.cost.empain": 3, "tracks.iris": Box.load(box).given["tracks.iris"]}
    assert all(table.box_values == given for part in manifest.settings.parts for table in part.tables)
    refused(bruxelles(*asked, "--resume"), "was begun with parts[0].tables[0].box ")
    assert bruxelles(*asked, "--box", box, "--resume")[0] == 0
    other = tmp_path / "other.toml"
    other.write_text(box.read_text(encoding="utf-8").replace("empain = 3", "empain = 4"), encoding="utf-8")
    refused(bruxelles(*asked, "--box", other, "--resume"), "was begun with parts[0].tables[0].box")
    box.unlink()
    rules = Box.load().rules(2)
    assumed = [value.key for value in find(run).assumed]
    assert assumed == [key for key in Box.load().assumed(rules) if key not in given]
    assert bruxelles("report", run)[0] == 0
    page = (run / "report.md").read_text(encoding="utf-8")
    assert "nobles.cost.van-de-velde" in page
    assert "nobles.cost.empain" not in page.partition("ssumed values")[2]


def test_a_simulation_of_the_users_own_copy(bruxelles: Run, box: Path, tmp_path: Path) -> None:
    """Its report calls nothing assumed that the file states, nor says what a card is that the box has otherwise."""
    run = tmp_path / "run"
    asked = "simulate", "--agents", "greedy,random", "--games", 40, "-o", run
    assert bruxelles(*asked, "--box", box)[0] == 0
    assert not {"nobles.cost.empain", "tracks.iris"} & {value.key for value in find(run).assumed}


def test_what_is_given_is_not_varied_as_assumed(box: Path) -> None:
    """A study of each assumed value leaves out those of the user's own copy."""
    factor = {"name": "n", "of": "table", "reference": "-", "each": "assumed"}
    varied = {
        own: {key for table in made(factor, options=options).plan.tables for key, _ in table.what_if.values}
        for own, options in (("given", {"box": OwnBox.read(box)}), ("assumed", None))
    }
    assert varied["assumed"] - varied["given"] == {"nobles.cost.empain", "tracks.iris"}
    assert varied["given"] < varied["assumed"]


@pytest.mark.parametrize("file", [True, False])
def test_an_earlier_run_is_read_where_its_box_is_known(
    file: bool, bruxelles: Run, own: Path, box: Path, tmp_path: Path
) -> None:
    """Its manifest had the digest alone: the project's own box can be made again, any other cannot."""
    run = tmp_path / "run"
    assert bruxelles("study", own, "-o", run, *(["--box", box] if file else []))[0] == 0
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    del manifest["format"]
    for part in manifest["settings"]["parts"]:
        for table in part["tables"]:
            table.pop("box_values", None)
    (run / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    if file:
        refused(bruxelles("report", run), "was played with the box", "whose values the run does not say")
    else:
        assert bruxelles("report", run)[0] == 0


def test_a_box_that_does_not_fit_is_refused_by_name(bruxelles: Run, own: Path, tmp_path: Path) -> None:
    """The file, or the level of a factor whose edition has no such value."""
    box = tmp_path / "box.toml"
    box.write_text("[nobles.cost]\nempayn = 3\n", encoding="utf-8")
    refused(bruxelles("study", own, "--box", box, "-o", tmp_path / "run"), str(box), "nobles.cost.empayn")
    said = r"^factor edition, level first: box: unknown key \"compass.arrow\""
    levels = {"second": {}, "first": {"edition": "first"}}
    with pytest.raises(InputError, match=said):
        made(
            {"name": "edition", "of": "table", "reference": "second", "levels": levels},
            options={"box": OwnBox((("compass.arrow", "any"),))},
        )
    assert not (tmp_path / "run").exists()


def test_a_folder_that_exists_is_not_touched(bruxelles: Run, own: Path, tmp_path: Path) -> None:
    """Nor is one made where a study is refused."""
    run = tmp_path / "run"
    run.mkdir()
    (run / "mine.txt").write_text("mine", encoding="utf-8")
    refused(bruxelles("study", own, "-o", run), "exists")
    assert [path.name for path in run.iterdir()] == ["mine.txt"]
    own.write_text(OWN.replace("money 3", "monei 3"), encoding="utf-8")
    refused(bruxelles("study", own, "-o", tmp_path / "other"), '"monei 3"', "factor present, level money")
    own.write_text(OWN.replace("question =", "questio ="), encoding="utf-8")
    refused(bruxelles("study", own, "-o", tmp_path / "other"), str(own), '"questio"; did you mean "question"?')
    own.write_text(OWN.replace("question =", "question"), encoding="utf-8")
    refused(bruxelles("study", own, "-o", tmp_path / "other"), str(own), "not TOML")
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("seats", "--game", "1898", "-o", "run"), ('"1898" is unknown; known: 1893, 1897',)),
        (("noble", "-o", "run"), ('there is no study "noble"; did you mean "nobles"?', ".toml")),
        (("none.toml", "-o", "run"), ("none.toml: No such file",)),
        (("seats",), ("--output",)),
        (("-o", "run"), ("--list",)),
        (("--list", "--game", "1898"), ('"1898" is unknown; known: 1893, 1897',)),
        (("seats", "-o", "run", "--players", "6"), ("--players",)),
        (("seats", "-o", "run", "--agents", "greedy", "--games", "99999999999999"), ("--games",)),
        (("seats", "-o", "run", "--agents", "nobody", "--games", "1"), ("nobody",)),
        (("seats", "-o", "run", "--agents", "random"), ("give --games",)),
        (("assumptions", "-o", "run", "--players", "3"), ("factor strategy: 4 levels for 3 players",)),
    ],
)
def test_what_the_command_refuses(bruxelles: Run, words: tuple[str, ...], said: tuple[str, ...]) -> None:
    """One line, exit 2."""
    refused(bruxelles("study", *words), *said)


@pytest.mark.parametrize("column", ["bids_by_round", "money", "points_houses", "workshop_by_round", "wood"])
def test_columns_of_numbers_can_be_compared(column: str) -> None:
    """Those of what players have and do, also by round; how a game ends is no such thing."""
    assert made(compare=[column]).study.compared == [column]


def test_a_question_is_one_line() -> None:
    """It is a heading, whatever way its file breaks it; letters with accents are those of any level."""
    found = made({**SEAT, "levels": {"plain": {}, "fenêtre": {}}}, question="Is it\n  so?\n")
    assert found.study.question == "Is it so?"


def test_the_list_has_every_study_with_its_question(bruxelles: Run) -> None:
    status, out, _ = bruxelles("study", "--list")
    assert status == 0
    for game in studies.games():
        for name in studies.names(game):
            assert name in out
            assert studies.load(name, game)[1].question in out


def test_the_same_study_in_parts_of_one_block_pairs_its_levels() -> None:
    """A block holds every table in every rotation: whatever is compared has the same cards."""
    part: Part = made(SEAT, players=[2]).plan.parts[0]
    assert [(seating.table, seating.rotation) for seating in part.block] == [(0, 0), (1, 0), (1, 1)]


def test_the_page_for_people_has_a_whole_study(tmp_path: Path) -> None:
    """Its example can be played, and every key, setting and study is on it."""
    text = (DOCS / "studies.md").read_text(encoding="utf-8")
    example = tmp_path / "example.toml"
    example.write_text(text.split("<!-- a whole study -->\n```toml\n")[1].split("```")[0], encoding="utf-8")
    found = design(*studies.load(str(example)), games=1)
    assert [part.strength for part in found.study.parts] == ["greedy"] * 2 + ["ismcts:iterations=25"] * 2
    named = {name for game in studies.games() for name in studies.names(game)}
    for word in (*Study.model_fields, *Factor.model_fields, *Level.model_fields, *named):
        assert f"`{word}`" in text
    for words in EACH.values():
        assert all(f'`"{word}"`' in text for word in words)
