"""What is said of a family in sentences: which labels win more or less, what tables change, and what was not found."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.findings.evidence import KINDS
from analysis.findings.finding import Finding, by_measure, detectable, findings_of, labels_of, par_of
from analysis.findings.model.comparisons import Family, Measure, Row
from analysis.findings.model.terms import ALL
from analysis.findings.words import capital, count, level_name, listed, number, titled

MOST_NAMED = 3
"""Labels of a kind that are named with their figures, those of the largest effects."""

MOST_NAMES = 8
"""Labels that are named one by one without figures."""

POWER = "would be found 4 times in 5"
"""What `detectable` means (statistics.estimates.POWER), in words."""

NO_CHANGE = f"(effects above the figures in brackets {POWER})"


def compares_tables(family: Family) -> bool:
    """Whether tables are compared, not seats."""
    return family.evidence == "intervention" and family.measures[0].against is not None


def heading(family: Family) -> str:
    """What is compared, with what, and how the seats came by it."""
    against, kind = family.measures[0].against, KINDS[family.evidence]
    fair = f"fair share {number(1 / family.players, unit='share')} %"
    if family.evidence == "design":
        return f"{family.title} ({fair})."
    if family.evidence in ("observed", "played"):
        return f"{family.title} ({kind.label}; compared with {against})."
    compared = fair if against is None else f"compared with {level_name(against, family.subject)}"
    return f"{family.title} ({kind.label}; {compared})."


def on_seats(family: Family, found: Sequence[Finding]) -> str:
    """Which labels have more wins or points and which fewer, which depend on the agent, and what was not found."""
    kinds: dict[str, list[tuple[float, str, str]]] = {}
    alike = []
    for label in labels_of(found):
        own = [one for one in found if one.label == label]
        differing = [one for one in own if one.row.stands and not one.split]
        if any(one.measure.measure == "margin" for one in differing):  # says the same as points, with less noise
            differing = [one for one in differing if one.measure.measure != "points"]
        if differing:
            entry = (
                differing[0].distance,
                label_words(family, label),
                listed([one.main_figure() for one in differing]),
            )
            kinds.setdefault(_direction(family, differing), []).append(entry)
        elif not any(one.split or one.refuted for one in own):
            alike.append(label)
    sentences = []
    for kind in sorted(kinds, key=lambda kind: (kind.startswith("Fewer"), "wins" not in kind)):
        entries = sorted(kinds[kind], key=lambda entry: -entry[0])
        sentences.append(f"{kind}: {_some([(name, f'{name} {figures}') for _, name, figures in entries])}.")
    split: dict[str, tuple[str, str]] = {}
    for one in sorted((one for one in found if one.split), key=lambda one: -one.sureness):
        name = label_words(family, one.label)
        split.setdefault(one.label, (name, f"{name}, {_counted(family, one.measure)}: {one.figures_by_agent()}"))
    if split:
        sentences.append(f"Depends on the agent: {_some(list(split.values()))}.")
    sentences += refutations(
        [(f"{label_words(family, one.label)}, {_counted(family, one.measure)}", one) for one in found]
    )
    if alike:
        sentences.append(_not_found(family, found, alike))
    return " ".join(sentences)


def refutations(named: Sequence[tuple[str, Finding]]) -> list[str]:
    """A sentence on what did not come again, if there is anything."""
    gone = [f"{name}: {one.refutation()}" for name, one in named if one.refuted]
    return [f"Did not come again in fresh games: {'; '.join(gone)}."] if gone else []


def _not_found(family: Family, found: Sequence[Finding], alike: Sequence[str]) -> str:
    """That these labels do not differ, and which effects would have been found."""
    unseen = [own for own in found if own.label in alike and own.measure.measure in ("win", "margin")]
    sizes = " or ".join(size for own in by_measure(unseen) if (size := detectable(own)))
    if 1 < len(alike) == len(labels_of(found)):
        which = "any seat" if family.subject == "seat" else "any of them"
    else:
        which = listed(list(alike)) if len(alike) <= MOST_NAMES else f"the other {len(alike)}"
    return f"No significant difference for {which} (effects above {sizes} {POWER})."


def _some(entries: Sequence[tuple[str, str]]) -> str:
    """The first with their figures, the others by name, or if they are many only how many they are."""
    shown, rest = [text for _, text in entries[:MOST_NAMED]], [name for name, _ in entries[MOST_NAMED:]]
    rest = list(dict.fromkeys(rest))
    also = listed(rest) if len(rest) <= MOST_NAMES else f"{len(rest)} others"
    return "; ".join([*shown, *([f"also {also}"] if rest else [])])


def _direction(family: Family, differing: Sequence[Finding]) -> str:
    """Of what these labels have more and of what fewer."""
    more = [_counted(family, one.measure) for one in differing if one.row.value > par_of(one.measure)]
    fewer = [_counted(family, one.measure) for one in differing if one.row.value <= par_of(one.measure)]
    if more and fewer:
        return f"More {listed(more)} but fewer {listed(fewer)}"
    return f"{'More' if more else 'Fewer'} {listed(more or fewer)}"


def _counted(family: Family, measure: Measure) -> str:
    """What a measure of seats counts."""
    if measure.measure == "win":
        return "wins"
    if measure.unit == "number":
        return measure.title
    if measure.measure.endswith("_taken"):
        return f"{'wins' if measure.unit == 'share' else 'points'} where players took it"
    if measure.measure == "points" and measure.against is not None:
        return f"points than {level_name(measure.against, family.subject)}"
    return "points"


def on_tables(found: Sequence[Finding]) -> str:
    """What the levels of tables change, the surest first, and what they do not change significantly."""
    changed = [own for own in found if own.significant]
    changed.sort(key=lambda own: (own.measure.unit == "decisions", -own.sureness))
    shown, rest = changed[: MOST_NAMED + 1], changed[MOST_NAMED + 1 :]
    sentences = []
    for label in labels_of(shown):
        changes = [f"the {own.measure.title} by {own.figures()}" for own in shown if own.label == label]
        sentences.append(f"“{label}” changes {'; '.join(changes)}.")
    if rest:
        others = [f"{own[0].measure.title} ({_levels(own)})" for own in by_measure(rest)]
        sentences.append(f"Also significant: {listed(others)}.")
    sentences += refutations([(f"“{own.label}”, {own.measure.title}", own) for own in found])
    titles = {own.measure.title for own in changed}
    found = [own for own in found if own.significant or not own.refuted]
    still = [own for own in found if own.measure.title not in titles]
    if still:
        sentences.append(f"No significant change {NO_CHANGE}: {unseen_changes(still)}.")
    moving = labels_of(changed)
    left = [own for own in found if own.label not in moving and own.measure.title in titles]
    if left:
        sentences.append(f"No significant change by {_levels(left)} {NO_CHANGE}: {unseen_changes(left)}.")
    return " ".join(sentences)


def _levels(found: Sequence[Finding]) -> str:
    labels = labels_of(found)
    return listed([f"“{label}”" for label in labels]) if len(labels) <= MOST_NAMES else f"{len(labels)} others"


def unseen_changes(found: Sequence[Finding]) -> str:
    """Measures of tables, each with the smallest change that would have been found."""
    return listed([f"{own[0].measure.title} ({detectable(own)})" for own in by_measure(found)])


def on_interventions(family: Family, label: str, families: Sequence[Family]) -> str:
    """What interventions on seats show of a label that was observed."""
    if family.evidence != "observed" or family.counterpart is None:
        return ""
    shown = {
        own.subject: [
            one for one in findings_of(own) if one.label == label and one.measure.measure in ("win", "margin")
        ]
        for own in families
        if own.evidence == "intervention" and own.players == family.players and not compares_tables(own)
    }
    sentences = [
        f" {capital(KINDS['intervention'].name)} ({titled(subject)}): {label}"
        f" {'; '.join(one.figures() for one in found)}."
        for subject, found in shown.items()
        if found
    ]
    return "".join(sentences)


def sample_size(family: Family, found: Sequence[Finding], smallest: Row) -> str:
    """How many games or seats are behind it, and who played them."""
    rows = [own.row for own in found]
    if family.evidence == "played":
        counted = "decision"
    else:
        counted = "game" if family.evidence == "design" or compares_tables(family) else "seat"
    n = f"{'at least ' if len({row.n for row in rows}) > 1 else ''}{count(smallest.n, counted)}"
    agents = list(dict.fromkeys(row.agent for row in rows))
    strongest = list(dict.fromkeys(own.rows[-1].agent for own in found if own.pooled is not None))
    replayed = ""
    anew = [row.replay for row in rows if row.replay is not None]
    if anew:
        least = min(anew, key=lambda replay: replay.n)
        replayed = f" (replayed: {'at least ' if len({own.n for own in anew}) > 1 else ''}{least.n:,}"
        replayed += f" in {count(least.blocks, 'block')})"
    players = f"played by {' or '.join(agents)}"
    if strongest:
        where = "" if agents == [ALL] else " where they do not differ"
        players = f"{ALL}{where} (strongest agent: {' or '.join(strongest)})"
    return f"{capital(n)} in {count(smallest.blocks, 'block')}{replayed}, {players}."


def label_words(family: Family, label: str) -> str:
    """A label, with its meaning if it is only a number."""
    return f"{label} ({family.meanings[label]})" if label.isdigit() and label in family.meanings else label
