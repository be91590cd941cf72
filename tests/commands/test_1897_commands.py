"""Every command serves Bruxelles 1897 as it does its elder, and nothing above the engine knows which game it is."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len

from analysis.runs.plan import one_table
from analysis.runs.rows import Outcome, rows, seat_rows
from analysis.runs.simulate import play_chunk
from engine import Game
from engine.drawing import WIDTH
from tests.helpers.commands import Run, refused
from tests.helpers.paths import ROOT


@pytest.mark.parametrize("room", ["search", "analysis", "scripts"])
def test_nothing_above_the_engine_names_a_game_in_its_code(room: str) -> None:
    """But for the help of options: what is asked of a game is in `engine.game`."""
    for path in (ROOT / room).rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if "1893" in line or "1897" in line:
                assert "help=" in line or "Find the best move" in line or "pip install" in line or "version" in line, (
                    line
                )


def test_a_game_goes_through_every_command(bruxelles: Run, tmp_path: Path) -> None:
    """From a new table to advice, and from games to a report and a replay."""
    position, run = tmp_path / "p.json", tmp_path / "run"
    assert bruxelles("new", "--game", "1897", "--players", "3", "--after", "20", "-o", str(position))[0] == 0
    document = json.loads(position.read_text(encoding="utf-8"))
    assert document["game"] == "1897"
    assert "edition" not in document
    status, out, _ = bruxelles("show", str(position))
    assert status == 0
    assert out.startswith("Bruxelles 1897 · round ")
    assert max(map(cell_len, out.splitlines())) <= WIDTH
    status, out, _ = bruxelles("best-move", str(position), "--iterations", "200", "--compare", "4")
    assert status == 0
    assert "bruxelles box --assumed --game 1897" in out
    words = ("--game", "1897", "--games", "8", "--agents", "greedy,random", "--records", "-o", str(run))
    assert bruxelles("simulate", *words)[0] == 0
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["settings"]["parts"][0]["tables"][0]["game"] == "1897"
    assert manifest["settings"]["parts"][0]["tables"][0]["edition"] is None
    record = next(iter(sorted((run / "records").iterdir())))
    status, out, _ = bruxelles("replay", str(record), "--json")
    assert status == 0
    assert json.loads(out)["over"]
    assert bruxelles("replay", str(record), "--at", "5")[1].startswith("Bruxelles 1897 · round 1 of 4")
    assert bruxelles("report", str(run))[0] == 0
    assert "Bruxelles 1897" in (run / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("1897-*.json")), ids=lambda path: path.stem)
def test_a_table_is_drawn_whole(bruxelles: Run, path: Path) -> None:
    """Every Action card, every player, every Bonus card and every choice, within the width."""
    status, out, _ = bruxelles("show", str(path))
    assert status == 0
    assert max(map(cell_len, out.splitlines())) <= WIDTH
    game = Game.from_position(path)
    document = game.position()
    told = " ".join(out.split())
    for content in document["spaces"].values():
        for word in content.get("card", content.get("seat", "")).split():
            assert word in told
    for seat in document["seats"]:
        assert f"{seat['money']} BEF" in told
        assert f"{seat['vp']} VP" in told
    assert all(word in told for word in (*document["bonuses"], *game.names, *game.legal_moves()))
    assert f"{len(game.legal_moves())} choices" in told


def test_a_match(bruxelles: Run) -> None:
    """Its JSON says of which game."""
    status, out, _ = bruxelles("match", "greedy", "random", "--game", "1897", "--games", "20", "--json")
    assert status == 0
    found = json.loads(out)
    assert (found["game"], found["edition"]) == ("1897", None)
    assert found["win"]["value"] > 0.9


def test_a_study_and_its_report(bruxelles: Run, tmp_path: Path) -> None:
    """By its name among those of the game."""
    run = tmp_path / "run"
    words = ("strategies", "--game", "1897", "--agents", "greedy", "--players", "2", "--games", "60", "-o", str(run))
    assert bruxelles("study", *words)[0] == 0
    assert bruxelles("report", str(run))[0] == 0
    found = json.loads((run / "findings.json").read_text(encoding="utf-8"))
    assert found["study"]["game"] == "1897"
    assert {own["key"] for own in found["assumed"]} >= {"tracks.architecture", "bonuses.bottoms"}
    uses = [use["action"] for use in found["actions"][0]["rows"]]
    assert uses[:6] == ["creation", "supply", "construction", "influence", "sale", "exhibition"]
    status, out, _ = bruxelles("study", "--list", "--game", "1897")
    assert status == 0
    assert "bonus-columns" in out
    assert "belle-epoque" not in out


def test_the_box(bruxelles: Run) -> None:
    """Every value with its source; what is assumed alone."""
    status, out, _ = bruxelles("box", "--game", "1897", "--json")
    assert status == 0
    keys = [row["key"] for row in json.loads(out)["values"]]
    assert {"tracks.prestige", "bonuses.bottoms", "scoring.expo_vp"} <= set(keys)
    assert "bonuses.bottoms" in bruxelles("box", "--game", "1897", "--assumed")[1]


def test_bench(bruxelles: Run) -> None:
    """The figures say of which game they are."""
    status, out, _ = bruxelles("bench", "--game", "1897", "--seconds", "0.05", "--json")
    assert status == 0
    figures = json.loads(out)
    assert (figures["game"], figures["edition"], figures["modules"]) == ("1897", None, [])
    assert figures["playouts_per_s"] > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "--game", "1897", "--edition", "second"), "there is one of Bruxelles 1897 only"),
        (("new", "--game", "1897", "--with", "asymmetric"), "there are none for Bruxelles 1897"),
        (("new", "--game", "1897", "--boards", "a,b"), "Bruxelles 1897 has no Architect boards"),
        (("new", "--game", "1897", "--players", "5"), "Bruxelles 1897 takes 2 to 4"),
        (("bench", "--game", "1897", "--with", "belle-epoque"), "there are none for Bruxelles 1897"),
        (("box", "--game", "1897", "--edition", "first"), "there is one of Bruxelles 1897 only"),
        (("box", "--game", "1898"), "known: 1893, 1897"),
        (("study", "boards", "--game", "1897", "-o", "run"), 'there is no study "boards"'),
        (("simulate", "--game", "1898", "--agents", "random", "--games", "1", "-o", "run"), "known: 1893, 1897"),
        (
            ("simulate", "--game", "1897", "--agents", "greedy:strategy=mason", "--games", "1", "-o", "run"),
            'there is no strategy "mason" of Bruxelles 1897',
        ),
    ],
)
def test_refusals(bruxelles: Run, words: tuple[str, ...], said: str) -> None:
    """One line, exit 2."""
    refused(bruxelles(*words), said)


def test_ties_are_decided_as_the_rules_decide_them() -> None:
    """Seats with as many points, of which the rules let one win: winners, ranks and wins follow the final scores."""
    plan = one_table(("random",) * 3, 1, game="1897")
    outcome = Outcome.of(plan, [0])
    outcome.chronicles["seats"]["points"][0, :3] = [40, 40, 31]
    outcome.scores[0, :3] = [40.001, 40.002, 31.0]
    table = rows(plan, outcome)
    seats = seat_rows(table)
    assert table["winners"].to_pylist() == [[1]]
    assert seats["rank"].to_pylist() == [2, 1, 3]
    assert seats["win_share"].to_pylist() == [0.0, 1.0, 0.0]
    assert np.allclose(seats["margin"].to_numpy(), [3.0, 3.0, -6.0])


def test_games_played_at_once_and_one_by_one_are_the_same(tmp_path: Path) -> None:
    """Compiled code that plays hundreds at a time, and choices made one by one, leave the same rows."""
    plan = one_table(("greedy", "greedy:strategy=patron", "random"), 6, game="1897", seed=4)
    recorded = one_table(("greedy", "greedy:strategy=patron", "random"), 6, game="1897", seed=4, records=True)
    at_once = play_chunk(plan, range(6)).rows
    one_by_one = [play_chunk(recorded, [number]).rows for number in range(6)]
    assert at_once.to_pylist() == [row for rows in one_by_one for row in rows.to_pylist()]
