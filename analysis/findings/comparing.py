"""The families of a study: what it compares, at every number of players and between these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from analysis.findings.asked import Asked
from analysis.findings.between_players import between_players
from analysis.findings.choices import by_choice
from analysis.findings.crossings import by_crossing
from analysis.findings.cuts import NO_GAMES, Cuts
from analysis.findings.families import (
    by_fact,
    by_factor_of_seats,
    by_factor_of_tables,
    by_seat,
    compared_with,
    of_each_seat,
    of_facts,
    of_seats,
    of_tables,
)
from analysis.findings.family_sentences import compares_tables
from analysis.findings.finding import findings_of
from analysis.findings.model.comparisons import Family
from analysis.findings.number_facts import by_number, is_of_numbers
from analysis.findings.quantities import Quantity
from analysis.findings.samples import Sample
from engine.errors import InputError


def replayed_families(name: str, asked: Asked, first: Cuts, again: Cuts | None) -> list[Family]:
    """What is compared under one name at one number of players, with what fresh games make of it.

    Fresh games count only if it claims anything: only then all that it is about is among these.
    """
    families = families_of(name, asked, first)
    return families_of(name, asked, first, again) if again is not None and claimed_labels(families) else families


def claimed_labels(families: Sequence[Family]) -> set[str]:
    """The labels of which the first games claim something."""
    return {own.label for family in families for own in findings_of(family) if own.claimed}


def families_of(name: str, asked: Asked, first: Cuts, again: Cuts = NO_GAMES) -> list[Family]:
    """What is compared of a choice, of seats, of a factor or of a fact."""
    if name in asked.choices:
        return by_choice(name, first.everywhere, first.options, again.everywhere, again.options)
    family = _family(name, asked, first, again)
    return [] if family is None else [family]


def _family(name: str, asked: Asked, first: Cuts, again: Cuts) -> Family | None:
    """The family of seats, of a factor or of a fact."""
    if name == "seat":
        return by_seat(first.plain, again.plain)
    for factors in asked.crossed:
        if factors.crossing.subject == name:
            return by_crossing(factors, first.whole, first.by_levels, again.whole, again.by_levels)
    for factor in asked.of_tables:
        if factor.name == name:
            return by_factor_of_tables(factor, first.everywhere, asked.meeting, again.everywhere)
    for factor in asked.of_seats:
        if factor.name == name:
            return by_factor_of_seats(factor, first.at_reference, again.at_reference) or by_factor_of_tables(
                factor, first.at_reference, again=again.at_reference
            )
    seats = first.plain[0].seats
    if name in seats.columns:
        by_column = by_number if is_of_numbers(seats, name) else by_fact
        family = by_column(name, first.plain, again.plain)
        return family if family is not None and family.measures else None  # none of rounds where there is no round
    raise InputError(f"compare: {name} is neither seat nor a factor nor a column of seats.parquet")


def facts_in_words(asked: Asked, samples: Sequence[Sample]) -> list[str]:
    return [name for name in asked.facts if not is_of_numbers(samples[0].seats, name)]


def differences_between_players(
    families: Sequence[Family], asked: Asked, by_players: Mapping[int, Cuts]
) -> Iterator[Family]:
    """What is compared at several numbers of players, between them; no replays, which test claims at one number.

    Two factors together are not: an interaction is a difference of differences already.
    """
    crossed = {factors.crossing.subject for factors in asked.crossed}
    in_words = facts_in_words(asked, [sample for own in by_players.values() for sample in own.plain])
    for subject in dict.fromkeys(family.subject for family in families if family.evidence != "played"):
        if subject in crossed or (subject in asked.facts and subject not in in_words):
            continue
        alike = [family for family in families if family.subject == subject]
        if len(alike) > 1:
            quantities = {own.players: _quantities(own, asked, by_players[own.players]) for own in alike}
            compared = between_players(alike[0], quantities)
            if compared is not None:
                yield compared


def _quantities(family: Family, asked: Asked, own: Cuts) -> list[Quantity]:
    """What a family of seats, of a factor or of a fact compares."""
    if family.subject == "seat":
        return of_each_seat(family.players, own.plain)
    for factor in (*asked.of_tables, *asked.of_seats):
        if factor.name != family.subject:
            continue
        if compares_tables(family):
            is_of_tables = factor in asked.of_tables
            samples, meeting = (own.everywhere, asked.meeting) if is_of_tables else (own.at_reference, ())
            return of_tables(factor, factor.reference or factor.levels[0], samples, meeting)
        return of_seats(factor, family.players, own.at_reference)
    return of_facts(family.subject, compared_with(family.subject, own.plain), own.plain)


def with_counterparts(families: Sequence[Family]) -> list[Family]:
    """The same, with observed families and interventions linked to each other where they share labels."""

    def labels(family: Family) -> set[str]:
        return {row.label for row in family.measures[0].rows}

    def counterpart(family: Family) -> str | None:
        other = {"observed": "intervention", "intervention": "observed"}.get(family.evidence)
        for own in families:
            if own.evidence == other and own.players == family.players and labels(own) & labels(family):
                return own.id
        return None

    return [replace(family, counterpart=counterpart(family)) for family in families]
