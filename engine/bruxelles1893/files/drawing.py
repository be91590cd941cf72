"""The table drawn as text, complete enough to play from and to proofread: 80 columns wide, legible without colours.

Everything comes from the position document, the box and the moves that the game offers, so that the drawing shows
what a person may see and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from engine.bruxelles1893.belle_epoque.words import card_words, tile_words
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.box.values import FEWEST_PLAYERS
from engine.bruxelles1893.planning import larger_part
from engine.bruxelles1893.rules import ASYMMETRIC
from engine.bruxelles1893.state import (
    A_SIDE,
    BLACK,
    BOARDS,
    BRUSSELS,
    COLOURS_OF,
    EXTRA_TURN_CARD,
    GRID,
    HOUSES,
    IRIS_LINES,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    PAVILIONS,
    ROWS,
    TILE_PORTRAIT,
)
from engine.drawing import NAME, POSSIBLE, SEAT_STYLES, cut, decision, flowing, offered, sheets, short_names, shortened

if TYPE_CHECKING:
    from engine.face import Game

SKETCH = 15
"""Columns of a space where a row of the board is a line."""

SKETCHED_NAME = 8
"""Columns of a player's name there, with the mark before it."""

CELL = 13
"""Columns inside one space of the Art Nouveau board."""

LETTERS = {"yellow": "Y", "brown": "N", "pink": "P", "blue": "B", "green": "G", "black": "K"}
TRACKS = ("iris", "crown", "architect")


def drawn(game: Game, choices: bool = True) -> RenderableType:
    """A drawing of everything on the table of a game, and of the pending decision with its choices."""
    drawing = _Drawing(game)
    boards = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(4):
        boards.add_column(no_wrap=True)
    nobles_and_compass = Text("\n").join([drawing.nobles(), drawing.compass()])
    boards.add_row(drawing.brussels(), nobles_and_compass, drawing.art_market(), drawing.supply())
    parts: list[RenderableType] = [drawing.headline(), drawing.board(), boards]
    if drawing.expansion:
        parts.append(drawing.belle_epoque())
    if game.rules.hidden_artworks:
        parts.append(drawing.stack())
    parts += [
        sheets(game, [dict(drawing.sheet(seat)) for seat in drawing.table["seats"]]),
        drawing.cards(),
    ]
    if choices:
        parts.append(decision(game))
    return Group(*(line for part in parts for line in (part, Text())))


def sketched(game: Game) -> RenderableType:
    """The same in at most 18 rows, 20 with the expansion, without what is seldom looked at."""
    drawing = _Drawing(game)
    rows = [drawing.sketch_headline(), *drawing.sketch_board(), *drawing.sketch_surroundings(), *drawing.sketch_seats()]
    return Group(*rows)


class _Drawing:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = game.position()
        self.stock_cards = Box.of(game.box).stock_cards
        self.box: dict[str, Any] = {row["key"]: row["value"] for row in game.box.listing()}
        self.names = game.names
        self.colours = COLOURS_OF[game.rules.edition]
        self.expansion: dict[str, Any] = self.table.get("belle_epoque", {})
        self.spaces = offered(game, "place", "site", "neutral", "use card 15", "use card 27")
        self.irises = offered(game, "try square", "use card 20")

    def headline(self) -> Text:
        """Round, first player, Stock Exchange card and Try Square."""
        lines = [
            " · ".join(
                [
                    "Bruxelles 1893",
                    f"{self.table['edition']} edition",
                    *self.table.get("modules", []),
                    f"round {self.table['round']} of {self.box['setup.rounds']}",
                    f"first player {self.table['first_player']}",
                ]
            ),
            self._stock(),
        ]
        iris = self.table.get("try_square")
        lines.append(f"Try Square on iris {iris}: the active area is in capitals" if iris else "no Try Square placed")
        return Text("\n".join(lines))

    def _stock(self) -> str:
        stock = self.table.get("stock", {})
        card = stock.get("card")
        if card is None:
            return "no Stock Exchange card turned up"
        index = self.stock_cards.index(card)
        irises = " or ".join(self.box[f"stock.irises.{len(self.names)}"][index])
        used = f" (earlier: {', '.join(stock['used'])})" if stock.get("used") else ""
        return f"Stock Exchange card {card}: {self.box['stock.income'][index]} BF, Try Square on {irises}{used}"

    def board(self) -> Text:
        """The Art Nouveau board, its irises, and the prestige card under each column."""
        rows, columns = self._active_area()
        text = Text("    " + " ".join(str(line + 1).center(CELL) for line in range(LINES)) + "\n")
        text.append(f"   ┌{'┬'.join(['─' * CELL] * LINES)}┐\n", "dim")
        for row in range(LINES):
            cells = [self._space(row, column, row in rows and column in columns) for column in range(LINES)]
            for number, parts in zip((str(row + 1), " ", " "), zip(*cells, strict=True), strict=True):
                text.append(f" {number} ").append("│", "dim")
                for part in parts:
                    text.append_text(part).append("│", "dim")
                text.append("\n")
            if row < IRIS_LINES:
                text.append("   ├", "dim")
                for column in range(LINES):
                    text.append("─" * CELL, "dim").append(*self._crossing(row, column))
                text.append("\n")
        text.append(f"   └{'┴'.join(['─' * CELL] * LINES)}┘\n", "dim")
        cards = [_card_lines(face) for face in self.table["prestige"]["columns"]]
        for line in range(max(map(len, cards))):
            row_text = " ".join((card[line] if line < len(card) else "").center(CELL) for card in cards)
            text.append(f"    {row_text.rstrip()}\n")
        tile = "  ✚ tile" if self.expansion else ""
        text.append(f"   ● meeple, bid  ⌂ house{tile}  ✿ iris  ▣ Try Square  m Manneken Pis, v VP", "dim")
        if self.spaces or self.irises:
            text.append(f"\n   {POSSIBLE} can be chosen", "dim")
        return text

    def _active_area(self) -> tuple[range, range]:
        iris = self.table.get("try_square")
        if iris is None:
            return range(0), range(0)
        row, column = (larger_part(int(line)) for line in iris.split("-"))
        return range(*row), range(*column)

    def _crossing(self, row: int, column: int) -> tuple[str, str]:
        if column == IRIS_LINES:
            return "┤", "dim"
        iris = f"{row + 1}-{column + 1}"
        if iris in self.irises:
            return POSSIBLE, "bold"
        return ("▣", "bold") if self.table.get("try_square") == iris else ("✿", "dim")

    def _space(self, row: int, column: int, active: bool) -> tuple[Text, Text, Text]:
        """A space in three lines: its action, who stands there with how much, whose house it is."""
        strip, *plain = str(self.table["strips"][row]).split()
        action = self.box["strips.plain_side" if plain else "strips.compass_side"][int(strip) - 1][column]
        place = f"{row + 1}-{column + 1}"
        mark = POSSIBLE if place in self.spaces else " "
        content = self.table.get("spaces", {}).get(place, {})
        meeple, house = content.get("meeple"), content.get("house")
        bid = f" {content['bid']} BF" if content.get("bid") else ""
        on_cross = self.game.rules.cross[LINES * row + column]
        built = f"⌂ {cut(house, CELL - 2)}" if house else "✚ tile" if on_cross else ""
        return (
            Text(set_cell_size(mark + (action.upper() if active else action), CELL), "bold" if active else "dim"),
            self._owned(f"● {cut(meeple, CELL - 2 - len(bid))}{bid}" if meeple else "", meeple),
            self._owned(built, house),
        )

    def _owned(self, content: str, owner: str | None) -> Text:
        style = SEAT_STYLES[self.names.index(owner)] if owner in self.names else ""
        return Text(set_cell_size(content, CELL), style)

    def brussels(self) -> Text:
        """Each Brussels action with the meeples that its next use takes, and whose meeples are there."""
        text = Text.assemble(("Brussels: next takes\n", "bold"))
        at_one_price = self.box["actions.uses_at_one_price"][len(self.names) - FEWEST_PLAYERS]
        for place in BRUSSELS:
            placed = self.table.get("brussels", {}).get(place, {})
            travelers = self.expansion.get("brussels_travelers", {}).get(place, {})
            meeples = sum(placed.values()) + sum(travelers.values())
            text.append(f"{place:<14} {_price(meeples, at_one_price):2}\n")
            for name in self.names:
                if name in placed:
                    text.append(f"  ● {cut(name, NAME)} {placed[name]}\n", self._style(name))
                if name in travelers:
                    text.append(f"  ○ {cut(name, NAME)} {travelers[name]}\n", self._style(name))
        return text

    def _style(self, name: str) -> str:
        return SEAT_STYLES[self.names.index(name)]

    def nobles(self) -> Text:
        """The noble market with its prices, and the costs at the end of the game."""
        text = Text.assemble(("Nobles (end cost)\n", "bold"))
        market = self.table["noble_market"]
        for price in sorted(market, key=int, reverse=True):
            noble = market[price]
            text.append(f"{price} BF {noble} ({self._cost(noble)})\n")
        if revealed := self.table.get("revealed_noble"):
            text.append(f"revealed {revealed}\n{f'({self._cost(revealed)})':>12}\n")
        return text

    def _cost(self, noble: str) -> int:
        return int(self.game.rules.noble_cost[NOBLE_NAMES.index(noble)])

    def art_market(self) -> Text:
        """The grid with the indicator on it, what each colour sells for now, and what is on display."""
        market = self.table.get("art_market", {})
        row, column = self._indicator()
        sold, money, points = self._market_squares()
        squares = dict(sold)
        text = Text.assemble(("Art Market\n", "bold"))
        text.append("   VP " + " ".join(map(str, points)) + "\n")
        for line in range(GRID):
            marks = (self._mark(squares, row, column, line, other) for other in range(GRID))
            text.append(f" {money[line]} BF {' '.join(marks)}\n")
        for (down, right), colour in sold:
            text.append(f"{LETTERS[colour]} {colour}: {money[down]} BF, {points[right]} VP\n")
        first, *others = market.get("display") or ["nothing"]
        text.append("\n".join([f"display: {first}", *(f"         {artwork}" for artwork in others)]))
        return text

    def _indicator(self) -> tuple[int, int]:
        row, column = self.table.get("art_market", {}).get("indicator", "4-4").split("-")
        return int(row) - 1, int(column) - 1

    def _market_squares(self) -> tuple[list[tuple[tuple[int, int], str]], list[int], list[int]]:
        """The square of the grid for which each colour sells now, and the money and points of its lines."""
        row, column = self._indicator()
        corners = self.box["art_market.corners"]
        squares = {(row, column): "black"} | {
            (row + 2 * down - 1, column + 2 * right - 1): corners[down][right] for down in (0, 1) for right in (0, 1)
        }
        in_order = sorted(squares.items(), key=lambda square: self.colours.index(square[1]))
        return in_order, self.box["art_market.money"], self.box["art_market.vp"]

    @staticmethod
    def _mark(squares: dict[tuple[int, int], str], row: int, column: int, line: int, other: int) -> str:
        if (line, other) in squares:
            return LETTERS[squares[line, other]]
        return "▫" if abs(line - row) <= 1 and abs(other - column) <= 1 else "·"

    def compass(self) -> Text:
        """The compass clockwise."""
        needles = self.table["compass"]
        text = Text.assemble(("Compass (clockwise)\n", "bold"))
        for kind in self.table.get("compass_tiles") or self.box["compass.order"]:
            covered = " (Arrow tile)" if kind == self.box.get("compass.arrow") and not self.expansion else ""
            text.append(f"{'►' if kind in needles else ' '} {kind}{covered}\n")
        return text

    def supply(self) -> Text:
        """What is left in the supplies."""
        text = Text.assemble(("Supply\n", "bold"))
        for kind, left in self._left().items():
            text.append(f"{left:2} {_kind(kind, left)}\n")
        return text

    def _left(self) -> dict[str, int]:
        """Cubes, jokers and artworks that nobody has."""
        seats = self.table["seats"]
        rules = self.game.rules
        supply = {kind: int(count) for kind, count in zip(MATERIALS, rules.cubes, strict=True) if count}
        supply["jokers"] = int(rules.jokers)
        for kind in supply:
            supply[kind] -= sum(seat.get("materials", {}).get(kind, 0) for seat in seats)
        return supply | self._artworks_left()

    def _artworks_left(self) -> dict[str, int]:
        """In the first edition the coloured ones are one stack."""
        market, drawn = self.table.get("art_market", {}), self.table.get("artwork_stack", {}).get("drawn", {})
        left = {}
        for colour in self.colours:
            sorts = ("artworks", "white_artworks")
            taken = sum(seat.get(sort, {}).get(colour, 0) for seat in self.table["seats"] for sort in sorts)
            taken += sum(artwork.split()[-1] == colour for artwork in market.get("display", []))
            taken += market.get("covered", {}).get(colour, 0) + drawn.get(colour, 0)
            left[colour] = self.box[f"setup.artworks.{colour}"] - taken
        if self.game.rules.hidden_artworks:
            black = self.colours[BLACK]
            return {"coloured": sum(left.values()) - left[black], black: left[black]}
        return left

    def stack(self) -> Text:
        """First edition: covered artworks, and what the player to move knows of the stack."""
        stack = self.table.get("artwork_stack", {})
        covered = _counted(self.table.get("art_market", {}).get("covered", {}))
        under = [f"{tile['seat']}: {tile.get('colour', 'unknown')}" for tile in stack.get("put_under", [])]
        first, *others = under or ["nothing is known"]
        lines = [
            f"artworks covered: {covered}",
            *flowing([f"under the stack, from the bottom: {first}", *others], ", "),
        ]
        if "drawn" in stack:
            lines.append(f"drawn: {_counted(stack['drawn'])}")
        return Text("\n".join(lines))

    def belle_epoque(self) -> Text:
        """The pavilions with their cards, the revealed tiles, and where the Travelers are."""
        text = Text.assemble(("Belle Époque: pavilions with surcharge and card, tiles\n", "bold"))
        owners = self.expansion.get("pavilions", [None] * PAVILIONS)
        for place, (card, owner) in enumerate(zip(self.expansion["cards"], owners, strict=True)):
            used = " (used)" if card in self.expansion.get("used", []) else ""
            glass = int(self.game.rules.surcharge[place])
            site = f"⌂ {cut(owner, NAME)}" if owner else f"{glass} glass" if glass else "no glass"
            text.append(f" {place + 1} ").append_text(self._labelled(site, owner))
            text.append(f"card {card:2}  {card_words(self.game.rules, card)}{used}\n")
        for tile, owner in self.expansion["tiles"].items():
            text.append("   ").append_text(self._labelled(f"● {cut(owner, NAME)}" if owner else "free", owner))
            text.append(f"tile {tile}: {tile_words(self.game.rules, tile)}\n")
        travelers = f"Travelers (○) on the Train space: {self.game.state.travelers}"
        if meeple := self.expansion.get("extra_turn_meeple"):
            travelers += f"; on card {EXTRA_TURN_CARD}: {meeple}"
        return text.append(travelers)

    def _labelled(self, content: str, owner: str | None) -> Text:
        return Text(set_cell_size(content, NAME + 3), self._style(owner) if owner else "")

    def sheet(self, seat: dict[str, Any]) -> Iterable[tuple[str, str]]:
        name = seat["name"]
        meeples = seat.get("meeples", {})
        board = seat.get("board", BOARDS[A_SIDE])
        if ASYMMETRIC in self.table.get("modules", []):
            yield "board", board
        yield "money", f"{seat.get('money', 0)} BF"
        yield "points", f"{seat.get('vp', 0)} VP"
        yield "meeples", str(meeples.get("supply", 0))
        if self.expansion:
            yield "Travelers", str(meeples.get("travelers", 0))
        yield "Courthouse", str(meeples.get("courthouse", 0))
        for track in TRACKS:
            space = seat.get("tracks", {}).get(track, 1)
            levels = [*self._of(board, track, f"tracks.{track}"), self.game.rules.tile_amount[TILE_PORTRAIT]]
            yield f"{track} (space)", f"{levels[space - 1]} ({space})"
        yield "materials", _counted(seat.get("materials", {}))
        yield "artworks", _counted(seat.get("artworks", {}))
        if self.expansion:
            yield "white ones", _counted(seat.get("white_artworks", {}))
        activated = seat.get("activated", [])
        nobles = (noble + (" (used)" if noble in activated else "") for noble in seat.get("nobles", []))
        yield "nobles", ", ".join(nobles) or "–"
        built = sum(content.get("house") == name for content in self.table.get("spaces", {}).values())
        built += self.expansion.get("pavilions", []).count(name)
        cost = f" ({self._of(board, 'cost', 'houses.cost')[built]})" if built < HOUSES else ""
        yield "houses (next)", f"{built}{cost}"
        for row in ROWS:
            faces = seat.get("rows", {}).get(row, [])
            symbols = self._of(board, "row_symbols", "scoring.row_symbols") + sum(int(face[-1]) for face in faces)
            if seat.get("tile_row") == row:
                symbols += self.box["belle_epoque.tiles.row"]
            yield f"row {row}", f"× {symbols}"
        if self.game.rules.exhibitions:
            yield "Exhibition tiles", str(seat.get("exhibitions", 0))
        else:
            yield "face down", str(seat.get("first_pass_cards", 0))
        passed = self.table.get("passed", [])
        yield "passed", f"{passed.index(name) + 1}." if name in passed else "–"

    def _of(self, board: str, value: str, key: str) -> Any:
        """A value as a board's side has it: its own, or that of all boards."""
        return self.box.get(f"boards.{board}.{value}", self.box[key])

    def cards(self) -> Text:
        """The prestige cards under each Architect board, and the cards discarded."""
        lines: list[str] = []
        for seat in self.table["seats"]:
            for row, faces in seat.get("rows", {}).items():
                now = " (one of them this round)" if row in seat.get("tucked_this_round", []) else ""
                lines += flowing([f"{seat['name']}, row {row}{now}: {faces[0]}", *faces[1:]], ", ")
        discards = self.table["prestige"].get("discards", {})
        for sort, cards in (("prestige", discards), ("noble", self.table.get("noble_discards", {}))):
            first, *others = [f"{count} × {card}" for card, count in cards.items()] or ["none"]
            lines += flowing([f"discarded {sort} cards: {first}", *others], ", ")
        return Text("\n".join(lines))

    # --- in few rows ------------------------------------------------------------------------------------------------

    def sketch_headline(self) -> Text:
        iris, card = self.table.get("try_square"), self.table.get("stock", {}).get("card")
        last = self.box["setup.rounds"]
        words = [f"round {self.table['round']} of {last}", f"first player {self.table['first_player']}"]
        if card is not None:
            words.append(f"Stock Exchange {self.box['stock.income'][self.stock_cards.index(card)]} BF")
        words.append(f"Try Square {iris or 'not placed'}")
        return Text("\n".join(flowing(words, " · ")))

    def sketch_board(self) -> Iterable[Text]:
        """A line for each row: action, whose meeple with how much, whose house; then the prestige cards."""
        rows, columns = self._active_area()
        yield Text("    " + "".join(str(line + 1).ljust(SKETCH) for line in range(LINES)).rstrip(), "dim")
        for row in range(LINES):
            text = Text(f" {row + 1} ")
            for column in range(LINES):
                text.append_text(self._sketch_space(row, column, row in rows and column in columns))
            yield text
        faces = [_short_face(face) for face in self.table["prestige"]["columns"]]
        yield Text("    " + "".join(set_cell_size(face, SKETCH) for face in faces).rstrip())

    def _sketch_space(self, row: int, column: int, active: bool) -> Text:
        place = f"{row + 1}-{column + 1}"
        strip, *plain = str(self.table["strips"][row]).split()
        action = self.box["strips.plain_side" if plain else "strips.compass_side"][int(strip) - 1][column][:5]
        content = self.table.get("spaces", {}).get(place, {})
        text = Text(POSSIBLE if place in self.spaces else " ")
        text.append(action.upper() if active else action, "bold" if active else "dim")
        if meeple := content.get("meeple"):
            bid = f":{content['bid']}" if content.get("bid") else ""
            text.append(f" {self._short(meeple)}{bid}", self._style_of(meeple))
        if house := content.get("house"):
            text.append(f" ⌂{self._short(house)}", self._style_of(house))
        elif self.game.rules.cross[LINES * row + column]:
            text.append(" ✚")
        text.truncate(SKETCH, pad=True)
        return text

    def _short(self, name: str) -> str:
        return short_names(self.names).get(name, name[:2])

    def _style_of(self, name: str) -> str:
        return self._style(name) if name in self.names else ""

    def sketch_surroundings(self) -> Iterable[Text]:
        """Brussels, the noble market, the compass, what sells for how much, and the expansion."""
        at_one_price = self.box["actions.uses_at_one_price"][len(self.names) - FEWEST_PLAYERS]
        prices = []
        for place in BRUSSELS:
            placed = self.table.get("brussels", {}).get(place, {})
            away = self.expansion.get("brussels_travelers", {}).get(place, {})
            there = [f"{self._short(name)}:{count}" for name, count in placed.items()]
            there += [f"{self._short(name)}○{count}" for name, count in away.items()]
            price = _price(sum(placed.values()) + sum(away.values()), at_one_price)
            prices.append(f"{place} {price}{f' ({chr(32).join(there)})' if there else ''}")
        yield _titled("Brussels takes", prices)
        market = self.table["noble_market"]
        nobles = [f"{price} {market[price]}" for price in sorted(market, key=int, reverse=True)]
        if revealed := self.table.get("revealed_noble"):
            nobles.append(f"revealed {revealed}")
        sold, money, points = self._market_squares()
        first, *others = [f"{colour} {money[down]}/{points[right]}" for (down, right), colour in sold]
        display = " ".join(self.table.get("art_market", {}).get("display") or ["nothing"])
        needles = f"needles: {' '.join(self.table['compass'])}"
        yield _titled("Nobles", [*nobles, needles, f"sell for BF/VP: {first}", *others, f"display: {display}"])
        if self.expansion:
            owners = self.expansion.get("pavilions", [None] * PAVILIONS)
            used = [" used" if card in self.expansion.get("used", []) else "" for card in self.expansion["cards"]]
            cards = zip(self.expansion["cards"], used, owners, strict=True)
            yield _titled("Pavilions' cards", [f"{card}{used}{self._owner(owner)}" for card, used, owner in cards])
            tiles = [f"{tile}{self._owner(owner)}" for tile, owner in self.expansion["tiles"].items()]
            yield _titled("Tiles", [*tiles, f"Travelers {self.game.state.travelers}"])

    def _owner(self, name: str | None) -> str:
        return "" if name is None else f" {self._short(name)}"

    def sketch_seats(self) -> Iterable[Text]:
        """A line for each player, seldom two."""
        kinds = [kind for kind, count in zip(MATERIALS, self.game.rules.cubes, strict=True) if count]
        heads = ["BF", "VP", "mee", "cou", "i/c/a", *(kind[:2] for kind in kinds), "jo", "ho", "rows"]
        widths = [3, 4, 4, 4, 7, *[3] * (len(kinds) + 2), 8]
        head = "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
        yield Text(" " * SKETCHED_NAME + head + "  artworks, nobles", "dim")
        for own, style in zip(self.table["seats"], SEAT_STYLES, strict=False):
            sheet, materials, meeples = dict(self.sheet(own)), own.get("materials", {}), own.get("meeples", {})
            cells = [
                own.get("money", 0),
                own.get("vp", 0),
                meeples.get("supply", 0),
                meeples.get("courthouse", 0),
                "/".join(sheet[f"{track} (space)"].split()[0] for track in TRACKS),
                *(materials.get(kind, 0) or "·" for kind in (*kinds, "jokers")),
                sheet["houses (next)"].split()[0],
                "/".join(sheet[f"row {row}"].removeprefix("× ") for row in ROWS),
            ]
            name = shortened(own["name"], SKETCHED_NAME - 1)
            mark = (
                "▶" if own["name"] == self.game.to_move else "–" if own["name"] in self.table.get("passed", []) else " "
            )
            line = "".join(f"{cell!s:>{width}}" for cell, width in zip(cells, widths, strict=True))
            text = Text(mark).append(set_cell_size(name, SKETCHED_NAME - 1), style)
            yield text.append(f"{line}  {self._sketch_kept(own)}")

    @staticmethod
    def _sketch_kept(own: dict[str, Any]) -> str:
        """Artworks by their letters, white ones by small ones, and the beginnings of the nobles, used ones with *."""
        kept = [f"{count}{LETTERS[colour]}" for colour, count in own.get("artworks", {}).items() if count]
        kept += [
            f"{count}{LETTERS[colour].lower()}" for colour, count in own.get("white_artworks", {}).items() if count
        ]
        activated = own.get("activated", [])
        nobles = [noble[:3] + ("*" if noble in activated else "") for noble in own.get("nobles", [])]
        return f"{''.join(kept) or '–'} {' '.join(nobles)}"


def _titled(title: str, words: list[str]) -> Text:
    """Words behind a title, in as few lines as they need."""
    first, *others = flowing([f"{title}: {words[0]}", *words[1:]], ", ")
    return Text("\n".join([first, *others]))


def _short_face(face: str | None) -> str:
    """A prestige card with the first letters of its bonuses."""
    if face is None:
        return "no card"
    bonus, symbols = face.split(" ", 1)
    return "".join(part if part in "/+" else part[0] for part in re.split("([/+])", bonus)) + f" {symbols}"


def _card_lines(face: str | None) -> list[str]:
    """A prestige card in lines that fit its column: its options, then its symbols."""
    if face is None:
        return ["no card"]
    bonus, symbols = face.split(" ", 1)
    lines = [""]
    for part in bonus.replace("/", "/ ").replace("+", "+ ").split():
        if len(lines[-1]) + len(part) > CELL:
            lines.append("")
        lines[-1] += part
    return [*lines, symbols]


def _price(placed: int, at_one_price: int) -> int:
    """Meeples that the next use of a Brussels action takes, from those that its uses so far have brought there."""
    uses = 0
    while placed > 0:
        placed -= 1 + uses // at_one_price
        uses += 1
    return 1 + uses // at_one_price


def _counted(pieces: dict[str, int]) -> str:
    return ", ".join(f"{count} {_kind(kind, count)}" for kind, count in pieces.items() if count) or "–"


def _kind(kind: str, count: int) -> str:
    return "joker" if kind == "jokers" and count == 1 else kind
