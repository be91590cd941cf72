"""Belle Époque cards of the actions, 1 to 18: how Elisabeth comes to the moment of each."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine import Game
from tests.helpers.moves import choices, play, use
from tests.helpers.spaces import FREE_CONSTRUCTION, FREE_WORKSHOP, MATERIALS_SPACE, NOBLES, SALES
from tests.helpers.tables import ELISABETH, expanded

KINDS = ("wood", "iron", "stone", "glass")
COLOURS = ("yellow", "brown", "blue", "green")
ALL_CREATED = {"yellow": 6, "brown": 6, "blue": 6, "green": 6}
ALL_CUBES = {"wood": 10, "iron": 10, "stone": 10, "glass": 10}
HOUSE_AND_SITE = ("house", "site 1-1")


class WayToCard(NamedTuple):
    """How Elisabeth comes to one of her cards: the action, its moves, what she has and what lies on the table."""

    action: str
    moves: tuple[str, ...] = ()
    seat: dict[str, Any] = {}
    more: dict[str, Any] = {}


ONE_OF_EACH_COST = {"materials": {"wood": 1, "stone": 1, "jokers": 1}}
THREE_NOBLES = {"nobles": ["brugmann", "buls", "maeterlinck"]}
MOMENTS = {
    1: WayToCard("workshop", ("create blue",)),
    2: WayToCard("workshop", ("create blue",), {"white_artworks": {"green": 1}}),
    3: WayToCard("sales", (), {"artworks": {"blue": 1}}),
    4: WayToCard("sales", (), {"artworks": {"blue": 1}}, {"art_market": {"display": ["yellow", "green"]}}),
    5: WayToCard("nobles", ("take maeterlinck for 0", "discard")),
    6: WayToCard("nobles"),
    7: WayToCard("materials", ("cubes wood wood",)),
    8: WayToCard("materials", ("cubes wood wood",), {"materials": {"jokers": 1}}),
    9: WayToCard("construction", ("house",), ONE_OF_EACH_COST),
    10: WayToCard("construction", HOUSE_AND_SITE, {"materials": {"wood": 1, "stone": 1}}),
    11: WayToCard("stock exchange"),
    12: WayToCard("stock exchange"),
    13: WayToCard("grand-place", ("activate buls",), THREE_NOBLES),
    14: WayToCard("grand-place", ("activate buls",), THREE_NOBLES),
    15: WayToCard("park", ("copy workshop", "create blue"), {}, {"meeples": {"5-5": (ELISABETH, 3)}}),
    16: WayToCard("park", ("copy workshop", "create blue")),
    17: WayToCard("market", (), {"materials": {"wood": 2}}),
    18: WayToCard("market"),
}
SPACES = {
    "workshop": FREE_WORKSHOP,
    "sales": SALES,
    "nobles": NOBLES,
    "materials": MATERIALS_SPACE,
    "construction": FREE_CONSTRUCTION,
}


def carry_out(game: Game, moment: WayToCard) -> Game:
    """Elisabeth takes the action of a moment, up to the card if she is asked about it."""
    if moment.action in SPACES:
        return use(game, SPACES[moment.action], *moment.moves)
    return play(game, moment.action, *moment.moves)


def at(card: int, owner: str = ELISABETH, seat: dict[str, Any] | None = None, **more: Any) -> Game:
    """The moment of a card that Elisabeth has (or `owner` has), with other things in her seat and on the table."""
    moment = MOMENTS[card]
    game = expanded({ELISABETH: {**moment.seat, **(seat or {})}}, **{"cards": {card: owner}, **moment.more, **more})
    return carry_out(game, moment)


def is_asked(game: Game, card: int) -> bool:
    """Whether Elisabeth is asked about a card of hers."""
    asked = (game.to_move, game.decision) == (ELISABETH, "belle epoque card")
    return asked and any(move.split()[:3] == ["use", "card", str(card)] for move in game.legal_moves())


def uses(game: Game, card: int) -> set[str]:
    """What a card can be used for now."""
    return {move.removeprefix(f"use card {card}").strip() for move in choices(game) if move.startswith("use")}
