"""Every noble, bonus, action, card, decision and step is written wherever they are told apart, and no other passes.

An unknown one is a fault at once: none falls through to another's effect. Whoever adds one finds here the places where
it must be written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engine import Game, bruxelles1893, bruxelles1897
from engine.agenda import FIRST_STEP, push
from engine.bruxelles1893 import actions, brussels, free_actions, tracks
from engine.bruxelles1893 import agenda as agenda_1893
from engine.bruxelles1893 import nobles as nobles_1893
from engine.bruxelles1893 import state as state_1893
from engine.bruxelles1893.belle_epoque import cards, words
from engine.bruxelles1893.belle_epoque.card_table import CARDS as CARD_TABLE
from engine.bruxelles1893.counting import gifts
from engine.bruxelles1893.files import notation, phases
from engine.bruxelles1893.judging import belle_cards, columns, ratings, worths
from engine.bruxelles1893.judging.wants import WANTS as WANTS_1893
from engine.bruxelles1897 import action_cards, scoring
from engine.bruxelles1897 import agenda as agenda_1897
from engine.bruxelles1897 import brussels as brussels_1897
from engine.bruxelles1897 import nobles as nobles_1897
from engine.bruxelles1897 import state as state_1897
from engine.bruxelles1897.counting import integrity as integrity_1897
from engine.bruxelles1897.files import notation as notation_1897
from engine.bruxelles1897.judging import ratings as ratings_1897
from engine.gifts import RADIX
from tests.helpers import tables_1897
from tests.helpers.tables import ELISABETH, expanded

Place = Callable[[Any, Any, int], object]
"""What is done with one member, given the rules and a state that it may change."""

WANTS = tuple(WANTS_1893.values())
WANTS_1897 = tuple(ratings_1897.WANTS.values())

NOBLES: dict[str, Place] = {
    "gain_effect": lambda rules, state, noble: nobles_1893.gain_effect(rules, state, 0, noble),
    "has_effect": lambda rules, state, noble: nobles_1893.has_effect(state, 0, noble),
    "noble_effect_worth": lambda rules, state, noble: worths.noble_effect_worth(rules, state, WANTS, 0, noble),
}
BONUSES: dict[str, Place] = {
    "can_gain": lambda rules, state, bonus: tracks.can_gain(state, 0, bonus),
    "gain_bonus": lambda rules, state, bonus: tracks.gain_bonus(state, 0, bonus),
    "bonus_worth": lambda rules, state, bonus: worths.bonus_worth(rules, state, WANTS, 0, bonus),
}
ACTIONS: dict[str, Place] = {
    "can_carry_out": lambda rules, state, action: actions.can_carry_out(rules, state, 0, action),
    "carry_out": lambda rules, state, action: actions.carry_out(rules, state, 0, action),
    "offer_free_action": lambda rules, state, action: free_actions.offer_free_action(rules, state, 0, action),
    "legal_free_actions": lambda rules, state, action: free_actions.legal_free_actions(
        rules, state, 0, action, np.zeros(64, np.int16)
    ),
    "use_free_action": lambda rules, state, action: free_actions.use_free_action(rules, state, 0, action, 1),
    "action_worth": lambda rules, state, action: worths.action_worth(rules, state, WANTS, 0, action),
    "_action_traffic": lambda rules, state, action: ratings._action_traffic(action),
    "free action's worth": lambda rules, state, action: ratings._rate_choice(
        rules, state, WANTS, 0, agenda_1893.FREE_ACTION, action, 0, 1
    ),
}
BRUSSELS: dict[str, Place] = {
    "place_in_brussels": lambda rules, state, place: brussels.place_in_brussels(rules, state, 0, place, 0),
    "_brussels_worth": lambda rules, state, place: ratings._brussels_worth(
        rules, state, WANTS, 0, place, 1.0, (0.0,) * len(ACTIONS)
    ),
    "_brussels_text": lambda rules, state, place: notation._brussels_text(rules, state, place),
}
ROWS: dict[str, Place] = {
    "tuck_worth": lambda rules, state, row: columns.tuck_worth(rules, state, WANTS, 0, 0, row),
}
CARDS: dict[str, Place] = {
    "legal_card_effects": lambda rules, state, card: cards.legal_card_effects(
        rules, state, 0, 1 + card, 0, np.zeros(64, np.int16)
    ),
    "use_belle_card": lambda rules, state, card: cards.use_belle_card(rules, state, 0, 1 + card, 0, 1),
    "use_worth": lambda rules, state, card: belle_cards.use_worth(rules, state, WANTS, 0, 1 + card, 0, 1),
    "likely_worth": lambda rules, state, card: belle_cards.likely_worth(rules, state, WANTS, 0, 1 + card),
    "card_words": lambda rules, state, card: words.card_words(rules, 1 + card),
    "_card_use_words": lambda rules, state, card: notation._card_use_words(rules, 1 + card, 1),
    "phase_of_card": lambda rules, state, card: phases.phase_of_card(1 + card),
}
"""By 1 less than their number."""

TILES: dict[str, Place] = {
    "tile_words": lambda rules, state, tile: words.tile_words(rules, state_1893.TILES[tile]),
}
GIFTS: dict[str, Place] = {
    "give": lambda rules, state, gift: gifts.give(rules, state, 0, RADIX * gift + 1),
}


def _decide(game: Any) -> Place:
    def decide(rules: Any, state: Any, kind: int) -> None:
        push(state, kind, 0, 1)
        game.legal_actions(rules, state, np.zeros(game.MOST_ACTIONS, np.int16))

    return decide


def _apply(rules: Any, state: Any, kind: int) -> None:
    """Only an unknown decision: a known one needs its table, and is applied in games that are played out."""
    push(state, kind, 0, 1)
    if kind >= len(agenda_1893.DECISIONS):
        bruxelles1893.apply_action(rules, state, 0)


def _apply_1897(rules: Any, state: Any, kind: int) -> None:
    push(state, kind, 0, 1)
    if kind >= len(agenda_1897.DECISIONS):
        bruxelles1897.apply_action(rules, state, 0)


def _step(rules: Any, state: Any, step: int) -> None:
    """An unknown step beneath a decision that is quickly taken."""
    if step >= len(agenda_1893.STEPS):
        push(state, FIRST_STEP + step, 0)
        push(state, agenda_1893.CLAIM_TILE, 0)
        bruxelles1893.apply_action(rules, state, 0)


def _step_1897(rules: Any, state: Any, step: int) -> None:
    if step >= len(agenda_1897.STEPS):
        push(state, FIRST_STEP + step, 0)
        push(state, agenda_1897.KEEP_NOBLE, 0, 1)
        bruxelles1897.apply_action(rules, state, 0)


def _worth(rules: Any, state: Any, kind: int) -> None:
    if kind not in (agenda_1893.TURN, agenda_1893.BID):  # rated by themselves
        ratings._rate_choice(rules, state, WANTS, 0, kind, 1, 0, 0)


def _worth_1897(rules: Any, state: Any, kind: int) -> None:
    if kind not in (agenda_1897.TURN, agenda_1897.ARCHITECT):
        ratings_1897._rate_choice(rules, state, WANTS_1897, 0, kind, 1, 0, 1)


def _words(notation_: Any) -> Place:
    def texts(rules: Any, state: Any, kind: int) -> None:
        push(state, kind, 0, 1)
        notation_.move_text(rules, state, 1)

    return texts


DECISIONS: dict[str, Place] = {
    "legal_actions": _decide(bruxelles1893),
    "apply_action": _apply,
    "_rate_choice": _worth,
    "move_text": _words(notation),
}
STEPS: dict[str, Place] = {"run_steps": _step}

OF_1893 = {
    "noble": (state_1893.NOBLE_NAMES, NOBLES),
    "bonus": (state_1893.BONUSES, BONUSES),
    "action": (state_1893.ACTIONS, ACTIONS),
    "Brussels action": (state_1893.BRUSSELS, BRUSSELS),
    "row": (state_1893.ROWS, ROWS),
    "Belle Époque card": (state_1893.CARD_NAMES, CARDS),
    "Belle Époque tile": (state_1893.TILES, TILES),
    "gift": (gifts.GIFTS, GIFTS),
    "decision": (agenda_1893.DECISIONS, DECISIONS),
    "step": (agenda_1893.STEPS, STEPS),
}

OF_1897: dict[str, tuple[tuple[str, ...], dict[str, Place]]] = {
    "noble": (
        state_1897.NOBLE_NAMES,
        {
            "gain_effect": lambda rules, state, noble: nobles_1897.gain_effect(rules, state, 0, noble),
            "noble_effect_worth": lambda rules, state, noble: ratings_1897.noble_effect_worth(
                rules, state, WANTS_1897, 0, noble
            ),
        },
    ),
    "Action card": (
        state_1897.CARD_WORDS,
        {
            "use_card": lambda rules, state, card: action_cards.use_card(rules, state, 0, card),
            "card_worth": lambda rules, state, card: ratings_1897.card_worth(rules, state, WANTS_1897, 0, card),
        },
    ),
    "Action card before a player": (
        state_1897.CARD_WORDS[: state_1897.MONEY_CARD],
        {"_before_player": lambda rules, state, card: integrity_1897._before_player(state, 0, card)},
    ),
    "Brussels card": (
        state_1897.BRUSSELS,
        {
            "_brussels_worth": lambda rules, state, place: ratings_1897._brussels_worth(
                rules, state, WANTS_1897, 0, place, 1
            ),
            "_brussels_text": lambda rules, state, place: notation_1897._brussels_text(rules, place),
        },
    ),
    "action": (
        state_1897.ACTIONS,
        {
            "park_worth": lambda rules, state, action: ratings_1897.park_worth(rules, state, WANTS_1897, 0, action),
            "can_carry_out": lambda rules, state, action: brussels_1897.can_carry_out(rules, state, 0, action),
            "perform_at_park": lambda rules, state, action: brussels_1897.perform_at_park(rules, state, 0, action),
        },
    ),
    "track": (
        state_1897.TRACKS,
        {"track_worth": lambda rules, state, track: ratings_1897.track_worth(rules, state, WANTS_1897, 0, track)},
    ),
    "bottom half": (
        state_1897.BOTTOMS,
        {"bonus_points": lambda rules, state, bottom: scoring.bonus_points(rules, state, 0, bottom)},
    ),
    "decision": (
        agenda_1897.DECISIONS,
        {
            "legal_actions": _decide(bruxelles1897),
            "apply_action": _apply_1897,
            "_rate_choice": _worth_1897,
            "move_text": _words(notation_1897),
        },
    ),
    "step": (agenda_1897.STEPS, {"run_steps": _step_1897}),
}


def tables() -> dict[str, Game]:
    """A table of each game on which much can be done."""
    rich: dict[str, Any] = {
        "money": 20,
        "nobles": ["brugmann", "buls"],
        "artworks": {"blue": 1, "yellow": 1},
        "white_artworks": {"green": 1},
        "materials": {"wood": 2, "stone": 2, "jokers": 2},
        "meeples": {"travelers": 1},
    }
    john = {
        "artworks": {"red": 1},
        "materials": {"brick-wood": 2},
        "prison": {"2/5": 1},
        "nobles": ["brugmann", "buls"],
    }
    return {"1893": expanded({ELISABETH: rich}), "1897": tables_1897.table({tables_1897.JOHN: john})}


TABLES = tables()
PLACES = [
    pytest.param(game, members, place, id=f"{game} {kind}: {name}")
    for game, kinds in (("1893", OF_1893), ("1897", OF_1897))
    for kind, (members, places) in kinds.items()
    for name, place in places.items()
]


@pytest.mark.parametrize(("game", "members", "place"), PLACES)
def test_every_member_is_known_and_no_other(game: str, members: tuple[str, ...], place: Place) -> None:
    """Each of the list passes; the one behind its end is refused at once."""
    for number in range(len(members)):
        on = TABLES[game].copy()
        if members == state_1893.CARD_NAMES:
            on.state.belle_card[0], on.state.pavilion[0] = 1 + number, 0
        place(on.rules, on.state, number)
    on = TABLES[game].copy()
    with pytest.raises((AssertionError, IndexError, KeyError)):
        place(on.rules, on.state, len(members))


def test_the_table_of_cards_is_complete_and_in_order() -> None:
    """Cards are asked about in the order of their numbers, which is the table's."""
    assert list(CARD_TABLE) == list(range(1, 1 + state_1893.BELLE_CARDS))
    assert len(state_1893.CARD_NAMES) == len(set(state_1893.CARD_NAMES))
