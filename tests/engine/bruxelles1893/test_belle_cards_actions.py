"""What all Belle Époque cards of the actions, 1 to 18, have in common: who may use one, when, and in which order
(Rulebook, Chapter 2, Effects of the Belle Époque cards).
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.bruxelles1893.state import BRUSSELS
from tests.helpers.belle_cards import ALL_CREATED, ALL_CUBES, MOMENTS, SPACES, at, carry_out, is_asked
from tests.helpers.moves import after, choices, play, use
from tests.helpers.seats import belle_cards, claims, cubes, own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION, FREE_WORKSHOP, MATERIALS_SPACE, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded

EVERY_CARD = pytest.mark.parametrize("card", MOMENTS)
ART_NOUVEAU_CARD = pytest.mark.parametrize("card", range(1, 11))


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
