"""What an Architect card is worth at the coats of arms of Bruxelles 1897."""

from __future__ import annotations

import pytest

from engine import Game
from engine.bruxelles1897.judging.coats import gain_beside, gains_at_coats
from engine.bruxelles1897.state import COLUMNS, NOBODY, NOTHING
from tests.helpers.tables_1897 import CLAUDIA, JOHN, Architects, table


def worth(game: Game, space: str, name: str = JOHN, placed: str | None = None, placer: str = JOHN) -> float:
    def number(space: str) -> int:
        row, column = map(int, space.split("-"))
        return COLUMNS * (row - 1) + column - 1

    place, owner = (NOTHING, NOBODY) if placed is None else (number(placed), game.names.index(placer))
    seat = game.names.index(name)
    gains = gains_at_coats(game.rules, game.state, seat, place, owner)
    return float(gain_beside(game.rules, gains, number(space)))


def corner(first: str, second: str, third: str, prestige: int = 1) -> Game:
    """Four players, three of whose cards lie around the first coat of arms."""
    architects: Architects = {"1-1": first, "1-2": second, "2-1": third}
    return table({JOHN: {"tracks": {"prestige": prestige}}}, architects=architects)


def test_a_coat_of_arms_completed_is_worth_more_the_higher_the_prestige() -> None:
    low, high = (worth(corner(JOHN, JOHN, CLAUDIA, prestige), "2-2") for prestige in (1, 3))
    assert high > low > 0


def test_a_coat_of_arms_that_another_has_is_not_completed_for_him() -> None:
    """Three cards of Claudia lie there: a fourth card gives her the points."""
    assert worth(corner(CLAUDIA, CLAUDIA, CLAUDIA), "2-2") < worth(corner(JOHN, JOHN, CLAUDIA), "2-2")
    two = table(players=2, architects={"1-2": CLAUDIA, "1-3": CLAUDIA, "2-2": CLAUDIA, "2-1": CLAUDIA})
    assert worth(two, "1-1") < 0


def test_what_others_lose_counts() -> None:
    """Claudia has as many cards there; the same with a neutral card in her place would cost nobody anything."""
    poor, rich = (
        table({CLAUDIA: {"tracks": {"prestige": prestige}}}, players=2, architects={"1-2": CLAUDIA, "2-3": JOHN})
        for prestige in (1, 4)
    )
    assert worth(rich, "1-3") != worth(poor, "1-3")


@pytest.mark.parametrize("placer", [JOHN, CLAUDIA])
def test_a_card_about_to_be_placed_counts(placer: str) -> None:
    """As if it lay there."""
    lying = table(players=2, architects={"1-1": JOHN, "1-2": placer})
    pending = table(players=2, architects={"1-1": JOHN})
    for space in ("1-3", "2-1", "2-2"):
        assert worth(pending, space, placed="1-2", placer=placer) == pytest.approx(worth(lying, space))
