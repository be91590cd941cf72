"""What names of cards and tiles mean in words."""

from __future__ import annotations

from engine.bruxelles1893 import Box
from engine.bruxelles1893.box.meanings import meanings


def test_cards_and_tiles_in_words() -> None:
    """A card by its options and symbols; what the expansion has only with it."""
    box = Box.load()
    plain, with_it = (meanings(box, box.rules(4, modules)) for modules in ([], ["belle-epoque"]))
    assert plain["iris m1 v2"] == "a step on the Iris track; 1 Manneken Pis symbol and 2 VP symbols"
    assert plain["crown+free m1 v0"] == (
        "a step on the Crown track and a meeple back from the Courthouse; 1 Manneken Pis symbol and no VP symbols"
    )
    assert set(plain) == set(box.faces)
    assert with_it["17"] == "Market: 2 cubes for an artwork, or the reverse"
    assert with_it["nobles"] == "all your nobles cost nothing"
