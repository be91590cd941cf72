"""Belle Époque cards of the Brussels spaces, 11 to 18 (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from engine.bruxelles1893.state import NOBLE_NAMES
from tests.helpers.belle_cards import ALL_CREATED, ALL_CUBES, COLOURS, KINDS, THREE_NOBLES, at, is_asked, uses
from tests.helpers.moves import choices, play, use
from tests.helpers.seats import cubes, nobles, own, vp, whites
from tests.helpers.spaces import NOBLES
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded

# --- 11 and 12, Stock Exchange --------------------------------------------------------------------------------------

INCOME = 3
"""Of the Stock Exchange card that offers iris 1-2."""


def test_card_11_brings_a_franc_for_each_meeple_there() -> None:
    """Everybody's, one's own too, Travelers and Architect meeples (Rulebook, Chapter 2, card 11)."""
    game = expanded(
        {ELISABETH: {"meeples": {"travelers": 1}}},
        cards={11: ELISABETH},
        brussels={"stock exchange": {GABRIEL: 1, LOUISE: 1}, "market": {LOUISE: 1}},
        brussels_travelers={"stock exchange": {LOUISE: 1}},
    )
    play(game, "stock exchange", "travelers 1", "use card 11")
    assert own(game, ELISABETH).money == 10 + INCOME + (1 + 2 + 3)


@pytest.mark.parametrize(("money", "points"), [(2, 1), (6, 1), (7, 2), (21, 4)])
def test_card_12_scores_for_sets_of_five_francs(money: int, points: int) -> None:
    """After the income (Rulebook, Chapter 2, card 12)."""
    game = play(at(12, seat={"money": money}), "use card 12")
    assert vp(game, ELISABETH, "belle epoque cards") == points
    assert own(game, ELISABETH).money == money + INCOME


def test_card_12_without_five_francs() -> None:
    """There is nothing to ask (Rulebook, Chapter 2, card 12)."""
    assert at(12, seat={"money": 1}).to_move == GABRIEL


def test_cards_11_and_12_together() -> None:
    """What card 11 brings counts for card 12 (Rulebook, Chapter 2)."""
    game = play(expanded({ELISABETH: {"money": 1}}, cards={12: ELISABETH, 11: ELISABETH}), "stock exchange")
    play(game, "use card 11", "use card 12")
    assert vp(game, ELISABETH, "belle epoque cards") == 1


# --- 13 and 14, Grand-Place -----------------------------------------------------------------------------------------


def test_card_13_activates_one_noble_more() -> None:
    """Beyond the Crown level, one not yet activated (Rulebook, Chapter 2, card 13)."""
    game = at(13)
    assert uses(game, 13) == {"brugmann", "maeterlinck"}
    play(game, "use card 13 maeterlinck")
    assert nobles(game, ELISABETH) == {"brugmann": False, "buls": True, "maeterlinck": True}
    assert vp(game, ELISABETH, "nobles") == 5
    assert game.to_move == GABRIEL


def test_card_13_without_a_noble_left() -> None:
    """If you have any left to activate (Rulebook, Chapter 2, card 13)."""
    game = expanded({ELISABETH: {"nobles": ["brugmann"]}}, cards={13: ELISABETH})
    assert play(game, "grand-place").to_move == GABRIEL


def test_card_14_turns_an_activated_noble_into_money() -> None:
    """One of those activated this round, for the value on it; it is discarded (Rulebook, Chapter 2, card 14)."""
    seat = {"nobles": ["brugmann", "buls", "maeterlinck", "albert"], "activated": ["maeterlinck"]}
    game = at(14, seat=seat)
    assert uses(game, 14) == {"buls", "maeterlinck"}
    play(game, "use card 14 maeterlinck")
    assert own(game, ELISABETH).money == 10 + 5
    assert nobles(game, ELISABETH) == {"brugmann": False, "buls": True, "albert": False}
    assert game.state.noble_discards[NOBLE_NAMES.index("maeterlinck")] == 1


def test_card_14_discards_brugmann_too() -> None:
    """He goes to the discards of the nobles (Rulebook, Chapter 2, card 14; Ruling 43)."""
    game = play(expanded(cards={14: ELISABETH}), "grand-place", "use card 14 brugmann")
    assert own(game, ELISABETH).money == 10 + 5 + 1
    assert nobles(game, ELISABETH) == {}
    assert game.state.noble_discards[NOBLE_NAMES.index("brugmann")] == 1


@pytest.mark.parametrize(("taker", "may_keep"), [(ELISABETH, True), (GABRIEL, False)])
def test_a_brugmann_that_has_come_up_again(taker: str, may_keep: bool) -> None:
    """He is a noble like the others: kept by whoever has none of his kind (Rulings 2 and 43)."""
    renewed = {"0": "brugmann", "1": "buls", "2": "albert", "3": "empain"}
    seats: dict[str, Any] = {ELISABETH: {"nobles": []}}
    game = expanded(seats, cards={14: ELISABETH}, market=renewed, noble_discards={}, first_player=taker)
    use(game, NOBLES, "take brugmann for 0")
    assert own(game, taker).money == 9 + 5
    assert (game.decision == "keep") == may_keep


def test_card_14_on_what_card_13_has_activated() -> None:
    """The lower number comes first (Rulebook, Chapter 2)."""
    game = play(expanded({ELISABETH: THREE_NOBLES}, cards={14: ELISABETH, 13: ELISABETH}), "grand-place")
    play(game, "activate brugmann", "use card 13 buls")
    assert uses(game, 14) == {"brugmann", "buls"}


# --- 15 and 16, Cinquantenaire Park ---------------------------------------------------------------------------------

BIDS = {"5-5": (ELISABETH, 3), "4-5": (ELISABETH, 1), "3-5": (GABRIEL, 2)}


def test_card_15_takes_back_money_from_one_space() -> None:
    """All or part of it; the meeple stays (Rulebook, Chapter 2, card 15)."""
    game = at(15, meeples=BIDS)
    assert uses(game, 15) == {"5-5", "4-5"}
    play(game, "use card 15 5-5")
    assert choices(game) == {"take back 1", "take back 2", "take back 3"}
    play(game, "take back 2")
    assert own(game, ELISABETH).money == 10 + 2
    assert (game.state.bid[24], game.state.meeple[24]) == (1, 0)
    whole = play(at(15, meeples=BIDS), "use card 15 4-5")
    assert own(whole, ELISABETH).money == 10 + 1
    assert (whole.state.bid[19], whole.state.meeple[19]) == (0, 0)


def test_card_15_without_money_on_the_board() -> None:
    """There is nothing to ask (Rulebook, Chapter 2, card 15)."""
    assert at(15, meeples={"3-5": GABRIEL}).to_move == GABRIEL


@pytest.mark.parametrize(("taken", "winner"), [(1, ELISABETH), (2, None), (3, GABRIEL)])
def test_card_15_and_the_column_majority(taken: int, winner: str | None) -> None:
    """What was taken back does not count; 4 against 2 before (Rulebook, Chapters 1 and 2)."""
    bids = {"5-5": (ELISABETH, 3), "4-5": (ELISABETH, 1), "3-5": (GABRIEL, 2)}
    game = at(15, meeples=bids, columns={5: "iris m1 v1"})
    play(game, "use card 15 5-5", f"take back {taken}", "pass", "pass", "pass")
    askees = []
    while game.decision == "card":
        askees.append(game.to_move)
        rows = any(move.startswith("tuck") for move in game.legal_moves())
        assert rows == (winner is not None)
        play(game, "gain iris")
    assert askees == ([winner] if winner else [])
    levels = {name: int(own(game, name).iris) for name in game.names}
    gained = {winner} if winner else {ELISABETH, GABRIEL}
    assert levels == {name: int(name in gained) for name in game.names}


def test_card_15_and_a_column_without_any_bid_left() -> None:
    """Its only meeple stands there without money: nobody gains its card (Ruling 27)."""
    game = at(15, columns={5: "iris m1 v1"})
    play(game, "use card 15 5-5", "take back 3", "pass", "pass", "pass")
    assert game.decision != "card"
    assert own(game, ELISABETH).iris == 0


def test_card_16_scores_for_artworks() -> None:
    """1 VP each, black and white ones too (Rulebook, Chapter 2, card 16)."""
    game = at(16, seat={"artworks": {"black": 1, "yellow": 2}, "white_artworks": {"green": 2}})
    play(game, "use card 16")
    assert vp(game, ELISABETH, "belle epoque cards") == 6


# --- 17 and 18, Saint Catherine's Market ----------------------------------------------------------------------------


def test_card_17_gives_two_cubes_for_an_artwork() -> None:
    """Refined ones of any kinds, for an artwork of any colour (Rulebook, Chapter 2, card 17)."""
    game = at(17, seat={"materials": {"wood": 1, "glass": 2}})
    assert uses(game, 17) == {f"get {colour}" for colour in (*COLOURS, "black")}
    play(game, "use card 17 get blue")
    assert choices(game) == {"give wood glass", "give glass glass"}
    play(game, "give wood glass")
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0, "glass": 1}
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 1, 0, 0]
    assert game.state.stacks.tolist() == [6, 6, 5, 6, 6]


@pytest.mark.parametrize("switched_on", [True, False])
def test_card_17_and_black_artworks(switched_on: bool) -> None:
    """That a black one can be got is a ruling: the switch black_for_cubes (Rulebook, Chapter 2, card 17)."""
    game = expanded(
        {ELISABETH: {"materials": {"wood": 2}}}, cards={17: ELISABETH}, rulings={"black_for_cubes": switched_on}
    )
    play(game, "market")
    assert ("get black" in uses(game, 17)) == switched_on
    assert {f"get {colour}" for colour in COLOURS} <= uses(game, 17)


def test_card_17_gives_an_artwork_for_two_cubes() -> None:
    """Of any colour but white, black too, for two refined cubes of any kinds (Rulebook, Chapter 2, card 17)."""
    seat = {"materials": {"iron": 1}, "artworks": {"blue": 1, "black": 1}, "white_artworks": {"green": 1}}
    game = at(17, seat=seat)
    assert uses(game, 17) == {"give blue", "give black"}
    play(game, "use card 17 give black")
    assert game.state.stacks.tolist() == [6, 6, 5, 5, 6]
    assert choices(game) == {" ".join(["cubes", *pair]) for pair in combinations_with_replacement(KINDS, 2)}
    play(game, "cubes iron glass")
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 2, "stone": 0, "glass": 1}
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 1, 0, 0]


def test_card_17_takes_no_jokers() -> None:
    """Two refined cubes are needed (Rulebook, Chapter 2, card 17)."""
    assert at(17, seat={"materials": {"wood": 1, "jokers": 5}}).to_move == GABRIEL


def test_card_17_with_a_short_supply() -> None:
    """The one cube left; and only colours left (Ruling 16)."""
    seats = {
        ELISABETH: {"artworks": {"blue": 1}},
        LOUISE: {"materials": {**ALL_CUBES, "stone": 9}},
    }
    game = play(expanded(seats, cards={17: ELISABETH}), "market", "use card 17 give blue")
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 1, "glass": 0}
    seats = {ELISABETH: {"materials": {"wood": 2}}, LOUISE: {"artworks": {**ALL_CREATED, "green": 5, "black": 6}}}
    game = play(expanded(seats, cards={17: ELISABETH}), "market")
    assert uses(game, 17) == {"get green"}


def test_card_18_creates_a_white_artwork() -> None:
    """Of any colour but black (Rulebook, Chapter 2, card 18 and Nobles action)."""
    game = at(18)
    assert uses(game, 18) == set(COLOURS)
    play(game, "use card 18 green")
    assert whites(game, ELISABETH) == {"green": 1}
    assert game.state.stacks.tolist() == [6, 6, 6, 5, 6]


def test_card_18_when_no_colour_is_left() -> None:
    """There is nothing to ask (Ruling 16)."""
    game = expanded({LOUISE: {"artworks": ALL_CREATED}}, cards={18: ELISABETH})
    assert play(game, "market").to_move == GABRIEL


# --- Brussels spaces that give nothing ------------------------------------------------------------------------------


def test_card_18_though_no_joker_was_left() -> None:
    """Using the space is the action (Ruling 9)."""
    game = expanded({LOUISE: {"materials": {"jokers": 15}}}, cards={18: ELISABETH})
    assert is_asked(play(game, "market"), 18)


def test_card_14_though_no_noble_was_left_to_activate() -> None:
    """Using the space is the action (Ruling 9)."""
    game = expanded({ELISABETH: {"activated": ["brugmann"]}}, cards={14: ELISABETH})
    assert is_asked(play(game, "grand-place"), 14)


def test_card_16_though_there_was_no_action_to_copy() -> None:
    """Nothing to create, sell, take, or construct with: using the space is the action (Ruling 9)."""
    everybody = {"nobles": list(NOBLE_NAMES)}
    seats: dict[str, Any] = {
        ELISABETH: {**everybody, "artworks": {"yellow": 2}},
        GABRIEL: {**everybody, "artworks": {"yellow": 3, "brown": 5, "blue": 6, "green": 6}},
        LOUISE: {**everybody, "materials": ALL_CUBES},
    }
    game = expanded(seats, cards={16: ELISABETH}, market={}, art_market={"display": ["yellow", "brown"]})
    play(game, "park", "use card 16")
    assert vp(game, ELISABETH, "belle epoque cards") == 2
