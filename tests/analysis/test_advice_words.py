"""The verdict on some advice agrees with the marks beside its turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.advice.words import mark, meanings, verdict
from search import Advice
from search.advice import Move


def _move(*, close: bool = False, few: bool = False, exact: bool = False) -> Move:
    return Move("Pass", ["pass"], [0], 100, 0.5, 0.1, 0.5, 0.1, 0.0, 1.0, 0.5, close, few, [], [], exact)


def _advice(*others: Move, settled: bool = False, exact: bool = False) -> Advice:
    moves = [replace(move, actions=[f"place 1-{place}"]) for place, move in enumerate([_move(), *others])]
    return Advice("Ann", "turn", 1000, 1.0, 0, moves, settled, "box", "1", exact=exact)


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
def test_what_is_not_settled_names_the_turn_that_may_be_as_good(others: list[Move], said: str) -> None:
    words = verdict(_advice(*others))
    assert words.startswith("not settled:")
    assert said in words
    marks = {mark(move) for move in others}
    assert all(sign in marks for sign in "≈?" if f"marked {sign}" in words)


def test_what_is_settled_says_so() -> None:
    assert verdict(_advice(_move(few=True), settled=True)).startswith("settled:")


def test_each_mark_that_is_there_is_explained_once() -> None:
    advice = _advice(_move(close=True), _move(close=True), _move(close=True, few=True))
    assert [line[0] for line in meanings(advice)] == ["≈", "?"]
    assert meanings(_advice(_move())) == []


def test_what_is_counted_out_is_just_as_good() -> None:
    advice = _advice(_move(close=True, exact=True), exact=True)
    assert meanings(advice) == ["≈ just as good as the first"]
    assert verdict(advice).startswith("exact:")
