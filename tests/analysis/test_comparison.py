"""Turns played on side by side, on a toy whose worlds are known one by one."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analysis.advice.comparison import ComparedTurn, Comparison, compare, evaluated
from analysis.advice.reasons import Reason, reasons
from analysis.statistics.estimates import Estimate
from engine import chance
from engine.errors import InputError
from search import Advice, best_move
from search.comparison import FEWEST_WORLDS, outcome_type, play_turns
from search.settings import PLAIN
from search.value import blend
from tests.helpers import toy_game
from tests.helpers.toy_game import End, Node, build, guessing, registered

__all__ = ["registered"]  # a fixture

GAMES = 100

HIGHEST = "greedy"
"""Rates the toy's actions by their number."""

SEED = 4


def advise(game: Any) -> Advice:
    return best_move(game, iterations=400, threads=1, seed=SEED, settings=replace(PLAIN, exploration=1.0))


def compared(game: Any, player: str = HIGHEST) -> dict[str, ComparedTurn]:
    """What became of each turn, by its decisions."""
    advice = advise(game)
    found = compare(game, advice, GAMES, player=player)
    return {" ".join(advice.moves[turn.number - 1].actions): turn for turn in found.turns}


def turns_of(advice: Advice) -> list[list[int]]:
    return [move.codes for move in advice.moves]


def played(game: Any, player: str = HIGHEST) -> dict[str, np.recarray]:
    """The outcomes of each turn, by its decisions."""
    advice = advise(game)
    outcomes = play_turns(game, turns_of(advice), advice.seed, GAMES, player=player)
    return {" ".join(move.actions): outcomes[place] for place, move in enumerate(advice.moves)}


def explained(game: Any) -> list[Reason]:
    """The reasons of the turns, in the order of the advice."""
    return against_each_other(game).reasons


def against_each_other(game: Any) -> Comparison:
    return compare(game, advise(game), GAMES, player=HIGHEST)


def cards(kinds: int) -> list[int]:
    """The hidden card of each world."""
    return [int(chance.below(chance.stream(SEED, "compare", world), kinds)) for world in range(GAMES)]


def exactly(value: float) -> Estimate:
    return Estimate(value, value, value)


def chancy(second: str) -> Any:
    """By 0 to a reply of the second player, by 1 to the node `second`."""
    return build(
        {
            "start": Node(0, 0, {0: "reply", 1: second}),
            "reply": Node(1, 1, {0: "won", 1: "lost"}),
            "same reply": Node(1, 1, {0: "won", 1: "lost"}),
            "won": End((20, 0)),
            "lost": End((0, 20)),
        }
    )


def test_a_constant_difference_is_exact() -> None:
    """Both turns lose, one by 28 points less: no luck is in it."""
    game = build({"start": Node(0, 0, {0: "far", 1: "near"}), "far": End((0, 30)), "near": End((28, 30))})
    found = compared(game)
    assert list(found) == ["go 1", "go 0"]
    assert found["go 1"].difference is None
    assert found["go 1"].margin == exactly(-2.0)
    far = found["go 0"]
    assert far.margin == exactly(-30.0)
    assert far.difference is not None
    assert (far.difference.win, far.difference.margin) == (exactly(0.0), exactly(-28.0))
    assert not far.equal


def test_every_turn_is_played_in_the_same_worlds() -> None:
    """The card of each world decides what each turn brings there."""
    found, worlds = played(guessing()), cards(4)
    assert 0 < worlds.count(3) < GAMES
    assert found["go 0"].win.tolist() == [float(card < 3) for card in worlds]
    assert found["go 1"].win.tolist() == [float(card == 3) for card in worlds]
    assert found["go 2"].win.tolist() == [0.5] * GAMES
    assert found["go 1"].margin.tolist() == [1.0 if card == 3 else -1.0 for card in worlds]


def test_differences_are_paired() -> None:
    """0 wins where 1 loses: world by world they differ by the whole, and the interval is that of these differences."""
    found, worlds = compared(guessing()), np.array(cards(4))
    one = found["go 1"].difference
    assert one is not None
    differences = np.where(worlds == 3, 1.0, -1.0)
    assert one.win.value == pytest.approx(differences.mean())
    error = differences.std(ddof=1) / math.sqrt(GAMES)
    quantile = 2.4353  # of Student's t with 99 degrees of freedom: 5 % over three pairs of turns, two sides each
    assert one.win.high - one.win.value == pytest.approx(quantile * error, rel=1e-4)
    assert one.margin.value == pytest.approx(2 * differences.mean())


def test_every_turn_has_the_same_chance() -> None:
    """Turns to decisions alike are answered alike in every world, though either answer comes up."""
    outcomes = played(chancy("same reply"), "random")
    assert outcomes["go 0"].tobytes() == outcomes["go 1"].tobytes()
    assert 0.3 < outcomes["go 0"].win.mean() < 0.7
    best, other = compared(chancy("same reply"), "random").values()
    assert best.difference is None
    assert other.difference is not None
    assert other.difference.value == exactly(0.0)
    assert (best.equal, other.equal) == (False, True)


def test_what_is_better_is_told_apart() -> None:
    """To win for sure beats to win every other time, and comes first wherever the advice has it."""
    advice = advise(chancy("won"))
    found = compare(chancy("won"), advice, GAMES, player="random")
    assert [advice.moves[turn.number - 1].actions for turn in found.turns] == [["go 1"], ["go 0"]]
    assert found.equals == [found.turns[0].number]
    assert 0.96 < found.turns[0].win.low < found.turns[0].win.high == 1.0
    turned_round = Advice(**{**advice.__dict__, "moves": advice.moves[::-1]})
    again = compare(chancy("won"), turned_round, GAMES, player="random")
    assert [turn.number for turn in again.turns] == [3 - turn.number for turn in found.turns]


def test_luck_alone_does_not_tell_apart() -> None:
    """One turn wins with one card, the other with the other; the third always loses."""
    game = build(
        {
            "start": Node(0, 0, {0: ["won", "lost"], 1: ["lost", "won"], 2: "lost"}),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        },
        cards=2,
    )
    found = compared(game)
    assert sorted(turn.equal for turn in found.values()) == [False, False, True]
    assert found["go 2"].difference is not None
    assert not found["go 2"].equal


def test_a_turn_is_followed_as_long_as_its_decisions_come_up() -> None:
    """After a look at the card a turn cannot go on in every world; there the agent does, by the highest number."""
    game = build(
        {
            "start": Node(0, 0, {0: "look", 1: "lost"}),
            "look": Node(0, 0, {0: ["won"] * 2 + [None] * 2, 1: "lost", 2: [None] * 2 + ["tied"] * 2}, 1, seen=True),
            "won": End((1, 0)),
            "lost": End((0, 1)),
            "tied": End((1, 1)),
        },
        cards=4,
    )
    found = next(found for turn, found in played(game).items() if turn.startswith("go 0"))
    advised = next(move for move in advise(game).moves if move.actions[0] == "go 0").actions[1]
    expected = [{"go 0": 1.0, "go 2": 0.0}[advised] if card < 2 else 0.5 for card in cards(4)]
    assert found.win.tolist() == expected


def test_an_action_answers_no_other_decision() -> None:
    """Where another decision comes up, the turn's second action, though legal, is not taken."""
    second = {0: "won", 1: "lost"}
    game = build(
        {
            "start": Node(0, 0, {0: ["one", "other"], 1: "lost"}),
            "one": Node(0, 0, second, kind=1, seen=True),
            "other": Node(0, 0, second, kind=2, seen=True),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        },
        cards=2,
    )
    found = played(game)["go 0 go 0"]
    assert sorted(set(zip(cards(2), found.win.tolist(), strict=True))) in (
        [(0, 1.0), (1, 0.0)],
        [(0, 0.0), (1, 1.0)],
    )


def test_threads_do_not_change_the_outcomes() -> None:
    game, advice = chancy("won"), advise(chancy("won"))
    answers = [
        play_turns(game, turns_of(advice), advice.seed, GAMES, threads, "random").tobytes() for threads in (1, 2, 8, 2)
    ]
    assert answers == [answers[0]] * 4
    fewer = play_turns(game, turns_of(advice), advice.seed, 40, player="random")
    assert fewer.tobytes() == np.frombuffer(answers[0], outcome_type(toy_game)).reshape(2, GAMES)[:, :40].tobytes()


def test_the_hidden_card_is_not_read() -> None:
    """Whatever the true card, the worlds are the same."""
    answers = [played(guessing(card)) for card in range(4)]
    for answer in answers:
        assert {turn: outcomes.tobytes() for turn, outcomes in answer.items()} == {
            turn: outcomes.tobytes() for turn, outcomes in answers[0].items()
        }


def test_the_given_agent_plays_on_for_every_seat() -> None:
    """The reply of the highest number beats the first player; a search finds it too, chance does not."""
    assert played(chancy("won"), HIGHEST)["go 0"].win.tolist() == [0.0] * GAMES
    assert played(chancy("won"), "ismcts:iterations=100")["go 0"].win.tolist() == [0.0] * GAMES
    assert 0.3 < played(chancy("won"), "random")["go 0"].win.mean() < 0.7
    lost, won = played(chancy("won"))["go 0"][0], played(chancy("won"))["go 1"][0]
    assert (lost.margin, won.margin) == (-20.0, 20.0)
    assert (lost.value, won.value) == pytest.approx([blend(0.0, -20.0, 0.5, 30.0), blend(1.0, 20.0, 0.5, 30.0)])


def test_time_bounds_the_worlds() -> None:
    """Those that were played are the first ones, and there are a few however short the time."""
    game, advice = chancy("won"), advise(chancy("won"))
    all_of_them = play_turns(game, turns_of(advice), advice.seed, GAMES, player="random")
    for seconds in (1e-9, 60.0):
        some = play_turns(game, turns_of(advice), advice.seed, GAMES, player="random", seconds=seconds)
        assert FEWEST_WORLDS <= some.shape[1] <= GAMES
        assert some.tobytes() == np.ascontiguousarray(all_of_them[:, : some.shape[1]]).tobytes()


def test_two_verdicts_that_differ_are_known() -> None:
    """The search's first turn is neither the best here nor equal to it."""

    def verdict(*wins: float) -> Comparison:
        outcomes = np.zeros((len(wins), 40), outcome_type(toy_game)).view(np.recarray)
        for turn, win in zip(outcomes, wins, strict=True):
            turn.win[: int(40 * win)] = 1.0
            turn.value = turn.win
        return Comparison(HIGHEST, 40, evaluated(outcomes, range(1, 1 + len(outcomes))), [])

    assert verdict(0.9, 0.1).agrees
    assert verdict(0.5, 0.5).agrees
    assert not verdict(0.1, 0.9).agrees


@pytest.mark.parametrize("turns", [2, 5])
def test_equal_turns_are_seldom_told_apart(turns: int) -> None:
    """In 5 % of comparisons at most, and three standard errors, though the best is chosen by its own luck."""
    random = np.random.default_rng(1893)
    comparisons, wrong = 1000, 0
    for _ in range(comparisons):
        outcomes = np.zeros((turns, 40), outcome_type(toy_game)).view(np.recarray)
        outcomes.value = outcomes.win = outcomes.margin = random.normal(size=outcomes.shape)
        wrong += len(Comparison(HIGHEST, 40, evaluated(outcomes, range(1, 1 + len(outcomes))), []).equals) < turns
    assert wrong / comparisons <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / comparisons)
    assert wrong / comparisons >= 0.02


def test_the_object_has_its_keys_and_numbers() -> None:
    found = Comparison(
        HIGHEST,
        7,
        [ComparedTurn(2, Estimate(0.123456, 0.0, 1.0), exactly(-3.0), None)],
        [],
    ).to_json()
    number = {"value": -3.0, "low": -3.0, "high": -3.0}
    assert found == {
        "playouts": 7,
        "player": HIGHEST,
        "level": 0.95,
        "agrees": False,
        "turns": [
            {
                "number": 2,
                "win": {"value": 0.1235, "low": 0.0, "high": 1.0},
                "margin": number,
                "win_difference": None,
                "margin_difference": None,
                "value_difference": None,
                "equal": False,
            }
        ],
    }


def test_points_come_from_their_sources() -> None:
    """The second player gets the same either way; the first 29 goods, or 2 and 4 gifts."""
    game = build(
        {
            "start": Node(0, 0, {0: "goods", 1: "gifts"}),
            "goods": End((29, 20), (0, 7)),
            "gifts": End((6, 20), (4, 7)),
        }
    )
    best, other = explained(game)
    assert (best.number, other.number) == (1, 2)
    ends = against_each_other(game).ends
    assert [(end.player, end.points, end.win.value) for end in ends] == [
        ("A", exactly(29.0), 1.0),
        ("B", exactly(20.0), 0.0),
    ]
    assert best.points == {"total": exactly(29.0), "goods": exactly(29.0), "gifts": exactly(0.0)}
    assert other.points == {"total": exactly(6.0), "goods": exactly(2.0), "gifts": exactly(4.0)}
    assert best.difference == {"total": exactly(23.0), "goods": exactly(27.0), "gifts": exactly(-4.0)}
    assert other.difference is None
    assert best.words == "1 rather than 2: +27.0 goods, −4.0 gifts"
    assert other.words is None


def test_points_are_those_of_the_seat_to_move() -> None:
    """The second seat moves."""
    game = build(
        {"start": Node(1, 0, {0: "one", 1: "two"}), "one": End((5, 9), (5, 1)), "two": End((5, 2), (5, 2))},
    )
    best, _ = explained(game)
    assert {source: estimate.value for source, estimate in best.points.items()} == {"total": 9, "goods": 8, "gifts": 1}
    assert best.words == "1 rather than 2: +8.0 goods, −1.0 gifts"


def test_reasons_are_paired() -> None:
    """Luck of up to 30 points is the same with both turns: the gift between them is exact."""
    far, near = ["far"] * 3 + ["nothing"], ["near"] * 3 + ["gift"]
    game = build(
        {
            "start": Node(0, 0, {0: far, 1: near}),
            "far": End((30, 90)),
            "near": End((32, 90), (2, 0)),
            "nothing": End((0, 90)),
            "gift": End((2, 90), (2, 0)),
        },
        cards=4,
    )
    best, other = explained(game)
    assert best.difference is not None
    sign = 1 if best.points["gifts"].value else -1
    assert best.difference == {"total": exactly(2.0 * sign), "goods": exactly(0.0), "gifts": exactly(2.0 * sign)}
    goods = np.where(np.array(cards(4)) < 3, 30.0, 0.0)
    quantile = 1.98422  # of Student's t with 99 degrees of freedom, 5 %: a turn's own points stand alone
    for reason in (best, other):
        found = reason.points["goods"]
        assert found.value == pytest.approx(goods.mean())
        assert found.high - found.value == pytest.approx(quantile * goods.std(ddof=1) / math.sqrt(GAMES), rel=1e-4)


def test_only_what_differs_for_sure_is_named() -> None:
    """Of sources as different on average, the one without luck is named; of none, the sentence says that."""
    random = np.random.default_rng(1893)
    points = np.zeros((4, 50, 3))
    luck = random.normal(0, 20, 50)
    points[0, :, 0] = luck - luck.mean() + 3
    points[0, :, 1:] = -2, 0.04
    points[1, :, 2] = 5
    first, second, third, last = reasons(points, ("sales", "irises", "houses"), range(1, 5))
    assert first.difference is not None
    assert first.difference["sales"].value == pytest.approx(3.0)
    assert first.difference["sales"].holds(0)
    assert first.words == "1 rather than 2: −5.0 houses, −2.0 irises"
    assert second.words == "2 rather than 3: +5.0 houses"
    assert third.words == "no source of points differs significantly between 3 and 4"
    assert last.words is None


def test_points_that_read_as_nothing_are_not_named() -> None:
    points = np.zeros((2, 50, 2))
    points[0] = 0.04, -0.06
    assert reasons(points, ("sales", "irises"), range(1, 3))[0].words == "1 rather than 2: −0.1 irises"


def test_luck_is_seldom_a_reason() -> None:
    """Where no source differs, one is named in 5 % of sentences at most, and three standard errors."""
    random = np.random.default_rng(1893)
    sentences = 500
    points = random.normal(size=(2 * sentences, 40, 12))
    found = reasons(points, [f"source {place}" for place in range(12)], range(1, 1 + len(points)))[::2]
    wrong = sum(not str(reason.words).startswith("no source") for reason in found)
    assert 0.02 <= wrong / sentences <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / sentences)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"games": 1}, "games must be at least 2, not 1"),
        ({"games": 2, "threads": 0}, "threads must be at least 1, not 0"),
    ],
)
def test_numbers_out_of_range_are_refused(given: dict[str, Any], message: str) -> None:
    game: Any = guessing()
    with pytest.raises(InputError) as refusal:
        compare(game, advise(game), **given)
    assert str(refusal.value) == message
