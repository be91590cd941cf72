"""Turns that race against each other: which drop out, what is said of those that stay, and what a budget buys.

What the search expects of them is given here, what games bring is known from the toy.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from engine import Game
from search import Advice, Settings, best_move
from search.advice import CERTAINTIES, EQUAL, LEANING, OPEN, SETTLED
from search.advising import GAME_ITERATIONS
from search.rollouts import Rollouts
from search.tree import Mean
from search.turns import ERRORS
from search.verdict import FEWEST, SMALL, Race, mean_figure
from tests.helpers import toy_game
from tests.helpers.paths import ROOT
from tests.helpers.toy_game import End, Node, build, registered

__all__ = ["registered"]  # a fixture

SEED = 4
LOT = 8
NAMES = ("value", "win", "margin")
MIDDLE = ROOT / "examples" / "4-players-middle.json"


def searched(code: int, mean: float, error: float = 0.01, visits: int = 1000, **others: float) -> Any:
    """A turn of which the search expects this value, and as much of the win; `others` may say what else.

    The win that the mover leaves is the first player's.
    """
    found = {name: Mean(others.get(name, mean), error) for name in NAMES}
    shares = np.array([1.0 - found["win"].mean, found["win"].mean, 0.0])
    return SimpleNamespace(codes=[code], last=SimpleNamespace(visits=visits, shares=shares, **found))


def race(game: Any, *turns: Any, running: int | None = None, kept: int = 0, threads: int = 1) -> Race:
    return Race(game, turns, len(turns) if running is None else running, kept, SEED, threads, Settings())


def first_wins() -> Any:
    """The first player wins by 0 and loses by all others."""
    to = {0: "won"} | dict.fromkeys(range(1, 6), "lost")
    return build({"start": Node(0, 0, to), "won": End((9, 0)), "lost": End((0, 9))})


def last_loses() -> Any:
    """Whatever the first player does."""
    return build({"start": Node(0, 0, {0: "lost", 1: "lost"}), "lost": End((0, 90))})


def evenly() -> Any:
    """By 0 the first player wins with one card, by 1 with the other; by 2 and 3 as by 0."""
    one, other = ["won", "lost"], ["lost", "won"]
    to = {0: one, 1: other, 2: one, 3: one}
    return build({"start": Node(0, 0, to), "won": End((9, 0)), "lost": End((0, 9))}, cards=2)


def seconds_best() -> Any:
    """By 0 the first player wins with three cards of four, by 1 with two others of them; both margins are luck."""
    return build(
        {
            "start": Node(0, 0, {0: ["much", "little", "much", "lost"], 1: ["lost", "little", "lost", "much"]}),
            "much": End((30, 0)),
            "little": End((1, 0)),
            "lost": End((0, 4)),
        },
        cards=4,
    )


def guessing() -> Any:
    return toy_game.guessing()


def weight_of(one: Race, place: int, name: str = "value") -> float:
    """How much games count, where the search expects nothing different of a turn and of the first."""
    games = one.games(place)
    first, other = (one.rollouts.outcomes[number][name][:games] for number in (0, place))
    return one.behind(place, 0, name).mean / float((first - other).mean())


# --- who drops out ----------------------------------------------------------------------------------------------------


def test_what_is_surely_behind_drops_out_and_what_was_asked_for_never_does() -> None:
    """One that is behind stays in all the same: the best has somebody to be compared with."""
    asked, best, rival = searched(1, 0.1), searched(0, 0.9), searched(2, 0.12)
    one = race(first_wins(), asked, best, rival, searched(3, 0.1), searched(4, 0.1), running=4, kept=1)
    assert one.running == [0, 1, 2, 3]
    one.play(LOT)
    assert one.is_surely_behind(0, 1)
    assert one.is_surely_behind(3, 1)
    assert one.running == [0, 1, 2]
    one.play(LOT)
    one.play(LOT)
    assert one.running == [0, 1, 2]
    assert [one.games(place) for place in range(5)] == [3 * LOT, 3 * LOT, 3 * LOT, LOT, 0]


def test_what_is_not_surely_behind_stays() -> None:
    """However many games are played, as long as they do not tell two turns apart."""
    one = race(evenly(), searched(0, 0.5), searched(1, 0.5), searched(2, 0.5), searched(3, 0.5))
    for _ in range(20):
        one.play(LOT)
    assert one.running == [0, 1, 2, 3]
    assert {one.games(place) for place in range(4)} == {20 * LOT}


def test_all_that_run_are_played_in_the_same_worlds() -> None:
    """Also after one of them has dropped out."""
    one = race(evenly(), searched(0, 0.5), searched(1, 0.5), searched(2, 0.5), running=2)
    one.play(LOT)
    one.play(3 * LOT)
    first, second, third = one.rollouts.outcomes
    assert (first.win + second.win).tolist() == [1.0] * 4 * LOT
    assert len(third) == 0


def test_lots_grow_with_what_is_known() -> None:
    one = race(evenly(), searched(0, 0.5), searched(1, 0.5))
    lots = []
    for _ in range(4):
        lots.append(one.lot)
        one.play(one.lot)
    assert lots == [lots[0], lots[0], 2 * lots[0], 4 * lots[0]]


# --- what is said of a turn -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_without_games_what_the_search_expects_is_said(name: str) -> None:
    one = race(first_wins(), searched(0, 0.7, win=0.6, margin=3.0), searched(1, 0.3, win=0.4, margin=-2.0))
    for place in range(2):
        found = one.figure(place, name)
        assert (found.mean, found.error) == pytest.approx((getattr(one.turns[place].last, name).mean, 0.01))
    lost = one.behind(1, 0, name).mean
    assert lost == pytest.approx({"value": 0.4, "win": 0.2, "margin": 5.0}[name])


def test_figures_of_others_are_those_of_the_best_less_the_difference() -> None:
    """Of those that ran to the end, of one that dropped out, and of one that was never played on."""
    turns = searched(0, 0.9, margin=8.0), searched(1, 0.2), searched(2, 0.1), searched(3, 0.1), searched(4, 0.3)
    one = race(first_wins(), *turns, running=4)
    one.play(LOT)
    one.play(LOT)
    assert [one.games(place) for place in range(5)] == [2 * LOT, 2 * LOT, LOT, LOT, 0]
    for place, name in [(place, name) for place in range(1, 5) for name in NAMES]:
        best, other = one.figure(0, name), one.figure(place, name)
        assert other.mean == pytest.approx(best.mean - one.behind(place, 0, name).mean)


@pytest.mark.parametrize("name", NAMES)
def test_two_turns_are_compared_by_the_worlds_that_they_share(name: str) -> None:
    """What the one did later on does not count: the difference is that of the games that both have."""
    turns = searched(0, 0.5), searched(1, 0.5)
    short, long = race(seconds_best(), *turns), race(seconds_best(), *turns)
    short.play(LOT)
    long.play(LOT)
    long.rollouts.play([0], 50)
    assert long.games(0) == LOT + 50
    assert long.rollouts.outcomes[0][name].mean() != long.rollouts.outcomes[0][name][:LOT].mean()
    assert long.behind(1, 0, name) == short.behind(1, 0, name)


def test_differences_are_paired() -> None:
    """Luck that two turns share is none between them; luck against each other counts twice."""
    one = race(evenly(), searched(0, 0.5, 0.0), searched(1, 0.5, 0.0), searched(2, 0.5, 0.0))
    one.play(200)
    shared, against = (one.behind(place, 0, "win").error for place in (2, 1))
    alone = weight_of(one, 1) * one.rollouts.outcomes[0].win.std() / math.sqrt(200)
    assert shared < alone / 2
    assert against == pytest.approx(2 * alone, rel=0.02)


def test_games_and_search_are_weighed() -> None:
    """Both by the inverse of their variances: what games weigh less grows with the part of a game, and never to none.

    One weight for value, win and margin.
    """
    apart = race(seconds_best(), searched(0, 0.5), searched(1, 0.5))
    alike = race(evenly(), searched(0, 0.9), searched(2, 0.5))
    odds = {}
    for count in (LOT, 2 * LOT, 8 * LOT, 64 * LOT):
        for one in (apart, alike):
            one.rollouts.play([0, 1], count - one.games(0))
        weight = weight_of(apart, 1)
        assert 0.0 < weight < 1.0
        for name in NAMES:
            assert weight_of(apart, 1, name) == pytest.approx(weight)
            assert alike.behind(1, 0, name).mean == pytest.approx((1 - weight) * 0.4)
        odds[count] = (1 - weight) / weight
    few, more, many, most = odds
    slope = (odds[few] - odds[more]) / (1 / few - 1 / more)
    assert slope > 0
    assert (odds[many] - odds[most]) / (1 / many - 1 / most) == pytest.approx(slope)
    assert odds[few] - slope / few > 0


def test_games_may_put_another_turn_first() -> None:
    """Where the search hardly tells two turns apart, and not where it has them far apart."""
    near = race(first_wins(), searched(1, 0.51), searched(0, 0.5))
    far = race(evenly(), searched(1, 0.9), searched(0, 0.3))
    for one in (near, far):
        assert one.best == 0
        one.play(LOT)
    assert (near.best, near.order) == (1, [1, 0])
    assert far.best == 0


def test_what_the_search_has_hardly_looked_at_is_not_preferred() -> None:
    """A single visit that won says little, beside games or without any; many say what they say."""
    for visits, best in ((1, 0), (1000, 1)):
        one = race(evenly(), searched(0, 0.6), searched(2, 1.0, visits=visits))
        assert one.best == best
        one.rollouts.play([0, 1], 100)
        assert one.best == best


def test_only_a_turn_that_is_still_running_is_the_best() -> None:
    """The others rank by their figures, also what was never played on, however much the search thinks of it."""
    turns = searched(0, 0.9), searched(1, 0.3), searched(2, 0.1), searched(3, 0.2), searched(4, 0.99)
    one = race(first_wins(), *turns, running=4)
    one.play(LOT)
    assert one.running == [0, 1]
    assert one.order[:2] == [0, 4]
    assert one.order[2:] == [1, 3, 2]


# --- errors -----------------------------------------------------------------------------------------------------------


def test_a_few_games_that_ended_alike_are_not_sure() -> None:
    """The error of what never varied is there all the same, and shrinks with the games, to nothing."""
    errors = [mean_figure(np.ones(count), "win").error for count in (2, 8, 32, 100_000)]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] > 0.1
    assert errors[-1] < 0.001


def test_an_error_of_many_games_is_that_of_their_mean() -> None:
    values = np.random.default_rng(1893).normal(0.4, 0.3, 10_000)
    found = mean_figure(values, "value")
    assert found.mean == pytest.approx(values.mean())
    assert found.error == pytest.approx(values.std() / 100, rel=0.01)


def test_what_search_and_games_usually_miss_stays() -> None:
    """In the error of a difference in value, after however many games; in that of win and margin there is only chance.

    Nor is it in the errors of the figures.
    """
    one = race(first_wins(), searched(0, 0.9, 0.0), searched(1, 0.1, 0.0))
    one.rollouts.play([0, 1], 20_000)
    assert one.behind(1, 0, "win").error < 0.001
    assert one.behind(1, 0, "margin").error < 0.01
    assert one.behind(1, 0, "value").error > 0.01
    assert one.figure(0, "value").error < 0.001
    assert one.figure(1, "value").error < 0.001


def test_a_larger_budget_makes_surer() -> None:
    one = race(evenly(), searched(0, 0.6, 0.1), searched(1, 0.5, 0.1))
    one.play(LOT)
    found = [one.behind(1, 0, "value", times) for times in (1, 2, 16, 1024)]
    assert {figure.mean for figure in found} == {found[0].mean}
    errors = [figure.error for figure in found]
    assert errors == sorted(errors, reverse=True)
    assert len(set(errors)) == 4


# --- how sure it is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("errors_behind", "error", "certainty"),
    [(2.1, 0.1, SETTLED), (1.5, 0.1, LEANING), (0.5, 0.1, OPEN), (0.0, 0.1, OPEN), (0.0, 0.0001, EQUAL)],
)
def test_the_difference_and_its_error_decide_how_sure_the_first_place_is(
    errors_behind: float, error: float, certainty: str
) -> None:
    """Surely behind is more than two errors, probably more than one; too much chance makes no turns equal."""
    unit = race(first_wins(), searched(0, 0.5, error), searched(1, 0.5, error)).behind(1, 0, "value").error
    one = race(first_wins(), searched(0, 0.5 + errors_behind * unit, error), searched(1, 0.5, error))
    found = one.behind(1, 0, "value")
    assert (found.mean, found.error) == pytest.approx((errors_behind * unit, unit))
    assert one.certainty == certainty


def test_one_rival_is_enough_to_unsettle() -> None:
    """One that was never played on, too; and the surest of several rivals does not make up for the others."""
    far, near = searched(2, 0.1), searched(1, 0.5, 0.1)
    assert race(first_wins(), searched(0, 0.9), far, running=1).certainty == SETTLED
    assert race(first_wins(), searched(0, 0.55), far, near, running=1).certainty == OPEN
    alike = searched(1, 0.55, 0.0001), searched(2, 0.55, 0.0001)
    assert race(first_wins(), searched(0, 0.55, 0.0001), *alike).certainty == EQUAL
    assert race(first_wins(), searched(0, 0.55, 0.0001), *alike, near).certainty == OPEN


def test_a_turn_alone_is_settled() -> None:
    one = race(first_wins(), searched(1, 0.2))
    one.play(LOT)
    assert (one.running, one.best, one.certainty, one.wanted) == ([0], 0, SETTLED, None)


def test_what_chance_leaves_open_a_larger_budget_would_settle() -> None:
    """What is settled needs none, and what is as good, or what is usually missed leaves open, no budget settles."""
    unsure = race(first_wins(), searched(0, 0.8, 0.15), searched(1, 0.5, 0.15))
    assert unsure.wanted is not None
    assert unsure.is_surely_behind(1, 0, unsure.wanted)
    assert not unsure.is_surely_behind(1, 0, unsure.wanted // 2)
    missed = race(first_wins(), searched(0, 0.5, 0.0), searched(1, 0.5, 0.0)).behind(1, 0, "value").error
    for gap, error in [(0.8, 0.0), (0.0, 0.0), (0.0, 0.1), (1.5 * missed, 0.0)]:
        assert race(first_wins(), searched(0, 0.1 + gap, error), searched(1, 0.1, error)).wanted is None


def test_certainty_and_budget_wanted_agree_with_the_figures() -> None:
    """Of turns of all kinds, before and after games."""
    random, seen = np.random.default_rng(1893), set()
    for trial in range(150):
        error = float(random.choice([0.001, 0.01, 0.1]))
        means = 0.5 + random.choice([0.0, 0.001, 0.1, 0.3]) * random.normal(size=3)
        turns = [searched(code, float(mean), error) for code, mean in enumerate(means)]
        one = race((evenly(), first_wins())[trial % 2], *turns, running=2)
        one.rollouts.play([0, 1], int(random.choice([0, 8, 64])))
        best, certainty, wanted = one.best, one.certainty, one.wanted
        seen.add(certainty)
        rivals = [place for place in range(3) if place != best and not one.is_surely_behind(place, best)]
        found = [one.behind(place, best, "value") for place in rivals]
        assert all(figure.mean <= ERRORS * figure.error for figure in found)
        assert (certainty == SETTLED) == (not rivals)
        if certainty == EQUAL:
            assert all(abs(figure.mean) < SMALL for figure in found)
        if certainty == LEANING:
            assert all(figure.mean > figure.error for figure in found)
        if certainty == OPEN:
            assert any(figure.mean <= figure.error for figure in found)
        if wanted is not None:
            assert rivals
            assert all(one.is_surely_behind(place, best, wanted) for place in rivals)
            assert not all(one.is_surely_behind(place, best, wanted // 2) for place in rivals)
    assert seen == set(CERTAINTIES)


def test_a_race_is_decided_when_more_games_would_tell_no_more() -> None:
    """Never by the search alone nor by a few games; later where turns that are as good have luck of their own."""

    def games_until_decided(game: Any, *turns: Any) -> int:
        one, games = race(game, *turns), 0
        while not one.is_decided:
            one.play(1)
            games += 1
        return games

    sure = games_until_decided(first_wins(), searched(0, 0.99, 0.0), searched(1, 0.01, 0.0))
    same_luck = games_until_decided(evenly(), searched(0, 0.5), searched(2, 0.5))
    own_luck = games_until_decided(evenly(), searched(0, 0.5), searched(1, 0.5))
    assert sure == FEWEST
    assert FEWEST <= same_luck < own_luck


# --- shares of the win ------------------------------------------------------------------------------------------------


def among_three() -> Any:
    """The second player moves; by 0 the third wins in two worlds of four, the others in one each."""
    return build(
        {
            "start": Node(1, 0, {0: ["first", "second", "third", "third"], 1: "first"}),
            "first": End((9, 0, 0)),
            "second": End((0, 9, 0)),
            "third": End((0, 0, 9)),
        },
        players=3,
        cards=4,
    )


def test_shares_of_the_win_are_whole_and_the_movers_is_its_figure() -> None:
    """The others divide the rest as the search has it, and with many games more and more as these do."""
    one = race(among_three(), searched(0, 0.4), searched(1, 0.1))
    assert [share.mean for share in one.shares(0)] == pytest.approx([0.6, 0.4, 0.0])
    one.rollouts.play([0, 1], 400)
    for place in (0, 1):
        shares = one.shares(place)
        assert sum(share.mean for share in shares) == pytest.approx(1.0)
        assert shares[1] == one.figure(place, "win")
        assert all(share.error > 0 for share in shares)
    _, second, third = one.shares(0)
    assert 0.1 < third.mean / (1.0 - second.mean) < 2 / 3
    assert one.shares(1)[2].mean == 0.0


def test_what_the_mover_leaves_is_divided_evenly_where_nobody_else_won() -> None:
    turn = searched(0, 0.9)
    turn.last.shares[:] = 0.0, 1.0, 0.0
    assert [share.mean for share in race(among_three(), turn).shares(0)] == pytest.approx([0.05, 0.9, 0.05])


# --- games that are asked for -----------------------------------------------------------------------------------------


def test_each_turn_that_is_listed_has_its_games_in_the_same_worlds() -> None:
    """Whether it ran to the end, dropped out or was never played on; others get none, and nobody's games are lost."""
    turns = searched(0, 0.9), searched(1, 0.3), searched(2, 0.1), searched(3, 0.1), searched(4, 0.3), searched(5, 0.2)
    one = race(first_wins(), *turns, running=4, threads=2)
    one.play(LOT)
    one.play(100)
    one.complete([0, 3, 4], 50, None)
    assert [one.games(place) for place in range(6)] == [100 + LOT, 100 + LOT, LOT, 50, 50, 0]
    fresh = Rollouts(first_wins(), [turn.codes for turn in turns], SEED, 1, Settings())
    fresh.play(range(6), 100 + LOT)
    for place in (0, 3, 4):
        assert one.rollouts.outcomes[place].tobytes() == fresh.outcomes[place][: one.games(place)].tobytes()


def test_games_that_are_asked_for_can_be_broken_off() -> None:
    stopped = threading.Event()
    stopped.set()
    one = race(first_wins(), searched(0, 0.9), searched(1, 0.3))
    one.complete([0, 1], 50, stopped)
    assert one.rollouts.games == 0


# --- a budget ---------------------------------------------------------------------------------------------------------


class Spent:
    """Games that were played on."""

    games = 0


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> Spent:
    found, play = Spent(), Rollouts.play

    def counted(rollouts: Rollouts, turns: Any, count: int) -> None:
        found.games += len(turns) * count
        play(rollouts, turns, count)

    monkeypatch.setattr(Rollouts, "play", counted)
    return found


@pytest.mark.parametrize("iterations", [1, 10, 400, 3000, 5000, 12_345, 40_000])
@pytest.mark.parametrize("asked", [[], ["go 1"], ["go 0", "go 1", "go 2"]], ids=len)
def test_a_budget_in_iterations_is_not_exceeded(iterations: int, asked: list[str], spent: Spent) -> None:
    """What games do not need the search has; at least it has half."""
    advice = best_move(guessing(), iterations=iterations, threads=2, asked=asked, seed=SEED)
    assert advice.iterations + GAME_ITERATIONS * spent.games <= max(iterations, 1 + len(asked))
    assert advice.iterations >= iterations / 2
    if spent.games == 0 and iterations > 1:
        assert advice.iterations == iterations
    assert (spent.games > 0) == (iterations >= 5000)


def test_a_budget_is_spent_where_it_tells_more(spent: Spent) -> None:
    """On games, as far as turns that are as good as another have luck of their own; never on what is decided."""
    budget = 20_000
    advice = best_move(evenly(), iterations=budget, among=["go 0", "go 1"], settings=Settings(margin_weight=0.0))
    assert budget - GAME_ITERATIONS * 2 < advice.iterations + GAME_ITERATIONS * spent.games <= budget
    spent.games = 0
    decided = best_move(first_wins(), iterations=200_000, among=["go 0", "go 1"])
    assert decided.iterations + GAME_ITERATIONS * spent.games < 200_000
    assert decided.certainty == SETTLED


def answer(advice: Advice) -> tuple[dict[str, Any], list[bytes | None]]:
    outcomes = [None if move.outcomes is None else move.outcomes.tobytes() for move in advice.listed]
    return {**advice.to_json(), "seconds": None}, outcomes


@pytest.mark.parametrize("given", [{}, {"games": 30}, {"asked": ["go 1"], "top": 1}], ids=str)
def test_one_seed_gives_one_answer_for_any_threads(given: dict[str, Any]) -> None:
    answers = [
        answer(best_move(guessing(), iterations=8000, seed=SEED, threads=threads, **given)) for threads in (1, 2, 4)
    ]
    assert answers == [answers[0]] * 3
    assert any(answers[0][1])
    assert answer(best_move(guessing(), iterations=8000, seed=SEED + 1, **given))[1] != answers[0][1]


def test_one_seed_gives_one_answer_on_a_real_table() -> None:
    game = Game.from_position(MIDDLE)
    answers = [answer(best_move(game, iterations=4000, seed=SEED, threads=threads)) for threads in (1, 2, 4)]
    assert answers == [answers[0]] * 3
    assert any(answers[0][1])


@pytest.mark.parametrize("game", [guessing(), evenly(), first_wins(), Game.from_position(MIDDLE)], ids=[*"abc", "real"])
@pytest.mark.parametrize("iterations", [40, 4000])
def test_advice_says_what_the_race_found(game: Any, iterations: int) -> None:
    """The first is behind nothing, the figures of all others are its own less what they are behind.

    Marked are those that are not surely behind; where all others are, the first place is settled.
    """
    own = [game.text(game.actions()[-1])]
    advice = best_move(game, iterations=iterations, seed=SEED, top=100, games=10, asked=own)
    best, *others = advice.listed
    assert (best.behind, best.close, best.small_sample) == (None, False, False)
    for move in others:
        assert move.behind is not None
        for name in NAMES:
            behind = getattr(move.behind, name)
            assert getattr(move, name) == pytest.approx(getattr(best, name) - behind.mean)
        assert move.close == (move.behind.value.mean <= ERRORS * move.behind.value.error)
    for move in advice.listed:
        assert move.outcomes is not None
        assert move.games == len(move.outcomes) >= 10
        assert len(move.shares) == len(game.names)
        assert sum(share.mean for share in move.shares) == pytest.approx(1.0)
        assert move.shares[game.seat].mean == pytest.approx(move.win)
    assert [move.actions[0] for move in advice.asked] == own
    assert advice.settled == (advice.certainty == SETTLED)
    if advice.settled:
        assert not any(move.close for move in others)
        assert advice.wanted is None


def test_a_turn_that_is_asked_for_is_played_on_like_the_best() -> None:
    """Though the search thinks little of it, and knows better turns than are listed."""
    advice = best_move(guessing(), iterations=8000, seed=SEED, top=1, asked=["go 1"])
    (asked,) = advice.asked
    assert asked.games == advice.best.games > 0
    assert [move.actions for move in advice.listed] == [["go 0"], ["go 1"]]


@pytest.mark.parametrize("iterations", [400, 8000])
def test_a_turn_that_is_asked_for_takes_no_better_ones_place(iterations: int) -> None:
    """It wins in one world of four, the tie, which nobody asked for, half the game."""
    advice = best_move(guessing(), iterations=iterations, seed=SEED, top=2, asked=["go 1"])
    assert [move.actions for move in advice.moves] == [["go 0"], ["go 2"]]
    assert [move.actions for move in advice.listed] == [["go 0"], ["go 2"], ["go 1"]]


@pytest.mark.parametrize("iterations", [1, 5, 40])
@pytest.mark.parametrize("said", ["pass", "place 2-4, bid 3"])
def test_what_is_asked_for_is_answered_by_whatever_budget(iterations: int, said: str) -> None:
    """By that turn and no other in its place: a review asks for the one that was played."""
    game = Game.from_position(MIDDLE)
    advice = best_move(game, iterations=iterations, seed=SEED, asked=[said], settings=Settings(trees=1))
    assert [", ".join(move.actions) for move in advice.asked] == [said]


def test_figures_are_such_as_a_game_may_bring() -> None:
    """Though they are those of the best less the difference: nobody has less than nothing of the win, or more than all.

    The search thinks much of the second turn and the games much of the first, and so with little.
    """
    for game, of_first, of_second in ((first_wins(), 0.9, 0.99), (last_loses(), 0.4, 0.01)):
        one = race(game, searched(0, of_first), searched(1, of_second), running=1)
        one.play(200)
        for place, name in [(place, name) for place in range(2) for name in ("value", "win")]:
            assert 0.0 <= one.figure(place, name).mean <= 1.0
        assert all(0.0 <= share.mean <= 1.0 for place in range(2) for share in one.shares(place))


def test_games_are_played_on_after_each_turn_that_is_listed() -> None:
    """As many as were asked for, at least, though the budget has none; without any there are none."""
    for budget, games, least in ((40, 0, 0), (40, 25, 25), (8000, 0, 0), (8000, 25, 25)):
        advice = best_move(guessing(), iterations=budget, games=games, top=2, asked=["go 1"])
        for move in advice.listed:
            assert move.outcomes is not None
            assert move.games == len(move.outcomes)
            assert move.games >= least
        assert (advice.best.games > 0) == (budget == 8000 or games > 0)


def forced() -> Any:
    """The first player has one choice, which turns up something before the second, who always wins, decides."""
    return build(
        {
            "start": Node(0, 0, {3: "turned up"}),
            "turned up": Node(1, 1, {0: "lost", 1: "lost"}, seen=True),
            "lost": End((0, 9)),
        }
    )


def test_where_nothing_can_be_chosen_games_say_what_it_is_worth() -> None:
    """The mover's and everybody's, with their errors; it is settled, and it is what was asked for."""
    advice = best_move(forced(), iterations=5000, seed=SEED, asked=["go 3"])
    (only,) = advice.moves
    assert (advice.forced, advice.certainty, advice.wanted) == (True, SETTLED, None)
    assert only.games > 0
    assert (only.win, only.margin) == (0.0, -9.0)
    assert only.win_se > 0
    assert [share.mean for share in only.shares] == [0.0, 1.0]
    assert list(advice.asked) == [only]


def test_where_nothing_can_be_chosen_so_many_games_are_played_on_too() -> None:
    """As were asked for, beyond the budget."""
    for games in (50, 300):
        advice = best_move(forced(), iterations=100, seed=SEED, games=games)
        assert advice.best.games >= games


@pytest.mark.parametrize("games", [0, 100_000])
def test_games_can_be_stopped(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """They end with the lot that is being played, and what there is by then is told."""
    stopped, play = threading.Event(), Rollouts.play

    def stop_after(rollouts: Rollouts, turns: Sequence[int], count: int) -> None:
        play(rollouts, turns, count)
        if rollouts.games:
            stopped.set()

    monkeypatch.setattr(Rollouts, "play", stop_after)
    advice = best_move(evenly(), iterations=100_000, stopped=stopped, games=games)
    assert {move.games for move in advice.moves} == {advice.best.games}
    assert 0 < advice.best.games <= 50
    assert all(move.behind for move in advice.moves[1:])


def test_the_advice_so_far_is_told_while_games_are_played_on() -> None:
    """It has more and more of them, and telling it changes nothing."""
    reports: list[Advice] = []
    advice = best_move(evenly(), iterations=200_000, report=reports.append, report_every=0.3, seed=SEED)
    games = [report.best.games for report in reports if report.iterations == advice.iterations]
    assert all(report.moves and report.certainty in CERTAINTIES for report in reports)
    assert games == sorted(games)
    assert answer(advice) == answer(best_move(evenly(), iterations=200_000, seed=SEED))
