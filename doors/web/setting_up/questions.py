"""What to fill in next: questions in the order in which one sees things on a real table.

The rule: until it is said whose turn it is, which is asked last, the first question is asked for whose place the
document has nothing, whether it may be left out or not. From then on, as in a position that was read from a file, only
what is missing is asked for. A question that was passed over is not asked again, but for what must be there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from doors.web.setting_up.faults import Problem, lies_in
from doors.web.setting_up.offers import is_of_game
from doors.web.setting_up.places import game_of, part_of, steps_to, value_at
from doors.web.setting_up.setting import setting_of
from engine.documents import Json

_ORDER: Mapping[str, Sequence[tuple[str, str]]] = {
    "1893": (
        ("game", "Which game is it?"),
        ("edition", "Which edition is it?"),
        ("seats", "Who plays, in play order?"),
        ("seats[*].name", "What is player {number} called?"),
        ("seats[*].board", "Which Architect board has {name}?"),
        ("round", "Which round is it?"),
        ("first_player", "Who has the First Player tile?"),
        ("strips[5]", "Which Action strip lies in row {number}?"),
        ("try_square", "On which iris is the Try Square?"),
        ("spaces", "Which meeples, bids and houses are on the Art Nouveau board?"),
        ("brussels", "Which meeples are on the Brussels board?"),
        ("passed", "Who has passed this round, in which order?"),
        ("noble_market.3", "Which noble is for sale at 3 BF?"),
        ("noble_market.2", "Which noble is for sale at 2 BF?"),
        ("noble_market.1", "Which noble is for sale at 1 BF?"),
        ("noble_market.0", "Which noble is for sale at 0 BF?"),
        ("noble_discards", "Which nobles have been discarded?"),
        ("stock.card", "Which Stock Exchange card is this round's?"),
        ("stock.used", "Which Stock Exchange cards were those of the earlier rounds?"),
        ("prestige.columns[5]", "Which card lies under column {number}?"),
        ("prestige.discards", "Which prestige cards have been discarded?"),
        ("art_market.indicator", "Where is the middle of the Art Market indicator?"),
        ("art_market.display", "Which artworks are on display?"),
        ("art_market.covered", "Which artworks lie under those on display?"),
        ("compass_tiles", "How do the tiles of the compass lie, clockwise?"),
        ("compass", "Where do the two needles point?"),
        ("belle_epoque.cards[5]", "Which Belle Époque card is next to row {number}?"),
        ("belle_epoque.pavilions", "Who has built which pavilion?"),
        ("belle_epoque.tiles", "Which Belle Époque tiles are revealed, and who has claimed them?"),
        ("seats[*].tracks.iris", "On which space of the Iris track is {name}?"),
        ("seats[*].tracks.crown", "On which space of the Crown track is {name}?"),
        ("seats[*].tracks.architect", "On which space of the Architect track is {name}?"),
        ("seats[*].money", "How much money has {name}?"),
        ("seats[*].vp", "How many points has {name}?"),
        ("seats[*].materials", "Which materials has {name}?"),
        ("seats[*].artworks", "Which artworks has {name}?"),
        ("seats[*].white_artworks", "Which white artworks has {name}?"),
        ("seats[*].nobles", "Which nobles has {name}?"),
        ("seats[*].activated", "Which nobles has {name} activated this round?"),
        ("seats[*].meeples.courthouse", "How many meeples has {name} in the Courthouse?"),
        ("seats[*].meeples.travelers", "How many Travelers has {name}?"),
        ("seats[*].rows", "Which prestige cards are under the board of {name}?"),
        ("seats[*].first_pass_cards", "How many prestige cards has {name} for passing first?"),
        ("seats[*].exhibitions", "How many Exhibition tiles has {name}?"),
        ("to_move", "Whose turn is it?"),
    ),
    "1897": (
        ("game", "Which game is it?"),
        ("seats", "Who plays, in play order?"),
        ("seats[*].name", "What is player {number} called?"),
        ("round", "Which round is it?"),
        ("first_player", "Who begins this round?"),
        ("spaces", "Which cards are in the Art Nouveau area?"),
        ("bonuses[4]", "Which Bonus card lies under column {number}?"),
        ("brussels", "Which Architect cards are at the Brussels cards?"),
        ("passed", "Who has passed this round, in which order?"),
        ("discards", "Which Action cards have been discarded?"),
        ("seats[*].tracks.architecture", "On which square of the Architecture track is {name}?"),
        ("seats[*].tracks.nobility", "On which square of the Nobility track is {name}?"),
        ("seats[*].tracks.prestige", "On which square of the Prestige track is {name}?"),
        ("seats[*].money", "How much money has {name}?"),
        ("seats[*].vp", "How many points has {name}?"),
        ("seats[*].prison", "Which Architect cards of {name} are in prison?"),
        ("seats[*].artworks", "Which artworks has {name}?"),
        ("seats[*].materials", "Which Material cards has {name}?"),
        ("seats[*].houses", "Which houses has {name}?"),
        ("seats[*].nobles", "Which nobles has {name}?"),
        ("seats[*].tapped", "Which nobles has {name} used this round?"),
        ("to_move", "Whose turn is it?"),
    ),
}
"""Places with their questions: `seats[*]` stands for every seat in turn, `strips[5]` for five items one by one."""


def next_question(
    document: Json, problems: Sequence[Problem], passed_over: Collection[str] = ()
) -> tuple[str, str] | None:
    """The first place that is still to be filled, with its question; None when a position is whole.

    The places `passed_over` are left as they are, as long as there is another one.
    """
    empty = [question for question in _asked(document) if _is_empty(document, question[0])]
    missing = [question for question in empty if _is_missing(question[0], problems)]
    if "to_move" in document or "pending" in document:
        empty = missing
    return next((question for question in empty if question[0] not in passed_over), next(iter(missing), None))


def _asked(document: Json) -> Iterator[tuple[str, str]]:
    """All questions of the game at hand, those about the seats one seat after the other."""
    setting = setting_of(document)
    game = game_of(document)
    seats = document.get("seats")
    count = len(seats) if isinstance(seats, list) else 0
    order = [row for row in _ORDER[game] if is_of_game(setting, row[0].replace("[*]", "[]"))]
    first_of_seats = next((place for place, (pattern, _) in enumerate(order) if "tracks" in pattern), len(order))
    for pattern, text in order[:first_of_seats]:
        yield from _spread(pattern, text, document, range(count))
    own = [row for row in order[first_of_seats:] if row[0].startswith("seats[*]")]
    for seat in range(count):
        for pattern, text in own:
            yield from _spread(pattern, text, document, range(seat, seat + 1))
    yield from (row for row in order[first_of_seats:] if row not in own)


def _spread(pattern: str, text: str, document: Json, seats: range) -> Iterator[tuple[str, str]]:
    """One row of the table as questions about single places."""
    items = re.fullmatch(r"(.*)\[(\d)\]", pattern)
    if "[*]" in pattern:
        for seat in seats:
            name = _name(document, seat)
            yield pattern.replace("[*]", f"[{seat}]"), text.format(name=name, number=seat + 1)
    elif items is not None:
        for item in range(int(items[2])):
            yield f"{items[1]}[{item}]", text.format(number=item + 1)
    else:
        yield pattern, text


def _name(document: Json, seat: int) -> str:
    name = part_of(document["seats"][seat], "name")
    return name if isinstance(name, str) and name else f"player {seat + 1}"


def _is_empty(document: Json, place: str) -> bool:
    return value_at(document, steps_to(document, place)) is None


def _is_missing(place: str, problems: Sequence[Problem]) -> bool:
    """Whether a problem is told of an empty place or of what it is part of, but for a whole seat."""
    of_seat = place.startswith("seats")
    return any(one.place == place or (not of_seat and lies_in(place, one.place)) for one in problems)
