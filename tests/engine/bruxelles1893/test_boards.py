"""The asymmetric variant: strips of alternating sides, and the B sides with their characters (Rulebook, Chapter 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import search
from engine import Game
from engine.bruxelles1893.files.pending import space_number
from engine.bruxelles1893.state import BOARDS, BRUGMANN, GLASS, NOBLE_NAMES, NOTHING
from engine.errors import InputError
from tests.helpers.moves import check, choices, play, sites, use
from tests.helpers.seats import belle_cards, cubes, nobles, own, vp
from tests.helpers.spaces import CONSTRUCTION, MATERIALS_SPACE, NOBLES, SALES, WORKSHOP
from tests.helpers.tables import BOX_FILE, ELISABETH, GABRIEL, LOUISE, MARKET, PAUL, VICTOR, expanded, table

B_SIDES = BOARDS[1:]
PLAYERS = (2, 3, 4, 5)
RICH = {"wood": 4, "iron": 4, "stone": 4, "jokers": 4}
ELSEWHERE = ("1-1", "1-2", "1-3", "1-4", "1-5", "2-1")


def playing(board: str, seat: Mapping[str, Any] | None = None, **more: Any) -> Game:
    """Elisabeth's turn with some board; who is not named has the A side."""
    seats = {ELISABETH: {"board": board, **(seat or {})}, **more.pop("others", {})}
    return table(seats, modules=["asymmetric"], **more)


def begin(game: Game, space: str, action: str, park: bool) -> Game:
    """Elisabeth begins an action for 1 BF on the Art Nouveau board, or at the park."""
    return play(game, "park", f"copy {action}") if park else use(game, space)


# --- setup ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_chooses_a_b_side_then_an_artwork(players: int) -> None:
    """In play order, each board once, before the first artwork (Rulebook, Chapter 3, Setup; Chapter 1, Setup 15)."""
    game = Game.new(players=players, modules=["asymmetric"])
    left = list(B_SIDES)
    for name in game.names:
        if len(left) > 1:
            assert (game.to_move, game.decision) == (name, "board")
            assert game.legal_moves() == [f"board {board}" for board in left]
            play(game, f"board {left[-1]}")
        assert BOARDS[own(game, name).board] == left.pop()
        assert (game.to_move, game.decision) == (name, "starting artwork")
        play(game, "start with blue")
    assert game.decision == "try square"


def test_boards_may_be_given_beforehand() -> None:
    """For studies A and B sides mixed, the A side as often as one likes."""
    boards = ["a", "horta", "a", "hankar"]
    game = Game.new(players=4, modules=["asymmetric"], boards=boards)
    assert game.decision == "starting artwork"
    assert [BOARDS[own(game, name).board] for name in game.names] == boards


@pytest.mark.parametrize(
    ("modules", "boards", "message"),
    [
        (["asymmetric"], ["hankar", "horta"], r"^boards: 2 for 3 players; one for each is needed$"),
        (["asymmetric"], ["hankar", "horta", "hankar"], r"^boards: hankar twice, there is one of each B side$"),
        (["asymmetric"], ["hankar", "b", "a"], r'^boards: there is no "b"; known: a, hankar, cauchie, '),
        ([], ["hankar", "horta", "a"], r"^boards: only the asymmetric variant has a choice of boards$"),
        (["symmetric"], None, r'^modules: there is no "symmetric"; known: belle-epoque, asymmetric$'),
    ],
)
def test_boards_that_cannot_be_are_refused(modules: list[str], boards: list[str] | None, message: str) -> None:
    """One line that names what is wrong."""
    with pytest.raises(InputError, match=message):
        Game.new(players=3, modules=modules, boards=boards)


def test_strips_alternate_their_sides() -> None:
    """One strip in two shows its compass side; chance draws the first (Rulebook, Chapter 3, Setup; Ruling 46)."""
    firsts = set()
    for seed in range(12):
        game = Game.new(players=2, seed=seed, modules=["asymmetric"])
        state = game.state
        sides = state.strip_sides.tolist()
        assert sides in ([0, 1, 0, 1, 0], [1, 0, 1, 0, 1])
        firsts.add(sides[0])
        for row, (side, strip) in enumerate(zip(sides, state.strips, strict=True)):
            assert state.action[5 * row : 5 * row + 5].tolist() == game.rules.strip[side][strip].tolist()
            assert game.position()["strips"][row] == (f"{strip + 1} plain" if side else strip + 1)
    assert firsts == {0, 1}


def test_the_base_game_shows_compass_sides_and_a_sides() -> None:
    """Rulebook, Chapter 1, Setup 1a; the B sides are for Chapter 3."""
    game = Game.new(players=4, seed=3)
    assert game.decision == "starting artwork"
    assert game.state.strip_sides.sum() == 0
    assert {int(seat.board) for seat in game.state.seats} == {0}


# --- Paul Hankar ----------------------------------------------------------------------------------------------------


def hankar(top: str = "maeterlinck", seat: Mapping[str, Any] | None = None, **more: Any) -> Game:
    """Elisabeth's turn with Hankar's board, and a noble on top of the pile."""
    game = playing("hankar", seat, **more)
    pile, number = game.state.noble_pile, int(game.state.n_noble_pile)
    place = pile[:number].tolist().index(NOBLE_NAMES.index(top))
    pile[[place, number - 1]] = pile[[number - 1, place]]
    return game


def shown(game: Game) -> dict[str, str]:
    market: dict[str, str] = game.position()["noble_market"]
    return market


@pytest.mark.parametrize("park", [False, True])
def test_hankar_reveals_the_top_noble_before_choosing(park: bool) -> None:
    """Besides the market's four there is the top of the pile (Rulebook, Chapter 3, Paul Hankar board)."""
    game = begin(hankar(), NOBLES, "nobles", park)
    market = {"take maeterlinck for 0", "take buls for 1", "take albert for 2", "take empain for 3"}
    assert (game.to_move, game.decision) == (ELISABETH, "noble")
    assert choices(game) == market | {"take maeterlinck revealed"}
    assert game.position()["revealed_noble"] == "maeterlinck"
    assert game.state.n_noble_pile == 16
    assert Game.from_position(game.position(), box=BOX_FILE).legal_moves() == game.legal_moves()


@pytest.mark.parametrize("park", [False, True])
@pytest.mark.parametrize("choice", ["keep", "discard"])
def test_hankar_may_take_the_revealed_noble_for_nothing(choice: str, park: bool) -> None:
    """Instead of one of the market, which stays as it is (Rulebook, Chapter 3, Paul Hankar board)."""
    game = begin(hankar(seat={"money": 1}), NOBLES, "nobles", park)
    play(game, "take maeterlinck revealed")
    assert own(game, ELISABETH).money == (1 if park else 0)
    assert vp(game, ELISABETH, "nobles") == 5
    play(game, choice)
    assert shown(game) == MARKET
    assert "revealed_noble" not in game.position()
    assert game.state.n_noble_pile == 16
    assert nobles(game, ELISABETH).get("maeterlinck", False) == (choice == "keep")
    assert game.position().get("noble_discards", {}) == ({} if choice == "keep" else {"maeterlinck": 1})
    assert game.to_move == GABRIEL


@pytest.mark.parametrize("park", [False, True])
def test_the_revealed_noble_refills_the_leftmost_place(park: bool) -> None:
    """When another is taken, no further card is turned up (Rulebook, Chapter 3, Paul Hankar board)."""
    game = begin(hankar("solvay"), NOBLES, "nobles", park)
    play(game, "take buls for 1")
    assert game.position()["revealed_noble"] == "solvay"
    play(game, "keep")
    assert shown(game) == {"0": "maeterlinck", "1": "albert", "2": "empain", "3": "solvay"}
    assert game.state.n_noble_pile == 16
    assert game.state.revealed_noble == NOTHING


def test_hankar_reveals_out_of_the_discards_when_the_pile_is_empty() -> None:
    """They are shuffled as soon as a card is needed (Rulebook, Chapter 3, Paul Hankar board; Rulings 20 and 45)."""
    game = playing("hankar")
    state = game.state
    for card in state.noble_pile[: state.n_noble_pile]:
        state.noble_discards[card] += 1
    state.n_noble_pile = 0
    check(game)
    use(game, NOBLES)
    assert len(choices(game)) == 5
    assert state.n_noble_pile == 16
    assert state.noble_discards.sum() == 0
    assert state.revealed_noble not in (NOTHING, BRUGMANN)


THREE_OF_EACH = ["brugmann", "solvay", "van-de-velde", "vandervelde"]
TWO_OF_EACH = ["maeterlinck", "buls", "albert", "empain"]
"""Nobles that three players can keep, and those that two can."""


def test_hankar_without_any_card_to_reveal() -> None:
    """All others are kept: the market alone is the choice (Rulebook, Chapter 3, Paul Hankar board; Ruling 16)."""
    others = {key: {"nobles": [*THREE_OF_EACH, *TWO_OF_EACH]} for key in (GABRIEL, LOUISE)} | {
        VICTOR: {"nobles": THREE_OF_EACH},
        PAUL: {},
    }
    game = use(playing("hankar", others=others), NOBLES)
    assert game.state.n_noble_pile == 0
    assert choices(game) == {"take maeterlinck for 0", "take buls for 1", "take albert for 2", "take empain for 3"}
    assert Game.from_position(game.position(), box=BOX_FILE).legal_moves() == game.legal_moves()


def test_a_gap_in_the_market_stays_until_the_refill() -> None:
    """What is revealed out of new discards does not go there before (Rulings 16 and 45)."""
    others = {key: {"nobles": [*THREE_OF_EACH, *TWO_OF_EACH]} for key in (GABRIEL, LOUISE)} | {
        VICTOR: {"nobles": THREE_OF_EACH[:-1]},
        PAUL: {"nobles": ["brugmann", "empain"]},
    }
    market = {"0": "maeterlinck", "1": "buls", "2": "albert"}
    game = playing("hankar", others=others, market=market, noble_discards={"vandervelde": 1})
    use(game, NOBLES)
    assert "take vandervelde revealed" in choices(game)
    assert shown(game) == market
    assert Game.from_position(game.position(), box=BOX_FILE).legal_moves() == game.legal_moves()
    left = play(game.copy(), "take buls for 1", "discard")
    assert shown(left) == {"0": "maeterlinck", "1": "albert", "2": "vandervelde", "3": "buls"}
    taken = play(game, "take vandervelde revealed", "discard")
    assert shown(taken) == {**market, "3": "vandervelde"}


def test_nobody_else_reveals_a_noble() -> None:
    """Each character is one board's alone (Rulebook, Chapter 3, Specifications)."""
    for board in (*B_SIDES[1:], "a"):
        game = use(playing(board, others={GABRIEL: {"board": "hankar"}}), NOBLES)
        assert len(choices(game)) == 4
        assert game.state.revealed_noble == NOTHING


def test_taking_another_revealed_noble_is_another_action() -> None:
    """An action names its content, so that a search does not take one world's noble for another's."""
    codes = set()
    for top in ("maeterlinck", "solvay", "buls"):
        game = use(hankar(top), NOBLES)
        codes.add(game.code(f"take {top} revealed"))
    assert len(codes) == 3


def test_advice_ends_before_hankar_reveals() -> None:
    """Nobody knows the card when the meeple is placed: the advised turn ends with the bid, and can be played."""
    advised = []
    for top in ("maeterlinck", "solvay", "buls"):
        game = hankar(top, {"money": 4})
        advice = search.best_move(game, iterations=1500, threads=1, seed=2, top=100)
        ways = {f"place {NOBLES}": NOBLES, "park": "park"}
        found = {move.actions[0]: move for move in advice.moves if move.actions[0] in ways}
        (placing,) = (move for first, move in found.items() if first == f"place {NOBLES}")
        assert [action.split()[0] for action in placing.actions] == ["place", "bid"]
        ahead = play(game.copy(), *placing.actions)
        assert (ahead.to_move, ahead.decision) == (ELISABETH, "noble")
        assert placing.move.startswith(f"Nobles at {NOBLES} with ")
        if found["park"].actions[-1] == "copy nobles":
            assert found["park"].actions == ["park", "copy nobles"]
        report = advice.to_json()
        del report["seconds"]
        advised.append(report)
    assert advised[0] == advised[1] == advised[2]


# --- Paul Cauchie ---------------------------------------------------------------------------------------------------

MATERIAL_OF = {"yellow": "iron", "brown": "wood", "blue": "stone", "green": "joker"}


def holdings(game: Game, name: str = ELISABETH) -> dict[str, int]:
    return {**cubes(game, name), "joker": int(own(game, name).jokers)}


@pytest.mark.parametrize("park", [False, True])
@pytest.mark.parametrize("colour", MATERIAL_OF)
def test_cauchie_takes_the_material_of_the_artworks_colour(colour: str, park: bool) -> None:
    """Yellow iron, brown wood, blue stone, green a joker without the expansion (Rulebook, Chapter 3, Paul Cauchie)."""
    game = play(begin(playing("cauchie"), WORKSHOP, "workshop", park), f"create {colour}")
    expected = {"wood": 0, "iron": 0, "stone": 0, "joker": 0, MATERIAL_OF[colour]: 1}
    assert holdings(game) == expected
    assert own(game, ELISABETH).artworks.sum() == 1
    assert own(game, ELISABETH).materials[GLASS] == 0
    kinds = ("wood", "iron", "stone", "glass", "joker")
    supply = dict(zip(kinds, [*game.state.cubes.tolist(), int(game.state.jokers)], strict=True))
    full = {"wood": 10, "iron": 10, "stone": 10, "glass": 0, "joker": 15}
    assert supply == {kind: full[kind] - expected.get(kind, 0) for kind in kinds}
    assert game.to_move == GABRIEL


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("colour", MATERIAL_OF)
def test_cauchie_with_a_short_supply(colour: str, left: int) -> None:
    """The artwork comes without a material of which none is left, and with the last one of it (Rulebook, Chapter 3,
    Paul Cauchie board; Ruling 16).
    """
    material = MATERIAL_OF[colour]
    taken = {"jokers": 15 - left} if material == "joker" else {material: 10 - left}
    game = use(playing("cauchie", others={LOUISE: {"materials": taken}}), WORKSHOP, f"create {colour}")
    assert sum(holdings(game).values()) == left
    assert own(game, ELISABETH).artworks.sum() == 1


def test_cauchies_first_artwork_brings_no_material() -> None:
    """It comes with the setup, not by a Workshop action (Rulebook, Chapter 3, Paul Cauchie board)."""
    game = play(Game.new(players=2, modules=["asymmetric"]), "board cauchie", "start with yellow")
    assert sum(holdings(game, "A").values()) == 0


def test_cauchies_free_artwork_brings_no_material() -> None:
    """A free action is no Workshop action, and black has no material (Rulebook, Chapter 3, Paul Cauchie board)."""
    game = table({LOUISE: {"board": "cauchie"}}, houses={WORKSHOP: LOUISE}, modules=["asymmetric"])
    use(game, WORKSHOP, "create blue", "free artwork")
    assert own(game, LOUISE).artworks.tolist() == [0, 0, 0, 0, 1]
    assert sum(holdings(game, LOUISE).values()) == 0
    assert sum(holdings(game).values()) == 0


# --- Victor Horta ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("park", [False, True])
def test_horta_gains_two_francs_with_two_cubes(park: bool) -> None:
    """Rulebook, Chapter 3, Victor Horta board."""
    game = play(begin(playing("horta"), MATERIALS_SPACE, "materials", park), "cubes wood stone")
    assert own(game, ELISABETH).money == (10 if park else 9) + 2
    assert cubes(game, ELISABETH) == {"wood": 1, "iron": 0, "stone": 1}


@pytest.mark.parametrize(("left", "money"), [(1, 9 + 2), (0, 9)])
def test_horta_gains_them_only_with_a_cube(left: int, money: int) -> None:
    """One cube is enough; an action that cannot be carried out brings nothing (Rulebook, Chapter 3; Ruling 66)."""
    taken = {"materials": {"wood": 10, "iron": 10, "stone": 10 - left}}
    game = use(playing("horta", others={LOUISE: taken}), MATERIALS_SPACE)
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).money == money


def test_hortas_free_cube_brings_no_money() -> None:
    """A free action is no Materials action (Rulebook, Chapter 3, Victor Horta board)."""
    game = table({LOUISE: {"board": "horta"}}, houses={MATERIALS_SPACE: LOUISE}, modules=["asymmetric"])
    use(game, MATERIALS_SPACE, "cubes wood wood", "free iron")
    assert own(game, LOUISE).money == 10
    assert own(game, ELISABETH).money == 9


# --- Paul Saintenoy -------------------------------------------------------------------------------------------------


def saintenoy(
    materials: Mapping[str, int], compass: tuple[str, str] = ("wood", "stone"), money: int = 0, park: bool = False
) -> Game:
    """Elisabeth has just begun a Construction action with Saintenoy's board and so much money left."""
    game = playing(
        "saintenoy", {"materials": dict(materials), "money": money + (0 if park else 1)}, compass=list(compass)
    )
    return begin(game, CONSTRUCTION, "construction", park)


@pytest.mark.parametrize("park", [False, True])
@pytest.mark.parametrize(
    ("compass", "moves"),
    [
        (("wood", "stone"), {"move wood needle back": "iron", "move stone needle on": "3bf"}),
        (
            ("iron", "3bf"),
            {"move iron needle on": "wood", "move 3bf needle on": "any", "move 3bf needle back": "stone"},
        ),
        (("iron", "empty"), {"move iron needle on": "wood", "move empty needle back": "any"}),
        (
            ("stone", "empty"),
            {
                "move stone needle on": "3bf",
                "move stone needle back": "wood",
                "move empty needle on": "iron",
                "move empty needle back": "any",
            },
        ),
    ],
)
def test_saintenoy_may_move_a_needle_a_step_either_way(
    compass: tuple[str, str], moves: dict[str, str], park: bool
) -> None:
    """Never onto the other; on from the empty space to iron, and back from iron nowhere, as the Arrow tile lies there.

    Rulebook, Chapter 3, Paul Saintenoy board; Chapter 1, Construction action; Rulings 8 and 40.
    """
    game = saintenoy(RICH, compass, money=9, park=park)
    assert (game.to_move, game.decision) == (ELISABETH, "first needle")
    assert choices(game) == {"needles stay", *moves}
    for move, reached in moves.items():
        moved = play(game.copy(), move)
        (other,) = set(compass) - {move.split()[1]}
        assert set(moved.position()["compass"]) == {reached, other}
        assert moved.decision == "payment"
    stayed = play(game, "needles stay")
    assert set(stayed.position()["compass"]) == set(compass)
    assert stayed.decision == "payment"


def test_saintenoy_turns_a_needle_after_constructing_all_the_same() -> None:
    """Either one, also the one that was moved (Rulebook, Chapter 3, Paul Saintenoy board, Note)."""
    game = play(saintenoy(RICH), "move wood needle back", "pay iron stone")
    assert game.decision == "needle"
    assert choices(game) == {"turn iron needle", "turn stone needle"}
    play(game, "turn iron needle", "site 2-2")
    assert set(game.position()["compass"]) == {"wood", "stone"}
    assert own(game, ELISABETH).houses == 1
    assert game.to_move == GABRIEL


@pytest.mark.parametrize("park", [False, True])
def test_a_construction_that_only_a_moved_needle_makes_possible(park: bool) -> None:
    """It may be carried out; leaving the needles gives it up (Rulebook, Chapter 3; Rulings 1 and 26)."""
    game = saintenoy({"wood": 1}, money=3, park=park)
    assert choices(game) == {"needles stay", "move stone needle on"}
    stayed = play(game.copy(), "needles stay")
    assert stayed.to_move == GABRIEL
    assert (own(stayed, ELISABETH).houses, own(stayed, ELISABETH).money) == (0, 3)
    assert set(stayed.position()["compass"]) == {"wood", "stone"}
    play(game, "move stone needle on")
    assert (own(game, ELISABETH).money, cubes(game, ELISABETH)["wood"]) == (0, 0)
    assert choices(game) == {"turn wood needle", "turn 3bf needle"}
    assert vp(game, ELISABETH, "building") == 5


def with_card_9(money: int, **materials: int) -> Game:
    """Elisabeth, with Saintenoy and card 9, has just begun a Construction action; glass and any are asked for."""
    seats: dict[str, dict[str, Any]] = {
        ELISABETH: {"board": "saintenoy", "money": money + 1, "materials": materials},
        GABRIEL: {"board": "horta"},
        LOUISE: {"board": "cauchie"},
    }
    game = expanded(seats, cards={9: ELISABETH}, modules=["asymmetric"], compass=["glass", "any"])
    return use(game, next(space for space in sorted(sites(game)) if game.state.action[space_number(space)] == 4))


def test_a_moved_needle_that_only_card_9_can_pay_for_takes_the_card() -> None:
    """If you can carry it out, you must do so: nobody moves a needle, keeps the card and builds nothing.

    Glass and 3 BF pay without; with the glass needle on iron the cube must stand in for another. (Rulebook, Chapter 1,
    Actions on the Art Nouveau board; Chapter 3, Paul Saintenoy board, "before constructing"; Rulings 26 and 40.)
    """
    game = with_card_9(money=3, glass=1)
    assert vp(play(game.copy(), "needles stay", "house"), ELISABETH, "building") > 0
    play(game, "move glass needle on", "house")
    assert vp(game, ELISABETH, "building") > 0
    assert belle_cards(game, ELISABETH) == {9: True}


def test_a_moved_needle_stays_noted_in_a_position() -> None:
    """Where card 9 can be used in two ways, it is still to be used when the position is read again."""
    game = play(with_card_9(money=3, glass=2), "move glass needle on", "pavilion 2")
    assert "keep card 9" not in choices(game)
    assert choices(Game.from_position(game.position(), box=BOX_FILE)) == choices(game)


def test_needles_that_stay_leave_card_9_a_choice() -> None:
    """Where nothing else pays, an optional ability need not be used (Ruling 26)."""
    game = with_card_9(money=3, wood=1)
    play(game, "needles stay", "house")
    assert {"keep card 9", "use card 9 cost"} <= choices(game)
    assert play(game, "keep card 9").to_move == GABRIEL


def test_only_moves_after_which_one_can_pay() -> None:
    """A needle is moved to construct (Rulebook, Chapter 3, Paul Saintenoy board; Ruling 26)."""
    game = saintenoy({"wood": 1, "stone": 1, "iron": 1})
    assert choices(game) == {"needles stay", "move wood needle back"}
    assert saintenoy({"wood": 1, "stone": 1}).decision == "site"
    assert saintenoy({"wood": 1}).to_move == GABRIEL


@pytest.mark.parametrize(
    ("compass", "materials", "move"),
    [
        (("iron", "stone"), {"wood": 1, "stone": 1}, "move iron needle on"),
        (("iron", "empty"), {"iron": 1, "stone": 1}, "move empty needle back"),
    ],
)
def test_the_only_move_that_helps_is_of_the_first_space_or_the_last(
    compass: tuple[str, str], materials: dict[str, int], move: str
) -> None:
    """Either needle, wherever it points; other boards do not have the choice (Rulebook, Chapter 3, Paul Saintenoy)."""
    assert choices(saintenoy(materials, compass)) == {"needles stay", move}
    assert use(playing("a", {"materials": materials}, compass=list(compass)), CONSTRUCTION).to_move == GABRIEL


def test_a_needle_on_glass_moves_back_to_the_empty_space() -> None:
    """Glass lies where the Arrow tile did, past the empty space (Rulebook, Chapter 2, Setup; Chapter 3, Saintenoy)."""
    seats = {ELISABETH: {"board": "saintenoy", "materials": {"wood": 2}}}
    game = expanded(seats, modules=["asymmetric"], compass=["wood", "glass"])
    use(game, next(space for space in sorted(sites(game)) if game.state.action[space_number(space)] == 4))
    assert choices(game) == {"needles stay", "move glass needle back"}


def test_nobody_else_moves_a_needle_first() -> None:
    """Each character is one board's alone (Rulebook, Chapter 3, Specifications)."""
    for board in (*B_SIDES[:3], "strauven", "a"):
        game = playing(board, {"materials": RICH}, others={GABRIEL: {"board": "saintenoy"}})
        assert use(game, CONSTRUCTION).decision == "payment"


# --- Gustave Strauven -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("park", [False, True])
@pytest.mark.parametrize(("board", "more"), [("strauven", 1), ("a", 0)])
def test_strauven_receives_a_franc_and_a_point_with_each_sale(board: str, more: int, park: bool) -> None:
    """Rulebook, Chapter 3, Gustave Strauven board."""
    game = begin(playing(board, {"artworks": {"green": 2}}), SALES, "sales", park)
    sentence = game.turn_text(["indicator 4-2"])
    play(game, "indicator 4-2")
    assert own(game, ELISABETH).money == (10 if park else 9) + 2 + more
    assert vp(game, ELISABETH, "sales") == vp(game, ELISABETH) == 6 + more
    assert f"({2 + more} BF, {6 + more} VP)" in sentence


def test_a_sale_that_cannot_be_carried_out_brings_strauven_nothing() -> None:
    """Rulebook, Chapter 3, Gustave Strauven board; Ruling 1."""
    game = use(playing("strauven"), SALES)
    assert game.to_move == GABRIEL
    assert (own(game, ELISABETH).money, vp(game, ELISABETH)) == (9, 0)


# --- what each board has otherwise ----------------------------------------------------------------------------------


@pytest.mark.parametrize("built", range(6))
def test_costs_are_those_of_ones_own_board(built: int) -> None:
    """Strauven's are modified (Rulebook, Chapter 3, Gustave Strauven board); here to 2, 2, 2, 2, 3 and 3."""
    cost = {}
    for board in ("strauven", "cauchie"):
        houses = dict.fromkeys(ELSEWHERE[:built], ELISABETH)
        game = use(playing(board, {"materials": RICH}, houses=houses), CONSTRUCTION)
        (cost[board],) = {len(text.split()) - 1 for text in choices(game)}
    assert cost == {"strauven": (2, 2, 2, 2, 3, 3)[built], "cauchie": (2, 2, 3, 3, 4, 4)[built]}


@pytest.mark.parametrize("space", range(1, 7))
def test_irises_score_by_ones_own_track(space: int) -> None:
    """Hankar's is modified (Rulebook, Chapter 3, Paul Hankar board), here by one more on each space."""
    others = {GABRIEL: {"tracks": {"iris": space}}, LOUISE: {}}
    meeples = {"3-3": ELISABETH, "3-4": ELISABETH, "4-3": GABRIEL, "4-4": GABRIEL}
    game = playing(
        "hankar",
        {"tracks": {"iris": space}},
        others=others,
        meeples=meeples,
        passed=[GABRIEL, LOUISE],
        to_move=ELISABETH,
    )
    play(game, "pass")
    while game.decision == "card":
        play(game, game.legal_moves()[0])
    card_steps = int(own(game, ELISABETH).iris) + 1 - space
    assert vp(game, GABRIEL, "irises") == int(own(game, GABRIEL).iris) + 1
    assert vp(game, ELISABETH, "irises") == space + card_steps + 1


@pytest.mark.parametrize(("board", "level"), [("cauchie", 2), ("horta", 1)])
def test_grand_place_follows_ones_own_crown_track(board: str, level: int) -> None:
    """Cauchie's is modified (Rulebook, Chapter 3, Paul Cauchie board), here to begin with 2."""
    game = playing(board, {"nobles": ["brugmann", "buls", "albert"]}, others={GABRIEL: {"board": "hankar"}})
    play(game, "grand-place", "activate brugmann")
    assert game.to_move == (ELISABETH if level == 2 else GABRIEL)
    if level == 2:
        assert choices(game) == {"enough", "activate buls", "activate albert"}
        assert play(game, "activate buls").to_move == GABRIEL


def test_final_scoring_follows_each_seats_own_board() -> None:
    """Horta's Architect track, Saintenoy's second symbol in each row (Rulebook, Chapter 3)."""
    seats = {
        ELISABETH: {"board": "horta", "tracks": {"architect": 2}, "money": 9, "artworks": {"blue": 1}},
        GABRIEL: {"board": "saintenoy", "tracks": {"architect": 2}, "money": 9, "artworks": {"blue": 1}},
        LOUISE: {"tracks": {"architect": 2}, "money": 9, "artworks": {"blue": 1}},
    }
    houses = {"1-1": ELISABETH, "1-2": ELISABETH, "1-3": GABRIEL, "1-4": GABRIEL, "1-5": LOUISE, "2-1": LOUISE}
    game = table(
        seats, modules=["asymmetric"], houses=houses, round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH
    )
    play(game, "pass")
    assert game.over
    rows = ("meeple row", "noble row", "artwork row", "money row")
    for name, house, symbols in ((ELISABETH, 4, 1), (GABRIEL, 2, 2), (LOUISE, 2, 1)):
        points = game.scores()[name]
        seat = own(game, name)
        counted = (7 - seat.courthouse - 2, np.count_nonzero(seat.noble), seat.artworks.sum(), seat.money // 4)
        assert points["houses"] == 2 * house
        assert [points[row] for row in rows] == [count * symbols for count in counted]
        assert min(counted) > 0
