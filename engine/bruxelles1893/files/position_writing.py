"""From a state to a position document: what a person sees on the table, and the hidden piles if asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.agenda import entries_of, to_move
from engine.box_files import ComponentBox
from engine.bruxelles1893.agenda import BOARD
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.files.notation import iris_text, space_text
from engine.bruxelles1893.files.pending import turn_of, write_entries
from engine.bruxelles1893.files.position_belle_epoque import belle_epoque_words
from engine.bruxelles1893.files.position_first_edition import first_edition_words
from engine.bruxelles1893.files.position_model import DISPLAYED_OF, FORMAT, TRACKS
from engine.bruxelles1893.rules import modules_of
from engine.bruxelles1893.state import (
    ABSENT,
    ACTIVATED,
    BOARDS,
    BRUSSELS,
    COLOURS_OF,
    COMPASS,
    COMPASS_SIDE,
    EDITIONS,
    FIRST,
    FROM_EARLIER,
    MATERIALS,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    ROWS,
    SLOTS,
    SOURCES,
    SPACES,
)
from engine.contract import Rules, State
from engine.documents import NEUTRAL_NAME, Json


def from_state(names: Sequence[str], box: ComponentBox, rules: Rules, state: State, piles: bool = False) -> Json:
    """The position document of a state; with `piles` also what nobody has seen.

    What is zero or empty is left out, as a writer of positions may do.
    """
    own = Box.of(box)
    setup = int(state.n_stock) == 0
    colours = COLOURS_OF[rules.edition]
    document = {
        "format": FORMAT,
        "game": "1893",
        "edition": EDITIONS[rules.edition],
        "modules": modules_of(rules),
        "round": int(state.round_number) + 1,
        "seats": [
            _seat_words(own, colours, state.seats[number], name, _side(rules, state, number))
            for number, name in enumerate(names)
        ],
        "first_player": names[state.first_player],
        "to_move": names[seat] if (seat := to_move(state)) >= 0 else None,
        "strips": [
            int(strip) + 1 if side == COMPASS_SIDE else f"{strip + 1} plain"
            for strip, side in zip(state.strips, state.strip_sides, strict=True)
        ],
        "try_square": iris_text(int(state.iris)) if state.iris != NOTHING else None,
        "spaces": _spaces_words(names, state),
        "brussels": {
            word: placed
            for place, word in enumerate(BRUSSELS)
            if (placed := _counts(names, state.brussels[place, : len(names)]))
        },
        "passed": sorted(
            (name for number, name in enumerate(names) if state.seats[number].passed > 0),
            key=lambda name: int(state.seats[names.index(name)].passed),
        ),
        "noble_market": {
            str(slot): NOBLE_NAMES[state.market[slot]] for slot in range(SLOTS) if state.market[slot] != NOTHING
        },
        "noble_discards": _counts(NOBLE_NAMES, state.noble_discards),
        "revealed_noble": NOBLE_NAMES[state.revealed_noble] if state.revealed_noble != NOTHING else None,
        "stock": _kept(
            card=None if setup else own.stock_cards[state.stock[state.n_stock - 1]],
            used=[own.stock_cards[card] for card in state.stock[: max(0, state.n_stock - 1)]],
        ),
        "prestige": {
            "columns": [own.faces[face] if face != NOTHING else None for face in state.column],
            **_kept(discards=_counts(own.faces, state.prestige_discards)),
        },
        "art_market": {
            "indicator": "-".join(str(int(line) + 1) for line in state.indicator),
            **_kept(
                display=[DISPLAYED_OF[rules.edition][artwork] for artwork in state.display if artwork != NOTHING],
                covered=_counts(colours, state.covered),
            ),
        },
        "compass": [COMPASS[state.compass[space]] for space in state.needles],
        **(first_edition_words(names, rules, state) if rules.edition == FIRST else {}),
        "belle_epoque": belle_epoque_words(names, state) if rules.belle_epoque else None,
    }
    document = {key: value for key, value in document.items() if value or key == "noble_market"}
    entries = entries_of(state)
    if not entries or entries != turn_of(entries[-1].seat):
        document["pending"] = write_entries(rules, state, names)
    if piles:
        document["piles"] = _piles_words(names, own, rules, state)
    return document


def _kept(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def _counts(words: Sequence[str], counts: Any) -> dict[str, int]:
    return {word: int(count) for word, count in zip(words, counts, strict=False) if count}


def _side(rules: Any, state: Any, seat: int) -> str | None:
    """The side of a seat's Architect board, once there is a choice and it is made."""
    waits = any(entry.kind == BOARD and entry.seat == seat for entry in entries_of(state))
    return BOARDS[state.seats[seat].board] if rules.asymmetric and not waits else None


def _seat_words(box: Box, colours: Sequence[str], own: Any, name: str, board: str | None) -> dict[str, Any]:
    nobles = [noble for noble in range(len(NOBLE_NAMES)) if own.noble[noble] != ABSENT]
    return {
        "name": name,
        **_kept(board=board),
        "money": int(own.money),
        "vp": int(own.vp.sum()),
        **_kept(vp_from=_counts(SOURCES[FROM_EARLIER + 1 :], own.vp[FROM_EARLIER + 1 :])),
        "tracks": {track: int(own[track]) + 1 for track in TRACKS},
        **_kept(
            materials=_counts((*MATERIALS, "jokers"), [*own.materials, own.jokers]),
            artworks=_counts(colours, own.artworks),
            white_artworks=_counts(colours, own.white),
            nobles=[NOBLE_NAMES[noble] for noble in nobles],
            activated=[NOBLE_NAMES[noble] for noble in nobles if own.noble[noble] == ACTIVATED],
        ),
        "meeples": {
            "supply": int(own.meeples),
            "courthouse": int(own.courthouse),
            **_kept(travelers=int(own.travelers)),
        },
        **_kept(
            rows={
                word: [box.faces[face] for face in own.tucked[row, : own.tucks[row]]]
                for row, word in enumerate(ROWS)
                if own.tucks[row]
            },
            tucked_this_round=[word for row, word in enumerate(ROWS) if own.tucked_now[row]],
            first_pass_cards=int(own.n_face_down),
            exhibitions=int(own.exhibitions),
            tile_row=ROWS[own.tile_row] if own.tile_row != NOTHING else None,
        ),
    }


def _spaces_words(names: Sequence[str], state: Any) -> dict[str, dict[str, Any]]:
    owners = (*names, *[""] * (NEUTRAL - len(names)), NEUTRAL_NAME)
    spaces = {}
    for space in range(SPACES):
        meeple, house = int(state.meeple[space]), int(state.house[space])
        content = _kept(
            meeple=owners[meeple] if meeple != NOBODY else None,
            bid=int(state.bid[space]),
            house=owners[house] if house != NOBODY else None,
        )
        if content:
            spaces[space_text(space)] = content
    return spaces


def _piles_words(names: Sequence[str], box: Box, rules: Any, state: Any) -> dict[str, Any]:
    artworks = [COLOURS_OF[rules.edition][colour] for colour in state.artwork_pile[: state.n_artwork_pile]]
    return {
        "nobles": [NOBLE_NAMES[noble] for noble in state.noble_pile[: state.n_noble_pile]][::-1],
        "prestige": [box.faces[face] for face in state.prestige_pile[: state.n_prestige_pile]][::-1],
        "first_pass": {
            name: [box.faces[face] for face in own.face_down[: own.n_face_down]]
            for name, own in zip(names, state.seats, strict=False)
            if own.n_face_down
        },
        "stock": [box.stock_cards[card] for card in state.stock[state.n_stock :]],
        **_kept(artworks=artworks[::-1]),
        "chance": state.stream.tobytes().hex(),
    }
