"""Effects of the nobles of Bruxelles 1897, one test each (Rulebook, Effects of the Nobles)."""

from __future__ import annotations

import pytest

from engine.bruxelles1897.state import PAIRS
from tests.helpers.moves import choices, play
from tests.helpers.tables_1897 import CLAUDIA, INFLUENCE, JOHN, lay_on_top, money, seat, table, track


def test_georges_brugmann() -> None:
    """Collect 4 BEF."""
    game = play(table({JOHN: {"money": 0}}), "city hall", "with 1/3")
    assert money(game, JOHN) == 4
    assert seat(game, JOHN)["tapped"] == ["brugmann"]


@pytest.mark.parametrize(("noble", "which"), [("albert", "nobility"), ("buls", "prestige"), ("horta", "architecture")])
def test_prince_albert_charles_buls_and_victor_horta(noble: str, which: str) -> None:
    """Advance your marker 1 square on the Nobility, Prestige or Architecture track."""
    game = play(
        table(cards={INFLUENCE: f"noble {noble}", "2-4": "money", "3-4": "money"}), f"place {INFLUENCE}", "1/3 as 1"
    )
    expected = {"nobility": 1, "prestige": 1, "architecture": 1} | {which: 2}
    assert seat(game, JOHN)["tracks"] == expected


def test_a_marker_at_the_end_of_its_track_stays() -> None:
    game = play(table({JOHN: {"tracks": {"nobility": 5}}}), f"place {INFLUENCE}", "1/3 as 1", "discard")
    assert track(game, JOHN, "nobility") == 5


def test_paul_hankar() -> None:
    """Draw 2 Material cards. Choose one to discard and one to place face up in front of you."""
    game = table(cards={INFLUENCE: "noble hankar", "4-4": "noble albert"})
    lay_on_top(game, "material steel-wood", "material brick-wood")
    play(game, f"place {INFLUENCE}", "1/3 as 1")
    assert choices(game) == {"take material steel-wood", "take material brick-wood"}
    play(game, "take material brick-wood", "keep")
    assert seat(game, JOHN)["materials"] == {"brick-wood": 1}
    assert game.position()["discards"] == {"material steel-wood": 1}


@pytest.mark.parametrize("first", ["material steel-wood", "material brick-wood"])
def test_paul_hankars_cards_leave_no_trace_of_their_order(first: str) -> None:
    """Draw 2 Material cards: which came first makes no difference to the choice."""
    game = table(cards={INFLUENCE: "noble hankar", "4-4": "noble albert"})
    lay_on_top(game, first, *({"material steel-wood", "material brick-wood"} - {first}))
    play(game, f"place {INFLUENCE}", "1/3 as 1")
    assert game.legal_moves() == ["take material steel-wood", "take material brick-wood"]


def test_paul_hankar_with_two_cards_alike() -> None:
    """One is kept and the other discarded, though there is nothing to choose."""
    game = table(cards={INFLUENCE: "noble hankar", "4-4": "noble albert"})
    lay_on_top(game, "material brick-wood", "material brick-wood")
    play(game, f"place {INFLUENCE}", "1/3 as 1", "keep")
    assert seat(game, JOHN)["materials"] == {"brick-wood": 1}
    assert game.position()["discards"] == {"material brick-wood": 1}


@pytest.mark.parametrize("left", ["steel-steel", "wood-wood", None])
def test_paul_hankar_with_one_card_left_or_none(left: str | None) -> None:
    """Take what there is."""
    taken = dict.fromkeys(PAIRS, 2) | ({left: 1} if left else {})
    cards = {INFLUENCE: "noble hankar", "4-4": "noble albert", "1-2": "house four", "2-2": "money", "4-1": "money"}
    game = play(table({CLAUDIA: {"materials": taken}}, cards=cards), f"place {INFLUENCE}", "1/3 as 1", "keep")
    assert seat(game, JOHN).get("materials") == ({left: 1} if left else None)


def test_emile_vandervelde() -> None:
    """Choose one of your Architect cards underneath the Prison card and take it back into your hand."""
    cards = {INFLUENCE: "noble vandervelde"}
    game = play(table({JOHN: {"prison": {"2/4": 1, "2/5": 1}}}, cards=cards), f"place {INFLUENCE}", "1/3 as 1")
    assert choices(game) == {"release 2/4", "release 2/5"}
    play(game, "release 2/5", "keep")
    assert seat(game, JOHN)["hand"] == {"1/3": 3, "2/4": 1, "2/5": 1}
    assert seat(game, JOHN)["prison"] == {"2/4": 1}


def test_johns_second_vandervelde() -> None:
    """He retrieves one of his cards; because he already has an Émile Vandervelde, he has to discard the card."""
    john = {"prison": {"2/4": 1, "2/5": 1}, "nobles": ["brugmann", "vandervelde"]}
    game = play(table({JOHN: john}, cards={INFLUENCE: "noble vandervelde"}), f"place {INFLUENCE}", "1/3 as 1")
    play(game, "release 2/4")
    assert game.to_move == CLAUDIA
    assert seat(game, JOHN)["prison"] == {"2/5": 1}
    assert seat(game, JOHN)["nobles"] == ["brugmann", "vandervelde"]
    assert game.position()["discards"] == {"noble vandervelde": 1}


@pytest.mark.parametrize("in_prison", [0, 1])
def test_vandervelde_frees_the_only_prisoner(in_prison: int) -> None:
    """Take one of your cards in prison back: there is nothing to choose from one, and nothing to take from none."""
    game = table({JOHN: {"prison": {"2/4": in_prison}}}, cards={INFLUENCE: "noble vandervelde"})
    play(game, f"place {INFLUENCE}", "1/3 as 1")
    assert game.decision == "noble"
    assert "prison" not in seat(game, JOHN)
    assert seat(game, JOHN)["hand"]["2/4"] == 2
