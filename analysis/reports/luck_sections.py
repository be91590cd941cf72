"""Sections on luck and skill: what thinking longer brings, where differences come from, and luck taken out."""

from __future__ import annotations

from dataclasses import replace

from analysis.findings.luck import CARDS, PLAY, PLAYERS, SEAT, WHOLE_TABLE
from analysis.findings.luck_sentences import LUCK, SKILL
from analysis.findings.model.luck import Luck, LuckAdjusted, Skill
from analysis.reports.chart_maker import SHARE, ChartMaker, grouped, scale_of, slug
from analysis.reports.scale import Scale
from analysis.reports.section import Section, TextTable
from analysis.statistics.numbers import number_text

ELO = Scale("Elo", decimals=0, signed=True)

MEANINGS = {
    PLAYERS: "who sits where: one player thinks longer than the others",
    WHOLE_TABLE: "cards and order with which all seats score more, or less",
    CARDS: "cards and order with which this seat does better than the others of the table",
    SEAT: "the seat, whatever the cards",
    PLAY: "choices of equal players with the same cards, and all that follows from them",
}


def skill_section(maker: ChartMaker, found: list[Skill]) -> Section:
    marks = {
        f"{skill.players} players": [
            (f"from {maker.name(own.agent)}", maker.mark(own.agent, own.elo, own.games, own.blocks, own.enough))
            for own in skill.doublings
        ]
        for skill in found
    }
    charts = maker.dots(
        ("skill",),
        "What thinking twice as long brings",
        "intervention",
        marks,
        axis="Elo for a doubling of thought",
        scale=ELO,
        par=0.0,
        par_label="nothing",
        counted="games",
        of="Players",
    )
    table = TextTable(
        "The skill number",
        ("Players", "Elo for a doubling of thought", "games until the better is ahead", "games", "blocks"),
        [
            (str(own.players), *_number_texts(own), f"{own.games:,}", f"{own.blocks:,}")
            for own in sorted(found, key=lambda own: own.players)
        ],
    )
    text = [
        "One player at the table thinks longer than the others, from each seat in turn and with the same cards. The"
        " more a doubling of thought brings, the more a game rewards skill. So games can be compared by this number,"
        " the mean over the players shown. The table also says how many games, with fresh cards each, the player must"
        " play to have won more of them than a given opponent, 19 times in 20."
    ]
    return Section(SKILL, "What thinking longer brings", "intervention", text, charts, [table])


def _number_texts(skill: Skill) -> tuple[str, str]:
    if skill.elo is None or skill.needed is None:
        return "no bound", ""
    if not skill.enough:
        return "too few", "too few"
    needed = [number_text(number, ",.0f") for number in (skill.needed.value, skill.needed.low, skill.needed.high)]
    return (
        f"{ELO.text(skill.elo.value)} ({ELO.interval(skill.elo)})",
        f"{needed[0]} ({needed[1]}\N{NO-BREAK SPACE}…\N{NO-BREAK SPACE}{needed[2]})",
    )


def luck_section(maker: ChartMaker, found: list[Luck], adjusted: list[LuckAdjusted]) -> Section:
    players = found[0].players
    charts = []
    for alike in grouped(found, lambda own: (own.among, own.measure)):
        among, title = alike[0].among, alike[0].title
        who = "equal players" if among is None else f"one player {among}"
        spreads = ", ".join(
            f"{maker.name(own.agent)} {scale_of(own.unit).text(own.spread)} {scale_of(own.unit).unit}" for own in alike
        )
        charts += maker.dots(
            ("luck", players, among or "equal", alike[0].measure),
            f"Where differences in {title} come from, {players} players: {who}",
            "intervention",
            {
                "": [
                    (part.name, maker.mark(own.agent, part.share, own.games, own.blocks, own.enough))
                    for own in alike
                    for part in own.parts
                ]
            },
            f"The results of seats differ by a standard deviation of: {spreads}.",
            axis=f"share of the variance of {title}",
            scale=SHARE,
            counted="games",
            of="Part",
        )
    shown = {part.name for own in found for part in own.parts}
    tables = [
        TextTable(
            "What the parts are",
            ("Part", "meaning"),
            [(name, meaning) for name, meaning in MEANINGS.items() if name in shown],
        ),
        *([_adjusted_table(maker, adjusted)] if adjusted else []),
    ]
    text = [
        "Each deal was played several times. What its games have in common is the luck of the cards. What differs"
        " between them is play. Shares add up to 100 %; one that is really 0 may come out a little below. Agents whose"
        " games of a deal are mostly the same game, because they leave nothing to chance, are not shown."
    ]
    return Section(slug(LUCK, players), f"Luck and skill, {players} players", "intervention", text, charts, tables)


def _adjusted_table(maker: ChartMaker, adjusted: list[LuckAdjusted]) -> TextTable:
    rows = []
    for own in adjusted:
        scale = replace(scale_of(own.unit), signed=own.unit == "points")
        values = (f"{scale.text(value.value)} ({scale.interval(value)})" for value in (own.plain, own.adjusted))
        rows.append(
            (
                maker.name(own.agent),
                maker.seat(own.seat),
                f"{own.title}, {scale.unit}",
                *(values if own.enough else ("too few", "too few")),
                f"{number_text(100 * own.saved, '.0f')} %",
                f"{own.games:,}",
                f"{own.blocks:,}",
            )
        )
    control = ", ".join(dict.fromkeys(maker.name(own.control) for own in adjusted))
    return TextTable(
        f"Seats of equal players with the luck of their deals taken out, by the games of {control}",
        ("Player", "seat", "measure", "plain", "luck-adjusted", "games saved", "games", "blocks"),
        rows,
    )
