"""What only the first edition has on its table, from a position document to a state and back.

Exhibition tiles, the tiles of the compass, artworks covered in the shop, and what is known of the stack of artworks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.agenda import to_move
from engine.bruxelles1893.agenda import CREATE, PUT_UNDER
from engine.bruxelles1893.files.position_model import Position
from engine.bruxelles1893.state import BLACK, COLOURS_OF, COMPASS, FIRST, NOBODY, NOTHING
from engine.documents import path, quoted
from engine.errors import PositionError
from engine.supplies import Faults

Take = Callable[..., int]
"""The number of a colour by its word, so many tiles of it counted as seen at a place of the document."""


def refuse_other_edition(rules: Any, document: Position, faults: Faults) -> None:
    """Refuse by name what is only on the other edition's table."""
    piles, seats = document.piles, list(enumerate(document.seats))
    given: dict[str, Any]
    if rules.edition == FIRST:
        given = {f"seats[{number}].first_pass_cards": seat.first_pass_cards for number, seat in seats}
        given["piles.first_pass"] = piles and piles.first_pass
        remedy = 'in the first edition who passes first takes an Exhibition tile: "exhibitions"'
    else:
        given = {
            **{f"seats[{number}].exhibitions": seat.exhibitions for number, seat in seats},
            "compass_tiles": document.compass_tiles,
            "art_market.covered": document.art_market.covered,
            "artwork_stack.put_under": document.artwork_stack.put_under,
            "artwork_stack.drawn": document.artwork_stack.drawn,
            "piles.artworks": piles and piles.artworks,
        }
        remedy = 'this is on the first edition\'s table only, "edition": "first" is needed'
    for key, value in given.items():
        with faults.part():
            _demand(not value, f"{key}: {remedy}")


def read_compass_tiles(rules: Any, state: Any, tiles: Sequence[str] | None) -> None:
    """Lay the tiles of the compass clockwise."""
    if tiles is None:
        raise PositionError("compass_tiles: missing; give the first edition's tiles, clockwise from any")
    kinds = [COMPASS[kind] for kind in rules.compass[: rules.compass_spaces]]
    each_once = sorted(tiles) == sorted(kinds)
    _demand(each_once, f"compass_tiles: {quoted(tiles)} should be {', '.join(kinds)}, each once")
    state.compass[: len(tiles)] = [COMPASS.index(kind) for kind in tiles]


def read_artworks(state: Any, document: Position, seat_of: Callable[[str, str], int], take: Take) -> None:
    """Lay covered artworks and those just drawn, and note who has put what under the stack.

    The colours that the player to move has put there stand in the pile already; the others are still to be drawn.
    """
    for colour, count in document.art_market.covered.items():
        where = ("art_market", "covered", colour)
        state.covered[take(colour, count, *where)] = count
        _demand(state.display[0] != NOTHING, f"{path(*where)}: nothing is covered before two artworks are on display")
    choosing = state.n_agenda > 0 and state.agenda[state.n_agenda - 1].kind in (CREATE, PUT_UNDER)
    for colour, count in document.artwork_stack.drawn.items():
        where = ("artwork_stack", "drawn", colour)
        _demand(colour != COLOURS_OF[FIRST][BLACK], f"{path(*where)}: black artworks are not in this stack")
        state.drawn[take(colour, count, *where)] = count
        _demand(choosing, f"{path(*where)}: tiles are drawn only while one of them is chosen, or the others put back")
    viewer = int(to_move(state))
    for place, tile in enumerate(document.artwork_stack.put_under):
        spot = path("artwork_stack", "put_under", place, "colour")
        state.known_to[place] = seat_of(tile.seat, path("artwork_stack", "put_under", place, "seat"))
        if state.known_to[place] != viewer:
            _demand(tile.colour is None, f"{spot}: {quoted(tile.colour)}, but only {tile.seat} can know")
            continue
        if tile.colour is None:
            raise PositionError(f"{spot}: missing; {tile.seat}, who decides, knows what is there")
        _demand(tile.colour != COLOURS_OF[FIRST][BLACK], f"{spot}: black artworks are not in this stack")
        state.artwork_pile[place] = take(tile.colour, 1, "artwork_stack", "put_under", place, "colour")


def lay_stack(state: Any, document: Position, unseen: Sequence[int]) -> None:
    """Fill the rest of the stack with the coloured artworks not seen, in the order of `unseen` or of the document."""
    viewer, known = int(to_move(state)), len(document.artwork_stack.put_under)
    mine = [place for place in range(known) if state.known_to[place] == viewer]
    size = len(mine) + len(unseen)
    _demand(known <= size, f"artwork_stack.put_under: {known} tiles, only {size} can be in the stack")
    others = [place for place in range(size) if place not in mine]
    left = list(unseen)
    on_top = dict(zip(reversed(range(size)), document.piles.artworks if document.piles else (), strict=False))
    _demand(
        document.piles is None or len(document.piles.artworks) <= size,
        f"piles.artworks: {len(document.piles.artworks) if document.piles else 0} tiles, there are {size}",
    )
    for place, word in on_top.items():
        spot = path("piles", "artworks", size - 1 - place)
        _demand(word in COLOURS_OF[FIRST], f"{spot}: {word} is not a colour of the first edition")
        colour = COLOURS_OF[FIRST].index(word)
        if place in mine:
            _demand(
                colour == state.artwork_pile[place], f"{spot}: {word}, but another tile was put under the stack here"
            )
            continue
        _demand(colour in left, f"{spot}: no more {word} artworks can be in the stack")
        left.remove(colour)
        state.artwork_pile[place] = colour
    state.n_artwork_pile = size
    state.known_to[known:size] = NOBODY
    state.artwork_pile[[place for place in others if place not in on_top]] = left


def first_edition_words(names: Sequence[str], rules: Any, state: Any) -> dict[str, Any]:
    """The compass and the stack as a document has them; colours under the stack for the player to move alone."""
    colours, viewer = COLOURS_OF[FIRST], int(to_move(state))
    put_under: list[dict[str, str]] = []
    for place in range(state.n_artwork_pile):
        seat = int(state.known_to[place])
        if seat != NOBODY:
            put_under.append({"seat": names[seat]})
            if seat == viewer:
                put_under[-1]["colour"] = colours[state.artwork_pile[place]]
    stack = {
        "put_under": put_under,
        "drawn": {colour: int(count) for colour, count in zip(colours, state.drawn, strict=False) if count},
    }
    return {
        "compass_tiles": [COMPASS[kind] for kind in state.compass[: rules.compass_spaces]],
        "artwork_stack": {key: value for key, value in stack.items() if value},
    }


def _demand(holds: bool, problem: str) -> None:
    if not holds:
        raise PositionError(problem)
