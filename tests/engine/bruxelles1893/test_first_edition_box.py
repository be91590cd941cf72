"""The box of the first edition: what is laid over the second's, and what cannot be in it."""

from __future__ import annotations

from itertools import groupby

import numpy as np
import pytest

from engine.bruxelles1893.box import rules_fields
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.box.values import FirstValues, SecondValues
from engine.bruxelles1893.rules import RULES
from engine.bruxelles1893.state import BLACK, COLOURS_OF, COMPASS_SIDE, FIRST, PLAIN_SIDE
from engine.errors import BoxError
from tests.helpers.boxes import Overlay, toml
from tests.helpers.refusals import refusal

OF_MODULES = ("asymmetric", "choose_boards", "side")


@pytest.fixture(scope="module")
def box() -> Box:
    return Box.load(edition="first")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_fields_of_the_rules_that_the_box_does_not_fill_are_those_of_the_other_edition(box: Box, players: int) -> None:
    """Nothing is left at 0 by chance: the expansion's numbers, and the income for cards taken unseen."""
    values = box._values
    assert isinstance(values, FirstValues)
    fields = rules_fields.common_fields(values, players) | rules_fields.first_edition_fields(values)
    rules = box.rules(players)
    for name, expected in fields.items():
        assert np.array_equal(rules[name], np.broadcast_to(expected, np.shape(rules[name]))), name
    second = Box.load()
    values = second._values
    assert isinstance(values, SecondValues)
    expansion = set(rules_fields.belle_epoque_fields(values, players))
    unset = set(RULES.names or ()) - set(fields) - set(OF_MODULES)
    assert unset <= expansion | {"any_takes_money", "face_down_money", "black_for_cubes"}
    assert not any(rules[name].any() for name in unset)


def test_every_value_says_where_it_comes_from(box: Box) -> None:
    """Its own rulebook, or the second edition's box."""
    for row in box.listing():
        assert row["note"].endswith("."), row["key"]
        taken_over = row["note"].startswith("As in the second edition. ")
        if row["source"] == "stated":
            assert "Règles" in row["note"], row["key"]
            assert not taken_over
        if row["source"] == "assumed":
            assert row["alternatives"], row["key"]


def test_what_is_taken_over_is_the_second_editions(box: Box) -> None:
    """Values and sources, section by section in the same order."""
    second = {row["key"]: row for row in Box.load().listing()}
    first = {row["key"]: row for row in box.listing()}
    taken_over = [key for key, row in first.items() if row["note"].startswith("As in the second edition. ")]
    assert taken_over
    for key in taken_over:
        assert (first[key]["value"], first[key]["source"]) == (second[key]["value"], second[key]["source"])
    assert {key for key in second if key not in first} >= {"setup.artworks.brown", "compass.order", "compass.arrow"}
    assert not any(key.startswith(("boards.", "belle_epoque.")) for key in first)
    sections = [key.rpartition(".")[0] for key in first]
    assert len(set(sections)) == len(list(groupby(sections)))


def test_every_alternative_makes_a_box_of_its_own(box: Box, overlay: Overlay) -> None:
    digests = {box.digest, Box.load().digest}
    count = 2
    for row in box.listing():
        for alternative in row["alternatives"]:
            digests.add(Box.load(overlay(f"{row['key']} = {toml(alternative)}"), "first").digest)
            count += 1
    assert len(digests) == count


def test_values_of_the_first_edition(box: Box) -> None:
    """Règles: Matériel, Mise en place, Passer, Fin de la partie."""
    rules = box.rules(3)
    assert (rules.edition, rules.side) == (FIRST, PLAIN_SIDE)
    assert rules.start_money.tolist() == [5, 6, 7, 8, 9]
    assert rules.cubes.tolist() == [10, 10, 10, 0]
    assert rules.stacks.tolist() == [6] * 5
    assert rules.face_copies.sum() == 25
    assert rules.noble_copies.sum() == 21
    assert (rules.exhibition_money, rules.first_pass_manneken, rules.colour_money) == (1, 2, 1)
    assert (rules.face_down_money, rules.any_takes_money) == (0, 0)
    assert rules.noble_cost[:8].tolist() == [1, 2, 2, 3, 4, 4, 3, 5]


def test_what_a_game_can_rest_on(box: Box) -> None:
    """On the side of the strips that is up, and on no other number of players."""
    beginners, experienced = box.rules(4), box.rules(4, ["experienced"])
    assert experienced.side == COMPASS_SIDE
    others = {"stock.irises.2", "stock.irises.3", "stock.irises.5"}
    assert set(box.assumed()) - set(box.assumed(beginners)) == others | {"strips.compass_side"}
    assert set(box.assumed()) - set(box.assumed(experienced)) == others | {"strips.plain_side"}


def test_colours_are_those_of_the_edition(box: Box, overlay: Overlay) -> None:
    """Pink, where the second edition has brown."""
    path = overlay('art_market.corners = [["pink", "blue"], ["yellow", "green"]]')
    corner = Box.load(path, "first").rules(2).corner.tolist()
    assert dict(zip(COLOURS_OF[FIRST], corner, strict=True)) == {
        "pink": [-1, -1],
        "blue": [-1, 1],
        "yellow": [1, -1],
        "green": [1, 1],
        "black": [0, 0],
    }
    assert box.rules(2).corner[BLACK].tolist() == [0, 0]


def test_needles_start_where_the_box_says(overlay: Overlay) -> None:
    """Neighbours, or with one space between them."""
    assert Box.load(overlay("compass.needles = [3, 1]"), "first").rules(2).needles.tolist() == [0, 2]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[boards]\nhankar.iris = [1, 2, 3, 4, 5, 6]", 'unknown key "boards"'),
        ('[compass]\narrow = "wood"', 'unknown key "compass.arrow"'),
        ("[belle_epoque]\nglass = 3", 'unknown key "belle_epoque"'),
        ("[passing]\nface_down_money = 2", 'unknown key "passing.face_down_money"'),
        ("[setup.artworks]\nbrown = 6", 'unknown key "setup.artworks.brown"; known: black, blue, green, pink, yellow'),
        ("[setup.artworks]\npink = 7", "setup.artworks: 25 that are not black, there are 24 at most"),
        ("[compass]\norder = []", 'unknown key "compass.order"'),
        ("[compass]\nneedles = [1, 1]", "compass.needles: [1, 1] are not two different spaces of the compass"),
        ("[compass]\nneedles = [1, 7]", "compass.needles[1]: 7 should be at most 6"),
        (
            '[art_market]\ncorners = [["blue", "yellow"], ["green", "brown"]]',
            'art_market.corners[1][1]: "brown" is not one of yellow, pink, blue, green',
        ),
        ('[prestige]\ncards = [{ face = "iris m1 v1", copies = 30 }]', "prestige.cards: 30 cards in all, there are 25"),
        (
            '[prestige]\ncards = [{ face = "iris+crown m1 v1", copies = 25 }]',
            'prestige.cards: "iris+crown m1 v1": a card has one bonus, single or double, or a choice between two',
        ),
        (
            '[prestige]\ncards = [{ face = "iris/crown/free m1 v1", copies = 25 }]',
            'prestige.cards: "iris/crown/free m1 v1": a card has one bonus, single or double, or a choice between two',
        ),
    ],
)
def test_what_cannot_be_in_the_box_is_refused(overlay: Overlay, text: str, problem: str) -> None:
    """In one line with the file and the key; what only the second edition has is not known."""
    path = overlay(text)
    assert refusal(lambda: Box.load(path, "first"), BoxError).startswith(f"{path}: {problem}")
