"""Setup and Preparation phase of Bruxelles 1897."""

from __future__ import annotations

import pytest

from engine import Game
from engine.bruxelles1897.state import CARD_WORDS
from tests.helpers.moves import check, choices, play
from tests.helpers.tables_1897 import CLAUDIA, JOHN, NEUTRAL, ROB, SCOTT, last_pass, money, seat, table


def new(players: int, seed: int = 0) -> Game:
    game = Game.new(game="1897", players=players, seed=seed)
    check(game)
    return game


@pytest.mark.parametrize(("players", "spaces"), [(2, 12), (3, 12), (4, 16)])
def test_the_area_has_12_or_16_cards(players: int, spaces: int) -> None:
    """Randomly place 12 of these cards in a 2 or 3-player game, or 16 in a 4-player game (Setup 4)."""
    for seed in range(20):
        area = new(players, seed).position()["spaces"]
        assert len(area) == spaces
        assert sum(content.get("seat") == NEUTRAL for content in area.values()) == (2 if players == 2 else 0)


@pytest.mark.parametrize(("players", "of_each"), [(2, 3), (3, 3), (4, 4)])
def test_what_is_not_placed_is_discarded_face_up(players: int, of_each: int) -> None:
    """3 or 4 cards from each of the 5 draw piles; discard any remaining cards face up (Setup 4)."""
    game = new(players)
    document = game.position(piles=True)
    left = {"artworks": 12, "materials": 12, "houses": 16, "nobles": 15}
    for sort, count in left.items():
        assert len(document["piles"][sort]) == count - of_each
    dealt = [content["card"] for content in document["spaces"].values() if "card" in content]
    known = sum(document.get("discards", {}).values())
    lost = 2 if players == 2 else 0
    in_area_or_discards = sum(card not in ("money", "expo") for card in dealt) + known
    assert in_area_or_discards == 4 * of_each
    assert len(dealt) + lost == (16 if players == 4 else 12)


def test_neutral_architects_lie_in_the_corners_of_the_bottom_row() -> None:
    """In a 2-player game (Setup)."""
    area = new(2).position()["spaces"]
    assert area["3-1"] == area["3-4"] == {"seat": NEUTRAL}


def test_an_expo_card_under_a_neutral_is_out_of_play_this_round() -> None:
    """Discard the Action cards in the corners of the bottom row (Setup); the Expo card is back in the next round."""
    games = [new(2, seed) for seed in range(60)]
    without = [game for game in games if not any(c.get("card") == "expo" for c in game.position()["spaces"].values())]
    assert without
    assert all("expo" not in game.position() for game in without)


@pytest.mark.parametrize(("players", "prison"), [(2, {"2/5": 1}), (3, {"2/4": 1, "2/5": 1}), (4, {"2/4": 1, "2/5": 1})])
def test_cards_under_the_prison_card(players: int, prison: dict[str, int]) -> None:
    """One 2/4 card and one 2/5 card; in a 2-player game only the 2/5 card (Setup 6)."""
    for name in (game := new(players)).names:
        assert seat(game, name)["prison"] == prison
        hand = seat(game, name)["hand"]
        assert sum(hand.values()) == 7 - len(prison)


def test_starting_money_and_nobles() -> None:
    """The starting player receives 4 BEF, the others 5, 6 and 7 (Setup 7); each has Georges Brugmann (Setup 3)."""
    game = new(4)
    assert [own["money"] for own in game.position()["seats"]] == [4, 5, 6, 7]
    assert all(own["nobles"] == ["brugmann"] for own in game.position()["seats"])
    assert all(set(own["tracks"].values()) == {1} for own in game.position()["seats"])
    assert game.to_move == game.names[0]
    game = play(new(4), "city hall", "with 1/3")  # he is face up, not tapped
    assert money(game, game.names[0]) == 4 + 4


def test_the_owner_of_the_expo_card_is_the_next_first_player() -> None:
    """Give the 1st Player card to the player holding the Expo card, and place it back (Preparation 1)."""
    game = play(last_pass(expo=ROB, cards={"3-3": "house four"}), "pass")
    document = game.position()
    assert document["round"] == 2
    assert document["first_player"] == game.to_move == ROB
    assert "expo" not in document


def test_else_the_first_player_card_passes_to_the_left() -> None:
    """If none of the players have taken the Expo card (Preparation 1)."""
    assert play(last_pass(first_player=CLAUDIA), "pass").to_move == ROB
    assert play(last_pass(first_player=SCOTT), "pass").to_move == JOHN


def test_architects_come_back_but_for_those_in_prison() -> None:
    """Take your Architect cards back, except those under the Prison card (Preparation 2)."""
    game = last_pass(
        {JOHN: {"prison": {"2/5": 1}}},
        architects={"1-1": (JOHN, "2/4", 4), "1-2": (JOHN, "1/3", 3)},
        brussels={"park": {JOHN: {"1/3": 1}, CLAUDIA: {"1/3": 2}}},
    )
    play(game, "pass")
    assert seat(game, JOHN)["hand"] == {"1/3": 4, "2/4": 2}
    assert seat(game, CLAUDIA)["prison"] == {"1/3": 1}


def test_nobles_are_untapped() -> None:
    """Reset your Noble cards so they can be activated again (Preparation 4)."""
    game = play(last_pass({JOHN: {"nobles": ["brugmann", "horta"], "tapped": ["horta"]}}), "pass")
    assert "tapped" not in seat(game, JOHN)


def test_cards_not_purchased_are_discarded() -> None:
    """Discard the Action cards that were not purchased (Preparation 3)."""
    game = play(last_pass(cards={"1-4": "noble vandervelde", "2-4": "noble vandervelde"}), "pass")
    document = game.position()
    seen = document.get("discards", {}).get("noble vandervelde", 0)
    seen += sum(content.get("card") == "noble vandervelde" for content in document["spaces"].values())
    assert seen >= 2


def test_an_empty_pile_is_made_of_its_discards_when_a_card_is_needed() -> None:
    """If there are empty draw piles, shuffle their discard piles (Preparation 5)."""
    game = last_pass(
        discards={f"house {kind}": 4 - (kind in ("one", "two", "three")) for kind in ("one", "two", "three", "four")}
    )
    assert game.state.n_pile[2] == 0
    play(game, "pass")
    assert game.state.n_pile[2] == 16 - 4
    pile = game.state.pile[2, :12].tolist()
    assert pile != sorted(pile)  # as they were counted from the discards


def test_the_area_has_fewer_cards_where_a_sort_runs_out() -> None:
    """Lay what there is: of artworks that all lie before players, none can be dealt."""
    artworks = {"yellow": 3, "green": 3, "blue": 3, "red": 3}
    cards = {"1-1": "house four", "2-1": "money", "3-1": "money"}
    game = last_pass({JOHN: {"artworks": artworks}}, cards=cards)
    play(game, "pass")
    area = game.position()["spaces"]
    assert len(area) == 16
    assert not any(content["card"].startswith("artwork") for content in area.values())
    assert "pass" in choices(game)


def test_all_four_bonus_cards_are_placed() -> None:
    """Shuffle the 4 Bonus cards and randomly place one beneath each column (Setup 5)."""
    orders = {tuple(new(3, seed).position()["bonuses"]) for seed in range(30)}
    assert len(orders) > 10
    assert all(sorted(order) == ["architecture", "nobility", "prestige", "prisoner"] for order in orders)


def test_every_sort_of_card_can_be_in_the_area() -> None:
    """Cards of all five piles and the Expo card are shuffled together (Setup 4)."""
    dealt = {content["card"] for seed in range(60) for content in new(4, seed).position()["spaces"].values()}
    assert dealt == set(CARD_WORDS) - {"noble brugmann"}


def test_a_table_of_the_rule_tests_is_sound() -> None:
    for players in (2, 3, 4):
        assert table(players=players).to_move == JOHN
