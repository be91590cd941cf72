"""Studies from beginning to end: played into a run folder, and what they seem to show played again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from analysis.findings.find import claims
from analysis.runs.design import Design, design
from analysis.runs.folder import REPLAY
from analysis.runs.output_folders import at_work_in
from analysis.runs.plan import OwnBox
from analysis.runs.replay import replay
from analysis.runs.run import Run
from analysis.runs.running import News, play
from analysis.studies import study as studies
from engine.errors import InputError
from engine.kernel import source_digest


def run_study(
    name: str,
    path: Path,
    *,
    game: str | None = None,
    games: int | None = None,
    agents: Sequence[str] | None = None,
    players: int | None = None,
    seed: int | None = None,
    box: Path | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    force: bool = False,
    resume: bool = False,
    news: News | None = None,
) -> Run:
    """Play a study, by its name or its file's, into a run folder, and open that; `find` says what it found.

    What its games seem to show is played again with fresh seeds, into the folder `replay` there. `games` of each
    strength, `agents` and `players` stand in place of what the study has, and `seed` in place of one made from its game
    and name; `box` is a file with values of your own copy, which hold at every table; the others are those of
    `analysis.runs.running.play`. Raises `InputError` for whatever cannot be, before a game is played.
    """
    title, content = studies.load(name, game, box)
    seed = studies.own_seed(content.game, title) if seed is None else seed
    news = news or News()
    with news.compiling():
        own = OwnBox.read(box, content.game, content.edition)
        asked = design(title, content, games=games, codes=agents, players=players, seed=seed, box=own)
    run = play(asked.plan, path, jobs=jobs, cluster=cluster, force=force, resume=resume, study=asked.study, news=news)
    anew = replay(asked.plan, asked.study, claims(run))
    if anew is not None:
        _play_again(anew, run, jobs, cluster, news)
    return run


def _play_again(anew: Design, run: Run, jobs: int | None, cluster: str | None, news: News) -> None:
    if run.manifest.sources != source_digest():
        raise InputError(f"{run.path} was played with other sources of this project; --force plays it again")
    path = run.path / REPLAY
    with at_work_in(run.path):  # nobody may replace the study meanwhile
        play(anew.plan, path, jobs=jobs, cluster=cluster, resume=path.exists(), study=anew.study, news=news)
