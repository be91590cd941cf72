"""Nothing sees the future: redrawing the unseen depends on what is visible alone, and redraws all of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import search
from engine import Game
from engine.bruxelles1893 import determinize
from engine.bruxelles1893.hidden import conceal, determinize_for
from engine.bruxelles1893.state import NOTHING
from engine.bruxelles1897.state import SORTS
from engine.chance import stream
from engine.game import package_of
from search import advising, agents, forest, rollouts, verdict
from search.tree import one

Variant = tuple[str, tuple[str, ...]]
VARIANTS: tuple[Variant, ...] = (
    ("second", ()),
    ("second", ("asymmetric",)),
    ("second", ("belle-epoque",)),
    ("first", ()),
    ("first", ("experienced",)),
)
BASE = VARIANTS[0]


def some_game(players: int, seed: int, decisions: int, variant: Variant = BASE) -> Game:
    """A game after some random decisions."""
    edition, modules = variant
    game = Game.new(players=players, seed=seed, edition=edition, modules=modules)
    chance = np.random.default_rng(seed)
    for _ in range(decisions):
        codes = game.actions()
        game.play_action(codes[chance.integers(0, len(codes))])
        if game.over:
            pytest.fail("the game ended too early for this test")
    return game


def twins(players: int, seed: int, decisions: int, variant: Variant = BASE) -> tuple[Game, Game]:
    """Two games with one table and different hidden piles."""
    game = some_game(players, seed, decisions, variant)
    document = game.position()
    first, second = (Game.from_position(document, seed=other) for other in (1, 2))
    assert first.state.tobytes() != second.state.tobytes()
    assert first.position() == second.position() == document
    return first, second


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_redrawn_does_not_depend_on_what_was_hidden(players: int, variant: Variant) -> None:
    """Two states that differ only in what nobody has seen become one, byte for byte, under the same stream."""
    for decisions in (0, 20, 60):
        first, second = twins(players, 7, decisions, variant)
        determinize(first.rules, first.state, stream(3))
        determinize(second.rules, second.state, stream(3))
        assert first.state.tobytes() == second.state.tobytes()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_redrawing_leaves_the_table_as_it_is(players: int, variant: Variant) -> None:
    """Only what is hidden changes."""
    game = some_game(players, 5, 70, variant)
    before = game.position()
    determinize(game.rules, game.state, stream(4))
    assert game.position() == before


def test_every_unseen_card_is_equally_likely_to_come_next() -> None:
    """The next noble, the next prestige card and the next stock card are drawn in proportion to what is unseen.

    5,000 redraws; each frequency within five standard errors of its share.
    """
    game = some_game(4, 9, 60)
    table, draws = game.state, 5000
    words = stream(6)
    nobles: Counter[int] = Counter(table.noble_pile[: table.n_noble_pile].tolist())
    prestige: Counter[int] = Counter(table.prestige_pile[: table.n_prestige_pile].tolist())
    for own in table.seats:
        prestige.update(own.face_down[: own.n_face_down].tolist())
    stock = Counter(table.stock[table.n_stock :].tolist())
    seen: tuple[Counter[int], ...] = (Counter(), Counter(), Counter())
    for _ in range(draws):
        determinize(game.rules, table, words)
        seen[0][int(table.noble_pile[table.n_noble_pile - 1])] += 1
        seen[1][int(table.prestige_pile[table.n_prestige_pile - 1])] += 1
        seen[2][int(table.stock[table.n_stock])] += 1
    for unseen, counts in zip((nobles, prestige, stock), seen, strict=True):
        for card, copies in unseen.items():
            share = copies / unseen.total()
            error = (share * (1 - share) / draws) ** 0.5
            assert abs(counts[card] / draws - share) <= 5 * error
        assert set(counts) <= set(unseen)


@pytest.mark.parametrize(("name", "piles"), [("1893", ["nobles"]), ("1897", list(SORTS))])
def test_the_next_cards_are_those_on_top(name: str, piles: list[str]) -> None:
    """Position files list piles from the top; in 1893 only the nobles' pile is drawn from while a round is played."""
    game = Game.new(name, players=3, seed=4)
    shown = game.position(piles=True)["piles"]
    tops = [f"{pile.removesuffix('s')} {shown[pile][0]}" for pile in piles]
    assert list(package_of(game.state).next_cards(game.state)) == tops


def test_future_chance_is_redrawn_too() -> None:
    """The state's own stream, which shuffles discards, is replaced."""
    game = some_game(3, 2, 30)
    before = game.state.stream.tolist()
    determinize(game.rules, game.state, stream(8))
    assert game.state.stream.tolist() != before


@pytest.mark.parametrize(
    "code", ["ismcts:iterations=60", "uct:iterations=60", "flat:iterations=60", "greedy", "random"]
)
def test_agents_decide_the_same_whatever_is_hidden(code: str) -> None:
    """An agent of a simulation sees no more than advice does."""
    choices = set()
    for game in twins(3, 13, 50):
        agent, chosen = agents.parse(code), []
        for seed in range(5):
            agent.prepare(one(game.state))
            chosen.append(agent.choose(game.rules, one(game.state), stream(seed)))
        choices.add(tuple(chosen))
    assert len(choices) == 1


def test_all_that_advice_works_on_is_redrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search, the games played on and the replies that are told start from a table whose true order is gone."""
    given, played_on = [], []

    class Spy(forest.Forest):
        def __init__(self, rules: Any, state: Any, *others: Any) -> None:
            given.append(state.tobytes())
            super().__init__(rules, state, *others)

    class SpiedRollouts(rollouts.Rollouts):
        def __init__(self, seen: Any, *others: Any) -> None:
            played_on.append(seen.state.tobytes())
            super().__init__(seen, *others)

    monkeypatch.setattr(advising, "Forest", Spy)
    monkeypatch.setattr(verdict, "Rollouts", SpiedRollouts)
    for game in twins(3, 13, 50):
        search.best_move(game, iterations=2, seed=5, threads=1)
    assert given[0] == given[1]
    assert len(set(played_on)) == 1


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_advice_is_the_same_whatever_is_hidden(players: int, variant: Variant) -> None:
    """One public position and one seed give one advice, whatever lies in the piles."""
    first, second = twins(players, 11, 40, variant)
    reports = [search.best_move(game, iterations=4000, seed=5, threads=1).to_json() for game in (first, second)]
    assert reports[0]["games"] > 0 or reports[0]["exact"]
    for report in reports:
        del report["seconds"]
    assert reports[0] == reports[1]


def drawing(seed: int) -> Game:
    """A first edition game in which the player to move has drawn tiles and not yet chosen."""
    chance = np.random.default_rng(seed)
    game = Game.new(players=3, seed=seed, edition="first")
    while game.decision != "create":
        codes = game.actions()
        game.play_action(codes[chance.integers(0, len(codes))])
    return game


def redrawn(game: Game, colour: int) -> Game:
    """The same table, but that the player to move has drawn just one tile of a colour and the stack has the others."""
    state = game.state
    tiles = [*state.artwork_pile[: state.n_artwork_pile].tolist()]
    for kind, count in enumerate(state.drawn.tolist()):
        tiles += [kind] * count
    drawn = int(state.drawn.sum())
    tiles.sort(key=lambda tile: tile == colour)
    state.drawn[:] = 0
    for tile in tiles[len(tiles) - drawn :]:
        state.drawn[tile] += 1
    state.artwork_pile[: state.n_artwork_pile] = tiles[: len(tiles) - drawn]
    return game


@pytest.mark.parametrize("seed", range(3))
def test_tiles_drawn_by_another_are_concealed(seed: int) -> None:
    """Nobody else sees the tiles drawn before one is placed (first edition, Workshop action; Ruling 50)."""
    game = drawing(seed)
    mover = int(game.state.agenda[game.state.n_agenda - 1].seat)
    twins_ = [redrawn(game.copy(), colour) for colour in (0, 3)]
    assert twins_[0].state.drawn.tolist() != twins_[1].state.drawn.tolist()
    for seat in range(3):
        seen = [twin.copy() for twin in twins_]
        for twin in seen:
            conceal(twin.rules, twin.state, seat)
        if seat == mover:
            assert [twin.state.drawn.tolist() for twin in seen] == [twin.state.drawn.tolist() for twin in twins_]
        else:
            assert (seen[0].state.drawn == NOTHING).all()
            assert seen[0].state.tobytes() == seen[1].state.tobytes()


@pytest.mark.parametrize("seed", range(3))
def test_tiles_drawn_by_another_are_redrawn(seed: int) -> None:
    """What another seat thinks about the rest of the game does not depend on them (Ruling 50)."""
    game = drawing(seed)
    mover = int(game.state.agenda[game.state.n_agenda - 1].seat)
    for seat in range(3):
        worlds = []
        for colour in (0, 3):
            twin = redrawn(game.copy(), colour)
            determinize_for(twin.rules, twin.state, seat, stream(3))
            worlds.append(twin.state.tobytes())
        assert (worlds[0] == worlds[1]) == (seat != mover)
