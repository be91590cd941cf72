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

from analysis.findings.model import Evidence, Findings, Study
from analysis.reports.exhibits import EVIDENCE, Section, sections
from analysis.reports.pages import template
from analysis.runs.report_files import CHARTS, FINDINGS, MARKDOWN, PAGE, SIGNATURE, report_files
from engine.documents import complete_only, dumps
from engine.errors import InputError

WHY: dict[Evidence, str] = {
    "design": "whoever plays comes to every seat as often, so that a difference is the seat's doing",
    "intervention": "the study gave it, whatever the players wanted, so that a difference is its doing",
    "observed": "the players came by it on their own; those who did may have been better off before, or play otherwise",
}


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
    return template(name).render(
        findings=findings,
        sections=shown,
        method=_method(findings),
        strengths=[
            (of.agent, *(f"{number:,}" for number in (of.games, of.blocks, of.failed, of.left_out)))
            for of in findings.strengths
        ],
        assumed=[(value.key, value.note) for value in findings.assumed],
        settings=[(key, json.dumps(value, ensure_ascii=False)) for key, value in _settings(findings.study).items()],
        known={section.id: section for section in shown},
        signature=SIGNATURE,
        **more,
    )


def _settings(study: Study) -> dict[str, Any]:
    """What the page does not say elsewhere."""
    said = ("name", "question", "about")
    return {"game": study.game, "seed": study.seed} | {k: v for k, v in study.settings.items() if k not in said}


def _method(findings: Findings) -> list[str]:
    """Paragraphs on how the figures come about and what they may be taken for."""
    level, false = f"{100 * findings.level:.0f} %", f"{100 * findings.false_discoveries:.0f} %"
    least = " and ".join(f"{number} {thing}" for thing, number in findings.least.items())
    kinds = ". ".join(f"{name.capitalize()}: {WHY[kind]}" for kind, (name, _) in EVIDENCE.items())
    return [
        "Games come in blocks. All games of a block have the same cards, and who sits where goes round, so that no seat"
        " and no level of a factor has the better cards; block for block the same cards come again for every level and"
        " every strength of players, unless a level changes the cards themselves, as an edition does.",
        "A win counts 1, a tie among k seats 1/k for each; par is an equal share. Points above the others compare a"
        " seat with the mean of those it played with: whoever is given 5 points has 5 more, however many play.",
        f"Intervals hold the true value with {level}. They are taken from blocks, since the games of a block depend on"
        " each other, and differences are taken within blocks.",
        f"Where there are not at least {least}, nothing is claimed and the value is grey. A value is said to differ"
        f" from par only if of all such claims of its section no more than {false} are expected to be false (Benjamini"
        " and Hochberg 1995); q is the least such share at which it would be claimed. Where there is no"
        " significant difference, the smallest effect is given that would have been found with a chance of 80 %.",
        "Several strengths of players are taken together unless they differ at the 5 % level; then each stands for"
        " itself. Every game counts as much, so that the weakest, who play most, say most: the strongest players' own"
        " value stands beside.",
        f"Evidence is of three kinds. {kinds}.",
    ]
