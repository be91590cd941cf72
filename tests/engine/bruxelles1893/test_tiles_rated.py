"""Rules of thumb: what a claimed Belle Époque tile will bring (Rulebook, Chapter 2, End of the game)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893.judging.belle_epoque import tile_worth
from engine.bruxelles1893.judging.inputs import BALANCED
from engine.bruxelles1893.state import TILES
from tests.helpers.moves import play
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded

RICH: dict[str, Any] = {
    "money": 12,
    "vp": 63,
    "tracks": {"iris": 3, "crown": 4, "architect": 5},
    "artworks": {"blue": 1, "black": 1},
    "white_artworks": {"blue": 2},
    "nobles": ["brugmann", "buls"],
    "first_pass_cards": 2,
}
HOUSES = {"1-1": LOUISE, "1-2": LOUISE, "2-2": LOUISE}


def at_the_end(tile: str, owner: str | None, seat: dict[str, Any]) -> Game:
    """The last turn of round 5, with one tile claimed by Louise or by nobody."""
    return expanded(
        {LOUISE: seat},
        cards={1: None, 3: None, 5: None, 7: None, 9: None},
        tiles={tile: owner},
        houses=HOUSES,
        round_number=5,
        passed=[GABRIEL, LOUISE],
        to_move=ELISABETH,
    )


def worth(game: Game, tile: str) -> float:
    """To Louise."""
    return float(tile_worth(game.rules, game.state, BALANCED, game.names.index(LOUISE), TILES.index(tile)))


@pytest.mark.parametrize("tile", ["score", "crown", "first pass", "buildings", "connections", "white", "artworks"])
@pytest.mark.parametrize("seat", [RICH, {}], ids=["rich", "poor"])
def test_in_the_last_round_a_tile_is_worth_what_it_then_brings(tile: str, seat: dict[str, Any]) -> None:
    """Nothing more can grow, so the final scores with and without the tile differ by as much; "score" counts whole
    sets of seven points.
    """
    without, with_tile = (play(at_the_end(tile, owner, seat), "pass") for owner in (None, LOUISE))
    brought = with_tile.scores()[LOUISE]["total"] - without.scores()[LOUISE]["total"]
    said = worth(at_the_end(tile, None, seat), tile)
    assert brought <= said < brought + 1 if tile == "score" else said == pytest.approx(brought)


@pytest.mark.parametrize("tile", ["row", "iris", "house", "portrait", "nobles"])
def test_other_tiles_are_worth_more_to_those_who_have_what_it_counts(tile: str) -> None:
    rich = RICH | {"tracks": {"iris": 3, "crown": 4, "architect": 6}}
    assert worth(at_the_end(tile, None, rich), tile) > worth(at_the_end(tile, None, {}), tile)
