"""Real games of Bruxelles 1897 as records: the cards in the order in which they came up."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine import Game, bruxelles1897
from engine.chance import below, stream
from engine.errors import RecordError
from engine.records import Recorder, replay
from tests.helpers.seen_1897 import Seen


def real_game(players: int, seed: int) -> dict[str, Any]:
    """A record of a random game that names no seed, but what the players saw come up."""
    game = Seen(Game.new("1897", players=players, seed=seed))
    recorder, words = Recorder(game, seed), stream(seed, "play")
    while not game.over:
        actions = game.actions()
        recorder.play_action(actions[below(words, len(actions))])
    document = recorder.document()
    del document["seed"]
    return document | {"revealed": {"rounds": game.rounds, "drawn": game.came_up}}


@pytest.mark.parametrize("players", bruxelles1897.PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_a_real_game_goes_as_it_went(players: int, seed: int) -> None:
    """Whatever order the piles lie in, each card comes up when it did, and the scores are the same."""
    document = real_game(players, seed)
    game = replay(document)
    assert game.over
    assert {name: points["total"] for name, points in game.scores().items()} == document["scores"]


def _more_money(revealed: dict[str, Any]) -> None:
    revealed["rounds"][0]["spaces"] = dict.fromkeys(revealed["rounds"][0]["spaces"], "money")


def _unlike(revealed: dict[str, Any]) -> None:
    sort = revealed["drawn"][0].split()[0]
    revealed["drawn"][1] = "house one" if sort != "house" else "noble buls"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda revealed: revealed["rounds"].pop(), "revealed.rounds: 3 are listed, but one more is laid out"),
        (lambda revealed: revealed["drawn"].pop(), "cards are listed, but 2 more come up"),
        (lambda revealed: revealed["drawn"].extend(["house one"] * 2), "come up in the turns of the record"),
        (lambda revealed: revealed["rounds"][0]["spaces"].pop("1-1"), "revealed.rounds[0].spaces: 1-1 is a space"),
        (_more_money, "revealed.rounds[0].spaces: more than 3 money cards"),
        (lambda revealed: revealed["rounds"][0]["discarded"].clear(), "are listed, 3 are shuffled in"),
        (_unlike, "and the next are not both"),
        (
            lambda revealed: revealed["rounds"][1]["bonuses"].__setitem__(0, revealed["rounds"][1]["bonuses"][1]),
            "revealed.rounds[1].bonuses: each of architecture, nobility, prestige, prisoner is under one column",
        ),
        (lambda revealed: revealed["rounds"][0].update(discard={}), 'unknown key "discard"'),
    ],
)
def test_what_cannot_have_come_up(change: Callable[[dict[str, Any]], object], message: str) -> None:
    """One line that says where."""
    document = copy.deepcopy(real_game(2, 1))
    change(document["revealed"])
    with pytest.raises(RecordError) as refusal:
        replay(document)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
