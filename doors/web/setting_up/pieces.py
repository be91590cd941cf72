"""The pieces that the box holds, by sort, and how many of each a document leaves for one of its places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from doors.web.setting_up.places import Part, leaves, part_of
from doors.web.setting_up.setting import Setting
from engine.documents import NEUTRAL_NAME, Json

PLENTY = 99
"""More than there are of any piece whose number has no bound."""


class Found(NamedTuple):
    """A word for a piece, at a place of a document."""

    word: str
    parts: tuple[Part, ...]
    document: Json


class Sort(NamedTuple):
    """Pieces of which the box holds so many."""

    total: Callable[[Setting], Mapping[str, int]]
    places: Mapping[str, Callable[[Found], str]]
    """Where they can lie, by pattern, and which piece a word there means; "" where that cannot be said yet.

    At a pattern that ends with a key and has numbers, the key is the word and the number counts its pieces.
    """


def left_beside(
    setting: Setting, document: Json, beside: Sequence[Part], pattern: str
) -> Callable[[object, Sequence[Part]], int | None]:
    """A function of a word and where it would stand, at a pattern: how many such pieces can be there.

    All others in the document count, but for what lies at the place `beside` or in it. None where there is no bound.
    """
    sort = sort_at(setting, pattern)
    if sort is None:
        return lambda word, parts: None
    total, found = sort.total(setting), _found(sort, document, tuple(beside))

    def left(word: object, parts: Sequence[Part]) -> int | None:
        piece = _piece(sort, pattern, str(word), tuple(parts), document)
        return total.get(piece, 0) - found[piece] if piece else None

    return left


def holds(setting: Setting, pattern: str, word: object) -> bool:
    """Whether the box of an edition has a piece that a word means at a pattern; true of words for no pieces."""
    sort = sort_at(setting, pattern)
    if sort is None or not _is_plain(sort.places[pattern]):
        return True
    return sort.places[pattern](Found(str(word), (), {})) in ("", *sort.total(setting))


def _is_plain(meant: Callable[[Found], str]) -> bool:
    """Whether the word alone says which piece is meant."""
    return meant not in (_owner, _own_architect, _placed_architect)


def sort_at(setting: Setting, pattern: str) -> Sort | None:
    """The sort of pieces that words at a pattern mean, if they mean any."""
    return next((sort for sort in SORTS[setting.game] if pattern in sort.places), None)


def _found(sort: Sort, document: Json, beside: tuple[Part, ...]) -> Counter[str]:
    """All pieces of a sort in a document, but for those at a place or in it."""
    found = Counter[str]()
    for parts, pattern, value in leaves(document):
        if pattern not in sort.places or parts[: len(beside)] == beside or value is None:
            continue
        counted = pattern.endswith("*") or parts[-1] in ("supply", "courthouse")
        if counted and type(value) is int:
            found[_piece(sort, pattern, str(parts[-1]), parts, document)] += value
        else:
            found[_piece(sort, pattern, str(value), parts, document)] += 1
    return found


def _piece(sort: Sort, pattern: str, word: str, parts: tuple[Part, ...], document: Json) -> str:
    return sort.places[pattern](Found(word, parts, document))


def _same(found: Found) -> str:
    return found.word


def _artwork(found: Found) -> str:
    return found.word.removeprefix("white ")


def _strip(found: Found) -> str:
    return found.word.removesuffix(" plain")


def _board(found: Found) -> str:
    return found.word if found.word != "a" else ""


def _owner(found: Found) -> str:
    """Whose seat the place is in."""
    name = part_of(part_of(found.document.get("seats"), found.parts[1]), "name")
    return name if isinstance(name, str) else ""


def _of(prefix: str) -> Callable[[Found], str]:
    return lambda found: f"{prefix} {found.word}"


def _own_architect(found: Found) -> str:
    return f"{owner}: {found.word}" if (owner := _owner(found)) else ""


def _placed_architect(found: Found) -> str:
    """On a space, where its owner stands beside it, or in Brussels, where the owner is the key above it."""
    owner: Any = found.parts[2]
    if found.parts[0] == "spaces":
        owner = part_of(part_of(found.document.get("spaces"), found.parts[1]), "seat")
    return f"{owner}: {found.word}" if isinstance(owner, str) else ""


def _listed(setting: Setting, *groups: str) -> dict[str, int]:
    """The numbers of the box under some keys, by their last word."""
    return {
        key.removeprefix(f"{group}."): value
        for group in groups
        for key, value in setting.box.items()
        if key.startswith(f"{group}.")
    }


def _with_belle_epoque(setting: Setting, *groups: str) -> tuple[str, ...]:
    return groups if "belle-epoque" in setting.modules else groups[:-1]


def _nobles(setting: Setting) -> Mapping[str, int]:
    copies = _listed(setting, *_with_belle_epoque(setting, "nobles.copies", "belle_epoque.noble_copies"))
    return copies | {"brugmann": copies["brugmann"] + setting.players}


def _cubes(setting: Setting) -> Mapping[str, int]:
    cubes = _listed(setting, "setup.cubes") | {"jokers": setting.box["setup.jokers"]}
    return cubes | ({"glass": setting.box["belle_epoque.glass"]} if "belle-epoque" in setting.modules else {})


def faces(setting: Setting) -> Mapping[str, int]:
    """The prestige cards by what they show."""
    return {card["face"]: card["copies"] for card in setting.box["prestige.cards"]}


def stock_cards(setting: Setting) -> Mapping[str, int]:
    """The Stock Exchange cards by name."""
    return {f"S{number}": 1 for number in range(1, len(setting.box["stock.income"]) + 1)}


def _compass(setting: Setting) -> Mapping[str, int]:
    kinds = setting.box.get("compass.order", ("wood", "iron", "stone", "3bf", "any", "empty"))
    covered = None if "belle-epoque" in setting.modules else setting.box.get("compass.arrow")
    return {kind: 1 for kind in kinds if kind != covered}


def _meeples(setting: Setting) -> Mapping[str, int]:
    own = dict.fromkeys(setting.names, setting.box["setup.meeples"])
    return own | ({NEUTRAL_NAME: 2} if setting.players == 2 else {})


def _houses(setting: Setting) -> Mapping[str, int]:
    return dict.fromkeys(setting.names, len(setting.box["houses.cost"]))


def _one_each(*words: str) -> Callable[[Setting], Mapping[str, int]]:
    return lambda setting: dict.fromkeys(words, 1)


def _action_cards(setting: Setting) -> Mapping[str, int]:
    sorts = {"artwork": "artworks", "material": "materials", "house": "houses", "noble": "nobles"}
    copies = {f"{word} {kind}": n for word, key in sorts.items() for kind, n in _listed(setting, key).items()}
    return copies | {"noble brugmann": setting.players, "money": PLENTY, "expo": 1}


def _architects(setting: Setting) -> Mapping[str, int]:
    own = _listed(setting, "architects")
    return {f"{name}: {kind}": count for name in setting.names for kind, count in own.items()}


_OF_1893 = (
    Sort(
        _nobles,
        {
            "seats[].nobles[]": _same,
            "noble_market.*": _same,
            "noble_discards.*": _same,
            "revealed_noble": _same,
        },
    ),
    Sort(_cubes, {"seats[].materials.*": _same}),
    Sort(
        lambda setting: _listed(setting, "setup.artworks"),
        {
            "seats[].artworks.*": _same,
            "seats[].white_artworks.*": _same,
            "art_market.display[]": _artwork,
            "art_market.covered.*": _same,
            "artwork_stack.drawn.*": _same,
            "artwork_stack.put_under[].colour": _same,
        },
    ),
    Sort(faces, {"prestige.columns[]": _same, "prestige.discards.*": _same, "seats[].rows.*[]": _same}),
    Sort(stock_cards, {"stock.card": _same, "stock.used[]": _same}),
    Sort(
        _meeples,
        {
            "spaces.*.meeple": _same,
            "brussels.*.*": _same,
            "belle_epoque.tiles.*": _same,
            "seats[].meeples.supply": _owner,
            "seats[].meeples.courthouse": _owner,
        },
    ),
    Sort(_houses, {"spaces.*.house": _same, "belle_epoque.pavilions[]": _same}),
    Sort(_one_each(*"12345"), {"strips[]": _strip}),
    Sort(_compass, {"compass[]": _same}),
    Sort(_compass, {"compass_tiles[]": _same}),
    Sort(_one_each(*map(str, range(1, 33))), {"belle_epoque.cards[]": _same}),
    Sort(_one_each("hankar", "cauchie", "horta", "saintenoy", "strauven"), {"seats[].board": _board}),
)

_OF_1897 = (
    Sort(
        _action_cards,
        {
            "spaces.*.card": _same,
            "discards.*": _same,
            "expo": lambda found: "expo",
            "seats[].artworks.*": _of("artwork"),
            "seats[].materials.*": _of("material"),
            "seats[].houses.*": _of("house"),
            "seats[].nobles[]": _of("noble"),
        },
    ),
    Sort(
        _architects,
        {
            "seats[].hand.*": _own_architect,
            "seats[].prison.*": _own_architect,
            "spaces.*.architect": _placed_architect,
            "brussels.*.*.*": _placed_architect,
        },
    ),
    Sort(_one_each("architecture", "nobility", "prestige", "prisoner"), {"bonuses[]": _same}),
)

SORTS: Mapping[str, Sequence[Sort]] = {"1893": _OF_1893, "1897": _OF_1897}
"""Of each game."""
