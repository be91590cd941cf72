"""Numbers that compiled code relies on without checking: codes and buffers are large enough for all that can be."""

from __future__ import annotations

import numpy as np

from engine.agenda import FIRST_STEP
from engine.bruxelles1893 import CHRONICLE, CODES, MOST_ACTIONS, construction, materials
from engine.bruxelles1893.agenda import DECISIONS, STEPS
from engine.bruxelles1893.box.values import LARGEST_COST, LARGEST_TAKE
from engine.bruxelles1893.files.notation import SALE_WORDS_OF
from engine.bruxelles1893.nobles import TAKE_REVEALED
from engine.bruxelles1893.rules import MOST_USES
from engine.bruxelles1893.sales import PLACES
from engine.bruxelles1893.state import IRIS_LINES, LINES, MATERIALS, NOBLE_NAMES, ROUNDS, SECOND, SLOTS, SPACES
from engine.bruxelles1893.turns import MOST_BID, PASS


def test_every_action_has_a_code_below_the_bound() -> None:
    """The largest code of each kind of decision."""
    largest = {
        "turn": PASS,
        "bid": MOST_BID,
        "indicator": PLACES * PLACES - 1,
        "noble": TAKE_REVEALED + len(NOBLE_NAMES) - 1,
        "cubes": materials.RADIX ** len(MATERIALS) - 1,
        "payment": construction.RADIX**construction.UNITS - 1,
        "unpaid nobles": 2 ** len(NOBLE_NAMES) - 1,
        "sell": len(SALE_WORDS_OF[SECOND]) - 1,
        "card 6": 2**SLOTS - 1,
        "card 25": LINES * LINES,
        "card 15": SPACES,
        "take back": MOST_BID,
    }
    assert {name: code for name, code in largest.items() if code >= CODES} == {}
    assert MOST_ACTIONS >= MOST_BID


def test_digits_hold_what_the_box_may_ask() -> None:
    """Packed counts never run into the next digit."""
    assert LARGEST_COST < construction.RADIX
    assert LARGEST_TAKE < materials.RADIX


def test_kinds_of_entries_do_not_overlap() -> None:
    """Decisions are numbered below the steps, and both fit a signed byte."""
    assert len(DECISIONS) <= FIRST_STEP
    assert FIRST_STEP + len(STEPS) <= 64


def test_a_chronicle_holds_what_can_be_counted() -> None:
    """The most of each kind that one seat can have of one thing, in a round or in the game."""
    most = {
        "bids_by_round": MOST_BID * SPACES,
        "uses_by_round": MOST_USES - 1,
        "free_actions_by_round": SPACES,
        "irises_by_round": IRIS_LINES**2,
        "prestige_won": LINES * ROUNDS,
        "belle_cards_used": ROUNDS,
    }
    seat = CHRONICLE["seats"].base
    assert {field: count for field, count in most.items() if count > np.iinfo(seat[field].base).max} == {}
