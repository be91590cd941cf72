"""What is said of luck and skill in sentences: what thinking longer brings, and how much the cards decide."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from analysis.findings.luck import CARDS, PLAY, SEAT
from analysis.findings.model.answers import Takeaway
from analysis.findings.model.findings import Findings
from analysis.findings.model.luck import Luck, Skill
from analysis.findings.naming import agents_name
from analysis.findings.verdicts import rounded_up
from analysis.findings.words import count, interval, number

SKILL, LUCK = "skill", "luck"
"""The sections that show more; of luck with the number of players behind it."""


def on_luck_and_skill(found: Findings) -> Iterator[Takeaway]:
    """An answer for the skill number, and one for the luck of the strongest agent at each number of players."""
    if found.skill:
        yield _of_skill(sorted(found.skill, key=lambda own: own.players))
    margins = [own for own in found.luck if own.among is None and own.measure == "margin" and own.enough]
    strongest = {own.players: own for own in margins}  # agents are listed from the weakest on
    yield from (_of_luck(strongest[players]) for players in sorted(strongest))


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
        if own.needed is not None and math.isfinite(own.needed.value):
            games = rounded_up(own.needed.value)
            of += f"; after {games:,} games such a player has won more than a given opponent, 19 times in 20"
        sentences.append(f"{of}, {count(own.games, 'game')} in {own.blocks:,} deals.")
    fewest = min(own.games for own in found)
    return Takeaway(" ".join(sentences), SKILL, fewest, kind="matters" if known else "unknown")


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
