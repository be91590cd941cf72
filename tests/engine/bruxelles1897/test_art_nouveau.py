"""Actions in the Art Nouveau area of Bruxelles 1897 (Rulebook, Action phase, A)."""

from __future__ import annotations

import pytest

from engine.bruxelles1897.state import COLOURS
from tests.helpers.moves import choices, play
from tests.helpers.seats import vp
from tests.helpers.tables_1897 import (
    CLAUDIA,
    CONSTRUCTION,
    CREATION,
    EXHIBITION,
    INFLUENCE,
    JOHN,
    ROB,
    SALE,
    SCOTT,
    SUPPLY,
    money,
    seat,
    table,
)


def test_either_side_of_a_card_can_be_used_and_is_paid() -> None:
    """It is up to you to decide which side you want to use, but you need to immediately pay the amount."""
    game = play(table({JOHN: {"money": 4}}), f"place {CREATION}")
    assert choices(game) == {"1/3 as 1", "1/3 as 3", "2/4 as 2", "2/4 as 4", "2/5 as 2"}
    play(game, "2/4 as 4")
    assert money(game, JOHN) == 0
    assert game.position()["spaces"][CREATION] == {"seat": JOHN, "architect": "2/4", "value": 4}
    assert seat(game, JOHN)["hand"] == {"1/3": 4, "2/4": 1, "2/5": 1}


def test_whoever_cannot_pay_cannot_act_there() -> None:
    """You are not allowed to perform actions in the Art Nouveau area if you are unable to pay for them."""
    assert choices(table({JOHN: {"money": 0}})) == {"stock exchange", "city hall", "park", "pass"}
    in_prison = {"money": 1, "prison": {"1/3": 4}}
    assert choices(table({JOHN: in_prison})) == {"stock exchange", "city hall", "park", "pass"}
    assert len(choices(table({JOHN: {"money": 1}}))) == 16 + 4
    last_card = {"money": 2, "prison": {"1/3": 4, "2/4": 2}}
    assert len(choices(table({JOHN: last_card}))) == 16 + 4


@pytest.mark.parametrize("space", ["1-1", "4-4"])
def test_an_architect_card_takes_the_place_of_the_action_card(space: str) -> None:
    """Swap an Action card with an Architect card: there is none to be had afterwards, at either end of the area."""
    game = play(table(cards={space: "artwork red"}), f"place {space}", "1/3 as 1")
    assert seat(game, JOHN)["artworks"] == {"red": 1}
    spaces = {f"place {row}-{column}" for row in range(1, 5) for column in range(1, 5)}
    assert spaces & choices(game) == spaces - {f"place {space}"}


def test_creation() -> None:
    """Place the Artwork card face up in front of you."""
    game = play(table(), f"place {CREATION}", "1/3 as 1")
    assert seat(game, JOHN)["artworks"] == {"green": 1}
    assert game.to_move == CLAUDIA


@pytest.mark.parametrize(
    "card",
    ["artwork yellow", "artwork red", "material steel-steel", "material wood-wood", "house one", "house four"],
)
def test_the_card_purchased_lies_before_the_player(card: str) -> None:
    """Place the Artwork, Material or House card in front of you, the first of its sort and the last.

    A first house costs one Material (Creation, Supply and Construction).
    """
    game = table({JOHN: {"materials": {"brick-wood": 1}}}, cards={CREATION: card})
    play(game, f"place {CREATION}", "1/3 as 1")
    sort, name = card.split()
    assert seat(game, JOHN)[f"{sort}s"][name] == 1
    assert ("materials" in seat(game, JOHN)) == (sort != "house")


def test_sale() -> None:
    """Place the Money card in front of you with the value 3 side facing up. Discard one of your Artwork cards."""
    game = play(table({JOHN: {"artworks": {"red": 2, "blue": 1}}}), f"place {SALE}", "1/3 as 1")
    assert choices(game) == {"sell red", "sell blue"}
    play(game, "sell red")
    assert money(game, JOHN) == 10 - 1 + 3
    assert seat(game, JOHN)["artworks"] == {"red": 1, "blue": 1}
    assert game.position()["discards"] == {"artwork red": 1}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_single_artwork_of_any_colour_is_sold(colour: str) -> None:
    """Discard one of your Artwork cards: the first colour counts as the last does."""
    game = play(table({JOHN: {"artworks": {colour: 1}}}), f"place {SALE}", "1/3 as 1")
    assert money(game, JOHN) == 10 - 1 + 3
    assert "artworks" not in seat(game, JOHN)
    assert game.position()["discards"] == {f"artwork {colour}": 1}


def test_the_money_of_a_sale_does_not_pay_for_it() -> None:
    """You are not allowed to use the money of the sale to pay for the Architect card you just played."""
    game = play(table({JOHN: {"money": 2, "artworks": {"red": 1}}}), f"place {SALE}")
    assert choices(game) == {"1/3 as 1", "2/4 as 2", "2/5 as 2"}
    assert money(play(game, "2/5 as 2"), JOHN) == 3


def test_a_sale_without_artwork_brings_nothing() -> None:
    """Pay for placing down your Architect card as normal, but discard the purchased Action card."""
    game = play(table(), f"place {SALE}", "1/3 as 3")
    assert money(game, JOHN) == 7
    assert game.to_move == CLAUDIA


def test_supply() -> None:
    """Place the Material card face up in front of you."""
    game = play(table(), f"place {SUPPLY}", "1/3 as 1")
    assert seat(game, JOHN)["materials"] == {"steel-steel": 1}


def test_claudias_third_house() -> None:
    """It costs 3 Materials: 2 cards, one with 2 bricks and one with 1 brick and 1 wood. She gains 2 VP."""
    claudia = {"houses": {"one": 1, "four": 1}, "materials": {"brick-brick": 1, "brick-wood": 1}}
    game = play(table({CLAUDIA: claudia}, to_move=CLAUDIA), f"place {CONSTRUCTION}", "1/3 as 1")
    assert vp(game, CLAUDIA, "construction") == 2
    assert seat(game, CLAUDIA)["houses"] == {"one": 1, "two": 1, "four": 1}
    assert "materials" not in seat(game, CLAUDIA)
    assert game.position()["discards"] == {"material brick-brick": 1, "material brick-wood": 1}


@pytest.mark.parametrize("houses", range(7))
def test_each_house_costs_one_material_more(houses: int) -> None:
    """1 Material for your first House, 2 Materials for your second House, and so on."""
    built = {"three": min(houses, 3), "four": max(0, houses - 3)}
    cards = (houses + 2) // 2  # with two materials each
    for short in (False, True):
        wood = cards - short
        materials = {"wood-wood": min(wood, 2), "brick-wood": max(0, wood - 2)}
        game = table({JOHN: {"houses": built, "materials": materials}}, cards={"4-1": "money", "4-3": "money"})
        play(game, f"place {CONSTRUCTION}", "1/3 as 1")
        while game.to_move == JOHN:
            play(game, game.legal_moves()[-1])
        constructed = sum(seat(game, JOHN).get("houses", {}).values()) - houses
        assert constructed == (0 if short else 1)


def test_any_material_cards_that_cover_the_cost() -> None:
    """You must discard a Material card, even though you are only using 1 of the 2 Materials depicted on it."""
    materials = {"steel-steel": 1, "brick-wood": 1, "brick-brick": 1}
    game = table({JOHN: {"houses": {"one": 1}, "materials": materials}}, cards={"2-2": "money"})
    play(game, f"place {CONSTRUCTION}", "1/3 as 1")
    assert choices(game) == {
        "pay steel-steel",
        "pay brick-brick",
        "pay brick-wood",
        "pay steel-steel brick-brick",
        "pay steel-steel brick-wood",
        "pay brick-brick brick-wood",
    }


@pytest.mark.parametrize(
    ("payment", "points"),
    [
        ("pay steel-steel brick-wood", 3),
        ("pay brick-brick brick-wood", 2),
        ("pay steel-steel brick-brick", 2),
        ("pay steel-steel brick-brick brick-wood", 3),
    ],
)
def test_a_point_for_each_kind_of_material_used(payment: str, points: int) -> None:
    """You receive 1 VP per type of Material you used in the construction."""
    materials = {"steel-steel": 1, "brick-wood": 1, "brick-brick": 1}
    seats = {JOHN: {"houses": {"one": 1, "four": 1}, "materials": materials}}
    game = play(table(seats, cards={"2-2": "money"}), f"place {CONSTRUCTION}", "1/3 as 1", payment)
    assert vp(game, JOHN) == vp(game, JOHN, "construction") == points


@pytest.mark.parametrize("pair", ["steel-brick", "steel-wood", "brick-wood"])
@pytest.mark.parametrize(("houses", "points"), [(0, 1), (1, 2)])
def test_both_kinds_on_a_card_count_where_both_are_used(houses: int, points: int, pair: str) -> None:
    """1 VP per type of Material you used: a card of two kinds that pays for 1 Material is used for one of them."""
    game = table({JOHN: {"houses": {"four": houses}, "materials": {pair: 1}}})
    play(game, f"place {CONSTRUCTION}", "1/3 as 1")
    assert vp(game, JOHN, "construction") == points


def test_every_material_card_of_a_payment_is_discarded() -> None:
    """Discard one or more Material cards, two of the same kind too."""
    game = table({JOHN: {"houses": {"four": 3}, "materials": {"brick-wood": 2}}})
    play(game, f"place {CONSTRUCTION}", "1/3 as 1")
    assert "materials" not in seat(game, JOHN)
    assert game.position()["discards"] == {"material brick-wood": 2}


def test_without_enough_materials_the_house_is_discarded() -> None:
    """You may still place an Architect card to compete for majorities, but discard the purchased Action card."""
    game = play(
        table({JOHN: {"houses": {"one": 2}, "materials": {"wood-wood": 1}}}), f"place {CONSTRUCTION}", "1/3 as 3"
    )
    assert game.position()["discards"] == {"house two": 1}
    assert seat(game, JOHN)["houses"] == {"one": 2}
    assert seat(game, JOHN)["materials"] == {"wood-wood": 1}
    assert money(game, JOHN) == 7


def test_influence_keeps_or_discards() -> None:
    """Use the effect; then choose to either discard the Noble card, or to keep it, tapped."""
    game = play(table(), f"place {INFLUENCE}", "1/3 as 1")
    assert choices(game) == {"keep", "discard"}
    kept = play(game.copy(), "keep")
    assert seat(kept, JOHN)["nobles"] == ["brugmann", "albert"]
    assert seat(kept, JOHN)["tapped"] == ["albert"]
    assert play(game, "discard").position()["discards"] == {"noble albert": 1}


@pytest.mark.parametrize("tapped", [[], ["albert"]])
def test_nobody_keeps_two_identical_nobles(tapped: list[str]) -> None:
    """You are not allowed to keep two identical Noble cards, whether the first has been used this round or not."""
    john = {"nobles": ["brugmann", "albert"], "tapped": tapped}
    game = play(table({JOHN: john}), f"place {INFLUENCE}", "1/3 as 1")
    assert game.to_move == CLAUDIA
    assert game.position()["discards"] == {"noble albert": 1}
    assert seat(game, JOHN)["tracks"]["nobility"] == 2
    assert seat(game, JOHN).get("tapped", []) == tapped


def test_the_exhibition_of_four_players() -> None:
    """John: red. Claudia: yellow. Rob and Scott have no Artworks. Claudia: blue, as a red one has been exhibited."""
    seats = {JOHN: {"artworks": {"red": 1}}, CLAUDIA: {"artworks": {"yellow": 1, "red": 1, "blue": 1}}}
    game = play(table(seats), f"place {EXHIBITION}", "1/3 as 1", "exhibit red")
    assert game.to_move == CLAUDIA
    assert choices(game) == {"exhibit yellow", "exhibit blue", "decline"}
    play(game, "exhibit yellow")
    assert game.to_move == CLAUDIA
    assert choices(game) == {"exhibit blue", "decline"}
    play(game, "exhibit blue")
    assert [vp(game, name, "exhibitions") for name in (JOHN, CLAUDIA, ROB, SCOTT)] == [2, 4, 0, 0]
    assert seat(game, CLAUDIA)["artworks"] == {"yellow": 1, "red": 1, "blue": 1}
    assert game.position()["expo"] == JOHN
    assert game.decision == "turn"
    assert game.to_move == CLAUDIA


def test_an_exhibition_is_over_with_four_colours() -> None:
    """The exhibition is over when all 4 colors have been exhibited."""
    colours = {"yellow": 1, "green": 1, "blue": 1, "red": 1}
    game = table({JOHN: {"artworks": colours}, ROB: {"artworks": {"red": 1, "blue": 1}}})
    play(game, f"place {EXHIBITION}", "1/3 as 1", "exhibit yellow", "exhibit red", "exhibit green", "exhibit blue")
    assert game.to_move == CLAUDIA
    assert game.decision == "turn"
    assert vp(game, JOHN) == vp(game, ROB) == 4


@pytest.mark.parametrize("colour", COLOURS)
def test_a_single_artwork_of_any_colour_is_exhibited(colour: str) -> None:
    """Each player in turn, with a single artwork of whichever colour; two identical ones may not be exhibited."""
    game = table({JOHN: {"artworks": {colour: 1}}, SCOTT: {"artworks": {colour: 1}}})
    play(game, f"place {EXHIBITION}", "1/3 as 1")
    declined = play(game.copy(), "decline")
    assert declined.to_move == SCOTT  # the last clockwise
    assert choices(declined) == {f"exhibit {colour}", "decline"}
    play(game, f"exhibit {colour}")
    assert (game.to_move, game.decision) == (CLAUDIA, "turn")
    assert vp(game, JOHN) == 2


def test_who_declines_is_out_of_this_exhibition() -> None:
    """A player who can exhibit may decline, and takes no further part."""
    game = table({JOHN: {"artworks": {"red": 1, "blue": 1}}, ROB: {"artworks": {"green": 1}}})
    play(game, f"place {EXHIBITION}", "1/3 as 1", "decline", "exhibit green")
    assert game.decision == "turn"
    assert (vp(game, JOHN), vp(game, ROB)) == (0, 2)


def test_all_who_decline_are_out_of_this_exhibition() -> None:
    """It is over when there are no players left who can participate: the second to decline as well as the first."""
    artworks = {JOHN: "yellow", CLAUDIA: "green", ROB: "blue", SCOTT: "red"}
    game = table({name: {"artworks": {colour: 1}} for name, colour in artworks.items()})
    play(game, f"place {EXHIBITION}", "1/3 as 1", "decline", "decline", "exhibit blue", "exhibit red")
    assert (game.to_move, game.decision) == (CLAUDIA, "turn")
    assert [vp(game, name) for name in artworks] == [0, 0, 2, 2]


@pytest.mark.parametrize(
    ("john", "begun", "answered"),
    [({"red": 1}, 0, "exhibit red"), ({"yellow": 1}, 0, "exhibit yellow"), ({"red": 1}, 0, "decline"), ({}, 1, None)],
)
def test_what_others_show_is_their_own_chain_of_decisions(
    john: dict[str, int], begun: int, answered: str | None
) -> None:
    """Starting with you and then in a clockwise order: only your first exhibit is still part of your turn."""
    game = table({JOHN: {"artworks": john}, CLAUDIA: {"artworks": {"blue": 1}}})
    turn = int(game.state.turn)
    play(game, f"place {EXHIBITION}", "1/3 as 1")
    assert game.state.turn - turn == begun
    if answered is not None:
        play(game, answered)
    assert (game.to_move, game.state.turn - turn) == (CLAUDIA, 1)


def test_who_has_passed_takes_no_part() -> None:
    """A player who has passed before the start of the exhibition is not allowed to participate in it."""
    seats = {CLAUDIA: {"artworks": {"red": 1}}, ROB: {"artworks": {"blue": 1}}}
    game = play(table(seats, passed=[CLAUDIA]), f"place {EXHIBITION}", "1/3 as 1")
    assert game.to_move == ROB
    assert choices(game) == {"exhibit blue", "decline"}


def test_the_expo_card_may_be_purchased_without_artworks() -> None:
    """You may purchase the Expo card even if you don't own any Artworks."""
    game = play(table(), f"place {EXHIBITION}", "1/3 as 1")
    assert game.position()["expo"] == JOHN
    assert game.to_move == CLAUDIA


def test_passing_brings_money() -> None:
    """The first player who passes receives 3 BEF, the others 1 BEF (even the last player to pass)."""
    game = play(table(players=3), "pass")
    assert money(game, JOHN) == 13
    assert game.to_move == CLAUDIA
    play(game, "pass", "pass")
    assert (money(game, CLAUDIA), money(game, ROB)) == (11, 11)
    assert game.position()["round"] == 2


def test_who_has_passed_has_no_more_turns() -> None:
    """The other players continue until they pass themselves."""
    game = play(table(), "pass", "stock exchange", "with 1/3", "stock exchange", "with 1/3 1/3", "pass")
    assert game.to_move == CLAUDIA


def test_declining_an_exhibition_may_be_ruled_out() -> None:
    """With the switch `exhibition_declinable` off, whoever can exhibit does; nobody shows a second red one."""
    seats = {JOHN: {"artworks": {"red": 1}}, CLAUDIA: {"artworks": {"red": 1}}}
    game = table(seats | {ROB: {"artworks": {"green": 1, "blue": 1}}})
    game.rules.exhibition_declinable = False
    play(game, f"place {EXHIBITION}", "1/3 as 1")
    assert vp(game, JOHN) == 2
    assert choices(game) == {"exhibit green", "exhibit blue"}
