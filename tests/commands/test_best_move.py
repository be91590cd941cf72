"""The command `best-move`: whole turns with their errors, what a comparison says of them, and why."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from doors.terminal import advice_news
from engine import Game
from tests.helpers.commands import Run, refused
from tests.helpers.paths import ROOT

SHOWN = (
    "2-players-last-round",
    "3-players-first-edition-workshop",
    "4-players-asymmetric",
    "5-players-belle-epoque-asymmetric",
    "1897-4-players-middle",
)
"""Examples of every game and edition, looked at each time."""


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


MIDDLE = ROOT / "examples" / "4-players-middle.json"


def test_turns_that_are_asked_for_are_valued_beside_the_best(bruxelles: Run) -> None:
    """A whole turn has as many looks as a finalist; one that is only begun shares them out among those that begin so,
    of which the best is told. All are played on as often.
    """
    words = ("best-move", MIDDLE, "--iterations", 8000, "--top", 2)
    asked = ("--move", "Sales at 2-4 with 3 BF", "--move", "nobles at 2-3")
    found = json.loads(bruxelles(*words, *asked, "--json")[1])
    assert len(found["moves"]) == 2
    sales, nobles = found["asked"]
    assert sales["actions"] == ["place 2-4", "bid 3"]
    assert nobles["actions"][0] == "place 2-3"
    assert len(nobles["actions"]) > 2
    assert sales["visits"] >= found["iterations"] / 4 / (8 + 2)
    assert sales["games"] == nobles["games"] == found["moves"][0]["games"]
    for move in (sales, nobles):
        for name in ("value", "win", "margin"):
            assert move[name] == pytest.approx(found["moves"][0][name] - move["behind"][name], abs=2e-4)
    status, out, _ = bruxelles(*words, *asked)
    assert status == 0
    rows = [line.split()[:3] for line in out.splitlines()]
    assert ["3", "Sales", "at"] in rows
    assert "you asked for turn 3: −" in out.replace("-", "−")


def test_the_advice_so_far_is_told_while_it_thinks(bruxelles: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, and it changes nothing in the answer."""
    words = ("best-move", MIDDLE, "--iterations", 20_000)
    plain = bruxelles(*words)[1].splitlines()
    monkeypatch.setattr(advice_news, "LINE_SECONDS", 0.05)
    _, out, err = bruxelles(*words)
    assert [line for line in out.splitlines() if " iterations and " not in line] == [
        line for line in plain if " iterations and " not in line
    ]
    lines = [line for line in err.splitlines() if " so far: " in line]
    counts = [int(line.split()[1].replace(",", "")) for line in lines]
    assert counts
    assert counts == sorted(counts)
    assert all(re.search(r" wins \d+ %$", line) for line in lines)


def test_all_bids_on_a_space_are_valued(bruxelles: Run) -> None:
    found = json.loads(bruxelles("best-move", MIDDLE, "--iterations", 1000, "--bids", "2-4", "--json")[1])
    assert [move["actions"][:2] for move in found["asked"]] == [["place 2-4", f"bid {bid}"] for bid in range(1, 6)]


def test_a_turn_asked_for_twice_is_valued_once(bruxelles: Run) -> None:
    """In whatever words."""
    asked = ("--move", "place 2-4, bid 3", "--move", "pass", "--move", "Sales at 2-4 with 3 BF")
    found = json.loads(bruxelles("best-move", MIDDLE, "--iterations", 100, *asked, "--json")[1])
    assert [move["actions"] for move in found["asked"]] == [["place 2-4", "bid 3"], ["pass"]]


def test_the_best_is_set_against_the_turn_that_is_asked_for(bruxelles: Run) -> None:
    words = ("best-move", MIDDLE, "--iterations", 1000, "--top", 3, "--move", "pass", "--compare", 4)
    found = json.loads(bruxelles(*words, "--json")[1])
    assert [(turn["number"], turn["than"]) for turn in found["why"]["turns"]] == [(1, 4), (4, 2), (2, 3), (3, None)]
    assert found["why"]["turns"][0]["words"].startswith(("1 rather than 4", "no source of points"))
    assert "1 − 4" in bruxelles(*words)[1]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--move", "sales at 1-1"), "1-1 is outside the active area"),
        (("--move", "sales at 2-4 with 9 BF"), 'after "Sales at 2-4" Victor decides on bid'),
        (("--bids", "1-1"), "1-1 is outside the active area"),
    ],
)
def test_a_turn_that_is_not_possible_is_answered_by_the_reason(bruxelles: Run, words: Any, problem: str) -> None:
    refused(bruxelles("best-move", MIDDLE, *words), problem)


PLAYER = "instant"
"""Whose policy plays on."""


def test_enough_games_say_why_unasked(bruxelles: Run) -> None:
    """The first turn rather than the second, or than the one that was asked for; a small budget has no games."""
    words = ("best-move", MIDDLE, "--top", 3, "--json")
    few = json.loads(bruxelles(*words, "--iterations", 300)[1])
    assert "why" not in few
    assert {move["games"] for move in few["moves"]} == {0}
    many = json.loads(bruxelles(*words, "--iterations", 20_000)[1])
    assert "compare" not in many
    assert [(turn["number"], turn["than"]) for turn in many["why"]["turns"]] == [(1, 2), (2, None)]
    assert 2 <= many["why"]["playouts"] <= many["moves"][0]["games"]
    asked = json.loads(bruxelles(*words, "--iterations", 20_000, "--move", "pass")[1])
    assert ["pass"] not in [move["actions"] for move in asked["moves"]]
    assert [turn["number"] for turn in asked["why"]["turns"]] == [1, 4]


def test_best_move_compares_its_turns(bruxelles: Run, table: Path) -> None:
    """Each listed turn has a line, with a mark where it equals the best, and one sentence says which do.

    The games count in the figures, too.
    """
    words = ("best-move", table, "--iterations", 300, "--top", 4, "--compare", 20)
    plain = json.loads(bruxelles(*words[:-2], "--json")[1])
    found = json.loads(bruxelles(*words, "--json")[1])
    assert list(found) == [*plain, "why", "compare"]
    assert [move["games"] for move in plain["moves"]] == [0] * 4
    assert [move["games"] for move in found["moves"]] == [20] * 4
    assert [move["win"] for move in found["moves"]] != [move["win"] for move in plain["moves"]]
    compared = found["compare"]
    assert json.loads(bruxelles(*words, "--threads", 1, "--json")[1])["compare"] == compared
    turns = compared["turns"]
    assert (compared["playouts"], compared["player"]) == (20, PLAYER)
    assert sorted(turn["number"] for turn in turns) == [1, 2, 3, 4]
    status, out, _ = bruxelles(*words)
    assert status == 0
    lines = out.split(f"compare: 20 games after each turn, played on by {PLAYER}")[1].splitlines()[3:9]
    for line, turn in zip(lines, turns, strict=False):
        assert line.split()[: 1 + turn["equal"]] == ["="] * turn["equal"] + [str(turn["number"])]
    equals = sorted(turn["number"] for turn in turns if turn["equal"] or turn["win_difference"] is None)
    *others, last = map(str, equals)
    if others:
        assert lines[4] == f"no significant difference between turns {', '.join(others)} and {last} in 20 games"
    else:
        assert lines[4] == f"turn {last} is significantly better than the others in 20 games"
    assert lines[5].startswith("these games alone") == (1 not in equals)


def test_one_turn_is_compared_with_nothing(bruxelles: Run, table: Path) -> None:
    status, out, _ = bruxelles("best-move", table, "--iterations", 20, "--top", 1, "--compare", 2)
    assert status == 0
    assert "only one turn is listed: there is nothing to compare it with" in out
    lines = out.split("why: final points in 2 games after each turn")[1].splitlines()
    assert lines[2].split() == ["points", "from", "1"]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=() if path.stem in SHOWN else pytest.mark.slow)
        for path in sorted((ROOT / "examples").glob("*.json"))
    ],
    ids=lambda path: path.stem,
)
def test_best_move_says_why(bruxelles: Run, path: Path) -> None:
    """The points of each listed turn add up, and what is printed of them is at most 100 columns wide."""
    words = ("best-move", path, "--iterations", 300, "--compare", 6)
    found = json.loads(bruxelles(*words, "--json")[1])
    why = found["why"]
    assert why["playouts"] == 6
    assert [turn["number"] for turn in why["turns"]] == list(range(1, len(found["moves"]) + 1))
    for turn in why["turns"]:
        for points in filter(None, (turn["points"], turn["difference"])):
            parts = sum(estimate["value"] for source, estimate in points.items() if source != "total")
            assert points["total"]["value"] == pytest.approx(parts, abs=0.001)
    status, out, _ = bruxelles(*words)
    assert status == 0
    why_part, ends_part = out.split("\ncompare: ")[0].split("why: ")[1].split("\nafter turn 1 these games ended")
    title, level, header, *rows = why_part.splitlines()
    _, _, *ended = ends_part.splitlines()[: 2 + len(why["ends"])]
    assert max(map(len, (f"why: {title}", level, header, *rows, *ended))) <= 100
    for row, end in zip(ended, why["ends"], strict=True):
        assert row.startswith(f"{end['player']}  ")
        assert f" {end['points']['value']:.1f} (" in row
    shown = why["turns"][:2]
    assert header.split()[2 : 2 + len(shown)] == [str(turn["number"]) for turn in shown]
    for row in rows[: [row.split()[0] for row in rows].index("total") + 1]:
        source, *cells = re.split("  +", row)
        printed = [float(cell.replace("−", "-")) for cell in cells[: len(shown)]]
        assert printed == pytest.approx([turn["points"][source]["value"] for turn in shown], abs=0.0501)
    assert " ".join(" ".join(rows).split()).endswith(shown[0]["words"])


def test_sources_without_points_are_left_out(bruxelles: Run, table: Path) -> None:
    """The base game has no pavilions."""
    words = ("best-move", table, "--iterations", 300, "--compare", 4)
    assert "pavilion visit" in bruxelles(*words, "--json")[1]
    out = bruxelles(*words)[1]
    assert "houses" in out
    assert "pavilion visit" not in out
