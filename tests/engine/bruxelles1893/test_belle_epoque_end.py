"""End of the game with the Belle Époque expansion (Rulebook, Chapter 2, End of the game)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import choices, play
from tests.helpers.seats import nobles, own, vp
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, expanded

QUIET = {1: None, 3: None, 5: None, 7: None, 9: None}
"""Cards for moments of the Action phase."""


def last_pass(seats: dict[str, Any], **more: Any) -> Game:
    """Round 5 ends: Gabriel and Louise have passed, and Elisabeth does."""
    return play(
        expanded(
            seats, cards=more.pop("cards", QUIET), round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH, **more
        ),
        "pass",
    )


def points(game: Game, name: str) -> dict[str, int]:
    """A player's sources of points, those that brought any."""
    return {source: score for source, score in game.scores()[name].items() if score}


def test_pavilions_score_like_houses() -> None:
    """By the level of the Architect track (Rulebook, Chapter 2, End of the game)."""
    game = last_pass(
        {LOUISE: {"tracks": {"architect": 5}}}, houses={"1-1": LOUISE}, pavilions={1: LOUISE, 5: LOUISE, 3: GABRIEL}
    )
    assert game.over
    assert vp(game, LOUISE, "houses") == 3 * 8
    assert vp(game, GABRIEL, "houses") == 1


def test_white_artworks_are_worth_nothing() -> None:
    """They are discarded before final scoring (Rulebook, Chapter 2, End of the game)."""
    game = last_pass({LOUISE: {"artworks": {"blue": 1, "black": 1}, "white_artworks": {"blue": 2}}})
    assert vp(game, LOUISE, "artwork row") == 2
    assert own(game, LOUISE).white.sum() == 0
    assert game.state.stacks.tolist() == [6, 6, 5, 6, 5]


@pytest.mark.parametrize("side", ["yellow", "brown", "blue", "green"])
def test_a_white_artwork_of_any_colour_is_discarded(side: str) -> None:
    """It counts for no row, whatever its other side (Rulebook, Chapter 2, End of the game)."""
    game = last_pass({LOUISE: {"white_artworks": {side: 1}}})
    assert vp(game, LOUISE, "artwork row") == 0
    assert game.state.stacks.tolist() == [6, 6, 6, 6, 6]


def test_meeples_on_tiles_are_unlocked() -> None:
    """Five outside the Courthouse, two of them on tiles, score three times (Ruling 32)."""
    game = last_pass({}, tiles={"score": LOUISE, "white": LOUISE, "nobles": None, "portrait": None})
    assert vp(game, LOUISE, "meeple row") == 3
    assert vp(game, GABRIEL, "meeple row") == 3


def test_a_meeple_on_card_22_is_unlocked() -> None:
    """It is back by the end of the round (Rulebook, Chapter 2, card 22; Chapter 1, End of the game)."""
    game = last_pass(
        {}, cards={22: LOUISE, 1: None, 3: None, 5: None, 7: None}, used=[22], extra_turn_meeple="architect"
    )
    assert vp(game, LOUISE, "meeple row") == 3


def test_the_new_nobles_are_paid_and_counted_like_others() -> None:
    """3 BF each in the box of these tests (Rulebook, Chapter 2, Nobles action; Chapter 1, End of the game)."""
    game = last_pass({LOUISE: {"money": 7, "nobles": ["brugmann", "nagelmackers", "privat-livemont"]}})
    assert own(game, LOUISE).money == 0
    assert vp(game, LOUISE, "noble row") == 3


@pytest.mark.parametrize(
    ("money", "left_out", "left"), [(2, ["maeterlinck", "privat-livemont"], 1), (4, ["maeterlinck"], 0), (9, [], 0)]
)
def test_a_new_noble_stays_unpaid_only_where_the_money_is_short(money: int, left_out: list[str], left: int) -> None:
    """Of 1, 5 and 3 BF: whoever has 4 does not leave two unpaid (Rulebook, Chapter 1, End of the game; Ruling 10)."""
    kept = ["brugmann", "maeterlinck", "privat-livemont"]
    game = last_pass({LOUISE: {"money": money, "nobles": kept}})
    assert game.over
    assert set(nobles(game, LOUISE)) == set(kept) - set(left_out)
    assert own(game, LOUISE).money == left
    assert vp(game, LOUISE, "unpaid nobles") == -5 * len(left_out)


def test_tiles_then_nobles_then_final_scoring() -> None:
    """Choose the row, pay the nobles, and only then score houses (Rulebook, Chapter 2, End of the game)."""
    seat = {
        "money": 0,
        "nobles": ["brugmann", "buls", "maeterlinck"],
        "white_artworks": {"green": 1},
        "tracks": {"iris": 1, "architect": 2},
    }
    game = last_pass(
        {LOUISE: seat, ELISABETH: {"money": 1}, GABRIEL: {"money": 1}},
        houses={"1-1": LOUISE, "1-2": ELISABETH},
        tiles={"row": LOUISE, "iris": LOUISE, "white": LOUISE, "house": None},
    )
    assert (game.decision, game.to_move) == ("row", LOUISE)
    assert own(game, LOUISE).money == 3
    assert own(game, ELISABETH).money == own(game, GABRIEL).money == 1
    assert vp(game, LOUISE, "belle epoque tiles") == 3
    play(game, "row nobles")
    assert (game.decision, game.to_move) == ("unpaid nobles", LOUISE)
    assert own(game, ELISABETH).money == own(game, GABRIEL).money == 0
    assert vp(game, LOUISE, "houses") == vp(game, ELISABETH, "houses") == 0
    assert own(game, LOUISE).white.sum() == 1
    assert choices(game) == {"leave unpaid brugmann maeterlinck", "leave unpaid buls maeterlinck"}
    play(game, "leave unpaid buls maeterlinck")
    assert game.over
    assert list(nobles(game, LOUISE)) == ["brugmann"]
    assert points(game, LOUISE) == {
        "belle epoque tiles": 3,
        "unpaid nobles": -10,
        "houses": 2,
        "meeple row": 3,
        "noble row": 3,
        "total": 1,
    }


def test_each_owner_of_a_tile_is_asked_and_paid() -> None:
    """Tiles of several players count for each (Rulebook, Chapter 2, End of the game)."""
    game = last_pass(
        {ELISABETH: {"money": 1, "tracks": {"crown": 3}}, LOUISE: {"vp": 21}},
        tiles={"row": ELISABETH, "crown": ELISABETH, "score": LOUISE, "house": GABRIEL},
    )
    play(game, "row money")
    assert game.over
    assert [vp(game, name, "belle epoque tiles") for name in game.names] == [6, 0, 3]
    assert vp(game, GABRIEL, "houses") == 1


def test_a_whole_end_by_hand() -> None:
    """Round 5 and the end, added up on paper (Rulebook, Chapters 1 and 2, Resolution Phase and End of the game).

    Louise comes with 60 VP and 9 BF, and has two houses and the pavilions of rows 2, 3 and 4.
    Resolution: column 5 is hers, she tucks its card of two symbols under the artworks. She has two of four meeples
    around iris 3-4: 3 VP. Gabriel alone has an Architect meeple in Brussels, she just a Traveler: he loses one. Her
    rows show one, two and two colours: 5 VP. Card 31 brings 2 VP for each of three cards: 6 VP. That makes 74 VP.
    Tiles: 10 sets of 7 VP: 10 VP; third space of the Iris track: 9 BF; two white artworks: 6 VP.
    Nobles: 8 of her 18 BF pay Brugmann, Buls and Albert.
    Final scoring: five buildings at level 6: 30 VP; two cubes: 2 VP; three meeples from the third: 3 VP; three nobles:
    3 VP; one artwork with three symbols: 3 VP; 10 BF are two sets: 2 VP. Gabriel has the First Player tile.
    """
    game = last_pass(
        {
            LOUISE: {
                "vp": 60,
                "money": 9,
                "tracks": {"iris": 3, "architect": 4},
                "nobles": ["brugmann", "buls", "albert"],
                "materials": {"glass": 1, "wood": 1, "jokers": 2},
                "artworks": {"blue": 1},
                "white_artworks": {"green": 1, "blue": 1},
            },
        },
        market={"0": "maeterlinck", "1": "empain", "2": "solvay", "3": "empain"},
        cards={3: None, 5: LOUISE, 31: LOUISE, 7: LOUISE, 9: None},
        houses={"1-1": LOUISE, "1-5": LOUISE},
        meeples={"2-4": (GABRIEL, 2), "3-4": ELISABETH, "3-5": LOUISE, "4-4": (GABRIEL, 2), "4-5": LOUISE},
        columns={4: "architect m0 v1", 5: "crown m1 v2"},
        brussels={"market": {GABRIEL: 1}},
        brussels_travelers={"park": {LOUISE: 1}},
        tiles={"score": LOUISE, "iris": LOUISE, "white": LOUISE, "house": None},
    )
    play(game, "gain architect", "tuck artworks", "use card 31")
    assert game.over
    assert own(game, LOUISE).money == 10
    assert points(game, LOUISE) == {
        "earlier": 60,
        "irises": 3,
        "pavilion visit": 5,
        "belle epoque cards": 6,
        "belle epoque tiles": 10 + 6,
        "houses": 30,
        "materials": 2,
        "meeple row": 3,
        "noble row": 3,
        "artwork row": 3,
        "money row": 2,
        "total": 133,
    }
    assert points(game, GABRIEL) == {"first player": 5, "meeple row": 2, "noble row": 1, "money row": 2, "total": 10}
    assert points(game, ELISABETH) == {"meeple row": 3, "noble row": 1, "money row": 2, "total": 6}
