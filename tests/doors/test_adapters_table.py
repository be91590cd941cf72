"""What adapters show a seat: all of the table, nothing of what is hidden, and the same for all that looks alike."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from doors.adapters import observation
from doors.adapters.seated_game import GameOptions, SeatedGame
from engine.chance import stream
from engine.errors import InputError
from engine.game import GAMES

OPENINGS = [
    GameOptions("1893", "second", 3),
    GameOptions("1893", "second", 5, ("belle-epoque", "asymmetric")),
    GameOptions("1893", "first", 2),
    GameOptions("1897", None, 4),
]


def played(options: GameOptions, seed: int, decisions: int) -> list[SeatedGame]:
    """The tables of a random game, from the deal on."""
    chance = np.random.default_rng(seed)
    tables = [SeatedGame.dealt(options, seed)]
    while len(tables) <= decisions and tables[-1].legal:
        tables.append(tables[-1].play(chance.choice(tables[-1].legal)))
    return tables


@pytest.mark.parametrize("options", OPENINGS, ids=str)
def test_tables_that_look_alike_to_a_seat_give_it_the_same_numbers_and_memory(options: GameOptions) -> None:
    """Whatever is redrawn for a seat, to move or not, it sees and remembers the same, and the state is another."""
    changed = 0
    for table in played(options, 3, 60)[::12]:
        for seat in range(options.players):
            other = table.redraw(seat, stream(seat, "test"))
            assert np.array_equal(other.seen(seat), table.seen(seat))
            assert other.memory(seat) == table.memory(seat)
            assert other.seat == table.seat
            changed += other.states.tobytes() != table.states.tobytes()
    assert changed > 0


def test_what_another_has_drawn_in_the_first_edition_is_hidden() -> None:
    """Only who draws artworks sees which; to the others they are redrawn with the stack."""
    choosing = next(
        table
        for seed in range(10)
        for table in played(GameOptions("1893", "first", 3), seed, 80)
        if table.states[0].drawn.sum() > 1
    )
    drawn = observation.layout(choosing.package)["drawn"]
    other = (choosing.seat + 1) % 3
    assert choosing.seen(choosing.seat)[drawn].tolist() == choosing.states[0].drawn.tolist()
    assert set(choosing.seen(other)[drawn]) == {-1}
    redrawn = [choosing.redraw(other, stream(seed)).states[0] for seed in range(20)]
    assert len({tuple(state.drawn) for state in redrawn}) > 1
    assert {int(state.drawn.sum()) for state in redrawn} == {int(choosing.states[0].drawn.sum())}


@pytest.mark.parametrize("options", OPENINGS, ids=str)
def test_the_numbers_are_those_of_the_state(options: GameOptions) -> None:
    """Every field of the layout has what the state has, but for what is concealed; nothing is left out but chance."""
    table = played(options, 5, 40)[-1]
    seen, places = table.seen(table.seat), observation.layout(table.package)
    assert len(seen) == observation.size(table.package)
    state = table.states[0]
    for name in ("round_number", "turn", "first_player", "n_agenda"):
        assert seen[places[name]] == state[name]
    for seat in range(options.players):
        assert seen[places[f"seats.{seat}.money"]] == state.seats[seat].money
        assert seen[places[f"seats.{seat}.vp"]].tolist() == state.seats[seat].vp.tolist()
    pending = state.agenda[state.n_agenda - 1]
    assert seen[: len(observation.HEADER)].tolist() == [table.seat, table.seat, pending.kind, pending.a, pending.b]
    low, high = observation.bounds(table.package)
    assert ((low <= seen) & (seen <= high)).all()
    numbers = sum(place.stop - place.start for place in places.values())
    fields = table.package.STATE.names
    assert numbers == len(seen)
    assert {name.split(".")[0] for name in places} - set(observation.HEADER) == set(fields or ()) - {"stream"}


def test_memory_is_of_all_that_was_seen() -> None:
    """Two ways to one table are remembered as two; a copy and a pickled one remember the same."""
    options = GameOptions("1897", None, 2)
    tables = played(options, 1, 12)
    assert len({table.memory(0) for table in tables}) == len(tables)
    again = pickle.loads(pickle.dumps(tables[-1]))
    assert again.states.tobytes() == tables[-1].states.tobytes()
    assert [again.memory(seat) for seat in (0, 1)] == [tables[-1].memory(seat) for seat in (0, 1)]
    assert again.legal == tables[-1].legal


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_the_one_that_the_seed_deals(game: str) -> None:
    """The same states as those of the Python face, move by move, to the same end."""
    options = GameOptions(game, None, 2)
    own, chance = options.deal(9), np.random.default_rng(2)
    table = SeatedGame.dealt(options, 9)
    while table.legal:
        assert table.legal == own.actions()
        assert table.states.tobytes() == own.state.tobytes()
        action = int(chance.choice(table.legal))
        table = table.play(action)
        own.play_action(action)
    totals = [points["total"] for points in own.scores().values()]
    assert own.over
    assert sum(table.shares()) == pytest.approx(1)
    assert all(totals[seat] == max(totals) for seat in range(2) if table.shares()[seat] > 0)


def test_a_setup_that_cannot_be_is_refused() -> None:
    """By the words of `Game.new`."""
    with pytest.raises(InputError, match="players: 6"):
        SeatedGame.dealt(GameOptions(players=6), 0)
