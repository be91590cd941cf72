"""Majority phase of Bruxelles 1897 (Rulebook, Majority phase): columns, coats of arms, Brussels."""

from __future__ import annotations

import pytest

from engine import Game
from tests.helpers.tables_1897 import (
    CLAUDIA,
    JOHN,
    NEUTRAL,
    ROB,
    SCOTT,
    Architects,
    check,
    choices,
    last_pass,
    play,
    seat,
    track,
    vp,
)


def levels(game: Game, which: str) -> list[int]:
    return [track(game, name, which) for name in game.names]


def test_the_tied_architecture_column() -> None:
    """Scott has 2 cards of value 2, Rob 1 card of value 4: both advance on the Architecture track."""
    architects: Architects = {"1-1": (SCOTT, "2/4", 2), "3-1": (SCOTT, "2/5", 2), "2-1": (ROB, "2/4", 4)}
    game = play(last_pass(architects=architects), "pass")
    assert levels(game, "architecture") == [1, 1, 2, 2]


@pytest.mark.parametrize(("top", "which"), [("architecture",) * 2, ("nobility",) * 2, ("prestige",) * 2])
def test_each_column_gives_a_step_on_its_track(top: str, which: str) -> None:
    """The player with the highest total value receives the bonus located below the column."""
    bonuses = {
        "architecture": ["nobility", "prestige", "architecture", "prisoner"],
        "nobility": ["architecture", "prestige", "nobility", "prisoner"],
        "prestige": ["architecture", "nobility", "prestige", "prisoner"],
    }[top]
    architects: Architects = {"1-3": (JOHN, "1/3", 1), "2-3": (CLAUDIA, "1/3", 3), "4-3": (JOHN, "1/3", 1)}
    game = play(last_pass(architects=architects, bonuses=bonuses), "pass")
    assert levels(game, which) == [1, 2, 1, 1]


def test_a_column_without_architects_gives_nothing() -> None:
    game = play(last_pass({JOHN: {"prison": {"2/5": 1}}}), "pass")
    assert levels(game, "architecture") == levels(game, "nobility") == levels(game, "prestige") == [1, 1, 1, 1]
    assert seat(game, JOHN)["prison"] == {"2/5": 1}


def test_the_fourth_column_frees_a_prisoner_of_ones_choice() -> None:
    """Choose one of your Architect cards from underneath the Prison card and put it back into your hand."""
    prison = {"prison": {"2/4": 1, "2/5": 1}}
    architects: Architects = {"1-4": (ROB, "1/3", 3), "2-4": (JOHN, "1/3", 3)}
    game = play(last_pass({JOHN: prison, ROB: prison}, architects=architects, first_player=ROB, last=CLAUDIA), "pass")
    assert game.to_move == ROB
    assert choices(game) == {"release 2/4", "release 2/5"}
    play(game, "release 2/5")
    assert game.to_move == JOHN
    play(game, "release 2/4")
    assert (seat(game, ROB)["prison"], seat(game, JOHN)["prison"]) == ({"2/4": 1}, {"2/5": 1})
    assert game.position()["round"] == 2


def with_neutral(architects: Architects) -> Game:
    """Two players, the last of whom passes."""
    game = last_pass(players=2, architects=architects)
    assert game.position()["spaces"]["3-1"] == {"seat": NEUTRAL}
    return play(game, "pass")


def test_the_neutral_card_counts_for_columns() -> None:
    """If the neutral player is the only one with a majority, nobody receives the bonus."""
    assert levels(with_neutral({"1-1": (JOHN, "1/3", 1)}), "architecture") == [1, 1]
    assert levels(with_neutral({"1-1": (JOHN, "1/3", 3)}), "architecture") == [2, 1]


def test_a_player_tied_with_the_neutral_card_has_the_majority() -> None:
    """In case of a tie, each of the involved players receives the bonus."""
    assert levels(with_neutral({"1-1": (JOHN, "2/4", 2)}), "architecture") == [2, 1]
    assert levels(with_neutral({"1-1": (JOHN, "1/3", 1), "2-1": (CLAUDIA, "1/3", 1)}), "architecture") == [1, 1]


def test_coats_of_arms_1_to_3() -> None:
    """1 is incomplete. 2: John has the majority, 2 VP. 3: John and Claudia share it: he scores 2 VP, she 3 VP."""
    seats = {JOHN: {"tracks": {"prestige": 2}}, CLAUDIA: {"tracks": {"prestige": 3}}, ROB: {"tracks": {"prestige": 4}}}
    architects: Architects = {
        "1-1": ROB,
        "1-2": ROB,
        "2-1": ROB,
        "1-3": ROB,
        "1-4": JOHN,
        "2-3": JOHN,
        "2-4": (CLAUDIA, "2/5", 5),
        "3-2": JOHN,
        "3-3": CLAUDIA,
        "4-2": (CLAUDIA, "1/3", 3),
        "4-3": JOHN,
    }
    bonuses = ["prestige", "architecture", "nobility", "prisoner"]  # the first goes to Rob
    game = play(last_pass(seats, architects=architects, bonuses=bonuses), "pass")
    assert [vp(game, name, "coats of arms") for name in game.names] == [2 + 2, 3, 0, 0]


def test_the_neutral_card_counts_for_coats_of_arms() -> None:
    """The two neutral Architect cards are taken into account when determining the Coat of Arms majorities."""
    game = with_neutral({"2-1": JOHN, "2-2": CLAUDIA, "3-2": JOHN})
    assert [vp(game, name) for name in game.names] == [1, 0]
    game = with_neutral({"2-1": JOHN, "2-2": JOHN, "3-2": CLAUDIA})
    assert [vp(game, name) for name in game.names] == [1, 0]


def test_johns_prison_card() -> None:
    """John has played a total of 3 Architect cards in Brussels, Claudia 2 and Rob 1: he must place one in prison."""
    brussels = {
        "stock exchange": {ROB: {"1/3": 1}, CLAUDIA: {"1/3": 1, "2/4": 1}},
        "city hall": {JOHN: {"1/3": 1}},
        "park": {JOHN: {"1/3": 1, "2/4": 1}, SCOTT: {"2/4": 1}},
    }
    seats = {SCOTT: {"prison": {"1/3": 1}}}
    game = play(last_pass(seats, brussels=brussels), "pass")
    assert game.to_move == JOHN
    assert choices(game) == {"imprison 1/3", "imprison 2/4"}  # one of his 3 cards
    play(game, "imprison 2/4")
    assert seat(game, JOHN)["prison"] == {"2/4": 1}
    assert seat(game, JOHN)["hand"] == {"1/3": 4, "2/4": 1, "2/5": 1}
    assert "prison" not in seat(game, CLAUDIA)
    assert game.position()["round"] == 2


def test_all_who_are_tied_in_brussels_lose_a_card() -> None:
    """In case of a tie, each of the involved players must place a card underneath it."""
    brussels = {"stock exchange": {ROB: {"1/3": 1}}, "park": {JOHN: {"2/5": 1}}}
    game = play(last_pass(brussels=brussels), "pass")
    assert (seat(game, JOHN)["prison"], seat(game, ROB)["prison"]) == ({"2/5": 1}, {"1/3": 1})


def test_nobody_in_brussels_nobody_in_prison() -> None:
    game = play(last_pass(), "pass")
    assert not any("prison" in own for own in game.position()["seats"])
    check(game)


def test_columns_come_before_coats_of_arms() -> None:
    """Majorities are determined in the following order: Columns, Coats of Arms, Brussels."""
    architects: Architects = {"1-3": JOHN, "1-4": JOHN, "2-3": JOHN, "2-4": (JOHN, "1/3", 3)}
    game = play(last_pass(architects=architects), "pass")
    assert track(game, JOHN, "prestige") == 2
    assert vp(game, JOHN) == 2


def test_neutral_cards_may_only_fill_their_spaces() -> None:
    """With the switch `neutral_in_majorities` off."""
    game = last_pass(players=2, architects={"1-1": JOHN, "2-1": CLAUDIA})
    game.rules.neutral_in_majorities = False
    assert levels(play(game, "pass"), "architecture") == [2, 2]
