"""From an edition's component values to the fields of the rules record that kernels take."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from engine.bruxelles1893.box.faces import Face
from engine.bruxelles1893.box.values import (
    FEWEST_PLAYERS,
    FIRST_COMPASS,
    BSides,
    EditionValues,
    FirstValues,
    PrestigeCard,
    SecondValues,
    Values,
)
from engine.bruxelles1893.rules import (
    BOARD,
    MOST_USES,
    OPTIONS,
)
from engine.bruxelles1893.state import (
    ACTIONS,
    BELLE_CARDS,
    BLACK,
    BOARDS,
    BONUSES,
    CAUCHIE,
    COLOURS,
    COLOURS_OF,
    COMPASS,
    FIRST,
    GLASS,
    HANKAR,
    HORTA,
    IRIS_LINES,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    NOTHING,
    PRESTIGE_CARDS,
    SAINTENOY,
    SECOND,
    SPACES,
    STRAUVEN,
    TILES,
)


def common_fields(values: EditionValues, players: int) -> dict[str, Any]:
    """The fields of `RULES` by name that both editions have."""
    setup, stock, nobles, actions, scoring = values.setup, values.stock, values.nobles, values.actions, values.scoring
    shared_uses = actions.uses_at_one_price[players - FEWEST_PLAYERS]
    return {
        "players": players,
        "rounds": setup.rounds,
        "start_money": setup.start_money,
        "meeples": setup.meeples,
        "start_courthouse": setup.courthouse,
        "cubes": [*(setup.cubes[material] for material in MATERIALS[:GLASS]), 0],
        "jokers": setup.jokers,
        "strip": [
            [[ACTIONS.index(action) for action in strip] for strip in side]
            for side in (values.strips.compass_side, values.strips.plain_side)
        ],
        "house_vp": values.houses.vp,
        "pure_vp": values.houses.vp_without_joker,
        "money_unit": values.compass.money_unit,
        "stock_income": stock.income,
        "stock_irises": [[_iris_index(iris) for iris in pair] for pair in stock.irises[str(players)]],
        "noble_copies": [nobles.copies.get(noble, 0) for noble in NOBLE_NAMES],
        "noble_cost": [nobles.cost.get(noble, 0) for noble in NOBLE_NAMES],
        "market_price": nobles.market_price,
        "brugmann_money": nobles.brugmann_money,
        "empain_jokers": nobles.empain_jokers,
        "solvay_cubes": nobles.solvay_cubes,
        "maeterlinck_vp": nobles.maeterlinck_vp,
        "unpaid_vp": nobles.unpaid_vp,
        **_face_fields(values.prestige.cards),
        "grid_money": values.art_market.money,
        "grid_vp": values.art_market.vp,
        "materials_cubes": actions.materials_cubes,
        "market_jokers": actions.market_jokers,
        "shared_uses": shared_uses,
        "use_price": [1 + uses // shared_uses for uses in range(MOST_USES)],
        "colour_money": values.passing.colour_money,
        "cube_vp": scoring.cube_vp,
        "first_player_vp": scoring.first_player_vp,
        "row_meeples_from": scoring.meeples_not_counted,
        "row_money": scoring.money_set,
        "iris_level_vp": scoring.iris_level_vp,
        "house_level_vp": scoring.house_level_vp,
        "row_vp": [scoring.meeple_vp, scoring.noble_vp, scoring.artwork_vp, scoring.money_set_vp],
        **values.rulings.model_dump(),
    }


def second_edition_fields(values: SecondValues) -> dict[str, Any]:
    """The fields of `RULES` that the second edition has."""
    compass, passing = values.compass, values.passing
    boards = _board_records(values)
    _add_b_sides(boards, values.boards)
    return {
        "edition": SECOND,
        "boards": boards,
        **_colour_fields(values, SECOND),
        "compass": [COMPASS.index(kind) for kind in compass.order],
        "compass_spaces": len(compass.order),
        "any_takes_money": True,
        "arrow": compass.order.index(compass.arrow),
        "needles": sorted(compass.order.index(kind) for kind in compass.needles),
        "face_down_money": passing.face_down_money,
        "first_pass_manneken": passing.face_down_manneken,
    }


def first_edition_fields(values: FirstValues) -> dict[str, Any]:
    """The fields of `RULES` that the first edition has."""
    return {
        "edition": FIRST,
        "boards": _board_records(values),
        **_colour_fields(values, FIRST),
        "compass": [*(COMPASS.index(kind) for kind in FIRST_COMPASS), 0],
        "compass_spaces": len(FIRST_COMPASS),
        "compass_shuffled": True,
        "arrow": NOTHING,
        "needles": sorted(space - 1 for space in values.compass.needles),
        "may_decline": True,
        "hidden_artworks": True,
        "remakes_at_once": True,
        "exhibitions": True,
        "exhibition_money": values.passing.exhibition_money,
        "first_pass_manneken": values.passing.exhibition_manneken,
    }


def belle_epoque_fields(values: SecondValues, players: int) -> dict[str, Any]:
    """The fields of `RULES` that are otherwise with the Belle Époque expansion."""
    setup, nobles, expansion = values.setup, values.nobles, values.belle_epoque
    copies, cost = nobles.copies | expansion.noble_copies, nobles.cost | expansion.noble_cost
    cross = [_space_index(space) for space in expansion.cross]
    amounts = [getattr(expansion.tiles, tile.replace(" ", "_"), 0) for tile in TILES]
    return {
        "belle_epoque": True,
        "cubes": [*(setup.cubes[material] for material in MATERIALS[:GLASS]), expansion.glass],
        "arrow": NOTHING,
        "noble_copies": [copies[noble] for noble in NOBLE_NAMES],
        "noble_cost": [cost[noble] for noble in NOBLE_NAMES],
        "start_travelers": expansion.travelers,
        "surcharge": expansion.surcharge,
        "cross": [space in cross for space in range(SPACES)],
        "shown_tiles": expansion.revealed_tiles[players - FEWEST_PLAYERS],
        "card_amount": [expansion.cards.get(str(card), 0) for card in range(BELLE_CARDS + 1)],
        "tile_amount": [amount[players - FEWEST_PLAYERS] if isinstance(amount, list) else amount for amount in amounts],
        "visit_vp": expansion.visit_vp,
        "white_share": expansion.white_share,
    }


def _board_records(values: Values) -> np.ndarray:
    """The sides of the Architect boards, shape (BOARDS,) of `BOARD`, all of them as the A side."""
    records = np.zeros(len(BOARDS), BOARD).view(np.recarray)
    for record in records:
        record.iris_track = values.tracks.iris
        record.crown_track = values.tracks.crown
        record.architect_track = values.tracks.architect
        record.house_cost = values.houses.cost
        record.row_symbols = values.scoring.row_symbols
    return records


def _add_b_sides(records: np.ndarray, boards: BSides) -> None:
    """What the B sides have otherwise."""
    records[HANKAR].iris_track = boards.hankar.iris
    records[HANKAR].reveals_noble = True
    records[CAUCHIE].crown_track = boards.cauchie.crown
    records[CAUCHIE].takes_material = True
    records[HORTA].architect_track = boards.horta.architect
    records[HORTA].materials_money = boards.horta.materials_money
    records[SAINTENOY].row_symbols = boards.saintenoy.row_symbols
    records[SAINTENOY].moves_needle = True
    records[STRAUVEN].house_cost = boards.strauven.cost
    records[STRAUVEN].sale_money = boards.strauven.sale_money
    records[STRAUVEN].sale_vp = boards.strauven.sale_vp


def _face_fields(cards: list[PrestigeCard]) -> dict[str, Any]:
    copies, manneken, symbols, n_options = np.zeros((4, PRESTIGE_CARDS), np.int8)
    bonus = np.zeros((PRESTIGE_CARDS, OPTIONS, len(BONUSES)), np.int8)
    for number, card in enumerate(cards):
        face = Face.read(card.face)
        copies[number] = card.copies
        manneken[number] = face.manneken
        symbols[number] = face.symbols
        n_options[number] = len(face.options)
        for choice, option in enumerate(face.options):
            for kind, times in Counter(option).items():
                bonus[number, choice, kind] = times
    return {
        "n_faces": len(cards),
        "face_copies": copies,
        "manneken": manneken,
        "symbols": symbols,
        "n_options": n_options,
        "bonus": bonus,
    }


def _iris_index(iris: str) -> int:
    row, column = map(int, iris.split("-"))
    return IRIS_LINES * (row - 1) + column - 1


def _space_index(space: str) -> int:
    row, column = map(int, space.split("-"))
    return LINES * (row - 1) + column - 1


def _colour_fields(values: EditionValues, edition: int) -> dict[str, Any]:
    """How many artworks there are of each colour, and the row and column of its square from the indicator's centre."""
    offsets = {COLOURS[BLACK]: (0, 0)}
    for row, colours in zip((-1, 1), values.art_market.corners, strict=True):
        for column, colour in zip((-1, 1), colours, strict=True):
            offsets[colour] = (row, column)
    return {
        "stacks": [values.setup.artworks[colour] for colour in COLOURS_OF[edition]],
        "corner": [offsets[colour] for colour in COLOURS_OF[edition]],
    }
