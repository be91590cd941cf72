"""Rules of thumb: what Belle Époque cards, pavilions and Travelers bring (Rulebook, Chapter 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

from engine import Game
from engine.bruxelles1893 import MOST_ACTIONS, rate
from engine.bruxelles1893.judging.inputs import BALANCED
from engine.bruxelles1893.judging.worths import money_worth
from tests.helpers.belle_cards import at
from tests.helpers.moves import after, play, use
from tests.helpers.seats import own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, expanded

LAST = 5


def ratings(game: Game) -> dict[str, float]:
    """Of each legal move."""
    actions = np.array(game.actions(), np.int16)
    out = np.zeros(MOST_ACTIONS)
    rate(game.rules, game.state, BALANCED, actions, len(actions), out)
    return dict(zip(game.legal_moves(), out.tolist(), strict=False))


def gain(game: Game, move: str) -> float:
    """The rating of a use of a card, beside that of keeping it."""
    rated = ratings(game)
    return rated[move] - next(rated[keep] for keep in rated if keep.startswith("keep card"))


def resolving(card: int, seat: dict[str, Any] | None = None, **more: Any) -> Game:
    """The Resolution phase, in which Elisabeth is asked about a card of hers."""
    game = expanded(
        {ELISABETH: seat or {}}, cards={card: ELISABETH}, passed=[GABRIEL, LOUISE], to_move=ELISABETH, **more
    )
    play(game, "pass")
    while game.decision == "card":
        play(game, game.legal_moves()[0])
    assert (game.decision, game.to_move) == ("belle epoque card", ELISABETH)
    return game


# --- Used now -------------------------------------------------------------------------------------------------------

FIVE_ARTWORKS = {"artworks": {"blue": 2, "black": 1}, "white_artworks": {"green": 2}}
SCORING: dict[int, Callable[[], Game]] = {
    5: lambda: at(5),
    10: lambda: at(10),
    12: lambda: at(12, seat={"money": 22}),
    16: lambda: at(16, seat=FIVE_ARTWORKS),
    24: lambda: resolving(24, {"nobles": ["brugmann", "buls", "albert"], "activated": ["buls"]}),
    30: lambda: resolving(30, brussels_travelers={"park": {GABRIEL: 1}, "market": {LOUISE: 1}}),
    31: lambda: resolving(31, pavilions={4: ELISABETH}),
}


@pytest.mark.parametrize("card", SCORING)
def test_a_card_that_scores_is_rated_by_its_points(card: int) -> None:
    """3 VP with a noble discarded, 1 for each cube used, set of 5 BF, artwork, noble upright or Traveler in Brussels,
    2 for each of one's cards (Rulebook, Chapter 2, cards 5, 10, 12, 16, 24, 30 and 31).
    """
    game = SCORING[card]()
    used = after(game, f"use card {card}")
    scored = vp(used, ELISABETH, "belle epoque cards") - vp(game, ELISABETH, "belle epoque cards")
    assert scored > 0
    assert ratings(game)[f"use card {card}"] == pytest.approx(scored)


MONEY: dict[int, Callable[[], Game]] = {
    1: lambda: at(1, seat=FIVE_ARTWORKS),
    11: lambda: at(11, brussels={"stock exchange": {GABRIEL: 1, LOUISE: 2}}),
    32: lambda: resolving(32, pavilions={4: ELISABETH, 5: ELISABETH}),
}


@pytest.mark.parametrize("card", MONEY)
def test_a_card_that_pays_is_rated_by_its_money(card: int) -> None:
    """1 BF for each artwork or meeple on the Stock Exchange, 3 for each of one's cards (cards 1, 11 and 32)."""
    game = MONEY[card]()
    paid = own(after(game, f"use card {card}"), ELISABETH).money - own(game, ELISABETH).money
    one = money_worth(game.rules, game.state, BALANCED, 0)
    assert paid > 1
    assert ratings(game)[f"use card {card}"] == pytest.approx(paid * one)


def test_the_noble_that_leaves_must_be_worth_two_francs() -> None:
    """2 BF for its effect: Maeterlinck's 5 VP are worth them, a step on the Crown track in the last round is not
    (Rulebook, Chapter 2, card 23).
    """
    others = {"1": "buls", "2": "empain", "3": "solvay"}
    for noble, is_good in (("maeterlinck", True), ("albert", False)):
        game = resolving(23, market={"0": noble, **others}, round_number=LAST)
        assert (gain(game, "use card 23") > 0) == is_good


def test_an_inactive_column_for_a_better_card_only() -> None:
    """Instead of the card won (Rulebook, Chapter 2, card 25)."""
    columns = {1: "iris+iris m2 v1", 2: "crown m1 v2", 3: "iris m1 v1"}
    game = resolving(25, columns=columns, meeples={"5-3": ELISABETH})
    assert gain(game, "use card 25 1 for 3") > max(0, gain(game, "use card 25 2 for 3"))
    columns = {1: "crown m1 v2", 2: "crown m1 v2", 3: "iris+iris m2 v1"}
    game = resolving(25, columns=columns, meeples={"5-3": ELISABETH}, round_number=4)
    assert gain(game, "use card 25 1 for 3") < 0


@pytest.mark.parametrize(("first_player", "becomes"), [(ELISABETH, False), (LOUISE, True)])
def test_two_manneken_pis_are_worth_the_first_player(first_player: str, becomes: bool) -> None:
    """Level with Gabriel, who has passed first: the tie goes clockwise, and at the end the first player scores
    (Rulebook, Chapter 1, End of the game; Chapter 2, card 26).
    """
    game = resolving(26, first_player=first_player, round_number=LAST)
    assert gain(game, "use card 26") == (5 if becomes else 0)


def test_two_manneken_pis_lose_a_tie_that_the_first_to_pass_wins() -> None:
    """Where a box lets whoever passed first win it, Gabriel does (Chapter 2, card 26)."""
    game = resolving(26, first_player=LOUISE, round_number=LAST)
    game.rules = game.rules.copy()
    game.rules["first_passer_wins_ties"] = 1
    assert gain(game, "use card 26") == 0


def test_the_meeple_that_wins_an_iris_is_doubled() -> None:
    """A meeple on a tile counts as double: each iris won more scores its level (Rulebook, Chapter 2, card 27)."""
    meeples = {"3-3": ELISABETH, "3-4": ELISABETH, "2-4": GABRIEL, "2-5": GABRIEL, "3-5": GABRIEL}
    game = resolving(27, {"tracks": {"iris": 2}}, meeples=meeples)
    decisive, idle = (after(game, f"use card 27 {space}") for space in ("3-4", "3-3"))
    for move, then in (("use card 27 3-4", decisive), ("use card 27 3-3", idle)):
        while then.decision == "belle epoque card":
            play(then, then.legal_moves()[0])
        assert ratings(game)[move] == vp(then, ELISABETH, "irises")


@pytest.mark.parametrize(
    ("brussels", "spared"),
    [
        ({"market": {ELISABETH: 1}}, True),
        ({"market": {ELISABETH: 1, GABRIEL: 2}}, False),
        ({"market": {ELISABETH: 1}, "park": {ELISABETH: 1}, "grand-place": {GABRIEL: 1}}, False),
        ({"market": {GABRIEL: 1, ELISABETH: 2}, "park": {GABRIEL: 1}}, True),
    ],
)
def test_a_meeple_taken_back_counts_where_it_is_spared(brussels: dict[str, Any], spared: bool) -> None:
    """Whoever has most meeples in Brussels loses one, those tied too; one back may change it (Rulebook, Chapter 2,
    card 29).
    """
    game = resolving(29, brussels=brussels)
    kept, used = (own(after(game, move), ELISABETH).courthouse for move in ("keep card 29", "use card 29"))
    assert (used < kept) == spared
    assert (gain(game, "use card 29") > 0) == spared


def test_a_joker_first_where_the_supply_is_short() -> None:
    """Card 8 gives a joker back, which card 7 can then take (Rulebook, Chapter 2, cards 7 and 8)."""
    seats = {ELISABETH: {"materials": {"jokers": 7}}, GABRIEL: {"materials": {"jokers": 7}}}
    game = use(expanded(seats, cards={7: ELISABETH, 8: ELISABETH}), "5-5", "cubes wood wood")
    rated = ratings(game)
    other = next(move for move in rated if move not in ("use card 7", "keep card 7"))
    assert rated[other] > rated["use card 7"] > rated["keep card 7"]


def test_money_is_taken_back_where_it_wins_nothing() -> None:
    """The meeple stays without its money: from a column that is lost all of it, from one led by little rather none
    (Rulebook, Chapter 2, card 15).
    """
    meeples = {"5-5": (ELISABETH, 3), "4-5": (GABRIEL, 9), "5-4": (ELISABETH, 3), "4-4": (GABRIEL, 2)}
    columns = {4: "iris+iris m2 v1", 5: "iris+iris m2 v1"}
    game = at(15, meeples=meeples, columns=columns)
    rated = ratings(game)
    assert rated["use card 15 5-5"] > max(rated["use card 15 5-4"], rated["keep card 15"])
    play(game, "use card 15 5-5")
    rated = ratings(game)
    assert max(rated, key=rated.__getitem__) == "take back 3"
    game = play(at(15, meeples=meeples, columns=columns), "use card 15 5-4")
    rated = ratings(game)
    assert max(rated, key=rated.__getitem__) == "take back 1"


def test_a_noble_is_discarded_for_points_rather_than_for_nothing() -> None:
    """3 VP with a noble discarded, if the card is at hand (Rulebook, Chapter 2, card 5)."""
    with_card, without = (
        use(expanded(cards={5: owner}), "4-5", "take maeterlinck for 0") for owner in (ELISABETH, GABRIEL)
    )
    assert ratings(with_card)["discard"] - ratings(without)["discard"] == 3
    assert ratings(with_card)["keep"] == ratings(without)["keep"]


# --- Pavilions ------------------------------------------------------------------------------------------------------


def building(cards: Iterable[int], seat: dict[str, Any] | None = None, **more: Any) -> dict[str, float]:
    """Ratings of what Elisabeth may construct, with cards at the pavilions from the top down."""
    materials = {"wood": 4, "stone": 4, "glass": 2}
    game = expanded({ELISABETH: {"materials": materials, **(seat or {})}}, cards=dict.fromkeys(cards), **more)
    return ratings(use(game, FREE_CONSTRUCTION))


def pavilion(card: int, seat: dict[str, Any] | None = None, **more: Any) -> float:
    """The rating of the lowest pavilion, at which a card lies."""
    return building((3, 6, 8, 25, card), seat, **more)["pavilion 5"]


NO_USE = 19
"""In the last round, as it brings a Traveler when a round begins."""


def test_what_a_card_scores_in_the_last_round() -> None:
    """Its moment comes once more, or for card 10 comes with this construction: 1 VP for each of two cubes, 2 for each
    card, this one too (Rulebook, Chapter 2, cards 10 and 31).
    """
    nothing = pavilion(NO_USE, round_number=LAST)
    assert pavilion(10, round_number=LAST) - nothing == pytest.approx(2)
    assert pavilion(31, round_number=LAST) - nothing == pytest.approx(2)
    with_two = [
        building((3, 6, 8, 25, card), pavilions={1: ELISABETH, 2: ELISABETH}, round_number=LAST)["pavilion 5"]
        for card in (31, NO_USE)
    ]
    assert with_two[0] - with_two[1] == pytest.approx(2 * 3)


@pytest.mark.parametrize(
    ("useless", "seat", "round_number"),
    [
        (2, {}, 1),  # no white artwork to turn
        (13, {"nobles": ["brugmann"], "tracks": {"crown": 3}}, 1),  # none beyond the Crown level
        (19, {}, LAST),  # no round begins any more
        (20, {}, LAST),
    ],
)
def test_a_card_that_brings_nothing_is_no_reason_for_its_pavilion(
    useless: int, seat: dict[str, Any], round_number: int
) -> None:
    """The visits are all that counts (Rulebook, Chapter 2, cards 2, 13, 19 and 20)."""
    rated = pavilion(useless, seat, round_number=round_number)
    assert rated < pavilion(31, seat, round_number=round_number)
    assert rated <= min(pavilion(card, seat, round_number=round_number) for card in (7, 12, 16, 24, 27, 28, 32))


@pytest.mark.parametrize(
    ("card", "rich"),
    [
        (1, {"artworks": {"blue": 2, "black": 3}}),
        (2, {"white_artworks": {"green": 2}}),
        (12, {"money": 40}),
        (13, {"nobles": ["brugmann", "buls", "maeterlinck", "solvay"]}),
        (16, {"artworks": {"blue": 2, "black": 3}}),
        (24, {"nobles": ["brugmann", "buls", "maeterlinck", "solvay"]}),
        (27, {"tracks": {"iris": 5}}),
    ],
)
def test_a_card_is_worth_more_to_those_who_have_what_it_counts(card: int, rich: dict[str, Any]) -> None:
    """Beside card 30, which counts the same for both (Rulebook, Chapter 2, cards)."""
    assert pavilion(card, rich) - pavilion(30, rich) > pavilion(card) - pavilion(30)


@pytest.mark.parametrize("card", [7, 19, 26, 28, 31, 32])
def test_a_card_is_worth_more_the_earlier_it_comes(card: int) -> None:
    """Each effect is there once in each round (Rulebook, Chapter 2, Belle Époque cards); that of card 2 never, with no
    white artwork.
    """
    early, late = (pavilion(card, round_number=number) - pavilion(2, round_number=number) for number in (1, LAST))
    assert early > late


def test_a_visit_brings_each_colour_of_the_row() -> None:
    """1 VP for each, neutral meeples too (Rulebook, Chapter 2, Pavilion visit); in the last round just this one."""
    together = {"5-3": NEUTRAL, "5-4": GABRIEL, "5-5": ELISABETH, "2-5": NEUTRAL}
    apart = {"5-3": NEUTRAL, "2-5": NEUTRAL}
    many, few = (pavilion(NO_USE, players=2, meeples=meeples, round_number=LAST) for meeples in (together, apart))
    assert many > few


def test_glass_is_the_price_of_a_pavilion() -> None:
    """The third takes two glass cubes beside the cost, each of them 1 VP at the end (Rulebook, Chapter 1, End of the
    game; Chapter 2, Construction action); the lowest takes none.
    """
    dear, free = (
        building(cards, round_number=LAST)[place]
        for cards, place in (((3, 6, 31, 25, 8), "pavilion 3"), ((3, 6, 8, 25, 31), "pavilion 5"))
    )
    assert 2 <= free - dear < 3


# --- Travelers ------------------------------------------------------------------------------------------------------


def travelers(**more: Any) -> dict[str, float]:
    """Elisabeth uses the park, for which she may place a Traveler in place of an Architect meeple."""
    game = expanded({ELISABETH: {"meeples": {"travelers": 1}}}, **more)
    return ratings(play(game, "park"))


def test_a_traveler_spares_the_meeple_that_would_be_arrested() -> None:
    """Travelers leave before the Brussels majority is determined, and can do nothing on the Art Nouveau board
    (Rulebook, Chapter 2, Nobles action, Brussels majority): the more there is to lose, the better.
    """
    safe = travelers(brussels={"market": {GABRIEL: 3}})
    exposed = travelers()
    assert exposed["travelers 1"] > exposed["travelers 0"]
    lead = {name: rated["travelers 1"] - rated["travelers 0"] for name, rated in (("s", safe), ("e", exposed))}
    assert lead["e"] > lead["s"]


def test_travelers_score_with_card_30() -> None:
    """1 VP for each that was used in Brussels (Rulebook, Chapter 2, card 30)."""
    with_card, without = (travelers(cards={30: owner}) for owner in (ELISABETH, GABRIEL))
    leads = [rated["travelers 1"] - rated["travelers 0"] for rated in (with_card, without)]
    assert leads[0] - leads[1] == pytest.approx(1)
