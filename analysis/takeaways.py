"""What a study found, in sentences: each with its interval and how many games stand behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analysis.findings import Clusters, Course, Family, Findings, Headline, Measure, Model, Row, Takeaway
from analysis.words import amount, count, interval, listed, number, unit_name

MOST_ROWS = 4
"""Labels that get a sentence of their own by the first measure, those with the largest effects."""

MOST_NAMES = 8
"""Labels of which no difference is told that are named one by one."""

HOLDING = {
    "holds": "it holds from the weakest players on",
    "fades": "stronger players no longer show it",
    "reverses": "among the weakest players it is the other way round",
    "appears": "the weakest players do not show it",
    "none": "",
    "cannot be told": "whether the weakest players show it too cannot be told",
}
"""What is added to a finding of the strongest players, by the verdict on the label."""


def takeaways(found: Findings) -> list[Takeaway]:
    """The answers to what the study compares, in its order, and then what else there is to tell of its games.

    All speak of the strongest players of whom there are enough games.
    """
    strengths = [strength.agent for strength in found.strengths]
    headlines = [headline for headline in found.tornado if headline.strength == strengths[-1]]

    def of_family(family: Family) -> Iterator[Takeaway]:
        moved = [headline for headline in headlines if headline.family == family.id]
        if moved:
            return (own for headline in moved for own in _of_headline(headline))
        return _of_family(family, found.families, strengths)

    return [
        *(own for family in found.families for own in of_family(family)),
        *(own for model in found.models if model.strength == strengths[-1] for own in _of_model(model)),
        *(own for ways in found.clusters for own in _of_clusters(ways)),
        *(own for games in found.course if games.strength == strengths[-1] for own in _of_course(games)),
    ]


def _of_family(family: Family, families: Sequence[Family], strengths: Sequence[str]) -> Iterator[Takeaway]:
    first = family.measures[0]
    asked = [first] if first.against is None else [own for own in family.measures if own.against is not None]
    for measure in asked:
        rows = _told(measure, strengths)
        effects = sorted((row for row in rows if row.differs), key=lambda row: -abs(row.value - _par(measure)))
        apart = effects[:MOST_ROWS] if measure is first else []
        for row in apart:
            yield Takeaway(_claim(family, measure, row, families), family.id, row.n)
        together = effects[len(apart) :]
        if together:
            yield Takeaway(_claims(family, measure, together), family.id, min(row.n for row in together))
        if measure is not first:
            continue
        doubtful = [row for row in rows if not row.differs]
        if doubtful:
            yield Takeaway(_doubt(family, measure, doubtful), family.id, min(row.n for row in doubtful))
        if not rows:
            most = max(row.n for row in measure.rows)
            yield Takeaway(f"{family.title}: nothing can be told from so few games.", family.id, most)


def _told(measure: Measure, strengths: Sequence[str]) -> list[Row]:
    """The rows with enough games of the strongest players that have any."""
    for strength in reversed(strengths):
        rows = [row for row in measure.rows if row.enough and row.strength == strength]
        if rows:
            return rows
    return []


def _claim(family: Family, measure: Measure, row: Row, families: Sequence[Family]) -> str:
    more = "more" if row.value > _par(measure) else "less"
    figure = _figure(measure, row)
    if measure.against is not None:
        said = f"{row.label} ({_subject(family)}) changes the {measure.title} by {figure} against {measure.against}"
    elif family.evidence == "observed":
        said = f"those with {row.label} ({_subject(family)}) win {figure}, {more} than {_par_words(measure)}"
    elif family.evidence == "intervention":
        said = f"a seat with {row.label} ({_subject(family)}) wins {figure}, {more} than {_par_words(measure)}"
    else:
        said = f"{row.label} wins {figure}, {more} than {_par_words(measure)}"
    held = {hold.label: HOLDING[hold.verdict] for hold in family.holds} if measure is family.measures[0] else {}
    behind = [_behind(family, measure, row), held.get(row.label, "")]
    said += f" ({'; '.join(filter(None, behind))}){_cause(family)}"
    return f"{_at(family)} {said}{_beside(family, row, families)}."


def _claims(family: Family, measure: Measure, rows: Sequence[Row]) -> str:
    """The same of several labels in short."""
    least = "at least " if len({row.n for row in rows}) > 1 else ""
    behind = _behind(family, measure, min(rows, key=lambda row: row.n))
    if measure.against is not None:
        figures = listed([f"{_figure(measure, row)} with “{row.label}”" for row in rows])
        said = f", {_subject(family)} against “{measure.against}”: the {measure.title} changes by {figures}"
    else:
        figures = listed([f"{row.label} {_figure(measure, row)}" for row in rows])
        said = f" the wins are told from {_par_words(measure)}, too, with {figures}"
    return f"{_at(family)}{said} ({least}{behind}){_cause(family)}."


def _doubt(family: Family, measure: Measure, rows: Sequence[Row]) -> str:
    """That some labels make no difference that could be told, and how large one could be at most."""
    other = "the other " if any(row.differs for row in _alike(measure, rows[0])) else ""
    names = listed([row.label for row in rows]) if len(rows) <= MOST_NAMES else f"any of {other}{len(rows)} levels"
    signed = measure.against is not None
    reach = ", ".join(_figure(measure, row) for row in rows[:MOST_ROWS])
    if len(rows) > MOST_ROWS:
        low, high = min(row.low for row in rows), max(row.high for row in rows)
        bounds = (number(bound, signed=signed, unit=measure.unit) for bound in (low, high))
        reach = f"all within {' … '.join(bounds)} {unit_name(measure.unit, signed=signed)}"
    behind = _behind(family, measure, min(rows, key=lambda row: row.n))
    least = "at least " if len({row.n for row in rows}) > 1 else ""
    return (
        f"{_at(family)} whether {names} ({_subject(family)}) makes a difference to the {measure.title} cannot be told:"
        f" {reach}, where {_par_words(measure)} would be none ({least}{behind})."
        if family.subject != "seat"
        else f"{_at(family)} {names} cannot be told from {_par_words(measure)} of the wins: {reach} ({least}{behind})."
    )


def _beside(family: Family, row: Row, families: Sequence[Family]) -> str:
    """What an intervention says of a label that was observed."""
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
        which = f" ({_subject(own)})" if len(found) > 1 else ""
        told = "" if given.differs or first.against is not None else ", which cannot be told from its fair share"
        said += (
            f"; by the study's doing, {row.label}{which} changes the {first.title} by {_figure(first, given)}"
            if first.against is not None
            else f"; given by the study{which}, {row.label} wins {_figure(first, given)}{told}"
        )
    return said


def _alike(measure: Measure, row: Row) -> list[Row]:
    """The rows of the same strength."""
    return [own for own in measure.rows if own.strength == row.strength]


def _of_headline(headline: Headline) -> Iterator[Takeaway]:
    told = [row for row in headline.rows if row.enough]
    moving = [row for row in told if row.differs]
    if not told:
        return
    least, unit = min(row.n for row in told), unit_name(headline.unit, signed=True)
    alternatives = f"{count(len(told), 'alternative')} of assumed values"
    if moving:
        most = max(moving, key=lambda row: abs(row.shift.value))
        shift = amount(most.shift, headline.unit, signed=True)
        said = f"is moved by {len(moving)} of {alternatives}, most with {most.key} as {most.value_text}: {shift}"
    else:
        largest = max(max(abs(row.shift.low), abs(row.shift.high)) for row in told)
        limit = f"{number(largest, unit=headline.unit)} {unit}"
        said = f"cannot be told to move with any of {alternatives}; the widest interval of a shift reaches {limit}"
    yield Takeaway(
        f"At {headline.players} players the {headline.label}, {amount(headline.base, headline.unit)} with the default"
        f" box, {said} (at least {count(least, 'game')} each, by {headline.strength}).",
        headline.family,
        least,
    )


def _of_model(model: Model) -> Iterator[Takeaway]:
    if not model.enough or len(model.items) < 2:
        return
    best, last = model.items[0], model.items[-1]
    apart = best.worth.low > last.worth.high
    near = [own.label for own in model.items[1:] if own.worth.high >= best.worth.low]
    rivals = listed(near) if len(near) <= MOST_NAMES else f"{len(near)} others"
    ahead = f" (with an interval that overlaps that of {rivals})" if apart and near else ""
    yield Takeaway(
        f"At {model.players} players, {model.of.replace('_', ' ')} and seat fitted together, {best.label} wins most"
        f" against an average field, {amount(best.win, 'share')}{ahead}, and {last.label} least,"
        f" {amount(last.win, 'share')}"
        + ("" if apart else "; the intervals overlap, so that which is the stronger cannot be told")
        + f" ({count(model.games, 'game')} in {count(model.blocks, 'block')}, by {model.strength}).",
        None,
        model.games,
    )


def _of_clusters(ways: Clusters) -> Iterator[Takeaway]:
    told = [own for own in ways.clusters if own.enough]
    if not told:
        return
    figures = listed(
        [f"{own.name} ({amount(own.share, 'share')} of seats) win {amount(own.win, 'share')}" for own in told]
    )
    cut = "" if ways.silhouette >= 0.25 else ", no more than cuts in a cloud without gaps"
    yield Takeaway(
        f"At {ways.players} players seats fall into {count(len(ways.clusters), 'way')} of scoring by {ways.strength}"
        f"{cut} (silhouette {ways.silhouette:.2f}): those after {figures}; that is observed, no proof of cause"
        f" ({count(ways.n, 'seat')}).",
        None,
        ways.n,
    )


def _of_course(games: Course) -> Iterator[Takeaway]:
    told = [own for own in games.leader_wins if own.enough]
    if told:
        middle, last = told[len(told) // 2], told[-1]
        yield Takeaway(
            f"At {games.players} players the lead changes {number(games.changes.value)} times in a game"
            f" ({interval(games.changes)}); who leads alone at the end of round {middle.round} wins"
            f" {amount(middle.estimate, 'share')}, at the end of round {last.round}"
            f" {amount(last.estimate, 'share')} ({count(games.games, 'game')}, by {games.strength}).",
            None,
            games.games,
        )


def _par(measure: Measure) -> float:
    return measure.par or 0.0


def _par_words(measure: Measure) -> str:
    return "0" if measure.against is not None else f"a fair {number(_par(measure), unit=measure.unit)} %"


def _figure(measure: Measure, row: Row) -> str:
    return amount(row.estimate, measure.unit, signed=measure.against is not None)


def _behind(family: Family, measure: Measure, row: Row) -> str:
    games = family.evidence == "design" or measure.against is not None
    return f"{count(row.n, 'game' if games else 'seat')} in {count(row.blocks, 'block')}, by {row.strength}"


def _at(family: Family) -> str:
    return f"At {family.players} players"


def _subject(family: Family) -> str:
    return family.subject.replace("_", " ")


def _cause(family: Family) -> str:
    return ", which is not proof of cause" if family.evidence == "observed" else ""
