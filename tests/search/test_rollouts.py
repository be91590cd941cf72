"""Turns played on in the same worlds: on a toy whose worlds are known one by one, and by the learned policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from engine import Game, chance
from engine.game import GAMES, determinize, package_of, points_by_source
from search import Settings, rollouts
from search.instant import Instinct, draw, look, weigh
from search.rollouts import Rollouts
from search.tree import one
from search.value import blend
from search.weights import find
from search.worlds import as_seen
from tests.helpers import toy_game
from tests.helpers.paths import ROOT
from tests.helpers.toy_game import End, Node, build, registered

__all__ = ["registered"]  # a fixture

GAMES_EACH = 100

SEED = 4


@pytest.fixture
def by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays on wants nothing, so all actions are rated alike and one of them is drawn."""
    monkeypatch.setattr(toy_game, "WANTS", {"actions": 0.0})


def rolled_out(game: Any, turns: Sequence[Sequence[int]], threads: int = 1) -> Rollouts:
    return Rollouts(game, turns, SEED, threads, Settings())


def played(game: Any, *turns: Sequence[int], count: int = GAMES_EACH, threads: int = 1) -> list[np.recarray]:
    """The outcomes of each turn."""
    games = rolled_out(game, turns, threads)
    games.play(range(len(turns)), count)
    return games.outcomes


def as_bytes(outcomes: Sequence[np.ndarray]) -> list[bytes]:
    return [of_turn.tobytes() for of_turn in outcomes]


def cards(kinds: int) -> list[int]:
    """The hidden card of each world."""
    return [int(chance.below(chance.stream(SEED, "rollout", world), kinds)) for world in range(GAMES_EACH)]


def chancy(second: str) -> Any:
    return toy_game.chancy(second)


def guessing(card: int = 0) -> Any:
    return toy_game.guessing(card)


# --- worlds and chance ------------------------------------------------------------------------------------------------


def test_every_turn_is_played_in_the_same_worlds() -> None:
    """The card of each world decides what each turn brings there."""
    low, high, safe = played(guessing(), [0], [1], [2])
    worlds = cards(4)
    assert 0 < worlds.count(3) < GAMES_EACH
    assert low.win.tolist() == [float(card < 3) for card in worlds]
    assert high.win.tolist() == [float(card == 3) for card in worlds]
    assert safe.win.tolist() == [0.5] * GAMES_EACH
    assert high.margin.tolist() == [1.0 if card == 3 else -1.0 for card in worlds]


@pytest.mark.usefixtures("by_chance")
def test_every_turn_has_the_same_chance() -> None:
    """Turns to decisions alike are answered alike in every world, though either answer comes up."""
    one_turn, other = played(chancy("same reply"), [0], [1])
    assert one_turn.tobytes() == other.tobytes()
    assert 0.3 < one_turn.win.mean() < 0.7


def test_the_hidden_card_is_not_read() -> None:
    """Whatever the true card, the worlds are the same."""
    answers = [as_bytes(played(guessing(card), [0], [1], [2])) for card in range(4)]
    assert answers == [answers[0]] * 4


def test_another_seed_draws_other_worlds() -> None:
    other = Rollouts(guessing(), [[0]], SEED + 1, 1, Settings())
    other.play([0], GAMES_EACH)
    assert as_bytes(other.outcomes) != as_bytes(played(guessing(), [0]))


@pytest.mark.usefixtures("by_chance")
def test_threads_do_not_change_the_outcomes() -> None:
    """Nor does it matter how many games are played at once."""
    answers = [as_bytes(played(chancy("won"), [0], [1], threads=threads)) for threads in (1, 2, 4, 2)]
    assert answers == [answers[0]] * 4
    few = played(chancy("won"), [0], [1], count=3, threads=8)
    assert as_bytes(few) == as_bytes([of_turn[:3] for of_turn in played(chancy("won"), [0], [1])])


@pytest.mark.usefixtures("by_chance")
def test_games_that_are_added_are_those_that_would_have_come_next() -> None:
    """Of one turn now, and of another later: games of one place have one world."""
    games = rolled_out(chancy("same reply"), [[0], [1]])
    assert games.games == 0
    games.play([0, 1], 8)
    games.play([1], 30)
    games.play([1], GAMES_EACH - 38)
    assert [len(of_turn) for of_turn in games.outcomes] == [8, GAMES_EACH]
    assert games.games == 8 + GAMES_EACH
    games.play([0], GAMES_EACH - 8)
    assert as_bytes(games.outcomes) == as_bytes(played(chancy("same reply"), [0], [1]))


def test_no_turn_and_no_game_may_be_asked_for() -> None:
    games = rolled_out(guessing(), [[0], [1]])
    games.play([], 5)
    games.play([0], 0)
    assert games.games == 0


# --- the turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("advised", [0, 2])
def test_a_turn_is_followed_as_long_as_its_decisions_come_up(advised: int) -> None:
    """After a look at the card a turn cannot go on in every world; there the highest number does."""
    game = build(
        {
            "start": Node(0, 0, {0: "look", 1: "lost"}),
            "look": Node(0, 0, {0: ["won"] * 2 + [None] * 2, 1: "lost", 2: [None] * 2 + ["tied"] * 2}, 1, seen=True),
            "won": End((1, 0)),
            "lost": End((0, 1)),
            "tied": End((1, 1)),
        },
        cards=4,
        card=advised,
    )
    (found,) = played(game, [0, advised])
    followed = {0: (1.0, 0.5), 2: (0.0, 0.5)}[advised]
    """What it brings with one of the first two cards, where 2 is not legal, and with the others, where 0 is not."""
    assert found.win.tolist() == [followed[card >= 2] for card in cards(4)]


@pytest.mark.parametrize("card", [0, 1])
def test_an_action_answers_no_other_decision(card: int) -> None:
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
        card=card,
    )
    (found,) = played(game, [0, 0])
    assert found.win.tolist() == [float(drawn == card) for drawn in cards(2)]


def forced_before_a_choice() -> Any:
    """By 0, and what is forced then, to a choice that 1 loses."""
    return build(
        {
            "start": Node(0, 0, {0: "forced", 1: "lost"}),
            "forced": Node(0, 0, {3: "choice"}, kind=1),
            "choice": Node(0, 0, {0: "won", 1: "lost"}, kind=2, seen=True),
            "won": End((1, 0)),
            "lost": End((0, 1)),
        }
    )


def test_what_is_forced_may_be_said_or_not() -> None:
    """The turn goes on behind it all the same."""
    game = forced_before_a_choice()
    game.of_a_table = True
    (said,) = played(game, [0, 3, 0])
    (unsaid,) = played(forced_before_a_choice(), [0, 0])
    assert said.win.tolist() == unsaid.win.tolist() == [1.0] * GAMES_EACH


def test_turns_of_several_lengths_are_played_side_by_side() -> None:
    long, short, nothing = played(forced_before_a_choice(), [0, 0], [1], [])
    assert (long.win.mean(), short.win.mean(), nothing.win.mean()) == (1.0, 0.0, 0.0)


# --- who plays on, and what is noted ----------------------------------------------------------------------------------


def test_the_rules_of_thumb_play_on_for_every_seat_where_nothing_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reply of the highest number beats the first player; that of the lowest would not, and of any, at times."""
    assert played(chancy("won"), [0])[0].win.tolist() == [0.0] * GAMES_EACH
    monkeypatch.setattr(toy_game, "WANTS", {"actions": -1.0})
    assert played(chancy("won"), [0])[0].win.tolist() == [1.0] * GAMES_EACH
    monkeypatch.setattr(toy_game, "WANTS", {"actions": 0.0})
    assert 0.3 < played(chancy("won"), [0])[0].win.mean() < 0.7


def test_what_a_game_brought_is_noted() -> None:
    """To the one to move, here the second, and to every seat; the tie is shared."""
    game = build(
        {
            "start": Node(1, 0, {0: "ahead", 1: "reply"}),
            "ahead": End((4, 9, 5), (1, 2, 0)),
            "reply": Node(2, 1, {0: "tied", 1: "tied"}),
            "tied": End((7, 7, 1), (0, 3, 1)),
        },
        players=3,
    )
    ahead, tied = (of_turn[0] for of_turn in played(game, [0], [1], count=1))
    assert (ahead.win, ahead.margin, ahead.points.tolist()) == (1.0, 4.0, [7.0, 2.0])
    assert (tied.win, tied.margin, tied.points.tolist()) == (0.5, 0.0, [4.0, 3.0])
    assert (ahead.totals.tolist(), ahead.wins.tolist()) == ([4.0, 9.0, 5.0], [0.0, 1.0, 0.0])
    assert (tied.totals.tolist(), tied.wins.tolist()) == ([7.0, 7.0, 1.0], [0.5, 0.5, 0.0])
    tuning = Settings().tuning()
    for outcome in (ahead, tied):
        assert outcome.value == blend(outcome.win, outcome.margin, tuning.margin_weight, tuning.margin_scale)


def test_where_nobody_sits_nothing_is_noted() -> None:
    (found,) = played(guessing(), [0], count=5)
    assert found.totals.shape == (5, toy_game.SEATS)
    for name in ("totals", "wins"):
        assert not found[name][:, 2].any()


def test_the_settings_say_what_a_game_is_worth() -> None:
    game: Any = toy_game.three_for_themselves()
    games = Rollouts(game, [[0], [1]], SEED, 1, Settings(margin_weight=0.0))
    games.play([0, 1], 5)
    for of_turn in games.outcomes:
        assert of_turn.value.tolist() == of_turn.win.tolist()


# --- games of which much is learned -----------------------------------------------------------------------------------

EXAMPLES = ("2-players-last-round", "5-players-belle-epoque-asymmetric", "1897-4-players-early")


def example(name: str) -> Game:
    return as_seen(Game.from_position(ROOT / "examples" / f"{name}.json"), SEED)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_learned_policy_plays_on(name: str) -> None:
    """As it is done here step by step: every seat draws by the shares that it gives; forced choices cost no draw."""
    seen = example(name)
    codes = seen.actions()[:3]
    found = played(seen, *([code] for code in codes), count=3, threads=2)
    for code, outcomes in zip(codes, found, strict=True):
        for world, outcome in enumerate(outcomes):
            game = played_by_hand(seen, code, world)
            seat, players = seen.seat, len(seen.names)
            totals = [points["total"] for points in game.scores().values()]
            assert outcome.totals[:players].tolist() == totals
            assert outcome.wins[:players] == pytest.approx(list(game.win_shares().values()))
            assert outcome.win == outcome.wins[seat]
            points = np.zeros_like(outcome.points)
            points_by_source(game.rules, game.state, seat, points)
            assert outcome.points.tolist() == points.tolist()
            assert points.sum() == totals[seat]


def played_by_hand(seen: Game, code: int, world: int) -> Game:
    """The game after an action in a world."""
    words, game = chance.stream(SEED, "rollout", world), seen.copy()
    game.of_a_table = False
    determinize(game.rules, game.state, words)
    instinct = Instinct.of(game.state, find(package_of(game.state), len(game.names)))
    assert instinct.known
    weights = tuple(package_of(game.state).WANTS.values())
    game.play_action(code)
    while not game.over:
        actions = np.array(game.actions(), np.int16)
        look(game.rules, one(game.state), instinct, words)
        weigh(game.rules, instinct, weights, actions, len(actions), instinct.unnoted)
        game.play_action(int(actions[draw(instinct, words, len(actions))[0]]))
    return game


@pytest.mark.parametrize("name", EXAMPLES)
def test_piles_that_nobody_knows_are_not_read(name: str) -> None:
    """With all that is hidden drawn anew, the games are the same."""
    seen = example(name)
    other = seen.copy()
    determinize(other.rules, other.state, chance.stream(99, "hidden"))
    assert other.state.tobytes() != seen.state.tobytes()
    turns = [[code] for code in seen.actions()[:2]]
    assert as_bytes(played(seen, *turns, count=4)) == as_bytes(played(other, *turns, count=4))


def test_each_package_has_outcomes_of_its_own() -> None:
    for package in GAMES.values():
        kind = rollouts.outcome_type(package)
        assert kind["points"].shape == (len(package.SOURCES),)
        assert kind["totals"].shape == kind["wins"].shape == (package.SEATS,)
