"""What is said of luck and skill in sentences: what thinking longer brings, and how much the cards decide."""

from __future__ import annotations

import math
from collections.abc import Iterator

from analysis.findings.luck import CARDS, PLAY, SEAT
from analysis.findings.model import Findings, Luck, Skill, Takeaway
from analysis.findings.naming import agents_name
from analysis.findings.verdicts import rounded_up
from analysis.findings.words import count, interval, number

SKILL, LUCK = "skill", "luck"
"""The sections that show more; of luck with the number of players behind it."""


def on_luck_and_skill(found: Findings) -> Iterator[Takeaway]:
    """An answer for the skill number, and one for the luck of the strongest agent, at each number of players."""
    yield from (_of_skill(skill) for skill in sorted(found.skill, key=lambda own: own.players))
    margins = [own for own in found.luck if own.among is None and own.measure == "margin" and own.enough]
    strongest = {own.players: own for own in margins}  # agents are listed from the weakest on
    yield from (_of_luck(strongest[players]) for players in sorted(strongest))


def _of_skill(skill: Skill) -> Takeaway:
    n = f"{count(skill.games, 'game')} in {skill.blocks:,} deals."
    head = f"Skill, {skill.players} players:"
    if not skill.enough or skill.elo is None:
        return Takeaway(f"{head} not known. {n}", SKILL, skill.games, kind="unknown")
    elo = f"{number(skill.elo.value, signed=True)} Elo ({interval(skill.elo, signed=True)})"
    if skill.elo.low <= 0:
        text = f"{head} not known yet: thinking twice as long brings {elo}, which may be nothing. {n}"
        return Takeaway(text, SKILL, skill.games, kind="unknown")
    text = f"{head} it matters. A player who thinks twice as long as the others is stronger by {elo}."
    if skill.needed is not None and math.isfinite(skill.needed.value):
        games = rounded_up(skill.needed.value)
        text += f" After {games:,} games such a player has won more of them than a given opponent, 19 times in 20."
    return Takeaway(f"{text} {n}", SKILL, skill.games, kind="matters")


def _of_luck(luck: Luck) -> Takeaway:
    """Of margins, to which the deal as a whole adds next to nothing."""
    parts = {own.name: own.share for own in luck.parts}
    shares = [
        f"{what} {number(parts[name].value, unit='share')} % ({interval(parts[name], unit='share')})"
        for name, what in ((CARDS, "the cards of the seat"), (SEAT, "the seat"), (PLAY, "play"))
        if name in parts
    ]
    text = (
        f"Luck, {luck.players} players: of the differences in margin between equal {agents_name(luck.agent)},"
        f" {', '.join(shares)}. {count(luck.games, 'game')} in {luck.blocks:,} deals."
    )
    return Takeaway(text, f"{LUCK}-{luck.players}", luck.games, kind="matters")
