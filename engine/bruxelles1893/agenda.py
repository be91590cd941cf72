"""The agenda: a small stack of what is still to be done, the next thing on top.

Decisions wait for a player; steps are carried out by the rules themselves (`decisions.run_steps`). Applying an action
takes its decision off and puts what follows on, so that an owner's free action in another player's turn, an action
copied at the park or a noble's effect nest without special cases.
"""

from __future__ import annotations

from engine.agenda import FIRST_STEP, NOT_PENDING, find
from engine.kernel import kernel

DECISIONS = (
    "board",
    "starting artwork",
    "try square",
    "neutral meeple",
    "turn",
    "bid",
    "park",
    "create",
    "sell",
    "indicator",
    "leave",
    "noble",
    "keep",
    "solvay",
    "cubes",
    "first needle",
    "payment",
    "needle",
    "site",
    "activate",
    "free action",
    "card",
    "unpaid nobles",
    "travelers",
    "white artwork",
    "building",
    "tile",
    "belle epoque card",
    "take back",
    "give cubes",
    "row",
    "carry out",
    "put under",
)
(
    BOARD,
    STARTING_ARTWORK,
    TRY_SQUARE,
    NEUTRAL_MEEPLE,
    TURN,
    BID,  # a: the space
    PARK_ACTION,
    CREATE,
    SELL,
    MOVE_INDICATOR,  # a: the sale, b: steps more than artworks
    LEAVE,  # a: the sale
    TAKE_NOBLE,
    KEEP,  # a: the noble taken
    SOLVAY_EFFECT,
    CUBES,  # a: how many
    FIRST_NEEDLE,
    PAYMENT,  # a: the building, b: how Belle Époque card 9 is used
    NEEDLE,
    SITE,
    ACTIVATE,  # a: how many nobles at most, b: how many have been activated by this action
    FREE_ACTION,  # a: the action
    CARD,  # a: the column, or LINES + the face of a card given at the start
    UNPAID,
    TRAVELERS,  # a: the Brussels action
    CREATE_WHITE,
    BUILDING,  # a: 1 once Saintenoy has moved a needle
    CLAIM_TILE,
    BELLE_CARD,  # a: the number of the card, b: what its effect needs to know of the action it goes with
    TAKE_BACK,  # a: the space
    GIVE_CUBES,  # a: the colour of the artwork to get
    CHOOSE_ROW,
    CARRY_OUT,  # a: the action
    PUT_UNDER,
) = range(33)
"""Decisions of a player, in the words of `DECISIONS`."""

STEPS = (
    "planning",
    "place neutral meeple",
    "action",
    "refill nobles",
    "offer free action",
    "next turn",
    "columns",
    "cards",
    "majorities",
    "payments",
    "scoring",
    "after action",
    "first player",
    "irises",
    "brussels majority",
    "pavilion visit",
    "end of round",
    "tiles",
)
(
    PLANNING,  # turn up the Stock Exchange card
    PLACE_NEUTRAL,  # seat: who places a neutral meeple, if there is room
    ACT,  # a: the action, b: 1 once the cards that come before it have been offered
    REFILL_NOBLES,
    OFFER_FREE_ACTION,  # a: the action; seat: the owner of the house
    NEXT_TURN,  # seat: whose turn was last, a: 1 if an extra turn of the same player comes first
    COLUMNS,  # the column majorities
    CARDS,  # a: the column, b: how many of the seats have been asked
    MAJORITIES,  # all that comes after the cards
    PAYMENTS,  # seat: the next to pay the nobles
    SCORING,
    AFTER_ACTION,  # a: the action; b: 0 until it has been carried out, then 1, for Construction 1 + the cubes used
    FIRST_PLAYER,
    IRISES,  # a: 1 + the space whose meeple counts as double, or 0
    BRUSSELS_MAJORITY,
    VISIT,
    END_ROUND,
    TILES_STEP,  # seat: the next whose Belle Époque tiles count
) = range(FIRST_STEP, FIRST_STEP + 18)
"""Steps of the rules, in the words of `STEPS`."""

FIRST_BRUSSELS_ACTION = 5
"""AFTER_ACTION numbers the actions of both boards: those of the Art Nouveau board, then those of Brussels."""

NO_ACTION = -1


@kernel
def whose_turn(state):
    """The seat whose turn it is in the Action phase, when the step to the next turn is at the bottom."""
    return state.agenda[0].seat


@kernel
def note_extra_turn(state):
    """Note for the step to the next turn, at the bottom, that the same player has an extra turn first."""
    state.agenda[0].a = 1


@kernel
def note_more_steps(state, steps):
    """Note for the decision on the indicator, which is on top, how much further it may move."""
    state.agenda[state.n_agenda - 1].b = steps


@kernel
def action_under_way(state):
    """The action that the step AFTER_ACTION waits for; NO_ACTION without the expansion, or between actions."""
    place = find(state, AFTER_ACTION)
    return NO_ACTION if place == NOT_PENDING else int(state.agenda[place].a)


@kernel
def note_done(state, done):
    """Note for the step AFTER_ACTION that its action was carried out; `done` is its argument b."""
    state.agenda[find(state, AFTER_ACTION)].b = done


@kernel
def doubled_space(state):
    """1 + the space whose meeple counts as double at the irises still to be resolved, or 0."""
    place = find(state, IRISES)
    return 0 if place == NOT_PENDING else int(state.agenda[place].a)


@kernel
def note_doubled_space(state, doubled):
    """Note for the irises still to be resolved which meeple counts as double: 1 + its space."""
    state.agenda[find(state, IRISES)].a = doubled
