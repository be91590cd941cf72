"""What the short names and numbers mean by which tables and studies know cards and tiles."""

from __future__ import annotations

from engine.box_files import ComponentBox
from engine.bruxelles1893.belle_epoque.words import card_words, tile_words
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.box.faces import Face
from engine.bruxelles1893.state import BELLE_CARDS, TILES
from engine.contract import Rules


def meanings(box: ComponentBox, rules: Rules) -> dict[str, str]:
    """The meaning of each name that does not say itself what it stands for, in a few words."""
    found = {face: Face.read(face).meaning for face in Box.of(box).faces}
    if rules.belle_epoque:
        found |= {str(card): card_words(rules, card) for card in range(1, BELLE_CARDS + 1)}
        found |= {tile: tile_words(rules, tile) for tile in TILES}
    return found
