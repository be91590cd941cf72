"""Games of a learned policy against itself, and what they leave to learn from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.chance import below, random_share
from engine.game import apply_action, deal, final_scores, rate, stage, to_move
from engine.kernel import inlined, kernel
from search.instant import LEARNED_SCALE, draw, expect_from, look, weigh, write
from search.playout import next_choice
from search.value import blend, evaluate_scores

LONGEST = 4096
"""More choices than a game has."""

MOST_SEATS = 8


class Collected(NamedTuple):
    """Decisions of finished games; A afterstates of D decisions at most, F inputs, P players."""

    after: np.ndarray
    """(A, F) float32: inputs after each legal action."""
    ratings: np.ndarray
    """(A,) float32: what the rules of thumb give each."""
    target: np.ndarray
    """(A,) float32: probability that a search would give each; 0 where there was no search (`search.teaching`)."""
    before: np.ndarray
    """(D, F) float32: inputs of each decision."""
    stage: np.ndarray
    """(D,) int8: part of the game in which it was taken."""
    first: np.ndarray
    """(D + 1,) int64: where the afterstates of each begin."""
    chosen: np.ndarray
    """(D,) int32: the afterstate that was chosen, counted from the decision's first."""
    log_share: np.ndarray
    """(D,) float32: logarithm of the probability with which it was."""
    advantage: np.ndarray
    """(D,) float32: how much better than expected it went from there (Schulman and others, 2016)."""
    wins: np.ndarray
    """(D, P) float32: what each seat won in the end, clockwise from the one to move."""
    margins: np.ndarray
    """(D, P) float32: margins in units of `search.instant.LEARNED_SCALE` points, likewise."""
    counts: np.ndarray
    """(6,) int64: decisions and afterstates collected; games, choices, afterstates looked at, points of all seats."""

    def filled(self) -> Collected:
        """A copy without the room that is left."""
        decisions, afterstates = int(self.counts[DECISIONS]), int(self.counts[AFTERSTATES])
        return Collected(
            first=self.first[: decisions + 1].copy(),
            counts=self.counts,
            **{name: getattr(self, name)[:afterstates].copy() for name in OF_AFTERSTATES},
            **{name: getattr(self, name)[:decisions].copy() for name in OF_DECISIONS},
        )


class GameNotes(NamedTuple):
    """What is noted of a game until it is over: scratch."""

    seats: np.ndarray
    """(LONGEST,) int8: who made each choice."""
    places: np.ndarray
    """(LONGEST,) int64: where it was collected, -1 if it was not."""
    values: np.ndarray
    """(LONGEST,) float64: what its seat expected before it."""
    scores: np.ndarray
    """(MOST_SEATS,) float64, as are the next four"""
    wins: np.ndarray
    margins: np.ndarray
    following: np.ndarray
    """What each seat expected at its next choice, or got in the end."""
    ahead: np.ndarray
    """The advantage of its next choice."""

    @classmethod
    def empty(cls) -> GameNotes:
        seats, places, values = np.zeros(LONGEST, np.int8), np.zeros(LONGEST, np.int64), np.zeros(LONGEST)
        return cls(seats, places, values, *np.zeros((5, MOST_SEATS)))


OF_AFTERSTATES = ("after", "ratings", "target")
"""The arrays of Collected with a row for each afterstate."""

OF_DECISIONS = ("before", "stage", "chosen", "log_share", "advantage", "wins", "margins")
"""The arrays of Collected with a row for each decision."""

DECISIONS, AFTERSTATES, GAMES, CHOICES, LOOKED_AT, POINTS = range(6)


def new_collected(decisions: int, afterstates: int, inputs: int, players: int) -> Collected:
    """Room for so much."""
    return Collected(
        np.zeros((afterstates, inputs), np.float32),
        np.zeros(afterstates, np.float32),
        np.zeros(afterstates, np.float32),
        np.zeros((decisions, inputs), np.float32),
        np.zeros(decisions, np.int8),
        np.zeros(decisions + 1, np.int64),
        np.zeros(decisions, np.int32),
        np.zeros(decisions, np.float32),
        np.zeros(decisions, np.float32),
        np.zeros((decisions, players), np.float32),
        np.zeros((decisions, players), np.float32),
        np.zeros(6, np.int64),
    )


@kernel
def collect(
    rules,
    start,
    tables,
    instinct,
    weights,
    actions,
    words,
    games,
    mixed,
    kept,
    decay,
    margin_weight,
    margin_scale,
    notes,
    into,
):
    """Play `games` games and collect a share `kept` of their choices into `into`, as long as there is room.

    `start` is one empty state, `weights` what all want; `tables` (one state), `actions` (int16, size MOST_ACTIONS) and
    `notes` are scratch. `decay` is the lambda of the advantages. Each choice is drawn by the softmax of the policy; but
    in a share `mixed` of the games each seat plays by the rules of thumb with probability one half, and nothing is
    learned from its choices.
    """
    players = rules.players
    seats, places, values, scores, wins, margins, following, ahead = notes
    for _ in range(games):
        tables[0] = start[0]
        deal(rules, tables[0], words)
        made, strangers = 0, 0
        if random_share(words) < mixed:
            strangers = below(words, 1 << players)
        while True:
            n = next_choice(rules, tables[0], actions)
            if n == 0:
                break
            check_length(made)
            look(rules, tables, instinct, words)
            expect_from(
                rules, tables[0], instinct, instinct.before, margin_weight, margin_scale, wins, margins, following
            )
            values[made] = following[to_move(tables[0])]
            seats[made] = to_move(tables[0])
            if strangers >> seats[made] & 1:
                places[made] = -1
                rate(rules, instinct.tables[0], weights, actions, n, instinct.ratings)
                chosen = np.argmax(instinct.ratings[:n])
            else:
                places[made] = keep(into, instinct, n) if random_share(words) < kept else -1
                chosen = _weigh_and_draw(rules, instinct, weights, actions, n, words, into, places[made])
            apply_action(rules, tables[0], np.int64(actions[chosen]))
            into.counts[LOOKED_AT] += n
            made += 1
        final_scores(rules, tables[0], scores)
        evaluate_scores(scores, players, 0.0, wins, margins)
        for seat in range(players):
            into.counts[POINTS] += int(scores[seat])
            following[seat] = blend(wins[seat], margins[seat], margin_weight, margin_scale)
            ahead[seat] = 0.0
        for k in range(made - 1, -1, -1):
            seat = seats[k]
            ahead[seat] = following[seat] - values[k] + decay * ahead[seat]
            following[seat] = values[k]
            place = places[k]
            if place >= 0:
                into.advantage[place] = ahead[seat]
                note_end(into, place, seat, players, wins, margins)
        into.counts[GAMES] += 1
        into.counts[CHOICES] += made


@inlined
def check_length(made):
    """Of a game with so many choices: beyond the room for them nothing may be written."""
    if made >= LONGEST:
        raise AssertionError("a game has more choices than there is room for")


@kernel
def note_end(into, place, seat, players, wins, margins):
    """Note how the game of a decision of `seat` ended."""
    for distance in range(players):
        other = (seat + distance) % players
        into.wins[place, distance] = wins[other]
        into.margins[place, distance] = margins[other] / LEARNED_SCALE


@kernel
def keep(into, instinct, n):
    """Make room for a decision with n legal actions: its place, -1 where there is none."""
    place = into.counts[DECISIONS]
    begin = into.counts[AFTERSTATES]
    if place >= len(into.chosen) or begin + n > len(into.after):
        return -1
    write(instinct.before, into.before[place])
    into.stage[place] = stage(instinct.tables[0])
    into.first[place + 1] = begin + n
    into.counts[DECISIONS] = place + 1
    into.counts[AFTERSTATES] = begin + n
    return place


@kernel
def _weigh_and_draw(rules, instinct, weights, actions, n, words, into, place):
    """Weigh the legal actions, draw one by its share and note it at `place`, unless that is -1."""
    begin = into.first[max(0, place)]
    end = begin + n if place >= 0 else begin
    weigh(rules, instinct, weights, actions, n, into.after[begin:end])
    for k in range(end - begin):
        into.ratings[begin + k] = instinct.ratings[k]
    chosen, log_share = draw(instinct, words, n)
    if place >= 0:
        into.chosen[place] = chosen
        into.log_share[place] = log_share
    return chosen
