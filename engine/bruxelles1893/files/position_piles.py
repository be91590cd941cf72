"""From a position document to a state: what nobody has seen, and what is left in the supplies."""

from __future__ import annotations

import numpy as np

from engine.bruxelles1893.files.position_first_edition import lay_stack
from engine.bruxelles1893.files.position_model import Piles
from engine.bruxelles1893.files.position_state import Reading
from engine.bruxelles1893.state import BLACK, NOBLE_NAMES
from engine.chance import stream
from engine.supplies import demand, shuffled, unlisted


def lay_out_supplies(reading: Reading) -> None:
    """What the box still holds once all that can be seen is counted."""
    state = reading.state
    state.cubes[:] = reading.cubes.left[:-1]
    state.jokers = reading.cubes.left[-1]
    if reading.rules.hidden_artworks:
        state.stacks[BLACK] = reading.artworks.left[BLACK]
    else:
        state.stacks[:] = reading.artworks.left
    state.n_noble_pile = sum(reading.nobles.left)


def draw_unseen(reading: Reading, seed: int) -> None:
    """Fill the hidden piles: as the document gives them, or shuffled by the seed."""
    state, piles = reading.state, reading.document.piles or Piles()
    state.stream[:] = stream(seed, "state")
    if piles.chance is not None:
        state.stream[:] = np.frombuffer(bytes.fromhex(piles.chance), np.uint64)
    words = stream(seed, "piles")
    nobles = [NOBLE_NAMES.index(word) for word in reversed(piles.nobles)]
    nobles = [*shuffled(unlisted(nobles, reading.nobles, "nobles"), words), *nobles]
    state.noble_pile[: len(nobles)] = nobles
    stock = [reading.card_number(card, "piles", "stock", place) for place, card in enumerate(piles.stock)]
    state.stock[state.n_stock :] = [*stock, *shuffled(unlisted(stock, reading.stock, "stock"), words)]
    _lay_faces(reading, piles, words)
    if reading.rules.hidden_artworks:
        lay_stack(state, reading.document, shuffled(reading.artworks.left[:BLACK], stream(seed, "artworks")))


def _lay_faces(reading: Reading, piles: Piles, words: np.ndarray) -> None:
    """The prestige pile, and the cards taken from it for passing first."""
    state, size = reading.state, int(reading.state.n_prestige_pile)
    pile = [reading.face_number(text, "piles", "prestige") for text in reversed(piles.prestige)]
    demand(len(pile) <= size, f"piles.prestige: {len(pile)} cards, there are {size}")
    taken = {
        seat: [reading.face_number(text, "piles", "first_pass", reading.names[seat]) for text in texts]
        for seat, texts in reading.by_seat(piles.first_pass, "piles.first_pass").items()
    }
    listed = [*pile, *(face for faces in taken.values() for face in faces)]
    others = shuffled(unlisted(listed, reading.faces, "prestige"), words)
    beneath = size - len(pile)
    state.prestige_pile[:size] = [*others[:beneath], *pile]
    others = others[beneath:]
    for seat, name in enumerate(reading.names):
        count = int(state.seats[seat].n_face_down)
        own = taken.get(seat)
        if own is None:
            own, others = others[:count], others[count:]
        demand(len(own) == count, f"piles.first_pass: {len(own)} cards of {name}, should be {count}")
        state.seats[seat].face_down[:count] = own
