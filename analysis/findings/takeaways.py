"""The answers to a study's question, each in a sentence or two, with its interval and the number of games behind it.

Every comparison asked for has one, in the order asked: it matters, it does not matter by more than some size, or it is
not known and takes so many games. Its `detail` has all figures: of agents that differ, of those pooled, of replays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analysis.findings import answer_sentences
from analysis.findings.assumptions import of_box, rests_on, words_on
from analysis.findings.crossing_sentences import on_crossing, on_nested
from analysis.findings.family_sentences import (
    NO_CHANGE,
    compares_tables,
    heading,
    on_interventions,
    on_seats,
    on_tables,
    refutations,
    sample_size,
    unseen_changes,
)
from analysis.findings.finding import Finding, by_measure, findings_of, labels_of
from analysis.findings.luck_sentences import on_luck_and_skill
from analysis.findings.model.answers import Takeaway
from analysis.findings.model.comparisons import Family
from analysis.findings.model.findings import Findings
from analysis.findings.model.terms import CLAIM_BLOCKS, CLAIM_SEATS
from analysis.findings.naming import names_of, plain
from analysis.findings.words import capital, count


def answers(found: Findings) -> list[Takeaway]:
    """The answers to the study's question: luck and skill where it asks that, else in the order of its `compare`."""
    named = [plain(family) for family in found.families]
    of_families = [_answer(family, plain(family), named, found) for family in asked(found)]
    return [*on_luck_and_skill(found), *of_families]


def asked(found: Findings) -> list[Family]:
    """The families that answer the question, without those that look at one of them more closely."""
    return [family for family in found.families if family.part_of is None]


def _answer(family: Family, named: Family, families: Sequence[Family], found: Findings) -> Takeaway:
    """`named` is the family with plain names, as all of `families` are."""
    own = findings_of(named)
    if not own:
        n = max(row.n for row in named.measures[0].rows)
        blocks = max(row.blocks for row in named.measures[0].rows)
        text = (
            f"{named.title}: not known. Too few games: at most {n:,} each in {count(blocks, 'block')}; a claim needs at"
            f" least {CLAIM_SEATS} in {CLAIM_BLOCKS} blocks."
        )
        return Takeaway(text, family.id, n, kind="unknown")
    answer = _in_short(named, own)
    of_alternatives = any(headline.family == family.id for headline in found.tornado)
    if of_alternatives:
        codes = {name: label for label, name in names_of(family).items()}
        resting = of_box(found.assumed, [codes[name] for name in answer.named])
        detail = " ".join(_of_alternatives(named))
    else:
        resting = rests_on(family, found)
        detail = _detail(named, own, families)
    return Takeaway(
        " ".join(filter(None, [capital(answer.sentence), words_on(resting)])),
        family.id,
        min(one.row.n for one in own),
        kind=answer.kind,
        games_needed=answer.games,
        measure=answer.measure,
        rests_on=resting,
        detail=detail,
    )


def _in_short(family: Family, found: Sequence[Finding]) -> answer_sentences.Answer:
    if family.crossed:
        return answer_sentences.on_crossing(family, found)
    return (answer_sentences.on_tables if compares_tables(family) else answer_sentences.on_seats)(family, found)


def _detail(family: Family, found: Sequence[Finding], families: Sequence[Family]) -> str:
    if family.crossed:
        body = on_crossing(found)
    else:
        body = on_tables(found) if compares_tables(family) else on_seats(family, found)
        body += on_nested(family, families)
    surest = sorted((own for own in found if own.significant), key=lambda own: -own.sureness)
    of_interventions = (on_interventions(family, label, families) for label in labels_of(surest))
    intervention = next(filter(None, of_interventions), "")
    smallest = min((own.row for own in found), key=lambda row: row.n)
    return capital(f"{heading(family)} {body}{intervention} {sample_size(family, found, smallest)}")


def _of_alternatives(family: Family) -> Iterator[str]:
    """What alternatives to assumed values change: a text for each measure that they do, one for all the others."""
    found = findings_of(family)
    gone = " ".join(refutations([(f"“{one.label}”, {one.measure.title}", one) for one in found]))
    still: list[Finding] = []
    for own in by_measure(found):
        moving = [one for one in own if one.significant]
        if not moving:
            still += [one for one in own if not one.refuted]
            continue
        smallest = min((one.row for one in own), key=lambda row: row.n)
        most = max(moving, key=lambda one: one.distance)
        sentence = f"{_which_move(moving, own)}: “{most.label}” by {most.figures()}."
        yield f"With {family.players} players {sentence} {sample_size(family, own, smallest)}"
    if still:
        smallest = min((one.row for one in still), key=lambda row: row.n)
        yield (
            f"With {family.players} players no significant change by any of {_alternatives(len(labels_of(still)))}"
            f" {NO_CHANGE}: {unseen_changes(still)}. {sample_size(family, still, smallest)}"
        )
    if gone:
        unborne = [one for one in found if one.refuted]
        smallest = min((one.row for one in unborne), key=lambda row: row.n)
        yield f"With {family.players} players. {gone} {sample_size(family, unborne, smallest)}"


def _which_move(moving: Sequence[Finding], every: Sequence[Finding]) -> str:
    """How many alternatives move a measure."""
    verb = "moves" if len(moving) == 1 else "move"
    most = ", most of all" if len(moving) > 1 else ""
    return f"{len(moving)} of {_alternatives(len(every))} {verb} the {moving[0].measure.title}{most}"


def _alternatives(number: int) -> str:
    return f"{count(number, 'alternative')} to assumed values"
