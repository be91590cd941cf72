"""Belle Époque cards of the actions, 1 to 18 (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import pytest

from engine import Game
from engine.bruxelles1893.state import BRUSSELS, NOBLE_NAMES
from tests.helpers.payments import serves
from tests.helpers.tables import (
    ELISABETH,
    FREE_CONSTRUCTION,
    FREE_WORKSHOP,
    GABRIEL,
    LOUISE,
    MATERIALS_SPACE,
    NOBLES,
    SALES,
    WORKSHOP,
    after,
    belle_cards,
    check,
    choices,
    claims,
    cubes,
    expanded,
    nobles,
    own,
    play,
    use,
    vp,
    whites,
)

KINDS = ("wood", "iron", "stone", "glass")
COLOURS = ("yellow", "brown", "blue", "green")
ALL_CREATED = {"yellow": 6, "brown": 6, "blue": 6, "green": 6}
ALL_CUBES = {"wood": 10, "iron": 10, "stone": 10, "glass": 10}
HOUSE_AND_SITE = ("house", "site 1-1")


class WayToCard(NamedTuple):
    """How Elisabeth comes to one of her cards: the action, its moves, what she has and what lies on the table."""

    action: str
    moves: tuple[str, ...] = ()
    seat: dict[str, Any] = {}
    more: dict[str, Any] = {}


ONE_OF_EACH_COST = {"materials": {"wood": 1, "stone": 1, "jokers": 1}}
THREE_NOBLES = {"nobles": ["brugmann", "buls", "maeterlinck"]}
MOMENTS = {
    1: WayToCard("workshop", ("create blue",)),
    2: WayToCard("workshop", ("create blue",), {"white_artworks": {"green": 1}}),
    3: WayToCard("sales", (), {"artworks": {"blue": 1}}),
    4: WayToCard("sales", (), {"artworks": {"blue": 1}}, {"art_market": {"display": ["yellow", "green"]}}),
    5: WayToCard("nobles", ("take maeterlinck for 0", "discard")),
    6: WayToCard("nobles"),
    7: WayToCard("materials", ("cubes wood wood",)),
    8: WayToCard("materials", ("cubes wood wood",), {"materials": {"jokers": 1}}),
    9: WayToCard("construction", ("house",), ONE_OF_EACH_COST),
    10: WayToCard("construction", HOUSE_AND_SITE, {"materials": {"wood": 1, "stone": 1}}),
    11: WayToCard("stock exchange"),
    12: WayToCard("stock exchange"),
    13: WayToCard("grand-place", ("activate buls",), THREE_NOBLES),
    14: WayToCard("grand-place", ("activate buls",), THREE_NOBLES),
    15: WayToCard("park", ("copy workshop", "create blue"), {}, {"meeples": {"5-5": (ELISABETH, 3)}}),
    16: WayToCard("park", ("copy workshop", "create blue")),
    17: WayToCard("market", (), {"materials": {"wood": 2}}),
    18: WayToCard("market"),
}
SPACES = {
    "workshop": FREE_WORKSHOP,
    "sales": SALES,
    "nobles": NOBLES,
    "materials": MATERIALS_SPACE,
    "construction": FREE_CONSTRUCTION,
}
EVERY_CARD = pytest.mark.parametrize("card", MOMENTS)
ART_NOUVEAU_CARD = pytest.mark.parametrize("card", range(1, 11))


def carry_out(game: Game, moment: WayToCard) -> Game:
    """Elisabeth takes the action of a moment, up to the card if she is asked about it."""
    if moment.action in SPACES:
        return use(game, SPACES[moment.action], *moment.moves)
    return play(game, moment.action, *moment.moves)


def at(card: int, owner: str = ELISABETH, seat: dict[str, Any] | None = None, **more: Any) -> Game:
    """The moment of a card that Elisabeth has (or `owner` has), with other things in her seat and on the table."""
    moment = MOMENTS[card]
    game = expanded({ELISABETH: {**moment.seat, **(seat or {})}}, **{"cards": {card: owner}, **moment.more, **more})
    return carry_out(game, moment)


def is_asked(game: Game, card: int) -> bool:
    """Whether Elisabeth is asked about a card of hers."""
    asked = (game.to_move, game.decision) == (ELISABETH, "belle epoque card")
    return asked and any(move.split()[:3] == ["use", "card", str(card)] for move in game.legal_moves())


def uses(game: Game, card: int) -> set[str]:
    """What a card can be used for now."""
    return {move.removeprefix(f"use card {card}").strip() for move in choices(game) if move.startswith("use")}


# --- every card -----------------------------------------------------------------------------------------------------


@EVERY_CARD
def test_the_owner_may_use_a_card_or_keep_it_for_later(card: int) -> None:
    """An effect may be activated, at its own moment (Rulebook, Chapter 2, Belle Époque cards)."""
    game = at(card)
    assert is_asked(game, card)
    assert f"keep card {card}" in choices(game)
    kept = after(game, f"keep card {card}")
    assert belle_cards(kept, ELISABETH) == {card: False}
    used = after(game, next(move for move in game.legal_moves() if move.startswith("use")))
    assert belle_cards(used, ELISABETH) == {card: True}


@EVERY_CARD
def test_once_a_round(card: int) -> None:
    """A card already used lies face down (Rulebook, Chapter 2, Belle Époque cards)."""
    assert not is_asked(at(card, used=[card]), card)


@EVERY_CARD
def test_nobody_else_uses_a_card(card: int) -> None:
    """It is its owner's, and goes with the owner's own actions (Rulebook, Chapter 2, Belle Époque cards)."""
    game = at(card, owner=GABRIEL)
    assert game.decision != "belle epoque card"
    assert belle_cards(game, GABRIEL) == {card: False}


@EVERY_CARD
def test_a_card_on_the_board_is_nobodys(card: int) -> None:
    """It comes with its pavilion (Rulebook, Chapter 2, Construction action)."""
    game = expanded({ELISABETH: MOMENTS[card].seat}, cards={card: None}, **MOMENTS[card].more)
    assert carry_out(game, MOMENTS[card]).decision != "belle epoque card"


@ART_NOUVEAU_CARD
def test_not_with_an_action_copied_at_the_park(card: int) -> None:
    """By a meeple on the associated space only (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""
    moment = MOMENTS[card]
    game = expanded({ELISABETH: moment.seat}, cards={card: ELISABETH}, **moment.more)
    play(game, "park", f"copy {moment.action}")
    for move in moment.moves:
        assert game.decision != "belle epoque card"
        play(game, move)
    assert game.decision != "belle epoque card"


@pytest.mark.parametrize(
    ("card", "action"),
    [(card, action) for card in range(11, 19) for action in BRUSSELS if action != MOMENTS[card].action],
)
def test_only_after_its_own_brussels_action(card: int, action: str) -> None:
    """Rulebook, Chapter 2, Effects of the Belle Époque cards."""
    seat = {
        "artworks": {"blue": 1},
        "materials": {"wood": 2},
        "nobles": ["brugmann", "buls"],
        "activated": ["brugmann"],
    }
    game = expanded({ELISABETH: seat}, cards={card: ELISABETH}, meeples={"5-5": (ELISABETH, 3)})
    play(game, action, *(["copy workshop", "create blue"] if action == "park" else []))
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


@pytest.mark.parametrize(
    ("card", "other", "seat"),
    [
        (1, {"artworks": ALL_CREATED}, {}),
        (2, {"artworks": {**ALL_CREATED, "green": 5}}, {}),
        (3, {}, {"artworks": {}}),
        (4, {}, {"artworks": {}}),
        (7, {"materials": ALL_CUBES}, {}),
        (8, {"materials": ALL_CUBES}, {}),
        (9, {}, {"materials": {}}),
        (10, {}, {"materials": {}}),
    ],
)
def test_not_when_the_action_could_not_be_carried_out(card: int, other: dict[str, Any], seat: dict[str, Any]) -> None:
    """The effects go with an action carried out (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""
    moment = MOMENTS[card]
    seats = {ELISABETH: {**moment.seat, **seat}, LOUISE: other}
    game = use(expanded(seats, cards={card: ELISABETH}, **moment.more), SPACES[moment.action])
    assert game.to_move == GABRIEL


@pytest.mark.parametrize(
    ("card", "space", "moves"),
    [
        (1, FREE_WORKSHOP, ("create blue", "free artwork")),
        (7, MATERIALS_SPACE, ("cubes wood wood", "free wood")),
        (8, MATERIALS_SPACE, ("cubes wood wood", "free wood")),
        (10, FREE_CONSTRUCTION, ("free points",)),
    ],
)
def test_not_with_a_free_action(card: int, space: str, moves: tuple[str, ...]) -> None:
    """The owner of the house has placed no meeple (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""
    owner = {"artworks": {"blue": 1}, "materials": {"jokers": 1}}
    game = use(expanded({LOUISE: owner}, cards={card: LOUISE}, houses={space: LOUISE}), space, *moves)
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


# --- order ----------------------------------------------------------------------------------------------------------


def test_own_cards_come_before_the_claim_of_a_tile() -> None:
    """Ruling 39."""
    game = use(expanded(cards={1: ELISABETH}, tiles={"white": None}), WORKSHOP, "create blue")
    assert is_asked(game, 1)
    play(game, "use card 1")
    assert game.decision == "tile"
    play(game, "claim white")
    assert claims(game, ELISABETH) == {"white"}


def test_own_cards_come_before_the_free_action() -> None:
    """Ruling 39."""
    game = use(expanded(cards={1: ELISABETH}, houses={FREE_WORKSHOP: LOUISE}), FREE_WORKSHOP, "create blue")
    assert is_asked(game, 1)
    play(game, "use card 1")
    assert (game.to_move, game.decision) == (LOUISE, "free action")


def test_two_cards_of_one_action() -> None:
    """Each once, the lower number first: jokers of card 7 may be exchanged with card 8 (Rulebook, Chapter 2)."""
    game = expanded(cards={7: ELISABETH, 8: ELISABETH})
    use(game, MATERIALS_SPACE, "cubes wood wood", "use card 7", "use card 8 glass")
    assert cubes(game, ELISABETH) == {"wood": 2, "iron": 0, "stone": 0, "glass": 1}
    assert own(game, ELISABETH).jokers == 1
    assert game.to_move == GABRIEL


@pytest.mark.parametrize(("card", "works"), [(10, True), (9, False), (7, False)])
def test_a_card_works_from_the_moment_it_is_gained(card: int, works: bool) -> None:
    """Where its own moment is still to come: after this construction, not before it (Ruling 37)."""
    game = expanded({ELISABETH: {"materials": {"wood": 1, "stone": 1}}}, cards={card: None})
    use(game, FREE_CONSTRUCTION, "pavilion 1")
    assert belle_cards(game, ELISABETH) == {card: False}
    assert is_asked(game, card) == works


def test_a_card_gained_at_the_park_works_after_the_park() -> None:
    """Its moment is after the Cinquantenaire Park action (Rulebook, Chapter 2; Ruling 37)."""
    seat = {"materials": {"wood": 1, "stone": 1}, "artworks": {"blue": 2}}
    game = play(expanded({ELISABETH: seat}, cards={16: None}), "park", "copy construction", "pavilion 1", "use card 16")
    assert vp(game, ELISABETH, "belle epoque cards") == 2


# --- 1 and 2, Workshop ----------------------------------------------------------------------------------------------


def test_card_1_brings_a_franc_for_each_artwork() -> None:
    """The new one, black and white ones too (Rulebook, Chapter 2, card 1)."""
    game = at(1, seat={"artworks": {"blue": 1, "black": 2}, "white_artworks": {"green": 1}})
    play(game, "use card 1")
    assert own(game, ELISABETH).money == 9 + 5


def test_card_2_flips_a_white_artwork() -> None:
    """One, to its coloured side (Rulebook, Chapter 2, card 2)."""
    game = at(2, seat={"white_artworks": {"green": 2, "yellow": 1}})
    assert uses(game, 2) == {"green", "yellow"}
    play(game, "use card 2 green")
    assert whites(game, ELISABETH) == {"yellow": 1, "green": 1}
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 1, 1, 0]


def test_card_2_without_a_white_artwork() -> None:
    """There is nothing to ask (Rulebook, Chapter 2, card 2)."""
    assert at(2, seat={"white_artworks": {}}).to_move == GABRIEL


# --- 3 and 4, Sales -------------------------------------------------------------------------------------------------


def reached(steps: int) -> set[str]:
    """Places of the indicator so many steps from the middle of the grid."""
    lines = range(2, 7)
    return {f"indicator {row}-{column}" for row in lines for column in lines if abs(row - 4) + abs(column - 4) <= steps}


def test_card_3_moves_the_indicator_two_steps_further() -> None:
    """Up to two additional ones, for this sale (Rulebook, Chapter 2, card 3)."""
    game = at(3)
    assert choices(after(game, "keep card 3")) == reached(1)
    play(game, "use card 3")
    assert choices(game) == reached(3)
    play(game, "indicator 2-3")
    assert (own(game, ELISABETH).money, vp(game, ELISABETH)) == (9 + 6, 4)


def test_card_3_is_for_one_sale() -> None:
    """The next one has the steps of the artworks only (Rulebook, Chapter 2, card 3)."""
    game = at(3, seat={"artworks": {"blue": 1, "green": 1}}, passed=[GABRIEL, LOUISE])
    play(game, "sell blue", "use card 3", "indicator 4-4")
    use(game, "4-4")
    assert choices(game) == reached(1)


def test_card_4_returns_a_displayed_artwork() -> None:
    """To its stack; the sale fills the empty space and the other artwork stays (Chapter 2, card 4; Ruling 38)."""
    game = at(4)
    assert uses(game, 4) == {"yellow", "green"}
    play(game, "use card 4 yellow")
    assert game.state.stacks.tolist() == [6, 6, 5, 5, 6]
    play(game, "indicator 4-4")
    assert game.state.display.tolist() == [2, 3]
    assert game.to_move == GABRIEL


def test_card_4_kept() -> None:
    """The sale goes on as ever (Rulebook, Chapter 2, card 4)."""
    game = play(at(4), "keep card 4", "indicator 4-4")
    assert choices(game) == {"leave yellow", "leave green"}


def test_card_4_comes_before_the_artwork_is_chosen() -> None:
    """The colour returned may then be sold (Rulebook, Chapter 2, card 4)."""
    seat = {"artworks": {"yellow": 1, "blue": 1}}
    game = at(4, seat=seat)
    assert choices(after(game, "use card 4 green")) >= {"indicator 4-4"}
    play(game, "use card 4 yellow")
    assert choices(game) == {"sell yellow", "sell blue"}


def test_card_4_makes_a_sale_possible() -> None:
    """It need not be used for that; what it is used for must then be sold (Ruling 26)."""
    game = at(4, seat={"artworks": {"green": 1}})
    assert uses(game, 4) == {"green"}
    assert after(game, "keep card 4").to_move == GABRIEL
    play(game, "use card 4 green")
    assert game.decision == "indicator"
    play(game, "indicator 4-4")
    assert game.state.display.tolist() == [0, 3]


def test_card_4_returns_a_white_artwork() -> None:
    """So that another white one may be sold (Rulebook, Chapter 2, card 4 and Sales action)."""
    seat = {"artworks": {}, "white_artworks": {"blue": 1}}
    game = at(4, seat=seat, art_market={"display": ["yellow", "white green"]})
    assert uses(game, 4) == {"white"}
    play(game, "use card 4 white")
    assert game.state.stacks.tolist() == [5, 6, 5, 6, 6]
    assert choices(game) == {f"sell white-blue as {colour}" for colour in ("brown", "blue", "green", "black")}


@pytest.mark.parametrize(
    ("seat", "display", "returned"),
    [
        ({"artworks": {"yellow": 1}}, ["yellow", "blue"], {"yellow"}),
        ({"artworks": {"black": 1}}, ["blue", "black"], {"black"}),
        ({"white_artworks": {"blue": 1}}, ["yellow", "black"], {"yellow", "black"}),
        ({"white_artworks": {"blue": 1}}, ["yellow", "white yellow"], {"white"}),
        ({"white_artworks": {"blue": 1}}, ["black", "white green"], {"white"}),
    ],
)
def test_card_4_returns_what_leaves_something_to_sell(
    seat: dict[str, Any], display: list[str], returned: set[str]
) -> None:
    """An artwork not yet on display, or a white one where no white one is (Rulebook, Chapter 2, card 4 and Sales
    action; Ruling 26).
    """
    game = at(4, seat={"artworks": {}, **seat}, art_market={"display": display})
    assert uses(game, 4) == returned


def test_card_4_with_one_artwork_on_display_or_none() -> None:
    """There is one to return, or nothing to ask (Rulebook, Chapter 2, card 4)."""
    game = at(4, art_market={"display": ["yellow"]})
    assert uses(game, 4) == {"yellow"}
    play(game, "use card 4 yellow", "indicator 4-4")
    assert game.state.display.tolist() == [-1, 2]
    assert at(4, art_market={"display": []}).decision == "indicator"


# --- 5 and 6, Nobles ------------------------------------------------------------------------------------------------


def test_card_5_scores_with_a_discarded_noble() -> None:
    """3 VP, after the noble's effect (Rulebook, Chapter 2, card 5)."""
    game = at(5)
    assert vp(game, ELISABETH, "nobles") == 5
    play(game, "use card 5")
    assert vp(game, ELISABETH, "belle epoque cards") == 3


def test_card_5_with_a_noble_of_a_kind_already_kept() -> None:
    """It is discarded, though there is no choice (Rulebook, Chapters 1 and 2; Ruling 2)."""
    seat = {"nobles": ["brugmann", "maeterlinck"]}
    game = use(expanded({ELISABETH: seat}, cards={5: ELISABETH}), NOBLES, "take maeterlinck for 0")
    assert is_asked(game, 5)


def test_card_5_not_with_a_kept_noble() -> None:
    """Only when discarding (Rulebook, Chapter 2, card 5)."""
    game = use(expanded(cards={5: ELISABETH}), NOBLES, "take maeterlinck for 0", "keep")
    assert game.to_move == GABRIEL


def market(game: Game) -> list[str]:
    """The nobles on the market, the cheapest first."""
    return [NOBLE_NAMES[noble] for noble in game.state.market]


def put_on_top(game: Game, *names: str) -> Game:
    """Bring nobles of the pile to its top, the first of them uppermost."""
    state = game.state
    pile = state.noble_pile[: state.n_noble_pile].tolist()
    for name in reversed(names):
        pile.remove(NOBLE_NAMES.index(name))
        pile.append(NOBLE_NAMES.index(name))
    state.noble_pile[: len(pile)] = pile
    check(game)
    return game


def at_card_6(*top: str, **more: Any) -> Game:
    """Elisabeth is asked about card 6, with some nobles on top of the pile."""
    return use(put_on_top(expanded(cards={6: ELISABETH}, **more), *top), NOBLES)


def test_card_6_discards_one_to_four_nobles() -> None:
    """Any of them (Rulebook, Chapter 2, card 6)."""
    sets = {" ".join(map(str, chosen)) for size in range(1, 5) for chosen in combinations(range(4), size)}
    assert uses(at_card_6(), 6) == sets


def test_card_6_slides_and_refills() -> None:
    """Those left slide to the right; the empty places are filled from there (Chapter 2, card 6; Ruling 64)."""
    game = at_card_6("solvay", "nagelmackers")
    assert market(game) == ["maeterlinck", "buls", "albert", "empain"]
    play(game, "use card 6 0 2")
    assert market(game) == ["buls", "empain", "solvay", "nagelmackers"]
    assert game.state.noble_discards[[NOBLE_NAMES.index("maeterlinck"), NOBLE_NAMES.index("albert")]].tolist() == [1, 1]
    assert choices(game) == {
        "take buls for 0",
        "take empain for 1",
        "take solvay for 2",
        "take nagelmackers for 3",
    }


def test_card_6_renews_the_whole_market() -> None:
    """The first card turned up lies at the cheapest place (Rulebook, Chapter 2, card 6; Ruling 64)."""
    game = play(at_card_6("solvay", "buls", "empain", "albert"), "use card 6 0 1 2 3")
    assert market(game) == ["solvay", "buls", "empain", "albert"]


def test_card_6_with_a_short_pile() -> None:
    """When a card is needed the discards are shuffled, those just discarded among them (Rulings 20 and 45)."""
    game = expanded(cards={6: ELISABETH})
    state = game.state
    for noble in state.noble_pile[: state.n_noble_pile]:
        state.noble_discards[noble] += 1
    state.noble_pile[:] = 0
    state.n_noble_pile = 0
    use(game, NOBLES, "use card 6 0 1")
    assert market(game)[:2] == ["albert", "empain"]
    assert state.n_noble_pile == 27 - 4
    assert state.noble_discards.sum() == 0


def test_card_6_before_hankar_reveals_a_noble() -> None:
    """The market is refreshed first, then he turns the next one up (Ruling 41)."""
    game = at_card_6_with_hankar("solvay", "vandervelde")
    assert game.state.revealed_noble == -1
    play(game, "use card 6 3")
    assert market(game) == ["maeterlinck", "buls", "albert", "solvay"]
    assert NOBLE_NAMES[game.state.revealed_noble] == "vandervelde"
    assert "take vandervelde revealed" in choices(game)


def at_card_6_with_hankar(*top: str) -> Game:
    game = expanded({ELISABETH: {"board": "hankar"}}, cards={6: ELISABETH}, modules=["asymmetric"])
    return use(put_on_top(game, *top), NOBLES)


def test_what_card_6_turns_up_is_seen_before_one_is_chosen() -> None:
    """Advice on the turn ends there, as nobody knows what comes (Rulebook, Chapter 2, card 6)."""
    game = at_card_6()
    turn = int(game.state.turn)
    assert play(game.copy(), "keep card 6").state.turn == turn
    assert play(game.copy(), "use card 6 1").state.turn > turn


# --- 7 and 8, Materials ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("supply", "taken"), [(15, 2), (2, 2), (1, 1)])
def test_card_7_brings_two_jokers(supply: int, taken: int) -> None:
    """As far as they go (Rulebook, Chapter 2, card 7; Ruling 16)."""
    game = expanded({LOUISE: {"materials": {"jokers": 15 - supply}}}, cards={7: ELISABETH})
    use(game, MATERIALS_SPACE, "cubes wood wood", "use card 7")
    assert own(game, ELISABETH).jokers == taken


def test_card_7_when_no_joker_is_left() -> None:
    """There is nothing to ask (Ruling 16)."""
    game = expanded({LOUISE: {"materials": {"jokers": 15}}}, cards={7: ELISABETH})
    assert use(game, MATERIALS_SPACE, "cubes wood wood").to_move == GABRIEL


def test_card_8_exchanges_a_joker_for_a_refined_cube() -> None:
    """Of any kind, glass too, that the supply has (Rulebook, Chapter 2, card 8; Ruling 31)."""
    game = at(8)
    assert uses(game, 8) == set(KINDS)
    play(game, "use card 8 glass")
    assert cubes(game, ELISABETH) == {"wood": 2, "iron": 0, "stone": 0, "glass": 1}
    assert own(game, ELISABETH).jokers == 0
    assert game.state.jokers == 15


def test_card_8_without_a_joker() -> None:
    """There is nothing to ask (Rulebook, Chapter 2, card 8)."""
    assert at(8, seat={"materials": {}}).to_move == GABRIEL


# --- 9 and 10, Construction -----------------------------------------------------------------------------------------

UNITS = (*KINDS, "3bf", "joker")
POINTED_AT = ("wood", "iron", "stone", "glass", "3bf", "any", "empty")
ELSEWHERE = ("1-1", "1-2", "1-3", "1-4")
COSTS = (2, 2, 3, 3)
HANDS: tuple[tuple[dict[str, int], int], ...] = (
    ({"wood": 3, "iron": 3, "stone": 3, "glass": 3, "jokers": 3}, 9),
    ({"wood": 1, "glass": 1}, 3),
    ({"iron": 2, "jokers": 1}, 0),
    ({"stone": 1, "jokers": 2}, 4),
    ({"glass": 3}, 0),
)


def building(
    materials: dict[str, int], compass: tuple[str, str] = ("wood", "stone"), built: int = 0, money: int = 0, **more: Any
) -> Game:
    """Elisabeth, who has card 9 and some houses, has just taken a Construction space; `money` is left.

    The card lies at the first pavilion, which counts as built.
    """
    houses = dict.fromkeys(ELSEWHERE[: built - 1], ELISABETH)
    seats = {ELISABETH: {"money": money + 1, "materials": materials}}
    game = expanded(seats, cards={9: ELISABETH}, compass=list(compass), houses=houses, **more)
    return use(game, FREE_CONSTRUCTION)


def pay(units: tuple[str, ...]) -> str:
    return " ".join(["pay", *sorted(units, key=UNITS.index)])


def exchanged(proper: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """What card 9 makes of payments: one cube of a material in each is another cube, refined or a joker.

    Without what needs no card: another way that the compass allows as well, and a joker beside others.
    """
    found = set()
    for units in proper:
        for asked in set(units) & set(KINDS):
            for given in {*KINDS, "joker"} - {asked}:
                rest = list(units)
                rest[rest.index(asked)] = given
                payment = tuple(sorted(rest, key=UNITS.index))
                if payment not in proper or (given == "joker" and "joker" not in units):
                    found.add(payment)
    return found


@pytest.mark.parametrize("mixed", [True, False])
@pytest.mark.parametrize("needles", list(combinations(POINTED_AT, 2)), ids="-".join)
def test_every_payment_of_card_9_and_no_other(needles: tuple[str, str], mixed: bool) -> None:
    """One cube of the cost is another one; without use the compass alone decides (Chapter 2, card 9; Ruling 36)."""
    for built in (1, 2):
        every = set(combinations_with_replacement(UNITS, COSTS[built]))
        proper = {units for units in every if serves(units, needles, mixed)}
        for materials, money in HANDS:
            at_hand = Counter({**materials, "3bf": money // 3, "joker": materials.get("jokers", 0)})
            plain = {pay(units) for units in proper if not Counter(units) - at_hand}
            with_card = {pay(units) for units in exchanged(proper) if not Counter(units) - at_hand}
            game = building(materials, needles, built, money, rulings={"any_may_mix": mixed})
            if not plain and not with_card:
                assert game.to_move == GABRIEL, (materials, money, built)
                continue
            play(game, "house")
            assert is_asked(game, 9) == bool(with_card), (materials, money, built)
            if with_card:
                kept = after(game, "keep card 9")
                assert_paid_by(after(game, "use card 9 cost"), with_card)
                if plain:
                    assert_paid_by(kept, plain)
                else:
                    assert kept.to_move == GABRIEL
            else:
                assert_paid_by(game, plain)


def assert_paid_by(game: Game, payments: set[str]) -> None:
    """These are the choices, or the only one has been made."""
    if len(payments) > 1:
        assert game.decision == "payment"
        assert choices(game) == payments
    else:
        assert game.decision in ("needle", "site")


@pytest.mark.parametrize(
    ("materials", "compass", "money", "points"),
    [
        ({"wood": 1, "iron": 1}, ("wood", "stone"), 0, 5),
        ({"wood": 1, "jokers": 1}, ("wood", "stone"), 0, 5),
        ({"jokers": 1}, ("wood", "3bf"), 3, 5),
        ({"iron": 1, "jokers": 1}, ("wood", "stone"), 0, 0),
    ],
)
def test_card_9_and_the_points_for_building(
    materials: dict[str, int], compass: tuple[str, str], money: int, points: int
) -> None:
    """The joker that it gives does not cost the 5 VP, another one does (Rulebook, Chapter 2, card 9)."""
    game = play(building(materials, compass, built=1, money=money), "house", "use card 9 cost")
    assert vp(game, ELISABETH, "building") == points
    assert own(game, ELISABETH).materials.sum() == own(game, ELISABETH).jokers == own(game, ELISABETH).money == 0


def test_card_9_kept_costs_the_points_of_a_joker() -> None:
    """As for everybody (Rulebook, Chapter 1, Construction action)."""
    game = play(building({"wood": 1, "jokers": 1}, built=1), "house", "keep card 9")
    assert vp(game, ELISABETH, "building") == 0


def test_card_9_exchanges_a_cube_and_not_money() -> None:
    """A joker for 3 BF is a joker like any other (Rulebook, Chapter 2, card 9; Ruling 36)."""
    game = play(building({"wood": 1, "jokers": 1}, ("wood", "3bf"), built=1), "house")
    assert game.decision != "belle epoque card"
    assert vp(game, ELISABETH, "building") == 0


def test_card_9_makes_a_construction_possible() -> None:
    """It need not be used for that; kept, nothing is constructed (Ruling 26)."""
    game = building({"wood": 1, "iron": 1}, built=1)
    assert (game.to_move, game.decision) == (ELISABETH, "building")
    kept = after(game, "house", "keep card 9")
    assert kept.to_move == GABRIEL
    assert belle_cards(kept, ELISABETH) == {9: False}
    assert own(kept, ELISABETH).materials.sum() == 2
    used = after(game, "house", "use card 9 cost")
    assert own(used, ELISABETH).materials.sum() == 0


def test_card_9_and_the_surcharge() -> None:
    """Another refined cube stands in for one of glass, never a joker (Chapter 2, card 9; Rulings 36 and 65)."""
    game = building({"wood": 2, "stone": 2, "iron": 1, "glass": 1, "jokers": 3}, built=1)
    assert "pavilion 3" in choices(game)
    play(game, "pavilion 3")
    assert uses(game, 9) == {"wood for glass", "iron for glass", "stone for glass"}
    play(game, "use card 9 iron for glass", "pay wood stone")
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 0, "stone": 1, "glass": 0}
    assert own(game, ELISABETH).jokers == 3
    assert vp(game, ELISABETH, "building") == 5
    assert game.state.pavilion[2] == 0


@pytest.mark.parametrize("materials", [{"wood": 3, "stone": 3}, {"wood": 2, "stone": 1}, {"wood": 1, "stone": 2}])
def test_card_9_replaces_one_cube_of_the_surcharge(materials: dict[str, int]) -> None:
    """One material cube: without any glass the third pavilion stays out of reach (Rulebook, Chapter 2, card 9)."""
    game = building(materials, built=1)
    assert choices(game) == {"house", "pavilion 2", "pavilion 4", "pavilion 5"}


def test_card_9_for_the_cost_or_for_the_surcharge() -> None:
    """With enough glass either; the cube given must be left beside the cost (Rulebook, Chapter 2, card 9)."""
    game = play(building({"wood": 1, "stone": 2, "iron": 1, "glass": 2}, built=1), "pavilion 2")
    assert uses(game, 9) == {"cost", "stone for glass", "iron for glass"}
    play(game, "use card 9 cost", "pay iron stone")
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 0, "stone": 1, "glass": 2 - game.rules.surcharge[1]}


def test_card_9_belongs_to_a_pavilion_chosen_with_it() -> None:
    """A construction that needs no card must be carried out: keeping it does not give that up (Rulings 1 and 26)."""
    game = building({"wood": 2, "stone": 1}, built=1)
    assert choices(game) == {"house", "pavilion 2", "pavilion 4", "pavilion 5"}
    play(game, "pavilion 4")
    assert belle_cards(game, ELISABETH) == {9: True, 30: False}
    assert cubes(game, ELISABETH) == {"wood": 0, "iron": 0, "stone": 0, "glass": 0}


@pytest.mark.parametrize(
    ("materials", "compass", "money", "points"),
    [
        ({"wood": 1, "stone": 1}, ["wood", "stone"], 0, 2),
        ({"wood": 1, "jokers": 1}, ["wood", "stone"], 0, 2),
        ({"wood": 1}, ["wood", "3bf"], 3, 1),
    ],
)
def test_card_10_scores_for_each_cube_used(
    materials: dict[str, int], compass: list[str], money: int, points: int
) -> None:
    """Refined or joker, not for money (Rulebook, Chapter 2, card 10)."""
    seats = {ELISABETH: {"money": 1 + money, "materials": materials}}
    game = expanded(seats, cards={10: ELISABETH}, compass=compass)
    use(game, FREE_CONSTRUCTION, "house")
    if game.decision == "needle":
        play(game, "turn wood needle")
    play(game, "site 1-1", "use card 10")
    assert vp(game, ELISABETH, "belle epoque cards") == points


def test_card_10_does_not_count_the_surcharge() -> None:
    """The glass of the surcharge is not taken into account, that of the cost is (Rulebook, Chapter 2, card 10)."""
    seats = {ELISABETH: {"materials": {"wood": 1, "glass": 3}}}
    game = use(expanded(seats, cards={10: ELISABETH}, compass=["wood", "glass"]), FREE_CONSTRUCTION)
    play(game, "pavilion 3", "turn wood needle", "use card 10")
    assert cubes(game, ELISABETH)["glass"] == 0
    assert vp(game, ELISABETH, "belle epoque cards") == 2


def test_card_10_for_a_house_paid_with_money_alone() -> None:
    """Nothing was used that counts (Rulebook, Chapter 2, card 10)."""
    seats = {ELISABETH: {"money": 7}}
    game = expanded(seats, cards={10: ELISABETH}, compass=["empty", "3bf"])
    use(game, FREE_CONSTRUCTION, "house")
    if game.decision == "needle":
        play(game, "turn 3bf needle")
    play(game, "site 1-1")
    assert game.to_move == GABRIEL


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
CREATED = ("park", "copy workshop", "create blue")


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
