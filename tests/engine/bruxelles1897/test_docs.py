"""The page on positions and notation of Bruxelles 1897 says what is so."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from engine import Game
from engine.bruxelles1897 import PLAYERS
from engine.bruxelles1897.agenda import DECISIONS
from engine.bruxelles1897.files.pending import read_entries
from engine.bruxelles1897.files.position_model import Pending, Position, Seat
from engine.bruxelles1897.files.revealing import Revealed, RevealedRound
from engine.documents import parse
from engine.errors import PositionError
from tests.helpers.paths import DOCS
from tests.project.test_docs import in_code, page, table_rows

NAME = "positions-1897.md"
ROWS = table_rows(NAME, "| decision |")


def shape(phrase: str) -> str:
    """What kind of phrase it is: its first word, and of a card that is taken its sort; numbers stand for any."""
    first, *others = phrase.split()
    if first[0].isdigit():
        return "architect"
    if first == "take":
        return f"take {others[0]}"
    return phrase if first in ("stock", "city") else first


def test_every_decision_has_a_row_of_the_phrases_that_are_played() -> None:
    """In the order of the engine's own list; each kind of phrase comes up in random games, and no other does."""
    rows = {
        in_code(row[0])[0]: {shape(phrase) for phrase in in_code(row[1])} for row in table_rows(NAME, "| decision |")
    }
    assert tuple(rows) == DECISIONS
    seen: dict[str, set[str]] = defaultdict(set)
    for players in PLAYERS:
        for seed in range(4):
            game, chance = Game.new("1897", players=players, seed=seed), np.random.default_rng(seed)
            while not game.over:
                seen[str(game.decision)] |= {shape(phrase) for phrase in game.legal_moves()}
                game.play_action(int(chance.choice(game.actions())))
    assert dict(seen) == rows


def agendas() -> list[list[dict[str, Any]]]:
    return [json.loads(in_code(row[1])[0]) for row in table_rows(NAME, "| situation | `pending` |")]


@pytest.mark.parametrize("entries", agendas(), ids=lambda entries: str(len(entries)))
def test_pending_rows_can_be_pasted(entries: list[dict[str, Any]]) -> None:
    """Each reads as the document's model has it."""
    names = ("John", "Claudia")
    pending = [parse(Pending, entry, PositionError) for entry in entries]
    assert len(read_entries(pending, names, lambda name, _: names.index(name))) == len(entries)


def test_every_decision_but_a_turn_has_a_row_of_what_is_pending() -> None:
    found = {entries[0]["decision"] for entries in agendas() if entries}
    assert found == set(DECISIONS) - {"turn"}


def test_every_key_is_explained() -> None:
    """Of positions, of seats and of what comes up in a real game."""
    text = page(NAME)
    for key in (*Position.model_fields, *Seat.model_fields):
        assert f"`{key}`" in text or f'"{key}"' in text
    for key in (*Revealed.model_fields, *RevealedRound.model_fields):
        assert f"`{key}`" in page("records.md")


def test_the_position_of_the_page_is_one() -> None:
    """It is read, and the program writes the same table."""
    text = page(NAME).split("```json\n")[1].split("```")[0]
    game = Game.from_position(json.loads(text))
    assert (game.to_move, game.decision) == ("Claudia", "turn")
    assert Game.from_position(game.position()).position() == game.position()
    assert (DOCS / "position-1897.schema.json").exists()
