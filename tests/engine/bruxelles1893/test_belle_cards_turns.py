"""Belle Époque cards of the start of a round and of turns: 20, 21 and 22
(Rulebook, Chapter 2, Effects of the Belle Époque cards).
"""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import after, choices, play, use
from tests.helpers.seats import belle_cards, claims, own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION, FREE_WORKSHOP, MATERIALS_SPACE, NOBLES, SALES, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded

# --- 20, the Try Square ---------------------------------------------------------------------------------------------


def planning(owner: str, **more: Any) -> Game:
    """The start of round 2, of which Elisabeth is the first player."""
    pending = [
        {"decision": "belle epoque card", "card": 20, "seat": owner},
        {"decision": "try square", "seat": ELISABETH},
    ]
    return expanded(cards={20: owner}, area=None, round_number=2, pending=pending, **more)


@pytest.mark.parametrize("owner", [ELISABETH, LOUISE])
def test_20_chooses_any_iris(owner: str) -> None:
    """Whoever is first player, and whatever the Stock Exchange card offers (Rulebook, Chapter 2, card 20)."""
    game = planning(owner)
    assert game.to_move == owner
    irises = {f"{row}-{column}" for row in range(1, 5) for column in range(1, 5)}
    assert choices(game) == {"keep card 20", *(f"use card 20 {iris}" for iris in irises)}
    play(game, "use card 20 4-1")
    assert (game.to_move, game.decision) == (ELISABETH, "turn")
    assert belle_cards(game, owner) == {20: True}


def test_20_makes_the_largest_area() -> None:
    """The Try Square is turned as ever (Rulebook, Chapter 1, Planning Phase; Chapter 2, card 20)."""
    game = play(planning(LOUISE), "use card 20 4-1")
    state = game.state
    assert (state.low_row, state.high_row, state.low_column, state.high_column) == (0, 4, 1, 5)


def test_20_kept_leaves_the_choice_to_the_first_player() -> None:
    """Between the two irises of the card (Rulebook, Chapter 1, Planning Phase)."""
    game = play(planning(LOUISE), "keep card 20")
    assert (game.to_move, game.decision) == (ELISABETH, "try square")
    assert len(choices(game)) == 2
    assert belle_cards(game, LOUISE) == {20: False}


def test_20_comes_at_the_start_of_a_round() -> None:
    """Before the Try Square is placed; the first player of the new round follows (Rulebook, Chapter 2, card 20)."""
    game = expanded(cards={20: LOUISE}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    while game.state.round_number == 0:
        play(game, game.legal_moves()[-1])
    assert (game.to_move, game.decision) == (LOUISE, "belle epoque card")
    assert game.state.iris == -1
    play(game, "use card 20 2-2")
    assert (game.to_move, game.decision) == (game.names[game.state.first_player], "turn")


def test_20_with_two_players_comes_before_the_neutral_meeples() -> None:
    """They go into the area it has chosen (Rulebook, Chapter 1, Action Phase; Chapter 2, card 20)."""
    pending = [
        {"decision": "belle epoque card", "card": 20, "seat": GABRIEL},
        {"decision": "try square", "seat": ELISABETH},
    ]
    seats: dict[str, Any] = {ELISABETH: {}, GABRIEL: {}}
    game = expanded(seats, players=2, cards={20: GABRIEL}, area=None, round_number=2, pending=pending)
    play(game, "use card 20 1-1")
    assert (game.to_move, game.decision) == (ELISABETH, "neutral meeple")
    assert "neutral 5-5" in choices(game)
    assert "neutral 1-2" not in choices(game)


# --- 21, landing on a house -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", [ELISABETH, LOUISE])
def test_21_scores_for_a_meeple_on_a_house(owner: str) -> None:
    """One's own or an opponent's (Rulebook, Chapter 2, card 21)."""
    game = play(expanded(cards={21: ELISABETH}, houses={FREE_WORKSHOP: owner}), f"place {FREE_WORKSHOP}")
    assert choices(game) == {"use card 21", "keep card 21"}
    play(game, "use card 21")
    assert vp(game, ELISABETH, "belle epoque cards") == 3
    assert game.decision == "bid"
    play(game, "bid 1", "create blue")
    assert (game.to_move, game.decision) == ((GABRIEL, "turn") if owner == ELISABETH else (LOUISE, "free action"))


def test_21_not_on_a_space_without_a_house() -> None:
    """Rulebook, Chapter 2, card 21."""
    game = play(expanded(cards={21: ELISABETH}, houses={SALES: LOUISE}), f"place {FREE_WORKSHOP}")
    assert game.decision == "bid"


def test_21_not_for_whoever_owns_the_house() -> None:
    """The player who places the meeple scores (Rulebook, Chapter 2, card 21)."""
    game = play(expanded(cards={21: LOUISE}, houses={FREE_WORKSHOP: LOUISE}), f"place {FREE_WORKSHOP}")
    assert game.decision == "bid"


def test_21_though_the_action_cannot_be_carried_out() -> None:
    """The meeple is placed all the same (Rulebook, Chapter 2, card 21; Ruling 1)."""
    game = play(expanded(cards={21: ELISABETH}, houses={FREE_CONSTRUCTION: ELISABETH}), f"place {FREE_CONSTRUCTION}")
    play(game, "use card 21", "bid 1")
    assert vp(game, ELISABETH) == 3
    assert game.to_move == GABRIEL


def test_21_once_a_round() -> None:
    """Used on one house it is not there for the next; kept, it is (Rulebook, Chapter 2, Belle Époque cards)."""
    houses = {FREE_WORKSHOP: ELISABETH, MATERIALS_SPACE: ELISABETH}
    game = expanded(cards={21: ELISABETH}, houses=houses, passed=[GABRIEL, LOUISE])
    play(game, f"place {FREE_WORKSHOP}")
    kept = after(game, "keep card 21", "bid 1", "create blue", f"place {MATERIALS_SPACE}")
    assert "use card 21" in choices(kept)
    used = after(game, "use card 21", "bid 1", "create blue", f"place {MATERIALS_SPACE}")
    assert used.decision == "bid"


# --- 22, the extra turn ---------------------------------------------------------------------------------------------

AT_HAND = {1: (SALES, "4-4", NOBLES), 2: (SALES, "4-4"), 3: (SALES,), 4: ()}
"""Spaces with Elisabeth's meeples, by how many are left of five after one more turn."""


def with_meeples(architects: int, travelers: int = 0, space: str = FREE_WORKSHOP, **more: Any) -> Game:
    """Elisabeth has card 22 and has just created a blue artwork; so many meeples are left."""
    spaces = {**dict.fromkeys(AT_HAND[architects], ELISABETH), **more.pop("meeples", {})}
    seat = {"meeples": {"travelers": travelers}, **more.pop("seat", {})}
    game = expanded({ELISABETH: seat}, meeples=spaces, **{"cards": {22: ELISABETH}, **more})
    return use(game, space, "create blue")


def meeples(game: Game, name: str = ELISABETH) -> tuple[int, int]:
    """Architect and Traveler meeples in a personal supply."""
    return int(own(game, name).meeples), int(own(game, name).travelers)


def test_22_brings_an_extra_turn_at_once() -> None:
    """A meeple goes on the card; then the same player has a turn, and the next player after it (Chapter 2, card 22)."""
    game = with_meeples(4)
    assert choices(game) == {"use card 22 architect", "keep card 22"}
    play(game, "use card 22 architect")
    assert (game.to_move, game.decision) == (ELISABETH, "turn")
    assert meeples(game) == (3, 0)
    use(game, MATERIALS_SPACE, "cubes wood wood")
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_22_kept_for_later_in_the_round() -> None:
    """Rulebook, Chapter 2, Belle Époque cards."""
    game = with_meeples(4, passed=[GABRIEL, LOUISE])
    play(game, "keep card 22")
    assert (game.to_move, game.decision) == (ELISABETH, "turn")
    use(game, MATERIALS_SPACE, "cubes wood wood")
    assert "use card 22 architect" in choices(game)


@pytest.mark.parametrize(
    ("architects", "travelers", "possible"),
    [
        (1, 0, set()),
        (2, 0, {"architect"}),
        (1, 1, {"architect", "traveler"}),
        (2, 1, {"architect", "traveler"}),
    ],
)
def test_22_takes_either_kind_and_another_must_be_left(architects: int, travelers: int, possible: set[str]) -> None:
    """Note: in order to carry out the extra turn another meeple is needed (Rulebook, Chapter 2, card 22)."""
    game = with_meeples(architects, travelers)
    used = {move.split()[-1] for move in choices(game) if move.startswith("use")}
    assert used == possible
    if not possible:
        assert game.to_move == GABRIEL
    for kind in possible:
        left = {"architect": (architects - 1, travelers), "traveler": (architects, travelers - 1)}[kind]
        assert meeples(after(game, f"use card 22 {kind}")) == left


def test_22_with_travelers_alone() -> None:
    """One on the card, and the turn is for the Brussels board (Rulebook, Chapter 2, Nobles action and card 22)."""
    spaces = dict.fromkeys((SALES, "4-4", NOBLES, MATERIALS_SPACE), ELISABETH)
    game = expanded({ELISABETH: {"meeples": {"travelers": 2}}}, meeples=spaces, cards={22: ELISABETH})
    use(game, FREE_WORKSHOP, "create blue")
    assert choices(game) == {"use card 22 traveler", "keep card 22"}
    play(game, "use card 22 traveler")
    assert choices(game) == {"stock exchange", "grand-place", "park", "market", "pass"}


def test_22_after_a_brussels_action() -> None:
    """After any action (Rulebook, Chapter 2, card 22)."""
    game = play(expanded(cards={22: ELISABETH}), "market", "use card 22 architect")
    assert (game.to_move, game.decision) == (ELISABETH, "turn")
    play(game, "market")
    assert meeples(game) == (5 - 1 - 1 - 2, 0)
    assert game.to_move == GABRIEL


@pytest.mark.parametrize("left", ["2-3", "2-5", "5-3", "5-5", None])
def test_22_one_free_space_is_enough(left: str | None) -> None:
    """Any space of the active area is an action, that of each corner too (Rulebook, Chapter 1, Actions on the Art
    Nouveau board; Chapter 2, card 22; Ruling 63).

    Each Brussels action takes two meeples, and beside that for the card one is left.
    """
    area = {f"{row}-{column}" for row in range(2, 6) for column in range(3, 6)}
    owners = [ELISABETH] * 2 + [GABRIEL] * 5 + [LOUISE] * 4
    game = expanded(
        {GABRIEL: {"meeples": {"courthouse": 0}}, LOUISE: {"meeples": {"courthouse": 0}}},
        cards={22: ELISABETH},
        meeples=dict(zip(sorted(area - {NOBLES, left}), owners, strict=False)),
        brussels={
            "stock exchange": {GABRIEL: 1},
            "grand-place": {GABRIEL: 1},
            "park": {LOUISE: 1},
            "market": {LOUISE: 1},
        },
    )
    use(game, NOBLES, "take maeterlinck for 0", "discard")
    assert ("use card 22 architect" in choices(game)) == (left is not None)
    if left is not None:
        play(game, "use card 22 architect")
        assert (game.to_move, choices(game)) == (ELISABETH, {f"place {left}", "pass"})


@pytest.mark.parametrize("cheap", ["stock exchange", "grand-place", "park", "market"])
def test_22_one_brussels_action_is_enough(cheap: str) -> None:
    """Whichever it is; the last money lies under a meeple (Rulebook, Chapter 1, Actions on the Brussels board;
    Chapter 2, card 22; Ruling 63).
    """
    used = {"stock exchange", "grand-place", "park", "market"} - {cheap}
    game = with_meeples(2, seat={"money": 1}, brussels={action: {GABRIEL: 1} for action in used})
    play(game, "use card 22 architect")
    assert (game.to_move, choices(game)) == (ELISABETH, {cheap, "pass"})


def test_22_comes_after_the_other_cards_of_the_action() -> None:
    """Before the claim of a tile, which leaves the turn to come (Rulings 39 and 63)."""
    game = with_meeples(4, space=WORKSHOP, cards={22: ELISABETH, 1: ELISABETH}, tiles={"white": None})
    assert "use card 1" in choices(game)
    play(game, "use card 1", "use card 22 architect")
    assert game.decision == "tile"
    play(game, "claim white")
    assert claims(game, ELISABETH) == {"white"}
    assert (game.to_move, game.decision) == (ELISABETH, "turn")
    assert meeples(game) == (2, 0)


def test_22_follows_the_free_action_of_another() -> None:
    """The turn must be over (Ruling 63)."""
    game = with_meeples(4, houses={FREE_WORKSHOP: LOUISE})
    play(game, "use card 22 architect")
    assert (game.to_move, game.decision) == (LOUISE, "free action")
    play(game, "free artwork")
    assert (game.to_move, game.decision) == (ELISABETH, "turn")


def test_22_lapses_when_no_meeple_is_left() -> None:
    """The other one went on a tile (Ruling 63)."""
    game = with_meeples(2, space=WORKSHOP, tiles={"white": None})
    play(game, "use card 22 architect", "claim white")
    assert meeples(game) == (0, 0)
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_22_once_a_round() -> None:
    """The extra turn brings no other (Rulebook, Chapter 2, Belle Époque cards)."""
    game = play(with_meeples(4), "use card 22 architect")
    use(game, MATERIALS_SPACE, "cubes wood wood")
    assert game.to_move == GABRIEL


def test_22_not_without_an_action() -> None:
    """It comes after one has been carried out (Rulebook, Chapter 2, card 22)."""
    game = use(expanded(cards={22: ELISABETH}), FREE_CONSTRUCTION)
    assert game.to_move == GABRIEL
    assert play(expanded(cards={22: ELISABETH}), "pass").to_move == GABRIEL


def test_22_the_extra_turn_is_of_any_kind() -> None:
    """The Art Nouveau board, the Brussels board, or passing (Ruling 63)."""
    game = play(with_meeples(4), "use card 22 architect")
    assert {"pass", "market", "grand-place", f"place {MATERIALS_SPACE}"} <= choices(game)
    play(game, "pass")
    assert game.position()["passed"] == [ELISABETH]
    assert game.to_move == GABRIEL


def test_22_gained_with_a_pavilion() -> None:
    """It works after that very construction (Ruling 37)."""
    game = expanded({ELISABETH: {"materials": {"wood": 1, "stone": 1}}}, cards={22: None})
    use(game, FREE_CONSTRUCTION, "pavilion 1", "use card 22 architect")
    assert (game.to_move, game.decision) == (ELISABETH, "turn")


def test_22_the_meeple_on_the_card_is_not_in_brussels() -> None:
    """Gabriel alone has the majority there (Rulebook, Chapter 1, Brussels majority; Chapter 2, card 22)."""
    game = with_meeples(4, brussels={"market": {GABRIEL: 1}})
    play(game, "use card 22 architect", "pass", "pass", "pass")
    while game.state.round_number == 0:
        play(game, game.legal_moves()[0])
    assert [int(own(game, name).courthouse) for name in game.names] == [2, 3, 2]
