"""End of the round (Rulebook, Chapter 1, End of the round)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import play
from tests.helpers.seats import belle_cards, nobles, own
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, expanded, table


def ended(seats: dict[str, Any] | None = None, **more: Any) -> Game:
    """The round is over, and the next one's Planning phase waits."""
    game = play(table(seats, passed=[GABRIEL, LOUISE], to_move=ELISABETH, **more), "pass")
    while game.decision == "card":
        play(game, game.legal_moves()[0])
    assert game.decision == "try square"
    return game


def test_meeples_return_except_those_in_the_courthouse() -> None:
    """From both boards (Rulebook, Chapter 1, End of the round)."""
    game = ended(
        {ELISABETH: {"meeples": {"courthouse": 1}}},
        meeples={"3-3": ELISABETH, "4-4": LOUISE},
        brussels={"park": {GABRIEL: 1}},
    )
    assert [int(own(game, name).meeples) for name in game.names] == [6, 4, 5]
    assert "spaces" not in game.position()
    assert "brussels" not in game.position()


def test_brussels_prices_start_again() -> None:
    """The spaces are empty (Rulebook, Chapter 1, End of the round)."""
    game = ended(brussels={"market": {ELISABETH: 1, GABRIEL: 2}})
    assert game.state.uses.sum() == 0


@pytest.mark.parametrize(("area", "space"), [("4-4", "1-1"), ("1-1", "5-5")])
def test_the_first_and_the_last_space_are_cleared(area: str, space: str) -> None:
    """All meeples return, and the money under them is gone (Rulebook, Chapter 1, End of the round)."""
    game = ended(area=area, meeples={space: (ELISABETH, 3)})
    assert "spaces" not in game.position()
    assert game.state.bid.sum() == 0


def test_neutral_meeples_return() -> None:
    """To be placed anew (Rulebook, Chapter 1, End of the round)."""
    game = table(
        players=2, meeples={"3-3": NEUTRAL, "4-4": NEUTRAL, "5-5": ELISABETH}, passed=[GABRIEL], to_move=ELISABETH
    )
    play(game, "pass")
    while game.decision == "card":
        play(game, game.legal_moves()[0])
    assert "spaces" not in game.position()
    play(game, game.legal_moves()[0])
    assert game.decision == "neutral meeple"


def test_money_under_meeples_is_gone() -> None:
    """It returns to the supply, not to its owners (Rulebook, Chapter 1, End of the round)."""
    game = ended({ELISABETH: {"money": 4}}, meeples={"3-3": (ELISABETH, 5), "4-4": (LOUISE, 3)})
    assert [int(own(game, name).money) for name in game.names] == [4, 10, 10]
    assert game.state.bid.sum() == 0


def test_houses_stay() -> None:
    """Only meeples and money leave the board (Rulebook, Chapter 1, End of the round)."""
    game = ended(houses={"3-3": ELISABETH, "1-1": GABRIEL})
    assert game.position()["spaces"] == {"3-3": {"house": ELISABETH}, "1-1": {"house": GABRIEL}}


def test_nobles_stand_upright_again() -> None:
    """Rulebook, Chapter 1, End of the round."""
    game = ended({ELISABETH: {"nobles": ["brugmann", "buls"], "activated": ["buls"]}})
    assert nobles(game, ELISABETH) == {"brugmann": False, "buls": False}


def test_every_noble_stands_upright_again() -> None:
    """From Brugmann to the last of the expansion (Rulebook, Chapter 1, End of the round; Chapter 2, Nobles action)."""
    kept = ["brugmann", "nagelmackers", "privat-livemont"]
    seats = {ELISABETH: {"nobles": kept, "activated": kept}}
    game = play(expanded(seats, passed=[GABRIEL, LOUISE], to_move=ELISABETH), "pass")
    assert nobles(game, ELISABETH) == dict.fromkeys(kept, False)


@pytest.mark.parametrize("place", [0, 4])
def test_a_used_card_is_turned_up_again(place: int) -> None:
    """At the first pavilion or the last (Rulebook, Chapter 2, End of the round)."""
    numbers = [1, 3, 5, 7, 9]
    cards = {number: ELISABETH if number == numbers[place] else None for number in numbers}
    game = expanded(cards=cards, used=[numbers[place]], passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "pass")
    assert belle_cards(game, ELISABETH) == {numbers[place]: False}


def test_the_cheapest_noble_leaves_and_the_others_slide() -> None:
    """The rightmost is discarded, the top of the pile comes on the left (Rulebook, Chapter 1, End of the round)."""
    game = table(passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    top = game.position(piles=True)["piles"]["nobles"][0]
    play(game, "pass")
    position = game.position()
    assert position["noble_market"] == {"0": "buls", "1": "albert", "2": "empain", "3": top}
    assert position["noble_discards"] == {"maeterlinck": 1}


def test_an_empty_noble_pile_is_made_of_the_discards() -> None:
    """The noble that leaves at this moment is among them (Rulebook, Chapter 1, End of the round; Rulings 20 and 45)."""
    every = ["brugmann", "empain", "solvay", "buls", "albert", "van-de-velde", "vandervelde", "maeterlinck"]
    seats = {GABRIEL: {"nobles": every}, LOUISE: {"nobles": every}, ELISABETH: {"nobles": ["brugmann", *every[5:7]]}}
    market = {"0": "empain", "1": "solvay", "2": "buls", "3": "albert"}
    game = table(seats, market=market, noble_discards={"maeterlinck": 1}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    assert game.state.n_noble_pile == 0
    play(game, "pass")
    coming = game.position()["noble_market"]["3"]
    assert coming in ("empain", "maeterlinck")
    assert game.state.n_noble_pile == 1
    assert game.state.noble_discards.sum() == 0


def test_all_prestige_cards_are_replaced() -> None:
    """Also those outside the active area (Rulebook, Chapter 1, End of the round)."""
    game = table(passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    left = game.position()["prestige"]["columns"]
    coming = game.position(piles=True)["piles"]["prestige"][:5]
    play(game, "pass")
    prestige = game.position()["prestige"]
    assert prestige["columns"] == coming
    assert sum(prestige["discards"].values()) == 5
    assert all(prestige["discards"][face] == left.count(face) for face in left)


def test_the_next_stock_card_is_turned_up() -> None:
    """The used one is discarded (Rulebook, Chapter 1, End of the round and Planning Phase)."""
    game = table(passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    coming = game.position(piles=True)["piles"]["stock"][0]
    play(game, "pass")
    assert game.position()["stock"] == {"card": coming, "used": ["S3"]}
    assert game.position()["round"] == 2


def test_the_new_first_player_plans_the_next_round() -> None:
    """Gabriel passed first (Rulebook, Chapter 1, Column majorities and Planning Phase)."""
    game = ended()
    assert (game.to_move, game.decision) == (GABRIEL, "try square")
    assert game.position().get("passed") is None


def test_the_market_and_the_compass_stay() -> None:
    """Indicator, displayed artworks and needles are untouched (Rulebook, Chapter 1, End of the round)."""
    market = {"indicator": "2-5", "display": ["blue", "green"]}
    game = ended(art_market=market, compass=["iron", "any"])
    assert game.position()["art_market"] == market
    assert set(game.position()["compass"]) == {"iron", "any"}


def test_a_game_has_five_rounds() -> None:
    """After the fifth no further round is planned (Rulebook, Chapter 1, How to play)."""
    game = play(table(round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH), "pass")
    assert game.over
    game = play(table(round_number=4, passed=[GABRIEL, LOUISE], to_move=ELISABETH), "pass")
    assert game.decision == "try square"
    assert game.position()["round"] == 5


@pytest.mark.parametrize("row", ["meeples", "nobles", "artworks", "money"])
def test_rows_take_a_card_again(row: str) -> None:
    """The limit of one card a row is for a round (Rulebook, Chapter 1, Column majorities; Ruling 12)."""
    game = table(meeples={"3-3": LOUISE}, columns={3: "iris m1 v1"}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "pass", f"tuck {row}")
    assert own(game, LOUISE).tucked_now.sum() == 0
