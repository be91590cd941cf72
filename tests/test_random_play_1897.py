"""Random play of Bruxelles 1897: whatever is chosen among the legal actions, no card is lost and the game ends."""

from __future__ import annotations

import numpy as np
import pytest

from engine import bruxelles1897
from engine.bruxelles1897 import FAULTS, Box, apply_action, determinize, fault, legal_actions
from engine.chance import below, stream
from engine.kernel import kernel

MOST_DECISIONS = 1000


@kernel
def _first_fault(rules, dealt, states, words, out, games):
    """Play games with uniform choices; a triple of fault, game and decision, or zeros if all went well.

    Besides the integrity check: legal actions ascend strictly, and a game ends within MOST_DECISIONS.
    """
    table = states[0]
    for game in range(games):
        states[0] = dealt[0]
        determinize(rules, table, words)
        decision = 0
        n = legal_actions(rules, table, out)
        while n > 0:
            for k in range(1, n):
                if out[k - 1] >= out[k]:
                    return -1, game, decision
            apply_action(rules, table, out[below(words, n)])
            found = fault(rules, table)
            if found != 0:
                return found, game, decision
            decision += 1
            if decision > MOST_DECISIONS:
                return -2, game, decision
            n = legal_actions(rules, table, out)
    return 0, 0, 0


def _play(players: int, games: int) -> None:
    rules = Box.load().rules(players)
    states, dealt = bruxelles1897.new_states(1), bruxelles1897.new_states(1)
    out = np.zeros(bruxelles1897.ACTIONS, np.int16)
    tables = min(games, 50)
    for table in range(tables):  # the first area of a deal lies open, it is not shuffled anew
        dealt = bruxelles1897.new_states(1)
        bruxelles1897.deal(rules, dealt[0], stream(table, "deal"))
        words = stream(table, "play")
        found, number, decision = _first_fault(rules, dealt, states, words, out, games // tables)
        where = f"table {table}, game {number}, decision {decision}"
        assert found != -1, f"{where}: the legal actions do not ascend"
        assert found != -2, f"{where}: the game does not end"
        assert found == 0, f"{where}: {FAULTS[found]}"


@pytest.mark.parametrize("players", bruxelles1897.PLAYERS)
def test_no_card_is_lost_in_random_games(players: int) -> None:
    """Conservation: 200 games, the integrity check after every action."""
    _play(players, 200)


@pytest.mark.slow
@pytest.mark.parametrize("players", bruxelles1897.PLAYERS)
def test_no_card_is_lost_in_thousands_of_games(players: int) -> None:
    """Conservation: 10,000 games, the integrity check after every action."""
    _play(players, 10_000)
