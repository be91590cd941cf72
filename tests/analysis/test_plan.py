"""Plans: how games are numbered, who sits where, what is dealt, and what the manifest says of it."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.runs.manifest import RunSettings
from analysis.runs.match import match_plan
from analysis.runs.plan import Chair, OwnBox, Part, Plan, Table, one_table, opening, plan_seats, split_agents
from engine import Game
from engine.documents import parse
from engine.errors import InputError
from engine.what_if import WhatIf
from search import agents

A, B, C = Chair(0), Chair(1), Chair(2)
AGENTS = ("random", "greedy", "ismcts:iterations=3")


def seatings(plan: Plan, part: int = 0, block: int = 0) -> list[tuple[int, ...]]:
    """By seat, the agents of each game of a block."""
    size = len(plan.parts[part].block)
    games = plan.numbers(part)[block * size : (block + 1) * size]
    places = [plan.place(game) for game in games]
    return [tuple(chair.agent for chair in plan.table(place).seated(place.rotation)) for place in places]


@pytest.mark.parametrize(
    ("chairs", "rotations"),
    [((A, B), 2), ((A, A), 1), ((A, B, A, B), 2), ((A, B, B, A), 4), ((A, A, A, A, A), 1), ((A, A, B), 3)],
)
def test_only_different_rotations_are_played(chairs: tuple[Chair, ...], rotations: int) -> None:
    """As many as there are, each once; every chair stands everywhere equally often."""
    plan = Plan(AGENTS, (Part((Table(chairs),), 12),))
    seated = seatings(plan)
    assert len(seated) == len(set(seated)) == rotations
    assert seated[0] == tuple(chair.agent for chair in chairs)
    for agent in {chair.agent for chair in chairs}:
        assert len({Counter(game)[agent] for game in zip(*seated, strict=True)}) == 1


def test_chairs_differ_by_all_that_moves_with_them() -> None:
    """Board, gifts and levels tell chairs apart as agents do."""
    for other in (Chair(0, board="horta"), Chair(0, gifts=("money 1",)), Chair(0, levels=(("side", "b"),))):
        assert Table((other, A, A)).rotations == 3
    assert Table((A, A, A)).rotations == 1


def test_games_are_numbered_part_by_part_and_block_by_block() -> None:
    """In a block table by table; a last block may be cut short; parts have numbers and blocks of their own."""
    plan = Plan(AGENTS, (Part((Table((A, B)), Table((A, A, A))), 7), Part((Table((C, C)),), 2)))
    places = [plan.place(game) for game in range(plan.games)]
    assert plan.games == 9
    assert [(place.part, place.block, place.table, place.rotation) for place in places] == [
        *((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0)),
        *((0, 1, 0, 0), (0, 1, 0, 1), (0, 1, 1, 0)),
        (0, 2, 0, 0),
        *((1, 0, 0, 0), (1, 1, 0, 0)),
    ]


def test_a_block_has_one_deal_in_every_part() -> None:
    """Different blocks have different ones; the seed sets the game up again."""
    plan = Plan(AGENTS, (Part((Table((A, B)), Table((A, A))), 9), Part((Table((C, C)),), 3)), seed=4)
    seeds = [plan.game_seed(plan.place(game).block) for game in range(plan.games)]
    assert seeds[:3] == [seeds[0]] * 3
    assert seeds[9:] == seeds[:9:3]
    assert len(set(seeds)) == 3
    assert Game.new(players=2, seed=seeds[3]).position(piles=True) == plan.new_game(5).position(piles=True)


def test_the_same_agents_have_the_same_stream_in_a_block() -> None:
    """So that a what-if changes nothing but what it changes; others have others, in every block."""
    changed = Table((A, B), what_if=WhatIf(values=(("rulings.first_passer_wins_ties", True),)))
    plan = Plan(AGENTS, (Part((Table((A, B)), changed, Table((B, B))), 10),))
    streams = [plan.agents_stream(plan.place(game)).tobytes() for game in range(10)]
    assert streams[2:4] == streams[:2]
    assert len(set(streams[:5])) == 3
    assert not set(streams[:5]) & set(streams[5:])


def test_a_table_may_be_played_several_times_in_a_block() -> None:
    """With the same cards but other streams; a table with the same agents goes on as the first time."""
    played = Table((A, B), edition="second", times=3), Table((A, B), edition="second", levels=(("rule", "other"),))
    plan = Plan(AGENTS, (Part(played, 16),))
    places = [plan.place(game) for game in range(plan.games)]
    assert [(place.table, place.repeat, place.rotation) for place in places[:8]] == [
        *((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 2, 0), (0, 2, 1)),
        *((1, 0, 0), (1, 0, 1)),
    ]
    assert [place.block for place in places] == [0] * 8 + [1] * 8
    streams = [plan.agents_stream(place).tobytes() for place in places]
    assert len({streams[0], streams[2], streams[4]}) == 3
    assert streams[6:8] == streams[:2]
    assert not set(streams[:8]) & set(streams[8:])
    settings = json.loads(json.dumps(RunSettings.of(plan).to_json()))
    assert [table.get("times") for table in settings["parts"][0]["tables"]] == [3, None]
    assert parse(RunSettings, settings, InputError).plan == plan


def test_settings_are_for_people_and_leave_out_what_is_not_there(tmp_path: Path) -> None:
    """Who sits where by their codes, boxes by their digests and what the user gave, what-ifs in words."""
    file = tmp_path / "my.toml"
    file.write_text("[nobles.cost]\nempain = 4\n", encoding="utf-8")
    chairs = (Chair(0, board="horta", gifts=("money 1",), levels=(("side", "b"),)), Chair(1, board="a"))
    changed = WhatIf(values=(("nobles.cost.empain", 5),), without=("noble solvay",))
    odd = Table(chairs, modules=("asymmetric",), what_if=changed)
    played = Table((A, A)), odd, Table((A, A), box=OwnBox.read(file))
    plan = Plan(AGENTS[:2], (Part(played, 4),))
    file.unlink()
    settings = json.loads(json.dumps(RunSettings.of(plan).to_json()))
    plain, other, own = settings["parts"][0]["tables"]
    assert settings["games"] == settings["parts"][0]["games"] == 4
    assert plain == {
        "game": "1893",
        "edition": "second",
        "modules": [],
        "players": 2,
        "box": Game.new(players=2).box.digest,
        "chairs": [{"agent": "random"}, {"agent": "random"}],
    }
    assert other["what_if"] == {"values": {"nobles.cost.empain": 5}, "without": ["noble solvay"]}
    assert other["chairs"] == [
        {"agent": "random", "board": "horta", "gifts": ["money 1"], "levels": {"side": "b"}},
        {"agent": "greedy", "board": "a"},
    ]
    assert len({plain["box"], other["box"], own["box"]}) == 3
    assert own["box_values"] == {"nobles.cost.empain": 4}
    named = tuple(replace(table, edition="second") for table in played)
    assert parse(RunSettings, settings, InputError).plan == replace(plan, parts=(Part(named, 4),))


def test_two_agents_of_one_code_stay_two() -> None:
    """As in a match of an agent against itself: each chair keeps its own, and a block its games."""
    plan = match_plan(("random", "random"), 2, 4)
    settings = json.loads(json.dumps(RunSettings.of(plan).to_json()))
    assert settings["parts"][0]["tables"][0]["chairs"] == [
        {"agent": "random", "agent_number": 0},
        {"agent": "random", "agent_number": 1},
    ]
    read = parse(RunSettings, settings, InputError).plan
    assert [chair.agent for chair in read.tables[0].chairs] == [0, 1]
    assert len(read.parts[0].block) == 2
    settings["parts"][0]["tables"][0]["chairs"][0]["agent_number"] = 2
    with pytest.raises(InputError, match=r'number 2 of a table is not "random"'):
        parse(RunSettings, settings, InputError)


def test_openings_are_a_plans_own() -> None:
    """Each is made once for a plan; another run in the same process has its own, and so has another process."""
    plan, other = one_table(("random",) * 2, 2), one_table(("random",) * 2, 2)
    (table,) = plan.tables
    known = plan.opening(table, 0)
    assert plan.opening(table, 0) is known
    assert other == plan
    assert other.opening(table, 0) is not known
    assert other.opening(table, 0).rules is not known.rules
    there = pickle.loads(pickle.dumps(plan))
    assert there == plan
    assert (there.opening(table, 0).start == known.start).all()


def test_a_box_file_is_read_once(tmp_path: Path) -> None:
    """A plan is all that its games depend on: what becomes of the file is all the same, wherever it is played."""
    file = tmp_path / "my.toml"
    file.write_text("[nobles.cost]\nempain = 3\nsolvay = 5\n", encoding="utf-8")
    plan = one_table(("random",) * 2, 2, box=OwnBox.read(file))
    there = pickle.loads(pickle.dumps(plan))
    file.write_text("[nobles.cost]\nempain = 9\n", encoding="utf-8")
    assert there.new_game(0).box.digest == plan.new_game(0).box.digest
    assert opening(there.tables[0], 0).box.given == {"nobles.cost.empain": 3, "nobles.cost.solvay": 5}
    assert Game.new(players=2, box=file).box.digest != plan.new_game(0).box.digest
    with pytest.raises(InputError, match=r"none.toml: No such file"):
        OwnBox.read(tmp_path / "none.toml")
    file.write_text("[nobles.cost]\nempayn = 9\n", encoding="utf-8")
    with pytest.raises(InputError, match=r'my.toml: unknown key "nobles.cost.empayn"; did you mean "empain"'):
        OwnBox.read(file)


@pytest.mark.parametrize("kind", [name for name, own in agents.AGENTS.items() if "strategy" in own.PARAMETERS])
def test_settings_hold_the_strategy_files(kind: str, tmp_path: Path) -> None:
    """A file that has changed makes another run."""
    path = tmp_path / "my.toml"
    path.write_text('game = "1893"\ndescription = "Mine."\n[weights]\nhouses = 2\n', encoding="utf-8")
    plan = one_table((f"{kind}:strategy={path}", "greedy:strategy=builder"), 2)
    assert RunSettings.of(plan).strategies == {str(path): {"houses": 2.0}}
    assert "strategies" not in RunSettings.of(one_table((f"{kind}:strategy=builder",) * 2, 2)).to_json()
    with pytest.raises(InputError, match=r"my\.toml"):
        RunSettings.of(one_table((f"{kind}:strategy={path}",) * 2, 2, game="1897"))


@pytest.mark.parametrize("kind", ["instant", "ismcts"])
def test_settings_hold_the_weights(kind: str, tmp_path: Path) -> None:
    """Weights that have changed make another run, those that are not there none."""
    code = f"{kind}:weights={tmp_path}"
    plan = one_table((code, kind), 2)
    with pytest.raises(InputError, match=r"1893-2\.npz: No such file"):
        RunSettings.of(plan)
    (tmp_path / "1893-2.npz").write_bytes(b"some")
    first = RunSettings.of(plan).agent_files
    (tmp_path / "1893-2.npz").write_bytes(b"others")
    assert list(first) == [code]
    assert RunSettings.of(plan).agent_files != first
    assert RunSettings.of(one_table((kind,) * 2, 2)).agent_files == {}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (Table((Chair(0, board="horta"), A), modules=("asymmetric",)), "boards: either every chair brings one"),
        (Table((Chair(0, board="horta"), Chair(0, board="a"))), "boards: they need modules = "),
        (Table((A, A), boards=("a",), modules=("asymmetric",)), "boards: 1 for 2 players"),
        (Table((Chair(0, gifts=("noble nobody",)), A)), "gifts: "),
        (Table((A,) * 6), "players: 6"),
        (Table((A, A), edition="third"), "edition"),
        (Table((A, A), box=OwnBox((("nobles.cost.nobody", 1),))), 'box: unknown key "nobles.cost.nobody"'),
        (Table((A, A), what_if=WhatIf(values=(("nobles.cost.nobody", 1),))), "nobody"),
    ],
)
def test_impossible_tables_are_refused(table: Table, said: str) -> None:
    """Before any game is played, in one line."""
    plan = Plan(AGENTS, (Part((Table((A, A)), table), 10),))
    with pytest.raises(InputError, match=said) as refusal:
        RunSettings.of(plan)
    assert "\n" not in str(refusal.value)


def test_what_cannot_be_written_down_is_refused() -> None:
    """A game with a what-if or with gifts has no record."""
    for table in (Table((Chair(0, gifts=("money 1",)), A)), Table((A, A), what_if=WhatIf(without=("noble solvay",)))):
        with pytest.raises(InputError, match="records: a game with what-ifs or gifts"):
            RunSettings.of(Plan(AGENTS, (Part((table,), 1),), records=True))


def test_boards_and_gifts_move_with_the_chairs() -> None:
    """By seat, after each move; a table's own boards stay where they are."""
    table = Table((Chair(0, board="horta", gifts=("money 3",)), Chair(0, board="a")), modules=("asymmetric",))
    assert [opening(table, rotation).gifts[:, 0].tolist() for rotation in range(2)] == [[0], [1]]
    boards = [[seat["board"] for seat in table.new_game(rotation, 1).state.seats[:2]] for rotation in range(2)]
    assert boards[0] == boards[1][::-1]
    assert boards[0][0] != boards[0][1]
    fixed = Table((A, B), boards=("horta", "a"), modules=("asymmetric",))
    assert (opening(fixed, 0).start == opening(fixed, 1).start).all()


def test_one_table_has_each_agent_once() -> None:
    """Equal codes are one agent, so that their chairs are alike."""
    plan = one_table(("greedy", "random", "greedy", "random"), 8, seed=3, edition="first")
    assert plan.agents == ("greedy", "random")
    assert seatings(plan) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert plan.parts[0].tables[0].edition == "first"


def test_plans_travel() -> None:
    """A worker elsewhere has the same."""
    plan = Plan(AGENTS, (Part((Table((A, B), what_if=WhatIf(values=(("nobles.cost.empain", 4),))),), 9),))
    assert pickle.loads(pickle.dumps(plan)) == plan


def test_agents_are_parted_by_commas() -> None:
    """A comma begins another agent unless a parameter follows it."""
    assert split_agents("random,ismcts:iterations=50,tournament_size=5, random,ismcts") == [
        "random",
        "ismcts:iterations=50,tournament_size=5",
        "random",
        "ismcts",
    ]


def test_seats_are_filled() -> None:
    """One agent sits everywhere; several must be as many as the players; each code must be known."""
    assert plan_seats(["random"], 3) == ("random",) * 3
    assert len(plan_seats(["random"], None)) == 4
    assert plan_seats(["random", "ismcts"], None) == ("random", "ismcts")
    with pytest.raises(InputError, match="2 agents for 3 players"):
        plan_seats(["random", "random"], 3)
    with pytest.raises(InputError, match="nobody"):
        plan_seats(["random", "nobody"], None)
