"""The first edition: what is otherwise than in the second, by its French rulebook ("Règles") and the German one.

Artworks have a file of their own, `test_first_edition_artworks.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import Game
from engine.bruxelles1893 import Box
from engine.bruxelles1893.box.faces import Face
from engine.bruxelles1893.scoring import multiplier
from engine.bruxelles1893.state import NOBLE_NAMES, ROWS
from engine.errors import BoxError
from tests.helpers.moves import choices, play, sites, use
from tests.helpers.seats import nobles, own, vp
from tests.helpers.spaces import CONSTRUCTION, MATERIALS_SPACE, NOBLES, SALES, WORKSHOP
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, NEUTRAL, Spaces, table

ELSEWHERE = ("1-1", "1-2", "1-3", "1-4", "1-5", "2-1")
ABLE = {"artworks": {"blue": 1, "green": 1}, "materials": {"wood": 4, "stone": 4}}
"""What it takes for every action to be possible."""


def first(seats: dict[str, dict[str, Any]] | None = None, **more: Any) -> Game:
    """A table of the first edition."""
    return table(seats, edition="first", **more)


# --- setup ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_planning_phase_follows_the_deal_at_once(players: int) -> None:
    """There is nothing to choose in the setup: the first player turns to the Try Square (Règles, Mise en place 10)."""
    game = Game.new(edition="first", players=players, seed=3)
    assert (game.to_move, game.decision) == ("A", "try square")
    assert game.position()["stock"]["card"]


def test_twelve_stock_cards_are_shuffled_and_one_is_turned_up() -> None:
    """All twelve are shuffled and one is used a round (Règles, Mise en place 9 and Phase Bourse)."""
    seen = set()
    for seed in range(60):
        game = Game.new(edition="first", players=2, seed=seed)
        seen.add(game.position()["stock"]["card"])
        assert sorted(game.state.stock.tolist()) == list(range(12))
        assert game.state.n_stock == 1
    assert len(seen) == 12


def test_supplies_of_the_first_edition() -> None:
    """No glass; ten cubes of each of the other materials and fifteen jokers (Règles, Matériel)."""
    game = Game.new(edition="first", players=5)
    assert game.state.cubes.tolist() == [10, 10, 10, 0]
    assert game.state.jokers == 15
    assert game.state.stacks.tolist() == [0, 0, 0, 0, 6]


def test_beginners_use_the_strips_without_the_compass() -> None:
    """The sides with the symbol are for experienced players (Règles, Mise en place 1)."""
    plain = {f"{strip} plain" for strip in range(1, 6)}
    assert set(Game.new(edition="first").position()["strips"]) == plain
    experienced = Game.new(edition="first", modules=["experienced"])
    assert set(experienced.position()["strips"]) == set(range(1, 6))
    assert experienced.position()["modules"] == ["experienced"]


@pytest.mark.parametrize("module", ["belle-epoque", "asymmetric"])
def test_modules_of_the_second_edition_are_refused_by_name(module: str) -> None:
    """The expansion and the asymmetric variant came with the second edition (Rulebook, Chapters 2 and 3)."""
    with pytest.raises(BoxError, match=rf"^modules: {module} goes with the second edition, not this one$"):
        Game.new(edition="first", modules=[module])
    with pytest.raises(BoxError, match=r"^modules: experienced goes with the first edition, not this one$"):
        Game.new(modules=["experienced"])


def test_the_tiles_of_the_compass_are_shuffled() -> None:
    """Six tiles, laid at random; the needles point to two of them (Règles, Mise en place 11 and Matériel)."""
    orders = set()
    for seed in range(20):
        position = Game.new(edition="first", players=3, seed=seed).position()
        tiles = position["compass_tiles"]
        assert sorted(tiles) == sorted(["wood", "stone", "iron", "3bf", "any", "empty"])
        assert position["compass"] == tiles[:2]
        orders.add(tuple(tiles))
    assert len(orders) > 15


def test_bonus_cards_of_the_first_edition() -> None:
    """25 cards: one bonus, a double, or a choice between two; none, one or two symbols (Règles, Cartes Bonus)."""
    game = Game.new(edition="first", players=4)
    assert game.state.n_prestige_pile == 25 - 5
    faces = [Face.read(text) for text in Box.of(game.box).faces]
    assert {len(face.options) for face in faces} == {1, 2}
    assert all(len(option) == 1 or option[0] == option[1] for face in faces for option in face.options)
    assert {face.manneken for face in faces} == {face.symbols for face in faces} == {0, 1, 2}


def test_b_sides_of_the_boards_are_not_in_the_box() -> None:
    """All boards are alike (Règles, Matériel)."""
    boards = Box.load(edition="first").rules(3).boards
    assert all(board == boards[0] for board in boards[1:])


# --- planning ---------------------------------------------------------------------------------------------------------


def test_area_of_iris_1_1_in_the_example() -> None:
    """The card offers 1-1 and 4-4; from 1-1 the largest of the four areas has 16 spaces (Règles, Phase Bourse)."""
    planning = [{"decision": "try square", "seat": ELISABETH}]
    game = first(area=None, stock={"card": "S9"}, pending=planning)
    assert choices(game) == {"try square 1-1", "try square 4-4"}
    play(game, "try square 1-1")
    assert sites(game) == {f"{row}-{column}" for row in range(2, 6) for column in range(2, 6)}


def test_neutral_meeples_of_the_first_edition() -> None:
    """Two players place one each, not on a house; tied with them one scores, behind them not (Règles, Annexe 3)."""
    planning = [{"decision": "try square", "seat": ELISABETH}]
    game = first(players=2, area=None, stock={"card": "S3"}, pending=planning, houses={"3-3": ELISABETH})
    play(game, "try square 2-2")
    assert (game.to_move, game.decision) == (ELISABETH, "neutral meeple")
    assert "neutral 3-3" not in choices(game)
    play(game, "neutral 3-4", "neutral 4-4")
    assert (game.to_move, game.decision) == (ELISABETH, "turn")
    for meeples, points in (({"4-3": GABRIEL, "3-3": GABRIEL}, 1), ({"4-3": GABRIEL, "3-3": ELISABETH}, 0)):
        placed: Spaces = {"3-4": NEUTRAL, "4-4": NEUTRAL, **meeples}
        game = first(players=2, meeples=placed, passed=[GABRIEL], to_move=ELISABETH)
        play(game, "pass")
        while game.decision == "card":
            play(game, next(text for text in game.legal_moves() if "iris" not in text))
        assert vp(game, GABRIEL, "irises") == points


# --- optional actions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "begun"),
    [(WORKSHOP, "turn"), (SALES, "sell"), (NOBLES, "noble"), (MATERIALS_SPACE, "cubes"), (CONSTRUCTION, "site")],
)
def test_an_action_may_be_declined_after_the_bid(space: str, begun: str) -> None:
    """A meeple may be placed for the auction alone (Règles, Les actions du plateau Art Nouveau; Ruling 1)."""
    game = use(first({ELISABETH: ABLE}), space)
    assert (game.to_move, game.decision) == (ELISABETH, "carry out")
    assert choices(game) == {"carry out", "decline"}
    declined = play(game.copy(), "decline")
    assert declined.to_move == GABRIEL
    assert declined.position()["seats"] == game.position()["seats"]
    carried_out = play(game.copy(), "carry out")
    assert carried_out.decision == begun
    assert (own(carried_out, ELISABETH).artworks.sum() > 2) == (space == WORKSHOP)


def test_what_cannot_be_carried_out_is_not_asked_about() -> None:
    """Without an artwork a Sales space is taken for the auction alone (Règles, Action Vente)."""
    game = use(first(), SALES)
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_a_declined_action_gives_the_free_action_all_the_same() -> None:
    """The opponent chose the space (Règles, Annexe 2; Ruling 7)."""
    game = use(first(houses={MATERIALS_SPACE: GABRIEL}), MATERIALS_SPACE, "decline")
    assert (game.to_move, game.decision) == (GABRIEL, "free action")
    play(game, "free wood")
    assert own(game, GABRIEL).materials.tolist() == [1, 0, 0, 0]


def test_the_action_copied_at_the_park_may_be_declined() -> None:
    """The player may choose one of the five (Règles, Action Parc du Cinquantenaire; Ruling 69)."""
    game = play(first({ELISABETH: ABLE}), "park")
    actions = ("workshop", "sales", "nobles", "materials", "construction", "nothing")
    assert choices(game) == {f"copy {action}" for action in actions}
    assert play(game.copy(), "copy nothing").to_move == GABRIEL
    play(game, "copy materials", "cubes wood iron")
    assert own(game, ELISABETH).materials.tolist() == [5, 1, 4, 0]


def test_grand_place_may_activate_no_noble() -> None:
    """Nobles can be activated, up to the level (Règles, Action Grand-Place; Ruling 1)."""
    game = play(first(), "grand-place")
    assert choices(game) == {"activate brugmann", "enough"}
    play(game, "enough")
    assert game.to_move == GABRIEL
    assert nobles(game, ELISABETH) == {"brugmann": False}


def test_three_nobles_at_grand_place_in_the_example() -> None:
    """On space 3 of the Royal Palace three upright nobles may be activated (Règles, Action Grand-Place)."""
    seat = {"tracks": {"crown": 3}, "nobles": ["brugmann", "empain", "maeterlinck", "buls"]}
    market = {"0": "solvay", "1": "albert", "2": "albert", "3": "solvay"}
    game = play(first({ELISABETH: seat}, players=4, market=market), "grand-place")
    play(game, "activate maeterlinck", "activate brugmann", "activate empain")
    assert game.to_move == GABRIEL
    assert nobles(game, ELISABETH) == {"brugmann": True, "empain": True, "maeterlinck": True, "buls": False}


# --- compass ----------------------------------------------------------------------------------------------------------


def building(materials: dict[str, int], compass: list[str], built: int = 0, money: int = 0, **more: Any) -> Game:
    """Elisabeth, with some houses built, has taken a Construction space and goes on to build."""
    houses = dict.fromkeys(ELSEWHERE[:built], ELISABETH)
    game = first({ELISABETH: {"money": money + 1, "materials": materials}}, compass=compass, houses=houses, **more)
    use(game, CONSTRUCTION)
    return play(game, "carry out") if game.decision == "carry out" else game


def test_four_wood_in_the_example() -> None:
    """A top house, wood and the empty tile: four wood and nothing else (Règles, Les règles du compas)."""
    game = building({"wood": 4, "stone": 4, "iron": 4}, ["wood", "empty"], built=4, money=30)
    assert game.decision == "site"
    assert own(game, ELISABETH).materials.tolist() == [0, 4, 4, 0]
    assert own(game, ELISABETH).money == 30


def test_wood_and_three_francs_in_the_example() -> None:
    """Three units: two wood and 3 BF, or one wood and 6 BF (Règles, Les règles du compas)."""
    game = building({"wood": 3, "stone": 3}, ["wood", "3bf"], built=2, money=9)
    assert choices(game) == {"pay wood wood 3bf", "pay wood 3bf 3bf"}
    assert own(play(game, "pay wood 3bf 3bf"), ELISABETH).money == 9 - 6


def test_any_is_any_noble_material_and_no_money() -> None:
    """A noble material of one's choice; with money alone it is not met (Règles, Les règles du compas)."""
    game = building({"wood": 2, "stone": 1}, ["any", "wood"], money=9)
    assert choices(game) == {"pay wood wood", "pay wood stone"}
    game = building({"wood": 1}, ["any", "wood"], money=9)
    assert (game.to_move, game.decision) == (GABRIEL, "turn")


def test_a_joker_replaces_three_francs() -> None:
    """Any unit may be a joker, which costs the 5 VP (Règles, Action Construction)."""
    game = building({"wood": 1, "jokers": 1}, ["3bf", "wood"], money=3)
    assert choices(game) == {"pay wood 3bf", "pay wood joker", "pay 3bf joker"}
    assert vp(play(game.copy(), "pay wood 3bf"), ELISABETH, "building") == 5
    assert vp(play(game, "pay wood joker"), ELISABETH, "building") == 0


def test_a_needle_turns_to_the_next_tile_and_never_onto_the_other() -> None:
    """One space clockwise on a ring of six (Règles, Action Construction)."""
    tiles = ["empty", "any", "iron", "wood", "stone", "3bf"]

    def turned(compass: list[str]) -> dict[str, list[str]]:
        game = building({"wood": 4, "iron": 4, "stone": 4, "jokers": 4}, compass, compass_tiles=tiles, money=9)
        if game.decision == "payment":
            play(game, next(text for text in game.legal_moves() if "joker joker" in text))
        if game.decision != "needle":
            return {"forced": game.position()["compass"]}
        return {text: sorted(play(game.copy(), text).position()["compass"]) for text in game.legal_moves()}

    assert turned(["3bf", "iron"]) == {
        "turn iron needle": ["3bf", "wood"],
        "turn 3bf needle": ["empty", "iron"],
    }
    assert turned(["wood", "stone"]) == {"forced": ["wood", "3bf"]}


# --- nobles -----------------------------------------------------------------------------------------------------------


def last_noble(game: Game) -> tuple[str, list[str]]:
    """Leave one card in the noble pile; which, and the names of those discarded instead."""
    state = game.state
    count = int(state.n_noble_pile)
    names = [NOBLE_NAMES[noble] for noble in state.noble_pile[:count]]
    for noble in state.noble_pile[1:count]:
        state.noble_discards[noble] += 1
    state.noble_pile[1:count] = 0
    state.n_noble_pile = 1
    return names[0], names[1:]


def pile(game: Game) -> Counter[str]:
    return Counter(NOBLE_NAMES[noble] for noble in game.state.noble_pile[: game.state.n_noble_pile])


def test_a_noble_pile_used_up_is_remade_at_once_with_the_card_just_discarded() -> None:
    """Whenever the pile is empty the discards are shuffled (Règles, Fin du tour; Rulings 51 and 70)."""
    game = use(first(), NOBLES, "carry out", "take buls for 1")
    last, discarded = last_noble(game)
    play(game, "discard")
    assert game.position()["noble_market"]["3"] == last
    assert pile(game) == Counter([*discarded, "buls"])
    assert game.state.noble_discards.sum() == 0


def test_a_noble_discarded_after_the_pile_was_remade_is_not_in_it() -> None:
    """It waits among the discards until the pile is used up again (Règles, Fin du tour; Ruling 51)."""
    game = use(first(), NOBLES, "carry out", "take buls for 1")
    _, discarded = last_noble(game)
    play(game, "keep")
    assert pile(game) == Counter(discarded)
    use(game, WORKSHOP, "decline")
    use(game, SALES)
    play(game, "park", "copy nobles", "take albert for 1", "discard")
    assert game.position()["noble_discards"] == {"albert": 1}
    assert pile(game).total() == len(discarded) - 1


# --- passing ----------------------------------------------------------------------------------------------------------


def test_passing_first_pays_a_franc_more_than_the_colours() -> None:
    """6 BF at most for the first, 5 for the others, black being a colour (Règles, Passer)."""
    every = dict.fromkeys(("yellow", "pink", "blue", "green", "black"), 1)
    game = first({ELISABETH: {"artworks": every}, GABRIEL: {"artworks": every}})
    cards = int(game.state.n_prestige_pile)
    play(game, "pass", "pass")
    assert own(game, ELISABETH).money == 10 + 6
    assert own(game, GABRIEL).money == 10 + 5
    assert (own(game, ELISABETH).exhibitions, own(game, GABRIEL).exhibitions) == (1, 0)
    assert game.state.n_prestige_pile == cards


def test_earlier_exhibition_tiles_bring_no_income() -> None:
    """The franc comes with the tile of this round (Règles, Passer; Ruling 13)."""
    game = first({ELISABETH: {"artworks": {"blue": 2}, "exhibitions": 3}}, round_number=4)
    play(game, "pass")
    assert own(game, ELISABETH).money == 10 + 1 + 1
    assert own(game, ELISABETH).exhibitions == 4


def test_the_exhibition_tile_counts_two_manneken_pis_in_its_round() -> None:
    """Tiles of earlier rounds do not count (Règles, Désignation du nouveau premier joueur)."""
    won: Spaces = {"3-3": (LOUISE, 2)}
    game = first({GABRIEL: {"exhibitions": 2}}, round_number=3, meeples=won, columns={3: "iris m1 v1"})
    play(game, "pass", "pass", "pass", "gain iris")
    assert game.position()["first_player"] == ELISABETH


# --- bonus cards ------------------------------------------------------------------------------------------------------


def test_a_choice_between_two_bonuses_and_a_double() -> None:
    """Some cards let one choose, others double (Règles, Utilisation des cartes Bonus)."""
    meeples: Spaces = {"3-3": (LOUISE, 2), "3-4": (LOUISE, 2), "3-5": (LOUISE, 2)}
    faces = {3: "iris/crown m1 v1", 4: "crown+crown m0 v1", 5: "free m2 v0"}
    game = first(meeples=meeples, columns=faces, passed=[ELISABETH, GABRIEL], to_move=LOUISE)
    play(game, "pass")
    tucks = {f"tuck {row}" for row in ROWS}
    assert choices(game) == {"gain iris", "gain crown", *tucks}
    play(game, "gain iris")
    assert choices(game) == {"gain crown crown", *tucks}
    play(game, "gain crown crown")
    assert game.decision == "try square"  # a card without a VP symbol leaves no choice but its bonus
    seat = own(game, LOUISE)
    assert (seat.iris, seat.crown, seat.courthouse) == (1, 2, 1)
    assert game.position()["prestige"]["discards"]["free m2 v0"] == 1


def test_row_values_after_tucking_in_the_example() -> None:
    """2 VP more a set of 4 BF, 1 more an artwork, and two spaces of the Royal Palace (Règles, Cartes Bonus)."""
    meeples: Spaces = {"3-3": (LOUISE, 2), "3-4": (LOUISE, 2), "3-5": (LOUISE, 2)}
    faces = {3: "crown m1 v2", 4: "iris m1 v1", 5: "crown+crown m0 v1"}
    game = first(meeples=meeples, columns=faces, passed=[ELISABETH, GABRIEL], to_move=LOUISE)
    play(game, "pass", "tuck money")
    assert choices(game) == {"gain iris", "tuck meeples", "tuck nobles", "tuck artworks"}
    play(game, "tuck artworks", "gain crown crown")
    values = {row: multiplier(game.rules, game.state, 2, number) for number, row in enumerate(ROWS)}
    assert values == {"meeples": 1, "nobles": 1, "artworks": 1 + 1, "money": 1 + 2}
    assert own(game, LOUISE).crown == 2


def test_a_tie_gives_the_bonus_and_discards_the_card() -> None:
    """Each tied player has the central power (Règles, Enchères sur le plateau Art Nouveau; Ruling 6)."""
    meeples: Spaces = {"3-3": (LOUISE, 2), "4-3": (GABRIEL, 2)}
    game = first(meeples=meeples, columns={3: "iris m1 v1"}, passed=[ELISABETH, GABRIEL], to_move=LOUISE)
    play(game, "pass")
    assert game.decision == "try square"
    assert (own(game, LOUISE).iris, own(game, GABRIEL).iris) == (1, 1)


def test_shields_of_the_example() -> None:
    """Two shields are open; one gives blue 2 VP, the tied one orange 3 and blue 2 (Règles, Majorités Blasons)."""
    blue, orange = GABRIEL, LOUISE
    meeples: Spaces = {
        "2-4": ELISABETH,  # above shield 1, 2-3, whose fourth space is empty
        "3-3": blue,  # around shield 2, 3-3, with 4-3 and 4-4
        "3-4": blue,
        "4-3": orange,  # around shield 3, 4-3: two each
        "4-4": blue,
        "5-3": orange,
        "5-4": blue,
        "3-5": ELISABETH,  # beside shield 4, 3-4, whose fourth space is empty
    }
    seats = {blue: {"tracks": {"iris": 2}}, orange: {"tracks": {"iris": 3}}}
    game = first({ELISABETH: {}, **seats}, area="1-1", meeples=meeples, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "pass")
    while game.decision == "card":
        play(game, next(text for text in game.legal_moves() if "iris" not in text))
    assert {name: vp(game, name, "irises") for name in game.names} == {ELISABETH: 0, blue: 2 + 2, orange: 3}


# --- end of the game --------------------------------------------------------------------------------------------------


def test_blues_final_scoring_in_the_example() -> None:
    """80 VP become 139 (Règles, Fin de la partie)."""
    seat = {
        "vp": 80,
        "money": 6 + 4,
        "nobles": ["brugmann", "buls"],
        "tracks": {"architect": 5},
        "materials": {"wood": 1, "iron": 1, "stone": 1},
        "meeples": {"courthouse": 2},
        "artworks": {"blue": 1},
        "rows": {
            "meeples": ["iris m1 v1"],
            "artworks": ["crown m1 v2"],
            "money": ["architect m0 v2", "architect m0 v2"],
        },
    }
    houses = dict.fromkeys(ELSEWHERE[:5], ELISABETH)
    game = first({ELISABETH: seat}, round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH, houses=houses)
    own(game, ELISABETH).money -= 1  # the franc for the colour of the one artwork, to come with passing
    play(game, "pass")
    assert game.over
    points = {source: score for source, score in game.scores()[ELISABETH].items() if score}
    assert points == {
        "earlier": 80,
        "houses": 40,
        "money row": 5,
        "artwork row": 3,
        "noble row": 2,
        "meeple row": 6,
        "materials": 3,
        "total": 139,
    }


def test_five_nobles_worth_fifteen_francs_in_the_example() -> None:
    """With 12 BF, 11 are paid; a noble of 4 is lost, and 5 VP (Règles, Fin de la partie; Ruling 10)."""
    kept = ["solvay", "buls", "albert", "van-de-velde", "empain"]
    game = first(
        {ELISABETH: {"money": 12, "nobles": kept}},
        area=None,
        round_number=5,
        first_player=LOUISE,
        pending=[{"decision": "unpaid nobles", "seat": ELISABETH}, {"step": "payments", "seat": GABRIEL}],
    )
    assert {"leave unpaid albert", "leave unpaid van-de-velde"} <= choices(game)
    play(game, "leave unpaid albert")
    assert own(game, ELISABETH).money == 1
    assert set(nobles(game, ELISABETH)) == {*kept} - {"albert"}
    assert vp(game, ELISABETH, "unpaid nobles") == -5


def test_the_first_player_scores_five_and_jokers_nothing() -> None:
    """Whoever ends with the Manneken-Pis: Gabriel, who passed first (Règles, Fin de la partie)."""
    seat = {"materials": {"wood": 2, "jokers": 3}}
    game = first({ELISABETH: seat}, round_number=5, passed=[GABRIEL, LOUISE], to_move=ELISABETH)
    play(game, "pass")
    assert {name: vp(game, name, "first player") for name in game.names} == {ELISABETH: 0, GABRIEL: 5, LOUISE: 0}
    assert vp(game, ELISABETH, "materials") == 2
