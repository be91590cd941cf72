"""The class of a turn says what it does, as the board shows it."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from engine import Game, bruxelles1893, bruxelles1897
from engine.bruxelles1893.state import ACTIONS, BRUSSELS
from engine.game import GAMES, package_of, turn_class

VARIANTS = [(name, *variant) for name, package in GAMES.items() for variant in package.VARIANTS]


@pytest.mark.parametrize(("name", "edition", "modules"), VARIANTS)
def test_all_answers_to_a_decision_have_a_class_or_none(
    name: str, edition: str | None, modules: tuple[str, ...]
) -> None:
    game = Game.new(name, edition, 4, 3, modules=modules)
    package, random = package_of(game.state), np.random.default_rng(3)
    met = set[int]()
    while not game.over:
        actions = game.actions()
        classes = {turn_class(game.state, action) for action in actions}
        assert classes == {-1} or min(classes) >= 0
        met |= classes
        game.play_action(int(random.choice(actions)))
    assert max(met) == len(package.TURN_CLASSES) - 1, "every seat passes, and that is the last class"
    assert len(met) > 15


def test_spaces_of_the_art_nouveau_board_have_the_class_of_their_action_and_column() -> None:
    game = Game.new("1893", players=2, seed=1)
    random, met = np.random.default_rng(1), set[str]()
    while not game.over:
        for action in game.actions():
            if (place := turn_class(game.state, action)) >= 0 and action < bruxelles1893.turns.FIRST_BRUSSELS:
                word = bruxelles1893.TURN_CLASSES[place]
                assert word == f"{ACTIONS[game.state.action[action]]} in column {action % 5 + 1}"
                met.add(word)
            elif place >= 0 and action != bruxelles1893.turns.PASS:
                assert bruxelles1893.TURN_CLASSES[place] == BRUSSELS[action - bruxelles1893.turns.FIRST_BRUSSELS]
        game.play_action(int(random.choice(game.actions())))
    assert {word.split(" in ")[0] for word in met} == set(ACTIONS)


def test_action_cards_have_the_class_of_their_sort_and_column() -> None:
    cards = bruxelles1897.state.CARD_WORDS
    game = Game.new("1897", players=4, seed=1)
    random, met = np.random.default_rng(1), set[str]()
    while not game.over:
        for action in game.actions():
            if turn_class(game.state, action) >= 0 and action < bruxelles1897.turns.FIRST_BRUSSELS:
                sort, column = bruxelles1897.TURN_CLASSES[turn_class(game.state, action)].split(" in ")
                assert column == f"column {action % 4 + 1}"
                assert cards[game.state.card[action]].split()[0].rstrip("s") == sort.rstrip("s")
                met.add(sort)
        game.play_action(int(random.choice(game.actions())))
    assert met == {"artworks", "materials", "houses", "nobles", "money", "expo"}


def test_a_class_belongs_to_every_action_and_column() -> None:
    assert [word for word in bruxelles1893.TURN_CLASSES if " in " in word] == [
        f"{action} in column {column}" for action, column in product(ACTIONS, range(1, 6))
    ]
