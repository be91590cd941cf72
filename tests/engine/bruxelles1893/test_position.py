"""Positions: what lies on a table goes to a state and back unchanged, and what cannot lie there is refused."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Game, schemas
from engine.bruxelles1893 import MOST_ACTIONS, apply_action, deal, fault, legal_actions, new_states
from engine.bruxelles1893.belle_epoque.pavilions import has_used
from engine.bruxelles1893.files.position import from_state, to_state
from engine.bruxelles1893.state import (
    BELLE_CARDS,
    TAKE_BACK_MEEPLE_CARD,
)
from engine.chance import below, stream
from engine.documents import dumps, read_document
from engine.errors import PositionError
from tests.helpers.furnished import furnish
from tests.helpers.positions import BOX, NAMES, Document, drop, first_turn, play_to_first_turn, put, read
from tests.helpers.refusals import refusal

MODULES = st.sampled_from([[], ["asymmetric"], ["belle-epoque"], ["belle-epoque", "asymmetric"]])


def space_inside(document: Document, number: int = 0) -> str:
    """A space of the active area without a house or a meeple, by the engine's own list of turns."""
    game = Game.from_position(document)
    return [move.split()[1] for move in game.legal_moves() if move.startswith("place")][number]


def space_outside(document: Document) -> str:
    inside = {move.split()[1] for move in Game.from_position(document).legal_moves() if move.startswith("place")}
    return next(f"{row}-{column}" for row in range(1, 6) for column in range(1, 6) if f"{row}-{column}" not in inside)


def landed(document: Document, name: str = "Louise", bid: int = 2, house: str | None = None) -> str:
    """Put a seat's meeple from the supply on a space of the active area."""
    space = space_inside(document)
    document.setdefault("spaces", {})[space] = {"meeple": name, "bid": bid}
    if house is not None:
        document["spaces"][space]["house"] = house
    meeples = document["seats"][NAMES.index(name)]["meeples"]
    meeples["supply"] -= 1
    return space


# --- there and back ---------------------------------------------------------------------------------------------------


def visible(states: np.ndarray) -> np.ndarray:
    """A copy in which all that does not count is the same: unused places, and how many turns there have been.

    A meeple that card 29 has brought back leaves no trace of where it was, and no price follows in that round.
    """
    twin = states.copy()
    twin["turn"] = 0
    if any(has_used(states[0], seat, TAKE_BACK_MEEPLE_CARD) for seat in range(len(NAMES))):
        twin["uses"] = 0
    for field, used in (("agenda", "n_agenda"), ("noble_pile", "n_noble_pile"), ("prestige_pile", "n_prestige_pile")):
        twin[field][0, int(twin[used][0]) :] = 0
    return twin


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 5), MODULES, st.integers(0, 2**32), st.booleans())
def test_every_decision_of_a_game_goes_there_and_back(
    players: int, modules: list[str], seed: int, furnished: bool
) -> None:
    """Design, section 6: position, state, position is the identity, at any decision, mid-turn and forced ones too."""
    rules, names = BOX.rules(players, modules), NAMES[:players]
    states = new_states(1)
    deal(rules, states[0], stream(seed, "deal"))
    if furnished:
        furnish(rules, states[0], seed % BELLE_CARDS)
    words, out = stream(seed, "play"), np.empty(MOST_ACTIONS, np.int16)
    n = 1
    while n > 0:
        n = legal_actions(rules, states[0], out)
        document = from_state(names, BOX, rules, states[0], piles=True)
        again_names, again_rules, again = to_state(document, BOX, 1)
        assert again_names == names
        assert (visible(again) == visible(states)).all()
        assert from_state(names, BOX, again_rules, again[0], piles=True) == document
        if n > 0:
            apply_action(rules, states[0], int(out[below(words, n)]))


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 5), MODULES, st.integers(0, 2**32), st.integers(0, 400), st.integers(0, 9))
def test_hidden_piles_follow_from_the_box(
    players: int, modules: list[str], seed: int, after: int, other_seed: int
) -> None:
    """Without piles in the document every card is still somewhere once, and what is seen stays the same."""
    game = Game.new(players=players, seed=seed, names=NAMES[:players], modules=modules)
    words = stream(seed, "play")
    for _ in range(after):
        if game.over:
            break
        actions = game.actions()
        game.play_action(actions[below(words, len(actions))])
    document = game.position()
    names, rules, state = read(document, other_seed)
    assert fault(rules, state) == 0
    assert from_state(names, BOX, rules, state) == document
    jsonschema.validate(document, json.loads(schemas.schema_text("position.schema.json")))


def test_the_seed_decides_the_hidden_piles() -> None:
    """The same seed draws the same piles, another seed others."""
    document = first_turn()
    piles = []
    for seed in (3, 3, 4):
        names, rules, state = read(document, seed)
        piles.append(from_state(names, BOX, rules, state, piles=True)["piles"])
    assert piles[0] == piles[1]
    assert all(piles[0][key] != piles[2][key] for key in ("nobles", "prestige", "stock", "chance"))


def test_piles_lie_top_first() -> None:
    """The first noble of the pile in the document is the one that comes up next."""
    game = play_to_first_turn(Game.new(players=3, seed=5, names=NAMES[:3]))
    document = game.position(piles=True)
    game = Game.from_position(document)
    while game.decision != "noble":
        move = next((move for move in game.legal_moves() if move == "copy nobles"), game.legal_moves()[0])
        game.play("park" if "park" in game.legal_moves() else move)
    game.play(next(move for move in game.legal_moves() if move.endswith("for 0")))
    while game.to_move == "Louise":
        game.play_action(game.actions()[0])
    assert game.position()["noble_market"]["3"] == document["piles"]["nobles"][0]


def test_what_is_empty_may_be_left_out() -> None:
    """Zeros, empty lists and discs on their first space need not be written; the order on display does not count."""
    document = first_turn()
    short = copy.deepcopy(document)
    for seat in short["seats"]:
        del seat["tracks"], seat["vp"]
    del short["art_market"]
    short["stock"].pop("used", None)
    names, rules, state = read(short)
    assert from_state(names, BOX, rules, state) == document
    document["art_market"]["display"] = ["brown", "yellow"]
    names, rules, state = read(document)
    assert from_state(names, BOX, rules, state)["art_market"]["display"] == ["yellow", "brown"]


def test_points_without_a_source_count_as_earlier() -> None:
    """A writer need not know where the points came from."""
    document = first_turn()
    document["seats"][0] |= {"vp": 23, "vp_from": {"sales": 10}}
    scores = Game.from_position(document).scores()["Louise"]
    assert (scores["total"], scores["sales"], scores["earlier"]) == (23, 10, 13)


PARTS = {1: (1, 5), 2: (2, 5), 3: (0, 3), 4: (0, 4)}
"""The larger part of five lines when cut behind the first, second, third or fourth: start and end, from 0."""


@pytest.mark.parametrize("card", range(12))
def test_the_active_area_follows_from_the_try_square(card: int) -> None:
    """Rulebook, Chapter 1, Planning Phase: of the four parts the largest; on 2-2 rows and columns 3 to 5."""
    document = first_turn()
    for iris in BOX.rules(3).stock_irises[card]:
        row, column = int(iris) // 4 + 1, int(iris) % 4 + 1
        document |= {"try_square": f"{row}-{column}", "stock": {"card": f"S{card + 1}"}}
        _, _, state = read(document)
        assert (state.low_row, state.high_row) == PARTS[row]
        assert (state.low_column, state.high_column) == PARTS[column]


@pytest.mark.parametrize(
    ("players", "placed", "uses"),
    [
        (3, {"Louise": 1}, 1),
        (3, {"Louise": 1, "Gabriel": 2}, 2),
        (3, {"Louise": 1, "Gabriel": 5}, 3),
        (3, {"Louise": 3}, 2),
        (4, {"Louise": 1, "Gabriel": 1}, 2),
        (4, {"Louise": 2, "Gabriel": 2}, 3),
        (5, {"Louise": 1, "Gabriel": 3, "Paul": 2}, 4),
    ],
)
def test_uses_of_brussels_follow_from_the_meeples(players: int, placed: dict[str, int], uses: int) -> None:
    """Rulebook, Chapter 1, Actions on the Brussels board: prices 1, 2, 3 … or, with 4 or 5 players, 1, 1, 2, 2 …"""
    document = first_turn(players)
    document["brussels"] = {"park": placed}
    for name, count in placed.items():
        document["seats"][NAMES.index(name)]["meeples"]["supply"] -= count
    _, _, state = read(document)
    assert list(state.uses) == [0, 0, uses, 0]


# --- what is pending --------------------------------------------------------------------------------------------------


def test_a_bid_is_pending() -> None:
    """A position may stand in the middle of a turn: the meeple is placed, the bid not yet decided."""
    document = first_turn()
    space = landed(document, bid=0)
    action = Game.from_position(first_turn())  # the same strips
    number = 5 * (int(space[0]) - 1) + int(space[2]) - 1
    word = ("workshop", "sales", "nobles", "materials", "construction")[action.state.action[number]]
    document["pending"] = [
        {"decision": "bid", "seat": "Louise", "space": space},
        {"step": "action", "seat": "Louise", "action": word},
        {"step": "next turn", "seat": "Louise"},
    ]
    game = Game.from_position(document)
    assert (game.to_move, game.decision) == ("Louise", "bid")
    assert game.legal_moves() == [f"bid {money}" for money in range(1, document["seats"][0]["money"] + 1)]
    del document["spaces"][space]["bid"]
    assert game.position() == document


def test_the_owner_of_a_house_answers_in_anothers_turn() -> None:
    """Rulebook, Chapter 1, Free action: after Louise's action the owner of the house gains something, then it is on."""
    document = first_turn()
    document["strips"] = [1, 2, 3, 4, 5]
    space = landed(document, house="Gabriel")
    number = 5 * (int(space[0]) - 1) + int(space[2]) - 1
    _, _, state = read(document)
    word = ("workshop", "sales", "nobles", "materials", "construction")[state.action[number]]
    document["to_move"] = "Gabriel"
    document["pending"] = [
        {"decision": "free action", "seat": "Gabriel", "action": word},
        {"step": "next turn", "seat": "Louise"},
    ]
    game = Game.from_position(document)
    assert game.to_move == "Gabriel"
    game.play("decline")
    assert (game.to_move, game.decision) == ("Gabriel", "turn")


def test_a_noble_taken_but_not_yet_kept_is_nowhere_else() -> None:
    """Between the market and the player the card is in the pending decision alone; the market has a gap till then."""
    document = first_turn()
    taken = document["noble_market"].pop("2")
    document["pending"] = [
        {"decision": "keep", "seat": "Louise", "noble": taken},
        {"step": "refill nobles", "seat": "Louise"},
        {"step": "next turn", "seat": "Louise"},
    ]
    _, rules, state = read(document)
    assert fault(rules, state) == 0
    game = Game.from_position(document)
    game.play("keep")
    market = game.position()["noble_market"]
    assert len(market) == 4
    assert market["0"] == document["noble_market"]["0"]
    assert market["2"] == document["noble_market"]["3"]


def test_an_empty_list_is_a_game_that_is_over() -> None:
    """Nothing pending: nobody is to move."""
    game = Game.new(players=2, seed=3, names=NAMES[:2])
    words = stream(3, "play")
    while not game.over:
        actions = game.actions()
        game.play_action(actions[below(words, len(actions))])
    document = game.position()
    assert document["pending"] == []
    assert "to_move" not in document
    again = Game.from_position(document)
    assert again.over
    assert again.scores() == game.scores()


# --- refusals ---------------------------------------------------------------------------------------------------------


def _meeple_outside(document: Document) -> None:
    document["spaces"] = {space_outside(document): {"meeple": "Louise", "bid": 1}}


def _meeple_without_bid(document: Document) -> None:
    landed(document, bid=0)


def _bid_without_meeple(document: Document) -> None:
    document["spaces"] = {space_inside(document): {"bid": 2}}


def _neutral_with_three(document: Document) -> None:
    document["spaces"] = {space_inside(document): {"meeple": "neutral"}}


def _meeples_at_no_price(document: Document) -> None:
    document["brussels"] = {"park": {"Louise": 1, "Gabriel": 1}}
    for seat in document["seats"]:
        del seat["meeples"]["supply"]


def _seven_houses(document: Document) -> None:
    spaces = [f"{row}-{column}" for row in (1, 2) for column in range(1, 6)]
    document["spaces"] = {space: {"house": "Gabriel"} for space in spaces[:7]}


def _eleven_wood(document: Document) -> None:
    document["seats"][0]["materials"] = {"wood": 6}
    document["seats"][2]["materials"] = {"wood": 5}


def _sixteen_jokers(document: Document) -> None:
    document["seats"][1]["materials"] = {"jokers": 16}


def _seven_blue(document: Document) -> None:
    document["seats"][1]["artworks"] = {"blue": 7}


def _four_solvays(document: Document) -> None:
    document["noble_market"] = dict.fromkeys("0123", "solvay")


def _four_solvays_by_discards(document: Document) -> None:
    on_market = list(document["noble_market"].values()).count("solvay")
    document["noble_discards"] = {"solvay": 4 - on_market}


def _face_too_often(document: Document) -> None:
    face = document["prestige"]["columns"][0]
    document["prestige"]["columns"] = [face] * 5


def _other_iris(document: Document) -> None:
    _, rules, state = read(document)
    offered = [int(iris) for iris in rules.stock_irises[state.stock[0]]]
    other = next(iris for iris in range(16) if iris not in offered)
    document["try_square"] = f"{other // 4 + 1}-{other % 4 + 1}"


def _tucked_without_symbol(document: Document) -> None:
    plain = next(face for face in BOX.faces if face.endswith("v0"))
    document["round"] = 2
    document["seats"][0]["rows"] = {"money": [plain]}


def _tucked_too_early(document: Document) -> None:
    document["seats"][0]["rows"] = {"money": [next(face for face in BOX.faces if face.endswith("v1"))]}


def _five_passed(document: Document) -> None:
    document["passed"] = ["Louise", "Gabriel", "Elisabeth"]


def _passed_without_card(document: Document) -> None:
    document["passed"] = ["Gabriel"]
    document["seats"][1]["first_pass_cards"] = 0


def _pending(*entries: Document) -> Callable[[Document], None]:
    return put("pending", value=[*entries, {"step": "next turn", "seat": "Louise"}])


def _bid_elsewhere(document: Document) -> None:
    document["pending"] = [
        {"decision": "bid", "seat": "Louise", "space": "3-3"},
        {"step": "action", "seat": "Louise", "action": "sales"},
        {"step": "next turn", "seat": "Louise"},
    ]


def _bid_for_another_action(document: Document) -> None:
    space = landed(document, bid=0)
    _, _, state = read(first_turn())
    number = 5 * (int(space[0]) - 1) + int(space[2]) - 1
    wrong = ("workshop", "sales")[int(state.action[number] == 0)]
    document["pending"] = [
        {"decision": "bid", "seat": "Louise", "space": space},
        {"step": "action", "seat": "Louise", "action": wrong},
        {"step": "next turn", "seat": "Louise"},
    ]


def _bid_already_there(document: Document) -> None:
    space = landed(document, bid=2)
    document["pending"] = [
        {"decision": "bid", "seat": "Louise", "space": space},
        {"step": "action", "seat": "Louise", "action": "sales"},
        {"step": "next turn", "seat": "Louise"},
    ]


def _resolution(document: Document) -> None:
    document["to_move"] = "Gabriel"
    document["pending"] = [
        {"decision": "card", "seat": "Gabriel", "column": 3},
        {"step": "cards", "column": 3, "asked": 2},
        {"step": "majorities"},
    ]


def _back_to_setup(document: Document, decisions: list[str], modules: Sequence[str] = ()) -> None:
    """Before the first round, Elisabeth has still to decide."""
    game = Game.new(players=3, seed=1, names=NAMES[:3], modules=modules, boards=["a"] * 3 if modules else None)
    for _ in range(2):
        game.play("start with blue")
    document.clear()
    document.update(game.position())
    document["pending"] = [*({"decision": word, "seat": "Elisabeth"} for word in decisions), {"step": "planning"}]


REFUSALS: dict[str, tuple[Callable[[Document], Any], str]] = {
    # keys and types
    "unknown key": (put("seets", value=[]), 'unknown key "seets"; did you mean "seats"?'),
    "unknown key of a seat": (put("seats", 1, "mony", value=3), 'seats[1]: unknown key "mony"; did you mean "money"?'),
    "unknown material": (
        put("seats", 0, "materials", value={"wod": 1}),
        'seats[0].materials: unknown key "wod"; did you mean "wood"?',
    ),
    "missing key": (drop("round"), '"round" is missing'),
    "a text for a number": (put("round", value="3"), 'round: "3" should be a whole number'),
    "a fraction": (put("seats", 0, "money", value=1.5), "seats[0].money: 1.5 should be a whole number"),
    "a list for an object": (put("spaces", value=[]), "spaces: [] should be an object in { }"),
    "another format": (
        put("format", value="bruxelles-position/9"),
        'format: "bruxelles-position/9" is not one of bruxelles-position/1; did you mean "bruxelles-position/1"?',
    ),
    "another game": (put("game", value="1897"), 'game: "1897" is not one of 1893'),
    # numbers
    "money -1": (put("seats", 1, "money", value=-1), "seats[1].money: -1 should be at least 0"),
    "too much money": (put("seats", 1, "money", value=1000), "seats[1].money: 1000 should be at most 999"),
    "round 0": (put("round", value=0), "round: 0 should be at least 1"),
    "round 6": (put("round", value=6), "round: 6 should be at most 5"),
    "a track's end": (put("seats", 0, "tracks", "iris", value=7), "seats[0].tracks.iris: 7 should be at most 6"),
    "points by source": (
        put("seats", 0, "vp_from", value={"sales": 4}),
        "seats[0].vp_from: 4 points in all, but vp is 0",
    ),
    # seats
    "no such seat": (put("to_move", value="Louis"), 'to_move: there is no seat "Louis"; did you mean "Louise"?'),
    "a seat's number": (put("to_move", value=7), "to_move: there is no seat 7; seats are called by their names"),
    "no such first player": (
        put("first_player", value="Zoe"),
        'first_player: there is no seat "Zoe"; known: Louise, G',
    ),
    "one player": (lambda d: d.update(seats=d["seats"][:1]), "seats: 1 given, at least 2 needed"),
    "six players": (lambda d: d.update(seats=d["seats"] * 2), "seats: 6 given, at most 5 possible"),
    "two of a name": (put("seats", 1, "name", value="Louise"), 'seats[1].name: there are two seats "Louise"'),
    "a name with a colon": (put("seats", 1, "name", value="a: b"), 'seats[1].name: "a: b" cannot be a name'),
    "nobody to move": (drop("to_move"), '"to_move" is missing'),
    # pieces
    "eleven wood cubes": (
        _eleven_wood,
        "seats[2].materials.wood: 11 wood cubes in all, but the box has 10",
    ),
    "sixteen jokers": (_sixteen_jokers, "seats[1].materials.jokers: 16 joker cubes in all, but the box has 15"),
    "seven blue artworks": (_seven_blue, "seats[1].artworks.blue: 7 blue artworks in all, but the box has 6"),
    "nine meeples": (
        put("seats", 1, "meeples", "supply", value=7),
        "seats[1].meeples: 9 meeples of Gabriel in all (7 in the supply, 2 in the Courthouse, 0 on spaces, 0 in"
        " Brussels), should be 7",
    ),
    # the board
    "strips": (put("strips", value=[1, 2, 3, 4, 4]), "strips: [1, 2, 3, 4, 4] should be the numbers 1 to 5, each once"),
    "no such space": (put("spaces", value={"6-1": {}}), 'spaces: "6-1" is not a space; row and column are 1 to 5'),
    "no such iris": (put("try_square", value="5-1"), 'try_square: "5-1" is not an iris; row and column are 1 to 4'),
    "no Try Square": (drop("try_square"), "try_square: missing"),
    "an iris that the card does not offer": (_other_iris, "try_square: card S"),
    "a meeple outside the active area": (_meeple_outside, "meeple: outside the active area (rows "),
    "a meeple without a bid": (_meeple_without_bid, "bid: each meeple on the Art Nouveau board has a bid"),
    "a bid without a meeple": (_bid_without_meeple, "bid: 2 BF, but there is no meeple"),
    "a meeple of nobody": (
        lambda d: d.update(spaces={space_inside(d): {"meeple": "Zoe", "bid": 1}}),
        'meeple: there is no seat "Zoe"',
    ),
    "neutral meeples of three players": (_neutral_with_three, "meeple: neutral meeples are for 2 players only"),
    "seven houses": (_seven_houses, "spaces.2-2.house: 7 houses of Gabriel, there are 6"),
    # Brussels
    "no such Brussels action": (
        put("brussels", value={"parc": {}}),
        'brussels: unknown key "parc"; did you mean "park"?',
    ),
    "meeples at no price": (
        _meeples_at_no_price,
        'brussels.park: no turns at the prices of this game place {"Louise": 1, "Gabriel": 1}',
    ),
    # nobles
    "no such noble": (
        put("seats", 0, "nobles", value=["solvey"]),
        'seats[0].nobles[0]: "solvey" is not one of brugmann, empain, solvay, buls, albert, van-de-velde, vandervelde,'
        ' maeterlinck; did you mean "solvay"?',
    ),
    "four Solvay cards": (_four_solvays, "noble_market.3: 4 solvay cards in all, but the box has 3"),
    "four Solvay cards with the discards": (
        _four_solvays_by_discards,
        "noble_discards.solvay: 4 solvay cards in all, but the box has 3",
    ),
    "two nobles of a kind": (
        put("seats", 0, "nobles", value=["brugmann", "buls", "buls"]),
        "seats[0].nobles[2]: buls appears twice",
    ),
    "without one's Brugmann": (put("seats", 0, "nobles", value=[]), "seats[0].nobles: brugmann is missing"),
    "another's Brugmann": (
        put("noble_discards", value={"brugmann": 1}),
        "noble_discards.brugmann: 4 brugmann cards in all, but the box has 3",
    ),
    "points lost by sales": (
        put("seats", 0, "vp_from", value={"sales": -4, "unpaid nobles": -5}),
        "seats[0].vp_from.sales: -4 should be at least 0; only unpaid nobles cost points",
    ),
    "activated but not kept": (
        put("seats", 0, "activated", value=["buls"]),
        "seats[0].activated[0]: buls should appear once among the nobles",
    ),
    "a short market": (lambda d: d["noble_market"].pop("3"), "noble_market: 3 nobles, there should be 4"),
    "no such price": (put("noble_market", "4", value="buls"), 'noble_market: unknown key "4"; known: 0, 1, 2, 3'),
    # cards
    "no such stock card": (put("stock", "card", value="S13"), 'stock.card: there is no Stock Exchange card "S13"'),
    "no stock card": (put("stock", value={}), "stock.card: missing; give the card of this round"),
    "used stock cards": (put("stock", "used", value=["S1"]), "stock.used: 1 cards, there should be 0"),
    "no such face": (
        put("prestige", "columns", 2, value="iris+iris+iris m0 v0"),
        "prestige.columns[2]: ",
    ),
    "a face too often": (_face_too_often, "cards in all, but the box has"),
    "four columns": (put("prestige", "columns", value=[None] * 4), "prestige.columns: 4 given, at least 5 needed"),
    "a column without a card": (
        put("prestige", "columns", 0, value=None),
        "prestige.columns[0]: there is a card under each column until the columns are counted",
    ),
    "a discard in round 1": (
        put("prestige", "discards", value={"free m1 v1": 1}),
        "prestige: 6 cards are seen (columns, rows, discards), 5 were turned up by round 1",
    ),
    "a card without VP symbol in a row": (_tucked_without_symbol, "shows no VP symbol and cannot be under a board"),
    "a card in a row too early": (_tucked_too_early, "seats[0].rows.money: 1 cards, at most 0 by now"),
    "a card in a row out of phase": (
        put("seats", 0, "tucked_this_round", value=["money"]),
        "seats[0].tucked_this_round[0]: cards go under the board in the Resolution phase only",
    ),
    "a first-pass card too many": (
        put("seats", 0, "first_pass_cards", value=1),
        "seats: 1 first-pass cards in all, should be 0",
    ),
    # the rest of the Brussels board
    "an indicator off the grid": (
        put("art_market", "indicator", value="1-4"),
        'art_market.indicator: "1-4" is not a place for the centre',
    ),
    "two of a colour on display": (
        put("art_market", "display", value=["blue", "blue"]),
        'art_market.display: ["blue", "blue"] should be different colours',
    ),
    "three on display": (
        put("art_market", "display", value=["blue", "green", "brown"]),
        "art_market.display: 3 given, at most 2 possible",
    ),
    "needles on one space": (put("compass", value=["wood", "wood"]), "compass: both needles on wood"),
    "a needle on glass": (put("compass", value=["wood", "glass"]), "compass[1]: the Arrow tile is on glass"),
    # whose turn
    "all have passed": (_five_passed, 'to_move: "Louise" has passed'),
    "passed twice": (put("passed", value=["Gabriel", "Gabriel"]), 'passed[1]: "Gabriel" appears twice'),
    "the first to pass without a card": (_passed_without_card, "seats[1].first_pass_cards: Gabriel passed first"),
    "somebody else to move": (_pending({"decision": "turn", "seat": "Gabriel"}), 'to_move: "Louise", but Gabriel'),
    # what is pending
    "no such decision": (_pending({"decision": "pay"}), 'pending[0].decision: "pay" is not one of '),
    "neither decision nor step": (_pending({"seat": "Louise"}), 'pending[0]: give either "decision" or "step"'),
    "an argument missing": (
        _pending({"decision": "bid", "seat": "Louise"}),
        'pending[0]: "bid" needs seat, space, not seat',
    ),
    "an argument too many": (
        _pending({"decision": "turn", "seat": "Louise", "space": "3-3"}),
        'pending[0]: "turn" needs seat, not seat, space',
    ),
    "a step on top": (
        put("pending", value=[{"step": "majorities"}]),
        'pending[0]: "majorities" is a step of the rules',
    ),
    "no next turn at the bottom": (
        put("pending", value=[{"decision": "turn", "seat": "Louise"}]),
        'pending[0]: "turn" is followed by nothing, should be by "next turn"',
    ),
    "too much pending": (put("pending", value=[{"step": "majorities"}] * 20), "pending: 20 entries, at most 16"),
    "another's sale in a turn": (
        lambda d: (
            d.update(to_move="Gabriel"),
            _pending({"decision": "sell", "seat": "Gabriel"})(d),
        ),
        'pending[0]: "sell" should be Louise\'s',
    ),
    "a bid where no meeple is": (_bid_elsewhere, 'pending[0]: "bid" needs a meeple of Louise on 3-3'),
    "a bid followed by another action": (_bid_for_another_action, 'pending[0]: "bid" on '),
    "a bid already made": (_bid_already_there, "bid: 2 BF, but the bid is still to be decided"),
    "a sale of what one has not": (
        _pending({"decision": "indicator", "seat": "Louise", "colour": "black"}),
        'pending[0]: "indicator" needs Louise to have a black artwork',
    ),
    "nothing to sell": (
        lambda d: (d["seats"][0].update(artworks={}), _pending({"decision": "sell", "seat": "Louise"})(d)),
        'pending[0]: "sell" has no possible choice here',
    ),
    "too many cubes": (
        _pending({"decision": "cubes", "seat": "Louise", "count": 3}),
        'pending[0]: "cubes" has a count of 3, should be 1 to 2',
    ),
    "a Crown level not reached": (
        _pending({"decision": "activate", "seat": "Louise", "most": 4, "done": 0}),
        'pending[0]: "activate" has most 4, should be a Crown level reached',
    ),
    "a free action without a house": (
        lambda d: (
            d.update(to_move="Gabriel"),
            _pending({"decision": "free action", "seat": "Gabriel", "action": "sales"})(d),
        ),
        'pending[0]: "free action" needs a meeple of Louise on a house of Gabriel for sales',
    ),
    "a noble taken from a full market": (
        _pending({"decision": "keep", "seat": "Louise", "noble": "buls"}, {"step": "refill nobles", "seat": "Louise"}),
        "noble_market: the place of the noble just taken is still empty",
    ),
    "neutral meeples of three, pending": (
        lambda d: d.update(
            pending=[
                {"decision": "neutral meeple", "seat": "Louise"},
                {"step": "next turn", "seat": "Louise"},
            ]
        ),
        'pending[0]: "neutral meeple" is for 2 players only',
    ),
    "the Resolution phase before all have passed": (_resolution, 'pending[0]: "card" comes when all have passed'),
    "unpaid nobles before the end": (
        put(
            "pending",
            value=[{"decision": "unpaid nobles", "seat": "Louise"}, {"step": "payments", "seat": "Gabriel"}],
        ),
        "round: 1, the game ends after 5",
    ),
    "over in round 1": (lambda d: (d.pop("to_move"), d.update(pending=[])), "round: 1, the game ends after 5"),
    "the Try Square before planning": (
        put("pending", value=[{"decision": "try square", "seat": "Louise"}]),
        "try_square: ",
    ),
    # the asymmetric variant
    "a module that is not known": (
        put("modules", value=["asymetric"]),
        'modules[0]: "asymetric" is not one of belle-epoque, asymmetric; did you mean "asymmetric"?',
    ),
    "a B side in the base game": (
        put("seats", 1, "board", value="horta"),
        'seats[1].board: horta is a B side, "modules": ["asymmetric"] is needed',
    ),
    "a plain side in the base game": (
        put("strips", value=[1, "2 plain", 3, 4, 5]),
        'strips: [1, "2 plain", 3, 4, 5], but only the asymmetric variant has plain sides',
    ),
    "no such strip": (put("strips", value=[1, 2, 3, 4, 6]), "strips[4]: 6 is not an Action strip; they are 1 to 5, or"),
    "no such side": (put("strips", value=["1 blue", 2, 3, 4, 5]), 'strips[0]: "1 blue" is not an Action strip'),
    "a revealed noble in the base game": (
        put("revealed_noble", value="buls"),
        "revealed_noble: buls is turned up only while hankar chooses a noble",
    ),
    "a board to choose in the base game": (
        lambda d: _back_to_setup(d, ["board", "starting artwork"]),
        'pending[0]: "board" is for the asymmetric variant only',
    ),
    "a needle to move first without Saintenoy": (
        _pending({"decision": "first needle", "seat": "Louise"}),
        'pending[0]: "first needle" is for saintenoy only',
    ),
    # hidden piles
    "a pile that does not fit": (
        put("piles", value={"nobles": ["solvay"] * 4}),
        "piles.nobles: 4 solvay cards are given, ",
    ),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_what_cannot_lie_on_a_table_is_refused(name: str) -> None:
    """Each in one line that names the field."""
    spoil, message = REFUSALS[name]
    document = first_turn()
    spoil(document)
    assert message in refusal(lambda: to_state(document, BOX, 0), PositionError)


def asymmetric(**boards: str) -> Document:
    """Louise's first turn in the asymmetric variant."""
    sides = [boards.get(name, "a") for name in NAMES[:3]]
    return play_to_first_turn(
        Game.new(players=3, seed=1, names=NAMES[:3], modules=["asymmetric"], boards=sides)
    ).position()


def _taken_from_a_full_market(document: Document) -> None:
    document["revealed_noble"] = "empain"
    keep = {"decision": "keep", "seat": "Louise", "noble": "solvay"}
    _pending(keep, {"step": "refill nobles", "seat": "Louise"})(document)


def _board_chosen_twice(document: Document) -> None:
    _back_to_setup(document, ["board", "starting artwork"], ["asymmetric"])
    document["seats"][2]["board"] = "hankar"


ASYMMETRIC_REFUSALS: dict[str, tuple[Callable[[Document], Any], str]] = {
    "no such board": (
        put("seats", 0, "board", value="hanker"),
        'seats[0].board: "hanker" is not one of a, hankar, cauchie, horta, saintenoy, strauven; did you mean "hankar"?',
    ),
    "a board taken twice": (
        put("seats", 2, "board", value="hankar"),
        "seats[2].board: hankar is taken twice, there is one",
    ),
    "sides that do not alternate": (
        lambda d: d.update(strips=[int(str(strip)[0]) for strip in d["strips"]]),
        "but in the asymmetric variant the sides alternate",
    ),
    "a strip on both sides": (
        put("strips", value=[1, "1 plain", 2, "3 plain", 4]),
        'strips: [1, "1 plain", 2, "3 plain", 4] should be the numbers 1 to 5, each once',
    ),
    "a noble revealed out of turn": (
        put("revealed_noble", value="solvay"),
        "revealed_noble: solvay is turned up only while hankar chooses a noble",
    ),
    "a noble revealed for another board": (
        lambda d: (
            d.update(to_move="Gabriel", revealed_noble="solvay"),
            d.update(pending=[{"decision": "noble", "seat": "Gabriel"}, {"step": "next turn", "seat": "Gabriel"}]),
        ),
        "revealed_noble: solvay is turned up only while hankar chooses a noble",
    ),
    "no noble revealed": (
        _pending({"decision": "noble", "seat": "Louise"}),
        "revealed_noble: missing; hankar turns one up before choosing a noble",
    ),
    "a fourth noble revealed": (
        lambda d: (
            d.update(noble_market=dict(zip("0123", ("buls", "buls", "buls", "solvay"), strict=True))),
            d.update(revealed_noble="buls"),
            _pending({"decision": "noble", "seat": "Louise"})(d),
        ),
        "revealed_noble: 4 buls cards in all, but the box has 3",
    ),
    "a noble of the market taken and nothing missing there": (
        _taken_from_a_full_market,
        "noble_market: the place of the noble just taken is still empty",
    ),
    "a needle to move where nothing can be paid": (
        lambda d: (
            d.update(to_move="Gabriel"),
            d.update(
                pending=[{"decision": "first needle", "seat": "Gabriel"}, {"step": "next turn", "seat": "Gabriel"}]
            ),
        ),
        'pending[0]: "first needle" comes when Gabriel can construct',
    ),
    "a board to choose for who has one": (
        _board_chosen_twice,
        'pending[0]: "board" cannot be: Elisabeth already has a B side',
    ),
}


@pytest.mark.parametrize("name", ASYMMETRIC_REFUSALS)
def test_what_the_asymmetric_variant_does_not_have_is_refused(name: str) -> None:
    """Rulebook, Chapter 3: Louise has Hankar's board, Gabriel Saintenoy's, Elisabeth the A side."""
    spoil, message = ASYMMETRIC_REFUSALS[name]
    document = asymmetric(Louise="hankar", Gabriel="saintenoy")
    to_state(copy.deepcopy(document), BOX, 0)
    spoil(document)
    assert message in refusal(lambda: to_state(document, BOX, 0), PositionError)


def test_hankars_choice_and_what_follows_stand_in_a_position() -> None:
    """While he chooses a noble is turned up; afterwards the market has a gap, or he took the one turned up."""
    document = asymmetric(Louise="hankar")
    document["revealed_noble"] = "solvay"
    _pending({"decision": "noble", "seat": "Louise"})(document)
    game = Game.from_position(document)
    assert game.position() == document
    for move in ("take solvay revealed", game.legal_moves()[0]):
        ahead = game.copy()
        ahead.play(move)
        if ahead.decision == "solvay":
            ahead.play("cube wood")
        assert ahead.decision == "keep"
        again = Game.from_position(ahead.position())
        assert again.position() == ahead.position()
        again.play("keep")
        assert "revealed_noble" not in again.position()
        assert len(again.position()["noble_market"]) == 4


def test_neutral_meeples_must_stand_on_the_board() -> None:
    """Rulebook, Chapter 1, Action Phase: with 2 players, each places a neutral meeple where there is room."""
    document = first_turn(2)
    placed = [space for space, content in document["spaces"].items() if content.get("meeple") == "neutral"]
    assert len(placed) == 2
    del document["spaces"][placed[0]]
    with pytest.raises(PositionError, match="spaces: 1 neutral meeples, there should be 2"):
        to_state(document, BOX, 0)
    document["spaces"][placed[0]] = {"meeple": "neutral", "house": "Louise"}
    with pytest.raises(PositionError, match="a house and a neutral meeple cannot share a space"):
        to_state(document, BOX, 0)


def test_a_card_of_ones_own_copy_goes_into_a_box_file() -> None:
    """Whoever reads another face off the own copy is told where to put it."""
    document = first_turn()
    unknown = next(
        f"{bonus} m{m} v{v}"
        for bonus in ("iris/free", "crown/free")
        for m in range(3)
        for v in range(3)
        if f"{bonus} m{m} v{v}" not in BOX.faces
    )
    document["prestige"]["columns"][1] = unknown
    with pytest.raises(PositionError, match=r"prestige\.columns\[1\]: .*--box"):
        to_state(document, BOX, 0)


# --- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "not JSON at line 1, column 2"),
        (b"[1]", r"\[1\] should be an object in { }"),
        (b'{"round": 1, "round": 2}', 'the key "round" appears twice in one object'),
        (b'{"round": NaN}', "NaN is not a number"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"[" * 100_000, "not"),
    ],
)
def test_a_file_that_is_no_position_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    """One line that begins with the file's name."""
    file = tmp_path / "table.json"
    file.write_bytes(content)
    assert re.match(f"{re.escape(str(file))}: .*{message}", refusal(lambda: read_document(file), PositionError))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """One line, no traceback into the system's words."""
    with pytest.raises(PositionError, match=r"nowhere\.json: No such file or directory"):
        Game.from_position(tmp_path / "nowhere.json")


def test_a_document_is_laid_out_for_people(tmp_path: Path) -> None:
    """What is written reads back the same, and short objects stay on one line."""
    document = first_turn()
    text = dumps(document)
    assert json.loads(text) == document
    assert '"tracks": {"iris": 1, "crown": 1, "architect": 1},\n' in text
    file = tmp_path / "table.json"
    file.write_text(text, encoding="utf-8")
    assert read_document(file) == document


def test_the_example_in_docs_is_a_position() -> None:
    """What docs/positions.md shows can be pasted."""
    text = (schemas.FOLDER / "positions.md").read_text(encoding="utf-8")
    document = json.loads(text.split("```json\n")[1].split("```")[0])
    assert Game.from_position(document).position() == document


@pytest.mark.parametrize("name", schemas.MODELS)
def test_the_schemas_in_docs_are_up_to_date(name: str) -> None:
    """If this fails, run `python -m engine.schemas`."""
    assert (schemas.FOLDER / name).read_text(encoding="utf-8") == schemas.schema_text(name)
