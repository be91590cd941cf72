"""The drawn table: everything that can be set is there once, in its place, legible, and nothing makes it fail."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doors.web import pictures
from doors.web.pictures import Marks, drawn_place, picture
from engine import Game
from engine.bruxelles1893.state import BRUSSELS, COLOURS, COLOURS_OF, FIRST, LINES, ROWS, SLOTS
from engine.bruxelles1897 import state as state97
from engine.documents import Json, path
from tests.helpers.paths import EXAMPLES

EXAMPLE = sorted(file.name for file in EXAMPLES.glob("*.json"))
SPACES = [f"spaces.{row}-{column}" for row in range(1, LINES + 1) for column in range(1, LINES + 1)]
NARROW = 390
LEAST_LETTERS = 11
READABLE = 4.5
HEAD = ("round", "first_player", "to_move", "passed")

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=6,
)


@cache
def _example(name: str) -> Json:
    document: Json = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    return document


def example(name: str) -> Json:
    return copy.deepcopy(_example(name))


def drawing(document: Json, marks: Marks = Marks(), narrow: bool = False) -> Element:  # noqa: B008
    """The parsed picture: that it parses says that it is well formed."""
    return ElementTree.fromstring(picture(document, marks, narrow))


def tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def places(svg: Element) -> dict[str, Element]:
    return {found.attrib["data-place"]: found for found in svg.iter() if "data-place" in found.attrib}


def kinds(element: Element) -> list[str]:
    return element.get("class", "").split()


def label(svg: Element, place: str) -> str:
    return places(svg)[place].attrib["aria-label"]


def settable(document: Json) -> set[str]:
    """Every place of a table that people set, as docs/positions.md and docs/positions-1897.md list them."""
    seats = [f"seats[{seat}]" for seat in range(len(document["seats"]))]
    return set(_settable_1897(document, seats) if document["game"] == "1897" else _settable_1893(document, seats))


def _settable_1893(document: Json, seats: list[str]) -> Iterator[str]:
    first, modules = document["edition"] == "first", document.get("modules", [])
    expansion, asymmetric = "belle-epoque" in modules, "asymmetric" in modules
    yield from (*HEAD, "try_square", "stock.card", "stock.used", "compass", "prestige.discards", "noble_discards")
    yield from ("art_market.indicator", "art_market.display", *SPACES)
    for line in range(LINES):
        yield from (f"strips[{line}]", f"prestige.columns[{line}]")
    yield from (f"noble_market.{slot}" for slot in range(SLOTS))
    yield from (f"brussels.{action}" for action in BRUSSELS)
    if first:
        yield from ("art_market.covered", "compass_tiles", "artwork_stack.put_under", "artwork_stack.drawn")
    if asymmetric:
        yield "revealed_noble"
    if expansion:
        yield from (f"belle_epoque.{key}" for key in ("used", "extra_turn_meeple", "tiles"))
        yield from (f"belle_epoque.{key}[{line}]" for key in ("cards", "pavilions") for line in range(LINES))
        yield from (f"belle_epoque.brussels_travelers.{action}" for action in BRUSSELS)
        yield from (f"belle_epoque.tiles.{tile}" for tile in document["belle_epoque"]["tiles"])
    for seat in seats:
        yield seat
        yield from (f"{seat}.{key}" for key in ("name", "money", "vp", "vp_from", "nobles", "activated"))
        yield from (f"{seat}.tracks.{track}" for track in ("iris", "crown", "architect"))
        materials = ("wood", "iron", "stone", *(["glass"] if expansion else []), "jokers")
        yield from (f"{seat}.materials.{material}" for material in materials)
        yield from (f"{seat}.artworks.{colour}" for colour in (COLOURS_OF[FIRST] if first else COLOURS))
        yield from (f"{seat}.meeples.{where}" for where in ("supply", "courthouse"))
        yield from (f"{seat}.rows.{row}" for row in ROWS)
        yield from (f"{seat}.tucked_this_round", f"{seat}.{'exhibitions' if first else 'first_pass_cards'}")
        if asymmetric:
            yield f"{seat}.board"
        if expansion:
            yield from (f"{seat}.white_artworks.{colour}" for colour in ("yellow", "brown", "blue", "green"))
            yield from (f"{seat}.meeples.travelers", f"{seat}.tile_row")


def _settable_1897(document: Json, seats: list[str]) -> Iterator[str]:
    rows = 4 if len(seats) == 4 else 3
    yield from (*HEAD, "expo", "discards")
    yield from (f"spaces.{row}-{column}" for row in range(1, rows + 1) for column in range(1, 5))
    yield from (f"bonuses[{column}]" for column in range(4))
    yield from (f"brussels.{action}" for action in state97.BRUSSELS)
    for seat in seats:
        yield seat
        yield from (f"{seat}.{key}" for key in ("name", "money", "vp", "vp_from", "nobles", "tapped"))
        yield from (f"{seat}.tracks.{track}" for track in state97.TRACKS)
        yield from (f"{seat}.{key}.{sort}" for key in ("hand", "prison") for sort in ("1/3", "2/4", "2/5"))
        yield from (f"{seat}.artworks.{colour}" for colour in state97.COLOURS)
        yield from (f"{seat}.materials.{pair}" for pair in state97.PAIRS)
        yield from (f"{seat}.houses.{kind}" for kind in state97.HOUSE_KINDS)


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", EXAMPLE)
def test_every_thing_that_can_be_set_is_drawn_once(name: str, narrow: bool) -> None:
    document = example(name)
    found = Counter(group.get("data-place") for group in drawing(document, narrow=narrow).iter("*"))
    del found[None]
    assert set(found) == settable(document)
    assert set(found.values()) == {1}


@pytest.mark.parametrize("name", EXAMPLE)
def test_every_place_can_be_reached_and_is_told_in_words(name: str) -> None:
    for where, group in places(drawing(example(name))).items():
        assert group.get("tabindex") == "0", where
        assert group.get("role") == "button", where
        assert group.get("aria-label"), where
        assert "place" in kinds(group), where


def test_no_place_is_within_another() -> None:
    for name in EXAMPLE:
        for where, group in places(drawing(example(name))).items():
            assert list(places(group)) == [where]


@pytest.mark.parametrize("name", EXAMPLE)
def test_the_narrow_table_is_as_wide_as_a_phone_and_nothing_is_beyond_its_edge(name: str) -> None:
    svg = drawing(example(name), narrow=True)
    _, _, width, height = map(float, svg.attrib["viewBox"].split())
    assert width == NARROW
    for element, x, y, scale in laid(svg):
        if tag(element) == "rect":
            left, top = x + scale * float(element.attrib["x"]), y + scale * float(element.attrib["y"])
            assert left >= 0
            assert top >= 0
            assert left + scale * float(element.attrib["width"]) <= width
            assert top + scale * float(element.attrib["height"]) <= height


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", EXAMPLE)
def test_letters_are_large_enough(name: str, narrow: bool) -> None:
    for element, _, _, scale in laid(drawing(example(name), narrow=narrow)):
        if tag(element) == "text" and element.text:
            assert scale * float(element.attrib["font-size"]) >= LEAST_LETTERS - 0.05, element.text


def laid(
    element: Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[Element, float, float, float]]:
    """Every element with where its own coordinates begin and how much they are enlarged."""
    transform = element.get("transform", "")
    if moved := re.search(r"translate\((\S+) (\S+)\)", transform):
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    if scaled := re.search(r"scale\((\S+)\)", transform):
        scale *= float(scaled[1])
    yield element, x, y, scale
    for inner in element:
        yield from laid(inner, x, y, scale)


@pytest.mark.parametrize("name", EXAMPLE)
def test_every_coloured_piece_has_a_letter_beside_its_colour(name: str) -> None:
    parents = [group for group in drawing(example(name)).iter() if any("piece" in kinds(part) for part in group)]
    assert parents
    for group in parents:
        assert [part.text for part in group if tag(part) == "text" and part.text], kinds(group)


@pytest.mark.parametrize("name", [name for name in EXAMPLE if not name.startswith("1897")])
def test_the_active_area_is_the_engines(name: str) -> None:
    state = Game.from_position(EXAMPLES / name).state
    active = {
        f"spaces.{row + 1}-{column + 1}"
        for row in range(state.low_row, state.high_row)
        for column in range(state.low_column, state.high_column)
    }
    assert {where for where, group in places(drawing(example(name))).items() if "active" in kinds(group)} == active


@pytest.mark.parametrize("name", EXAMPLE)
def test_a_brussels_action_takes_as_many_as_in_the_engine(name: str) -> None:
    game, svg = Game.from_position(EXAMPLES / name), drawing(example(name))
    card_game = name.startswith("1897")
    for number, action in enumerate(state97.BRUSSELS if card_game else BRUSSELS):
        uses = int(game.state.uses[number])
        price = uses + 1 if card_game else int(game.rules.use_price[uses])
        assert f"the next use takes {price}:" in label(svg, f"brussels.{action}")


@pytest.mark.parametrize("name", [name for name in EXAMPLE if not name.startswith("1897")])
def test_the_supply_is_the_engines(name: str) -> None:
    game = Game.from_position(EXAMPLES / name)
    state, rules = game.state, game.rules
    left = [int(left) for left, count in zip(state.cubes, rules.cubes, strict=True) if count] + [int(state.jokers)]
    if rules.hidden_artworks:
        left += [int(state.n_artwork_pile), int(state.stacks[-1])]
    else:
        left += [int(stack) for stack in state.stacks]
    svg = drawing(example(name))
    panel = next(group for group in svg if any(part.text == "Supply" for part in group))
    assert [int(part.text) for part in panel.iter() if "count" in kinds(part) and part.text] == left


@pytest.mark.parametrize("name", [name for name in EXAMPLE if "belle-epoque" in name])
def test_the_travelers_on_the_train_are_the_engines(name: str) -> None:
    travelers = Game.from_position(EXAMPLES / name).state.travelers
    texts = [part.text for part in drawing(example(name)).iter() if tag(part) == "text"]
    assert f"{travelers} Travelers on the Train" in texts


@pytest.mark.parametrize("name", EXAMPLE)
def test_every_piece_has_a_colour_that_its_letter_stands_out_from(name: str) -> None:
    contrasts = _contrasts()
    for group in drawing(example(name)).iter():
        if any("piece" in kinds(part) for part in group):
            assert contrasts[kinds(group)[0]] >= READABLE, kinds(group)


@cache
def _contrasts() -> dict[str, float]:
    """By kind of pieces, how far the light of the letter and of the piece are apart, as the WCAG measure it."""
    style = Path(pictures.__file__).with_name("table.css").read_text(encoding="utf-8")
    letters = dict(re.findall(r"--((?:dark|light)-letter): (#\w{6})", style))
    rule = r"^  & (\..+?) { --colour: (#\w{6}); --letter-colour: var\(--(\w+-letter)\)"
    found = dict[str, float]()
    for selectors, colour, letter in re.findall(rule, style, re.MULTILINE):
        dark, light = sorted(map(_light, (colour, letters[letter])))
        found |= dict.fromkeys(re.findall(r"[\w-]+", selectors), (light + 0.05) / (dark + 0.05))
    return found


def _light(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_space_tells_its_action_meeple_bid_and_house() -> None:
    svg = drawing(example("4-players-middle.json"))
    assert label(svg, "spaces.2-1") == (
        "space 2-1, construction, in the active area, house of Victor, meeple of Elisabeth, bid 2"
    )


def test_seats_of_the_same_first_letter_are_told_apart() -> None:
    document = example("3-players-early.json")
    names = [seat["name"] for seat in document["seats"]]
    text = json.dumps(document).replace(names[0], "Anna").replace(names[1], "Anton").replace(names[2], "Alma")
    svg = drawing(json.loads(text))
    badges = [part.text for seat in range(3) for part in places(svg)[f"seats[{seat}]"].iter() if tag(part) == "text"]
    assert len(set(badges)) == 3


@pytest.mark.parametrize("narrow", [False, True])
def test_names_are_text_whatever_they_hold(narrow: bool) -> None:
    name = '<script>alert("1")</script>&amp;\x00\ud800'
    for file in ("4-players-middle.json", "1897-4-players-middle.json"):
        document = example(file)
        document["seats"][0]["name"] = document["first_player"] = name
        svg = drawing(document, narrow=narrow)
        assert {tag(element) for element in svg.iter()} <= {"svg", "g", "rect", "circle", "path", "text"}
        assert "<script>" in label(svg, "first_player")


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_wrong_with_a_document_it_is_drawn(data: st.DataObject) -> None:
    document = example(data.draw(st.sampled_from(EXAMPLE)))
    for _ in range(data.draw(st.integers(1, 5))):
        _corrupt(document, data)
    drawing(document, narrow=data.draw(st.booleans()))


def _corrupt(document: Json, data: st.DataObject) -> None:
    """Replace, rename or take away one thing, anywhere."""
    inside: Any = document
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inside[key], dict | list) or data.draw(st.integers(0, 2)) == 0:
            break
        inside = inside[key]
    if data.draw(st.booleans()):
        inside[key] = data.draw(anything)
    elif isinstance(inside, dict):
        inside[data.draw(st.text(max_size=9))] = inside.pop(key)
    else:
        del inside[key]


@given(st.dictionaries(st.sampled_from(sorted({key for name in EXAMPLE for key in example(name)})), anything))
@settings(max_examples=100, deadline=None)
def test_nonsense_under_known_keys_is_drawn(document: Json) -> None:
    drawing(document)


@pytest.mark.parametrize("document", [{}, {"game": "1897"}, {"game": 1897}, {"game": []}, {"seats": [{}, {}]}], ids=str)
def test_an_empty_document_is_an_empty_table(document: Json) -> None:
    found = places(drawing(document))
    assert "round" in found
    assert "spaces.1-1" in found


def test_a_place_is_in_the_longest_of_those_drawn_around_it() -> None:
    drawn = {"spaces.2-4", "seats[1]", "seats[1].tracks.iris", "seats[1].vp", "seats[1].vp_from", "brussels.park"}
    assert drawn_place("spaces.2-4", drawn) == "spaces.2-4"
    assert drawn_place("spaces.2-4.meeple", drawn) == "spaces.2-4"
    assert drawn_place("seats[1].vp_from.sales", drawn) == "seats[1].vp_from"
    assert drawn_place("seats[1].note", drawn) == "seats[1]"
    assert drawn_place("seats[12].money", drawn) is None
    assert drawn_place("spaces", drawn) is None
    assert drawn_place("", drawn) is None


MARKS = Marks(
    wrong=frozenset({"spaces.2-4.meeple", "seats[0].money", "nowhere", "seats[0].vp_from.sales"}),
    filled=frozenset({path("seats", 1, "meeples", "supply")}),
    lit=frozenset({"noble_market.1", "spaces.2-4"}),
    wanted=frozenset({"stock.card"}),
)


def test_marks_are_on_the_groups_in_which_their_places_lie() -> None:
    found = places(drawing(example("4-players-middle.json"), MARKS))
    marked = {
        kind: {where for where, group in found.items() if kind in kinds(group)}
        for kind in ("wrong", "filled", "lit", "wanted")
    }
    assert marked == {
        "wrong": {"spaces.2-4", "seats[0].money", "seats[0].vp_from"},
        "filled": {"seats[1].meeples.supply"},
        "lit": {"noble_market.1", "spaces.2-4"},
        "wanted": {"stock.card"},
    }


def test_what_is_wrong_or_wanted_has_a_sign_beside_its_colour() -> None:
    found = places(drawing(example("4-players-middle.json"), MARKS))
    signs = {
        where: [part.text for part in group.iter() if "sign-words" in kinds(part)] for where, group in found.items()
    }
    assert {where: sign for where, sign in signs.items() if sign} == {
        "spaces.2-4": ["!"],
        "seats[0].money": ["!"],
        "seats[0].vp_from": ["!"],
        "stock.card": ["?"],
    }


def test_nothing_is_marked_without_marks() -> None:
    for group in places(drawing(example("4-players-middle.json"))).values():
        assert not {"wrong", "filled", "lit", "wanted"} & set(kinds(group))
