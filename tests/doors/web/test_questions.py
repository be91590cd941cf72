"""What is asked when a position is set up by hand, from an empty table on."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from doors.web.setting_up.draft import Draft
from doors.web.setting_up.fields import Bundle, field_at
from doors.web.setting_up.places import value_of
from doors.web.setting_up.questions import Question
from engine import Game
from engine.chance import stream
from engine.documents import Json, path
from search.agents import parse
from search.tree import one
from tests.helpers.paths import EXAMPLES
from tests.helpers.variants import SETTINGS, Variant

TURNS_IN_ROUND = 6


def example(name: str) -> Json:
    document: Json = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return document


MIDDLE = example("4-players-middle")

BESIDE = (
    *("played", "artwork_stack", "revealed_noble"),
    *(f"seats[{seat}].{key}" for seat in range(5) for key in ("vp_from", "tile_row")),
)
"""What nobody is asked for, as it seldom matters."""


@cache
def middle(variant: Variant, players: int) -> str:
    """A table in the middle of a later round, where greedy players came to, as JSON."""
    game = variant.dealt(players, seed=players)
    agent, words = parse("greedy"), stream(players, "questions")
    agent.prepare(one(game.state))
    turns = 0
    while not (turns >= TURNS_IN_ROUND and game.decision == "turn"):
        position = game.position() if game.decision == "turn" else {}
        turns += position.get("round") == 3
        game.play_action(agent.choose(game.rules, one(game.state), words))
    return json.dumps(game.position())


def put_all(draft: Draft, whole: Json, place: str) -> None:
    """Put what a whole position has at a place, where the controls are, and only what they offer then."""
    value = value_of(whole, place)
    if value is None:
        return
    if not isinstance(field := field_at(draft.document, place), Bundle):
        assert field.admits(value), (field, value)
        draft.put(place, value)
        return
    for key in value if isinstance(value, dict) else range(len(value)):
        inner = path(place, key)
        offered = field_at(draft.document, place)
        assert isinstance(offered, Bundle)
        assert inner in offered.inner
        put_all(draft, whole, inner)


def answer_all(draft: Draft, whole: Json) -> list[Question]:
    """Answer what is asked as a whole position has it, and go on from where it has nothing."""
    asked: list[Question] = []
    while (question := draft.next_question()) is not None:
        assert question not in asked, question
        assert question.text.endswith("?")
        asked.append(question)
        for place in question.places:
            put_all(draft, whole, place)
        draft.pass_over(question.places)
    return asked


def empty(whole: Json) -> Draft:
    names = [seat["name"] for seat in whole["seats"]]
    return Draft.new(whole["game"], whole.get("edition"), whole.get("modules", ()), names)


@pytest.mark.parametrize(("players", "variant"), SETTINGS)
def test_questions_lead_from_nothing_to_a_whole_table(players: int, variant: Variant) -> None:
    whole = json.loads(middle(variant, players))
    draft = empty(whole)
    asked = answer_all(draft, whole)
    assert draft.problems == ()
    assert asked[-1].places == ("to_move",)
    for place in BESIDE:
        try:
            put_all(draft, whole, place)
        except KeyError:  # of another game, or of a seat more
            continue
    assert draft.game is not None
    assert draft.game.position() == Game.from_position(whole).position()


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.json")), ids=lambda file: file.stem)
def test_nothing_is_asked_of_a_whole_position(file: Path) -> None:
    assert Draft(example(file.stem)).next_question() is None


def test_questions_come_as_one_looks_over_a_table() -> None:
    asked = [question.places[0] for question in answer_all(empty(MIDDLE), MIDDLE)]
    order = ["round", "stock.card", "try_square", "spaces.1-1", "seats[0].money", "seats[3].money", "to_move"]
    assert sorted(order, key=asked.index) == order
    assert asked.index("seats[1].materials") < asked.index("seats[2].money")


def test_what_lies_together_is_asked_for_together() -> None:
    asked = [question.places for question in answer_all(empty(MIDDLE), MIDDLE)]
    assert tuple(f"spaces.2-{column}" for column in range(1, 6)) in asked
    assert len([places for places in asked if places[0].startswith("seats[1]")]) == 3


@pytest.mark.parametrize(("players", "variant"), [setting for setting in SETTINGS if setting.values[0] == 3])
def test_every_question_can_be_passed_over(players: int, variant: Variant) -> None:
    """The first one that must be answered comes back once all others have been asked."""
    draft = Draft.new(variant.game, variant.edition, variant.modules, ("Ann", "Bob", "Cleo"))
    asked: list[Question] = []
    while (question := draft.next_question()) is not None and question not in asked:
        asked.append(question)
        draft.pass_over(question.places)
    assert question == asked[0]
    assert asked[-1].places == ("to_move",)


def test_what_must_be_there_may_be_nothing() -> None:
    """No Belle Époque tile, no card under a column: passed over, it is said so, and undo takes it back."""
    draft = Draft(example("5-players-belle-epoque-asymmetric"))
    for place in ("belle_epoque.tiles", "prestige.columns"):
        draft.put(place, None)
        question = draft.next_question()
        assert question is not None
        assert question.places[0].startswith(place)
        draft.pass_over(question.places)
        assert value_of(draft.document, place) in ({}, [None] * 5)
        draft.undo()
        assert value_of(draft.document, place) is None


def test_what_was_taken_back_is_asked_for_again() -> None:
    draft = Draft.new()
    for answered in (1, 2):
        question = draft.next_question()
        assert question is not None
        draft.put(question.places[0], 3 if answered == 1 else "Louise")
        draft.pass_over(question.places)
    draft.undo()
    assert draft.next_question() == question


@pytest.mark.parametrize(
    ("places", "values", "answered"),
    [
        (("first_player",), ("C",), True),
        (("first_player",), (None,), False),
        (("try_square",), ("1-4",), True),
        (("try_square",), ("1-1",), False),  # not with the card of this round
        (("compass",), (["wood", "any"],), True),
        (("compass",), (["wood"],), False),
        (("seats[0].tracks.iris", "seats[0].tracks.crown"), (3, 1), True),
        (("seats[0].tracks.iris", "seats[0].tracks.crown"), (3, None), False),
        (("seats[0].money",), (3,), False),  # another digit may follow
        (("seats[0].materials",), ({"wood": 1},), False),
    ],
)
def test_a_question_is_answered_once_nothing_can_be_added(places: Any, values: Any, answered: bool) -> None:
    draft = Draft.new()
    draft.put("round", 2)
    draft.put("stock.card", "S4")
    for place, value in zip(places, values, strict=True):
        draft.put(place, value)
    assert draft.is_answered(Question(places, "")) is answered


def test_a_question_calls_things_as_people_do() -> None:
    def asked(*without: str) -> str:
        draft = Draft(MIDDLE)
        for place in without:
            draft.put(place, None)
        question = draft.next_question()
        assert question is not None
        return question.text

    first_column = "Which card lies under column 1?"
    assert asked("prestige.columns[0]", "prestige.discards", "seats[1].money") == first_column
    assert asked("prestige") == first_column
    assert asked("noble_market.2") == "Which noble is for sale at 2 BF?"
    draft = Draft.new()
    draft.put("to_move", "Victor")
    assert draft.next_question() == Question(("round",), "Which round is it?")


def test_in_the_middle_of_a_turn_only_what_is_missing_is_asked_for() -> None:
    draft = Draft(example("3-players-mid-turn"))
    draft.put("compass", None)
    draft.put("spaces", None)
    assert draft.next_question() == Question(("compass",), "Where do the two needles point?")


def test_in_the_first_round_no_earlier_stock_exchange_card_is_asked_for() -> None:
    for number, asked in ((1, False), (2, True)):
        draft = Draft.new()
        draft.put("round", number)
        draft.put("stock.card", "S4")
        draft.pass_over(["first_player", *(f"strips[{row}]" for row in range(5))])
        question = draft.next_question()
        assert question is not None
        assert (question.places == ("stock.used",)) is asked
