"""What a study found, in few sentences: each with its interval and how many games stand behind it.

A label differs if any measure says so, all comparisons of its family allowed for. Where strengths of players do not
differ, all speak together, and the strongest beside them; where they do, each speaks for itself. What is left out
stands in the tables.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from analysis.findings.model import (
    ALL,
    FALSE_DISCOVERIES,
    Clusters,
    Course,
    Family,
    Findings,
    Hold,
    Length,
    Measure,
    Model,
    Row,
    Sources,
    Takeaway,
    Unit,
    Verdict,
)
from analysis.findings.replication import by_strength
from analysis.findings.words import (
    amount,
    capital,
    count,
    interval,
    level_name,
    listed,
    number,
    titled,
    unit_name,
)

MOST_ANSWERS = 8
"""As many as are read in a minute."""

MOST_NAMED = 3
"""Labels of a kind that are named with their figures, those of the largest effects."""

MOST_NAMES = 8
"""Labels that are named one by one without figures."""

POWER = "would have been found with 80 % power"
NO_CHANGE = f"no significant change, where one above this {POWER}"

VERDICTS: dict[Verdict, str] = {
    "grows": "grows among the stronger",
    "fades": "fades",
    "fades altogether": "fades altogether",
    "appears": "appears only among the stronger",
    "reverses": "reverses",
    "changes": "changes",
    "open": "strengths may differ",
}
"""What is said of figures that are not the same for all strengths."""

TOTAL = "total"
"""The source that stands for all of them."""

T = TypeVar("T", Clusters, Course, Length, Model, Sources)


class Answer(NamedTuple):
    """A takeaway with what it is sorted by."""

    takeaway: Takeaway
    sureness: float
    """Of the surest difference that it tells: how many half intervals it is from par; 0 if it tells none."""
    observed: bool = False


class Finding(NamedTuple):
    """What one measure says of a label."""

    measure: Measure
    rows: list[Row]
    """Of the strengths with enough games, from the weakest on."""
    pooled: Row | None
    """Of all of them, if they do not differ."""
    hold: Hold | None

    @property
    def label(self) -> str:
        return self.rows[0].label

    @property
    def row(self) -> Row:
        """What is said first: of all strengths together, or of the strongest."""
        return self.rows[-1] if self.pooled is None else self.pooled

    @property
    def parted(self) -> bool:
        """Whether the strengths have to speak for themselves, and one has something to say."""
        apart = len(self.rows) > 1 and self.pooled is None
        changes = self.hold is not None and self.hold.verdict == "changes"
        signs = {row.value > _par(self.measure) for row in self.rows if row.differs}
        return len(signs) > 1 or (apart and (changes or bool(signs)))

    @property
    def tells(self) -> bool:
        """Whether it says that the label differs from par, for one strength at least."""
        return self.parted or self.row.differs

    @property
    def distance(self) -> float:
        return abs(self.row.value - _par(self.measure))

    @property
    def sureness(self) -> float:
        """How many half intervals a value that differs is from par."""
        rows = self.rows if self.parted else [self.row]
        return max((_sureness(self.measure, row) for row in rows if row.differs), default=0.0)

    def figure(self) -> str:
        """The value that is said first, with its interval and with the strongest players' own."""
        signed = self.measure.par == 0
        said = amount(self.row.estimate, self.measure.unit, signed=signed)
        if self.pooled is None:
            return said
        own = self.rows[-1].estimate
        shown = number(own.value, signed=signed, unit=self.measure.unit)
        return f"{said[:-1]}; the strongest {shown}, {interval(own, signed=signed, unit=self.measure.unit)})"

    def said(self) -> str:
        return self.figures() if self.parted else self.figure()

    def figures(self) -> str:
        """Of each strength, and what becomes of it when all play better."""
        verdict = VERDICTS.get(self.hold.verdict, "") if self.hold is not None else ""
        return by_strength(self.measure, self.rows) + (f": {verdict}" if verdict else "")


def answers(found: Findings) -> list[Takeaway]:
    """What the study asked: what it brought about before what was observed, and of these the surest first."""
    of_alternatives = {headline.family for headline in found.tornado}
    told: list[Answer] = []
    for family in _asked(found):
        if family.id in of_alternatives:
            told += _of_alternatives(family)
        else:
            told.append(_of_family(family, found.families))
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
        _of_seats(seats),
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


def _findings(family: Family) -> list[Finding]:
    """All that is tested with enough games, label by label."""
    found = []
    for measure in family.measures:
        pooled = {row.label: row for row in measure.pooled}
        holds = {own.label: own for own in family.holds if own.measure == measure.title}
        for label in dict.fromkeys(row.label for row in measure.rows if measure.par is not None):
            rows = [row for row in measure.rows if row.label == label and row.enough]
            if rows:
                found.append(Finding(measure, rows, pooled.get(label), holds.get(label)))
    return found


def _of_family(family: Family, families: Sequence[Family]) -> Answer:
    found = _findings(family)
    if not found:
        n = max(row.n for row in family.measures[0].rows)
        text = f"{family.title}: too few games for any claim, at most {n:,} each."
        return Answer(Takeaway(text, family.id, n), 0.0)
    said = _of_levels_of_tables(family, found) if _is_of_tables(family) else _of_seats_that_have(family, found)
    surest = sorted((own for own in found if own.tells), key=lambda own: -own.sureness)
    besides = (_beside(family, label, families) for label in dict.fromkeys(own.label for own in surest))
    beside = next(filter(None, besides), "")
    least = min((own.row for own in found), key=lambda row: row.n)
    text = f"At {family.players} players{_how(family)}. {said}{beside} {_behind(family, found, least)}."
    sureness = max(own.sureness for own in found)
    return Answer(Takeaway(text, family.id, least.n), sureness, family.evidence == "observed")


def _is_of_tables(family: Family) -> bool:
    """Whether tables are compared, not seats."""
    return family.evidence == "intervention" and family.measures[0].against is not None


def _of_seats_that_have(family: Family, found: Sequence[Finding]) -> str:
    """Which labels do better and which worse, and by which measures; what strengths say apart; and what is missed."""
    labels = list(dict.fromkeys(own.label for own in found))
    kinds: dict[str, list[tuple[float, str, str]]] = {}
    missed = []
    for label in labels:
        differing = [own for own in found if own.label == label and own.row.differs and not own.parted]
        if any(own.measure.measure == "margin" for own in differing):  # says the same as points, with less noise
            differing = [own for own in differing if own.measure.measure != "points"]
        if differing:
            entry = (differing[0].distance, _name(family, label), listed([own.figure() for own in differing]))
            kinds.setdefault(_direction(family, differing), []).append(entry)
        elif not any(own.parted for own in found if own.label == label):
            missed.append(label)
    parts = []
    for kind in sorted(kinds, key=lambda kind: (kind.startswith("Worse"), "wins" not in kind)):
        entries = sorted(kinds[kind], key=lambda entry: -entry[0])
        parts.append(f"{kind}: {_some([(name, f'{name} {figures}') for _, name, figures in entries])}.")
    parted: dict[str, tuple[str, str]] = {}
    for own in sorted((own for own in found if own.parted), key=lambda own: -own.sureness):
        name = _name(family, own.label)
        parted.setdefault(own.label, (name, f"{name} by {_by(family, own.measure)} {own.figures()}"))
    if parted:
        parts.append(f"By strength: {_some(list(parted.values()))}.")
    if missed:
        unseen = _unseen([own for own in found if own.label in missed and own.measure.measure in ("win", "margin")])
        names = listed(missed) if len(missed) <= MOST_NAMES else f"the other {len(missed)}"
        every = "any seat" if family.subject == "seat" else "any"
        who = every if 1 < len(missed) == len(labels) else names
        parts.append(f"No significant difference for {who} ({unseen} {POWER}).")
    return " ".join(parts)


def _some(entries: Sequence[tuple[str, str]]) -> str:
    """The first with their figures, the others by name, or if they are many by how many they are."""
    shown, rest = [text for _, text in entries[:MOST_NAMED]], [name for name, _ in entries[MOST_NAMED:]]
    rest = list(dict.fromkeys(rest))
    also = listed(rest) if len(rest) <= MOST_NAMES else f"{len(rest)} others"
    return "; ".join([*shown, *([f"also {also}"] if rest else [])])


def _direction(family: Family, differing: Sequence[Finding]) -> str:
    """Whether these measures say better or worse, and which they are."""
    more = [_by(family, one.measure) for one in differing if one.row.value > _par(one.measure)]
    less = [_by(family, one.measure) for one in differing if one.row.value <= _par(one.measure)]
    if more and less:
        return f"Better by {listed(more)}, worse by {listed(less)}"
    return f"{'Better' if more else 'Worse'} by {listed(more or less)}"


def _by(family: Family, measure: Measure) -> str:
    """The measure of seats in a word."""
    if measure.measure == "win":
        return "wins"
    if measure.measure == "points" and measure.against is not None:
        return f"points against {level_name(measure.against, family.subject)}"
    return "points"


def _of_levels_of_tables(family: Family, found: Sequence[Finding]) -> str:
    """What the levels of tables change, the surest first; what is not seen to change, and by what."""
    told = [own for own in found if own.tells]
    told.sort(key=lambda own: (own.measure.unit == "decisions", -own.sureness))
    shown, rest = told[: MOST_NAMED + 1], told[MOST_NAMED + 1 :]
    parts = []
    for label in dict.fromkeys(own.label for own in shown):
        own = [one for one in shown if one.label == label]
        changes = [f"{one.measure.title} {one.said()}" for one in own]
        parts.append(f"“{label}” changes: {'; '.join(changes)}.")
    if rest:
        others = [f"{own[0].measure.title} ({_levels(own)})" for own in _by_measure(rest)]
        parts.append(f"Also significant, by one strength at least: {listed(others)}.")
    changed = {own.measure.title for own in told}
    still = [own for own in found if own.measure.title not in changed]
    if still:
        parts.append(f"{capital(NO_CHANGE)}: {_unseen_changes(still)}.")
    labels = list(dict.fromkeys(own.label for own in found))
    alike = [label for label in labels if not any(own.label == label for own in told)]
    left = [own for own in found if own.label in alike and own.measure.title in changed]
    if left:
        parts.append(f"By {_levels(left)} {NO_CHANGE}: {_unseen_changes(left)}.")
    return " ".join(parts)


def _levels(found: Sequence[Finding]) -> str:
    labels = list(dict.fromkeys(own.label for own in found))
    return listed([f"“{label}”" for label in labels]) if len(labels) <= MOST_NAMES else f"{len(labels)} others"


def _of_alternatives(family: Family) -> Iterator[Answer]:
    """What alternatives of assumed values move: a sentence for each measure that they do, one for all the others."""
    found = _findings(family)
    still: list[Finding] = []
    for title in dict.fromkeys(own.measure.title for own in found):
        own = [one for one in found if one.measure.title == title]
        told = [one for one in own if one.tells]
        if not told:
            still += own
            continue
        alone = [one for one in told if one.parted and one.hold is not None and one.hold.verdict == "open"]
        sure = [one for one in told if one not in alone]
        least = min((one.row for one in own), key=lambda row: row.n)
        parts = []
        for some, by in ((sure, ""), (alone, " by one strength alone, where strengths may differ")):
            if some:
                most = max(some, key=lambda one: one.distance)
                moves = (
                    f"{len(some)} of {_alternatives(len(own))} {'moves' if len(some) == 1 else 'move'} the {title}{by}"
                )
                figure = by_strength(most.measure, most.rows) if some is alone else most.said()
                parts.append(f"{moves},{' most' if len(some) > 1 else ''} “{most.label}”: {figure}")
        text = f"At {family.players} players {'; '.join(parts)}. {_behind(family, own, least)}."
        yield Answer(Takeaway(text, family.id, least.n), max((one.sureness for one in sure), default=0.0))
    if still:
        least = min((one.row for one in still), key=lambda row: row.n)
        labels = {one.label for one in still}
        text = (
            f"At {family.players} players, by any of {_alternatives(len(labels))}, {NO_CHANGE}:"
            f" {_unseen_changes(still)}. {_behind(family, still, least)}."
        )
        yield Answer(Takeaway(text, family.id, least.n), 0.0)


def _alternatives(number: int) -> str:
    return f"{count(number, 'alternative')} of assumed values"


def _unseen(found: Sequence[Finding]) -> str:
    """The sizes of effects that would have been found by any of these, measure by measure."""
    sizes = [f"±{size}" for own in _by_measure(found) if (size := _largest(own))]
    return f"an effect above {' or '.join(sizes)}"


def _unseen_changes(found: Sequence[Finding]) -> str:
    """Measures of tables, and the sizes of changes that would have been found."""
    return listed([f"{own[0].measure.title} (±{_largest(own)})" for own in _by_measure(found)])


def _by_measure(found: Sequence[Finding]) -> list[list[Finding]]:
    titles = dict.fromkeys(own.measure.title for own in found)
    return [[own for own in found if own.measure.title == title] for title in titles]


def _largest(found: Sequence[Finding]) -> str:
    """The largest of the smallest effects that each of these would have found."""
    unit: Unit = found[0].measure.unit
    sizes = [own.row.detectable for own in found if own.row.detectable is not None]
    return f"{number(max(sizes), unit=unit)} {unit_name(unit, signed=True)}" if sizes else ""


def _how(family: Family) -> str:
    """What is compared, with what, and how the seats came by it."""
    subject, against = titled(family.subject), family.measures[0].against
    if family.evidence == "observed":
        return f" ({subject}, observed, no proof of cause; against {against})"
    if against is not None:
        return f" ({subject}, against {level_name(against, family.subject)})"
    fair = f"a fair share is {number(1 / family.players, unit='share')} %"
    return f" ({fair})" if family.evidence == "design" else f" ({subject}, by intervention; {fair})"


def _behind(family: Family, found: Sequence[Finding], least: Row) -> str:
    """How many games stand behind it, and whose."""
    rows = [own.row for own in found]
    games = family.evidence == "design" or _is_of_tables(family)
    n = f"{'at least ' if len({row.n for row in rows}) > 1 else ''}{count(least.n, 'game' if games else 'seat')}"
    players = list(dict.fromkeys(row.strength for row in rows))
    strongest = list(dict.fromkeys(own.rows[-1].strength for own in found if own.pooled is not None))
    by = f"by {' or '.join(players)}"
    if strongest:
        by = f"{ALL}{'' if players == [ALL] else ' where they do not differ'} (the strongest: {' or '.join(strongest)})"
    return f"{capital(n)} in {count(least.blocks, 'block')}, {by}"


def _sureness(measure: Measure, row: Row) -> float:
    reach = (row.high - row.low) / 2
    return abs(row.value - _par(measure)) / reach if reach > 0 else math.inf


def _name(family: Family, label: str) -> str:
    """A label, with what it stands for if it is no more than a number."""
    return f"{label} ({family.meanings[label]})" if label.isdigit() and label in family.meanings else label


def _beside(family: Family, label: str, families: Sequence[Family]) -> str:
    """All that interventions on seats say of a label that was observed."""
    if family.evidence != "observed" or family.beside is None:
        return ""
    said = {
        own.subject: [one for one in _findings(own) if one.label == label and one.measure.measure in ("win", "margin")]
        for own in families
        if own.evidence == "intervention" and own.players == family.players and not _is_of_tables(own)
    }
    told = [
        f" Given by the study ({titled(subject)}): {label} {'; by points '.join(one.said() for one in found)}."
        for subject, found in said.items()
        if found
    ]
    return "".join(told)


def _of_seats(families: Sequence[Family]) -> Takeaway | None:
    told = [(family, found) for family in families if (found := _findings(family))]
    if not told:
        return None
    clauses = [f"At {own.players} players{_how(own)}. {_of_seats_that_have(own, found)}" for own, found in told]
    family, found = told[0]
    least = min((own.row for _, every in told for own in every), key=lambda row: row.n)
    every = [own for _, own_found in told for own in own_found]
    text = f"Seats. {' '.join(clauses)} {_behind(family, every, least)}."
    return Takeaway(text, family.id, least.n)


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
            clauses.append(f"at {model.players} players none is significantly behind the best, {best.label}")
            continue
        rivals = listed(near) if len(near) <= MOST_NAMES else f"{len(near)} others"
        behind = f" (not significantly ahead of {rivals})" if near else ""
        clauses.append(
            f"at {model.players} players {best.label} wins most, {amount(best.win, 'share')}{behind}, and {last.label}"
            f" least, {amount(last.win, 'share')}"
        )
    least = min(model.games for model in models)
    reference = models[0].reference
    field = "of average strength" if reference is None else f"with {level_name(reference, models[0].of)}"
    text = (
        f"{capital(titled(models[0].of))} and seat fitted together, against opponents {field}: {'; '.join(clauses)}"
        f" (at least {count(least, 'game')}, by {models[0].strength})."
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
            f"those after {own.name}, {number(own.share.value, unit='share')} % of seats, win {word},"
            f" {amount(own.win, 'share')}"
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
