"""How strong the players of a study are, by the ladder that was played."""

from __future__ import annotations

import re
from collections.abc import Sequence

from analysis.findings.naming import agents_name
from analysis.findings.words import listed
from analysis.ladders import measured

_SEARCH = re.compile(r"ismcts:iterations=(\d+)$")


def strength_of(agents: Sequence[str], game: str) -> str:
    """One sentence on agents, from the weakest to the strongest, with their Elo or the nearest rungs measured."""
    rungs = measured(game)
    if not rungs:
        return f"The players: {listed([agents_name(own) for own in agents])}. No ladder was played for this game."
    known = [f"{agents_name(own)} ({_place(own, rungs)})" for own in agents]
    return (
        f"The players, by Elo on the ladder of the base game: {listed(known)}. 100 more wins 64 % of games between two."
    )


def _place(agent: str, rungs: dict[int, dict[str, tuple[int, int, int]]]) -> str:
    measured_at = [f"{own[agent][0]} with {players} players" for players, own in rungs.items() if agent in own]
    if measured_at:
        return ", ".join(measured_at)
    search = _SEARCH.match(agent)
    if search is None:
        return "not on the ladder"
    own = int(search[1])
    others = {int(found[1]): name for name in next(iter(rungs.values())) if (found := _SEARCH.match(name))}
    below, above = max((n for n in others if n < own), default=None), min((n for n in others if n > own), default=None)
    near = [f"{n:,} iterations have {_place(others[n], rungs)}" for n in (below, above) if n is not None]
    return f"not on the ladder; {' and '.join(near)}"
