"""From a state to a position document: what a person sees on the table, and the hidden piles if asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.agenda import entries_of, to_move
from engine.box_files import ComponentBox
from engine.bruxelles1897.box.box import ARCHITECT_SORTS
from engine.bruxelles1897.files.notation import space_text
from engine.bruxelles1897.files.pending import turn_of, write_entries
from engine.bruxelles1897.files.position_model import FORMAT
from engine.bruxelles1897.state import (
    ABSENT,
    BRUSSELS,
    CARD_WORDS,
    COLOURS,
    FROM_EARLIER,
    HOUSE_KINDS,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PAIRS,
    SORTS,
    SOURCES,
    SPACES,
    TAPPED,
    TOPS,
    TRACKS,
)
from engine.bruxelles1897.turns import SIDES
from engine.contract import Rules, State
from engine.documents import NEUTRAL_NAME, Json


def from_state(names: Sequence[str], box: ComponentBox, rules: Rules, state: State, piles: bool = False) -> Json:
    """The position document of a state; with `piles` also what nobody has seen.

    What is zero or empty is left out, as a writer of positions may do.
    """
    document = {
        "format": FORMAT,
        "game": "1897",
        "round": int(state.round_number) + 1,
        "seats": [_seat_words(state.seats[number], name) for number, name in enumerate(names)],
        "first_player": names[state.first_player],
        "to_move": names[seat] if (seat := int(to_move(state))) >= 0 else None,
        "spaces": {
            space_text(space): content
            for space in range(SPACES)
            if (content := _space_words(names, rules, state, space))
        },
        "bonuses": [TOPS[rules.top[card]] for card in state.bonus],
        "expo": names[state.expo] if state.expo != NOBODY else None,
        "brussels": {
            word: placed
            for place, word in enumerate(BRUSSELS)
            if (placed := _placed_words(names, state.brussels[place]))
        },
        "passed": sorted(
            (name for number, name in enumerate(names) if state.seats[number].passed > 0),
            key=lambda name: int(state.seats[names.index(name)].passed),
        ),
        "discards": _counts(CARD_WORDS, state.discards),
    }
    document = {key: value for key, value in document.items() if value}
    entries = entries_of(state)
    if not entries or entries != turn_of(entries[-1].seat):
        document["pending"] = write_entries(state, names)
    if piles:
        document["piles"] = _piles_words(state)
    return document


def _kept(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def _counts(words: Sequence[str], counts: Any) -> dict[str, int]:
    return {word: int(count) for word, count in zip(words, counts, strict=False) if count}


def _seat_words(own: Any, name: str) -> dict[str, Any]:
    nobles = [noble for noble in range(len(NOBLE_NAMES)) if own.noble[noble] != ABSENT]
    return {
        "name": name,
        "money": int(own.money),
        "vp": int(own.vp.sum()),
        **_kept(vp_from=_counts(SOURCES[FROM_EARLIER + 1 :], own.vp[FROM_EARLIER + 1 :])),
        "tracks": {track: int(own.track[number]) for number, track in enumerate(TRACKS)},
        "hand": _counts(ARCHITECT_SORTS, own.hand),
        **_kept(
            prison=_counts(ARCHITECT_SORTS, own.prison),
            artworks=_counts(COLOURS, own.artworks),
            materials=_counts(PAIRS, own.materials),
            houses=_counts(HOUSE_KINDS, own.houses),
        ),
        "nobles": [NOBLE_NAMES[noble] for noble in nobles],
        **_kept(tapped=[NOBLE_NAMES[noble] for noble in nobles if own.noble[noble] == TAPPED]),
    }


def _space_words(names: Sequence[str], rules: Any, state: Any, space: int) -> dict[str, Any]:
    owner, code = int(state.architect[space]), int(state.played[space])
    if owner == NEUTRAL:
        return {"seat": NEUTRAL_NAME}
    if owner != NOBODY:
        sort, side = divmod(code, SIDES)
        return {"seat": names[owner], "architect": ARCHITECT_SORTS[sort], "value": int(rules.value[sort, side])}
    return {"card": CARD_WORDS[state.card[space]]} if state.card[space] != NOTHING else {}


def _placed_words(names: Sequence[str], placed: Any) -> dict[str, dict[str, int]]:
    return {name: cards for number, name in enumerate(names) if (cards := _counts(ARCHITECT_SORTS, placed[number]))}


def _piles_words(state: Any) -> dict[str, Any]:
    return {
        **{
            key: [CARD_WORDS[card].partition(" ")[2] for card in state.pile[sort, : state.n_pile[sort]]][::-1]
            for sort, key in enumerate(SORTS)
        },
        "chance": state.stream.tobytes().hex(),
    }
