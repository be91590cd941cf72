"""Actions in the Brussels area of Bruxelles 1897 (Rulebook, Action phase, B)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bruxelles1897.state import NOBLE_NAMES, PAIRS
from tests.helpers.moves import choices, play
from tests.helpers.seats import vp
from tests.helpers.tables_1897 import CLAUDIA, JOHN, ROB, SCOTT, lay_on_top, money, seat, table, track

ARTWORKS_GONE = {"yellow": 3, "green": 3, "blue": 3, "red": 3}


def test_each_use_takes_one_card_more() -> None:
    """The first player places 1 card to take the action, the second player places 2 cards, and so on."""
    game = play(table(), "stock exchange", "with 1/3", "stock exchange")
    assert choices(game) == {"with 1/3 1/3", "with 1/3 2/4", "with 1/3 2/5", "with 2/4 2/4", "with 2/4 2/5"}
    play(game, "with 2/4 2/5", "stock exchange")
    assert "with 1/3 1/3 2/4" in choices(game)
    assert game.position()["brussels"] == {"stock exchange": {JOHN: {"1/3": 1}, CLAUDIA: {"2/4": 1, "2/5": 1}}}


def test_no_more_cards_of_a_sort_than_are_in_the_hand() -> None:
    """Place the cards from your hand: with one 2/4 in prison there is one left, though the price is 2 cards."""
    game = play(table({JOHN: {"prison": {"2/4": 1}}}, brussels={"park": {ROB: {"1/3": 1}}}), "park")
    assert choices(game) == {"with 1/3 1/3", "with 1/3 2/4", "with 1/3 2/5", "with 2/4 2/5"}


def test_the_same_player_may_use_a_card_again_at_the_next_price() -> None:
    game = play(table(brussels={"park": {JOHN: {"1/3": 1}}}), "park")
    assert "with 1/3 1/3" in choices(game)


def test_too_few_cards_for_the_price() -> None:
    """You must place one card more than the previous player."""
    game = table({JOHN: {"prison": {"1/3": 4, "2/4": 2}}}, brussels={"park": {ROB: {"1/3": 1}}})
    assert "park" not in choices(game)
    assert {"stock exchange", "city hall"} <= choices(game)


def test_stock_exchange() -> None:
    """Collect 5 BEF; the cards are not paid."""
    assert money(play(table({JOHN: {"money": 0}}), "stock exchange", "with 2/5"), JOHN) == 5


def test_city_hall_at_nobility_2() -> None:
    """Scott's marker is on space 2: he places one card, taps 2 of his 3 Nobles and applies their effects."""
    scott = {"nobles": ["brugmann", "albert", "horta"], "tracks": {"nobility": 2}}
    game = play(table({SCOTT: scott}, to_move=SCOTT), "city hall", "with 1/3")
    assert choices(game) == {"activate brugmann", "activate albert", "activate horta"}
    play(game, "activate albert")
    assert choices(game) == {"activate brugmann", "activate horta", "enough"}
    play(game, "activate horta")
    assert game.to_move == JOHN  # though his marker is on space 3 by now
    assert seat(game, SCOTT)["tapped"] == ["albert", "horta"]
    assert (track(game, SCOTT, "nobility"), track(game, SCOTT, "architecture")) == (3, 2)


def test_a_noble_is_activated_once_a_round() -> None:
    """You may only activate each Noble once per round."""
    john = {"nobles": ["brugmann", "buls"], "tapped": ["brugmann"], "tracks": {"nobility": 5}}
    game = play(table({JOHN: john}), "city hall", "with 1/3")
    assert game.to_move == CLAUDIA
    assert track(game, JOHN, "prestige") == 2


def test_city_hall_may_be_taken_for_nothing() -> None:
    game = play(table({JOHN: {"tapped": ["brugmann"]}}), "city hall", "with 1/3")
    assert game.to_move == CLAUDIA
    assert money(game, JOHN) == 10


def test_hankar_at_city_hall_comes_before_the_next_noble() -> None:
    """Nobles are activated in any order, each with its whole effect."""
    john = {"nobles": ["brugmann", "hankar"], "tracks": {"nobility": 3}}
    game = table({JOHN: john})
    lay_on_top(game, "material steel-wood", "material brick-wood")
    play(game, "city hall", "with 1/3", "activate hankar", "take material steel-wood")
    assert choices(game) == {"activate brugmann", "enough"}
    assert money(play(game, "enough"), JOHN) == 10


def test_a_released_card_can_be_played_at_once() -> None:
    """Take it back into your hand."""
    john = {"nobles": ["brugmann", "vandervelde"], "tapped": ["brugmann"], "prison": {"1/3": 4, "2/4": 1, "2/5": 1}}
    game = play(table({JOHN: john}, players=2), "city hall", "release 2/5", "pass")
    assert seat(game, JOHN)["hand"] == {"2/5": 1}
    assert "stock exchange" in choices(game)


def test_the_park_offers_all_actions_but_the_exhibition() -> None:
    """Perform an Art Nouveau action of your choice, with the exception of the Exhibition action."""
    john = {"artworks": {"red": 1}, "materials": {"wood-wood": 1}}
    game = play(table({JOHN: john}), "park", "with 1/3")
    actions = ("creation", "sale", "supply", "construction", "influence")
    assert choices(game) == {f"perform {action}" for action in actions}


def test_what_cannot_be_done_is_not_offered_at_the_park() -> None:
    """In order to perform the Sale action you must discard an Artwork card; to construct, discard Materials."""
    game = play(table(), "park", "with 1/3")
    assert choices(game) == {"perform creation", "perform supply", "perform influence"}


def test_claudias_sale_at_the_park() -> None:
    """There is already a card in front of the park: she discards 2 cards, then her Artwork card, and takes 3 BEF."""
    claudia = {"money": 0, "artworks": {"blue": 1}}
    game = table({CLAUDIA: claudia}, to_move=CLAUDIA, brussels={"park": {JOHN: {"1/3": 1}}}, architects={"1-1": JOHN})
    play(game, "park", "with 1/3 1/3", "perform sale")
    assert money(game, CLAUDIA) == 3
    assert "artworks" not in seat(game, CLAUDIA)
    assert game.position()["brussels"]["park"] == {JOHN: {"1/3": 1}, CLAUDIA: {"1/3": 2}}


@pytest.mark.parametrize("second", ["blue", "yellow"])
def test_creation_at_the_park(second: str) -> None:
    """Draw the first 2 cards. Choose one to discard and one to place face up in front of you."""
    game = table()
    lay_on_top(game, "artwork red", f"artwork {second}")
    play(game, "park", "with 1/3", "perform creation")
    assert choices(game) == {"take artwork red", f"take artwork {second}"}
    play(game, "take artwork red")
    assert seat(game, JOHN)["artworks"] == {"red": 1}
    assert game.position()["discards"] == {f"artwork {second}": 1}


@pytest.mark.parametrize("first", ["artwork red", "artwork blue"])
def test_cards_drawn_at_the_park_leave_no_trace_of_their_order(first: str) -> None:
    """Draw the first 2 cards: which came first makes no difference to the choice."""
    game = table()
    lay_on_top(game, first, *({"artwork red", "artwork blue"} - {first}))
    play(game, "park", "with 1/3", "perform creation")
    assert game.legal_moves() == ["take artwork blue", "take artwork red"]


def test_two_cards_alike_leave_no_choice() -> None:
    game = table()
    lay_on_top(game, "artwork red", "artwork red")
    play(game, "park", "with 1/3", "perform creation")
    assert game.to_move == CLAUDIA
    assert game.position()["discards"] == {"artwork red": 1}


def test_construction_at_the_park() -> None:
    """Of two houses one is constructed, for the required amount of Materials."""
    game = table({JOHN: {"materials": {"wood-wood": 1, "brick-wood": 1}}})
    lay_on_top(game, "house four", "house one")
    play(game, "park", "with 1/3", "perform construction", "take house four")
    assert choices(game) == {"pay wood-wood", "pay brick-wood"}
    play(game, "pay wood-wood")
    assert seat(game, JOHN)["houses"] == {"four": 1}
    assert vp(game, JOHN) == 1
    assert game.position()["discards"] == {"house one": 1, "material wood-wood": 1}


def test_influence_at_the_park() -> None:
    """Of two nobles one has its effect, and is kept or discarded."""
    game = table()
    lay_on_top(game, "noble horta", "noble buls")
    play(game, "park", "with 1/3", "perform influence", "take noble buls", "keep")
    assert seat(game, JOHN)["nobles"] == ["brugmann", "buls"]
    assert (track(game, JOHN, "prestige"), track(game, JOHN, "architecture")) == (2, 1)
    assert game.position()["discards"] == {"noble horta": 1}


def test_an_empty_pile_is_made_of_its_discards() -> None:
    """If one of the draw piles is empty, shuffle its discard pile and create a new draw pile with it."""
    seats = {ROB: {"artworks": {"yellow": 2, "green": 2, "blue": 2, "red": 1}}}
    game = table(seats, discards={"artwork red": 2})
    play(game, "park", "with 1/3", "perform creation")
    assert seat(game, JOHN)["artworks"] == {"red": 1}


@pytest.mark.parametrize(("left", "discarded"), [("red", 1), ("yellow", 1), ("red", 0)])
def test_a_single_card_left_is_used_at_the_park(left: str, discarded: int) -> None:
    """Draw the first 2 cards: where there is one only, even among the discards, it is placed in front of the player."""
    artworks = {"yellow": 2, "green": 2, "blue": 2, "red": 3}
    seats = {ROB: {"artworks": artworks | {left: artworks[left] - 1}}}
    game = table(seats, discards={f"artwork {left}": discarded} if discarded else {})
    play(game, "park", "with 1/3", "perform creation")
    assert game.to_move == CLAUDIA
    assert seat(game, JOHN)["artworks"] == {left: 1}


def test_the_last_card_of_a_pile_comes_before_its_discards() -> None:
    """A draw pile is made anew if it is empty: until then its last card is the next to be drawn."""
    seats = {ROB: {"artworks": {"yellow": 1, "green": 1, "blue": 1, "red": 2}}}
    for chance in range(1, 6):
        game = table(seats, discards={"artwork yellow": 1, "artwork green": 1, "artwork blue": 1})
        game.state.stream[0] = chance
        play(game, "park", "with 1/3", "perform creation")
        assert "take artwork red" in choices(game)


def test_the_park_where_nothing_is_left_to_draw() -> None:
    """With all artworks before the players no creation can be carried out."""
    cards = {"1-1": "money", "2-1": "money", "3-1": "house four"}
    game = table({ROB: {"artworks": ARTWORKS_GONE}}, cards=cards, discards={"material steel-steel": 1})
    play(game, "park", "with 1/3")
    assert choices(game) == {"perform supply", "perform influence"}


@pytest.mark.parametrize("place", ["stock exchange", "city hall", "park"])
def test_prices_are_those_of_each_card(place: str) -> None:
    """One card more than the previous player who took the same action."""
    game = play(table(brussels={"stock exchange": {ROB: {"1/3": 1}}}), place)
    assert ("with 1/3" in choices(game)) == (place != "stock exchange")


@pytest.mark.parametrize(
    ("red", "money_left", "artworks"), [("rob", 10, None), ("john", 10 + 3, None), ("pile", 10, 1)]
)
def test_the_park_where_one_action_at_most_can_be_carried_out(red: str, money_left: int, artworks: int | None) -> None:
    """Perform an action of your choice: a sale needs your own artwork, the other actions a card to draw.

    The nobles and materials are all with the players, and so are the artworks, or all but the last red one.
    """
    seats: dict[str, dict[str, Any]] = {name: {"nobles": list(NOBLE_NAMES)} for name in (JOHN, CLAUDIA, ROB)}
    seats[CLAUDIA]["materials"] = dict.fromkeys(PAIRS, 2)
    seats[ROB]["artworks"] = ARTWORKS_GONE | {"red": 3 if red == "rob" else 2}
    if red == "john":
        seats[JOHN]["artworks"] = {"red": 1}
    cards = {"1-4": "house three", "2-4": "money", "3-4": "money"}
    architects = dict.fromkeys(("1-1", "2-1", "3-1"), CLAUDIA) | dict.fromkeys(("1-2", "2-2"), ROB)
    game = table(seats, players=3, cards=cards, architects=architects)
    play(game, "park", "with 1/3")
    assert (game.decision, game.to_move, money(game, JOHN)) == ("turn", CLAUDIA, money_left)
    assert seat(game, JOHN).get("artworks") == (artworks and {"red": artworks})
