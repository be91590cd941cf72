"""The verdict on some advice agrees with the marks beside its turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.advice.words import mark, meanings, verdict
from search import Advice
from search.advice import EQUAL, LEANING, OPEN, SETTLED, Move


def _move(*, close: bool = False, few: bool = False, exact: bool = False) -> Move:
    return Move(
        move="Pass",
        actions=["pass"],
        codes=[0],
        visits=100,
        games=20,
        value=0.5,
        value_se=0.1,
        win=0.5,
        win_se=0.1,
        margin=0.0,
        margin_se=1.0,
        share=0.5,
        close=close,
        small_sample=few,
        line=[],
        replies=[],
        exact=exact,
    )


def _advice(*others: Move, certainty: str = OPEN, wanted: int | None = None, exact: bool = False) -> Advice:
    moves = [replace(move, actions=[f"place 1-{place}"]) for place, move in enumerate([_move(), *others])]
    return Advice("Ann", "turn", 1000, 1.0, 0, moves, certainty, "box", "1", exact=exact, wanted=wanted)


@pytest.mark.parametrize("certainty", [OPEN, LEANING])
@pytest.mark.parametrize(
    ("others", "said"),
    [
        ([_move(close=True), _move(close=True, few=True)], "marked ≈"),
        ([_move(close=True, few=True), _move()], "marked ?"),
        ([_move(few=True)], "not listed"),
        ([_move()], "not listed"),
    ],
    ids=["one is close", "one had few visits", "one had few visits and is behind", "none is marked"],
)
def test_what_is_not_settled_names_the_turn_that_may_be_as_good(others: list[Move], said: str, certainty: str) -> None:
    words = verdict(_advice(*others, certainty=certainty))
    assert words.startswith(f"{certainty}:")
    assert said in words
    marks = {mark(move) for move in others}
    assert all(sign in marks for sign in "≈?" if f"marked {sign}" in words)


def test_a_turn_that_is_asked_for_may_be_the_one_that_is_as_good() -> None:
    """Though it is not among the advised ones."""
    asked = replace(_move(close=True), actions=["park"])
    assert "marked ≈" in verdict(replace(_advice(_move()), asked=[asked]))


@pytest.mark.parametrize("certainty", [OPEN, LEANING])
def test_what_is_not_settled_says_how_much_more_would_settle_it(certainty: str) -> None:
    """And where nothing would, no number: they are too close, or were looked at too briefly to say."""
    assert " 16 times " in verdict(_advice(_move(close=True), certainty=certainty, wanted=16))
    hopeless = verdict(_advice(_move(close=True), certainty=certainty))
    assert "too close for more time" in hopeless
    assert not any(letter.isdigit() for letter in hopeless)
    assert "give it more time" in verdict(_advice(_move(close=True), _move(few=True), certainty=certainty))
    advice = _advice(_move(close=True), certainty=certainty)
    unplayed = replace(advice, moves=[replace(move, games=0) for move in advice.moves])
    assert "give it more time" in verdict(unplayed)


def test_what_is_equal_leaves_the_choice() -> None:
    words = verdict(_advice(_move(close=True), certainty=EQUAL))
    assert words.startswith("equal:")
    assert "≈" in words
    assert "settle" not in words


def test_what_is_settled_says_so() -> None:
    words = verdict(_advice(_move(few=True), certainty=SETTLED))
    assert words.startswith("settled:")
    assert "≈" not in words
    assert "?" not in words


def test_each_mark_that_is_there_is_explained_once() -> None:
    advice = _advice(_move(close=True), _move(close=True), _move(close=True, few=True))
    assert [line[0] for line in meanings(advice)] == ["≈", "?"]
    assert meanings(_advice(_move())) == []
    assert meanings(_advice(replace(_move(), value=0.6))) == ["in the order of what is sure, not of the means"]


def test_what_is_counted_out_is_just_as_good() -> None:
    advice = _advice(_move(close=True, exact=True), certainty=EQUAL, exact=True)
    assert meanings(advice) == ["≈ just as good as the first"]
    assert verdict(advice).startswith("exact:")
