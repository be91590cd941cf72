"""A position as it is set up by hand: what can be put where, what is wrong, what follows, what comes next."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doors.web.pictures import picture
from doors.web.setting_up.draft import Draft, Problem
from doors.web.setting_up.fields import Bundle, Claims, Number, Pick, Several, Tally, Text, field_at
from doors.web.setting_up.places import value_of
from engine.documents import Json, path
from engine.game import GAMES
from tests.helpers.paths import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.json"))
MIDDLE = "4-players-middle"
NAMES = ("Elisabeth", "Gabriel", "Louise", "Victor")


def example(name: str) -> Json:
    document: Json = json.loads((ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8"))
    return document


def bare(game: str = "1893", edition: str | None = None, modules: tuple[str, ...] = ()) -> Draft:
    return Draft.new(game, edition, modules, NAMES)


def places(value: Any, parts: tuple[str | int, ...] = ()) -> Iterator[str]:
    """All places of a document, the outer ones first."""
    if parts:
        yield path(*parts)
    if isinstance(value, dict | list):
        for part, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*parts, part))


def rebuild(draft: Draft, whole: Json, parts: tuple[str | int, ...] = ()) -> None:
    """Put all that a whole position has at a place where the fields are, and only what they offer then."""
    place, value = path(*parts), value_of(whole, path(*parts))
    field = field_at(draft.document, place)
    if not isinstance(field, Bundle):
        assert field.admits(value), (field, value)
        draft.put(place, value)
        return
    for part in value if isinstance(value, dict) else range(len(value)):
        inner = (*parts, part)
        offered = field_at(draft.document, place)
        assert isinstance(offered, Bundle)
        assert path(*inner) in offered.inner
        rebuild(draft, whole, inner)


def values(draft: Draft, place: str) -> list[Any]:
    """The values that can be put at a place as things stand."""
    field = field_at(draft.document, place)
    assert isinstance(field, Pick | Several | Tally)
    return [option.value for option in field.options if option.possible]


def wrong_places(draft: Draft) -> list[str]:
    return [problem.place for problem in draft.problems]


# --- putting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_a_whole_position_can_be_set_up_by_hand(file: Path) -> None:
    """By what the fields offer alone, whatever the game, the edition and the modules."""
    whole = example(file.stem)
    names = [seat["name"] for seat in whole["seats"]]
    draft = Draft.new(whole["game"], whole.get("edition"), whole.get("modules", ()), names)
    rebuild(draft, whole)
    assert draft.document == whole
    assert draft.problems == ()
    assert draft.game is not None


def test_a_new_draft_says_what_is_played_by_whom_and_that_all_have_brugmann() -> None:
    assert bare("1893", "first", ("experienced",)).document == {
        "format": "bruxelles-position/1",
        "game": "1893",
        "edition": "first",
        "modules": ["experienced"],
        "seats": [{"name": name, "nobles": ["brugmann"]} for name in NAMES],
    }
    assert "edition" not in bare("1897").document


@pytest.mark.parametrize(
    "place",
    ["spaces.2-4.bid", "seats[2].tracks.iris", "noble_market.1", "belle_epoque.tiles.row", "brussels.park.Louise"],
)
def test_what_is_taken_away_leaves_nothing_behind(place: str) -> None:
    draft = bare()
    before = draft.document
    draft.put(place, 1)
    assert value_of(draft.document, place) == 1
    draft.put(place, None)
    assert draft.document == before


def test_cards_in_fixed_places_stay_where_they_are() -> None:
    draft = bare()
    before = draft.document
    draft.put("prestige.columns[3]", "crown m1 v1")
    assert draft.document["prestige"] == {"columns": [None, None, None, "crown m1 v1", None]}
    draft.put("prestige.columns[0]", "iris m1 v1")
    draft.put("prestige.columns[3]", None)
    assert draft.document["prestige"] == {"columns": ["iris m1 v1", None, None, None, None]}
    draft.put("prestige.columns[0]", None)
    assert draft.document == before


def test_an_item_taken_out_of_a_list_closes_the_gap() -> None:
    draft = bare()
    draft.put("seats[0].nobles", ["brugmann", "buls", "albert"])
    draft.put("seats[0].nobles[1]", None)
    assert draft.document["seats"][0]["nobles"] == ["brugmann", "albert"]


def test_a_seat_stays_though_nothing_is_known_of_it() -> None:
    draft = bare()
    for seat in range(4):
        draft.put(f"seats[{seat}].nobles", None)
    draft.put("seats[1].name", None)
    assert draft.document["seats"] == [{"name": "Elisabeth"}, {}, {"name": "Louise"}, {"name": "Victor"}]


def test_names_may_look_like_places() -> None:
    draft = Draft.new(names=["J. R. [2]", "J", "market.J"])
    for name in ("J. R. [2]", "J", "market.J"):
        draft.put(f"brussels.market.{name}", 1)
    assert draft.document["brussels"] == {"market": {"J. R. [2]": 1, "J": 1, "market.J": 1}}
    draft = Draft.new("1897", names=["J. R. [2]", "J"])
    draft.put("brussels.park.J. R. [2].1/3", 2)
    assert draft.document["brussels"] == {"park": {"J. R. [2]": {"1/3": 2}}}


@pytest.mark.parametrize("name", [MIDDLE, "1897-4-players-middle", "5-players-belle-epoque-asymmetric"])
def test_a_seat_that_gets_another_name_is_called_so_everywhere(name: str) -> None:
    whole = example(name)
    before = whole["seats"][3]["name"]
    draft = Draft(whole)
    draft.put("seats[3].name", "Zoé")
    assert draft.document == json.loads(json.dumps(whole).replace(f'"{before}"', '"Zoé"'))
    assert draft.problems == ()


@pytest.mark.parametrize(
    "place",
    ["", "colour", "seats[9].money", "seats.money", "spaces.9-9", "seats[0].tracks.horse", "round.1", "strips[5]"],
)
def test_a_place_that_is_none_is_refused(place: str) -> None:
    draft = bare()
    with pytest.raises(KeyError):
        draft.put(place, 1)
    if place:
        with pytest.raises(KeyError):
            field_at(draft.document, place)


def test_a_value_put_is_a_copy() -> None:
    draft, nobles = bare(), ["brugmann"]
    draft.put("seats[0].nobles", nobles)
    nobles.append("solvay")
    assert draft.document["seats"][0]["nobles"] == ["brugmann"]


# --- history ----------------------------------------------------------------------------------------------------------


def test_changes_can_be_taken_back_and_made_again() -> None:
    draft = bare()
    stood = [draft.document]
    for place, value in (("round", 2), ("round", 3), ("seats[0].money", 4)):
        draft.put(place, value)
        stood.append(draft.document)
    draft.replace(example(MIDDLE))
    for document in reversed(stood):
        assert draft.undo()
        assert draft.document == document
    assert not draft.undo()
    for document in [*stood[1:], example(MIDDLE)]:
        assert draft.redo()
        assert draft.document == document
    assert not draft.redo()


def test_a_change_forgets_what_was_taken_back() -> None:
    draft = bare()
    draft.put("round", 2)
    draft.undo()
    draft.put("round", 2)
    assert not draft.redo()


def test_what_changes_nothing_is_no_change() -> None:
    draft = bare()
    draft.put("round", None)
    draft.put("seats[0].name", NAMES[0])
    assert not draft.undo()


def test_a_thousand_changes_are_remembered() -> None:
    draft = bare()
    for money in range(1200):
        draft.put("seats[0].money", money)
    undone = 0
    while draft.undo():
        undone += 1
    assert undone == 1000


def test_a_browser_keeps_the_document_and_its_history() -> None:
    draft = bare()
    for number in (1, 2, 3):
        draft.put("round", number)
    draft.undo()
    again = bare("1897")
    again.take_up(draft.kept())
    assert again.document == draft.document
    assert again.undo()
    assert again.document["round"] == 1
    assert again.redo()
    assert again.redo()
    assert again.document["round"] == 3


@pytest.mark.parametrize(
    "kept", ["", "{", "[]", "null", '{"document": 3}', "[" * 100_000, '{"document": {}, "before": 3}']
)
def test_whatever_a_browser_sends_is_borne(kept: str) -> None:
    draft = bare()
    draft.take_up(kept)
    assert not draft.undo()
    assert draft.problems


def test_a_document_is_written_as_usual() -> None:
    whole = example(MIDDLE)
    other = json.loads(json.dumps(whole).replace('"albert"', '"Prince Albert"').replace('"Louise"', '"LOUISE"'))
    other["seats"][2]["name"] = "Louise"
    other["game"] = 1893
    other["Noble Market"] = other.pop("noble_market")
    other["stock"] = {"card": "s4", "used": ["S12", "s 11"]}
    assert Draft(other).document == whole


# --- what is wrong ----------------------------------------------------------------------------------------------------


def test_a_whole_position_has_no_problem_and_is_a_game() -> None:
    draft = Draft(example(MIDDLE))
    assert draft.problems == ()
    assert draft.game is not None
    assert draft.game.to_move == "Victor"


def test_problems_are_told_all_at_once_each_where_it_is() -> None:
    draft = Draft(example(MIDDLE))
    draft.put("seats[0].tracks.iris", 7)
    draft.put("spaces.1-1.meeple", "Louise")
    draft.put("noble_market.2", "brugmann")
    draft.put("compass", ["wood", "wood"])
    draft.put("first_player", "Nobody")
    draft.put("strips[0]", 5)
    places = ["first_player", "strips", "seats[0].tracks.iris", "spaces.1-1.meeple", "noble_market.2", "compass"]
    assert sorted(wrong_places(draft)) == sorted(places)
    assert draft.game is None


@pytest.mark.parametrize(
    ("place", "value", "line"),
    [
        ("round", None, "Round is missing"),
        ("strips", None, "Action strips are missing"),
        ("compass", None, "Needles of the compass are missing"),
        ("prestige", None, "Prestige cards are missing"),
        ("try_square", None, "Try Square is missing"),
        ("seats[3].materials.wood", 12, "Victor: Materials: Wood: 12 wood cubes in all, but the box has 10"),
        ("spaces.1-1.meeple", "Victor", "Space 1-1: Meeple: outside the active area"),
        ("noble_market", dict.fromkeys("0123", "albert"), "Noble at 3 BF: 4 albert cards in all, but the box has 3"),
        ("seats[0].nobles", ["brugmann", "brugmann"], "Elisabeth: Nobles 2: brugmann appears twice"),
    ],
)
def test_a_fault_calls_its_place_as_people_do(place: str, value: Any, line: str) -> None:
    draft = Draft(example(MIDDLE))
    draft.put(place, value)
    told = [draft.told(problem) for problem in draft.problems]
    assert any(one.startswith(line) for one in told), told


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_no_line_has_a_key_of_the_document(file: Path) -> None:
    """Whatever is spoilt, and wherever."""
    whole = example(file.stem)
    scraps: tuple[Any, ...] = (None, 99, "nonsense", [])
    lines = [
        draft.told(problem)
        for place in range(0, 400, 7)
        for scrap in scraps
        for draft in [Draft(spoilt(whole, place, scrap))]
        for problem in draft.problems
    ]
    assert lines
    assert [line for line in lines if re.search(r"\w\[\d|\]\.|\w_\w", re.sub('"[^"]*"', "", line))] == []


def test_names_left_out_do_not_move_those_of_others() -> None:
    draft = Draft(example(MIDDLE))
    draft.put("seats[0].name", None)
    assert "Player 1: Name is missing" in [draft.told(problem) for problem in draft.problems]
    assert field_at(draft.document, "seats[1]").label == "Gabriel"


def test_a_message_stands_without_its_place() -> None:
    draft = Draft(example(MIDDLE))
    draft.put("seats[1].money", "much")
    assert draft.problems == (Problem("seats[1].money", '"much" should be a whole number'),)


def test_what_is_missing_is_a_problem_at_its_place() -> None:
    draft = Draft(example(MIDDLE))
    draft.put("compass", None)
    draft.put("seats[0].name", None)
    draft.put("stock.card", None)
    assert {"compass", "seats[0].name"} <= set(wrong_places(draft))


def test_what_is_impossible_is_told_while_much_is_still_missing() -> None:
    draft = bare()
    draft.put("seats[0].nobles", ["brugmann", "solvay", "solvay"])
    draft.put("seats[1].materials", {"wood": 11})
    draft.put("seats[3].nobles", None)
    places = wrong_places(draft)
    assert {"round", "compass", "seats[0].nobles[2]", "seats[1].materials.wood", "seats[3].nobles"} <= set(places)
    assert "seats[2].nobles" not in places


@pytest.mark.parametrize("modules", [(), ("belle-epoque",), ("asymmetric",), ("belle-epoque", "asymmetric")])
def test_what_is_supposed_for_what_is_missing_is_no_problem(modules: tuple[str, ...]) -> None:
    """A table of which little is known has no faults but what is missing."""
    draft = bare("1893", "second", modules)
    for seat in range(len(NAMES)):
        draft.put(f"seats[{seat}].nobles", ["brugmann"])
        draft.put(f"seats[{seat}].board", "a" if modules else None)
    required = {"round", "first_player", "strips", "noble_market", "prestige", "compass"}
    later = {"try_square", "stock.card", "to_move", "belle_epoque"}
    assert set(wrong_places(draft)) <= required | later


def test_the_pieces_are_those_of_a_box_file(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("[nobles.copies]\nsolvay = 4\nempain = 2\n", encoding="utf-8")
    draft = Draft.new(names=NAMES, box=file)
    draft.put("noble_market", {"0": "solvay", "1": "solvay", "2": "solvay"})
    field = field_at(draft.document, "noble_market.3", file)
    assert isinstance(field, Pick)
    assert next(option.left for option in field.options if option.value == "solvay") == 1
    draft.put("noble_market.3", "solvay")
    assert "noble_market.3" not in wrong_places(draft)
    draft.replace(bare("1897").document)
    assert draft.problems
    assert field_at(draft.document, "spaces.1-1.card", file).admits("artwork blue")


# --- what follows -----------------------------------------------------------------------------------------------------


def test_what_follows_from_the_rest_is_filled_in() -> None:
    draft = Draft(example(MIDDLE))
    assert draft.filled == {}
    draft.put("seats[0].meeples.supply", None)
    draft.put("seats[1].tracks.crown", None)
    assert draft.filled == {"seats[0].meeples.supply": 2, "seats[1].tracks.crown": 1}
    draft.put("round", None)
    assert draft.filled == {}


def test_what_is_filled_in_is_the_table_before_what_has_been_chosen() -> None:
    draft = Draft(example(MIDDLE))
    draft.put("seats[3].meeples.supply", None)
    assert draft.game is not None
    move = next(move for move in draft.game.legal_moves() if move.startswith("place"))
    draft.put("played", [move])
    assert draft.problems == ()
    assert draft.filled == {"seats[3].meeples.supply": 2}


def test_notes_say_what_a_reading_rests_on() -> None:
    draft = Draft(example(MIDDLE))
    draft.put("prestige.discards", None)
    assert draft.notes == (
        "not given: 8 discarded prestige cards; they are assumed to be among the cards that nobody has seen",
    )


# --- what can be put where --------------------------------------------------------------------------------------------


def test_a_fourth_solvay_is_not_offered() -> None:
    draft = bare()
    for number in range(3):
        assert "solvay" in values(draft, "noble_market.3")
        assert "solvay" in values(draft, "seats[3].nobles")
        draft.put(f"noble_market.{number}", "solvay")
    assert "solvay" not in values(draft, "noble_market.3")
    assert "solvay" not in values(draft, "seats[3].nobles")
    assert "solvay" in values(draft, "noble_market.2"), "the one that lies there"
    draft.put("noble_market.0", None)
    draft.put("noble_discards", {"solvay": 1})
    assert "solvay" not in values(draft, "noble_market.3")


def test_of_each_piece_as_many_are_offered_as_the_box_has_left() -> None:
    draft = bare()
    draft.put("seats[0].materials", {"wood": 7, "jokers": 2})
    field = field_at(draft.document, "seats[1].materials")
    assert isinstance(field, Tally)
    assert {option.value: option.left for option in field.options} == {"wood": 3, "iron": 10, "stone": 10, "jokers": 13}
    draft.put("art_market.display", ["blue"])
    draft.put("seats[0].artworks", {"blue": 4})
    field = field_at(draft.document, "seats[1].artworks")
    assert isinstance(field, Tally)
    assert next(option.left for option in field.options if option.value == "blue") == 1


def test_a_card_lies_in_one_place_only() -> None:
    draft = bare()
    draft.put("prestige.columns[0]", "crown m1 v1")
    draft.put("stock.used", ["S3"])
    draft.put("strips[1]", 4)
    assert "crown m1 v1" not in values(draft, "prestige.columns[1]")
    assert "crown m1 v1" not in values(draft, "prestige.discards")
    assert "crown m1 v1" not in values(draft, "seats[0].rows.money")
    assert "S3" not in values(draft, "stock.card")
    assert values(draft, "strips[0]") == [1, 2, 3, 5]


def test_a_player_has_seven_meeples_and_six_houses() -> None:
    draft = bare()
    draft.put("seats[0].meeples", {"supply": 3, "courthouse": 2})
    draft.put("spaces.1-1", {"meeple": "Elisabeth", "bid": 1})
    draft.put("brussels.park", {"Elisabeth": 1})
    assert "Elisabeth" not in values(draft, "spaces.1-2.meeple")
    supply = field_at(draft.document, "seats[0].meeples.supply")
    assert isinstance(supply, Number)
    assert supply.high == 3
    for column in "12345":
        draft.put(f"spaces.2-{column}.house", "Victor")
    assert "Victor" in values(draft, "spaces.1-1.house")
    draft.put("spaces.3-1.house", "Victor")
    assert "Victor" not in values(draft, "spaces.1-1.house")


def test_architect_cards_are_counted_for_each_player() -> None:
    draft = bare("1897")
    draft.put("spaces.1-1", {"seat": "Victor", "architect": "2/5"})
    assert values(draft, "spaces.1-1.value") == [2, 5]
    draft.put("spaces.1-2.seat", "Victor")
    assert values(draft, "spaces.1-2.architect") == ["1/3", "2/4"]
    assert "2/5" not in values(draft, "seats[3].prison")
    assert "2/5" in values(draft, "seats[0].prison")


def test_action_cards_are_counted_wherever_they_lie() -> None:
    draft = bare("1897")
    draft.put("seats[0].artworks", {"blue": 1})
    draft.put("discards", {"artwork blue": 1})
    assert "artwork blue" in values(draft, "spaces.1-1.card")
    draft.put("seats[1].artworks", {"blue": 1})
    assert "artwork blue" not in values(draft, "spaces.1-1.card")
    draft.put("expo", "Louise")
    assert "expo" not in values(draft, "spaces.1-1.card")


def test_words_of_other_editions_and_modules_are_not_offered() -> None:
    base, expansion = bare(), bare("1893", "second", ("belle-epoque",))
    first = bare("1893", "first")

    def words(draft: Draft, place: str) -> set[Any]:
        field = field_at(draft.document, place)
        assert isinstance(field, Pick | Several | Tally)
        return {option.value for option in field.options}

    assert words(base, "seats[0].artworks") == {"yellow", "brown", "blue", "green", "black"}
    assert words(first, "seats[0].artworks") == {"yellow", "pink", "blue", "green", "black"}
    assert "nagelmackers" not in words(base, "noble_market.0")
    assert "nagelmackers" in words(expansion, "noble_market.0")
    assert "brugmann" not in words(base, "noble_market.0")
    assert "brugmann" in words(base, "seats[0].nobles")
    assert "brugmann" in words(expansion, "noble_discards"), "card 14 discards him"
    assert "glass" not in words(base, "compass")
    assert {"glass", "jokers"} <= words(expansion, "seats[0].materials")
    assert "white blue" not in words(base, "art_market.display")
    assert words(base, "modules") == {"belle-epoque", "asymmetric"}
    assert words(first, "modules") == {"experienced"}
    assert words(base, "strips[0]") == {1, 2, 3, 4, 5}
    assert words(first, "strips[0]") == {f"{number} plain" for number in range(1, 6)}
    sources = field_at(base.document, "seats[0].vp_from")
    assert isinstance(sources, Bundle)
    assert "seats[0].vp_from.pavilion visit" not in sources.inner


@pytest.mark.parametrize(
    ("place", "variant"),
    [
        ("belle_epoque", ("second", ("belle-epoque",))),
        ("compass_tiles", ("first", ())),
        ("artwork_stack", ("first", ())),
        ("revealed_noble", ("second", ("asymmetric",))),
        ("seats[0].board", ("second", ("asymmetric",))),
        ("seats[0].exhibitions", ("first", ())),
        ("seats[0].white_artworks", ("second", ("belle-epoque",))),
    ],
)
def test_keys_of_other_editions_and_modules_are_not_offered(place: str, variant: tuple[str, tuple[str, ...]]) -> None:
    outer = place.rpartition(".")[0]

    def offered(draft: Draft) -> bool:
        field = field_at(draft.document, outer)
        return isinstance(field, Bundle) and place in field.inner

    edition, modules = variant
    assert offered(bare("1893", edition, modules))
    assert not offered(bare())


def test_the_stock_exchange_card_says_where_the_try_square_can_be() -> None:
    draft = bare()
    assert len(values(draft, "try_square")) == 16
    draft.put("stock.card", "S4")
    assert values(draft, "try_square") == ["1-4", "4-1"]


def test_the_last_space_of_a_track_is_offered_to_who_has_the_portrait_tile() -> None:
    draft = bare("1893", "second", ("belle-epoque",))

    def last(place: str) -> int:
        field = field_at(draft.document, place)
        assert isinstance(field, Number)
        return field.high

    draft.put("belle_epoque.tiles", {"portrait": "Louise"})
    assert last("seats[2].tracks.architect") == 7
    assert last("seats[2].tracks.iris") == 6
    assert last("seats[1].tracks.architect") == 6


def test_tiles_are_revealed_with_or_without_a_meeple_on_them() -> None:
    draft = bare("1893", "second", ("belle-epoque",))
    field = field_at(draft.document, "belle_epoque.tiles")
    assert isinstance(field, Claims)
    assert [owner.value for owner in field.owners] == list(NAMES)
    assert field.admits({"row": "Louise", "score": None})
    assert not field.admits({"row": "Nobody"})
    draft.put("belle_epoque.tiles", {"row": "Louise", "score": None})
    draft.put("belle_epoque.tiles.score", None)
    assert draft.document["belle_epoque"] == {"tiles": {"row": "Louise"}}


def test_options_are_called_as_the_cards_print_them() -> None:
    expansion, card_game = bare("1893", "second", ("belle-epoque",)), bare("1897")

    def label(draft: Draft, place: str, value: Any) -> str:
        field = field_at(draft.document, place)
        assert isinstance(field, Pick | Several | Tally)
        return next(option.label for option in field.options if option.value == value)

    assert label(expansion, "noble_market.0", "empain") == "Édouard Empain"
    assert label(expansion, "noble_market.0", "van-de-velde") == "Henry van de Velde"
    assert label(expansion, "modules", "belle-epoque") == "Belle Époque"
    assert label(expansion, "stock.card", "S4") == "S4: 5 BF, 1-4 or 4-1"
    assert label(expansion, "prestige.columns[0]", "iris/crown m0 v1") == "Iris or Crown, 0 Manneken Pis, 1 VP"
    assert label(expansion, "first_player", "Louise") == "Louise"
    assert label(card_game, "spaces.1-1.card", "noble vandervelde") == "Émile Vandervelde"


@pytest.mark.parametrize(
    ("place", "label"),
    [
        ("seats[1]", "Gabriel"),
        ("spaces.2-4", "Space 2-4"),
        ("noble_market.3", "Noble at 3 BF"),
        ("prestige.columns[0]", "Prestige card under column 1"),
        ("prestige.discards", "Discarded prestige cards"),
        ("brussels.park", "Cinquantenaire Park"),
        ("seats[0].tracks.iris", "Iris"),
        ("first_player", "First player"),
    ],
)
def test_places_have_names(place: str, label: str) -> None:
    assert field_at(bare().document, place).label == label


def test_help_comes_from_the_model() -> None:
    field = field_at(bare().document, "seats[0].money")
    assert field == Number(
        "seats[0].money", "Money", "BF at hand; money under meeples is given with the space", True, 0, 999, 1, 0
    )
    assert isinstance(field_at(bare().document, "note"), Text)


def test_every_key_of_the_model_has_a_field() -> None:
    """Whatever the model comes to have: no list of keys is kept by hand."""

    def look(draft: Draft, place: str) -> None:
        field = field_at(draft.document, place)
        assert field.label
        for inner in field.inner if isinstance(field, Bundle) else ():
            look(draft, inner)

    for file in EXAMPLES:
        look(Draft(example(file.stem)), "")


# --- whatever comes ---------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["", "Louise", "solvay", "2-2", "1/3", "<b>", "\ud800"])
KEYS = st.sampled_from(["1-1", "name", "park", "x"])
SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2000) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


def spoilt(document: Json, place: int, scrap: Any) -> Json:
    """A document with something else at one of its places."""
    document = json.loads(json.dumps(document))
    ahead: list[tuple[Any, Any]] = []
    stack: list[Any] = [document]
    while stack:
        value = stack.pop()
        for part, inner in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
            ahead.append((value, part))
            if isinstance(inner, dict | list):
                stack.append(inner)
    outer, part = ahead[place % len(ahead)]
    outer[part] = scrap
    return document


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    file=st.sampled_from(EXAMPLES),
    faults=st.lists(st.tuples(st.integers(0, 400), SCRAPS), min_size=1, max_size=3),
    put=st.integers(0, 400),
    scrap=SCRAPS,
)
def test_whatever_a_document_has_nothing_is_raised(
    file: Path, faults: list[tuple[int, Any]], put: int, scrap: Any
) -> None:
    document = whole = example(file.stem)
    for number, fault in faults:
        document = spoilt(document, number, fault)
    draft, as_given = Draft(document), json.dumps(document)
    there = list(places(whole))
    for _ in range(2):
        assert (draft.game is None) == bool(draft.problems)
        assert isinstance(draft.filled, dict)
        assert isinstance(draft.notes, tuple)
        draft.next_question()
        assert all(draft.told(problem) for problem in draft.problems)
        for place in [*there[:: max(1, len(there) // 12)], there[put % len(there)]]:
            try:
                field = field_at(draft.document, place)
            except KeyError:  # where it is of another game now, or a name is no longer there
                continue
            field.admits(scrap)
            draft.put(place, scrap)
            draft.put(place, None)
    assert json.dumps(document) == as_given


@pytest.mark.parametrize(
    ("game", "edition", "modules"),
    [(game, edition, modules) for game, package in GAMES.items() for edition, modules in package.VARIANTS],
)
def test_whatever_is_drawn_of_an_empty_table_can_be_set(
    game: str, edition: str | None, modules: tuple[str, ...]
) -> None:
    document = Draft.new(game, edition, modules, ("Ann", "Bob", "Cleo")).document
    drawn = re.findall('data-place="([^"]+)"', picture(document))
    assert len(drawn) > 50
    ahead = list(drawn)
    while ahead:
        field = field_at(document, ahead.pop())
        ahead += field.inner if isinstance(field, Bundle) else ()
