"""Majority phase of Bruxelles 1897 (Rulebook, Majority phase): columns, coats of arms, Brussels."""

from __future__ import annotations

import pytest

from engine import Game
from tests.helpers.moves import check, choices, play
from tests.helpers.seats import vp
from tests.helpers.tables_1897 import (
    ALL_PLAYERS,
    CLAUDIA,
    JOHN,
    NEUTRAL,
    ROB,
    SCOTT,
    Architects,
    last_pass,
    seat,
    track,
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


@pytest.mark.parametrize("in_prison", [0, 1])
def test_the_fourth_column_frees_the_only_prisoner(in_prison: int) -> None:
    """Choose one of your Architect cards from underneath the Prison card: nothing where there is none."""
    seats = {JOHN: {"prison": {"2/4": in_prison}}}
    game = play(last_pass(seats, architects={"1-4": JOHN}), "pass")
    assert game.position()["round"] == 2
    assert "prison" not in seat(game, JOHN)


@pytest.mark.parametrize("row", range(1, 5))
def test_every_row_counts_for_a_column(row: int) -> None:
    """The highest total value in the column, from the first row to the last."""
    spaces = [f"{other}-1" for other in range(1, 5) if other != row]
    architects: Architects = {f"{row}-1": (JOHN, "1/3", 3), spaces[0]: (ROB, "1/3", 1), spaces[1]: (ROB, "1/3", 1)}
    assert levels(play(last_pass(architects=architects), "pass"), "architecture") == [2, 1, 1, 1]


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


CORNERS = ("2-2", "2-3", "3-2", "3-3")
"""The four spaces around one crossroads, in columns without a step on the Prestige track."""

ELSEWHERE = ("prestige", "architecture", "nobility", "prisoner")


@pytest.mark.parametrize("missing", CORNERS)
def test_a_coat_of_arms_takes_all_four_cards(missing: str) -> None:
    """For each completed coat of arms: 4 Architect cards, whichever of them is missing."""
    for there, points in ((set(CORNERS) - {missing}, 0), (CORNERS, 1)):
        game = play(last_pass(architects=dict.fromkeys(there, JOHN), bonuses=ELSEWHERE), "pass")
        assert vp(game, JOHN) == points


@pytest.mark.parametrize("corner", CORNERS)
def test_each_card_around_a_coat_of_arms_counts(corner: str) -> None:
    """The player with the most cards there: 2 against 1 and 1, wherever they lie."""
    for other in set(CORNERS) - {corner}:
        one, another = sorted(set(CORNERS) - {corner, other})
        architects: Architects = {corner: JOHN, other: JOHN, one: ROB, another: (SCOTT, "1/3", 3)}
        game = play(last_pass(architects=architects, bonuses=ELSEWHERE), "pass")
        assert [vp(game, name, "coats of arms") for name in game.names] == [1, 0, 0, 0]


@pytest.mark.parametrize("neutral_in_majorities", [True, False])
def test_one_card_is_enough_where_nobody_has_more(neutral_in_majorities: bool) -> None:
    """In case of a tie, each of the involved players receives VP: here all four."""
    architects = dict(zip(CORNERS, (JOHN, CLAUDIA, ROB, SCOTT), strict=True))
    game = last_pass(architects=architects, bonuses=ELSEWHERE)
    game.rules.neutral_in_majorities = neutral_in_majorities
    play(game, "pass")
    assert [vp(game, name, "coats of arms") for name in game.names] == [1, 1, 1, 1]


def test_there_is_no_crossroads_at_the_edge() -> None:
    """The last column and the first one are not next to each other."""
    game = play(last_pass(architects=dict.fromkeys(("1-4", "2-4", "2-1", "3-1"), JOHN)), "pass")
    assert vp(game, JOHN) == 0


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


@pytest.mark.parametrize(("first_player", "order"), [(JOHN, [JOHN, ROB]), (ROB, [ROB, JOHN]), (SCOTT, [JOHN, ROB])])
def test_those_tied_in_brussels_choose_in_turn_order(first_player: str, order: list[str]) -> None:
    """Each of the involved players must place a card underneath it, beginning with the first player."""
    one, two = {"1/3": 1}, {"1/3": 1, "2/4": 1}
    brussels = {"stock exchange": {CLAUDIA: one, ROB: two}, "park": {SCOTT: one, JOHN: two}}
    game = play(last_pass(brussels=brussels, first_player=first_player), "pass")
    asked = [game.to_move]
    asked.append(play(game, "imprison 1/3").to_move)
    assert asked == order


@pytest.mark.parametrize("name", ALL_PLAYERS)
def test_whoever_has_most_cards_has_the_majority_alone(name: str) -> None:
    """Most cards at a coat of arms score, and most in Brussels bring one into prison: 2 against 1, at every seat."""
    one, two, three = (other for other in ALL_PLAYERS if other != name)
    architects = dict(zip(CORNERS, (name, name, one, two), strict=True))
    brussels = {"stock exchange": {one: {"1/3": 1}, name: {"1/3": 2}}}
    brussels |= {"city hall": {two: {"1/3": 1}}, "park": {three: {"1/3": 1}}}
    game = play(last_pass(architects=architects, bonuses=ELSEWHERE, brussels=brussels), "pass")
    assert [player for player in game.names if vp(game, player)] == [name]
    assert [player for player in game.names if "prison" in seat(game, player)] == [name]


@pytest.mark.parametrize("sort", ["1/3", "2/4", "2/5"])
def test_cards_of_every_sort_come_back_from_brussels(sort: str) -> None:
    """Take your cards back into your hand, except those in prison: the action costs one card again (Preparation 2)."""
    game = play(last_pass(brussels={"park": {CLAUDIA: {sort: 1}, JOHN: {"1/3": 2}}}), "pass")
    assert seat(game, CLAUDIA)["hand"] == seat(game, ROB)["hand"]
    assert "brussels" not in game.position()


def test_one_card_goes_to_prison_where_a_sort_lies_at_two_places() -> None:
    """One of these cards: the other comes back, and the places cost 1 card again."""
    game = play(last_pass(brussels={"city hall": {JOHN: {"1/3": 1}}, "park": {JOHN: {"1/3": 1}}}), "pass")
    assert seat(game, JOHN)["prison"] == {"1/3": 1}
    assert seat(game, JOHN)["hand"]["1/3"] == 3
    assert "with 1/3" in choices(play(game, "park"))


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
