"""Tables of Bruxelles 1897 for the rule tests: say what lies on the table, and the rest is filled in soundly.

The players are those of the rulebook's examples. The Art Nouveau area holds, where nothing else is said:

            1                2                     3             4
    1  artwork yellow   material steel-steel   house one    noble albert
    2  artwork green    material brick-brick   house two    noble buls
    3  artwork blue     money                  expo         noble horta
    4  material wood-wood   money              house three  noble hankar

With 2 players neutral cards lie on 3-1 and 3-4. The Bonus cards lie in the order architecture, nobility, prestige,
prisoner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import Game, bruxelles1897
from engine.bruxelles1897 import Box
from tests.helpers.moves import check

JOHN, CLAUDIA, ROB, SCOTT = ALL_PLAYERS = ("John", "Claudia", "Rob", "Scott")
NEUTRAL = "neutral"

BOX = Box.load()

AREA = (
    ("artwork yellow", "material steel-steel", "house one", "noble albert"),
    ("artwork green", "material brick-brick", "house two", "noble buls"),
    ("artwork blue", "money", "expo", "noble horta"),
    ("material wood-wood", "money", "house three", "noble hankar"),
)
CREATION, SUPPLY, CONSTRUCTION, INFLUENCE, SALE, EXHIBITION = "2-1", "1-2", "2-3", "1-4", "3-2", "3-3"
"""A space for each action."""

BONUSES = ("architecture", "nobility", "prestige", "prisoner")

Architects = Mapping[str, str | tuple[str, str, int]]
"""Whose Architect card lies on which space: 1/3 with the 1 up, or (whose, which card, value)."""


def table(
    seats: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    players: int = 4,
    cards: Mapping[str, str] | None = None,
    architects: Architects | None = None,
    bonuses: Sequence[str] = BONUSES,
    round_number: int = 1,
    first_player: str = JOHN,
    to_move: str | None = None,
    pending: Sequence[Mapping[str, Any]] | None = None,
    all_passed: bool = False,
    **more: Any,
) -> Game:
    """A game at a turn of `to_move` (else of the first player), or at what `pending` says.

    seats: what a player has, in the words of a position; who is not named has 10 BEF, Georges Brugmann and nobody in
    prison. cards: Action cards on spaces that shall hold others. more: further keys of a position, such as brussels.
    """
    names = ALL_PLAYERS[:players]
    rows = 4 if players == 4 else 3
    spaces: dict[str, dict[str, Any]] = {
        f"{row}-{column}": {"card": AREA[row - 1][column - 1]} for row in range(1, rows + 1) for column in range(1, 5)
    }
    if players == 2:
        spaces["3-1"] = spaces["3-4"] = {"seat": NEUTRAL}
    spaces |= {space: {"card": card} for space, card in (cards or {}).items()}
    for space, card in (architects or {}).items():
        owner, architect, value = (card, "1/3", 1) if isinstance(card, str) else card
        spaces[space] = {"seat": owner, "architect": architect, "value": value}
    document = {
        "format": "bruxelles-position/1",
        "game": "1897",
        "round": round_number,
        "seats": [{"name": name, "money": 10, "nobles": ["brugmann"], **(seats or {}).get(name, {})} for name in names],
        "first_player": first_player,
        "spaces": spaces,
        "bonuses": list(bonuses),
        **({"passed": list(names)} if all_passed else {}),
        **({"pending": list(pending)} if pending is not None else {"to_move": to_move or first_player}),
        **more,
    }
    game = Game.from_position(document)
    game.of_a_table = False  # its seed is the chance, as in a game that is dealt
    check(game)
    return game


def last_pass(
    seats: Mapping[str, Mapping[str, Any]] | None = None, *, players: int = 4, last: str = JOHN, **more: Any
) -> Game:
    """A game at the turn of the last player who has not passed."""
    passed = [name for name in ALL_PLAYERS[:players] if name != last]
    return table(seats, players=players, to_move=last, passed=passed, **more)


def seat(game: Game, name: str) -> dict[str, Any]:
    """What lies before a player, in the words of a position."""
    return game.position()["seats"][game.names.index(name)]


def money(game: Game, name: str) -> int:
    return seat(game, name)["money"]


def track(game: Game, name: str, which: str) -> int:
    return seat(game, name)["tracks"][which]


def lay_on_top(game: Game, *words: str) -> None:
    """Bring cards of one sort to the top of their pile, the first one on top."""
    state = game.state
    cards = [bruxelles1897.state.CARD_WORDS.index(word) for word in words]
    sort = next(k for k in range(4) if cards[0] < bruxelles1897.state.FIRST_OF[k + 1])
    size = int(state.n_pile[sort])
    pile = state.pile[sort, :size].tolist()
    for card in cards:
        pile.remove(card)
    state.pile[sort, :size] = pile + cards[::-1]
    check(game)
