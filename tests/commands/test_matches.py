"""The command `match`: what a match prints, where its games are kept, and when its test ends it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.helpers.commands import Run, refused


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
