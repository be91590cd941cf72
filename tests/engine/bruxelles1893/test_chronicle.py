"""What a game leaves behind: each fact against a second account of whole games, and where it is easily got wrong."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from engine import Game, bruxelles1893
from engine.bruxelles1893 import (
    CHRONICLE,
    PLAYERS,
    facts,
)
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.state import MOST_ROUNDS, NOBLE_NAMES, ROUNDS, ROWS, SOURCES
from engine.notation import turn_text
from tests.helpers.furnished import furnish
from tests.helpers.recount import Recount
from tests.helpers.spaces import MATERIALS_SPACE, NOBLES, SALES, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, Spaces, expanded, table
from tests.helpers.variants import OF_1893, Variant
from tests.helpers.watched import Watched, choose, in_order

GAMES = 2
"""Games of each variant and number of players."""

POINTS = {f"points_{source.replace(' ', '_')}" for source in SOURCES}
ROW_COLUMNS = tuple(f"{row.removesuffix('s')}_row_cards" for row in ROWS)


@cache
def played(players: int, variant: Variant, number: int) -> tuple[Watched, Recount]:
    """A whole game and its two accounts; odd ones have most pavilions from the start, and sensible players."""
    game = variant.dealt(players, number)
    if number % 2:
        furnish(game.rules, game.state, number)
    watched = Watched(game)
    recount = Recount(game.names, game.position(), game.scores())
    chance = np.random.default_rng(number)
    while legal := watched.legal():
        code = choose(game, legal, chance, sensible=number % 2 * 0.5)
        who, phrase = game.names[game.seat], game.text(code)
        turn = turn_text(bruxelles1893, game.rules, game.state, [code]) if phrase.startswith("place") else phrase
        watched.apply(code)
        recount.note(who, phrase, turn.split(" at ")[0].lower(), game.position(), game.scores())
    return watched, recount


@pytest.mark.parametrize("variant", OF_1893, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_second_account_of_whole_games_agrees(players: int, variant: Variant) -> None:
    """Every column of the tables, from the documents and phrases of a game alone (`tests/helpers/recount.py`)."""
    for number in numbers(players, variant):
        watched, recount = played(players, variant, number)
        costs = dict(zip(NOBLE_NAMES, watched.game.rules.noble_cost.tolist(), strict=True))
        assert watched.of_game() == recount.game
        for name in watched.game.names:
            assert in_order(watched.of(name)) == in_order(recount.seat(name, costs))


def numbers(players: int, variant: Variant) -> range:
    """Games of a variant: with the expansion, tables that have all its cards among them."""
    first = GAMES * (PLAYERS.index(players) + len(PLAYERS) * ("asymmetric" in variant.modules))
    return range(first, first + GAMES)


@pytest.mark.parametrize("variant", OF_1893, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_sums_that_hold(players: int, variant: Variant) -> None:
    """What is taken is kept or discarded, what is kept is paid, lost or sold, and so on."""
    for number in numbers(players, variant):
        watched, _ = played(players, variant, number)
        game, seats = watched.of_game(), [watched.of(name) for name in watched.game.names]
        for seat in seats:
            assert seat["points"] == sum(value for column, value in seat.items() if column in POINTS)
            assert sorted(seat["nobles_taken"]) == sorted(seat["nobles_kept"] + seat["nobles_discarded"])
            left = seat["nobles_paid"] + seat["nobles_unpaid"] + seat["nobles_sold"]
            assert sorted(seat["nobles_kept"] + ["brugmann"]) == sorted(left)
            assert sorted(seat["prestige_won"]) == sorted(seat["prestige_used"] + seat["prestige_tucked"])
            assert len(seat["prestige_tucked"]) == sum(seat[column] for column in ROW_COLUMNS)
            assert len(seat["prestige_won"]) == sum(seat["columns_by_round"])
            assert len(seat["prestige_shared"]) == sum(seat["columns_tied_by_round"])
            assert seat["passed_by_round"].count(1) == seat["first_passes"]
            assert len(seat["belle_cards"]) == seat["pavilions"]
        for now in range(len(game["area_by_round"])):
            assert sorted(seat["passed_by_round"][now] for seat in seats) == list(range(1, players + 1))
            used, given = ("free_actions_by_round", "free_actions_given_by_round")
            assert sum(seat[used][now] for seat in seats) == sum(seat[given][now] for seat in seats)
            won = sum(seat["columns_by_round"][now] for seat in seats)
            assert won <= 4


def test_each_fact_occurs() -> None:
    """None of them is empty in all these games, but points from before a position."""
    nothing: tuple[Any, ...] = (0, "a", [], [0] * ROUNDS)
    seen: set[str] = set()
    for players, variant in product(PLAYERS, OF_1893):
        for number in numbers(players, variant):
            watched, _ = played(players, variant, number)
            for columns in (watched.of_game(), *(watched.of(name) for name in watched.game.names)):
                seen |= {column for column, value in columns.items() if value not in nothing}
    described = [column for fact in facts(Box.load()) for column in fact.columns]
    assert len(set(described)) == len(described)
    assert set(described) - seen == {"points_earlier"}


def test_every_field_is_described() -> None:
    """Each field of the records has one fact, and the shape that the fact says."""
    described = facts(Box.load())
    for of_seats, record in ((False, CHRONICLE), (True, CHRONICLE["seats"].base)):
        fields = {name: record[name].shape for name in record.names or () if name != "seats"}
        assert sorted(fields) == sorted(fact.field for fact in described if fact.seat is of_seats)
        for fact in described:
            if fact.seat is of_seats:
                words = [len(fact.words)] if fact.spread and fact.words else []
                assert fields[fact.field] == (*words, *[MOST_ROUNDS] * fact.by_round)


def last_pass(seats: dict[str, Any] | None = None, **more: Any) -> Watched:
    """Gabriel was the first to pass, then Louise, and now Elisabeth passes too."""
    names = [GABRIEL, LOUISE][: more.get("players", 3) - 1]
    lay = expanded if "cards" in more or "tiles" in more else table
    return Watched(lay(seats, passed=names, to_move=ELISABETH, **more)).play("pass")


def on(watched: Watched, *moves: str) -> Watched:
    """Make the moves and then any up to the next round, or to the end of the game."""
    watched.play(*moves)
    while watched.game.decision not in ("try square", None):
        watched.play(watched.game.legal_moves()[0])
    return watched


def begun(*moves: str, seats: dict[str, Any] | None = None, **more: Any) -> Watched:
    """Elisabeth has made the moves."""
    lay = expanded if "cards" in more else table
    return Watched(lay(seats, **more)).play(*moves)


@pytest.mark.parametrize(
    ("beside", "count_neutrals", "scored"),
    [
        ((GABRIEL, ELISABETH), True, {ELISABETH: 0, GABRIEL: 0}),
        ((GABRIEL, ELISABETH), False, {ELISABETH: 1, GABRIEL: 1}),
        ((GABRIEL, GABRIEL), True, {ELISABETH: 0, GABRIEL: 1}),
    ],
)
def test_irises_with_neutral_meeples(beside: tuple[str, str], count_neutrals: bool, scored: dict[str, int]) -> None:
    """Nobody scores an iris at which the neutral meeples are ahead (Ruling 4)."""
    meeples = {"3-3": NEUTRAL, "3-4": NEUTRAL, **dict(zip(("4-3", "4-4"), beside, strict=True))}
    rulings = {"neutral_in_irises": count_neutrals}
    assert on(last_pass(meeples=meeples, players=2, rulings=rulings)).each("irises_by_round") == scored


IRISES: Spaces = {
    **dict.fromkeys(("2-3", "2-5", "4-3", "4-5"), GABRIEL),
    **dict.fromkeys(("2-4", "3-3", "3-5", "4-4"), LOUISE),
    "3-4": ELISABETH,
}
"""Four irises around Elisabeth's meeple, at each of which Louise has two others."""


@pytest.mark.parametrize(("card", "scored"), [("keep card 27", 0), ("use card 27 3-4", 4)])
@pytest.mark.parametrize("later", [(), (28,), (29,)])
def test_irises_with_a_doubled_meeple(card: str, scored: int, later: tuple[int, ...]) -> None:
    """Whether the use of card 27 leads to the irises at once, or another card comes before or after them."""
    watched = last_pass(
        cards=dict.fromkeys((*later, 27), ELISABETH),
        columns=dict.fromkeys((3, 4, 5)),
        meeples=IRISES,
        brussels={"market": {ELISABETH: 1}},
    )
    assert on(watched, card).each("irises_by_round") == {ELISABETH: scored, GABRIEL: 0, LOUISE: 4}


def test_a_tied_column() -> None:
    """Its card is won by nobody, its bonus gained by both; a column without a card can be won as well."""
    meeples: Spaces = {"3-3": (LOUISE, 2), "4-3": (GABRIEL, 2), "5-3": ELISABETH, "5-4": ELISABETH}
    watched = last_pass(meeples=meeples, columns={3: "crown m1 v2", 4: None})
    assert watched.each("columns_by_round") == {ELISABETH: 1, GABRIEL: 0, LOUISE: 0}
    assert watched.each("columns_tied_by_round") == {ELISABETH: 0, GABRIEL: 1, LOUISE: 1}
    assert watched.each("prestige_shared") == {ELISABETH: [], GABRIEL: ["crown m1 v2"], LOUISE: ["crown m1 v2"]}
    assert watched.each("prestige_won") == watched.each("prestige_used") == {name: [] for name in watched.game.names}


def test_a_card_taken_in_place_of_the_one_won() -> None:
    """Card 25: what is won is the card of the other column."""
    watched = last_pass(cards={25: LOUISE}, columns={1: "crown m1 v2", 3: "free m2 v0"}, meeples={"5-3": LOUISE})
    watched.play("use card 25 1 for 3", "tuck nobles")
    louise = watched.of(LOUISE)
    assert (louise["prestige_won"], louise["prestige_tucked"]) == (["crown m1 v2"], ["crown m1 v2"])
    assert (louise["prestige_used"], louise["columns_by_round"][0]) == ([], 1)


@pytest.mark.parametrize("use", ["gain free", "tuck meeples"])
@pytest.mark.parametrize("courthouse", [0, 2])
def test_jail_with_a_tie_and_a_meeple_freed_by_the_same_action(use: str, courthouse: int) -> None:
    """The card's bonus and the Brussels majority, which Gabriel and Louise share, come with one action."""
    watched = last_pass(
        {LOUISE: {"meeples": {"courthouse": courthouse}}},
        meeples={"3-3": LOUISE},
        columns={3: "free m1 v1"},
        brussels={"market": {LOUISE: 1}, "park": {GABRIEL: 1}},
    ).play(use)
    assert watched.each("jail_by_round") == {ELISABETH: 0, GABRIEL: 1, LOUISE: 1}


def test_jail_after_a_meeple_is_taken_back() -> None:
    """Card 29 leaves Gabriel alone."""
    watched = last_pass(cards={29: LOUISE}, brussels={"market": {LOUISE: 1}, "park": {GABRIEL: 1}})
    assert watched.play("use card 29").each("jail_by_round") == {ELISABETH: 0, GABRIEL: 1, LOUISE: 0}
    assert watched.of(LOUISE)["belle_cards_used"] == ["29"]


def test_an_unpaid_noble_at_the_end() -> None:
    """What could have been paid with is the money of the last round; the other players can pay Brugmann."""
    seat = {"money": 12, "nobles": ["brugmann", "buls", "albert", "maeterlinck"]}
    watched = last_pass({ELISABETH: seat}, round_number=5).play("leave unpaid maeterlinck")
    elisabeth = watched.of(ELISABETH)
    assert elisabeth["nobles_unpaid"] == ["maeterlinck"]
    assert elisabeth["nobles_paid"] == ["brugmann", "buls", "albert"]
    assert (elisabeth["money"], elisabeth["money_by_round"][4]) == (4, 12)
    assert (watched.of(GABRIEL)["money"], watched.of(GABRIEL)["money_by_round"][4]) == (9, 10)


def test_nobles_that_a_tile_pays_for() -> None:
    """The tile for nobles, and 3 BF for each space of the Iris track by another."""
    seat = {"money": 2, "nobles": ["brugmann", "maeterlinck"], "tracks": {"iris": 3}}
    tiles = {"nobles": ELISABETH, "iris": ELISABETH, "row": None}
    watched = last_pass({ELISABETH: seat}, round_number=5, tiles=tiles)
    assert watched.game.over
    elisabeth = watched.of(ELISABETH)
    assert (elisabeth["nobles_paid"], elisabeth["tiles"]) == (["brugmann", "maeterlinck"], ["iris", "nobles"])
    assert elisabeth["money"] == elisabeth["money_by_round"][4] == 2 + 3 * 3


@pytest.mark.parametrize(("answer", "count"), [("free wood", 1), ("decline", 0)])
def test_a_free_action_of_an_owner_who_has_passed(answer: str, count: int) -> None:
    """It counts for both, but only if it is used."""
    houses = {MATERIALS_SPACE: LOUISE}
    watched = begun("place 5-5", "bid 3", "cubes wood wood", answer, houses=houses, passed=[LOUISE])
    assert watched.each("free_actions_by_round") == {ELISABETH: 0, GABRIEL: 0, LOUISE: count}
    assert watched.each("free_actions_given_by_round") == {ELISABETH: count, GABRIEL: 0, LOUISE: 0}
    assert watched.each("materials_by_round") == {ELISABETH: 1, GABRIEL: 0, LOUISE: 0}
    assert watched.each("bids_by_round") == {ELISABETH: 3, GABRIEL: 0, LOUISE: 0}


def test_a_free_action_in_an_extra_turn() -> None:
    """Card 22: the visitor is whose turn it is, once more."""
    moves = ("market", "use card 22 architect", "place 2-5", "bid 1", "create blue", "free artwork")
    watched = begun(*moves, cards={22: ELISABETH}, houses={"2-5": LOUISE})
    assert watched.each("free_actions_given_by_round") == {ELISABETH: 1, GABRIEL: 0, LOUISE: 0}
    elisabeth = watched.of(ELISABETH)
    assert (elisabeth["market_by_round"][0], elisabeth["workshop_by_round"][0]) == (1, 1)


def test_an_activation_by_a_free_action() -> None:
    """The owner's noble, while the visitor keeps another, whose effect comes with taking it."""
    moves = ("place 4-5", "bid 1", "take maeterlinck for 0", "keep", "free brugmann")
    watched = begun(*moves, houses={NOBLES: LOUISE})
    assert watched.each("nobles_activated") == {ELISABETH: [], GABRIEL: [], LOUISE: ["brugmann"]}
    assert watched.of(ELISABETH)["nobles_taken"] == watched.of(ELISABETH)["nobles_kept"] == ["maeterlinck"]


def test_the_second_noble_of_a_kind() -> None:
    """It can only be discarded (Ruling 2)."""
    seats = {ELISABETH: {"nobles": ["brugmann", "buls"]}}
    elisabeth = begun("place 4-5", "bid 1", "take buls for 1", seats=seats).of(ELISABETH)
    assert (elisabeth["nobles_taken"], elisabeth["nobles_kept"]) == (["buls"], [])
    assert elisabeth["nobles_discarded"] == ["buls"]


def test_a_revealed_noble() -> None:
    """Hankar's counts like one of the market, also with an action copied at the park."""
    watched = begun("park", "copy nobles", seats={ELISABETH: {"board": "hankar"}}, modules=["asymmetric"])
    noble = watched.game.position()["revealed_noble"]
    elisabeth = watched.play(f"take {noble} revealed").of(ELISABETH)
    assert elisabeth["nobles_taken"] == [noble]
    assert (elisabeth["park_by_round"][0], elisabeth["nobles_by_round"][0]) == (1, 0)


def test_nobles_of_the_grand_place_and_its_cards() -> None:
    """Card 13 activates one more, card 14 sells one."""
    seats = {ELISABETH: {"nobles": ["brugmann", "buls", "maeterlinck"]}}
    moves = ("grand-place", "activate brugmann", "use card 13 buls", "use card 14 brugmann")
    watched = begun(*moves, seats=seats, cards={14: ELISABETH, 13: ELISABETH})
    elisabeth = watched.of(ELISABETH)
    assert elisabeth["nobles_activated"] == ["brugmann", "buls"]
    assert (elisabeth["nobles_sold"], elisabeth["belle_cards_used"]) == (["brugmann"], ["13", "14"])


def test_money_taken_back_was_bid() -> None:
    """Card 15 takes back what wins the column, not what was bid."""
    seats = {ELISABETH: {"money": 3}}
    watched = begun("place 2-5", "bid 3", "create blue", "pass", "pass", seats=seats, cards={15: ELISABETH})
    watched.play("park", "copy materials", "cubes wood wood", "use card 15 2-5", "take back 3", "pass")
    assert watched.of(ELISABETH)["bids_by_round"][0] == 3
    assert sum(watched.each("columns_by_round").values()) == 0


@pytest.mark.parametrize(("space", "answer"), [(SALES, None), (WORKSHOP, "decline")])
def test_a_space_used_without_its_action(space: str, answer: str | None) -> None:
    """Nothing to sell, or in the first edition no wish to create: the space is used all the same."""
    edition = "first" if answer else "second"
    watched = begun(f"place {space}", "bid 2", *([answer] if answer else []), edition=edition)
    used = "workshop_by_round" if answer else "sales_by_round"
    assert watched.each(used) == {ELISABETH: 1, GABRIEL: 0, LOUISE: 0}


def test_cards_given_at_the_start() -> None:
    """A prestige card is used or tucked without having been won; a noble is nothing that was taken."""
    gifts = [["prestige iris m1 v1", "noble solvay"], []]
    watched = Watched(Game.new(edition="first", players=2, seed=1, gifts=gifts)).play("tuck nobles")
    given = watched.of("A")
    assert (given["prestige_won"], given["prestige_tucked"]) == ([], ["iris m1 v1"])
    assert given["columns_by_round"] == [0] * ROUNDS
    assert given["nobles_taken"] == given["nobles_kept"] == []


@pytest.mark.parametrize(
    ("reached", "lead", "leader"), [((5, 7, 5), 2, 1), ((7, 7, 5), 0, -1), ((5, 5, 5), 0, -1), ((5, 5, 7), 2, 2)]
)
def test_the_lead(reached: tuple[int, int, int], lead: int, leader: int) -> None:
    """Of the first over the second, and nobody's where several are first."""
    seats = {name: {"vp": vp} for name, vp in zip((ELISABETH, GABRIEL, LOUISE), reached, strict=True)}
    watched = last_pass(seats)
    assert (watched.of_game()["lead_by_round"][0], watched.of_game()["leader_by_round"][0]) == (lead, leader)
    assert tuple(watched.each("points_by_round").values()) == reached


def test_how_long_players_wait() -> None:
    """Elisabeth places a meeple, and two others pass before her next turn; they have had one turn and not waited."""
    watched = begun(f"place {SALES}", "bid 2", "pass", "pass", "pass")
    assert watched.each("turns") == {ELISABETH: 2, GABRIEL: 1, LOUISE: 1}
    assert watched.each("longest_wait") == {ELISABETH: 2, GABRIEL: 0, LOUISE: 0}
    assert watched.each("last_wait") == {ELISABETH: 0, GABRIEL: 2, LOUISE: 1}


def test_the_order_of_passing() -> None:
    """Gabriel first, and only once."""
    watched = begun("pass", "pass", "pass", first_player=GABRIEL)
    assert watched.each("passed_by_round") == {ELISABETH: 3, GABRIEL: 1, LOUISE: 2}
    assert watched.each("first_passes") == {ELISABETH: 0, GABRIEL: 1, LOUISE: 0}
    game = watched.of_game()
    assert (game["first_player_by_round"][0], game["area_by_round"][0]) == (1, 9)
