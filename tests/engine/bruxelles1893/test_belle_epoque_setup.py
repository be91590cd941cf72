"""Setup with the Belle Époque expansion (Rulebook, Chapter 2, Setup)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Game
from engine.bruxelles1893.rules import ASYMMETRIC, BELLE_EPOQUE
from engine.bruxelles1893.state import (
    BELLE_CARDS,
    BRUGMANN,
    COMPASS,
    GLASS,
    NAGELMACKERS,
    NOBODY,
    NOTHING,
    PRIVAT_LIVEMONT,
    TILES,
)
from tests.helpers.moves import check, choices
from tests.helpers.seats import own

PLAYERS = (2, 3, 4, 5)


def new(players: int = 4, seed: int = 0) -> Game:
    game = Game.new(players=players, seed=seed, modules=[BELLE_EPOQUE])
    check(game)
    return game


@pytest.mark.parametrize("seed", range(5))
def test_five_of_the_cards_lie_face_up(seed: int) -> None:
    """Five different ones out of 32, nobody's and unused (Rulebook, Chapter 2, Setup 2)."""
    state = new(seed=seed).state
    assert len(set(state.belle_card)) == 5
    assert all(1 <= card <= 32 for card in state.belle_card)
    assert set(state.pavilion) == {NOBODY}
    assert state.card_used.sum() == 0


@pytest.mark.parametrize(("players", "shown"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_revealed_tiles(players: int, shown: int) -> None:
    """3, 4, 5 or 6 different tiles, unclaimed (Rulebook, Chapter 2, Setup 3)."""
    state = new(players).state
    tiles = [tile for tile in state.tile if tile != NOTHING]
    assert len(tiles) == len(set(tiles)) == shown
    assert set(state.claim) == {NOBODY}


def test_a_cross_of_five_tiles_in_the_middle_of_the_board() -> None:
    """Face down on the Art Nouveau board (Rulebook, Chapter 2, Setup 4)."""
    rules = new().rules
    rows = rules.cross.reshape(5, 5).tolist()
    assert rows == [[0, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 1, 1, 1, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0]]


def test_there_are_tiles_enough_for_both_places() -> None:
    """Twelve in all: those revealed, five in the cross, the others in the box (Rulebook, Chapter 2, Setup 3 and 4)."""
    assert len(TILES) == 12
    assert all(new(players).rules.shown_tiles + 5 <= len(TILES) for players in PLAYERS)


def test_the_arrow_is_in_the_box_and_glass_in_play() -> None:
    """All seven spaces of the compass count, with needles on wood and stone (Rulebook, Chapter 2, Setup 5 and 6)."""
    game = new()
    assert game.rules.arrow == NOTHING
    assert game.state.cubes.tolist() == [10, 10, 10, 10]
    assert [COMPASS[kind] for kind in game.state.compass].count("glass") == 1
    assert {COMPASS[game.state.compass[space]] for space in game.state.needles} == {"wood", "stone"}
    assert own(game, "A").materials[GLASS] == 0


def test_four_travelers_wait_at_the_train() -> None:
    """None is a player's (Rulebook, Chapter 2, Setup 7)."""
    state = new().state
    assert state.travelers == 4
    assert all(seat.travelers == 0 for seat in state.seats)
    assert state.brussels_travelers.sum() == 0


def test_two_more_kinds_of_nobles_in_a_pile_of_27() -> None:
    """Nagelmackers and Privat-Livemont join before four are revealed (Rulebook, Chapter 2, Setup 8)."""
    state = new().state
    assert state.n_noble_pile == 27 - 4
    cards = Counter(map(int, [*state.market, *state.noble_pile[: state.n_noble_pile]]))
    assert sum(cards.values()) == 27
    assert cards[BRUGMANN] == 0
    assert cards[NAGELMACKERS] + cards[PRIVAT_LIVEMONT] == 6
    assert min(cards[NAGELMACKERS], cards[PRIVAT_LIVEMONT]) > 0


def test_new_nobles_may_be_revealed_at_once() -> None:
    """They are shuffled in, not put under the others (Rulebook, Chapter 2, Setup 8)."""
    shown = {int(noble) for seed in range(30) for noble in new(seed=seed).state.market}
    assert {NAGELMACKERS, PRIVAT_LIVEMONT} <= shown


def test_players_start_as_in_the_base_game() -> None:
    """The regular setup with exceptions: money, meeples, a first artwork (Rulebook, Chapter 2, Setup)."""
    game = new(3)
    assert [int(own(game, name).money) for name in game.names] == [5, 6, 7]
    assert all((own(game, name).meeples, own(game, name).courthouse) == (5, 2) for name in game.names)
    assert game.decision == "starting artwork"
    assert choices(game) == {f"start with {colour}" for colour in ("yellow", "brown", "blue", "green")}


def test_cards_and_tiles_are_drawn_at_random() -> None:
    """Each lies in about as many of 240 games as any other (Rulebook, Chapter 2, Setup 2 and 3).

    A fair draw stays within five standard deviations of the mean.
    """
    games = 240
    cards, tiles = Counter[int](), Counter[int]()
    for seed in range(games):
        state = new(players=3, seed=seed).state
        cards.update(map(int, state.belle_card))
        tiles.update(int(tile) for tile in state.tile if tile != NOTHING)
    for counts, kinds, share in ((cards, range(1, BELLE_CARDS + 1), 5 / 32), (tiles, range(len(TILES)), 4 / 12)):
        deviation = (games * share * (1 - share)) ** 0.5
        assert set(counts) == set(kinds)
        assert all(abs(counts[kind] - games * share) < 5 * deviation for kind in kinds)


def test_any_card_may_lie_at_any_pavilion() -> None:
    """The cards are shuffled, not laid in the order of their numbers (Rulebook, Chapter 2, Setup 2)."""
    games = [new(players=2, seed=seed).state.belle_card.tolist() for seed in range(40)]
    for place in range(5):
        assert min(cards[place] for cards in games) <= 8
        assert max(cards[place] for cards in games) >= 25


def test_both_modules_together() -> None:
    """The asymmetric variant is playable with the expansion (Rulebook, Chapter 3)."""
    game = Game.new(players=3, seed=1, modules=[BELLE_EPOQUE, ASYMMETRIC])
    check(game)
    assert game.decision == "board"
    assert game.state.travelers == 4
    assert game.state.belle_card.min() > 0
