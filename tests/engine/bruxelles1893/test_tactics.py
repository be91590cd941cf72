"""Last rounds with one winning turn, which the search has to find.

That no other turn wins is proved first, over every decision that is left (`Solver`). Nobody but the player to move can
change the result, unless a test says who answers. Column cards are there only where a test names one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import search
from engine import Game
from engine.chance import stream
from engine.game import determinize
from search.settings import Settings
from tests.helpers.moves import after
from tests.helpers.spaces import CONSTRUCTION, NOBLES, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, Spaces, expanded, table
from tests.helpers.tactics import Solver

ITERATIONS = 2000
SEEDS = (1, 2, 3)

ANY = "*"
"""In a turn: a decision that does not matter."""

ONE_MEEPLE: dict[str, Any] = {"courthouse": 6}
"""A single turn left; nothing for the meeple row."""

DULL_MARKET = {"0": "empain", "1": "empain", "2": "albert", "3": "buls"}
"""Nobles whose effects are worth nothing in a last round without an iris."""

NO_CARDS: dict[int, str | None] = dict.fromkeys(range(1, 6))


def taken(name: str) -> dict[str, dict[str, int]]:
    """Every Brussels action used once: whoever has one meeple left cannot use it, with two or three players."""
    return {action: {name: 1} for action in ("stock exchange", "grand-place", "park", "market")}


def last_round(
    seats: Mapping[str, Mapping[str, Any]], *, meeples: Spaces | None = None, gone: str = GABRIEL, **more: Any
) -> Game:
    """The fifth round, in which `gone` has taken every Brussels action and passed, unless `more` says otherwise.

    Neutral meeples are on two Sales spaces where no meeples are given.
    """
    if meeples is None:
        meeples = {"3-5": NEUTRAL, "5-3": NEUTRAL}
    usual: dict[str, Any] = {"market": DULL_MARKET, "columns": NO_CARDS, "brussels": taken(gone), "passed": [gone]}
    return table(seats, players=len(seats), round_number=5, meeples=meeples, **{**usual, **more})


SEARCHED = Settings(ending=0)
"""Never counted out, so that the search has to find the turn."""


def best(game: Game, seed: int, settings: Settings = SEARCHED) -> list[str]:
    """The decisions of the turn that is advised."""
    return search.best_move(game, iterations=ITERATIONS, seed=seed, settings=settings).best.actions


def solved(game: Game, *turn: str) -> None:
    """The turn alone wins, and advice is to play it, with every seed, be it searched for or counted out."""
    assert game.to_move is not None
    solver = Solver(game.to_move)
    ahead = game
    for move in turn:
        winning = solver.winning(ahead)
        assert winning == {move} or move == ANY
        ahead = after(ahead, min(winning))
    for seed, settings in product(SEEDS, (SEARCHED, Settings())):
        played = best(game, seed, settings)
        assert [move if move == ANY else done for move, done in zip(turn, played, strict=False)] == [*turn]
        assert solver.is_won(after(game, *played))


def test_a_house_paid_without_a_joker_and_a_noble_paid_too() -> None:
    """5 VP for a house without a joker, 5 VP lost for a noble unpaid (Rulebook, Chapter 1, Construction, End).

    The needles ask for wood and 3 BF. 2 wood and 3 BF earn the 5 VP and leave 1 BF for Brugmann, but only after the
    smallest bid; each joker would save a cube or money, and cost the 5 VP.
    """
    elisabeth = {"vp": 1, "money": 5, "materials": {"wood": 2, "stone": 1, "jokers": 2}, "meeples": ONE_MEEPLE}
    game = last_round(
        {ELISABETH: elisabeth, GABRIEL: {}},
        houses={"1-1": ELISABETH, "1-2": ELISABETH},
        compass=["wood", "3bf"],
    )
    solved(game, f"place {CONSTRUCTION}", "bid 1", "pay wood wood 3bf")


def test_the_indicator_on_the_square_that_pays_points_and_nobles() -> None:
    """A sale brings what the square of its colour shows (Rulebook, Chapter 1, Sales action).

    With two artworks the indicator moves two steps. Up and left, blue pays 4 BF and 4 VP: Brugmann and Buls are paid
    and the points suffice. Two steps left bring 6 VP and leave Buls unpaid, two up bring 6 BF and too few points.
    """
    elisabeth = {"vp": 4, "money": 1, "nobles": ["brugmann", "buls"], "artworks": {"blue": 2}, "meeples": ONE_MEEPLE}
    game = last_round(
        {ELISABETH: elisabeth, GABRIEL: {}},
        art_market={"display": ["yellow"]},
    )
    solved(game, "place 4-4", "indicator 3-3")


def test_the_bid_that_wins_a_column_and_still_pays_the_nobles() -> None:
    """The largest sum in a column wins its card; a tie gives nobody the card (Rulebook, Chapter 1, Column majorities).

    Gabriel has 2 BF there. 3 BF win the card, whose symbols bring 2 VP for each of two artworks; 2 BF would tie,
    and 4 leave Elisabeth short of the 3 BF for her nobles.
    """
    elisabeth = {"vp": 4, "money": 5, "nobles": ["brugmann", "solvay"], "artworks": {"blue": 2}, "meeples": ONE_MEEPLE}
    game = last_round(
        {ELISABETH: elisabeth, GABRIEL: {"meeples": {"courthouse": 1}}},
        meeples={"3-3": GABRIEL, "4-3": GABRIEL, "3-5": NEUTRAL, "4-4": NEUTRAL},
        columns={**NO_CARDS, 3: "crown m1 v2"},
        art_market={"display": ["blue"]},
    )
    solved(game, "place 5-3", "bid 3")


def test_the_bid_that_cannot_be_beaten() -> None:
    """The opponent answers: Gabriel may still bid his 3 BF in the column (Rulebook, Chapter 1, Column majorities).

    Against 3 BF of Elisabeth's he ties, and she has no card; 4 win it whatever he does, and 5 leave a noble unpaid. On
    the Workshop space there is an artwork more for the row under which the card goes. Louise passed first: the First
    Player tile is hers.
    """
    elisabeth = {"vp": 3, "money": 5, "nobles": ["brugmann", "solvay"], "artworks": {"blue": 2}, "meeples": ONE_MEEPLE}
    game = last_round(
        {
            ELISABETH: elisabeth,
            GABRIEL: {"money": 3, "artworks": {"blue": 3}, "meeples": ONE_MEEPLE},
            LOUISE: {"meeples": {"courthouse": 0}},
        },
        meeples={"3-3": LOUISE, "3-4": LOUISE, "5-5": LOUISE},
        columns={**NO_CARDS, 3: "crown m1 v2"},
        art_market={"display": ["blue"]},
        gone=LOUISE,
    )
    solved(game, "place 4-3", "bid 4")


def test_the_last_space_of_a_column_is_taken_from_an_opponent() -> None:
    """One meeple a space (Rulebook, Chapter 1, Action phase): there Gabriel would overbid Elisabeth's 2 BF.

    The card is worth 10 VP for his five artworks and little to her. Maeterlinck's 5 VP are the most she can score, but
    then he takes the space.
    """
    game = last_round(
        {
            ELISABETH: {"vp": 9, "money": 4, "meeples": {"courthouse": 5}},
            GABRIEL: {"money": 2, "artworks": {"blue": 5}, "meeples": {"courthouse": 5}},
            LOUISE: {"meeples": {"courthouse": 0}},
        },
        meeples={"3-3": (ELISABETH, 2), "5-3": GABRIEL, "3-4": LOUISE, "5-5": LOUISE},
        columns={**NO_CARDS, 3: "crown m1 v2"},
        market={**DULL_MARKET, "2": "maeterlinck"},
        art_market={"display": ["blue"]},
        gone=LOUISE,
    )
    solved(game, "place 4-3")


def test_a_noble_that_cannot_be_paid_is_discarded() -> None:
    """Its effect comes first; kept and unpaid it costs 5 VP (Rulebook, Chapter 1, Nobles action).

    Maeterlinck's 5 VP are worth the 2 BF on the market, if the bid leaves 1 BF for Brugmann and nothing more is owed.
    """
    game = last_round(
        {ELISABETH: {"vp": 5, "money": 4, "meeples": ONE_MEEPLE}, GABRIEL: {}},
        meeples={"3-3": NEUTRAL, "5-4": NEUTRAL},
        market={**DULL_MARKET, "2": "maeterlinck"},
    )
    solved(game, f"place {NOBLES}", "bid 1", "take maeterlinck for 2", "discard")


def test_an_iris_of_ones_own_and_not_a_shared_one() -> None:
    """Each iris between four meeples scores for those with most of them (Rulebook, Chapter 1, Iris majorities).

    4-3 closes two irises that are Elisabeth's alone, for 3 VP each. Two cubes at 5-5 close one that she shares with
    Gabriel, who has 5 VP for it.
    """
    game = last_round(
        {
            ELISABETH: {"vp": 9, "money": 2, "tracks": {"iris": 3}, "meeples": {"courthouse": 4}},
            GABRIEL: {"tracks": {"iris": 5}, "meeples": {"courthouse": 0}},
        },
        meeples={
            "3-3": ELISABETH,
            "4-4": ELISABETH,
            "3-4": GABRIEL,
            "4-5": GABRIEL,
            "5-4": GABRIEL,
            "3-5": NEUTRAL,
            "5-3": NEUTRAL,
        },
    )
    solved(game, "place 4-3")


def test_an_iris_is_denied_to_an_opponent() -> None:
    """The opponent answers: with his last meeple Gabriel would have the majority (Rulebook, Chapter 1, Irises).

    It is worth 6 VP to him and 1 to Elisabeth. Maeterlinck brings her 5, and leaves him the space.
    """
    game = last_round(
        {
            ELISABETH: {"vp": 4, "money": 4, "meeples": {"courthouse": 5}},
            GABRIEL: {"money": 1, "tracks": {"iris": 6}, "meeples": {"courthouse": 1}},
            LOUISE: {"money": 1, "meeples": {"courthouse": 5}},
        },
        meeples={"3-3": ELISABETH, "3-4": GABRIEL, "4-4": LOUISE},
        market={**DULL_MARKET, "2": "maeterlinck"},
        passed=[LOUISE],
    )
    solved(game, "place 4-3")


def test_passing_first_instead_of_one_more_turn() -> None:
    """Passing first brings two Manneken Pis, most of them the tile for 5 VP (Rulebook, Chapter 1, Passing, End).

    The opponent answers: after any action of Elisabeth's, Maeterlinck for 5 VP too, Gabriel passes first.
    """
    brussels = taken(GABRIEL)
    del brussels["market"]
    game = last_round(
        {
            ELISABETH: {"money": 3, "meeples": ONE_MEEPLE},
            GABRIEL: {"vp": 9, "money": 0, "meeples": {"courthouse": 3}},
        },
        market={**DULL_MARKET, "0": "maeterlinck"},
        brussels=brussels,
        first_player=GABRIEL,
        to_move=ELISABETH,
        passed=[],
    )
    solved(game, "pass")


def test_a_tie_of_manneken_pis_won_clockwise() -> None:
    """Tied, the next clockwise after the first player comes first (Rulebook, Chapter 1, Column majorities).

    Louise, who holds it, passed first: two symbols. The card with two makes Elisabeth, after her, first player for
    5 VP; that with two VP symbols would bring her 4. Louise's 2 BF in the column ask for 3.
    """
    game = last_round(
        {
            ELISABETH: {"money": 3, "artworks": {"blue": 2}, "meeples": ONE_MEEPLE},
            GABRIEL: {},
            LOUISE: {},
        },
        meeples={"3-3": (LOUISE, 2), "4-3": GABRIEL},
        columns={**NO_CARDS, 3: "free m2 v0", 4: "crown m1 v2"},
        art_market={"display": ["blue"]},
        first_player=LOUISE,
        passed=[LOUISE, GABRIEL],
        to_move=ELISABETH,
    )
    solved(game, "place 5-3", "bid 3")


def test_one_point_breaks_a_tie() -> None:
    """Tied players share the victory (Rulebook, Chapter 1, End of the game), so one point is worth half of it.

    An artwork brings 1 VP, but the bid breaks up Elisabeth's set of 4 BF, unless the colour is one that she does not
    have, which pays 1 BF when she passes. Brown is the only one left; all else ties at best.
    """
    game = last_round(
        {
            ELISABETH: {"vp": 12, "money": 3, "artworks": {"blue": 1, "yellow": 1}, "meeples": ONE_MEEPLE},
            GABRIEL: {"artworks": {"green": 6}},
        },
        meeples={"3-4": NEUTRAL, "5-5": NEUTRAL},
        market={**DULL_MARKET, "0": "albert", "1": "buls"},
        art_market={"display": ["blue", "yellow"]},
    )
    solved(game, "place 4-3", "bid 1", "create brown")


def test_a_meeple_freed_for_one_more_turn() -> None:
    """A meeple that Vandervelde frees is available at once (Rulebook, Chapter 1, Effects of the Noble cards).

    At the Grand-Place Elisabeth's only meeple activates two nobles: Maeterlinck for 5 VP, and Vandervelde, whose meeple
    then constructs without a joker for 5 more. With the house first there is no second turn.
    """
    brussels = taken(GABRIEL)
    del brussels["grand-place"]
    game = last_round(
        {
            ELISABETH: {
                "money": 12,
                "nobles": ["brugmann", "solvay", "vandervelde", "maeterlinck"],
                "materials": {"wood": 2, "stone": 1},
                "tracks": {"crown": 2},
                "meeples": ONE_MEEPLE,
            },
            GABRIEL: {"vp": 5},
        },
        meeples={"4-5": NEUTRAL, "5-5": NEUTRAL},
        brussels=brussels,
    )
    solved(game, "grand-place")


def test_a_tile_that_pays_all_nobles() -> None:
    """With this Belle Époque tile nobles cost nothing (Rulebook, Chapter 2, End of the game).

    It saves Elisabeth 15 VP and three nobles of her row; the tile for the Crown track brings 10.
    """
    game = expanded(
        {
            ELISABETH: {
                "vp": 7,
                "money": 1,
                "nobles": ["brugmann", "buls", "albert", "maeterlinck"],
                "tracks": {"crown": 5},
                "meeples": {"courthouse": 5},
            },
            GABRIEL: {"meeples": {"courthouse": 1}},
        },
        players=2,
        area="2-2",
        round_number=5,
        meeples={"3-3": GABRIEL, "4-3": GABRIEL, "4-5": NEUTRAL, "5-5": NEUTRAL},
        columns=NO_CARDS,
        market=DULL_MARKET,
        tiles={"nobles": None, "crown": None, "row": None},
        brussels=taken(GABRIEL),
        passed=[GABRIEL],
    )
    solved(game, f"place {WORKSHOP}", ANY, "claim nobles")


def test_a_needle_moved_first_for_a_house_without_a_joker() -> None:
    """Saintenoy may move a needle a step either way before constructing (Rulebook, Chapter 3).

    Elisabeth has no wood: a joker, or the needle moved back to iron, and only then 5 VP. With the smallest bid, she
    can still pay Brugmann.
    """
    game = last_round(
        {
            ELISABETH: {
                "board": "saintenoy",
                "vp": 1,
                "money": 2,
                "materials": {"iron": 2, "stone": 1, "jokers": 1},
                "meeples": ONE_MEEPLE,
            },
            GABRIEL: {"board": "horta"},
        },
        modules=["asymmetric"],
        houses={"1-1": ELISABETH, "1-2": ELISABETH},
    )
    solved(game, f"place {CONSTRUCTION}", "bid 1", "move wood needle back", "pay iron iron stone")


def test_a_sale_left_out_in_the_first_edition() -> None:
    """An action may be left out there (Règles, Les actions du plateau Art Nouveau).

    Elisabeth's 2 BF win a card that makes each artwork count 7 VP in her row, more than any sale pays.
    """
    game = last_round(
        {
            ELISABETH: {
                "money": 2,
                "artworks": {"blue": 2},
                "rows": {"artworks": ["crown m1 v2", "crown m1 v2"]},
                "meeples": ONE_MEEPLE,
            },
            GABRIEL: {"vp": 4},
        },
        edition="first",
        meeples={"4-3": GABRIEL, "3-3": NEUTRAL, "5-5": NEUTRAL},
        columns={**NO_CARDS, 3: "crown m1 v2"},
    )
    solved(game, "place 5-3", "bid 2", "decline")


def test_a_sure_win_by_little_against_a_gamble_for_more() -> None:
    """Half of a turn's value is the win, however small (`search.value.blend`).

    With Van de Velde, Elisabeth's houses bring her 6 VP and she wins by 6, unless Maeterlinck is the noble that comes
    up from the two in the pile: then Gabriel keeps him for 10 VP, and she loses by 1. With an artwork, which turns up
    nothing, she wins by 1. The margin alone would have her gamble.
    """
    game = last_round(
        {
            ELISABETH: {"vp": 20, "money": 2, "tracks": {"architect": 2}, "meeples": ONE_MEEPLE},
            GABRIEL: {
                "money": 24,
                "nobles": ["brugmann", "empain", "albert", "van-de-velde"],
                "rows": {"nobles": ["crown m1 v2", "crown m1 v2"]},
                "meeples": {"courthouse": 3},
            },
            LOUISE: {"meeples": {"courthouse": 0}},
        },
        meeples={"3-3": GABRIEL, "4-4": GABRIEL, "5-3": GABRIEL, "3-4": LOUISE, "3-5": LOUISE, "5-5": LOUISE},
        houses=dict.fromkeys(("1-1", "1-2", "1-3"), ELISABETH),
        market={"0": "van-de-velde", "1": "empain", "2": "albert", "3": "empain"},
        noble_discards={"solvay": 3, "buls": 3, "van-de-velde": 1, "vandervelde": 3, "maeterlinck": 2},
        gone=LOUISE,
    )
    winning = {}
    for seed in range(10):
        world = game.copy()
        determinize(world.rules, world.state, stream(seed, "world"))
        coming = world.position(piles=True)["piles"]["nobles"][0]
        if coming not in winning:
            winning[coming] = Solver(ELISABETH).winning(world)
    sure, gambles = "place 4-3", {"place 4-5", "place 5-4"}
    assert winning == {"albert": {sure, *gambles}, "maeterlinck": {sure}}
    for seed in SEEDS:
        assert best(game, seed)[0] == sure
        assert best(game, seed, replace(SEARCHED, margin_weight=1.0))[0] in gambles
