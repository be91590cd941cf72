"""Notation, as far as all games share it: decisions in words, phrases read, and whole turns as sentences.

A game's own `notation` writes the phrases. A phrase and an action determine each other at any pending decision; the
order of words inside a phrase is free when reading.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any

import numpy as np

from engine.agenda import to_move


def decision_word(game: ModuleType, state: Any) -> str | None:
    """The pending decision in words, None when the game is over."""
    if state.n_agenda == 0:
        return None
    word: str = game.DECISIONS[state.agenda[state.n_agenda - 1].kind]
    return word


def legal_codes(game: ModuleType, rules: Any, state: Any) -> list[int]:
    """The legal actions of the pending decision."""
    out = np.zeros(game.ACTIONS, np.int16)
    codes: list[int] = out[: game.legal_actions(rules, state, out)].tolist()
    return codes


def move_code(game: ModuleType, rules: Any, state: Any, text: str) -> int | None:
    """The legal action that a phrase names, None if there is none."""
    wanted = sorted(text.lower().split())
    for code in legal_codes(game, rules, state):
        if sorted(game.notation.move_text(rules, state, code).split()) == wanted:
            return code
    return None


def turn_text(game: ModuleType, rules: Any, state: Any, codes: Iterable[int], for_all: bool = False) -> str:
    """A whole turn as a sentence: the decisions `codes` from the pending one on, and the forced ones between them.

    Told `for_all` players, what only the mover knows is left out.
    """
    states = game.new_states(1)
    states[0] = state
    table = states[0]
    seat, turn = to_move(table), int(table.turn)
    opening, details = "", list[str]()
    chosen = list(codes)
    while to_move(table) == seat and table.turn == turn:
        legal = legal_codes(game, rules, table)
        if len(legal) == 1:
            code = legal[0]
        elif chosen:
            code = chosen.pop(0)
        else:
            break
        opening = game.notation.add_to_sentence(rules, table, code, opening, details, for_all)
        game.apply_action(rules, table, code)
    sentence = f"{opening}: {', '.join(details)}" if opening and details else opening or ", ".join(details)
    return sentence[:1].upper() + sentence[1:]
