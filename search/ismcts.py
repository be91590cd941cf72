"""Single-observer information set Monte Carlo tree search, open loop and maxⁿ.

Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search" (2012): every iteration searches another
world that fits what is visible, in one tree for all of them, and an action competes only where it was available.
Each seat maximises its own value (maxⁿ, Luckhardt and Irani 1986; Sturtevant 2008 for UCT). Rules of thumb, and what
was learned, are priors of what to try (PUCT, Rosin 2011) and play on beyond the tree, up to the end of a stage, where
scores are estimated.
With the settings `PLAIN` it is UCB1, and random games to the end.
"""

from __future__ import annotations

import numpy as np

from engine.chance import below
from engine.game import (
    apply_action,
    decision_key,
    determinize,
    legal_actions,
    players,
    rate,
    stage,
    to_move,
    turn_number,
)
from engine.kernel import inlined, kernel
from search.instant import expect, look_at, weigh, write
from search.playout import next_choice, playout
from search.quick import playout_by_instinct
from search.tree import DEPTH, NONE, PLAN, add_child, has_room
from search.value import blend, evaluate_state


@kernel
def run(rules, roots, tree, policy, estimates, instinct, words, tuning, iterations):
    """Search on in `tree` from roots[0] (a record array of one state) for `iterations` iterations.

    All chance comes from the stream `words`. Nothing is read of roots[0] but what is visible.
    """
    root = roots[0]
    seat = to_move(root)
    turn = turn_number(root)
    last = stage(root) + tuning.horizon
    for _ in range(iterations):
        tree.worlds[0] = root
        world = tree.worlds[0]
        determinize(rules, world, words)
        iterate(rules, world, tree, policy, estimates, instinct, words, tuning, seat, turn, last)


@inlined
def iterate(rules, state, tree, policy, estimates, instinct, words, tuning, seat, turn, last):
    """One iteration for the turn `turn` of `seat`, from the table's state on to the end of the stage `last`.

    What it came to stands in `tree.wins`, `tree.margins` and `tree.values`, for each seat, until the next one.
    """
    depth = _descend(rules, state, tree, policy, instinct, words, tuning, seat, turn, last)
    if tuning.learned and len(instinct.turn_values) > 0:
        playout_by_instinct(rules, state, instinct, policy.weights, words, tree.actions, last)
    else:
        playout(rules, state, policy, words, tree.actions, last)
    evaluate(rules, state, tree, estimates, instinct, tuning)
    _back_up(tree, depth, seat)


@inlined
def evaluate(rules, state, tree, estimates, instinct, tuning):
    """Write what the end of the game is worth to each seat, or what can be expected at the beginning of a stage.

    There it is what the value network says, as far as that is trusted, and else what the fitted estimate does.
    """
    weight, scale = tuning.margin_weight, tuning.margin_scale
    trust = instinct.trust if tuning.learned and to_move(state) >= 0 else 0.0
    if trust < 1.0:
        evaluate_state(rules, state, estimates, tree.scores, tree.wins, tree.margins)
        for seat in range(players(rules, state)):
            tree.values[seat] = blend(tree.wins[seat], tree.margins[seat], weight, scale)
    if trust > 0.0:
        wins, margins, values = instinct.said
        expect(rules, state, instinct, weight, scale, wins, margins, values)
        for seat in range(players(rules, state)):
            tree.wins[seat] = trust * wins[seat] + (1.0 - trust) * tree.wins[seat]
            tree.margins[seat] = trust * margins[seat] + (1.0 - trust) * tree.margins[seat]
            tree.values[seat] = trust * values[seat] + (1.0 - trust) * tree.values[seat]


@inlined
def _descend(rules, state, tree, policy, instinct, words, tuning, seat, turn, last):
    """Walk down and add a node; the length of the path.

    While the turn being searched lasts, every step beyond the tree adds a node, so that the tree holds whole turns.
    """
    parent = tree.root[0]
    depth = 0
    grown = False
    while depth < DEPTH:
        n = next_choice(rules, state, tree.actions)
        if depth == 0 or (depth < PLAN and tree.plan[depth] != NONE):
            n = _allowed(tree, n, depth)
        if n == 0 or stage(state) > last:
            break
        mover = to_move(state)
        own = mover == seat and turn_number(state) == turn
        if grown and not own:
            break
        key = np.int64(decision_key(state))
        if tuning.prior_weight > 0:
            wants = policy.own if mover == seat else policy.weights
            child = _select_by_prior(rules, state, tree, policy, instinct, wants, tuning, parent, key, n, own)
            grown |= child != NONE and tree.nodes[child].visits == 0
            untried = 0
        else:
            child, untried = _select(tree, parent, key, n, tuning.exploration)
        if untried > 0 and has_room(tree):
            action = _pick_untried(tree, n, below(words, untried))
            child = add_child(tree, parent, key, action, own)
            grown = True
        if child == NONE:
            break
        tree.path[depth] = child
        tree.deciders[depth] = mover
        depth += 1
        apply_action(rules, state, np.int64(tree.nodes[child].action))
        parent = child
    return depth


@kernel
def _allowed(tree, n, depth):
    """Keep those of the n legal actions that may be tried, in their order; their number.

    That is the planned one, if it is legal; without a plan at the root, those that are not barred.
    """
    planned = tree.plan[depth]
    if planned != NONE:
        for i in range(n):
            if tree.actions[i] == planned:
                tree.actions[0] = planned
                return 1
    kept = 0
    for i in range(n):
        action = tree.actions[i]
        if depth > 0 or not tree.barred[action]:
            tree.actions[kept] = action
            kept += 1
    return kept


@inlined
def _stamp(tree, n):
    """Mark the n legal actions with an even stamp, which is returned; the odd one that follows is for those found."""
    legal = tree.stamp[0] + 2
    tree.stamp[0] = legal
    for i in range(n):
        tree.stamps[tree.actions[i]] = legal
    return legal


@kernel
def _select(tree, parent, key, n, exploration):
    """The child with the best upper bound among the n legal actions, and how many of them have no child yet.

    Those keep the stamp of a legal action.
    """
    legal = _stamp(tree, n)
    untried = n
    best = NONE
    best_bound = -np.inf
    available = 0
    logarithm = 0.0
    child = tree.nodes[parent].child
    while child != NONE:
        node = tree.nodes[child]
        if node.key == key and tree.stamps[node.action] == legal:
            tree.stamps[node.action] = legal + 1
            untried -= 1
            node.available += 1
            if node.available != available:
                available = node.available
                logarithm = np.log(available)
            bound = node.value / node.visits + exploration * np.sqrt(logarithm / node.visits)
            if bound > best_bound:
                best_bound = bound
                best = child
        child = node.sibling
    return best, untried


@kernel
def _select_by_prior(rules, state, tree, policy, instinct, wants, tuning, parent, key, n, own):
    """The child with the best PUCT bound among the n legal actions, all of which get a child first, as far as there is
    room; NONE where there is none.
    """
    legal = _stamp(tree, n)
    known = 0
    visits = 0
    value = 0.0
    child = tree.nodes[parent].child
    while child != NONE:
        node = tree.nodes[child]
        if node.key == key and tree.stamps[node.action] == legal:
            tree.stamps[node.action] = legal + 1
            known += 1
            node.available += 1
            visits += node.visits
            value += node.value
        child = node.sibling
    if known < n and has_room(tree):
        _add_children(rules, state, tree, policy, instinct, wants, tuning, parent, key, n, own, legal)
    unvisited = value / visits if visits > 0 else 0.5  # first-play urgency: as good as its rivals on average
    best = np.int64(NONE)
    best_bound = -np.inf
    child = tree.nodes[parent].child
    while child != NONE:
        node = tree.nodes[child]
        if node.key == key and tree.stamps[node.action] == legal + 1:
            mean = node.value / node.visits if node.visits > 0 else unvisited
            bound = mean + tuning.prior_weight * node.prior * np.sqrt(node.available) / (1 + node.visits)
            if bound > best_bound:
                best_bound = bound
                best = child
        child = node.sibling
    return best


@inlined
def _add_children(rules, state, tree, policy, instinct, wants, tuning, parent, key, n, own, legal):
    """A child for each legal action that has none, while there is room; its prior is the softmax of the ratings.

    Where a policy was learned, it is the mean of both: each knows moves worth a try that the other overlooks.
    """
    ratings = policy.ratings
    if instinct.known and tuning.learned:
        look_at(rules, state, instinct)
        weigh(rules, instinct, wants, tree.actions, n, instinct.unnoted)
        write(instinct.ratings[:n], ratings)
        softmax(ratings, n, tuning.prior_temperature)
        softmax(instinct.logits, n, 1.0)
        for i in range(n):
            ratings[i] = 0.5 * (ratings[i] + instinct.logits[i])
    else:
        rate(rules, state, wants, tree.actions, n, ratings)
        softmax(ratings, n, tuning.prior_temperature)
    for i in range(n):
        action = np.int64(tree.actions[i])
        if tree.stamps[action] == legal and has_room(tree):
            tree.stamps[action] = legal + 1
            child = add_child(tree, parent, key, action, own)
            tree.nodes[child].prior = ratings[i]


@kernel
def softmax(values, n, temperature):
    """Replace the first n of `values`, float64, by their softmax."""
    top = values[0]
    for i in range(1, n):
        top = max(top, values[i])
    total = 0.0
    for i in range(n):
        values[i] = np.exp((values[i] - top) / temperature)
        total += values[i]
    for i in range(n):
        values[i] /= total


@kernel
def _pick_untried(tree, n, rank):
    """The legal action that has `rank` others without a child before it."""
    legal = tree.stamp[0]
    action = np.int64(NONE)
    for i in range(n):
        action = np.int64(tree.actions[i])
        if tree.stamps[action] == legal:
            if rank == 0:
                break
            rank -= 1
    return action


@kernel
def _back_up(tree, depth, seat):
    """Add the end of this iteration to every node of its path."""
    win = tree.wins[seat]
    margin = tree.margins[seat]
    tree.nodes[tree.root[0]].visits += 1
    for i in range(depth):
        decider = tree.deciders[i]
        value = tree.values[decider]
        node = tree.nodes[tree.path[i]]
        node.visits += 1
        node.value += value
        node.value_squares += value * value
        node.win += win
        node.win_squares += win * win
        node.margin += margin
        node.margin_squares += margin * margin
        if node.own:
            for other in range(len(tree.wins)):
                tree.shares[tree.path[i], other] += tree.wins[other]


@kernel
def favourite(rules, roots, tree):
    """The answer to prefer to the decision pending in roots[0], -1 if there is none; and how far it leads.

    It is the most visited one, of equals the one of greater value, unless another that has a good part of its visits is
    better by more than two standard errors of the difference. The lead is that of its visits over every other's; there
    is none while another one seems better by more than one.
    """
    state = roots[0]
    key = decision_key(state)
    legal = _stamp(tree, legal_actions(rules, state, tree.actions))
    most = np.int64(NONE)
    second = 0
    child = tree.nodes[tree.root[0]].child
    while child != NONE:
        node = tree.nodes[child]
        if node.key == key and tree.stamps[node.action] == legal:
            if (
                most == NONE
                or node.visits > tree.nodes[most].visits
                or (node.visits == tree.nodes[most].visits and node.value > tree.nodes[most].value)
            ):
                second = 0 if most == NONE else int(tree.nodes[most].visits)
                most = np.int64(child)
            else:
                second = max(second, int(node.visits))
        child = node.sibling
    if most == NONE:
        return NONE, 0
    best, ahead = most, 0.0
    child = tree.nodes[tree.root[0]].child
    while child != NONE:
        node = tree.nodes[child]
        if node.key == key and tree.stamps[node.action] == legal and 10 * node.visits >= tree.nodes[most].visits:
            errors = _errors_ahead(node, tree.nodes[most])
            if errors > ahead:
                best, ahead = np.int64(child), errors
        child = node.sibling
    if ahead <= 2.0:
        best = most
    lead = int(tree.nodes[most].visits) - second
    return int(tree.nodes[best].action), lead if ahead <= 1.0 else 0


@inlined
def _errors_ahead(one, other):
    """By how many standard errors of the difference the mean value of a node is above that of another."""
    if one.visits < 2 or other.visits < 2:
        return 0.0
    difference = one.value / one.visits - other.value / other.visits
    error = np.sqrt(_squared_error(one) + _squared_error(other))
    return difference / max(error, 1e-9)


@inlined
def _squared_error(node):
    """Of the mean value of a node."""
    mean = node.value / node.visits
    return max(0.0, node.value_squares / node.visits - mean * mean) / (node.visits - 1)
