"""A Belle Époque card that could bring nothing is not offered (docs/rules.md): one case for each way to nothing.

"Each Belle Époque card has a different effect" (Rulebook, Chapter 2, Belle Époque cards); where it would change
nothing on the table there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893.state import BRUSSELS
from tests.helpers.moves import choices, play, use
from tests.helpers.seats import vp
from tests.helpers.spaces import FREE_WORKSHOP, MATERIALS_SPACE, SALES, WORKSHOP
from tests.helpers.tables import BOX_FILE, ELISABETH, GABRIEL, LOUISE, MARKET, expanded

EFFECTS: dict[str, Callable[[int], dict[str, dict[str, Any]]]] = {
    "empain": lambda left: {LOUISE: {"materials": {"jokers": 15 - left}}},
    "solvay": lambda left: {LOUISE: {"materials": {"wood": 10, "iron": 10, "stone": 10, "glass": 10 - left}}},
    "buls": lambda left: {ELISABETH: {"tracks": {"iris": 6 - left}}},
    "albert": lambda left: {ELISABETH: {"tracks": {"crown": 6 - left}}},
    "van-de-velde": lambda left: {ELISABETH: {"tracks": {"architect": 6 - left}}},
    "vandervelde": lambda left: {ELISABETH: {"meeples": {"courthouse": left}}},
    "nagelmackers": lambda left: {LOUISE: {"meeples": {"travelers": 4 - left}}},
    "privat-livemont": lambda left: {LOUISE: {"artworks": {"yellow": 6, "brown": 6, "blue": 6, "green": 6 - left}}},
}
"""What players have where a noble's effect can change so much: pieces left in the supply or the Courthouse, or spaces
left on the track. With 0 left it changes nothing."""

ONE_USE_OF_EACH = {action: {GABRIEL: 1} for action in BRUSSELS}
"""Meeples on the Brussels board: the next use of any action there takes two."""


def end_of_round(noble: str, seats: dict[str, dict[str, Any]], **more: Any) -> Game:
    """All have passed; the noble that leaves the market may be activated by Elisabeth, who has card 23."""
    market = {**{price: other for price, other in MARKET.items() if other != noble}, "0": noble}
    if len(market) < len(MARKET):
        market |= {price: "maeterlinck" for price in MARKET if price not in market}
    return play(expanded(seats, passed=[GABRIEL, LOUISE], cards={23: ELISABETH}, market=market, **more), "pass")


@pytest.mark.parametrize("noble", EFFECTS)
def test_23_not_for_a_noble_without_anything_to_gain(noble: str) -> None:
    """'You may pay 2 BF to activate the effect of the Noble card' (Rulebook, Chapter 2, card 23; Rulings 15 and 16)."""
    assert "use card 23" not in choices(end_of_round(noble, EFFECTS[noble](0)))
    assert "use card 23" in choices(end_of_round(noble, EFFECTS[noble](1)))
    assert "use card 23" in choices(end_of_round(noble, {}))


def test_23_for_van_de_velde_up_to_the_portrait() -> None:
    """'The Portrait medallion becomes the 7th space of your Architect track' (Rulebook, Chapter 2, End of the game)."""
    for space, offered in ((6, True), (7, False)):
        seats = {ELISABETH: {"tracks": {"architect": space}}}
        game = end_of_round("van-de-velde", seats, tiles={"portrait": ELISABETH})
        assert ("use card 23" in choices(game)) == offered


@pytest.mark.parametrize("noble", EFFECTS)
def test_13_not_for_a_noble_without_anything_to_gain(noble: str) -> None:
    """'Activate 1 additional noble' (Rulebook, Chapter 2, card 13), unless card 14 could then discard it for money."""
    of_noble = EFFECTS[noble](0)
    mine = {**of_noble.get(ELISABETH, {}), "nobles": ["brugmann", "maeterlinck", noble], "activated": ["brugmann"]}
    for cards, offered in (({13: ELISABETH}, False), ({13: ELISABETH, 14: ELISABETH}, True)):
        game = play(expanded({**of_noble, ELISABETH: mine}, cards=cards), "grand-place", "activate maeterlinck")
        if "enough" in choices(game):
            play(game, "enough")
        assert (f"use card 13 {noble}" in choices(game)) == offered


@pytest.mark.parametrize("reached", [False, True])
@pytest.mark.parametrize(
    ("indicator", "steps"), [("2-2", 8), ("6-6", 8), ("2-6", 8), ("4-4", 4), ("3-4", 5), ("4-5", 5), ("5-3", 6)]
)
def test_3_not_where_every_place_is_within_reach(indicator: str, steps: int, reached: bool) -> None:
    """'Up to 2 additional steps' (Rulebook, Chapter 2, card 3): from a corner the farthest place is 8 steps away."""
    others = steps - 1 if reached else steps - 2
    seat = {"artworks": {"blue": 1, "yellow": min(others, 4), "brown": max(others - 4, 0)}}
    game = expanded(
        {ELISABETH: seat}, cards={3: ELISABETH}, art_market={"display": ["green", "black"], "indicator": indicator}
    )
    use(game, SALES, "sell blue")
    assert ("use card 3" in choices(game)) != reached


def test_25_not_for_a_card_of_the_same_face() -> None:
    """'You may instead take a Prestige card located under a column of the inactive area' (Rulebook, Chapter 2)."""
    columns = {1: "free m2 v0", 2: "iris m1 v1", 3: "free m2 v0"}
    game = play(
        expanded(
            cards={25: LOUISE}, columns=columns, meeples={"5-3": LOUISE}, passed=[GABRIEL, LOUISE], to_move=ELISABETH
        ),
        "pass",
    )
    assert choices(game) == {"keep card 25", "use card 25 2 for 3"}


@pytest.mark.parametrize(("left", "offered"), [(0, False), (1, True)])
def test_22_not_where_only_passing_would_be_left(left: int, offered: bool) -> None:
    """'To immediately carry out an extra turn' (Rulebook, Chapter 2, card 22; Ruling 63): 1 BF opens a space.

    Two meeples are left; one goes on the card, and every Brussels action takes two.
    """
    game = expanded(
        {ELISABETH: {"money": 1 + left}},
        cards={22: ELISABETH},
        meeples={SALES: ELISABETH, MATERIALS_SPACE: ELISABETH},
        brussels=ONE_USE_OF_EACH,
    )
    use(game, FREE_WORKSHOP, "create blue")
    assert ("use card 22 architect" in choices(game)) == offered


def test_22_lapses_without_money_once_the_last_meeples_are_too_few() -> None:
    """The claim of a tile leaves one meeple, no money, and Brussels at a price of two (Ruling 63)."""
    game = expanded(
        {ELISABETH: {"money": 1}},
        cards={22: ELISABETH},
        meeples={SALES: ELISABETH},
        brussels=ONE_USE_OF_EACH,
        tiles={"white": None},
    )
    use(game, WORKSHOP, "create blue", "use card 22 architect", "claim white")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_22_not_after_an_action_that_could_not_be_carried_out() -> None:
    """'After you've carried out the action' (Rulebook, Chapter 2, card 22; Ruling 72), while a tile may be claimed.

    "If you place one of your Architect meeples on an Action space occupied by a Belle Époque tile" is enough for that
    (Chapter 2, Belle Époque tiles; Ruling 28).
    """
    everything = {"artworks": {"yellow": 6, "brown": 6, "blue": 6, "green": 6}}
    game = use(expanded({LOUISE: everything}, cards={22: ELISABETH}, tiles={"white": None}), WORKSHOP)
    assert game.decision == "tile"
    assert "claim white" in choices(game)
    game = play(expanded({LOUISE: {"materials": {"jokers": 15}}}, cards={22: ELISABETH}), "market")
    assert "use card 22 architect" in choices(game)


@pytest.mark.parametrize("pure", [True, False])
def test_9_not_for_a_joker_where_money_costs_the_points_anyway(pure: bool) -> None:
    """'Even if you replace it with a Joker Material cube, you still score 5 VP' (Rulebook, Chapter 2, card 9).

    Where money instead of a cube costs them too (Ruling 25, switched), nothing is left to save.
    """
    seat = {"money": 4, "materials": {"jokers": 1}}
    game = expanded({ELISABETH: seat}, cards={9: ELISABETH}, compass=["wood", "3bf"], rulings={"money_is_pure": pure})
    use(game, "2-4", "house")
    assert ("use card 9 cost" in choices(game)) == pure
    if pure:
        play(game, "use card 9 cost")
    assert vp(game, ELISABETH, "building") == (5 if pure else 0)


@pytest.mark.parametrize("supply", [0, 1, 2])
def test_8_may_come_before_7_where_few_jokers_are_left(supply: int) -> None:
    """Both "after you've carried out the action" (Rulebook, Chapter 2, cards 7 and 8): no order is given.

    The joker that card 8 returns is one more for card 7 to take; with two in the supply that makes no difference.
    """
    seats = {ELISABETH: {"materials": {"jokers": 1}}, LOUISE: {"materials": {"jokers": 14 - supply}}}
    game = use(expanded(seats, cards={7: ELISABETH, 8: ELISABETH}), MATERIALS_SPACE, "cubes wood wood")
    at_first = {"keep card 7"} | ({"use card 7"} if supply else set()) | ({"use card 8 first"} if supply < 2 else set())
    assert choices(game) == at_first
    in_turn = game.copy()
    play(in_turn, "use card 7" if supply else "keep card 7", "use card 8 glass")
    jokers = {"in turn": in_turn.state.seats[0].jokers}
    assert in_turn.to_move == GABRIEL
    if supply < 2:
        again = Game.from_position(play(game, "use card 8 first").position(), box=BOX_FILE)
        assert again.position() == game.position()
        assert "use card 8 glass" in choices(game)
        play(game, "use card 8 glass")
        again = Game.from_position(game.position(), box=BOX_FILE)
        assert choices(again) == choices(game) == {"keep card 7", "use card 7"}
        play(game, "use card 7")
        assert game.to_move == GABRIEL
        jokers["8 first"] = game.state.seats[0].jokers
    expected = {0: {"in turn": 0, "8 first": 1}, 1: {"in turn": 1, "8 first": 2}, 2: {"in turn": 2}}
    assert jokers == expected[supply]


def test_8_first_and_then_kept_leaves_7() -> None:
    """Neither need be used (Rulebook, Chapter 2, Belle Époque cards)."""
    seats = {ELISABETH: {"materials": {"jokers": 1}}, LOUISE: {"materials": {"jokers": 13}}}
    game = use(expanded(seats, cards={7: ELISABETH, 8: ELISABETH}), MATERIALS_SPACE, "cubes wood wood")
    play(game, "use card 8 first", "keep card 8", "use card 7")
    assert game.state.seats[0].jokers == 2
    assert game.to_move == GABRIEL
