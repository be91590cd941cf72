"""Choices played out: in each game one decision of each kind asked for is drawn, and every option of it tried.

A decision of a kind is drawn from all that the game has, each as likely. Its options are what the player can have: of
several actions that bring the same, such as Sales in several places, the one that the learned policy likes best stands
for it. After each option the game is played on to its end (search/rollouts.py), by the same player, in the same worlds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from analysis.runs.plan import Plan
from engine import Game
from engine.chance import below, stream
from engine.game import features, inputs, package_of, stage, to_move
from engine.notation import decision_word, legal_codes
from search.instant import Instinct, look, weigh
from search.policy import Policy
from search.rollouts import Rollouts
from search.settings import Settings
from search.tree import one
from search.weights import find

MOST_OPTIONS = 12
"""Options of a decision that are played out: what the player took, and those that the policy likes best."""

LEAST_SHARE = 1e-6
"""An option of less counts so much beside the others."""

MONEY = "money"
"""The feature that says how much of it a seat has."""

LEAD = "lead in the column of the "
"""The input of a network that says how far a seat leads in the column of its bid begins with this."""

BIDDING = (LEAD, "level in the column of the ", "placing in the column of ")
"""One of the inputs that begin with these is not 0 while a seat bids."""

LEAD_UNIT = 0.2
"""What a lead of one more counts in that input."""


class Drawn(NamedTuple):
    """A decision that was drawn."""

    states: np.ndarray
    """One state: the table at the decision."""
    action: int
    """What the player did."""


class Draw:
    """Draws one decision of each kind while a game is played."""

    def __init__(self, plan: Plan, number: int) -> None:
        self._plan = plan
        self._words = {kind: stream(plan.seed, number, "choice", kind) for kind in plan.choices}
        self._seen = dict.fromkeys(plan.choices, 0)
        self.drawn: dict[str, Drawn] = {}
        """By kind."""

    def see(self, state: np.record, action: int) -> None:
        """Take a decision of the game, with what the player does, into account."""
        package = package_of(state)
        kind = decision_word(package, state)
        if kind not in self._seen:
            return
        self._seen[kind] += 1
        if below(self._words[kind], self._seen[kind]) == 0:
            states = package.new_states(1)
            states[0] = state
            self.drawn[kind] = Drawn(states, action)


class OnOffer(NamedTuple):
    """Something that the player can have."""

    name: str
    action: int
    """By which the policy would get it."""
    share: float
    """How often the policy would take it, by whatever action."""


def played_out(plan: Plan, number: int, drawn: dict[str, Drawn]) -> list[dict[str, Any]]:
    """The rows of the options of the decisions drawn in a game."""
    return [row for kind in plan.choices if kind in drawn for row in _rows(plan, number, kind, drawn[kind])]


def prepare(plan: Plan) -> None:
    """Compile, or load what is compiled, for playing out choices at each table of a plan."""
    for part in range(len(plan.parts)):
        for number in plan.numbers(part)[: len(plan.parts[part].tables)]:
            game = plan.new_game(number)
            options_of(game, game.actions(), stream(0))
            Rollouts(game, [game.actions()[:1]], 0, 1, Settings()).play([0], 1)


def _rows(plan: Plan, number: int, kind: str, drawn: Drawn) -> Iterator[dict[str, Any]]:
    game = plan.new_game(number)
    game.take_up(drawn.states[0])
    words = stream(plan.seed, number, "options", kind)
    every = options_of(game, legal_codes(package_of(game.state), game.rules, game.state), words)
    if len(every) < 2:
        return
    taken = option_name(game, drawn.action)
    liked = sorted(every, key=lambda option: (option.name != taken, -option.share))[:MOST_OPTIONS]
    options = [option for option in every if option in liked]
    seed = int(words[0] >> np.uint64(11))
    rollouts = Rollouts(game, [[option.action] for option in options], seed, 1, Settings())
    rollouts.play(range(len(options)), plan.worlds)
    amounts = amounts_of([option.name for option in options])
    seat, seats, ahead = game.seat, len(game.names), lead(game)
    for option, amount, outcomes in zip(options, amounts, rollouts.outcomes, strict=True):
        totals = outcomes.totals[:, :seats].mean(axis=0)
        yield {
            "decision": kind,
            "round": 1 + stage(game.state),
            "seat": seat,
            "money": _money(game),
            "option": option.name,
            "amount": amount,
            "lead": ahead,
            "chosen": option.name == taken,
            "share": option.share,
            "worlds": len(outcomes),
            "win_share": float(outcomes.win.mean()),
            "points": float(totals[seat]),
            "ahead": float(totals[seat] - (totals.sum() - totals[seat]) / (seats - 1)),
        }


def options_of(game: Game, actions: Sequence[int], words: np.ndarray) -> list[OnOffer]:
    """The options of the pending decision, in the order of their first actions."""
    found: dict[str, list[tuple[int, float]]] = {}
    for action, share in zip(actions, _shares(game, actions, words), strict=True):
        found.setdefault(option_name(game, action), []).append((action, share))
    return [
        OnOffer(name, max(own, key=lambda pair: pair[1])[0], max(LEAST_SHARE, sum(share for _, share in own)))
        for name, own in found.items()
    ]


def _shares(game: Game, actions: Sequence[int], words: np.ndarray) -> list[float]:
    """How often the learned policy takes each action; all alike where nothing has been learned."""
    package = package_of(game.state)
    instinct = Instinct.of(game.state, find(package, len(game.names)))
    if not instinct.known:
        return [1 / len(actions)] * len(actions)
    look(game.rules, one(game.state), instinct, words)
    weigh(game.rules, instinct, Policy.of(package).weights, np.array(actions, np.int16), len(actions), instinct.unnoted)
    logits = instinct.logits[: len(actions)].astype(np.float64)
    shares = np.exp(logits - logits.max())
    return [float(share) for share in shares / shares.sum()]


_BESIDE = re.compile(r"^\d+/\d+ (?=as )| at \d+-\d+\b| for \d+ BF$| \(\d[^)]*\)| revealed$|, which does nothing$")
"""What a phrase says beside the option: which card is laid, where, at what price, how much it brings now."""


def option_name(game: Game, action: int) -> str:
    """What an action of the pending decision brings, in the rulebook's words; a pavilion goes by its card's number."""
    if game.decision == "building" and action > 0:
        return f"pavilion {game.state.belle_card[action - 1]}"
    details: list[str] = []
    notation = package_of(game.state).notation
    opening = notation.add_to_sentence(game.rules, game.state, action, "", details, False)
    return _BESIDE.sub("", ", ".join([*([opening] if opening else []), *details]))


def amounts_of(names: Sequence[str]) -> list[int | None]:
    """The number in each name if the names differ in nothing else, such as those of bids."""
    parted = [re.split(r"(\d+)", name) for name in names]
    alike = {(parts[0], *parts[2:]) for parts in parted if len(parts) == 3}
    if len(alike) != 1 or any(len(parts) != 3 for parts in parted):
        return [None] * len(names)
    return [int(parts[1]) for parts in parted]


def lead(game: Game) -> int | None:
    """By how much the seat to move leads in the column for which it is to bid; None at any other decision."""
    package = package_of(game.state)
    told = np.zeros(len(package.SHARED_INPUTS) + len(game.names) * len(package.SEAT_INPUTS), np.float32)
    inputs(game.rules, game.state, game.seat, told)
    shared = zip(package.SHARED_INPUTS, told, strict=False)
    of_bids = {name: value for name, value in shared if name.startswith(BIDDING)}
    if not any(of_bids.values()):
        return None
    return next(round(float(value) / LEAD_UNIT) for name, value in of_bids.items() if name.startswith(LEAD))


def _money(game: Game) -> int | None:
    package = package_of(game.state)
    if MONEY not in package.FEATURES:
        return None
    counted = np.zeros(len(package.FEATURES))
    features(game.rules, game.state, to_move(game.state), counted)
    return int(counted[package.FEATURES.index(MONEY)])
