"""The pages for people: what they list is what the engine produces, neither more nor less."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache
from itertools import chain, product
from typing import Any

import numpy as np
import pytest

from analysis.advice.comparison import compared
from analysis.runs.match import Result, match_plan
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.rows import document, games_columns, seats_columns
from analysis.statistics.sprt import Sprt
from engine import Game, bruxelles1893
from engine.bruxelles1893 import Box, apply_action, deal, new_states
from engine.bruxelles1893.agenda import DECISIONS
from engine.bruxelles1893.belle_epoque.words import card_words
from engine.bruxelles1893.files.notation import UNIT_WORDS, move_text
from engine.bruxelles1893.files.pending import read_entries, write_entries
from engine.bruxelles1893.files.phases import phase_of
from engine.bruxelles1893.files.position_model import BelleEpoque, Pending, Position
from engine.bruxelles1893.rules import ASYMMETRIC, BELLE_EPOQUE
from engine.bruxelles1893.state import (
    ACTIONS,
    BELLE_CARDS,
    BOARDS,
    BONUSES,
    BRUSSELS,
    COLOURS_OF,
    COMPASS,
    MATERIALS,
    NOBLE_NAMES,
    ROWS,
    TILES,
)
from engine.chance import below, stream
from engine.documents import parse
from engine.errors import PositionError
from engine.notation import decision_word, legal_codes, move_code
from search import Settings, best_move
from search.agents import AGENTS
from tests.helpers.furnished import furnish
from tests.helpers.pages import in_code, page, table_rows
from tests.helpers.paths import ROOT

GAMES_EACH = 24
"""Random games of each sort: every decision, and every way to come to it, is among them."""

NAMES = ("Louise", "Gabriel", "Elisabeth")
RULES = Box.load().rules(len(NAMES))
SPECIFIC = {
    *(*ACTIONS, *BOARDS, *BONUSES, *chain(*COLOURS_OF), *COMPASS, *MATERIALS, *NOBLE_NAMES, *ROWS, *UNIT_WORDS),
    *(word for phrase in (*BRUSSELS, *TILES) for word in phrase.split()),
    *("joker", "traveler", *(f"white-{colour}" for colour in chain(*COLOURS_OF))),
}
"""Words that stand for one of several things."""

PASSING = {"offer free action", "after action", "tile", "belle epoque card"}
"""What may lie on an agenda beneath its top without a row of its own."""
OPTIONAL = {"extra", "moved", "about", "more", "offered", "building", "exchange", "space"}
"""Arguments that are left out where there is nothing to say."""

Entries = list[dict[str, Any]]
Shape = tuple[Any, ...]


@cache
def phrase_shape(phrase: str) -> Shape:
    """A phrase with every specific word or number as a star, several in a row as one; its first word stays."""
    first, *others = phrase.split()
    shape = [first]
    for word in others:
        general = "*" if word in SPECIFIC or word[0].isdigit() else word
        if shape[-1:] != ["*"] or general != "*":
            shape.append(general)
    return tuple(shape)


def pending_shape(entries: Entries) -> Shape:
    """What stands on an agenda and whose it is: seats numbered from the bottom, what has no row of its own left out.

    Before round 1 it does not count how many players there still are to choose.
    """
    seats: list[str] = []
    shape: list[Shape] = []
    for entry in reversed(entries):
        if entry is not entries[0] and {entry.get("step"), entry.get("decision")} & PASSING:
            continue
        seat = entry.get("seat")
        if seat is not None and seat not in seats:
            seats.append(seat)
        setting_up = entry.get("decision") in ("board", "starting artwork")
        number = None if seat is None or setting_up else seats.index(seat)
        keys = tuple(sorted(entry.keys() - (OPTIONAL if entry.get("decision") != "bid" else set())))
        sort = (entry.get("decision"), entry.get("step"), number, keys)
        if sort not in shape:
            shape.append(sort)
    return tuple(shape)


VARIANTS = (
    ("second", ()),
    ("second", (ASYMMETRIC,)),
    ("second", (BELLE_EPOQUE,)),
    ("second", (BELLE_EPOQUE, ASYMMETRIC)),
    ("first", ()),
)


def decisions_of_random_games(
    variants: Sequence[tuple[str, tuple[str, ...]]] = VARIANTS,
) -> Iterator[tuple[Any, Any, list[int]]]:
    """The rules, the state and its legal codes at each decision, forced ones too, and at the end.

    The state changes from one to the next.
    """
    for players, (edition, modules) in product((2, 3, 4, 5), variants):
        rules = Box.load(edition=edition).rules(players, modules)
        for seed in range(GAMES_EACH):
            states = new_states(1)
            deal(rules, states[0], stream(seed, "deal"))
            furnish(rules, states[0], seed)
            words = stream(seed, "play")
            codes = legal_codes(bruxelles1893, rules, states[0])
            while codes:
                yield rules, states[0], codes
                apply_action(rules, states[0], codes[below(words, len(codes))])
                codes = legal_codes(bruxelles1893, rules, states[0])
            yield rules, states[0], codes


@cache
def seen_in_play() -> tuple[dict[str, set[Shape]], set[Shape]]:
    """The shapes of phrases by decision, and the shapes of agendas."""
    phrases: dict[str, set[Shape]] = defaultdict(set)
    agendas = set()
    for rules, state, codes in decisions_of_random_games():
        agendas.add(pending_shape(write_entries(rules, state, ("A", "B", "C", "D", "E")[: rules.players])))
        decision = decision_word(bruxelles1893, state)
        if decision is not None:
            phrases[decision] |= {phrase_shape(move_text(rules, state, code)) for code in codes}
    return phrases, agendas


# --- notation ---------------------------------------------------------------------------------------------------------


def documented_phrases() -> dict[str, list[str]]:
    return {in_code(row[0])[0]: in_code(row[1]) for row in table_rows("notation.md", "| decision | phrases |")}


def test_every_decision_has_a_row_of_phrases() -> None:
    """In the order of the engine's own list."""
    assert tuple(documented_phrases()) == DECISIONS


def test_phrases_are_those_that_are_played() -> None:
    """Each kind of phrase of the page comes up in random games, and no other does."""
    documented = {decision: set(map(phrase_shape, phrases)) for decision, phrases in documented_phrases().items()}
    assert documented == seen_in_play()[0]


def test_every_belle_epoque_card_has_its_effect_and_its_phrases() -> None:
    """By number, with the amounts of the box; the phrases with which a card is used in play are those of its row."""
    rows = table_rows("notation.md", "| card | effect |")
    assert [int(row[0]) for row in rows] == list(range(1, BELLE_CARDS + 1))
    rules = Box.load().rules(3, [BELLE_EPOQUE])
    assert [row[1] for row in rows] == [card_words(rules, int(row[0])) for row in rows]
    documented = {card_shape(phrase) for row in rows for phrase in in_code(row[2])}
    played = set()
    for rules, state, codes in decisions_of_random_games([own for own in VARIANTS if BELLE_EPOQUE in own[1]]):
        if decision_word(bruxelles1893, state) == "belle epoque card":
            phrases = (move_text(rules, state, code) for code in codes)
            played |= {card_shape(phrase) for phrase in phrases if phrase.startswith("use")}
    assert played == documented


def card_shape(phrase: str) -> Shape:
    """The number of a card that is used, and the shape of what it is used for."""
    number, *others = phrase.removeprefix("use card ").split()
    return number, phrase_shape(" ".join(["for", *others]))


def test_the_order_of_words_and_capitals_are_free() -> None:
    """Every legal phrase is read backwards and in capitals as the same action."""
    game = Game.new(players=2, seed=5)
    words = stream(5, "play")
    while not game.over:
        actions = game.actions()
        code = actions[below(words, len(actions))]
        backwards = " ".join(reversed(game.text(code).split())).upper()
        assert move_code(bruxelles1893, game.rules, game.state, backwards) == code
        game.play_action(code)


# --- positions --------------------------------------------------------------------------------------------------------


def documented_agendas() -> list[Entries]:
    rows = table_rows("positions.md", "| situation | `pending` |")
    return [json.loads(in_code(row[1])[0]) for row in rows]


def test_the_pending_table_is_what_comes_up() -> None:
    """Every agenda of random games has its row, whatever the seats, and every row comes up."""
    shapes = [pending_shape(entries) for entries in documented_agendas()]
    assert set(shapes) == seen_in_play()[1]
    assert len(set(shapes)) == len(shapes)
    decisions = {entries[0]["decision"] for entries in documented_agendas() if entries}
    assert decisions == set(DECISIONS)


@pytest.mark.parametrize("entries", documented_agendas(), ids=lambda entries: str(len(entries)))
def test_pending_rows_can_be_pasted(entries: Entries) -> None:
    """Each row reads as the document's model has it, and stands in some phase."""

    def seat_of(name: str, _: str) -> int:
        return NAMES.index(name)

    pending = [parse(Pending, entry, PositionError) for entry in entries]
    read = read_entries(pending, seat_of, RULES)
    phase_of(read)
    offer = {"step": "offer free action", "seat": "Gabriel", "action": "sales"}
    landed = ("bid", "create", "sell", "noble", "keep", "cubes", "payment", "site")
    if entries and entries[-1].get("step") == "next turn" and entries[0]["decision"] in landed:
        owned = [*entries[:-1], offer, entries[-1]]
        if not any(entry.get("seat") == "Gabriel" or entry.get("decision") == "activate" for entry in entries):
            phase_of(read_entries([parse(Pending, entry, PositionError) for entry in owned], seat_of, RULES))


def test_every_belle_epoque_tile_has_its_effect() -> None:
    """In the order of the engine's list, and each is explained."""
    rows = table_rows("positions.md", "| tile | what it gives")
    assert [in_code(row[0])[0] for row in rows] == list(TILES)


def test_what_asked_counts() -> None:
    """The deciding seat is among those asked, from the first player on."""
    found = 0
    for rules, state, _ in decisions_of_random_games():
        if decision_word(bruxelles1893, state) == "card":
            names = ("A", "B", "C", "D", "E")[: rules.players]
            card, cards, _ = write_entries(rules, state, names)
            assert cards["asked"] == (names.index(card["seat"]) - int(state.first_player)) % rules.players + 1
            found += 1
    assert found > 0


def test_what_may_be_left_out_is_what_the_model_requires() -> None:
    """The keys named as always required are those without a default, and `to_move` or `pending`."""
    text = page("positions.md")
    named = set(in_code(text.split("\nAlways required: ")[1].split("\n\n")[0]))
    required = {key for key, field in Position.model_fields.items() if field.is_required()} - {"prestige"}
    required |= {key for key, field in BelleEpoque.model_fields.items() if field.is_required()}
    nested = {
        "prestige.columns",
        "name",
        "nobles",
        "brugmann",
        "stock.card",
        "to_move",
        "pending",
        "belle_epoque",
        "compass_tiles",
    }
    assert named == required | nested


# --- agents -----------------------------------------------------------------------------------------------------------


def test_every_parameter_of_an_agent_is_explained() -> None:
    """By its name, or as one of those of another agent, or of the settings."""
    explained: dict[str, set[str]] = {}
    for code, _, *parameters in table_rows("runs.md", "| agent | how it plays | parameters |"):
        (name,) = in_code(code)
        named, _, but = "".join(parameters).partition("of the search but")
        found = set(in_code(named))
        if but:
            found |= {setting.name for setting in fields(Settings)} - set(in_code(but))
        for other in found & explained.keys():
            found = found - {other} | explained[other]
        explained[name] = found
    assert explained == {name: set(agent.PARAMETERS) for name, agent in AGENTS.items()}


# --- JSON -------------------------------------------------------------------------------------------------------------


def documented_keys(number: int) -> list[str]:
    """The keys of the first, second … table of the page about JSON."""
    return [key for row in table_rows("json.md", "| key | what it holds |", number) for key in in_code(row[0])]


def test_every_key_of_the_advice_is_explained() -> None:
    """In the order in which they are printed, and the example has them all but the last two."""
    advice = best_move(Game.from_position(ROOT / "examples/4-players-free-action.json"), iterations=400).to_json()
    move, *_ = advice["moves"]
    reply, *_ = move["replies"]
    assert documented_keys(1) == [*advice, "asked", "why"]
    assert documented_keys(2) == list(move)
    assert documented_keys(3) == list(reply)
    example = json.loads(page("json.md").split("```json\n")[1].split("```")[0])
    assert list(example) == list(advice)
    assert list(example["moves"][0]) == list(move)
    assert list(example["moves"][0]["replies"][0]) == list(reply)


def test_every_key_of_a_comparison_is_explained() -> None:
    """In the order in which they are printed."""
    game = Game.from_position(ROOT / "examples/4-players-free-action.json")
    found = compared(game, best_move(game, iterations=50, games=2))
    assert found is not None
    why, comparison = found.why_json(), found.to_json()
    for number, explained in enumerate((why, why["turns"][0], comparison, comparison["turns"][0]), 4):
        assert documented_keys(number) == list(explained)


def test_every_key_of_a_match_is_explained() -> None:
    """In the order in which they are printed."""
    plan = match_plan(("random", "random"), 3, 96, sequential=True)
    shares = np.full((2, 2, 3), 0.5)
    answer = Result(plan, Sprt(0, 30, 3), [0, 1], [7, 8], shares, shares, [None, 1.0], []).to_json()
    objects = (answer, answer["halves"][0], answer["sprt"], answer["per_block"][0])
    for number, explained in enumerate(objects, 8):
        assert documented_keys(number) == list(explained)
    assert list(answer["win"]) == ["value", "low", "high"]


def test_runs_page_has_the_columns_that_are_written() -> None:
    """If it fails: python -m analysis.runs.rows."""
    assert document() == page("runs.md")


def test_a_run_has_the_columns_of_the_runs_page() -> None:
    """Those of factors in place of the pattern."""
    chairs = Chair(0, levels=(("side", "b"), ("card", "1"))), Chair(0)
    plan = Plan(("random",), (Part((Table(chairs, levels=(("ruling", "new"),)),), 1),))
    for columns, name, factors in (
        (games_columns(plan), "games.parquet", ["factor_ruling"]),
        (seats_columns(plan), "seats.parquet", ["factor_side", "factor_card"]),
    ):
        rows = page("runs.md").split(f"## {name}")[1].split("## ")[0].splitlines()[4:]
        listed = [column for row in rows if row for column in in_code(row.split(" | ")[0])]
        place = listed.index("factor_…")
        assert [column.name for column in columns] == [*listed[:place], *factors, *listed[place + 1 :]]
