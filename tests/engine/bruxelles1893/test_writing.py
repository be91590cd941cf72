"""Positions, records and phrases as people write them: in any writing, with less in them, and all faults at once."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine import Game, records
from engine.bruxelles1893 import Box
from engine.documents import quoted, read_object
from engine.errors import BoxError, IllegalMove, InputError, PositionError
from engine.likeness import closest, known_as

BASE: dict[str, Any] = {
    "format": "bruxelles-position/1",
    "game": "1893",
    "edition": "second",
    "round": 1,
    "seats": [{"name": n, "money": 5, "nobles": ["brugmann"], "meeples": {"courthouse": 2}} for n in "ABC"],
    "first_player": "A",
    "to_move": "A",
    "strips": [1, 2, 3, 4, 5],
    "try_square": "4-3",
    "noble_market": {"0": "albert", "1": "solvay", "2": "buls", "3": "empain"},
    "stock": {"card": "S3"},
    "prestige": {"columns": ["iris m1 v1", "iris m1 v2", "iris m2 v1", "crown m1 v1", "crown m1 v2"]},
    "compass": ["wood", "stone"],
}
CARD_GAME = Game.new("1897", players=3, seed=1).position()


def base(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy({**BASE, **changes})


def problems(document: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(PositionError) as refusal:
        Game.from_position(document)
    assert all("\n" not in problem for problem in refusal.value.problems)
    return refusal.value.problems


# --- any writing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Van de Velde", "van de velde", "Henry van de Velde", "vandevelde", "VAN_DE-VELDE"])
def test_a_noble_by_the_name_that_is_printed(name: str) -> None:
    """cases/2: Van de Velde is himself in any writing, and never the other noble."""
    market = Game.from_position(base(noble_market={**BASE["noble_market"], "0": name})).position()["noble_market"]
    assert market["0"] == "van-de-velde"


def test_words_and_keys_in_any_writing() -> None:
    """Capitals, accents, blanks, hyphens and underscores do not count, in keys either; what is written out stays."""
    written = base(game=1893, edition="Second", compass=["Wood", "Stone"], brussels={"Grand Place": {"a": 1}})
    written["Noble Market"] = {"0": "Prince Albert", "1": "SOLVAY", "2": "Charles Buls", "3": "empain"}
    written["First Player"] = "a"
    written["stock"] = {"Card": "s3"}
    written["prestige"]["columns"][0] = "Iris M1 V1"
    del written["noble_market"], written["first_player"]
    game = Game.from_position(written)
    plain = base(brussels={"grand-place": {"A": 1}})
    assert game.position() == Game.from_position(plain).position()


def test_the_expansion_and_the_card_game_in_any_writing() -> None:
    assert known_as("Belle Époque", ("asymmetric", "belle-epoque")) == "belle-epoque"
    written = copy.deepcopy(CARD_GAME)
    for content in written["spaces"].values():
        if "card" in content:
            content["card"] = content["card"].replace("-", " ").upper()
    assert Game.from_position(written).position() == CARD_GAME
    written["seats"][0]["nobles"] = ["brugmann", "Van de Velde"]
    (problem,) = problems(written)
    assert "did you mean" not in problem
    written["seats"][0]["nobles"] = ["brugmann", "Paul Hankar"]
    assert Game.from_position(written).position()["seats"][0]["nobles"] == ["brugmann", "hankar"]


def test_two_writings_of_one_key_are_refused() -> None:
    """Neither can be taken for the other."""
    assert "noble_discards" in problems(base(noble_discards={"van de velde": 1, "van-de-velde": 1}))[0]
    assert "appears twice" in problems(base(**{"First Player": "A"}))[0]


def test_suggestions_make_words_alike_before_they_compare_letters() -> None:
    words = ["van-de-velde", "vandervelde"]
    assert closest("Vande Velde", words) == "van-de-velde"
    assert closest("vandevelde", words) == "van-de-velde"
    assert closest("x" * 10**6, words) is None


@pytest.mark.parametrize(
    ("key", "place"),
    [
        *(("display", "art_market.display"), ("indicator", "art_market.indicator"), ("cards", "belle_epoque.cards")),
        *(("tiles", "belle_epoque.tiles"), ("pavilions", "belle_epoque.pavilions"), ("name", "seats[…].name")),
        *(("nobles", "seats[…].nobles"), ("jokers", "seats[…].materials.jokers"), ("iris", "seats[…].tracks.iris")),
        *(("wood", "seats[…].materials.wood"), ("courthouse", "seats[…].meeples.courthouse")),
        *(("travelers", "seats[…].meeples.travelers"), ("houses", '"spaces": {"2-4": {"house"')),
    ],
)
def test_a_key_that_belongs_elsewhere_is_told_where(key: str, place: str) -> None:
    assert place in problems(base(**{key: 1}))[0]
    if key in ("jokers", "wood", "iris", "courthouse", "travelers", "houses"):
        document = base()
        document["seats"][1][key] = 1
        (problem,) = problems(document)
        assert problem.startswith("seats[1]: ")
        assert place in problem


# --- phrases ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("place 5-5", "5-5 is outside the active area, rows 1 to 4 and columns 1 to 3"),
        ("place 6-1", "row and column, 1 to 5"),
        ("place 1-1", "there is a meeple of B on 1-1"),
        ("Sales at 5-5 with 3 BF", "5-5 is outside the active area, rows 1 to 4 and columns 1 to 3"),
        ("Sales at 1-1", "there is a meeple of B on 1-1"),
        ("bid 2", "a phrase for bid"),
        ("take buls", "a phrase for noble"),
    ],
)
def test_a_phrase_against_a_rule_is_answered_by_the_rule(phrase: str, reason: str) -> None:
    """And by the words that do begin a phrase here, one for each."""
    game = Game.from_position(base(spaces={"1-1": {"meeple": "B", "bid": 1}}))
    with pytest.raises(IllegalMove) as refusal:
        game.play(phrase)
    assert reason in str(refusal.value)
    assert "place … (11), stock exchange, grand-place, park, market, pass" in str(refusal.value)


def test_without_money_or_meeples_no_space_can_be_used() -> None:
    poor = base()
    poor["seats"][0]["money"] = 0
    with pytest.raises(IllegalMove, match="A has no money to bid"):
        Game.from_position(poor).play("place 1-1")
    bidding = Game.from_position(base(played=["place 3-1"]))
    with pytest.raises(IllegalMove, match="A has 5 BF"):
        bidding.play("bid 6")


def nobles_to_take() -> Game:
    market = {"0": "vandervelde", "1": "solvay", "2": "buls", "3": "empain"}
    pending = [{"decision": "noble", "seat": "A"}, {"step": "next turn", "seat": "A"}]
    spaces = {"1-1": {"meeple": "A", "bid": 4}, "2-1": {"meeple": "A", "bid": 1}, "3-1": {"meeple": "A", "bid": 1}}
    document = base(noble_market=market, pending=pending, spaces=spaces)
    document["seats"][0]["money"] = 1
    return Game.from_position(document)


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("take van de velde", "van-de-velde is not in the noble market"),
        ("take Prince Albert", "albert is not in the noble market"),
        ("take empain", "empain costs 3 BF, A has 1"),
        ("take solvay for 2", "solvay costs 1 BF"),
    ],
)
def test_a_noble_that_cannot_be_taken(phrase: str, reason: str) -> None:
    """The other noble is never suggested (cases/2)."""
    with pytest.raises(IllegalMove) as refusal:
        nobles_to_take().play(phrase)
    assert reason in str(refusal.value)
    assert "did you mean" not in str(refusal.value)


def test_beginnings_other_names_and_other_writings_are_understood() -> None:
    for phrase in ("take vandervelde", "Take Emile Vandervelde for 0"):
        game = nobles_to_take()
        game.play(phrase)
        assert game.decision != "noble"
    for phrase in ("grand place", "Saint Catherine's Market", "PLACE 3 1", "stock"):
        game = Game.from_position(base())
        game.play(phrase)
        assert (game.to_move, game.decision) != ("A", "turn")


def test_a_beginning_never_ends_within_a_number() -> None:
    """ "bid 1" is a bid of 1, not the beginning of 10."""
    document = base(played=["place 3-1"])
    document["seats"][0]["money"] = 12
    game = Game.from_position(document)
    assert game.text(game.code("bid 1")) == "bid 1"
    with pytest.raises(IllegalMove):
        Game.from_position(base()).code("place 3")


def test_long_phrases_are_quoted_short() -> None:
    with pytest.raises(IllegalMove) as refusal:
        Game.from_position(base()).play("x" * 10**5)
    assert len(str(refusal.value)) < 300


# --- less to write ----------------------------------------------------------------------------------------------------


def test_the_supply_follows_from_the_rest() -> None:
    """7 meeples: 2 in the Courthouse, 1 on a space, 4 left; or with the supply given the rest in the Courthouse."""
    document = base(spaces={"1-1": {"meeple": "B", "bid": 1}})
    document["seats"][2]["meeples"] = {"supply": 4}
    seats = Game.from_position(document).position()["seats"]
    assert [seat["meeples"] for seat in seats] == [
        {"supply": 5, "courthouse": 2},
        {"supply": 4, "courthouse": 2},
        {"supply": 4, "courthouse": 3},
    ]


def test_what_is_not_told_of_the_discards_is_taken_to_be_unseen() -> None:
    """With one line that says so: by round 3, 15 prestige cards, 2 earlier stock cards and 2 first-pass cards."""
    game = Game.from_position(base(round=3))
    assert len(game.notes) == 1
    for part in ("2 Stock Exchange cards", "10 discarded prestige cards", "2 first-pass cards", "assumed to be"):
        assert part in game.notes[0]
    assert Game.from_position(game.position()).position() == game.position()
    assert game.position()["stock"] == {"card": "S3"}
    assert Game.from_position(base()).notes == ()


def test_the_first_to_pass_has_this_rounds_card() -> None:
    game = Game.from_position(base(passed=["B"]))
    assert game.notes == ()
    assert game.position()["seats"][1]["first_pass_cards"] == 1


def test_turns_that_nobody_can_have_taken_are_noted() -> None:
    three = {f"{row}-1": {"meeple": "A", "bid": 1} for row in (1, 2, 3)}
    (note,) = Game.from_position(base(spaces=three)).notes
    assert "A 3, B 0, C 0" in note
    one_each = {f"{row}-1": {"meeple": name, "bid": 1} for row, name in enumerate("ABC", start=1)}
    assert Game.from_position(base(spaces=one_each)).notes == ()


def test_a_stock_card_by_what_it_shows() -> None:
    shown = {"income": 7, "irises": ["4-3", "1-2"]}
    game = Game.from_position(base())
    card = Box.of(game.box).stock_cards[2]
    irises = {f"{int(iris) // 4 + 1}-{int(iris) % 4 + 1}" for iris in game.rules.stock_irises[2]}
    shown = {"income": int(game.rules.stock_income[2]), "irises": sorted(irises)}
    assert Game.from_position(base(stock={"card": shown})).position()["stock"] == {"card": card}
    (problem,) = problems(base(stock={"card": {"income": 5}}))
    assert "may be S4, S7, S11" in problem
    assert "no Stock Exchange card shows" in problems(base(stock={"card": {"income": 20}}))[0]
    assert problems(base(stock={"card": {"incomes": 7}})) == (
        'stock.card: unknown key "incomes"; did you mean "income"?',
    )


def test_a_note_says_nothing_to_the_program() -> None:
    document = base(note="after the second turn")
    document["seats"][0]["note"] = "bluffs"
    assert Game.from_position(document).position() == Game.from_position(base()).position()
    assert Game.from_position({**CARD_GAME, "note": "x"}).position() == CARD_GAME
    record = {**records.Recorder(Game.new(players=2, seed=1), 1).document(), "note": "x"}
    assert records.replay(record).to_move == "A"


def test_a_forgotten_board_is_asked_for() -> None:
    """cases/3: chapter 3 turns every board; "a" says where one is not turned."""
    strips = [1, "2 plain", 3, "4 plain", 5]
    document = base(modules=["asymmetric"], strips=strips)
    document["seats"][0]["board"] = "Victor Horta"
    assert [problem.split(":")[0] for problem in problems(document)] == ["seats[1].board", "seats[2].board"]
    for seat in document["seats"][1:]:
        seat["board"] = "a"
    game = Game.from_position(document)
    assert [seat["board"] for seat in game.position()["seats"]] == ["horta", "a", "a"]


def test_one_pile_or_its_first_cards_can_be_given() -> None:
    game = Game.from_position(base(piles={"nobles": ["maeterlinck", "solvay"]}), seed=1)
    piles = game.position(piles=True)["piles"]
    assert piles["nobles"][:2] == ["maeterlinck", "solvay"]
    assert len(piles["nobles"]) == len(Game.from_position(base()).position(piles=True)["piles"]["nobles"])


def test_phrases_played_since_the_table_was_written_down() -> None:
    game = Game.from_position(base(played=["place 3-1", "bid 2"]))
    assert game.decision == "noble"
    assert "pending" in game.position()
    assert "played[1]" in problems(base(played=["place 3-1", "bid 99"]))[0]
    assert "the turn ends" in problems(base(played=["pass"]))[0]


# --- all faults at once -----------------------------------------------------------------------------------------------


def test_all_faults_of_the_keys_and_types_are_told() -> None:
    document = base(seets=1)
    document["seats"][0]["mony"] = 1
    document["seats"][1]["tracks"] = {"architect": 10}
    document["seats"][2]["nobles"].append("solvey")
    found = problems(document)
    assert [problem.split(": ")[0] for problem in found] == [
        "seats[0]",
        'unknown key "seets"; did you mean "seats"?',
        "seats[1].tracks.architect",
        "seats[2].nobles[1]",
    ]
    assert "counted from 1" in found[2]


def test_all_faults_of_the_table_are_told() -> None:
    """Each where it stands, and nothing that only follows from another."""
    document = base(compass=["wood", "wood"], first_player="Zoe", spaces={"1-5": {"bid": 2}})
    document["seats"][0]["vp_from"] = {"sales": 3}
    document["seats"][1]["materials"] = {"wood": 6}
    document["seats"][2]["materials"] = {"wood": 5, "glass": 1}
    assert [problem.split(": ")[0] for problem in problems(document)] == [
        "first_player",
        "seats[0].vp_from",
        "seats[2].materials.wood",
        "seats[2].materials",
        "spaces.1-5.bid",
        "compass",
    ]


def test_many_faults_are_cut_short() -> None:
    error = InputError(*(str(number) for number in range(30)))
    assert str(error).splitlines()[-1] == "… and 10 more"
    assert len(str(error).splitlines()) == 21


def test_all_faults_of_a_table_of_the_card_game_are_told() -> None:
    document = copy.deepcopy(CARD_GAME)
    document["seats"][0]["tracks"] = {"nobility": 9}
    document["seats"][1]["nobles"] = []
    document["bonuses"] = ["nobility"] * 4
    assert [problem.split(":")[0] for problem in problems(document)] == [
        "seats[0].tracks.nobility",
        "seats[1].nobles",
        "bonuses",
    ]


# --- what no file should hold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.update({"\ud800": 1}),
        lambda d: d["seats"][0].update(name="a\ud800"),
        lambda d: d.update(spaces={"\ud800": {}}),
        lambda d: d.update(note="\udfff"),
    ],
)
def test_half_a_surrogate_pair_is_refused(spoil: Any) -> None:
    """cases/surrogate.py, from Python and from a file."""
    document = base()
    spoil(document)
    (problem,) = problems(document)
    assert "half of a pair of surrogates" in problem
    assert problem.encode()
    assert problems(read_object(json.dumps(document).encode(), "x", PositionError)) == (problem,)
    with pytest.raises(InputError, match="surrogates"):
        records.check({"format": "bruxelles-record/1", "game": "1893", "\ud800": 1})


def test_deep_nesting_is_refused() -> None:
    deep: Any = 1
    for _ in range(900):
        deep = {"a": deep}
    assert "nested too deeply" in problems({**BASE, "spaces": {"1-1": deep}})[0]
    inner: list[Any] = []
    for _ in range(50_000):
        inner = [inner]
    assert quoted(inner) == "[...]"


@pytest.mark.parametrize("seed", [-1, 1.5, True])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    for make in (lambda: Game.new(seed=seed), lambda: Game.from_position(base(), seed=seed)):
        with pytest.raises(InputError, match=r"^seed: .* should be a whole number from 0 on$"):
            make()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"round": 1,}', "there is a comma too many before }"),
        (b"{'round': 1}", "plain double quotes"),
    ],
)
def test_common_slips_in_json_are_named(text: bytes, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        read_object(text, "x", PositionError)


# --- box files --------------------------------------------------------------------------------------------------------


def box_problems(folder: Path, text: str) -> list[str]:
    file = folder / "my.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BoxError) as refusal:
        Box.load(file)
    return [problem.removeprefix(f"{file}: ") for problem in refusal.value.problems]


def test_a_box_file_in_any_writing(tmp_path: Path) -> None:
    """Keys and words as they are printed; a word that is wrong is itself named."""
    file = tmp_path / "my.toml"
    order = '["glass", "Iron", "wood", "stone", "3 BF", "any", "empty"]'
    file.write_text(f'[Compass]\norder = {order}\n[nobles.cost]\n"Van de Velde" = 3\n', encoding="utf-8")
    values = {row["key"]: row["value"] for row in Box.load(file).listing()}
    assert values["compass.order"][4] == "3bf"
    assert values["nobles.cost.van-de-velde"] == 3
    (problem,) = box_problems(tmp_path, f"[compass]\norder = {order}".replace("3 BF", "3 FB"))
    assert problem.startswith('compass.order[4]: "3 FB" is not one of wood')
    assert 'did you mean "3bf"?' in problem


def test_all_faults_of_a_box_file_are_told(tmp_path: Path) -> None:
    text = "[nobles.cost]\nempains = 3\n[tracks]\nlily = [1]\niris = [1]\n[setup]\njokers = -1\n"
    assert [problem.split(":")[0] for problem in box_problems(tmp_path, text)] == [
        'unknown key "nobles.cost.empains"; did you mean "empain"?',
        'unknown key "tracks.lily"; known',
        "setup.jokers",
        "tracks.iris",
    ]
    twice = '[nobles.cost]\nvan-de-velde = 2\n"Van de Velde" = 3'
    assert "appears twice" in box_problems(tmp_path, twice)[0]


def test_a_card_that_the_own_box_does_not_hold(tmp_path: Path) -> None:
    """Who has given a box file is not told to give one."""
    file = tmp_path / "my.toml"
    file.write_text("[tracks]\niris = [1, 2, 3, 3, 4, 5]\n", encoding="utf-8")
    document = base()
    document["prestige"]["columns"][0] = "iris/free m2 v2"
    with pytest.raises(PositionError, match="your box file has no such card"):
        Game.from_position(document, box=file)
    assert "(--box)" in problems(document)[0]


@pytest.mark.parametrize(("game", "edition"), [("1893", "second"), ("1893", "first"), ("1897", None)])
def test_nothing_is_noted_of_a_table_that_the_rules_led_to(game: str, edition: str | None) -> None:
    """At no decision of a game, within turns or between them."""
    played = Game.new(game, edition, players=3, seed=4)
    chance = np.random.default_rng(4)
    while not played.over:
        assert Game.from_position(played.position()).notes == ()
        played.play_action(int(chance.choice(played.actions())))
