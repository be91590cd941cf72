"""Tables for the rule tests: say what lies on the table, and everything left unsaid is filled in soundly.

The players are those of the rulebook's examples. The active area is that of iris 2-2, with the Belle Époque expansion
(`expanded`) that of iris 1-2; `tests/helpers/spaces.py` shows the actions in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine import Game, bruxelles1893
from engine.bruxelles1893 import Box
from engine.bruxelles1893.files import position
from engine.bruxelles1893.rules import ASYMMETRIC, BELLE_EPOQUE, EXPERIENCED
from engine.bruxelles1893.state import BELLE_CARDS, EXTRA_TURN_CARD, PAVILIONS, TILES
from tests.helpers.moves import check

ELISABETH, GABRIEL, LOUISE, VICTOR, PAUL = ALL_PLAYERS = ("Elisabeth", "Gabriel", "Louise", "Victor", "Paul")
NEUTRAL = "neutral"

BOX_FILE = Path(__file__).parent / "rule_box.toml"
BOX = Box.load(BOX_FILE)
FIRST_BOX = Box.load(BOX_FILE.with_name("first_rule_box.toml"), edition="first")
COMPASS_TILES = ["wood", "stone", "iron", "3bf", "any", "empty"]
"""The first edition's, clockwise."""

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
    edition: str = "second",
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
    cards by column, 1 to 5; the others show "architect". edition: the rules played, in the first with COMPASS_TILES
    unless `more` has others. rulings: switches to set otherwise than the box. more: further keys of a position, such
    as modules, brussels, art_market, compass, noble_discards, belle_epoque.
    """
    box = FIRST_BOX if edition == "first" else BOX
    given = seats or {}
    names = ALL_PLAYERS[: max(players, len(given))]
    assert set(given) <= set(names)
    spaces: dict[str, dict[str, Any]] = {}
    for space, content in (meeples or {}).items():
        who, bid = (content, 0 if content == NEUTRAL else 1) if isinstance(content, str) else content
        spaces.setdefault(space, {}).update(meeple=who, bid=bid)
    for space, owner in (houses or {}).items():
        spaces.setdefault(space, {})["house"] = owner
    placed = _placed(spaces, more.get("brussels", {}), more.get("belle_epoque", {}))
    boards = {"board": "a"} if "asymmetric" in more.get("modules", ()) else {}
    documents = [_seat(name, boards | dict(given.get(name, {})), placed[name]) for name in names]
    over = pending is not None and any(entry.get("step") == "payments" for entry in pending)
    _deal_first_pass_pieces(documents, edition, round_number, passed, over)
    document: dict[str, Any] = {
        "format": "bruxelles-position/1",
        "game": "1893",
        "edition": edition,
        "round": round_number,
        "seats": documents,
        "first_player": first_player,
        "strips": _strips(edition, more.get("modules", ())),
        "try_square": area,
        "spaces": spaces,
        "passed": list(passed),
        "noble_market": dict(market),
        "noble_discards": _discarded_brugmanns(documents),
        "stock": _stock(area, round_number),
        "prestige": _prestige(box, documents, columns or {}, round_number, over),
        "compass": ["wood", "stone"],
        **({"compass_tiles": COMPASS_TILES} if edition == "first" else {}),
        **more,
    }
    if pending is None:
        document["to_move"] = to_move or first_player
    else:
        document["pending"] = list(pending)
    seat_names, rules, states = position.to_state(document, box, seed=1)
    for ruling, value in (rulings or {}).items():
        rules[ruling] = value
    game = Game(bruxelles1893, box, seat_names, rules, states)
    check(game)
    return game


def expanded(
    seats: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    cards: Mapping[int, str | None] | None = None,
    pavilions: Mapping[int, str] | None = None,
    used: Sequence[int] = (),
    tiles: Mapping[str, str | None] | None = None,
    extra_turn_meeple: str | None = None,
    brussels_travelers: Mapping[str, Mapping[str, int]] | None = None,
    players: int = 3,
    area: str | None = "1-2",
    modules: Sequence[str] = (),
    **more: Any,
) -> Game:
    """A table with the Belle Époque expansion; all that `table` takes can be said besides.

    seats: also "white_artworks" by the colour of the other side, and "meeples": {"travelers": 1}. cards: who has which
    Belle Époque card and therefore the pavilion where it lay, from the top down; None for nobody yet. Cards that do
    nothing before the Resolution phase lie at the other places. pavilions: whose stand at which of the places 1 to 5,
    besides. used: cards used this round. tiles: who has claimed which of the revealed tiles; others, unclaimed, make
    up their number. extra_turn_meeple: what stands on card 22. brussels_travelers: Travelers on Brussels actions.
    """
    owners = list((cards or {}).values()) + [None] * (PAVILIONS - len(cards or {}))
    for place, owner in (pavilions or {}).items():
        owners[place - 1] = owner
    part: dict[str, Any] = {
        "cards": _filled(cards or {}, range(BELLE_CARDS, 0, -1), PAVILIONS),
        "pavilions": owners,
        "used": list(used),
        "tiles": {tile: (tiles or {}).get(tile) for tile in _filled(tiles or {}, TILES, _shown_tiles(players))},
        "brussels_travelers": {action: dict(there) for action, there in (brussels_travelers or {}).items()},
    }
    if extra_turn_meeple:
        part["extra_turn_meeple"] = extra_turn_meeple
    return table(seats, players=players, area=area, modules=[*modules, BELLE_EPOQUE], belle_epoque=part, **more)


def _filled(first: Iterable[Any], others: Iterable[Any], count: int) -> list[Any]:
    """What is said, made up to a number by others."""
    said = list(first)
    return [*said, *(other for other in others if other not in said)][:count]


def _shown_tiles(players: int) -> int:
    return int(BOX.rules(players, [BELLE_EPOQUE]).shown_tiles)


def _placed(
    spaces: Mapping[str, Mapping[str, Any]], brussels: Mapping[str, Any], belle_epoque: Mapping[str, Any]
) -> Counter[str]:
    """How many Architect meeples of each player are on the boards."""
    placed = Counter(content["meeple"] for content in spaces.values() if "meeple" in content)
    for there in brussels.values():
        placed.update(there)
    placed.update(owner for owner in belle_epoque.get("tiles", {}).values() if owner is not None)
    if belle_epoque.get("extra_turn_meeple") == "architect":
        place = belle_epoque["cards"].index(EXTRA_TURN_CARD)
        placed[belle_epoque["pavilions"][place]] += 1
    return placed


def _seat(name: str, given: Mapping[str, Any], placed: int) -> dict[str, Any]:
    """A seat's part of the document; meeples not said to be elsewhere are in the supply."""
    meeples = given.get("meeples", {})
    courthouse = meeples.get("courthouse", COURTHOUSE)
    return {
        "name": name,
        "money": 10,
        "nobles": ["brugmann"],
        **given,
        "meeples": {**meeples, "supply": MEEPLES - courthouse - placed, "courthouse": courthouse},
    }


def _strips(edition: str, modules: Sequence[str]) -> list[int | str]:
    if ASYMMETRIC in modules:
        return [1, "2 plain", 3, "4 plain", 5]
    beginners = edition == "first" and EXPERIENCED not in modules
    return [f"{strip} plain" if beginners else strip for strip in range(1, 6)]


def _deal_first_pass_pieces(
    documents: list[dict[str, Any]], edition: str, round_number: int, passed: Sequence[str], over: bool
) -> None:
    """One piece for each round's first to pass: where none is said to be, the last player has the earlier ones."""
    key = "exhibitions" if edition == "first" else "first_pass_cards"
    if any(key in document for document in documents):
        return
    documents[-1][key] = round_number - (0 if over else 1)
    for document in documents:
        if passed and document["name"] == passed[0]:
            document[key] = document.get(key, 0) + 1


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
    box: Box, documents: Iterable[Mapping[str, Any]], columns: Mapping[int, str | None], round_number: int, over: bool
) -> dict[str, Any]:
    """Cards under the columns, and as many discarded ones as earlier rounds must have left."""
    left = Counter(dict(zip(box.faces, box.rules(2).face_copies.tolist(), strict=False)))
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
