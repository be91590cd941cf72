"""Random play of every game: whatever is chosen among the legal actions, no piece is lost and the game ends.

With `BRUXELLES_DEBUG=1` every array access is bounds-checked and every action is followed by the integrity check
inside the engine itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Game, bruxelles1897
from engine.agenda import FIRST_STEP
from engine.bruxelles1893.state import NEUTRAL, NOBODY, NOTHING, ROWS, TILES
from engine.chance import below, stream
from engine.errors import IllegalMove
from engine.game import GAMES, apply_action, deal, determinize, fault, legal_actions
from engine.kernel import kernel
from tests.helpers.furnished import furnish
from tests.helpers.variants import OF_1893, SETTINGS, Variant

MOST_DECISIONS = 5000
TABLES = 16
"""Tables on which the games of a variant are played: what lies open after the deal is not shuffled anew."""


MANY_GAMES = {Variant("1893", "second", ()): 10_000, Variant("1897", None, ()): 10_000}
"""Games in the long run of a variant, of others 2,000."""

any_game = st.sampled_from(SETTINGS).map(lambda setting: setting.values)


@kernel
def _first_fault(rules, dealt, states, words, out, games):
    """Play games with uniform choices; a triple of fault, game and decision, or zeros if all went well.

    Besides the integrity check: legal actions ascend strictly, and a game ends within MOST_DECISIONS.
    """
    state = states[0]
    for game in range(games):
        states[0] = dealt[0]
        determinize(rules, state, words)
        decision = 0
        n = legal_actions(rules, state, out)
        while n > 0:
            for k in range(1, n):
                if out[k - 1] >= out[k]:
                    return -1, game, decision
            apply_action(rules, state, out[below(words, n)])
            found = fault(rules, state)
            if found != 0:
                return found, game, decision
            decision += 1
            if decision > MOST_DECISIONS:
                return -2, game, decision
            n = legal_actions(rules, state, out)
    return 0, 0, 0


def _play(players: int, variant: Variant, games: int) -> None:
    package = GAMES[variant.game]
    rules = variant.dealt(players, 0).rules
    for table in range(TABLES):
        states, dealt = package.new_states(1), package.new_states(1)
        out = np.zeros(package.MOST_ACTIONS, np.int16)
        deal(rules, dealt[0], stream(table, "deal"))
        if table % 2 and "belle-epoque" in variant.modules:
            furnish(rules, dealt[0], table)
        found, number, decision = _first_fault(rules, dealt, states, stream(table, "play"), out, games // TABLES)
        where = f"table {table}, game {number}, decision {decision}"
        assert found != -1, f"{where}: the legal actions do not ascend"
        assert found != -2, f"{where}: the game does not end"
        assert found == 0, f"{where}: {package.FAULTS[found]}"


@pytest.mark.parametrize(("players", "variant"), SETTINGS)
def test_no_piece_is_lost_in_random_games(players: int, variant: Variant) -> None:
    """Conservation: 192 games, the integrity check after every action."""
    _play(players, variant, 192)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "variant"), SETTINGS)
def test_no_piece_is_lost_in_thousands_of_games(players: int, variant: Variant) -> None:
    """Conservation: the integrity check after every action."""
    _play(players, variant, MANY_GAMES.get(variant, 2_000))


@settings(max_examples=16, deadline=None)
@given(setting=any_game, seed=st.integers(0, 10**6), data=st.data())
def test_every_decision_keeps_its_promises(setting: tuple[int, Variant], seed: int, data: st.DataObject) -> None:
    """Phrases and actions determine each other, other codes are refused, and a copy is independent."""
    players, variant = setting
    game = variant.dealt(players, seed)
    chance = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    while not game.over:
        codes = game.actions()
        texts = game.legal_moves()
        assert len(codes) > 1
        assert len(set(texts)) == len(codes)
        assert [game.code(text) for text in texts] == codes
        foreign = int(chance.integers(0, GAMES[variant.game].CODES))
        if foreign not in codes:
            before = game.state.tobytes()
            with pytest.raises(IllegalMove):
                game.play_action(foreign)
            assert game.state.tobytes() == before
        twin = game.copy()
        before = game.state.tobytes()
        chosen = codes[chance.integers(0, len(codes))]
        twin.play_action(chosen)
        assert game.state.tobytes() == before
        game.play_action(chosen)
        assert game.state.tobytes() == twin.state.tobytes()
    assert game.decision is None
    assert game.to_move is None
    assert game.seat == -1


def claimed_tiles(state: Any, seat: int) -> set[str]:
    """The Belle Époque tiles with a player's meeple."""
    return {TILES[tile] for tile, owner in zip(state.tile, state.claim, strict=True) if owner == seat}


def tile_points(rules: Any, state: Any, seat: int, tiles: set[str]) -> int:
    """Points of tiles recomputed from what is left on the table (Rulebook, Chapter 2, End of the game)."""
    own, players = state.seats[seat], int(rules.players)
    houses = [divmod(int(space), 5) for space in np.flatnonzero(state.house == seat)]
    pairs = sum((row + 1, column) in houses for row, column in houses)
    pairs += sum((row, column + 1) in houses for row, column in houses)
    points = {
        "crown": 2 * (own.crown + 1),
        "first pass": (3 if players < 4 else 5) * own.n_face_down,
        "buildings": 2 * (own.houses + ("house" in tiles)),
        "connections": (players + 2) * pairs,
    }
    return sum(int(points.get(tile, 0)) for tile in tiles)


def played_out(players: int, variant: Variant, seed: int) -> Game:
    """A game to its end, with uniform choices."""
    game = variant.dealt(players, seed)
    chance = np.random.default_rng(seed)
    while not game.over:
        codes = game.actions()
        game.play_action(codes[chance.integers(0, len(codes))])
    return game


@settings(max_examples=40, deadline=None)
@given(
    players=st.integers(2, 5),
    variant=st.sampled_from(OF_1893),
    seed=st.integers(0, 10**6),
)
def test_final_scores_follow_from_the_parts(players: int, variant: Variant, seed: int) -> None:
    """Final scoring recomputed from the pieces left, by each seat's board (Rulebook, Chapter 1, End of the game)."""
    game = played_out(players, variant, seed)
    rules, scores = game.rules, game.scores()
    for seat, name in enumerate(game.names):
        own, points = game.state.seats[seat], scores[name]
        board = rules.boards[own.board]
        tiles = claimed_tiles(game.state, seat)
        house_vp = 15 if own.architect == 6 else board.architect_track[own.architect]
        houses = own.houses + ("house" in tiles)
        assert points["houses"] == houses * house_vp
        if not tiles & {"score", "white"}:  # which count what is no longer there
            assert points["belle epoque tiles"] == tile_points(rules, game.state, seat, tiles)
        assert points["materials"] == own.materials.sum()
        assert points["first player"] == (5 if game.state.first_player == seat else 0)
        assert own.white.sum() == 0
        counted = {
            "meeple row": max(0, 7 - own.courthouse - 2),
            "noble row": np.count_nonzero(own.noble),
            "artwork row": own.artworks.sum() + (4 if "artworks" in tiles else 0),
            "money row": own.money // 4,
        }
        assert (own.tile_row != NOTHING) == ("row" in tiles)
        for row, (source, count) in enumerate(counted.items()):
            symbols = board.row_symbols + sum(int(rules.symbols[face]) for face in own.tucked[row][: own.tucks[row]])
            symbols += 2 if own.tile_row == row else 0
            assert points[source] == count * symbols, (source, ROWS[row])
        assert points["unpaid nobles"] % 5 == 0
        assert own.jokers == 0
        assert points["total"] == sum(value for source, value in points.items() if source != "total")


@settings(max_examples=10, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_final_scores_of_1897_follow_from_the_parts(players: int, seed: int) -> None:
    """Final scoring recomputed from the cards left (Rulebook of 1897, End of the game)."""
    game = played_out(players, Variant("1897", None, ()), seed)
    document = game.position()
    for own, points in zip(document["seats"], game.scores().values(), strict=True):
        assert points["houses"] == sum(own.get("houses", {}).values()) * own["tracks"]["architecture"]
        assert points["materials"] == sum(own.get("materials", {}).values())
        assert points["expo"] == (2 if document.get("expo") == own["name"] else 0)
        assert points["money bonus"] in (0, 3 * min(5, own["money"] // 2))
        assert points["artwork bonus"] in (0, 2 * len(own.get("artworks", {})))
        assert points["house bonus"] in (0, 2 * len(own.get("houses", {})))
        assert points["noble bonus"] in (0, 2 * len(own["nobles"]))
        assert points["unpaid nobles"] % 3 == 0
        assert points["total"] == sum(value for source, value in points.items() if source != "total") == own["vp"]


def _spoil_agenda(table: Any) -> None:
    table.agenda[table.n_agenda - 1].kind = FIRST_STEP


SPOILED: dict[str, dict[str, Callable[[Any], object]]] = {
    "1893": {
        "meeples of a player do not add up": lambda table: table.seats[0].__setattr__("meeples", 7),
        "a meeple stands outside the active area, or a bid lies without one": lambda table: table.bid.__setitem__(0, 1),
        "houses on the board and constructed do not agree": lambda table: table.seats[0].__setattr__("houses", 6),
        "cubes of a material do not add up": lambda table: table.cubes.__setitem__(0, 9),
        "jokers do not add up": lambda table: table.__setattr__("jokers", 14),
        "artworks of a colour do not add up": lambda table: table.stacks.__setitem__(4, 5),
        "the Art Market is out of order": lambda table: table.indicator.__setitem__(0, 0),
        "cards of a noble do not add up": lambda table: table.noble_discards.__setitem__(1, 3),
        "prestige cards of a face do not add up": lambda table: table.column.__setitem__(0, table.column[1]),
        "stock cards do not add up": lambda table: table.stock.__setitem__(0, table.stock[1]),
        "a needle cannot point where it does": lambda table: table.needles.__setitem__(1, table.needles[0]),
        "a disc is off its track": lambda table: table.seats[0].__setattr__("crown", 6),
        "money is negative": lambda table: table.seats[0].__setattr__("money", -1),
        "the agenda has no decision on top, or is too high": _spoil_agenda,
        "neutral meeples do not add up": lambda table: table.meeple.__setitem__(_empty_space(table), NEUTRAL),
        "the round or the first player is out of range": lambda table: table.__setattr__("round_number", 5),
        "a gap in the noble market": lambda table: _open_gap(table),
        "players who have passed do not add up": lambda table: table.__setattr__("n_passed", 1),
        "uses of a Brussels action and meeples there do not agree": lambda table: table.uses.__setitem__(0, 1),
        "a house lies under a neutral meeple": lambda table: _build_under_neutral(table),
        "Traveler meeples do not add up": lambda table: table.__setattr__("travelers", 3),
        "a piece of the Belle Époque expansion is where it cannot be": lambda table: table.belle_card.__setitem__(
            0, table.belle_card[1]
        ),
        "the stack of artworks is out of order": lambda table: table.__setattr__("n_artwork_pile", -1),
        "the tiles of the compass do not add up": lambda table: table.compass.__setitem__(0, table.compass[1]),
        "Exhibition tiles do not add up": lambda table: table.seats[0].__setattr__("exhibitions", 1),
    },
    "1897": {
        bruxelles1897.FAULTS[1]: lambda state: state.__setattr__("round_number", 4),
        bruxelles1897.FAULTS[2]: lambda state: state.agenda[state.n_agenda - 1].__setattr__("kind", 40),
        bruxelles1897.FAULTS[3]: lambda state: state.discards.__setitem__(0, 4),
        bruxelles1897.FAULTS[4]: lambda state: state.pile.__setitem__((0, 0), 15),
        bruxelles1897.FAULTS[5]: lambda state: state.seats[0].hand.__setitem__(0, 5),
        bruxelles1897.FAULTS[6]: lambda state: state.architect.__setitem__(0, 1),
        bruxelles1897.FAULTS[7]: lambda state: state.architect.__setitem__(8, NOBODY),
        bruxelles1897.FAULTS[8]: lambda state: state.__setattr__("expo", 0),
        bruxelles1897.FAULTS[9]: lambda state: state.seats[1].__setattr__("money", -1),
        bruxelles1897.FAULTS[10]: lambda state: state.seats[0].track.__setitem__(2, 6),
        bruxelles1897.FAULTS[11]: lambda state: state.__setattr__("n_passed", 2),
        bruxelles1897.FAULTS[12]: lambda state: state.uses.__setitem__(1, 1),
        bruxelles1897.FAULTS[13]: lambda state: state.bonus.__setitem__(0, state.bonus[1]),
        bruxelles1897.FAULTS[14]: lambda state: state.seats[1].noble.__setitem__(0, 3),
    },
}
"""One thing spoiled on a sound table of two for each fault, by game."""


def _empty_space(table: Any) -> int:
    inside = [5 * row + column for row in range(5) for column in range(5)]
    return next(
        space
        for space in inside
        if table.low_row <= space // 5 < table.high_row
        and table.low_column <= space % 5 < table.high_column
        and table.meeple[space] == NOBODY
    )


def _open_gap(table: Any) -> None:
    table.noble_discards[table.market[0]] += 1
    table.market[0] = NOTHING


def _build_under_neutral(table: Any) -> None:
    space = int(np.flatnonzero(table.meeple == NEUTRAL)[0])
    table.house[space] = 0
    table.seats[0].houses += 1


@pytest.mark.parametrize(
    ("name", "message"), [(name, message) for name, game in GAMES.items() for message in game.FAULTS[1:]]
)
def test_the_integrity_check_finds_what_is_wrong(name: str, message: str) -> None:
    """Each kind of fault, put on a sound table, is noticed and named."""
    faults = GAMES[name].FAULTS
    modules = ["belle-epoque"] if name == "1893" and message in faults[21:23] else []
    game = Game.new(name, players=2, seed=1, modules=modules)
    while game.decision != "turn":
        game.play(game.legal_moves()[0])
    assert fault(game.rules, game.state) == 0
    SPOILED[name][message](game.state)
    assert faults[fault(game.rules, game.state)] == message
