"""End of the game and final scoring (Rulebook, Chapter 1, End of the game)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import choices, play
from tests.helpers.seats import nobles, own, vp
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, table

HOUSES = ("1-1", "1-2", "1-3", "1-4", "1-5", "2-1")
COSTS = {
    "brugmann": 1,
    "empain": 2,
    "solvay": 2,
    "buls": 3,
    "albert": 4,
    "van-de-velde": 4,
    "vandervelde": 3,
    "maeterlinck": 5,
}


def paying(seat: dict[str, Any], built: int = 0) -> Game:
    """Round 5 is over and Elisabeth, whose nobles cost more than she has, pays first; Louise is first player."""
    game = table(
        {ELISABETH: seat},
        area=None,
        round_number=5,
        first_player=LOUISE,
        houses=dict.fromkeys(HOUSES[:built], ELISABETH),
        pending=[{"decision": "unpaid nobles", "seat": ELISABETH}, {"step": "payments", "seat": GABRIEL}],
    )
    game.take_up()  # what is forced is made
    return game


def scored(seat: dict[str, Any], built: int = 0, first_player: str = LOUISE) -> Game:
    """Elisabeth was the last to pass in round 5, and could pay her nobles; the game is over."""
    game = table(
        {ELISABETH: {"money": 1, **seat}},
        round_number=5,
        first_player=first_player,
        passed=[GABRIEL, LOUISE],
        to_move=ELISABETH,
        houses=dict.fromkeys(HOUSES[:built], ELISABETH),
    )
    if not game.over:  # without a meeple she has passed already
        play(game, "pass")
    assert game.over
    return game


def unpaid(*names: str) -> str:
    return " ".join(["leave unpaid", *(name for name in COSTS if name in names)])


def test_elisabeths_final_scoring_in_the_example() -> None:
    """One noble unpaid: 75 VP, and 60 more make 135 (Rulebook, Chapter 1, End of the game; Ruling 14)."""
    game = paying(
        {
            "vp": 80,
            "money": 12,
            "nobles": ["brugmann", "buls", "albert", "maeterlinck"],
            "tracks": {"architect": 5},
            "materials": {"wood": 1, "iron": 1, "stone": 1},
            "meeples": {"courthouse": 0},
            "artworks": {"blue": 1},
            "rows": {"meeples": ["iris m1 v1"], "artworks": ["crown m1 v2"]},
        },
        built=5,
    )
    play(game, "leave unpaid maeterlinck")
    assert own(game, ELISABETH).money == 4
    assert list(nobles(game, ELISABETH)) == ["brugmann", "buls", "albert"]
    points = {source: score for source, score in game.scores()[ELISABETH].items() if score}
    assert points == {
        "earlier": 80,
        "unpaid nobles": -5,
        "houses": 40,
        "materials": 3,
        "meeple row": 10,
        "noble row": 3,
        "artwork row": 3,
        "money row": 1,
        "total": 135,
    }


def test_which_nobles_stay_unpaid_is_the_owners_choice() -> None:
    """Any set to which no further noble could be added with the money left (Rulebook, Chapter 1; Ruling 10)."""
    game = paying({"money": 12, "nobles": ["brugmann", "buls", "albert", "maeterlinck"]})
    assert choices(game) == {unpaid("brugmann"), unpaid("buls"), unpaid("albert"), unpaid("maeterlinck")}


@pytest.mark.parametrize("money", [0, 1, 3, 5, 8, 11, 14, 18, 23])
def test_every_set_of_unpaid_nobles_that_cannot_be_made_smaller(money: int) -> None:
    """All eight nobles, 24 BF in all (Ruling 10)."""
    game = paying({"money": money, "nobles": list(COSTS)})
    possible = set()
    for size in range(1, 9):
        for left_out in combinations(COSTS, size):
            left = money - sum(cost for name, cost in COSTS.items() if name not in left_out)
            if left >= 0 and all(COSTS[name] > left for name in left_out):
                possible.add(unpaid(*left_out))
    if len(possible) > 1:
        assert choices(game) == possible
    else:
        (only,) = possible
        assert set(nobles(game, ELISABETH)) == set(COSTS) - set(only.split())


def test_each_unpaid_noble_costs_five_points_and_is_discarded() -> None:
    """It does not count for the row of nobles (Rulebook, Chapter 1, End of the game)."""
    game = paying({"money": 3, "nobles": ["brugmann", "buls", "albert"]})
    assert choices(game) == {unpaid("buls", "albert"), unpaid("brugmann", "albert")}
    play(game, unpaid("buls", "albert"))
    assert vp(game, ELISABETH, "unpaid nobles") == -10
    assert vp(game, ELISABETH, "noble row") == 1
    assert game.position()["noble_discards"] == {"buls": 1, "albert": 1}
    assert own(game, ELISABETH).money == 2


def test_a_score_may_fall_below_zero() -> None:
    """Ruling 44."""
    game = paying({"money": 0, "nobles": list(COSTS), "meeples": {"courthouse": 7}})
    assert vp(game, ELISABETH) == -40


def test_who_can_pay_must() -> None:
    """The costs are paid before money is scored (Rulebook, Chapter 1, End of the game)."""
    game = scored({"money": 11, "nobles": ["brugmann", "buls"]})
    assert own(game, ELISABETH).money == 7
    assert vp(game, ELISABETH, "money row") == 1
    assert vp(game, ELISABETH, "unpaid nobles") == 0
    assert vp(game, ELISABETH, "noble row") == 2


def test_every_player_pays_and_scores() -> None:
    """Whoever cannot pay all decides, one after the other, then all score (Rulebook, Chapter 1, End of the game)."""
    poor = {"money": 2, "nobles": ["brugmann", "solvay", "empain"]}
    game = table({GABRIEL: poor, LOUISE: poor}, round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "pass")
    for name, left_out in ((GABRIEL, unpaid("solvay", "empain")), (LOUISE, unpaid("brugmann", "solvay"))):
        assert (game.to_move, game.decision) == (name, "unpaid nobles")
        play(game, left_out)
    assert game.over
    for name in (GABRIEL, LOUISE):
        assert vp(game, name, "unpaid nobles") == -10
        assert vp(game, name, "noble row") == 1
    assert [int(own(game, name).money) for name in game.names] == [9, 1, 0]


def test_houses_score_the_architect_level() -> None:
    """Each house the value of the level reached (Rulebook, Chapter 1, End of the game)."""
    for space, level in enumerate((1, 2, 4, 6, 8, 10), start=1):
        assert vp(scored({"tracks": {"architect": space}}, built=3), ELISABETH, "houses") == 3 * level


def test_refined_materials_score_one_each_jokers_nothing() -> None:
    """The jokers are discarded before (Rulebook, Chapter 1, End of the game)."""
    game = scored({"materials": {"wood": 2, "iron": 1, "stone": 4, "jokers": 5}})
    assert vp(game, ELISABETH, "materials") == 7
    assert own(game, ELISABETH).jokers == 0
    assert game.state.jokers == 15


def test_the_first_player_tile_scores_five() -> None:
    """Whoever would begin the next round: Gabriel, who passed first (Rulebook, Chapter 1, End of the game)."""
    game = scored({}, first_player=ELISABETH)
    assert {name: vp(game, name, "first player") for name in game.names} == {ELISABETH: 0, GABRIEL: 5, LOUISE: 0}


@pytest.mark.parametrize(("courthouse", "points"), [(0, 5), (1, 4), (2, 3), (4, 1), (5, 0), (6, 0), (7, 0)])
def test_meeple_row_starts_with_the_third_meeple(courthouse: int, points: int) -> None:
    """Unlocked meeples beyond the first two, never less than none (Rulebook, Chapter 1, End of the game; Ruling 14)."""
    assert vp(scored({"meeples": {"courthouse": courthouse}}), ELISABETH, "meeple row") == points


def test_meeples_on_the_boards_count_as_unlocked() -> None:
    """They are back before the scoring (Rulebook, Chapter 1, End of the round and End of the game)."""
    game = table(round_number=5, meeples={"3-3": LOUISE, "3-4": LOUISE}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "pass")
    while not game.over:
        play(game, next(text for text in game.legal_moves() if "free" not in text))
    assert vp(game, LOUISE, "meeple row") == 3


def test_a_meeple_lost_in_the_last_round_does_not_count() -> None:
    """The Brussels majority of round 5 comes first (Rulebook, Chapter 1, Brussels majority)."""
    game = table(round_number=5, brussels={"market": {LOUISE: 1}}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "pass")
    assert (vp(game, LOUISE, "meeple row"), vp(game, GABRIEL, "meeple row")) == (2, 3)


def test_noble_row_counts_every_noble_kept() -> None:
    """Brugmann too (Rulebook, Chapter 1, End of the game)."""
    game = scored({"money": 20, "nobles": ["brugmann", "solvay", "buls"]})
    assert vp(game, ELISABETH, "noble row") == 3


def test_artwork_row_counts_every_artwork() -> None:
    """Whatever its colour (Rulebook, Chapter 1, End of the game)."""
    game = scored({"artworks": {"blue": 2, "green": 1, "black": 1}})
    assert vp(game, ELISABETH, "artwork row") == 4


@pytest.mark.parametrize(("left", "points"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (23, 5)])
def test_money_row_counts_sets_of_four(left: int, points: int) -> None:
    """Full sets only (Rulebook, Chapter 1, End of the game)."""
    assert vp(scored({"money": left + 1}), ELISABETH, "money row") == points


@pytest.mark.parametrize(
    ("row", "source", "counted"),
    [
        ("meeples", "meeple row", 3),
        ("nobles", "noble row", 1),
        ("artworks", "artwork row", 2),
        ("money", "money row", 3),
    ],
)
def test_cards_under_a_row_multiply_its_points(row: str, source: str, counted: int) -> None:
    """One symbol is printed, each card adds its own (Rulebook, Chapter 1, Column majorities and End of the game)."""
    faces = ["crown m1 v2", "iris m1 v1", "crown m1 v2"]
    for number in range(4):
        seat = {"money": 11, "artworks": {"blue": 1, "black": 1}, "rows": {row: faces[:number]}}
        expected = {"meeple row": 3, "noble row": 1, "artwork row": 2, "money row": 3}
        expected[source] = counted * (1, 3, 4, 6)[number]
        points = scored(seat).scores()[ELISABETH]
        assert {other: points[other] for other in expected} == expected


def test_louises_rows_in_the_example() -> None:
    """Cards with 2 symbols and 1: 3 VP a noble, 2 VP a set of 4 BF (Rulebook, Chapter 1, Column majorities)."""
    rows = {"nobles": ["crown m1 v2"], "money": ["iris m1 v1"]}
    game = scored({"money": 9, "nobles": ["brugmann"], "rows": rows})
    assert vp(game, ELISABETH, "noble row") == 3
    assert vp(game, ELISABETH, "money row") == 2 * 2
