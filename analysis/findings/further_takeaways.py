"""What a study's games show besides the answers to its question: a takeaway each for models, sources, the lead …"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

from analysis.findings.evidence import KINDS
from analysis.findings.family_sentences import MOST_NAMES, POWER
from analysis.findings.model.answers import Takeaway
from analysis.findings.model.comparisons import Coefficient, Model
from analysis.findings.model.course import LeadCourse, Length, Sources
from analysis.findings.model.findings import Findings
from analysis.findings.model.scoring import ScoringClusters
from analysis.findings.model.terms import FALSE_DISCOVERIES
from analysis.findings.naming import agents_name, names_of
from analysis.findings.words import amount, capital, count, interval, level_name, listed, number, titled
from analysis.statistics.estimates import apart
from engine.facts import TOTAL

T = TypeVar("T", ScoringClusters, LeadCourse, Length, Model, Sources)


def others(found: Findings) -> list[Takeaway]:
    """What else the games show, a takeaway for each subject."""
    strongest = found.agents[-1].code
    names = {family.subject: names_of(family) for family in found.families}

    def of_strongest(things: Sequence[T]) -> list[T]:
        return [thing for thing in things if thing.agent == strongest]

    takeaways = [
        *(_of_models(models, names.get(models[0].of, {})) for models in _by_subject(of_strongest(found.models))),
        _of_sources(of_strongest(found.sources)),
        _of_clusters([ways for ways in of_strongest(found.clusters) if not ways.prescribed]),
        _of_course(of_strongest(found.course)),
        _of_length(of_strongest(found.length)),
    ]
    return [takeaway for takeaway in takeaways if takeaway is not None]


def _by_subject(models: Sequence[Model]) -> list[list[Model]]:
    """The models of each factor, without those that make no claim."""
    sound = [model for model in models if model.enough and len(model.items) > 1]
    return [[model for model in sound if model.of == of] for of in dict.fromkeys(model.of for model in sound)]


def _of_models(models: Sequence[Model], names: Mapping[str, str]) -> Takeaway:
    """`names` are the plain ones of levels."""
    clauses = []
    for model in models:
        model = replace(model, items=[replace(own, label=names.get(own.label, own.label)) for own in model.items])
        best, last = model.items[0], model.items[-1]
        near = [own for own in model.items[1:] if own.behind is None or own.behind >= FALSE_DISCOVERIES]
        gap = number(max((own.detectable or 0.0 for own in near), default=0.0), unit="share")
        unseen = f"a lead of {gap} percentage points {POWER}"
        if len(near) == len(model.items) - 1:
            none = f"none wins significantly less than the best, {best.label}"
            clauses.append(f"with {model.players} players {none} ({unseen})")
            continue
        if model.again is False:
            gone = f"that {best.label} wins more than {last.label} did not come again in fresh games"
            clauses.append(f"with {model.players} players {gone} ({_win(best)}, {_win(last)})")
            continue
        rivals = listed([own.label for own in near]) if len(near) <= MOST_NAMES else f"{len(near)} others"
        doubt = f" (not significantly more than {rivals}; {unseen})" if near else ""
        clauses.append(
            f"with {model.players} players the most wins go to {best.label}, {_win(best)}{doubt}, and the fewest to"
            f" {last.label}, {_win(last)}"
        )
    least = min(model.games for model in models)
    reference = models[0].reference
    field = "average opponents" if reference is None else f"opponents with {level_name(reference, models[0].of)}"
    text = (
        f"{capital(titled(models[0].of))} and seat fitted together, against {field}: {'; '.join(clauses)}"
        f" (at least {count(least, 'game')}, played by {agents_name(models[0].agent)})."
    )
    return Takeaway(text, None, least)


def _win(own: Coefficient) -> str:
    first = amount(own.win, "share")
    if own.replayed is None:
        return first
    fresh = f"{number(own.replayed.value, unit='share')}, {interval(own.replayed, unit='share')}"
    return f"{first[:-1]}; replayed {fresh})"


def _of_sources(found: Sequence[Sources]) -> Takeaway | None:
    def clause(of: Sources) -> str:
        rows = [row for row in of.rows if row.source != TOTAL]
        largest = max(rows, key=lambda row: row.all.value)
        apart = max(rows, key=lambda row: row.difference.value)
        lead = amount(apart.difference, "points", signed=True)
        return (
            f"a seat scores most from {largest.source}, {amount(largest.all, 'points')}, and winners are furthest ahead"
            f" of the others in {apart.source}, {lead}"
        )

    sound = [of for of in found if of.enough and any(row.source != TOTAL for row in of.rows)]
    return _by_players("", sound, clause, lambda of: of.n, "seat")


def _of_clusters(found: Sequence[ScoringClusters]) -> Takeaway | None:
    def clause(ways: ScoringClusters) -> str:
        ranked = sorted((own for own in ways.clusters if own.enough), key=lambda own: -own.win.value)
        of = count(len(ways.clusters), "way") + " of scoring"
        doubt = "" if ways.distinct else " (which blend into each other)"
        if ranked[0].win.low <= ranked[-1].win.high:
            gap = max(apart(one.win, other.win) for one, other in combinations(ranked, 2))
            unseen = f"a difference of {number(gap, unit='share')} percentage points {POWER}"
            return f"none of {of}{doubt} clearly wins more than another ({unseen})"
        figures = [
            f"the one that wins {word} is {own.name} ({number(own.share.value, unit='share')} % of seats),"
            f" {amount(own.win, 'share')}"
            for own, word in ((ranked[0], "most"), (ranked[-1], "least"))
        ]
        return f"there are {of}{doubt}: {listed(figures)}"

    sound = [ways for ways in found if sum(own.enough for own in ways.clusters) > 1]
    return _by_players(f"{KINDS['observed'].label}: ", sound, clause, lambda ways: ways.n, "seat")


def _of_course(found: Sequence[LeadCourse]) -> Takeaway | None:
    def clause(games: LeadCourse) -> str:
        leads = [own for own in games.leader_wins if own.enough]
        middle = leads[len(leads) // 2]
        return (
            f"the lead changes {number(games.changes.value)} times a game ({interval(games.changes)}), and the sole"
            f" leader after round {middle.round} wins {amount(middle.estimate, 'share')}"
        )

    sound = [games for games in found if any(own.enough for own in games.leader_wins)]
    return _by_players("", sound, clause, lambda games: games.games, "game")


def _of_length(found: Sequence[Length]) -> Takeaway | None:
    sound = [length for length in found if length.enough and length.unit == "turns"]
    return _by_players("", sound, lambda of: f"a game takes {amount(of.mean, 'turns')}", lambda of: of.n, "game")


def _by_players(
    before: str, found: Sequence[T], clause: Callable[[T], str], n: Callable[[T], int], counted: str
) -> Takeaway | None:
    """A sentence with a clause for the fewest and for the most players; None without any."""
    if not found:
        return None
    found = [found[0], found[-1]] if len(found) > 1 else found
    clauses = (f"with {of.players} players {clause(of)}" for of in found)
    least = min(map(n, found))
    size = f"{'at least ' if len({n(of) for of in found}) > 1 else ''}{count(least, counted)}"
    text = capital(f"{before}{'; '.join(clauses)}")
    return Takeaway(f"{text} ({size}, played by {agents_name(found[0].agent)}).", None, least)
