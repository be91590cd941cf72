"""A turn on the Art Nouveau board: where a meeple goes and what lies under it (Rulebook, Chapter 1, Action Phase)."""

from __future__ import annotations

from engine.bruxelles1893 import MOST_ACTIONS
from tests.helpers.moves import choices, play, sites, use
from tests.helpers.seats import own
from tests.helpers.spaces import CONSTRUCTION, MATERIALS_SPACE, SALES, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, table

AREA = {"3-3", "3-4", "3-5", "4-3", "4-4", "4-5", "5-3", "5-4", "5-5"}
BRUSSELS = {"stock exchange", "grand-place", "park", "market"}


def test_a_turn_is_a_free_space_of_the_active_area_a_brussels_action_or_passing() -> None:
    """One meeple a space, only in the active area, also on houses, one's own too (Rulebook, Chapter 1; Ruling 3)."""
    game = table(meeples={"3-4": GABRIEL, "5-5": ELISABETH}, houses={"3-3": ELISABETH, "3-5": GABRIEL, "1-1": LOUISE})
    assert choices(game) == {f"place {space}" for space in AREA - {"3-4", "5-5"}} | BRUSSELS | {"pass"}


def test_without_money_the_art_nouveau_board_is_closed() -> None:
    """Each meeple needs 1 BF; Brussels costs none (Rulebook, Chapter 1, Actions on the Art Nouveau board)."""
    game = table({ELISABETH: {"money": 0}})
    assert choices(game) == BRUSSELS | {"pass"}


def test_without_a_meeple_only_passing_is_left() -> None:
    """Who has no meeple left can carry out nothing and passes (Rulebook, Chapter 1, Passing)."""
    meeples = {"3-3": ELISABETH, "3-4": ELISABETH, "3-5": ELISABETH, "4-3": ELISABETH, "4-4": ELISABETH}
    game = table(meeples=meeples, first_player=LOUISE)
    play(game, "market")
    assert game.to_move == GABRIEL
    assert game.position()["passed"] == [ELISABETH]


def test_courthouse_meeples_cannot_be_placed() -> None:
    """Meeples in the Courthouse are not available (Rulebook, Chapter 1, Brussels majority)."""
    game = table({ELISABETH: {"meeples": {"courthouse": 6}}}, brussels={"market": {LOUISE: 1}})
    assert BRUSSELS & choices(game) == BRUSSELS - {"market"}
    play(game, "park", "copy materials", "cubes wood wood", "pass", "pass")
    assert game.position().get("passed") is None


def test_bid_is_one_to_all_ones_money() -> None:
    """Any amount from 1 BF to all there is (Rulebook, Chapter 1, Actions on the Art Nouveau board)."""
    game = table({ELISABETH: {"money": 7}})
    play(game, f"place {WORKSHOP}")
    assert game.decision == "bid"
    assert choices(game) == {f"bid {money}" for money in range(1, 8)}
    play(game, "bid 4")
    assert own(game, ELISABETH).money == 3
    assert game.position()["spaces"][WORKSHOP] == {"meeple": ELISABETH, "bid": 4}


def test_bid_money_is_gone_before_the_action() -> None:
    """What lies under the meeple pays for nothing else: the 3 BF needed for the house are no longer there."""
    game = table({ELISABETH: {"money": 6, "materials": {"wood": 1}}}, compass=["wood", "3bf"])
    play(game, f"place {CONSTRUCTION}")
    assert play(game.copy(), "bid 3").decision == "needle"
    assert play(game.copy(), "bid 4").to_move == GABRIEL


def test_bids_end_where_the_room_for_actions_does() -> None:
    """A table with more money than any game brings still offers no more bids than a list of actions has room for."""
    game = table({ELISABETH: {"money": 999}})
    own(game, ELISABETH).money = 1100
    play(game, f"place {WORKSHOP}")
    assert game.actions() == list(range(1, MOST_ACTIONS))


def test_money_is_unlimited() -> None:
    """More may be in play than the box has coins (Ruling 19)."""
    game = table({ELISABETH: {"money": 300}})
    assert "bid 300" in choices(play(game, f"place {WORKSHOP}"))


def test_what_can_be_carried_out_must_be() -> None:
    """Once the meeple stands, the action offers no way out (Rulebook, Chapter 1; Ruling 1)."""
    game = table({ELISABETH: {"artworks": {"green": 1}}})
    assert choices(use(game.copy(), WORKSHOP)) == {
        f"create {colour}" for colour in ("yellow", "brown", "blue", "green")
    }
    assert use(game.copy(), SALES).decision == "indicator"
    assert all(text.startswith("cubes ") for text in choices(use(game.copy(), MATERIALS_SPACE)))


def test_a_space_may_be_taken_without_its_action() -> None:
    """A player without an artwork or the means to build may still place there (Rulebook, Chapter 1; Ruling 1)."""
    game = table()
    assert use(game.copy(), SALES).to_move == GABRIEL
    assert use(game.copy(), CONSTRUCTION).to_move == GABRIEL


def test_the_next_turn_is_the_next_player_who_has_not_passed() -> None:
    """Who has passed is left out (Rulebook, Chapter 1, Passing)."""
    game = table(passed=[GABRIEL], to_move=ELISABETH)
    play(game, "market")
    assert game.to_move == LOUISE
    play(game, "market")
    assert game.to_move == ELISABETH


def test_spaces_open_again_each_round() -> None:
    """One meeple a round, not a game, stands on a space (Ruling 3)."""
    game = table(meeples={WORKSHOP: ELISABETH}, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    assert WORKSHOP not in sites(game)
    play(game, "pass")
    while game.decision == "card":
        play(game, game.legal_moves()[0])
    play(game, game.legal_moves()[0])
    assert WORKSHOP in sites(game)
