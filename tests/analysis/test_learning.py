"""A course of training: from a small one to weights that play, gone on with, and refused."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.special import softmax

pytest.importorskip("jax", reason="the extra learn is not installed")
pytest.importorskip("optax", reason="the extra learn is not installed")

from analysis.learning import fit, training
from analysis.learning.course import SURENESS, Course, Wanted
from analysis.learning.fit import (
    Parameters,
    corrected,
    forward,
    imitation_loss,
    improve,
    new_learner,
    new_parameters,
    steps,
)
from analysis.learning.games import jobs_of, joined, play_job
from analysis.learning.networks import beginner, for_more_players, learned_of
from analysis.learning.training import train
from analysis.learning.turns import fitted
from analysis.runs.match import match_plan, result
from analysis.runs.running import play
from analysis.statistics.estimates import share
from engine import Game
from engine.errors import InputError
from engine.game import GAMES
from search.self_play import CHOICES, Collected, new_collected
from search.self_play import GAMES as GAMES_PLAYED
from search.teaching import read_gains
from search.tree import add_child, new_tree
from search.turn_lessons import new_turn_lessons
from search.weights import load

SMALL = Wanted(game="1897", players=2, generations=2, steps=2, games=12, match=8, turn_games=10)


def trained(folder: Path, wanted: Wanted = SMALL, jobs: int = 1, resume: bool = False) -> Course:
    with ThreadPoolExecutor(jobs) as executor:
        return train(wanted, folder, executor, resume=resume)


def policy(folder: Path) -> np.ndarray:
    """All numbers of the networks as a course left them, and of what their optimisers remember."""
    (state,) = folder.glob("state-*.npz")
    with np.load(state) as arrays:
        return np.concatenate([arrays[name].ravel() for name in sorted(arrays)])


def shipped(folder: Path) -> np.ndarray:
    """All numbers of the best networks."""
    learned = load(GAMES["1897"], 2, folder / "weights")
    networks = learned.policy, learned.value, learned.turns
    return np.concatenate([array.ravel() for network in networks for array in network])


@pytest.mark.slow
def test_a_small_course_beats_random_play(tmp_path: Path) -> None:
    course = trained(tmp_path / "course")
    assert [generation.games for generation in course.generations] == [24, 48]
    assert all(0 <= each.low <= each.win <= each.high <= 1 for each in course.generations)
    plan = match_plan((f"instant:weights={tmp_path / 'course' / 'weights'}", "random"), 2, 40, game="1897")
    assert result(play(plan, tmp_path / "match")).win.low > 0.5


TAUGHT = SMALL.model_copy(update={"teacher": 4, "games": 4, "steps": 1})


@pytest.mark.parametrize(
    ("where", "call", "generations", "wanted"),
    [
        ("play", 1, 0, SMALL),
        ("play", 2, 1, SMALL),
        ("save", 4, 1, SMALL),
        ("Course.write", 3, 1, SMALL),
        ("settle", 2, 2, SMALL),
        ("play", 1, 0, TAUGHT),
    ],
)
def test_a_course_broken_off_ends_as_one_that_was_not(
    where: str, call: int, generations: int, wanted: Wanted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a match, between the files that a generation leaves, or when it counts and is not settled yet."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    trained(whole, wanted)
    owner, name = (Course, "write") if where == "Course.write" else (training, where)
    real, calls = getattr(owner, name), count(1)

    def broken_off(*given: Any, **named: Any) -> Any:
        if next(calls) == call:
            raise KeyboardInterrupt
        return real(*given, **named)

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, broken_off)
        with pytest.raises(KeyboardInterrupt):
            trained(parts, wanted)
    assert len(Course.read(parts).generations) == generations
    trained(parts, wanted, resume=True)
    assert Course.read(parts).generations == Course.read(whole).generations
    assert (policy(parts) == policy(whole)).all()
    assert (shipped(parts) == shipped(whole)).all()
    assert sorted(path.name for path in parts.iterdir()) == sorted(path.name for path in whole.iterdir())


def test_a_course_of_other_sources_does_not_go_on(tmp_path: Path) -> None:
    """Its first generations were played by other code, so that the rest would not be what it promises."""
    folder, once = tmp_path / "course", SMALL.model_copy(update={"generations": 1})
    course = trained(folder, once)
    course.model_copy(update={"sources": "older"}).write(folder)
    with pytest.raises(InputError, match="begun with other sources"):
        trained(folder, once, resume=True)
    course.write(folder)
    (folder / "state-001.npz").unlink()
    with pytest.raises(InputError, match=r"state-001\.npz is damaged or gone"):
        trained(folder, once, resume=True)


def test_a_course_begun_anew_forgets_the_one_before(tmp_path: Path) -> None:
    """Its first generation does not play against the weights that were there."""
    folder, once = tmp_path / "course", SMALL.model_copy(update={"generations": 1})
    trained(folder)
    with pytest.raises(InputError, match="exists; choose another folder"):
        trained(folder, once)
    with ThreadPoolExecutor(1) as executor:
        again = train(once, folder, executor, force=True)
    fresh = trained(tmp_path / "fresh", once)
    assert again.generations == fresh.generations
    assert not (folder / "match-002").exists()
    (folder / "mine.txt").write_text("notes")
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(InputError, match=r"holds other files too, such as mine\.txt"),
    ):
        train(once, folder, executor, force=True)


def test_jobs_change_nothing(tmp_path: Path) -> None:
    wanted = SMALL.model_copy(update={"generations": 1})
    trained(tmp_path / "one", wanted, jobs=1)
    trained(tmp_path / "two", wanted, jobs=2)
    assert (policy(tmp_path / "one") == policy(tmp_path / "two")).all()


def test_values_are_learned_from_few_decisions() -> None:
    """Of a step with fewer than fill a batch, too: what the network says of the ends of the games comes closer."""
    learner = beginner(SMALL)
    collected = joined([play_job(job, learned_of(SMALL, learner, {})) for job in jobs_of(SMALL, 0)])
    assert len(collected.chosen) < fit.CHOICES

    def loss() -> float:
        return float(fit.value_loss(learner.value, collected.before, collected.wins, collected.margins))

    before = loss()
    for seed in range(4):
        learner, _ = improve(learner, collected, 1e-3, seed)
    assert loss() < before


def test_a_search_teaches_what_it_would_choose(tmp_path: Path) -> None:
    """A probability for each action of a decision, and how the game ended; learning them makes them likelier."""
    taught = SMALL.model_copy(update={"teacher": 16, "games": 6})
    learner = beginner(taught)
    collected = joined([play_job(job, learned_of(taught, learner, {})) for job in jobs_of(taught, 0)])
    decisions, games = len(collected.before), int(collected.counts[GAMES_PLAYED])
    assert games == 6
    assert decisions == collected.counts[CHOICES] > 20 * games
    shares = np.add.reduceat(collected.target, collected.first[:-1])
    assert shares == pytest.approx(np.ones(decisions), abs=1e-5)
    assert collected.wins.sum(axis=1) == pytest.approx(np.ones(decisions))
    assert collected.margins.sum(axis=1) == pytest.approx(np.zeros(decisions), abs=1e-5)

    def cross_entropy(policy: Parameters) -> float:
        found = [
            imitation_loss(policy, step, 0.0)[0] * step.counted.sum() for step in steps(collected, np.arange(decisions))
        ]
        return float(sum(found)) / decisions

    before = cross_entropy(learner.policy)
    for seed in range(4):
        learner, _ = improve(learner, collected, 1e-2, seed, taught=True)
    assert cross_entropy(learner.policy) < before - 0.02


def test_rules_of_thumb_join_in() -> None:
    """They have half of the seats, and nothing is learned from their choices. Who plays at random seldom beats them."""
    learner = beginner(SMALL)
    learner.policy["rating_weight"] = np.float32(0.0)
    seen = {}
    for mixed in (0.0, 1.0):
        wanted = SMALL.model_copy(update={"mixed": mixed, "kept": 1.0, "games": 60})
        collected = joined([play_job(job, learned_of(wanted, learner, {})) for job in jobs_of(wanted, 0)])
        learned_from = len(collected.before) / collected.counts[CHOICES]
        seen[mixed] = learned_from, float(collected.wins[:, 0].mean())
    (all_seats, wins), (half, wins_mixed) = seen[0.0], seen[1.0]
    assert all_seats == 1.0
    assert wins == pytest.approx(0.5, abs=0.05)
    assert 0.35 < half < 0.65
    assert wins_mixed < 0.35


def test_gains_are_counted_from_the_mean_and_doubted_where_there_were_few_visits() -> None:
    """Of 40 visits of mean value 0.45, 10 to an action of value 0.6 and 30 to one of value 0.4; a third had none. In
    other worlds another decision had the same answers.
    """
    tree = new_tree(Game.new("1897", players=2, seed=1).state, 8)
    for key, action, visits, value in ((1, 5, 10, 0.6), (1, 2, 30, 0.4), (9, 5, 7, 0.9)):
        add_child(tree, 0, key, action, 1)
        child = tree.nodes[int(tree.used[0]) - 1]
        child.visits, child.value = visits, visits * value
    found_visits, gains = np.zeros((2, 3))
    read_gains(tree, 1, np.array([2, 3, 5], np.int16), 3, found_visits, gains)
    assert found_visits.tolist() == [30, 0, 10]
    assert gains == pytest.approx([30 * -0.05 / 34, 0.0, 10 * 0.15 / 14])


def test_weights_that_are_kept_are_priors(tmp_path: Path) -> None:
    """A course without search goes on with logits three times as large; one with a search takes them as they are."""
    once = SMALL.model_copy(update={"generations": 1})
    trained(tmp_path / "course", once)
    weights = tmp_path / "course" / "weights"
    kept = load(GAMES["1897"], 2, weights)
    for teacher, factor in ((0, SURENESS), (8, 1.0)):
        begun = beginner(once.model_copy(update={"start": weights, "teacher": teacher})).policy
        assert begun["last"] == pytest.approx(factor * kept.policy.last)
        assert begun["rating_weight"] == pytest.approx(factor * kept.rating_weight)
        assert (begun["first"] == kept.policy.first).all()


def ended(before: np.ndarray, stage: np.ndarray, wins: np.ndarray, margins: np.ndarray) -> Collected:
    """Decisions, and how their games ended."""
    empty = new_collected(0, 0, before.shape[1], wins.shape[1])
    return empty._replace(before=before, stage=stage, wins=wins, margins=margins)


def test_margins_are_corrected_by_how_games_ended() -> None:
    """Those said too low by 6 points and half as far apart as they came, where stages begin.

    In the decisions that follow, where no search asks, much else came.
    """
    chance = np.random.default_rng(2)
    value = new_parameters(3, 7, (8, 6), 3 * 2) | {
        "last": chance.normal(size=(6, 6)).astype(np.float32),
        "last_bias": chance.normal(size=6).astype(np.float32),
    }
    before = chance.uniform(size=(8000, 7)).astype(np.float32)
    said = np.asarray(forward(value, before))
    came, stage = 0.2 + 2.0 * said[:, 4:], np.arange(8000) // 2 % 2
    begins = np.arange(8000) % 2 == 0
    ends = ended(before, stage, softmax(said[:, :2], axis=1), came - 5.0 * ~begins[:, None])
    found = corrected(new_learner({}, value, *np.ones((2, 2))), ends)
    now = np.asarray(forward(found.value, before))[begins]
    said, came = said[begins], came[begins]
    assert now[:, :2] == pytest.approx(said[:, :2])
    for out, wanted in ((2, np.tanh(came[:, 0])), (3, np.tanh(came[:, 1])), (4, came[:, 0]), (5, came[:, 1])):
        assert now[:, out].mean() == pytest.approx(wanted.mean(), abs=1e-3)
        assert np.square(now[:, out] - wanted).mean() < 0.6 * np.square(said[:, out] - wanted).mean()


def test_margins_lie_as_far_apart_at_each_stage_as_the_ends_did() -> None:
    """Farther in the first than in the second; the third was not seen and keeps its own."""
    chance = np.random.default_rng(6)
    value = new_parameters(3, 7, (8, 6), 3 * 2) | {"last": chance.normal(size=(6, 6)).astype(np.float32)}
    before, stage = chance.uniform(size=(20000, 7)).astype(np.float32), np.arange(20000) % 2
    said = np.asarray(forward(value, before))[:, 4:]
    away = said - said.mean(axis=1, keepdims=True)
    came = said + (np.array([1.2, 0.4])[stage, None] - 1.0) * away + chance.normal(size=said.shape)
    wins = np.eye(2, dtype=np.float32)[np.argmax(came, axis=1)]
    found = corrected(new_learner({}, value, np.ones(3), np.array([1.0, 1.0, 0.8])), ended(before, stage, wins, came))
    now = np.asarray(forward(found.value, before))[:, 4:]
    now = found.spreads[stage, None] * (now - now.mean(axis=1, keepdims=True))
    for own in (stage == 0, stage == 1):
        assert (now[own] * came[own]).sum() / np.square(now[own]).sum() == pytest.approx(1.0, abs=1e-6)
    assert found.spreads[0] / found.spreads[1] == pytest.approx(1.2 / 0.4, rel=0.15)
    assert found.spreads[2] == 0.8


def test_shares_of_the_win_are_made_as_sure_at_each_stage_as_the_ends_were() -> None:
    """Too sure by half in the first, not sure enough in the second; the third was not seen and keeps its own."""
    chance = np.random.default_rng(4)
    value = new_parameters(3, 7, (8, 6), 3 * 2) | {"last": chance.normal(size=(6, 6)).astype(np.float32)}
    before = chance.uniform(size=(20000, 7)).astype(np.float32)
    stage = np.arange(20000) % 2
    said = np.asarray(forward(value, before))
    planted = np.array([2.0, 0.5])
    first_wins = chance.random(20000) < softmax(said[:, :2] / planted[stage, None], axis=1)[:, 0]
    ends = ended(before, stage, np.c_[first_wins, ~first_wins].astype(np.float32), said[:, 4:])
    found = corrected(new_learner({}, value, np.array([1.0, 1.0, 0.8]), np.ones(3)), ends)
    assert found.temperatures[:2] == pytest.approx(planted, rel=0.15)
    assert found.temperatures[2] == 0.8
    assert np.asarray(forward(found.value, before))[:, :2] == pytest.approx(said[:, :2])


def test_a_course_taught_by_a_search_does_not_depend_on_jobs(tmp_path: Path) -> None:
    wanted = SMALL.model_copy(update={"generations": 1, "teacher": 4, "games": 4})
    trained(tmp_path / "one", wanted, jobs=1)
    trained(tmp_path / "two", wanted, jobs=2)
    assert (policy(tmp_path / "one") == policy(tmp_path / "two")).all()


def test_values_are_kept_though_the_policy_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was fitted to how games ended is no worse for a policy that learned nothing."""
    monkeypatch.setattr(training, "result", lambda run: SimpleNamespace(win=share([0.0] * 8, 2)))
    wanted = SMALL.model_copy(update={"generations": 1, "teacher": 4, "games": 4})
    (generation,) = trained(tmp_path / "course", wanted).generations
    best, begun = load(GAMES["1897"], 2, tmp_path / "course" / "weights"), learned_of(wanted, beginner(wanted), {})
    assert not generation.kept
    assert (best.policy.first == begun.policy.first.astype(np.float16)).all()
    assert (best.policy.last == 0.0).all()
    assert (best.value.last_bias != 0.0).any()
    assert best.provenance["games"] == generation.games


def test_more_players_begin_with_what_was_learned_for_fewer(tmp_path: Path) -> None:
    """Three opponents together count as much as the one before."""
    package = GAMES["1897"]
    shared, own = len(package.SHARED_INPUTS), len(package.SEAT_INPUTS)
    first = np.random.default_rng(0).normal(size=(shared + 2 * own, 5))
    wider = for_more_players(first, package, 2, 4)
    seen = np.random.default_rng(1).normal(size=shared + 2 * own)
    alike = np.concatenate([seen, seen[shared + own :], seen[shared + own :]])
    assert alike @ wider == pytest.approx(seen @ first)
    trained(tmp_path / "two", SMALL.model_copy(update={"generations": 1}))
    weights = tmp_path / "two" / "weights"
    trained(tmp_path / "three", SMALL.model_copy(update={"players": 3, "generations": 1, "match": 6, "start": weights}))
    provenance = load(package, 3, tmp_path / "three" / "weights").provenance
    assert provenance["start"]["games"] == load(package, 2, weights).provenance["games"]
    assert str(tmp_path) not in str(provenance), "weights go to others, who have other folders"


def test_the_values_of_other_weights_can_be_kept(tmp_path: Path) -> None:
    """A policy goes on learning, while the values stay those that a search has corrected."""
    trained(tmp_path / "one", SMALL.model_copy(update={"generations": 1}))
    one = tmp_path / "one" / "weights"
    more = SMALL.model_copy(update={"generations": 1, "seed": 1, "start": one, "values": one})
    trained(tmp_path / "two", more)
    old, new = (load(GAMES["1897"], 2, folder) for folder in (one, tmp_path / "two" / "newest"))
    assert all((old_array == new_array).all() for old_array, new_array in zip(old.value, new.value, strict=True))
    assert (old.policy.first != new.policy.first).any()
    assert new.provenance["values"] == old.provenance
    with pytest.raises(InputError, match=r"1897-2.npz is missing: nothing is learned for 2 players there"):
        trained(tmp_path / "three", more.model_copy(update={"values": tmp_path}))
    with pytest.raises(InputError, match="a teacher corrects the values"):
        trained(tmp_path / "four", more.model_copy(update={"teacher": 10}))


def test_turns_of_playouts_come_close_to_the_policy() -> None:
    """Fitted to choices of a known softmax, a network comes closer to it than one that sees no table, and says truly
    how close: no closer than the policy is to itself.
    """
    random = np.random.default_rng(3)
    size, most = 150_000, 4
    lessons = new_turn_lessons(size, 6)
    lessons.before[:] = random.normal(size=lessons.before.shape)
    lessons.classes[:, :most] = np.argsort(random.random((size, most + 2)), axis=1)[:, :most]
    lessons.ratings[:, :most] = random.normal(size=(size, most))
    truth = 2.0 * lessons.before  # a class is as good as one of the inputs says
    logits = np.take_along_axis(truth, lessons.classes[:, :most].astype(int), axis=1) + 0.5 * lessons.ratings[:, :most]
    lessons.shares[:, :most] = softmax(logits, axis=1)
    found = fitted(lessons, 6, seed=1)
    blind = fitted(lessons._replace(before=0.0 * lessons.before), 6, seed=1)
    assert found.entropy == pytest.approx(blind.entropy)
    assert found.entropy <= found.cross_entropy < found.entropy + 0.1 * (blind.cross_entropy - blind.entropy)
    assert found.rating_weight == pytest.approx(0.5, abs=0.1)
    seen = lessons.before[:50]
    said = np.array(forward(found.turns._asdict(), seen))
    centred = said - said.mean(axis=1, keepdims=True)
    assert np.corrcoef(centred.ravel(), (truth[:50] - truth[:50].mean(axis=1, keepdims=True)).ravel())[0, 1] > 0.9


def test_a_course_without_generations_learns_the_turns_of_playouts_alone(tmp_path: Path) -> None:
    """The policy and the values stay as they were, also where the file had turns already; jobs change nothing."""
    package = GAMES["1897"]
    trained(tmp_path / "one", SMALL.model_copy(update={"generations": 1}))
    weights = tmp_path / "one" / "weights"
    again = SMALL.model_copy(update={"generations": 0, "seed": 5, "start": weights, "turn_games": 20})
    trained(tmp_path / "two", again)
    trained(tmp_path / "three", again, jobs=2)
    old, new, with_two_jobs = (load(package, 2, tmp_path / name / "weights") for name in ("one", "two", "three"))
    for kind in ("policy", "value"):
        for before, after in zip(getattr(old, kind), getattr(new, kind), strict=True):
            assert (before == after).all()
    assert (old.turns.first != new.turns.first).any()
    assert all((one == other).all() for one, other in zip(new.turns, with_two_jobs.turns, strict=True))
    told = new.provenance["turns"]
    assert told["command"] == "python -m analysis.learning 1897 --players 2 --generations 0"
    assert (told["games"], old.provenance["turns"]["games"]) == (20, 10)
    assert new.provenance["games"] == old.provenance["games"]
    assert told["choices"] == pytest.approx(20 * 40 * 0.4, rel=0.5)
    stamp = (tmp_path / "two" / "weights" / "1897-2.npz").read_bytes()
    trained(tmp_path / "two", again, resume=True)
    assert (tmp_path / "two" / "weights" / "1897-2.npz").read_bytes() == stamp, "what was done is not done again"
    with pytest.raises(InputError, match="0 learns the turns of playouts alone; give start"):
        trained(tmp_path / "four", again.model_copy(update={"start": None}))
    with pytest.raises(InputError, match=r"1897-3.npz is missing"):
        trained(tmp_path / "five", again.model_copy(update={"players": 3, "match": 6}))


def test_the_margin_counts_as_much_as_is_wanted() -> None:
    """A new network expects half of the win and no margin; so a choice is as good as the end of its game is above that,
    by what was won where the margin counts 0, and by the bounded margin where it counts 1.
    """
    wanted = SMALL.model_copy(update={"games": 6, "kept": 1.0})
    learner = beginner(wanted)
    by_wins, by_margins = (
        joined([play_job(job, learned_of(wanted, learner, {})) for job in jobs_of(learned_from, 0)])
        for learned_from in (wanted.model_copy(update={"margin": margin}) for margin in (0.0, 1.0))
    )
    assert (by_wins.chosen == by_margins.chosen).all(), "the games are the same"
    won, ahead = by_wins.wins[:, 0] - 0.5, 0.5 * np.tanh(by_wins.margins[:, 0])
    assert (np.sign(by_wins.advantage) == np.sign(won)).all()
    assert np.abs(by_wins.advantage).max() == pytest.approx(0.5)
    assert by_wins.advantage * ahead == pytest.approx(by_margins.advantage * won, abs=1e-5)


@pytest.mark.parametrize("ignored", [{"mixed": 0.5}, {"margin": 0.1}])
def test_a_teacher_leaves_nothing_to_ignore(tmp_path: Path, ignored: dict[str, float]) -> None:
    (name,) = ignored
    with pytest.raises(InputError, match=f"{name} changes nothing where a teacher plays"):
        trained(tmp_path / "course", SMALL.model_copy(update={"teacher": 10, **ignored}))


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no game chess"):
        trained(tmp_path / "a", SMALL.model_copy(update={"game": "chess"}))
    with pytest.raises(InputError, match="players must be from 2 to 4 in 1897, not 5"):
        trained(tmp_path / "b", SMALL.model_copy(update={"players": 5}))
    with pytest.raises(InputError, match="holds no weights for 2 players or fewer of 1897"):
        trained(tmp_path / "c", SMALL.model_copy(update={"start": tmp_path}))
    folder = tmp_path / "d"
    folder.mkdir()
    (folder / "course.json").write_text(json.dumps({"version": 1}), "utf-8")
    with pytest.raises(InputError, match=r"course.json is damaged or of another version"):
        trained(folder, resume=True)
