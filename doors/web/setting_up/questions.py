"""What to fill in next: questions in the order in which one sees things on a real table.

The rule: until it is said whose turn it is, which is asked last, the first question is asked for which the document has
nothing at one of its places, whether that may be left out or not. From then on, as in a position that was read from a
file, only what is missing is asked for. Places that were passed over are not asked about again, but for what must be
there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from doors.web.setting_up.faults import Problem, lies_in
from doors.web.setting_up.offers import is_of_game
from doors.web.setting_up.places import game_of, part_of, steps_to, value_at
from doors.web.setting_up.setting import setting_of
from engine.documents import Json


class Question(NamedTuple):
    """Something to be filled in."""

    places: tuple[str, ...]
    """What lies together, and is asked for at once."""
    text: str


class _Row(NamedTuple):
    """Questions that are alike: one, one for each seat, or one for each of some items."""

    places: str
    """With blanks between them; `{index}` counts seats or items from 0, `{number}` from 1."""
    text: str
    items: int = 1


_TABLE: Mapping[str, Sequence[_Row]] = {
    "1893": (
        _Row("game", "Which game is it?"),
        _Row("edition", "Which edition is it?"),
        _Row("seats", "Who plays, in play order?"),
        _Row("seats[{index}].name", "What is player {number} called?"),
        _Row("seats[{index}].board", "Which Architect board does {name} have?"),
        _Row("round", "Which round is it?"),
        _Row("first_player", "Who has the First Player tile?"),
        _Row("strips[{index}]", "Which Action strip lies in row {number}?", 5),
        _Row("stock.card", "Which Stock Exchange card is this round's?"),
        _Row("stock.used", "Which Stock Exchange cards were those of the earlier rounds?"),
        _Row("try_square", "On which iris is the Try Square?"),
        _Row(
            " ".join(f"spaces.{{number}}-{column}" for column in range(1, 6)),
            "Which meeples, bids and houses are in row {number}?",
            5,
        ),
        _Row("brussels belle_epoque.brussels_travelers", "Which meeples are on the Brussels board?"),
        _Row("passed", "Who has passed this round, in which order?"),
        _Row("noble_market.3", "Which noble is for sale at 3 BF?"),
        _Row("noble_market.2", "Which noble is for sale at 2 BF?"),
        _Row("noble_market.1", "Which noble is for sale at 1 BF?"),
        _Row("noble_market.0", "Which noble is for sale at 0 BF?"),
        _Row("noble_discards", "Which nobles have been discarded?"),
        _Row("prestige.columns[{index}]", "Which card lies under column {number}?", 5),
        _Row("prestige.discards", "Which prestige cards have been discarded?"),
        _Row("art_market.indicator", "Where is the middle of the Art Market indicator?"),
        _Row("art_market.display", "Which artworks are on display?"),
        _Row("art_market.covered", "Which artworks lie under those on display?"),
        _Row("compass_tiles", "How do the tiles of the compass lie, clockwise?"),
        _Row("compass", "Where do the two needles point?"),
        _Row("belle_epoque.cards[{index}]", "Which Belle Époque card is next to row {number}?", 5),
        _Row(
            " ".join(f"belle_epoque.pavilions[{row}]" for row in range(5)),
            "Who has built which pavilion?",
        ),
        _Row(
            "belle_epoque.used belle_epoque.extra_turn_meeple",
            "Which Belle Époque cards have been used this round, and which meeple is on card 22?",
        ),
        _Row("belle_epoque.tiles", "Which Belle Époque tiles are revealed, and who has claimed them?"),
    ),
    "1897": (
        _Row("game", "Which game is it?"),
        _Row("seats", "Who plays, in play order?"),
        _Row("seats[{index}].name", "What is player {number} called?"),
        _Row("round", "Which round is it?"),
        _Row("first_player", "Who begins this round?"),
        _Row(
            " ".join(f"spaces.{{number}}-{column}" for column in range(1, 5)),
            "Which cards are in row {number} of the Art Nouveau area?",
            4,
        ),
        _Row("bonuses[{index}]", "Which Bonus card lies under column {number}?", 4),
        _Row("brussels", "Which Architect cards are at the Brussels cards?"),
        _Row("passed", "Who has passed this round, in which order?"),
        _Row("expo", "Who has the Expo card?"),
        _Row("discards", "Which Action cards have been discarded?"),
    ),
}
"""What is asked of the table, and of the seats before it."""

_SEAT: Mapping[str, Sequence[_Row]] = {
    "1893": (
        _Row(
            "seats[{index}].money seats[{index}].vp seats[{index}].tracks.iris seats[{index}].tracks.crown"
            " seats[{index}].tracks.architect seats[{index}].meeples.courthouse seats[{index}].meeples.travelers",
            "How many BF and points does {name} have, and where are the discs?",
        ),
        _Row(
            "seats[{index}].materials seats[{index}].artworks seats[{index}].white_artworks seats[{index}].exhibitions"
            " seats[{index}].nobles seats[{index}].activated",
            "Which cubes, artworks and nobles does {name} have?",
        ),
        _Row("seats[{index}].first_pass_cards seats[{index}].rows", "Which prestige cards does {name} have?"),
    ),
    "1897": (
        _Row(
            "seats[{index}].money seats[{index}].vp seats[{index}].tracks.architecture seats[{index}].tracks.nobility"
            " seats[{index}].tracks.prestige seats[{index}].prison",
            "How many BEF and points does {name} have, and where are the markers?",
        ),
        _Row(
            "seats[{index}].artworks seats[{index}].materials seats[{index}].houses seats[{index}].nobles"
            " seats[{index}].tapped",
            "Which Action cards does {name} have?",
        ),
    ),
}
"""What is asked of one seat after the other."""

_END = _Row("to_move", "Whose turn is it?")


def next_question(document: Json, problems: Sequence[Problem], passed_over: Collection[str] = ()) -> Question | None:
    """The first question that is still to be answered; None when a position is whole.

    The places `passed_over` are left as they are, as long as there is something else to ask.
    """
    empty = {question: _empty(document, question) for question in _asked(document)}
    missing = {
        question: {place for place in places if _is_missing(place, problems)} for question, places in empty.items()
    }
    asked = missing if "to_move" in document or "pending" in document else empty
    open_ones = [question for question, places in asked.items() if places - set(passed_over)]
    return next(iter([*open_ones, *(question for question, places in missing.items() if places)]), None)


def _asked(document: Json) -> Iterator[Question]:
    """All questions of the game at hand."""
    game = game_of(document)
    seats = document.get("seats")
    count = len(seats) if isinstance(seats, list) else 0
    for row in _TABLE[game]:
        yield from _questions(row, document, range(count if "seats[" in row.places else row.items))
    for seat in range(count):
        for row in _SEAT[game]:
            yield from _questions(row, document, range(seat, seat + 1))
    yield from _questions(_END, document, range(1))


def _questions(row: _Row, document: Json, indices: range) -> Iterator[Question]:
    """The questions of a row, with the places that are on the table in the game at hand."""
    setting = setting_of(document)
    places = [place for place in row.places.split() if is_of_game(setting, place.replace("{index}", ""))]
    if row.places == "stock.used" and document.get("round") == 1:
        return
    for index in indices if places else ():
        filled = {"index": index, "number": index + 1, "name": _name(document, index)}
        yield Question(tuple(place.format(**filled) for place in places), row.text.format(**filled))


def _name(document: Json, seat: int) -> str:
    name = part_of(part_of(document.get("seats"), seat), "name")
    return name if isinstance(name, str) and name else f"player {seat + 1}"


def _empty(document: Json, question: Question) -> set[str]:
    """The places of a question where a document has nothing."""
    return {place for place in question.places if value_at(document, steps_to(document, place)) is None}


def _is_missing(place: str, problems: Sequence[Problem]) -> bool:
    """Whether a problem is told of an empty place or of what it is part of, but for a whole seat."""
    of_seat = place.startswith("seats")
    return any(one.place == place or (not of_seat and lies_in(place, one.place)) for one in problems)
