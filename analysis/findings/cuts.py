"""The games of a run as comparisons take them: by the number of players, and without what would disturb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.findings.asked import Asked, asked_of
from analysis.findings.crossings import Tables
from analysis.findings.families import ComparedFactor
from analysis.findings.model.findings import AgentGames
from analysis.findings.samples import Sample, samples
from analysis.runs.run import Run


class Cuts(NamedTuple):
    """The games with one number of players, a sample for each agent, and those of them that comparisons take."""

    whole: list[Sample]
    by_levels: Tables
    everywhere: list[Sample]
    """Tables that vary one factor at most."""
    at_reference: list[Sample]
    """Tables that have the reference of every factor of tables."""
    plain: list[Sample]
    options: pd.DataFrame
    """The run's table of choices, with games of all numbers of players; empty if nothing was played out."""


NO_GAMES = Cuts([], {}, [], [], [], pd.DataFrame())


def read(run: Run) -> tuple[Asked, dict[int, Cuts], list[AgentGames]]:
    """What a run was asked, its games by the number of players, and how many each agent played."""
    asked = asked_of(run)
    found, agents = samples(run, asked.agent_of_part)
    options = run.choices if asked.choices else pd.DataFrame()
    by_players = {}
    crossed = {place for levels, places in asked.by_levels.items() if len(levels) > 1 for place in places}
    for players in sorted({own.players for own in found}):
        whole = [own for own in found if own.players == players]
        alike = [own.only(~own.at_tables(crossed)) for own in whole] if crossed else whole
        at_reference = [sample.only(_at_reference(sample, asked.of_tables)) for sample in alike]
        plain = [_plain(sample, asked) for sample in alike]
        by_players[players] = Cuts(whole, asked.by_levels, alike, at_reference, plain, options)
    return asked, by_players, agents


def _plain(sample: Sample, asked: Asked) -> Sample:
    """The games to which the study does nothing; where there are none, those in which no table is at another level."""
    if asked.plain is None:
        return sample
    which = sample.at_tables(asked.plain)
    return sample.only(which if which.any() else _at_reference(sample, asked.of_tables))


def _at_reference(sample: Sample, factors: Sequence[ComparedFactor]) -> np.ndarray:
    """Which games are at tables that have the reference of every factor, or were not varied by it; if none, all."""
    which = np.ones(len(sample.block), np.bool_)
    for factor in factors:
        numbers, words = sample.game_words(factor.column)
        which &= (numbers < 0) | (numbers == (words.index(factor.reference) if factor.reference in words else -1))
    return which if which.any() else ~which
