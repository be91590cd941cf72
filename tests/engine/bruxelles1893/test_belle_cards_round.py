"""Belle Époque cards of the start and end of a round and of the Resolution phase: 19 and 23 to 32
(Rulebook, Chapter 2, Effects of the Belle Époque cards).
"""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from tests.helpers.moves import after, choices, play, use
from tests.helpers.seats import nobles, own, vp
from tests.helpers.spaces import FREE_CONSTRUCTION
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, MARKET, NEUTRAL, expanded

AROUND_3_4 = {
    "2-3": GABRIEL,
    "2-5": GABRIEL,
    "4-3": GABRIEL,
    "4-5": GABRIEL,
    "2-4": LOUISE,
    "3-3": LOUISE,
    "3-5": LOUISE,
    "4-4": LOUISE,
    "3-4": ELISABETH,
}
"""Four surrounded irises around Elisabeth's meeple on a tile: at each of them Louise has two of the four meeples."""

BUSY: dict[str, Any] = {
    "meeples": {**AROUND_3_4, "2-4": ELISABETH, "3-4": (ELISABETH, 5)},
    "brussels": {"market": {ELISABETH: 1}},
    "brussels_travelers": {"park": {GABRIEL: 1}},
    "columns": {1: "crown m1 v2"},
}
"""A table on which each card of the Resolution phase would bring Elisabeth something."""


def resolving(seats: dict[str, Any] | None = None, **more: Any) -> Game:
    """Gabriel was the first to pass, Louise the second, and now Elisabeth, the first player, passes too."""
    return play(expanded(seats, passed=[GABRIEL, LOUISE], to_move=ELISABETH, **more), "pass")


def asked(game: Game) -> int | None:
    """The Belle Époque card that its owner is asked about now."""
    return int(game.legal_moves()[0].split()[-1]) if game.decision == "belle epoque card" else None


def on_to(game: Game, card: int | None = None) -> list[int]:
    """Go on, keeping every card, until a card is asked about, else to the next round; the cards that were kept."""
    kept: list[int] = []
    while game.decision != "try square" and not game.over:
        number = asked(game)
        if number is not None:
            if number == card:
                break
            kept.append(number)
        play(game, game.legal_moves()[0])
    return kept


def place_of(game: Game, card: int) -> int:
    return game.state.belle_card.tolist().index(card)


@pytest.mark.parametrize("card", range(23, 33))
def test_each_may_be_used_or_kept_at_its_moment(card: int) -> None:
    """Once in the round, and only by whoever has the card (Rulebook, Chapter 2, Belle Époque cards)."""
    game = resolving(cards={card: ELISABETH}, **BUSY)
    assert on_to(game.copy()) == [card]
    on_to(game, card)
    assert game.to_move == ELISABETH
    assert f"keep card {card}" in choices(game)
    assert len(choices(game)) > 1
    assert on_to(resolving(cards={card: None}, **BUSY)) == []


@pytest.mark.parametrize("card", range(23, 33))
def test_a_card_used_lies_face_down_until_the_end_of_the_round(card: int) -> None:
    """Once a round; then it is turned face up again (Rulebook, Chapter 2, Belle Époque cards, End of the round)."""
    later = {} if card in (23, 24) else {24: GABRIEL}
    game = resolving(cards={card: ELISABETH, **later}, **BUSY)
    on_to(game, card)
    play(game, next(move for move in game.legal_moves() if move != f"keep card {card}"))
    if later:
        assert on_to(game, 24) == []
        assert game.state.card_used[place_of(game, card)] == 1
    assert on_to(game) == list(later)
    assert game.state.card_used.sum() == 0


@pytest.mark.parametrize("card", range(23, 33))
def test_a_card_kept_does_nothing(card: int) -> None:
    """As if it were a card for another moment (Rulebook, Chapter 2, Belle Époque cards)."""
    kept, other = (resolving(cards={number: ELISABETH}, **BUSY) for number in (card, 1))
    assert on_to(kept) == [card]
    assert on_to(other) == []
    assert kept.scores() == other.scores()
    assert kept.state.first_player == other.state.first_player
    for name in kept.names:
        assert own(kept, name).money == own(other, name).money
        assert own(kept, name).meeples == own(other, name).meeples


def test_a_card_works_in_the_round_in_which_it_is_gained() -> None:
    """A pavilion in the last turn brings a card whose moment is still to come (Rulebook, Chapter 2; Ruling 37)."""
    seats = {ELISABETH: {"materials": {"wood": 1, "stone": 1}}}
    game = expanded(seats, cards={31: None}, columns={4: None}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    use(game, FREE_CONSTRUCTION, "pavilion 1", "pass")
    assert (asked(game), game.to_move) == (31, ELISABETH)
    play(game, "use card 31")
    assert vp(game, ELISABETH, "belle epoque cards") == 2


def test_columns_then_irises_then_brussels() -> None:
    """Each card comes before its majority (Rulebook, Chapter 1, Resolution Phase; Chapter 2, cards 25 to 29)."""
    cards = dict.fromkeys((29, 28, 27, 26, 25), ELISABETH)
    game = resolving(cards=cards, **{**BUSY, "columns": {1: "crown m1 v2", 4: "iris m1 v1"}})
    assert on_to(game.copy()) == [25, 26, 27, 28, 29]
    on_to(game, 26)
    assert game.state.first_player == 0
    play(game, "keep card 26")
    assert game.decision == "card"
    on_to(game, 28)
    assert vp(game, ELISABETH, "irises") == 0
    on_to(game, 29)
    assert vp(game, ELISABETH, "irises") > 0
    assert own(game, ELISABETH).courthouse == 2


def test_brussels_then_the_visit_then_the_end_of_the_round() -> None:
    """The visit follows the three majorities (Rulebook, Chapter 2, Resolution Phase, cards 23, 24 and 30 to 32)."""
    cards = dict.fromkeys((23, 24, 32, 31, 30), ELISABETH)
    game = resolving(cards=cards, **BUSY)
    order = on_to(game.copy())
    assert order[0] == 30
    assert set(order[1:3]) == {31, 32}
    assert set(order[3:]) == {23, 24}
    on_to(game, 30)
    assert own(game, ELISABETH).courthouse == 2
    on_to(game, order[1])
    assert own(game, ELISABETH).courthouse == 3
    on_to(game, order[3])
    assert vp(game, ELISABETH, "pavilion visit") > 0
    assert (game.state.meeple >= 0).any()


def test_19_gains_a_traveler_at_the_start_of_the_round() -> None:
    """Before the Try Square is placed, whoever is first player (Rulebook, Chapter 2, card 19)."""
    game = resolving(cards={19: LOUISE})
    assert game.position()["round"] == 2
    assert (asked(game), game.to_move) == (19, LOUISE)
    assert choices(game) == {"use card 19", "keep card 19"}
    kept = after(game, "keep card 19")
    assert (own(kept, LOUISE).travelers, kept.state.travelers) == (0, 4)
    play(game, "use card 19")
    assert (own(game, LOUISE).travelers, game.state.travelers) == (1, 3)
    assert game.decision == "try square"


def test_19_once_a_round_and_an_unused_traveler_goes_home() -> None:
    """Kept until the next start of a round; Travelers return (Rulebook, Chapter 2, card 19 and End of the round)."""
    game = play(resolving(cards={19: LOUISE}), "use card 19")
    play(game, game.legal_moves()[0], "pass", "pass", "pass")
    assert game.position()["round"] == 3
    assert (asked(game), game.to_move) == (19, LOUISE)
    assert (own(game, LOUISE).travelers, game.state.travelers) == (0, 4)
    play(game, "use card 19")
    assert own(game, LOUISE).travelers == 1


def test_23_buys_the_effect_of_the_noble_that_leaves() -> None:
    """2 BF for the effect of the card then discarded, not for the card (Rulebook, Chapter 2, card 23)."""
    game = resolving({LOUISE: {"money": 2}}, cards={23: LOUISE})
    assert (asked(game), game.to_move) == (23, LOUISE)
    assert choices(game) == {"use card 23", "keep card 23"}
    play(game, "use card 23")
    assert own(game, LOUISE).money == 0
    assert vp(game, LOUISE, "nobles") == 5
    assert nobles(game, LOUISE) == {"brugmann": False}
    assert game.position()["noble_discards"] == {"maeterlinck": 1}
    assert game.position()["noble_market"]["0"] == MARKET["1"]


def test_23_needs_the_two_francs() -> None:
    """You may pay 2 BF (Rulebook, Chapter 2, card 23)."""
    game = resolving({LOUISE: {"money": 1}}, cards={23: LOUISE})
    assert game.decision == "try square"
    assert vp(game, LOUISE, "nobles") == 0


def test_23_leads_to_the_choices_of_the_effect() -> None:
    """The effect is that of the card, with all its choices (Rulebook, Chapter 2, card 23; Chapter 1, Nobles action)."""
    market = {**MARKET, "0": "solvay"}
    game = play(resolving(cards={23: LOUISE}, market=market), "use card 23")
    assert (game.decision, game.to_move) == ("solvay", LOUISE)
    play(game, "cube glass")
    assert own(game, LOUISE).materials.tolist() == [0, 0, 0, 1]
    assert game.position()["round"] == 2


def test_23_does_not_turn_a_noble_of_the_same_kind() -> None:
    """The effect is the discarded card's, whatever one's own nobles have done (Rulebook, Chapter 2, card 23)."""
    seat = {"nobles": ["brugmann", "maeterlinck"], "activated": ["maeterlinck"]}
    game = play(resolving({LOUISE: seat}, cards={23: LOUISE}), "use card 23")
    assert vp(game, LOUISE, "nobles") == 5
    assert list(nobles(game, LOUISE)) == ["brugmann", "maeterlinck"]


def test_23_may_be_played_in_the_last_round() -> None:
    """A noble is discarded at the end of the fifth round too (Rulebook, Chapter 2, card 23; Ruling 42)."""
    game = resolving({LOUISE: {"money": 9}}, cards={23: LOUISE}, round_number=5)
    assert (asked(game), game.to_move) == (23, LOUISE)
    play(game, "use card 23")
    assert game.over
    assert vp(game, LOUISE, "nobles") == 5
    assert own(game, LOUISE).money == 9 - 2 - 1


def test_23_comes_before_cards_are_turned_up_and_travelers_go_home() -> None:
    """A Traveler gained with it goes home at once (Rulebook, Chapter 2, End of the round; Ruling 68)."""
    game = resolving(
        {LOUISE: {"meeples": {"travelers": 1}}},
        cards={23: LOUISE, 12: ELISABETH},
        used=[12],
        market={**MARKET, "0": "nagelmackers"},
    )
    assert asked(game) == 23
    assert own(game, LOUISE).travelers == 1
    assert game.state.card_used[place_of(game, 12)] == 1
    play(game, "use card 23")
    assert own(game, LOUISE).travelers == 0
    assert game.state.travelers == 4
    assert game.state.card_used.sum() == 0


def test_24_scores_each_noble_not_activated() -> None:
    """Before nobles are turned upright again (Rulebook, Chapter 2, card 24)."""
    seat = {"nobles": ["brugmann", "buls", "albert"], "activated": ["buls"]}
    game = resolving({LOUISE: seat}, cards={24: LOUISE})
    assert (asked(game), game.to_move) == (24, LOUISE)
    assert nobles(game, LOUISE)["buls"]
    play(game, "use card 24")
    assert vp(game, LOUISE, "belle epoque cards") == 2
    assert not any(nobles(game, LOUISE).values())


def test_24_brings_nothing_when_all_are_activated() -> None:
    """Rulebook, Chapter 2, card 24."""
    game = resolving({LOUISE: {"activated": ["brugmann"]}}, cards={24: LOUISE})
    assert game.decision == "try square"


def test_24_may_be_played_in_the_last_round() -> None:
    """Rulebook, Chapter 2, card 24; Ruling 42."""
    game = resolving(cards={24: LOUISE}, round_number=5)
    play(game, "use card 24")
    assert game.over
    assert vp(game, LOUISE, "belle epoque cards") == 1


def test_25_takes_a_card_of_the_inactive_area_instead() -> None:
    """Its symbols and bonus count, the other card is discarded (Rulebook, Chapter 2, card 25)."""
    columns = {1: "free m2 v0", 2: "crown m1 v2", 3: "iris+iris m2 v1", 4: "free m1 v1", 5: "architect m0 v2"}
    meeples = {"5-3": LOUISE, "5-4": LOUISE, "5-5": ELISABETH}
    game = resolving(cards={25: LOUISE}, columns=columns, meeples=meeples)
    assert (asked(game), game.to_move) == (25, LOUISE)
    instead = {f"use card 25 {other} for {won}" for won in (3, 4) for other in (1, 2)}
    assert choices(game) == {"keep card 25", *instead}
    kept = after(game, "keep card 25")
    assert kept.state.first_player == kept.names.index(LOUISE)
    assert choices(kept) == {"gain iris iris", *(f"tuck {row}" for row in ("meeples", "nobles", "artworks", "money"))}
    play(game, "use card 25 2 for 3")
    assert game.decision == "card"
    assert game.state.first_player == game.names.index(GABRIEL)
    assert choices(game) == {"gain crown", *(f"tuck {row}" for row in ("meeples", "nobles", "artworks", "money"))}
    play(game, "gain crown", "gain free", "gain architect")
    assert (own(game, LOUISE).crown, own(game, LOUISE).iris) == (1, 0)
    assert game.position()["prestige"]["discards"] == dict.fromkeys(columns.values(), 1)


def test_25_changes_who_is_first_player() -> None:
    """The Manneken Pis symbols of the card taken count (Rulebook, Chapter 2, card 25; Chapter 1, Column majorities)."""
    columns = {1: "iris+iris m2 v1", 2: "architect m0 v2", 3: "iris m1 v1", 4: "free m1 v1"}
    meeples = {"5-3": LOUISE, "5-4": LOUISE}
    game = resolving(cards={25: LOUISE}, columns=columns, meeples=meeples)
    kept, fewer, more = (after(game, move) for move in ("keep card 25", "use card 25 2 for 3", "use card 25 1 for 3"))
    assert [each.names[each.state.first_player] for each in (kept, fewer, more)] == [GABRIEL, GABRIEL, LOUISE]


def test_25_not_for_a_tied_column() -> None:
    """Nobody gains a card there (Rulebook, Chapter 2, card 25; Chapter 1, Column majorities)."""
    columns = {3: "free m2 v0", 4: "free m2 v0"}
    tied = {"5-3": LOUISE, "4-3": GABRIEL}
    assert asked(resolving(cards={25: LOUISE}, columns=columns, meeples=tied)) is None
    game = resolving(cards={25: LOUISE}, columns=columns, meeples={**tied, "5-4": LOUISE})
    assert choices(game) == {"keep card 25", "use card 25 1 for 4", "use card 25 2 for 4"}


def test_25_not_for_a_column_that_another_wins() -> None:
    """When you gain a card (Rulebook, Chapter 2, card 25)."""
    meeples = {"5-3": ELISABETH, "5-4": (GABRIEL, 3), "4-4": (LOUISE, 2)}
    game = resolving(cards={25: LOUISE}, meeples=meeples)
    assert game.decision == "card"


def test_25_lets_the_card_be_tucked() -> None:
    """It is a card gained like any other (Rulebook, Chapter 2, card 25; Chapter 1, Column majorities)."""
    game = resolving(cards={25: LOUISE}, columns={1: "crown m1 v2", 3: "free m2 v0"}, meeples={"5-3": LOUISE})
    play(game, "use card 25 1 for 3", "tuck nobles")
    louise = next(seat for seat in game.position()["seats"] if seat["name"] == LOUISE)
    assert louise["rows"] == {"nobles": ["crown m1 v2"]}
    assert game.position()["prestige"]["discards"]["free m2 v0"] == 1


@pytest.mark.parametrize(
    ("first_player", "kept", "used"),
    [(ELISABETH, GABRIEL, GABRIEL), (LOUISE, GABRIEL, ELISABETH)],
)
def test_26_two_symbols_more(first_player: str, kept: str, used: str) -> None:
    """As many as Gabriel has for passing first: a tie, which goes clockwise (Rulebook, Chapter 2, card 26)."""
    game = resolving(cards={26: ELISABETH}, first_player=first_player)
    assert (asked(game), game.to_move) == (26, ELISABETH)
    assert choices(game) == {"use card 26", "keep card 26"}
    assert game.names[game.state.first_player] == first_player
    for move, winner in (("keep card 26", kept), ("use card 26", used)):
        then = after(game, move)
        assert then.names[then.state.first_player] == winner


def test_26_adds_to_the_symbols_of_cards() -> None:
    """One on a card and two more are three (Rulebook, Chapter 2, card 26)."""
    game = resolving(cards={26: ELISABETH}, columns={3: "iris m1 v1"}, meeples={"5-3": ELISABETH})
    play(game, "use card 26", "gain iris")
    assert (game.decision, game.to_move) == ("try square", ELISABETH)


def test_26_only_in_the_round_in_which_it_is_used() -> None:
    """Rulebook, Chapter 2, Belle Époque cards and card 26."""
    game = play(resolving(cards={26: ELISABETH}, first_player=LOUISE), "use card 26")
    assert game.to_move == ELISABETH
    play(game, game.legal_moves()[0], "market", "pass", "pass", "pass")
    assert asked(game) == 26
    play(game, "keep card 26")
    assert (game.decision, game.to_move) == ("try square", GABRIEL)


def test_27_counts_a_meeple_twice_for_every_iris_around_it() -> None:
    """At four irises one meeple becomes as many as Louise's two (Rulebook, Chapter 2, card 27)."""
    game = resolving(cards={27: ELISABETH}, columns=dict.fromkeys((3, 4, 5)), meeples=AROUND_3_4)
    assert (asked(game), game.to_move) == (27, ELISABETH)
    assert choices(game) == {"use card 27 3-4", "keep card 27"}
    kept, used = after(game, "keep card 27"), after(game, "use card 27 3-4")
    assert [vp(kept, name, "irises") for name in kept.names] == [0, 0, 4]
    assert [vp(used, name, "irises") for name in used.names] == [4, 0, 4]


def test_27_only_an_own_architect_meeple_on_a_tile_of_the_board() -> None:
    """Standing on a Belle Époque tile on the Art Nouveau board (Rulebook, Chapter 2, card 27)."""
    game = resolving(
        cards={27: ELISABETH},
        tiles={"score": ELISABETH},
        meeples={"2-3": ELISABETH, "4-3": ELISABETH, "3-3": LOUISE, "5-3": ELISABETH},
    )
    on_to(game, 27)
    assert choices(game) == {"use card 27 2-3", "use card 27 4-3", "keep card 27"}
    game = resolving(cards={27: ELISABETH}, meeples={"3-3": LOUISE, "5-3": ELISABETH})
    assert on_to(game) == []


def test_27_makes_a_majority() -> None:
    """Two meeples, one counted twice, beat two (Rulebook, Chapter 2, card 27)."""
    meeples = {"2-3": LOUISE, "2-4": LOUISE, "3-3": ELISABETH, "3-4": ELISABETH}
    game = resolving(cards={27: ELISABETH}, columns=dict.fromkeys((3, 4, 5)), meeples=meeples)
    play(game, "use card 27 3-3")
    assert [vp(game, name, "irises") for name in game.names] == [1, 0, 0]


def test_28_two_francs_for_each_iris_with_the_majority() -> None:
    """Besides the points; an iris not surrounded counts for nothing (Rulebook, Chapter 2, card 28)."""
    meeples = {**AROUND_3_4, "5-4": LOUISE}
    game = resolving({LOUISE: {"money": 1}}, cards={28: LOUISE}, columns=dict.fromkeys((3, 4, 5)), meeples=meeples)
    assert (asked(game), game.to_move) == (28, LOUISE)
    assert choices(game) == {"use card 28", "keep card 28"}
    play(game, "use card 28")
    assert own(game, LOUISE).money == 1 + 4 * 2
    assert vp(game, LOUISE, "irises") == 4


def test_28_pays_for_a_tied_iris() -> None:
    """Each tied player has the majority (Rulebook, Chapter 2, card 28; Ruling 35)."""
    meeples = {"2-3": LOUISE, "2-4": LOUISE, "3-3": ELISABETH, "3-4": ELISABETH}
    game = resolving({LOUISE: {"money": 0}}, cards={28: LOUISE}, columns=dict.fromkeys((3, 4, 5)), meeples=meeples)
    play(game, "use card 28")
    assert own(game, LOUISE).money == 2
    assert [vp(game, name, "irises") for name in game.names] == [1, 0, 1]


def test_28_pays_for_a_majority_that_27_makes() -> None:
    """The doubled meeple is chosen first (Rulebook, Chapter 2, cards 27 and 28)."""
    cards = {28: ELISABETH, 27: ELISABETH}
    game = resolving({ELISABETH: {"money": 0}}, cards=cards, columns=dict.fromkeys((3, 4, 5)), meeples=AROUND_3_4)
    assert on_to(game.copy()) == [27]
    play(game, "use card 27 3-4", "use card 28")
    assert own(game, ELISABETH).money == 4 * 2


def test_28_with_neutral_meeples() -> None:
    """Tied with them a player has the majority, behind them nobody has (Rulebook, Chapter 2, card 28; Ruling 4)."""
    corner = {"4-4": NEUTRAL, "5-5": NEUTRAL}
    for others, money in (({"4-5": GABRIEL, "5-4": GABRIEL}, 2), ({"4-5": ELISABETH, "5-4": GABRIEL}, 0)):
        game = play(
            expanded(
                {GABRIEL: {"money": 0}},
                players=2,
                cards={28: GABRIEL},
                columns=dict.fromkeys((3, 4, 5)),
                meeples={**corner, **others},
                passed=[GABRIEL],
                to_move=ELISABETH,
            ),
            "pass",
        )
        if money:
            play(game, "use card 28")
        assert own(game, GABRIEL).money == money


def test_29_takes_a_meeple_back_before_the_brussels_majority() -> None:
    """Louise then placed fewer than Gabriel (Rulebook, Chapter 2, card 29)."""
    brussels = {"market": {LOUISE: 1}, "park": {LOUISE: 1}, "stock exchange": {GABRIEL: 1}, "grand-place": {GABRIEL: 1}}
    game = resolving(cards={29: LOUISE}, brussels=brussels)
    assert (asked(game), game.to_move) == (29, LOUISE)
    assert choices(game) == {"use card 29", "keep card 29"}
    kept, used = after(game, "keep card 29"), after(game, "use card 29")
    assert [int(own(kept, name).courthouse) for name in kept.names] == [2, 3, 3]
    assert [int(own(used, name).courthouse) for name in used.names] == [2, 3, 2]
    assert [int(own(used, name).meeples) for name in used.names] == [5, 4, 5]


def test_29_gives_the_meeple_back_at_once() -> None:
    """It is in the supply before the majority is resolved (Rulebook, Chapter 2, card 29)."""
    game = resolving(
        cards={29: LOUISE, 30: GABRIEL}, brussels={"market": {LOUISE: 1}}, brussels_travelers={"park": {GABRIEL: 1}}
    )
    assert own(game, LOUISE).meeples == 4
    play(game, "use card 29")
    assert (asked(game), game.to_move) == (30, GABRIEL)
    assert own(game, LOUISE).meeples == 5


def test_29_takes_back_one_meeple_only() -> None:
    """Two fewer would save Louise, one does not (Rulebook, Chapter 2, card 29)."""
    game = resolving(cards={29: LOUISE}, brussels={"market": {GABRIEL: 1, LOUISE: 2}})
    play(game, "use card 29")
    assert [int(own(game, name).courthouse) for name in game.names] == [2, 3, 3]


def test_29_takes_back_no_traveler() -> None:
    """One of your Architect meeples (Rulebook, Chapter 2, card 29)."""
    game = resolving(cards={29: LOUISE}, brussels_travelers={"market": {LOUISE: 1}}, brussels={"park": {GABRIEL: 1}})
    assert on_to(game) == []


def test_30_scores_each_traveler_used_by_anybody() -> None:
    """In the Brussels area, before they go home (Rulebook, Chapter 2, card 30)."""
    game = resolving(
        {ELISABETH: {"meeples": {"travelers": 1}}},
        cards={30: LOUISE},
        brussels={"park": {LOUISE: 1}},
        brussels_travelers={"market": {GABRIEL: 1}, "grand-place": {LOUISE: 1}},
    )
    assert (asked(game), game.to_move) == (30, LOUISE)
    assert choices(game) == {"use card 30", "keep card 30"}
    assert game.state.travelers == 1
    play(game, "use card 30")
    assert [vp(game, name, "belle epoque cards") for name in game.names] == [0, 0, 2]
    assert game.state.travelers == 4


def test_30_not_the_traveler_on_the_card_of_the_extra_turn() -> None:
    """It was not used in the Brussels area (Rulebook, Chapter 2, cards 22 and 30)."""
    game = resolving(cards={30: LOUISE, 22: ELISABETH}, used=[22], extra_turn_meeple="traveler")
    assert on_to(game) == []


@pytest.mark.parametrize(("card", "points", "money"), [(31, 6, 0), (32, 0, 9)])
def test_31_and_32_count_ones_own_cards(card: int, points: int, money: int) -> None:
    """2 VP or 3 BF for each, used or not, this one included (Rulebook, Chapter 2, cards 31 and 32)."""
    game = resolving({LOUISE: {"money": 0}}, cards={card: LOUISE, 3: LOUISE, 5: LOUISE, 7: GABRIEL, 10: None}, used=[5])
    assert (asked(game), game.to_move) == (card, LOUISE)
    assert choices(game) == {f"use card {card}", f"keep card {card}"}
    play(game, f"use card {card}")
    assert vp(game, LOUISE, "belle epoque cards") == points
    assert own(game, LOUISE).money == money
