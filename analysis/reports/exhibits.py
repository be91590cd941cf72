"""All sections of a report between its takeaways and its method, in reading order."""

from __future__ import annotations

from analysis.findings.model import Findings
from analysis.reports.chart_maker import ChartMaker, grouped
from analysis.reports.comparison_sections import assumptions_section, family_section, models_section
from analysis.reports.contrast_sections import between_players_section, opening_section
from analysis.reports.game_sections import (
    actions_section,
    clusters_section,
    course_section,
    length_section,
    sources_section,
)
from analysis.reports.luck_sections import luck_section, skill_section
from analysis.reports.section import Section
from analysis.reports.standing_sections import catch_up_section, runaway_section, seat_course_section


def sections(findings: Findings) -> list[Section]:
    maker = ChartMaker(findings)
    return [
        *(family_section(maker, family) for family in findings.families),
        *(between_players_section(maker, family) for family in findings.between_players),
        *(
            models_section(maker, models)
            for models in grouped(findings.models, lambda model: (model.of, model.players))
        ),
        *([skill_section(maker, findings.skill)] if findings.skill else []),
        *(
            luck_section(maker, found, [own for own in findings.adjusted if own.players == found[0].players])
            for found in grouped(findings.luck, lambda own: own.players)
        ),
        *(sources_section(maker, found) for found in grouped(findings.sources, lambda found: found.players)),
        *([course_section(maker, findings.course)] if findings.course else []),
        *([runaway_section(maker, findings.runaway)] if findings.runaway else []),
        *([seat_course_section(maker, findings.catch_up)] if findings.catch_up else []),
        *([catch_up_section(maker, findings.catch_up)] if findings.catch_up else []),
        *(actions_section(maker, found) for found in grouped(findings.actions, lambda found: found.players)),
        *(opening_section(maker, found) for found in grouped(findings.opening, lambda found: found.players)),
        *([length_section(maker, findings.length, findings.waiting)] if findings.length else []),
        *(clusters_section(maker, found) for found in findings.clusters),
        *([assumptions_section(maker, findings.tornado, findings.families)] if findings.tornado else []),
    ]
