"""The page of a review, with its charts.

review.json     the whole review
review.html     self-contained: the charts are in it
charts/         both charts as SVG and as PNG
"""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from analysis.findings.words import number
from analysis.reports.curves import Curve, Curves, Flag
from analysis.reports.pages import template
from analysis.reports.scale import Scale
from analysis.reviews import words
from analysis.reviews.review import LOSSES, Review
from analysis.runs.report_files import CHARTS
from engine.documents import dumps
from engine.drawing import WIDTH

SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""In the charts, as in the notation of chess."""

PAGE, ANSWER = "review.html", "review.json"
WINS, POINTS = "wins", "points"
FILES = (ANSWER, PAGE, *(f"{CHARTS}/{name}.{form}" for name in (WINS, POINTS) for form in ("svg", "png")))
"""What `rendered` makes."""


def rendered(review: Review) -> dict[str, bytes]:
    """The files of a review by their path in its folder; the same review gives the same bytes."""
    charts = [(chart, chart.figure()) for chart in _charts(review)]
    pictures = {chart.name: chart.svg(figure) for chart, figure in charts}
    page = template(PAGE).render(
        review=review,
        title=words.title(review),
        about=words.about(review),
        charts=[chart for chart, _ in charts],
        pictures=pictures,
        seats=(words.SEATS, [words.seat_row(summary) for summary in review.summaries]),
        deciding=[(words.swing_words(review, swing), _drawn(review, swing.number)) for swing in review.deciding],
        deciding_title=words.deciding(review).capitalize(),
        decided=words.DECIDED_MEANS if any(turn.decided for turn in review.turns) else None,
        costliest=[(summary.player, words.costliest_words(review, summary)) for summary in review.summaries],
        turns=(words.TURNS, [words.turn_row(turn) for turn in review.turns]),
        method=method(),
    )
    made = [dumps(review.to_json()).encode(), page.encode()]
    for chart, figure in charts:
        made += [pictures[chart.name].encode(), chart.png(figure)]
    return dict(zip(FILES, made, strict=True))


def _drawn(review: Review, number: int) -> str:
    """The table before a turn, in letters."""
    game = next(turn.game for turn in review.played.turns if turn.number == number)
    paper = StringIO()
    Console(width=WIDTH, file=paper).print(game.sketched())
    return paper.getvalue()


def method() -> list[str]:
    """Paragraphs on how the figures are computed."""
    steps = ", ".join(f"{grade} from {number(least, unit='share')}" for grade, least in reversed(LOSSES.items()))
    return [
        "For each turn, a search looked for the best one, using only what its player could see. It looked as closely at"
        " the turn that was played. Then games were played on from both to the end, in the same worlds. What a turn"
        " lost is the difference between the two, with ± its standard error; search and games both count. A turn that"
        " looked blameworthy was looked at once more, longer and with new chance, and only that counts.",
        "The grade depends on the value that the search maximises: half the share of the win and half the margin to the"
        f" best other player, in hundredths: {steps}. A turn that lost less is good, and so is a turn whose loss does"
        " not differ from 0 by more than two errors, which count what search and games usually miss. The first choice"
        " is the turn that looks best, though it may be better by chance.",
        "A win counts 1, a tie among k players 1/k. ± is chance only; it does not cover what search and games miss.",
    ]


def _charts(review: Review) -> list[Curves]:
    """Both charts; where only one player's turns were reviewed, they go from one of these to the next."""
    places = [str(turn.number) for turn in review.turns]
    firsts: dict[int, str] = {}
    for place, turn in enumerate(review.turns):
        if f"round {turn.round}" not in firsts.values():
            firsts[place] = f"round {turn.round}"

    ended = [] if review.result is None else [review.result]
    flags = [
        Flag(place, review.players.index(turn.player), SIGNS[turn.grade])
        for place, turn in enumerate(review.turns)
        if turn.grade in SIGNS
    ]
    return [
        Curves(
            name=WINS,
            title="Win chance after each turn",
            note=[", ".join(f"{sign} {grade}" for grade, sign in SIGNS.items()) + "; dashed: an equal share"],
            axis="win %",
            scale=Scale("%", 100),
            par=1 / len(review.players),
            across="turns",
            places=places + ["end" for _ in ended],
            curves=[
                Curve(name, [turn.wins[name] for turn in review.turns] + [result[name] for result in ended])
                for name in review.players
            ],
            parts=firsts,
            flags=flags,
        ),
        Curves(
            name=POINTS,
            title="Points after each turn",
            note=["The last turn of a round or of the game includes the points scored at its end."],
            axis="points so far",
            scale=Scale("points", decimals=0),
            across="turns",
            places=places,
            curves=[Curve(name, [turn.points[name] for turn in review.turns]) for name in review.players],
            parts=firsts,
        ),
    ]
