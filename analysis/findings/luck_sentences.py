"""What is said of luck and skill in sentences: what thinking longer brings, and how much the cards decide."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from analysis.findings.luck import PLAY, SEAT
from analysis.findings.model.answers import Takeaway
from analysis.findings.model.findings import Findings
from analysis.findings.model.luck import Luck, Skill
from analysis.findings.naming import agents_name
from analysis.findings.verdicts import games_text, of_luck, rounded_up
from analysis.findings.words import amount, capital, count, interval, listed, number
from analysis.statistics.estimates import Estimate

IN_WORDS = {"win": "who wins", "points": "final points"}
"""The measures whose variance answers speak of."""

SKILL, LUCK = "skill", "luck"
"""The sections that show more; of luck with the number of players behind it."""


def on_luck_and_skill(found: Findings) -> Iterator[Takeaway]:
    """An answer for the skill number, and one for the luck of the strongest agent at each number of players."""
    if found.skill:
        yield _of_skill(sorted(found.skill, key=lambda own: own.players))
    equal = [own for own in found.luck if own.among is None and own.enough]
    strongest = {(own.players, own.measure): own for own in equal}  # agents are listed from the weakest on
    for players in sorted(players for players, measure in strongest if measure == "win"):
        yield _of_luck([strongest[players, measure] for measure in IN_WORDS if (players, measure) in strongest])


def _of_skill(found: Sequence[Skill]) -> Takeaway:
    known = [own for own in found if own.enough and own.elo is not None and own.elo.low > 0]
    sentences = ["Skill: it matters." if known else "Skill: not known yet."]
    for own in found:
        of = f"With {own.players} players "
        if own.elo is None or not own.enough:
            sentences.append(f"{of}the games are too few: {count(own.games, 'game')} in {own.blocks:,} deals.")
            continue
        gain = f"{number(own.elo.value, signed=True)} Elo ({interval(own.elo, signed=True)})"
        of += f"thinking twice as long as the others brings {gain}"
        if own in known and own.needed is not None and math.isfinite(own.needed.value):
            games = rounded_up(own.needed.value)
            of += f"; after {games:,} games such a player has won more than a given opponent, 19 times in 20"
        sentences.append(f"{of}. Played: {count(own.games, 'game')} in {own.blocks:,} deals.")
    fewest = min(own.games for own in found)
    return Takeaway(" ".join(sentences), SKILL, fewest, kind="matters" if known else "unknown")


def _of_luck(found: Sequence[Luck]) -> Takeaway:
    """Whether the cards matter for who wins, what decides most of it, and every share; `found` has a measure each."""
    luck = found[0]
    kind, needed = of_luck(luck.games, luck.cards)
    if kind == "matters":
        lead = "the cards matter."
    elif kind == "small":
        most = number(max(luck.cards.high, 0.001), unit="share")
        lead = f"the cards do not matter by more than {most} % of the differences in who wins."
    else:
        lead = f"not known yet whether the cards matter; to see it takes {games_text(needed or 0)} of equal players."
    first, second = list(_shares(luck))[:2]
    largest = (
        f"{first} decides most" if luck.lead.low > 0 else f"not known yet: whether {first} or {second} decides more"
    )
    text = [
        f"Luck, {count(luck.players, 'player')}: {lead}",
        f"{capital(largest)}.",
        *(f"What decides {IN_WORDS[own.measure]}: {_in_words(own)}." for own in found),
        f"Played: {count(luck.games, 'game')} of equal players ({agents_name(luck.agent)}) in {luck.blocks:,} deals.",
    ]
    return Takeaway(" ".join(text), f"{LUCK}-{luck.players}", luck.games, kind=kind, games_needed=needed)


def _shares(luck: Luck) -> dict[str, Estimate]:
    """Of the variance, by what they are called in sentences, the largest first."""
    parts = {own.name: own.share for own in luck.parts}
    shares = {"the luck of the cards": luck.cards, "the seat": parts[SEAT], "play": parts[PLAY]}
    return dict(sorted(shares.items(), key=lambda named: -named[1].value))


def _in_words(luck: Luck) -> str:
    """All shares, cut at 0 and 100 %: the estimates know no such bounds."""
    shares = {
        name: Estimate(*(min(max(end, 0.0), 1.0) for end in (share.value, share.low, share.high)))
        for name, share in _shares(luck).items()
    }
    return listed([f"{name} {amount(share, 'share')}" for name, share in shares.items()])
