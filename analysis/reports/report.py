"""The report of a run: one page for a browser or paper, the same for a repository, its charts, and its figures.

report.html     self-contained: the charts are in it
report.md       the same, with links to charts/
charts/         every chart as SVG and as PNG
findings.json   the figures behind them
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from analysis.findings.evidence import KINDS
from analysis.findings.model.findings import Findings, StudySummary
from analysis.findings.naming import agents_name
from analysis.findings.verdicts import least_sizes
from analysis.findings.words import count, listed
from analysis.reports.exhibits import answered, sections
from analysis.reports.pages import template
from analysis.reports.section import Section
from analysis.runs.report_files import CHARTS, FINDINGS, MARKDOWN, PAGE, SIGNATURE, report_files
from engine.documents import complete_only, dumps
from engine.errors import InputError

UNFOLDED_DOUBTS = 5
"""What could turn the answers: so many are read at once, the others on demand."""


def write_report(folder: Path, findings: Findings) -> None:
    """Write the report of these findings, in place of the one before.

    Raises InputError where a file is in its way that is not of a report; nothing is changed then.
    """
    earlier = report_files(folder)
    for name in _names(sections(findings)):
        if (folder / name).exists() and name not in earlier:
            raise InputError(f"{folder / name} is in the way of the report and not written by one; move it elsewhere")
    made = rendered(findings)
    for name in earlier - {MARKDOWN}:
        (folder / name).unlink(missing_ok=True)
    (folder / CHARTS).mkdir(exist_ok=True)
    for name, content in made.items():
        with complete_only(folder / name) as unfinished:
            unfinished.write_bytes(content)


def rendered(findings: Findings) -> dict[str, bytes]:
    """The files of a report by their path in the run folder, report.md first; the same findings give the same bytes."""
    shown = sections(findings)
    charts = [(chart, chart.figure()) for section in shown for chart in section.charts]
    pictures = {chart.name: chart.svg(figure) for chart, figure in charts}
    contents = [
        _filled(MARKDOWN, findings, shown).encode(),
        _filled(PAGE, findings, shown, pictures=pictures).encode(),
        dumps(findings.to_json()).encode(),
        *(picture.encode() for picture in pictures.values()),
        *(chart.png(figure) for chart, figure in charts),
    ]
    return dict(zip(_names(shown), contents, strict=True))


def _names(shown: Sequence[Section]) -> list[str]:
    """The files of a report with these sections."""
    charts = [f"{CHARTS}/{chart.name}" for section in shown for chart in section.charts]
    return [MARKDOWN, PAGE, FINDINGS, *(f"{chart}.svg" for chart in charts), *(f"{chart}.png" for chart in charts)]


def _filled(name: str, findings: Findings, shown: list[Section], **more: Any) -> str:
    answers = answered(findings, shown)
    above = [chart for answer in answers for chart in answer.charts]
    with_answer = [answer.section for answer in answers]
    return template(name).render(
        findings=findings,
        answers=answers,
        doubts=findings.doubts[:UNFOLDED_DOUBTS],
        more_doubts=findings.doubts[UNFOLDED_DOUBTS:],
        found_by=_found_by(findings),
        further=[
            (section, [chart for chart in section.charts if chart not in above])
            for section in shown
            if section not in with_answer
        ],
        method=_method(findings),
        agents=[
            (
                agents_name(of.code),
                of.code,
                *(f"{number:,}" for number in (of.games, of.blocks, of.failed, of.left_out, of.replayed)),
            )
            for of in findings.agents
        ],
        assumed=[(value.key, value.note) for value in findings.assumed],
        settings=[(key, json.dumps(value, ensure_ascii=False)) for key, value in _settings(findings.study).items()],
        known={section.id: section for section in shown},
        signature=SIGNATURE,
        **more,
    )


def _settings(study: StudySummary) -> dict[str, Any]:
    """What the page does not say elsewhere."""
    said = ("name", "question", "about")
    return {"game": study.game, "seed": study.seed} | {k: v for k, v in study.settings.items() if k not in said}


def _found_by(findings: Findings) -> list[str]:
    """The method in a paragraph, for readers who know no statistics."""
    games = listed([f"{count(own.games, 'game')} by {agents_name(own.code)}" for own in findings.agents])
    replayed = (
        " What seemed to differ was played again in as many fresh games: answers go by all games, charts by the first."
        if any(own.replayed for own in findings.agents)
        else ""
    )
    evidence = dict.fromkeys(family.evidence for family in findings.families)
    kinds = " ".join(KINDS[own].sentence for own in evidence)
    return [
        f"{games} were played on a computer. Where players or rules differ, games with the same cards are compared, and"
        " everyone takes every seat equally often. In brackets is the range in which the true value lies with"
        f" {100 * findings.level:.0f} % probability. Something matters from {least_sizes()} on.{replayed}",
        *([f"{kinds}"] if kinds else []),
    ]


def _method(findings: Findings) -> list[str]:
    """Paragraphs on how the figures are computed and what they prove."""
    level, false = f"{100 * findings.level:.0f} %", f"{100 * findings.false_discoveries:.0f} %"
    least = " and ".join(f"{number} {thing}" for thing, number in findings.least.items())
    played_out = any(family.evidence == "played" for family in findings.families)
    kinds = [kind.sentence for name, kind in KINDS.items() if name != "played" or played_out]
    replayed = (
        "What these games seemed to show was replayed: as many games of the labels concerned and their reference, with"
        " fresh seeds. It is claimed only if the fresh games alone differ from par in the same direction, with their"
        f" {level} interval. The combined value allows for the first value's having been chosen because it is far from"
        " par, so it may be closer to par than both."
    )
    return [
        "Games are played in blocks. All games of a block have the same cards, and the players rotate through the"
        " seats, so no seat and no level has better cards. Every level and every agent plays the same blocks, unless a"
        " level changes the cards themselves, as an edition does.",
        "A win counts 1; a tie among k seats counts 1/k for each. Par is a fair share: 1 divided by the number of"
        " seats. Points above the others compare a seat with the mean of its opponents: a gift of 5 points shows as 5"
        " points, with any number of players.",
        f"Intervals contain the true value with a probability of {level}. Games of a block depend on each other, so"
        " intervals are computed from blocks, and differences within blocks.",
        f"A claim needs at least {least}; values with less are grey. A value is called significantly different from par"
        f" only if at most {false} of all such claims in its section are expected to be false (Benjamini and Hochberg"
        " 1995). q is the smallest such share at which the claim would still be made. Where no significant difference"
        " is found, the report gives the effect that would be found with a probability of 80 %, 4 times in 5.",
        "Agents are pooled unless they differ significantly; then each is reported for itself. Every game counts"
        " equally, so pooled values mostly show the weakest agent, which plays the most games. The strongest agent's"
        " own value is given next to them. An effect that differs between agents is still changing if the two strongest"
        " differ significantly. It has settled if these two differ by less than half of what any two differ.",
        *([replayed] if any(own.replayed for own in findings.agents) else []),
        f"There are {'four' if played_out else 'three'} kinds of evidence. {' '.join(kinds)}",
    ]
