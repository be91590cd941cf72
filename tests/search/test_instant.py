"""The learned player: what compiled code works out, what it may see, and what it refuses."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from scipy.special import softmax

from engine import Game
from engine.chance import stream
from engine.errors import InputError
from engine.game import GAMES, apply_action, determinize, inputs, legal_actions, package_of, stage, to_move
from search import agents, weights
from search.estimates import Estimates
from search.instant import LEARNED_SCALE, Instinct, expect, look, weigh
from search.network import Network, first_sums, outputs
from search.settings import Settings
from search.tree import NONE, new_tree, one
from search.weights import Learned, input_count
from tests.helpers.calibration import expect as expected

TRUST = 0.75

VARIANTS = [
    (game, edition, modules, players)
    for game, package in GAMES.items()
    for (edition, modules), players in product(package.VARIANTS, (package.PLAYERS[0], package.PLAYERS[-1]))
]


def random_network(seed: int, inputs: int, units: tuple[int, int], outs: int) -> Network:
    random = np.random.default_rng(seed)
    first, second = units
    shapes = ((inputs, first), (first,), (first, second), (second,), (second, outs), (outs,))
    return Network(*(random.normal(size=shape).astype(np.float32) / 3 for shape in shapes))


def random_weights(folder: Path, game: str, players: int, rating_weight: float = 0.5) -> Path:
    package = GAMES[game]
    size = input_count(package, players)
    policy, value = random_network(1, size, (24, 8), 1), random_network(2, size, (16, 8), 3 * players)
    turns = random_network(3, size, (16, 8), len(package.TURN_CLASSES))
    temperatures = np.linspace(0.5, 2.0, package.STAGES, dtype=np.float32)
    spreads = np.linspace(0.4, 1.2, package.STAGES, dtype=np.float32)
    learned = Learned(policy, value, turns, rating_weight, 0.25, temperatures, spreads, TRUST, {})
    weights.save(package, players, learned, folder)
    return folder


def by_hand(network: Network, seen: np.ndarray) -> np.ndarray:
    """What a network gives, by matrices."""
    hidden = np.maximum(seen @ network.first + network.first_bias, 0)
    hidden = np.maximum(hidden @ network.second + network.second_bias, 0)
    return hidden @ network.last + network.last_bias


@pytest.mark.parametrize("game", GAMES)
def test_logits_are_those_of_the_tables_after_each_action(game: str, tmp_path: Path) -> None:
    """Sums corrected by what an action changes are those of the table that it leads to."""
    table = Game.new(game, players=3, seed=4)
    package = package_of(table.state)
    random_weights(tmp_path, game, 3)
    learned = weights.load(package, 3, tmp_path)
    instinct = Instinct.of(table.state, learned)
    wants = tuple(package.WANTS.values())
    legal, random = np.zeros(package.MOST_ACTIONS, np.int16), np.random.default_rng(0)
    looked = 0
    while not table.over and looked < 150:
        n = legal_actions(table.rules, table.state, legal)
        if n > 1:
            states = one(table.state)
            look(table.rules, states, instinct, stream(looked, "look"))
            weigh(table.rules, instinct, wants, legal, n, instinct.unnoted)
            world = one(table.state)
            determinize(table.rules, world[0], stream(looked, "look"))
            seat, seen = to_move(world[0]), np.zeros(input_count(package, 3), np.float32)
            for k in range(n):
                after = one(world[0])
                apply_action(table.rules, after[0], int(legal[k]))
                inputs(table.rules, after[0], seat, seen)
                wanted = 0.5 * instinct.ratings[k] + by_hand(learned.policy, seen)[0]
                assert instinct.logits[k] == pytest.approx(wanted, rel=1e-3, abs=1e-3)
            looked += 1
        table.play_action(int(random.choice(legal[:n])))
    assert looked > 50


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [LEARNED_SCALE, 10.0])
def test_expectations_are_what_the_value_network_gives(game: str, scale: float, tmp_path: Path) -> None:
    """For each seat clockwise from the one to move: shares of the win add up to 1, the surer the lower the temperature
    of the stage; the margins lie as far from their mean as its spread says; the value is half win, half margin, bounded
    as the network does by its own scale and by the tanh by any other.
    """
    table = Game.new(game, players=3, seed=6)
    package = package_of(table.state)
    learned = weights.load(package, 3, random_weights(tmp_path, game, 3))
    instinct, random = Instinct.of(table.state, learned), np.random.default_rng(1)
    wins, margins, values = np.zeros((3, package.SEATS))
    movers, stages = set[int](), set[int]()
    while not table.over and stages != {0, 1}:
        mover, seen = to_move(table.state), np.zeros(input_count(package, 3), np.float32)
        inputs(table.rules, table.state, mover, seen)
        out = by_hand(learned.value, seen).astype(float)
        for own in (out[3:6], out[6:9]):
            own[:] = own.mean() + learned.spreads[stage(table.state)] * (own - own.mean())
        share = softmax(out[:3] / learned.temperatures[stage(table.state)])
        expect(table.rules, table.state, instinct, 0.5, scale, wins, margins, values)
        clockwise = [(mover + distance) % 3 for distance in range(3)]
        bounded = out[3:6] if scale == LEARNED_SCALE else np.tanh(30.0 * out[6:9] / scale)
        assert wins[clockwise] == pytest.approx(share, abs=1e-3)
        assert margins[clockwise] == pytest.approx(30.0 * out[6:9], rel=1e-3, abs=1e-2)
        assert values[clockwise] == pytest.approx(0.5 * wins[clockwise] + 0.25 * (1.0 + bounded), abs=1e-3)
        movers.add(mover)
        stages.add(stage(table.state))
        table.play_action(int(random.choice(table.actions())))
    assert movers == {0, 1, 2}
    assert stages == {0, 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_search_trusts_the_value_network_as_far_as_the_weights_say(game: str, tmp_path: Path) -> None:
    """That share of what it says, and the rest of what the fitted estimate does."""
    table = Game.new(game, players=3, seed=6)
    package = package_of(table.state)
    instinct = Instinct.of(table.state, weights.load(package, 3, random_weights(tmp_path, game, 3)))
    tree, estimates, tuning = new_tree(table.state, 2), Estimates.of(package), Settings().tuning()
    said = np.zeros((3, package.SEATS))
    expect(table.rules, table.state, instinct, tuning.margin_weight, tuning.margin_scale, *said)
    found = []
    for learned in (0, 1):
        expected(table.rules, one(table.state), tree, estimates, instinct, tuning._replace(learned=learned))
        found.append(np.array([tree.wins[:3], tree.margins[:3], tree.values[:3]]))
    assert found[1] == pytest.approx(TRUST * said[:, :3] + (1 - TRUST) * found[0])
    assert not np.allclose(found[0], found[1])


def test_priors_are_the_mean_of_what_was_learned_and_of_the_rules_of_thumb(tmp_path: Path) -> None:
    """Half the softmax of the logits and half that of the ratings, or all of the latter without what was learned.

    Compared where no action turns anything up, so that the logits are the same in every world.
    """
    random_weights(tmp_path, "1893", 3)
    table = Game.new(players=3, seed=8)
    package = package_of(table.state)
    instinct = Instinct.of(table.state, weights.load(package, 3, tmp_path))
    random, compared = np.random.default_rng(2), 0
    while compared < 30:
        legal = np.array(table.actions(), np.int16)
        n = len(legal)
        worlds = []
        for seed in range(3):
            look(table.rules, one(table.state), instinct, stream(seed, "look"))
            weigh(table.rules, instinct, tuple(package.WANTS.values()), legal, n, instinct.unnoted)
            worlds.append(instinct.logits[:n].copy())
        if n > 2 and all(logits == pytest.approx(worlds[0], abs=1e-6) for logits in worlds):
            by_ratings = softmax(instinct.ratings[:n] / Settings().prior_temperature)
            mean = (by_ratings + softmax(worlds[0])) / 2
            for learned, expected in ((0, by_ratings), (1, mean)):
                assert root_priors(table, learned, tmp_path) == pytest.approx(
                    dict(zip(legal.tolist(), expected.tolist(), strict=True)), abs=1e-6
                )
            compared += 1
        table.play_action(int(random.choice(table.actions())))


def root_priors(table: Game, learned: int, folder: Path) -> dict[int, float]:
    """Of each action at the root of a new search."""
    search = agents.parse(f"ismcts:iterations=1,learned={learned},weights={folder}")
    assert isinstance(search, agents.Ismcts)
    search.prepare(one(table.state))
    search.choose(table.rules, one(table.state), stream(5, "choice"))
    nodes = search.tree.nodes
    priors, child = dict[int, float](), nodes[search.tree.root[0]].child
    while child != NONE:
        priors[int(nodes[child].action)] = float(nodes[child].prior)
        child = nodes[child].sibling
    return priors


def test_a_network_in_compiled_code_is_the_one_that_was_fitted() -> None:
    """The fitted one is JAX's."""
    fit = pytest.importorskip("analysis.learning.fit", reason="the extra learn is not installed", exc_type=ImportError)
    network = random_network(3, 50, (16, 8), 4)
    seen = np.random.default_rng(1).normal(size=(20, 50)).astype(np.float32)
    fitted = np.asarray(fit.forward(network._asdict(), seen))
    sums, hidden, out = np.zeros(16, np.float32), np.zeros(8, np.float32), np.zeros(4, np.float32)
    for row, wanted in zip(seen, fitted, strict=True):
        first_sums(network, row, np.zeros(51, np.int64), sums)
        outputs(network, sums, hidden, out)
        assert out == pytest.approx(wanted, rel=1e-4, abs=1e-4)


@pytest.mark.parametrize(("game", "edition", "modules", "players"), VARIANTS)
def test_it_does_not_see_what_is_hidden(
    game: str, edition: str | None, modules: tuple[str, ...], players: int, tmp_path: Path
) -> None:
    """Worlds that look alike to the player to move are answered alike."""
    random_weights(tmp_path, game, players)
    agent = agents.parse(f"instant:weights={tmp_path}")
    table = Game.new(game, edition, players, seed=2, modules=modules)
    agent.prepare(one(table.state))
    random = np.random.default_rng(5)
    while not table.over:
        choices = table.actions()
        if len(choices) > 1 and random.random() < 0.1:
            answers = set()
            for world in range(3):
                states = one(table.state)
                determinize(table.rules, states[0], stream(world, "world"))
                answers.add(agent.choose(table.rules, states, stream(9, "choice")))
            assert len(answers) == 1
            assert answers <= set(choices)
        table.play_action(int(random.choice(choices)))


def test_weights_that_are_missing_or_do_not_fit(tmp_path: Path) -> None:
    package = GAMES["1893"]
    with pytest.raises(InputError, match=r"1893-3.npz is missing: nothing is learned for 3 players there"):
        weights.load(package, 3, tmp_path)
    (tmp_path / "1893-3.npz").write_bytes(b"PK no file of weights")
    with pytest.raises(InputError, match=r"1893-3.npz is no file of weights"):
        weights.load(package, 3, tmp_path)
    with np.load(random_weights(tmp_path, "1893", 3) / "1893-3.npz") as whole:
        older = {name: whole[name] for name in whole if name != "spreads"}
    np.savez(tmp_path / "1893-3.npz", allow_pickle=False, **older)
    with pytest.raises(InputError, match=r"1893-3.npz holds the weights of another version"):
        weights.load(package, 3, tmp_path)
    random_weights(tmp_path, "1893", 2)
    (tmp_path / "1893-2.npz").replace(tmp_path / "1893-4.npz")
    with pytest.raises(InputError, match=r"1893-4.npz is not for 4 players"):
        weights.load(package, 4, tmp_path)


def test_weights_from_other_inputs_can_be_learned_on(tmp_path: Path) -> None:
    """They are not played, but a course begins with them: each input is found by its words, a new one counts 0."""
    package = GAMES["1897"]
    learned = weights.load(package, 3, random_weights(tmp_path, "1897", 3))
    path = tmp_path / "1897-3.npz"
    with np.load(path) as whole:
        older = dict(whole)
    shared, own = package.SHARED_INPUTS, package.SEAT_INPUTS
    older["shared_inputs"] = np.array(["no longer told", *shared[:1:-1]])  # without two, and the other way round
    for name in ("policy_first", "value_first"):
        first = older[name]
        older[name] = np.concatenate([first[:1], first[len(shared) - 1 : 1 : -1], first[len(shared) :]])
    np.savez(path, allow_pickle=False, **older)
    weights.load.cache_clear()
    with pytest.raises(
        InputError, match=rf"learned from other inputs or turns than there are now, for example '{shared[0]}'"
    ):
        weights.load(package, 3, tmp_path)
    again = weights.load_to_learn(package, 3, tmp_path)
    for old, new in ((learned.policy, again.policy), (learned.value, again.value)):
        assert not new.first[:2].any()
        np.testing.assert_array_equal(new.first[2:], old.first[2:])
        np.testing.assert_array_equal(new.second, old.second)
    assert len(again.policy.first) == len(shared) + 3 * len(own)


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in GAMES for players in GAMES[game].PLAYERS])
def test_something_is_learned_for_every_game(game: str, players: int) -> None:
    learned = weights.load(GAMES[game], players)
    assert learned.provenance["games"] > 0
    assert learned.value.last_bias.shape == (3 * players,)


def test_all_weights_are_small() -> None:
    assert sum(path.stat().st_size for path in weights.FOLDER.glob("*.npz")) < 3_000_000
