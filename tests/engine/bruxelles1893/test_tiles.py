"""Belle Époque tiles: what each brings at the end of the game (Rulebook, Chapter 2, End of the game)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893.state import TILES
from tests.helpers.moves import choices, play, use
from tests.helpers.seats import nobles, own, vp
from tests.helpers.tables import ALL_PLAYERS, ELISABETH, GABRIEL, LOUISE, NEUTRAL, expanded

QUIET = {1: None, 3: None, 5: None, 7: None, 9: None}
"""Cards for moments of the Action phase."""

BRUGMANN_COST = 1
ROWS = {"meeples": "meeple row", "nobles": "noble row", "artworks": "artwork row", "money": "money row"}


def last_pass(seat: dict[str, Any] | None = None, *tiles: str, players: int = 3, **more: Any) -> Game:
    """Elisabeth, who has claimed some tiles, is the last to pass in round 5."""
    game = expanded(
        {ELISABETH: {"money": BRUGMANN_COST, **(seat or {})}},
        players=players,
        cards=QUIET,
        tiles=dict.fromkeys(tiles, ELISABETH),
        round_number=5,
        passed=ALL_PLAYERS[1:players],
        to_move=ELISABETH,
        **more,
    )
    return play(game, "pass")


def ended(seat: dict[str, Any] | None = None, *tiles: str, **more: Any) -> Game:
    """The game is over."""
    game = last_pass(seat, *tiles, **more)
    assert game.over
    return game


def tile_points(game: Game) -> int:
    return vp(game, ELISABETH, "belle epoque tiles")


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_counts_for_whoever_stands_on_it(tile: str) -> None:
    """Tiles with a meeple of one's own, and no others (Rulebook, Chapter 2, Belle Époque tiles, End of the game)."""
    seat: dict[str, Any] = {
        "vp": 70,
        "money": 30,
        "tracks": {"iris": 3, "crown": 3, "architect": 4},
        "nobles": ["brugmann", "maeterlinck"],
        "artworks": {"blue": 1},
        "white_artworks": {"green": 1},
        "first_pass_cards": 2,
    }
    outcomes = []
    for owner in (None, GABRIEL, ELISABETH):
        game = expanded(
            {ELISABETH: seat, GABRIEL: {"first_pass_cards": 3}},
            cards=QUIET,
            pavilions={4: ELISABETH},
            houses={"1-1": ELISABETH, "1-2": ELISABETH},
            tiles={tile: owner},
            round_number=5,
            passed=[GABRIEL, LOUISE],
            to_move=ELISABETH,
        )
        play(game, "pass")
        while not game.over:
            assert (game.decision, game.to_move) == ("row", owner)
            play(game, "row meeples")
        outcomes.append((vp(game, ELISABETH), int(own(game, ELISABETH).money)))
    unclaimed, others, mine = outcomes
    assert unclaimed == others
    if tile == "portrait":  # her disc is not on the last space
        assert mine == unclaimed
    else:
        assert mine > unclaimed


def test_the_meeple_on_a_tile_stays_there() -> None:
    """For the rest of the game, while others come back (Rulebook, Chapter 2, Belle Époque tiles; Ruling 32)."""
    game = expanded(
        cards=QUIET, tiles={"white": ELISABETH}, meeples={"5-3": ELISABETH}, passed=[GABRIEL, LOUISE], columns={3: None}
    )
    play(game, "pass")
    assert game.position()["round"] == 2
    assert own(game, ELISABETH).meeples == 4
    assert game.state.claim.tolist().count(0) == 1


@pytest.mark.parametrize(("points", "sets"), [(0, 0), (6, 0), (7, 1), (48, 6), (49, 7), (139, 19)])
def test_score_counts_sets_of_seven_points(points: int, sets: int) -> None:
    """1 VP for each full set of 7 VP so far (Rulebook, Chapter 2, End of the game)."""
    assert tile_points(ended({"vp": points}, "score")) == sets


def test_score_counts_before_anything_else_of_the_end() -> None:
    """Neither other tiles nor rows nor nobles have changed the 48 points yet (Rulebook, Chapter 2, End of the game)."""
    seat = {"vp": 48, "money": 0, "tracks": {"crown": 3}, "white_artworks": {"blue": 1}}
    game = ended(seat, "score", "crown", "white")
    assert tile_points(game) == 48 // 7 + 2 * 3 + 3
    game = ended({"vp": 7, "money": 0}, "score")
    assert vp(game, ELISABETH, "unpaid nobles") == -5
    assert tile_points(game) == 1


def test_score_counts_what_the_last_round_has_brought() -> None:
    """The pavilion visit of round 5 makes 49 points of 48 (Rulebook, Chapter 2, Pavilion visit, End of the game)."""
    game = last_pass({"vp": 48}, "score", pavilions={5: ELISABETH}, meeples={"5-3": LOUISE}, columns={3: None})
    assert game.over
    assert vp(game, ELISABETH, "pavilion visit") == 1
    assert tile_points(game) == 7


@pytest.mark.parametrize("row", ROWS)
def test_row_adds_two_multipliers_to_a_row_of_choice(row: str) -> None:
    """The printed symbol and two more; the other rows stay as they are (Rulebook, Chapter 2, End of the game)."""
    game = last_pass({"money": 8 + BRUGMANN_COST, "artworks": {"blue": 1, "black": 1}}, "row")
    assert (game.decision, game.to_move) == ("row", ELISABETH)
    assert choices(game) == {f"row {word}" for word in ROWS}
    play(game, f"row {row}")
    assert game.over
    points = {"meeples": 3, "nobles": 1, "artworks": 2, "money": 2}
    points[row] *= 1 + 2
    assert {word: vp(game, ELISABETH, source) for word, source in ROWS.items()} == points


def test_row_adds_to_the_cards_under_it() -> None:
    """A printed symbol, two on a card and two more (Rulebook, Chapter 2, End of the game)."""
    game = last_pass({"artworks": {"blue": 3}, "rows": {"artworks": ["crown m1 v2"]}}, "row")
    play(game, "row artworks")
    assert vp(game, ELISABETH, "artwork row") == 3 * (1 + 2 + 2)


def test_row_is_chosen_before_the_nobles_are_paid() -> None:
    """First the tiles, then the nobles (Rulebook, Chapter 2, End of the game)."""
    game = last_pass({"money": 3, "nobles": ["brugmann", "buls"]}, "row")
    assert game.decision == "row"
    assert own(game, ELISABETH).money == 3
    play(game, "row nobles")
    assert game.decision == "unpaid nobles"


@pytest.mark.parametrize("position", range(1, 7))
def test_iris_gains_three_francs_times_the_position(position: int) -> None:
    """3 BF on the first space, 18 BF on the sixth (Rulebook, Chapter 2, End of the game)."""
    game = ended({"money": 0, "tracks": {"iris": position}}, "iris")
    assert own(game, ELISABETH).money == 3 * position - BRUGMANN_COST
    assert tile_points(game) == 0


def test_iris_counts_the_position_not_the_number_on_the_track() -> None:
    """Hankar's track begins with a 2 (Rulebook, Chapter 2, End of the game; Chapter 3, Paul Hankar board)."""
    game = ended({"board": "hankar", "money": 0}, "iris", modules=["asymmetric"])
    assert own(game, ELISABETH).money == 3 - BRUGMANN_COST


def test_iris_money_pays_the_nobles() -> None:
    """6 BF for two nobles that cost 6 BF (Rulebook, Chapter 2, End of the game)."""
    seat = {"money": 0, "nobles": ["brugmann", "maeterlinck"], "tracks": {"iris": 2}}
    game = ended(seat, "iris")
    assert (own(game, ELISABETH).money, vp(game, ELISABETH, "unpaid nobles")) == (0, 0)
    assert vp(ended(seat), ELISABETH, "unpaid nobles") == -10


@pytest.mark.parametrize("coloured", [0, 2])
def test_artworks_counts_as_four_more(coloured: int) -> None:
    """In the artwork row, with its multipliers, but not white ones (Rulebook, Chapter 2, End of the game)."""
    seat = {
        "artworks": {"blue": coloured},
        "white_artworks": {"green": 1},
        "rows": {"artworks": ["crown m1 v2"]},
    }
    game = ended(seat, "artworks")
    assert vp(game, ELISABETH, "artwork row") == (coloured + 4) * 3
    assert tile_points(game) == 0


@pytest.mark.parametrize("position", range(1, 7))
def test_crown_scores_two_points_times_the_position(position: int) -> None:
    """2 VP on the first space, 12 VP on the sixth (Rulebook, Chapter 2, End of the game)."""
    assert tile_points(ended({"tracks": {"crown": position}}, "crown")) == 2 * position


def test_crown_counts_the_position_not_the_number_on_the_track() -> None:
    """Cauchie's fifth space has a 4 (Rulebook, Chapter 2, End of the game; Chapter 3, Paul Cauchie board)."""
    seat = {"board": "cauchie", "tracks": {"crown": 5}}
    assert tile_points(ended(seat, "crown", modules=["asymmetric"])) == 2 * 5


def test_house_is_one_constructed_house_more() -> None:
    """It scores by the level of the Architect track (Rulebook, Chapter 2, End of the game)."""
    houses = {"1-1": ELISABETH, "1-3": ELISABETH}
    game = ended({"tracks": {"architect": 3}}, "house", houses=houses, pavilions={2: ELISABETH})
    assert vp(game, ELISABETH, "houses") == (2 + 1 + 1) * 4
    assert vp(ended({"tracks": {"architect": 3}}, "house"), ELISABETH, "houses") == 4


def test_house_comes_on_top_of_all_six() -> None:
    """It is no house tile of the player (Rulebook, Chapter 2, End of the game)."""
    houses = dict.fromkeys(("1-1", "1-2", "1-3", "1-4", "1-5", "2-1"), ELISABETH)
    assert vp(ended({"tracks": {"architect": 6}}, "house", houses=houses), ELISABETH, "houses") == 70


def test_house_is_a_building_for_other_tiles() -> None:
    """It has the 2 VP and the 15 VP of the others, but no place for connections (Ruling 34)."""
    seat = {"tracks": {"architect": 7}}
    game = ended(seat, "house", "buildings", "portrait", houses={"1-1": ELISABETH})
    assert vp(game, ELISABETH, "houses") == 2 * 15
    assert tile_points(game) == 2 * 2
    assert tile_points(ended({}, "house", "connections", houses={"1-1": ELISABETH, "1-2": ELISABETH})) == 5


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 3), (4, 5), (5, 5)])
def test_first_pass_scores_each_card_taken_for_passing_first(players: int, each: int) -> None:
    """3 VP with two or three players, 5 VP with more (Rulebook, Chapter 2, End of the game)."""
    neutrals = {"5-3": NEUTRAL, "5-4": NEUTRAL} if players == 2 else {}
    game = expanded(
        {ELISABETH: {"money": BRUGMANN_COST, "first_pass_cards": 3}, GABRIEL: {"first_pass_cards": 2}},
        players=players,
        cards=QUIET,
        tiles={"first pass": ELISABETH},
        meeples=neutrals,
        round_number=5,
        passed=ALL_PLAYERS[1:players],
        to_move=ELISABETH,
    )
    play(game, "pass")
    assert game.over
    assert tile_points(game) == 3 * each
    assert vp(game, GABRIEL, "belle epoque tiles") == 0


def test_buildings_score_two_points_more_each() -> None:
    """Houses as well as pavilions, besides the Architect level (Rulebook, Chapter 2, End of the game)."""
    houses = {"1-1": ELISABETH, "1-3": ELISABETH, "1-2": LOUISE}
    game = ended({}, "buildings", houses=houses, pavilions={2: ELISABETH, 4: GABRIEL})
    assert tile_points(game) == 3 * 2
    assert vp(game, ELISABETH, "houses") == 3


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_connections_score_orthogonal_pairs_of_own_houses(players: int, each: int) -> None:
    """Four in a square are four pairs (Rulebook, Chapter 2, End of the game)."""
    houses = {**dict.fromkeys(("1-1", "1-2", "2-1", "2-2", "1-5", "4-1"), ELISABETH), "2-4": GABRIEL}
    neutrals = {"5-3": NEUTRAL, "5-4": NEUTRAL} if players == 2 else {}
    game = ended({}, "connections", players=players, houses=houses, meeples=neutrals)
    assert tile_points(game) == 4 * each


@pytest.mark.parametrize(
    ("houses", "pairs"),
    [
        (("1-1", "2-2"), 0),
        (("1-5", "2-1"), 0),
        (("1-1", "1-3"), 0),
        (("1-1", "1-2", "1-3"), 2),
        (("3-5", "4-5", "5-5"), 2),
        (("4-4", "4-5", "5-4"), 2),
        (("5-1", "5-2"), 1),
    ],
)
def test_connections_lie_side_by_side(houses: tuple[str, ...], pairs: int) -> None:
    """Neither diagonally, nor over an edge or another house (Rulebook, Chapter 2, End of the game)."""
    board = {**dict.fromkeys(houses, ELISABETH), **({"1-2": GABRIEL} if "1-2" not in houses else {})}
    assert tile_points(ended({}, "connections", houses=board)) == pairs * 5


def test_connections_are_not_those_of_pavilions() -> None:
    """Houses constructed on the Art Nouveau board (Rulebook, Chapter 2, End of the game)."""
    pavilions = {1: ELISABETH, 2: ELISABETH}
    assert tile_points(ended({}, "connections", pavilions=pavilions, houses={"1-5": ELISABETH, "2-5": GABRIEL})) == 0


def test_portrait_is_a_seventh_space_worth_fifteen() -> None:
    """Each house and pavilion scores 15 VP instead of 10 (Rulebook, Chapter 2, End of the game)."""
    more: dict[str, Any] = {"houses": {"1-1": ELISABETH}, "pavilions": {2: ELISABETH}}
    assert vp(ended({"tracks": {"architect": 7}}, "portrait", **more), ELISABETH, "houses") == 2 * 15
    assert vp(ended({"tracks": {"architect": 6}}, "portrait", **more), ELISABETH, "houses") == 2 * 10


@pytest.mark.parametrize(("claim_first", "level"), [(True, 15), (False, 10)])
def test_portrait_does_not_give_back_a_step_lost_before(claim_first: bool, level: int) -> None:
    """The seventh space is there from the claim on (Rulebook, Chapter 2, End of the game; Ruling 33)."""
    game = expanded(
        {
            ELISABETH: {"nobles": ["brugmann", "van-de-velde"], "tracks": {"architect": 6}},
        },
        cards=QUIET,
        tiles={"portrait": None},
        houses={"1-1": ELISABETH},
        columns={4: None},
        round_number=5,
        passed=[GABRIEL, LOUISE],
        to_move=ELISABETH,
    )

    def claim() -> None:
        use(game, "3-4", "create blue", "claim portrait")

    def step() -> None:
        play(game, "grand-place", "activate van-de-velde")

    for turn in (claim, step) if claim_first else (step, claim):
        turn()
    play(game, "pass")
    assert game.over
    assert vp(game, ELISABETH, "houses") == level


def test_portrait_is_the_last_space() -> None:
    """A step from the seventh is lost (Rulebook, Chapter 2, End of the game; Ruling 15)."""
    seat = {"nobles": ["brugmann", "van-de-velde"], "tracks": {"architect": 7}}
    game = expanded({ELISABETH: seat}, cards=QUIET, tiles={"portrait": ELISABETH})
    play(game, "grand-place", "activate van-de-velde")
    assert game.position()["seats"][0]["tracks"]["architect"] == 7


def test_portrait_lengthens_hortas_track_too() -> None:
    """His board has other numbers, but the tile is its seventh space (Rulebook, Chapters 2 and 3)."""
    seat = {"board": "horta", "tracks": {"architect": 7}}
    game = ended(seat, "portrait", houses={"1-1": ELISABETH, "1-3": ELISABETH}, modules=["asymmetric"])
    assert vp(game, ELISABETH, "houses") == 2 * 15


def test_white_scores_three_points_for_each_white_artwork() -> None:
    """Before they are discarded, so that they are in no row (Rulebook, Chapter 2, End of the game)."""
    seat = {"artworks": {"blue": 1}, "white_artworks": {"blue": 2, "green": 1}}
    game = ended(seat, "white")
    assert tile_points(game) == 3 * 3
    assert vp(game, ELISABETH, "artwork row") == 1
    assert own(game, ELISABETH).white.sum() == 0


def test_nobles_cost_nothing() -> None:
    """None has to be paid, so all are kept and so is the money (Rulebook, Chapter 2, End of the game)."""
    seat = {"money": 4, "nobles": ["brugmann", "albert", "maeterlinck", "nagelmackers"]}
    game = ended(seat, "nobles")
    assert own(game, ELISABETH).money == 4
    assert len(nobles(game, ELISABETH)) == 4
    assert [vp(game, ELISABETH, source) for source in ("unpaid nobles", "noble row", "money row")] == [0, 4, 1]


def test_nobles_cost_nothing_without_any_money() -> None:
    """Not even those that nobody could pay for (Rulebook, Chapter 2, End of the game)."""
    game = ended({"money": 0, "nobles": ["brugmann", "maeterlinck"]}, "nobles")
    assert vp(game, ELISABETH, "unpaid nobles") == 0
    assert len(nobles(game, ELISABETH)) == 2


def test_every_tile_claimed_counts() -> None:
    """If you've claimed several, activate each effect (Rulebook, Chapter 2, End of the game)."""
    seat = {"vp": 14, "tracks": {"crown": 2, "iris": 2}, "money": 0}
    game = ended(seat, "score", "crown", "iris", "artworks")
    assert tile_points(game) == 2 + 4
    assert own(game, ELISABETH).money == 6 - BRUGMANN_COST
    assert vp(game, ELISABETH, "artwork row") == 4
