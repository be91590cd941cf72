"""The table drawn as text, complete enough to play from and to proofread: 80 columns wide, legible without colours.

Everything comes from the position document, the rules and the moves that the game offers, so that the drawing shows
what a person may see and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from engine.bruxelles1897.files.notation import space_text
from engine.bruxelles1897.state import BOTTOMS, BRUSSELS, COLUMNS, SORTS, TOPS, TRACKS
from engine.documents import NEUTRAL_NAME
from engine.drawing import NAME, POSSIBLE, SEAT_STYLES, cut, decision, flowing, offered, sheets, shortened

if TYPE_CHECKING:
    from engine.face import Game

SKETCH = 19
"""Columns of a space where a row of the area is a line."""

CELL = 17
"""Columns inside one space of the Art Nouveau area."""

PLACE = 24
"""Columns of one Brussels card."""


def drawn(game: Game, choices: bool = True) -> RenderableType:
    """A drawing of everything on the table of a game, and of the pending decision with its choices."""
    drawing = _Drawing(game)
    parts: list[RenderableType] = [
        drawing.headline(),
        drawing.area(),
        drawing.brussels(),
        drawing.piles(),
        sheets(game, [dict(drawing.sheet(seat)) for seat in drawing.table["seats"]]),
    ]
    if choices:
        parts.append(decision(game))
    return Group(*(line for part in parts for line in (part, Text())))


def sketched(game: Game) -> RenderableType:
    """The same in at most 17 rows, without what is seldom looked at."""
    drawing = _Drawing(game)
    return Group(drawing.headline(), *drawing.sketch_area(), drawing.sketch_brussels(), *drawing.sketch_seats())


class _Drawing:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.table = game.position()
        self.spaces = offered(game, "place")

    def headline(self) -> Text:
        """Round, first player and who has the Expo card."""
        expo = self.table.get("expo", "nobody")
        words = [
            "Bruxelles 1897",
            f"round {self.table['round']} of {self.rules.rounds}",
            f"first player {self.table['first_player']}",
            f"Expo card: {expo}",
        ]
        return Text(" · ".join(words))

    def area(self) -> Text:
        """The Art Nouveau area, its coats of arms, and the Bonus card under each column."""
        text = Text("    " + " ".join(str(column + 1).center(CELL) for column in range(COLUMNS)) + "\n")
        text.append(f"   ┌{'┬'.join(['─' * CELL] * COLUMNS)}┐\n", "dim")
        for row in range(self.rules.rows):
            if row > 0:
                text.append(f"   ├{'✿'.join(['─' * CELL] * COLUMNS)}┤\n", "dim")
            cells = [self._space(COLUMNS * row + column) for column in range(COLUMNS)]
            for number, parts in zip((str(row + 1), " "), zip(*cells, strict=True), strict=True):
                text.append(f" {number} ").append("│", "dim")
                for part in parts:
                    text.append_text(part).append("│", "dim")
                text.append("\n")
        text.append(f"   └{'┴'.join(['─' * CELL] * COLUMNS)}┘\n", "dim")
        tops = self.table["bonuses"]
        bottoms = [BOTTOMS[self.rules.bottom[TOPS.index(top)]] for top in tops]
        for words in (tops, [f"end: {bottom}" for bottom in bottoms]):
            text.append("    " + " ".join(word.center(CELL) for word in words).rstrip() + "\n")
        possible = f"  {POSSIBLE} can be chosen" if self.spaces else ""
        return text.append(f"   ● Architect card and its value  ✿ coat of arms{possible}", "dim")

    def _space(self, space: int) -> tuple[Text, Text]:
        """A space in two lines: the sort and the kind of an Action card, or whose Architect card lies there."""
        content = self.table["spaces"].get(space_text(space), {})
        if owner := content.get("seat"):
            value = self.rules.neutral_value if owner == NEUTRAL_NAME else content["value"]
            card = f"  {content['architect']} as " if "architect" in content else "  value "
            return self._owned(f"● {cut(owner, CELL - 2)}", owner), self._owned(f"{card}{value}", owner)
        sort, _, kind = content.get("card", "").partition(" ")
        mark = POSSIBLE if space_text(space) in self.spaces else " "
        return Text(set_cell_size(mark + sort, CELL), "bold"), Text(set_cell_size(f" {kind}", CELL))

    def _owned(self, content: str, owner: str) -> Text:
        style = SEAT_STYLES[self.game.names.index(owner)] if owner in self.game.names else ""
        return Text(set_cell_size(content, CELL), style)

    def brussels(self) -> Text:
        """Each Brussels card with the Architect cards that its next use takes, and whose cards lie there."""
        text = Text.assemble(("Brussels: Architect cards that the next use takes\n", "bold"))
        placed = [self.table.get("brussels", {}).get(place, {}) for place in BRUSSELS]
        columns = []
        for number, (place, cards) in enumerate(zip(BRUSSELS, placed, strict=True)):
            lines = [Text(set_cell_size(f"{place}: {int(self.game.state.uses[number]) + 1}", PLACE))]
            for name in self.game.names:
                if name in cards:
                    words = f"● {cut(name, NAME)} {_counted(cards[name])}"
                    lines.append(Text(set_cell_size(words, PLACE), SEAT_STYLES[self.game.names.index(name)]))
            columns.append(lines)
        for line in range(max(map(len, columns))):
            for lines in columns:
                text.append_text(lines[line] if line < len(lines) else Text(" " * PLACE)).append("  ")
            text.append("\n")
        text.rstrip()
        return text

    def piles(self) -> Text:
        """How many cards the piles have, and which are discarded."""
        left = ", ".join(f"{self.game.state.n_pile[sort]} {word}" for sort, word in enumerate(SORTS))
        discards = self.table.get("discards", {})
        first, *others = [f"{count} × {word}" for word, count in discards.items()] or ["none"]
        return Text("\n".join([f"left in the piles: {left}", *flowing([f"discarded: {first}", *others], ", ")]))

    def sheet(self, seat: dict[str, Any]) -> Iterable[tuple[str, str]]:
        """Everything in front of a player."""
        yield "money", f"{seat['money']} BEF"
        yield "points", f"{seat['vp']} VP"
        for number, track in enumerate(TRACKS):
            levels = f"{seat['tracks'][track]} of {self.rules.track_length[number]}"
            yield track, levels
        yield "hand", _counted(seat["hand"])
        yield "prison", _counted(seat.get("prison", {}))
        yield "artworks", _counted(seat.get("artworks", {}))
        yield "materials", _counted(seat.get("materials", {}))
        houses = seat.get("houses", {})
        built = sum(houses.values())
        yield "houses", _counted(houses)
        yield "next house", f"costs {self.rules.first_house_cost + self.rules.house_cost_step * built}"
        tapped = seat.get("tapped", [])
        yield "nobles", ", ".join(noble + (" (tapped)" if noble in tapped else "") for noble in seat["nobles"])
        passed = self.table.get("passed", [])
        yield "passed", f"{passed.index(seat['name']) + 1}." if seat["name"] in passed else "–"

    # --- in few rows ------------------------------------------------------------------------------------------------

    def sketch_area(self) -> Iterable[Text]:
        """A line for each row, and one for the Bonus cards: at once, and at the end."""
        yield Text("    " + "".join(str(column + 1).ljust(SKETCH) for column in range(COLUMNS)).rstrip(), "dim")
        for row in range(self.rules.rows):
            text = Text(f" {row + 1} ")
            for column in range(COLUMNS):
                text.append_text(self._sketch_space(COLUMNS * row + column))
            yield text
        tops = self.table["bonuses"]
        words = (f"{top}/{BOTTOMS[self.rules.bottom[TOPS.index(top)]]}" for top in tops)
        yield Text("    " + "".join(set_cell_size(word, SKETCH) for word in words).rstrip(), "dim")

    def _sketch_space(self, space: int) -> Text:
        content = self.table["spaces"].get(space_text(space), {})
        mark = POSSIBLE if space_text(space) in self.spaces else " "
        if owner := content.get("seat"):
            value = self.rules.neutral_value if owner == NEUTRAL_NAME else content["value"]
            style = SEAT_STYLES[self.game.names.index(owner)] if owner in self.game.names else ""
            return Text(set_cell_size(f" ● {shortened(owner, NAME)} {value}", SKETCH), style)
        sort, _, kind = content.get("card", "").partition(" ")
        short = sort if not kind else f"{sort[:5]} {kind}"
        return Text(set_cell_size(mark + short, SKETCH))

    def sketch_brussels(self) -> Text:
        words = []
        for number, place in enumerate(BRUSSELS):
            there = ", ".join(
                f"{cut(name, NAME)} {sum(cards.values())}"
                for name, cards in self.table.get("brussels", {}).get(place, {}).items()
            )
            words.append(f"{place} {int(self.game.state.uses[number]) + 1}{f' ({there})' if there else ''}")
        return Text("\n".join(flowing([f"Brussels takes: {words[0]}", *words[1:]], ", ")))

    def sketch_seats(self) -> Iterable[Text]:
        """Two lines for each player, seldom more."""
        for number, seat in enumerate(self.table["seats"]):
            sheet = dict(self.sheet(seat))
            mark = "▶" if seat["name"] == self.game.to_move else " "
            passed = "" if sheet["passed"] == "–" else "passed"
            tracks = "/".join(str(seat["tracks"][track]) for track in TRACKS)
            words = [
                *filter(None, [sheet["money"], sheet["points"], f"tracks {tracks}", passed]),
                *(f"{key} {_short(seat.get(key, {}))}" for key in ("hand", "prison") if seat.get(key)),
                *(_short(seat[key]) for key in ("artworks", "materials") if seat.get(key)),
                *([f"houses {_short(seat['houses'])}"] if seat.get("houses") else []),
                sheet["nobles"].replace(" (tapped)", "*"),
            ]
            name = f"{mark}{shortened(seat['name'], NAME)}:"
            first, *others = flowing([f"{name} {words[0]}", *words[1:]], " · ")
            text = Text("\n".join([first, *(f"   {line}" for line in others)]))
            text.stylize(SEAT_STYLES[number], 0, len(name))
            yield text


def _short(cards: dict[str, int]) -> str:
    return ", ".join(card if count == 1 else f"{count}×{card}" for card, count in cards.items() if count)


def _counted(cards: dict[str, int]) -> str:
    return ", ".join(f"{count} × {card}" for card, count in cards.items() if count) or "–"
