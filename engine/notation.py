"""Notation, as far as all games share it: decisions in words, phrases read, and whole turns as sentences.

A game's own `notation` writes the phrases. A phrase and an action determine each other at any pending decision; the
order of words inside a phrase is free when reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from engine.agenda import to_move
from engine.contract import GamePackage, Rules, SearchedGame, State
from engine.likeness import alike


def decision_word(game: GamePackage, state: State) -> str | None:
    """The pending decision in words, None when the game is over."""
    if state.n_agenda == 0:
        return None
    word: str = game.DECISIONS[state.agenda[state.n_agenda - 1].kind]
    return word


def legal_codes(game: SearchedGame, rules: Rules, state: State) -> list[int]:
    """The legal actions of the pending decision."""
    out = np.zeros(game.MOST_ACTIONS, np.int16)
    codes: list[int] = out[: game.legal_actions(rules, state, out)].tolist()
    return codes


def move_codes(game: GamePackage, rules: Rules, state: State, text: str, whole: bool = False) -> list[int]:
    """The legal actions that a phrase may name: one where it is clear, none where it is no choice here.

    A `whole` phrase has all its words; another one may be the beginning of just one choice.
    """
    codes = legal_codes(game, rules, state)
    moves = [game.notation.move_text(rules, state, code) for code in codes]
    return [codes[place] for place in meant(text, moves, game.OTHER_NAMES, whole)]


def move_code(game: GamePackage, rules: Rules, state: State, text: str, whole: bool = False) -> int | None:
    """The one legal action that a phrase names, as `move_codes` finds it; None if it is none or not clear."""
    found = move_codes(game, rules, state, text, whole)
    return found[0] if len(found) == 1 else None


def meant(text: str, moves: Sequence[str], other_names: Mapping[str, str], whole: bool = False) -> list[int]:
    """The places of the moves that a phrase may name, as `move_codes` gives them: in any order of words, any writing,
    with other names than those of the notation."""
    words = sorted(text.casefold().split())
    for place, move in enumerate(moves):
        if sorted(move.split()) == words:
            return [place]
    key = plain(text, other_names)
    if not key:
        return []
    keys = [alike(move) for move in moves]
    found = [place for place, move in enumerate(keys) if move == key]
    if not found:
        loose = sorted(_WORD_ENDS.split(text.casefold()))
        found = [place for place, move in enumerate(moves) if sorted(_WORD_ENDS.split(move)) == loose]
    if not found and not whole:
        found = [place for place, move in enumerate(keys) if _begins(move, key)]
    return found


_WORD_ENDS = re.compile(r"\s+|(?<=[^\W\d])[-_](?=[^\W\d])")
"""Between words, and between those that a hyphen joins, but not between numbers."""


def plain(text: str, other_names: Mapping[str, str]) -> str:
    """A phrase as `alike` has it, in the notation's names."""
    key = alike(text)
    for name, word in sorted(other_names.items(), key=lambda names: -len(names[0])):
        key = key.replace(alike(name), alike(word))
    return key


def _begins(move: str, key: str) -> bool:
    """Whether a move begins so, and not within a number: "card 1" does not begin "card 15"."""
    return move.startswith(key) and not (key[-1].isdecimal() and move[len(key) : len(key) + 1].isdecimal())


def turn_text(game: GamePackage, rules: Rules, state: State, codes: Iterable[int], for_all: bool = False) -> str:
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
