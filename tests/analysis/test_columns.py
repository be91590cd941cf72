"""Column majorities, the next first player, and the use of prestige cards (Rulebook, Chapter 1, Column majorities)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893.state import NOTHING
from tests.helpers.moves import choices, play
from tests.helpers.seats import own
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, VICTOR, Spaces, table

TUCKS = {f"tuck {row}" for row in ("meeples", "nobles", "artworks", "money")}
CHOICE = "iris/crown/architect/free m1 v0"


def resolved(meeples: Spaces, columns: dict[int, str | None], seats: dict[str, Any] | None = None, **more: Any) -> Game:
    """All have passed: Gabriel first, unless said otherwise, and Elisabeth last."""
    passed = more.pop("passed", [GABRIEL, LOUISE])
    to_move = more.pop("to_move", ELISABETH)
    return play(table(seats, meeples=meeples, columns=columns, passed=passed, to_move=to_move, **more), "pass")


def next_first_player(game: Game) -> str:
    return game.names[game.state.first_player]


def discarded(game: Game, face: str) -> int:
    return int(game.position()["prestige"].get("discards", {}).get(face, 0))


def tracks(game: Game, name: str) -> tuple[int, int, int]:
    seat = own(game, name)
    return int(seat.iris) + 1, int(seat.crown) + 1, int(seat.architect) + 1


def cards_about(game: Game) -> int:
    """Prestige cards in the pile, under the columns and discarded."""
    state = game.state
    return int(state.n_prestige_pile + (state.column != NOTHING).sum() + state.prestige_discards.sum())


def test_the_largest_total_in_a_column_wins_its_card() -> None:
    """The example: Louise with 3 BF before Gabriel with 2 (Rulebook, Chapter 1, Column majorities)."""
    meeples: Spaces = {"3-3": (LOUISE, 1), "4-3": (GABRIEL, 2), "5-3": (LOUISE, 2)}
    game = resolved(meeples, {3: "iris m1 v1"})
    assert (game.to_move, game.decision) == (LOUISE, "card")
    play(game, "gain iris")
    assert (own(game, LOUISE).iris, own(game, GABRIEL).iris) == (1, 0)
    assert discarded(game, "iris m1 v1") == 1
    assert game.decision == "try square"


def test_money_decides_not_meeples() -> None:
    """One meeple with 5 BF beats two with 2 each (Rulebook, Chapter 1, Column majorities)."""
    game = resolved({"3-3": (LOUISE, 2), "4-3": (GABRIEL, 5), "5-3": (LOUISE, 2)}, {3: "iris m1 v1"})
    assert game.to_move == GABRIEL


def test_each_column_is_decided_for_itself() -> None:
    """Two columns, two winners (Rulebook, Chapter 1, Column majorities)."""
    game = resolved({"3-3": LOUISE, "4-4": GABRIEL}, {3: "iris m1 v1", 4: "crown m1 v2"})
    deciding = []
    while game.decision == "card":
        deciding.append((game.to_move, next(text for text in game.legal_moves() if text.startswith("gain"))))
        play(game, deciding[-1][1])
    assert deciding == [(LOUISE, "gain iris"), (GABRIEL, "gain crown")]


def test_a_tie_gives_every_tied_player_the_bonus_and_nobody_the_card() -> None:
    """Each chooses among the bonuses; the card is discarded (Rulebook, Chapter 1, Column majorities; Ruling 6)."""
    meeples: Spaces = {"3-3": (LOUISE, 2), "4-3": (GABRIEL, 2), "5-3": (ELISABETH, 1)}
    game = resolved(meeples, {3: "iris/crown m1 v1"})
    gained = {}
    while game.decision == "card":
        assert choices(game) == {"gain iris", "gain crown"}
        assert game.to_move is not None
        gained[game.to_move] = "crown" if game.to_move == LOUISE else "iris"
        play(game, f"gain {gained[game.to_move]}")
    assert set(gained) == {GABRIEL, LOUISE}
    assert tracks(game, LOUISE) == (1, 2, 1)
    assert tracks(game, GABRIEL) == (2, 1, 1)
    assert tracks(game, ELISABETH) == (1, 1, 1)
    assert discarded(game, "iris/crown m1 v1") == 1


def test_the_next_first_player_uses_the_cards_of_a_column_first() -> None:
    """Two tied winners decide in turn order from the new first player (Rulebook, Chapter 1, Column majorities)."""
    meeples: Spaces = {"3-3": (LOUISE, 2), "4-3": (GABRIEL, 2)}
    game = resolved(meeples, {3: "iris/crown m1 v1"}, passed=[LOUISE, GABRIEL])
    assert next_first_player(game) == LOUISE
    assert game.to_move == LOUISE
    play(game, "gain iris")
    assert game.to_move == GABRIEL


def test_a_tied_card_is_no_choice_where_it_has_one_bonus() -> None:
    """It cannot be tucked, so the bonus comes by itself, for all three (Rulebook, Chapter 1; Ruling 6)."""
    game = resolved({"3-3": LOUISE, "4-3": GABRIEL, "5-3": ELISABETH}, {3: "crown m1 v2"})
    assert game.decision == "try square"
    assert [tracks(game, name)[1] for name in game.names] == [2, 2, 2]
    assert discarded(game, "crown m1 v2") == 1


def test_a_column_without_a_bid_gives_nothing() -> None:
    """Its card is discarded with the round (Rulebook, Chapter 1, End of the round; Ruling 6)."""
    game = resolved({"3-3": LOUISE}, {3: "free m2 v0", 4: "iris m1 v1"})
    assert game.decision == "try square"
    assert sum(tracks(game, name)[0] for name in game.names) == 3
    assert discarded(game, "iris m1 v1") == 1


def test_a_column_without_a_card_discards_none() -> None:
    """None may be left to turn up: an empty place gives no card back (Rulebook, Chapter 1, End of the round)."""
    game = table(
        meeples={"3-5": LOUISE, "4-5": GABRIEL}, columns={5: None}, passed=[GABRIEL, LOUISE], to_move=ELISABETH
    )
    before = cards_about(game)
    assert play(game, "pass").decision == "try square"
    assert cards_about(game) == before


def test_the_neutral_meeples_bring_no_money() -> None:
    """A column with only a neutral meeple has no bid (Ruling 4)."""
    game = table(
        players=2, meeples={"3-3": NEUTRAL, "4-3": NEUTRAL}, columns={3: CHOICE}, passed=[GABRIEL], to_move=ELISABETH
    )
    play(game, "pass")
    assert game.decision == "try square"
    assert discarded(game, CHOICE) == 1


@pytest.mark.parametrize(
    ("face", "bonuses"),
    [
        ("iris m1 v1", {"gain iris"}),
        ("crown m1 v2", {"gain crown"}),
        ("architect m0 v1", {"gain architect"}),
        ("free m1 v1", {"gain free"}),
        ("iris/crown m1 v1", {"gain iris", "gain crown"}),
        ("iris+iris m2 v1", {"gain iris iris"}),
        ("crown+architect m0 v1", {"gain crown architect"}),
    ],
)
def test_a_card_is_used_for_a_bonus_or_tucked_under_any_row(face: str, bonuses: set[str]) -> None:
    """One of its bonuses, or one of the four Strategic rows (Rulebook, Chapter 1, Column majorities)."""
    game = resolved({"3-3": LOUISE}, {3: face})
    assert choices(game) == bonuses | TUCKS


@pytest.mark.parametrize("row", ["meeples", "nobles", "artworks", "money"])
def test_a_card_goes_under_the_row_that_is_named(row: str) -> None:
    """Without its bonus, from the first Strategic row to the last (Rulebook, Chapter 1, Column majorities)."""
    game = play(resolved({"3-5": LOUISE}, {5: "iris m1 v1"}), f"tuck {row}")
    assert game.position()["seats"][2]["rows"] == {row: ["iris m1 v1"]}
    assert discarded(game, "iris m1 v1") == 0
    assert tracks(game, LOUISE) == (1, 1, 1)


def test_a_card_without_a_vp_symbol_is_not_tucked() -> None:
    """Only cards with a VP symbol go under the board (Rulebook, Chapter 1, Column majorities; Ruling 12)."""
    game = resolved({"3-3": LOUISE}, {3: CHOICE})
    assert choices(game) == {"gain iris", "gain crown", "gain architect", "gain free"}


@pytest.mark.parametrize(
    ("face", "use", "levels", "courthouse"),
    [
        ("iris m1 v1", "gain iris", (2, 1, 1), 2),
        ("crown m1 v2", "gain crown", (1, 2, 1), 2),
        ("architect m0 v1", "gain architect", (1, 1, 2), 2),
        ("free m1 v1", "gain free", (1, 1, 1), 1),
        ("iris+iris m2 v1", "gain iris iris", (3, 1, 1), 2),
        ("crown+architect m0 v1", "gain crown architect", (1, 2, 2), 2),
        ("iris/crown m1 v1", "gain crown", (1, 2, 1), 2),
        (CHOICE, "gain iris", (2, 1, 1), 2),
        (CHOICE, "gain free", (1, 1, 1), 1),
    ],
)
def test_bonuses(face: str, use: str, levels: tuple[int, int, int], courthouse: int) -> None:
    """A step on a track or a meeple back, one or two of them, then the card is discarded (Rulebook, Chapter 1)."""
    game = play(resolved({"3-3": LOUISE}, {3: face}), use)
    assert tracks(game, LOUISE) == levels
    assert own(game, LOUISE).courthouse == courthouse
    assert own(game, LOUISE).meeples == 7 - courthouse
    assert sum(game.position()["prestige"]["discards"].values()) == 5


def test_free_bonus_twice() -> None:
    """Both meeples come back (Rulebook, Chapter 1, Column majorities)."""
    game = resolved({"3-3": LOUISE}, {3: "free+free m1 v0"})
    assert own(game, LOUISE).courthouse == 0


def test_a_bonus_beyond_the_end_of_a_track_is_lost() -> None:
    """Also half of a double one (Ruling 15)."""
    game = resolved({"3-3": LOUISE}, {3: "iris+iris m2 v1"}, {LOUISE: {"tracks": {"iris": 5}}})
    assert tracks(play(game, "gain iris iris"), LOUISE) == (6, 1, 1)


def test_louises_three_cards_in_the_example() -> None:
    """Two tucked, under nobles and money, and Architect and Crown gained (Rulebook, Chapter 1, Column majorities)."""
    columns: dict[int, str | None] = {3: "crown m1 v2", 4: "iris m1 v1", 5: "crown+architect m0 v1"}
    game = resolved({"3-3": LOUISE, "3-4": LOUISE, "3-5": LOUISE}, columns)
    play(game, "tuck nobles")
    assert choices(game) == {"gain iris", *TUCKS} - {"tuck nobles"}
    play(game, "tuck money")
    assert choices(game) == {"gain crown architect", "tuck meeples", "tuck artworks"}
    play(game, "gain architect crown")
    louise = game.position()["seats"][2]
    assert louise["rows"] == {"nobles": ["crown m1 v2"], "money": ["iris m1 v1"]}
    assert louise["tracks"] == {"iris": 1, "crown": 2, "architect": 2}
    assert (discarded(game, "crown m1 v2"), discarded(game, "iris m1 v1")) == (0, 0)
    assert discarded(game, "crown+architect m0 v1") == 1


def test_one_card_a_row_a_round() -> None:
    """A row used this round takes no second card, in the next round it does (Rulebook, Chapter 1; Ruling 12)."""
    columns: dict[int, str | None] = {3: "iris m1 v1", 4: "iris m1 v1", 5: None}
    seats = {LOUISE: {"rows": {"nobles": ["crown m1 v2"]}}}
    game = resolved({"3-3": LOUISE, "3-4": LOUISE}, columns, seats, round_number=2)
    assert choices(game) == {"gain iris", *TUCKS}
    play(game, "tuck nobles")
    assert choices(game) == {"gain iris", *TUCKS} - {"tuck nobles"}
    assert own(game, LOUISE).tucks.tolist() == [0, 2, 0, 0]


def test_the_limit_of_tucking_is_each_players_own() -> None:
    """Another player may use the same row (Rulebook, Chapter 1, Column majorities)."""
    game = resolved({"3-3": LOUISE, "3-4": GABRIEL}, {3: "iris m1 v1", 4: "iris m1 v1"})
    play(game, "tuck money")
    assert (game.to_move, choices(game)) == (GABRIEL, {"gain iris", *TUCKS})


def test_most_manneken_pis_make_the_first_player() -> None:
    """Symbols on the cards won (Rulebook, Chapter 1, Column majorities)."""
    columns: dict[int, str | None] = {3: "iris+iris m2 v1", 4: "iris m1 v1"}
    game = resolved({"3-3": LOUISE, "4-4": LOUISE}, columns, passed=[GABRIEL, LOUISE])
    assert next_first_player(game) == LOUISE


@pytest.mark.parametrize("column", [3, 5])
def test_symbols_of_the_outermost_columns_count(column: int) -> None:
    """Louise's two tie with Gabriel's two for passing first, and she comes before him (Rulebook, Chapter 1)."""
    game = resolved({f"4-{column}": LOUISE}, {column: "free m2 v0"}, first_player=GABRIEL)
    assert next_first_player(game) == LOUISE


@pytest.mark.parametrize("face", ["architect m0 v1", "free+free m1 v0"])
def test_symbols_count_on_the_first_face_and_on_the_last(face: str) -> None:
    """Whatever else the card shows: all its symbols count (Rulebook, Chapter 1, Column majorities)."""
    game = table(
        meeples={"3-3": LOUISE}, columns={3: face}, first_player=LOUISE, passed=[GABRIEL, LOUISE], to_move=ELISABETH
    )
    game.rules.manneken[game.state.column[2]] = 3
    assert next_first_player(play(game, "pass")) == LOUISE


def test_a_column_without_a_card_has_no_symbols() -> None:
    """They are on the cards gained (Rulebook, Chapter 1, Column majorities)."""
    game = table(
        meeples={"3-3": LOUISE}, columns={3: None}, first_player=LOUISE, passed=[GABRIEL, LOUISE], to_move=ELISABETH
    )
    game.rules.manneken[:] = 3
    assert next_first_player(play(game, "pass")) == GABRIEL


def test_two_cards_of_louise_against_passing_first() -> None:
    """The example: 1 + 1 symbols tie with 2, and Louise, first player now, comes last (Rulebook, Chapter 1)."""
    columns: dict[int, str | None] = {3: "iris m1 v1", 4: "crown m1 v2", 5: "architect m0 v1"}
    game = resolved(
        {"3-3": LOUISE, "3-4": LOUISE, "3-5": ELISABETH},
        columns,
        first_player=LOUISE,
        passed=[ELISABETH, GABRIEL],
        to_move=LOUISE,
    )
    assert next_first_player(game) == ELISABETH


@pytest.mark.parametrize(
    ("present", "coming"),
    [(ELISABETH, GABRIEL), (GABRIEL, VICTOR), (LOUISE, VICTOR), (VICTOR, GABRIEL)],
)
def test_a_tie_for_first_player_goes_clockwise_from_the_present_one(present: str, coming: str) -> None:
    """Gabriel and Victor are tied; the present first player comes last (Rulebook, Chapter 1; Ruling 5)."""
    game = table(
        players=4,
        meeples={"3-3": GABRIEL, "3-4": GABRIEL},
        columns={3: "iris m1 v1", 4: "crown m1 v2"},
        first_player=present,
        passed=[VICTOR, LOUISE, ELISABETH],
        to_move=GABRIEL,
    )
    assert next_first_player(play(game, "pass")) == coming


@pytest.mark.parametrize(("first_passer_wins_ties", "coming"), [(False, GABRIEL), (True, VICTOR)])
def test_a_tie_may_go_to_the_first_to_pass(first_passer_wins_ties: bool, coming: str) -> None:
    """With the switch first_passer_wins_ties, whoever passed first wins a tie (Ruling 5)."""
    game = table(
        players=4,
        meeples={"3-3": GABRIEL, "3-4": GABRIEL},
        columns={3: "iris m1 v1", 4: "crown m1 v2"},
        passed=[VICTOR, LOUISE, ELISABETH],
        to_move=GABRIEL,
        rulings={"first_passer_wins_ties": first_passer_wins_ties},
    )
    assert next_first_player(play(game, "pass")) == coming


def test_the_first_to_pass_loses_to_more_symbols() -> None:
    """The switch is for ties alone (Rulebook, Chapter 1, Column majorities)."""
    columns: dict[int, str | None] = {3: "iris+iris m2 v1", 4: "iris m1 v1"}
    rulings = {"first_passer_wins_ties": True}
    game = resolved({"3-3": LOUISE, "4-4": LOUISE}, columns, rulings=rulings)
    assert next_first_player(game) == LOUISE


def test_a_tied_cards_symbols_count_for_nobody() -> None:
    """Two symbols for each would bring Louise level with Gabriel, and before him (Rulebook, Chapter 1; Ruling 6)."""
    game = resolved({"3-3": LOUISE, "4-3": ELISABETH}, {3: "free m2 v0"}, first_player=GABRIEL)
    assert next_first_player(game) == GABRIEL


def test_symbols_count_whether_a_card_is_tucked_or_not() -> None:
    """They are counted before the cards are used (Rulebook, Chapter 1, Column majorities)."""
    columns: dict[int, str | None] = {3: "iris+iris m2 v1", 4: "iris m1 v1"}
    game = play(resolved({"3-3": LOUISE, "4-4": LOUISE}, columns), "tuck money", "tuck nobles")
    assert next_first_player(game) == LOUISE
    assert game.to_move == LOUISE


def test_bonuses_count_for_the_irises_of_the_same_round() -> None:
    """Columns come before irises (Rulebook, Chapter 1, Resolution Phase)."""
    meeples: Spaces = {"3-3": (LOUISE, 9), "3-4": GABRIEL, "4-3": LOUISE, "4-4": ELISABETH, "5-4": ELISABETH}
    game = play(resolved(meeples, {3: "iris m1 v1", 4: CHOICE}), "gain iris", "gain crown")
    assert game.scores()[LOUISE]["irises"] == 2
