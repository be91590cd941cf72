"""Guards and thresholds of turns, payments and scoring at their very boundary, in both games.

Just enough and one too few: whoever has exactly what something costs can pay it.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.bruxelles1893.state import FROM_EARLIER
from tests.helpers import tables_1897
from tests.helpers.moves import choices, play, sites, use
from tests.helpers.seats import nobles, own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION, FREE_WORKSHOP, SALES
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded, table
from tests.helpers.tables_1897 import CLAUDIA, JOHN, ROB, last_pass, money, seat

# --- Bruxelles 1893 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [-1, -7, -20])
def test_the_tile_for_sets_of_points_takes_none_from_a_score_below_0(points: int) -> None:
    """Score 1 VP for each set of 7 VP: there is no set below 0 (Rulebook, Chapter 2, End of the game; Ruling 44)."""
    game = expanded(
        {ELISABETH: {"money": 1}},
        cards=dict.fromkeys((1, 3, 5, 7, 9)),
        tiles={"score": ELISABETH},
        round_number=5,
        passed=[GABRIEL, LOUISE],
        to_move=ELISABETH,
    )
    own(game, ELISABETH).vp[FROM_EARLIER] = points
    play(game, "pass")
    assert game.over
    assert vp(game, ELISABETH, "belle epoque tiles") == 0


@pytest.mark.parametrize(("money", "space"), [(0, False), (1, True)])
def test_one_franc_opens_the_art_nouveau_board(money: int, space: bool) -> None:
    """Placing a meeple takes 1 BF at least (Rulebook, Chapter 1, Actions on the Art Nouveau board)."""
    assert bool(sites(table({ELISABETH: {"money": money}}))) == space


@pytest.mark.parametrize(("money", "extra"), [(1, False), (2, True)])
def test_the_extra_turn_needs_a_franc_where_brussels_is_too_dear(money: int, extra: bool) -> None:
    """It lapses if nothing but passing is left (Rulebook, Chapter 2, card 22; Ruling 63).

    Three meeples are left after the action: one goes on the card and one on a tile, and each Brussels action takes two.
    """
    game = expanded(
        {ELISABETH: {"money": money}},
        cards={22: ELISABETH},
        meeples={SALES: ELISABETH},
        brussels={action: {GABRIEL: 1} for action in ("stock exchange", "grand-place", "park", "market")},
        tiles={"white": None},
    )
    use(game, "3-4", "create blue", "use card 22 architect", "claim white")
    assert (game.to_move == ELISABETH) == extra
    assert game.position().get("passed") is None  # she has her next turn, with what money she then has


@pytest.mark.parametrize(("travelers", "extra"), [(2, False), (3, True)])
def test_the_extra_turn_of_travelers_needs_the_price_of_a_brussels_action(travelers: int, extra: bool) -> None:
    """Another meeple must be available, for what it can do: Travelers are for Brussels only (Rulebook, Chapter 2, card
    22 and Travelers; Ruling 63).

    No Architect meeple is left after the action, and each Brussels action takes two; one Traveler goes on the card.
    """
    game = expanded(
        {ELISABETH: {"meeples": {"travelers": travelers}}},
        cards={22: ELISABETH},
        meeples=dict.fromkeys(("2-4", "3-3", "3-4", "3-5"), ELISABETH),
        brussels={action: {GABRIEL: 1} for action in ("stock exchange", "grand-place", "park", "market")},
    )
    use(game, FREE_WORKSHOP, "create blue")
    assert ("use card 22 traveler" in choices(game)) == extra


@pytest.mark.parametrize(("left", "possible"), [(1, False), (2, True)])
def test_a_brussels_action_takes_exactly_its_price(left: int, possible: bool) -> None:
    """One meeple more than the use before it (Rulebook, Chapter 1, Actions on the Brussels board)."""
    placed = ("3-3", "3-4", "3-5", "4-3")[: 5 - left]
    game = table(meeples=dict.fromkeys(placed, ELISABETH), brussels={"market": {GABRIEL: 1}})
    assert ("market" in choices(game)) == possible


@pytest.mark.parametrize(("money", "possible"), [(2, False), (3, True)])
def test_a_house_is_paid_with_the_last_franc(money: int, possible: bool) -> None:
    """A unit of money is 3 BF (Rulebook, Chapter 1, Construction action)."""
    game = table({ELISABETH: {"money": money + 1, "materials": {"wood": 1}}}, compass=["wood", "3bf"])
    assert (use(game, "3-3").to_move == ELISABETH) == possible


@pytest.mark.parametrize(("money", "asked"), [(7, True), (8, False), (9, False)])
def test_nobles_are_paid_with_the_last_franc(money: int, asked: bool) -> None:
    """Pay your nobles: 1, 3 and 4 BF (Rulebook, Chapter 1, End of the game)."""
    seats = {ELISABETH: {"money": money, "nobles": ["brugmann", "buls", "albert"]}}
    game = play(table(seats, round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH), "pass")
    assert (game.decision == "unpaid nobles") == asked
    if not asked:
        assert (own(game, ELISABETH).money, len(nobles(game, ELISABETH))) == (money - 8, 3)


@pytest.mark.parametrize(("money", "left_out"), [(4, {"buls", "albert"}), (3, {"buls", "albert"})])
def test_no_noble_stays_unpaid_that_the_money_left_just_pays(money: int, left_out: set[str]) -> None:
    """Nobody leaves a noble unpaid that the money left would pay, to the last franc (Ruling 10)."""
    seats = {ELISABETH: {"money": money, "nobles": ["brugmann", "buls", "albert"]}}
    game = play(table(seats, round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH), "pass")
    costs = {"brugmann": 1, "buls": 3, "albert": 4}
    while not game.over:
        for choice in choices(game):
            unpaid = choice.removeprefix("leave unpaid ").split()
            left = money - sum(cost for noble, cost in costs.items() if noble not in unpaid)
            assert 0 <= left < min(costs[noble] for noble in unpaid)
        play(game, game.legal_moves()[0])


@pytest.mark.parametrize(("money", "sets"), [(3, 0), (4, 1)])
def test_a_full_set_of_money_counts(money: int, sets: int) -> None:
    """Each set of 4 BF (Rulebook, Chapter 1, End of the game)."""
    seats = {ELISABETH: {"money": 1 + money}}
    game = play(table(seats, round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH), "pass")
    assert vp(game, ELISABETH, "money row") == sets


@pytest.mark.parametrize(("money", "scored"), [(4, False), (5, True)])
def test_card_12_scores_from_the_first_full_set(money: int, scored: bool) -> None:
    """1 VP for each set of 5 BF (Rulebook, Chapter 2, card 12)."""
    game = expanded({ELISABETH: {"money": 0}}, cards={12: ELISABETH})
    own(game, ELISABETH).money = money - int(game.rules.stock_income[game.state.stock[game.state.n_stock - 1]])
    play(game, "stock exchange")
    assert ("use card 12" in choices(game)) == scored


@pytest.mark.parametrize(("money", "offered"), [(1, False), (2, True)])
def test_card_23_is_paid_with_the_last_francs(money: int, offered: bool) -> None:
    """You may pay 2 BF (Rulebook, Chapter 2, card 23)."""
    game = expanded({LOUISE: {"money": money}}, cards={23: LOUISE}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    assert ("use card 23" in choices(play(game, "pass"))) == offered


@pytest.mark.parametrize(("cubes", "offered"), [(1, False), (2, True)])
def test_card_17_takes_exactly_two_cubes(cubes: int, offered: bool) -> None:
    """Exchange 2 Refined Material cubes for 1 artwork (Rulebook, Chapter 2, card 17)."""
    game = play(expanded({ELISABETH: {"materials": {"wood": cubes}}}, cards={17: ELISABETH}), "market")
    assert any(move.startswith("use card 17 get") for move in choices(game)) == offered


@pytest.mark.parametrize(("glass", "possible"), [(1, False), (2, True)])
def test_a_surcharge_is_paid_with_the_last_glass(glass: int, possible: bool) -> None:
    """A surcharge of 2 glass materials in addition to the cost (Rulebook, Chapter 2, Construction action)."""
    seat = {"materials": {"wood": 1, "stone": 1, "glass": glass}}
    game = use(expanded({ELISABETH: seat}, cards=dict.fromkeys((1, 3, 5, 7, 11))), FREE_CONSTRUCTION)
    dear = [place + 1 for place, surcharge in enumerate(game.rules.surcharge) if surcharge == 2]
    assert all((f"pavilion {place}" in choices(game)) == possible for place in dear)


@pytest.mark.parametrize("step", [0, 1])
def test_passing_pays_for_a_colour_from_the_first_artwork(step: int) -> None:
    """1 BF for each different colour (Rulebook, Chapter 1, Passing); several whites bring 1 together (Ruling 30)."""
    seat = {"money": 0, "artworks": {"blue": step}, "white_artworks": {"green": 2 * step}}
    game = play(expanded({ELISABETH: seat}, passed=[GABRIEL], to_move=ELISABETH), "pass")
    assert own(game, ELISABETH).money == 2 * step


# --- Bruxelles 1897 -------------------------------------------------------------------------------------------------


def paid(money_left: int, *kept: str) -> tuple[int, int, int]:
    """What John has after the last round: money, points lost, and nobles, had he so much at the payment."""
    game = play(last_pass({JOHN: {"money": money_left - 1, "nobles": ["brugmann", *kept]}}, round_number=4), "pass")
    assert game.over
    return money(game, JOHN), vp(game, JOHN, "unpaid nobles"), len(seat(game, JOHN)["nobles"])


@pytest.mark.parametrize(("money_left", "left", "lost"), [(1, 1, -6), (2, 0, -3), (3, 1, -3), (4, 0, 0), (5, 1, 0)])
def test_nobles_of_1897_are_paid_with_the_last_franc(money_left: int, left: int, lost: int) -> None:
    """Pay 2 BEF to each of your Nobles: exactly 2 are enough (1897, End of the game 1)."""
    assert paid(money_left, "albert", "horta") == (left, lost, 3 + lost // 3)


@pytest.mark.parametrize(("money_", "points"), [(1, 0), (2, 3), (9, 12), (10, 15), (12, 15)])
def test_sets_of_money_of_1897(money_: int, points: int) -> None:
    """3 VP for each 2 BEF you possess, five times at most (1897, End of the game 5)."""
    game = last_pass(
        {JOHN: {"money": money_ - 1}},
        round_number=4,
        architects={"1-1": (JOHN, "1/3", 3)},
        bonuses=["architecture", "nobility", "prestige", "prisoner"],
    )
    play(game, "pass")
    assert vp(game, JOHN, "money bonus") == points


@pytest.mark.parametrize(("money_", "sides"), [(0, set()), (1, {1}), (2, {1, 2}), (3, {1, 2, 3}), (5, {1, 2, 3, 4, 5})])
def test_an_architect_card_is_paid_with_the_last_franc(money_: int, sides: set[int]) -> None:
    """You need to immediately pay the amount depicted on the chosen side (1897, Actions in the Art Nouveau area)."""
    game = tables_1897.table({JOHN: {"money": money_}})
    places = [move for move in game.legal_moves() if move.startswith("place")]
    assert bool(places) == bool(sides)
    if len(sides) > 1:
        play(game, places[0])
        assert {int(move.split()[-1]) for move in choices(game)} == sides


@pytest.mark.parametrize(("hand", "possible"), [(1, False), (2, True)])
def test_a_brussels_card_of_1897_takes_exactly_its_price(hand: int, possible: bool) -> None:
    """One card more than the previous player who took the same action (1897, Actions in the Brussels area)."""
    prison = {"1/3": 4, "2/4": 2} if hand == 1 else {"1/3": 3, "2/4": 2}
    game = tables_1897.table({JOHN: {"prison": prison}}, brussels={"park": {CLAUDIA: {"1/3": 1}}})
    assert ("park" in choices(game)) == possible


@pytest.mark.parametrize(("houses", "possible"), [(3, True), (4, False)])
def test_a_house_of_1897_takes_both_materials_of_the_last_cards(houses: int, possible: bool) -> None:
    """1 Material for your first House, 2 for your second, and so on: two cards show four (1897, Construction)."""
    seats: dict[str, Any] = {JOHN: {"materials": {"brick-wood": 2}, "houses": {"four": houses}}}
    game = tables_1897.table(seats)
    play(game, f"place {tables_1897.CONSTRUCTION}", "1/3 as 1")
    assert (sum(seat(game, JOHN)["houses"].values()) == houses + 1) == possible


@pytest.mark.parametrize(("passed", "gain"), [([], 3), ([CLAUDIA], 1)])
def test_only_the_first_to_pass_of_1897_gains_three(passed: list[str], gain: int) -> None:
    """The first player who passes receives 3 BEF, the others 1 (1897, Passing)."""
    game = play(tables_1897.table(passed=passed), "pass")
    assert money(game, JOHN) == 10 + gain


def test_a_sort_of_architect_cards_is_offered_while_one_is_in_hand() -> None:
    """You place a card from your hand: with the last 2/4 in prison there is none (1897, Actions in the Art Nouveau
    area).
    """
    for in_prison, offered in ((1, True), (2, False)):
        game = tables_1897.table({JOHN: {"prison": {"2/4": in_prison}}})
        play(game, f"place {tables_1897.CREATION}")
        assert any(move.startswith("2/4") for move in choices(game)) == offered


def test_the_card_for_prison_comes_from_a_place_where_it_is() -> None:
    """Those tied for most each put one of their cards there under the Prison card (1897, Majority phase, Brussels)."""
    there = {"city hall": {CLAUDIA: {"2/4": 1}}, "park": {CLAUDIA: {"1/3": 1}, ROB: {"1/3": 1, "2/4": 1}}}
    game = play(last_pass(brussels=there), "pass", "imprison 2/4")
    assert seat(game, CLAUDIA)["prison"] == {"2/4": 1}
    assert game.position()["brussels"] == {"park": there["park"]}
