"""A copy's component values as they are entered by form, and the file made of them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doors.web.own_box import VARIANTS, BoxProblem, EnteredBox, EnteredBoxes, Variant
from doors.web.own_box.entered import read
from doors.web.own_box.kinds import coordinates, face, tapped, with_copies
from doors.web.own_box.words import entry_label, label_of, told
from doors.web.pictures.values import prestige_card, value_picture
from engine.errors import BoxError
from engine.game import GAMES

SECOND, FIRST, CARD_GAME = Variant("1893", "second"), Variant("1893", "first"), Variant("1897", None)

ENTERED: dict[Variant, dict[str, Any]] = {
    SECOND: {
        "stock.income": [9, 4, 7, 5, 8, 6, 5, 7, 6, 7, 5, 6],
        "stock.irises.4": [["1-1", "4-4"]] * 12,
        "strips.compass_side": [["sales", "workshop", "materials", "nobles", "construction"]] * 5,
        "boards.strauven.cost": [3, 3, 3, 3, 3, 3],
        "compass.order": ["glass", "iron", "stone", "wood", "3bf", "any", "empty"],
        "prestige.cards": [{"face": "iris m1 v1", "copies": 29}, {"face": "crown+architect m0 v1", "copies": 1}],
        "art_market.corners": [["green", "yellow"], ["blue", "brown"]],
        "nobles.cost.van-de-velde": 2,
        "rulings.any_may_mix": False,
        "belle_epoque.cards.1": 2,
        "belle_epoque.cross": ["2-2", "2-4", "3-3", "4-2", "4-4"],
    },
    FIRST: {"compass.needles": [1, 3], "tracks.iris": [1, 2, 3, 4, 6, 8], "art_market.vp": [6, 4, 2, 0, 2, 4, 6]},
    CARD_GAME: {
        "tracks.architecture": 6,
        "tracks.prestige": [1, 2, 4, 6, 9],
        "bonuses.bottoms": ["artworks", "nobles", "money", "houses"],
        "architects.1/3": 3,
        "architects.2/5": 2,
        "setup.prison": [["2/5"], ["1/3", "2/5"], ["2/4", "2/5"]],
    },
}

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def filled(variant: Variant) -> EnteredBox:
    box = EnteredBox(variant)
    for key, value in ENTERED[variant].items():
        box.put(key, value)
    return box


def loaded(variant: Variant, text: str, folder: Path) -> dict[str, Any]:
    """What the package reads in a box file, by key."""
    file = folder / "my-box.toml"
    file.write_text(text, encoding="utf-8")
    listing = GAMES[variant.game].Box.load(file, variant.edition).listing()
    return {row["key"]: row["value"] for row in listing if row["source"] == "yours"}


def places(box: EnteredBox) -> list[str]:
    return [problem.place for problem in box.problems]


# --- files ------------------------------------------------------------------------------------------------------------


@each_variant
def test_the_file_gives_the_package_what_was_entered(variant: Variant, tmp_path: Path) -> None:
    box = filled(variant)
    assert box.problems == ()
    assert loaded(variant, box.toml(), tmp_path) == ENTERED[variant]


@each_variant
def test_a_file_that_is_read_back_gives_the_same_form(variant: Variant) -> None:
    box = filled(variant)
    again, problems = read(box.toml().encode(), SECOND)
    assert problems == []
    assert again.variant == variant
    assert again.all_shown() == box.all_shown()
    assert again.entered == box.entered


@each_variant
def test_only_what_differs_goes_into_the_file(variant: Variant) -> None:
    box = filled(variant)
    for key in ENTERED[variant]:
        box.put(key, box.values[key].own)
    assert tomllib.loads(box.toml()) == {}


def test_squares_that_count_up_are_written_as_their_number(tmp_path: Path) -> None:
    box = EnteredBox(CARD_GAME)
    box.put("tracks.architecture", [1, 2, 3, 4])
    assert loaded(CARD_GAME, box.toml(), tmp_path) == {"tracks.architecture": 4}
    box.put("tracks.architecture", [1, 2, 3, 4, 5])
    assert not box.entered


def test_a_file_of_another_game_is_shown_as_that_game_s() -> None:
    assert read(b"[setup.artworks]\npink = 5", SECOND)[0].variant == FIRST
    assert read(b"[bonuses]\nmoney_set = 99", SECOND)[0].variant == CARD_GAME


def test_keys_may_be_written_as_people_write_them() -> None:
    box, problems = read(b'[Nobles.cost]\n"Van de Velde" = 2', SECOND)
    assert (box.entered, problems) == ({"nobles.cost.van-de-velde": 2}, [])


def test_what_is_wrong_with_a_file_is_told_and_the_rest_is_taken_up() -> None:
    box, problems = read(b"[tracks]\niris = [1, 2]\ncrow = 3\n[nobles.cost]\nempain = 4", SECOND)
    assert box.entered == {"tracks.iris": [1, 2], "nobles.cost.empain": 4}
    assert places(box) == ["tracks.iris"]
    assert ['"tracks.crow"' in line for line in problems] == [True]


@pytest.mark.parametrize("data", [b"\xff", b"[", b"a = " + b"[" * 5000], ids=["no text", "no TOML", "too deep"])
def test_what_is_no_box_file_is_refused(data: bytes) -> None:
    with pytest.raises(BoxError, match="not TOML"):
        read(data, SECOND)


# --- values and problems ----------------------------------------------------------------------------------------------


@each_variant
def test_every_assumed_value_is_asked_for(variant: Variant) -> None:
    box = EnteredBox(variant)
    asked = [value.key for values in box.assumed for value in values]
    assert sorted(asked) == sorted(GAMES[variant.game].Box.load(None, variant.edition).assumed())
    others = [value.key for values in box.others.values() for value in values]
    assert sorted([*asked, *others]) == sorted(box.values)


def test_values_are_asked_for_in_the_order_in_which_one_lays_them_out() -> None:
    parts = [values[0].key.split(".")[0] for values in EnteredBox(SECOND).assumed]
    order = ["stock", "strips", "tracks", "boards", "prestige", "compass", "art_market"]
    assert list(dict.fromkeys(parts))[: len(order)] == order


@each_variant
def test_every_value_has_a_name(variant: Variant) -> None:
    box = EnteredBox(variant)
    for key in box.values:
        label = label_of(variant.game, key)
        assert not label[0].islower() or label.startswith(("of ", "more ")), key
        assert "_" not in label


@each_variant
def test_every_value_s_control_shows_it_as_it_is(variant: Variant) -> None:
    """What is shown, entered again, is the same value."""
    box = EnteredBox(variant)
    for key in box.values:
        box.put(key, box.shown(key))
    assert not box.entered


@each_variant
def test_every_alternative_can_be_taken(variant: Variant) -> None:
    for key, value in EnteredBox(variant).values.items():
        for alternative in value.alternatives:
            box = EnteredBox(variant)
            box.put(key, alternative)
            assert box.entered == {key: alternative}
            assert box.problems == ()
            assert EnteredBox(variant, box.entered).shown(key) == box.shown(key) != EnteredBox(variant).shown(key)


def test_an_action_twice_on_a_strip_is_told_at_that_strip() -> None:
    box = EnteredBox(SECOND)
    strips = box.shown("strips.compass_side")
    strips[3] = ["sales", "sales", "nobles", "materials", "construction"]
    box.put("strips.compass_side", strips)
    (problem,) = box.problems_of("strips.compass_side")
    assert problem.entry_of("strips.compass_side") == 3
    assert "workshop appears 0 times" in problem.text


def test_a_missing_prestige_card_is_told_at_the_cards() -> None:
    box = EnteredBox(SECOND)
    box.put("prestige.cards", with_copies(box.shown("prestige.cards"), "iris m1 v1", -1))
    assert box.problems_of("prestige.cards") == [BoxProblem("prestige.cards", "29 cards in all, there are 30")]
    box.put("prestige.cards", with_copies(box.shown("prestige.cards"), face(["crown", "iris"], True, 2, 0), 1))
    assert box.problems == ()
    assert {"face": "iris+crown m2 v0", "copies": 1} in box.entered["prestige.cards"]


def test_all_problems_are_told_at_once_also_those_of_a_table() -> None:
    box = EnteredBox(SECOND, {"tracks.iris": [6, 5, 4, 3, 2, 1], "stock.income": [99] * 12, "nobles.copies.buls": 4})
    assert len(box.problems_of("stock.income")) == 12
    assert len(box.problems_of("tracks.iris")) == 1
    assert [problem.place for problem in box.problems_of("nobles.copies")] == ["nobles.copies"]
    assert box.problems_of("nobles.copies.buls") == []
    for key in list(box.entered):
        box.take_away(key)
    assert box.problems == ()


def test_a_value_that_there_is_not_cannot_be_entered() -> None:
    with pytest.raises(KeyError):
        EnteredBox(CARD_GAME).put("compass.order", [])


# --- what is typed and tapped -----------------------------------------------------------------------------------------


def test_tapping_words_puts_them_in_order() -> None:
    words = ("a", "b", "c", "d")
    order = list(words)
    for word in "dbc":
        order = tapped(order, word, words)
    assert order == ["d", "b", "c", "a"]
    assert tapped(order, "c", words) == ["c"]
    assert tapped(["c", "d"], "c", words) == ["d"]


@pytest.mark.parametrize("typed", ["12", "1-2", " 1/2 ", "1, 2"])
def test_irises_may_be_typed_in_short(typed: str) -> None:
    assert coordinates(typed) == "1-2"


def test_what_is_no_iris_stays_as_it_was_typed() -> None:
    assert [coordinates(typed) for typed in ("", "x", "123")] == ["", "x", "123"]


# --- what a browser keeps ---------------------------------------------------------------------------------------------


def test_the_browser_keeps_what_was_entered_for_every_game() -> None:
    boxes = EnteredBoxes()
    boxes.box.put("tracks.iris", [1, 2])
    boxes.show(CARD_GAME)
    boxes.box.put("tracks.prestige", 4)
    later = EnteredBoxes()
    later.take_up(boxes.kept())
    assert (later.box.variant, later.box.entered) == (CARD_GAME, {"tracks.prestige": 4})
    later.show(SECOND)
    assert later.box.entered == {"tracks.iris": [1, 2]}


def test_the_form_begins_with_the_user_s_file(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[tracks]\nprestige = 4\n", encoding="utf-8")
    elsewhere = EnteredBoxes()
    elsewhere.box.put("tracks.iris", [1, 2, 3, 4, 6, 8])
    boxes = EnteredBoxes(file)
    boxes.take_up(elsewhere.kept())
    assert (boxes.box.variant, boxes.box.entered) == (CARD_GAME, {"tracks.prestige": 4})
    boxes.box.put("scoring.expo_vp", 3)
    again = EnteredBoxes(file)
    again.take_up(boxes.kept())
    assert again.box.entered == boxes.box.entered


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert "my.toml" in EnteredBoxes(tmp_path / "my.toml").told[0]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["sales", "1-1"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(["face", "copies", "x"]), inner),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(variant=st.sampled_from(VARIANTS), data=st.data())
def test_nothing_that_is_entered_is_too_odd_to_be_shown(variant: Variant, data: st.DataObject) -> None:
    """By the form, its pictures and the browser, which keeps it."""
    box = EnteredBox(variant)
    key = data.draw(st.sampled_from(list(box.values)))
    box.put(key, data.draw(anything))
    told(box.shown(key))
    assert box.values[key].kind.shaped(box.shown(key), box.values[key].own) == box.shown(key)
    if drawn := value_picture(key, box.all_shown()):
        ElementTree.fromstring(drawn)
    boxes = EnteredBoxes()
    boxes.take_up(EnteredBoxes().kept().replace('"entered": {}', '"entered": 3'))
    boxes.box = box
    boxes.take_up(boxes.kept())
    assert [problem.line for problem in boxes.box.problems] == [problem.line for problem in box.problems]


@pytest.mark.parametrize("kept", ["", "[]", "{}", '{"began_with": {}, "entered": 3}', "[" * 5000])
def test_what_a_browser_cannot_have_kept_is_passed_over(kept: str) -> None:
    boxes = EnteredBoxes()
    boxes.take_up(kept)
    assert boxes.box.entered == {}


# --- pictures ---------------------------------------------------------------------------------------------------------


@each_variant
def test_a_picture_stands_where_a_number_does_not_say_what_is_meant(variant: Variant) -> None:
    box = EnteredBox(variant)
    for value in (value for values in box.assumed for value in values):
        drawn = value_picture(value.key, box.all_shown())
        if value.is_small:
            assert drawn == "", value.key
        elif value.key not in ("prestige.cards", "compass.needles"):  # drawn one by one; numbers of shuffled tiles
            assert ElementTree.fromstring(drawn).get("role") == "img", value.key


def test_pictures_show_the_value_that_was_entered() -> None:
    box = filled(SECOND)
    drawn = value_picture("boards.strauven.cost", box.all_shown())
    assert drawn != value_picture("boards.strauven.cost", EnteredBox(SECOND).all_shown())
    assert ">9</text>" in value_picture("stock.income", box.all_shown())


def test_names_from_a_file_are_text_in_pictures() -> None:
    assert "<script>" not in prestige_card("<script>")
    box = EnteredBox(SECOND, {"compass.needles": ["<script>", "wood"], "compass.arrow": "<script>"})
    assert "<script>" not in value_picture("compass.order", box.all_shown())


def test_a_list_s_entries_are_called_as_players_call_them() -> None:
    assert entry_label("stock.irises.4", 11) == "S12"
    assert entry_label("boards.strauven.cost", 0) == "House 1"
    assert entry_label("actions.uses_at_one_price", 3) == "5 players"
