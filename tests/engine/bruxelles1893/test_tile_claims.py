"""Claiming Belle Époque tiles in the Action phase (Rulebook, Chapter 2, Belle Époque tiles)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.moves import choices, play, sites, use
from tests.helpers.seats import claims, own, vp
from tests.helpers.spaces import CONSTRUCTION, FREE_CONSTRUCTION, FREE_WORKSHOP, SALES, WORKSHOP
from tests.helpers.tables import ALL_PLAYERS, ELISABETH, GABRIEL, LOUISE, MARKET, NEUTRAL, expanded

CROSS = ("2-3", "3-2", "3-3", "3-4", "4-3")
FOUR = {"buildings": None, "portrait": None, "score": None, "white": None}


NOBLES_ON_THE_CROSS: dict[str, Any] = {"strips": [2, 1, 3, 4, 5]}
"""With the two upper strips changed, 2-3 is a Nobles space."""


def test_gabriels_claim_in_the_example() -> None:
    """A Nobles space with a tile: first the noble, then a meeple goes on the tile for buildings."""
    game = use(expanded(tiles=FOUR, first_player=GABRIEL, **NOBLES_ON_THE_CROSS), "2-3")
    assert game.decision == "noble"
    play(game, "take buls for 1", "keep")
    assert (game.to_move, game.decision) == (GABRIEL, "tile")
    assert choices(game) == {"no claim", *(f"claim {tile}" for tile in FOUR)}
    play(game, "claim buildings")
    assert claims(game, GABRIEL) == {"buildings"}
    assert own(game, GABRIEL).meeples == 5 - 2
    assert game.to_move == LOUISE


@pytest.mark.parametrize("space", [f"{row}-{column}" for row in range(2, 6) for column in range(3, 6)])
def test_only_spaces_of_the_cross(space: str) -> None:
    """A tile lies on five spaces in a cross in the middle (Rulebook, Chapter 2, Setup and Belle Époque tiles)."""
    game = use(expanded({LOUISE: {"artworks": {"yellow": 6, "brown": 6, "blue": 6, "green": 5}}}), space)
    while game.to_move == ELISABETH and game.decision != "tile":
        play(game, game.legal_moves()[0])
    assert (game.decision == "tile") == (space in CROSS)


def test_no_claim_is_possible_too() -> None:
    """The player may (Rulebook, Chapter 2, Belle Époque tiles)."""
    game = use(expanded(tiles=FOUR), WORKSHOP, "create blue", "no claim")
    assert claims(game, ELISABETH) == set()
    assert own(game, ELISABETH).meeples == 4
    assert game.to_move == GABRIEL


def test_a_claim_though_the_action_could_not_be_carried_out() -> None:
    """The meeple was placed on the space all the same (Rulebook, Chapter 2; Rulings 1 and 28)."""
    game = use(expanded(tiles=FOUR), CONSTRUCTION)
    assert (game.to_move, game.decision) == (ELISABETH, "tile")
    play(game, "claim white")
    assert claims(game, ELISABETH) == {"white"}


def test_only_tiles_that_nobody_has_claimed() -> None:
    """A meeple stays there for the rest of the game (Rulebook, Chapter 2, Belle Époque tiles; Ruling 28)."""
    tiles = {"buildings": LOUISE, "portrait": None, "score": ELISABETH, "white": None}
    game = use(expanded(tiles=tiles), WORKSHOP, "create blue")
    assert choices(game) == {"no claim", "claim portrait", "claim white"}
    everything = dict.fromkeys(FOUR, LOUISE)
    game = use(expanded(tiles=everything), WORKSHOP, "create blue")
    assert game.to_move == GABRIEL


def test_a_player_may_claim_several_tiles() -> None:
    """The end of the game speaks of multiple tiles (Rulebook, Chapter 2, End of the game)."""
    game = use(expanded(tiles={"score": ELISABETH, "iris": ELISABETH, "white": None}), WORKSHOP, "create blue")
    play(game, "claim white")
    assert claims(game, ELISABETH) == {"score", "iris", "white"}
    assert own(game, ELISABETH).meeples == 5 - 2 - 2


def test_a_claim_needs_another_meeple_at_hand() -> None:
    """One of the available ones, not the one just placed (Rulebook, Chapter 2, Belle Époque tiles)."""
    busy = {FREE_CONSTRUCTION: ELISABETH, FREE_WORKSHOP: ELISABETH, SALES: ELISABETH, "5-5": ELISABETH}
    game = use(expanded(meeples=busy), WORKSHOP, "create blue")
    assert own(game, ELISABETH).meeples == 0
    assert game.to_move == GABRIEL


def test_a_meeple_freed_by_the_action_may_claim() -> None:
    """After the action it is available (Rulebook, Chapters 1 and 2)."""
    busy = dict.fromkeys(("2-4", "2-5", "3-5", "4-5"), ELISABETH)
    game = expanded(meeples=busy, market={**MARKET, "0": "vandervelde"}, **NOBLES_ON_THE_CROSS)
    use(game, "2-3", "take vandervelde for 0", "discard")
    assert game.decision == "tile"
    play(game, "claim score")
    assert (own(game, ELISABETH).meeples, own(game, ELISABETH).courthouse) == (0, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_number_of_revealed_tiles(players: int) -> None:
    """3, 4, 5 or 6 for 2, 3, 4 or 5 players (Rulebook, Chapter 2, Setup)."""
    seats: dict[str, Any] = {name: {} for name in ALL_PLAYERS[:players]}
    neutrals = {"2-4": NEUTRAL, "2-5": NEUTRAL} if players == 2 else {}
    game = use(expanded(seats, players=players, meeples=neutrals), WORKSHOP, "create blue")
    assert len(choices(game) - {"no claim"}) == players + 1


def test_the_meeple_stays_for_the_rest_of_the_game() -> None:
    """It does not come back at the end of a round (Rulebook, Chapter 2, Belle Époque tiles; Ruling 32)."""
    game = expanded(tiles={"white": None}, passed=[GABRIEL, LOUISE])
    use(game, WORKSHOP, "create blue", "claim white")
    play(game, "pass")
    while game.state.round_number == 0:
        play(game, game.legal_moves()[0])
    assert claims(game, ELISABETH) == {"white"}
    assert own(game, ELISABETH).meeples + own(game, ELISABETH).courthouse == 7 - 1


def test_no_claim_on_a_space_with_a_house() -> None:
    """No house lies on a tile, so that a turn brings either a claim or a free action (Rulebook, Chapter 2)."""
    game = use(expanded(houses={FREE_WORKSHOP: LOUISE}), FREE_WORKSHOP, "create blue")
    assert (game.to_move, game.decision) == (LOUISE, "free action")


def test_neutral_meeples_are_not_placed_on_the_cross() -> None:
    """Rulebook, Chapter 2, Belle Époque tiles."""
    seats: dict[str, Any] = {ELISABETH: {}, GABRIEL: {}}
    pending = [
        {"decision": "neutral meeple", "seat": ELISABETH},
        {"step": "place neutral meeple", "seat": GABRIEL},
        {"step": "next turn", "seat": GABRIEL},
    ]
    game = expanded(seats, players=2, pending=pending)
    area = {f"{row}-{column}" for row in range(2, 6) for column in range(3, 6)}
    assert sites(game) == area - set(CROSS)
    play(game, "neutral 5-5")
    assert (game.to_move, sites(game)) == (GABRIEL, area - {*CROSS, "5-5"})


def test_a_meeple_on_a_tile_scores_nothing_yet() -> None:
    """Its effect comes at the end of the game (Rulebook, Chapter 2, Belle Époque tiles)."""
    game = expanded({ELISABETH: {"vp": 70, "white_artworks": {"blue": 2}}}, tiles={"white": None, "score": None})
    use(game, WORKSHOP, "create blue", "claim white")
    assert vp(game, ELISABETH) == 70
