"""Every game keeps the contract of `engine.contract`: those of the project, a small one, and the toy of the search."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from engine import Game, bruxelles1893, bruxelles1897, contract, game
from engine.box_files import ComponentBox
from engine.chance import below, stream
from engine.contract import GamePackage, SearchedGame
from engine.errors import BoxError, InputError, PositionError, RecordError
from tests.helpers import second_game, toy_game

PACKAGES: dict[str, GamePackage] = {"1893": bruxelles1893, "1897": bruxelles1897, "pearls": second_game}
SEARCHED: dict[str, SearchedGame] = {**PACKAGES, "toy": toy_game}

LOOKED_AT = 7
"""One of so many decisions is looked at closely: as plain Python that takes its time."""

VARIANTS = [
    (name, edition, modules, players)
    for name, package in PACKAGES.items()
    for edition, modules in package.VARIANTS
    for players in (package.PLAYERS[0], package.PLAYERS[-1])
]


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The small game is among GAMES, for compiled and plain code to find it by its states."""
    game.GAMES["pearls"] = second_game
    yield
    del game.GAMES["pearls"]


def members(protocol: type) -> set[str]:
    return {name for name in vars(protocol) if not name.startswith("_")}


def test_every_game_of_the_project_is_checked_here() -> None:
    assert set(game.GAMES) == set(PACKAGES)


@pytest.mark.parametrize("name", SEARCHED)
def test_a_game_has_all_members(name: str) -> None:
    """Nothing is missing, and a toy has what the search asks for."""
    wanted = members(SearchedGame) | (members(GamePackage) if name in PACKAGES else set())
    assert [member for member in sorted(wanted) if not hasattr(SEARCHED[name], member)] == []


def test_operations_are_those_of_the_contract() -> None:
    """Compiled code dispatches on exactly the kernels that the contract names, with the arguments that it names."""
    for operation in game.OPERATIONS:
        protocol = SearchedGame if operation.__name__ in members(SearchedGame) else GamePackage
        agreed = list(inspect.signature(vars(protocol)[operation.__name__]).parameters)
        assert agreed[1:] == list(inspect.signature(operation).parameters), operation.__name__


@pytest.mark.parametrize("name", SEARCHED)
def test_kernels_take_the_arguments_of_the_contract(name: str) -> None:
    for operation in game.OPERATIONS:
        if name not in PACKAGES and operation.__name__ not in members(SearchedGame):
            continue
        kernel = getattr(SEARCHED[name], operation.__name__)
        own = inspect.signature(getattr(kernel, "py_func", kernel)).parameters
        assert len(own) == len(inspect.signature(operation).parameters), operation.__name__


@pytest.mark.parametrize("name", SEARCHED)
def test_numbers_of_a_searched_game(name: str) -> None:
    """Buffers hold what is written into them, and action codes are int16."""
    package = SEARCHED[name]
    assert package.SEATS >= 2
    assert 0 < package.MOST_ACTIONS <= np.iinfo(np.int16).max
    assert 0 < package.CODES <= np.iinfo(np.int16).max + 1
    assert package.STAGES > 0
    assert all(factor > 0 for factor in package.WANTS.values())
    for words in (
        package.SOURCES,
        package.FEATURES,
        package.SHARED_INPUTS,
        package.SEAT_INPUTS,
        tuple(package.WANTS),
    ):
        assert words
        assert len(set(words)) == len(words)
        assert all(words)
    assert len(set(package.TURN_CLASSES)) == len(package.TURN_CLASSES)
    assert all(package.TURN_CLASSES)


def test_states_tell_games_apart() -> None:
    """Compiled code knows a game by the fields of its states alone."""
    for name, package in SEARCHED.items():
        others = [other for other in SEARCHED.values() if other.STATE.fields == package.STATE.fields]
        assert others == [package], name


@pytest.mark.parametrize("name", PACKAGES)
def test_words_of_a_package_are_different(name: str) -> None:
    package = PACKAGES[name]
    kinds = package.DECISIONS.values() if isinstance(package.DECISIONS, dict) else package.DECISIONS
    named = (package.EDITIONS, package.MODULES, package.BOARDS, package.USES, package.FAULTS, tuple(kinds))
    for words in named:
        assert len(set(words)) == len(words)
        assert all(words)
    assert all(package.OTHER_NAMES)


@pytest.mark.parametrize("name", PACKAGES)
def test_variants_are_of_the_game(name: str) -> None:
    """Each has one of the editions, and modules; the first edition with nothing added is among them."""
    package = PACKAGES[name]
    editions = package.EDITIONS or (None,)
    assert (editions[0], ()) in [(edition, tuple(modules)) for edition, modules in package.VARIANTS]
    for edition, modules in package.VARIANTS:
        assert edition in editions
        assert set(modules) <= set(package.MODULES)
    assert (package.BOARD_MODULE is not None) == bool(package.BOARDS)
    assert package.BOARD_MODULE is None or package.BOARD_MODULE in package.MODULES


@pytest.mark.parametrize("name", PACKAGES)
def test_dtypes_agree(name: str) -> None:
    package = PACKAGES[name]
    assert list(package.PLAYERS) == list(range(package.PLAYERS[0], package.SEATS + 1))
    for field in ("agenda", "n_agenda", "turn"):
        assert field in (package.STATE.names or ()), field
    assert "players" in (package.RULES.names or ())
    states = package.new_states(3)
    assert (states.shape, states.dtype.fields) == ((3,), package.STATE.fields)
    assert states.tobytes() == bytes(3 * package.STATE.itemsize), "gaps between fields are zeros too"


@pytest.mark.parametrize(
    ("name", "edition"), [(name, e) for name in PACKAGES for e in PACKAGES[name].EDITIONS or (None,)]
)
def test_facts_describe_the_chronicle(name: str, edition: str | None) -> None:
    """Each field has one fact and each fact a field; words fit the arrays; columns have different names."""
    package = PACKAGES[name]
    chronicle = np.zeros(1, package.CHRONICLE)
    seats = chronicle["seats"]
    assert seats.shape == (1, package.SEATS)
    facts = package.facts(package.Box.load(None, edition))
    for record, of_seat in ((chronicle, False), (seats, True)):
        own = [fact for fact in facts if fact.seat == of_seat]
        fields = set(record.dtype.names or ()) - {"seats"}
        assert sorted(fact.field for fact in own) == sorted(fields)
        columns = [column for fact in own for column in fact.columns]
        assert len(set(columns)) == len(columns)
        for fact in own:
            array = record[fact.field][0, 0] if of_seat else record[fact.field][0]
            if fact.words is not None and fact.spread is not None:
                assert len(fact.words) <= array.shape[0], fact.field
            assert fact.by_round == (fact.field.endswith("_by_round")), fact.field
    assert seats["uses_by_round"].shape[2] == len(package.USES)
    assert seats["points_by_source"].shape[2] == len(package.SOURCES)
    known = {fact.field for fact in facts} | {column for fact in facts for column in fact.columns}
    assert set(package.OBSERVED) <= known


@pytest.mark.parametrize("name", PACKAGES)
def test_a_box_is_of_its_game(name: str) -> None:
    """An unknown edition, key or card is refused in one line, another game's box at once."""
    package = PACKAGES[name]
    box = package.Box.load()
    assert isinstance(box, ComponentBox)
    assert package.Box.of(box) is box
    for other in PACKAGES.values():
        if other is not package:
            with pytest.raises(TypeError):
                other.Box.of(box)
    with pytest.raises(BoxError):
        package.Box.load(None, "no edition")
    with pytest.raises(BoxError):
        package.Box.load({"no.such.key": 1})
    with pytest.raises(BoxError):
        box.card("no such card")
    rules = box.rules(package.PLAYERS[0])
    assert rules.dtype.fields == package.RULES.fields
    for card in package.cards(box, rules):
        sort, number = box.card(card)
        assert sort
        assert number >= 0
    assert set(box.assumed(rules)) <= set(box.assumed()) <= {row["key"] for row in box.listing()}


@pytest.mark.parametrize("name", PACKAGES)
def test_gifts_are_given_or_refused(name: str) -> None:
    package = PACKAGES[name]
    box = package.Box.load()
    rules = box.rules(package.PLAYERS[0])
    nothing = [()] * package.PLAYERS[0]
    assert list(package.gifts(box, rules, nothing)) == []
    with pytest.raises(InputError):
        package.gifts(box, rules, [("no such gift",), *nothing[1:]])


@pytest.mark.parametrize("name", PACKAGES)
def test_files_and_drawings_are_there_or_refused(name: str) -> None:
    """A game that has none says so in one line, as a user's fault and not as a program's."""
    package = PACKAGES[name]
    assert package.position.Position.model_json_schema()["type"] == "object"
    with pytest.raises(PositionError):
        package.position.to_state({"format": "bruxelles-position/1", "game": name}, package.Box.load(), 0)
    fresh = Game.new(name, players=package.PLAYERS[0], seed=1)
    for part in (package.drawing, package.revealed, fresh.position):
        problems = [""]
        try:
            part()
        except (InputError, RecordError) as refusal:
            problems = list(refusal.problems)
        assert len(problems) == 1


@pytest.mark.parametrize(("name", "edition", "modules", "players"), VARIANTS)
def test_a_game_is_played_by_the_contract(
    name: str, edition: str | None, modules: tuple[str, ...], players: int
) -> None:
    """Every decision of a random game: actions, seats, stages, turns, words, ratings, what is hidden, and the end."""
    package = PACKAGES[name]
    box = package.Box.load(None, edition)
    rules = box.rules(players, modules)
    states, chance = package.new_states(1), stream(5, name, players)
    state = states[0]
    package.deal(rules, state, stream(7, "deal"))
    chronicles = np.zeros(1, package.CHRONICLE).view(np.recarray)
    assert package.players(rules, state) == players
    turns: list[tuple[int, int]] = []
    last_stage = decisions = 0
    while legal := _legal(package, rules, state):
        seat = package.to_move(state)
        assert 0 <= seat < players
        turn = (package.turn_number(state), seat)
        if not turns or turns[-1] != turn:
            turns.append(turn)
        assert last_stage <= (last_stage := package.stage(state)) < package.STAGES
        assert abs(package.decision_key(state)) <= np.iinfo(np.int32).max
        assert package.fault(rules, state) == 0
        texts = [package.notation.move_text(rules, state, code) for code in legal]
        assert len(set(texts)) == len(texts)
        if decisions % LOOKED_AT == 0:
            _check_ratings(package, rules, state, legal)
            _check_points(package, rules, state, players)
            _check_hidden(package, rules, states, seat)
        decisions += 1
        before = package.new_states(1)
        before[0] = state
        action = legal[below(chance, len(legal))]
        package.apply_action(rules, state, action)
        assert package.turned_up(before[0], state) in (True, False)
        package.observe(rules, before[0], action, state, chronicles[0])
    assert package.to_move(state) == -1
    assert len(set(turns)) == len(turns), "no turn comes again"
    assert all(later[0] >= earlier[0] for earlier, later in pairwise(turns))
    _check_end(package, rules, state, chronicles[0], players)


def _legal(package: GamePackage, rules: contract.Rules, state: contract.State) -> list[int]:
    out = np.full(package.MOST_ACTIONS, -1, np.int16)
    legal: list[int] = out[: package.legal_actions(rules, state, out)].tolist()
    assert legal == sorted(set(legal))
    assert all(0 <= code < package.CODES for code in legal)
    return legal


def _check_ratings(package: GamePackage, rules: contract.Rules, state: contract.State, legal: list[int]) -> None:
    """Each legal action has a rating, and nothing beyond them is written."""
    ratings, kept = np.full(package.MOST_ACTIONS, np.nan), package.new_states(1)
    kept[0] = state
    actions = np.zeros(package.MOST_ACTIONS, np.int16)
    actions[: len(legal)] = legal
    package.rate(rules, state, tuple(package.WANTS.values()), actions, len(legal), ratings)
    assert np.isfinite(ratings[: len(legal)]).all()
    assert np.isnan(ratings[len(legal) :]).all()
    assert kept[0] == state, "rating changes nothing"


def _check_points(package: GamePackage, rules: contract.Rules, state: contract.State, players: int) -> None:
    scores = np.zeros(package.SEATS)
    package.final_scores(rules, state, scores)
    for seat in range(players):
        sources, features = np.full(len(package.SOURCES), np.nan), np.full(len(package.FEATURES), np.nan)
        package.points_by_source(rules, state, seat, sources)
        package.features(rules, state, seat, features)
        assert np.isfinite(features).all()
        assert abs(sources.sum() - scores[seat]) < 0.01, "a tie counts less than a hundredth of a point"


def _inputs(package: GamePackage, rules: contract.Rules, state: contract.State, seat: int) -> np.ndarray:
    """What a network is told; what is beyond the inputs is set to 0."""
    size = len(package.SHARED_INPUTS) + package.players(rules, state) * len(package.SEAT_INPUTS)
    out = np.full(size + 3, np.nan, np.float32)
    package.inputs(rules, state, seat, out)
    assert not out[size:].any()
    return out[:size]


def _check_hidden(package: GamePackage, rules: contract.Rules, states: contract.States, seat: int) -> None:
    """A redrawn world looks the same to the seat, allows it the same, and shows nothing of the one it replaced."""
    worlds = [package.new_states(1) for _ in range(4)]
    for number, world in enumerate(worlds):
        world[0] = states[0]
        package.determinize_for(rules, world[0], seat, stream(number, "world"))
    assert package.fault(rules, worlds[0][0]) == 0
    seen, redrawn = _inputs(package, rules, states[0], seat), _inputs(package, rules, worlds[0][0], seat)
    assert np.isfinite(seen).all()
    assert (seen == redrawn).all(), "a network is told nothing that its seat has not seen"
    assert _legal(package, rules, worlds[0][0]) == _legal(package, rules, states[0])
    assert package.decision_key(worlds[0][0]) == package.decision_key(states[0])
    for world in worlds[1:]:
        package.determinize_for(rules, world[0], seat, stream(0, "world"))
        assert world.tobytes() == worlds[0].tobytes()
    mover = package.new_states(1)
    mover[0] = states[0]
    package.determinize(rules, mover[0], stream(0, "world"))
    assert mover.tobytes() == worlds[0].tobytes(), "to move is whom `determinize` is for"
    looks = [package.new_states(1) for _ in range(2)]
    for look, source in zip(looks, (states, worlds[0]), strict=True):
        look[0] = source[0]
        package.conceal(rules, look[0], seat)
    assert looks[0].tobytes() == looks[1].tobytes()


def _check_end(
    package: GamePackage, rules: contract.Rules, state: contract.State, chronicle: np.record, players: int
) -> None:
    """The chronicle has the final points, and the rules that break ties name the same things for every seat."""
    scores = np.zeros(package.SEATS)
    package.final_scores(rules, state, scores)
    for seat in range(players):
        sources = np.zeros(len(package.SOURCES))
        package.points_by_source(rules, state, seat, sources)
        assert chronicle.seats[seat].points == round(sources.sum())
        assert chronicle.seats[seat].points_by_source.tolist() == sources.tolist()
    assert chronicle.lead_by_round[-1] >= 0
    rules_of_ties = {tuple(package.tie_breaks(rules, state, seat)) for seat in range(players)}
    assert len(rules_of_ties) == 1
