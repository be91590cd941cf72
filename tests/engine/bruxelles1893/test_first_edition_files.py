"""Positions, records and drawings of the first edition: what they hold, and every refusal of what cannot be."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from io import StringIO
from typing import Any

import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from engine import Game, schemas
from engine.bruxelles1893 import apply_action
from engine.bruxelles1893.box.values import PILE
from engine.bruxelles1893.files.drawing import drawn
from engine.bruxelles1893.files.revealing_artworks import RevealedArtworks
from engine.bruxelles1893.state import BLACK, COLOURS_OF, FIRST
from engine.documents import dumps
from engine.drawing import WIDTH
from engine.errors import PositionError, RecordError
from engine.records import Recorder, replay
from tests.helpers import tables
from tests.helpers.moves import play
from tests.helpers.paths import EXAMPLES
from tests.helpers.positions import drop, put
from tests.helpers.recorded import NAMES, NotedGame, play_at_random
from tests.helpers.refusals import refusal
from tests.helpers.spaces import WORKSHOP

COLOURS = COLOURS_OF[FIRST]

Document = dict[str, Any]


def example(name: str) -> Document:
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def table() -> Document:
    """Elisabeth's turn; she and others have put tiles under the stack."""
    return example("4-players-first-edition")


def workshop() -> Document:
    """Gabriel has drawn tiles and chooses one."""
    return example("3-players-first-edition-workshop")


# --- positions --------------------------------------------------------------------------------------------------------


@settings(max_examples=6, deadline=None)
@given(players=st.integers(2, 5), seed=st.integers(0, 10**6), experienced=st.booleans())
def test_positions_go_there_and_back_at_every_decision(players: int, seed: int, experienced: bool) -> None:
    """What is visible is the same, and with the piles the whole game is; the schema holds."""
    game = Game.new(edition="first", players=players, seed=seed, modules=["experienced"] if experienced else [])
    schema = json.loads(schemas.schema_text("position.schema.json"))
    choices = np.random.default_rng(seed)
    while not game.over:
        document = game.position()
        assert Game.from_position(document, seed=3).position() == document
        whole = game.position(piles=True)
        assert Game.from_position(whole).position(piles=True) == whole
        if choices.random() < 0.02:
            jsonschema.validate(whole, schema)
        game.play_action(int(choices.choice(game.actions())))
    assert Game.from_position(game.position()).over


def test_words_are_those_of_the_edition() -> None:
    """Pink, where the second edition has brown; no glass; Exhibition tiles instead of cards taken unseen."""
    for document in (table(), workshop()):
        text = dumps(document)
        assert "pink" in text
        assert not any(word in text for word in ("brown", "glass", "first_pass"))
        assert document["edition"] == "first"


Change = Callable[[Document], Any]


def under(place: int, **changes: Any) -> Change:
    def change(document: Document) -> None:
        document["artwork_stack"]["put_under"][place] |= changes

    return change


MINE = next(place for place, tile in enumerate(table()["artwork_stack"]["put_under"]) if "colour" in tile)
OTHERS = next(place for place, tile in enumerate(table()["artwork_stack"]["put_under"]) if "colour" not in tile)
REFUSALS: dict[str, tuple[Change, str]] = {
    "a colour of the second edition": (
        put("seats", 0, "artworks", value={"brown": 1}),
        "seats[0].artworks.brown: brown is not a colour of the first edition: yellow, pink, blue, green, black",
    ),
    "brown on display": (
        put("art_market", "display", 0, value="brown"),
        "art_market.display[0]: brown is not a colour of",
    ),
    "a prestige card taken unseen": (
        put("seats", 0, "first_pass_cards", value=1),
        "seats[0].first_pass_cards: in the first edition who passes first takes an Exhibition tile",
    ),
    "too many Exhibition tiles": (
        put("seats", 1, "exhibitions", value=2),
        "seats: 4 Exhibition tiles in all, should be 3: one a round, for the first to pass",
    ),
    "the expansion": (put("modules", value=["belle-epoque"]), "modules: belle-epoque goes with the second edition"),
    "the asymmetric variant": (
        put("modules", value=["asymmetric"]),
        "modules: asymmetric goes with the second edition",
    ),
    "a B side": (put("seats", 0, "board", value="horta"), "seats[0].board: horta is a B side, it goes with the second"),
    "the expansion's board": (
        put("belle_epoque", value={"cards": [1, 2, 3, 4, 5], "tiles": {}}),
        "belle_epoque: this is the board of the expansion",
    ),
    "glass": (put("seats", 0, "materials", value={"glass": 1}), "seats[0].materials: glass is in the Belle Époque"),
    "a needle on glass": (put("compass", value=["glass", "wood"]), "compass[0]: there is no glass, but "),
    "compass sides": (
        put("strips", value=[1, 2, 3, 4, 5]),
        'strips: [1, 2, 3, 4, 5], but the first edition\'s plain sides are up; write "1 plain", or with compass sides',
    ),
    "plain sides for the experienced": (
        put("modules", value=["experienced"]),
        'but "modules": ["experienced"] has the compass sides up',
    ),
    "no compass tiles": (drop("compass_tiles"), "compass_tiles: missing; give the first edition's tiles"),
    "a compass tile twice": (
        put("compass_tiles", value=["wood", "wood", "iron", "3bf", "any", "empty"]),
        "should be wood, iron, stone, 3bf, any, empty, each once",
    ),
    "covered before two are on display": (
        put("art_market", value={"display": ["blue"], "covered": {"pink": 1}}),
        "art_market.covered.pink: nothing is covered before two artworks are on display",
    ),
    "seven of a colour": (
        put("art_market", "covered", "pink", value=7),
        "pink artworks in all, but the box has 6",
    ),
    "a tile drawn in a turn": (
        put("artwork_stack", "drawn", value={"pink": 1}),
        "artwork_stack.drawn.pink: tiles are drawn only while one of them is chosen",
    ),
    "what another put under the stack": (
        under(OTHERS, colour="green"),
        f'artwork_stack.put_under[{OTHERS}].colour: "green", but only ',
    ),
    "one's own tile unknown": (
        drop("artwork_stack", "put_under", MINE, "colour"),
        f"artwork_stack.put_under[{MINE}].colour: missing; Elisabeth, who decides, knows what is there",
    ),
    "black under the stack": (under(MINE, colour="black"), "black artworks are not in this stack"),
    "nobody put it there": (
        under(OTHERS, seat="Zoe"),
        f'artwork_stack.put_under[{OTHERS}].seat: there is no seat "Zoe"',
    ),
    "more than there are": (
        put("artwork_stack", "put_under", value=[{"seat": "Louise"}] * 24),
        "artwork_stack.put_under: 24 tiles, only ",
    ),
    "a colour of the other edition in the stack": (
        put("piles", value={"nobles": [], "artworks": ["brown"]}),
        "piles.",
    ),
    "piles that do not fit": (
        put("piles", value={"nobles": ["solvay"] * 4}),
        "piles.nobles: 4 solvay cards are given, ",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_what_cannot_lie_on_the_table_is_refused(case: str) -> None:
    """One line that names the field."""
    change, message = REFUSALS[case]
    document = table()
    change(document)
    assert message in refusal(lambda: Game.from_position(document))


def test_first_artworks_are_not_chosen() -> None:
    """They are dealt by chance, before anybody decides anything (Règles, Mise en place 10)."""
    document = Game.new(edition="first", players=2, names=NAMES[:2]).position()
    del document["stock"], document["to_move"], document["seats"][1]["artworks"]
    document["pending"] = [{"decision": "starting artwork", "seat": "Gabriel"}, {"step": "planning"}]
    with pytest.raises(PositionError, match=r'"starting artwork" cannot be: in the first edition chance deals'):
        Game.from_position(document)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("artwork_stack", "drawn", value={}), '"create" needs 1 to 4 tiles among artwork_stack.drawn, not 0'),
        (put("pending", 0, "decision", value="put under"), '"put under" needs 1 to 3 tiles among'),
        (put("artwork_stack", "drawn", value={"black": 1}), "artwork_stack.drawn.black: black artworks are not in"),
    ],
)
def test_drawn_tiles_that_cannot_be_are_refused(change: Change, message: str) -> None:
    """One, and one more for each Exhibition tile (Règles, Action Atelier)."""
    document = workshop()
    change(document)
    with pytest.raises(PositionError) as refused:
        Game.from_position(document)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("seats", 0, "exhibitions", value=1), "seats[0].exhibitions: this is on the first edition's table only"),
        (put("compass_tiles", value=["wood", "iron"]), "compass_tiles: this is on the first edition's table only"),
        (put("art_market", "covered", value={"blue": 1}), "art_market.covered: this is on the first edition's table"),
        (put("artwork_stack", value={"drawn": {"blue": 1}}), "artwork_stack.drawn: this is on the first edition's"),
        (put("seats", 0, "artworks", value={"pink": 1}), "pink is not a colour of the second edition"),
        (put("modules", value=["experienced"]), "modules: experienced goes with the first edition, not this one"),
        (
            put("pending", value=[{"decision": "carry out", "seat": "Louise", "action": "sales"}]),
            'pending[0]: "carry out" is in the first edition only',
        ),
    ],
)
def test_pieces_of_the_first_edition_are_refused_by_name_in_the_second(change: Change, message: str) -> None:
    """A table is one edition's."""
    document = example("3-players-early")
    document.pop("to_move")
    change(document | {"to_move": "Louise"} if "pending" in document else document)
    document.setdefault("to_move", "Louise")
    assert message in refusal(lambda: Game.from_position(document))


def test_discards_do_not_lie_beside_an_empty_noble_pile() -> None:
    """They would have been shuffled into a new one (Règles, Fin du tour; Ruling 51)."""
    game = Game.new(edition="first", players=2, seed=1)
    document = game.position(piles=True)
    document["noble_discards"] = dict(Counter(document.pop("piles")["nobles"]))
    with pytest.raises(PositionError, match=r"^noble_discards: with all other nobles seen, these should have been"):
        Game.from_position(document)


def test_an_action_that_cannot_be_carried_out_is_not_waited_for() -> None:
    """Elisabeth has a meeple on a Sales space but nothing to sell (Règles, Action Vente)."""
    document = table()
    document["to_move"] = "Elisabeth"
    own = next(seat for seat in document["seats"] if seat["name"] == "Elisabeth")
    own["artworks"] = {}
    own["meeples"]["supply"] -= 1
    game = Game.from_position(table())
    space = next(
        text.split()[1]
        for text in game.legal_moves()
        if text.startswith("place") and game.state.action[5 * (int(text[6]) - 1) + int(text[8]) - 1] == 1
    )
    document["spaces"].setdefault(space, {}).update(meeple="Elisabeth", bid=1)
    document["pending"] = [
        {"decision": "carry out", "seat": "Elisabeth", "action": "sales"},
        {"step": "next turn", "seat": "Elisabeth"},
    ]
    with pytest.raises(PositionError, match=r'"carry out" comes when Elisabeth can carry sales out$'):
        Game.from_position(document)


# --- drawing ----------------------------------------------------------------------------------------------------------


def picture(document: Document) -> str:
    text = StringIO()
    Console(file=text, width=WIDTH, no_color=True).print(drawn(Game.from_position(document)))
    return text.getvalue()


def test_a_drawing_shows_what_the_player_to_move_may_see() -> None:
    """Who put what under the stack, as far as Elisabeth knows; the compass, covered tiles, Exhibition tiles."""
    document = table()
    text = picture(document)
    assert "first edition" in text
    for tile in document["artwork_stack"]["put_under"]:
        assert f"{tile['seat']}: {tile.get('colour', 'unknown')}" in " ".join(text.split())
    assert "artworks covered: " in text
    assert "Exhibition tiles" in text
    compass = [line.split("►")[-1].split()[0] for line in text.split("Compass")[1].splitlines()[1:7]]
    assert sorted(compass) == sorted(document["compass_tiles"])
    assert "drawn: " in picture(workshop())
    assert max(map(len, text.splitlines())) <= WIDTH


# --- records ----------------------------------------------------------------------------------------------------------


class NotedFirst(NotedGame):
    """A game of the first edition that notes the tiles as they come up too."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        _, box, _, _, states = arguments
        self.up["stock"].insert(0, box.stock_cards[states[0].stock[0]])
        self.up["compass_tiles"] = self.position()["compass_tiles"]
        dealt = [own.artworks[:BLACK].argmax() for own in states[0].seats[: len(self.names)]]
        self.up["artworks"] = [COLOURS[colour] for colour in dealt]

    def _apply(self, code: int) -> None:
        before = int(self.state.drawn.sum())
        super()._apply(code)
        if self.state.drawn.sum() > before:
            for colour, count in zip(COLOURS, self.state.drawn, strict=False):
                self.up["artworks"] += [colour] * int(count)


def recorded(players: int, seed: int, decisions: int = 10_000) -> tuple[NotedFirst, Document]:
    game = NotedFirst.new(edition="first", players=players, seed=seed, names=NAMES[:players])
    assert isinstance(game, NotedFirst)
    recorder = Recorder(game, seed)
    play_at_random(recorder, seed, decisions)
    return game, recorder.document()


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 5), st.integers(0, 2**32), st.integers(0, 600))
def test_a_record_of_the_first_edition_replays_exactly(players: int, seed: int, decisions: int) -> None:
    """By its seed, hidden piles included."""
    game, document = recorded(players, seed, decisions)
    assert document["edition"] == "first"
    assert replay(json.loads(dumps(document))).position(piles=True) == game.position(piles=True)
    jsonschema.validate(document, json.loads(schemas.schema_text("record.schema.json")))


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 5), st.integers(0, 2**32), st.integers(0, 600))
def test_a_real_game_replays_from_the_tiles_as_they_came_up(players: int, seed: int, decisions: int) -> None:
    """First artworks, compass, and every tile as it was drawn."""
    game, document = recorded(players, seed, decisions)
    del document["seed"]
    document["revealed"] = game.up
    again = replay(document)
    assert again.position() == game.position()
    assert again.scores() == game.scores()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop("revealed", "artworks"), r"revealed\.artworks: missing; in the first edition they come up by chance"),
        (drop("revealed", "compass_tiles"), r"revealed\.compass_tiles: missing"),
        (
            put("revealed", "compass_tiles", value=["wood"] * 6),
            r"revealed\.compass_tiles: .* should be wood, iron, stone, 3bf, any, empty, each once",
        ),
        (put("revealed", "artworks", value=["black"] * 3), r"revealed\.artworks\[0\]: black is not one of yellow"),
        (put("revealed", "artworks", value=["pink", "pink"]), r"revealed\.artworks: 2 tiles are listed, but one more"),
        (put("revealed", "strips", value=[1, 2, 3, 4, 5]), r"revealed\.strips: .* plain sides are up"),
    ],
)
def test_tiles_that_cannot_have_come_up_are_refused(change: Change, message: str) -> None:
    """One line that names the tile."""
    game, document = recorded(3, 5)
    del document["seed"]
    document["revealed"] = copy.deepcopy(game.up)
    change(document)
    with pytest.raises(RecordError, match=f"^{message}"):
        replay(document)


def test_a_tile_of_which_none_is_left_is_refused() -> None:
    """There are six of each colour."""
    game, document = recorded(5, 5, decisions=1)
    del document["seed"]
    document["revealed"] = {**game.up, "artworks": ["pink"] * 7}
    for _ in range(2):
        table = replay(document, at=len(document["turns"]) + 1)
        spaces = [text.split()[1] for text in table.legal_moves() if text.startswith("place")]
        space = next(space for space in spaces if table.state.action[5 * int(space[0]) + int(space[2]) - 6] == 0)
        document["turns"].append(f"{table.to_move}: place {space}, bid 1, carry out")
    with pytest.raises(RecordError, match=r"^turn 3: revealed\.artworks\[6\]: no pink artwork is left to come up$"):
        replay(document)


def test_what_lay_in_a_stack_that_runs_out_must_come_up() -> None:
    """Of two tiles drawn both are green, as the stack held nothing else: the blue ones were covered in the shop."""
    artworks = {"yellow": 6, "pink": 6, "blue": 4, "green": 3}
    display = {"display": ["green", "black"], "covered": {"blue": 2}}
    seats: dict[str, Document] = {tables.LOUISE: {"artworks": artworks}, tables.ELISABETH: {"exhibitions": 1}}
    game = tables.table(seats, edition="first", round_number=2, art_market=display)
    play(game, f"place {WORKSHOP}", "bid 1")
    before = game.copy().state
    apply_action(game.rules, game.state, game.code("carry out"))
    RevealedArtworks(["green", "green"]).draw(before, game.state)
    with pytest.raises(RecordError, match=r"^revealed\.artworks\[1\]: up to here green is missing, which must have"):
        RevealedArtworks(["blue", "green"]).draw(before, game.state)


def test_the_last_noble_of_a_pile_is_certain() -> None:
    """The pile made anew from the discards holds what came up before, which cannot come up in its place."""
    game, document = next(found for seed in range(100) if len((found := recorded(5, seed))[0].up["nobles"]) > PILE)
    nobles = game.up["nobles"]
    gone = next(noble for noble in nobles[: PILE - 1] if noble != nobles[PILE - 1])
    del document["seed"]
    document["revealed"] = {**game.up, "nobles": [*nobles[: PILE - 1], gone, *nobles[PILE:]]}
    with pytest.raises(RecordError, match=rf'revealed\.nobles\[{PILE - 1}\]: no "{gone}" is left to come up$'):
        replay(document)


def test_tiles_listed_beyond_the_last_one_drawn_are_refused() -> None:
    """A list that is too long is a tile forgotten in the turns, or one too many in the list."""
    game, document = recorded(3, 5)
    del document["seed"]
    document["revealed"] = {**game.up, "artworks": [*game.up["artworks"], "pink"]}
    with pytest.raises(RecordError, match=r"^revealed\.artworks\[\d+\]: only \d+ tiles come up in the record$"):
        replay(document)


def test_tiles_of_the_first_edition_do_not_come_up_in_the_second() -> None:
    """The second edition's players choose their artworks, and its compass is printed."""
    game = NotedGame.new(players=3, seed=1, names=NAMES[:3])
    assert isinstance(game, NotedGame)
    document = Recorder(game, 1).document()
    del document["seed"]
    for key, tiles in (("artworks", ["blue"]), ("compass_tiles", ["wood"])):
        document["revealed"] = {**game.up, key: tiles}
        with pytest.raises(RecordError, match=rf"^revealed\.{key}: they come up by chance in the first edition only$"):
            replay(document)
