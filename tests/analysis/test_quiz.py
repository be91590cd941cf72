"""Turns of a reviewed game, played again."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analysis.reviews.quiz import CostlyTurn, answered, questions
from analysis.reviews.review import GRADES, Effort, Review
from doors.terminal import review_quiz
from engine import Game
from engine.documents import dumps
from engine.errors import IllegalMove
from engine.game import turn_number
from engine.turns_said import turn_said
from search.worlds import as_seen
from tests.analysis.test_review import SEED, played_by, reviewed
from tests.helpers.commands import Run, refused

EFFORT = Effort(iterations=300)


@pytest.fixture(scope="module")
def blundered() -> dict[str, Any]:
    """The second player of three passes with all meeples at hand in the first round."""
    return played_by("greedy", 3, 4, turns=6, passing=1)


@pytest.fixture(scope="module")
def found(blundered: dict[str, Any]) -> Review:
    return reviewed(blundered, EFFORT)


def test_a_costly_turn_is_played_again(found: Review) -> None:
    """The best turn is best, the blunder is one again, and of a turn that is begun the best end counts."""
    question = questions(found)[-1]
    assert question.reviewed.move == "Pass"
    best = answered(question, ", ".join(question.reviewed.best_actions), EFFORT, SEED)
    assert (best.grade, best.win_loss, best.win_loss_se, best.move) == ("good", 0.0, 0.0, question.reviewed.best)
    assert answered(question, "pass", EFFORT, SEED).grade == "blunder"
    begun = answered(question, question.reviewed.best_actions[0], EFFORT, SEED)
    assert begun.grade == "good"
    with pytest.raises(IllegalMove, match="fly"):
        answered(question, "fly", EFFORT, SEED)


def test_the_best_turn_may_go_on_behind_what_it_turns_up(found: Review) -> None:
    """In Belle Epoque the noble that fills the market is known before a tile is claimed: the review saw that world."""
    words, game = random.Random(1), Game.new(players=2, seed=0, modules=["belle-epoque"])
    while can_be_said(game, best := whole_turn(game, words)):
        game.play_action(words.choice(game.actions()))
    last = questions(found)[-1]
    reviewed_so = replace(last.reviewed, best_actions=best)
    question = CostlyTurn(replace(last.turn, game=game, codes=[0]), reviewed_so)
    assert answered(question, best[0], Effort(iterations=20), SEED).grade in GRADES


def whole_turn(game: Game, words: random.Random) -> list[str]:
    """A turn made by chance, in the world that a review sees."""
    ahead, moves = as_seen(game, SEED), list[str]()
    chain = ahead.seat, turn_number(ahead.state)
    while not ahead.over and (ahead.seat, turn_number(ahead.state)) == chain:
        code = words.choice(ahead.actions())
        moves.append(ahead.text(code))
        ahead.play_action(code)
    return moves


def can_be_said(game: Game, moves: list[str]) -> bool:
    """Whether nothing of a turn lies behind what it turns up."""
    try:
        turn_said(as_seen(game, SEED), ", ".join(moves))
    except IllegalMove:
        return False
    return True


def test_the_terminal_asks_until_a_turn_is_said(
    found: Review, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = len(questions(found))
    typed = iter(["fly", "pass"] + [""] * (asked - 1))
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    review_quiz.ask(found)
    out, err = capsys.readouterr()
    assert '"fly" is not possible' in err
    assert "yours: Pass (" in out
    assert out.count("\nbest: ") == out.count("\nplayed: ") == asked
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    review_quiz.ask(found)
    assert "best: " not in capsys.readouterr().out


def test_a_quiz_needs_a_terminal(bruxelles: Run, blundered: dict[str, Any], tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(dumps(blundered), encoding="utf-8")
    refused(bruxelles("review", record, "--quiz", "--json"), "--quiz", "no --json")
