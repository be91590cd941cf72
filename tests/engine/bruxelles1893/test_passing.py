"""Passing (Rulebook, Chapter 1, Passing)."""

from __future__ import annotations

import pytest

from tests.helpers.moves import play
from tests.helpers.seats import own
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, VICTOR, table


def test_passing_incomes_in_the_example() -> None:
    """2 BF for two colours, 2 BF more with the second card for passing first (Rulebook, Chapter 1, Passing)."""
    game = table(
        {ELISABETH: {"artworks": {"blue": 2, "green": 1}, "first_pass_cards": 1}, LOUISE: {"first_pass_cards": 1}},
        round_number=3,
        meeples={"3-3": ELISABETH, "3-4": ELISABETH, "3-5": ELISABETH, "4-3": ELISABETH},
    )
    top = game.position(piles=True)["piles"]["prestige"][0]
    play(game, "pass")
    assert own(game, ELISABETH).money == 10 + 2 + 2
    position = game.position(piles=True)
    assert position["seats"][0]["first_pass_cards"] == 2
    assert position["piles"]["first_pass"][ELISABETH][-1] == top
    assert position["passed"] == [ELISABETH]
    assert game.to_move == GABRIEL


def test_two_manneken_pis_for_passing_first_in_the_example() -> None:
    """They count in this round's Resolution phase, whatever the card's face (Rulebook, Chapter 1, Passing)."""
    game = table(meeples={"3-3": (LOUISE, 2)}, columns={3: "iris m1 v1"}, first_player=LOUISE, to_move=ELISABETH)
    play(game, "pass", "pass", "pass", "gain iris")
    assert game.position()["first_player"] == ELISABETH


@pytest.mark.parametrize("earlier", [0, 1, 2, 3, 4])
def test_the_kth_card_taken_for_passing_first_pays_k_francs(earlier: int) -> None:
    """Each shows one "1 BF" symbol (Rulebook, Chapter 1, Passing; Ruling 13)."""
    game = table({ELISABETH: {"first_pass_cards": earlier}}, round_number=earlier + 1)
    play(game, "pass")
    assert own(game, ELISABETH).money == 10 + earlier + 1


def test_only_the_first_to_pass_takes_a_card_and_has_its_income() -> None:
    """The second has the income for colours alone (Rulebook, Chapter 1, Passing)."""
    game = table(
        {GABRIEL: {"artworks": {"blue": 1}, "first_pass_cards": 1}, LOUISE: {"first_pass_cards": 1}}, round_number=3
    )
    pile = int(game.state.n_prestige_pile)
    play(game, "pass", "pass")
    assert game.state.n_prestige_pile == pile - 1
    assert own(game, ELISABETH).n_face_down == 1
    assert (own(game, GABRIEL).money, own(game, GABRIEL).n_face_down) == (11, 1)


def test_every_colour_pays_once_black_too() -> None:
    """Rulebook, Chapter 1, Passing."""
    artworks = {"yellow": 2, "brown": 1, "blue": 1, "green": 3, "black": 2}
    game = play(table({ELISABETH: {"artworks": artworks}}, passed=[GABRIEL], to_move=ELISABETH), "pass")
    assert own(game, ELISABETH).money == 10 + 5


def test_who_has_passed_is_out_of_the_round() -> None:
    """The others may go on until they pass too (Rulebook, Chapter 1, Passing)."""
    game = play(table(), "market", "pass")
    order = []
    for _ in range(3):
        order.append(game.to_move)
        play(game, "stock exchange" if len(order) == 1 else "grand-place" if len(order) == 2 else "park")
        if game.decision == "park":
            play(game, "copy workshop", "create blue")
    assert order == [LOUISE, ELISABETH, LOUISE]


def test_the_resolution_follows_when_all_have_passed() -> None:
    """Rulebook, Chapter 1, Passing."""
    game = play(table(players=4), "pass", "pass", "pass")
    assert (game.to_move, game.decision) == (VICTOR, "turn")
    play(game, "pass")
    assert game.decision == "try square"
    assert game.position()["round"] == 2


def test_passing_is_allowed_with_meeples_and_money_left() -> None:
    """Elisabeth in the example could go on (Rulebook, Chapter 1, Passing)."""
    assert "pass" in table().legal_moves()


def test_passing_first_with_an_empty_pile() -> None:
    """There is no card and no income for it, but the two Manneken Pis of the round (Ruling 48)."""
    game = table(meeples={"3-3": LOUISE}, columns={3: "iris m1 v1"}, to_move=ELISABETH, first_player=LOUISE)
    game.state.n_prestige_pile = 0
    game.play("pass")
    assert (own(game, ELISABETH).money, own(game, ELISABETH).n_face_down) == (10, 0)
    for move in ("pass", "pass", "gain iris"):
        game.play(move)
    assert game.names[game.state.first_player] == ELISABETH
