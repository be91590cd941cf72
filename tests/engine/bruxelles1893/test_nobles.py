"""Nobles action, and the effect of every noble (Rulebook, Chapter 1, Nobles action)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893.state import NOBLE_NAMES
from tests.helpers.moves import after, check, choices, play, use
from tests.helpers.seats import cubes, nobles, own, vp
from tests.helpers.spaces import NOBLES
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, MARKET, expanded, table

ALL_WOOD_AND_IRON = {"wood": 10, "iron": 10}


def activated(noble: str, seat: dict[str, Any] | None = None, louise: dict[str, Any] | None = None) -> Game:
    """Elisabeth has just activated one noble at the Grand-Place; she has no other that stands upright."""
    seats = {ELISABETH: {"nobles": [noble], **(seat or {})}, LOUISE: louise or {}}
    if noble != "brugmann":
        seats[ELISABETH].update(nobles=["brugmann", noble], activated=["brugmann"])
    game = play(table(seats), "grand-place")
    assert nobles(game, ELISABETH)[noble]
    return game


def shown(game: Game) -> list[str]:
    """The nobles on the market, the cheapest first."""
    return [game.position()["noble_market"][str(price)] for price in range(4)]


def empty_pile(game: Game) -> list[str]:
    """Move the whole pile to the discards; the names of its cards."""
    state = game.state
    cards = state.noble_pile[: state.n_noble_pile].tolist()
    for card in cards:
        state.noble_discards[card] += 1
    state.noble_pile[:] = 0
    state.n_noble_pile = 0
    check(game)
    return sorted(NOBLE_NAMES[card] for card in cards)


def test_each_place_has_its_price() -> None:
    """From 0 BF on the right to 3 BF on the left (Rulebook, Chapter 1, Nobles action)."""
    game = use(table(), NOBLES)
    assert game.decision == "noble"
    assert choices(game) == {"take maeterlinck for 0", "take buls for 1", "take albert for 2", "take empain for 3"}


def test_only_what_one_can_pay_may_be_taken() -> None:
    """With 1 BF left, the two cheapest places (Rulebook, Chapter 1, Nobles action)."""
    game = use(table({ELISABETH: {"money": 2}}), NOBLES)
    assert choices(game) == {"take maeterlinck for 0", "take buls for 1"}


def test_the_same_noble_at_two_prices_is_two_choices() -> None:
    """Which card leaves changes the market (Rulebook, Chapter 1, Nobles action)."""
    market = {"0": "buls", "1": "albert", "2": "buls", "3": "empain"}
    game = use(table({ELISABETH: {"money": 3}}, market=market), NOBLES)
    assert choices(game) == {"take buls for 0", "take buls for 2", "take albert for 1"}
    assert shown(after_taking(game, "take buls for 2"))[:3] == ["buls", "albert", "empain"]
    assert shown(after_taking(game, "take buls for 0"))[:3] == ["albert", "buls", "empain"]


def after_taking(game: Game, taking: str) -> Game:
    return play(game.copy(), taking, "discard")


def test_pay_gain_the_effect_then_keep() -> None:
    """The price is gone, the effect is gained, and a kept noble lies turned (Rulebook, Chapter 1, Nobles action)."""
    game = use(table(), NOBLES, "take buls for 1")
    assert (game.decision, choices(game)) == ("keep", {"keep", "discard"})
    assert own(game, ELISABETH).money == 10 - 1 - 1
    assert own(game, ELISABETH).iris == 1
    play(game, "keep")
    assert nobles(game, ELISABETH) == {"brugmann": False, "buls": True}
    assert game.to_move == GABRIEL


def test_pay_gain_the_effect_then_discard() -> None:
    """The effect comes with a discarded noble too (Rulebook, Chapter 1, Nobles action)."""
    game = use(table(), NOBLES, "take maeterlinck for 0", "discard")
    assert vp(game, ELISABETH) == 5
    assert nobles(game, ELISABETH) == {"brugmann": False}
    assert game.position()["noble_discards"] == {"maeterlinck": 1}


def test_the_effect_comes_before_the_choice_to_keep() -> None:
    """Solvay's cube is chosen first (Rulebook, Chapter 1, Nobles action)."""
    market = {"0": "solvay", "1": "albert", "2": "buls", "3": "empain"}
    game = use(table(market=market), NOBLES, "take solvay for 0")
    assert game.decision == "solvay"
    assert play(game, "cube iron").decision == "keep"


@pytest.mark.parametrize("turned", [True, False])
def test_a_noble_of_a_kind_already_kept_is_used_and_discarded(turned: bool) -> None:
    """Nobody keeps two of a kind; the one in front stays as it is (Rulebook, Chapter 1, Nobles action; Ruling 2)."""
    activated_already = ["buls"] if turned else []
    game = table({ELISABETH: {"nobles": ["brugmann", "buls"], "activated": activated_already}})
    use(game, NOBLES, "take buls for 1")
    assert own(game, ELISABETH).iris == 1
    assert nobles(game, ELISABETH) == {"brugmann": False, "buls": turned}
    assert game.position()["noble_discards"] == {"buls": 1}
    assert game.to_move == GABRIEL


def test_the_market_slides_to_the_right_and_is_refilled_on_the_left() -> None:
    """The others move to the cheap end, the top of the pile comes to 3 BF (Rulebook, Chapter 1, Nobles action)."""
    game = use(table(), NOBLES, "take buls for 1")
    top = game.position(piles=True)["piles"]["nobles"][0]
    play(game, "keep")
    assert shown(game) == ["maeterlinck", "albert", "empain", top]
    assert game.state.n_noble_pile == 16


def test_an_empty_pile_is_made_of_the_discards_when_a_card_is_needed() -> None:
    """Shuffled, the card discarded just now included (Rulebook, Chapter 1, Nobles action; Rulings 20 and 45)."""
    game = use(table(), NOBLES, "take buls for 1")
    cards = empty_pile(game)
    play(game, "discard")
    state = game.state
    pile = [NOBLE_NAMES[card] for card in state.noble_pile[: state.n_noble_pile]]
    assert sorted([*pile, shown(game)[3]]) == sorted([*cards, "buls"])
    assert state.noble_discards.sum() == 0


def test_the_pile_is_not_remade_before_a_card_is_needed() -> None:
    """Using its last card up leaves it empty (Ruling 45)."""
    game = use(table(), NOBLES, "take buls for 1")
    empty_pile(game)
    state = game.state
    last = int(state.noble_discards.argmax())
    state.noble_discards[last] -= 1
    state.noble_pile[0] = last
    state.n_noble_pile = 1
    play(game, "discard")
    assert shown(game)[3] == NOBLE_NAMES[last]
    assert state.n_noble_pile == 0
    assert state.noble_discards.sum() > 0


def test_a_reshuffled_pile_lies_in_chance_order() -> None:
    """The order depends on the stream of chance (Ruling 20)."""
    orders = set()
    for chance in range(1, 6):
        game = use(table(), NOBLES, "take buls for 1")
        empty_pile(game)
        game.state.stream[0] = chance
        play(game, "discard")
        orders.add(tuple(game.state.noble_pile))
    assert len(orders) > 1


def test_brugmann_gives_five_francs() -> None:
    """Rulebook, Chapter 1, Effects of the Noble cards."""
    assert own(activated("brugmann"), ELISABETH).money == 10 + 5


def test_empain_gives_two_jokers() -> None:
    """Rulebook, Chapter 1, Effects of the Noble cards."""
    game = activated("empain")
    assert own(game, ELISABETH).jokers == 2
    assert game.state.jokers == 13


def test_empain_gives_what_is_left() -> None:
    """One joker is left, or none (Ruling 16)."""
    assert own(activated("empain", louise={"materials": {"jokers": 14}}), ELISABETH).jokers == 1
    assert own(activated("empain", louise={"materials": {"jokers": 15}}), ELISABETH).jokers == 0


def test_solvay_gives_a_cube_of_choice() -> None:
    """Without a joker the other half is not offered (Rulebook, Chapter 1, Effects of the Noble cards)."""
    game = activated("solvay")
    assert game.decision == "solvay"
    assert choices(game) == {"cube wood", "cube iron", "cube stone"}
    play(game, "cube stone")
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 1}
    assert game.to_move == GABRIEL


def test_solvay_gives_glass_where_it_is_in_play() -> None:
    """A cube of any kind, of which the expansion brings the fourth (Rulebook, Chapters 1 and 2, Nobles action)."""
    game = play(expanded({ELISABETH: {"nobles": ["brugmann", "solvay"], "activated": ["brugmann"]}}), "grand-place")
    assert choices(game) == {"cube wood", "cube iron", "cube stone", "cube glass"}


def test_solvay_turns_a_joker_into_two_cubes_of_choice() -> None:
    """Rulebook, Chapter 1, Effects of the Noble cards."""
    game = activated("solvay", {"materials": {"jokers": 2}})
    assert choices(game) == {"cube wood", "cube iron", "cube stone", "joker for two cubes"}
    play(game, "joker for two cubes")
    assert len(choices(game)) == 6
    play(game, "cubes wood iron")
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 1, "stone": 0}
    assert own(game, ELISABETH).jokers == 1
    assert game.state.jokers == 14


def test_solvay_with_a_short_supply() -> None:
    """A kind that is gone is no choice; for a joker the one cube left comes (Rulings 16 and 67)."""
    game = activated("solvay", {"materials": {"jokers": 1}}, {"materials": {**ALL_WOOD_AND_IRON, "stone": 9}})
    assert choices(game) == {"cube stone", "joker for two cubes"}
    play(game, "joker for two cubes")
    assert cubes(game, ELISABETH)["stone"] == 1
    assert own(game, ELISABETH).jokers == 0


def test_solvay_without_any_supply_gives_nothing() -> None:
    """A joker is not given away for nothing (Ruling 16)."""
    game = activated("solvay", {"materials": {"jokers": 1}}, {"materials": {**ALL_WOOD_AND_IRON, "stone": 10}})
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).jokers == 1


@pytest.mark.parametrize(("noble", "track"), [("buls", "iris"), ("albert", "crown"), ("van-de-velde", "architect")])
def test_buls_albert_and_van_de_velde_advance_a_disc(noble: str, track: str) -> None:
    """Iris, Crown and Architect by one space, never beyond the sixth (Rulebook, Chapter 1, Effects; Ruling 15)."""
    game = activated(noble, {"tracks": {track: 2}})
    seat = own(game, ELISABETH)
    assert {name: int(seat[name]) + 1 for name in ("iris", "crown", "architect")} == dict(
        dict.fromkeys(("iris", "crown", "architect"), 1), **{track: 3}
    )
    assert own(activated(noble, {"tracks": {track: 6}}), ELISABETH)[track] == 5


def test_vandervelde_frees_a_meeple_at_once() -> None:
    """It comes to the supply and can be placed this round (Rulebook, Chapter 1, Effects of the Noble cards)."""
    game = activated("vandervelde")
    seat = own(game, ELISABETH)
    assert (seat.courthouse, seat.meeples) == (1, 5)


def test_vandervelde_with_an_empty_courthouse() -> None:
    """There is nobody to free (Ruling 16)."""
    game = activated("vandervelde", {"meeples": {"courthouse": 0}})
    seat = own(game, ELISABETH)
    assert (seat.courthouse, seat.meeples) == (0, 6)


def test_maeterlinck_scores_five_points() -> None:
    """Rulebook, Chapter 1, Effects of the Noble cards."""
    assert vp(activated("maeterlinck"), ELISABETH, "nobles") == 5


# --- the first noble and the last, and none at all ------------------------------------------------------------------


def all_kept(board: str = "a", left_out: str | None = None, **more: Any) -> Game:
    """Elisabeth's turn when all nobles are in front of the three players, or all but one that Louise has not."""
    kept = list(NOBLE_NAMES)
    seats: dict[str, dict[str, Any]] = {ELISABETH: {"board": board, "nobles": kept}, GABRIEL: {"nobles": kept}}
    seats[LOUISE] = {"nobles": [noble for noble in kept if noble != left_out]}
    discards = {} if left_out is None else {left_out: 1}
    return expanded(seats, cards={14: LOUISE}, modules=["asymmetric"], market={}, noble_discards=discards, **more)


@pytest.mark.parametrize("board", ["a", "hankar"])
def test_with_all_nobles_kept_there_is_none_to_take(board: str) -> None:
    """The space may be taken, but there is no card to take or to turn up (Rulebook, Chapter 1; Ruling 1)."""
    game = use(all_kept(board), NOBLES)
    assert (game.to_move, own(game, ELISABETH).money) == (GABRIEL, 9)
    assert game.position().get("noble_market", {}) == {}


@pytest.mark.parametrize(("left", "effect"), [("brugmann", ()), ("privat-livemont", ("white green",))])
def test_hankar_turns_up_the_only_noble_nobody_keeps(left: str, effect: tuple[str, ...]) -> None:
    """The discards, shuffled, are the pile, though nothing is on the market (Rulebook, Chapter 3, Paul Hankar board).

    He has one of this kind and discards it, so that it is the first on the market again.
    """
    game = use(all_kept("hankar", left), NOBLES, *effect)
    assert own(game, ELISABETH).money == (9 + 5 if left == "brugmann" else 9)
    assert game.to_move == GABRIEL
    assert game.position()["noble_market"] == {"0": left}


def test_no_noble_leaves_an_empty_market_at_the_end_of_the_round() -> None:
    """Discard the rightmost noble, where there is one (Rulebook, Chapter 1, End of the round; Ruling 16)."""
    game = play(all_kept(passed=[GABRIEL, LOUISE], to_move=ELISABETH), "pass")
    assert game.position().get("noble_market", {}) == game.position().get("noble_discards", {}) == {}


def brugmann_out(market: dict[str, str] | None = None, **elisabeth: Any) -> Game:
    """Elisabeth's turn after Gabriel has discarded Brugmann by card 14, who is on the market or among the discards."""
    seats = {ELISABETH: {"board": "hankar", **elisabeth}, GABRIEL: {"nobles": []}}
    more: dict[str, Any] = {} if market is None else {"noble_discards": {}}
    return expanded(seats, cards={14: GABRIEL}, modules=["asymmetric"], market=market or MARKET, **more)


def test_a_brugmann_turned_up_for_hankar() -> None:
    """He is a noble like the others, to be taken for nothing or put on the market (Ruling 43)."""
    game = brugmann_out()
    state, brugmann = game.state, NOBLE_NAMES.index("brugmann")
    state.noble_discards[brugmann] = 0
    state.noble_pile[state.n_noble_pile] = brugmann
    state.n_noble_pile += 1
    use(game, NOBLES)
    taken = after(game, "take brugmann revealed")
    assert (taken.to_move, own(taken, ELISABETH).money) == (GABRIEL, 9 + 5)
    assert shown(after(game, "take buls for 1", "discard")) == ["maeterlinck", "albert", "empain", "brugmann"]


def test_a_brugmann_on_the_market_slides_and_leaves_it() -> None:
    """The cards slide to the right; the rightmost is discarded at the end of the round (Rulebook, Chapter 1)."""
    market = {"0": "maeterlinck", "1": "brugmann", "2": "albert", "3": "empain"}
    game = use(brugmann_out(market, board="a"), NOBLES, "take maeterlinck for 0", "discard")
    assert shown(game)[:3] == ["brugmann", "albert", "empain"]
    while game.position()["round"] == 1:
        play(game, "pass" if game.decision == "turn" else game.legal_moves()[0])
    assert shown(game)[:2] == ["albert", "empain"]
    assert game.position()["noble_discards"] == {"brugmann": 1, "maeterlinck": 1}


def test_the_noble_at_the_right_takes_no_money() -> None:
    """It costs 0 BF, so that nobody is too poor for it (Rulebook, Chapter 1, Nobles action)."""
    game = use(brugmann_out(MARKET | {"0": "brugmann"}, board="a", money=1), NOBLES)
    assert (game.to_move, own(game, ELISABETH).money) == (GABRIEL, 5)


def test_the_last_noble_is_paid_at_the_left_and_activated_alone() -> None:
    """3 BF, and its effect (Rulebook, Chapter 1, Nobles action; Chapter 2, new nobles)."""
    market = {"0": "buls", "1": "albert", "2": "empain", "3": "privat-livemont"}
    game = use(expanded(market=market), NOBLES, "take privat-livemont for 3", "white green", "discard")
    assert own(game, ELISABETH).money == 10 - 1 - 3
    seat = {"nobles": ["brugmann", "privat-livemont"], "activated": ["brugmann"]}
    game = play(expanded({ELISABETH: seat}), "grand-place")
    assert "white green" in choices(game)
