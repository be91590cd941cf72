"""What-ifs and gifts of Bruxelles 1897: other values, cards taken out of the box, and what a seat starts with."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import Game
from engine.bruxelles1897 import Box, cards
from engine.bruxelles1897.state import CARD_WORDS, EXPO, FIRST_OF, MONEY_CARD, NOTHING, READY, SORTS, SPACES
from engine.errors import InputError
from engine.what_if import WhatIf
from tests.helpers.moves import play_out

CARDS = cards(Box.load(), Box.load().rules(4))


def everywhere(game: Game) -> Counter[int]:
    """The Action cards in the piles, in the area and among the discards, before anybody has any."""
    found: Counter[int] = Counter(
        {card: int(count) for card, count in enumerate(game.state.discards[:MONEY_CARD]) if count}
    )
    for sort in range(len(SORTS)):
        found.update(game.state.pile[sort, : game.state.n_pile[sort]].tolist())
    found.update(card for card in game.state.card[:SPACES].tolist() if 0 <= card < MONEY_CARD)
    return found


def test_every_kind_of_card_can_be_given_or_taken_out() -> None:
    """But Georges Brugmann, and Money cards, which are not limited."""
    assert set(CARDS) == {word for word in CARD_WORDS[:MONEY_CARD] if word != "noble brugmann"}


def test_values_change_the_box_by_the_keys_of_box_files() -> None:
    """What is not named stays."""
    game = Game.new("1897", what_if=WhatIf((("scoring.expo_vp", 0), ("setup.start_money", [1] * 4))))
    plain = Game.new("1897")
    assert (game.rules.expo_vp, plain.rules.expo_vp) == (0, 2)
    assert game.rules.start_money.tolist() == [1] * 4
    assert game.box.digest != plain.box.digest


@pytest.mark.parametrize("card", CARDS)
def test_each_card_can_be_taken_out(card: str) -> None:
    """No copy of it is anywhere, all the others are, and the game is played to its end."""
    number = CARD_WORDS.index(card)
    game = Game.new("1897", seed=number, what_if=WhatIf(without=(card,)))
    copies = Counter({k: int(count) for k, count in enumerate(Game.new("1897").rules.copies) if count and k != number})
    assert everywhere(game) == copies
    play_out(game, number)


def test_a_game_can_do_without_the_expo_card() -> None:
    """Nobody ever has it, and the first player moves on each round."""
    game = Game.new("1897", players=3, seed=1, what_if=WhatIf(without=("expo",)))
    assert EXPO not in game.state.card.tolist()
    play_out(game, 1)
    assert game.state.expo == NOTHING


@pytest.mark.parametrize("sort", SORTS)
def test_a_game_can_do_without_a_sort(sort: str) -> None:
    """Fewer cards are laid out."""
    prefix = {"artworks": "artwork", "materials": "material", "houses": "house", "nobles": "noble"}[sort]
    without = tuple(card for card in CARDS if card.startswith(f"{prefix} "))
    play_out(Game.new("1897", players=2, seed=3, what_if=WhatIf(without=without)), 3)


@pytest.mark.parametrize("card", CARDS)
def test_each_card_can_be_given(card: str) -> None:
    """One copy fewer lies elsewhere, the other cards of its pile keep their order, and the game can be played."""
    number = CARD_WORDS.index(card)
    seat = number % 3
    gifts: list[list[str]] = [[], [], []]
    gifts[seat] = [card]
    plain, game = Game.new("1897", players=3, seed=number), Game.new("1897", players=3, seed=number, gifts=gifts)
    assert everywhere(plain) - everywhere(game) == Counter([number])
    sort = next(k for k in range(len(SORTS)) if number < FIRST_OF[k + 1])
    before, after = (own.state.pile[sort, : own.state.n_pile[sort]].tolist() for own in (plain, game))
    if (plain.state.card == game.state.card).all() and (plain.state.discards == game.state.discards).all():
        assert before in [[*after[:place], number, *after[place:]] for place in range(len(before))]
    elif (plain.state.discards == game.state.discards).all():
        assert after == before[:-1]
    else:
        assert after == before
    own = game.state.seats[seat]
    has = [*own.artworks, *own.materials, *own.houses, *(own.noble == READY)][number]
    assert has == 1
    play_out(game, number)


def test_money_and_points() -> None:
    """The seat has so much more, and points that do not come from play."""
    plain, game = Game.new("1897", players=2), Game.new("1897", players=2, gifts=[[], ["money 2", "points 5"]])
    assert game.state.seats[1].money == plain.state.seats[1].money + 2
    assert game.scores()["B"]["earlier"] == game.scores()["B"]["total"] == 5
    play_out(game, 1)


def test_money_and_points_can_be_taken() -> None:
    """All the money of the start at most, which is 4 BEF for the first player (Setup 7)."""
    game = Game.new("1897", players=2, gifts=[["money -4", "points -7"], []])
    assert game.state.seats[0].money == 0
    assert game.scores()["A"]["total"] == -7
    play_out(game, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"what_if": WhatIf(without=("noble brugmann",))}, "without: every player starts with brugmann"),
        ({"what_if": WhatIf(without=("noble hrta",))}, 'without: no noble is called "hrta"; did you mean "horta"?'),
        ({"what_if": WhatIf(without=("money",))}, 'without: "money" is not a card; write it as'),
        ({"what_if": WhatIf(without=("expo", "expo"))}, 'without: "expo": this game has none to take out'),
        ({"what_if": WhatIf((("scoring.expo_pv", 1),))}, 'values: unknown key "scoring.expo_pv"; did you mean'),
        ({"what_if": WhatIf((("scoring.expo_vp", 99),))}, "values: scoring.expo_vp: 99 should be at most 20"),
        ({"gifts": [["noble horta"]]}, "gifts: 1 for 2 players"),
        ({"gifts": [["expo"], []]}, 'gifts: "expo" in "expo" is not a gift'),
        ({"gifts": [["noble horta", "noble horta"], []]}, 'gifts: "noble horta": nobody keeps two nobles of a kind'),
        ({"gifts": [["artwork red"] * 2, ["artwork red"] * 2]}, 'gifts: "artwork red": this game has 3 to give'),
        ({"gifts": [["house five"], []]}, 'gifts: no house is called "five"'),
        ({"gifts": [["money two"], []]}, 'gifts: "money two" needs a number from 1 to 100'),
        ({"gifts": [["money -5"], []]}, 'gifts: "money -5": the seat has only 4 to start with'),
        ({"edition": "first"}, 'edition: "first"'),
        ({"modules": ["asymmetric"]}, 'modules: "asymmetric"'),
        ({"boards": ["a", "b"]}, "boards: Bruxelles 1897 has no Architect boards"),
    ],
)
def test_what_cannot_be(options: dict[str, Any], message: str) -> None:
    """The words at fault are named."""
    with pytest.raises(InputError) as refusal:
        Game.new("1897", players=2, **options)
    assert str(refusal.value).startswith(message)
