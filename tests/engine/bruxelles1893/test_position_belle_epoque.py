"""Positions of the Belle Époque expansion: what belongs to it, and what cannot lie on its table.

It is Louise's first turn. She has the pavilions of cards 22 and 15 and her meeple on the tile "row", Gabriel has
card 14, Elisabeth card 3; nobody has card 9. The active area, rows 3 to 5 and columns 1 to 4, holds

            1             2             3             4
    3  nobles        MATERIALS     WORKSHOP      CONSTRUCTION
    4  materials     construction  SALES         workshop
    5  construction  workshop      nobles        sales

with a tile of the cross where it is in capitals.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893.files.position import from_state, to_state
from engine.errors import PositionError
from tests.helpers.positions import BOX, NAMES, Document, first_turn, play_to_first_turn, put, read

LOUISE, GABRIEL, ELISABETH = NAMES[:3]
CARDS = [22, 15, 14, 3, 9]

Refusals = dict[str, tuple[Callable[[Document], Any], str]]


@cache
def _table() -> Document:
    game = play_to_first_turn(Game.new(players=3, seed=1, names=NAMES[:3], modules=["belle-epoque"]))
    document = game.position()
    document |= {"strips": [1, 2, 3, 4, 5], "stock": {"card": "S11"}, "try_square": "2-4"}
    document["belle_epoque"] = {
        "cards": CARDS,
        "pavilions": [LOUISE, LOUISE, GABRIEL, ELISABETH, None],
        "tiles": {"iris": None, "row": LOUISE, "white": None, "house": None},
    }
    document["seats"][0]["meeples"]["supply"] -= 1
    return document


def table() -> Document:
    """The document of the table above, to spoil."""
    return copy.deepcopy(_table())


def refused(spoil: Callable[[Document], Any], document: Document, message: str) -> None:
    """In one line that names the field."""
    spoil(document)
    with pytest.raises(PositionError) as refusal:
        to_state(document, BOX, 0)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def pending(*entries: Document) -> Callable[[Document], None]:
    """What is still to be done in Louise's turn; who decides follows."""

    def change(document: Document) -> None:
        document.pop("to_move", None)
        document["pending"] = [{"seat": LOUISE, **entry} for entry in (*entries, {"step": "next turn"})]

    return change


def meeple_on(space: str, bid: int = 1) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document.setdefault("spaces", {})[space] = {"meeple": LOUISE, **({"bid": bid} if bid else {})}
        document["seats"][0]["meeples"]["supply"] -= 1

    return change


def in_brussels(place: str) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document["brussels"] = {place: {LOUISE: 1}}
        document["seats"][0]["meeples"]["supply"] -= 1

    return change


def used(*cards: int, meeple: str | None = None) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document["belle_epoque"]["used"] = list(cards)
        if meeple:
            document["belle_epoque"]["extra_turn_meeple"] = meeple
            document["seats"][0]["meeples"]["supply"] -= meeple == "architect"

    return change


def all_of(*changes: Callable[[Document], Any]) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        for each in changes:
            each(document)

    return change


def after(action: str, done: int) -> Document:
    return {"step": "after action", "action": action, "done": done}


# --- the base game ----------------------------------------------------------------------------------------------------

IN_BASE_GAME: Refusals = {
    "glass": (put("seats", 0, "materials", value={"glass": 1}), "seats[0].materials: glass "),
    "a white artwork": (
        put("seats", 0, "white_artworks", value={"blue": 1}),
        "seats[0].white_artworks.blue: a white artwork ",
    ),
    "a white artwork on display": (
        put("art_market", "display", value=["white blue"]),
        "art_market.display[0]: a white artwork ",
    ),
    "a Traveler": (put("seats", 0, "meeples", "travelers", value=1), "seats[0].meeples.travelers: a Traveler "),
    "Nagelmackers on the market": (put("noble_market", "0", value="nagelmackers"), "noble_market.0: nagelmackers "),
    "Privat-Livemont among the discards": (
        put("noble_discards", value={"privat-livemont": 1}),
        "noble_discards.privat-livemont: privat-livemont ",
    ),
    "Nagelmackers kept": (
        put("seats", 0, "nobles", value=["brugmann", "nagelmackers"]),
        "seats[0].nobles[1]: nagelmackers ",
    ),
    "Nagelmackers kept and activated instead of Brugmann": (
        lambda d: d["seats"][0].update(nobles=["nagelmackers"], activated=["nagelmackers"]),
        "seats[0].nobles[0]: nagelmackers ",
    ),
    "points from a pavilion visit": (
        put("seats", 0, "vp_from", value={"pavilion visit": 1}),
        'seats[0].vp_from: "pavilion visit" ',
    ),
    "a decision": (pending({"decision": "building"}), 'pending[0]: "building" '),
    "a step": (pending({"decision": "create"}, after("workshop", 1)), 'pending[1]: "after action" '),
}


@pytest.mark.parametrize("name", IN_BASE_GAME)
def test_pieces_of_the_expansion_are_refused_in_the_base_game(name: str) -> None:
    """Issue 3: a position that mixes what does not belong together is refused by name."""
    spoil, message = IN_BASE_GAME[name]
    needed = 'is in the Belle Époque expansion only, "modules": ["belle-epoque"] is needed'
    refused(spoil, first_turn(), message + needed)


def test_the_board_of_the_expansion_comes_with_its_module() -> None:
    """Neither without the other."""
    refused(
        put("belle_epoque", value=table()["belle_epoque"]),
        first_turn(),
        'belle_epoque: this is the board of the expansion, "modules": ["belle-epoque"] is needed',
    )
    refused(
        lambda document: document.pop("belle_epoque"),
        table(),
        "belle_epoque: missing; with the expansion give its cards and revealed tiles",
    )
    refused(
        pending({"decision": "payment", "building": 3}),
        first_turn(),
        'pending[0]: "payment" for a pavilion is for the Belle Époque expansion only',
    )
    refused(
        put("seats", 0, "tracks", "architect", value=7),
        first_turn(),
        "seats[0].tracks.architect: 7 should be at most 6; space 7 is the Portrait tile, for whoever has claimed it",
    )


# --- pieces -----------------------------------------------------------------------------------------------------------

PIECES: Refusals = {
    "a card twice": (put("belle_epoque", "cards", 4, value=22), "belle_epoque.cards[4]: card 22 appears twice"),
    "four cards": (put("belle_epoque", "cards", value=[1, 2, 3, 4]), "belle_epoque.cards: 4 given, at least 5 needed"),
    "no such card": (put("belle_epoque", "cards", 0, value=33), "belle_epoque.cards[0]: 33 should be at most 32"),
    "a tile too many": (
        put("belle_epoque", "tiles", "score", value=None),
        "belle_epoque.tiles: 5 tiles, 4 are revealed with 3 players",
    ),
    "no such tile": (
        put("belle_epoque", "tiles", value={"scores": None}),
        'belle_epoque.tiles: unknown key "scores"; did you mean "score"?',
    ),
    "a claim of nobody's": (
        put("belle_epoque", "tiles", "iris", value="Zoe"),
        'belle_epoque.tiles.iris: there is no seat "Zoe"; known: Louise, Gabriel, Elisabeth',
    ),
    "a claim without a meeple": (
        put("belle_epoque", "tiles", "iris", value=GABRIEL),
        "seats[1].meeples: 8 meeples of Gabriel in all (5 in the supply, 2 in the Courthouse, 0 on spaces, 0 in"
        " Brussels, 1 on tiles), should be 7",
    ),
    "a pavilion of nobody's": (
        put("belle_epoque", "pavilions", 4, value="Gabriele"),
        'belle_epoque.pavilions[4]: there is no seat "Gabriele"; did you mean "Gabriel"?',
    ),
    "seven buildings": (
        lambda d: d.update(spaces={f"1-{column}": {"house": LOUISE} for column in range(1, 6)}),
        "spaces.1-5.house: 7 houses of Louise, there are 6",
    ),
    "a used card without an owner": (
        used(9),
        "belle_epoque.used[0]: nobody has card 9; who has is the owner in belle_epoque.pavilions[4]",
    ),
    "a used card of another game": (used(1), "belle_epoque.used[0]: card 1 is not among belle_epoque.cards"),
    "a card used twice": (used(15, 15), "belle_epoque.used[1]: card 15 appears twice"),
    "a card used before its moment": (
        all_of(put("belle_epoque", "cards", 0, value=31), used(31)),
        "belle_epoque.used[0]: card 31 cannot have been used at this point of the round",
    ),
    "card 22 used without a meeple": (used(22), "belle_epoque.extra_turn_meeple: null, but a meeple is on card 22"),
    "a meeple on card 22 not used": (
        used(meeple="traveler"),
        'belle_epoque.extra_turn_meeple: "traveler", but a meeple is on card 22',
    ),
    "no such meeple": (used(22, meeple="neutral"), 'belle_epoque.extra_turn_meeple: "neutral" is not one of architect'),
    "five Travelers": (put("seats", 1, "meeples", "travelers", value=5), "seats: 5 Travelers in all, there are 4"),
    "eleven glass cubes": (
        put("seats", 1, "materials", value={"glass": 11}),
        "seats[1].materials.glass: 11 glass cubes in all, but the box has 10",
    ),
    "seven artworks with the white ones": (
        put("seats", 1, "white_artworks", value={"yellow": 4}),
        "artworks.yellow: 7 yellow artworks in all, but the box has 6",
    ),
    "a white artwork that is black": (
        put("seats", 1, "white_artworks", value={"black": 1}),
        'seats[1].white_artworks: unknown key "black"',
    ),
    "two white artworks on display": (
        put("art_market", "display", value=["white blue", "white green"]),
        'art_market.display: ["white blue", "white green"] should be different colours, one of them white at most',
    ),
    "a fourth Nagelmackers": (
        put("noble_discards", value={"nagelmackers": 3}),
        "noble_discards.nagelmackers: 4 nagelmackers cards in all, but the box has 3",
    ),
    "the seventh space without the Portrait": (
        put("seats", 0, "tracks", "architect", value=7),
        "seats[0].tracks.architect: 7 should be at most 6; space 7 is the Portrait tile",
    ),
    "the seventh space of another track": (
        all_of(
            put("belle_epoque", "tiles", value={"iris": None, "portrait": LOUISE, "white": None, "house": None}),
            put("seats", 0, "tracks", "iris", value=7),
        ),
        "seats[0].tracks.iris: 7 should be at most 6",
    ),
    "a row chosen early": (
        put("seats", 0, "tile_row", value="money"),
        'seats[0].tile_row: no row is chosen before the tile "row" is counted',
    ),
    "a house on a tile": (
        put("spaces", value={"3-3": {"house": GABRIEL}}),
        "spaces.3-3.house: a Belle Époque tile is here, so no house can be",
    ),
    "a bid taken back without card 15": (
        meeple_on("3-1", bid=0),
        "spaces.3-1.bid: each meeple on the Art Nouveau board has a bid",
    ),
    "two bids taken back": (
        all_of(used(15), meeple_on("3-1", bid=0), meeple_on("5-1", bid=0)),
        "spaces.5-1.bid: each meeple on the Art Nouveau board has a bid",
    ),
    "the Try Square elsewhere without card 20": (
        put("try_square", value="2-2"),
        "try_square: card S11 offers 2-4 or 4-2 to 3 players",
    ),
    "Travelers at no price": (
        put("belle_epoque", "brussels_travelers", value={"park": {GABRIEL: 2}}),
        'brussels.park: no turns at the prices of this game place {"Gabriel": 2}',
    ),
    "without one's Brugmann": (put("seats", 0, "nobles", value=[]), "seats[0].nobles: brugmann is missing"),
}


@pytest.mark.parametrize("name", PIECES)
def test_pieces_that_cannot_lie_so_are_refused(name: str) -> None:
    """Rulebook, Chapter 2: what the expansion has, how often, and where it may be."""
    spoil, message = PIECES[name]
    refused(spoil, table(), message)


def test_a_neutral_meeple_never_stands_on_a_tile() -> None:
    """Rulebook, Chapter 2, Belle Époque tiles: with 2 players no neutral meeple goes on a space with a tile."""
    game = play_to_first_turn(Game.new(players=2, seed=1, names=NAMES[:2], modules=["belle-epoque"]))
    document = game.position()
    assert sum(content.get("meeple") == "neutral" for content in document["spaces"].values()) == 2
    first = next(space for space, content in document["spaces"].items() if content.get("meeple") == "neutral")
    document["spaces"]["3-3"] = document["spaces"].pop(first)
    refused(lambda _: None, document, "spaces.3-3.meeple: a Belle Époque tile is here, so no neutral meeple can be")


def test_travelers_are_on_the_train_space_between_the_rounds() -> None:
    """Rulebook, Chapter 2, End of the round: unused Travelers go back."""
    game = Game.new(players=3, seed=1, names=NAMES[:3], modules=["belle-epoque"])
    document = game.position()
    document["seats"][0]["meeples"]["travelers"] = 1
    refused(
        lambda _: None,
        document,
        "seats[0].meeples.travelers: Travelers go back to the Train space at the end of a round",
    )


# --- what cards allow -------------------------------------------------------------------------------------------------


def there_and_back(document: Document) -> None:
    names, rules, state = read(document)
    assert from_state(names, BOX, rules, state) == document


def test_card_14_may_take_its_owners_brugmann() -> None:
    """Rulebook, Chapter 2, card 14, and ruling 43: an activated noble is discarded, and may come up again."""
    document = table()
    document["seats"][1]["nobles"] = []
    del document["seats"][1]["nobles"]
    there_and_back(document)  # it is in the pile
    document["noble_discards"] = {"brugmann": 1}
    there_and_back(document)
    del document["noble_discards"]
    document["noble_market"]["0"] = "brugmann"
    there_and_back(document)


def test_card_15_may_leave_one_space_without_money() -> None:
    """Rulebook, Chapter 2, card 15: all of the money on one space may be taken back, the meeple stays."""
    document = table()
    all_of(used(15), meeple_on("3-1", bid=0), meeple_on("5-1"))(document)
    there_and_back(document)


def test_card_20_lays_the_try_square_on_any_iris() -> None:
    """Rulebook, Chapter 2, card 20: the coordinates of the Stock Exchange card do not count in that round."""
    document = table()
    put("belle_epoque", "cards", 0, value=20)(document)
    document["try_square"] = "2-2"
    used(20)(document)
    there_and_back(document)


def test_the_needles_may_point_to_glass() -> None:
    """Rulebook, Chapter 2, Setup 5: the Arrow tile is not used."""
    document = table()
    document["compass"] = ["wood", "glass"]
    there_and_back(document)


def test_the_portrait_is_a_seventh_space() -> None:
    """Rulebook, Chapter 2, End of the game: the medallion continues its owner's Architect track."""
    document = table()
    put("belle_epoque", "tiles", value={"iris": None, "portrait": LOUISE, "white": None, "house": None})(document)
    document["seats"][0]["tracks"]["architect"] = 7
    there_and_back(document)


# --- what is pending --------------------------------------------------------------------------------------------------

PENDING: Refusals = {
    "another's card": (
        all_of(
            meeple_on("4-3"),
            pending(
                {"decision": "belle epoque card", "card": 3},
                {"decision": "indicator", "colour": "yellow"},
                after("sales", 1),
                {"decision": "tile"},
            ),
        ),
        'pending[0]: "belle epoque card 3" needs a pavilion of Louise at that card, not used this round',
    ),
    "a card used already": (
        all_of(used(22, meeple="traveler"), meeple_on("3-1"), pending({"decision": "belle epoque card", "card": 22})),
        'pending[0]: "belle epoque card 22" needs a pavilion of Louise at that card, not used this round',
    ),
    "a card at another's moment": (
        pending({"decision": "belle epoque card", "card": 31}),
        'pending[0]: "belle epoque card 31" is followed by "next turn", should be by "belle epoque card 32" or',
    ),
    "a card after another's action": (
        all_of(
            put("belle_epoque", "cards", 0, value=1),
            meeple_on("3-1"),
            pending({"decision": "belle epoque card", "card": 1}),
        ),
        'pending[0]: "belle epoque card 1" needs a meeple of Louise for its action',
    ),
    "an action without what follows it": (
        all_of(meeple_on("3-3"), pending({"decision": "create"})),
        'pending[0]: "create" is followed by the step "after action" in the expansion',
    ),
    "an action before another's end": (
        all_of(meeple_on("3-3"), pending({"decision": "create"}, after("sales", 1))),
        'pending[0]: "create" belongs to another action than what follows it',
    ),
    "an action without a meeple": (
        pending({"decision": "create"}, after("workshop", 1)),
        'pending[0]: "create" needs a meeple of Louise for its action',
    ),
    "an action noted wrongly": (
        all_of(meeple_on("3-3"), pending({"decision": "create"}, after("workshop", 0))),
        'pending[1]: "after action" has done 0, should be 1',
    ),
    "a construction noted too early": (
        all_of(meeple_on("3-4"), pending({"decision": "building"}, after("construction", 3))),
        'pending[1]: "after action" has done 3, should be 0',
    ),
    "a construction noted too late": (
        all_of(meeple_on("3-4"), pending({"decision": "site"}, after("construction", 0))),
        'pending[1]: "after action" has done 0, should be 1 more than the cubes used, at most 4',
    ),
    "a tile claimed from another space": (
        all_of(meeple_on("3-1"), pending({"decision": "tile"})),
        'pending[0]: "tile" needs a meeple of Louise on a tile of the cross for its action',
    ),
    "a bid without its tile": (
        all_of(
            meeple_on("3-3", bid=0),
            pending(
                {"decision": "bid", "space": "3-3"}, {"step": "action", "action": "workshop"}, after("workshop", 0)
            ),
        ),
        'pending[0]: "bid" on 3-3 is followed by ',
    ),
    "cards offered before nothing": (
        all_of(
            meeple_on("3-1", bid=0),
            pending(
                {"decision": "bid", "space": "3-1"},
                {"step": "action", "action": "nobles", "offered": True},
                after("nobles", 0),
            ),
        ),
        'pending[1]: "action" should be without offered',
    ),
    "no Traveler": (
        pending({"decision": "travelers", "brussels": "grand-place"}),
        'pending[0]: "travelers" needs a Traveler of Louise',
    ),
    "money back without card 15": (
        all_of(meeple_on("3-1"), pending({"decision": "take back", "space": "3-1"})),
        'pending[0]: "take back" needs card 15 of Louise among those used',
    ),
    "money back from where she is not": (
        all_of(used(15), pending({"decision": "take back", "space": "3-1"})),
        'pending[0]: "take back" needs a meeple of Louise on 3-1',
    ),
    "cubes given without card 17": (
        pending({"decision": "give cubes", "colour": "blue"}),
        'pending[0]: "give cubes" needs card 17 of Louise among those used',
    ),
    "an exchange without card 9": (
        all_of(meeple_on("3-4"), pending({"decision": "payment", "exchange": "cost"}, after("construction", 0))),
        'pending[0]: "payment" needs card 9 of Louise among those used',
    ),
    "a pavilion that stands": (
        all_of(meeple_on("3-4"), pending({"decision": "payment", "building": 3}, after("construction", 0))),
        'pending[0]: "payment" cannot be: pavilion 3 is built',
    ),
    "steps without card 3": (
        all_of(
            meeple_on("4-3"),
            pending({"decision": "indicator", "colour": "yellow", "more": 2}, after("sales", 1)),
        ),
        'pending[0]: "indicator" needs card 3 of Louise among those used',
    ),
    "a white artwork sold that she has not": (
        all_of(
            meeple_on("4-3"), pending({"decision": "indicator", "colour": "white-blue as green"}, after("sales", 1))
        ),
        'pending[0]: "indicator" needs Louise to have a white blue artwork',
    ),
    "a second white artwork": (
        all_of(
            meeple_on("4-3"),
            put("seats", 0, "white_artworks", value={"blue": 1}),
            put("art_market", "display", value=["white green"]),
            pending({"decision": "indicator", "colour": "white-blue as green"}, after("sales", 1)),
        ),
        'pending[0]: "indicator" cannot be: a white artwork is on display',
    ),
    "an extra turn without card 22": (
        lambda d: d.update(
            pending=[{"decision": "tile", "seat": LOUISE}, {"step": "next turn", "seat": LOUISE, "extra": True}],
            spaces={"3-3": {"meeple": LOUISE, "bid": 1}},
            seats=[{**d["seats"][0], "meeples": {"supply": 3, "courthouse": 2}}, *d["seats"][1:]],
        ),
        'pending[1]: "next turn" needs card 22 of Louise among those used',
    ),
    "another noble's effect": (
        all_of(
            meeple_on("3-1"),
            lambda d: d["noble_market"].pop("3"),
            pending(
                {"decision": "white artwork"},
                {"decision": "keep", "noble": "buls"},
                {"step": "refill nobles"},
                after("nobles", 1),
            ),
        ),
        'pending[0]: "white artwork" is the effect of privat-livemont, not of buls',
    ),
    "an effect from nowhere": (
        pending({"decision": "white artwork"}),
        'pending[0]: "white artwork" needs card 13 of Louise among those used',
    ),
    "a card of the Resolution phase too early": (
        lambda d: (
            d["belle_epoque"]["cards"].__setitem__(2, 31),
            d.update(
                to_move=GABRIEL,
                pending=[
                    {"decision": "belle epoque card", "seat": GABRIEL, "card": 31},
                    {"step": "pavilion visit"},
                    {"step": "end of round"},
                ],
            ),
        ),
        'pending[0]: "belle epoque card 31" comes when all have passed',
    ),
    "a noble's effect at the end of the round without card 23": (
        lambda d: d.update(
            passed=list(NAMES[:3]),
            seats=[{**d["seats"][0], "first_pass_cards": 1}, *d["seats"][1:]],
            pending=[{"decision": "solvay", "seat": LOUISE}, {"step": "end of round"}],
        ),
        'pending[0]: "solvay" needs card 23 of Louise among those used',
    ),
    "a row without its tile": (
        lambda d: d.update(
            to_move=GABRIEL,
            pending=[
                {"decision": "row", "seat": GABRIEL},
                {"step": "tiles", "seat": ELISABETH},
                {"step": "payments", "seat": LOUISE},
            ],
        ),
        "round: 1, the game ends after 5",
    ),
}


@pytest.mark.parametrize("name", PENDING)
def test_what_cannot_be_pending_is_refused(name: str) -> None:
    """Each in one line that names the entry and what is missing."""
    spoil, message = PENDING[name]
    refused(spoil, table(), message)
