"""The box of Bruxelles 1897: what its values rest on, and a user's own laid over them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from engine import Game
from engine.bruxelles1897.box.box import Box
from engine.bruxelles1897.construction import payment_kinds
from engine.bruxelles1897.rules import RADIX
from engine.bruxelles1897.state import PAIRS
from engine.errors import BoxError, PositionError
from tests.helpers.refusals import refusal
from tests.helpers.tables_1897 import CLAUDIA, JOHN, table

ROWS = Box.load().listing()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["key"])
def test_every_value_says_where_it_comes_from(row: dict[str, object]) -> None:
    assert row["source"] in ("stated", "deduced", "assumed")
    assert str(row["note"]).endswith((".", "docs/rules-1897.md."))
    assert bool(row["alternatives"]) == (row["source"] == "assumed")


def test_what_no_text_says_is_assumed() -> None:
    """The pairing of the bonus halves and the length of two tracks; one ruling."""
    assumed = ["tracks.architecture", "tracks.prestige", "bonuses.bottoms", "rulings.exhibition_declinable"]
    assert Box.load().assumed() == assumed


def test_every_alternative_can_be_played(tmp_path: Path) -> None:
    for row in ROWS:
        for value in row["alternatives"]:
            section, key = row["key"].split(".")
            path = tmp_path / "my.toml"
            path.write_text(
                f"[{section}]\n{key} = {str(value).lower() if value is False else value}\n", encoding="utf-8"
            )
            assert Box.load(path).rules(3).players == 3
            assert Box.load(path).digest != Box.load().digest


def test_the_components_are_83_action_cards() -> None:
    """12 Artwork, 23 Money, 12 Material, 16 House, 19 Noble, 1 Expo (Components); Money cards are not limited here."""
    assert int(Box.load().rules(4).copies.sum()) + 4 == 83 - 23 - 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[setup]\nrows = [3, 3, 5]\n", "setup.rows"),
        ("[setup]\nstart_money = [4, 5, 6]\n", "3 seats, there are 4"),
        ('[setup]\nprison = [["2/5"], ["2/5", "2/5"], []]\n', "setup.prison: 2 cards 2/5, a player has 1"),
        ('[setup]\nprison = [["2/6"], [], []]\n', '"2/6" is not an Architect card'),
        ("[artworks]\nyellow = 4\n", "artworks: 13 cards in all, there are 12"),
        ("[materials]\nwood-wood = 4\nsteel-steel = 0\n", "there are fewer than 4"),
        ("[tracks]\nnobility = 0\n", "tracks.nobility: 0 squares, a track has 1 to 10"),
        ("[tracks]\nnobility = []\n", "tracks.nobility"),
        ("[tracks]\nnobility = [1, -2]\n", "tracks.nobility"),
        ('[bonuses]\nbottoms = ["money", "money", "houses", "nobles"]\n', "appears 2 times"),
        ("[bonuses]\nmony_set = 3\n", 'did you mean "money_set"?'),
        ("[tracks\n", "not TOML"),
    ],
)
def test_a_box_that_cannot_be_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """In one line that names the file and the key."""
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    said = refusal(lambda: Box.load(path), BoxError)
    assert said.startswith(f"{path}: ")
    assert message in said


def test_tracks_count_by_the_numbers_on_their_squares(tmp_path: Path) -> None:
    """A copy may show other numbers than 1, 2, 3: houses, coats of arms, City Hall and ties go by them.

    Equal to your position on the track; count up all the values of all the tracks (City Hall, Coat of Arms Majority,
    End of the game 2, ties).
    """
    path = tmp_path / "my.toml"
    path.write_text(
        "[tracks]\narchitecture = [0, 2, 4]\nnobility = [0, 1, 3]\nprestige = [2, 5, 9]\n", encoding="utf-8"
    )
    tracks = {"architecture": 3, "nobility": 3, "prestige": 2}
    john = {"houses": {"one": 2}, "tracks": tracks, "nobles": ["brugmann", "albert", "buls", "horta"], "money": 20}
    corner = {"1-1": JOHN, "1-2": JOHN, "2-1": JOHN, "2-2": CLAUDIA}
    cards = {"1-3": "money", "1-4": "house two", "3-4": "artwork red"}
    document = table({JOHN: john}, round_number=4, architects=corner, cards=cards).position()
    game = Game.from_position(document, box=path)
    hall = game.copy()
    hall.play("city hall")
    if hall.decision == "brussels cards":
        hall.play(hall.legal_moves()[0])
    for noble in ("brugmann", "albert", "buls"):
        assert hall.to_move == JOHN
        hall.play(f"activate {noble}")
    assert hall.to_move == CLAUDIA
    while not game.over:
        game.play("pass" if game.decision == "turn" else game.legal_moves()[0])
    assert (game.scores()[JOHN]["houses"], game.scores()[JOHN]["coats of arms"]) == (2 * 4, 5)
    with pytest.raises(PositionError, match="4 should be at most 3"):
        Game.from_position(table({JOHN: {"tracks": {"nobility": 4}}}).position(), box=path)


def test_a_track_given_by_its_length_or_its_numbers_is_the_same(tmp_path: Path) -> None:
    """Records name their box by a digest of its values."""
    path = tmp_path / "my.toml"
    path.write_text("[tracks]\nnobility = [1, 2, 3, 4, 5]\n", encoding="utf-8")
    assert Box.load(path).digest == Box.load().digest


def most_kinds(pairs: list[str], cost: int) -> int:
    """Kinds used at best, by trying all units that the player could name."""
    best = 0
    uses = [[{one} for one in pair.split("-")] + [set(pair.split("-"))] for pair in pairs]
    for chosen in product(*(range(3) for _ in pairs)):
        if sum(1 if choice < 2 else 2 for choice in chosen) == cost:
            best = max(best, len(set().union(*(own[choice] for own, choice in zip(uses, chosen, strict=True)))))
    return best


@pytest.mark.parametrize("houses", range(5))
def test_payments_use_as_many_kinds_as_they_can(houses: int) -> None:
    """Against all ways to name the materials used, one or both of each card (Construction)."""
    materials = {"steel-brick": 2, "brick-wood": 1, "wood-wood": 2, "steel-steel": 1}
    seats = {JOHN: {"materials": materials, "houses": {"three": min(3, houses), "four": max(0, houses - 3)}}}
    cards = {"1-2": "house one", "4-1": "money"}
    game = table(seats, cards=cards)
    game.play("place 1-3")
    game.play("1/3 as 1")
    assert game.decision == "payment"
    for code in game.actions():
        pairs = [pair for k, pair in enumerate(PAIRS) for _ in range(code // RADIX**k % RADIX)]
        assert payment_kinds(game.rules, game.state, 0, code) == most_kinds(pairs, houses + 1)
        assert len(pairs) <= houses + 1 <= 2 * len(pairs)
