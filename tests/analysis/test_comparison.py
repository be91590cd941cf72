"""Turns of an advice compared by the games after them, on a toy whose worlds are known one by one."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analysis.advice.comparison import ComparedTurn, Comparison, compared, evaluated, explained
from analysis.advice.reasons import Reason, reasons
from analysis.statistics.estimates import Estimate
from engine import chance
from search import Advice, best_move
from search.rollouts import outcome_type
from search.settings import PLAIN
from tests.helpers import toy_game
from tests.helpers.toy_game import End, Node, build, registered

__all__ = ["registered"]  # a fixture

GAMES = 100

PLAYER = "instant"

SEED = 4


@pytest.fixture
def by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays on wants nothing, so all actions are rated alike and one of them is drawn."""
    monkeypatch.setattr(toy_game, "WANTS", {"actions": 0.0})


def advise(game: Any, games: int = GAMES, **given: Any) -> Advice:
    settings = replace(PLAIN, exploration=1.0)
    return best_move(game, iterations=400, threads=1, seed=SEED, settings=settings, games=games, **given)


def against_each_other(game: Any) -> Comparison:
    found = compared(game, advise(game))
    assert found is not None
    assert found.games == GAMES
    return found


def by_decisions(game: Any) -> dict[str, ComparedTurn]:
    """What became of each turn, by its decisions; the best first."""
    moves = advise(game).moves
    return {" ".join(moves[turn.number - 1].actions): turn for turn in against_each_other(game).turns}


def reasons_of(game: Any) -> list[Reason]:
    """In the order of the advice."""
    return against_each_other(game).reasons


def cards(kinds: int) -> list[int]:
    """The hidden card of each world."""
    return [int(chance.below(chance.stream(SEED, "rollout", world), kinds)) for world in range(GAMES)]


def exactly(value: float) -> Estimate:
    return Estimate(value, value, value)


def chancy(second: str) -> Any:
    return toy_game.chancy(second)


def guessing() -> Any:
    return toy_game.guessing()


def test_a_constant_difference_is_exact() -> None:
    """Both turns lose, one by 28 points less: no luck is in it."""
    game = build({"start": Node(0, 0, {0: "far", 1: "near"}), "far": End((0, 30)), "near": End((28, 30))})
    found = by_decisions(game)
    assert list(found) == ["go 1", "go 0"]
    assert found["go 1"].difference is None
    assert found["go 1"].margin == exactly(-2.0)
    far = found["go 0"]
    assert far.margin == exactly(-30.0)
    assert far.difference is not None
    assert (far.difference.win, far.difference.margin) == (exactly(0.0), exactly(-28.0))
    assert not far.equal


def test_differences_are_paired() -> None:
    """0 wins where 1 loses: world by world they differ by the whole, and the interval is that of these differences."""
    found, worlds = by_decisions(guessing()), np.array(cards(4))
    one = found["go 1"].difference
    assert one is not None
    differences = np.where(worlds == 3, 1.0, -1.0)
    assert one.win.value == pytest.approx(differences.mean())
    error = differences.std(ddof=1) / math.sqrt(GAMES)
    quantile = 2.6923  # Student's t with 99 degrees of freedom: 5 % over three pairs, two measures, two sides
    assert one.win.high - one.win.value == pytest.approx(quantile * error, rel=1e-4)
    assert one.margin.value == pytest.approx(2 * differences.mean())


def test_few_games_tell_nothing_apart() -> None:
    """Four games that all end alike may do so by chance: neither the turns nor their sources are said to differ."""
    outcomes = np.zeros((2, 19), outcome_type(toy_game)).view(np.recarray)
    outcomes.win[0], outcomes.margin[0], outcomes.value[0] = 1.0, 5.0, 1.0
    points = np.zeros((2, 19, 2))
    points[0, :, 1] = 5.0
    assert Comparison(PLAYER, 19, evaluated(outcomes, [1, 2]), []).equals == [1, 2]
    assert reasons(points, ("sales", "irises"), [1, 2])[0].named == ""


@pytest.mark.usefixtures("by_chance")
def test_luck_that_turns_share_makes_no_difference() -> None:
    """Turns to decisions alike are answered alike in every world, though either answer comes up."""
    best, other = by_decisions(chancy("same reply")).values()
    assert 0.3 < best.win.value == other.win.value < 0.7
    assert best.difference is None
    assert other.difference is not None
    assert other.difference.value == exactly(0.0)
    assert (best.equal, other.equal) == (False, True)


@pytest.mark.usefixtures("by_chance")
def test_what_is_better_is_told_apart() -> None:
    """To win for sure beats to win every other time, and comes first wherever the advice has it."""
    game, advice = chancy("won"), advise(chancy("won"))
    turned_round = replace(advice, moves=advice.moves[::-1])
    for given in (advice, turned_round):
        found = compared(game, given)
        assert found is not None
        assert [given.moves[turn.number - 1].actions for turn in found.turns] == [["go 1"], ["go 0"]]
        assert found.equals == [found.turns[0].number]
        assert 0.96 < found.turns[0].win.low < found.turns[0].win.high == 1.0
        assert found.agrees == (given.best.actions == ["go 1"])


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
    found = by_decisions(game)
    assert sorted(turn.equal for turn in found.values()) == [False, False, True]
    assert found["go 2"].difference is not None
    assert not found["go 2"].equal


def test_turns_are_compared_in_the_worlds_that_they_share() -> None:
    """As many as the one of the fewest games has; of a single game or none nothing is said."""
    game = guessing()
    advice: Any = advise(game)

    def with_games(*counts: int) -> Advice:
        moves = [
            replace(move, games=count, outcomes=move.outcomes[:count])
            for move, count in zip(advice.moves, counts, strict=True)
        ]
        changed: Advice = replace(advice, moves=moves)
        return changed

    found, fewer = compared(game, with_games(GAMES, 40, GAMES)), compared(game, with_games(40, 40, 40))
    assert found is not None
    assert (found.games, [reason.games for reason in found.reasons]) == (40, [40] * 3)
    assert found == fewer
    some = compared(game, with_games(GAMES, 1, 60))
    assert some is not None
    assert some.games == 60
    assert sorted(turn.number for turn in some.turns) == [reason.number for reason in some.reasons] == [1, 3]
    assert compared(game, with_games(1, GAMES, GAMES)) is None
    assert compared(game, with_games(0, 0, 0)) is None
    alone = compared(game, with_games(2, 0, 0))
    assert alone is not None
    assert [turn.number for turn in alone.turns] == [1]
    assert alone.reasons[0].words is None


def test_what_was_not_played_on_is_not_compared() -> None:
    """Advice of a search alone, and advice that was counted out."""
    game = chancy("won")
    assert compared(game, advise(game, games=0)) is None
    assert explained(game, advise(game, games=0)) is None
    game.rules["nodes"]["stage"][:] = game.states.stage[:] = toy_game.STAGES - 1
    counted = best_move(game, iterations=400, games=GAMES)
    assert counted.exact
    assert compared(game, counted) is None


def test_the_first_is_set_against_what_was_asked_for() -> None:
    """A comparison has all turns, an explanation those two; without a question it is the second."""
    game = guessing()
    plain, asked, own = advise(game), advise(game, top=1, asked=["go 1", "go 2"]), advise(game, asked=["go 0"])
    listed = [["go 0"], ["go 1"], ["go 2"]]
    assert [move.actions for move in asked.listed] == listed
    other = replace(asked, moves=[asked.best, asked.asked[1]], asked=asked.asked[:1])
    assert [move.actions for move in other.listed] == [listed[0], listed[2], listed[1]]
    for advice, numbers in ((plain, [1, 2, 3]), (asked, [1, 2, 3]), (other, [1, 3, 2]), (own, [1, 2, 3])):
        everything, two = compared(game, advice), explained(game, advice)
        assert everything is not None
        assert two is not None
        assert [reason.number for reason in everything.reasons] == numbers
        assert [(reason.number, reason.than) for reason in two.reasons] == [(1, numbers[1]), (numbers[1], None)]
        assert sorted(turn.number for turn in two.turns) == sorted(numbers[:2])
        assert two.ends == everything.ends


def test_two_verdicts_that_differ_are_known() -> None:
    """The search's first turn is neither the best here nor equal to it."""

    def verdict(*wins: float) -> Comparison:
        outcomes = np.zeros((len(wins), 40), outcome_type(toy_game)).view(np.recarray)
        for turn, win in zip(outcomes, wins, strict=True):
            turn.win[: int(40 * win)] = 1.0
            turn.value = turn.win
        return Comparison(PLAYER, 40, evaluated(outcomes, range(1, 1 + len(outcomes))), [])

    assert verdict(0.9, 0.1).agrees
    assert verdict(0.5, 0.5).agrees
    assert not verdict(0.1, 0.9).agrees


@pytest.mark.parametrize("turns", [2, 5])
def test_equal_turns_are_seldom_told_apart(turns: int) -> None:
    """In 5 % of comparisons at most, and three standard errors, though the best is chosen by its own luck.

    Either measure may tell turns apart, here two that have nothing to do with each other.
    """
    random = np.random.default_rng(1893)
    comparisons, wrong = 1000, 0
    for _ in range(comparisons):
        outcomes = np.zeros((turns, 40), outcome_type(toy_game)).view(np.recarray)
        win, margin = random.normal(size=(2, *outcomes.shape))
        outcomes.win, outcomes.margin, outcomes.value = win, margin, win + margin
        wrong += len(Comparison(PLAYER, 40, evaluated(outcomes, range(1, 1 + len(outcomes))), []).equals) < turns
    assert wrong / comparisons <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / comparisons)
    assert wrong / comparisons >= 0.02


def test_the_object_has_its_keys_and_numbers() -> None:
    found = Comparison(
        PLAYER,
        7,
        [ComparedTurn(2, Estimate(0.123456, 0.0, 1.0), exactly(-3.0), None)],
        [],
    ).to_json()
    number = {"value": -3.0, "low": -3.0, "high": -3.0}
    assert found == {
        "playouts": 7,
        "player": PLAYER,
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
    best, other = reasons_of(game)
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
    best, _ = reasons_of(game)
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
    best, other = reasons_of(game)
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
