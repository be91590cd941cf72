"""The `bruxelles` command: what it prints, what it refuses, and how it leaves."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from rich.cells import cell_len

from analysis.advice import comparison
from analysis.runs.plan import one_table
from analysis.runs.rows import games_columns, seats_columns
from doors.terminal import console
from engine import Game
from engine.documents import dumps
from engine.drawing import WIDTH
from tests.helpers.commands import Run, refused
from tests.helpers.paths import ROOT


def finished_game() -> Game:
    game = Game.new(players=2, seed=1)
    while not game.over:
        game.play_action(game.actions()[-1])
    return game


def test_help_loads_no_heavy_library() -> None:
    """Help and complaints about arguments come at once: no library that takes long to load is imported for them."""
    code = """
import sys
sys.argv = ["bruxelles", *{words!r}]
from scripts.main import _run
status = _run()
heavy = "numba", "numpy", "pandas", "pyarrow", "pydantic", "rich", "scipy", "matplotlib", "jinja2", "sklearn", "dask"
print([name for name in heavy if name in sys.modules], status)
"""
    for words, status in (
        (["--help"], 0),
        (["report", "--help"], 0),
        (["play", "--help"], 0),
        (["best-move", "x", "--seconds", "0"], 2),
    ):
        command = [sys.executable, "-c", code.format(words=words)]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert result.stdout.splitlines()[-1] == f"[] {status}"


def test_advice_loads_no_library_of_studies() -> None:
    """Whoever asks for a move does not wait for what only tables and reports need."""
    code = """
import sys
sys.argv = ["bruxelles", *{words!r}]
from scripts.main import _run
status = _run()
for_studies = "pandas", "pyarrow", "scipy.stats", "matplotlib", "sklearn", "distributed"
print([name for name in for_studies if name in sys.modules], status)
"""
    position = "examples/1897-3-players-exhibition.json"
    for words in (["show", position], ["best-move", position, "--iterations", "10"]):
        command = [sys.executable, "-c", code.format(words=words)]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert result.stdout.splitlines()[-1] == "[] 0"


def test_every_command_has_help(bruxelles: Run) -> None:
    for name in (
        "best-move",
        "play",
        "new",
        "show",
        "replay",
        "review",
        "simulate",
        "study",
        "report",
        "table",
        "match",
        "serve",
        "box",
        "bench",
    ):
        status, out, _ = bruxelles(name, "--help")
        assert status == 0
        assert f"bruxelles {name}" in out


def test_version(bruxelles: Run) -> None:
    assert bruxelles("--version") == (0, f"bruxelles {version('bruxelles1893')}\n", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Missing command"),
        (("nonsense",), "nonsense"),
        (("best-move",), "POSITION"),
        (("best-move", "x.json", "--seconds", "0"), "--seconds"),
        (("best-move", "x.json", "--seconds", "nan"), "--seconds"),
        (("best-move", "x.json", "--seconds", "1", "--iterations", "5"), "not both"),
        (("best-move", "x.json", "--iterations", "0"), "--iterations"),
        (("best-move", "x.json", "--compare", "1"), "--compare"),
        (("best-move", "x.json"), "x.json"),
        (("show", "x.json"), "x.json"),
        (("replay", "x.json"), "x.json"),
        (("new", "--players", "6"), "--players"),
        (("new", "--game", "1899"), "1893"),
        (("new", "--edition", "third"), "second"),
        (("new", "--after", "-1"), "--after"),
        (("new", "--with", "symmetric"), 'there is no "symmetric"; known: belle-epoque, asymmetric'),
        (("new", "--boards", "a,a,a,hankar"), "only the asymmetric variant"),
        (("new", "--with", "asymmetric", "--boards", "horta,hankar"), "2 for 4 players"),
        (("new", "--with", "asymmetric", "--boards", "horta,a,a,horta"), "horta twice"),
        (("new", "--with", "asymmetric", "--boards", "horta,a,a,hotra"), 'there is no "hotra"'),
        (("simulate", "--agents", "random", "--games", "1", "-o", "run", "--with", "none"), 'there is no "none"'),
        (("simulate", "--agents", "random", "--games", "1", "-o", "run", "--boards", "a"), "1 for 4 players"),
        (("bench", "--with", "none"), 'there is no "none"'),
        (("bench", "--edition", "third"), "second"),
        (("new", "--edition", "first", "--with", "belle-epoque"), "belle-epoque goes with the second edition"),
        (("new", "--with", "experienced"), "experienced goes with the first edition"),
        (("box", "--edition", "fist"), 'did you mean "first"?'),
        (
            (
                "simulate",
                "--agents",
                "random",
                "--games",
                "1",
                "-o",
                "run",
                "--edition",
                "first",
                "--boards",
                "a,a,a,a",
            ),
            "only the asymmetric variant",
        ),
        (("new", "--box", "x.toml"), "x.toml"),
        (("box", "--box", "x.toml"), "x.toml"),
        (("simulate", "--games", "1", "-o", "run"), "--agents"),
        (("simulate", "--agents", "nobody", "--games", "1", "-o", "run"), "nobody"),
        (("simulate", "--agents", "random,random", "--players", "3", "--games", "1", "-o", "run"), "2 agents"),
        (("simulate", "--agents", "random", "--games", "1", "-o", "run", "--force", "--resume"), "not both"),
        (("match", "random", "random", "--cluster", "nowhere at all"), "answers at nowhere at all"),
        (("match", "random", "random", "--cluster", "tcp://localhost:1", "--jobs", "1"), "not both"),
        (("match", "random"), "B"),
        (("match", "random", "nobody"), "nobody"),
        (("match", "random", "random", "--games", "3"), "4 would be"),
        (("match", "random", "random", "--players", "5", "--games", "5"), "10 would be"),
        (("match", "random", "random", "--sprt", "30"), "give two numbers, such as 0,30"),
        (("match", "random", "random", "--sprt", "30,0"), "give the smaller number first"),
        (("match", "random", "random", "--sprt", "0,nan"), "give the smaller number first"),
        (("match", "random", "random", "--sprt", "0,30", "--games", "10"), "the test needs 16 blocks"),
        (("match", "random", "random", "--resume"), "--output"),
        (("match", "random", "random", "--force"), "--output"),
        (("match", "random", "random", "-o", "run", "--resume"), "there is nothing to resume"),
        (("match", "random", "random", "--with", "none"), 'there is no "none"'),
        (("match", "random", "random", "--boards", "a"), "1 for 2 players"),
    ],
)
def test_refusals(
    bruxelles: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    """Bad input is one line that names what is wrong, exit 2."""
    monkeypatch.chdir(tmp_path)
    refused(bruxelles(*words), said)


def test_no_json_and_finished_game_are_refused(bruxelles: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text("{")
    refused(bruxelles("best-move", path), str(path), "JSON")
    path.write_text(dumps(finished_game().position()))
    refused(bruxelles("best-move", path, "--iterations", 1), "over")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"colour": "red"}, "colour"),
        ({"first_player": "Z"}, "Z"),
        ({"noble_discards": {"solvay": 4}}, "solvay"),
        ({"spaces": {"1-1": {"meeple": "A", "bid": 1}, "5-5": {"meeple": "B", "bid": 1}}}, "active area"),
        ({"seats": {"materials": {"wood": 11}}}, "wood"),
        ({"seats": {"meeples": {"supply": 9}}}, "meeples"),
        ({"seats": {"money": -1}}, "money"),
    ],
)
def test_impossible_tables_are_refused(bruxelles: Run, table: Path, change: dict[str, Any], said: str) -> None:
    """What cannot lie on a table is one line that names the file or field."""
    document = json.loads(table.read_text(encoding="utf-8"))
    if isinstance(change.get("seats"), dict):
        change = {"seats": [document["seats"][0] | change["seats"], *document["seats"][1:]]}
    table.write_text(json.dumps(document | change), encoding="utf-8")
    refused(bruxelles("best-move", table), said)
    refused(bruxelles("show", table), said)


def test_new_is_reproducible_and_never_overwrites(bruxelles: Run, tmp_path: Path) -> None:
    """The same seed gives the same table, on standard output or in a file, which must not be there yet."""
    status, out, _ = bruxelles("new", "--players", 2, "--seed", 7, "--after", 30)
    assert status == 0
    path = tmp_path / "new.json"
    words = ("new", "--players", 2, "--seed", 7, "--after", 30, "-o", path)
    assert bruxelles(*words)[0] == 0
    assert path.read_text(encoding="utf-8") == out
    refused(bruxelles(*words), str(path))
    assert path.read_text(encoding="utf-8") == out
    assert bruxelles("new", "--players", 2, "--seed", 8, "--after", 30)[1] != out


@pytest.mark.parametrize(
    "modules",
    [
        (),
        ("--with", "asymmetric"),
        ("--with", "belle-epoque"),
        ("--with", "belle-epoque", "--with", "asymmetric"),
        ("--edition", "first"),
        ("--edition", "first", "--with", "experienced"),
    ],
    ids=["base", "asymmetric", "belle-epoque", "belle-epoque-asymmetric", "first", "first-experienced"],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("after", [0, 45, 100_000])
def test_new_gives_tables_that_can_be_used(
    bruxelles: Run, tmp_path: Path, modules: tuple[str, ...], players: int, after: int
) -> None:
    """However many decisions are asked for, `show` and `best-move` take the position; beyond the end it is said."""
    path = tmp_path / "new.json"
    status, _, err = bruxelles("new", *modules, "--players", players, "--seed", 11, "--after", after, "-o", path)
    assert status == 0
    assert ("the game ends with decision" in err) == (after == 100_000)
    assert not Game.from_position(path).over
    assert bruxelles("show", path)[0] == 0
    status, out, _ = bruxelles("best-move", path, "--iterations", 20, "--json")
    assert status == 0
    game = Game.from_position(path)
    for move in json.loads(out)["moves"][0]["actions"]:
        game.play(move)


def test_show_draws_all_that_a_player_needs(bruxelles: Run, table: Path) -> None:
    """Every choice, seat, market noble, prestige card and space content is in the drawing, within its width."""
    game = Game.from_position(table)
    document = game.position()
    status, out, _ = bruxelles("show", table)
    assert status == 0
    assert "\x1b" not in out
    assert max(map(cell_len, out.splitlines())) <= WIDTH
    shown = " ".join(out.split())
    for move in game.legal_moves():
        assert move in shown
    assert f"{game.to_move} decides: {game.decision}" in shown
    for price, noble in document["noble_market"].items():
        assert f"{price} BF {noble}" in shown
    for name in game.names:
        assert name in shown
    for space in document["spaces"].values():
        if space.get("bid"):
            assert f"● {space['meeple']} {space['bid']} BF" in shown
    assert f"iris {document['try_square']}" in shown


def test_show_draws_boards_strips_and_the_revealed_noble(bruxelles: Run, tmp_path: Path) -> None:
    """The side of each board with its own numbers, the actions on plain sides, and what Hankar has turned up."""
    path = tmp_path / "new.json"
    boards = "hankar,saintenoy,a,strauven"
    assert bruxelles("new", "--with", "asymmetric", "--boards", boards, "--seed", 3, "-o", path)[0] == 0
    game = Game.from_position(path)
    while game.decision != "noble":
        wanted = [move for move in game.legal_moves() if move in ("park", "copy nobles")]
        game.play(wanted[0] if wanted else game.legal_moves()[0])
    document = game.position()
    assert game.to_move == "A"
    path.write_text(dumps(document), encoding="utf-8")
    status, out, _ = bruxelles("show", path)
    assert status == 0
    assert out.startswith("Bruxelles 1893 · second edition · asymmetric · round 1 of 5 ")
    lines = {line.split("  ")[0]: line.split() for line in out.splitlines()}
    assert lines["board"] == ["board", "hankar", "saintenoy", "a", "strauven"]
    assert lines["row money"][2:] == ["×", "1", "×", "2", "×", "1", "×", "1"]
    values = {row["key"]: row["value"] for row in game.box.listing()}
    assert lines["iris (space)"][2] == str(values["boards.hankar.iris"][0])
    assert f"revealed {document['revealed_noble']}" in out
    rows = [line.lower() for line in out.splitlines() if re.match(r" [1-5] │", line)]
    for row, strip in zip(rows, document["strips"], strict=True):
        side = "strips.plain_side" if isinstance(strip, str) else "strips.compass_side"
        assert row.replace("│", " ").split()[1:] == values[side][int(str(strip)[0]) - 1]


def test_show_draws_the_belle_epoque_board(bruxelles: Run, tmp_path: Path) -> None:
    """Pavilions with surcharge, cards and what they do, tiles, claims, Travelers and white artworks."""
    game = Game.from_position(ROOT / "examples" / "3-players-belle-epoque-pavilion.json")
    game.play("pavilion 3")
    game.play("pay wood 3bf")
    document = game.position()
    document["belle_epoque"] |= {
        "used": [22],
        "extra_turn_meeple": "traveler",
        "brussels_travelers": {"grand-place": {"Gabriel": 1}},
    }
    document["seats"][0] |= {"white_artworks": {"blue": 2}}
    document["seats"][0]["meeples"]["travelers"] = 1
    document["art_market"]["display"] = ["white green"]
    path = tmp_path / "table.json"
    path.write_text(dumps(document), encoding="utf-8")
    status, out, _ = bruxelles("show", path)
    assert status == 0
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert max(map(cell_len, out.splitlines())) <= WIDTH
    assert sum(line.count("✚ tile") for line in lines if "│" in line) == 5
    for shown in (
        "1 no glass card 7 Materials: 2 jokers",
        "2 1 glass card 21 meeple on a house: 3 VP",
        "3 ⌂ Louise card 22 after an action: an extra turn (used)",
        "4 1 glass card 24 round ends: 1 VP for each noble not activated",
        "● Elisabeth tile artworks: 4 artworks more",
        "free tile crown: 2 VP for each space of the Crown track",
        "Travelers (○) on the Train space: 1; on card 22: traveler",
        "Travelers 1 0 0",
        "white ones 2 blue – –",
    ):
        assert shown in lines
    assert any(line.startswith("○ Gabriel 1") for line in lines)
    assert any(line.endswith("display: white green") for line in lines)
    assert any("glass" in line.split() for line in lines)


def test_show_keeps_the_belle_epoque_board_within_its_width(bruxelles: Run, tmp_path: Path) -> None:
    """The longest card, noble and tile words fit, also when a noble is turned up."""
    path = tmp_path / "table.json"
    names = ["Elisabeth van Brabant", "Gabriel", "Louise", "Victor", "Paul"]
    game = Game.new(
        players=5, seed=1, names=names, modules=["belle-epoque", "asymmetric"], boards=["hankar"] + ["a"] * 4
    )
    while game.decision != "turn":
        game.play_action(game.actions()[0])
    document = game.position()
    document["belle_epoque"]["cards"] = [23, 25, 24, 30, 17]
    document["belle_epoque"]["pavilions"] = [names[0]] * 4 + [names[1]]
    document["noble_market"] = dict.fromkeys("012", "privat-livemont") | {"3": "nagelmackers"}
    document["pending"] = [
        {"decision": "noble", "seat": names[0]},
        {"step": "after action", "seat": names[0], "action": "park", "done": 1},
        {"step": "next turn", "seat": names[0]},
    ]
    document |= {"to_move": names[0], "first_player": names[0], "revealed_noble": "nagelmackers"}
    document["brussels"] = {"park": {names[0]: 1}}
    document["seats"][0]["meeples"]["supply"] -= 1
    path.write_text(dumps(document), encoding="utf-8")
    status, out, _ = bruxelles("show", path)
    assert status == 0
    assert max(map(cell_len, out.splitlines())) <= WIDTH
    assert "revealed nagelmackers" in out
    assert "15 jokers" in out


def test_show_lists_every_card_for_proofreading(bruxelles: Run) -> None:
    """Cards tucked under each row and both piles of discards are named, with how many there are."""
    path = ROOT / "examples" / "5-players-prestige-card.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    shown = " ".join(bruxelles("show", path)[1].split())
    tucked = {(seat["name"], row): faces for seat in document["seats"] for row, faces in seat.get("rows", {}).items()}
    assert tucked
    for (name, row), faces in tucked.items():
        assert f"{name}, row {row}: {', '.join(faces)}" in shown
    for discards in (document["prestige"]["discards"], document["noble_discards"]):
        for card, count in discards.items():
            assert f"{count} × {card}" in shown


def test_show_measures_names_as_a_terminal_does(bruxelles: Run, tmp_path: Path) -> None:
    """Wide characters take two columns: no line overruns, and the board's right edge stays in one column."""
    names = ["日本語の長い名前です", "Élisabeth" * 4, "A", "漢字", "Ωmega the very long"]
    game = Game.new(players=5, seed=2, names=names)
    for _ in range(90):
        game.play_action(game.actions()[0])
    path = tmp_path / "wide.json"
    path.write_text(dumps(game.position()), encoding="utf-8")
    lines = bruxelles("show", path)[1].splitlines()
    assert max(map(cell_len, lines)) <= WIDTH
    board = [line for line in lines if line.endswith("│")]
    assert len(board) == 15
    assert "日本" in "".join(board)
    assert len(set(map(cell_len, board))) == 1


def test_show_counts_in_words(bruxelles: Run, table: Path) -> None:
    """One joker is "1 joker"."""
    document = json.loads(table.read_text(encoding="utf-8"))
    document["seats"][0]["materials"] = {"jokers": 1}
    document["seats"][1]["materials"] = {"jokers": 2}
    document["seats"][2]["materials"] = {}
    table.write_text(json.dumps(document), encoding="utf-8")
    materials = next(line for line in bruxelles("show", table)[1].splitlines() if line.startswith("materials"))
    assert materials.split() == ["materials", "1", "joker", "2", "jokers", "–"]


def test_show_says_how_a_game_ended(bruxelles: Run, tmp_path: Path) -> None:
    game = finished_game()
    path = tmp_path / "end.json"
    path.write_text(dumps(game.position()), encoding="utf-8")
    status, out, _ = bruxelles("show", path)
    assert status == 0
    for name, points in game.scores().items():
        assert f"{name} {points['total']} VP" in out


def test_best_move_ranks_whole_turns(bruxelles: Run, table: Path) -> None:
    """The list names the player, the decision, errors, the effort and the assumptions; --json is one object."""
    status, out, _ = bruxelles("best-move", table, "--iterations", 300, "--seed", 3)
    assert status == 0
    game = Game.from_position(table)
    assert out.startswith(f"{game.to_move} to decide: {game.decision}, round ")
    for word in ("300 iterations", "seed 3", "±", f"depends on {len(game.box.assumed(game.rules))} assumed values"):
        assert word in out
    status, out, _ = bruxelles("best-move", table, "--iterations", 300, "--seed", 3, "--json", "--top", 2)
    answer = json.loads(out)
    assert len(answer["moves"]) == 2
    assert answer["iterations"] == 300
    for move in answer["moves"]:
        ahead = game.copy()
        for text in move["actions"]:
            ahead.play(text)


def test_best_move_is_the_same_for_any_threads(bruxelles: Run, table: Path) -> None:
    """With iterations and a seed the JSON is the same to the byte, the time apart."""

    def answer(*words: object) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(bruxelles("best-move", table, "--iterations", 200, "--json", *words)[1])
        del found["seconds"]
        return found

    first = json.dumps(answer())
    assert json.dumps(answer("--threads", 1)) == first
    assert json.dumps(answer("--threads", 2)) == first
    assert json.dumps(answer("--seed", 9)) != first


@pytest.fixture
def quick_player(monkeypatch: pytest.MonkeyPatch) -> str:
    """Plays on behind turns in place of a search."""
    monkeypatch.setattr(comparison, "PLAYER", "greedy")
    return "greedy"


def test_best_move_compares_its_turns(bruxelles: Run, table: Path, quick_player: str) -> None:
    """Each listed turn has a line, with a mark where it equals the best, and one sentence says which do."""
    words = ("best-move", table, "--iterations", 300, "--top", 4, "--compare", 20)
    plain = json.loads(bruxelles(*words[:-2], "--json")[1])
    found = json.loads(bruxelles(*words, "--json")[1])
    assert list(found) == [*plain, "why", "compare"]
    assert found["moves"] == plain["moves"]
    compared = found["compare"]
    assert json.loads(bruxelles(*words, "--threads", 1, "--json")[1])["compare"] == compared
    turns = compared["turns"]
    assert (compared["playouts"], compared["player"]) == (20, quick_player)
    assert sorted(turn["number"] for turn in turns) == [1, 2, 3, 4]
    status, out, _ = bruxelles(*words)
    assert status == 0
    lines = out.split(f"compare: 20 games after each turn, played on by {quick_player}")[1].splitlines()[3:9]
    for line, turn in zip(lines, turns, strict=False):
        assert line.split()[: 1 + turn["equal"]] == ["="] * turn["equal"] + [str(turn["number"])]
    equals = sorted(turn["number"] for turn in turns if turn["equal"] or turn["win_difference"] is None)
    *others, last = map(str, equals)
    if others:
        assert lines[4] == f"no significant difference between turns {', '.join(others)} and {last} in 20 games"
    else:
        assert lines[4] == f"turn {last} is significantly better than the others in 20 games"
    assert lines[5].startswith("the verdicts differ") == (1 not in equals)


def test_one_turn_is_compared_with_nothing(bruxelles: Run, table: Path, quick_player: str) -> None:
    status, out, _ = bruxelles("best-move", table, "--iterations", 20, "--top", 1, "--compare", 2)
    assert status == 0
    assert "only one turn is listed: there is nothing to compare it with" in out
    lines = out.split("why: final points in 2 games after each turn")[1].splitlines()
    assert lines[2].split() == ["points", "from", "1"]


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.json")), ids=lambda path: path.stem)
@pytest.mark.usefixtures("quick_player")
def test_best_move_says_why(bruxelles: Run, path: Path) -> None:
    """The points of each listed turn add up, and what is printed of them is at most 100 columns wide."""
    words = ("best-move", path, "--iterations", 300, "--compare", 20)
    found = json.loads(bruxelles(*words, "--json")[1])
    why = found["why"]
    assert why["playouts"] == 20
    assert [turn["number"] for turn in why["turns"]] == list(range(1, len(found["moves"]) + 1))
    for turn in why["turns"]:
        for points in filter(None, (turn["points"], turn["difference"])):
            parts = sum(estimate["value"] for source, estimate in points.items() if source != "total")
            assert points["total"]["value"] == pytest.approx(parts, abs=0.001)
    status, out, _ = bruxelles(*words)
    assert status == 0
    title, level, header, *rows = out.split("\ncompare: ")[0].split("why: ")[1].splitlines()
    assert max(map(len, (f"why: {title}", level, header, *rows))) <= 100
    shown = why["turns"][:2]
    assert header.split()[2 : 2 + len(shown)] == [str(turn["number"]) for turn in shown]
    for row in rows[: [row.split()[0] for row in rows].index("total") + 1]:
        source, *cells = re.split("  +", row)
        printed = [float(cell.replace("−", "-")) for cell in cells[: len(shown)]]
        assert printed == pytest.approx([turn["points"][source]["value"] for turn in shown], abs=0.0501)
    assert " ".join(" ".join(rows).split()).endswith(shown[0]["words"])


@pytest.mark.usefixtures("quick_player")
def test_sources_without_points_are_left_out(bruxelles: Run, table: Path) -> None:
    """The base game has no pavilions."""
    words = ("best-move", table, "--iterations", 300, "--compare", 4)
    assert "pavilion visit" in bruxelles(*words, "--json")[1]
    out = bruxelles(*words)[1]
    assert "houses" in out
    assert "pavilion visit" not in out


def test_position_on_standard_input(table: Path) -> None:
    command = [sys.executable, "-m", "scripts.main", "show", "-"]
    with table.open() as position:
        result = subprocess.run(command, cwd=ROOT, stdin=position, capture_output=True, text=True, check=True)
    assert "decides:" in result.stdout


def test_box_lists_every_value(bruxelles: Run, tmp_path: Path) -> None:
    """Every value has a source; a value of one's own shows as such and changes the digest."""
    status, out, _ = bruxelles("box", "--json")
    assert status == 0
    plain = json.loads(out)
    assert {row["source"] for row in plain["values"]} == {"stated", "deduced", "assumed"}
    assert all(row["note"] for row in plain["values"])
    listed = [line.split("  ")[0] for line in bruxelles("box")[1].splitlines() if not line.startswith(" ")]
    assert listed[1:-1] == [row["key"] for row in plain["values"]]
    assumed = json.loads(bruxelles("box", "--assumed", "--json")[1])["values"]
    assert {row["source"] for row in assumed} == {"assumed"}
    own = tmp_path / "mine.toml"
    own.write_text("[setup]\njokers = 14\n")
    changed = json.loads(bruxelles("box", "--box", own, "--json")[1])
    assert changed["digest"] != plain["digest"]
    assert [row["key"] for row in changed["values"] if row["source"] == "yours"] == ["setup.jokers"]


def test_box_shows_nested_values(bruxelles: Run) -> None:
    """Each strip, Stock Exchange card and prestige card has a line of its own under its key."""
    values = {row["key"]: row["value"] for row in json.loads(bruxelles("box", "--json")[1])["values"]}
    _, _, rest = bruxelles("box")[1].partition("\nstock.irises.4 ")
    lines = [line.split() for line in rest.splitlines()[1:13]]
    assert lines == [[f"S{number}", *pair] for number, pair in enumerate(values["stock.irises.4"], 1)]
    shown = " ".join(bruxelles("box", "--assumed")[1].split())
    for strip in values["strips.compass_side"]:
        assert " ".join(strip) in shown
    for card in values["prestige.cards"]:
        assert f"{card['face']} × {card['copies']}" in shown
    assert f"S12 {values['stock.income'][11]} stock.irises.2" in shown


def test_tables_as_csv(bruxelles: Run, tmp_path: Path) -> None:
    """Every row and column of both tables, a list as one text; a file that exists is replaced with --force alone."""
    run = tmp_path / "run"
    assert bruxelles("simulate", "--agents", "random", "--players", 3, "--games", 4, "--seed", 4, "-o", run)[0] == 0
    for table, columns, rows in (("games", games_columns, 4), ("seats", seats_columns, 12)):
        file = tmp_path / f"{table}.csv"
        words = ("table", run, table, "-o", file)
        assert bruxelles(*words) == (0, f"{file}\n", "")
        with file.open(encoding="utf-8", newline="") as lines:
            read = list(csv.DictReader(lines))
        stored = pq.read_table(run / f"{table}.parquet").to_pylist()
        assert len(read) == rows
        assert list(read[0]) == [column.name for column in columns(one_table(("random",) * 3, 4))]
        for line, row in zip(read, stored, strict=True):
            for name, value in row.items():
                entries = value if isinstance(value, list) else [] if value is None else [value]
                assert line[name] == ";".join(map(str, entries))
        refused(bruxelles(*words), str(file), "--force")
        assert bruxelles(*words, "--force")[0] == 0
    refused(bruxelles("table", run, "players", "-o", tmp_path / "x.csv"), "games", "seats")
    refused(bruxelles("table", tmp_path, "games", "-o", tmp_path / "x.csv"), "is not a run folder")
    (run / "games.parquet").write_bytes(b"PAR1")
    refused(bruxelles("table", run, "games", "-o", tmp_path / "x.csv"), "games.parquet cannot be read")
    assert not (tmp_path / "x.csv").exists()


def test_simulate_and_replay(bruxelles: Run, tmp_path: Path) -> None:
    """A run writes its folder once; its records replay; --force begins it again."""
    run = tmp_path / "run"
    words = ("simulate", "--agents", "random", "--players", 2, "--games", 2, "--seed", 4, "--records", "-o", run)
    status, out, _ = bruxelles(*words)
    assert status == 0
    assert "2 games in" in out
    assert {path.name for path in run.iterdir()} == {"manifest.json", "games.parquet", "seats.parquet", "records"}
    refused(bruxelles(*words), str(run))
    assert bruxelles(*words, "--resume")[0] == 0
    assert bruxelles(*words, "--force")[0] == 0

    record = run / "records" / "000001.json"
    status, out, _ = bruxelles("replay", record)
    assert status == 0
    assert "follow the rules" in out
    status, out, _ = bruxelles("replay", record, "--json")
    answer = json.loads(out)
    assert answer["over"]
    written = json.loads(record.read_text())
    assert {name: points["total"] for name, points in answer["scores"].items()} == written["scores"]

    status, out, _ = bruxelles("replay", record, "--at", 3, "--json")
    assert Game.from_position(json.loads(out)).to_move == written["turns"][2].split(":")[0]
    assert "decides:" in bruxelles("replay", record, "--at", 3)[1]
    refused(bruxelles("replay", record, "--at", 4000), "4000")


def test_the_first_edition_in_every_command(bruxelles: Run, tmp_path: Path) -> None:
    """Its box is listed, its games are simulated and replayed, and its speed is measured."""
    status, out, _ = bruxelles("box", "--edition", "first", "--json")
    assert status == 0
    keys = {row["key"] for row in json.loads(out)["values"]}
    assert "setup.artworks.pink" in keys
    assert "setup.artworks.brown" not in keys
    words = ("simulate", "--agents", "random", "--players", 3, "--games", 3, "--edition", "first", "--records")
    assert bruxelles(*words, "-o", tmp_path / "run")[0] == 0
    record = tmp_path / "run" / "records" / "000002.json"
    assert json.loads(record.read_text(encoding="utf-8"))["edition"] == "first"
    assert "follow the rules" in bruxelles("replay", record)[1]
    figures = json.loads(bruxelles("bench", "--json", "--edition", "first", "--seconds", 0.05)[1])
    assert (figures["edition"], figures["modules"]) == ("first", [])
    assert figures["playouts_per_s"] > 0


def test_match_says_what_is_known(bruxelles: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table and a sentence with intervals; nothing is kept without a folder; in one it can be gone on with."""
    monkeypatch.chdir(tmp_path)
    status, out, _ = bruxelles("match", "random", "random", "--games", 20)
    assert status == 0
    assert out.startswith("A: random\nB: random\n")
    sentence = out.splitlines()[-1]
    assert sentence.startswith("nothing can be said about which is better: A wins ")
    assert re.search(r"games \(95 %: [\d.]+ … [\d.]+, 20 games in 10 blocks\); Elo [+−]\d+ \(−\d+ … \+\d+\)$", sentence)
    assert list(tmp_path.iterdir()) == []

    words = ("match", "ismcts:iterations=30,nodes=256", "random", "--games", 20, "-o", tmp_path / "run", "--jobs", 2)
    status, out, _ = bruxelles(*words)
    assert status == 0
    assert out.splitlines()[-1].startswith("A wins ")
    refused(bruxelles(*words), "run exists")
    assert bruxelles(*words, "--resume")[:2] == (0, out)
    refused(bruxelles(*words, "--resume", "--sprt", "0,100", "--games", 40), "was begun with")


def test_match_of_several_players_shows_both_halves(bruxelles: Run) -> None:
    """One A against the rest, one B against the rest, par beside each."""
    words = ("match", "random", "random", "--players", 3, "--games", 12, "--with", "asymmetric")
    rows = bruxelles(*words)[1].splitlines()[3:6]
    assert [row.split("  ")[0] for row in rows] == ["one A against 2 B", "one B against 2 A", "all of A's seats"]
    assert [re.split(r"\)\s+", row)[1].split()[0] for row in rows] == ["33.3", "33.3", "50.0"]
    answer = json.loads(bruxelles(*words, "--json")[1])
    assert (answer["games"], answer["blocks"], answer["modules"]) == (12, 2, ["asymmetric"])
    assert [half["alone"] for half in answer["halves"]] == ["a", "b"]


def test_match_prints_overruns_of_time_budgets(bruxelles: Run) -> None:
    """The longest of each side that has a budget, none where there is no budget."""
    words = ("match", "ismcts:ms=1,nodes=256", "random", "--games", 2)
    assert re.search(r"^longest overrun of a decision's time budget: A [\d.]+ ms$", bruxelles(*words)[1], re.MULTILINE)
    overruns = json.loads(bruxelles(*words, "--json")[1])["overrun_ms"]
    assert overruns["a"] >= 0
    assert overruns["b"] is None
    assert "overrun" not in bruxelles("match", "random", "greedy", "--games", 2)[1]


def test_match_ends_when_its_test_does(bruxelles: Run) -> None:
    """The test is named with its bounds and errors, and that the intervals do not allow for it."""
    words = ("match", "random", "random", "--sprt", "-400,400")
    test, sentence = bruxelles(*words)[1].splitlines()[-2:]
    for said in ("the test is for Elo", "do not allow for the early end", "alpha 0.05, beta 0.05"):
        assert said in test
    assert "nothing can be said" in sentence or "A wins" in sentence
    answer = json.loads(bruxelles(*words, "--json")[1])
    assert answer["games"] < answer["sprt"]["most_games"]
    assert answer["sprt"]["accepted"] in (-400, 400)


def test_bench_prints_every_figure(bruxelles: Run) -> None:
    """The budgets of the design are what it measures."""
    status, out, _ = bruxelles("bench", "--json", "--players", 2, "--with", "asymmetric", "--seconds", 0.05)
    assert status == 0
    figures = json.loads(out)
    assert (figures["players"], figures["modules"]) == (2, ["asymmetric"])
    for name in (
        "playouts_per_s",
        "decisions_per_s",
        "iterations_per_s",
        "uniform_iterations_per_s",
        "copy_ns",
        "state_bytes",
        "threads_speedup",
    ):
        assert figures[name] > 0
    assert figures["decisions_per_s"] > figures["playouts_per_s"]


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [(KeyboardInterrupt(), 130, ""), (OSError(28, "No space left", "a.txt"), 1, "error: a.txt: No space left\n")],
)
def test_other_ways_out(
    bruxelles: Run, monkeypatch: pytest.MonkeyPatch, raised: BaseException, status: int, said: str
) -> None:
    """Interrupted: 130 without a word of Python. What the system refuses is one line, exit 1."""

    def fail(*_: object, **__: object) -> None:
        raise raised

    monkeypatch.setattr("engine.bruxelles1893.box.box.Box.load", fail)
    assert bruxelles("box") == (status, "", said)


def test_closed_pipe_is_quiet() -> None:
    """Whoever reads only the first line gets no complaint."""
    command = f"{sys.executable} -m scripts.main box --json | head -n 1"
    result = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("{\n", "")


def test_compiling_is_announced_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A first use says on standard error that it compiles, and how much; a few functions are not worth a word."""
    monkeypatch.setattr(console, "LINE_SECONDS", 0.0)
    news = console._CompilationNews()
    for count in range(1, console.FEW):
        news.report(count)
    assert capsys.readouterr().err == ""
    for count in range(console.FEW, console.FEW + 3):
        news.report(count)
    news.close()
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == console.FIRST_USE
    assert lines[-1].startswith(f"compiled {console.FEW + 2} functions in ")


def test_plain_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Into a pipe go aligned lines without frames or colours."""
    console.print_table(["name", "n"], [["a", "1"], ["bcdefg", "20"]], right=["n"])
    assert capsys.readouterr().out == "name     n\na        1\nbcdefg  20\n"
