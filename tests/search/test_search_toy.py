"""The search on a toy whose exact values are known by hand."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from engine import chance
from engine.errors import InputError
from engine.game import decision_key, package_of
from search import Advice, Settings, advising, best_move, estimates
from search.agents import parse
from search.forest import Budget, Forest
from search.instant import Instinct
from search.ismcts import _select_by_prior
from search.playout import WHOLE_GAME, many_playouts, playout
from search.policy import Policy
from search.settings import PLAIN
from search.thinking import think
from search.tree import Branch, Mean, Share, add_child, new_tree, one
from search.turns import TELLING_VISITS, ranked
from search.value import blend, evaluate_scores
from tests.helpers.paths import ROOT
from tests.helpers.toy_game import End, Node, ToyGame, build, guessing, registered, three_for_themselves

__all__ = ["registered"]  # a fixture

PLAIN_WINS = replace(PLAIN, margin_weight=0.0, exploration=0.7)
DEFAULT_WINS = replace(Settings(), margin_weight=0.0)
"""Value is the win share alone, so that a position's value can be worked out in one's head; enough is explored."""


class Searched:
    """The settings that a test searches with where it names none."""

    settings = PLAIN_WINS


@pytest.fixture(autouse=True, params=[PLAIN_WINS, DEFAULT_WINS], ids=["plain", "default"])
def searched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests hold for the plain search, and for the default one with its priors and sequential halving.

    The whole budget is for the search: the rules of thumb that would play on know nothing of the toy.
    """
    monkeypatch.setattr(Searched, "settings", request.param)
    monkeypatch.setattr(advising, "SEARCHED", 1.0)


def advise(game: Any, **given: Any) -> Advice:
    given.setdefault("settings", Searched.settings)
    if "seconds" not in given:
        given.setdefault("iterations", 4000)
    return best_move(game, **given)


def grown(game: ToyGame, iterations: int, settings: Settings | None = None) -> Forest:
    settings = settings or Searched.settings
    forest = Forest(game.rules, game.state, settings, seed=1, trees=settings.trees, threads=1)
    forest.grow(Budget(iterations=iterations), game.actions())
    return forest


def untimed(advice: Advice) -> dict[str, Any]:
    return {**advice.to_json(), "seconds": None}


def three_step_turn() -> ToyGame:
    """A turn of three decisions of four actions, then the other player's choice."""
    return build(
        {
            "one": Node(0, 5, dict.fromkeys(range(4), "two"), kind=0),
            "two": Node(0, 5, dict.fromkeys(range(4), "three"), kind=1),
            "three": Node(0, 5, dict.fromkeys(range(4), "reply"), kind=2),
            "reply": Node(1, 6, {0: "won", 1: "lost"}),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        }
    )


def test_every_seat_plays_for_itself():
    """Maxⁿ: by 1 the second player secures a tie (1/2 for the first), though with the third it could harm the first."""
    game = three_for_themselves()
    right, left = advise(game).moves
    assert (right.actions, left.actions) == (["go 1"], ["go 0"])
    assert right.win == pytest.approx(0.5, abs=0.03)
    assert left.win < 0.1
    assert right.line == ["B: go 0"]
    assert left.line == ["B: go 0"]
    assert not right.close
    assert not left.close


def test_the_best_guess_is_taken_whatever_the_hidden_card():
    """Values 3/4, 1/4 and 1/2; the true card, on which "low" loses, must not be read."""
    advice = advise(guessing(card=3))
    assert advice.best.actions == ["go 0"]
    exact = {"go 0": 0.75, "go 1": 0.25, "go 2": 0.5}
    for move in advice.moves:
        assert abs(move.win - exact[move.actions[0]]) <= 4 * move.win_se
    assert [untimed(advise(guessing(card))) for card in range(4)] == [untimed(advice)] * 4


def test_an_unseen_card_does_not_help_a_later_decision():
    """A blind guess wins in 6 of 10 worlds however late it is made: 1 (8 of 10) is better than guessing (0)."""
    game = build(
        {
            "start": Node(0, 0, {0: "guess", 1: ["won"] * 8 + ["lost"] * 2}),
            "guess": Node(0, 0, {0: ["won"] * 6 + ["lost"] * 4, 1: ["lost"] * 6 + ["won"] * 4}, kind=1),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        },
        cards=10,
    )
    sure, guess = advise(game).moves
    assert sure.actions == ["go 1"]
    assert sure.win == pytest.approx(0.8, abs=0.03)
    assert guess.actions == ["go 0", "go 0"]
    assert guess.win == pytest.approx(0.6, abs=0.08)


def test_a_seen_card_helps():
    """Once the card lies open, the right answer always wins: looking (0) is worth 1."""
    game = build(
        {
            "start": Node(0, 0, {0: "look", 1: ["won"] * 8 + ["lost"] * 2}),
            "look": Node(0, 0, {0: ["won"] * 6 + [None] * 4, 1: [None] * 6 + ["won"] * 4, 2: "lost"}, 1, seen=True),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        },
        cards=10,
    )
    best = advise(game).best
    assert best.actions[0] == "go 0"
    assert best.win == pytest.approx(1.0, abs=0.05)


def test_availability_is_counted():
    """An answer legal in one world of ten is taken there, and counts as available there only (Cowling et al.)."""
    game = build(
        {
            "start": Node(0, 0, {0: "reply", 1: "lost"}),
            "reply": Node(1, 1, {0: "tied", 1: ["lost"] + [None] * 9, 2: "won"}),
            "won": End((1, 0)),
            "lost": End((0, 1)),
            "tied": End((1, 1)),
        },
        cards=10,
    )
    forest = grown(game, 5000, replace(Searched.settings, trees=1))
    (tree,) = forest.trees
    first = next(branch for (_, action), branch in Branch.root(forest.trees).children().items() if action == 0)
    visits = first.visits
    reply = {action: tree.nodes[branch.places[0][1]] for (_, action), branch in first.children().items()}
    assert visits - 4 <= reply[0].available <= visits
    assert reply[1].available == pytest.approx(visits / 10, rel=0.25)
    assert reply[1].visits > 0.9 * reply[1].available
    assert reply[2].visits < 0.03 * visits
    assert first.win.mean == pytest.approx(0.9 * 0.5, abs=0.03)


def test_one_action_may_lead_to_decisions_of_different_seats():
    """By 0 the second or, with the other card, the third player wins: statistics of the two must not be mixed."""
    game = build(
        {
            "start": Node(0, 0, {0: ["second decides", "third decides"], 1: "all tie"}),
            "second decides": Node(1, 1, {0: "first wins", 1: "second wins"}, seen=True),
            "third decides": Node(2, 1, {0: "third wins", 1: "first wins"}, seen=True),
            "first wins": End((9, 0, 0)),
            "second wins": End((0, 9, 0)),
            "third wins": End((0, 0, 9)),
            "all tie": End((5, 5, 5)),
        },
        players=3,
        cards=2,
    )
    tie, other = advise(game).moves
    assert tie.actions == ["go 1"]
    assert tie.win == pytest.approx(1 / 3)
    assert other.win < 0.1


def test_a_turns_nodes_know_what_everybody_wins():
    """By 0 the second wins with three cards of four, the third with one; in two trees, as their visits have it."""
    to = ["second wins", "second wins", "second wins", "third wins"]
    ends = {"second wins": End((0, 9, 0)), "third wins": End((0, 0, 9)), "first wins": End((9, 0, 0))}
    game = build({"start": Node(0, 0, {0: to, 1: "first wins"}), **ends}, players=3, cards=4)
    forest = grown(game, 4000, replace(Searched.settings, trees=2, prior_weight=5.0))
    branches = {action: branch for (_, action), branch in Branch.root(forest.trees).children().items()}
    assert branches[0].shares == pytest.approx([0.0, 0.75, 0.25], abs=0.1)
    assert branches[1].shares == pytest.approx([1.0, 0.0, 0.0])


@pytest.mark.parametrize("nodes", [4, 1 << 12])
def test_priors_yield_to_what_is_found(nodes: int):
    """The toy's ratings are the actions' numbers: the best-rated loses, and the search finds out."""
    game = build({"start": Node(0, 0, {0: "won", 1: "lost", 7: "lost"}), "won": End((1, 0)), "lost": End((0, 1))})
    settings = Settings(margin_weight=0.0, prior_weight=1.0, tournament_size=2, nodes=nodes)
    best, *others = advise(game, settings=settings).moves
    assert (best.actions, best.win) == (["go 0"], 1.0)
    assert {move.win for move in others} == {0.0}


def chosen_by_prior(*children: tuple[int, int, float, float]) -> int:
    """What is tried next of the actions 0, 1 …, with so many visits, availabilities, a mean and a prior each."""
    to = dict.fromkeys(range(len(children)), "won")
    game = build({"start": Node(0, 0, to), "won": End((1, 0))})
    tree, key = new_tree(game.state, 64), np.int64(decision_key(game.state))
    for action, (visits, available, mean, prior) in enumerate(children):
        node = tree.nodes[add_child(tree, 0, key, action, True)]
        node.visits, node.available, node.value, node.prior = visits, available - 1, visits * mean, prior
        tree.actions[action] = action
    policy, instinct = Policy.of(package_of(game.state), 1), Instinct.of(game.state, None)
    wants, tuning, n = policy.own, Settings().tuning(), len(children)
    found = _select_by_prior(game.rules, game.state, tree, policy, instinct, wants, tuning, 0, key, n, True)
    return int(tree.nodes[found].action)


def test_the_bound_counts_how_often_an_action_could_be_tried():
    """Cowling et al. (2012): of two with equal visits, means and priors the one that was available oftener is next."""
    assert chosen_by_prior((10, 400, 0.5, 0.5), (10, 100, 0.5, 0.5)) == 0
    assert chosen_by_prior((10, 100, 0.5, 0.5), (10, 400, 0.5, 0.5)) == 1


def test_what_was_never_tried_counts_as_much_as_its_rivals():
    """Their mean: 0.9 makes it worth a try, 0.1 does not, while another has a better prior."""
    assert chosen_by_prior((10, 11, 0.9, 0.5), (0, 11, 0.0, 0.1)) == 1
    assert chosen_by_prior((10, 11, 0.1, 0.9), (0, 11, 0.0, 0.05)) == 0


def test_priors_lead_where_nothing_is_known():
    """Of actions that all come to the same, the best-rated is looked at most."""
    game = build({"start": Node(0, 0, {0: "tied", 1: "tied", 7: "tied"}), "tied": End((1, 1))})
    advice = advise(game, iterations=60, settings=Settings(prior_weight=1.0, prior_temperature=1.0, trees=1))
    assert advice.best.actions == ["go 7"]


def test_guided_playouts_take_the_best_rated_of_a_few():
    """With as many drawn as there are actions, always the best-rated."""
    game = build({"start": Node(0, 0, {0: "lost", 1: "lost", 7: "won"}), "won": End((1, 0)), "lost": End((0, 1))})
    out, words = np.zeros(8, np.int16), chance.stream(5, "few")
    for few, certain in ((3, True), (1, False)):
        states, ends = one(game.state), set()
        for _ in range(40):
            states[0] = game.state
            playout(game.rules, states[0], Policy.of(package_of(game.state), few), words, out, WHOLE_GAME)
            ends.add(int(states[0].node))
        assert (len(ends) == 1) == certain


def two_rounds() -> ToyGame:
    """By 0 the first player is ahead at the end of the round and loses the game, by 1 the other way round."""
    return build(
        {
            "start": Node(0, 0, {0: "ahead", 1: "behind"}),
            "ahead": Node(0, 1, {0: "lost", 1: "lost"}, stage=1, points=(5, 0), promise=(0, 1)),
            "behind": Node(0, 1, {0: "won", 1: "won"}, stage=1, points=(0, 5), promise=(1, 0)),
            "won": End((9, 8)),
            "lost": End((8, 9)),
        }
    )


def test_beyond_the_horizon_scores_are_estimated(monkeypatch, tmp_path):
    """Without worths the points so far count; with 10 for one promised, the seat behind is expected 5 points ahead."""
    for settings, best in ((Settings(horizon=0), "go 0"), (Settings(horizon=1), "go 1")):
        assert advise(two_rounds(), iterations=100, settings=settings).best.actions == [best]
    fitted = "[2]\nresidual_sd = [6.0, 3.0]\n\n[2.coefficients]\npromise = [10.0, 1.0]\n"
    (tmp_path / "toy.toml").write_text(fitted, encoding="utf-8")
    monkeypatch.setattr(estimates, "FOLDER", tmp_path)
    monkeypatch.setattr(estimates, "_fitted", estimates._fitted.__wrapped__)  # nothing is remembered
    best = advise(two_rounds(), iterations=100, settings=Settings(horizon=0)).best
    assert (best.actions, best.margin) == (["go 1"], 5.0)
    scale = 6.0 * np.sqrt(6) / np.pi
    assert best.win == pytest.approx(1 / (1 + np.exp(-5 / scale)))


def test_an_uncertain_win_is_shared_by_its_chances():
    """Luce: odds grow by e for as many points as the Gumbel scale of the errors."""
    wins, margins = np.zeros(3), np.zeros(3)
    scale = np.sqrt(6) / np.pi * 9.0
    evaluate_scores(np.array([20.0, 20.0 - scale, 20.0]), 3, 9.0, wins, margins)
    assert wins == pytest.approx(np.array([1.0, np.exp(-1), 1.0]) / (2 + np.exp(-1)))
    level = scale * np.log(1 + np.exp(-1))
    assert margins == pytest.approx([-level, -scale - scale * np.log(2), -level])


def test_margins_decide_between_lost_moves():
    """A seat that loses anyway prefers to lose by less; the mean margin is in points."""
    game = build({"start": Node(0, 0, {0: "far", 1: "near"}), "far": End((0, 30)), "near": End((28, 30))})
    best, other = advise(game, settings=Settings(margin_weight=0.5)).moves
    assert (best.actions, best.margin, best.win) == (["go 1"], -2.0, 0.0)
    assert (other.margin, other.margin_se) == (-30.0, 0.0)


def test_no_win_share_is_taken_for_certain():
    """A turn that lost every game has an error all the same, which shrinks with the games (Agresti and Coull, 1998)."""
    game = build({"start": Node(0, 0, {0: "far", 1: "near"}), "far": End((0, 30)), "near": End((28, 30))})
    few, many = (advise(game, iterations=iterations).moves[0] for iterations in (20, 2000))
    assert few.win == many.win == 0.0
    assert few.win_se > many.win_se > 0.0


def test_every_visited_move_is_a_whole_turn():
    """The first iteration of a move already goes on to the end of the turn."""
    game = three_step_turn()
    turns = ranked(game, grown(game, 4, replace(PLAIN, trees=1)).root)
    assert [len(turn.codes) for turn in turns] == [3, 3, 3, 3]
    assert [turn.last.visits for turn in turns] == [1, 1, 1, 1]
    assert [turn.last.margin.error for turn in turns] == [None] * 4
    (move,) = advise(game, iterations=1, settings=Settings(trees=1)).moves
    assert (len(move.actions), move.visits) == (3, 1)


def test_beyond_the_turn_an_iteration_adds_one_node():
    """With priors it adds all rivals of a node, of which one is visited."""
    (tree,) = grown(three_step_turn(), 1, replace(PLAIN, trees=1)).trees
    assert tree.used[0] == 1 + 3
    (tree,) = grown(three_step_turn(), 1, Settings(trees=1)).trees
    assert tree.used[0] == 1 + 3 * 4
    assert np.count_nonzero(tree.nodes["visits"][1 : tree.used[0]]) == 3


def test_forced_decisions_have_no_node():
    game = build(
        {
            "start": Node(0, 0, {0: "forced", 1: "won"}),
            "forced": Node(1, 1, {3: "reply"}),
            "reply": Node(0, 2, {0: "won", 1: "lost"}),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        }
    )
    (tree,) = grown(game, 100, Settings(trees=1)).trees
    assert tree.used[0] == 1 + 2 + 2


@pytest.mark.parametrize("nodes", [2, 3, 7])
def test_at_its_bound_a_tree_stops_growing(nodes):
    forest = grown(three_step_turn(), 2000, Settings(nodes=nodes))
    assert [int(tree.used[0]) for tree in forest.trees] == [nodes] * 4
    assert Branch.root(forest.trees).visits == 2000
    assert advise(three_step_turn(), iterations=500, settings=Settings(nodes=nodes)).best.visits > 0


def test_a_win_is_shared_and_margins_are_to_the_best_other():
    wins, margins = np.zeros(5), np.zeros(5)
    evaluate_scores(np.array([30.0, 42.0, 42.0, 11.0, 99.0]), 4, 0.0, wins, margins)
    assert wins[:4].tolist() == [0.0, 0.5, 0.5, 0.0]
    assert wins[4] == 0.0
    assert margins[:4].tolist() == [-12.0, 0.0, 0.0, -31.0]


@pytest.mark.parametrize("count", [2, 3, 5])
def test_the_margin_is_to_the_expected_best_of_the_others(count):
    """Scores with errors of 10 points: shares of the win and mean margins are those of 400,000 draws."""
    scores = np.array([40.0, 46.0, 43.0, 30.0, 45.0])
    wins, margins = np.zeros(5), np.zeros(5)
    evaluate_scores(scores, count, 10.0, wins, margins)
    random = np.random.default_rng(1893)
    drawn = random.gumbel(scale=10.0 * np.sqrt(6) / np.pi, size=(400_000, count))
    drawn += scores[:count] - np.euler_gamma * 10.0 * np.sqrt(6) / np.pi
    for seat in range(count):
        others = np.delete(drawn, seat, axis=1).max(axis=1)
        assert wins[seat] == pytest.approx((drawn[:, seat] > others).mean(), abs=0.005)
        assert margins[seat] == pytest.approx((drawn[:, seat] - others).mean(), abs=0.1)


def test_value_is_bounded_and_grows_with_the_margin():
    assert blend(1.0, 0.0, 0.5, 30.0) == pytest.approx(0.75)
    values = [blend(0.0, margin, 1.0, 30.0) for margin in (-1000.0, -30.0, -1.0, 0.0, 1.0, 30.0, 1000.0)]
    assert values == sorted(values)
    assert values[0] >= 0.0
    assert values[-1] <= 1.0
    assert values[3] == 0.5
    assert values[1] + values[5] == pytest.approx(1.0)


def test_threads_do_not_change_the_answer():
    settings = Settings(trees=3)
    answers = [untimed(advise(guessing(), iterations=1000, threads=n, settings=settings)) for n in (1, 2, 8, 2)]
    assert answers == [answers[0]] * 4
    assert answers[0]["iterations"] == 1000
    other = untimed(advise(guessing(), iterations=1000, seed=1, settings=settings))
    assert other["moves"] != answers[0]["moves"]


def test_every_tree_has_chance_of_its_own():
    one_tree, other = grown(guessing(), 200, Settings(trees=2)).trees
    assert one_tree.nodes[:4].tobytes() != other.nodes[:4].tobytes()


def test_seconds_visit_every_tree():
    advice = advise(guessing(), seconds=0.02, threads=1)
    assert advice.iterations >= Settings().trees
    assert advise(guessing(), seconds=1e-6, threads=2).iterations >= Settings().trees


def test_only_moves_that_may_be_made_are_looked_at():
    """Without "low" (0) the tie (2) is the best; later decisions, though of the same number, are free."""
    for among in (["go 1", "go 2"], ["go 2", "go 1", "go 2"]):
        advice = advise(guessing(), among=among)
        assert [move.actions for move in advice.moves] == [["go 2"], ["go 1"]]
        assert sum(move.share for move in advice.moves) == pytest.approx(1)
    (only,) = advise(three_step_turn(), among=["go 3"], top=8).moves
    assert only.actions[0] == "go 3"
    forest = Forest(*_table(three_step_turn()), Searched.settings, seed=1, trees=1, threads=1)
    forest.grow(Budget(iterations=200), [3])
    ((_, branch),) = Branch.root(forest.trees).children().items()
    assert {action for _, action in branch.children()} == {0, 1, 2, 3}
    with pytest.raises(InputError, match="among: give at least one move"):
        advise(guessing(), among=[])


def _table(game: ToyGame) -> tuple[np.record, np.record]:
    return game.rules, game.state


def test_looking_on_changes_nothing():
    """Reports tell of more and more iterations, and the answer is as without them."""
    reports = []
    advice = advise(guessing(), iterations=40, report=reports.append, report_every=1e-9)
    counts = [report.iterations for report in reports]
    assert counts
    assert counts == sorted(set(counts))
    assert untimed(advice) == untimed(advise(guessing(), iterations=40))


@pytest.mark.parametrize("budget", [{"seconds": 3600}, {"iterations": 10**9}], ids=str)
def test_a_search_can_be_stopped(budget):
    """By whoever looks on, or before it begins; it has looked at something even then."""
    stopped = threading.Event()
    advice = advise(guessing(), **budget, report=lambda advice: stopped.set(), report_every=1e-3, stopped=stopped)
    assert advice.moves
    advice = advise(guessing(), **budget, stopped=stopped)
    assert advice.iterations == Searched.settings.trees
    assert advice.moves


def test_moves_too_close_to_call():
    game = build(
        {
            "start": Node(0, 0, {0: ["won", "lost"], 1: ["lost", "won"], 2: "lost"}),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        },
        cards=2,
    )
    advice = advise(game)
    assert [move.close for move in advice.moves] == [False, True, False]
    assert advice.moves[2].actions == ["go 2"]
    assert not advice.settled


def starving() -> ToyGame:
    """By 0 the first player wins for sure, but by one of eight choices, the last thought of; 7 wins 3 of 4 times."""
    return build(
        {
            "start": Node(0, 0, {0: "choice", 7: ["won"] * 3 + ["lost"]}),
            "choice": Node(0, 0, {0: "won", **dict.fromkeys(range(1, 8), "lost")}, kind=1),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        },
        cards=4,
    )


def test_a_turn_that_a_free_search_starves_is_looked_at():
    """The free search judges by the mean of untaught choices and stays with 7; the advice finds the sure win."""
    settings = Settings(prior_weight=0.1)
    forest = grown(starving(), 2000, settings)
    visits = {action: branch.visits for (_, action), branch in forest.root.children().items()}
    assert visits[7] > 20 * visits[0]
    assert advise(starving(), iterations=4000, settings=settings).best.actions == ["go 0", "go 0"]


def test_the_first_turn_is_never_surely_behind_another():
    """By its own figures, with whatever budget; what is settled is what no other may equal, and the other way round.

    Unless it is another end of a first decision that is listed already.
    """
    for game in (guessing(), starving(), three_step_turn()):
        for iterations, games in product((1, 7, 40, 300, 2000), (0, 20)):
            advice = advise(game, iterations=iterations, games=games, settings=Settings(), top=8)
            best, *others = advice.moves
            for other in others:
                assert other.behind.value.mean == pytest.approx(best.value - other.value)
                if other.visits >= TELLING_VISITS:
                    assert -other.behind.value.mean <= 2 * other.behind.value.error
                    assert other.value - best.value <= 2 * np.hypot(best.value_se, other.value_se)
            close = any(move.close for move in others)
            assert not (advice.settled and close)
            if max(len(move.actions) for move in advice.moves) == 1:
                assert advice.settled == (not close)


def test_top_limits_the_moves_and_the_object_has_its_keys():
    answer = advise(guessing(), iterations=300, top=2).to_json()
    assert list(answer) == [
        "to_move",
        "decision",
        "iterations",
        "games",
        "seconds",
        "seed",
        "moves",
        "settled",
        "certainty",
        "wanted",
        "box",
        "version",
        "forced",
        "exact",
    ]
    assert len(answer["moves"]) == 2
    assert list(answer["moves"][0]) == [
        "move",
        "actions",
        "visits",
        "games",
        "value",
        "value_se",
        "win",
        "win_se",
        "margin",
        "margin_se",
        "share",
        "behind",
        "close",
        "small_sample",
        "line",
        "replies",
        "exact",
    ]
    assert answer["moves"][0]["behind"] is None
    assert list(answer["moves"][1]["behind"]) == ["value", "win", "margin", "value_se", "win_se", "margin_se"]
    assert json.loads(json.dumps(answer)) == answer


def answered() -> ToyGame:
    """The second player's turn is two decisions by 0 and one by the others; only 4 saves it."""
    return build(
        {
            "start": Node(0, 0, {0: "reply", 1: "lost"}),
            "reply": Node(1, 1, {0: "more", 1: "won", 2: "won", 3: "won", 4: "tied"}),
            "more": Node(1, 1, {1: "won", 2: "third"}, kind=1),
            "third": Node(0, 2, {0: "won", 1: "tied"}),
            "won": End((1, 0)),
            "lost": End((0, 1)),
            "tied": End((1, 1)),
        }
    )


def test_replies_are_whole_turns_with_their_share_of_the_visits():
    """The three most visited of the five, as the trees count them; none where the game is over."""
    advice = advise(answered(), seed=1)
    best, other = advice.moves
    forest = Forest(
        answered().rules, answered().state, Searched.settings, seed=1, trees=Searched.settings.trees, threads=1
    )
    thought = think(answered(), forest, Budget(iterations=advice.iterations), answered().actions())
    first = forest.root.children()[decision_key(answered().state), 0]
    assert best.visits == first.visits
    assert best.share == thought.free[0] / sum(thought.free.values())
    visits = {action: branch.visits for (_, action), branch in first.children().items()}
    favourites = sorted(visits, key=lambda action: (-visits[action], action))[:3]
    assert favourites[0] == 4
    assert [int(reply.actions[0].removeprefix("go ")) for reply in best.replies] == favourites
    assert [reply.share for reply in best.replies] == [visits[action] / first.visits for action in favourites]
    for reply in best.replies:
        assert reply.player == "B"
        assert len(reply.actions) == (2 if reply.actions[0] == "go 0" else 1)
        assert reply.move == ", ".join(reply.actions)
    assert best.line == ["B: go 4"]
    assert other.replies == []


def test_a_reply_says_no_more_than_was_seen_often():
    """Few visits give no reply, or one that breaks off."""
    assert [reply.move for reply in advise(answered(), iterations=20).best.replies] == []
    opened = build(
        {
            "start": Node(0, 0, {0: "reply", 1: "lost"}),
            "reply": Node(1, 1, {0: "more", 1: "won"}),
            "more": Node(1, 1, dict.fromkeys(range(8), "tied"), kind=1),
            "won": End((1, 0)),
            "lost": End((0, 1)),
            "tied": End((1, 1)),
        }
    )
    (reply, *_) = advise(opened, iterations=50).best.replies
    assert (reply.move, reply.actions) == ("go 0 …", ["go 0"])
    assert advise(opened, iterations=50).best.line == ["B: go 0 …"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seconds": 0}, "seconds must be a number above 0, at most 86,400, not 0"),
        ({"seconds": float("nan")}, "seconds must be a number above 0, at most 86,400, not nan"),
        ({"seconds": float("inf")}, "seconds must be a number above 0, at most 86,400, not inf"),
        ({"iterations": 0}, "iterations must be at least 1, not 0"),
        ({"threads": 0}, "threads must be at least 1, not 0"),
        ({"top": 0}, "top must be at least 1, not 0"),
        ({"games": -1}, "games must be at least 0, not -1"),
        ({"games": 1_000_001}, "games must be at most 1,000,000, not 1000001"),
        ({"report_every": 0}, "report_every must be a number above 0, not 0"),
        ({"seconds": 1, "iterations": 1}, "give seconds or iterations, not both"),
    ],
)
def test_numbers_out_of_range_are_refused(given, message):
    with pytest.raises(InputError) as refusal:
        best_move(guessing(), **given)
    assert str(refusal.value) == message


def test_a_finished_game_is_refused():
    game = guessing()
    game.play_action(0)
    with pytest.raises(InputError, match=r"^the game is over: there is no move to advise$"):
        advise(game)


def test_settings_from_words():
    settings = Settings().overridden({"exploration": "0.25", "trees": "4"})
    assert (settings.exploration, settings.trees) == (0.25, 4)
    for words, message in [
        ({"luck": "1"}, "there is no setting 'luck'; the settings are exploration, "),
        ({"trees": "2.5"}, "trees must be a whole number, not '2.5'"),
        ({"exploration": "high"}, "exploration must be a number, not 'high'"),
        ({"tournament_size": "2.5"}, "tournament_size must be a whole number, not '2.5'"),
        ({"exploration": "nan"}, "exploration must be between 0 and 10, not nan"),
        ({"margin_weight": "1.5"}, "margin_weight must be between 0 and 1, not 1.5"),
    ]:
        with pytest.raises(InputError) as refusal:
            Settings().overridden(words)
        assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("clever", "there is no agent 'clever'; the agents are random, greedy, instant, flat, uct, ismcts"),
        ("random:iterations=3", "agent random has no parameter 'iterations'; it has none"),
        (
            "ismcts:trees=2",
            "agent ismcts has no parameter 'trees'; it has iterations, ms, strategy, weights, margin_weight, ",
        ),
        ("ismcts:iterations", "iterations must be a whole number, not ''"),
        ("ismcts:iterations=0", "iterations must be at least 1, not 0"),
        ("ismcts:iterations=10000001", "iterations must be at most 10,000,000, not 10000001"),
        ("ismcts:ms=0", "ms must be a number above 0, at most 600,000, not 0"),
        ("ismcts:ms=5,iterations=5", "an agent takes iterations or ms, not both"),
        ("uct:exploration=99", "exploration must be between 0 and 10, not 99"),
        ("ismcts:tournament_size=3, tournament_size=5", "agent ismcts: tournament_size is given twice"),
        (
            "flat:tournament_size=3",
            "agent flat has no parameter 'tournament_size'; it has iterations, ms, margin_weight, margin_scale",
        ),
        ("uct:strategy=builder", "agent uct has no parameter 'strategy'; it has iterations, ms, margin_weight, "),
    ],
)
def test_agents_that_do_not_exist_are_refused(code, message):
    with pytest.raises(InputError) as refusal:
        parse(code)
    assert str(refusal.value).startswith(message)


def test_the_random_agent_is_uniform():
    game = guessing()
    agent, words = parse("random"), chance.stream(7, "agent")
    agent.prepare(game.states)
    chosen = [agent.choose(game.rules, game.states, words) for _ in range(3000)]
    assert np.bincount(chosen, minlength=3) == pytest.approx(1000, abs=130)


def test_the_search_agent_takes_the_best_and_leaves_the_state():
    game = guessing(card=3)
    before = game.states.tobytes()
    for code in (
        "uct:iterations=1000,margin_weight=0,exploration=0.5",
        "ismcts:iterations=1000",
        "flat:iterations=1000",
    ):
        agent = parse(code)
        agent.prepare(game.states)
        assert agent.choose(game.rules, game.states, chance.stream(7, "agent")) == 0
        assert game.states.tobytes() == before


def deciding(game: ToyGame, agent: Any, *actions: int) -> list[int]:
    """Nodes of the agent's tree, 0 for a new one, at which it began each decision; it is made to choose `actions`."""
    roots = []
    agent.prepare(game.states)
    for action in actions:
        agent.choose(game.rules, game.states, chance.stream(7, "agent"))
        roots.append(int(agent.tree.root[0]))
        agent.answer = (agent.answer[0], action)
        game.play_action(action)
    return roots


def test_a_turn_is_searched_in_one_tree():
    """From the second decision on the search begins where the first ended; a new turn, and plain search, begin anew."""
    first, second, third, reply = deciding(three_step_turn(), parse("ismcts:iterations=40"), 1, 2, 3, 0)
    assert first == reply == 0
    assert 0 < second < third
    for code in ("ismcts:iterations=40,reuse=0", "uct:iterations=40", "ismcts:iterations=40,nodes=6"):
        assert deciding(three_step_turn(), parse(code), 1, 2, 3, 0) == [0, 0, 0, 0]


def test_what_is_no_longer_legal_is_not_chosen():
    """Looking (0) shows a card in the same turn: the tree has answers that are legal with another card only."""
    game = build(
        {
            "start": Node(0, 0, {0: "look", 1: "lost"}),
            "look": Node(
                0, 0, {0: ["won"] * 9 + [None], 6: ["won"] * 9 + [None], 1: "lost", 2: [None] * 9 + ["won"]}, seen=True
            ),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        },
        cards=10,
        card=9,
    )
    agent = parse("ismcts:iterations=200")
    agent.prepare(game.states)
    for action in (0, 2):
        assert agent.choose(game.rules, game.states, chance.stream(7, "agent")) == action
        game.play_action(action)


@pytest.mark.parametrize("name", ["uct", "ismcts"])
def test_a_search_ends_when_its_choice_is_certain(name):
    """Only when no other action could catch up with all that is left; the choice is that of the whole budget."""
    game = build({"start": Node(0, 0, {0: "won", 1: "lost", 7: "lost"}), "won": End((9, 0)), "lost": End((0, 9))})
    agent = parse(f"{name}:iterations=1000")
    agent.prepare(game.states)
    assert agent.choose(game.rules, game.states, chance.stream(7, "agent")) == 0
    spent = int(agent.tree.nodes[0].visits)
    visits = sorted(int(node.visits) for node in agent.tree.nodes[1 : agent.tree.used[0]])
    assert spent < 1000
    assert visits[-1] - visits[-2] > 1000 - spent
    assert spent == 16 or visits[-1] - visits[-2] - 16 <= 1000 - spent + 16
    timed = parse(f"{name}:ms=2000")
    timed.prepare(game.states)
    assert timed.choose(game.rules, game.states, chance.stream(7, "agent")) == 0


def test_flat_looks_at_every_action_alike():
    """At least once, however small the budget; the last action alone wins."""
    ends = dict.fromkeys(range(7), "lost") | {7: "won"}
    game = build({"start": Node(0, 0, ends), "won": End((1, 0)), "lost": End((0, 1))})
    for iterations, least in ((5, 1), (100, 12)):
        agent = parse(f"flat:iterations={iterations}")
        agent.prepare(game.states)
        assert agent.choose(game.rules, game.states, chance.stream(7, "agent")) == 7
        assert set(agent.playouts.visits.tolist()) <= {least, least + 1}


def test_a_strategy_shapes_the_priors_of_its_own_decisions():
    """The first player wants the toy's actions double, the second as balanced play has them."""
    game = build(
        {"start": Node(0, 0, {0: "reply", 1: "reply"}), "reply": Node(1, 1, {0: "end", 1: "end"}), "end": End((1, 1))}
    )
    settings = Settings(prior_temperature=1.0, trees=1)
    forest = Forest(game.rules, game.state, settings, seed=1, trees=1, threads=1)
    forest.policies[0] = Policy.of(package_of(game.state), settings.tournament_size, own=(2.0,))
    forest.grow(Budget(iterations=50), game.actions())
    root = Branch.root(forest.trees)
    (tree,) = forest.trees

    def prior(branches: dict[tuple[int, int], Branch]) -> float:
        """Of action 1 against action 0, as odds."""
        one, none = (next(b for (_, action), b in branches.items() if action == wanted) for wanted in (1, 0))
        return float(tree.nodes[one.places[0][1]].prior / tree.nodes[none.places[0][1]].prior)

    assert prior(root.children()) == pytest.approx(np.exp(2.0), rel=1e-4)
    most = max(root.children().values(), key=lambda branch: branch.visits)
    assert prior(most.children()) == pytest.approx(np.exp(1.0), rel=1e-4)


def test_agents_take_a_forced_decision():
    game = build({"start": Node(0, 0, {4: "end"}), "end": End((1, 0))})
    for code in ("random", "greedy", "flat:iterations=10", "uct:iterations=10", "ismcts:iterations=10"):
        agent = parse(code)
        agent.prepare(game.states)
        assert agent.choose(game.rules, game.states, chance.stream(7, "agent")) == 4


def test_playouts_end_and_count_choices():
    game, words, out = three_step_turn(), chance.stream(3, "playout"), np.zeros(8, np.int16)
    states, policy = one(game.state), Policy.of(package_of(game.state))
    assert playout(game.rules, states[0], policy, words, out, WHOLE_GAME) == 4
    assert states[0].seat == -1
    assert many_playouts(game.rules, game.states, states, policy, words, out, 10) == 40
    assert game.seat == 0


_PROGRAM = """
import json
import sys
from engine.kernel import compilation_watched
from tests.helpers.toy_game import guessing, register
from tests.search.test_search_toy import DEFAULT_WINS, PLAIN_WINS, advise, untimed
register()
settings = DEFAULT_WINS if sys.argv[1] == "default" else PLAIN_WINS
compiled = []
with compilation_watched(compiled.append):
    answer = untimed(advise(guessing(), iterations=60, games=4, settings=settings))
print(json.dumps([len(compiled), answer]))
"""


def _elsewhere(**environment: str) -> tuple[int, dict[str, Any]]:
    """Functions compiled by a process of its own, and its answer."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _PROGRAM, "default" if Searched.settings is DEFAULT_WINS else "plain"],
        env={**os.environ, **environment},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    compiled, answer = json.loads(done.stdout)
    return compiled, answer


def test_plain_python_and_compiled_code_agree_and_what_is_compiled_is_kept():
    """Without numba the same code gives the same answer, and a second process compiles nothing."""
    answer = untimed(advise(guessing(), iterations=60, games=4))
    assert _elsewhere(NUMBA_DISABLE_JIT="1") == (0, answer)
    _elsewhere()
    assert _elsewhere() == (0, answer)


def test_mean_and_error_in_numbers():
    """1, 2 and 6 have the mean 3; their squared distances sum to 14, so the variance is 7 and its third's root the
    error."""
    found = Mean.of(3, 9.0, 41.0)
    assert found.mean == 3.0
    assert found.error == pytest.approx((7 / 3) ** 0.5)
    assert Mean.of(1, 2.0, 4.0).error is None


def test_share_and_error_in_numbers():
    """Three wins of six, and two more of each: half of ten, whose error is the root of 0.25 / 10."""
    found = Share.of(6, 3.0, 3.0)
    assert found.mean == 0.5
    assert found.error == pytest.approx(0.025**0.5)


def test_the_error_counts_how_far_trees_lie_apart():
    """Two trees of 100 visits with means 0.2 and 0.6: the error is 0.2 however sure each is of itself; a third one of
    two visits moves it little."""

    def branch(*trees: tuple[int, float]) -> Branch:
        places = []
        for visits, mean in trees:
            tree = new_tree(guessing().state, 2)
            node = tree.nodes[0]
            node.visits = visits
            node.value = node.win = visits * mean
            node.value_squares = node.win_squares = visits * mean * mean
            places.append((tree, 0))
        return Branch(places)

    apart = branch((100, 0.2), (100, 0.6))
    assert apart.value == Mean(pytest.approx(0.4), pytest.approx(0.2))
    assert apart.win.error == pytest.approx(0.2)
    assert branch((100, 0.2), (100, 0.6), (2, 0.4)).value.error == pytest.approx(0.2, abs=0.01)
    alike = branch((100, 0.4), (100, 0.4))
    assert alike.value.error == 0.0
    assert alike.win.error > 0.0
    assert branch((1, 0.4)).value.error is None
