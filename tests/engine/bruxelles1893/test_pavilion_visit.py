"""Pavilion visit (Rulebook, Chapter 2, Resolution Phase)."""

from __future__ import annotations

from typing import Any

from engine import Game
from tests.helpers.moves import play, use
from tests.helpers.seats import own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, expanded

QUIET = {1: None, 3: None, 5: None, 7: None, 9: None}
"""Cards for moments of the Action phase."""


def visited(players: int = 3, **more: Any) -> Game:
    """All others have passed and Elisabeth passes: the round ends, cards of columns being used as it comes."""
    passed = [GABRIEL, LOUISE][: players - 1]
    game = play(expanded(players=players, passed=passed, to_move=ELISABETH, cards=QUIET, **more), "pass")
    while game.decision == "card":
        play(game, game.legal_moves()[0])
    assert game.position()["round"] == 2
    return game


def visits(game: Game) -> dict[str, int]:
    """What each player has scored by visits."""
    return {name: vp(game, name, "pavilion visit") for name in game.names}


def test_louises_pavilion_in_the_example() -> None:
    """One green meeple and two red ones in its row are two colours (Rulebook, Chapter 2, Pavilion visit)."""
    game = visited(pavilions={3: LOUISE}, meeples={"3-3": GABRIEL, "3-4": LOUISE, "3-5": LOUISE})
    assert visits(game) == {ELISABETH: 0, GABRIEL: 0, LOUISE: 2}


def test_every_colour_counts_once_ones_own_too() -> None:
    """1 VP for each differently coloured meeple, however many (Rulebook, Chapter 2, Pavilion visit)."""
    meeples = {"4-3": GABRIEL, "4-4": GABRIEL, "4-5": GABRIEL, "5-3": ELISABETH, "5-4": GABRIEL, "5-5": LOUISE}
    game = visited(pavilions={4: LOUISE, 5: ELISABETH}, meeples=meeples)
    assert visits(game) == {ELISABETH: 3, GABRIEL: 0, LOUISE: 1}


def test_neutral_meeples_are_one_colour_more() -> None:
    """In a 2-player game; both neutral ones are of one colour (Rulebook, Chapter 2, Pavilion visit; Ruling 4)."""
    meeples = {"5-3": NEUTRAL, "5-4": NEUTRAL, "5-5": ELISABETH}
    game = visited(players=2, pavilions={5: GABRIEL}, meeples=meeples)
    assert visits(game) == {ELISABETH: 0, GABRIEL: 2}


def test_each_pavilion_of_every_player_is_visited() -> None:
    """The same row of the Art Nouveau board as each of your pavilions (Rulebook, Chapter 2, Pavilion visit)."""
    meeples = {"2-3": ELISABETH, "2-4": GABRIEL, "3-3": LOUISE, "4-5": LOUISE, "5-5": GABRIEL}
    game = visited(pavilions={1: LOUISE, 2: ELISABETH, 3: ELISABETH, 4: GABRIEL, 5: ELISABETH}, meeples=meeples)
    assert visits(game) == {ELISABETH: 2 + 1 + 1, GABRIEL: 1, LOUISE: 0}


def test_only_meeples_of_the_row_count() -> None:
    """Neither houses there nor meeples elsewhere (Rulebook, Chapter 2, Pavilion visit)."""
    game = visited(
        pavilions={5: LOUISE},
        houses={"5-1": GABRIEL, "5-4": ELISABETH},
        meeples={"4-4": ELISABETH},
        tiles={"white": GABRIEL},
        brussels={"market": {LOUISE: 1}},
    )
    assert visits(game) == {ELISABETH: 0, GABRIEL: 0, LOUISE: 0}


def test_without_a_pavilion_nobody_scores() -> None:
    """The step begins with the first pavilion (Rulebook, Chapter 2, Pavilion visit)."""
    game = visited(meeples={"5-3": GABRIEL, "5-4": LOUISE})
    assert visits(game) == {ELISABETH: 0, GABRIEL: 0, LOUISE: 0}


def test_a_pavilion_of_this_round_is_visited() -> None:
    """It is constructed when the visit comes (Rulebook, Chapter 2, Construction action and Pavilion visit)."""
    game = expanded(
        {ELISABETH: {"materials": {"wood": 1, "stone": 1, "glass": 1}}},
        cards=QUIET,
        columns={4: "iris m1 v1"},
        passed=[GABRIEL, LOUISE],
        to_move=ELISABETH,
    )
    use(game, FREE_CONSTRUCTION, "pavilion 2", "pass", "gain iris")
    assert visits(game) == {ELISABETH: 1, GABRIEL: 0, LOUISE: 0}


def test_it_comes_after_the_three_majorities() -> None:
    """Before them nothing is scored for it (Rulebook, Chapter 2, Pavilion visit)."""
    game = play(
        expanded(
            cards={29: LOUISE, 32: LOUISE, 1: None, 3: None, 5: LOUISE},
            meeples={"5-5": LOUISE},
            columns={5: None},
            brussels={"market": {LOUISE: 1}},
            passed=[GABRIEL, LOUISE],
            to_move=ELISABETH,
        ),
        "pass",
    )
    assert "keep card 29" in game.legal_moves()
    assert vp(game, LOUISE, "pavilion visit") == 0
    play(game, "keep card 29")
    assert "keep card 32" in game.legal_moves()
    assert own(game, LOUISE).courthouse == 3
    play(game, "keep card 32")
    assert vp(game, LOUISE, "pavilion visit") == 1
