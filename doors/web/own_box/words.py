"""What players call the values of a box, and how to read them off a copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import GAMES

LONGEST = 90
"""Of a value told in one line."""

BY_PLAYERS = "{two_more} players"

TABLES: Mapping[str, str] = {
    "setup": "Set-up",
    "setup.cubes": "Cubes in the supply",
    "setup.artworks": "Artworks of each colour",
    "tracks": "Tracks",
    "houses": "Houses",
    "boards.horta": "Victor Horta's side",
    "boards.saintenoy": "Paul Saintenoy's side",
    "boards.strauven": "Gustave Strauven's side",
    "compass": "Compass",
    "nobles": "Nobles",
    "nobles.copies": "Nobles in the pile",
    "nobles.cost": "What nobles cost at the end",
    "actions": "Actions",
    "belle_epoque": "Belle Époque",
    "belle_epoque.noble_copies": "Belle Époque: nobles in the pile",
    "belle_epoque.noble_cost": "Belle Époque: what nobles cost at the end",
    "belle_epoque.tiles": "Belle Époque: tiles",
    "belle_epoque.cards": "Belle Époque: cards",
    "passing": "Passing",
    "scoring": "Scoring",
    "rulings": "What the rulebook leaves open",
    "architects": "Architect cards of each player",
    "artworks": "Artwork cards",
    "materials": "Material cards",
    "bonuses": "Bonus cards",
}

LABELS: Mapping[str, str] = {
    "setup.rounds": "Rounds of a game",
    "setup.start_money": "Money at the start",
    "setup.meeples": "Meeples of a player",
    "setup.courthouse": "of these in the Courthouse",
    "setup.jokers": "Jokers",
    "setup.rows": "Rows of the Art Nouveau area",
    "setup.dealt": "Cards dealt from each pile",
    "setup.neutral_value": "Value of a neutral Architect card",
    "setup.prison": "Architect cards in prison at the start",
    "strips.compass_side": "Action strips, side with the compass",
    "strips.plain_side": "Action strips, side without the compass",
    "tracks.iris": "Iris track",
    "tracks.crown": "Crown track",
    "tracks.architect": "Architect track",
    "tracks.architecture": "Architecture track",
    "tracks.nobility": "Nobility track",
    "tracks.prestige": "Prestige track",
    "houses.cost": "Materials for each house",
    "houses.vp": "VP for each house",
    "houses.vp_without_joker": "VP for a house built without a joker",
    "boards.hankar.iris": "Paul Hankar's side: Iris track",
    "boards.cauchie.crown": "Paul Cauchie's side: Crown track",
    "boards.horta.architect": "Victor Horta's side: Architect track",
    "boards.horta.materials_money": "BF with a Materials action",
    "boards.saintenoy.row_symbols": "VP symbols in each Strategic row",
    "boards.strauven.cost": "Gustave Strauven's side: materials for each house",
    "boards.strauven.sale_money": "BF with a sale",
    "boards.strauven.sale_vp": "VP with a sale",
    "compass.order": "Compass",
    "compass.needles": "Where the needles start",
    "compass.arrow": "Space under the Arrow tile",
    "compass.money_unit": "BF in place of a cube",
    "stock.income": "Stock Exchange cards: income",
    "stock.irises.2": "Stock Exchange cards: irises for 2 players",
    "stock.irises.3": "Stock Exchange cards: irises for 3 players",
    "stock.irises.4": "Stock Exchange cards: irises for 4 players",
    "stock.irises.5": "Stock Exchange cards: irises for 5 players",
    "nobles.market_price": "Prices of the places in the market",
    "nobles.brugmann_money": "Georges Brugmann: BF",
    "nobles.empain_jokers": "Édouard Empain: jokers",
    "nobles.solvay_cubes": "Ernest Solvay: cubes for a joker",
    "nobles.maeterlinck_vp": "Maurice Maeterlinck: VP",
    "nobles.unpaid_vp": "VP lost for each noble that is not paid",
    "prestige.cards": "Prestige cards",
    "art_market.money": "Art Market: BF of the rows",
    "art_market.vp": "Art Market: VP of the columns",
    "art_market.corners": "Art Market: corners of the indicator",
    "actions.materials_cubes": "Cubes of a Materials action",
    "actions.market_jokers": "Jokers from Saint Catherine's Market",
    "actions.uses_at_one_price": "Uses of a Brussels action at one price",
    "actions.sale_money": "BEF for a sale",
    "actions.first_house_cost": "Materials for the first house",
    "actions.house_cost_step": "more for each further house",
    "actions.material_kind_vp": "VP for each kind of material used",
    "actions.brugmann_money": "Georges Brugmann: BEF",
    "actions.exhibition_vp": "VP for each artwork in the Exhibition",
    "actions.stock_money": "BEF from the Stock Exchange",
    "actions.park_sale_money": "BEF for a sale in Cinquantenaire Park",
    "actions.first_pass_money": "BEF for the first to pass",
    "actions.pass_money": "BEF for the others who pass",
    "belle_epoque.glass": "Glass cubes",
    "belle_epoque.travelers": "Travelers",
    "belle_epoque.surcharge": "Glass for each pavilion",
    "belle_epoque.cross": "Spaces of the five tiles",
    "belle_epoque.revealed_tiles": "Tiles turned up",
    "belle_epoque.visit_vp": "VP of a visit for each colour",
    "belle_epoque.white_share": "What a white artwork's worth is divided by",
    "passing.colour_money": "BF for each colour",
    "passing.face_down_money": "BF for each symbol on cards face down",
    "passing.face_down_manneken": "Manneken Pis symbols of the first to pass",
    "passing.exhibition_money": "BF for the first to pass",
    "passing.exhibition_manneken": "Manneken Pis symbols on the Exhibition tile",
    "scoring.cube_vp": "VP for each refined material",
    "scoring.first_player_vp": "VP of the first player",
    "scoring.row_symbols": "VP symbols in each Strategic row",
    "scoring.meeples_not_counted": "Meeples that the row does not count",
    "scoring.money_set": "BF in a set",
    "scoring.iris_level_vp": "VP of an iris for each level",
    "scoring.house_level_vp": "VP of a house for each level",
    "scoring.coat_level_vp": "VP of a coat of arms for each level",
    "scoring.meeple_vp": "VP for each meeple in its row",
    "scoring.noble_vp": "VP for each noble in its row",
    "scoring.artwork_vp": "VP for each artwork in its row",
    "scoring.money_set_vp": "VP for each set of BF in its row",
    "scoring.noble_cost": "BEF for each noble",
    "scoring.unpaid_vp": "VP lost for each noble that is not paid",
    "scoring.material_vp": "VP for each Material card",
    "scoring.expo_vp": "VP of the Expo card",
    "bonuses.bottoms": "Bonus cards: which halves go together",
    "bonuses.money_set": "BEF in a set",
    "bonuses.money_set_vp": "VP for a set",
    "bonuses.most_money_sets": "Most sets that count",
    "bonuses.artwork_kind_vp": "VP for each colour of artworks",
    "bonuses.house_kind_vp": "VP for each type of house",
    "bonuses.noble_vp": "VP for each noble",
    "rulings.free_action_declinable": "May the owner of a house decline the free action?",
    "rulings.neutral_in_irises": "Do neutral meeples count around irises?",
    "rulings.first_passer_wins_ties": "Does the first to pass win a tie for first player?",
    "rulings.any_may_mix": "May each unit under “any” be of another kind?",
    "rulings.money_is_pure": "Does money in place of a unit keep the VP for no joker?",
    "rulings.black_for_cubes": "Can card 17 take a black artwork?",
    "rulings.neutral_in_majorities": "Do neutral Architect cards count for majorities?",
    "rulings.exhibition_declinable": "May players decline to exhibit?",
}

HELP: Mapping[str, str] = {
    "stock.income": "Lay out the twelve cards in any order, and keep to it. Each has its income at the top.",
    "stock.irises.": "The two irises in the cards' row for this number of players, row then column: type 12 for 1-2."
    " The cards are in the same order as for the income. You need only your number of players.",
    "strips.compass_side": "Lay out the five strips with the compass symbol up. Tap the actions of each from the left.",
    "strips.plain_side": "Turn each strip over, in the same order, and tap its actions from the left. You need it for"
    " the asymmetric boards and for the first edition.",
    "tracks.": "The numbers on the track, from the first space on.",
    "boards.": "What this B side shows. You need it for the asymmetric boards.",
    "boards.strauven.cost": "From the bottom house up. You need it for the asymmetric boards.",
    "houses.cost": "From the bottom house up.",
    "houses.vp": "From the bottom house up.",
    "prestige.cards": "Go through the cards one by one: press + where a card is listed, or add its face. A choice has a"
    " stroke between its bonuses.",
    "compass.order": "Tap what the spaces show, clockwise from any of them.",
    "compass.needles": "Spaces counted clockwise from any of them, as the tiles are shuffled.",
    "art_market.money": "The numbers beside the rows, from the top down.",
    "art_market.vp": "The numbers above the columns, from the left.",
    "art_market.corners": "Tap the colours in the indicator's corners: the upper two from the left, then the"
    " lower two.",
    "bonuses.bottoms": "Tap the bottom halves of the cards whose top halves are architecture, nobility, prestige and"
    " prisoner, in this order.",
}
"""By key, or by what keys begin with."""

ENTRIES: Mapping[str, str] = {
    "stock.": "S{number}",
    "strips.": "Strip {number}",
    "tracks.": "Space {number}",
    "boards.": "Space {number}",
    "boards.strauven.cost": "House {number}",
    "houses.": "House {number}",
    "art_market.money": "Row {number}",
    "art_market.vp": "Column {number}",
    "compass.needles": "Needle {number}",
    "setup.start_money": "Player {number}",
    "nobles.market_price": "Place {number}",
    "belle_epoque.surcharge": "Row {number}",
    "belle_epoque.cross": "Tile {number}",
    "setup.rows": BY_PLAYERS,
    "setup.dealt": BY_PLAYERS,
    "setup.prison": BY_PLAYERS,
    "actions.uses_at_one_price": BY_PLAYERS,
    "belle_epoque.revealed_tiles": BY_PLAYERS,
    "belle_epoque.tiles.": BY_PLAYERS,
}
"""What the entries of a list are called, by key, or by what keys begin with."""

PRINTED: Mapping[str, str] = {
    "3bf": "3 BF",
    "empain": "Édouard Empain",
    "vandervelde": "Émile Vandervelde",
    "free": "meeple back",
}
"""Words that are more than themselves with a capital, and no other name that the game knows."""


def label_of(game: str, key: str) -> str:
    """What to call a value, also one of a table by word."""
    if key in LABELS:
        return LABELS[key]
    table, _, word = key.rpartition(".")
    return f"Card {word}" if table == "belle_epoque.cards" else printed(game, word)


def table_label(table: str) -> str:
    return TABLES.get(table, table)


def help_of(key: str) -> str:
    """How to read a value off a copy, "" where its label says it."""
    return _best(HELP, key)


def entry_label(key: str, place: int) -> str:
    """What to call an entry of a list."""
    return (_best(ENTRIES, key) or "{number}").format(number=place + 1, two_more=place + 2)


def printed(game: str, word: str) -> str:
    """A word as players write it."""
    if word in PRINTED:
        return PRINTED[word]
    full = next((name for name, known in GAMES[game].OTHER_NAMES.items() if known == word), word)
    return full[:1].upper() + full[1:].replace("_", " ")


def told(value: Any) -> str:
    """A value in one line."""
    text = _told(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 2]} …"


def _told(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case {"face": shown, "copies": copies}:
            return f"{copies} × {shown}"
        case [dict() | list(), *_]:
            return " | ".join(map(_told, value))
        case list():
            return " ".join(map(_told, value))
    return str(value)


def _best(texts: Mapping[str, str], key: str) -> str:
    """The text of the longest beginning of a key."""
    beginnings = [
        beginning for beginning in texts if key == beginning or (beginning[-1] == "." and key.startswith(beginning))
    ]
    return texts[max(beginnings, key=len)] if beginnings else ""
