"""A turn that somebody types is read as far as it is known."""

from __future__ import annotations

import pytest

from doors.web.typed_turn import typed_turn
from engine import Game
from tests.helpers.paths import EXAMPLES


@pytest.fixture
def game() -> Game:
    return Game.from_position(EXAMPLES / "4-players-middle.json")


def test_nothing_typed_offers_every_choice(game: Game) -> None:
    typed = typed_turn(game, "")
    assert typed.offered == game.legal_moves()
    assert (typed.moves, typed.meant, typed.fault) == ([], None, "")


@pytest.mark.parametrize("text", ["4-1 place", " PLACE  4-1 ", "4-1"])
def test_words_in_any_order_and_case_find_a_choice(game: Game, text: str) -> None:
    typed = typed_turn(game, text)
    assert typed.offered == ["place 4-1"]
    assert typed.meant == ["place 4-1"]


def test_a_whole_choice_comes_before_those_that_only_begin_with_it(game: Game) -> None:
    table = game.position()
    table["seats"][game.seat]["money"] = 20
    typed = typed_turn(Game.from_position(table), "place 4-1, bid 1")
    assert typed.offered[:3] == ["bid 1", "bid 10", "bid 11"]
    assert typed.meant == ["place 4-1", "bid 1"]


def test_what_follows_the_last_comma_is_offered(game: Game) -> None:
    after = game.copy()
    after.play("place 4-1")
    typed = typed_turn(game, "place 4-1,")
    assert typed.offered == after.legal_moves()
    assert typed.moves == typed.meant == ["place 4-1"]


@pytest.mark.parametrize("comma", ["", ","])
def test_a_whole_turn_is_meant_as_it_stands(game: Game, comma: str) -> None:
    typed = typed_turn(game, "place 4-1, bid 3, create brown" + comma)
    assert typed.meant == ["place 4-1", "bid 3", "create brown"]
    assert typed.fault == ""


@pytest.mark.parametrize(
    ("text", "begun", "words"),
    [
        ("place 1-1", [], "1-1 is outside the active area"),
        ("place 1-1, bid 1", [], "1-1 is outside the active area"),
        ("place 4-1, bid 3, create brown, pass", ["place 4-1", "bid 3", "create brown"], "The turn ends with"),
        (
            "place 2-3, bid 1, take empain for 0, keep, p",
            ["place 2-3", "bid 1", "take empain for 0", "keep"],
            "turns up",
        ),
    ],
    ids=["no choice", "no choice at first", "after the turn", "after what nobody knows"],
)
def test_what_cannot_follow_is_told_and_offers_nothing(game: Game, text: str, begun: list[str], words: str) -> None:
    typed = typed_turn(game, text)
    assert words in typed.fault
    assert typed.begun == begun
    assert typed.offered == []


def test_the_game_itself_stays(game: Game) -> None:
    before = game.position()
    typed_turn(game, "place 4-1, bid 3, create brown")
    assert game.position() == before
