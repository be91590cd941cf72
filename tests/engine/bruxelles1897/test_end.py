"""End of Bruxelles 1897: final scoring, worked through by hand, and ties (Rulebook, End of the game)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine import Game
from engine.game import final_scores
from search.value import evaluate_scores
from tests.helpers.moves import choices, play
from tests.helpers.seats import vp
from tests.helpers.tables_1897 import CLAUDIA, JOHN, ROB, SCOTT, Architects, last_pass, money, seat


def ended(seats: dict[str, dict[str, Any]], **more: Any) -> Game:
    """The game after John, the last player, has passed in the last round."""
    game = play(last_pass(seats, round_number=4, **more), "pass")
    assert game.over
    return game


def shares(game: Game) -> list[float]:
    """Each seat's share of the victory, as the search sees it."""
    count = len(game.names)
    scores, wins, margins = np.zeros(4), np.zeros(4), np.zeros(4)
    final_scores(game.rules, game.state, scores)
    evaluate_scores(scores, count, 0.0, wins, margins)
    return wins[:count].tolist()


def test_nobles_cost_2_bef_but_for_brugmann() -> None:
    """Pay 2 BEF to each of your Nobles, except for Georges Brugmann, whether they have been used this round or not."""
    game = ended({JOHN: {"money": 4, "nobles": ["brugmann", "albert", "horta"], "tapped": ["horta"]}})
    assert money(game, JOHN) == 4 + 1 - 4
    assert vp(game, JOHN) == 0


def test_each_unpaid_noble_is_discarded_and_costs_3_vp() -> None:
    """For each Noble you are unable to pay, you must discard the Noble card and lose 3 VP."""
    game = ended({JOHN: {"money": 2, "nobles": ["brugmann", "albert", "horta", "buls"]}})
    assert money(game, JOHN) == 1
    assert vp(game, JOHN, "unpaid nobles") == vp(game, JOHN) == -6
    assert len(seat(game, JOHN)["nobles"]) == 2
    assert sum(game.position()["discards"].values()) == 2


def test_houses_count_by_the_architecture_track() -> None:
    """For each of your Houses, you gain VP equal to your position on the Architecture track."""
    game = ended({JOHN: {"houses": {"one": 1, "four": 2}, "tracks": {"architecture": 4}}})
    assert vp(game, JOHN, "houses") == vp(game, JOHN) == 12


def test_unused_material_cards() -> None:
    """You gain 1 VP for each of your unused Material cards."""
    game = ended({JOHN: {"materials": {"steel-steel": 1, "brick-wood": 2}}})
    assert vp(game, JOHN, "materials") == vp(game, JOHN) == 3


def test_the_expo_card() -> None:
    """You gain 2 VP if you currently possess the Expo card."""
    game = ended({}, expo=CLAUDIA, cards={"3-3": "house four"})
    assert (vp(game, CLAUDIA, "expo"), vp(game, JOHN)) == (2, 0)


OTHER_TOPS = {
    "architecture": ["nobility", "prestige", "prisoner"],
    "nobility": ["architecture", "prestige", "prisoner"],
    "prestige": ["architecture", "nobility", "prisoner"],
    "prisoner": ["architecture", "nobility", "prestige"],
}


@pytest.mark.parametrize(
    ("top", "source", "own", "points"),
    [
        ("architecture", "money bonus", {"money": 6}, 9),
        ("architecture", "money bonus", {"money": 30}, 15),
        ("nobility", "artwork bonus", {"artworks": {"red": 1, "blue": 1}}, 4),
        ("prestige", "house bonus", {"houses": {"one": 1, "two": 1, "four": 1}}, 6),
        ("prisoner", "noble bonus", {"nobles": ["brugmann", "albert", "vandervelde"], "tapped": ["albert"]}, 6),
    ],
)
def test_the_bottom_halves_of_the_bonus_cards(top: str, source: str, own: dict[str, Any], points: int) -> None:
    """The players with the majorities in the columns now receive the bonus on the bottom half (step 5)."""
    architects: Architects = {"1-1": (JOHN, "1/3", 3), "2-1": (CLAUDIA, "1/3", 3)}
    seats = {JOHN: own, ROB: own}
    game = ended(seats, architects=architects, bonuses=[top, *OTHER_TOPS[top]], cards={"2-4": "house four"})
    assert vp(game, JOHN, source) == points
    assert vp(game, ROB, source) == 0
    expected = {"money bonus": 15, "artwork bonus": 0, "house bonus": 0, "noble bonus": 2}  # Claudia has 11 BEF
    assert vp(game, CLAUDIA, source) == expected[source]


def test_nobles_are_paid_before_the_money_is_counted() -> None:
    """Follow these steps in order."""
    own = {"money": 5, "nobles": ["brugmann", "albert"]}
    game = ended({JOHN: own}, architects={"1-1": (JOHN, "1/3", 3)})
    assert vp(game, JOHN, "money bonus") == 6  # 5 BEF and 1 for passing, less 2 for the noble


def test_a_table_of_three_worked_through_by_hand() -> None:
    """Prison and tracks of the last Majority phase count; the Bonus cards are architecture … prisoner in this order."""
    seats = {
        JOHN: {
            "money": 7,
            "vp": 21,
            "tracks": {"architecture": 3, "nobility": 2, "prestige": 2},
            "artworks": {"red": 1, "green": 1},
            "materials": {"steel-wood": 2},
            "houses": {"one": 1, "three": 1},
            "nobles": ["brugmann", "buls", "vandervelde"],
        },
        CLAUDIA: {
            "money": 1,
            "vp": 30,
            "tracks": {"architecture": 2, "prestige": 3},
            "artworks": {"yellow": 2},
            "houses": {"four": 1},
            "nobles": ["brugmann", "hankar", "horta"],
            "prison": {"2/4": 1},
        },
        ROB: {
            "money": 12,
            "vp": 18,
            "materials": {"brick-brick": 1},
            "houses": {"two": 2},
            "tracks": {"architecture": 5},
        },
    }
    architects: Architects = {
        "1-1": (JOHN, "2/4", 4),
        "2-1": (ROB, "1/3", 3),
        "1-2": (CLAUDIA, "1/3", 3),
        "2-2": (JOHN, "1/3", 3),
        "3-2": (CLAUDIA, "1/3", 1),
        "3-3": (ROB, "1/3", 1),
    }
    brussels = {"park": {CLAUDIA: {"1/3": 1}}}
    cards = {"3-4": "house four", "1-4": "money", "2-4": "noble albert"}
    game = last_pass(seats, players=3, round_number=4, expo=ROB, architects=architects, brussels=brussels, cards=cards)
    play(game, "pass")
    assert game.over
    scores = {name: {key: value for key, value in own.items() if value} for name, own in game.scores().items()}
    # columns: John 1 (architecture 4), Claudia 2 (nobility 2), Rob 3 (prestige 2), nobody 4; Claudia to prison
    # coat 1-1 2-1 1-2 2-2: John two of four, Prestige 2: 2 VP; coat 2-1 … 3-2: 3-1 holds an Action card
    assert scores[JOHN] == {
        "total": 21 + 2 + 8 + 2 + 6,
        "earlier": 21,
        "coats of arms": 2,
        "houses": 2 * 4,
        "materials": 2,
        "money bonus": 3 * 2,  # 7 + 1 for passing - 4 for two nobles
    }
    # 1 + 0 BEF pay neither noble; the artwork column: one colour
    assert scores[CLAUDIA] == {
        "total": 30 - 6 + 2 + 2,
        "earlier": 30,
        "unpaid nobles": -6,
        "houses": 1 * 2,
        "artwork bonus": 2,
    }
    assert scores[ROB] == {
        "total": 18 + 10 + 1 + 2 + 2,
        "earlier": 18,
        "houses": 2 * 5,
        "materials": 1,
        "expo": 2,
        "house bonus": 2,
    }
    assert shares(game) == [1.0, 0.0, 0.0]
    assert seat(game, CLAUDIA)["prison"] == {"1/3": 1, "2/4": 1}


def test_a_table_of_two_worked_through_by_hand() -> None:
    """With neutral cards, a tied column and a release in the last Majority phase."""
    seats = {
        JOHN: {"money": 11, "vp": 40, "houses": {"one": 1, "two": 1, "three": 1}, "tracks": {"architecture": 5}},
        CLAUDIA: {
            "money": 3,
            "vp": 44,
            "artworks": {"red": 1, "blue": 1, "green": 1, "yellow": 1},
            "nobles": ["brugmann", "albert"],
            "prison": {"2/5": 1, "1/3": 1},
            "tracks": {"prestige": 4},
        },
    }
    architects: Architects = {
        "1-1": (JOHN, "2/4", 2),  # as much as the neutral card on 3-1: tied
        "1-3": (CLAUDIA, "2/4", 4),
        "2-3": (JOHN, "2/4", 4),
        "2-4": (CLAUDIA, "1/3", 3),  # more than the neutral card on 3-4
        "1-4": (JOHN, "1/3", 1),
    }
    bonuses = ["prestige", "architecture", "nobility", "prisoner"]
    cards = {"3-3": "house four", "2-1": "money", "1-2": "money", "1-1": "artwork yellow"}
    game = last_pass(seats, players=2, round_number=4, architects=architects, bonuses=bonuses, cards=cards)
    play(game, "pass")
    assert choices(game) == {"release 1/3", "release 2/5"}
    play(game, "release 2/5")
    assert game.over
    scores = {name: {key: value for key, value in own.items() if value} for name, own in game.scores().items()}
    # columns: 1 John, tied with neutral (Prestige 2); 3 both (Nobility 2); 4 Claudia, who frees a card
    # coat 1-3 1-4 2-3 2-4: two each: John 2 VP by then, Claudia 4 VP; coat 2-3 2-4 3-3 3-4: 3-3 holds an Action card
    assert scores[JOHN] == {"total": 40 + 2 + 15 + 6, "earlier": 40, "coats of arms": 2, "houses": 15, "house bonus": 6}
    assert scores[CLAUDIA] == {
        "total": 44 + 4 + 8 + 4,
        "earlier": 44,
        "coats of arms": 4,
        "artwork bonus": 2 * 4,
        "noble bonus": 2 * 2,
    }
    assert money(game, CLAUDIA) == 1
    assert shares(game) == [1.0, 0.0]


def tied(**more: Any) -> list[float]:
    """Shares of the victory where all have 10 VP."""
    seats = {name: {"vp": 10, **more.get(name, {})} for name in (JOHN, CLAUDIA, ROB, SCOTT)}
    return shares(ended(seats))


def test_a_tie_goes_to_who_has_fewest_cards_in_prison() -> None:
    """The player with the fewest Architect cards in prison is the winner, whatever the tracks show."""
    prison = {"prison": {"2/5": 1}, "tracks": {"nobility": 5}}
    assert tied(**{JOHN: prison, CLAUDIA: prison, SCOTT: {"prison": {"1/3": 2}}}) == [0.0, 0.0, 1.0, 0.0]


def test_then_to_the_highest_sum_of_the_tracks() -> None:
    """Count up all the values of all the tracks: the involved player with the highest total value is the winner."""
    more = {JOHN: {"tracks": {"nobility": 3}}, CLAUDIA: {"tracks": {"prestige": 2, "architecture": 3}}}
    more[ROB] = {"tracks": {"nobility": 5, "prestige": 5}, "prison": {"2/5": 1}}
    assert tied(**more) == [0.0, 1.0, 0.0, 0.0]


def test_then_the_victory_is_shared() -> None:
    """If there is still a tie, the involved players share the victory."""
    more = {JOHN: {"tracks": {"nobility": 3}}, CLAUDIA: {"tracks": {"prestige": 2, "architecture": 2}}}
    assert tied(**more) == [0.5, 0.5, 0.0, 0.0]
    assert tied() == [0.25] * 4


def test_a_point_is_more_than_all_that_decides_ties() -> None:
    seats = {
        JOHN: {"vp": 11, "prison": {"1/3": 4, "2/4": 2}},
        CLAUDIA: {"vp": 10, "tracks": {"nobility": 5, "prestige": 5, "architecture": 5}},
    }
    assert shares(ended(seats)) == [1.0, 0.0, 0.0, 0.0]
