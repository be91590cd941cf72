"""Artworks of the first edition: drawn from a hidden stack, put under it, sold on top of each other.

Cited are its French rulebook ("Règles") and the rulings. Nobody else may see what a player has put under the stack.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import search
from engine import Game
from engine.bruxelles1893 import determinize
from engine.bruxelles1893.state import BLACK, COLOURS_OF, FIRST, NOBODY
from engine.chance import stream
from tests.helpers.moves import check, choices, play, use
from tests.helpers.seats import own, vp
from tests.helpers.spaces import MATERIALS_SPACE, SALES, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, table

COLOURS = COLOURS_OF[FIRST]
NEARLY_ALL = {"yellow": 6, "pink": 6, "blue": 6}
"""All but the green ones."""

OTHER_WORKSHOP = "4-3"


def first(seats: dict[str, dict[str, Any]] | None = None, **more: Any) -> Game:
    """A table of the first edition."""
    return table(seats, edition="first", **more)


def on_top(game: Game, *colours: str) -> Game:
    """Let these be the next tiles of the stack, the first of them on top; `known_to` stays as it is."""
    state = game.state
    for depth, colour in enumerate(colours, start=1):
        place = int(state.n_artwork_pile) - depth
        others = state.artwork_pile[: place + 1].tolist()
        found = len(others) - 1 - others[::-1].index(COLOURS.index(colour))
        state.artwork_pile[[place, found]] = state.artwork_pile[[found, place]]
    check(game)
    return game


def stack(game: Game) -> list[str]:
    """The stack from the bottom."""
    return [COLOURS[colour] for colour in game.state.artwork_pile[: game.state.n_artwork_pile]]


def known(game: Game) -> list[int]:
    """Who knows each tile, from the bottom; those that nobody knows left out."""
    return [seat for seat in game.state.known_to[: game.state.n_artwork_pile].tolist() if seat != NOBODY]


def drawing(game: Game, *colours: str) -> Game:
    """The player to move takes a Workshop space and draws these tiles."""
    on_top(game, *colours)
    return use(game, WORKSHOP, "carry out")


# --- setup and Workshop action ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_starts_with_an_artwork_drawn_at_random(players: int) -> None:
    """A coloured one, face up; the others lie shuffled in one stack (Règles, Mise en place 10)."""
    dealt: Counter[str] = Counter()
    for seed in range(40):
        game = Game.new(edition="first", players=players, seed=seed)
        colours = [name for seat in game.position()["seats"] for name in seat["artworks"]]
        assert len(colours) == players
        dealt.update(colours)
        left = Counter(stack(game))
        left.update(colours)
        assert left == dict.fromkeys(COLOURS[:BLACK], 6)
    assert set(dealt) == set(COLOURS[:BLACK])


def test_without_an_exhibition_tile_the_tile_drawn_is_taken() -> None:
    """One tile of the stack, seen only when it is drawn (Règles, Action Atelier)."""
    game = drawing(first(), "pink")
    assert game.to_move == GABRIEL
    assert game.position()["seats"][0]["artworks"] == {"pink": 1}
    assert len(stack(game)) == 23
    assert known(game) == []


@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_each_exhibition_tile_draws_one_tile_more(tiles: int) -> None:
    """One is kept, the others go under the stack (Règles, Action Atelier and Passer)."""
    game = first({ELISABETH: {"exhibitions": tiles}}, round_number=tiles + 1)
    drawing(game, *["pink", "blue", "green", "yellow"][: tiles + 1])
    colours = ["pink", "blue", "green", "yellow"][: tiles + 1]
    assert choices(game) == {f"create {colour}" for colour in colours}
    assert game.position()["artwork_stack"]["drawn"] == {colour: 1 for colour in COLOURS if colour in colours}
    play(game, "create pink", *(f"put under {colour}" for colour in colours[1:-1]))
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).artworks.tolist() == [0, 1, 0, 0, 0]
    assert len(stack(game)) == 23
    assert sorted(stack(game)[:tiles]) == sorted(colours[1:])


def test_the_order_under_the_stack_is_the_players_choice() -> None:
    """Each goes beneath those put there before (Règles, Action Atelier)."""
    for order in (["blue", "green"], ["green", "blue"]):
        game = first({ELISABETH: {"exhibitions": 2}}, round_number=3)
        drawing(game, "pink", "blue", "green")
        play(game, "create pink")
        assert choices(game) == {"put under blue", "put under green"}
        play(game, f"put under {order[0]}")
        assert stack(game)[:2] == order[::-1]
        assert known(game) == [0, 0]


def test_two_tiles_alike_leave_no_choice_of_order() -> None:
    """What leads to the same stack is not asked for (Règles, Action Atelier)."""
    game = first({ELISABETH: {"exhibitions": 2}}, round_number=3)
    drawing(game, "pink", "blue", "blue")
    assert choices(game) == {"create pink", "create blue"}
    play(game, "create pink")
    assert game.to_move == GABRIEL
    assert stack(game)[:2] == ["blue", "blue"]


def test_the_tiles_of_all_earlier_rounds_count_at_the_park_too() -> None:
    """The whole action is copied (Règles, Action Parc du Cinquantenaire)."""
    game = on_top(first({ELISABETH: {"exhibitions": 1}}, round_number=2), "green", "blue")
    play(game, "park", "copy workshop")
    assert choices(game) == {"create green", "create blue"}


def test_what_is_drawn_begins_a_chain_of_its_own() -> None:
    """Nobody can decide on the drawn tiles before seeing them, so that advice ends before (Règles, Action Atelier)."""
    game = first({ELISABETH: {"exhibitions": 1}}, round_number=2)
    use(game, WORKSHOP)
    best = search.best_move(game, iterations=60, threads=1, top=2)
    assert {tuple(move.actions) for move in best.moves} == {("carry out",), ("decline",)}


# --- the stacks -------------------------------------------------------------------------------------------------------


def test_a_stack_that_runs_out_is_remade_from_the_covered_tiles_while_drawing() -> None:
    """Two greens, then one of those covered; the two tiles on top stay (Règles, Action Vente; Rulings 17 and 70)."""
    game = first(
        {ELISABETH: {"exhibitions": 2}, LOUISE: {"artworks": NEARLY_ALL}},
        round_number=3,
        art_market={"display": ["green", "black"], "covered": {"green": 3, "black": 2}},
    )
    assert stack(game) == ["green", "green"]
    use(game, WORKSHOP, "carry out")
    assert game.to_move == GABRIEL
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 0, 1, 0]
    assert stack(game) == ["green"] * 4
    assert known(game) == [0, 0]
    assert game.state.covered.sum() == 0
    assert game.state.stacks[BLACK] == 6 - 1
    assert game.position()["art_market"]["display"] == ["green", "black"]


def test_the_coloured_stack_used_up_is_remade_at_once() -> None:
    """As soon as it is empty (Règles, Action Vente; Ruling 17)."""
    game = first(
        {LOUISE: {"artworks": {**NEARLY_ALL, "green": 3}}},
        art_market={"display": ["green", "black"], "covered": {"green": 1}},
    )
    assert stack(game) == ["green"]
    use(game, WORKSHOP, "carry out")
    assert stack(game) == ["green"]
    assert game.state.covered.sum() == 0


def test_a_stack_that_runs_out_with_nothing_covered_stays_empty() -> None:
    """There is nothing to remake it from (Règles, Action Vente; Ruling 70)."""
    game = first({LOUISE: {"artworks": {**NEARLY_ALL, "green": 5}}}, art_market={"display": ["black"]})
    use(game, MATERIALS_SPACE, "decline")
    use(game, WORKSHOP, "carry out")
    assert stack(game) == []
    use(game, OTHER_WORKSHOP)
    assert (game.to_move, game.decision) == (ELISABETH, "turn")


def test_without_any_coloured_tile_the_workshop_cannot_be_used() -> None:
    """No tile in the stack nor under others (Règles, Action Atelier; Ruling 16)."""
    game = first(
        {LOUISE: {"artworks": {**NEARLY_ALL, "green": 5}}},
        art_market={"display": ["green", "black"], "covered": {"black": 1}},
    )
    use(game, WORKSHOP)
    assert game.to_move == GABRIEL


def test_covered_tiles_are_drawn_when_asked_for() -> None:
    """The stack is empty, and is remade for the tile (Règles, Action Vente; Ruling 70)."""
    game = first(
        {LOUISE: {"artworks": {**NEARLY_ALL, "green": 4}}},
        art_market={"display": ["green", "black"], "covered": {"green": 1}},
    )
    assert stack(game) == []
    use(game, WORKSHOP, "carry out")
    assert own(game, ELISABETH).artworks.tolist() == [0, 0, 0, 1, 0]


def test_the_last_black_artwork_remakes_both_stacks() -> None:
    """What was known of the coloured stack is lost in it (Règles, Action Vente; Rulings 17 and 50)."""
    game = first(
        {LOUISE: {"artworks": {"black": 3}}},
        houses={WORKSHOP: GABRIEL},
        art_market={"display": ["yellow", "black"], "covered": {"black": 1, "blue": 2}},
        artwork_stack={"put_under": [{"seat": ELISABETH, "colour": "pink"}, {"seat": LOUISE}]},
    )
    use(game, WORKSHOP, "decline")
    assert known(game) == [0, 2]
    assert len(stack(game)) == 24 - 1 - 2
    play(game, "free artwork")
    assert own(game, GABRIEL).artworks.tolist() == [0, 0, 0, 0, 1]
    assert game.state.stacks[BLACK] == 1
    assert len(stack(game)) == 24 - 1
    assert known(game) == []


def test_a_covered_black_artwork_is_taken_when_asked_for() -> None:
    """The free action has a tile to give as long as one is covered (Règles, Action Vente; Ruling 70)."""
    market = {"display": ["yellow", "black"], "covered": {"black": 1}}
    game = first({LOUISE: {"artworks": {"black": 4}}}, houses={WORKSHOP: GABRIEL}, art_market=market)
    assert game.state.stacks[BLACK] == 0
    use(game, WORKSHOP, "decline")
    play(game, "free artwork")
    assert own(game, GABRIEL).artworks.tolist() == [0, 0, 0, 0, 1]


# --- Sales action -----------------------------------------------------------------------------------------------------


def test_a_sale_covers_a_tile_in_the_example() -> None:
    """Two artworks: one step left and one down, 2 BF and 6 VP, green on yellow (Règles, Action Vente)."""
    game = first(
        {ELISABETH: {"artworks": {"green": 1, "blue": 1}}, GABRIEL: {"artworks": dict.fromkeys(COLOURS, 1)}},
        art_market={"indicator": "2-3", "display": ["yellow", "black"]},
    )
    use(game, SALES, "carry out", "sell green", "indicator 3-2")
    assert choices(game) == {"cover yellow", "cover black"}
    play(game, "cover yellow")
    assert own(game, ELISABETH).money == 10 - 1 + 2
    assert vp(game, ELISABETH, "sales") == 6
    assert game.position()["art_market"] == {
        "indicator": "3-2",
        "display": ["green", "black"],
        "covered": {"yellow": 1},
    }
    assert game.state.stacks.tolist()[:BLACK] == [0] * BLACK
    play(game, "park", "copy sales")
    assert choices(game) == {"sell yellow", "sell pink", "sell blue"}


def test_a_black_sale_in_the_example() -> None:
    """The centre of the indicator shows 2 BF and 4 VP (Règles, Annexe 2)."""
    game = first({ELISABETH: {"artworks": {"black": 1}}}, art_market={"indicator": "4-3"})
    use(game, SALES, "carry out", "indicator 4-2")
    assert own(game, ELISABETH).money == 10 - 1 + 2
    assert vp(game, ELISABETH, "sales") == 4


def test_the_first_two_sales_go_to_empty_spaces() -> None:
    """Nothing is covered before both are taken (Règles, Action Vente)."""
    game = first({ELISABETH: {"artworks": {"green": 1}}}, art_market={"display": ["pink"]})
    use(game, SALES, "carry out", "indicator 4-4")
    assert game.to_move == GABRIEL
    assert game.state.covered.sum() == 0


# --- what is hidden ---------------------------------------------------------------------------------------------------

KNOWN = {"put_under": [{"seat": LOUISE}, {"seat": ELISABETH, "colour": "pink"}, {"seat": GABRIEL}]}
"""What Elisabeth, who decides, knows of the stack."""


def test_a_position_shows_what_the_player_to_move_knows_and_no_more() -> None:
    """Who put a tile under the stack alone knows its colour (Ruling 50)."""
    game = first({ELISABETH: {"exhibitions": 2}}, round_number=3)
    drawing(game, "pink", "blue", "green")
    play(game, "create pink", "put under blue")
    assert game.to_move == GABRIEL
    assert game.position()["artwork_stack"] == {"put_under": [{"seat": ELISABETH}] * 2}
    play(game, "market", "market")
    assert game.to_move == ELISABETH
    assert game.position()["artwork_stack"]["put_under"] == [
        {"seat": ELISABETH, "colour": "green"},
        {"seat": ELISABETH, "colour": "blue"},
    ]


def test_what_the_player_to_move_has_put_under_is_kept_and_all_else_redrawn() -> None:
    """Every unseen tile may lie anywhere else, also where another player knows it (Ruling 50).

    5,000 redraws; each frequency within five standard errors of its share.
    """
    game, draws = first(artwork_stack=KNOWN, art_market={"display": ["yellow", "black"]}), 5000
    words = stream(3)
    unseen = Counter(stack(game)) - Counter(["pink"])
    found = {place: Counter[str]() for place in (0, 2, 22)}
    for _ in range(draws):
        determinize(game.rules, game.state, words)
        tiles = stack(game)
        assert tiles[1] == "pink"
        assert Counter(tiles) == unseen + Counter(["pink"])
        assert known(game) == [2, 0, 1]
        for place, counts in found.items():
            counts[tiles[place]] += 1
    for counts in found.values():
        for colour, copies in unseen.items():
            share = copies / unseen.total()
            error = (share * (1 - share) / draws) ** 0.5
            assert abs(counts[colour] / draws - share) <= 5 * error


def twins(**more: Any) -> tuple[Game, Game]:
    """Two tables that differ only in the order of what Elisabeth cannot know."""
    one, other = (first(artwork_stack=KNOWN, **more) for _ in range(2))
    hidden = [place for place in range(other.state.n_artwork_pile) if other.state.known_to[place] != 0]
    other.state.artwork_pile[hidden] = other.state.artwork_pile[hidden][::-1]
    assert stack(one) != stack(other)
    assert one.position() == other.position()
    return one, other


def test_redrawing_does_not_depend_on_the_order_it_replaces() -> None:
    """Two tables that differ only in what Elisabeth cannot know become one, byte for byte (Ruling 50)."""
    one, other = twins()
    for game in (one, other):
        determinize(game.rules, game.state, stream(3))
    assert one.state.tobytes() == other.state.tobytes()


def test_advice_does_not_depend_on_the_order_of_the_stack() -> None:
    """Nor on what another player has put under it (Ruling 50)."""
    games = twins(seats={ELISABETH: {"exhibitions": 2}}, round_number=3)
    reports = [search.best_move(use(game, WORKSHOP), iterations=300, seed=5, threads=1).to_json() for game in games]
    for report in reports:
        del report["seconds"]
    assert reports[0] == reports[1]


def test_drawn_tiles_are_kept_while_the_player_chooses() -> None:
    """The drawer sees them (Règles, Action Atelier)."""
    game = first({ELISABETH: {"exhibitions": 2}}, round_number=3)
    drawing(game, "pink", "blue", "green")
    before = choices(game)
    for seed in range(5):
        determinize(game.rules, game.state, stream(seed))
        game.take_up()
        assert choices(game) == before
