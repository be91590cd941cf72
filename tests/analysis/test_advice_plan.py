"""What a turn leads to: the sequel, and the replies and cards that would change the choice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analysis.advice.plan import changes, sequels
from engine.game import decision_key
from search import best_move
from search.rollouts import Rollouts, outcome_type
from search.settings import PLAIN
from search.worlds import as_seen
from tests.helpers import toy_game
from tests.helpers.toy_game import End, Node, build, registered

__all__ = ["registered"]  # a fixture

GAMES = 80


def replied() -> Any:
    """Whatever the first player does, the second has two replies."""
    return build(
        {
            "start": Node(0, 0, {0: "one", 1: "two"}),
            "one": Node(1, 1, {0: "won", 1: "lost"}),
            "two": Node(1, 1, {0: "lost", 1: "won"}),
            "won": End((20, 0)),
            "lost": End((0, 20)),
        }
    )


def outcomes(*, wins: float, reply: int, key: int) -> np.recarray:
    """Games: in the first three quarters the reply was given and `wins` were won; in the others the contrary."""
    found = np.zeros(GAMES, outcome_type(toy_game)).view(np.recarray)
    found.reply_key = key
    found.reply[:] = 1 + (1 - reply)
    found.reply[: 3 * GAMES // 4] = 1 + reply
    found.win[: 3 * GAMES // 4] = wins
    found.win[3 * GAMES // 4 :] = 1 - wins
    return found


@pytest.mark.parametrize("reply", [0, 1])
def test_a_reply_after_which_the_other_turn_wins_more_is_told(reply: int) -> None:
    """By how much, how often it was given, and nothing of the reply after which it wins less."""
    game = replied()
    advice = best_move(game, iterations=100, threads=1, settings=replace(PLAIN, exploration=1.0))
    after = as_seen(game, advice.seed)
    for code in advice.best.codes:
        after.play_action(code)
    key = int(decision_key(after.state))
    first, other = outcomes(wins=0, reply=reply, key=key), outcomes(wins=1, reply=reply, key=key)
    (told,) = changes(game, advice, first, other, 2)
    assert (told.move, told.player, told.number) == (after.turn_text([f"go {reply}"]), "B", 2)
    assert (told.share, told.win.value) == (0.75, 1.0)
    assert changes(game, advice, first, first, 2) == []
    other_decision = outcomes(wins=0, reply=reply, key=key + 1)
    assert changes(game, advice, other_decision, other, 2) == []


def test_a_card_with_which_the_other_turn_wins_more_is_told() -> None:
    """The bold turn wins only where the fourth card is the next to come up, in a quarter of the worlds."""
    game: Any = toy_game.guessing()
    advice = best_move(game, iterations=100, threads=1, settings=replace(PLAIN, exploration=1.0))
    rollouts = Rollouts(as_seen(game, advice.seed), [[0], [1]], advice.seed, 1, PLAIN)
    rollouts.play([0, 1], 4 * GAMES)
    assert advice.best.codes == [0]
    safe, bold = rollouts.outcomes
    (told,) = changes(game, advice, safe, bold, 2)
    assert (told.player, told.move, told.win.value) == (None, "card 4", 1.0)
    assert told.share == bold.win.mean()
    assert told.to_json()["card"] == "card 4"
    assert "player" not in told.to_json()


def test_sequels_are_told_by_how_often_they_came() -> None:
    """Of the games that have one; rare ones are not told."""
    game = replied()
    advice = best_move(game, iterations=100, threads=1, settings=replace(PLAIN, exploration=1.0))
    found = outcomes(wins=0, reply=0, key=0)
    found.sequel[:38] = 1 + 1
    found.sequel[38:40] = 1 + 0
    (told,) = sequels(game, advice, found)
    assert told.share == pytest.approx(0.95)
    assert told.move == game.turn_text(["go 1"])
