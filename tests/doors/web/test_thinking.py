"""What the page does with a table besides drawing it: it thinks in the background, and tries turns."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator

import pytest

pytest.importorskip("nicegui")

from doors.web import analysis
from doors.web.analysis import Analysis, Known
from doors.web.touched import carried_out, choices_by_place, differences, touched
from doors.web.variations import Variations
from engine import Game
from engine.errors import IllegalMove
from search import best_move
from tests.helpers.paths import ROOT

EXAMPLE = ROOT / "examples" / "4-players-middle.json"
PATIENCE = 120.0


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Analysis, list[Known], threading.Event]]:
    """An analysis with small budgets, what it told, and an event for its end."""
    monkeypatch.setattr(analysis, "BUDGETS", (200, 800))
    known, done = list[Known](), threading.Event()

    def hear(one: Known) -> None:
        known.append(one)
        if not one.activity:
            done.set()

    thinker = Analysis(hear)
    yield thinker, known, done
    thinker.stop()


def test_it_says_what_best_move_says(told: tuple[Analysis, list[Known], threading.Event]) -> None:
    thinker, known, done = told
    game = Game.from_position(EXAMPLE)
    thinker.begin(game)
    assert done.wait(PATIENCE)
    last = known[-1].advice
    assert last is not None
    assert known[-1].budget == 800
    same = best_move(game, iterations=800)
    assert [move.to_json() for move in last.moves] == [move.to_json() for move in same.moves]
    assert {200, 800} <= {one.budget for one in known}


def test_stopped_it_says_no_more_and_its_thread_ends(
    told: tuple[Analysis, list[Known], threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker, known, _ = told
    monkeypatch.setattr(analysis, "BUDGETS", (1_000, 100_000_000))
    thinker.begin(Game.from_position(EXAMPLE))
    while not any(one.budget for one in known):
        time.sleep(0.01)
    thinker.stop()
    count = len(known)
    end = time.monotonic() + PATIENCE
    while any(thread.name.startswith("analysis of") for thread in threading.enumerate()):
        assert time.monotonic() < end
        time.sleep(0.01)
    assert len(known) == count


def test_another_table_takes_the_place_of_the_first(told: tuple[Analysis, list[Known], threading.Event]) -> None:
    thinker, known, done = told
    thinker.begin(Game.from_position(EXAMPLE))
    other = Game.new("1897", players=2, seed=1)
    known.clear()
    thinker.begin(other)
    assert done.wait(PATIENCE)
    assert {one.advice.to_move for one in known[-1:] if one.advice} == {other.to_move}


def test_variations_are_a_tree_to_step_through() -> None:
    tree = Variations(Game.from_position(EXAMPLE))
    moves = tree.game.legal_moves()
    first = tree.play([moves[0]])
    assert tree.here is first
    assert tree.back()
    assert tree.here is tree.root
    second = tree.play([moves[1]])
    tree.go_to(tree.root)
    assert tree.play([moves[0]]) is first
    assert [node for _, node in tree] == [tree.root, first, second]
    assert [depth for depth, _ in tree] == [0, 1, 1]
    tree.forget(first)
    assert tree.here is tree.root
    assert tree.forward()
    assert tree.here is second
    assert not tree.forward()


def _tried() -> Variations:
    """A tree of two lines, at the second table of the first."""
    tree = Variations(Game.from_position(EXAMPLE))
    tree.play(["place 4-1", "bid 3", "create brown"])
    there = tree.play([tree.game.legal_moves()[0]])
    tree.go_to(tree.root)
    tree.play(["pass"])
    tree.go_to(there)
    return tree


def test_a_tree_is_taken_up_as_it_was_kept() -> None:
    tree, again = _tried(), Variations(Game.from_position(EXAMPLE))
    again.take_up(json.loads(json.dumps(tree.kept())))
    assert again.kept() == tree.kept()
    assert again.game.position() == tree.game.position()
    assert [node.words for _, node in again] == [node.words for _, node in tree]


NO_TREE = [0, [0], [5, "pass"], [1], [1, 3], ["x"], [1, "place 1-1"], [2, "pass"]]


@pytest.mark.parametrize("kept", [None, [], "x", NO_TREE])
def test_of_another_tree_is_taken_up_what_can_be(kept: object) -> None:
    tree = Variations(Game.from_position(EXAMPLE))
    tree.take_up(kept)
    assert tree.kept() == [0, [0]]


def test_what_follows_a_turn_that_cannot_be_is_not_taken_up() -> None:
    tree = Variations(Game.from_position(EXAMPLE))
    tree.take_up([3, [0], [1, "pass"], [1, "place 1-1"], [2, "pass"]])
    assert tree.kept() == [0, [0], [1, "pass"]]


def test_an_illegal_turn_changes_nothing_in_the_tree() -> None:
    tree = Variations(Game.from_position(EXAMPLE))
    with pytest.raises(IllegalMove):
        tree.play(["place 1-1"])
    assert tree.here is tree.root
    assert not tree.root.children


def test_what_a_choice_touches_lies_where_the_table_changes() -> None:
    game = Game.from_position(EXAMPLE)
    seat = game.names.index(str(game.to_move))
    places = touched(game, ["place 4-1", "bid 3", "create brown"])
    assert {"spaces.4-1.meeple", "spaces.4-1.bid", f"seats[{seat}].money", f"seats[{seat}].artworks.brown"} <= places
    assert not any(place.startswith("pending") for place in places)
    assert touched(game, ["place 1-1"]) == frozenset()


def test_a_turn_is_carried_out_up_to_what_nobody_knows() -> None:
    """Which noble fills the place of the one that is taken."""
    game = Game.from_position(EXAMPLE)
    seat = game.names.index(str(game.to_move))
    after = carried_out(game, ["place 2-3", "bid 1", "take empain for 0", "keep"]).position()
    assert after["spaces"]["2-3"] == {"meeple": "Victor", "bid": 1, "house": "Elisabeth"}
    assert after["seats"][seat]["money"] == 4
    assert "0" not in after["noble_market"]
    whole = carried_out(game, ["place 4-1", "bid 3", "create brown"]).position()
    assert whole["seats"][seat]["artworks"] == {"brown": 1, "blue": 1}
    assert carried_out(game, ["place 1-1"]).position() == game.position()


def test_choices_are_offered_where_they_are() -> None:
    game = Game.from_position(EXAMPLE)
    by_place = choices_by_place(game)
    assert by_place["spaces.4-1.meeple"] == ["place 4-1"]
    assert by_place["brussels.market.Victor"] == ["market"]
    offered = {move for moves in by_place.values() for move in moves}
    assert offered == set(game.legal_moves())


def test_a_space_is_offered_before_it_is_known_who_is_placed_there() -> None:
    by_place = choices_by_place(Game.new("1897", players=4, seed=1))
    assert by_place["spaces.1-1"] == ["place 1-1"]


def test_documents_differ_in_their_innermost_places() -> None:
    one = {"round": 1, "seats": [{"money": 1}, {"money": 2}], "gone": {"a": 1}, "pending": [1]}
    other = {"round": 2, "seats": [{"money": 1}, {"money": 3}], "come": [1], "pending": [2]}
    assert set(differences(one, other)) == {"round", "seats[1].money", "gone.a", "come"}
