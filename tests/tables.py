"""Tables for the rule tests: say what lies on the table, and everything left unsaid is filled in soundly.

The players are those of the rulebook's examples. On either side of the Action strips of `rule_box.toml`, the active
area of iris 2-2, rows and columns 3 to 5, holds every action:

            3             4          5
    3  construction   workshop    sales
    4  workshop       sales       nobles
    5  sales          nobles      materials
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine import Game, bruxelles1893
from engine.bruxelles1893 import FAULTS, Box, fault, position
from engine.bruxelles1893.state import MATERIALS, NOBLE_NAMES

ELISABETH, GABRIEL, LOUISE, VICTOR, PAUL = ALL_PLAYERS = ("Elisabeth", "Gabriel", "Louise", "Victor", "Paul")
NEUTRAL = "neutral"

CONSTRUCTION, WORKSHOP, SALES, NOBLES, MATERIALS_SPACE = "3-3", "3-4", "3-5", "4-5", "5-5"
"""A space for each action in the active area of iris 2-2."""

BOX_FILE = Path(__file__).parent / "rule_box.toml"
BOX = Box.load(BOX_FILE)
MARKET = {"0": "maeterlinck", "1": "buls", "2": "albert", "3": "empain"}
MEEPLES = 7
COURTHOUSE = 2
COLUMNS = 5

Spaces = Mapping[str, str | tuple[str, int]]
"""Who stands on which space, with 1 BF or so much."""


def table(
    seats: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    players: int = 3,
    area: str | None = "2-2",
    meeples: Spaces | None = None,
    houses: Mapping[str, str] | None = None,
    columns: Mapping[int, str | None] | None = None,
    market: Mapping[str, str] = MARKET,
    round_number: int = 1,
    first_player: str = ELISABETH,
    to_move: str | None = None,
    passed: Sequence[str] = (),
    pending: Sequence[Mapping[str, Any]] | None = None,
    rulings: Mapping[str, bool] | None = None,
    **more: Any,
) -> Game:
    """A game at a turn of `to_move` (else of the first player), or at what `pending` says.

    seats: what a player has, in the words of a position; who is not named has 10 BF and nothing else but Brugmann.
    meeples: who stands on a space, with 1 BF, or (who, BF). houses: whose house lies on a space. columns: prestige
    cards by column, 1 to 5; the others show "architect". rulings: switches to set otherwise than the box.
    more: further keys of a position, such as modules, brussels, art_market, compass, noble_discards.
    """
    given = seats or {}
    names = ALL_PLAYERS[: max(players, len(given))]
    assert set(given) <= set(names)
    spaces: dict[str, dict[str, Any]] = {}
    for space, content in (meeples or {}).items():
        who, bid = (content, 0 if content == NEUTRAL else 1) if isinstance(content, str) else content
        spaces.setdefault(space, {}).update(meeple=who, bid=bid)
    for space, owner in (houses or {}).items():
        spaces.setdefault(space, {})["house"] = owner
    documents = [_seat(name, given.get(name, {}), spaces, more.get("brussels", {})) for name in names]
    over = pending is not None and any(entry.get("step") == "payments" for entry in pending)
    _deal_first_pass_cards(documents, round_number, passed, over)
    document: dict[str, Any] = {
        "format": "bruxelles-position/1",
        "game": "1893",
        "edition": "second",
        "round": round_number,
        "seats": documents,
        "first_player": first_player,
        "strips": [1, "2 plain", 3, "4 plain", 5] if more.get("modules") else [1, 2, 3, 4, 5],
        "try_square": area,
        "spaces": spaces,
        "passed": list(passed),
        "noble_market": dict(market),
        "noble_discards": _discarded_brugmanns(documents),
        "stock": _stock(area, round_number),
        "prestige": _prestige(documents, columns or {}, round_number, over),
        "compass": ["wood", "stone"],
        **more,
    }
    if pending is None:
        document["to_move"] = to_move or first_player
    else:
        document["pending"] = list(pending)
    seat_names, rules, states = position.to_state(document, BOX, seed=1)
    for ruling, value in (rulings or {}).items():
        rules[ruling] = value
    game = Game(bruxelles1893, BOX, seat_names, rules, states)
    check(game)
    return game


def _seat(
    name: str, given: Mapping[str, Any], spaces: Mapping[str, Mapping[str, Any]], brussels: Mapping[str, Any]
) -> dict[str, Any]:
    """A seat's part of the document; meeples not said to be elsewhere are in the supply."""
    courthouse = given.get("meeples", {}).get("courthouse", COURTHOUSE)
    placed = sum(content.get("meeple") == name for content in spaces.values())
    placed += sum(there.get(name, 0) for there in brussels.values())
    return {
        "name": name,
        "money": 10,
        "nobles": ["brugmann"],
        **given,
        "meeples": {"supply": MEEPLES - courthouse - placed, "courthouse": courthouse},
    }


def _deal_first_pass_cards(
    documents: list[dict[str, Any]], round_number: int, passed: Sequence[str], over: bool
) -> None:
    """One card for each round's first to pass: where none is said to be, the last player has the earlier ones."""
    if any("first_pass_cards" in document for document in documents):
        return
    documents[-1]["first_pass_cards"] = round_number - (0 if over else 1)
    for document in documents:
        if passed and document["name"] == passed[0]:
            document["first_pass_cards"] = document.get("first_pass_cards", 0) + 1


def _discarded_brugmanns(documents: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    missing = sum("brugmann" not in document["nobles"] for document in documents)
    return {"brugmann": missing} if missing else {}


def _stock(area: str | None, round_number: int) -> dict[str, Any]:
    """The card that offers the Try Square's iris, and others for the earlier rounds."""
    row, column = map(int, (area or "2-2").split("-"))
    card = f"S{2 * row - 1 + (column - 1) // 2}"
    others = [f"S{number}" for number in range(12, 0, -1) if f"S{number}" != card]
    return {"card": card, "used": others[: round_number - 1]}


def _prestige(
    documents: Iterable[Mapping[str, Any]], columns: Mapping[int, str | None], round_number: int, over: bool
) -> dict[str, Any]:
    """Cards under the columns, and as many discarded ones as earlier rounds must have left."""
    left = Counter(dict(zip(BOX.faces, BOX.rules(2).face_copies.tolist(), strict=False)))
    tucked = [face for document in documents for faces in document.get("rows", {}).values() for face in faces]
    left.subtract([*tucked, *(face for face in columns.values() if face is not None)])

    def next_left() -> str:
        face = next(face for face, copies in left.items() if copies > 0)
        left[face] -= 1
        return face

    shown: list[str | None] = [None] * COLUMNS
    if not over:
        shown = [columns[number] if number in columns else next_left() for number in range(1, COLUMNS + 1)]
    seen = len(tucked) + sum(face is not None for face in shown)
    discards = Counter(next_left() for _ in range(COLUMNS * round_number - seen))
    return {"columns": shown, "discards": dict(discards)}


def check(game: Game) -> None:
    """No piece is lost or out of its range."""
    found = fault(game.rules, game.state)
    assert found == 0, FAULTS[found]


def play(game: Game, *moves: str) -> Game:
    """Make the moves, checking after each that no piece is lost."""
    for move in moves:
        game.play(move)
        check(game)
    return game


def after(game: Game, *moves: str) -> Game:
    """The game that the moves lead to; the one given stays as it is."""
    return play(game.copy(), *moves)


def use(game: Game, space: str, *moves: str) -> Game:
    """The player to move uses a space for 1 BF, and goes on with the moves."""
    name = game.to_move
    play(game, f"place {space}")
    if game.decision == "bid" and game.to_move == name:
        play(game, "bid 1")
    return play(game, *moves)


def choices(game: Game) -> set[str]:
    """Everything that may be done now."""
    return set(game.legal_moves())


def sites(game: Game) -> set[str]:
    """The spaces among the choices, such as "3-4"."""
    return {text.split()[1] for text in game.legal_moves() if text.startswith(("place", "site", "neutral"))}


def own(game: Game, name: str) -> Any:
    """A player's pieces: the seat's record."""
    return game.state.seats[game.names.index(name)]


def cubes(game: Game, name: str) -> dict[str, int]:
    """A player's refined materials."""
    return dict(zip(MATERIALS, own(game, name).materials.tolist(), strict=True))


def nobles(game: Game, name: str) -> dict[str, bool]:
    """A player's nobles, and whether each has been activated this round."""
    return {
        noble: state == 2 for noble, state in zip(NOBLE_NAMES, own(game, name).noble.tolist(), strict=True) if state
    }


def vp(game: Game, name: str, source: str = "total") -> int:
    """A player's victory points, of one source or in all."""
    return game.scores()[name][source]
