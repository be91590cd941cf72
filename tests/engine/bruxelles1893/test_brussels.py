"""The Brussels board (Rulebook, Chapter 1, Actions on the Brussels board)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893.state import A_SIDE
from tests.helpers.moves import choices, play
from tests.helpers.seats import cubes, nobles, own, vp
from tests.helpers.spaces import WORKSHOP
from tests.helpers.tables import ALL_PLAYERS, ELISABETH, GABRIEL, LOUISE, NEUTRAL, VICTOR, table

ACTIONS = ("stock exchange", "grand-place", "park", "market")
SEVEN_NOBLES = ["empain", "solvay", "buls", "albert", "van-de-velde", "vandervelde", "maeterlinck"]


def price_steps(players: int, action: str, uses: int) -> list[int]:
    """The meeples that each of the first uses of an action takes, all players in turn using it."""
    freed = {"meeples": {"courthouse": 0}, "activated": ["brugmann"]}
    seats: dict[str, Any] = dict.fromkeys(ALL_PLAYERS[:players], freed)
    game = table(seats, players=players, meeples={"3-3": NEUTRAL, "3-4": NEUTRAL} if players == 2 else {})
    steps = []
    for _ in range(uses):
        name = game.to_move
        assert name is not None
        before = int(own(game, name).meeples)
        play(game, action)
        if game.decision == "park":
            play(game, "copy workshop", "create blue")
        steps.append(before - int(own(game, name).meeples))
    return steps


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_price_steps_for_two_and_three_players(players: int, action: str) -> None:
    """Each use takes one meeple more than the one before (Rulebook, Chapter 1, Actions on the Brussels board)."""
    assert price_steps(players, action, 4) == [1, 2, 3, 4]


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("players", [4, 5])
def test_price_steps_for_four_and_five_players(players: int, action: str) -> None:
    """Two uses at each price (Rulebook, Chapter 1, Actions on the Brussels board)."""
    assert price_steps(players, action, 6) == [1, 1, 2, 2, 3, 3]


def test_the_same_player_again_pays_the_next_price() -> None:
    """Whoever had the earlier use (Rulebook, Chapter 1, Actions on the Brussels board)."""
    game = table(brussels={"market": {ELISABETH: 1}}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "market")
    assert game.position()["brussels"]["market"] == {ELISABETH: 3}
    assert own(game, ELISABETH).meeples == 5 - 1 - 2


def test_each_action_has_its_own_price() -> None:
    """Rulebook, Chapter 1, Actions on the Brussels board."""
    game = table(brussels={"market": {GABRIEL: 1, LOUISE: 2}, "park": {GABRIEL: 1}})
    play(game, "stock exchange", "park", "copy workshop", "create blue")
    placed = game.position()["brussels"]
    assert placed["stock exchange"] == {ELISABETH: 1}
    assert placed["park"] == {GABRIEL: 3}


def test_only_with_enough_meeples_at_hand() -> None:
    """One meeple in the supply pays for the actions at 1 (Rulebook, Chapter 1, Actions on the Brussels board)."""
    game = table(
        {ELISABETH: {"money": 0, "meeples": {"courthouse": 6}}},
        brussels={"market": {GABRIEL: 1}, "park": {GABRIEL: 1, LOUISE: 2}},
    )
    assert choices(game) == {"stock exchange", "grand-place", "pass"}


def test_stock_exchange_pays_what_this_rounds_card_shows() -> None:
    """At every use the same (Rulebook, Chapter 1, Stock Exchange action)."""
    game = table(area="2-2")
    assert game.position()["stock"]["card"] == "S3"
    play(game, "stock exchange", "stock exchange")
    assert own(game, ELISABETH).money == own(game, GABRIEL).money == 10 + 5
    game = table(area="4-4", round_number=3)
    assert game.position()["stock"]["card"] == "S8"
    assert own(play(game, "stock exchange"), ELISABETH).money == 10 + 10


def test_market_gives_three_jokers() -> None:
    """Rulebook, Chapter 1, Saint Catherine's Market action."""
    game = play(table(), "market")
    assert own(game, ELISABETH).jokers == 3
    assert game.state.jokers == 12


@pytest.mark.parametrize("left", [2, 1, 0])
def test_market_gives_what_is_left(left: int) -> None:
    """It may be used even for nothing (Rulebook, Chapter 1, Saint Catherine's Market action; Rulings 9 and 16)."""
    game = play(table({LOUISE: {"materials": {"jokers": 15 - left}}}), "market")
    assert own(game, ELISABETH).jokers == left
    assert own(game, ELISABETH).meeples == 4


def test_grand_place_in_the_example() -> None:
    """Third use with four players, level 2: two meeples, two nobles (Rulebook, Chapter 1, Grand-Place action)."""
    game = table(
        {GABRIEL: {"nobles": ["brugmann", "buls", "maeterlinck"], "tracks": {"crown": 2}}},
        players=4,
        brussels={"grand-place": {ELISABETH: 1, LOUISE: 1}},
        to_move=GABRIEL,
    )
    play(game, "grand-place")
    assert own(game, GABRIEL).meeples == 3
    assert choices(game) == {"activate brugmann", "activate buls", "activate maeterlinck"}
    play(game, "activate maeterlinck")
    assert choices(game) == {"enough", "activate brugmann", "activate buls"}
    play(game, "activate brugmann")
    assert game.to_move == LOUISE
    assert nobles(game, GABRIEL) == {"brugmann": True, "buls": False, "maeterlinck": True}
    assert (own(game, GABRIEL).money, vp(game, GABRIEL), own(game, GABRIEL).iris) == (15, 5, 0)
    assert game.names[3] == VICTOR


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_grand_place_activates_up_to_the_crown_level(level: int) -> None:
    """Rulebook, Chapter 1, Grand-Place action."""
    kept = ["brugmann", "maeterlinck", "buls", "albert", "van-de-velde", "vandervelde", "empain"]
    game = table(
        {ELISABETH: {"nobles": kept, "tracks": {"crown": level}}}, market=dict(zip("0123", kept[1:], strict=False))
    )
    play(game, "grand-place")
    while game.to_move == ELISABETH:
        play(game, next(text for text in game.legal_moves() if text != "enough"))
    assert sum(nobles(game, ELISABETH).values()) == level


def test_grand_place_may_stop_early() -> None:
    """The level is the most that may be activated (Rulebook, Chapter 1, Grand-Place action)."""
    game = table({ELISABETH: {"nobles": ["brugmann", "buls"], "tracks": {"crown": 6}}})
    play(game, "grand-place", "activate buls", "enough")
    assert game.to_move == GABRIEL
    assert nobles(game, ELISABETH) == {"brugmann": False, "buls": True}


def test_grand_place_counts_the_level_before_the_action() -> None:
    """Prince Albert's step comes too late for this action (Rulebook, Chapter 1, Grand-Place action; Ruling 49)."""
    game = table({ELISABETH: {"nobles": ["brugmann", "albert", "buls", "maeterlinck"], "tracks": {"crown": 3}}})
    play(game, "grand-place", "activate albert", "activate buls", "activate brugmann")
    assert own(game, ELISABETH).crown == 3
    assert game.to_move == GABRIEL
    assert not nobles(game, ELISABETH)["maeterlinck"]


def test_each_noble_once_a_round() -> None:
    """A turned noble is no choice, also at a later use (Rulebook, Chapter 1, Grand-Place action)."""
    seat = {"nobles": ["brugmann", "buls", "maeterlinck"], "activated": ["buls"]}
    game = play(table({ELISABETH: seat}, passed=[GABRIEL, LOUISE], to_move=ELISABETH), "grand-place")
    assert choices(game) == {"activate brugmann", "activate maeterlinck"}
    play(game, "activate brugmann", "grand-place")
    assert nobles(game, ELISABETH) == {"brugmann": True, "buls": True, "maeterlinck": True}


def test_grand_place_without_a_noble_to_activate() -> None:
    """It may be used for nothing (Ruling 9)."""
    game = play(table({ELISABETH: {"activated": ["brugmann"]}}), "grand-place")
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).meeples == 4


def test_grand_place_at_crown_level_zero() -> None:
    """Where a track begins with 0, nothing may be activated (Rulebook, Chapter 1, Grand-Place action; Ruling 9)."""
    game = table()
    game.rules.boards[A_SIDE].crown_track[0] = 0
    play(game, "grand-place")
    assert game.to_move == GABRIEL
    assert nobles(game, ELISABETH) == {"brugmann": False}


def test_an_effect_with_choices_comes_before_the_next_noble() -> None:
    """Solvay's cube is chosen, then another noble may follow (Rulebook, Chapter 1, Grand-Place action)."""
    game = table({ELISABETH: {"nobles": ["brugmann", "solvay"], "tracks": {"crown": 2}}})
    play(game, "grand-place", "activate solvay")
    assert game.decision == "solvay"
    play(game, "cube wood")
    assert choices(game) == {"enough", "activate brugmann"}


def test_park_copies_any_action_that_can_be_carried_out() -> None:
    """All five, then those whose means are at hand (Rulebook, Chapter 1, Cinquantenaire Park action)."""
    rich = {"artworks": {"green": 1}, "materials": {"wood": 1, "stone": 1}}
    game = play(table({ELISABETH: rich}), "park")
    assert game.decision == "park"
    assert choices(game) == {
        "copy workshop",
        "copy sales",
        "copy nobles",
        "copy materials",
        "copy construction",
    }
    assert choices(play(table(), "park")) == {"copy workshop", "copy nobles", "copy materials"}


def test_park_needs_no_money() -> None:
    """Rulebook, Chapter 1, Actions on the Brussels board."""
    game = play(table({ELISABETH: {"money": 0}}), "park", "copy materials", "cubes iron stone")
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 1, "stone": 1}
    assert (own(game, ELISABETH).money, own(game, ELISABETH).meeples) == (0, 4)
    assert game.to_move == GABRIEL


def test_park_carries_the_whole_action_out() -> None:
    """Its choices and payments are those of the copied action (Rulebook, Chapter 1, Cinquantenaire Park action)."""
    game = play(table({ELISABETH: {"artworks": {"green": 2}}}), "park", "copy sales", "indicator 4-2")
    assert (own(game, ELISABETH).money, vp(game, ELISABETH)) == (12, 6)
    game = play(table(), "park", "copy nobles", "take albert for 2", "keep")
    assert own(game, ELISABETH).money == 8
    game = play(table({ELISABETH: {"materials": {"wood": 1, "stone": 1}}}), "park", "copy construction")
    assert game.decision == "site"
    assert len(choices(game)) == 25


def nothing_left(jokers: int = 0, yellow: int = 0) -> Game:
    """Elisabeth has so many jokers and nothing else, and a few yellow artworks are all that is in the supply."""
    every = ["brugmann", *SEVEN_NOBLES]
    return table(
        {
            ELISABETH: {"money": 0, "materials": {"jokers": jokers}},
            GABRIEL: {"nobles": every, "artworks": {"yellow": 6 - yellow, "brown": 6}, "materials": {"wood": 10}},
            LOUISE: {"nobles": every, "artworks": {"blue": 6, "green": 6}, "materials": {"iron": 10}},
            VICTOR: {"nobles": every, "materials": {"stone": 10, "jokers": 15 - jokers}},
        },
        market={},
    )


def test_park_when_no_action_can_be_carried_out() -> None:
    """The meeple may be placed all the same (Ruling 9)."""
    game = play(nothing_left(), "park")
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).meeples == 4


def test_park_when_only_one_action_can_be_carried_out() -> None:
    """Copy 1 of the 5 Art Nouveau actions, the Workshop as well as Construction (Rulebook, Chapter 1, Cinquantenaire
    Park action; Ruling 1).
    """
    game = play(nothing_left(yellow=1), "park")
    assert own(game, ELISABETH).artworks.tolist() == [1, 0, 0, 0, 0]
    game = play(nothing_left(jokers=2), "park")
    assert (game.to_move, game.decision) == (ELISABETH, "site")


def test_brussels_gives_no_free_action() -> None:
    """Nobody lands on a house there (Rulebook, Chapter 1, Free action; Ruling 7)."""
    game = play(table(houses={WORKSHOP: GABRIEL}), "park", "copy workshop", "create blue")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")
