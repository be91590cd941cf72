"""Positions, records and notation of Bruxelles 1897: round trips at every decision, and every refusal in one line."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import search
from engine import Game, bruxelles1897
from engine.agenda import entries_of
from engine.bruxelles1897 import DECISIONS, fault
from engine.bruxelles1897.files.pending import kind_text
from engine.chance import stream
from engine.errors import InputError, PositionError, RecordError
from engine.records import Recorder, replay
from tests.helpers.moves import play
from tests.helpers.tables_1897 import CLAUDIA, JOHN, ROB, SCOTT, last_pass, table


def fields(game: Game) -> bytes:
    """A game's state, but for the count of turns and what lies above the agenda."""
    state = game.copy().state
    state.turn = 0
    state.agenda[state.n_agenda :] = 0
    return state.tobytes()


def test_positions_of_every_kind_of_decision_come_back_and_are_searched() -> None:
    """Whatever can be pending, with what lies beneath it: the document leads to the same table, and to advice on it."""
    searched = set()
    for seed in range(12):
        game = Game.new(game="1897", players=2 + seed % 3, seed=seed)
        chance = np.random.default_rng(seed)
        while not game.over:
            document = game.position(piles=True)
            again = Game.from_position(document)
            assert again.position(piles=True) == document
            assert fields(again) == fields(game)
            assert game.turn_text(game.legal_moves()[:1])
            waiting = tuple(kind_text(entry.kind) for entry in reversed(entries_of(game.state)))
            if waiting not in searched:
                searched.add(waiting)
                advice = search.best_move(Game.from_position(game.position()), iterations=20, threads=1)
                assert advice.moves[0].actions[0] in game.legal_moves()
            game.play_action(int(chance.choice(game.actions())))
        document = game.position(piles=True)
        assert Game.from_position(document).position(piles=True) == document
    assert {waiting[0] for waiting in searched} == set(DECISIONS)


@settings(max_examples=15, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6), moves=st.integers(0, 120))
def test_hidden_order_leaves_no_trace(players: int, seed: int, moves: int) -> None:
    """Two games that differ only in what nobody has seen become the same under the same stream."""
    game = Game.new(game="1897", players=players, seed=seed)
    chance = np.random.default_rng(seed)
    for _ in range(moves):
        if not game.over:
            game.play_action(int(chance.choice(game.actions())))
    other = Game.from_position(game.position(), seed=seed + 1)
    for one in (game, other):
        bruxelles1897.determinize(one.rules, one.state, stream(5, "worlds"))
        assert fault(one.rules, one.state) == 0
    assert fields(game) == fields(other)


def test_a_record_replays() -> None:
    """The whole game in notation, one turn a line, leads to the same table."""
    recorder = Recorder(Game.new(game="1897", players=3, seed=9), 9)
    chance = np.random.default_rng(9)
    while not recorder.game.over:
        recorder.play_action(int(chance.choice(recorder.game.actions())))
    document = recorder.document()
    assert "edition" not in document
    assert replay(document).position(piles=True) == recorder.game.position(piles=True)
    with pytest.raises(RecordError, match='unknown key "strips"'):
        replay({key: value for key, value in document.items() if key != "seed"} | {"revealed": REVEALED_1893})
    with pytest.raises(RecordError, match='unknown key "edition"'):
        replay(document | {"edition": "second"})


REVEALED_1893 = {
    "strips": [1, 2, 3, 4, 5],
    "nobles": ["buls"] * 4,
    "prestige": ["iris m0 v1"] * 5,
    "stock": ["S1"],
}


@pytest.mark.parametrize(
    ("settings_", "words"),
    [
        ({"players": 5}, "players: 5"),
        ({"edition": "second"}, "edition"),
        ({"modules": ["belle-epoque"]}, "modules"),
        ({"players": 2, "boards": ["a", "a"]}, "boards"),
    ],
)
def test_what_belongs_to_the_elder_game_is_refused(settings_: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        Game.new(game="1897", **settings_)


Spoil = Callable[[dict[str, Any]], object]

REFUSALS: dict[str, tuple[Spoil, str]] = {
    "unknown key": (lambda d: d.update(rounds=1), "rounds"),
    "round": (lambda d: d.update(round=5), "round: 5"),
    "two of a name": (lambda d: d["seats"][1].update(name=JOHN), "two seats"),
    "unknown seat": (lambda d: d.update(first_player="Jon"), 'there is no seat "Jon"'),
    "track": (lambda d: d["seats"][0].update(tracks={"nobility": 6}), "6 should be at most 5"),
    "fourth artwork": (lambda d: d["seats"][0].update(artworks={"yellow": 3}), "4 artwork yellow"),
    "fourth noble": (lambda d: d.update(discards={"noble horta": 3}), "noble horta"),
    "no brugmann": (lambda d: d["seats"][2].update(nobles=[]), "brugmann is missing"),
    "brugmann discarded": (lambda d: d.update(discards={"noble brugmann": 1}), "nobody discards brugmann"),
    "noble twice": (lambda d: d["seats"][0].update(nobles=["brugmann", "buls", "buls"]), "appears twice"),
    "noble twice instead of brugmann": (
        lambda d: d["seats"][0].update(nobles=["buls", "buls"], tapped=["brugmann"]),
        "appears twice",
    ),
    "points lost by construction": (lambda d: d["seats"][0].update(vp_from={"construction": -2}), "construction: -2"),
    "tapped stranger": (lambda d: d["seats"][0].update(tapped=["buls"]), "should appear once"),
    "eight architects": (lambda d: d["seats"][0].update(prison={"1/3": 5}), "a player has 4"),
    "hand": (lambda d: d["seats"][0].update(hand={"1/3": 3, "2/4": 2, "2/5": 1}), "there should be 4"),
    "more points than vp": (lambda d: d["seats"][0].update(vp=1, vp_from={"construction": 2}), "2 points in all"),
    "row 5": (lambda d: d["spaces"].update({"5-1": {"card": "money"}}), "is not a space"),
    "neither": (lambda d: d["spaces"].update({"1-1": {}}), 'either "card" or "seat"'),
    "both": (lambda d: d["spaces"].update({"1-1": {"card": "money", "seat": JOHN}}), 'either "card" or "seat"'),
    "value": (
        lambda d: d["spaces"].update({"1-1": {"seat": JOHN, "architect": "1/3", "value": 2}}),
        "2 is not on a card 1/3",
    ),
    "no value": (lambda d: d["spaces"].update({"1-1": {"seat": JOHN}}), '"architect" and "value"'),
    "neutral with four": (lambda d: d["spaces"].update({"4-1": {"seat": "neutral"}}), "no neutral card can be"),
    "gap": (lambda d: d["spaces"].pop("2-2"), "nothing is on 2-2"),
    "two Expo cards": (lambda d: d.update(expo=JOHN), "Expo card"),
    "five Money cards": (
        lambda d: d["spaces"].update({space: {"card": "money"} for space in ("1-1", "1-2", "1-3")}),
        "5 cards of money",
    ),
    "bonus twice": (lambda d: d.update(bonuses=["nobility"] * 4), "each once"),
    "price": (lambda d: d.update(brussels={"park": {ROB: {"1/3": 2}}}), "no turns place"),
    "passed twice": (lambda d: d.update(passed=[ROB, ROB]), "appears twice"),
    "passed mover": (lambda d: d.update(passed=[JOHN]), "has passed"),
    "no mover": (lambda d: d.pop("to_move"), '"to_move" is missing'),
    "over too early": (
        lambda d: d.update(pending=[], passed=[JOHN, CLAUDIA, ROB, SCOTT], to_move=None),
        "round: 1",
    ),
    "alone": (
        lambda d: d.update(pending=[{"decision": "turn", "seat": JOHN}]),
        '"turn" is followed by nothing, should be by "next turn"',
    ),
    "wrong keys": (
        lambda d: d.update(pending=pending({"decision": "architect", "seat": JOHN})),
        '"architect" needs seat, space',
    ),
    "architect on nothing": (
        lambda d: d.update(
            pending=pending({"decision": "architect", "seat": JOHN, "space": "1-1"}),
            spaces=d["spaces"] | {"1-1": {"seat": ROB, "architect": "1/3", "value": 3}},
        ),
        "needs an Action card",
    ),
    "another's turn": (lambda d: d.update(pending=pending({"decision": "turn", "seat": ROB}), to_move=ROB), "John's"),
    "sale without card": (
        lambda d: d.update(pending=pending({"decision": "sale", "seat": JOHN, "money": 3})),
        "needs an Architect card",
    ),
    "step on top": (
        lambda d: d.update(pending=[{"step": "next turn", "seat": JOHN}]),
        'pending[0]: "next turn" is a step of the rules',
    ),
    "step never pending": (
        lambda d: d.update(pending=[{"decision": "turn", "seat": JOHN}, {"step": "columns", "seat": JOHN}]),
        'pending[1]: "columns" is never pending',
    ),
    "City Hall beyond the track": (
        lambda d: d.update(
            pending=pending({"decision": "activation", "seat": JOHN, "most": 2, "done": 0}),
            brussels={"city hall": {JOHN: {"1/3": 1}}},
        ),
        "cannot be: 0 of 2 nobles activated",
    ),
    "piles": (lambda d: d.update(piles={"artworks": ["red"] * 4}), "piles.artworks: 4 red artworks"),
}


def pending(*decisions: dict[str, Any]) -> list[dict[str, Any]]:
    """Decisions in John's turn."""
    return [*decisions, {"step": "next turn", "seat": JOHN}]


@pytest.mark.parametrize("name", REFUSALS)
def test_what_cannot_lie_on_a_table_is_refused(name: str) -> None:
    """One line that names the field."""
    spoil, words = REFUSALS[name]
    document = copy.deepcopy(table().position()) | {"to_move": JOHN}
    for own in document["seats"]:
        del own["hand"]
    assert Game.from_position(document).to_move == JOHN
    spoil(document)
    with pytest.raises(PositionError) as refusal:
        Game.from_position(document)
    message = str(refusal.value)
    assert words in message
    assert "\n" not in message


def test_positions_of_the_majority_phase() -> None:
    """The decisions of several players that wait there can be read again."""
    brussels = {"stock exchange": {ROB: {"1/3": 1, "2/4": 1}, SCOTT: {"1/3": 1}}, "park": {SCOTT: {"2/4": 1}}}
    game = last_pass(brussels=brussels, first_player=SCOTT)
    play(game, "pass")
    assert (game.decision, game.to_move) == ("prison", SCOTT)
    document = game.position()
    assert Game.from_position(document).position() == document
    play(game, "imprison 2/4")
    assert game.to_move == ROB
    document = game.position()
    assert Game.from_position(document).position() == document


FIRST_HIDDEN = {"decision": "one of two", "seat": JOHN, "card": "material wood-wood", "other": "material steel-steel"}


def test_the_two_cards_drawn_are_told_in_any_order() -> None:
    """Draw 2 cards, choose one: no page orders them (Rulebook, Cinquantenaire Park; Effects of the Nobles)."""
    swapped = FIRST_HIDDEN | {"card": FIRST_HIDDEN["other"], "other": FIRST_HIDDEN["card"]}
    games = [table(pending=pending(entry), brussels={"park": {JOHN: {"1/3": 1}}}) for entry in (FIRST_HIDDEN, swapped)]
    assert games[0].position() == games[1].position()
    assert games[0].legal_moves() == games[1].legal_moves() == ["take material steel-steel", "take material wood-wood"]


def over(**more: Any) -> Game:
    """A table after the last round, as the players see it."""
    return table(round_number=4, pending=[], all_passed=True, **more)


def test_cards_at_the_brussels_cards_stay_there_after_the_last_round() -> None:
    """They are taken back when the next round is prepared; after round 4 there is none (Preparation Phase 2)."""
    game = over(brussels={"stock exchange": {ROB: {"1/3": 1}}, "park": {SCOTT: {"2/4": 1}}})
    assert game.over
    document = game.position()
    assert document["brussels"] == {"stock exchange": {ROB: {"1/3": 1}}, "park": {SCOTT: {"2/4": 1}}}
    assert Game.from_position(document).position() == document


@pytest.mark.parametrize("points", [-1, -6, -15])
def test_a_final_score_below_0_needs_no_explanation(points: int) -> None:
    """For each Noble you are unable to pay you lose 3 VP (Rulebook, End of the game 1; Ruling 59)."""
    game = over(seats={JOHN: {"vp": points}})
    assert game.scores()[JOHN]["total"] == points
    assert Game.from_position(game.position()).position() == game.position()


def test_a_score_below_0_before_the_end_is_refused() -> None:
    """Only the nobles left unpaid at the end cost points, as far as there are nobles."""
    for spoilt in (lambda: table({JOHN: {"vp": -1}}), lambda: over(seats={JOHN: {"vp": -99}})):
        with pytest.raises(PositionError, match="0 points in all, but vp is -"):
            spoilt()
