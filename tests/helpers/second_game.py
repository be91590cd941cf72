"""A small game of pushing your luck, written by "Add a game" in docs/contributing.md: diving for pearls.

In each round every player dives once. A dive turns up cards from the top of a shuffled pile, one at a time. Whoever
comes up in time keeps the pearls on them, a shark ends the dive without any. A long dive scores a point for courage.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from engine import plain_game
from engine.agenda import PENDING, ask, key, pop, to_move
from engine.box_files import ComponentBox
from engine.chance import next_word, redraw, shuffle
from engine.chronicle import FIRST_PLAYER, LEAD, POINTS_BY_ROUND, chronicle_of, note_lead, points_facts, uses_fact
from engine.contract import Rules, State, States
from engine.errors import BoxError
from engine.facts import Fact
from engine.kernel import kernel
from engine.plain_game import *  # noqa: F403
from engine.seats import points, score

SEATS, PLAYERS = 3, range(2, 4)
ROUNDS = STAGES = 2
CARDS = np.array([0, 0, 1, 1, 2, 3], np.int8)
"""The pearls on each card; 0 is a shark."""
LONG_DIVE = 3
"""Cards for which there is a point for courage."""

DECISIONS = ("dive",)
UP, DOWN = range(2)
MOST_ACTIONS = CODES = 2
USES = ("up", "down")
SOURCES = ("pearls", "courage")
PEARLS, COURAGE = range(2)
FEATURES = ("points",)
SHARED_INPUTS = ("at stake", "cards left")
SEAT_INPUTS = ("points",)
WANTS = {"pearls": 1.0}
OBSERVED = ("points",)
FAULTS = ("sound", "cards are missing")

RULES = np.dtype([("players", "i1")], align=True)
STATE = np.dtype(
    [
        ("agenda", PENDING, (1,)),
        ("n_agenda", "i1"),
        ("turn", "i2"),
        ("stream", "u8", (2,)),
        ("round_number", "i1"),
        ("card", "i1", (len(CARDS),)),  # the first n_pile are hidden, the others turned up
        ("n_pile", "i1"),
        ("turned_up", "i2"),  # in the whole game
        ("at_stake", "i1"),
        ("seats", [("vp", "i2", (len(SOURCES),))], (SEATS,)),
    ],
    align=True,
)
CHRONICLE = chronicle_of(ROUNDS, SEATS, SOURCES, USES, of_game=[], of_seat=[])


@dataclass(frozen=True, eq=False)
class Box(plain_game.Box):
    """The box, in which nothing can differ."""

    def rules(
        self, players: int, modules: Iterable[str] = (), choose_boards: bool = True, without: Iterable[str] = ()
    ) -> Rules:
        if players not in PLAYERS or tuple(modules) or tuple(without):
            raise BoxError("the game is for 2 or 3 players, without modules, and with all of its cards")
        rules = np.zeros(1, RULES).view(np.recarray)
        rules.players = players
        found: Rules = rules[0]
        return found


def new_states(count: int) -> States:
    return np.zeros(count, STATE).view(np.recarray)


@kernel
def deal(rules, state, words):
    state.stream[0], state.stream[1] = words[0], words[1]
    dive(state, 0)


@kernel
def dive(state, seat):
    """Begin a seat's dive, all cards in the pile."""
    for place in range(len(CARDS)):
        state.card[place] = CARDS[place]
    state.n_pile = len(CARDS)
    state.at_stake = 0
    shuffle(state.stream, state.card, 0, state.n_pile)
    ask(state, 0, seat)


@kernel
def legal_actions(rules, state, out):
    if state.n_agenda == 0:
        return 0
    out[0] = UP
    out[1] = DOWN
    return 2 if state.n_pile > 0 else 1


@kernel
def apply_action(rules, state, action):
    _, seat, _, _ = pop(state)
    if action == DOWN:
        state.n_pile -= 1
        state.turned_up += 1
        pearls = state.card[state.n_pile]
        if pearls > 0:
            state.at_stake += pearls
            ask(state, 0, seat)
            return
    else:
        score(state, seat, PEARLS, state.at_stake)
        if len(CARDS) - state.n_pile >= LONG_DIVE:
            score(state, seat, COURAGE, 1)
    if seat + 1 < rules.players:
        dive(state, seat + 1)
    elif state.round_number + 1 < ROUNDS:
        state.round_number += 1
        dive(state, 0)


@kernel
def decision_key(state):
    if state.n_agenda == 0:
        return -1
    return key(0, to_move(state), 0)


@kernel
def final_scores(rules, state, out):
    for seat in range(rules.players):
        out[seat] = points(state, seat)


@kernel
def stages_left(rules, state):
    return STAGES - 1 - stage(state)


@kernel
def stage(state):
    return int(state.round_number)


@kernel
def features(rules, state, seat, out):
    out[0] = points(state, seat)


@kernel
def inputs(rules, state, viewer, out):
    out[:] = 0.0
    out[0], out[1] = 0.1 * state.at_stake, 0.1 * state.n_pile
    for distance in range(rules.players):
        out[2 + distance] = 0.1 * points(state, (viewer + distance) % rules.players)


@kernel
def rate(rules, state, weights, actions, n, out):
    pearls = 0
    sharks = 0
    for place in range(state.n_pile):  # their sum is known to all, their order does not count
        pearls += state.card[place]
        sharks += state.card[place] == 0
    for k in range(n):
        out[k] = weights[0] * state.at_stake
        if actions[k] == DOWN:
            safe = (state.n_pile - sharks) / state.n_pile
            out[k] = weights[0] * (safe * state.at_stake + pearls / state.n_pile)


@kernel
def determinize(rules, state, words):
    redraw(words, state.card, 0, state.n_pile)
    state.stream[0] = next_word(words)
    state.stream[1] = next_word(words)


@kernel
def determinize_for(rules, state, seat, words):
    determinize(rules, state, words)


@kernel
def conceal(rules, state, seat):
    state.card[: state.n_pile] = -1
    state.stream[:] = 0


def turned_up(before: State, after: State) -> bool:
    return bool(after.turned_up > before.turned_up)


@kernel
def observe(rules, before, action, state, chronicle):
    number = before.round_number
    chronicle.seats[to_move(before)].uses_by_round[action, number] += 1
    if state.n_agenda > 0 and state.round_number == number:
        return
    for seat in range(rules.players):
        chronicle.seats[seat].points_by_round[number] = points(state, seat)
    note_lead(rules, number, chronicle)
    if state.n_agenda == 0:
        for seat in range(rules.players):
            chronicle.seats[seat].points = points(state, seat)
            for source in range(len(SOURCES)):
                chronicle.seats[seat].points_by_source[source] = state.seats[seat].vp[source]


@kernel
def fault(rules, state):
    pearls = 0
    for card in state.card:
        pearls += card
    return int(pearls != CARDS.sum())


def facts(box: ComponentBox) -> tuple[Fact, ...]:
    return FIRST_PLAYER, *LEAD, *points_facts(SOURCES), POINTS_BY_ROUND, uses_fact(USES, "how often it went this way")


class _Notation:
    def move_text(self, rules: Rules, state: State, code: int) -> str:
        return USES[code]

    def add_to_sentence(
        self, rules: Rules, state: State, code: int, opening: str, details: list[str], for_all: bool
    ) -> str:
        details.append(USES[code])
        return opening or "dive"


notation = _Notation()
