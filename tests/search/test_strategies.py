"""Ratings, the greedy agent and its strategies."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analysis.runs.plan import one_table
from engine import Game, bruxelles1893
from engine.bruxelles1893 import WANTS, apply_action, to_move
from engine.chance import stream
from engine.errors import InputError
from engine.game import GAMES, rate
from search import strategies
from search.agents import parse
from tests.helpers.playing import play
from tests.helpers.refusals import refusal
from tests.helpers.shares import share_of_points
from tests.helpers.variants import SETTINGS, Variant

VARIANTS = (
    ("second", ()),
    ("second", ("asymmetric",)),
    ("second", ("belle-epoque", "asymmetric")),
    ("first", ()),
)


def played(codes: list[str], seed: int, edition: str = "second", modules: tuple[str, ...] = ()) -> list[int]:
    """The final scores by seat of a game between agents."""
    game = Game.new(players=len(codes), seed=seed, edition=edition, modules=modules)
    states = bruxelles1893.new_states(1)
    states[0] = game.state
    agents, words = [parse(code) for code in codes], stream(seed, "agents")
    for agent in agents:
        agent.prepare(states)
    while (seat := to_move(states[0])) >= 0:
        apply_action(game.rules, states[0], agents[seat].choose(game.rules, states, words))
    return [int(own["vp"].sum()) for own in states[0].seats[: len(codes)]]


@pytest.mark.parametrize(("players", "variant"), SETTINGS)
def test_every_action_has_a_rating(players: int, variant: Variant) -> None:
    """Finite at every decision of a game, and the table is left as it is."""
    game, package = variant.dealt(players, 3), GAMES[variant.game]
    chance, out, weights = np.random.default_rng(3), np.zeros(package.MOST_ACTIONS), tuple(package.WANTS.values())
    while not game.over:
        codes, before = np.array(game.actions(), np.int16), game.state.tobytes()
        out[: len(codes)] = np.nan
        rate(game.rules, game.state, weights, codes, len(codes), out)
        assert np.isfinite(out[: len(codes)]).all()
        assert game.state.tobytes() == before
        game.play_action(int(chance.choice(codes)))


@pytest.mark.parametrize(("edition", "modules"), VARIANTS)
def test_greedy_beats_random_play(edition: str, modules: tuple[str, ...]) -> None:
    """In each of ten games, from either seat."""
    for seed in range(5):
        first, second = played(["greedy", "random"], seed, edition, modules)
        assert first > second
        first, second = played(["random", "greedy"], seed, edition, modules)
        assert first < second


def greedy_share(folder: Path, codes: tuple[str, ...], sources: tuple[str, ...]) -> float:
    """The part of its points that the first of some agents makes from some sources, in 200 games between them."""
    if not folder.exists():
        play(one_table(codes, 200, seed=1893), folder)
    return share_of_points(folder, codes[0], sources)


@pytest.fixture(scope="session")
def balanced_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games of four balanced players go."""
    return tmp_path_factory.mktemp("strategies") / "balanced"


@pytest.mark.parametrize("name", [name for name in strategies.names("1893") if name != strategies.BALANCED])
def test_an_archetype_scores_in_its_field(name: str, balanced_run: Path, tmp_path: Path) -> None:
    """At least twice the share of its points that balanced players make there among themselves."""
    field = strategies.field(name, bruxelles1893)
    assert field
    own = greedy_share(tmp_path / name, (f"greedy:strategy={name}", "greedy", "greedy", "greedy"), field)
    assert own >= 2 * greedy_share(balanced_run, ("greedy",) * 4, field)


def test_every_named_strategy_is_sound() -> None:
    """Of every game, and beside the balanced one at least seven in 1893."""
    for game, package in GAMES.items():
        for name in strategies.names(game):
            strategies.check(name)
            assert len(strategies.weights(name, package)) == len(package.WANTS)
    assert len(strategies.names("1893")) > 7


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    """What it does not name weighs 1, and it need not have a field."""
    path = tmp_path / "my.toml"
    path.write_text('game = "1893"\ndescription = "Mine."\n[weights]\nhouses = 2\n', encoding="utf-8")
    found = strategies.weights(str(path), bruxelles1893)
    assert dict(zip(WANTS, found, strict=True)) == {**WANTS, "houses": 2.0 * WANTS["houses"]}
    assert strategies.field(str(path), bruxelles1893) == ()
    parse(f"greedy:strategy={path}")
    path.write_text('game = "1893"\ndescription = "Mine."\nfield = ["sales"]\n[weights]\n', encoding="utf-8")
    assert strategies.field(str(path), bruxelles1893) == ("sales",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "1893"\n[weights]\n', '"description" is missing'),
        ('game = "1893"\ndescription = "Mine."\n[weights]\nhuses = 2\n', 'weights: there is no want "huses"'),
        ('game = "1893"\ndescription = "Mine."\n[weights]\nhouses = -1\n', "weights.houses: "),
        (
            'game = "1893"\ndescription = "Mine."\nfield = ["iris"]\n[weights]\n',
            'field: there is no source "iris"; did you mean "irises"?',
        ),
        ('game = "1894"\ndescription = "Mine."\n[weights]\n', 'game: "1894" is unknown'),
        ("game = ", "not TOML"),
    ],
)
def test_a_file_that_is_no_strategy_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """In one line that names the file and the key."""
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    said = refusal(lambda: parse(f"greedy:strategy={path}"))
    assert said.startswith(f"{path}: ")
    assert message in said


def test_a_name_that_is_no_strategy_is_refused() -> None:
    """With the list of known ones."""
    with pytest.raises(InputError, match=r'^there is no strategy "bilder"; known: balanced, banker, builder, '):
        parse("greedy:strategy=bilder")
    with pytest.raises(InputError, match=r"none\.toml: No such file"):
        parse("greedy:strategy=none.toml")
