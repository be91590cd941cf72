"""Games in compiled code, each noted down action by action in a CHRONICLE record of its game's package.

A game is played on `tables`, a record array of two states: the game itself and, as scratch, what it was one action
before.
"""

from __future__ import annotations

import numpy as np

from engine.chance import below
from engine.game import (
    apply_action,
    deal,
    determinize,
    final_scores,
    give,
    legal_actions,
    observe,
    stage,
    to_move,
    turn_number,
)
from engine.kernel import inlined, kernel
from search.instant import choose_at_once
from search.policy import Policy, best_rated

DECISIONS, TURNS, STAGES = range(3)
"""What is counted of a game: choices made, turns, and the parts of the game that were played."""

COUNTS = 3


@kernel
def begin(rules, tables, is_dealt, gifts, deal_words, chronicle, out):
    """Go on to the first choice of a game, with all chance before it from the stream `deal_words`.

    tables[0] is the empty state: then the cards are dealt and the gifts given, (n, 2) seats and numbers. Or, if it
    `is_dealt`, a position: then what nobody has seen is redrawn. The legal actions are written into `out` (int16, size
    MOST_ACTIONS); returns their number, 0 when the game is over.
    """
    if is_dealt:
        determinize(rules, tables[0], deal_words)
    else:
        deal(rules, tables[0], deal_words)
        for k in range(len(gifts)):
            give(rules, tables[0], gifts[k, 0], gifts[k, 1])
    return _next_choice(rules, tables, chronicle, out)


@kernel
def advance(rules, tables, action, chronicle, out):
    """Carry out an action and go on to the next choice; its legal actions are written into `out`, returns their number.

    0 when the game is over, else at least 2.
    """
    _apply_noted(rules, tables, action, chronicle)
    return _next_choice(rules, tables, chronicle, out)


@kernel
def note_end(rules, tables, decisions, counts, scores):
    """Of a game that is over, write what is counted into `counts` (int32, size COUNTS), and the final scores."""
    counts[DECISIONS] = decisions
    counts[TURNS] = turn_number(tables[0])
    counts[STAGES] = 1 + stage(tables[0])
    final_scores(rules, tables[0], scores)


AT_RANDOM, BY_RATING, BY_INSTINCT = range(3)
"""How a seat chooses where compiled code plays."""


NO_ACTION = -1


@kernel
def begin_games(rules, start, is_dealt, gifts, deals, states, tables, out, chronicles):
    """Begin a game for each of `deals`, (n, 2) words, and write it into the same of `states` at its first choice.

    `start` is one state, it and `gifts` as for `begin`; `tables` and `out` are scratch.
    """
    for game in range(len(deals)):
        tables[0] = start[0]
        begin(rules, tables, is_dealt, gifts, deals[game], chronicles[game], out)
        states[game] = tables[0]


@kernel
def play_games(
    rules,
    states,
    games,
    given,
    looked_at,
    streams,
    ways,
    weights,
    instinct,
    tables,
    out,
    ratings,
    chronicles,
    counts,
    scores,
):
    """Play each of `games`, places in `states`, to its end, or to the next choice that is to be `looked_at`.

    The action at the choice where a game stands is `given`, (n,) int64, or NO_ACTION: then the player chooses it, and
    every other, with the choices of chance from `streams`, (n, 2). `looked_at`, (n, SEATS), says whose further choices
    the caller wants to see first. By seat, `ways` says how it chooses, and `weights` what it wants, a tuple each; both
    have a place for each of SEATS. `instinct` is what seats that choose BY_INSTINCT know, None where there are none.
    `tables`, `out` and `ratings` (float64, size MOST_ACTIONS) are scratch. Goes on with `chronicles`, n records, and
    `counts`, (n, COUNTS), both zeros at the beginning of a game, and fills `scores`, (n, SEATS), at its end.
    """
    for game in games:
        words, chronicle, action = streams[game], chronicles[game], given[game]
        tables[0] = states[game]
        decisions = counts[game, DECISIONS]
        n = legal_actions(rules, tables[0], out)
        while n > 0:
            if action == NO_ACTION:
                seat = to_move(tables[0])
                own = weights[seat]
                action = np.int64(out[0])
                if ways[seat] == AT_RANDOM:
                    action = np.int64(out[below(words, n)])
                elif ways[seat] == BY_RATING:
                    action = best_rated(rules, tables[0], Policy(n, own, own, ratings), words, out, n)
                if instinct is not None:  # noqa: SIM102 - alone, so that nothing of it is compiled where it is None
                    if ways[seat] == BY_INSTINCT:
                        action = choose_at_once(rules, tables, instinct, own, words, out, n)
            n = advance(rules, tables, action, chronicle, out)
            decisions += 1
            action = np.int64(NO_ACTION)
            if n > 0 and looked_at[game, to_move(tables[0])]:
                break
        states[game] = tables[0]
        if n > 0:
            counts[game, DECISIONS] = decisions
        else:
            note_end(rules, tables, decisions, counts[game], scores[game])


@kernel
def _apply_noted(rules, tables, action, chronicle):
    tables[1] = tables[0]
    apply_action(rules, tables[0], action)
    observe(rules, tables[1], action, tables[0], chronicle)


@inlined
def _next_choice(rules, tables, chronicle, out):
    """Pass over forced decisions, which are noted too."""
    n = legal_actions(rules, tables[0], out)
    while n == 1:
        _apply_noted(rules, tables, np.int64(out[0]), chronicle)
        n = legal_actions(rules, tables[0], out)
    return n
