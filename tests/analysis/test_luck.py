"""Luck and skill in made-up games of known truth, and in a small study from its file to its report."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.findings.find import find
from analysis.findings.luck import CARDS, PLAY, PLAYERS, WHOLE_TABLE, LongerThought, luck, luck_adjusted, skill
from analysis.findings.luck_sentences import on_luck_and_skill
from analysis.findings.samples import Sample
from analysis.reports.exhibits import sections
from analysis.statistics.estimates import games_to_be_ahead, seat_elo, seat_share
from tests.helpers.commands import Run
from tests.helpers.made_samples import sample_of
from tests.helpers.small_findings import small

ALIKE = [(0, 0)]
"""Part and table of the games of equal players."""

CARD_PARTS = (WHOLE_TABLE, CARDS)

THOUGHT = LongerThought("factor_thought", "twice as long", 2.0)


def deals(random: np.random.Generator, blocks: int, players: int = 4) -> np.ndarray:
    """What the cards give to each seat."""
    return random.normal(0, 10, (blocks, players))


def games(
    random: np.random.Generator, cards: np.ndarray, gain: float = 0.0, agent: str = "weak", repeats: int = 4
) -> Sample:
    """Each deal `repeats` times among equals, and once with a player who gains points in each seat."""
    blocks, players = cards.shape
    size = repeats + players
    block = np.repeat(np.arange(blocks), size)
    longer = np.tile(np.vstack([np.zeros((repeats, players), bool), np.eye(players, dtype=bool)]), (blocks, 1))
    points = 100 + cards[block] + gain * longer + random.normal(0, 10, longer.shape)
    words = np.where(longer, THOUGHT.level, "like the others").ravel()
    table = np.tile([0] * repeats + [1] * players, blocks)
    facts = {"part": np.zeros_like(table), "table": table, "block": block}
    return sample_of(np.round(points), block, {THOUGHT.column: words}, facts, agent)


def test_shares_of_luck_are_those_planted() -> None:
    """Cards have as much variance as play: points half each, of which a quarter of the cards' is the table's mean."""
    random = np.random.default_rng(1)
    found = {(own.among, own.measure): own for own in luck([games(random, deals(random, 600), 12.0)], ALIKE, [THOUGHT])}
    shares = {part.name: part.share for part in found[None, "points"].parts}
    for part, share in ((WHOLE_TABLE, 1 / 8), (CARDS, 3 / 8), (PLAY, 1 / 2)):
        assert shares[part].value == pytest.approx(share, abs=0.04)
    assert {own.name for own in found[None, "margin"].parts}.isdisjoint({WHOLE_TABLE, PLAYERS})
    uneven = {part.name: part.share for part in found[THOUGHT.level, "points"].parts}
    gained = 12**2 * (1 / 4 - 1 / 16)
    assert uneven[PLAYERS].value == pytest.approx(gained / (200 + gained), abs=0.03)
    assert sum(share.value for share in uneven.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("blocks", "cards", "kind", "said"),
    [
        (300, 3.0, "matters", "Luck, 4 players: the cards matter. The luck of the cards decides most."),
        (300, 0.0, "small", "Luck, 4 players: the cards do not matter by more than 3.7 %"),
        (30, 0.5, "unknown", "Luck, 4 players: not known yet whether the cards matter; to see it takes about "),
    ],
)
def test_the_answer_on_luck_goes_by_its_share_of_wins(blocks: int, cards: float, kind: str, said: str) -> None:
    """Luck that is surely there, but small, does not matter; games that are said to suffice are more than played."""
    random = np.random.default_rng(5)
    found = list(luck([games(random, cards * deals(random, blocks))], ALIKE, []))
    shares = {own.measure: own for own in found}
    points = shares["points"]
    assert points.cards.value == pytest.approx(sum(own.share.value for own in points.parts if own.name in CARD_PARTS))
    (answer,) = on_luck_and_skill(replace(small(), luck=found))
    assert answer.kind == kind
    assert answer.text.startswith(said)
    assert "−" not in answer.text
    assert "What decides final points: " in answer.text
    assert (answer.games_needed or 0) > shares["win"].games or kind != "unknown"


def test_agents_without_chance_of_their_own_have_no_shares() -> None:
    cards = np.round(deals(np.random.default_rng(2), 30))
    block = np.repeat(np.arange(30), 4)
    same = {"part": np.zeros_like(block), "table": np.zeros_like(block)}
    assert not list(luck([sample_of(cards[block], block, games=same)], ALIKE, []))


def test_luck_is_taken_out_by_the_agent_with_most_deals() -> None:
    """In deals of which four games have a correlation of 0.8: the squares of errors shrink to 0.4, about."""
    random = np.random.default_rng(3)
    found = []
    for _ in range(20):
        cards = deals(random, 640)
        weak = games(random, cards)
        strong = replace(games(random, cards[:40], agent="strong"), blocks=weak.blocks)
        found += [own for own in luck_adjusted([weak, strong], ALIKE) if own.measure == "margin"]
    assert {(own.agent, own.control, own.games, own.blocks) for own in found} == {("strong", "weak", 160, 40)}
    assert [own.seat for own in found[:4]] == ["seat 1", "seat 2", "seat 3", "seat 4"]
    assert np.mean([own.saved for own in found]) == pytest.approx(0.8**2 * 15 / 16, abs=0.05)
    after, before = (np.mean([getattr(own, name).value ** 2 for own in found]) for name in ("adjusted", "plain"))
    assert after < 0.7 * before


def test_the_skill_number_is_the_mean_elo_of_a_doubling() -> None:
    """Twice the thought wins one game in two against three others, so 3 : 1 against each; four times as much too."""
    block = np.repeat(np.arange(30), 4)
    wins = np.eye(4)[np.tile([0, 0, 1, 2], 30)]
    seats = np.where(np.eye(4, dtype=bool)[np.tile(np.arange(4), 30)], THOUGHT.level, "like the others")
    won = np.where(block[:, None] % 2, wins, np.eye(4)[np.tile([0, 1, 3, 2], 30)])
    sample = sample_of(np.round(won * 10), block, {THOUGHT.column: seats.ravel()})
    share = float(sample.win[seats == THOUGHT.level].mean())
    found = skill([sample], [THOUGHT])
    assert found is not None
    assert found.elo is not None
    assert found.elo.value == pytest.approx(400 * math.log10(3 * share / (1 - share)))
    further = skill([sample], [THOUGHT._replace(times=4.0)])
    assert further is not None
    assert further.elo is not None
    assert further.elo.value == pytest.approx(found.elo.value / 2)
    assert skill([sample], []) is None


def test_elo_of_a_seat_and_back() -> None:
    assert seat_share(0, 5) == pytest.approx(1 / 5)
    assert seat_elo(0.64, 2) == pytest.approx(100, abs=0.1)
    for elo in (-300.0, 0.0, 55.0):
        assert seat_elo(seat_share(elo, 4), 4) == pytest.approx(elo)


def test_the_better_is_ahead_after_so_many_games() -> None:
    """With 95 %: played out, with two players and with four."""
    random = np.random.default_rng(4)
    for players, elo in ((2, 60.0), (4, 60.0)):
        number = int(games_to_be_ahead(elo, players))
        better = seat_share(elo, players)
        chances = [better, *[(1 - better) / (players - 1)] * (players - 1)]
        wins = random.multinomial(number, chances, 20_000)
        lead = wins[:, 0] - wins[:, 1]
        assert np.mean(lead > 0) + np.mean(lead == 0) / 2 == pytest.approx(0.95, abs=0.01)
    assert games_to_be_ahead(0.0, 2) == math.inf


STUDY = """
question = "How much is luck?"
about = "Deals are repeated."
game = "1897"
players = [2]
repeats = 3

[[strengths]]
agent = "instant"
games = 120

[[strengths]]
agent = "ismcts:iterations=2"
games = 125

[[factors]]
name = "thought"
of = "seat"
assign = "one"
reference = "like the others"

[factors.levels]
"like the others" = {}
"twice as long" = { thought = 2 }
"""


@pytest.fixture
def played(bruxelles: Run, tmp_path: Path) -> Path:
    file, folder = tmp_path / "mine.toml", tmp_path / "run"
    file.write_text(STUDY, encoding="utf-8")
    status, _, errors = bruxelles("study", str(file), "-o", str(folder))
    assert status == 0, errors
    return folder


def test_a_study_of_luck_from_end_to_end(played: Path) -> None:
    found = find(played)
    assert {(own.agent, own.among) for own in found.luck} == {
        ("ismcts:iterations=2", None),
        ("ismcts:iterations=2", "twice as long"),
    }
    assert {own.control for own in found.adjusted} == {"instant"}
    (number,) = found.skill
    assert [(own.agent, own.games) for own in number.doublings] == [("ismcts:iterations=2", 50)]
    assert {"skill", "luck-2"} <= {section.id for section in sections(found)}
    agents = set(pd.read_parquet(played / "seats.parquet", columns=["agent"])["agent"])
    assert agents == {"instant", "ismcts:iterations=2", "ismcts:iterations=4"}
