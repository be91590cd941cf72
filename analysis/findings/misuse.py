"""Whether players lose by what they choose themselves: then a study may show their choices, not what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from analysis.findings.model.terms import FALSE_DISCOVERIES
from analysis.findings.naming import agents_name
from analysis.findings.quantities import enough
from analysis.findings.samples import Sample
from analysis.findings.words import amount, capital, listed, titled
from analysis.statistics.estimates import Ratio, false_discoveries


class OwnChoice(NamedTuple):
    """How far ahead seats are that have something, compared with seats that have nothing of the kind."""

    column: str
    label: str | None
    """A word of the column; None stands for any."""
    players: int
    values: list[tuple[str, Ratio]]
    """By agent, from the weakest to the strongest."""

    @property
    def p(self) -> float:
        """How often chance alone makes all agents lose by it, if one of them does not."""
        return max(value.p(0.0) if value.value < 0 else 1.0 for _, value in self.values)

    @property
    def figures(self) -> str:
        return listed(
            [f"{amount(value.mean, 'points', signed=True)} with {agents_name(agent)}" for agent, value in self.values]
        )


def warnings(columns: Iterable[str], samples: Sequence[Sequence[Sample]]) -> list[str]:
    """A warning for each kind of thing by which those lose who choose it, whatever the agent.

    If it is not the whole kind, for each word of it. A kind of which every seat has something is no choice. `samples`
    are those of each number of players, from the weakest agent to the strongest.
    """
    choices = [choice for column in columns for same in samples for choice in _choices(column, same)]
    qs = false_discoveries([choice.p for choice in choices])
    losing = [choice for choice, q in zip(choices, qs, strict=True) if q < FALSE_DISCOVERIES]
    kinds = {choice.column for choice in losing if choice.label is None}
    told = [choice for choice in losing if choice.label is None or choice.column not in kinds]
    return [
        _sentence([choice for choice in told if (choice.column, choice.label) == thing])
        for thing in dict.fromkeys((choice.column, choice.label) for choice in told)
    ]


def _choices(column: str, samples: Sequence[Sample]) -> Iterator[OwnChoice]:
    """What every agent has done often enough."""
    values: dict[str | None, list[tuple[str, Ratio]]] = {}
    for sample in samples:
        held = sample.number_held(column)
        without = sample.mean_of_seats(sample.ahead, held == 0)
        for label, has in ((None, held > 0), *sample.with_fact(column).items()):
            value = sample.mean_of_seats(sample.ahead, has)
            if enough(value) and enough(without):
                values.setdefault(label, []).append((sample.agent, value - without))
    every = ((label, own) for label, own in values.items() if len(own) == len(samples))
    return (OwnChoice(column, label, samples[0].players, own) for label, own in every)


def _sentence(choices: Sequence[OwnChoice]) -> str:
    """On one thing, at each number of players."""
    label, kind = choices[0].label, capital(titled(choices[0].column))
    what, have, them = (kind, "any", "them") if label is None else (f"{kind}, {label}", "it", "it")
    figures = "; ".join(f"with {choice.players} players {choice.figures}" for choice in choices)
    return (
        f"{what}: players may be misusing {them}. Seats that have {have} of their own choice do worse than seats that"
        f" have none, by points above the others at the table: {figures}. So what this study shows of {them}, and of"
        f" whatever brings {them} into play, may come from how these players choose, not from the game."
    )
