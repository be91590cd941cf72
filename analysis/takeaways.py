"""What a study found, in few sentences: each with its interval and how many games stand behind it.

All speak of the strongest players of whom there are enough games. What is left out stands in the tables.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from analysis.findings import (
    FALSE_DISCOVERIES,
    Clusters,
    Course,
    Family,
    Findings,
    Headline,
    Length,
    Measure,
    Model,
    Row,
    Sources,
    Takeaway,
    Verdict,
)
from analysis.words import amount, count, interval, listed, number, unit_name

MOST_ANSWERS = 8
"""As many as are read in a minute."""

MOST_NAMED = 3
"""Labels on either side of par that are named with their figures, those of the largest effects."""

MOST_NAMES = 8
"""Labels of which no difference is told that are named one by one."""

HOLDING: dict[Verdict, str] = {
    "holds": "the weakest players show it too",
    "reverses": "among the weakest players it is the other way round",
    "appears": "the weakest players do not show it",
    "cannot be told": "whether the weakest players show it too cannot be told",
}
"""What is added to a finding of the strongest players, by the verdict on the label."""

TOTAL = "total"
"""The source that stands for all of them."""

T = TypeVar("T", Clusters, Course, Length, Model, Sources)


class Answer(NamedTuple):
    """A takeaway with what it is sorted by."""

    takeaway: Takeaway
    sureness: float
    """Of the surest difference that it tells: how many half intervals it is from par; 0 if it tells none."""
    observed: bool = False


def answers(found: Findings) -> list[Takeaway]:
    """What the study asked: what it brought about before what was observed, and of these the surest first."""
    strengths = [strength.agent for strength in found.strengths]
    headlines = [headline for headline in found.tornado if headline.strength == strengths[-1]]
    told = []
    for family in _asked(found):
        moved = [headline for headline in headlines if headline.family == family.id]
        told += list(_of_headlines(family, moved)) if moved else [_of_family(family, found.families, strengths)]
    told.sort(key=lambda answer: (answer.observed, -answer.sureness))
    return [answer.takeaway for answer in told[:MOST_ANSWERS]]


def others(found: Findings) -> list[Takeaway]:
    """What else the games show, a sentence a subject."""
    strengths = [strength.agent for strength in found.strengths]
    asked = _asked(found)
    seats = [family for family in found.families if family.subject == "seat" and family not in asked]

    def of_strongest(things: Sequence[T]) -> list[T]:
        return [thing for thing in things if thing.strength == strengths[-1]]

    told = [
        _of_seats(seats, strengths),
        *map(_of_models, _by_subject(of_strongest(found.models))),
        _of_sources(of_strongest(found.sources)),
        _of_clusters([ways for ways in of_strongest(found.clusters) if not ways.prescribed]),
        _of_course(of_strongest(found.course)),
        _of_length(of_strongest(found.length)),
    ]
    return [takeaway for takeaway in told if takeaway is not None]


def _asked(found: Findings) -> list[Family]:
    """The families that answer the question: seats only if they come first of what is compared."""
    first = found.families[0].subject if found.families else None
    return [family for family in found.families if family.subject != "seat" or first == "seat"]


def _of_family(family: Family, families: Sequence[Family], strengths: Sequence[str]) -> Answer:
    """One sentence: what differs, the surest with their figures, and what cannot be told."""
    first = family.measures[0]
    rows = _told(first, strengths)
    if not rows:
        n = max(row.n for row in first.rows)
        text = f"{family.title}: nothing can be told from so few games, at most {n:,} each."
        return Answer(Takeaway(text, family.id, n), 0.0)
    said, sureness, named = _what_differs(family, rows, strengths)
    if not named:
        said += _of_weaker(family, strengths[: strengths.index(rows[0].strength)])
    held = _held(family, named) if first.against is None and rows[0].strength != strengths[0] else ""
    most = max(named, key=lambda row: abs(row.value - _par(first)), default=None)
    beside = _beside(family, most, families) if most is not None else ""
    least = min(rows, key=lambda row: row.n)
    behind = f" ({_least(rows)}{_counted(family, first, least)}, by {least.strength})"
    text = f"At {family.players} players{_how(family)} {said}{held}{beside}{behind}."
    return Answer(Takeaway(text, family.id, least.n), sureness, family.evidence == "observed")


def _of_weaker(family: Family, strengths: Sequence[str]) -> str:
    """What the strongest of these tell who tell any difference."""
    while rows := _told(family.measures[0], strengths):
        said, _, named = _what_differs(family, rows, strengths)
        if named:
            least = f"{_least(rows)}{min(row.n for row in rows):,}"
            return f"; but by {rows[0].strength}, with {least} each, {said}"
        strengths = strengths[: strengths.index(rows[0].strength)]
    return ""


def _what_differs(family: Family, rows: Sequence[Row], strengths: Sequence[str]) -> tuple[str, float, list[Row]]:
    """What can be told of these rows, the first measure's, of the strongest players that have enough games."""
    return _shares(family, rows) if family.measures[0].against is None else _differences(family, strengths)


def _shares(family: Family, rows: Sequence[Row]) -> tuple[str, float, list[Row]]:
    """Who wins more and who less than a fair share; how sure that is, and whom the words name."""
    measure = family.measures[0]
    fair = f"a fair {number(_par(measure), unit=measure.unit)} %"
    differing = sorted((row for row in rows if row.differs), key=lambda row: -abs(row.value - _par(measure)))
    parts, named = [], []
    for more, than in ((True, f"more than {fair}"), (False, f"less than {fair}")):
        side = [row for row in differing if (row.value > _par(measure)) == more]
        if side:
            shown, rest = side[:MOST_NAMED], len(side) - MOST_NAMED
            words = [f"{_name(family, row.label)} {amount(row.estimate, measure.unit)}" for row in shown]
            words += [count(rest, "other")] if rest > 0 else []
            parts.append(f"{listed(words)} {'win' if len(words) > 1 or rest > 0 else 'wins'} {than}")
            named += shown
    doubtful = [row for row in rows if not row.differs]
    if doubtful:
        who = (
            f"{_names(doubtful, '{}', 'the other')} cannot"
            if differing
            else f"{'no seat' if family.subject == 'seat' else 'none'} can"
        )
        parts.append(f"{who} be told from {fair} ({_within(measure, doubtful)})")
    return "; ".join(parts), max((_sureness(measure, row) for row in differing), default=0.0), named


def _differences(family: Family, strengths: Sequence[str]) -> tuple[str, float, list[Row]]:
    """What the levels of tables change, the surest first; how sure that is, and whom the words name."""
    first = family.measures[0]
    cells = [
        (measure, row)
        for measure in family.measures
        if measure.against is not None
        for row in _told(measure, strengths)
        if row.differs
    ]
    cells.sort(key=lambda cell: (cell[0].unit == "decisions", -_sureness(*cell)))
    shown, rest = cells[: MOST_NAMED + 1], len(cells) - MOST_NAMED - 1
    parts = []
    for label in dict.fromkeys(row.label for _, row in shown):
        changes = [
            f"the {measure.title} by {amount(row.estimate, measure.unit, signed=True)}"
            for measure, row in shown
            if row.label == label
        ]
        parts.append(f"“{label}” changes {listed(changes)} against “{first.against}”")
    if rest > 0:
        parts.append(f"{count(rest, 'other difference')} can be told")
    rows = _told(first, strengths)
    doubtful = [row for row in rows if not row.differs]
    if doubtful:
        other = "any of the" if len(doubtful) == len(rows) else "any of the other"
        whether = f"whether {_names(doubtful, '“{}”', other)} changes the {first.title} cannot be told"
        parts.append(f"{whether} ({_within(first, doubtful)})")
    return "; ".join(parts), _sureness(*cells[0]) if cells else 0.0, [row for _, row in shown]


def _how(family: Family) -> str:
    """What is compared, and how the seats came by it."""
    subject = family.subject.replace("_", " ")
    how = {
        "design": "",
        "intervention": f" ({subject}, by intervention)",
        "observed": f" ({subject}, observed, no proof of cause)",
    }
    return f"{how[family.evidence]}:" if family.measures[0].against is None else f" ({subject}):"


def _told(measure: Measure, strengths: Sequence[str]) -> list[Row]:
    """The rows with enough games of the strongest players that have any."""
    for strength in reversed(strengths):
        rows = [row for row in measure.rows if row.enough and row.strength == strength]
        if rows:
            return rows
    return []


def _sureness(measure: Measure, row: Row) -> float:
    """How many half intervals a value is from par."""
    reach = (row.high - row.low) / 2
    return abs(row.value - _par(measure)) / reach if reach > 0 else math.inf


def _names(rows: Sequence[Row], quoted: str, other: str) -> str:
    """Labels of which no difference is told, each in quotation marks if wanted, or how many `other` ones they are."""
    if len(rows) <= MOST_NAMES:
        return listed([quoted.format(row.label) for row in rows])
    return f"{other} {len(rows)}"


def _name(family: Family, label: str) -> str:
    """A label, with what it stands for if it is no more than a number."""
    return f"{label} ({family.meanings[label]})" if label.isdigit() and label in family.meanings else label


def _within(measure: Measure, rows: Sequence[Row]) -> str:
    """The interval of a row, or what holds the intervals of several."""
    signed = measure.against is not None
    if len(rows) == 1:
        return amount(rows[0].estimate, measure.unit, signed=signed).replace(" (", ", ").removesuffix(")")
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    bounds = " … ".join(number(bound, signed=signed, unit=measure.unit) for bound in (low, high))
    return f"intervals within {bounds} {unit_name(measure.unit, signed=signed)}"


def _held(family: Family, named: Sequence[Row]) -> str:
    """Whether the weakest players show what is said of these labels."""
    verdicts: dict[Verdict, list[str]] = {}
    held = {hold.label: hold.verdict for hold in family.holds}
    for row in named:
        if row.label in held:
            verdicts.setdefault(held[row.label], []).append(row.label)
    said = [
        f"; {HOLDING[verdict]}{f' ({listed(labels)})' if len(verdicts) > 1 else ''}"
        for verdict, labels in verdicts.items()
        if verdict in HOLDING
    ]
    return "".join(said)


def _beside(family: Family, row: Row, families: Sequence[Family]) -> str:
    """All that interventions say of a label that was observed."""
    beside = next((own for own in families if own.id == family.beside), None)
    if family.evidence != "observed" or beside is None:
        return ""
    found = [
        (own, own.measures[0], given)
        for own in families
        if own.evidence == "intervention" and own.players == family.players
        if (own.measures[0].against is None) == (beside.measures[0].against is None)
        for given in own.measures[0].rows
        if (given.label, given.strength) == (row.label, row.strength) and given.enough
    ]
    said = ""
    for own, first, given in found:
        which = f" ({own.subject.replace('_', ' ')})" if len(found) > 1 else ""
        told = "" if given.differs or first.against is not None else ", which cannot be told from its fair share"
        figure = amount(given.estimate, first.unit, signed=first.against is not None)
        said += (
            f"; by the study's doing, {row.label}{which} changes the {first.title} by {figure}"
            if first.against is not None
            else f"; given by the study{which}, {row.label} wins {figure}{told}"
        )
    return said


def _of_headlines(family: Family, headlines: Sequence[Headline]) -> Iterator[Answer]:
    """What alternatives of assumed values move: a sentence for each headline that they do, one for all the others."""
    still = []
    for headline in headlines:
        told = [row for row in headline.rows if row.enough]
        moving = [row for row in told if row.differs]
        if moving:
            most = max(moving, key=lambda row: abs(row.shift.value))
            least = min(row.n for row in told)
            shift = amount(most.shift, headline.unit, signed=True)
            mostly = " most" if len(moving) > 1 else ""
            text = (
                f"At {headline.players} players the {headline.label}, {amount(headline.base, headline.unit)} with the"
                f" default box, is moved by {len(moving)} of {_alternatives(len(told))},{mostly} with {most.key} as"
                f" {most.value_text}: {shift} ({_games(least)}, by {headline.strength})."
            )
            reach = (most.shift.high - most.shift.low) / 2
            sureness = abs(most.shift.value) / reach if reach > 0 else math.inf
            yield Answer(Takeaway(text, headline.family, least), sureness)
        elif told:
            still.append((headline, told))
    if still:
        least = min(row.n for _, told in still for row in told)
        figures = []
        for headline, told in still:
            reach = max(max(abs(row.shift.low), abs(row.shift.high)) for row in told)
            unit = unit_name(headline.unit, signed=True)
            figures.append(f"the {headline.label} (by at most {number(reach, unit=headline.unit)} {unit})")
        text = (
            f"At {family.players} players none of {_alternatives(max(len(told) for _, told in still))} can be told to"
            f" move {listed(figures)} ({_games(least)}, by {still[0][0].strength})."
        )
        yield Answer(Takeaway(text, family.id, least), 0.0)


def _alternatives(number: int) -> str:
    return f"{count(number, 'alternative')} of assumed values"


def _games(least: int) -> str:
    return f"at least {count(least, 'game')} each"


def _of_seats(families: Sequence[Family], strengths: Sequence[str]) -> Takeaway | None:
    told = [(family, rows) for family in families if (rows := _told(family.measures[0], strengths))]
    if not told:
        return None
    clauses = [f"at {family.players} players {_shares(family, rows)[0]}" for family, rows in told]
    least = min(row.n for _, rows in told for row in rows)
    text = f"Seats: {'; '.join(clauses)} (at least {count(least, 'game')}, by {told[-1][1][0].strength})."
    return Takeaway(text, told[0][0].id, least)


def _by_subject(models: Sequence[Model]) -> list[list[Model]]:
    """The models of each factor, those that make no claim left out."""
    sound = [model for model in models if model.enough and len(model.items) > 1]
    return [[model for model in sound if model.of == of] for of in dict.fromkeys(model.of for model in sound)]


def _of_models(models: Sequence[Model]) -> Takeaway:
    clauses = []
    for model in models:
        best, last = model.items[0], model.items[-1]
        near = [own.label for own in model.items[1:] if own.behind is None or own.behind >= FALSE_DISCOVERIES]
        if len(near) == len(model.items) - 1:
            clauses.append(f"at {model.players} players the best cannot be told from any other")
            continue
        rivals = listed(near) if len(near) <= MOST_NAMES else f"{len(near)} others"
        clauses.append(
            f"at {model.players} players {best.label} wins most, {amount(best.win, 'share')},"
            f"{f' not told from {rivals},' if near else ''} and {last.label} least, {amount(last.win, 'share')}"
        )
    least = min(model.games for model in models)
    text = (
        f"{models[0].of.replace('_', ' ').capitalize()} and seat fitted together, against an average field:"
        f" {'; '.join(clauses)} (at least {count(least, 'game')}, by {models[0].strength})."
    )
    return Takeaway(text, None, least)


def _of_sources(found: Sequence[Sources]) -> Takeaway | None:
    def clause(of: Sources) -> str:
        rows = [row for row in of.rows if row.source != TOTAL]
        largest = max(rows, key=lambda row: row.all.value)
        apart = max(rows, key=lambda row: row.difference.value)
        more = amount(apart.difference, "points", signed=True)
        return (
            f"most points of a seat come from {largest.source}, {amount(largest.all, 'points')}, and winners have most"
            f" more than the others from {apart.source}, {more}"
        )

    sound = [of for of in found if of.enough and any(row.source != TOTAL for row in of.rows)]
    return _said("", sound, clause, lambda of: of.n, "seat")


def _of_clusters(found: Sequence[Clusters]) -> Takeaway | None:
    def clause(ways: Clusters) -> str:
        told = sorted((own for own in ways.clusters if own.enough), key=lambda own: -own.win.value)
        cut = "" if ways.silhouette >= 0.25 else ", no more than cuts in a cloud,"
        of = f"of {count(len(ways.clusters), 'way')} of scoring{cut}"
        if told[0].win.low <= told[-1].win.high:
            return f"{of} none is sure to win more than another"
        figures = [
            f"those after {own.name} ({amount(own.share, 'share')} of seats) win {word}, {amount(own.win, 'share')}"
            for own, word in ((told[0], "most"), (told[-1], "least"))
        ]
        return f"{of} {listed(figures)}"

    sound = [ways for ways in found if sum(own.enough for own in ways.clusters) > 1]
    return _said("Observed, no proof of cause: ", sound, clause, lambda ways: ways.n, "seat")


def _of_course(found: Sequence[Course]) -> Takeaway | None:
    def clause(games: Course) -> str:
        told = [own for own in games.leader_wins if own.enough]
        middle = told[len(told) // 2]
        return (
            f"the lead changes {number(games.changes.value)} times in a game ({interval(games.changes)}), and who leads"
            f" alone after round {middle.round} wins {amount(middle.estimate, 'share')}"
        )

    sound = [games for games in found if any(own.enough for own in games.leader_wins)]
    return _said("", sound, clause, lambda games: games.games, "game")


def _of_length(found: Sequence[Length]) -> Takeaway | None:
    sound = [length for length in found if length.enough and length.unit == "turns"]
    return _said("", sound, lambda of: f"a game takes {amount(of.mean, 'turns')}", lambda of: of.n, "game")


def _said(
    before: str, found: Sequence[T], clause: Callable[[T], str], n: Callable[[T], int], counted: str
) -> Takeaway | None:
    """A sentence with a clause for the fewest and for the most players; None without any."""
    if not found:
        return None
    found = [found[0], found[-1]] if len(found) > 1 else found
    clauses = (f"at {of.players} players {clause(of)}" for of in found)
    text = f"{before}{'; '.join(clauses)}"
    least = min(map(n, found))
    behind = f"{'at least ' if len({n(of) for of in found}) > 1 else ''}{count(least, counted)}"
    return Takeaway(f"{text[:1].upper()}{text[1:]} ({behind}, by {found[0].strength}).", None, least)


def _par(measure: Measure) -> float:
    return measure.par or 0.0


def _least(rows: Iterable[Row]) -> str:
    return "at least " if len({row.n for row in rows}) > 1 else ""


def _counted(family: Family, measure: Measure, row: Row) -> str:
    games = family.evidence == "design" or measure.against is not None
    return f"{count(row.n, 'game' if games else 'seat')} in {count(row.blocks, 'block')}"
