"""Words that can stand at a place and that the model cannot list, and those that have no place in the game at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from doors.web.setting_up.pieces import faces, holds, stock_cards
from doors.web.setting_up.places import Part, part_of
from doors.web.setting_up.setting import Setting, modules_of
from engine.documents import NEUTRAL_NAME, Json

Offer = Callable[[Setting, Json, Sequence[Part]], Iterable[object]]


def _names(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    return setting.names


def _meeples(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    return (*setting.names, NEUTRAL_NAME) if setting.players == 2 or setting.game == "1897" else setting.names


def _faces(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    return faces(setting)


def _faces_with_points(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    """Those that can be under an Architect board."""
    return (face for face in faces(setting) if not face.endswith(" v0"))


def _stock_cards(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    return stock_cards(setting)


def _modules(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    return modules_of(setting.game, setting.edition)


def _own_nobles(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    return _texts(part_of(part_of(document.get("seats"), parts[1]), "nobles"))


def _belle_cards(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    return range(1, 33)


def _belle_cards_there(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    cards = part_of(document.get("belle_epoque"), "cards")
    return [card for card in cards if type(card) is int and 1 <= card <= 32] if isinstance(cards, list) else []


def _sides(setting: Setting, document: Json, parts: Sequence[Part]) -> Iterable[object]:
    """The two values of the Architect card on a space; all there are where it is not said which lies there."""
    card = part_of(part_of(document.get("spaces"), parts[1]), "architect")
    cards = [card] if isinstance(card, str) and f"architects.{card}" in setting.box else ["1/3", "2/4", "2/5"]
    return sorted({int(value) for card in cards for value in card.split("/")})


def _texts(value: Any) -> list[str]:
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else []


OFFERS: Mapping[str, Offer] = {
    **dict.fromkeys(("first_player", "to_move", "passed[]", "expo", "brussels.*.*", "pending[].seat"), _names),
    **dict.fromkeys(("pending[].out[]", "belle_epoque.pavilions[]", "belle_epoque.tiles.*"), _names),
    **dict.fromkeys(("belle_epoque.brussels_travelers.*.*", "spaces.*.house", "piles.first_pass.*"), _names),
    "artwork_stack.put_under[].seat": _names,
    **dict.fromkeys(("spaces.*.meeple", "spaces.*.seat"), _meeples),
    **dict.fromkeys(("prestige.columns[]", "prestige.discards.*"), _faces),
    "seats[].rows.*[]": _faces_with_points,
    **dict.fromkeys(("piles.prestige[]", "piles.first_pass.*[]"), _faces),
    **dict.fromkeys(("stock.card", "stock.used[]", "piles.stock[]"), _stock_cards),
    **dict.fromkeys(("seats[].activated[]", "seats[].tapped[]"), _own_nobles),
    "modules[]": _modules,
    "belle_epoque.cards[]": _belle_cards,
    "belle_epoque.used[]": _belle_cards_there,
    "spaces.*.value": _sides,
}
"""The words at a pattern: values, or the keys of an object whose keys the model does not list."""

NAMED = frozenset(pattern for pattern, offer in OFFERS.items() if offer in (_names, _meeples))
"""Where seats are called by their names."""

_OF_MODULE: Mapping[str, Sequence[str]] = {
    "belle-epoque": ("belle_epoque", "seats[].white_artworks", "seats[].meeples.travelers", "seats[].tile_row"),
    "asymmetric": ("seats[].board", "revealed_noble"),
}
_OF_EDITION: Mapping[str, Sequence[str]] = {
    "second": ("seats[].first_pass_cards", "piles.first_pass"),
    "first": ("compass_tiles", "artwork_stack", "art_market.covered", "seats[].exhibitions", "piles.artworks"),
}
"""Keys that are on the table with a module, or in an edition, alone."""

_BELLE_EPOQUE_WORDS = ("pavilion visit", "belle epoque cards", "belle epoque tiles")


def is_of_game(setting: Setting, pattern: str) -> bool:
    """Whether a key is on the table with the edition and the modules at hand."""
    absent = [keys for module, keys in _OF_MODULE.items() if module not in setting.modules]
    absent += [keys for edition, keys in _OF_EDITION.items() if edition != setting.edition]
    return not any(pattern == key or pattern.startswith((f"{key}.", f"{key}[")) for keys in absent for key in keys)


def has_word(setting: Setting, pattern: str, word: object) -> bool:
    """Whether a word of the model is in use with the edition and the modules at hand."""
    if pattern == "strips[]":
        return _is_side_up(setting, plain=isinstance(word, str))
    if not holds(setting, pattern, word):
        return False
    text = str(word)
    of_expansion = text in _BELLE_EPOQUE_WORDS or text.startswith("white ")
    leaves_its_seat = text.endswith("brugmann") and not pattern.startswith("seats")
    return "belle-epoque" in setting.modules or not (of_expansion or leaves_its_seat)


def _is_side_up(setting: Setting, plain: bool) -> bool:
    """Whether strips lie with this side up: alternating in the asymmetric variant, else all alike."""
    if "asymmetric" in setting.modules:
        return True
    return plain == (setting.edition == "first" and "experienced" not in setting.modules)
