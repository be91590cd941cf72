"""A review that a browser kept is taken up as it was, and nothing else is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

pytest.importorskip("nicegui")

from analysis.reviews.review import Effort, PlayedRecord, review_turn
from doors.web.kept_review import KeptReview
from engine import Game
from engine.records import Recorder


@pytest.fixture(scope="module")
def begun() -> KeptReview:
    """Two turns of a short record are reviewed."""
    recorder = Recorder(Game.new("1897", players=2, seed=1), 1)
    for _ in range(6):
        recorder.play_action(recorder.game.actions()[0])
    played = PlayedRecord.of(recorder.document())
    effort = Effort(1.0)
    done = tuple(review_turn(turn, effort, 0) for turn in played.turns[:2])
    return KeptReview(recorder.document(), played, effort, done, shown=2, stopped=True)


def test_it_is_taken_up_as_it_was(begun: KeptReview) -> None:
    found = KeptReview.taken_up(begun.kept(), None)
    assert found is not None
    assert found.kept() == begun.kept()
    assert (found.done, found.shown, found.stopped) == (begun.done, 2, True)


def test_turns_that_another_version_reviewed_are_left_out(begun: KeptReview) -> None:
    kept = json.loads(begun.kept())
    kept["asked"]["sources"] = "another"
    found = KeptReview.taken_up(json.dumps(kept), None)
    assert found is not None
    assert found.done == ()
    assert found.document == begun.document


@pytest.mark.parametrize(
    "change",
    [{"record": None}, {"asked": 3}, {"turns": [{"number": 1}]}, {"turns": 5}, {"record": {"format": "x"}}],
    ids=["no record", "no budget", "half a turn", "no turns", "another record"],
)
def test_anything_else_is_passed_over(begun: KeptReview, change: dict[str, object]) -> None:
    assert KeptReview.taken_up(json.dumps(json.loads(begun.kept()) | change), None) is None


@pytest.mark.parametrize("text", ["", "[]", "{", "3", "[" * 100_000])
def test_no_review_at_all_is_passed_over(text: str) -> None:
    assert KeptReview.taken_up(text, None) is None


def test_a_turn_that_the_record_has_not_is_not_shown(begun: KeptReview) -> None:
    found = KeptReview.taken_up(replace(begun, shown=99).kept(), None)
    assert found is not None
    assert found.shown == 0
