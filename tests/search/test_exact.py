"""Ends counted out: on toys whose worth is known by hand, and against plain enumeration in `endings.jsonl`."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from engine import Game
from engine.chance import stream
from search import Advice, Settings, best_move
from search.advice import EQUAL, SETTLED, Behind, Figure
from search.agents import parse
from search.exact import WORLDS, Counter, Limit
from search.tree import one
from search.value import blend
from tests.helpers import toy_game
from tests.helpers.endings import SolvedPosition, endings, judged, worth
from tests.helpers.paths import CASES
from tests.helpers.toy_game import End, Node, ToyGame, registered

__all__ = ["registered"]  # a fixture

MOST = 1000

ENDS = {"won": End((1, 0)), "lost": End((0, 1)), "tied": End((1, 1))}
"""How games of two end for the first."""


def build(nodes: Mapping[str, Node | End], **given: int) -> ToyGame:
    return late(toy_game.build(nodes, **given))


def late(game: ToyGame) -> ToyGame:
    """The same in its last stage."""
    game.rules["nodes"]["stage"][:] = toy_game.STAGES - 1
    game.states.stage[:] = toy_game.STAGES - 1
    return game


def advise(game: Any, **given: Any) -> Advice:
    return best_move(game, **given)


def counted(game: Any, most: int = MOST, **given: Any) -> Any:
    counter = Counter(game.state)
    counter.compile(game.rules, one(game.state), Settings().tuning())  # before any clock runs
    limit = Limit(most, **given)
    return counter.count_out(game.rules, one(game.state), Settings().tuning(), stream(1, "test"), limit)


def worths(game: Any) -> dict[tuple[int, ...], tuple[float, float]]:
    """Win and margin of each turn by its choices."""
    ending = counted(game)
    return {
        tuple(ending.turn(number)): (ending.wins[number, game.seat], ending.margins[number, game.seat])
        for number in range(len(ending.values))
    }


def two_decisions() -> ToyGame:
    """A turn of two choices, an answer that the second player gives for itself, and one more turn."""
    return build(
        {
            "start": Node(0, 0, {0: "more", 1: "answer"}),
            "more": Node(0, 0, {2: "won by 1", 3: "lost", 4: "forced"}, kind=1),
            "forced": Node(1, 1, {7: "last"}),
            "answer": Node(1, 1, {0: "won by 9", 1: "last"}),
            "last": Node(0, 2, {0: "lost", 5: "tied"}),
            "won by 1": End((3, 2)),
            "won by 9": End((9, 0)),
            "lost": End((0, 4)),
            "tied": End((5, 5)),
        }
    )


def test_every_turn_has_what_best_play_brings() -> None:
    """Every seat plays for itself: the second rather ties than loses by 9, and the first rather ties than loses."""
    assert worths(two_decisions()) == {
        (0, 2): (1.0, 1.0),
        (0, 3): (0.0, -4.0),
        (0, 4): (0.5, 0.0),
        (1,): (0.5, 0.0),
    }
    ending = counted(two_decisions())
    assert [ending.turn(number) for number in ending.ranked()] == [[0, 2], [0, 4], [1], [0, 3]]
    assert ending.best() == [0, 2]
    assert [ending.plan(number) for number in ending.ranked()] == [[], [5], [1, 5], []]
    assert ending.find([0, 4]) == 2
    assert ending.find([0]) is ending.find([4]) is ending.find([0, 4, 5]) is None


def test_every_seat_plays_for_itself() -> None:
    """Not against the first: the second takes its tie, though with the third it could let the first lose."""
    game = late(toy_game.three_for_themselves())
    assert worths(game) == {(0,): (0.0, -9.0), (1,): (0.5, 0.0)}


def test_a_table_reached_in_two_ways_is_counted_once() -> None:
    """Both turns lead to the third, which has six choices: 2 tables and 6, not 12."""
    ends = {f"end {points}": End((points, 0)) for points in range(6)}
    game = build(
        {
            "start": Node(0, 0, {0: "there", 1: "there"}),
            "there": Node(0, 1, {points: f"end {points}" for points in range(6)}),
            **ends,
        }
    )
    ending = counted(game)
    assert ending.tables == WORLDS * (2 + 6)
    assert ending.margins[:, 0].tolist() == [5.0, 5.0]
    assert [ending.plan(turn) for turn in range(2)] == [[5], [5]]


def hidden(*, seen: bool) -> ToyGame:
    """After 0 a guess in another turn, right with one card of two; 1 ties."""
    return build(
        {
            "start": Node(0, 0, {0: "guess", 1: "tied"}),
            "guess": Node(0, 1, {0: ["won", "lost"], 1: ["lost", "won"]}, seen=seen),
            **ENDS,
        },
        cards=2,
    )


def test_what_is_hidden_is_not_known() -> None:
    """A turn that wins with some cards only has no exact worth; nor has one that a seer alone would win with each."""
    assert counted(late(toy_game.guessing())) is None
    assert counted(hidden(seen=False)) is None
    assert not advise(hidden(seen=False), iterations=200).exact


def test_what_is_turned_up_and_makes_no_difference_does_not_matter() -> None:
    """Whichever card it is, the same choice wins."""
    same = build(
        {
            "start": Node(0, 0, {0: "look", 1: "lost"}),
            "look": Node(0, 1, {0: ["won", "won"], 1: ["lost", "tied"]}, seen=True),
            **ENDS,
        },
        cards=2,
    )
    assert worths(same) == {(0,): (1.0, 1.0), (1,): (0.0, -1.0)}
    assert advise(same, iterations=200).best.line == ["A: go 0"]


def test_what_is_turned_up_may_be_answered() -> None:
    """Another choice for each card wins, for a player who sees it by then; and so it is where the other one decides.

    What follows is not told: it is another choice for each card.
    """
    won = {(0,): (1.0, 1.0), (1,): (0.5, 0.0)}
    assert worths(hidden(seen=True)) == won
    advice = advise(hidden(seen=True), iterations=200)
    assert (advice.exact, advice.best.actions, advice.best.line) == (True, ["go 0"], [])
    other: dict[str, Node | End] = {
        "start": Node(0, 0, {0: "reply", 1: "tied"}),
        "reply": Node(1, 1, {0: ["won", "lost"], 1: ["won", "lost"], 2: ["lost", "won"]}, seen=True),
        **ENDS,
    }
    assert worths(build(other, cards=2)) == won | {(0,): (0.0, -1.0)}


def test_the_true_card_is_not_read() -> None:
    answers = [worths(build(_one_winning_turn(), cards=3, card=card)) for card in range(3)]
    assert answers == [answers[0]] * 3


def _one_winning_turn() -> dict[str, Node | End]:
    return {
        "start": Node(0, 0, {0: "won", 1: "later"}),
        "later": Node(0, 1, {0: "tied", 1: ["lost", "lost", "tied"]}),
        "won": End((1, 0)),
        "lost": End((0, 1)),
        "tied": End((1, 1)),
    }


def test_a_large_end_is_left_alone() -> None:
    game = two_decisions()
    tables = counted(game).tables
    assert counted(game, most=tables // WORLDS).tables == tables
    assert counted(game, most=tables // WORLDS - 1) is None
    assert counted(game, most=0) is None
    game.states.stage[:] = 0
    assert counted(game) is None
    game = late(game)
    assert counted(game, end=time.perf_counter()) is None
    stopped = threading.Event()
    assert counted(game, stopped=stopped) is not None
    stopped.set()
    assert counted(game, stopped=stopped) is None


def test_advice_is_exact() -> None:
    """One turn for each first decision, without visits and errors; what follows is sure."""
    advice = advise(two_decisions(), iterations=100)
    best, other = advice.moves
    assert (advice.exact, advice.iterations, advice.settled) == (True, 0, True)
    assert (best.actions, best.win, best.margin, best.win_se, best.margin_se) == (["go 0", "go 2"], 1.0, 1.0, 0.0, 0.0)
    assert (best.exact, best.close, best.visits, best.share, best.line, best.replies) == (True, False, 0, 0.0, [], [])
    assert (other.actions, other.win, other.margin, other.close) == (["go 1"], 0.5, 0.0, False)
    assert other.line == ["B: go 1", "A: go 5"]
    assert [(reply.player, reply.actions, reply.share) for reply in other.replies] == [("B", ["go 1"], 1.0)]
    (only,) = advise(two_decisions(), iterations=100, among=["go 1"]).moves
    assert only.actions == ["go 1"]
    assert json.loads(json.dumps(advice.to_json()))["exact"]
    searched = advise(two_decisions(), iterations=100, settings=Settings(ending=0))
    assert (searched.exact, searched.best.exact, searched.iterations) == (False, False, 100)


def test_turns_that_are_asked_for_are_counted_out_too() -> None:
    advice = advise(two_decisions(), iterations=100, top=1, asked=["go 0, go 3", "go 1", "go 0"])
    assert [move.actions for move in advice.asked] == [["go 0", "go 3"], ["go 1"], ["go 0", "go 2"]]
    assert [(move.exact, move.win, move.margin) for move in advice.asked] == [
        (True, 0.0, -4.0),
        (True, 0.5, 0.0),
        (True, 1.0, 1.0),
    ]
    assert [move.actions for move in advice.listed] == [["go 0", "go 2"], ["go 0", "go 3"], ["go 1"]]


def test_equally_good_turns_are_close() -> None:
    game = build({"start": Node(0, 0, {0: "won", 1: "won", 2: "lost"}), "won": End((2, 0)), "lost": End((0, 2))})
    advice = advise(game, iterations=10)
    assert [move.close for move in advice.moves] == [False, True, False]
    assert advice.certainty == EQUAL
    assert advise(game, iterations=10, top=1).certainty == EQUAL
    assert advise(game, iterations=10, among=["go 0", "go 2"]).certainty == SETTLED


def test_what_another_turn_loses_is_exact() -> None:
    """By value, win and margin, without errors; everybody's share of the win, too. Nothing is played on."""
    game: Any = two_decisions()
    advice = advise(game, iterations=100, top=1, asked=["go 0, go 3", "go 1"], games=50)
    worst, other = advice.asked
    tuning = Settings().tuning()
    for move, win, margin in ((advice.best, 1.0, 1.0), (worst, 0.0, -4.0), (other, 0.5, 0.0)):
        assert move.value == pytest.approx(blend(win, margin, tuning.margin_weight, tuning.margin_scale))
        assert (move.games, move.outcomes) == (0, None)
        assert list(move.shares) == [Figure(win, 0.0), Figure(1.0 - win, 0.0)]
        lost = advice.best.value - move.value
        expected = (
            None if move is advice.best else Behind(*(Figure(loss, 0.0) for loss in (lost, 1.0 - win, 1.0 - margin)))
        )
        assert move.behind == expected
    assert (advice.certainty, advice.wanted) == (SETTLED, None)


def test_an_agent_counts_where_its_budget_allows() -> None:
    """Then it does not search. Here a world has 72 tables, far more than are counted for one iteration."""
    later = {f"later {turn}": Node(0, 1 + turn, dict.fromkeys(range(8), "lost")) for turn in range(1, 8)}
    later["later 0"] = Node(0, 1, dict.fromkeys(range(7), "lost") | {7: "won"})
    game = build({"start": Node(0, 0, {turn: f"later {turn}" for turn in range(8)}), **later, **ENDS})
    searching = ("ismcts:iterations=100,ending=0", "ismcts:iterations=1", "uct:iterations=100")
    for code in ("ismcts:iterations=100", "ismcts:ms=10000", *searching):
        agent: Any = parse(code)
        agent.prepare(one(game.state))
        chosen = agent.choose(game.rules, one(game.state), stream(1, "agent"))
        assert (int(agent.tree.nodes[0].visits) > 0) == (code in searching), code
        assert chosen == 0 or code in searching


# --- against plain enumeration ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_what_is_turned_up_may_end_the_game(seed: int) -> None:
    """Hankar's noble, turned up in the last turn, may leave a choice or none, as the world is.

    Brugmann brings nothing more then: with and without it the game is lost by 6 points.
    """
    game = Game.from_position(CASES / "end-in-one-world.json")
    advice = best_move(game, iterations=2000, seed=seed)
    assert advice.best.actions in (["activate brugmann", "activate hankar"], ["activate hankar"])
    assert advice.best.margin == pytest.approx(-6.0, abs=0.1)


@pytest.fixture(scope="module")
def known() -> list[SolvedPosition]:
    return endings()


def test_there_are_a_hundred_of_all_games(known: list[SolvedPosition]) -> None:
    assert len(known) == 100
    assert {ending.name.split(" players")[0][-1] for ending in known} == {"2", "3", "4"}
    assert len({ending.position.get("game", "1893") for ending in known}) == 2


@pytest.mark.parametrize("each", [pytest.param(1, marks=pytest.mark.slow), 4])
def test_the_best_turns_are_those_of_plain_enumeration(known: list[SolvedPosition], each: int) -> None:
    """All are counted out: the advised turn brings what enumeration says is the most, and so many turns are as good."""
    for ending in known[::each]:
        game = ending.game
        advice = best_move(game, iterations=1000, seed=1)
        assert advice.exact, ending.name
        assert (advice.best.win, advice.best.margin) == (ending.win, ending.margin), ending.name
        after = game.copy()
        for move in advice.best.actions:
            after.play(move)
        assert worth(after, game.seat) == (ending.win, ending.margin), ending.name
        found = counted(game, most=Settings().ending)
        assert found is not None, ending.name
        assert len(found.values) == ending.turns, ending.name
        assert np.count_nonzero(found.values == found.values.max()) == ending.best, ending.name


def test_agents_play_the_best_turn(known: list[SolvedPosition]) -> None:
    """Decision by decision; a fifth of the positions."""
    for number, ending in enumerate(known[::5]):
        game, words = ending.game, stream(number, "agents")
        seat, agent = game.seat, parse("ismcts:iterations=40000")
        agent.prepare(one(game.state))
        while game.seat == seat and not game.over:
            game.play_action(agent.choose(game.rules, one(game.state), words))
        assert worth(game, seat) == (ending.win, ending.margin), ending.name


def test_values_are_those_of_the_search() -> None:
    value, win, margin = judged((40.0, 40.0, 10.0), 0)
    assert (win, margin) == (0.5, 0.0)
    assert value == pytest.approx(0.5)
    assert judged((50.0, 20.0), 0)[0] == pytest.approx(0.5 + 0.25 * (1 + math.tanh(1.0)))
