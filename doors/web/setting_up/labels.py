"""What people call the words of a document: as the cards print it, with its accents."""

from __future__ import annotations

from collections.abc import Mapping

from doors.web.setting_up.setting import Setting
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
    "strips[]": "Action strip in row {number}",
    "prestige.columns[]": "Prestige card under column {number}",
    "bonuses[]": "Bonus card under column {number}",
    "belle_epoque.cards[]": "Card in row {number}",
    "belle_epoque.pavilions[]": "Pavilion in row {number}",
    "stock": "Stock Exchange",
    "stock.card": "Stock Exchange card of this round",
    "stock.used": "Stock Exchange cards of earlier rounds",
    "brussels": "Brussels board",
    "compass": "Needles of the compass",
    "seats[].meeples.supply": "Meeples in the supply",
    "seats[].meeples.courthouse": "Meeples in the Courthouse",
    "seats[].rows.*": "Strategic row {key}",
    "seats[].first_pass_cards": "Prestige cards for passing first",
    "seats[].exhibitions": "Exhibition tiles",
    "belle_epoque.brussels_travelers": "Travelers on the Brussels board",
}
"""Of places whose last part alone does not say what lies there."""

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


def title_of(setting: Setting, pattern: str, part: str | int) -> str:
    """What to call a place: a seat by its name, others by their last part."""
    number = part + 1 if isinstance(part, int) else 0
    if pattern == "seats[]" and number <= len(setting.names):
        return setting.names[number - 1]
    if pattern in _TITLES:
        return _TITLES[pattern].format(number=number, key=part)
    return f"{number}." if isinstance(part, int) else _named(setting, part)


def meaning_of(setting: Setting, pattern: str, value: object) -> str:
    """What a card or a tile stands for, "" where its label says it all."""
    return setting.meanings.get(str(value), "") if pattern in _MEANT else ""


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
    bonus, manneken, points = text.split(" ")
    for word, told in _BONUSES.items():
        bonus = bonus.replace(word, told)
    return f"{bonus.replace('/', ' or ').replace('+', ' and ')}, {manneken[1:]} Manneken Pis, {points[1:]} VP"


def _belle_card(setting: Setting, text: str) -> str:
    return f"{text}: {setting.meanings.get(text, '')}".removesuffix(": ")
