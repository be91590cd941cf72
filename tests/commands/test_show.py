"""The command `show`: all that a player needs is in the drawing, within its width."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from rich.cells import cell_len

from engine import Game
from engine.documents import dumps
from engine.drawing import WIDTH
from tests.helpers.commands import Run
from tests.helpers.paths import ROOT
from tests.helpers.positions import finished_game


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


def test_position_on_standard_input(table: Path) -> None:
    command = [sys.executable, "-m", "scripts.main", "show", "-"]
    with table.open() as position:
        result = subprocess.run(command, cwd=ROOT, stdin=position, capture_output=True, text=True, check=True)
    assert "decides:" in result.stdout
