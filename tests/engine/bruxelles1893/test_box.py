"""The box: what the rulebook says of the components, a user's own values laid over them, and every refusal."""

from __future__ import annotations

import gc
import itertools
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.bruxelles1893.box import rules_fields
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.box.values import FirstValues
from engine.bruxelles1893.rules import ASYMMETRIC, BELLE_EPOQUE, BOARD, EXPERIENCED, MODULES_OF, RULES
from engine.bruxelles1893.state import (
    A_SIDE,
    ACTIONS,
    BELLE_CARDS,
    BLACK,
    BOARDS,
    BONUSES,
    COLOURS,
    COMPASS,
    COMPASS_SIDE,
    EDITIONS,
    GREEN,
    GRID,
    HANKAR,
    NAGELMACKERS,
    NOBLE_NAMES,
    NOTHING,
    PLAIN_SIDE,
    SPACES,
    TILES,
)
from engine.errors import BoxError
from tests.helpers.boxes import Overlay, toml, value
from tests.helpers.paths import DOCS

PLAYERS = (2, 3, 4, 5)


@pytest.fixture(scope="module")
def box() -> Box:
    return Box.load()


def spaces_of(iris: str) -> int:
    """Rulebook, Chapter 1, Planning Phase: the largest of the four areas that the lines through an iris make."""
    row, column = map(int, iris.split("-"))
    return max(row, 5 - row) * max(column, 5 - column)


# --- the record -----------------------------------------------------------------------------------------------------


FROM_MODULES = {"asymmetric", "choose_boards", "side"}
"""Fields of the rules that say what is played, whatever the box."""


def fields_with_all_modules(edition: str, players: int) -> dict[str, Any]:
    values = Box.load(edition=edition)._values
    fields = rules_fields.common_fields(values, players)
    if isinstance(values, FirstValues):
        return fields | rules_fields.first_edition_fields(values)
    return fields | rules_fields.second_edition_fields(values) | rules_fields.belle_epoque_fields(values, players)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_field_of_an_edition_is_filled_from_its_box(edition: str, players: int) -> None:
    """And what only the other edition has is off."""
    fields = fields_with_all_modules(edition, players)
    rules = Box.load(edition=edition).rules(players, MODULES_OF[EDITIONS.index(edition)])
    for name in set(RULES.names or ()) - FROM_MODULES:
        actual = rules[name]
        assert np.array_equal(actual, np.broadcast_to(fields.get(name, 0), np.shape(actual))), name


def test_no_field_of_the_rules_is_left_out() -> None:
    filled = {name for edition in EDITIONS for name in fields_with_all_modules(edition, 3)}
    assert filled == set(RULES.names or ()) - FROM_MODULES


def test_a_rules_record_outlives_its_box() -> None:
    rules = Box.load().rules(4)
    before = rules.tobytes()
    gc.collect()
    filler = [np.full(4000, 7, np.int8) for _ in range(200)]
    assert rules.tobytes() == before
    assert rules.players == 4
    assert len(filler) == 200


@pytest.mark.parametrize("players", [1, 6, 0, -2])
def test_the_game_is_for_two_to_five_players(box: Box, players: int) -> None:
    """Rulebook, Chapter 1, Setup 12 and Planning Phase: rows of the Stock Exchange cards for 2 to 5 players."""
    with pytest.raises(BoxError, match=f"^{players} players: the game is for 2 to 5$"):
        box.rules(players)


# --- what the rulebook states ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "book"), [("second", r"Rulebook, (Chapter [12]|Components)"), ("first", "Règles, ")]
)
def test_every_value_has_a_source_and_a_note(edition: str, book: str) -> None:
    """What is stated names its place in the edition's own rulebook, B sides alone just the chapter on them."""
    for row in Box.load(edition=edition).listing():
        assert list(row) == ["key", "value", "source", "alternatives", "note"]
        assert row["source"] in ("stated", "deduced", "assumed"), row["key"]
        assert row["note"].endswith("."), row["key"]
        if row["source"] == "stated":
            chapter = "Rulebook, Chapter 3" if row["key"].startswith("boards.") else book
            assert re.search(chapter, row["note"]), row["key"]
        if row["source"] == "assumed":
            assert row["alternatives"], row["key"]


def test_assumed_values_are_those_of_the_listing(box: Box) -> None:
    assert box.assumed() == [row["key"] for row in box.listing() if row["source"] == "assumed"]
    assert "prestige.cards" in box.assumed()
    assert "houses.cost" not in box.assumed()


def test_what_a_game_can_rest_on(box: Box) -> None:
    """Not on rows of the Stock Exchange cards for other numbers of players, nor on what is not played."""
    base, asymmetric, two = box.rules(4), box.rules(4, [ASYMMETRIC]), box.rules(2)
    expanded, all_modules = box.rules(4, [BELLE_EPOQUE]), box.rules(4, [BELLE_EPOQUE, ASYMMETRIC])
    others = {"stock.irises.2", "stock.irises.3", "stock.irises.5", "rulings.neutral_in_irises"}
    variant = {"strips.plain_side", *(key for key in box.assumed() if key.startswith("boards."))}
    assert len(variant) == 5
    nobles = {"belle_epoque.noble_cost.nagelmackers", "belle_epoque.noble_cost.privat-livemont"}
    expansion = {*nobles, "rulings.black_for_cubes"}
    assert set(box.assumed()) - set(box.assumed(all_modules)) == others
    assert set(box.assumed()) - set(box.assumed(asymmetric)) == others | expansion
    assert set(box.assumed()) - set(box.assumed(expanded)) == others | variant
    assert set(box.assumed()) - set(box.assumed(base)) == others | variant | expansion
    assert {"stock.irises.2", "rulings.neutral_in_irises"} <= set(box.assumed(two))


def test_what_a_game_of_the_first_edition_can_rest_on() -> None:
    """Beginners play on the strips' plain sides, the experienced on the others (Règles, Mise en place)."""
    box = Box.load(edition="first")
    others = {"stock.irises.2", "stock.irises.3", "stock.irises.5"}
    beginners, experienced = box.assumed(box.rules(4)), box.assumed(box.rules(4, [EXPERIENCED]))
    assert others.isdisjoint(beginners)
    assert set(beginners) - set(experienced) == {"strips.plain_side"}
    assert set(experienced) - set(beginners) == {"strips.compass_side"}


def test_b_sides_differ_where_the_rulebook_says_so(box: Box) -> None:
    """One track or the costs, one more symbol in each row; and what each character does (Rulebook, Chapter 3)."""
    boards = box.rules(4).boards
    differing = {}
    for number, name in enumerate(BOARDS[1:], start=1):
        values = BOARD.names or ()
        differing[name] = {key for key in values if not np.array_equal(boards[number][key], boards[A_SIDE][key])}
    assert differing == {
        "hankar": {"iris_track", "reveals_noble"},
        "cauchie": {"crown_track", "takes_material"},
        "horta": {"architect_track", "materials_money"},
        "saintenoy": {"row_symbols", "moves_needle"},
        "strauven": {"house_cost", "sale_money", "sale_vp"},
    }
    assert boards["row_symbols"].tolist() == [1, 1, 1, 1, 2, 1]
    assert boards["materials_money"].tolist() == [0, 0, 0, 2, 0, 0]
    assert boards["sale_money"].tolist() == boards["sale_vp"].tolist() == [0, 0, 0, 0, 0, 1]


def test_modules_of_the_rules(box: Box) -> None:
    """The expansion and the asymmetric variant, with boards to choose or given; a module that is not known is named."""
    base, asymmetric, expanded = box.rules(3), box.rules(3, [ASYMMETRIC]), box.rules(3, [BELLE_EPOQUE])
    both = box.rules(3, [ASYMMETRIC, BELLE_EPOQUE])
    assert (base.belle_epoque, base.asymmetric, base.choose_boards) == (0, 0, 0)
    assert (asymmetric.belle_epoque, asymmetric.asymmetric, asymmetric.choose_boards) == (0, 1, 1)
    assert (expanded.belle_epoque, expanded.asymmetric, expanded.choose_boards) == (1, 0, 0)
    assert (both.belle_epoque, both.asymmetric, both.choose_boards) == (1, 1, 1)
    assert box.rules(3, [ASYMMETRIC], choose_boards=False).choose_boards == 0
    assert {int(rules.side) for rules in (base, asymmetric, expanded, both)} == {COMPASS_SIDE}
    with pytest.raises(BoxError, match=r'^modules: there is no "asymmetry"; known: belle-epoque, asymmetric$'):
        box.rules(3, ["asymmetry"])


def test_modules_of_the_first_edition() -> None:
    """Beginners play on the plain sides of the strips (Règles, Mise en place); an unknown module is named."""
    box = Box.load(edition="first")
    assert (box.edition, Box.load().edition) == ("first", "second")
    assert (box.rules(3).side, box.rules(3, [EXPERIENCED]).side) == (PLAIN_SIDE, COMPASS_SIDE)
    with pytest.raises(BoxError, match=r'^modules: there is no "asymmetry"; known: experienced$'):
        box.rules(3, ["asymmetry"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_alternative_makes_a_box_of_its_own(overlay: Overlay, edition: str) -> None:
    box = Box.load(edition=edition)
    digests = {box.digest}
    count = 1
    for row in box.listing():
        for alternative in row["alternatives"]:
            digests.add(Box.load(overlay(f"{row['key']} = {toml(alternative)}"), edition).digest)
            count += 1
    assert len(digests) == count


@pytest.mark.parametrize("players", PLAYERS)
def test_setup(box: Box, players: int) -> None:
    """Rulebook, Chapter 1, Setup 7, 8, 12, 16, C and Components."""
    rules = box.rules(players)
    assert rules.start_money.tolist() == [5, 6, 7, 8, 9]
    assert (rules.meeples, rules.start_courthouse) == (7, 2)
    assert (rules.cubes.tolist(), rules.jokers) == ([10, 10, 10, 0], 15)  # no glass without the expansion
    assert rules.stacks.tolist() == [6] * 5


@pytest.mark.parametrize(("players", "uses"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_brussels_actions_grow_dearer_with_each_use_or_each_second_use(box: Box, players: int, uses: int) -> None:
    """Rulebook, Chapter 1, Actions on the Brussels board: 1 meeple at first, and each time 1 more than before."""
    rules = box.rules(players)
    assert rules.shared_uses == uses
    assert rules.use_price[: 3 * uses].tolist() == [1] * uses + [2] * uses + [3] * uses


def test_there_is_a_price_for_every_use_that_meeples_allow(overlay: Overlay) -> None:
    """Even in a box with the most meeples and Travelers, all of them used one by one at the same price."""
    path = overlay(
        "[setup]\nmeeples = 20\n[belle_epoque]\ntravelers = 20\n[actions]\nuses_at_one_price = [20, 20, 20, 20]"
    )
    rules = Box.load(path).rules(5, [BELLE_EPOQUE])
    assert len(rules.use_price) > 5 * rules.meeples + rules.start_travelers
    assert rules.use_price.tolist() == [1 + uses // 20 for uses in range(len(rules.use_price))]


def test_each_strip_and_each_column_has_each_action_once(box: Box) -> None:
    """Reviewers: each strip holds the five actions once. A choice of ours: so does each column; no two strips agree."""
    sides = box.rules(4).strip
    assert sides.shape == (2, 5, 5)
    for strips in sides:
        for line in [*strips, *strips.T]:
            assert sorted(line.tolist()) == list(range(len(ACTIONS)))
        neighbours = Counter(frozenset(pair) for strip in strips.tolist() for pair in itertools.pairwise(strip))
        assert set(neighbours.values()) == {2}
        assert len(neighbours) == 10
    assert len(set(map(tuple, sides.reshape(10, 5).tolist()))) == 10


def test_tracks(box: Box) -> None:
    """Rulebook, Chapter 1, Iris majorities (levels 2 and 3), Grand-Place action (2), End of the game (8); Chapter 2,
    Portrait tile: the last Architect space scores 10."""
    rules = box.rules(4)
    board = rules.boards[A_SIDE]
    assert {2, 3} <= set(board.iris_track.tolist())
    assert 2 in board.crown_track
    assert 8 in board.architect_track
    assert board.architect_track[-1] == 10
    for track in (board.iris_track, board.crown_track, board.architect_track):
        assert track.tolist() == sorted(set(track.tolist()))


def test_houses(box: Box) -> None:
    """Rulebook, Chapter 1, Construction action."""
    rules = box.rules(4)
    assert rules.boards[A_SIDE].house_cost.tolist() == [2, 2, 3, 3, 4, 4]
    assert rules.house_vp.tolist() == [0, 0, 0, 0, 5, 5]
    assert rules.pure_vp == 5


def test_compass(box: Box) -> None:
    """Rulebook, Chapter 1, Setup 9 and 10, Construction action: the Arrow tile on glass sends a needle on to iron."""
    rules = box.rules(4)
    kinds = [COMPASS[kind] for kind in rules.compass]
    assert sorted(kinds) == sorted(COMPASS)
    assert {kinds[space] for space in rules.needles} == {"wood", "stone"}
    assert rules.needles[0] < rules.needles[1]
    assert kinds[rules.arrow] == "glass"
    assert kinds[(rules.arrow + 1) % len(kinds)] == "iron"
    assert rules.money_unit == 3


def test_the_needles_are_the_lower_space_first(overlay: Overlay) -> None:
    path = overlay('[compass]\norder = ["stone", "3bf", "wood", "any", "glass", "iron", "empty"]')
    rules = Box.load(path).rules(3)
    assert rules.needles.tolist() == [0, 2]
    assert rules.arrow == 4


@pytest.mark.parametrize(("players", "sizes"), [(2, {9, 12}), (3, {9, 12}), (4, {12, 16}), (5, {12, 16})])
def test_stock_exchange_cards_offer_two_irises_of_one_size(box: Box, players: int, sizes: set[int]) -> None:
    """Rulebook, Chapter 1, Planning Phase: two pairs a row.

    Assumed: both give the same area, and irises that give the same area come up equally often.
    """
    rows = value(box, f"stock.irises.{players}")
    assert len(rows) == len(box.stock_cards) == 12
    for first, second in rows:
        assert first != second
        assert spaces_of(first) == spaces_of(second)
    assert {spaces_of(first) for first, _ in rows} == sizes
    times = Counter(iris for row in rows for iris in row)
    for size in sizes:
        assert len({count for iris, count in times.items() if spaces_of(iris) == size}) == 1
    indices = [[4 * (int(iris[0]) - 1) + int(iris[2]) - 1 for iris in row] for row in rows]
    assert box.rules(players).stock_irises.tolist() == indices


def test_stock_exchange_cards_have_the_pairs_that_are_known(box: Box) -> None:
    """Rulebook, Chapter 1, Planning Phase (2-2); first edition's rulebook (1-1 with 4-4); a review's photo
    (3-4 with 4-3)."""
    rows = [set(row) for players in PLAYERS for row in value(box, f"stock.irises.{players}")]
    assert {"1-1", "4-4"} in rows
    assert {"3-4", "4-3"} in rows
    assert any("2-2" in row for row in rows)


def test_stock_exchange_incomes(box: Box) -> None:
    """Assumed: 4 to 8 BF, 6 on average, and neither better nor worse on cards with a larger area."""
    rules = box.rules(4)
    assert (rules.stock_income.min(), rules.stock_income.max(), rules.stock_income.mean()) == (4, 8, 6)
    for players in PLAYERS:
        sizes = [spaces_of(first) for first, _ in value(box, f"stock.irises.{players}")]
        assert abs(np.corrcoef(sizes, rules.stock_income)[0, 1]) < 1e-9


def test_nobles_in_the_pile(box: Box) -> None:
    """Rulebook, Chapter 1, Setup 2: 21 cards without the Brugmanns."""
    copies = dict(zip(NOBLE_NAMES, box.rules(4).noble_copies.tolist(), strict=True))
    assert copies.pop("brugmann") == copies.pop("nagelmackers") == copies.pop("privat-livemont") == 0
    assert set(copies.values()) == {3}
    assert sum(copies.values()) == 21


def test_four_nobles_for_13_of_which_one_costs_5(box: Box) -> None:
    """Rulebook, Chapter 1, End of the game: of 12 BF 8 are paid and 4 kept, the noble for 5 is left."""
    costs = box.rules(4).noble_cost.tolist()[:NAGELMACKERS]
    assert any(sum(four) == 13 and 5 in four for four in itertools.combinations(costs, 4))


def test_five_nobles_for_15_of_which_several_cost_4() -> None:
    """First edition's rulebook, End of the game: five different nobles for 15, one of those for 4 is left unpaid."""
    costs = Box.load(edition="first").rules(4).noble_cost.tolist()[:NAGELMACKERS]
    assert any(sum(five) == 15 and five.count(4) > 1 for five in itertools.combinations(costs, 5))


def test_noble_market_prices_and_effects(box: Box) -> None:
    """Rulebook, Chapter 1, Nobles action: 0 BF on the right up to 3; End of the game: 5 VP lost."""
    rules = box.rules(4)
    assert rules.market_price.tolist() == [0, 1, 2, 3]
    effects = (rules.brugmann_money, rules.empain_jokers, rules.solvay_cubes, rules.maeterlinck_vp, rules.unpaid_vp)
    assert effects == (5, 2, 2, 5, 5)


def test_prestige_cards_cover_what_the_rulebook_describes(box: Box) -> None:
    """Rulebook, Chapter 1, Column majorities: four bonuses; a choice of several; two identical, two different."""
    rules = box.rules(4)
    kinds = Counter[str]()
    for face in range(rules.n_faces):
        options = rules.bonus[face][: rules.n_options[face]]
        assert not rules.bonus[face][rules.n_options[face] :].any()
        if len(options) > 1:
            kinds["choice"] += 1
        elif options.max() == 2:
            kinds["identical"] += 1
        elif options.sum() == 2:
            kinds["different"] += 1
        else:
            kinds[f"single {BONUSES[int(options[0].argmax())]}"] += 1
    assert set(kinds) == {"choice", "identical", "different", *(f"single {bonus}" for bonus in BONUSES)}
    assert max(rules.n_options) > 2


def test_prestige_cards_number_30(box: Box) -> None:
    """Rulebook, Chapter 1, Setup 4; the worked examples and texts of both editions show 0, 1 and 2 of either symbol."""
    rules = box.rules(4)
    used = slice(0, int(rules.n_faces))
    assert rules.face_copies.sum() == 30
    assert rules.face_copies[used].min() == 1
    assert set(rules.manneken[used].tolist()) == set(rules.symbols[used].tolist()) == {0, 1, 2}


def test_the_stronger_the_bonus_the_fewer_the_symbols(box: Box) -> None:
    """Assumed: single bonuses show two or three symbols, choices one or two, doubles none or one."""
    for face in box.faces:
        bonus, manneken, symbols = face.split()
        total = int(manneken[1]) + int(symbols[1])
        low = 0 if "+" in bonus else 1 if "/" in bonus else 2
        assert low <= total <= low + 1, face


def test_art_market_pays_as_in_the_example(box: Box) -> None:
    """Rulebook, Chapter 1, Setup 5 and Sales action: from the centre, two artworks make green pay 2 BF and 6 VP."""
    rules = box.rules(4)
    row, column = rules.corner[GREEN].tolist()
    reached = {
        (int(rules.grid_money[centre_row + row]), int(rules.grid_vp[centre_column + column]))
        for centre_row in range(1, GRID - 1)
        for centre_column in range(1, GRID - 1)
        if abs(centre_row - 3) + abs(centre_column - 3) <= 2
    }
    assert (2, 6) in reached


def test_black_is_in_the_middle_and_pays_at_most_4_and_4(box: Box) -> None:
    """Rulebook, Chapter 1, Free action: at most 4 BF and 4 VP; the first edition's example has 2 BF and 4 VP."""
    rules = box.rules(4)
    assert rules.corner[BLACK].tolist() == [0, 0]
    assert rules.grid_money[1:-1].max() == rules.grid_vp[1:-1].max() == 4
    assert 2 in rules.grid_money[1:-1]


def test_the_four_colours_are_at_the_four_corners(box: Box) -> None:
    """Rulebook, Chapter 1, Sales action; green on the left, by the first edition's example."""
    corners = box.rules(4).corner
    assert sorted(map(tuple, corners[:BLACK].tolist())) == [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    assert corners[GREEN, 1] == -1


def test_corners_are_given_as_they_lie(overlay: Overlay) -> None:
    corner = Box.load(overlay('art_market.corners = [["brown", "blue"], ["yellow", "green"]]')).rules(2).corner
    assert dict(zip(COLOURS, map(tuple, corner.tolist()), strict=True)) == {
        "brown": (-1, -1),
        "blue": (-1, 1),
        "yellow": (1, -1),
        "green": (1, 1),
        "black": (0, 0),
    }


def test_actions_passing_and_scoring(box: Box) -> None:
    """Rulebook, Chapter 1: Materials action, Saint Catherine's Market action, Passing, End of the game."""
    rules = box.rules(4)
    assert (rules.materials_cubes, rules.market_jokers) == (2, 3)
    assert (rules.colour_money, rules.face_down_money, rules.first_pass_manneken) == (1, 1, 2)
    assert (rules.cube_vp, rules.first_player_vp, rules.boards[A_SIDE].row_symbols) == (1, 5, 1)
    assert (rules.row_meeples_from, rules.row_money) == (2, 4)


def test_rulings(box: Box) -> None:
    """The answers that a table could give otherwise."""
    rules = box.rules(4)
    assert (rules.free_action_declinable, rules.neutral_in_irises, rules.first_passer_wins_ties) == (1, 1, 0)
    assert (rules.any_may_mix, rules.money_is_pure, rules.black_for_cubes) == (1, 1, 1)


# --- the Belle Époque expansion -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "revealed"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_setup_of_the_expansion(box: Box, players: int, revealed: int) -> None:
    """Rulebook, Chapter 2, Setup 3 to 8: revealed tiles, a cross of five, no Arrow tile, glass, Travelers, nobles."""
    rules, base = box.rules(players, [BELLE_EPOQUE]), box.rules(players)
    assert rules.shown_tiles == revealed
    assert np.flatnonzero(rules.cross).tolist() == [7, 11, 12, 13, 17]
    assert rules.arrow == NOTHING
    assert rules.cubes.tolist() == [10, 10, 10, 10]
    assert rules.start_travelers == 4
    assert rules.noble_copies[:NAGELMACKERS].tolist() == base.noble_copies[:NAGELMACKERS].tolist()
    assert rules.noble_copies[NAGELMACKERS:].tolist() == [3, 3]
    assert rules.noble_cost[:NAGELMACKERS].tolist() == base.noble_cost[:NAGELMACKERS].tolist()


@pytest.mark.parametrize("players", PLAYERS)
def test_the_expansion_leaves_the_rest_as_it_is(box: Box, players: int) -> None:
    """Rulebook, Chapter 2, How to play: as the base game, with the exceptions that follow."""
    rules, base = box.rules(players, [BELLE_EPOQUE]), box.rules(players)
    changed = {name for name in RULES.names or () if not np.array_equal(rules[name], base[name])}
    assert changed == {
        "belle_epoque",
        "cubes",
        "arrow",
        "noble_copies",
        "noble_cost",
        "start_travelers",
        "surcharge",
        "cross",
        "shown_tiles",
        "card_amount",
        "tile_amount",
        "visit_vp",
        "white_share",
    }


def test_surcharges_are_1_or_2_glass_and_2_at_the_third_pavilion(box: Box) -> None:
    """Rulebook, Chapter 2, Construction action: some spaces ask for 1 or 2 glass, the third in the example for 2."""
    surcharge = box.rules(3, [BELLE_EPOQUE]).surcharge.tolist()
    assert surcharge[2] == 2
    assert set(surcharge) == {0, 1, 2}


def test_amounts_of_the_belle_epoque_cards(box: Box) -> None:
    """Rulebook, Chapter 2, Effects of the Belle Époque cards: the numbers in the table, others have none to change."""
    amounts = box.rules(3, [BELLE_EPOQUE]).card_amount.tolist()
    art_nouveau = {1: 1, 3: 2, 5: 3, 7: 2, 10: 1}
    brussels = {11: 1, 12: 5, 16: 1, 17: 2}
    rest_of_round = {21: 3, 23: 2, 24: 1, 26: 2, 27: 2, 28: 2, 30: 1, 31: 2, 32: 3}
    stated = art_nouveau | brussels | rest_of_round
    assert amounts == [stated.get(card, 0) for card in range(BELLE_CARDS + 1)]


@pytest.mark.parametrize("players", PLAYERS)
def test_amounts_of_the_belle_epoque_tiles(box: Box, players: int) -> None:
    """Rulebook, Chapter 2, End of the game; two of the twelve depend on the number of players, one has no number."""
    amounts = box.rules(players, [BELLE_EPOQUE]).tile_amount.tolist()
    assert dict(zip(TILES, amounts, strict=True)) == {
        "score": 7,
        "row": 2,
        "iris": 3,
        "artworks": 4,
        "crown": 2,
        "house": 1,
        "first pass": 3 if players < 4 else 5,
        "buildings": 2,
        "connections": players + 2,
        "portrait": 15,
        "white": 3,
        "nobles": 0,
    }


def test_a_visit_scores_1_and_a_white_artwork_sells_for_half(box: Box) -> None:
    """Rulebook, Chapter 2, Pavilion visit and Sales action."""
    rules = box.rules(3, [BELLE_EPOQUE])
    assert (rules.visit_vp, rules.white_share) == (1, 2)


def test_given_values_of_the_expansion(overlay: Overlay) -> None:
    path = overlay(
        '[belle_epoque]\nglass = 12\nsurcharge = [1, 2, 2, 2, 1]\ncross = ["1-1", "1-5", "3-3", "5-1", "5-5"]\n'
        "cards.12 = 4\ntiles.connections = [1, 2, 3, 4]\nnoble_copies = { nagelmackers = 4, privat-livemont = 2 }\n"
        "noble_cost.nagelmackers = 5\n[rulings]\nblack_for_cubes = false\n"
    )
    rules = Box.load(path).rules(4, [BELLE_EPOQUE])
    assert rules.cubes.tolist() == [10, 10, 10, 12]
    assert rules.surcharge.tolist() == [1, 2, 2, 2, 1]
    assert np.flatnonzero(rules.cross).tolist() == [0, 4, 12, 20, SPACES - 1]
    assert rules.card_amount[12] == 4
    assert rules.tile_amount[TILES.index("connections")] == 3
    assert rules.noble_copies[NAGELMACKERS:].tolist() == [4, 2]
    assert rules.noble_cost[NAGELMACKERS] == 5
    assert rules.black_for_cubes == 0


# --- faces ----------------------------------------------------------------------------------------------------------


def test_a_face_is_found_by_its_text(box: Box) -> None:
    assert [box.face_id(face) for face in box.faces] == list(range(len(box.faces)))


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("architect+crown m0 v1", "crown+architect m0 v1"),
        ("crown/iris m0 v1", "iris/crown m0 v1"),
        (" free/architect/crown/iris  m1 v0 ", "iris/crown/architect/free m1 v0"),
    ],
)
def test_a_face_is_found_in_any_order(box: Box, text: str, face: str) -> None:
    assert box.faces[box.face_id(text)] == face


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("iris", '"iris" is not a prestige card; write it as "iris/crown m0 v1"'),
        ("iris m3 v1", '"iris m3 v1" is not a prestige card'),
        ("lily m1 v1", '"lily m1 v1": "lily" is not a bonus'),
        ("iris/iris m1 v1", '"iris/iris m1 v1": a card offers up to 4 different options'),
        ("iris+iris+iris m1 v1", '"iris+iris+iris m1 v1": an option gives up to 2 bonuses'),
        ("iris m0 v0", 'no prestige card shows "iris m0 v0"; did you mean "iris'),
    ],
)
def test_a_face_that_is_not_in_the_box_is_refused(box: Box, text: str, problem: str) -> None:
    with pytest.raises(BoxError) as refusal:
        box.face_id(text)
    assert str(refusal.value).startswith(problem)


# --- a user's own box -----------------------------------------------------------------------------------------------


def test_given_values_replace_those_of_the_edition_and_no_others(box: Box, overlay: Overlay) -> None:
    path = overlay("[tracks]\niris = [1, 2, 3, 4, 6, 9]\n[nobles.cost]\nempain = 4\n[rulings]\nany_may_mix = false\n")
    mine = Box.load(path)
    rules, usual = mine.rules(5), box.rules(5)
    for board in set(range(len(BOARDS))) - {HANKAR}:
        assert rules.boards[board].iris_track.tolist() == [1, 2, 3, 4, 6, 9]
    assert rules.boards[HANKAR] == usual.boards[HANKAR]
    assert rules.noble_cost.tolist() == [1, 4, 2, 3, 4, 4, 3, 5, 0, 0]
    assert rules.any_may_mix == 0
    changed = {name for name in RULES.names or () if not np.array_equal(rules[name], usual[name])}
    assert changed == {"boards", "noble_cost", "any_may_mix"}


def test_given_values_are_the_users(box: Box, overlay: Overlay) -> None:
    path = overlay("[tracks]\niris = [1, 2, 3, 4, 5, 6]")
    mine = Box.load(str(path))
    row = next(row for row in mine.listing() if row["key"] == "tracks.iris")
    assert row == {
        "key": "tracks.iris",
        "value": [1, 2, 3, 4, 5, 6],
        "source": "yours",
        "alternatives": [],
        "note": f"from {path}",
    }
    assert set(box.assumed()) - set(mine.assumed()) == {"tracks.iris"}
    assert [row["key"] for row in mine.listing()] == [row["key"] for row in box.listing()]


def test_an_overlay_leaves_the_edition_as_it_was(box: Box, overlay: Overlay) -> None:
    Box.load(overlay("tracks.iris = [0, 0, 0, 0, 0, 0]"))
    assert Box.load().digest == box.digest
    assert Box.load().rules(2).boards[A_SIDE].iris_track.tolist() == [1, 2, 3, 4, 5, 6]


def test_the_example_in_the_docs_is_a_box(box: Box, overlay: Overlay) -> None:
    found = re.search(r"```toml\n(.*?)```", (DOCS / "box.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    mine = Box.load(overlay(found[1]))
    assert mine.digest != box.digest
    assert mine.rules(4).needles.tolist() == [2, 3]
    assert not {"prestige.cards", "strips.compass_side", "stock.irises.4"} & set(mine.assumed())


# --- the digest -----------------------------------------------------------------------------------------------------


def test_the_digest_depends_on_values_and_not_on_sources_or_notes(box: Box, overlay: Overlay) -> None:
    same = Box.load(overlay('[tracks]\niris = [1, 2, 3, 4, 5, 6]\n[compass]\narrow = "glass"'))
    other = Box.load(overlay("[tracks]\niris = [1, 2, 3, 4, 5, 7]"))
    assert re.fullmatch("[0-9a-f]{12}", box.digest)
    assert same.digest == box.digest
    assert other.digest != box.digest


def test_the_digest_does_not_depend_on_how_a_face_is_written(overlay: Overlay) -> None:
    texts = ("iris/crown m1 v1", "crown/iris  m1 v1")
    cards = '[prestige]\ncards = [{{ face = "{}", copies = 30 }}]'
    first, second = (Box.load(overlay(cards.format(text))).digest for text in texts)
    assert first == second


# --- refusals -------------------------------------------------------------------------------------------------------

TWELVE = '["2-2", "3-3"], ' * 11


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[tracks]\nlily = [1]", 'unknown key "tracks.lily"; known: architect, crown, iris'),
        ("[tracks]\nirises = [1]", 'unknown key "tracks.irises"; did you mean "iris"?'),
        ("[track]\niris = [1]", 'unknown key "track"; did you mean "tracks"?'),
        ("architect = [1]", 'unknown key "architect"; did you mean "tracks.architect"?'),
        ("[nobles.cost]\nempains = 2", 'unknown key "nobles.cost.empains"; did you mean "empain"?'),
        ("tracks = 3", "tracks: 3 should be a table, headed [tracks]"),
        ("[tracks]\niris = 3", "tracks.iris: 3 should be a list in [ ]"),
        ("[tracks]\niris = [1, 2, 3]", "tracks.iris: 3 spaces, there are 6"),
        ("[tracks]\niris = [1, 2, 3, 5, 4, 6]", "tracks.iris: [1, 2, 3, 5, 4, 6] falls; each value"),
        ('[tracks]\niris = [1, 2, 3, "4", 5, 6]', 'tracks.iris[3]: "4" should be a whole number'),
        ("[tracks]\niris = [1, 2, 3, 4, 5.0, 6]", "tracks.iris[4]: 5.0 should be a whole number"),
        ("[tracks]\niris = [1, 2, 3, 4, 5, 99]", "tracks.iris[5]: 99 should be at most 20"),
        ("[setup]\njokers = -1", "setup.jokers: -1 should be at least 0"),
        ("[setup]\njokers = true", "setup.jokers: true should be a whole number"),
        ("[setup]\nstart_money = [5, 6, 7, 8]", "setup.start_money: 4 seats, there are 5"),
        ("[setup]\ncourthouse = 7", "setup.courthouse: 7 of 7 meeples, at least one must be free"),
        ("[setup.cubes]\nwood = 99", "setup.cubes.wood: 99 should be at most 40"),
        ("[strips]\ncompass_side = []", "strips.compass_side: 0 strips, there are 5"),
        (
            f"[strips]\ncompass_side = {[['workshop', 'sales', 'nobles', 'materials', 'sales']] * 5}",
            "strips.compass_side[0]: sales appears 2 times; workshop, sales,",
        ),
        (
            f"[strips]\ncompass_side = {[[*ACTIONS, 'park']] * 5}",
            'strips.compass_side[0][5]: "park" is',
        ),
        ("[houses]\ncost = [1, 2, 3, 3, 4, 4]", "houses.cost[0]: 1 should be at least 2"),
        ("[boards.strauven]\ncost = [1, 2, 3, 3, 4, 4]", "boards.strauven.cost[0]: 1 should be at least 2"),
        ("[boards.horta]\niris = [1, 2, 3, 4, 5, 6]", 'unknown key "boards.horta.iris"; did you mean "tracks.iris"?'),
        ("[boards.hankar]\niris = [1, 2, 3, 5, 4, 6]", "boards.hankar.iris: [1, 2, 3, 5, 4, 6] falls; each value"),
        ("[strips]\nplain_side = []", "strips.plain_side: 0 strips, there are 5"),
        ("[houses]\ncost = [2, 2, 3, 3, 4, 5]", "houses.cost[5]: 5 should be at most 4"),
        ("[houses]\ncost = [3, 2, 3, 3, 4, 4]", "houses.cost: [3, 2, 3, 3, 4, 4] falls; each value"),
        (
            f"[compass]\norder = {[kind for kind in COMPASS if kind != 'glass']}",
            "compass.order: glass appears 0 times; wood, iron,",
        ),
        ('[compass]\nneedles = ["wood"]', 'compass.needles: ["wood"] are not two different spaces'),
        ('[compass]\nneedles = ["wood", "wood"]', 'compass.needles: ["wood", "wood"] are not two different spaces'),
        ('[compass]\nneedles = ["wood", "gold"]', 'compass.needles[1]: "gold" is not one of wood, iron,'),
        ('[compass]\narrow = "wood"', "compass.needles: wood is under the Arrow tile"),
        ("[stock]\nincome = [6, 6]", "stock.income: 2 cards, there are 12"),
        (f"[stock.irises]\n4 = [{TWELVE}]", "stock.irises.4: 11 cards, there are 12"),
        (f'[stock.irises]\n4 = [{TWELVE} ["2-2", "2-2"]]', 'stock.irises.4[11]: ["2-2", "2-2"] are not two different'),
        (f'[stock.irises]\n4 = [{TWELVE} ["2-2", "5-1"]]', 'stock.irises.4[11][1]: "5-1" is not an iris'),
        ("[stock.irises]\n6 = []", 'unknown key "stock.irises.6"; known: 2, 3, 4, 5'),
        ("[nobles.copies]\nempain = 4", "nobles.copies: 22 cards in all, there are 21"),
        ("[nobles]\nmarket_price = [3, 2, 1, 0]", "nobles.market_price: [3, 2, 1, 0] falls; each value"),
        (
            '[prestige]\ncards = [{ face = "iris m1 v1", copies = 29 }]',
            "prestige.cards: 29 cards in all, there are 30",
        ),
        (
            '[prestige]\ncards = [{ face = "iris/free m1 v1", copies = 9 }, { face = "free/iris m1 v1", copies = 21 }]',
            'prestige.cards: "iris/free m1 v1" appears twice',
        ),
        ('[prestige]\ncards = [{ face = "iris m1 v1" }]', 'prestige.cards[0]: "copies" is missing'),
        (
            '[prestige]\ncards = [{ face = "lily m1 v1", copies = 1 }]',
            'prestige.cards[0].face: "lily m1 v1": "lily" is no',
        ),
        (
            '[prestige]\ncards = [{ face = "iris m1 v1", copies = 1, colour = "red" }]',
            'prestige.cards[0]: unknown key "colour"',
        ),
        ("[art_market]\nmoney = [6, 4, 2, 2, 2, 4]", "art_market.money: 6 lines, there are 7"),
        ("[art_market]\nvp = [6, 6, 2, 2, 2, 4, 6]", "art_market.vp: 6 between the edges, black in the middle never"),
        ("[art_market]\nvp = [10, 4, 2, 2, 2, 4, 6]", "art_market.vp[0]: 10 should be at most 9"),
        (
            '[art_market]\ncorners = [["blue", "green"], ["green", "brown"]]',
            "art_market.corners: yellow appears 0 times; yellow, brown, blue, green should appear once each",
        ),
        (
            f"[art_market]\ncorners = [{list(COLOURS[:2])}, {list(COLOURS[2:5])}]",
            'art_market.corners[1][2]: "black" is not one of yellow,',
        ),
        ("[actions]\nuses_at_one_price = [1, 1, 2]", "actions.uses_at_one_price: 3 numbers of players, there are 4"),
        ("[scoring]\nmoney_set = 0", "scoring.money_set: 0 should be at least 1"),
        ("[rulings]\nany_may_mix = 1", "rulings.any_may_mix: 1 should be true or false"),
        ("[rulings]\nblack_for_cubes = 1", "rulings.black_for_cubes: 1 should be true or false"),
        ("[setup.cubes]\nglass = 9", 'unknown key "setup.cubes.glass"; did you mean "belle_epoque.glass"?'),
        ("[belle_epoque]\nglass = 41", "belle_epoque.glass: 41 should be at most 40"),
        ("[belle_epoque]\ntravelers = 21", "belle_epoque.travelers: 21 should be at most 20"),
        ("[belle_epoque]\nsurcharge = [0, 1, 2, 1]", "belle_epoque.surcharge: 4 pavilions, there are 5"),
        ("[belle_epoque]\nsurcharge = [0, 1, 5, 1, 0]", "belle_epoque.surcharge[2]: 5 should be at most 4"),
        ('[belle_epoque]\ncross = ["2-3"]', 'belle_epoque.cross: ["2-3"] are not 5 different spaces'),
        (
            '[belle_epoque]\ncross = ["2-3", "3-2", "3-3", "3-4", "3-4"]',
            'belle_epoque.cross: ["2-3", "3-2", "3-3", "3-4", "3-4"] are not 5 different spaces',
        ),
        (
            '[belle_epoque]\ncross = ["2-3", "3-2", "3-3", "3-4", "6-3"]',
            'belle_epoque.cross[4]: "6-3" is not a space; they are "1-1" to "5-5"',
        ),
        (
            "[belle_epoque]\nrevealed_tiles = [3, 4, 5]",
            "belle_epoque.revealed_tiles: 3 numbers of players, there are 4",
        ),
        ("[belle_epoque]\nrevealed_tiles = [3, 4, 5, 7]", "belle_epoque.revealed_tiles[3]: 7 should be at most 6"),
        ("[belle_epoque]\nwhite_share = 0", "belle_epoque.white_share: 0 should be at least 1"),
        (
            "[belle_epoque.noble_copies]\nnagelmackers = 4",
            "belle_epoque.noble_copies: 7 cards in all, there are 6",
        ),
        (
            "[belle_epoque.noble_cost]\nnagelmackers = 21",
            "belle_epoque.noble_cost.nagelmackers: 21 should be at most 20",
        ),
        (
            "[nobles.cost]\nnagelmackers = 3",
            'unknown key "nobles.cost.nagelmackers"; did you mean "belle_epoque.noble_',
        ),
        ("[belle_epoque.tiles]\nscore = 0", "belle_epoque.tiles.score: 0 should be at least 1"),
        ("[belle_epoque.tiles]\nportrait = 21", "belle_epoque.tiles.portrait: 21 should be at most 20"),
        (
            "[belle_epoque.tiles]\nfirst_pass = [3, 5]",
            "belle_epoque.tiles.first_pass: 2 numbers of players, there are 4",
        ),
        ("[belle_epoque.tiles]\nnobles = 1", 'unknown key "belle_epoque.tiles.nobles"; known: artworks, buildings,'),
        ("[belle_epoque.cards]\n12 = 0", "belle_epoque.cards.12: 0 should be at least 1"),
        ("[belle_epoque.cards]\n17 = 4", "belle_epoque.cards: card 17 swaps 4 cubes, 3 at most can change hands"),
        ("[belle_epoque.cards]\n33 = 1", 'unknown key "belle_epoque.cards.33"'),
        ("[belle_epoque.cards]\n9 = 1", 'unknown key "belle_epoque.cards.9"'),
        ("[tracks", "not TOML: "),
        (f"[setup]\njokers = {'9' * 5000}", "not TOML: "),
        ('"two\\nlines" = 1', 'unknown key "two\\nlines"'),
        ("[tracks]\niris = 1\niris = 2", "not TOML: "),
    ],
)
def test_a_bad_box_is_refused_in_one_line_with_file_and_key(overlay: Overlay, text: str, problem: str) -> None:
    path = overlay(text)
    with pytest.raises(BoxError) as refusal:
        Box.load(path)
    first, *others = str(refusal.value).splitlines()
    assert first.startswith(f"{path}: {problem}")
    assert all(line.startswith(f"{path}: ") for line in others)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=r"none\.toml: No such file or directory$"):
        Box.load(tmp_path / "none.toml")
    with pytest.raises(BoxError, match=r"Is a directory$"):
        Box.load(tmp_path)
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BoxError, match=r"picture\.toml: not a text file"):
        Box.load(tmp_path / "picture.toml")


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(BoxError, match=r'no edition "secnd"; did you mean "second"\?'):
        Box.load(edition="secnd")


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ([], r"^no edition \[\]; known: second, first$"),
        (["second"], r'^no edition \["second"\]; did you mean "second"\?$'),
        ({}, r"^no edition \{\}; known: second, first$"),
        (1, r"^no edition 1; known: second, first$"),
    ],
)
def test_an_edition_that_is_no_word_is_refused(edition: Any, message: str) -> None:
    """A position's edition may be any JSON value."""
    with pytest.raises(BoxError, match=message):
        Box.load(edition=edition)
