"""What-ifs and gifts: other values, cards taken out of the box, and things that a seat starts with."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893 import Box, cards
from engine.bruxelles1893.rules import MODULES_OF
from engine.bruxelles1893.state import EDITIONS, NOBLE_NAMES, NOTHING, READY
from engine.errors import InputError
from engine.game import decision_key
from engine.what_if import WhatIf
from search.tree import one
from tests.helpers.moves import check, play_out

EVERYTHING = [(edition, list(modules)) for edition, modules in zip(EDITIONS, MODULES_OF, strict=True)]
"""Each edition with all that it can be played with."""


def cards_of(game: Game, pile: str) -> tuple[list[int], list[int]]:
    """The cards of a pile from the bottom up, and those on display."""
    state = game.state
    hidden = getattr(state, f"{pile}_pile")[: int(state[f"n_{pile}_pile"])].tolist()
    shown = (state.market if pile == "noble" else state.column).tolist()
    return hidden, shown


def test_values_change_the_box_by_the_keys_of_box_files() -> None:
    """Lists and switches alike; what is not named stays."""
    values = (("rulings.first_passer_wins_ties", True), ("nobles.cost.empain", 9), ("setup.start_money", [1] * 5))
    game, plain = Game.new(what_if=WhatIf(values)), Game.new()
    assert game.rules.first_passer_wins_ties
    assert game.rules.noble_cost[NOBLE_NAMES.index("empain")] == 9
    assert game.rules.start_money.tolist() == [1] * 5
    assert game.rules.noble_cost.tolist()[2:] == plain.rules.noble_cost.tolist()[2:]
    assert game.box.digest != plain.box.digest
    assert "nobles.cost.empain" not in game.box.assumed()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"rulings.first_passer_win_ties": True}, '"rulings.first_passer_win_ties"; did you mean "first_passer_wins'),
        ({"ruling.any_may_mix": True}, 'values: unknown key "ruling"; did you mean "rulings"?'),
        ({"rulings.any_may_mix": 1}, "values: rulings.any_may_mix: 1 should be true or false"),
        ({"nobles.cost.empain": 99}, "values: nobles.cost.empain: 99 should be at most 20"),
        ({"rulings": True}, "values: rulings: true should be a table"),
        ({"setup.courthouse": 9}, "values: setup.courthouse: 9 of 7 meeples"),
    ],
)
def test_values_that_cannot_be(values: dict[str, Any], message: str) -> None:
    """They are refused as in a box file, by the key."""
    with pytest.raises(InputError) as refusal:
        Game.new(what_if=WhatIf(tuple(values.items())))
    assert message in str(refusal.value)


def test_what_ifs_can_be_kept_in_sets_and_tell_each_other_apart() -> None:
    """Also where a value is a list."""
    first, again = (WhatIf((("setup.start_money", [1] * 5),), ("noble solvay",)) for _ in range(2))
    assert {first, again} == {first}
    assert {first, WhatIf((("setup.start_money", [2] * 5),), ("noble solvay",)), WhatIf()} != {first}
    assert not WhatIf()
    assert first


@pytest.mark.parametrize(("edition", "modules"), EVERYTHING)
def test_each_card_can_be_taken_out(edition: str, modules: list[str]) -> None:
    """No copy of it is anywhere, all the others are, and the game is played to its end."""
    box = Box.load(edition=edition)
    full = box.rules(5, modules)
    for number, card in enumerate(cards(box, full)):
        what_if = WhatIf(without=(card,))
        game = Game.new(edition=edition, modules=modules, players=5, seed=number, what_if=what_if)
        pile, kind = box.card(card)
        hidden, shown = cards_of(game, pile)
        found = Counter(hidden + shown)
        copies = (full.noble_copies if pile == "noble" else full.face_copies).tolist()
        expected = {other: count for other, count in enumerate(copies) if count and other != kind}
        assert {other: count for other, count in found.items() if other != NOTHING} == expected
        play_out(game, number)


@pytest.mark.parametrize(("edition", "modules"), EVERYTHING)
def test_a_game_can_do_without_any_noble_or_prestige_card(edition: str, modules: list[str]) -> None:
    """Empty markets and columns, no card for passing first (ruling 48)."""
    box = Box.load(edition=edition)
    words = cards(box, box.rules(4, modules))
    for kept in (0, 3):
        nobles = [card for card in words if card.startswith("noble")]
        faces = [card for card in words if card.startswith("prestige")][kept:]
        game = Game.new(edition=edition, modules=modules, seed=kept, what_if=WhatIf(without=(*nobles, *faces)))
        assert sorted(game.state.column.tolist())[: 5 - kept] == [NOTHING] * (5 - kept)
        assert set(game.state.market.tolist()) == {NOTHING}
        play_out(game, kept)
        assert sum(own.n_face_down for own in game.state.seats) == 0


@pytest.mark.parametrize(
    ("edition", "without", "message"),
    [
        ("second", "noble brugmann", "without: every player starts with brugmann"),
        ("second", "noble solvey", 'without: no noble is called "solvey"; did you mean "solvay"?'),
        ("second", "noble nagelmackers", 'without: "noble nagelmackers": this game has none to take out'),
        ("first", "noble privat-livemont", 'without: "noble privat-livemont": this game has none to take out'),
        ("second", "prestige iris m2 v2", 'without: no prestige card shows "iris m2 v2"; did you mean'),
        ("second", "solvay", 'without: "solvay" is not a card; write it as "noble solvay" or'),
    ],
)
def test_cards_that_cannot_be_taken_out(edition: str, without: str, message: str) -> None:
    """The word at fault is named."""
    with pytest.raises(InputError) as refusal:
        Game.new(edition=edition, what_if=WhatIf(without=(without,)))
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(("edition", "modules"), EVERYTHING)
def test_each_card_can_be_given(edition: str, modules: list[str]) -> None:
    """One copy fewer lies in its pile, the other cards keep their order, and the game is played to its end."""
    box = Box.load(edition=edition)
    for number, card in enumerate(cards(box, box.rules(3, modules))):
        set_up: dict[str, Any] = {"edition": edition, "modules": modules, "players": 3, "seed": number}
        gifts: list[list[str]] = [[], [], []]
        gifts[number % 3] = [card]
        plain, game = Game.new(**set_up), Game.new(**set_up, gifts=gifts)
        pile, kind = box.card(card)
        (before, shown_before), (after, shown_after) = cards_of(plain, pile), cards_of(game, pile)
        assert Counter(before + shown_before) - Counter(after + shown_after) == Counter([kind])
        if shown_after == shown_before:  # it came out of the pile: put it back somewhere, and nothing has changed
            assert before in [[*after[:place], kind, *after[place:]] for place in range(len(before))]
        else:
            assert after == before[:-1]
        if pile == "noble":
            assert game.state.seats[number % 3].noble[kind] == READY
        play_out(game, number)


def test_any_copy_of_a_card_is_as_likely_to_be_given() -> None:
    """Not always the top one of the pile: else the others would come later than by chance."""
    solvay, taken = NOBLE_NAMES.index("solvay"), Counter[int]()
    for seed in range(150):
        before = cards_of(Game.new(seed=seed), "noble")[0]
        after = cards_of(Game.new(seed=seed, gifts=[["noble solvay"], [], [], []]), "noble")[0]
        places = [place for place, noble in enumerate(before) if noble == solvay]
        taken.update(copy for copy, k in enumerate(places) if [*after[:k], solvay, *after[k:]] == before)
    assert min(taken[copy] for copy in range(3)) > 10


@pytest.mark.parametrize(("edition", "modules"), EVERYTHING)
def test_money_and_points(edition: str, modules: list[str]) -> None:
    """The seat has so much more, and points that do not come from play."""
    set_up: dict[str, Any] = {"edition": edition, "modules": modules, "players": 2, "seed": 1}
    plain, game = Game.new(**set_up), Game.new(**set_up, gifts=[[], ["money 2", "points 5"]])
    assert game.state.seats[1].money == plain.state.seats[1].money + 2
    assert game.scores()["B"]["earlier"] == game.scores()["B"]["total"] - plain.scores()["B"]["total"] == 5
    assert game.state.seats[0] == plain.state.seats[0]
    play_out(game, 1)


@pytest.mark.parametrize(("edition", "modules"), EVERYTHING)
def test_money_and_points_can_be_taken(edition: str, modules: list[str]) -> None:
    """As compensation the other way round: all the money of the start at most, and points below 0 (ruling 44)."""
    set_up: dict[str, Any] = {"edition": edition, "modules": modules, "players": 2, "seed": 1}
    plain, game = Game.new(**set_up), Game.new(**set_up, gifts=[["money 2", "money -7"], ["money -1", "points -100"]])
    assert [own.money for own in game.state.seats[:2]] == [0, plain.state.seats[1].money - 1]
    assert game.scores()["B"]["earlier"] == -100
    play_out(game, 1)


@pytest.mark.parametrize("card", range(1, 33))
def test_each_belle_epoque_card_can_be_given_with_a_pavilion(card: int) -> None:
    """The seat owns the card at the middle pavilion, none lies twice, and the game is played to its end."""
    game = Game.new(modules=["belle-epoque"], players=3, seed=card, gifts=[[], [f"pavilion {card}"], []])
    assert game.state.belle_card[2] == card
    assert game.state.pavilion.tolist() == [-1, -1, 1, -1, -1]
    assert len(set(game.state.belle_card.tolist())) == 5
    assert game.state.seats[1].houses == 1
    play_out(game, card)


def test_a_given_prestige_card_is_decided_on_after_the_setup() -> None:
    """With the board known; a bonus is gained at once, or the card is tucked, and counts as one of round 1."""
    set_up: dict[str, Any] = {"modules": ["asymmetric"], "players": 2, "seed": 4}
    game = Game.new(**set_up, gifts=[["prestige iris+iris m1 v0"], ["prestige iris m1 v1"]])
    while game.decision != "card":
        assert game.decision in ("board", "starting artwork")
        game.play(game.legal_moves()[0])
    # the first, without symbols, leaves nothing but its bonus, which has been gained
    assert game.to_move == "B"
    assert game.state.seats[0].iris == 2
    assert game.state.prestige_discards[Box.of(game.box).face_id("iris+iris m1 v0")] == 1
    assert game.legal_moves() == ["gain iris", "tuck meeples", "tuck nobles", "tuck artworks", "tuck money"]
    used, tucked = game.copy(), game
    used.play("gain iris")
    tucked.play("tuck nobles")
    for after in (used, tucked):
        check(after)
        assert after.decision == "try square"
    face = Box.of(game.box).face_id("iris m1 v1")
    assert used.state.seats[1].iris == 1
    assert used.state.prestige_discards[face] == 1
    assert tucked.state.seats[1].tucked[1, 0] == face
    assert tucked.state.seats[1].tucked_now.tolist() == [0, 1, 0, 0]


def test_five_seats_can_decide_on_a_card_each_in_seat_order() -> None:
    """The agenda holds them all, beneath boards and first artworks."""
    gifts = [[f"prestige {bonus} m1 v1"] for bonus in ("iris", "crown", "architect", "free", "crown/free")]
    game = Game.new(modules=["belle-epoque", "asymmetric"], players=5, seed=2, gifts=gifts)
    deciders = []
    while game.decision != "try square":
        if game.decision == "card":
            deciders.append(game.to_move)
        game.play(game.legal_moves()[0])
        check(game)
    assert deciders == ["A", "B", "C", "D", "E"]


def test_a_card_that_is_given_is_one_decision_to_a_search() -> None:
    """Two cards about which a seat may have to decide are not taken for one another."""
    keys = set()
    for face in ("iris m1 v1", "crown m1 v1"):
        game = Game.new(edition="first", players=2, seed=1, gifts=[[f"prestige {face}"], []])
        assert game.decision == "card"
        keys.add(int(decision_key(one(game.state)[0])))
    assert len(keys) == 2


@pytest.mark.parametrize(
    ("set_up", "gifts", "message"),
    [
        ({}, [["noble solvay"], []], "gifts: 2 for 3 players"),
        ({}, [["nobel solvay"], [], []], 'gifts: "nobel" in "nobel solvay" is not a gift; did you mean "noble"?'),
        ({}, [["noble brugmann"], [], []], "gifts: every player starts with brugmann"),
        ({}, [["noble solvey"], [], []], 'gifts: no noble is called "solvey"; did you mean "solvay"?'),
        ({}, [["noble solvay", "noble solvay"], [], []], 'gifts: "noble solvay": nobody keeps two nobles of a kind'),
        ({}, [["noble nagelmackers"], [], []], 'gifts: "noble nagelmackers": this game has none to give'),
        (
            {"edition": "first", "modules": ["experienced"]},
            [[], ["noble privat-livemont"], []],
            'gifts: "noble privat-livemont": this game has none to give',
        ),
        ({"what_if": WhatIf(without=("noble buls",))}, [[], [], ["noble buls"]], 'gifts: "noble buls": this game has'),
        ({}, [["prestige iris m9 v1"], [], []], 'gifts: "iris m9 v1" is not a prestige card; write it as'),
        (
            {},
            [["prestige iris m1 v1"], ["prestige iris m1 v1"], []],
            'gifts: "prestige iris m1 v1": this game has 1 to give',
        ),
        (
            {},
            [["prestige iris m1 v1", "prestige crown m1 v1"], [], []],
            'gifts: "prestige crown m1 v1": a seat can be given one prestige card',
        ),
        ({}, [["money two"], [], []], 'gifts: "money two" needs a number from 1 to 100'),
        ({}, [["points 0"], [], []], 'gifts: "points 0" needs a number from 1 to 100, or from -100 to -1'),
        ({}, [["points -101"], [], []], 'gifts: "points -101" needs a number from 1 to 100, or from -100 to -1'),
        ({}, [["money -6"], [], []], 'gifts: "money -6": the seat has only 5 to start with'),
        ({}, [[], ["money -4", "money -3"], []], 'gifts: "money -3": the seat has only 2 to start with'),
        ({"modules": ["belle-epoque"]}, [["pavilion -1"], [], []], 'gifts: "pavilion -1" needs a number from 1 to 32'),
        ({}, [["pavilion 1"], [], []], 'gifts: "pavilion 1": only the Belle Époque expansion has pavilions'),
        ({"modules": ["belle-epoque"]}, [["pavilion 33"], [], []], 'gifts: "pavilion 33" needs a number from 1 to 32'),
        (
            {"modules": ["belle-epoque"]},
            [["pavilion 1"], ["pavilion 2"], []],
            'gifts: "pavilion 2": one pavilion can be given in a game',
        ),
    ],
)
def test_gifts_that_cannot_be(set_up: dict[str, Any], gifts: list[list[str]], message: str) -> None:
    """The words at fault are named."""
    with pytest.raises(InputError) as refusal:
        Game.new(players=3, gifts=gifts, **set_up)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    "options",
    [{"what_if": WhatIf(without=("noble buls",))}, {"gifts": [["money 1"], [], [], []]}],
)
def test_a_what_if_has_no_position(options: dict[str, Any]) -> None:
    """It could not be read again; a game of the box has one, and so has one where nobody gets anything."""
    with pytest.raises(InputError, match=r"^position: a game with a what-if or with gifts has none"):
        Game.new(**options).position()
    assert Game.new().position()
