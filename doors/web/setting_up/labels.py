"""What people call the words of a document: as the cards print it, with its accents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from doors.web.setting_up.places import part_of, steps_to
from doors.web.setting_up.setting import Setting, setting_of
from engine.documents import Json
from engine.game import GAMES

_PRINTED: Mapping[str, str] = {
    "empain": "Édouard Empain",
    "vandervelde": "Émile Vandervelde",
    "belle-epoque": "Belle Époque",
    "belle epoque cards": "Belle Époque cards",
    "belle epoque tiles": "Belle Époque tiles",
    "belle_epoque": "Belle Époque",
    "stock exchange": "Stock Exchange",
    "city hall": "City Hall",
    "3bf": "3 BF",
    "any": "Any",
    "vp": "Victory points",
    "vp_from": "Victory points by source",
    "a": "A side",
}
"""Where it is more than the word with a capital, and no other name that the game knows."""

_TITLES: Mapping[str, str] = {
    "": "Position",
    "seats[]": "Player {number}",
    "spaces.*": "Space {key}",
    "noble_market.*": "Noble at {key} BF",
    "noble_market": "Nobles for sale",
    "noble_discards": "Discarded nobles",
    "revealed_noble": "Noble turned up for Hankar",
    "try_square": "Try Square",
    "to_move": "Player to move",
    "strips": "Action strips",
    "strips[]": "Action strip in row {number}",
    "spaces.*.bid": "Bid in BF",
    "spaces.*.card": "Action card",
    "spaces.*.seat": "Whose Architect card",
    "spaces.*.architect": "Architect card",
    "spaces.*.value": "Value on top",
    "discards": "Discarded Action cards",
    "expo": "Expo card",
    "prestige.columns[]": "Prestige card under column {number}",
    "prestige": "Prestige cards",
    "prestige.columns": "Prestige cards under the columns",
    "prestige.discards": "Discarded prestige cards",
    "bonuses": "Bonus cards",
    "bonuses[]": "Bonus card under column {number}",
    "art_market.indicator": "Art Market indicator",
    "art_market.display": "Artworks on display",
    "art_market.covered": "Artworks under those on display",
    "compass_tiles": "Tiles of the compass",
    "belle_epoque": "Belle Époque board",
    "belle_epoque.cards": "Belle Époque cards",
    "belle_epoque.cards[]": "Belle Époque card in row {number}",
    "belle_epoque.pavilions[]": "Pavilion in row {number}",
    "belle_epoque.used": "Belle Époque cards used this round",
    "belle_epoque.extra_turn_meeple": "Meeple on card 22",
    "belle_epoque.tiles": "Belle Époque tiles",
    "stock": "Stock Exchange",
    "stock.card": "Stock Exchange card of this round",
    "stock.used": "Stock Exchange cards of earlier rounds",
    "brussels": "Brussels board",
    "compass": "Needles of the compass",
    "seats[].meeples.supply": "Meeples in the supply",
    "seats[].meeples.courthouse": "Meeples in the Courthouse",
    "seats[].meeples.travelers": "Travelers in the supply",
    "seats[].activated": "Nobles activated this round",
    "seats[].tapped": "Nobles used this round",
    "seats[].rows": "Prestige cards under the board",
    "seats[].prison": "Architect cards in prison",
    "seats[].hand": "Architect cards in hand",
    "seats[].tile_row": "Row chosen for the row tile",
    "seats[].rows.*": "Under the row of {key}",
    "seats[].first_pass_cards": "Prestige cards for passing first",
    "seats[].exhibitions": "Exhibition tiles",
    "belle_epoque.brussels_travelers": "Travelers on the Brussels board",
}
"""Of places whose last part alone does not say what lies there."""

SELF_EXPLAINING = frozenset(
    (
        *("strips", "strips[]", "try_square", "spaces.*", "spaces.*.meeple", "spaces.*.bid", "spaces.*.house"),
        *("spaces", "spaces.*.card", "spaces.*.seat", "spaces.*.architect", "spaces.*.value", "bonuses", "bonuses[]"),
        *("brussels", "brussels.*", "brussels.*.*", "passed", "expo", "discards", "noble_market", "noble_discards"),
        *("stock", "stock.card", "stock.used", "prestige", "prestige.columns", "prestige.columns[]"),
        *("prestige.discards", "art_market", "art_market.indicator", "art_market.display", "art_market.covered"),
        *("compass", "compass_tiles", "belle_epoque", "belle_epoque.cards", "belle_epoque.cards[]"),
        *("belle_epoque.pavilions", "belle_epoque.pavilions[]", "belle_epoque.used", "belle_epoque.tiles"),
        *("belle_epoque.extra_turn_meeple", "belle_epoque.brussels_travelers", "to_move", "revealed_noble"),
        *("seats[]", "seats[].vp", "seats[].board", "seats[].materials", "seats[].artworks", "seats[].white_artworks"),
        *("seats[].nobles", "seats[].activated", "seats[].tapped", "seats[].prison", "seats[].rows"),
        *("seats[].rows.*", "seats[].first_pass_cards", "seats[].exhibitions", "seats[].tracks", "seats[].tile_row"),
        *("seats[].meeples", "seats[].meeples.courthouse", "seats[].meeples.travelers", "seats[].vp_from"),
    )
)
"""Places whose title says it all, so that the model's description has nothing to add."""

_BONUSES = {"iris": "Iris", "crown": "Crown", "architect": "Architect", "free": "meeple back"}


def label_of(setting: Setting, pattern: str, value: object) -> str:
    """What to call a value that can stand at a pattern."""
    if value is None:
        return "none"
    text = str(value)
    if text in setting.names:
        return text
    for whole, told in ((_STRIPS, _strip), (_STOCK, _stock_card), (_FACES, _face), (_CARDS, _belle_card)):
        if pattern in whole:
            return told(setting, text)
    return _named(setting, text)


def title_of(setting: Setting, document: Json, pattern: str, part: str | int) -> str:
    """What to call a place within what it is part of: a seat by its name, others by their last part."""
    number = part + 1 if isinstance(part, int) else 0
    if pattern == _SEAT and isinstance(name := part_of(part_of(document.get("seats"), part), "name"), str) and name:
        return name
    if pattern in _TITLES:
        return _TITLES[pattern].format(number=number, key=part)
    if pattern.endswith("*"):
        return label_of(setting, pattern, part)
    return f"{number}." if isinstance(part, int) else _named(setting, part)


def place_title(document: Json, place: str, box: Path | None = None) -> str:
    """What to call a place among all others: "Victor: Materials: Wood"."""
    try:
        steps = steps_to(document, place)[1:]
    except KeyError:  # a key that the model has not
        outer, part = _LAST.fullmatch(place).groups()  # type: ignore[union-attr]
        return f"{place_title(document, outer, box)}: {part}" if outer else part
    setting = setting_of(document, box)
    spoken_for = [number for number, step in enumerate(steps) if step.pattern in _TITLES and step.pattern != _SEAT]
    first = spoken_for[-1] if spoken_for else 1 if len(steps) > 1 and steps[0].pattern == "seats" else 0
    title = ""
    for number, step in enumerate(steps):
        if number < first and step.pattern not in _AROUND:
            continue
        if isinstance(step.part, int) and step.pattern not in _TITLES:
            title += f" {step.part + 1}"
        else:
            title += f"{': ' if title else ''}{title_of(setting, document, step.pattern, step.part)}"
    return title


def with_titles(document: Json, text: str, box: Path | None = None) -> str:
    """A text in which the places it names are called by their titles; those added in brackets are left out."""

    def title(found: re.Match[str]) -> str:
        try:
            steps_to(document, found[2])
        except KeyError:
            return found[0]
        return "" if found[1] else place_title(document, found[2], box)

    return _PLACE.sub(title, text)


def meaning_of(setting: Setting, pattern: str, value: object) -> str:
    """What a card or a tile stands for, "" where its label says it all."""
    return setting.meanings.get(str(value), "") if pattern in _MEANT else ""


def shows_faces(pattern: str) -> bool:
    """Whether prestige cards lie at a pattern."""
    return any(face.removesuffix(last) == pattern for face in _FACES for last in ("", "[]", ".*"))


_SEAT = "seats[]"
_AROUND = (_SEAT, "spaces.*")
"""Parts that are always told, whatever lies in them."""

_LAST = re.compile(r"(.*?)[.\[]?([^.\[\]]*)\]?")
_PLACE = re.compile(r"( \()?\b([a-z_]+(?:\.[\w-]+|\[\d+\])+)(?(1)\))")

_STRIPS = ("strips[]",)
_STOCK = ("stock.card", "stock.used[]", "piles.stock[]")
_FACES = (
    "prestige.columns[]",
    "prestige.discards.*",
    "seats[].rows.*[]",
    "piles.prestige[]",
    "piles.first_pass.*[]",
)
_CARDS = ("belle_epoque.cards[]", "belle_epoque.used[]")
_MEANT = (*_FACES, *_CARDS, "belle_epoque.tiles.*")


def _named(setting: Setting, text: str) -> str:
    """A word in its usual writing; cards of the card game are a sort and a kind."""
    if text in _PRINTED:
        return _PRINTED[text]
    names = GAMES[setting.game].OTHER_NAMES
    printed = next((name for name, word in names.items() if word == text), None)
    if printed is not None:
        return printed
    sort, _, kind = text.partition(" ")
    if sort == "noble" and kind:
        return _named(setting, kind)
    return text[:1].upper() + text[1:].replace("_", " ")


def _strip(setting: Setting, text: str) -> str:
    number, _, plain = text.partition(" ")
    sides = setting.box["strips.plain_side" if plain else "strips.compass_side"]
    return f"{text}: {', '.join(sides[int(number) - 1])}"


def _stock_card(setting: Setting, text: str) -> str:
    place = int(text[1:]) - 1
    irises = setting.box[f"stock.irises.{setting.players}"][place]
    return f"{text}: {setting.box['stock.income'][place]} BF, {' or '.join(irises)}"


def _face(setting: Setting, text: str) -> str:
    if text not in setting.meanings:
        return text  # a typing error in a document
    bonus, manneken, points = text.split(" ")
    for word, told in _BONUSES.items():
        bonus = bonus.replace(word, told)
    return f"{bonus.replace('/', ' or ').replace('+', ' and ')}, {manneken[1:]} Manneken Pis, {points[1:]} VP"


def _belle_card(setting: Setting, text: str) -> str:
    return f"{text}: {setting.meanings.get(text, '')}".removesuffix(": ")
