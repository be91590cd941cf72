"""Warnings that players misuse what is studied: where they lose by it with every agent, and only there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.findings.misuse import warnings
from tests.helpers.made_samples import made_sample, with_cards


def of_agents(*gains: float, special: float = 0.0, blocks: int = 100) -> list[str]:
    """What is said where each card gains so many points, agent by agent, and card 0 some more."""
    random = np.random.default_rng(91)
    agents = [f"agent{number}" for number in range(len(gains))]
    samples = [with_cards(random, blocks, each, special, name) for each, name in zip(gains, agents, strict=True)]
    return warnings(["cards"], [samples])


def test_those_who_choose_lose_by_it() -> None:
    """With every agent: then a warning says so, with a figure for each."""
    (said,) = of_agents(-6.0, -4.0)
    assert said.startswith(
        "Cards: players may be misusing them. Seats that have any of their own choice do worse than seats that have"
        " none, by points above the others at the table: with 4 players −"
    )
    assert " with agent0 and −" in said
    assert " with agent1. So what this study shows of them, and of whatever" in said


@pytest.mark.parametrize("gains", [(0.0, 0.0), (6.0, 6.0), (-6.0, 6.0), (-6.0, 0.0), (0.0, -6.0)])
def test_no_warning_where_one_agent_does_not_lose(gains: tuple[float, float]) -> None:
    assert of_agents(*gains) == []


def test_a_single_card_is_named_if_the_kind_is_worth_having() -> None:
    (said,) = of_agents(2.0, 2.0, special=-14.0)
    assert said.startswith("Cards, card 0: players may be misusing it. Seats that have it of their own choice")


def test_numbers_of_players_are_told_together() -> None:
    """Those at which players lose, as a kind; single cards are then not listed."""
    random = np.random.default_rng(94)
    (said,) = warnings(["cards"], [[with_cards(random, 100, each=-5.0, players=players)] for players in (2, 4)])
    assert "at the table: with 2 players −" in said
    assert " with rules of thumb; with 4 players −" in said


def test_too_few_games_warn_of_nothing() -> None:
    assert of_agents(-9.0, blocks=19) == []


def test_what_everybody_has_is_no_choice() -> None:
    """Somebody must lose where each has one of a few boards."""
    sample = made_sample(np.random.default_rng(92), gains={"a": 9.0})
    columns = {name: sample.seats[name] for name in sample.seats.columns}
    sample = replace(sample, seats=pd.DataFrame(columns | {"board": sample.seats["factor_label"]}))
    assert warnings(["board"], [[sample]]) == []


def test_equal_cards_warn_of_nothing_in_nearly_all_studies() -> None:
    """Of 25 blocks with one agent, where a false alarm is most likely."""
    random = np.random.default_rng(93)
    alarms = sum(bool(warnings(["cards"], [[with_cards(random, 25, each=0.0)]])) for _ in range(100))
    assert alarms <= 7
